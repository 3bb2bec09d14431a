// SPDX-License-Identifier: MIT
// Plays Minesweeper, as the literature does and better.
//
//     using seesaw::games::minesweeper_player;
//     const seesaw::games::minesweeper rules{.width = 30, .height = 16, .mines = 99};
//     minesweeper_player player(rules);                               // the strongest
//     const auto game = player.play(rules.deal(42));                  // game.won, game.guesses …
//     const auto choice = player.choose(view);                        // choice.cell, .safe, .why
//
// Strategies are letters that compose (Liu Chang, "Solving Puzzles and Its Entertaining Analysis in
// Informational Progresses", 2022, chapter 4), tried in this order:
//
//   P  primary reasoning: what follows from single numbers
//   A  advanced reasoning: what Gauss–Jordan elimination of all equations says in single rows (the
//      printed rule for negative coefficients has a wrong sign; it is corrected here)
//   F  first action: a corner or, where the rule keeps the neighbourhood safe, a cell near one;
//      without it the game begins anywhere
//   G  guess the safest cell and, of equals, the one that would settle most others if it is safe
//   R  guess at random
//
// "best" has more, each an option so that its worth can be measured. With up to 16 cells it plays
// perfectly under every rule: `endgame` then searches the whole game, the first click included,
// once, and keeps the table (detail/minesweeper/whole_game.hpp). On larger boards nothing is
// promised; it begins as F does, and searches to the end when few sets of mines are left.
//
// "mcts" guesses by Monte-Carlo tree search instead: games are played to their end in worlds that
// fit, and the cell that most of them came back to is opened (detail/minesweeper/tree.hpp). It
// knows the exact chances and nothing else of "best".
//
// Cost: everything is bounded. Exact counting stops after `work` additions; then what follows from
// P and A is used, and guesses go by the numbers next to a cell. A whole game takes up to a million
// nodes the first time, and is left alone where `table_bytes` are too few. Buffers are kept from
// game to game; how a game is played depends on its world and the options alone. One player is for
// one thread at a time.
#ifndef SEESAW_GAMES_MINESWEEPER_PLAYER_HPP
#define SEESAW_GAMES_MINESWEEPER_PLAYER_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <seesaw/detail/constraints/integer_elimination.hpp>
#include <seesaw/detail/minesweeper/chances.hpp>
#include <seesaw/detail/minesweeper/endgame.hpp>
#include <seesaw/detail/minesweeper/guesser.hpp>
#include <seesaw/detail/minesweeper/safest.hpp>
#include <seesaw/detail/minesweeper/tree.hpp>
#include <seesaw/detail/minesweeper/view.hpp>
#include <seesaw/detail/minesweeper/whole_game.hpp>
#include <seesaw/games/minesweeper.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// How a guess of the letter G counts solutions.
enum class mine_weighting : std::uint8_t {
    frontier, ///< each part of the frontier by itself, its solutions alike; other cells only where
              ///< there is no frontier, and then one far from all that is open
    global,   ///< all sets of mines alike, and cells that no number touches are candidates, too
};

/// Each letter of a strategy, and each further idea of "best", as a switch.
struct minesweeper_player_options {
    bool primary = true;
    bool advanced = true;
    bool first_action = true;
    bool guess = true; ///< false: at random
    mine_weighting weighting = mine_weighting::global;

    bool exact = true;       ///< chances from all sets of mines that fit, untouched cells included
    int look_ahead = 2;      ///< secondary safety, so many guesses deep
    double progress = 0.03;  ///< the bonus for a number that makes a cell certain
    double long_term = 1.2;  ///< what it is worth to settle two cells that may become a coin
    bool dead_cells = true;  ///< cells that tell nothing are left for the end
    bool fifty_fifty = true; ///< a coin that must be tossed is tossed at once
    bool endgame = true;     ///< perfect play where it can be found, within …
    std::uint32_t endgame_worlds = 3'000;                  ///< … sets of mines, at most 65,535,
    std::uint64_t endgame_nodes = 50'000;                  ///< nodes of a search
    std::uint64_t endgame_bytes = std::uint64_t{64} << 20; ///< and its bytes;
    std::uint64_t table_bytes = std::uint64_t{16} << 20;   ///< of a whole game, up to 16 cells

    std::uint32_t simulations = 0; ///< of each guess by tree search; 0: none
    double exploration = 0.4;      ///< the constant of UCB1

