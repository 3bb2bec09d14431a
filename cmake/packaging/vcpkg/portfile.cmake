# Written by the rules of vcpkg, not exercised by our tests: they run offline. As an overlay port
# (`vcpkg install seesaw --overlay-ports=cmake/packaging`) it takes the tree it lies in; a registry
# replaces the line by vcpkg_from_github with the tag and checksum of a release.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

set(VCPKG_BUILD_TYPE release) # headers only: there is nothing to debug

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS
    -DSEESAW_BUILD_TESTS=OFF -DSEESAW_BUILD_BENCH=OFF -DSEESAW_BUILD_EXAMPLES=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME seesaw CONFIG_PATH share/cmake/seesaw)
vcpkg_fixup_pkgconfig()

file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
