# The vcpkg port states a version of its own; it must be the header's. (The Conan recipe reads it.)

cmake_minimum_required(VERSION 3.22)

file(READ "${packaging}/vcpkg/vcpkg.json" manifest)
string(JSON stated GET "${manifest}" version)
if(NOT stated STREQUAL version)
    message(FATAL_ERROR "vcpkg.json says ${stated}, version.hpp says ${version}")
endif()
