# What our tests, benchmarks and examples use. The library itself needs nothing but threads.
# The system's package is taken first; without it, a pinned version is downloaded.

include(FetchContent)

function(seesaw_download name debian repository tag)
    set(git https://github.com/${repository}.git)
    string(TOUPPER ${name} upper)
    string(TOLOWER ${name} lower)
    if(NOT FETCHCONTENT_SOURCE_DIR_${upper} AND NOT FETCHCONTENT_FULLY_DISCONNECTED
            AND NOT EXISTS "${FETCHCONTENT_BASE_DIR}/${lower}-src")
        # Asked first, since a failed download says so in twenty lines of git and make.
        execute_process(COMMAND "${CMAKE_COMMAND}" -E env GIT_TERMINAL_PROMPT=0 git ls-remote ${git}
                        RESULT_VARIABLE unreachable TIMEOUT 60 OUTPUT_QUIET ERROR_QUIET)
        if(unreachable)
            message(FATAL_ERROR "seesaw: ${name} not found; apt install ${debian}, or git and a network")
        endif()
        message(NOTICE "seesaw: ${name} is not installed, downloading ${tag}")
    endif()
    # Their own tests and install rules are not ours.
    set(CMAKE_POLICY_DEFAULT_CMP0077 NEW)
    foreach(off BUILD_TESTING BENCHMARK_ENABLE_TESTING BENCHMARK_ENABLE_INSTALL FMT_INSTALL
            CATCH_INSTALL_DOCS CATCH_INSTALL_EXTRAS CLI11_BUILD_TESTS CLI11_BUILD_EXAMPLES CLI11_INSTALL
            JSON_BuildTests JSON_Install)
        set(${off} OFF)
    endforeach()
    if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.25)
        set(system SYSTEM) # no warnings of theirs
    endif()
    FetchContent_Declare(${name} GIT_REPOSITORY ${git} GIT_TAG ${tag} GIT_SHALLOW ON ${system})
    FetchContent_MakeAvailable(${name})
endfunction()

# A macro, so that what find_package sets is seen by the caller.
macro(seesaw_dependency name)
    find_package(${name} QUIET)
    if(NOT ${name}_FOUND)
        seesaw_download(${name} ${ARGN})
    endif()
endmacro()

if(SEESAW_BUILD_TESTS)
    seesaw_dependency(Catch2 catch2 catchorg/Catch2 v3.7.1)
endif()
if(SEESAW_BUILD_BENCH)
    seesaw_dependency(benchmark libbenchmark-dev google/benchmark v1.7.1)
endif()
if(SEESAW_PROGRAM)
    seesaw_dependency(fmt libfmt-dev fmtlib/fmt 9.1.0)
    seesaw_dependency(CLI11 libcli11-dev CLIUtils/CLI11 v2.1.2)
    seesaw_dependency(nlohmann_json nlohmann-json3-dev nlohmann/json v3.11.2)
endif()
