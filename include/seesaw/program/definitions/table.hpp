// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_TABLE_HPP
#define SEESAW_PROGRAM_DEFINITIONS_TABLE_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/table.hpp>

#include <algorithm>
#include <stdexcept>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE cell::cell(double value, int digits) : shown("–"), number(true) {
    if (std::isnan(value)) return;
    shown = fmt::format("{:.{}f}", value, digits);
    exact = fmt::format("{}", value);
}

SEESAW_PROGRAM_INLINE cell cell::written(std::string shown, double exact) {
    cell result(std::move(shown));
    result.exact = std::isnan(exact) ? "" : fmt::format("{}", exact);
    result.number = true;
    return result;
}

SEESAW_PROGRAM_INLINE table& table::row(std::vector<cell> cells) {
    if (cells.size() != header_.size())
        throw std::logic_error("table: a row has as many cells as the header");
    rows_.push_back(std::move(cells));
    return *this;
}

SEESAW_PROGRAM_INLINE align table::alignment(std::size_t column) const {
    const bool numbers = std::all_of(rows_.begin(), rows_.end(), [&](const auto& cells) {
        return cells[column].number || cells[column].shown.empty();
    });
    return numbers && !rows_.empty() ? align::right : align::left;
}

SEESAW_PROGRAM_INLINE void table::print(std::ostream& out, glyphs style,
                                        std::string_view indent) const {
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

SEESAW_PROGRAM_INLINE void table::write_csv(std::ostream& out) const {
    const auto line = [&](const auto& text_of) {
        for (std::size_t c = 0; c < header_.size(); ++c)
            out << (c == 0 ? "" : ",") << csv_field(text_of(c));
        out << '\n';
    };
    line([&](std::size_t c) { return header_[c]; });
    for (const auto& cells : rows_) line([&](std::size_t c) { return cells[c].exact; });
}

SEESAW_PROGRAM_INLINE void table::write_markdown(std::ostream& out) const {
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

SEESAW_PROGRAM_INLINE std::vector<std::size_t> table::column_widths(glyphs style) const {
    std::vector<std::size_t> widths;
    for (std::size_t c = 0; c < header_.size(); ++c) {
        widths.push_back(display_width(header_[c]));
        for (const auto& cells : rows_)
            widths[c] = std::max(widths[c], display_width(shown(cells[c], style)));
    }
    return widths;
}

SEESAW_PROGRAM_INLINE std::string table::csv_field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + '"';
}

SEESAW_PROGRAM_INLINE std::string table::markdown_field(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '|' || c == '\\') result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

}}} // namespace seesaw::v0::programs

#endif
