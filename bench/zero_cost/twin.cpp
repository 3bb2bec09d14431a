// SPDX-License-Identifier: MIT
// What one would write by hand for Connect Four alone: alpha-beta without templates, lambdas or
// observers, doing the same work as generic.cpp: fail-soft, with the same proof flags, node limit,
// statistics and principal line. Written twice, for the rules alone and for the game's knowledge,
// as one would by hand. See run.sh.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>

#include "work.hpp"

namespace {

using board = seesaw::games::connect_four::state;
using column = seesaw::games::connect_four::move;

constexpr int infinite = 1'000'000'001;
constexpr int longest = 43; // moves of a game, and one

struct value {
    int number;
    bool at_least; // proven to be worth no less
    bool at_most;  // proven to be worth no more
};

struct twin {
    seesaw::games::connect_four game;
    seesaw::budget budget{seesaw::limits{}};
    seesaw::statistics stats = {};
    int horizon = 0;
    int length[longest + 1] = {};
    column line[longest + 1][longest + 1] = {};

    void keep_line(int ply, column c) {
        line[ply][0] = c;
        std::memcpy(line[ply] + 1, line[ply + 1], static_cast<std::size_t>(length[ply + 1]));
        length[ply] = length[ply + 1] + 1;
    }

    value by_rules(const board& b, bool second, int depth, int alpha, int beta) {
        const int ply = horizon - depth;
        if (!budget.spend()) return {0, false, false};
        if (ply > stats.deepest) stats.deepest = ply;
        length[ply] = 0;
        if (const std::optional<int> outcome = game.outcome(b))
            return {second ? -*outcome : *outcome, true, true};
        if (depth == 0) return {0, false, false};
        ++stats.expansions;

        value best{-infinite, false, true};
        for (const column c : game.moves(b)) {
            const value v =
                by_rules(game.next(b, c), !second, depth - 1, -beta, -std::max(alpha, best.number));
            if (budget.spent()) return {0, false, false};
            const int number = -v.number;
            best.at_most = best.at_most && v.at_least;
            if (number > best.number || (number == best.number && v.at_most && !best.at_least)) {
                best.number = number;
                best.at_least = v.at_most;
                if (number > alpha) keep_line(ply, c);
            }
            if (best.number >= beta) {
                best.at_most = false;
                ++stats.cutoffs;
                break;
            }
        }
        return best;
    }

    value by_knowledge(const board& b, bool second, int depth, int alpha, int beta, bool led) {
        const int ply = horizon - depth;
        if (!budget.spend()) return {0, false, false};
        if (ply > stats.deepest) stats.deepest = ply;
        length[ply] = 0;
        if (depth == 0) {
            if (const std::optional<int> outcome = game.outcome(b))
                return {second ? -*outcome : *outcome, true, true};
            const int guess = game.evaluate(b);
            return {second ? -guess : guess, false, false};
        }
        const auto seen = game.look(b, {second ? -beta : alpha, second ? -alpha : beta, led});
        const int least = second ? -seen.high : seen.low;
        const int most = second ? -seen.low : seen.high;
        if (least == most) return {least, true, true};
        if (least >= beta) return {least, true, false};
        if (most <= alpha) return {most, false, true};
        ++stats.expansions;

        value best{-infinite, false, true};
        for (const column c : seen.moves) {
            const value v = by_knowledge(game.next(b, c), !second, depth - 1, -beta,
                                         -std::max(alpha, best.number), true);
            if (budget.spent()) return {0, false, false};
            const int number = -v.number;
            best.at_most = best.at_most && v.at_least;
            if (number > best.number || (number == best.number && v.at_most && !best.at_least)) {
                best.number = number;
                best.at_least = v.at_most;
                if (number > alpha) keep_line(ply, c);
            }
            if (best.number >= beta) {
                best.at_most = false;
                ++stats.cutoffs;
                break;
            }
        }
        return best;
    }

    seesaw::result<seesaw::games::connect_four> report(const value& v) {
        seesaw::result<seesaw::games::connect_four> r;
        r.value = v.number;
        r.certainty =
            v.at_least && v.at_most ? seesaw::certainty::exact : seesaw::certainty::estimate;
        r.line.assign(line[0], line[0] + length[0]);
        r.stats = stats;
        r.stats.nodes = budget.nodes();
        return r;
    }
};

seesaw::result<seesaw::games::connect_four> search_by_rules(int depth) {
    twin engine;
    engine.horizon = depth;
    return engine.report(engine.by_rules(board{}, false, depth, -infinite, infinite));
}

seesaw::result<seesaw::games::connect_four> search_by_knowledge(int depth) {
    twin engine;
    engine.horizon = depth;
    return engine.report(engine.by_knowledge(board{}, false, depth, -infinite, infinite, false));
}

} // namespace

int main(int count, char** arguments) {
    return measure(count, arguments, search_by_rules, search_by_knowledge);
}
