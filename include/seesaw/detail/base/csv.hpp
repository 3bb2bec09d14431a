// SPDX-License-Identifier: MIT
// Comma-separated values as in RFC 4180: rows of fields, quoted where they hold a comma, a quote or
// a line break. Where the first row has semicolons and no commas, semicolons separate, as in the
// spreadsheets of countries that write 0,5 for a half.
//
// A row that is not well formed (a quote that is never closed, text behind a closing quote, a quote
// inside an unquoted field, more or fewer fields than expected) costs its first line only: reading
// goes on with the next, so that one stray quote does not swallow the file. Time stays linear,
// because a line that leaves a quote open is read again only up to the next line that does.
#ifndef SEESAW_DETAIL_BASE_CSV_HPP
#define SEESAW_DETAIL_BASE_CSV_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/detail/base/text_window.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

inline void append_csv_field(std::string& out, std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    out += '"';
}

class csv_rows {
public:
    enum class status { row, malformed, end };

    csv_rows(std::istream& in, std::size_t row_bytes) : window_(in, row_bytes) {
        window_.skip_byte_order_mark();
        const std::string_view first = window_.text().substr(0, window_.find_line_end());
        if (first.find(',') == first.npos && first.find(';') != first.npos) separator_ = ';';
    }

    /// Leaves the row before behind. Blank lines are no rows.
    status next() {
        for (;;) {
            window_.drop(length_);
            line_ += lines_;
            length_ = lines_ = 0;
            std::size_t end = split_plain(window_.text());
            terminated_ = true;
            if (end == window_.text().size() || window_.text()[end] == '"') {
                const std::size_t first_end = window_.find_line_end();
                const std::string_view text = window_.text();
                if (text.empty()) return status::end;
                terminated_ = first_end < text.size();
                if (!terminated_ && window_.full()) {
                    window_.skip_line();
                    lines_ = 1;
                    return malformed("row longer than the limit");
                }
                end = split_plain(text);
                if (end < first_end) return next_quoted(first_end);
            }
            take(end, 1);
            if (fields_.size() == 1 && fields_.front().empty()) continue;
            return has_right_size() ? status::row : malformed(wrong_size());
        }
    }

    /// Rows are to have that many fields from now on.
    void expect(std::size_t fields) noexcept { expected_ = fields; }

    const std::vector<std::string_view>& fields() const noexcept { return fields_; }
    const std::string& reason() const noexcept { return reason_; }
    /// The line on which the row begins, from 1.
    std::uint64_t line() const noexcept { return line_; }
    /// The field is a number: where semicolons separate, its comma becomes a point.
    void read_as_number(std::size_t field) {
        const std::string_view text = fields_[field];
        const std::size_t comma = separator_ == ';' ? text.find(',') : text.npos;
        if (comma != text.npos) window_.data()[text.data() + comma - window_.text().data()] = '.';
    }
    /// False for a last row without a line break.
    bool terminated() const noexcept { return terminated_; }

private:
    static std::string_view without_return(std::string_view row) noexcept {
        if (!row.empty() && row.back() == '\r') row.remove_suffix(1);
        return row;
    }

    status malformed(std::string reason) {
        reason_ = std::move(reason);
        return status::malformed;
    }

    bool has_right_size() const noexcept { return expected_ == 0 || fields_.size() == expected_; }
    std::string wrong_size() const {
        return "row of " + std::to_string(fields_.size()) + " fields where the header has " +
               std::to_string(expected_);
    }

    void take(std::size_t end, std::uint64_t lines) noexcept {
        length_ = end + (terminated_ ? 1 : 0);
        lines_ = lines;
    }

    // Calls `comma` with every separator up to the first quote or line break, and returns that;
    // `last` where there is none. Eight bytes at a time, since most of them are of no interest.
    template <class Comma>
    const char* each_comma(const char* at, const char* last, const Comma& comma) const {
        if constexpr (std::endian::native == std::endian::little) {
            constexpr std::uint64_t ones = 0x0101010101010101, low = 0x7f * ones;
            // The high bit of every byte that is c, and no other.
            const auto where = [](std::uint64_t word, char c) {
                const std::uint64_t x = word ^ (static_cast<unsigned char>(c) * ones);
                return ~(((x & low) + low) | x | low);
            };
            for (; last - at >= 8; at += 8) {
                std::uint64_t word;
                std::memcpy(&word, at, 8);
                const std::uint64_t ends = where(word, '"') | where(word, '\n');
                std::uint64_t commas = where(word, separator_);
                if (ends != 0) commas &= (ends & (~ends + 1)) - 1; // those before
                for (; commas != 0; commas &= commas - 1) comma(at + std::countr_zero(commas) / 8);
                if (ends != 0) return at + std::countr_zero(ends) / 8;
            }
        }
        for (; at != last && *at != '"' && *at != '\n'; ++at)
            if (*at == separator_) comma(at);
        return at;
    }

