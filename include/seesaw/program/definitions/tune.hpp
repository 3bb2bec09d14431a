// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_TUNE_HPP
#define SEESAW_PROGRAM_DEFINITIONS_TUNE_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/tune.hpp>
#include <seesaw/program/tune_answer.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iostream>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/evolve/successive_halving.hpp>
#include <seesaw/metrics/refinement.hpp>
#include <seesaw/version.hpp>

#include <seesaw/program/campaign.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/measured.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE void add_tune_options(CLI::App& app, tune_options& a) {
    add_texts(app, "--target", a.targets,
              "Where a measure should lie, as length=30..40, first=45..55% or refinement=zone; "
              "several with commas")
        .type("NAME=LOW..HIGH");
    add_texts(app, "--vary", a.vary,
              "Rules to search and their ranges (all, from half to twice their value)")
        .type("NAME=FROM..TO[:STEP]");
    add_count(app, "--budget", a.budget, "Trials in total, a third of them for the finalists (400)",
              10, 10'000'000);
    add_count(app, "--games", a.trial.games, "Games per trial (20)", 1, 1'000'000);
    add_sweep_players(app, a.trial);
    add_csv(app, a.trial.output, "Write every setting that was tried");
}

SEESAW_PROGRAM_INLINE named_measures trial_measures(const seesaw::metrics::summary& s) {
    named_measures found;
    const nlohmann::ordered_json json = to_json(s);
    for (const char* part : {"pooled", "whole", "quality"})
        for (const auto& [name, number] : json.at(part).items())
            found.try_emplace(name, number.at("value").get<double>());
    found["first"] = s.first.score().value;
    found["second"] = 1 - s.first.score().value;
    found["wins"] = s.first.win_share().value;
    return found;
}

SEESAW_PROGRAM_INLINE std::string tune_measures() {
    std::string text = "Targets: first and second are a seat's share of the points, wins the share "
                       "of games that first wins, won the same in a game for one; the others "
                       "are what sweep measures:";
    std::size_t width = 80;
    for (const auto& [name, ignored] : trial_measures({})) {
        if ((width += name.size() + 1) > 78) {
            text += "\n ";
            width = name.size() + 2;
        }
        text += " " + name;
    }
    return text;
}

// ── Questions ───────────────────────────────────────────────────────────────────────────────────

