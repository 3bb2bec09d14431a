// SPDX-License-Identifier: MIT
// The twenty wrong games of examples/check.md: its code is the code below, and its sentences are
// those that `check` gives.
#include <cctype>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/check.hpp>

#include "support/catch.hpp"
#include "support/nim.hpp"

using namespace seesaw;

namespace {

struct nim : tests::small_nim {
    state root() const { return {.left = 15}; }
};

struct coin {
    struct state {
        int tosses = 0;
        int heads = 0;
        bool operator==(const state&) const = default;
    };
    using move = int;

    state root() const { return {}; }
    move_list<move, 2> moves(const state&) const { return {0, 1}; }
    state next(const state& s, move m) const { return {s.tosses + 1, s.heads + m}; }
    player to_move(const state&) const { return player::chance; }
    std::optional<score> outcome(const state& s) const {
        if (s.tosses < 3) return std::nullopt;
        return s.heads;
    }
};

struct stairs {
    struct state {
        int above = 9;
        bool operator==(const state&) const = default;
    };
    using move = int;

    state root() const { return {}; }
    move_list<move, 3> moves(const state& s) const {
        return s.above > 1 ? move_list<move, 3>{-2, -1, 1} : move_list<move, 3>{-1, 1};
    }
    state next(const state& s, move m) const { return {s.above + m}; }
    bool solved(const state& s) const { return s.above == 0; }
};

// ── Rules ───────────────────────────────────────────────────────────────────────────────────────

struct stuck : nim {
    move_list<move, 3> moves(const state& s) const {
        move_list<move, 3> list;
        for (int take = 1; take <= 3 && take < s.left; ++take) list.push_back(take);
        return list;
    }
};

struct crowded : nim {
    move_list<move, 2> moves(const state& s) const {
        move_list<move, 2> list;
        for (int take = 1; take <= 3 && take <= s.left; ++take) list.push_back(take);
        return list;
    }
};

struct endless : nim {
    state next(const state& s, move m) const {
        return {m == s.left ? 15 : s.left - m, opponent(s.turn)};
    }
};

struct counting : nim {
    mutable int asked = 0;
    state next(const state& s, move m) const {
        return {++asked % 100 == 0 ? s.left : s.left - m, opponent(s.turn)};
    }
};

struct far : nim {
    std::optional<score> outcome(const state& s) const {
        if (s.left > 0) return std::nullopt;
        return s.turn == player::first ? -2'000'000'000 : 2'000'000'000;
    }
};

struct unlucky : nim {
    player to_move(const state& s) const { return s.left == 7 ? player::chance : s.turn; }
};

struct unfair : coin {
    move_list<weighted<move>, 2> chances(const state&) const { return {{0, 0.5}, {1, 0.4}}; }
};

struct upside_down : coin {
    move_list<weighted<move>, 2> chances(const state&) const { return {{1, 0.5}, {0, 0.5}}; }
};

// ── Declarations ────────────────────────────────────────────────────────────────────────────────

struct again {
    using state = nim::state;
    using move = int;
    static constexpr bool alternating = true;
    state next(const state& s, move m) const {
        return {s.left - m, m == 3 ? s.turn : opponent(s.turn)};
    }

    state root() const { return {}; }
    move_list<move, 3> moves(const state& s) const { return nim{}.moves(s); }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const { return nim{}.outcome(s); }
};

struct back {
    using state = nim::state;
    using move = int;
    static constexpr bool acyclic = true;
    state next(const state& s, move m) const {
        return {m == 3 ? s.left + 1 : s.left - m, opponent(s.turn)};
    }