    std::uint64_t work = 50'000'000; ///< additions for the chances, and again to look ahead
    std::uint64_t bytes = std::uint64_t{256} << 20;   ///< for each part of the frontier
    std::optional<minesweeper::move> first_cell = {}; ///< where `first_action` begins
    std::uint64_t seed = 1;
};

/// Why a cell was chosen.
enum class mine_reason : std::uint8_t {
    first,
    primary,
    advanced,
    exact,
    endgame,
    fifty_fifty,
    look_ahead,
    tree,
    safest,
    random,
};

/// As the enumerator is spelt.
constexpr std::string_view to_string(mine_reason why) noexcept {
    constexpr std::string_view names[] = {"first",   "primary",     "advanced",   "exact",
                                          "endgame", "fifty_fifty", "look_ahead", "tree",
                                          "safest",  "random"};
    return names[static_cast<std::size_t>(why)];
}

/// The cell to open, and why that one.
struct mine_choice {
    minesweeper::move cell = 0;
    double safe = std::numeric_limits<double>::quiet_NaN(); ///< how likely; NaN: not known
    mine_reason why = mine_reason::random;
    /// The chance to win with best play from here on; NaN where no search to the end was made.
    double wins = std::numeric_limits<double>::quiet_NaN();
};

/// One game in numbers: how it went and how much of it was guessed.
struct mine_record {
    bool won = false;
    int choices = 0;         ///< cells the player chose, the first included
    int guesses = 0;         ///< of them not certain, the first not counted
    int opened = 0;          ///< cells that are open at the end
    double sum_of_safe = 0;  ///< over the choices whose safety is known …
    int measured = 0;        ///< … which are so many
    int bins[3] = {0, 0, 0}; ///< of them: below 0.9, from 0.9 to below 1, certain
};

/// Plays whole games, or says of a view which cell to open next.
class minesweeper_player {
public:
    using options_type = minesweeper_player_options;

    explicit minesweeper_player(const minesweeper& rules, const options_type& options = {})
        : rules_(rules), options_(options), view_(view_of(rules)), chances_(options.bytes),
          safest_(options.bytes), whole_(view_, options.table_bytes), tree_(options.exploration),
          random_(options.seed) {
        detail::require(options.weighting <= mine_weighting::global,
                        "minesweeper_player_options.weighting must be frontier or global");
        detail::require(options.look_ahead >= 0 && options.look_ahead <= 8,
                        "minesweeper_player_options.look_ahead must be 0 to 8");
        detail::require(options.progress >= 0 && options.progress <= 10,
                        "minesweeper_player_options.progress must be 0 to 10");
        detail::require(options.long_term >= 0 && options.long_term < 2,
                        "minesweeper_player_options.long_term must be 0 to below 2");
        detail::require(options.endgame_worlds <= 65'535,
                        "minesweeper_player_options.endgame_worlds must be at most 65535");
        detail::require(options.exploration >= 0 && options.exploration <= 10,
                        "minesweeper_player_options.exploration must be 0 to 10");
        detail::require(!options.first_cell || *options.first_cell < rules.cells(),
                        "minesweeper_player_options.first_cell must be on the board");
    }

    const options_type& options() const noexcept { return options_; }
    const minesweeper& rules() const noexcept { return rules_; }

    /// "best", "mcts", or letters of P, A, F and one of G and R, each at most once; nullopt for
    /// others.
    static std::optional<options_type> strategy(std::string_view name) {
        if (name == "best") return options_type{};
        if (name == "mcts") {
            options_type o = exact_chances_only();
            o.simulations = 200;
            return o;
        }
        options_type o{.primary = false,
                       .advanced = false,
                       .first_action = false,
                       .guess = false,
                       .exact = false,
                       .look_ahead = 0,
                       .long_term = 0,
                       .dead_cells = false,
                       .fifty_fifty = false,
                       .endgame = false};
        bool at_random = false;
        const auto set = [](bool& flag) {
            const bool fresh = !flag;
            flag = true;
            return fresh;
        };
        for (const char letter : name) {
            const bool fine = letter == 'P'   ? set(o.primary)
                              : letter == 'A' ? set(o.advanced)
                              : letter == 'F' ? set(o.first_action)
                              : letter == 'G' ? set(o.guess)
                              : letter == 'R' ? set(at_random)
                                              : false;
            if (!fine) return std::nullopt;
        }
        if (name.empty() || o.guess == at_random) return std::nullopt;
        return o;
    }

