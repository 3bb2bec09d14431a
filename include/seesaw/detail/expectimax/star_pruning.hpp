// SPDX-License-Identifier: MIT
// What a window saves at the chance nodes of expectimax.hpp: Star1 and Star2.
//
// At a chance node with outcomes i of probability p, values known to lie in [low, high], the sum S
// of those searched already and the rest R of those that follow,
//
//     A = (alpha − S − R(high)) / p,   B = (beta − S − R(low)) / p
//
// outcome i is searched in the window (A, B) cut to [low, high]: outside of it the whole node is
// outside of (alpha, beta), whatever the other outcomes are. That is Star1. Star2 first looks at
// one move of each outcome where a player decides: what the player can have with it is a bound that
// takes the place of `low` (`high` where second decides), often good enough for a cut before any
// outcome has been searched. Where bounds of that side cannot cut, nothing is probed; and what was
// probed is not searched again.
//
// Where neither `bounds` nor `low` and `high` are given, only the last outcome of a chance node can
// be cut. With one player alone nothing exceeds a window but the best there is, so Star2 has little
// to probe for and mostly does what Star1 does.
#ifndef SEESAW_DETAIL_EXPECTIMAX_STAR_PRUNING_HPP
#define SEESAW_DETAIL_EXPECTIMAX_STAR_PRUNING_HPP

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/move_ordering.hpp>
#include <seesaw/detail/expectimax/table.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

inline constexpr double infinite_value = std::numeric_limits<double>::infinity();

/// How the game has ended, if it has; seen from `first`.
template <class Game>
[[gnu::always_inline]] inline std::optional<double> end_value(const Game& game,
                                                              const state_t<Game>& s) {
    if constexpr (has_outcome<Game>) {
        if (const auto result = game.outcome(s)) return static_cast<double>(*result);
        return std::nullopt;
    } else {
        return game.payoff(s);
    }
}

/// What the search is told; see expectimax_options.
struct expectimax_question {
    bool count_chance;
    bool probe;
    double low;
    double high;
    double cut;
};

template <bool Windowed>
struct value_window {
    double alpha = -infinite_value;
    double beta = infinite_value;
};
template <>
struct value_window<false> {};

/// A move whose value is known before its siblings are searched.
struct known_move {
    std::size_t place = expected_entry::no_move; ///< in the list of moves
    expected_value found = {};
    bool guessed = false;
};

/// A chance node in a window; `depth` is what is left below it.
template <class Search>
class star_pruning {
    using game_type = typename Search::game_type;
    using state = typename Search::state;
    using window = typename Search::window;

public:
    star_pruning(Search& search, const state& s, int depth, const window& w, double reach, int ply)
        : search_(search), game_(search.game), s_(s), depth_(depth), w_(w), reach_(reach),
          ply_(ply) {}

    template <class Chances>
    expected_value expect(const Chances& chances) {
        auto outcomes = list_outcomes(chances);
        if (search_.question.probe && depth_ > 0)
            if (const auto v = probe(outcomes)) return *v;
        return expect_in_window(outcomes);
    }

private:
    struct outcome {
        typename Search::move played;
        int place; // in the game's list
        double probability;
        double low; // what its value is known to lie between
        double high;
        double rest_low = 0; // of the outcomes that follow, each times its probability
        double rest_high = 0;
        known_move known = {}; // what was probed
    };

    // The likely ones first: what is left soon matters little.
    template <class Chances>
    auto list_outcomes(const Chances& chances) {
        constexpr std::size_t capacity = capacity_of<Chances>;
        std::conditional_t<(capacity > 0), move_list<outcome, (capacity > 0 ? capacity : 1)>,
                           std::vector<outcome>>
            outcomes;
        int place = 0;
        for (const auto& c : chances) {
            if (c.probability > 0) {
                outcome o{c.move, place, c.probability, search_.question.low,
                          search_.question.high};
                if constexpr (bounds_outcome<game_type>) bound(o, game_.next(s_, c.move));
                outcomes.push_back(o);
            }
            ++place;
        }
        std::sort(outcomes.begin(), outcomes.end(), [](const outcome& x, const outcome& y) {
            return std::pair(-x.probability, x.place) < std::pair(-y.probability, y.place);
        });
        return outcomes;
    }

    void bound(outcome& o, const state& child) {
        if (const auto result = end_value(game_, child)) {
            o.low = o.high = search_.within(*result);
            return;
        }
        const std::pair<score, score> known = game_.bounds(child);
        o.low = std::clamp<double>(known.first, search_.question.low, search_.question.high);
        o.high = std::clamp<double>(known.second, search_.question.low, search_.question.high);
    }

    // Star1.
    template <class Outcomes>
    expected_value expect_in_window(Outcomes& outcomes) {
        double low = 0, high = 0;
        for (std::size_t i = outcomes.size(); i-- > 0;) {
            outcome& o = outcomes[i];
            o.rest_low = low;
            o.rest_high = high;
            low += o.probability * o.low;
            high += o.probability * o.high;
        }
        expected_value sum;
        int tried = 0;
        for (const outcome& o : outcomes) {
            const double p = o.probability;
            const auto exceeds = [&](double v) {
                return sum.value + p * v + o.rest_low >= w_.beta;
            };
            const auto falls_short = [&](double v) {
                return sum.value + p * v + o.rest_high <= w_.alpha;
            };
            if (exceeds(o.low)) return cut_above(sum.value + p * o.low + o.rest_low, tried);
            if (falls_short(o.high)) return cut_below(sum.value + p * o.high + o.rest_high, tried);
            expected_value v{o.low, 0};
            if (o.low < o.high) {
                window inner{std::max(o.low, (w_.alpha - sum.value - o.rest_high) / p),
                             std::min(o.high, (w_.beta - sum.value - o.rest_low) / p)};
                if (!(inner.alpha < inner.beta)) inner = {o.low, o.high}; // by rounding
                v = search_rest(game_.next(s_, o.played), inner, o);
                if (v.value >= inner.beta && inner.beta < o.high)
                    return cut_above(sum.value + p * v.value + o.rest_low, tried);
                if (v.value <= inner.alpha && inner.alpha > o.low)
                    return cut_below(sum.value + p * v.value + o.rest_high, tried);
                v.value = std::clamp(v.value, o.low, o.high);
            }
            sum.value += p * v.value;
            sum.dropped += p * v.dropped;
            ++tried;
        }
        return sum;
    }

