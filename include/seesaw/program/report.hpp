// SPDX-License-Identifier: MIT
// A report as one HTML file: headings, paragraphs, tables and charts drawn as SVG.
//
//     seesaw::programs::report page("Connect Four, measured");
//     page.paragraph("…").add(table, "What was measured").add(chart);
//     page.write(stream);
//
// Its tables are available as LaTeX and its charts as files (page_files.hpp writes them).
//
// Nothing is loaded from elsewhere and no script runs. All text is escaped. The page follows the
// reader's light or dark mode and prints in black on white. A point shows its numbers under the
// pointer. Without a pointer, every chart has a description and its numbers as a table that opens,
// and the tab key reaches headings, charts and wide tables. Data elements hold the numbers of
// tables in full. The same content gives the same bytes.
#ifndef SEESAW_PROGRAM_REPORT_HPP
#define SEESAW_PROGRAM_REPORT_HPP

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/picture.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// A page that is put together piece by piece; each piece gives the page back.
class report {
public:
    explicit report(std::string title, std::string subtitle = {})
        : title_(std::move(title)), subtitle_(std::move(subtitle)) {}

    report& heading(std::string_view text);
    /// A number and its % stay on one line.
    report& paragraph(std::string_view text);
    report& preformatted(std::string_view text) { return put("<pre>", text, "</pre>\n"); }
    /// What to see first: numbers with their names.
    report& highlights(const std::vector<std::pair<std::string, std::string>>& named);
    /// What makes the report again; stands at its end.
    report& made_by(std::string command);

    report& add(const table& t, std::string_view caption = {});
    report& add(const chart& c);
    report& add(const bar_chart& c);
    report& add(picture drawn);

    /// Many charts at half the size, side by side, each with its sentence where there are such.
    report& gallery(const std::vector<chart>& charts,
                    const std::vector<std::string>& sentences = {});

    report& gallery(const std::vector<strip_chart>& charts);

    void write(std::ostream& out) const;
    /// The tables, for a document that uses booktabs.
    void write_latex(std::ostream& out) const;
    /// With their captions.
    const std::vector<std::pair<std::string, table>>& tables() const { return tables_; }
    const std::vector<picture>& pictures() const { return pictures_; }

private:
    report& put(std::string_view before, std::string_view text, std::string_view after);
    void put_table(const table& t, std::string_view caption);

    /// Numbers and escaped text only.
    template <class... Arguments>
    void draw(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        body_ += fmt::format(format, std::forward<Arguments>(arguments)...);
    }

    static std::string_view style_sheet();

    std::string title_;
    std::string subtitle_;
    std::string command_;
    std::string body_;
    std::vector<std::string> headings_;
    std::vector<std::pair<std::string, table>> tables_;
    std::vector<picture> pictures_;
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/report.hpp>
#endif

#endif
