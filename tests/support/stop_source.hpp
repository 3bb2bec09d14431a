// SPDX-License-Identifier: MIT
//
// std::stop_source, or what stands in for it where the standard library lacks it (libc++ to 19), as
// `seesaw::stop_token` does.
#ifndef SEESAW_TESTS_SUPPORT_STOP_SOURCE_HPP
#define SEESAW_TESTS_SUPPORT_STOP_SOURCE_HPP

#include <seesaw/search.hpp>

namespace seesaw::tests {

#if defined(__cpp_lib_jthread)
using std::stop_source;
#else
class stop_source {
public:
    stop_token get_token() const { return stop_token(flag_); }
    void request_stop() { flag_ = true; }

private:
    std::atomic<bool> flag_ = false;
};
#endif

} // namespace seesaw::tests

#endif
