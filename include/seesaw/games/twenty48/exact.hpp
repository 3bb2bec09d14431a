// SPDX-License-Identifier: MIT
// Exact values of 2048 on a small board.
//
// A slide leaves the sum of all tiles as it is, and a tile put down adds 2 or 4 to it. So boards
// fall into layers by their sum, and no game ever comes back to a layer. `twenty48_boards` walks up
// the layers and keeps every board that the player may have to move; an answer walks down again and
// gives each of them its exact value, from those two layers above:
//
//     seesaw::games::twenty48_boards boards({.width = 2, .height = 2, .target = 0});
//     auto win = boards.probability_of(32);      // under best play for this tile
//     auto points = boards.expected_points();    // under best play for points
//     win.at_start(), win(s), points(s);         // 0.0829, and that of any state; none if it
//                                                // cannot be reached
//
// Contract. `target` of the rules ends games, and with them what can be reached; 0 lets them go on,
// and then one enumeration answers for every tile. Boards are kept up to symmetry; `count` says how
// many there are either way, dead ones (nothing moves) and won ones (`target`) among them. Points
// are those of the game, not the `payoff` of twenty48_score.
//
// Limits. An enumeration and each answer take limits as a search does; a node is a board up to
// symmetry, once in the enumeration and once in each answer. An enumeration that meets a limit, or
// would have more than `most_boards` (`nodes`, then), is not `complete`: `stopped` says why, and
// nothing can be asked. An answer that meets one is not `complete` either and knows no value.
//
// Cost: 8 bytes a board and 8 more for each answer, time nearly linear. 3 × 3 has 48,713,519 boards
// up to symmetry, which is 0.4 GB and a minute, and as much again for each answer. 4 × 3 is out of
// reach.
//
// The method is value iteration, in an order that needs one round. Compare Lees-Miller, "The
// mathematics of 2048: optimal play with Markov decision processes", 2018.
#ifndef SEESAW_GAMES_TWENTY48_EXACT_HPP
#define SEESAW_GAMES_TWENTY48_EXACT_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/twenty48/tile_board.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/twenty48.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

/// Boards by half their sum, each layer in ascending order.
struct tile_layers {
    games::twenty48 rules;
    std::vector<std::vector<tile_board>> layers;

    tile_board canonical(tile_board board) const {
        return rules.symmetric({board, player::first}).board;
    }

    bool won(tile_board board) const { return rules.reached({board, player::first}); }

    static void settle(std::vector<tile_board>& boards) {
        std::sort(boards.begin(), boards.end());
        boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
    }

    static std::optional<std::size_t> find(const std::vector<tile_board>& in, tile_board board) {
        const auto place = std::lower_bound(in.begin(), in.end(), board);
        if (place == in.end() || *place != board) return std::nullopt;
        return static_cast<std::size_t>(place - in.begin());
    }

    std::size_t layer_of(tile_board board) const { return sum_of_rows(rules.rows->sum, board) / 2; }

    /// What the moves from a layer lead to, in ascending order; not all of it when a limit is met.
    /// `held`: bytes that are needed beside those of the layers.
    std::vector<tile_board> afterwards(std::size_t layer, budget& allowance,
                                       std::uint64_t held = 0) const {
        std::vector<tile_board> result;
        const std::size_t most = 4 * layers[layer].size();
        if (!has_room(allowance, held + most * sizeof(tile_board))) return result;
        result.reserve(most);
        for (const tile_board board : layers[layer]) {
            if (!allowance.tick()) return result;
            for (const auto& successor : rules.successors({board, player::first}))
                result.push_back(canonical(successor.state.board));
        }
        settle(result);
        return result;
    }

    std::uint64_t bytes() const {
        std::uint64_t boards = 0;
        for (const auto& layer : layers) boards += layer.capacity();
        return boards * sizeof(tile_board) + layers.capacity() * sizeof(layers[0]);
    }

    /// For so many bytes beside the layers?
    bool has_room(budget& allowance, std::uint64_t more) const {
        if (bytes() + more > allowance.bytes()) allowance.refuse(stop_reason::memory);
        return !allowance.spent();
    }
};

} // namespace detail

namespace games {

/// The exact value of every state; made by `twenty48_boards`.
class twenty48_values {
public:
    bool complete() const { return stopped_ == stop_reason::finished; }
    stop_reason stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; } ///< boards that have their value

