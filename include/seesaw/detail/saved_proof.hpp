// SPDX-License-Identifier: MIT
// The file in which an unfinished proof waits (saved_words.hpp), tied to its question.
//
// Fingerprint. A proof is about one game and one question, and rules are code, which cannot be
// compared. So the fingerprint is taken from what they do: hashes, moves, turns and results of a
// few random games from the start, the same ones each time. Rules that differ in a way that these
// do not show are not told apart, nor are states: a file says nothing of the root.
#ifndef SEESAW_DETAIL_SAVED_PROOF_HPP
#define SEESAW_DETAIL_SAVED_PROOF_HPP

#include <cstdint>

#include <seesaw/detail/proof_question.hpp>
#include <seesaw/detail/saved_words.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Tells games and questions apart by what a few random games from the start look like.
template <class Game>
std::uint64_t proof_fingerprint(const Game& rules, const proof_question& question) {
    static_assert(has_root<Game>, "saving a proof needs the game's root(): games played from there "
                                  "tell a file which game it belongs to");
    constexpr int games = 32, longest = 256;
    std::uint64_t print = mix(static_cast<std::uint64_t>(question.attacker),
                              static_cast<std::uint64_t>(std::int64_t{question.goal}));
    rng random(1);
    for (int game = 0; game < games; ++game) {
        state_t<Game> s = rules.root();
        for (int ply = 0; ply < longest; ++ply) {
            if constexpr (hashes<Game>) print = mix(print, rules.hash(s));
            if constexpr (!puzzle<Game>) {
                if (const auto result = rules.outcome(s)) {
                    print = mix(print, static_cast<std::uint64_t>(std::int64_t{*result}));
                    break;
                }
                print = mix(print, static_cast<std::uint64_t>(rules.to_move(s)));
            } else if (rules.solved(s)) {
                break;
            }
            const auto moves = rules.moves(s);
            std::uint64_t count = 0;
            for ([[maybe_unused]] const auto& m : moves) ++count;
            print = mix(print, count);
            if (count == 0) break;
            std::uint64_t chosen = random.below(count);
            for (const auto& m : moves) {
                if (chosen-- > 0) continue;
                s = rules.next(s, m);
                break;
            }
        }
    }
    return print;
}

}}} // namespace seesaw::v0::detail

#endif
