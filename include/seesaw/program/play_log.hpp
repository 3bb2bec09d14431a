// SPDX-License-Identifier: MIT
// A game as far as it has been played: every position, every move and its time.
//
// Chance moves and hidden things are drawn from the seed, as in `seesaw::play`. Moves that are
// taken back are no part of the record.
#ifndef SEESAW_PROGRAM_PLAY_LOG_HPP
#define SEESAW_PROGRAM_PLAY_LOG_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <seesaw/play.hpp>
#include <seesaw/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// The record of one game, and the way back in it.
template <class Game>
class play_log {
public:
    using state = seesaw::state_t<Game>;
    using move = seesaw::move_t<Game>;

    play_log(const Game& rules, const state& start, std::uint64_t seed)
        : rules_(rules), seed_(seed), luck_(mix(seed, 3)), deal_(seed), table_(rules, start, deal_),
          history_(1, start) {}

    const state& here() const { return history_.back(); }
    const state& start() const { return history_.front(); }
    /// The position before a move.
    const state& before(std::size_t ply) const { return history_[ply]; }
    const std::vector<move>& moves() const { return moves_; }
    const std::vector<seesaw::step>& steps() const { return steps_; }
    std::size_t plies() const { return moves_.size(); }

    player mover(const state& s) const { return seesaw::detail::mover(rules_, s); }
    player mover() const { return mover(here()); }
    /// The outcome where the game is over.
    std::optional<double> over() const { return seesaw::detail::final_value(rules_, here()); }

    /// The position as it is shown: in the end with what was hidden, where the view uncovers it.
    template <class Seen>
    state shown(const Seen& view) const {
        if constexpr (seesaw::hidden_game<Game>)
            if (over() && !moves_.empty()) {
                seesaw::rng again(seed_); // deals what was dealt
                return view.uncovered(rules_.guess(start(), again), history_[plies() - 1],
                                      moves_.back(), here());
            }
        return here();
    }

    /// Moves that luck did not make.
    std::size_t own_moves() const {
        return static_cast<std::size_t>(
            std::count_if(history_.begin(), history_.end() - 1,
                          [&](const state& s) { return mover(s) != player::chance; }));
    }
    /// The last of them.
    std::optional<std::size_t> last_own_move() const {
        for (std::size_t i = moves_.size(); i-- > 0;)
            if (mover(history_[i]) != player::chance) return i;
        return std::nullopt;
    }

    void play(const decision<move>& choice, double seconds) {
        seesaw::step now;
        now.ply = static_cast<int>(moves_.size());
        now.player = mover();
        now.options = static_cast<double>(seesaw::detail::count_moves(rules_.moves(here())));
        now.plausible = choice.plausible;
        now.value = choice.value;
        now.indicators = choice.indicators;
        now.nodes = choice.nodes;
        now.move = move_text(rules_, here(), choice.move);
        now.position = seesaw::detail::position_of(rules_, here());
        if (now.player != player::chance) now.seconds = seconds;
        const state next = table_.next(rules_, here(), choice.move);
        steps_.push_back(std::move(now));
        moves_.push_back(choice.move);
        history_.push_back(next);
    }

    void draw_luck() {
        play(decision<move>{seesaw::detail::chance_move(rules_, here(), luck_)}, 0);
    }

    /// The player's own notes on the position, such as flags.
    void note(const state& with_notes) { history_.back() = with_notes; }

    /// Back to the position before that move.
    void take_back(std::size_t ply) {
        moves_.resize(ply);
        steps_.resize(ply);
        history_.resize(ply + 1, history_.front());
    }

private:
    const Game& rules_;
    std::uint64_t seed_;
    seesaw::rng luck_, deal_;
    seesaw::detail::table_of<Game> table_; // what is hidden
    std::vector<state> history_;           // one more than moves
    std::vector<move> moves_;
    std::vector<seesaw::step> steps_;
};

}}} // namespace seesaw::v0::programs

#endif
