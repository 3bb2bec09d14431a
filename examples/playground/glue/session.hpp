// SPDX-License-Identifier: MIT
//
// What the page asks of its solvers, and what all games answer alike.
//
// The page keeps the truth: which game, which rules, which moves were made. Every request carries
// all of it, so a worker that died is replaced by a new one and nothing is lost but time. A session
// keeps what is costly: engines with their tables, and what is known of positions seen before.
// Searches go on for as many milliseconds as the request allows, and with the next request from
// where they stopped.
//
// A request is four lines: a verb with its arguments, the game, its rules (name=value), the moves;
// behind them the text of a file, where the verb takes one.
//
//     rules                 the numbers of the rules, what they may be, and the levels of play
//     state                 the position
//     values MS             what every move is worth, as far as it is known
//     choose LEVEL SEED MS  the opponent's move, or done = false while it still thinks
//     luck SEED             the move of chance
//     proof MS              proof and disproof numbers of "can the first player win?"
//     curve                 every position of the game so far, with motion in mind
//     trace                 the same as CSV for the program `measure`; the file has lines of a ply
//                           and the pn, dn and ppn that a proof reached there
//     measure LEVEL GAMES SEED MS WHO
//                           games among engines: every metric, what they say in words, and the
//                           report of the programs; WHO is what it says of the players
//     report WHENCE         the same of the games in a file of traces (CSV)
#ifndef SEESAW_PLAYGROUND_SESSION_HPP
#define SEESAW_PLAYGROUND_SESSION_HPP

#include <charconv>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/game.hpp>
#include <seesaw/metrics.hpp>
#include <seesaw/metrics/reading.hpp>
#include <seesaw/play.hpp>
#include <seesaw/search.hpp>
#include <seesaw/text.hpp>
#include <seesaw/trace.hpp>

#include "json.hpp"
#include "report.hpp"

