// SPDX-License-Identifier: MIT
// The way of a simulation down the tree. Where chance may move it keeps the states too:
// expectations need the probabilities again on the way up.
#ifndef SEESAW_DETAIL_MCTS_PATH_HPP
#define SEESAW_DETAIL_MCTS_PATH_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game, class Node>
class mcts_path {
    struct no_state {};

public:
    struct place {
        Node* at;
        [[no_unique_address]] std::conditional_t<has_chances<Game>, state_t<Game>, no_state> s;
    };

    void clear() noexcept {
        decltype(places_)().swap(places_);
        length_ = 0;
    }
    /// Begins a new one.
    void restart() { length_ = 0; }

    bool full() const { return length_ == places_.size(); }
    /// False where that takes more than these bytes.
    bool lengthen(std::uint64_t room) {
        const std::size_t longer = std::max<std::size_t>(64, 2 * length_);
        if (longer * sizeof(place) > room) return false;
        places_.resize(longer);
        return true;
    }
    void push(Node& n, [[maybe_unused]] const state_t<Game>& s) {
        places_[length_].at = &n;
        if constexpr (has_chances<Game>) places_[length_].s = s;
        ++length_;
    }

    std::size_t size() const { return length_; }
    Node& back() const { return *places_[length_ - 1].at; }
    const place& operator[](std::size_t i) const { return places_[i]; }
    std::uint64_t bytes() const { return places_.capacity() * sizeof(place); }

private:
    std::vector<place> places_;
    std::size_t length_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
