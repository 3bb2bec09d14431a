// SPDX-License-Identifier: MIT
// What a game claims to know of a position, against brute force. Part of check.hpp.
//
// `bounds` and `look` of two-player games are compared with the value of the whole tree below,
// `look` in all windows around it, led by a listed move and not; `bounds` of games with luck with
// the expected value; symmetric twins with each other; estimates of puzzles with a solution found
// by a short breadth-first search. Positions with too much below are left out.
#ifndef SEESAW_DETAIL_CHECK_KNOWLEDGE_HPP
#define SEESAW_DETAIL_CHECK_KNOWLEDGE_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/detail/check/log.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/text.hpp>

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
        if constexpr (has_chances<Game> && (bounds_outcome<Game> || has_symmetry<Game>)) {
            std::uint64_t left = brute_force_;
            const auto truth = expectation(s, left, 0);
            if (!truth) return false;
            if constexpr (bounds_outcome<Game>) check_expectation(s, *truth);
            if constexpr (has_symmetry<Game>) check_twin_expectation(s, *truth);
            return true;
        }
        if constexpr (two_player_game<Game> &&
                      (bounds_outcome<Game> || has_look<Game> || has_symmetry<Game>)) {
            std::uint64_t left = brute_force_;
            const auto truth = value(s, left, 0);
            if (!truth) return false;
            if constexpr (bounds_outcome<Game>) {
                const std::pair<score, score> known = game_.bounds(s);
                check_inside(s, known.first, known.second, *truth, "bounds");
            }
            if constexpr (has_look<Game>) {
                check_look(s, *truth, false);
                if constexpr (look_lists_moves<Game>) check_led(s);
            }
            if constexpr (has_symmetry<Game>) check_twin(s, *truth);
            return true;
        }
        return false;
    }

    /// Of a finished game, whose value needs no search.
    void at_the_end(const state& s) {
        if constexpr (two_player_game<Game> && has_look<Game>)
            check_look(s, *game_.outcome(s), false);
    }

private:
    void check_inside(const state& s, score low, score high, score truth, const char* what) {
        if (low > truth || high < truth)
            log_.fault(s, std::string(what) + " are " + std::to_string(low) + " to " +
                              std::to_string(high) + ", the value is " + std::to_string(truth));
    }

    void check_twin(const state& s, score truth) {
        const state twin = game_.symmetric(s);
        if (twin == s) return;
        std::uint64_t enough = brute_force_;
        const auto other = value(twin, enough, 0);
        if (other && *other != truth) report_twin(s, twin, *other, truth);
    }
    void check_twin_expectation(const state& s, double truth) {
        const state twin = game_.symmetric(s);
        if (twin == s) return;
        std::uint64_t enough = brute_force_;
        const auto other = expectation(twin, enough, 0);
        if (other && !(std::abs(*other - truth) <= 1e-9 * std::max(1.0, std::abs(truth))))
            report_twin(s, twin, *other, truth);
    }
    template <class Value>
    void report_twin(const state& s, const state& twin, Value other, Value truth) {
        log_.fault(s, "its symmetric twin has the value " + std::to_string(other) + ", not " +
                          std::to_string(truth) + ":" + log_.name(twin));
    }

    // In all windows, until something is wrong; `led`: also as after a listed move.
    void check_look(const state& s, score truth, bool led) {
        std::optional<std::vector<move>> list; // the same in all of them
        const std::size_t before = log_.faults.size();
        for (window w : windows_around(truth))
            for (const std::uint64_t nodes :
                 {window{}.nodes, std::uint64_t{0}, std::uint64_t{300}}) {
                if (!look_searches<Game> && nodes < window{}.nodes) continue;
                w.nodes = nodes;
                for (const bool by_list : {false, true}) {
                    if (by_list && !led) continue;
                    w.led = by_list;
                    check_window(s, w, truth, list);
                    if (log_.faults.size() > before) return;
                }
            }
    }

    void check_window(const state& s, const window& w, score truth,
                      std::optional<std::vector<move>>& list) {
        const auto seen = game_.look(s, w);
        check_inside(s, seen.low, seen.high, truth,
                     w.led ? "bounds of a led look" : "bounds of look");
        if constexpr (look_searches<Game>)
            if (seen.visited > w.nodes)
                log_.fault(s, "look visits " + std::to_string(seen.visited) + " states of " +
                                  std::to_string(w.nodes) + " that it may");
        if (seen.low != seen.high && log_.over(s))
            log_.fault(s, "look is open, although the game is over");
        if (seen.low == seen.high || seen.low >= w.beta || seen.high <= w.alpha) return;
        if constexpr (look_lists_moves<Game>) {
            const std::vector<move> moves(std::begin(seen.moves), std::end(seen.moves));
            if (!list)
                check_list(s, moves, truth);
            else if (*list != moves)
                log_.fault(s, "look lists other moves in another window");
            list = moves;
        }
    }

    void check_list(const state& s, const std::vector<move>& listed, score truth) {
        std::vector<move> legal = log_.list(s);
        std::optional<score> best;
        for (const move& m : listed) {
            const auto at = std::find(legal.begin(), legal.end(), m);
            if (at == legal.end()) {
                log_.fault(s, m, "look lists a move twice, or one that is not legal");
                continue;
            }
            legal.erase(at);
            std::uint64_t enough = brute_force_;
            const auto v = value(game_.next(s, m), enough, 1);
            if (v && (!best || better(s, *v, *best))) best = v;
        }
        if (best != truth)
            log_.fault(s, "the moves of look do not reach the value " + std::to_string(truth));
    }

    // The states that listed moves lead to.
    void check_led(const state& s) {
        const auto seen = game_.look(s, {});
        if (seen.low == seen.high) return;
        const std::vector<move> legal = log_.list(s);
        for (const auto& m : seen.moves) {
            if (std::find(legal.begin(), legal.end(), m) == legal.end()) continue;
            const state after = game_.next(s, m);
            std::uint64_t enough = brute_force_;
            const auto v = value(after, enough, 1);
            if (!v) continue;
            log_.path.push_back(move_text(game_, s, m));
            check_look(after, *v, true);
            log_.path.pop_back();
        }
    }

    // Every window between scores near the value, and those that are open on either side.
    static std::vector<window> windows_around(score truth) {
        constexpr score most = score_limit + 1;
        std::vector<score> edges{-most};
        for (score edge = truth - 2; edge <= truth + 2; ++edge)
            if (-most < edge && edge < most) edges.push_back(edge);
        edges.push_back(most);
        std::vector<window> all;
        for (std::size_t i = 0; i < edges.size(); ++i)
            for (std::size_t j = i + 1; j < edges.size(); ++j) all.push_back({edges[i], edges[j]});
        return all;
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
