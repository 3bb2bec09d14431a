// SPDX-License-Identifier: MIT
//
// Any text is either an Othello position that can be written and read again, or refused with a
// reason; on boards of all sizes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/othello.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using seesaw::games::othello;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const int side : {4, 6, 8}) {
        const othello game{.size = side};
        const auto s = game.parse(text);
        if (s.has_value() != game.complaint(text).empty()) std::abort();
        if (!s) continue;
        if (game.parse(game.describe(*s)) != s) std::abort();
        const auto twin = game.symmetric(*s);
        if (game.symmetric(twin) != twin || game.evaluate(twin) != game.evaluate(*s)) std::abort();
        if (game.outcome(twin) != game.outcome(*s)) std::abort();
        const auto moves = game.moves(*s);
        if (moves.empty() != game.outcome(*s).has_value()) std::abort();
        for (const auto m : moves) {
            if (game.parse_move(*s, game.describe(*s, m)) != m) std::abort();
            const auto after = game.next(*s, m);
            if (!game.complaint(game.describe(after)).empty()) std::abort();
            if (game.hash(after) == game.hash(*s)) std::abort();
        }
    }
    return 0;
}
