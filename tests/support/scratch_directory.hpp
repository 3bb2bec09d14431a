// SPDX-License-Identifier: MIT
//
// A directory of a test's own, removed at its end, and what is in it. In memory where the system
// has a place for that: disks take their time to make files durable.
#ifndef SEESAW_TESTS_SUPPORT_SCRATCH_DIRECTORY_HPP
#define SEESAW_TESTS_SUPPORT_SCRATCH_DIRECTORY_HPP

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include <unistd.h>

namespace seesaw::tests {

class scratch_directory {
public:
    scratch_directory() {
        static int number = 0;
        const std::filesystem::path memory = "/dev/shm";
        const bool usable = ::access(memory.c_str(), W_OK) == 0;
        path_ = (usable ? memory : std::filesystem::temp_directory_path()) /
                ("seesaw_test_" + std::to_string(::getpid()) + "_" + std::to_string(number++));
        std::filesystem::remove_all(path_);
        std::filesystem::create_directory(path_);
    }
    ~scratch_directory() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    scratch_directory(const scratch_directory&) = delete;
    scratch_directory& operator=(const scratch_directory&) = delete;

    std::string operator/(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

inline std::string file_bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void write_bytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

/// Names and contents.
inline std::map<std::string, std::string> files_in(const std::string& directory) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(directory))
        files[entry.path().filename().string()] = file_bytes(entry.path().string());
    return files;
}

} // namespace seesaw::tests

#endif