    /// None for a state that is not reached from the start, and where a limit was met.
    std::optional<double> operator()(const twenty48_state& s) const {
        if (!complete()) return std::nullopt;
        if (s.turn == player::chance && !known_->rules.reached(s)) {
            double sum = 0;
            for (const auto& chance : known_->rules.chances(s)) {
                const auto value = (*this)(known_->rules.next(s, chance.move));
                if (!value) return std::nullopt;
                sum += chance.probability * *value;
            }
            return sum;
        }
        if (s.turn == player::chance) return won_;
        const std::size_t layer = known_->layer_of(s.board);
        if (layer >= known_->layers.size()) return std::nullopt;
        const auto place = known_->find(known_->layers[layer], known_->canonical(s.board));
        if (!place) return std::nullopt;
        return values_[layer][*place];
    }

    double at_start() const {
        detail::require(complete(), "twenty48_values: a limit was met");
        return *(*this)(known_->rules.root());
    }

    /// The first of the moves with the best value; none where the game is over or `s` is unknown.
    std::optional<twenty48_move> best(const twenty48_state& s) const {
        std::optional<twenty48_move> chosen;
        double highest = 0;
        if (s.turn != player::first || !(*this)(s)) return chosen;
        for (const auto& successor : known_->rules.successors(s)) {
            const auto value = (*this)(successor.state);
            const double total = value ? *value + gain(s.board, successor.state.board) : 0;
            if (chosen && total <= highest) continue;
            chosen = successor.move;
            highest = total;
        }
        return chosen;
    }

private:
    friend class twenty48_boards;

    // `tile` is the exponent asked for, 0 for points.
    twenty48_values(std::shared_ptr<const detail::tile_layers> known, int tile,
                    const limits& allowed)
        : known_(std::move(known)), tile_(tile), won_(tile > 0 ? 1 : 0) {
        budget allowance(allowed, known_->bytes());
        values_.resize(known_->layers.size());
        std::uint64_t held = values_.capacity() * sizeof(values_[0]);
        for (std::size_t layer = values_.size(); layer-- > 0 && !allowance.spent();) {
            held += known_->layers[layer].size() * sizeof(double);
            fill(layer, allowance, held);
        }
        nodes_ = allowance.nodes();
        stopped_ = allowance.reason();
        if (!complete()) values_ = {};
    }

    void fill(std::size_t layer, budget& allowance, std::uint64_t held) {
        const auto& boards = known_->layers[layer];
        // Beside the boards after a move, their values.
        const std::vector<std::uint64_t> after =
            known_->afterwards(layer, allowance, held + 4 * boards.size() * sizeof(double));
        if (allowance.spent()) return;
        std::vector<double> expected(after.size());
        for (std::size_t i = 0; i < after.size() && allowance.tick(); ++i)
            expected[i] = expectation(after[i], layer);
        values_[layer].reserve(boards.size());
        for (const std::uint64_t board : boards) {
            if (!allowance.spend()) return;
            values_[layer].push_back(best_value(board, after, expected));
        }
    }

    double best_value(std::uint64_t board, const std::vector<std::uint64_t>& after,
                      const std::vector<double>& expected) const {
        if (has(board)) return 1;
        double best = 0; // where the game is over
        for (const auto& successor : known_->rules.successors({board, player::first})) {
            const std::uint64_t next = successor.state.board;
            const double value = expected[*known_->find(after, known_->canonical(next))];
            best = std::max(best, value + gain(board, next));
        }
        return best;
    }

    // The value of a board that waits for a tile.
    double expectation(std::uint64_t board, std::size_t layer) const {
        const twenty48_state s{board, player::chance};
        if (has(board)) return 1;
        if (known_->rules.reached(s)) return 0;
        double sum = 0;
        for (const auto& chance : known_->rules.chances(s)) {
            const std::size_t above = layer + static_cast<std::size_t>(chance.move.tile());
            const std::uint64_t next = known_->rules.next(s, chance.move).board;
            const auto place = known_->find(known_->layers[above], known_->canonical(next));
            sum += chance.probability * values_[above][*place];
        }
        return sum;
    }

    bool has(std::uint64_t board) const { return tile_ > 0 && detail::has_tile(board, tile_); }

    double gain(std::uint64_t before, std::uint64_t after) const {
        if (tile_ > 0) return 0;
        return known_->rules.points_of(after) - known_->rules.points_of(before);
    }

    std::shared_ptr<const detail::tile_layers> known_;
    std::vector<std::vector<double>> values_;
    int tile_;
    double won_;
    std::uint64_t nodes_ = 0;
    stop_reason stopped_ = stop_reason::finished;
};

/// All boards that the player may meet; answers are made from them.
class twenty48_boards {
public:
    /// Boards that the player may have to move: all of them, and up to symmetry.
    struct counts {
        std::uint64_t all = 0, up_to_symmetry = 0;
        bool operator==(const counts&) const = default;
    };

