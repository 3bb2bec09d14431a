// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_CHART_HPP
#define SEESAW_PROGRAM_DEFINITIONS_CHART_HPP

#include <seesaw/program/chart.hpp>
#include <seesaw/program/definitions/inline.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

#include <fmt/format.h>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE axis::axis(double low, double high, std::size_t about, bool outwards,
                                 bool whole)
    : low_(low), high_(high) {
    // Numbers that differ by rounding alone are one: ticks between them would not differ at all.
    if (!(high_ - low_ > 1e-9 * std::max(std::abs(low_), std::abs(high_)))) {
        const double room = std::max(std::abs(low_) * 0.1, 0.5);
        low_ -= room;
        high_ += room;
    }
    const double rough = (high_ - low_) / static_cast<double>(std::max<std::size_t>(about, 1));
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    const double lead = rough / power;
    step_ = power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
    if (whole) step_ = std::max(step_, 1.0);
    if (outwards) {
        low_ = std::floor(low_ / step_ + 1e-9) * step_;
        high_ = std::ceil(high_ / step_ - 1e-9) * step_;
    }
}

SEESAW_PROGRAM_INLINE std::vector<double> axis::ticks() const {
    std::vector<double> result;
    const double first = std::ceil(low_ / step_ - 1e-9), last = high_ / step_ + 1e-9;
    for (double i = first; i <= last; ++i) result.push_back(i * step_ + 0.0);
    return result;
}

SEESAW_PROGRAM_INLINE std::string axis::label(double value) const {
    if (std::abs(value) < step_ * 1e-6) value = 0;
    const double size = std::max(std::abs(low_), std::abs(high_));
    if (size >= 1e5) {
        const double unit = size >= 1e9 ? 1e9 : size >= 1e6 ? 1e6 : 1e3;
        const char* letter = value == 0 ? "" : size >= 1e9 ? "G" : size >= 1e6 ? "M" : "k";
        return fmt::format("{:.6g}{}", value / unit, letter);
    }
    if (step_ < 1e-4) return fmt::format("{:.3g}", value);
    const int digits = std::max(0, static_cast<int>(std::ceil(-std::log10(step_) - 1e-9)));
    return fmt::format("{:.{}f}", value, digits);
}

SEESAW_PROGRAM_INLINE std::string x_tick(const chart& c, const axis& x, double tick) {
    if (!c.powers) return x.label(tick);
    // Where two powers of ten are on the axis the ticks between them need no number.
    const bool between = std::abs(tick - std::round(tick)) > 1e-6;
    if (between && std::floor(x.high() + 1e-6) > std::ceil(x.low() - 1e-6)) return {};
    const int thousands = std::clamp(static_cast<int>(std::floor(tick / 3 + 1e-9)), -3, 3);
    constexpr std::array<const char*, 7> units = {"n", "µ", "m", "", "k", "M", "G"};
    return fmt::format("{:.3g}{}", std::pow(10, tick - 3 * thousands),
                       units[static_cast<std::size_t>(thousands + 3)]);
}

namespace detail {

/// Dots on a grid, `across` by `down` of them in a character; whoever dots a character last gives
/// it its mark.
class dot_canvas {
public:
    dot_canvas(std::size_t width, std::size_t height, std::size_t across, std::size_t down)
        : across_(across), down_(down), width_(width), dots_(width * height, 0),
          marks_(width * height, no_mark) {}

    static constexpr std::size_t no_mark = ~std::size_t{0};

    std::size_t columns() const { return width_ * across_; }
    std::size_t rows() const { return dots_.size() / width_ * down_; }

    void dot(std::size_t x, std::size_t y, std::size_t mark) {
        const std::size_t at = y / down_ * width_ + x / across_;
        dots_[at] |= 1u << (y % down_ * across_ + x % across_);
        marks_[at] = mark;
    }

    /// From end to end, a step at a time along the longer side.
    void line(std::size_t x0, std::size_t y0, std::size_t x1, std::size_t y1, std::size_t mark) {
        const double dx = static_cast<double>(x1) - static_cast<double>(x0);
        const double dy = static_cast<double>(y1) - static_cast<double>(y0);
        const double steps = std::max({std::abs(dx), std::abs(dy), 1.0});
        for (double i = 0; i <= steps; ++i)
            dot(static_cast<std::size_t>(static_cast<double>(x0) + dx * i / steps + 0.5),
                static_cast<std::size_t>(static_cast<double>(y0) + dy * i / steps + 0.5), mark);
    }

