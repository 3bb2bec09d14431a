// SPDX-License-Identifier: MIT
// Pattern databases in files.
//
// A file is a text that names the format, its version, the puzzle and the patterns, then the
// tables, then a checksum of both. It is written under another name and renamed, so that it is
// whole or not there. A file that does not fit is not read, and a file of another kind is never
// overwritten.
#ifndef SEESAW_GAMES_N_PUZZLE_PATTERN_FILE_HPP
#define SEESAW_GAMES_N_PUZZLE_PATTERN_FILE_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 {

namespace games {
/// The tiles of each pattern.
using tile_patterns = std::vector<std::vector<std::uint8_t>>;
} // namespace games

namespace detail {

class pattern_file {
public:
    using tables = std::vector<std::vector<std::uint8_t>>;
    using listener = std::function<void(const std::string& message)>;

    pattern_file(std::string path, const std::string& format, const games::n_puzzle& rules,
                 const games::tile_patterns& patterns)
        : path_(std::move(path)) {
        header_ = title + format + "\n" + std::to_string(rules.rows) + " x " +
                  std::to_string(rules.columns) + ", goal";
        const auto add = [this](int number) {
            header_ += ' ';
            header_ += std::to_string(number);
        };
        for (int cell = 0; cell < rules.cells(); ++cell)
            add(rules.goal[static_cast<std::size_t>(cell)]);
        for (const auto& pattern : patterns) {
            header_ += "\npattern";
            for (const std::uint8_t tile : pattern) add(tile);
        }
        header_ += '\n';
    }

    static std::uint64_t bytes_of(const tables& all) {
        std::uint64_t total = 0;
        for (const auto& table : all) total += table.size();
        return total;
    }

    /// The tables of these sizes from the file where it fits, else what `build` returns, which is
    /// then written; `tell` hears which and why.
    template <class Build>
    tables read_or(const std::vector<std::size_t>& sizes, const listener& tell,
                   const Build& build) const {
        const auto say = [&](const std::string& what) {
            if (tell) tell(path_ + what);
        };
        tables all;
        const std::string fault = load(sizes, all);
        if (fault.empty()) return all;
        all.clear();
        say(" " + fault + "; building the tables");
        all = build();
        if (fault != foreign && !save(all)) say(" cannot be written");
        return all;
    }

private:
    static constexpr const char* title = "seesaw ";
    static constexpr const char* foreign = "is no file of patterns, and is left as it is";

    std::uint64_t checksum(const tables& all) const {
        std::uint64_t sum = 0;
        const auto add = [&sum](const unsigned char* bytes, std::size_t count) {
            for (std::size_t i = 0; i < count; i += 8) {
                std::uint64_t word = 0;
                for (std::size_t j = i; j < std::min(count, i + 8); ++j)
                    word = word << 8 | bytes[j];
                sum = mix(sum, word);
            }
        };
        add(reinterpret_cast<const unsigned char*>(header_.data()), header_.size());
        for (const auto& table : all) add(table.data(), table.size());
        return sum;
    }

    /// What is wrong with the file; empty if it was read.
    std::string load(const std::vector<std::size_t>& sizes, tables& into) const {
        std::ifstream file(path_, std::ios::binary);
        if (!file) return "is not there";
        const auto read = [&file](auto* bytes, std::size_t count) {
            file.read(reinterpret_cast<char*>(bytes), static_cast<std::streamsize>(count));
            return static_cast<std::size_t>(file.gcount()) == count;
        };
        std::string found(header_.size(), ' ');
        const bool whole = read(found.data(), found.size());
        if (file.gcount() == 0) return "is empty";
        if (found.rfind(title, 0) != 0) return foreign;
        if (!whole || found != header_) return "is of another version, puzzle or division";
        for (const std::size_t size : sizes) {
            into.emplace_back(size);
            if (!read(into.back().data(), size)) return "is truncated";
        }
        std::array<unsigned char, 8> sum{};
        if (!read(sum.data(), sum.size())) return "is truncated";
        const std::uint64_t truth = checksum(into);
        for (std::size_t i = 0; i < sum.size(); ++i)
            if (sum[i] != static_cast<unsigned char>(truth >> (8 * i))) return "is corrupt";
        if (file.get() != std::ifstream::traits_type::eof()) return "is too long";
        return {};
    }

    bool save(const tables& all) const {
        const std::string unfinished = path_ + ".unfinished";
        {
            std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
            file.write(header_.data(), static_cast<std::streamsize>(header_.size()));
            for (const auto& table : all)
                file.write(reinterpret_cast<const char*>(table.data()),
                           static_cast<std::streamsize>(table.size()));
            const std::uint64_t sum = checksum(all);
            for (int i = 0; i < 8; ++i) file.put(static_cast<char>(sum >> (8 * i) & 0xff));
            file.flush();
            if (!file) {
                file.close();
                std::remove(unfinished.c_str());
                return false;
            }
        }
        if (std::rename(unfinished.c_str(), path_.c_str()) == 0) return true;
        std::remove(unfinished.c_str());
        return false;
    }

    std::string path_;
    std::string header_;
};

/// Throws std::invalid_argument unless the patterns hold tiles of the puzzle, each once.
inline void validate_patterns(const games::n_puzzle& rules, const games::tile_patterns& patterns,
                              std::size_t most_patterns, std::size_t most_tiles) {
    rules.validate();
    require(!patterns.empty() && patterns.size() <= most_patterns,
            "pattern databases: patterns must be 1 to 8");
    std::uint32_t seen = 1;
    for (const auto& pattern : patterns) {
        require(!pattern.empty() && pattern.size() <= most_tiles,
                most_tiles == 6 ? "pattern databases: a pattern must have 1 to 6 tiles"
                                : "pattern databases: a pattern must have 1 to 8 tiles");
        for (const std::uint8_t tile : pattern) {
            require(tile < rules.cells() && (seen >> tile & 1) == 0,
                    "pattern databases: patterns must hold tiles of the puzzle, each once");
            seen |= std::uint32_t{1} << tile;
        }
    }
}

/// Whether tables also serve the position mirrored at the diagonal: where the goal has the blank
/// on it and the board is square.
inline bool has_diagonal_mirror(const games::n_puzzle& rules) {
    const int home = rules.follows.home[0];
    return rules.rows == rules.columns && home / rules.columns == home % rules.columns;
}

} // namespace detail
}} // namespace seesaw::v0

#endif
