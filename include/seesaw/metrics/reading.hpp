// SPDX-License-Identifier: MIT
// The measurements of some games, in sentences.
//
//     for (const std::string& sentence : seesaw::metrics::reading_of(summary)) std::cout <<
//     sentence << '\n';
//
// A sentence is a claim, and says no more than the numbers do:
//  - it names the games, how many of them differ, and who played;
//  - an advantage is one where the 95 % interval excludes an even share; else the reading gives the
//    interval and how many games would tell;
//  - games that repeat each other move for move count once: an interval is that of the games that
//    differ, as far as moves were recorded;
//  - what is proven (metrics/exact.hpp) is said as such, and what games show beside it is said of
//    their players, at every strength;
//  - a judge that sees no lead in most positions tells nothing of when games were settled, nor of
//    their courses;
//  - few games that differ, less than `enough_games`, say nothing of zones, modes of play and
//  seats;
//  - game refinement is length against options, shown beside the zone of the literature; nothing is
//    called a matter of chance.
//
// What it does not do: it cannot know how other players would play, and says so.
//
// Sources. The zone and the modes of play are those of refinement.hpp and motion.hpp: Liu Chang,
// "Solving Puzzles and Its Entertaining Analysis in Informational Progresses", JAIST, 2022,
// sections 2.4 and 2.5.
#ifndef SEESAW_METRICS_READING_HPP
#define SEESAW_METRICS_READING_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/metrics.hpp>
#include <seesaw/metrics/exact.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

/// Does nobody but the first player decide? Then there are no seats, and games are won or not.
inline bool played_alone(const summary& s) {
    return s.by_player[0].length.value > 0 && !(s.by_player[1].length.value > 0);
}

/// Does the judge see no lead in most positions? A weak one sees none until the end is near.
inline bool sees_no_lead(const summary& s) { return s.no_lead > 0.5; }

/// So many games that differ are enough for a word about where a measure lies; to set many measures
/// beside those of other games, where one may lie far out by luck, it takes more.
inline constexpr std::uint64_t enough_games = 10;
/// Many measures at once take more games.
inline constexpr std::uint64_t enough_to_compare = 20;