    explicit twenty48_boards(twenty48 rules, std::uint64_t most_boards = 100'000'000,
                             const limits& allowed = {}) {
        rules.validate();
        auto known = std::make_shared<detail::tile_layers>();
        known->rules = std::move(rules);
        budget allowance(allowed);
        enumerate(*known, most_boards, allowance);
        stopped_ = allowance.reason();
        if (!complete()) known->layers = {};
        known_ = std::move(known);
    }

    bool complete() const { return stopped_ == stop_reason::finished; }
    stop_reason stopped() const { return stopped_; }
    counts reachable() const { return reachable_; }
    counts dead() const { return dead_; }              ///< nothing moves, and not won
    counts won() const { return won_; }                ///< has the target of the rules
    int largest() const { return 1 << largest_ & ~1; } ///< tile

    /// That a tile as large appears, when this is all one plays for.
    twenty48_values probability_of(int tile, const limits& allowed = {}) const {
        detail::require(tile >= 4 && tile <= 32768 && std::has_single_bit(unsigned(tile)),
                        "twenty48_boards: tile must be one from 4 to 32768");
        detail::require(known_->rules.target == 0 || known_->rules.target >= tile,
                        "twenty48_boards: tile must not be above the target of the rules");
        return answer(std::countr_zero(static_cast<unsigned>(tile)), allowed);
    }

    /// Points from a state on, when one plays for points.
    twenty48_values expected_points(const limits& allowed = {}) const { return answer(0, allowed); }

private:
    twenty48_values answer(int tile, const limits& allowed) const {
        detail::require(complete(), "twenty48_boards: there are too many boards");
        return {known_, tile, allowed};
    }

    void enumerate(detail::tile_layers& known, std::uint64_t most_boards, budget& allowance) {
        start(known, known.rules.root(), allowance);
        for (std::size_t layer = 0; layer < known.layers.size(); ++layer) {
            detail::tile_layers::settle(known.layers[layer]);
            known.layers[layer].shrink_to_fit();
            for (const std::uint64_t board : known.layers[layer]) {
                if (reachable_.up_to_symmetry == most_boards) allowance.refuse(stop_reason::nodes);
                if (!allowance.spend()) return;
                count(known, board);
            }
            const auto after = known.afterwards(layer, allowance);
            const std::uint64_t held = after.capacity() * sizeof(after[0]);
            for (const std::uint64_t board : after) {
                if (!allowance.tick()) return;
                spread(known, {board, player::chance}, allowance, held);
            }
        }
    }

    // All the ways in which luck can begin.
    void start(detail::tile_layers& known, const twenty48_state& s, budget& allowance) {
        if (s.turn == player::first) return add(known, s.board, allowance, 0);
        for (const twenty48_move m : known.rules.moves(s))
            start(known, known.rules.next(s, m), allowance);
    }

    // A won game goes on for the count alone: its last tile is put down.
    void spread(detail::tile_layers& known, const twenty48_state& s, budget& allowance,
                std::uint64_t held) {
        for (const twenty48_move m : known.rules.moves(s))
            add(known, known.rules.next(s, m).board, allowance, held);
    }

    static void add(detail::tile_layers& known, std::uint64_t board, budget& allowance,
                    std::uint64_t held) {
        const std::size_t layer = known.layer_of(board);
        if (known.layers.size() <= layer) known.layers.resize(layer + 1);
        auto& boards = known.layers[layer];
        if (boards.size() == boards.capacity()) {
            const std::size_t wanted = std::max<std::size_t>(16, 2 * boards.capacity());
            if (!known.has_room(allowance, held + wanted * sizeof(boards[0]))) return;
            boards.reserve(wanted);
        }
        boards.push_back(known.canonical(board));
    }

    void count(const detail::tile_layers& known, std::uint64_t board) {
        const twenty48_state s{board, player::first};
        const std::uint64_t twins = known.rules.twins(s);
        const auto note = [twins](counts& of) {
            of.all += twins;
            ++of.up_to_symmetry;
        };
        note(reachable_);
        if (known.won(board))
            note(won_);
        else if (known.rules.stuck(s))
            note(dead_);
        largest_ = std::max(largest_, detail::largest_tile(board));
    }

    std::shared_ptr<const detail::tile_layers> known_;
    counts reachable_, dead_, won_;
    int largest_ = 0;
    stop_reason stopped_ = stop_reason::finished;
};

} // namespace games
}} // namespace seesaw::v0

#endif
