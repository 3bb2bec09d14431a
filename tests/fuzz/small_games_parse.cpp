// SPDX-License-Identifier: MIT
//
// Any text is either a position of dobutsu shogi, of the L game or of a morris game that can be
// written and read again, or refused.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/dobutsu_shogi.hpp>
#include <seesaw/games/l_game.hpp>
#include <seesaw/games/morris.hpp>

namespace {

template <class Game>
void check(const Game& game, std::string_view text) {
    const auto s = game.parse(text);
    if (!s) return;
    if (game.parse(game.describe(*s)) != s) std::abort();
    const auto twin = game.symmetric(*s);
    if (game.symmetric(twin) != twin || game.outcome(twin) != game.outcome(*s)) std::abort();
    if (game.outcome(*s)) return;
    const auto moves = game.moves(*s);
    if (moves.empty()) std::abort();
    for (const auto m : moves) {
        const auto after = game.next(*s, m);
        if (!game.outcome(after) && game.parse(game.describe(after)) != after) std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace seesaw::games;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    check(dobutsu_shogi{}, text);
    check(l_game{}, text);
    check(morris{}, text);
    return 0;
}
