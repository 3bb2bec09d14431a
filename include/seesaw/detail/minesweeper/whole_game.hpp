// SPDX-License-Identifier: MIT
// A whole game of Minesweeper on a board of up to 16 cells, played perfectly: an exact table, kept
// from game to game.
//
// A node is the set of worlds that are still possible, as in the endgame (endgame.hpp), and its
// value is how many of them best play wins:
//
//   * one world is won;
//   * a cell that is safe in all worlds and shows different numbers is opened at once: the sum over
//     what it shows;
//   * otherwise the best cell to risk, and the sum over what it shows where it is safe. A cell that
//     would show one number only is not risked while there are others; with none, a single world
//     can be won.
//
// Once every safe cell is open, the numbers tell all about the set. Four bits hold a cell, so 64
// bits are a node's exact key: equal keys are equal nodes.
//
// The first click is another matter: the rule keeps mines away from it, so each cell has worlds of
// its own, and the largest share of them decides. The board is symmetric; its upper left quarter is
// looked at.
//
// Cost: 4 × 4 with 7 mines needs most, 66,764 entries and 0.9 million nodes; a view that is in the
// table needs a look. Worlds and table stay within `bytes`; where that is too little there is no
// result. That depends on the question alone, not on earlier ones: a full table is emptied and the
// question asked again.
#ifndef SEESAW_DETAIL_MINESWEEPER_WHOLE_GAME_HPP
#define SEESAW_DETAIL_MINESWEEPER_WHOLE_GAME_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <seesaw/detail/minesweeper/endgame.hpp>
#include <seesaw/detail/minesweeper/view.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class mine_whole_game {
public:
    using cell = mine_view::cell;

    using verdict = mine_endgame::verdict;

    /// For the board of a view that nothing is known of yet. A larger one has no results.
    mine_whole_game(const mine_view& board, std::uint64_t bytes)
        : width_(static_cast<std::size_t>(board.width())), mines_(board.mines_left()),
          bytes_(bytes) {
        if (board.size() > most_cells) return;
        for (std::size_t i = 0; i < board.size(); ++i) {
            around_.push_back(0);
            for (const cell n : board.neighbours(i)) around_.back() |= bits_of(n);
        }
    }

    /// Where to begin if that cell is kept safe and, maybe, those around it.
    std::optional<verdict> first(bool with_neighbours) {
        if (!first_asked_ && list_worlds())
            first_ = answer([&] { return search_first(with_neighbours); });
        first_asked_ = true;
        return first_;
    }

    /// What to open next where no closed cell is safe in all worlds; `seen` has a number for every
    /// open cell and more than 8 for others. Nothing if no world fits.
    std::optional<verdict> next(std::span<const std::uint8_t> seen) {
        if (!list_worlds()) return std::nullopt;
        std::uint64_t key = 0, open = 0;
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const bool is_open = seen[i] < 9;
            key |= is_open ? std::uint64_t{seen[i]} << (4 * i) : bits_of(i);
            open |= is_open ? bits_of(i) : 0;
        }
        if (const entry* known = look_up(key)) return verdict_of(*known);
        return answer([&] {
            items_.clear();
            for (std::size_t w = 0; w < worlds_.size(); ++w)
                if (((worlds_[w].shown ^ key) & open) == 0) items_.push_back(std::uint16_t(w));
            return items_.empty() ? std::nullopt
                                  : std::optional(verdict_of(decide(look_at(0, items_.size()))));
        });
    }

