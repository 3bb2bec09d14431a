// SPDX-License-Identifier: MIT
// Rows of positive numbers too large or too small for a double: binomials, and their products.
#ifndef SEESAW_DETAIL_CONSTRAINTS_SCALED_ROW_HPP
#define SEESAW_DETAIL_CONSTRAINTS_SCALED_ROW_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace seesaw { inline namespace v0 { namespace detail {

/// Numbers that share a power of two: value · 2^exponent.
struct scaled_row {
    std::vector<double> values;
    int exponent = 0;

    /// The largest value becomes 1 … 2.
    void normalise() {
        double largest = 0;
        for (const double x : values) largest = std::max(largest, x);
        if (!(largest > 0)) return;
        const int by = std::ilogb(largest);
        if (by == 0) return;
        const double scale = std::ldexp(1.0, -by);
        for (double& x : values) x *= scale;
        exponent += by;
    }
};

/// binomial(n, first), binomial(n, first + 1), … ; zero outside 0 … n.
inline void binomial_row(int n, int first, std::size_t count, scaled_row& row) {
    row.values.assign(count, 0.0);
    row.exponent = 0;
    const int last = std::min(n, first + static_cast<int>(count) - 1);
    double value = 1;
    int exponent = 0, base = 0;
    bool begun = false;
    for (int m = 0; m <= last; ++m) {
        if (m > 0) value = value * (n - m + 1) / m;
        if (value > 0x1p200 || value < 0x1p-200) {
            const int by = std::ilogb(value);
            value = std::ldexp(value, -by);
            exponent += by;
        }
        if (m < first) continue;
        if (!begun) base = exponent;
        begun = true;
        // Values only grow by more than a double holds where the smaller ones no longer matter.
        if (exponent - base > 800) {
            for (double& x : row.values) x = std::ldexp(x, base - exponent);
            base = exponent;
        }
        row.values[static_cast<std::size_t>(m - first)] = std::ldexp(value, exponent - base);
    }
    row.exponent = base;
    row.normalise();
}

/// result[i + j] += x[i] y[j]
inline void convolve(const std::vector<double>& x, const std::vector<double>& y,
                     std::vector<double>& result) {
    result.assign(x.size() + y.size() - 1, 0.0);
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < y.size(); ++j) result[i + j] += x[i] * y[j];
}

}}} // namespace seesaw::v0::detail

#endif