    // The window's edge is certain; rounding must not move a bound into the window.
    expected_value cut_above(double at_least, int tried) {
        ++search_.stats.cutoffs;
        notify<cutoff>(search_.observer, ply_, tried);
        return {std::max(at_least, w_.beta), 0};
    }
    expected_value cut_below(double at_most, int tried) {
        ++search_.stats.cutoffs;
        notify<cutoff>(search_.observer, ply_, tried);
        return {std::min(at_most, w_.alpha), 0};
    }

    // What Star2 does first: one move of each outcome that a player decides.
    template <class Outcomes>
    std::optional<expected_value> probe(Outcomes& outcomes) {
        const auto total = [&](double outcome::*bound, const outcome* without) {
            double sum = 0;
            for (const outcome& o : outcomes)
                if (&o != without) sum += o.probability * o.*bound;
            return sum;
        };
        const bool may_exceed = total(&outcome::high, nullptr) > w_.beta;
        const bool may_fall_short = total(&outcome::low, nullptr) < w_.alpha;
        if (!may_exceed && !may_fall_short) return std::nullopt;
        int tried = 0;
        for (outcome& o : outcomes) {
            const double p = o.probability;
            const double rest_low = total(&outcome::low, &o), rest_high = total(&outcome::high, &o);
            if (rest_low + p * o.low >= w_.beta) return cut_above(rest_low + p * o.low, tried);
            if (rest_high + p * o.high <= w_.alpha) return cut_below(rest_high + p * o.high, tried);
            const state child = game_.next(s_, o.played);
            ++tried;
            if (o.low >= o.high || end_value(game_, child)) continue;
            const player turn = game_.to_move(child);
            const bool maximise = turn != player::second;
            if (turn == player::chance || !(maximise ? may_exceed : may_fall_short)) continue;
            const window inner = maximise
                                     ? window{o.low, std::min(o.high, (w_.beta - rest_low) / p)}
                                     : window{std::max(o.low, (w_.alpha - rest_high) / p), o.high};
            if (!(inner.alpha < inner.beta)) continue; // by rounding
            if (!search_.allowance.spend()) return expected_value{};
            const double v = look_at_first_move(child, inner, o);
            if (maximise && v > o.low) {
                o.low = std::min(v, o.high);
                if (v >= inner.beta && inner.beta < o.high)
                    return cut_above(rest_low + p * v, tried);
            } else if (!maximise && v < o.high) {
                o.high = std::max(v, o.low);
                if (v <= inner.alpha && inner.alpha > o.low)
                    return cut_below(rest_high + p * v, tried);
            }
        }
        return std::nullopt;
    }

    // The move that would be tried first where a player decides. The window begins at what is
    // certain, so that its value is one, or cuts.
    double look_at_first_move(const state& s, window w, outcome& o) {
        notify<expanded<game_type>>(search_.observer, s, ply_ + 1);
        ++search_.stats.expansions;
        std::size_t remembered = expected_entry::no_move;
        if constexpr (hashes<game_type>)
            if (search_.worth_remembering(depth_, false))
                if (const auto* entry =
                        search_.table.find(search_.key_of(search_.twin(s, depth_)), depth_))
                    remembered = entry->move;
        const auto& moves = game_.moves(s);
        auto first = std::begin(moves);
        std::size_t index = 0;
        o.known.place = 0;
        for (auto at = first; at != std::end(moves); ++at, ++index) {
            if (index != remembered && search_.rank(s, *at) <= search_.rank(s, *first)) continue;
            first = at;
            o.known.place = index;
            if (index == remembered) break;
        }
        const bool before = std::exchange(search_.guessed, false);
        o.known.found =
            search_.search(game_.next(s, *first), depth_ - 1, w, reach_ * o.probability, ply_ + 2);
        o.known.guessed = search_.guessed;
        search_.guessed |= before;
        return o.known.found.value;
    }

    // An outcome of which a move may be known already: then the visit goes on with the others.
    expected_value search_rest(const state& s, window w, const outcome& o) {
        const double reach = reach_ * o.probability;
        if (o.known.place == expected_entry::no_move)
            return search_.search(s, depth_, w, reach, ply_ + 1);
        return search_.remember(s, depth_, w, false, [&](std::size_t& best) {
            search_.guessed |= o.known.guessed;
            best = o.known.place;
            return search_.decide(s, game_.to_move(s), depth_ - 1, w, reach, ply_ + 1, best,
                                  &o.known);
        });
    }

    Search& search_;
    const game_type& game_;
    const state& s_;
    int depth_;
    window w_;
    double reach_;
    int ply_;
};

}}} // namespace seesaw::v0::detail

#endif
