// SPDX-License-Identifier: MIT
// What a playthrough or a search leaves behind: plain records, and files of them.
//
// A `playthrough` is a game that was played: a sequence of `step`s, each the position before a move
// as somebody saw it (how many options there were, what it was worth, how hard it looked) and the
// move that was chosen. No templates: moves are text. A `tree` is the top of a game tree, or of the
// tree that an engine has grown, for people to look at. play.hpp makes playthroughs, metrics.hpp
// says what they mean; neither cares whether a record was made here, by people, or by another
// program.
//
// Files. A row is a step, and its columns are known by name:
//
//     number game root first second seed outcome               of the playthrough, in every row
//     ply player options plausible value pn dn ppn scn max_cn min_cn nodes move position
//     seconds                                                  of the step
//
// CSV is RFC 4180 with these names in the first row, in any order. If that row has semicolons and
// no commas, semicolons separate and numbers may have a decimal comma, as in the spreadsheets of
// many countries. JSON lines has one object per line with these names as keys. In both, a column or
// field that is missing or empty (JSON: null) was not measured, and an unknown name is ignored.
// Numbers are written with as many digits as it takes to read back the same; infinities are inf and
// -inf (in JSON as strings); not a number means not measured and is left empty. `player` is first,
// second or chance; equal positions have equal `position` numbers. CSV keeps any bytes; JSON is
// UTF-8, and other bytes become U+FFFD when written.
//
// Rows of one playthrough follow each other. A new one begins where the number changes or the ply
// does not increase; a row without anything about a step is a playthrough without steps. A row that
// has no ply follows the one before. If several rows state a fact of the playthrough, the last one
// counts, so a program that writes as it plays may give the outcome in the last row alone.
//
// Readers stream: they hold one row and one playthrough, or one row only if the callback takes
// steps. A row that cannot be read is reported with its line and the reason, and left out; the rest
// is kept. A CSV file that ends without a line break may have been cut, so its last row is both
// kept and reported. None of this throws.
//
// Cost: one pass over a buffer. Reading allocates nothing per row but what it hands over. It does
// not gather rows of one playthrough that are scattered over a file.
#ifndef SEESAW_TRACE_HPP
#define SEESAW_TRACE_HPP

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <limits>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/trace/row_reader.hpp>
#include <seesaw/detail/trace/rows.hpp>
#include <seesaw/detail/trace/tree_text.hpp>
#include <seesaw/search.hpp>
#include <seesaw/text.hpp>

namespace seesaw { inline namespace v0 {

// ── Records ─────────────────────────────────────────────────────────────────────────────────────

/// As the enumerator is spelt, in files too.
constexpr std::string_view to_string(player who) noexcept {
    return detail::player_names[static_cast<std::size_t>(who)];
}

/// One position of a playthrough and the move made in it; NaN where nobody measured.
struct step {
    int ply = 0;
    std::optional<seesaw::player> player = {}; ///< who moved, where the record says so
    double options = detail::unmeasured;       ///< legal moves, B in the literature
    double plausible = detail::unmeasured;     ///< moves worth considering, b or n
    double value = detail::unmeasured;         ///< seen from `first`
    seesaw::indicators indicators = {};
    std::uint64_t nodes = 0; ///< searched for this; 0 also where nobody counted
    std::string move = {};
    std::uint64_t position = 0; ///< the same where the position is the same; 0: nobody said
    double seconds = detail::unmeasured; ///< that the player thought

    friend bool operator==(const step& x, const step& y) {
        return x.ply == y.ply && x.player == y.player && detail::same(x.options, y.options) &&
               detail::same(x.plausible, y.plausible) && detail::same(x.value, y.value) &&
               detail::same(x.indicators, y.indicators) && x.nodes == y.nodes && x.move == y.move &&
               x.position == y.position && detail::same(x.seconds, y.seconds);
    }
};

/// A game that was played, with what is known about it as a whole.
struct playthrough {
    std::uint64_t number = 0; ///< which of its file
    std::string game = {};    ///< the name of the game
    std::string root = {};    ///< where it began, if not at the game's usual start
    std::string first = {};   ///< the name of the agent that moved first
    std::string second = {};
    std::uint64_t seed = 0;
    std::optional<double> outcome = {}; ///< seen from `first`; empty where the end was not reached
    std::vector<step> steps = {};

    friend bool operator==(const playthrough& x, const playthrough& y) {
        return x.number == y.number && x.game == y.game && x.root == y.root && x.first == y.first &&
               x.second == y.second && x.seed == y.seed &&
               detail::same(x.outcome.value_or(detail::unmeasured),
                            y.outcome.value_or(detail::unmeasured)) &&
               x.steps == y.steps;
    }
};

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────

/// Writes playthroughs to a stream as they come.
template <class Format>
class trace_writer {
public:
    /// Without `header` (which only CSV has) to go on with a file.
    explicit trace_writer(std::ostream& out, bool header = true) : out_(out) {
        if (header) Format::append_header(text_);
        write();
    }

