// SPDX-License-Identifier: MIT
// All that is known about POSIX terminals, but for their width (terminal.hpp).
#ifndef SEESAW_PROGRAM_DEFINITIONS_CONSOLE_HPP
#define SEESAW_PROGRAM_DEFINITIONS_CONSOLE_HPP

#include <seesaw/program/console.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <iostream>
#include <stdexcept>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/interruption.hpp>

#if __has_include(<termios.h>) && __has_include(<poll.h>) && !defined(__EMSCRIPTEN__)
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#define SEESAW_PROGRAM_POSIX 1
#endif

namespace seesaw { inline namespace v0 { namespace programs {

#ifdef SEESAW_PROGRAM_POSIX

namespace detail {

/// What handlers of signals must know; they may do little more than read and write.
struct console_state {
    termios before{}, keys{};
    int output = 1;
    volatile std::sig_atomic_t active = 0, resized = 0;
};
inline console_state the_console;

inline constexpr std::string_view enter_screen = "\x1b[?1049h\x1b[2J\x1b[H";
inline constexpr std::string_view leave_screen = "\x1b[0m\x1b[?25h\x1b[?1049l";

inline void send(std::string_view text) noexcept {
    const int error = errno;
    static_cast<void>(!::write(the_console.output, text.data(), text.size()));
    errno = error;
}

inline void enter_console() noexcept {
    tcsetattr(0, TCSANOW, &the_console.keys);
    send(enter_screen);
    the_console.active = 1;
}
inline void leave_console() noexcept {
    if (the_console.active == 0) return;
    the_console.active = 0;
    send(leave_screen);
    tcsetattr(0, TCSANOW, &the_console.before);
}

extern "C" inline void end_by_signal(int number) {
    leave_console();
    std::signal(number, SIG_DFL);
    raise(number);
}
extern "C" inline void note_key_interrupt(int number) {
    if (interrupt_seen) return end_by_signal(number);
    interrupt_seen = true;
}
extern "C" inline void note_resize(int) { the_console.resized = 1; }

inline void handle(int number, void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = SA_NODEFER; // what is raised again is to be heard at once
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, nullptr);
}
extern "C" inline void stop_by_signal(int number) {
    leave_console();
    std::signal(number, SIG_DFL);
    raise(number);
}
extern "C" inline void continue_by_signal(int) {
    handle(SIGTSTP, stop_by_signal);
    enter_console();
    the_console.resized = 1;
}

inline constexpr int handled_signals[] = {SIGINT,  SIGTERM,  SIGHUP, SIGQUIT,
                                          SIGTSTP, SIGWINCH, SIGCONT};
inline struct sigaction handlers_before[std::size(handled_signals)];

} // namespace detail

SEESAW_PROGRAM_INLINE bool console::possible(standard_stream shown_on) {
    return is_terminal(standard_stream::input) && is_terminal(shown_on) &&
           tcgetattr(0, &detail::the_console.before) == 0;
}

SEESAW_PROGRAM_INLINE console::console(standard_stream shown_on)
    : output_(static_cast<int>(shown_on)) {
    using namespace detail;
    std::cout.flush();
    tcgetattr(0, &the_console.before);
    the_console.keys = the_console.before;
    the_console.keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    the_console.keys.c_iflag &= ~static_cast<tcflag_t>(IXON);
    the_console.keys.c_cc[VMIN] = 1;
    the_console.keys.c_cc[VTIME] = 0;
    the_console.output = output_;
    for (std::size_t i = 0; i < std::size(handled_signals); ++i)
        sigaction(handled_signals[i], nullptr, &handlers_before[i]);
    handle(SIGINT, note_key_interrupt);
    for (const int number : {SIGTERM, SIGHUP, SIGQUIT}) handle(number, end_by_signal);
    handle(SIGTSTP, stop_by_signal);
    handle(SIGWINCH, note_resize);
    handle(SIGCONT, continue_by_signal);
    enter_console();
}

SEESAW_PROGRAM_INLINE console::~console() {
    using namespace detail;
    leave_console();
    for (std::size_t i = 0; i < std::size(handled_signals); ++i)
        sigaction(handled_signals[i], &handlers_before[i], nullptr);
}

SEESAW_PROGRAM_INLINE screen_size console::size() const {
    winsize found{};
    if (ioctl(output_, TIOCGWINSZ, &found) != 0 || found.ws_col == 0 || found.ws_row == 0)
        return {};
    return {found.ws_col, found.ws_row};
}

SEESAW_PROGRAM_INLINE void console::show(const std::vector<std::string>& lines) {
    const std::size_t rows = size().rows;
    const std::size_t first = lines.size() > rows ? lines.size() - rows : 0;
    std::string text = "\x1b[H";
    for (std::size_t i = first; i < lines.size(); ++i)
        text += (i > first ? "\r\n" : "") + lines[i] + "\x1b[0m\x1b[K";
    text += "\x1b[J";
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t sent = ::write(output_, rest.data(), rest.size());
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) throw std::runtime_error("the terminal cannot be written to");
        rest.remove_prefix(static_cast<std::size_t>(sent));
    }
}