namespace detail {

/// Measures that are counted in games and lie from 0 to 1.
inline bool is_share(std::string_view name) {
    for (const char* share : {"first", "second", "wins", "won", "draws", "completion"})
        if (name == share) return true;
    return false;
}

/// What a measure can be at all.
inline evolve::target possible_of(std::string_view name) {
    constexpr std::string_view shares =
        " balance agent_balance coverage spatial_entropy challenge interest decision_share clarity "
        "drama trailing lead_change uncertainty late_uncertainty killer_move decisive_lead "
        "decisive_at decisiveness outcome_uncertainty stability balanced seesaw one_sided "
        "repetition position_repetition ";
    constexpr std::string_view amounts =
        " options plausible length decisions velocity refinement addictiveness acceleration "
        "plausible_refinement places distinct_moves behaviour_diversity decision_factor "
        "length_per_option move_entropy tree_size tree_size_estimate ";
    constexpr double any = std::numeric_limits<double>::infinity();
    const std::string word = fmt::format(" {} ", name);
    if (is_share(name) || shares.find(word) != shares.npos) return {0, 1};
    if (name == "first_move_advantage") return {-0.5, 0.5};
    return {amounts.find(word) != amounts.npos ? 0 : -any, any};
}

/// NAME=LOW..HIGH, both perhaps in percent, or refinement=zone.
inline tune_target parse_target(const std::string& text, const named_measures& known) {
    const std::size_t equals = text.find('=');
    tune_target t{text.substr(0, equals), {}};
    if (!known.contains(t.name))
        throw usage_error(fmt::format("--target: {} is no measure; such as length, first, draws, "
                                      "refinement, mass, balance; tune --help lists them all",
                                      in_quotes(t.name)));
    std::string range = equals == text.npos ? "" : text.substr(equals + 1);
    if (range == "zone" && t.name == "refinement") {
        t.range = {seesaw::metrics::zone_low, seesaw::metrics::zone_high};
        return t;
    }
    t.percent = range.ends_with('%');
    if (t.percent) range.pop_back();
    const std::size_t dots = range.find("..");
    if (dots == range.npos)
        throw usage_error(fmt::format("--target: {} is not {}=LOW..HIGH{}", in_quotes(text), t.name,
                                      t.name == "refinement" ? " or refinement=zone" : ""));
    const auto number = [&](std::string part) {
        if (t.percent && part.ends_with('%')) part.pop_back();
        return parse_number("--target", part, -1e9, 1e9, false) / (t.percent ? 100 : 1);
    };
    t.range = {number(range.substr(0, dots)), number(range.substr(dots + 2))};
    if (t.range.low >= t.range.high)
        throw usage_error(
            fmt::format("--target: {} is empty; LOW must be less than HIGH", in_quotes(text)));
    if (is_share(t.name) && (t.range.low > 1 || t.range.high < 0))
        throw usage_error(
            fmt::format("--target: {} is out of reach: {} is a share, from 0 to 1, or "
                        "from 0 to 100% as in {}=45..55%",
                        in_quotes(text), t.name, t.name));
    return t;
}

inline tune_run parse_tune(const tuned_game& game, const tune_options& a) {
    tune_run run{{}, game.usual, game.present, a.trial.games};
    if (a.targets.empty())
        throw usage_error("--target is required; such as length=30..40 or first=45..55%");
    const named_measures known = trial_measures({});
    for (const std::string& text : a.targets) {
        run.targets.push_back(parse_target(text, known));
        for (std::size_t i = 0; i + 1 < run.targets.size(); ++i)
            if (run.targets[i].name == run.targets.back().name)
                throw usage_error(fmt::format("--target: {} is given twice", run.targets[i].name));
    }
    if (!a.vary.empty()) run.vary.clear();
    for (const std::string& text : a.vary) {
        run.vary.push_back(parse_variation(game.name, game.parameters, "--vary", text));
        for (std::size_t i = 0; i + 1 < run.vary.size(); ++i)
            if (run.vary[i].name == run.vary.back().name)
                throw usage_error(fmt::format("--vary: {} is given twice", run.vary[i].name));
    }
    if (run.vary.empty())
        throw usage_error(fmt::format("--vary is required; such as {}=4..7", game.parameters[0]));
    return run;
}

/// In the journal, over threads or ranks, one batch after another.
class trial_runner {
public:
    trial_runner(const tuned_game& game, const tune_options& options, const tune_run& run)
        : game_(game), options_(options), run_(run),
          book_(open_journal(options.trial.journal, {{"version", SEESAW_VERSION_STRING}}, true)),
          bar_("trials", options.budget, options.trial.output.style) {}

