// SPDX-License-Identifier: MIT
// Options that make no sense are refused with the name of struct and field, whatever the engine.
// Fields are taken apart once for each struct: a new one does not compile until it is looked at.
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include <seesaw/agents.hpp>
#include <seesaw/check.hpp>
#include <seesaw/engines/a_star.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/alpha_beta_conspiracy.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/conspiracy_number_search.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/engines/constraint_solver.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/expectimax.hpp>
#include <seesaw/engines/hda_star.hpp>
#include <seesaw/engines/ida_star.hpp>
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
#include <seesaw/evolve/strategy.hpp>
#include <seesaw/games/minesweeper/player.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/games/twenty48/tuples.hpp>
#include <seesaw/play.hpp>
#include <seesaw/speculation.hpp>

#include "support/catch.hpp"

using namespace seesaw;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double unbounded = std::numeric_limits<double>::infinity();

// Count to three, and that is all; luck has it or not.
struct counting_puzzle {
    using state = int;
    using move = int;
    std::uint64_t hash(int s) const { return static_cast<std::uint64_t>(s); }
    move_list<int, 1> moves(int) const { return {1}; }
    int next(int s, int m) const { return s + m; }
    bool solved(int s) const { return s >= 3; }
};
struct rootless_game {
    using state = int;
    using move = int;
    std::uint64_t hash(int s) const { return static_cast<std::uint64_t>(s); }
    move_list<int, 1> moves(int) const { return {1}; }
    int next(int s, int m) const { return s + m; }
    player to_move(int) const { return player::first; }
    std::optional<score> outcome(int s) const {
        return s < 3 ? std::nullopt : std::optional<score>(1);
    }
};
struct tossing_game {
    using state = int;
    using move = int;
    move_list<int, 2> moves(int) const { return {1, 2}; }
    move_list<weighted<int>, 2> chances(int) const {
        return {weighted<int>{1, 0.5}, weighted<int>{2, 0.5}};
    }
    int next(int s, int m) const { return s + m; }
    player to_move(int s) const { return s == 0 ? player::first : player::chance; }
    std::optional<score> outcome(int s) const {
        return s < 3 ? std::nullopt : std::optional<score>(s);
    }
};

// What a call that must not succeed says.
template <class Call>
std::string objection_to(const Call& call) {
    try {
        call();
    } catch (const std::invalid_argument& e) {
        return e.what();
    }
    return "nothing";
}

// Each of the changes makes the field nonsense: one sentence says which it is.
template <class Engine, class Game, class... Changes>
void refuses(const Game& game, const std::string& field, const Changes&... changes) {
    const auto check = [&](const auto& change) {
        typename Engine::options options;
        change(options);
        const std::string said = objection_to([&] { Engine engine(game, options); });
        CAPTURE(Engine::name, field);
        CHECK(said.substr(0, said.find(" must ")) ==
              std::string(Engine::name) + "_options." + field);
    };
    (check(changes), ...);
}

template <class Engine, class Game>
void refuses_depth(const Game& game, int least = 0) {
    refuses<Engine>(
        game, "depth", [&](auto& o) { o.depth = least - 1; },
        [](auto& o) { o.depth = max_depth + 1; });
}
template <class Engine, class Game>
void refuses_threads(const Game& game) {
    refuses<Engine>(
        game, "threads", [](auto& o) { o.threads = 0; }, [](auto& o) { o.threads = 257; });
}
template <class Engine, class Game>
void refuses_question(const Game& game) {
    refuses<Engine>(
        game, "attacker", [](auto& o) { o.attacker = player::chance; },
        [](auto& o) { o.attacker = static_cast<player>(9); });
    if constexpr (requires(typename Engine::options o) { o.goal; })
        refuses<Engine>(
            game, "goal", [](auto& o) { o.goal = score_limit + 1; },
            [](auto& o) { o.goal = -score_limit - 1; });
}
template <class Engine, class Game>
void refuses_playouts(const Game& game, int least = 1) {
    refuses<Engine>(
        game, "playouts", [&](auto& o) { o.playouts = least - 1; },
        [](auto& o) { o.playouts = 1'000'001; });
}
template <class Engine, class Game>
void refuses_theta(const Game& game) {
    refuses<Engine>(
        game, "theta", [](auto& o) { o.theta = 0; }, [](auto& o) { o.theta = 0.5; },
        [](auto& o) { o.theta = not_a_number; });
}

