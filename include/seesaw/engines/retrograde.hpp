// SPDX-License-Identifier: MIT
// Retrograde analysis: the value of every state, and its distance from the end.
//
// All states that can be reached from the root are enumerated, and results are carried from the
// ends of the game backwards to all of them. Nothing is searched twice and nothing depends on the
// path, so cycles are no trouble: this solves endings in which play can go on for ever, and it is
// the oracle for every position of a small game.
//
//     seesaw::retrograde engine(seesaw::games::tic_tac_toe{});
//     auto r = engine.run(root);                        // value, line and all root moves, exact
//     engine.value(s), engine.distance(s), engine.best(s);
//
// Values. Endless play is worth `endless`, by default 0, a draw. A state is worth more if `first`
// can force more, after finitely many moves and whatever the others do, and less if the others can
// force less. In a game without cycles that is the minimax value. Chance sides with `second`:
// values are not expectations. Distances count moves. The side that prefers the value to endless
// play shortens the game, the other prolongs it, and neither gives up any of the value for it.
// detail/retrograde/backward_induction.hpp has the details.
//
// Contract. Works on any `turn_game` that hashes and has few enough states. A finished run is
// `exact`, with a value for every root move and a line to the end, or no line where play is
// endless; later runs look up what they can. A run that hits a limit knows no values and says
// `unknown`. States are kept by 64 bits of hash: a run that meets two with the same hash, or more
// than 65,530 kinds of states (each a value and a distance), ends with `memory`. `value` of a state
// that cannot be reached is nothing, up to a collision of hashes. `symmetry` keeps, and counts, one
// of each set of symmetric states.
//
// `save` and `load` use a file: versioned, with checksums, and tied to the game and the options
// (detail/base/saved_proof.hpp). With the option `directory`, games that do not fit into memory are
// solved layer by layer in files (detail/retrograde/layer_directory.hpp); a run that was stopped or
// killed is continued by the next. A node is a state met. Events: `expanded` for each state whose
// moves are listed, nearest to the root first; with a directory, `layer_done` alone.
//
// Cost: linear in states and moves, with a hash look-up for each move. Two bytes a state are kept
// for value and distance, and eight for its key. During a run it takes several times as much: all
// states with their keys and slots, and eight bytes a move (`peak_bytes`). It prunes nothing.
//
// Ströhlein, "Untersuchungen über kombinatorische Spiele", 1970. Thompson, "Retrograde analysis of
// certain endgames", 1986.
#ifndef SEESAW_ENGINES_RETROGRADE_HPP
#define SEESAW_ENGINES_RETROGRADE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/saved_proof.hpp>
#include <seesaw/detail/retrograde/backward_induction.hpp>
#include <seesaw/detail/retrograde/layered_enumeration.hpp>
#include <seesaw/detail/retrograde/layered_induction.hpp>
#include <seesaw/detail/retrograde/layered_solution.hpp>
#include <seesaw/detail/retrograde/reachable_states.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// What endless play is worth, and where the values of a large game are kept.
struct retrograde_options {
    /// What play without end is worth, seen from `first`. At 0, a win is what the proof family
    /// proves with its goal of 1, for either attacker. At the lowest score, the value is what
    /// `first` can force at all, which is how proofs see any other goal.
    score endless = 0;
    bool symmetry = false; ///< keep one of each set of symmetric states
    /// Where to solve the game layer by layer, as its `layer(s)` says (game.hpp; a game without is
    /// one layer); empty: in memory. A missing directory is made. The rules must have an identity
    /// (`parameters` or `fingerprint`) and states must be trivially copyable, without pointers,
    /// else this is a std::invalid_argument. A file that is damaged, foreign or cannot be written
    /// is a std::runtime_error of one line that names it. One engine uses a directory at a time,
    /// from one thread. After the run `value`, `distance` and `best` read the files by blocks.
    std::string directory = {};
};

/// What a directory knows of one layer.
struct solved_layer {
    std::int64_t layer;
    std::uint64_t states;
    std::uint64_t choices; ///< states with more than one move
    std::uint64_t only;    ///< those of them in which one move alone keeps the value
    std::vector<state_layer> kinds;
};

