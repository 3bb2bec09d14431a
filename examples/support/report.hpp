// SPDX-License-Identifier: MIT
// A report as one HTML file: headings, paragraphs, tables and charts drawn as SVG.
//
//     support::report page("Connect Four, measured");
//     page.paragraph("…").add(table, "What was measured").add(chart);
//     page.write(stream);
//
// Nothing is loaded from elsewhere and nothing runs. Text is escaped whatever it contains. The page
// follows the reader's light or dark mode, prints in black on white, and says a point's numbers
// when the pointer rests on it. The same content gives the same bytes.
#ifndef SEESAW_EXAMPLES_SUPPORT_REPORT_HPP
#define SEESAW_EXAMPLES_SUPPORT_REPORT_HPP

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "support/chart.hpp"
#include "support/table.hpp"
#include "support/text.hpp"

namespace support {

/// Safe inside an element and inside an attribute, whatever the bytes.
std::string html_escape(std::string_view text);

class report {
public:
    explicit report(std::string title, std::string subtitle = {})
        : title_(std::move(title)), subtitle_(std::move(subtitle)) {}

    report& heading(std::string_view text) { return put("<h2>", text, "</h2>\n"); }
    report& paragraph(std::string_view text) { return put("<p>", text, "</p>\n"); }
    report& preformatted(std::string_view text) { return put("<pre>", text, "</pre>\n"); }
    /// What makes the report again; stands at its end.
    report& made_by(std::string command);

    report& add(const table& t, std::string_view caption = {});

    report& add(const chart& c);

    report& add(const bar_chart& c);

    void write(std::ostream& out) const;

private:
    static constexpr std::size_t palette = 6;

    struct frame {
        double left, top, right, bottom;
    };

    report& put(std::string_view before, std::string_view text, std::string_view after);

    /// Numbers and escaped text only.
    template <class... Arguments>
    void draw(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        body_ += fmt::format(format, std::forward<Arguments>(arguments)...);
    }

    void label(double x, double y, std::string_view anchor, std::string_view text);

    void begin_figure(std::string_view title) {
        put("<figure><figcaption><span>", title, "</span>");
    }

    void draw_legend(const chart& c);

    void begin_picture(std::string_view title, double height);

    report& end_figure();

    template <class Across, class Down>
    void draw_path(const std::vector<point>& points, const Across& across, const Down& down) {
        body_ += "<path class=\"curve\" d=\"";
        bool pen_down = false;
        for (const point& p : points) {
            if (p.finite()) draw("{}{:.1f} {:.1f}", pen_down ? 'L' : 'M', across(p.x), down(p.y));
            pen_down = p.finite();
        }
        body_ += "\"/>\n";
    }

    static std::string_view style_sheet();

    std::string title_;
    std::string subtitle_;
    std::string command_;
    std::string body_;
};

} // namespace support

#endif
