// SPDX-License-Identifier: MIT
// The best line found below a node, kept per ply while a depth-first search goes on.
//
// A node clears its line when it is entered, which is one store, and replaces it by a move and the
// line of the ply below when a move is the best so far. Memory is taken once and kept.
#ifndef SEESAW_DETAIL_BASE_PLAYED_LINE_HPP
#define SEESAW_DETAIL_BASE_PLAYED_LINE_HPP

#include <algorithm>
#include <cstddef>
#include <vector>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Move>
class played_line {
public:
    void clear() noexcept { length_ = 0; }
    int length() const noexcept { return length_; }
    const Move& operator[](int i) const { return moves_[static_cast<std::size_t>(i)]; }

    void assign(const Move& first, const played_line& rest) {
        const int length = rest.length_ + 1;
        if (static_cast<int>(moves_.size()) < length)
            moves_.resize(static_cast<std::size_t>(length) * 2);
        moves_[0] = first;
        std::copy_n(rest.moves_.begin(), rest.length_, moves_.begin() + 1);
        length_ = length;
    }

private:
    int length_ = 0;
    std::vector<Move> moves_;
};

}}} // namespace seesaw::v0::detail

#endif
