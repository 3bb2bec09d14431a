// SPDX-License-Identifier: MIT
//
// The examination of engines on games that know something (knowing_games.hpp).
//
// Each engine is asked with options drawn anew for every game: tables from none to large enough,
// one, two or four threads, windows, orders, depths. Half of the time it is stopped after a few
// nodes first and then asked again. Whatever it claims, of the root and of every root move, must be
// true; in the end it must know.
#ifndef SEESAW_TESTS_SUPPORT_KNOWING_EXAMINER_HPP
#define SEESAW_TESTS_SUPPORT_KNOWING_EXAMINER_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/alpha_beta_conspiracy.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/conspiracy_number_search.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/expectimax.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/mtd_f.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/product_propagation.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/engines/scout.hpp>
#include <seesaw/engines/single_conspiracy_number.hpp>
#include <seesaw/engines/single_conspiracy_number_search.hpp>
#include <seesaw/engines/solve.hpp>
#include <seesaw/knowledge.hpp>

#include "support/catch.hpp"
#include "support/examiner.hpp"
#include "support/knowing_games.hpp"
#include "support/short_run.hpp"

namespace seesaw::tests {

/// What is wrong with one claim; the truth lies between what can be forced at least and at most.
inline complaint refute(double value, certainty how, double low, double high, double tolerance) {
    const bool wrong = how == certainty::exact
                           ? !(std::abs(value - low) <= tolerance && low == high)
                       : how == certainty::at_least ? !(value <= low + tolerance)
                       : how == certainty::at_most  ? !(value >= high - tolerance)
                                                    : false;
    if (!wrong) return std::nullopt;
    return "claims " + std::to_string(value) + " (" + std::string(to_string(how)) +
           "), the truth is " + std::to_string(low) +
           (low == high ? "" : " to " + std::to_string(high));
}

/// One game, and the questions an engine gets about it.
template <class Game>
class examination {
public:
    explicit examination(const known_case<Game>& c, std::uint64_t number)
        : case_(c), low_(c.truth.low), high_(c.truth.high), random(mix(c.seed, number)) {}

    const known_case<Game>& known() const { return case_; }
    const Game& game() const { return case_.game; }
    state_t<Game> root() const { return case_.game.root(); }
    score best() const { return case_.kind.best_score; }

    /// For engines that ask what one player can force, whatever the others and luck do.
    void judge_for(player attacker) {
        low_ = high_ = attacker == player::first ? case_.forced.low : case_.forced.high;
    }
    /// More than 0 must be forced by first, less by the others; anything else is a draw.
    void judge_endless_as_draw() {
        for (std::size_t i = 0; i < low_.size(); ++i)
            low_[i] = high_[i] = std::max(case_.forced.low[i], std::min(case_.forced.high[i], 0.0));
    }

    /// Everything that a result claims.
    template <class Result>
    complaint wrong_in(const Result& r) const {
        const double tolerance = has_chances<Game> ? 1e-9 * best() : 0;
        if (auto wrong =
                refute(static_cast<double>(r.value), r.certainty, low_[0], high_[0], tolerance))
            return wrong;
        for (const auto& m : r.moves) {
            const auto to = static_cast<std::size_t>(game().next(root(), m.move).node);
            if (const auto wrong = refute(static_cast<double>(m.value), m.certainty, low_[to],
                                          high_[to], tolerance))
                return "move " + std::to_string(m.move) + " " + *wrong;
        }
        return std::nullopt;
    }

    /// Stopped early at times, then to its end; `settled` says whether that end will do.
    template <class Engine, class Settled>
    complaint run(Engine engine, const Settled& settled, std::uint64_t most = endless) {
        if (random.below(2) == 0) {
            const auto nodes = static_cast<std::uint64_t>(random.between(0, 200));
            const auto r = engine.run(root(), {.nodes = nodes});
            if (r.stats.nodes > nodes) return complaint("exceeds its limit of nodes");
            if (auto wrong = wrong_in(r)) return "stopped early, " + *wrong;
        }
        const auto r = engine.run(root(), {.nodes = most});
        if (auto wrong = wrong_in(r)) return wrong;
        if (!settled(r))
            return "does not know in the end: " + std::to_string(r.value) + " (" +
                   std::string(to_string(r.certainty)) + "), " + std::string(to_string(r.stopped));
        return std::nullopt;
    }
    template <class Engine>
    complaint must_be_exact(Engine engine) {
        return run(std::move(engine),
                   [](const auto& r) { return r.certainty == certainty::exact; });
    }
    template <class Engine>
    complaint must_be_true(Engine engine, std::uint64_t most = endless) {
        return run(
            std::move(engine), [](const auto&) { return true; }, most);
    }

