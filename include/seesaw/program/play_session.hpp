// SPDX-License-Identifier: MIT
// A game in progress, played by people, engines and chance, with undo, hints and a record.
//
// On a terminal a person is asked again after a move that is not legal. In a pipe moves come one
// per line, and an illegal one ends the run with an error: a script should not go on with another
// game than it meant. The end of the input ends the game.
#ifndef SEESAW_PROGRAM_PLAY_SESSION_HPP
#define SEESAW_PROGRAM_PLAY_SESSION_HPP

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/play.hpp>
#include <seesaw/text.hpp>

#include <seesaw/program/agents.hpp>
#include <seesaw/program/board_view.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/play_front.hpp>
#include <seesaw/program/play_hint.hpp>
#include <seesaw/program/play_log.hpp>
#include <seesaw/program/play_options.hpp>
#include <seesaw/program/play_view.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// One game from its start to its end, whoever plays.
template <class Game, class View>
class play_session {
public:
    using state = seesaw::state_t<Game>;
    using move = seesaw::move_t<Game>;

    play_session(const Game& rules, const View& view, const play_options& options,
                 const state& start)
        : rules_(rules), options_(options), view_(rules, view), log_(rules, start, options.seed),
          advise_(rules, view_, options.limits, options.output.style) {
        if constexpr (!seen::person_only) {
            seats_[0] = seat(options.first, 1);
            if constexpr (!seen::alone) seats_[1] = seat(options.second, 2);
        }
        front_.emplace(options.output, !seats_[0] || (!seen::alone && !seats_[1]));
    }

    /// Plays to the end, or until the person has had enough.
    void run(std::string_view introduction) {
        if (!introduction.empty()) front_->say(std::string(trim(introduction)));
        if (!seen::shows && !front_->live()) front_->say(std::string(not_shown));
        while (turn()) {
        }
        const bool was_live = front_->live();
        front_->leave();
        if (was_live || over()) show();
        if (const auto outcome = over())
            front_->say(fmt::format("Game over: {}.", view_.verdict(here(), *outcome)));
        else
            front_->say(fmt::format("Left after {} move{}.", log_.own_moves(),
                                    log_.own_moves() == 1 ? "" : "s"));
    }

    /// The trace of what was played.
    seesaw::playthrough record(const std::string& name) const {
        seesaw::playthrough game;
        game.game = name;
        game.root = options_.from;
        game.seed = options_.seed;
        game.first = options_.first.text();
        if constexpr (!seen::alone) game.second = options_.second.text();
        game.outcome = over();
        game.steps = log_.steps();
        return game;
    }

    nlohmann::ordered_json json() const {
        nlohmann::ordered_json json;
        if constexpr (seen::alone) {
            json["player"] = options_.first.text();
        } else {
            json["first"] = options_.first.text();
            json["second"] = options_.second.text();
        }
        json["moves"] = nlohmann::ordered_json::array();
        for (std::size_t i = 0; i < log_.plies(); ++i)
            if (log_.steps()[i].player != player::chance)
                json["moves"].push_back(view_.json(log_.before(i), log_.moves()[i]));
        const auto outcome = over();
        json["outcome"] = nullptr; // seen from the first player
        if (outcome && *outcome == std::floor(*outcome))
            json["outcome"] = static_cast<std::int64_t>(*outcome);
        else if (outcome)
            json["outcome"] = *outcome;
        json["seed"] = options_.seed;
        return json;
    }

private:
    using seen = seen_game<Game, View>;
    using clock = std::chrono::steady_clock;
    static constexpr std::string_view not_shown =
        "The game has no describe(s), so positions are not shown.";

    std::optional<agent<Game>> seat(const agent_choice& who, std::uint64_t number) const {
        if (who.human()) return std::nullopt;
        agent<Game> result = make_agent(
            who, rules_,
            {.limits = options_.limits, .seed = options_.seed, .solution = options_.solution});
        result.new_game(seesaw::rng(options_.seed + number)());
        return result;
    }

    const state& here() const { return log_.here(); }
    std::optional<double> over() const { return log_.over(); }
    std::string side() const { return view_.side(log_.mover()); }
    std::optional<agent<Game>>& player_of(const state& s) {
        return seats_[log_.mover(s) == player::second && !seen::alone ? 1 : 0];
    }

    // ── Turns ───────────────────────────────────────────────────────────────────────────────────

    /// False when the game is to end.
    bool turn() {
        if (interrupted()) return false;
        if (over()) return front_->live() && after_the_end();
        if (view_.moves(here()).empty()) { // a puzzle's dead end
            front_->say("There is no move left.");
            return front_->live() && after_the_end();
        }
        if (log_.mover() == player::chance) {
            log_.draw_luck();
            return true;
        }
        return player_of(here()) ? machine_moves() : person_moves();
    }

