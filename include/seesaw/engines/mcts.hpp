// SPDX-License-Identifier: MIT
// Monte-Carlo tree search (UCT) that proves what it can.
//
// A simulation goes down the tree to a leaf, plays a random game from there and adds its outcome to
// every node on the way back. Downwards it takes the child that is best for the player to move by
//
//     mean + exploration · √(ln N / n)      N visits of the parent, n of the child
//
// with means in units of half the range of the outcomes seen so far. Unvisited children come first,
// in random order; chance draws by its probabilities. With `exploration` 0 this is plain
// Monte-Carlo search. Finished games also bound the values of the nodes above them
// (detail/mcts/node.hpp): with two outcomes this is MCTS-Solver, with more of them score bounded
// MCTS. A game's `bounds` count from the start. With `proof_bias` above 0 it is PN-MCTS, which
// prefers children that are easy to prove or disprove.
//
// Contract. For two-player games, stochastic games (`outcome` or `payoff`) and puzzles (1 where
// solved, 0 in dead ends), not for hidden games. The value is that of the chosen move: `exact` only
// where it is proven; `at_least` (`at_most` for second) where the chosen move secures what is
// proven; otherwise an `estimate`. The root's other moves have certainties of their own. Proofs
// rest on finished games alone, so they hold in games with cycles too; a draw by endless play is
// never found. A random game that is abandoned counts 0.
//
// The move is one of proven value if none of the others promises more; otherwise `choice` picks by
// the mean (`max`), the visits (`robust`) or mean − security / √n (`secure`). To play for the win
// rather than the margin, search `with_outcome(game, [](score s) { return (s > 0) - (s < 0); })`.
//
// `run` on the same root goes on where it stopped; `start`, `step` (one simulation) and `advance`
// do it by hand. Visits and bounds of the root's moves are in `root_moves` of the result. The same
// seed gives the same search, in one run or in several, on any number of threads.
//
// Events: in each simulation `expanded` where the tree grew, then `playout_done`, then
// `proof_update` when the root's numbers changed (with `proof_bias` only).
//
// Cost: at most 48 bytes a node; states are replayed. When memory is full the tree stops growing
// and the search goes on sampling. Transpositions are not recognised.
//
// Kocsis & Szepesvári, "Bandit based Monte-Carlo planning", 2006; Winands, Björnsson & Saito,
// "Monte-Carlo tree search solver", 2008; Cazenave & Saffidine, "Score bounded Monte-Carlo tree
// search", 2010; Kowalski et al., "Proof number based Monte-Carlo tree search", 2024.
#ifndef SEESAW_ENGINES_MCTS_HPP
#define SEESAW_ENGINES_MCTS_HPP

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <seesaw/detail/base/clear_on_exception.hpp>
#include <seesaw/detail/base/options.hpp>
#include <seesaw/detail/base/probe_game.hpp>
#include <seesaw/detail/base/proof_question.hpp>
#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/detail/mcts/node.hpp>
#include <seesaw/detail/mcts/path.hpp>
#include <seesaw/detail/mcts/tree.hpp>
#include <seesaw/detail/sampling/playout.hpp>
#include <seesaw/random.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 {

/// How a search settles on a move: the highest mean (`max`), the most visits (`robust`), or the
/// highest mean − security / √visits (`secure`).
enum class final_choice : std::uint8_t { max, robust, secure };

/// How a simulation chooses its way, and what the search says in the end.
struct mcts_options {
    double exploration = 1; ///< 0 follows the means alone
    int playouts = 1;       ///< random games a leaf gets at once; their mean is one sample
    final_choice choice = final_choice::secure;
    /// Of `secure`: what few visits count against a move. The paper of MCTS-Solver prints a plus,
    /// which suits values seen by the opponent: a negative number is the formula as printed.
    double security = 1;
    double proof_bias = 0;           ///< weight of the ranks by proof numbers; 0: none are kept
    player attacker = player::first; ///< whose proof it is
    score goal = 1;                  ///< seen from the attacker; 1: a win, 0: not a loss
    std::uint64_t seed = 1;
    int threads = 1; ///< for the random games of one sample; the search stays the same
};

