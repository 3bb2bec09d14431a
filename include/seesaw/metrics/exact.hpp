// SPDX-License-Identifier: MIT
// What is proven about a game, in numbers and in sentences.
//
//     seesaw::metrics::exact_facts facts;
//     facts.set_start(rules, root, value);             // value(s): exact, seen from first
//     for (const auto& s : positions) facts.add(rules, s, value);
//     for (const std::string& sentence : seesaw::metrics::reading_of(facts)) …
//
// `value` comes from a table of all positions (engines/retrograde.hpp), or from a search that ended
// with `exact`, which knows the start alone. Everything is exact but two lengths, which are marked
// as sampled.
//
// Definitions. A result is a win, a draw or a loss, worth 1, 1/2 and 0 points to the side to move;
// the size of a win does not matter. A move is good if it keeps the result of the position.
// Otherwise it is a mistake, and costs the points that it gives away. A position has a choice if it
// has more than one legal move, and its moves differ if some are good and some are not.
//
// With a swap rule the second player may change seats after the first move, so that the first
// player's best move is the one nearest to a draw.
#ifndef SEESAW_METRICS_EXACT_HPP
#define SEESAW_METRICS_EXACT_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/detail/base/domain.hpp>
#include <seesaw/detail/base/stable_sort.hpp>
#include <seesaw/game.hpp>
#include <seesaw/text.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

inline double points_of(double value) noexcept { return value > 0 ? 1 : value < 0 ? 0 : 0.5; }

} // namespace detail

namespace metrics {

/// What sort of game was solved; `nothing` where none was.
enum class solved_kind : std::uint8_t { nothing, two_players, luck, puzzle };

/// How often a move could be made where moves differ, and how often it was good.
struct move_record {
    std::uint64_t possible = 0, good = 0;
};

/// What is proven of one game; NaN and 0 where nothing is.
struct exact_facts {
    solved_kind kind = solved_kind::nothing;
    std::string by = {};                 ///< the engine
    double value = detail::unmeasured;   ///< of the start, seen from first; a puzzle's is a cost
    int first_moves = 0;                 ///< legal at the start
    int keeping = 0;                     ///< of them, those that keep its result (luck: its value)
    double swapped = detail::unmeasured; ///< value with a swap rule
    std::uint64_t positions = 0;         ///< that can occur; 0: only the start was solved
    std::uint64_t starts = 0;            ///< of a puzzle that were solved

    // Over all positions with a choice that can occur.
    std::uint64_t choices = 0;
    std::uint64_t single = 0;                      ///< one move is good
    std::uint64_t indifferent = 0;                 ///< all moves are
    double random_mistakes = 0;                    ///< sum of the shares of moves that are mistakes
    double lost = 0;                               ///< points that all mistakes cost together
    std::uint64_t mistakes = 0;                    ///< moves, in all these positions
    std::map<std::string, move_record> moves = {}; ///< by their text; empty for too many

    /// Moves, where both sides play perfectly; not known of games of luck, nor where a search
    /// solved the start alone.
    double perfect_length = detail::unmeasured;
    bool endless = false;                      ///< perfect play does not end
    double strong_length = detail::unmeasured; ///< measured, with players that hardly slip
    double random_length = detail::unmeasured; ///< measured, with random moves

    explicit operator bool() const { return kind != solved_kind::nothing; }

    double single_share() const { return share(static_cast<double>(single)); }
    double indifferent_share() const { return share(static_cast<double>(indifferent)); }
    /// Chance that a random move gives something away, mean over positions with a choice.
    double mistake_share() const { return share(random_mistakes); }
    double mean_mistake() const {
        return mistakes > 0 ? lost / static_cast<double>(mistakes) : detail::unmeasured;
    }

    /// Of a game for two.
    template <class Game, class Value>
    void set_start(const Game& rules, const state_t<Game>& root, const Value& value_of) {
        kind = solved_kind::two_players;
        value = value_of(root);
        if (rules.outcome(root)) return;
        std::vector<double> values;
        for (const auto& m : rules.moves(root)) values.push_back(value_of(rules.next(root, m)));
        set_first_moves(values, rules.to_move(root));
    }

