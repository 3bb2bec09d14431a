// SPDX-License-Identifier: MIT
// Dobutsu shogi against a slow twin that knows positions as text.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <seesaw/check.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/dobutsu_shogi.hpp>
#include <seesaw/random.hpp>

#include "support/catch.hpp"

namespace seesaw::dobutsu_shogi_tests {

using games::dobutsu_shogi;

namespace {

// Rows from the top, what each side holds, and whether the first player is to move.
struct slow_state {
    std::vector<std::string> rows;
    std::string hand[2];
    bool first = true;

    explicit slow_state(const std::string& text) {
        std::istringstream words(text);
        std::string board, who;
        words >> board >> hand[0] >> hand[1] >> who;
        for (std::size_t i = 0; i < 4; ++i) rows.push_back(board.substr(4 * i, 3));
        for (std::string& one : hand)
            if (one == "-") one.clear();
        first = who == "first";
    }

    std::string text() const {
        std::string all = rows[0] + '/' + rows[1] + '/' + rows[2] + '/' + rows[3];
        for (std::string one : hand) {
            const std::string order = "CGE";
            std::sort(one.begin(), one.end(),
                      [&](char a, char b) { return order.find(a) < order.find(b); });
            all += ' ' + (one.empty() ? "-" : one);
        }
        return all + (first ? " first" : " second");
    }

    bool mine(char c) const {
        return c != '.' && (std::isupper(static_cast<unsigned char>(c)) != 0) == first;
    }
};

bool may_step(char kind, int across, int forward) {
    const int far = std::max(std::abs(across), std::abs(forward));
    if (far != 1) return false;
    switch (kind) {
    case 'C':
        return across == 0 && forward == 1;
    case 'G':
        return across == 0 || forward == 0;
    case 'E':
        return across != 0 && forward != 0;
    case 'H':
        return across == 0 || forward != -1;
    default:
        return kind == 'L';
    }
}

struct slow_step {
    slow_state after;
    bool takes_lion;
};

std::vector<slow_step> slow_steps(const slow_state& s) {
    std::vector<slow_step> all;
    const auto other = [&](const slow_state& from) {
        slow_state after = from;
        after.first = !from.first;
        return after;
    };
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 3; ++x) {
            const auto row = static_cast<std::size_t>(y), column = static_cast<std::size_t>(x);
            const char piece = s.rows[row][column];
            if (piece == '.')
                for (std::size_t i = 0; i < s.hand[s.first ? 0 : 1].size(); ++i) {
                    slow_state after = other(s);
                    std::string& hand = after.hand[s.first ? 0 : 1];
                    const char put = hand[i];
                    hand.erase(i, 1);
                    after.rows[row][column] =
                        s.first ? put
                                : static_cast<char>(std::tolower(static_cast<unsigned char>(put)));
                    all.push_back({after, false});
                }
            if (!s.mine(piece)) continue;
            const char kind = static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
            for (int v = 0; v < 4; ++v)
                for (int u = 0; u < 3; ++u) {
                    const char there =
                        s.rows[static_cast<std::size_t>(v)][static_cast<std::size_t>(u)];
                    const int forward = s.first ? y - v : v - y;
                    if (s.mine(there) || !may_step(kind, u - x, forward)) continue;
                    slow_state after = other(s);
                    after.rows[row][column] = '.';
                    char becomes = piece;
                    if (kind == 'C' && v == (s.first ? 0 : 3)) becomes = s.first ? 'H' : 'h';
                    after.rows[static_cast<std::size_t>(v)][static_cast<std::size_t>(u)] = becomes;
                    const char taken =
                        static_cast<char>(std::toupper(static_cast<unsigned char>(there)));
                    if (taken == 'H') after.hand[s.first ? 0 : 1] += 'C';
                    if (taken == 'C' || taken == 'G' || taken == 'E')
                        after.hand[s.first ? 0 : 1] += taken;
                    all.push_back({after, taken == 'L'});
                }
        }
    return all;
}

// 1 or −1 where it is over, seen from the first player; 0 where it goes on.
int slow_outcome(const slow_state& s, const std::vector<slow_step>& steps) {
    const int win = s.first ? 1 : -1;
    for (const slow_step& step : steps)
        if (step.takes_lion) return win;
    const std::string& home = s.rows[s.first ? 3 : 0];
    if (home.find(s.first ? 'l' : 'L') != home.npos) return -win;
    return steps.empty() ? -win : 0;
}

std::set<std::string> texts(const std::vector<slow_step>& steps) {
    std::set<std::string> all;
    for (const slow_step& step : steps) all.insert(step.after.text());
    return all;
}

} // namespace

