// SPDX-License-Identifier: MIT
// A stream seen through a window of bounded size: what the readers of traces parse.
//
// The text in the window is contiguous and may be changed in place, so that a parser hands out
// views of it and copies nothing. Views are good until the next `extend` or `drop`.
#ifndef SEESAW_DETAIL_BASE_TEXT_WINDOW_HPP
#define SEESAW_DETAIL_BASE_TEXT_WINDOW_HPP

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <istream>
#include <string_view>
#include <vector>

namespace seesaw { inline namespace v0 { namespace detail {

class text_window {
public:
    /// Never holds more than `cap` bytes.
    text_window(std::istream& in, std::size_t cap)
        : in_(in), cap_(std::max<std::size_t>(cap, 1)),
          buffer_(std::min<std::size_t>(cap_, std::size_t{1} << 18)) {}

    char* data() noexcept { return buffer_.data() + begin_; }
    std::string_view text() const noexcept { return {buffer_.data() + begin_, end_ - begin_}; }
    bool full() const noexcept { return end_ - begin_ == cap_; }

    void drop(std::size_t count) noexcept { begin_ += count; }

    void skip_byte_order_mark() {
        find_line_end();
        if (text().substr(0, 3) == "\xef\xbb\xbf") drop(3);
    }

    /// Reads on behind the text; false when the stream is at its end or the window full.
    bool extend() {
        if (begin_ > 0) {
            std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
            end_ -= begin_;
            begin_ = 0;
        }
        if (end_ == buffer_.size()) {
            if (end_ == cap_) return false;
            buffer_.resize(std::min(cap_, 2 * buffer_.size()));
        }
        in_.read(buffer_.data() + end_, static_cast<std::streamsize>(buffer_.size() - end_));
        const auto count = static_cast<std::size_t>(in_.gcount());
        end_ += count;
        return count > 0;
    }

    /// Where the first line ends (the newline itself), or the size of the text: then the line is
    /// the last one, or longer than the window.
    std::size_t find_line_end() {
        std::size_t seen = 0;
        for (;;) {
            const std::string_view all = text();
            if (const auto at = all.find('\n', seen); at != std::string_view::npos) return at;
            seen = all.size();
            if (!extend()) return seen;
        }
    }

    /// Leaves a line that is too long for the window behind.
    void skip_line() {
        for (;;) {
            const std::string_view all = text();
            if (const auto at = all.find('\n'); at != std::string_view::npos) return drop(at + 1);
            drop(all.size());
            if (!extend()) return;
        }
    }

private:
    std::istream& in_;
    std::size_t cap_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
