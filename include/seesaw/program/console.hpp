// SPDX-License-Identifier: MIT
// A terminal that gives single keys and shows a whole screen at a time.
//
//     if (console::possible(standard_stream::output)) {
//         console screen(standard_stream::output);
//         screen.show(lines);
//         key pressed = screen.read();
//     }                                        // the terminal is as it was
//
// The terminal is restored by the destructor, so also where an exception passes, and by a handler
// where a signal ends the program. One Ctrl-C is a key (`interrupted`), and noted as in
// interruption.hpp; a second one ends the program at once. Ctrl-Z stops it as usual. A change of
// size is a key too.
//
// There is one console at a time. POSIX alone has it: elsewhere `possible` is false.
#ifndef SEESAW_PROGRAM_CONSOLE_HPP
#define SEESAW_PROGRAM_CONSOLE_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/program/terminal.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What was pressed, or what happened to the terminal.
enum class key_kind : std::uint8_t {
    character,
    up,
    left,
    right,
    down,
    enter,
    backspace,
    resized,
    interrupted,
    end, ///< nobody types any more
    unknown,
};

/// One key, with the character that it typed.
struct key {
    key_kind kind = key_kind::unknown;
    std::string text = {}; ///< of a character, in UTF-8
};

/// In characters; the usual size where the terminal does not tell.
struct screen_size {
    std::size_t columns = 80, rows = 24;
};

/// While it lives, the terminal is in raw mode and shows a screen of its own.
class console {
public:
    /// Whether keys can be read and screens be shown there.
    static bool possible(standard_stream shown_on);

    explicit console(standard_stream shown_on);
    console(const console&) = delete;
    console& operator=(const console&) = delete;
    ~console();

    /// Waits for it.
    key read();

    screen_size size() const;

    /// The last ones, where there are more lines than rows; std::runtime_error where the terminal
    /// cannot be written to.
    void show(const std::vector<std::string>& lines);

private:
    int next_byte(int milliseconds); // -1: nothing came, -2: the end
    key read_escape();

    int output_;
    std::string pending_; // bytes that were read, and are not yet keys
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/console.hpp>
#endif

#endif
