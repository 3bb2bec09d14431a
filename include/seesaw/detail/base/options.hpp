// SPDX-License-Identifier: MIT
// Options that make no sense are refused in one voice, struct, field and what would be right:
//
//     alpha_beta_options.depth must be 0 to 1000
//
// Engines check before they build anything: `options_(checked(chosen))`.
#ifndef SEESAW_DETAIL_BASE_OPTIONS_HPP
#define SEESAW_DETAIL_BASE_OPTIONS_HPP

#include <string>
#include <string_view>

#include <seesaw/detail/base/thread_team.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class option_check {
public:
    /// By the engine's name.
    explicit option_check(std::string_view engine) : engine_(engine) {}

    /// The rule begins with the field.
    void operator()(bool right, std::string_view rule) const {
        if (!right) refuse(rule);
    }

    void depth(int depth, int least = 0) const {
        (*this)(depth >= least && depth <= max_depth,
                least == 0 ? "depth must be 0 to 1000" : "depth must be 1 to 1000");
    }
    void threads(int threads) const {
        (*this)(threads >= 1 && threads <= thread_team::most, "threads must be 1 to 256");
    }
    void attacker(player attacker) const {
        (*this)(attacker == player::first || attacker == player::second,
                "attacker must be player::first or player::second");
    }
    void goal(score goal) const {
        (*this)(is_score(goal), "goal must be -1,000,000,000 to 1,000,000,000");
    }
    /// Of random games at a leaf.
    void playouts(int playouts, int least = 1) const {
        (*this)(playouts >= least && playouts <= most_playouts,
                least == 0 ? "playouts must be 0 to 1,000,000" : "playouts must be 1 to 1,000,000");
    }
    void theta(double theta) const {
        (*this)(theta > 0 && theta < 0.5, "theta must be more than 0 and less than 0.5");
    }

    static bool is_score(score s) { return s >= -score_limit && s <= score_limit; }

private:
    static constexpr int most_playouts = 1'000'000;

    void refuse(std::string_view rule) const {
        std::string message(engine_);
        message += "_options.";
        message += rule;
        require(false, message.c_str());
    }

    std::string_view engine_;
};

}}} // namespace seesaw::v0::detail

#endif
