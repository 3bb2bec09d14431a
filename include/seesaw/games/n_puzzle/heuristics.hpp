// SPDX-License-Identifier: MIT
// Estimates for the sliding-tile puzzle, from the simplest to those that solve it in moments.
//
//     using namespace seesaw::games;
//     const n_puzzle fifteen;
//     const auto guided = with_heuristic(fifteen, linear_conflict(fifteen));
//     auto r = seesaw::ida_star(guided).run(start);
//
// | heuristic           | what it counts                                                  |
// |---------------------|-----------------------------------------------------------------|
// | `hamming`           | tiles that are not at home                                      |
// | `chebyshev`         | rows or columns from home, the larger number, over all tiles    |
// | `manhattan`         | rows and columns from home; what `n_puzzle` itself says         |
// | `linear_conflict`   | and two for every tile that must leave its own row or column    |
// |                     | for others to pass                                              |
// | `walking_distance`  | moves up and down if tiles of a row, and of the rows they       |
// |                     | belong to, were all alike; and the same left and right          |
// | `pattern_databases` | exact moves of a few tiles at a time, from tables               |
// |                     | (pattern_databases.hpp)                                         |
// | `maximum_of`        | the largest of several                                          |
//
// All are admissible, and all but the databases consistent, which is tested on every state of the
// 8-puzzle. In each line linear_conflict counts the fewest tiles whose removal leaves no conflict:
// counting pairs is a known trap and overestimates.
//
// A heuristic is a function object: `h(s)`, and `h(s, m, before)` after a move if that is cheaper.
// Both may return a struct with a `value` and what the next step needs. Tables are shared between
// copies.
//
// Cost: `walking_distance` builds its tables (25,000 entries for 4 × 4) in a few hundredths of a
// second; boards of more than 4 rows or columns have too many and are refused.
//
// Hansson, Mayer and Yung, "Criticizing solutions to relaxed models yields powerful admissible
// heuristics", 1992, for linear conflicts. Takahashi Ken'ichiro's walking distance, 2001.
#ifndef SEESAW_GAMES_N_PUZZLE_HEURISTICS_HPP
#define SEESAW_GAMES_N_PUZZLE_HEURISTICS_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/puzzle_steps.hpp>
#include <seesaw/games/n_puzzle.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

/// The tile that `m` slides, and where from; it slides to the blank.
struct sliding_tile {
    std::size_t tile;
    std::size_t from;
    std::size_t to;
};

inline sliding_tile slid_by(const games::n_puzzle& rules, const games::n_puzzle::state& s,
                            games::n_puzzle::move m) {
    const auto from =
        static_cast<std::size_t>(int{s.blank} + rules.follows.step[static_cast<std::size_t>(m)]);
    return {s.tiles[from], from, s.blank};
}

/// A sum over tiles of something that depends on tile and cell alone.
class tile_sum {
public:
    template <class Function>
    tile_sum(const games::n_puzzle& rules, Function of) : rules_(rules) {
        rules.validate();
        for (std::size_t tile = 1; tile < static_cast<std::size_t>(rules.cells()); ++tile)
            for (std::size_t cell = 0; cell < static_cast<std::size_t>(rules.cells()); ++cell)
                table_[tile][cell] = static_cast<std::uint8_t>(
                    of(static_cast<int>(cell), int{rules.follows.home[tile]}));
    }

    int operator()(const games::n_puzzle::state& s) const {
        int sum = 0;
        for (std::size_t cell = 0; cell < static_cast<std::size_t>(rules_.cells()); ++cell)
            sum += table_[s.tiles[cell]][cell];
        return sum;
    }
    int operator()(const games::n_puzzle::state& s, games::n_puzzle::move m, int h) const {
        const auto slid = slid_by(rules_, s, m);
        return h + table_[slid.tile][slid.to] - table_[slid.tile][slid.from];
    }

private:
    games::n_puzzle rules_;
    std::array<std::array<std::uint8_t, 32>, 32> table_{};
};

} // namespace detail

