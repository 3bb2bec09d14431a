// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_CAMPAIGN_HPP
#define SEESAW_PROGRAM_DEFINITIONS_CAMPAIGN_HPP

#include <seesaw/program/campaign.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include <fmt/format.h>

#include <seesaw/program/command_line.hpp>
#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/terminal.hpp>
#include <seesaw/program/text.hpp>

#if SEESAW_WITH_MPI
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <future>
#include <list>
#include <optional>
#include <thread>
#include <utility>

#include <mpi.h>
#endif

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

/// A number from the environment, of the first of these variables that has one.
inline int from_environment(std::initializer_list<const char*> names, int otherwise) {
    for (const char* name : names)
        if (const char* text = std::getenv(name)) return std::atoi(text);
    return otherwise;
}

/// How many processes were started together, as Open MPI, MPICH and their relatives tell.
inline int started_together() {
    return from_environment({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"}, 1);
}

} // namespace detail

#if SEESAW_WITH_MPI

namespace detail {

using namespace std::chrono_literals;
using clock = std::chrono::steady_clock;

// From the first to the others, and back.
enum tag : int { work, results, end, ask, alive, done_with, failed };

struct message {
    int from;
    int tag;
    std::string body;
};

// Numbers in front of a message, each followed by a space.
inline std::uint64_t take_number(std::string_view& text) {
    std::uint64_t number = 0;
    const char* stop = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), stop, number);
    if (error != std::errc{} || at == stop || *at != ' ')
        throw std::runtime_error("MPI: a message that makes no sense");
    text.remove_prefix(static_cast<std::size_t>(at - text.data()) + 1);
    return number;
}

/// What a rank knows of the others.
class world {
public:
    int rank = 0;
    int size = 1;
    /// So many campaigns there were; the same on all ranks, since all run the same program.
    std::uint64_t campaign = 0;
    std::string settings;
    std::vector<bool> lost;

    void send(int to, int tag, const std::string& body) {
        // Not waited for: who does not listen any more must not hold up the others.
        sending_.push_back({body, {}});
        auto& [text, request] = sending_.back();
        MPI_Isend(text.data(), static_cast<int>(text.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD,
                  &request);
        forget_what_was_sent();
    }

    std::optional<message> receive() {
        int there = 0;
        MPI_Status status;
        if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) !=
                MPI_SUCCESS ||
            there == 0)
            return std::nullopt;
        int length = 0;
        MPI_Get_count(&status, MPI_BYTE, &length);
        message m{status.MPI_SOURCE, status.MPI_TAG,
                  std::string(static_cast<std::size_t>(length), '\0')};
        MPI_Recv(m.body.data(), length, MPI_BYTE, m.from, m.tag, MPI_COMM_WORLD, &status);
        return m;
    }

    void finish_sending() {
        while (forget_what_was_sent()) pause();
    }

    static void pause() { std::this_thread::sleep_for(500us); }

private:
    bool forget_what_was_sent() {
        for (auto at = sending_.begin(); at != sending_.end();) {
            int complete = 0;
            MPI_Test(&at->second, &complete, MPI_STATUS_IGNORE);
            at = complete != 0 ? sending_.erase(at) : std::next(at);
        }
        return !sending_.empty();
    }

    std::list<std::pair<std::string, MPI_Request>> sending_;
};

inline world& all() {
    static world only;
    return only;
}

// One more than the length before each payload, 0 for none.
inline std::string packed(const payload_list& payloads) {
    std::string text;
    for (const auto& payload : payloads)
        text += payload ? fmt::format("{} {}", payload->size() + 1, *payload) : "0 ";
    return text;
}
inline payload_list unpacked(std::string_view text) {
    payload_list payloads;
    while (!text.empty()) {
        const std::uint64_t number = take_number(text);
        auto& payload = payloads.emplace_back();
        if (number == 0) continue;
        payload = text.substr(0, number - 1);
        text.remove_prefix(payload->size());
    }
    return payloads;
}

/// What all ranks must agree on before they share work.
inline std::uint64_t signature_of(const std::vector<unit>& units) {
    std::uint64_t hash = fnv_1a(all().settings);
    for (const unit& u : units) hash = fnv_1a(u.key, fnv_1a("\n", hash)); // keys are lines
    return hash;
}

// ── The first rank ──────────────────────────────────────────────────────────────────────────────

inline void tell_results(const payload_list& payloads) {
    const std::string text = packed(payloads);
    for (int to = 1; to < all().size; ++to) all().send(to, tag::results, text);
}

/// Hands out units and collects what they give.
class director {
public:
    director(const std::vector<unit>& units, journal& book,
             const std::function<void(const unit&)>& done)
        : units_(units), book_(book), done_(done), payloads_(units.size()),
          failed_by_(units.size(), 0), workers_(static_cast<std::size_t>(all().size)),
          signature_(signature_of(units)) {
        for (std::size_t i = 0; i < units.size(); ++i) {
            if (const std::string* known = book.find(units[i].key))
                payloads_[i] = *known;
            else
                open_.push_back(i);
        }
    }

