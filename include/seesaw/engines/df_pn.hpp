// SPDX-License-Identifier: MIT
// Depth-first proof-number search (df-pn).
//
// Looks for proofs in the order of proof-number search without keeping its tree. A node is searched
// until its proof or disproof number reaches a threshold, set so that from there on the best-first
// search would go elsewhere. What was learned goes into a table. The table is only a cache: the
// path keeps the numbers of the children of every state on it, so a small table makes the search
// slower but never loses its place. detail/df_pn/numbers.hpp has the arithmetic, path.hpp the
// search and how it copes with cycles.
//
// Contract. Asks whether `attacker` can reach a score of at least `goal` (seen from the attacker)
// in any `turn_game` or `puzzle` that hashes; chance counts as an opponent. The result is a bound
// on the value seen from `first`: `at_least` or `at_most`, and `unknown` while nothing is proved;
// `indicators` hold the root's numbers. Solved entries of the table decide, numbers only order.
// Verdicts are exact where `hash_is_unique` in games that are `acyclic`, elsewhere up to a
// collision of 64-bit hashes (of states, or of paths). A line that repeats a state has failed for
// the attacker.
//
// `run` on the same root goes on exactly where it stopped; on another root it keeps the table. A
// node is a visit of a state as a child of the one that is searched. `certificate` rebuilds the
// proof from the table and searches again for what the table has lost; with `keep_proof` it loses
// less. `save` and `load` write the table to a file and read it back (detail/base/saved_proof.hpp).
//
// Threads search below different leaves of a small tree at the root and share the table
// (detail/df_pn/team.hpp). Verdicts stay exact; node counts and lines depend on timing, `run` goes
// on from the tree, and some nodes of a limit may be left over.
//
// Events: `expanded` for each state whose children are visited, each time that it is; then
// `proof_update` when the root's numbers or its most-proving move changed. With threads: those of
// the calling thread, and `proof_update` after each of its jobs.
//
// Cost: the table, 16 bytes an entry, allocated at construction, and the path. A full table
// replaces what cost the least effort. `micro --benchmark_filter='df_pn_(table|threads|two_apart)'`
// compares table sizes and threads. What holds on one path alone must be found again on the next; a
// game of few states and many cycles is therefore solved as a whole (detail/df_pn/closure.hpp).
//
// Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002. Pawlewicz & Lew,
// "Improving depth-first PN-search: 1 + ε trick", 2007. Kishimoto & Müller, "A general solution to
// the graph history interaction problem", 2004. Ueda et al., "Weak proof-number search", 2008.
// Song, Iida & van den Herik, "Deep df-pn and its efficient implementations", 2017.
#ifndef SEESAW_ENGINES_DF_PN_HPP
#define SEESAW_ENGINES_DF_PN_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/saved_proof.hpp>
#include <seesaw/detail/df_pn/certificate_writer.hpp>
#include <seesaw/detail/df_pn/path.hpp>
#include <seesaw/detail/df_pn/team.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// What is to be proved, and how the table is used for it.
struct df_pn_options {
    player attacker = player::first;
    score goal = 1; ///< seen from the attacker; 1: a win, 0: not a loss
    std::uint64_t table_bytes = std::uint64_t{16} << 20;
    double epsilon = 0.125; ///< how far a child may exceed its rival before it is left
    bool sticky = false;    ///< the child searched last stays the choice while it is within epsilon
    /// Of all children but the largest in a total; 1: the sum, 0: the maximum. Unless given, 0.3
    /// in games that are `acyclic` and 1 in others.
    std::optional<double> sum_weight = {};
    bool weak_sum = false; ///< instead: the largest child, and 1 for each of the others
    /// Deep df-pn: a leaf less than `deep_depth` moves from the root begins with
    /// deep_base^(deep_depth − moves) instead of 1, which favours leaves further down.
    double deep_base = 1;
    int deep_depth = 0;
    int look_ahead = 0;      ///< solve a leaf that ends within so many moves decide, 0 to 2
    bool keep_proof = false; ///< the table keeps what `certificate` needs rather than the rest
    int threads = 1;
    std::uint64_t job_nodes = 4096; ///< the least that one of several threads searches by itself
};

/// The prover for large games: its memory is a table of a fixed size.
template <class Game>
class df_pn {
    static_assert(turn_game<Game> || puzzle<Game>,
                  "df_pn needs a turn_game (moves, next, to_move, outcome) or a puzzle "
                  "(moves, next, solved); see game.hpp");
    static_assert(hashes<Game>, "df_pn needs the game's hash(s): its memory is a table");

    using state = state_t<Game>;
    using move = move_t<Game>;
    using numbers = detail::number_pair;
    using task = detail::df_pn_task<Game, df_pn_options>;
    using path = detail::df_pn_path<Game, df_pn_options>;
    using team = detail::df_pn_team<Game, df_pn_options>;

public:
    using options = df_pn_options;
    using events = std::tuple<expanded<Game>, proof_update>;
    static constexpr std::string_view name = "df_pn";

