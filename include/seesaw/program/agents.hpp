// SPDX-License-Identifier: MIT
// Players chosen by name: human, random, greedy, an engine with an optional depth (alpha_beta:4),
// solution, which looks moves up in a solved directory, or skilled: the game's own player, or the
// engine that suits a game without one.
#ifndef SEESAW_PROGRAM_AGENTS_HPP
#define SEESAW_PROGRAM_AGENTS_HPP

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/play.hpp>

#include <seesaw/program/command_line.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// What a name on the command line says.
struct agent_choice {
    std::string name;
    int depth = seesaw::max_depth;

    bool human() const { return name == "human"; }
    bool engine() const {
        const auto all = playing_engine_names();
        return std::find(all.begin(), all.end(), name) != all.end();
    }
    bool prover() const {
        const auto all = proving_engine_names();
        return std::find(all.begin(), all.end(), name) != all.end();
    }
    std::string text() const {
        return depth == seesaw::max_depth ? name : fmt::format("{}:{}", name, depth);
    }
};

/// Players of any game; one that the game at hand does not have is an error later.
inline std::vector<std::string> all_player_names() {
    std::vector<std::string> names = {"skilled", "random", "greedy"};
    for (std::string& engine : playing_engine_names()) names.push_back(std::move(engine));
    return names;
}

/// One that takes a depth, as an example; empty if none does.
inline std::string deep_player(const std::vector<std::string>& players) {
    std::string example;
    for (const std::string& name : players)
        if (takes_depth(name)) example = name == "alpha_beta" || example.empty() ? name : example;
    return example;
}

/// `players` are those to choose from, beside people.
inline agent_choice parse_agent(std::string_view option, std::string_view text, bool human,
                                const std::vector<std::string>& players = all_player_names()) {
    const std::size_t colon = text.find(':');
    agent_choice result{std::string(text.substr(0, colon))};
    const bool known = std::find(players.begin(), players.end(), result.name) != players.end() ||
                       (human && result.human());
    const bool deep =
        result.name == "skilled" || result.name == "patterns" || takes_depth(result.name);
    if (!known || (colon != text.npos && !deep)) {
        const std::string example = deep_player(players);
        throw usage_error(fmt::format(
            "{}: {} is none of {}{}{}", option, in_quotes(text), human ? "human, " : "",
            fmt::join(players, ", "),
            example.empty() ? "" : fmt::format(" (or with a depth, such as {}:4)", example)));
    }
    if (colon != text.npos)
        result.depth = static_cast<int>(parse_count(fmt::format("{}: depth", option),
                                                    text.substr(colon + 1), 1, seesaw::max_depth));
    return result;
}

/// An option that takes a player's name; the help shows the one that `target` holds before.
inline void add_agent(CLI::App& app, const std::string& name, agent_choice& target,
                      const std::string& help, bool human,
                      const std::vector<std::string>& players = all_player_names()) {
    add_parsed(
        app, name,
        [name, &target, human, players](const std::string& text) {
            target = parse_agent(name, text, human, players);
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
    agent(std::string name, Kind kind)
        : name_(std::move(name)),
          held_(std::unique_ptr<base>(std::make_unique<holder<Kind>>(std::move(kind)))) {}

    const std::string& name() const { return name_; }
    void new_game(std::uint64_t seed) { held_->new_game(seed); }
    void saw(const seesaw::state_t<Game>& s, const seesaw::move_t<Game>& m) { held_->saw(s, m); }
    decision operator()(const seesaw::state_t<Game>& s) { return held_->decide(s); }

private:
    struct base {
        virtual ~base() = default;
        virtual decision decide(const seesaw::state_t<Game>& s) = 0;
        virtual void new_game(std::uint64_t seed) = 0;
        virtual void saw(const seesaw::state_t<Game>& s, const seesaw::move_t<Game>& m) = 0;
    };

    template <class Kind>
    struct holder final : base {
        explicit holder(Kind&& kind) : kind_(std::move(kind)) {}
        decision decide(const seesaw::state_t<Game>& s) override { return kind_(s); }
        void new_game(std::uint64_t seed) override { seesaw::detail::tell_new_game(kind_, seed); }
        void saw(const seesaw::state_t<Game>& s, const seesaw::move_t<Game>& m) override {
            seesaw::detail::tell_move(kind_, s, m);
        }

        Kind kind_;
    };

    std::string name_;
    std::shared_ptr<base> held_;
};

/// What players are made with, whichever they are.
struct agent_settings {
    seesaw::limits limits = {};
    std::uint64_t table_bytes = engine_settings{}.table_bytes;
    double epsilon = 0; ///< how often a move is random
    std::uint64_t seed = 1;
    std::string solution = {}; ///< the directory from which the player of that name plays
};

/// The player that a game has of its own: `name`, and `make(rules, depth, seed)`, an agent. Few
/// have one; the catalogue says which.
template <class Game>
struct own_player {};

/// Further players that a game has, by name: `names`, and `make(name, rules, depth, settings)`.
template <class Game>
struct further_players {};

/// Defined in players_of_game.hpp.
template <class Game>
struct players_of {
    /// Those that can play this game; people are not among them.
    static std::vector<std::string> names();
    static agent<Game> make(const agent_choice& who, const Game& rules,
                            const agent_settings& chosen);
    static agent<Game> judge(const agent_choice& who, const Game& rules,
                             const agent_settings& chosen);
};

/// Not for people.
template <class Game>
agent<Game> make_agent(const agent_choice& who, const Game& rules, const agent_settings& chosen) {
    return players_of<Game>::make(who, rules, chosen);
}

/// Values positions: looks at every root move, and never moves at random.
template <class Game>
agent<Game> make_judge(const agent_choice& who, const Game& rules, const agent_settings& chosen) {
    return players_of<Game>::judge(who, rules, chosen);
}

}}} // namespace seesaw::v0::programs

#endif
