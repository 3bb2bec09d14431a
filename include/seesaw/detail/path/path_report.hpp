// SPDX-License-Identifier: MIT
// What a search for a way to the goal has to say: a way, that there is none, or how much one costs
// at least.
#ifndef SEESAW_DETAIL_PATH_PATH_REPORT_HPP
#define SEESAW_DETAIL_PATH_PATH_REPORT_HPP

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Move>
void report_way(search_result<Move, double>& r, std::vector<Move> line, double cost,
                bool cheapest) {
    r.value = cost;
    r.certainty = cheapest ? certainty::exact : certainty::at_most;
    r.line = std::move(line);
    r.stats.deepest = std::max(r.stats.deepest, static_cast<int>(r.line.size()));
    if (!r.line.empty()) r.moves.push_back({r.line.front(), r.value, r.certainty});
}

template <class Move>
void report_no_way(search_result<Move, double>& r) {
    r.value = std::numeric_limits<double>::infinity();
    r.certainty = certainty::exact;
}

template <class Move>
void report_bound(search_result<Move, double>& r, double least) {
    r.value = least;
    r.certainty = certainty::at_least;
}

}}} // namespace seesaw::v0::detail

#endif
