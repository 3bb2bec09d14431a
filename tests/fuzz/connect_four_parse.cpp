// SPDX-License-Identifier: MIT
//
// Any text is either a Connect Four position that can be written and read again, or refused with a
// reason; on the usual board, on one that fills 64 bits, and on the flattest and the tallest.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/connect_four.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using seesaw::games::connect_four;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const connect_four boards[] = {{},
                                   {.width = 4, .height = 4, .connect = 3},
                                   {.width = 8, .height = 7, .connect = 5},
                                   {.width = 32, .height = 1, .connect = 2},
                                   {.width = 1, .height = 63, .connect = 4}};
    for (const connect_four& game : boards) {
        const auto s = game.parse(text);
        if (s.has_value() != game.complaint(text).empty()) std::abort();
        if (const auto played = game.play(text); played && played != s) std::abort();
        if (!s) continue;
        if (game.parse(game.describe(*s)) != s) std::abort();
        const auto [low, high] = game.bounds(*s);
        if (low > game.evaluate(*s) || game.evaluate(*s) > high) std::abort();
        if (const auto result = game.outcome(*s)) {
            if (low != *result || high != *result) std::abort();
            continue;
        }
        const auto moves = game.moves(*s);
        if (moves.empty()) std::abort();
        for (const auto m : moves) {
            if (game.parse_move(*s, game.describe(*s, m)) != m) std::abort();
            const auto child = game.next(*s, m);
            if (game.parse(game.describe(child)) != child) std::abort();
        }
    }
    return 0;
}
