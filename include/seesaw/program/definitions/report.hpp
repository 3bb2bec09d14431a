// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_REPORT_HPP
#define SEESAW_PROGRAM_DEFINITIONS_REPORT_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/report.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE std::string html_escape(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const char32_t c = next_code_point(text, at);
        const bool broken = at == begin + 1 && c >= 0x80;
        const bool control = (c < 0x20 && c != '\n' && c != '\t') || c == 0x7f;
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\'':
            result += "&#39;";
            break;
        default:
            if (broken || control)
                result += "\xef\xbf\xbd"; // U+FFFD, the replacement character
            else
                result += text.substr(begin, at - begin);
        }
    }
    return result;
}

SEESAW_PROGRAM_INLINE report& report::heading(std::string_view text) {
    headings_.emplace_back(text);
    draw("<h2 id=\"part{}\" tabindex=\"-1\">", headings_.size());
    return put("", text, "</h2>\n");
}

SEESAW_PROGRAM_INLINE report&
report::highlights(const std::vector<std::pair<std::string, std::string>>& named) {
    body_ += "<dl class=\"key-figures\">";
    for (const auto& [name, value] : named) {
        put("<div><dt>", name, "</dt>");
        put("<dd>", value, "</dd></div>");
    }
    body_ += "</dl>\n";
    return *this;
}

SEESAW_PROGRAM_INLINE report& report::made_by(std::string command) {
    command_ = std::move(command);
    return *this;
}

SEESAW_PROGRAM_INLINE report& report::add(const table& t, std::string_view caption) {
    // Wide tables scroll, by the keys too.
    draw("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>",
         html_escape(caption.empty() ? headings_.empty() ? title_ : headings_.back() : caption));
    if (!caption.empty()) put("<caption>", caption, "</caption>");
    const auto cell_of = [&](std::string_view element, std::size_t c, std::string_view text) {
        // What is longer may be broken into lines.
        constexpr std::size_t short_text = 26;
        draw("<{}{}>{}", element,
             t.alignment(c) == align::right     ? " class=\"n\""
             : display_width(text) > short_text ? " class=\"t\""
                                                : "",
             html_escape(text));
    };
    body_ += "\n<thead><tr>";
    for (std::size_t c = 0; c < t.header().size(); ++c) {
        cell_of("th scope=\"col\"", c, t.header()[c]);
        body_ += "</th>";
    }
    body_ += "</tr></thead>\n<tbody>\n";
    for (const auto& cells : t.rows()) {
        body_ += "<tr>";
        for (std::size_t c = 0; c < cells.size(); ++c) {
            const cell& one = cells[c];
            if (one.number && !one.exact.empty() && one.exact != one.shown) {
                cell_of("td", c, "");
                put("<data value=\"", one.exact, "\">");
                put("", one.shown, "</data></td>");
            } else {
                cell_of("td", c, one.shown);
                body_ += "</td>";
            }
        }
        body_ += "</tr>\n";
    }
    body_ += "</tbody></table></div>\n";
    return *this;
}

namespace detail {

inline std::string in_words(const chart& c, const extent& range, const axis& x) {
    const auto place = [&](double v) {
        const std::string tick = c.powers ? x_tick(c, x, v) : std::string();
        return tick.empty() ? fmt::format("{:.4g}", c.powers ? std::pow(10, v) : v) : tick;
    };
    std::string text = fmt::format("{} over {} from {} to {}.", c.y_label, c.x_label,
                                   place(range.x_low), place(range.x_high));
    for (const series& line : c.lines) {
        const point* first = nullptr;
        const point* last = nullptr;
        const point* least = nullptr;
        const point* most = nullptr;
        for (const point& p : line.points) {
            if (!p.finite()) continue;
            if (first == nullptr) first = least = most = &p;
            last = &p;
            if (p.y < least->y) least = &p;
            if (p.y > most->y) most = &p;
        }
        if (first == nullptr) continue;
        text += fmt::format(" {}: {:.4g} at first, {:.4g} at last, least {:.4g} at {}, most {:.4g} "
                            "at {}.",
                            line.name, first->y, last->y, least->y, place(least->x), most->y,
                            place(most->x));
    }
    for (const band& b : c.bands)
        text += b.low < b.high ? fmt::format(" {}: {:.4g} to {:.4g}.", b.label, b.low, b.high)
                               : fmt::format(" {}: {:.4g}.", b.label, b.low);
    return text;
}

/// Where series share their places these are one column.
inline table numbers_of(const chart& c) {
    std::vector<std::string> header{c.x_label.empty() ? "x" : c.x_label};
    std::map<double, std::vector<cell>> rows;
    for (const series& line : c.lines) header.push_back(line.name);
    for (std::size_t i = 0; i < c.lines.size(); ++i)
        for (const point& p : c.lines[i].points) {
            if (!p.finite()) continue;
            const double x = c.powers ? std::pow(10, p.x) : p.x;
            auto [at, fresh] =
                rows.try_emplace(x, std::vector<cell>{cell::written(fmt::format("{:.6g}", x), x)});
            if (fresh) at->second.resize(header.size(), cell(""));
            cell& target = at->second[i + 1];
            target = target.shown.empty()
                         ? cell::written(fmt::format("{:.6g}", p.y), p.y)
                         : cell(fmt::format("{}, {:.6g}", target.shown, p.y)); // a scatter chart
        }
    table t(header);
    for (auto& [x, cells] : rows) t.row(std::move(cells));
    return t;
}

} // namespace detail

