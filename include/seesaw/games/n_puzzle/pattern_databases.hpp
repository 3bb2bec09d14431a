// SPDX-License-Identifier: MIT
// Additive pattern databases for the sliding-tile puzzle.
//
// The tiles are divided into patterns. For each pattern a table tells, for every way in which its
// tiles can lie, the fewest moves of these tiles that bring them home whatever the others do. No
// move is counted twice, so the sum over all patterns is still admissible. Where the goal has the
// blank on the diagonal of a square board, the table also serves the position mirrored there, and
// the larger sum counts. The tables do not know where the blank is, so the sums are admissible but
// not consistent: after a move they may be less by more than one.
//
//     const n_puzzle fifteen;
//     const auto patterns = pattern_sets::five_five_five();
//     const pattern_databases built(fifteen, patterns);                     // a fifth of a second
//     const auto kept = pattern_databases::kept(fifteen, patterns, "555.pdb");   // or from a file
//     auto r = seesaw::ida_star(with_heuristic(fifteen, kept)).run(start);
//
// Contract. Patterns hold each tile at most once and at most six tiles each; tiles in none are not
// counted. `kept` reads the file; one that is absent, truncated, corrupt, of another version or of
// another puzzle is built anew and written, with a message to `tell`; what is no such file at all
// is left as it is. A file is written under another name and renamed, so that it is whole or not
// there. compact_pattern_databases.hpp is for larger patterns.
//
// Cost: cells^k bytes for a pattern of k tiles (1 MB for five tiles of the 15-puzzle, 16 MB for
// six), and as much again at most while it is built. An estimate after a move looks at one table,
// or two with the mirror. The number of a way of lying is its tiles' cells as digits,
// which wastes half of the table and makes a move one addition.
//
// Korf and Felner, "Disjoint pattern database heuristics", 2002.
#ifndef SEESAW_GAMES_N_PUZZLE_PATTERN_DATABASES_HPP
#define SEESAW_GAMES_N_PUZZLE_PATTERN_DATABASES_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/n_puzzle/heuristics.hpp>
#include <seesaw/games/n_puzzle/pattern_build.hpp>
#include <seesaw/games/n_puzzle/pattern_file.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// Divisions for the goal with the blank first.
namespace pattern_sets {
/// For the 8-puzzle.
inline tile_patterns eight() { return {{1, 2, 3, 4}, {5, 6, 7, 8}}; }
/// For the 15-puzzle, 3 MB of tables.
inline tile_patterns five_five_five() {
    return {{1, 2, 4, 5, 8}, {3, 6, 7, 10, 11}, {9, 12, 13, 14, 15}};
}
/// For compact_pattern_databases.hpp.
inline tile_patterns seven_eight() {
    return {{1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}};
}
/// For the 15-puzzle: better estimates, 32 MB of tables.
inline tile_patterns six_six_three() {
    return {{1, 4, 5, 8, 9, 12}, {6, 7, 10, 11, 14, 15}, {2, 3, 13}};
}
/// For the 24-puzzle.
inline tile_patterns twenty_four() {
    return {{1, 2, 5, 6, 7},
            {3, 4, 8, 9, 14},
            {10, 11, 15, 16, 20},
            {12, 13, 17, 18, 22},
            {19, 21, 23, 24}};
}
} // namespace pattern_sets

/// An estimate for `with_heuristic`, from tables of up to six tiles each.
class pattern_databases {
public:
    static constexpr std::size_t most_patterns = 8;

    /// The moves that are left at least, with what the next step needs.
    struct estimate {
        int value;
        int sum, mirrored_sum;
        std::array<std::uint32_t, 2 * most_patterns> numbers; // of each pattern, then mirrored
        operator int() const { return value; }
    };

    using tables_built = std::function<void(std::size_t done, std::size_t of)>;
    using listener = detail::pattern_file::listener;

    /// Builds the tables, and says after each how many there are.
    pattern_databases(const n_puzzle& rules, const tile_patterns& patterns,
                      const tables_built& progress = {})
        : pattern_databases(rules, patterns, build_all(rules, patterns, progress)) {}

    /// From the file where it fits, else built and written to it; `tell` hears which and why.
    static pattern_databases kept(const n_puzzle& rules, const tile_patterns& patterns,
                                  const std::string& path, const listener& tell = {},
                                  const tables_built& progress = {}) {
        validate(rules, patterns);
        const detail::pattern_file file(path, "pattern databases, version 1", rules, patterns);
        std::vector<std::size_t> sizes;
        for (const auto& pattern : patterns) sizes.push_back(table_size(rules, pattern));
        return {rules, patterns,
                file.read_or(sizes, tell, [&] { return build_all(rules, patterns, progress); })};
    }

