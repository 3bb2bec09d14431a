// SPDX-License-Identifier: MIT
// Which cell to open when none is certain.
//
// The safest cell is not always the best: a slightly riskier one may show a number that makes the
// next cell certain. So each candidate, from the safest on, is supposed to be safe, and for every
// number it could show one looks how safe the safest cell would be then (secondary safety); the
// score of the candidate is the sum of that, weighed by the chance of the number. Numbers that make
// a cell certain count a little more than 1 (progress). With a deeper look ahead, the safety that
// follows an uncertain number is the score of the best cell to open then, found in the same way.
// Candidates whose score cannot exceed the best are cut short.
//
// Dead cells show the same number whenever they are safe. Opening one early tells nothing, so it
// can wait until the end, and they are passed over while others are left.
//
// A forced pair is two cells of which exactly one is a mine, with the same unknown neighbours:
// nothing that is still to be opened can tell them apart. The coin has to be tossed some time, and
// tossing it now may show a number that helps elsewhere.
//
// In the long term a coin that is not forced yet may become so: if exactly one of two neighbouring
// cells is a mine, and so is every other cell that sees only one of them. The chance of that is
// known, and so is its price, half of those games; a cell whose opening settles the matter is worth
// so much more.
//
// Candidates, margins and the bonus for progress follow D. N. Hill's solver; the deeper look ahead
// is ours.
#ifndef SEESAW_DETAIL_MINESWEEPER_GUESSER_HPP
#define SEESAW_DETAIL_MINESWEEPER_GUESSER_HPP

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include <seesaw/detail/minesweeper/chances.hpp>
#include <seesaw/detail/minesweeper/safest.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class mine_guesser {
public:
    using cell = mine_view::cell;

    struct settings {
        int look_ahead = 1;
        double progress = 0;
        bool dead_cells = true;
        double margin = 0.9;     ///< candidates are at least this part as safe as the safest
        std::size_t outside = 8; ///< candidates that no number touches
        double long_term = 1;    ///< how much a coin that may have to be tossed later counts
        std::uint64_t bytes = 64u << 20;
    };
    struct guess {
        cell best;
        double safe;
        double score;
    };

    /// Among the unknown cells of a view whose chances are solved and where none is certain.
    guess run(const mine_view& view, mine_chances& chances, const settings& how,
              work_allowance& work) {
        how_ = how;
        weigh_coins(view, chances, work);
        return search(view, chances, how.look_ahead, work);
    }

    static std::optional<cell> forced_pair(const mine_view& view, const mine_chances& chances) {
        for (std::size_t g = 0; g < chances.groups(); ++g) {
            if (chances.group_size(g) != 2 || !chances.has_exactly_one(g)) continue;
            const cell x = chances.member(g, 0), y = chances.member(g, 1);
            if (covers(view, x, y) && covers(view, y, x)) return x;
        }
        return std::nullopt;
    }

    struct candidate {
        cell at;
        double safe;
        int around;
        double worth; ///< safe, and more where a coin is tossed that may have to be tossed later
    };
    /// What could be opened, the safest first, without a thought of later coins.
    const std::vector<candidate>& candidates(const mine_view& view, const mine_chances& chances) {
        gain_.assign(view.size(), 1.0);
        list_candidates(view, chances, listed_);
        return listed_;
    }

