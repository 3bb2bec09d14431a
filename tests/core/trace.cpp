// SPDX-License-Identifier: MIT
#include <algorithm>
#include <bit>
#include <clocale>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <locale>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/trace.hpp>

#include "support/catch.hpp"

namespace seesaw::trace_tests {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

const std::string header =
    "number,game,root,first,second,seed,outcome,ply,player,options,plausible,"
    "value,pn,dn,ppn,scn,max_cn,min_cn,nodes,move,position,seconds\n";

traces from_csv(const std::string& text, const read_options& options = {}) {
    std::istringstream in(text);
    return read_csv(in, options);
}
traces from_json(const std::string& text, const read_options& options = {}) {
    std::istringstream in(text);
    return read_json_lines(in, options);
}
std::string to_csv(const std::vector<playthrough>& all) {
    std::ostringstream out;
    write_csv(out, all);
    return out.str();
}
std::string to_json(const std::vector<playthrough>& all) {
    std::ostringstream out;
    write_json_lines(out, all);
    return out.str();
}

double random_number(rng& random) {
    switch (random.below(8)) {
    case 0:
        return nan_value;
    case 1:
        return infinity;
    case 2:
        return -infinity;
    case 3:
        return -0.0;
    case 4:
        return static_cast<double>(random.between(-1000, 1000));
    case 5:
        return random.real();
    case 6:
        return std::ldexp(random.real(), static_cast<int>(random.between(-1070, 1020)));
    default:
        return std::bit_cast<double>(random()); // any bits at all
    }
}

std::string random_text(rng& random) {
    const std::vector<std::string> pieces = {"a",
                                             "e4",
                                             ",",
                                             "\"",
                                             "\"\"",
                                             "\n",
                                             "\r\n",
                                             "\r",
                                             " ",
                                             "\t",
                                             "é",
                                             "手",
                                             "\xf0\x9f\x8e\xb2",
                                             "'",
                                             "\\",
                                             "{",
                                             "}",
                                             "null",
                                             "nan",
                                             std::string(1, '\0'),
                                             "\x01",
                                             "\x7f",
                                             "0",
                                             ";"};
    std::string text;
    for (auto left = random.below(6); left > 0; --left)
        text += pieces[static_cast<std::size_t>(random.below(pieces.size()))];
    return text;
}

std::vector<playthrough> random_traces(rng& random) {
    std::vector<playthrough> all(static_cast<std::size_t>(random.below(5)));
    for (playthrough& game : all) {
        game.number = random.below(3); // neighbours may well share one
        game.game = random_text(random);
        game.root = random_text(random);
        game.first = random_text(random);
        game.second = random_text(random);
        game.seed = random();
        if (random.below(2) == 0) game.outcome = random_number(random);
        int ply = 0;
        for (auto left = random.below(4); left > 0; --left) {
            step& s = game.steps.emplace_back();
            s.ply = ply;
            ply += static_cast<int>(random.between(1, 3));
            if (random.below(4) > 0) s.player = static_cast<player>(random.below(3));
            s.options = random_number(random);
            s.plausible = random_number(random);
            s.value = random_number(random);
            s.indicators.pn = random_number(random);
            s.indicators.dn = random_number(random);
            s.indicators.ppn = random_number(random);
            s.indicators.scn = random_number(random);
            s.indicators.max_cn = random_number(random);
            s.indicators.min_cn = random_number(random);
            s.nodes = random();
            s.move = random_text(random);
            if (random.below(2) == 0) s.position = random();
            s.seconds = random_number(random);
        }
    }
    return all;
}

bool same_bits(double x, double y) {
    return (std::isnan(x) && std::isnan(y)) ||
           std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
}

// Which lines were complained about.
std::vector<std::uint64_t> bad_lines(const read_report& report) {
    std::vector<std::uint64_t> lines;
    for (const row_problem& problem : report.problems) lines.push_back(problem.line);
    return lines;
}

using line_list = std::vector<std::uint64_t>;

// Two piles, take one or two from either; a move is a pair.
struct two_piles {
    struct state {
        int left = 2, right = 2;
        player turn = player::first;
        bool operator==(const state&) const = default;
    };
    struct move {
        int pile = 0, count = 0;
        bool operator==(const move&) const = default;
    };
    state root() const { return {}; }
    move_list<move, 4> moves(const state& s) const {
        move_list<move, 4> list;
        for (int count = 1; count <= 2; ++count) {
            if (s.left >= count) list.push_back({0, count});
            if (s.right >= count) list.push_back({1, count});
        }
        return list;
    }
    state next(state s, const move& m) const {
        (m.pile == 0 ? s.left : s.right) -= m.count;
        s.turn = opponent(s.turn);
        return s;
    }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const {
        if (s.left + s.right > 0) return std::nullopt;
        return s.turn == player::first ? -1 : 1;
    }
    std::string describe(const state&, const move& m) const {
        return std::string(m.pile == 0 ? "\"left\"" : "right\\") + std::to_string(m.count);
    }
};
static_assert(two_player_game<two_piles>);

} // namespace

