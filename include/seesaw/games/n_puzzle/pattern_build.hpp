// SPDX-License-Identifier: MIT
// Placements of a few tiles on a board: their numbers, and how many moves bring the tiles home.
//
// A placement is a set of cells and the order of the tiles on them, from the first of these cells
// to the last. Its number is that of the set (in the combinatorial number system) times the number
// of orders, plus that of the order (its Lehmer code).
//
// Moves are counted breadth-first over sets of cells, orders, and connected regions of the other
// cells, in which the blank moves at no cost. A tile that steps sideways keeps its place in the
// order; one that steps up or down passes over a few others. So the possible moves depend on the
// set alone, and the new order is one entry of a table.
#ifndef SEESAW_GAMES_N_PUZZLE_PATTERN_BUILD_HPP
#define SEESAW_GAMES_N_PUZZLE_PATTERN_BUILD_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/games/n_puzzle.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class pattern_numbers {
public:
    static constexpr std::size_t most_tiles = 8;

    pattern_numbers(int cells, std::size_t tiles) : tiles_(tiles) {
        for (std::size_t n = 0; n <= static_cast<std::size_t>(cells); ++n)
            for (std::size_t k = 0; k <= std::min(n, tiles); ++k)
                choose_[n][k] =
                    k == 0 ? 1 : choose_[n - 1][k - 1] + (k < n ? choose_[n - 1][k] : 0);
        for (std::size_t i = 2; i <= tiles; ++i) orders_ *= i;
        sets_ = choose_[static_cast<std::size_t>(cells)][tiles];
    }

    std::uint64_t sets() const { return sets_; }
    std::uint64_t orders() const { return orders_; }
    std::uint64_t ways() const { return sets_ * orders_; }
    std::size_t bytes() const { return static_cast<std::size_t>((ways() + 1) / 2); }

    /// Cells in their order, each with the place of its tile in the pattern.
    class counter {
    public:
        explicit counter(const pattern_numbers& numbers) : numbers_(numbers) {}
        void add(std::size_t cell, unsigned tile) {
            ++count_;
            set_ += numbers_.choose_[cell][count_];
            const unsigned smaller = left_ & ((1u << tile) - 1);
            left_ &= ~(1u << tile);
            order_ = order_ * (numbers_.tiles_ - count_ + 1) +
                     static_cast<std::uint64_t>(std::popcount(smaller));
        }
        std::uint64_t set() const { return set_; }
        std::uint64_t value() const { return set_ * numbers_.orders_ + order_; }

    private:
        const pattern_numbers& numbers_;
        std::size_t count_ = 0;
        std::uint64_t set_ = 0, order_ = 0;
        unsigned left_ = (1u << most_tiles) - 1; // tiles that are not counted yet
    };

private:
    std::size_t tiles_;
    std::uint64_t sets_ = 0, orders_ = 1;
    std::array<std::array<std::uint32_t, most_tiles + 1>, games::n_puzzle::most_cells + 1>
        choose_{};
};

/// Breadth-first from home over all ways in which the tiles of a pattern can lie.
class pattern_builder {
public:
    pattern_builder(const games::n_puzzle& rules, const std::vector<std::uint8_t>& pattern)
        : rules_(rules), pattern_(pattern), numbers_(rules.cells(), pattern.size()),
          orders_(static_cast<std::size_t>(numbers_.orders())) {
        list_orders();
        list_sets();
    }

