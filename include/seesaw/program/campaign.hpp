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
// others do one unit at a time. All of them get all payloads, so the results are the same for all,
// and the same as on one thread: a unit's payload depends on nothing but the unit. Ranks with other
// units than the first (other arguments, another version) are refused.
//
// When something fails:
//  * A unit that throws is done again by another rank, where there is one. If it throws again the
//    run ends, with that message. On threads the run ends at once.
//  * Every rank sends a sign of life each second. One that is silent for 30 seconds (or as many as
//    the environment variable SEESAW_PATIENCE says) is taken for lost: its unit is handed to
//    another, and if no rank is left the first does the rest itself. A unit may take any time.
//  * Ctrl-C, or the SIGTERM that mpirun and batch systems send, ends the run with the results that
//    the first rank has.
//  * MPI usually ends the whole run when one process dies; `mpirun --enable-recovery` of Open MPI 4
//    goes on. However a run ends, the next one does not repeat what is in the journal.
//
// Without MPI at configure time there are threads only, and mpirun is refused.
#ifndef SEESAW_PROGRAM_CAMPAIGN_HPP
#define SEESAW_PROGRAM_CAMPAIGN_HPP

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
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
payload_list run_campaign_or_part(const std::vector<unit>& units, journal& book, unsigned threads,
                                  const std::function<void(const unit&)>& done = {});

/// The same for those who need all payloads: an interrupt throws.
inline std::vector<std::string> run_campaign(const std::vector<unit>& units, journal& book,
                                             unsigned threads,
                                             const std::function<void(const unit&)>& done = {}) {
    return all_payloads(run_campaign_or_part(units, book, threads, done));
}

/// Are there other ranks?
bool is_alone();

/// The rows in the order of their units; none of those that Ctrl-C left out. `text_of(row)` and
/// `row_of(text)` are called for journals and other ranks alone.
template <class Row, class TextOf, class RowOf>
std::vector<std::optional<Row>> run_rows(const std::vector<row_unit<Row>>& work, journal& book,
                                         unsigned threads, const TextOf& text_of,
                                         const RowOf& row_of,
                                         const std::function<void(const unit&)>& done = {}) {
    const bool as_text = book.writes() || !is_alone();
    std::vector<std::optional<Row>> rows(work.size());
    std::vector<unit> units;
    for (std::size_t i = 0; i < work.size(); ++i)
        units.push_back({work[i].key,
                         [&, i] {
                             rows[i] = work[i].make();
                             return as_text ? text_of(*rows[i]) : std::string();
                         },
                         work[i].weight});
    const payload_list payloads = run_campaign_or_part(units, book, threads, done);
    bool any = work.empty();
    for (std::size_t i = 0; i < work.size(); ++i) {
        if (payloads[i] && !rows[i]) rows[i] = row_of(*payloads[i]);
        any = any || rows[i];
    }
    if (!any) throw std::runtime_error("interrupted before anything was finished");
    return rows;
}

/// Those that there are.
template <class Row>
std::vector<Row> finished(std::vector<std::optional<Row>> rows) {
    std::vector<Row> found;
    for (auto& row : rows)
        if (row) found.push_back(std::move(*row));
    return found;
}

/// What `make()` returns on the first rank, for all of them.
std::string from_first_rank(const std::function<std::string()>& make);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/campaign.hpp>
#endif

#endif
