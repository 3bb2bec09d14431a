// SPDX-License-Identifier: MIT
// Long runs of many independent units, on the threads of one machine or over several machines.
//
//     int main(int argc, char** argv) {
//         const seesaw::programs::ranks everyone(argc, argv);
//         …
//         const auto book = seesaw::programs::open_journal(path, {{"seed", "1"}}, resume);
//         const auto payloads = seesaw::programs::run_campaign(units, *book, threads);
//
//     campaign --threads 4          threads
//     mpirun -n 4 campaign          one that hands out units, three that do them
//
// Under mpirun every process (rank) runs the same program with the same arguments. The first keeps
// the journal, hands out units as the others ask for them, and alone prints and writes files; the
// others do one unit at a time. All of them get all payloads, so what follows is the same for all,
// and the same as on one thread: a unit's payload depends on nothing but the unit. Ranks that are
// asked to do other units than the first one has (other arguments, another version) are refused.
//
// What holds when something fails:
//  * A unit that throws is done again by another rank, where there is one. If it throws again the
//    run ends, with that message. On threads the run ends at once.
//  * A rank that says nothing for a while (it says so every second that it is there; the while is
//    30 seconds, or as many as the environment variable SEESAW_PATIENCE says) is taken for lost:
//    its unit is handed to another, and if no rank is left the first does the rest itself. A unit
//    may take as long as it likes.
//  * MPI commonly ends the whole run when one process dies, unless it is told not to:
//    `mpirun --enable-recovery` of Open MPI 4 goes on. However a run ends, what is in the journal
//    is not done again by the next one.
//
// Without MPI at configure time there are threads only, and mpirun is refused.
#ifndef SEESAW_PROGRAM_CAMPAIGN_HPP
#define SEESAW_PROGRAM_CAMPAIGN_HPP

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <seesaw/program/journal.hpp>
#include <seesaw/program/units.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// This process among those that mpirun started, for as long as the object lives; first in `main`.
/// Of ranks other than the first, output goes nowhere. The first one tells the others when it ends.
class ranks {
public:
    ranks(int& argc, char**& argv);
    ranks(const ranks&) = delete;
    ranks& operator=(const ranks&) = delete;
    ~ranks();
};

/// Does this process print and write files?
bool is_first_rank();

/// The journal in the file, which only the first rank opens; none where there is no path. The
/// settings are all that the units depend on. Notes on what was dropped go to standard error.
std::unique_ptr<journal> open_journal(const std::string& path,
                                      const journal::configuration& settings, bool resume);

/// As `run_units`, over the ranks where there are several. `done` is heard by the first alone.
std::vector<std::string> run_campaign(const std::vector<unit>& units, journal& book,
                                      unsigned threads,
                                      const std::function<void(const unit&)>& done = {});

/// What `make()` returns on the first rank, for all of them.
std::string from_first_rank(const std::function<std::string()>& make);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/campaign.hpp>
#endif

#endif
