// SPDX-License-Identifier: MIT
//
// Any first line is either the genes of a game or refused with a reason, and any text after it is
// either a position of that game, which can be written, read and played, or refused with a reason.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <seesaw/games/rule_space.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using seesaw::games::rule_genes;
    using seesaw::games::rule_space;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    const auto genes = rule_genes::parse(line);
    if (genes.has_value() != rule_genes::complaint(line).empty()) std::abort();
    if (!genes) return 0;
    if (rule_genes::parse(genes->text()) != genes || !genes->valid()) std::abort();
    const rule_space game(*genes);
    if (game.rules().empty()) std::abort();
    const std::string_view board = end == std::string_view::npos ? "" : text.substr(end + 1);
    const auto parsed = game.parse(board);
    if (parsed.has_value() != game.complaint(board).empty()) std::abort();
    const auto s = parsed.value_or(game.root());
    if (game.parse(game.describe(s)) != s) std::abort();
    if (std::abs(game.evaluate(s)) >= rule_space::win) std::abort();
    if (game.outcome(s)) return 0;
    const auto moves = game.moves(s);
    if (moves.empty()) std::abort();
    for (const auto m : moves) {
        const auto after = game.next(s, m);
        if (game.parse(game.describe(after)) != after) std::abort();
    }
    seesaw::rng random(1);
    if (std::abs(game.playout(s, random)) > rule_space::win) std::abort();
    return 0;
}
