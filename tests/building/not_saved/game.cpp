// SPDX-License-Identifier: MIT
//
// Compiled with -DRULES=<class>: of these rules some can be saved to a file and some cannot.
#include <optional>
#include <sstream>
#include <tuple>

#include <seesaw/engines/df_pn.hpp>
#include <seesaw/games/n_puzzle/heavy.hpp>
#include <seesaw/with.hpp>

struct without_list {
    struct state {
        int left = 3;
        bool operator==(const state&) const = default;
    };
    using move = int;

    int largest = 2;

    state root() const { return {}; }
    seesaw::move_list<move, 1> moves(const state&) const { return {1}; }
    state next(const state& s, move m) const { return {s.left - m}; }
    seesaw::player to_move(const state&) const { return seesaw::player::first; }
    std::optional<seesaw::score> outcome(const state& s) const {
        return s.left > 0 ? std::nullopt : std::optional<seesaw::score>(largest);
    }
    unsigned long hash(const state& s) const { return static_cast<unsigned long>(s.left); }
};

struct listed {
    using state = without_list::state;
    using move = int;

    int largest = 2;

    static constexpr auto parameters() {
        return std::tuple{seesaw::parameter("largest", &listed::largest, 1, 9)};
    }
    state root() const { return {}; }
    seesaw::move_list<move, 1> moves(const state&) const { return {1}; }
    state next(const state& s, move m) const { return {s.left - m}; }
    seesaw::player to_move(const state&) const { return seesaw::player::first; }
    std::optional<seesaw::score> outcome(const state& s) const {
        return s.left > 0 ? std::nullopt : std::optional<seesaw::score>(largest);
    }
    unsigned long hash(const state& s) const { return static_cast<unsigned long>(s.left); }
};

// Knowledge may have data of its own.
struct valued : listed {
    int worth = 5;
    seesaw::score evaluate(const state&) const { return worth; }
};

struct replaced : listed {
    int least = 1;
    std::optional<seesaw::score> outcome(const state& s) const {
        return s.left > least ? std::nullopt : std::optional<seesaw::score>(1);
    }
};

struct replaced_with_fingerprint : replaced {
    unsigned long fingerprint() const { return static_cast<unsigned long>(least); }
};

// The fingerprint is that of the rules before.
struct replaced_again : replaced_with_fingerprint {
    std::optional<seesaw::score> outcome(const state&) const { return 1; }
};

// All rules are its own, the list is not.
struct inherited_list : listed {
    int least = 1;
    seesaw::move_list<move, 1> moves(const state&) const { return {least}; }
    state next(const state& s, move m) const { return {s.left - m}; }
    seesaw::player to_move(const state&) const { return seesaw::player::first; }
    std::optional<seesaw::score> outcome(const state& s) const {
        return s.left > 0 ? std::nullopt : std::optional<seesaw::score>(1);
    }
};

struct negation {
    seesaw::score operator()(seesaw::score s) const { return -s; }
};
using heavy_n_puzzle = seesaw::games::heavy_n_puzzle; // another cost than n_puzzle's
using other_outcome = decltype(seesaw::with_outcome(listed{}, negation{}));

int main() {
    seesaw::df_pn<RULES> engine(RULES{});
    std::stringstream file;
    return engine.save(file) && engine.load(file) ? 0 : 1;
}