    /// Chosen by experiment: a corner or, where the first click opens its neighbourhood, a cell two
    /// or, where mines are dense, three steps away from both edges of one.
    static minesweeper::move usual_first_cell(const minesweeper& rules) {
        if (rules.rule != first_click::neighbourhood) return 0;
        const int steps = 100 * rules.mines > 18 * rules.cells() ? 3 : 2;
        const int column = std::min(steps, (rules.width - 1) / 2);
        const int row = std::min(steps, (rules.height - 1) / 2);
        return static_cast<minesweeper::move>(row * rules.width + column);
    }

    // ── Playing ─────────────────────────────────────────────────────────────────────────────────

    mine_record play(const minesweeper::world& world) {
        return play(world, [](const minesweeper::state&, const mine_choice&) {});
    }

    /// `on_choice(state, choice)` hears every choice before the cell is opened.
    template <class OnChoice>
    mine_record play(const minesweeper::world& world, const OnChoice& on_choice) {
        minesweeper::state s = rules_.root();
        mine_record record;
        // What is left to chance depends on the world, not on the games before.
        std::uint64_t fingerprint = options_.seed;
        for (std::size_t i = 0; i < world.order.size() && i < 16; ++i)
            fingerprint = mix(fingerprint, world.order[i]);
        random_ = rng(fingerprint);
        view_.clear();
        const mine_choice choice = first_choice();
        const minesweeper::mine_map truth = rules_.mines_of(world, s, choice.cell);
        go_on(truth, s, choice, [&](const minesweeper::state& seen, const mine_choice& chosen) {
            on_choice(seen, chosen);
            note(record, chosen);
        });
        record.opened = rules_.cells() - s.closed - (s.lost ? 1 : 0);
        record.won = !s.lost;
        return record;
    }

    /// The next cell for a view from anywhere; its flags are not believed. std::invalid_argument if
    /// the game is over or the view is seen to contradict itself.
    mine_choice choose(const minesweeper::state& s) {
        detail::require(!rules_.outcome(s), "minesweeper_player: the game is over");
        if (rules_.is_untouched(s)) return first_choice();
        read(s);
        return next_choice(s);
    }

    // ── Analysis ────────────────────────────────────────────────────────────────────────────────

    /// What a view says of every closed cell.
    struct analysis {
        bool consistent = true;   ///< false: no set of mines fits
        bool exact = true;        ///< false: too much to count, and `mine` is an estimate
        std::vector<double> mine; ///< how likely each cell is a mine; 0 for open cells
        double solutions = 0;     ///< sets of mines that fit; infinite beyond a double
    };

    analysis analyse(const minesweeper::state& s) {
        analysis result;
        read(s);
        detail::work_allowance work{options_.work};
        const detail::counted found = chances_.solve(view_, work);
        result.consistent = found != detail::counted::contradiction && !view_.contradiction();
        result.exact = found == detail::counted::all;
        result.mine.assign(view_.size(), 0.0);
        if (result.exact) result.solutions = chances_.solutions();
        for (std::size_t i = 0; i < view_.size() && result.consistent; ++i)
            if (view_.is_unknown(i))
                result.mine[i] =
                    result.exact ? chances_.chance(i) : detail::apparent_chance(view_, i);
            else if (view_[i] == detail::mine_view::mark::mine)
                result.mine[i] = 1;
        return result;
    }

private:
    using cell = minesweeper::move;
    using mark = detail::mine_view::mark;

    static options_type exact_chances_only() {
        options_type o;
        o.look_ahead = 0;
        o.long_term = 0;
        o.dead_cells = o.fifty_fifty = o.endgame = false;
        return o;
    }

    static detail::mine_view view_of(const minesweeper& rules) {
        rules.validate();
        return {rules.width, rules.height, rules.mines};
    }

    // A view from outside: its open cells, nothing worked out yet.
    void read(const minesweeper::state& s) {
        view_.clear();
        for (std::size_t i = 0; i < s.cells.size(); ++i)
            if (minesweeper::is_open(s.cells[i]))
                view_.open(static_cast<cell>(i), s.cells[i]);
            else if (s.cells[i] == minesweeper::exploded)
                view_.set_mine(static_cast<cell>(i));
    }

    static void note(mine_record& record, const mine_choice& choice) {
        ++record.choices;
        if (choice.why != mine_reason::first && !(choice.safe == 1)) ++record.guesses;
        if (!(choice.safe >= 0)) return;
        record.sum_of_safe += choice.safe;
        ++record.measured;
        ++record.bins[choice.safe < 0.9 ? 0 : choice.safe < 1 ? 1 : 2];
    }

