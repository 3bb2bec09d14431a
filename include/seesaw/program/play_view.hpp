// SPDX-License-Identifier: MIT
// How a game looks and which keys play it, for the verb `play`.
//
// A view (view.hpp) may have some of these functions too, static or const; none is required:
//
//     board_picture draw(rules, s, glyphs)       the board as tiles (board_view.hpp)
//     std::string status(rules, s)               a line below it: points, mines left
//     std::string verdict(rules, s, score)       how it ended; the score of who would move
//     std::string call(rules, s, m)              a move in a sentence: "column 4"
//     std::string outlook(rules, s, score)       what best play leads to: "wins in 5 moves"
//     optional<board_cell> place(rules, s, m)    where a move shows: last move and cursor
//     vector<board_cell> winning(rules, s)       tiles that won
//     optional<move> key(rules, s, key_kind)     the move of an arrow key
//     optional<state> mark(rules, s, m)          the state with a flag, say, at that move's place
//     state uncovered(rules, world, s, m, end)   what was hidden, at the end that m led to from s
//     double rate(rules, s)                      how well things stand, 0 to 1
//     advice<move> hint(rules, s, limits)        instead of a search (play_hint.hpp)
//     search_result<move, double> search(rules, s, limits)   what a hint rests on
//
// and may say
//
//     static constexpr bool by_column = true;             a move fills its column: the row is free
//     static constexpr std::string_view noun = "column";  what a move is called
//     static constexpr std::string_view rate_is = "...";  what its rate is, for help
//     static constexpr bool person_only = true;           no engine plays this one
//
// Without a view the board is what `describe` returns, and moves are typed.
#ifndef SEESAW_PROGRAM_PLAY_VIEW_HPP
#define SEESAW_PROGRAM_PLAY_VIEW_HPP

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/play.hpp>
#include <seesaw/text.hpp>

#include <seesaw/program/board_view.hpp>
#include <seesaw/program/console.hpp>
#include <seesaw/program/text.hpp>
#include <seesaw/program/view.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Whoever plays is alone.
template <class Game>
inline constexpr bool for_one_player = seesaw::puzzle<Game> || seesaw::hidden_game<Game>;

/// A view with what it leaves out filled in.
template <class Game, class View>
class seen_game {
public:
    using state = seesaw::state_t<Game>;
    using move = seesaw::move_t<Game>;

    static constexpr bool draws = requires(const View& v, const Game& g, const state& s) {
        v.draw(g, s, glyphs::ascii);
    };
    /// Positions can be shown.
    static constexpr bool shows = draws || seesaw::describes_states<Game> ||
                                  requires(const View& v, const Game& g, const state& s) {
        std::string(v.board(g, s, glyphs::ascii));
    };
    static constexpr bool places =
        requires(const View& v, const Game& g, const state& s, const move& m) {
        v.place(g, s, m);
    };
    static constexpr bool has_keys = requires(const View& v, const Game& g, const state& s) {
        v.key(g, s, key_kind::up);
    };
    static constexpr bool takes_marks =
        requires(const View& v, const Game& g, const state& s, const move& m) {
        v.mark(g, s, m);
    };
    static constexpr bool has_cursor = draws && places && !has_keys;
    static constexpr bool by_column = requires { requires View::by_column; };
    static constexpr bool person_only = requires { requires View::person_only; };
    /// One person, and nobody else but luck.
    static constexpr bool alone = for_one_player<Game> || person_only;

    seen_game(const Game& rules, const View& view) : rules_(rules), view_(view), shown_(view) {}

    const View& view() const { return view_; }

    std::string side(player who) const {
        if constexpr (alone && !requires { view_.side(who); })
            return who == player::chance ? "luck" : "you";
        else
            return shown_.side(who);
    }

    nlohmann::ordered_json json(const state& s, const move& m) const {
        return shown_.move(rules_, s, m);
    }

    std::string call(const state& s, const move& m) const {
        if constexpr (requires { view_.call(rules_, s, m); })
            return view_.call(rules_, s, m);
        else
            return move_text(rules_, s, m);
    }

    /// How the game ended.
    std::string verdict(const state& s, double outcome) const {
        const player mover = seesaw::detail::mover(rules_, s);
        if constexpr (requires { view_.verdict(rules_, s, seesaw::score{}); })
            return view_.verdict(rules_, s, seen_from(mover, static_cast<seesaw::score>(outcome)));
        else if constexpr (seesaw::puzzle<Game>)
            return "solved";
        else if constexpr (alone)
            return outcome > 0 ? fmt::format("well done: {:g}", outcome)
                               : fmt::format("not this time: {:g}", outcome);
        else if (outcome == 0)
            return "a draw";
        else
            return fmt::format("{} has won", side(outcome > 0 ? player::first : player::second));
    }

    /// What best play leads to from here, if the score of the side to move is this.
    std::string outlook(const state& s, seesaw::score value) const {
        if constexpr (requires { view_.outlook(rules_, s, value); })
            return view_.outlook(rules_, s, value);
        else
            return value > 0 ? "wins" : value < 0 ? "loses" : "draws";
    }

    static constexpr std::string_view noun() {
        if constexpr (requires { View::noun; })
            return View::noun;
        else
            return "move";
    }

