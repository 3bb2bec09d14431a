// SPDX-License-Identifier: MIT
// Players chosen by name: human, random, greedy, or an engine with an optional depth
// (alpha_beta:4).
#ifndef SEESAW_EXAMPLES_SUPPORT_AGENTS_HPP
#define SEESAW_EXAMPLES_SUPPORT_AGENTS_HPP

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <seesaw/play.hpp>

#include "support/command_line.hpp"
#include "support/engines.hpp"
#include "support/text.hpp"

namespace support {

/// What a name on the command line says.
struct agent_choice {
    std::string name;
    int depth = seesaw::max_depth;

    bool human() const { return name == "human"; }
    bool engine() const {
        const auto& all = playing_engine_names();
        return std::find(all.begin(), all.end(), name) != all.end();
    }
    std::string text() const {
        return depth == seesaw::max_depth ? name : fmt::format("{}:{}", name, depth);
    }
};

inline agent_choice parse_agent(std::string_view option, std::string_view text, bool human) {
    const std::size_t colon = text.find(':');
    agent_choice result{std::string(text.substr(0, colon))};
    const bool known = result.engine() || result.name == "random" || result.name == "greedy" ||
                       (human && result.human());
    if (!known || (colon != text.npos && !takes_depth(result.name)))
        throw usage_error(fmt::format("{}: {} is none of {}random, greedy, {} (or with a depth, "
                                      "such as alpha_beta:4)",
                                      option, in_quotes(text), human ? "human, " : "",
                                      fmt::join(playing_engine_names(), ", ")));
    if (colon != text.npos)
        result.depth = static_cast<int>(parse_count(fmt::format("{}: depth", option),
                                                    text.substr(colon + 1), 1, seesaw::max_depth));
    return result;
}

inline void add_agent(CLI::App& app, const std::string& name, agent_choice& target,
                      const std::string& help, bool human) {
    add_parsed(
        app, name,
        [name, &target, human](const std::string& text) {
            target = parse_agent(name, text, human);
        },
        fmt::format("{} ({})", help, target.text()))
        .type("WHO");
}

/// An agent whose kind is known at run time only.
template <class Game>
class agent {
public:
    using decision = seesaw::decision<seesaw::move_t<Game>>;

    template <class Kind>
    agent(std::string name, Kind kind) : name_(std::move(name)) {
        const auto held = std::make_shared<Kind>(std::move(kind));
        decide_ = [held](const seesaw::state_t<Game>& s) -> decision { return (*held)(s); };
        new_game_ = [held](std::uint64_t seed) {
            if constexpr (requires { held->new_game(seed); }) held->new_game(seed);
        };
    }

    const std::string& name() const { return name_; }
    void new_game(std::uint64_t seed) { new_game_(seed); }
    decision operator()(const seesaw::state_t<Game>& s) { return decide_(s); }

private:
    std::string name_;
    std::function<decision(const seesaw::state_t<Game>&)> decide_;
    std::function<void(std::uint64_t)> new_game_;
};

struct agent_settings {
    seesaw::limits limits = {};
    std::uint64_t table_bytes = engine_settings{}.table_bytes;
    double epsilon = 0; ///< how often a move is random
    std::uint64_t seed = 1;
};

namespace detail {

/// An engine as a callable agent; `every_move` also tells how many moves are as good as the best.
template <class Game>
auto engine_player(const agent_choice& who, const Game& rules, const agent_settings& chosen,
                   bool every_move) {
    auto engine = std::make_shared<seesaw::any_engine<Game>>(
        engines_of<Game>::make(who.name, rules,
                               {.depth = who.depth,
                                .table_bytes = table_within(chosen.limits, chosen.table_bytes),
                                .all_moves = every_move,
                                .seed = chosen.seed}));
    return [engine, limits = chosen.limits, every_move](const seesaw::state_t<Game>& s) {
        try {
            return seesaw::engine_agent(*engine, limits, {.every_move = every_move})(s);
        } catch (const std::invalid_argument&) { // no move found
            throw std::runtime_error(fmt::format(
                "--nodes, --time, --bytes: too small for {} to find a move", engine->name()));
        }
    };
}

} // namespace detail

/// Not for people.
template <class Game>
agent<Game> make_agent(const agent_choice& who, const Game& rules, const agent_settings& chosen) {
    const auto varied = [&](auto kind) {
        if (chosen.epsilon == 0) return agent<Game>(who.text(), std::move(kind));
        return agent<Game>(
            fmt::format("{} epsilon {}", who.text(), chosen.epsilon),
            seesaw::epsilon_agent(std::move(kind), rules, chosen.epsilon, chosen.seed));
    };
    if (who.name == "random") return {who.text(), seesaw::random_agent(rules, chosen.seed)};
    if (who.name == "greedy") return varied(seesaw::greedy_agent(rules));
    return varied(detail::engine_player(who, rules, chosen, false));
}

/// Values positions: looks at every root move, and never moves at random.
template <class Game>
agent<Game> make_judge(const agent_choice& who, const Game& rules, const agent_settings& chosen) {
    if (who.engine()) return {who.text(), detail::engine_player(who, rules, chosen, true)};
    return make_agent(who, rules, {.limits = chosen.limits, .epsilon = 0, .seed = chosen.seed});
}

} // namespace support

#endif
