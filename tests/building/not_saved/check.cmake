# Rules that a file could not know again do not compile where they are saved, and the compiler says in
# one sentence what they need. `rules` is the class, `needs` the sentence's beginning; empty: it
# compiles.

cmake_minimum_required(VERSION 3.22)

set(ENV{LC_ALL} C)

execute_process(
    COMMAND "${compiler}" -std=c++20 -fsyntax-only "-I${include}" -DRULES=${rules}
            "${CMAKE_CURRENT_LIST_DIR}/game.cpp"
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE errors)
if(needs STREQUAL "")
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "'${rules}' can be saved, but:\n${errors}")
    endif()
    return()
endif()
if(status EQUAL 0)
    message(FATAL_ERROR "'${rules}' compiled")
endif()
string(REGEX MATCHALL "error: [^\n]*" all_errors "${errors}")
list(LENGTH all_errors count)
string(FIND "${all_errors}" "${needs}" at)
if(at EQUAL -1 OR NOT count EQUAL 1)
    message(FATAL_ERROR "the one error should be \"${needs} …\", but:\n${errors}")
endif()