namespace playground {

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct request {
    std::vector<std::string> words; ///< the verb and its arguments
    std::string game;
    std::string rules;
    std::vector<std::string> moves;
    std::string body = {}; ///< what follows, where a verb takes a file

    const std::string& verb() const { return words.front(); }
    /// The n-th argument as a number, from 1; `otherwise` where it is missing.
    std::uint64_t number(std::size_t n, std::uint64_t otherwise = 0) const {
        if (n >= words.size()) return otherwise;
        std::uint64_t x = 0;
        const auto [end, error] =
            std::from_chars(words[n].data(), words[n].data() + words[n].size(), x);
        if (error != std::errc() || end != words[n].data() + words[n].size())
            throw std::invalid_argument("'" + words[n] + "' is no number");
        return x;
    }
    /// The arguments from the n-th on.
    std::string rest(std::size_t n) const {
        std::string text;
        for (; n < words.size(); ++n) text += (text.empty() ? "" : " ") + words[n];
        return text;
    }
};

class session {
public:
    virtual ~session() = default;
    virtual std::string answer(const request& r) = 0;
};

/// How long a request may still take.
class deadline {
public:
    explicit deadline(std::uint64_t milliseconds)
        : end_(clock::now() + std::chrono::milliseconds(milliseconds)) {}
    bool over() const { return clock::now() >= end_; }
    std::chrono::nanoseconds left() const {
        return std::max<std::chrono::nanoseconds>(end_ - clock::now(),
                                                  std::chrono::nanoseconds::zero());
    }

private:
    using clock = std::chrono::steady_clock;
    clock::time_point end_;
};

inline std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::istringstream in{std::string(text)};
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

// ── Rules ───────────────────────────────────────────────────────────────────────────────────────

template <class Value>
void set_value(Value& member, const std::string& name, std::string_view text, double low,
               double high) {
    double x = 0;
    const auto fail = [&] {
        std::ostringstream message;
        message << name << " must be ";
        if (std::is_integral_v<Value>) message << "a whole number ";
        message << "from " << low << " to " << high;
        throw std::invalid_argument(message.str());
    };
    std::istringstream in{std::string(text)};
    if (!(in >> x) || !in.eof() || !(x >= low && x <= high)) fail();
    if constexpr (!std::is_floating_point_v<Value>)
        if (x != std::floor(x)) fail();
    member = static_cast<Value>(x);
}

/// Sets name=value in rules that list their `parameters`; others are refused.
template <class Game>
void set_rules_unchecked(Game& rules, std::string_view text) {
    for (const std::string& word : words_of(text)) {
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const std::string value = equals == word.npos ? "" : word.substr(equals + 1);
        bool found = false;
        const auto consider = [&](const auto& p) {
            using type = typename std::remove_cvref_t<decltype(p)>::value;
            if constexpr (std::is_arithmetic_v<type> || std::is_enum_v<type>) {
                if (p.name != name) return;
                found = true;
                const double low = p.limited ? static_cast<double>(p.low) : 0;
                const double high = p.limited ? static_cast<double>(p.high) : 4294967295.0;
                set_value(rules.*(p.member), name, value, low, high);
            }
        };
        std::apply([&](const auto&... p) { (consider(p), ...); }, Game::parameters());
        if (!found) throw std::invalid_argument("there is no rule '" + name + "'");
    }
}
template <class Game>
void set_rules(Game& rules, std::string_view text) {
    set_rules_unchecked(rules, text);
    rules.validate();
}

template <class Game>
void write_rules(json& out, const Game& rules) {
    out.key("rules").list([&] {
        const auto write = [&](const auto& p) {
            using type = typename std::remove_cvref_t<decltype(p)>::value;
            if constexpr (std::is_arithmetic_v<type> || std::is_enum_v<type>)
                out.object([&] {
                    out.add("name", p.name).add("text", p.text);
                    out.add("value", static_cast<double>(rules.*(p.member)));
                    out.add("whole", !std::is_floating_point_v<type>);
                    if (!p.limited) return;
                    out.add("low", static_cast<double>(p.low));
                    out.add("high", static_cast<double>(p.high));
                });
        };
        std::apply([&](const auto&... p) { (write(p), ...); }, Game::parameters());
    });
}

// ── What is known of a position ─────────────────────────────────────────────────────────────────

struct move_value {
    std::string move;
    double value = unknown; ///< seen from `first`, or as the game says
    seesaw::certainty certainty = seesaw::certainty::unknown;
    std::string says = {};                 ///< in words
    std::vector<std::string> because = {}; ///< places on the board that say so
    double milliseconds = 0;               ///< spent on this move, where it is counted
};

struct knowledge {
    std::vector<move_value> moves;
    double value = unknown;
    seesaw::certainty certainty = seesaw::certainty::unknown;
    bool complete = false;      ///< no more will be found out
    double plausible = unknown; ///< b: moves as good as the best
    std::uint64_t nodes = 0;
    std::uint64_t effort = 20'000; ///< nodes for the next search of a move …
    std::size_t next = 0;          ///< … which is this one
    std::string says = {};
    std::string best = {};
};

/// The best move for the mover. What is only known to be no better than its value does not count
/// before all is known; `margin` is still as good.
inline void find_best(knowledge& k, bool mover_is_first, double margin = 0) {
    const double sign = mover_is_first ? 1 : -1;
    const auto most = mover_is_first ? seesaw::certainty::at_most : seesaw::certainty::at_least;
    double best = -std::numeric_limits<double>::infinity();
    for (const move_value& m : k.moves)
        if (!std::isnan(m.value) && m.certainty != most && sign * m.value > best) {
            best = sign * m.value;
            k.best = m.move;
            k.value = m.value;
            k.certainty = m.certainty;
        }
    if (!k.complete) return;
    k.plausible = 0;
    for (const move_value& m : k.moves) k.plausible += sign * m.value >= best - margin ? 1 : 0;
}

// ── Games ───────────────────────────────────────────────────────────────────────────────────────

/// A session of one game with one set of rules. Derived classes say how moves are valued (`think`)
/// and chosen (`choose`), and add to the board what their view needs (`write_board`).
template <class Game>
class game_session : public session {
public:
    using state = seesaw::state_t<Game>;
    using move = seesaw::move_t<Game>;

    game_session(std::string name, Game rules) : name_(std::move(name)), rules_(std::move(rules)) {}

