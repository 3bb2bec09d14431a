// SPDX-License-Identifier: MIT
// Agents: who chooses the moves.
//
// An agent is anything callable with a state that gives a `decision`: a move, and its opinion of
// the position if it has one. A lambda that returns a bare move will do. Here are agents that play
// at random, greedily (one move ahead), by any engine, from a record, and weaker ones made of
// these: an engine with a small `depth`, `epsilon_agent` (now and then a random move) and
// `softmax_agent` (good moves more often than bad ones). play.hpp lets them play.
//
// Contract. Values are seen from `first`, whoever decides. An agent that draws or remembers has
// `new_game(seed)`, and plays the same after the same seed whatever it played before: engines are
// cleared. One that has `saw(s, m)` is told every move of the game, its own too. Agents and engines
// given as lvalues are referred to, others are kept. An agent is asked only in positions that are
// not over. If an engine returns no move, that is a std::invalid_argument that says why it stopped.
//
// Cost: none beside the thinking. softmax_agent draws by exp, whose last bit may differ between
// platforms; everything else is the same everywhere.
#ifndef SEESAW_AGENTS_HPP
#define SEESAW_AGENTS_HPP

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/engine_members.hpp>
#include <seesaw/detail/base/number.hpp>
#include <seesaw/random.hpp>
#include <seesaw/search.hpp>
#include <seesaw/text.hpp>
#include <seesaw/trace.hpp>

namespace seesaw { inline namespace v0 {

// ── Decisions ───────────────────────────────────────────────────────────────────────────────────

/// A move and the thoughts behind it; NaN where there were none.
template <class Move>
struct decision {
    Move move{};
    double value = detail::unmeasured;     ///< seen from `first`
    double plausible = detail::unmeasured; ///< moves about as good as the best
    seesaw::indicators indicators = {};
    std::uint64_t nodes = 0;
};

namespace detail {

template <class Agent, class Game>
using said_by = std::invoke_result_t<Agent&, const state_t<Game>&>;

} // namespace detail

// clang-format off

/// Takes a state, gives a decision or a bare move.
template <class Agent, class Game>
concept agent_for = std::invocable<Agent&, const state_t<Game>&> &&
    (std::convertible_to<detail::said_by<Agent, Game>, move_t<Game>> ||
     std::convertible_to<detail::said_by<Agent, Game>, decision<move_t<Game>>>);

/// An agent, or a factory that makes one from a seed for each game.
template <class Source, class Game>
concept agent_source = agent_for<Source, Game> || requires(Source& source, std::uint64_t seed) {
    { source(seed) } -> agent_for<Game>;
};

// clang-format on

namespace detail {

template <class Agent>
void tell_new_game(Agent& agent, std::uint64_t seed) {
    if constexpr (requires { agent.new_game(seed); }) agent.new_game(seed);
}

template <class Agent, class State, class Move>
void tell_move(Agent& agent, const State& s, const Move& m) {
    if constexpr (requires { agent.saw(s, m); }) agent.saw(s, m);
}

template <class Game, class Agent>
decision<move_t<Game>> decide(Agent& agent, const state_t<Game>& s) {
    if constexpr (std::convertible_to<said_by<Agent, Game>, move_t<Game>>)
        return {std::invoke(agent, s)};
    else
        return std::invoke(agent, s);
}

template <class Moves>
std::size_t count_moves(const Moves& moves) {
    return static_cast<std::size_t>(std::distance(std::begin(moves), std::end(moves)));
}

template <class Game>
move_t<Game> random_move(const Game& rules, const state_t<Game>& s, rng& random) {
    const auto& moves = rules.moves(s);
    require(std::begin(moves) != std::end(moves), "a position that is not over has no moves");
    return draw(moves, random);
}

/// The legal move that was said, by itself or as text.
template <class Game, class Said>
std::optional<move_t<Game>> find_move(const Game& rules, const state_t<Game>& s, const Said& said) {
    for (const move_t<Game>& m : rules.moves(s)) {
        if constexpr (std::convertible_to<Said, std::string_view>) {
            if (move_text(rules, s, m) == std::string_view(said)) return m;
        } else {
            if (m == said) return m;
        }
    }
    return std::nullopt;
}

} // namespace detail

// ── Agents ──────────────────────────────────────────────────────────────────────────────────────

/// Plays every legal move with the same probability: the baseline of a match.
template <class Game>
class random_agent {
public:
    static constexpr std::string_view name = "random";

