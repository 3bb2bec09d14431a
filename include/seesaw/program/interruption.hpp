// SPDX-License-Identifier: MIT
// Ctrl-C ends a long run with what it has, and so does the SIGTERM of a batch system or of mpirun.
//
//     seesaw::programs::interruption wish;
//     for (…; !seesaw::programs::interrupted();) { play a game }
//     seesaw::programs::need_one(games);              // throws if there is nothing to show
//
// While an `interruption` exists, SIGINT and SIGTERM are requests: the current piece of work, such
// as a game, is finished or, where it can be minutes of search, cut short and left out; the rest is
// left out too, and the results so far are printed. The program then says that it was interrupted
// and ends with status 1. The same signal once more ends it at once; a person at a terminal is told
// so.
#ifndef SEESAW_PROGRAM_INTERRUPTION_HPP
#define SEESAW_PROGRAM_INTERRUPTION_HPP

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <stdexcept>
#include <thread>

#include <seesaw/limits.hpp>
#include <seesaw/program/terminal.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

inline std::atomic<bool> interrupt_seen = false;
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler writes it");

/// Whether a person sees standard error: a signal handler may not ask.
inline const bool seen_by_a_person = is_terminal(standard_stream::error);

extern "C" inline void note_interrupt(int signal) {
    interrupt_seen = true;
    std::signal(signal, SIG_DFL);
    if (seen_by_a_person)
        write_by_signal("\nfinishing what is under way; once more ends it at once\n");
}

/// For as long as it lives, the signal is noted; unless whoever started the program has it ignored.
class noted_signal {
public:
    explicit noted_signal(int signal)
        : signal_(signal), before_(std::signal(signal, note_interrupt)) {
        if (before_ == SIG_IGN) std::signal(signal_, SIG_IGN);
    }
    noted_signal(const noted_signal&) = delete;
    noted_signal& operator=(const noted_signal&) = delete;
    ~noted_signal() {
        if (before_ != SIG_ERR) std::signal(signal_, before_);
    }

private:
    int signal_;
    void (*before_)(int);
};

} // namespace detail

/// Whether Ctrl-C or SIGTERM has come while there was an `interruption`.
inline bool interrupted() { return detail::interrupt_seen; }

/// Turns signals into requests for as long as it lives.
class interruption {
    detail::noted_signal interrupt_{SIGINT};
    detail::noted_signal end_{SIGTERM};
};

/// A token for the limits of a search: Ctrl-C stops it, and it gives what it has.
class interruptible {
public:
#if defined(__cpp_lib_jthread)
    seesaw::stop_token token() const { return source_.get_token(); }

private:
    // A signal handler may do no more than write a flag; somebody has to look at it.
    interruption wish_;
    std::stop_source source_;
    std::jthread watcher_{[source = source_](const std::stop_token& done) mutable {
        while (!done.stop_requested() && !source.stop_requested()) {
            if (interrupted()) source.request_stop();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }};
#else
    seesaw::stop_token token() const { return seesaw::stop_token(detail::interrupt_seen); }

private:
    interruption wish_;
#endif
};

/// Throws where a run was stopped before anything was finished.
inline void need_one(std::uint64_t finished) {
    if (finished == 0) throw std::runtime_error("interrupted before the first game was over");
}

}}} // namespace seesaw::v0::programs

#endif
