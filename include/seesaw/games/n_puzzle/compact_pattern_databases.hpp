// SPDX-License-Identifier: MIT
// Additive pattern databases with large patterns: seven and eight tiles of the 15-puzzle.
//
// The same idea and the same estimates as pattern_databases.hpp, in a fraction of the memory: half
// a byte for each way in which the tiles of a pattern can lie, and none for ways that do not exist.
//
//     const n_puzzle fifteen;
//     const auto patterns = pattern_sets::seven_eight();
//     const auto kept = compact_pattern_databases::kept(fifteen, patterns, "78.pdb");
//     auto r = seesaw::ida_star(with_heuristic(fifteen, kept)).run(start);
//
// A way of lying is a set of cells and an order of the tiles on them, numbered together without
// gaps. Moves and Manhattan distance of the tiles have the same parity, so that half of what the
// moves exceed it by is kept; above 15 it is kept as 15, which is admissible still.
//
// Contract: as for pattern_databases, patterns of 1 to 8 tiles on boards of any size, as long as a
// pattern has fewer than 2^32 ways. Files are checked, and rebuilt with a message.
//
// Cost: 288 MB of tables for 7-8, and 1.8 GB while they are built, which takes a minute or two;
// `progress` is called for every layer. A number is recomputed from the whole board after a move,
// so an estimate takes several times as long as one of pattern_databases.
//
// Korf and Felner, "Disjoint pattern database heuristics", 2002.
#ifndef SEESAW_GAMES_N_PUZZLE_COMPACT_PATTERN_DATABASES_HPP
#define SEESAW_GAMES_N_PUZZLE_COMPACT_PATTERN_DATABASES_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/n_puzzle/pattern_build.hpp>
#include <seesaw/games/n_puzzle/pattern_databases.hpp>
#include <seesaw/games/n_puzzle/pattern_file.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// An estimate for `with_heuristic`, from tables of seven or eight tiles each.
class compact_pattern_databases {
public:
    static constexpr std::size_t most_patterns = 8;

    /// The moves that are left at least, with what the next step needs.
    struct estimate {
        int value;
        std::array<std::uint8_t, most_patterns> own, mirrored; // moves of each pattern
        operator int() const { return value; }
    };

    using ways_counted = std::function<void(std::uint64_t done, std::uint64_t of)>;
    using listener = detail::pattern_file::listener;

    /// Builds the tables, and says after each layer how many ways of lying are known.
    compact_pattern_databases(const n_puzzle& rules, const tile_patterns& patterns,
                              const ways_counted& progress = {})
        : compact_pattern_databases(rules, patterns, build_all(rules, patterns, progress)) {}

    /// From the file where it fits, else built and written to it; `tell` hears which and why.
    static compact_pattern_databases kept(const n_puzzle& rules, const tile_patterns& patterns,
                                          const std::string& path, const listener& tell = {},
                                          const ways_counted& progress = {}) {
        validate(rules, patterns);
        const detail::pattern_file file(path, "compact pattern databases, version 1", rules,
                                        patterns);
        std::vector<std::size_t> sizes;
        for (const auto& pattern : patterns)
            sizes.push_back(detail::pattern_numbers(rules.cells(), pattern.size()).bytes());
        return {rules, patterns,
                file.read_or(sizes, tell, [&] { return build_all(rules, patterns, progress); })};
    }

    estimate operator()(const n_puzzle::state& s) const {
        estimate h{};
        for (std::size_t p = 0; p < tables_->size(); ++p) count(s, p, h);
        return summed(h);
    }

    estimate operator()(const n_puzzle::state& s, n_puzzle::move m, const estimate& before) const {
        const std::size_t tile = detail::slid_by(rules_, s, m).tile;
        const n_puzzle::state after = rules_.next(s, m);
        estimate h = before;
        if (pattern_[tile] < most_patterns) h.own[pattern_[tile]] = moves_of(after, pattern_[tile]);
        const std::uint8_t twin = has_mirror_ ? pattern_[twin_[tile]] : none;
        if (twin < most_patterns) h.mirrored[twin] = mirrored_moves_of(after, twin);
        return summed(h);
    }

    std::uint64_t bytes() const { return detail::pattern_file::bytes_of(*tables_); }

private:
    using tables = detail::pattern_file::tables;
    static constexpr std::uint8_t none = most_patterns;

