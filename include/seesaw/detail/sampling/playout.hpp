// SPDX-License-Identifier: MIT
// Random games, played to the end: what Monte-Carlo engines sample.
//
// `sample_outcome` plays one. A game's own `playout` is used where it has one; elsewhere every
// legal move is equally likely, and chance moves come with their probabilities. A puzzle ends in 1
// where it is solved and in 0 where it has no moves. `sample_sum` plays several, on threads where
// there is a team of them, and `playout_leaves` counts those in which an attacker reaches a goal.
//
// Nothing is allocated but what the game's `moves` allocates. The clock is seen within 1,024 moves;
// a game's own playout counts as 128 of them, since its moves cannot be seen. A game that is not
// declared acyclic is given up after 1,000 moves, a puzzle after 100: it then has no outcome.
#ifndef SEESAW_DETAIL_SAMPLING_PLAYOUT_HPP
#define SEESAW_DETAIL_SAMPLING_PLAYOUT_HPP

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>

#include <seesaw/detail/base/proof_question.hpp>
#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/random.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Moves after which a random game is given up where nothing says that it ends.
template <class Game>
inline constexpr int longest_playout = puzzle<Game> ? 100 : 1000;

/// What a game's own playout counts for the clock, in moves.
inline constexpr std::uint64_t own_playout_moves = 128;

/// How a random game from `s` ends, seen from `first`; nullopt where it was given up.
template <class Game>
std::optional<double> sample_outcome(const Game& rules, state_t<Game> s, rng& random,
                                     budget& allowance) {
    if constexpr (plays_out<Game>) {
        if (!allowance.tick(own_playout_moves)) return std::nullopt;
        return static_cast<double>(rules.playout(s, random));
    } else {
        for (int left = longest_playout<Game>;; --left) {
            if constexpr (puzzle<Game>) {
                if (rules.solved(s)) return 1.0;
            } else if constexpr (has_outcome<Game>) {
                if (const auto result = rules.outcome(s)) return static_cast<double>(*result);
            } else {
                if (const auto result = rules.payoff(s)) return *result;
            }
            if ((!is_acyclic<Game> && left == 0) || !allowance.tick()) return std::nullopt;
            if constexpr (has_chances<Game>) {
                if (rules.to_move(s) == player::chance) {
                    s = rules.next(s, draw(rules.chances(s), random));
                    continue;
                }
            }
            const auto moves = rules.moves(s);
            if constexpr (puzzle<Game>) {
                if (std::begin(moves) == std::end(moves)) return 0.0;
            }
            s = rules.next(s, draw(moves, random));
        }
    }
}

/// What several random games came to.
struct sampled {
    double sum = 0;
    int played = 0;
};

/// Plays `count` games and adds up what `weigh` makes of their outcomes; a game that was given up
/// adds nothing, and where the budget runs out, the games so far count. The games are dealt out in
/// blocks that draw numbers of their own, so that the sum is the same on any number of threads.
template <class Game, class Weigh>
sampled sample_sum(const Game& rules, const state_t<Game>& s, int count, std::uint64_t seed,
                   const Weigh& weigh, budget& allowance, thread_team* team) {
    constexpr int most_blocks = 16;
    const int blocks = count < most_blocks ? count : most_blocks;
    const auto begins = [&](int block) {
        return static_cast<int>(std::int64_t{count} * block / blocks);
    };
    std::array<sampled, most_blocks> done;
    const auto play = [&](int block, budget& paying) {
        rng random(mix(seed, static_cast<std::uint64_t>(block)));
        sampled all;
        for (int left = begins(block + 1) - begins(block); left > 0; --left) {
            const auto outcome = sample_outcome(rules, s, random, paying);
            if (!outcome && paying.spent()) break;
            ++all.played;
            if (outcome) all.sum += weigh(*outcome);
        }
        done[static_cast<std::size_t>(block)] = all;
    };
    if (team == nullptr) {
        for (int block = 0; block < blocks; ++block) play(block, allowance);
    } else {
        // A budget belongs to one thread: the others have copies, for clock and token.
        // That of the caller may outlive the team.
        allowance.heed(&team->failed());
        const struct heeded {
            budget& caller;
            ~heeded() { caller.heed(nullptr); }
        } until_return{allowance};
        const budget at_first = allowance;
        std::atomic<int> next{0};
        std::atomic<stop_reason> why{stop_reason::finished};
        const auto take_blocks = [&](budget& paying) {
            for (int block = next++; block < blocks; block = next++) play(block, paying);
        };
        auto work = [&](int thread) {
            if (thread == 0) return take_blocks(allowance);
            budget mine = at_first;
            take_blocks(mine);
            if (mine.spent()) why = mine.reason();
        };
        team->run(work);
        if (why != stop_reason::finished) allowance.refuse(why);
    }
    sampled all;
    for (int block = 0; block < blocks; ++block) {
        all.sum += done[static_cast<std::size_t>(block)].sum;
        all.played += done[static_cast<std::size_t>(block)].played;
    }
    return all;
}

/// How engines weigh a new leaf: by the share of random games that the attacker wins.
struct playout_leaves {
    int playouts;
    double theta;
    std::uint64_t seed;
    std::unique_ptr<thread_team> team = nullptr;

    /// The share of wins, `theta` where there are none and 1 − `theta` where all are: 0 and 1 are
    /// for proofs. Leaf number n draws the same numbers whatever came before. A game that was given
    /// up is not won; where the budget runs out, the games so far count.
    template <class Game, class Observer>
    double rate(const Game& rules, const state_t<Game>& s, const proof_question& question,
                std::uint64_t number, budget& allowance, statistics& stats,
                Observer& observer) const {
        const sampled all = sample_sum(
            rules, s, playouts, mix(seed, number),
            [&](double outcome) { return reaches<Game>(question, outcome) ? 1.0 : 0.0; }, allowance,
            team.get());
        if (all.played == 0) return 0.5;
        stats.playouts += static_cast<std::uint64_t>(all.played);
        const double share = all.sum / all.played;
        notify<playout_done>(observer, share, static_cast<std::uint64_t>(all.played));
        if (all.sum == 0) return theta;
        return all.sum == all.played ? 1 - theta : share;
    }

private:
    template <class Game>
    static bool reaches(const proof_question& question, double outcome) {
        if constexpr (puzzle<Game>) return outcome > 0;
        return (question.attacker == player::second ? -outcome : outcome) >= question.goal;
    }
};

}}} // namespace seesaw::v0::detail

#endif
