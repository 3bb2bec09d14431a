// SPDX-License-Identifier: MIT
// Counts the solutions of one connected system of linear equations in 0/1 unknowns, by the number
// of ones.
//
// Unknowns that stand in the same equations with the same coefficients form a group: only how many
// of them are ones matters, and j of them can be chosen in binomial(size, j) ways. Groups are
// decided one after the other, along the system from one end to the other. What the decisions so
// far leave open is the remainder of every equation that has both decided and undecided groups; two
// sets of decisions that leave the same remainders are one from then on. So instead of all
// solutions only the different remainders are visited: for the frontier of a Minesweeper board a
// few dozen a step where there are millions of solutions. A row of numbers is kept for each: the
// solutions by ones so far.
//
// `count` runs forwards and fills `counts()`. `weigh(rest)` runs backwards: with rest[k] the weight
// of a solution of least() + k ones, it gives every value of every group its share of the weight.
// `sample` and `list` then draw a solution, or name them all.
//
// Cost: work is counted in additions and bounded by what the caller allows, and by `bytes`; a
// system too wide for it (or for 64 bits of remainders) is refused by `count`, and nothing more can
// be asked then. Numbers are doubles and only ever added and multiplied, all of them positive, so
// the relative error is at most about 2⁻⁵³ times the length of the longest chain of operations:
// below 1e-13 for a thousand unknowns. They are scaled by powers of two where a system has more
// than 450 unknowns (what is 2¹⁰⁰⁰ times rarer than the rest vanishes there); `counts` and `weigh`
// share the scale.
#ifndef SEESAW_DETAIL_CONSTRAINTS_COMPONENT_COUNTS_HPP
#define SEESAW_DETAIL_CONSTRAINTS_COMPONENT_COUNTS_HPP

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/constraints/component_order.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct work_allowance {
    std::uint64_t left;

    bool spend(std::uint64_t amount) noexcept {
        if (amount > left) return false;
        left -= amount;
        return true;
    }
};

class component_counts : public component_order {
public:
    // ── Forwards ────────────────────────────────────────────────────────────────────────────────

    /// False when the work or the bytes do not suffice. `work.spend(additions)` says whether to go
    /// on: a work_allowance, or a search's budget.
    template <class Work>
    bool count(Work& work, std::uint64_t bytes) {
        counted_ = false;
        scales_.clear();
        exponent_ = 0;
        prepare();
        layers_.clear();
        states_.clear();
        moves_.clear();
        forwards_.clear();
        layers_.push_back({0, 1});
        states_.push_back({0, 0, 0, 0, 0, 0});
        forwards_.push_back(1);
        int unknowns = 0;
        for (const std::uint32_t next : order_) {
            group& g = groups_[next];
            extend_triangle(g.size);
            if (!advance(g, work, bytes)) return false;
            unknowns += g.size;
            if (unknowns > 450) { // twice as many still fit a double
                rescale();
                unknowns = 0;
            }
        }
        counted_ = true;
        return true;
    }

    bool solvable() const { return counted_ && layers_.back().end > layers_.back().begin; }
    /// The fewest and the most ones of any solution; there must be one.
    int least() const { return last_state().low; }
    int most() const { return last_state().high; }
    /// Counts are those of `counts` times 2^exponent().
    int exponent() const noexcept { return exponent_; }
    /// Solutions with least(), least() + 1, … ones.
    std::span<const double> counts() const {
        const state& s = last_state();
        return {forwards_.data() + s.row, static_cast<std::size_t>(s.high - s.low + 1)};
    }

    // ── Backwards ───────────────────────────────────────────────────────────────────────────────

    void weigh(std::span<const double> rest) {
        SEESAW_ASSERT(solvable() && rest.size() == counts().size());
        backwards_.resize(forwards_.size());
        std::copy(rest.begin(), rest.end(),
                  backwards_.begin() + static_cast<std::ptrdiff_t>(last_state().row));
        for (std::size_t step = order_.size(); step-- > 0;) {
            group& g = groups_[order_[step]];
            weights_.resize(std::max(weights_.size(), g.weights + std::size_t(g.size) + 1));
            double* const weight = weights_.data() + g.weights;
            std::fill(weight, weight + g.size + 1, 0.0);
            const double* const ways = binomials(g.size);
            for (std::size_t at = layers_[step].begin; at < layers_[step].end; ++at) {
                const state& s = states_[at];
                const std::size_t length = static_cast<std::size_t>(s.high - s.low + 1);
                double* const back = backwards_.data() + s.row;
                const double* const fore = forwards_.data() + s.row;
                std::fill(back, back + length, 0.0);
                for (std::uint32_t m = 0; m < s.moves; ++m) {
                    const std::uint32_t ones = s.first_ones + m;
                    const std::uint32_t target = moves_[s.first_move + m];
                    const state& t = states_[target];
                    const double* const next =
                        backwards_.data() + t.row + (s.low + static_cast<int>(ones) - t.low);
                    const double way = ways[ones] * scale_of(step);
                    double sum = 0;
                    for (std::size_t k = 0; k < length; ++k) {
                        back[k] += way * next[k];
                        sum += fore[k] * next[k];
                    }
                    weight[ones] += way * sum;
                }
            }
        }
    }