    compact_pattern_databases(const n_puzzle& rules, const tile_patterns& patterns, tables&& made)
        : rules_(rules), tables_(std::make_shared<const tables>(std::move(made))),
          has_mirror_(detail::has_diagonal_mirror(rules)) {
        pattern_.fill(none);
        const auto columns = static_cast<std::size_t>(rules.columns);
        const auto cells = static_cast<std::size_t>(rules.cells());
        for (std::size_t cell = 0; cell < cells && has_mirror_; ++cell)
            transposed_[cell] =
                static_cast<std::uint8_t>(cell % columns * columns + cell / columns);
        for (std::size_t tile = 1; tile < cells && has_mirror_; ++tile)
            twin_[tile] = rules.goal[transposed_[rules.follows.home[tile]]];
        for (std::size_t p = 0; p < patterns.size(); ++p) {
            numbers_.emplace_back(rules.cells(), patterns[p].size());
            for (std::size_t i = 0; i < patterns[p].size(); ++i) {
                pattern_[patterns[p][i]] = static_cast<std::uint8_t>(p);
                place_[patterns[p][i]] = static_cast<std::uint8_t>(i);
            }
        }
    }

    void count(const n_puzzle::state& s, std::size_t p, estimate& h) const {
        h.own[p] = moves_of(s, p);
        if (has_mirror_) h.mirrored[p] = mirrored_moves_of(s, p);
    }

    std::uint8_t moves_of(const n_puzzle::state& s, std::size_t p) const {
        return moves_of(p, [&](std::size_t cell) { return s.tiles[cell]; });
    }
    std::uint8_t mirrored_moves_of(const n_puzzle::state& s, std::size_t p) const {
        return moves_of(p, [&](std::size_t cell) { return twin_[s.tiles[transposed_[cell]]]; });
    }

    template <class Tiles>
    std::uint8_t moves_of(std::size_t p, const Tiles& tile_at) const {
        detail::pattern_numbers::counter number(numbers_[p]);
        int distance = 0;
        for (std::size_t cell = 0; cell < static_cast<std::size_t>(rules_.cells()); ++cell) {
            const std::uint8_t tile = tile_at(cell);
            if (pattern_[tile] != p) continue;
            distance += rules_.follows.distance[tile][cell];
            number.add(cell, place_[tile]);
        }
        const std::uint64_t way = number.value();
        const int excess = (*tables_)[p][static_cast<std::size_t>(way / 2)] >> (way % 2 * 4) & 15;
        return static_cast<std::uint8_t>(distance + 2 * excess);
    }

    static estimate summed(estimate h) {
        const int own = std::accumulate(h.own.begin(), h.own.end(), 0);
        h.value = std::max(own, std::accumulate(h.mirrored.begin(), h.mirrored.end(), 0));
        return h;
    }

    static void validate(const n_puzzle& rules, const tile_patterns& patterns) {
        detail::validate_patterns(rules, patterns, most_patterns, 8);
        for (const auto& pattern : patterns)
            detail::require(detail::pattern_numbers(rules.cells(), pattern.size()).ways() <=
                                0xffffffff,
                            "pattern databases: a pattern must have fewer than 2^32 ways to lie");
    }

    static tables build_all(const n_puzzle& rules, const tile_patterns& patterns,
                            const ways_counted& progress) {
        validate(rules, patterns);
        std::uint64_t done = 0, of = 0;
        for (const auto& pattern : patterns)
            of += detail::pattern_numbers(rules.cells(), pattern.size()).ways();
        tables made;
        for (const auto& pattern : patterns) {
            made.emplace_back(detail::pattern_numbers(rules.cells(), pattern.size()).bytes());
            const auto enter = [&](std::size_t way, std::uint32_t cells, const std::uint8_t* tiles,
                                   int moves) {
                int distance = 0;
                for (; cells != 0; cells &= cells - 1)
                    distance +=
                        rules.follows.distance[pattern[*tiles++]]
                                              [static_cast<std::size_t>(std::countr_zero(cells))];
                const int excess = std::min((moves - distance) / 2, 15);
                std::uint8_t& both = made.back()[way / 2];
                both = static_cast<std::uint8_t>(both | excess << (way % 2 * 4));
            };
            detail::pattern_builder(rules, pattern).run(enter, [&](std::uint64_t more) {
                done += more;
                if (progress) progress(done, of);
            });
        }
        return made;
    }

    n_puzzle rules_;
    std::shared_ptr<const tables> tables_;
    bool has_mirror_;
    std::vector<detail::pattern_numbers> numbers_;
    std::array<std::uint8_t, 32> pattern_{}, place_{}, twin_{}; // by tile
    std::array<std::uint8_t, n_puzzle::most_cells> transposed_{};
};

}}} // namespace seesaw::v0::games

#endif
