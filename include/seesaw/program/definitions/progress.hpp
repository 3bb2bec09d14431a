// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_PROGRESS_HPP
#define SEESAW_PROGRAM_DEFINITIONS_PROGRESS_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/progress.hpp>

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE void progress::erase() {
    if (drawn_) write_to_error("\r\x1b[K");
    drawn_ = false;
}

SEESAW_PROGRAM_INLINE void progress::look() {
    const auto now = clock::now();
    // Aim at a look every 10 ms or so, whatever a step takes.
    const auto pause = now - last_look_;
    if (pause < std::chrono::milliseconds(5))
        stride_ *= 2;
    else if (pause > std::chrono::milliseconds(20))
        stride_ = std::max<std::uint64_t>(stride_ / 4, 1);
    last_look_ = now;
    next_look_ = done_ + stride_;
    if (now - last_draw_ < interval) return;
    last_draw_ = now;
    draw(now - start_);
}

SEESAW_PROGRAM_INLINE void progress::draw(std::chrono::nanoseconds elapsed) {
    std::string line = label_ + "  ";
    std::string numbers = grouped(done_);
    if (total_ > 0) {
        const double part = std::min(1.0, static_cast<double>(done_) / static_cast<double>(total_));
        const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(
            elapsed * ((1 - part) / std::max(part, 1e-9)));
        line += bar(part) + fmt::format("  {:3.0f} %  ", part * 100);
        numbers += "/" + grouped(total_) + "  " +
                   short_time(std::chrono::ceil<std::chrono::seconds>(left)) + " left";
    } else {
        numbers += "  " + short_time(elapsed);
    }
    line += numbers;
    if (!note_.empty()) line += "  " + note_;
    // A line that wraps could not be drawn over.
    const bool fits = display_width(line) < terminal_width(standard_stream::error);
    write_to_error(fmt::format("\r{}\x1b[K", fits ? line : numbers));
    drawn_ = true;
}

SEESAW_PROGRAM_INLINE std::string progress::bar(double part) const {
    constexpr std::size_t width = 24;
    if (style_ == glyphs::ascii) {
        const auto full = static_cast<std::size_t>(part * width);
        return "[" + std::string(full, '#') + std::string(width - full, '.') + "]";
    }
    const char* eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const auto filled = static_cast<std::size_t>(part * 8 * width);
    return pad(repeat("█", filled / 8) + eighths[filled % 8], width);
}

}}} // namespace seesaw::v0::programs

#endif
