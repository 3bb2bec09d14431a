// SPDX-License-Identifier: MIT
//
// 2048: the expectation of every direction. On boards of up to six cells it is the exact chance to
// reach the target; on larger ones what a heuristic expects, three moves ahead.
#include <cstdio>
#include <string>

#include <seesaw/engines/expectimax.hpp>
#include <seesaw/games/twenty48.hpp>
#include <seesaw/games/twenty48/evaluation.hpp>
#include <seesaw/text.hpp>
#include <seesaw/with.hpp>

#include "session.hpp"

namespace playground {

namespace {

using game = seesaw::games::twenty48;

/// Values in units of its own: a lost game is worth 0.
auto by_heuristic(game rules) {
    rules.target = 0;
    return seesaw::with_evaluate(rules,
                                 seesaw::games::twenty48_heuristic(rules.width, rules.height));
}
using guided = decltype(by_heuristic(game{}));

class twenty48_session : public game_session<game> {
public:
    explicit twenty48_session(game rules)
        : game_session("twenty48", rules), small_(rules.cells() <= 6 && rules.target > 0),
          exact_(rules, {.table_bytes = 8u << 20}),
          shallow_(by_heuristic(rules), {.depth = 1, .table_bytes = 1u << 18}),
          deep_(by_heuristic(rules), {.depth = 3, .table_bytes = 1u << 19}) {}

protected:
    std::vector<std::string> levels() const override {
        return {"Random", "One move ahead", "Three moves ahead"};
    }

    void think(const state& s, knowledge& k, const deadline&) override {
        if (mover(s) == seesaw::player::chance) {
            k.complete = true;
            return;
        }
        if (small_) {
            const auto r = exact_.run(s, {.nodes = 3'000'000});
            if (r.certainty == seesaw::certainty::exact) return tell(s, k, r, true);
        }
        tell(s, k, deep_.run(s), false);
    }

    std::optional<move> choose(const state& s, knowledge& k, std::uint64_t level,
                               std::uint64_t seed, const deadline& until) override {
        seesaw::rng random(seed);
        if (level == 0) return seesaw::draw(rules_.moves(s), random);
        if (level == 1) return shallow_.run(s).line.front();
        if (!k.complete) think(s, k, until);
        return named(s, k.best);
    }

    void write_board(json& out, const state& s) override {
        out.add("width", rules_.width).add("height", rules_.height).add("target", rules_.target);
        out.key("cells").list([&] {
            for (int row = 0; row < rules_.height; ++row)
                for (int column = 0; column < rules_.width; ++column) {
                    const auto k = s.board >> (4 * (4 * row + column)) & 15;
                    out.value(k == 0 ? 0 : 1 << k);
                }
        });
    }

    std::optional<seesaw::playthrough> sample(std::uint64_t level, std::uint64_t number,
                                              std::uint64_t seed) override {
        std::uint64_t ply = 0;
        const auto agent = [&](const state& s) {
            knowledge k;
            seesaw::decision<move> d{*choose(s, k, std::min<std::uint64_t>(level, 1),
                                             seesaw::mix(seed, ply++), deadline(0))};
            return d;
        };
        return seesaw::play(rules_, rules_.root(), agent,
                            {.seed = seed, .game = name_, .number = number});
    }

private:
    template <class Result>
    void tell(const state& s, knowledge& k, const Result& r, bool chance) {
        k.nodes = r.stats.nodes;
        for (const auto& m : r.moves) {
            char text[64];
            if (chance)
                std::snprintf(text, sizeof text, "%.2f %% to reach %d", 100 * m.value,
                              rules_.target);
            else
                std::snprintf(text, sizeof text, "%.0f", m.value);
            k.moves.push_back({seesaw::move_text(rules_, s, m.move), m.value, m.certainty, text});
        }
        k.complete = true;
        // Directions within a thousandth of the best are as good.
        double best = 0;
        for (const auto& m : r.moves) best = std::max(best, m.value);
        find_best(k, true, best / 1000);
    }

    bool small_;
    seesaw::expectimax<game> exact_;
    seesaw::expectimax<guided> shallow_, deep_;
};

} // namespace

std::unique_ptr<session> make_twenty48(const std::string& text) {
    game rules;
    set_rules(rules, text);
    return std::make_unique<twenty48_session>(rules);
}

} // namespace playground
