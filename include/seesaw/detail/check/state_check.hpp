// SPDX-License-Identifier: MIT
// What members say of one state and of its moves, asked twice and held against each other. Part of
// check.hpp.
#ifndef SEESAW_DETAIL_CHECK_STATE_CHECK_HPP
#define SEESAW_DETAIL_CHECK_STATE_CHECK_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include <seesaw/detail/check/log.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
class state_check {
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    /// So many states are kept to compare with each other; random numbers are looked at, not drawn.
    state_check(const Game& rules, std::size_t states, const rng& random, check_log<Game>& log)
        : game_(rules), states_(states), random_(random), log_(log) {}

    void operator()(const state& s) {
        if (!(s == s)) fault(s, "the state does not equal itself");
        check_result(s);
        check_hash(s);
        check_text(s);
        check_evaluation(s);
        check_last_decisions(s);
        check_twin(s);
        if (over(s)) return;
        const std::vector<move> moves = list(s);
        if (moves.empty()) return fault(s, "no moves, although the game goes on");
        if (moves != list(s)) fault(s, "moves lists different moves when asked twice");
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (std::find(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                          moves[i]) != moves.begin() + static_cast<std::ptrdiff_t>(i))
                fault(s, moves[i], "the move is listed twice");
        check_turn(s);
        check_chances(s, moves);
        for (const move& m : moves) check_move(s, m, moves);
        check_noisy(s, moves);
        check_symmetry(s, moves);
    }

private:
    void check_result(const state& s) {
        if constexpr (has_outcome<Game>) {
            const auto result = game_.outcome(s);
            if (result != game_.outcome(s)) fault(s, "outcome changes when asked twice");
            if (result && (*result > score_limit || *result < -score_limit))
                fault(s, "outcome " + std::to_string(*result) + " is beyond 1,000,000,000");
        }
        if constexpr (pays<Game>) {
            const auto result = game_.payoff(s);
            if (result != game_.payoff(s)) fault(s, "payoff changes when asked twice");
            if (result && !std::isfinite(*result)) fault(s, "payoff is not finite");
        }
        if constexpr (puzzle<Game>)
            if (game_.solved(s) != game_.solved(s)) fault(s, "solved changes when asked twice");
    }

    void check_turn(const state& s) {
        if constexpr (requires { game_.to_move(s); }) {
            if (game_.to_move(s) != game_.to_move(s)) fault(s, "to_move changes when asked twice");
            if (!has_chances<Game> && game_.to_move(s) == player::chance)
                fault(s, "chance is to move, but the game has no chances(s)");
        }
    }

    void check_move(const state& s, const move& m, const std::vector<move>& moves) {
        const state before = s;
        const state after = game_.next(s, m);
        if (!(after == game_.next(s, m))) fault(s, m, "next gives two different states");
        if (!(before == s)) fault(s, m, "next changes the state it is given");
        if constexpr (is_alternating<Game> && requires { game_.to_move(s); })
            if (!over(after) && game_.to_move(after) != opponent(game_.to_move(s)))
                fault(s, m, "the turn does not pass, although the game declares alternating");
        if constexpr (has_layers<Game>)
            if (game_.layer(after) < game_.layer(s))
                fault(s, m, "the move leads to an earlier layer");
        if constexpr (orders<Game>)
            if (game_.order(s, m) != game_.order(s, m))
                fault(s, m, "order changes when asked twice");
        if constexpr (describes_moves<Game>)
            for (const move& other : moves)
                if (!(other == m) && game_.describe(s, other) == game_.describe(s, m))
                    fault(s, m, "two different moves are described alike");
        if constexpr (costs<Game>)
            if (!(game_.cost(s, m) >= 0)) fault(s, m, "cost is negative or not a number");
        if constexpr (estimates_steps<Game>)
            if (game_.estimate(s, m, game_.estimate(s)) != game_.estimate(after))
                fault(s, m,
                      "estimate(s, m, h) differs from the estimate of the state after the move");
        if constexpr (plays_in_place<Game>) {
            state moved = s;
            game_.apply(moved, m);
            if (!(moved == after)) fault(s, m, "apply gives another state than next");
            game_.undo(moved, m);
            if (!(moved == s)) fault(s, m, "undo does not give the state back");
        }
        if constexpr (inverts_moves<Game>)
            if (!over(after) && !takes_back(after, game_.inverse(m), s))
                fault(s, m, "inverse does not take it back");
    }

    bool takes_back(const state& after, const move& back, const state& s) const {
        const std::vector<move> moves = list(after);
        return std::find(moves.begin(), moves.end(), back) != moves.end() &&
               game_.next(after, back) == s;
    }

