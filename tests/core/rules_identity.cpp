// SPDX-License-Identifier: MIT
// By which number a file knows the rules it is about, and that every kind of file asks for it.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/rules_identity.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/dobutsu_shogi.hpp>
#include <seesaw/games/gobang.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/l_game.hpp>
#include <seesaw/games/minesweeper.hpp>
#include <seesaw/games/morris.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/n_puzzle/heavy.hpp>
#include <seesaw/games/othello/endgame.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/pig.hpp>
#include <seesaw/games/royal_ur.hpp>
#include <seesaw/games/rule_space.hpp>
#include <seesaw/games/same_game.hpp>
#include <seesaw/games/sokoban.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/games/twenty48/evaluation.hpp>
#include <seesaw/with.hpp>

#include "support/catch.hpp"

using namespace seesaw;
using namespace seesaw::games;

namespace {

// ── Rules with one parameter changed ────────────────────────────────────────────────────────────

template <class Rules>
bool is_valid(const Rules& rules) {
    if constexpr (requires { rules.validate(); }) {
        try {
            rules.validate();
        } catch (const std::invalid_argument&) {
            return false;
        }
    }
    return true;
}

template <class Rules>
struct changed {
    std::string name;
    Rules rules;
};

/// Calls `with(value)` for some other values of a parameter.
template <class One, class Value, class With>
void for_other_values(const One& one, const Value& now, const With& with) {
    if constexpr (has_parameters<Value>) {
        const auto change = [&](const auto& inner) {
            for_other_values(inner, now.*inner.member, [&](const auto& value) {
                Value other = now;
                other.*inner.member = value;
                with(other);
            });
        };
        std::apply([&](const auto&... all) { (change(all), ...); }, Value::parameters());
    } else if constexpr (std::is_floating_point_v<Value>) {
        with((one.low + one.high) / 2);
    } else if constexpr (One::has_order) {
        const auto number = [](Value value) { return static_cast<std::int64_t>(value); };
        const std::int64_t low = one.limited ? number(one.low) : number(now) + 1;
        const std::int64_t high = one.limited ? number(one.high) : number(now) + 3;
        for (std::int64_t i = low; i <= high && i < low + 100; ++i)
            if (i != number(now)) with(static_cast<Value>(i));
    } else {
        Value other = now;
        other.back() = other.back() == 0 ? 1 : 0;
        with(other);
    }
}

/// Each parameter changed by itself, in all ways that are tried and valid.
template <class Rules>
std::vector<changed<Rules>> changes(const Rules& rules) {
    std::vector<changed<Rules>> all;
    std::size_t parameters_changed = 0;
    const auto change = [&](const auto& one) {
        const std::size_t before = all.size();
        for_other_values(one, rules.*one.member, [&](const auto& value) {
            Rules other = rules;
            other.*one.member = value;
            if (is_valid(other)) all.push_back({std::string(one.name), other});
        });
        parameters_changed += all.size() > before;
    };
    std::apply([&](const auto&... each) { (change(each), ...); }, Rules::parameters());
    REQUIRE(parameters_changed == std::tuple_size_v<decltype(Rules::parameters())>);
    return all;
}

// Tables of these follow from their parameters, so they are made anew.
std::vector<changed<n_puzzle>> changes(const n_puzzle&) {
    n_puzzle::tiles other_goal = n_puzzle{.rows = 3, .columns = 4}.goal;
    std::swap(other_goal[3], other_goal[7]);
    return {{"rows", {.rows = 2, .columns = 4}},
            {"columns", {.rows = 3, .columns = 3}},
            {"seed", {.rows = 3, .columns = 4, .seed = 2}},
            {"goal", {.rows = 3, .columns = 4, .goal = other_goal}}};
}
std::vector<changed<sokoban>> changes(const sokoban&) {
    const sokoban other{.level = "####\n#. ###\n#*@  #\n#  $ #\n#  ###\n####"};
    return {{"level", other}};
}

// ── How many data members an aggregate has ──────────────────────────────────────────────────────

struct anything {
    template <class Value>
    operator Value() const;
};

template <class Aggregate, class... Found>
constexpr std::size_t data_members() {
    if constexpr (requires { Aggregate{Found{}..., anything{}}; })
        return data_members<Aggregate, Found..., anything>();
    else
        return sizeof...(Found);
}

template <class Rules>
constexpr std::size_t parameters_of = std::tuple_size_v<decltype(Rules::parameters())>;

template <class Rules, class Judge>
void for_changes(const Rules& rules, const Judge& judge) {
    for (const auto& [name, other] : changes(rules)) {
        CAPTURE(name);
        judge(other);
    }
}

// ── Files ───────────────────────────────────────────────────────────────────────────────────────

template <class Engine>
std::string saved(const Engine& engine) {
    std::ostringstream file;
    REQUIRE(engine.save(file));
    return file.str();
}

template <class Engine, class... Root>
std::string refusal(Engine engine, const std::string& text, const Root&... root) {
    std::istringstream file(text);
    return engine.load(file, root...).reason;
}

const std::string others = "a saved proof of another game, other rules or another question";
const std::string longer = "something follows its end";

template <class Game>
proof_number_search<Game> rooted(const Game& game) {
    proof_number_search<Game> engine(game);
    engine.start(game.root());
    return engine;
}

template <class Game>
void examine_files(const Game& game) {
    const std::string table = saved(df_pn(game)), tree = saved(rooted(game));
    CHECK(refusal(df_pn(game), table).empty());
    CHECK(refusal(df_pn(game), table + '\0') == longer);
    CHECK(refusal(rooted(game), tree, game.root()).empty());
    CHECK(refusal(rooted(game), tree + "x", game.root()) == longer);
    for_changes(game, [&](const Game& other) {
        REQUIRE(refusal(df_pn(other), table) == others);
        REQUIRE(refusal(rooted(other), tree, other.root()) == others);
    });
    if constexpr (turn_game<Game>) {
        const std::string values = saved(retrograde(game));
        CHECK(refusal(retrograde(game), values).empty());
        CHECK(refusal(retrograde(game), values + values) == longer);
        for_changes(game, [&](const Game& other) {
            REQUIRE(refusal(retrograde(other), values) == others);
        });
    }
}

} // namespace