namespace games {

/// The puzzle with another estimate.
template <class Heuristic>
struct guided_n_puzzle : n_puzzle {
    Heuristic heuristic;

    using value = std::invoke_result_t<const Heuristic&, const state&>;

    value estimate(const state& s) const { return heuristic(s); }
    // Asked for every move that IDA* tries, where a call would show.
    [[gnu::always_inline]] value estimate(const state& s, move m, const value& h)
        const requires std::is_invocable_v<const Heuristic&, const state&, move, const value&> {
        return heuristic(s, m, h);
    }
};

/// The same puzzle, which asks `heuristic` for its estimates.
template <class Heuristic>
guided_n_puzzle<Heuristic> with_heuristic(const n_puzzle& rules, Heuristic heuristic) {
    return {rules, std::move(heuristic)};
}

/// Admissible, and the weakest of all.
struct hamming : detail::tile_sum {
    explicit hamming(const n_puzzle& rules)
        : tile_sum(rules, [](int cell, int home) { return cell != home ? 1 : 0; }) {}
};

/// The number of king's steps; never more than `manhattan`.
struct chebyshev : detail::tile_sum {
    explicit chebyshev(const n_puzzle& rules)
        : tile_sum(rules, [&rules](int cell, int home) {
              return std::max(std::abs(cell / rules.columns - home / rules.columns),
                              std::abs(cell % rules.columns - home % rules.columns));
          }) {}
};

/// The puzzle's own estimate, for `maximum_of`.
struct manhattan : detail::tile_sum {
    explicit manhattan(const n_puzzle& rules)
        : tile_sum(rules, [&rules](int cell, int home) {
              return std::abs(cell / rules.columns - home / rules.columns) +
                     std::abs(cell % rules.columns - home % rules.columns);
          }) {}
};

/// Manhattan distance, and two moves for each tile that is in the way of others in its line.
class linear_conflict {
public:
    explicit linear_conflict(const n_puzzle& rules) : rules_(rules) {
        rules.validate();
        for (int code = 0; code < codes; ++code)
            penalty_[static_cast<std::size_t>(code)] = penalty_of(code);
    }

    int operator()(const n_puzzle::state& s) const {
        int h = rules_.estimate(s);
        for (int row = 0; row < rules_.rows; ++row) h += in_row(s, row);
        for (int column = 0; column < rules_.columns; ++column) h += in_column(s, column);
        return h;
    }

    /// A tile that slides up or down changes two rows; in its column the order stays.
    int operator()(const n_puzzle::state& s, n_puzzle::move m, int h) const {
        const auto slid = detail::slid_by(rules_, s, m);
        const auto line = [&](std::size_t cell, bool vertical) {
            return vertical ? static_cast<int>(cell) / rules_.columns
                            : static_cast<int>(cell) % rules_.columns;
        };
        const bool vertical = m == n_puzzle::move::up || m == n_puzzle::move::down;
        const int from = line(slid.from, vertical), to = line(slid.to, vertical);
        const auto both = [&](const n_puzzle::state& t) {
            return vertical ? in_row(t, from) + in_row(t, to)
                            : in_column(t, from) + in_column(t, to);
        };
        const n_puzzle::state after = rules_.next(s, m);
        return rules_.estimate(s, m, h) + both(after) - both(s);
    }

private:
    static constexpr int codes = 6 * 6 * 6 * 6 * 6;

    // A line as the places in it where its tiles belong, from 1; 0 for the blank and for tiles of
    // other lines.
    int in_row(const n_puzzle::state& s, int row) const {
        int code = 0;
        for (int column = 0; column < rules_.columns; ++column) {
            const auto tile = s.tiles[static_cast<std::size_t>(row * rules_.columns + column)];
            const int home = rules_.follows.home[tile];
            const bool here = tile != 0 && home / rules_.columns == row;
            code = 6 * code + (here ? home % rules_.columns + 1 : 0);
        }
        return penalty_[static_cast<std::size_t>(code)];
    }
    int in_column(const n_puzzle::state& s, int column) const {
        int code = 0;
        for (int row = 0; row < rules_.rows; ++row) {
            const auto tile = s.tiles[static_cast<std::size_t>(row * rules_.columns + column)];
            const int home = rules_.follows.home[tile];
            const bool here = tile != 0 && home % rules_.columns == column;
            code = 6 * code + (here ? home / rules_.columns + 1 : 0);
        }
        return penalty_[static_cast<std::size_t>(code)];
    }

