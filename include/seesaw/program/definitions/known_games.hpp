// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_KNOWN_GAMES_HPP
#define SEESAW_PROGRAM_DEFINITIONS_KNOWN_GAMES_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/known_games.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/detail/base/stable_sort.hpp>
#include <seesaw/metrics/reading.hpp>

#include <seesaw/program/known_games_data.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

/// Games that are known by the numbers that the literature on game refinement quotes.
struct published_game {
    std::string_view name;
    double options, length;
};
inline constexpr published_game published_games[] = {
    {"chess (quoted)", 35, 80}, {"shogi (quoted)", 80, 115}, {"Go (quoted)", 250, 208}};

/// The measure of a published game, as far as it follows from B and D; else NaN.
inline double published_measure(const published_game& game, std::string_view measure) {
    const double B = game.options, D = game.length;
    const metrics::motion m = metrics::motion_in_mind(metrics::board_velocity(B, D));
    const double a = metrics::acceleration(m.velocity, D);
    const std::pair<std::string_view, double> known[] = {
        {"options", B},
        {"length", D},
        {"refinement", metrics::board_refinement(B, D)},
        {"addictiveness", metrics::board_addictiveness(B, D)},
        {"velocity", m.velocity},
        {"mass", m.mass},
        {"momentum", m.momentum},
        {"energy", m.energy},
        {"subjective_momentum", m.subjective_momentum},
        {"subjective_velocity", m.subjective_velocity},
        {"acceleration", a},
        {"force", metrics::force(m, a)}};
    for (const auto& [name, value] : known)
        if (name == measure) return value;
    return known_unknown;
}

/// What it may mean where a measure lies beyond that of all known games, and what to try.
struct hint {
    std::string_view measure;
    std::string_view high, high_try;
    std::string_view low, low_try;
};
inline constexpr hint hints[] = {
    {"options", "there may be more moves than a player can weigh",
     "fewer legal moves: a smaller board, or moves that must be near others",
     "there may be little to decide", "more legal moves: a larger board, or freer moves"},
    {"length", "a game may take longer than it holds attention",
     "an earlier end: a smaller board, a lower goal or a limit on moves",
     "a game may be over before a plan can form", "a larger board or a higher goal"},
    {"completion", "", "", "some games may never end",
     "a limit on moves, or a rule that forces progress"},
    {"won", "it may be too easy", "a higher goal or less help", "it may be too hard",
     "a lower goal or more help"},
    {"draws", "good play may lead nowhere", "a tie-break, or rules under which somebody must win",
     "", ""},
    {"first_move_advantage", "the first seat may decide too much",
     "a swap rule, or a smaller first turn", "moving first may be a burden",
     "a second turn with less in it, or points for the first player"},
    {"decision_share", "", "", "many moves may be forced",
     "more than one legal move in those positions"},
    {"clarity", "one move may nearly always stand out, so that the choice is made",
     "more than one way to make progress",
     "players may not see why one move is better than another",
     "clearer signs of progress, or fewer moves of equal worth"},
    {"drama", "winners may come back from far behind, so that early moves count little",
     "rules that let an early lead count", "who falls behind may have no hope", "ways to catch up"},
    {"lead_change", "the lead may seem arbitrary", "moves whose effect lasts longer",
     "who leads first may stay ahead", "ways to catch up"},
    {"late_uncertainty", "the end may feel like a toss-up", "earlier signs of who is ahead",
     "the last quarter may be a formality", "an end as soon as the game is settled"},
    {"killer_move", "one move may undo all that came before it",
     "a smaller largest effect of a move", "no move may feel important",
     "a few moves with a larger effect"},
    {"outcome_uncertainty", "nothing before the end may matter",
     "rules that let an early lead count", "the game may be settled long before it ends",
     "an end as soon as the game is settled, or ways to catch up"},
    {"position_repetition", "players may go round in circles", "a rule against repetition", "", ""},
    {"coverage", "", "", "parts of the board or of the moves may stay unused",
     "a smaller board, or reasons to go elsewhere"},
    {"balanced", "nothing may happen before the end", "smaller goals on the way", "", ""},
    {"one_sided", "one player may lead from beginning to end", "ways to catch up", "", ""},
};

inline const hint* hint_of(std::string_view measure) {
    for (const hint& h : hints)
        if (h.measure == measure) return &h;
    return nullptr;
}

