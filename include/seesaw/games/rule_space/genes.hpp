// SPDX-License-Identifier: MIT
// The rules of a board game as fifty small numbers: a space that holds something like chess,
// something like checkers, and many unknown games.
//
//     genes 1–24    which type (1 to 6, 0: none) stands on each square of a player's first three
//                   rows, the home row first, each from the player's left to the right
//     genes 25–30   how each type moves: 1 diagonally forward, 2 diagonally forward and backward,
//                   3 in all directions, 4 in an L, 5 straight, 6 straight forward
//     genes 31–36   how far: 0 one step, 1 any number of steps up to an occupied square
//     genes 37–42   how each type captures: 0 by stepping in, 1 by jumping over
//     gene 43       the piece of honour: a player without one of this type has lost; 0: no such
//     type genes 44–49   what each type becomes on the last row; 0: it stays what it is gene 50
//     whether captures are mandatory
//
// rule_space.hpp plays such a game; what the numbers leave open is settled there.
//
// As text, genes are their digits, with spaces, slashes, commas and bars wherever they help:
//
//     01010101/10101010/01010101 121111 000000 111111 0 200000 1          (checkers)
//
// `complaint` says in one line what is wrong with genes or with a text, with the number of the gene
// at fault: a wrong length, a value out of range, no pieces, a piece of honour that is not there.
// The source speaks of at most 16 pieces in its text and of 24 in its table; 24 are taken here.
//
// Source: Z. Halim, R. Baig, K. Zafar, "Evolutionary search in the space of rules for creation of
// new two-player board games", International Journal on Artificial Intelligence Tools, figure 1.
#ifndef SEESAW_GAMES_RULE_SPACE_GENES_HPP
#define SEESAW_GAMES_RULE_SPACE_GENES_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// Genes 25 to 30, with the numbers of the table above.
enum class movement : std::uint8_t {
    diagonal_forward = 1,
    diagonal,
    all,
    leap,
    straight,
    straight_forward
};

/// Fifty genes, by number or by what they mean.
struct rule_genes {
    static constexpr int count = 50;
    static constexpr int cells = 24; ///< of a player at the start: three rows of eight
    static constexpr int types = 6;

    std::array<std::uint8_t, count> values = {}; ///< gene 1 comes first

    static constexpr auto parameters() {
        return std::tuple{parameter("values", &rule_genes::values)};
    }

    bool operator==(const rule_genes&) const = default;

    /// Genes by their numbers, from 1.
    constexpr int operator[](int gene) const { return values[static_cast<std::size_t>(gene - 1)]; }
    constexpr void set(int gene, int value) {
        values[static_cast<std::size_t>(gene - 1)] = static_cast<std::uint8_t>(value);
    }

    // Types are numbered from 1, cells from 0.
    constexpr int at(int cell) const { return (*this)[1 + cell]; }
    constexpr movement moves(int type) const { return static_cast<movement>((*this)[24 + type]); }
    constexpr bool rides(int type) const { return (*this)[30 + type] != 0; }
    constexpr bool jumps(int type) const { return (*this)[36 + type] != 0; }
    constexpr int honour() const { return (*this)[43]; }
    constexpr int becomes(int type) const { return (*this)[43 + type]; }
    constexpr bool must_capture() const { return (*this)[50] != 0; }

    /// How many of a type a player has at the start; 0: all of them.
    constexpr int placed(int type = 0) const {
        int number = 0;
        for (int cell = 0; cell < cells; ++cell)
            number += type == 0 ? at(cell) != 0 : at(cell) == type;
        return number;
    }

    /// Bit `type` is set where pieces of it are on the board at the start or can come to be.
    constexpr unsigned occurring() const {
        unsigned found = 0;
        for (int cell = 0; cell < cells; ++cell) found |= 1u << at(cell);
        for (int round = 0; round < types; ++round)
            for (int type = 1; type <= types; ++type)
                if ((found >> type & 1) != 0) found |= 1u << becomes(type);
        return found & ~1u;
    }

    static constexpr int least(int gene) { return gene >= 25 && gene <= 30 ? 1 : 0; }
    static constexpr int most(int gene) {
        return (gene >= 31 && gene <= 42) || gene == count ? 1 : types;
    }

    /// "placement on a1", "movement of type 3" …
    static std::string meaning(int gene) {
        if (gene <= cells) {
            std::string text = "placement on ";
            return text += detail::square_text({(gene - 1) % 8, (gene - 1) / 8});
        }
        if (gene == 43) return "piece of honour";
        if (gene == count) return "mandatory capture";
        std::string text = gene <= 30   ? "movement"
                           : gene <= 36 ? "step"
                           : gene <= 42 ? "capture"
                                        : "conversion";
        text += " of type ";
        const int before = gene <= 30 ? 24 : gene <= 36 ? 30 : gene <= 42 ? 36 : 43;
        return text += std::to_string(gene - before);
    }

