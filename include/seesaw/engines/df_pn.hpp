// SPDX-License-Identifier: MIT
// Depth-first proof-number search (df-pn).
//
// Looks for proofs in the order of proof-number search without keeping its tree. A node is searched
// until its proof or disproof number reaches a threshold, which is set so that the search would go
// elsewhere from there on; what was learned goes into a table, and the table is only a cache. The
// numbers of the children of every state on the current path are kept on the path, so that a small
// or lossy table makes the search slower but never loses its place.
//
//     OR:  pn = min of the children, dn = their total        (AND: the other way round)
//     thresholds of the child with the least pn, when the second least is pn2:
//         pn: min(own threshold, max(pn2 + 1, pn2 (1 + epsilon)))
//         dn: own threshold − what the other children add to the total
//
// The total is the largest number plus `sum_weight` times the others, rounded down. With 1 that is
// the sum of the literature. Where lines transpose, a sum counts the same leaves over and over, and
// small differences between sums send the search back and forth. Smaller weights trust them less
// and search deeper first, which helps much in Connect Four and not in Hex; where there are cycles
// it would follow them too far, so that there the default is 1. `weak_sum` is the published rule:
// the largest number plus one for every other open child.
//
// Contract. Asks whether `attacker` can reach a score of at least `goal` (seen from the attacker)
// in any `turn_game` or `puzzle` that hashes; chance counts as an opponent. The result is a bound
// on the value seen from `first`: `at_least` or `at_most`, and `unknown` while nothing is proved;
// `indicators` hold the root's numbers. Solved entries of the table decide, numbers only order.
// Verdicts are exact where `hash_is_unique` in games that are `acyclic`, elsewhere up to a
// collision of 64-bit hashes (of states, or of paths).
//
// Cycles. A line that comes back to a state on it has failed for the attacker: whoever can reach
// the goal can do so without going round. So a proof never needs a repetition and holds on every
// path. A disproof may: each knows the highest state of the path that it rests on, and it goes into
// the table only if that is the state itself or one below it; otherwise it holds on this path
// alone, and goes into the table under the hash of the whole path. The search ends because each
// return to a child from the same path raises one of its thresholds (doubles one, in games with
// cycles) or doubles both: they become infinite at last, and with infinite thresholds a child is
// searched until it is solved, by the same argument one step closer to the end of a path without
// repetition. Games that are `acyclic` pay for none of this. Games that consist of cycles are slow
// all the same, since what holds on one path alone must be found again on the next.
//
// `run` on the same root goes on exactly where it stopped; on another root it keeps the table. A
// node is a visit of a state as a child of the one that is searched. `certificate` rebuilds the
// proof from the table and searches again what the table has lost.
//
// A game may help with two optional members, both whole numbers of leaves: `efforts(s)`, a pair of
// what `first` and what `second` will need to get their way (initial numbers, df-pn+), and
// `move_cost(s, m)`, how unlikely it is that m is the mover's choice (edge costs, DFPN-E).
//
// Events: `expanded` for each state whose children are visited, again each time that it is; then
// `proof_update` when the root's numbers changed.
//
// Cost: the table, allocated at construction, and the path. 16 bytes an entry; when the table is
// full, what cost the least effort goes first. A table far beyond the processor's caches costs much
// of the speed: more than is needed is not better.
//
// Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002 (also df-pn+).
// Pawlewicz & Lew, "Improving depth-first PN-search: 1 + ε trick", 2007. Kishimoto & Müller, "A
// general solution to the graph history interaction problem", 2004. Ueda et al., "Weak proof-number
// search", 2008. Song, Iida & van den Herik, "Deep df-pn and its efficient implementations", 2017.
// Kishimoto et al., "Depth-first proof-number search with heuristic edge cost", 2019.
#ifndef SEESAW_ENGINES_DF_PN_HPP
#define SEESAW_ENGINES_DF_PN_HPP

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/detail/certificate_writer.hpp>
#include <seesaw/detail/proof_question.hpp>
#include <seesaw/detail/proof_table.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

struct df_pn_options {
    player attacker = player::first;
    score goal = 1; ///< seen from the attacker; 1: a win, 0: not a loss
    std::uint64_t table_bytes = std::uint64_t{16} << 20;
    double epsilon = 0.125; ///< how far a child may exceed its rival before it is left
    /// Of all children but the largest in a total; 1: the sum, 0: the maximum. Unless given, 0.3
    /// in games that are `acyclic` and 1 in others.
    std::optional<double> sum_weight = {};
    bool weak_sum = false; ///< instead: the largest child, and 1 for each of the others
    /// Deep df-pn: a leaf less than `deep_depth` moves from the root begins with
    /// deep_base^(deep_depth − moves) instead of 1, which favours leaves further down.
    double deep_base = 1;
    int deep_depth = 0;
};

