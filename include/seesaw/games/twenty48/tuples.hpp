// SPDX-License-Identifier: MIT
// An evaluation of 2048 boards, learned from self-play.
//
// Four windows of six cells, in all eight ways to turn and mirror the board, each have a number in
// a table; their sum estimates the points still to come. The tables begin at 0, a player plays for
// points made plus points to come, and after every game each board's value is moved towards what
// its successor turned out to be worth.
//
//     X X X X    . . . .    X X X .    . . . .
//     X X . .    X X X X    X X X .    X X X .
//     . . . .    X X . .    . . . .    X X X .
//     . . . .    . . . .    . . . .    . . . .
//
//     twenty48_learner learner({.seed = 1});
//     for (int i = 0; i < 50'000; ++i) learner.play();
//     auto game = with_evaluate(twenty48_score{}, learner.evaluation());
//
// Learning is by temporal differences on boards between a move and the next tile (afterstates),
// from the end of a game backwards. Each number has its own step size (temporal coherence): full as
// long as its errors have the same sign, small when they cancel out. `rate` scales all steps, and
// is the only setting.
//
// `twenty48_tuples` is the evaluation. It belongs to `twenty48_score` on 4 × 4 cells: what the
// tiles stand for (`worth`) and what is to come. Where the player is to move it looks one move
// ahead, for only boards after a move are in the tables. `save` and `load` put it into a file:
// versioned, with checksums (detail/base/saved_words.hpp), and only numbers that were learned. A
// file belongs to the rules it was learned under.
//
// Cost: 256 MiB for the evaluation, shared by copies, and 768 MiB for the learner, less while
// little has been learned. A board is 32 loads, most of them from slow memory when boards are far
// apart. `twenty48 train` prints the learner's moves a second and its progress.
//
// Szubert and Jaśkowski, "Temporal difference learning of n-tuple networks for the game 2048",
// 2014; the windows are those of Yeh et al., "Multi-stage temporal difference learning for
// 2048-like games", 2016; temporal coherence after Beal and Smith, 1999, and Jaśkowski, "Mastering
// 2048 with delayed temporal coherence learning, multistage weight promotion, redundant encoding
// and carousel shaping", 2016.
#ifndef SEESAW_GAMES_TWENTY48_TUPLES_HPP
#define SEESAW_GAMES_TWENTY48_TUPLES_HPP

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <ostream>
#include <utility>
#include <vector>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/large_array.hpp>
#include <seesaw/detail/base/rules_identity.hpp>
#include <seesaw/detail/base/saved_words.hpp>
#include <seesaw/detail/twenty48/tile_board.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/twenty48.hpp>

namespace seesaw { inline namespace v0 {

namespace detail {

/// Where the views of a board stand in the tables: four windows, eight ways to look.
struct tile_views {
    static constexpr std::size_t windows = 4, count = 8 * windows;
    static constexpr std::size_t window_size = std::size_t{1} << 24;
    static constexpr std::size_t size = windows * window_size;
    static constexpr std::uint64_t fingerprint = 0x36785f34; // another layout is another number

    std::array<std::uint32_t, count> at;

    explicit tile_views(tile_board board) {
        const tile_board turned = transposed(board);
        std::size_t place = 0;
        for (const tile_board side : {board, turned})
            for (const tile_board mirror : {side, mirrored(side)})
                for (const tile_board b : {mirror, flipped(mirror)}) {
                    at[place] = part(0, b & 0xffffff);
                    at[place + 1] = part(1, b >> 16 & 0xffffff);
                    at[place + 2] = part(2, (b & 0xfff) | (b >> 4 & 0xfff000));
                    at[place + 3] = part(3, (b >> 16 & 0xfff) | (b >> 20 & 0xfff000));
                    place += windows;
                }
    }

private:
    static constexpr std::uint32_t part(std::uint32_t window, tile_board cells) {
        return window << 24 | static_cast<std::uint32_t>(cells);
    }
};

} // namespace detail

namespace games {

/// A learned evaluation for `with_evaluate`, in points to come.
class twenty48_tuples {
public:
    static constexpr bool same_for_twins = true;

    /// Nothing is learned: every board has 0 points to come.
    explicit twenty48_tuples(twenty48_score rules = {})
        : twenty48_tuples(values(detail::tile_views::size), std::move(rules)) {}

    double operator()(const twenty48_state& s) const {
        if (s.turn == player::chance) return after_move(s.board);
        double best = rules_.worth(s.board);
        bool first = true;
        for (const auto& successor : rules_.successors(s)) {
            const double value = after_move(successor.state.board);
            if (first || value > best) best = value;
            first = false;
        }
        return best;
    }

    /// Points to come after a move that led to this board.
    float to_come(std::uint64_t board) const {
        const detail::tile_views views(board);
        float sum = 0;
        for (const std::uint32_t place : views.at) sum += (*values_)[place];
        return sum;
    }

    /// False when the stream did not take everything.
    bool save(std::ostream& stream) const {
        detail::saved_proof_writer out(stream, detail::saved_kind::board_values, fingerprint());
        for (std::size_t block = 0; block < values_->size(); block += block_size) {
            std::uint64_t learned = 0;
            for (std::size_t i = 0; i < block_size; ++i)
                if ((*values_)[block + i] != 0) learned |= std::uint64_t{1} << i;
            if (learned == 0) continue;
            out.put(block);
            out.put(learned);
            while (learned != 0) { // two values a word
                const std::uint64_t low = bits_at(block + take(learned));
                out.put(learned == 0 ? low : low | bits_at(block + take(learned)) << 32);
            }
        }
        return out.finish();
    }