namespace detail {

inline std::string number_text(double value, int digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}
inline std::string percent_text(double share) { return number_text(100 * share, 0) + " %"; }
inline std::string percent_interval(const estimate& e) {
    return percent_text(e.low) + " to " + percent_text(e.high);
}
/// With a digit more where an end would be rounded to an even share that it is not.
inline std::string seat_interval(const estimate& e) {
    const auto rounded = [](double end) {
        return std::abs(end - 0.5) < 0.005 && std::abs(end - 0.5) >= 0.0005;
    };
    const int digits = rounded(e.low) || rounded(e.high) ? 1 : 0;
    return number_text(100 * e.low, digits) + " % to " + number_text(100 * e.high, digits) + " %";
}
inline std::string count_text(std::uint64_t count, const char* one, const char* many) {
    return seesaw::detail::with_commas(count) + ' ' + (count == 1 ? one : many);
}

/// How many games there are that do not repeat each other, as far as that is known.
inline std::uint64_t games_that_differ(const summary& s) {
    return s.distinct > 0 ? s.distinct : s.games;
}
inline bool has_interval(const estimate& e) {
    return std::isfinite(e.low) && std::isfinite(e.high);
}

/// The interval of the games that differ, within what the number may be.
inline estimate of_those_that_differ(estimate e, const summary& s, double least, double most) {
    if (!has_interval(e)) return e;
    const double wider =
        std::sqrt(static_cast<double>(s.games) / static_cast<double>(games_that_differ(s)));
    return {e.value, std::max(least, e.value - wider * (e.value - e.low)),
            std::min(most, e.value + wider * (e.high - e.value))};
}

/// How many results there are that do not repeat each other.
inline double results_that_differ(const summary& s) {
    const std::uint64_t finished = s.first.finished();
    return static_cast<double>(s.distinct > 0 ? std::min(finished, s.distinct) : finished);
}

/// Do so many games repeat others that intervals are too narrow?
inline bool mostly_repeats(const summary& s) { return s.distinct > 0 && 2 * s.distinct < s.games; }

/// Did everybody sit in both seats equally often? Then what is left is the seat.
inline bool seats_are_shared(const summary& s) {
    return std::all_of(s.agents.begin(), s.agents.end(), [](const agent_record& a) {
        return a.as_first.games() == a.as_second.games();
    });
}

inline std::string basis_sentence(const summary& s) {
    std::string text = count_text(s.games, "game", "games");
    if (s.distinct > 1 && s.distinct < s.games)
        text += " (" + seesaw::detail::with_commas(s.distinct) + " differ)";
    if (s.agents.size() == 1)
        text += played_alone(s) ? " by " + s.agents[0].name
                                : " of " + s.agents[0].name + " with itself";
    if (s.agents.size() == 2) text += " of " + s.agents[0].name + " and " + s.agents[1].name;
    text += '.';
    if (s.games > 1 && s.distinct == 1)
        text += " All are the same game, move for move: they tell no more than one game.";
    else if (mostly_repeats(s))
        text += " Most repeat others: the intervals of the tables are too narrow.";
    return text + " Weaker or stronger players may give other numbers.";
}

/// 0.099 (0.091 to 0.107); without an interval where there is none.
inline std::string with_interval(const estimate& e, int digits) {
    return number_text(e.value, digits) +
           (has_interval(e)
                ? " (" + number_text(e.low, digits) + " to " + number_text(e.high, digits) + ")"
                : "");
}

inline estimate refinement_of(const summary& s) {
    return of_those_that_differ(s.pooled.refinement, s, 0, std::numeric_limits<double>::infinity());
}

/// Where the interval lies beside the zone of refinement.
inline std::string place_of(const summary& s) {
    const estimate GR = refinement_of(s);
    if (!(GR.low <= GR.high)) return {}; // not known
    if (games_that_differ(s) >= enough_games) {
        if (in_zone(GR.low) && in_zone(GR.high)) return "in the zone";
        if (GR.high < zone_low) return "below the zone";
        if (GR.low > zone_high) return "above the zone";
    }
    return "not shown to be in or out of the zone";
}

inline std::string refinement_sentence(const summary& s) {
    std::string text = "Game refinement " + with_interval(refinement_of(s), 3) + ", from " +
                       number_text(s.options, 1) + " options a move and " +
                       number_text(s.length, 1) + " moves a game: ";
    const std::string place = place_of(s);
    const std::string of = place + " of 0.07 to 0.08";
    if (place == "in the zone") return text + of + '.';
    if (place == "below the zone") return text + of + ", long for its number of options.";
    if (place == "above the zone") return text + of + ", short for its number of options.";
    return text + (games_that_differ(s) < enough_games ? "so few games" : "these games") +
           " leave open whether it lies in the zone of 0.07 to 0.08.";
}

inline std::string mode_text(play_mode mode) {
    return (mode == play_mode::easy_win ? "an " : "") + std::string(to_string(mode));
}

/// The mode of play where the whole interval has it.
inline std::string mode_verdict(const summary& s) {
    if (std::isnan(s.refinement)) return {};
    if (!s.motion) return "not defined";
    const estimate m = of_those_that_differ(s.pooled.mass, s, 0, 1);
    const bool known = games_that_differ(s) >= enough_games && has_interval(m);
    if (!known || mode_of(m.low) != mode_of(m.high)) return "not shown to be of one mode";
    return mode_text(mode_of(m.low));
}

inline std::string mass_sentence(const summary& s) {
    if (!s.motion)
        return "More options than twice the moves: B/2D is above 1, and motion in mind is not "
               "defined.";
    const estimate m = of_those_that_differ(s.pooled.mass, s, 0, 1);
    const std::string text = "Mass " + with_interval(m, 2) + ", from v = B/2D: ";
    if (games_that_differ(s) < enough_games || !has_interval(m))
        return text + "so few games leave open whether it is competitive (0.21 to 0.79).";
    const play_mode low = mode_of(m.low), high = mode_of(m.high);
    if (low == high) return text + mode_text(low) + " (competitive is 0.21 to 0.79).";
    return text + "these games leave open whether it is " + mode_text(low) + " or " +
           mode_text(high) + " (competitive is 0.21 to 0.79).";
}

/// What follows a sentence about seats if the game is solved.
inline std::string proven_result(const exact_facts& facts) {
    return "with perfect play " + seesaw::detail::result_clause(facts.value) + " (proven).";
}

/// 8, 790, 4,200,000: two digits of it.
inline std::string about_text(double count) {
    const double unit = std::pow(10.0, std::max(std::floor(std::log10(count)) - 1, 0.0));
    return seesaw::detail::with_commas(static_cast<std::uint64_t>(std::ceil(count / unit) * unit));
}

/// How many games that differ show, four times out of five, that a share is not even: those for
/// which the normal approximation of a test at 5 % has a power of 80 %.
inline double games_to_show(double share) {
    const double z = 1.959964 * 0.5 + 0.841621 * std::sqrt(share * (1 - share));
    return z * z / ((share - 0.5) * (share - 0.5));
}

inline std::string seat_sentence(const summary& s, const exact_facts& facts) {
    const bool solved = facts.kind == solved_kind::two_players;
    const double count = results_that_differ(s), share = s.first.score().value;
    if (count < 2)
        return std::string("One game, ") +
               (share == 0.5  ? "a draw"
                : share > 0.5 ? "won by the first seat"
                              : "won by the second seat") +
               ": it says nothing about the worth of a seat.";
    const estimate score = wilson(share * count, count);
    const std::string taken = percent_text(share) + " of the points (" + seat_interval(score) + ")";
    if (!seats_are_shared(s))
        return "The first seat took " + taken +
               ". The players did not share the seats, so this is not about the seat alone.";
    const bool shown = count >= enough_games && (score.low > 0.5 || score.high < 0.5);
    if (solved && shown) {
        const bool first = share > 0.5;
        const std::string took = std::string("These players do better moving ") +
                                 (first ? "first" : "second") + ": the first seat took " + taken;
        return took + (first == (facts.value > 0) && facts.value != 0
                           ? ", and " + proven_result(facts)
                           : ". That is due to their play: " + proven_result(facts));
    }
    if (shown)
        return std::string("Moving first is ") + (share > 0.5 ? "an advantage" : "a disadvantage") +
               ": the first seat took " + taken + '.';
    const std::string open = "No advantage of a seat is shown: the first seat took " + taken + ". ";
    if (solved) return open + 'W' + proven_result(facts).substr(1);
    // Where the games are even or few, the smallest advantage that players may care for.
    if (score.low > 0.45 && score.high < 0.55)
        return open + "Shares of 45 % and 55 % lie outside the interval.";
    const bool even = std::abs(share - 0.5) < 0.005 || count < enough_games;
    return open + (even ? "A share of 55 %" : "If that is what the seat is worth, it") +
           " would show in about " + about_text(games_to_show(even ? 0.55 : share)) +
           " games that differ, four times out of five.";
}

/// A verdict on the first seat, without numbers; empty if the games allow none.
inline std::string seat_verdict(const summary& s) {
    const double count = results_that_differ(s), share = s.first.score().value;
    if (count < 2 || played_alone(s) || !seats_are_shared(s)) return {};
    const estimate score = wilson(share * count, count);
    return count < enough_games ? "not shown to matter"
           : score.low > 0.5    ? "an advantage"
           : score.high < 0.5   ? "a disadvantage"
                                : "not shown to matter";
}

/// Who led, and how the lead changed.
inline std::vector<std::string> lead_sentences(const summary& s) {
    if (sees_no_lead(s))
        return {"Before the end the judge mostly sees no lead: none in " + percent_text(s.no_lead) +
                " of the positions. So nothing is said of when games were settled, or of their "
                "courses."};
    std::vector<std::string> said;
    const auto& q = s.quality;
    if (!std::isnan(q.outcome_uncertainty.value))
        said.push_back("By the judge's values, the games with a winner were settled after " +
                       percent_text(q.outcome_uncertainty.value) +
                       " of the moves, and the winner trailed in " +
                       percent_text(q.trailing.value) +
                       " of the positions. In a hundred moves the lead changed " +
                       number_text(100 * q.lead_change.value, 1) + " times.");
    if (!std::isnan(q.seesaw.value))
        said.push_back("Courses, with leads of a tenth or more: " + percent_text(q.seesaw.value) +
                       " of the games are a seesaw, " + percent_text(q.one_sided.value) +
                       " one-sided, " + percent_text(q.balanced.value) + " balanced.");
    return said;
}

} // namespace detail