/// What a search knows of a root move.
template <class Move>
struct mcts_move {
    Move move{};
    std::uint32_t visits = 0;
    double mean = 0; ///< of its samples, seen from first; 0 where there are none
    double low = 0;  ///< proven
    double high = 0; ///< proven
};

/// The chosen move, with the visits and bounds of all others.
template <class Move>
struct mcts_result : search_result<Move, double> {
    std::vector<mcts_move<Move>> root_moves; ///< in the game's order
    double low = 0;                          ///< proven of the value
    double high = 0;                         ///< proven of the value
};

/// The engine to begin with for a game without an evaluation.
template <class Game>
class mcts {
    static_assert(two_player_game<Game> || stochastic_game<Game> || puzzle<Game>,
                  "mcts needs a two_player_game (moves, next, to_move, outcome), a stochastic_game "
                  "(and chances) or a puzzle (moves, next, solved); see game.hpp");

    using state = state_t<Game>;
    using move = move_t<Game>;
    using tree = detail::mcts_tree<Game, mcts_options>;
    using node = typename tree::node;
    using bounds = typename tree::bounds;
    static_assert(sizeof(move) > 8 || sizeof(node) <= 48);

public:
    using options = mcts_options;
    using events = std::tuple<expanded<Game>, playout_done, proof_update>;
    static constexpr std::string_view name = "mcts";

    explicit mcts(Game rules, options chosen = {})
        : game_(std::move(rules)), options_(checked(chosen)),
          team_(detail::make_team(chosen.threads)), tree_(chosen) {}
    mcts(mcts&&) = default;
    mcts& operator=(mcts&&) = default;

    const Game& rules() const { return game_; }

    /// Forgets the tree and begins a new one.
    void start(const state& root) {
        const detail::clear_on_exception guard(*this);
        clear();
        at_ = root;
        // Not by the game's `bounds`: a root that they close would have no moves.
        tree_.root.tighten(detail::final_bounds(game_, root));
        if (!tree_.root.bounds.closed()) tree_.root.turn = turn_of(root);
        tree_.count_proof(tree_.root);
    }

    void clear() noexcept {
        tree_.clear();
        at_.reset();
        path_.clear();
        decltype(moves_)().swap(moves_);
        grown_ = nullptr;
        random_ = rng(options_.seed);
        simulations_ = 0;
        root_paid_ = false;
    }

    /// One simulation; false when there is nothing left to do or no room for the root's moves.
    bool step() {
        const detail::clear_on_exception guard(*this);
        budget unlimited(limits{});
        unobserved nobody;
        return at_.has_value() && simulate(unlimited, nobody);
    }

    /// The position after `m` becomes the root, with what the tree knows of it unless it is solved:
    /// nothing is kept below it then.
    void advance(const move& m) {
        const detail::clear_on_exception guard(*this);
        SEESAW_ASSERT(at_.has_value());
        const state next = game_.next(*at_, m);
        for (node& child : tree_.below(tree_.root)) {
            if (!(child.played == m) || child.bounds.closed()) continue;
            tree_.make_root(child);
            at_ = next;
            return;
        }
        start(next);
    }

    template <class Observer = unobserved>
    mcts_result<move> run(const state& root, const limits& allowed = {}, Observer&& observer = {}) {
        static_assert(detail::hears<Observer, events>,
                      "this observer hears none of mcts's events: expanded<Game>, playout_done, "
                      "proof_update");
        const detail::clear_on_exception guard(*this);
        if (!at_ || !(*at_ == root)) start(root);
        budget allowance(allowed, bytes());
        stats_ = {};
        if (root_paid_ || allowance.spend()) {
            root_paid_ = true;
            while (simulate(allowance, observer)) {
            }
        }
        return report(allowance);
    }

private:
    static const options& checked(const options& chosen) {
        const detail::option_check check(name);
        const auto is_weight = [](double x) { return x >= 0 && std::isfinite(x); };
        check(is_weight(chosen.exploration), "exploration must be at least 0 and finite");
        check.playouts(chosen.playouts);
        check(chosen.choice <= final_choice::secure, "choice must be max, robust or secure");
        check(std::isfinite(chosen.security), "security must be finite");
        check(is_weight(chosen.proof_bias), "proof_bias must be at least 0 and finite");
        check(!has_chances<Game> || chosen.proof_bias == 0,
              "proof_bias must be 0 in games with chance");
        check.attacker(chosen.attacker);
        check.goal(chosen.goal);
        check.threads(chosen.threads);
        return chosen;
    }

