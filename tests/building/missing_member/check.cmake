# A game that lacks a member does not compile, and the compiler says which member is missing, and
# blames no other; nor does an engine without `clear`. `member` is its name, or `none`: then it
# compiles.

cmake_minimum_required(VERSION 3.22)

set(ENV{LC_ALL} C) # plain quotes in messages

string(TOUPPER ${member} upper)
execute_process(
    COMMAND "${compiler}" -std=c++20 -fsyntax-only "-I${include}" -DWITHOUT_${upper}
            "${CMAKE_CURRENT_LIST_DIR}/game.cpp"
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE errors)
if(member STREQUAL "none")
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "a complete game must compile, but:\n${errors}")
    endif()
    return()
endif()
if(status EQUAL 0)
    message(FATAL_ERROR "a game without '${member}' compiled")
endif()
string(REGEX MATCH "error: [^\n]*" first_error "${errors}")
if(NOT first_error MATCHES "static[ _]assert(ion)? failed")
    message(FATAL_ERROR "first of all an assertion fails, but:\n${errors}")
endif()

if(member STREQUAL "clear")
    if(NOT errors MATCHES "the engine has clear\\(\\)")
        message(FATAL_ERROR "the compiler does not name 'clear':\n${errors}")
    endif()
    return()
endif()

# A member that is missing, as g++ and clang put it.
function(blame text name found)
    string(REGEX MATCH "required expression '[a-z]+\\.${name}\\(|no member named '${name}'"
           match "${text}")
    set(${found} "${match}" PARENT_SCOPE)
endfunction()

foreach(name moves next to_move outcome)
    blame("${errors}" ${name} blamed)
    if(blamed AND NOT name STREQUAL member)
        message(FATAL_ERROR "the compiler blames '${name}' too:\n${errors}")
    endif()
endforeach()
foreach(engine minimax alpha_beta)
    # What it says of this engine: from its assertion to the next error.
    string(FIND "${errors}" "${engine} needs a two_player_game" from)
    if(from EQUAL -1)
        message(FATAL_ERROR "${engine}: its assertion does not fail, but:\n${errors}")
    endif()
    string(SUBSTRING "${errors}" ${from} -1 reason)
    string(FIND "${reason}" "error: " to)
    string(SUBSTRING "${reason}" 0 ${to} reason)
    blame("${reason}" ${member} blamed)
    if(NOT blamed)
        message(FATAL_ERROR "${engine}: the compiler does not name '${member}':\n${errors}")
    endif()
endforeach()