    // Two for each tile that is not in the longest run of tiles in their order.
    static std::uint8_t penalty_of(int code) {
        int places[5], count = 0, longest[5], best = 0;
        for (; code > 0; code /= 6)
            if (code % 6 > 0) places[count++] = code % 6;
        for (int i = 0; i < count; ++i) { // read from the end: the order is a falling one
            longest[i] = 1;
            for (int j = 0; j < i; ++j)
                if (places[j] > places[i]) longest[i] = std::max(longest[i], longest[j] + 1);
            best = std::max(best, longest[i]);
        }
        return static_cast<std::uint8_t>(2 * (count - best));
    }

    n_puzzle rules_;
    std::array<std::uint8_t, codes> penalty_{};
};

/// The moves of two simpler puzzles, one for the rows and one for the columns, from tables.
class walking_distance {
public:
    /// The moves that are left at least, with what the next step needs.
    struct estimate {
        int value;
        std::uint16_t up, across; // where the two walks are
        operator int() const { return value; }
    };

    explicit walking_distance(const n_puzzle& rules) : rules_(rules) {
        rules.validate();
        detail::require(rules.rows <= 4 && rules.columns <= 4,
                        "walking_distance: rows and columns must be at most 4");
        const int blank = rules.follows.home[0];
        up_ = std::make_shared<const walk>(rules.rows, rules.columns, blank / rules.columns);
        across_ =
            rules.rows == rules.columns && blank / rules.columns == blank % rules.columns
                ? up_
                : std::make_shared<const walk>(rules.columns, rules.rows, blank % rules.columns);
    }

    estimate operator()(const n_puzzle::state& s) const {
        typename walk::counts up{}, across{};
        for (std::size_t cell = 0; cell < static_cast<std::size_t>(rules_.cells()); ++cell) {
            if (s.tiles[cell] == 0) continue;
            const std::size_t home = rules_.follows.home[s.tiles[cell]];
            ++up[row(cell)][row(home)];
            ++across[column(cell)][column(home)];
        }
        const std::uint16_t u = up_->find(up), a = across_->find(across);
        return {up_->distance[u] + across_->distance[a], u, a};
    }

    estimate operator()(const n_puzzle::state& s, n_puzzle::move m, const estimate& h) const {
        const auto slid = detail::slid_by(rules_, s, m);
        const std::size_t home = rules_.follows.home[slid.tile];
        estimate after = h;
        if (m == n_puzzle::move::up || m == n_puzzle::move::down)
            after.up = up_->next[h.up][m == n_puzzle::move::down ? 1 : 0][row(home)];
        else
            after.across =
                across_->next[h.across][m == n_puzzle::move::right ? 1 : 0][column(home)];
        after.value = up_->distance[after.up] + across_->distance[after.across];
        return after;
    }

    std::uint64_t bytes() const { return up_->bytes() + (across_ == up_ ? 0 : across_->bytes()); }

private:
    // All ways in which the tiles of each line can belong to lines, and how far from home they are
    // if any tile may step over to the line with the gap.
    struct walk {
        using counts = std::array<std::array<std::uint8_t, 4>, 4>; // of line, home line
        static constexpr std::uint16_t nowhere = 0xffff;

