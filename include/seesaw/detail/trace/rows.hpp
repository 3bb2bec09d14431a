// SPDX-License-Identifier: MIT
// Rows of a trace, written from records; the columns are explained in trace.hpp.
//
// Templates throughout, so that the records themselves can stand in the public header.
#ifndef SEESAW_DETAIL_TRACE_ROWS_HPP
#define SEESAW_DETAIL_TRACE_ROWS_HPP

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include <seesaw/detail/base/csv.hpp>
#include <seesaw/detail/base/number.hpp>
#include <seesaw/detail/trace/json.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

inline constexpr double unmeasured = std::numeric_limits<double>::quiet_NaN();

constexpr bool is_measured(double x) noexcept { return x == x; }
constexpr bool is_measured(std::string_view text) noexcept { return !text.empty(); }
template <std::integral Integer>
constexpr bool is_measured(Integer) noexcept {
    return true;
}

/// Not measured equals not measured.
constexpr bool same(double x, double y) noexcept {
    return x == y || (!is_measured(x) && !is_measured(y));
}
constexpr bool same(const indicators& x, const indicators& y) noexcept {
    return same(x.pn, y.pn) && same(x.dn, y.dn) && same(x.ppn, y.ppn) && same(x.scn, y.scn) &&
           same(x.max_cn, y.max_cn) && same(x.min_cn, y.min_cn);
}

// ── Columns ─────────────────────────────────────────────────────────────────────────────────────

// clang-format off
enum class column : std::uint8_t {
    number, game, root, first, second, seed, outcome,
    ply, player, options, plausible, value, pn, dn, ppn, scn, max_cn, min_cn, nodes, move, position,
    seconds
};
inline constexpr std::array<std::string_view, 22> column_names = {
    "number", "game", "root", "first", "second", "seed", "outcome",
    "ply", "player", "options", "plausible", "value", "pn", "dn", "ppn", "scn", "max_cn", "min_cn",
    "nodes", "move", "position", "seconds"};
// clang-format on

inline constexpr std::array<std::string_view, 3> player_names = {"first", "second", "chance"};

constexpr std::uint32_t column_bit(column c) noexcept {
    return std::uint32_t{1} << static_cast<unsigned>(c);
}
/// Those that are about a step.
inline constexpr std::uint32_t step_columns = ~(column_bit(column::ply) - 1);

/// The fields of a row by column, and which of them say something.
class trace_row {
public:
    void clear() noexcept { said_ = 0; }
    void set(std::size_t index, std::string_view text) noexcept {
        fields_[index] = text;
        const std::uint32_t its = column_bit(static_cast<column>(index));
        said_ = text.empty() ? said_ & ~its : said_ | its;
    }
    std::uint32_t said() const noexcept { return said_; }
    /// Empty where nothing was said.
    std::string_view operator[](column c) const noexcept {
        return (said_ & column_bit(c)) != 0 ? fields_[static_cast<std::size_t>(c)]
                                            : std::string_view();
    }

private:
    std::array<std::string_view, column_names.size()> fields_;
    std::uint32_t said_ = 0;
};

/// The column of that name, or `column_names.size()`.
constexpr std::size_t find_column(std::string_view name) noexcept {
    std::size_t i = 0;
    while (i < column_names.size() && column_names[i] != name) ++i;
    return i;
}

// ── From records to rows ────────────────────────────────────────────────────────────────────────

/// Calls `emit` with the values of a row in the order of the columns; without a step, with those of
/// the playthrough alone.
template <class Playthrough, class Step, class Emit>
void each_value(const Playthrough& game, const Step* s, Emit&& emit) {
    using text = std::string_view;
    emit(game.number);
    for (const std::string* name : {&game.game, &game.root, &game.first, &game.second})
        emit(text(*name));
    emit(game.seed);
    emit(game.outcome.value_or(unmeasured));
    if (!s) return;
    emit(s->ply);
    emit(s->player ? player_names[static_cast<std::size_t>(*s->player)] : text());
    const indicators& i = s->indicators;
    for (const double x :
         {s->options, s->plausible, s->value, i.pn, i.dn, i.ppn, i.scn, i.max_cn, i.min_cn})
        emit(x);
    emit(s->nodes);
    emit(text(s->move));
    if (s->position != 0)
        emit(s->position);
    else
        emit(text());
    emit(s->seconds);
}

struct csv_format {
    static void append_header(std::string& out) {
        for (const std::string_view name : column_names) {
            out += name;
            out += name == column_names.back() ? '\n' : ',';
        }
    }

    template <class Playthrough, class Step>
    static void append_row(std::string& out, const Playthrough& game, const Step* s) {
        std::size_t left = column_names.size();
        const auto end_field = [&] { out += --left > 0 ? ',' : '\n'; };
        each_value(game, s, [&](const auto& value) {
            if constexpr (std::convertible_to<decltype(value), std::string_view>)
                append_csv_field(out, value);
            else if (is_measured(value))
                append_number(out, value);
            end_field();
        });
        while (left > 0) end_field();
    }
};

struct json_lines_format {
    static void append_header(std::string&) {}

    template <class Playthrough, class Step>
    static void append_row(std::string& out, const Playthrough& game, const Step* s) {
        auto name = column_names.begin();
        char separator = '{';
        each_value(game, s, [&](const auto& value) {
            const std::string_view key = *name++;
            if (!is_measured(value)) return;
            out += separator;
            separator = ',';
            append_json_string(out, key);
            out += ':';
            if constexpr (std::convertible_to<decltype(value), std::string_view>)
                append_json_string(out, value);
            else if constexpr (std::same_as<decltype(value), const double&>)
                append_json_number(out, value);
            else
                append_number(out, value);
        });
        out += "}\n";
    }
};

}}} // namespace seesaw::v0::detail

#endif
