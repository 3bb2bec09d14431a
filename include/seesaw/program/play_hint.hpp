// SPDX-License-Identifier: MIT
// Hints: what to play and why, in one sentence, by a search; then the value of every move that it
// searched.
//
//     two players   alpha_beta *   column 4: wins in 5 moves; every other column loses or draws.
//     luck          expectimax     roll: an expected outcome of +0.35; hold: +0.21.
//     a puzzle      a_star         L: 21 moves to go, and no way is shorter.
//     hidden        sampled worlds c3: goes well in 71 of 100 random games that fit what is seen.
//
// * and `mcts` in a game that has no `evaluate`. A view may search by itself (`search`), or answer
// by itself (`hint`).
#ifndef SEESAW_PROGRAM_PLAY_HINT_HPP
#define SEESAW_PROGRAM_PLAY_HINT_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/detail/base/stable_sort.hpp>
#include <seesaw/play.hpp>
#include <seesaw/text.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/play_view.hpp>
#include <seesaw/program/solution.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// A move to play with a reason; no move where nothing is known.
template <class Move>
struct advice {
    std::optional<Move> move = {};
    std::string text = {};   ///< a sentence, without its full stop
    std::string values = {}; ///< of the moves, a sentence of its own; empty: none are known
};

namespace detail {

/// What a value, exact or a bound, says of the end: of both bits at least one comes true.
struct fate {
    bool wins = true, draws = true, loses = true;