    bool machine_moves() {
        if (front_->live()) {
            show();
            front_->say(side() + " thinks ...");
        }
        const auto start = clock::now();
        const decision<move> choice = (*player_of(here()))(here());
        const double seconds = std::chrono::duration<double>(clock::now() - start).count();
        front_->clear();
        front_->say(fmt::format("{} plays {}{}", side(), move_text(rules_, here(), choice.move),
                                thoughts(choice)));
        log_.play(choice, seconds);
        return true;
    }

    /// What an agent thought, as the player to move sees it.
    std::string thoughts(const decision<move>& choice) const {
        if (std::isnan(choice.value) || choice.nodes == 0) return {};
        const double value = log_.mover() == player::second ? -choice.value : choice.value;
        return fmt::format("  (score {}, {} node{})", detail::rounded_text(value),
                           short_count(static_cast<double>(choice.nodes)),
                           choice.nodes == 1 ? "" : "s");
    }

    /// False when the person has had enough.
    bool person_moves() {
        const auto start = clock::now();
        const std::size_t ply = log_.plies();
        place_cursor();
        if (!front_->live()) show();
        while (log_.plies() == ply) {
            if (front_->live()) show();
            const play_input said =
                front_->ask(seen::alone ? "Your move: " : side() + " to move: ");
            const double seconds = std::chrono::duration<double>(clock::now() - start).count();
            if (!said.line && (said.key == key_kind::end || said.key == key_kind::interrupted))
                return false;
            const bool on = said.line ? command(trim(*said.line), seconds) : press(said, seconds);
            if (!on) return false;
        }
        return true;
    }

    /// A line that was typed; false to end the game.
    bool command(std::string_view word, double seconds) {
        if (word.empty()) return true;
        if (word == "quit") return false;
        if (front_->live()) front_->clear();
        if (word == "hint") {
            give_hint();
        } else if (word == "moves") {
            front_->say("Legal moves: " + view_.move_list_text(here()));
        } else if (word == "help") {
            help();
        } else if (word == "undo") {
            if (!take_back()) front_->object("undo: there is no move of yours to take back");
        } else if (seen::takes_marks && word.starts_with("flag ")) {
            toggle(trim(word.substr(5)));
        } else if (const auto m = view_.parse(here(), word)) {
            person_plays(*m, seconds);
        } else {
            front_->object(
                fmt::format("{} is no legal move{}; legal are {}, and hint, undo, moves, "
                            "quit",
                            in_quotes(word), seen::alone ? "" : " for " + side(),
                            view_.move_list_text(here())));
        }
        return true;
    }

    void person_plays(const move& m, double seconds) {
        const std::string text = fmt::format("{} {} {}", side(), side() == "you" ? "play" : "plays",
                                             move_text(rules_, here(), m));
        front_->clear();
        front_->say(text);
        log_.play({m}, seconds);
    }

    /// The game is over and the person may take back a move; false to end.
    bool after_the_end() {
        const std::size_t ply = log_.plies();
        const auto outcome = over();
        while (log_.plies() == ply) {
            show();
            const std::string end =
                outcome ? fmt::format("Game over: {}. ", view_.verdict(here(), *outcome)) : "";
            const play_input said = front_->ask(end + "Enter ends, undo takes back: ");
            if (!said.line && said.key != key_kind::resized) {
                if (said.key == key_kind::enter || said.key == key_kind::end || interrupted())
                    return false;
                continue;
            }
            if (!said.line) continue;
            if (trim(*said.line) != "undo") return false;
            front_->clear();
            if (!take_back()) return false;
        }
        return true;
    }

    // ── Keys ────────────────────────────────────────────────────────────────────────────────────

    void place_cursor() {
        if (!seen::has_cursor || cursor_) return;
        const auto [rows, columns] = view_.size(here(), options_.output.style);
        cursor_ = board_cell{rows / 2, columns / 2};
    }

    bool press(const play_input& said, double seconds) {
        if (const auto m = view_.key_move(here(), said.key)) {
            const auto legal = view_.moves(here());
            if (std::find(legal.begin(), legal.end(), *m) != legal.end()) person_plays(*m, seconds);
            return true;
        }
        if (!cursor_) return true;
        const auto [rows, columns] = view_.size(here(), options_.output.style);
        switch (said.key) {
        case key_kind::up:
            cursor_->row = std::max(cursor_->row - 1, 0);
            break;
        case key_kind::down:
            cursor_->row = std::min(cursor_->row + 1, rows - 1);
            break;
        case key_kind::left:
            cursor_->column = std::max(cursor_->column - 1, 0);
            break;
        case key_kind::right:
            cursor_->column = std::min(cursor_->column + 1, columns - 1);
            break;
        case key_kind::enter:
            play_at_cursor(seconds);
            break;
        default:
            if (!said.space) break;
            if (seen::takes_marks)
                toggle_at(*cursor_);
            else
                play_at_cursor(seconds);
        }
        return true;
    }

