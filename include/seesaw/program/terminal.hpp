// SPDX-License-Identifier: MIT
// Who is at the other end of standard input, output and error: a person, a pipe, or nobody?
#ifndef SEESAW_PROGRAM_TERMINAL_HPP
#define SEESAW_PROGRAM_TERMINAL_HPP

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#if __has_include(<sys/ioctl.h>) && __has_include(<unistd.h>)
#include <sys/ioctl.h>
#include <unistd.h>
#define SEESAW_EXAMPLES_POSIX 1
#endif

namespace seesaw { inline namespace v0 { namespace programs {

/// By the numbers of their file descriptors.
enum class standard_stream { input = 0, output = 1, error = 2 };

/// False on systems that cannot tell, and on a terminal that calls itself dumb.
inline bool is_terminal(standard_stream which) {
#ifdef SEESAW_EXAMPLES_POSIX
    const char* kind = std::getenv("TERM");
    const bool dumb = kind != nullptr && std::string_view(kind) == "dumb";
    return isatty(static_cast<int>(which)) == 1 && (!dumb || which == standard_stream::input);
#else
    static_cast<void>(which);
    return false;
#endif
}

/// Columns of the terminal, within reason; 80 without a terminal.
inline std::size_t terminal_width(standard_stream which) {
#ifdef SEESAW_EXAMPLES_POSIX
    winsize size{};
    if (ioctl(static_cast<int>(which), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return std::clamp<std::size_t>(size.ws_col, 40, 120);
#else
    static_cast<void>(which);
#endif
    return 80;
}

/// To standard error, from a signal handler.
inline void write_by_signal([[maybe_unused]] std::string_view text) {
#ifdef SEESAW_EXAMPLES_POSIX
    [[maybe_unused]] const auto written = ::write(2, text.data(), text.size());
#endif
}

/// To standard error. Where it cannot be written nobody can be told, and the run goes on.
inline void write_to_error(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}}} // namespace seesaw::v0::programs

#undef SEESAW_EXAMPLES_POSIX

#endif
