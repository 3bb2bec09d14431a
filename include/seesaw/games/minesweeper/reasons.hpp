// SPDX-License-Identifier: MIT
// Why a closed cell of Minesweeper is certain, as a person would say it.
//
//     minesweeper_player player(rules);
//     const mine_reasons why(rules, view, player.analyse(view));
//     why[cell].numbers;       // the open numbers that settle it
//     why.text(cell);          // "the 1 at b3 touches its mine c4 already"
//
// The simplest argument comes first: one number with what was worked out before, then two numbers
// that share cells, then the count of all mines, and at last the count of all sets of mines that
// fit. Arguments rest only on earlier ones, so none is circular. Flags are ignored.
//
// Cost: linear in the cells for every argument that settles one. The reasons of a view that
// contradicts itself mean nothing.
#ifndef SEESAW_GAMES_MINESWEEPER_REASONS_HPP
#define SEESAW_GAMES_MINESWEEPER_REASONS_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/games/minesweeper.hpp>
#include <seesaw/games/minesweeper/player.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// Kinds of arguments, simplest first.
enum class mine_argument : std::uint8_t {
    none,        ///< open, or not certain
    one_number,  ///< and the mines that it touches
    two_numbers, ///< that share cells
    all_mines,   ///< no mine is left, or nothing but mines
    all_sets,    ///< every set of mines that fits agrees
};

/// What is certain of one cell, and which cells say so.
struct mine_certainty {
    mine_argument argument = mine_argument::none;
    bool mine = false;
    std::vector<minesweeper::move> numbers = {}; ///< that the argument names, at most two
    std::vector<minesweeper::move> mines = {};   ///< known before, around a number that has no more
    int step = 0;                                ///< it rests on arguments of smaller steps alone
};

/// An argument for every cell of a view that is certain.
class mine_reasons {
public:
    using cell = minesweeper::move;

    mine_reasons(const minesweeper& rules, const minesweeper::state& s,
                 const minesweeper_player::analysis& found)
        : rules_(rules), cells_(s.cells), mine_(found.mine), exact_(found.exact),
          solutions_(found.solutions), known_(s.cells.size()) {
        while (single_numbers() || pairs() || count()) ++step_;
        for (std::size_t i = 0; i < known_.size(); ++i)
            if (exact_ && is_unknown(i) && (mine_[i] == 0 || mine_[i] == 1))
                settle(i, {mine_argument::all_sets, mine_[i] == 1});
    }

    const mine_certainty& operator[](cell at) const { return known_[at]; }

    /// A clause that goes on after "safe:" or "a mine:"; how many sets of mines agree where the
    /// cell is not certain.
    std::string text(cell at) const {
        const mine_certainty& c = known_[at];
        const auto number = [&](cell i) {
            return "the " + std::to_string(cells_[i]) + " at " + rules_.cell_text(i);
        };
        switch (c.argument) {
        case mine_argument::one_number:
            if (c.mine) return number(c.numbers[0]) + " needs every closed cell it has left";
            if (c.mines.empty()) return number(c.numbers[0]) + " touches no mine";
            return number(c.numbers[0]) + " touches its mine" + (c.mines.size() == 1 ? " " : "s ") +
                   listed(c.mines) + " already";
        case mine_argument::two_numbers:
            return number(c.numbers[0]) + " and " + number(c.numbers[1]) + " together leave " +
                   (c.mine ? "only a mine" : "no mine") + " for it";
        case mine_argument::all_mines:
            return c.mine ? "there are as many mines left as cells" : "all mines are found";
        case mine_argument::all_sets:
            if (solutions_ == 1)
                return std::string("the only set of mines that fits has ") +
                       (c.mine ? "one" : "none") + " there";
            return c.mine ? "all of the " + sets() + " that fit have one there"
                          : "none of the " + sets() + " that fit has one there";
        case mine_argument::none:
            break;
        }
        if (!exact_) return "an estimate: there is too much to count";
        char share[32];
        std::snprintf(share, sizeof share, "%.1f", 100 * mine_[at]);
        return "a mine in " + std::string(share) + " % of the " + sets() + " that fit";
    }

private:
    bool is_unknown(std::size_t i) const {
        return !minesweeper::is_open(cells_[i]) && cells_[i] != minesweeper::exploded &&
               known_[i].argument == mine_argument::none;
    }

