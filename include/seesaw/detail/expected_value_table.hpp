// SPDX-License-Identifier: MIT
// What a search with chance nodes remembers of a state: its expected value or a bound of it.
//
// A value that no guess went into holds for every search at least as deep as the one that found it;
// any other holds for searches of the same depth only. So a table changes how long a search takes,
// never what it finds. The place of the best move is a hint for the order of moves.
#ifndef SEESAW_DETAIL_EXPECTED_VALUE_TABLE_HPP
#define SEESAW_DETAIL_EXPECTED_VALUE_TABLE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <seesaw/detail/table.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// An expected value, and how much of it rests on states that a cut by probability has judged.
struct expected_value {
    double value = 0;
    double dropped = 0;
};

/// Seen from `first`, whoever moves.
class expected_entry {
public:
    static constexpr std::uint8_t no_move = 255;

    constexpr expected_entry() = default;
    constexpr expected_entry(std::uint64_t where, const expected_value& found, bool lower,
                             bool upper, bool guessed, int depth, std::size_t index) noexcept
        : key(where), move(static_cast<std::uint8_t>(std::min<std::size_t>(index, no_move))),
          packed_(static_cast<std::uint16_t>(static_cast<unsigned>(depth) << 3 |
                                             (lower ? lower_bit : 0u) | (upper ? upper_bit : 0u) |
                                             (guessed ? guess_bit : 0u))),
          dropped_(static_cast<float>(found.dropped)), value_(found.value) {}

    constexpr bool used() const noexcept { return has(lower_bit | upper_bit); }
    constexpr int worth() const noexcept { return packed_ >> 3; }
    constexpr bool guessed() const noexcept { return has(guess_bit); }

    /// Does it say anything about searches of this depth?
    constexpr bool holds_for(int depth) const noexcept {
        return guessed() ? depth == worth() : depth >= worth();
    }
    constexpr bool exact() const noexcept { return has(lower_bit) && has(upper_bit); }
    /// Enough for a search in this window?
    constexpr bool answers(double alpha, double beta) const noexcept {
        return exact() || (has(lower_bit) && value_ >= beta) || (has(upper_bit) && value_ <= alpha);
    }
    constexpr expected_value value() const noexcept { return {value_, dropped_}; }

    std::uint64_t key = 0;
    std::uint8_t generation = 0;
    std::uint8_t move = no_move; // place in the list of moves

private:
    static constexpr unsigned lower_bit = 1, upper_bit = 2, guess_bit = 4;

    constexpr bool has(unsigned bits) const noexcept { return (packed_ & bits) != 0; }

    std::uint16_t packed_ = 0; // depth, then three bits
    float dropped_ = 0;
    double value_ = 0;
};
static_assert(sizeof(expected_entry) == 24);

using expected_value_table = table<expected_entry>;

}}} // namespace seesaw::v0::detail

#endif
