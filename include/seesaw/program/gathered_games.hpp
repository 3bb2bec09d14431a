// SPDX-License-Identifier: MIT
// What is kept of games that come one after the other: sums, means by ply, and one whole game.
//
// Memory does not grow with the number of games, but with the longest of them, and with the number
// of different lengths and moves, up to a limit.
#ifndef SEESAW_PROGRAM_GATHERED_GAMES_HPP
#define SEESAW_PROGRAM_GATHERED_GAMES_HPP

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/metrics.hpp>
#include <seesaw/trace.hpp>

#include <seesaw/program/chart.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

/// A number of every position, by ply: its mean over all games that got there.
class mean_by_ply {
public:
    void add(int ply, double x);
    std::vector<point> points() const;

private:
    std::map<int, std::pair<double, double>> sums_; // and counts
};

/// The lead at every ply that was valued, from −1 to 1: values of games have no common unit.
/// `scale` is that of seesaw::metrics::quality_options.
std::vector<point> leads_by_ply(const seesaw::playthrough& game, double scale);

/// The game in the middle, by length, of those that were valued; the first of that length.
class typical_value {
public:
    /// As in seesaw::metrics::quality_options.
    explicit typical_value(double scale) : scale_(scale) {}

    void add(const seesaw::playthrough& game);
    /// Its number and its values by ply; none where no game was valued.
    std::pair<std::uint64_t, std::vector<point>> found() const;
    /// How many were added before it.
    std::optional<std::size_t> place() const;

private:
    struct kind {
        std::uint64_t count = 0;
        std::uint64_t number = 0;
        std::size_t place = 0;
        std::vector<point> values = {}; // empty where it was given up
    };
    using kinds = std::map<std::size_t, kind>; // by length

    kinds::const_iterator middle() const;

    double scale_;
    kinds kinds_;
    std::uint64_t count_ = 0;
    std::size_t seen_ = 0;
    std::size_t kept_ = 0; // kinds with values
};

/// Takes playthroughs one by one, and gives what a report of them needs.
class gathered_games {
public:
    /// As in seesaw::metrics::quality_options; charts show values as shares of it.
    explicit gathered_games(double scale = 0)
        : scale_(scale), sums_({.scale = scale}), typical_(scale) {}

    void add(const seesaw::playthrough& game);

    std::uint64_t count() const { return count_; }
    /// What the first of them says it is a game of.
    const std::string& game() const { return game_; }
    seesaw::metrics::summary summary() const { return sums_.summary(); }
    /// Everything that is drawn along the moves.
    std::vector<chart> charts() const;

private:
    double scale_;
    seesaw::metrics::collector sums_;
    std::uint64_t count_ = 0;
    std::string game_;
    typical_value typical_;
    mean_by_ply lead_, legal_, plausible_, share_, scn_;
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/gathered_games.hpp>
#endif

#endif
