// SPDX-License-Identifier: MIT
//
// Any text is either a tic-tac-toe position that can be written and read again, or refused with a
// reason.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/tic_tac_toe.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const seesaw::games::tic_tac_toe game;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto s = game.parse(text);
    if (s.has_value() != game.complaint(text).empty()) std::abort();
    if (!s) return 0;
    if (game.parse(game.describe(*s)) != s) std::abort();
    if (game.symmetric(game.symmetric(*s)) != game.symmetric(*s)) std::abort();
    if (game.outcome(*s)) return 0;
    const auto moves = game.moves(*s);
    if (moves.empty()) std::abort();
    for (const auto m : moves) {
        if (game.parse_move(*s, game.describe(*s, m)) != m) std::abort();
        const auto child = game.next(*s, m);
        if (game.parse(game.describe(child)) != child) std::abort();
    }
    return 0;
}
