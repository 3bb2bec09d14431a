// SPDX-License-Identifier: MIT
// How long does it take to learn a game? Networks that play it are bred until one wins every time.
//
//     auto how = seesaw::evolve::learn(game, {.seed = 1, .threads = 2});
//     // how.learnt, how.generations
//
// As in the source [H], which follows Chellapilla and Fogel [C]: a network of 64, 91, 40, 10 and 1
// neurons with tanh in each values a position by its 64 squares; its player chooses the move with
// the greatest value after it. A population of such networks plays against itself; the better half
// stays and has one child each, by mutation alone. The measure is the number of generations until
// one network beats all its opponents: a game that is learnt at once is trivial, one that is never
// learnt is too hard.
//
// Where the source is silent:
//  * Weights begin within ±0.2 (`spread`) and stay within ±2. Every weight has its own mutation
//    step, which begins at 0.05 and changes by itself: it is multiplied by exp(τN) before it is
//    used, with τ = 1/√(2√n), n the number of weights, and N normal [C].
//  * A square is 0 where it is free, and for a piece its weight in `rule_space::evaluate` over 12,
//    plus 1 for a piece of honour; negative for the opponent's. The board is turned so that the
//    player moves down.
//  * The player sees when a move ends the game. In a chain of jumps it looks at one at a time.
//  * Each network plays `opponents` games against others drawn at random, moving first in every
//    other one. A game counts for both: 1 for a win, 0 for a draw, −2 for a loss [C].
//  * A network has learnt the game if it wins all its games of a generation, those for which others
//    drew it included, about ten in all. Even luck achieves that: of thirty networks that win every
//    other game, one wins all about once in a dozen generations. Draws, and games that one seat
//    wins, make it longer. With `beat_all` such a network must also win against every other one.
//    The source stops at "a set of weights that beats all others".
//
// Cost: about a microsecond for a position; two or three inputs change with a move, so the first
// layer is summed once a position and not once a move. The same seed gives the same result on any
// number of threads, and everywhere where floating-point sums are not contracted.
//
// [H] as in games/rule_space/genes.hpp, section 5.4. [C] K. Chellapilla, D. B. Fogel, "Evolving an
// expert checkers playing program without using human expertise", 2001.
#ifndef SEESAW_EVOLVE_LEARNABILITY_HPP
#define SEESAW_EVOLVE_LEARNABILITY_HPP

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/evolve/dense_network.hpp>
#include <seesaw/games/rule_space.hpp>

namespace seesaw { inline namespace v0 { namespace evolve {

/// The networks, how they are bred, and when the search is given up.
struct learning_options {
    std::vector<int> layers = {64, 91, 40, 10, 1}; ///< the first is 64, the last 1
    int population = 30;                           ///< even
    int opponents = 5;                             ///< games of each network in a generation
    int generations = 300;                         ///< at most
    float spread = 0.2f;   ///< weights begin within ±spread, which is above 0 and at most 2
    bool beat_all = false; ///< a network that wins all its games must also beat all the others
    std::uint64_t seed = 1;
    int threads = 1;
};

/// How long it took until a network won all its games.
struct learning {
    bool learnt = false;
    int generations = 0;      ///< that it took, or that were tried
    std::uint64_t games = 0;  ///< that were played
    std::vector<double> best; ///< greatest share of its games that a network won, by generation
};

/// A player that values positions by a network. Not for several threads at once.
class network_player {
public:
    network_player(const games::rule_space& game, const std::vector<int>& layers)
        : game_(&game), network_(layers) {
        detail::require(layers.front() == 64, "learning_options.layers must begin with 64");
    }

    std::size_t weights() const noexcept { return network_.weights(); }