    void operator()(const playthrough& game) {
        if (game.steps.empty())
            Format::template append_row<playthrough, step>(text_, game, nullptr);
        for (const step& s : game.steps) Format::append_row(text_, game, &s);
        write();
    }
    /// One row; the steps within `game` are not written.
    void operator()(const playthrough& game, const step& s) {
        Format::append_row(text_, game, &s);
        write();
    }

private:
    void write() {
        out_.write(text_.data(), static_cast<std::streamsize>(text_.size()));
        text_.clear();
    }

    std::ostream& out_;
    std::string text_;
};

using csv_writer = trace_writer<detail::csv_format>;               ///< RFC 4180, names first
using json_lines_writer = trace_writer<detail::json_lines_format>; ///< an object a line

/// All of a range of playthroughs.
template <class Playthroughs>
void write_csv(std::ostream& out, const Playthroughs& playthroughs) {
    csv_writer write(out);
    for (const playthrough& game : playthroughs) write(game);
}
/// The same, one object a line.
template <class Playthroughs>
void write_json_lines(std::ostream& out, const Playthroughs& playthroughs) {
    json_lines_writer write(out);
    for (const playthrough& game : playthroughs) write(game);
}

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────

/// What a reader puts up with before it gives up a row or a game.
struct read_options {
    std::size_t row_bytes = std::size_t{1} << 20; ///< a longer row is malformed
    std::size_t steps = 1'000'000;                ///< a playthrough held in memory has no more
    std::size_t problems = 100;                   ///< no more of them are kept, all are counted
};

/// A row that could not be read, and why.
struct row_problem {
    std::uint64_t line; ///< from 1; 0 where the stream itself failed
    std::string reason;
};

/// What a reader made of a file.
struct read_report {
    std::uint64_t rows = 0; ///< read and kept
    std::uint64_t playthroughs = 0;
    std::uint64_t problem_count = 0;
    std::vector<row_problem> problems; ///< the first of them
};

/// A whole file.
struct traces {
    std::vector<playthrough> playthroughs;
    read_report report;
};

/// Takes games as they are read: whole ones, or step by step.
template <class Each>
concept trace_listener =
    std::invocable<Each&, playthrough&&> || std::invocable<Each&, const playthrough&, const step&>;

/// Calls `each(playthrough&&)` for every playthrough, or `each(const playthrough&, const step&)`
/// for every step; the playthrough then has no steps, only what is known about it so far.
template <trace_listener Each>
read_report read_csv(std::istream& in, Each&& each, const read_options& options = {}) {
    detail::row_reader<playthrough, read_report, read_options, std::remove_reference_t<Each>>
        reader(each, options);
    detail::read_csv_rows(in, options.row_bytes, reader);
    return reader.finish(in);
}
/// The same of JSON lines.
template <trace_listener Each>
read_report read_json_lines(std::istream& in, Each&& each, const read_options& options = {}) {
    detail::row_reader<playthrough, read_report, read_options, std::remove_reference_t<Each>>
        reader(each, options);
    detail::read_json_rows(in, options.row_bytes, reader);
    return reader.finish(in);
}

/// All playthroughs at once, for files that fit into memory.
inline traces read_csv(std::istream& in, const read_options& options = {}) {
    traces all;
    all.report = read_csv(
        in, [&](playthrough&& game) { all.playthroughs.push_back(std::move(game)); }, options);
    return all;
}
/// The same of JSON lines.
inline traces read_json_lines(std::istream& in, const read_options& options = {}) {
    traces all;
    all.report = read_json_lines(
        in, [&](playthrough&& game) { all.playthroughs.push_back(std::move(game)); }, options);
    return all;
}

// ── Trees ───────────────────────────────────────────────────────────────────────────────────────

/// A state of a search tree, for showing; values are seen from `first`.
struct tree_node {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t parent = none; ///< stands before its children in the list
    int ply = 0;
    std::string move = {};                     ///< that led here
    std::optional<seesaw::player> player = {}; ///< to move here; nobody where the game is over
    double value = detail::unmeasured;
    seesaw::certainty certainty = seesaw::certainty::unknown;
    seesaw::indicators indicators = {};
    bool solved = false;        ///< the value is proven
    bool cut = false;           ///< a search did not need to look further
    bool truncated = false;     ///< has children that are not in the list
    std::uint64_t left_out = 0; ///< how many, where that is known
};

/// The top of a game tree, the root first.
struct tree {
    std::string game = {};
    std::vector<tree_node> nodes = {};
};

/// How much of a tree is kept, from the root down.
struct tree_limits {
    int depth = 3;
    std::uint32_t nodes = 200;
};

namespace detail {

/// The result of a game that is over: its outcome or payoff, 1 for a solved puzzle.
template <class Game>
std::optional<double> final_value(const Game& rules, const state_t<Game>& s) {
    if constexpr (has_outcome<Game>) {
        if (const auto value = rules.outcome(s)) return static_cast<double>(*value);
    } else if constexpr (pays<Game>) {
        return rules.payoff(s);
    } else {
        static_assert(puzzle<Game>, "a game ends by outcome(s), payoff(s) or solved(s)");
        if (rules.solved(s)) return 1.0;
    }
    return std::nullopt;
}

/// Games of one player do not say who moves.
template <class Game>
player mover(const Game& rules, const state_t<Game>& s) {
    if constexpr (requires { rules.to_move(s); })
        return rules.to_move(s);
    else
        return player::first;
}

/// What `annotate` said: nothing, a value, indicators, or all that a search result has.
template <class Note>
void note_down(tree_node& node, const Note& note) {
    if constexpr (std::convertible_to<Note, double>) {
        node.value = static_cast<double>(note);
        node.certainty = certainty::estimate;
    } else if constexpr (std::same_as<Note, indicators>) {
        node.indicators = note;
    } else if constexpr (requires { note.has_value(); }) {
        if (note.has_value()) note_down(node, *note);
    } else {
        node.value = static_cast<double>(note.value);
        node.indicators = note.indicators;
        if constexpr (requires { note.certainty; })
            node.certainty = note.certainty;
        else if (is_measured(node.value))
            node.certainty = certainty::estimate;
        node.solved = node.certainty == certainty::exact;
    }
}

} // namespace detail

/// Expands the game breadth-first within the limits; what is left out is counted where it would
/// hang. `annotate(state)` says what a position that is not over is worth: it returns nothing, a
/// number, seesaw::indicators, a search result or a decision, or a std::optional of one of these.
template <class Game, class Annotate = unobserved>
tree record_tree(const Game& rules, const state_t<Game>& root, const tree_limits& caps = {},
                 Annotate&& annotate = {}) {
    static_assert(game<Game>, "record_tree(game, root): the game has moves(s) and next(s, m)");
    detail::require(caps.depth >= 0, "tree_limits.depth must not be negative");
    detail::require(caps.nodes >= 1, "tree_limits.nodes must be at least 1");
    tree result;
    std::vector<state_t<Game>> states{root};
    result.nodes.emplace_back();
    for (std::uint32_t at = 0; at < result.nodes.size(); ++at) {
        const state_t<Game> s = states[at];
        const int ply = result.nodes[at].ply;
        if (const auto value = detail::final_value(rules, s)) {
            result.nodes[at].value = *value;
            result.nodes[at].certainty = certainty::exact;
            result.nodes[at].solved = true;
            continue;
        }
        result.nodes[at].player = detail::mover(rules, s);
        if constexpr (std::invocable<Annotate&, const state_t<Game>&>) {
            using note = std::invoke_result_t<Annotate&, const state_t<Game>&>;
            if constexpr (std::is_void_v<note>)
                annotate(s);
            else
                detail::note_down(result.nodes[at], annotate(s));
        } else {
            static_assert(std::same_as<std::remove_cvref_t<Annotate>, unobserved>,
                          "record_tree(…, annotate): annotate takes a state");
        }
        for (const move_t<Game>& m : rules.moves(s)) {
            if (ply == caps.depth || result.nodes.size() == caps.nodes) {
                result.nodes[at].truncated = true;
                ++result.nodes[at].left_out;
                continue;
            }
            states.push_back(rules.next(s, m));
            tree_node& child = result.nodes.emplace_back();
            child.parent = at;
            child.ply = ply + 1;
            child.move = move_text(rules, s, m);
        }
    }
    return result;
}

/// The top of the tree that a best-first engine has grown, with the numbers of each node. What the
/// engine has not expanded, or has freed because it is solved, has no children here.
template <class Engine>
requires requires(const Engine& engine) {
    engine.browse(0, 1u, [](const auto&) {});
}
tree record_tree(const Engine& engine, const tree_limits& caps = {}) {
    detail::require(caps.depth >= 0, "tree_limits.depth must not be negative");
    detail::require(caps.nodes >= 1, "tree_limits.nodes must be at least 1");
    const auto& rules = engine.rules();
    tree result;
    engine.browse(caps.depth, caps.nodes, [&](const auto& position) {
        tree_node& node = result.nodes.emplace_back();
        node.ply = position.ply;
        if (position.played != nullptr) {
            node.parent = position.parent;
            node.move = move_text(rules, *position.before, *position.played);
        }
        node.indicators = position.indicators;
        node.certainty = position.certainty;
        node.solved = position.certainty != certainty::unknown;
        if (node.solved) node.value = static_cast<double>(position.value);
        if (const auto value = detail::final_value(rules, position.at)) {
            node.value = *value;
            node.certainty = certainty::exact;
        } else {
            node.player = detail::mover(rules, position.at);
        }
        node.left_out = position.children - position.shown;
        node.truncated = node.left_out > 0;
    });
    return result;
}

/// For Graphviz. Boxes are where `first` moves, ellipses where `second` does, diamonds are chance,
/// double lines the end; solved is bold, cut is dashed, and plain text counts what was left out.
inline void write_dot(std::ostream& out, const tree& t) {
    std::string text;
    detail::append_dot(text, t);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

/// One object: the name of the game and an array of nodes, parents before children; what was not
/// measured and marks that are not set are left out.
inline void write_json(std::ostream& out, const tree& t) {
    std::string text;
    detail::append_json(text, t);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
}

}} // namespace seesaw::v0

#endif
