// SPDX-License-Identifier: MIT
// Charts: the data of one, its axes, and how it looks on a terminal. report.hpp draws the same data
// as SVG.
//
//     support::chart c{.title = "Value", .x_label = "ply", .y_label = "score"};
//     c.lines.push_back({"alpha_beta", {{0, 1}, {1, 3}, {2, 2}}});
//     print(std::cout, c);
//
// One series is drawn with braille dots, two by four in a character; several get a mark each, so
// that they can be told apart without colour. With `glyphs::ascii` marks and rules are plain.
// Points that are not finite break the line.
#ifndef SEESAW_EXAMPLES_SUPPORT_CHART_HPP
#define SEESAW_EXAMPLES_SUPPORT_CHART_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "support/text.hpp"

namespace support {

// ── Data ────────────────────────────────────────────────────────────────────────────────────────

struct point {
    double x;
    double y;

    bool finite() const { return std::isfinite(x) && std::isfinite(y); }
};

struct series {
    std::string name;
    std::vector<point> points;
};

struct chart {
    std::string title = {};
    std::string x_label = {};
    std::string y_label = {};
    std::vector<series> lines = {};
    bool connected = true; ///< false: a scatter chart
};

struct bar {
    std::string label;
    double value;
};

struct bar_chart {
    std::string title = {};
    std::string value_label = {};
    std::vector<bar> bars = {};
};

// ── Axes ────────────────────────────────────────────────────────────────────────────────────────

/// An interval with ticks at multiples of 1, 2 or 5 times a power of ten.
class axis {
public:
    /// Covers low … high; `outwards` makes it begin and end at a tick.
    axis(double low, double high, std::size_t about, bool outwards);

    double low() const { return low_; }
    double high() const { return high_; }
    /// 0 at the low end, 1 at the high end.
    double place(double value) const { return (value - low_) / (high_ - low_); }

    std::vector<double> ticks() const;
    /// As many digits as the ticks need to differ.
    std::string label(double value) const;

private:
    double low_;
    double high_;
    double step_;
};

/// The ranges of all finite points; {0, 1} where there is none.
struct extent {
    double x_low = 0, x_high = 1, y_low = 0, y_high = 1;
    bool any = false;

    explicit extent(const std::vector<series>& lines) {
        for (const series& line : lines)
            for (const point& p : line.points)
                if (p.finite()) add(p);
    }

private:
    void add(const point& p) {
        x_low = any ? std::min(x_low, p.x) : p.x;
        x_high = any ? std::max(x_high, p.x) : p.x;
        y_low = any ? std::min(y_low, p.y) : p.y;
        y_high = any ? std::max(y_high, p.y) : p.y;
        any = true;
    }
};

// ── On a terminal ───────────────────────────────────────────────────────────────────────────────

struct chart_size {
    std::size_t width = 78; ///< of everything, labels included
    std::size_t height = 10;
};

void print(std::ostream& out, const chart& c, glyphs style = glyphs::unicode, chart_size size = {});

/// Horizontal bars; where some are negative, zero is in the middle of the picture.
void print(std::ostream& out, const bar_chart& c, glyphs style = glyphs::unicode,
           chart_size size = {});

} // namespace support

#endif