/// The readings, a sentence or two for each measure; plain ASCII. `facts` is what is proven, if
/// anything.
inline std::vector<std::string> reading_of(const summary& s, const exact_facts& facts = {}) {
    if (s.games == 0) return {"No games."};
    std::vector<std::string> said = {detail::basis_sentence(s)};
    if (!std::isnan(s.refinement)) {
        said.push_back(detail::refinement_sentence(s));
        said.push_back(detail::mass_sentence(s));
    }
    const std::uint64_t finished = s.first.finished();
    if (finished > 0 && played_alone(s)) {
        const double count = detail::results_that_differ(s);
        const double share = s.first.win_share().value;
        said.push_back("Won: " + detail::percent_text(share) + " of the games (" +
                       detail::percent_interval(wilson(share * count, count)) + ").");
    } else if (finished > 0) {
        said.push_back(detail::seat_sentence(s, facts));
        if (s.first.draws > 0)
            said.push_back("Draws: " + detail::percent_text(s.draws.value) + " of the games.");
    }
    if (finished == 0)
        said.emplace_back("No result is recorded: nothing is said about who wins.");
    else if (s.first.unfinished > 0)
        said.push_back(detail::count_text(s.first.unfinished, "game has", "games have") +
                       " no result: not recorded, or stopped before the end.");
    if (s.leads == lead_source::proofs)
        said.emplace_back("Leads are proof rates, ppn or dn/(pn + dn), instead of values.");
    if (!played_alone(s))
        for (std::string& sentence : detail::lead_sentences(s)) said.push_back(std::move(sentence));
    for (std::string& sentence : reading_of(facts)) said.push_back(std::move(sentence));
    return said;
}

