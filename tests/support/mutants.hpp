// SPDX-License-Identifier: MIT
//
// Deliberately broken engines. Each is a plain engine with one fault built in, of the kind that
// real programs have had; with `fault::none` it is right. An examination that does not catch every
// one of them is too easy.
#ifndef SEESAW_TESTS_SUPPORT_MUTANTS_HPP
#define SEESAW_TESTS_SUPPORT_MUTANTS_HPP

#include <algorithm>
#include <limits>
#include <map>
#include <queue>
#include <set>
#include <utility>
#include <vector>

#include "support/contestants.hpp"
#include "support/random_games.hpp"

namespace seesaw::tests {

// ── Alpha-beta with a table ─────────────────────────────────────────────────────────────────────

enum class solver_fault {
    none,
    pass_ignored,        // every move is taken to hand over the turn
    last_move_forgotten, // the loop ends one early
    stale_bound,         // a bound from the table is taken for the value
    beta_off_by_one,     // cuts one point too early
    window_not_swapped,  // the child's window is negated but not swapped
    outcome_of_mover,    // outcomes are taken to be seen from the player to move
    draw_is_a_loss,
    horizon_is_truth, // a guess at the horizon is called exact
    budget_is_truth,  // so is whatever was there when the budget ran out
    hash_too_narrow,  // different states share a key
    late_moves_skipped,
    value_from_alpha, // a node that finds nothing better returns alpha as its exact value
};
inline constexpr solver_fault last_solver_fault = solver_fault::value_from_alpha;

class mutant_solver {
public:
    mutant_solver(const graph_game& game, solver_fault fault) : game_(game), fault_(fault) {}

    claim ask(const graph_rules::state& root) {
        const score v = search(root, -infinite, infinite, 0);
        const bool second = game_.to_move(root) == player::second;
        return {second ? -v : v, certainty::exact};
    }

private:
    static constexpr score infinite = 1000;
    struct entry {
        score value, alpha, beta;
    };

    score search(const graph_rules::state& s, score alpha, score beta, int ply) {
        const bool second = game_.to_move(s) == player::second;
        if (const auto outcome = game_.outcome(s)) {
            if (fault_ == solver_fault::draw_is_a_loss && *outcome == 0) return -1;
            return second && fault_ != solver_fault::outcome_of_mover ? -*outcome : *outcome;
        }
        if (fault_ == solver_fault::horizon_is_truth && ply == 6) return game_.evaluate(s);
        if (fault_ == solver_fault::budget_is_truth && ++visited_ > 100) return 0;
        const int key = fault_ == solver_fault::hash_too_narrow ? s.node / 2 : s.node;
        if (const auto found = table_.find(key); found != table_.end()) {
            const entry& e = found->second;
            if (e.value > e.alpha && e.value < e.beta) return e.value;
            if (fault_ == solver_fault::stale_bound) return e.value;
            if (e.value >= e.beta && e.value >= beta) return e.value;
            if (e.value <= e.alpha && e.value <= alpha) return e.value;
        }
        auto moves = game_.moves(s);
        if (fault_ == solver_fault::last_move_forgotten && moves.size() > 1) moves.pop_back();
        if (fault_ == solver_fault::late_moves_skipped && ply > 4)
            while (moves.size() > 2) moves.pop_back();
        score best = fault_ == solver_fault::value_from_alpha ? alpha : -infinite;
        score low = alpha;
        for (const int m : moves) {
            const auto child = game_.next(s, m);
            const bool flips = fault_ == solver_fault::pass_ignored ||
                               (game_.to_move(child) == player::second) != second;
            const bool swaps = fault_ != solver_fault::window_not_swapped;
            const score v =
                !flips ? search(child, low, beta, ply + 1)
                       : -search(child, swaps ? -beta : -low, swaps ? -low : -beta, ply + 1);
            best = std::max(best, v);
            low = std::max(low, best);
            if (best >= (fault_ == solver_fault::beta_off_by_one ? beta - 1 : beta)) break;
        }
        const bool hides = fault_ == solver_fault::value_from_alpha;
        table_[key] = {best, hides ? -infinite : alpha, beta};
        return best;
    }

