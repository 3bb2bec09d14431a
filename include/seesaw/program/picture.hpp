// SPDX-License-Identifier: MIT
// A chart drawn as SVG: for a page, which has the styles, or as a file of its own.
//
//     seesaw::programs::picture drawn(chart);
//     file << drawn.alone();       // opens in a browser and in Inkscape: fonts and strokes inside
//
// The file is drawn for paper: dark on white, title and key above the chart. The same chart gives
// the same bytes.
#ifndef SEESAW_PROGRAM_PICTURE_HPP
#define SEESAW_PROGRAM_PICTURE_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/table.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 {
struct tree;
namespace programs {

/// Safe inside an element and inside an attribute, whatever the bytes.
std::string html_escape(std::string_view text);

/// How large a chart is drawn.
struct picture_size {
    double width = 710, height = 250;
    std::size_t x_ticks = 9, y_ticks = 5;
};

/// A drawing that is made once, and shown in a page or by itself.
class picture {
public:
    explicit picture(const chart& c, const picture_size& room = {});
    explicit picture(const bar_chart& c);
    explicit picture(const strip_chart& c);
    /// Defined with search_verbs.hpp.
    picture(const seesaw::tree& t, const std::string& title);

    /// Nothing to show?
    bool empty() const { return body_.empty(); }
    const std::string& title() const { return title_; }
    /// The key, as HTML; empty where there is one series.
    std::string legend() const;
    /// The element; `number` is that of the picture on its page.
    std::string in_page(std::size_t number) const;
    /// A whole file.
    std::string alone() const;
    /// What it shows, as a table.
    const table& numbers() const { return numbers_; }

private:
    static constexpr std::size_t palette = 6;

    struct frame {
        double left, top, right, bottom;
    };
    struct key {
        std::string name;
        bool line;
    };

    /// Numbers and escaped text only.
    template <class... Arguments>
    void draw(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
        body_ += fmt::format(format, std::forward<Arguments>(arguments)...);
    }

    void label(double x, double y, std::string_view anchor, std::string_view text);
    void draw_axes(const chart& c, const frame& f, const axis& x, const axis& y);
    void draw_series(const chart& c, std::size_t i, const frame& f, const axis& x, const axis& y);
    void draw_strip(const strip& s, const std::string& name, const frame& f);
    void draw_bars(const bar_chart& c, const frame& f, const axis& x, double pitch);

    static std::string_view style_sheet();

    std::string title_;
    std::string words_ = {}; ///< the same for those who do not see it
    double width_ = 0, height_ = 0;
    std::string body_ = {};
    std::vector<key> keys_ = {};
    table numbers_{{}};
};

} // namespace programs
}} // namespace seesaw::v0

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/picture.hpp>
#endif

#endif
