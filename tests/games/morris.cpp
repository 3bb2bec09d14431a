// SPDX-License-Identifier: MIT
// Small morris games against a slow twin: boards as text, lines by geometry, values by repetition.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/morris.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"

namespace seesaw::morris_tests {

using games::morris;

namespace {

// Positions are what `describe` writes. Points have places in the plane; lines join them.
struct twin {
    morris rules;
    std::vector<std::pair<int, int>> at;             // twice the coordinates
    std::vector<std::pair<int, int>> joined;         // neighbours
    std::vector<std::array<std::size_t, 3>> in_line; // three in a row

    explicit twin(const morris& of) : rules(of) {
        for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 3; ++x) at.emplace_back(2 * x, 2 * y);
        if (rules.points == 13) at.insert(at.end(), {{1, 1}, {3, 1}, {1, 3}, {3, 3}});
        const auto is_joined = [&](std::size_t a, std::size_t b) {
            const int dx = std::abs(at[a].first - at[b].first);
            const int dy = std::abs(at[a].second - at[b].second);
            if (dx + dy == 2 && dx * dy == 0 && a < 9) return true; // level or upright
            if (rules.points == 13) return dx == 1 && dy == 1;
            return rules.diagonals && dx == 2 && dy == 2 && (a == 4 || b == 4);
        };
        for (std::size_t a = 0; a < at.size(); ++a)
            for (std::size_t b = 0; b < at.size(); ++b) {
                if (!is_joined(a, b)) continue;
                joined.emplace_back(a, b);
                for (std::size_t c = 0; c < at.size(); ++c)
                    if (is_joined(b, c) && at[a].first + at[c].first == 2 * at[b].first &&
                        at[a].second + at[c].second == 2 * at[b].second && a < c)
                        in_line.push_back({a, b, c});
            }
    }

    bool row(const std::string& s, char who) const {
        return std::any_of(in_line.begin(), in_line.end(), [&](const auto& line) {
            return s[line[0]] == who && s[line[1]] == who && s[line[2]] == who;
        });
    }

    std::set<std::string> next(const std::string& s) const {
        const char who = s.back(), other = who == 'X' ? 'O' : 'X';
        std::set<std::string> all;
        if (row(s, 'X') || row(s, 'O')) return all;
        const auto men =
            std::count(s.begin(), s.end() - 1, 'X') + std::count(s.begin(), s.end() - 1, 'O');
        const auto put = [&](std::size_t from, std::size_t to) {
            std::string after = s;
            after[from] = '.';
            after[to] = who;
            after.back() = other;
            all.insert(after);
        };
        for (std::size_t to = 0; to < at.size(); ++to) {
            if (s[to] != '.') continue;
            if (men < 2 * rules.men) {
                put(to, to);
                continue;
            }
            for (std::size_t from = 0; from < at.size(); ++from)
                if (s[from] == who &&
                    (rules.fly ||
                     std::count(joined.begin(), joined.end(),
                                std::pair(static_cast<int>(from), static_cast<int>(to))) > 0))
                    put(from, to);
        }
        return all;
    }

    // All positions, and what each is worth to the first player: the ends, then whatever can be
    // forced, again and again until nothing changes.
    std::map<std::string, int> values() const {
        std::map<std::string, std::set<std::string>> after;
        std::vector<std::string> open{std::string(at.size(), '.') + " X"};
        while (!open.empty()) {
            const std::string s = open.back();
            open.pop_back();
            if (after.count(s) > 0) continue;
            after[s] = next(s);
            open.insert(open.end(), after[s].begin(), after[s].end());
        }
        std::map<std::string, int> worth;
        for (const auto& [s, moves] : after)
            worth[s] = !moves.empty()    ? 0
                       : row(s, 'X')     ? 1
                       : row(s, 'O')     ? -1
                       : s.back() == 'X' ? -1
                                         : 1;
        for (bool changed = true; changed;) {
            changed = false;
            for (const auto& [s, moves] : after) {
                if (moves.empty() || worth[s] != 0) continue;
                const int win = s.back() == 'X' ? 1 : -1;
                const bool wins = std::any_of(moves.begin(), moves.end(),
                                              [&](const auto& to) { return worth[to] == win; });
                const bool loses = std::all_of(moves.begin(), moves.end(),
                                               [&](const auto& to) { return worth[to] == -win; });
                if (wins || loses) changed = true;
                worth[s] = wins ? win : loses ? -win : 0;
            }
        }
        return worth;
    }
};

} // namespace