/// Solves every position of a game at once, cycles included.
template <class Game>
class retrograde {
    static_assert(turn_game<Game>,
                  "retrograde needs a turn_game: moves, next, to_move, outcome (see game.hpp)");
    static_assert(hashes<Game>, "retrograde needs the game's hash(s) to recognise states");
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    using options = retrograde_options;
    using events = std::tuple<expanded<Game>, layer_done>;
    static constexpr std::string_view name = "retrograde";

    explicit retrograde(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(std::move(chosen)) {
        const detail::option_check check(name);
        check(check.is_score(options_.endless), "endless must be -1,000,000,000 to 1,000,000,000");
        check(can_use_files || options_.directory.empty(),
              "directory must be empty but for rules with parameters or a fingerprint, a root, and "
              "states that are trivially copyable");
    }
    retrograde(retrograde&&) = default;
    retrograde& operator=(retrograde&&) = default;

    const Game& rules() const { return game_; }

    /// Forgets all states; what is in a directory stays there.
    void clear() noexcept {
        solution_.reset();
        decltype(keys_)().swap(keys_);
        decltype(marks_)().swap(marks_);
        decltype(layers_)().swap(layers_);
    }

    template <class Observer = unobserved>
    result<Game> run(const state& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of retrograde's events: expanded<Game>, "
                      "layer_done");
        const detail::clear_on_exception guard(*this);
        budget allowance(allowed, bytes());
        result<Game> r;
        if (!allowance.spent() && (value(root) || solve(root, allowance, r.stats, observer)))
            answer(root, r);
        r.stopped = allowance.reason();
        r.stats = detail::totals(r.stats, allowance, bytes());
        return r;
    }

    /// Reads what the directory knows, without a run; false unless the game is solved there.
    bool open() {
        clear();
        if constexpr (can_use_files)
            if (!options_.directory.empty())
                take(detail::layer_directory(options_.directory, fingerprint()));
        return solution_.has_value();
    }

    // ── What is known ───────────────────────────────────────────────────────────────────────────

    /// States that are known; with `symmetry`, sets of symmetric states.
    std::uint64_t size() const noexcept { return solution_ ? solution_->states() : keys_.size(); }
    std::uint64_t bytes() const noexcept {
        return keys_.capacity() * sizeof(keys_[0]) + marks_.capacity() * sizeof(marks_[0]) +
               layers_.capacity() * sizeof(layers_[0]) + (solution_ ? solution_->bytes() : 0);
    }

    /// Every value and distance that occurs, and how many states have it.
    const std::vector<state_layer>& layers() const noexcept { return layers_; }

    /// What the states of each layer of a directory are worth, first layer first; without a
    /// directory, nothing.
    std::vector<solved_layer> solved_layers() const {
        std::vector<solved_layer> all;
        if (solution_)
            for (const auto& e : solution_->entries())
                all.push_back({e.layer, e.states, e.choices, e.only, solution_->kinds_of(e.layer)});
        return all;
    }

    /// Seen from `first`; nothing where the state is not known.
    std::optional<score> value(const state& s) const {
        const auto layer = find(s);
        if (!layer) return std::nullopt;
        return layer->value;
    }

    /// Moves to the end; nothing where the state is not known or play never ends. Where the value
    /// is that of endless play, the distance is that of the nearest end that both can agree to.
    std::optional<int> distance(const state& s) const {
        const auto layer = find(s);
        if (!layer || layer->distance < 0) return std::nullopt;
        return layer->distance;
    }

    /// The first of the best moves; nothing where the game is over or the state not known.
    std::optional<move> best(const state& s) const {
        std::optional<move> first;
        for_best(s, [&](const move& m) {
            first = m;
            return false;
        });
        return first;
    }

    /// All moves that keep the value and the distance; `best` is the first of them.
    std::vector<move> best_moves(const state& s) const {
        std::vector<move> all;
        for_best(s, [&](const move& m) {
            all.push_back(m);
            return true;
        });
        return all;
    }

    // ── Files ───────────────────────────────────────────────────────────────────────────────────

