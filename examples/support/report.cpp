// SPDX-License-Identifier: MIT
#include "support/report.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

namespace support {

std::string html_escape(std::string_view text) {
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

report& report::made_by(std::string command) {
    command_ = std::move(command);
    return *this;
}

report& report::add(const table& t, std::string_view caption) {
    body_ += "<div class=\"wide\"><table>";
    if (!caption.empty()) put("<caption>", caption, "</caption>");
    const auto line = [&](std::string_view element, const auto& text_of) {
        body_ += "<tr>";
        for (std::size_t c = 0; c < t.header().size(); ++c)
            body_ += fmt::format("<{0}{2}>{1}</{0}>", element, html_escape(text_of(c)),
                                 t.alignment(c) == align::right ? " class=\"n\"" : "");
        body_ += "</tr>\n";
    };
    body_ += "\n<thead>";
    line("th", [&](std::size_t c) { return t.header()[c]; });
    body_ += "</thead>\n<tbody>\n";
    for (const auto& cells : t.rows()) line("td", [&](std::size_t c) { return cells[c].shown; });
    body_ += "</tbody></table></div>\n";
    return *this;
}

report& report::add(const chart& c) {
    const extent range(c.lines);
    if (!range.any) return paragraph(c.title + ": nothing to show.");
    const axis x(range.x_low, range.x_high, 9, false), y(range.y_low, range.y_high, 5, true);
    std::size_t longest = 0;
    for (const double tick : y.ticks()) longest = std::max(longest, y.label(tick).size());
    const frame f{34 + 7.2 * static_cast<double>(longest), 16, 690, 250};
    const auto across = [&](double v) { return f.left + x.place(v) * (f.right - f.left); };
    const auto down = [&](double v) { return f.bottom - y.place(v) * (f.bottom - f.top); };

    begin_figure(c.title);
    if (c.lines.size() > 1) draw_legend(c);
    begin_picture(c.title, f.bottom + 46);
    for (const double tick : y.ticks()) {
        draw("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>",
             tick == 0 && y.low() < 0 ? "zero" : "grid", f.left, down(tick), f.right, down(tick));
        label(f.left - 8, down(tick) + 4, "end", y.label(tick));
    }
    for (const double tick : x.ticks()) {
        draw("<line class=\"axis\" x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" "
             "y2=\"{2:.1f}\"/>",
             across(tick), f.bottom, f.bottom + 5);
        label(across(tick), f.bottom + 19, "middle", x.label(tick));
    }
    draw("<path class=\"axis\" d=\"M{:.1f} {:.1f}V{:.1f}H{:.1f}\"/>", f.left, f.top, f.bottom,
         f.right);
    label((f.left + f.right) / 2, f.bottom + 38, "middle", c.x_label);
    draw("<text class=\"label\" transform=\"translate(14 {:.1f}) rotate(-90)\" "
         "text-anchor=\"middle\">{}</text>",
         (f.top + f.bottom) / 2, html_escape(c.y_label));
    for (std::size_t i = 0; i < c.lines.size(); ++i) {
        const auto& points = c.lines[i].points;
        draw("<g class=\"s{}\">", i % palette);
        if (c.connected) draw_path(points, across, down);
        // So many dots can still be told apart; beyond, every so-many-th gets one.
        const std::size_t every = c.connected ? points.size() / 120 + 1 : 1;
        const bool visible = !c.connected || points.size() <= 60;
        for (std::size_t p = 0; p < points.size(); p += every) {
            if (!points[p].finite()) continue;
            draw("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"><title>",
                 visible ? "dot" : "dot hidden", across(points[p].x), down(points[p].y),
                 c.connected ? 2.5 : 3.5);
            if (c.lines.size() > 1) body_ += html_escape(c.lines[i].name) + ": ";
            draw("{} {:.6g}, {} {:.6g}</title></circle>", html_escape(c.x_label), points[p].x,
                 html_escape(c.y_label), points[p].y);
        }
        body_ += "</g>";
    }
    return end_figure();
}

report& report::add(const bar_chart& c) {
    if (c.bars.empty()) return paragraph(c.title + ": nothing to show.");
    double low = 0, high = 0;
    std::size_t longest = 0;
    for (const bar& b : c.bars) {
        if (std::isfinite(b.value)) {
            low = std::min(low, b.value);
            high = std::max(high, b.value);
        }
        longest = std::max(longest, display_width(b.label));
    }
    const double pitch = 26;
    const axis x(low, high, 8, true);
    const double left = std::min(20 + 7.2 * static_cast<double>(longest), 300.0);
    const frame f{left, 10, 690, 10 + pitch * static_cast<double>(c.bars.size())};
    const auto across = [&](double v) { return f.left + x.place(v) * (f.right - f.left); };

    begin_figure(c.title);
    begin_picture(c.title, f.bottom + 46);
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
        draw("<rect class=\"s0 bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
             "height=\"{:.1f}\"><title>{}: {:.6g}</title></rect>",
             std::min(across(0), across(value)), y + 4, std::abs(across(value) - across(0)),
             pitch - 8, html_escape(c.bars[i].label), value);
    }
    return end_figure();
}

void report::write(std::ostream& out) const {
    out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        << html_escape(title_) << "</title>\n<style>" << style_sheet()
        << "</style>\n</head>\n<body>\n<header><h1>" << html_escape(title_) << "</h1>\n";
    if (!subtitle_.empty()) out << "<p class=\"subtitle\">" << html_escape(subtitle_) << "</p>\n";
    out << "</header>\n<main>\n" << body_ << "</main>\n";
    if (!command_.empty())
        out << "<footer>Made by <code>" << html_escape(command_) << "</code></footer>\n";
    out << "</body>\n</html>\n";
}

report& report::put(std::string_view before, std::string_view text, std::string_view after) {
    body_ += before;
    body_ += html_escape(text);
    body_ += after;
    return *this;
}

void report::label(double x, double y, std::string_view anchor, std::string_view text) {
    if (text.empty()) return;
    draw("<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
         anchor, html_escape(text));
}

void report::draw_legend(const chart& c) {
    for (std::size_t i = 0; i < c.lines.size(); ++i)
        draw("<span class=\"key\"><svg width=\"22\" height=\"10\" class=\"s{}\">{}</svg> {}"
             "</span>",
             i % palette,
             c.connected ? "<path class=\"curve\" d=\"M0 5H22\"/>"
                         : "<circle class=\"dot\" cx=\"16\" cy=\"5\" r=\"4\"/>",
             html_escape(c.lines[i].name));
}

void report::begin_picture(std::string_view title, double height) {
    draw("</figcaption>\n<svg viewBox=\"0 0 710 {:.0f}\" role=\"img\" aria-label=\"{}\">\n", height,
         html_escape(title));
}

report& report::end_figure() {
    body_ += "\n</svg></figure>\n";
    return *this;
}

std::string_view report::style_sheet() {
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
  vertical-align: baseline; }
th { color: var(--soft); font-weight: 500; }
.n { text-align: right; padding-left: 1rem; }
figure { margin: 1.4rem 0; padding: .9rem 1rem .5rem; background: var(--panel); border-radius: 8px;
  break-inside: avoid; }
figcaption { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; font-size: .92rem;
  margin-bottom: .3rem; }
figcaption > span:first-child { font-weight: 600; margin-right: auto; }
.key { color: var(--soft); }
figure > svg { display: block; width: 100%; height: auto; }
.label { fill: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums; }
.grid { stroke: var(--rule); }
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
  body { padding: 0; max-width: none; font-size: 11pt; }
  figure { border: 1px solid var(--rule); }
  h2 { break-after: avoid; } tr { break-inside: avoid; } }
)";
}

} // namespace support
