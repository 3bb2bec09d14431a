// SPDX-License-Identifier: MIT
// Minesweeper on boards up to 255 × 255: one player with hidden information.
//
// The board hides `mines` mines. Opening a cell shows how many of its up to eight neighbours are
// mines; if none is, they are opened, too, and so on (the cascade). Opening a mine loses, opening
// everything else wins. A rule decides what the first click may hit:
//
//     first_click::none            anything
//     first_click::cell            its cell is no mine
//     first_click::neighbourhood   neither its cell nor the cells around it are
//
//     seesaw::games::minesweeper beginner;                                    // 9 × 9, 10 mines
//     seesaw::games::minesweeper expert{.width = 30, .height = 16, .mines = 99};
//
// A state is what the player sees: a number for every open cell, `hidden`, `flagged` or `exploded`
// for the others. A world is an order of all cells, and the mines are its first ones outside the
// cells that the first click keeps safe; so one world serves every first cell and every rule. Since
// an open cell is never a mine, the mines are also the first cells of the order that are not open,
// and a state need not remember where the game began.
//
// Score: 1 for a win, −1 for a loss. Moves are cell numbers, row by row from the upper left; in
// text the column in letters (a … z, aa, ab …) and the number of the row: "c4". Flags are the
// player's marks: they keep a cell from being listed in `moves` and say nothing about the world. No
// more than `mines` can be set, so a move is always left; the cascade opens flagged cells, too.
//
// Text. A view has a line for each row: . or 0 to 8 for open cells, # hidden, F flagged, * the mine
// that was opened; white space is ignored. `parse` refuses what a look at single cells shows to be
// impossible: a number larger than its closed neighbours, a closed cell beside a 0, too few closed
// cells for the mines, too many flags, an opening that the rule excludes. Whether all numbers hold
// together is a question for the player's analysis (minesweeper_player.hpp). A board has * for
// mines and . for the rest; read as a world its mines come first, row by row.
//
// Cost: `reveal` is pure, so it copies the state and lays out the mines anew; programs that play
// many games use `mines_of` once and `open` in place. `guess` is exact: it
// counts the worlds that fit (detail/minesweeper/chances.hpp) and draws one uniformly.
#ifndef SEESAW_GAMES_MINESWEEPER_HPP
#define SEESAW_GAMES_MINESWEEPER_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/detail/minesweeper/chances.hpp>
#include <seesaw/detail/minesweeper/view.hpp>
#include <seesaw/game.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// What the first click cannot hit.
enum class first_click : std::uint8_t { none, cell, neighbourhood };

/// As the enumerator is spelt; so do options have it.
constexpr std::string_view to_string(first_click rule) noexcept {
    constexpr std::string_view names[] = {"none", "cell", "neighbourhood"};
    return names[static_cast<std::size_t>(rule)];
}

/// The rules of a board; a world says where its mines are.
struct minesweeper {
    using move = std::uint16_t;

    // What a cell can be beside a number.
    static constexpr std::uint8_t hidden = 9;
    static constexpr std::uint8_t flagged = 10;
    static constexpr std::uint8_t exploded = 11;

    /// What the player sees, a byte for each cell.
    struct state {
        std::vector<std::uint8_t> cells;
        int closed = 0; ///< hidden or flagged
        bool lost = false;
        bool operator==(const state&) const = default;
    };
    /// Where the mines are, for every first click and every rule at once.
    struct world {
        std::vector<move> order; ///< every cell once
        bool operator==(const world&) const = default;
    };
    /// 1 where there is a mine.
    using mine_map = std::vector<std::uint8_t>;

    static constexpr bool acyclic = true;

    int width = 9;  ///< 1 to 255
    int height = 9; ///< 1 to 255
    int mines = 10; ///< so few that the first click can keep its promise
    first_click rule = first_click::neighbourhood;

    int cells() const { return width * height; }

    static constexpr auto parameters() {
        return std::tuple{parameter("width", &minesweeper::width, 1, 255, "columns"),
                          parameter("height", &minesweeper::height, 1, 255, "rows"),
                          parameter("mines", &minesweeper::mines, 0, 255 * 255 - 1),
                          parameter("rule", &minesweeper::rule, first_click::none,
                                    first_click::neighbourhood, "what the first click keeps safe")};
    }