TEST_CASE("a trace written and read back is identical", "[trace]") {
    rng random(7);
    std::uint64_t steps = 0;
    for (int i = 0; i < 3000; ++i) {
        const std::vector<playthrough> all = random_traces(random);
        const traces csv = from_csv(to_csv(all));
        REQUIRE(csv.report.problem_count == 0);
        REQUIRE(csv.playthroughs == all);
        const traces json = from_json(to_json(all));
        REQUIRE(json.report.problem_count == 0);
        REQUIRE(json.playthroughs == all);
        for (std::size_t g = 0; g < all.size(); ++g) {
            for (std::size_t s = 0; s < all[g].steps.size(); ++s, ++steps) {
                // Minus zero is not zero, though they compare equal.
                REQUIRE(same_bits(all[g].steps[s].value, csv.playthroughs[g].steps[s].value));
                REQUIRE(same_bits(all[g].steps[s].value, json.playthroughs[g].steps[s].value));
            }
        }
        REQUIRE(to_csv(csv.playthroughs) == to_csv(all));
        REQUIRE(to_json(json.playthroughs) == to_json(all));
    }
    CHECK(steps > 5000);
}

TEST_CASE("equality tells records apart in every field", "[trace]") {
    const playthrough plain = [] {
        playthrough game;
        game.steps.resize(1);
        return game;
    }();
    std::vector<playthrough> others(19, plain);
    std::size_t i = 0;
    others[i++].number = 1;
    others[i++].game = "x";
    others[i++].root = "x";
    others[i++].first = "x";
    others[i++].second = "x";
    others[i++].seed = 1;
    others[i++].outcome = 0;
    others[i++].steps[0].ply = 1;
    others[i++].steps[0].player = player::first;
    others[i++].steps[0].options = 1;
    others[i++].steps[0].plausible = 1;
    others[i++].steps[0].value = 1;
    others[i++].steps[0].indicators.pn = 1;
    others[i++].steps[0].indicators.min_cn = 1;
    others[i++].steps[0].nodes = 1;
    others[i++].steps[0].move = "x";
    others[i++].steps[0].position = 1;
    others[i++].steps[0].seconds = 1;
    others[i++].steps.clear();
    REQUIRE(i == others.size());
    for (const playthrough& other : others) {
        CHECK_FALSE(other == plain);
        CHECK(other == other);
        CHECK(from_csv(to_csv({other})).playthroughs == std::vector{other});
        CHECK(from_json(to_json({other})).playthroughs == std::vector{other});
    }
}

TEST_CASE("what the formats look like", "[trace]") {
    playthrough game;
    game.number = 3;
    game.game = "nim, small";
    game.first = "say \"hi\"";
    game.seed = 18446744073709551615u;
    game.outcome = -0.5;
    step& s = game.steps.emplace_back();
    s.player = player::second;
    s.options = 2;
    s.value = 0.1;
    s.indicators.pn = infinity;
    s.indicators.dn = -infinity;
    s.nodes = 7;
    s.move = "a\nb";
    s.position = 12;
    CHECK(to_csv({game}) == header + "3,\"nim, small\",,\"say \"\"hi\"\"\",,18446744073709551615,"
                                     "-0.5,0,second,2,,0.1,inf,-inf,,,,,7,\"a\nb\",12,\n");
    CHECK(to_json({game}) ==
          "{\"number\":3,\"game\":\"nim, small\",\"first\":\"say \\\"hi\\\"\","
          "\"seed\":18446744073709551615,\"outcome\":-0.5,\"ply\":0,\"player\":\"second\","
          "\"options\":2,\"value\":0.1,\"pn\":\"inf\",\"dn\":\"-inf\",\"nodes\":7,"
          "\"move\":\"a\\nb\",\"position\":12}\n");

    struct commas : std::numpunct<char> {
        char do_decimal_point() const override { return ','; }
        char do_thousands_sep() const override { return '.'; }
        std::string do_grouping() const override { return "\1"; }
    };
    std::ostringstream elsewhere;
    elsewhere.imbue(std::locale(std::locale::classic(), new commas));
    write_csv(elsewhere, std::vector{game});
    CHECK(elsewhere.str() == to_csv({game}));

    std::ostringstream later;
    csv_writer go_on(later, false);
    go_on(game, s);
    CHECK(header + later.str() == to_csv({game}));
}

