// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_TUNE_ANSWER_HPP
#define SEESAW_PROGRAM_DEFINITIONS_TUNE_ANSWER_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/tune_answer.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/program/measured.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE std::string tune_target::shown(double x) const {
    if (!std::isfinite(x)) return "–";
    return percent ? fmt::format("{:.1f} %", 100 * x) : fmt::format("{:.4g}", x);
}
SEESAW_PROGRAM_INLINE std::string tune_target::in_words() const {
    return fmt::format("{} {} to {}", name, shown(range.low), shown(range.high));
}

SEESAW_PROGRAM_INLINE rule_values tune_run::values(const evolve::setting& where) const {
    rule_values all = present;
    for (std::size_t i = 0; i < vary.size(); ++i) all[vary[i].name] = where[i];
    return all;
}
SEESAW_PROGRAM_INLINE std::string tune_run::in_words(const evolve::setting& where) const {
    std::string text;
    for (std::size_t i = 0; i < vary.size(); ++i)
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ", vary[i].name, where[i]);
    return text;
}

namespace detail {

inline std::string surely(double share) {
    if (share > 0.995) return "more than 99 % sure";
    if (share < 0.005) return "less than 1 % sure";
    return fmt::format("{:.0f} % sure", 100 * share);
}

/// So few that nothing is sure.
inline std::string few_trials(const evolve::judged_setting& c) {
    return fmt::format("{} {} of it {} too few to be sure", c.trials,
                       c.trials == 1 ? "trial" : "trials", c.trials == 1 ? "is" : "are");
}

/// Settings with what was measured; `kind` says of each how it was.
class tuned_table {
public:
    explicit tuned_table(const tune_run& run) : run_(run), table_(header(run)) {}

    void add(const std::string& kind, const evolve::judged_setting& c, bool final) {
        std::vector<cell> row{kind};
        for (const int value : c.setting) row.emplace_back(value);
        row.emplace_back(c.trials * run_.games);
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        row.emplace_back(c.distance.outside, 3);
        row.emplace_back(final ? c.meets : none, 2); // in a search the lucky ones stand out
        row.emplace_back(final ? c.beats : none, 2);
        for (std::size_t i = 0; i < run_.targets.size(); ++i) {
            const tune_target& t = run_.targets[i];
            const metrics::estimate& e = c.measured[i];
            row.push_back(cell::written(t.shown(e.value), e.value));
            const bool known = std::isfinite(e.low) && std::isfinite(e.high);
            row.push_back(cell::interval(
                known ? fmt::format("{} to {}", t.shown(e.low), t.shown(e.high)) : "", e.low,
                e.high));
        }
        table_.row(std::move(row));
    }
    const table& made() const { return table_; }

private:
    static std::vector<std::string> header(const tune_run& run) {
        std::vector<std::string> names{"setting"};
        for (const rule_variation& v : run.vary) names.push_back(v.name);
        // A page shows so many columns and scrolls to the rest.
        names.insert(names.end(), {"games", "outside", "meets all", "beats present"});
        for (const tune_target& t : run.targets) {
            names.push_back(t.name);
            names.push_back("95 % interval of " + t.name);
        }
        return names;
    }

    const tune_run& run_;
    table table_;
};

/// Targets that no setting came near, each in a sentence.
inline std::vector<std::string> out_of_reach(const tune_run& run) {
    std::vector<std::string> sentences;
    for (std::size_t i = 0; i < run.targets.size(); ++i) {
        const tune_target& t = run.targets[i];
        const evolve::judged_setting* nearest = nullptr;
        double least = std::numeric_limits<double>::infinity();
        bool reached = false;
        for (const auto* list : {&run.found.tried, &run.found.best})
            for (const evolve::judged_setting& c : *list) {
                const metrics::estimate& e = c.measured[i];
                const double gap = std::max({0.0, t.range.low - e.value, e.value - t.range.high});
                reached = reached || (e.low <= t.range.high && e.high >= t.range.low);
                if (gap < least) nearest = &c, least = gap;
            }
        if (nearest == nullptr)
            sentences.push_back(
                fmt::format("{} could not be measured in any setting that was tried.", t.name));
        else if (!reached)
            sentences.push_back(fmt::format(
                "No setting that was tried reaches {}: the nearest has {} ({}).", t.in_words(),
                t.shown(nearest->measured[i].value), run.in_words(nearest->setting)));
    }
    return sentences;
}

inline nlohmann::ordered_json to_json(const tune_run& run, const evolve::judged_setting& c,
                                      bool final) {
    nlohmann::ordered_json json{{"settings", run.values(c.setting)},
                                {"games", c.trials * run.games}};
    for (std::size_t i = 0; i < run.targets.size(); ++i)
        json["measures"][run.targets[i].name] = programs::to_json(c.measured[i]);
    json["outside"] = c.distance.outside;
    if (!final) return json;
    json["meets"] = c.meets;
    json["beats"] = c.beats;
    return json;
}

} // namespace detail

SEESAW_PROGRAM_INLINE table best_table(const tune_run& run) {
    detail::tuned_table t(run);
    for (std::size_t i = 0; i < run.found.best.size(); ++i)
        t.add(fmt::format("best {}", i + 1), run.found.best[i], true);
    if (run.found.present.trials > 0) t.add("present", run.found.present, true);
    return t.made();
}