    /// False when the stream did not take everything. A directory needs neither `save` nor `load`.
    bool save(std::ostream& stream) const {
        detail::require(options_.directory.empty(), "retrograde: a directory is not saved again");
        detail::saved_proof_writer out(stream, detail::saved_kind::state_values, fingerprint());
        out.put(layers_.size());
        for (const state_layer& layer : layers_) {
            out.put(static_cast<std::uint64_t>(std::int64_t{layer.value}));
            out.put(static_cast<std::uint64_t>(std::int64_t{layer.distance}));
        }
        // Four states a block: their keys, then their marks in one word.
        for (std::size_t i = 0; i < keys_.size(); i += 4) {
            std::uint64_t marks = 0;
            const std::size_t count = std::min<std::size_t>(4, keys_.size() - i);
            for (std::size_t j = 0; j < count; ++j) {
                out.put(keys_[i + j]);
                marks |= std::uint64_t{marks_[i + j]} << 16 * j;
            }
            out.put(marks);
        }
        return out.finish();
    }

    /// Replaces what is known by what `save` has written. A file that is not accepted changes
    /// nothing.
    load_verdict load(std::istream& stream) {
        detail::require(options_.directory.empty(), "retrograde: a directory is not loaded");
        detail::saved_proof_reader in(stream, detail::saved_kind::state_values, fingerprint());
        retrograde read(game_, options_);
        if (in.accepted() && !read.take(in) && in.accepted())
            return {"it is damaged: its states and layers do not fit"};
        const load_verdict verdict = in.finish();
        if (verdict) {
            keys_.swap(read.keys_);
            marks_.swap(read.marks_);
            layers_.swap(read.layers_);
        }
        return verdict;
    }

private:
    static constexpr bool can_use_files =
        detail::has_rules_identity<Game>() && std::is_trivially_copyable_v<state>;

    template <class Observer>
    bool solve(const state& root, budget& allowance, statistics& stats, Observer& observer) {
        if constexpr (can_use_files)
            if (!options_.directory.empty())
                return analyse_by_layers(canonical(root), allowance, stats, observer);
        return analyse(root, allowance, stats, observer);
    }

    template <class Observer>
    bool analyse_by_layers(const state& root, budget& allowance, statistics& stats,
                           Observer& observer) {
        clear();
        detail::layer_directory in(options_.directory, fingerprint());
        const bool asks_another = in.started() && in.root() != game_.hash(root);
        if (!asks_another && in.complete()) in.tidy(); // what a kill at the very end has left
        if (!asks_another && !in.complete()) {
            detail::byte_meter meter(allowance);
            const bool done =
                detail::layered_enumeration<Game>(game_, options_.symmetry, in, allowance, meter)
                    .run(root, stats, observer) &&
                detail::layered_induction<Game>(game_, options_.symmetry, options_.endless, in,
                                                allowance, meter)
                    .run(observer);
            stats.peak_bytes = meter.peak();
            if (!done) return false;
        }
        take(in);
        if (!value(root))
            detail::unusable(options_.directory + " is about another position than this root");
        return true;
    }

    void take(const detail::layer_directory& in) {
        if (!in.complete()) return;
        solution_.emplace(in, options_.endless);
        layers_ = solution_->kinds();
    }

    // As long as `see` wants more.
    template <class See>
    void for_best(const state& s, const See& see) const {
        const auto here = find(s);
        if (!here || game_.outcome(s)) return;
        for (const auto& m : game_.moves(s)) {
            const auto there = find(game_.next(s, m));
            // Endless play, −1, leads on to endless play; anything else one step nearer to the end.
            if (there && there->value == here->value &&
                there->distance == std::max(here->distance - 1, -1) && !see(m))
                return;
        }
    }

    template <class Observer>
    bool analyse(const state& root, budget& allowance, statistics& stats, Observer& observer) {
        clear();
        detail::byte_meter meter(allowance);
        detail::state_graph graph;
        detail::state_enumeration<Game> all(game_, options_.symmetry, allowance, meter);
        const bool done =
            all.run(root, graph, stats, observer) &&
            detail::backward_induction(graph, options_.endless, allowance, meter).run(layers_) &&
            sort(graph, allowance, meter);
        stats.peak_bytes = meter.peak();
        if (!done) clear();
        return done;
    }

