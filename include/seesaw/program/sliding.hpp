// SPDX-License-Identifier: MIT
// Exact facts about small sliding-tile puzzles: the distance of every state from the goal, and what
// a player meets on shortest solutions.
#ifndef SEESAW_PROGRAM_SLIDING_HPP
#define SEESAW_PROGRAM_SLIDING_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <vector>

#include <seesaw/games/n_puzzle.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What a shortest way from a state is like, as means over all of its steps and, where there are
/// several shortest ways, over them (the next step drawn evenly from the best ones).
struct sliding_way {
    int length = 0;
    double options = 0; ///< legal moves
    double forward = 0; ///< those that do not take back the move before: n
    double best = 0;    ///< those that begin a shortest way
    double share = 0;   ///< best of the legal ones
};

/// All solvable states of a puzzle of at most 10 cells.
class sliding_map {
public:
    using game = seesaw::games::n_puzzle;

    explicit sliding_map(const game& rules) : rules_(rules) {
        if (rules.cells() > 10) throw std::logic_error("sliding_map: at most 10 cells");
        std::vector<std::uint64_t> before, now = {rules.pack(rules.goal_state())[0]};
        while (!now.empty()) {
            histogram_.push_back(now.size());
            std::vector<std::uint64_t> next, fresh;
            for (const std::uint64_t word : now) {
                const game::state s = rules.unpack({word, 0});
                for (const game::move m : rules.moves(s))
                    next.push_back(rules.pack(rules.next(s, m))[0]);
            }
            std::sort(next.begin(), next.end());
            next.erase(std::unique(next.begin(), next.end()), next.end());
            // A move changes the parity: what is near is in the layer before or nowhere.
            std::set_difference(next.begin(), next.end(), before.begin(), before.end(),
                                std::back_inserter(fresh));
            layers_.push_back(now);
            before = std::move(now);
            now = std::move(fresh);
        }
    }

    const game& rules() const { return rules_; }

    /// States at each distance.
    const std::vector<std::uint64_t>& histogram() const { return histogram_; }
    std::uint64_t states() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t n : histogram_) sum += n;
        return sum;
    }
    double mean() const {
        double sum = 0;
        for (std::size_t depth = 0; depth < histogram_.size(); ++depth)
            sum += static_cast<double>(depth) * static_cast<double>(histogram_[depth]);
        return sum / static_cast<double>(states());
    }
    /// The share of states that are at most so far.
    double within(int distance) const {
        std::uint64_t sum = 0;
        for (std::size_t depth = 0; depth < histogram_.size(); ++depth)
            if (static_cast<int>(depth) <= distance) sum += histogram_[depth];
        return static_cast<double>(sum) / static_cast<double>(states());
    }

    /// Calls `each(state, way)` for every state but the goal, nearest first.
    template <class Each>
    void for_each_way(const Each& each) const {
        // Sums along the way, layer by layer: those of the nearer layer are all that is needed.
        std::vector<sums> nearer = {sums{}};
        for (std::size_t depth = 1; depth < layers_.size(); ++depth) {
            const auto& layer = layers_[depth];
            std::vector<sums> here(layer.size());
            for (std::size_t i = 0; i < layer.size(); ++i) {
                const game::state s = rules_.unpack({layer[i], 0});
                const auto& moves = rules_.moves(s);
                sums below{};
                int best = 0;
                for (const game::move m : moves) {
                    const auto at = find(layers_[depth - 1], rules_.pack(rules_.next(s, m))[0]);
                    if (at < 0) continue;
                    const sums& child = nearer[static_cast<std::size_t>(at)];
                    below.options += child.options;
                    below.best += child.best;
                    below.share += child.share;
                    ++best;
                }
                const auto legal = static_cast<double>(moves.size());
                here[i] = {legal + below.options / best, best + below.best / best,
                           best / legal + below.share / best};
                const auto length = static_cast<double>(depth);
                each(s, sliding_way{static_cast<int>(depth), here[i].options / length,
                                    (here[i].options - (length - 1)) / length,
                                    here[i].best / length, here[i].share / length});
            }
            nearer = std::move(here);
        }
    }

private:
    struct sums {
        double options = 0, best = 0, share = 0;
    };

    static std::ptrdiff_t find(const std::vector<std::uint64_t>& layer, std::uint64_t word) {
        const auto at = std::lower_bound(layer.begin(), layer.end(), word);
        return at != layer.end() && *at == word ? at - layer.begin() : -1;
    }

    game rules_;
    std::vector<std::vector<std::uint64_t>> layers_; // each sorted
    std::vector<std::uint64_t> histogram_;
};

}}} // namespace seesaw::v0::programs

#endif
