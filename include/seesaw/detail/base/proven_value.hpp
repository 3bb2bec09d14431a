// SPDX-License-Identifier: MIT
// A value as the minimax family returns it: a number, and which of its two sides are proven.
//
// A depth-limited search mixes truth (outcomes) with guesses (values at the horizon). `at_least`
// says that the state is worth no less than `value` whatever lies beyond the horizon, `at_most`
// that it is worth no more; both together make the value exact. A maximising node needs one child
// for the first and all children for the second, so one forced win is a proof even where its
// siblings ran into the horizon.
#ifndef SEESAW_DETAIL_BASE_PROVEN_VALUE_HPP
#define SEESAW_DETAIL_BASE_PROVEN_VALUE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <seesaw/detail/base/table.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Outside every score a game can give.
inline constexpr score infinite_score = score_limit + 1;

struct proven_value {
    score value;
    bool at_least;
    bool at_most;

    static constexpr proven_value exact(score v) noexcept { return {v, true, true}; }
    static constexpr proven_value guess(score v) noexcept { return {v, false, false}; }
    /// The maximum over no moves at all: less than any value, and certainly no more than that.
    static constexpr proven_value nothing() noexcept { return {-infinite_score, false, true}; }

    /// The same value seen by the opponent.
    constexpr proven_value operator-() const noexcept { return {-value, at_most, at_least}; }

    /// Takes one more move into the maximum; true if it is the one to play: better than those
    /// before, or as good and the first that is certainly so.
    constexpr bool raise(const proven_value& child) noexcept {
        const bool chosen =
            child.value > value || (child.value == value && child.at_least && !at_least);
        if (chosen) {
            value = child.value;
            at_least = child.at_least;
        }
        at_most = at_most && child.at_most;
        return chosen;
    }
};

/// An answer from the bounds a game knows, seen from `first`, if they suffice for the window.
inline std::optional<proven_value> settle(score low, score high, player turn, score alpha,
                                          score beta) {
    const score least = turn == player::second ? -high : low;
    const score most = turn == player::second ? -low : high;
    if (least == most) return proven_value::exact(least);
    if (least >= beta) return proven_value{least, true, false};
    if (most <= alpha) return proven_value{most, false, true};
    return std::nullopt;
}

/// What a search of depth `depth` found out about one state, seen from the player to move.
///
/// A bound that is proven holds for every search at least as deep as the one that proved it. A
/// bound that rests on guesses holds for searches of the same depth only: so a table changes how
/// long a search takes, never what it finds.
class bound_entry {
public:
    static constexpr std::uint8_t no_move = 255;

    constexpr bound_entry() = default;
    /// `found` by a search with the window (alpha, beta); `index` of its best move.
    constexpr bound_entry(std::uint64_t where, const proven_value& found, score alpha, score beta,
                          int depth, std::size_t index) noexcept
        : key(where), move(static_cast<std::uint8_t>(std::min<std::size_t>(index, no_move))),
          value_(found.value) {
        const unsigned lower = found.value > alpha || found.at_least ? lower_bit : 0u;
        const unsigned upper = found.value < beta || found.at_most ? upper_bit : 0u;
        const unsigned proven =
            (found.at_least ? at_least_bit : 0u) | (found.at_most ? at_most_bit : 0u);
        packed_ =
            static_cast<std::uint16_t>(static_cast<unsigned>(depth) << 4 | proven | lower | upper);
    }

    constexpr bool used() const noexcept { return has(lower_bit | upper_bit); }
    constexpr int worth() const noexcept { return depth(); }

    /// Good as a lower (upper) bound for a search of this depth?
    constexpr bool bounds_below(int wanted) const noexcept {
        return has(lower_bit) && holds_for(wanted, at_least_bit);
    }
    constexpr bool bounds_above(int wanted) const noexcept {
        return has(upper_bit) && holds_for(wanted, at_most_bit);
    }

    /// The answer to a search of this depth and window, if this entry has it.
    constexpr std::optional<proven_value> answer(int wanted, score alpha,
                                                 score beta) const noexcept {
        const bool below = bounds_below(wanted), above = bounds_above(wanted);
        if ((below && above) || (below && value_ >= beta) || (above && value_ <= alpha))
            return proven_value{value_, has(at_least_bit), has(at_most_bit)};
        return std::nullopt;
    }

    std::uint64_t key = 0;
    std::uint8_t generation = 0;
    std::uint8_t move = no_move; // place in the list of moves

private:
    static constexpr unsigned lower_bit = 1, upper_bit = 2, at_most_bit = 4, at_least_bit = 8;

    constexpr int depth() const noexcept { return packed_ >> 4; }
    constexpr bool has(unsigned bits) const noexcept { return (packed_ & bits) != 0; }
    constexpr bool holds_for(int wanted, unsigned proven_bit) const noexcept {
        return has(proven_bit) ? wanted >= depth() : wanted == depth();
    }

    std::uint16_t packed_ = 0; // depth, then four bits
    score value_ = 0;
};
static_assert(sizeof(bound_entry) == 16);

using bound_table = table<bound_entry>;

}}} // namespace seesaw::v0::detail

#endif
