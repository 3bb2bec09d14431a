// SPDX-License-Identifier: MIT
#include "papers/othello_searches.hpp"

#include <cstddef>
#include <optional>

#include <seesaw/engines/alpha_beta.hpp>
#include <seesaw/engines/minimax.hpp>
#include <seesaw/engines/mtd_f.hpp>
#include <seesaw/engines/pvs.hpp>
#include <seesaw/engines/scout.hpp>
#include <seesaw/games/othello/evaluation.hpp>
#include <seesaw/play.hpp>
#include <seesaw/random.hpp>

#include "papers/cpu_time.hpp"

namespace bench {

namespace {

using seesaw::games::othello;

/// A finished game is worth more than any squares.
struct weighted_othello : othello {
    bool ordered = false;
    bool factors = false;

    std::optional<seesaw::score> outcome(const state& s) const {
        const auto discs = othello::outcome(s);
        if (!discs) return std::nullopt;
        return *discs * 10'000;
    }
    seesaw::score evaluate(const state& s) const {
        static const seesaw::games::othello_evaluation by_factors;
        return factors ? by_factors(s) : othello::evaluate(s);
    }
    int order(const state& s, move m) const { return ordered ? othello::order(s, m) : 0; }
};

/// Algorithms 1 and 2 of the paper, line by line and with all that is wrong with them: TEST has no
/// depth, neither hands the turn over, the value of a TEST that finds nothing is the wrong one, the
/// minimising player asks the maximiser's question, there are no passes, and no move is named if
/// the first stays the best.
class printed_scout {
public:
    printed_scout(weighted_othello rules, const othello::state& root, std::uint64_t most_nodes)
        : rules_(rules), max_(root.turn == seesaw::player::first), most_(most_nodes) {}

    std::uint64_t nodes() const { return nodes_; }
    int best_move() const { return best_move_; }

    seesaw::score eval(const othello::state& board, int depth, bool root = true) {
        ++nodes_;
        const auto moves = placements(board);
        if (moves.size() == 0 || depth == 0 || spent()) return evaluate_node(board);
        seesaw::score score = eval(placed(board, moves[0]), depth - 1, false);
        for (std::size_t i = 1; i < moves.size(); ++i)
            if (test(placed(board, moves[i]), score)) {
                score = eval(placed(board, moves[i]), depth - 1, false);
                if (root) best_move_ = moves[i];
            }
        return score;
    }

private:
    bool test(const othello::state& board, seesaw::score score) {
        ++nodes_;
        const auto moves = placements(board);
        if (moves.size() == 0 || spent()) return evaluate_node(board) > score;
        for (const othello::move m : moves)
            if (test(placed(board, m), score) == max_) return max_;
        return max_;
    }

    bool spent() const { return nodes_ >= most_; }

    othello::list placements(const othello::state& board) const {
        const auto moves = rules_.moves(board);
        return moves.size() == 1 && moves[0] == othello::pass ? othello::list{} : moves;
    }

    /// The same player goes on.
    othello::state placed(const othello::state& board, othello::move m) const {
        const auto after = rules_.next(board, m);
        return {after.other, after.own, board.turn};
    }

    seesaw::score evaluate_node(const othello::state& board) const {
        return rules_.evaluate(board);
    }

    weighted_othello rules_;
    bool max_;
    std::uint64_t most_;
    std::uint64_t nodes_ = 0;
    int best_move_ = -1;
};

template <class Engine>
othello_answer answer_of(Engine engine, const othello::state& root, const seesaw::limits& allowed) {
    const double begin = cpu_seconds();
    const auto r = engine.run(root, allowed);
    return {r.value, r.line.empty() ? -1 : int{r.line.front()}, static_cast<double>(r.stats.nodes),
            cpu_seconds() - begin};
}

} // namespace

std::string to_string(othello_algorithm algorithm) {
    switch (algorithm) {
    case othello_algorithm::minimax:
        return "minimax";
    case othello_algorithm::alpha_beta:
        return "alpha-beta";
    case othello_algorithm::scout_as_printed:
        return "Scout as printed";
    case othello_algorithm::scout:
        return "Scout";
    case othello_algorithm::pvs:
        return "PVS";
    default:
        return "MTD(f)";
    }
}

othello_answer search_othello(othello_algorithm algorithm, const othello::state& root,
                              const othello_question& q) {
    weighted_othello rules;
    rules.ordered = q.aided;
    rules.factors = q.factors;
    const std::uint64_t table = q.aided ? std::uint64_t{4} << 20 : 0;
    const seesaw::limits allowed =
        q.nodes > 0 ? seesaw::limits{.nodes = q.nodes} : seesaw::limits{};
    const auto looking = [&](auto options) {
        options.depth = q.depth;
        options.table_bytes = table;
        options.deepen = options.learn_order = q.aided;
        return options;
    };
    switch (algorithm) {
    case othello_algorithm::minimax:
        return answer_of(seesaw::minimax(rules, {.depth = q.depth}), root, allowed);
    case othello_algorithm::alpha_beta:
        return answer_of(seesaw::alpha_beta(rules, looking(seesaw::alpha_beta_options{})), root,
                         allowed);
    case othello_algorithm::scout:
        return answer_of(seesaw::scout(rules, looking(seesaw::scout_options{})), root, allowed);
    case othello_algorithm::pvs:
        return answer_of(seesaw::pvs(rules, looking(seesaw::pvs_options{})), root, allowed);
    case othello_algorithm::mtd_f:
        return answer_of(seesaw::mtd_f(rules, looking(seesaw::mtd_f_options{})), root, allowed);
    default: {
        constexpr std::uint64_t far_too_many = 50'000; // TEST may look to the end of the game
        const double begin = cpu_seconds();
        printed_scout scout(rules, root, q.nodes > 0 ? q.nodes : far_too_many);
        const seesaw::score value = scout.eval(root, q.depth);
        return {value, scout.best_move(), static_cast<double>(scout.nodes()),
                cpu_seconds() - begin};
    }
    }
}

std::vector<othello::state> drawn_othello_positions(int plies, std::size_t count,
                                                    std::uint64_t seed) {
    const othello rules;
    seesaw::rng random(seesaw::mix(seed, static_cast<std::uint64_t>(plies)));
    std::vector<othello::state> all;
    while (all.size() < count) {
        auto s = rules.root();
        for (int ply = 0; ply < plies && !rules.outcome(s); ++ply)
            s = rules.next(s, seesaw::draw(rules.moves(s), random));
        if (!rules.outcome(s)) all.push_back(s);
    }
    return all;
}

othello_player othello_player_of(othello_algorithm algorithm, const othello_question& question) {
    return [algorithm, question](const othello::state& s) {
        const int move = search_othello(algorithm, s, question).move;
        return move >= 0 ? static_cast<othello::move>(move) : othello{}.moves(s)[0];
    };
}

othello_result play_othello(const othello_player& a, const othello_player& b,
                            const othello_match& match) {
    const auto agent = [](const othello_player& player) {
        return [&player](const othello::state& s) {
            return seesaw::decision<othello::move>{player(s)};
        };
    };
    const auto result =
        seesaw::match(othello{}, agent(a), agent(b),
                      {.games = match.games, .seed = match.seed, .opening_plies = match.opening});
    return {result.total(), result.distinct};
}

} // namespace bench
