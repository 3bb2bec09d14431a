// SPDX-License-Identifier: MIT
// Depth-first proof-number search (df-pn).
#ifndef SEESAW_ENGINES_DF_PN_HPP
#define SEESAW_ENGINES_DF_PN_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/detail/proof_question.hpp>
#include <seesaw/detail/proof_table.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

struct df_pn_options {
    player attacker = player::first;
    score goal = 1; ///< seen from the attacker; 1: a win, 0: not a loss
    std::uint64_t table_bytes = std::uint64_t{64} << 20;
    double epsilon = 0.25;
    bool weak_sum = false;
    bool refresh = false; std::uint32_t rank=0, rank2=0; std::uint32_t half=0; int slack=0; int tie = 0; int mob = 0; int weakdiv = 1; double deepE = 1; int deepD = 0; bool sorted = false;
    bool marks = true;
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
          table_(chosen.table_bytes), passing_(cyclic ? path_filter : 0) {
        question_.validate();
        detail::require(options_.epsilon >= 0 && options_.epsilon <= 1000,
                        "df_pn_options.epsilon must be 0 to 1000");
    }
    df_pn(df_pn&&) = default;
    df_pn& operator=(df_pn&&) = default;

    template <class Observer = unobserved>
    result<Game> run(const state& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(
            detail::hears<Observer, events>,
            "this observer hears none of df_pn's events: expanded<Game>, proof_update");
        budget allowance(allowed, bytes());
        stats_ = {};
        if (!root_ || !(*root_ == root)) {
            root_.reset();
            path_.clear();
            children_.clear();
            std::fill(passing_.begin(), passing_.end(), std::uint16_t{0});
            table_.age();
            if (allowance.spend()) start(root, allowance, observer);
        }
        if (root_ && !numbers_.solved()) search(allowance, observer);
        return report(allowance);
    }

private:
    static constexpr bool cyclic = !is_acyclic<Game>;
    static constexpr std::uint32_t infinite = numbers::infinite;
    static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::size_t path_filter = 4096;

    struct child {
        numbers found;
        numbers asked{0, 0};      // the highest thresholds it was searched with from here
        std::uint32_t rests_on = nowhere; // the ply of the path that its disproof needs
        move played{};
        std::uint64_t key = 0;
    };

    struct frame {
        state at;
        std::uint64_t key;
        numbers limit;
        std::uint32_t first;  // of its children
        std::uint32_t chosen; // the child that is being searched
        bool is_or;
        std::uint64_t since;  // nodes when it was opened
    };

    template <class Observer>
    void start(const state& root, budget& allowance, Observer& observer) {
        if (const auto verdict = question_.verdict(game_, root)) {
            numbers_ = numbers::settled(*verdict);
            root_ = root;
            return;
        }
        numbers_ = numbers{};
        if (open(root, key_of(root), {infinite, infinite}, allowance, observer)) root_ = root;
    }

    // ── The search ──────────────────────────────────────────────────────────────────────────────

