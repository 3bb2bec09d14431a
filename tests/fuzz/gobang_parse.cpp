// SPDX-License-Identifier: MIT
//
// Any text is either a gobang position that can be written and read again, or refused with a
// reason; on boards of several sizes, with and without more than five.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/gobang.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using seesaw::games::gobang;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const int side : {5, 6, 9, 15, 19})
        for (const bool exactly : {false, true}) {
            const gobang game{.size = side, .exactly_five = exactly};
            const auto s = game.parse(text);
            if (s.has_value() != game.complaint(text).empty()) std::abort();
            if (!s) continue;
            if (game.parse(game.describe(*s)) != s) std::abort();
            if (std::abs(game.evaluate(*s)) >= gobang::win) std::abort();
            if (game.outcome(*s)) continue;
            const auto moves = game.moves(*s);
            if (moves.empty()) std::abort();
            for (const auto m : moves) {
                if (game.parse_move(*s, game.describe(*s, m)) != m) std::abort();
                game.order(*s, m);
                const auto after = game.next(*s, m);
                // What a legal move leads to is read, too: exactly the possible positions are.
                if (game.parse(game.describe(after)) != after) std::abort();
            }
        }
    return 0;
}
