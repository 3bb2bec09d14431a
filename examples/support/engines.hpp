// SPDX-License-Identifier: MIT
// The engines that programs know by name. This is the one place where a further engine is added:
// one include, one name, one case.
//
// Engines that answer yes or no find the score by asking several times (see solve.hpp): they solve,
// but they do not play.
#ifndef SEESAW_EXAMPLES_SUPPORT_ENGINES_HPP
#define SEESAW_EXAMPLES_SUPPORT_ENGINES_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/mcpns.hpp>
#include <seesaw/engines/mcts.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/product_propagation.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/solve.hpp>
#include <seesaw/play.hpp>
#include <seesaw/search.hpp>

#include "support/amounts.hpp"
#include "support/text.hpp"

namespace support {

/// What programs may say about an engine; each engine takes what it has a use for.
struct engine_settings {
    int depth = seesaw::max_depth;
    std::uint64_t table_bytes = std::uint64_t{64} << 20;
    bool all_moves = false;
    std::uint64_t seed = 1;
};

/// The table that leaves an engine within its memory.
inline std::uint64_t table_within(const seesaw::limits& limits, std::uint64_t wanted) {
    return std::min(wanted, limits.bytes - limits.bytes / 8);
}

/// Those that can choose a move in any position, and whether they can be told how far to look.
inline const std::vector<std::string>& playing_engine_names() {
    static const std::vector<std::string> names = {"alpha_beta", "minimax", "mcts"};
    return names;
}
inline bool takes_depth(std::string_view engine) {
    return engine == "alpha_beta" || engine == "minimax";
}

inline const std::vector<std::string>& engine_names() {
    static const std::vector<std::string> names = {
        "alpha_beta",          "minimax", "mcts",  "df_pn",
        "proof_number_search", "ppns",    "mcpns", "product_propagation"};
    return names;
}

/// An engine that finds scores and tells nothing on the way.
template <class Game>
struct quiet_engine {
    using events = std::tuple<>;
    std::function<seesaw::result<Game>(const seesaw::state_t<Game>&, const seesaw::limits&)> find;

    seesaw::result<Game> run(const seesaw::state_t<Game>& s, const seesaw::limits& limits) const {
        return find(s, limits);
    }
};

/// No score is worse or better.
template <class Game>
std::pair<seesaw::score, seesaw::score> possible_scores(const Game& rules,
                                                        const seesaw::state_t<Game>& s) {
    if constexpr (seesaw::bounds_outcome<Game>) {
        return rules.bounds(s);
    } else {
        const seesaw::score squares = rules.size * rules.size; // each counts 1
        return {-squares, squares};
    }
}

/// A proof engine that finds the score instead of answering one question.
template <template <class> class Engine, class Game>
quiet_engine<Game> score_finder(const Game& rules, typename Engine<Game>::options chosen) {
    using seesaw::certainty;
    return {[rules, chosen](const seesaw::state_t<Game>& s, const seesaw::limits& limits) {
        if (const auto over = rules.outcome(s)) {
            seesaw::result<Game> known;
            known.value = *over;
            known.certainty = certainty::exact;
            return known;
        }
        auto [low, high] = possible_scores(rules, s);
        const bool second = rules.to_move(s) == seesaw::player::second;
        // One more than there is, so that a question shows the mover's best move.
        (second ? high : low) += second ? 1 : -1;
        seesaw::result<Game> r = seesaw::solve<Engine>(rules, s, low, high, limits, chosen);
        // A move that reaches the score is worth it; of others a question may say nothing.
        const auto reaches = second ? certainty::at_most : certainty::at_least;
        for (auto& m : r.moves)
            if (r.certainty == certainty::exact && m.certainty == reaches && m.value == r.value)
                m.certainty = certainty::exact;
        std::erase_if(r.moves, [](const auto& m) { return m.certainty == certainty::unknown; });
        return r;
    }};
}

/// Whole scores from samples. A search that has filled its memory several times over will not solve
/// anything: it ends with `memory` then.
template <class Game>
quiet_engine<Game> sampling_solver(const Game& rules, std::uint64_t seed) {
    auto engine = std::make_shared<seesaw::mcts<Game>>(rules, seesaw::mcts_options{.seed = seed});
    return {[engine](const seesaw::state_t<Game>& s, seesaw::limits limits) {
        const std::uint64_t most = limits.bytes / 8;
        const bool ours = most < limits.nodes;
        limits.nodes = std::min(limits.nodes, most);
        const seesaw::result<Game, double> sampled = engine->run(s, limits);
        const auto whole = [](double v) { return static_cast<seesaw::score>(std::lround(v)); };
        seesaw::result<Game> r{
            whole(sampled.value), sampled.certainty, sampled.stopped, sampled.line, {},
            sampled.indicators,   sampled.stats};
        for (const auto& m : sampled.moves)
            r.moves.push_back({m.move, whole(m.value), m.certainty});
        if (ours && r.stopped == seesaw::stop_reason::nodes)
            r.stopped = seesaw::stop_reason::memory;
        return r;
    }};
}

[[noreturn]] inline void refuse_engine(std::string_view name,
                                       const std::vector<std::string>& names) {
    throw usage_error(
        fmt::format("{} is no engine; there are {}", in_quotes(name), fmt::join(names, ", ")));
}

/// Calls `use` with an engine of that name that finds scores, and returns what it returns.
template <class Game, class Use>
decltype(auto) with_engine(std::string_view name, const Game& rules, const engine_settings& chosen,
                           Use&& use) {
    using namespace seesaw;
    if (name == "alpha_beta")
        return use(alpha_beta<Game>(rules, {.depth = chosen.depth,
                                            .table_bytes = chosen.table_bytes,
                                            .all_moves = chosen.all_moves}));
    if (name == "minimax") return use(minimax<Game>(rules, {.depth = chosen.depth}));
    if (name == "mcts") return use(sampling_solver(rules, chosen.seed));
    if (name == "df_pn")
        return use(score_finder<df_pn, Game>(rules, {.table_bytes = chosen.table_bytes}));
    if (name == "proof_number_search")
        return use(score_finder<proof_number_search, Game>(rules, {}));
    if (name == "ppns") return use(score_finder<ppns, Game>(rules, {.seed = chosen.seed}));
    if (name == "mcpns") return use(score_finder<mcpns, Game>(rules, {.seed = chosen.seed}));
    if (name == "product_propagation")
        return use(score_finder<product_propagation, Game>(rules, {.seed = chosen.seed}));
    refuse_engine(name, engine_names());
}

/// An engine of that name that plays.
template <class Game>
seesaw::any_engine<Game> make_engine(std::string_view name, const Game& rules,
                                     const engine_settings& chosen = {}) {
    using namespace seesaw;
    if (name == "alpha_beta")
        return alpha_beta<Game>(rules, {.depth = chosen.depth,
                                        .table_bytes = chosen.table_bytes,
                                        .all_moves = chosen.all_moves});
    if (name == "minimax") return minimax<Game>(rules, {.depth = chosen.depth});
    if (name == "mcts") return mcts<Game>(rules, {.seed = chosen.seed});
    refuse_engine(name, playing_engine_names());
}

} // namespace support

#endif
