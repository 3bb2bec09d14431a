// SPDX-License-Identifier: MIT
#include <seesaw/program/output_file.hpp>

#include <cerrno>
#include <cstring>
#include <random>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

#include <seesaw/program/text.hpp>

namespace support {

namespace {
bool writing = true;
}

void output_file::write_nothing() { writing = false; }

output_file::output_file(std::string option, const std::string& path)
    : option_(std::move(option)), given_(writing ? path : "") {
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

std::ofstream output_file::open(const std::filesystem::path& path, std::ios::openmode mode) const {
    errno = 0;
    std::ofstream out(path, std::ios::binary | mode);
    if (!out) fail(std::strerror(errno));
    return out;
}

void output_file::fail(const std::string& why) const {
    throw std::runtime_error(
        fmt::format("{}: cannot write {}: {}", option_, in_quotes(given_), why));
}

} // namespace support
