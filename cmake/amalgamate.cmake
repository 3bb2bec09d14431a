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
set(text "\n#include <seesaw/seesaw.hpp>")
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
string(REGEX REPLACE "\n+$" "" license "${license}")
string(REPLACE "\n" "\n// " license "${license}")
string(REPLACE "// \n" "//\n" license "${license}")
file(STRINGS "${root}/include/seesaw/version.hpp" version REGEX "SEESAW_VERSION_STRING")
string(REGEX REPLACE ".*\"(.*)\"" "\\1" version "${version}")
file(WRITE "${output}"
    "// Seesaw ${version}, all headers in one; made by cmake/amalgamate.cmake.\n//\n// ${license}\n${body}${text}")
message(STATUS "wrote ${output}")
