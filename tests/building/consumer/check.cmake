# One way of using the library from another project, from nothing to the program's answer:
#
#     cmake -Dway=find_package -Dsource=… -Dbuild=… -Dwork=… -Dcompiler=… -Dgenerator=… -Dversion=… -P check.cmake
#
# source and build are the library's own; everything is made anew under work/<way>.

cmake_minimum_required(VERSION 3.22)

set(directory "${work}/${way}")
set(program "${directory}/consumer")
file(REMOVE_RECURSE "${directory}")
file(MAKE_DIRECTORY "${directory}")

# Runs a command whose output lands in `output`; it must succeed.
function(run)
    execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
    if(NOT status EQUAL 0)
        list(JOIN ARGV " " command)
        message(FATAL_ERROR "${command}\nended with ${status}:\n${out}")
    endif()
    set(output "${out}" PARENT_SCOPE)
endfunction()

set(configure "${CMAKE_COMMAND}" -G "${generator}" "-DCMAKE_CXX_COMPILER=${compiler}"
    -S "${CMAKE_CURRENT_LIST_DIR}/${way}" -B "${directory}/build")

function(build_project)
    run(${configure} ${ARGV})
    set(output "${output}" PARENT_SCOPE)
    run("${CMAKE_COMMAND}" --build "${directory}/build")
    file(COPY_FILE "${directory}/build/consumer" "${program}")
endfunction()

function(compile)
    run("${compiler}" -std=c++20 -Wall -Wextra -Werror "${CMAKE_CURRENT_LIST_DIR}/main.cpp"
        -o "${program}" ${ARGV})
endfunction()

# Installed in one place and used in another: packages must not remember where they were made.
function(install_library)
    run("${CMAKE_COMMAND}" --install "${build}" --prefix "${directory}/staged")
    file(RENAME "${directory}/staged" "${directory}/prefix")
endfunction()

if(way STREQUAL "find_package")
    install_library()
    set(prefix "-DCMAKE_PREFIX_PATH=${directory}/prefix")
    string(REGEX REPLACE "\\.[0-9]+$" "" major_minor "${version}")
    build_project(${prefix} -Dwanted_version=${major_minor})
    foreach(wrong 0.0 0.99 1.0)
        execute_process(COMMAND ${configure} ${prefix} -Dwanted_version=${wrong}
            RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE errors)
        if(status EQUAL 0 OR NOT errors MATCHES "version: ${version}")
            message(FATAL_ERROR "find_package(seesaw ${wrong}) must be refused, naming ${version}, "
                                "but ended with ${status}:\n${errors}")
        endif()
    endforeach()
elseif(way STREQUAL "program")
    install_library()
    set(prefix "-DCMAKE_PREFIX_PATH=${directory}/prefix")
    string(REGEX REPLACE "\\.[0-9]+$" "" major_minor "${version}")
    build_project(${prefix} -Dwanted_version=${major_minor})
    execute_process(COMMAND "${program}" --left 9 OUTPUT_VARIABLE engines)
    if(NOT engines MATCHES "product_propagation +1" OR NOT engines MATCHES "conspiracy_number_search +1")
        message(FATAL_ERROR "the program does not know all engines:\n${engines}")
    endif()
    execute_process(COMMAND "${program}" --left many ERROR_VARIABLE errors RESULT_VARIABLE status)
    if(NOT status EQUAL 2 OR NOT errors MATCHES "^error: --left: 'many' is not")
        message(FATAL_ERROR "wrong arguments end with ${status}: ${errors}")
    endif()
elseif(way STREQUAL "add_subdirectory")
    build_project("-Dseesaw_source=${source}")
    if(NOT output MATCHES "-- before seesaw\n-- after seesaw\n")
        message(FATAL_ERROR "as a subproject the library says nothing, but:\n${output}")
    endif()
elseif(way STREQUAL "fetch_content")
    # What a release is: the files of the library, without its tests.
    run("${CMAKE_COMMAND}" -E chdir "${source}" "${CMAKE_COMMAND}" -E tar czf
        "${directory}/seesaw.tar.gz" CMakeLists.txt cmake include LICENSE)
    build_project("-Dseesaw_archive=${directory}/seesaw.tar.gz")
elseif(way STREQUAL "pkg_config")
    install_library()
    set(ENV{PKG_CONFIG_PATH} "${directory}/prefix/share/pkgconfig")
    run("${pkg_config}" --modversion seesaw)
    if(NOT output STREQUAL "${version}\n")
        message(FATAL_ERROR "pkg-config says version ${output}, the header ${version}")
    endif()
    run("${pkg_config}" --cflags --libs seesaw)
    if(NOT output MATCHES "-pthread")
        message(FATAL_ERROR "pkg-config does not ask for threads: ${output}")
    endif()
    separate_arguments(flags UNIX_COMMAND "${output}")
    compile(${flags})
elseif(way STREQUAL "single_header")
    set(header "${directory}/include/seesaw/seesaw.hpp")
    run("${CMAKE_COMMAND}" "-Doutput=${header}" -P "${source}/cmake/amalgamate.cmake")
    compile("-I${directory}/include" -pthread)
else()
    message(FATAL_ERROR "no way called '${way}'")
endif()

run("${program}")
if(NOT output STREQUAL "seesaw ${version}: nim(15) = 1, nim(16) = -1\n")
    message(FATAL_ERROR "the consumer printed: ${output}")
endif()
