// SPDX-License-Identifier: MIT
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/rules_print.hpp>
#include <seesaw/program/units.hpp>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/play.hpp>

#include "bench/papers/number_list.hpp"

#include "support/catch.hpp"

namespace programs = seesaw::programs;

namespace {

using programs::journal;

const journal::configuration units_settings = {{"seed", "1"}};

std::vector<programs::unit> squares(int count, std::atomic<int>& made) {
    std::vector<programs::unit> units;
    for (int i = 0; i < count; ++i)
        units.push_back({"square " + std::to_string(i), [i, &made] {
                             ++made;
                             return std::to_string(i * i);
                         }});
    return units;
}

// A place for one journal, gone with the object.
struct units_file {
    units_file() {
        std::string pattern = std::filesystem::temp_directory_path() / "seesaw-units-XXXXXX";
        REQUIRE(::mkdtemp(pattern.data()) != nullptr);
        directory = pattern;
        path = directory + "/journal";
    }
    ~units_file() {
        std::error_code ignored;
        std::filesystem::remove_all(directory, ignored);
    }
    std::string directory;
    std::string path;
};

} // namespace

TEST_CASE("units give the same payloads on any number of threads, in their order", "[threads]") {
    for (const unsigned threads : {0u, 1u, 2u, 16u}) {
        std::atomic<int> made{0};
        int heard = 0;
        journal none;
        const auto payloads = programs::run_units(squares(100, made), none, threads,
                                                  [&](const programs::unit&) { ++heard; });
        CHECK(made == 100);
        CHECK(heard == 100);
        REQUIRE(payloads.size() == 100);
        for (std::size_t i = 0; i < payloads.size(); ++i)
            CHECK(payloads[i] == std::to_string(i * i));
    }
}

TEST_CASE("units that the journal has are not made again", "[threads]") {
    const units_file file;
    std::atomic<int> made{0};
    {
        journal book(file.path, units_settings, false);
        programs::run_units(squares(10, made), book, 2);
    }
    journal book(file.path, units_settings, true);
    CHECK(book.size() == 10);
    int heard = 0;
    const auto payloads =
        programs::run_units(squares(25, made), book, 2, [&](const programs::unit&) { ++heard; });
    CHECK(made == 25);
    CHECK(heard == 15);
    CHECK(payloads[3] == "9");
    CHECK(payloads[24] == "576");
}

TEST_CASE("a unit that throws ends the run; what is finished is kept", "[threads]") {
    const units_file file;
    std::atomic<int> made{0};
    auto units = squares(50, made);
    units[20].make = []() -> std::string { throw std::runtime_error("unit 20 is out of order"); };
    {
        journal book(file.path, units_settings, false);
        CHECK_THROWS_AS(programs::run_units(units, book, 2), std::runtime_error);
        CHECK(made >= 20);
        CHECK(made <= 49);
        CHECK(book.size() == static_cast<std::size_t>(made));
    }
    const int before = made;
    journal book(file.path, units_settings, true);
    programs::run_units(squares(50, made), book, 2);
    CHECK(made == 50);
    CHECK(before < 50);
}

TEST_CASE("a unit that is cut short is left out, and done in the next run", "[threads]") {
    const units_file file;
    std::atomic<int> made{0};
    auto units = squares(20, made);
    units[7].make = []() -> std::string { throw programs::cut_short(); };
    {
        journal book(file.path, units_settings, false);
        int heard = 0;
        const auto payloads =
            programs::run_units(units, book, 2, [&](const programs::unit&) { ++heard; });
        CHECK_FALSE(payloads[7]);
        CHECK(payloads[8] == "64");
        CHECK(heard == 19);
        CHECK(book.size() == 19);
    }
    journal book(file.path, units_settings, true);
    CHECK(programs::run_units(squares(20, made), book, 2)[7] == "49");
    CHECK(made == 20);
}

