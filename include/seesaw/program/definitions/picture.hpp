// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_PICTURE_HPP
#define SEESAW_PROGRAM_DEFINITIONS_PICTURE_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/picture.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
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

/// Does every y count something? Then there is nothing between 0 and 1.
inline bool counts(const chart& c) {
    double least = 0, most = 0;
    for (const series& line : c.lines) {
        if (!line.spans.empty()) return false;
        for (const point& p : line.points) {
            if (p.finite() && p.y != std::round(p.y)) return false;
            if (p.finite()) least = std::min(least, p.y), most = std::max(most, p.y);
        }
    }
    return least == 0 && most >= 1;
}

inline cell interval_cell(const span& s) {
    const bool known = std::isfinite(s.low) && std::isfinite(s.high);
    return cell::interval(known ? fmt::format("{:.6g} to {:.6g}", s.low, s.high) : "", s.low,
                          s.high);
}

/// Where series share their places these are one column; intervals stand beside their values. A
/// place has as many rows as a series has values there.
inline table numbers_of(const chart& c) {
    std::vector<std::string> header{c.x_label.empty() ? "x" : c.x_label};
    std::vector<std::size_t> column;
    for (const series& line : c.lines) {
        column.push_back(header.size());
        header.push_back(line.name);
        if (!line.spans.empty()) header.emplace_back("95 % interval");
    }
    std::map<double, std::vector<std::vector<cell>>> rows;
    for (std::size_t i = 0; i < c.lines.size(); ++i)
        for (std::size_t k = 0; k < c.lines[i].points.size(); ++k) {
            const point& p = c.lines[i].points[k];
            if (!p.finite()) continue;
            // A power of ten is good to fewer digits than it has.
            const double x = c.powers ? std::stod(fmt::format("{:.12g}", std::pow(10, p.x))) : p.x;
            auto& here = rows[x];
            auto free = std::find_if(here.begin(), here.end(), [&](const std::vector<cell>& row) {
                return row[column[i]].shown.empty();
            });
            if (free == here.end()) {
                free = here.emplace(here.end(), header.size(), cell(""));
                free->front() = cell::written(fmt::format("{:.6g}", x), x);
            }
            (*free)[column[i]] = cell::written(fmt::format("{:.6g}", p.y), p.y);
            if (k < c.lines[i].spans.size())
                (*free)[column[i] + 1] = interval_cell(c.lines[i].spans[k]);
        }
    table t(header);
    for (auto& [x, here] : rows)
        for (auto& cells : here) t.row(std::move(cells));
    return t;
}

} // namespace detail

SEESAW_PROGRAM_INLINE picture::picture(const chart& c, const picture_size& room) : title_(c.title) {
    const extent range(c);
    if (!range.any) return;
    const axis x(range.x_low, range.x_high, room.x_ticks, false, range.whole && !c.powers),
        y(range.y_low, range.y_high, room.y_ticks, true, detail::counts(c));
    std::size_t longest = 0;
    for (const double tick : y.ticks()) longest = std::max(longest, y.label(tick).size());
    // What y is stands above the axis, where a line has room for it, and zones below that.
    const double above = (c.y_label.empty() ? 0 : 20) + (c.zones.empty() ? 0 : 12);
    const double digit = room.width > 400 ? 11.5 : 8; // on a phone, where labels are larger
    const frame f{14 + digit * static_cast<double>(longest), 16 + above, room.width - 27,
                  room.height + above};
    width_ = room.width;
    height_ = f.bottom + 46;
    words_ = detail::in_words(c, range, x);
    numbers_ = detail::numbers_of(c);
    if (c.lines.size() > 1)
        for (const series& line : c.lines)
            keys_.push_back({line.name, c.connected && !line.marks_only});
    draw_axes(c, f, x, y);
    for (std::size_t i = 0; i < c.lines.size(); ++i) draw_series(c, i, f, x, y);
}

SEESAW_PROGRAM_INLINE void picture::draw_axes(const chart& c, const frame& f, const axis& x,
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
    label(4, 17, "start", c.y_label);
}

