// SPDX-License-Identifier: MIT
// Where a game turns: critical positions by conspiracy numbers, milestones by single conspiracy
// numbers.
//
// A player's conspiracy numbers are compared from one of the player's moves to the next. A change
// from a to b that is larger than b, |b − a| > |b|, is abrupt. An abrupt change of the greatest
// number calls for a tactic that holds the value down, of the least number for one that drives it
// up; both at once are a dilemma.
//
// Each of two players has a goal, and a single conspiracy number for it: whoever has the smaller
// number is nearer to the goal. The two series along a game show when the nearer player changes
// (the seesaw), when nothing changes for long (the players go round in a loop), when the player
// behind is suddenly close (a swindle) or the player ahead suddenly far (a trap), and whether the
// trends are opposed (what brings one player nearer keeps the other away: the play is defensive) or
// similar (neutral).
//
// A run towards rising thresholds, as in 2048, is judged where the threshold changes: by how hard
// the position is (its normalised single conspiracy number) and by how far that number jumped.
//
// Sources.
//  [K] Khalid, Yusof, Iida and Ishitobi, "Critical Position Identification in Games and Its
//      Application to Speculative Play", 2015, section 4.
//  [P] Primanita, Khalid and Iida, "Computing Games: Bridging the Gap Between Search and
//      Entertainment", 2021: section IV.A on gobang, "opposing and similar SCN trends imply
//      'defensive' and 'neutral' game situations"; table 7, whose rows are used; its caption
//      contradicts the middle one. It does not say where low, middle and high begin: here they are
//      thirds by default.
//  [P] and the papers it builds on describe the meaning of two single conspiracy numbers in words
//  only. The rules for them are ours, and so are their numbers: four equal positions are a loop,
//  and trends are opposed or similar from a correlation of a third on.
#ifndef SEESAW_METRICS_CRITICAL_HPP
#define SEESAW_METRICS_CRITICAL_HPP

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include <seesaw/detail/base/domain.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

/// The series of the other of two players, which must be as long as the first one's.
template <class Numbers>
std::vector<double> other_series(const Numbers& numbers, std::size_t size) {
    const std::vector<double> series(std::begin(numbers), std::end(numbers));
    require_domain(series.size() == size, "two players' series must be equally long",
                   static_cast<double>(series.size()));
    return series;
}

} // namespace detail

namespace metrics {

/// From a to b by more than b itself. Not measured (NaN) is not abrupt.
constexpr bool is_abrupt(double a, double b) noexcept {
    const double change = b > a ? b - a : a - b;
    return change > (b < 0 ? -b : b);
}

/// What a change of a player's conspiracy numbers calls for.
enum class critical : std::uint8_t { no, down_tactic, up_tactic, dilemma };

/// In words: "down tactic" of `down_tactic`.
constexpr std::string_view to_string(critical kind) noexcept {
    constexpr std::string_view names[] = {"no", "down tactic", "up tactic", "dilemma"};
    return names[static_cast<std::size_t>(kind)];
}

/// From one of a player's positions, a, to that player's next, b.
constexpr critical critical_change(const indicators& a, const indicators& b) noexcept {
    const bool down = is_abrupt(a.max_cn, b.max_cn), up = is_abrupt(a.min_cn, b.min_cn);
    return down && up ? critical::dilemma
           : down     ? critical::down_tactic
           : up       ? critical::up_tactic
                      : critical::no;
}

/// Where a player's numbers have changed abruptly, and what that calls for.
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

// ── Two players' numbers along the same positions ───────────────────────────────────────────────

/// Who is nearer to the goal, seen from one of two players.
enum class prospect_of_player : std::uint8_t { favourable, even, unfavourable };

/// As the enumerator is spelt.
constexpr std::string_view to_string(prospect_of_player kind) noexcept {
    constexpr std::string_view names[] = {"favourable", "even", "unfavourable"};
    return names[static_cast<std::size_t>(kind)];
}

/// For the player whose number is `own`. Not measured (NaN) is even.
constexpr prospect_of_player prospect_of(double own, double other) noexcept {
    return own < other   ? prospect_of_player::favourable
           : own > other ? prospect_of_player::unfavourable
                         : prospect_of_player::even;
}

/// The places where the other player is nearer than the last time one of them was.
template <class First, class Second>
std::vector<std::size_t> seesaw_turnovers(const First& first, const Second& second) {
    const std::vector<double> x(std::begin(first), std::end(first));
    const std::vector<double> y = detail::other_series(second, x.size());
    std::vector<std::size_t> found;
    auto last = prospect_of_player::even;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const prospect_of_player now = prospect_of(x[i], y[i]);
        if (now == prospect_of_player::even) continue;
        if (last != prospect_of_player::even && now != last) found.push_back(i);
        last = now;
    }
    return found;
}

/// Places of a series that follow each other.
struct stretch {
    std::size_t from, to; ///< the first and the last place

    bool operator==(const stretch&) const = default;
};

/// Stretches of at least so many places in which the number does not change: where a game repeats
/// itself, the numbers do. Infinite numbers repeat without that, and are left out.
template <class Numbers>
std::vector<stretch> loops(const Numbers& numbers, std::size_t at_least = 4) {
    detail::require_domain(at_least >= 2, "loops: at_least must be 2 or more",
                           static_cast<double>(at_least));
    const std::vector<double> x(std::begin(numbers), std::end(numbers));
    std::vector<stretch> found;
    for (std::size_t from = 0; from < x.size();) {
        std::size_t to = from;
        while (to + 1 < x.size() && x[to + 1] == x[from]) ++to;
        if (to - from + 1 >= at_least && detail::is_finite(x[from])) found.push_back({from, to});
        from = to + 1;
    }
    return found;
}