    /// After `weigh`: the weight of all solutions with so many ones in the group.
    double weight(std::size_t which, int ones) const {
        return weights_[groups_[which].weights + static_cast<std::uint32_t>(ones)];
    }
    /// After `weigh`: the weight of all solutions.
    double total_weight() const { return backwards_[states_[0].row]; }

    /// After `weigh`: a solution drawn by weight, ones[group] for every group. False if the weight
    /// is zero.
    bool sample(rng& random, std::span<int> ones) const {
        if (!(total_weight() > 0)) return false;
        std::uint32_t at = 0;
        int sum = 0;
        for (std::size_t step = 0; step < order_.size(); ++step) {
            const state& s = states_[at];
            const double* const ways = binomials(groups_[order_[step]].size);
            const double scale = scale_of(step);
            double left = random.real() * backwards_[s.row + static_cast<std::size_t>(sum - s.low)];
            std::uint32_t chosen = dead;
            for (std::uint32_t m = 0; m < s.moves; ++m) {
                const double share = share_of(s, m, sum, ways, scale);
                if (!(share > 0)) continue;
                chosen = m; // the last of them, should rounding leave a little over
                if (left < share) break;
                left -= share;
            }
            SEESAW_ASSERT(chosen != dead);
            const auto value = static_cast<int>(s.first_ones + chosen);
            ones[order_[step]] = value;
            sum += value;
            at = moves_[s.first_move + chosen];
        }
        return true;
    }

    /// After `weigh`: calls `found(ones, sum)` for every choice of ones per group that has a
    /// weight, until it returns false.
    template <class Found>
    bool list(std::span<int> ones, const Found& found) const {
        return list_from(0, 0, 0, ones, found);
    }

    std::uint64_t bytes() const noexcept {
        return states_.capacity() * sizeof(state) + moves_.capacity() * sizeof(std::uint32_t) +
               (forwards_.capacity() + backwards_.capacity() + weights_.capacity()) *
                   sizeof(double) +
               slots_.capacity() * sizeof(std::uint64_t);
    }

private:
    static constexpr std::uint32_t dead = ~std::uint32_t{0};

    // Remainders that some choice of ones leads to, and the rows of ones so far: low … high.
    struct state {
        std::uint64_t remainders;
        std::size_t row;
        int low, high;
        std::uint32_t first_move, moves;
        std::uint32_t first_ones = 0;
    };
    struct layer {
        std::size_t begin, end;
    };

    // ── Forwards, one group at a time ───────────────────────────────────────────────────────────

    template <class Work>
    bool advance(group& g, Work& work, std::uint64_t bytes) {
        std::uint64_t enter, one, leave;
        if (!place(g, enter, one, leave)) return false;
        const layer from = layers_.back();
        const std::size_t begin = states_.size();
        begin_lookup(2 * (from.end - from.begin));
        for (std::size_t at = from.begin; at < from.end; ++at) {
            int fewest = 0, most = g.size;
            narrow(states_[at].remainders, fewest, most);
            state& s = states_[at];
            s.first_move = static_cast<std::uint32_t>(moves_.size());
            s.moves = fewest > most ? 0 : static_cast<std::uint32_t>(most - fewest + 1);
            s.first_ones = static_cast<std::uint32_t>(fewest);
            if (!work.spend(s.moves + 1) || held() > bytes / 2) return false;
            const int low = s.low, high = s.high;
            std::uint64_t next = s.remainders + enter - leave - word(fewest) * one;
            for (int ones = fewest; ones <= most; ++ones, next -= one) {
                const std::uint32_t target = find(next, begin);
                state& t = states_[target];
                t.low = std::min(t.low, low + ones);
                t.high = std::max(t.high, high + ones);
                moves_.push_back(target);
            }
        }
        give_back_slots(g);
        layers_.push_back({begin, states_.size()});
        if (states_.size() >= dead || moves_.size() >= dead) return false;

        std::size_t row = forwards_.size();
        for (std::size_t at = begin; at < states_.size(); ++at) {
            states_[at].row = row;
            row += static_cast<std::size_t>(states_[at].high - states_[at].low + 1);
        }
        // Rows are needed twice.
        if (held() + 2 * row * sizeof(double) > bytes / 2) return false;
        forwards_.resize(row, 0.0);
        const double* const ways = binomials(g.size);
        for (std::size_t at = from.begin; at < from.end; ++at) {
            const state& s = states_[at];
            const auto length = static_cast<std::size_t>(s.high - s.low + 1);
            if (!work.spend(length * s.moves)) return false;
            const double* const source = forwards_.data() + s.row;
            for (std::uint32_t m = 0; m < s.moves; ++m) {
                const std::uint32_t ones = s.first_ones + m;
                const state& t = states_[moves_[s.first_move + m]];
                double* const target =
                    forwards_.data() + t.row + (s.low + static_cast<int>(ones) - t.low);
                const double way = ways[ones];
                for (std::size_t k = 0; k < length; ++k) target[k] += way * source[k];
            }
        }
        return true;
    }

