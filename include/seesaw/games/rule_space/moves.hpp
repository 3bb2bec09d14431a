// SPDX-License-Identifier: MIT
// Positions of a game of the rule space, and the moves that its genes allow in them.
//
// A position keeps the pieces of each player and the three bits of their types in five words. Moves
// are found for all pieces of one type at once, direction by direction: the set of pieces takes a
// step, those that arrive on free squares or on opponents are moves, and if the type moves any
// number of steps, those on free squares go on.
#ifndef SEESAW_GAMES_RULE_SPACE_MOVES_HPP
#define SEESAW_GAMES_RULE_SPACE_MOVES_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/rule_space/genes.hpp>
#include <seesaw/games/rule_space/steps.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct rule_position {
    static constexpr std::uint8_t nowhere = 64;

    bitboard first = 0;             ///< pieces of `first`
    bitboard second = 0;            ///< pieces of `second`
    bitboard types[3] = {};         ///< the lowest, middle and highest bit of the pieces' types
    std::uint8_t ply = 0;           ///< turns so far; `first` moves when it is even
    std::uint8_t jumping = nowhere; ///< the square of a piece that must jump again

    bool operator==(const rule_position&) const = default;

    constexpr bool first_moves() const { return (ply & 1) == 0; }

    /// 1 to 6, or 0 for a free square.
    constexpr int type_at(int square) const {
        return static_cast<int>((types[0] >> square & 1) | (types[1] >> square & 1) << 1 |
                                (types[2] >> square & 1) << 2);
    }

    /// All pieces of a type, 1 to 6.
    constexpr bitboard of_type(int type) const {
        return ((type & 1) != 0 ? types[0] : ~types[0]) & ((type & 2) != 0 ? types[1] : ~types[1]) &
               ((type & 4) != 0 ? types[2] : ~types[2]);
    }

    constexpr void set_type(bitboard square, int type) {
        for (int plane = 0; plane < 3; ++plane)
            types[plane] =
                (type >> plane & 1) != 0 ? types[plane] | square : types[plane] & ~square;
    }

    constexpr void put(int square, int type, player owner) {
        (owner == player::first ? first : second) |= square_bit(square);
        set_type(square_bit(square), type);
    }
};

class rule_movers {
public:
    using move = std::uint32_t;
    using list = move_list<move, 592>;

    static constexpr int from_of(move m) { return static_cast<int>(m & 63); }
    static constexpr int to_of(move m) { return static_cast<int>(m >> 6 & 63); }
    static constexpr int taken_of(move m) { return static_cast<int>(m >> 12 & 63); }
    static constexpr bool captures(move m) { return (m >> 18 & 1) != 0; }

    explicit rule_movers(const games::rule_genes& genes) : must_capture_(genes.must_capture()) {
        const unsigned occurring = genes.occurring();
        for (int type = 1; type <= games::rule_genes::types; ++type) {
            place_[static_cast<std::size_t>(type)] = static_cast<std::uint8_t>(count_);
            if ((occurring >> type & 1) == 0) continue;
            kind& k = kinds_[static_cast<std::size_t>(count_++)];
            k.type = type;
            k.rides = genes.rides(type);
            k.jumps = genes.jumps(type);
            for (const std::size_t side : {0u, 1u})
                k.steps[side] = rule_steps::of(genes.moves(type), side == 1);
        }
    }

    /// All moves of a player who is not in the middle of a turn.
    void list_moves(const rule_position& s, list& result) const {
        const board now(s);
        bool only_captures = false;
        for (int i = 0; i < count_; ++i) {
            const kind& k = kinds_[static_cast<std::size_t>(i)];
            const bitboard pieces = s.of_type(k.type) & now.own;
            if (pieces == 0) continue;
            list_steps(now, k, pieces, k.steps[now.side], only_captures, result);
        }
    }

