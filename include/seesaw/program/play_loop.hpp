// SPDX-License-Identifier: MIT
// The verb `play`: people and engines against each other, with undo and hints.
//
// On a terminal a person is asked again after a move that is not legal. In a pipe moves come one
// per line, and one that is not legal ends the run with an error: a script should not go on with
// another game than it meant. The end of the input ends the game where it stands. The view is that
// of solve.hpp.
#ifndef SEESAW_PROGRAM_PLAY_LOOP_HPP
#define SEESAW_PROGRAM_PLAY_LOOP_HPP

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/play.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/json.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/positions.hpp>
#include <seesaw/program/terminal.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

struct play_options {
    agent_choice first{"human"};
    agent_choice second{"alpha_beta"};
    std::string from = {};
    std::uint64_t seed = 1;
    seesaw::limits limits = {.nodes = 1'000'000}; // nodes, not time: the same game every time
    output_options output = {};
};

inline void add_play_options(CLI::App& app, play_options& options) {
    add_agent(app, "--first", options.first, "Who begins", true);
    add_agent(app, "--second", options.second, "Who follows", true);
    add_text(app, "--from", options.from, "Begin with this position").type("POSITION");
    add_seed(app, options.seed);
    add_json(app, options.output);
    add_csv(app, options.output, "Write the moves as a trace");
    add_ascii(app, options.output);
    add_limits(app, options.limits);
    set_footer(app,
               "Players are human, random, greedy and engines; alpha_beta:4 looks 4 moves ahead. "
               "A person may type a move, hint, undo, moves or quit.");
}

template <class View, class Game>
class play_loop {
public:
    play_loop(const Game& rules, const play_options& options)
        : rules_(rules), options_(options), talk_(options.output.json ? std::cerr : std::cout),
          interactive_(is_terminal(standard_stream::input)) {}

    int run(std::string_view name, std::string_view introduction) {
        const output_file csv("--csv", options_.output.csv);
        const state start = starting_state();
        history_.assign(1, start);
        moves_.clear();
        seats_[0] = seat(options_.first, 1);
        seats_[1] = seat(options_.second, 2);
        talk_ << introduction;
        while (!rules_.outcome(here()))
            if (!(player_here() ? machine_moves() : person_moves())) break;
        report_end();
        if (options_.output.json) std::cout << to_line(result_json()) << '\n';
        csv.write([&](std::ostream& out) {
            seesaw::playthrough record = seesaw::replay(
                rules_, start, moves_, {.seed = options_.seed, .game = std::string(name)});
            record.root = options_.from;
            record.first = options_.first.text();
            record.second = options_.second.text();
            seesaw::write_csv(out, std::vector{record});
        });
        return 0;
    }

private:
    using state = seesaw::state_t<Game>;
    using move = seesaw::move_t<Game>;

    state starting_state() const {
        if (options_.from.empty()) return rules_.root();
        try {
            return parse_position(rules_, trim(options_.from));
        } catch (const usage_error& e) {
            throw usage_error(fmt::format("--from: {}", e.what()));
        }
    }

    std::optional<agent<Game>> seat(const agent_choice& who, std::uint64_t number) const {
        if (who.human()) return std::nullopt;
        agent<Game> result = make_agent(who, rules_, settings());
        result.new_game(seesaw::rng(options_.seed + number)());
        return result;
    }

    agent_settings settings() const { return {.limits = options_.limits, .seed = options_.seed}; }

    const state& here() const { return history_.back(); }
    seesaw::player turn() const { return rules_.to_move(here()); }
    std::string_view side() const { return View::side(turn()); }
    std::optional<agent<Game>>& player_here() {
        return seats_[turn() == seesaw::player::first ? 0 : 1];
    }

    void show_board() {
        talk_ << '\n'
              << strip_line_ends(View::board(rules_, here(), options_.output.style)) << '\n';
    }

    void make(const move& m, const std::string& thoughts = {}) {
        talk_ << fmt::format("{} plays {}{}\n", side(), rules_.describe(here(), m), thoughts);
        const state next = rules_.next(here(), m);
        moves_.push_back(m);
        history_.push_back(next);
    }

    bool machine_moves() {
        const auto choice = (*player_here())(here());
        make(choice.move, thoughts(choice));
        talk_.flush();
        return true;
    }