    /// The value is seen from the one who asks.
    static fate of(double value, seesaw::certainty how) {
        using seesaw::certainty;
        if (how == certainty::exact) return {value > 0, value == 0, value < 0};
        if (how == certainty::at_least) return {true, value <= 0, value < 0};
        if (how == certainty::at_most) return {value > 0, value >= 0, true};
        return {};
    }
    bool known() const { return !(wins && loses); }
    fate operator|(const fate& other) const {
        return {wins || other.wins, draws || other.draws, loses || other.loses};
    }
    std::string text(bool several = false) const {
        std::string words;
        for (const auto& [may, one, all] :
             {std::tuple{loses, "loses", "lose"}, {draws, "draws", "draw"}, {wins, "wins", "win"}})
            if (may) words += (words.empty() ? "" : " or ") + std::string(several ? all : one);
        return words;
    }
};

/// What is to be said of the other moves; nothing where too little is known.
inline std::string rest_text(const std::vector<fate>& others, const fate& best,
                             std::string_view noun) {
    if (others.empty()) return "; there is no other move";
    fate rest{false, false, false}; // of those that are not as good
    std::size_t as_good = 0;
    for (const fate& one : others) {
        const bool good = !one.loses && one.wins == best.wins && one.draws == best.draws;
        as_good += good;
        if (!good) rest = rest | one;
    }
    const std::size_t worse = others.size() - as_good;
    if (as_good == others.size()) return fmt::format("; every other {} {} too", noun, best.text());
    if (as_good == 0)
        return rest.known() ? fmt::format("; {} other {} {}", worse == 1 ? "the" : "every", noun,
                                          rest.text())
                            : std::string();
    return fmt::format("; {} other {}{} {} too{}", as_good, noun, as_good == 1 ? "" : "s",
                       best.text(as_good > 1),
                       rest.known() ? fmt::format(", the rest {}", rest.text(worse > 1)) : "");
}

/// The moves of a result as the side to move sees them, best first.
template <class Game>
auto ranked(const Game& rules, const seesaw::state_t<Game>& s,
            const seesaw::search_result<seesaw::move_t<Game>, double>& r) {
    const seesaw::player mover = seesaw::detail::mover(rules, s);
    auto all = r.moves;
    for (auto& m : all) {
        if (mover == seesaw::player::second) m.value = -m.value;
        m.certainty = seen_from_mover(mover, m.certainty);
    }
    seesaw::detail::stable_sort(all,
                                [](const auto& x, const auto& y) { return x.value > y.value; });
    return all;
}

inline std::string rounded_text(double value) { return with_sign(std::round(value * 1000) / 1000); }

template <class Game, class Ranked>
std::string values_text(const Game& rules, const seesaw::state_t<Game>& s, const Ranked& moves,
                        glyphs style) {
    std::string text = "Values: ";
    std::size_t told = 0;
    for (const auto& m : moves) {
        if (told == 10) return text + fmt::format(" and {} more", moves.size() - told);
        const std::string_view sign = m.certainty == certainty::exact      ? ""
                                      : m.certainty == certainty::at_most  ? "<="
                                      : m.certainty == certainty::at_least ? ">="
                                                                           : "~";
        text += fmt::format("{}{} {}{}", told++ == 0 ? "" : ", ", move_text(rules, s, m.move),
                            style == glyphs::ascii || sign.size() < 2 ? sign
                            : sign == "<="                            ? "≤"
                                                                      : "≥",
                            rounded_text(m.value));
    }
    return text;
}

/// What the best of the other moves is worth.
template <class Game, class View, class Ranked>
std::string next_best(const seen_game<Game, View>& view, const seesaw::state_t<Game>& s,
                      const Ranked& moves, const seesaw::move_t<Game>& best) {
    for (const auto& m : moves)
        if (m.move != best)
            return fmt::format(", next is {} with {}", view.call(s, m.move), rounded_text(m.value));
    return {};
}

template <class Game, class View>
advice<seesaw::move_t<Game>> two_player_hint(const Game& rules, const seen_game<Game, View>& view,
                                             const seesaw::state_t<Game>& s, const auto& r,
                                             glyphs style) {
    using seesaw::certainty;
    const auto moves = ranked(rules, s, r);
    const seesaw::player mover = rules.to_move(s);
    const double value = mover == seesaw::player::second ? -r.value : r.value;
    const certainty how = seen_from_mover(mover, r.certainty);
    advice<seesaw::move_t<Game>> said{.move = r.line.front()};
    const std::string call = view.call(s, *said.move);
    std::vector<fate> others;
    for (const auto& m : moves)
        if (m.move != *said.move) others.push_back(fate::of(m.value, m.certainty));
    const fate best = fate::of(value, how);
    const std::string outlook = view.outlook(s, static_cast<seesaw::score>(value));
    const std::string rest = rest_text(others, best, view.noun());
    if (how == certainty::exact && value < 0)
        said.text = fmt::format("{}: {}, and so does every other {}", call, outlook, view.noun());
    else if (how == certainty::exact)
        said.text = fmt::format("{}: {}{}", call, outlook, rest);
    else if (best.known() && !best.loses)
        said.text = fmt::format("{}: {}{}", call, best.text(), rest);
    else
        said.text = fmt::format(
            "{} looks best: {} of {} for {}{}; nothing is certain after {} nodes", call,
            r.stats.playouts > 0 ? "a mean outcome" : "an evaluation", rounded_text(value),
            view.side(mover), next_best(view, s, moves, *said.move),
            short_count(static_cast<double>(r.stats.nodes)));
    said.values = values_text(rules, s, moves, style);
    return said;
}

template <class Game, class View>
advice<seesaw::move_t<Game>> chance_hint(const Game& rules, const seen_game<Game, View>& view,
                                         const seesaw::state_t<Game>& s, const auto& r,
                                         glyphs style) {
    const auto moves = ranked(rules, s, r);
    const double value = rules.to_move(s) == seesaw::player::second ? -r.value : r.value;
    advice<seesaw::move_t<Game>> said{.move = r.line.front()};
    said.text = fmt::format("{}: {} outcome of {}", view.call(s, *said.move),
                            r.certainty == certainty::exact ? "an expected" : "about an expected",
                            rounded_text(value));
    said.text += next_best(view, s, moves, *said.move);
    said.values = values_text(rules, s, moves, style);
    return said;
}

template <class Game, class View>
advice<seesaw::move_t<Game>> puzzle_hint(const Game& rules, const seen_game<Game, View>& view,
                                         const seesaw::state_t<Game>& s, const auto& r) {
    advice<seesaw::move_t<Game>> said;
    if (std::isinf(r.value)) {
        said.text = "nothing leads to the goal from here: undo";
    } else if (!r.line.empty()) {
        said.move = r.line.front();
        const std::string moves =
            fmt::format("{} {}", r.line.size(), r.line.size() == 1 ? "move" : "moves");
        said.text = view.call(s, *said.move) +
                    (r.certainty == certainty::exact
                         ? fmt::format(": {} to go, and no way is shorter", moves)
                         : fmt::format(": a way of {}; shorter ones may exist", moves));
    } else if constexpr (seesaw::estimates<Game>) {
        double least = 0;
        for (const auto& m : rules.moves(s)) {
            const auto left = static_cast<double>(rules.estimate(rules.next(s, m)));
            if (said.move && left >= least) continue;
            said.move = m;
            least = left;
        }
        if (said.move)
            said.text = fmt::format("{} seems nearest to the goal: at least {:g} to go; the search "
                                    "ended before it found a way",
                                    view.call(s, *said.move), least);
    }
    if (said.text.empty()) said.text = "no way was found: raise --nodes or --time";
    return said;
}

/// Worlds that fit what is seen, each played on at random after every move.
template <class Game, class View>
advice<seesaw::move_t<Game>> hidden_hint(const Game& rules, const seen_game<Game, View>& view,
                                         const seesaw::state_t<Game>& s) {
    constexpr int worlds = 100, longest = 1000;
    seesaw::rng random(1);
    const auto moves = view.moves(s);
    std::vector<int> well(moves.size(), 0);
    for (int i = 0; i < worlds; ++i) {
        const auto world = rules.guess(s, random);
        for (std::size_t k = 0; k < moves.size(); ++k) {
            auto at = rules.reveal(world, s, moves[k]);
            for (int ply = 0; ply < longest && !seesaw::detail::final_value(rules, at); ++ply)
                at = rules.reveal(world, at, seesaw::detail::random_move(rules, at, random));
            const auto value = seesaw::detail::final_value(rules, at);
            if (value && *value > 0) ++well[k];
        }
    }
    const auto best =
        static_cast<std::size_t>(std::max_element(well.begin(), well.end()) - well.begin());
    return {.move = moves[best],
            .text = fmt::format("{}: goes well in {} of {} random games that fit what is seen",
                                view.call(s, moves[best]), well[best], worlds)};
}

} // namespace detail