TEST_CASE("every data member of a shipped game is a parameter, or follows from them",
          "[rules_identity]") {
    STATIC_REQUIRE(parameters_of<connect_four> == data_members<connect_four>());
    STATIC_REQUIRE(parameters_of<connect_four_7x6> == data_members<connect_four_7x6>());
    STATIC_REQUIRE(parameters_of<tic_tac_toe> == data_members<tic_tac_toe>());
    STATIC_REQUIRE(parameters_of<othello> == data_members<othello>());
    STATIC_REQUIRE(parameters_of<checkers> == data_members<checkers>());
    STATIC_REQUIRE(parameters_of<hex> == data_members<hex>());
    STATIC_REQUIRE(parameters_of<gobang> == data_members<gobang>());
    STATIC_REQUIRE(parameters_of<p_game> == data_members<p_game>());
    STATIC_REQUIRE(parameters_of<same_game> == data_members<same_game>());
    STATIC_REQUIRE(parameters_of<minesweeper> == data_members<minesweeper>());
    STATIC_REQUIRE(parameters_of<pig> == data_members<pig>());
    STATIC_REQUIRE(parameters_of<morris> == data_members<morris>());
    STATIC_REQUIRE(parameters_of<royal_ur> == data_members<royal_ur>());
    STATIC_REQUIRE(parameters_of<dobutsu_shogi> == data_members<dobutsu_shogi>());
    STATIC_REQUIRE(parameters_of<l_game> == data_members<l_game>());
    STATIC_REQUIRE(parameters_of<rule_options> == data_members<rule_options>());
    STATIC_REQUIRE(parameters_of<rule_genes> == data_members<rule_genes>());
    // With tables that follow from the rest.
    STATIC_REQUIRE(parameters_of<twenty48> == data_members<twenty48>() - 1);
    STATIC_REQUIRE(parameters_of<n_puzzle> == data_members<n_puzzle>() - 1);
}

