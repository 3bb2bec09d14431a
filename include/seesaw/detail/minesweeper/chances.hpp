// SPDX-License-Identifier: MIT
// Exact chances of a Minesweeper view: how likely each unknown cell is a mine, over all sets of
// mines that fit, each as likely as another.
//
// Every open cell with unknown neighbours is an equation. Cells beside no number ("outside") are
// alike; how many ways there are to put the other mines among them weighs the solutions of the
// frontier by their number of mines.
//
// `suppose(cell)` asks further: were this cell safe, how likely would it show each number, and how
// safe would the safest cell be then? Only the parts of the frontier that the cell touches are
// counted again; for the others their chances from before stand in.
#ifndef SEESAW_DETAIL_MINESWEEPER_CHANCES_HPP
#define SEESAW_DETAIL_MINESWEEPER_CHANCES_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <seesaw/detail/constraints/zero_one_system.hpp>
#include <seesaw/detail/minesweeper/view.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class mine_chances {
public:
    using cell = mine_view::cell;

    /// One of the numbers that a cell could show.
    struct answer {
        double chance; ///< that the cell is safe and shows it
        double safest; ///< how safe the safest unknown cell is then
    };

    /// `bytes` for each component that is counted.
    explicit mine_chances(std::uint64_t bytes = 64u << 20) : bytes_(bytes) {}

    // ── Chances ─────────────────────────────────────────────────────────────────────────────────

    /// `contradiction` also where the mines do not come out even.
    counted solve(const mine_view& view, work_allowance& work) {
        view_ = &view;
        cells_.clear();
        numbers_.clear();
        id_.assign(view.size(), none);
        for (std::size_t i = 0; i < view.size(); ++i)
            if (view[i] == mine_view::mark::open && view.unknown(i) > 0) {
                numbers_.push_back(static_cast<cell>(i));
                for (const cell n : view.neighbours(i))
                    if (view.is_unknown(n) && id_[n] == none) add_unknown(cells_, id_, n);
            }
        system_.begin(cells_.size());
        for (const cell i : numbers_) {
            system_.begin_equation(view.left(i));
            for (const cell n : view.neighbours(i))
                if (view.is_unknown(n)) system_.add_term(id_[n]);
        }
        outside_ = view.unknown_cells() - static_cast<int>(cells_.size());
        const counted found = system_.count(work, bytes_);
        if (found != counted::all) return found;
        const int least = system_.least(), most = system_.most();
        outside_weights(view.mines_left() - least, static_cast<std::size_t>(most - least + 1),
                        outside_, weights_);
        if (!system_.weigh(weights_)) return counted::contradiction;
        outside_chance_ = outside_ == 0 ? 0 : outside_probability();
        chances_.resize(system_.groups());
        for (std::size_t g = 0; g < chances_.size(); ++g)
            chances_[g] = system_.group_probability(g);
        return counted::all;
    }

    /// That an unknown cell is a mine.
    double chance(std::size_t i) const {
        return id_[i] == none ? outside_chance_ : chances_[system_.group_of(id_[i])];
    }
    bool is_outside(std::size_t i) const { return id_[i] == none; }
    int outside() const noexcept { return outside_; }
    double outside_chance() const noexcept { return outside_chance_; }

    /// Cells with the same chance because they stand beside the same numbers.
    std::size_t groups() const noexcept { return system_.groups(); }
    double group_chance(std::size_t g) const { return chances_[g]; }
    /// Exactly one cell of the group is a mine, whatever the rest.
    bool has_exactly_one(std::size_t g) const {
        const component_counts& part = system_.part(system_.component_of_group(g));
        const std::size_t local = system_.group_in_component(g);
        for (int ones = 0; ones <= part.size(local); ++ones)
            if (ones != 1 && part.weight(local, ones) > 0) return false;
        return true;
    }
    std::size_t group_size(std::size_t g) const { return system_.members(g).size(); }
    cell member(std::size_t g, std::size_t k) const { return cells_[system_.members(g)[k]]; }

    /// The chances of the frontier anew, each component by itself and all its solutions alike,
    /// however many mines they have.
    void weigh_apart() {
        for (std::size_t g = 0; g < chances_.size(); ++g) chances_[g] = system_.chance_apart(g);
    }

    /// How many sets of mines fit; infinite where a double does not hold it.
    double solutions() const { return std::ldexp(system_.total(), system_.total_exponent()); }

    /// The mines among the unknown cells, drawn so that every set that fits has the same chance.
    std::vector<cell> sample(rng& random) {
        const std::vector<int> ones = system_.sample(random, view_->mines_left(), outside_);
        std::vector<cell> result, some;
        const auto draw = [&](int count) {
            random.shuffle(some);
            result.insert(result.end(), some.begin(), some.begin() + count);
        };
        for (std::size_t g = 0; g < system_.groups(); ++g) {
            some.clear();
            for (const std::uint32_t u : system_.members(g)) some.push_back(cells_[u]);
            draw(ones[g]);
        }
        some.clear();
        for (std::size_t i = 0; i < view_->size(); ++i)
            if (view_->is_unknown(i) && id_[i] == none) some.push_back(static_cast<cell>(i));
        draw(ones.back());
        return result;
    }

    /// The unknown cells beside a number.
    std::span<const cell> frontier() const noexcept { return cells_; }
    const zero_one_system& system() const noexcept { return system_; }

    // ── Suppositions ────────────────────────────────────────────────────────────────────────────

    /// Prepares `answer_of` for a cell; how many mines are known around it does not matter here.
    void suppose(cell supposed) {
        around_.clear();
        for (const cell n : view_->neighbours(supposed))
            if (view_->is_unknown(n)) around_.push_back(n);
        begin_local(around_, supposed);
        add_local_equation(around_, 0);
        safest_elsewhere_ = 0;
        for (std::size_t g = 0; g < system_.groups(); ++g)
            if (touched_[system_.component_of_group(g)] == 0)
                safest_elsewhere_ = std::max(safest_elsewhere_, 1 - chances_[g]);
        first_answer_ = true;
    }

    /// Unknown neighbours of the supposed cell: it could show that many more mines than are known.
    int most_around() const noexcept { return static_cast<int>(around_.size()); }

    /// The supposed cell is safe and `ones` of its unknown neighbours are mines.
    answer answer_of(int ones, work_allowance& work) {
        local_.set_last_sum(ones);
        const counted found =
            first_answer_ ? local_.count(work, bytes_) : local_.count_again(work, bytes_);
        first_answer_ = false;
        if (found != counted::all || !weigh_local()) return {0, 0};
        const double chance = local_chance();
        // With mines only left over, the game is won.
        const bool won = view_->unknown_cells() - 1 == view_->mines_left();
        double safest = won ? 1 : safest_elsewhere_;
        for (std::size_t g = 0; g < local_.groups(); ++g)
            safest = std::max(safest, 1 - local_.group_probability(g));
        if (local_outside_ > 0) {
            const double mines = view_->mines_left() - expected_ones();
            safest = std::max(safest, 1 - mines / local_outside_);
        }
        return {chance, safest};
    }

    /// That exactly one of two unknown cells is a mine and some others are, too.
    double chance_of_coin(cell x, cell y, std::span<const cell> mines, work_allowance& work) {
        around_.assign({x, y});
        around_.insert(around_.end(), mines.begin(), mines.end());
        begin_local(around_, std::nullopt);
        const std::span<const cell> all(around_);
        add_local_equation(all.first(2), 1);
        for (std::size_t i = 2; i < all.size(); ++i) add_local_equation(all.subspan(i, 1), 1);
        if (local_.count(work, bytes_) != counted::all || !weigh_local()) return 0;
        return local_chance();
    }