        walk(int lines, int width, int gap) : lines_(static_cast<std::size_t>(lines)) {
            counts home{};
            for (std::size_t i = 0; i < std::min(lines_, home.size()); ++i)
                home[i][i] = static_cast<std::uint8_t>(width - (static_cast<int>(i) == gap));
            std::vector<counts> found = {home};
            numbers_.emplace(code_of(home), std::uint16_t{0});
            distance.push_back(0);
            for (std::size_t i = 0; i < found.size(); ++i) {
                next.push_back({});
                const std::size_t line = gap_of(found[i], width);
                for (std::size_t way = 0; way < 2; ++way)
                    for (std::size_t home_line = 0; home_line < 4; ++home_line) {
                        std::uint16_t& to = next[i][way][home_line];
                        to = nowhere;
                        const std::size_t other = way == 0 ? line - 1 : line + 1;
                        if (other >= lines_ || found[i][other][home_line] == 0) continue;
                        counts after = found[i];
                        --after[other][home_line];
                        ++after[line][home_line];
                        const auto number = static_cast<std::uint16_t>(found.size());
                        const auto [at, is_new] = numbers_.emplace(code_of(after), number);
                        to = at->second;
                        if (!is_new) continue;
                        found.push_back(after);
                        distance.push_back(static_cast<std::uint8_t>(distance[i] + 1));
                    }
            }
        }

        std::uint16_t find(const counts& c) const {
            const auto at = numbers_.find(code_of(c));
            SEESAW_ASSERT(at != numbers_.end());
            return at->second;
        }

        std::uint64_t bytes() const {
            return distance.size() * (sizeof distance[0] + sizeof next[0]) +
                   numbers_.size() *
                       (sizeof(std::pair<std::uint64_t, std::uint16_t>) + 2 * sizeof(void*));
        }

        std::vector<std::uint8_t> distance;
        std::vector<std::array<std::array<std::uint16_t, 4>, 2>> next; // by way and home line

    private:
        static std::uint64_t code_of(const counts& c) {
            std::uint64_t code = 0;
            for (const auto& line : c)
                for (const std::uint8_t tiles : line) code = code << 4 | tiles;
            return code;
        }
        std::size_t gap_of(const counts& c, int width) const {
            for (std::size_t line = 0; line < lines_; ++line)
                if (c[line][0] + c[line][1] + c[line][2] + c[line][3] < width) return line;
            return lines_;
        }

        std::size_t lines_;
        std::unordered_map<std::uint64_t, std::uint16_t> numbers_;
    };

    std::size_t row(std::size_t cell) const {
        return cell / static_cast<std::size_t>(rules_.columns);
    }
    std::size_t column(std::size_t cell) const {
        return cell % static_cast<std::size_t>(rules_.columns);
    }

    n_puzzle rules_;
    std::shared_ptr<const walk> up_, across_;
};

/// The largest of several estimates: admissible if they are, consistent if they are.
template <class... Heuristics>
class maximum_of {
    using all = std::tuple<decltype(std::declval<const Heuristics&>()(
        std::declval<const n_puzzle::state&>()))...>;

public:
    /// The largest, with the estimate of each for the next step.
    struct estimate {
        int value;
        all parts;
        operator int() const { return value; }
    };

    explicit maximum_of(Heuristics... heuristics) : heuristics_(std::move(heuristics)...) {}

    estimate operator()(const n_puzzle::state& s) const {
        return largest(std::apply([&](const auto&... h) { return all(h(s)...); }, heuristics_));
    }
    [[gnu::always_inline]] estimate operator()(const n_puzzle::state& s, n_puzzle::move m,
                                               const estimate& before) const {
        return after(s, m, before, std::index_sequence_for<Heuristics...>());
    }

private:
    template <std::size_t... I>
    [[gnu::always_inline]] estimate after(const n_puzzle::state& s, n_puzzle::move m,
                                          const estimate& before, std::index_sequence<I...>) const {
        return largest(all(std::get<I>(heuristics_)(s, m, std::get<I>(before.parts))...));
    }
    static estimate largest(const all& parts) {
        const int value = std::apply(
            [](const auto&... h) { return std::max({int{detail::number_of(h)}...}); }, parts);
        return {value, parts};
    }

    std::tuple<Heuristics...> heuristics_;
};

} // namespace games
}} // namespace seesaw::v0

#endif