    /// The same from the values of the first moves, seen from first.
    void set_first_moves(const std::vector<double>& values, player mover) {
        const double sign = mover == player::second ? -1 : 1;
        first_moves = static_cast<int>(values.size());
        keeping = 0;
        swapped = detail::unmeasured;
        for (const double v : values) {
            if (detail::points_of(v) == detail::points_of(value)) ++keeping;
            const double taken = -std::abs(v); // the opponent takes the better seat
            if (!(swapped >= taken)) swapped = taken;
        }
        swapped = sign * swapped + 0.0; // not −0
    }

    /// A position in which somebody moves.
    template <class Game, class Value>
    void add(const Game& rules, const state_t<Game>& s, const Value& value_of) {
        const double sign = rules.to_move(s) == player::second ? -1 : 1;
        const double here = detail::points_of(sign * value_of(s));
        std::vector<std::pair<move_t<Game>, double>> worth; // points of every move
        for (const auto& m : rules.moves(s))
            worth.emplace_back(m, detail::points_of(sign * value_of(rules.next(s, m))));
        if (worth.size() < 2) return;
        ++choices;
        std::uint64_t good = 0;
        for (const auto& [m, points] : worth) {
            if (points == here) {
                ++good;
            } else {
                ++mistakes;
                lost += here - points;
            }
        }
        random_mistakes += 1 - static_cast<double>(good) / static_cast<double>(worth.size());
        single += good == 1;
        indifferent += good == worth.size();
        if (good == worth.size() || too_many_) return;
        for (const auto& [m, points] : worth) {
            move_record& record = moves[move_text(rules, s, m)];
            ++record.possible;
            record.good += points == here;
        }
        if (moves.size() <= most_moves) return;
        moves.clear();
        too_many_ = true;
    }

private:
    static constexpr std::size_t most_moves = 4096;

    double share(double count) const {
        return choices > 0 ? count / static_cast<double>(choices) : detail::unmeasured;
    }

    bool too_many_ = false;
};

} // namespace metrics

namespace detail {

/// 4,298
inline std::string with_commas(std::uint64_t count) {
    const std::string digits = std::to_string(count);
    std::string text;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
        text += digits[i];
    }
    return text;
}

inline std::string exact_number(double value, int digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    std::string shown = text;
    if (shown.find('.') != std::string::npos) {
        shown.erase(shown.find_last_not_of('0') + 1);
        if (shown.back() == '.') shown.pop_back();
    }
    return shown;
}

/// Who wins, as a clause.
inline std::string result_clause(double value) {
    return value > 0   ? "the first player wins"
           : value < 0 ? "the second player wins"
                       : "the game is a draw";
}

/// Moves that are good wherever they differ from others, or nowhere; the commonest first.
inline std::string moves_clause(const metrics::exact_facts& facts, bool always) {
    constexpr std::uint64_t least = 10; // positions; fewer may well be one idea
    constexpr std::size_t shown = 3;
    std::vector<std::pair<std::uint64_t, std::string>> found;
    for (const auto& [text, record] : facts.moves)
        if (record.possible >= least && record.good == (always ? record.possible : 0))
            found.emplace_back(record.possible, text);
    if (found.empty() || facts.moves.size() < 2) return {};
    stable_sort(found, [](const auto& x, const auto& y) { return x.first > y.first; });
    std::string text;
    for (std::size_t i = 0; i < found.size() && i < shown; ++i)
        text += (i > 0 ? ", " : "") + found[i].second + " (" + std::to_string(found[i].first) +
                " positions)";
    if (found.size() > shown) text += " and " + std::to_string(found.size() - shown) + " more";
    return text;
}

