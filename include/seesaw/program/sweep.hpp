// SPDX-License-Identifier: MIT
// Design-space sweeps: one rule of a game over a range, and every measure over it.
//
// Every point is one unit of a campaign, and goes into the journal when it is done: a run that was
// killed is resumed there. Keys state everything that a point depends on, so that one journal may
// serve several sweeps.
#ifndef SEESAW_PROGRAM_SWEEP_HPP
#define SEESAW_PROGRAM_SWEEP_HPP

#include <concepts>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/measured.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/rules_print.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Which rules are varied, who plays them, and how often.
struct sweep_options {
    std::string vary = {};
    std::vector<std::string> set = {};
    std::string agent = "skilled";
    int depth = 3;
    std::uint64_t games = 100;
    std::uint64_t seed = 1;
    unsigned threads = 1;
    std::string journal = {};
    output_options output = {};
};

/// All options of a sweep.
void add_sweep_options(CLI::App& app, sweep_options& options);
/// Those of them that say who plays, on how many threads, and where results go.
void add_sweep_players(CLI::App& app, sweep_options& options);

/// Values of parameters, by name.
using rule_values = std::map<std::string, int>;

// ── Rules with parameters ───────────────────────────────────────────────────────────────────────

/// A goal that is listed belongs to the size that it was made for, as that of n_puzzle.
template <class Game>
inline constexpr bool can_vary = seesaw::has_parameters<Game> && !requires(Game & rules) {
    std::begin(rules.goal);
};

/// Calls use(parameter) for those of the rules that are whole numbers, or 0 for no and 1 for yes.
template <class Game, class Use>
void for_each_number(const Use& use) {
    if constexpr (can_vary<Game>)
        for_each_parameter<Game>([&](const auto& p) {
            using value = std::remove_cvref_t<decltype(std::declval<Game&>().*p.member)>;
            if constexpr (is_whole<value> || std::same_as<value, bool>) use(p);
        });
}

/// Names of the parameters that can be varied.
template <class Game>
std::vector<std::string> number_names() {
    std::vector<std::string> names;
    for_each_number<Game>([&](const auto& p) { names.emplace_back(p.name); });
    return names;
}

/// The rules with these values; throws where they do not go together.
template <class Game>
Game with_values(Game rules, const rule_values& given) {
    for_each_number<Game>([&](const auto& p) {
        const auto at = given.find(std::string(p.name));
        using value = std::remove_cvref_t<decltype(rules.*p.member)>;
        if (at == given.end()) return;
        if (std::same_as<value, bool> && at->second != 0 && at->second != 1)
            throw std::invalid_argument(std::string(p.name) + " must be 0 or 1");
        rules.*p.member = static_cast<value>(at->second);
    });
    check_rules(rules);
    return rules;
}

// ── Sweeps ──────────────────────────────────────────────────────────────────────────────────────

/// One setting of the rules, to be measured.
struct sweep_point {
    rule_values values;
    std::uint64_t rules = 0;                         ///< tells them from others
    std::function<nlohmann::ordered_json()> measure; ///< as to_json of a summary
};

/// What a rule may be.
struct rule_variation {
    std::string name;
    std::vector<int> values;
};

/// name=VALUES, as below.
rule_variation parse_variation(const std::string& game, const std::vector<std::string>& names,
                               const std::string& option, const std::string& text);

/// All that a point depends on but the rules themselves.
std::string question_of(const std::string& game, const sweep_options& options,
                        const rule_values& given);

/// The values of --vary with those of --set: name=VALUE, where VALUE is a number, FROM..TO,
/// FROM..TO:STEP or FROM..TO:xFACTOR. `names` are the parameters of the game.
std::vector<rule_values> sweep_values(const std::string& game, const sweep_options& options,
                                      const std::vector<std::string>& names);

/// Measures what the journal does not have and shows all; the name of the game is for people and
/// for the journal.
int run_sweep(const std::string& game, const std::vector<sweep_point>& points,
              const sweep_options& options, const std::string& command);

/// The game's own player, or a search that now and then moves at random.
template <class Game>
agent<Game> sweep_player(const Game& rules, const sweep_options& options) {
    return make_agent(
        {options.agent, options.agent == "random" ? seesaw::max_depth : options.depth}, rules,
        {.table_bytes = 0,
         .epsilon = seesaw::two_player_game<Game> ? 0.1 : 0.0,
         .seed = options.seed});
}

/// `rules` are those of which one value, or several, are replaced.
template <class Game>
int sweep(const std::string& name, const Game& rules, const sweep_options& options,
          const std::string& command) {
    std::vector<sweep_point> points;
    for (const rule_values& values : sweep_values(name, options, number_names<Game>())) {
        // What the rules cannot be is refused now, not after hours.
        const Game varied = with_values(rules, values);
        points.push_back({values, rules_print(varied), [varied, &options] {
                              return to_json(
                                  seesaw::measure(varied, sweep_player(varied, options),
                                                  {.games = options.games, .seed = options.seed}));
                          }});
    }
    return run_sweep(name, points, options, command);
}

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/sweep.hpp>
#endif

#endif
