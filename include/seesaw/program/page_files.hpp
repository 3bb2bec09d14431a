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

#include <seesaw/program/command_line.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/report.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What the file of a chart is called, without its ending: the letters and digits of its title
/// behind its number, which is its place among the charts of the page, from 1.
std::string figure_name(std::size_t number, std::string_view title);

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

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/page_files.hpp>
#endif

#endif
