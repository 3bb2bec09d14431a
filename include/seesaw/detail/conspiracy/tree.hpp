// SPDX-License-Identifier: MIT
// The nodes of conspiracy-number search: how far a few conspirators could move each value.
//
// Whether a value needs more than `threshold` conspirators is all that the search asks, so a node
// keeps the inverse of its conspiracy numbers as far as that: the highest and the lowest value that
// 0, 1, … threshold leaves could bring about, and those that any number of leaves could. A MAX node
// reaches as high as the best of its children with the same number; to go down it has to take all
// the children along that stand highest, again and again. A MIN node is the same upside down. How
// many leaves it takes to go up (down) as far as one likes goes along as two counts.
//
// Nodes and scores lie in two arenas, those of one node's children side by side in each.
#ifndef SEESAW_DETAIL_CONSPIRACY_TREE_HPP
#define SEESAW_DETAIL_CONSPIRACY_TREE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/arena.hpp>
#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/detail/conspiracy/step_function.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Move>
struct conspiracy_node {
    std::uint32_t children = 0; // index of the first
    std::uint32_t reaches = 0;  // index of the first score of the first child
    std::uint32_t up_all = 1, down_all = 1;
    std::uint16_t count = 0; // of children; 0: a leaf
    bool maximise = false;
    Move played{};
};

template <class Move>
class conspiracy_tree {
public:
    using node = conspiracy_node<Move>;
    using index = std::uint32_t;

    /// A node and its scores; index 0 is the root.
    struct place {
        index at = 0;
        index reach = 0;
    };

    explicit conspiracy_tree(int threshold)
        : levels_(static_cast<std::size_t>(threshold) + 2), root_reach_(2 * levels_) {}

    node& operator[](place p) { return p.at == 0 ? root_ : nodes_[p.at]; }
    const node& operator[](place p) const { return p.at == 0 ? root_ : nodes_[p.at]; }

    place child(place p, std::size_t i) const {
        const node& n = (*this)[p];
        return {n.children + static_cast<index>(i),
                n.reaches + static_cast<index>(i * 2 * levels_)};
    }

    // ── What a node reaches ─────────────────────────────────────────────────────────────────────

    score value(place p) const { return high(p)[0]; }
    /// With `threshold` conspirators; with `any` as many as it takes.
    score highest(place p, bool any = false) const { return high(p)[levels_ - (any ? 1 : 2)]; }
    score lowest(place p, bool any = false) const { return low(p)[levels_ - (any ? 1 : 2)]; }
    bool is_exact(place p) const { return highest(p, true) == lowest(p, true); }

    /// Conspirators that bring the value to `target` or beyond; threshold + 1: more than that.
    std::uint32_t needed(place p, bool up, score target) const {
        const score* reach = up ? high(p) : low(p);
        for (std::size_t c = 0; c < levels_; ++c)
            if (up ? reach[c] >= target : reach[c] <= target) return static_cast<std::uint32_t>(c);
        return infinite_count;
    }

    void set_leaf(place p, score value, bool finished) {
        node& n = (*this)[p];
        n.up_all = n.down_all = finished ? infinite_count : 1;
        score *up = high(p), *down = low(p);
        std::fill_n(up, levels_, finished ? value : infinite_score);
        std::fill_n(down, levels_, finished ? value : -infinite_score);
        up[0] = down[0] = value;
    }

    /// From the children; true if that is news.
    bool update(place p) {
        node& n = (*this)[p];
        before_.assign(high(p), high(p) + 2 * levels_);
        const std::uint32_t up_before = n.up_all, down_before = n.down_all;
        std::uint32_t least = infinite_count, sum = 0;
        for (std::size_t i = 0; i < n.count; ++i) {
            const node& c = (*this)[child(p, i)];
            least = std::min(least, n.maximise ? c.up_all : c.down_all);
            sum = sum_of_counts(sum, n.maximise ? c.down_all : c.up_all);
        }
        n.up_all = n.maximise ? least : sum;
        n.down_all = n.maximise ? sum : least;
        // Of the children's scores, those on the side that one child moves, then on the other.
        const score sign = n.maximise ? 1 : -1;
        one_moves(p, sign);
        all_move(p, sign);
        return n.up_all != up_before || n.down_all != down_before ||
               !std::equal(before_.begin(), before_.end(), high(p));
    }

    // ── Memory ──────────────────────────────────────────────────────────────────────────────────

