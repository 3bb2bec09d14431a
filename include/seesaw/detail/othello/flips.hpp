// SPDX-License-Identifier: MIT
// Othello's two questions about lines of discs: where may I go, and what changes colour if I do?
//
// Each is answered for all eight directions at once, with plain words or, where the processor turns
// out to have AVX2, four directions to a register. Both give the same answers; the plain functions
// are always there to compare with.
//
//   * Where: parallel-prefix fills. Beginning beside one's own discs, runs of the opponent's discs
//     are filled in 1, 2, 4, 6 steps; the squares behind their ends are where a disc encloses them.
//   * What: rays. Seen from the square, the first square of a ray that is not the opponent's must
//     be one's own. Towards higher bits that square is the lowest bit of a word, which subtraction
//     finds; towards lower bits it is so on the board upside down, or the highest bit. Along the
//     row two small tables (2.5 KiB) tell.
//
// Kogge and Stone, "A parallel algorithm for the efficient solution of a general class of
// recurrence equations", 1973 (the fills).
#ifndef SEESAW_DETAIL_OTHELLO_FLIPS_HPP
#define SEESAW_DETAIL_OTHELLO_FLIPS_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/board/bitboard.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

constexpr bitboard board_ray(int square, int across, int along) noexcept {
    bitboard ray = 0;
    int column = square % 8 + across, row = square / 8 + along;
    for (; column >= 0 && column < 8 && row >= 0 && row < 8; column += across, row += along)
        ray |= square_bit(8 * row + column);
    return ray;
}

// Discs on the left and right edge cannot be enclosed sideways; without them no line runs on into
// the next row.
constexpr bitboard between_columns(bitboard b) noexcept {
    return b & ~(left_column | right_column);
}

// ── Plain words ─────────────────────────────────────────────────────────────────────────────────

// Squares behind the runs of `other` that begin beside an `own` disc, both ways. Runs are at most 6
// long: 1, 2, then two more twice.
template <int Step>
[[gnu::always_inline]] constexpr bitboard run_ends(bitboard own, bitboard other) noexcept {
    bitboard up = other & (own << Step), down = other & (own >> Step);
    up |= other & (up << Step);
    down |= other & (down >> Step);
    const bitboard pairs_up = other & (other << Step), pairs_down = pairs_up >> Step;
    up |= pairs_up & (up << 2 * Step);
    down |= pairs_down & (down >> 2 * Step);
    up |= pairs_up & (up << 2 * Step);
    down |= pairs_down & (down >> 2 * Step);
    return (up << Step) | (down >> Step);
}

// The same within rows, towards higher bits: what is added at the beginning of a run is carried to
// the square behind its end. Discs of `inner` that are in no such run stay.
[[gnu::always_inline]] constexpr bitboard run_ends_east(bitboard own, bitboard inner) noexcept {
    return inner + (inner & (own << 1));
}

[[gnu::always_inline]] constexpr bitboard run_ends_west(bitboard own, bitboard inner) noexcept {
    bitboard run = inner & (own >> 1);
    run |= inner & (run >> 1);
    const bitboard pairs = inner & (inner >> 1);
    run |= pairs & (run >> 2);
    run |= pairs & (run >> 2);
    return run >> 1;
}

/// The squares among `empty` where the owner of `own` may put a disc.
[[gnu::always_inline]] constexpr bitboard plain_placements(bitboard own, bitboard other,
                                                           bitboard empty) noexcept {
    const bitboard inner = between_columns(other);
    return (run_ends_east(own, inner) | run_ends_west(own, inner) | run_ends<7>(own, inner) |
            run_ends<8>(own, other) | run_ends<9>(own, inner)) &
           empty;
}

// The squares seen from one square, towards the south; and towards the north as they lie when the
// board is turned upside down: all rays run towards higher bits.
struct alignas(64) plain_rays {
    bitboard southwest = 0, south = 0, southeast = 0;
    bitboard northwest_turned = 0, north_turned = 0, northeast_turned = 0;
};

