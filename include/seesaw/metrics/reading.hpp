// SPDX-License-Identifier: MIT
// What the numbers of some games say, in sentences.
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
//  - game refinement is length against options, shown beside the zone of the literature; nothing is
//    called a matter of chance.
//
// What it does not do: it cannot know that other players would play other games. It says so.
//
// Sources. The zone and the modes of play are those of refinement.hpp and motion.hpp: Liu Chang,
// "Solving Puzzles and Its Entertaining Analysis in Informational Progresses", JAIST, 2022,
// sections 2.4 and 2.5.
#ifndef SEESAW_METRICS_READING_HPP
#define SEESAW_METRICS_READING_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <seesaw/metrics.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

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
inline std::string count_text(std::uint64_t count, const char* one, const char* many) {
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

/// How many results there are that do not repeat each other.
inline double results_that_differ(const summary& s) {
    const std::uint64_t finished = s.first.finished();
    return static_cast<double>(s.distinct > 0 ? std::min(finished, s.distinct) : finished);
}

/// Does nobody but the first player decide?
inline bool played_alone(const summary& s) {
    return s.by_player[0].length.value > 0 && !(s.by_player[1].length.value > 0);
}

/// Did everybody sit in both seats equally often? Then what is left is the seat.
inline bool seats_are_shared(const summary& s) {
    return std::all_of(s.agents.begin(), s.agents.end(), [](const agent_record& a) {
        return a.as_first.games() == a.as_second.games();
    });
}

inline std::string basis_sentence(const summary& s) {
    std::string text = count_text(s.games, "game", "games");
    if (s.distinct > 1 && s.distinct < s.games)
        text += " (" + std::to_string(s.distinct) + " differ)";
    if (s.agents.size() == 1) text += " of " + s.agents[0].name + " with itself";
    if (s.agents.size() == 2) text += " of " + s.agents[0].name + " and " + s.agents[1].name;
    text += '.';
    if (s.games > 1 && s.distinct == 1)
        text += " All are the same game, move for move: they say what one game says.";
    else if (s.distinct > 0 && 2 * s.distinct < s.games)
        text += " Most repeat others: the intervals of the tables are too narrow.";
    return text + " Weaker or stronger players may give other numbers.";
}

inline std::string refinement_sentence(const summary& s) {
    const estimate& GR = s.pooled.refinement;
    std::string text = "Game refinement " + number_text(GR.value, 3) + " (" +
                       number_text(GR.low, 3) + " to " + number_text(GR.high, 3) + "), from " +
                       number_text(s.options, 1) + " options a move and " +
                       number_text(s.length, 1) + " moves a game: ";
    if (in_zone(GR.low) && in_zone(GR.high)) return text + "in the zone of 0.07 to 0.08.";
    if (GR.high < zone_low)
        return text + "below the zone of 0.07 to 0.08, long for its number of options.";
    if (GR.low > zone_high)
        return text + "above the zone of 0.07 to 0.08, short for its number of options.";
    return text + "these games leave open whether it lies in the zone of 0.07 to 0.08.";
}

inline std::string mass_sentence(const summary& s) {
    if (!s.motion)
        return "More options than twice the moves: B/2D is above 1, and motion in mind is not "
               "defined.";
    const double m = s.motion->mass;
    return "Mass " + number_text(m, 2) + ", from v = B/2D: " + std::string(to_string(mode_of(m))) +
           " (competitive is 0.21 to 0.79).";
}

inline std::string seat_sentence(const summary& s) {
    const double count = results_that_differ(s), share = s.first.score().value;
    if (count < 2)
        return std::string("One game, ") +
               (share == 0.5  ? "a draw"
                : share > 0.5 ? "won by the first seat"
                              : "won by the second seat") +
               ": it says nothing about the worth of a seat.";
    const estimate score = wilson(share * count, count);
    const std::string taken =
        percent_text(share) + " of the points (" + percent_interval(score) + ")";
    if (!seats_are_shared(s))
        return "The first seat took " + taken +
               ". The players did not share the seats, so this is not about the seat alone.";
    if (score.low > 0.5 || score.high < 0.5)
        return std::string("Moving first is ") + (share > 0.5 ? "an advantage" : "a disadvantage") +
               ": the first seat took " + taken + '.';
    return "No advantage of a seat is shown: the first seat took " + taken +
           ". About 800 games that differ show a share of 55 % four times out of five.";
}

} // namespace detail

/// What the numbers say, a sentence or two each; plain ASCII.
inline std::vector<std::string> reading_of(const summary& s) {
    if (s.games == 0) return {"No games."};
    std::vector<std::string> said = {detail::basis_sentence(s)};
    if (!std::isnan(s.refinement)) {
        said.push_back(detail::refinement_sentence(s));
        said.push_back(detail::mass_sentence(s));
    }
    const std::uint64_t finished = s.first.finished();
    if (finished > 0 && detail::played_alone(s)) {
        const double count = detail::results_that_differ(s);
        const double share = s.first.win_share().value;
        said.push_back("Won: " + detail::percent_text(share) + " of the games (" +
                       detail::percent_interval(wilson(share * count, count)) + ").");
    } else if (finished > 0) {
        said.push_back(detail::seat_sentence(s));
        if (s.first.draws > 0)
            said.push_back("Draws: " + detail::percent_text(s.draws.value) + " of the games.");
    }
    if (finished == 0)
        said.emplace_back("No result is recorded: nothing is said about who wins.");
    else if (s.first.unfinished > 0)
        said.push_back(detail::count_text(s.first.unfinished, "game has", "games have") +
                       " no result: not recorded, or stopped before the end.");
    const auto& q = s.quality;
    if (!std::isnan(q.outcome_uncertainty.value))
        said.push_back("As the judge saw the games that somebody won, they were settled after " +
                       detail::percent_text(q.outcome_uncertainty.value) +
                       " of the moves, and the winner trailed in " +
                       detail::percent_text(q.trailing.value) +
                       " of the positions. In a hundred moves the lead changed " +
                       detail::number_text(100 * q.lead_change.value, 1) + " times.");
    return said;
}

}}} // namespace seesaw::v0::metrics

#endif
