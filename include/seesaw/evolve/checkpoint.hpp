// SPDX-License-Identifier: MIT
// The file in which an evolution waits: lines of words, versioned, with a checksum.
//
//     seesaw evolution 2
//     run 8c1f…                              whose it is: a fingerprint of options and rules
//     generation 12
//     game 0101… 0.85 1 …                    one of the population: genes, then what was measured
//     slot duration 7 0101… 0.85 1 …         one of the archive, found in generation 7
//     record 0 0 4 0.5 … 0.2 …               a generation: number, replaced, metrics, best, mean
//     end 77ab…                              a checksum of all lines before
//
// Numbers are written so that they read back as the same. A file is written under another name and
// renamed, so that it is whole or not there.
#ifndef SEESAW_EVOLVE_CHECKPOINT_HPP
#define SEESAW_EVOLVE_CHECKPOINT_HPP

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/detail/base/number.hpp>
#include <seesaw/evolve/individual.hpp>
#include <seesaw/games/rule_space/words.hpp>
#include <seesaw/random.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// Everything that an evolution knows.
struct evolution_state {
    int generation = 0; // the next one
    std::vector<evolve::individual> population;
    std::vector<evolve::archived> archive;
    std::vector<evolve::generation_record> history;
};

inline std::uint64_t text_checksum(std::string_view text) noexcept {
    std::uint64_t sum = text.size();
    for (const char c : text) sum = mix(sum, static_cast<unsigned char>(c));
    return sum;
}

inline std::string hexadecimal(std::uint64_t number) {
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[number >> shift & 15];
    return text;
}

/// Why it could not be written; empty if it was.
inline std::string write_whole(const std::string& path, const std::string& text) {
    const std::string unfinished = path + ".unfinished";
    {
        std::ofstream file(unfinished, std::ios::binary | std::ios::trunc);
        file.write(text.data(), static_cast<std::streamsize>(text.size()));
        file.close();
        if (!file) {
            std::remove(unfinished.c_str());
            return "it cannot be written";
        }
    }
    if (std::rename(unfinished.c_str(), path.c_str()) == 0) return {};
    std::remove(unfinished.c_str());
    return "it cannot be replaced";
}

inline bool read_whole(const std::string& path, std::string& text) {
    std::ifstream file(path, std::ios::binary);
    char block[4096];
    while (file.read(block, sizeof block) || file.gcount() > 0)
        text.append(block, static_cast<std::size_t>(file.gcount()));
    return file.eof();
}

inline std::string evolution_text(const evolution_state& now, std::uint64_t fingerprint) {
    std::string text = "seesaw evolution 2\nrun ";
    const auto add = [&](const auto& number) {
        text += ' ';
        append_number(text, number);
    };
    const auto add_game = [&](const evolve::individual& game) {
        text += ' ';
        for (int gene = 1; gene <= games::rule_genes::count; ++gene)
            text += static_cast<char>('0' + game.genes[gene]);
        evolve::for_each_measure(game.measured,
                                 [&](std::string_view, const double& number) { add(number); });
        text += '\n';
    };
    text.append(hexadecimal(fingerprint)).append("\ngeneration");
    add(now.generation);
    text += '\n';
    for (const auto& game : now.population) {
        text += "game";
        add_game(game);
    }
    for (const auto& kept : now.archive) {
        text.append("slot ").append(to_string(kept.slot));
        add(kept.found);
        add_game(kept.game);
    }
    for (const auto& record : now.history) {
        text += "record";
        add(record.generation);
        add(record.replaced);
        add(record.best.size());
        for (const double number : record.best) add(number);
        for (const double number : record.mean) add(number);
        text += '\n';
    }
    const std::string sum = hexadecimal(text_checksum(text));
    return text.append("end ").append(sum).append("\n");
}

/// Takes the words of one line.
class evolution_line {
public:
    explicit evolution_line(std::string_view text) : text_(text) {}

    std::string_view word() { return take_word(text_); }

    template <class Number>
    bool number(Number& x) {
        return parse_number(take_word(text_), x);
    }

    bool game(evolve::individual& one) {
        const auto genes = games::rule_genes::parse(take_word(text_));
        if (!genes) return false;
        one.genes = *genes;
        bool good = true;
        evolve::for_each_measure(
            one.measured, [&](std::string_view, double& x) { good = good && number(x) && x >= 0; });
        return good;
    }

    bool slot(evolve::archived& kept) {
        const std::string_view name = take_word(text_);
        for (int i = 0; i <= static_cast<int>(evolve::metric::momentum); ++i)
            if (const auto which = static_cast<evolve::metric>(i); to_string(which) == name) {
                kept.slot = which;
                return number(kept.found) && game(kept.game);
            }
        return false;
    }

    bool record(evolve::generation_record& one) {
        std::size_t metrics = 0;
        if (!number(one.generation) || !number(one.replaced) || !number(metrics) || metrics > 16)
            return false;
        one.best.resize(metrics);
        one.mean.resize(metrics);
        for (double& x : one.best)
            if (!number(x)) return false;
        for (double& x : one.mean)
            if (!number(x)) return false;
        return true;
    }

    bool ended() const { return text_.empty(); }

private:
    std::string_view text_;
};

/// Why it was refused; empty if it was read. Without a fingerprint, a run of any options will do.
inline std::string read_evolution(std::string_view text, std::optional<std::uint64_t> fingerprint,
                                  evolution_state& now) {
    constexpr std::string_view magic = "seesaw evolution ";
    if (text.substr(0, magic.size()) != magic) return "it is no saved evolution";
    if (text.substr(magic.size(), 2) != "2\n") return "it is of another version; this is version 2";
    const std::size_t last = text.rfind("end ");
    if (last == std::string_view::npos || text[last - 1] != '\n' || text.back() != '\n')
        return "it is cut off";
    if (text.substr(last + 4, text.size() - last - 5) !=
        hexadecimal(text_checksum(text.substr(0, last))))
        return "it is damaged: its checksum does not fit";
    text = text.substr(0, last);
    text.remove_prefix(magic.size() + 2);
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        evolution_line line(text.substr(0, end));
        text.remove_prefix(end + 1);
        const std::string_view what = line.word();
        bool good = false;
        if (what == "run") {
            const std::string_view found = line.word();
            if (fingerprint && found != hexadecimal(*fingerprint))
                return "it is of a run with other options or other rules";
            good = true;
        } else if (what == "generation") {
            good = line.number(now.generation) && now.generation >= 0;
        } else if (what == "game") {
            good = line.game(now.population.emplace_back());
        } else if (what == "slot") {
            good = line.slot(now.archive.emplace_back());
        } else if (what == "record") {
            good = line.record(now.history.emplace_back());
        }
        if (!good || !line.ended()) return "it has lines that make no sense";
    }
    return {};
}

}}} // namespace seesaw::v0::detail

#endif
