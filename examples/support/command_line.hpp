// SPDX-License-Identifier: MIT
// What the command lines of all programs share: verbs, common options, errors and exit status.
//
//     support::program p("connect_four", "Solves, plays and measures Connect Four.");
//     CLI::App& solve = p.verb("solve", "Exact score of a position", [&] { return …; });
//     support::add_limits(solve, limits);
//     return p.run(argc, argv);
//
// Exit status: 0; 1 for a run that failed; 2 for wrong arguments. Either way an error is one line
// on standard error that begins with "error: " and names the argument.
#ifndef SEESAW_EXAMPLES_SUPPORT_COMMAND_LINE_HPP
#define SEESAW_EXAMPLES_SUPPORT_COMMAND_LINE_HPP

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <seesaw/search.hpp>
#include <seesaw/version.hpp>

#include "support/amounts.hpp"
#include "support/text.hpp"

namespace support {

inline void print_error(std::string_view message) {
    std::cout.flush();
    fmt::print(stderr, "error: {}\n", message);
}

// ── Options ─────────────────────────────────────────────────────────────────────────────────────

/// A whole number with a range; k, M, G may follow it.
template <class Number>
CLI::Option* add_count(CLI::App& app, const std::string& name, Number& target,
                       const std::string& help, std::uint64_t least, std::uint64_t most) {
    return app
        .add_option_function<std::string>(
            name,
            [name, &target, least, most](const std::string& text) {
                target = static_cast<Number>(parse_count(name, text, least, most));
            },
            help)
        ->type_name("N");
}

/// One of a few words.
inline CLI::Option* add_choice(CLI::App& app, const std::string& name, std::string& target,
                               const std::string& help, const std::vector<std::string>& allowed) {
    const std::string all = fmt::format("{}", fmt::join(allowed, ", "));
    return app
        .add_option_function<std::string>(
            name,
            [name, &target, allowed, all](const std::string& text) {
                if (std::find(allowed.begin(), allowed.end(), text) == allowed.end())
                    throw usage_error(
                        fmt::format("{}: {} is none of {}", name, in_quotes(text), all));
                target = text;
            },
            fmt::format("{}: {} ({})", help, all, target))
        ->type_name("NAME");
}

inline void add_limits(CLI::App& app, seesaw::limits& limits) {
    const std::string group = "Limits";
    app.add_option_function<std::string>(
           "--nodes", [&](const std::string& t) { limits.nodes = parse_count("--nodes", t); },
           fmt::format("Stop a search after so many nodes, such as 200k{}",
                       limits.nodes == seesaw::limits{}.nodes
                           ? ""
                           : fmt::format(" ({})", grouped(limits.nodes))))
        ->type_name("N")
        ->group(group);
    app.add_option_function<std::string>(
           "--time", [&](const std::string& t) { limits.time = parse_time("--time", t); },
           "Stop a search after this time, such as 300ms, 2s, 5min")
        ->type_name("TIME")
        ->group(group);
    app.add_option_function<std::string>(
           "--bytes", [&](const std::string& t) { limits.bytes = parse_bytes("--bytes", t); },
           "Memory of a search, table included, such as 512MiB (4GiB)")
        ->type_name("SIZE")
        ->group(group);
}

inline void add_seed(CLI::App& app, std::uint64_t& seed) {
    add_count(app, "--seed", seed, fmt::format("Same seed, same result ({})", seed), 0,
              std::numeric_limits<std::uint64_t>::max());
}

/// Where results go, and how they look.
struct output_options {
    bool json = false;
    std::string csv = {};
    std::string report = {};
    glyphs style = glyphs::unicode;
};

inline void add_json(CLI::App& app, output_options& output) {
    app.add_flag("--json", output.json,
                 "One JSON object per result on standard output, all else on standard error");
}
inline void add_csv(CLI::App& app, output_options& output, const std::string& help) {
    app.add_option("--csv", output.csv, help)->type_name("FILE");
}
inline void add_report(CLI::App& app, output_options& output) {
    app.add_option("--report", output.report, "Write a report as one HTML file")->type_name("FILE");
}
inline void add_ascii(CLI::App& app, output_options& output) {
    app.add_flag_callback(
        "--ascii", [&output] { output.style = glyphs::ascii; }, "Plain characters only");
}

// ── Help ────────────────────────────────────────────────────────────────────────────────────────

/// CLI11's help, with one empty line between groups and lines broken at 80 columns.
class help_formatter : public CLI::Formatter {
public:
    help_formatter() {
        column_width(indent);
        label("Positionals", "Arguments");
        label("SUBCOMMAND", "VERB");
        label("REQUIRED", "");
    }

