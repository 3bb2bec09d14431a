# seesaw::program, the application library (include/seesaw/program), and for our own programs the
# same compiled once: its definitions, every engine for every game of the catalogue, long runs.

if(NOT SEESAW_PROGRAM)
    return()
endif()
add_library(seesaw_program INTERFACE)
add_library(seesaw::program ALIAS seesaw_program)
target_link_libraries(seesaw_program INTERFACE
    seesaw::seesaw fmt::fmt CLI11::CLI11 nlohmann_json::nlohmann_json)
if(NOT (SEESAW_BUILD_BENCH OR SEESAW_BUILD_EXAMPLES))
    return()
endif()

# A source for each header of definitions, and one for each kind of game that the catalogue names.
set(sources "")
function(program_source name content)
    set(source "${PROJECT_BINARY_DIR}/program/${name}.cpp")
    file(CONFIGURE OUTPUT "${source}" CONTENT "${content}\n")
    set(sources ${sources} "${source}" PARENT_SCOPE)
endfunction()

file(GLOB headers CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}/include"
     "${PROJECT_SOURCE_DIR}/include/seesaw/program/definitions/*.hpp")
list(REMOVE_ITEM headers seesaw/program/definitions/campaign.hpp)
foreach(header IN LISTS headers)
    cmake_path(GET header STEM name)
    program_source(${name} "#include <${header}>")
endforeach()

set(catalogue "${PROJECT_SOURCE_DIR}/include/seesaw/program/catalogue/games.hpp")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${catalogue}")
file(STRINGS "${catalogue}" games REGEX "^    visit\\(")
list(TRANSFORM games REPLACE "^ *visit\\(\"[^\"]*\", ([a-z0-9_:]+).*" "\\1")
list(REMOVE_DUPLICATES games)
foreach(game IN LISTS games)
    set(content "#include <seesaw/program/catalogue/games.hpp>\n#include <seesaw/program/of_game.hpp>\n")
    string(APPEND content "namespace seesaw { inline namespace v0 { namespace programs {\n")
    foreach(part engines_of solvers_of players_of games_of conspiracy_of)
        string(APPEND content "template struct ${part}<${game}>;\n")
    endforeach()
    string(REPLACE "::" "_" name "of_${game}")
    program_source(${name} "${content}}}}")
endforeach()

add_library(seesaw_programs STATIC ${sources})
target_link_libraries(seesaw_programs PUBLIC seesaw::program PRIVATE seesaw_developer)
target_compile_definitions(seesaw_programs PUBLIC SEESAW_PROGRAM_COMPILED)
# Most of compiling these is reading the same headers, and instantiating the same engines.
set_target_properties(seesaw_programs PROPERTIES
    UNITY_BUILD ${SEESAW_UNITY} UNITY_BUILD_BATCH_SIZE 5)
target_precompile_headers(seesaw_programs PRIVATE
    <fmt/format.h> <nlohmann/json.hpp> <seesaw/any_engine.hpp> <seesaw/play.hpp>)

# Long runs, over several machines where there is MPI: of no concern to other programs, which would
# load its libraries at every start.
program_source(campaign "#include <seesaw/program/definitions/campaign.hpp>")
add_library(seesaw_campaign STATIC "${PROJECT_BINARY_DIR}/program/campaign.cpp")
target_link_libraries(seesaw_campaign PUBLIC seesaw_programs PRIVATE seesaw_developer)
if(MPI_CXX_FOUND) # the target exists even where there is none
    target_link_libraries(seesaw_campaign PRIVATE MPI::MPI_CXX)
    # The bindings for C++ are history.
    target_compile_definitions(seesaw_campaign PRIVATE
        SEESAW_WITH_MPI=1 OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
endif()