    /// Throws std::invalid_argument naming the field at fault; `root` and `parse` call it.
    void validate() const {
        detail::require(width >= 1 && width <= 255, "minesweeper: width must be 1 to 255");
        detail::require(height >= 1 && height <= 255, "minesweeper: height must be 1 to 255");
        const int safe =
            rule == first_click::neighbourhood ? std::min(width, 3) * std::min(height, 3) : 1;
        detail::require(mines >= 0 && mines <= cells() - safe,
                        "minesweeper: mines must leave room for the cells that the first click "
                        "keeps safe");
    }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const {
        validate();
        return {std::vector<std::uint8_t>(static_cast<std::size_t>(cells()), hidden), cells(),
                false};
    }

    std::vector<move> moves(const state& s) const {
        std::vector<move> result;
        for (std::size_t i = 0; i < s.cells.size(); ++i)
            if (s.cells[i] == hidden) result.push_back(static_cast<move>(i));
        return result;
    }

    std::optional<score> outcome(const state& s) const {
        if (s.lost) return -1;
        if (s.closed == mines) return 1;
        return std::nullopt;
    }

    state reveal(const world& w, const state& s, move m) const {
        state after = s;
        open(mines_of(w, s, m), after, m);
        return after;
    }

    /// A world that fits what is seen, every one with the same chance. From the start on this is a
    /// shuffle; std::invalid_argument if the view contradicts itself.
    world guess(const state& s, rng& random) const {
        world result;
        for (int i = 0; i < cells(); ++i) result.order.push_back(static_cast<move>(i));
        random.shuffle(result.order);
        if (is_untouched(s)) return result;
        const mine_map chosen = guess_mines(s, random);
        // The order of the mines among themselves, that of the rest and how the open cells lie
        // between them are all free: a shuffle in which the closed cells are dealt out again.
        std::vector<move> closed_mines, closed_rest;
        for (const move m : result.order)
            if (!is_open(s.cells[m])) (chosen[m] != 0 ? closed_mines : closed_rest).push_back(m);
        closed_mines.insert(closed_mines.end(), closed_rest.begin(), closed_rest.end());
        std::size_t next = 0;
        for (move& m : result.order)
            if (!is_open(s.cells[m])) m = closed_mines[next++];
        return result;
    }

    /// The world of a seed: what `guess` deals at the start.
    world deal(std::uint64_t seed) const {
        rng random(seed);
        return guess(root(), random);
    }

    // ── Playing in place ────────────────────────────────────────────────────────────────────────

    /// Where the mines are when `m` is opened next; from the first click on it stays like that.
    mine_map mines_of(const world& w, const state& s, move m) const {
        SEESAW_ASSERT(w.order.size() == s.cells.size());
        mine_map result(s.cells.size(), 0);
        mine_map safe(s.cells.size(), 0);
        for (std::size_t i = 0; i < s.cells.size(); ++i) safe[i] = is_open(s.cells[i]) ? 1 : 0;
        if (is_untouched(s)) {
            if (rule != first_click::none) safe[m] = 1;
            if (rule == first_click::neighbourhood)
                for_each_neighbour(m, [&](std::size_t i) { safe[i] = 1; });
        }
        int left = mines;
        for (std::size_t i = 0; i < w.order.size() && left > 0; ++i)
            if (safe[w.order[i]] == 0) {
                result[w.order[i]] = 1;
                --left;
            }
        return result;
    }

    void open(const mine_map& truth, state& s, move m) const {
        std::vector<move> fresh;
        open(truth, s, m, fresh);
    }
    /// Appends the cells that it opened, each once.
    void open(const mine_map& truth, state& s, move m, std::vector<move>& fresh) const {
        SEESAW_ASSERT(m < s.cells.size() && !is_open(s.cells[m]) && !s.lost);
        if (truth[m] != 0) {
            s.cells[m] = exploded;
            --s.closed;
            s.lost = true;
            return;
        }
        std::size_t at = fresh.size();
        const auto uncover = [&](std::size_t cell) {
            std::uint8_t number = 0;
            for_each_neighbour(cell, [&](std::size_t i) {
                number = static_cast<std::uint8_t>(number + truth[i]);
            });
            s.cells[cell] = number;
            --s.closed;
            fresh.push_back(static_cast<move>(cell));
        };
        uncover(m);
        for (; at < fresh.size(); ++at)
            if (s.cells[fresh[at]] == 0)
                for_each_neighbour(fresh[at], [&](std::size_t i) {
                    if (!is_open(s.cells[i])) uncover(i);
                });
    }

