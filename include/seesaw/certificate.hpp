// SPDX-License-Identifier: MIT
// Is this proof right?
//
// A proof that the attacker can reach a goal, or that it cannot, is a strategy for the winning
// side: one move wherever that side moves, and an answer to every move of the other side. An engine
// writes it down as a certificate, and `check` replays it with the rules alone: whoever doubts a
// result can check it without trusting, or having, the engine.
//
//     const auto verdict = seesaw::check(game, root, 1, player::first, true, engine.certificate());
//     if (!verdict) std::cerr << "move " << verdict.place << ": " << verdict.reason;
//
// Format: the moves of the strategy tree in preorder. Where the winning side moves, its one choice;
// elsewhere every legal move in the order of `moves(s)`, each followed by what comes after it. In a
// game that hashes, a state that occurred before is not repeated.
//
// What is checked: every move is legal, no reply is left out, every line ends, and ends as claimed;
// nothing is left over. A line that returns to a state on it proves nothing. States are compared
// with `==`, so a bad hash can make a certificate longer, but never make a wrong one pass.
//
// Cost: one visit of each state in the certificate. This header includes game.hpp and nothing of an
// engine.
#ifndef SEESAW_CERTIFICATE_HPP
#define SEESAW_CERTIFICATE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 {

/// What `check` found; true where the certificate proves its claim.
struct certificate_verdict {
    std::string reason;    ///< empty when the certificate is right
    std::size_t place = 0; ///< how many moves of it had been read

    explicit operator bool() const noexcept { return reason.empty(); }
};

namespace detail {

template <class Game>
class certificate_checker {
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    certificate_checker(const Game& rules, score goal, player attacker, bool proved,
                        const std::vector<move>& moves)
        : game_(rules), goal_(goal), attacker_(attacker), proved_(proved), moves_(moves) {}

    /// `go_on` is asked before each state after the root.
    template <class GoOn>
    certificate_verdict run(const state& root, GoOn&& go_on) {
        std::string reason = enter(root);
        while (reason.empty() && !line_.empty()) {
            frame& f = line_.back();
            if (f.read == (f.choice ? 1 : f.legal.size())) {
                line_.pop_back();
                continue;
            }
            if (place_ == moves_.size()) return {"it ends too early", place_};
            const move m = moves_[place_++];
            const std::size_t expected = f.read++;
            if (f.choice && std::find(f.legal.begin(), f.legal.end(), m) == f.legal.end())
                return {"the move is not legal", place_};
            if (!f.choice && !(m == f.legal[expected]))
                return {"a reply is left out or out of order", place_};
            if (!go_on()) return {"a limit was met", place_};
            reason = enter(game_.next(f.at, m));
        }
        if (reason.empty() && place_ < moves_.size()) reason = "moves are left over";
        return {reason, place_};
    }

private:
    // A state on the line. The line may be longer than the stack is deep: no recursion.
    struct frame {
        state at;
        std::vector<move> legal;
        std::size_t read;
        bool choice; // one move is enough
    };

    std::string enter(const state& s) {
        std::vector<move> legal;
        bool choice = proved_;
        if constexpr (puzzle<Game>) {
            for (const auto& m : game_.moves(s)) legal.push_back(m);
            const bool solved = game_.solved(s);
            if (solved || legal.empty())
                return solved == proved_ ? "" : "the line does not end as claimed";
        } else {
            if (const auto result = game_.outcome(s)) {
                const bool reached = seen_from(attacker_, *result) >= goal_;
                return reached == proved_ ? "" : "the line does not end as claimed";
            }
            for (const auto& m : game_.moves(s)) legal.push_back(m);
            choice = (game_.to_move(s) == attacker_) == proved_;
        }
        // Without a hash only the states on the line are known.
        bool known = !hashes<Game> && !is_acyclic<Game>;
        if constexpr (hashes<Game>) {
            auto& alike = seen_[game_.hash(s)];
            known = std::find(alike.begin(), alike.end(), s) != alike.end();
            if (!known) alike.push_back(s);
        }
        if (known) {
            for (const frame& f : line_)
                if (f.at == s) return "the line returns to a state on it";
            if (hashes<Game>) return ""; // dealt with
        }
        line_.push_back({s, std::move(legal), 0, choice});
        return "";
    }

    const Game& game_;
    score goal_;
    player attacker_;
    bool proved_;
    const std::vector<move>& moves_;
    std::size_t place_ = 0;
    std::vector<frame> line_;
    std::unordered_map<std::uint64_t, std::vector<state>> seen_;
};

/// About what one state takes in such a map.
template <class State>
inline constexpr std::size_t bytes_of_seen_state = sizeof(State) + 15 * sizeof(void*);

} // namespace detail

/// Does the certificate show that `attacker` can (`proved`), or cannot, reach a score of at least
/// `goal`, seen from the attacker?
template <class Game>
certificate_verdict check(const Game& rules, const state_t<Game>& root, score goal, player attacker,
                          bool proved, const std::vector<move_t<Game>>& moves) {
    static_assert(turn_game<Game> || puzzle<Game>, "certificates are about turn games and puzzles");
    return detail::certificate_checker<Game>(rules, goal, attacker, proved, moves).run(root, [] {
        return true;
    });
}

}} // namespace seesaw::v0

#endif
