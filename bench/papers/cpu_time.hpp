// SPDX-License-Identifier: MIT
// The time that the calling thread has spent working, whatever else the machine does. POSIX.
#ifndef SEESAW_BENCH_PAPERS_CPU_TIME_HPP
#define SEESAW_BENCH_PAPERS_CPU_TIME_HPP

#include <ctime>

namespace bench {

/// In seconds, from some moment on.
inline double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

} // namespace bench

#endif
