// SPDX-License-Identifier: MIT
// Is my game well made?
//
// Engines trust a game: that its functions are pure, that a hash covers what `==` compares, that
// bounds hold. A game that breaks such a promise gives wrong answers that are labelled exact.
// `check` plays random games and tries to catch it:
//
//     const auto report = seesaw::check(my_game{}, 1);
//     if (!report) std::cerr << report.text();
//
// What is checked, as far as the game has it: no function throws, as a `move_list` that is too
// small does; `outcome`, `moves`, `next`, `to_move` say the same when asked twice; a game that goes
// on has moves, none listed twice, and ends, or declares `acyclic = false`; declarations hold;
// equal states hash equally and different ones differently; `layer` does not decrease; `symmetric`
// is idempotent and keeps results, `evaluate` and successors; `last_decisions` say what `next` and
// `evaluate` do; `noisy` lists legal moves, each once; `bounds` and `look` agree with brute force
// wherever a position is small enough, `look` in all windows around the value, led and not (with
// luck, `bounds` with the expected value); `order`, `evaluate` and `playout` repeat; `describe`
// names moves apart and `parse` reads states back; probabilities sum to one; a puzzle's costs are
// not negative, its estimates admissible as far as a short search can tell, its moves in place
// equal `next`, and inverse moves take back; what a hidden game reveals depends on the world alone.
//
// Optional members are found by their signatures, so one that is not quite right would never be
// called. The report lists those that were recognised, with what they promise; those that do not
// fit are faults that tell the signature that was expected, and knowledge that is ignored, since
// the rules it speaks of were replaced, is a note. A name that is misspelt is not seen: look at
// what was recognised.
//
// Every fault names the state (in the game's notation, and by the moves that lead there) and the
// move. A clean report is evidence, not proof: the games are random. The same seed plays the same
// games. Cost: well under a second for small games; brute force is capped per position.
//
// `perft` counts the ways to play a number of moves: the usual first test of a move generator.
#ifndef SEESAW_CHECK_HPP
#define SEESAW_CHECK_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/detail/check/knowledge.hpp>
#include <seesaw/detail/check/log.hpp>
#include <seesaw/detail/check/optional_members.hpp>
#include <seesaw/detail/check/throwing_member.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/text.hpp>

namespace seesaw { inline namespace v0 {

/// The number of ways to play `depth` moves from `s`; a game that ends earlier counts as one way,
/// as published counts for Othello have it.
template <game Game>
std::uint64_t perft(const Game& rules, const state_t<Game>& s, int depth) {
    if (depth == 0) return 1;
    if constexpr (has_outcome<Game>) {
        if (rules.outcome(s)) return 1;
    } else if constexpr (puzzle<Game>) {
        if (rules.solved(s)) return 1;
    }
    std::uint64_t count = 0;
    for (const auto& m : rules.moves(s)) count += perft(rules, rules.next(s, m), depth - 1);
    return count;
}

struct check_options {
    int games = 200;                  ///< random games to play
    int max_plies = 2000;             ///< a game longer than this does not end
    std::uint64_t brute_force = 5000; ///< states looked at to find one position's true value
    std::size_t states = 2000;        ///< states kept to compare with each other
};

struct check_report {
    std::uint64_t games = 0, states = 0;
    std::uint64_t solved = 0; ///< states whose true value was compared with what the game claims
    std::vector<std::string> faults;
    std::vector<std::string> notes;      ///< members that are not used, though that may be meant
    std::vector<std::string> recognised; ///< optional members and what they promise; parameters

    explicit operator bool() const noexcept { return faults.empty(); }
    /// All of it, the faults first.
    std::string text() const {
        std::string all;
        for (const auto& fault : faults) all += fault + '\n';
        for (const auto& note : notes) all += "note: " + note + '\n';
        for (const auto& member : recognised) all += "uses " + member + '\n';
        return all;
    }
};

namespace detail {

template <class Game>
class checker {
    static_assert(turn_game<Game> || stochastic_game<Game> || puzzle<Game> || hidden_game<Game>,
                  "check needs a turn_game, stochastic_game, puzzle or hidden_game (see game.hpp)");
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    checker(const Game& rules, std::uint64_t seed, check_options chosen)
        : game_(rules), options_(chosen), random_(seed), log_(rules),
          knows_(rules, chosen.brute_force, log_) {
        require(chosen.games >= 1, "check_options.games must be at least 1");
        require(chosen.max_plies >= 1, "check_options.max_plies must be at least 1");
    }

    check_report run() {
        std::optional<state> root;
        const auto what = thrown_by([&] { root = game_.root(); });
        if (!what) return run(*root);
        list_members();
        report_.faults.push_back("root" + *what);
        return std::move(report_);
    }

    check_report run(const state& root) {
        for (int i = 0; i < options_.games && !log_.full(); ++i) {
            log_.path.clear();
            ++report_.games;
            if (!play_caught(root)) break;
        }
        list_members();
        return std::move(report_);
    }

private:
    void list_members() {
        optional_members<Game> found(game_);
        report_.faults = std::move(found.faults);
        report_.notes = std::move(found.notes);
        report_.recognised = std::move(found.recognised);
        for (std::string& fault : log_.faults) report_.faults.push_back(std::move(fault));
    }

    // ── Random games ────────────────────────────────────────────────────────────────────────────