/// The player behind is suddenly close, or the player ahead suddenly far.
enum class surprise : std::uint8_t { swindle, trap };

/// As the enumerator is spelt.
constexpr std::string_view to_string(surprise kind) noexcept {
    constexpr std::string_view names[] = {"swindle", "trap"};
    return names[static_cast<std::size_t>(kind)];
}

/// Where a surprise may be; the numbers alone do not prove one.
struct surprise_candidate {
    std::size_t place;
    surprise kind;

    bool operator==(const surprise_candidate&) const = default;
};

/// For the player whose series is `own`: a swindle where it falls abruptly after a place where the
/// player was behind, a trap where it rises abruptly (which is to fall so, seen backwards) after
/// one where the player was ahead.
template <class Own, class Other>
std::vector<surprise_candidate> surprises(const Own& own, const Other& other) {
    const std::vector<double> x(std::begin(own), std::end(own));
    const std::vector<double> y = detail::other_series(other, x.size());
    std::vector<surprise_candidate> found;
    for (std::size_t i = 1; i < x.size(); ++i) {
        const prospect_of_player before = prospect_of(x[i - 1], y[i - 1]);
        if (before == prospect_of_player::unfavourable && x[i] < x[i - 1] &&
            is_abrupt(x[i - 1], x[i]))
            found.push_back({i, surprise::swindle});
        if (before == prospect_of_player::favourable && x[i] > x[i - 1] &&
            is_abrupt(x[i], x[i - 1]))
            found.push_back({i, surprise::trap});
    }
    return found;
}

/// Pearson's, of the changes of both series from place to place; NaN where one of them never
/// changes or fewer than three changes are finite.
template <class First, class Second>
double correlation_of_changes(const First& first, const Second& second) {
    const std::vector<double> x(std::begin(first), std::end(first));
    const std::vector<double> y = detail::other_series(second, x.size());
    std::vector<double> of_x, of_y;
    for (std::size_t i = 1; i < x.size(); ++i) {
        const double change_x = x[i] - x[i - 1], change_y = y[i] - y[i - 1];
        if (!detail::is_finite(change_x) || !detail::is_finite(change_y)) continue;
        of_x.push_back(change_x);
        of_y.push_back(change_y);
    }
    if (of_x.size() < 3) return detail::unmeasured;
    double sum_x = 0, sum_y = 0;
    for (std::size_t i = 0; i < of_x.size(); ++i) {
        sum_x += of_x[i];
        sum_y += of_y[i];
    }
    const auto n = static_cast<double>(of_x.size());
    double both = 0, alone_x = 0, alone_y = 0;
    for (std::size_t i = 0; i < of_x.size(); ++i) {
        const double dx = of_x[i] - sum_x / n, dy = of_y[i] - sum_y / n;
        both += dx * dy;
        alone_x += dx * dx;
        alone_y += dy * dy;
    }
    return both / std::sqrt(alone_x * alone_y);
}

/// What the trends of two players' numbers say about the play [P].
enum class stance : std::uint8_t { defensive, neutral, unclear };

/// As the enumerator is spelt.
constexpr std::string_view to_string(stance kind) noexcept {
    constexpr std::string_view names[] = {"defensive", "neutral", "unclear"};
    return names[static_cast<std::size_t>(kind)];
}

/// Of a game whose correlation of changes is this [P]: opposing trends are defensive, similar ones
/// neutral; where there is neither, and for NaN, nothing follows.
constexpr stance stance_of(double correlation, double border = 1. / 3) noexcept {
    return correlation < -border  ? stance::defensive
           : correlation > border ? stance::neutral
                                  : stance::unclear;
}

// ── Milestones ──────────────────────────────────────────────────────────────────────────────────

/// What a new threshold means for the player, [P] table 7.
enum class milestone : std::uint8_t { favourable, uncertain, trap };

/// As the enumerator is spelt.
constexpr std::string_view to_string(milestone kind) noexcept {
    constexpr std::string_view names[] = {"favourable", "uncertain", "trap"};
    return names[static_cast<std::size_t>(kind)];
}

/// Where low, middle and high begin.
struct milestone_cuts {
    double middle = 1. / 3;   ///< from here on the number is not low
    double high = 2. / 3;     ///< from here on it is high
    double wide_gap = 1. / 3; ///< from here on the gap is not low
};

/// `scn` and `gap`, its change across the milestone, are normalised: within 0 and 1.
constexpr milestone milestone_of(double scn, double gap, const milestone_cuts& cuts = {}) {
    detail::require_domain(detail::is_share(scn), "milestone_of: scn must lie within 0 and 1", scn);
    detail::require_domain(detail::is_share(gap), "milestone_of: gap must lie within 0 and 1", gap);
    const bool small_gap = gap < cuts.wide_gap;
    if (scn < cuts.middle) return small_gap ? milestone::trap : milestone::favourable;
    if (scn < cuts.high) return milestone::uncertain;
    return small_gap ? milestone::favourable : milestone::trap;
}

} // namespace metrics
}} // namespace seesaw::v0

#endif