    explicit random_agent(Game rules, std::uint64_t seed = 1)
        : rules_(std::move(rules)), seed_(seed), random_(seed) {}

    void new_game(std::uint64_t seed) { random_ = rng(mix(seed_, seed)); }

    decision<move_t<Game>> operator()(const state_t<Game>& s) {
        return {detail::random_move(rules_, s, random_)};
    }

private:
    Game rules_;
    std::uint64_t seed_;
    rng random_;
};

/// The move after which the game is over best, or `evaluate` says most for the player to move; 0
/// where the game has no `evaluate`. In puzzles, the least `estimate`. The first of equals.
template <class Game>
class greedy_agent {
    static_assert(game<Game>, "greedy_agent(game): the game has moves(s) and next(s, m)");

public:
    static constexpr std::string_view name = "greedy";

    explicit greedy_agent(Game rules) : rules_(std::move(rules)) {}

    decision<move_t<Game>> operator()(const state_t<Game>& s) const {
        const double sign = detail::mover(rules_, s) == player::second ? -1 : 1;
        decision<move_t<Game>> best;
        for (const move_t<Game>& m : rules_.moves(s)) {
            const double value = worth(rules_.next(s, m));
            if (best.nodes++ == 0 || sign * value > sign * best.value) {
                best.move = m;
                best.value = value;
                best.plausible = 0;
            }
            if (value == best.value) ++best.plausible;
        }
        detail::require(best.nodes > 0, "greedy_agent: a position that is not over has no moves");
        return best;
    }

private:
    double worth(const state_t<Game>& s) const {
        if (const auto value = detail::final_value(rules_, s)) return *value;
        if constexpr (evaluates<Game>)
            return static_cast<double>(rules_.evaluate(s));
        else if constexpr (puzzle<Game> && estimates<Game>)
            return -static_cast<double>(rules_.estimate(s));
        else
            return 0;
    }

    Game rules_;
};

/// What an engine says of a position beside its move.
struct probe_options {
    double margin = 0; ///< moves this close to the best are plausible
    /// The engine values every root move (minimax; `all_moves` of others), so that a value at a
    /// horizon is a value. Otherwise it may be a bound, and does not count as plausible nor not.
    bool every_move = false;
};

/// Any engine: something with `run(state, limits)` and `clear()`.
template <class Engine>
class engine_agent {
    static_assert(detail::can_be_cleared<Engine>,
                  "engine_agent needs an engine with clear(), to begin each game as a new one");

public:
    explicit engine_agent(Engine&& engine, limits allowed = {}, probe_options options = {})
        : engine_(std::forward<Engine>(engine)), limits_(std::move(allowed)), options_(options) {
        detail::require(options.margin >= 0, "probe_options.margin must not be negative");
    }

    std::string name() const { return detail::name_of(engine_); }

    void new_game(std::uint64_t) { engine_.clear(); }

    template <class State>
    requires requires(Engine& engine, const State& s, const limits& allowed) {
        engine.run(s, allowed);
    }
    auto operator()(const State& s) { return judge(engine_.run(s, limits_)); }

private:
    template <class Move, class Value>
    decision<Move> judge(const search_result<Move, Value>& r) const {
        if (r.line.empty()) {
            std::string message = "engine_agent: " + name() + " found no move; it stopped with ";
            message += to_string(r.stopped);
            detail::require(false, message.c_str());
        }
        const bool known = r.certainty != certainty::unknown;
        return {r.line.front(), known ? static_cast<double>(r.value) : detail::unmeasured,
                plausible(r), r.indicators, r.stats.nodes};
    }

