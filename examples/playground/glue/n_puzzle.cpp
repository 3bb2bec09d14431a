// SPDX-License-Identifier: MIT
//
// The sliding-tile puzzle: the distance to the solution after every move, by IDA* with pattern
// databases (3 × 3, 4 × 4) or the Manhattan distance (other boards).
#include <string>

#include <seesaw/agents.hpp>
#include <seesaw/engines/ida_star.hpp>
#include <seesaw/games/n_puzzle.hpp>
#include <seesaw/games/n_puzzle/pattern_databases.hpp>
#include <seesaw/text.hpp>

#include "session.hpp"

namespace playground {

namespace {

using game = seesaw::games::n_puzzle;
using tables = seesaw::games::pattern_databases;
using guided = decltype(with_heuristic(game{}, std::declval<tables>()));

/// Numbered from the upper left, the blank last, as the puzzle is sold.
game sold(const game& asked) {
    game::tiles goal{};
    const int cells = asked.rows * asked.columns;
    for (int i = 0; i + 1 < cells; ++i)
        goal[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i + 1);
    return game{.rows = asked.rows, .columns = asked.columns, .seed = asked.seed, .goal = goal};
}

seesaw::games::tile_patterns patterns_of(const game& rules) {
    if (rules.cells() == 9) return {{1, 2, 3, 4}, {5, 6, 7, 8}};
    return {{1, 2, 5, 6, 3}, {4, 7, 8, 11, 12}, {9, 10, 13, 14, 15}};
}

class n_puzzle_session : public game_session<game> {
public:
    explicit n_puzzle_session(const game& rules) : game_session("n_puzzle", rules), plain_(rules) {}

protected:
    std::vector<std::string> levels() const override { return {"Shortest way"}; }

    void think(const state& s, knowledge& k, const deadline& until) override {
        if (k.moves.empty())
            for (const move m : rules_.moves(s))
                k.moves.push_back({seesaw::move_text(rules_, s, m)});
        // The root first: its line is a shortest way, and every neighbour is one nearer or farther.
        if (k.certainty != seesaw::certainty::exact) {
            const auto r = run(s, {.nodes = k.effort});
            k.nodes += r.stats.nodes;
            k.value = r.value;
            k.certainty = r.certainty;
            if (r.certainty != seesaw::certainty::exact) {
                k.says = "at least " + std::to_string(static_cast<int>(r.value)) + " moves";
                k.effort *= 2;
                if (k.effort > most_effort) k.complete = true;
                return;
            }
            k.says.clear();
            state at = s;
            for (const move m : r.line) {
                k.says += (k.says.empty() ? "" : " ") + seesaw::move_text(rules_, at, m);
                at = rules_.next(at, m);
            }
            if (!r.line.empty()) k.best = seesaw::move_text(rules_, s, r.line.front());
        }
        bool exact = true;
        for (move_value& v : k.moves) {
            if (v.certainty == seesaw::certainty::exact) continue;
            const auto r = run(rules_.next(s, *named(s, v.move)), {.nodes = k.effort});
            k.nodes += r.stats.nodes;
            v.value = r.value;
            v.certainty = r.certainty;
            exact = exact && r.certainty == seesaw::certainty::exact;
            v.says = r.certainty == seesaw::certainty::exact
                         ? std::to_string(static_cast<int>(r.value)) + " left"
                         : "";
            if (until.over()) {
                exact = exact && &v == &k.moves.back();
                break;
            }
        }
        if (!exact && k.effort > most_effort) {
            k.complete = true;
            return;
        }
        k.complete = exact;
        if (!exact) {
            k.effort *= 2;
            return;
        }
        k.plausible = 0;
        for (const move_value& v : k.moves) k.plausible += v.value == k.value - 1 ? 1 : 0;
    }

    std::optional<move> choose(const state& s, knowledge& k, std::uint64_t, std::uint64_t,
                               const deadline& until) override {
        if (!k.complete) think(s, k, until);
        if (k.best.empty() && !k.complete) return std::nullopt;
        if (k.best.empty()) return rules_.moves(s)[0];
        return named(s, k.best);
    }

    void write_board(json& out, const state& s) override {
        out.add("width", rules_.columns).add("height", rules_.rows);
        out.key("cells").list([&] {
            for (int i = 0; i < rules_.cells(); ++i)
                out.value(static_cast<int>(s.tiles[static_cast<std::size_t>(i)]));
        });
    }

    std::optional<seesaw::playthrough> sample(std::uint64_t, std::uint64_t number,
                                              std::uint64_t seed) override {
        seesaw::rng random(seed);
        const state root = rules_.draw(random);
        const auto r = run(root, {.nodes = most_effort});
        if (r.certainty != seesaw::certainty::exact) return std::nullopt;
        return seesaw::replay(rules_, root, r.line,
                              {.seed = seed, .game = name_, .number = number});
    }

private:
    static constexpr std::uint64_t most_effort = 40'000'000;

    seesaw::result<game, double> run(const state& s, const seesaw::limits& allowed) {
        if (rules_.rows != rules_.columns || (rules_.cells() != 9 && rules_.cells() != 16))
            return plain_.run(s, allowed);
        if (!guided_) guided_.emplace(with_heuristic(rules_, tables(rules_, patterns_of(rules_))));
        return guided_->run(s, allowed);
    }

    seesaw::ida_star<game> plain_;
    std::optional<seesaw::ida_star<guided>> guided_;
};

} // namespace

std::unique_ptr<session> make_n_puzzle(const std::string& text) {
    game rules{.rows = 3, .columns = 3};
    set_rules_unchecked(rules, text);
    rules = sold(rules);
    rules.validate();
    return std::make_unique<n_puzzle_session>(rules);
}

} // namespace playground
