// SPDX-License-Identifier: MIT
// Which member of a game has thrown? Part of check.hpp.
//
// An exception does not say where it comes from. But rules are pure: what has thrown once throws
// again when it is asked again. So every member is asked once more, at the state where the game has
// been and at those below it, nearest first.
#ifndef SEESAW_DETAIL_CHECK_THROWING_MEMBER_HPP
#define SEESAW_DETAIL_CHECK_THROWING_MEMBER_HPP

#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include <seesaw/detail/check/log.hpp>
#include <seesaw/detail/check/optional_members.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/text.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// What a call throws, as the end of a sentence.
template <class Call>
std::optional<std::string> thrown_by(Call call) {
#if defined(__cpp_exceptions)
    try {
        call();
    } catch (const std::exception& thrown) {
        return " throws \"" + std::string(thrown.what()) + '"';
    } catch (...) {
        return " throws something that is no std::exception";
    }
#else
    call();
#endif
    return std::nullopt;
}

template <class Game>
class throwing_member {
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    throwing_member(const Game& rules, const rng& random, check_log<Game>& log)
        : game_(rules), random_(random), log_(log) {}

    /// The state where a member throws, among `most` that are looked at from `s` on; the path of
    /// the log then leads there.
    std::optional<state> find(const state& s, std::uint64_t most) {
        for (int depth = 0; depth <= deepest && most > 0; ++depth)
            if (const auto found = find(s, depth, most)) return found;
        return std::nullopt;
    }
    const char* name() const { return name_; } ///< of the member that was found

private:
    std::optional<state> find(const state& s, int depth, std::uint64_t& left) {
        if (left == 0) return std::nullopt;
        --left;
        if (depth == 0) return throws_at(s) ? std::optional<state>(s) : std::nullopt;
        if constexpr (game<Game>) {
            if (log_.over(s)) return std::nullopt;
            for (const auto& m : log_.list(s)) {
                log_.path.push_back(move_text(game_, s, m));
                if (const auto found = find(game_.next(s, m), depth - 1, left)) return found;
                log_.path.pop_back();
            }
        }
        return std::nullopt;
    }

    template <class Call>
    bool throws(const char* member, Call call) {
        name_ = member;
        return thrown_by(call).has_value();
    }

    bool throws_at(const state& s) {
        if constexpr (has_outcome<Game>)
            if (throws("outcome", [&] { game_.outcome(s); })) return true;
        if constexpr (pays<Game>)
            if (throws("payoff", [&] { game_.payoff(s); })) return true;
        if constexpr (puzzle<Game>)
            if (throws("solved", [&] { game_.solved(s); })) return true;
        if constexpr (hashes<Game>)
            if (throws("hash", [&] { game_.hash(s); })) return true;
        if constexpr (counts_hash_bits<Game>)
            if (throws("hash_bits", [&] { game_.hash_bits(); })) return true;
        if constexpr (describes_states<Game>)
            if (throws("describe", [&] { game_.describe(s); })) return true;
        if constexpr (describes_states<Game> && parses<Game>)
            if (throws("parse", [&] { game_.parse(game_.describe(s)); })) return true;
        if constexpr (evaluates<Game>)
            if (throws("evaluate", [&] { game_.evaluate(s); })) return true;
        if constexpr (plays_out<Game>)
            if (throws("playout", [&] { game_.playout(s, random_); })) return true;
        if constexpr (estimates<Game>)
            if (throws("estimate", [&] { game_.estimate(s); })) return true;
        if constexpr (!puzzle<Game>)
            if (log_.over(s)) return look_throws_at(s);
        if (throws("moves", [&] { game_.moves(s); })) return true;
        if (log_.over(s)) return false;
        return throws_at_turn(s) || throws_at_moves(s);
    }

    bool look_throws_at(const state& s) {
        if constexpr (has_look<Game>) return throws("look", [&] { game_.look(s, {}); });
        return false;
    }

    bool throws_at_turn(const state& s) {
        bool chance = false;
        if constexpr (requires { game_.to_move(s); })
            if (throws("to_move", [&] { chance = game_.to_move(s) == player::chance; }))
                return true;
        if constexpr (has_chances<Game>)
            if (chance && throws("chances", [&] { game_.chances(s); })) return true;
        if constexpr (bounds_outcome<Game>)
            if (throws("bounds", [&] { game_.bounds(s); })) return true;
        if (look_throws_at(s)) return true;
        if constexpr (has_noisy_moves<Game>)
            if (throws("noisy", [&] { game_.noisy(s); })) return true;
        if constexpr (has_symmetry<Game>)
            if (throws("symmetric", [&] { game_.symmetric(s); })) return true;
        if constexpr (has_last_decisions<Game>)
            if (chance && throws("last_decisions", [&] { game_.last_decisions(s); })) return true;
        return false;
    }

    bool throws_at_moves(const state& s) {
        for (const move& m : log_.list(s)) {
            if constexpr (game<Game>)
                if (throws("next", [&] { game_.next(s, m); })) return true;
            if constexpr (hidden_game<Game>)
                if (throws("guess or reveal", [&] { game_.reveal(game_.guess(s, random_), s, m); }))
                    return true;
            if constexpr (orders<Game>)
                if (throws("order", [&] { game_.order(s, m); })) return true;
            if constexpr (describes_moves<Game>)
                if (throws("describe", [&] { game_.describe(s, m); })) return true;
            if constexpr (costs<Game>)
                if (throws("cost", [&] { game_.cost(s, m); })) return true;
            if constexpr (estimates_steps<Game>)
                if (throws("estimate", [&] { game_.estimate(s, m, game_.estimate(s)); }))
                    return true;
            if constexpr (inverts_moves<Game>)
                if (throws("inverse", [&] { game_.inverse(m); })) return true;
            if constexpr (plays_in_place<Game>)
                if (throws("apply or undo", [&] {
                        state moved = s;
                        game_.apply(moved, m);
                        game_.undo(moved, m);
                    }))
                    return true;
        }
        return false;
    }

    static constexpr int deepest = 100;

    const Game& game_;
    rng random_;
    check_log<Game>& log_;
    const char* name_ = "";
};

}}} // namespace seesaw::v0::detail

#endif
