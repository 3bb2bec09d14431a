# `cmake --install build`: headers, a CMake package (find_package) and a pkg-config file. Nothing
# here depends on the machine, so all of it goes to include/ and share/.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_DATADIR}/cmake/seesaw)

target_include_directories(seesaw INTERFACE "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/seesaw" DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp")
install(TARGETS seesaw EXPORT seesaw)
install(EXPORT seesaw NAMESPACE seesaw:: FILE seesaw-targets.cmake DESTINATION ${package_dir})

file(WRITE "${PROJECT_BINARY_DIR}/seesaw-config.cmake" [[
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include("${CMAKE_CURRENT_LIST_DIR}/seesaw-targets.cmake")
# The application library, for those who ask for it: find_package(seesaw COMPONENTS program).
if(NOT "${seesaw_FIND_COMPONENTS}" MATCHES "^(program)?$")
    set(seesaw_FOUND FALSE)
    set(seesaw_NOT_FOUND_MESSAGE "seesaw has one component, 'program', not '${seesaw_FIND_COMPONENTS}'")
elseif(seesaw_FIND_COMPONENTS AND NOT TARGET seesaw::program)
    find_dependency(fmt)
    find_dependency(CLI11)
    find_dependency(nlohmann_json)
    add_library(seesaw::program INTERFACE IMPORTED)
    target_link_libraries(seesaw::program INTERFACE
        seesaw::seesaw fmt::fmt CLI11::CLI11 nlohmann_json::nlohmann_json)
endif()
]])
# While the major number is 0, a new minor number may break: 0.2 does not serve who asks for 0.3.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/seesaw-config-version.cmake"
    COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES "${PROJECT_BINARY_DIR}/seesaw-config.cmake"
              "${PROJECT_BINARY_DIR}/seesaw-config-version.cmake"
        DESTINATION ${package_dir})

# Relative to the .pc file, so that an installed tree can be moved.
set(pkgconfig_dir ${CMAKE_INSTALL_DATADIR}/pkgconfig)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR
           BASE_DIRECTORY "${CMAKE_INSTALL_FULL_DATADIR}/pkgconfig" OUTPUT_VARIABLE pkgconfig_include)
configure_file(cmake/seesaw.pc.in "${PROJECT_BINARY_DIR}/seesaw.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/seesaw.pc" DESTINATION ${pkgconfig_dir})
