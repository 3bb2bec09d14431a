// SPDX-License-Identifier: MIT
// What a reproduced table is: rows of what was published and what comes out here, and a verdict
// that is computed from them. A table is a function of the run's settings, and an `entry` beside it
// adds it to what `reproduce` knows:
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
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "papers/statistics.hpp"
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/chart.hpp>
#include <seesaw/program/progress.hpp>
#include <seesaw/program/table.hpp>

namespace support = seesaw::programs;

namespace bench {

using namespace seesaw::programs;

using support::journal;
using support::unit;

enum class verdict { holds, holds_within_error, does_not_hold };

inline std::string_view to_string(verdict v) {
    switch (v) {
    case verdict::holds:
        return "holds";
    case verdict::holds_within_error:
        return "holds within error";
    default:
        return "does not hold";
    }
}

/// 0.62 (0.55 to 0.70)
inline std::string interval_text(const estimate& e, int digits) {
    if (std::isnan(e.value)) return "nothing to compare";
    if (std::isnan(e.low)) return fmt::format("{:.{}f} (too few for an interval)", e.value, digits);
    return fmt::format("{0:.{3}f} ({1:.{3}f} to {2:.{3}f})", e.value, e.low, e.high, digits);
}

struct reproduced_row {
    std::string what;
    std::string published;
    std::string ours;
    bench::verdict verdict;
};

struct captioned_table {
    std::string caption;
    support::table content;
};
/// What a table is shown with: a paragraph, a further table or a chart.
using exhibit = std::variant<std::string, captioned_table, support::chart>;

/// The rows of one table; what they say together is the worst they say.
class reproduced_table {
public:
    /// Whole numbers hold when they are equal.
    void exact(std::string what, std::integral auto published, std::integral auto ours) {
        add({std::move(what), fmt::format("{}", published), fmt::format("{}", ours),
             published == ours ? verdict::holds : verdict::does_not_hold});
    }

    /// A number printed with so many digits holds when it is ours rounded to as many; within error,
    /// when the difference is no more than rounding and `error`, what is known of ours.
    void rounded(std::string what, double published, double ours, int digits, double error = 0) {
        const double half = 0.5 * std::pow(10, -digits);
        const double difference = std::abs(published - ours);
        constexpr double slack = 1e-12; // of the arithmetic
        add({std::move(what), fmt::format("{:.{}f}", published, digits),
             fmt::format("{:.{}f}", ours, digits + 2),
             difference <= half + slack           ? verdict::holds
             : difference <= half + error + slack ? verdict::holds_within_error
                                                  : verdict::does_not_hold});
    }

    /// Something is said to be less (`side` −1) or more (1) than `border`: that holds when the
    /// whole interval is there, and within error when a part of it is.
    void sided(std::string what, std::string published, const estimate& ours, double border,
               int side, int digits = 2) {
        if (std::isnan(ours.low) || std::isnan(ours.value)) return leave_out(what, ours);
        const int found = side_of(ours, border);
        add({std::move(what), std::move(published), interval_text(ours, digits),
             found == side ? verdict::holds
             : found == 0  ? verdict::holds_within_error
                           : verdict::does_not_hold});
    }

    /// A number that we can only estimate: within error where our interval covers it.
    void covered(std::string what, double published, const estimate& ours, int digits) {
        if (std::isnan(ours.low) || std::isnan(ours.value)) return leave_out(what, ours);
        const bool inside = ours.low <= published && published <= ours.high;
        add({std::move(what), fmt::format("{}", published), interval_text(ours, digits),
             inside ? verdict::holds_within_error : verdict::does_not_hold});
    }

    /// So many of a number of cases: within error where the published share lies in Wilson's
    /// interval of ours.
    void share(std::string what, std::size_t published, std::size_t published_of, std::size_t ours,
               std::size_t of) {
        const double told = static_cast<double>(published) / static_cast<double>(published_of);
        const estimate found =
            seesaw::metrics::wilson(static_cast<double>(ours), static_cast<double>(of));
        add({std::move(what),
             fmt::format("{} of {} ({:.1f} %)", published, published_of, told * 100),
             fmt::format("{} of {} ({} %)", ours, of, interval_text(percent(found), 1)),
             ours * published_of == published * of     ? verdict::holds
             : found.low <= told && told <= found.high ? verdict::holds_within_error
                                                       : verdict::does_not_hold});
    }

    void add(reproduced_row row) { rows.push_back(std::move(row)); }

    void say(std::string paragraph) { exhibits.emplace_back(std::move(paragraph)); }
    void show(std::string caption, support::table content) {
        exhibits.emplace_back(captioned_table{std::move(caption), std::move(content)});
    }
    void show(support::chart content) { exhibits.emplace_back(std::move(content)); }

    verdict overall() const {
        verdict worst = verdict::holds;
        for (const reproduced_row& row : rows) worst = std::max(worst, row.verdict);
        return worst;
    }

    /// Rows that hold, or do so within error.
    std::size_t held() const {
        return static_cast<std::size_t>(
            std::count_if(rows.begin(), rows.end(), [](const reproduced_row& row) {
                return row.verdict != verdict::does_not_hold;
            }));
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
    /// No verdict without data.
    void leave_out(const std::string& what, const estimate& ours) {
        say(fmt::format("No verdict on {}: {}.", what, interval_text(ours, 2)));
    }
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
inline std::vector<std::string> run_units(const std::string& label, const std::vector<unit>& units,
                                          const reproduction_settings& settings, journal& book) {
    std::uint64_t work = 0;
    for (const unit& u : units)
        if (book.find(u.key) == nullptr) work += u.weight;
    support::progress bar(label, work, settings.style);
    return support::run_campaign(units, book, settings.threads, [&](const unit& u) {
        bar.note(u.key);
        bar.advance(u.weight);
    });
}

struct reproduction {
    std::string paper = {};
    int place = 0; ///< among the tables of its paper, from 1
    std::string table = {};
    std::string title = {};
    std::string note = {}; ///< where the published numbers come from, and how ours were made
    /// Long work is kept in the journal in units, of which the table is made again.
    std::function<reproduced_table(const reproduction_settings&, journal&)> make = {};
    /// What the run should find; anything else makes the run fail. None: an experiment, whose
    /// finding depends on the sample.
    std::optional<verdict> expected = std::nullopt;
    /// What the numbers of others are called.
    std::string column = "published";
    /// Why a table that does not hold does not, as far as is known.
    std::string reason = {};

    std::string finding(const reproduced_table& made) const {
        std::string text(to_string(made.overall()));
        if (made.overall() == verdict::does_not_hold && !reason.empty()) text += ": " + reason;
        return text;
    }
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
