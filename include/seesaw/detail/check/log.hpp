// SPDX-License-Identifier: MIT
// Where a game has been on its way through `check`, and what was wrong there. Part of check.hpp.
#ifndef SEESAW_DETAIL_CHECK_LOG_HPP
#define SEESAW_DETAIL_CHECK_LOG_HPP

#include <cstddef>
#include <string>
#include <vector>

#include <seesaw/game.hpp>
#include <seesaw/text.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
class check_log {
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    explicit check_log(const Game& rules) : game_(rules) {}

    std::vector<std::string> path; ///< the moves that led here
    std::vector<std::string> faults;

    bool full() const { return faults.size() >= most_faults; }

    bool over(const state& s) const {
        if constexpr (puzzle<Game>) {
            return game_.solved(s) || list(s).empty(); // a dead end is no fault
        } else if constexpr (has_outcome<Game>) {
            return game_.outcome(s).has_value();
        } else {
            return game_.payoff(s).has_value();
        }
    }

    std::vector<move> list(const state& s) const {
        std::vector<move> moves;
        for (const auto& m : game_.moves(s)) moves.push_back(m);
        return moves;
    }

    std::string name(const state& s) const {
        std::string text = state_text(game_, s);
        return text.empty() ? " a state without description" : "\n" + text;
    }

    void fault(const state& s, const std::string& what) {
        if (full()) return;
        std::string played = path.empty() ? " at the start" : " after";
        const std::size_t hidden = path.size() > moves_shown ? path.size() - moves_shown : 0;
        if (hidden > 0) played += " … (" + std::to_string(hidden) + " moves)";
        for (std::size_t i = hidden; i < path.size(); ++i) played += " " + path[i];
        const std::string text = described(s);
        faults.push_back(what + played + (text.empty() ? "" : ":\n" + text));
    }
    void fault(const state& s, const move& m, const std::string& what) {
        fault(s, "move " + move_text(game_, s, m) + ": " + what);
    }

private:
    // A fault is no less one where the text cannot be had.
    std::string described(const state& s) const {
#if defined(__cpp_exceptions)
        try {
            return state_text(game_, s);
        } catch (...) {
            return {};
        }
#else
        return state_text(game_, s);
#endif
    }

    static constexpr std::size_t most_faults = 10;
    static constexpr std::size_t moves_shown = 12;

    const Game& game_;
};

}}} // namespace seesaw::v0::detail

#endif
