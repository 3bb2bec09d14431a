// SPDX-License-Identifier: MIT
//
// Othello on 6 x 6 is worth -4: with best play the second player wins by four discs (Feinstein,
// "Amenor wins world 6x6 championships!", British Othello Federation's newsletter, 1993; 20 to 16).
//
// Two questions settle it: can `first` reach -4, and can it reach -3? Each is a game of two
// outcomes, which needs null windows only. Far from the end moves are ordered by a short search,
// since all depends on the first move of every other ply being a good one.
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/games/othello.hpp>

#include "support/catch.hpp"

namespace {

using namespace seesaw;

struct othello_question : games::othello {
    score threshold = 0;

    std::optional<score> outcome(const state& s) const {
        const auto difference = othello::outcome(s);
        if (!difference) return std::nullopt;
        return *difference >= threshold ? 1 : -1;
    }
    std::pair<score, score> bounds(const state&) const { return {-1, 1}; }

    int order(const state& s, move m) const {
        constexpr int short_search_from = 12;
        const int empty_squares = size * size - std::popcount(s.own | s.other);
        if (m == pass || empty_squares < short_search_from) return othello::order(s, m);
        const int depth = 3 + std::min((empty_squares - short_search_from) / 4, 2);
        return std::clamp(-look_ahead(next(s, m), depth, -worst, worst), -30'000, 30'000);
    }

private:
    static constexpr int worst = 1'000'000;

    // Mobility first, then the worth of the squares, for the player to move.
    int prospect(const state& s) const {
        state passed = s;
        std::swap(passed.own, passed.other);
        passed.turn = opponent(s.turn);
        return 512 * (placements(s) - placements(passed)) + 8 * seen_from(s.turn, evaluate(s));
    }
    int placements(const state& s) const {
        const auto all = moves(s);
        return static_cast<int>(
            std::count_if(all.begin(), all.end(), [](move m) { return m != pass; }));
    }

    int look_ahead(const state& s, int depth, int alpha, int beta) const {
        if (const auto difference = othello::outcome(s))
            return std::clamp(10'000 * static_cast<int>(seen_from(s.turn, *difference)), -worst,
                              worst);
        if (depth == 0) return prospect(s);
        int best = -worst;
        for (const move m : moves(s)) {
            best =
                std::max(best, -look_ahead(next(s, m), depth - 1, -beta, -std::max(alpha, best)));
            if (best >= beta) break;
        }
        return best;
    }
};

bool first_reaches(score threshold) {
    othello_question game;
    game.size = 6;
    game.threshold = threshold;
    constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;
    alpha_beta engine(game, {.table_bytes = 3 * gibibyte, .deepen = false, .learn_order = false});
    const auto r = engine.run(game.root(), {.bytes = 4 * gibibyte});
    REQUIRE(r.certainty == certainty::exact);
    return r.value == 1;
}

} // namespace

TEST_CASE("6 x 6 Othello is worth -4", "[othello][.slow]") {
    CHECK(first_reaches(-4));
    CHECK_FALSE(first_reaches(-3));
}