    /// The move after which the network sees most, of equals the first.
    games::rule_space::move choose(const float* weights, const games::rule_space::state& s,
                                   const games::rule_space::list& moves) {
        using games::rule_space;
        const player who = game_->to_move(s);
        std::array<float, 64> inputs = {};
        for (detail::bitboard left = s.first | s.second; left != 0; left &= left - 1) {
            const int square = std::countr_zero(left);
            inputs[seen(who, square)] = worth(who, s, square);
        }
        network_.set_inputs(weights, inputs.data());
        rule_space::move best = moves[0];
        float best_value = -3;
        for (const rule_space::move m : moves) {
            const rule_space::state after = game_->next(s, m);
            float value = 0;
            if (const auto over = game_->outcome(after)) {
                value = *over == 0 ? 0.0f : seen_from(who, *over) > 0 ? 2.0f : -2.0f;
            } else {
                std::array<detail::input_change, 3> changes = {};
                std::size_t count = 0;
                const auto change = [&](int square) {
                    const std::size_t input = seen(who, square);
                    changes[count++] = {input, worth(who, after, square) - inputs[input]};
                };
                change(rule_space::from_of(m));
                change(rule_space::to_of(m));
                if (rule_space::captures(m) && rule_space::taken_of(m) != rule_space::to_of(m))
                    change(rule_space::taken_of(m));
                value = network_.value_with(weights, changes.data(), count);
            }
            if (value > best_value) {
                best_value = value;
                best = m;
            }
        }
        return best;
    }

private:
    static std::size_t seen(player who, int square) {
        return static_cast<std::size_t>(who == player::first ? square : 63 - square);
    }

    float worth(player who, const games::rule_space::state& s, int square) const {
        const int type = games::rule_space::type_at(s, square);
        if (type == 0) return 0;
        const int weight = game_->weight(type);
        const float size = (weight >= 1000 ? 1.0f : 0.0f) + static_cast<float>(weight % 1000) / 12;
        const bool mine = ((who == player::first ? s.first : s.second) >> square & 1) != 0;
        return mine ? size : -size;
    }

    const games::rule_space* game_;
    detail::dense_network network_;
};

/// Breeds players of one game.
class learner {
public:
    explicit learner(const games::rule_space& game, learning_options options = {})
        : game_(game), options_(std::move(options)) {
        detail::require(options_.population >= 2 && options_.population % 2 == 0,
                        "learning_options.population must be even and at least 2");
        detail::require(options_.opponents >= 1, "learning_options.opponents must be at least 1");
        detail::require(options_.generations >= 1,
                        "learning_options.generations must be at least 1");
        detail::require(options_.threads >= 1 && options_.threads <= detail::thread_team::most,
                        "learning_options.threads must be 1 to 256");
        detail::require(options_.spread > 0 && options_.spread <= 2,
                        "learning_options.spread must be above 0 and at most 2");
        team_ = detail::make_team(options_.threads);
        for (int i = 0; i < options_.threads; ++i) players_.emplace_back(game_, options_.layers);
        const std::size_t weights = players_.front().weights();
        step_change_ =
            static_cast<float>(1 / std::sqrt(2 * std::sqrt(static_cast<double>(weights))));
        for (std::size_t i = 0; i < size(); ++i) {
            rng random(seed_for(i, 0));
            brain& one = brains_.emplace_back();
            for (std::size_t w = 0; w < weights; ++w)
                one.weights.push_back(options_.spread * static_cast<float>(2 * random.real() - 1));
            one.steps.assign(weights, 0.05f);
        }
    }
    learner(const learner&) = delete;
    learner& operator=(const learner&) = delete;

    /// One generation; true once a network has won all its games.
    bool step() {
        ++result_.generations;
        const auto games = static_cast<std::size_t>(options_.opponents);
        std::vector<std::size_t> drawn(size() * games);
        std::vector<int> points(size() * games); // as the one who drew sees them
        on_all([&](std::size_t i, network_player& hands) {
            rng random(seed_for(i, 1));
            for (std::size_t game = 0; game < games; ++game) {
                auto other = static_cast<std::size_t>(random.below(size() - 1));
                if (other >= i) ++other;
                drawn[i * games + game] = other;
                points[i * games + game] = play(hands, i, other, game % 2 == 0);
            }
        });
        result_.games += drawn.size();
        std::vector<tally> tallies(size());
        for (std::size_t at = 0; at < drawn.size(); ++at) {
            tallies[at / games].add(points[at]);
            tallies[drawn[at]].add(-points[at]);
        }
        double best = 0;
        for (std::size_t i = 0; i < size(); ++i) {
            const tally& one = tallies[i];
            best = std::max(best, one.wins / static_cast<double>(one.games));
            if (!result_.learnt && one.wins == one.games)
                result_.learnt = !options_.beat_all || beats_all(i);
        }
        result_.best.push_back(best);
        if (!result_.learnt) breed(tallies);
        return result_.learnt;
    }