inline constexpr std::array<plain_rays, 64> all_plain_rays = [] {
    std::array<plain_rays, 64> table{};
    for (int square = 0; square < 64; ++square)
        table[static_cast<std::size_t>(square)] = {
            board_ray(square, -1, 1),     board_ray(square, 0, 1),
            board_ray(square, 1, 1),      board_ray(square ^ 56, -1, 1),
            board_ray(square ^ 56, 0, 1), board_ray(square ^ 56, 1, 1)};
    return table;
}();

// A row in two steps. [column][the opponent's discs without both ends]: where a disc must stand to
// enclose some. [column][the own discs of those]: what is enclosed.
struct row_lines {
    std::array<std::array<std::uint8_t, 64>, 8> ends{};
    std::array<std::array<std::uint8_t, 256>, 8> enclosed{};
};

inline constexpr row_lines all_row_lines = [] {
    row_lines table;
    for (unsigned column = 0; column < 8; ++column) {
        std::uint8_t* const ends_of = table.ends[column].data(); // [] would take long to compile
        std::uint8_t* const enclosed = table.enclosed[column].data();
        for (unsigned inner = 0; inner < 64; ++inner) {
            const unsigned other = inner << 1;
            unsigned east = column + 1, west = column; // the latter is one more than it says
            while (east < 8 && (other >> east & 1) != 0) ++east;
            while (west > 0 && (other >> (west - 1) & 1) != 0) --west;
            unsigned ends = 0;
            if (east < 8 && east > column + 1) ends |= 1u << east;
            if (west > 0 && west < column) ends |= 1u << (west - 1);
            ends_of[inner] = static_cast<std::uint8_t>(ends);
        }
        for (unsigned end = 0; end < 8; ++end) {
            const unsigned from = std::min(column, end) + 1, to = std::max(column, end);
            const unsigned between = to > from ? (1u << to) - (1u << from) : 0;
            const unsigned highest = 1u << end;
            for (unsigned rest = 0; rest < highest; ++rest)
                enclosed[highest + rest] = static_cast<std::uint8_t>(enclosed[rest] | between);
        }
    }
    return table;
}();

[[gnu::always_inline]] constexpr bitboard row_flips(bitboard own, bitboard other,
                                                    int square) noexcept {
    const int row = square & 56;
    const auto column = static_cast<std::size_t>(square & 7);
    const std::uint8_t ends = all_row_lines.ends[column][(other >> (row + 1)) & 63];
    return bitboard{all_row_lines.enclosed[column][ends & ((own >> row) & 255)]} << row;
}

// Along a ray towards higher bits.
[[gnu::always_inline]] constexpr bitboard flips_along(bitboard ray, bitboard own,
                                                      bitboard not_other) noexcept {
    const bitboard beyond = ray & not_other;
    const bitboard end = beyond & (0 - beyond) & own;
    return (end - (end != 0)) & ray;
}

/// The discs of `other` that change colour when `own` goes to the square.
[[gnu::always_inline]] constexpr bitboard plain_flips(bitboard own, bitboard other,
                                                      int square) noexcept {
    const plain_rays& from = all_plain_rays[static_cast<std::size_t>(square)];
    const bitboard not_other = ~other;
    const bitboard own_turned = flip_rows(own), not_other_turned = flip_rows(not_other);
    const bitboard south = flips_along(from.southwest, own, not_other) |
                           flips_along(from.south, own, not_other) |
                           flips_along(from.southeast, own, not_other);
    const bitboard north_turned = flips_along(from.northwest_turned, own_turned, not_other_turned) |
                                  flips_along(from.north_turned, own_turned, not_other_turned) |
                                  flips_along(from.northeast_turned, own_turned, not_other_turned);
    return row_flips(own, other, square) | south | flip_rows(north_turned);
}

#if defined(SEESAW_ASKS_FOR_AVX2)

// ── Four lanes: a direction each ────────────────────────────────────────────────────────────────

using four_boards = lanes<bitboard, 4>;