    // Up to the end of the line, the text, or the first quote, whichever comes first: where that
    // is.
    std::size_t split_plain(std::string_view text) {
        const char* from = text.data();
        std::size_t count = 0;
        const auto put = [&](const char* to) {
            if (count == fields_.size()) fields_.emplace_back();
            fields_[count++] = {from, static_cast<std::size_t>(to - from)};
            from = to + 1;
        };
        const char* const end = each_comma(from, from + text.size(), put);
        put(end != from && end[-1] == '\r' ? end - 1 : end);
        fields_.resize(count);
        return static_cast<std::size_t>(end - text.data());
    }

    status next_quoted(std::size_t first_end) {
        // The row ends at the first line break with an even number of quotes before it.
        std::size_t at = 0;
        std::uint64_t lines = 0;
        bool open = false;
        bool ended = false;
        while (!ended) {
            const std::string_view text = window_.text();
            for (; at < text.size(); ++at) {
                if (text[at] == '"') open = !open;
                if (text[at] == '\n') {
                    ++lines;
                    if (!open) break;
                }
            }
            ended = at < text.size() || !window_.extend();
        }
        const bool terminated = at < window_.text().size();
        std::string problem;
        if (open)
            problem = "quote that is never closed";
        else if (!terminated && window_.full())
            problem = "row longer than the limit";
        else
            problem = split_quoted(window_.text().substr(0, at));
        if (!problem.empty()) {
            take(first_end, 1);
            return malformed(std::move(problem));
        }
        terminated_ = terminated;
        take(at, terminated ? lines : lines + 1);
        return status::row;
    }

    // What is wrong, or nothing. Text is unescaped in place, and only once the whole row is known
    // to be well formed.
    std::string split_quoted(std::string_view row) {
        fields_.clear();
        doubled_.clear();
        row = without_return(row);
        for (std::size_t at = 0;; ++at) {
            if (at < row.size() && row[at] == '"') {
                const std::size_t from = ++at;
                bool doubled = false;
                for (;;) {
                    at = row.find('"', at);
                    if (at == std::string_view::npos) return "quote that is never closed";
                    if (at + 1 == row.size() || row[at + 1] != '"') break;
                    doubled = true;
                    at += 2;
                }
                if (doubled) doubled_.push_back(fields_.size());
                fields_.push_back(row.substr(from, at - from));
                ++at;
                if (at < row.size() && row[at] != separator_) return "text behind a closing quote";
            } else {
                const std::size_t end = std::min(row.find(separator_, at), row.size());
                fields_.push_back(row.substr(at, end - at));
                if (fields_.back().find('"') != std::string_view::npos)
                    return "quote inside an unquoted field";
                at = end;
            }
            if (at >= row.size()) break;
        }
        if (!has_right_size()) return wrong_size();
        for (const std::size_t index : doubled_) {
            std::string_view& field = fields_[index];
            char* const begin = window_.data() + (field.data() - window_.text().data());
            char* out = begin;
            for (std::size_t i = 0; i < field.size(); ++i) {
                *out++ = field[i];
                if (field[i] == '"') ++i;
            }
            field = {begin, static_cast<std::size_t>(out - begin)};
        }
        return {};
    }

    text_window window_;
    std::vector<std::string_view> fields_;
    std::vector<std::size_t> doubled_;
    char separator_ = ',';
    std::size_t length_ = 0;  // of the current row, with its line break
    std::uint64_t lines_ = 0; // that it spans
    std::uint64_t line_ = 1;
    std::size_t expected_ = 0; // 0: any number of fields
    std::string reason_;
    bool terminated_ = true;
};

}}} // namespace seesaw::v0::detail

#endif
