// SPDX-License-Identifier: MIT
//
// Tic-tac-toe: every cell solved, and the conspiracy numbers of every value of a shallow search.
#include <array>
#include <string>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/engines/conspiracy_numbers.hpp>
#include <seesaw/games/tic_tac_toe.hpp>
#include <seesaw/text.hpp>

#include "proofs.hpp"
#include "session.hpp"

namespace playground {

namespace {

using game = seesaw::games::tic_tac_toe;

class tic_tac_toe_session : public game_session<game> {
public:
    explicit tic_tac_toe_session(game rules)
        : game_session("tic_tac_toe", rules), solver_(rules, {.table_bytes = 1u << 20}),
          shallow_(game{.win = 1000}, {.depth = 1}), proofs_(rules) {}

protected:
    std::vector<std::string> levels() const override {
        return {"Random", "Careless: looks ahead 1", "Perfect: the solver"};
    }

    void think(const state& s, knowledge& k, const deadline&) override {
        for (const move m : rules_.moves(s)) {
            const auto r = solver_.run(rules_.next(s, m));
            k.nodes += r.stats.nodes;
            const double mine = seen(s, r.value);
            k.moves.push_back({seesaw::move_text(rules_, s, m), static_cast<double>(r.value),
                               r.certainty,
                               mine > 0   ? "wins"
                               : mine < 0 ? "loses"
                                          : "draw"});
        }
        k.complete = true;
        find_best(k, mover(s) == seesaw::player::first);
        const double mine = seen(s, k.value);
        k.says = mine > 0 ? "wins" : mine < 0 ? "loses" : "draw";
    }

    std::optional<move> choose(const state& s, knowledge& k, std::uint64_t level,
                               std::uint64_t seed, const deadline& until) override {
        seesaw::rng random(seed);
        if (level == 0) return seesaw::draw(rules_.moves(s), random);
        if (level == 1) return shallow_.run(s).line.front();
        if (!k.complete) think(s, k, until);
        std::vector<std::string> best;
        for (const move_value& m : k.moves)
            if (m.value == k.value) best.push_back(m.move);
        return named(s, seesaw::draw(best, random));
    }

    /// CN(v) of trees one to four moves deep, on the scale of `evaluate`.
    void write_more(json& out, const state& s, const knowledge&) override {
        out.key("conspiracy").list([&] {
            if (final_value(s)) return;
            for (int depth = 1; depth <= 4; ++depth) {
                seesaw::conspiracy_numbers engine(game{.win = 1000}, {.depth = depth});
                const auto r = engine.run(s);
                out.object([&] {
                    out.add("depth", depth).add("value", static_cast<double>(r.value));
                    out.add("max", r.indicators.max_cn).add("min", r.indicators.min_cn);
                    out.key("steps").list([&] {
                        for (const auto& step : r.numbers.steps)
                            out.list([&] {
                                out.value(static_cast<double>(step.from)).value(step.needed);
                            });
                    });
                });
            }
        });
    }

    void prove(json& out, const state& s, const deadline& until) override {
        proofs_.go_on(out, s, until);
    }

    std::optional<seesaw::playthrough> sample(std::uint64_t level, std::uint64_t number,
                                              std::uint64_t seed) override {
        std::uint64_t ply = 0;
        const auto agent = [&](const state& s) {
            const std::uint64_t drawn = seesaw::mix(seed, ply++);
            knowledge k;
            think(s, k, deadline(0));
            seesaw::rng random(drawn);
            const auto m = random.real() < 0.1 ? seesaw::draw(rules_.moves(s), random)
                                               : *choose(s, k, level, drawn, deadline(0));
            return seesaw::decision<move>{m, k.value, k.plausible};
        };
        return seesaw::play(rules_, rules_.root(), agent,
                            {.seed = seed, .game = name_, .number = number});
    }

private:
    double seen(const state& s, double value) const {
        return mover(s) == seesaw::player::first ? value : -value;
    }

    seesaw::bisection<game> solver_;
    seesaw::alpha_beta<game> shallow_;
    proofs<game> proofs_;
};

} // namespace

std::unique_ptr<session> make_tic_tac_toe(const std::string& text) {
    game rules;
    set_rules(rules, text);
    return std::make_unique<tic_tac_toe_session>(rules);
}

} // namespace playground