SEESAW_PROGRAM_INLINE report& report::add(const chart& c) {
    draw_chart(c, {710, 250, 9, 5});
    return *this;
}

SEESAW_PROGRAM_INLINE report& report::gallery(const std::vector<chart>& charts) {
    body_ += "<div class=\"gallery\">\n";
    for (const chart& c : charts) draw_chart(c, {360, 160, 5, 4});
    body_ += "</div>\n";
    return *this;
}

SEESAW_PROGRAM_INLINE void report::draw_chart(const chart& c, const size& room) {
    const extent range(c);
    if (!range.any) {
        paragraph(c.title + ": nothing to show.");
        return;
    }
    const axis x(range.x_low, range.x_high, room.x_ticks, false, range.whole && !c.powers),
        y(range.y_low, range.y_high, room.y_ticks, true);
    std::size_t longest = 0;
    for (const double tick : y.ticks()) longest = std::max(longest, y.label(tick).size());
    const frame f{34 + 7.2 * static_cast<double>(longest), 16, room.width - 20, room.height};

    begin_figure(c.title);
    if (c.lines.size() > 1) draw_legend(c);
    begin_picture(c.title, detail::in_words(c, range, x), room.width, f.bottom + 46);
    draw_axes(c, f, x, y);
    for (std::size_t i = 0; i < c.lines.size(); ++i) draw_series(c, i, f, x, y);
    end_figure(detail::numbers_of(c));
}

SEESAW_PROGRAM_INLINE void report::draw_axes(const chart& c, const frame& f, const axis& x,
                                             const axis& y) {
    const auto across = [&](double v) { return f.left + x.place(v) * (f.right - f.left); };
    const auto down = [&](double v) { return f.bottom - y.place(v) * (f.bottom - f.top); };
    for (const double tick : y.ticks()) {
        draw("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>",
             tick == 0 && y.low() < 0 ? "zero" : "grid", f.left, down(tick), f.right, down(tick));
        label(f.left - 8, down(tick) + 4, "end", y.label(tick));
    }
    for (const band& b : c.bands) {
        if (b.low < b.high)
            draw("<rect class=\"band\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                 "height=\"{:.1f}\"/>",
                 f.left, down(b.high), f.right - f.left, down(b.low) - down(b.high));
        else
            draw("<line class=\"level\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" "
                 "y2=\"{:.1f}\"/>",
                 f.left, down(b.low), f.right, down(b.low));
        label(f.right - 4, down(b.high) - 4, "end", b.label);
    }
    for (const band& zone : c.zones) {
        if (zone.low > x.high() || zone.high < x.low()) continue;
        const double from = across(std::max(zone.low, x.low()));
        const double to = across(std::min(zone.high, x.high()));
        if (zone.low < zone.high)
            draw("<rect class=\"band\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                 "height=\"{:.1f}\"/>",
                 from, f.top, to - from, f.bottom - f.top);
        else
            draw("<line class=\"level\" x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" "
                 "y2=\"{2:.1f}\"/>",
                 from, f.top, f.bottom);
        label((from + to) / 2, f.top - 4, "middle", zone.label);
    }
    for (const double tick : x.ticks()) {
        draw("<line class=\"axis\" x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" "
             "y2=\"{2:.1f}\"/>",
             across(tick), f.bottom, f.bottom + 5);
        label(across(tick), f.bottom + 19, "middle", x_tick(c, x, tick));
    }
    draw("<path class=\"axis\" d=\"M{:.1f} {:.1f}V{:.1f}H{:.1f}\"/>", f.left, f.top, f.bottom,
         f.right);
    label((f.left + f.right) / 2, f.bottom + 38, "middle", c.x_label);
    draw("<text class=\"label\" transform=\"translate(14 {:.1f}) rotate(-90)\" "
         "text-anchor=\"middle\">{}</text>",
         (f.top + f.bottom) / 2, html_escape(c.y_label));
}

