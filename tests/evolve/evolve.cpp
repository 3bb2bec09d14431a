// SPDX-License-Identifier: MIT
//
// The fitness of games whose answers are known, and runs of evolution that repeat themselves.
#include "support/catch.hpp"
#include "support/short_run.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/evolve/fitness.hpp>
#include <seesaw/evolve/strategy.hpp>
#include <seesaw/evolve/survey.hpp>

namespace evolve_tests {
namespace {

using seesaw::evolve::evolution;
using seesaw::evolve::fitness;
using seesaw::evolve::method;
using seesaw::evolve::metric;
using seesaw::games::rule_genes;
using seesaw::games::rule_space;

// One piece each in columns that do not meet, one step forward at a time: every game is the same.
constexpr std::string_view walking_genes =
    "10000000/00000000/00000000 666666 000000 000000 0 000000 0";
// Two each, d3 and e3 against d6 and e6.
constexpr std::string_view meeting_genes =
    "00000000/00000000/00011000 666666 000000 000000 0 000000 0";

rule_space evolving_game(std::string_view genes) { return rule_space(*rule_genes::parse(genes)); }

// A file that is removed again.
struct evolution_file {
    std::string path = "evolve_test_" + std::to_string(number()++) + ".evolution";
    ~evolution_file() { std::remove(path.c_str()); }

