// SPDX-License-Identifier: MIT
// A board game of the rule space between chess and checkers, played by the fifty genes that define
// it.
//
//     seesaw::games::rule_space game(*seesaw::games::find_rules("game_1"));
//     seesaw::games::rule_space mine(*seesaw::games::rule_genes::parse("…"), {.plies = 60});
//
// rule_space/genes.hpp says what the genes mean. What they leave open is settled here:
//
//  * The board has 8 × 8 squares, a1 in the upper left corner, and `first` begins, from the upper
//    three rows, moving down. The second player has the same placement turned by half, so that
//    diagonal movers of both sides meet, as in checkers.
//  * Straight (5) is a rook's move, as the source introduces and weighs it. An L (4) leaps over
//    what stands between. Several steps are the same step repeated as long as squares are free,
//    leaps included.
//  * Stepping in takes the opponent on the first occupied square of a line. Jumping over takes the
//    opponent on the first occupied square if the square after it, in the same step, is free, and
//    lands there. Nothing else leads to occupied squares.
//  * A piece that has jumped and can jump again must. Each jump is a move of its own, by the same
//    player; all jumps of a turn are one ply. What was jumped over is off the board at once.
//  * A piece whose turn ends on the last row becomes what its gene says, in later turns too.
//  * Where captures are mandatory, any capture will do.
//  * There is no passing. A player who cannot move has lost, and so has one without a piece of
//    honour, however that came about; where both have none, the game is drawn. After `plies` plies
//    (100), whoever has more pieces wins, or, with `limit_rule::draw`, nobody does: the source says
//    both.
//
// Every game ends, and no position comes twice: the number of plies is part of the state.
//
// Score: `win` for a win of `first`, −`win` for a loss, 0 for a draw. `evaluate` is the source's
// (figure 4): a sum of weights of pieces. A move is written with the squares it touches: "a2-a4",
// and "a2xa4" for captures.
//
// Cost: moves are found for all pieces of a type at once. A position has at most 592: queens on 24
// squares of an empty board have no more. There is no `symmetric`: left and right are alike to all
// pieces, but few placements are, so that twins are rare.
//
// Source: that of rule_space/genes.hpp.
#ifndef SEESAW_GAMES_RULE_SPACE_HPP
#define SEESAW_GAMES_RULE_SPACE_HPP

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/board/bitboard.hpp>
#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/game.hpp>
#include <seesaw/games/rule_space/genes.hpp>
#include <seesaw/games/rule_space/moves.hpp>
#include <seesaw/games/rule_space/words.hpp>
#include <seesaw/knowledge.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace games {

/// Who wins after the last ply: whoever has more pieces, or nobody.
enum class limit_rule : std::uint8_t { more_pieces, draw };

/// What the genes leave open: how long a game may be, and who wins then.
struct rule_options {
    int plies = 100; ///< 1 to 250
    limit_rule at_limit = limit_rule::more_pieces;

    static constexpr auto parameters() {
        return std::tuple{parameter("plies", &rule_options::plies, 1, 250),
                          parameter("at_limit", &rule_options::at_limit, limit_rule::more_pieces,
                                    limit_rule::draw, "who wins after the last ply")};
    }
};

/// Plays by any genes: a game like all others, whose rules are data.
class rule_space {
public:
    using state = detail::rule_position;
    /// From (6 bits), to (6), the square of the captured piece (6), whether there is one (1).
    using move = std::uint32_t;
    using list = detail::rule_movers::list;

    static constexpr score win = 100'000;
    static constexpr bool alternating = false; // several jumps of one turn are several moves
    static constexpr bool acyclic = true;

    explicit rule_space(const rule_genes& genes = *find_rules("checkers"),
                        const rule_options& options = {})
        : genes_(genes), options_(options), movers_(checked(genes)) {
        detail::require(options.plies >= 1 && options.plies <= 250,
                        "rule_options.plies must be 1 to 250");
        for (int type = 1; type <= rule_genes::types; ++type)
            weights_[static_cast<std::size_t>(type)] =
                weight(genes.moves(type), genes.jumps(type), genes.honour() == type);
        for (int cell = 0; cell < rule_genes::cells; ++cell) {
            if (genes.at(cell) == 0) continue;
            root_.put(cell, genes.at(cell), player::first);
            root_.put(63 - cell, genes.at(cell), player::second);
        }
    }

