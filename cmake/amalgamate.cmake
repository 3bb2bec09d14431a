# The whole library as one header, for places where a directory is too much:
#
#     cmake -P cmake/amalgamate.cmake                       writes build/single_include/seesaw/seesaw.hpp
#     cmake -Doutput=seesaw.hpp -P cmake/amalgamate.cmake   writes there
#
# It is seesaw.hpp, the games and evolve/. Every <seesaw/…> header is written out where it is first
# included; standard includes stay.

cmake_minimum_required(VERSION 3.22)

get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
if(NOT output)
    set(output "${root}/build/single_include/seesaw/seesaw.hpp")
endif()

file(GLOB headers RELATIVE "${root}/include" "${root}/include/seesaw/evolve/*.hpp")
foreach(header IN ITEMS seesaw/seesaw.hpp seesaw/games.hpp LISTS headers)
    string(APPEND text "\n#include <${header}>")
endforeach()
# Only a line that begins with the directive counts, so that examples in comments are left alone.
while(text MATCHES "\n#include <(seesaw/[^>]+)>[^\n]*")
    set(header "${CMAKE_MATCH_1}")
    string(FIND "${text}" "${CMAKE_MATCH_0}" position)
    string(SUBSTRING "${text}" 0 ${position} before)
    string(LENGTH "${before}${CMAKE_MATCH_0}" position)
    string(SUBSTRING "${text}" ${position} -1 text)
    string(APPEND body "${before}\n")
    if(NOT header IN_LIST seen)
        list(APPEND seen "${header}")
        file(READ "${root}/include/${header}" inner)
        string(PREPEND text "${inner}")
    endif()
endwhile()

file(READ "${root}/LICENSE" license)
file(WRITE "${output}"
    "/* All headers of Seesaw in one, made by cmake/amalgamate.cmake.\n\n${license}*/\n${body}${text}")
message(STATUS "wrote ${output}")