    std::string answer(const request& r) override {
        const std::string& verb = r.verb();
        if (verb == "trace") return trace(r);
        json out;
        out.object([&] {
            out.add("verb", verb);
            if (verb == "rules")
                write_game(out);
            else if (verb == "state")
                write_state(out, r);
            else if (verb == "values")
                write_values(out, r);
            else if (verb == "choose")
                write_choice(out, r);
            else if (verb == "luck")
                write_luck(out, r);
            else if (verb == "proof")
                write_proof(out, r);
            else if (verb == "curve")
                write_curve(out, r);
            else if (verb == "measure")
                write_measures(out, r);
            else if (verb == "report")
                write_report(out, r);
            else
                throw std::invalid_argument("unknown verb '" + verb + "'");
        });
        return out.text();
    }

protected:
    virtual std::vector<std::string> levels() const = 0;
    /// Goes on with what `k` says of `s`.
    virtual void think(const state& s, knowledge& k, const deadline& until) = 0;
    /// The opponent's move; nothing while it still thinks.
    virtual std::optional<move> choose(const state& s, knowledge& k, std::uint64_t level,
                                       std::uint64_t seed, const deadline& until) = 0;
    virtual void write_board(json& out, const state& s) {
        out.add("board", seesaw::state_text(rules_, s));
    }
    virtual void prove(json&, const state&, const deadline&) {
        throw std::invalid_argument("no proofs in this game");
    }
    /// One game among engines for `measure`.
    virtual std::optional<seesaw::playthrough> sample(std::uint64_t level, std::uint64_t number,
                                                      std::uint64_t seed) = 0;
    virtual state after(const state& s, const move& m) const {
        if constexpr (requires { rules_.next(s, m); })
            return rules_.next(s, m);
        else
            return s;
    }
    virtual state start() const { return rules_.root(); }

    seesaw::player mover(const state& s) const {
        if constexpr (requires { rules_.to_move(s); })
            return rules_.to_move(s);
        else
            return seesaw::player::first;
    }
    std::optional<double> final_value(const state& s) const {
        if constexpr (requires { rules_.outcome(s); }) {
            if (const auto v = rules_.outcome(s)) return static_cast<double>(*v);
            return std::nullopt;
        } else {
            return rules_.solved(s) ? std::optional<double>(1) : std::nullopt;
        }
    }

    std::optional<move> named(const state& s, const std::string& text) const {
        for (const move& m : rules_.moves(s))
            if (seesaw::move_text(rules_, s, m) == text) return m;
        return std::nullopt;
    }

    /// Every position of a game, the present one last.
    std::vector<state> replayed(const std::vector<std::string>& moves) const {
        std::vector<state> states{start()};
        for (const std::string& text : moves) {
            const state& s = states.back();
            const auto m = final_value(s) ? std::nullopt : named(s, text);
            if (!m) throw std::invalid_argument("'" + text + "' is no legal move here");
            states.push_back(after(s, *m));
        }
        return states;
    }

    static std::string key_of(const std::vector<std::string>& moves, std::size_t count) {
        std::string key;
        for (std::size_t i = 0; i < count; ++i) key += moves[i] + " ";
        return key;
    }
    knowledge& known(const request& r) {
        if (known_.size() > 5000) known_.clear(); // memory is bounded
        return known_[key_of(r.moves, r.moves.size())];
    }

    /// What is known of the position before move i, if anything is.
    const knowledge* find(const request& r, std::size_t i) const {
        const auto at = known_.find(key_of(r.moves, i));
        return at == known_.end() ? nullptr : &at->second;
    }

    std::string name_;
    Game rules_;

private:
    void write_game(json& out) {
        write_rules(out, rules_);
        out.key("levels").list([&] {
            for (const std::string& level : levels()) out.value(level);
        });
    }

    void write_state(json& out, const request& r) {
        const auto states = replayed(r.moves);
        const state& s = states.back();
        const auto result = final_value(s);
        out.add("turn", seesaw::to_string(mover(s)));
        out.add("over", result.has_value());
        out.add("outcome", result.value_or(unknown));
        out.key("moves").list([&] {
            if (result) return;
            for (const move& m : rules_.moves(s)) out.value(seesaw::move_text(rules_, s, m));
        });
        write_board(out, s);
    }

    void write_values(json& out, const request& r) {
        const auto states = replayed(r.moves);
        const state& s = states.back();
        knowledge& k = known(r);
        if (!final_value(s) && !k.complete) think(s, k, deadline(r.number(1, 50)));
        write_known(out, k);
        write_more(out, s, k);
    }
    virtual void write_more(json&, const state&, const knowledge&) {}

    static void write_known(json& out, const knowledge& k) {
        out.add("complete", k.complete).add("value", k.value);
        out.add("certainty", seesaw::to_string(k.certainty)).add("best", k.best);
        out.add("says", k.says).add("nodes", k.nodes).add("plausible", k.plausible);
        out.key("moves").list([&] {
            for (const move_value& m : k.moves)
                out.object([&] {
                    out.add("move", m.move).add("value", m.value);
                    out.add("certainty", seesaw::to_string(m.certainty)).add("says", m.says);
                    if (m.milliseconds > 0) out.add("ms", m.milliseconds);
                    if (m.because.empty()) return;
                    out.key("because").list([&] {
                        for (const std::string& place : m.because) out.value(place);
                    });
                });
        });
    }

