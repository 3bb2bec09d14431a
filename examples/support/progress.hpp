// SPDX-License-Identifier: MIT
// A progress bar on standard error with an estimate of the time that is left.
//
//     support::progress bar("games", 1000);
//     for (…) { …; bar.advance(); }
//
// Shown only when standard error is a terminal, about ten times a second, from the second tenth on;
// gone when the bar is. `advance` is an increment and a compare: it looks at the clock seldom where
// calls are frequent.
#ifndef SEESAW_EXAMPLES_SUPPORT_PROGRESS_HPP
#define SEESAW_EXAMPLES_SUPPORT_PROGRESS_HPP

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "support/terminal.hpp"
#include "support/text.hpp"

namespace support {

class progress {
public:
    /// A total of 0 is one that nobody knows: then there is a count and no estimate.
    explicit progress(std::string label, std::uint64_t total = 0, glyphs style = glyphs::unicode)
        : label_(std::move(label)), total_(total), style_(style),
          next_look_(is_terminal(standard_stream::error) ? 1 : ~std::uint64_t{0}) {}
    progress(const progress&) = delete;
    progress& operator=(const progress&) = delete;
    ~progress() { erase(); }

    void advance(std::uint64_t by = 1) {
        done_ += by;
        if (done_ >= next_look_) [[unlikely]]
            look();
    }

    /// A few words behind the numbers, such as the best result so far.
    void note(std::string text) { note_ = std::move(text); }

    /// Takes the bar away until the next `advance`, so that a line can be printed.
    void erase() {
        if (drawn_) std::fputs("\r\x1b[K", stderr);
        drawn_ = false;
    }

private:
    using clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds interval{100};

    void look() {
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

    void draw(std::chrono::nanoseconds elapsed) {
        std::string line = label_ + "  ";
        std::string numbers = grouped(done_);
        if (total_ > 0) {
            const double part =
                std::min(1.0, static_cast<double>(done_) / static_cast<double>(total_));
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
        if (display_width(line) < terminal_width(standard_stream::error))
            fmt::print(stderr, "\r{}\x1b[K", line);
        else
            fmt::print(stderr, "\r{}\x1b[K", numbers);
        std::fflush(stderr);
        drawn_ = true;
    }

    std::string bar(double part) const {
        constexpr std::size_t width = 24;
        if (style_ == glyphs::ascii) {
            const auto full = static_cast<std::size_t>(part * width);
            return "[" + std::string(full, '#') + std::string(width - full, '.') + "]";
        }
        const char* eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
        const auto filled = static_cast<std::size_t>(part * 8 * width);
        return pad(repeat("█", filled / 8) + eighths[filled % 8], width);
    }

    std::string label_;
    std::string note_;
    std::uint64_t total_;
    std::uint64_t done_ = 0;
    glyphs style_;
    bool drawn_ = false;
    std::uint64_t next_look_;
    std::uint64_t stride_ = 1;
    clock::time_point start_ = clock::now();
    clock::time_point last_look_ = start_;
    clock::time_point last_draw_ = start_;
};

} // namespace support

#endif
