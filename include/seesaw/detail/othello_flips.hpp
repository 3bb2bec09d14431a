// SPDX-License-Identifier: MIT
// Othello's two questions about lines of discs: where may I go, and what changes colour if I do?
//
// Each is answered for all eight directions at once, with plain words or, where the compiler may
// use AVX2, four directions to a register. Both give the same answers; the plain functions are
// always there to compare with.
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

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include <seesaw/detail/bitboard.hpp>

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

#if defined(__AVX2__)

// ── Four lanes: a direction each ────────────────────────────────────────────────────────────────

inline __m256i four_lanes(bitboard b) noexcept {
    return _mm256_set1_epi64x(static_cast<long long>(b));
}

inline bitboard any_lane(__m256i lanes) noexcept {
    const __m128i halves =
        _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    return static_cast<bitboard>(
        _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))));
}

inline bitboard wide_placements(bitboard own, bitboard other, bitboard empty) noexcept {
    const __m256i step = _mm256_set_epi64x(7, 9, 8, 1), two_steps = _mm256_add_epi64(step, step);
    const auto inner = static_cast<long long>(between_columns(~bitboard{0}));
    const __m256i own_lanes = four_lanes(own);
    const __m256i lines =
        _mm256_and_si256(four_lanes(other), _mm256_set_epi64x(inner, inner, -1, inner));
    __m256i up = _mm256_and_si256(lines, _mm256_sllv_epi64(own_lanes, step));
    __m256i down = _mm256_and_si256(lines, _mm256_srlv_epi64(own_lanes, step));
    up = _mm256_or_si256(up, _mm256_and_si256(lines, _mm256_sllv_epi64(up, step)));
    down = _mm256_or_si256(down, _mm256_and_si256(lines, _mm256_srlv_epi64(down, step)));
    const __m256i pairs_up = _mm256_and_si256(lines, _mm256_sllv_epi64(lines, step));
    const __m256i pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two_steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two_steps)));
    return any_lane(_mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step))) &
           empty;
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

// Of each lane the highest bit.
inline __m256i highest_bits(__m256i lanes) noexcept {
#if defined(__AVX512CD__) && defined(__AVX512VL__)
    return _mm256_srlv_epi64(four_lanes(bitboard{1} << 63), _mm256_lzcnt_epi64(lanes));
#else
    // A bit that is there hides all that are behind it on the ray.
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1);
    __m256i behind = _mm256_srlv_epi64(lanes, step);
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, step));
    const __m256i two_steps = _mm256_add_epi64(step, step);
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, two_steps));
    behind =
        _mm256_or_si256(behind, _mm256_srlv_epi64(behind, _mm256_add_epi64(two_steps, two_steps)));
    return _mm256_andnot_si256(behind, lanes);
#endif
}

inline __m256i wide_flip_lanes(bitboard own, bitboard other, int square) noexcept {
    const wide_rays& from = all_wide_rays[static_cast<std::size_t>(square)];
    const __m256i own_lanes = four_lanes(own), other_lanes = four_lanes(other);
    const __m256i zero = _mm256_setzero_si256();
    const __m256i up = _mm256_load_si256(reinterpret_cast<const __m256i*>(from.up.data()));
    const __m256i down = _mm256_load_si256(reinterpret_cast<const __m256i*>(from.down.data()));

    const __m256i beyond_up = _mm256_andnot_si256(other_lanes, up);
    const __m256i end_up =
        _mm256_and_si256(_mm256_and_si256(beyond_up, _mm256_sub_epi64(zero, beyond_up)), own_lanes);
    // One less than the end, or nothing where there is none.
    const __m256i none = _mm256_cmpeq_epi64(end_up, zero);
    const __m256i before = _mm256_sub_epi64(_mm256_add_epi64(end_up, _mm256_set1_epi64x(-1)), none);

    const __m256i end_down =
        _mm256_and_si256(highest_bits(_mm256_andnot_si256(other_lanes, down)), own_lanes);
    const __m256i behind = _mm256_sub_epi64(zero, _mm256_add_epi64(end_down, end_down));
    return _mm256_or_si256(_mm256_and_si256(before, up), _mm256_and_si256(behind, down));
}

inline bitboard wide_flips(bitboard own, bitboard other, int square) noexcept {
    return any_lane(wide_flip_lanes(own, other, square));
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
#if defined(__AVX2__)
    return wide_placements(own, other, empty);
#else
    return plain_placements(own, other, empty);
#endif
}

[[gnu::always_inline]] inline bitboard othello_flips(bitboard own, bitboard other,
                                                     int square) noexcept {
#if defined(__AVX2__)
    return wide_flips(own, other, square);
#else
    return plain_flips(own, other, square);
#endif
}

}}} // namespace seesaw::v0::detail

#endif