SEESAW_PROGRAM_INLINE void report::draw_series(const chart& c, std::size_t i, const frame& f,
                                               const axis& x, const axis& y) {
    const auto across = [&](double v) { return f.left + x.place(v) * (f.right - f.left); };
    const auto down = [&](double v) { return f.bottom - y.place(v) * (f.bottom - f.top); };
    const series& line = c.lines[i];
    const auto& points = line.points;
    const bool connected = c.connected && !line.marks_only;
    draw("<g class=\"s{}\">", i % palette);
    for (std::size_t p = 0; p < points.size() && p < line.spans.size(); ++p) {
        const span& s = line.spans[p];
        if (points[p].finite() && std::isfinite(s.low) && std::isfinite(s.high))
            draw("<path class=\"span\" d=\"M{0:.1f} {1:.1f}V{2:.1f}m-4 0h8M{3:.1f} {1:.1f}h8\"/>",
                 across(points[p].x), down(s.low), down(s.high), across(points[p].x) - 4);
    }
    if (connected) {
        body_ += "<path class=\"curve\" d=\"";
        bool pen_down = false;
        for (const point& p : points) {
            if (p.finite()) draw("{}{:.1f} {:.1f}", pen_down ? 'L' : 'M', across(p.x), down(p.y));
            pen_down = p.finite();
        }
        body_ += "\"/>\n";
    }
    // So many dots can still be told apart; beyond, every so-many-th gets one.
    const std::size_t every = connected ? points.size() / 120 + 1 : 1;
    const bool visible = !connected || points.size() <= 60;
    for (std::size_t p = 0; p < points.size(); p += every) {
        if (!points[p].finite()) continue;
        draw("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"><title>",
             visible ? "dot" : "dot hidden", across(points[p].x), down(points[p].y),
             line.marks_only ? 5
             : connected     ? 2.5
                             : 3.5);
        if (c.lines.size() > 1) body_ += html_escape(line.name) + ": ";
        draw("{} {:.6g}, {} {:.6g}</title></circle>", html_escape(c.x_label),
             c.powers ? std::pow(10, points[p].x) : points[p].x, html_escape(c.y_label),
             points[p].y);
    }
    body_ += "</g>";
}