SEESAW_PROGRAM_INLINE void picture::draw_series(const chart& c, std::size_t i, const frame& f,
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

SEESAW_PROGRAM_INLINE picture::picture(const bar_chart& c) : title_(c.title) {
    if (c.bars.empty()) return;
    double low = 0, high = 0;
    words_ = c.value_label + ".";
    numbers_ = table({"bar", c.value_label.empty() ? "value" : c.value_label});
    const auto cover = [&](double value) {
        if (!std::isfinite(value)) return;
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (const bar& b : c.bars) {
        cover(b.value);
        if (std::isfinite(b.value)) words_ += fmt::format(" {}: {:.4g}.", b.label, b.value);
        numbers_.row(b.label, cell::written(fmt::format("{:.6g}", b.value), b.value));
    }
    for (const band& b : c.bands) {
        cover(b.high);
        words_ += fmt::format(" {}: {:.4g} to {:.4g}.", b.label, b.low, b.high);
    }
    const double pitch = 44;          // a label, and its bar below
    const axis x(low, high, 5, true); // few enough for the large labels of a phone
    const double top = c.bands.empty() ? 10 : 24;
    const frame f{26, top, 650, top + pitch * static_cast<double>(c.bars.size())};
    width_ = 710;
    height_ = f.bottom + 46;
    draw_bars(c, f, x, pitch);
}

SEESAW_PROGRAM_INLINE void picture::draw_bars(const bar_chart& c, const frame& f, const axis& x,
                                              double pitch) {
    const auto across = [&](double v) { return f.left + x.place(v) * (f.right - f.left); };
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
        label(f.left + 4, y + 17, "start", c.bars[i].label);
        if (!std::isfinite(value)) continue;
        draw("<rect class=\"s{} bar\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
             "height=\"{:.1f}\"><title>{}: {:.6g}</title></rect>",
             c.bars[i].marked ? 1 : 0, std::min(across(0), across(value)), y + 23,
             std::abs(across(value) - across(0)), pitch - 27, html_escape(c.bars[i].label), value);
        label(across(value) + (value < 0 ? -6 : 6), y + 37, value < 0 ? "end" : "start",
              fmt::format("{:.3g}", value));
    }
}

SEESAW_PROGRAM_INLINE picture::picture(const strip_chart& c) : title_(c.title) {
    if (c.strips.empty()) return;
    const double pitch = 56;
    const frame f{12, 4, 348, pitch};
    numbers_ = table({"measure", c.name, "95 % interval", "known games from", "to", "place"});
    for (const strip& s : c.strips) {
        const auto beyond = std::find_if(s.others.begin(), s.others.end(),
                                         [&](const bar& b) { return b.value > s.value; });
        const bool known = !s.others.empty();
        numbers_.row(
            s.label, cell::written(fmt::format("{:.4g}", s.value), s.value),
            detail::interval_cell(s.interval),
            known ? fmt::format("{} {:.4g}", s.others.front().label, s.others.front().value) : "",
            known ? fmt::format("{} {:.4g}", s.others.back().label, s.others.back().value) : "",
            fmt::format("{} of {}", beyond - s.others.begin() + 1, s.others.size() + 1));
        words_ += fmt::format("{}: {} {:.4g}", s.label, c.name, s.value);
        for (const bar& b : s.others) words_ += fmt::format(", {} {:.4g}", b.label, b.value);
        words_ += ". ";
        draw("<g transform=\"translate(0 {:.0f})\">", height_);
        draw_strip(s, c.name, f);
        body_ += "</g>";
        height_ += pitch;
    }
    width_ = 360;
}

/// Name and number above a line, the known games on it, two of them named below.
SEESAW_PROGRAM_INLINE void picture::draw_strip(const strip& s, const std::string& name,
                                               const frame& f) {
    const auto scaled = [&](double v) { return s.powers ? std::log10(v) : v; };
    double low = scaled(s.value), high = low;
    const auto cover = [&](double v) {
        if (!std::isfinite(v) || (s.powers && v <= 0)) return;
        low = std::min(low, scaled(v));
        high = std::max(high, scaled(v));
    };
    for (const bar& b : s.others) cover(b.value);
    cover(s.interval.low);
    cover(s.interval.high);
    if (low == high) high = low + 1;
    const auto across = [&](double v) {
        return f.left + (scaled(v) - low) / (high - low) * (f.right - f.left);
    };
    const double y = f.top + 26;
    label(f.left, f.top + 11, "start", s.label);
    label(f.right, f.top + 11, "end", fmt::format("{:.3g}", s.value));
    draw("<line class=\"axis\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>", f.left,
         y, f.right, y);
    draw("<g class=\"s0\">");
    for (const bar& b : s.others)
        draw("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"><title>{}: "
             "{:.4g}</title></circle>",
             across(b.value), y, html_escape(b.label), b.value);
    draw("</g><g class=\"s1\">");
    const bool sure = std::isfinite(s.interval.low) && std::isfinite(s.interval.high) &&
                      !(s.powers && s.interval.low <= 0);
    if (sure)
        draw("<path class=\"span\" d=\"M{0:.1f} {1:.1f}H{2:.1f}m0 -4v8M{0:.1f} {3:.1f}v8\"/>",
             across(s.interval.low), y, across(s.interval.high), y - 4);
    draw("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5.5\"><title>{}: "
         "{:.4g}</title></circle></g>",
         across(s.value), y, html_escape(name), s.value);
    if (s.others.empty()) return;
    // The least and the most of the known games are named under their dots, inside the picture;
    // where there is no room between them, as a range.
    const auto end = [](const bar& b) { return fmt::format("{} {:.3g}", b.label, b.value); };
    const auto half = [](const std::string& text) {
        return 3.4 * static_cast<double>(display_width(text)); // about
    };
    const auto place = [&](double x, const std::string& text) {
        return std::max(f.left + half(text), std::min(x, f.right - half(text)));
    };
    const auto under = [&](double x, const std::string& text) {
        label(place(x, text), f.top + 43, "middle", text);
    };
    const double from = across(s.others.front().value), to = across(s.others.back().value);
    const std::string least = end(s.others.front()), most = end(s.others.back());
    if (s.others.size() == 1) {
        under(from, least);
    } else if (place(to, most) - place(from, least) < half(least) + half(most) + 10) {
        under((from + to) / 2, least + " – " + most);
    } else {
        under(from, least);
        under(to, most);
    }
}

SEESAW_PROGRAM_INLINE void picture::label(double x, double y, std::string_view anchor,
                                          std::string_view text) {
    if (text.empty()) return;
    draw("<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
         anchor, html_escape(text));
}

// ── As a file, or on a page ─────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE std::string picture::legend() const {
    std::string text;
    for (std::size_t i = 0; i < keys_.size(); ++i)
        text += fmt::format("<span class=\"key\"><svg width=\"22\" height=\"10\" class=\"s{}\" "
                            "aria-hidden=\"true\">{}</svg> {}</span>",
                            i % palette,
                            keys_[i].line ? "<path class=\"curve\" d=\"M0 5H22\"/>"
                                          : "<circle class=\"dot\" cx=\"16\" cy=\"5\" r=\"4\"/>",
                            html_escape(keys_[i].name));
    return text;
}

