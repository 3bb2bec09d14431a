// SPDX-License-Identifier: MIT
// The open list of a best-first search: the node with the least f, and who is first among equals.
//
// Where costs are whole numbers, nodes of equal f (and of equal g, if that breaks ties) lie in
// piles side by side, and pushing and taking one is a handful of instructions. What lies far beyond
// the first f goes to a heap, as everything does where costs are not whole.
//
// A node that is found again on a better way is pushed again; the entry left behind is the caller's
// to recognise. So that it is known nonetheless how many nodes of an f are really open, the caller
// says when one `leaves`.
#ifndef SEESAW_DETAIL_PATH_OPEN_LIST_HPP
#define SEESAW_DETAIL_PATH_OPEN_LIST_HPP

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/error.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// `TieBreak`: tie_break of a_star.hpp.
template <class Cost, class TieBreak>
class open_list {
public:
    using index = std::uint32_t;
    struct entry {
        Cost f;
        index node;
    };

    explicit open_list(TieBreak ties, std::uint64_t seed)
        : ties_(ties), seed_(seed), random_(seed) {}

    /// Empty again, without memory; `base` is the least f there will be.
    void clear(Cost base = 0) noexcept {
        base_ = base;
        first_ = 0;
        decltype(layers_)().swap(layers_);
        decltype(heap_)().swap(heap_);
        counts_.clear();
        pile_bytes_ = 0;
        open_ = pushed_ = largest_pile_ = 0;
        chosen_ = false;
        random_ = rng(seed_);
    }

    void push(Cost f, Cost g, index node) {
        ++open_;
        chosen_ = false;
        if constexpr (std::integral<Cost>) {
            if (f - base_ < most_layers) {
                const auto at = static_cast<std::size_t>(f > base_ ? f - base_ : 0);
                if (at >= layers_.size()) layers_.resize(at + 1);
                ++layers_[at].open;
                layers_[at].put(ties_ == TieBreak::high_g ? slot_of(g) : 0, node, *this);
                first_ = std::min(first_, at);
                return;
            }
        }
        ++counts_[f];
        heap_.push_back({f, order(g), node});
        std::push_heap(heap_.begin(), heap_.end());
    }

    /// No entries at all, left behind or not.
    bool empty() {
        settle();
        return first_ == layers_.size() && heap_.empty();
    }

    /// The entry that comes first; there must be one.
    entry top() {
        settle();
        if (first_ == layers_.size()) return {heap_.front().f, heap_.front().node};
        pile& from = layers_[first_].last_pile();
        if (ties_ == TieBreak::random && !chosen_) {
            std::swap(from.nodes.back(),
                      from.nodes[static_cast<std::size_t>(random_.below(from.nodes.size()))]);
            chosen_ = true;
        }
        const index node = ties_ == TieBreak::fifo ? from.nodes[from.head] : from.nodes.back();
        return {static_cast<Cost>(base_ + static_cast<Cost>(first_)), node};
    }

    /// Takes away what `top` returned.
    void pop() {
        chosen_ = false;
        if (first_ == layers_.size()) {
            std::pop_heap(heap_.begin(), heap_.end());
            heap_.pop_back();
            return;
        }
        pile& from = layers_[first_].last_pile();
        if (ties_ == TieBreak::fifo)
            ++from.head;
        else
            from.nodes.pop_back();
        if (from.head == from.nodes.size()) {
            pile_bytes_ -= from.nodes.capacity() * sizeof(index);
            from = pile();
        }
    }

    /// A node of that f is open no longer, or no longer with that f. Nothing happens to the numbers
    /// of an f where there is none: estimates may differ by rounding, depending on the way.
    void leave(Cost f) {
        --open_;
        if constexpr (std::integral<Cost>) {
            if (f - base_ < most_layers) {
                const auto at = static_cast<std::size_t>(f > base_ ? f - base_ : 0);
                if (at < layers_.size()) [[likely]]
                    --layers_[at].open;
                return;
            }
        }
        const auto at = counts_.find(f);
        if (at != counts_.end() && --at->second == 0) counts_.erase(at);
    }

