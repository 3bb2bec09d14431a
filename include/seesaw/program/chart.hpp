// SPDX-License-Identifier: MIT
// Charts: their data, their axes, and their text on a terminal. report.hpp draws the same data as
// SVG.
//
//     seesaw::programs::chart c{.title = "Value", .x_label = "ply", .y_label = "score"};
//     c.lines.push_back({"alpha_beta", {{0, 1}, {1, 3}, {2, 2}}});
//     print(std::cout, c);
//
// One series is drawn with braille dots, two by four in a character; several get a mark each, so
// that they can be told apart without colour. With `glyphs::ascii` marks and rules are plain.
// Points that are not finite break the line.
#ifndef SEESAW_PROGRAM_CHART_HPP
#define SEESAW_PROGRAM_CHART_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

// ── Data ────────────────────────────────────────────────────────────────────────────────────────

/// Not finite where there is nothing to draw.
struct point {
    double x;
    double y;

    bool finite() const { return std::isfinite(x) && std::isfinite(y); }
};

/// From `low` to `high` on the y axis.
struct span {
    double low;
    double high;
};

/// One line of a chart, by its name in the key.
struct series {
    std::string name;
    std::vector<point> points;
    std::vector<span> spans = {}; ///< an interval around each point, or none at all
    bool marks_only = false;      ///< points without a line between them
};

/// A range of an axis that means something.
struct band {
    std::string label;
    double low;
    double high; ///< the same for a line
};

/// Lines or points over an x axis.
struct chart {
    std::string title = {};
    std::string x_label = {};
    std::string y_label = {};
    std::vector<series> lines = {};
    bool connected = true;        ///< false: a scatter chart
    std::vector<band> bands = {}; ///< of y; the axis covers them
    std::vector<band> zones = {}; ///< of x
    bool powers = false; ///< x is a power of ten, and its ticks tell the number: 10, 100, 1k …
};

/// One of several numbers side by side.
struct bar {
    std::string label;
    double value;
    bool marked = false; ///< the one that the chart is about
};

/// Numbers side by side, in the order given.
struct bar_chart {
    std::string title = {};
    std::string value_label = {};
    std::vector<bar> bars = {};
    std::vector<band> bands = {}; ///< of the values
};

/// One number of a game on a line with those of others.
struct strip {
    std::string label;
    std::vector<bar> others; ///< least first
    double value;
    span interval;
    bool powers = false; ///< the line is logarithmic
};

/// Measures of a game, each on a scale of its own among those of other games.
struct strip_chart {
    std::string title = {};
    std::string name = {}; ///< of the one that is marked
    std::vector<strip> strips = {};
};

// ── Axes ────────────────────────────────────────────────────────────────────────────────────────

/// An interval with ticks at multiples of 1, 2 or 5 times a power of ten.
class axis {
public:
    /// Covers low … high; `outwards` makes it begin and end at a tick, `whole` has none between
    /// whole numbers.
    axis(double low, double high, std::size_t about, bool outwards, bool whole = false);

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

/// What stands at a tick of a chart's x axis; nothing where that is between powers of ten.
std::string x_tick(const chart& c, const axis& x, double tick);

/// The ranges of all finite points and their spans; {0, 1} where there is none.
struct extent {
    double x_low = 0, x_high = 1, y_low = 0, y_high = 1;
    bool any = false;
    bool whole = true; ///< every x is a whole number

    explicit extent(const std::vector<series>& lines) {
        for (const series& line : lines)
            for (std::size_t i = 0; i < line.points.size(); ++i) {
                const point& p = line.points[i];
                if (!p.finite()) continue;
                add(p);
                if (i >= line.spans.size()) continue;
                for (const double end : {line.spans[i].low, line.spans[i].high})
                    if (std::isfinite(end)) add({p.x, end});
            }
    }
    /// With the bands of a chart that has points.
    explicit extent(const chart& c) : extent(c.lines) {
        for (const band& b : c.bands)
            for (const double end : {b.low, b.high})
                if (any) add({x_low, end});
    }

private:
    void add(const point& p) {
        x_low = any ? std::min(x_low, p.x) : p.x;
        x_high = any ? std::max(x_high, p.x) : p.x;
        y_low = any ? std::min(y_low, p.y) : p.y;
        y_high = any ? std::max(y_high, p.y) : p.y;
        any = true;
        whole = whole && p.x == std::floor(p.x);
    }
};

// ── On a terminal ───────────────────────────────────────────────────────────────────────────────

/// In characters.
struct chart_size {
    std::size_t width = 78; ///< of everything, labels included
    std::size_t height = 10;
};

/// Draws for a terminal; without points it says so.
void print(std::ostream& out, const chart& c, glyphs style = glyphs::unicode, chart_size size = {});

/// Horizontal bars; where some are negative, zero is in the middle of the picture.
void print(std::ostream& out, const bar_chart& c, glyphs style = glyphs::unicode,
           chart_size size = {});

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/chart.hpp>
#endif

#endif