    void check_hash(const state& s) {
        if constexpr (hashes<Game>) {
            const std::uint64_t h = game_.hash(s);
            if (h != game_.hash(s)) fault(s, "hash changes when asked twice");
            if constexpr (counts_hash_bits<Game>)
                if (game_.hash_bits() < 64 && h >> game_.hash_bits() != 0)
                    fault(s, "hash has more bits than hash_bits says");
            const auto [known, fresh] = by_hash_.try_emplace(h, s);
            if (!fresh && !(known->second == s))
                fault(s, "another state has the same hash:" + name(known->second));
            if (fresh && kept_.size() < states_) {
                for (const state& other : kept_)
                    if (other == s) fault(s, "an equal state has another hash");
                kept_.push_back(s);
            }
            if (by_hash_.size() > most_hashes) by_hash_.clear();
        }
    }

    void check_text(const state& s) {
        if constexpr (describes_states<Game>) {
            const std::string text = game_.describe(s);
            if (text != std::string(game_.describe(s)))
                fault(s, "describe changes when asked twice");
            if constexpr (parses<Game>) {
                const auto back = game_.parse(text);
                if (!back)
                    fault(s, "parse does not read what describe wrote");
                else if (!(*back == s))
                    fault(s, "parse reads another state than describe wrote:" + name(*back));
            }
        }
    }

    void check_evaluation(const state& s) {
        if constexpr (evaluates<Game>) {
            const auto value = game_.evaluate(s);
            if (value != game_.evaluate(s)) fault(s, "evaluate changes when asked twice");
            if (!(std::abs(static_cast<double>(value)) <= score_limit))
                fault(s, "evaluate is beyond 1,000,000,000");
        }
        if constexpr (plays_out<Game>) {
            rng one = random_, two = random_;
            const double result = static_cast<double>(game_.playout(s, one));
            if (!(std::abs(result) <= score_limit)) fault(s, "playout is beyond 1,000,000,000");
            if (result != static_cast<double>(game_.playout(s, two)))
                fault(s, "playout differs for the same random numbers");
        }
        if constexpr (estimates<Game>) {
            const double h = static_cast<double>(game_.estimate(s));
            if (!(h >= 0)) fault(s, "estimate is negative");
            if constexpr (puzzle<Game>)
                if (game_.solved(s) && h != 0) fault(s, "estimate of a solved state is not 0");
        }
    }

    void check_noisy(const state& s, std::vector<move> moves) {
        if constexpr (has_noisy_moves<Game>) {
            for (const move& m : game_.noisy(s)) {
                const auto found = std::find(moves.begin(), moves.end(), m);
                if (found == moves.end())
                    return fault(s, m, "noisy lists a move that is not legal, or one twice");
                moves.erase(found);
            }
        }
    }

    // Every chance move once, with the best of what can be had then; and nothing where luck goes on
    // or a decision is followed by anything but luck.
    void check_last_decisions(const state& s) {
        if constexpr (has_last_decisions<Game>) {
            if (over(s) || game_.to_move(s) != player::chance) return;
            const auto chances = game_.chances(s);
            std::size_t seen = 0, possible = 0;
            for (const auto& c : chances) possible += c.probability > 0;
            for (const auto& d : game_.last_decisions(s)) {
                ++seen;
                bool known = false;
                for (const auto& c : chances)
                    known |= c.move == d.move && std::abs(c.probability - d.probability) < 1e-12;
                if (!known)
                    return fault(s, d.move,
                                 "last_decisions lists a move that chance does not have");
                check_last_decision(s, d);
            }
            if (seen > 0 && (seen < possible || seen > chances.size()))
                fault(s, "last_decisions does not list every chance move once");
        }
    }

    template <class Decision>
    void check_last_decision(const state& s, const Decision& d) {
        const state after = game_.next(s, d.move);
        if (over(after)) {
            if (d.moves != 0)
                fault(s, d.move, "last_decisions has moves although the game is over");
            return;
        }
        const player turn = game_.to_move(after);
        if (turn == player::chance) return fault(s, d.move, "last_decisions where luck goes on");
        int moves = 0;
        double best = 0;
        for (const move& m : list(after)) {
            const state last = game_.next(after, m);
            if (over(last) || game_.to_move(last) != player::chance)
                return fault(after, m, "last_decisions although luck does not follow this move");
            const double v = worth(last);
            best = moves++ == 0             ? v
                   : turn == player::second ? std::min(best, v)
                                            : std::max(best, v);
        }
        if (d.moves != moves) fault(s, d.move, "last_decisions counts other moves than moves");
        if (moves > 0 && d.value != best)
            fault(s, d.move, "last_decisions has another value than the best state after");
    }

    // What a search takes a state for where it ends.
    double worth(const state& s) const {
        if constexpr (has_outcome<Game>)
            if (const auto result = game_.outcome(s)) return static_cast<double>(*result);
        if constexpr (pays<Game>)
            if (const auto result = game_.payoff(s)) return *result;
        return static_cast<double>(game_.evaluate(s));
    }

