# A game that lacks a member does not compile, and the compiler says which member is missing, and
# blames no other. `member` is its name, or `none`: then it compiles.

cmake_minimum_required(VERSION 3.22)

set(ENV{LC_ALL} C) # plain quotes in messages

string(TOUPPER ${member} upper)
foreach(engine minimax alpha_beta)
    execute_process(
        COMMAND "${compiler}" -std=c++20 -fsyntax-only "-I${include}"
                -DTESTED_ENGINE=${engine} -DWITHOUT_${upper} "${CMAKE_CURRENT_LIST_DIR}/game.cpp"
        RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE errors)
    if(member STREQUAL "none")
        if(NOT status EQUAL 0)
            message(FATAL_ERROR "${engine}: a complete game must compile, but:\n${errors}")
        endif()
        continue()
    endif()
    if(status EQUAL 0)
        message(FATAL_ERROR "${engine}: a game without '${member}' compiled")
    endif()
    string(REGEX MATCH "error: [^\n]*" first_error "${errors}")
    if(NOT first_error MATCHES "static[ _]assert(ion)? failed")
        message(FATAL_ERROR "${engine}: first of all its assertion fails, but:\n${errors}")
    endif()
    foreach(name moves next to_move outcome)
        # As g++ and clang put it.
        string(REGEX MATCH "required expression '[a-z]+\\.${name}\\(|no member named '${name}'"
               found "${errors}")
        if(name STREQUAL member AND NOT found)
            message(FATAL_ERROR "${engine}: the compiler does not name '${name}':\n${errors}")
        elseif(NOT name STREQUAL member AND found)
            message(FATAL_ERROR "${engine}: the compiler blames '${name}' too:\n${errors}")
        endif()
    endforeach()
endforeach()