    struct summary {
        numbers now;
        std::uint32_t best = 0;
        std::uint32_t second = infinite;
        std::uint64_t rest = 0; // what the other children add to the total
    };

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
                if (!close(sum.now, allowance)) return;
                continue;
            }
            f.chosen = sum.best;
            child& c = children_[sum.best];
            if (options_.refresh) {
                if (const auto known = table_.find(c.key); known && known->solved()) {
                    c.found = *known;
                    continue;
                }
            }
            const numbers limit = limits_for(f, c, sum);
            const numbers asked{std::max(c.asked.pn, limit.pn), std::max(c.asked.dn, limit.dn)};
            if (!open(game_.next(f.at, c.played), c.key, limit, allowance, observer)) return;
            children_[sum.best].asked = asked;
        }
    }

    summary summarise(const frame& f) const {
        summary s;
        std::uint64_t total = 0;
        std::uint32_t least = infinite;
        std::uint32_t most = 0, open = 0;
        s.best = f.first;
        for (std::uint32_t i = f.first; i < children_.size(); ++i) {
            const numbers& n = children_[i].found;
            const std::uint32_t easy = n.least(f.is_or), hard = n.total(f.is_or);
            total += hard;
            most = std::max(most, hard);
            open += hard > 0;
            if (easy < least || (options_.tie == 1 && easy == least && easy < infinite && hard > children_[s.best].found.total(f.is_or)) || (options_.tie == 2 && easy == least && easy < infinite && hard < children_[s.best].found.total(f.is_or))) {
                s.second = least;
                least = easy;
                s.best = i;
            } else {
                s.second = std::min(s.second, easy);
            }
        }
        if (options_.half) { const auto bt = children_[s.best].found.total(f.is_or); s.rest = (total - bt) / options_.half; total = most + (total - most) / options_.half; if (bt + s.rest > total) s.rest = total - bt; } else
        if (options_.weak_sum && open > 0) {
            total = std::uint64_t{most} + (open - 1) * options_.weakdiv;
            s.rest = (open - 1) * options_.weakdiv;
        } else {
            s.rest = total - children_[s.best].found.total(f.is_or);
        }
        s.now.least(f.is_or) = least;
        s.now.total(f.is_or) =
            least == 0 ? infinite
                       : static_cast<std::uint32_t>(std::min<std::uint64_t>(total, infinite - 1));
        return s;
    }

    numbers limits_for(const frame& f, const child& c, const summary& sum) const {
        numbers limit;
        const std::uint32_t total = f.limit.total(f.is_or);
        limit.total(f.is_or) =
            total == infinite ? infinite : static_cast<std::uint32_t>(total - sum.rest);
        const double tolerated = std::floor(sum.second * (1 + options_.epsilon)) + options_.slack;
        limit.least(f.is_or) = static_cast<std::uint32_t>(
            std::min<double>(f.limit.least(f.is_or), std::max<double>(tolerated, sum.second + 1.0)));
        const auto grown = [&](std::uint32_t asked) { return cyclic ? 2 * asked : asked; };
        if (options_.marks && limit.pn <= grown(c.asked.pn) && limit.dn <= grown(c.asked.dn)) {
            limit.pn = std::min(2 * c.asked.pn, infinite);
            limit.dn = std::min(2 * c.asked.dn, infinite);
        }
        return limit;
    }

    // Visits the children of a state and puts it on the path.
    template <class Observer>
    bool open(const state s, std::uint64_t key, numbers limit, budget& allowance, Observer& observer) {
        const bool is_or = question_.is_or(game_, s);
        const auto first = static_cast<std::uint32_t>(children_.size());
        bool decided = false;
        const std::uint64_t since = allowance.nodes();
        if constexpr (cyclic) ++passing_[key % path_filter];
        path_.push_back({s, key, limit, first, first, is_or, since});
        auto list = game_.moves(s);
        if (options_.sorted) {
            int rank[32]; int k = 0;
            for (auto& m : list) { const int r = game_.order(s, m); auto mm = m; int j = k++; for (; j > 0 && rank[j-1] < r; --j) { rank[j] = rank[j-1]; list[j] = list[j-1]; } rank[j] = r; list[j] = mm; }
        }
        if (table_.find(key)) ++stats_.cutoffs; // reopened
        for (const auto& m : list) {
            if (!allowance.spend()) {
                children_.resize(first);
                if constexpr (cyclic) --passing_[key % path_filter];
                path_.pop_back();
                return false;
            }
            const state after = game_.next(s, m);
            child c;
            c.played = m;
            if (const auto verdict = question_.verdict(game_, after)) {
                c.found = numbers::settled(*verdict);
                children_.push_back(c);
                if ((decided = *verdict == is_or)) break;
            } else {
                c.key = key_of(after);
                if (options_.rank) { const auto r = static_cast<std::uint32_t>(children_.size()) - first; c.found.least(is_or) = 1 + r * options_.rank / 4; if (options_.rank2) c.found.total(is_or) = 1 + (6 - r) * options_.rank2 / 4; }
                if (options_.mob) { const bool cor = question_.is_or(game_, after); auto n = static_cast<std::uint32_t>(game_.moves(after).size()); if (options_.mob == 1) c.found.total(cor) = n; else if (options_.mob == 2) c.found.least(cor) = n; else { c.found.pn = c.found.dn = n; } }
                if (options_.deepD && (int)path_.size() < options_.deepD) c.found.pn = c.found.dn = (std::uint32_t)std::pow(options_.deepE, options_.deepD - (int)path_.size());
                table_.prefetch(c.key);
                children_.push_back(c);
            }
        }
        ++stats_.expansions;
        notify<expanded<Game>>(observer, s, static_cast<int>(path_.size()) - 1);
        if (decided) { ++stats_.playouts; return true; }
        for (std::uint32_t i = first; i < children_.size(); ++i) {
            child& c = children_[i];
            if (c.found.solved()) continue;
            if constexpr (cyclic) {
                if (const std::uint32_t ply = ply_of(c.key); ply != nowhere) {
                    c.found = numbers::settled(false);
                    c.rests_on = ply;
                    continue;
                }
            }
            if (const auto known = table_.find(c.key)) {
                ++stats_.table_hits;
                c.found = *known;
            }
        }
        stats_.deepest = std::max(stats_.deepest, static_cast<int>(path_.size()));
        return true;
    }

    // Takes a state off the path and tells its parent; false at the root.
    bool close(const numbers& now, const budget& allowance) {
        const frame& f = path_.back();
        std::uint32_t rests_on = nowhere;
        if constexpr (cyclic) {
            if (now.disproved()) rests_on = what_it_rests_on(f);
            if (rests_on >= path_.size() - 1) rests_on = nowhere; // on itself, or on nothing
        }
        if (rests_on == nowhere) table_.store(f.key, now, allowance.nodes() - f.since);
        if (path_.size() == 1) return false;
        if constexpr (cyclic) --passing_[f.key % path_filter];
        children_.resize(f.first);
        path_.pop_back();
        child& c = children_[path_.back().chosen];
        c.found = now;
        c.rests_on = rests_on;
        return true;
    }

    std::uint32_t what_it_rests_on(const frame& f) const {
        // The attacker has no move that works, or the defender one that does.
        std::uint32_t highest = f.is_or ? nowhere : 0;
        for (std::uint32_t i = f.first; i < children_.size(); ++i) {
            const child& c = children_[i];
            if (f.is_or)
                highest = std::min(highest, c.rests_on);
            else if (c.found.disproved())
                highest = std::max(highest, c.rests_on);
        }
        return highest;
    }

    std::uint32_t ply_of(std::uint64_t key) const {
        if (passing_[key % path_filter] == 0) return nowhere;
        for (std::size_t ply = 0; ply < path_.size(); ++ply)
            if (path_[ply].key == key) return static_cast<std::uint32_t>(ply);
        return nowhere;
    }

    std::uint64_t key_of(const state& s) const {
        if constexpr (has_symmetry<Game>)
            return detail::proof_table::scatter(game_.hash(game_.symmetric(s)));
        else
            return detail::proof_table::scatter(game_.hash(s));
    }

    // ── The result ──────────────────────────────────────────────────────────────────────────────

    static double number(std::uint32_t n) {
        return n == infinite ? std::numeric_limits<double>::infinity() : n;
    }

    std::uint64_t bytes() const {
        return table_.bytes() + path_.capacity() * sizeof(frame) +
               children_.capacity() * sizeof(child) + passing_.capacity() * sizeof(std::uint16_t);
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
        r.stats = stats_;
        r.stats.nodes = allowance.nodes();
        r.stats.time = allowance.elapsed();
        r.stats.peak_bytes = bytes();
        return r;
    }

    Game game_;
    options options_;
    detail::proof_question question_;
    detail::proof_table table_;
    std::optional<state> root_;
    numbers numbers_; // of the root
    std::vector<frame> path_;
    std::vector<child> children_; // of all states on the path
    std::vector<std::uint16_t> passing_;
    statistics stats_;
};

}} // namespace seesaw::v0

#endif
