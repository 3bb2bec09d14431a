// SPDX-License-Identifier: MIT
// A small dense network with tanh in every neuron.
//
// Weights lie in one row: for each layer its biases, then for each input the weights to all
// outputs, so that the innermost loop runs over neighbours and compilers make vectors of it. A
// position and those after one move differ in two or three inputs: `set_inputs` sums the first
// layer once, and `value_with` adds what changes. Nothing is allocated but in constructors.
//
// tanh is a quotient of polynomials (Lambert's continued fraction), within 10⁻⁴ and the same on
// every platform, which the library's is not.
#ifndef SEESAW_DETAIL_EVOLVE_DENSE_NETWORK_HPP
#define SEESAW_DETAIL_EVOLVE_DENSE_NETWORK_HPP

#include <cstddef>
#include <vector>

#include <seesaw/detail/base/error.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

constexpr float tanh_of(float x) noexcept {
    const float y = x < -5.0f ? -5.0f : x > 5.0f ? 5.0f : x;
    const float s = y * y;
    return y * (135135.0f + s * (17325.0f + s * (378.0f + s))) /
           (135135.0f + s * (62370.0f + s * (3150.0f + s * 28.0f)));
}

/// An input and by how much it differs.
struct input_change {
    std::size_t input;
    float by;
};

/// Sizes of the layers from the inputs to the one output, and room for the sums of one thread.
class dense_network {
public:
    explicit dense_network(std::vector<int> layers) {
        require(layers.size() >= 2 && layers.back() == 1,
                "layers must be two at least, with one neuron in the last");
        std::size_t widest = 0;
        for (const int size : layers) {
            require(size >= 1 && size <= 10'000, "layers must have 1 to 10,000 neurons each");
            sizes_.push_back(static_cast<std::size_t>(size));
            widest = sizes_.back() > widest ? sizes_.back() : widest;
        }
        first_.resize(sizes_[1]);
        from_.resize(widest);
        to_.resize(widest);
    }

    std::size_t inputs() const noexcept { return sizes_.front(); }

    std::size_t weights() const noexcept {
        std::size_t count = 0;
        for (std::size_t layer = 1; layer < sizes_.size(); ++layer)
            count += (sizes_[layer - 1] + 1) * sizes_[layer];
        return count;
    }

    /// The sums of the first layer, for `value_with`.
    void set_inputs(const float* weights, const float* inputs) noexcept {
        sum_layer(weights, inputs, sizes_[0], first_.data(), sizes_[1]);
    }

    /// What comes out for the inputs as they were set, but for these changes.
    float value_with(const float* weights, const input_change* changes,
                     std::size_t count) noexcept {
        const std::size_t width = sizes_[1];
        for (std::size_t j = 0; j < width; ++j) to_[j] = first_[j];
        for (std::size_t i = 0; i < count; ++i)
            add_scaled(weights + width * (1 + changes[i].input), changes[i].by, to_.data(), width);
        const float* next = weights + (sizes_[0] + 1) * width;
        for (std::size_t layer = 2; layer < sizes_.size(); ++layer) {
            for (std::size_t j = 0; j < sizes_[layer - 1]; ++j) from_[j] = tanh_of(to_[j]);
            sum_layer(next, from_.data(), sizes_[layer - 1], to_.data(), sizes_[layer]);
            next += (sizes_[layer - 1] + 1) * sizes_[layer];
        }
        return tanh_of(to_[0]);
    }

private:
    static void add_scaled(const float* row, float by, float* sums, std::size_t width) noexcept {
        for (std::size_t j = 0; j < width; ++j) sums[j] += by * row[j];
    }

    static void sum_layer(const float* weights, const float* inputs, std::size_t count, float* sums,
                          std::size_t width) noexcept {
        for (std::size_t j = 0; j < width; ++j) sums[j] = weights[j];
        for (std::size_t i = 0; i < count; ++i)
            if (inputs[i] != 0) add_scaled(weights + width * (1 + i), inputs[i], sums, width);
    }

    std::vector<std::size_t> sizes_;
    std::vector<float> first_, from_, to_;
};

}}} // namespace seesaw::v0::detail

#endif