    /// Children of a leaf, uninitialised; false where `bytes` do not suffice for them.
    bool make_children(place p, std::size_t count, std::uint64_t bytes) {
        const std::size_t scores = count * 2 * levels_;
        if (count > std::numeric_limits<std::uint16_t>::max() || count > arena<node>::longest_run ||
            scores > arena<score>::longest_run)
            return false;
        const std::uint64_t own = own_bytes();
        const auto rest = [&](std::uint64_t used) { return bytes - std::min(bytes, own + used); };
        nodes_.limit(rest(reaches_.bytes()));
        const index first = nodes_.allocate(static_cast<std::uint32_t>(count));
        if (first == 0) return false;
        reaches_.limit(rest(nodes_.bytes()));
        const index reach = reaches_.allocate(static_cast<std::uint32_t>(scores));
        if (reach == 0) {
            nodes_.free(first, static_cast<std::uint32_t>(count));
            return false;
        }
        node& n = (*this)[p];
        n.children = first;
        n.reaches = reach;
        n.count = static_cast<std::uint16_t>(count);
        return true;
    }

    /// Makes a leaf of a node.
    void free_below(node& n) {
        if (n.count == 0) return;
        pending_.assign(1, n);
        n.count = 0;
        while (!pending_.empty()) {
            const node parent = pending_.back();
            pending_.pop_back();
            for (const node& c : nodes_.below(parent))
                if (c.count > 0) pending_.push_back(c);
            nodes_.free(parent.children, parent.count);
            reaches_.free(parent.reaches, static_cast<std::uint32_t>(parent.count * 2 * levels_));
        }
    }

    /// A child of the root takes the root's place.
    void make_root(std::size_t i) {
        const place p = child({}, i);
        std::vector<score> reach(high(p), high(p) + 2 * levels_);
        const node kept = std::exchange((*this)[p], node{});
        free_below(root_);
        root_ = kept;
        root_reach_ = std::move(reach);
    }

    void clear() noexcept {
        nodes_.clear();
        reaches_.clear();
        decltype(before_)().swap(before_);
        decltype(spent_)().swap(spent_);
        decltype(pending_)().swap(pending_);
        root_ = node{};
        std::fill(root_reach_.begin(), root_reach_.end(), score{0});
    }

    std::uint64_t bytes() const { return nodes_.bytes() + reaches_.bytes() + own_bytes(); }

private:
    score* high(place p) { return p.at == 0 ? root_reach_.data() : &reaches_[p.reach]; }
    const score* high(place p) const { return p.at == 0 ? root_reach_.data() : &reaches_[p.reach]; }
    score* low(place p) { return high(p) + levels_; }
    const score* low(place p) const { return high(p) + levels_; }

    // MAX going up, or MIN going down (sign −1): as far as the child that goes furthest.
    void one_moves(place p, score sign) {
        const std::size_t side = sign > 0 ? 0 : levels_;
        score* const to = high(p) + side;
        std::fill_n(to, levels_, -sign * infinite_score);
        for (std::size_t i = 0; i < (*this)[p].count; ++i) {
            const score* const from = high(child(p, i)) + side;
            for (std::size_t c = 0; c < levels_; ++c)
                if (sign * from[c] > sign * to[c]) to[c] = from[c];
        }
    }

    // MAX going down, or MIN going up: every child that stands furthest has to come along.
    void all_move(place p, score sign) {
        const std::size_t side = sign > 0 ? levels_ : 0, threshold = levels_ - 2;
        const std::size_t count = (*this)[p].count;
        score* const to = high(p) + side;
        spent_.assign(count, 0);
        const auto reach = [&](std::size_t i) { return high(child(p, i)) + side; };
        const auto furthest = [&] {
            score most = -infinite_score;
            for (std::size_t i = 0; i < count; ++i)
                most = std::max(most, sign * reach(i)[spent_[i]]);
            return most;
        };
        std::size_t spent = 0;
        score at = furthest();
        for (;;) {
            std::size_t more = spent;
            for (std::size_t i = 0; i < count && more <= threshold; ++i) {
                const score* const from = reach(i);
                while (more <= threshold && sign * from[spent_[i]] == at) {
                    ++spent_[i];
                    ++more;
                    if (spent_[i] > threshold) more = threshold + 1;
                }
            }
            const std::size_t until = std::min(more, threshold + 1);
            for (; spent < until; ++spent) to[spent] = sign * at;
            if (more > threshold) break;
            at = furthest();
        }
        score any = -infinite_score;
        for (std::size_t i = 0; i < count; ++i) any = std::max(any, sign * reach(i)[levels_ - 1]);
        to[levels_ - 1] = sign * any;
    }

    std::uint64_t own_bytes() const {
        return (root_reach_.capacity() + before_.capacity()) * sizeof(score) +
               spent_.capacity() * sizeof(spent_[0]) + pending_.capacity() * sizeof(node);
    }

    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    std::size_t levels_; // 0 … threshold, and as many as it takes
    node root_;
    std::vector<score> root_reach_;
    arena<node> nodes_{unlimited};
    arena<score> reaches_{unlimited};
    std::vector<score> before_;
    std::vector<std::uint16_t> spent_; // by each child
    std::vector<node> pending_;        // to be freed
};

}}} // namespace seesaw::v0::detail

#endif