// ── Over strength ───────────────────────────────────────────────────────────────────────────────

/// A game as players of one strength play it.
struct strength {
    std::string name; ///< such as weak
    double epsilon;   ///< how often they move at random
    summary measured;
};

namespace detail {

/// What `verdict` says of each strength, with neighbours that agree named together; empty if all
/// agree or one of them is empty. `open` is a verdict that settles nothing.
template <class Verdict>
std::string verdicts_over(const std::vector<strength>& all, const std::string& what,
                          const std::string& open, const Verdict& verdict) {
    std::string text, settled;
    bool changes = false;
    std::size_t groups = 0;
    for (std::size_t i = 0; i < all.size(); ++groups) {
        const std::string said = verdict(all[i].measured);
        if (said.empty()) return {};
        if (said != open) {
            changes = changes || (!settled.empty() && settled != said);
            settled = said;
        }
        text += (groups > 0 ? ", " : "") + said + " for " + all[i].name;
        while (++i < all.size() && verdict(all[i].measured) == said) text += " and " + all[i].name;
        text += groups > 0 ? " ones" : " players";
    }
    if (groups < 2) return {};
    if (changes) return "The strength of the players decides: " + what + " is " + text + '.';
    return "Not shown at every strength: " + what + " is " + text + ". More games may tell.";
}

} // namespace detail

/// Whether the strength of the players changes what is read of a game, and the largest changes that
/// the intervals support. Weak players come first. Nothing for fewer than two strengths.
/// `facts` is what is proven, if anything.
inline std::vector<std::string> reading_over(const std::vector<strength>& all,
                                             const exact_facts& facts = {}) {
    if (all.size() < 2) return {};
    std::vector<std::string> said;
    const auto say = [&](std::string sentence) {
        if (!sentence.empty()) said.push_back(std::move(sentence));
    };
    say(detail::verdicts_over(all, "game refinement", "not shown to be in or out of the zone",
                              detail::place_of));
    say(detail::verdicts_over(all, "the mass", "not shown to be of one mode",
                              detail::mode_verdict));
    const bool solved = facts.kind == solved_kind::two_players;
    std::string seats =
        detail::verdicts_over(all, solved ? "moving first, as they play," : "moving first",
                              "not shown to matter", detail::seat_verdict);
    if (solved && !seats.empty()) seats += " W" + detail::proven_result(facts).substr(1);
    say(std::move(seats));
    if (said.empty())
        said.emplace_back("No verdict changes with the strength of the players, as far as these "
                          "games tell.");
    const summary &weakest = all.front().measured, &strongest = all.back().measured;
    if (detail::mostly_repeats(weakest) || detail::mostly_repeats(strongest)) return said;
    const auto change = [&](const char* what, const estimate& weak, const estimate& strong,
                            int digits) {
        if (weak.low > strong.high || strong.low > weak.high)
            said.push_back(std::string(what) + " goes from " +
                           detail::number_text(weak.value, digits) + " with weak players to " +
                           detail::number_text(strong.value, digits) + " with strong ones.");
    };
    change("The length of a game", weakest.pooled.length, strongest.pooled.length, 1);
    if (played_alone(strongest))
        change("The share of games won", weakest.first.win_share(), strongest.first.win_share(), 2);
    else
        change("The share of draws", weakest.draws, strongest.draws, 2);
    return said;
}

}}} // namespace seesaw::v0::metrics

#endif