// Of alpha_beta and its relatives: one struct, and what an engine has no use for must be 0.
template <class Engine>
void refuses_minimax_options(bool aspires, bool guesses) {
    const games::tic_tac_toe game;
    refuses_depth<Engine>(game);
    refuses_threads<Engine>(game);
    refuses<Engine>(
        game, "aspiration", [](auto& o) { o.aspiration = -1; },
        [](auto& o) { o.aspiration = score_limit + 1; });
    refuses<Engine>(
        game, "enhanced_cutoffs", [](auto& o) { o.enhanced_cutoffs = -1; },
        [](auto& o) { o.enhanced_cutoffs = max_depth + 1; });
    refuses<Engine>(
        game, "internal_deepening", [](auto& o) { o.internal_deepening = -1; },
        [](auto& o) { o.internal_deepening = max_depth + 1; });
    refuses<Engine>(
        game, "late_move_reductions", [](auto& o) { o.late_move_reductions = -1; },
        [](auto& o) { o.late_move_reductions = max_depth + 1; });
    refuses<Engine>(
        game, "first_guess", [](auto& o) { o.first_guess = score_limit + 1; },
        [](auto& o) { o.first_guess = -score_limit - 1; });
    if (!aspires) refuses<Engine>(game, "aspiration", [](auto& o) { o.aspiration = 1; });
    if (!guesses) refuses<Engine>(game, "first_guess", [](auto& o) { o.first_guess = 1; });
}

} // namespace

TEST_CASE("options of the minimax family that make no sense are refused by name", "[options]") {
    [[maybe_unused]] const auto [depth, table_bytes, deepen, learn_order, aspiration, all_moves,
                                 enhanced_cutoffs, counter_moves, internal_deepening,
                                 late_move_reductions, threads, first_guess] = alpha_beta_options{};
    using game = games::tic_tac_toe;
    refuses_minimax_options<alpha_beta<game>>(true, false);
    refuses_minimax_options<pvs<game>>(true, false);
    refuses_minimax_options<scout<game>>(false, false);
    refuses_minimax_options<mtd_f<game>>(false, true);
    refuses_depth<minimax<game>>(game{});
    [[maybe_unused]] const auto [minimax_depth] = minimax_options{};
}

TEST_CASE("options of conspiracy engines that make no sense are refused by name", "[options]") {
    const games::tic_tac_toe game;
    using rules = games::tic_tac_toe;
    {
        using engine_type = alpha_beta_conspiracy<rules>;
        [[maybe_unused]] const auto [strategy_depth, depth, margin] = engine_type::options{};
        refuses<engine_type>(
            game, "strategy_depth", [](auto& o) { o.strategy_depth = 0; },
            [](auto& o) { o.strategy_depth = max_depth + 1; });
        refuses_depth<engine_type>(game, 1);
        refuses<engine_type>(
            game, "margin", [](auto& o) { o.margin = -1; },
            [](auto& o) { o.margin = score_limit + 1; });
    }
    {
        using engine_type = conspiracy_numbers<rules>;
        [[maybe_unused]] const auto [depth, rule, finished_may_change, low, high] =
            engine_type::options{};
        refuses_depth<engine_type>(game);
        refuses<engine_type>(game, "rule",
                             [](auto& o) { o.rule = static_cast<conspiracy_rule>(2); });
        refuses<engine_type>(
            game, "low", [](auto& o) { o.low = -score_limit - 1; },
            [](auto& o) { o.high = -score_limit - 1; });
        refuses<engine_type>(game, "high", [](auto& o) { o.high = score_limit + 1; });
    }
    {
        using engine_type = conspiracy_number_search<rules>;
        [[maybe_unused]] const auto [threshold, precision, until_exact] = engine_type::options{};
        refuses<engine_type>(
            game, "threshold", [](auto& o) { o.threshold = 0; }, [](auto& o) { o.threshold = 65; });
        refuses<engine_type>(
            game, "precision", [](auto& o) { o.precision = -1; },
            [](auto& o) { o.precision = score_limit + 1; });
    }
    {
        using engine_type = single_conspiracy_number<rules>;
        [[maybe_unused]] const auto [threshold, attacker, depth, deepen, all_thresholds, prune,
                                     cap] = engine_type::options{};
        refuses<engine_type>(game, "threshold", [](auto& o) { o.threshold = not_a_number; });
        refuses_question<engine_type>(game);
        refuses_depth<engine_type>(game);
        refuses<engine_type>(game, "prune", [](auto& o) { o.prune = o.all_thresholds = true; });
        refuses<single_conspiracy_number<tossing_game>>(tossing_game{}, "prune",
                                                        [](auto& o) { o.prune = true; });
        refuses<engine_type>(
            game, "cap", [](auto& o) { o.cap = -1; }, [](auto& o) { o.cap = not_a_number; });
    }
    {
        using engine_type = single_conspiracy_number_search<rules>;
        [[maybe_unused]] const auto [threshold, attacker] = engine_type::options{};
        refuses<engine_type>(game, "threshold", [](auto& o) { o.threshold = score_limit + 1; });
        refuses_question<engine_type>(game);
    }
}

