// SPDX-License-Identifier: MIT
// Speculative play against an opponent whose replies can be predicted, and when to resign.
//
// Minimax expects the best reply. Opponent-model search expects the reply that the opponent will
// give: `model` is an agent that plays like the opponent, by the opponent's own evaluation and
// depth, and is asked wherever the opponent moves. Against a weaker opponent that sets traps which
// minimax does not set; where the model is wrong, it falls into its own. `speculative_agent`
// therefore plays minimax as a rule and speculates where the position is critical: where MaxCN or
// MinCN has changed abruptly since the agent's previous move (metrics/critical.hpp). Finished games
// count there as leaves that may change, as in the paper: otherwise most numbers near the end are
// infinite.
//
//     auto model = seesaw::engine_agent(seesaw::alpha_beta(game, {.depth = 2}));
//     seesaw::speculative_agent clever(game, model, {.depth = 4}, {.nodes = 100'000});
//
// `resignation_rule` says when a game is lost: when the single conspiracy number for what would
// save it has been too large for some moves in a row.
//
// Contract. Works on any `two_player_game`; `depth` counts the moves of both sides, in minimax as
// in speculation, and 1 looks at one's own move alone. Of equal moves the first is taken. The
// decision's value is seen from `first` and is what the agent hopes for; its indicators are those
// that decided whether the position is critical. The model, like other agents, is referred to if
// it is an lvalue and kept otherwise. It is told of new games.
//
// `limits` hold for one decision. Once they are met the best of the moves that were looked at to
// the end is taken; where there is none, that is std::invalid_argument with the reason, as with
// engine_agent. Conspiracy numbers that were not finished are not measured. Nodes of the model
// count too: a reply that took more than was left ends the decision. The model keeps to limits of
// its own, and while it thinks nobody looks at the clock.
//
// Cost: minimax to the depth, a pass of conspiracy numbers, and where it speculates one decision of
// the model for each way to a move of the opponent.
//
// Iida, Uiterwijk, van den Herik & Herschberg, "Potential applications of opponent-model search",
// 1993. Khalid, Yusof, Iida and Ishitobi, "Critical Position Identification in Games and Its
// Application to Speculative Play", 2015.
#ifndef SEESAW_SPECULATION_HPP
#define SEESAW_SPECULATION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/agents.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/metrics/critical.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// When the agent relies on its model of the opponent.
enum class speculate : std::uint8_t { never, when_critical, always };

/// In words: "when critical" of `when_critical`.
constexpr std::string_view to_string(speculate when) noexcept {
    constexpr std::string_view names[] = {"never", "when critical", "always"};
    return names[static_cast<std::size_t>(when)];
}

/// How far to look, and when to rely on the model.
struct speculation_options {
    int depth = 4;          ///< moves to look ahead
    int critical_depth = 3; ///< of the conspiracy numbers that tell critical positions
    speculate when = speculate::when_critical;
};

/// Plays against an opponent whose habits are known.
template <class Game, class Model>
class speculative_agent {
    static_assert(two_player_game<Game>, "speculative_agent(game, model): a two_player_game");
    static_assert(agent_for<Model, Game>,
                  "speculative_agent(game, model): the model is an agent for that game");

public:
    using move = move_t<Game>;
    using state = state_t<Game>;

    speculative_agent(Game rules, Model&& model, speculation_options options = {},
                      limits allowed = {})
        : rules_(std::move(rules)), model_(std::forward<Model>(model)), options_(checked(options)),
          limits_(std::move(allowed)),
          numbers_(rules_, {.depth = options.critical_depth, .finished_may_change = true}) {}

    std::string name() const {
        std::string text = "speculative (";
        text += to_string(options_.when);
        return text += ")";
    }

    void new_game(std::uint64_t seed) {
        before_.reset();
        speculated_ = 0;
        detail::tell_new_game(model_, seed);
    }

    /// Positions of this game in which it speculated.
    std::uint64_t speculated() const { return speculated_; }