    void play_at_cursor(double seconds) {
        std::vector<move> found;
        const auto legal = view_.moves(here());
        for (const move& m : legal) {
            const auto cell = view_.place(here(), m);
            if (!cell ? legal.size() == 1 // a pass
                      : cell->column == cursor_->column &&
                            (seen::by_column || cell->row == cursor_->row))
                found.push_back(m);
        }
        front_->clear();
        if (found.size() == 1) return person_plays(found[0], seconds);
        if (found.empty()) return front_->say("No legal move ends there.");
        std::string names;
        for (const move& m : found) names += " " + move_text(rules_, here(), m);
        front_->say("Several moves end there; type one of" + names);
    }

    void toggle(std::string_view text) {
        // A flagged cell is no legal move: it is found among those of the start.
        for (const state* s : {&log_.here(), &log_.start()})
            if (const auto m = view_.parse(*s, text)) return mark(*m);
        front_->object(fmt::format("flag: {} is no cell that can have one", in_quotes(text)));
    }
    void toggle_at(const board_cell& cell) {
        for (const move& m : view_.moves(log_.start()))
            if (view_.place(log_.start(), m) == cell) return mark(m);
    }
    void mark(const move& m) {
        if (const auto noted = view_.marked(here(), m)) {
            log_.note(*noted);
            if (!front_->live()) show();
        }
    }

    // ── What is said ────────────────────────────────────────────────────────────────────────────

    void show() {
        board_marks marks;
        if (const auto last = log_.last_own_move())
            marks.last = view_.place(log_.before(*last), log_.moves()[*last]);
        if (front_->live() && !over()) {
            marks.cursor = cursor_;
            if constexpr (seen::places)
                for (const move& m : view_.moves(here()))
                    if (const auto cell = view_.place(here(), m)) marks.legal.push_back(*cell);
        }
        const std::size_t columns = front_->columns();
        std::vector<styled_line> below;
        if (const std::string status = view_.status(here()); !status.empty())
            for (const std::string& line : wrapped(status, columns)) below.push_back({{line}});
        if (front_->live() && !over()) {
            const player who = seats_[0] ? player::second : player::first;
            if (rated_ != log_.plies()) rate_ = view_.rate(here(), who);
            rated_ = log_.plies();
            const double v = rate_;
            if (!std::isnan(v))
                below.push_back(motion_bar(seen::alone ? "" : view_.side(who), v,
                                           options_.output.style, columns));
        }
        // A line for what is asked, and two for what was said.
        const std::size_t rows = front_->rows(), taken = below.size() + 3;
        marks.room = rows > taken ? rows - taken : 1;
        std::vector<styled_line> board;
        if constexpr (seen::shows)
            board = view_.board(log_.shown(view_), marks, options_.output.style, columns);
        else if (front_->live())
            for (const std::string& line : wrapped(not_shown, columns)) board.push_back({{line}});
        front_->show(board, below);
    }

    void give_hint() {
        if (front_->live()) front_->say("Thinking ...");
        const auto said = advise_(here());
        front_->clear();
        front_->say("Hint: " + said.text + ".");
        if (!said.values.empty()) front_->say(said.values);
    }

    void help() {
        front_->say("Type a move, hint (what to play and why), undo, moves (lists the legal ones), "
                    "help or quit.");
        front_->say("Legal moves: " + view_.move_list_text(here()));
        if (seen::takes_marks) front_->say("flag c3 sets a flag or removes it.");
        if (!front_->live()) return;
        if (seen::has_keys) front_->say("Arrow keys play.");
        if (seen::has_cursor)
            front_->say(seen::takes_marks ? "Arrow keys move the cursor, Enter opens, space flags."
                                          : "Arrow keys move the cursor, Enter plays there.");
        front_->say(fmt::format("v: {}; m = 1 - v; p = m v.", seen::rate_text()));
    }

    /// Back to the last position in which a person moved.
    bool take_back() {
        std::size_t back = log_.plies(), taken = 0;
        while (back > 0) {
            --back;
            if (log_.steps()[back].player == player::chance) continue;
            ++taken;
            if (player_of(log_.before(back))) continue;
            rated_.reset();
            log_.take_back(back);
            front_->say(fmt::format("Taken back: {}.",
                                    taken == 1 ? "one move" : fmt::format("{} moves", taken)));
            return true;
        }
        return false;
    }

    const Game& rules_;
    const play_options& options_;
    seen view_;
    play_log<Game> log_;
    adviser<Game, View> advise_;
    std::array<std::optional<agent<Game>>, 2> seats_; // nobody: a person
    std::optional<board_cell> cursor_;
    std::optional<std::size_t> rated_; // at which ply
    double rate_ = 0;
    std::optional<play_front> front_; // last: the terminal is restored before all else goes
};

}}} // namespace seesaw::v0::programs

#endif