TEST_CASE("columns are known by name", "[trace]") {
    SECTION("any order, unknown ones ignored, missing ones not measured") {
        const traces read = from_csv("colour, value ,options\nred,1.5,3\nblue,,4\n");
        REQUIRE(read.report.problem_count == 0);
        REQUIRE(read.playthroughs.size() == 1);
        const auto& steps = read.playthroughs[0].steps;
        REQUIRE(steps.size() == 2);
        CHECK(steps[0].value == 1.5);
        CHECK(steps[0].options == 3);
        CHECK(std::isnan(steps[1].value));
        CHECK(steps[1].options == 4);
        CHECK(steps[1].ply == 1);
        CHECK_FALSE(steps[0].player);
        CHECK(std::isnan(steps[0].plausible));
        CHECK_FALSE(read.playthroughs[0].outcome);
    }
    SECTION("JSON: nested things under unknown keys are skipped, null is not measured") {
        const traces read = from_json(
            "{\"extra\": {\"deep\": [1, {\"x\": \"}\"}, []]}, \"value\": 1e1, \"options\": null}\n"
            "\n"
            "  { \"move\" : 3 , \"player\":\"chance\",\"value\":\"-inf\", \"b\":true, \"c\":[]}\r\n"
            "{\"\\u0076alue\":\"nan\",\"move\":\"\\u00e9\\ud83c\\udfb2\\/\\t\"}");
        REQUIRE(read.report.problem_count == 0);
        REQUIRE(read.playthroughs.size() == 1);
        const auto& steps = read.playthroughs[0].steps;
        REQUIRE(steps.size() == 3);
        CHECK(steps[0].value == 10);
        CHECK(std::isnan(steps[0].options));
        CHECK(steps[1].value == -infinity);
        CHECK(steps[1].move == "3");
        CHECK(steps[1].player == player::chance);
        CHECK(std::isnan(steps[2].value));
        CHECK(steps[2].move == "é\xf0\x9f\x8e\xb2/\t");
    }
    SECTION("numbers as other programs write them") {
        const traces read = from_csv("\xef\xbb\xbfnodes,value,outcome\r\n"
                                     "12.0, 5 ,\r\n\r\n"
                                     "\"13\",NaN,Infinity\r\n");
        REQUIRE(read.report.problem_count == 0);
        REQUIRE(read.playthroughs.size() == 1);
        CHECK(read.playthroughs[0].steps[0].nodes == 12);
        CHECK(read.playthroughs[0].steps[0].value == 5);
        CHECK(read.playthroughs[0].steps[1].nodes == 13);
        CHECK(std::isnan(read.playthroughs[0].steps[1].value));
        CHECK(read.playthroughs[0].outcome == infinity); // the last word on the playthrough
    }
}

TEST_CASE("a spreadsheet may separate by semicolons and write commas for points", "[trace]") {
    std::istringstream in("ply;player;options;value;move\n"
                          "0;first;7;0,25;3,4\n"
                          "1;second;7;-1,5e1;\"a;b\"\n");
    const traces read = read_csv(in);
    REQUIRE(read.report.problems.empty());
    REQUIRE(read.playthroughs.size() == 1);
    const auto& steps = read.playthroughs[0].steps;
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].value == 0.25);
    CHECK(steps[0].move == "3,4");
    CHECK(steps[1].value == -15);
    CHECK(steps[1].move == "a;b");
    // A comma in the first row, and semicolons are text.
    std::istringstream plain("ply,move\n0,a;b\n");
    CHECK(read_csv(plain).playthroughs[0].steps[0].move == "a;b");
}

