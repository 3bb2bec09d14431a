// SPDX-License-Identifier: MIT
//
// Any text is either a board of the sliding-tile puzzle that can be written and read again, or
// refused with a reason; on boards of all sizes.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/n_puzzle.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using seesaw::games::n_puzzle;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    static const n_puzzle games[] = {{.rows = 2, .columns = 2},
                                     {.rows = 3, .columns = 3},
                                     {.rows = 2, .columns = 5},
                                     {.rows = 4, .columns = 4},
                                     {.rows = 5, .columns = 5}};
    for (const n_puzzle& game : games) {
        const auto s = game.parse(text);
        if (s.has_value() != game.complaint(text).empty()) std::abort();
        if (!s) continue;
        if (game.parse(game.describe(*s)) != s) std::abort();
        if (!(game.unpack(game.pack(*s)) == *s)) std::abort();
        if (game.moves(*s).empty()) std::abort();
        for (const auto m : game.moves(*s)) {
            if (game.parse_move(*s, game.describe(*s, m)) != m) std::abort();
            const auto after = game.next(*s, m);
            if (game.solvable(after) != game.solvable(*s)) std::abort();
            if (game.estimate(*s, m, game.estimate(*s)) != game.estimate(after)) std::abort();
        }
    }
    return 0;
}
