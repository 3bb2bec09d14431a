# How long a user waits: seconds to compile a file that includes one header, at -O0, best of three.
# The header for people who only write games takes at most half of what the whole library takes,
# and that at most three seconds.

cmake_minimum_required(VERSION 3.23) # microseconds in time stamps

function(milliseconds result header)
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
    set(${result} ${best} PARENT_SCOPE)
endfunction()

milliseconds(game game.hpp)
milliseconds(all seesaw.hpp)
math(EXPR twice "2 * ${game}")
if(twice GREATER all)
    message(SEND_ERROR "game.hpp takes more than half the time of seesaw.hpp")
endif()
if(all GREATER 3000)
    message(SEND_ERROR "seesaw.hpp takes more than 3 s")
endif()
