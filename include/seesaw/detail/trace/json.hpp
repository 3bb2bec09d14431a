// SPDX-License-Identifier: MIT
// As much JSON (RFC 8259) as traces need: strings written, flat objects read.
#ifndef SEESAW_DETAIL_TRACE_JSON_HPP
#define SEESAW_DETAIL_TRACE_JSON_HPP

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <seesaw/detail/base/number.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// The length of the UTF-8 character at the start of `text`; 0 where there is none.
constexpr std::size_t utf8_length(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length == 0 || lead > 0xf4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0) != 0x80) return 0;
    // Overlong forms, surrogates, and what lies beyond U+10FFFF.
    if ((lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xed && byte(1) > 0x9f) ||
        (lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) > 0x8f))
        return 0;
    return length;
}

/// Quoted and escaped; bytes that are no UTF-8 become U+FFFD, so that the result always is.
inline void append_json_string(std::string& out, std::string_view text) {
    constexpr char hex[] = "0123456789abcdef";
    out += '"';
    while (!text.empty()) {
        const auto c = static_cast<unsigned char>(text[0]);
        std::size_t length = 1;
        if (c == '"' || c == '\\') {
            out += '\\';
            out += text[0];
        } else if (c == '\n') {
            out += "\\n";
        } else if (c < 0x20 || c == 0x7f) {
            out += "\\u00";
            out += hex[c >> 4];
            out += hex[c & 15];
        } else if (length = utf8_length(text); length == 0) {
            out += "\xef\xbf\xbd";
            length = 1;
        } else {
            out += text.substr(0, length);
        }
        text.remove_prefix(length);
    }
    out += '"';
}

/// JSON knows no infinities and no NaN: the former are the strings "inf" and "-inf", the latter is
/// null.
inline void append_json_number(std::string& out, double x) {
    if (std::isnan(x)) {
        out += "null";
    } else if (std::isinf(x)) {
        out += x > 0 ? "\"inf\"" : "\"-inf\"";
    } else {
        append_number(out, x);
    }
}

/// Reads one object whose values are text, numbers, true, false or null; what nests is skipped.
/// Strings are unescaped in place.
class json_object {
public:
    explicit json_object(char* begin, char* end) : at_(begin), end_(end) {}

    /// Calls `member(key, value, nested)` for each member, in order: a value is the text of the
    /// string or number, empty for null; that of a nested value is empty too. Nullptr, or what is
    /// wrong.
    template <class Member>
    const char* read(Member&& member) {
        blanks();
        if (!eat('{')) return "not a JSON object";
        blanks();
        if (!eat('}')) {
            do {
                blanks();
                std::string_view key, value;
                bool nested = false;
                if (peek() != '"' || !string(key)) return complain("key expected");
                blanks();
                if (!eat(':')) return "colon expected";
                if (!any_value(value, nested)) return complain("value expected");
                member(key, value, nested);
                blanks();
            } while (eat(','));
            if (!eat('}')) return "comma or closing brace expected";
        }
        blanks();
        return at_ == end_ ? nullptr : "text behind the JSON object";
    }

private:
    static constexpr int deepest = 64;

