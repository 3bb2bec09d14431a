// SPDX-License-Identifier: MIT
//
// JSON text, written as it is thought: enough for the answers of the page's solvers.
#ifndef SEESAW_PLAYGROUND_JSON_HPP
#define SEESAW_PLAYGROUND_JSON_HPP

#include <charconv>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace playground {

/// Objects and lists take a function that fills them; what is not finite is null, "inf" or "-inf".
class json {
public:
    template <class Fill>
    json& object(Fill&& fill) {
        return nested('{', '}', fill);
    }
    template <class Fill>
    json& list(Fill&& fill) {
        return nested('[', ']', fill);
    }
    json& key(std::string_view name) {
        value(name);
        text_ += ':';
        fresh_ = true;
        return *this;
    }
    template <class Value>
    json& add(std::string_view name, const Value& x) {
        return key(name).value(x);
    }

    json& value(std::string_view x) {
        separate();
        text_ += '"';
        for (const char c : x) {
            if (c == '"' || c == '\\') text_ += '\\';
            if (c == '\n')
                text_ += "\\n";
            else if (c == '\r')
                text_ += "\\r";
            else if (static_cast<unsigned char>(c) >= 32)
                text_ += c;
        }
        text_ += '"';
        return *this;
    }
    json& value(const char* x) { return value(std::string_view(x)); }
    json& value(const std::string& x) { return value(std::string_view(x)); }
    json& value(bool x) {
        separate();
        text_ += x ? "true" : "false";
        return *this;
    }
    template <std::integral Number>
    json& value(Number x) {
        separate();
        text_ += std::to_string(x);
        return *this;
    }
    json& value(double x) {
        if (std::isinf(x)) return value(x > 0 ? "inf" : "-inf");
        separate();
        if (std::isnan(x)) {
            text_ += "null";
        } else {
            char digits[32];
            text_.append(
                digits, static_cast<std::size_t>(std::snprintf(digits, sizeof digits, "%.10g", x)));
        }
        return *this;
    }
    json& null() {
        separate();
        text_ += "null";
        return *this;
    }

    const std::string& text() const { return text_; }

private:
    template <class Fill>
    json& nested(char open, char close, Fill& fill) {
        separate();
        text_ += open;
        fresh_ = true;
        fill();
        text_ += close;
        fresh_ = false;
        return *this;
    }
    void separate() {
        if (!fresh_) text_ += ',';
        fresh_ = false;
    }

    std::string text_;
    bool fresh_ = true;
};

} // namespace playground

#endif
