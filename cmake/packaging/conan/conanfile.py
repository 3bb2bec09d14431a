# SPDX-License-Identifier: MIT
# Conan 2 recipe: `conan create cmake/packaging/conan`, with `-o seesaw/*:program=True` for seesaw/program.hpp too.
# Not exercised by our tests, which run offline; they compare versions and names with those of CMake.
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load


class SeesawConan(ConanFile):
    name = "seesaw"
    description = "Solves games and measures how they play"
    license = "MIT"
    topics = ("header-only", "games", "search", "solver")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"program": [True, False]}
    default_options = {"program": False}
    no_copy_source = True

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, "..", "..", "..")

    def set_version(self):
        header = load(self, os.path.join(self._root, "include", "seesaw", "version.hpp"))
        self.version = re.search(r'SEESAW_VERSION_STRING "(.+)"', header).group(1)

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "cmake/*", "include/*"):
            copy(self, pattern, self._root, self.export_sources_folder)

    def requirements(self):
        if self.options.program:
            self.requires("fmt/9.1.0")
            self.requires("cli11/2.1.2")
            self.requires("nlohmann_json/3.11.2")

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("TESTS", "BENCH", "EXAMPLES"):
            toolchain.cache_variables[f"SEESAW_BUILD_{part}"] = False
        toolchain.generate()

    def package(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_id(self):
        self.info.clear()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "seesaw")
        # The whole package needs a name that no component has.
        self.cpp_info.set_property("cmake_target_name", "seesaw::all")
        self.cpp_info.set_property("pkg_config_name", "seesaw")
        library = self.cpp_info.components["seesaw"]
        library.bindirs = []
        library.libdirs = []
        library.set_property("cmake_target_name", "seesaw::seesaw")
        if self.settings.get_safe("os") in ("Linux", "FreeBSD"):
            library.system_libs = ["pthread"]
        if self.options.get_safe("program"):
            program = self.cpp_info.components["program"]
            program.bindirs = []
            program.libdirs = []
            program.set_property("cmake_target_name", "seesaw::program")
            program.requires = ["seesaw", "fmt::fmt", "cli11::cli11", "nlohmann_json::nlohmann_json"]
