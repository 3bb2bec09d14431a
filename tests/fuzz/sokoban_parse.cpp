// SPDX-License-Identifier: MIT
//
// Any text is either a level of Sokoban whose positions can be written and read again, or refused
// with a reason.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include <seesaw/games/sokoban.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using seesaw::games::sokoban;
    const std::string text(reinterpret_cast<const char*>(data), size);
    static const sokoban usual;
    if (usual.parse(text).has_value() != usual.complaint(text).empty()) std::abort();
    const sokoban game{.level = text};
    if (!game.follows.fault.empty()) return 0;
    const auto s = game.root();
    if (game.parse(game.describe(s)) != s) std::abort();
    for (const auto m : game.moves(s)) {
        if (game.parse_move(s, game.describe(s, m)) != m) std::abort();
        const auto after = game.next(s, m);
        if (game.parse(game.describe(after)) != after) std::abort();
        if (game.estimate(s, m, game.estimate(s)) != game.estimate(after)) std::abort();
    }
    return 0;
}
