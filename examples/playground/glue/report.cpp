// SPDX-License-Identifier: MIT
#include "report.hpp"

#include <cstddef>
#include <sstream>

#include <seesaw/program/known_games.hpp>
#include <seesaw/program/measured.hpp>

namespace playground {

measured_games::measured_games() : games_(std::make_unique<seesaw::programs::gathered_games>()) {}
measured_games::~measured_games() = default;

void measured_games::add(const seesaw::playthrough& game) { games_->add(game); }
seesaw::metrics::summary measured_games::summary() const { return games_->summary(); }

std::string measured_games::page(const std::string& title, const std::string& how,
                                 const std::string& rules) const {
    seesaw::programs::measured_games shown;
    shown.title = title;
    shown.how = how;
    if (!rules.empty()) shown.rules.push_back(rules);
    std::ostringstream out;
    report_of(shown, *games_).write(out);
    return out.str();
}

std::map<std::string, std::string> measured_games::neighbours(const std::string& title) const {
    std::map<std::string, std::string> all;
    for (const auto& m : seesaw::programs::beside_known(games_->summary(), title)) {
        const std::size_t less = m.place() - 1; // so many known games have less
        all[m.own.name] = less == 0                ? "below " + m.known.front().label
                          : less == m.known.size() ? "above " + m.known.back().label
                                                   : "between " + m.known[less - 1].label +
                                                         " and " + m.known[less].label;
    }
    return all;
}

} // namespace playground
