// SPDX-License-Identifier: MIT
// A player for every game of the rule space: one ply ahead, by the rules alone.
//
// It plays the move with the best `rule_space::evaluate` after it, and knows nothing else of the
// game: the thousand that a piece of honour counts makes it take the last one and keep its own. Of
// equally good moves it plays one whose piece comes nearer to an opponent by the most squares (as a
// king walks), so that distant pieces meet; among those, one drawn from the seed. In a chain of
// jumps it looks at one jump at a time.
//
//     seesaw::games::rule_space_player player(game, 7);
//     seesaw::match(game, player, seesaw::random_agent(game), {.games = 20});
//
// Source: that of genes.hpp, section 4.2 and figure 4. There the distance decides only if all moves
// are equal; here, among the best moves.
#ifndef SEESAW_GAMES_RULE_SPACE_PLAYER_HPP
#define SEESAW_GAMES_RULE_SPACE_PLAYER_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/games/rule_space.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// An agent that needs nothing but the rules, for measuring new games.
class rule_space_player {
public:
    static constexpr std::string_view name = "one-ply";

    explicit rule_space_player(const rule_space& rules, std::uint64_t seed = 1)
        : rules_(rules), seed_(seed), random_(seed) {}

    void new_game(std::uint64_t seed) { random_ = rng(mix(seed_, seed)); }

    rule_space::move operator()(const rule_space::state& s) {
        return choose(rules_, s, rules_.moves(s), random_);
    }

    /// Of these moves, of which there must be one.
    static rule_space::move choose(const rule_space& rules, const rule_space::state& s,
                                   const rule_space::list& moves, rng& random) {
        const player who = rules.to_move(s);
        const detail::bitboard other = who == player::first ? s.second : s.first;
        move_list<rule_space::move, rule_space::list::capacity()> best;
        score best_value = 0;
        int best_approach = 0;
        for (const rule_space::move m : moves) {
            const score value = seen_from(who, rules.evaluate(rules.next(s, m)));
            if (!best.empty() && value < best_value) continue;
            const int approach = approached(m, other);
            const bool better = best.empty() || value > best_value || approach > best_approach;
            if (better) {
                best.clear();
                best_value = value;
                best_approach = approach;
            }
            if (approach == best_approach) best.push_back(m);
        }
        return best[static_cast<std::size_t>(random.below(best.size()))];
    }

private:
    // By how many squares the piece comes nearer to the nearest of the others that are left.
    static int approached(rule_space::move m, detail::bitboard other) {
        if (rule_space::captures(m)) other &= ~detail::square_bit(rule_space::taken_of(m));
        if (other == 0) return 0;
        return distance(rule_space::from_of(m), other) - distance(rule_space::to_of(m), other);
    }

    static int distance(int square, detail::bitboard other) {
        detail::bitboard around = detail::square_bit(square);
        int steps = 0;
        for (; (around & other) == 0; ++steps) {
            around |= (around & ~detail::right_column) << 1 | (around & ~detail::left_column) >> 1;
            around |= around << 8 | around >> 8;
        }
        return steps;
    }

    rule_space rules_;
    std::uint64_t seed_;
    rng random_;
};

}}} // namespace seesaw::v0::games

#endif
