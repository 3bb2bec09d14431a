// SPDX-License-Identifier: MIT
// Fits weights to examples: least squares with a penalty on large weights (ridge), by conjugate
// gradients.
//
// A row of the problem is an example, a column a weight. Only products with the rows are needed, so
// a hundred thousand weights are affordable if an example has fifty: a round costs two passes over
// the examples. Columns are scaled by how often they occur; otherwise rare ones would take forever.
// Few rounds are a penalty of their own.
//
// Hestenes & Stiefel, "Methods of Conjugate Gradients for Solving Linear Systems", 1952.
#ifndef SEESAW_BENCH_LEAST_SQUARES_HPP
#define SEESAW_BENCH_LEAST_SQUARES_HPP

#include <cstddef>
#include <vector>

namespace bench {

struct least_squares_options {
    double penalty = 1; ///< an example is worth as much as this, pulling a weight towards nought
    int rounds = 50;
};

/// `row(i, f)` calls `f(column, value)` for every nonzero entry of the i-th example.
template <class Row>
std::vector<double> least_squares(const std::vector<double>& target, std::size_t columns,
                                  const Row& row, const least_squares_options& options) {
    const auto dot = [](const std::vector<double>& x, const std::vector<double>& y) {
        double sum = 0;
        for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
        return sum;
    };
    std::vector<double> weight(columns), scale(columns, options.penalty);
    for (std::size_t i = 0; i < target.size(); ++i)
        row(i, [&](std::size_t column, double value) { scale[column] += value * value; });

    std::vector<double> residual = target, gradient(columns), scaled(columns), step(columns),
                        change(target.size());
    const auto look_down = [&] {
        for (std::size_t c = 0; c < columns; ++c) gradient[c] = -options.penalty * weight[c];
        for (std::size_t i = 0; i < target.size(); ++i)
            row(i,
                [&](std::size_t column, double value) { gradient[column] += value * residual[i]; });
        for (std::size_t c = 0; c < columns; ++c)
            scaled[c] = scale[c] > 0 ? gradient[c] / scale[c] : 0;
        return dot(gradient, scaled);
    };
    double slope = look_down();
    step = scaled;
    for (int round = 0; round < options.rounds && slope > 0; ++round) {
        for (std::size_t i = 0; i < target.size(); ++i) {
            double sum = 0;
            row(i, [&](std::size_t column, double value) { sum += value * step[column]; });
            change[i] = sum;
        }
        const double curvature = dot(change, change) + options.penalty * dot(step, step);
        if (!(curvature > 0)) break;
        const double length = slope / curvature;
        for (std::size_t c = 0; c < columns; ++c) weight[c] += length * step[c];
        for (std::size_t i = 0; i < target.size(); ++i) residual[i] -= length * change[i];
        const double before = slope;
        slope = look_down();
        for (std::size_t c = 0; c < columns; ++c) step[c] = scaled[c] + slope / before * step[c];
    }
    return weight;
}

} // namespace bench

#endif
