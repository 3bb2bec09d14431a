// SPDX-License-Identifier: MIT
// Who is better where more than one thing counts: non-dominated sorting and crowding distances, as
// in NSGA-II (K. Deb, A. Pratap, S. Agarwal, T. Meyarivan, "A fast and elitist multiobjective
// genetic algorithm: NSGA-II", 2002).
//
// Rows of numbers, of which more is better. A row dominates another that is nowhere greater and
// somewhere less. Those that none dominates are front 0, those that only these dominate front 1,
// and so on; within a front, whoever has more room to the neighbours on both sides, summed over all
// columns, comes first, and those at an end before all others. Quadratic in the number of rows.
#ifndef SEESAW_DETAIL_EVOLVE_PARETO_HPP
#define SEESAW_DETAIL_EVOLVE_PARETO_HPP

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace seesaw { inline namespace v0 { namespace detail {

class pareto_ranks {
public:
    pareto_ranks() = default;

    explicit pareto_ranks(const std::vector<std::vector<double>>& rows)
        : front_(rows.size(), unranked), room_(rows.size(), 0.0) {
        std::size_t ranked = 0;
        for (int front = 0; ranked < rows.size(); ++front) {
            std::vector<std::size_t> members;
            for (std::size_t i = 0; i < rows.size(); ++i)
                if (front_[i] == unranked && !is_dominated(rows, i)) members.push_back(i);
            for (const std::size_t i : members) front_[i] = front;
            ranked += members.size();
            measure_room(rows, members);
        }
    }

    int front(std::size_t i) const { return front_[i]; }

    bool better(std::size_t x, std::size_t y) const {
        return front_[x] != front_[y] ? front_[x] < front_[y] : room_[x] > room_[y];
    }

    /// The places of the best, best first; of equals, those that stood first.
    std::vector<std::size_t> best(std::size_t count) const {
        std::vector<std::size_t> order(front_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
            return better(x, y) || (!better(y, x) && x < y);
        });
        if (order.size() > count) order.resize(count);
        return order;
    }

private:
    static constexpr int unranked = std::numeric_limits<int>::max();

    // By a row that has no front yet.
    bool is_dominated(const std::vector<std::vector<double>>& rows, std::size_t of) const {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (front_[i] != unranked) continue;
            bool less = false, greater = false;
            for (std::size_t column = 0; column < rows[i].size(); ++column) {
                less = less || rows[i][column] < rows[of][column];
                greater = greater || rows[i][column] > rows[of][column];
            }
            if (greater && !less) return true;
        }
        return false;
    }

    void measure_room(const std::vector<std::vector<double>>& rows,
                      std::vector<std::size_t> members) {
        for (std::size_t column = 0; column < rows.front().size(); ++column) {
            std::sort(members.begin(), members.end(), [&](std::size_t x, std::size_t y) {
                return rows[x][column] != rows[y][column] ? rows[x][column] < rows[y][column]
                                                          : x < y;
            });
            const double least = rows[members.front()][column];
            const double range = rows[members.back()][column] - least;
            room_[members.front()] = room_[members.back()] =
                std::numeric_limits<double>::infinity();
            if (!(range > 0)) continue;
            for (std::size_t i = 1; i + 1 < members.size(); ++i)
                room_[members[i]] +=
                    (rows[members[i + 1]][column] - rows[members[i - 1]][column]) / range;
        }
    }

    std::vector<int> front_;
    std::vector<double> room_;
};

}}} // namespace seesaw::v0::detail

#endif
