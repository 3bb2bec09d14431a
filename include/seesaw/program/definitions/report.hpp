// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_REPORT_HPP
#define SEESAW_PROGRAM_DEFINITIONS_REPORT_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/report.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/format.h>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE report& report::heading(std::string_view text) {
    headings_.emplace_back(text);
    draw("<h2 id=\"part{}\" tabindex=\"-1\">", headings_.size());
    return put("", text, "</h2>\n");
}

SEESAW_PROGRAM_INLINE report& report::paragraph(std::string_view text) {
    constexpr std::string_view percent = " %", no_break = "\xc2\xa0%";
    std::string kept(text);
    for (std::size_t at = 0; (at = kept.find(percent, at)) != kept.npos; at += no_break.size())
        kept.replace(at, percent.size(), no_break);
    return put("<p>", kept, "</p>\n");
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
    tables_.emplace_back(caption.empty() ? headings_.empty() ? title_ : headings_.back() : caption,
                         t);
    put_table(t, caption);
    return *this;
}

SEESAW_PROGRAM_INLINE void report::put_table(const table& t, std::string_view caption) {
    // What is longer may be broken into lines.
    const auto is_long = [](std::string_view text) { return display_width(text) > 26; };
    const std::size_t last = std::max<std::size_t>(t.header().size(), 1) - 1;
    const bool explained = last >= 2 && t.alignment(last) == align::left &&
                           std::any_of(t.rows().begin(), t.rows().end(), [&](const auto& row) {
                               return row.size() > last && is_long(row[last].shown);
                           });
    // Wide tables scroll, by the keys too. What explains its row goes below it on a phone.
    draw("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table{}>",
         html_escape(caption.empty() ? headings_.empty() ? title_ : headings_.back() : caption),
         explained ? fmt::format(" class=\"explained\" style=\"--more: {}\"", last - 1) : "");
    if (!caption.empty()) put("<caption>", caption, "</caption>");
    const auto cell_of = [&](std::string_view element, std::size_t c, std::string_view text) {
        draw("<{}{}>{}", element,
             t.alignment(c) == align::right ? " class=\"n\""
             : is_long(text)                ? " class=\"t\""
                                            : "",
             html_escape(text));
    };
    body_ += "\n<thead><tr>";
    for (std::size_t c = 0; c < t.header().size(); ++c) {
        // Headers break into lines anyway.
        draw("<th scope=\"col\"{}>{}</th>", t.alignment(c) == align::right ? " class=\"n\"" : "",
             html_escape(t.header()[c]));
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
}

SEESAW_PROGRAM_INLINE report& report::add(const chart& c) { return add(picture(c)); }
SEESAW_PROGRAM_INLINE report& report::add(const bar_chart& c) { return add(picture(c)); }

SEESAW_PROGRAM_INLINE report& report::gallery(const std::vector<chart>& charts,
                                              const std::vector<std::string>& sentences) {
    body_ += "<div class=\"gallery\">\n";
    for (std::size_t i = 0; i < charts.size(); ++i) {
        body_ += "<div>";
        add(picture(charts[i], {360, 160, 5, 4}));
        if (i < sentences.size()) paragraph(sentences[i]);
        body_ += "</div>\n";
    }
    body_ += "</div>\n";
    return *this;
}

SEESAW_PROGRAM_INLINE report& report::gallery(const std::vector<strip_chart>& charts) {
    body_ += "<div class=\"strips\">\n";
    for (const strip_chart& c : charts) add(picture(c));
    body_ += "</div>\n";
    return *this;
}

SEESAW_PROGRAM_INLINE report& report::add(picture drawn) {
    if (drawn.empty()) return paragraph(drawn.title() + ": nothing to show.");
    pictures_.push_back(std::move(drawn));
    const picture& p = pictures_.back();
    put("<figure><figcaption><span>", p.title(), "</span>");
    body_ += p.legend() + "</figcaption>\n" + p.in_page(pictures_.size());
    body_ += "<details><summary>Numbers</summary>";
    put_table(p.numbers(), {});
    body_ += "</details></figure>\n";
    return *this;
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

SEESAW_PROGRAM_INLINE void report::write_latex(std::ostream& out) const {
    out << "% " << latex_escape(title_) << "\n% \\usepackage{booktabs}\n";
    for (const auto& [caption, t] : tables_) {
        out << '\n';
        t.write_latex(out, caption);
    }
}

SEESAW_PROGRAM_INLINE report& report::put(std::string_view before, std::string_view text,
                                          std::string_view after) {
    body_ += before;
    body_ += html_escape(text);
    body_ += after;
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
th { color: var(--soft); font-weight: 500; white-space: normal; vertical-align: bottom; }
.n { text-align: right; padding-left: .6rem; white-space: nowrap; }
@media screen and (min-width: 52rem) { /* numbers may go on beyond the text */
  main > .wide:not(:has(.t)) { width: max-content; max-width: max(100%, 50vw + 22.5rem); } }
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
.key-figures dt { color: var(--soft); font-size: .82rem; overflow-wrap: anywhere; }
.key-figures dd { margin: 0; font-size: 1.35rem; font-weight: 600;
  font-variant-numeric: tabular-nums; }
.gallery { display: grid; grid-template-columns: repeat(auto-fit, minmax(19rem, 1fr));
  gap: 1rem; margin: 1rem 0; }
.gallery figure { margin: 0; min-width: 0; }
.strips { columns: 19rem; column-gap: 1rem; margin: 1rem 0; }
.strips figure { margin: 0 0 1rem; }
figure { margin: 1.4rem 0; padding: .9rem 1rem .5rem; background: var(--panel); border-radius: 8px;
  break-inside: avoid; }
figcaption { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; font-size: .92rem;
  margin-bottom: .3rem; }
figcaption > span:first-child { font-weight: 600; margin-right: auto; }
.key { color: var(--soft); }
figure > svg { display: block; width: 100%; height: auto; }
.label { fill: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums;
  paint-order: stroke; stroke: var(--panel); stroke-width: 3px; stroke-linejoin: round; }
@media screen and (max-width: 36rem) { figure { padding: .9rem .4rem .5rem; }
  .t { min-width: 7rem; } th, td { padding-right: .5rem; } .n { padding-left: .3rem; }
  .explained, .explained :is(thead, tbody, tr) { display: grid; grid-column: 1 / -1;
    grid-template-columns: minmax(6.5rem, 1fr) repeat(var(--more), auto); }
  .explained :is(thead, tbody, tr) { grid-template-columns: subgrid; }
  .explained tr { border-bottom: 1px solid var(--rule); }
  .explained :is(th, td) { border: 0; align-self: baseline; min-width: 0; }
  .explained :is(th, td):first-child { white-space: normal; }
  .explained td:last-child { grid-column: 1 / -1; white-space: normal; padding-top: 0;
    color: var(--soft); }
  .explained td:last-child:empty, .explained th:last-child { display: none; }
  figure > svg .label { font-size: 20px; }
  .gallery figure > svg .label { font-size: 13px; }
  .strips figure > svg .label { font-size: 12px; } }
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
  table { font-size: 8.5pt; max-width: 100%; }
  th, td { white-space: normal; padding-right: .5rem; }
  .n { padding-left: .4rem; }
  .gallery { grid-template-columns: 1fr 1fr; } .strips { columns: 2; }
  thead { display: table-header-group; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  h2 { break-after: avoid; } tr, figure { break-inside: avoid; }
  thead, tbody tr:first-child, tbody tr:nth-child(2), tbody tr:nth-last-child(2) {
    break-after: avoid; } }
)";
}

}}} // namespace seesaw::v0::programs

#endif