inline std::string start_sentence(const metrics::exact_facts& f) {
    if (f.kind == metrics::solved_kind::puzzle)
        return f.starts == 1 ? "Proven: the start can be solved at a cost of " +
                                   exact_number(f.value, 2) + " and no less."
                             : "Proven: " + std::to_string(f.starts) +
                                   " of the starts were solved within the limit, at a cost of " +
                                   exact_number(f.value, 2) + " on average and no less.";
    if (f.kind == metrics::solved_kind::luck)
        return "Proven: with perfect play the start is worth " + exact_number(f.value, 4) +
               " on average; " + std::to_string(f.keeping) + " of " +
               std::to_string(f.first_moves) + " first moves keep this.";
    std::string text = "Proven: with perfect play " + result_clause(f.value);
    if (std::abs(f.value) != 1 && f.value != 0)
        text += " with a score of " + exact_number(std::abs(f.value), 0);
    text += f.endless ? ", and play need not end"
            : is_measured(f.perfect_length)
                ? ", after " + exact_number(f.perfect_length, 0) + " moves"
                : "";
    if (f.first_moves > 0)
        text += "; " + std::to_string(f.keeping) + " of " + std::to_string(f.first_moves) +
                " first moves keep this";
    return text + '.';
}

inline std::string swap_sentence(const metrics::exact_facts& f) {
    if (f.kind != metrics::solved_kind::two_players || !is_measured(f.swapped)) return {};
    const std::string rule = "With a swap rule after the first move ";
    if (f.swapped == 0)
        return rule + "perfect play is a draw" +
               (f.value == 0 ? ", as it is without (proven)."
                             : ": the rule makes it fair (proven).");
    return rule + result_clause(f.swapped) + (f.value * f.swapped > 0 ? " as well" : "") +
           " (proven): no first move is a draw.";
}

inline std::string choice_sentence(const metrics::exact_facts& f) {
    if (f.choices == 0) return {};
    const auto percent = [](double share) { return exact_number(100 * share, 0) + " %"; };
    std::string text = "Of all " + with_commas(f.choices) + " positions with a choice, " +
                       percent(f.single_share()) + " have a single good move, and in " +
                       percent(f.indifferent_share()) +
                       " every move is good. A random move is a "
                       "mistake in " +
                       percent(f.mistake_share());
    if (f.mistakes > 0)
        text += "; the mean mistake costs " + exact_number(f.mean_mistake(), 2) +
                " of a point (a win is 1, a draw 1/2)";
    return text + " (proven).";
}

inline std::string lengths_sentence(const metrics::exact_facts& f) {
    std::string text;
    const auto add = [&](double length, const char* whose, int digits) {
        if (!is_measured(length)) return;
        text += (text.empty() ? "" : ", ") + exact_number(length, digits) + whose;
    };
    add(f.perfect_length, " with perfect play (proven)",
        f.kind == metrics::solved_kind::puzzle ? 1 : 0);
    add(f.strong_length,
        f.kind == metrics::solved_kind::puzzle ? " by a strong player" : " between strong players",
        1);
    add(f.random_length, " at random", 1);
    return text.find(',') == std::string::npos ? std::string() : "Moves in a game: " + text + '.';
}

} // namespace detail

namespace metrics {

/// A sentence or two for each fact; plain ASCII. None where nothing is proven.
inline std::vector<std::string> reading_of(const exact_facts& facts) {
    std::vector<std::string> said;
    const auto say = [&](std::string sentence) {
        if (!sentence.empty()) said.push_back(std::move(sentence));
    };
    if (!facts) return said;
    say(detail::start_sentence(facts));
    say(detail::swap_sentence(facts));
    say(detail::choice_sentence(facts));
    const std::string never = detail::moves_clause(facts, false),
                      always = detail::moves_clause(facts, true);
    if (!never.empty()) say("Never right where it matters: " + never + " (proven).");
    if (!always.empty()) say("Always right where it matters: " + always + " (proven).");
    say(detail::lengths_sentence(facts));
    return said;
}

} // namespace metrics
}} // namespace seesaw::v0

#endif
