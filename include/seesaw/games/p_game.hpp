// SPDX-License-Identifier: MIT
// P-game trees: random trees that resemble games, for comparing searches.
//
// Every move carries a random number: the moves of `first` from 0 to `largest`, those of `second`
// from −`largest` to 0. Where the tree ends, the sum along the path decides: above 0 first has won,
// below 0 second, and 0 is a draw. So good moves early on matter without deciding, as in real
// games, and the size of the tree is free:
//
//     seesaw::games::p_game classic{.branching = 2, .depth = 20, .seed = 7};
//     seesaw::games::p_game ragged{.branching = {1, 5}, .depth = {4, 10}, .seed = 7};
//
// In a range every position draws its own number of moves, uniformly, and the tree ends at
// different depths: the length of a game of random moves is uniform in the range. With
// `.sum_is_score = true` the outcome is the sum itself.
//
// Nothing is stored: all numbers are drawn from the seed and the place in the tree whenever they
// are asked for, so a tree costs no memory and the same seed means the same tree everywhere.
// Another seed is another tree.
//
// A state is the number of its node, counted level by level as if every node had the most children,
// with the sum and the depth so far. Node numbers must fit 64 bits: fewer than 2⁶⁴ nodes at the
// greatest branching and depth (2 and 63, 8 and 21, 30 and 13). The number is the hash; no two
// states share one, and no state is reached twice.
//
// Score: 1, 0 or −1, or the sum. Moves are numbered from 0. A state is written as the moves that
// lead to it, "3-0-1", and "root".
//
// Cost: two or three mixing steps of about ten instructions a call.
//
// Source: the model of Kocsis & Szepesvári, "Bandit based Monte-Carlo planning", 2006, with edge
// values up to 127, after Smith & Nau, "An analysis of forward pruning", 1994. There the shapes are
// fixed; the ranges are ours.
#ifndef SEESAW_GAMES_P_GAME_HPP
#define SEESAW_GAMES_P_GAME_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// One number, or any from `min` to `max`.
struct p_game_range {
    constexpr p_game_range(int exactly) : min(exactly), max(exactly) {}
    constexpr p_game_range(int from, int to) : min(from), max(to) {}

    int min;
    int max;

    static constexpr auto parameters() {
        return std::tuple{parameter("min", &p_game_range::min),
                          parameter("max", &p_game_range::max)};
    }
};

/// A tree that nobody has to store, told by its seed.
struct p_game {
    /// A node and how the game stands there.
    struct state {
        std::uint64_t node = 0; ///< 0 is the root; child m of n is n · branching.max + m + 1
        std::int32_t sum = 0;
        std::int32_t ply = 0;
        bool operator==(const state&) const = default;
    };
    using move = std::uint8_t;

    static constexpr bool alternating = true;
    static constexpr bool acyclic = true;
    static constexpr bool hash_is_unique = true;

    p_game_range branching = 2;
    p_game_range depth = 20;
    std::uint64_t seed = 1;
    int largest = 127;         ///< largest number on a move
    bool sum_is_score = false; ///< score by the sum itself, not its sign