    /// One of them, all equally likely, the same that would be drawn from the list; nullopt where
    /// there is none. They are counted by type and direction, and only one such part is listed.
    std::optional<move> draw_move(const rule_position& s, rng& random) const {
        const board now(s);
        parts all;
        for (int i = 0; i < count_; ++i) {
            const kind& k = kinds_[static_cast<std::size_t>(i)];
            const bitboard pieces = s.of_type(k.type) & now.own;
            if (pieces == 0) continue;
            as_constants(k, [&](auto rides, auto jumps) {
                count_steps<rides.value, jumps.value>(now, k, pieces, all);
            });
        }
        bool only_captures = must_capture_ && all.capturing > 0;
        const auto end_of = [&](const part& p) {
            return p.capturing + (only_captures ? 0 : p.quiet);
        };
        if (all.count == 0) return std::nullopt;
        const unsigned total = end_of(all.list[all.count - 1]);
        if (total == 0) return std::nullopt;
        const auto index = static_cast<unsigned>(random.below(total));
        std::size_t at = 0;
        while (end_of(all.list[at]) <= index) ++at;
        list moves;
        const kind& k = *all.list[at].type;
        list_steps(now, k, s.of_type(k.type) & now.own, 1u << all.list[at].step, only_captures,
                   moves);
        return moves[index - (at == 0 ? 0 : end_of(all.list[at - 1]))];
    }

    /// The jumps of one piece of the player to move; none unless its type jumps.
    void list_jumps(const rule_position& s, int square, list& result) const {
        const kind& k = kind_at(s, square);
        if (!k.jumps) return;
        const board now(s);
        for (unsigned left = k.steps[now.side]; left != 0; left &= left - 1) {
            const auto step = static_cast<unsigned>(std::countr_zero(left));
            const bitboard land = jump(now, k, square, step);
            if (land == 0) continue;
            const int to = std::countr_zero(land);
            result.push_back(capture_multiple * static_cast<move>(to) +
                             capture_rest(to - square, rule_steps::distance(step)));
        }
    }

    bool can_jump(const rule_position& s, int square) const {
        const kind& k = kind_at(s, square);
        if (!k.jumps) return false;
        const board now(s);
        for (unsigned left = k.steps[now.side]; left != 0; left &= left - 1)
            if (jump(now, k, square, static_cast<unsigned>(std::countr_zero(left))) != 0)
                return true;
        return false;
    }

    /// A piece that has any move has one whose first step is free or a capture.
    bool can_move(const rule_position& s) const {
        const board now(s);
        for (int i = 0; i < count_; ++i) {
            const kind& k = kinds_[static_cast<std::size_t>(i)];
            const bitboard pieces = s.of_type(k.type) & now.own;
            for (unsigned left = k.steps[now.side]; left != 0; left &= left - 1) {
                const auto step = static_cast<unsigned>(std::countr_zero(left));
                const bitboard reached = rule_steps::taken(pieces, step);
                if ((reached & now.free) != 0) return true;
                const bitboard hit = reached & now.other;
                if ((k.jumps ? rule_steps::taken(hit, step) & now.free : hit) != 0) return true;
            }
        }
        return false;
    }

private:
    // A type that occurs.
    struct kind {
        int type = 0;
        bool rides = false;
        bool jumps = false;
        std::array<std::uint16_t, 2> steps = {}; // of the first player and of the second
    };

    // What a type does in one direction, and how many moves there are up to the end of that.
    struct part {
        const kind* type;
        unsigned step;
        unsigned quiet, capturing;
    };
    struct parts {
        std::array<part, 8 * games::rule_genes::types> list;
        std::size_t count = 0;
        unsigned quiet = 0, capturing = 0;
    };

    // As the player to move sees it.
    struct board {
        explicit board(const rule_position& s)
            : side(s.first_moves() ? 0 : 1), own(s.first_moves() ? s.first : s.second),
              other(s.first_moves() ? s.second : s.first), free(~(s.first | s.second)) {}
        std::size_t side;
        bitboard own, other, free;
    };

