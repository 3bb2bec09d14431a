// SPDX-License-Identifier: MIT
// The verbs `tree` and `watch`: a search from inside.
//
// `tree` grows the tree of a proof search, or lists that of a puzzle or of a game of chance with a
// search's value of every node, and shows the top of it: as text, DOT, JSON or SVG. `watch` shows
// the numbers of a search while it runs: redrawn on a terminal, a line for each update in a pipe,
// where an update comes whenever the nodes have grown by a quarter.
#ifndef SEESAW_PROGRAM_SEARCH_VERBS_HPP
#define SEESAW_PROGRAM_SEARCH_VERBS_HPP

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <seesaw/search.hpp>
#include <seesaw/trace.hpp>

#include <seesaw/program/chart.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/game_verbs.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/picture.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/table.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

// ── Trees ───────────────────────────────────────────────────────────────────────────────────────

/// What the command line asks for.
struct tree_request {
    std::optional<std::string> position = {};
    std::string engine = {};
    std::string format = "text";
    std::string file = {};
    seesaw::tree_limits caps = {.depth = 4, .nodes = 60};
    seesaw::limits limits = {.nodes = 100'000};
    output_options output = {};
};

/// The engine (one of `engines`), how much of its tree to show, and in which form.
void add_tree_options(CLI::App& app, tree_request& request,
                      const std::vector<std::string>& engines);

/// In the form that was asked for, to a file or to standard output.
int show_tree(const seesaw::tree& top, const std::string& title, const tree_request& request,
              const std::string& command);

/// `rules` must outlive the program.
template <class Program, class Game>
CLI::App& add_tree_verb(Program& program, const std::string& name, Game& rules) {
    const auto asked = std::make_shared<tree_request>();
    const auto engines = views_of<Game>::trees();
    if (!engines.empty()) asked->engine = engines.front();
    CLI::App& app =
        program.verb("tree", "The top of a search tree, with its numbers", [=, &program, &rules] {
            check_rules(rules);
            const auto state = position_or_root(rules, asked->position);
            const interruptible wish;
            seesaw::limits limits = asked->limits;
            limits.stop = wish.token();
            engine_settings chosen;
            if constexpr (seesaw::two_player_game<Game>)
                if (!rules.outcome(state)) chosen.attacker = rules.to_move(state);
            seesaw::tree top =
                views_of<Game>::tree(asked->engine, rules, state, chosen, limits, asked->caps);
            top.game = name;
            return show_tree(top, name, *asked, program.command());
        });
    add_position(app, "POSITION", asked->position, position_help<Game>());
    add_tree_options(app, *asked, engines);
    add_rule_options(app, rules);
    return app;
}

// ── Watching ────────────────────────────────────────────────────────────────────────────────────

/// What the command line asks for.
struct watch_request {
    std::optional<std::string> position = {};
    std::string engine = {};
    seesaw::limits limits = {.nodes = 10'000'000};
    output_options output = {};
};

/// The engine (one of `engines`) and the limits.
void add_watch_options(CLI::App& app, watch_request& request,
                       const std::vector<std::string>& engines);

/// Hears what a search tells, draws it, and keeps it for the end.
class search_watcher {
public:
    explicit search_watcher(const watch_request& request);
    search_watcher(const search_watcher&) = delete;
    search_watcher& operator=(const search_watcher&) = delete;

    seesaw::listeners listeners();
    int finish(const std::string& name, const std::string& result, const std::string& command);

private:
    void hear(std::uint64_t nodes, const std::string& what, std::vector<double> numbers);
    void draw();
    std::vector<chart> charts() const;

    const watch_request& request_;
    bool live_;
    bool proof_ = false;
    std::vector<std::vector<double>> updates_; // nodes, then pn, dn, ppn or depth, value
    std::uint64_t next_ = 0;                   // nodes of the next line in a pipe
    std::chrono::steady_clock::time_point start_, drawn_;
    std::size_t lines_ = 0; // on the terminal
};

/// `rules` must outlive the program.
template <class Program, class Game>
CLI::App& add_watch_verb(Program& program, const std::string& name, Game& rules) {
    const auto asked = std::make_shared<watch_request>();
    const auto engines = views_of<Game>::watched();
    asked->engine = seesaw::two_player_game<Game>   ? "proof_number_search"
                    : seesaw::stochastic_game<Game> ? "expectimax"
                                                    : engines.front();
    CLI::App& app =
        program.verb("watch", "The numbers of a search while it runs", [=, &program, &rules] {
            check_rules(rules);
            const auto state = position_or_root(rules, asked->position);
            const interruptible wish;
            seesaw::limits limits = asked->limits;
            limits.stop = wish.token();
            engine_settings chosen{.table_bytes = table_within(limits, std::uint64_t{64} << 20)};
            auto engine = engines_of<Game>::make(asked->engine, rules, chosen);
            search_watcher watcher(*asked);
            const auto r = engine.run(state, limits, watcher.listeners());
            return watcher.finish(name,
                                  fmt::format("{}: {} {:g}, {} after {} nodes", asked->engine,
                                              to_string(r.certainty), r.value, to_string(r.stopped),
                                              grouped(r.stats.nodes)),
                                  program.command());
        });
    add_position(app, "POSITION", asked->position, position_help<Game>());
    add_watch_options(app, *asked, engines);
    add_rule_options(app, rules);
    return app;
}

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/search_verbs.hpp>
#endif

#endif
