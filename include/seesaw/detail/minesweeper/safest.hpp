// SPDX-License-Identifier: MIT
// The safest cell of a Minesweeper view, in the ways in which the literature means it.
//
// Cells beside the same numbers are alike, and so are those beside none; so there are no more
// choices than groups of such cells.
#ifndef SEESAW_DETAIL_MINESWEEPER_SAFEST_HPP
#define SEESAW_DETAIL_MINESWEEPER_SAFEST_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include <seesaw/detail/minesweeper/chances.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct safe_cell {
    mine_view::cell at = 0;
    double safe = -1;
};

inline int unknown_around(const mine_view& view, std::size_t i) {
    int count = 0;
    for (const mine_view::cell n : view.neighbours(i)) count += view.is_unknown(n) ? 1 : 0;
    return count;
}

/// Of equals one with few unknown neighbours, which is more likely to open others.
inline safe_cell safest_cell(const mine_view& view, const mine_chances& chances) {
    safe_cell best;
    int best_around = 9;
    for (std::size_t i = 0; i < view.size(); ++i) {
        if (!view.is_unknown(i)) continue;
        const double safe = 1 - chances.chance(i);
        const int around = unknown_around(view, i);
        if (safe < best.safe || (safe == best.safe && around >= best_around)) continue;
        best = {static_cast<mine_view::cell>(i), safe};
        best_around = around;
    }
    return best;
}

/// Of equals the one that would make most others certain, were it known to be safe.
class safest_most_informative {
public:
    using cell = mine_view::cell;

    explicit safest_most_informative(std::uint64_t bytes) : chances_(bytes) {}

    /// `with_outside`: cells beside no number are candidates, too.
    safe_cell run(const mine_view& view, const mine_chances& chances, bool with_outside,
                  work_allowance& work) {
        const std::size_t groups = chances.groups();
        const std::size_t kinds = groups + (with_outside && chances.outside() > 0 ? 1 : 0);
        const auto safety = [&](std::size_t kind) {
            return 1 - (kind < groups ? chances.group_chance(kind) : chances.outside_chance());
        };
        safe_cell best;
        for (std::size_t kind = 0; kind < kinds; ++kind)
            best.safe = std::max(best.safe, safety(kind));
        int most = -1;
        for (std::size_t kind = 0; kind < kinds; ++kind) {
            if (safety(kind) < best.safe - 1e-12) continue;
            const cell c = kind < groups ? chances.member(kind, 0) : outside_cell(view, chances);
            const int settled = settled_by(c, view, work);
            if (settled <= most) continue;
            most = settled;
            best.at = c;
        }
        return best;
    }

private:
    int settled_by(cell c, const mine_view& view, work_allowance& work) {
        mine_view supposed = view;
        supposed.set_safe(c);
        if (chances_.solve(supposed, work) != counted::all) return 0;
        int count = 0;
        for (std::size_t i = 0; i < supposed.size(); ++i)
            if (supposed.is_unknown(i)) {
                const double chance = chances_.chance(i);
                count += chance == 0 || chance == 1 ? 1 : 0;
            }
        return count;
    }

    static cell outside_cell(const mine_view& view, const mine_chances& chances) {
        cell best = 0;
        int fewest = 9;
        for (std::size_t i = 0; i < view.size(); ++i)
            if (view.is_unknown(i) && chances.is_outside(i) && unknown_around(view, i) < fewest) {
                fewest = unknown_around(view, i);
                best = static_cast<cell>(i);
            }
        return best;
    }

    mine_chances chances_;
};

/// At random among the unknown cells that are farthest from all open ones.
inline mine_view::cell farthest_cell(const mine_view& view, rng& random) {
    const int width = view.width();
    int farthest = -1;
    std::vector<mine_view::cell> list;
    for (std::size_t i = 0; i < view.size(); ++i) {
        if (!view.is_unknown(i)) continue;
        const int row = static_cast<int>(i) / width, column = static_cast<int>(i) % width;
        int nearest = std::numeric_limits<int>::max();
        for (std::size_t n = 0; n < view.size(); ++n)
            if (view[n] == mine_view::mark::open)
                nearest =
                    std::min(nearest, std::max(std::abs(static_cast<int>(n) / width - row),
                                               std::abs(static_cast<int>(n) % width - column)));
        if (nearest > farthest) list.clear();
        farthest = std::max(farthest, nearest);
        if (nearest == farthest) list.push_back(static_cast<mine_view::cell>(i));
    }
    return list[random.below(list.size())];
}

/// Where counting takes too long: the worst that a number next to the cell says of it.
inline double apparent_chance(const mine_view& view, std::size_t i) {
    double worst = -1;
    for (const mine_view::cell n : view.neighbours(i))
        if (view[n] == mine_view::mark::open && view.unknown(n) > 0)
            worst = std::max(worst, double(view.left(n)) / view.unknown(n));
    return worst >= 0 ? worst : double(view.mines_left()) / view.unknown_cells();
}

inline safe_cell apparently_safest(const mine_view& view) {
    safe_cell best;
    for (std::size_t i = 0; i < view.size(); ++i)
        if (view.is_unknown(i) && 1 - apparent_chance(view, i) > best.safe)
            best = {static_cast<mine_view::cell>(i), 1 - apparent_chance(view, i)};
    return best;
}

}}} // namespace seesaw::v0::detail

#endif