    explicit df_pn(Game rules, options chosen = {})
        : task_(make_task(std::move(rules), checked(chosen))), path_(*task_) {
        if (chosen.threads > 1) team_ = std::make_unique<team>(*task_, chosen.threads);
    }

    const Game& rules() const { return task_->game; }

    /// Forgets what earlier runs left in the table.
    void clear() noexcept {
        task_->table.clear();
        path_.clear();
        if (team_) team_->clear();
        root_.reset();
        verdict_.reset();
    }

    template <class Observer = unobserved>
    result<Game> run(const state& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of df_pn's events: expanded<Game>, proof_update");
        const detail::clear_on_exception guard(*this);
        budget allowance(allowed, bytes());
        const std::uint64_t room = allowed.bytes - std::min(allowed.bytes, task_->table.bytes());
        path_.limit(room);
        path_.stats = {};
        if (!root_ || !(*root_ == root)) {
            forget();
            task_->table.age();
            if (allowance.spend()) start(root, allowance, observer);
        }
        statistics stats;
        if (root_ && !found().solved()) {
            if (team_)
                stats = team_->search(allowance, room - path_.bytes(), observer);
            else
                path_.search(allowance, observer);
        }
        if (!team_ || stats.nodes == 0) {
            stats = path_.stats;
            stats.nodes = allowance.nodes();
        }
        return report(allowance, stats);
    }

    /// The winning side's strategy as certificate.hpp defines it, rebuilt from the table; empty
    /// unless the root is solved, when the search for what the table has lost meets a limit, and
    /// where a disproof rests on going round for ever. A node is a state visited, in that search or
    /// to write down the strategy.
    std::vector<move> certificate(const limits& allowed = {}) {
        budget allowance(allowed);
        return certificate(allowance);
    }
    std::vector<move> certificate(budget& allowance) {
        if (!root_ || !found().solved()) return {};
        const detail::clear_on_exception guard(*this);
        path again(*task_);
        const std::uint64_t room = allowance.bytes() - std::min(allowance.bytes(), bytes());
        const auto known = [this](const state& s) -> std::optional<bool> {
            const auto entry = task_->table.find(task_->key_of(s));
            if (!entry || !entry->solved()) return std::nullopt;
            return entry->proved();
        };
        const auto searched = [&](const state& s) -> std::optional<bool> {
            unobserved nobody;
            again.forget();
            if (!again.begin(s, allowance, nobody)) return std::nullopt;
            again.search(allowance, nobody);
            if (!again.found().numbers.solved()) return std::nullopt;
            return again.found().numbers.proved();
        };
        const auto afford = [&](std::uint64_t held) {
            const std::uint64_t left = room - std::min(room, held);
            if (again.bytes() > left) allowance.refuse(stop_reason::memory);
            again.limit(left);
            return allowance.spend();
        };
        const auto kept = [this](const state& s, const state& after) {
            return task_->options.keep_proof &&
                   task_->table.decided(task_->key_of(s), task_->key_of(after));
        };
        detail::certificate_writer writer(task_->game, task_->question, found().proved(), known,
                                          searched, afford, kept);
        return writer.write(*root_);
    }

    /// Writes the table, and what is known of the states that are being searched; false when the
    /// stream did not take it. Another engine for the same game and question goes on from there.
    bool save(std::ostream& stream) const {
        detail::saved_proof_writer out(stream, detail::saved_kind::df_pn_table, fingerprint());
        const detail::proof_table& table = task_->table;
        out.put(table.generation());
        out.put(table.lines_used());
        const auto put = [&](std::uint64_t key, std::uint64_t word) {
            out.put(key);
            out.put(word);
        };
        const auto add = [&](std::uint64_t key, numbers now, std::uint64_t effort) {
            put(key, table.word_for(now, effort));
        };
        table.each(put);
        path_.each(add);
        if (team_) team_->each(add);
        return out.finish();
    }