    /// The state with the flag on that closed cell set or taken away; as it was where all flags are
    /// in use.
    state toggle_flag(state s, move m) const {
        SEESAW_ASSERT(m < s.cells.size());
        if (s.cells[m] == flagged)
            s.cells[m] = hidden;
        else if (s.cells[m] == hidden && flags(s) < mines)
            s.cells[m] = flagged;
        return s;
    }
    int flags(const state& s) const {
        return static_cast<int>(std::count(s.cells.begin(), s.cells.end(), flagged));
    }

    static constexpr bool is_open(std::uint8_t cell) noexcept { return cell < hidden; }
    bool is_untouched(const state& s) const { return s.closed == cells(); }

    template <class Function>
    void for_each_neighbour(std::size_t cell, const Function& function) const {
        const int row = static_cast<int>(cell) / width, column = static_cast<int>(cell) % width;
        const int top = std::max(row - 1, 0), bottom = std::min(row + 1, height - 1);
        const int left = std::max(column - 1, 0), right = std::min(column + 1, width - 1);
        for (int r = top; r <= bottom; ++r)
            for (int c = left; c <= right; ++c)
                if (r != row || c != column) function(static_cast<std::size_t>(r * width + c));
    }

    std::uint64_t hash(const state& s) const {
        std::uint64_t result = s.lost ? 1 : 0;
        for (const std::uint8_t cell : s.cells) result = mix(result) + cell;
        return mix(result);
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    std::string describe(const state& s) const {
        std::string text;
        for (int i = 0; i < cells(); ++i) {
            if (i > 0 && i % width == 0) text += '\n';
            text += ".12345678#F*"[s.cells[static_cast<std::size_t>(i)]];
        }
        return text;
    }

    std::string describe(const state&, move m) const { return cell_text(m); }
    std::string cell_text(move m) const {
        std::string text;
        for (int column = m % width + 1; column > 0; column = (column - 1) / 26)
            text.insert(text.begin(), static_cast<char>('a' + (column - 1) % 26));
        return text + std::to_string(m / width + 1);
    }

    /// The board: * for mines and . for the rest.
    std::string describe(const mine_map& board) const {
        std::string text;
        for (int i = 0; i < cells(); ++i) {
            if (i > 0 && i % width == 0) text += '\n';
            text += board[static_cast<std::size_t>(i)] != 0 ? '*' : '.';
        }
        return text;
    }

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

    /// A world with these mines as its first cells; nullopt unless there are as many as the rules
    /// say.
    std::optional<world> parse_board(std::string_view text) const {
        std::string why;
        return read_board(text, why);
    }
    std::string board_complaint(std::string_view text) const {
        std::string why;
        read_board(text, why);
        return why;
    }

    /// A hidden cell of an unfinished game, letters of either case.
    std::optional<move> parse_move(const state& s, std::string_view text) const {
        if (outcome(s)) return std::nullopt;
        int column = 0, row = 0;
        std::size_t at = 0;
        for (; at < text.size(); ++at) {
            const char c = detail::lower(text[at]);
            if (c < 'a' || c > 'z') break;
            column = 26 * column + (c - 'a' + 1);
            if (column > width) return std::nullopt;
        }
        if (column == 0 || at == text.size() || text[at] == '0') return std::nullopt;
        for (; at < text.size(); ++at) {
            if (text[at] < '0' || text[at] > '9') return std::nullopt;
            row = 10 * row + (text[at] - '0');
            if (row > height) return std::nullopt;
        }
        const int cell = (row - 1) * width + column - 1;
        if (s.cells[static_cast<std::size_t>(cell)] != hidden) return std::nullopt;
        return static_cast<move>(cell);
    }

private:
    // A set of mines that fits, every one with the same chance.
    mine_map guess_mines(const state& s, rng& random) const {
        detail::mine_view view(width, height, mines);
        for (std::size_t i = 0; i < s.cells.size(); ++i)
            if (is_open(s.cells[i]))
                view.open(static_cast<move>(i), s.cells[i]);
            else if (s.cells[i] == exploded)
                view.set_mine(static_cast<move>(i));
        view.deduce();
        detail::mine_chances chances(std::uint64_t{1} << 32);
        detail::work_allowance work{std::uint64_t{1} << 34};
        const detail::counted found =
            view.contradiction() ? detail::counted::contradiction : chances.solve(view, work);
        detail::require(found != detail::counted::contradiction,
                        "minesweeper: the view contradicts itself");
        detail::require(found == detail::counted::all,
                        "minesweeper: the view is too large to draw a world from it");
        mine_map result(s.cells.size(), 0);
        for (std::size_t i = 0; i < s.cells.size(); ++i)
            result[i] = view[i] == detail::mine_view::mark::mine ? 1 : 0;
        for (const move m : chances.sample(random)) result[m] = 1;
        return result;
    }

    // ── Reading ─────────────────────────────────────────────────────────────────────────────────

    std::string at_text(int cell) const { return "cell " + cell_text(static_cast<move>(cell)); }

    // Calls cell(number, character) for each; false with a reason if there are too few or too many.
    template <class Cell>
    bool read_cells(std::string_view text, std::string& why, const Cell& cell) const {
        int number = 0;
        for (const char c : text) {
            if (detail::is_space(c)) continue;
            if (number == cells()) {
                why = detail::quoted(c) + " follows the last of " + std::to_string(cells()) +
                      " cells";
                return false;
            }
            if (!cell(number, c)) return false;
            ++number;
        }
        if (number < cells()) {
            why = "the board ends after " + std::to_string(number) + " of " +
                  std::to_string(cells()) + " cells";
            return false;
        }
        return true;
    }

    std::optional<state> read(std::string_view text, std::string& why) const {
        validate();
        state s = root();
        const bool complete = read_cells(text, why, [&](int cell, char c) {
            static constexpr std::string_view known = "012345678#F*";
            const auto kind = c == '.' ? 0 : known.find(c);
            if (kind == known.npos) {
                why = at_text(cell) + " is " + detail::quoted(c) +
                      "; cells are . or 0 to 8 (open), # (hidden), F (flag) and * (exploded)";
                return false;
            }
            const auto value = static_cast<std::uint8_t>(kind);
            s.cells[static_cast<std::size_t>(cell)] = value;
            if (value != hidden && value != flagged) --s.closed;
            if (value == exploded && s.lost) {
                why =
                    at_text(cell) + " is the second mine that was opened; the first ends the game";
                return false;
            }
            s.lost = s.lost || value == exploded;
            return true;
        });
        if (!complete) return std::nullopt;
        return check(s, why) ? std::optional<state>(s) : std::nullopt;
    }

    bool check(const state& s, std::string& why) const {
        bool any_zero = false;
        for (int cell = 0; cell < cells(); ++cell) {
            const std::uint8_t number = s.cells[static_cast<std::size_t>(cell)];
            if (!is_open(number)) continue;
            any_zero = any_zero || number == 0;
            int closed = 0;
            for_each_neighbour(static_cast<std::size_t>(cell),
                               [&](std::size_t i) { closed += is_open(s.cells[i]) ? 0 : 1; });
            if (number == 0 ? closed > 0 : closed < number) {
                why = at_text(cell) + " is " + std::to_string(int{number}) + ", but " +
                      std::to_string(closed) + " cells around it are closed";
                return false;
            }
        }
        const int closed = s.closed + (s.lost ? 1 : 0);
        if (closed < mines)
            why = "there are " + std::to_string(mines) + " mines, but only " +
                  std::to_string(closed) + " closed cells";
        else if (flags(s) > mines)
            why = "there are more flags than mines (" + std::to_string(mines) + ")";
        else if (rule != first_click::none && s.lost && closed == cells())
            why = "the first click does not meet a mine";
        else if (rule == first_click::neighbourhood && closed < cells() && !any_zero)
            why = "the first click opens a cell without mines around it, but there is none";
        return why.empty();
    }

    std::optional<world> read_board(std::string_view text, std::string& why) const {
        validate();
        world w;
        std::vector<move> rest;
        const bool complete = read_cells(text, why, [&](int cell, char c) {
            if (c != '*' && c != '.') {
                why = at_text(cell) + " is " + detail::quoted(c) +
                      "; cells are * (mine) and . (none)";
                return false;
            }
            (c == '*' ? w.order : rest).push_back(static_cast<move>(cell));
            return true;
        });
        if (!complete) return std::nullopt;
        if (static_cast<int>(w.order.size()) != mines)
            return detail::refuse(why, "there must be " + std::to_string(mines) +
                                           " mines; here are " + std::to_string(w.order.size()));
        w.order.insert(w.order.end(), rest.begin(), rest.end());
        return w;
    }
};

static_assert(hidden_game<minesweeper> && has_root<minesweeper> && hashes<minesweeper>);
static_assert(describes_states<minesweeper> && describes_moves<minesweeper> && parses<minesweeper>);
static_assert(is_acyclic<minesweeper> && !has_unique_hash<minesweeper>);

}}} // namespace seesaw::v0::games

#endif
