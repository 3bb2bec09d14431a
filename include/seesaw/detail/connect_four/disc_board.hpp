// SPDX-License-Identifier: MIT
// Discs in columns as bits of a word: the arithmetic of Connect Four (games/connect_four.hpp, which
// shows how the bits lie), once for a size that the compiler knows and once for any.
#ifndef SEESAW_DETAIL_CONNECT_FOUR_DISC_BOARD_HPP
#define SEESAW_DETAIL_CONNECT_FOUR_DISC_BOARD_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace seesaw { inline namespace v0 { namespace detail {

/// A size that the compiler knows, and one that it does not.
template <int Width, int Height, int Connect>
struct fixed_board_size {
    static constexpr int width = Width;
    static constexpr int height = Height;
    static constexpr int connect = Connect;
    using columns = std::make_integer_sequence<int, Width>;
};
struct run_time_board_size {
    int width;
    int height;
    int connect;
};

/// The arithmetic of discs in columns, once for both kinds of size.
template <class Size>
struct disc_board : Size {
    using bits = std::uint64_t;
    using Size::connect;
    using Size::height;
    using Size::width;

    static constexpr bits lowest(int n) { return n >= 64 ? ~bits{0} : (bits{1} << n) - 1; }

    // every_nth[n] has bits 0, n, 2n, … set.
    static constexpr std::array<bits, 65> every_nth = [] {
        std::array<bits, 65> table{};
        for (std::size_t n = 1; n <= 64; ++n)
            for (std::size_t bit = 0; bit < 64; bit += n) table[n] |= bits{1} << bit;
        return table;
    }();

    constexpr int stride() const { return height + 1; }
    constexpr int cells() const { return width * height; }
    constexpr bits bottom_cell(int column) const { return bits{1} << (column * stride()); }
    constexpr bits column(int c) const { return lowest(height) << (c * stride()); }
    constexpr bits bottom_row() const {
        return every_nth[static_cast<std::size_t>(stride())] & lowest(width * stride());
    }
    constexpr bits all_cells() const { return bottom_row() * lowest(height); }
    constexpr bits odd_rows() const { return bottom_row() * (every_nth[2] & lowest(height)); }

    /// The top row, and every second one below it.
    constexpr bits upper_rows() const {
        return bottom_row() * ((every_nth[2] << (1 - height % 2)) & lowest(height));
    }

    // The boards that follow may be several in one register, a lane for each.

    /// Where a disc can come to rest.
    template <class Boards>
    constexpr Boards landing_cells(const Boards& discs) const {
        return (discs + bottom_row()) & all_cells();
    }

    /// These cells and all above them.
    template <class Boards>
    constexpr Boards and_above(Boards cells) const {
        for (int step = 1; step < height; step *= 2)
            cells |= (cells << step) & (all_cells() & ~(bottom_row() * lowest(step)));
        return cells;
    }

    constexpr bool has_line(bits discs) const { return lines(discs) != 0; }

    /// The first cell of each line.
    template <class Boards>
    constexpr Boards lines(const Boards& discs) const {
        Boards found{};
        each_direction([&](int step) {
            if (connect == 4) {
                const Boards pairs = discs & (discs >> step);
                found |= pairs & (pairs >> (2 * step));
                return;
            }
            Boards run = discs;
            for (int length = 1; length < connect;) {
                const int more = length < connect - length ? length : connect - length;
                run &= run >> (more * step);
                length += more;
            }
            found |= run;
        });
        return found;
    }

    /// The cells that would complete a line of `discs`, whether or not a disc can fall there yet;
    /// occupied ones among them.
    template <class Boards>
    constexpr Boards completing_cells(const Boards& discs) const {
        Boards found{};
        each_direction([&](int step) {
            if (connect == 4) {
                const Boards before = discs << step, after = discs >> step;
                const Boards two_before = before & (before << step);
                found |= two_before & (before << (2 * step));
                if (step == 1) return; // nothing rests on an empty cell
                const Boards two_after = after & (after >> step);
                found |= (two_before & after) | (two_after & (before | (after >> (2 * step))));
                return;
            }
            // after[n]: cells followed by n discs. A cell that completes a line has n before it and
            // the rest after it, for some n.
            std::array<Boards, 64> after;
            after[0] = ~Boards{};
            for (std::size_t n = 1; n < static_cast<std::size_t>(connect); ++n)
                after[n] = (after[n - 1] & discs) >> step;
            Boards before = ~Boards{};
            for (int n = 0; n < connect; ++n) {
                found |= before & after[static_cast<std::size_t>(connect - 1 - n)];
                before = (before & discs) << step;
            }
        });
        return found & all_cells();
    }

    /// So many columns from this one on, as far as there are any.
    constexpr bits columns_from(int first, int n) const {
        return (all_cells() >> (first * stride()) & lowest(n * stride())) << (first * stride());
    }

    /// The columns from this one on, a lane for each; where there is none, no cells.
    template <class Boards>
    constexpr Boards columns_from(int first) const {
        Boards found{};
        constexpr int lanes = sizeof(Boards) / sizeof(bits);
        for (int k = 0; k < lanes; ++k) found[k] = first + k < width ? column(first + k) : 0;
        return found;
    }

    constexpr bits mirrored(bits b) const {
        bits result = 0;
        each_column([&](int c) {
            const bits discs = (b >> (c * stride())) & lowest(height);
            result |= discs << ((width - 1 - c) * stride());
        });
        return result;
    }

    /// Writes the columns of these cells from the centre outwards; returns their end.
    template <class Move>
    [[gnu::always_inline]] constexpr Move* write_columns(bits cells, Move* to) const {
        if constexpr (requires { typename Size::columns; })
            return write_unrolled(cells, to, typename Size::columns{});
        else
            for (int i = 0; i < width; ++i) to = write_column(cells, from_centre(i), to);
        return to;
    }

    /// Calls f(column) from the centre outwards.
    template <class Function>
    [[gnu::always_inline]] constexpr void each_column(Function f) const {
        if constexpr (requires { typename Size::columns; })
            unrolled(f, typename Size::columns{}); // g++ -O2 leaves the loop a loop
        else
            for (int i = 0; i < width; ++i) f(from_centre(i));
    }

private:
    // Calls f with the distance from a cell to the next in each direction in which a line has room;
    // then no shift along a line reaches 64.
    template <class Function>
    [[gnu::always_inline]] constexpr void each_direction(Function f) const {
        const bool upright = connect <= height, level = connect <= width;
        if (upright) f(1);
        if (level) f(stride());
        if (upright && level) {
            f(stride() - 1);
            f(stride() + 1);
        }
    }

    constexpr int from_centre(int i) const {
        return width / 2 + (i % 2 == 0 ? i / 2 : -((i + 1) / 2));
    }
    // A column without such a cell is written over.
    template <class Move>
    [[gnu::always_inline]] constexpr Move* write_column(bits cells, int c, Move* to) const {
        *to = static_cast<Move>(c);
        return to + ((cells & column(c)) != 0);
    }
    template <class Move, int... Index>
    [[gnu::always_inline]] constexpr Move*
    write_unrolled(bits cells, Move* to, std::integer_sequence<int, Index...>) const {
        ((to = write_column(cells, from_centre(Index), to)), ...);
        return to;
    }

    template <class Function, int... Index>
    [[gnu::always_inline]] constexpr void unrolled(Function f,
                                                   std::integer_sequence<int, Index...>) const {
        (f(from_centre(Index)), ...);
    }
};

}}} // namespace seesaw::v0::detail

#endif
