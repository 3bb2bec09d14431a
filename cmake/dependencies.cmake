# What our tests, benchmarks and examples use. The library itself needs nothing but threads.
# The system's package is taken first; without it, a pinned version is downloaded.

include(FetchContent)

# A macro, so that what find_package sets is seen by the caller.
macro(seesaw_dependency name)
    cmake_parse_arguments(dependency "" "DEBIAN;GIT;TAG" "" ${ARGN})
    find_package(${name} QUIET)
    if(NOT ${name}_FOUND)
        seesaw_download(${name} ${dependency_DEBIAN} ${dependency_GIT} ${dependency_TAG})
    endif()
endmacro()

function(seesaw_download name debian git tag)
    string(TOUPPER ${name} upper)
    string(TOLOWER ${name} lower)
    if(NOT FETCHCONTENT_SOURCE_DIR_${upper} AND NOT FETCHCONTENT_FULLY_DISCONNECTED
            AND NOT EXISTS "${FETCHCONTENT_BASE_DIR}/${lower}-src")
        # Asked first, since a failed download says so in twenty lines of git and make.
        find_package(Git QUIET)
        set(reachable 1)
        if(GIT_FOUND)
            execute_process(
                COMMAND "${CMAKE_COMMAND}" -E env GIT_TERMINAL_PROMPT=0
                        "${GIT_EXECUTABLE}" ls-remote --exit-code ${git} ${tag}
                RESULT_VARIABLE reachable TIMEOUT 60 OUTPUT_QUIET ERROR_QUIET)
        endif()
        if(NOT reachable EQUAL 0)
            message(FATAL_ERROR
                "seesaw: ${name} not found; apt install ${debian}, or git and a network")
        endif()
        message(NOTICE "seesaw: ${name} is not installed, downloading ${tag}")
    endif()
    set(system "")
    if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.25)
        set(system SYSTEM)
    endif()
    FetchContent_Declare(${name} GIT_REPOSITORY ${git} GIT_TAG ${tag} GIT_SHALLOW ON ${system})
    # Their own tests and install rules are not ours.
    foreach(off BUILD_TESTING BENCHMARK_ENABLE_TESTING BENCHMARK_ENABLE_INSTALL FMT_INSTALL
            CATCH_INSTALL_DOCS CATCH_INSTALL_EXTRAS CLI11_BUILD_TESTS CLI11_BUILD_EXAMPLES CLI11_INSTALL
            JSON_BuildTests JSON_Install)
        set(${off} OFF)
    endforeach()
    set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)
    FetchContent_MakeAvailable(${name})
endfunction()

if(SEESAW_BUILD_TESTS)
    seesaw_dependency(Catch2
        DEBIAN catch2 GIT https://github.com/catchorg/Catch2.git TAG v3.7.1)
endif()
if(SEESAW_BUILD_BENCH)
    seesaw_dependency(benchmark
        DEBIAN libbenchmark-dev GIT https://github.com/google/benchmark.git TAG v1.7.1)
endif()
if(SEESAW_PROGRAM)
    seesaw_dependency(fmt
        DEBIAN libfmt-dev GIT https://github.com/fmtlib/fmt.git TAG 9.1.0)
    seesaw_dependency(CLI11
        DEBIAN libcli11-dev GIT https://github.com/CLIUtils/CLI11.git TAG v2.1.2)
    seesaw_dependency(nlohmann_json
        DEBIAN nlohmann-json3-dev GIT https://github.com/nlohmann/json.git TAG v3.11.2)
endif()

# Long runs over several machines: not downloaded, since it belongs to the machines.
if(SEESAW_BUILD_BENCH OR SEESAW_BUILD_EXAMPLES)
    set(SEESAW_MPI AUTO CACHE STRING "Long runs over several machines: ON, OFF, or AUTO: if MPI is there")
    set_property(CACHE SEESAW_MPI PROPERTY STRINGS AUTO ON OFF)
    if(SEESAW_MPI) # AUTO is true as well
        find_package(MPI QUIET COMPONENTS CXX)
        if(NOT SEESAW_MPI STREQUAL "AUTO" AND NOT MPI_CXX_FOUND)
            message(FATAL_ERROR "seesaw: MPI not found; apt install libopenmpi-dev openmpi-bin")
        endif()
    endif()
endif()
