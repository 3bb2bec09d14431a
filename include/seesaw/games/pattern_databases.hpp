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
//     const pattern_databases built(fifteen, patterns);                          // half a second
//     const auto kept = pattern_databases::kept(fifteen, patterns, "555.pdb");   // or from a file
//     auto r = seesaw::ida_star(with_heuristic(fifteen, kept)).run(start);
//
// Contract. Patterns hold each tile at most once and at most six tiles each; tiles in none are not
// counted. `kept` reads the file; one that is absent, truncated, corrupt, of another version or of
// another puzzle is built anew and written, with a message to `tell`. A file is written under
// another name and renamed, so that it is whole or not there.
//
// Cost: cells^k bytes for a pattern of k tiles (1 MB for five tiles of the 15-puzzle, 16 MB for
// six), and an eighth of that times the cells while it is built. An estimate after a move looks at
// one table, or two with the mirror. The number of a way of lying is its tiles' cells as digits,
// which wastes half of the table and makes a move one addition.
//
// Korf and Felner, "Disjoint pattern database heuristics", 2002.
#ifndef SEESAW_GAMES_PATTERN_DATABASES_HPP
#define SEESAW_GAMES_PATTERN_DATABASES_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/detail/error.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/n_puzzle_heuristics.hpp>

namespace seesaw { inline namespace v0 { namespace games {

using tile_patterns = std::vector<std::vector<std::uint8_t>>;

/// Divisions for the goal with the blank first.
namespace pattern_sets {
inline tile_patterns eight() { return {{1, 2, 3, 4}, {5, 6, 7, 8}}; }
inline tile_patterns five_five_five() {
    return {{1, 2, 4, 5, 8}, {3, 6, 7, 10, 11}, {9, 12, 13, 14, 15}};
}
inline tile_patterns six_six_three() {
    return {{1, 4, 5, 8, 9, 12}, {6, 7, 10, 11, 14, 15}, {2, 3, 13}};
}
inline tile_patterns twenty_four() {
    return {{1, 2, 5, 6, 7},
            {3, 4, 8, 9, 14},
            {10, 11, 15, 16, 20},
            {12, 13, 17, 18, 22},
            {19, 21, 23, 24}};
}
} // namespace pattern_sets

class pattern_databases {
public:
    static constexpr std::size_t most_patterns = 8;

    struct estimate {
        int value;
        int sum, mirrored_sum;
        std::array<std::uint32_t, 2 * most_patterns> numbers; // of each pattern, then mirrored
        operator int() const { return value; }
    };

    using tables_built = std::function<void(std::size_t done, std::size_t of)>;
    using listener = std::function<void(const std::string& message)>;

    /// Builds the tables, and says after each how many there are.
    pattern_databases(const n_puzzle& rules, const tile_patterns& patterns,
                      const tables_built& progress = {})
        : pattern_databases(rules, patterns, build_all(rules, patterns, progress)) {}