private:
    static constexpr std::uint32_t none = zero_one_system::none;

    static void add_unknown(std::vector<cell>& cells, std::vector<std::uint32_t>& ids, cell n) {
        ids[n] = static_cast<std::uint32_t>(cells.size());
        cells.push_back(n);
    }

    void touch(cell n) {
        if (id_[n] != none) touched_[system_.component_of(id_[n])] = 1;
    }

    // Everything that hangs together with these unknown cells, but the one that is supposed to be
    // safe: what is known of it, the other components, and how many cells stay outside.
    void begin_local(std::span<const cell> some, std::optional<cell> supposed) {
        const mine_view& view = *view_;
        touched_.assign(system_.components(), 0);
        local_cells_.clear();
        local_id_.assign(view.size(), none);
        local_outside_ = outside_;
        if (supposed) {
            touch(*supposed);
            local_outside_ -= id_[*supposed] == none ? 1 : 0;
        }
        for (const cell n : some) {
            touch(n);
            local_outside_ -= id_[n] == none ? 1 : 0;
            add_unknown(local_cells_, local_id_, n);
        }
        const auto concerns = [&](std::size_t e) {
            return touched_[system_.component_of_equation(e)] != 0;
        };
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (touched_[system_.component_of(i)] != 0 && local_id_[cells_[i]] == none &&
                supposed != cells_[i])
                add_unknown(local_cells_, local_id_, cells_[i]);
        local_.begin(local_cells_.size());
        for (std::size_t e = 0; e < numbers_.size(); ++e)
            if (concerns(e)) {
                local_.begin_equation(view.left(numbers_[e]));
                for (const cell n : view.neighbours(numbers_[e]))
                    if (view.is_unknown(n) && supposed != n) local_.add_term(local_id_[n]);
            }
        system_.combined(others_, &touched_);
        others_least_ = 0;
        for (std::size_t c = 0; c < system_.components(); ++c)
            if (touched_[c] == 0) others_least_ += system_.part(c).least();
    }
    void add_local_equation(std::span<const cell> some, int sum) {
        local_.begin_equation(sum);
        for (const cell n : some) local_.add_term(local_id_[n]);
    }

    // Weighs the local solutions by what the other components and the cells outside do with the
    // mines that they leave.
    bool weigh_local() {
        const int least = local_.least(), most = local_.most();
        const auto range = static_cast<std::size_t>(most - least + 1);
        const int left = view_->mines_left() - least - others_least_;
        const std::size_t others = others_.values.size();
        outside_weights(left, range + others - 1, local_outside_, outer_);
        local_weights_.values.assign(range, 0.0);
        for (std::size_t k = 0; k < range; ++k)
            for (std::size_t j = 0; j < others; ++j)
                local_weights_.values[k] += others_.values[j] * outer_.values[k + j];
        local_weights_.exponent = others_.exponent + outer_.exponent;
        return local_.weigh(local_weights_);
    }
    // The share that they are of everything.
    double local_chance() const {
        return std::ldexp(local_.total() / system_.total(),
                          local_.total_exponent() - system_.total_exponent());
    }

    // weights[k] = binomial(outside, mines − k)
    static void outside_weights(int mines, std::size_t count, int outside, scaled_row& weights) {
        binomial_row(outside, mines - static_cast<int>(count) + 1, count, weights);
        std::reverse(weights.values.begin(), weights.values.end());
    }

    // The chance of an outside cell: what the frontier leaves, divided evenly.
    double outside_probability() {
        // By weights and not by expectation, so that certain is exactly 0 or 1.
        system_.combined(all_);
        double mines = 0, safe = 0;
        const int most = view_->mines_left() - system_.least();
        for (std::size_t k = 0; k < all_.values.size(); ++k) {
            const double weight = all_.values[k] * weights_.values[k];
            if (!(weight > 0)) continue;
            mines += weight * (most - static_cast<int>(k));
            safe += weight * (outside_ - most + static_cast<int>(k));
        }
        return mines == 0 ? 0 : safe == 0 ? 1 : mines / (mines + safe);
    }

    // Mines that are not outside after the supposition.
    double expected_ones() const {
        double sum = 0;
        for (std::size_t g = 0; g < local_.groups(); ++g)
            sum += local_.group_probability(g) * static_cast<double>(local_.members(g).size());
        for (std::size_t g = 0; g < system_.groups(); ++g)
            if (touched_[system_.component_of_group(g)] == 0)
                sum += chances_[g] * static_cast<double>(system_.members(g).size());
        return sum;
    }

    std::uint64_t bytes_;
    const mine_view* view_ = nullptr;
    std::vector<cell> cells_, numbers_;
    std::vector<std::uint32_t> id_;
    zero_one_system system_;
    int outside_ = 0;
    double outside_chance_ = 0;
    scaled_row weights_, all_;
    std::vector<double> chances_;

    std::vector<std::uint8_t> touched_;
    std::vector<cell> around_, local_cells_;
    std::vector<std::uint32_t> local_id_;
    zero_one_system local_;
    int local_outside_ = 0, others_least_ = 0;
    double safest_elsewhere_ = 0;
    scaled_row others_, outer_, local_weights_;
    bool first_answer_ = true;
};

}}} // namespace seesaw::v0::detail

#endif
