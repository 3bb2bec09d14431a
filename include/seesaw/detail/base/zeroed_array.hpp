// SPDX-License-Identifier: MIT
// A large array of plain values, all 0 at first, that takes memory only where it is written to (on
// systems that hand out pages on demand): std::vector would touch every page.
#ifndef SEESAW_DETAIL_BASE_ZEROED_ARRAY_HPP
#define SEESAW_DETAIL_BASE_ZEROED_ARRAY_HPP

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Value>
class zeroed_array {
    static_assert(std::is_trivial_v<Value>, "bytes of 0 must be a value");

public:
    /// Throws std::bad_alloc where there is no room; ends the program without exceptions.
    explicit zeroed_array(std::size_t size)
        : items_(static_cast<Value*>(std::calloc(size, sizeof(Value)))), size_(size) {
        if (items_ != nullptr) return;
#if defined(__cpp_exceptions)
        throw std::bad_alloc();
#else
        std::abort();
#endif
    }

    std::size_t size() const { return size_; }
    Value& operator[](std::size_t i) { return items_[i]; }
    const Value& operator[](std::size_t i) const { return items_[i]; }

private:
    struct release {
        void operator()(Value* items) const { std::free(items); }
    };

    std::unique_ptr<Value[], release> items_;
    std::size_t size_;
};

}}} // namespace seesaw::v0::detail

#endif
