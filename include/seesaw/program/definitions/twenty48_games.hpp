// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_TWENTY48_GAMES_HPP
#define SEESAW_PROGRAM_DEFINITIONS_TWENTY48_GAMES_HPP

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/expectimax.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/single_conspiracy_number.hpp>
#include <seesaw/games/twenty48/evaluation.hpp>
#include <seesaw/random.hpp>
#include <seesaw/with.hpp>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/twenty48_games.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

// Small enough to stay in a cache: larger ones are slower in 2048.
constexpr std::uint64_t table_bytes = std::uint64_t{512} << 10;

template <class Game>
inline twenty48_player searching_player(Game game, const twenty48_player_choice& choice) {
    auto engine = std::make_shared<seesaw::expectimax<Game>>(
        std::move(game), seesaw::expectimax_options{.depth = choice.depth,
                                                    .table_bytes = table_bytes,
                                                    .deepen = false,
                                                    .count_chance = choice.count_chance,
                                                    .unsound_probability_cut = choice.cut});
    return [engine](const twenty48_state& s) {
        const auto r = engine->run(s);
        return twenty48_choice{r.line.front(), r.value, r.stats.nodes};
    };
}

inline twenty48_rules without_target(twenty48_rules rules) {
    rules.target = 0;
    return rules;
}

inline auto by_board(const twenty48_rules& rules, double ratio) {
    using games::twenty48_weighted_board;
    twenty48_weighted_board::weights weights{};
    if (ratio > 0) {
        weights = twenty48_weighted_board::snake(ratio, rules.width, rules.height);
    } else { // 1 in the corner, 0 in the opposite one
        const int steps = std::max(1, rules.width + rules.height - 2);
        for (int row = 0; row < rules.height; ++row)
            for (int column = 0; column < rules.width; ++column)
                weights[static_cast<std::size_t>(4 * row + column)] =
                    static_cast<double>(steps - row - column) / steps;
    }
    return with_evaluate(without_target(rules), twenty48_weighted_board(weights));
}

} // namespace detail

SEESAW_PROGRAM_INLINE twenty48_player make_twenty48_player(const twenty48_rules& rules,
                                                           const twenty48_player_choice& choice,
                                                           std::uint64_t seed) {
    if (choice.evaluation == "heuristic")
        return detail::searching_player(
            with_evaluate(detail::without_target(rules),
                          games::twenty48_heuristic(rules.width, rules.height)),
            choice);
    if (choice.evaluation == "board")
        return detail::searching_player(detail::by_board(rules, choice.ratio), choice);
    if (choice.evaluation == "learned") {
        if (!choice.learned) throw std::invalid_argument("nothing has been learned");
        return detail::searching_player(
            with_evaluate(games::twenty48_score{.width = rules.width,
                                                .height = rules.height,
                                                .four_probability = rules.four_probability,
                                                .twos = rules.twos},
                          *choice.learned),
            choice);
    }
    return [rules, random = seesaw::rng(seed)](const twenty48_state& s) mutable {
        return twenty48_choice{seesaw::draw(rules.moves(s), random)};
    };
}

SEESAW_PROGRAM_INLINE twenty48_record
play_2048(const twenty48_rules& rules, const twenty48_player& player, std::uint64_t seed,
          const std::function<void(const twenty48_turn&)>& see) {
    const auto start = std::chrono::steady_clock::now();
    seesaw::rng luck(seed);
    twenty48_record record;
    record.seed = seed;
    twenty48_state s = rules.root();
    while (!rules.over(s)) {
        if (rules.to_move(s) == player::chance) {
            s = rules.next(s, seesaw::draw(rules.chances(s), luck));
            continue;
        }
        const twenty48_choice choice = player(s);
        if (see) see({s, choice, record.points});
        const twenty48_state after = rules.next(s, choice.move);
        record.points += rules.points_of(after.board) - rules.points_of(s.board);
        record.nodes += choice.nodes;
        ++record.moves;
        s = after;
    }
    record.largest = rules.largest(s);
    record.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return record;
}