[[gnu::target("avx2")]] inline bitboard wide_placements(bitboard own, bitboard other,
                                                        bitboard empty) noexcept {
    const four_boards step = {1, 8, 9, 7}, two_steps = step + step;
    constexpr bitboard inner = between_columns(~bitboard{0});
    const four_boards lines = other & four_boards{inner, ~bitboard{0}, inner, inner};
    const four_boards own_lanes = own | four_boards{};
    four_boards up = lines & (own_lanes << step), down = lines & (own_lanes >> step);
    up |= lines & (up << step);
    down |= lines & (down >> step);
    const four_boards pairs_up = lines & (lines << step), pairs_down = pairs_up >> step;
    up |= pairs_up & (up << two_steps);
    down |= pairs_down & (down >> two_steps);
    up |= pairs_up & (up << two_steps);
    down |= pairs_down & (down >> two_steps);
    const four_boards ends = (up << step) | (down >> step);
    return (ends[0] | ends[1] | ends[2] | ends[3]) & empty;
}

// East, southwest, south, southeast; then west, northeast, north, northwest.
struct alignas(64) wide_rays {
    std::array<bitboard, 4> up{}, down{};
};

inline constexpr std::array<wide_rays, 64> all_wide_rays = [] {
    constexpr int across[4] = {1, -1, 0, 1}, along[4] = {0, 1, 1, 1};
    std::array<wide_rays, 64> table{};
    for (int square = 0; square < 64; ++square)
        for (std::size_t d = 0; d < 4; ++d) {
            wide_rays& from = table[static_cast<std::size_t>(square)];
            from.up[d] = board_ray(square, across[d], along[d]);
            from.down[d] = board_ray(square, -across[d], -along[d]);
        }
    return table;
}();

[[gnu::target("avx2")]] inline bitboard wide_flips(bitboard own, bitboard other,
                                                   int square) noexcept {
    const wide_rays& from = all_wide_rays[static_cast<std::size_t>(square)];
    four_boards up, down;
    std::memcpy(&up, from.up.data(), sizeof up);
    std::memcpy(&down, from.down.data(), sizeof down);

    const four_boards beyond_up = up & ~other;
    const four_boards end_up = beyond_up & -beyond_up & own;
    // One less than the end, or nothing where there is none.
    const four_boards before = end_up - 1 - reinterpret_cast<four_boards>(end_up == 0);

    // The highest bit is the end: a bit that is there hides all that are behind it on the ray.
    const four_boards step = {1, 7, 8, 9}, two_steps = step + step;
    const four_boards beyond_down = down & ~other;
    four_boards hidden = beyond_down >> step;
    hidden |= hidden >> step;
    hidden |= hidden >> two_steps;
    hidden |= hidden >> (two_steps + two_steps);
    const four_boards end_down = beyond_down & ~hidden & own;
    const four_boards behind = -(end_down + end_down);

    const four_boards turned = (before & up) | (behind & down);
    return turned[0] | turned[1] | turned[2] | turned[3];
}

#endif

// ── The end of a game ───────────────────────────────────────────────────────────────────────────

/// The difference in discs; empty squares may count for who has more.
constexpr int disc_difference(bitboard own, bitboard other, int squares,
                              bool empties_to_winner) noexcept {
    const int mine = count(own), theirs = count(other);
    const int left = empties_to_winner ? squares - mine - theirs : 0;
    return mine - theirs + (mine > theirs ? left : mine < theirs ? -left : 0);
}

// ── The ones to use ─────────────────────────────────────────────────────────────────────────────

[[gnu::always_inline]] inline bitboard othello_placements(bitboard own, bitboard other,
                                                          bitboard empty) noexcept {
#if defined(SEESAW_ASKS_FOR_AVX2)
    if (has_avx2()) return wide_placements(own, other, empty);
#endif
    return plain_placements(own, other, empty);
}

[[gnu::always_inline]] inline bitboard othello_flips(bitboard own, bitboard other,
                                                     int square) noexcept {
#if defined(SEESAW_ASKS_FOR_AVX2)
    if (has_avx2()) return wide_flips(own, other, square);
#endif
    return plain_flips(own, other, square);
}

}}} // namespace seesaw::v0::detail

#endif
