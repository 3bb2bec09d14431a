// SPDX-License-Identifier: MIT
// What the command lines of all programs share: verbs, common options, errors and exit status.
//
//     seesaw::programs::program p("connect_four", "Solves, plays and measures Connect Four.");
//     CLI::App& solve = p.verb("solve", "Exact score of a position", [&] { return …; });
//     seesaw::programs::add_text(solve, "MOVES", position, "The columns played").required();
//     seesaw::programs::add_limits(solve, limits);
//     return p.run(argc, argv);
//
// Exit status: 0; 1 for a run that failed; 2 for wrong arguments. Either way an error is one line
// on standard error that begins with "error: " and names the argument.
//
// CLI11 does the work, in command_line.cpp alone: a program that included it would take twice as
// long to compile.
#ifndef SEESAW_PROGRAM_COMMAND_LINE_HPP
#define SEESAW_PROGRAM_COMMAND_LINE_HPP

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <seesaw/search.hpp>

#include <seesaw/program/amounts.hpp>
#include <seesaw/program/text.hpp>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace seesaw { inline namespace v0 { namespace programs {

/// One line on standard error that begins with "error: "; what was printed before comes first.
void print_error(std::string_view message);
/// Sends what was printed on its way; std::runtime_error where nobody takes it. For runs that go on
/// printing: of the others `program::run` sees it in the end.
void need_output();

// ── Options ─────────────────────────────────────────────────────────────────────────────────────

/// What can be said further of an option.
class option {
public:
    explicit option(CLI::Option* of) : option_(of) {}

    option& type(const std::string& name); ///< what stands for its value in the help
    option& group(const std::string& name);
    option& required();

private:
    CLI::Option* option_;
};

/// A name without dashes is an argument.
option add_text(CLI::App& app, const std::string& name, std::string& target,
                const std::string& help);
/// Several, with commas between them.
option add_texts(CLI::App& app, const std::string& name, std::vector<std::string>& target,
                 const std::string& help);
/// `take` gets the text, and throws a usage_error where it is none that it can use.
option add_parsed(CLI::App& app, const std::string& name,
                  std::function<void(const std::string&)> take, const std::string& help);
/// True once the option is given.
option add_flag(CLI::App& app, const std::string& name, bool& target, const std::string& help);
/// For options that do something, such as to fill in several others.
option add_flag(CLI::App& app, const std::string& name, std::function<void()> act,
                const std::string& help);
/// Does it have an option of this name already?
bool has_option(CLI::App& app, const std::string& name);
/// Whatever else is said is no error.
void allow_anything(CLI::App& app);
/// What the help ends with.
void set_footer(CLI::App& app, const std::string& text);

/// A whole number with a range; k, M, G may follow it.
template <class Number>
option add_count(CLI::App& app, const std::string& name, Number& target, const std::string& help,
                 std::uint64_t least, std::uint64_t most) {
    const auto take = [name, &target, least, most](const std::string& text) {
        target = static_cast<Number>(parse_count(name, text, least, most));
    };
    return add_parsed(app, name, take, help).type("N");
}

/// One of a few words.
option add_choice(CLI::App& app, const std::string& name, std::string& target,
                  const std::string& help, const std::vector<std::string>& allowed);

/// --nodes, --time and --bytes.
void add_limits(CLI::App& app, seesaw::limits& limits);
/// The option that sets the limit which was met.
std::string_view limit_option(seesaw::stop_reason why);
/// --seed; its help says what the default is.
void add_seed(CLI::App& app, std::uint64_t& seed);

/// Where results go, and how they look.
struct output_options {
    bool json = false;
    std::string csv = {};
    std::string trace = {}; ///< every position of the games, where they are measured
    std::string report = {};
    std::string latex = {};
    std::string figures = {};
    glyphs style = glyphs::unicode;
};

/// --json: results on standard output as JSON, one object a line.
void add_json(CLI::App& app, output_options& output);
/// --csv FILE; `help` says what the rows are.
void add_csv(CLI::App& app, output_options& output, const std::string& help);
/// --report, --latex and --figures: what page_files writes.
void add_report(CLI::App& app, output_options& output);
/// --ascii: no character beyond plain ones.
void add_ascii(CLI::App& app, output_options& output);

// ── Programs ────────────────────────────────────────────────────────────────────────────────────

/// Verbs with their options; parses, runs one verb and turns exceptions into a status.
class program {
public:
    using action = std::function<int()>;

    program(std::string name, std::string description);
    program(const program&) = delete;
    program& operator=(const program&) = delete;
    ~program();

    CLI::App& app() { return *app_; }

    /// Options may stand before or behind the arguments of a verb. One of the same name that was
    /// there before is replaced.
    CLI::App& verb(const std::string& name, const std::string& description, action body);

    /// What happens without a verb.
    void otherwise(action body) { otherwise_ = std::move(body); }

    /// Boards may begin with a dash, and are no options then.
    void positions_are(std::function<bool(std::string_view)> test) {
        is_position_ = std::move(test);
    }

    /// The command line as it could be typed again.
    const std::string& command() const { return command_; }

    /// Prints the help; a status to return.
    int help() const;

    int run(int argc, char** argv);

private:
    void parse(int argc, char** argv);
    std::string current_verb() const;

    std::string name_;
    std::unique_ptr<CLI::App> app_;
    std::vector<std::pair<CLI::App*, action>> verbs_;
    action otherwise_;
    std::function<bool(std::string_view)> is_position_;
    std::string command_;
};

}}} // namespace seesaw::v0::programs

#ifndef SEESAW_PROGRAM_COMPILED
#include <seesaw/program/definitions/command_line.hpp>
#endif

#endif
