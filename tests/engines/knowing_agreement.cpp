// SPDX-License-Identifier: MIT
// Every engine on random games that know something about themselves, against brute force.
#include "support/catch.hpp"
#include "support/knowing_examiner.hpp"
#include "support/short_run.hpp"

using namespace seesaw;
using namespace seesaw::tests;

namespace {

constexpr std::uint64_t usual_large_games = short_run ? 10 : 200;

using knowing_nothing = knowing_game<knowledge_set{}>;
using hinting = knowing_game<knowledge_set{.bounds = true,
                                           .order = true,
                                           .playout = true,
                                           .look = true,
                                           .searches = true,
                                           .noisy = true,
                                           .symmetric = true}>;
using looking = knowing_game<knowledge_set{.bounds = true,
                                           .order = true,
                                           .look = true,
                                           .lists = true,
                                           .noisy = true,
                                           .hash_bits = true,
                                           .symmetric = true,
                                           .alternating = true}>;

// What a type has is seen by the engines.
static_assert(bounds_outcome<hinting> && orders<hinting> && plays_out<hinting> &&
              look_searches<hinting> && !look_lists_moves<hinting> && has_noisy_moves<hinting> &&
              has_symmetry<hinting>);
static_assert(look_orders_moves<looking> && !look_searches<looking> && counts_hash_bits<looking> &&
              is_alternating<looking> && has_symmetry<looking>);
static_assert(!bounds_outcome<knowing_nothing> && !has_look<knowing_nothing>);

template <class Game>
void examine_games(std::uint64_t games) {
    auto engines = engines_for_games<Game>();
    for (auto& engine : engines_for_proofs<Game>()) engines.push_back(engine);
    examine_all(engines, games);
}

} // namespace

TEST_CASE("engines are right about games that know nothing", "[knowing_agreement]") {
    examine_games<knowing_nothing>(usual_games);
    examine_all(engines_for_games<knowing_nothing>(), usual_large_games, true);
}

TEST_CASE("engines are right about games with bounds, orders, twins and short searches",
          "[knowing_agreement]") {
    examine_games<hinting>(usual_games);
    examine_all(engines_for_games<hinting>(), usual_large_games, true);
}

TEST_CASE("engines are right about games with looks that list moves", "[knowing_agreement]") {
    examine_games<looking>(usual_games);
    examine_all(engines_for_games<looking>(), usual_large_games, true);
}

TEST_CASE("engines are right about 20,000 games that know nothing", "[knowing_agreement][.slow]") {
    examine_games<knowing_nothing>(20'000);
    examine_all(engines_for_games<knowing_nothing>(), 2000, true);
}

TEST_CASE("engines are right about 20,000 games with bounds, orders, twins and short searches",
          "[knowing_agreement][.slow]") {
    examine_games<hinting>(20'000);
    examine_all(engines_for_games<hinting>(), 2000, true);
}

TEST_CASE("engines are right about 20,000 games with looks that list moves",
          "[knowing_agreement][.slow]") {
    examine_games<looking>(20'000);
    examine_all(engines_for_games<looking>(), 2000, true);
}