    static int& number() {
        static int next = 0;
        return next;
    }
    std::string read() const {
        std::string text;
        CHECK(seesaw::detail::read_whole(path, text));
        return text;
    }
    void write(const std::string& text) const { std::ofstream(path, std::ios::binary) << text; }
};

seesaw::evolve::evolution_options small_run(method how, int threads = 1) {
    return {
        .method = how, .parents = 4, .generations = 6, .games = 2, .seed = 11, .threads = threads};
}

void check_same_runs(const evolution& x, const evolution& y) {
    CHECK(x.generation() == y.generation());
    CHECK(x.population() == y.population());
    CHECK(x.archive() == y.archive());
    CHECK(x.history() == y.history());
}

} // namespace

TEST_CASE("the fitness of a game that is always the same is exact", "[evolve]") {
    const fitness f = seesaw::evolve::measure_fitness(evolving_game(walking_genes), {.games = 6});
    CHECK(f.plies == 14);
    CHECK(f.duration == Approx(0.2).epsilon(1e-12));
    CHECK(f.intelligence == 0.5); // second wins, and the player is second in every other game
    CHECK(f.dynamism == 0.5);     // each piece moves every other ply
    CHECK(f.usability == 14 / 64.0);
    CHECK(f.usability_visited == 1);
    CHECK(f.options == 1);
    CHECK(f.decisions == 14);
    CHECK(f.draws == 0);
    CHECK(f.refinement() == Approx(1 / 14.0));
    CHECK(value_of(f, metric::refinement) == 0); // within the zone
    CHECK(value_of(f, metric::momentum) == Approx(1 / 28.0 * 27 / 28.0));
}

TEST_CASE("a game with captures is counted piece by piece", "[evolve]") {
    const rule_space game = evolving_game(meeting_genes);
    const std::vector<std::string> moves = {"d3-d4", "d6-d5", "d4xd5", "e6-e5", "e3-e4", "e5xe4",
                                            "d5-d6", "e4-e3", "d6-d7", "e3-e2", "d7-d8", "e2-e1"};
    std::size_t next = 0;
    const auto recorded = [&](const rule_space::state& s) {
        for (const auto m : game.moves(s))
            if (game.describe(s, m) == moves.at(next)) {
                ++next;
                return m;
            }
        FAIL("no such move: " << moves.at(next));
        return rule_space::move{};
    };
    const auto seen = seesaw::evolve::observe(game, recorded, recorded);
    CHECK(seen.outcome == -rule_space::win);
    CHECK(seen.plies == 12);
    CHECK(seen.decisions == 12);
    CHECK(seen.options == 2 + 2 + 2 + 1 + 2 + 1 + 6); // two pieces each, blocked or taken
    CHECK(seen.arrivals == 12);
    CHECK(seen.visited == 10);
    CHECK(seen.dynamism == Approx((5 / 12.0 + 1 / 6.0 + 1 / 3.0 + 5 / 12.0) / 4).epsilon(1e-12));
}

TEST_CASE("durations are scaled as in the source", "[evolve]") {
    const std::map<int, double> expected = {{0, 0},   {1, 0},   {10, 0},  {11, .2}, {20, .2},
                                            {21, .5}, {30, .5}, {31, .8}, {40, .8}, {41, 1},
                                            {60, 1},  {61, .8}, {70, .8}, {71, .5}, {80, .5},
                                            {81, .2}, {90, .2}, {91, 0},  {100, 0}};
    for (const auto& [plies, value] : expected)
        CHECK(seesaw::evolve::scaled_duration(plies) == value);
}

TEST_CASE("combined fitness adds up ranks", "[evolve]") {
    std::vector<fitness> all(3);
    all[0].duration = 0.5, all[1].duration = 0.9, all[2].duration = 0.1;
    all[0].intelligence = all[1].intelligence = 0.7, all[2].intelligence = 1;
    all[0].dynamism = all[1].dynamism = all[2].dynamism = 0.3;
    all[0].usability = 3, all[1].usability = 2, all[2].usability = 1;
    CHECK(seesaw::evolve::combined_fitness(all) == std::vector<double>{8.5, 8.5, 7});
    CHECK(seesaw::evolve::combined_fitness(all, {1, 0, 0, 0}) == std::vector<double>{2, 3, 1});
    CHECK(seesaw::evolve::combined_fitness(all, {0, 2, 0, 0}) == std::vector<double>{3, 3, 6});
    CHECK(seesaw::evolve::combined_fitness({}).empty());
}

TEST_CASE("diversity counts of the published archive", "[evolve]") {
    const double published[8][4] = {
        {.89, .08, 1, 21.05}, {.85, .07, .7, 16.78}, {.02, .18, 1, 22.07},  {.22, .17, 1, 25.87},
        {0, .09, 1, 23.09},   {0, .07, 1, 21.03},    {.4, .07, .85, 84.93}, {.22, .04, .7, 81}};
    std::vector<fitness> all;
    for (const auto& row : published) {
        fitness& f = all.emplace_back();
        f.duration = row[0], f.dynamism = row[1], f.intelligence = row[2], f.usability = row[3];
    }
    CHECK(seesaw::evolve::diversity_counts(all) == std::vector<int>{6, 6, 5, 4, 4, 5, 6, 6});
    CHECK(seesaw::evolve::diversity_counts(all, 2) == std::vector<int>(8, 0));
}

TEST_CASE("when a child takes its parent's place", "[evolve]") {
    fitness parent;
    parent.duration = 0.5, parent.intelligence = 0.5, parent.dynamism = 0.1, parent.usability = 1;
    fitness child = parent;
    CHECK_FALSE(replaces(child, parent)); // equal
    child.dynamism = 0.2;
    CHECK(replaces(child, parent)); // 5
    child.duration = 0;
    CHECK_FALSE(replaces(child, parent)); // 4
    fitness nothing;
    CHECK_FALSE(replaces(nothing, nothing)); // 0 of 0 is 1
    child = nothing;
    child.usability = 0.001;
    CHECK(replaces(child, nothing)); // more than 0 is 2
    CHECK_FALSE(replaces(nothing, child));
}

TEST_CASE("the one-ply player takes what counts most", "[evolve]") {
    const rule_space chess(*seesaw::games::find_rules("chess"));
    const auto s = chess.parse("........"
                               "...D...."
                               "........"
                               "F..a..be"
                               "........"
                               "...f...."
                               "........"
                               "........ first 10");
    REQUIRE(s);
    seesaw::games::rule_space_player player(chess, 1);
    CHECK(chess.describe(*s, player(*s)) == "d2xd4");
    const auto with_queen = chess.parse("........"
                                        "...D..e."
                                        "........"
                                        "F..a..b."
                                        "........"
                                        "...f...."
                                        "........"
                                        "........ first 10");
    REQUIRE(with_queen);
    CHECK(chess.describe(*with_queen, player(*with_queen)) == "d2xg2");
    // Nothing to take: the pawn far away comes as near as it can, whatever the seed.
    const auto far = evolving_game(meeting_genes);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto m = seesaw::games::rule_space_player(far, seed)(far.root());
        CHECK(rule_space::to_of(m) / 8 == 3);
    }
}

