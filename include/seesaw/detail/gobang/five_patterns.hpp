// SPDX-License-Identifier: MIT
// Twos, threes and fours of one player on the way to five in a row, all found at once.
//
// Two, three or four stones that lie within five cells of a line without an opponent's stone among
// these are a two, a three or a four: one that can still become five. It is open if the stones lie
// within four cells and the cells on both sides of these are free: such a three becomes a four that
// can be completed at both ends. The same stones count once, however many fives they may become;
// two of a three count as well where they may become a five without the third.
//
//     . X X X . .     an open three          O X X X . .     a three
//     . X . X X .     an open three          X . X X . O     a three
//
// The cells of all windows of one direction are added up in parallel, one bit of the sums at a
// time: a few hundred operations on words a direction.
#ifndef SEESAW_DETAIL_GOBANG_FIVE_PATTERNS_HPP
#define SEESAW_DETAIL_GOBANG_FIVE_PATTERNS_HPP

#include <array>
#include <cstddef>
#include <cstdint>

#include <seesaw/detail/board/bit_grid.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct five_patterns {
    int open_fours = 0, fours = 0; ///< what is open is not counted among the others
    int open_threes = 0, threes = 0;
    int open_twos = 0, twos = 0;

    bool operator==(const five_patterns&) const = default;
};

/// What five cells are worth by which of them are taken, from what they are by how many are.
constexpr std::array<int, 32> by_stones(const std::array<int, 5>& worth) {
    std::array<int, 32> table{};
    for (std::size_t stones = 0; stones < 31; ++stones)
        table[stones] = worth[static_cast<std::size_t>(count(stones))];
    return table;
}

/// To take one more of five cells that are free of the opponent, and of five that hold none but
/// the opponent's.
inline constexpr auto five_to_make = by_stones({1, 8, 40, 250, 100'000});
inline constexpr auto five_to_stop = by_stones({0, 6, 30, 200, 20'000});

/// The cells from which five stones in a row begin; with `exactly`, neither four nor six.
inline bit_grid fives(const bit_grid& stones, int step, bool exactly) {
    const bit_grid two = stones & (stones >> step);
    const bit_grid four = two & (two >> (2 * step));
    const bit_grid five = four & (stones >> (4 * step));
    if (!exactly) return five;
    return five & ~(stones << step) & ~(stones >> (5 * step));
}

/// The patterns of one player in the four directions; `free` are the cells without a stone.
class five_pattern_counter {
    using words = std::array<std::uint64_t, bit_grid::words + 3>; // and no stones behind the last

public:
    five_pattern_counter(const bit_grid& own, const bit_grid& free) {
        for (std::size_t i = 0; i < bit_grid::words; ++i) {
            own_[i] = own.word[i];
            free_[i] = free.word[i];
            usable_[i] = own.word[i] | free.word[i];
            if (usable_[i] != 0) used_ = i + 1;
        }
    }

    void add(int step, five_patterns& sum) const {
        words open[3] = {}, all[3] = {}; // windows with two, three and four stones
        for (std::size_t i = 0; i < used_; ++i) {
            const std::uint64_t own0 = own_[i], own1 = at(own_, i, step);
            const std::uint64_t own2 = at(own_, i, 2 * step), own3 = at(own_, i, 3 * step);
            const std::uint64_t own4 = at(own_, i, 4 * step);
            if ((own0 | own1 | own2 | own3 | own4) == 0) continue;
            // How many of the cells 1 to 4 of a window are own: a number of three bits.
            const std::uint64_t a = own1 ^ own2, b = own1 & own2, c = own3 ^ own4, d = own3 & own4;
            const std::uint64_t ones = a ^ c, carry = a & c;
            const std::uint64_t twos = b ^ d ^ carry, fours = (b & d) | (carry & (b ^ d));
            // And of the cells 0 to 4.
            const std::uint64_t ones5 = ones ^ own0, carry5 = ones & own0;
            const std::uint64_t twos5 = twos ^ carry5, fours5 = fours | (twos & carry5);
            if ((twos5 | fours5) == 0) continue;
            const std::uint64_t usable = usable_[i] & at(usable_, i, step) &
                                         at(usable_, i, 2 * step) & at(usable_, i, 3 * step) &
                                         at(usable_, i, 4 * step);
            const std::uint64_t ends = usable & free_[i] & at(free_, i, 5 * step);
            open[0][i] = ends & twos & ~ones;
            open[1][i] = ends & twos & ones;
            open[2][i] = ends & fours;
            all[0][i] = usable & twos5 & ~ones5 & ~fours5;
            all[1][i] = usable & twos5 & ones5;
            all[2][i] = usable & fours5 & ~ones5;
        }
        int* const sums[3][2] = {{&sum.open_twos, &sum.twos},
                                 {&sum.open_threes, &sum.threes},
                                 {&sum.open_fours, &sum.fours}};
        for (std::size_t kind = 0; kind < 3; ++kind)
            for (std::size_t i = 0; i < used_; ++i) {
                if (all[kind][i] == 0) continue;
                // Neighbouring windows that are both free at the ends hold the same stones; of
                // others, those do of which the first does not begin with one.
                const int opened = count(open[kind][i] & ~at(open[kind], i, step));
                *sums[kind][0] += opened;
                *sums[kind][1] +=
                    count(all[kind][i] & ~(at(all[kind], i, step) & ~own_[i])) - opened;
            }
    }

private:
    /// What lies `by` cells further on, up to 105.
    static std::uint64_t at(const words& w, std::size_t i, int by) {
        const std::size_t from = i + static_cast<std::size_t>(by) / 64;
        return w[from] >> (by % 64) | w[from + 1] << 1 << (63 - by % 64);
    }

    words own_{}, free_{}, usable_{};
    std::size_t used_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
