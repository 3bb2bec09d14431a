// SPDX-License-Identifier: MIT
// The verb `tune`: a search for rules that meet stated targets.
//
//     connect_four tune --target length=20..30 --target first=45..55% --vary width=4..8,height=4..7
//
// A trial is a few games with one setting of the rules from one seed on;
// evolve/successive_halving.hpp explains how settings are chosen and how sure the answer is. The
// same player has both seats, so that there is nothing to swap, and every setting meets the same
// seeds. A measure is the mean over trials of what `measure` computes for one; measures that depend
// on the number of games (places, challenge, interest …) are those of one trial's few games.
//
// Every trial is kept in the journal with all its measures, so that a killed run can be resumed,
// and other targets may use the same journal. Threads or ranks share the trials as they share the
// points of a sweep. Rules that `validate()` refuses are skipped.
#ifndef SEESAW_PROGRAM_TUNE_HPP
#define SEESAW_PROGRAM_TUNE_HPP

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/metrics.hpp>
#include <seesaw/play.hpp>

#include <seesaw/program/command_line.hpp>
#include <seesaw/program/rules_print.hpp>
#include <seesaw/program/sweep.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What the rules should be like, what may be varied, and how many trials that may take.
struct tune_options {
    std::vector<std::string> targets = {};
    std::vector<std::string> vary = {};
    std::uint64_t budget = 400; ///< trials
    sweep_options trial{.games = 20};
};

/// The targets, the budget, and what a trial is.
void add_tune_options(CLI::App& app, tune_options& options);
/// What targets can be about, for the help.
std::string tune_measures();

/// Measures of a few games, by name.
using named_measures = std::map<std::string, double>;
/// Of the games of one trial.
named_measures trial_measures(const seesaw::metrics::summary& s);

/// A game whose rules can be varied, as the search sees it.
struct tuned_game {
    std::string name;
    std::vector<std::string> parameters;
    std::vector<rule_variation> usual; ///< what is searched where nothing else is said
    rule_values present;
    std::function<bool(const rule_values&)> allowed;
    std::function<std::uint64_t(const rule_values&)> print; ///< tells rules from others
    std::function<named_measures(const rule_values&, std::uint64_t seed)> measure;
};

/// Searches and shows what was found.
int run_tune(const tuned_game& game, const tune_options& options, const std::string& command);

/// Half to twice the present value, within the limits that the game states.
template <class Game>
std::vector<rule_variation> usual_variations(const Game& rules) {
    std::vector<rule_variation> found;
    for_each_number<Game>([&](const auto& p) {
        if (p.name == "seed") return;
        if constexpr (std::same_as<bool, std::remove_cvref_t<decltype(rules.*p.member)>>) {
            found.push_back({std::string(p.name), {0, 1}});
            return;
        }
        const auto present = static_cast<std::int64_t>(rules.*p.member);
        std::int64_t low = present / 2, high = present * 2;
        using parameter_type = std::remove_cvref_t<decltype(p)>;
        if constexpr (parameter_type::has_order)
            if (p.limited) {
                low = std::max(low, static_cast<std::int64_t>(p.low));
                high = std::min(high, static_cast<std::int64_t>(p.high));
            }
        rule_variation one{std::string(p.name), {}};
        constexpr std::int64_t most = 64;
        const std::int64_t step = std::max<std::int64_t>((high - low) / most, 1);
        for (std::int64_t value = low; value <= high; value += step)
            one.values.push_back(static_cast<int>(value));
        found.push_back(one);
    });
    return found;
}

/// Those that the game states.
template <class Game>
bool within_limits(const rule_values& values) {
    bool within = true;
    for_each_number<Game>([&](const auto& p) {
        using parameter_type = std::remove_cvref_t<decltype(p)>;
        using value = std::remove_cvref_t<decltype(std::declval<Game&>().*p.member)>;
        if constexpr (parameter_type::has_order && !std::same_as<value, bool>) {
            const auto at = values.find(std::string(p.name));
            if (p.limited && at != values.end())
                within = within && std::cmp_less_equal(p.low, at->second) &&
                         std::cmp_less_equal(at->second, p.high);
        }
    });
    return within;
}

/// `rules` are the present ones, of which numbers are replaced.
template <class Game>
int tune(const std::string& name, const Game& rules, const tune_options& options,
         const std::string& command) {
    tuned_game game{.name = name,
                    .parameters = number_names<Game>(),
                    .usual = usual_variations(rules),
                    .present = {},
                    .allowed = {},
                    .print = {},
                    .measure = {}};
    for_each_number<Game>([&](const auto& p) {
        game.present[std::string(p.name)] = static_cast<int>(rules.*p.member);
    });
    game.allowed = [&](const rule_values& values) {
        if (!within_limits<Game>(values)) return false;
        try {
            with_values(rules, values);
            return true;
        } catch (const std::exception&) {
            return false;
        }
    };
    game.print = [&](const rule_values& values) { return rules_print(with_values(rules, values)); };
    game.measure = [&](const rule_values& values, std::uint64_t seed) {
        const Game varied = with_values(rules, values);
        return trial_measures(seesaw::measure(varied, sweep_player(varied, options.trial),
                                              {.games = options.trial.games, .seed = seed}));
    };
    return run_tune(game, options, command);
}

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/tune.hpp>
#endif

#endif