SEESAW_PROGRAM_INLINE std::string picture::in_page(std::size_t number) const {
    return fmt::format("<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" role=\"img\" tabindex=\"0\" "
                       "aria-labelledby=\"title{2} words{2}\"><title id=\"title{2}\">{3}</title>"
                       "<desc id=\"words{2}\">{4}</desc>\n{5}\n</svg>\n",
                       width_, height_, number, html_escape(title_), html_escape(words_), body_);
}

SEESAW_PROGRAM_INLINE std::string picture::alone() const {
    // Title and key above; the key goes on below where a line is full.
    std::string above =
        fmt::format("<text class=\"title\" x=\"14\" y=\"22\">{}</text>\n", html_escape(title_));
    double x = 14, y = 32;
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        const double room = 44 + 7 * static_cast<double>(display_width(keys_[i].name));
        if (i == 0 || x + room > width_) {
            x = 14;
            y += 18;
        }
        above += fmt::format("<g class=\"s{}\">", i % palette);
        above += keys_[i].line
                     ? fmt::format("<path class=\"curve\" d=\"M{:.1f} {:.1f}h22\"/>", x, y - 4)
                     : fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>",
                                   x + 16, y - 4);
        above += fmt::format("</g><text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                             x + 28, y, html_escape(keys_[i].name));
        x += room;
    }
    return fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"0 0 {0:.0f} {1:.0f}\">\n<title>{2}</title>\n<desc>{3}</desc>\n"
        "<style>{4}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        "{5}<g transform=\"translate(0 {6:.0f})\">\n{7}\n</g>\n</svg>\n",
        width_, height_ + y, html_escape(title_), html_escape(words_), style_sheet(), above, y,
        body_);
}

SEESAW_PROGRAM_INLINE std::string_view picture::style_sheet() {
    return R"(
text { font-family: "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; font-size: 12px; }
.title { fill: #1c2430; font-size: 14px; font-weight: bold; }
.label { fill: #444; }
.grid { stroke: #dde2e8; stroke-width: 1; }
.zero, .axis { stroke: #5b6675; stroke-width: 1; fill: none; }
.band { fill: #2c8a57; fill-opacity: .18; stroke: none; }
.level { stroke: #2c8a57; stroke-width: 1; stroke-dasharray: 3 3; }
.span { fill: none; stroke: #5b6675; stroke-width: 1; }
.curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
.s0 .curve { stroke: #1f6fb4; } .s0 .dot, .s0.bar { fill: #1f6fb4; }
.s1 .curve { stroke: #c8541b; stroke-dasharray: 7 3; } .s1 .dot, .s1.bar { fill: #c8541b; }
.s2 .curve { stroke: #2c8a57; stroke-dasharray: 2 3; } .s2 .dot { fill: #2c8a57; }
.s3 .curve { stroke: #8a4fa3; stroke-dasharray: 9 3 2 3; } .s3 .dot { fill: #8a4fa3; }
.s4 .curve { stroke: #a8780a; stroke-dasharray: 4 4; } .s4 .dot { fill: #a8780a; }
.s5 .curve { stroke: #5b6675; } .s5 .dot { fill: #5b6675; }
.dot.hidden { fill: none; }
)";
}

}}} // namespace seesaw::v0::programs

#endif
