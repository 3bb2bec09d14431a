// SPDX-License-Identifier: MIT
// Where a game turns: critical positions by conspiracy numbers, milestones by single conspiracy
// numbers.
//
// A player's conspiracy numbers are compared from one own move to the next. A change that is larger
// than what is left, |b − a| > |b|, is abrupt: of the greatest number it calls for a tactic that
// holds the value down, of the least number for one that drives it up, of both at once it is a
// dilemma.
//
// A run towards higher and higher thresholds, as in 2048, is judged where the threshold changes, by
// how hard the position is (its normalised single conspiracy number) and by how far that number
// jumped.
//
// Sources.
//  [K] Khalid, Yusof, Iida and Ishitobi, "Critical Position Identification in Games and Its
//      Application to Speculative Play", 2015, section 4.
//  [P] Primanita, Khalid and Iida, "Computing Games: Bridging the Gap Between Search and
//      Entertainment", 2021, table 7, whose rows are used; its caption contradicts the middle one.
//      Where low, middle and high begin is not said there: here they are thirds.
#ifndef SEESAW_METRICS_CRITICAL_HPP
#define SEESAW_METRICS_CRITICAL_HPP

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include <seesaw/detail/domain.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 { namespace metrics {

/// From a to b by more than b itself. Not measured (NaN) is not abrupt.
constexpr bool is_abrupt(double a, double b) noexcept {
    const double change = b > a ? b - a : a - b;
    return change > (b < 0 ? -b : b);
}

enum class critical : std::uint8_t { no, down_tactic, up_tactic, dilemma };

constexpr std::string_view to_string(critical kind) noexcept {
    constexpr std::string_view names[] = {"no", "down tactic", "up tactic", "dilemma"};
    return names[static_cast<std::size_t>(kind)];
}

constexpr critical critical_change(const indicators& a, const indicators& b) noexcept {
    const bool down = is_abrupt(a.max_cn, b.max_cn), up = is_abrupt(a.min_cn, b.min_cn);
    return down && up ? critical::dilemma
           : down     ? critical::down_tactic
           : up       ? critical::up_tactic
                      : critical::no;
}

struct critical_position {
    int ply;
    critical kind;
};

/// The positions of one player that are critical as compared with that player's position before.
inline std::vector<critical_position> critical_positions(const playthrough& game, player who) {
    std::vector<critical_position> found;
    const step* before = nullptr;
    for (const step& s : game.steps) {
        if (s.player != who) continue;
        if (before != nullptr) {
            const critical kind = critical_change(before->indicators, s.indicators);
            if (kind != critical::no) found.push_back({s.ply, kind});
        }
        before = &s;
    }
    return found;
}

enum class milestone : std::uint8_t { favourable, uncertain, trap };

constexpr std::string_view to_string(milestone kind) noexcept {
    constexpr std::string_view names[] = {"favourable", "uncertain", "trap"};
    return names[static_cast<std::size_t>(kind)];
}

/// `scn` and `gap`, its change across the milestone, are normalised: within 0 and 1.
constexpr milestone milestone_of(double scn, double gap) {
    detail::require_domain(detail::is_share(scn), "milestone_of: scn must lie within 0 and 1", scn);
    detail::require_domain(detail::is_share(gap), "milestone_of: gap must lie within 0 and 1", gap);
    constexpr double low = 1. / 3, high = 2. / 3;
    const bool small_gap = gap < low;
    if (scn < low) return small_gap ? milestone::trap : milestone::favourable;
    if (scn < high) return milestone::uncertain;
    return small_gap ? milestone::favourable : milestone::trap;
}

}}} // namespace seesaw::v0::metrics

#endif
