// SPDX-License-Identifier: MIT
//
// Any text is either a board of SameGame that can be written and read again, or refused with a
// reason; on boards of several sizes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/same_game.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using seesaw::games::same_game;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const same_game& game :
         {same_game{.width = 1, .height = 1, .colours = 1}, same_game{.width = 3, .height = 2},
          same_game{}, same_game{.width = 8, .height = 8, .colours = 9}}) {
        const auto s = game.parse(text);
        if (s.has_value() != game.complaint(text).empty()) std::abort();
        if (!s) continue;
        if (game.parse(game.describe(*s)) != s) std::abort();
        for (const auto m : game.moves(*s)) {
            if (game.parse_move(*s, game.describe(*s, m)) != m) std::abort();
            const auto after = game.next(*s, m);
            if (game.parse(game.describe(after)) != after) std::abort();
            if (game.estimate(*s) > game.estimate(after) + 1) std::abort();
        }
    }
    return 0;
}