template <class Game>
concept has_efforts = requires(const Game& rules, const state_t<Game>& s) {
    { rules.efforts(s) } -> std::convertible_to<std::pair<std::uint32_t, std::uint32_t>>;
};

template <class Game>
concept has_move_cost = requires(const Game& rules, const state_t<Game>& s, const move_t<Game>& m) {
    { rules.move_cost(s, m) } -> std::convertible_to<std::uint32_t>;
};

template <class Game>
class df_pn {
    static_assert(turn_game<Game> || puzzle<Game>,
                  "df_pn needs a turn_game (moves, next, to_move, outcome) or a puzzle "
                  "(moves, next, solved); see game.hpp");
    static_assert(hashes<Game>, "df_pn needs the game's hash(s): its memory is a table");

    using state = state_t<Game>;
    using move = move_t<Game>;
    using numbers = detail::number_pair;

public:
    using options = df_pn_options;
    using events = std::tuple<expanded<Game>, proof_update>;
    static constexpr std::string_view name = "df_pn";

    explicit df_pn(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(chosen), question_{chosen.attacker, chosen.goal},
          table_(chosen.table_bytes), on_path_(cyclic ? path_filter : 0) {
        question_.validate();
        detail::require(options_.epsilon >= 0 && options_.epsilon <= 1000,
                        "df_pn_options.epsilon must be 0 to 1000");
        const double weight = options_.sum_weight.value_or(cyclic ? 1 : 0.3);
        detail::require(weight >= 0 && weight <= 1, "df_pn_options.sum_weight must be 0 to 1");
        detail::require(options_.deep_base >= 1 && options_.deep_base <= 1000,
                        "df_pn_options.deep_base must be 1 to 1000");
        detail::require(options_.deep_depth >= 0, "df_pn_options.deep_depth must not be negative");
        weight_ = static_cast<std::uint64_t>(std::lround(weight * whole_weight));
        path_.reserve(64);
        children_.reserve(1024);
    }
    df_pn(df_pn&&) = default;
    df_pn& operator=(df_pn&&) = default;

    /// Forgets what earlier runs left in the table.
    void clear() {
        table_.clear();
        forget_path();
    }

    template <class Observer = unobserved>
    result<Game> run(const state& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of df_pn's events: expanded<Game>, proof_update");
        budget allowance(allowed, bytes());
        stats_ = {};
        if (!root_ || !(*root_ == root)) {
            forget_path();
            table_.age();
            if (allowance.spend()) start(root, allowance, observer);
        }
        if (root_ && !numbers_.solved()) search(allowance, observer);
        return report(allowance);
    }

    /// The winning side's strategy as certificate.hpp defines it, rebuilt from the table; empty
    /// unless the root is solved, and when the search for what the table has lost meets a limit.
    std::vector<move> certificate(const limits& allowed = {}) {
        if (!root_ || !numbers_.solved()) return {};
        budget allowance(allowed, bytes());
        const state root = *root_;
        const bool proved = numbers_.proved();
        const auto known = [this](const state& s) -> std::optional<bool> {
            const auto entry = table_.find(key_of(s));
            if (!entry || !entry->solved()) return std::nullopt;
            return entry->proved();
        };
        const auto searched = [&](const state& s) -> std::optional<bool> {
            unobserved nobody;
            forget_path();
            start(s, allowance, nobody);
            if (root_ && !numbers_.solved()) search(allowance, nobody);
            if (!root_ || !numbers_.solved()) return std::nullopt;
            return numbers_.proved();
        };
        std::vector<frame> kept_path;
        std::vector<child> kept_children;
        kept_path.swap(path_);
        kept_children.swap(children_);
        detail::certificate_writer writer(game_, question_, proved, known, searched);
        std::vector<move> written = writer.write(root);
        forget_path();
        path_.swap(kept_path);
        children_.swap(kept_children);
        root_ = root;
        numbers_ = numbers::settled(proved);
        return written;
    }

private:
    static constexpr bool cyclic = !is_acyclic<Game>;
    static constexpr std::uint32_t infinite = numbers::infinite;
    static constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::size_t path_filter = 4096;
    static constexpr std::uint64_t whole_weight = 256;

    struct child {
        std::uint64_t key = 0;
        numbers found;
        numbers asked{0, 0};              // the highest thresholds it was searched with from here
        std::uint32_t rests_on = nothing; // the ply of the path that its disproof needs
        std::uint32_t cost = 0;           // of the move
        move played{};
    };

    // A state on the path. Its children lie in `children_`, behind those of the states above it.
    struct frame {
        state at;
        std::uint64_t key;
        std::uint64_t path_key; // of the states from the root to this one
        numbers limit;          // the thresholds
        std::uint32_t first_child;
        std::uint32_t chosen; // the child that is searched
        bool is_or;
        std::uint64_t since; // `visits_` when it was opened
    };

    struct summary {
        numbers now;
        std::uint32_t best = 0;          // of the children
        std::uint32_t second = infinite; // the least number of the others
        std::uint64_t rest = 0;          // what the others add to the total
    };

    // ── The search ──────────────────────────────────────────────────────────────────────────────

    template <class Observer>
    void start(const state& root, budget& allowance, Observer& observer) {
        if (const auto verdict = question_.verdict(game_, root)) {
            numbers_ = numbers::settled(*verdict);
            root_ = root;
        } else if (open(root, key_of(root), {infinite, infinite}, allowance, observer)) {
            numbers_ = {};
            root_ = root;
        }
    }

    // Each round looks at the end of the path and makes it one state longer or shorter, until the
    // root is solved or the budget is spent.
    template <class Observer>
    void search(budget& allowance, Observer& observer) {
        for (;;) {
            frame& f = path_.back();
            const summary sum = summarise(f);
            if (path_.size() == 1 && sum.now != numbers_) {
                numbers_ = sum.now;
                notify<proof_update>(observer, number(numbers_.pn), number(numbers_.dn),
                                     std::numeric_limits<double>::quiet_NaN(), allowance.nodes());
            }
            if (sum.now.pn >= f.limit.pn || sum.now.dn >= f.limit.dn) {
                if (!close(sum.now)) return;
                continue;
            }
            const child& c = children_[sum.best];
            const numbers limit = limits_for(c, f, sum);
            f.chosen = sum.best;
            if (!open(game_.next(f.at, c.played), c.key, limit, allowance, observer)) return;
            numbers& asked = children_[sum.best].asked;
            asked = {std::max(asked.pn, limit.pn), std::max(asked.dn, limit.dn)};
        }
    }

    summary summarise(const frame& f) const {
        summary s;
        s.best = f.first_child;
        std::uint32_t least = infinite, most = 0, open = 0;
        std::uint64_t sum = 0;
        for (std::uint32_t i = f.first_child; i < children_.size(); ++i) {
            const child& c = children_[i];
            const std::uint32_t hard = c.found.total(f.is_or);
            std::uint32_t easy = c.found.least(f.is_or);
            if constexpr (has_move_cost<Game>)
                if (!c.found.solved()) easy = std::min(easy + c.cost, infinite - 1);
            sum += hard;
            most = std::max(most, hard);
            open += hard > 0;
            if (easy < least) {
                s.second = least;
                least = easy;
                s.best = i;
            } else {
                s.second = std::min(s.second, easy);
            }
        }
        const std::uint32_t best = children_[s.best].found.total(f.is_or);
        const auto others = [&](std::uint32_t one) {
            if (options_.weak_sum) return std::uint64_t{open} - (open > 0);
            return (sum - one) * weight_ / whole_weight;
        };
        s.rest = others(best);
        s.now.least(f.is_or) = least;
        s.now.total(f.is_or) = least == 0 ? infinite
                                          : static_cast<std::uint32_t>(std::min<std::uint64_t>(
                                                most + others(most), infinite - 1));
        return s;
    }

    numbers limits_for(const child& c, const frame& f, const summary& sum) const {
        numbers limit;
        const std::uint32_t total = f.limit.total(f.is_or);
        limit.total(f.is_or) =
            total == infinite ? infinite : static_cast<std::uint32_t>(total - sum.rest);
        const double rival = sum.second;
        const double least =
            std::min<double>(f.limit.least(f.is_or),
                             std::max(rival + 1, std::floor(rival * (1 + options_.epsilon))));
        limit.least(f.is_or) =
            least >= infinite ? infinite : static_cast<std::uint32_t>(least) - c.cost;

        // Numbers that fall back or creep must not keep the search going round for ever.
        constexpr std::uint32_t factor = cyclic ? 2 : 1;
        if (limit.pn <= factor * c.asked.pn && limit.dn <= factor * c.asked.dn)
            limit = {std::min(2 * c.asked.pn, infinite), std::min(2 * c.asked.dn, infinite)};
        return limit;
    }

    // Visits the children of a state and makes it the end of the path; false, and nothing happened,
    // when the budget does not allow it.
    template <class Observer>
    bool open(const state& s, std::uint64_t key, numbers limit, budget& allowance,
              Observer& observer) {
        const auto first = static_cast<std::uint32_t>(children_.size());
        const bool is_or = question_.is_or(game_, s);
        if (!has_room(path_, allowance)) return false;
        std::uint64_t path_key = key;
        if constexpr (cyclic)
            if (!path_.empty()) path_key = detail::mix(path_.back().path_key, key);
        path_.push_back({s, key, path_key, limit, first, first, is_or, visits_});
        const frame& f = path_.back();
        if constexpr (cyclic) ++on_path_[key % path_filter];

        bool decided = false;
        for (const auto& m : game_.moves(f.at)) {
            if (!has_room(children_, allowance) || !allowance.spend()) {
                leave();
                return false;
            }
            if ((decided = visit(f, m))) break;
        }
        ++stats_.expansions;
        stats_.deepest = std::max(stats_.deepest, static_cast<int>(path_.size()));
        notify<expanded<Game>>(observer, f.at, static_cast<int>(path_.size()) - 1);
        if (!decided) look_up(f);
        return true;
    }

    // True if the game ends after `m` as the mover wishes: then no other child matters.
    bool visit(const frame& f, const move& m) {
        const state after = game_.next(f.at, m);
        child& c = children_.emplace_back();
        ++visits_;
        c.played = m;
        if (const auto verdict = question_.verdict(game_, after)) {
            c.found = numbers::settled(*verdict);
            return *verdict == f.is_or;
        }
        c.key = key_of(after);
        table_.prefetch(c.key); // its line is on the way while the siblings are visited
        c.found = leaf(after);
        if constexpr (has_move_cost<Game>)
            c.cost = std::min<std::uint32_t>(game_.move_cost(f.at, m), infinite / 4);
        return false;
    }

    // What a state begins with.
    numbers leaf([[maybe_unused]] const state& s) const {
        std::uint32_t scale = 1;
        if (const auto ply = static_cast<int>(path_.size()); ply < options_.deep_depth)
            scale = at_most(std::pow(options_.deep_base, options_.deep_depth - ply));
        if constexpr (has_efforts<Game>) {
            const std::pair<std::uint32_t, std::uint32_t> efforts = game_.efforts(s);
            const bool first = question_.attacker == player::first;
            const double attack = first ? efforts.first : efforts.second;
            const double defence = first ? efforts.second : efforts.first;
            return {at_most(scale * std::max(attack, 1.0)),
                    at_most(scale * std::max(defence, 1.0))};
        } else {
            return {scale, scale};
        }
    }

    // Leaves far enough from infinity that sums of them tell something.
    static std::uint32_t at_most(double number) {
        return static_cast<std::uint32_t>(std::min<double>(number, 1 << 16));
    }

    void look_up(const frame& f) {
        for (std::uint32_t i = f.first_child; i < children_.size(); ++i) {
            child& c = children_[i];
            if (c.found.solved()) continue;
            if constexpr (cyclic) {
                c.rests_on = ply_of(c.key);
                if (c.rests_on != nothing) {
                    c.found = numbers::settled(false);
                    continue;
                }
            }
            if (const auto entry = table_.find(c.key)) {
                ++stats_.table_hits;
                c.found = *entry;
            }
            if constexpr (cyclic) {
                if (c.found.solved()) continue;
                if (const auto entry = table_.find(detail::mix(f.path_key, c.key))) {
                    c.found = numbers::settled(false);
                    c.rests_on = entry->pn;
                }
            }
        }
    }

    // Takes the end off the path and tells its parent; false at the root, which stays.
    bool close(const numbers& now) {
        const frame& f = path_.back();
        std::uint32_t rests_on = nothing;
        if constexpr (cyclic) {
            if (now.disproved()) rests_on = support(f);
            if (rests_on >= path_.size() - 1) rests_on = nothing; // on itself alone
        }
        const std::uint64_t effort = visits_ - f.since;
        if (rests_on == nothing)
            table_.store(f.key, now, effort);
        else
            table_.store(f.path_key, {rests_on, 0}, effort);
        if (path_.size() == 1) return false;
        leave();
        child& c = children_[path_.back().chosen];
        c.found = now;
        c.rests_on = rests_on;
        return true;
    }

    void leave() {
        const frame& f = path_.back();
        if constexpr (cyclic) --on_path_[f.key % path_filter];
        children_.resize(f.first_child);
        path_.pop_back();
    }

    void forget_path() {
        while (!path_.empty()) leave();
        root_.reset();
        numbers_ = {};
    }

    // ── Repetition ──────────────────────────────────────────────────────────────────────────────

    // The highest ply that the disproof of a state rests on: the attacker's moves fail for all
    // their reasons, and of the defender's moves one is enough.
    std::uint32_t support(const frame& f) const {
        std::uint32_t highest = f.is_or ? nothing : 0;
        for (std::uint32_t i = f.first_child; i < children_.size(); ++i) {
            const child& c = children_[i];
            if (f.is_or)
                highest = std::min(highest, c.rests_on);
            else if (c.found.disproved())
                highest = std::max(highest, c.rests_on);
        }
        return highest;
    }

    std::uint32_t ply_of(std::uint64_t key) const {
        if (on_path_[key % path_filter] == 0) return nothing;
        for (std::size_t ply = 0; ply < path_.size(); ++ply)
            if (path_[ply].key == key) return static_cast<std::uint32_t>(ply);
        return nothing;
    }

    std::uint64_t key_of(const state& s) const {
        if constexpr (has_symmetry<Game>)
            return detail::proof_table::scatter(game_.hash(game_.symmetric(s)));
        else
            return detail::proof_table::scatter(game_.hash(s));
    }

    // ── Memory ──────────────────────────────────────────────────────────────────────────────────

    std::uint64_t bytes() const {
        return table_.bytes() + path_.capacity() * sizeof(frame) +
               children_.capacity() * sizeof(child) + on_path_.capacity() * sizeof(on_path_[0]);
    }

    template <class Item>
    bool has_room(const std::vector<Item>& stack, budget& allowance) const {
        if (stack.size() < stack.capacity()) [[likely]]
            return true;
        if (bytes() + 2 * stack.capacity() * sizeof(Item) <= allowance.bytes()) return true;
        allowance.refuse(stop_reason::memory);
        return false;
    }

    // ── The result ──────────────────────────────────────────────────────────────────────────────

    static double number(std::uint32_t n) {
        return n == infinite ? std::numeric_limits<double>::infinity() : n;
    }

    result<Game> report(const budget& allowance) const {
        result<Game> r;
        const bool solved = root_ && numbers_.solved();
        r.stopped = solved ? stop_reason::finished : allowance.reason();
        r.indicators.pn = number(numbers_.pn);
        r.indicators.dn = number(numbers_.dn);
        if (solved) {
            r.value = question_.proven_value(numbers_.proved());
            r.certainty = question_.proven_side(numbers_.proved());
        }
        if (!path_.empty()) {
            const std::size_t end = path_.size() > 1 ? path_[1].first_child : children_.size();
            std::size_t best = 0;
            const bool is_or = path_[0].is_or;
            for (std::size_t i = 0; i < end; ++i) {
                const child& c = children_[i];
                const bool known = c.found.solved();
                r.moves.push_back(
                    {c.played, known ? question_.proven_value(c.found.proved()) : 0,
                     known ? question_.proven_side(c.found.proved()) : certainty::unknown});
                if (c.found.least(is_or) < children_[best].found.least(is_or)) best = i;
            }
            r.line.push_back(children_[best].played);
            extend(r.line, game_.next(path_[0].at, children_[best].played));
        }
        r.stats = stats_;
        r.stats.nodes = allowance.nodes();
        r.stats.time = allowance.elapsed();
        r.stats.peak_bytes = bytes();
        return r;
    }

    // The line as far as the table knows it: the child with the least number each time.
    void extend(std::vector<move>& line, state s) const {
        std::vector<std::uint64_t> seen;
        while (!question_.verdict(game_, s)) {
            const std::uint64_t key = key_of(s);
            if (std::find(seen.begin(), seen.end(), key) != seen.end()) return;
            seen.push_back(key);
            const bool is_or = question_.is_or(game_, s);
            std::optional<move> best;
            std::uint32_t least = infinite;
            for (const auto& m : game_.moves(s)) {
                const state after = game_.next(s, m);
                const auto verdict = question_.verdict(game_, after);
                const auto known =
                    verdict ? numbers::settled(*verdict) : table_.find(key_of(after));
                if (!known || (best && known->least(is_or) >= least)) continue;
                best = m;
                least = known->least(is_or);
            }
            if (!best) return;
            line.push_back(*best);
            s = game_.next(s, *best);
        }
    }

    Game game_;
    options options_;
    detail::proof_question question_;
    detail::proof_table table_;
    std::uint64_t weight_ = 0;
    std::optional<state> root_;
    numbers numbers_; // of the root
    std::vector<frame> path_;
    std::vector<child> children_;
    std::vector<std::uint32_t> on_path_; // how many states of the path share a slot
    std::uint64_t visits_ = 0;           // in all runs
    statistics stats_;
};

}} // namespace seesaw::v0

#endif
