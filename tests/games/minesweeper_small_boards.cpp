// SPDX-License-Identifier: MIT
//
// Minesweeper on small boards: the player is held against a plain recursion over all that can be
// seen, which knows the rules and nothing of how the player thinks.
#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/games/minesweeper/player.hpp>

#include "support/short_run.hpp"

namespace {

using seesaw::games::first_click;
using seesaw::games::mine_choice;
using seesaw::games::mine_reason;
using seesaw::games::minesweeper;
using seesaw::games::minesweeper_player;

constexpr first_click first_clicks[] = {first_click::none, first_click::cell,
                                        first_click::neighbourhood};

bool is_possible(const minesweeper& g) {
    const int kept =
        g.rule == first_click::neighbourhood ? std::min(g.width, 3) * std::min(g.height, 3) : 1;
    return g.mines <= g.cells() - kept;
}

// How many worlds the best play wins: every closed cell of every view is tried, and each world is
// opened as the rules say. Sets of cells are bits; a view has four bits a cell, 9 where closed.
class plain_recursion {
public:
    using cells = std::uint32_t;

    explicit plain_recursion(const minesweeper& g) : game_(g) {
        for (int i = 0; i < g.cells(); ++i) {
            around_.push_back(0);
            g.for_each_neighbour(static_cast<std::size_t>(i),
                                 [&](std::size_t n) { around_.back() |= cells{1} << n; });
        }
    }

    static constexpr std::uint64_t nothing_open = 0x9999999999999999;

    static std::uint64_t view_of(const minesweeper::state& s) {
        std::uint64_t view = nothing_open;
        for (std::size_t i = 0; i < s.cells.size(); ++i)
            if (minesweeper::is_open(s.cells[i])) set(view, i, s.cells[i]);
        return view;
    }

    std::vector<cells> all_worlds() const {
        std::vector<cells> result;
        for (cells w = 0; w >> game_.cells() == 0; ++w)
            if (std::popcount(w) == game_.mines) result.push_back(w);
        return result;
    }
    std::vector<cells> worlds_that_fit(const minesweeper::state& s) const {
        std::vector<cells> result;
        for (const cells w : all_worlds()) {
            bool fits = true;
            for (std::size_t i = 0; i < s.cells.size() && fits; ++i)
                fits = !minesweeper::is_open(s.cells[i]) ||
                       ((w >> i & 1u) == 0 && number(w, i) == s.cells[i]);
            if (fits) result.push_back(w);
        }
        return result;
    }
    // The worlds that a first click in that cell may meet, mines and all.
    std::vector<cells> worlds_for(std::size_t first) const {
        cells kept = 0;
        if (game_.rule != first_click::none) kept |= cells{1} << first;
        if (game_.rule == first_click::neighbourhood) kept |= around_[first];
        std::vector<cells> result;
        for (const cells w : all_worlds())
            if ((w & kept) == 0) result.push_back(w);
        return result;
    }

    int best(std::uint64_t view, const std::vector<cells>& worlds) {
        int closed = 0;
        for (std::size_t i = 0; i < around_.size(); ++i) closed += is_closed(view, i) ? 1 : 0;
        if (closed == game_.mines) return static_cast<int>(worlds.size());
        if (const auto found = known_.find(view); found != known_.end()) return found->second;
        int result = 0;
        for (std::size_t i = 0; i < around_.size(); ++i)
            if (is_closed(view, i)) result = std::max(result, best_after(view, worlds, i));
        return known_[view] = result;
    }

    int best_after(std::uint64_t view, const std::vector<cells>& worlds, std::size_t chosen) {
        std::vector<std::pair<std::uint64_t, cells>> after;
        for (const cells w : worlds)
            if ((w >> chosen & 1u) == 0) after.emplace_back(opened(view, w, chosen), w);
        std::sort(after.begin(), after.end());
        int sum = 0;
        std::vector<cells> same;
        for (std::size_t i = 0; i < after.size(); ++i) {
            same.push_back(after[i].second);
            if (i + 1 < after.size() && after[i + 1].first == after[i].first) continue;
            sum += best(after[i].first, same);
            same.clear();
        }
        return sum;
    }

private:
    static void set(std::uint64_t& view, std::size_t i, std::uint64_t number) {
        view = (view & ~(std::uint64_t{15} << (4 * i))) | number << (4 * i);
    }
    static bool is_closed(std::uint64_t view, std::size_t i) { return (view >> (4 * i) & 15) == 9; }
    std::uint8_t number(cells world, std::size_t i) const {
        return static_cast<std::uint8_t>(std::popcount(world & around_[i]));
    }
    std::uint64_t opened(std::uint64_t view, cells world, std::size_t chosen) const {
        if (!is_closed(view, chosen)) return view;
        set(view, chosen, number(world, chosen));
        if (number(world, chosen) == 0)
            for (std::size_t i = 0; i < around_.size(); ++i)
                if ((around_[chosen] >> i & 1u) != 0) view = opened(view, world, i);
        return view;
    }

