// SPDX-License-Identifier: MIT
//
// Sorts a short list and keeps the order of equals, by binary insertion. (libstdc++ 12 implements
// std::stable_sort with a function that C++17 deprecated, and clang 19 warns of it.)
#ifndef SEESAW_DETAIL_BASE_STABLE_SORT_HPP
#define SEESAW_DETAIL_BASE_STABLE_SORT_HPP

#include <algorithm>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Range, class Before>
void stable_sort(Range& all, Before before) {
    for (auto place = all.begin(); place != all.end(); ++place)
        std::rotate(std::upper_bound(all.begin(), place, *place, before), place, place + 1);
}

}}} // namespace seesaw::v0::detail

#endif
