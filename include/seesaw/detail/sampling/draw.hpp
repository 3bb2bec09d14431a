// SPDX-License-Identifier: MIT
// Moves drawn at random: all alike, or as likely as chance has it.
#ifndef SEESAW_DETAIL_SAMPLING_DRAW_HPP
#define SEESAW_DETAIL_SAMPLING_DRAW_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>

#include <seesaw/detail/base/rng.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// One of the moves, all equally likely; there must be one.
template <class Moves>
auto draw_move(const Moves& moves, rng& random) {
    if constexpr (requires { moves[moves.size()]; }) {
        return moves[static_cast<std::size_t>(random.below(moves.size()))];
    } else {
        const auto count = std::distance(std::begin(moves), std::end(moves));
        const auto index = random.below(static_cast<std::uint64_t>(count));
        return *std::next(std::begin(moves), static_cast<std::ptrdiff_t>(index));
    }
}

/// One of the weighted moves; the last that is possible, should the sum round below 1.
template <class Chances>
auto draw_chance(const Chances& chances, rng& random) {
    const double point = random.real();
    double below = 0;
    auto drawn = std::begin(chances);
    for (auto it = drawn; it != std::end(chances); ++it) {
        if ((*it).probability > 0) drawn = it;
        below += (*it).probability;
        if (point < below) break;
    }
    return (*drawn).move;
}

}}} // namespace seesaw::v0::detail

#endif