TEST_CASE("games of dobutsu shogi are those of a slow twin", "[dobutsu_shogi]") {
    const dobutsu_shogi rules;
    rng random(11);
    auto s = rules.root();
    int games = 0;
    std::size_t most = 0;
    for (int i = 0; i < 5000; ++i) {
        const std::string text = rules.describe(s);
        CAPTURE(text);
        REQUIRE(rules.parse(text) == s);
        const slow_state slow(text);
        const auto steps = slow_steps(slow);
        const int over = slow_outcome(slow, steps);
        REQUIRE(rules.outcome(s).value_or(0) == over);
        std::set<std::string> after, written;
        const auto moves = rules.moves(s);
        for (const auto m : moves) {
            written.insert(rules.describe(s, m));
            after.insert(rules.describe(rules.next(s, m)));
        }
        most = std::max(most, moves.size());
        REQUIRE(written.size() == moves.size());
        if (over == 0) REQUIRE(after == texts(steps));
        const auto twin = rules.symmetric(s);
        REQUIRE(rules.symmetric(twin) == twin);
        REQUIRE(rules.outcome(twin) == rules.outcome(s));
        games += over != 0;
        s = over != 0 ? rules.root() : rules.next(s, draw(moves, random));
    }
    CHECK(games > 100);
    CHECK(most > 20);
}

TEST_CASE("an ending of dobutsu shogi is worth what a slow twin says", "[dobutsu_shogi]") {
    // Two lions and a chick, which changes sides and becomes a hen and a chick again.
    const dobutsu_shogi rules;
    const std::string start = ".l./.../.C./.L. - - first";
    std::map<std::string, std::set<std::string>> after;
    std::map<std::string, int> worth;
    std::vector<std::string> open{start};
    while (!open.empty()) {
        const slow_state s(open.back());
        open.pop_back();
        if (after.count(s.text()) > 0) continue;
        const auto steps = slow_steps(s);
        const int over = slow_outcome(s, steps);
        worth[s.text()] = over;
        after[s.text()] = over != 0 ? std::set<std::string>{} : texts(steps);
        for (const auto& to : after[s.text()]) open.push_back(to);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& entry : after) {
            const std::string& s = entry.first;
            const std::set<std::string>& moves = entry.second; // no binding: clang 14 captures none
            if (moves.empty() || worth[s] != 0) continue;
            const int win = s.find("first") != s.npos ? 1 : -1;
            const auto all = [&](int value) {
                return std::all_of(moves.begin(), moves.end(),
                                   [&](const auto& to) { return worth[to] == value; });
            };
            const auto any = [&](int value) {
                return std::any_of(moves.begin(), moves.end(),
                                   [&](const auto& to) { return worth[to] == value; });
            };
            if (!any(win) && !all(-win)) continue;
            worth[s] = any(win) ? win : -win;
            changed = true;
        }
    }
    retrograde engine(rules), mirrored(rules, {.symmetry = true});
    REQUIRE(engine.run(*rules.parse(start)).certainty == certainty::exact);
    REQUIRE(mirrored.run(*rules.parse(start)).certainty == certainty::exact);
    CHECK(engine.size() == worth.size());
    CHECK(mirrored.size() < 6 * worth.size() / 10);
    int draws = 0, wins = 0;
    for (const auto& [text, value] : worth) {
        REQUIRE(engine.value(*rules.parse(text)) == value);
        REQUIRE(mirrored.value(*rules.parse(text)) == value);
        (value == 0 ? draws : wins) += 1;
    }
    CHECK((draws > 0 && wins > 0));
}

TEST_CASE("dobutsu shogi is well made", "[dobutsu_shogi]") {
    const dobutsu_shogi rules;
    const auto report = check(rules, 1, {.games = 50});
    INFO(report.text());
    CHECK(report);
    const auto start = rules.root();
    CHECK(rules.describe(start) == "gle/.c./.C./ELG - - first");
    CHECK(rules.moves(start).size() == 4);
    CHECK(rules.describe(start, 16 * 7 + 4) == "b3b2");
    CHECK(rules.describe(start, 16 * 12 + 4) == "C*b2");
    // A lion that arrives and can be taken has lost, one that cannot be taken has won.
    CHECK(rules.outcome(*rules.parse("L../.../..l/... - - second")) == 1);
    CHECK(rules.outcome(*rules.parse("L../.l./.../... - - second")) == -1);
    for (const char* wrong :
         {"", "gle/.c./.C./ELG - - third", "gle/.c./.C./E.G - - first", "gle/.c./.C./ELL - - first",
          "gle/.c./.C./ELG C - first", "gle/.c./.C./ELG - L first", "gle.c./.C./ELG - - first..",
          "gle/.c./.C./ELG -", "gle/.c./.x./ELG - - first"})
        CHECK_FALSE(rules.parse(wrong).has_value());
}

} // namespace seesaw::dobutsu_shogi_tests
