// SPDX-License-Identifier: MIT
// A report in the forms that were asked for: a page (--report), tables for a paper (--latex), and
// figures that stand alone (--figures).
//
//     const seesaw::programs::page_files files(output);     // complains now, not after the work
//     …
//     files.write([&] { report page("…"); …; return page; });
//
// The directory of figures has an SVG file for every chart, NN-title.svg, and beside it the numbers
// it was drawn from, NN-title.csv; tables are there as tNN-title.csv. Numbers are in columns of
// their own.
#ifndef SEESAW_PROGRAM_PAGE_FILES_HPP
#define SEESAW_PROGRAM_PAGE_FILES_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/table.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What the file of a chart is called, without its ending: the letters and digits of its title
/// behind its number, which is its place among the charts of the page, from 1.
std::string figure_name(std::size_t number, std::string_view title);

/// Where a report goes, checked before the work begins.
class page_files {
public:
    explicit page_files(const output_options& output);

    bool wanted() const { return html_ || latex_ || !figures_.empty(); }

    /// `make()` is called, and returns the report, if any of its forms is wanted. Says on standard
    /// error what was written.
    template <class Make>
    void write(const Make& make) const {
        if (wanted()) write_all(make());
    }

private:
    void write_all(const report& page) const;

    output_file html_, latex_;
    std::string figures_;
};

/// What a verb that has one table needs: made before the work, so that files that cannot be
/// written are complained of early.
class table_files {
public:
    explicit table_files(const output_options& output);

    /// As text, unless there is --json; as --csv, and on a page. Charts are for the page alone.
    void show(const table& t, const std::string& title, const std::string& how,
              const std::string& command, const std::vector<chart>& charts = {}) const;

private:
    output_options output_;
    output_file csv_;
    page_files page_;
};
/// Its options: --json, --csv, --report, --latex, --figures and --ascii.
void add_forms(CLI::App& app, output_options& output, const std::string& csv_help);

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/page_files.hpp>
#endif

#endif