    using path = detail::mcts_path<Game, node>;

    // ── A simulation ────────────────────────────────────────────────────────────────────────────

    template <class Observer>
    bool simulate(budget& allowance, Observer& observer) {
        if (tree_.root.bounds.closed()) return false;
        const rng before = random_;
        const auto value = sample(allowance, observer);
        back_up(value, observer);
        if (value)
            ++simulations_;
        else
            random_ = before; // the next run repeats what the budget has ended
        return value && !tree_.root.bounds.closed();
    }

    // Goes down to a leaf, gives it children if it is due, and finds out how a game from there
    // ends; nothing where the budget does not allow it.
    template <class Observer>
    std::optional<double> sample(budget& allowance, Observer& observer) {
        state s = *at_;
        path_.restart();
        if (!visit(tree_.root, s, allowance)) return std::nullopt;
        while (here().count > 0)
            if (!descend(s, allowance)) break;
        node& leaf = here();
        const bool due = leaf.count == 0 && (leaf.visits > 0 || path_.size() == 1);
        if (due && !leaf.bounds.closed()) {
            if (!expand(s, allowance, observer)) return std::nullopt;
            if (leaf.count > 0 && !leaf.bounds.closed()) descend(s, allowance);
        }
        stats_.deepest = std::max(stats_.deepest, static_cast<int>(path_.size()) - 1);
        return evaluate(s, allowance, observer);
    }

    // False where memory does not allow a longer path.
    bool visit(node& n, const state& s, budget& allowance) {
        if (path_.full() && !path_.lengthen(left_of(allowance, bytes()))) {
            if (path_.size() == 0) allowance.refuse(stop_reason::memory);
            return false;
        }
        path_.push(n, s);
        return true;
    }

    static std::uint64_t left_of(const budget& allowance, std::uint64_t held) {
        return allowance.bytes() - std::min(allowance.bytes(), held);
    }

    bool descend(state& s, budget& allowance) {
        node& child = choose(here(), s);
        const state next = game_.next(s, child.played);
        if (!visit(child, next, allowance)) return false;
        s = next;
        return true;
    }

    // False where the budget does not allow it; where memory does not, the leaf stays a leaf.
    template <class Observer>
    bool expand(const state& s, budget& allowance, Observer& observer) {
        moves_.clear();
        for (const auto& m : game_.moves(s)) moves_.push_back(m);
        SEESAW_ASSERT(!moves_.empty());
        const std::size_t count = moves_.size();
        node& leaf = here();
        if (!tree_.grow(leaf, count, left_of(allowance, own_bytes()))) {
            if (path_.size() == 1) allowance.refuse(stop_reason::memory);
            return allowance.spend();
        }
        if (!allowance.spend(count)) {
            tree_.free_below(leaf);
            return false;
        }
        notify<expanded<Game>>(observer, s, static_cast<int>(path_.size()) - 1);
        ++stats_.expansions;
        const std::span<node> children = tree_.below(leaf);
        for (std::size_t i = 0; i < count; ++i) {
            children[i].played = moves_[i];
            judge(children[i], game_.next(s, moves_[i]));
        }
        grown_ = &leaf;
        bounds_moved_ = tighten(path_[path_.size() - 1]);
        return true;
    }

    // What can be said of a new node without a sample.
    void judge(node& n, const state& s) {
        n.tighten(detail::known_bounds(game_, s));
        if (!n.bounds.closed()) n.turn = turn_of(s);
        tree_.count_proof(n);
    }

    player turn_of(const state& s) const {
        if constexpr (puzzle<Game>)
            return player::first;
        else
            return game_.to_move(s);
    }