    // The moves within the margin. A bound that points away from the best tells as well as a value
    // that a move is not among them; a bound within the margin leaves it open: NaN.
    template <class Move, class Value>
    double plausible(const search_result<Move, Value>& r) const {
        if (r.moves.empty()) return detail::unmeasured;
        double count = 0;
        for (const auto& m : r.moves) {
            const double above = static_cast<double>(m.value) - static_cast<double>(r.value);
            const bool within = std::abs(above) <= options_.margin;
            const bool estimated =
                m.certainty == certainty::estimate || m.certainty == certainty::probable;
            const bool valued = m.certainty == certainty::exact || m.move == r.line.front() ||
                                (options_.every_move && estimated);
            const bool known_worse = estimated ||
                                     (m.certainty == certainty::at_most && above < 0) ||
                                     (m.certainty == certainty::at_least && above > 0);
            if (within && valued)
                ++count;
            else if (within || !(valued || known_worse))
                return detail::unmeasured;
        }
        return count;
    }

    Engine engine_;
    limits limits_;
    probe_options options_;
};

template <class Engine>
engine_agent(Engine&&) -> engine_agent<Engine>;
template <class Engine>
engine_agent(Engine&&, limits) -> engine_agent<Engine>;
template <class Engine>
engine_agent(Engine&&, limits, probe_options) -> engine_agent<Engine>;

/// The same in the role of an observer: given to `play`, it judges every position that is played.
template <class Engine>
auto probe(Engine&& engine, limits allowed = {}, probe_options options = {}) {
    return engine_agent<Engine>(std::forward<Engine>(engine), std::move(allowed), options);
}

/// Plays the given moves, in turn, from the start of every game. One object in both seats plays
/// the moves of both.
template <class Game>
class recorded_agent {
public:
    static constexpr std::string_view name = "recorded";

    /// Moves, or their texts as `move_text` writes them.
    template <class Moves>
    recorded_agent(Game rules, const Moves& moves) : rules_(std::move(rules)) {
        for (const auto& m : moves) add(m);
    }
    recorded_agent(Game rules, std::initializer_list<move_t<Game>> moves)
        : rules_(std::move(rules)), moves_(moves) {}
    recorded_agent(Game rules, std::initializer_list<std::string_view> texts)
        : rules_(std::move(rules)), texts_(texts.begin(), texts.end()) {}

    void new_game(std::uint64_t) { at_ = 0; }

    decision<move_t<Game>> operator()(const state_t<Game>& s) {
        const std::size_t at = at_++;
        detail::require(at < moves_.size() + texts_.size(),
                        "recorded_agent: the game goes on after the last recorded move");
        if (!moves_.empty()) return {moves_[at]};
        const auto found = detail::find_move(rules_, s, texts_[at]);
        if (!found) {
            const std::string message = "recorded_agent: recorded move " + std::to_string(at + 1) +
                                        ", '" + texts_[at] + "', is no legal move";
            detail::require(false, message.c_str());
        }
        return {*found};
    }

private:
    template <class Said>
    void add(const Said& m) {
        if constexpr (std::convertible_to<Said, move_t<Game>>)
            moves_.push_back(m);
        else
            texts_.emplace_back(m);
    }

    Game rules_;
    std::vector<move_t<Game>> moves_; // one of the two is empty
    std::vector<std::string> texts_;
    std::size_t at_ = 0;
};

/// Another agent that plays a random move with probability `epsilon`.
template <class Agent, class Game>
class epsilon_agent {
public:
    epsilon_agent(Agent&& agent, Game rules, double epsilon, std::uint64_t seed = 1)
        : agent_(std::forward<Agent>(agent)), rules_(std::move(rules)), epsilon_(epsilon),
          seed_(seed), random_(seed) {
        detail::require(epsilon >= 0 && epsilon <= 1, "epsilon_agent: epsilon must be 0 to 1");
    }