SEESAW_PROGRAM_INLINE report& report::add(const bar_chart& c) {
    if (c.bars.empty()) return paragraph(c.title + ": nothing to show.");
    double low = 0, high = 0;
    std::size_t longest = 0;
    std::string words = c.value_label + ".";
    table numbers({"", c.value_label.empty() ? "value" : c.value_label});
    const auto cover = [&](double value) {
        if (!std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (const bar& b : c.bars) {
        cover(b.value);
        longest = std::max(longest, display_width(b.label));
        if (std::isfinite(b.value)) words += fmt::format(" {}: {:.4g}.", b.label, b.value);
        numbers.row(b.label, cell::written(fmt::format("{:.6g}", b.value), b.value));
    }
    for (const band& b : c.bands) {
        cover(b.high);
        words += fmt::format(" {}: {:.4g} to {:.4g}.", b.label, b.low, b.high);
    }
    const double pitch = 26;
    const axis x(low, high, 8, true);
    const double left = std::min(20 + 7.2 * static_cast<double>(longest), 300.0);
    const double top = c.bands.empty() ? 10 : 24;
    const frame f{left, top, 660, top + pitch * static_cast<double>(c.bars.size())};
    const auto across = [&](double v) { return f.left + x.place(v) * (f.right - f.left); };

    begin_figure(c.title);
    begin_picture(c.title, words, 710, f.bottom + 46);
    for (const band& b : c.bands) {
        draw("<rect class=\"band\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
             "height=\"{:.1f}\"/>",
             across(b.low), f.top, across(b.high) - across(b.low), f.bottom - f.top);
        label((across(b.low) + across(b.high)) / 2, f.top - 6, "middle", b.label);
    }
    for (const double tick : x.ticks()) {
        draw("<line class=\"{0}\" x1=\"{1:.1f}\" y1=\"{2:.1f}\" x2=\"{1:.1f}\" y2=\"{3:.1f}\"/>",
             tick == 0 ? "zero" : "grid", across(tick), f.top, f.bottom);
        label(across(tick), f.bottom + 17, "middle", x.label(tick));
    }
    label((f.left + f.right) / 2, f.bottom + 38, "middle", c.value_label);
    for (std::size_t i = 0; i < c.bars.size(); ++i) {
        const double y = f.top + pitch * static_cast<double>(i);
        const double value = c.bars[i].value;
        label(f.left - 8, y + pitch / 2 + 4, "end", c.bars[i].label);
        if (!std::isfinite(value)) continue;
        draw("<rect class=\"s{} bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
             "height=\"{:.1f}\"><title>{}: {:.6g}</title></rect>",
             c.bars[i].marked ? 1 : 0, std::min(across(0), across(value)), y + 4,
             std::abs(across(value) - across(0)), pitch - 8, html_escape(c.bars[i].label), value);
        label(across(value) + (value < 0 ? -6 : 6), y + pitch / 2 + 4, value < 0 ? "end" : "start",
              fmt::format("{:.3g}", value));
    }
    return end_figure(numbers);
}

SEESAW_PROGRAM_INLINE void report::write(std::ostream& out) const {
    out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        << html_escape(title_) << "</title>\n<style>" << style_sheet()
        << "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#content\">Skip to the "
           "content</a>\n"
           "<header><h1>"
        << html_escape(title_) << "</h1>\n";
    if (!subtitle_.empty()) out << "<p class=\"subtitle\">" << html_escape(subtitle_) << "</p>\n";
    out << "</header>\n";
    if (headings_.size() > 2) {
        out << "<nav aria-label=\"Contents\"><ul>";
        for (std::size_t i = 0; i < headings_.size(); ++i)
            out << "<li><a href=\"#part" << i + 1 << "\">" << html_escape(headings_[i])
                << "</a></li>";
        out << "</ul></nav>\n";
    }
    out << "<main id=\"content\" tabindex=\"-1\">\n" << body_ << "</main>\n";
    if (!command_.empty())
        out << "<footer>Made by <code>" << html_escape(command_) << "</code></footer>\n";
    out << "</body>\n</html>\n";
}

SEESAW_PROGRAM_INLINE report& report::put(std::string_view before, std::string_view text,
                                          std::string_view after) {
    body_ += before;
    body_ += html_escape(text);
    body_ += after;
    return *this;
}

SEESAW_PROGRAM_INLINE void report::label(double x, double y, std::string_view anchor,
                                         std::string_view text) {
    if (text.empty()) return;
    draw("<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
         anchor, html_escape(text));
}

SEESAW_PROGRAM_INLINE void report::draw_legend(const chart& c) {
    for (std::size_t i = 0; i < c.lines.size(); ++i)
        draw("<span class=\"key\"><svg width=\"22\" height=\"10\" class=\"s{}\" "
             "aria-hidden=\"true\">{}</svg> {}</span>",
             i % palette,
             c.connected && !c.lines[i].marks_only
                 ? "<path class=\"curve\" d=\"M0 5H22\"/>"
                 : "<circle class=\"dot\" cx=\"16\" cy=\"5\" r=\"4\"/>",
             html_escape(c.lines[i].name));
}

SEESAW_PROGRAM_INLINE void report::begin_picture(std::string_view title,
                                                 std::string_view description, double width,
                                                 double height) {
    ++pictures_;
    draw("</figcaption>\n<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" tabindex=\"0\" "
         "aria-labelledby=\"title{2} words{2}\"><title id=\"title{2}\">{3}</title>"
         "<desc id=\"words{2}\">{4}</desc>\n",
         width, height, pictures_, html_escape(title), html_escape(description));
}

SEESAW_PROGRAM_INLINE report& report::end_figure(const table& numbers) {
    body_ += "\n</svg>\n<details><summary>Numbers</summary>";
    add(numbers);
    body_ += "</details></figure>\n";
    return *this;
}

SEESAW_PROGRAM_INLINE std::string_view report::style_sheet() {
    return R"(
:root { color-scheme: light dark; --page: #fff; --ink: #1c2430; --soft: #5b6675; --rule: #dde2e8;
  --panel: #f6f8fa; --s0: #1f6fb4; --s1: #c8541b; --s2: #2c8a57; --s3: #8a4fa3; --s4: #a8780a;
  --s5: #5b6675; }
@media (prefers-color-scheme: dark) {
  :root { --page: #14181d; --ink: #e4e8ed; --soft: #98a3b0; --rule: #2d353f; --panel: #1b2128;
--s0: #62a8e5; --s1: #f08a55; --s2: #62c28d; --s3: #c08bd9; --s4: #dcae3f; --s5: #98a3b0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 3rem; max-width: 50rem; background: var(--page);
  color: var(--ink); font: 16px/1.6 system-ui, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans",
  sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0; letter-spacing: -.01em; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .4rem; }
p { margin: .5rem 0; max-width: 42rem; }
.subtitle { color: var(--soft); font-size: 1.05rem; margin-top: .3rem; }
header { border-bottom: 1px solid var(--rule); padding-bottom: 1rem; margin-bottom: 1.2rem; }
footer { border-top: 1px solid var(--rule); margin-top: 2.5rem; padding-top: .8rem;
  color: var(--soft); font-size: .85rem; }
code, pre { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: .875em; overflow-wrap: anywhere; }
pre { background: var(--panel); border-radius: 6px; padding: .8rem 1rem; overflow-x: auto;
  line-height: 1.35; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem; }
th, td { padding: .3rem .9rem .3rem 0; text-align: left; border-bottom: 1px solid var(--rule);
  vertical-align: baseline; white-space: nowrap; }
th { color: var(--soft); font-weight: 500; }
.n { text-align: right; padding-left: 1rem; white-space: nowrap; }
.t { white-space: normal; min-width: 12rem; }
a { color: var(--s0); }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--page); padding: .3rem .6rem; }
:focus { outline: none; }
:focus-visible:not(h2, main) { outline: 2px solid var(--s0); outline-offset: 3px; border-radius: 3px; }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; margin: 0 0 1.2rem;
  padding: 0; font-size: .92rem; }
.key-figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(6.4rem, 1fr));
  gap: .7rem; margin: 1.2rem 0; }
