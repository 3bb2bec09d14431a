// SPDX-License-Identifier: MIT
// Sokoban: push every box onto a goal, in as few pushes as possible.
//
// The warehouse keeper walks on the floor and pushes one box at a time, never pulls. A level is
// text in the usual format (XSB):
//
//     #  wall      @  keeper      $  box      .  goal
//     space, - or _  floor        +  keeper on a goal        *  box on a goal
//
//     const seesaw::games::sokoban usual;                        // a level of 8 pushes
//     const seesaw::games::sokoban mine{.level = "#######\n#@ $ .#\n#######"};
//
// A move is a push: which box, and where to. How the keeper walks there is not part of the
// solution, so states that differ in nothing but a walk are one: the keeper stands on the first
// square, in reading order, that can be walked to.
//
// From a *dead square* a box can reach no goal even if it were alone. Pushes onto such squares
// belong to no solution and are not listed, so that a state may be a dead end without moves.
// `estimate` adds up the pushes from each box to its nearest goal, as if it were alone: admissible,
// consistent, and blind to boxes that compete for a goal.
//
// State: a bit for each square with a box, up to 128 squares of floor, and the keeper's square.
// Moves are written as column, row and direction of the box, "c4 right" with a letter and a number
// from the upper left. A position is written as a level; one with other walls or goals is refused.
//
// Cost: a flood over the floor for every list of moves and every push. What it does not do: find
// frozen groups of boxes, match boxes to goals, count steps.
#ifndef SEESAW_GAMES_SOKOBAN_HPP
#define SEESAW_GAMES_SOKOBAN_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// The rules of one level, which gives walls and goals.
struct sokoban {
    static constexpr std::size_t most_squares = 128;
    static constexpr std::size_t most_boxes = 48;
    using squares = std::array<std::uint64_t, 2>; ///< a bit each

    /// Boxes, and the first square that the keeper can walk to.
    struct state {
        squares boxes{};
        std::uint8_t keeper = 0;
        bool operator==(const state&) const = default;
    };
    /// Where a box is pushed.
    enum class direction : std::uint8_t { up, left, right, down };
    /// A push by one square.
    struct move {
        std::uint8_t box = 0;
        direction to = direction::up;
        bool operator==(const move&) const = default;
    };
    using list = move_list<move, 4 * most_boxes>;

    static constexpr std::uint8_t nowhere = 0xff;
    static constexpr std::uint16_t dead = 0xffff;

    /// What follows from the level.
    struct plan {
        std::string fault; ///< what is wrong with the level; empty if nothing is
        std::size_t width = 0, height = 0, count = 0; // of squares
        std::vector<std::uint8_t> number;             // of each cell; `nowhere`: no floor
        std::vector<bool> walls;                      // of each cell
        std::array<std::array<std::uint8_t, 4>, most_squares> beside{};
        std::array<std::uint16_t, most_squares> pushes{}; // to the nearest goal, or dead
        squares goals{};
        state start;
    };

    std::string level = "####\n"
                        "# .#\n"
                        "#  ###\n"
                        "#*@  #\n"
                        "#  $ #\n"
                        "#  ###\n"
                        "####";
    plan follows = plan_of(level); ///< leave it as it is

    static constexpr auto parameters() { return std::tuple{parameter("level", &sokoban::level)}; }