// What `sweep` does at a point: plays a game of certain rules and measures it. Points share
// nothing.
TEST_CASE("a sweep over rules is the same on two threads", "[threads]") {
    const auto points = [] {
        std::vector<programs::unit> units;
        for (int depth = 3; depth <= 8; ++depth)
            units.push_back(
                {"depth " + std::to_string(depth), [depth] {
                     const seesaw::games::p_game rules{.branching = 3, .depth = depth};
                     seesaw::alpha_beta engine(rules, {.depth = 2, .table_bytes = 0});
                     const auto s = seesaw::measure(
                         rules, seesaw::epsilon_agent(seesaw::engine_agent(engine), rules, 0.5),
                         {.games = 20});
                     return bench::to_text({s.options, s.refinement, s.length,
                                            s.quality.uncertainty.value, s.first.score().value});
                 }});
        return units;
    };
    journal one, two;
    const auto alone = programs::run_units(points(), one, 1);
    CHECK(programs::run_units(points(), two, 2) == alone);
    REQUIRE(alone.size() == 6);
    for (std::size_t i = 0; i < alone.size(); ++i) {
        const auto numbers = bench::numbers_of(*alone[i], 5);
        CHECK(numbers[0] == 3);
        CHECK(numbers[2] == static_cast<double>(i + 3)); // as long as the game is deep
    }
}

TEST_CASE("rows are made into text for a journal alone, and read from it") {
    int made = 0, written = 0, read = 0;
    const auto work = [&] {
        std::vector<programs::row_unit<int>> units;
        for (int i = 0; i < 5; ++i)
            units.push_back({"row " + std::to_string(i), [&made, i] {
                                 ++made;
                                 return i * i;
                             }});
        return units;
    };
    const auto run = [&](journal& book) {
        return programs::finished(programs::run_rows(
            work(), book, 1,
            [&](int row) {
                ++written;
                return std::to_string(row);
            },
            [&](const std::string& text) {
                ++read;
                return std::stoi(text);
            }));
    };
    const std::vector<int> squares_of = {0, 1, 4, 9, 16};
    journal none;
    CHECK(run(none) == squares_of);
    CHECK((made == 5 && written == 0 && read == 0));
    const auto path = std::filesystem::temp_directory_path() / "seesaw-rows-test";
    std::filesystem::remove(path);
    {
        journal book(path.string(), units_settings, false);
        CHECK(run(book) == squares_of);
        CHECK((made == 10 && written == 5 && read == 0));
        CHECK(run(book) == squares_of);
        CHECK((made == 10 && written == 5 && read == 5));
        CHECK(book.has_like("row"));
        CHECK_FALSE(book.has_like("rows"));
    }
    std::filesystem::remove(path);
}

TEST_CASE("who needs all payloads is told of those that are missing") {
    CHECK(programs::all_payloads({"a", "b"}) == std::vector<std::string>{"a", "b"});
    CHECK_THROWS_WITH(programs::all_payloads({"a", std::nullopt}),
                      "interrupted: 1 of 2 units are done, and kept where there is a journal");
}

namespace {
struct other_end : seesaw::games::p_game {
    std::optional<seesaw::score> outcome(const state& s) const {
        const auto known = p_game::outcome(s);
        return known ? std::optional(-*known) : std::nullopt;
    }
};
} // namespace

TEST_CASE("rules are told apart by their parameters and by how they play") {
    using seesaw::games::p_game;
    const auto usual = programs::rules_print(p_game{.branching = 2, .depth = 4});
    CHECK(programs::rules_print(p_game{.branching = 2, .depth = 4}) == usual);
    CHECK(programs::rules_print(p_game{.branching = 2, .depth = 5}) != usual);
    CHECK(programs::rules_print(p_game{.branching = 2, .depth = 4, .seed = 2}) != usual);
    CHECK(programs::rules_print(other_end{p_game{.branching = 2, .depth = 4}}) != usual);
}

TEST_CASE("lists of numbers read back as they were") {
    const std::vector<double> numbers = {1, -1, 0.1, 1e-300, 123456789012345678.0, 1.0 / 3};
    CHECK(bench::numbers_of(bench::to_text(numbers), numbers.size()) == numbers);
    CHECK(bench::to_text({3, -1, 0.5}) == "3 -1 0.5");
    CHECK(bench::numbers_of("", 0).empty());
    CHECK_THROWS_AS(bench::numbers_of("1 2", 3), std::runtime_error);
    CHECK_THROWS_AS(bench::numbers_of("1 x", 1), std::runtime_error);
    CHECK_THROWS_AS(bench::numbers_of("1  2", 1), std::runtime_error);
}
