// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_EXTERNAL_HPP
#define SEESAW_PROGRAM_DEFINITIONS_EXTERNAL_HPP

#include <seesaw/program/external.hpp>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

/// A file descriptor that closes itself.
class descriptor {
public:
    descriptor() = default;
    explicit descriptor(int number) : number_(number) {}
    descriptor(descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    descriptor& operator=(descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~descriptor() { close(); }

    int number() const { return number_; }
    bool open() const { return number_ >= 0; }
    void close() {
        if (number_ >= 0) ::close(std::exchange(number_, -1));
    }

private:
    int number_ = -1;
};

/// Writing to a program that reads no more is an error code, not the end of ours.
class ignore_broken_pipes {
public:
    ignore_broken_pipes() {
        struct sigaction ignore {};
        ignore.sa_handler = SIG_IGN;
        ::sigaction(SIGPIPE, &ignore, &before_);
    }
    ~ignore_broken_pipes() { ::sigaction(SIGPIPE, &before_, nullptr); }
    ignore_broken_pipes(const ignore_broken_pipes&) = delete;
    ignore_broken_pipes& operator=(const ignore_broken_pipes&) = delete;

private:
    struct sigaction before_ {};
};

class child_program {
public:
    using clock = std::chrono::steady_clock;

    child_program(const std::string& command, std::chrono::nanoseconds timeout)
        : command_(command), timeout_(timeout) {
        descriptor child_input, child_output;
        make_pipe(child_input, input_);
        make_pipe(output_, child_output);
        std::cout.flush();
        start_ = clock::now();
        child_ = ::fork();
        if (child_ < 0) fail(std::strerror(errno));
        if (child_ == 0) {
            // A group of its own, so that what it starts can be ended with it.
            ::setpgid(0, 0);
            ::signal(SIGPIPE, SIG_DFL);
            ::dup2(child_input.number(), STDIN_FILENO);
            ::dup2(child_output.number(), STDOUT_FILENO);
            ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
            ::_exit(127);
        }
        ::setpgid(child_, child_);
        for (const descriptor* end : {&input_, &output_})
            ::fcntl(end->number(), F_SETFL, ::fcntl(end->number(), F_GETFL) | O_NONBLOCK);
    }
    child_program(const child_program&) = delete;
    child_program& operator=(const child_program&) = delete;
    ~child_program() {
        if (child_ <= 0) return;
        ::kill(-child_, SIGKILL);
        while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }

    /// Feeds it and hears it out, up to `most` lines.
    program_run talk(std::string_view input, std::size_t most) {
        program_run run;
        std::string part; // of a line
        while (output_.open()) {
            if (input.empty()) input_.close();
            pollfd ends[] = {{output_.number(), POLLIN, 0}, {input_.number(), POLLOUT, 0}};
            const int ready = ::poll(ends, input_.open() ? 2 : 1, milliseconds_left());
            if (ready < 0 && errno != EINTR) fail(std::strerror(errno));
            if (ready <= 0) continue; // milliseconds_left complains when none are
            if (ends[1].revents != 0 && input_.open()) feed(input);
            if (ends[0].revents != 0) hear(part, run.lines, most);
        }
        if (!part.empty()) take(part, run.lines, most);
        finish();
        run.time = clock::now() - start_;
        return run;
    }

    /// All of it at once, for a program that listens.
    void say(std::string_view text) {
        start_ = clock::now();
        while (!text.empty() && input_.open()) {
            pollfd end{input_.number(), POLLOUT, 0};
            if (::poll(&end, 1, milliseconds_left()) > 0) feed(text);
        }
    }

    /// The next line, within the timeout since something was said.
    std::string hear() {
        while (heard_.empty()) {
            if (!output_.open()) {
                finish();
                fail("it ended instead of answering");
            }
            pollfd end{output_.number(), POLLIN, 0};
            if (::poll(&end, 1, milliseconds_left()) > 0) hear(part_, heard_, most_unread);
        }
        std::string line = std::move(heard_.front());
        heard_.erase(heard_.begin());
        return line;
    }

private:
    void make_pipe(descriptor& from, descriptor& to) const {
        int ends[2];
        if (::pipe(ends) != 0) fail(std::strerror(errno));
        from = descriptor(ends[0]);
        to = descriptor(ends[1]);
        for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
    }

    void feed(std::string_view& input) {
        const ssize_t put = ::write(input_.number(), input.data(), input.size());
        if (put >= 0)
            input.remove_prefix(static_cast<std::size_t>(put));
        else if (errno == EPIPE)
            input_.close(); // it has read enough
        else if (errno != EAGAIN && errno != EINTR)
            fail(std::strerror(errno));
    }

    void hear(std::string& part, std::vector<std::string>& lines, std::size_t most) {
        char buffer[65536];
        const ssize_t got = ::read(output_.number(), buffer, sizeof buffer);
        if (got == 0) output_.close();
        if (got < 0 && errno != EAGAIN && errno != EINTR) fail(std::strerror(errno));
        std::string_view text(buffer, got > 0 ? static_cast<std::size_t>(got) : 0);
        for (std::size_t end = text.find('\n'); end != std::string_view::npos;
             end = text.find('\n')) {
            part += text.substr(0, end);
            take(part, lines, most);
            text.remove_prefix(end + 1);
        }
        part += text;
        if (part.size() > longest_line)
            fail(fmt::format("it prints a line of more than {} characters", longest_line));
    }

    void take(std::string& line, std::vector<std::string>& lines, std::size_t most) const {
        if (lines.size() == most)
            fail(fmt::format("it prints more than the {} lines expected, such as {}", most,
                             in_quotes(line)));
        if (!line.empty() && line.back() == '\r') line.pop_back();
        lines.push_back(std::move(line));
        line.clear();
    }

    /// It has closed its output, and should end as well.
    void finish() {
        input_.close();
        int status = 0;
        for (;;) {
            const pid_t ended = ::waitpid(child_, &status, WNOHANG);
            if (ended == child_) break;
            if (ended < 0 && errno != EINTR) fail(std::strerror(errno));
            static_cast<void>(milliseconds_left());
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        child_ = 0;
        if (WIFSIGNALED(status)) fail(fmt::format("it was killed by signal {}", WTERMSIG(status)));
        if (WIFEXITED(status) && WEXITSTATUS(status) == 127) fail("it cannot be run");
        if (WIFEXITED(status) && WEXITSTATUS(status) != 0)
            fail(fmt::format("it ended with status {}", WEXITSTATUS(status)));
    }

    int milliseconds_left() const {
        const auto left = timeout_ - (clock::now() - start_);
        if (left <= clock::duration::zero())
            fail(fmt::format("it is not done after {}", short_time(timeout_)));
        const auto whole = std::chrono::duration_cast<std::chrono::milliseconds>(left).count();
        return static_cast<int>(std::min<decltype(whole)>(whole, 1000)) + 1;
    }

    [[noreturn]] void fail(const std::string& why) const {
        throw std::runtime_error(fmt::format("{}: {}", in_quotes(command_), why));
    }

    static constexpr std::size_t longest_line = 1 << 20, most_unread = 100'000;

    const std::string command_;
    const std::chrono::nanoseconds timeout_;
    clock::time_point start_;
    pid_t child_ = 0;
    descriptor input_;
    descriptor output_;
    ignore_broken_pipes ignore_;
    std::vector<std::string> heard_; // of a conversation, with the beginning of the next line
    std::string part_;
};

} // namespace detail

SEESAW_PROGRAM_INLINE program_run run_program(const std::string& command, std::string_view input,
                                              std::size_t most, std::chrono::nanoseconds timeout) {
    return detail::child_program(command, timeout).talk(input, most);
}

SEESAW_PROGRAM_INLINE program_run run_solver(const std::string& command,
                                             const std::vector<std::string>& positions,
                                             std::chrono::nanoseconds timeout) {
    std::string input;
    for (const std::string& position : positions) input += position + '\n';
    program_run run = run_program(command, input, positions.size(), timeout);
    if (run.lines.size() < positions.size())
        throw std::runtime_error(fmt::format("{}: it prints {} results for {} positions",
                                             in_quotes(command), run.lines.size(),
                                             positions.size()));
    return run;
}

SEESAW_PROGRAM_INLINE conversation::conversation(const std::string& command,
                                                 std::chrono::nanoseconds timeout)
    : command_(command), child_(std::make_unique<detail::child_program>(command, timeout)) {}
SEESAW_PROGRAM_INLINE conversation::~conversation() = default;
SEESAW_PROGRAM_INLINE void conversation::say(const std::string& line) { child_->say(line + '\n'); }
SEESAW_PROGRAM_INLINE std::string conversation::hear() { return child_->hear(); }

}}} // namespace seesaw::v0::programs

#endif
