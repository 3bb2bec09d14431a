// SPDX-License-Identifier: MIT
// What a reproduced table is: rows of what was published and what comes out here, and a verdict
// that is computed from them.
#ifndef SEESAW_BENCH_SUPPORT_REPRODUCTION_HPP
#define SEESAW_BENCH_SUPPORT_REPRODUCTION_HPP

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "support/journal.hpp"
#include "support/table.hpp"

namespace bench {

enum class verdict { holds, holds_within_error, does_not_hold };

inline std::string_view to_string(verdict v) {
    switch (v) {
    case verdict::holds:
        return "holds";
    case verdict::holds_within_error:
        return "holds within error";
    default:
        return "does not hold";
    }
}

struct reproduced_row {
    std::string what;
    std::string published;
    std::string ours;
    bench::verdict verdict;
};

/// The rows of one table; what they say together is the worst they say.
class reproduced_table {
public:
    /// Whole numbers hold when they are equal.
    void exact(std::string what, std::integral auto published, std::integral auto ours) {
        add({std::move(what), fmt::format("{}", published), fmt::format("{}", ours),
             published == ours ? verdict::holds : verdict::does_not_hold});
    }

    /// A number printed with so many digits holds when it is ours rounded to as many; within error,
    /// when the difference is no more than rounding and `error`, what is known of ours.
    void rounded(std::string what, double published, double ours, int digits, double error = 0) {
        const double half = 0.5 * std::pow(10, -digits);
        const double difference = std::abs(published - ours);
        constexpr double slack = 1e-12; // of the arithmetic
        add({std::move(what), fmt::format("{:.{}f}", published, digits),
             fmt::format("{:.{}f}", ours, digits + 2),
             difference <= half + slack           ? verdict::holds
             : difference <= half + error + slack ? verdict::holds_within_error
                                                  : verdict::does_not_hold});
    }

    void add(reproduced_row row) { rows.push_back(std::move(row)); }

    verdict overall() const {
        verdict worst = verdict::holds;
        for (const reproduced_row& row : rows) worst = std::max(worst, row.verdict);
        return worst;
    }

    /// `column` is what the numbers of others are called.
    support::table shown(const std::string& column) const {
        support::table table({"what", column, "ours", "verdict"});
        for (const reproduced_row& row : rows) {
            support::cell published(row.published), ours(row.ours);
            published.number = ours.number = true;
            table.row(row.what, published, ours, to_string(row.verdict));
        }
        return table;
    }

    std::vector<reproduced_row> rows;
};

inline std::string to_text(const reproduced_table& table) {
    auto json = nlohmann::ordered_json::array();
    for (const reproduced_row& row : table.rows)
        json.push_back({row.what, row.published, row.ours, static_cast<int>(row.verdict)});
    return json.dump();
}

inline reproduced_table reproduced_table_of(const std::string& text) {
    reproduced_table table;
    for (const auto& row : nlohmann::json::parse(text))
        table.add({row.at(0), row.at(1), row.at(2), static_cast<verdict>(row.at(3).get<int>())});
    return table;
}

struct reproduction_settings {
    bool quick = false; ///< smaller samples, shallower searches
    std::uint64_t seed = 1;
};

struct reproduction {
    std::string paper;
    std::string table;
    std::string title;
    std::string note; ///< where the published numbers come from, and how ours were made
    /// May keep parts of its work in the journal, under keys of its own.
    std::function<reproduced_table(const reproduction_settings&, journal&)> make;
    /// What the run should find; anything else makes the run fail.
    verdict expected = verdict::holds;
    /// What the numbers of others are called.
    std::string column = "published";
};

struct paper {
    std::string name;
    std::string citation;
};

} // namespace bench

#endif