/// Is it about who leads? Of games for one player that says something else, or nothing.
inline bool about_leads(std::string_view measure) {
    const metrics::game_quality nothing{};
    bool found = measure.rfind("lead_", 0) == 0 || measure.rfind("uncertainty_", 0) == 0;
    bool between = false; // the measures from drama to the courses
    metrics::for_each_measure(nothing, [&](std::string_view name, std::string_view, double) {
        between = (between || name == "drama") && name != "repetition";
        found = found || (between && name == measure);
    });
    return found;
}

/// A measure of a game that takes part in comparisons; else NaN.
inline double compared_value(const named_measure& m, bool alone) {
    return alone && about_leads(m.name) ? known_unknown : m.value.value;
}

/// Is "Connect Four 7 x 6", or connect_four/5x4, of the family connect_four?
inline bool is_of_family(std::string_view title, std::string_view id) {
    const auto plain = [](char c) {
        return c == '_' || c == '-' ? ' ' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    };
    if (title.size() < id.size()) return false;
    for (std::size_t i = 0; i < id.size(); ++i)
        if (plain(title[i]) != plain(id[i])) return false;
    return title.size() == id.size() ||
           std::string_view("/ (,").find(title[id.size()]) != std::string_view::npos;
}

/// Numbers of the same sign that differ by more than a factor.
inline bool needs_powers(const measure_beside& m) {
    constexpr double factor = 30;
    const double least = std::min(m.own.value.value, m.known.front().value);
    const double most = std::max(m.own.value.value, m.known.back().value);
    return least > 0 && most > factor * least;
}

/// Would the hint say of the rules what is proven to be otherwise, what the games do not show, or
/// what they are meant to be?
inline bool contradicts(const measure_beside& m, const metrics::summary& s,
                        const beside_context& context) {
    const metrics::exact_facts& facts = context.facts;
    if (metrics::sees_no_lead(s) && about_leads(m.own.name)) return true; // of the judge
    if (m.own.name == "coverage" && context.hidden) return true; // what is safe need not be opened
    if (m.own.name == "completion" && s.first.finished() == 0) return true; // not recorded
    if (m.own.name == "position_repetition" && context.luck) return true;   // of dice, not of plans
    if (m.own.name == "first_move_advantage") { // less than in others may still be even
        if (!metrics::detail::seats_are_shared(s)) return true;
        if (m.above() ? m.own.value.low <= 0 : m.own.value.high >= 0) return true;
    }
    if (facts.kind != metrics::solved_kind::two_players) return false;
    if (m.own.name == "first_move_advantage")
        return m.above() ? !(facts.value > 0) : !(facts.value < 0);
    if (m.own.name == "draws" && m.above()) return facts.value != 0;
    return false;
}

/// How far out the value lies, as a share of the range of the known games.
inline double distance_out(const measure_beside& m) {
    const auto scaled = [powers = needs_powers(m)](double v) { return powers ? std::log(v) : v; };
    const double low = scaled(m.known.front().value), high = scaled(m.known.back().value);
    const double beyond =
        m.above() ? scaled(m.own.value.value) - high : low - scaled(m.own.value.value);
    return high > low ? beyond / (high - low) : beyond > 0 ? 1e300 : 0;
}

inline std::string shown_number(double x) { return fmt::format("{:.3g}", x); }

} // namespace detail

SEESAW_PROGRAM_INLINE std::size_t measure_beside::place() const {
    return static_cast<std::size_t>(
               std::count_if(known.begin(), known.end(),
                             [&](const bar& b) { return b.value < own.value.value; })) +
           1;
}
SEESAW_PROGRAM_INLINE bool measure_beside::above() const {
    return own.value.low > known.back().value; // false where the interval is not known
}
SEESAW_PROGRAM_INLINE bool measure_beside::below() const {
    return own.value.high < known.front().value;
}

SEESAW_PROGRAM_INLINE std::vector<measure_beside> beside_known(const metrics::summary& s,
                                                               const std::string& title) {
    std::vector<measure_beside> all;
    for (named_measure& own : measures_of(s)) {
        if (!std::isfinite(detail::compared_value(own, metrics::played_alone(s)))) continue;
        measure_beside m{std::move(own), {}};
        for (const known_row& row : known_rows) {
            if (row.measure != m.own.name) continue;
            for (std::size_t i = 0; i < std::size(known_ids); ++i)
                if (std::isfinite(row.values[i]) && !detail::is_of_family(title, known_ids[i]))
                    m.known.push_back({std::string(known_names[i]), row.values[i]});
        }
        for (const detail::published_game& game : detail::published_games)
            if (const double x = detail::published_measure(game, m.own.name); std::isfinite(x))
                m.known.push_back({std::string(game.name), x});
        seesaw::detail::stable_sort(m.known,
                                    [](const bar& x, const bar& y) { return x.value < y.value; });
        if (!m.known.empty()) all.push_back(std::move(m));
    }
    return all;
}