    /// Whether these are the rules of a game.
    constexpr bool valid() const {
        for (int gene = 1; gene <= count; ++gene)
            if ((*this)[gene] < least(gene) || (*this)[gene] > most(gene)) return false;
        return placed() > 0 && (honour() == 0 || placed(honour()) > 0);
    }

    /// What is wrong with them, in one line; empty if nothing is.
    std::string complaint() const {
        for (int gene = 1; gene <= count; ++gene) {
            if ((*this)[gene] >= least(gene) && (*this)[gene] <= most(gene)) continue;
            std::string why = "gene " + std::to_string(gene);
            why.append(" (").append(meaning(gene)).append(") is ");
            why.append(std::to_string((*this)[gene])).append("; it must be ");
            why.append(std::to_string(least(gene))).append(most(gene) == 1 ? " or " : " to ");
            return why.append(std::to_string(most(gene)));
        }
        if (placed() == 0) return "genes 1 to 24 place no piece; at least one of them must";
        if (honour() != 0 && placed(honour()) == 0) {
            std::string why = "gene 43 (piece of honour) is type " + std::to_string(honour());
            return why.append(", of which genes 1 to 24 place none: the game would be over");
        }
        return {};
    }

    /// "01010101/10101010/01010101 121111 000000 111111 0 200000 1".
    std::string text() const {
        std::string all;
        for (int gene = 1; gene <= count; ++gene) {
            if (gene == 9 || gene == 17) all += '/';
            if (gene == 25 || gene == 31 || gene == 37 || gene == 43 || gene == 44 || gene == 50)
                all += ' ';
            all += static_cast<char>('0' + (*this)[gene]);
        }
        return all;
    }

    /// Genes that are valid; nullopt for any other text.
    static std::optional<rule_genes> parse(std::string_view text) {
        std::string why;
        return read(text, why);
    }

    /// What is wrong with a text that `parse` refuses, in one line; empty if nothing is.
    static std::string complaint(std::string_view text) {
        std::string why;
        read(text, why);
        return why;
    }

private:
    static std::optional<rule_genes> read(std::string_view text, std::string& why) {
        using detail::refuse;
        rule_genes genes;
        int number = 0;
        for (const char c : text) {
            if (detail::is_space(c) || c == '/' || c == ',' || c == '|') continue;
            ++number;
            if (c < '0' || c > '9') {
                std::string reason = "gene " + std::to_string(number) + " is ";
                return refuse(why, reason.append(detail::quoted(c)).append("; genes are digits"));
            }
            if (number <= count) genes.set(number, c - '0');
        }
        if (number != count)
            return refuse(why, "a chromosome has 50 genes; here are " + std::to_string(number));
        why = genes.complaint();
        if (!why.empty()) return std::nullopt;
        return genes;
    }
};

/// Rules that have names.
struct named_rules {
    std::string_view name;
    std::string_view genes;
    std::string_view about;
};

/// What the space has of chess and checkers, and the games of the source's figures 8 to 11: of
/// these only the rules are published, and the placements are our own.
inline constexpr named_rules reference_rules[] = {
    {"chess", "42356324/11111111/00000000 642533 001110 000000 6 500000 0",
     "as near to chess as the space has it: the king is taken, pawns capture straight ahead, no "
     "double step, no castling, and each king faces a queen"},
    {"checkers", "01010101/10101010/01010101 121111 000000 111111 0 200000 1",
     "English draughts but for the end after 100 plies"},
    {"game_1", "12536521/44444444/00000000 423663 101111 010011 5 650123 0",
     "rules of figure 8, placement our own"},
    {"game_2", "16544561/23322332/00000000 411363 000110 101100 5 130021 1",
     "rules of figure 9, placement our own"},
    {"game_3", "12655621/34344343/00000000 446621 101001 001111 0 523533 1",
     "rules of figure 10, placement our own"},
    {"random", "34155143/26266262/00000000 335265 101110 011100 5 015266 0",
     "rules of figure 11, drawn at random by the source, placement our own"},
};

/// Genes by the name of a reference game; nullopt if there is none of that name.
inline std::optional<rule_genes> find_rules(std::string_view name) {
    for (const named_rules& known : reference_rules)
        if (known.name == name) return rule_genes::parse(known.genes);
    return std::nullopt;
}

}}} // namespace seesaw::v0::games

#endif