    std::vector<styled_line> board(const state& s, board_marks marks, glyphs style,
                                   std::size_t columns) const {
        if constexpr (draws) {
            if constexpr (requires { view_.winning(rules_, s); })
                if (seesaw::detail::final_value(rules_, s))
                    marks.winning = view_.winning(rules_, s);
            return draw_board(view_.draw(rules_, s, style), marks, style, columns);
        } else {
            const std::string text = shown_.board(rules_, s, style);
            std::vector<styled_line> lines;
            for (std::string_view rest = text; !rest.empty();) {
                const std::size_t end = std::min(rest.find('\n'), rest.size());
                lines.push_back({{std::string(rest.substr(0, end))}});
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
            return lines;
        }
    }

    /// The last position `s`, which came of `m`, with what was hidden.
    template <class World>
    state uncovered(const World& world, const state& before, const move& m, const state& s) const {
        if constexpr (requires { view_.uncovered(rules_, world, before, m, s); })
            return view_.uncovered(rules_, world, before, m, s);
        else
            return s;
    }

    std::string status(const state& s) const {
        if constexpr (requires { view_.status(rules_, s); })
            return view_.status(rules_, s);
        else
            return {};
    }

    std::optional<board_cell> place(const state& s, const move& m) const {
        if constexpr (places)
            return view_.place(rules_, s, m);
        else
            return std::nullopt;
    }

    std::pair<int, int> size(const state& s, glyphs style) const {
        if constexpr (draws) {
            const board_picture picture = view_.draw(rules_, s, style);
            return {picture.rows, picture.columns};
        } else {
            return {0, 0};
        }
    }

    std::optional<move> key_move(const state& s, key_kind pressed) const {
        if constexpr (has_keys)
            return view_.key(rules_, s, pressed);
        else
            return std::nullopt;
    }

    std::optional<state> marked(const state& s, const move& m) const {
        if constexpr (takes_marks)
            return view_.mark(rules_, s, m);
        else
            return std::nullopt;
    }

    /// Legal moves in the order of their cells or numbers, where they have one.
    std::vector<move> moves(const state& s) const {
        std::vector<move> all;
        for (const move& m : rules_.moves(s)) all.push_back(m);
        if constexpr (std::totally_ordered<move>) std::sort(all.begin(), all.end());
        return all;
    }

    std::string move_list_text(const state& s) const {
        std::string text;
        for (const move& m : moves(s)) {
            if (text.size() > 400) return text + " ...";
            text += (text.empty() ? "" : " ") + move_text(rules_, s, m);
        }
        return text;
    }

    std::optional<move> parse(const state& s, std::string_view text) const {
        if constexpr (requires { rules_.parse_move(s, text); })
            return rules_.parse_move(s, text);
        else
            return seesaw::detail::find_move(rules_, s, text);
    }

    /// How likely it is that `who` comes off well: as the view says, or by random games. NaN where
    /// nobody can tell.
    double rate(const state& s, player who) const {
        if constexpr (rates) {
            return view_.rate(rules_, s);
        } else if constexpr (seesaw::puzzle<Game> && seesaw::estimates<Game>) {
            // The share of moves that seem to lead nearer.
            double better = 0, all = 0;
            const auto here = static_cast<double>(rules_.estimate(s));
            for (const move& m : rules_.moves(s)) {
                better += static_cast<double>(rules_.estimate(rules_.next(s, m))) < here;
                ++all;
            }
            return all > 0 ? better / all : 0;
        } else if constexpr (seesaw::turn_game<Game>) {
            return random_games(s, who);
        } else {
            return std::numeric_limits<double>::quiet_NaN();
        }
    }

    /// What `rate` is.
    static constexpr std::string_view rate_text() {
        if constexpr (requires { View::rate_is; })
            return View::rate_is;
        else if constexpr (rates)
            return "the chance of success from here";
        else if constexpr (seesaw::puzzle<Game>)
            return "the share of moves that seem to lead nearer to the goal";
        else
            return "the share of 100 random games from here that you win";
    }

private:
    static constexpr bool rates = requires(const View& v, const Game& g, const state& s) {
        v.rate(g, s);
    };
    static constexpr int games = 100, longest = 400;

    double random_games(const state& s, player who) const {
        seesaw::rng random(1); // the same position, the same answer
        double sum = 0;
        for (int i = 0; i < games; ++i) {
            const double value = random_game(s, random);
            const double seen = who == player::second ? -value : value;
            sum += seen > 0 ? 1 : seen == 0 ? 0.5 : 0;
        }
        return sum / games;
    }

    double random_game(state s, seesaw::rng& random) const {
        if constexpr (seesaw::plays_out<Game>) {
            return static_cast<double>(rules_.playout(s, random));
        } else {
            for (int ply = 0; ply < longest; ++ply) {
                if (const auto over = rules_.outcome(s)) return static_cast<double>(*over);
                s = rules_.next(s, rules_.to_move(s) == player::chance
                                       ? seesaw::detail::chance_move(rules_, s, random)
                                       : seesaw::detail::random_move(rules_, s, random));
            }
            return 0;
        }
    }

    const Game& rules_;
    View view_;
    shown_by<Game, View> shown_;
};

}}} // namespace seesaw::v0::programs

#endif
