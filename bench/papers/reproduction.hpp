// SPDX-License-Identifier: MIT
// What a reproduced table is: rows of what was published and what comes out here, each with a
// verdict that is computed from both (verdict.hpp). A table is a function of the run's settings,
// and an `entry` beside it adds it to what `reproduce` knows:
//
//     reproduced_table ppns_3(const reproduction_settings& settings, journal& book) { … }
//     const entry ppns_3_entry({.paper = "ppns", .place = 5, .table = "3", …, .make = ppns_3});
//
// Nothing else names it: a further table is a file of its paper's folder, or a part of one.
#ifndef SEESAW_BENCH_PAPERS_REPRODUCTION_HPP
#define SEESAW_BENCH_PAPERS_REPRODUCTION_HPP

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "papers/statistics.hpp"
#include "papers/verdict.hpp"
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/table.hpp>

namespace support = seesaw::programs;

namespace bench {

using namespace seesaw::programs;

using support::journal;
using support::unit;

/// 0.62 (0.55 to 0.70)
inline std::string interval_text(const estimate& e, int digits) {
    if (std::isnan(e.value)) return "nothing to compare";
    if (std::isnan(e.low)) return fmt::format("{:.{}f} (too few for an interval)", e.value, digits);
    return fmt::format("{0:.{3}f} ({1:.{3}f} to {2:.{3}f})", e.value, e.low, e.high, digits);
}

/// A claim: as it is read, and in numbers where it has some.
struct reproduced_row {
    std::string what;
    std::string published;
    std::string ours;
    bench::verdict verdict;
    double told = std::numeric_limits<double>::quiet_NaN();
    estimate found = {std::numeric_limits<double>::quiet_NaN(),
                      std::numeric_limits<double>::quiet_NaN(),
                      std::numeric_limits<double>::quiet_NaN()};
};

struct captioned_table {
    std::string caption;
    support::table content;
};
/// What a table is shown with: a paragraph, a further table or a chart.
using exhibit = std::variant<std::string, captioned_table, support::chart, support::bar_chart>;

/// The rows of one table; what they say together is how many say what.
class reproduced_table {
public:
    /// Whole numbers are reproduced when they are equal.
    void exact(std::string what, std::integral auto published, std::integral auto ours) {
        const auto value = static_cast<double>(ours);
        add({std::move(what),
             fmt::format("{}", published),
             fmt::format("{}", ours),
             judged(published == ours ? verdict::reproduced : verdict::differs),
             static_cast<double>(published),
             {value, value, value}});
    }

    /// A number that we compute, against one that is printed with so many digits; `error` is what
    /// else rounding may have done to it.
    void rounded(std::string what, double published, double ours, int digits, double error = 0) {
        covered(std::move(what),
                {.value = published, .spread = 0, .tolerance = last_digit(digits) + error},
                {ours, ours, ours}, 1, digits + 2);
    }

    /// Something is said to be less (`side` −1) or more (1) than `border`.
    void sided(std::string what, std::string published, const estimate& ours, double border,
               int side, int digits = 2) {
        const verdict found = compare_side(ours, border, side);
        add({std::move(what), std::move(published), interval_text(ours, digits), judged(found),
             border, ours});
    }

    /// A number that we can only estimate, from n items.
    void covered(std::string what, const published_number& told, const estimate& ours, double n,
                 int digits) {
        add({std::move(what), fmt::format("{}", told.value),
             ours.low == ours.high ? fmt::format("{:.{}f}", ours.value, digits)
                                   : interval_text(ours, digits),
             judged(compare(told, ours, n)), told.value, ours});
    }

    /// The mean of ours.
    void covered(std::string what, const published_number& told, const sample& ours, int digits) {
        covered(std::move(what), told, estimated_mean(ours), static_cast<double>(ours.size()),
                digits);
    }

    /// So many of a number of cases.
    void share(std::string what, std::size_t published, std::size_t published_of, std::size_t ours,
               std::size_t of) {
        const auto yes = static_cast<double>(published), all = static_cast<double>(published_of),
                   n = static_cast<double>(of);
        const published_number told{.value = yes / all, .n = all, .spread = share_spread(yes, all)};
        const estimate found = seesaw::metrics::wilson(static_cast<double>(ours), n);
        add({std::move(what),
             fmt::format("{} of {} ({:.1f} %)", published, published_of, told.value * 100),
             fmt::format("{} of {} ({} %)", ours, of, interval_text(percent(found), 1)),
             judged(compare(told, found, n)), told.value, found});
    }

    /// A rate in percent that is printed with a digit, of so many cases.
    void rate(std::string what, double published, double published_of, const estimate& ours,
              double n) {
        covered(std::move(what),
                {.value = published,
                 .n = published_of,
                 .spread = 100 * share_spread(published / 100 * published_of, published_of),
                 .tolerance = last_digit(1)},
                ours, n, 1);
    }

    /// A statement that is so or is not, whatever the sample.
    void stated(std::string what, std::string published, std::string ours, bool so) {
        add({std::move(what), std::move(published), std::move(ours),
             judged(so ? verdict::reproduced : verdict::differs)});
    }

    /// What is printed against what follows from what else is printed.
    void follows(std::string what, std::string printed, std::string computed, bool so) {
        add({std::move(what), std::move(printed), std::move(computed),
             so ? verdict::reproduced : verdict::contradicts_itself});
    }
    void follows(std::string what, double printed, double computed, int digits, double error = 0) {
        const bool so = std::abs(printed - computed) <= last_digit(digits) + error + 1e-12;
        add({std::move(what),
             fmt::format("{:.{}f}", printed, digits),
             fmt::format("{:.{}f}", computed, digits + 2),
             so ? verdict::reproduced : verdict::contradicts_itself,
             printed,
             {computed, computed, computed}});
    }