    /// An interrupt leaves out what others have under way: mpirun gives them a second.
    payload_list run() {
        const interruption wish;
        while (left() > 0 && !interrupted()) {
            if (const auto m = all().receive()) {
                hear(*m);
                continue;
            }
            look_for_the_lost();
            if (std::count(all().lost.begin() + 1, all().lost.end(), false) == 0) do_the_rest();
            world::pause();
        }
        tell_results(payloads_);
        return payloads_;
    }

private:
    struct worker {
        std::optional<std::size_t> unit = {};
        bool idle = false;
        clock::time_point heard = clock::now();
    };

    std::size_t left() const {
        return static_cast<std::size_t>(
            std::count(payloads_.begin(), payloads_.end(), std::nullopt));
    }

    void hear(const message& m) {
        worker& who = workers_[static_cast<std::size_t>(m.from)];
        who.heard = clock::now();
        all().lost[static_cast<std::size_t>(m.from)] = false;
        if (m.tag == tag::alive) return;
        std::string_view body = m.body;
        // What was meant for an earlier campaign, which the journal finished.
        if (take_number(body) != all().campaign) return;
        const std::uint64_t number = take_number(body);
        who.idle = true;
        who.unit.reset();
        if (m.tag == tag::ask) {
            if (number != signature_)
                throw std::runtime_error(fmt::format(
                    "MPI: rank {} has other work than rank 0; the same program, arguments and "
                    "files are needed everywhere",
                    m.from));
        } else if (m.tag == tag::done_with) {
            if (!payloads_[number]) finish(number, std::string(body));
        } else if (!payloads_[number]) {
            if (failed_by_[number] != 0) throw std::runtime_error(std::string(body));
            failed_by_[number] = m.from;
            print_error(fmt::format("rank {} failed at {}, which is done again: {}", m.from,
                                    in_quotes(units_[number].key), body));
            open_.push_back(number);
        }
        hand_out();
    }

    void hand_out() {
        for (std::size_t i = 1; i < workers_.size() && !open_.empty(); ++i) {
            if (!workers_[i].idle) continue;
            // Where a unit failed it would fail again, unless there is nobody else.
            const int rank = static_cast<int>(i);
            const auto at = std::find_if(open_.begin(), open_.end(), [&](std::size_t u) {
                return failed_by_[u] != rank || others_than(i) == 0;
            });
            if (at == open_.end()) continue;
            workers_[i].idle = false;
            workers_[i].unit = *at;
            open_.erase(at);
            all().send(rank, tag::work, fmt::format("{} {} ", all().campaign, *workers_[i].unit));
        }
    }

    std::ptrdiff_t others_than(std::size_t rank) const {
        return std::count(all().lost.begin() + 1, all().lost.end(), false) -
               (all().lost[rank] ? 0 : 1);
    }

    void look_for_the_lost() {
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            worker& who = workers_[i];
            if (all().lost[i] || clock::now() - who.heard < patience_) continue;
            all().lost[i] = true;
            if (who.unit) {
                print_error(fmt::format("rank {} is lost with {}, which is done again", i,
                                        in_quotes(units_[*who.unit].key)));
                open_.push_front(*who.unit);
            } else {
                print_error(fmt::format("rank {} is lost", i));
            }
            who = {};
            hand_out();
        }
    }

    /// Nobody else is there.
    void do_the_rest() {
        try {
            for (; !open_.empty() && !interrupted(); open_.pop_front())
                finish(open_.front(), units_[open_.front()].make());
        } catch (const cut_short&) { // left out
        }
    }

    void finish(std::size_t i, std::string payload) {
        book_.add(units_[i].key, payload);
        payloads_[i] = std::move(payload);
        if (done_) done_(units_[i]);
    }

    const std::vector<unit>& units_;
    journal& book_;
    const std::function<void(const unit&)>& done_;
    payload_list payloads_;
    std::vector<int> failed_by_; // rank; 0: none
    std::vector<worker> workers_;
    std::deque<std::size_t> open_;
    std::uint64_t signature_;
    std::chrono::seconds patience_{std::max(from_environment({"SEESAW_PATIENCE"}, 30), 1)};
};

// ── The others ──────────────────────────────────────────────────────────────────────────────────

/// The first rank has ended. To end in order takes all of them.
[[noreturn]] inline void leave(const message& last) {
    if (last.body == "all") MPI_Finalize();
    std::_Exit(0);
}

