// SPDX-License-Identifier: MIT
// Hex: chains of bridges, and dead cells.
//
// All is seen from the player who connects top and bottom. For the other, rows and columns are
// exchanged (`transpose`); neighbours stay neighbours.
#ifndef SEESAW_DETAIL_HEX_CHAIN_HPP
#define SEESAW_DETAIL_HEX_CHAIN_HPP

#include <array>
#include <bit>
#include <optional>

#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/hex/cells.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// From a stone to another, with two cells between that are neighbours of both.
struct hex_bridge {
    hex_step to, a, b;

    /// The stones with both of the cells between free.
    constexpr bitboard from(bitboard stones, bitboard free) const {
        return stones & hex_shifted(free, a.back()) & hex_shifted(free, b.back());
    }
    constexpr bitboard between(bitboard stone) const {
        return hex_shifted(stone, a) | hex_shifted(stone, b);
    }
};

inline constexpr std::array<hex_bridge, 6> hex_bridges{{{{2, -1}, {1, -1}, {1, 0}},
                                                        {{1, 1}, {0, 1}, {1, 0}},
                                                        {{1, -2}, {1, -1}, {0, -1}},
                                                        {{-1, 2}, {-1, 1}, {0, 1}},
                                                        {{-1, -1}, {-1, 0}, {0, -1}},
                                                        {{-2, 1}, {-1, 0}, {-1, 1}}}};

/// The empty cells that a chain of bridges from top to bottom needs, none of them twice; nullopt
/// where no chain is found. Bridges are taken as they come, so that a chain which needs another
/// choice is missed.
constexpr std::optional<bitboard> hex_chain(bitboard stones, bitboard open, int size) {
    constexpr const hex_bridge &down = hex_bridges.front(), &up = hex_bridges.back();
    const bitboard top = (bitboard{1} << size) - 1, bottom = top << (8 * (size - 1));
    const auto any = [](bitboard b) { return b & (0 - b); };
    bitboard used = 0, reached = stones & top;
    const auto cross = [&](const hex_bridge& bridge, bitboard stone, bitboard end) {
        used |= bridge.between(stone);
        reached |= end;
        return stone != 0;
    };
    const auto go_on = [&] {
        for (const hex_bridge& bridge : hex_bridges) {
            const bitboard ends = hex_shifted(bridge.from(reached, open & ~used), bridge.to);
            const bitboard end = any(ends & stones & ~reached);
            if (cross(bridge, hex_shifted(end, bridge.to.back()), end)) return true;
        }
        // From the top edge to the second row.
        const bitboard stone = any(up.from(stones & ~reached & top << 8, open & ~used));
        return cross(up, stone, stone);
    };
    do {
        reached = hex_flooded(reached, stones);
        if ((reached & bottom) != 0) return used;
        const bitboard last = any(down.from(reached & bottom >> 8, open & ~used));
        if (cross(down, last, last)) return used;
    } while (go_on());
    return std::nullopt;
}

/// Whether a stone on a cell joins nothing of this player's that is not joined without it, whatever
/// happens elsewhere: its neighbours that are not the opponent's are at most two, side by side; or
/// they are stones side by side, and empty cells next to these. Bit i stands for neighbour i.
constexpr bool hex_joins_nothing(unsigned own, unsigned other) {
    constexpr unsigned all = 0x3f;
    const auto beside = [](unsigned b) { return (b << 1 | b >> 5 | b >> 1 | b << 5) & all; };
    const unsigned open = all & ~(own | other);
    if (own == 0)
        return std::popcount(open) <= 1 || (std::popcount(open) == 2 && (beside(open) & open) != 0);
    unsigned run = own & (0 - own);
    for (int i = 0; i < 6; ++i) run |= beside(run) & own;
    return run == own && (open & ~beside(own)) == 0;
}

/// A cell on which neither player's stone matters: it joins nothing for one of them.
constexpr bool hex_is_dead(unsigned first, unsigned second) {
    return hex_joins_nothing(first, second) || hex_joins_nothing(second, first);
}

}}} // namespace seesaw::v0::detail

#endif
