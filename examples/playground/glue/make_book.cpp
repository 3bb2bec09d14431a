// SPDX-License-Identifier: MIT
//
// Writes connect_four_book.inc: the exact score of every opening of Connect Four up to PLIES moves,
// mirror images once, so that the page can show the first columns at once.
//
//     make_book 3 > connect_four_book.inc
//
// Only the longest openings are searched; the others follow from them by minimax.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <seesaw/engines/bisection.hpp>
#include <seesaw/games/connect_four.hpp>

namespace {

using game = seesaw::games::connect_four_7x6;

struct opening {
    std::string columns;
    game::state state;
};

using layer = std::map<std::uint64_t, opening>; // by the hash of the smaller twin

} // namespace

int main(int argc, char** argv) {
    const int plies = argc > 1 ? std::atoi(argv[1]) : 3;
    const game rules;
    std::vector<layer> layers(1);
    layers[0][rules.hash(rules.root())] = {"", rules.root()};
    for (int ply = 0; ply < plies; ++ply) {
        layer next;
        for (const auto& [key, from] : layers.back())
            for (int column = 0; column < 7; ++column) {
                const auto after = rules.next(from.state, static_cast<game::move>(column));
                const auto twin = rules.symmetric(after);
                std::string columns = from.columns;
                columns += static_cast<char>('1' + column);
                next.try_emplace(rules.hash(twin), opening{columns, twin});
            }
        layers.push_back(std::move(next));
    }

    seesaw::bisection engine(rules, {.table_bytes = std::uint64_t{1} << 30});
    std::map<std::uint64_t, seesaw::score> value;
    std::size_t done = 0;
    for (const auto& [key, o] : layers.back()) {
        value[key] = engine.run(o.state).value;
        std::fprintf(stderr, "%zu of %zu: %s %d\n", ++done, layers.back().size(), o.columns.c_str(),
                     static_cast<int>(value[key]));
    }
    for (std::size_t ply = layers.size() - 1; ply-- > 0;)
        for (const auto& [key, o] : layers[ply]) {
            const bool first = rules.to_move(o.state) == seesaw::player::first;
            bool any = false;
            for (const auto column : rules.moves(o.state)) {
                const auto v = value[rules.hash(rules.symmetric(rules.next(o.state, column)))];
                if (!any || (first ? v > value[key] : v < value[key])) value[key] = v;
                any = true;
            }
        }

    std::puts("// Written by make_book.cpp: an opening and its score, seen from the first player.");
    for (const layer& l : layers)
        for (const auto& [key, o] : l)
            std::printf("{\"%s\", %d},\n", o.columns.c_str(), static_cast<int>(value[key]));
}
