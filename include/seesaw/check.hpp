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
// is idempotent and keeps results, `evaluate`, successors and values; `last_decisions` say what
// `next` and `evaluate` do; `noisy` lists legal moves, each once; `bounds` and `look` agree with
// brute force wherever a position is small enough, `look` in all windows around the value, led and
// not (with luck, `bounds` with the expected value); `order`, `evaluate` and `playout` repeat;
// `describe` names moves apart and `parse` reads states back; probabilities sum to one; a puzzle's
// costs are not negative, its estimates admissible as far as a short search can tell, its moves in
// place equal `next`, and inverse moves take back; what a hidden game reveals depends on the world
// alone.
//
// Optional members are found by their signatures, so one that is not quite right would never be
// called. The report lists those that were recognised, with what they promise; those that do not
// fit are faults that state the expected signature, and knowledge that is ignored, since the rules
// it rests on were replaced, is a note. A misspelt name goes unnoticed: look at what was
// recognised.
//
// Every fault names the state (in the game's notation, and by the moves that lead there) and the
// move. A clean report is evidence, not proof: the games are random. The same seed plays the same
// games. Cost: well under a second for small games; brute force is capped per position.
//
// `perft` counts the ways to play a number of moves: the usual first test of a move generator.
#ifndef SEESAW_CHECK_HPP
#define SEESAW_CHECK_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/detail/check/knowledge.hpp>
#include <seesaw/detail/check/log.hpp>
#include <seesaw/detail/check/optional_members.hpp>
#include <seesaw/detail/check/state_check.hpp>
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

/// How long `check` tries; the defaults take well under a second for a small game.
struct check_options {
    int games = 200;                  ///< random games to play
    int max_plies = 2000;             ///< a game longer than this does not end
    std::uint64_t brute_force = 5000; ///< states looked at to find one position's true value
    std::size_t states = 2000;        ///< states kept to compare with each other
};

/// What `check` found; true where there are no faults. `text()` is for people.
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
          check_state_(rules, chosen.states, random_, log_),
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
            check_state_(s);
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
    template <class... Arguments>
    void fault(const Arguments&... what) {
        log_.fault(what...);
    }

    const Game& game_;
    check_options options_;
    rng random_;
    check_report report_;
    check_log<Game> log_;
    std::optional<state> at_; // where the game is: that of the log's path
    state_check<Game> check_state_;
    knowledge_check<Game> knows_;
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
