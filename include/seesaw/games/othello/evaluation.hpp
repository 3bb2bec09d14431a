// SPDX-License-Identifier: MIT
// What an Othello position is worth, by factors a player can name.
//
// The value is a weighted sum. Each factor is the side to move's own less the opponent's:
//
//     pieces              discs
//     mobility            legal moves
//     potential_mobility  empty squares beside a disc of the other side: moves there may come
//     position            what the squares of the discs are worth, 99 in a corner
//     stable              discs that nothing can turn any more (a lower bound)
//     semi_stable         discs that are neither stable nor unstable: safe from the next move only
//     unstable            discs that the other side's next move could turn
//     terminal            1 when the game is over and won, −1 when lost
//     corner_moves        legal moves into corners
//     edge_moves          legal moves to the edge, corners left out
//     frontier            discs beside an empty square
//     intermediate        discs between one of the other side's and, on the opposite side, one of
//                         their own: the middle of a line that is being fought over
//     rms_parity          root mean square of the weights of the factors that speak for a side
//
//     auto game = with_evaluate(othello{}, othello_evaluation{});
//     auto other = with_evaluate(othello{}, othello_evaluation{othello_evaluation::fitted});
//
// The factors are those of the paper, which gives no weights. `usual` are chosen by common sense:
// moves, corners and stable discs are good, discs beside empty squares are bad. `fitted` were found
// by `tune_othello factors`, in hundredths of a disc. A weight of 0 switches a factor off. The
// paper leaves three meanings open. Its most representative moves are two factors here, corners and
// edges (their number is mobility already). Its "pieces between the enemy and the player, against
// each enemy piece" are `intermediate`, with `frontier` beside it. Its parity, equation (1), is the
// root mean square of the other factors' weights over those that favour the side, less that of the
// opponent; over all factors it would be the same number in every position.
//
// Contract. For boards of 4 × 4, 6 × 6 and 8 × 8 squares. `values` and its parts speak for the side
// to move, the evaluation for `first`. Finished games have a value, too. All numbers are whole, so
// that a value is the same on every machine.
//
// Cost: some 250 ns for all factors (`micro --benchmark_filter=othello_`).
//
// Hernandez, Daza and Florez, "The Study of the Impact of the Search Algorithms in Board Games",
// 2020, section 5.1; potential mobility after Sannidhanam and Annamalai, "An Analysis of Heuristics
// in Othello".
#ifndef SEESAW_GAMES_OTHELLO_EVALUATION_HPP
#define SEESAW_GAMES_OTHELLO_EVALUATION_HPP

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/othello/flips.hpp>
#include <seesaw/detail/othello/stability.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/othello.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// In the order of the table above.
enum class othello_factor : std::uint8_t {
    pieces,
    mobility,
    potential_mobility,
    position,
    stable,
    semi_stable,
    unstable,
    terminal,
    corner_moves,
    edge_moves,
    frontier,
    intermediate,
    rms_parity
};
/// How many factors there are: the length of their tables.
inline constexpr std::size_t othello_factor_count = 13;

/// As the enumerator is spelt, and as `tune_othello` prints it.
constexpr std::string_view to_string(othello_factor factor) noexcept {
    constexpr std::array<std::string_view, othello_factor_count> names = {
        "pieces",      "mobility",     "potential_mobility", "position",     "stable",
        "semi_stable", "unstable",     "terminal",           "corner_moves", "edge_moves",
        "frontier",    "intermediate", "rms_parity"};
    return names[static_cast<std::size_t>(factor)];
}

/// A number for every factor: its value or its weight.
struct othello_factor_numbers {
    std::array<int, othello_factor_count> of{};

    constexpr int& operator[](othello_factor factor) {
        return of[static_cast<std::size_t>(factor)];
    }
    constexpr int operator[](othello_factor factor) const {
        return of[static_cast<std::size_t>(factor)];
    }
    bool operator==(const othello_factor_numbers&) const = default;
};

/// Two sides of a board; what is asked is asked of `own`.
class othello_side {
public:
    using bits = std::uint64_t;

    constexpr othello_side(bits own, bits other, int size = 8)
        : own_(own), other_(other), empty_(detail::square_board(size) & ~(own | other)),
          size_(size) {}

    constexpr othello_side opposite() const { return {other_, own_, size_}; }

    constexpr int pieces() const { return detail::count(own_); }

    bits moves() const { return detail::othello_placements(own_, other_, empty_); }

    constexpr bits potential_moves() const { return empty_ & beside(other_); }

    constexpr int position() const {
        int sum = 0;
        for (int row = 0; row < size_ / 2; ++row) {
            const auto& weights =
                detail::othello_row_weights[static_cast<std::size_t>(size_ / 2 - 2)]
                                           [static_cast<std::size_t>(row)];
            sum +=
                weights[own_ >> (8 * row) & 0xff] + weights[own_ >> (8 * (size_ - 1 - row)) & 0xff];
        }
        return sum;
    }

    constexpr bits stable() const { return detail::stable_discs(own_, empty_, size_); }

