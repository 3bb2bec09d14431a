// SPDX-License-Identifier: MIT
//
// Minesweeper: the chance of a mine on every cell, counted over all sets of mines that fit, and why
// a cell is certain.
#include <cmath>
#include <cstdint>
#include <string>

#include <seesaw/games/minesweeper.hpp>
#include <seesaw/games/minesweeper/player.hpp>
#include <seesaw/games/minesweeper/reasons.hpp>
#include <seesaw/text.hpp>

#include "session.hpp"

namespace playground {

namespace {

using game = seesaw::games::minesweeper;
using player = seesaw::games::minesweeper_player;
using seesaw::games::mine_reason;

class minesweeper_session : public game_session<game> {
public:
    minesweeper_session(game rules, std::uint64_t seed)
        : game_session("minesweeper", rules), world_(rules.deal(seed)), best_(rules),
          plain_(rules, *player::strategy("PFR")) {}

protected:
    std::vector<std::string> levels() const override {
        return {"Single numbers, then luck", "Best play"};
    }

    state after(const state& s, const move& m) const override {
        return rules_.reveal(world_, s, m);
    }

    void think(const state& s, knowledge& k, const deadline&) override {
        const bool untouched = rules_.is_untouched(s);
        const auto found = best_.analyse(s);
        const auto choice = best_.choose(s);
        k.complete = true;
        k.value = choice.safe;
        k.certainty = found.exact ? seesaw::certainty::exact : seesaw::certainty::estimate;
        k.best = seesaw::move_text(rules_, s, choice.cell);
        const seesaw::games::mine_reasons why(rules_, s, found);
        const bool kept_safe = untouched && rules_.rule != seesaw::games::first_click::none;
        k.says = choice.safe == 1 && !untouched ? "safe: " + why.text(choice.cell) : reason(choice);
        k.plausible = 0;
        double least = 1;
        for (std::size_t i = 0; i < found.mine.size(); ++i)
            if (!game::is_open(s.cells[i])) least = std::min(least, found.mine[i]);
        for (const move m : rules_.moves(s)) {
            const bool certain = why[m].argument != seesaw::games::mine_argument::none;
            const double mine = kept_safe ? 0 : certain ? why[m].mine : found.mine[m];
            move_value& v = k.moves.emplace_back(
                move_value{seesaw::move_text(rules_, s, m), mine,
                           certain || kept_safe ? seesaw::certainty::exact : k.certainty});
            v.says = why.text(m);
            if (certain) v.says = (mine == 0 ? "safe: " : "a mine: ") + v.says;
            if (kept_safe) v.says = "safe: the first cell is never a mine";
            for (const move number : why[m].numbers) v.because.push_back(rules_.cell_text(number));
            if (mine <= least) ++k.plausible;
        }
    }

    std::optional<move> choose(const state& s, knowledge&, std::uint64_t level, std::uint64_t,
                               const deadline&) override {
        return (level == 0 ? plain_ : best_).choose(s).cell;
    }

    /// The chance that the cell which was opened was safe.
    double chosen_share(const request& r, std::size_t i) const override {
        const auto at = find(r, i);
        if (!at) return unknown;
        for (const move_value& m : at->moves)
            if (m.move == r.moves[i]) return 1 - m.value;
        return unknown;
    }

    void write_board(json& out, const state& s) override {
        out.add("width", rules_.width).add("height", rules_.height).add("mines", rules_.mines);
        out.key("cells").list([&] {
            for (const auto cell : s.cells) out.value(static_cast<int>(cell));
        });
        if (!final_value(s)) return;
        // Where the mines were, now that nobody has to guess any more.
        out.key("truth").list([&] {
            const auto mines = s.lost ? laid_out(s) : game::mine_map(s.cells.size(), 0);
            for (const auto mine : mines) out.value(static_cast<int>(mine));
        });
    }

    std::optional<seesaw::playthrough> sample(std::uint64_t level, std::uint64_t number,
                                              std::uint64_t seed) override {
        player& who = level == 0 ? plain_ : best_;
        seesaw::playthrough game;
        game.number = number;
        game.game = name_;
        game.seed = seed;
        const auto result = who.play(rules_.deal(seed),
                                     [&](const state& s, const seesaw::games::mine_choice& choice) {
                                         seesaw::step& now = game.steps.emplace_back();
                                         now.ply = static_cast<int>(game.steps.size()) - 1;
                                         now.player = seesaw::player::first;
                                         now.options = static_cast<double>(s.closed);
                                         now.move = seesaw::move_text(rules_, s, choice.cell);
                                     });
        game.outcome = result.won ? 1 : -1;
        return game;
    }

private:
    game::mine_map laid_out(const state& s) const {
        state before = s;
        std::size_t hit = 0;
        while (hit < s.cells.size() && s.cells[hit] != game::exploded) ++hit;
        if (hit == s.cells.size()) return game::mine_map(s.cells.size(), 0);
        before.cells[hit] = game::hidden;
        before.lost = false;
        ++before.closed;
        return rules_.mines_of(world_, before, static_cast<move>(hit));
    }

    static std::string reason(const seesaw::games::mine_choice& choice) {
        const std::string risk =
            std::to_string(static_cast<int>(std::lround(100 * (1 - choice.safe)))) + " % risk";
        switch (choice.why) {
        case mine_reason::first:
            return std::isnan(choice.wins) ? "the usual first cell" : "the best first cell";
        case mine_reason::primary:
        case mine_reason::advanced:
        case mine_reason::exact:
            return "safe";
        case mine_reason::endgame:
            return "best by search to the end, " + risk;
        case mine_reason::fifty_fifty:
            return "an even chance that no other cell can settle";
        case mine_reason::look_ahead:
            return "best after looking ahead, " + risk;
        case mine_reason::tree:
            return "best by tree search, " + risk;
        case mine_reason::safest:
            return "the safest cell, " + risk;
        case mine_reason::random:
            return "a guess";
        }
        return "";
    }

    game::world world_;
    player best_, plain_;
};

} // namespace

std::unique_ptr<session> make_minesweeper(const std::string& text) {
    game rules;
    std::uint64_t seed = 1;
    std::string rest;
    for (const std::string& word : words_of(text))
        if (word.rfind("seed=", 0) == 0)
            set_value(seed, "seed", std::string_view(word).substr(5), 0, 4294967295.0);
        else
            rest += word + " ";
    set_rules(rules, rest);
    if (rules.cells() > 1500) throw std::invalid_argument("the page shows at most 1500 cells");
    return std::make_unique<minesweeper_session>(rules, seed);
}

} // namespace playground