    void check_chances(const state& s, const std::vector<move>& moves) {
        if constexpr (has_chances<Game>) {
            if (game_.to_move(s) != player::chance) return;
            double total = 0;
            std::size_t index = 0;
            for (const auto& chance : game_.chances(s)) {
                if (index >= moves.size() || !(chance.move == moves[index]))
                    return fault(s, "chances does not list the moves of moves(s) in their order");
                if (!(chance.probability >= 0))
                    fault(s, chance.move, "its probability is negative");
                total += chance.probability;
                ++index;
            }
            if (index != moves.size()) fault(s, "chances lists fewer moves than moves(s)");
            if (!(std::abs(total - 1) <= 1e-9))
                fault(s, "the probabilities sum to " + std::to_string(total));
        }
    }

    // Tables hand out what was found for a twin.
    void check_twin(const state& s) {
        if constexpr (has_symmetry<Game>) {
            const state twin = game_.symmetric(s);
            if (!(game_.symmetric(twin) == twin))
                fault(s, "symmetric is not idempotent:" + name(twin));
            if constexpr (has_outcome<Game>)
                if (game_.outcome(twin) != game_.outcome(s))
                    fault(s, "its symmetric twin has another outcome:" + name(twin));
            if (!evaluated_alike(s, twin))
                fault(s, "evaluate differs for its symmetric twin:" + name(twin));
        }
    }

    void check_symmetry(const state& s, const std::vector<move>& moves) {
        if constexpr (has_symmetry<Game>) {
            const state twin = game_.symmetric(s);
            if (over(twin)) return fault(s, "its symmetric twin is finished:" + name(twin));
            if constexpr (requires { game_.to_move(s); })
                if (game_.to_move(twin) != game_.to_move(s))
                    fault(s, "its symmetric twin has another player to move:" + name(twin));
            std::vector<successor> twins, left;
            for (const auto& m : game_.moves(twin)) twins.push_back(after(twin, m));
            for (const move& m : moves) {
                const successor own = after(s, m);
                const auto same = [&](const successor& x) { return x.twin == own.twin; };
                if (!erase_one(twins, same)) left.push_back(own);
            }
            for (const successor& own : left) {
                const auto same = [&](const successor& x) { return both_left_alone(x, own); };
                if (!erase_one(twins, same))
                    return fault(s, own.by,
                                 "its symmetric twin has no such successor:" + name(twin));
            }
            if (!twins.empty()) fault(s, "its symmetric twin has more moves:" + name(twin));
        }
    }

    struct successor {
        move by;
        state at, twin;
    };
    successor after(const state& s, const move& m) const {
        const state next = game_.next(s, m);
        return {m, next, game_.symmetric(next)};
    }

    template <class Judge>
    static bool erase_one(std::vector<successor>& all, const Judge& judge) {
        const auto found = std::find_if(all.begin(), all.end(), judge);
        if (found == all.end()) return false;
        all.erase(found);
        return true;
    }

    // A game may look for twins in a part of its states alone. Where it looks no more, two states
    // are taken for twins that nobody tells apart within two moves; what is wrong with them deeper
    // down is found where they are small enough for brute force (knowledge.hpp).
    bool both_left_alone(const successor& x, const successor& y) const {
        return x.at == x.twin && y.at == y.twin && alike(x.at, y.at, 2);
    }

    // Whether the trees below have the same shape, ends and evaluations.
    bool alike(const state& x, const state& y, int plies) const {
        if (over(x) != over(y)) return false;
        if constexpr (has_outcome<Game>)
            if (game_.outcome(x) != game_.outcome(y)) return false;
        if constexpr (pays<Game>)
            if (game_.payoff(x) != game_.payoff(y)) return false;
        if (!evaluated_alike(x, y)) return false;
        if (over(x)) return true;
        if constexpr (requires { game_.to_move(x); })
            if (game_.to_move(x) != game_.to_move(y)) return false;
        if (plies == 0) return true;
        const std::vector<move> moves = list(x);
        std::vector<state> others;
        for (const auto& m : game_.moves(y)) others.push_back(game_.next(y, m));
        if (moves.size() != others.size()) return false;
        for (const move& m : moves) {
            const state after = game_.next(x, m);
            const auto found = std::find_if(others.begin(), others.end(), [&](const state& other) {
                return alike(after, other, plies - 1);
            });
            if (found == others.end()) return false;
            others.erase(found);
        }
        return true;
    }

    bool evaluated_alike(const state& x, const state& y) const {
        if constexpr (evaluates<Game>) {
            const double one = static_cast<double>(game_.evaluate(x));
            const double other = static_cast<double>(game_.evaluate(y));
            return std::abs(one - other) <= 1e-9 * std::max(1.0, std::abs(one));
        }
        return true;
    }

    bool over(const state& s) const { return log_.over(s); }
    std::vector<move> list(const state& s) const { return log_.list(s); }
    std::string name(const state& s) const { return log_.name(s); }
    template <class... Arguments>
    void fault(const Arguments&... what) {
        log_.fault(what...);
    }

    static constexpr std::size_t most_hashes = std::size_t{1} << 20;

    const Game& game_;
    std::size_t states_;
    const rng& random_;
    check_log<Game>& log_;
    std::unordered_map<std::uint64_t, state> by_hash_;
    std::vector<state> kept_;
};

}}} // namespace seesaw::v0::detail

#endif
