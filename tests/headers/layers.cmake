# Data flows one way, game → engines → trace → metrics, and the includes follow: what each header
# reaches through <seesaw/…> is checked against what its place allows. So are the licence line that
# every source begins with, the guard of every header, and that compilers are named in one of them.

cmake_minimum_required(VERSION 3.22)

set(include "${source}/include")
set(failures "")

function(includes_of header result)
    file(STRINGS "${include}/${header}" lines REGEX "^#include <seesaw/")
    list(TRANSFORM lines REPLACE "^#include <(seesaw/[^>]+)>.*" "\\1")
    set(${result} "${lines}" PARENT_SCOPE)
endfunction()

function(reach_of header result)
    set(reached "")
    set(open "${header}")
    while(open)
        list(POP_FRONT open next)
        includes_of("${next}" found)
        foreach(one IN LISTS found)
            if(NOT one IN_LIST reached)
                list(APPEND reached "${one}")
                list(APPEND open "${one}")
            endif()
        endforeach()
    endwhile()
    set(${result} "${reached}" PARENT_SCOPE)
endfunction()

# Headers that match `where` reach only what matches `allowed`.
set(core "game|version|detail/[a-z0-9_]+")
set(rules
    "game|detail/[a-z0-9_]+"  "(${core}|search|certificate)"
    "check|certificate"       "(${core})"
    "search"                  "(${core})"
    "games/[a-z0-9_]+"        "(${core}|search|games/[a-z0-9_]+)"
    "engines/[a-z0-9_]+"      "(${core}|search|certificate|engines/[a-z0-9_]+)"
    "trace"                   "(${core}|search)"
    "metrics(/[a-z0-9_]+)?"   "(${core}|search|trace|metrics/[a-z0-9_]+)"
    "evolve/[a-z0-9_]+"       "(${core}|search|trace|metrics/[a-z0-9_]+|games/rule_[a-z_]+|evolve/[a-z_]+)")

file(GLOB_RECURSE headers RELATIVE "${include}" "${include}/seesaw/*.hpp")
foreach(header IN LISTS headers)
    reach_of(${header} reached)
    # Parts of a game or of evolution that are private to it stand where it stands.
    string(REGEX REPLACE "^seesaw/detail/((pattern|rule)_[a-z]+)" "seesaw/games/\\1" place ${header})
    string(REGEX REPLACE "^seesaw/detail/(evolution_[a-z]+)" "seesaw/evolve/\\1" place ${place})
    set(remaining "${rules}")
    while(remaining)
        list(POP_FRONT remaining where allowed)
        if(place MATCHES "^seesaw/(${where})\\.hpp$")
            foreach(one IN LISTS reached)
                if(NOT one MATCHES "^seesaw/${allowed}\\.hpp$")
                    list(APPEND failures "${header} must not reach ${one}")
                endif()
            endforeach()
        endif()
    endwhile()

    string(TOUPPER "${header}" guard)
    string(REGEX REPLACE "[/.]" "_" guard "${guard}")
    file(STRINGS "${include}/${header}" directives REGEX "^#(ifndef|define) ${guard}$")
    if(NOT directives STREQUAL "#ifndef ${guard};#define ${guard}")
        list(APPEND failures "${header} is not guarded by ${guard}")
    endif()

    # Files compiled for different processors share inline functions: none may depend on -march.
    file(STRINGS "${include}/${header}" found REGEX
         "__(AVX|BMI|SSE|FMA|LZCNT|POPCNT|ARM_|F16C)|immintrin")
    if(found)
        list(APPEND failures "${header} depends on the processor it is compiled for: ${found}")
    endif()
    file(STRINGS "${include}/${header}" found REGEX
         "__(builtin|attribute__|extension__|int128|GNUC__|clang__|atomic_)")
    if(found AND NOT header STREQUAL "seesaw/detail/compiler.hpp")
        list(APPEND failures "${header} uses what only detail/compiler.hpp may: ${found}")
    endif()
endforeach()

file(GLOB_RECURSE files RELATIVE "${source}"
    "${source}/include/*.hpp" "${source}/tests/*.[ch]pp" "${source}/bench/*.[ch]pp"
    "${source}/examples/*.[ch]pp")
foreach(file IN LISTS files)
    file(STRINGS "${source}/${file}" first LIMIT_COUNT 1)
    if(NOT first STREQUAL "// SPDX-License-Identifier: MIT")
        list(APPEND failures "${file} does not begin with its licence line")
    endif()
endforeach()

if(failures)
    list(JOIN failures "\n" failures)
    message(FATAL_ERROR "${failures}")
endif()
