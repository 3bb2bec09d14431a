// SPDX-License-Identifier: MIT
//
// Connect Four: the exact score of every column, by bisection; the first openings from a book.
#include <bit>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <unordered_map>

#include <seesaw/agents.hpp>
#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/bisection.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/text.hpp>

#include "proofs.hpp"
#include "session.hpp"

namespace playground {

namespace {

using game = seesaw::games::connect_four;

const struct {
    const char* columns;
    seesaw::score value;
} book[] = {
#include "connect_four_book.inc"
};

class connect_four_session : public game_session<game> {
public:
    explicit connect_four_session(game rules)
        : game_session("connect_four", rules),
          casual_(rules, {.depth = 3, .table_bytes = 1u << 20}),
          strong_(rules, {.depth = 9, .table_bytes = 8u << 20}), proofs_(rules) {
        if (rules.width != 7 || rules.height != 6 || rules.connect != 4) return;
        for (const auto& opening : book)
            book_[rules.hash(rules.symmetric(*rules.play(opening.columns)))] = opening.value;
    }

protected:
    std::vector<std::string> levels() const override {
        return {"Beginner: looks ahead 3, errs often", "Casual: looks ahead 3",
                "Strong: looks ahead 9", "Perfect: the solver"};
    }

    void think(const state& s, knowledge& k, const deadline& until) override {
        if (k.moves.empty())
            for (const move m : rules_.moves(s))
                k.moves.push_back({seesaw::move_text(rules_, s, m)});
        // The easy columns first: a column that is not done waits until all had as much.
        do {
            bool open = false;
            for (move_value& v : k.moves) {
                if (v.certainty == seesaw::certainty::exact) continue;
                search(s, v, k, until);
                open = open || v.certainty != seesaw::certainty::exact;
                if (until.over()) break;
            }
            k.complete = true;
            for (const move_value& v : k.moves)
                k.complete = k.complete && v.certainty == seesaw::certainty::exact;
            if (open && !until.over()) k.effort *= 2;
        } while (!k.complete && !until.over());
        const bool first = mover(s) == seesaw::player::first;
        k.best.clear();
        find_best(k, first);
        k.says = k.complete ? words(s, k.value) : "";
    }

    std::optional<move> choose(const state& s, knowledge& k, std::uint64_t level,
                               std::uint64_t seed, const deadline& until) override {
        if (level == 3) {
            if (!k.complete) think(s, k, until);
            if (!k.complete) return std::nullopt;
            return named(s, k.best);
        }
        return decide(level, seed, s).move;
    }

    void prove(json& out, const state& s, const deadline& until) override {
        proofs_.go_on(out, s, until);
    }

    void write_board(json& out, const state& s) override {
        game_session::write_board(out, s);
        out.add("width", rules_.width).add("height", rules_.height).add("connect", rules_.connect);
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
    seesaw::decision<move> decide(std::uint64_t level, std::uint64_t seed, const state& s,
                                  double slip = 0) {
        seesaw::rng random(seed);
        auto& engine = level >= 2 ? strong_ : casual_;
        const auto r = engine.run(s);
        seesaw::decision<move> d{r.line.front(), static_cast<double>(r.value)};
        if (level == 0) slip = 0.35;
        if (random.real() < slip) d.move = seesaw::draw(rules_.moves(s), random);
        return d;
    }

    void search(const state& s, move_value& v, knowledge& k, const deadline& until) {
        const state next = rules_.next(s, *named(s, v.move));
        if (const auto at = book_.find(rules_.hash(rules_.symmetric(next))); at != book_.end()) {
            v.value = at->second;
            v.certainty = seesaw::certainty::exact;
        } else {
            // Only the worker that solves needs a large table.
            if (!solver_)
                solver_.emplace(rules_, seesaw::bisection_options{.table_bytes = 64u << 20});
            const auto r = solver_->run(next, {.nodes = k.effort, .time = until.left()});
            v.milliseconds += std::chrono::duration<double, std::milli>(r.stats.time).count();
            k.nodes += r.stats.nodes;
            if (r.certainty == seesaw::certainty::unknown) return;
            v.value = r.value;
            v.certainty = r.certainty;
        }
        v.says = v.certainty == seesaw::certainty::exact ? words(s, v.value) : bound(s, v);
    }

    /// Seen from the player to move at `s`.
    std::string words(const state& s, double value) const {
        if (value == 0) return "draw";
        const bool first = mover(s) == seesaw::player::first;
        const bool wins = (value > 0) == first;
        // The score counts what is left of the board; whose turn it is then settles the rounding.
        const int played = std::popcount(s.all);
        const int parity = value > 0 ? 0 : 1;
        int before = rules_.width * rules_.height + 1 - 2 * std::abs(static_cast<int>(value));
        if (before % 2 != parity) --before;
        const int moves = (before - played) / 2 + 1;
        return (wins ? "wins in " : "loses in ") + std::to_string(moves);
    }
    std::string bound(const state& s, const move_value& v) const {
        const bool first = mover(s) == seesaw::player::first;
        const bool least = (v.certainty == seesaw::certainty::at_least) == first;
        const double mine = first ? v.value : -v.value;
        if (least) return mine > 0 ? "wins" : mine == 0 ? "draws at least" : "";
        return mine < 0 ? "loses" : mine == 0 ? "draws at most" : "";
    }

    std::optional<seesaw::bisection<game>> solver_;
    seesaw::alpha_beta<game> casual_, strong_;
    proofs<game> proofs_;
    std::unordered_map<std::uint64_t, seesaw::score> book_;
};

} // namespace

std::unique_ptr<session> make_connect_four(const std::string& text) {
    game rules;
    set_rules(rules, text);
    return std::make_unique<connect_four_session>(rules);
}

} // namespace playground
