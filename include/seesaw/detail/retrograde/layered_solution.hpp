// SPDX-License-Identifier: MIT
// What a directory knows of a solved game, read where it lies.
//
// The files of the layers are opened when they are first asked, and stay open with their index, two
// words for each 512 states, and the blocks that were asked for last.
#ifndef SEESAW_DETAIL_RETROGRADE_LAYERED_SOLUTION_HPP
#define SEESAW_DETAIL_RETROGRADE_LAYERED_SOLUTION_HPP

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <seesaw/detail/retrograde/layer_directory.hpp>
#include <seesaw/detail/retrograde/layer_file.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class layered_solution {
public:
    explicit layered_solution(const layer_directory& in, score endless = 0,
                              saved_kind kind = saved_kind::layer_values)
        : in_(in), endless_(endless), kind_(kind) {
        for (const layer_entry& entry : in_.entries()) states_ += entry.states;
    }

    std::uint64_t states() const noexcept { return states_; }
    std::uint64_t bytes() const noexcept {
        std::uint64_t sum = 0;
        for (const auto& [layer, file] : files_) sum += file->bytes();
        return sum;
    }

    const std::vector<layer_entry>& entries() const noexcept { return in_.entries(); }
    const std::vector<state_layer>& kinds_of(std::int64_t layer) { return open(layer)->kinds(); }

    std::optional<state_layer> find(std::int64_t layer, std::uint64_t key) {
        layer_file* const file = open(layer);
        return file ? file->find(key) : std::nullopt;
    }

    /// In a solution of bounds.
    std::optional<word_pair> find_pair(std::int64_t layer, std::uint64_t key) {
        layer_file* const file = open(layer);
        return file ? file->find_pair(key) : std::nullopt;
    }

    /// Every value and distance of all layers: what `first` likes better than endless play, best
    /// first, then what the others do, then what is worth the same; the nearest ends first.
    std::vector<state_layer> kinds() {
        std::vector<state_layer> all;
        for (const layer_entry& entry : in_.entries()) {
            const auto& some = kinds_of(entry.layer);
            all.insert(all.end(), some.begin(), some.end());
        }
        const auto rank = [this](const state_layer& kind) {
            return kind.value > endless_ ? 0 : kind.value < endless_ ? 1 : 2;
        };
        std::sort(all.begin(), all.end(), [&](const state_layer& a, const state_layer& b) {
            if (rank(a) != rank(b)) return rank(a) < rank(b);
            if (a.value != b.value) return (rank(a) == 0) == (a.value > b.value);
            // −1, endless, comes last.
            return static_cast<std::uint32_t>(a.distance) < static_cast<std::uint32_t>(b.distance);
        });
        std::vector<state_layer> merged;
        for (const state_layer& kind : all) {
            if (!merged.empty() && merged.back().value == kind.value &&
                merged.back().distance == kind.distance)
                merged.back().states += kind.states;
            else
                merged.push_back(kind);
        }
        return merged;
    }

private:
    layer_file* open(std::int64_t layer) {
        const auto known = files_.find(layer);
        if (known != files_.end()) return known->second.get();
        const auto has = [&](const layer_entry& entry) { return entry.layer == layer; };
        if (std::none_of(in_.entries().begin(), in_.entries().end(), has)) return nullptr;
        auto file =
            std::make_unique<layer_file>(in_.file(in_.values(layer)), in_.identity(), layer, kind_);
        return files_.emplace(layer, std::move(file)).first->second.get();
    }

    layer_directory in_;
    score endless_;
    saved_kind kind_;
    std::uint64_t states_ = 0;
    std::map<std::int64_t, std::unique_ptr<layer_file>> files_;
};

}}} // namespace seesaw::v0::detail

#endif
