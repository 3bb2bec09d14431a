// SPDX-License-Identifier: MIT
// The end of a Minesweeper game, played perfectly: a search over all sets of mines that fit.
//
// All of them are listed, each as likely as another. A node of the search is the set of those that
// are still possible; what has been opened need not be remembered, for every open cell is safe in
// all of them, and opening a safe cell costs nothing. The value of a node is how many of its worlds
// best play wins:
//
//   * one world is won;
//   * a cell that is safe in all of them and shows different numbers is opened at once: the sum
//     over what it shows;
//   * otherwise the best cell to risk, and again the sum over what it shows. A cell that shows the
//     same number wherever it is safe (a dead cell) tells nothing that would not also be learnt by
//     opening it last, so it is never the one to risk while others are left;
//   * with dead cells only, a single world can be won: whichever the player believes in.
//
// A risk is not looked into when its safe worlds are no more than the best has won already. Nodes
// met again are looked up, and compared in full. Cost: bounded by worlds, nodes and bytes; running
// out of any of them leaves no result. Source: the method is that of D. N. Hill's solver.
#ifndef SEESAW_DETAIL_MINESWEEPER_ENDGAME_HPP
#define SEESAW_DETAIL_MINESWEEPER_ENDGAME_HPP

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <seesaw/detail/minesweeper/chances.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class mine_endgame {
public:
    using cell = mine_view::cell;

    struct budget {
        std::uint32_t worlds = 500;
        std::uint64_t nodes = 100'000;
        std::uint64_t bytes = 64u << 20;
    };
    struct verdict {
        cell best;
        double chance; ///< of winning with best play
        std::uint32_t worlds;
    };

    /// For chances that have been solved; nothing where the budget does not suffice or there is
    /// nothing to decide.
    std::optional<verdict> run(const mine_view& view, const mine_chances& chances,
                               const budget& allowed) {
        if (!(chances.solutions() <= allowed.worlds + 0.5)) return std::nullopt;
        list_worlds(view, chances);
        if (worlds_ == 0 || worlds_ > allowed.worlds) return std::nullopt;
        show_numbers(view);
        nodes_left_ = allowed.nodes;
        bytes_ = allowed.bytes;
        exhausted_ = false;
        clear_table();
        items_.clear();
        for (std::uint32_t w = 0; w < worlds_; ++w) items_.push_back(static_cast<item>(w));
        live_.clear();
        for (std::uint32_t c = 0; c < cells_.size(); ++c) live_.push_back(c);
        best_ = none;
        const std::uint32_t won = value(0, worlds_, 0, live_.size(), true);
        if (exhausted_) return std::nullopt;
        const std::uint32_t chosen = best_ != none ? best_ : safest();
        return verdict{cells_[chosen], static_cast<double>(won) / worlds_, worlds_};
    }

private:
    using item = std::uint16_t;
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    static constexpr std::uint8_t mine = 9;

    // ── Worlds ──────────────────────────────────────────────────────────────────────────────────

    void list_worlds(const mine_view& view, const mine_chances& chances) {
        cells_.assign(chances.frontier().begin(), chances.frontier().end());
        const std::size_t inside = cells_.size();
        for (std::size_t i = 0; i < view.size(); ++i)
            if (view.is_unknown(i) && chances.is_outside(i)) cells_.push_back(static_cast<cell>(i));
        width_ = cells_.size();
        rows_.clear();
        worlds_ = 0;
        row_.assign(width_, 0);

        const zero_one_system& system = chances.system();
        parts_.resize(system.components());
        for (std::size_t c = 0; c < parts_.size(); ++c) list_part(system, c);
        join(0, view.mines_left(), inside);
    }

    // The solutions of one component as cells that are mines.
    struct part {
        std::vector<std::uint32_t> mines; // cells of all solutions, one behind the other
        std::vector<std::uint32_t> ends;
    };

    void list_part(const zero_one_system& system, std::size_t c) {
        part& p = parts_[c];
        p.mines.clear();
        p.ends.clear();
        groups_.clear();
        for (std::uint32_t g = 0; g < system.groups(); ++g)
            if (system.component_of_group(g) == c) groups_.push_back(g);
        ones_.resize(groups_.size());
        chosen_.clear();
        system.part(c).list(ones_, [&](std::span<int> ones, int) {
            expand(system, p, ones, 0);
            return true;
        });
    }

    // All ways to choose the ones of each group among its cells.
    void expand(const zero_one_system& system, part& p, std::span<const int> ones, std::size_t g) {
        if (g == groups_.size()) {
            p.mines.insert(p.mines.end(), chosen_.begin(), chosen_.end());
            p.ends.push_back(static_cast<std::uint32_t>(p.mines.size()));
            return;
        }
        choose(system.members(groups_[g]), 0, ones[system.group_in_component(groups_[g])],
               [&] { expand(system, p, ones, g + 1); });
    }

    template <class Then>
    void choose(std::span<const std::uint32_t> from, std::size_t at, int ones, const Then& then) {
        if (ones == 0) {
            then();
            return;
        }
        for (; at + static_cast<std::size_t>(ones) <= from.size(); ++at) {
            chosen_.push_back(from[at]);
            choose(from, at + 1, ones - 1, then);
            chosen_.pop_back();
        }
    }

    // Solutions of the components from `c` on that leave a possible number of mines outside.
    void join(std::size_t c, int mines, std::size_t inside) {
        if (mines < 0) return;
        if (c == parts_.size()) {
            join_outside(inside, mines);
            return;
        }
        const part& p = parts_[c];
        std::uint32_t begin = 0;
        for (const std::uint32_t end : p.ends) {
            for (std::uint32_t i = begin; i < end; ++i) row_[p.mines[i]] = 1;
            join(c + 1, mines - static_cast<int>(end - begin), inside);
            for (std::uint32_t i = begin; i < end; ++i) row_[p.mines[i]] = 0;
            begin = end;
        }
    }

    void join_outside(std::size_t at, int mines) {
        const std::size_t left = width_ - at;
        if (mines < 0 || static_cast<std::size_t>(mines) > left) return;
        if (left == 0) {
            rows_.insert(rows_.end(), row_.begin(), row_.end());
            ++worlds_;
            return;
        }
        join_outside(at + 1, mines);
        row_[at] = 1;
        join_outside(at + 1, mines - 1);
        row_[at] = 0;
    }

    // Turns rows of mines into rows of what each cell would show.
    void show_numbers(const mine_view& view) {
        place_.assign(view.size(), none);
        for (std::uint32_t c = 0; c < width_; ++c) place_[cells_[c]] = c;
        shown_.resize(rows_.size());
        for (std::uint32_t c = 0; c < width_; ++c) {
            around_.clear();
            for (const cell n : view.neighbours(cells_[c]))
                if (place_[n] != none) around_.push_back(place_[n]);
            for (std::uint32_t w = 0; w < worlds_; ++w) {
                const std::uint8_t* const row = rows_.data() + w * width_;
                std::uint8_t number = 0;
                for (const std::uint32_t n : around_)
                    number = static_cast<std::uint8_t>(number + row[n]);
                shown_[w * width_ + c] = row[c] != 0 ? mine : number;
            }
        }
    }

    // The unknown cell that is a mine in the fewest worlds.
    std::uint32_t safest() const {
        std::uint32_t best = 0, fewest = none;
        for (std::uint32_t c = 0; c < width_; ++c) {
            std::uint32_t mines = 0;
            for (std::uint32_t w = 0; w < worlds_; ++w)
                mines += shown_[w * width_ + c] == mine ? 1u : 0u;
            if (mines < fewest) {
                fewest = mines;
                best = c;
            }
        }
        return best;
    }

    // ── The search ──────────────────────────────────────────────────────────────────────────────

    struct candidate {
        std::uint32_t cell;
        std::uint32_t safe;
        std::uint32_t numbers;
    };

    // How many of the worlds items_[first …] best play wins; only the live cells of live_[from …)
    // can matter. Both lists are stacks.
    std::uint32_t value(std::size_t first, std::uint32_t count, std::size_t from, std::size_t to,
                        bool is_root = false) {
        if (count == 1) return 1;
        if (nodes_left_ == 0) exhausted_ = true;
        if (exhausted_) return 0;
        --nodes_left_;
        std::uint64_t key = 0;
        if (count > 3 && !is_root) {
            for (std::size_t i = first; i < first + count; ++i) key = mix(key, items_[i]);
            if (const std::uint32_t known = look_up(key, first, count); known != none) return known;
        }
        const std::size_t live_begin = live_.size();
        std::uint32_t free_cell = none, free_numbers = 0;
        const std::size_t candidates_begin = candidates_.size();
        for (std::size_t i = from; i < to; ++i) {
            const std::uint32_t c = live_[i];
            std::uint32_t mines = 0, numbers = 0;
            for (std::size_t k = first; k < first + count; ++k) {
                const std::uint8_t shown = shown_[items_[k] * width_ + c];
                mines += shown == mine ? 1u : 0u;
                numbers |= 1u << shown;
            }
            numbers &= ~(1u << mine);
            if ((numbers & (numbers - 1)) == 0) continue; // tells nothing, here and below
            live_.push_back(c);
            const auto different = static_cast<std::uint32_t>(std::popcount(numbers));
            if (mines > 0) {
                candidates_.push_back({c, count - mines, different});
            } else if (different > free_numbers) {
                free_cell = c;
                free_numbers = different;
            }
        }
        const std::size_t live_end = live_.size();
        std::uint32_t best = 1;
        if (free_cell != none) {
            best = sum_over(free_cell, first, count, count, 0, live_begin, live_end);
            if (is_root) best_ = free_cell;
        } else {
            std::sort(candidates_.begin() + static_cast<std::ptrdiff_t>(candidates_begin),
                      candidates_.end(), [](const candidate& x, const candidate& y) {
                          if (x.safe != y.safe) return x.safe > y.safe;
                          if (x.numbers != y.numbers) return x.numbers > y.numbers;
                          return x.cell < y.cell;
                      });
            const std::size_t candidates_end = candidates_.size();
            for (std::size_t i = candidates_begin; i < candidates_end && !exhausted_; ++i) {
                const candidate c = candidates_[i];
                if (c.safe <= best) break;
                const std::uint32_t won =
                    sum_over(c.cell, first, count, c.safe, best, live_begin, live_end);
                if (won > best) {
                    best = won;
                    if (is_root) best_ = c.cell;
                }
            }
        }
        candidates_.resize(candidates_begin);
        live_.resize(live_begin);
        if (count > 3 && !is_root && !exhausted_) remember(key, first, count, best);
        return best;
    }

    // The sum of values over what the cell shows; anything up to `enough` if it cannot be more.
    std::uint32_t sum_over(std::uint32_t c, std::size_t first, std::uint32_t count,
                           std::uint32_t safe, std::uint32_t enough, std::size_t from,
                           std::size_t to) {
        const std::size_t begin = items_.size();
        std::uint32_t counts[10] = {};
        for (std::size_t k = first; k < first + count; ++k)
            ++counts[shown_[items_[k] * width_ + c]];
        std::size_t places[10];
        std::size_t place = begin;
        for (int n = 0; n < 9; ++n) {
            places[n] = place;
            place += counts[n];
        }
        items_.resize(place);
        for (std::size_t k = first; k < first + count; ++k) {
            const std::uint8_t shown = shown_[items_[k] * width_ + c];
            if (shown != mine) items_[places[shown]++] = items_[k];
        }
        std::uint32_t sum = 0, open = safe;
        std::size_t at = begin;
        for (int n = 0; n < 9; ++n) {
            if (counts[n] == 0) continue;
            open -= counts[n];
            sum += value(at, counts[n], from, to);
            at += counts[n];
            if (exhausted_ || sum + open <= enough) break;
        }
        items_.resize(begin);
        return sum;
    }

    // ── Nodes met before ────────────────────────────────────────────────────────────────────────

    struct entry {
        std::uint64_t key;
        std::uint32_t begin, count, value;
    };

    void clear_table() {
        entries_.clear();
        kept_.clear();
        slots_.assign(256, none);
    }
    std::uint32_t look_up(std::uint64_t key, std::size_t first, std::uint32_t count) const {
        for (std::size_t at = key & (slots_.size() - 1); slots_[at] != none;
             at = (at + 1) & (slots_.size() - 1)) {
            const entry& e = entries_[slots_[at]];
            if (e.key == key && e.count == count &&
                std::equal(kept_.begin() + e.begin, kept_.begin() + e.begin + count,
                           items_.begin() + static_cast<std::ptrdiff_t>(first)))
                return e.value;
        }
        return none;
    }
    void remember(std::uint64_t key, std::size_t first, std::uint32_t count, std::uint32_t value) {
        if (entries_.size() * (sizeof(entry) + 16) + kept_.size() * sizeof(item) > bytes_) return;
        if (2 * entries_.size() >= slots_.size()) {
            slots_.assign(2 * slots_.size(), none);
            for (std::uint32_t i = 0; i < entries_.size(); ++i) slot(entries_[i].key) = i;
        }
        slot(key) = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back({key, static_cast<std::uint32_t>(kept_.size()), count, value});
        kept_.insert(kept_.end(), items_.begin() + static_cast<std::ptrdiff_t>(first),
                     items_.begin() + static_cast<std::ptrdiff_t>(first + count));
    }
    std::uint32_t& slot(std::uint64_t key) {
        std::size_t at = key & (slots_.size() - 1);
        while (slots_[at] != none) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }

    std::vector<cell> cells_;
    std::size_t width_ = 0;
    std::uint32_t worlds_ = 0;
    std::vector<std::uint8_t> rows_, shown_, row_;
    std::vector<part> parts_;
    std::vector<std::uint32_t> groups_, chosen_, place_, around_;
    std::vector<int> ones_;

    std::uint64_t nodes_left_ = 0, bytes_ = 0;
    bool exhausted_ = false;
    std::uint32_t best_ = none;
    std::vector<item> items_, kept_;
    std::vector<std::uint32_t> live_;
    std::vector<candidate> candidates_;
    std::vector<entry> entries_;
    std::vector<std::uint32_t> slots_;
};

}}} // namespace seesaw::v0::detail

#endif