    /// Replaces what is known by what `save` has written; a file that is not accepted changes
    /// nothing.
    load_verdict load(std::istream& stream) {
        detail::saved_proof_reader in(stream, detail::saved_kind::board_values, fingerprint(),
                                      "learned evaluation");
        values read(detail::tile_views::size);
        std::uint64_t block = 0, learned = 0, word = 0;
        while (in.next(block)) {
            if (block >= read.size() || block % block_size != 0) return {"it is damaged"};
            if (!in.next(learned)) break;
            for (bool high = false; learned != 0; high = !high, word >>= 32) {
                if (!high && !in.next(word)) break;
                const auto value = detail::bit_cast<float>(static_cast<std::uint32_t>(word));
                if (!std::isfinite(value)) return {"it holds a value that is no number"};
                read[block + take(learned)] = value;
            }
            if (learned != 0) break;
        }
        load_verdict verdict = in.finish();
        if (verdict && learned != 0) return {"it ends within a block"};
        if (verdict) values_ = std::make_shared<const values>(std::move(read));
        return verdict;
    }

private:
    friend class twenty48_learner;
    using values = detail::large_array<float>;
    static constexpr std::size_t block_size = 64;

    twenty48_tuples(values learned, twenty48_score rules)
        : values_(std::make_shared<const values>(std::move(learned))), rules_(std::move(rules)) {
        detail::require(rules_.width == 4 && rules_.height == 4,
                        "twenty48_tuples: width and height must be 4");
    }

    std::uint64_t fingerprint() const {
        return mix(detail::tile_views::fingerprint, detail::rules_identity(rules_));
    }

    // The place of the lowest bit, which goes.
    static std::size_t take(std::uint64_t& bits) {
        const auto place = static_cast<std::size_t>(std::countr_zero(bits));
        bits &= bits - 1;
        return place;
    }

    std::uint64_t bits_at(std::size_t place) const {
        return detail::bit_cast<std::uint32_t>((*values_)[place]);
    }

    double after_move(std::uint64_t board) const {
        return rules_.worth(board) + static_cast<double>(to_come(board));
    }

    std::shared_ptr<const values> values_;
    twenty48_score rules_;
};

/// How large the steps of learning are, and the luck of the games.
struct twenty48_learner_options {
    double rate = 1; ///< above 0, at most 1
    double four_probability = 0.1;
    std::uint64_t seed = 1;
};

/// Plays against luck and learns from every game; `evaluation()` is what it knows.
class twenty48_learner {
public:
    /// A game that was learned from.
    struct played {
        std::uint32_t points;
        int largest; ///< tile
        std::uint32_t moves;
    };

    explicit twenty48_learner(twenty48_learner_options options = {})
        : rate_(static_cast<float>(options.rate)), random_(options.seed) {
        detail::require(options.rate > 0 && options.rate <= 1,
                        "twenty48_learner_options.rate must be above 0 and at most 1");
        detail::require(options.four_probability >= 0 && options.four_probability <= 1,
                        "twenty48_learner_options.four_probability must be 0 to 1");
        rules_.four_probability = options.four_probability;
    }

    /// One game, and what is learned from it.
    played play() {
        path_.clear();
        played game{0, 0, 0};
        std::uint64_t board = with_tile(with_tile(0));
        for (;;) {
            step best{0, 0};
            float highest = 0;
            for (const auto& successor : rules_.successors({board, player::first})) {
                const std::uint64_t after = successor.state.board;
                const std::uint32_t points = rules_.points_of(after) - rules_.points_of(board);
                const float value = static_cast<float>(points) + sum(detail::tile_views(after));
                if (best.board != 0 && value <= highest) continue;
                best = {after, points};
                highest = value;
            }
            if (best.board == 0) break;
            path_.push_back(best);
            game.points += best.points;
            board = with_tile(best.board);
        }
        learn();
        game.moves = static_cast<std::uint32_t>(path_.size());
        game.largest = 1 << detail::largest_tile(board);
        return game;
    }

    twenty48_tuples evaluation() const {
        twenty48_tuples::values values(table_.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            if (table_[i].value != 0) values[i] = table_[i].value;
        return twenty48_tuples(std::move(values), rules_);
    }

private:
    struct weight {
        float value, error, absolute; // errors summed up, with and without their signs
    };
    struct step {
        std::uint64_t board; // after the move
        std::uint32_t points;
    };

    float sum(const detail::tile_views& views) const {
        float total = 0;
        for (const std::uint32_t place : views.at) total += table_[place].value;
        return total;
    }

    // Backwards, so that what the end was worth comes all the way in one game.
    void learn() {
        float target = 0;
        for (std::size_t i = path_.size(); i-- > 0;) {
            const detail::tile_views views(path_[i].board);
            const float error = target - sum(views);
            const float part = rate_ * error / static_cast<float>(detail::tile_views::count);
            for (const std::uint32_t place : views.at) {
                weight& w = table_[place];
                w.value += w.absolute > 0 ? part * (std::abs(w.error) / w.absolute) : part;
                w.error += error;
                w.absolute += std::abs(error);
            }
            target = static_cast<float>(path_[i].points) + sum(views);
        }
    }

    std::uint64_t with_tile(std::uint64_t board) {
        std::uint64_t free = rules_.empty(board);
        for (auto skip = random_.below(static_cast<std::uint64_t>(std::popcount(free))); skip > 0;
             --skip)
            free &= free - 1;
        const std::uint64_t tile = random_.real() < rules_.four_probability ? 2 : 1;
        return board | tile << std::countr_zero(free);
    }

    twenty48_score rules_;
    float rate_;
    rng random_;
    detail::large_array<weight> table_{detail::tile_views::size};
    std::vector<step> path_;
};

} // namespace games
}} // namespace seesaw::v0

#endif
