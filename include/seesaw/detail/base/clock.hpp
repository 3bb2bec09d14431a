// SPDX-License-Identifier: MIT
// Time since a moment, on the clock that never goes back.
#ifndef SEESAW_DETAIL_BASE_CLOCK_HPP
#define SEESAW_DETAIL_BASE_CLOCK_HPP

#include <chrono>

namespace seesaw { inline namespace v0 { namespace detail {

class stopwatch {
public:
    std::chrono::nanoseconds elapsed() const {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start_);
    }

private:
    using clock = std::chrono::steady_clock;
    clock::time_point start_ = clock::now();
};

}}} // namespace seesaw::v0::detail

#endif
