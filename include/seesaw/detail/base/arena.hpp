// SPDX-License-Identifier: MIT
// A byte-budgeted arena of tree nodes with 32-bit indices.
//
// Nodes are handed out in contiguous runs (the children of one parent) and never move, so indices
// and references stay good. Memory is taken in chunks, 4 KiB at first, then as much as there is, up
// to 1 MiB: what is allocated never exceeds the budget, and no growing array doubles it on the way.
// A chunk has as many indices as the largest, used or not. A node that has `children` and
// `count` makes a tree of them, whose parts can be given back at once. Runs given back are kept in
// free lists by length and handed out again, shortest that fits first among the next few lengths.
//
// Index 0 is never handed out: it means "none". Nodes are plain values, value-initialised when
// handed out. Not synchronised.
#ifndef SEESAW_DETAIL_BASE_ARENA_HPP
#define SEESAW_DETAIL_BASE_ARENA_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include <seesaw/detail/base/error.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Node>
class arena {
    static_assert(std::is_trivially_copyable_v<Node> && sizeof(Node) >= sizeof(std::uint32_t));

public:
    using index = std::uint32_t;
    static constexpr index none = 0;

    static constexpr std::uint32_t chunk_nodes = [] {
        return static_cast<std::uint32_t>(std::bit_floor((std::size_t{1} << 20) / sizeof(Node)));
    }();
    /// The longest run there can be.
    static constexpr std::uint32_t longest_run = chunk_nodes - 1;

    explicit arena(std::uint64_t budget_bytes) : budget_(budget_bytes) {}

    /// Another budget from now on; what is allocated stays.
    void limit(std::uint64_t budget_bytes) noexcept { budget_ = budget_bytes; }

    /// A run of `count` nodes, or `none` when the budget does not allow it or it is too long.
    index allocate(std::uint32_t count) {
        SEESAW_ASSERT(count > 0);
        index run = reuse(count);
        if (run == none) run = take_fresh(count);
        if (run != none) {
            live_ += count;
            for (std::uint32_t i = 0; i < count; ++i) std::construct_at(&(*this)[run + i]);
        }
        return run;
    }

    /// The children of a node that says where the first of them is and how many there are.
    std::span<const Node> below(const Node& n) const {
        return n.count == 0 ? std::span<const Node>() : std::span(&(*this)[n.children], n.count);
    }
    std::span<Node> below(const Node& n) {
        return n.count == 0 ? std::span<Node>() : std::span(&(*this)[n.children], n.count);
    }

    /// Gives back all that is below such a node, which is a leaf then. Not recursive: a tree may be
    /// deeper than the stack.
    void free_below(Node& n) {
        if (n.count == 0) return;
        pending_.push_back({n.children, n.count});
        n.count = 0;
        while (!pending_.empty()) {
            const auto [first, count] = pending_.back();
            pending_.pop_back();
            for (index i = first; i < first + count; ++i)
                if (const Node& child = (*this)[i]; child.count > 0)
                    pending_.push_back({child.children, child.count});
            free(first, count);
        }
    }

    void free(index run, std::uint32_t count) {
        SEESAW_ASSERT(run != none && count <= live_);
        live_ -= count;
        keep(run, count);
    }

    Node& operator[](index i) noexcept {
        return reinterpret_cast<Node&>(chunks_[i / chunk_nodes][i % chunk_nodes]);
    }
    const Node& operator[](index i) const noexcept {
        return reinterpret_cast<const Node&>(chunks_[i / chunk_nodes][i % chunk_nodes]);
    }

    /// Everything this arena has allocated, bookkeeping included.
    std::uint64_t bytes() const noexcept {
        return chunk_bytes_ + chunks_.capacity() * sizeof(chunks_[0]) +
               free_.capacity() * sizeof(index) + pending_.capacity() * sizeof(pending_[0]);
    }
    std::uint64_t nodes() const noexcept { return live_; }

    /// Forgets all nodes and gives the memory back.
    void clear() noexcept {
        chunks_ = decltype(chunks_)();
        free_ = decltype(free_)();
        pending_ = decltype(pending_)();
        chunk_bytes_ = 0;
        used_ = end_ = 0;
        live_ = 0;
    }

private:
    // Memory for a node, left as it is until there is one: a small tree does not touch its chunk.
    struct room {
        alignas(Node) std::byte bytes[sizeof(Node)];
    };

    struct family {
        index first;
        std::uint32_t count;
    };

    static constexpr std::uint64_t first_bytes = 4096;
    static constexpr std::uint32_t lengths_tried = 8; // longer runs looked at before fresh memory

    index reuse(std::uint32_t count) {
        const std::size_t last = std::min<std::size_t>(free_.size(), count + lengths_tried);
        for (std::size_t length = count; length < last; ++length) {
            const index run = free_[length];
            if (run == none) continue;
            std::memcpy(&free_[length], &(*this)[run], sizeof(index));
            const auto rest = static_cast<std::uint32_t>(length) - count;
            if (rest > 0) keep(run + count, rest);
            return run;
        }
        return none;
    }

    index take_fresh(std::uint32_t count) {
        if (end_ - used_ < count && !grow(count)) return none;
        const index run = base() + used_;
        used_ += count;
        return run;
    }

    // Of the chunk that was taken last.
    index base() const { return static_cast<index>((chunks_.size() - 1) * chunk_nodes); }

    bool grow(std::uint32_t count) {
        const std::uint64_t most = (std::uint64_t{1} << 32) / chunk_nodes;
        if (chunks_.size() >= most || count > longest_run) return false;
        const bool directory_full = chunks_.size() == chunks_.capacity();
        const std::uint64_t held =
            bytes() + (directory_full ? (chunks_.capacity() + 64) * sizeof(chunks_[0]) : 0);
        if (held >= budget_) return false;
        // Half of a budget that runs out: there is other memory that has to grow.
        const std::uint64_t left = budget_ - held;
        const std::uint64_t bytes = std::max(first_bytes, std::min(chunk_bytes_, left / 2));
        // The first index means "none".
        const std::uint64_t least = count + (chunks_.empty() ? 1 : 0);
        const std::uint64_t nodes =
            std::clamp<std::uint64_t>(bytes / sizeof(Node), least, chunk_nodes);
        if (nodes * sizeof(Node) > left) return false;
        if (directory_full) chunks_.reserve(chunks_.capacity() + 64);
        if (used_ < end_) keep(base() + used_, end_ - used_);
        chunks_.push_back(std::unique_ptr<room[]>(new room[nodes]));
        chunk_bytes_ += nodes * sizeof(Node);
        used_ = chunks_.size() == 1 ? 1 : 0;
        end_ = static_cast<std::uint32_t>(nodes);
        return true;
    }

    // A free run's first node holds the index of the next free run of that length.
    void keep(index run, std::uint32_t count) {
        if (count >= free_.size()) {
            const std::size_t wanted = std::size_t{count} + 1;
            if (wanted > free_.capacity()) free_.reserve(std::max<std::size_t>(wanted, 64));
            free_.resize(wanted, none);
        }
        std::memcpy(static_cast<void*>(&(*this)[run]), &free_[count], sizeof(index));
        free_[count] = run;
    }

    std::uint64_t budget_;
    std::vector<std::unique_ptr<room[]>> chunks_;
    std::vector<index> free_;     // by length
    std::vector<family> pending_; // to be freed
    std::uint64_t chunk_bytes_ = 0;
    std::uint32_t used_ = 0, end_ = 0; // of the last chunk
    std::uint64_t live_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