    const minesweeper game_;
    std::vector<cells> around_;
    std::unordered_map<std::uint64_t, int> known_;
};

// A world whose mines are those.
minesweeper::world world_of(const minesweeper& g, std::uint32_t mines) {
    minesweeper::world w;
    for (const std::uint32_t kind : {1u, 0u})
        for (int i = 0; i < g.cells(); ++i)
            if ((mines >> i & 1u) == kind) w.order.push_back(static_cast<minesweeper::move>(i));
    return w;
}

// The player wins as many games as anyone can, and says so.
double require_perfect(const minesweeper& g) {
    CAPTURE(g.width, g.height, g.mines, to_string(g.rule));
    plain_recursion plain(g);
    double best = 0;
    for (std::size_t first = 0; first < static_cast<std::size_t>(g.cells()); ++first) {
        const auto worlds = plain.worlds_for(first);
        const int won = plain.best_after(plain_recursion::nothing_open, worlds, first);
        best = std::max(best, won / double(worlds.size()));
    }
    minesweeper_player player(g);
    const mine_choice first = player.choose(g.root());
    REQUIRE(first.why == mine_reason::first);
    REQUIRE(std::abs(first.wins - best) < 1e-12);
    const auto worlds = plain.worlds_for(first.cell);
    int won = 0;
    for (const auto mines : worlds) won += player.play(world_of(g, mines)).won ? 1 : 0;
    REQUIRE(std::abs(won / double(worlds.size()) - best) < 1e-12);
    return best;
}

// Every board of so many cells, every number of mines, every rule; how many there were.
int require_all_perfect(int from, int to) {
    int boards = 0;
    for (int cells = from; cells <= to; ++cells)
        for (int width = 1; width <= cells; ++width)
            for (int mines = 0; mines < cells && cells % width == 0; ++mines)
                for (const first_click rule : first_clicks) {
                    const minesweeper g{
                        .width = width, .height = cells / width, .mines = mines, .rule = rule};
                    if (!is_possible(g)) continue;
                    require_perfect(g);
                    ++boards;
                }
    return boards;
}

} // namespace

TEST_CASE("Minesweeper on small boards: no play wins more", "[minesweeper_player]") {
    CHECK(require_all_perfect(1, seesaw::tests::short_run ? 6 : 9) > 100);
    if (seesaw::tests::short_run) return;
    for (const first_click rule : first_clicks)
        for (const auto& [width, height, mines] :
             {std::array{4, 3, 3}, std::array{4, 3, 4}, std::array{2, 7, 4}, std::array{16, 1, 12},
              std::array{4, 4, 7}, std::array{4, 4, 11}}) {
            const minesweeper g{.width = width, .height = height, .mines = mines, .rule = rule};
            if (is_possible(g) && (mines != 7 || rule == first_click::neighbourhood))
                require_perfect(g);
        }
}

TEST_CASE("Minesweeper on small boards: every one of 10 to 16 cells",
          "[minesweeper_player][.slow]") {
    CHECK(require_all_perfect(10, 16) > 500);
}

