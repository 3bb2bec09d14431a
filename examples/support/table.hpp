// SPDX-License-Identifier: MIT
// Tables: made once, shown as aligned text, CSV or Markdown.
//
//     support::table t({"engine", "nodes", "seconds"});
//     t.row("alpha_beta", 1234567, 0.25);
//     t.print(std::cout);
//
// Numbers are right-aligned and shown for reading (1,234,567 and 0.250); CSV gets all their digits.
// A number that was not measured (NaN) is shown as a dash and left empty in CSV.
#ifndef SEESAW_EXAMPLES_SUPPORT_TABLE_HPP
#define SEESAW_EXAMPLES_SUPPORT_TABLE_HPP

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "support/text.hpp"

namespace support {

struct cell {
    std::string shown;
    std::string exact; ///< for CSV
    bool number = false;

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

    cell(double value, int digits = 3) : shown("–"), number(true) {
        if (std::isnan(value)) return;
        shown = fmt::format("{:.{}f}", value, digits);
        exact = fmt::format("{}", value);
    }

    /// A number with a unit, or written in another way: `exact` goes to CSV.
    static cell written(std::string shown, double exact) {
        cell result(std::move(shown));
        result.exact = std::isnan(exact) ? "" : fmt::format("{}", exact);
        result.number = true;
        return result;
    }
};

class table {
public:
    explicit table(std::vector<std::string> header) : header_(std::move(header)) {}

    template <class... Cells>
    table& row(Cells&&... cells) {
        return row(std::vector<cell>{cell(std::forward<Cells>(cells))...});
    }
    table& row(std::vector<cell> cells) {
        if (cells.size() != header_.size())
            throw std::logic_error("table: a row has as many cells as the header");
        rows_.push_back(std::move(cells));
        return *this;
    }

    const std::vector<std::string>& header() const { return header_; }
    const std::vector<std::vector<cell>>& rows() const { return rows_; }
    bool empty() const { return rows_.empty(); }

    /// A column of numbers leans right, and its title with it.
    align alignment(std::size_t column) const {
        const bool numbers = std::all_of(rows_.begin(), rows_.end(), [&](const auto& cells) {
            return cells[column].number || cells[column].shown.empty();
        });
        return numbers && !rows_.empty() ? align::right : align::left;
    }

    void print(std::ostream& out, glyphs style = glyphs::unicode,
               std::string_view indent = "") const {
        const std::vector<std::size_t> widths = column_widths(style);
        const auto line = [&](const auto& text_of) {
            std::string text(indent);
            for (std::size_t c = 0; c < header_.size(); ++c)
                text += (c == 0 ? "" : "  ") + pad(text_of(c), widths[c], alignment(c));
            text.erase(text.find_last_not_of(' ') + 1);
            out << text << '\n';
        };
        line([&](std::size_t c) { return header_[c]; });
        line([&](std::size_t c) { return repeat(style == glyphs::ascii ? "-" : "─", widths[c]); });
        for (const auto& cells : rows_) line([&](std::size_t c) { return shown(cells[c], style); });
    }

    void write_csv(std::ostream& out) const {
        const auto line = [&](const auto& text_of) {
            for (std::size_t c = 0; c < header_.size(); ++c)
                out << (c == 0 ? "" : ",") << csv_field(text_of(c));
            out << '\n';
        };
        line([&](std::size_t c) { return header_[c]; });
        for (const auto& cells : rows_) line([&](std::size_t c) { return cells[c].exact; });
    }

    void write_markdown(std::ostream& out) const {
        const std::vector<std::size_t> widths = column_widths(glyphs::unicode);
        const auto line = [&](const auto& text_of) {
            out << '|';
            for (std::size_t c = 0; c < header_.size(); ++c)
                out << ' ' << pad(text_of(c), widths[c], alignment(c)) << " |";
            out << '\n';
        };
        line([&](std::size_t c) { return markdown_field(header_[c]); });
        line([&](std::size_t c) {
            const std::string dashes(std::max<std::size_t>(widths[c], 2) - 1, '-');
            return alignment(c) == align::right ? dashes + ":" : dashes + "-";
        });
        for (const auto& cells : rows_)
            line([&](std::size_t c) { return markdown_field(cells[c].shown); });
    }

private:
    static std::string shown(const cell& c, glyphs style) {
        return style == glyphs::ascii && c.number && c.shown == "–" ? "-" : c.shown;
    }

    std::vector<std::size_t> column_widths(glyphs style) const {
        std::vector<std::size_t> widths;
        for (std::size_t c = 0; c < header_.size(); ++c) {
            widths.push_back(display_width(header_[c]));
            for (const auto& cells : rows_)
                widths[c] = std::max(widths[c], display_width(shown(cells[c], style)));
        }
        return widths;
    }

    static std::string csv_field(const std::string& text) {
        if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
        std::string result = "\"";
        for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
        return result + '"';
    }

    static std::string markdown_field(const std::string& text) {
        std::string result;
        for (const char c : text) {
            if (c == '|' || c == '\\') result += '\\';
            result += c == '\n' ? ' ' : c;
        }
        return result;
    }

    std::vector<std::string> header_;
    std::vector<std::vector<cell>> rows_;
};

} // namespace support

#endif
