// SPDX-License-Identifier: MIT
// Many independent pieces of work on several threads, each kept in the journal as it is finished.
//
// A unit's result must depend on nothing but the unit: then neither the number of threads nor the
// moment at which a run was killed changes the results.
#ifndef SEESAW_PROGRAM_UNITS_HPP
#define SEESAW_PROGRAM_UNITS_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <seesaw/program/interruption.hpp>
#include <seesaw/program/journal.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What a unit throws that an interrupt cut short: there is no result to keep.
struct cut_short : std::runtime_error {
    cut_short() : std::runtime_error("cut short by an interrupt") {}
};

/// A piece of work, which the journal knows by its key.
struct unit {
    std::string key;
    std::function<std::string()> make;
    std::uint64_t weight = 1; ///< of how much work it is, for those who show progress
};

/// Payloads in the order of the units; none of those that were not done.
using payload_list = std::vector<std::optional<std::string>>;

/// What the journal has is not done again; `done(unit)` hears of the rest as they are finished, one
/// at a time. The first unit that throws ends the run: those under way are finished and kept. So
/// does Ctrl-C, after which some are missing: those that were not begun, and those that it cut
/// short.
inline payload_list run_units(const std::vector<unit>& units, journal& book, unsigned threads,
                              const std::function<void(const unit&)>& done = {}) {
    payload_list payloads(units.size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (const std::string* known = book.find(units[i].key))
            payloads[i] = *known;
        else
            open.push_back(i);
    }

    std::atomic<std::size_t> next{0};
    std::mutex one_at_a_time; // journal, `done` and `failure`
    std::exception_ptr failure;
    const interruption wish;
    const auto work = [&] {
        for (std::size_t at = next++; at < open.size() && !interrupted(); at = next++) {
            const unit& u = units[open[at]];
            try {
                std::string payload = u.make();
                const std::lock_guard lock(one_at_a_time);
                book.add(u.key, payload);
                payloads[open[at]] = std::move(payload);
                if (done) done(u);
            } catch (const cut_short&) { // left out
            } catch (...) {
                const std::lock_guard lock(one_at_a_time);
                if (!failure) failure = std::current_exception();
                next = open.size();
            }
        }
    };
    std::vector<std::thread> others;
    const std::size_t wanted = std::min<std::size_t>(std::max(threads, 1u), open.size());
    try {
        for (std::size_t i = 1; i < wanted; ++i) others.emplace_back(work);
    } catch (const std::system_error&) { // those that there are will do
    }
    work();
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
    return payloads;
}

/// All of them, for those who can make nothing of some.
inline std::vector<std::string> all_payloads(payload_list found) {
    std::vector<std::string> all;
    for (auto& payload : found)
        if (payload) all.push_back(std::move(*payload));
    if (all.size() < found.size())
        throw std::runtime_error("interrupted: " + std::to_string(all.size()) + " of " +
                                 std::to_string(found.size()) +
                                 " units are done, and kept where there is a journal");
    return all;
}

/// A unit whose result is more than text: text is made of it only where a journal keeps it or
/// another process waits for it.
template <class Row>
struct row_unit {
    std::string key;
    std::function<Row()> make;
    std::uint64_t weight = 1;
};

}}} // namespace seesaw::v0::programs

#endif