/// Asks for units and does them, one at a time, until there are results.
inline payload_list serve(const std::vector<unit>& units) {
    const interruption wish; // the first rank decides
    const auto asking = [&](std::uint64_t number, const std::string& rest = "") {
        return fmt::format("{} {} {}", all().campaign, number, rest);
    };
    all().send(0, tag::ask, asking(signature_of(units)));
    std::future<std::string> under_way;
    std::uint64_t number = 0;
    clock::time_point told = clock::now();
    for (;;) {
        if (const auto m = all().receive()) {
            if (m->tag == tag::end) leave(*m);
            if (m->tag == tag::results) return unpacked(m->body);
            std::string_view body = m->body;
            if (take_number(body) != all().campaign) continue;
            number = take_number(body);
            under_way = std::async(std::launch::async, units.at(number).make);
        }
        if (under_way.valid() && under_way.wait_for(0s) == std::future_status::ready) {
            try {
                const std::string payload = under_way.get();
                all().send(0, tag::done_with, asking(number, payload));
            } catch (const std::exception& e) {
                all().send(0, tag::failed, asking(number, e.what()));
            }
        }
        if (clock::now() - told > 1s) {
            all().send(0, tag::alive, "");
            told = clock::now();
        }
        world::pause();
    }
}

/// The payloads of a campaign that the first rank does alone.
inline payload_list await_results() {
    for (;; world::pause())
        if (const auto m = all().receive()) {
            if (m->tag == tag::end) leave(*m);
            if (m->tag == tag::results) return unpacked(m->body);
        }
}

} // namespace detail

SEESAW_PROGRAM_INLINE ranks::ranks(int& argc, char**& argv) {
    if (detail::started_together() < 2) return;
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &detail::all().rank);
    MPI_Comm_size(MPI_COMM_WORLD, &detail::all().size);
    detail::all().lost.assign(static_cast<std::size_t>(detail::all().size), false);
    if (detail::all().rank == 0) return;
    output_file::write_nothing();
    if (std::freopen("/dev/null", "w", stdout) == nullptr ||
        std::freopen("/dev/null", "w", stderr) == nullptr)
        std::_Exit(1);
}

SEESAW_PROGRAM_INLINE ranks::~ranks() {
    if (detail::all().size < 2) return;
    if (detail::all().rank > 0)
        for (;; detail::world::pause())
            if (const auto m = detail::all().receive(); m && m->tag == detail::tag::end)
                detail::leave(*m);
    const bool whole = std::count(detail::all().lost.begin(), detail::all().lost.end(), true) == 0;
    for (int to = 1; to < detail::all().size; ++to)
        detail::all().send(to, detail::tag::end, whole ? "all" : "some");
    if (whole) {
        detail::all().finish_sending();
        MPI_Finalize();
    } else { // those that are left are given the time to hear of it
        std::this_thread::sleep_for(std::chrono::seconds(1));
    }
}

SEESAW_PROGRAM_INLINE bool is_first_rank() { return detail::all().rank == 0; }
SEESAW_PROGRAM_INLINE bool is_alone() { return detail::all().size < 2; }

SEESAW_PROGRAM_INLINE payload_list
run_campaign_or_part(const std::vector<unit>& units, journal& book, unsigned threads,
                     const std::function<void(const unit&)>& done) {
    if (detail::all().size < 2) return run_units(units, book, threads, done);
    ++detail::all().campaign;
    return detail::all().rank == 0 ? detail::director(units, book, done).run()
                                   : detail::serve(units);
}

SEESAW_PROGRAM_INLINE std::string from_first_rank(const std::function<std::string()>& make) {
    if (detail::all().size < 2) return make();
    ++detail::all().campaign;
    if (detail::all().rank > 0) return detail::await_results().at(0).value();
    const std::string text = make();
    detail::tell_results({text});
    return text;
}

#else

SEESAW_PROGRAM_INLINE ranks::ranks(int&, char**&) {
    if (detail::started_together() < 2) return;
    print_error("this program was built without MPI, so mpirun is of no use");
    std::exit(2);
}
SEESAW_PROGRAM_INLINE ranks::~ranks() = default;

SEESAW_PROGRAM_INLINE bool is_first_rank() { return true; }
SEESAW_PROGRAM_INLINE bool is_alone() { return true; }

SEESAW_PROGRAM_INLINE payload_list
run_campaign_or_part(const std::vector<unit>& units, journal& book, unsigned threads,
                     const std::function<void(const unit&)>& done) {
    return run_units(units, book, threads, done);
}

SEESAW_PROGRAM_INLINE std::string from_first_rank(const std::function<std::string()>& make) {
    return make();
}

#endif

SEESAW_PROGRAM_INLINE std::unique_ptr<journal>
open_journal(const std::string& path, const journal::configuration& settings, bool resume) {
#if SEESAW_WITH_MPI
    for (const auto& [name, value] : settings)
        detail::all().settings.append(name).append("=").append(value).append("\n");
#endif
    if (path.empty() || !is_first_rank()) return std::make_unique<journal>();
    auto book = std::make_unique<journal>(path, settings, resume);
    for (const std::string& note : book->notes()) write_to_error(note + '\n');
    return book;
}

}}} // namespace seesaw::v0::programs

#endif
