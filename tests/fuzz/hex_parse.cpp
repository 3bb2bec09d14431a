// SPDX-License-Identifier: MIT
//
// Any text is either a Hex position that can be written and read again, or refused with a reason;
// on boards of all sizes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/hex.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using seesaw::games::hex;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (int side = 1; side <= 8; ++side) {
        const hex game{.size = side};
        const auto s = game.parse(text);
        if (s.has_value() != game.complaint(text).empty()) std::abort();
        if (!s) continue;
        if (game.parse(game.describe(*s)) != s) std::abort();
        const auto twin = game.symmetric(*s);
        if (game.symmetric(twin) != twin || game.outcome(twin) != game.outcome(*s)) std::abort();
        if (const auto result = game.outcome(*s)) {
            if (game.evaluate(*s) != *result) std::abort();
            continue;
        }
        const auto moves = game.moves(*s);
        if (moves.empty()) std::abort();
        for (const auto m : moves) {
            if (game.parse_move(*s, game.describe(*s, m)) != m) std::abort();
            const auto after = game.next(*s, m);
            // What a legal move leads to is read, too: exactly the possible positions are.
            if (game.parse(game.describe(after)) != after) std::abort();
        }
    }
    return 0;
}
