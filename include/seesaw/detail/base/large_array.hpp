// SPDX-License-Identifier: MIT
// Where tables and weights keep their entries: an array of plain values, all bytes 0 at first.
//
// It takes memory only where it is written to (on systems that hand out pages on demand;
// std::vector would touch every page), begins at a cache line, and asks for huge pages where it is
// large enough to fill some: a table is read all over, and each page it is read from wants its
// place in a cache of the processor's.
#ifndef SEESAW_DETAIL_BASE_LARGE_ARRAY_HPP
#define SEESAW_DETAIL_BASE_LARGE_ARRAY_HPP

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#include <seesaw/detail/base/compiler.hpp>

#if defined(__linux__) && !defined(SEESAW_STANDARD_ONLY)
#include <sys/mman.h>
#endif

namespace seesaw { inline namespace v0 { namespace detail {

template <class Value>
class large_array {
    static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>,
                  "bytes of 0 must be a value");

public:
    large_array() = default;
    /// Throws std::bad_alloc where there is no room; ends the program without exceptions.
    explicit large_array(std::size_t size) : size_(size) {
        if (size == 0) return;
        const std::size_t alignment = size >= huge_page / sizeof(Value) ? huge_page : line;
        if (size > (std::numeric_limits<std::size_t>::max() - alignment) / sizeof(Value)) fail();
        std::size_t space = size * sizeof(Value) + alignment;
        void* start = std::calloc(space, 1);
        if (start == nullptr) fail();
        memory_.reset(start);
        items_ = static_cast<Value*>(std::align(alignment, space - alignment, start, space));
        if (alignment == huge_page) ask_for_huge_pages();
    }
    large_array(large_array&& other) noexcept
        : memory_(std::move(other.memory_)), items_(std::exchange(other.items_, nullptr)),
          size_(std::exchange(other.size_, 0)) {}
    large_array& operator=(large_array&& other) noexcept {
        memory_ = std::move(other.memory_);
        items_ = std::exchange(other.items_, nullptr);
        size_ = std::exchange(other.size_, 0);
        return *this;
    }

    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    /// All that it has allocated.
    std::size_t bytes() const noexcept { return size_ * sizeof(Value); }
    Value* begin() noexcept { return items_; }
    Value* end() noexcept { return items_ + size_; }
    const Value* begin() const noexcept { return items_; }
    const Value* end() const noexcept { return items_ + size_; }
    Value& operator[](std::size_t i) noexcept { return items_[i]; }
    const Value& operator[](std::size_t i) const noexcept { return items_[i]; }

    /// The first `count` values are 0 again.
    void clear(std::size_t count) noexcept {
        if (count > 0) std::memset(static_cast<void*>(items_), 0, count * sizeof(Value));
    }
    void clear() noexcept { clear(size_); }

private:
    static constexpr std::size_t line = 64, huge_page = std::size_t{2} << 20;
    static_assert(alignof(Value) <= line);

    [[noreturn]] static void fail() {
#if defined(__cpp_exceptions)
        throw std::bad_alloc();
#else
        std::abort();
#endif
    }
    void ask_for_huge_pages() noexcept {
#if defined(MADV_HUGEPAGE)
        // It is a wish: whether the system grants it changes nothing but the time.
        static_cast<void>(madvise(items_, bytes() / huge_page * huge_page, MADV_HUGEPAGE));
#endif
    }

    struct release {
        void operator()(void* memory) const noexcept { std::free(memory); }
    };

    std::unique_ptr<void, release> memory_;
    Value* items_ = nullptr;
    std::size_t size_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