    estimate operator()(const n_puzzle::state& s) const {
        estimate h{};
        for (std::size_t cell = 0; cell < static_cast<std::size_t>(rules_.cells()); ++cell) {
            const digit& own = digits_[s.tiles[cell]];
            if (own.weight != 0)
                h.numbers[own.pattern] += own.weight * static_cast<std::uint32_t>(cell);
            const digit& twin = mirrored_[s.tiles[cell]];
            if (twin.weight != 0) h.numbers[twin.pattern] += twin.weight * transposed_[cell];
        }
        for (std::size_t p = 0; p < tables_->size(); ++p) {
            h.sum += (*tables_)[p][h.numbers[p]];
            if (has_mirror_) h.mirrored_sum += (*tables_)[p][h.numbers[most_patterns + p]];
        }
        h.value = std::max(h.sum, h.mirrored_sum);
        return h;
    }

    estimate operator()(const n_puzzle::state& s, n_puzzle::move m, const estimate& before) const {
        const auto slid = detail::slid_by(rules_, s, m);
        estimate h = before;
        const auto slide = [&](const digit& d, std::uint32_t to, std::uint32_t from,
                               std::size_t table, int& sum) {
            if (d.weight == 0) return;
            const std::uint8_t* const moves = (*tables_)[table].data();
            std::uint32_t& number = h.numbers[d.pattern];
            sum -= moves[number];
            number += d.weight * (to - from);
            sum += moves[number];
        };
        const digit& own = digits_[slid.tile];
        slide(own, static_cast<std::uint32_t>(slid.to), static_cast<std::uint32_t>(slid.from),
              own.pattern, h.sum);
        const digit& twin = mirrored_[slid.tile];
        slide(twin, transposed_[slid.to], transposed_[slid.from], twin.pattern - most_patterns,
              h.mirrored_sum);
        h.value = std::max(h.sum, h.mirrored_sum);
        return h;
    }

    std::uint64_t bytes() const { return detail::pattern_file::bytes_of(*tables_); }

private:
    using tables = detail::pattern_file::tables;

    // The place of a tile in the number of its pattern.
    struct digit {
        std::uint32_t weight = 0; // 0: in no pattern
        std::uint32_t pattern = 0;
    };

    pattern_databases(const n_puzzle& rules, const tile_patterns& patterns, tables&& made)
        : rules_(rules), tables_(std::make_shared<const tables>(std::move(made))),
          has_mirror_(detail::has_diagonal_mirror(rules)) {
        const auto columns = static_cast<std::uint32_t>(rules.columns);
        const auto cells = static_cast<std::uint32_t>(rules.cells());
        for (std::uint32_t cell = 0; cell < cells && has_mirror_; ++cell)
            transposed_[cell] = cell % columns * columns + cell / columns;
        for (std::uint32_t p = 0; p < patterns.size(); ++p) {
            std::uint32_t weight = 1;
            for (const std::uint8_t tile : patterns[p]) {
                digits_[tile] = {weight, p};
                if (has_mirror_) {
                    // The tile that lies where this one does, seen in the mirror.
                    const auto twin = rules.goal[transposed_[rules.follows.home[tile]]];
                    mirrored_[twin] = {weight, static_cast<std::uint32_t>(most_patterns) + p};
                }
                weight *= cells;
            }
        }
    }

    static void validate(const n_puzzle& rules, const tile_patterns& patterns) {
        detail::validate_patterns(rules, patterns, most_patterns, 6);
    }

    static std::size_t table_size(const n_puzzle& rules, const std::vector<std::uint8_t>& pattern) {
        std::size_t size = 1;
        for (std::size_t i = 0; i < pattern.size(); ++i)
            size *= static_cast<std::size_t>(rules.cells());
        return size;
    }

    // ── Building ────────────────────────────────────────────────────────────────────────────────

    static tables build_all(const n_puzzle& rules, const tile_patterns& patterns,
                            const tables_built& progress) {
        validate(rules, patterns);
        tables made;
        for (const auto& pattern : patterns) {
            made.push_back(build(rules, pattern));
            if (progress) progress(made.size(), patterns.size());
        }
        return made;
    }

    static std::vector<std::uint8_t> build(const n_puzzle& rules,
                                           const std::vector<std::uint8_t>& pattern) {
        const auto cells = static_cast<std::size_t>(rules.cells());
        std::vector<std::uint8_t> table(table_size(rules, pattern));
        std::array<std::size_t, detail::pattern_numbers::most_tiles> weights{1};
        for (std::size_t i = 1; i < pattern.size(); ++i) weights[i] = weights[i - 1] * cells;
        detail::pattern_builder(rules, pattern)
            .run(
                [&](std::size_t, std::uint32_t set, const std::uint8_t* tiles, int moves) {
                    std::size_t number = 0;
                    for (; set != 0; set &= set - 1)
                        number +=
                            weights[*tiles++] * static_cast<std::size_t>(std::countr_zero(set));
                    table[number] = static_cast<std::uint8_t>(moves);
                },
                [](std::uint64_t) {});
        return table;
    }

    n_puzzle rules_;
    std::shared_ptr<const tables> tables_;
    bool has_mirror_;
    std::array<digit, 32> digits_{}, mirrored_{}; // by tile
    std::array<std::uint32_t, n_puzzle::most_cells> transposed_{};
};

}}} // namespace seesaw::v0::games

#endif
