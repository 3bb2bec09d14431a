// SPDX-License-Identifier: MIT
// What one thread of hda_star.hpp owns: a table, an open list, and letters to and from the others
// (a_star_team.hpp).
#ifndef SEESAW_DETAIL_PATH_A_STAR_MEMBER_HPP
#define SEESAW_DETAIL_PATH_A_STAR_MEMBER_HPP

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/detail/path/open_list.hpp>
#include <seesaw/detail/path/state_table.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// A state on its way to the thread it belongs to.
template <class Game>
struct a_star_message {
    typename state_table<Game>::key key;
    path_cost_t<Game> g, h;
    std::uint32_t parent; // all threads' states counted together
    move_t<Game> played;
};

template <class Game, class Options>
struct alignas(64) a_star_member {
    using message = a_star_message<Game>;
    using open_list = detail::open_list<path_cost_t<Game>, decltype(Options::ties)>;
    static constexpr std::size_t batch = 64;
    static constexpr std::size_t most_waiting = 4096; // before others are held up

    a_star_member(const Game& rules, const Options& chosen, int i)
        : states(rules), open(chosen.ties, mix(chosen.seed, static_cast<std::uint64_t>(i))),
          outbox(static_cast<std::size_t>(chosen.threads)), number(static_cast<std::size_t>(i)) {}
    void clear() noexcept {
        states.clear();
        open.clear();
        for (auto* messages : {&inbox, &taken, &children}) std::vector<message>().swap(*messages);
        for (auto& box : outbox) std::vector<message>().swap(box);
        has_full_box = false;
        read = 0;
        waiting = 0;
        stats = {};
    }
    // Boxes as large as they may get: nobody counts those of others while they are in use.
    std::uint64_t bytes() const {
        return states.bytes() + open.bytes() +
               (4 * most_waiting + 4 * batch * outbox.size()) * sizeof(message);
    }

    state_table<Game> states;
    open_list open;
    std::vector<message> taken;    // from the inbox
    std::size_t read = 0;          // of these
    std::vector<message> children; // of the state that is expanded
    std::vector<std::vector<message>> outbox;
    bool has_full_box = false;
    std::size_t number;
    std::uint64_t most_bytes = 0;
    statistics stats;
    alignas(64) std::mutex mutex; // of the inbox
    std::vector<message> inbox;
    std::atomic<std::size_t> waiting{0}; // in it
    std::atomic<std::uint32_t> bell{0};  // rung when there is something to look at
};

}}} // namespace seesaw::v0::detail

#endif