    std::string make_help(const CLI::App* app, std::string name,
                          CLI::AppFormatMode mode) const override {
        std::string result;
        bool empty_before = true;
        std::istringstream text(CLI::Formatter::make_help(app, std::move(name), mode));
        for (std::string line; std::getline(text, line);) {
            if (!(line.empty() && empty_before)) result += broken(line) + '\n';
            empty_before = line.empty();
        }
        return result;
    }

private:
    static constexpr std::size_t indent = 22, longest = 80;

    static std::string broken(std::string line) {
        std::string result;
        while (display_width(line) > longest) {
            std::size_t at = line.rfind(' ', longest);
            if (at == std::string::npos || at <= indent) break;
            result += line.substr(0, at) + '\n';
            line = std::string(line.starts_with(' ') ? indent : 0, ' ') + line.substr(at + 1);
        }
        return result + line;
    }
};

// ── Programs ────────────────────────────────────────────────────────────────────────────────────

class program {
public:
    using action = std::function<int()>;

    program(std::string name, std::string description)
        : name_(std::move(name)), app_(std::move(description), name_) {
        app_.set_help_flag("-h,--help", "Print this");
        app_.set_version_flag("--version", name_ + " (seesaw) " + SEESAW_VERSION_STRING,
                              "Print the version");
        app_.require_subcommand(0, 1);
        app_.formatter(std::make_shared<help_formatter>());
    }

    CLI::App& app() { return app_; }

    /// Options may stand before or behind the arguments of a verb.
    CLI::App& verb(const std::string& name, const std::string& description, action body) {
        CLI::App* added = app_.add_subcommand(name, description)->group("Verbs");
        verbs_.emplace_back(added, std::move(body));
        app_.footer(fmt::format("{} VERB --help says more about a verb.", name_));
        return *added;
    }

    /// What happens without a verb.
    void otherwise(action body) { otherwise_ = std::move(body); }

    /// Boards may begin with a dash, and are no options then.
    void positions_are(std::function<bool(std::string_view)> test) {
        is_position_ = std::move(test);
    }

    /// The command line as it could be typed again.
    const std::string& command() const { return command_; }

    int run(int argc, char** argv) {
        try {
            parse(argc, argv);
            for (const auto& [verb, body] : verbs_)
                if (verb->parsed()) return finish(body());
            return finish(otherwise_ ? otherwise_() : help());
        } catch (const CLI::Success& wanted) { // --help and --version
            return app_.exit(wanted);
        } catch (const CLI::ExtrasError& e) {
            const std::string text = e.what();
            return wrong(fmt::format("unexpected argument {}; try {} --help",
                                     in_quotes(trim(text.substr(text.rfind(": ") + 1))),
                                     current_verb()));
        } catch (const CLI::ParseError& e) {
            return wrong(fmt::format("{}; try {} --help", e.what(), current_verb()));
        } catch (const usage_error& e) {
            return wrong(e.what());
        } catch (const std::invalid_argument& e) { // the library names the field at fault
            return wrong(e.what());
        } catch (const std::bad_alloc&) {
            print_error("out of memory");
        } catch (const std::exception& e) {
            print_error(e.what());
        }
        return 1;
    }

private:
    void parse(int argc, char** argv) {
        command_ = name_;
        std::vector<std::string> arguments;
        for (int i = 1; i < argc; ++i) {
            arguments.emplace_back(argv[i]);
            command_ += ' ' + shell_word(arguments.back());
            // A space in front keeps a board from being taken for an option.
            if (is_position_ && is_position_(arguments.back())) arguments.back().insert(0, 1, ' ');
        }
        std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
        app_.parse(std::move(arguments));
    }

    int help() {
        std::cout << app_.help();
        return 0;
    }

    int finish(int status) {
        std::cout.flush();
        if (status == 0 && !std::cout) {
            print_error("standard output: cannot be written");
            return 1;
        }
        return status;
    }

    static int wrong(std::string message) {
        std::replace(message.begin(), message.end(), '\n', ' ');
        print_error(message);
        return 2;
    }

    std::string current_verb() const {
        for (const auto& [verb, body] : verbs_)
            if (verb->parsed()) return name_ + " " + verb->get_name();
        return name_;
    }

    static std::string shell_word(const std::string& text) {
        const bool plain = !text.empty() && text.find_first_not_of(
                                                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                                                "XYZ0123456789-_./:=,+@%") == std::string::npos;
        if (plain) return text;
        std::string result = "'";
        for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
        return result + "'";
    }

    std::string name_;
    CLI::App app_;
    std::vector<std::pair<CLI::App*, action>> verbs_;
    action otherwise_;
    std::function<bool(std::string_view)> is_position_;
    std::string command_;
};

} // namespace support

#endif