TEST_CASE("where one playthrough ends and the next begins", "[trace]") {
    const auto lengths = [](const std::string& text) {
        std::vector<std::size_t> result;
        const traces read = from_csv(text);
        REQUIRE(read.report.problem_count == 0);
        for (const playthrough& game : read.playthroughs) result.push_back(game.steps.size());
        CHECK(read.report.playthroughs == result.size());
        return result;
    };
    using sizes = std::vector<std::size_t>;
    CHECK(lengths("value\n1\n2\n3\n") == sizes{3});
    CHECK(lengths("number,value\n1,1\n1,2\n2,3\n") == sizes{2, 1});
    CHECK(lengths("number,value\n1,1\n,2\n2,3\n") == sizes{2, 1});
    CHECK(lengths("ply,value\n0,1\n1,2\n0,3\n5,3\n") == sizes{2, 2});
    CHECK(lengths("number,ply\n1,0\n1,0\n1,1\n") == sizes{1, 2});
    CHECK(lengths("number,outcome\n1,1\n2,-1\n2,0\n") == sizes{0, 0, 0});
    CHECK(lengths("number,outcome,ply\n1,1,\n1,1,0\n1,1,\n") == sizes{0, 1, 0});
    CHECK(lengths(header) == sizes{});
    CHECK(lengths("value\r\n1\r\n2\r\n") == sizes{2});
}

TEST_CASE("a last row without a line break is kept, and reported as perhaps cut", "[trace]") {
    const traces read = from_csv("value\n1\n25");
    REQUIRE(read.playthroughs.size() == 1);
    CHECK(read.playthroughs[0].steps.at(1).value == 25);
    CHECK(bad_lines(read.report) == line_list{3});
}