    // From is to − back and taken is to − over, so that a move is a multiple of to and a rest.
    static constexpr move quiet_multiple = 65, capture_multiple = 65 + 4096;
    static constexpr move quiet_rest(int back) { return static_cast<move>(-back); }
    static constexpr move capture_rest(int back, int over) {
        return static_cast<move>((1 << 18) - back - 4096 * over);
    }

    static void add(bitboard to, move multiple, move rest, list& result) {
        for (; to != 0; to &= to - 1)
            result.push_back(multiple * static_cast<move>(std::countr_zero(to)) + rest);
    }

    // Calls `use` with what a type can do, known when it is compiled.
    template <class Use>
    static void as_constants(const kind& k, const Use& use) {
        if (k.rides && k.jumps)
            use(std::true_type{}, std::true_type{});
        else if (k.rides)
            use(std::true_type{}, std::false_type{});
        else if (k.jumps)
            use(std::false_type{}, std::true_type{});
        else
            use(std::false_type{}, std::false_type{});
    }

    void list_steps(const board& now, const kind& k, bitboard pieces, unsigned steps,
                    bool& only_captures, list& result) const {
        as_constants(k, [&](auto rides, auto jumps) {
            walk<rides.value, jumps.value>(now, pieces, steps, only_captures, result);
        });
    }

    template <bool Rides, bool Jumps>
    static void count_steps(const board& now, const kind& k, bitboard pieces, parts& all) {
        for (unsigned left = k.steps[now.side]; left != 0; left &= left - 1) {
            const auto step = static_cast<unsigned>(std::countr_zero(left));
            const bitboard gone = Rides ? rule_steps::ridden(pieces, now.free, step) : pieces;
            const bitboard reached = rule_steps::taken(gone, step);
            bitboard hit = reached & now.other;
            if constexpr (Jumps) hit = rule_steps::taken(hit, step) & now.free;
            // Pieces stand in each other's way: no square is reached by two of them.
            all.quiet += static_cast<unsigned>(detail::count(reached & now.free));
            all.capturing += static_cast<unsigned>(detail::count(hit));
            all.list[all.count++] = {&k, step, all.quiet, all.capturing};
        }
    }

    // All moves of pieces that are alike.
    template <bool Rides, bool Jumps>
    void walk(const board& now, bitboard pieces, unsigned steps, bool& only_captures,
              list& result) const {
        for (; steps != 0; steps &= steps - 1) {
            const auto step = static_cast<unsigned>(std::countr_zero(steps));
            const int distance = rule_steps::distance(step);
            const int over = Jumps ? distance : 0;
            int back = distance; // to where the piece stands
            for (bitboard line = pieces;; back += distance) {
                const bitboard reached = rule_steps::taken(line, step);
                bitboard hit = reached & now.other;
                if constexpr (Jumps) hit = rule_steps::taken(hit, step) & now.free;
                if (hit != 0) {
                    if (must_capture_ && !only_captures) {
                        only_captures = true;
                        result.clear();
                    }
                    add(hit, capture_multiple, capture_rest(back + over, over), result);
                }
                line = reached & now.free;
                if (!only_captures) add(line, quiet_multiple, quiet_rest(back), result);
                if (!Rides || line == 0) break;
            }
        }
    }

    const kind& kind_at(const rule_position& s, int square) const {
        return kinds_[place_[static_cast<std::size_t>(s.type_at(square))]];
    }

    // Where a piece lands that jumps in this direction; 0 where it cannot.
    static bitboard jump(const board& now, const kind& k, int square, unsigned step) {
        bitboard line = rule_steps::taken(square_bit(square), step);
        while (k.rides && (line & now.free) != 0) line = rule_steps::taken(line, step);
        return rule_steps::taken(line & now.other, step) & now.free;
    }

    std::array<kind, games::rule_genes::types + 1> kinds_ = {};
    std::array<std::uint8_t, games::rule_genes::types + 1> place_ = {}; // of each type in kinds_
    int count_ = 0;
    bool must_capture_;
};

}}} // namespace seesaw::v0::detail

#endif
