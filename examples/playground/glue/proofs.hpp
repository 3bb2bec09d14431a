// SPDX-License-Identifier: MIT
//
// "Can the first player win?", asked by proof-number search and by PPNS side by side, a little at a
// time: the seesaw of the page.
#ifndef SEESAW_PLAYGROUND_PROOFS_HPP
#define SEESAW_PLAYGROUND_PROOFS_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/engines/ppns.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/search.hpp>
#include <seesaw/text.hpp>

#include "json.hpp"
#include "session.hpp"

namespace playground {

template <class Game>
class proofs {
public:
    using state = seesaw::state_t<Game>;

    explicit proofs(Game rules) : rules_(std::move(rules)) {}

    void go_on(json& out, const state& s, const deadline& until) {
        if (!root_ || !(*root_ == s)) begin(s);
        while (!done_ && !until.over()) {
            grow();
            if (nodes_ >= most_nodes) done_ = true;
        }
        out.add("done", done_).add("nodes", nodes_).add("switches", switches_);
        out.add("verdict", verdict_).add("child", child_);
        out.key("points").list([&] {
            for (const point& p : points_)
                out.list([&] {
                    out.value(p.nodes).value(p.pn).value(p.dn).value(p.ppn).value(p.child);
                });
        });
    }

private:
    static constexpr std::uint64_t most_nodes = 1'000'000, bytes = std::uint64_t{96} << 20;
    static constexpr std::size_t most_points = 240;

    struct point {
        std::uint64_t nodes;
        double pn, dn, ppn;
        std::string child; // the most-proving move
    };

    void begin(const state& s) {
        root_ = s;
        pns_.emplace(rules_);
        ppns_.emplace(rules_, seesaw::ppns_options{.playouts = 8});
        points_.clear();
        nodes_ = switches_ = 0;
        last_ = -1;
        ppn_ = unknown;
        verdict_ = child_ = "";
        done_ = rules_.outcome(s).has_value();
        step_ = 16;
        ppns_done_ = false;
    }

    // A few nodes more; steps grow with the tree, so that the curve has about the same density.
    void grow() {
        std::vector<std::string> names;
        for (const auto& m : rules_.moves(*root_))
            names.push_back(seesaw::move_text(rules_, *root_, m));
        const auto result =
            pns_->run(*root_, {.nodes = step_, .bytes = bytes}, [&](const seesaw::proof_update& u) {
                if (u.child < 0 || u.child == last_) return;
                if (last_ >= 0) ++switches_;
                last_ = u.child;
                child_ = names[static_cast<std::size_t>(u.child)];
            });
        if (!ppns_done_) {
            const auto likely =
                ppns_->run(*root_, {.nodes = std::min<std::uint64_t>(step_, 400), .bytes = bytes});
            ppn_ = likely.indicators.ppn;
            ppns_done_ = likely.stopped == seesaw::stop_reason::finished;
        }
        nodes_ += result.stats.nodes;
        points_.push_back({nodes_, result.indicators.pn, result.indicators.dn, ppn_, child_});
        if (points_.size() > most_points) { // every second one, and steps twice as long
            std::vector<point> half;
            for (std::size_t i = 1; i < points_.size(); i += 2) half.push_back(points_[i]);
            points_ = std::move(half);
            step_ *= 2;
        }
        if (result.certainty == seesaw::certainty::at_least) verdict_ = "proved";
        if (result.certainty == seesaw::certainty::at_most) verdict_ = "disproved";
        done_ = result.stopped != seesaw::stop_reason::nodes || !verdict_.empty();
        if (step_ < 4096 && nodes_ > 8 * step_) step_ *= 2;
    }

    Game rules_;
    std::optional<state> root_;
    std::optional<seesaw::proof_number_search<Game>> pns_;
    std::optional<seesaw::ppns<Game>> ppns_;
    std::vector<point> points_;
    std::uint64_t nodes_ = 0, switches_ = 0, step_ = 16;
    int last_ = -1;
    double ppn_ = unknown;
    std::string verdict_, child_;
    bool done_ = false, ppns_done_ = false;
};

} // namespace playground

#endif
