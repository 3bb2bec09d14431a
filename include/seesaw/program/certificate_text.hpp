// SPDX-License-Identifier: MIT
// Certificates (certificate.hpp) as JSON, for people and programs that do not have this library.
//
//     {"value": 1, "certainty": "exact", "low": 1, "high": 1, "kind": "weak",
//      "first_reaches": {"goal": 1, "moves": ["2", "1", …]},       the strategy of first
//      "first_denied": {"goal": 2, "moves": […]}}                  and of second
//
// The moves are those of the strategy tree in preorder, in the game's notation. A part is null
// where nothing had to be proved.
#ifndef SEESAW_PROGRAM_CERTIFICATE_TEXT_HPP
#define SEESAW_PROGRAM_CERTIFICATE_TEXT_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <seesaw/engines/solve.hpp>
#include <seesaw/game.hpp>
#include <seesaw/text.hpp>

#include <seesaw/program/json.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

namespace detail {

/// The texts of a certificate's moves; `chooser` is the side whose strategy it is.
template <class Game>
std::vector<std::string> texts_of(const Game& rules, const seesaw::state_t<Game>& root,
                                  seesaw::player chooser,
                                  const std::vector<seesaw::move_t<Game>>& moves) {
    using state = seesaw::state_t<Game>;
    std::vector<std::string> texts;
    std::vector<std::pair<state, std::size_t>> line; // and how many moves are to follow there
    std::unordered_multimap<std::uint64_t, state> seen;
    const auto enter = [&](const state& s) {
        if (rules.outcome(s)) return;
        if constexpr (seesaw::hashes<Game>) {
            const auto [from, to] = seen.equal_range(rules.hash(s));
            if (std::any_of(from, to, [&](const auto& known) { return known.second == s; })) return;
            seen.emplace(rules.hash(s), s);
        }
        std::size_t count = 0;
        for ([[maybe_unused]] const auto& m : rules.moves(s)) ++count;
        line.push_back({s, rules.to_move(s) == chooser ? 1 : count});
    };
    enter(root);
    for (const auto& m : moves) {
        while (!line.empty() && line.back().second == 0) line.pop_back();
        if (line.empty()) break;
        --line.back().second;
        const state s = line.back().first;
        texts.push_back(seesaw::move_text(rules, s, m));
        enter(rules.next(s, m));
    }
    return texts;
}

} // namespace detail

/// On one line, as above; `root` must be the position that was solved.
template <class Game>
std::string certificate_text(const Game& rules, const seesaw::state_t<Game>& root,
                             const seesaw::solution<Game>& s) {
    nlohmann::ordered_json json{{"value", s.value},
                                {"certainty", to_string(s.certainty)},
                                {"low", s.low},
                                {"high", s.high},
                                {"kind", to_string(s.kind)}};
    const auto part = [&](seesaw::player chooser, seesaw::score goal, const auto& moves) {
        if (moves.empty()) return nlohmann::ordered_json(nullptr);
        return nlohmann::ordered_json{{"goal", goal},
                                      {"moves", detail::texts_of(rules, root, chooser, moves)}};
    };
    json["first_reaches"] = part(seesaw::player::first, s.low, s.reached);
    json["first_denied"] = part(seesaw::player::second, s.high + 1, s.denied);
    return to_line(json);
}

}}} // namespace seesaw::v0::programs

#endif
