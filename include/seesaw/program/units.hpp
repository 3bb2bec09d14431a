// SPDX-License-Identifier: MIT
// Many independent pieces of work on several threads, each kept in the journal as it is finished.
//
// A unit's result must depend on nothing but the unit: then neither the number of threads nor the
// moment at which a run was killed changes what comes out.
#ifndef SEESAW_PROGRAM_UNITS_HPP
#define SEESAW_PROGRAM_UNITS_HPP

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include <seesaw/program/interruption.hpp>
#include <seesaw/program/journal.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

struct unit {
    std::string key;
    std::function<std::string()> make;
    std::uint64_t weight = 1; ///< of how much work it is, for those who show progress
};

/// The payloads in the order of the units. What the journal has is not done again; `done(unit)`
/// hears of the rest as they are finished, one at a time. The first unit that throws ends the run:
/// those under way are finished and kept. So does Ctrl-C, with an exception that says how far it
/// got.
inline std::vector<std::string> run_units(const std::vector<unit>& units, journal& book,
                                          unsigned threads,
                                          const std::function<void(const unit&)>& done = {}) {
    std::vector<std::string> payloads(units.size());
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
    std::size_t finished = 0;
    const interruption wish;
    const auto work = [&] {
        for (std::size_t at = next++; at < open.size() && !interrupted(); at = next++) {
            const unit& u = units[open[at]];
            try {
                std::string payload = u.make();
                const std::lock_guard lock(one_at_a_time);
                book.add(u.key, payload);
                payloads[open[at]] = std::move(payload);
                ++finished;
                if (done) done(u);
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
    if (finished < open.size())
        throw std::runtime_error(
            "interrupted: " + std::to_string(units.size() - open.size() + finished) + " of " +
            std::to_string(units.size()) + " units are done, and kept where there is a journal");
    return payloads;
}

}}} // namespace seesaw::v0::programs

#endif
