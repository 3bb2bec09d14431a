# seesaw::program, the application library (include/seesaw/program), and for our own programs the
# same compiled once: its definitions, every engine for every game of the catalogue, long runs.

add_library(seesaw_program INTERFACE)
add_library(seesaw::program ALIAS seesaw_program)
target_link_libraries(seesaw_program INTERFACE
    seesaw::seesaw fmt::fmt CLI11::CLI11 nlohmann_json::nlohmann_json)
if(NOT (SEESAW_BUILD_BENCH OR SEESAW_BUILD_EXAMPLES))
    return()
endif()

# A source for each header of definitions, and one for each kind of game that the catalogue names.
set(include "${PROJECT_SOURCE_DIR}/include")
set(generated "${PROJECT_BINARY_DIR}/program")
file(GLOB headers CONFIGURE_DEPENDS RELATIVE "${include}" "${include}/seesaw/program/definitions/*.hpp")
foreach(header IN LISTS headers)
    file(CONFIGURE OUTPUT "${generated}/${header}.cpp" CONTENT "#include <${header}>\n")
    list(APPEND sources "${generated}/${header}.cpp")
endforeach()
set(campaign "${generated}/seesaw/program/definitions/campaign.hpp.cpp"
    "${generated}/seesaw/program/definitions/sweep.hpp.cpp"
    "${generated}/seesaw/program/definitions/tune.hpp.cpp")
list(REMOVE_ITEM sources ${campaign})

set(catalogue "${include}/seesaw/program/catalogue/games.hpp")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${catalogue}")
file(STRINGS "${catalogue}" games REGEX "^    visit\\(")
list(TRANSFORM games REPLACE "^ *visit\\(\"[^\"]*\", ([a-z0-9_:]+).*" "\\1")
list(REMOVE_DUPLICATES games)
foreach(game IN LISTS games)
    string(MAKE_C_IDENTIFIER ${game} name)
    configure_file(cmake/of_game.cpp.in "${generated}/${name}.cpp" @ONLY)
    list(APPEND sources "${generated}/${name}.cpp")
endforeach()

add_library(seesaw_programs STATIC ${sources})
target_link_libraries(seesaw_programs PUBLIC seesaw::program PRIVATE seesaw_developer)
target_compile_definitions(seesaw_programs PUBLIC SEESAW_PROGRAM_COMPILED)
# Most of compiling these is reading the same headers, and instantiating the same engines.
set_target_properties(seesaw_programs PROPERTIES UNITY_BUILD ${SEESAW_UNITY} UNITY_BUILD_BATCH_SIZE 5)
target_precompile_headers(seesaw_programs PRIVATE
    <fmt/format.h> <nlohmann/json.hpp> <seesaw/any_engine.hpp> <seesaw/play.hpp>)

# Long runs: on the threads of one machine, or over several machines where there is MPI, which is of
# no concern to other programs: they would load its libraries at every start. A program links one of
# the two.
foreach(library seesaw_threads seesaw_campaign)
    add_library(${library} STATIC EXCLUDE_FROM_ALL ${campaign})
    target_link_libraries(${library} PUBLIC seesaw_programs PRIVATE seesaw_developer)
endforeach()
find_package(MPI QUIET COMPONENTS CXX)
if(MPI_CXX_FOUND) # the target exists even where there is none
    target_link_libraries(seesaw_campaign PRIVATE MPI::MPI_CXX)
    # The bindings for C++ are history.
    target_compile_definitions(seesaw_campaign PRIVATE
        SEESAW_WITH_MPI=1 OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
endif()