    static constexpr auto parameters() {
        return std::tuple{parameter("genes", &rule_space::genes_),
                          parameter("options", &rule_space::options_)};
    }

    /// Rules that exist are valid: the constructor throws otherwise.
    void validate() const noexcept {}

    const rule_genes& genes() const noexcept { return genes_; }
    const rule_options& options() const noexcept { return options_; }

    // ── The rules ───────────────────────────────────────────────────────────────────────────────

    state root() const { return root_; }

    /// By type, then by direction; all captures and no other moves where captures are mandatory.
    list moves(const state& s) const {
        list result;
        list_into(s, result);
        return result;
    }

    state next(const state& s, move m) const {
        const int from = from_of(m), to = to_of(m);
        const bits start = detail::square_bit(from), end = detail::square_bit(to);
        const bool first_moves = s.first_moves();
        state after = s;
        bits& own = first_moves ? after.first : after.second;
        bits& other = first_moves ? after.second : after.first;
        SEESAW_ASSERT((own & start) != 0);
        const int type = s.type_at(from);
        if (captures(m)) {
            const bits taken = detail::square_bit(taken_of(m));
            SEESAW_ASSERT((other & taken) != 0);
            other &= ~taken;
            for (bits& plane : after.types) plane &= ~taken;
        }
        own = (own & ~start) | end;
        for (bits& plane : after.types)
            if ((plane & start) != 0) plane = (plane & ~start) | end;
        after.jumping = state::nowhere;
        if (captures(m) && movers_.can_jump(after, to)) {
            after.jumping = static_cast<std::uint8_t>(to);
            return after;
        }
        const int becomes = genes_.becomes(type);
        if (becomes != 0 && (end & last_row(first_moves)) != 0) after.set_type(end, becomes);
        ++after.ply;
        return after;
    }

    player to_move(const state& s) const {
        return s.first_moves() ? player::first : player::second;
    }

    std::optional<score> outcome(const state& s) const {
        if (const auto early = decided(s)) return early;
        if (s.jumping != state::nowhere || movers_.can_move(s)) return std::nullopt;
        return no_moves(s);
    }

    std::uint64_t hash(const state& s) const {
        const auto rest = static_cast<std::uint64_t>(s.ply) | std::uint64_t{s.jumping} << 8;
        return detail::hash_boards(s.first, s.second) ^
               std::rotl(detail::hash_boards(s.types[0], s.types[1]), 23) ^
               std::rotl(detail::hash_boards(s.types[2], rest), 41);
    }

    /// Random moves to the end.
    double playout(state s, rng& random) const {
        for (;;) {
            if (const auto early = decided(s)) return *early;
            if (s.jumping != state::nowhere) {
                s = next(s, draw(moves(s), random));
                continue;
            }
            const auto drawn = movers_.draw_move(s, random);
            if (!drawn) return no_moves(s);
            s = next(s, *drawn);
        }
    }

    // ── Knowledge ───────────────────────────────────────────────────────────────────────────────

    /// Each piece counts 8 if it moves in all directions, 7 if diagonally or straight, 6 if only
    /// forward, 5 in an L, and 4 more if it steps in, 3 if it jumps over. A piece of honour counts
    /// 1000 more, and so does having one at all.
    score evaluate(const state& s) const {
        score sum = 0;
        for (int type = 1; type <= rule_genes::types; ++type) {
            const bits pieces = s.of_type(type);
            if (pieces == 0) continue;
            const bits mine = pieces & s.first, theirs = pieces & s.second;
            sum += weight(type) * (detail::count(mine) - detail::count(theirs));
            if (type == genes_.honour()) sum += honour_weight * ((mine != 0) - (theirs != 0));
        }
        return sum;
    }

    /// What the move takes and what its piece becomes, by their weights.
    int order(const state& s, move m) const {
        int worth = captures(m) ? weight(s.type_at(taken_of(m))) : 0;
        const bits end = detail::square_bit(to_of(m));
        if ((end & last_row(s.first_moves())) != 0) {
            const int type = s.type_at(from_of(m));
            // The turn may go on with another jump: the conversion is then yet to come.
            if (const int becomes = genes_.becomes(type); becomes != 0)
                worth += weight(becomes) - weight(type);
        }
        return worth;
    }