TEST_CASE("parameters have names, limits and values that fit them", "[rules_identity]") {
    constexpr auto width = std::get<0>(connect_four::parameters());
    CHECK(width.name == "width");
    CHECK(width.text == "columns");
    CHECK(width.low == 1);
    CHECK(width.high == 32);
    CHECK(connect_four{.width = 5}.*width.member == 5);
    constexpr auto empties = std::get<1>(othello::parameters());
    STATIC_REQUIRE(empties.limited);
    STATIC_REQUIRE((!empties.low && empties.high));
    STATIC_REQUIRE_FALSE(std::get<1>(rule_space::parameters()).limited);
    CHECK(std::get<3>(minesweeper::parameters()).high == first_click::neighbourhood);
    const auto usual_fits = [](const auto& rules) {
        const auto fits = [&](const auto& one) {
            CAPTURE(one.name);
            if constexpr (std::remove_cvref_t<decltype(one)>::has_order)
                if (one.limited)
                    CHECK((one.low <= rules.*one.member && rules.*one.member <= one.high));
        };
        std::apply([&](const auto&... all) { (fits(all), ...); }, rules.parameters());
    };
    usual_fits(connect_four{});
    usual_fits(tic_tac_toe{});
    usual_fits(othello{});
    usual_fits(checkers{});
    usual_fits(hex{});
    usual_fits(gobang{});
    usual_fits(p_game{});
    usual_fits(same_game{});
    usual_fits(minesweeper{});
    usual_fits(pig{});
    usual_fits(morris{});
    usual_fits(royal_ur{});
    usual_fits(n_puzzle{});
    usual_fits(twenty48{});
    usual_fits(twenty48_score{});
    usual_fits(rule_options{});
}

TEMPLATE_TEST_CASE("rules that differ in any parameter have another identity", "[rules_identity]",
                   connect_four, tic_tac_toe, othello, othello_endgame, checkers, hex, gobang,
                   p_game, rule_space, same_game, sokoban, twenty48, twenty48_score,
                   twenty48_points, pig, morris, royal_ur) {
    const TestType rules;
    const std::uint64_t print = detail::rules_identity(rules);
    CHECK(detail::rules_identity(TestType(rules)) == print);
    for_changes(rules,
                [&](const TestType& other) { REQUIRE(detail::rules_identity(other) != print); });
}

TEST_CASE("rules without parameters have identities of their own", "[rules_identity]") {
    const std::uint64_t lion = detail::rules_identity(dobutsu_shogi{});
    const std::uint64_t l = detail::rules_identity(l_game{});
    CHECK(lion != l);
    CHECK(detail::rules_identity(dobutsu_shogi{}) == lion);
    CHECK(detail::rules_identity(l_game{}) == l);
}

// A step costs otherwise than that of the puzzle whose parameters it inherits; that saving it is
// refused at compile time, in one sentence, is shown by tests/building/messages.sh.
TEST_CASE("rules that replace a cost have no identity", "[rules_identity]") {
    STATIC_REQUIRE(detail::has_rules_identity<n_puzzle>());
    STATIC_REQUIRE_FALSE(detail::has_rules_identity<heavy_n_puzzle>());
}

TEST_CASE("sliding puzzles that differ in any parameter have another identity",
          "[rules_identity]") {
    const n_puzzle rules{.rows = 3, .columns = 4};
    for_changes(rules, [&](const n_puzzle& other) {
        REQUIRE(detail::rules_identity(other) != detail::rules_identity(rules));
    });
}

TEST_CASE("knowledge is no part of the rules", "[rules_identity]") {
    const othello small{.size = 6};
    const std::uint64_t print = detail::rules_identity(small);
    CHECK(detail::rules_identity(othello_endgame{small}) == print);
    CHECK(detail::rules_identity(othello_endgame{small, false}) == print);
    score bonus = 3;
    const auto valued = with_evaluate(small, [&bonus](const othello::state&) { return bonus; });
    CHECK(detail::rules_identity(valued) == print);
    const auto ordered = with_order(valued, [](const auto&, const auto&) { return 0; });
    CHECK(detail::rules_identity(ordered) == print);
}

TEST_CASE("who moves for luck is part of the rules", "[rules_identity]") {
    const auto print = [](const auto& rules) { return detail::rules_identity(rules); };
    const twenty48 small{.width = 2, .height = 2, .target = 16}, other{small.width, 2, 32};
    const std::uint64_t helps = print(with_chance(small, player::first));
    CHECK(helps != print(small));
    CHECK(helps != print(with_chance(small, player::second)));
    CHECK(helps != print(with_chance(other, player::first)));
    CHECK(print(with_fixed_chance(small, 1)) != print(with_fixed_chance(small, 2)));
    CHECK(print(with_fixed_chance(small, 1)) != print(with_fixed_chance(other, 1)));
    CHECK(helps == print(with_evaluate(with_chance(small, player::first),
                                       [](const twenty48::state&) { return 0; })));
}

TEMPLATE_TEST_CASE("a file of other rules is refused, and so is what follows the end",
                   "[rules_identity]", connect_four, tic_tac_toe, othello, checkers, gobang,
                   twenty48, same_game, pig, morris, royal_ur, dobutsu_shogi, l_game) {
    examine_files(TestType{});
}