TEST_CASE("the same seed gives the same run, on any number of threads", "[evolve][threads]") {
    for (const method how : {method::one_plus_one, method::nsga2}) {
        evolution one(small_run(how)), same(small_run(how)), threaded(small_run(how, 3));
        one.run();
        same.run();
        threaded.run();
        check_same_runs(one, same);
        check_same_runs(one, threaded);
        CHECK(one.finished());
        CHECK(one.generation() == 6);
        CHECK(one.history().size() == 7);
        CHECK_FALSE(one.step());
        auto other = small_run(how);
        other.seed = 12;
        evolution different(other);
        different.run();
        CHECK_FALSE(different.population() == one.population());
    }
}

TEST_CASE("games may be judged elsewhere", "[evolve]") {
    evolution here(small_run(method::nsga2)), elsewhere(small_run(method::nsga2));
    here.run();
    std::size_t asked = 0;
    const auto judge = [&](const std::vector<seesaw::evolve::candidate>& games) {
        std::vector<fitness> found;
        for (const auto& one : games)
            found.push_back(measure_fitness(rule_space(one.genes), one.how));
        asked += games.size();
        return found;
    };
    while (elsewhere.step(judge)) {
    }
    check_same_runs(here, elsewhere);
    CHECK(asked == 4 * 7);
    evolution lazy(small_run(method::nsga2));
    CHECK_THROWS_AS(lazy.step([](const auto&) { return std::vector<fitness>{}; }),
                    std::invalid_argument);
}

TEST_CASE("the archive has the best two games of each metric", "[evolve]") {
    evolution run(small_run(method::one_plus_one));
    std::vector<seesaw::evolve::individual> seen;
    // Children that did not take a place are not seen here, so only bounds can be checked.
    do {
        run.step();
        for (const auto& one : run.population()) seen.push_back(one);
    } while (!run.finished());
    REQUIRE(run.archive().size() == 8);
    for (std::size_t i = 0; i < 8; ++i) {
        const auto& slot = run.archive()[i];
        CHECK(slot.slot == seesaw::evolve::source_metrics[i / 2]);
        CHECK(slot.found >= 0);
        CHECK(slot.found <= 6);
        if (i % 2 == 1) {
            const auto& first = run.archive()[i - 1];
            CHECK_FALSE(first.game.genes == slot.game.genes);
            CHECK(value_of(first.game.measured, slot.slot) >=
                  value_of(slot.game.measured, slot.slot));
            for (const auto& one : seen)
                CHECK(
                    (value_of(one.measured, slot.slot) <= value_of(slot.game.measured, slot.slot) ||
                     one.genes == first.game.genes));
        }
    }
}

TEST_CASE("a run that was interrupted goes on as if nothing had happened", "[evolve]") {
    for (const method how : {method::one_plus_one, method::nsga2}) {
        evolution whole(small_run(how));
        whole.run();
        for (const int stop : {1, 3, 7}) {
            const evolution_file file;
            {
                evolution begun(small_run(how));
                for (int i = 0; i < stop; ++i) begun.step();
                REQUIRE(begun.save(file.path).empty());
            }
            evolution resumed(small_run(how, 2));
            REQUIRE(resumed.load(file.path).empty());
            CHECK(resumed.generation() == stop - 1);
            resumed.run();
            check_same_runs(resumed, whole);
        }
    }
}

TEST_CASE("files of evolution that are refused", "[evolve]") {
    const evolution_file file;
    evolution run(small_run(method::one_plus_one));
    run.run();
    REQUIRE(run.save(file.path).empty());
    const std::string good = file.read();
    const auto refusal = [&](const std::string& text) {
        file.write(text);
        evolution fresh(small_run(method::one_plus_one));
        const std::string why = fresh.load(file.path);
        CHECK((why.empty() || fresh.generation() == -1)); // nothing of it was taken
        return why;
    };
    CHECK(refusal(good).empty());
    CHECK(refusal("") == "it is no saved evolution");
    CHECK(refusal("seesaw evolution 1" + good.substr(18)) ==
          "it is of another version; this is version 2");
    CHECK_FALSE(refusal(good + "x").empty());
    CHECK_FALSE(refusal(good + "\n").empty());
    CHECK_FALSE(refusal(good + good).empty());
    for (std::size_t size = 0; size < good.size(); size += seesaw::tests::short_run ? 97 : 13)
        CHECK_FALSE(refusal(good.substr(0, size)).empty());
    for (std::size_t at = 0; at < good.size(); at += seesaw::tests::short_run ? 101 : 17) {
        std::string bad = good;
        bad[at] = bad[at] == '3' ? '4' : '3';
        CHECK_FALSE(refusal(bad).empty());
    }
    file.write(good);
    const std::string others = "it is of a run with other options or other rules";
    auto other = small_run(method::one_plus_one);
    other.games = 3;
    CHECK(evolution(other).load(file.path) == others);
    other = small_run(method::one_plus_one);
    ++other.rules.plies;
    CHECK(evolution(other).load(file.path) == others);
    other = small_run(method::one_plus_one);
    other.rules.at_limit = seesaw::games::limit_rule::draw;
    CHECK(evolution(other).load(file.path) == others);
    CHECK(evolution(other).load("no such file") == "it cannot be read");
    CHECK(run.save("no such directory/file") == "it cannot be written");
    // More generations are the same run.
    auto longer = small_run(method::one_plus_one);
    longer.generations = 8;
    evolution going_on(longer), whole(longer);
    REQUIRE(going_on.load(file.path).empty());
    going_on.run();
    whole.run();
    check_same_runs(going_on, whole);
}

