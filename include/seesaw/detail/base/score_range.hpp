// SPDX-License-Identifier: MIT
// From the first player's view of two scores, low and high, to that of the player to move and back.
#ifndef SEESAW_DETAIL_BASE_SCORE_RANGE_HPP
#define SEESAW_DETAIL_BASE_SCORE_RANGE_HPP

#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct score_range {
    score low;
    score high;
};

/// {-high, -low} if the second player looks. As a sum, because whose turn it is looks like chance
/// to the processor's prediction of branches.
constexpr score_range seen_by(bool second, score low, score high) noexcept {
    const score change = (low + high) & -score{second};
    return {low - change, high - change};
}

}}} // namespace seesaw::v0::detail

#endif
