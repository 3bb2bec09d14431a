// SPDX-License-Identifier: MIT
// Reads a trace: from rows, of whatever format, to the records they stand for.
#ifndef SEESAW_DETAIL_TRACE_ROW_READER_HPP
#define SEESAW_DETAIL_TRACE_ROW_READER_HPP

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/detail/base/csv.hpp>
#include <seesaw/detail/base/number.hpp>
#include <seesaw/detail/base/text_window.hpp>
#include <seesaw/detail/trace/json.hpp>
#include <seesaw/detail/trace/rows.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Makes steps and playthroughs of rows, whatever format they came in, and hands them to `Each`.
template <class Playthrough, class Report, class Options, class Each>
class row_reader {
    using step = typename decltype(Playthrough::steps)::value_type;
    static constexpr bool whole = std::invocable<Each&, Playthrough&&>;

public:
    row_reader(Each& each, const Options& options) : each_(each), options_(options) {}

    void take(const trace_row& row, std::uint64_t line) {
        std::string reason;
        if (accept(row, reason))
            ++report_.rows;
        else
            complain(line, std::move(reason));
    }

    void complain(std::uint64_t line, std::string reason) {
        ++report_.problem_count;
        if (report_.problems.size() < options_.problems)
            report_.problems.push_back({line, std::move(reason)});
    }

    Report finish(const std::istream& in) {
        close();
        if (in.bad()) complain(0, "the stream cannot be read");
        return std::move(report_);
    }

private:
    static constexpr int last_ply = 1'000'000'000;

    static std::string quoted(column c, std::string_view field, const char* wrong) {
        std::string reason(column_names[static_cast<std::size_t>(c)]);
        reason += ": '";
        reason += field.substr(0, 40);
        reason += "' ";
        return reason += wrong;
    }

    // What a row says of the playthrough and of the step's place in it; step_ has the rest.
    struct row_numbers {
        std::uint64_t number = 0, seed = 0;
        double outcome = unmeasured;
        bool numbered = false, seeded = false, placed = false;
    };

    void forget_step() {
        step_.player.reset();
        step_.options = step_.plausible = step_.value = step_.seconds = unmeasured;
        step_.indicators = {};
        step_.nodes = step_.position = 0;
    }

    bool read_numbers(const trace_row& row, row_numbers& said, std::string& reason) {
        forget_step();
        indicators& i = step_.indicators;
        double* const measures[] = {&step_.options, &step_.plausible, &step_.value, &i.pn,    &i.dn,
                                    &i.ppn,         &i.scn,           &i.max_cn,    &i.min_cn};
        const auto read = [&](column c, auto& target) {
            const std::string_view field = trimmed(row[c]);
            if (field.empty()) return false;
            if (parse_number(field, target)) return true;
            if (reason.empty()) reason = quoted(c, field, "is no number that fits");
            return false;
        };
        for (std::uint32_t left = row.said(); left != 0; left &= left - 1) {
            const auto c = static_cast<column>(std::countr_zero(left));
            switch (c) {
            case column::number:
                said.numbered = read(c, said.number);
                break;
            case column::seed:
                said.seeded = read(c, said.seed);
                break;
            case column::outcome:
                read(c, said.outcome);
                break;
            case column::ply:
                said.placed = read(c, step_.ply);
                if (said.placed && (step_.ply < 0 || step_.ply > last_ply) && reason.empty())
                    reason = quoted(c, row[c], "is not within 0 and 1000000000");
                break;
            case column::player:
                read_player(trimmed(row[c]), reason);
                break;
            case column::nodes:
                read(c, step_.nodes);
                break;
            case column::position:
                read(c, step_.position);
                break;
            case column::seconds:
                read(c, step_.seconds);
                break;
            case column::options:
            case column::plausible:
            case column::value:
            case column::pn:
            case column::dn:
            case column::ppn:
            case column::scn:
            case column::max_cn:
            case column::min_cn:
                read(c, *measures[static_cast<int>(c) - static_cast<int>(column::options)]);
                break;
            case column::game:
            case column::root:
            case column::first:
            case column::second:
            case column::move:
                break;
            }
        }
        return reason.empty();
    }

