// SPDX-License-Identifier: MIT
// A game and a puzzle that are only declared: engine headers ask of them whether the engine keeps
// its contract.
#ifndef SEESAW_DETAIL_BASE_PROBE_GAME_HPP
#define SEESAW_DETAIL_BASE_PROBE_GAME_HPP

#include <cstdint>
#include <optional>

#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct probe_game {
    using state = int;
    using move = int;
    static constexpr bool acyclic = true;
    std::uint64_t hash(int s) const;
    move_list<int, 1> moves(int s) const;
    int next(int s, int m) const;
    player to_move(int s) const;
    std::optional<score> outcome(int s) const;
};

struct probe_puzzle {
    using state = int;
    using move = int;
    std::uint64_t hash(int s) const;
    move_list<int, 1> moves(int s) const;
    int next(int s, int m) const;
    bool solved(int s) const;
};

}}} // namespace seesaw::v0::detail

#endif
