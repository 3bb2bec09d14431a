// SPDX-License-Identifier: MIT
// Portable randomness: the same seed gives the same numbers on every platform.
//
// The standard library's engines are portable but its distributions and its shuffle are not, so
// numbers, bounded integers, reals and shuffles are all made here. The generator is xoshiro256++
// seeded through splitmix64 (Blackman & Vigna, "Scrambled linear pseudorandom number generators",
// 2021); bounded integers use multiplication with rejection (Lemire, "Fast random integer
// generation in an interval", 2019), so they have no bias. Not for cryptography.
#ifndef SEESAW_RANDOM_HPP
#define SEESAW_RANDOM_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/error.hpp>

namespace seesaw { inline namespace v0 {

/// A bijection that scatters every bit of `x` over all 64: the finaliser of splitmix64.
constexpr std::uint64_t mix(std::uint64_t x) noexcept {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/// One hash of two: order matters.
constexpr std::uint64_t mix(std::uint64_t x, std::uint64_t y) noexcept { return mix(mix(x) ^ y); }

/// A uniform random bit generator that is the same everywhere; copies go on alike.
class rng {
public:
    using result_type = std::uint64_t;

    constexpr explicit rng(std::uint64_t seed = 1) noexcept {
        for (auto& word : state_) {
            word = mix(seed);
            seed += 0x9e3779b97f4a7c15u;
        }
    }

    static constexpr result_type min() noexcept { return 0; }
    static constexpr result_type max() noexcept { return ~result_type{0}; }

    constexpr result_type operator()() noexcept {
        const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    /// Uniform in 0 … bound − 1; `bound` is at least 1.
    constexpr std::uint64_t below(std::uint64_t bound) noexcept {
        SEESAW_ASSERT(bound > 0);
        std::uint64_t number = (*this)();
        std::uint64_t low = number * bound;
        if (low < bound) {
            const std::uint64_t unfair = (std::uint64_t{0} - bound) % bound;
            while (low < unfair) {
                number = (*this)();
                low = number * bound;
            }
        }
        return detail::multiply_high(number, bound);
    }

    /// Uniform in low … high, both included.
    constexpr std::int64_t between(std::int64_t low, std::int64_t high) noexcept {
        SEESAW_ASSERT(low <= high);
        const auto width = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
        const std::uint64_t offset = width == 0 ? (*this)() : below(width);
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
    }

    /// Uniform in [0, 1) on a grid of 2⁻⁵³.
    constexpr double real() noexcept { return static_cast<double>((*this)() >> 11) * 0x1.0p-53; }

    template <class Container>
    constexpr void shuffle(Container& items) noexcept {
        for (std::size_t left = items.size(); left > 1; --left) {
            using std::swap;
            swap(items[left - 1], items[static_cast<std::size_t>(below(left))]);
        }
    }

    friend constexpr bool operator==(const rng& x, const rng& y) noexcept {
        for (int i = 0; i < 4; ++i)
            if (x.state_[i] != y.state_[i]) return false;
        return true;
    }

private:
    static constexpr std::uint64_t rotate(std::uint64_t x, int by) noexcept {
        return (x << by) | (x >> (64 - by));
    }

    std::uint64_t state_[4] = {};
};

/// One of the items, all equally likely; one of the `weighted` moves, as likely as chance has it
/// (the last that is possible, should the sum round below 1). There must be one.
template <class Items>
auto draw(const Items& items, rng& random) {
    if constexpr (requires { (*std::begin(items)).probability; }) {
        const double point = random.real();
        double below = 0;
        auto drawn = std::begin(items);
        for (auto it = drawn; it != std::end(items); ++it) {
            if ((*it).probability > 0) drawn = it;
            below += (*it).probability;
            if (point < below) break;
        }
        return (*drawn).move;
    } else if constexpr (requires { items[items.size()]; }) {
        return items[static_cast<std::size_t>(random.below(items.size()))];
    } else {
        const auto count = std::distance(std::begin(items), std::end(items));
        const auto index = random.below(static_cast<std::uint64_t>(count));
        return *std::next(std::begin(items), static_cast<std::ptrdiff_t>(index));
    }
}

}} // namespace seesaw::v0

#endif