TEST_CASE("options of proof engines that make no sense are refused by name", "[options]") {
    const games::tic_tac_toe game;
    using rules = games::tic_tac_toe;
    {
        using engine_type = proof_number_search<rules>;
        [[maybe_unused]] const auto [attacker, goal, mobility, keep_proof, look_ahead, second_level,
                                     second_level_spread] = engine_type::options{};
        refuses_question<engine_type>(game);
        refuses<engine_type>(game, "second_level_spread",
                             [](auto& o) { o.second_level_spread = 1; });
        refuses<engine_type>(
            game, "look_ahead", [](auto& o) { o.look_ahead = 3; },
            [](auto& o) { o.look_ahead = -1; });
    }
    {
        using engine_type = df_pn<rules>;
        [[maybe_unused]] const auto [attacker, goal, table_bytes, epsilon, sticky, sum_weight,
                                     weak_sum, deep_base, deep_depth, look_ahead, keep_proof,
                                     threads, job_nodes] = engine_type::options{};
        refuses_question<engine_type>(game);
        refuses<engine_type>(
            game, "look_ahead", [](auto& o) { o.look_ahead = 3; },
            [](auto& o) { o.look_ahead = -1; });
        refuses<engine_type>(
            game, "epsilon", [](auto& o) { o.epsilon = -1; }, [](auto& o) { o.epsilon = 1001; },
            [](auto& o) { o.epsilon = not_a_number; });
        refuses<engine_type>(
            game, "sum_weight", [](auto& o) { o.sum_weight = -0.1; },
            [](auto& o) { o.sum_weight = 1.1; }, [](auto& o) { o.sum_weight = not_a_number; });
        refuses<engine_type>(
            game, "deep_base", [](auto& o) { o.deep_base = 0.5; },
            [](auto& o) { o.deep_base = not_a_number; });
        refuses<engine_type>(game, "deep_depth", [](auto& o) { o.deep_depth = -1; });
        refuses_threads<engine_type>(game);
        refuses<engine_type>(game, "job_nodes", [](auto& o) { o.job_nodes = 0; });
    }
    {
        using engine_type = ppns<rules>;
        [[maybe_unused]] const auto [attacker, goal, playouts, theta, precision, seed, keep_proof,
                                     threads] = engine_type::options{};
        refuses_question<engine_type>(game);
        refuses_playouts<engine_type>(game);
        refuses_theta<engine_type>(game);
        refuses<engine_type>(
            game, "precision", [](auto& o) { o.precision = -0.1; },
            [](auto& o) { o.precision = 0.5; }, [](auto& o) { o.precision = not_a_number; });
        refuses_threads<engine_type>(game);
    }
    {
        using engine_type = mcpns<rules>;
        [[maybe_unused]] const auto [attacker, goal, playouts, theta, seed, keep_proof, threads] =
            engine_type::options{};
        refuses_question<engine_type>(game);
        refuses_playouts<engine_type>(game);
        refuses_theta<engine_type>(game);
        refuses_threads<engine_type>(game);
    }
    {
        using engine_type = product_propagation<rules>;
        [[maybe_unused]] const auto [attacker, goal, playouts, theta, seed, keep_proof, threads] =
            engine_type::options{};
        refuses_question<engine_type>(game);
        refuses_playouts<engine_type>(game, 0);
        refuses_theta<engine_type>(game);
        refuses_threads<engine_type>(game);
    }
}