SEESAW_PROGRAM_INLINE int console::next_byte(int milliseconds) {
    if (!pending_.empty()) {
        const auto byte = static_cast<unsigned char>(pending_.front());
        pending_.erase(0, 1);
        return byte;
    }
    pollfd input{0, POLLIN, 0};
    const int ready = poll(&input, 1, milliseconds);
    if (ready <= 0) return ready < 0 && errno != EINTR ? -2 : -1;
    char bytes[64];
    const ssize_t count = ::read(0, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) return -1;
    if (count <= 0) return -2;
    pending_.assign(bytes, static_cast<std::size_t>(count));
    return next_byte(0);
}

SEESAW_PROGRAM_INLINE key console::read() {
    int byte = -1;
    while (byte == -1) {
        if (interrupted()) return {key_kind::interrupted};
        if (detail::the_console.resized != 0) {
            detail::the_console.resized = 0;
            return {key_kind::resized};
        }
        byte = next_byte(100); // a signal between the question and the wait is seen after it
    }
    if (byte == -2 || byte == 4) return {key_kind::end}; // Ctrl-D
    if (byte == '\r' || byte == '\n') return {key_kind::enter};
    if (byte == 127 || byte == 8) return {key_kind::backspace};
    if (byte == 27) return read_escape();
    if (byte < 32) return {key_kind::unknown};
    std::string text(1, static_cast<char>(byte));
    const std::size_t more = byte >= 0xf0 ? 3u : byte >= 0xe0 ? 2u : byte >= 0xc0 ? 1u : 0u;
    while (text.size() <= more) {
        const int next = next_byte(50);
        if (next < 0x80 || next > 0xbf) return {key_kind::unknown};
        text += static_cast<char>(next);
    }
    if (more == 0 && byte >= 0x80) return {key_kind::unknown};
    return {key_kind::character, text};
}

SEESAW_PROGRAM_INLINE key console::read_escape() {
    int byte = next_byte(50);
    if (byte != '[' && byte != 'O') return {key_kind::unknown};
    bool plain = true; // no digits before the letter
    for (byte = next_byte(50); byte >= 0x20 && byte < 0x40; byte = next_byte(50)) plain = false;
    if (!plain) return {key_kind::unknown};
    switch (byte) {
    case 'A':
        return {key_kind::up};
    case 'B':
        return {key_kind::down};
    case 'C':
        return {key_kind::right};
    case 'D':
        return {key_kind::left};
    default:
        return {key_kind::unknown};
    }
}

#else

SEESAW_PROGRAM_INLINE bool console::possible(standard_stream) { return false; }
SEESAW_PROGRAM_INLINE console::console(standard_stream shown_on)
    : output_(static_cast<int>(shown_on)) {
    throw std::logic_error("console: not on this system");
}
SEESAW_PROGRAM_INLINE console::~console() = default;
SEESAW_PROGRAM_INLINE key console::read() { return {key_kind::end}; }
SEESAW_PROGRAM_INLINE screen_size console::size() const { return {}; }
SEESAW_PROGRAM_INLINE void console::show(const std::vector<std::string>&) {}
SEESAW_PROGRAM_INLINE int console::next_byte(int) { return -2; }
SEESAW_PROGRAM_INLINE key console::read_escape() { return {}; }

#endif

}}} // namespace seesaw::v0::programs

#undef SEESAW_PROGRAM_POSIX

#endif