    mine_choice first_choice() {
        const bool keeps_safe = rules_.rule != first_click::none;
        const double safe = keeps_safe ? 1.0 : 1.0 - double(rules_.mines) / rules_.cells();
        const auto cells = static_cast<std::uint64_t>(rules_.cells());
        if (!options_.first_action)
            return {static_cast<cell>(random_.below(cells)), safe, mine_reason::first};
        if (options_.first_cell) return {*options_.first_cell, safe, mine_reason::first};
        if (options_.guess && options_.exact && options_.endgame)
            if (const auto best = whole_.first(rules_.rule == first_click::neighbourhood))
                return {best->best, safe, mine_reason::first, safe * best->chance};
        return {usual_first_cell(rules_), safe, mine_reason::first};
    }

    // Plays to the end from a state that `view_` shows.
    template <class OnChoice>
    void go_on(const minesweeper::mine_map& truth, minesweeper::state& s, mine_choice choice,
               const OnChoice& on_choice) {
        for (;;) {
            on_choice(static_cast<const minesweeper::state&>(s),
                      static_cast<const mine_choice&>(choice));
            fresh_.clear();
            rules_.open(truth, s, choice.cell, fresh_);
            if (rules_.outcome(s)) return;
            for (const cell i : fresh_) view_.open(i, s.cells[i]);
            choice = next_choice(s);
        }
    }

    mine_choice next_choice(const minesweeper::state& s) {
        if (cell i; view_.take_safe(i)) return {i, 1, mine_reason::primary};
        if (options_.primary) {
            view_.deduce();
            if (cell i; view_.take_safe(i)) return {i, 1, mine_reason::primary};
        }
        if (options_.advanced && !options_.exact) {
            while (advance()) {
                if (options_.primary) view_.deduce();
                if (cell i; view_.take_safe(i)) return {i, 1, mine_reason::advanced};
            }
        }
        detail::require(!view_.contradiction(), "minesweeper_player: the view contradicts itself");
        if (!options_.guess) return random_choice();
        return options_.exact ? exact_choice(s) : safest_choice();
    }

    // What Gauss–Jordan elimination tells; whether it told anything.
    bool advance() {
        elimination_.begin();
        for (std::size_t i = 0; i < view_.size(); ++i) {
            if (view_[i] != mark::open || view_.unknown(i) == 0) continue;
            elimination_.begin_equation(view_.left(i));
            for (const cell n : view_.neighbours(i))
                if (view_.is_unknown(n)) elimination_.add_term(n);
        }
        elimination_.run();
        bool any = false;
        for (const auto& c : elimination_.conclusions()) {
            const auto i = static_cast<cell>(c.unknown);
            if (!view_.is_unknown(i)) continue;
            any = true;
            if (c.value == 0)
                view_.set_safe(i);
            else
                view_.set_mine(i);
        }
        return any;
    }

    // ── Guesses ─────────────────────────────────────────────────────────────────────────────────

    mine_choice random_choice() {
        auto left = random_.below(static_cast<std::uint64_t>(view_.unknown_cells()));
        std::size_t i = 0;
        while (!view_.is_unknown(i) || left-- > 0) ++i;
        return {static_cast<cell>(i)};
    }

    // The letter G.
    mine_choice safest_choice() {
        detail::work_allowance work{options_.work};
        const detail::counted found = chances_.solve(view_, work);
        detail::require(found != detail::counted::contradiction,
                        "minesweeper_player: the view contradicts itself");
        if (found != detail::counted::all) return estimated_choice();
        if (options_.weighting == mine_weighting::frontier && view_.unknown_cells() >= 6) {
            if (chances_.groups() == 0) return {detail::farthest_cell(view_, random_)};
            chances_.weigh_apart();
            return as_choice(safest_.run(view_, chances_, false, work));
        }
        return as_choice(safest_.run(view_, chances_, true, work));
    }
    static mine_choice as_choice(const detail::safe_cell& found) {
        return {found.at, found.safe, mine_reason::safest};
    }

