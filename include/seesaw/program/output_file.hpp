// SPDX-License-Identifier: MIT
// Files that are either complete or not there.
//
//     seesaw::programs::output_file trace("--csv", path);      // complains now if it cannot be
//     written …a long run… trace.write([&](std::ostream& out) { out << … ; });
//
// The text goes to a temporary file beside the target, which then takes the target's name. Devices
// and pipes are written directly: there is nothing to rename.
#ifndef SEESAW_PROGRAM_OUTPUT_FILE_HPP
#define SEESAW_PROGRAM_OUTPUT_FILE_HPP

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>

namespace seesaw { inline namespace v0 { namespace programs {

/// A file that takes its name when it is whole.
class output_file {
public:
    /// `option` is what messages call it. An empty path is no file: `write` does nothing.
    output_file(std::string option, const std::string& path);
    output_file(const output_file&) = delete;
    output_file& operator=(const output_file&) = delete;

    /// From now on no file is written: for processes of which another one writes them.
    static void write_nothing();
    static bool writes_nothing();

    explicit operator bool() const { return !given_.empty(); }
    const std::string& path() const { return given_; }

    template <class Write>
    void write(const Write& body) const {
        if (given_.empty()) return;
        const std::filesystem::path& place = direct_ ? target_ : temporary_;
        std::error_code error;
        try {
            std::ofstream out = open(place, direct_ ? std::ios::app : std::ios::trunc);
            body(static_cast<std::ostream&>(out));
            out.close();
            if (!out) fail(std::strerror(errno));
            if (!direct_) std::filesystem::rename(temporary_, target_, error);
            if (error) fail(error.message());
        } catch (...) {
            if (!direct_) std::filesystem::remove(temporary_, error);
            throw;
        }
    }

private:
    std::ofstream open(const std::filesystem::path& path, std::ios::openmode mode) const;

    [[noreturn]] void fail(const std::string& why) const;

    std::string option_;
    std::string given_;
    std::filesystem::path target_;
    std::filesystem::path temporary_;
    bool direct_ = false;
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/output_file.hpp>
#endif

#endif