    void write_choice(json& out, const request& r) {
        const auto states = replayed(r.moves);
        const state& s = states.back();
        if (final_value(s)) throw std::invalid_argument("the game is over");
        if (r.number(1) >= levels().size()) throw std::invalid_argument("there is no such level");
        const auto m = choose(s, known(r), r.number(1), r.number(2), deadline(r.number(3, 50)));
        out.add("done", m.has_value());
        if (m) out.add("move", seesaw::move_text(rules_, s, *m));
    }

    void write_luck(json& out, const request& r) {
        if constexpr (requires(const Game& g, const state& s) { g.chances(s); }) {
            const auto states = replayed(r.moves);
            const state& s = states.back();
            if (mover(s) != seesaw::player::chance)
                throw std::invalid_argument("chance is not to move");
            seesaw::rng random(seesaw::mix(r.number(1), r.moves.size()));
            out.add("move", seesaw::move_text(rules_, s, seesaw::draw(rules_.chances(s), random)));
        } else {
            throw std::invalid_argument("no chance in this game");
        }
    }

    void write_proof(json& out, const request& r) {
        const auto states = replayed(r.moves);
        prove(out, states.back(), deadline(r.number(1, 50)));
    }

    seesaw::playthrough record(const request& r) {
        const auto states = replayed(r.moves);
        seesaw::playthrough game;
        game.number = 1;
        game.game = name_;
        game.first = "page";
        game.second = "page";
        game.outcome = final_value(states.back());
        for (std::size_t i = 0; i < r.moves.size(); ++i) {
            seesaw::step& now = game.steps.emplace_back();
            now.ply = static_cast<int>(i);
            now.player = mover(states[i]);
            double count = 0;
            for ([[maybe_unused]] const move& m : rules_.moves(states[i])) ++count;
            now.options = count;
            now.move = r.moves[i];
            const knowledge* k = find(r, i);
            if (!k) continue;
            if (k->complete) now.value = k->value;
            now.plausible = k->plausible;
            now.nodes = k->nodes;
        }
        return game;
    }

    std::string trace(const request& r) {
        seesaw::playthrough game = record(r);
        std::istringstream in(r.body);
        std::string pn, dn, ppn;
        for (std::size_t ply = 0; in >> ply >> pn >> dn >> ppn;) {
            if (ply >= game.steps.size()) continue;
            seesaw::indicators& seen = game.steps[ply].indicators;
            seen.pn = std::strtod(pn.c_str(), nullptr);
            seen.dn = std::strtod(dn.c_str(), nullptr);
            seen.ppn = std::strtod(ppn.c_str(), nullptr);
        }
        std::ostringstream out;
        seesaw::write_csv(out, std::vector{game});
        return out.str();
    }

    /// The chance that the decision at `i` was a good one.
    double share_at(const request& r, std::size_t i, const seesaw::step& s) const {
        if (const knowledge* k = find(r, i); !k || !k->complete) return unknown;
        if (const double share = chosen_share(r, i); !std::isnan(share)) return share;
        return s.options > 0 ? s.plausible / s.options : unknown;
    }
    virtual double chosen_share(const request&, std::size_t) const { return unknown; }

    void write_curve(json& out, const request& r) {
        const seesaw::playthrough game = record(r);
        seesaw::metrics::information_progress progress;
        out.key("steps").list([&] {
            for (std::size_t i = 0; i < game.steps.size(); ++i) {
                const seesaw::step& s = game.steps[i];
                if (s.player == seesaw::player::chance) continue;
                const double share = share_at(r, i, s);
                if (!std::isnan(share)) progress.add(share, 1);
                out.object([&] {
                    out.add("ply", s.ply).add("player", seesaw::to_string(*s.player));
                    out.add("move", s.move).add("options", s.options);
                    out.add("plausible", s.plausible).add("value", s.value).add("share", share);
                    if (progress.steps() > 0) {
                        const auto m = progress.motion();
                        out.add("v", m.velocity).add("m", m.mass).add("p1", m.momentum);
                        out.add("ep", m.energy).add("p2", m.subjective_momentum);
                    }
                });
            }
        });
    }

    // ── Measuring ───────────────────────────────────────────────────────────────────────────────