    mine_choice exact_choice(const minesweeper::state& s) {
        detail::work_allowance work{options_.work};
        const detail::counted found = chances_.solve(view_, work);
        detail::require(found != detail::counted::contradiction,
                        "minesweeper_player: the view contradicts itself");
        if (found != detail::counted::all) {
            while (advance()) {
                view_.deduce();
                if (cell i; view_.take_safe(i)) return {i, 1, mine_reason::advanced};
            }
            return estimated_choice();
        }
        mark_certain();
        if (cell i; view_.take_safe(i)) return {i, 1, mine_reason::exact};

        if (options_.endgame) {
            auto verdict = whole_.next(s.cells);
            if (!verdict)
                verdict = endgame_.run(
                    view_, chances_,
                    {options_.endgame_worlds, options_.endgame_nodes, options_.endgame_bytes});
            if (verdict)
                return {verdict->best, 1 - chances_.chance(verdict->best), mine_reason::endgame,
                        verdict->chance};
        }
        if (options_.fifty_fifty)
            if (const auto coin = detail::mine_guesser::forced_pair(view_, chances_))
                return {*coin, 1 - chances_.chance(*coin), mine_reason::fifty_fifty};
        if (options_.simulations > 0) return searched_choice(s);
        if (guide_ != nullptr)
            if (const auto chosen = guided(*guide_, s))
                return {*chosen, 1 - chances_.chance(*chosen), mine_reason::tree};
        if (options_.look_ahead == 0) {
            return as_choice(detail::safest_cell(view_, chances_));
        }
        work.left = options_.work;
        const auto best = guesser_.run(view_, chances_,
                                       {.look_ahead = options_.look_ahead,
                                        .progress = options_.progress,
                                        .dead_cells = options_.dead_cells,
                                        .long_term = options_.long_term,
                                        .bytes = options_.bytes},
                                       work);
        return {best.best, best.safe, mine_reason::look_ahead};
    }

    // By Monte-Carlo tree search. Another player, who guesses what is safest where the tree does
    // not say what to do, plays the simulations.
    mine_choice searched_choice(const minesweeper::state& s) {
        if (!simulator_)
            simulator_ = std::make_unique<minesweeper_player>(rules_, exact_chances_only());
        simulator_->guide_ = &tree_;
        tree_.clear();
        for (std::uint32_t i = 0; i < options_.simulations; ++i) {
            imagined_.resize(view_.size());
            for (std::size_t at = 0; at < view_.size(); ++at)
                imagined_[at] = view_[at] == mark::mine ? 1 : 0;
            for (const cell at : chances_.sample(random_)) imagined_[at] = 1;
            minesweeper::state end = s;
            simulator_->view_ = view_;
            tree_.begin_simulation();
            simulator_->go_on(imagined_, end, {*guided(tree_, s)}, [](const auto&, const auto&) {});
            tree_.end_simulation(!end.lost);
        }
        const cell best = tree_.favourite(rules_.hash(s));
        return {best, 1 - chances_.chance(best), mine_reason::tree};
    }
    std::optional<cell> guided(detail::mine_tree& tree, const minesweeper::state& s) {
        return tree.choose(
            rules_.hash(s), [&]() -> const auto& { return guesser_.candidates(view_, chances_); });
    }

    // Cells that are safe or mines in all sets of mines, if any is safe. Where none is, the view
    // must stay the one that the chances belong to.
    void mark_certain() {
        const double outside = chances_.outside() > 0 ? chances_.outside_chance() : 1;
        bool any_safe = outside == 0;
        for (std::size_t g = 0; g < chances_.groups() && !any_safe; ++g)
            any_safe = chances_.group_chance(g) == 0;
        if (!any_safe) return;
        for (std::size_t i = 0; i < view_.size(); ++i) {
            if (!view_.is_unknown(i)) continue;
            const double chance = chances_.chance(i);
            if (chance == 0) view_.set_safe(static_cast<cell>(i));
            if (chance == 1) view_.set_mine(static_cast<cell>(i));
        }
    }

    // Where counting takes too long.
    mine_choice estimated_choice() const { return as_choice(detail::apparently_safest(view_)); }

    minesweeper rules_;
    options_type options_;
    detail::mine_view view_;
    detail::mine_chances chances_;
    detail::safest_most_informative safest_;
    detail::mine_whole_game whole_;
    detail::mine_endgame endgame_;
    detail::mine_guesser guesser_;
    detail::integer_elimination elimination_;
    detail::mine_tree tree_;
    detail::mine_tree* guide_ = nullptr; // of the player whose simulations this one plays
    std::unique_ptr<minesweeper_player> simulator_;
    minesweeper::mine_map imagined_;
    rng random_;
    std::vector<cell> fresh_;
};

}}} // namespace seesaw::v0::games

#endif
