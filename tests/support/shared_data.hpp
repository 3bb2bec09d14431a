// SPDX-License-Identifier: MIT
//
// Public data sets that lie beside the project and not in it: ../shared/data, or the directory in
// the environment variable SEESAW_SHARED_DATA. A test that reads one carries the tag [shared] and
// says how many checks it would make, so that a run without the data is not mistaken for a pass:
//
//     auto file = seesaw::tests::shared_data("connect4/Test_L3_R1", 1000);
//     if (!file) return;
#ifndef SEESAW_TESTS_SUPPORT_SHARED_DATA_HPP
#define SEESAW_TESTS_SUPPORT_SHARED_DATA_HPP

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

#ifndef SEESAW_SHARED_DATA_DIR
#define SEESAW_SHARED_DATA_DIR "../shared/data"
#endif

namespace seesaw::tests {

/// The opened file, or nothing after one line that says what was skipped.
inline std::optional<std::ifstream> shared_data(const std::string& file, std::size_t checks) {
    const char* elsewhere = std::getenv("SEESAW_SHARED_DATA");
    const std::string directory = elsewhere != nullptr ? elsewhere : SEESAW_SHARED_DATA_DIR;
    std::ifstream stream(directory + "/" + file);
    if (stream) return stream;
    std::printf("seesaw: skipped %zu checks: %s is absent\n", checks, file.c_str());
    std::fflush(stdout);
    return std::nullopt;
}

} // namespace seesaw::tests

#endif