    static constexpr auto parameters() {
        return std::tuple{
            parameter("branching", &p_game::branching, "moves in a position"),
            parameter("depth", &p_game::depth, "moves of a game"), parameter("seed", &p_game::seed),
            parameter("largest", &p_game::largest, 1, 1000, "largest number on a move"),
            parameter("sum_is_score", &p_game::sum_is_score,
                      "score by the sum itself, not its sign")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` and `parse` call it.
    void validate() const {
        detail::require(branching.min >= 1 && branching.min <= branching.max &&
                            branching.max <= 256,
                        "p_game: branching must be within 1 to 256, least first");
        detail::require(depth.min >= 1 && depth.min <= depth.max && depth.max <= 1'000'000,
                        "p_game: depth must be within 1 to 1000000, least first");
        detail::require(largest >= 1 && largest <= 1000, "p_game: largest must be 1 to 1000");
        const auto width = static_cast<std::uint64_t>(branching.max);
        std::uint64_t nodes = 1;
        for (int level = 0; level < depth.max; ++level) {
            detail::require(nodes <= (std::numeric_limits<std::uint64_t>::max() - 1) / width,
                            "p_game: branching and depth must give fewer than 2^64 nodes");
            nodes = nodes * width + 1;
        }
    }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        return {};
    }

    move_list<move, 256> moves(const state& s) const {
        move_list<move, 256> result;
        for (int m = 0, end = children(s); m < end; ++m) result.push_back(static_cast<move>(m));
        return result;
    }

    state next(const state& s, move m) const {
        SEESAW_ASSERT(!ends(s) && m < children(s));
        return {child(s, m), s.sum + edge(s, m), s.ply + 1};
    }

    player to_move(const state& s) const { return s.ply % 2 == 0 ? player::first : player::second; }

    std::optional<score> outcome(const state& s) const {
        if (!ends(s)) return std::nullopt;
        return scored(s.sum);
    }

    std::uint64_t hash(const state& s) const { return s.node; }

    /// The number that the move carries: not negative for first, not positive for second.
    score edge(const state& s, move m) const {
        return seen_from(to_move(s), uniform(word(child(s, m)), largest + 1));
    }

    // ── Knowledge ───────────────────────────────────────────────────────────────────────────────

    /// The sum so far and the mean of a move that only one side has left; within `bounds`.
    score evaluate(const state& s) const {
        const auto [of_first, of_second] = moves_left(s);
        const auto [low, high] = bounds(s);
        return std::clamp(scored(s.sum + (of_first - of_second) * (largest / 2)), low, high);
    }

    /// The size of the move's number.
    int order(const state& s, move m) const { return seen_from(to_move(s), edge(s, m)); }

    /// One side moves as well as possible from here on, the other not at all.
    std::pair<score, score> bounds(const state& s) const {
        if (ends(s)) return {scored(s.sum), scored(s.sum)};
        const auto [of_first, of_second] = moves_left(s);
        return {scored(s.sum - of_second * largest), scored(s.sum + of_first * largest)};
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    /// The moves from the root, "3-0-1", or "root".
    std::string describe(const state& s) const {
        if (s.node == 0) return "root";
        const auto width = static_cast<std::uint64_t>(branching.max);
        std::string text;
        for (std::uint64_t node = s.node; node != 0; node = (node - 1) / width) {
            if (!text.empty()) text.insert(0, 1, '-');
            text.insert(0, std::to_string((node - 1) % width));
        }
        return text;
    }

    std::string describe(const state&, move m) const { return std::to_string(m); }

    /// nullopt for anything that is no path in this tree.
    std::optional<state> parse(std::string_view text) const {
        std::string why;
        return read(text, why);
    }

    /// What is wrong with a text that `parse` refuses, in one line; empty if nothing is.
    std::string complaint(std::string_view text) const {
        std::string why;
        read(text, why);
        return why;
    }

    std::optional<move> parse_move(const state& s, std::string_view text) const {
        if (ends(s)) return std::nullopt;
        return number_below(children(s), text);
    }

private:
    struct left {
        int of_first;
        int of_second;
    };

    /// Moves that each side makes if the game takes as long as it can.
    left moves_left(const state& s) const {
        const int all = depth.max - s.ply;
        const int of_mover = (all + 1) / 2;
        return to_move(s) == player::first ? left{of_mover, all - of_mover}
                                           : left{all - of_mover, of_mover};
    }

    score scored(score sum) const { return sum_is_score ? sum : (sum > 0) - (sum < 0); }

    std::uint64_t child(const state& s, move m) const {
        return s.node * static_cast<std::uint64_t>(branching.max) + m + 1;
    }

    // The first word of a node is for the move that leads there, the second for the number of its
    // children, the third for whether the game ends there.
    std::uint64_t word(std::uint64_t node) const { return mix(seed, node); }

    static int uniform(std::uint64_t word, int numbers) {
        return static_cast<int>(detail::multiply_high(word, static_cast<std::uint64_t>(numbers)));
    }

    int children(const state& s) const {
        if (branching.min == branching.max) return branching.max;
        const std::uint64_t second_word = mix(word(s.node));
        return branching.min + uniform(second_word, branching.max - branching.min + 1);
    }

    bool ends(const state& s) const {
        if (s.ply < depth.min || s.ply == depth.max) return s.ply == depth.max;
        // One in as many as there are depths left makes every depth equally likely.
        const std::uint64_t third_word = mix(mix(word(s.node)));
        return uniform(third_word, depth.max - s.ply + 1) == 0;
    }

    static std::optional<move> number_below(int end, std::string_view text) {
        if (text.empty() || text.size() > 3 || (text[0] == '0' && text.size() > 1))
            return std::nullopt;
        int number = 0;
        for (const char digit : text) {
            if (digit < '0' || digit > '9') return std::nullopt;
            number = number * 10 + (digit - '0');
        }
        if (number >= end) return std::nullopt;
        return static_cast<move>(number);
    }

    std::optional<state> read(std::string_view text, std::string& why) const {
        state s = root();
        if (text == "root") return s;
        for (;;) {
            const std::string_view word = text.substr(0, text.find('-'));
            const std::string number = std::to_string(s.ply + 1);
            if (ends(s)) {
                why = "move " + number + ": the game ended with move " + std::to_string(s.ply);
                return std::nullopt;
            }
            const auto m = number_below(children(s), word);
            if (!m) {
                why = "move " + number +
                      ": a position is root or moves such as 0-1-0, and here a " + "move is 0 to " +
                      std::to_string(children(s) - 1);
                return std::nullopt;
            }
            s = next(s, *m);
            if (word.size() == text.size()) return s;
            text.remove_prefix(word.size() + 1);
        }
    }
};

static_assert(two_player_game<p_game> && has_root<p_game> && hashes<p_game>);
static_assert(orders<p_game> && bounds_outcome<p_game> && evaluates<p_game>);
static_assert(describes_states<p_game> && describes_moves<p_game> && parses<p_game>);
static_assert(is_alternating<p_game> && is_acyclic<p_game> && has_unique_hash<p_game>);

}}} // namespace seesaw::v0::games

#endif