    decision<move> operator()(const state& s) {
        decision<move> best;
        budget allowance(limits_);
        bool critical = false;
        if (options_.when == speculate::when_critical) {
            const auto found = numbers_.run(s, allowance.rest());
            best.indicators = found.indicators;
            allowance.spend(found.stats.nodes);
            critical = before_ && metrics::critical_change(*before_, found.indicators) !=
                                      metrics::critical::no;
            before_ = found.indicators;
        }
        const bool reads_minds = critical || options_.when == speculate::always;
        speculated_ += reads_minds;
        const player me = rules_.to_move(s);
        bool first = true;
        for (const move& m : rules_.moves(s)) {
            // A value no better than the best so far need not be known.
            const score bound = first ? -infinite() : seen_from(me, hoped_);
            const score v = worth(rules_.next(s, m), options_.depth - 1, me, reads_minds, bound,
                                  infinite(), allowance);
            if (allowance.spent()) break;
            if (first || v > seen_from(me, hoped_)) {
                hoped_ = seen_from(me, v);
                best.move = m;
                best.value = static_cast<double>(hoped_);
            }
            first = false;
        }
        if (first) fail(allowance);
        best.nodes = allowance.nodes();
        return best;
    }

private:
    static const speculation_options& checked(const speculation_options& options) {
        detail::require(options.depth >= 1 && options.depth <= max_depth,
                        "speculation_options.depth must be 1 to 1000");
        detail::require(options.critical_depth >= 0 && options.critical_depth <= max_depth,
                        "speculation_options.critical_depth must be 0 to 1000");
        detail::require(options.when <= speculate::always,
                        "speculation_options.when must be never, when_critical or always");
        return options;
    }

    static void fail(const budget& allowance) {
        std::string message = "speculative_agent found no move; it stopped with ";
        message += to_string(allowance.reason());
        detail::require(allowance.spent(),
                        "speculative_agent: a position that is not over has no moves");
        detail::require(false, message.c_str());
    }

    static constexpr score infinite() { return score_limit + 1; }

    // As `me` sees it, fail-soft in the window. The opponent does what is worst, or what the model
    // says. Of no meaning once the allowance is spent.
    score worth(const state& s, int depth, player me, bool reads_minds, score alpha, score beta,
                budget& allowance) {
        if (!allowance.spend()) return 0;
        if (const auto outcome = rules_.outcome(s)) return seen_from(me, *outcome);
        if (depth == 0) return seen_from(me, detail::static_value(rules_, s));
        const bool mine = rules_.to_move(s) == me;
        if (!mine && reads_minds) {
            const decision<move> reply = detail::decide<Game>(model_, s);
            if (!allowance.spend(reply.nodes)) return 0;
            return worth(rules_.next(s, reply.move), depth - 1, me, reads_minds, alpha, beta,
                         allowance);
        }
        score best = mine ? -infinite() : infinite();
        for (const move& m : rules_.moves(s)) {
            const score v =
                worth(rules_.next(s, m), depth - 1, me, reads_minds, alpha, beta, allowance);
            if (allowance.spent()) return 0;
            best = mine ? std::max(best, v) : std::min(best, v);
            (mine ? alpha : beta) = mine ? std::max(alpha, best) : std::min(beta, best);
            if (alpha >= beta) break;
        }
        return best;
    }

    Game rules_;
    Model model_;
    speculation_options options_;
    limits limits_;
    conspiracy_numbers<Game> numbers_;
    std::optional<indicators> before_; // of the own move before
    score hoped_ = 0;
    std::uint64_t speculated_ = 0;
};

template <class Game, class Model>
speculative_agent(Game, Model&&) -> speculative_agent<Game, Model>;
template <class Game, class Model>
speculative_agent(Game, Model&&, speculation_options) -> speculative_agent<Game, Model>;
template <class Game, class Model>
speculative_agent(Game, Model&&, speculation_options, limits) -> speculative_agent<Game, Model>;

/// To be asked with the numbers of a player's own positions so far, the last of them the present:
/// single conspiracy numbers for a threshold that would save the game, or what it takes to raise
/// its value. What was not measured (NaN) is no reason to resign.
struct resignation_rule {
    double limit = std::numeric_limits<double>::infinity(); ///< so large a number is hopeless
    int in_a_row = 2;

    template <class Numbers>
    bool operator()(const Numbers& numbers) const {
        detail::require(in_a_row >= 1, "resignation_rule.in_a_row must be 1 or more");
        int hopeless = 0;
        for (const double n : numbers) hopeless = n >= limit ? hopeless + 1 : 0;
        return hopeless >= in_a_row;
    }
};

}} // namespace seesaw::v0

#endif