    learning run() {
        while (!result_.learnt && result_.generations < options_.generations) step();
        return result_;
    }

    const learning& result() const noexcept { return result_; }

private:
    struct brain {
        std::vector<float> weights;
        std::vector<float> steps; // of mutation, one for each weight
    };

    struct tally {
        int games = 0, wins = 0, score = 0;

        void add(int points) {
            ++games;
            wins += points > 0;
            score += points < 0 ? -2 : points;
        }
    };

    std::size_t size() const { return static_cast<std::size_t>(options_.population); }

    std::uint64_t seed_for(std::size_t i, std::uint64_t purpose) const {
        return mix(mix(options_.seed, purpose),
                   mix(static_cast<std::uint64_t>(result_.generations), i));
    }

    // 1, 0 or −1 as the first of the two sees it.
    int play(network_player& hands, std::size_t one, std::size_t other, bool moves_first) const {
        const player side = moves_first ? player::first : player::second;
        games::rule_space::state s = game_.root();
        std::optional<score> over;
        while (!(over = game_.outcome(s))) {
            const brain& mover = brains_[game_.to_move(s) == side ? one : other];
            s = game_.next(s, hands.choose(mover.weights.data(), s, game_.moves(s)));
        }
        const score points = seen_from(side, *over);
        return (points > 0) - (points < 0);
    }

    bool beats_all(std::size_t i) {
        std::atomic<int> won{0};
        on_all([&](std::size_t other, network_player& hands) {
            if (other != i && play(hands, i, other, other % 2 == 0) > 0)
                won.fetch_add(1, std::memory_order_relaxed);
        });
        result_.games += size() - 1;
        return won == options_.population - 1;
    }

    template <class Work>
    void on_all(const Work& work) {
        std::atomic<std::size_t> next{0};
        auto share = [&](int thread) {
            network_player& hands = players_[static_cast<std::size_t>(thread)];
            for (std::size_t i = next++; i < size(); i = next++) work(i, hands);
        };
        if (team_)
            team_->run(share);
        else
            share(0);
    }

    // The better half stays and has children in the places of the others.
    void breed(const std::vector<tally>& tallies) {
        std::vector<std::size_t> order(size());
        for (std::size_t i = 0; i < size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
            return tallies[x].score != tallies[y].score ? tallies[x].score > tallies[y].score
                                                        : x < y;
        });
        for (std::size_t i = 0; i < size() / 2; ++i) {
            const brain& parent = brains_[order[i]];
            const std::size_t place = order[size() / 2 + i];
            brain& child = brains_[place];
            rng random(seed_for(place, 2));
            for (std::size_t w = 0; w < parent.weights.size(); ++w) {
                const float step = parent.steps[w] * exponential(step_change_ * normal(random));
                const float weight = parent.weights[w] + step * normal(random);
                child.steps[w] = step;
                child.weights[w] = weight < -2 ? -2.0f : weight > 2 ? 2.0f : weight;
            }
        }
    }

    // The sum of twelve uniform numbers: as normal as mutations need, and the same everywhere.
    static float normal(rng& random) {
        std::uint64_t sum = 0;
        for (int i = 0; i < 3; ++i) {
            const std::uint64_t bits = random();
            sum += (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48);
        }
        return static_cast<float>(sum) / 65536.0f - 6.0f + 12 * 0.5f / 65536.0f;
    }

    // Of small numbers: seven terms of the series.
    static float exponential(float x) {
        float sum = 1;
        for (int i = 7; i > 0; --i) sum = 1 + sum * x / static_cast<float>(i);
        return sum;
    }

    games::rule_space game_;
    learning_options options_;
    std::unique_ptr<detail::thread_team> team_;
    std::vector<network_player> players_; // one for each thread
    std::vector<brain> brains_;
    float step_change_ = 0;
    learning result_;
};

/// Breeds networks until one has learnt the game, or until `generations` have passed.
inline learning learn(const games::rule_space& game, const learning_options& options = {}) {
    return learner(game, options).run();
}

}}} // namespace seesaw::v0::evolve

#endif
