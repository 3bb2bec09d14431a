// SPDX-License-Identifier: MIT
// How entertaining is a new game? Let programs play it, and count.
//
//     seesaw::games::rule_space game(genes);
//     seesaw::evolve::fitness f = seesaw::evolve::measure_fitness(game, {.games = 20});
//
// Four numbers, each from n games [H]:
//  * duration, (1): games of 41 to 60 plies count 1, shorter and longer ones less (figure 2). The
//    games are scaled one by one and then averaged: the source's table 2 has values that no scaled
//    mean can have.
//  * intelligence, (2): the share of games that the one-ply player (rule_space_player.hpp) wins
//    against random moves; it moves first in every other game.
//  * dynamism, (3): how often a piece changes its square, over the plies that it lives, mean over
//    all pieces of both sides that begin the game. Each jump is a change.
//  * usability, (4): arrivals on squares, over the number of squares, which are all 64. Pieces do
//    not arrive where they stand at the start. No game of 100 plies comes near the values of table
//    2, so `usability_visited` divides by the squares that were visited instead: neither does that.
// Duration, dynamism and usability come from the same n games of random moves.
//
// A fitness also holds the usual measures: options B and decisions D of the random games, from
// which game refinement and motion in mind follow, and the share of draws. `value_of` gives each as
// a number of which more is better; for refinement, nearness to the zone of sophisticated games.
//
// `observe` plays one game by any two agents and counts the same; `add_up` makes a fitness of such
// games. `combined_fitness` adds up ranks, (5): the best of n has rank n, equals share the mean
// of their ranks. `diversity_counts` is (7): for each game, how many others differ from it by the
// threshold in any metric.
//
// Cost: a game of random moves takes some 20 to 50 microseconds, one of the player several times as
// much. The same seed gives the same numbers everywhere.
//
// [H] Halim, Baig, Zafar, as in games/rule_space/genes.hpp.
#ifndef SEESAW_EVOLVE_FITNESS_HPP
#define SEESAW_EVOLVE_FITNESS_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/games/rule_space.hpp>
#include <seesaw/games/rule_space/player.hpp>
#include <seesaw/metrics/motion.hpp>
#include <seesaw/metrics/refinement.hpp>

namespace seesaw { inline namespace v0 { namespace evolve {

/// What games are judged by; more of each is better.
enum class metric : std::uint8_t {
    duration,
    intelligence,
    dynamism,
    usability,
    refinement, ///< minus the distance of √B/D from its zone
    momentum,   ///< m v, with v = B/2D: greatest where success and failure are as likely
};

/// The four of the source.
inline constexpr std::array<metric, 4> source_metrics = {metric::duration, metric::intelligence,
                                                         metric::dynamism, metric::usability};

/// As the enumerator is spelt; for files and tables.
constexpr std::string_view to_string(metric which) noexcept {
    constexpr std::string_view names[] = {"duration",  "intelligence", "dynamism",
                                          "usability", "refinement",   "momentum"};
    return names[static_cast<std::size_t>(which)];
}

/// What n games of random moves, and n of the player, say of the rules.
struct fitness {
    double duration = 0;
    double intelligence = 0;
    double dynamism = 0;
    double usability = 0;
    double usability_visited = 0; ///< arrivals over the squares that were visited
    double plies = 0;             ///< mean length
    double options = 0;           ///< B: mean over all decisions of the random games
    double decisions = 0;         ///< D: mean of a random game; each jump is one
    double draws = 0;             ///< share of the random games

    bool operator==(const fitness&) const = default;

