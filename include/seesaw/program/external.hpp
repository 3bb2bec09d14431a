// SPDX-License-Identifier: MIT
// Other programs: run and timed, or talked to.
//
// A `conversation` is with a program that answers line by line. `run_program` gives a shell command
// its standard input and takes its standard output line by line, both at the same time, so that
// neither side waits for the other. A command that cannot be run, ends with a status, is killed,
// prints too much, or takes too long is an error that names the command; nothing of it is left
// running. Its standard error is shown as it comes. POSIX.
#ifndef SEESAW_PROGRAM_EXTERNAL_HPP
#define SEESAW_PROGRAM_EXTERNAL_HPP

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace seesaw { inline namespace v0 { namespace programs {

/// What a command printed, and how long it took.
struct program_run {
    std::vector<std::string> lines;
    std::chrono::nanoseconds time{}; ///< from its start to its end
};

/// Runs a shell command that may print up to `most` lines.
program_run run_program(const std::string& command, std::string_view input, std::size_t most,
                        std::chrono::nanoseconds timeout);

/// Runs a program that reads one position per line and prints one result per line.
program_run run_solver(const std::string& command, const std::vector<std::string>& positions,
                       std::chrono::nanoseconds timeout);

namespace detail {
class child_program;
}

/// With a shell command that runs as long as this lives, and has `timeout` for every answer.
class conversation {
public:
    conversation(const std::string& command, std::chrono::nanoseconds timeout);
    conversation(const conversation&) = delete;
    conversation& operator=(const conversation&) = delete;
    ~conversation();

    const std::string& command() const { return command_; }
    /// A line, without its end.
    void say(const std::string& line);
    /// The next line of it.
    std::string hear();

private:
    std::string command_;
    std::unique_ptr<detail::child_program> child_;
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/external.hpp>
#endif

#endif
