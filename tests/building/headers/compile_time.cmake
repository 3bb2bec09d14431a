# How long a user waits: milliseconds to compile a file that includes one header and nothing else,
# at -O0, best of three.

cmake_minimum_required(VERSION 3.23) # microseconds in time stamps

function(milliseconds header)
    set(best 1000000)
    foreach(attempt 1 2 3)
        string(TIMESTAMP before "%s%f")
        execute_process(
            COMMAND "${CMAKE_COMMAND}" -E echo "#include <seesaw/${header}>"
            COMMAND "${compiler}" -std=c++20 -O0 "-I${include}" -x c++ -c - -o /dev/null
            COMMAND_ERROR_IS_FATAL ANY)
        string(TIMESTAMP after "%s%f")
        math(EXPR taken "(${after} - ${before}) / 1000")
        if(taken LESS best)
            set(best ${taken})
        endif()
    endforeach()
    message(STATUS "${header}: ${best} ms")
endfunction()

milliseconds(game.hpp)
milliseconds(seesaw.hpp)
