// SPDX-License-Identifier: MIT
//
// Any text is either a board of 2048 that can be written and read again, or refused with a reason;
// on boards of several sizes, with points and without.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <utility>

#include <seesaw/games/twenty48.hpp>

namespace {

template <class Game>
void read(const Game& game, std::string_view text) {
    const auto s = game.parse(text);
    if (s.has_value() != game.complaint(text).empty()) std::abort();
    if (!s) return;
    if (game.parse(game.describe(*s)) != s || game.parse(game.hex(*s)) != s) std::abort();
    const auto twin = game.symmetric(*s);
    if (game.symmetric(twin) != twin || game.outcome(twin) != game.outcome(*s)) std::abort();
    const auto moves = game.moves(*s);
    if (moves.empty() != game.stuck(*s)) std::abort();
    if (s->turn == seesaw::player::first &&
        game.successors(*s).size() != (game.over(*s) ? 0 : moves.size()))
        std::abort();
    for (const auto m : moves) {
        if (game.parse_move(*s, game.describe(*s, m)) != m) std::abort();
        const auto after = game.next(*s, m);
        if (game.parse(game.describe(after)) != after) std::abort();
        if (game.hash(after) == game.hash(*s)) std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace seesaw::games;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const auto& [width, height] : {std::pair(4, 4), {2, 2}, {3, 2}, {1, 3}}) {
        read(twenty48{.width = width, .height = height, .target = 64}, text);
        read(twenty48_points{.width = width, .height = height}, text);
    }
    return 0;
}
