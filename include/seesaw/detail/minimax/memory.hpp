// SPDX-License-Identifier: MIT
// What an engine of the minimax family is made of and keeps between runs: the game, the table that
// its threads share, and what each of them has learnt about the order of moves.
#ifndef SEESAW_DETAIL_MINIMAX_MEMORY_HPP
#define SEESAW_DETAIL_MINIMAX_MEMORY_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/detail/base/move_ordering.hpp>
#include <seesaw/detail/base/moves_being_searched.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/played_line.hpp>
#include <seesaw/detail/base/proven_value.hpp>
#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// What one thread keeps for itself.
template <class Move>
struct minimax_thread_state {
    cutoff_memory<Move> cutoffs;
    std::vector<played_line<Move>> lines = {}; // the best found below each ply

    void reach(int depth) {
        if (static_cast<int>(lines.size()) < depth + 2)
            lines.resize(static_cast<std::size_t>(depth) + 2);
        if (cutoffs.in_use()) cutoffs.reach(depth);
    }
};

/// In what an engine of the family differs from the others.
struct minimax_way {
    bool aspires = false; // opens a window around the last value
    bool guesses = false; // begins with a guess
    int enhanced_cutoffs = 0;
};

/// What the engines of the family were told, once it has been found to make sense.
struct minimax_settings {
    static constexpr int never = max_depth + 1;

    std::uint64_t table_bytes;
    int threads;
    bool learn_order;
    bool counter_moves;
    int enhanced_from; // from so many moves before the horizon on: ask for the children
    int internal_from; //   … look for a first move where the table knows none
    int reduced_after; // moves beyond so many are searched less deep first

    template <class Options>
    minimax_settings(const Options& chosen, std::string_view engine, const minimax_way& way)
        : table_bytes(chosen.table_bytes), threads(chosen.threads), learn_order(chosen.learn_order),
          counter_moves(chosen.learn_order && chosen.counter_moves),
          enhanced_from(from(chosen.enhanced_cutoffs.value_or(way.enhanced_cutoffs))),
          // A search two moves shallower is one from here on.
          internal_from(std::max(from(chosen.internal_deepening), 3)),
          reduced_after(from(chosen.late_move_reductions)) {
        const option_check check(engine);
        check.depth(chosen.depth);
        check.threads(chosen.threads);
        check(chosen.aspiration >= 0 && chosen.aspiration <= score_limit,
              "aspiration must be 0 to 1,000,000,000");
        check(is_depth(chosen.enhanced_cutoffs.value_or(0)), "enhanced_cutoffs must be 0 to 1000");
        check(is_depth(chosen.internal_deepening), "internal_deepening must be 0 to 1000");
        check(is_depth(chosen.late_move_reductions), "late_move_reductions must be 0 to 1000");
        check(check.is_score(chosen.first_guess),
              "first_guess must be -1,000,000,000 to 1,000,000,000");
        check(chosen.aspiration == 0 || way.aspires,
              "aspiration must be 0: no window is opened around a guess");
        check(chosen.first_guess == 0 || way.guesses, "first_guess must be 0: it is not asked for");
    }

private:
    static bool is_depth(int option) { return option >= 0 && option <= max_depth; }
    static int from(int option) { return option > 0 ? option : never; }
};

template <class Game>
struct minimax_memory : minimax_settings {
    using move = move_t<Game>;

    Game game;
    bound_table table;
    std::vector<minimax_thread_state<move>> thread_states;
    std::unique_ptr<thread_team> team; // none: a single thread
    moves_being_searched being_searched;

    minimax_memory(Game rules, const minimax_settings& chosen)
        : minimax_settings(chosen), game(std::move(rules)), table(hashes<Game> ? table_bytes : 0),
          team(make_team(threads)), being_searched(team != nullptr) {
        for (int i = 0; i < threads; ++i)
            thread_states.push_back({cutoff_memory<move>(learn_order, counter_moves)});
    }

    void clear() noexcept {
        table.clear();
        for (auto& t : thread_states) t.cutoffs.clear();
        being_searched.clear();
    }
    std::uint64_t bytes() const {
        std::uint64_t sum = table.bytes() + being_searched.bytes();
        for (const auto& t : thread_states) sum += t.cutoffs.bytes();
        return sum;
    }
    bool ordered() const { return orders<Game> || !table.empty() || learn_order; }
};

}}} // namespace seesaw::v0::detail

#endif