    std::vector<std::optional<std::vector<double>>>
    operator()(const std::vector<evolve::trial>& batch) {
        std::vector<unit> units;
        for (const evolve::trial& t : batch) {
            const rule_values values = run_.values(t.setting);
            const auto [print, is_new] = prints_.try_emplace(values, 0);
            if (is_new) print->second = game_.print(values);
            sweep_options asked = options_.trial;
            asked.seed = t.seed;
            units.push_back({fmt::format("tune {}{:016x}", question_of(game_.name, asked, values),
                                         print->second),
                             [this, values, seed = t.seed] {
                                 return to_line(
                                     nlohmann::ordered_json(game_.measure(values, seed)));
                             }});
            if (book_->find(units.back().key) != nullptr) bar_.advance();
        }
        const payload_list payloads = run_campaign_or_part(units, *book_, options_.trial.threads,
                                                           [&](const unit&) { bar_.advance(); });
        std::vector<std::optional<std::vector<double>>> answers;
        for (const auto& payload : payloads) {
            answers.emplace_back();
            if (!payload) continue;
            const nlohmann::ordered_json json = parse_json(*payload).value();
            answers.back().emplace();
            for (const tune_target& t : run_.targets)
                answers.back()->push_back(json.at(t.name).is_null()
                                              ? std::numeric_limits<double>::quiet_NaN()
                                              : json.at(t.name).get<double>());
        }
        return answers;
    }

private:
    const tuned_game& game_;
    const tune_options& options_;
    const tune_run& run_;
    std::unique_ptr<journal> book_;
    progress bar_;
    std::map<rule_values, std::uint64_t> prints_;
};

inline evolve::tuning search_rules(const tuned_game& game, const tune_options& a,
                                   const tune_run& run) {
    evolve::setting_space space{.values = {}, .present = {}};
    for (const rule_variation& v : run.vary) {
        space.values.push_back(v.values);
        space.present.push_back(run.present.at(v.name));
    }
    space.allowed = [&](const evolve::setting& where) { return game.allowed(run.values(where)); };
    std::vector<evolve::target> ranges;
    for (const tune_target& t : run.targets) {
        ranges.push_back(t.range);
        if (is_share(t.name)) ranges.back().games = static_cast<double>(a.trial.games);
    }
    const interruption wish;
    evolve::tuning found = evolve::successive_halving(
        space, ranges, {.budget = a.budget, .seed = a.trial.seed}, trial_runner(game, a, run));
    // Student's t knows no bounds.
    const auto cut = [&](evolve::judged_setting& c) {
        for (std::size_t i = 0; i < c.measured.size(); ++i) {
            const evolve::target possible = possible_of(run.targets[i].name);
            metrics::estimate& e = c.measured[i];
            if (std::isfinite(e.low)) e.low = std::max(e.low, possible.low);
            if (std::isfinite(e.high)) e.high = std::min(e.high, possible.high);
        }
    };
    cut(found.present);
    for (evolve::judged_setting& c : found.best) cut(c);
    for (evolve::judged_setting& c : found.tried) cut(c);
    if (found.tried.empty()) throw std::runtime_error("interrupted before anything was finished");
    return found;
}

} // namespace detail

SEESAW_PROGRAM_INLINE int run_tune(const tuned_game& game, const tune_options& a,
                                   const std::string& command) {
    const output_options& output = a.trial.output;
    tune_run run = detail::parse_tune(game, a);
    const output_file csv("--csv", output.csv);
    const page_files files(output);
    run.found = detail::search_rules(game, a, run);

    std::vector<std::string> wanted;
    for (const tune_target& t : run.targets) wanted.push_back(t.in_words());
    const std::string how = fmt::format(
        "{}; {} {} in {} trials of {} games, {}{}, seed {}", fmt::join(wanted, ", "),
        run.found.tried.size(), run.found.tried.size() == 1 ? "setting" : "settings",
        grouped(run.found.trials), a.trial.games,
        a.trial.agent == "random" ? "random moves" : "skilled play",
        run.found.refused > 0 ? fmt::format(", {} settings refused by the rules", run.found.refused)
                              : "",
        a.trial.seed);
    const std::vector<std::string> reading = tuned_reading(run);
    if (output.json) {
        std::cout << to_line(tuned_json(game.name, run, reading)) << '\n';
    } else {
        std::cout << game.name << ": " << how << "\n\n";
        for (const std::string& sentence : reading) std::cout << sentence << '\n';
        std::cout << '\n';
        const table best = best_table(run);
        (best.empty() ? tried_table(run) : best).print(std::cout, output.style);
    }
    csv.write([&](std::ostream& out) { tried_table(run).write_csv(out); });
    files.write([&] {
        report page(shown_name(game.name) + ", tuned", how);
        for (const std::string& sentence : reading) page.paragraph(sentence);
        page.heading("Best settings")
            .paragraph(
                "Measured with seeds that took no part in the search. \"outside\" is how far "
                "the measures lie from their targets, in widths of the ranges. The two columns "
                "after it say how sure it is, from 0 to 1, that a setting meets all targets, "
                "and that it lies nearer to them than the present rules; a dash where "
                "fewer than five trials say nothing.")
            .add(best_table(run));
        page.heading("What was tried");
        const std::vector<chart> charts = tune_charts(run);
        if (!charts.empty())
            page.paragraph("Each point is the nearest to the targets of all settings tried with "
                           "this value; 0 meets every target.");
        for (const chart& c : charts) page.add(c);
        return page.add(tried_table(run)).made_by(command);
    });
    if (csv) std::cerr << "wrote " << csv.path() << '\n';
    return 0;
}

}}} // namespace seesaw::v0::programs

#endif
