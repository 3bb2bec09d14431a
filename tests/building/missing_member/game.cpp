// SPDX-License-Identifier: MIT
//
// Compiled with -DWITHOUT_<MEMBER>, once for each member that a game or an engine must have.
#include <optional>

#include <seesaw/any_engine.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/minimax.hpp>

struct incomplete {
    struct state {
        int left = 3;
        bool operator==(const state&) const = default;
    };
    using move = int;

#ifndef WITHOUT_MOVES
    seesaw::move_list<move, 1> moves(const state&) const { return {1}; }
#endif
#ifndef WITHOUT_NEXT
    state next(const state& s, move m) const { return {s.left - m}; }
#endif
#ifndef WITHOUT_TO_MOVE
    seesaw::player to_move(const state&) const { return seesaw::player::first; }
#endif
#ifndef WITHOUT_OUTCOME
    std::optional<seesaw::score> outcome(const state& s) const {
        return s.left > 0 ? std::nullopt : std::optional<seesaw::score>(1);
    }
#endif
};

struct engine {
    seesaw::result<incomplete> run(const incomplete::state&, const seesaw::limits&) { return {}; }
#ifndef WITHOUT_CLEAR
    void clear() {}
#endif
};

int main() {
    seesaw::any_engine<incomplete> held(engine{});
    held.clear();
    seesaw::minimax plain(incomplete{}, {});
    seesaw::alpha_beta pruning(incomplete{}, {});
    return plain.run({}).value == 1 && pruning.run({}).value == 1 ? 0 : 1;
}
