# The whole library as one header, for places where a directory is too much:
#
#     cmake -P cmake/amalgamate.cmake                       writes build/single_include/seesaw/seesaw.hpp
#     cmake -Doutput=seesaw.hpp -P cmake/amalgamate.cmake   writes there
#
# Every <seesaw/…> header is written out where it is first included; standard includes stay.

cmake_minimum_required(VERSION 3.22)

get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
if(NOT output)
    set(output "${root}/build/single_include/seesaw/seesaw.hpp")
endif()

# Only a line that begins with the directive counts, so that examples in comments are left alone.
set(include_line "(^|\n)#include <(seesaw/[^>]+)>[^\n]*")

function(expand header result)
    get_property(seen GLOBAL PROPERTY seen_headers)
    if(header IN_LIST seen)
        set(${result} "" PARENT_SCOPE)
        return()
    endif()
    set_property(GLOBAL APPEND PROPERTY seen_headers "${header}")
    file(READ "${root}/include/${header}" text)
    set(done "")
    while(text MATCHES "${include_line}")
        set(line "${CMAKE_MATCH_0}")
        set(before "${CMAKE_MATCH_1}")
        expand("${CMAKE_MATCH_2}" inner)
        string(FIND "${text}" "${line}" position)
        string(SUBSTRING "${text}" 0 ${position} head)
        string(LENGTH "${line}" length)
        math(EXPR position "${position} + ${length}")
        string(SUBSTRING "${text}" ${position} -1 text)
        string(APPEND done "${head}${before}${inner}")
    endwhile()
    set(${result} "${done}${text}" PARENT_SCOPE)
endfunction()

expand(seesaw/seesaw.hpp body)
file(READ "${root}/LICENSE" license)
string(REGEX REPLACE "\n+$" "" license "${license}")
string(REPLACE "\n" "\n// " license "${license}")
string(REPLACE "// \n" "//\n" license "${license}")
file(STRINGS "${root}/include/seesaw/version.hpp" version REGEX "SEESAW_VERSION_STRING")
string(REGEX REPLACE ".*\"(.*)\"" "\\1" version "${version}")
file(WRITE "${output}"
    "// Seesaw ${version}, all headers in one; made by cmake/amalgamate.cmake.\n//\n// ${license}\n\n${body}")
message(STATUS "wrote ${output}")