private:
    static constexpr std::size_t most_cells = 16;
    static constexpr std::uint32_t not_kept = 3; // so few worlds are searched again sooner

    // Four bits a cell: what it shows, or 15 for a mine; and 15 for a mine, or 0.
    struct world {
        std::uint64_t shown, mines;
    };
    struct entry {
        std::uint64_t key = 0; // 0: empty; a node has a cell that may be a mine
        std::uint16_t worlds = 0, won = 0, best = 0;
    };

    static constexpr std::uint64_t bits_of(std::size_t i) { return std::uint64_t{15} << (4 * i); }
    static std::size_t first_of(std::uint64_t bits) {
        return static_cast<std::size_t>(std::countr_zero(bits)) / 4;
    }
    // The cells with a bit set, and those with all four.
    static std::uint64_t any_bit(std::uint64_t x) {
        return ((x | x >> 1 | x >> 2 | x >> 3) & 0x1111111111111111u) * 15;
    }
    static std::uint64_t all_bits(std::uint64_t x) { return ~any_bit(~x); }

    static verdict verdict_of(const entry& e) {
        return {e.best, static_cast<double>(e.won) / e.worlds, e.worlds};
    }

    // False where there is no room for them, or the board is too large.
    bool list_worlds() {
        if (around_.empty() || !worlds_.empty()) return !worlds_.empty();
        const auto for_each = [&](const auto& then) {
            for (std::uint32_t w = 0; w < std::uint32_t{1} << around_.size(); ++w)
                if (std::popcount(w) == mines_) then(w);
        };
        std::size_t count = 0;
        for_each([&](std::uint32_t) { ++count; });
        if (count * sizeof(world) > bytes_) return false;
        worlds_.reserve(count);
        for_each([&](std::uint32_t w) {
            std::uint64_t mines = 0, shown = 0;
            for (std::size_t i = 0; i < around_.size(); ++i)
                if ((w >> i & 1u) != 0) mines |= bits_of(i);
            for (std::size_t i = 0; i < around_.size(); ++i) {
                const auto number = static_cast<unsigned>(std::popcount(mines & around_[i])) / 4;
                if ((w >> i & 1u) == 0) shown |= std::uint64_t{number} << (4 * i);
            }
            worlds_.push_back({shown | mines, mines});
        });
        return true;
    }

    template <class Search>
    std::optional<verdict> answer(const Search& search) {
        for (;;) {
            const bool was_empty = entries_ == 0;
            exhausted_ = false;
            const std::optional<verdict> found = search();
            if (!exhausted_) return found;
            slots_ = {};
            entries_ = 0;
            if (was_empty) return std::nullopt;
        }
    }

    std::optional<verdict> search_first(bool with_neighbours) {
        std::optional<verdict> best;
        std::uint64_t best_won = 0, best_of = 1;
        for (std::size_t i = 0; i < around_.size(); ++i) {
            const std::size_t row = i / width_, column = i % width_;
            if (2 * column + 1 > width_ || (2 * row + 1) * width_ > around_.size()) continue;
            const std::uint64_t safe = bits_of(i) | (with_neighbours ? around_[i] : 0);
            items_.clear();
            for (std::size_t w = 0; w < worlds_.size(); ++w)
                if ((worlds_[w].mines & safe) == 0) items_.push_back(std::uint16_t(w));
            const std::uint64_t of = items_.size(), won = value(0, items_.size());
            if (won * best_of <= best_won * of) continue;
            best = {static_cast<cell>(i), double(won) / double(of), static_cast<std::uint32_t>(of)};
            best_won = won;
            best_of = of;
        }
        return best;
    }

    // ── The search ──────────────────────────────────────────────────────────────────────────────

    // What is known of the worlds items_[first …]; the list is a stack.
    struct node {
        std::size_t first, count;
        std::uint64_t key;
        std::uint64_t mines;   // cells that may be one
        std::uint64_t telling; // cells that may be safe and would show different numbers
    };

    node look_at(std::size_t first, std::size_t count) const {
        std::uint64_t all = ~std::uint64_t{0}, any = 0, mines = 0;
        for (std::size_t k = first; k < first + count; ++k) {
            const world& w = worlds_[items_[k]];
            all &= w.shown;
            any |= w.shown & ~w.mines;
            mines |= w.mines;
        }
        return {first, count, all | mines, mines, any_bit(all ^ any) & ~all_bits(all)};
    }

    std::uint32_t value(std::size_t first, std::size_t count) {
        if (count == 1 || exhausted_) return 1;
        const node n = look_at(first, count);
        if (const std::uint64_t free = n.telling & ~n.mines; free != 0)
            return sum_over(first_of(free), n, static_cast<std::uint32_t>(count), 0);
        if (count > not_kept)
            if (const entry* known = look_up(n.key)) return known->won;
        return decide(n).won;
    }

    // Where a cell has to be risked.
    entry decide(const node& n) {
        struct candidate {
            std::uint32_t safe;
            std::size_t at;
        };
        candidate list[most_cells];
        std::size_t listed = 0;
        entry result{n.key, static_cast<std::uint16_t>(n.count), 1, 0};
        std::uint32_t safest = 0;
        for (std::size_t i = 0; i < around_.size(); ++i) {
            if ((n.mines & bits_of(i)) == 0) continue;
            std::uint32_t safe = 0;
            for (std::size_t k = n.first; k < n.first + n.count; ++k)
                safe += (worlds_[items_[k]].mines & bits_of(i)) == 0 ? 1u : 0u;
            if ((n.telling & bits_of(i)) != 0) list[listed++] = {safe, i};
            if (safe <= safest) continue;
            safest = safe;
            result.best = static_cast<std::uint16_t>(i);
        }
        std::sort(list, list + listed, [](const candidate& x, const candidate& y) {
            return x.safe != y.safe ? x.safe > y.safe : x.at < y.at;
        });
        for (std::size_t i = 0; i < listed && list[i].safe > result.won && !exhausted_; ++i) {
            const std::uint32_t won = sum_over(list[i].at, n, list[i].safe, result.won);
            if (won <= result.won) continue;
            result.won = static_cast<std::uint16_t>(won);
            result.best = static_cast<std::uint16_t>(list[i].at);
        }
        if (n.count > not_kept && !exhausted_) remember(result);
        return result;
    }

    // The sum of values over what the cell shows; anything up to `enough` if it cannot be more.
    std::uint32_t sum_over(std::size_t at, const node& n, std::uint32_t safe,
                           std::uint32_t enough) {
        const auto shown = [&](std::size_t k) { return worlds_[items_[k]].shown >> (4 * at) & 15; };
        std::size_t begin[17] = {}, end[16];
        for (std::size_t k = n.first; k < n.first + n.count; ++k) ++begin[shown(k) + 1];
        begin[0] = items_.size();
        for (std::size_t s = 0; s < 16; ++s) {
            end[s] = begin[s];
            begin[s + 1] += begin[s];
        }
        items_.resize(begin[9]);
        for (std::size_t k = n.first; k < n.first + n.count; ++k)
            if (const auto s = shown(k); s < 9) items_[end[s]++] = items_[k];
        std::uint32_t sum = 0, left = safe;
        for (std::size_t s = 0; s < 9 && sum + left > enough; ++s) {
            if (begin[s] == end[s]) continue;
            left -= static_cast<std::uint32_t>(end[s] - begin[s]);
            sum += value(begin[s], end[s] - begin[s]);
        }
        items_.resize(begin[0]);
        return sum;
    }

    // ── The table ───────────────────────────────────────────────────────────────────────────────

    const entry* look_up(std::uint64_t key) const {
        if (slots_.empty()) return nullptr;
        const entry& e = slots_[place_of(slots_, key)];
        return e.worlds > 0 && e.key == key ? &e : nullptr;
    }

    void remember(const entry& e) {
        if (4 * (entries_ + 1) > 3 * slots_.size()) {
            // Both are there for a moment.
            const std::size_t larger = std::max<std::size_t>(2 * slots_.size(), 64);
            exhausted_ =
                worlds_.size() * sizeof(world) + (slots_.size() + larger) * sizeof(entry) > bytes_;
            if (exhausted_) return;
            std::vector<entry> grown(larger);
            for (const entry& old : slots_)
                if (old.key != 0) grown[place_of(grown, old.key)] = old;
            slots_ = std::move(grown);
        }
        slots_[place_of(slots_, e.key)] = e;
        ++entries_;
    }
    static std::size_t place_of(const std::vector<entry>& slots, std::uint64_t key) {
        std::size_t at = mix(key) & (slots.size() - 1);
        while (slots[at].key != 0 && slots[at].key != key) at = (at + 1) & (slots.size() - 1);
        return at;
    }

    std::size_t width_;
    int mines_;
    std::uint64_t bytes_;
    std::vector<std::uint64_t> around_; // the cells beside each; none on a larger board
    std::vector<world> worlds_;
    std::vector<std::uint16_t> items_;
    std::vector<entry> slots_;
    std::size_t entries_ = 0;
    bool exhausted_ = false, first_asked_ = false;
    std::optional<verdict> first_;
};

}}} // namespace seesaw::v0::detail

#endif