    void write_measures(json& out, const request& r) {
        const std::uint64_t level = r.number(1), games = r.number(2, 100), seed = r.number(3, 1);
        if (level >= levels().size()) throw std::invalid_argument("there is no such level");
        if (games < 1 || games > 10'000) throw std::invalid_argument("games must be 1 to 10000");
        const std::string asked = r.words[1] + " " + r.words[2] + " " + r.words[3];
        if (asked != measured_) {
            measured_ = asked;
            measured_games_ = std::make_unique<measured_games>();
            games_ = 0;
        }
        const deadline until(r.number(4, 50));
        do {
            if (games_ >= games) break;
            ++games_;
            if (const auto game = sample(level, games_, seesaw::mix(seed, games_)))
                measured_games_->add(*game);
        } while (!until.over());
        out.add("games", games_).add("done", games_ >= games);
        if (games_ < games) return;
        write_summary(out, *measured_games_, games_, r.rest(5), r.rules);
    }

    void write_report(json& out, const request& r) const {
        std::istringstream in(r.body);
        measured_games games;
        const auto read =
            seesaw::read_csv(in, [&](seesaw::playthrough&& game) { games.add(game); });
        if (read.playthroughs == 0)
            throw std::invalid_argument(
                "there are no games in this file: it must be a trace in CSV with names such as "
                "ply, player, options and move in its first row");
        out.add("games", read.playthroughs).add("done", true);
        out.add("problems", read.problem_count);
        write_summary(out, games, read.playthroughs, r.rest(1), r.rules);
    }

    void write_summary(json& out, const measured_games& games, std::uint64_t count,
                       const std::string& who, const std::string& rules) const {
        const seesaw::metrics::summary s = games.summary();
        const auto& p = s.pooled;
        const std::uint64_t left_out = count - std::min<std::uint64_t>(count, s.games);
        const std::string how =
            std::to_string(s.games) + (s.games == 1 ? " game " : " games ") + who +
            (left_out > 0 ? ", " + std::to_string(left_out) + " left out as too hard" : "");
        const auto known = games.neighbours(name_);
        const auto row = [&](const char* name, const char* symbol, const char* meaning,
                             const seesaw::metrics::estimate& e) {
            if (std::isnan(e.value)) return;
            out.object([&] {
                if (const auto found = known.find(name); found != known.end())
                    out.add("known", found->second);
                out.add("name", name).add("symbol", symbol).add("meaning", meaning);
                out.add("value", e.value).add("low", e.low).add("high", e.high);
            });
        };
        out.add("how", how).add("page", games.page(name_, how, rules));
        out.key("reading").list([&] {
            for (const std::string& sentence : seesaw::metrics::reading_of(s)) out.value(sentence);
        });
        out.add("wins", s.first.wins).add("draws", s.first.draws);
        out.add("losses", s.first.losses).add("unfinished", s.first.unfinished);
        out.key("rows").list([&] {
            row("options", "B", "legal moves in a position", p.options);
            row("plausible", "b", "moves as good as the best", p.plausible);
            row("length", "D", "decisions in a game", p.length);
            row("refinement", "GR", "√B / D; sophisticated games have 0.07–0.08", p.refinement);
            row("velocity", "v", "B / 2D, rate of success", p.velocity);
            row("mass", "m", "1 − v, difficulty", p.mass);
            row("momentum", "p₁", "mv, at most 1/4", p.momentum);
            row("energy", "Eₚ", "2mv², at most 8/27", p.energy);
            if (seesaw::metrics::played_alone(s)) { // games are won or not
                row("won", "", "share of games that were won", s.first.win_share());
                return;
            }
            row("first seat", "s", "points of the player who moves first", s.first.score());
            row("draws", "", "share of games that nobody won", s.draws);
            row("lead change", "", "changes of leader per move", s.quality.lead_change);
            row("drama", "", "mean root of the winner's deficit while trailing", s.quality.drama);
        });
    }

    std::map<std::string, knowledge> known_;
    std::string measured_;
    std::unique_ptr<measured_games> measured_games_;
    std::uint64_t games_ = 0;
};

std::unique_ptr<session> make_connect_four(const std::string& rules);
std::unique_ptr<session> make_minesweeper(const std::string& rules);
std::unique_ptr<session> make_n_puzzle(const std::string& rules);
std::unique_ptr<session> make_othello(const std::string& rules);
std::unique_ptr<session> make_tic_tac_toe(const std::string& rules);
std::unique_ptr<session> make_twenty48(const std::string& rules);

} // namespace playground

#endif
