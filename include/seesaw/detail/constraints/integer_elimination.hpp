// SPDX-License-Identifier: MIT
// Gauss–Jordan elimination over whole numbers, and what the reduced rows say of 0/1 unknowns.
//
// Rows are sparse. Eliminating multiplies rows crosswise and divides by the greatest common
// divisor, so nothing is ever rounded; a row whose numbers would leave 32 bits is not touched any
// more (what is concluded stays right, a conclusion may be missed).
//
// A row says: the sum of positive terms less the sum of negative ones is r. With P the sum of its
// positive coefficients and N that of its negative ones (N ≤ 0), it lies between N and P. So r = P
// makes every unknown with a positive coefficient 1 and every other 0, and r = N the other way
// round; r beyond either is a contradiction. (Liu Chang, "Solving Puzzles and Its Entertaining
// Analysis in Informational Progresses", 2022, section 4.3.2, prints r = −N in place of r = N: with
// x₁ + x₂ − x₃ = 1 that would make x₃ = 1 and x₁ = x₂ = 0, which is no solution.)
#ifndef SEESAW_DETAIL_CONSTRAINTS_INTEGER_ELIMINATION_HPP
#define SEESAW_DETAIL_CONSTRAINTS_INTEGER_ELIMINATION_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <span>
#include <vector>

namespace seesaw { inline namespace v0 { namespace detail {

class integer_elimination {
public:
    struct conclusion {
        std::uint32_t unknown;
        int value;
    };
    struct term {
        std::uint32_t unknown;
        std::int64_t coefficient;
    };
    struct row {
        std::vector<term> terms; // by unknown
        std::int64_t sum = 0;
    };

    void begin() {
        used_ = 0;
        conclusions_.clear();
        contradiction_ = false;
    }
    void begin_equation(std::int64_t sum) {
        if (used_ == rows_.size()) rows_.emplace_back();
        rows_[used_].terms.clear();
        rows_[used_].sum = sum;
        ++used_;
    }
    /// Each unknown at most once in an equation; the coefficient is not 0.
    void add_term(std::uint32_t unknown, std::int64_t coefficient = 1) {
        rows_[used_ - 1].terms.push_back({unknown, coefficient});
    }

    /// Reduced row echelon form, then the conclusions.
    void run() {
        for (std::size_t r = 0; r < used_; ++r)
            std::sort(rows_[r].terms.begin(), rows_[r].terms.end(),
                      [](const term& x, const term& y) { return x.unknown < y.unknown; });
        for (std::size_t pivot = 0; pivot < used_; ++pivot) {
            if (rows_[pivot].terms.empty()) continue;
            const std::uint32_t unknown = rows_[pivot].terms.front().unknown;
            for (std::size_t r = 0; r < used_; ++r)
                if (r != pivot) eliminate(rows_[r], rows_[pivot], unknown);
        }
        for (std::size_t r = 0; r < used_; ++r) conclude(rows_[r]);
    }

    std::span<const row> rows() const noexcept { return {rows_.data(), used_}; }
    std::span<const conclusion> conclusions() const noexcept { return conclusions_; }
    bool contradiction() const noexcept { return contradiction_; }

private:
    static constexpr std::int64_t largest = INT32_MAX;

    void eliminate(row& target, const row& pivot, std::uint32_t unknown) {
        const auto at = std::lower_bound(
            target.terms.begin(), target.terms.end(), unknown,
            [](const term& t, std::uint32_t wanted) { return t.unknown < wanted; });
        if (at == target.terms.end() || at->unknown != unknown) return;
        const std::int64_t divisor = std::gcd(at->coefficient, pivot.terms.front().coefficient);
        const std::int64_t own = pivot.terms.front().coefficient / divisor;
        const std::int64_t other = at->coefficient / divisor;
        merged_.clear();
        std::int64_t common = 0;
        bool fits = true;
        const auto add = [&](std::uint32_t u, std::int64_t coefficient) {
            if (coefficient == 0) return;
            fits = fits && std::abs(coefficient) <= largest;
            common = std::gcd(common, coefficient);
            merged_.push_back({u, coefficient});
        };
        auto x = target.terms.begin();
        auto y = pivot.terms.begin();
        while (x != target.terms.end() || y != pivot.terms.end()) {
            if (y == pivot.terms.end() || (x != target.terms.end() && x->unknown < y->unknown)) {
                add(x->unknown, x->coefficient * own);
                ++x;
            } else if (x == target.terms.end() || y->unknown < x->unknown) {
                add(y->unknown, -y->coefficient * other);
                ++y;
            } else {
                add(x->unknown, x->coefficient * own - y->coefficient * other);
                ++x;
                ++y;
            }
        }
        const std::int64_t sum = target.sum * own - pivot.sum * other;
        if (!fits || std::abs(sum) > largest) return;
        if (common > 1) {
            if (sum % common != 0) {
                contradiction_ = true;
                return;
            }
            for (term& t : merged_) t.coefficient /= common;
        }
        target.terms.swap(merged_);
        target.sum = common > 1 ? sum / common : sum;
    }

    void conclude(const row& r) {
        std::int64_t most = 0, least = 0;
        for (const term& t : r.terms) (t.coefficient > 0 ? most : least) += t.coefficient;
        if (r.sum > most || r.sum < least) {
            contradiction_ = true;
            return;
        }
        if (r.sum != most && r.sum != least) {
            // A single unknown with a sum in between, such as 2x = 1.
            contradiction_ = contradiction_ || r.terms.size() == 1;
            return;
        }
        for (const term& t : r.terms)
            conclusions_.push_back({t.unknown, (t.coefficient > 0) == (r.sum == most) ? 1 : 0});
    }

    std::vector<row> rows_;
    std::size_t used_ = 0;
    std::vector<term> merged_;
    std::vector<conclusion> conclusions_;
    bool contradiction_ = false;
};

}}} // namespace seesaw::v0::detail

#endif
