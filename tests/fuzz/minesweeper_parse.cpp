// SPDX-License-Identifier: MIT
//
// Any text is either a Minesweeper view (or board) that can be written and read again, or refused
// with a reason; and the player can take every view that holds together.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/minesweeper/player.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace seesaw::games;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const minesweeper all_rules[] = {
        {.width = 1, .height = 1, .mines = 0, .rule = first_click::cell},
        {.width = 3, .height = 2, .mines = 1, .rule = first_click::none},
        {.width = 4, .height = 4, .mines = 4, .rule = first_click::cell},
        {.width = 5, .height = 3, .mines = 2, .rule = first_click::neighbourhood},
        {.width = 9, .height = 9, .mines = 10, .rule = first_click::none}};
    for (const minesweeper& game : all_rules) {
        const auto board = game.parse_board(text);
        if (board.has_value() != game.board_complaint(text).empty()) std::abort();
        if (board && game.rule == first_click::none) {
            const auto again =
                game.parse_board(game.describe(game.mines_of(*board, game.root(), 0)));
            if (again != board) std::abort();
        }
        const auto s = game.parse(text);
        if (s.has_value() != game.complaint(text).empty()) std::abort();
        if (!s) continue;
        if (game.parse(game.describe(*s)) != s) std::abort();
        minesweeper_player player(game, {.endgame_nodes = 1000, .work = 100'000});
        const auto analysis = player.analyse(*s);
        if (game.outcome(*s)) continue;
        const auto moves = game.moves(*s);
        if (moves.empty()) std::abort();
        for (const auto m : moves)
            if (game.parse_move(*s, game.describe(*s, m)) != m) std::abort();
        if (!analysis.consistent || !analysis.exact) continue;
        double mines = 0;
        for (const double p : analysis.mine) mines += p;
        if (std::abs(mines - game.mines) > 1e-9) std::abort();
        const auto choice = player.choose(*s);
        if (game.is_open(s->cells[choice.cell])) std::abort();
        seesaw::rng random(1);
        const auto world = game.guess(*s, random);
        if (choice.safe == 1 && game.reveal(world, *s, choice.cell).lost) std::abort();
    }
    return 0;
}
