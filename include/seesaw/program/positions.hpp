// SPDX-License-Identifier: MIT
// Positions from the command line, from standard input (`-`) or from a file: one per line, one
// result each.
#ifndef SEESAW_PROGRAM_POSITIONS_HPP
#define SEESAW_PROGRAM_POSITIONS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <istream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/game.hpp>
#include <seesaw/text.hpp>

#include <seesaw/program/amounts.hpp>
#include <seesaw/program/input_file.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Lines of a stream, numbered; one that is longer than any position is an error, not a reason to
/// fill the memory.
class line_reader {
public:
    explicit line_reader(std::istream& in) : in_(in) {}

    std::optional<std::string> next() {
        constexpr std::size_t longest = 65536;
        std::string line;
        int c = in_.get();
        if (c == std::istream::traits_type::eof()) return std::nullopt;
        ++number_;
        for (; c != '\n' && c != std::istream::traits_type::eof(); c = in_.get()) {
            if (line.size() == longest)
                throw std::runtime_error(
                    fmt::format("line {}: longer than {} characters", number_, longest));
            line += static_cast<char>(c);
        }
        if (!line.empty() && line.back() == '\r') line.pop_back();
        return line;
    }

    std::uint64_t number() const { return number_; }

private:
    std::istream& in_;
    std::uint64_t number_ = 0;
};

/// A board that begins with a dash, and would be taken for an option.
inline bool is_dashed_board(std::string_view text) {
    return text.size() > 2 && text[0] == '-' &&
           text.find_first_not_of("XOxo*-. \n") == std::string_view::npos;
}

// ── Moves as text ───────────────────────────────────────────────────────────────────────────────

/// Solved or stuck, for a puzzle; an outcome or a payoff, for others.
template <class Game>
bool is_over(const Game& rules, const seesaw::state_t<Game>& s) {
    if constexpr (seesaw::puzzle<Game>)
        return rules.solved(s) || std::begin(rules.moves(s)) == std::end(rules.moves(s));
    else if constexpr (seesaw::has_outcome<Game>)
        return rules.outcome(s).has_value();
    else
        return rules.payoff(s).has_value();
}

/// Moves that were read from text, and where they lead.
template <class Game>
struct played_moves {
    std::vector<seesaw::move_t<Game>> moves;
    seesaw::state_t<Game> state;
    std::string problem; ///< what is wrong with the rest; empty: nothing
};

/// Moves as the game writes them, with spaces, commas or nothing between them.
template <class Game>
played_moves<Game> play_text(const Game& rules, const seesaw::state_t<Game>& root,
                             std::string_view text) {
    played_moves<Game> played{{}, root, {}};
    std::string_view rest = text;
    for (;;) {
        rest = rest.substr(std::min(rest.find_first_not_of(" ,;\t"), rest.size()));
        if (rest.empty()) return played;
        const std::string place =
            fmt::format("move {}, {}", played.moves.size() + 1,
                        in_quotes(rest.substr(0, rest.find_first_of(" ,;\t"))));
        if (is_over(rules, played.state)) {
            played.problem = place + ": the game is over";
            return played;
        }
        // The longest text wins: 1 is also how 10 begins.
        std::size_t longest = 0;
        seesaw::move_t<Game> best{};
        for (const auto& m : rules.moves(played.state)) {
            const std::string word = seesaw::move_text(rules, played.state, m);
            if (word.size() <= longest || rest.substr(0, word.size()) != word) continue;
            longest = word.size();
            best = m;
        }
        if (longest == 0) {
            played.problem = place + ": no legal move";
            return played;
        }
        played.moves.push_back(best);
        played.state = rules.next(played.state, best);
        rest.remove_prefix(longest);
    }
}

/// The state that `text` describes: in the game's notation where it has one, else the moves that
/// lead there from the root. Rules say themselves what is wrong with a text, and which fields of
/// theirs make no sense.
template <class Game>
seesaw::state_t<Game> parse_position(const Game& rules, std::string_view text) {
    if constexpr (seesaw::validates<Game>) rules.validate();
    if constexpr (seesaw::parses<Game>)
        if (const auto state = rules.parse(text)) return *state;
    if constexpr (requires { rules.complaint(text); }) {
        throw usage_error(rules.complaint(text));
    } else if constexpr (seesaw::has_root<Game> && seesaw::game<Game>) {
        played_moves<Game> played = play_text(rules, rules.root(), text);
        if (played.problem.empty()) return std::move(played.state);
        throw usage_error(played.problem);
    } else {
        throw usage_error(fmt::format("{} is no position", in_quotes(text)));
    }
}

/// The same of what was given as an argument, which an error names.
template <class Game>
seesaw::state_t<Game> position_of(const Game& rules, std::string_view argument,
                                  std::string_view text) {
    try {
        return parse_position(rules, trim(text));
    } catch (const usage_error& e) {
        throw usage_error(fmt::format("{}: {}", argument, e.what()));
    }
}

/// Text from which `parse_position` finds the state that these moves lead to.
template <class Game>
std::string position_text(const Game& rules, const std::vector<seesaw::move_t<Game>>& moves) {
    std::string text;
    auto s = rules.root();
    for (const auto& m : moves) {
        text += (text.empty() ? "" : " ") + seesaw::move_text(rules, s, m);
        s = rules.next(s, m);
    }
    return text;
}

// ── Where they stand ────────────────────────────────────────────────────────────────────────────

/// Calls `each(text)` for every line of `in`. What is wrong with a line ends the run and names it.
template <class Each>
void for_each_line(std::istream& in, std::string_view source, const Each& each) {
    line_reader lines(in);
    try {
        while (const auto line = lines.next()) each(trim(*line));
    } catch (const usage_error& e) {
        throw std::runtime_error(fmt::format("{}, line {}: {}", source, lines.number(), e.what()));
    }
    if (in.bad()) throw std::runtime_error(fmt::format("{}: cannot be read", source));
}

/// Calls `each(text)` for the argument, or for every line of `in` where the argument is `-`. What
/// is wrong with the argument is wrong usage.
template <class Each>
void for_each_position(std::string_view argument, std::string_view name, std::istream& in,
                       const Each& each) {
    if (trim(argument) == "-") return for_each_line(in, "standard input", each);
    try {
        each(trim(argument));
    } catch (const usage_error& e) {
        throw usage_error(fmt::format("{}: {}", name, e.what()));
    }
}

/// The same for the lines of a file; those that are empty or begin with # are passed over.
template <class Each>
void for_each_position_in(const std::string& path, const Each& each) {
    std::ifstream in = open_input("--file", path);
    for_each_line(in, fmt::format("--file: {}", in_quotes(path)), [&](std::string_view text) {
        if (!text.empty() && text[0] != '#') each(text);
    });
}

}}} // namespace seesaw::v0::programs

#endif
