// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_TIC_TAC_TOE_CONSPIRACY_HPP
#define SEESAW_PROGRAM_DEFINITIONS_TIC_TAC_TOE_CONSPIRACY_HPP

#include <seesaw/program/tic_tac_toe_conspiracy.hpp>

#include <optional>

#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/program/definitions/inline.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

// Finished boards have the value of the evaluation, as in the paper.
struct estimated_to_the_end : seesaw::games::tic_tac_toe {
    std::optional<score> outcome(const state& s) const {
        if (tic_tac_toe::outcome(s)) return evaluate(s);
        return std::nullopt;
    }
};

using numbers = seesaw::conspiracy_numbers<estimated_to_the_end>;
using by_depth = std::array<double, 5>; // 2 to 6 moves ahead

} // namespace detail

SEESAW_PROGRAM_INLINE seesaw::playthrough conspiracy_game(int first_depth, int second_depth,
                                                          seesaw::conspiracy_rule rule) {
    const detail::estimated_to_the_end game;
    seesaw::playthrough played;
    played.game = "tic_tac_toe";
    auto s = game.root();
    for (int ply = 0; !game.outcome(s); ++ply) {
        const player who = game.to_move(s);
        const int depth = who == player::first ? first_depth : second_depth;
        const auto chosen = detail::numbers(game, {.depth = depth}).run(s);
        const auto m = chosen.line.front();
        seesaw::step& now = played.steps.emplace_back();
        now.ply = ply;
        now.player = who;
        now.options = static_cast<double>(game.moves(s).size());
        now.value = chosen.value;
        now.move = game.describe(s, m);
        now.nodes = chosen.stats.nodes;
        s = game.next(s, m);
        detail::numbers after(game,
                              {.depth = depth - 1, .rule = rule, .finished_may_change = true});
        now.indicators = after.run(s).indicators;
    }
    played.outcome = static_cast<double>(*game.outcome(s));
    return played;
}

SEESAW_PROGRAM_INLINE double printed_max_cn(int first_depth, int second_depth, std::size_t move) {
    const auto p1 = static_cast<std::size_t>(first_depth - least_printed_depth);
    const auto p2 = static_cast<std::size_t>(second_depth - least_printed_depth);
    constexpr std::array<detail::by_depth, 5> columns = {{{8, 56, 136, 360, 648},
                                                          {7, 22, 62, 128, 288},
                                                          {6, 26, 89, 206, 295},
                                                          {5, 8, 16, 17, 17},
                                                          {4, 10, 17, 17, 17}}};
    constexpr std::array<detail::by_depth, 2> sixth = {{{3, 4, 4, 4, 4}, {3, 5, 5, 5, 5}}};
    if (move < 5) return columns[move][move % 2 == 0 ? p1 : p2];
    if (move == 5) return p1 < 2 ? sixth[p1][p2] : 3;
    return move == 6 ? 2 : 1;
}

SEESAW_PROGRAM_INLINE double printed_min_cn(int first_depth, int second_depth, std::size_t move) {
    const auto p1 = static_cast<std::size_t>(first_depth - least_printed_depth);
    const auto p2 = static_cast<std::size_t>(second_depth - least_printed_depth);
    constexpr std::array<detail::by_depth, 6> columns = {{{1, 6, 4, 13, 13},
                                                          {6, 4, 13, 13, 23},
                                                          {1, 4, 3, 5, 5},
                                                          {4, 4, 8, 5, 1},
                                                          {1, 0, 1, 0, 0},
                                                          {3, 1, 0, 0, 0}}};
    if (move > 5 || (move == 5 && p1 == 1)) return 0;
    return columns[move][move % 2 == 0 ? p1 : p2];
}

SEESAW_PROGRAM_INLINE conspiracy_match match_with_print(seesaw::conspiracy_rule rule) {
    conspiracy_match found;
    for (int p1 = least_printed_depth; p1 <= greatest_printed_depth; ++p1)
        for (int p2 = least_printed_depth; p2 <= greatest_printed_depth; ++p2) {
            const seesaw::playthrough game = conspiracy_game(p1, p2, rule);
            for (std::size_t i = 0; i < game.steps.size(); ++i) {
                const auto& cn = game.steps[i].indicators;
                ++found.cells;
                found.max_cn += cn.max_cn == printed_max_cn(p1, p2, i);
                found.min_cn += cn.min_cn == printed_min_cn(p1, p2, i);
                found.constant += printed_min_cn(p1, p2, i) == 0;
            }
        }
    return found;
}

}}} // namespace seesaw::v0::programs

#endif
