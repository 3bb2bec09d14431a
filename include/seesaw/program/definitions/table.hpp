// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_TABLE_HPP
#define SEESAW_PROGRAM_DEFINITIONS_TABLE_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/table.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE cell::cell(double value, int digits) : shown("–"), number(true) {
    if (std::isnan(value)) return;
    shown = fixed_text(value, digits);
    exact = fmt::format("{}", value + 0.0);
}

SEESAW_PROGRAM_INLINE cell cell::written(std::string shown, double exact) {
    cell result(std::move(shown));
    result.exact = std::isnan(exact) ? "" : fmt::format("{}", exact + 0.0);
    result.number = true;
    return result;
}

SEESAW_PROGRAM_INLINE cell cell::interval(std::string shown, double low, double high) {
    cell result = written(std::move(shown), low);
    result.number = false; // leans left
    result.range = true;
    result.high = std::isnan(high) ? "" : fmt::format("{}", high + 0.0);
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

SEESAW_PROGRAM_INLINE bool table::has_ranges(std::size_t column) const {
    return std::any_of(rows_.begin(), rows_.end(),
                       [&](const auto& cells) { return cells[column].range; });
}

SEESAW_PROGRAM_INLINE void table::write_csv(std::ostream& out) const {
    for (std::size_t c = 0; c < header_.size(); ++c) {
        if (c > 0) out << ',';
        if (!has_ranges(c)) {
            out << csv_field(header_[c]);
            continue;
        }
        const std::string of = c == 0 || header_[c - 1] == "value" ? "" : header_[c - 1] + ' ';
        out << csv_field(of + "low") << ',' << csv_field(of + "high");
    }
    out << '\n';
    for (const auto& cells : rows_) {
        for (std::size_t c = 0; c < header_.size(); ++c) {
            out << (c == 0 ? "" : ",") << csv_field(cells[c].exact);
            if (has_ranges(c)) out << ',' << csv_field(cells[c].high);
        }
        out << '\n';
    }
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

// ── LaTeX ───────────────────────────────────────────────────────────────────────────────────────

namespace detail {

/// What stands for a character; empty: itself.
inline std::string_view latex_of(char32_t c) {
    constexpr std::pair<char32_t, std::string_view> known[] = {{U'\\', "\\textbackslash{}"},
                                                               {U'~', "\\textasciitilde{}"},
                                                               {U'^', "\\textasciicircum{}"},
                                                               {U'<', "\\textless{}"},
                                                               {U'>', "\\textgreater{}"},
                                                               {U'\n', " "},
                                                               {U'–', "--"},
                                                               {U'−', "$-$"},
                                                               {U'≤', "$\\leq$"},
                                                               {U'≥', "$\\geq$"},
                                                               {U'√', "$\\surd$"},
                                                               {U'×', "$\\times$"},
                                                               {U'·', "$\\cdot$"},
                                                               {U'½', "$\\frac12$"},
                                                               {U'²', "$^2$"},
                                                               {U'₁', "$_1$"},
                                                               {U'₂', "$_2$"},
                                                               {U'₀', "$_0$"},
                                                               {U'µ', "$\\mu$"},
                                                               {U'…', "\\ldots{}"},
                                                               {U'→', "$\\to$"},
                                                               {U'∞', "$\\infty$"},
                                                               {U'±', "$\\pm$"},
                                                               {U'ₙ', "$_n$"},
                                                               {U'∘', "$\\circ$"},
                                                               {U'∛', "$\\sqrt[3]{}$"}};
    for (const auto& [character, text] : known)
        if (character == c) return text;
    return {};
}

} // namespace detail

SEESAW_PROGRAM_INLINE std::string latex_escape(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t c = next_code_point(text, at);
        if (const std::string_view known = detail::latex_of(c); !known.empty()) {
            result += known;
            continue;
        }
        if (c < 0x20) continue;
        if (c < 0x80 && std::string_view("&%$#_{}").find(static_cast<char>(c)) != text.npos)
            result += '\\';
        result += text.substr(begin, at - begin);
    }
    return result;
}

SEESAW_PROGRAM_INLINE void table::write_latex(std::ostream& out, std::string_view caption) const {
    constexpr std::size_t most = 40; // a longer float is cut off at the end of the page
    const std::string_view size = latex_size();
    const auto line = [&](const auto& text_of) {
        for (std::size_t c = 0; c < header_.size(); ++c)
            out << (c > 0                                           ? " & "
                    : std::string_view(text_of(c)).starts_with('[') ? "{}"
                                                                    : "")
                << text_of(c); // a [ after \\ would be its argument
        out << " \\\\\n";
    };
    for (std::size_t first = 0; first == 0 || first < rows_.size(); first += most) {
        out << "\\begin{table}\n\\centering\n" << size;
        if (!caption.empty())
            out << "\\caption{" << latex_escape(caption) << (first > 0 ? ", continued" : "")
                << "}\n";
        out << "\\begin{tabular}{";
        for (std::size_t c = 0; c < header_.size(); ++c)
            out << (alignment(c) == align::right ? 'r' : 'l');
        out << "}\n\\toprule\n";
        line([&](std::size_t c) { return latex_escape(header_[c]); });
        out << "\\midrule\n";
        for (std::size_t r = first; r < std::min(first + most, rows_.size()); ++r)
            line([&](std::size_t c) { return latex_cell(rows_[r][c]); });
        out << "\\bottomrule\n\\end{tabular}\n\\end{table}\n";
    }
}

SEESAW_PROGRAM_INLINE std::string table::latex_cell(const cell& c) {
    std::string text = latex_escape(c.shown);
    if (!c.number && !c.range) return text;
    for (std::size_t at = 0; (at = text.find("inf", at)) != text.npos; ++at) {
        const bool minus = at > 0 && text[at - 1] == '-';
        const std::size_t begin = minus ? at - 1 : at, end = at + 3;
        if ((begin == 0 || text[begin - 1] == ' ') && (end == text.size() || text[end] == ' '))
            text.replace(begin, end - begin, minus ? "$-\\infty$" : "$\\infty$");
    }
    for (std::size_t at = 0; (at = text.find('-', at)) != text.npos; at += 3)
        if ((at == 0 || text[at - 1] == ' ') && at + 1 < text.size() && text[at + 1] >= '0' &&
            text[at + 1] <= '9')
            text.replace(at, 1, "$-$"); // a minus, not a hyphen
    return text;
}

SEESAW_PROGRAM_INLINE std::string_view table::latex_size() const {
    // In points, of ten-point text: a character is about five wide, a column has twelve between.
    std::size_t width = 12 * header_.size();
    for (const std::size_t characters : column_widths(glyphs::unicode)) width += 5 * characters;
    constexpr std::size_t page = 345; // what the class article has
    if (width <= page) return "";
    if (width * 9 <= page * 10) return "\\small\n";
    if (width * 8 <= page * 10) return "\\footnotesize\n";
    return "\\scriptsize\n\\setlength{\\tabcolsep}{3pt}\n";
}

}}} // namespace seesaw::v0::programs

#endif