SEESAW_PROGRAM_INLINE std::vector<std::string> stands_out(const std::vector<measure_beside>& all,
                                                          const metrics::summary& s,
                                                          const beside_context& context) {
    if (s.games == 0 || all.empty()) return {};
    if (metrics::detail::mostly_repeats(s) ||
        metrics::detail::games_that_differ(s) < metrics::enough_to_compare)
        return {"Too few games that differ to be set beside known games."};
    constexpr std::size_t least_known = 5; // beyond a few games is not far out
    std::vector<const measure_beside*> found;
    for (const measure_beside& m : all) {
        const detail::hint* h = detail::hint_of(m.own.name);
        if (m.known.size() < least_known || detail::contradicts(m, s, context)) continue;
        if (h != nullptr && ((m.above() && !h->high.empty()) || (m.below() && !h->low.empty())))
            found.push_back(&m);
    }
    const std::string players =
        context.usual_players ? "" : " The known games had other players, which may be why.";
    if (found.empty())
        return {"No measure is shown to stand out from those of the known games." + players};
    seesaw::detail::stable_sort(found, [](const auto* x, const auto* y) {
        return detail::distance_out(*x) > detail::distance_out(*y);
    });
    const measure_beside& m = *found.front();
    const detail::hint& h = *detail::hint_of(m.own.name);
    std::string out = fmt::format(
        "What stands out: {} {}, {} than in any of the {} known games ({} {} to {} {})",
        spaced(m.own.name), detail::shown_number(m.own.value.value), m.above() ? "more" : "less",
        m.known.size(), m.known.front().label, detail::shown_number(m.known.front().value),
        m.known.back().label, detail::shown_number(m.known.back().value));
    for (std::size_t i = 1; i < found.size() && i < 4; ++i)
        out += fmt::format("{} {} ({})", i == 1 ? "; also" : ",", spaced(found[i]->own.name),
                           found[i]->above() ? "more" : "less");
    return {out + '.' + players, fmt::format("What it may mean: {}.", m.above() ? h.high : h.low),
            fmt::format("What to try: {}.", m.above() ? h.high_try : h.low_try)};
}

SEESAW_PROGRAM_INLINE std::vector<strip_chart> strips_of(const std::vector<measure_beside>& all,
                                                         const std::string& name) {
    // A group ends before the measure that begins the next.
    const std::pair<std::string_view, std::string_view> groups[] = {
        {"options", "Options and length"},
        {"velocity", "Motion in mind"},
        {"won", "Results"},
        {"places", "Variety"},
        {"decision_share", "Choices"},
        {"drama", "Leads"},
        {"repetition", "Moves"},
        {"lead_mean", "Series of leads"},
        {"options_mean", "Series of options"},
        {"uncertainty_mean", "Series of uncertainty"},
        {"clarity_mean", "Series of clarity"},
        {"scn_mean", "Series of single conspiracy numbers"}};
    // The order is that of the list of all measures; one that begins a group may be missing here.
    std::vector<strip_chart> charts;
    std::string_view title = groups[0].second;
    std::size_t at = 0;
    for (const named_measure& listed : measures_of({})) {
        for (const auto& [first, called] : groups)
            if (first == listed.name) title = called;
        if (at == all.size()) break;
        if (all[at].own.name != listed.name) continue;
        const measure_beside& m = all[at++];
        if (charts.empty() || charts.back().title != title)
            charts.push_back({.title = std::string(title), .name = name});
        const bool powers = detail::needs_powers(m);
        charts.back().strips.push_back({.label = spaced(m.own.name) +
                                                 (m.own.symbol.empty() ? "" : " " + m.own.symbol) +
                                                 (powers ? ", logarithmic" : ""),
                                        .others = m.known,
                                        .value = m.own.value.value,
                                        .interval = {m.own.value.low, m.own.value.high},
                                        .powers = powers});
    }
    return charts;
}