    // Nothing changes unless the whole row can be read.
    bool accept(const trace_row& row, std::string& reason) {
        row_numbers said;
        if (!read_numbers(row, said, reason)) return false;
        const bool has_step = (row.said() & step_columns) != 0;
        const bool follows = open_ && has_step && ply_ >= 0 &&
                             (!said.numbered || said.number == current_.number) &&
                             (!said.placed || step_.ply > ply_);
        if (!said.placed) step_.ply = follows ? ply_ + 1 : 0;
        if (follows && (step_.ply > last_ply || current_.steps.size() >= options_.steps)) {
            reason = "the playthrough is longer than the limit";
            return false;
        }
        if (!follows) open(said.number);
        if (said.seeded) current_.seed = said.seed;
        if (is_measured(said.outcome)) current_.outcome = said.outcome;
        update(current_.game, row[column::game]);
        update(current_.root, row[column::root]);
        update(current_.first, row[column::first]);
        update(current_.second, row[column::second]);
        if (!has_step) return true;
        ply_ = step_.ply;
        step_.move = row[column::move];
        if constexpr (whole)
            current_.steps.push_back(step_);
        else
            each_(std::as_const(current_), std::as_const(step_));
        return true;
    }

    void read_player(std::string_view name, std::string& reason) {
        if (name.empty()) return;
        for (std::size_t i = 0; i < player_names.size(); ++i)
            if (name == player_names[i]) step_.player = static_cast<seesaw::player>(i);
        if (!step_.player && reason.empty())
            reason = quoted(column::player, name, "is not first, second or chance");
    }

    static void update(std::string& known, std::string_view said) {
        if (!said.empty() && known != said) known = said;
    }

    void open(std::uint64_t number) {
        close();
        open_ = true;
        ply_ = -1;
        current_.number = number;
    }

    void close() {
        if (!open_) return;
        open_ = false;
        ++report_.playthroughs;
        if constexpr (whole) each_(std::move(current_));
        auto steps = std::move(current_.steps); // memory to use again, if the callback left it
        steps.clear();
        current_ = {};
        current_.steps = std::move(steps);
    }

    Each& each_;
    Options options_;
    Report report_;
    Playthrough current_;
    step step_;
    bool open_ = false;
    int ply_ = -1; // of the last step; -1: the playthrough has none
};

constexpr bool is_text(column c) {
    return c == column::game || c == column::root || c == column::first || c == column::second ||
           c == column::move;
}

template <class Reader>
void read_csv_rows(std::istream& in, std::size_t row_bytes, Reader& reader) {
    csv_rows rows(in, row_bytes);
    trace_row row;
    std::vector<std::size_t> columns; // where the fields of a row go
    bool known = false;
    if (rows.next() == csv_rows::status::row) {
        std::array<bool, column_names.size()> seen{};
        for (const std::string_view field : rows.fields()) {
            const std::string_view name = trimmed(field);
            std::size_t index = find_column(name);
            if (index < seen.size()) {
                if (seen[index]) {
                    reader.complain(rows.line(), "column " + std::string(name) +
                                                     " is there twice: the first one counts");
                    index = seen.size();
                } else {
                    known = seen[index] = true;
                }
            }
            columns.push_back(index);
        }
    }
    if (!known) return reader.complain(rows.line(), "no header with the names of the columns");
    rows.expect(columns.size());

    for (;;) {
        const auto found = rows.next();
        if (found == csv_rows::status::end) break;
        if (found == csv_rows::status::malformed) {
            reader.complain(rows.line(), rows.reason());
            continue;
        }
        const auto& fields = rows.fields();
        row.clear();
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (columns[i] < column_names.size()) {
                if (!is_text(static_cast<column>(columns[i]))) rows.read_as_number(i);
                row.set(columns[i], fields[i]);
            }
        reader.take(row, rows.line());
        if (!rows.terminated())
            reader.complain(rows.line(), "no line break at the end: the row may have been cut");
    }
}

template <class Reader>
void read_json_rows(std::istream& in, std::size_t row_bytes, Reader& reader) {
    text_window window(in, row_bytes);
    window.skip_byte_order_mark();
    trace_row row;
    for (std::uint64_t line = 1;; ++line) {
        const std::size_t length = window.find_line_end();
        const std::string_view text = window.text();
        if (text.empty()) break;
        const bool terminated = length < text.size();
        if (!terminated && window.full()) {
            window.skip_line();
            reader.complain(line, "row longer than the limit");
            continue;
        }
        if (text.substr(0, length).find_first_not_of(" \t\r") != std::string_view::npos) {
            row.clear();
            const char* wrong_kind = nullptr;
            const auto member = [&](std::string_view key, std::string_view value, bool nested) {
                const std::size_t index = find_column(key);
                if (index == column_names.size()) return;
                if (nested) wrong_kind = "text or a number expected, not an object or an array";
                row.set(index, value);
            };
            json_object object(window.data(), window.data() + length);
            if (const char* malformed = object.read(member))
                reader.complain(line, malformed);
            else if (wrong_kind)
                reader.complain(line, wrong_kind);
            else
                reader.take(row, line);
        }
        window.drop(terminated ? length + 1 : length);
    }
}

}}} // namespace seesaw::v0::detail

#endif
