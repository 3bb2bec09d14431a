// SPDX-License-Identifier: MIT
// A progress bar on standard error with an estimate of the time that is left.
//
//     seesaw::programs::progress bar("games", 1000);
//     for (…) { …; bar.advance(); }
//
// Shown only if standard error is a terminal, about ten times a second, from the second tenth on;
// erased with the bar. `advance` is an increment and a compare: with frequent calls it seldom reads
// the clock.
#ifndef SEESAW_PROGRAM_PROGRESS_HPP
#define SEESAW_PROGRAM_PROGRESS_HPP

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

#include <seesaw/program/terminal.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// A bar for as long as it lives.
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
    void erase();

private:
    using clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds interval{100};

    void look();

    void draw(std::chrono::nanoseconds elapsed);

    std::string bar(double part) const;

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

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/progress.hpp>
#endif

#endif