    state root() const { return {}; }
    move_list<move, 3> moves(const state& s) const { return nim{}.moves(s); }
    player to_move(const state& s) const { return s.turn; }
    std::optional<score> outcome(const state& s) const { return nim{}.outcome(s); }
};

// ── Signatures ──────────────────────────────────────────────────────────────────────────────────

struct changing : nim {
    std::uint64_t hash(const state& s) {
        return static_cast<std::uint64_t>(s.left * 2 + (s.turn == player::second));
    }
};

struct weighing : nim {
    score evaluate(const state& s, int weight) const { return s.left % 4 * weight; }
};

struct paired : nim {
    std::vector<score> bounds(const state&) const { return {-1, 1}; }
};

// ── Knowledge ───────────────────────────────────────────────────────────────────────────────────

struct forgetful : nim {
    std::uint64_t hash(const state& s) const { return static_cast<std::uint64_t>(s.left); }
};

struct tight : nim {
    std::pair<score, score> bounds(const state&) const { return {-1, 0}; }
};

struct choosy : nim {
    look_result<move_list<move, 3>> look(const state& s, const window&) const {
        if (const auto over = outcome(s)) return {*over, *over, {}};
        return {-1, 1, {1}};
    }
};

struct alike : nim {
    state symmetric(const state& s) const { return {s.left, player::first}; }
};

struct mute : nim {
    std::string describe(const state& s) const { return std::to_string(s.left); }
    std::optional<state> parse(std::string_view text) const {
        return state{std::stoi(std::string(text)), player::first};
    }
};

struct hopeless : stairs {
    int estimate(const state& s) const { return s.above; }
};

struct restless : stairs {
    move inverse(move m) const { return m; }
};

// ── The page ────────────────────────────────────────────────────────────────────────────────────

template <class Game>
std::string first_fault() {
    const check_report report = check(Game{}, 1);
    return report ? "no fault" : report.faults.front();
}

std::string read(const std::string& name) {
    std::ifstream file(SEESAW_SOURCE_DIR "/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string without_spaces(const std::string& text) {
    std::string all;
    for (const char c : text)
        if (!std::isspace(static_cast<unsigned char>(c))) all += c;
    return all;
}

// What stands between ```kind and ```.
std::vector<std::string> blocks(const std::string& page, const std::string& kind) {
    std::vector<std::string> all;
    const std::string begin = "\n```" + kind + "\n", end = "\n```\n";
    for (auto at = page.find(begin); at != std::string::npos; at = page.find(begin, at)) {
        at += begin.size();
        all.push_back(page.substr(at, page.find(end, at - 1) - at));
    }
    return all;
}

} // namespace

TEST_CASE("the page of check shows twenty wrong games and the sentence each gets",
          "[wrong_games]") {
    const std::vector<std::string> given{
        first_fault<stuck>(),    first_fault<crowded>(),     first_fault<endless>(),
        first_fault<counting>(), first_fault<far>(),         first_fault<unlucky>(),
        first_fault<unfair>(),   first_fault<upside_down>(), first_fault<again>(),
        first_fault<back>(),     first_fault<changing>(),    first_fault<weighing>(),
        first_fault<paired>(),   first_fault<forgetful>(),   first_fault<tight>(),
        first_fault<choosy>(),   first_fault<alike>(),       first_fault<mute>(),
        first_fault<hopeless>(), first_fault<restless>(),
    };
    REQUIRE(given.size() == 20);
    const std::string page = read("examples/check.md");
    const std::vector<std::string> shown = blocks(page, "text");
    REQUIRE(shown.size() == given.size());
    for (std::size_t i = 0; i < given.size(); ++i) CHECK(shown[i] == given[i]);

    const std::string source = without_spaces(read("tests/core/wrong_games.cpp"));
    const std::vector<std::string> code = blocks(page, "cpp");
    CHECK(code.size() == given.size() + 1); // and how to call it
    for (std::size_t i = 1; i < code.size(); ++i) {
        INFO(code[i]);
        CHECK(source.find(without_spaces(code[i])) != std::string::npos);
    }
}

TEST_CASE("the games that are made wrong are well made before", "[wrong_games]") {
    struct fair : coin {
        move_list<weighted<move>, 2> chances(const state&) const { return {{0, 0.5}, {1, 0.5}}; }
    };
    CHECK(first_fault<nim>() == "no fault");
    CHECK(first_fault<fair>() == "no fault");
    CHECK(first_fault<stairs>() == "no fault");
}