TEST_CASE("options of engines that sample or solve are refused by name", "[options]") {
    const games::tic_tac_toe game;
    using rules = games::tic_tac_toe;
    {
        using engine_type = mcts<rules>;
        [[maybe_unused]] const auto [exploration, playouts, choice, security, proof_bias, attacker,
                                     goal, seed, threads] = engine_type::options{};
        refuses<engine_type>(
            game, "exploration", [](auto& o) { o.exploration = -1; },
            [](auto& o) { o.exploration = unbounded; },
            [](auto& o) { o.exploration = not_a_number; });
        refuses_playouts<engine_type>(game);
        refuses<engine_type>(game, "choice",
                             [](auto& o) { o.choice = static_cast<final_choice>(3); });
        refuses<engine_type>(
            game, "security", [](auto& o) { o.security = -unbounded; },
            [](auto& o) { o.security = not_a_number; });
        refuses<engine_type>(
            game, "proof_bias", [](auto& o) { o.proof_bias = -1; },
            [](auto& o) { o.proof_bias = not_a_number; });
        refuses<mcts<tossing_game>>(tossing_game{}, "proof_bias",
                                    [](auto& o) { o.proof_bias = 1; });
        refuses_question<engine_type>(game);
        refuses_threads<engine_type>(game);
    }
    {
        using engine_type = expectimax<rules>;
        [[maybe_unused]] const auto [depth, pruning, low, high, table_bytes, deepen, all_moves,
                                     count_chance, unsound_probability_cut, threads] =
            engine_type::options{};
        refuses_depth<engine_type>(game);
        refuses<engine_type>(game, "pruning",
                             [](auto& o) { o.pruning = static_cast<chance_pruning>(3); });
        refuses<engine_type>(
            game, "low", [](auto& o) { o.low = o.high = 1; }, [](auto& o) { o.low = not_a_number; },
            [](auto& o) { o.high = not_a_number; });
        refuses<engine_type>(
            game, "unsound_probability_cut", [](auto& o) { o.unsound_probability_cut = -1; },
            [](auto& o) { o.unsound_probability_cut = 1; },
            [](auto& o) { o.unsound_probability_cut = not_a_number; });
        refuses_threads<engine_type>(game);
    }
    {
        using engine_type = bisection<rules>;
        [[maybe_unused]] const auto [table_bytes, threads, low, high, all_moves, extremes_first,
                                     symmetric_plies] = engine_type::options{};
        refuses_threads<engine_type>(game);
        refuses<engine_type>(
            game, "low", [](auto& o) { o.low = o.high = 1; },
            [](auto& o) { o.low = -score_limit - 1; });
        refuses<engine_type>(game, "high", [](auto& o) { o.high = score_limit + 1; });
        refuses<engine_type>(game, "symmetric_plies", [](auto& o) { o.symmetric_plies = -1; });
    }
    {
        using engine_type = retrograde<rules>;
        [[maybe_unused]] const auto [endless, symmetry, directory] = engine_type::options{};
        refuses<engine_type>(
            game, "endless", [](auto& o) { o.endless = score_limit + 1; },
            [](auto& o) { o.endless = -score_limit - 1; });
        refuses<retrograde<rootless_game>>(rootless_game{}, "directory",
                                           [](auto& o) { o.directory = "somewhere"; });
    }
    [[maybe_unused]] const auto [explain] = constraint_solver_options{}; // either makes sense
}