    /// What an agent thought, as the player to move sees it.
    template <class Decision>
    std::string thoughts(const Decision& choice) const {
        if (std::isnan(choice.value) || choice.nodes == 0) return {};
        const double value = turn() == seesaw::player::second ? -choice.value : choice.value;
        return fmt::format("  ({}, {} nodes)", with_sign(value),
                           short_count(static_cast<double>(choice.nodes)));
    }

    /// False when the person has had enough.
    bool person_moves() {
        show_board();
        for (;;) {
            if (interactive_) talk_ << side() << " to move: ";
            talk_.flush();
            const auto line = lines_.next();
            if (!line) {
                if (interactive_) talk_ << '\n';
                return false;
            }
            const std::string_view word = trim(*line);
            if (word.empty()) continue;
            if (word == "quit") return false;
            if (word == "hint") {
                give_hint();
            } else if (word == "moves" || word == "help") {
                list_moves();
            } else if (word == "undo") {
                if (take_back()) return true;
                object("undo: there is no move of yours to take back");
            } else if (const auto m = rules_.parse_move(here(), word)) {
                make(*m);
                return true;
            } else {
                object(fmt::format("{} is no legal move for {}; legal are {}, and hint, undo, "
                                   "moves, quit",
                                   in_quotes(word), side(), legal_moves()));
            }
        }
    }

    void object(const std::string& complaint) const {
        if (!interactive_)
            throw std::runtime_error(
                fmt::format("standard input, line {}: {}", lines_.number(), complaint));
        talk_ << complaint << '\n';
    }

    std::string legal_moves() const {
        std::string text;
        auto all = rules_.moves(here());
        std::sort(all.begin(), all.end());
        for (const move& m : all) {
            if (!text.empty()) text += ' ';
            text += rules_.describe(here(), m);
        }
        return text;
    }

    void list_moves() const { talk_ << "Legal moves: " << legal_moves() << '\n'; }

    void give_hint() {
        if (!adviser_) adviser_ = make_agent({"alpha_beta"}, rules_, settings());
        const auto choice = (*adviser_)(here());
        talk_ << "Hint: " << rules_.describe(here(), choice.move) << thoughts(choice) << '\n';
    }

    /// Back to the last position in which a person moved.
    bool take_back() {
        std::size_t back = moves_.size();
        while (back > 0) {
            --back;
            const bool first = rules_.to_move(history_[back]) == seesaw::player::first;
            if (seats_[first ? 0 : 1]) continue;
            talk_ << fmt::format("Taken back: {}.\n",
                                 moves_.size() - back == 1
                                     ? "one move"
                                     : fmt::format("{} moves", moves_.size() - back));
            moves_.resize(back);
            history_.resize(back + 1, history_.front());
            return true;
        }
        return false;
    }

    void report_end() {
        const auto outcome = rules_.outcome(here());
        if (outcome) {
            show_board();
            talk_ << fmt::format("Game over: {}.\n",
                                 View::verdict(rules_, here(), seen_from(turn(), *outcome)));
        } else {
            talk_ << fmt::format("Left after {} moves.\n", moves_.size());
        }
    }

    nlohmann::ordered_json result_json() const {
        nlohmann::ordered_json json;
        json["first"] = options_.first.text();
        json["second"] = options_.second.text();
        json["moves"] = nlohmann::ordered_json::array();
        for (std::size_t i = 0; i < moves_.size(); ++i)
            json["moves"].push_back(View::move(rules_, history_[i], moves_[i]));
        const auto outcome = rules_.outcome(here());
        json["outcome"] = nullptr; // seen from the first player
        if (outcome) json["outcome"] = *outcome;
        json["seed"] = options_.seed;
        return json;
    }

    const Game& rules_;
    const play_options& options_;
    std::ostream& talk_;
    bool interactive_;
    line_reader lines_{std::cin};
    std::vector<state> history_; // one more than moves
    std::vector<move> moves_;
    std::array<std::optional<agent<Game>>, 2> seats_; // nobody: a person
    std::optional<agent<Game>> adviser_;
};

/// `name` of the game, for the record; `introduction` is said before the first move.
template <class View, class Game>
int play_game(const Game& rules, const play_options& options, std::string_view name,
              std::string_view introduction = {}) {
    return play_loop<View, Game>(rules, options).run(name, introduction);
}

}}} // namespace seesaw::v0::programs

#endif
