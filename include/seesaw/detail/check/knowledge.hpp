// SPDX-License-Identifier: MIT
// What a game claims to know of a position, against brute force. Part of check.hpp.
//
// `bounds`, `prospects`, `further_prospects`, `rank` and `finish` of two-player games are compared
// with the value of the whole tree below, the last two in windows on both sides of it; `bounds` of
// games with luck with the expected value; estimates of puzzles with a solution found by a short
// breadth-first search. Positions with too much below are left out.
#ifndef SEESAW_DETAIL_CHECK_KNOWLEDGE_HPP
#define SEESAW_DETAIL_CHECK_KNOWLEDGE_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/check/log.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
class knowledge_check {
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    knowledge_check(const Game& rules, std::uint64_t brute_force, check_log<Game>& log)
        : game_(rules), brute_force_(brute_force), log_(log) {}

    /// Whether the true value of the state was found, and compared with what the game claims.
    bool operator()(const state& s) {
        if constexpr (puzzle<Game> && estimates<Game>) return check_estimate(s);
        if constexpr (has_chances<Game> && bounds_outcome<Game>) {
            std::uint64_t left = brute_force_;
            const auto truth = expectation(s, left, 0);
            if (truth) check_expectation(s, *truth);
            return truth.has_value();
        }
        if constexpr (two_player_game<Game> &&
                      (bounds_outcome<Game> || has_prospects<Game> || finishes<Game> ||
                       ranks_moves<Game, listed_moves>)) {
            std::uint64_t left = brute_force_;
            const auto truth = value(s, left, 0);
            if (!truth) return false;
            if constexpr (bounds_outcome<Game>) {
                const std::pair<score, score> known = game_.bounds(s);
                check_inside(s, known.first, known.second, *truth, "bounds");
            }
            if constexpr (has_prospects<Game>)
                check_prospects(s, *truth);
            else
                check_rank(s, game_.moves(s), *truth);
            if constexpr (finishes<Game>) check_finish(s, *truth);
            return true;
        }
        return false;
    }

private:
    using listed_moves = std::remove_cvref_t<decltype(std::declval<const Game&>().moves(
        std::declval<const state_t<Game>&>()))>;

    void check_inside(const state& s, score low, score high, score truth, const char* what) {
        if (low > truth || high < truth)
            log_.fault(s, std::string(what) + " are " + std::to_string(low) + " to " +
                              std::to_string(high) + ", the value is " + std::to_string(truth));
    }

    void check_prospects(const state& s, score truth) {
        const auto outlook = game_.prospects(s);
        check_outlook(s, outlook, truth, "prospects");
        if (outlook.low == outlook.high) return;
        check_rank(s, outlook.moves, truth);
        if constexpr (has_further_prospects<Game>) {
            const auto same = game_.further_prospects(s);
            check_outlook(s, same, truth, "further_prospects");
            check_further(s, outlook.moves);
            if (same.low == same.high) return;
            check_rank(s, same.moves, truth);
            check_further(s, same.moves);
        }
    }

    // Of the states that these moves lead to.
    template <class Moves>
    void check_further(const state& s, const Moves& moves) {
        for (const auto& m : moves) {
            const state after = game_.next(s, m);
            std::uint64_t enough = brute_force_;
            const auto v = value(after, enough, 1);
            if (!v) continue;
            const auto further = game_.further_prospects(after);
            if (log_.over(after) && further.low != further.high)
                log_.fault(after, "further_prospects are open, although the game is over");
            else
                check_outlook(after, further, *v, "further_prospects");
        }
    }

    template <class Outlook>
    void check_outlook(const state& s, const Outlook& outlook, score truth, const char* member) {
        check_inside(s, outlook.low, outlook.high, truth, member);
        if (outlook.low == outlook.high) return;
        const std::vector<move> moves = log_.list(s);
        std::optional<score> best;
        for (const auto& m : outlook.moves) {
            if (std::find(moves.begin(), moves.end(), m) == moves.end())
                log_.fault(s, m, std::string(member) + " list a move that is not legal");
            std::uint64_t enough = brute_force_;
            const auto v = value(game_.next(s, m), enough, 1);
            if (v && (!best || better(s, *v, *best))) best = v;
        }
        if (best != truth)
            log_.fault(s, std::string("the moves in ") + member + " do not reach the value " +
                              std::to_string(truth));
    }

    template <class Moves>
    void check_rank(const state& s, const Moves& moves, score truth) {
        if constexpr (ranks_moves<Game, Moves>) {
            for (const auto& [alpha, beta] : windows_around(truth)) {
                const auto ranked = game_.rank(s, moves, alpha, beta);
                check_inside(s, ranked.low, ranked.high, truth, "bounds in rank");
                if (ranked.low >= beta || ranked.high <= alpha || ranked.low == ranked.high)
                    continue;
                std::vector<move> missing(std::begin(moves), std::end(moves));
                std::optional<int> last;
                for (const auto& m : ranked.moves) {
                    const auto at = std::find(missing.begin(), missing.end(), m.move);
                    if (at == missing.end())
                        log_.fault(s, m.move, "rank lists a move twice, or one it was not given");
                    else
                        missing.erase(at);
                    if (last && *last < m.rank)
                        log_.fault(s, m.move, "rank lists a worse before it");
                    last = m.rank;
                }
                for (const move& m : missing) log_.fault(s, m, "rank leaves out a move");
            }
        }
    }

