// SPDX-License-Identifier: MIT
//
// Any text is either a checkers position that can be written and read again, or refused with a
// reason; with and without counting quiet moves.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/checkers.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using seesaw::games::checkers;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const int limit : {0, 80}) {
        const checkers game{.quiet_limit = limit};
        const auto s = game.parse(text);
        if (s.has_value() != game.complaint(text).empty()) std::abort();
        if (!s) continue;
        if (game.parse(game.describe(*s)) != s) std::abort();
        if (std::abs(game.evaluate(*s)) >= checkers::win) std::abort();
        if (game.outcome(*s)) continue;
        const auto moves = game.moves(*s);
        if (moves.empty()) std::abort();
        for (const auto m : moves) {
            if (game.parse_move(*s, game.describe(*s, m)) != m) std::abort();
            const auto after = game.next(*s, m);
            if (game.parse(game.describe(after)) != after) std::abort();
        }
        game.parse_move(*s, text);
    }
    return 0;
}