    // Bytes in use but for rows; a vector that grows holds up to twice as much.
    std::uint64_t held() const noexcept {
        return states_.size() * sizeof(state) + moves_.size() * sizeof(std::uint32_t) +
               slots_.size() * sizeof(std::uint64_t);
    }

    // The state of these remainders in the layer that begins there; a new one if there is none.
    std::uint32_t find(std::uint64_t remainders, std::size_t begin) {
        if (2 * (states_.size() - begin) >= slots_.size() / 2) grow_lookup(begin);
        std::size_t at = mix(remainders) & (slots_.size() - 1);
        for (;; at = (at + 1) & (slots_.size() - 1)) {
            const std::uint64_t slot = slots_[at];
            if (slot >> 32 != stamp_) break;
            if (states_[slot & 0xffffffffu].remainders == remainders)
                return static_cast<std::uint32_t>(slot);
        }
        const auto fresh = static_cast<std::uint32_t>(states_.size());
        slots_[at] = std::uint64_t{stamp_} << 32 | fresh;
        states_.push_back({remainders, 0, std::numeric_limits<int>::max(),
                           std::numeric_limits<int>::min(), 0, 0});
        return fresh;
    }
    void begin_lookup(std::size_t about) {
        if (slots_.size() < 4 * about || slots_.empty())
            slots_.assign(std::bit_ceil(std::max<std::size_t>(4 * about, 64)), 0);
        if (++stamp_ == 0) { // all stamps have been used
            std::fill(slots_.begin(), slots_.end(), 0u);
            stamp_ = 1;
        }
    }
    void grow_lookup(std::size_t begin) {
        slots_.assign(2 * slots_.size(), 0);
        for (std::size_t i = begin; i < states_.size(); ++i) {
            std::size_t at = mix(states_[i].remainders) & (slots_.size() - 1);
            while (slots_[at] >> 32 == stamp_) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = std::uint64_t{stamp_} << 32 | i;
        }
    }

    // Brings the last layer's numbers down by a power of two.
    void rescale() {
        if (layers_.back().begin == layers_.back().end) return;
        double largest = 0;
        const std::size_t begin = states_[layers_.back().begin].row;
        for (std::size_t i = begin; i < forwards_.size(); ++i)
            largest = std::max(largest, forwards_[i]);
        if (!(largest > 0)) return;
        const int by = std::ilogb(largest);
        exponent_ += by;
        const double scale = std::ldexp(1.0, -by);
        for (std::size_t i = begin; i < forwards_.size(); ++i) forwards_[i] *= scale;
        scales_.resize(layers_.size() - 1, 1.0);
        scales_.back() = scale;
    }
    double scale_of(std::size_t step) const { return step < scales_.size() ? scales_[step] : 1.0; }

    // ── Helpers ─────────────────────────────────────────────────────────────────────────────────

    const state& last_state() const {
        SEESAW_ASSERT(solvable());
        return states_[layers_.back().begin];
    }

    // The weight of the solutions that have `sum` ones so far and then take move `m`.
    double share_of(const state& s, std::uint32_t m, int sum, const double* ways,
                    double scale) const {
        const state& t = states_[moves_[s.first_move + m]];
        const auto ones = static_cast<int>(s.first_ones + m);
        const int after = sum + ones;
        if (after < t.low || after > t.high) return 0;
        return ways[ones] * scale * backwards_[t.row + static_cast<std::size_t>(after - t.low)];
    }

    template <class Found>
    bool list_from(std::size_t step, std::uint32_t at, int sum, std::span<int> ones,
                   const Found& found) const {
        if (step == order_.size()) return found(ones, sum);
        const state& s = states_[at];
        const double* const ways = binomials(groups_[order_[step]].size);
        for (std::uint32_t m = 0; m < s.moves; ++m) {
            if (!(share_of(s, m, sum, ways, scale_of(step)) > 0)) continue;
            const auto value = static_cast<int>(s.first_ones + m);
            ones[order_[step]] = value;
            if (!list_from(step + 1, moves_[s.first_move + m], sum + value, ones, found))
                return false;
        }
        return true;
    }

    // Rows of Pascal's triangle, one behind the other, as far as groups have needed them.
    static std::size_t row_of(int size) {
        const auto n = static_cast<std::size_t>(size);
        return n * (n + 1) / 2;
    }
    const double* binomials(int size) const { return triangle_.data() + row_of(size); }
    void extend_triangle(int size) {
        while (triangle_.size() < row_of(size + 1)) {
            const std::size_t begin = triangle_.size();
            const std::size_t n = rows_++;
            for (std::size_t k = 0; k <= n; ++k)
                triangle_.push_back(
                    k == 0 || k == n ? 1 : triangle_[begin - n + k - 1] + triangle_[begin - n + k]);
        }
    }

    bool counted_ = false;
    int exponent_ = 0;
    std::vector<layer> layers_;
    std::vector<state> states_;
    std::vector<std::uint32_t> moves_;
    std::vector<double> forwards_, backwards_, weights_, scales_, triangle_;
    std::size_t rows_ = 0;
    std::vector<std::uint64_t> slots_; // a stamp and a state each
    std::uint32_t stamp_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