    /// Throws std::invalid_argument saying what is wrong with the level.
    void validate() const {
        const std::string message = "sokoban: level: " + follows.fault;
        detail::require(follows.fault.empty(), message.c_str());
    }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        return follows.start;
    }

    bool solved(const state& s) const { return s.boxes == follows.goals; }

    list moves(const state& s) const {
        list result;
        const squares reached = walked(s.boxes, s.keeper);
        for (std::size_t square = 0; square < follows.count; ++square) {
            if (!has(s.boxes, square)) continue;
            for (std::size_t to = 0; to < 4; ++to) {
                const std::uint8_t behind = follows.beside[square][3 - to];
                const std::uint8_t target = follows.beside[square][to];
                if (behind == nowhere || !has(reached, behind)) continue;
                if (target == nowhere || has(s.boxes, target) || follows.pushes[target] == dead)
                    continue;
                result.push_back({static_cast<std::uint8_t>(square), static_cast<direction>(to)});
            }
        }
        return result;
    }

    state next(const state& s, move m) const {
        state after = s;
        flip(after.boxes, m.box);
        flip(after.boxes, target_of(m));
        after.keeper = first_of(walked(after.boxes, m.box));
        return after;
    }

    std::uint64_t hash(const state& s) const { return mix(mix(s.boxes[0], s.boxes[1]), s.keeper); }

    // ── Knowledge ───────────────────────────────────────────────────────────────────────────────

    int estimate(const state& s) const {
        int sum = 0;
        for (std::size_t square = 0; square < follows.count; ++square)
            if (has(s.boxes, square)) sum += pushes_from(square);
        return sum;
    }
    int estimate(const state&, move m, int h) const {
        return h + pushes_from(target_of(m)) - pushes_from(m.box);
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    std::string describe(const state& s) const {
        std::string text;
        for (std::size_t cell = 0; cell < follows.number.size(); ++cell) {
            if (cell > 0 && cell % follows.width == 0) trim_line(text) += '\n';
            const std::uint8_t square = follows.number[cell];
            if (square == nowhere) {
                text += follows.walls[cell] ? '#' : ' ';
                continue;
            }
            const bool goal = has(follows.goals, square);
            text += has(s.boxes, square) ? (goal ? '*' : '$')
                    : square == s.keeper ? (goal ? '+' : '@')
                    : goal               ? '.'
                                         : ' ';
        }
        return trim_line(text);
    }

    std::string describe(const state&, move m) const {
        std::size_t cell = 0;
        while (follows.number[cell] != m.box) ++cell;
        static constexpr const char* names[] = {" up", " left", " right", " down"};
        std::string text(1, static_cast<char>('a' + cell % follows.width));
        text += std::to_string(cell / follows.width + 1);
        return text += names[static_cast<std::size_t>(m.to)];
    }

    /// A level with the same walls and goals; nullopt for anything else.
    std::optional<state> parse(std::string_view text) const {
        std::string why;
        return read(text, why);
    }

    /// What is wrong with a text that `parse` refuses, in one line; empty if nothing is.
    std::string complaint(std::string_view text) const {
        std::string why;
        read(text, why);
        return why;
    }

    std::optional<move> parse_move(const state& s, std::string_view text) const {
        for (const move m : moves(s))
            if (describe(s, m) == text) return m;
        return std::nullopt;
    }

private:
    static bool has(const squares& set, std::size_t square) {
        return (set[square / 64] >> (square % 64) & 1) != 0;
    }
    static void flip(squares& set, std::size_t square) {
        set[square / 64] ^= std::uint64_t{1} << (square % 64);
    }
    static std::uint8_t first_of(const squares& set) {
        std::uint8_t square = 0;
        while (!has(set, square)) ++square;
        return square;
    }
    std::uint8_t target_of(move m) const {
        return follows.beside[m.box][static_cast<std::size_t>(m.to)];
    }
    // Of a dead square, where only a level can put a box: more than any solution has.
    int pushes_from(std::size_t square) const { return follows.pushes[square]; }

    static std::string& trim_line(std::string& text) {
        while (!text.empty() && text.back() == ' ') text.pop_back();
        return text;
    }

    squares walked(const squares& boxes, std::uint8_t from) const {
        return flooded(follows, boxes, from);
    }
    static squares flooded(const plan& p, const squares& boxes, std::uint8_t from) {
        squares reached{};
        std::array<std::uint8_t, most_squares> open;
        std::size_t left = 0;
        flip(reached, from);
        open[left++] = from;
        while (left > 0)
            for (const std::uint8_t square : p.beside[open[--left]]) {
                if (square == nowhere || has(boxes, square) || has(reached, square)) continue;
                flip(reached, square);
                open[left++] = square;
            }
        return reached;
    }

    // ── Levels ──────────────────────────────────────────────────────────────────────────────────

    static plan plan_of(std::string_view level) {
        plan p;
        p.fault = build(p, level);
        return p;
    }

    static std::string build(plan& p, std::string_view level) {
        std::vector<std::string> rows(1);
        for (const char c : level) {
            if (c == '\r') continue;
            if (c == '\n')
                rows.emplace_back();
            else
                rows.back() += c == '-' || c == '_' ? ' ' : c;
        }
        while (!rows.empty() && rows.back().find_first_not_of(' ') == std::string::npos)
            rows.pop_back();
        p.height = rows.size();
        for (std::string& row : rows) {
            trim_line(row);
            p.width = row.size() > p.width ? row.size() : p.width;
        }
        if (p.height == 0) return "it is empty";
        if (p.height > 99 || p.width > 26) return "it must have at most 26 columns and 99 rows";
        std::string cells;
        for (const std::string& row : rows) cells += row + std::string(p.width - row.size(), ' ');
        std::size_t keeper = cells.size(), keepers = 0;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            const char c = cells[cell];
            if (std::string_view("# .$*@+").find(c) == std::string_view::npos)
                return detail::quoted(c) + " is none of # @ + $ * . and floor";
            if (c != '@' && c != '+') continue;
            keeper = cell;
            ++keepers;
        }
        if (keepers != 1) return "it must have one keeper, @ or +";
        return number_squares(p, cells, keeper);
    }

    // Everything the keeper could walk to if there were no boxes, in reading order.
    static std::string number_squares(plan& p, const std::string& cells, std::size_t keeper) {
        const std::size_t width = p.width;
        std::vector<bool> floor(cells.size());
        std::vector<std::size_t> open = {keeper};
        floor[keeper] = true;
        while (!open.empty()) {
            const std::size_t cell = open.back();
            open.pop_back();
            const std::size_t row = cell / width, column = cell % width;
            if (row == 0 || row + 1 == p.height || column == 0 || column + 1 == width)
                return "its walls do not close it";
            for (const std::size_t other : {cell - width, cell - 1, cell + 1, cell + width})
                if (cells[other] != '#' && !floor[other]) {
                    floor[other] = true;
                    open.push_back(other);
                }
        }
        p.number.assign(cells.size(), nowhere);
        p.walls.assign(cells.size(), false);
        std::size_t boxes = 0, goals = 0;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            p.walls[cell] = cells[cell] == '#';
            const bool box = cells[cell] == '$' || cells[cell] == '*';
            const bool goal = cells[cell] == '.' || cells[cell] == '*' || cells[cell] == '+';
            if (!floor[cell]) {
                if (box || goal) return "it has a box or goal that the keeper cannot reach";
                continue;
            }
            if (p.count == most_squares) return "it must have at most 128 squares of floor";
            p.number[cell] = static_cast<std::uint8_t>(p.count);
            if (box) flip(p.start.boxes, p.count);
            if (goal) flip(p.goals, p.count);
            boxes += box;
            goals += goal;
            ++p.count;
        }
        if (boxes == 0 || boxes > most_boxes) return "it must have 1 to 48 boxes";
        if (boxes != goals) return "it must have as many goals as boxes";
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (p.number[cell] == nowhere) continue;
            p.beside[p.number[cell]] = {p.number[cell - width], p.number[cell - 1],
                                        p.number[cell + 1], p.number[cell + width]};
        }
        count_pushes(p);
        p.start.keeper = first_of(flooded(p, p.start.boxes, p.number[keeper]));
        return {};
    }

    // Backwards from all goals: a box came from a square if the keeper had room to push it.
    static void count_pushes(plan& p) {
        p.pushes.fill(dead);
        std::vector<std::size_t> queue;
        for (std::size_t square = 0; square < p.count; ++square)
            if (has(p.goals, square)) {
                p.pushes[square] = 0;
                queue.push_back(square);
            }
        for (std::size_t i = 0; i < queue.size(); ++i)
            for (std::size_t to = 0; to < 4; ++to) {
                const std::uint8_t from = p.beside[queue[i]][3 - to];
                if (from == nowhere || p.beside[from][3 - to] == nowhere) continue;
                if (p.pushes[from] != dead) continue;
                p.pushes[from] = static_cast<std::uint16_t>(p.pushes[queue[i]] + 1);
                queue.push_back(from);
            }
    }

    std::optional<state> read(std::string_view text, std::string& why) const {
        validate();
        const plan other = plan_of(text);
        if (!other.fault.empty()) return detail::refuse(why, other.fault);
        if (other.width != follows.width || other.number != follows.number)
            return detail::refuse(why, "its walls are not those of the level");
        if (other.goals != follows.goals)
            return detail::refuse(why, "its goals are not those of the level");
        return other.start;
    }
};

static_assert(puzzle<sokoban> && has_root<sokoban> && hashes<sokoban>);
static_assert(estimates_steps<sokoban>);
static_assert(describes_states<sokoban> && describes_moves<sokoban> && parses<sokoban>);

}}} // namespace seesaw::v0::games

#endif
