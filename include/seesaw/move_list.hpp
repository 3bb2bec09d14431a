// SPDX-License-Identifier: MIT
// What `moves` and `chances` return: a list with a fixed capacity on the stack, and a move with its
// probability.
#ifndef SEESAW_MOVE_LIST_HPP
#define SEESAW_MOVE_LIST_HPP

#include <cstddef>
#include <initializer_list>
#include <string>
#include <type_traits>

#include <seesaw/detail/base/error.hpp>

namespace seesaw { inline namespace v0 {

/// What `chances` lists; the probabilities of a list sum to 1.
template <class Move>
struct weighted {
    Move move;
    double probability;
};

namespace detail {

// Out of line, so that a list that is filled costs a comparison.
[[noreturn, gnu::cold, gnu::noinline]] inline void full_move_list(std::size_t capacity) {
    too_long("a move_list of capacity " + std::to_string(capacity) +
             " is full: give it the largest number of moves that a state can have");
}

} // namespace detail

/// A list with a fixed capacity on the stack: what `moves` returns. A move more than it holds is an
/// error in every build. Elements are not initialised until they are added, so an empty list costs
/// nothing whatever its capacity.
template <class Value, std::size_t Capacity>
class move_list {
    static_assert(Capacity > 0, "a move_list holds at least one move");
    static_assert(std::is_trivially_copyable_v<Value> && std::is_default_constructible_v<Value>,
                  "moves in a move_list are plain values");

public:
    using value_type = Value;
    using size_type = std::size_t;
    using iterator = Value*;
    using const_iterator = const Value*;

    constexpr move_list() noexcept {}
    constexpr move_list(std::initializer_list<Value> values) {
        for (const Value& value : values) push_back(value);
    }
    constexpr move_list(const move_list& other) noexcept { *this = other; }
    constexpr move_list& operator=(const move_list& other) noexcept {
        size_ = other.size_;
        for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
        return *this;
    }

    /// Throws std::length_error when the list is full; without exceptions, a message and abort.
    constexpr void push_back(const Value& value) {
        if (size_ >= Capacity) [[unlikely]]
            detail::full_move_list(Capacity);
        items_[size_++] = value;
    }
    /// For generators that know how many moves there can be: checks once that there is room for
    /// `most`, then lets write(to) put no more than these behind the list and return their end.
    template <class Write>
    constexpr void append(std::size_t most, const Write& write) {
        if (most > Capacity - size_) [[unlikely]]
            detail::full_move_list(Capacity);
        const auto size = static_cast<std::size_t>(write(items_ + size_) - items_);
        SEESAW_ASSERT(size - size_ <= most);
        size_ = size;
    }
    constexpr void pop_back() noexcept {
        SEESAW_ASSERT(size_ > 0);
        --size_;
    }
    constexpr void clear() noexcept { size_ = 0; }

    static constexpr std::size_t capacity() noexcept { return Capacity; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }

    constexpr Value& operator[](std::size_t i) noexcept { return items_[i]; }
    constexpr const Value& operator[](std::size_t i) const noexcept { return items_[i]; }
    constexpr iterator begin() noexcept { return items_; }
    constexpr iterator end() noexcept { return items_ + size_; }
    constexpr const_iterator begin() const noexcept { return items_; }
    constexpr const_iterator end() const noexcept { return items_ + size_; }

    friend constexpr bool operator==(const move_list& x, const move_list& y) noexcept {
        if (x.size_ != y.size_) return false;
        for (std::size_t i = 0; i < x.size_; ++i)
            if (!(x.items_[i] == y.items_[i])) return false;
        return true;
    }

private:
    std::size_t size_ = 0;
    Value items_[Capacity];
};

}} // namespace seesaw::v0

#endif