    const graph_game& game_;
    solver_fault fault_;
    int visited_ = 0;
    std::map<int, entry> table_;
};

// ── An AND/OR prover ────────────────────────────────────────────────────────────────────────────

enum class prover_fault {
    none,
    one_reply_proves, // a minimum where a sum belongs: one refuted reply proves an AND node
    goal_off_by_one,
    goal_seen_from_first,
    attacker_is_first,
    repetition_wins,      // a cycle counts as a proof
    repetition_is_stored, // a failure that depends on the path is kept for every path
    chance_helps,
};
inline constexpr prover_fault last_prover_fault = prover_fault::chance_helps;

class mutant_prover {
public:
    mutant_prover(const graph_game& game, player attacker, score goal, prover_fault fault)
        : game_(game),
          attacker_(fault == prover_fault::attacker_is_first ? player::first : attacker),
          goal_(goal), fault_(fault) {}

    bool proves(const graph_rules::state& s) {
        if (const auto outcome = game_.outcome(s)) {
            const score seen = fault_ == prover_fault::goal_seen_from_first
                                   ? *outcome
                                   : seen_from(attacker_, *outcome);
            return fault_ == prover_fault::goal_off_by_one ? seen > goal_ : seen >= goal_;
        }
        if (failed_.count(s.node)) return false;
        if (proven_.count(s.node)) return true;
        if (!path_.insert(s.node).second) return fault_ == prover_fault::repetition_wins;
        const player turn = game_.to_move(s);
        const bool any = turn == attacker_ || fault_ == prover_fault::one_reply_proves ||
                         (turn == player::chance && fault_ == prover_fault::chance_helps);
        const auto moves = game_.moves(s);
        const auto holds = [&](int m) { return proves(game_.next(s, m)); };
        const bool result = any ? std::any_of(moves.begin(), moves.end(), holds)
                                : std::all_of(moves.begin(), moves.end(), holds);
        path_.erase(s.node);
        if (result) proven_.insert(s.node); // a proof is one on every path, a failure is not
        if (!result && fault_ == prover_fault::repetition_is_stored) failed_.insert(s.node);
        return result;
    }

private:
    const graph_game& game_;
    player attacker_;
    score goal_;
    prover_fault fault_;
    std::set<int> path_, proven_, failed_;
};

// ── Expectimax ──────────────────────────────────────────────────────────────────────────────────

enum class expectation_fault { none, weights_ignored, chance_is_an_opponent, last_chance_dropped };
inline constexpr expectation_fault last_expectation_fault = expectation_fault::last_chance_dropped;

inline double mutant_expectation(const graph_chance_game& game, const graph_rules::state& s,
                                 expectation_fault fault) {
    if (const auto outcome = game.outcome(s)) return *outcome;
    const auto chances = game.chances(s);
    double sum = 0, high = -1e9, low = 1e9;
    for (const auto& c : chances) {
        const double v = mutant_expectation(game, game.next(s, c.move), fault);
        const bool dropped = fault == expectation_fault::last_chance_dropped &&
                             chances.size() > 1 && c.move == chances[chances.size() - 1].move;
        if (!dropped)
            sum += v * (fault == expectation_fault::weights_ignored
                            ? 1.0 / static_cast<double>(chances.size())
                            : c.probability);
        high = std::max(high, v);
        low = std::min(low, v);
    }
    const player turn = game.to_move(s);
    if (turn == player::chance && fault != expectation_fault::chance_is_an_opponent) return sum;
    return turn == player::first ? high : low;
}

// ── Expectimax with Star1 and Star2 ─────────────────────────────────────────────────────────────

enum class star_fault {
    none,
    rest_forgotten,        // what the other outcomes may be worth is left out of the window
    bounds_swapped,        // the best they may be stands where the worst belongs
    probability_forgotten, // the window is not widened to an outcome's share
    bound_is_value,        // a bound from the table is taken for the value
    probe_is_value,        // one move of an outcome is taken for the best
    probe_helps_second,    // what second can have is taken for what first can have
};
inline constexpr star_fault last_star_fault = star_fault::probe_helps_second;

class mutant_star {
public:
    mutant_star(const graph_chance_game& game, double most, star_fault fault)
        : game_(game), most_(most), fault_(fault) {}

    double search(const graph_rules::state& s, double alpha, double beta) {
        if (const auto over = game_.outcome(s)) return *over;
        if (const auto found = table_.find(s.node); found != table_.end()) {
            const entry& e = found->second;
            if (e.value > e.alpha && e.value < e.beta) return e.value;
            if (fault_ == star_fault::bound_is_value) return e.value;
            if (e.value >= e.beta && e.value >= beta) return e.value;
            if (e.value <= e.alpha && e.value <= alpha) return e.value;
        }
        const player turn = game_.to_move(s);
        const double value = turn == player::chance ? expect(s, alpha, beta)
                                                    : choose(s, turn == player::first, alpha, beta);
        table_[s.node] = {value, alpha, beta};
        return value;
    }

private:
    struct entry {
        double value, alpha, beta;
    };
    struct outcome {
        graph_rules::state after;
        double probability, low, high;
    };