    /// Replaces the table by what `save` has written; its size may be another. A file that is not
    /// accepted changes nothing, unless it turns out to be damaged or cut off on the way: then the
    /// engine is as good as new.
    load_verdict load(std::istream& stream) {
        const detail::clear_on_exception guard(*this);
        detail::saved_proof_reader in(stream, detail::saved_kind::df_pn_table, fingerprint());
        std::uint64_t generation = 0, lines = 0, key = 0, word = 0;
        if (in.next(generation) && in.next(lines)) {
            forget();
            task_->table.prepare(lines, generation);
            bool whole = true;
            while (whole && in.next(key)) {
                whole = in.next(word);
                if (whole) task_->table.restore(key, word);
            }
            if (!whole || !in.finish()) clear();
            if (!whole && in.finish()) return {"it ends within an entry"};
        }
        return in.finish();
    }

private:
    static constexpr bool cyclic = task::cyclic;

    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        check.attacker(chosen.attacker);
        check.goal(chosen.goal);
        check(chosen.epsilon >= 0 && chosen.epsilon <= 1000, "epsilon must be 0 to 1000");
        const double weight = chosen.sum_weight.value_or(0);
        check(weight >= 0 && weight <= 1, "sum_weight must be 0 to 1");
        check(chosen.deep_base >= 1 && chosen.deep_base <= 1000, "deep_base must be 1 to 1000");
        check(chosen.deep_depth >= 0, "deep_depth must not be negative");
        check(chosen.look_ahead >= 0 && chosen.look_ahead <= 2, "look_ahead must be 0 to 2");
        check.threads(chosen.threads);
        check(chosen.job_nodes >= 1, "job_nodes must be at least 1");
        return chosen;
    }

    static std::unique_ptr<task> make_task(Game rules, const options& chosen) {
        const detail::proof_question question{chosen.attacker, chosen.goal};
        const double weight = chosen.sum_weight.value_or(cyclic ? 1 : 0.3);
        return std::unique_ptr<task>(
            new task{std::move(rules), chosen, question,
                     detail::df_pn_numbers(weight, chosen.weak_sum, chosen.epsilon),
                     detail::proof_table(chosen.table_bytes, chosen.keep_proof)});
    }

    template <class Observer>
    void start(const state& root, budget& allowance, Observer& observer) {
        verdict_ = task_->question.verdict(task_->game, root);
        if (verdict_ || team_ || path_.begin(root, allowance, observer)) root_ = root;
        if (team_ && !verdict_) team_->start(root);
    }

    void forget() {
        path_.forget();
        if (team_) team_->forget();
        root_.reset();
        verdict_.reset();
    }

    /// Of the root.
    numbers found() const {
        if (verdict_) return numbers::settled(*verdict_);
        return team_ && !team_->empty() ? team_->found() : path_.found().numbers;
    }

    std::uint64_t fingerprint() const {
        return detail::proof_fingerprint(task_->game, task_->question);
    }

    std::uint64_t bytes() const {
        return task_->table.bytes() + path_.bytes() + (team_ ? team_->bytes() : 0);
    }

    result<Game> report(const budget& allowance, const statistics& stats) const {
        result<Game> r;
        const numbers root = found();
        r.stopped = root_ && root.solved() ? stop_reason::finished : allowance.reason();
        r.indicators.pn = detail::as_indicator(root.pn);
        r.indicators.dn = detail::as_indicator(root.dn);
        if (root.solved()) {
            r.value = task_->question.proven_value(root.proved());
            r.certainty = task_->question.proven_side(root.proved());
        }
        if (team_ && !team_->empty())
            report_moves(team_->first_children(), team_->first_is_or(), r);
        else if (!path_.empty())
            report_moves(path_.first_children(), path_.first_is_or(), r);
        r.stats = stats;
        r.stats.time = allowance.elapsed();
        r.stats.peak_bytes = bytes();
        return r;
    }

    // A disproof that rests on the root is one of the move, not of the position that it leads to.
    template <class Children>
    void report_moves(const Children& children, bool is_or, result<Game>& r) const {
        if (children.empty()) return;
        const auto* best = &children.front();
        for (const auto& c : children) {
            const bool known =
                c.found.solved() && (c.repetition_ply == detail::no_ply || found().disproved());
            r.moves.push_back(
                {c.played, known ? task_->question.proven_value(c.found.proved()) : 0,
                 known ? task_->question.proven_side(c.found.proved()) : certainty::unknown});
            if (c.found.least(is_or) < best->found.least(is_or)) best = &c;
        }
        r.line.push_back(best->played);
        extend(r.line, task_->game.next(*root_, best->played));
    }

    // The line as far as the table knows it: the child with the least number each time. Once the
    // root is solved, the side that has its way only makes moves that are known to keep it.
    void extend(std::vector<move>& line, state s) const {
        const Game& game = task_->game;
        const detail::proof_question& question = task_->question;
        const numbers root = found();
        std::vector<std::uint64_t> seen;
        while (!question.verdict(game, s)) {
            const std::uint64_t key = task_->key_of(s);
            if (std::find(seen.begin(), seen.end(), key) != seen.end()) return;
            seen.push_back(key);
            const bool is_or = question.is_or(game, s);
            const bool keeps = root.solved() && is_or == root.proved();
            std::optional<move> best;
            std::uint32_t least = numbers::infinite;
            for (const auto& m : game.moves(s)) {
                const state after = game.next(s, m);
                const auto verdict = question.verdict(game, after);
                const auto known =
                    verdict ? numbers::settled(*verdict) : task_->table.find(task_->key_of(after));
                if (!known || (best && known->least(is_or) >= least)) continue;
                if (keeps && known->least(is_or) > 0) continue;
                best = m;
                least = known->least(is_or);
            }
            if (!best) return;
            line.push_back(*best);
            s = game.next(s, *best);
        }
    }

    std::unique_ptr<task> task_; // does not move with the engine: paths refer to it
    path path_;
    std::unique_ptr<team> team_; // with several threads, in place of the path
    std::optional<state> root_;
    std::optional<bool> verdict_; // of a root that is an end
};

static_assert(engine<df_pn<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