    // ── What a move and a position are made of ──────────────────────────────────────────────────

    static constexpr int from_of(move m) { return detail::rule_movers::from_of(m); }
    static constexpr int to_of(move m) { return detail::rule_movers::to_of(m); }
    static constexpr bool captures(move m) { return detail::rule_movers::captures(m); }
    /// Of a capture: the square of what it takes.
    static constexpr int taken_of(move m) { return detail::rule_movers::taken_of(m); }

    /// 1 to 6, or 0 for a free square.
    static constexpr int type_at(const state& s, int square) { return s.type_at(square); }

    /// What a piece of a type counts in `evaluate`.
    int weight(int type) const { return weights_[static_cast<std::size_t>(type)]; }

    /// Turns that have been played or begun: a game that ends in the middle of one counts it.
    static constexpr int plies(const state& s) {
        return s.ply + (s.jumping != state::nowhere ? 1 : 0);
    }

    // ── Text ────────────────────────────────────────────────────────────────────────────────────

    /// The rules in English, a line for each type that occurs and one for each other rule.
    std::string rules() const {
        return detail::rules_in_english(genes_, options_.plies,
                                        options_.at_limit == limit_rule::draw);
    }

    /// Eight lines of squares, A to F for the types 1 to 6 of `first`, a to f for those of
    /// `second`, . for free squares; then the side to move, the plies so far, and the square of a
    /// piece that must go on jumping: "first 12 d4".
    std::string describe(const state& s) const {
        std::string text;
        for (int square = 0; square < 64; ++square) {
            text += square == 0 ? "" : square % 8 == 0 ? "\n" : " ";
            text += letter(s, square);
        }
        text += s.first_moves() ? "\nfirst " : "\nsecond ";
        text += std::to_string(s.ply);
        if (s.jumping != state::nowhere) text.append(" ").append(square_text(s.jumping));
        return text;
    }

    std::string describe(const state&, move m) const {
        std::string text = square_text(from_of(m));
        text += captures(m) ? 'x' : '-';
        return text += square_text(to_of(m));
    }

    /// What `describe` wrote, white space allowed; nullopt for anything that is no position of this
    /// game.
    std::optional<state> parse(std::string_view text) const {
        std::string why;
        return read(text, why);
    }

    /// A legal move, as `describe` writes it.
    std::optional<move> parse_move(const state& s, std::string_view text) const {
        if (outcome(s)) return std::nullopt;
        for (const move m : moves(s))
            if (describe(s, m) == text) return m;
        return std::nullopt;
    }

    /// What is wrong with a text that `parse` refuses, in one line; empty if nothing is.
    std::string complaint(std::string_view text) const {
        std::string why;
        read(text, why);
        return why;
    }

private:
    using bits = detail::bitboard;

    static constexpr int honour_weight = 1000;

    static const rule_genes& checked(const rule_genes& genes) {
        const std::string why = genes.complaint();
        detail::require(why.empty(), why.c_str());
        return genes;
    }

    void list_into(const state& s, list& result) const {
        if (s.jumping == state::nowhere)
            movers_.list_moves(s, result);
        else
            movers_.list_jumps(s, s.jumping, result);
    }

    static constexpr int weight(movement how, bool jumps, bool honour) {
        constexpr int by_movement[] = {0, 6, 7, 8, 5, 7, 6};
        return by_movement[static_cast<int>(how)] + (jumps ? 3 : 4) + (honour ? honour_weight : 0);
    }

    static constexpr bits last_row(bool first_moves) {
        return first_moves ? bits{0xff} << 56 : bits{0xff};
    }

    // ── Endings ─────────────────────────────────────────────────────────────────────────────────

    // What can be told without looking for moves.
    std::optional<score> decided(const state& s) const {
        const bits honoured = genes_.honour() == 0 ? ~bits{0} : s.of_type(genes_.honour());
        const bool first_lives = (s.first & honoured) != 0;
        const bool second_lives = (s.second & honoured) != 0;
        if (!first_lives || !second_lives) return win * (first_lives - second_lives);
        if (s.ply < options_.plies) return std::nullopt;
        if (options_.at_limit == limit_rule::draw) return 0;
        const int ahead = detail::count(s.first) - detail::count(s.second);
        return win * ((ahead > 0) - (ahead < 0));
    }

