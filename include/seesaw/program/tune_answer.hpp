// SPDX-License-Identifier: MIT
// What `tune` found, for people and for other programs: sentences, tables, charts, JSON.
#ifndef SEESAW_PROGRAM_TUNE_ANSWER_HPP
#define SEESAW_PROGRAM_TUNE_ANSWER_HPP

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <seesaw/evolve/successive_halving.hpp>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/sweep.hpp>
#include <seesaw/program/table.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// A measure and where it should lie.
struct tune_target {
    std::string name;
    evolve::target range;
    bool percent = false;

    std::string shown(double x) const;
    std::string in_words() const; ///< length 30 to 40
};

/// A search with all that is needed to show it.
struct tune_run {
    std::vector<tune_target> targets;
    std::vector<rule_variation> vary;
    rule_values present; ///< all numbers of the rules
    std::uint64_t games; ///< of a trial
    evolve::tuning found = {};

    rule_values values(const evolve::setting& where) const;
    std::string in_words(const evolve::setting& where) const; ///< width 7, height 6
};

/// What was found, what the present rules are like, and what cannot be had.
std::vector<std::string> tuned_reading(const tune_run& run);

/// The finalists and the present rules.
table best_table(const tune_run& run);
/// Every setting that was tried, as the search saw it.
table tried_table(const tune_run& run);
/// The nearest that was tried at every value of a parameter.
std::vector<chart> tune_charts(const tune_run& run);

/// One object with targets, finalists, the present rules and the reading.
nlohmann::ordered_json tuned_json(const std::string& game, const tune_run& run,
                                  const std::vector<std::string>& reading);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/tune_answer.hpp>
#endif

#endif