    void settle(std::size_t i, mine_certainty why) {
        why.step = step_;
        known_[i] = std::move(why);
    }

    std::string listed(const std::vector<cell>& list) const {
        std::string text;
        for (std::size_t i = 0; i < list.size(); ++i)
            text += (i == 0                 ? ""
                     : i + 1 == list.size() ? " and "
                                            : ", ") +
                    rules_.cell_text(list[i]);
        return text;
    }
    std::string sets() const {
        char count[32];
        std::snprintf(count, sizeof count, "%.6g", solutions_);
        return std::string(count) + " sets of mines";
    }

    // What a number says of the cells around it that are not settled.
    struct constraint {
        cell number = 0;
        int left = 0; // mines among …
        std::vector<cell> unknown = {};
        std::vector<cell> mines = {};
    };
    constraint read(std::size_t i) const {
        constraint c{static_cast<cell>(i), cells_[i], {}, {}};
        rules_.for_each_neighbour(i, [&](std::size_t n) {
            if (is_unknown(n)) {
                c.unknown.push_back(static_cast<cell>(n));
            } else if (known_[n].mine || cells_[n] == minesweeper::exploded) {
                c.mines.push_back(static_cast<cell>(n));
                --c.left;
            }
        });
        return c;
    }

    // One round over all numbers; all its arguments rest on the rounds before.
    bool single_numbers() {
        std::vector<std::pair<cell, mine_certainty>> found;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if (!minesweeper::is_open(cells_[i])) continue;
            const constraint c = read(i);
            const bool all = c.left == static_cast<int>(c.unknown.size());
            if (c.left != 0 && !all) continue;
            for (const cell n : c.unknown)
                found.push_back({n, {mine_argument::one_number, c.left != 0, {c.number}, c.mines}});
        }
        for (auto& [at, why] : found)
            if (is_unknown(at)) settle(at, std::move(why));
        return !found.empty();
    }

    // The first two numbers that settle anything: if b needs as many mines more than a as it has
    // cells of its own, those are mines, and a's own cells are safe.
    bool pairs() {
        std::vector<constraint> open(cells_.size());
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (minesweeper::is_open(cells_[i])) open[i] = read(i);
        for (const constraint& a : open) {
            if (a.unknown.empty()) continue;
            const int row = a.number / rules_.width, column = a.number % rules_.width;
            for (int r = std::max(row - 2, 0); r <= std::min(row + 2, rules_.height - 1); ++r)
                for (int c = std::max(column - 2, 0); c <= std::min(column + 2, rules_.width - 1);
                     ++c)
                    if (settle_both(a, open[static_cast<std::size_t>(r * rules_.width + c)]))
                        return true;
        }
        return false;
    }
    bool settle_both(const constraint& a, const constraint& b) {
        const auto only_a = without(a.unknown, b.unknown), only_b = without(b.unknown, a.unknown);
        if (only_a.size() == a.unknown.size() || only_a.size() + only_b.size() == 0 ||
            b.left - a.left != static_cast<int>(only_b.size()))
            return false;
        for (const cell i : only_b)
            settle(i, {mine_argument::two_numbers, true, {a.number, b.number}});
        for (const cell i : only_a)
            settle(i, {mine_argument::two_numbers, false, {a.number, b.number}});
        return true;
    }
    static std::vector<cell> without(const std::vector<cell>& from, const std::vector<cell>& what) {
        std::vector<cell> rest;
        for (const cell i : from) {
            bool there = false;
            for (const cell j : what) there = there || i == j;
            if (!there) rest.push_back(i);
        }
        return rest;
    }

    bool count() {
        int left = rules_.mines;
        std::vector<std::size_t> unknown;
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (is_unknown(i))
                unknown.push_back(i);
            else if (known_[i].mine || cells_[i] == minesweeper::exploded)
                --left;
        const bool all = left == static_cast<int>(unknown.size());
        if (unknown.empty() || (left != 0 && !all)) return false;
        for (const std::size_t i : unknown) settle(i, {mine_argument::all_mines, left != 0});
        return true;
    }

    minesweeper rules_;
    std::vector<std::uint8_t> cells_;
    std::vector<double> mine_;
    bool exact_;
    double solutions_;
    std::vector<mine_certainty> known_;
    int step_ = 0;
};

}}} // namespace seesaw::v0::games

#endif