    std::string name() const {
        std::string text = detail::name_of(agent_);
        text += " epsilon ";
        detail::append_number(text, epsilon_);
        return text;
    }

    void new_game(std::uint64_t seed) {
        random_ = rng(mix(seed_, seed));
        detail::tell_new_game(agent_, seed);
    }

    decision<move_t<Game>> operator()(const state_t<Game>& s) {
        if (random_.real() < epsilon_) return {detail::random_move(rules_, s, random_)};
        return detail::decide<Game>(agent_, s);
    }

private:
    Agent agent_;
    Game rules_;
    double epsilon_;
    std::uint64_t seed_;
    rng random_;
};

template <class Agent, class Game>
epsilon_agent(Agent&&, Game, double) -> epsilon_agent<Agent, Game>;
template <class Agent, class Game>
epsilon_agent(Agent&&, Game, double, std::uint64_t) -> epsilon_agent<Agent, Game>;

/// Draws among the root moves of an engine with weights exp(value / temperature), the value as the
/// player to move sees it. Give the engine `all_moves`: the bound of a refuted move makes it look
/// better than it is.
template <class Game, class Engine>
class softmax_agent {
    static_assert(detail::can_be_cleared<Engine>,
                  "softmax_agent needs an engine with clear(), to begin each game as a new one");

public:
    softmax_agent(Game rules, Engine&& engine, limits allowed, double temperature,
                  std::uint64_t seed = 1)
        : rules_(std::move(rules)), engine_(std::forward<Engine>(engine)),
          limits_(std::move(allowed)), temperature_(temperature), seed_(seed), random_(seed) {
        detail::require(temperature > 0 && std::isfinite(temperature),
                        "softmax_agent: temperature must be positive");
    }

    std::string name() const {
        std::string text = detail::name_of(engine_);
        text += " softmax ";
        detail::append_number(text, temperature_);
        return text;
    }

    void new_game(std::uint64_t seed) {
        random_ = rng(mix(seed_, seed));
        engine_.clear();
    }

    decision<move_t<Game>> operator()(const state_t<Game>& s) {
        const search_result<move_t<Game>, double> r = engine_.run(s, limits_);
        if (r.moves.empty()) {
            const std::string message = "softmax_agent: " + detail::name_of(engine_) +
                                        " gave no root moves; it stopped with " +
                                        std::string(to_string(r.stopped));
            detail::require(false, message.c_str());
        }
        const double sign = detail::mover(rules_, s) == player::second ? -1 : 1;
        double best = sign * r.moves.front().value;
        for (const auto& m : r.moves) best = std::max(best, sign * m.value);
        double sum = 0;
        std::vector<double> up_to; // sums of weights; the best weighs 1, so nothing overflows
        for (const auto& m : r.moves)
            up_to.push_back(sum += std::exp((sign * m.value - best) / temperature_));
        const double point = random_.real() * sum;
        const auto drawn = std::upper_bound(up_to.begin(), up_to.end() - 1, point);
        const auto& chosen = r.moves[static_cast<std::size_t>(drawn - up_to.begin())];
        return {chosen.move, r.value, detail::unmeasured, r.indicators, r.stats.nodes};
    }

private:
    Game rules_;
    Engine engine_;
    limits limits_;
    double temperature_;
    std::uint64_t seed_;
    rng random_;
};

template <class Game, class Engine>
softmax_agent(Game, Engine&&, limits, double) -> softmax_agent<Game, Engine>;
template <class Game, class Engine>
softmax_agent(Game, Engine&&, limits, double, std::uint64_t) -> softmax_agent<Game, Engine>;

}} // namespace seesaw::v0

#endif
