// SPDX-License-Identifier: MIT
// What a Minesweeper player has worked out: a view with certain mines and safe cells marked, kept
// up to date cell by cell.
//
// An open cell's `left` is its number less the mines known around it, its `unknown` the neighbours
// that nothing is known of. Primary reasoning looks at one such cell at a time: with nothing left
// its unknown neighbours are safe, with as much left as unknown they are mines. Cells are looked at
// again when something around them has changed, so all of it costs a few steps for every cell of
// the board.
#ifndef SEESAW_DETAIL_MINESWEEPER_VIEW_HPP
#define SEESAW_DETAIL_MINESWEEPER_VIEW_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

class mine_view {
public:
    using cell = std::uint16_t;
    enum class mark : std::uint8_t { unknown, mine, safe, open };

    mine_view(int width, int height, int mines) : width_(width), height_(height), mines_(mines) {
        geometry board;
        board.first.push_back(0);
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column) {
                for (int r = std::max(row - 1, 0); r <= std::min(row + 1, height - 1); ++r)
                    for (int c = std::max(column - 1, 0); c <= std::min(column + 1, width - 1); ++c)
                        if (r != row || c != column)
                            board.neighbours.push_back(static_cast<cell>(r * width + c));
                board.first.push_back(static_cast<std::uint32_t>(board.neighbours.size()));
            }
        geometry_ = std::make_shared<const geometry>(std::move(board));
        clear();
    }

    void clear() {
        unknown_cells_ = width_ * height_;
        const auto cells = static_cast<std::size_t>(unknown_cells_);
        marks_.assign(cells, mark::unknown);
        left_.assign(cells, 0);
        unknown_.assign(cells, 0);
        queued_.assign(cells, 0);
        queue_.clear();
        safe_.clear();
        mines_left_ = mines_;
        contradiction_ = false;
    }

    std::size_t size() const noexcept { return marks_.size(); }
    int width() const noexcept { return width_; }
    std::span<const cell> neighbours(std::size_t i) const {
        const geometry& g = *geometry_;
        return {g.neighbours.data() + g.first[i], g.first[i + 1] - g.first[i]};
    }
    mark operator[](std::size_t i) const { return marks_[i]; }
    bool is_unknown(std::size_t i) const { return marks_[i] == mark::unknown; }
    int left(std::size_t i) const { return left_[i]; }
    int unknown(std::size_t i) const { return unknown_[i]; }
    int unknown_cells() const noexcept { return unknown_cells_; }
    int mines_left() const noexcept { return mines_left_; }
    /// A number that cannot hold has been met.
    bool contradiction() const noexcept { return contradiction_; }
    int known_mines_around(std::size_t i) const {
        int count = 0;
        for (const cell n : neighbours(i)) count += marks_[n] == mark::mine ? 1 : 0;
        return count;
    }

    // ── What becomes known ──────────────────────────────────────────────────────────────────────

    void open(cell i, int number) {
        if (marks_[i] == mark::unknown) leave_unknown(i);
        if (marks_[i] == mark::mine) contradiction_ = true;
        marks_[i] = mark::open;
        int mines = 0, unknown = 0;
        for (const cell n : neighbours(i)) {
            mines += marks_[n] == mark::mine ? 1 : 0;
            unknown += marks_[n] == mark::unknown ? 1 : 0;
        }
        left_[i] = static_cast<std::int8_t>(number - mines);
        unknown_[i] = static_cast<std::int8_t>(unknown);
        look_at(i);
    }

    void set_mine(cell i) {
        if (marks_[i] != mark::unknown) return;
        marks_[i] = mark::mine;
        --mines_left_;
        leave_unknown(i);
        for (const cell n : neighbours(i))
            if (marks_[n] == mark::open) --left_[n];
    }

    void set_safe(cell i) {
        if (marks_[i] != mark::unknown) return;
        marks_[i] = mark::safe;
        leave_unknown(i);
        safe_.push_back(i);
    }

    // ── Primary reasoning ───────────────────────────────────────────────────────────────────────

    /// Until nothing more follows from single numbers.
    void deduce() {
        while (!queue_.empty()) {
            const cell i = queue_.back();
            queue_.pop_back();
            queued_[i] = 0;
            if (marks_[i] != mark::open) continue;
            if (left_[i] < 0 || left_[i] > unknown_[i]) {
                contradiction_ = true;
                continue;
            }
            if (unknown_[i] == 0) continue;
            if (left_[i] == 0) {
                for (const cell n : neighbours(i)) set_safe(n);
            } else if (left_[i] == unknown_[i]) {
                for (const cell n : neighbours(i)) set_mine(n);
            }
        }
    }

    /// Takes a cell that is known to be safe and not open yet.
    bool take_safe(cell& i) {
        while (!safe_.empty()) {
            i = safe_.back();
            safe_.pop_back();
            if (marks_[i] == mark::safe) return true;
        }
        return false;
    }

private:
    void leave_unknown(cell i) {
        --unknown_cells_;
        for (const cell n : neighbours(i))
            if (marks_[n] == mark::open) {
                --unknown_[n];
                look_at(n);
            }
    }
    void look_at(cell i) {
        if (queued_[i] != 0) return;
        queued_[i] = 1;
        queue_.push_back(i);
    }

    struct geometry {
        std::vector<std::uint32_t> first;
        std::vector<cell> neighbours;
    };

    int width_, height_, mines_;
    std::shared_ptr<const geometry> geometry_; // copies of a view share it
    std::vector<mark> marks_;
    std::vector<std::int8_t> left_, unknown_;
    std::vector<std::uint8_t> queued_;
    std::vector<cell> queue_, safe_;
    int unknown_cells_ = 0;
    int mines_left_ = 0;
    bool contradiction_ = false;
};

}}} // namespace seesaw::v0::detail

#endif