    /// √B / D.
    double refinement() const { return metrics::board_refinement(options, decisions); }
};

/// Calls `visit` with the name and the value of everything that was measured.
template <class Fitness, class Visit>
constexpr void for_each_measure(Fitness& f, Visit&& visit) {
    visit("duration", f.duration);
    visit("intelligence", f.intelligence);
    visit("dynamism", f.dynamism);
    visit("usability", f.usability);
    visit("usability_visited", f.usability_visited);
    visit("plies", f.plies);
    visit("options", f.options);
    visit("decisions", f.decisions);
    visit("draws", f.draws);
}

/// More is better.
inline double value_of(const fitness& f, metric which) {
    switch (which) {
    case metric::duration:
        return f.duration;
    case metric::intelligence:
        return f.intelligence;
    case metric::dynamism:
        return f.dynamism;
    case metric::usability:
        return f.usability;
    case metric::refinement: {
        const double r = f.refinement();
        if (r < metrics::zone_low) return r - metrics::zone_low;
        return r > metrics::zone_high ? metrics::zone_high - r : 0;
    }
    default: {
        const double v = f.options / (2 * f.decisions);
        return v <= 1 ? metrics::motion_in_mind(v).momentum : 0; // such games have no v
    }
    }
}

/// Figure 2 of [H].
constexpr double scaled_duration(int plies) noexcept {
    constexpr double scale[] = {0, .2, .5, .8, 1, 1, .8, .5, .2, 0};
    if (plies < 1 || plies > 100) return 0;
    return scale[(plies - 1) / 10];
}

// ── One game ────────────────────────────────────────────────────────────────────────────────────

/// What a game was like.
struct observation {
    score outcome = 0;
    int plies = 0;
    int decisions = 0;
    std::int64_t options = 0; ///< sum over all decisions
    int arrivals = 0;
    int visited = 0; ///< squares that were arrived on
    double dynamism = 0;
};

/// `choose(who, state, moves)` gives the move.
template <class Choose>
observation observe_moves(const games::rule_space& game, Choose&& choose) {
    using games::rule_space;
    constexpr std::size_t most_pieces = 2 * games::rule_genes::cells;
    std::array<std::uint8_t, 64> piece_on; // its number
    std::array<int, most_pieces> changes = {}, life = {};
    rule_space::state s = game.root();
    std::size_t pieces = 0;
    for (detail::bitboard left = s.first | s.second; left != 0; left &= left - 1)
        piece_on[static_cast<std::size_t>(std::countr_zero(left))] =
            static_cast<std::uint8_t>(pieces++);

    observation seen;
    detail::bitboard visited = 0;
    for (;;) {
        if (const auto over = game.outcome(s)) {
            seen.outcome = *over;
            break;
        }
        const rule_space::list moves = game.moves(s);
        ++seen.decisions;
        seen.options += static_cast<std::int64_t>(moves.size());
        const rule_space::move m = choose(game.to_move(s), s, moves);
        if (rule_space::captures(m))
            life[piece_on[static_cast<std::size_t>(rule_space::taken_of(m))]] = s.ply + 1;
        const auto moved = piece_on[static_cast<std::size_t>(rule_space::from_of(m))];
        piece_on[static_cast<std::size_t>(rule_space::to_of(m))] = moved;
        ++changes[moved];
        ++seen.arrivals;
        visited |= detail::square_bit(rule_space::to_of(m));
        s = game.next(s, m);
    }
    seen.plies = rule_space::plies(s);
    seen.visited = detail::count(visited);
    for (std::size_t i = 0; i < pieces; ++i)
        seen.dynamism += changes[i] / static_cast<double>(life[i] != 0 ? life[i] : seen.plies);
    seen.dynamism /= static_cast<double>(pieces);
    return seen;
}

/// A game of two agents: each takes a state and gives a move, or a decision with a move in it.
template <class First, class Second>
observation observe(const games::rule_space& game, First&& first, Second&& second) {
    const auto said = [](const auto& answer) {
        if constexpr (requires { answer.move; })
            return answer.move;
        else
            return answer;
    };
    return observe_moves(game, [&](player who, const games::rule_space::state& s, const auto&) {
        return who == player::first ? said(first(s)) : said(second(s));
    });
}

// ── Many games ──────────────────────────────────────────────────────────────────────────────────

/// How many games the measures are taken from.
struct fitness_options {
    int games = 20; ///< of random moves, and as many of the player against random moves
    std::uint64_t seed = 1;
};

/// Duration, dynamism, usability, options, decisions and draws of games that were played; the
/// intelligence is left as it was.
inline void add_up(const std::vector<observation>& games, fitness& f) {
    detail::require(!games.empty(), "add_up: there must be games");
    std::int64_t options = 0, decisions = 0;
    double duration = 0, dynamism = 0, usability = 0, visited = 0, plies = 0, draws = 0;
    for (const observation& seen : games) {
        duration += scaled_duration(seen.plies);
        dynamism += seen.dynamism;
        usability += seen.arrivals / 64.0;
        visited += seen.arrivals / static_cast<double>(seen.visited);
        plies += seen.plies;
        draws += seen.outcome == 0;
        options += seen.options;
        decisions += seen.decisions;
    }
    const auto n = static_cast<double>(games.size());
    f.duration = duration / n;
    f.dynamism = dynamism / n;
    f.usability = usability / n;
    f.usability_visited = visited / n;
    f.plies = plies / n;
    f.draws = draws / n;
    f.options = static_cast<double>(options) / static_cast<double>(decisions);
    f.decisions = static_cast<double>(decisions) / n;
}

/// Plays twice `games` games, all on the calling thread.
inline fitness measure_fitness(const games::rule_space& game, const fitness_options& options = {}) {
    using games::rule_space;
    detail::require(options.games >= 1 && options.games <= 1'000'000,
                    "fitness_options.games must be 1 to 1,000,000");
    const auto any = [](const rule_space::list& moves, rng& random) {
        return moves[static_cast<std::size_t>(random.below(moves.size()))];
    };
    std::vector<observation> games;
    games.reserve(static_cast<std::size_t>(options.games));
    int wins = 0;
    for (int i = 0; i < options.games; ++i) {
        rng random(mix(options.seed, static_cast<std::uint64_t>(i)));
        games.push_back(
            observe_moves(game, [&](player, const auto&, const rule_space::list& moves) {
                return any(moves, random);
            }));
        const player clever = i % 2 == 0 ? player::first : player::second;
        rule_space::state s = game.root();
        std::optional<score> over;
        while (!(over = game.outcome(s))) {
            const rule_space::list moves = game.moves(s);
            s = game.next(s, game.to_move(s) == clever
                                 ? games::rule_space_player::choose(game, s, moves, random)
                                 : any(moves, random));
        }
        wins += seen_from(clever, *over) > 0;
    }
    fitness f;
    add_up(games, f);
    f.intelligence = wins / static_cast<double>(options.games);
    return f;
}

// ── Several games together ──────────────────────────────────────────────────────────────────────

/// Sums of weighted ranks, one for each; `weights` are those of `source_metrics`.
inline std::vector<double> combined_fitness(const std::vector<fitness>& all,
                                            const std::array<double, 4>& weights = {1, 1, 1, 1}) {
    std::vector<double> sums(all.size(), 0.0);
    for (std::size_t which = 0; which < source_metrics.size(); ++which)
        for (std::size_t i = 0; i < all.size(); ++i) {
            const double mine = value_of(all[i], source_metrics[which]);
            double rank = 0.5; // half of oneself and of every equal, and half a step
            for (const fitness& other : all) {
                const double theirs = value_of(other, source_metrics[which]);
                rank += theirs < mine ? 1 : theirs == mine ? 0.5 : 0;
            }
            sums[i] += weights[which] * rank;
        }
    return sums;
}

/// For each, from how many others it differs by the share `threshold` of the greatest value, in any
/// of `source_metrics`.
inline std::vector<int> diversity_counts(const std::vector<fitness>& all, double threshold = 0.6) {
    std::array<double, 4> greatest = {};
    for (const fitness& f : all)
        for (std::size_t which = 0; which < source_metrics.size(); ++which)
            greatest[which] = std::max(greatest[which], value_of(f, source_metrics[which]));
    std::vector<int> counts(all.size(), 0);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < all.size(); ++j) {
            bool differ = false;
            for (std::size_t which = 0; which < source_metrics.size(); ++which) {
                const double apart = value_of(all[i], source_metrics[which]) -
                                     value_of(all[j], source_metrics[which]);
                differ = differ ||
                         (greatest[which] > 0 && std::abs(apart) / greatest[which] >= threshold);
            }
            counts[i] += i != j && differ;
        }
    return counts;
}

}}} // namespace seesaw::v0::evolve

#endif
