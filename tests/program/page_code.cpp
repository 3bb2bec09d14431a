// SPDX-License-Identifier: MIT
// Code of the pages that is no whole program: it stands below too, and is compiled here.
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include <seesaw/agents.hpp>
#include <seesaw/check.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/df_pn.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/parameter.hpp>
#include <seesaw/play.hpp>

#include <seesaw/program/play_view.hpp>

#include "support/catch.hpp"
#include "support/nim.hpp"

namespace page_code {
namespace {

// ── Writing a game ──────────────────────────────────────────────────────────────────────────────

struct my_game : seesaw::tests::small_nim {
    int width = 7;
    bool misere = false;

    // clang-format off
static constexpr auto parameters() {
    return std::tuple{seesaw::parameter("width", &my_game::width, 1, 32, "columns"),
                      seesaw::parameter("misere", &my_game::misere, "the last move loses")};
}
    // clang-format on
};

std::string checked() {
    const auto report = seesaw::check(my_game{}, 1);
    if (!report) std::cerr << report.text();
    return report ? "" : report.text();
}

struct hashed_nim : seesaw::tests::small_nim {
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>(s.left * 2 + (s.turn == seesaw::player::first));
    }
};

struct found {
    seesaw::score value;
    seesaw::certainty proof;
    std::size_t games;
};

found solved_and_measured() {
    using namespace std::chrono_literals;
    const hashed_nim game;
    auto solved = seesaw::alpha_beta(game).run(game.root(), {.time = 10s});
    auto proof = seesaw::df_pn(game, {.goal = 1}).run(game.root());
    auto measure = seesaw::measure(game, seesaw::random_agent(game), {.games = 1000});
    return {solved.value, proof.certainty, static_cast<std::size_t>(measure.games)};
}

// ── Quick start ─────────────────────────────────────────────────────────────────────────────────

struct nim : seesaw::tests::small_nim {
    // clang-format off
int start = 15;
static constexpr auto parameters() { return std::tuple{seesaw::parameter("start", &nim::start, 1, 99, "stones")}; }
state root() const { return {start}; }
    // clang-format on
};

// ── Playing ─────────────────────────────────────────────────────────────────────────────────────

using seesaw::games::hex;

// clang-format off
struct view {
    static seesaw::programs::board_picture draw(const hex&, const hex::state&, seesaw::programs::glyphs);
    static std::optional<seesaw::programs::board_cell> place(const hex&, const hex::state&, hex::move);
};
// clang-format on

// ── The pages ───────────────────────────────────────────────────────────────────────────────────

std::string read(const std::string& name) {
    std::ifstream file(SEESAW_SOURCE_DIR "/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// Without spaces, and without what // says.
std::string bare(const std::string& text) {
    std::string all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        for (const char c : line.substr(0, line.find("//")))
            if (!std::isspace(static_cast<unsigned char>(c))) all += c;
    return all;
}

std::vector<std::string> code_of(const std::string& page) {
    const std::string text = read(page), begin = "\n```cpp\n";
    std::vector<std::string> all;
    for (auto at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
        at += begin.size();
        all.push_back(bare(text.substr(at, text.find("\n```\n", at) - at)));
    }
    return all;
}

} // namespace

TEST_CASE("code on the pages is code that compiles", "[page_code]") {
    const std::string here = bare(read("tests/program/page_code.cpp"));
    const std::string program = code_of("README.md").at(1); // compiled by building/consumer
    for (const char* page :
         {"examples/writing_a_game.md", "examples/quick_start.md", "examples/playing.md"}) {
        const auto code = code_of(page);
        CHECK(!code.empty());
        for (const std::string& block : code) {
            INFO(page << ": " << block);
            const std::size_t begin = block.find("intmain");
            const bool whole = begin != std::string::npos;
            const std::string& compiled = whole ? program : here;
            CHECK(compiled.find(block.substr(whole ? begin : 0)) != std::string::npos);
        }
    }
}

TEST_CASE("code on the pages does what they say", "[page_code]") {
    CHECK(checked() == "");
    const found all = solved_and_measured();
    CHECK(all.value == 1);
    CHECK(all.proof == seesaw::certainty::at_least);
    CHECK(all.games == 1000);
    CHECK(nim{}.root().left == 15);
    CHECK(sizeof(view) == 1);
}

} // namespace page_code