private:
    // Two neighbouring cells are a coin if exactly one is a mine and all other cells that see only
    // one of them are: nothing will ever tell them apart. The game is lost in half of these cases
    // unless one of the two, or one of the others, is opened before.
    void weigh_coins(const mine_view& view, mine_chances& chances, work_allowance& work) {
        gain_.assign(view.size(), 1.0);
        if (how_.long_term == 0) return;
        const int width = view.width();
        for (std::size_t i = 0; i < view.size(); ++i) {
            if (!view.is_unknown(i)) continue;
            if (static_cast<int>(i) % width + 1 < width) weigh_coin(view, chances, i, i + 1, work);
            if (i + static_cast<std::size_t>(width) < view.size())
                weigh_coin(view, chances, i, i + static_cast<std::size_t>(width), work);
        }
    }

    void weigh_coin(const mine_view& view, mine_chances& chances, std::size_t x, std::size_t y,
                    work_allowance& work) {
        if (!view.is_unknown(y)) return;
        breakers_.clear();
        double likely = chances.chance(x) + chances.chance(y);
        likely = std::min(likely, 2 - likely);
        if (!list_breakers(view, x, y) || !list_breakers(view, y, x)) return;
        for (const cell b : breakers_) likely *= chances.chance(b);
        if (likely < 0.02) return;
        const double coin =
            chances.chance_of_coin(static_cast<cell>(x), static_cast<cell>(y), breakers_, work);
        const double factor = 1 / (1 - how_.long_term * coin / 2);
        gain_[x] *= factor;
        gain_[y] *= factor;
        for (const cell b : breakers_) gain_[b] *= factor;
    }

    // Unknown cells that see `x` but not `y`; false if there is one that is open or will be.
    bool list_breakers(const mine_view& view, std::size_t x, std::size_t y) {
        const auto others = view.neighbours(y);
        for (const cell n : view.neighbours(x)) {
            if (n == y || std::find(others.begin(), others.end(), n) != others.end()) continue;
            if (view.is_unknown(n))
                breakers_.push_back(n);
            else if (view[n] != mine_view::mark::mine)
                return false;
        }
        return true;
    }

    // Whether every unknown neighbour of `x`, but `y`, is one of `y`.
    static bool covers(const mine_view& view, cell x, cell y) {
        const auto around = view.neighbours(y);
        for (const cell n : view.neighbours(x))
            if (n != y && view.is_unknown(n) &&
                std::find(around.begin(), around.end(), n) == around.end())
                return false;
        return true;
    }

    static bool before(const candidate& x, const candidate& y) {
        if (x.worth != y.worth) return x.worth > y.worth;
        if (x.around != y.around) return x.around < y.around;
        return x.at < y.at;
    }

    void list_candidates(const mine_view& view, const mine_chances& chances,
                         std::vector<candidate>& list) const {
        list.clear();
        const double outside = 1 - chances.outside_chance();
        for (std::size_t i = 0; i < view.size() && chances.outside() > 0; ++i)
            if (view.is_unknown(i) && chances.is_outside(i))
                list.push_back(
                    {static_cast<cell>(i), outside, unknown_around(view, i), outside * gain_[i]});
        std::sort(list.begin(), list.end(), before);
        if (list.size() > how_.outside) list.resize(how_.outside);
        for (std::size_t g = 0; g < chances.groups(); ++g) {
            const double safe = 1 - chances.group_chance(g);
            for (std::size_t k = 0; k < chances.group_size(g); ++k) {
                const cell at = chances.member(g, k);
                list.push_back({at, safe, unknown_around(view, at), safe * gain_[at]});
            }
        }
        std::sort(list.begin(), list.end(), before);
        const double least = list.front().worth * how_.margin;
        while (list.back().worth < least) list.pop_back();
    }

    guess search(const mine_view& view, mine_chances& chances, int depth, work_allowance& work) {
        const auto index = static_cast<std::size_t>(depth);
        while (levels_.size() <= index) levels_.emplace_back(how_.bytes);
        std::vector<candidate>& list = levels_[index].candidates;
        list_candidates(view, chances, list);
        const double most = 1 + how_.progress;
        guess best{list.front().at, list.front().safe, -1};
        for (const candidate& c : list) {
            if (c.worth * most <= best.score) break;
            const double score = score_of(c, view, chances, depth, best.score, work);
            if (score > best.score) best = {c.at, c.safe, score};
            if (work.left == 0) break;
        }
        // All of them were dead: the safest will do.
        if (best.score < 0) best.score = best.safe;
        return best;
    }

    // −1 for a dead cell, and anything up to `enough` where it cannot be more.
    double score_of(const candidate& c, const mine_view& view, mine_chances& chances, int depth,
                    double enough, work_allowance& work) {
        const double most = 1 + how_.progress, gain = c.worth / c.safe;
        enough /= gain;
        const int known = view.known_mines_around(c.at);
        double score = 0, left = c.safe;
        int numbers = 0;
        chances.suppose(c.at);
        for (int ones = 0; ones <= chances.most_around(); ++ones) {
            const mine_chances::answer answer = chances.answer_of(ones, work);
            if (!(answer.chance > 0)) continue;
            ++numbers;
            left -= answer.chance;
            double value = answer.safest < 1 ? answer.safest : most;
            if (value < 1 && depth > 1 && score + answer.chance * value + left * most > enough)
                value = look_further(c.at, known + ones, view, depth - 1, value, work);
            score += answer.chance * value;
            if (score + left * most <= enough) return score * gain;
        }
        return how_.dead_cells && numbers == 1 ? -1 : score * gain;
    }

    double look_further(cell opened, int number, const mine_view& view, int depth, double otherwise,
                        work_allowance& work) {
        level& l = levels_[static_cast<std::size_t>(depth)];
        if (l.view)
            *l.view = view;
        else
            l.view.emplace(view);
        l.view->open(opened, number);
        if (l.chances.solve(*l.view, work) != counted::all || l.view->unknown_cells() == 0)
            return otherwise;
        return std::min(search(*l.view, l.chances, depth, work).score, otherwise);
    }

    // What a level of the search needs, kept from one to the next.
    struct level {
        explicit level(std::uint64_t bytes) : chances(bytes) {}
        std::vector<candidate> candidates;
        std::optional<mine_view> view;
        mine_chances chances;
    };

    settings how_;
    std::vector<double> gain_; // of opening a cell, over its safety, in the long term
    std::vector<cell> breakers_;
    std::vector<candidate> listed_;
    std::deque<level> levels_; // levels stay where they are
};

}}} // namespace seesaw::v0::detail

#endif
