// SPDX-License-Identifier: MIT
// What compilers offer beyond standard C++20, each with a standard way to say it: the only header
// that names a compiler.
//
// SEESAW_STANDARD_ONLY, defined before the first include, keeps to the standard; it is defined here
// for compilers that do not speak the dialect of GCC and Clang. Every file of a program must agree
// on it. Results are the same, searches slower. Attributes such as gnu::always_inline remain:
// compilers that do not know them ignore them.
//
// Nothing here depends on the processor that a file is compiled for (-march): such files share
// inline functions and types, which must be the same in all of them. What a processor may lack is
// asked for when a program runs.
#ifndef SEESAW_DETAIL_BASE_COMPILER_HPP
#define SEESAW_DETAIL_BASE_COMPILER_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#if !defined(__GNUC__) && !defined(SEESAW_STANDARD_ONLY)
#define SEESAW_STANDARD_ONLY
#endif

#if defined(SEESAW_STANDARD_ONLY)
#include <atomic>
#elif defined(__x86_64__)
#define SEESAW_ASKS_FOR_AVX2 // functions may be made for processors that have it
#endif

namespace seesaw { inline namespace v0 { namespace detail {

/// The high half of the 128-bit product.
constexpr std::uint64_t multiply_high(std::uint64_t x, std::uint64_t y) noexcept {
#if defined(__SIZEOF_INT128__) && !defined(SEESAW_STANDARD_ONLY)
    __extension__ using wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<wide>(x) * y) >> 64);
#else
    const std::uint64_t x_low = x & 0xffffffffu, x_high = x >> 32;
    const std::uint64_t y_low = y & 0xffffffffu, y_high = y >> 32;
    const std::uint64_t middle = x_high * y_low + ((x_low * y_low) >> 32);
    return x_high * y_high + (middle >> 32) + (((middle & 0xffffffffu) + x_low * y_high) >> 32);
#endif
}

/// The same bits as another type: std::bit_cast, which emscripten's library lacks (Debian 12).
#if defined(__cpp_lib_bit_cast)
using std::bit_cast;
#else
template <class To, class From>
To bit_cast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    std::memcpy(&to, &from, sizeof to);
    return to;
}
#endif

/// This will be read soon.
inline void prefetch([[maybe_unused]] const void* place) noexcept {
#if !defined(SEESAW_STANDARD_ONLY)
    __builtin_prefetch(place);
#endif
}

/// A word that threads share, read and written whole. Not by std::atomic_ref where that can be
/// avoided: libc++ 14 lacks it.
inline std::uint64_t load_word(const std::uint64_t& shared) noexcept {
#if defined(SEESAW_STANDARD_ONLY)
    return std::atomic_ref<std::uint64_t>(const_cast<std::uint64_t&>(shared))
        .load(std::memory_order_relaxed);
#else
    return __atomic_load_n(&shared, __ATOMIC_RELAXED);
#endif
}
inline void store_word(std::uint64_t& shared, std::uint64_t value) noexcept {
#if defined(SEESAW_STANDARD_ONLY)
    std::atomic_ref<std::uint64_t>(shared).store(value, std::memory_order_relaxed);
#else
    __atomic_store_n(&shared, value, __ATOMIC_RELAXED);
#endif
}

#if defined(SEESAW_ASKS_FOR_AVX2)
inline bool has_avx2() noexcept { return __builtin_cpu_supports("avx2") != 0; }
#endif

/// Several numbers side by side that are reckoned with at once, in a register where they fit.
/// Shifts are by the same number in all lanes.
#if defined(SEESAW_STANDARD_ONLY)
template <class Number, std::size_t Count>
class lanes {
public:
    constexpr lanes() = default;

    constexpr Number& operator[](int i) { return at_[static_cast<std::size_t>(i)]; }
    constexpr const Number& operator[](int i) const { return at_[static_cast<std::size_t>(i)]; }

    friend constexpr lanes operator+(const lanes& x, const lanes& y) {
        return each(x, y, [](Number a, Number b) { return a + b; });
    }
    friend constexpr lanes operator-(const lanes& x, const lanes& y) {
        return each(x, y, [](Number a, Number b) { return a - b; });
    }
    friend constexpr lanes operator*(const lanes& x, const lanes& y) {
        return each(x, y, [](Number a, Number b) { return a * b; });
    }
    friend constexpr lanes operator&(const lanes& x, const lanes& y) {
        return each(x, y, [](Number a, Number b) { return a & b; });
    }
    friend constexpr lanes operator|(const lanes& x, const lanes& y) {
        return each(x, y, [](Number a, Number b) { return a | b; });
    }
    friend constexpr lanes operator^(const lanes& x, const lanes& y) {
        return each(x, y, [](Number a, Number b) { return a ^ b; });
    }
    friend constexpr lanes operator~(const lanes& x) {
        return each(x, x, [](Number a, Number) { return ~a; });
    }
    friend constexpr lanes operator<<(const lanes& x, int by) {
        return each(x, x, [by](Number a, Number) { return a << by; });
    }
    friend constexpr lanes operator>>(const lanes& x, int by) {
        return each(x, x, [by](Number a, Number) { return a >> by; });
    }
    // A number alone stands for that number in every lane.
    constexpr lanes(Number same) { at_.fill(same); }
    constexpr lanes& operator&=(const lanes& y) { return *this = *this & y; }
    constexpr lanes& operator|=(const lanes& y) { return *this = *this | y; }

    /// All bits of a lane where it is 0, none elsewhere.
    friend constexpr lanes where_zero(const lanes& x) {
        return each(x, x, [](Number a, Number) { return a == 0 ? ~Number{} : Number{}; });
    }

private:
    template <class Function>
    static constexpr lanes each(const lanes& x, const lanes& y, const Function& f) {
        lanes result;
        for (std::size_t i = 0; i < Count; ++i)
            result.at_[i] = static_cast<Number>(f(x.at_[i], y.at_[i]));
        return result;
    }

    std::array<Number, Count> at_{};
};
#else
template <class Number, std::size_t Count>
struct lanes_of {
    using type [[gnu::vector_size(Count * sizeof(Number))]] = Number;
};
template <class Number, std::size_t Count>
using lanes = typename lanes_of<Number, Count>::type;

/// All bits of a lane where it is 0, none elsewhere.
template <class Lanes>
[[gnu::always_inline]] inline Lanes where_zero(const Lanes& x) {
    return reinterpret_cast<Lanes>(x == 0);
}
#endif

/// Its name and version, for figures that depend on it.
inline std::string compiler_name() {
#if defined(__clang__)
    return "clang " + std::to_string(__clang_major__) + '.' + std::to_string(__clang_minor__) +
           '.' + std::to_string(__clang_patchlevel__);
#elif defined(__GNUC__)
    return "g++ " + std::to_string(__GNUC__) + '.' + std::to_string(__GNUC_MINOR__) + '.' +
           std::to_string(__GNUC_PATCHLEVEL__);
#else
    return "an unknown compiler";
#endif
}

}}} // namespace seesaw::v0::detail

#endif
