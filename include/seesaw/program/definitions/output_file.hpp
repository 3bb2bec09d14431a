// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_OUTPUT_FILE_HPP
#define SEESAW_PROGRAM_DEFINITIONS_OUTPUT_FILE_HPP

#include <seesaw/program/output_file.hpp>

#include <cerrno>
#include <cstring>
#include <random>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {
inline bool writing = true;
} // namespace detail

SEESAW_PROGRAM_INLINE void output_file::write_nothing() { detail::writing = false; }
SEESAW_PROGRAM_INLINE bool output_file::writes_nothing() { return !detail::writing; }

SEESAW_PROGRAM_INLINE output_file::output_file(std::string option, const std::string& path)
    : option_(std::move(option)), given_(detail::writing ? path : "") {
    if (given_.empty()) return;
    std::error_code ignored;
    // A link stays a link: what it points at is replaced.
    target_ = std::filesystem::weakly_canonical(given_, ignored);
    if (target_.empty()) target_ = given_;
    const auto kind = std::filesystem::status(target_, ignored).type();
    if (kind == std::filesystem::file_type::directory) fail("it is a directory");
    direct_ = kind != std::filesystem::file_type::regular &&
              kind != std::filesystem::file_type::not_found;
    if (kind != std::filesystem::file_type::not_found) open(target_, std::ios::app);
    if (direct_) return;
    temporary_ = target_;
    temporary_ += fmt::format(".{:08x}.part", std::random_device{}());
    open(temporary_, std::ios::trunc);
    std::filesystem::remove(temporary_, ignored);
}

SEESAW_PROGRAM_INLINE std::ofstream output_file::open(const std::filesystem::path& path,
                                                      std::ios::openmode mode) const {
    errno = 0;
    std::ofstream out(path, std::ios::binary | mode);
    if (!out) fail(std::strerror(errno));
    return out;
}

SEESAW_PROGRAM_INLINE void output_file::fail(const std::string& why) const {
    throw std::runtime_error(
        fmt::format("{}: cannot write {}: {}", option_, in_quotes(given_), why));
}

}}} // namespace seesaw::v0::programs

#endif
