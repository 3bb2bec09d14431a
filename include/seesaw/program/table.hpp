// SPDX-License-Identifier: MIT
// Tables that are shown as aligned text, CSV, Markdown or LaTeX.
//
//     seesaw::programs::table t({"engine", "nodes", "seconds"});
//     t.row("alpha_beta", 1234567, 0.25);
//     t.print(std::cout);
//
// Numbers are right-aligned and shown for reading (1,234,567 and 0.250); CSV gets all their digits.
// A number that was not measured (NaN) is a dash, and empty in CSV. An interval is one column for
// reading and two in CSV: after `value` they are `low` and `high`, after `Elo` they are `Elo low`
// and `Elo high`.
#ifndef SEESAW_PROGRAM_TABLE_HPP
#define SEESAW_PROGRAM_TABLE_HPP

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// A text or a number, as it is read and as CSV has it.
struct cell {
    std::string shown;
    std::string exact; ///< for CSV
    bool number = false;
    bool range = false; ///< an interval, from `exact` to `high`
    std::string high = {};

    cell(std::string text) : shown(text), exact(std::move(text)) {}
    cell(std::string_view text) : cell(std::string(text)) {}
    cell(const char* text) : cell(std::string(text)) {}

    template <std::integral Number>
    cell(Number value) : exact(std::to_string(value)), number(true) {
        if constexpr (std::unsigned_integral<Number>)
            shown = grouped(static_cast<std::uint64_t>(value));
        else
            shown = grouped(static_cast<std::int64_t>(value));
    }
    cell(bool) = delete;

    cell(double value, int digits = 3);

    /// A number with a unit, or written in another way: `exact` goes to CSV.
    static cell written(std::string shown, double exact);

    /// From low to high, written as `shown`; two columns in CSV.
    static cell interval(std::string shown, double low, double high);
};

/// Safe in LaTeX's text; symbols of mathematics become its commands.
std::string latex_escape(std::string_view text);

/// Rows below a header, put together first and shown then.
class table {
public:
    explicit table(std::vector<std::string> header) : header_(std::move(header)) {}

    template <class... Cells>
    table& row(Cells&&... cells) {
        return row(std::vector<cell>{cell(std::forward<Cells>(cells))...});
    }
    table& row(std::vector<cell> cells);

    const std::vector<std::string>& header() const { return header_; }
    const std::vector<std::vector<cell>>& rows() const { return rows_; }
    bool empty() const { return rows_.empty(); }

    /// A column of numbers leans right, and its title with it.
    align alignment(std::size_t column) const;

    void print(std::ostream& out, glyphs style = glyphs::unicode,
               std::string_view indent = "") const;

    void write_csv(std::ostream& out) const;

    void write_markdown(std::ostream& out) const;

    /// Tables of booktabs of at most 40 rows, with a caption where there is one; in smaller type
    /// where they would be wider than a page.
    void write_latex(std::ostream& out, std::string_view caption = {}) const;

private:
    static std::string shown(const cell& c, glyphs style) {
        return style == glyphs::ascii && c.number && c.shown == "–" ? "-" : c.shown;
    }

    std::vector<std::size_t> column_widths(glyphs style) const;

    std::string_view latex_size() const;
    static std::string latex_cell(const cell& c);

    bool has_ranges(std::size_t column) const;

    static std::string csv_field(const std::string& text);

    static std::string markdown_field(const std::string& text);

    std::vector<std::string> header_;
    std::vector<std::vector<cell>> rows_;
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/table.hpp>
#endif

#endif