SEESAW_PROGRAM_INLINE table tried_table(const tune_run& run) {
    detail::tuned_table t(run);
    for (std::size_t i = 0; i < run.found.tried.size(); ++i)
        t.add(fmt::format("tried {}", i + 1), run.found.tried[i], false);
    return t.made();
}

SEESAW_PROGRAM_INLINE std::vector<std::string> tuned_reading(const tune_run& run) {
    std::vector<std::string> text = detail::out_of_reach(run);
    if (run.found.best.empty()) {
        text.push_back(fmt::format("It ended before the finalists met new seeds: {} looked best so "
                                   "far, which may be luck.",
                                   run.in_words(run.found.tried.front().setting)));
        return text;
    }
    const evolve::judged_setting& best = run.found.best.front();
    const evolve::judged_setting& present = run.found.present;
    const bool several = run.targets.size() > 1;
    const bool known = !std::isnan(best.meets);
    const std::string how_sure = known ? detail::surely(best.meets) : detail::few_trials(best);
    double surest = 0; // of all finalists
    for (const evolve::judged_setting& c : run.found.best)
        surest = std::isnan(c.meets) ? 1 : std::max(surest, c.meets);
    if (best.distance.outside == 0)
        text.push_back(fmt::format("{} {} {} ({}).", run.in_words(best.setting),
                                   known ? "meets" : "met", several ? "all targets" : "the target",
                                   how_sure));
    else if (surest < 0.01)
        text.push_back(fmt::format("No finalist {}; {} comes nearest.",
                                   several ? "meets all targets together" : "meets the target",
                                   run.in_words(best.setting)));
    else
        text.push_back(fmt::format("No finalist is shown to {}; {} comes nearest ({}{}).",
                                   several ? "meet all targets together" : "meet the target",
                                   run.in_words(best.setting), how_sure,
                                   known ? " that it does" : ""));
    if (present.trials == 0) return text;
    if (best.setting == present.setting)
        text.push_back("These are the present rules: nothing better was found.");
    else if (present.distance.outside == 0 && best.distance.outside > 0)
        text.push_back(fmt::format("The present rules ({}) met {} on the same seeds ({}): nothing "
                                   "better was found.",
                                   run.in_words(present.setting),
                                   several ? "all targets" : "the target",
                                   std::isnan(present.meets) ? detail::few_trials(present)
                                                             : detail::surely(present.meets)));
    else if (present.distance.outside == 0)
        text.push_back(fmt::format("The present rules ({}) meet {} as well ({}): there is nothing "
                                   "to beat, and the order is by nearness to the middle.",
                                   run.in_words(present.setting), several ? "them" : "it",
                                   std::isnan(present.meets) ? detail::few_trials(present)
                                                             : detail::surely(present.meets)));
    else if (std::isnan(best.beats))
        text.push_back(fmt::format("So few trials do not say whether it lies nearer than the "
                                   "present rules ({}).",
                                   run.in_words(present.setting)));
    else
        text.push_back(fmt::format("That it lies nearer than the present rules ({}) is {}.",
                                   run.in_words(present.setting), detail::surely(best.beats)));
    return text;
}

SEESAW_PROGRAM_INLINE std::vector<chart> tune_charts(const tune_run& run) {
    std::vector<chart> charts;
    for (std::size_t i = 0; i < run.vary.size(); ++i) {
        std::map<int, double> least;
        for (const evolve::judged_setting& c : run.found.tried) {
            const double far = c.distance.outside;
            const auto [at, is_new] = least.try_emplace(c.setting[i], far);
            if (!is_new) at->second = std::min(at->second, far);
        }
        if (least.size() < 2) continue;
        series line{"nearest setting", {}};
        for (const auto& [value, far] : least) line.points.push_back({double(value), far});
        charts.push_back({.title = "Distance from the targets over " + run.vary[i].name,
                          .x_label = run.vary[i].name,
                          .y_label = "distance, in widths of the ranges",
                          .lines = {line}});
    }
    return charts;
}

SEESAW_PROGRAM_INLINE nlohmann::ordered_json
tuned_json(const std::string& game, const tune_run& run, const std::vector<std::string>& reading) {
    nlohmann::ordered_json json{{"game", game}, {"targets", nlohmann::ordered_json::array()}};
    for (const tune_target& t : run.targets)
        json["targets"].push_back({{"name", t.name}, {"low", t.range.low}, {"high", t.range.high}});
    json["best"] = nlohmann::ordered_json::array();
    for (const evolve::judged_setting& c : run.found.best)
        json["best"].push_back(detail::to_json(run, c, true));
    if (run.found.present.trials > 0)
        json["present"] = detail::to_json(run, run.found.present, true);
    json["tried"] = nlohmann::ordered_json::array();
    for (const evolve::judged_setting& c : run.found.tried)
        json["tried"].push_back(detail::to_json(run, c, false));
    json["refused"] = run.found.refused;
    json["trials"] = run.found.trials;
    json["finished"] = !run.found.stopped;
    json["reading"] = reading;
    return json;
}

}}} // namespace seesaw::v0::programs

#endif