namespace {

void check_variant(const morris& rules, std::size_t lines) {
    CAPTURE(rules.men, rules.points, rules.diagonals, rules.fly);
    const twin slow(rules);
    CHECK(slow.in_line.size() == lines);
    const auto worth = slow.values();
    retrograde engine(rules);
    REQUIRE(engine.run(rules.root()).certainty == certainty::exact);
    REQUIRE(engine.size() == worth.size());
    retrograde twins(rules, {.symmetry = true});
    REQUIRE(twins.run(rules.root()).value == worth.at(rules.describe(rules.root())));
    CHECK(twins.size() < worth.size() / 5);
    for (const auto& [text, value] : worth) {
        const auto s = rules.parse(text);
        REQUIRE(s);
        REQUIRE(rules.describe(*s) == text);
        REQUIRE(engine.value(*s) == value);
        REQUIRE(twins.value(*s) == value);
        std::set<std::string> after;
        if (!rules.outcome(*s))
            for (const auto m : rules.moves(*s)) after.insert(rules.describe(rules.next(*s, m)));
        REQUIRE(after == slow.next(text));
    }
}

} // namespace

TEST_CASE("morris games are those of a slow twin", "[morris]") {
    check_variant({}, 8);
    check_variant({.diagonals = false}, 6);
    check_variant({.diagonals = false, .fly = true}, 6);
    check_variant({.men = 4}, 8);
}

TEST_CASE("moves of Picaria are those of a slow twin", "[morris]") {
    const morris rules{.points = 13};
    const twin slow(rules);
    rng random(5);
    auto s = rules.root();
    int finished = 0;
    for (int i = 0; i < 3000; ++i) {
        std::set<std::string> after;
        const bool over = rules.outcome(s).has_value();
        if (!over)
            for (const auto m : rules.moves(s)) after.insert(rules.describe(rules.next(s, m)));
        REQUIRE(after == slow.next(rules.describe(s)));
        finished += over;
        s = over ? rules.root() : rules.next(s, draw(rules.moves(s), random));
    }
    CHECK(finished > 100);
}

TEST_CASE("all of Picaria is that of a slow twin", "[.slow][morris]") {
    check_variant({.points = 13}, 16);
}

TEST_CASE("morris games are well made", "[morris]") {
    for (const morris& rules : {morris{}, morris{.men = 4}, morris{.points = 13}}) {
        const auto report = check(rules, 1);
        INFO(report.text());
        CHECK(report);
    }
    CHECK_THROWS_AS(morris{.men = 5}.root(), std::invalid_argument);
    CHECK_THROWS_AS(morris{.points = 10}.root(), std::invalid_argument);
    CHECK_THROWS_AS((morris{.points = 13, .diagonals = false}.root()), std::invalid_argument);
    const morris rules;
    CHECK(rules.describe({}, 16 * morris::placed + 4) == "4");
    CHECK(rules.describe({}, 16 * 4 + 1) == "4-1");
    for (const char* wrong : {"", "......... Z", "........ X", "XX....... X", "XXXX..... O",
                              "XXXOOO... O", "XO?...... X", "XO.......-X"})
        CHECK_FALSE(rules.parse(wrong).has_value());
    CHECK(rules.parse("XXX....OO O").has_value());
}

} // namespace seesaw::morris_tests
