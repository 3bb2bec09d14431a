// SPDX-License-Identifier: MIT
//
// What every engine of the minimax family must do: find minimax's value at every depth, say `exact`
// only where that is the truth, and tell the truth about root moves.
#ifndef SEESAW_TESTS_SUPPORT_MINIMAX_CHECKS_HPP
#define SEESAW_TESTS_SUPPORT_MINIMAX_CHECKS_HPP

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <seesaw/engines/minimax.hpp>

#include "support/random_games.hpp"

namespace seesaw::tests {

/// Does what a result says of a root hold, where `values` are the true ones?
inline std::optional<std::string> false_report(const graph_game& game,
                                               const std::vector<score>& values,
                                               const result<graph_game>& r, bool all_moves) {
    const auto value_after = [&](int m) {
        return values[static_cast<std::size_t>(game.next(game.root(), m).node)];
    };
    const auto listed = game.moves(game.root());
    if (r.moves.size() != listed.size()) return "a root move is missing";
    for (const auto& m : r.moves) {
        const score truth = value_after(m.move);
        if (m.certainty == certainty::exact && m.value != truth) return "a move's value is wrong";
        if (m.certainty == certainty::at_least && m.value > truth) return "a lower bound is wrong";
        if (m.certainty == certainty::at_most && m.value < truth) return "an upper bound is wrong";
        if (all_moves && m.certainty != certainty::exact) return "a move's value is missing";
    }
    if (r.line.empty()) return "there is no line";
    if (value_after(r.line.front()) != r.value) return "the best move is not the best";
    auto s = game.root();
    for (const int m : r.line) {
        const auto moves = game.moves(s);
        if (game.outcome(s) || std::find(moves.begin(), moves.end(), m) == moves.end())
            return "the line cannot be played";
        s = game.next(s, m);
    }
    if (const auto outcome = game.outcome(s); outcome && *outcome != r.value)
        return "the line ends in another value";
    return std::nullopt;
}

/// An engine with several options against minimax, at every depth of so many random games; what was
/// wrong first, or nothing.
template <template <class> class Engine, class Options, std::size_t Count>
std::optional<std::string> examine_depths(const Options (&variants)[Count], std::uint64_t games) {
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        graph_kind kind{.min_layers = 3, .max_layers = 6, .max_width = 20};
        kind.best_score = seed % 2 == 0 ? 5 : 1;
        kind.transposition = seed % 3 == 0 ? 0.5 : 0.2;
        graph g = draw_graph(kind, seed);
        const auto values = minimax_values(g);
        const int longest = longest_game(g);
        const graph_game game = game_of(std::move(g));
        for (int depth = 0; depth <= longest + 1; ++depth) {
            const auto expected = minimax(game, {.depth = depth}).run(game.root());
            for (std::size_t i = 0; i < Count; ++i) {
                Options options = variants[i];
                options.depth = depth;
                const auto r = Engine<graph_game>(game, options).run(game.root());
                const bool exact = r.certainty == certainty::exact;
                const bool finished = r.stopped == stop_reason::finished;
                std::optional<std::string> wrong;
                if (r.value != expected.value)
                    wrong = "the value is " + std::to_string(r.value) + ", minimax has " +
                            std::to_string(expected.value);
                else if (exact && r.value != values[0])
                    wrong = "exact, and wrong";
                else if ((depth >= longest && !finished) || (finished && !exact))
                    wrong = "it does not know that it is done, or is not";
                else if (depth > longest)
                    wrong = false_report(game, values, r, options.all_moves);
                if (wrong)
                    return "seed " + std::to_string(seed) + ", depth " + std::to_string(depth) +
                           ", variant " + std::to_string(i) + ": " + *wrong;
            }
        }
    }
    return std::nullopt;
}

} // namespace seesaw::tests

#endif