TEST_CASE("bad rows are reported by line and the good ones kept", "[trace]") {
    SECTION("CSV") {
        const traces read = from_csv("number,ply,player,options,value,move\n" // 1
                                     "1,0,first,3,0.5,a\n"                    // 2
                                     "1,1,second,three,0.5,b\n"               // 3
                                     "1,2,nobody,3,0.5,c\n"                   // 4
                                     "1,3,first,3,0.5\n"                      // 5
                                     "1,4,first,3,0.5,\"two\nlines\"\n"       // 6 and 7
                                     "1,5,first,3,0.5,e,f\n"                  // 8
                                     "1,-6,first,3,0.5,g\n"                   // 9
                                     "1,7,first,3,1e999,h\n"                  // 10
                                     "1,8,first,3,0.5,x\"y\n"                 // 11
                                     "1,9,first,3,0.5,\"y\"z\n"               // 12
                                     "one,10,first,3,0.5,i\n"                 // 13
                                     "1,99999999999,first,3,0.5,j\n"          // 14
                                     "1,12,first,3,0.5,k\n");                 // 15
        CHECK(bad_lines(read.report) == line_list{3, 4, 5, 8, 9, 10, 11, 12, 13, 14});
        CHECK(read.report.problem_count == 10);
        CHECK(read.report.rows == 3);
        CHECK(read.report.problems[0].reason == "options: 'three' is no number that fits");
        CHECK(read.report.problems[1].reason == "player: 'nobody' is not first, second or chance");
        CHECK(read.report.problems[2].reason == "row of 5 fields where the header has 6");
        CHECK(read.report.problems[4].reason == "ply: '-6' is not within 0 and 1000000000");
        REQUIRE(read.playthroughs.size() == 1);
        REQUIRE(read.playthroughs[0].steps.size() == 3);
        CHECK(read.playthroughs[0].steps[1].move == "two\nlines");
        CHECK(read.playthroughs[0].steps[2].move == "k");
    }
    SECTION("JSON") {
        const traces read = from_json("{\"value\":1}\n"          // 1
                                      "{\"value\":1\n"           // 2
                                      "{\"value\":01}\n"         // 3
                                      "{\"value\":[1]}\n"        // 4
                                      "[1]\n"                    // 5
                                      "{\"value\":\"x\"}\n"      // 6
                                      "{\"move\":\"\xff\"}\n"    // 7
                                      "{\"move\":\"\\ud800\"}\n" // 8
                                      "{\"move\":\"\\x\"}\n"     // 9
                                      "{\"move\":\"a\tb\"}\n"    // 10
                                      "{\"value\":1}}\n"         // 11
                                      "{\"value\":true}\n"       // 12
                                      "{\"value\":nan}\n"        // 13
                                      "{value:1}\n"              // 14
                                      "{\"value\":1,}\n"         // 15
                                      "{\"x\":" +
                                      std::string(100, '[') + std::string(100, ']') +
                                      "}\n"             // 16
                                      "{\"value\":2}"); // 17
        CHECK(bad_lines(read.report) ==
              line_list{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
        CHECK(read.report.problems[0].reason == "comma or closing brace expected");
        CHECK(read.report.problems[3].reason == "not a JSON object");
        CHECK(read.report.problems[5].reason == "text that is not UTF-8");
        CHECK(read.report.problems[14].reason == "nested too deeply");
        REQUIRE(read.playthroughs.size() == 1);
        REQUIRE(read.playthroughs[0].steps.size() == 2);
        CHECK(read.playthroughs[0].steps[1].value == 2);
    }
    SECTION("headers") {
        CHECK(from_csv("").report.problem_count == 1);
        CHECK(from_csv("a,b,c\n1,2,3\n").report.problem_count == 1);
        CHECK(from_csv("1,2,3\n1,2,3\n").playthroughs.empty());
        const traces twice = from_csv("value,value\n1,2\n");
        CHECK(twice.report.problem_count == 1);
        CHECK(twice.playthroughs.at(0).steps.at(0).value == 1);
        CHECK(from_json("").report.problem_count == 0);
    }
    SECTION("a stream that cannot be read") {
        std::istringstream broken("value\n1\n");
        broken.setstate(std::ios::badbit);
        const traces read = read_csv(broken);
        REQUIRE(read.report.problem_count > 0);
        CHECK(read.report.problems.back().line == 0);
    }
    SECTION("no more problems are kept than asked for") {
        std::string text = "value\n";
        for (int i = 0; i < 1000; ++i) text += "x\n";
        const traces read = from_csv(text, {.problems = 5});
        CHECK(read.report.problems.size() == 5);
        CHECK(read.report.problem_count == 1000);
    }
}

TEST_CASE("a stray quote costs its line, not the file", "[trace]") {
    std::string text = "value,move\n";
    line_list bad;
    for (std::uint64_t line = 2; line <= 400; ++line) {
        if (line % 10 == 0) {
            text += "1,\"stray\n";
            bad.push_back(line);
        } else if (line % 10 == 5) {
            text += "1,\"good \"\"quote\"\"\"\n";
        } else {
            text += "1,plain\n";
        }
    }
    const traces read = from_csv(text);
    CHECK(bad_lines(read.report) == bad);
    CHECK(read.report.rows == 399 - bad.size());
    CHECK(read.playthroughs.at(0).steps.at(3).move == "good \"quote\"");

    // Two stray quotes that look like a field of several lines: the number of fields tells.
    const traces pair = from_csv("value,move\n1,\"a\n2,b\n3,c\n4\",d\n5,e\n");
    CHECK(bad_lines(pair.report) == line_list{2, 5});
    CHECK(pair.report.rows == 3);
}

TEST_CASE("a file cut anywhere keeps its whole rows and names the broken line", "[trace]") {
    rng random(3);
    std::vector<playthrough> all(4);
    for (playthrough& game : all) {
        game.number = static_cast<std::uint64_t>(&game - all.data()) + 1;
        game.outcome = 1;
        for (int ply = 0; ply < 5; ++ply) {
            step& s = game.steps.emplace_back();
            s.ply = ply;
            s.value = random.real();
            s.move = "m" + std::to_string(ply);
        }
    }
    const auto rows_before = [](const std::string& text, std::size_t cut) {
        return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(cut), '\n');
    };
    const std::string csv = to_csv(all);
    for (std::size_t cut = header.size(); cut < csv.size(); ++cut) {
        const traces read = from_csv(csv.substr(0, cut));
        const auto whole = static_cast<std::uint64_t>(rows_before(csv, cut)) - 1;
        const bool clean = csv[cut - 1] == '\n';
        REQUIRE(read.report.problem_count == (clean ? 0u : 1u));
        if (!clean) REQUIRE(read.report.problems[0].line == whole + 2);
        REQUIRE(read.report.rows >= whole);
        REQUIRE(read.report.rows <= whole + 1);
    }
    const std::string json = to_json(all);
    for (std::size_t cut = 0; cut < json.size(); ++cut) {
        const traces read = from_json(json.substr(0, cut));
        const auto whole = static_cast<std::uint64_t>(rows_before(json, cut));
        // Without its line break, a closed object is whole.
        const bool clean = cut == 0 || json[cut - 1] == '\n' || json[cut] == '\n';
        REQUIRE(read.report.problem_count == (clean ? 0u : 1u));
        if (!clean) REQUIRE(read.report.problems[0].line == whole + 1);
        REQUIRE(read.report.rows == whole + (cut > 0 && json[cut] == '\n' ? 1u : 0u));
    }
}

TEST_CASE("readers hold no more than they are allowed", "[trace]") {
    const std::string wide(5000, 'x');
    for (const bool csv : {true, false}) {
        CAPTURE(csv);
        const auto row = [&](const std::string& move) {
            return csv ? "1," + move + "\n" : "{\"value\":1,\"move\":\"" + move + "\"}\n";
        };
        std::string text = csv ? "value,move\n" : "{\"value\":1,\"move\":\"0\"}\n";
        text += row("a") + row(wide) + row("b") + (csv ? row("\"" + wide + "\n" + wide) : "") +
                row("c");
        std::istringstream in(text);
        const read_options options{.row_bytes = 100};
        const traces read = csv ? read_csv(in, options) : read_json_lines(in, options);
        CHECK(bad_lines(read.report).front() == 3);
        REQUIRE(read.playthroughs.size() == 1);
        CHECK(read.playthroughs[0].steps.back().move == "c");
        CHECK(read.report.rows == (csv ? 3u : 4u));
    }
    SECTION("a quote that stays open beyond the limit") {
        std::string text = "value,move\n1,\"open\n";
        for (int i = 0; i < 100; ++i) text += "2,plain\n";
        const traces read = from_csv(text, {.row_bytes = 64});
        CHECK(bad_lines(read.report) == line_list{2});
        CHECK(read.report.rows == 100);
    }
    SECTION("steps of one playthrough") {
        std::string text = "value\n";
        for (int i = 0; i < 10; ++i) text += "1\n";
        const traces read = from_csv(text, {.steps = 4});
        CHECK(read.playthroughs.at(0).steps.size() == 4);
        CHECK(read.report.problem_count == 6);
        // One at a time there is nothing to hold.
        std::istringstream in(text);
        int seen = 0;
        read_csv(in,
                 [&](const playthrough& game, const step&) { seen += game.steps.empty() ? 1 : 0; },
                 {.steps = 4});
        CHECK(seen == 10);
    }
}

TEST_CASE("a callback may take steps as they come", "[trace]") {
    rng random(11);
    const std::vector<playthrough> all = random_traces(random);
    std::size_t count = 0;
    for (const playthrough& game : all) count += game.steps.size();
    REQUIRE(count > 0);
    std::istringstream in(to_csv(all));
    std::ostringstream again;
    csv_writer write(again);
    std::size_t seen = 0;
    read_csv(in, [&](const playthrough& game, const step& s) {
        write(game, s);
        ++seen;
    });
    CHECK(seen == count);
    std::vector<playthrough> with_steps;
    for (const playthrough& game : all)
        if (!game.steps.empty()) with_steps.push_back(game);
    CHECK(from_csv(again.str()).playthroughs == with_steps);
}

TEST_CASE("numbers read back the same without from_chars and in any locale", "[trace]") {
    rng random(5);
    const auto round_trip = [&] {
        for (int i = 0; i < 20000; ++i) {
            const double x = random_number(random);
            if (!std::isfinite(x)) continue;
            std::string here, there;
            detail::append_number(here, x);
            detail::portable::append_number(there, x);
            double back = 1, back_again = 1;
            REQUIRE(detail::parse_number(there, back));
            REQUIRE(detail::portable::parse_number(here, back_again));
            REQUIRE(same_bits(back, x));
            REQUIRE(same_bits(back_again, x));
        }
    };
    round_trip();
    for (const std::string text : {"", "-", ".", "1e", "1e+", "0x10", " 1", "1 ", "+1", "1,5", "e5",
                                   "--1", "1.2.3", "1e999", "1e-999", "infinit", "nan(1)", "-e"}) {
        CAPTURE(text);
        double x = 0;
        CHECK_FALSE(detail::parse_number(text, x));
        CHECK_FALSE(detail::portable::parse_number(text, x));
    }
    for (const std::string text : {"0", "-0", "5.", ".5", "1e5", "1E-5", "007", "0e999"}) {
        CAPTURE(text);
        double x = 1, y = 2;
        CHECK(detail::parse_number(text, x));
        CHECK(detail::portable::parse_number(text, y));
        CHECK(same_bits(x, y));
    }
    std::uint64_t whole = 0;
    CHECK(detail::parse_number("18446744073709551615", whole));
    CHECK_FALSE(detail::parse_number("18446744073709551616", whole));
    CHECK_FALSE(detail::parse_number("1.5", whole));
    CHECK_FALSE(detail::parse_number("-1.0", whole));
    CHECK_FALSE(detail::parse_number("1e300", whole));
    CHECK((detail::parse_number("1e3", whole) && whole == 1000));
    // Decimal commas, where this machine has such a locale.
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8"})
        if (std::setlocale(LC_NUMERIC, name)) break;
    round_trip();
    std::setlocale(LC_NUMERIC, "C");
}

TEST_CASE("short numbers are rounded as long ones are", "[trace]") {
    rng random(11);
    std::size_t with_point = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = random.below(2) == 0 ? "-" : "";
        const auto digits = 1 + random.below(18);
        const auto point = random.below(2 * digits);
        for (std::uint64_t at = 0; at < digits; ++at) {
            if (at == point) text += '.';
            text += static_cast<char>('0' + random.below(10));
        }
        if (point < digits) ++with_point;
        double found = 0;
        CAPTURE(text);
        REQUIRE(detail::parse_number(text, found));
        REQUIRE(same_bits(found, std::strtod(text.c_str(), nullptr)));
    }
    CHECK(with_point > 5'000);
    for (const char* text : {"", "-", ".", "-.", "1.2.3", "1-", "--1", "1 2", "+1", "1.e", "e5"}) {
        double found = 0;
        CAPTURE(text);
        CHECK_FALSE(detail::parse_number(text, found));
    }
}

TEST_CASE("a recorded tree stays within its limits and counts what it leaves out", "[trace]") {
    const two_piles rules;
    SECTION("everything") {
        const tree all = record_tree(rules, rules.root(), {.depth = 10, .nodes = 100000});
        CHECK(all.nodes.size() > 20);
        for (std::size_t i = 0; i < all.nodes.size(); ++i) {
            const tree_node& node = all.nodes[i];
            CHECK_FALSE(node.truncated);
            CHECK(node.left_out == 0);
            CHECK(node.solved == !node.player);
            CHECK((i == 0) == (node.parent == tree_node::none));
            if (i == 0) continue;
            REQUIRE(node.parent < i);
            CHECK(node.ply == all.nodes[node.parent].ply + 1);
            if (node.solved) {
                CHECK(node.certainty == certainty::exact);
                CHECK(node.value == (node.ply % 2 == 0 ? -1 : 1));
            }
        }
    }
    SECTION("depth") {
        const tree top = record_tree(rules, rules.root(), {.depth = 1});
        REQUIRE(top.nodes.size() == 5);
        CHECK(top.nodes[1].move == "\"left\"1");
        CHECK_FALSE(top.nodes[0].truncated);
        // Take one: three moves remain; take two: two.
        CHECK(top.nodes[1].left_out == 3);
        CHECK(top.nodes[3].left_out == 2);
        CHECK(top.nodes[3].truncated);
        CHECK(record_tree(rules, rules.root(), {.depth = 0}).nodes.size() == 1);
    }
    SECTION("nodes") {
        for (std::uint32_t cap = 1; cap < 30; ++cap) {
            const tree part = record_tree(rules, rules.root(), {.depth = 10, .nodes = cap});
            CHECK(part.nodes.size() == cap);
        }
        const tree part = record_tree(rules, rules.root(), {.depth = 10, .nodes = 3});
        CHECK(part.nodes[0].left_out == 2);
        CHECK(part.nodes[1].left_out == 3);
    }
    SECTION("nonsense is refused") {
        CHECK_THROWS_AS(record_tree(rules, rules.root(), {.depth = -1}), std::invalid_argument);
        CHECK_THROWS_AS(record_tree(rules, rules.root(), {.nodes = 0}), std::invalid_argument);
    }
}

TEST_CASE("a tree takes notes of any kind", "[trace]") {
    const two_piles rules;
    const auto first_node = [&](auto&& annotate) {
        return record_tree(rules, rules.root(), {.depth = 0}, annotate).nodes.at(0);
    };
    using state = two_piles::state;
    CHECK(std::isnan(first_node([](const state&) {}).value));
    CHECK(first_node([](const state& s) { return s.left; }).value == 2);
    CHECK(first_node([](const state&) { return 0.5; }).certainty == certainty::estimate);
    CHECK(first_node([](const state&) { return indicators{.pn = 3}; }).indicators.pn == 3);
    CHECK(first_node([](const state&) { return std::optional<score>(4); }).value == 4);
    CHECK(std::isnan(first_node([](const state&) { return std::optional<double>(); }).value));
    const tree_node searched = first_node([](const state&) {
        result<two_piles> r;
        r.value = -1;
        r.certainty = certainty::exact;
        r.indicators.dn = 9;
        return r;
    });
    CHECK(searched.value == -1);
    CHECK(searched.solved);
    CHECK(searched.indicators.dn == 9);
}

TEST_CASE("trees as DOT and JSON", "[trace]") {
    tree t;
    t.game = "a \"game\"";
    t.nodes.resize(3);
    t.nodes[0].player = player::first;
    t.nodes[0].value = 1;
    t.nodes[0].certainty = certainty::at_least;
    t.nodes[0].indicators.pn = infinity;
    t.nodes[0].truncated = true;
    t.nodes[0].left_out = 12;
    t.nodes[1] = {.parent = 0, .ply = 1, .move = "x\\\n\"\x01\xff"};
    t.nodes[1].solved = true;
    t.nodes[2] = {.parent = 0, .ply = 1, .move = "é"};
    t.nodes[2].player = player::chance;
    t.nodes[2].cut = true;
    t.nodes[2].truncated = true;
    std::ostringstream dot, json;
    write_dot(dot, t);
    CHECK(dot.str() == "digraph \"a \\\"game\\\"\" {\n"
                       "    node [fontname=\"sans-serif\"];\n"
                       "    n0 [label=\"≥ 1\\npn inf\", shape=box];\n"
                       "    n0_more [shape=plaintext, label=\"… 12 more\"];\n"
                       "    n0 -> n0_more [style=dotted, arrowhead=none];\n"
                       "    n1 [label=\"\", shape=box, peripheries=2, style=\"bold\"];\n"
                       "    n0 -> n1 [label=\"x\\\\\\n\\\" \xef\xbf\xbd\"];\n"
                       "    n2 [label=\"\", shape=diamond, style=\"dashed\"];\n"
                       "    n0 -> n2 [label=\"é\"];\n"
                       "    n2_more [shape=plaintext, label=\"…\"];\n"
                       "    n2 -> n2_more [style=dotted, arrowhead=none];\n"
                       "}\n");
    write_json(json, t);
    CHECK(json.str() ==
          "{\"game\":\"a \\\"game\\\"\",\"nodes\":[\n"
          "{\"ply\":0,\"player\":\"first\",\"value\":1,\"certainty\":\"at_least\",\"pn\":\"inf\","
          "\"truncated\":true,\"left_out\":12}\n"
          ",{\"ply\":1,\"parent\":0,\"move\":\"x\\\\\\n\\\"\\u0001\xef\xbf\xbd\","
          "\"solved\":true}\n"
          ",{\"ply\":1,\"parent\":0,\"move\":\"é\",\"player\":\"chance\",\"cut\":true,"
          "\"truncated\":true}\n"
          "]}\n");
}

} // namespace seesaw::trace_tests