    /// Calls `enter(way, cells, tiles, moves)` for each: its number, its cells as bits, from the
    /// first of these to the last the tiles' places in the pattern, and how many moves it takes.
    /// Tells after each layer how many more ways are known.
    template <class Enter, class Progress>
    void run(const Enter& enter, const Progress& progress) {
        const auto ways = static_cast<std::size_t>(numbers_.ways());
        const auto reach = [&](std::size_t way, int moves) {
            enter(way, sets_[way / orders_], order_.data() + way % orders_ * pattern_.size(),
                  moves);
        };
        // Regions of the blank, a bit each: reached, reached in this layer and in the next.
        std::vector<std::uint8_t> seen(ways), now(ways), next(ways);
        std::vector<bool> active(sets_.size()), waking(sets_.size());

        const auto [first, region] = home();
        seen[first] = now[first] = static_cast<std::uint8_t>(1 << region);
        active[first / orders_] = true;
        reach(first, 0);
        progress(1);

        std::vector<std::uint32_t> here; // orders in this layer
        for (int moves = 1; std::find(active.begin(), active.end(), true) != active.end();
             ++moves) {
            std::uint64_t found = 0;
            for (std::size_t set = 0; set < sets_.size(); ++set) {
                if (!active[set]) continue;
                active[set] = false;
                std::uint8_t* const from = now.data() + set * orders_;
                here.clear();
                for (std::size_t order = 0; order < orders_; ++order)
                    if (from[order] != 0) here.push_back(static_cast<std::uint32_t>(order));
                for (std::size_t i = steps_begin_[set]; i < steps_begin_[set + 1]; ++i) {
                    const step& s = steps_[i];
                    const std::size_t base = s.set * orders_;
                    const std::uint16_t* const moved = moved_order(s.place, s.passed);
                    for (const std::uint32_t order : here) {
                        if ((from[order] >> s.region & 1) == 0) continue;
                        const std::size_t to = base + moved[order];
                        if ((seen[to] & s.reached) != 0) continue;
                        if (seen[to] == 0) {
                            reach(to, moves);
                            ++found;
                        }
                        seen[to] = static_cast<std::uint8_t>(seen[to] | s.reached);
                        next[to] = static_cast<std::uint8_t>(next[to] | s.reached);
                        waking[s.set] = true;
                    }
                }
                for (const std::uint32_t order : here) from[order] = 0;
            }
            std::swap(now, next);
            std::swap(active, waking);
            progress(found);
        }
    }

private:
    // The way in which the tiles lie in the goal, and the region of the blank.
    std::pair<std::size_t, int> home() const {
        std::uint32_t cells = 0;
        pattern_numbers::counter way(numbers_);
        for (int cell = 0; cell < rules_.cells(); ++cell) {
            const auto at = std::find(pattern_.begin(), pattern_.end(),
                                      rules_.goal[static_cast<std::size_t>(cell)]);
            if (at == pattern_.end()) continue;
            cells |= std::uint32_t{1} << cell;
            way.add(static_cast<std::size_t>(cell), static_cast<unsigned>(at - pattern_.begin()));
        }
        return {static_cast<std::size_t>(way.value()),
                region_of(regions_of(cells), rules_.follows.home[0])};
    }

    // A tile that may step into a region, whatever tile it is.
    struct step {
        std::uint32_t set;    // the set of cells after it
        std::uint8_t place;   // of the tile in the order
        std::int8_t passed;   // how many places it moves in the order
        std::uint8_t region;  // of the blank before
        std::uint8_t reached; // that of the blank after, as a bit
    };

    static constexpr int most_passed = 4; // up or down in a row of five

    using regions = std::array<std::uint32_t, 8>;

    void list_orders() {
        const std::size_t tiles = pattern_.size();
        order_.resize(orders_ * tiles);
        std::vector<std::uint8_t> order(tiles);
        for (std::size_t i = 0; i < tiles; ++i) order[i] = static_cast<std::uint8_t>(i);
        moved_.resize(tiles * (2 * most_passed + 1) * orders_);
        // Lexicographic order is that of the Lehmer codes.
        for (std::size_t number = 0; number < orders_; ++number) {
            std::copy(order.begin(), order.end(),
                      order_.begin() + static_cast<std::ptrdiff_t>(number * tiles));
            for (std::size_t place = 0; place < tiles; ++place)
                for (int passed = -most_passed; passed <= most_passed; ++passed) {
                    const auto to = static_cast<std::ptrdiff_t>(place) + passed;
                    if (to < 0 || to >= static_cast<std::ptrdiff_t>(tiles)) continue;
                    std::vector<std::uint8_t> after = order;
                    const std::uint8_t tile = after[place];
                    after.erase(after.begin() + static_cast<std::ptrdiff_t>(place));
                    after.insert(after.begin() + to, tile);
                    pattern_numbers::counter code(numbers_);
                    for (std::size_t i = 0; i < tiles; ++i) code.add(0, after[i]);
                    moved_[moved_at(place, passed) + number] =
                        static_cast<std::uint16_t>(code.value() - code.set() * orders_);
                }
            std::next_permutation(order.begin(), order.end());
        }
    }