/// Asks one engine again and again, so that it remembers.
template <class Game, class View>
class adviser {
public:
    using state = seesaw::state_t<Game>;
    using move = seesaw::move_t<Game>;

    adviser(const Game& rules, const seen_game<Game, View>& view, seesaw::limits limits,
            glyphs style)
        : rules_(rules), view_(view), limits_(std::move(limits)), style_(style) {}

    advice<move> operator()(const state& s) {
        if constexpr (requires { view_.view().hint(rules_, s, limits_); }) {
            return view_.view().hint(rules_, s, limits_);
        } else if constexpr (seesaw::hidden_game<Game> && !seesaw::game<Game>) {
            return detail::hidden_hint(rules_, view_, s);
        } else if constexpr (seen_game<Game, View>::person_only && !searches) {
            return {.text = "there is none, since no engine plays this game"};
        } else {
            const auto r = search(s);
            const bool nothing = r.line.empty() || r.certainty == certainty::unknown;
            if constexpr (seesaw::puzzle<Game>)
                return detail::puzzle_hint(rules_, view_, s, r);
            else if (nothing)
                return {.text = "--nodes and --time are too small for a hint"};
            else if constexpr (seesaw::two_player_game<Game>)
                return detail::two_player_hint(rules_, view_, s, r, style_);
            else
                return detail::chance_hint(rules_, view_, s, r, style_);
        }
    }

private:
    static constexpr bool searches = requires(const View& view, const Game& rules, const state& s,
                                              const seesaw::limits& limits) {
        view.search(rules, s, limits);
    };

    seesaw::search_result<move, double> search(const state& s) {
        if constexpr (searches) {
            return view_.view().search(rules_, s, limits_);
        } else {
            if (!engine_)
                engine_.emplace(engines_of<Game>::make(
                    usual_engine<Game>, rules_,
                    {.table_bytes = table_within(limits_, engine_settings{}.table_bytes),
                     .all_moves = true}));
            auto r = engine_->run(s, limits_);
            // Where nothing judges positions, random games do.
            if constexpr (seesaw::two_player_game<Game> && !seesaw::evaluates<Game>)
                if (r.certainty != certainty::exact)
                    r = engines_of<Game>::make("mcts", rules_, {}).run(s, limits_);
            return r;
        }
    }

    const Game& rules_;
    const seen_game<Game, View>& view_;
    seesaw::limits limits_;
    glyphs style_;
    std::optional<seesaw::any_engine<Game>> engine_;
};

}}} // namespace seesaw::v0::programs

#endif