TEST_CASE("options of path searches that make no sense are refused by name", "[options]") {
    const counting_puzzle puzzle;
    {
        using engine_type = a_star<counting_puzzle>;
        [[maybe_unused]] const auto [ties, weight, reopen, bpmx, stop_on_generate, seed] =
            engine_type::options{};
        refuses<engine_type>(puzzle, "ties", [](auto& o) { o.ties = static_cast<tie_break>(4); });
        refuses<engine_type>(
            puzzle, "weight", [](auto& o) { o.weight = 0.9; },
            [](auto& o) { o.weight = not_a_number; });
        refuses<engine_type>(puzzle, "bpmx", [](auto& o) { o.bpmx = true; });
    }
    {
        using engine_type = hda_star<counting_puzzle>;
        [[maybe_unused]] const auto [threads, ties, weight, seed] = engine_type::options{};
        refuses_threads<engine_type>(puzzle);
        refuses<engine_type>(puzzle, "ties", [](auto& o) { o.ties = static_cast<tie_break>(4); });
        refuses<engine_type>(
            puzzle, "weight", [](auto& o) { o.weight = 0.9; },
            [](auto& o) { o.weight = unbounded; }, [](auto& o) { o.weight = not_a_number; });
    }
    {
        using engine_type = ida_star<counting_puzzle>;
        [[maybe_unused]] const auto [depth, budgeted, threads] = engine_type::options{};
        refuses_depth<engine_type>(puzzle);
        refuses_threads<engine_type>(puzzle);
    }
}