    std::size_t moved_at(std::size_t place, int passed) const {
        return (place * (2 * most_passed + 1) + static_cast<std::size_t>(passed + most_passed)) *
               orders_;
    }
    const std::uint16_t* moved_order(std::size_t place, int passed) const {
        return moved_.data() + moved_at(place, passed);
    }

    // All sets by their numbers, with the steps that lead from them to others.
    void list_sets() {
        const auto sets = static_cast<std::size_t>(numbers_.sets());
        const auto tiles = static_cast<int>(pattern_.size());
        std::uint32_t cells = (std::uint32_t{1} << tiles) - 1;
        for (std::size_t number = 0; number < sets; ++number) {
            sets_.push_back(cells);
            // The next larger one with as many bits.
            const std::uint32_t lowest = cells & (~cells + 1), ripple = cells + lowest;
            cells = ripple | ((cells ^ ripple) / lowest >> 2);
        }
        for (const std::uint32_t set : sets_) {
            steps_begin_.push_back(steps_.size());
            list_steps(set);
        }
        steps_begin_.push_back(steps_.size());
    }

    void list_steps(std::uint32_t set) {
        const regions before = regions_of(set);
        for (int cell = 0; cell < rules_.cells(); ++cell) {
            if ((set >> cell & 1) == 0) continue;
            for (const auto m : rules_.follows.moves[static_cast<std::size_t>(cell)]) {
                const int to = cell + rules_.follows.step[static_cast<std::size_t>(m)];
                if ((set >> to & 1) != 0) continue;
                const std::uint32_t after =
                    set ^ (std::uint32_t{1} << cell | std::uint32_t{1} << to);
                const std::uint32_t between = set & ((std::uint32_t{1} << std::max(cell, to)) - 1) &
                                              ~((std::uint32_t{2} << std::min(cell, to)) - 1);
                const int passed = std::popcount(between) * (to > cell ? 1 : -1);
                pattern_numbers::counter number(numbers_);
                for (int i = 0, tile = 0; i < rules_.cells(); ++i)
                    if ((after >> i & 1) != 0)
                        number.add(static_cast<std::size_t>(i), static_cast<unsigned>(tile++));
                steps_.push_back(
                    {static_cast<std::uint32_t>(number.set()),
                     static_cast<std::uint8_t>(
                         std::popcount(set & ((std::uint32_t{1} << cell) - 1))),
                     static_cast<std::int8_t>(passed),
                     static_cast<std::uint8_t>(region_of(before, to)),
                     static_cast<std::uint8_t>(1 << region_of(regions_of(after), cell))});
            }
        }
    }

    // Connected regions of the cells outside a set.
    regions regions_of(std::uint32_t set) const {
        regions found{};
        std::uint32_t left = ((std::uint32_t{1} << rules_.cells()) - 1) & ~set;
        for (std::uint32_t& region : found) {
            region = left & (~left + 1);
            for (std::uint32_t last = 0; region != last;) {
                last = region;
                for (int cell = 0; cell < rules_.cells(); ++cell) {
                    if ((last >> cell & 1) == 0) continue;
                    for (const auto m : rules_.follows.moves[static_cast<std::size_t>(cell)])
                        region |= std::uint32_t{1}
                                  << (cell + rules_.follows.step[static_cast<std::size_t>(m)]);
                }
                region &= left;
            }
            left &= ~region;
        }
        SEESAW_ASSERT(left == 0); // eight tiles do not part a board of this size into more
        return found;
    }
    static int region_of(const regions& all, int cell) {
        int number = 0;
        while ((all[static_cast<std::size_t>(number)] >> cell & 1) == 0) ++number;
        return number;
    }

    const games::n_puzzle& rules_;
    const std::vector<std::uint8_t>& pattern_;
    pattern_numbers numbers_;
    std::size_t orders_;
    std::vector<std::uint8_t> order_;  // by number: the tiles
    std::vector<std::uint16_t> moved_; // by place, places moved and number: the new number
    std::vector<std::uint32_t> sets_;  // by number: the cells, as bits
    std::vector<step> steps_;
    std::vector<std::size_t> steps_begin_; // by set
};

}}} // namespace seesaw::v0::detail

#endif