.key-figures div { background: var(--panel); border-radius: 8px; padding: .6rem .8rem; }
.key-figures dt { color: var(--soft); font-size: .82rem; }
.key-figures dd { margin: 0; font-size: 1.35rem; font-weight: 600;
  font-variant-numeric: tabular-nums; }
.gallery { display: grid; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr));
  gap: 1rem; margin: 1rem 0; }
.gallery figure { margin: 0; min-width: 0; }
figure { margin: 1.4rem 0; padding: .9rem 1rem .5rem; background: var(--panel); border-radius: 8px;
  break-inside: avoid; }
figcaption { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; font-size: .92rem;
  margin-bottom: .3rem; }
figcaption > span:first-child { font-weight: 600; margin-right: auto; }
.key { color: var(--soft); }
figure > svg { display: block; width: 100%; height: auto; }
.label { fill: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums;
  paint-order: stroke; stroke: var(--panel); stroke-width: 3px; stroke-linejoin: round; }
details { font-size: .85rem; } summary { color: var(--soft); cursor: pointer; }
details .wide { max-height: 18rem; overflow-y: auto; margin: .3rem 0; }
.grid { stroke: var(--rule); }
.band { fill: var(--s2); fill-opacity: .18; }
.level { stroke: var(--s2); stroke-dasharray: 3 3; }
.span { fill: none; stroke: currentColor; stroke-opacity: .55; }
.zero, .axis { stroke: var(--soft); fill: none; }
.curve { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
.dot { fill: currentColor; stroke: transparent; stroke-width: 12; }
.hidden { fill: transparent; }
.dot:hover { fill: currentColor; stroke: currentColor; stroke-width: 4; }
.bar { fill: currentColor; }
.s0 { color: var(--s0); } .s1 { color: var(--s1); } .s2 { color: var(--s2); }
.s3 { color: var(--s3); } .s4 { color: var(--s4); } .s5 { color: var(--s5); }
.s1 .curve { stroke-dasharray: 7 3; } .s2 .curve { stroke-dasharray: 2 3; }
.s3 .curve { stroke-dasharray: 9 3 2 3; } .s4 .curve { stroke-dasharray: 4 4; }
@media print {
  :root { --page: #fff; --ink: #000; --soft: #444; --rule: #ccc; --panel: #fff; --s0: #1f6fb4;
--s1: #c8541b; --s2: #2c8a57; --s3: #8a4fa3; --s4: #a8780a; --s5: #5b6675; }
  @page { margin: 1.6cm; }
  body { padding: 0; max-width: none; font-size: 10.5pt; }
  .skip, nav, details { display: none; }
  figure, .key-figures div { border: 1px solid var(--rule); }
  .wide { overflow: visible; } .t { min-width: 0; }
  thead { display: table-header-group; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h2 { break-after: avoid; } tr, figure { break-inside: avoid; } }
)";
}

}}} // namespace seesaw::v0::programs

#endif
