// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_COMMAND_LINE_HPP
#define SEESAW_PROGRAM_DEFINITIONS_COMMAND_LINE_HPP

#include <seesaw/program/command_line.hpp>

#include <algorithm>
#include <csignal>
#include <exception>
#include <iostream>
#include <memory>
#include <new>
#include <sstream>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <seesaw/version.hpp>

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/interruption.hpp>
#include <seesaw/program/terminal.hpp>

#if __has_include(<fcntl.h>) && __has_include(<sys/ioctl.h>)
#include <fcntl.h>
#define SEESAW_PROGRAM_POSIX 1
#endif

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE void print_error(std::string_view message) {
    std::cout.flush();
    write_to_error(fmt::format("error: {}\n", message));
}

SEESAW_PROGRAM_INLINE void need_output() {
    if (!std::cout.flush()) throw std::runtime_error("standard output: cannot be written");
}

// ── Options ─────────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE option& option::type(const std::string& name) {
    option_->type_name(name);
    return *this;
}
SEESAW_PROGRAM_INLINE option& option::group(const std::string& name) {
    option_->group(name);
    return *this;
}
SEESAW_PROGRAM_INLINE option& option::required() {
    option_->required();
    return *this;
}

SEESAW_PROGRAM_INLINE option add_text(CLI::App& app, const std::string& name, std::string& target,
                                      const std::string& help) {
    return option(app.add_option(name, target, help));
}

SEESAW_PROGRAM_INLINE option add_texts(CLI::App& app, const std::string& name,
                                       std::vector<std::string>& target, const std::string& help) {
    return option(app.add_option(name, target, help)->delimiter(','));
}

SEESAW_PROGRAM_INLINE option add_parsed(CLI::App& app, const std::string& name,
                                        std::function<void(const std::string&)> take,
                                        const std::string& help) {
    return option(app.add_option_function<std::string>(name, std::move(take), help));
}

SEESAW_PROGRAM_INLINE option add_flag(CLI::App& app, const std::string& name, bool& target,
                                      const std::string& help) {
    return option(app.add_flag(name, target, help));
}

SEESAW_PROGRAM_INLINE option add_flag(CLI::App& app, const std::string& name,
                                      std::function<void()> act, const std::string& help) {
    return option(app.add_flag_callback(name, std::move(act), help));
}

SEESAW_PROGRAM_INLINE bool has_option(CLI::App& app, const std::string& name) {
    return app.get_option_no_throw(name) != nullptr;
}

SEESAW_PROGRAM_INLINE void allow_anything(CLI::App& app) { app.allow_extras(); }

SEESAW_PROGRAM_INLINE void set_footer(CLI::App& app, const std::string& text) { app.footer(text); }

SEESAW_PROGRAM_INLINE option add_choice(CLI::App& app, const std::string& name, std::string& target,
                                        const std::string& help,
                                        const std::vector<std::string>& allowed) {
    const std::string all = fmt::format("{}", fmt::join(allowed, ", "));
    const auto take = [name, &target, allowed, all](const std::string& text) {
        if (std::find(allowed.begin(), allowed.end(), text) == allowed.end())
            throw usage_error(fmt::format("{}: {} is none of {}", name, in_quotes(text), all));
        target = text;
    };
    const std::string usual = target.empty() ? "" : fmt::format(" ({})", target);
    return add_parsed(app, name, take, fmt::format("{}: {}{}", help, all, usual)).type("NAME");
}

SEESAW_PROGRAM_INLINE void add_limits(CLI::App& app, seesaw::limits& limits) {
    const std::string group = "Limits";
    const std::string nodes =
        limits.nodes == seesaw::limits{}.nodes ? "" : fmt::format(" ({})", grouped(limits.nodes));
    const std::uint64_t mebibytes = limits.bytes >> 20;
    const std::string bytes = mebibytes % 1024 == 0 ? fmt::format("{}GiB", mebibytes / 1024)
                                                    : fmt::format("{}MiB", mebibytes);
    add_parsed(
        app, "--nodes",
        [&limits](const std::string& text) { limits.nodes = parse_count("--nodes", text); },
        "Stop a search after this many nodes, such as 200k" + nodes)
        .type("N")
        .group(group);
    add_parsed(
        app, "--time",
        [&limits](const std::string& text) { limits.time = parse_time("--time", text); },
        "Stop a search after this time, such as 300ms, 2s, 5min")
        .type("TIME")
        .group(group);
    add_parsed(
        app, "--bytes",
        [&limits](const std::string& text) { limits.bytes = parse_bytes("--bytes", text); },
        fmt::format("Memory of a search, table included, such as 512MiB ({})", bytes))
        .type("SIZE")
        .group(group);
}

SEESAW_PROGRAM_INLINE std::string_view limit_option(seesaw::stop_reason why) {
    switch (why) {
    case seesaw::stop_reason::nodes:
        return "--nodes";
    case seesaw::stop_reason::time:
        return "--time";
    case seesaw::stop_reason::memory:
        return "--bytes";
    default:
        return to_string(why);
    }
}

SEESAW_PROGRAM_INLINE void add_seed(CLI::App& app, std::uint64_t& seed) {
    add_count(app, "--seed", seed, fmt::format("Same seed, same result ({})", seed), 0,
              std::numeric_limits<std::uint64_t>::max());
}