    double choose(const graph_rules::state& s, bool maximise, double alpha, double beta) {
        double best = maximise ? -most_ : most_;
        for (const int m : game_.moves(s)) {
            const double v = search(game_.next(s, m), alpha, beta);
            best = maximise ? std::max(best, v) : std::min(best, v);
            (maximise ? alpha : beta) = maximise ? std::max(alpha, best) : std::min(beta, best);
            if (alpha >= beta) break;
        }
        return best;
    }

    // What the outcomes from i on are worth at least, or at most.
    static double total(const std::vector<outcome>& of, std::size_t i, double outcome::*bound) {
        double sum = 0;
        for (; i < of.size(); ++i) sum += of[i].probability * of[i].*bound;
        return sum;
    }

    double expect(const graph_rules::state& s, double alpha, double beta) {
        std::vector<outcome> outcomes;
        for (const auto& c : game_.chances(s))
            outcomes.push_back({game_.next(s, c.move), c.probability, -most_, most_});
        for (outcome& o : outcomes) probe(o);
        if (const double least = total(outcomes, 0, &outcome::low); least >= beta) return least;
        if (const double best = total(outcomes, 0, &outcome::high); best <= alpha) return best;
        double sum = 0;
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            const outcome& o = outcomes[i];
            const double low = total(outcomes, i + 1, &outcome::low);
            const double high = total(outcomes, i + 1, &outcome::high);
            const bool swapped = fault_ == star_fault::bounds_swapped;
            const bool forgotten = fault_ == star_fault::rest_forgotten;
            const double p = fault_ == star_fault::probability_forgotten ? 1 : o.probability;
            const double a = (alpha - sum - (forgotten ? 0 : swapped ? low : high)) / p;
            const double b = (beta - sum - (forgotten ? 0 : swapped ? high : low)) / p;
            if (a >= most_) return sum + o.probability * most_ + high;
            if (b <= -most_) return sum - o.probability * most_ + low;
            const double v = search(o.after, a, b);
            sum += o.probability * v;
            if (v >= b) return sum + low;
            if (v <= a) return sum + high;
        }
        return sum;
    }

    void probe(outcome& o) {
        if (game_.outcome(o.after)) return;
        const player turn = game_.to_move(o.after);
        if (turn == player::chance) return;
        const double v =
            search(game_.next(o.after, *game_.moves(o.after).begin()), -most_ - 1, most_ + 1);
        const bool both = fault_ == star_fault::probe_is_value;
        const bool helps = fault_ == star_fault::probe_helps_second;
        if (turn == player::first || both || helps) o.low = v;
        if ((turn == player::second && !helps) || both) o.high = v;
    }

    const graph_chance_game& game_;
    double most_; // no value is more, or less than its negative
    star_fault fault_;
    std::map<int, entry> table_;
};

// ── Cheapest path ───────────────────────────────────────────────────────────────────────────────

enum class path_fault { none, costs_ignored, stops_when_generated, never_reopens };
inline constexpr path_fault last_path_fault = path_fault::never_reopens;

inline double mutant_path(const graph_puzzle& game, const graph_rules::state& root,
                          path_fault fault) {
    struct entry {
        double priority, cost;
        int node;
        bool operator>(const entry& other) const { return priority > other.priority; }
    };
    std::priority_queue<entry, std::vector<entry>, std::greater<>> open;
    std::map<int, double> best{{root.node, 0}};
    open.push({0, 0, root.node});
    while (!open.empty()) {
        const entry e = open.top();
        open.pop();
        const graph_rules::state s{e.node};
        if (e.cost > best[e.node]) continue;
        if (game.solved(s)) return e.cost;
        for (const int m : game.moves(s)) {
            const auto child = game.next(s, m);
            const double cost = e.cost + game.cost(s, m);
            const auto known = best.find(child.node);
            if (known != best.end() &&
                (known->second <= cost || fault == path_fault::never_reopens))
                continue;
            best[child.node] = cost;
            if (fault == path_fault::stops_when_generated && game.solved(child)) return cost;
            open.push(
                {fault == path_fault::costs_ignored ? e.priority + 1 : cost, cost, child.node});
        }
    }
    return std::numeric_limits<double>::infinity();
}

} // namespace seesaw::tests

#endif