    // False where the game threw: what it throws once, as a full move_list does, it throws again.
    bool play_caught(const state& root) {
        at_ = root;
        const auto what = thrown_by([&] { play_on(root); });
        if (!what) return true;
        const std::vector<std::string> path = log_.path;
        throwing_member<Game> member(game_, random_, log_);
        std::optional<state> there;
        thrown_by([&] { there = member.find(*at_, options_.brute_force); });
        if (there) {
            fault(*there, member.name() + *what);
        } else {
            log_.path = path;
            fault(*at_, "a member" + *what + ", though not when asked again,");
        }
        return false;
    }

    void play_on(const state& root) {
        if constexpr (hidden_game<Game>)
            play_hidden(root);
        else
            play(root);
    }

    void play(state s) {
        const std::size_t faults = log_.faults.size();
        std::vector<state> seen;
        for (int ply = 0; ply <= options_.max_plies; ++ply) {
            ++report_.states;
            at_ = s;
            check_state(s);
            if (is_acyclic<Game> && std::find(seen.begin(), seen.end(), s) != seen.end())
                fault(s, "the state occurs twice in one game, although the game declares acyclic");
            if (log_.faults.size() > faults) return;
            if (over(s)) {
                knows_.at_the_end(s);
                return check_knowledge(seen);
            }
            const std::vector<move> moves = list(s);
            seen.push_back(s);
            const move m = moves[static_cast<std::size_t>(random_.below(moves.size()))];
            log_.path.push_back(move_text(game_, s, m));
            s = game_.next(s, m);
        }
        constexpr bool declares_cycles = requires { requires !Game::acyclic; };
        if constexpr (!declares_cycles && !puzzle<Game>)
            fault(s, "the game has not ended after " + std::to_string(options_.max_plies) +
                         " moves; a game that may go on for ever declares acyclic = false");
    }

    void play_hidden(state s) {
        if constexpr (hidden_game<Game>) {
            const auto world = game_.guess(s, random_);
            for (int ply = 0; ply <= options_.max_plies; ++ply) {
                ++report_.states;
                at_ = s;
                if (over(s)) return;
                const std::vector<move> moves = list(s);
                if (moves.empty()) return fault(s, "no moves, although the game goes on");
                const move m = moves[static_cast<std::size_t>(random_.below(moves.size()))];
                const state after = game_.reveal(world, s, m);
                if (!(after == game_.reveal(world, s, m)))
                    fault(s, m, "reveal gives two different states for the same world");
                if (!over(after) && !list(after).empty()) {
                    rng one = random_, two = random_;
                    const move reply = list(after).front();
                    if (!(game_.reveal(game_.guess(after, one), after, reply) ==
                          game_.reveal(game_.guess(after, two), after, reply)))
                        fault(after, "guess differs for the same random numbers");
                }
                log_.path.push_back(move_text(game_, s, m));
                s = after;
            }
            fault(s,
                  "the game has not ended after " + std::to_string(options_.max_plies) + " moves");
        }
    }

    // ── One state ───────────────────────────────────────────────────────────────────────────────

    void check_state(const state& s) {
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
            if (fresh && kept_.size() < options_.states) {
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
                    return fault(s, d.move, "last_decisions has a chance move that is none");
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
            if constexpr (evaluates<Game>) {
                const double own = static_cast<double>(game_.evaluate(s));
                const double other = static_cast<double>(game_.evaluate(twin));
                if (!(std::abs(own - other) <= 1e-9 * std::max(1.0, std::abs(own))))
                    fault(s, "evaluate differs for its symmetric twin:" + name(twin));
            }
        }
    }

    void check_symmetry(const state& s, const std::vector<move>& moves) {
        if constexpr (has_symmetry<Game>) {
            const state twin = game_.symmetric(s);
            if (over(twin)) return fault(s, "its symmetric twin is finished:" + name(twin));
            if constexpr (requires { game_.to_move(s); })
                if (game_.to_move(twin) != game_.to_move(s))
                    fault(s, "its symmetric twin has another player to move:" + name(twin));
            std::vector<state> twins;
            for (const auto& m : game_.moves(twin))
                twins.push_back(game_.symmetric(game_.next(twin, m)));
            for (const move& m : moves) {
                const auto found =
                    std::find(twins.begin(), twins.end(), game_.symmetric(game_.next(s, m)));
                if (found == twins.end())
                    return fault(s, m, "its symmetric twin has no such successor:" + name(twin));
                twins.erase(found);
            }
            if (!twins.empty()) fault(s, "its symmetric twin has more moves:" + name(twin));
        }
    }

    // From the end of a game backwards, as long as positions are small enough.
    void check_knowledge(const std::vector<state>& played) {
        for (auto s = played.rbegin(); s != played.rend(); ++s) {
            if (!log_.path.empty()) log_.path.pop_back();
            at_ = *s;
            if (!knows_(*s)) return;
            ++report_.solved;
        }
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
    check_options options_;
    rng random_;
    check_report report_;
    check_log<Game> log_;
    std::optional<state> at_; // where the game is: that of the log's path
    knowledge_check<Game> knows_;
    std::unordered_map<std::uint64_t, state> by_hash_;
    std::vector<state> kept_;
};

} // namespace detail

/// Plays random games from `root` and reports what is wrong with the rules.
template <class Game>
check_report check(const Game& rules, const state_t<Game>& root, std::uint64_t seed,
                   check_options chosen = {}) {
    return detail::checker<Game>(rules, seed, chosen).run(root);
}

/// The same from the game's own `root()`.
template <class Game>
check_report check(const Game& rules, std::uint64_t seed = 1, check_options chosen = {}) {
    static_assert(has_root<Game>, "check(game, seed) starts at the game's root(); without one, "
                                  "pass a state: check(game, state, seed)");
    return detail::checker<Game>(rules, seed, chosen).run();
}

}} // namespace seesaw::v0

#endif