TEST_CASE("fronts and crowding distances", "[evolve]") {
    // Three that none dominates, one in the middle of them, one behind all.
    const seesaw::detail::pareto_ranks ranks(
        {{1, 5}, {5, 1}, {3, 3}, {2.9, 2.9}, {0, 0}, {3.5, 2}});
    const int fronts[] = {0, 0, 0, 1, 2, 0};
    for (std::size_t i = 0; i < 6; ++i) CHECK(ranks.front(i) == fronts[i]);
    CHECK(ranks.better(0, 2)); // at an end
    CHECK(ranks.better(2, 5)); // more room: (2.5 + 3) / 4 against (2 + 2) / 4
    CHECK(ranks.better(5, 3));
    CHECK(ranks.best(3) == std::vector<std::size_t>{0, 1, 2});
    CHECK(ranks.best(9).size() == 6);
}

TEST_CASE("what people say of games", "[evolve]") {
    std::string why;
    const auto answers = seesaw::evolve::read_survey("subject,game,run,answer\n"
                                                     "1,A,1,neutral\n1,A,2,like\n1,B,1,dislike\n"
                                                     "2,A,1,1\r\n2,B,1,0\n\n"
                                                     "3,A,1,like\n3,A,2,-1\n3,B,1,like\n",
                                                     why);
    REQUIRE(why.empty());
    const auto results = survey_results(answers);
    REQUIRE(results.size() == 2);
    CHECK(results[0].game == "A");
    CHECK(results[0].subjects == 3);
    CHECK(results[0].likes == 2);
    CHECK(results[0].dislikes == 1);
    CHECK(results[0].opinion() == Approx(1 / 3.0));
    CHECK(results[1].likes == 1);
    CHECK(results[1].dislikes == 1);
    CHECK(sign_test(results[0]) == 0.5);
    CHECK(seesaw::evolve::sign_test(9, 10) == 11 / 1024.0);
    CHECK(seesaw::evolve::sign_test(8, 9) == 10 / 512.0);
    CHECK(seesaw::evolve::sign_test(0, 7) == 1);
    CHECK(seesaw::evolve::sign_test(0, 0) == 1);
    CHECK_THROWS_AS(seesaw::evolve::sign_test(3, 2), std::domain_error);
    const auto refused = [&](std::string_view text) {
        CHECK(seesaw::evolve::read_survey(text, why).empty());
        return why;
    };
    CHECK(refused("") == "there are no answers");
    CHECK(refused("1,A,1\n") == "line 1: a line is subject,game,run,answer");
    CHECK(refused("1,A,1,like\n2,A,1,great\n") == "line 2: an answer is like, dislike or neutral");
    CHECK(refused("1,A,1,like\n1,A,1,like\n").find("before") != std::string::npos);
}

TEST_CASE("options of evolution that make no sense", "[evolve]") {
    CHECK_THROWS_AS(evolution({.parents = 1}), std::invalid_argument);
    CHECK_THROWS_AS(evolution({.generations = -1}), std::invalid_argument);
    CHECK_THROWS_AS(evolution({.mutation = 2}), std::invalid_argument);
    CHECK_THROWS_AS(evolution({.games = 0}), std::invalid_argument);
    CHECK_THROWS_AS(evolution({.method = method::nsga2, .objectives = {}}), std::invalid_argument);
    CHECK_THROWS_AS(evolution({.threads = 0}), std::invalid_argument);
    CHECK_THROWS_AS(seesaw::evolve::measure_fitness(evolving_game(walking_genes), {.games = 0}),
                    std::invalid_argument);
}

} // namespace evolve_tests
