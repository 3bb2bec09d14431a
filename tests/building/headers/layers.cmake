# Data flows one way, game → engines → trace → metrics, and the includes follow: what each header
# reaches through <seesaw/…> is checked against what its place allows, and private parts serve their
# owner alone. So are the licence line that every source begins with, the guard of every header, and
# that compilers are named in one of them.

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
set(core "game|limits|move_list|parameter|random|knowledge|with|version|detail/[a-z0-9_]+/[a-z0-9_]+")
set(rules
    "game|limits|move_list|parameter|random|knowledge|with|detail/[a-z0-9_/]+" "(${core}|search|certificate)"
    "check|certificate"       "(${core})"
    "search"                  "(${core})"
    "games/[a-z0-9_/]+"       "(${core}|search|games/[a-z0-9_/]+)"
    "engines/[a-z0-9_]+"      "(${core}|search|certificate|engines/[a-z0-9_]+)"
    "trace"                   "(${core}|search)"
    "metrics(/[a-z0-9_]+)?"   "(${core}|search|trace|metrics/[a-z0-9_]+)"
    "evolve/[a-z0-9_]+"       "(${core}|search|trace|metrics/[a-z0-9_]+|games/rule_space(/[a-z_]+)?|evolve/[a-z_]+)")

# detail/ROOM is included by the headers of its owner and by itself alone; three rooms are for all.
set(common_rooms base board sampling)
set(owners
    "engines/(minimax|alpha_beta|pvs|scout|mtd_f)"                         minimax
    "engines/bisection"                                                    bisection
    "engines/(proof_number_search|ppns|mcpns|product_propagation|single_conspiracy_number[a-z_]*)" proof
    "engines/df_pn"                                                        df_pn
    "engines/mcts"                                                         mcts
    "engines/expectimax"                                                   expectimax
    "engines/[a-z_]*conspiracy[a-z_]*"                                     conspiracy
    "engines/(a|hda|ida)_star"                                             path
    "engines/(retrograde|interval_iteration)"                              retrograde
    "engines/constraint_solver|games/minesweeper(/[a-z_]+)?|detail/minesweeper/[a-z_]+" constraints
    "games/n_puzzle(/[a-z_]+)?"                                            sliding)
foreach(game connect_four othello gobang checkers minesweeper twenty48 rule_space)
    list(APPEND owners "games/${game}(/[a-z_]+)?" ${game})
endforeach()
foreach(part evolve trace metrics check program)
    list(APPEND owners "${part}(/[a-z_]+)?" ${part})
endforeach()

file(GLOB_RECURSE headers RELATIVE "${include}" "${include}/seesaw/*.hpp")
foreach(header IN LISTS headers)
    reach_of(${header} reached)
    set(remaining "${rules}")
    while(remaining)
        list(POP_FRONT remaining where allowed)
        if(header MATCHES "^seesaw/(${where})\\.hpp$")
            foreach(one IN LISTS reached)
                if(NOT one MATCHES "^seesaw/${allowed}\\.hpp$")
                    list(APPEND failures "${header} must not reach ${one}")
                endif()
            endforeach()
        endif()
    endwhile()

    set(rooms ${common_rooms})
    if(header MATCHES "^seesaw/detail/([a-z0-9_]+)/")
        list(APPEND rooms ${CMAKE_MATCH_1})
    elseif(header MATCHES "^seesaw/detail/")
        list(APPEND failures "${header} lies loose in detail/")
    endif()
    set(remaining "${owners}")
    while(remaining)
        list(POP_FRONT remaining where room)
        if(header MATCHES "^seesaw/(${where})\\.hpp$")
            list(APPEND rooms ${room})
        endif()
    endwhile()
    includes_of(${header} included)
    foreach(one IN LISTS included)
        if(one MATCHES "^seesaw/detail/([a-z0-9_]+)/" AND NOT CMAKE_MATCH_1 IN_LIST rooms)
            list(APPEND failures "${header} must not include ${one}: it is the room of another")
        endif()
    endforeach()

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
    if(found AND NOT header STREQUAL "seesaw/detail/base/compiler.hpp")
        list(APPEND failures "${header} uses what only detail/base/compiler.hpp may: ${found}")
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
