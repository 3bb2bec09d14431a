// SPDX-License-Identifier: MIT
// Retrograde analysis in a directory: the same answers as in memory, whatever interrupts it, and
// one line about every file that is not as it should be.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/checkers.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/hex.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"
#include "support/layered_graphs.hpp"
#include "support/random_games.hpp"
#include "support/scratch_directory.hpp"
#include "support/short_run.hpp"

namespace seesaw::retrograde_layers_tests {

using tests::files_in;
using tests::scratch_directory;
using tests::short_run;

namespace {

template <class Game>
bool same_answers(const Game& game, const retrograde<Game>& a, const retrograde<Game>& b,
                  const std::vector<state_t<Game>>& states) {
    return std::all_of(states.begin(), states.end(),
                       [&](const auto& s) {
                           return a.value(s) == b.value(s) && a.distance(s) == b.distance(s) &&
                                  a.best(s) == b.best(s);
                       }) &&
           a.size() == b.size() && a.layers() == b.layers() &&
           a.rules().hash(states[0]) == game.hash(states[0]);
}

template <class Game>
std::vector<state_t<Game>> all_states(const Game& game, const state_t<Game>& root) {
    std::vector<state_t<Game>> states;
    retrograde(game).run(root, {}, [&](const expanded<Game>& e) { states.push_back(e.state); });
    const std::size_t open = states.size();
    for (std::size_t i = 0; i < open; ++i)
        for (const auto& m : game.moves(states[i])) {
            const auto next = game.next(states[i], m);
            if (game.outcome(next)) states.push_back(next);
        }
    if (states.empty()) states.push_back(root);
    return states;
}

tests::graph_kind kind_of(std::uint64_t seed) {
    tests::graph_kind kind{.min_layers = 3, .max_layers = 8, .max_width = 8, .max_branching = 4};
    kind.best_score = seed % 2 == 0 ? 3 : 1;
    kind.cycle = seed % 4 == 0 ? 0.03 : 0.15;
    kind.transposition = 0.4;
    kind.chance = seed % 5 == 0 ? 0.2 : 0;
    return kind;
}

using layered = tests::layered_graph_game<tests::graph_game>;

layered game_with_layers(std::uint64_t seed) {
    return tests::layered_game_of<tests::graph_game>(draw_graph(kind_of(seed), seed),
                                                     1 + static_cast<int>(seed % 3));
}

// States with more than one move, and those of them in which one alone keeps the value; by layer.
template <class Game>
std::map<std::int64_t, std::pair<std::uint64_t, std::uint64_t>>
choices_of(const Game& game, const retrograde<Game>& known,
           const std::vector<state_t<Game>>& states) {
    std::map<std::int64_t, std::pair<std::uint64_t, std::uint64_t>> counts;
    for (const auto& s : states) {
        auto& [choices, only] = counts[game.layer(s)];
        if (game.outcome(s)) continue;
        int moves = 0, good = 0;
        for (const auto& m : game.moves(s)) {
            ++moves;
            good += known.value(game.next(s, m)) == known.value(s);
        }
        choices += moves > 1;
        only += moves > 1 && good == 1;
    }
    return counts;
}

// What a directory says of its layers is so.
template <class Game>
void check_layers(const Game& game, const retrograde<Game>& memory, const retrograde<Game>& disk,
                  const std::vector<state_t<Game>>& states) {
    std::uint64_t all = 0, kinds = 0;
    const auto counts = choices_of(game, memory, states);
    const auto layers = disk.solved_layers();
    REQUIRE(layers.size() == counts.size());
    for (const solved_layer& layer : layers) {
        all += layer.states;
        for (const state_layer& kind : layer.kinds) kinds += kind.states;
        REQUIRE(counts.at(layer.layer) == std::pair(layer.choices, layer.only));
    }
    REQUIRE(all == memory.size());
    REQUIRE(kinds == memory.size());
    for (const auto& s : states) {
        const auto best = disk.best_moves(s);
        REQUIRE(best == memory.best_moves(s));
        REQUIRE((best.empty() ? std::nullopt : std::optional(best.front())) == memory.best(s));
    }
}

// What an error says; empty without one.
template <class Do>
std::string complaint_of(const Do& act) {
    try {
        act();
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

} // namespace

static_assert(has_layers<layered>);
static_assert(has_layers<games::connect_four> && has_layers<games::othello>);
static_assert(!has_layers<tests::graph_game>);

TEST_CASE("random games by layers are worth what they are in memory", "[retrograde]") {
    constexpr std::uint64_t games = short_run ? 30 : 300;
    const scratch_directory scratch;
    std::uint64_t states = 0, files = 0, inner = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        const layered game = game_with_layers(seed);
        const score endless = seed % 3 == 0 ? -4 : seed % 3 == 1 ? 0 : 4;
        CAPTURE(seed, endless);
        retrograde memory(game, {.endless = endless});
        const std::string directory = scratch / std::to_string(seed);
        retrograde disk(game, {.endless = endless, .directory = directory});
        const auto expected = memory.run(game.root());
        std::uint64_t valued = 0, known = 0;
        const auto r = disk.run(game.root(), {}, [&](const layer_done& l) {
            (l.valued ? valued : known) += l.states;
            REQUIRE(l.done >= l.states);
            REQUIRE(l.all == (l.valued ? memory.size() : 0));
        });
        REQUIRE(r.certainty == certainty::exact);
        REQUIRE(r.value == expected.value);
        REQUIRE(r.line == expected.line);
        REQUIRE(r.moves == expected.moves);
        REQUIRE(r.stats.nodes == memory.size());
        REQUIRE((valued == memory.size() && known == memory.size()));
        REQUIRE(same_answers(game, memory, disk, all_states(game, game.root())));
        check_layers(game, memory, disk, all_states(game, game.root()));
        REQUIRE(memory.solved_layers().empty());
        states += memory.size();
        files += files_in(directory).size();
        // A new engine needs no second analysis; a state that is not there has no value.
        retrograde opened(game, {.endless = endless, .directory = directory});
        REQUIRE(opened.open());
        REQUIRE(same_answers(game, memory, opened, all_states(game, game.root())));
        retrograde again(game, {.endless = endless, .directory = directory});
        REQUIRE(again.run(game.root()).stats.nodes == 0);
        REQUIRE(again.value({static_cast<int>(game.nodes->nodes.size()) - 1}) ==
                memory.value({static_cast<int>(game.nodes->nodes.size()) - 1}));
        inner += files_in(directory).size() < memory.size();
        std::filesystem::remove_all(directory);
    }
    CHECK(states > 15 * games);
    CHECK(files > 3 * games);
    CHECK(inner > games / 2);
}

namespace {

template <class Game>
void check_game(const Game& game, const state_t<Game>& root, retrograde_options options,
                std::uint64_t most_bytes) {
    const scratch_directory scratch;
    retrograde memory(game, options);
    options.directory = scratch / "solution";
    retrograde disk(game, options);
    const auto expected = memory.run(root);
    const auto r = disk.run(root);
    REQUIRE(r.certainty == certainty::exact);
    CHECK(r.value == expected.value);
    CHECK(r.line == expected.line);
    CHECK(r.stats.nodes == expected.stats.nodes);
    CHECK(same_answers(game, memory, disk, all_states(game, root)));
    std::uint64_t bytes = 0;
    for (const auto& [name, content] : files_in(options.directory)) bytes += content.size();
    CAPTURE(memory.size(), bytes);
    CHECK(bytes < most_bytes * memory.size() / 10 + 4096);
}

} // namespace

TEST_CASE("small games by layers", "[retrograde]") {
    check_game(games::tic_tac_toe{}, {}, {}, 50);
    check_game(games::tic_tac_toe{}, {}, {.symmetry = true}, 80);
    const games::connect_four four{.width = 4, .height = short_run ? 3 : 4};
    check_game(four, four.root(), {}, 30);
    const games::othello othello{.size = 4};
    check_game(othello, othello.root(), {.symmetry = true}, 85);
    const games::hex hex{.size = 3};
    check_game(hex, hex.root(), {.endless = 1}, 80);
    // Cycles in every layer, and captures between them.
    const games::checkers checkers{.quiet_limit = 0};
    check_game(checkers, *checkers.parse("B:WK32:BK1,K2"), {}, 80);
}

TEST_CASE("a layered analysis goes on where a limit stopped it", "[retrograde]") {
    const games::connect_four game{.width = 4, .height = 3};
    const scratch_directory scratch;
    const auto engine_in = [&](const char* name) {
        return retrograde(game, {.directory = scratch / name});
    };
    auto whole = engine_in("whole");
    const auto expected = whole.run(game.root());
    REQUIRE(expected.certainty == certainty::exact);
    const auto files = files_in(scratch / "whole");
    CHECK(files.size() == 14); // 0 to 12 discs, and the list
    // So many states at a time: a layer that is not finished is begun again.
    auto parts = engine_in("parts");
    result<games::connect_four> r;
    int runs = 0;
    for (; runs < 1000 && r.certainty != certainty::exact; ++runs) {
        r = parts.run(game.root(), {.nodes = 3000});
        if (r.certainty == certainty::exact) break;
        REQUIRE(r.stopped == stop_reason::nodes);
        REQUIRE(r.certainty == certainty::unknown);
        REQUIRE_FALSE(parts.value(game.root()).has_value());
        REQUIRE_FALSE(engine_in("parts").open());
    }
    CHECK(runs > 3);
    CHECK(r.value == expected.value);
    CHECK(files_in(scratch / "parts") == files);
    // Memory: what one layer needs, less than all of them, and files that small.
    auto memory = retrograde(game);
    const auto in_memory = memory.run(game.root());
    CHECK(expected.stats.peak_bytes < in_memory.stats.peak_bytes / 2);
    auto tight = engine_in("tight");
    CHECK(tight.run(game.root(), {.bytes = expected.stats.peak_bytes / 2}).stopped ==
          stop_reason::memory);
    CHECK(tight.run(game.root(), {.bytes = expected.stats.peak_bytes}).certainty ==
          certainty::exact);
    CHECK(files_in(scratch / "tight") == files);
    // Time, and the token between two layers.
    auto late = engine_in("late");
    CHECK(late.run(game.root(), {.time = std::chrono::nanoseconds(0)}).stopped ==
          stop_reason::time);
}

TEST_CASE("a layered analysis goes on after kill -9", "[retrograde]") {
    // Games with inner cycles and without, whole once, then in pieces by children that are killed.
    const games::connect_four discs{.width = 4, .height = 3};
    const games::checkers kings{.quiet_limit = 0};
    const auto ending = *kings.parse("B:WK32:BK1,K2");
    const scratch_directory scratch;
    const auto kill_and_compare = [&](const auto& game, const auto& root, const std::string& name,
                                      int kills) {
        using clock = std::chrono::steady_clock;
        const auto begin = clock::now();
        retrograde whole(game, {.directory = scratch / (name + "_whole")});
        const auto expected = whole.run(root);
        const auto whole_time =
            std::chrono::duration_cast<std::chrono::microseconds>(clock::now() - begin).count();
        REQUIRE(expected.certainty == certainty::exact);
        const std::string path = scratch / name;
        rng random(7);
        int killed = 0;
        for (int i = 0; i < 10 * kills && killed < kills; ++i) {
            const pid_t child = ::fork();
            REQUIRE(child >= 0);
            if (child == 0) {
                retrograde(game, {.directory = path}).run(root);
                ::_exit(0);
            }
            ::usleep(static_cast<useconds_t>(
                random.below(static_cast<std::uint64_t>(std::max<long>(whole_time / 4, 1)))));
            ::kill(child, SIGKILL);
            int status = 0;
            REQUIRE(::waitpid(child, &status, 0) == child);
            if (WIFSIGNALED(status)) {
                ++killed;
                continue;
            }
            CHECK(files_in(path) == files_in(scratch / (name + "_whole")));
            std::filesystem::remove_all(path); // and again from the start
        }
        CHECK(killed == kills);
        // What a kill after the last layer leaves: files of no more use.
        const auto files = files_in(scratch / (name + "_whole"));
        for (const auto& [file, bytes] : files)
            if (const auto at = file.find(".values"); at != std::string::npos)
                tests::write_bytes(scratch / (name + "_whole/") + file.substr(0, at) + ".states",
                                   bytes);
        retrograde later(game, {.directory = scratch / (name + "_whole")});
        REQUIRE(later.run(root).value == expected.value);
        CHECK(files_in(scratch / (name + "_whole")) == files);
        retrograde last(game, {.directory = path});
        const auto r = last.run(root);
        CHECK(r.certainty == certainty::exact);
        CHECK(r.value == expected.value);
        CHECK(r.line == expected.line);
        CHECK(files_in(path) == files_in(scratch / (name + "_whole")));
    };
    kill_and_compare(discs, discs.root(), "discs", short_run ? 4 : 20);
    kill_and_compare(kings, ending, "kings", short_run ? 2 : 10);
}

TEST_CASE("files of a layered analysis that are not as they should be", "[retrograde]") {
    const games::tic_tac_toe game;
    const scratch_directory scratch;
    const std::string path = scratch / "solution";
    const auto ask = [&](const auto& rules, retrograde_options options = {}) {
        options.directory = path;
        return complaint_of([&] {
            retrograde engine(rules, options);
            engine.run(rules.root());
            for (const auto& s : all_states(rules, rules.root())) engine.value(s);
        });
    };
    REQUIRE(ask(game).empty());
    const auto good = files_in(path);

    // Another question, another game, another root.
    CHECK(ask(game, {.endless = 1}) ==
          path + "/layers: a list of layers of another game, other rules or another question");
    CHECK(ask(games::hex{.size = 3}) ==
          path + "/layers: a list of layers of another game, other rules or another question");
    const auto after = game.next(game.root(), 0);
    retrograde later(game, {.directory = path});
    CHECK(later.run(after).value == 0); // it is in there
    const std::string part = scratch / "part";
    retrograde(game, {.directory = part}).run(after);
    retrograde earlier(game, {.directory = part});
    CHECK(complaint_of([&] { earlier.run(game.root()); }) ==
          part + " is about another position than this root");
    std::filesystem::copy_file(part + "/layer_4.values", path + "/layer_4.values",
                               std::filesystem::copy_options::overwrite_existing);
    CHECK(ask(game) ==
          path + "/layer_4.values is of another game, other rules or another question");
    tests::write_bytes(path + "/layer_4.values", good.at("layer_4.values"));

    // Damaged anywhere, or cut off: one line that names the file.
    for (const auto& [name, bytes] : good) {
        tests::write_bytes(path + '/' + name, bytes);
        for (std::size_t i = 0; i < bytes.size(); i += short_run ? 1021 : 211) {
            std::string damaged = bytes;
            damaged[i] = static_cast<char>(damaged[i] ^ 4);
            for (const std::string& wrong : {damaged, bytes.substr(0, i)}) {
                tests::write_bytes(path + '/' + name, wrong);
                const std::string complaint = ask(game);
                CAPTURE(name, i, complaint);
                REQUIRE(complaint.find(path + '/' + name) == 0);
                REQUIRE(complaint.find('\n') == std::string::npos);
            }
        }
        std::filesystem::remove(path + '/' + name);
        if (name != "layers") CHECK(ask(game) == path + '/' + name + " cannot be read");
        tests::write_bytes(path + '/' + name, bytes);
    }
    CHECK(ask(game).empty());
    CHECK(files_in(path) == good);
}

TEST_CASE("where a layered analysis cannot be written", "[retrograde]") {
    const games::connect_four game{.width = 4, .height = 3};
    const scratch_directory scratch;
    tests::write_bytes(scratch / "file", "no directory");
    retrograde in_file(game, {.directory = (scratch / "file") + "/solution"});
    CHECK(complaint_of([&] { in_file.run(game.root()); }) ==
          (scratch / "file") + "/solution cannot be made a directory: Not a directory");
    retrograde on_file(game, {.directory = scratch / "file"});
    CHECK(complaint_of([&] { on_file.run(game.root()); }) ==
          (scratch / "file") + "/layer_0.batch_0 cannot be written: Not a directory");
    // No file may become larger than this, as on a disk that is full.
    const std::string path = scratch / "full";
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{20'000, 20'000};
        ::setrlimit(RLIMIT_FSIZE, &small);
        const std::string complaint =
            complaint_of([&] { retrograde(game, {.directory = path}).run(game.root()); });
        const bool right =
            complaint.find(path + "/layer_") == 0 &&
            complaint.find(" cannot be written: File too large") != std::string::npos;
        ::_exit(right ? 0 : 1);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(status == 0);
    CHECK(files_in(path).count("unfinished") == 0);
    CHECK(files_in(path).size() > 3);
    // With room again, nothing is lost.
    retrograde(game, {.directory = scratch / "whole"}).run(game.root());
    CHECK(retrograde(game, {.directory = path}).run(game.root()).certainty == certainty::exact);
    CHECK(files_in(path) == files_in(scratch / "whole"));
}

namespace {

struct climber { // its layers go the wrong way
    struct state {
        int height = 0;
        bool operator==(const state&) const = default;
    };
    using move = int;
    state root() const { return {}; }
    move_list<move, 1> moves(const state&) const { return {1}; }
    state next(const state& s, move) const { return {s.height + 1}; }
    player to_move(const state&) const { return player::first; }
    std::optional<score> outcome(const state& s) const {
        return s.height < 5 ? std::nullopt : std::optional<score>(1);
    }
    std::uint64_t hash(const state& s) const { return static_cast<std::uint64_t>(s.height); }
    int layer(const state& s) const { return -s.height; }
};

struct unidentified { // data, and no parameters
    using state = climber::state;
    using move = int;
    int height = 5;
    state root() const { return {}; }
    move_list<move, 1> moves(const state&) const { return {1}; }
    state next(const state& s, move) const { return {s.height + 1}; }
    player to_move(const state&) const { return player::first; }
    std::optional<score> outcome(const state& s) const {
        return s.height < height ? std::nullopt : std::optional<score>(1);
    }
    std::uint64_t hash(const state& s) const { return static_cast<std::uint64_t>(s.height); }
};

} // namespace

TEST_CASE("games that cannot be solved by layers are refused", "[retrograde]") {
    const scratch_directory scratch;
    retrograde down(climber{}, {.directory = scratch / "down"});
    CHECK(complaint_of([&] { down.run({}); }) ==
          "layer(s) must not decrease, but a move leads from 0 to -1");
    CHECK(retrograde(climber{}).run({}).value == 1);
    CHECK(retrograde(unidentified{}).run({}).value == 1);
    CHECK_THROWS_AS(retrograde(unidentified{}, {.directory = scratch / "none"}),
                    std::invalid_argument);
    retrograde kept(games::tic_tac_toe{}, {.directory = scratch / "kept"});
    std::ostringstream out;
    CHECK_THROWS_AS(kept.save(out), std::invalid_argument);
}

} // namespace seesaw::retrograde_layers_tests