    // As searches have them: open, around the value, and null windows next to it and further off.
    static std::array<std::pair<score, score>, 8> windows_around(score truth) {
        constexpr score most = score_limit + 1;
        const score low = std::max(truth, 2 - most), high = std::min(truth, most - 2);
        return {{{-most, most},
                 {truth - 1, truth + 1},
                 {truth, truth + 1},
                 {truth - 1, truth},
                 {low - 2, low - 1},
                 {high + 1, high + 2},
                 {truth - 1, most},
                 {-most, truth + 1}}};
    }

    void check_finish(const state& s, score truth) {
        if constexpr (finishes<Game>) {
            for (const auto& [alpha, beta] : windows_around(truth)) {
                std::uint64_t nodes = 0;
                const auto v = game_.finish(s, alpha, beta, nodes);
                if (!v) continue;
                if (*v <= alpha ? truth > *v : *v >= beta ? truth < *v : truth != *v)
                    log_.fault(s, "finish gives " + std::to_string(*v) + " in the window " +
                                      std::to_string(alpha) + " to " + std::to_string(beta) +
                                      ", the value is " + std::to_string(truth));
            }
        }
    }

    bool better(const state& s, score x, score y) const {
        if constexpr (requires { game_.to_move(s); })
            return game_.to_move(s) == player::second ? x < y : x > y;
        return x > y;
    }

    // The value by brute force, seen from `first`; nullopt when there are too many states.
    std::optional<score> value(const state& s, std::uint64_t& left, int ply) const {
        if constexpr (two_player_game<Game>) {
            if (const auto result = game_.outcome(s)) return result;
            if (left == 0 || ply > 200) return std::nullopt;
            --left;
            std::optional<score> best;
            for (const auto& m : game_.moves(s)) {
                const auto v = value(game_.next(s, m), left, ply + 1);
                if (!v) return std::nullopt;
                if (!best || better(s, *v, *best)) best = v;
            }
            return best;
        }
        return std::nullopt;
    }

    void check_expectation(const state& s, double truth) {
        const std::pair<score, score> known = game_.bounds(s);
        const double error = 1e-9 * std::max(1.0, std::abs(truth));
        if (known.first > truth + error || known.second < truth - error)
            log_.fault(s, "bounds are " + std::to_string(known.first) + " to " +
                              std::to_string(known.second) + ", the expected value is " +
                              std::to_string(truth));
    }

    // The expected result by brute force, seen from `first`; nullopt when there are too many
    // states.
    std::optional<double> expectation(const state& s, std::uint64_t& left, int ply) const {
        if constexpr (has_chances<Game>) {
            if constexpr (has_outcome<Game>) {
                if (const auto result = game_.outcome(s)) return static_cast<double>(*result);
            } else {
                if (const auto result = game_.payoff(s)) return result;
            }
            if (left == 0 || ply > 200) return std::nullopt;
            --left;
            const player turn = game_.to_move(s);
            if (turn == player::chance) {
                double sum = 0;
                for (const auto& c : game_.chances(s)) {
                    const auto v = expectation(game_.next(s, c.move), left, ply + 1);
                    if (!v) return std::nullopt;
                    sum += c.probability * *v;
                }
                return sum;
            }
            std::optional<double> best;
            for (const auto& m : game_.moves(s)) {
                const auto v = expectation(game_.next(s, m), left, ply + 1);
                if (!v) return std::nullopt;
                if (!best || (turn == player::second ? *v < *best : *v > *best)) best = v;
            }
            return best;
        }
        return std::nullopt;
    }

    // A solution found by a short breadth-first search is no cheaper than the estimate.
    bool check_estimate(const state& s) {
        constexpr std::size_t most = 500;
        std::vector<std::pair<state, double>> open{{s, 0.0}};
        const double h = static_cast<double>(game_.estimate(s));
        bool found = false;
        for (std::size_t i = 0; i < open.size() && open.size() < most; ++i) {
            const auto [from, cost] = open[i];
            if (game_.solved(from)) {
                found = true;
                if (h > cost + 1e-9)
                    log_.fault(s, "estimate is " + std::to_string(h) + ", a solution costs " +
                                      std::to_string(cost));
                continue;
            }
            for (const auto& m : game_.moves(from)) {
                double step = 1;
                if constexpr (costs<Game>) step = static_cast<double>(game_.cost(from, m));
                open.push_back({game_.next(from, m), cost + step});
            }
        }
        return found;
    }

    const Game& game_;
    std::uint64_t brute_force_; // states looked at to find one position's true value
    check_log<Game>& log_;
};

}}} // namespace seesaw::v0::detail

#endif