    template <class Value>
    Value one_of(std::initializer_list<Value> values) {
        return *(values.begin() + static_cast<std::ptrdiff_t>(random.below(values.size())));
    }
    bool maybe() { return random.below(2) == 0; }
    /// None where states share hashes: what a table says is exact up to a collision.
    std::uint64_t table_bytes() {
        if (!has_unique_hash<Game>) return 0;
        return one_of<std::uint64_t>({0, 256, 1 << 14, 1 << 17});
    }
    int threads() { return random.below(16) != 0 ? 1 : maybe() ? 2 : 4; }
    player attacker() { return maybe() ? player::first : player::second; }
    score goal() {
        // Near the truth, where it matters.
        const double near = maybe() ? low_[0] : high_[0];
        const double wanted = std::isfinite(near)
                                  ? near + static_cast<double>(random.between(-1, 1))
                                  : static_cast<double>(random.between(-1, 1));
        return static_cast<score>(
            std::clamp<double>(std::round(wanted), -score_limit, score_limit));
    }

private:
    static constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

    const known_case<Game>& case_;
    std::vector<double> low_, high_;

public:
    rng random;
};

template <class Game>
struct examined_engine {
    std::string name;
    std::function<complaint(examination<Game>&)> examine;
    bool whole_tree = false; // visits all of it, and so is not asked about large games
};

// ── The engines ─────────────────────────────────────────────────────────────────────────────────

/// A depth that reaches the end, mostly.
template <class Game>
int draw_depth(examination<Game>& x) {
    return x.random.below(4) != 0 ? max_depth : static_cast<int>(x.random.between(0, 8));
}

template <class Game, class Engine, class Options>
complaint examine_to_depth(examination<Game>& x, const Options& o) {
    if (o.depth == max_depth) return x.must_be_exact(Engine(x.game(), o));
    return x.must_be_true(Engine(x.game(), o));
}

/// Enough to look at a game that may never end.
inline constexpr std::uint64_t few_nodes = 3000;

/// For each kind of knowledge.
inline constexpr std::uint64_t usual_games = short_run ? 200 : 3000;

template <class Game, class Engine>
complaint examine_minimax_family(examination<Game>& x) {
    alpha_beta_options o;
    o.depth = draw_depth(x);
    o.table_bytes = x.table_bytes();
    o.deepen = o.depth < max_depth || !x.known().large ? x.maybe() : true;
    o.learn_order = x.maybe();
    o.all_moves = x.maybe();
    constexpr bool scouts = std::same_as<Engine, scout<Game>>;
    constexpr bool guesses = std::same_as<Engine, mtd_f<Game>>;
    if (!scouts && !guesses) o.aspiration = x.template one_of<score>({0, 0, 1, x.best()});
    o.counter_moves = x.maybe();
    o.enhanced_cutoffs = x.template one_of<int>({0, 1, 2, 4});
    // A thousand moves from the horizon, ever shallower searches would not end.
    if (o.depth < max_depth) o.internal_deepening = x.template one_of<int>({0, 1, 3});
    o.late_move_reductions = x.template one_of<int>({0, 0, 1, 3});
    o.threads = x.threads();
    if (guesses) o.first_guess = static_cast<score>(x.random.between(-x.best(), x.best()));
    if (x.known().large) o.table_bytes = 1 << 20;
    if (!is_acyclic<Game>) return x.must_be_true(Engine(x.game(), o), few_nodes);
    // What reductions cut short is a guess, the deepest too.
    return o.late_move_reductions > 0 ? x.must_be_true(Engine(x.game(), o))
                                      : examine_to_depth<Game, Engine>(x, o);
}

template <class Game>
complaint examine_expectimax(examination<Game>& x) {
    expectimax_options o;
    o.depth = draw_depth(x);
    o.pruning = x.template one_of<chance_pruning>(
        {chance_pruning::none, chance_pruning::star1, chance_pruning::star2});
    if (x.maybe()) {
        o.low = -x.best();
        o.high = x.best();
    }
    o.table_bytes = x.table_bytes();
    o.deepen = x.maybe();
    o.all_moves = x.maybe();
    o.count_chance = x.maybe();
    if (x.random.below(8) == 0) o.unsound_probability_cut = 0.05;
    o.threads = x.threads();
    if (o.unsound_probability_cut > 0) return x.must_be_true(expectimax<Game>(x.game(), o));
    return examine_to_depth<Game, expectimax<Game>>(x, o);
}

template <class Game>
mcts_options draw_mcts(examination<Game>& x) {
    mcts_options o;
    o.exploration = x.template one_of<double>({0.3, 1});
    o.playouts = x.template one_of<int>({1, 1, 4});
    o.choice = x.template one_of<final_choice>(
        {final_choice::max, final_choice::robust, final_choice::secure});
    if constexpr (!has_chances<Game>) o.proof_bias = x.template one_of<double>({0, 1});
    o.attacker = x.attacker();
    o.goal = x.goal();
    o.seed = x.random();
    if (o.playouts > 1) o.threads = x.threads();
    return o;
}

template <class Game>
complaint examine_bisection(examination<Game>& x) {
    bisection_options o;
    o.table_bytes = x.table_bytes();
    if (o.table_bytes == 1 << 17) o.table_bytes = 1 << 21; // enough for 64 bits of hash
    o.threads = x.known().large ? x.template one_of<int>({1, 2, 4}) : x.threads();
    o.all_moves = x.maybe();
    o.extremes_first = x.maybe();
    o.symmetric_plies = x.template one_of<int>({0, 3, 8, 1000});
    if (x.random.below(4) != 0) return x.must_be_exact(bisection<Game>(x.game(), o));
    o.low = std::clamp<score>(x.goal() - 1, -score_limit, score_limit - 1);
    o.high = std::min<score>(o.low + static_cast<score>(x.random.between(1, 3)), score_limit);
    return x.run(bisection<Game>(x.game(), o),
                 [](const auto& r) { return r.certainty >= certainty::at_least; });
}

/// Play without end is a draw here. Where two states share a hash it gives up.
template <class Game>
complaint examine_retrograde(examination<Game>& x) {
    if constexpr (!has_unique_hash<Game>) {
        return x.run(retrograde<Game>(x.game()), [](const auto& r) {
            return r.certainty == certainty::exact || r.stopped == stop_reason::memory;
        });
    } else {
        if (!is_acyclic<Game>) x.judge_endless_as_draw();
        return x.must_be_exact(retrograde<Game>(x.game(), {.symmetry = x.maybe()}));
    }
}

template <class Game, class Engine, class Options>
complaint examine_prover_of(examination<Game>& x, Options o) {
    o.attacker = x.attacker();
    x.judge_for(o.attacker);
    const score goal = seen_from(o.attacker, x.goal());
    if constexpr (requires { o.threshold; })
        o.threshold = goal;
    else
        o.goal = goal;
    if constexpr (requires { o.playouts; }) o.playouts = x.template one_of<int>({1, 8});
    if constexpr (requires { o.threads; }) o.threads = x.threads();
    if constexpr (requires { o.keep_proof; }) o.keep_proof = x.maybe();
    return x.run(Engine(x.game(), o), [](const auto& r) {
        return r.certainty == certainty::at_least || r.certainty == certainty::at_most;
    });
}

template <class Game>
complaint examine_df_pn(examination<Game>& x) {
    df_pn_options o;
    o.table_bytes = x.maybe() && !x.known().large ? 256 : 1 << 14;
    o.sticky = x.maybe();
    o.weak_sum = x.maybe();
    o.job_nodes = x.template one_of<std::uint64_t>({16, 4096});
    return examine_prover_of<Game, df_pn<Game>>(x, o);
}

template <class Game>
complaint examine_proof_number_search(examination<Game>& x) {
    proof_number_search_options o;
    o.mobility = x.maybe();
    o.second_level = x.template one_of<std::uint64_t>({0, 0, 10});
    return examine_prover_of<Game, proof_number_search<Game>>(x, o);
}

/// A claim of PPNS with a precision may be wrong, but is called probable.
template <class Game>
complaint examine_ppns(examination<Game>& x) {
    ppns_options o;
    o.precision = x.template one_of<double>({0, 0, 0.1});
    o.attacker = x.attacker();
    x.judge_for(o.attacker);
    o.goal = seen_from(o.attacker, x.goal());
    o.playouts = x.template one_of<int>({1, 8});
    o.threads = x.threads();
    o.keep_proof = x.maybe();
    return x.run(ppns<Game>(x.game(), o), [&](const auto& r) {
        return r.certainty >= (o.precision > 0 ? certainty::probable : certainty::at_least);
    });
}

/// What first can force; where that is nothing, no interval contains it.
template <class Game>
complaint examine_solve(examination<Game>& x) {
    if (!std::isfinite(x.known().forced.low[0])) return std::nullopt;
    const limits few{.nodes = static_cast<std::uint64_t>(x.random.between(0, 300)),
                     .bytes = 1 << 16};
    const df_pn_options small{.table_bytes = 1 << 14};
    x.judge_for(player::first);
    const auto check = [&](const solution<Game>& s, bool done) -> complaint {
        if (auto wrong = x.wrong_in(s)) return "solve " + *wrong;
        const double value = x.known().forced.low[0];
        if (!(s.low <= value && value <= s.high))
            return "solve says " + std::to_string(s.low) + " to " + std::to_string(s.high) +
                   ", the truth is " + std::to_string(value);
        if (done && s.certainty != certainty::exact) return complaint("solve does not know");
        return std::nullopt;
    };
    const auto wanted = x.template one_of<solution_kind>(
        {solution_kind::ultra_weak, solution_kind::weak, solution_kind::strong});
    if (auto wrong = check(solve(x.game(), x.root(), wanted, few), false)) return wrong;
    const score most = x.best();
    if (auto wrong = check(solve<df_pn>(x.game(), x.root(), -most, most, few, small), false))
        return wrong;
    return check(solve<df_pn>(x.game(), x.root(), -most, most, {}, small), true);
}

/// SCN takes chance for what it is, PPNS and its like for an opponent.
template <class Game>
complaint examine_single_conspiracy_number(examination<Game>& x) {
    single_conspiracy_number_options o;
    o.threshold = x.goal();
    o.attacker = x.attacker();
    o.depth = draw_depth(x);
    o.deepen = x.maybe();
    if constexpr (!has_chances<Game>) o.prune = x.maybe();
    return examine_to_depth<Game, single_conspiracy_number<Game>>(x, o);
}

/// All that solve two-player games that end.
template <class Game>
std::vector<examined_engine<Game>> engines_for_games() {
    using exam = examination<Game>;
    return {
        {"minimax",
         [](exam& x) {
             return examine_to_depth<Game, minimax<Game>>(x, minimax_options{draw_depth(x)});
         },
         true},
        {"alpha_beta", examine_minimax_family<Game, alpha_beta<Game>>},
        {"pvs", examine_minimax_family<Game, pvs<Game>>},
        {"scout", examine_minimax_family<Game, scout<Game>>},
        {"mtd_f", examine_minimax_family<Game, mtd_f<Game>>},
        {"alpha_beta_conspiracy",
         [](exam& x) {
             return x.must_be_true(alpha_beta_conspiracy<Game>(
                 x.game(), {.strategy_depth = x.template one_of<int>({1, 3, 20}),
                            .margin = x.template one_of<score>({score_limit, 1})}));
         },
         true},
        {"conspiracy_numbers",
         [](exam& x) {
             return examine_to_depth<Game, conspiracy_numbers<Game>>(
                 x, conspiracy_numbers_options{.depth = draw_depth(x)});
         },
         true},
        {"conspiracy_number_search",
         [](exam& x) {
             return x.must_be_exact(conspiracy_number_search<Game>(
                 x.game(), {.threshold = x.template one_of<int>({1, 2, 5}), .until_exact = true}));
         },
         true},
        {"single_conspiracy_number", examine_single_conspiracy_number<Game>, true},
        {"expectimax", examine_expectimax<Game>, true},
        {"mcts", [](exam& x) { return x.must_be_exact(mcts<Game>(x.game(), draw_mcts(x))); }, true},
        {"bisection", examine_bisection<Game>},
        {"retrograde", examine_retrograde<Game>},
        {"solve", examine_solve<Game>},
    };
}

/// Those that need no table, and retrograde analysis, which tells states apart.
template <class Game>
std::vector<examined_engine<Game>> engines_without_tables() {
    auto engines = engines_for_games<Game>();
    engines.erase(std::remove_if(engines.begin(), engines.end(),
                                 [](const auto& e) { return e.name == "solve"; }),
                  engines.end());
    return engines;
}

/// What claims something of games that may go on for ever.
template <class Game>
std::vector<examined_engine<Game>> engines_for_cycles() {
    return {
        {"alpha_beta", examine_minimax_family<Game, alpha_beta<Game>>},
        {"pvs", examine_minimax_family<Game, pvs<Game>>},
        {"scout", examine_minimax_family<Game, scout<Game>>},
        {"mtd_f", examine_minimax_family<Game, mtd_f<Game>>},
        {"mcts",
         [](examination<Game>& x) {
             return x.must_be_true(mcts<Game>(x.game(), draw_mcts(x)), few_nodes / 10);
         }},
        {"retrograde", examine_retrograde<Game>},
        {"solve", examine_solve<Game>},
    };
}

/// What reckons with luck.
template <class Game>
std::vector<examined_engine<Game>> engines_for_luck() {
    return {
        {"expectimax", examine_expectimax<Game>},
        {"mcts",
         [](examination<Game>& x) {
             return x.must_be_true(mcts<Game>(x.game(), draw_mcts(x)), few_nodes);
         }},
        {"single_conspiracy_number", examine_single_conspiracy_number<Game>},
    };
}

/// The proof family, which takes chance for an opponent.
template <class Game>
std::vector<examined_engine<Game>> engines_for_proofs() {
    return {
        {"df_pn", examine_df_pn<Game>},
        {"proof_number_search", examine_proof_number_search<Game>, true},
        {"ppns", examine_ppns<Game>, true},
        {"mcpns",
         [](examination<Game>& x) {
             return examine_prover_of<Game, mcpns<Game>>(x, mcpns_options{});
         },
         true},
        {"product_propagation",
         [](examination<Game>& x) {
             return examine_prover_of<Game, product_propagation<Game>>(
                 x, product_propagation_options{});
         },
         true},
        {"single_conspiracy_number_search",
         [](examination<Game>& x) {
             return examine_prover_of<Game, single_conspiracy_number_search<Game>>(
                 x, single_conspiracy_number_search_options{});
         },
         true},
    };
}

/// Every engine on so many games of its own; all must be right.
template <class Game>
void examine_all(const std::vector<examined_engine<Game>>& engines, std::uint64_t games,
                 bool large = false, std::uint64_t first = 1) {
    std::vector<complaint> wrong(engines.size());
    for (std::uint64_t seed = first; seed < first + games; ++seed) {
        const auto c = draw_case<Game>(seed, large);
        for (std::size_t i = 0; i < engines.size(); ++i) {
            if (wrong[i] || (large && engines[i].whole_tree)) continue;
            examination<Game> x(c, i);
            wrong[i] = engines[i].examine(x);
            if (wrong[i]) wrong[i] = "game " + std::to_string(seed) + ": " + *wrong[i];
        }
    }
    for (std::size_t i = 0; i < engines.size(); ++i) {
        CAPTURE(engines[i].name, wrong[i].value_or(""));
        CHECK_FALSE(wrong[i].has_value());
    }
}

} // namespace seesaw::tests

#endif