TEST_CASE("Minesweeper on small boards: the first cell is looked for", "[minesweeper_player]") {
    const auto first = [](const minesweeper& g) { return minesweeper_player(g).choose(g.root()); };
    // A corner wins 23 of 28, an edge 24.
    const minesweeper three{.width = 3, .height = 3, .mines = 2, .rule = first_click::cell};
    CHECK(first(three).wins == Approx(24.0 / 28));
    CHECK(first(three).cell == 1);
    plain_recursion plain(three);
    CHECK(plain.best_after(plain.nothing_open, plain.worlds_for(0), 0) == 23);
    CHECK(plain.best_after(plain.nothing_open, plain.worlds_for(1), 1) == 24);
    // 1,461 of the 3,003 worlds that spare the cell are won; where nothing is kept safe they are
    // the same, of 4,368.
    minesweeper four{.width = 4, .height = 4, .mines = 5, .rule = first_click::cell};
    CHECK(first(four).wins == Approx(1461.0 / 3003));
    CHECK(first(four).safe == 1);
    four.rule = first_click::none;
    CHECK(first(four).wins == Approx(1461.0 / 4368));
    CHECK(first(four).safe == Approx(11.0 / 16));
    // A cell that was asked for is opened, and what follows is perfect all the same.
    minesweeper_player corner(three, {.first_cell = minesweeper::move{0}});
    CHECK(corner.choose(three.root()).cell == 0);
    int won = 0;
    for (const auto mines : plain.worlds_for(0))
        won += corner.play(world_of(three, mines)).won ? 1 : 0;
    CHECK(won == 23);
    // Nothing is said of a larger board.
    const minesweeper larger{.width = 17, .height = 1, .mines = 2, .rule = first_click::cell};
    CHECK(std::isnan(first(larger).wins));
    CHECK(first(larger).cell == minesweeper_player::usual_first_cell(larger));
}

TEST_CASE("Minesweeper on small boards: the best cell of any view", "[minesweeper_player]") {
    seesaw::rng random(27);
    int guesses = 0;
    for (int round = 0; round < (seesaw::tests::short_run ? 4 : 16); ++round) {
        minesweeper g{.width = 4, .height = 4, .mines = 0, .rule = first_click::none};
        g.mines = static_cast<int>(random.between(2, 13));
        minesweeper_player player(g);
        plain_recursion plain(g);
        auto s = g.root();
        const auto truth = g.mines_of(g.guess(s, random), s, 0);
        for (int i = 0; i < 4 && !g.outcome(s); ++i) {
            const auto moves = g.moves(s);
            const auto m = moves[random.below(moves.size())];
            if (truth[m] == 0) g.open(truth, s, m);
        }
        for (; !g.outcome(s) && !g.is_untouched(s);) {
            const mine_choice choice = player.choose(s);
            const auto worlds = plain.worlds_that_fit(s);
            const auto view = plain_recursion::view_of(s);
            const int best = plain.best(view, worlds);
            REQUIRE(plain.best_after(view, worlds, choice.cell) == best);
            if (choice.why == mine_reason::endgame) {
                REQUIRE(std::abs(choice.wins - best / double(worlds.size())) < 1e-12);
                ++guesses;
            }
            if (truth[choice.cell] != 0) break;
            g.open(truth, s, choice.cell);
        }
    }
    CHECK(guesses > 0);
}

TEST_CASE("Minesweeper on small boards: too few bytes for the table", "[minesweeper_player]") {
    const minesweeper g{.width = 4, .height = 3, .mines = 4, .rule = first_click::cell};
    const auto at = [&](std::uint64_t bytes) {
        return minesweeper_player(g, {.endgame_worlds = 0, .table_bytes = bytes});
    };
    // 495 worlds of 16 bytes, and a table.
    for (const std::uint64_t bytes : {0u, 7'919u, 7'920u, 10'000u}) {
        CAPTURE(bytes);
        auto player = at(bytes);
        CHECK(std::isnan(player.choose(g.root()).wins));
        CHECK(player.choose(g.root()).cell == minesweeper_player::usual_first_cell(g));
        for (std::uint64_t seed = 0; seed < 20; ++seed) player.play(g.deal(seed));
    }
    CHECK(!std::isnan(at(1 << 20).choose(g.root()).wins));
    // Whether there is room for a view does not depend on those before.
    int searched = 0, given_up = 0;
    for (const std::uint64_t bytes : {10'000u, 12'000u, 16'000u, 24'000u}) {
        auto used = at(bytes);
        for (std::uint64_t seed = 0; seed < (seesaw::tests::short_run ? 20 : 100); ++seed)
            used.play(g.deal(seed), [&](const minesweeper::state& s, const mine_choice& c) {
                auto fresh = at(bytes);
                const mine_choice other = fresh.choose(s);
                if (c.safe == 1) return;
                REQUIRE(std::isnan(other.wins) == std::isnan(c.wins));
                if (!std::isnan(c.wins)) REQUIRE(other.cell == c.cell);
                ++(std::isnan(c.wins) ? given_up : searched);
            });
    }
    CHECK(searched > 0);
    CHECK(given_up > 0);
}