    score no_moves(const state& s) const { return seen_from(to_move(s), -win); }

    // ── Reading ─────────────────────────────────────────────────────────────────────────────────

    static std::string square_text(int square) {
        return detail::square_text({square % 8, square / 8});
    }

    static char letter(const state& s, int square) {
        const int type = s.type_at(square);
        if (type == 0) return '.';
        const bool first = (s.first & detail::square_bit(square)) != 0;
        return static_cast<char>((first ? 'A' : 'a') + type - 1);
    }

    std::optional<state> read(std::string_view text, std::string& why) const {
        using detail::refuse;
        state s;
        int square = 0;
        std::size_t at = 0;
        for (; at < text.size() && square < 64; ++at) {
            const char c = text[at];
            if (detail::is_space(c)) continue;
            const char small = detail::lower(c);
            const int type = small - 'a' + 1;
            if (c != '.' && (type < 1 || type > rule_genes::types)) {
                std::string reason = square_text(square) + " is " + detail::quoted(c);
                return refuse(why, reason.append("; squares are A to F, a to f and . (free)"));
            }
            if (c != '.' && (genes_.occurring() >> type & 1) == 0)
                return refuse(why, square_text(square) + " is of a type that these rules lack");
            if (c != '.') s.put(square, type, c == small ? player::second : player::first);
            ++square;
        }
        if (square < 64)
            return refuse(why, "the board ends after " + std::to_string(square) + " of 64 squares");
        if (!read_turn(text.substr(at), s, why) || !is_possible(s, why)) return std::nullopt;
        return s;
    }

    // "first", "second 13", "second 13 d4".
    static bool read_turn(std::string_view text, state& s, std::string& why) {
        const std::string_view who = detail::take_word(text);
        const std::string_view number = detail::take_word(text);
        const std::string_view jumping = detail::take_word(text);
        if (who != "first" && who != "second") {
            why = "after the board comes the side to move, first or second";
            return false;
        }
        int ply = number.empty() && who == "second" ? 1 : 0;
        for (const char c : number) {
            ply = c < '0' || c > '9' || ply > 250 ? 1000 : 10 * ply + (c - '0');
            if (ply > 250) break;
        }
        if (ply > 250 || (ply % 2 == 0) != (who == "first")) {
            why = "after the side to move comes the number of plies so far, even for first and odd "
                  "for second";
            return false;
        }
        s.ply = static_cast<std::uint8_t>(ply);
        const auto where = detail::parse_square(jumping, 8);
        if (!text.empty() || (!jumping.empty() && !where)) {
            why = "after the number of plies comes nothing or the square of a piece that must jump";
            return false;
        }
        if (where) s.jumping = static_cast<std::uint8_t>(8 * where->row + where->column);
        return true;
    }

    bool is_possible(const state& s, std::string& why) const {
        if (detail::count(s.first) > rule_genes::cells ||
            detail::count(s.second) > rule_genes::cells)
            why = "a side has at most 24 pieces";
        else if ((s.first | s.second) == 0)
            why = "there are no pieces";
        else if (s.ply > options_.plies)
            why = "the number of plies must not exceed " + std::to_string(options_.plies);
        else if (s.jumping != state::nowhere && (s.ply == options_.plies || !may_go_on(s)))
            why = "on " + square_text(s.jumping) + " is no piece of the side to move that can jump";
        return why.empty();
    }

    bool may_go_on(const state& s) const {
        const bits own = s.first_moves() ? s.first : s.second;
        return (own & detail::square_bit(s.jumping)) != 0 && movers_.can_jump(s, s.jumping);
    }

    rule_genes genes_;
    rule_options options_;
    detail::rule_movers movers_;
    state root_;
    std::array<int, rule_genes::types + 1> weights_ = {};
};

static_assert(two_player_game<rule_space> && has_root<rule_space> && hashes<rule_space>);
static_assert(evaluates<rule_space> && orders<rule_space> && plays_out<rule_space>);
static_assert(describes_states<rule_space> && describes_moves<rule_space> && parses<rule_space>);
static_assert(!is_alternating<rule_space> && is_acyclic<rule_space>);

}}} // namespace seesaw::v0::games

#endif
