// SPDX-License-Identifier: MIT
// The rules of a game of the rule space in English, and words taken off a text.
#ifndef SEESAW_GAMES_RULE_SPACE_WORDS_HPP
#define SEESAW_GAMES_RULE_SPACE_WORDS_HPP

#include <cstddef>
#include <string>
#include <string_view>

#include <seesaw/detail/board/board_text.hpp>
#include <seesaw/games/rule_space/genes.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// The next word of a text, which is left without it and without white space around it.
constexpr std::string_view take_word(std::string_view& text) noexcept {
    const auto skip = [&] {
        while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    };
    skip();
    std::size_t size = 0;
    while (size < text.size() && !is_space(text[size])) ++size;
    const std::string_view word = text.substr(0, size);
    text.remove_prefix(size);
    skip();
    return word;
}

/// "any number of squares in all directions".
inline std::string movement_in_english(games::movement how, bool rides) {
    using games::movement;
    if (how == movement::leap)
        return rides ? "any number of knight's leaps in one line" : "by a knight's leap";
    constexpr std::string_view directions[] = {"",
                                               "diagonally forward",
                                               "diagonally, forward and backward",
                                               "in all directions",
                                               "",
                                               "along rows and columns",
                                               "straight forward"};
    std::string text = rides ? "any number of squares " : "one square ";
    return text += directions[static_cast<std::size_t>(how)];
}

/// A line for each type that occurs and one for each other rule.
inline std::string rules_in_english(const games::rule_genes& genes, int plies, bool draw_at_limit) {
    std::string text;
    for (int type = 1; type <= games::rule_genes::types; ++type) {
        if ((genes.occurring() >> type & 1) == 0) continue;
        text.append("Type ").append(std::to_string(type)).append(" moves ");
        text += movement_in_english(genes.moves(type), genes.rides(type));
        text +=
            genes.jumps(type) ? " and captures by jumping over" : " and captures by stepping in";
        const int becomes = genes.becomes(type);
        if (becomes != 0 && becomes != type)
            text.append("; on the last row it becomes type ").append(std::to_string(becomes));
        text += ".\n";
    }
    if (genes.honour() != 0) {
        text.append("Type ").append(std::to_string(genes.honour()));
        text += " is the piece of honour: whoever has none left loses.\n";
    }
    text += genes.must_capture() ? "Whoever can capture must.\n" : "Nobody has to capture.\n";
    text += "A piece that has jumped over another and can jump again must.\n";
    text.append("Whoever cannot move loses. After ").append(std::to_string(plies));
    text += draw_at_limit ? " plies the game is drawn.\n"
                          : " plies whoever has more pieces wins; equal numbers are a draw.\n";
    return text;
}

}}} // namespace seesaw::v0::detail

#endif