    /// The outcome that this simulation has found; nothing where the budget ends it.
    template <class Observer>
    std::optional<double> evaluate(const state& s, budget& allowance, Observer& observer) {
        const bounds& known = here().bounds;
        if (known.closed()) {
            if (grown_ != nullptr ? !allowance.tick() : !allowance.spend()) return std::nullopt;
            return static_cast<double>(known.low);
        }
        double value = 0;
        std::uint64_t played = 1;
        if (options_.playouts == 1) {
            const auto outcome = detail::sample_outcome(game_, s, random_, allowance);
            if (!outcome && allowance.spent()) return std::nullopt;
            value = outcome.value_or(0);
        } else {
            const auto all = detail::sample_sum(
                game_, s, options_.playouts, mix(options_.seed, simulations_),
                [](double outcome) { return outcome; }, allowance, team_.get());
            if (allowance.spent()) return std::nullopt;
            played = static_cast<std::uint64_t>(all.played);
            value = all.sum / all.played;
        }
        stats_.playouts += played;
        notify<playout_done>(observer, value, played);
        return value;
    }

    // What a growing leaf has proved goes up even where there is no value.
    template <class Observer>
    void back_up(std::optional<double> value, Observer& observer) {
        bool bounds_moved = false, numbers_moved = false;
        if (value) tree_.widen_range(*value);
        for (std::size_t i = path_.size(); i-- > 0;) {
            node& n = *path_[i].at;
            if (&n == grown_) {
                bounds_moved = bounds_moved_;
                numbers_moved = tree_.count_proof(n);
            } else if (n.count > 0) {
                bounds_moved = bounds_moved && tighten(path_[i]);
                numbers_moved = numbers_moved && tree_.count_proof(n);
            }
            if (value) n.add(*(value = n.bounds.clamp(*value)));
            if (i > 0 && n.count > 0 && n.bounds.closed()) tree_.free_below(n);
        }
        grown_ = nullptr;
        if constexpr (!has_chances<Game> && observes<Observer, proof_update>) {
            if (numbers_moved) {
                const indicators now = measures();
                notify<proof_update>(observer, now.pn, now.dn, now.ppn, tree_.size());
            }
        }
    }

    // Takes what is proven of the children to their parent; true if that says anything new.
    bool tighten(const typename path::place& p) {
        node& n = *p.at;
        if constexpr (has_chances<Game>) {
            if (n.turn == player::chance)
                return n.tighten(bounds::expected(tree_.below(n), game_.chances(p.s)));
        }
        return n.tighten(bounds::best(tree_.below(n), n.turn));
    }

    node& choose(node& n, const state& s) {
        if constexpr (has_chances<Game>) {
            if (n.turn == player::chance) {
                const move drawn = draw(game_.chances(s), random_);
                const std::span<node> children = tree_.below(n);
                const auto found = std::find_if(children.begin(), children.end(),
                                                [&](const node& c) { return c.played == drawn; });
                SEESAW_ASSERT(found != children.end());
                return *found;
            }
        }
        return tree_.select(n, random_);
    }

    node& here() { return path_.back(); }

    std::uint64_t own_bytes() const { return path_.bytes() + moves_.capacity() * sizeof(move); }
    std::uint64_t bytes() const { return tree_.bytes() + own_bytes(); }

    // ── The result ──────────────────────────────────────────────────────────────────────────────

    indicators measures() const {
        if constexpr (!has_chances<Game>)
            if (options_.proof_bias > 0) return tree_.root.numbers.measures(tree_.root.numbers);
        return {};
    }

    mcts_result<move> report(const budget& allowance) const {
        mcts_result<move> r;
        r.stopped = tree_.root.bounds.closed() ? stop_reason::finished : allowance.reason();
        r.indicators = measures();
        tree_.report(r);
        r.stats = detail::totals(stats_, allowance, bytes());
        return r;
    }

    Game game_;
    options options_;
    std::unique_ptr<detail::thread_team> team_;
    statistics stats_;
    tree tree_;
    std::optional<state> at_;   // of the root
    path path_;                 // from the root to the node the simulation is at
    node* grown_ = nullptr;     // in this simulation
    bool bounds_moved_ = false; // of that node, by its growing
    std::vector<move> moves_;
    rng random_{1};
    std::uint64_t simulations_ = 0; // since `start`
    bool root_paid_ = false;
};

static_assert(best_first_engine<mcts<detail::probe_game>>);

}} // namespace seesaw::v0

#endif