    // By key. Keys are scattered evenly, so that each is put near its place and then moved by a
    // few.
    bool sort(detail::state_graph& graph, budget& allowance, detail::byte_meter& meter) {
        const std::size_t states = graph.keys.size();
        const auto bucket = [states](std::uint64_t key) {
            return static_cast<std::size_t>(detail::multiply_high(key, states));
        };
        std::vector<std::uint32_t> places;
        if (!meter.fill(places, states + 1, std::uint32_t{0}) ||
            !meter.fill(keys_, states, std::uint64_t{0}) ||
            !meter.fill(marks_, states, std::uint16_t{0}))
            return false;
        for (const std::uint64_t key : graph.keys) {
            if (!allowance.tick()) return false;
            ++places[bucket(key) + 1];
        }
        for (std::size_t i = 1; i <= states; ++i) places[i] += places[i - 1];
        for (std::size_t i = 0; i < states; ++i) {
            if (!allowance.tick()) return false;
            std::size_t place = places[bucket(graph.keys[i])]++;
            keys_[place] = graph.keys[i];
            marks_[place] = graph.marks[i];
        }
        for (std::size_t i = 1; i < states; ++i) {
            if (!allowance.tick()) return false;
            for (std::size_t j = i; j > 0 && keys_[j - 1] > keys_[j]; --j) {
                std::swap(keys_[j - 1], keys_[j]);
                std::swap(marks_[j - 1], marks_[j]);
            }
        }
        return true;
    }

    state canonical(const state& s) const {
        return detail::state_enumeration<Game>::canonical(game_, s, options_.symmetry);
    }

    std::optional<state_layer> find(const state& s) const {
        if (solution_) {
            const state twin = canonical(s);
            return solution_->find(detail::layer_of(game_, twin), game_.hash(twin));
        }
        if (keys_.empty()) return std::nullopt;
        const std::uint64_t key = detail::state_set<Game>::key(game_, canonical(s));
        const auto at = std::lower_bound(keys_.begin(), keys_.end(), key);
        if (at == keys_.end() || *at != key) return std::nullopt;
        return layers_[marks_[static_cast<std::size_t>(at - keys_.begin())]];
    }

    void answer(const state& root, result<Game>& r) const {
        r.value = *value(root);
        r.certainty = certainty::exact;
        if (!game_.outcome(root))
            for (const auto& m : game_.moves(root))
                r.moves.push_back({m, *value(game_.next(root, m)), certainty::exact});
        state at = root;
        for (auto left = distance(root).value_or(0); left > 0; --left) {
            r.line.push_back(*best(at));
            at = game_.next(at, r.line.back());
        }
    }

    std::uint64_t fingerprint() const {
        return mix(detail::proof_fingerprint(game_, {player::first, options_.endless}),
                   static_cast<std::uint64_t>(options_.symmetry));
    }

    // What a file holds; false as soon as it cannot be right.
    bool take(detail::saved_proof_reader& in) {
        std::uint64_t layers = 0, value = 0, distance = 0;
        if (!in.next(layers) || layers > detail::state_graph::minimises) return false;
        for (std::uint64_t i = 0; i < layers; ++i) {
            if (!in.next(value) || !in.next(distance)) return false;
            layers_.push_back({static_cast<score>(static_cast<std::int64_t>(value)),
                               static_cast<std::int32_t>(static_cast<std::int64_t>(distance)), 0});
        }
        // The last block may have fewer than four keys: what comes last is the marks.
        std::vector<std::uint64_t> words;
        for (std::uint64_t word = 0; in.next(word);) {
            words.push_back(word);
            if (words.size() == 5 && !take_block(words)) return false;
        }
        return (words.empty() || take_block(words)) && in.accepted();
    }

    bool take_block(std::vector<std::uint64_t>& words) {
        std::uint64_t marks = words.back();
        words.pop_back();
        for (const std::uint64_t key : words) {
            const auto mark = static_cast<std::uint16_t>(marks & 0xffff);
            marks >>= 16;
            if (mark >= layers_.size() || (!keys_.empty() && keys_.back() >= key)) return false;
            keys_.push_back(key);
            marks_.push_back(mark);
            ++layers_[mark].states;
        }
        words.clear();
        return true;
    }

    Game game_;
    retrograde_options options_;
    std::vector<std::uint64_t> keys_;  // in ascending order
    std::vector<std::uint16_t> marks_; // the layer of each
    std::vector<state_layer> layers_;
    mutable std::optional<detail::layered_solution>
        solution_; // in a directory, instead of the keys
};

static_assert(engine<retrograde<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