TEST_CASE("options of everything else that make no sense are refused by name", "[options]") {
    // Uses options in which one change makes a field nonsense.
    const auto refused = [](auto options, const std::string& field, const auto& use,
                            const auto&... changes) {
        const auto check = [&](const auto& change) {
            auto nonsense = options;
            change(nonsense);
            const std::string said = objection_to([&] { use(nonsense); });
            CHECK(said.substr(0, said.find(" must ")) == field);
        };
        (check(changes), ...);
    };
    const games::tic_tac_toe game;
    const auto agent = [&] { return greedy_agent(game); };
    {
        [[maybe_unused]] const auto [margin, every_move] = probe_options{};
        const auto use = [&](probe_options o) { probe(minimax(game, {}), {}, o); };
        refused(
            probe_options{}, "probe_options.margin", use, [](auto& o) { o.margin = -1; },
            [](auto& o) { o.margin = not_a_number; });
    }
    {
        [[maybe_unused]] const auto [games, max_plies, brute_force, states] = check_options{};
        const auto use = [&](check_options o) { check(game, 1, o); };
        refused(check_options{}, "check_options.games", use, [](auto& o) { o.games = 0; });
        refused(check_options{}, "check_options.max_plies", use, [](auto& o) { o.max_plies = 0; });
    }
    {
        [[maybe_unused]] const auto [seed, max_plies, name, number] = play_options{};
        const auto use = [&](play_options o) { play(game, game.root(), agent(), agent(), o); };
        refused(play_options{}, "play_options.max_plies", use, [](auto& o) { o.max_plies = -1; });
    }
    {
        [[maybe_unused]] const auto [games, seed, opening_plies, max_plies, name] = match_options{};
        const auto use = [&](match_options o) { match(game, agent(), agent(), o); };
        refused(match_options{}, "match_options.games", use, [](auto& o) { o.games = 3; });
        refused(
            match_options{}, "match_options.opening_plies", use,
            [](auto& o) { o.opening_plies = -1; }, [](auto& o) { o.opening_plies = 9; });
        refused(match_options{}, "match_options.max_plies", use, [](auto& o) { o.max_plies = -1; });
    }
    {
        [[maybe_unused]] const auto [games, seed, max_plies, name, scale, plausible_by_root] =
            measure_options{};
        const auto use = [&](measure_options o) { measure(game, agent(), o); };
        refused(measure_options{}, "measure_options.max_plies", use,
                [](auto& o) { o.max_plies = -1; });
        refused(
            measure_options{}, "measure_options.scale", use, [](auto& o) { o.scale = -1; },
            [](auto& o) { o.scale = not_a_number; });
    }
    {
        [[maybe_unused]] const auto [nodes, levels, games, seed, opening_plies, max_plies, name] =
            ladder_options{};
        const auto use = [&](ladder_options o) {
            measure_skill(
                game, [&](std::uint64_t) { return agent(); }, o);
        };
        refused(
            ladder_options{}, "ladder_options.nodes", use, [](auto& o) { o.nodes = 0; },
            [](auto& o) { o.nodes = ~std::uint64_t{0}; });
        refused(
            ladder_options{}, "ladder_options.levels", use, [](auto& o) { o.levels = -1; },
            [](auto& o) { o.levels = 64; });
        refused(ladder_options{}, "ladder_options.games", use, [](auto& o) { o.games = 1; });
        refused(ladder_options{}, "ladder_options.opening_plies", use,
                [](auto& o) { o.opening_plies = -1; });
        refused(ladder_options{}, "ladder_options.max_plies", use,
                [](auto& o) { o.max_plies = -1; });
    }
    {
        [[maybe_unused]] const auto [depth, critical_depth, when] = speculation_options{};
        const auto use = [&](speculation_options o) { speculative_agent(game, agent(), o); };
        refused(
            speculation_options{}, "speculation_options.depth", use, [](auto& o) { o.depth = 0; },
            [](auto& o) { o.depth = max_depth + 1; });
        refused(speculation_options{}, "speculation_options.critical_depth", use,
                [](auto& o) { o.critical_depth = -1; });
        refused(speculation_options{}, "speculation_options.when", use,
                [](auto& o) { o.when = static_cast<speculate>(3); });
    }
    {
        [[maybe_unused]] const auto [rate, four_probability, seed] =
            games::twenty48_learner_options{};
        const auto use = [](games::twenty48_learner_options o) { games::twenty48_learner{o}; };
        refused(
            games::twenty48_learner_options{}, "twenty48_learner_options.rate", use,
            [](auto& o) { o.rate = 0; }, [](auto& o) { o.rate = not_a_number; });
        refused(games::twenty48_learner_options{}, "twenty48_learner_options.four_probability", use,
                [](auto& o) { o.four_probability = 2; });
    }
    {
        using options = games::minesweeper_player_options;
        const auto use = [](const options& o) { games::minesweeper_player({}, o); };
        refused(options{}, "minesweeper_player_options.weighting", use,
                [](auto& o) { o.weighting = static_cast<games::mine_weighting>(2); });
        refused(
            options{}, "minesweeper_player_options.look_ahead", use,
            [](auto& o) { o.look_ahead = -1; }, [](auto& o) { o.look_ahead = 9; });
        refused(options{}, "minesweeper_player_options.progress", use,
                [](auto& o) { o.progress = -1; });
        refused(options{}, "minesweeper_player_options.long_term", use,
                [](auto& o) { o.long_term = 2; });
        refused(options{}, "minesweeper_player_options.endgame_worlds", use,
                [](auto& o) { o.endgame_worlds = 65'536; });
        refused(options{}, "minesweeper_player_options.exploration", use,
                [](auto& o) { o.exploration = not_a_number; });
        refused(options{}, "minesweeper_player_options.first_cell", use,
                [](auto& o) { o.first_cell = 60'000; });
    }
    {
        using options = evolve::evolution_options;
        const auto use = [](const options& o) { evolve::evolution{o}; };
        refused(options{}, "evolution_options.method", use,
                [](auto& o) { o.method = static_cast<evolve::method>(2); });
        refused(options{}, "evolution_options.parents", use, [](auto& o) { o.parents = 1; });
        refused(options{}, "evolution_options.generations", use,
                [](auto& o) { o.generations = -1; });
        refused(options{}, "evolution_options.mutation", use, [](auto& o) { o.mutation = 2; });
        refused(options{}, "evolution_options.games", use, [](auto& o) { o.games = 0; });
        refused(options{}, "evolution_options.threads", use, [](auto& o) { o.threads = 0; });
        refused(options{}, "rule_options.plies", use, [](auto& o) { o.rules.plies = 0; });
    }
}
