// SPDX-License-Identifier: MIT
// The verb `serve`: an engine that another program talks to line by line, as in UCI.
//
//     > position 2 1                 a position, or the moves that lead there; `start` is the root
//     > go nodes 10000               or: go time 500ms, both, or neither
//     < info value 1 certainty exact nodes 2962 seconds 0.0006 line 1 3 1
//     < bestmove 1
//
// `name` answers `name GAME ENGINE`, `ready` answers `ready`, `new` forgets what was learnt,
// `moves` lists the legal moves, `show` shows the board, `quit` and the end of the input end it.
// The answer to a line that makes no sense begins with `error`, and nothing changes. `bestmove
// none` means that the game is over. Values are seen from the first player.
#ifndef SEESAW_PROGRAM_SERVE_VERB_HPP
#define SEESAW_PROGRAM_SERVE_VERB_HPP

#include <chrono>
#include <cstdint>
#include <exception>
#include <iostream>
#include <istream>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include <seesaw/program/amounts.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/engines.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/rule_options.hpp>
#include <seesaw/program/text.hpp>
#include <seesaw/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// Answers line by line; it holds the engine and the position.
template <class Game>
class served_engine {
public:
    served_engine(std::string name, const Game& rules, std::string engine,
                  const engine_settings& chosen, const seesaw::limits& limits)
        : name_(std::move(name)), rules_(rules), engine_name_(std::move(engine)), limits_(limits),
          engine_(solvers_of<Game>::make(engine_name_, rules, chosen)), state_(rules.root()) {}

    /// Until there is nothing more to read.
    void talk(std::istream& in, std::ostream& out) {
        line_reader lines(in);
        while (const auto line = lines.next()) {
            const std::string_view all = trim(*line);
            const std::string_view word = all.substr(0, all.find(' '));
            if (word == "quit") return;
            try {
                answer(word, trim(all.substr(word.size())), out);
            } catch (const std::exception& e) {
                out << "error " << e.what() << '\n';
            }
            need_output();
        }
    }

private:
    void answer(std::string_view word, std::string_view rest, std::ostream& out) {
        if (word.empty()) return;
        if (word == "name")
            out << fmt::format("name {} {}\n", name_, engine_name_);
        else if (word == "ready")
            out << "ready\n";
        else if (word == "new")
            engine_.clear();
        else if (word == "position")
            state_ = rest == "start" ? rules_.root() : parse_position(rules_, rest);
        else if (word == "show")
            out << seesaw::state_text(rules_, state_) << '\n';
        else if (word == "moves")
            list_moves(out);
        else if (word == "go")
            search(limits_of(std::string(rest)), out);
        else
            throw usage_error(fmt::format("{} is none of position, go, moves, show, name, ready, "
                                          "new, quit",
                                          in_quotes(word)));
    }

    seesaw::limits limits_of(const std::string& text) const {
        seesaw::limits limits = limits_;
        std::istringstream words(text);
        for (std::string name, value; words >> name;) {
            if (!(words >> value)) throw usage_error(fmt::format("go: {} needs a value", name));
            if (name == "nodes")
                limits.nodes = parse_count("nodes", value, 1);
            else if (name == "time")
                limits.time = parse_time("time", value);
            else
                throw usage_error(fmt::format("go: {} is neither nodes nor time", in_quotes(name)));
        }
        return limits;
    }

    void list_moves(std::ostream& out) const {
        out << "moves";
        if (!is_over(rules_, state_))
            for (const auto& m : rules_.moves(state_))
                out << ' ' << seesaw::move_text(rules_, state_, m);
        out << '\n';
    }

    void search(const seesaw::limits& limits, std::ostream& out) {
        if (is_over(rules_, state_)) {
            out << "bestmove none\n";
            return;
        }
        const auto r = engine_.run(state_, limits);
        std::string line;
        auto at = state_;
        for (const auto& m : r.line) {
            line += ' ' + seesaw::move_text(rules_, at, m);
            at = rules_.next(at, m);
        }
        out << fmt::format("info value {:g} certainty {} nodes {} seconds {:.6f} line{}\n", r.value,
                           to_string(r.certainty), r.stats.nodes,
                           std::chrono::duration<double>(r.stats.time).count(), line);
        out << "bestmove "
            << (r.line.empty() ? "none" : seesaw::move_text(rules_, state_, r.line.front()))
            << '\n';
    }

    std::string name_;
    const Game& rules_;
    std::string engine_name_;
    seesaw::limits limits_;
    seesaw::any_engine<Game> engine_;
    seesaw::state_t<Game> state_;
};

/// `rules` must outlive the program.
template <class Program, class Game>
CLI::App& add_serve_verb(Program& program, const std::string& name, Game& rules) {
    struct request {
        std::string engine = seesaw::puzzle<Game>            ? "ida_star"
                             : seesaw::stochastic_game<Game> ? "expectimax"
                                                             : "alpha_beta";
        seesaw::limits limits = {.nodes = 1'000'000};
    };
    const auto asked = std::make_shared<request>();
    CLI::App& app =
        program.verb("serve", "An engine for other programs: position, go, bestmove", [=, &rules] {
            check_rules(rules);
            const engine_settings chosen{.table_bytes =
                                             table_within(asked->limits, std::uint64_t{64} << 20)};
            served_engine<Game>(name, rules, asked->engine, chosen, asked->limits)
                .talk(std::cin, std::cout);
            return 0;
        });
    add_choice(app, "--engine", asked->engine, "Who searches", engines_of<Game>::names());
    add_limits(app, asked->limits);
    add_rule_options(app, rules);
    set_footer(app, "Lines are explained in examples/protocol.md: position, go nodes N, "
                    "moves, show, name, ready, new, quit.");
    return app;
}

}}} // namespace seesaw::v0::programs

#endif
