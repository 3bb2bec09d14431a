// SPDX-License-Identifier: MIT
// Pig: roll a die as often as you dare.
//
// Two players take turns. Whoever's turn it is rolls as often as they like: every roll is added to
// the turn's total, which they bank when they hold, but a 1 loses the total and the turn. Whoever
// first banks `target` points wins, 100 unless told otherwise:
//
//     seesaw::games::pig usual;
//     seesaw::games::pig short_one{.target = 20};
//
// A turn begins with a roll, and a total that would win is a win. The winner's score is 1, seen
// from `first` as always. Both may roll a 1 for ever, so there are cycles: states with the same
// banked points, which `layer` adds up. The first player wins 0.530593 of all games if both play
// best.
//
// Neller, Presser, "Optimal play of the dice game Pig", 2004.
#ifndef SEESAW_GAMES_PIG_HPP
#define SEESAW_GAMES_PIG_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules, with the points that win and the sides of the die.
struct pig {
    /// Banked points, the turn's total, and who or what moves next.
    struct state {
        std::int16_t first = 0, second = 0; ///< points that are banked
        std::int16_t total = 0;             ///< of this turn
        player turn = player::first;
        bool rolling = false; ///< the die has the move
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t; ///< of a player `roll` or `hold`, of the die its points
    static constexpr move hold = 0, roll = 1;
    static constexpr bool acyclic = false;
    static constexpr bool hash_is_unique = true;

    int target = 100;
    int sides = 6; ///< of the die

    static constexpr auto parameters() {
        return std::tuple{parameter("target", &pig::target, 2, 10'000, "points that win"),
                          parameter("sides", &pig::sides, 2, 20, "of the die")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` calls it.
    void validate() const {
        detail::require(target >= 2 && target <= 10'000, "pig: target must be 2 to 10000");
        detail::require(sides >= 2 && sides <= 20, "pig: sides must be 2 to 20");
    }

    state root() const {
        validate();
        return {};
    }

    move_list<move, 20> moves(const state& s) const {
        move_list<move, 20> list;
        if (s.rolling) {
            for (int points = 1; points <= sides; ++points)
                list.push_back(static_cast<move>(points));
        } else {
            list.push_back(roll);
            if (s.total > 0) list.push_back(hold);
        }
        return list;
    }

    move_list<weighted<move>, 20> chances(const state& s) const {
        move_list<weighted<move>, 20> list;
        for (const move points : moves(s)) list.push_back({points, 1.0 / sides});
        return list;
    }

    state next(const state& s, move m) const {
        state after = s;
        after.rolling = !s.rolling && m == roll;
        if (after.rolling) return after;
        if (s.rolling && m > 1) {
            after.total = static_cast<std::int16_t>(s.total + m);
            return after;
        }
        if (!s.rolling) banked(after) = static_cast<std::int16_t>(banked(after) + s.total);
        after.total = 0;
        after.turn = opponent(s.turn);
        return after;
    }

    player to_move(const state& s) const { return s.rolling ? player::chance : s.turn; }

    std::optional<score> outcome(const state& s) const {
        if ((s.turn == player::first ? s.first : s.second) + s.total < target) return std::nullopt;
        return s.turn == player::first ? 1 : -1;
    }

    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(s.first) << 34 |
               static_cast<std::uint64_t>(s.second) << 18 |
               static_cast<std::uint64_t>(s.total) << 2 |
               static_cast<std::uint64_t>(s.turn == player::second) << 1 |
               static_cast<std::uint64_t>(s.rolling);
    }
    /// Banked points: nobody loses those.
    int layer(const state& s) const { return s.first + s.second; }

    /// As in "12-30 +7 second" or "12-30 +7 second rolls".
    std::string describe(const state& s) const {
        return std::to_string(s.first) + "-" + std::to_string(s.second) + " +" +
               std::to_string(s.total) + (s.turn == player::first ? " first" : " second") +
               (s.rolling ? " rolls" : "");
    }
    std::string describe(const state& s, move m) const {
        return s.rolling ? std::to_string(m) : m == roll ? "roll" : "hold";
    }

private:
    static std::int16_t& banked(state& s) { return s.turn == player::first ? s.first : s.second; }
};

}}} // namespace seesaw::v0::games

#endif