SEESAW_PROGRAM_INLINE std::vector<twenty48_record>
play_2048_games(const twenty48_rules& rules, const twenty48_player_choice& choice,
                std::uint64_t first_seed, std::uint64_t games, unsigned threads,
                const std::function<void(const twenty48_record&)>& done) {
    const interruption wish;
    std::vector<std::optional<twenty48_record>> played(games);
    std::atomic<std::uint64_t> next{0};
    std::mutex lock;
    const auto work = [&] {
        for (std::uint64_t i = next++; i < games && !interrupted(); i = next++) {
            // A player of its own for each game: what is in its table must not depend on others.
            const twenty48_player player = make_twenty48_player(rules, choice, first_seed + i);
            played[i] = play_2048(rules, player, first_seed + i, {});
            const std::lock_guard<std::mutex> guard(lock);
            done(*played[i]);
        }
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    std::vector<twenty48_record> records;
    for (const auto& record : played)
        if (record) records.push_back(*record);
    need_one(records.size());
    return records;
}

// ── Proofs ──────────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE std::string_view to_string(spawn_model model) {
    constexpr std::string_view names[] = {"enemy", "ally", "sampled"};
    return names[static_cast<std::size_t>(model)];
}

SEESAW_PROGRAM_INLINE const std::vector<std::string>& twenty48_proof_engines() {
    static const std::vector<std::string> names = {"proof_number_search", "mcpns", "ppns", "df_pn"};
    return names;
}

namespace detail {

/// All readings of luck in one type: engines are compiled for it once.
struct read_luck : seesaw::fixed_chance_wrapper<twenty48_rules> {
    spawn_model model;

    player to_move(const twenty48_state& s) const {
        const player who = twenty48_rules::to_move(s);
        if (who != player::chance) return who;
        return model == spawn_model::enemy ? player::second : player::first;
    }
    drawn_moves moves(const twenty48_state& s) const {
        if (model == spawn_model::sampled) return fixed_chance_wrapper::moves(s);
        return drawn_moves(twenty48_rules::moves(s));
    }
};

} // namespace detail

SEESAW_PROGRAM_INLINE twenty48_proof prove_2048(const twenty48_rules& rules,
                                                const twenty48_state& s,
                                                const twenty48_proof_settings& chosen) {
    const detail::read_luck game{{rules, chosen.seed}, chosen.model};
    const auto run = [&](auto engine) {
        const auto r = engine.run(s, chosen.limits);
        return twenty48_proof{static_cast<seesaw::score>(r.value), r.certainty, r.stats,
                              r.indicators.ppn, r.stopped};
    };
    if (chosen.engine == "proof_number_search")
        return run(seesaw::proof_number_search<detail::read_luck>(game));
    if (chosen.engine == "mcpns")
        return run(seesaw::mcpns<detail::read_luck>(
            game, {.playouts = chosen.playouts, .theta = chosen.theta, .seed = chosen.seed}));
    if (chosen.engine == "ppns")
        return run(seesaw::ppns<detail::read_luck>(game, {.playouts = chosen.playouts,
                                                          .theta = chosen.theta,
                                                          .precision = chosen.precision,
                                                          .seed = chosen.seed}));
    if (chosen.engine == "df_pn")
        return run(
            seesaw::df_pn<detail::read_luck>(game, {.table_bytes = std::uint64_t{16} << 20}));
    throw std::invalid_argument("no engine of proofs: " + chosen.engine);
}

// ── Single conspiracy numbers ───────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE twenty48_run measure_2048(const twenty48_rules& rules,
                                                const twenty48_player& player, std::uint64_t seed,
                                                const twenty48_scn_options& options) {
    seesaw::single_conspiracy_number engine(detail::by_board(rules, options.ratio),
                                            {.depth = options.depth});
    seesaw::limits limits;
    if (options.nodes > 0) limits.nodes = options.nodes;
    twenty48_run run;
    double threshold = options.threshold;
    run.record = play_2048(rules, player, seed, [&](const twenty48_turn& turn) {
        const int largest = rules.largest(turn.state);
        if (run.readings.empty()) {
            if (threshold == 0) threshold = 2.0 * largest;
        } else if (largest > run.tiles.back()) {
            threshold *= static_cast<double>(largest) / run.tiles.back();
        }
        if (run.readings.empty() || largest > run.tiles.back()) {
            run.milestones.push_back(run.readings.size());
            run.tiles.push_back(largest);
        }
        engine.set_threshold(threshold);
        const auto r = engine.run(turn.state, limits);
        run.readings.push_back({turn.points, largest, threshold, r.value, r.indicators.scn});
    });
    return run;
}

}}} // namespace seesaw::v0::programs

#endif