SEESAW_PROGRAM_INLINE void add_json(CLI::App& app, output_options& output) {
    add_flag(app, "--json", output.json,
             "One JSON object per result on standard output, all else on standard error");
}
SEESAW_PROGRAM_INLINE void add_csv(CLI::App& app, output_options& output, const std::string& help) {
    add_text(app, "--csv", output.csv, help).type("FILE");
}
SEESAW_PROGRAM_INLINE void add_report(CLI::App& app, output_options& output) {
    add_text(app, "--report", output.report, "Write a report as one HTML file").type("FILE");
    add_text(app, "--latex", output.latex, "Write the tables for LaTeX (booktabs)").type("FILE");
    add_text(app, "--figures", output.figures,
             "Write the charts as standalone SVG files, their numbers and all tables as CSV")
        .type("DIR");
}
SEESAW_PROGRAM_INLINE void add_ascii(CLI::App& app, output_options& output) {
    add_flag(
        app, "--ascii", [&output] { output.style = glyphs::ascii; },
        "Use plain ASCII characters only");
}

// ── Help ────────────────────────────────────────────────────────────────────────────────────────

namespace detail {

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

inline std::string shell_word(const std::string& text) {
    const bool plain =
        !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                                                "XYZ0123456789-_./:=,+@%") == std::string::npos;
    if (plain) return text;
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

inline int wrong(std::string message) {
    std::replace(message.begin(), message.end(), '\n', ' ');
    print_error(message);
    return 2;
}

inline int finish(int status) {
    std::cout.flush();
    if (interrupted()) {
        print_error("interrupted: these are the results so far");
        status = std::max(status, 1);
    }
    if (status == 0) need_output();
    return status;
}

/// A pipe that was closed is an error of the stream, not the end of the program. Descriptors that
/// were closed from the start become ones that fail: a file that is opened must not take their
/// place.
inline void keep_standard_streams() {
#ifdef SEESAW_PROGRAM_POSIX
    std::signal(SIGPIPE, SIG_IGN);
    for (int which = 0; which < 3; ++which)
        if (::fcntl(which, F_GETFD) == -1 &&
            ::open("/dev/null", which == 0 ? O_WRONLY : O_RDONLY) != which)
            break;
#endif
}

} // namespace detail

// ── Programs ────────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE program::program(std::string name, std::string description)
    : name_(std::move(name)), app_(std::make_unique<CLI::App>(std::move(description), name_)) {
    app_->set_help_flag("-h,--help", "Print this");
    app_->set_version_flag("--version", name_ + " (seesaw) " + SEESAW_VERSION_STRING,
                           "Print the version");
    app_->require_subcommand(0, 1);
    app_->formatter(std::make_shared<detail::help_formatter>());
}

SEESAW_PROGRAM_INLINE program::~program() = default;

SEESAW_PROGRAM_INLINE CLI::App& program::verb(const std::string& name,
                                              const std::string& description, action body) {
    std::erase_if(verbs_, [&](const auto& known) {
        return known.first->get_name() == name && app_->remove_subcommand(known.first);
    });
    CLI::App* added = app_->add_subcommand(name, description)->group("Verbs");
    added->footer(""); // the one below is not for a verb
    verbs_.emplace_back(added, std::move(body));
    app_->footer(fmt::format("{} VERB --help explains a verb.", name_));
    return *added;
}

SEESAW_PROGRAM_INLINE int program::help() const {
    std::cout << app_->help();
    return 0;
}

SEESAW_PROGRAM_INLINE int program::run(int argc, char** argv) {
    detail::keep_standard_streams();
    try {
        try {
            parse(argc, argv);
        } catch (const CLI::Success& wanted) { // --help and --version
            return detail::finish(app_->exit(wanted));
        }
        for (const auto& [verb, body] : verbs_)
            if (verb->parsed()) return detail::finish(body());
        return detail::finish(otherwise_ ? otherwise_() : help());
    } catch (const CLI::ExtrasError&) {
        return detail::wrong(fmt::format("unexpected argument {}; try {} --help",
                                         in_quotes(trim(app_->remaining(true).front())),
                                         current_verb()));
    } catch (const CLI::ParseError& e) {
        return detail::wrong(fmt::format("{}; try {} --help", e.what(), current_verb()));
    } catch (const usage_error& e) {
        return detail::wrong(e.what());
    } catch (const std::invalid_argument& e) { // the library names the field at fault
        return detail::wrong(e.what());
    } catch (const std::bad_alloc&) {
        print_error("out of memory");
    } catch (const std::exception& e) {
        print_error(e.what());
    }
    return 1;
}

SEESAW_PROGRAM_INLINE void program::parse(int argc, char** argv) {
    command_ = name_;
    std::vector<std::string> arguments;
    for (int i = 1; i < argc; ++i) {
        arguments.emplace_back(argv[i]);
        command_ += ' ' + detail::shell_word(arguments.back());
        // A space in front keeps a board from being taken for an option.
        if (is_position_ && is_position_(arguments.back())) arguments.back().insert(0, 1, ' ');
    }
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
    app_->parse(std::move(arguments));
}

SEESAW_PROGRAM_INLINE std::string program::current_verb() const {
    for (const auto& [verb, body] : verbs_)
        if (verb->parsed()) return name_ + " " + verb->get_name();
    return name_;
}

}}} // namespace seesaw::v0::programs

#undef SEESAW_PROGRAM_POSIX

#endif