    std::size_t mark(std::size_t column, std::size_t row) const {
        return marks_[row * width_ + column];
    }

    /// The braille character of a cell, two by four dots.
    std::string braille(std::size_t column, std::size_t row) const {
        // Dots are numbered down the left column, then down the right, with the bottom row last.
        constexpr std::array<unsigned, 8> bits = {0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80};
        unsigned pattern = 0;
        for (std::size_t i = 0; i < bits.size(); ++i)
            if ((dots_[row * width_ + column] >> i & 1u) != 0) pattern |= bits[i];
        return {static_cast<char>(0xe2), static_cast<char>(0xa0 | pattern >> 6),
                static_cast<char>(0x80 | (pattern & 0x3f))};
    }

private:
    std::size_t across_;
    std::size_t down_;
    std::size_t width_;
    std::vector<unsigned> dots_;
    std::vector<std::size_t> marks_;
};

inline std::size_t dot_of(double place, std::size_t dots) {
    return static_cast<std::size_t>(std::clamp(place, 0.0, 1.0) * static_cast<double>(dots - 1) +
                                    0.5);
}

} // namespace detail

SEESAW_PROGRAM_INLINE void print(std::ostream& out, const chart& c, glyphs style, chart_size size) {
    const bool ascii = style == glyphs::ascii;
    const std::array<std::string_view, 6> marks =
        ascii ? std::array<std::string_view, 6>{"*", "o", "+", "x", "#", "@"}
              : std::array<std::string_view, 6>{"●", "○", "◆", "◇", "▲", "△"};
    const extent range(c);
    if (!range.any) {
        out << c.title << ": nothing to show\n";
        return;
    }
    const axis y(range.y_low, range.y_high, std::max<std::size_t>(size.height / 3, 2), true);
    std::size_t margin = 0;
    for (const double tick : y.ticks()) margin = std::max(margin, display_width(y.label(tick)));
    const std::size_t taken = margin + 2 + (c.x_label.empty() ? 0 : display_width(c.x_label) + 2);
    const std::size_t width = size.width > taken + 10 ? size.width - taken : 10;
    const axis x(range.x_low, range.x_high, width / 12, false, range.whole && !c.powers);

    const bool dotted = !ascii && c.lines.size() == 1;
    detail::dot_canvas canvas(width, size.height, dotted ? 2 : 1, dotted ? 4 : 1);
    for (std::size_t i = 0; i < c.lines.size(); ++i) {
        const point* before = nullptr;
        const auto column = [&](const point& p) {
            return detail::dot_of(x.place(p.x), canvas.columns());
        };
        const auto row = [&](const point& p) {
            return detail::dot_of(1 - y.place(p.y), canvas.rows());
        };
        for (const point& p : c.lines[i].points) {
            if (p.finite() && before != nullptr && c.connected && !c.lines[i].marks_only)
                canvas.line(column(*before), row(*before), column(p), row(p), i);
            else if (p.finite())
                canvas.dot(column(p), row(p), i);
            before = p.finite() ? &p : nullptr;
        }
    }

    std::vector<std::string> labels(size.height);
    for (const double tick : y.ticks())
        labels[detail::dot_of(1 - y.place(tick), size.height)] = y.label(tick);
    // Where values change sign, zero is worth a line.
    const bool crosses = y.low() < 0 && y.high() > 0;
    const std::size_t zero = detail::dot_of(1 - y.place(0), size.height);

    std::vector<bool> shaded(size.height, false);
    for (const band& b : c.bands)
        for (std::size_t row = detail::dot_of(1 - y.place(b.high), size.height);
             row <= detail::dot_of(1 - y.place(b.low), size.height); ++row)
            shaded[row] = true;

    out << c.title;
    if (!c.y_label.empty()) out << (c.title.empty() ? "" : ": ") << c.y_label;
    out << '\n';
    for (std::size_t row = 0; row < size.height; ++row) {
        std::string line = pad(labels[row], margin, align::right);
        line += labels[row].empty() ? (ascii ? " |" : " │") : (ascii ? " +" : " ┤");
        for (std::size_t column = 0; column < width; ++column) {
            const std::size_t mark = canvas.mark(column, row);
            if (mark == detail::dot_canvas::no_mark && shaded[row])
                line += ascii ? ":" : "░";
            else if (mark == detail::dot_canvas::no_mark)
                line += !crosses || row != zero ? " " : ascii ? "." : "┄";
            else
                line += dotted ? canvas.braille(column, row) : std::string(marks[mark % 6]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out << line << '\n';
    }

    std::vector<bool> ticked(width, false);
    std::string numbers(margin + 2 + width, ' ');
    std::size_t free_from = 0;
    for (const double tick : x.ticks()) {
        const std::size_t column = detail::dot_of(x.place(tick), width);
        const std::string text = x_tick(c, x, tick);
        if (text.empty()) continue;
        const std::size_t middle = margin + 2 + column;
        const std::size_t begin = std::min(middle - std::min(middle, (text.size() - 1) / 2),
                                           numbers.size() - text.size());
        ticked[column] = true;
        if (begin < free_from) continue;
        numbers.replace(begin, text.size(), text);
        free_from = begin + text.size() + 1;
    }
    out << std::string(margin, ' ') << (ascii ? " +" : " └");
    for (const bool tick : ticked) out << (ascii ? (tick ? "+" : "-") : (tick ? "┴" : "─"));
    numbers.erase(numbers.find_last_not_of(' ') + 1);
    out << '\n' << numbers;
    if (!c.x_label.empty()) out << "  " << c.x_label;
    out << '\n';
    if (c.lines.size() > 1) {
        out << std::string(margin + 2, ' ');
        for (std::size_t i = 0; i < c.lines.size(); ++i)
            out << (i == 0 ? "" : "   ") << marks[i % 6] << ' ' << c.lines[i].name;
        out << '\n';
    }
    const auto end = [](double value) { return fmt::format("{:.4g}", value); };
    for (const band& b : c.bands)
        out << std::string(margin + 2, ' ') << (ascii ? ":" : "░") << ' ' << b.label << ", "
            << (b.low < b.high ? end(b.low) + " to " : "") << end(b.high) << '\n';
}

SEESAW_PROGRAM_INLINE void print(std::ostream& out, const bar_chart& c, glyphs style,
                                 chart_size size) {
    const bool ascii = style == glyphs::ascii;
    double low = 0, high = 0;
    std::size_t margin = 0, value_width = 0;
    const auto text = [](double value) {
        return std::isfinite(value) ? fmt::format("{:.4g}", value) : std::string("–");
    };
    for (const bar& b : c.bars) {
        if (std::isfinite(b.value)) {
            low = std::min(low, b.value);
            high = std::max(high, b.value);
        }
        margin = std::max(margin, display_width(b.label));
        value_width = std::max(value_width, display_width(text(b.value)));
    }
    const std::size_t taken = margin + value_width + 4;
    const std::size_t width = size.width > taken + 10 ? size.width - taken : 10;
    const double unit = high > low ? static_cast<double>(width) / (high - low) : 0;
    const auto left = static_cast<std::size_t>(-low * unit + 0.5);

    out << c.title;
    if (!c.value_label.empty()) out << (c.title.empty() ? "" : ": ") << c.value_label;
    out << '\n';
    for (const bar& b : c.bars) {
        std::string line = pad(b.label, margin) + (ascii ? " |" : " │");
        const double length = std::isfinite(b.value) ? std::abs(b.value) * unit : 0;
        if (b.value < 0 && length > 0) {
            const std::size_t cells = std::min(left, static_cast<std::size_t>(length + 0.5));
            line += std::string(left - cells, ' ') + repeat(ascii ? "#" : "█", cells);
        } else {
            const char* eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
            const auto filled = static_cast<std::size_t>(length * 8 + 0.5);
            line += std::string(left, ' ');
            line += ascii ? std::string((filled + 4) / 8, '#')
                          : repeat("█", filled / 8) + eighths[filled % 8];
        }
        out << line << ' ' << (ascii && !std::isfinite(b.value) ? "-" : text(b.value)) << '\n';
    }
}

}}} // namespace seesaw::v0::programs

#endif