    // A line of discs that ends at an empty square on one side and at the opponent on the other.
    constexpr bits unstable() const {
        const bits inner = detail::between_columns(own_);
        return enclosable<1>(inner) | enclosable<7>(inner) | enclosable<8>(own_) |
               enclosable<9>(inner);
    }

    constexpr bits semi_stable() const { return own_ & ~stable() & ~unstable(); }

    constexpr bits frontier() const { return own_ & beside(empty_); }

    constexpr bits intermediate() const {
        const bits inner = detail::between_columns(own_);
        return (inner & (between<1>() | between<7>() | between<9>())) | (own_ & between<8>());
    }

    static constexpr bits corners(int size) {
        const int last = size - 1;
        return detail::square_bit(0) | detail::square_bit(last) | detail::square_bit(8 * last) |
               detail::square_bit(9 * last);
    }

    static constexpr bits edges(int size) {
        const bits row = (bits{1} << size) - 1;
        const bits column = detail::square_board(size) & detail::left_column;
        return (row | row << (8 * (size - 1)) | column | column << (size - 1)) & ~corners(size);
    }

private:
    static constexpr bits beside(bits b) {
        const bits level =
            b | ((b & ~detail::right_column) << 1) | ((b & ~detail::left_column) >> 1);
        return level | level << 8 | level >> 8;
    }

    // `through`, as far as it is reached from `from` without a gap, towards higher or lower bits.
    template <int Step>
    static constexpr bits run_up(bits from, bits through) {
        bits run = through & (from << Step);
        for (int i = 0; i < 5; ++i) run |= through & (run << Step);
        return run;
    }
    template <int Step>
    static constexpr bits run_down(bits from, bits through) {
        bits run = through & (from >> Step);
        for (int i = 0; i < 5; ++i) run |= through & (run >> Step);
        return run;
    }

    template <int Step>
    constexpr bits enclosable(bits inner) const {
        return (run_up<Step>(other_, inner) & run_down<Step>(empty_, inner)) |
               (run_down<Step>(other_, inner) & run_up<Step>(empty_, inner));
    }

    template <int Step>
    constexpr bits between() const {
        return ((other_ << Step) & (own_ >> Step)) | ((other_ >> Step) & (own_ << Step));
    }

    bits own_, other_, empty_;
    int size_;
};

/// An evaluation for `with_evaluate`, by one weight for each factor.
struct othello_evaluation {
    /// By common sense; see above.
    static constexpr othello_factor_numbers usual = {
        {1, 8, 4, 1, 12, 0, -2, 100'000, 30, 2, -3, 0, 1}};
    /// Found by `tune_othello factors`; hundredths of a disc.
    static constexpr othello_factor_numbers fitted = {
        {7, 44, 71, 2, 96, -19, -70, 100'000, -44, -28, -49, 28, 4}};

    othello_factor_numbers weights = usual;
    int size = 8;

    template <class State>
    score operator()(const State& s) const {
        return seen_from(s.turn, sum(values(s.own, s.other)));
    }

    /// All factors, for the side to move.
    othello_factor_numbers values(std::uint64_t own, std::uint64_t other) const {
        using enum othello_factor;
        using detail::count;
        const othello_side us(own, other, size), them = us.opposite();
        const auto moves = us.moves(), replies = them.moves();
        const auto stable_own = us.stable(), stable_other = them.stable();
        // What is stable is never enclosable.
        const auto unstable_own = us.unstable(), unstable_other = them.unstable();
        othello_factor_numbers f;
        f[pieces] = us.pieces() - them.pieces();
        f[mobility] = count(moves) - count(replies);
        f[potential_mobility] = count(us.potential_moves()) - count(them.potential_moves());
        f[position] = us.position() - them.position();
        f[stable] = count(stable_own) - count(stable_other);
        f[unstable] = count(unstable_own) - count(unstable_other);
        f[semi_stable] = f[pieces] - f[stable] - f[unstable];
        if (moves == 0 && replies == 0) f[terminal] = (f[pieces] > 0) - (f[pieces] < 0);
        const auto corners = othello_side::corners(size), edges = othello_side::edges(size);
        f[corner_moves] = count(moves & corners) - count(replies & corners);
        f[edge_moves] = count(moves & edges) - count(replies & edges);
        f[frontier] = count(us.frontier()) - count(them.frontier());
        f[intermediate] = count(us.intermediate()) - count(them.intermediate());
        f[rms_parity] = favourable(f, 1) - favourable(f, -1);
        return f;
    }

    score sum(const othello_factor_numbers& f) const {
        score total = 0;
        for (std::size_t i = 0; i < othello_factor_count; ++i) total += weights.of[i] * f.of[i];
        return total;
    }

private:
    /// Equation (1), over the factors that speak for the side to move (1) or the opponent (−1).
    int favourable(const othello_factor_numbers& f, int side) const {
        std::int64_t squares = 0;
        constexpr std::size_t others = othello_factor_count - 1;
        for (std::size_t i = 0; i < others; ++i) {
            const std::int64_t weight = weights.of[i];
            if (weight * f.of[i] * side > 0) squares += weight * weight;
        }
        return static_cast<int>(std::sqrt(static_cast<double>(squares) / others));
    }
};

}}} // namespace seesaw::v0::games

#endif
