// SPDX-License-Identifier: MIT
//
// Othello: every move by the learned patterns and a search that deepens, exact towards the end.
#include <cmath>
#include <string>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/games/othello.hpp>
#include <seesaw/games/othello/endgame.hpp>
#include <seesaw/text.hpp>

#include "proofs.hpp"
#include "session.hpp"

namespace playground {

namespace {

using game = seesaw::games::othello_endgame;

class othello_session : public game_session<game> {
public:
    explicit othello_session(game rules)
        : game_session("othello", rules), solver_(rules, {.table_bytes = 16u << 20}),
          casual_(rules, {.depth = 1, .table_bytes = 1u << 20}),
          strong_(rules, {.depth = 5, .table_bytes = 4u << 20}), proofs_(rules) {}

protected:
    std::vector<std::string> levels() const override {
        return {"Beginner: one move ahead, errs often", "Casual: one move ahead",
                "Strong: five moves ahead", "Expert: deeper, exact at the end"};
    }

    void think(const state& s, knowledge& k, const deadline& until) override {
        if (k.moves.empty()) {
            for (const move m : rules_.moves(s))
                k.moves.push_back({seesaw::move_text(rules_, s, m)});
            k.effort = 500;
        }
        // Each round gives every move four times the nodes of the last; a round that was cut short
        // goes on where it stopped.
        while (!k.complete) {
            for (; k.next < k.moves.size() && !until.over(); ++k.next) {
                move_value& v = k.moves[k.next];
                if (v.certainty == seesaw::certainty::exact) continue;
                const auto r = solver_.run(rules_.next(s, *named(s, v.move)), {.nodes = k.effort});
                k.nodes += r.stats.nodes;
                if (r.certainty == seesaw::certainty::unknown) continue;
                v.value = r.value;
                v.certainty = r.certainty;
                v.says = words(s, v);
            }
            if (k.next < k.moves.size()) break;
            k.next = 0;
            bool exact = true;
            for (const move_value& v : k.moves)
                exact = exact && v.certainty == seesaw::certainty::exact;
            k.complete = exact || k.effort >= most_effort;
            k.effort *= 4;
        }
        k.best.clear();
        find_best(k, mover(s) == seesaw::player::first);
    }

    std::optional<move> choose(const state& s, knowledge& k, std::uint64_t level,
                               std::uint64_t seed, const deadline& until) override {
        if (level == 3) {
            if (!k.complete) think(s, k, until);
            if (!k.complete) return std::nullopt;
            return named(s, k.best);
        }
        return decide(level, seed, s, 0).move;
    }

    void prove(json& out, const state& s, const deadline& until) override {
        proofs_.go_on(out, s, until);
    }

    void write_board(json& out, const state& s) override {
        game_session::write_board(out, s);
        out.add("width", rules_.size).add("height", rules_.size);
    }

    std::optional<seesaw::playthrough> sample(std::uint64_t level, std::uint64_t number,
                                              std::uint64_t seed) override {
        std::uint64_t ply = 0;
        const auto agent = [&](const state& s) {
            return decide(std::min<std::uint64_t>(level, 2), seesaw::mix(seed, ply++), s, 0.1);
        };
        return seesaw::play(rules_, rules_.root(), agent,
                            {.seed = seed, .game = name_, .number = number});
    }

private:
    static constexpr std::uint64_t most_effort = 128'000;

    seesaw::decision<move> decide(std::uint64_t level, std::uint64_t seed, const state& s,
                                  double slip) {
        seesaw::rng random(seed);
        const auto r = (level >= 2 ? strong_ : casual_).run(s);
        seesaw::decision<move> d{r.line.front(), static_cast<double>(r.value)};
        if (level == 0) slip = 0.35;
        if (random.real() < slip) d.move = seesaw::draw(rules_.moves(s), random);
        return d;
    }

    std::string words(const state& s, const move_value& v) const {
        const int mine = static_cast<int>(mover(s) == seesaw::player::first ? v.value : -v.value);
        const std::string by = std::to_string(std::abs(mine));
        if (v.certainty != seesaw::certainty::exact)
            return mine == 0 ? "about even" : "about " + by + (mine > 0 ? " ahead" : " behind");
        return mine == 0 ? "draw" : (mine > 0 ? "wins by " : "loses by ") + by;
    }

    seesaw::pvs<game> solver_;
    seesaw::alpha_beta<game> casual_, strong_;
    proofs<game> proofs_;
};

} // namespace

std::unique_ptr<session> make_othello(const std::string& text) {
    game rules;
    seesaw::games::othello& plain = rules;
    set_rules(plain, text);
    return std::make_unique<othello_session>(rules);
}

} // namespace playground
