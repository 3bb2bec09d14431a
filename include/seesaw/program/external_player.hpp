// SPDX-License-Identifier: MIT
// Another program as a player: `match --external CMD`.
//
// It speaks the text protocol of `serve` (examples/protocol.md): it reads `new`, `position TEXT`
// and `go nodes N`, and answers `bestmove MOVE`. Of `info` before that, `value` and `nodes` are
// taken; other lines are skipped, except for one that begins with `error`.
#ifndef SEESAW_PROGRAM_EXTERNAL_PLAYER_HPP
#define SEESAW_PROGRAM_EXTERNAL_PLAYER_HPP

#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <seesaw/agents.hpp>
#include <seesaw/limits.hpp>

#include <seesaw/program/comparison.hpp>
#include <seesaw/program/external.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// How a search with these limits is asked for.
std::string go_line(const seesaw::limits& limits);
/// Takes `value` and `nodes` of a line that begins with `info`.
void read_info(std::string_view line, double& value, std::uint64_t& nodes);

/// An agent that asks another program for every move; one process plays all games of a match.
template <class Game>
class external_player {
public:
    using state = seesaw::state_t<Game>;
    using move = seesaw::move_t<Game>;

    external_player(Game rules, const std::string& command, const seesaw::limits& limits,
                    std::chrono::nanoseconds timeout)
        : rules_(std::move(rules)), go_(go_line(limits)),
          other_(std::make_unique<conversation>(command, timeout)) {}

    void new_game(std::uint64_t) {
        moves_.clear();
        other_->say("new");
    }
    void saw(const state&, const move& m) { moves_.push_back(m); }

    seesaw::decision<move> operator()(const state& s) {
        const std::string at = moves_.empty() ? "start" : text_of_position(rules_, s, moves_);
        other_->say("position " + at);
        other_->say(go_);
        seesaw::decision<move> choice;
        for (;;) {
            const std::string line = other_->hear();
            const std::string_view text = trim(line);
            read_info(text, choice.value, choice.nodes);
            if (text.starts_with("error")) complain(at, text);
            if (!text.starts_with("bestmove ")) continue;
            const auto found = seesaw::detail::find_move(rules_, s, trim(text.substr(9)));
            if (!found) complain(at, text);
            choice.move = *found;
            return choice;
        }
    }

private:
    [[noreturn]] void complain(const std::string& position, std::string_view said) const {
        throw std::runtime_error(fmt::format("--external: {} says {} to position {}",
                                             in_quotes(other_->command()), in_quotes(said),
                                             in_quotes(position)));
    }

    Game rules_;
    std::string go_;
    std::unique_ptr<conversation> other_;
    std::vector<move> moves_; // of this game
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/external_player.hpp>
#endif

#endif
