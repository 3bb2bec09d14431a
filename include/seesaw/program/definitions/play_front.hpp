// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_PLAY_FRONT_HPP
#define SEESAW_PROGRAM_DEFINITIONS_PLAY_FRONT_HPP

#include <seesaw/program/play_front.hpp>

#include <algorithm>
#include <csignal>
#include <limits>
#include <stdexcept>

#include <fmt/format.h>

#include <seesaw/program/definitions/inline.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE play_front::play_front(const output_options& output, bool person)
    : talk_(output.json ? std::cerr : std::cout), style_(output.style),
      interactive_(is_terminal(standard_stream::input)) {
    const standard_stream shown_on = output.json ? standard_stream::error : standard_stream::output;
    how_ = usual_colouring(is_terminal(shown_on), style_);
#ifdef SA_RESTART
    for (const int number : {SIGINT, SIGTERM}) { // heard also while a line is read
        struct sigaction now {};
        ::sigaction(number, nullptr, &now);
        now.sa_flags &= ~SA_RESTART;
        ::sigaction(number, &now, nullptr);
    }
#endif
    if (person && console::possible(shown_on)) screen_.emplace(shown_on);
}

SEESAW_PROGRAM_INLINE std::size_t play_front::columns() const {
    return screen_ ? screen_->size().columns : std::numeric_limits<std::size_t>::max();
}

SEESAW_PROGRAM_INLINE std::size_t play_front::rows() const {
    return screen_ ? screen_->size().rows : std::numeric_limits<std::size_t>::max();
}

SEESAW_PROGRAM_INLINE void play_front::check() const {
    if (&talk_ == &std::cout) need_output();
}

SEESAW_PROGRAM_INLINE void play_front::say(const std::string& text) {
    if (screen_) {
        said_.push_back(text);
        return draw({});
    }
    talk_ << text << '\n' << std::flush;
    check();
}

SEESAW_PROGRAM_INLINE void play_front::show(const std::vector<styled_line>& board,
                                            const std::vector<styled_line>& below) {
    board_ = board;
    below_ = below;
    if (screen_) return draw({});
    if (board.empty() && below.empty()) return;
    talk_ << '\n';
    for (const auto* part : {&board_, &below_})
        for (const styled_line& line : *part) talk_ << strip_line_ends(to_text(line, how_) + '\n');
    talk_.flush();
    check();
}

SEESAW_PROGRAM_INLINE void play_front::draw(const std::string& prompt) {
    const screen_size size = screen_->size();
    std::vector<std::string> tail;
    for (const std::string& text : said_)
        for (std::string& line : wrapped(text, size.columns)) tail.push_back(std::move(line));
    // The board comes first; of what was said the first lines, with what matters most.
    const std::size_t taken = board_.size() + below_.size() + 1;
    const std::size_t most = std::max<std::size_t>(size.rows > taken ? size.rows - taken : 0, 2);
    if (tail.size() > most) {
        tail.resize(most);
        constexpr std::string_view more = " ...";
        if (size.columns > more.size())
            tail.back() = wrapped(tail.back(), size.columns - more.size()).front();
        tail.back() += more;
    }
    for (std::string& line : wrapped(prompt + typed_, size.columns))
        tail.push_back(std::move(line));
    std::vector<std::string> lines;
    for (const styled_line& line : board_) lines.push_back(to_text(line, how_, size.columns));
    for (const styled_line& line : below_) lines.push_back(to_text(line, how_, size.columns));
    if (lines.size() + tail.size() + 1 <= size.rows) lines.emplace_back();
    lines.insert(lines.end(), tail.begin(), tail.end());
    screen_->show(lines);
}

SEESAW_PROGRAM_INLINE play_input play_front::ask(const std::string& prompt) {
    if (!screen_) {
        if (interactive_) talk_ << prompt;
        talk_.flush();
        check();
        play_input said{.line = lines_.next(), .key = key_kind::end};
        if (!said.line && interactive_) talk_ << '\n';
        return said;
    }
    for (;;) {
        draw(prompt);
        const key pressed = screen_->read();
        if (pressed.kind == key_kind::character) {
            if (typed_.empty() && pressed.text == " ") return {.space = true};
            if (typed_.size() < 200) typed_ += pressed.text;
        } else if (pressed.kind == key_kind::backspace) {
            while (!typed_.empty() && (typed_.back() & 0xc0) == 0x80) typed_.pop_back();
            if (!typed_.empty()) typed_.pop_back();
        } else if (pressed.kind == key_kind::enter && !typed_.empty()) {
            play_input said{.line = std::move(typed_)};
            typed_.clear();
            return said;
        } else if (pressed.kind != key_kind::unknown) {
            return {.key = pressed.kind};
        }
    }
}

SEESAW_PROGRAM_INLINE void play_front::object(const std::string& complaint) {
    if (!interactive_)
        throw std::runtime_error(
            fmt::format("standard input, line {}: {}", lines_.number(), complaint));
    say(complaint);
}

}}} // namespace seesaw::v0::programs

#endif
