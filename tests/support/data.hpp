// SPDX-License-Identifier: MIT
//
// Positions and values that tests read: the project's own in tests/data, and public sets of the
// same kind in the directory that SEESAW_DATA names, a setting of CMake or an environment variable.
// Without it the public ones are no part of the tests; with it, a file that it lacks is reported.
//
//     for (auto& set : seesaw::tests::data_sets("connect_four/late.txt", "connect4/Test_L3_R1"))
//         while (set.file >> moves >> expected) …
#ifndef SEESAW_TESTS_SUPPORT_DATA_HPP
#define SEESAW_TESTS_SUPPORT_DATA_HPP

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#ifndef SEESAW_DATA_DIR
#define SEESAW_DATA_DIR ""
#endif

namespace seesaw::tests {

struct data_set {
    std::string name;
    bool is_public;
    std::ifstream file;
};

inline std::string own_data_path(const std::string& name) {
    return std::string(SEESAW_SOURCE_DIR) + "/tests/data/" + name;
}

/// Own ones must be there.
inline std::ifstream own_data(const std::string& name) {
    std::ifstream file(own_data_path(name));
    if (!file) throw std::runtime_error("tests/data/" + name + " cannot be read");
    return file;
}

/// The own set, then the public one where there is a directory of these.
inline std::vector<data_set> data_sets(const std::string& own, const std::string& public_name) {
    std::vector<data_set> all;
    all.push_back({own, false, own_data(own)});
    const char* named = std::getenv("SEESAW_DATA");
    const std::string directory = named != nullptr ? named : SEESAW_DATA_DIR;
    if (directory.empty()) return all;
    std::ifstream file(directory + "/" + public_name);
    if (file) {
        all.push_back({public_name, true, std::move(file)});
    } else {
        std::printf("seesaw: skipped 1 checks: %s is not in SEESAW_DATA\n", public_name.c_str());
        std::fflush(stdout);
    }
    return all;
}

} // namespace seesaw::tests

#endif