    char peek() const noexcept { return at_ < end_ ? *at_ : '\0'; }
    bool eat(char c) noexcept {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }
    bool eat(std::string_view word) noexcept {
        if (std::string_view(at_, left()).substr(0, word.size()) != word) return false;
        at_ += word.size();
        return true;
    }
    std::size_t left() const noexcept { return static_cast<std::size_t>(end_ - at_); }
    void blanks() noexcept {
        while (at_ < end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r' || *at_ == '\n')) ++at_;
    }

    // The first complaint is the closest to the fault.
    bool fail(const char* why) noexcept {
        if (!why_) why_ = why;
        return false;
    }
    const char* complain(const char* otherwise) const noexcept { return why_ ? why_ : otherwise; }

    bool any_value(std::string_view& value, bool& nested, int depth = 0) {
        blanks();
        const char c = peek();
        if (c == '"') return string(value);
        if (c == '{' || c == '[') {
            nested = true;
            return skip(c, depth);
        }
        const char* const from = at_;
        if (eat("null")) return true;
        if (!eat("true") && !eat("false")) {
            while (at_ < end_ && (*at_ == '-' || *at_ == '+' || *at_ == '.' || *at_ == 'e' ||
                                  *at_ == 'E' || (*at_ >= '0' && *at_ <= '9')))
                ++at_;
            if (!is_decimal({from, static_cast<std::size_t>(at_ - from)}, true))
                return fail("value expected");
        }
        value = {from, static_cast<std::size_t>(at_ - from)};
        return true;
    }

    bool skip(char opening, int depth) {
        if (depth == deepest) return fail("nested too deeply");
        const bool object = opening == '{';
        const char closing = object ? '}' : ']';
        ++at_;
        blanks();
        if (eat(closing)) return true;
        do {
            std::string_view ignored;
            bool nested = false;
            if (object) {
                blanks();
                if (peek() != '"') return fail("key expected");
                if (!string(ignored)) return false;
                blanks();
                if (!eat(':')) return fail("colon expected");
            }
            if (!any_value(ignored, nested, depth + 1)) return false;
            blanks();
        } while (eat(','));
        return eat(closing) || fail("comma or closing bracket expected");
    }

    bool string(std::string_view& result) {
        const char* const from = ++at_;
        while (at_ < end_ && plain(*at_)) ++at_;
        char* out = at_; // nothing needed to move before here
        while (at_ < end_ && *at_ != '"') {
            const auto c = static_cast<unsigned char>(*at_);
            if (c == '\\') {
                if (!escape(out)) return false;
            } else if (c < 0x20) {
                return fail("control character in a string");
            } else {
                const std::size_t length = utf8_length({at_, left()});
                if (length == 0) return fail("text that is not UTF-8");
                for (std::size_t i = 0; i < length; ++i) *out++ = *at_++;
            }
        }
        if (!eat('"')) return fail("string that is never closed");
        result = {from, static_cast<std::size_t>(out - from)};
        return true;
    }
    static bool plain(char c) noexcept {
        const auto u = static_cast<unsigned char>(c);
        return u >= 0x20 && u < 0x80 && c != '"' && c != '\\';
    }

    bool escape(char*& out) {
        constexpr std::string_view names = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
        ++at_;
        const char c = peek();
        if (at_ < end_) ++at_;
        if (c != 'u') {
            const auto index = names.find(c);
            if (index == std::string_view::npos) return fail("unknown escape in a string");
            *out++ = meanings[index];
            return true;
        }
        std::uint32_t code = 0;
        if (!hex4(code)) return fail("four hexadecimal digits expected");
        if (code >= 0xd800 && code < 0xe000) {
            std::uint32_t low = 0;
            if (code >= 0xdc00 || !eat('\\') || !eat('u') || !hex4(low) || low < 0xdc00 ||
                low >= 0xe000)
                return fail("half of a surrogate pair");
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
        const auto put = [&](std::uint32_t byte) {
            *out++ = static_cast<char>(static_cast<unsigned char>(byte));
        };
        if (code < 0x80) {
            put(code);
        } else if (code < 0x800) {
            put(0xc0 | (code >> 6));
            put(0x80 | (code & 63));
        } else {
            if (code < 0x10000) {
                put(0xe0 | (code >> 12));
            } else {
                put(0xf0 | (code >> 18));
                put(0x80 | ((code >> 12) & 63));
            }
            put(0x80 | ((code >> 6) & 63));
            put(0x80 | (code & 63));
        }
        return true;
    }

    bool hex4(std::uint32_t& code) noexcept {
        for (int i = 0; i < 4; ++i) {
            const char c = peek();
            std::uint32_t digit = 0;
            if (c >= '0' && c <= '9')
                digit = static_cast<std::uint32_t>(c - '0');
            else if (c >= 'a' && c <= 'f')
                digit = static_cast<std::uint32_t>(c - 'a' + 10);
            else if (c >= 'A' && c <= 'F')
                digit = static_cast<std::uint32_t>(c - 'A' + 10);
            else
                return false;
            code = code * 16 + digit;
            ++at_;
        }
        return true;
    }

    char* at_;
    char* end_;
    const char* why_ = nullptr;
};

}}} // namespace seesaw::v0::detail

#endif