SEESAW_PROGRAM_INLINE table known_table(const std::vector<measure_beside>& all) {
    table t({"measure", "value", "place", "known games from", "to"});
    for (const measure_beside& m : all)
        if (detail::hint_of(m.own.name) != nullptr || !m.own.symbol.empty())
            t.row(spaced(m.own.name), cell(m.own.value.value, 3),
                  fmt::format("{} of {}", m.place(), m.known.size() + 1),
                  fmt::format("{} {}", m.known.front().label,
                              detail::shown_number(m.known.front().value)),
                  fmt::format("{} {}", m.known.back().label,
                              detail::shown_number(m.known.back().value)));
    return t;
}

SEESAW_PROGRAM_INLINE nlohmann::ordered_json known_json(const std::vector<measure_beside>& all) {
    auto json = nlohmann::ordered_json::object();
    for (const measure_beside& m : all) {
        auto& one = json[m.own.name] = {
            {"value", m.own.value.value}, {"place", m.place()}, {"of", m.known.size() + 1}};
        auto& known = one["known"] = nlohmann::ordered_json::object();
        for (const bar& b : m.known) known[b.label] = b.value;
    }
    return json;
}

SEESAW_PROGRAM_INLINE std::string known_note() {
    return fmt::format("Games for two were played by alpha_beta:3 with itself, slipping in 10 % of "
                       "its moves, and valued by alpha_beta:3; games for one by the player that "
                       "suits them, without slips. {} Of games that are marked as quoted, B and D "
                       "are {}.",
                       known_counts, quoted_from());
}

SEESAW_PROGRAM_INLINE std::string quoted_from() {
    return "as quoted by papers on game refinement (Sutiono, Purwarianto and Iida 2014; Panumate "
           "and others 2015) and not counted again";
}

SEESAW_PROGRAM_INLINE std::string known_header(const std::vector<known_summary>& games,
                                               const std::string& command) {
    const auto number = [](double x) {
        return std::isfinite(x) ? fmt::format("{:.4g}", x) : std::string("known_unknown");
    };
    std::string text = fmt::format(
        "// SPDX-License-Identifier: MIT\n"
        "// Known games, measured. Made by\n//\n//     {}\n//\n"
        "// and not to be edited; known_games.hpp says what it is for.\n// clang-format off\n"
        "#ifndef SEESAW_PROGRAM_KNOWN_GAMES_DATA_HPP\n#define SEESAW_PROGRAM_KNOWN_GAMES_DATA_HPP\n"
        "\n#include <limits>\n#include <string_view>\n\n"
        "namespace seesaw {{ inline namespace v0 {{ namespace programs {{\n\n"
        "inline constexpr double known_unknown = std::numeric_limits<double>::quiet_NaN();\n",
        command);
    const auto list = [&](std::string_view name, const auto& word_of) {
        text += fmt::format("inline constexpr std::string_view {}[] = {{", name);
        for (std::size_t i = 0; i < games.size(); ++i)
            text += fmt::format("{}\"{}\"", i == 0 ? "" : ", ", word_of(games[i]));
        text += "};\n";
    };
    list("known_ids", [](const known_summary& g) { return g.id; });
    list("known_names", [](const known_summary& g) { return g.name; });
    text += "inline constexpr std::string_view known_counts = \"Games:";
    for (std::size_t i = 0; i < games.size(); ++i)
        text += fmt::format("{} {} {}", i == 0 ? "" : ",", games[i].measured.games, games[i].name);
    text +=
        fmt::format(".\";\n\nstruct known_row {{\n    std::string_view measure;\n"
                    "    double values[{}];\n}};\ninline constexpr known_row known_rows[] = {{\n",
                    games.size());
    std::vector<std::vector<named_measure>> columns;
    for (const known_summary& game : games) columns.push_back(measures_of(game.measured));
    for (std::size_t row = 0; !columns.empty() && row < columns[0].size(); ++row) {
        text += fmt::format("    {{\"{}\", {{", columns[0][row].name);
        for (std::size_t i = 0; i < columns.size(); ++i)
            text += (i == 0 ? "" : ", ") +
                    number(detail::compared_value(columns[i][row],
                                                  metrics::played_alone(games[i].measured)));
        text += "}},\n";
    }
    return text + "};\n\n}}} // namespace seesaw::v0::programs\n\n#endif\n";
}

}}} // namespace seesaw::v0::programs

#endif