    std::uint64_t open() const noexcept { return open_; }
    std::uint64_t open_at(Cost f) const {
        if constexpr (std::integral<Cost>) {
            if (f - base_ < most_layers)
                return layers_[static_cast<std::size_t>(f > base_ ? f - base_ : 0)].open;
        }
        const auto at = counts_.find(f);
        return at == counts_.end() ? 0 : at->second;
    }

    std::uint64_t bytes() const {
        std::uint64_t total = pile_bytes_ + layers_.capacity() * sizeof(layer) +
                              heap_.capacity() * sizeof(far_entry) +
                              counts_.size() * (sizeof(Cost) + 6 * sizeof(void*));
        for (const layer& l : layers_) total += l.piles.capacity() * sizeof(pile);
        return total;
    }

    /// No more than this is allocated, at any moment, while so many nodes are pushed.
    std::uint64_t growth(std::uint64_t nodes) const {
        const std::uint64_t piles = 2 * (largest_pile_ + nodes) * sizeof(index) + 8 * nodes;
        const std::uint64_t far = heap_.size() + nodes > heap_.capacity()
                                      ? 2 * (heap_.size() + nodes) * sizeof(far_entry)
                                      : 0;
        return piles + far;
    }

private:
    static constexpr std::size_t most_piles = 1024; // beyond, g no longer breaks ties
    static constexpr int most_layers = 4096;

    struct pile {
        std::vector<index> nodes;
        std::size_t head = 0; // of a queue
    };
    struct layer {
        std::uint64_t open = 0;
        std::vector<pile> piles; // by g, the last one is never empty
        pile& last_pile() { return piles.back(); }
        void put(std::size_t slot, index node, open_list& list) {
            if (slot >= piles.size()) piles.resize(slot + 1);
            auto& nodes = piles[slot].nodes;
            if (nodes.size() == nodes.capacity()) list.grow(piles[slot]);
            nodes.push_back(node);
        }
    };
    struct far_entry {
        Cost f;
        std::uint64_t order;
        index node;
        bool operator<(const far_entry& other) const { // std heaps have the greatest in front
            return f != other.f ? f > other.f : order < other.order;
        }
    };

    static std::size_t slot_of(Cost g) {
        return std::min(static_cast<std::size_t>(g), most_piles - 1);
    }

    // By a quarter: open lists are a large part of the memory, and few bytes are moved.
    void grow(pile& p) {
        pile_bytes_ -= p.nodes.capacity() * sizeof(index);
        p.nodes.reserve(p.nodes.size() + p.nodes.size() / 4 + 8);
        pile_bytes_ += p.nodes.capacity() * sizeof(index);
        largest_pile_ = std::max<std::uint64_t>(largest_pile_, p.nodes.capacity());
    }

    // Passes over what is empty.
    void settle() {
        for (; first_ < layers_.size(); ++first_) {
            auto& piles = layers_[first_].piles;
            while (!piles.empty() && piles.back().nodes.empty()) piles.pop_back();
            if (!piles.empty()) return;
        }
    }

    std::uint64_t order(Cost g) {
        ++pushed_;
        switch (ties_) {
        case TieBreak::fifo:
            return ~pushed_;
        case TieBreak::random:
            return random_();
        case TieBreak::high_g: // doubles that are not negative are ordered as their bits are
            return detail::bit_cast<std::uint64_t>(static_cast<double>(g));
        default:
            return pushed_;
        }
    }

    TieBreak ties_;
    std::uint64_t seed_;
    rng random_;
    Cost base_ = 0;
    std::size_t first_ = 0; // no layer before it has entries
    std::vector<layer> layers_;
    std::vector<far_entry> heap_;
    std::map<Cost, std::uint64_t> counts_; // of what is in the heap
    std::uint64_t pile_bytes_ = 0;
    std::uint64_t largest_pile_ = 0;
    std::uint64_t open_ = 0;
    std::uint64_t pushed_ = 0;
    bool chosen_ = false; // the random one is at the back already
};

}}} // namespace seesaw::v0::detail

#endif