    /// From here on settings or data are not the paper's: whether a number is met or a claim holds
    /// says nothing of the paper then. `hours` of a CPU, at most, it takes to run it as published;
    /// 0: no time would do, something is not published.
    void unlike(const std::string& settings, double hours = 0) {
        if (unlike_ = true; settings == told_) return;
        told_ = settings;
        say(fmt::format("Not run as published: {}. {}", settings,
                        std::isnan(hours) ? "How long it takes as published was not measured."
                        : hours > 0 ? fmt::format("As published it takes up to {:.{}f} CPU-hours.",
                                                  hours, hours < 1 ? 1 : 0)
                                    : "No time would do: what is missing is not published."));
    }
    void as_published() { unlike_ = false; }

    void add(reproduced_row row) { rows.push_back(std::move(row)); }

    void say(std::string paragraph) { exhibits.emplace_back(std::move(paragraph)); }
    void show(std::string caption, support::table content) {
        exhibits.emplace_back(captioned_table{std::move(caption), std::move(content)});
    }
    void show(support::chart content) { exhibits.emplace_back(std::move(content)); }
    void show(support::bar_chart content) { exhibits.emplace_back(std::move(content)); }

    verdict_counts counts() const {
        verdict_counts all;
        for (const reproduced_row& row : rows) all.add(row.verdict);
        return all;
    }

    /// `column` is what the numbers of others are called.
    support::table shown(const std::string& column) const {
        support::table table({"what", column, "ours", "verdict"});
        for (const reproduced_row& row : rows) {
            support::cell published(row.published), ours(row.ours);
            published.number = ours.number = true;
            table.row(row.what, published, ours, to_string(row.verdict));
        }
        return table;
    }

    std::vector<reproduced_row> rows;
    std::vector<exhibit> exhibits;

private:
    verdict judged(verdict found) const {
        return unlike_ && found != verdict::undecided ? verdict::not_run_as_published : found;
    }

    bool unlike_ = false;
    std::string told_; ///< what is unlike
};

struct reproduction_settings {
    bool quick = false; ///< smaller samples, shallower searches
    bool paper = false; ///< the samples and limits of the paper, whatever time they take
    std::uint64_t seed = 1;
    unsigned threads = 1;
    support::glyphs style = support::glyphs::unicode;
    std::string data; ///< the directory of public positions; empty: they are drawn
};

/// Runs the units on all threads or ranks, with progress and an estimate of the time that is left.
/// After Ctrl-C some are missing.
inline support::payload_list run_units_or_part(const std::string& label,
                                               const std::vector<unit>& units,
                                               const reproduction_settings& settings,
                                               journal& book) {
    std::uint64_t work = 0;
    for (const unit& u : units)
        if (book.find(u.key) == nullptr) work += u.weight;
    support::progress bar(label, work, settings.style);
    return support::run_campaign_or_part(units, book, settings.threads, [&](const unit& u) {
        bar.note(u.key);
        bar.advance(u.weight);
    });
}

/// The same for entries that need all of them.
inline std::vector<std::string> run_units(const std::string& label, const std::vector<unit>& units,
                                          const reproduction_settings& settings, journal& book) {
    return support::all_payloads(run_units_or_part(label, units, settings, book));
}

/// Of units that belong together, so many in a row, those that are all done: their payloads, and
/// which groups they are.
struct whole_groups {
    std::vector<std::size_t> groups;
    std::vector<std::string> payloads;
};
inline whole_groups run_groups(const std::string& label, const std::vector<unit>& units,
                               std::size_t size, const reproduction_settings& settings,
                               journal& book) {
    support::payload_list found = run_units_or_part(label, units, settings, book);
    whole_groups whole;
    for (std::size_t begin = 0; begin < found.size(); begin += size) {
        const auto first = found.begin() + static_cast<std::ptrdiff_t>(begin);
        const auto last = first + static_cast<std::ptrdiff_t>(size);
        if (std::find(first, last, std::nullopt) != last) continue;
        whole.groups.push_back(begin / size);
        for (auto one = first; one != last; ++one) whole.payloads.push_back(std::move(**one));
    }
    if (whole.groups.empty())
        static_cast<void>(support::all_payloads(std::move(found))); // says how many there are
    return whole;
}

struct reproduction {
    std::string paper = {};
    int place = 0; ///< among the tables of its paper, from 1
    std::string table = {};
    std::string title = {};
    std::string note = {}; ///< where the published numbers come from, and how ours were made
    /// Long work is kept in the journal in units, of which the table is made again.
    std::function<reproduced_table(const reproduction_settings&, journal&)> make = {};
    /// The counts that the run should find; others make it fail. None: an experiment, whose finding
    /// depends on the sample.
    std::string expected = {};
    /// What the numbers of others are called.
    std::string column = "published";
    /// What we think of it: no part of the verdict.
    std::string comment = {};
};

/// All entries of the program, in the order in which its files happen to be initialised.
inline std::vector<reproduction>& entered_reproductions() {
    static std::vector<reproduction> all;
    return all;
}

struct entry {
    explicit entry(reproduction table) { entered_reproductions().push_back(std::move(table)); }
};

} // namespace bench

#endif