    /// From the file where it fits, else built and written to it; `tell` hears which and why.
    static pattern_databases kept(const n_puzzle& rules, const tile_patterns& patterns,
                                  const std::string& path, const listener& tell = {},
                                  const tables_built& progress = {}) {
        const auto say = [&](const std::string& message) {
            if (tell) tell(message);
        };
        const std::string header = header_of(rules, patterns);
        tables read;
        const std::string fault = load(path, header, rules, patterns, read);
        if (fault.empty())
            return {rules, patterns, std::make_shared<const tables>(std::move(read))};
        say(path + " " + fault + "; building the tables");
        pattern_databases built(rules, patterns, progress);
        if (!save(path, header, *built.tables_)) say(path + " cannot be written");
        return built;
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

    std::uint64_t bytes() const {
        std::uint64_t total = 0;
        for (const auto& table : *tables_) total += table.size();
        return total;
    }

private:
    using tables = std::vector<std::vector<std::uint8_t>>;
    static constexpr std::uint8_t unreached = 0xff;

    // The place of a tile in the number of its pattern.
    struct digit {
        std::uint32_t weight = 0; // 0: in no pattern
        std::uint32_t pattern = 0;
    };

    pattern_databases(const n_puzzle& rules, const tile_patterns& patterns,
                      std::shared_ptr<const tables> made)
        : rules_(rules), tables_(std::move(made)) {
        const int home = rules.follows.home[0];
        has_mirror_ = rules.rows == rules.columns && home / rules.columns == home % rules.columns;
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
        using detail::require;
        rules.validate();
        require(!patterns.empty() && patterns.size() <= most_patterns,
                "pattern_databases: patterns must be 1 to 8");
        std::uint32_t seen = 1;
        for (const auto& pattern : patterns) {
            require(!pattern.empty() && pattern.size() <= 6,
                    "pattern_databases: a pattern must have 1 to 6 tiles");
            for (const std::uint8_t tile : pattern) {
                require(tile < rules.cells() && (seen >> tile & 1) == 0,
                        "pattern_databases: patterns must hold tiles of the puzzle, each once");
                seen |= std::uint32_t{1} << tile;
            }
        }
    }

    static std::size_t table_size(const n_puzzle& rules, const std::vector<std::uint8_t>& pattern) {
        std::size_t size = 1;
        for (std::size_t i = 0; i < pattern.size(); ++i)
            size *= static_cast<std::size_t>(rules.cells());
        return size;
    }

    // ── Building ────────────────────────────────────────────────────────────────────────────────

    static std::shared_ptr<const tables>
    build_all(const n_puzzle& rules, const tile_patterns& patterns, const tables_built& progress) {
        validate(rules, patterns);
        tables made;
        for (const auto& pattern : patterns) {
            made.push_back(build(rules, pattern));
            if (progress) progress(made.size(), patterns.size());
        }
        return std::make_shared<const tables>(std::move(made));
    }

    // Breadth-first from home, over the cells of the tiles and of the blank. A move of a tile that
    // is not in the pattern costs nothing and stays in its layer.
    static std::vector<std::uint8_t> build(const n_puzzle& rules,
                                           const std::vector<std::uint8_t>& pattern) {
        const auto cells = static_cast<std::uint64_t>(rules.cells());
        std::vector<std::uint8_t> table(table_size(rules, pattern), unreached);
        std::vector<bool> seen(table.size() * static_cast<std::size_t>(cells));
        std::vector<std::uint64_t> weights;
        std::uint64_t number = 0;
        for (std::uint64_t weight = 1; const std::uint8_t tile : pattern) {
            number += weight * rules.follows.home[tile];
            weights.push_back(weight);
            weight *= cells;
        }
        std::vector<std::uint64_t> layer = {number * cells + rules.follows.home[0]}, next;
        for (std::uint8_t cost = 0; !layer.empty(); ++cost) {
            while (!layer.empty()) {
                const std::uint64_t code = layer.back();
                layer.pop_back();
                if (seen[static_cast<std::size_t>(code)]) continue;
                seen[static_cast<std::size_t>(code)] = true;
                number = code / cells;
                const std::uint64_t blank = code % cells;
                std::uint8_t& known = table[static_cast<std::size_t>(number)];
                known = std::min(known, cost);
                std::array<std::uint8_t, n_puzzle::most_cells> there{}; // tile's place, from 1
                std::uint64_t rest = number;
                for (std::uint8_t i = 1; i <= pattern.size(); ++i, rest /= cells)
                    there[static_cast<std::size_t>(rest % cells)] = i;
                for (const n_puzzle::move m :
                     rules.follows.moves[static_cast<std::size_t>(blank)]) {
                    const int step = rules.follows.step[static_cast<std::size_t>(m)];
                    const auto from = static_cast<std::uint64_t>(static_cast<int>(blank) + step);
                    const std::uint8_t tile = there[static_cast<std::size_t>(from)];
                    std::uint64_t after = number;
                    if (tile != 0) after += weights[tile - 1U] * blank - weights[tile - 1U] * from;
                    const std::uint64_t to = after * cells + from;
                    if (!seen[static_cast<std::size_t>(to)])
                        (tile != 0 ? next : layer).push_back(to);
                }
            }
            std::swap(layer, next);
        }
        return table;
    }

    // ── Files ───────────────────────────────────────────────────────────────────────────────────

    /// Names the format, its version, the puzzle and the patterns: another file is another text.
    static std::string header_of(const n_puzzle& rules, const tile_patterns& patterns) {
        validate(rules, patterns);
        std::string text = "seesaw pattern databases, version 1\n" + std::to_string(rules.rows) +
                           " x " + std::to_string(rules.columns) + ", goal";
        for (int cell = 0; cell < rules.cells(); ++cell)
            text += " " + std::to_string(rules.goal[static_cast<std::size_t>(cell)]);
        for (const auto& pattern : patterns) {
            text += "\npattern";
            for (const std::uint8_t tile : pattern) text += " " + std::to_string(tile);
        }
        return text + "\n";
    }

    static std::uint64_t checksum(const std::string& header, const tables& all) {
        std::uint64_t sum = 0;
        const auto add = [&sum](const unsigned char* bytes, std::size_t count) {
            for (std::size_t i = 0; i < count; i += 8) {
                std::uint64_t word = 0;
                for (std::size_t j = i; j < std::min(count, i + 8); ++j)
                    word = word << 8 | bytes[j];
                sum = detail::mix(sum, word);
            }
        };
        add(reinterpret_cast<const unsigned char*>(header.data()), header.size());
        for (const auto& table : all) add(table.data(), table.size());
        return sum;
    }

    /// What is wrong with the file; empty if it was read.
    static std::string load(const std::string& path, const std::string& header,
                            const n_puzzle& rules, const tile_patterns& patterns, tables& into) {
        std::ifstream file(path, std::ios::binary);
        if (!file) return "is not there";
        const auto read = [&file](auto* bytes, std::size_t count) {
            file.read(reinterpret_cast<char*>(bytes), static_cast<std::streamsize>(count));
            return static_cast<std::size_t>(file.gcount()) == count;
        };
        std::string found(header.size(), ' ');
        if (!read(found.data(), found.size()) || found != header)
            return "is of another version, puzzle or division";
        for (const auto& pattern : patterns) {
            into.emplace_back(table_size(rules, pattern));
            if (!read(into.back().data(), into.back().size())) return "is truncated";
        }
        std::array<unsigned char, 8> sum{};
        if (!read(sum.data(), sum.size())) return "is truncated";
        const std::uint64_t truth = checksum(header, into);
        for (std::size_t i = 0; i < sum.size(); ++i)
            if (sum[i] != static_cast<unsigned char>(truth >> (8 * i))) return "is corrupt";
        if (file.get() != std::ifstream::traits_type::eof()) return "is too long";
        return {};
    }

    static bool save(const std::string& path, const std::string& header, const tables& all) {
        const std::string unfinished = path + ".unfinished";
        {
            std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
            file.write(header.data(), static_cast<std::streamsize>(header.size()));
            for (const auto& table : all)
                file.write(reinterpret_cast<const char*>(table.data()),
                           static_cast<std::streamsize>(table.size()));
            const std::uint64_t sum = checksum(header, all);
            for (int i = 0; i < 8; ++i) file.put(static_cast<char>(sum >> (8 * i) & 0xff));
            file.flush();
            if (!file) {
                file.close();
                std::remove(unfinished.c_str());
                return false;
            }
        }
        if (std::rename(unfinished.c_str(), path.c_str()) == 0) return true;
        std::remove(unfinished.c_str());
        return false;
    }

    n_puzzle rules_;
    std::shared_ptr<const tables> tables_;
    bool has_mirror_ = false;
    std::array<digit, 32> digits_{}, mirrored_{}; // by tile
    std::array<std::uint32_t, n_puzzle::most_cells> transposed_{};
};

}}} // namespace seesaw::v0::games

#endif
