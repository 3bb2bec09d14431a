// SPDX-License-Identifier: MIT
// The moves that threads are searching just now.
//
// Threads that share a tree keep out of each other's way: a move that another thread is searching
// is put off until the others have been tried, by when the table mostly knows it. The first move
// never is: in a tree with a good order it settles most states by itself.
//
// Two moves that fall on the same place hide each other, which costs work done twice and nothing
// else.
//
// Weill, "The ABDADA distributed minimax search algorithm", 1996, as simplified by T. Kerrigan.
#ifndef SEESAW_DETAIL_BASE_MOVES_BEING_SEARCHED_HPP
#define SEESAW_DETAIL_BASE_MOVES_BEING_SEARCHED_HPP

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class moves_being_searched {
public:
    explicit moves_being_searched(bool in_use)
        : moves_(in_use ? std::make_unique<std::atomic<std::uint64_t>[]>(places) : nullptr) {}

    bool taken(std::uint64_t move) const {
        return place_of(move).load(std::memory_order_relaxed) == move;
    }
    void take(std::uint64_t move) { place_of(move).store(move, std::memory_order_relaxed); }
    void leave(std::uint64_t move) {
        if (taken(move)) place_of(move).store(0, std::memory_order_relaxed);
    }
    void clear() noexcept {
        for (std::size_t i = 0; moves_ && i < places; ++i)
            moves_[i].store(0, std::memory_order_relaxed);
    }
    std::uint64_t bytes() const { return moves_ ? places * sizeof(moves_[0]) : 0; }

    /// Calls `search(i)` for the moves 0 … count - 1 of a state until it returns false: in this
    /// order, but those that another thread is searching last.
    template <class Search>
    void each_free_first(std::uint64_t key, std::size_t count, const Search& search) {
        const auto go_on = [&](std::size_t i) {
            const std::uint64_t move = mix(key, i);
            take(move);
            const bool on = search(i);
            leave(move);
            return on;
        };
        std::uint64_t put_off = 0; // a bit for each; of more than 64 moves, the rest never is
        for (std::size_t i = 0; i < count; ++i) {
            if (i > 0 && i < 64 && taken(mix(key, i)))
                put_off |= std::uint64_t{1} << i;
            else if (!go_on(i))
                return;
        }
        for (; put_off != 0; put_off &= put_off - 1)
            if (!go_on(static_cast<std::size_t>(std::countr_zero(put_off)))) return;
    }

private:
    static constexpr int place_bits = 12;
    static constexpr std::size_t places = std::size_t{1} << place_bits;

    std::atomic<std::uint64_t>& place_of(std::uint64_t move) const {
        return moves_[move >> (64 - place_bits)];
    }

    std::unique_ptr<std::atomic<std::uint64_t>[]> moves_;
};

}}} // namespace seesaw::v0::detail

#endif
