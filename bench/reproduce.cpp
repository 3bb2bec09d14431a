// SPDX-License-Identifier: MIT
// Tables of the literature, published and ours side by side, with a verdict computed in this run.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "papers/reproduction.hpp"
#include <seesaw/program/build.hpp>
#include <seesaw/program/campaign.hpp>
#include <seesaw/program/catalogue/games.hpp>
#include <seesaw/program/command_line.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/rules_print.hpp>

#ifndef SEESAW_DATA_DIR // CMake's SEESAW_DATA
#define SEESAW_DATA_DIR ""
#endif

namespace {

using bench::reproduction;

struct paper {
    std::string name;
    std::string citation;
};

/// In the order in which they are shown. A further one is a folder of bench/papers and a line here.
const std::vector<paper>& papers() {
    static const std::vector<paper> all = {
        {"ppns",
         "Primanita, Khalid and Iida, \"Computing Games: Bridging the Gap Between Search and "
         "Entertainment\", 2021"},
        {"puzzles", "Liu Chang, \"Solving Puzzles and Its Entertaining Analysis in Informational "
                    "Progresses\", 2022"},
        {"conspiracy", "Khalid, Yusof, Iida and Ishitobi, \"Critical Position Identification in "
                       "Games and Its Application to Speculative Play\", 2015"},
        {"evolution", "Halim, Baig and Zafar, \"Evolutionary Search in the Space of Rules for "
                      "Creation of New Two-Player Board Games\", 2014"},
        {"scout",
         "Hernandez, Daza and Florez, \"The Study of the Impact of the Search Algorithms in "
         "Board Games\""},
        {"chance", "Ballard, \"The *-minimax search procedure for trees containing chance nodes\", "
                   "1983"},
        {"refinement", "Game refinement and motion in mind: values of games and sports, and the "
                       "tables of the first two papers cell by cell"},
    };
    return all;
}

/// Paper by paper, each in its order.
const std::vector<reproduction>& reproductions() {
    static const std::vector<reproduction> sorted = [] {
        std::vector<reproduction> all;
        for (const paper& p : papers()) {
            const std::size_t before = all.size();
            for (const reproduction& entry : bench::entered_reproductions())
                if (entry.paper == p.name) all.push_back(entry);
            std::sort(
                all.begin() + static_cast<std::ptrdiff_t>(before), all.end(),
                [](const reproduction& a, const reproduction& b) { return a.place < b.place; });
            for (std::size_t i = before; i < all.size(); ++i)
                if (all[i].place != static_cast<int>(i - before) + 1)
                    throw std::logic_error(fmt::format("{} {}: place {} should be {}", p.name,
                                                       all[i].table, all[i].place, i - before + 1));
        }
        if (all.size() != bench::entered_reproductions().size())
            throw std::logic_error("a table belongs to none of the papers");
        return all;
    }();
    return sorted;
}

struct arguments {
    std::string paper;
    std::string table;
    bool all = false;
    bool list = false;
    bench::reproduction_settings settings;
    std::string markdown;
    std::string journal;
    bool resume = false;
    support::output_options output;
};

struct finding {
    const reproduction* entry;
    bench::reproduced_table table;
};

std::string command_of(const arguments& a, const reproduction& entry) {
    std::string command = fmt::format("reproduce {} {}", entry.paper, entry.table);
    if (a.settings.quick) command += " --quick";
    if (a.settings.paper) command += " --paper";
    if (a.settings.seed != bench::reproduction_settings{}.seed)
        command += fmt::format(" --seed {}", a.settings.seed);
    return command;
}

std::vector<const paper*> chosen_papers(const arguments& a) {
    std::vector<const paper*> chosen;
    std::vector<std::string> names;
    for (const paper& p : papers()) {
        names.push_back(p.name);
        if (a.all || p.name == a.paper) chosen.push_back(&p);
    }
    if (chosen.empty())
        throw support::usage_error(fmt::format(
            "PAPER: {} is none of {}", support::in_quotes(a.paper), fmt::join(names, ", ")));
    return chosen;
}

std::vector<const reproduction*> chosen_tables(const arguments& a, const paper& paper) {
    std::vector<const reproduction*> chosen;
    std::vector<std::string> names;
    for (const reproduction& entry : reproductions()) {
        if (entry.paper != paper.name) continue;
        names.push_back(entry.table);
        if (a.table.empty() || entry.table == a.table) chosen.push_back(&entry);
    }
    if (!a.table.empty() && chosen.empty() && !names.empty())
        throw support::usage_error(fmt::format("TABLE: {} of {} is none of {}",
                                               support::in_quotes(a.table), paper.name,
                                               fmt::join(names, ", ")));
    return chosen;
}

int list_tables() {
    for (const paper& p : papers()) {
        std::cout << fmt::format("{}: {}\n", p.name, p.citation);
        for (const reproduction& entry : reproductions())
            if (entry.paper == p.name)
                std::cout << fmt::format("  {:12} {}\n", entry.table, entry.title);
    }
    return 0;
}

void print(std::ostream& out, const arguments& a, const finding& f) {
    out << fmt::format("{} {}: {}\n{}\n\n", f.entry->paper, f.entry->table, f.entry->title,
                       f.entry->note);
    for (const bench::exhibit& e : f.table.exhibits) {
        if (const auto* text = std::get_if<std::string>(&e)) {
            out << *text << '\n';
        } else if (const auto* table = std::get_if<bench::captioned_table>(&e)) {
            out << table->caption << "\n\n";
            table->content.print(out, a.output.style, "  ");
        } else {
            support::print(out, std::get<support::chart>(e), a.output.style);
        }
        out << '\n';
    }
    f.table.shown(f.entry->column).print(out, a.output.style);
    out << fmt::format("\n{} {} {}\n\n", f.entry->paper, f.entry->table, f.entry->finding(f.table));
}

/// A line for each table: how many of its claims hold, and what they say together.
support::table summary_of(const std::vector<finding>& findings) {
    support::table t({"paper", "table", "claims that hold", "verdict"});
    for (const finding& f : findings)
        t.row(f.entry->paper, fmt::format("{}: {}", f.entry->table, f.entry->title),
              fmt::format("{} of {}", f.table.held(), f.table.rows.size()),
              f.entry->finding(f.table));
    return t;
}

constexpr const char* origin =
    "Written by `reproduce`, not by hand. Every verdict was computed in the run that wrote this "
    "file.";

void write_markdown(std::ostream& out, const bench::exhibit& e) {
    if (const auto* text = std::get_if<std::string>(&e)) {
        out << *text << "\n\n";
    } else if (const auto* table = std::get_if<bench::captioned_table>(&e)) {
        out << table->caption << "\n\n";
        table->content.write_markdown(out);
        out << '\n';
    } else {
        out << "```text\n";
        support::print(out, std::get<support::chart>(e));
        out << "```\n\n";
    }
}

void write_markdown(std::ostream& out, const arguments& a, const std::vector<const paper*>& papers,
                    const std::vector<finding>& findings) {
    out << "# Reproduction\n\n" << origin << fmt::format(" Seed {}.", a.settings.seed);
    if (a.settings.quick) out << " This is the quick run: samples are small, and intervals wide.";
    out << "\n\n";
    summary_of(findings).write_markdown(out);
    for (const paper* p : papers) {
        out << fmt::format("\n## {}\n\n{}\n", p->name, p->citation);
        for (const finding& f : findings) {
            if (f.entry->paper != p->name) continue;
            out << fmt::format("\n### {}: {}\n\n{} `{}`\n\n", f.entry->table, f.entry->title,
                               f.entry->note, command_of(a, *f.entry));
            for (const bench::exhibit& e : f.table.exhibits) write_markdown(out, e);
            f.table.shown(f.entry->column).write_markdown(out);
            out << fmt::format("\nVerdict: **{}**.\n", f.entry->finding(f.table));
        }
    }
}

support::report report_of(const arguments& a, const std::vector<finding>& findings) {
    support::report page("Reproduction", bench::build_text());
    page.paragraph(origin);
    page.add(summary_of(findings), "All tables");
    for (const finding& f : findings) {
        page.heading(fmt::format("{} {}: {}", f.entry->paper, f.entry->table, f.entry->title));
        page.paragraph(f.entry->note).preformatted(command_of(a, *f.entry));
        for (const bench::exhibit& e : f.table.exhibits) {
            if (const auto* text = std::get_if<std::string>(&e))
                page.paragraph(*text);
            else if (const auto* table = std::get_if<bench::captioned_table>(&e))
                page.add(table->content, table->caption);
            else
                page.add(std::get<support::chart>(e));
        }
        page.add(f.table.shown(f.entry->column), "What is claimed, and what comes out");
        page.paragraph(fmt::format("Verdict: {}.", f.entry->finding(f.table)));
    }
    return page;
}

/// Everything that the units depend on, for the journal: the rules of all games too.
support::journal::configuration configuration_of(const bench::reproduction_settings& settings) {
    std::uint64_t print = 0;
    support::for_each_game([&](std::string_view, const auto& rules) {
        print = seesaw::mix(print, support::rules_print(rules));
    });
    return {{"version", SEESAW_VERSION_STRING},
            {"quick", settings.quick ? "yes" : "no"},
            {"paper", settings.paper ? "yes" : "no"},
            {"seed", fmt::format("{}", settings.seed)},
            {"positions", settings.data.empty() ? "drawn" : "published"},
            {"rules", fmt::format("{:016x}", print)}};
}

int reproduce(const arguments& a) {
    const auto papers = chosen_papers(a);
    std::vector<const reproduction*> entries;
    for (const paper* p : papers)
        for (const reproduction* entry : chosen_tables(a, *p)) entries.push_back(entry);
    const support::output_file markdown("--markdown", a.markdown);
    const support::page_files files(a.output);
    const auto book = support::open_journal(a.journal, configuration_of(a.settings), a.resume);

    std::ostream& out = a.output.json ? std::cerr : std::cout;
    out << bench::build_text() << "\n\n";
    std::vector<finding> findings;
    std::vector<std::string> surprises;
    for (const reproduction* entry : entries) {
        findings.push_back({entry, entry->make(a.settings, *book)});
        const finding& f = findings.back();
        print(out, a, f);
        out.flush();
        if (a.output.json)
            for (const auto& row : f.table.rows)
                std::cout << nlohmann::ordered_json{{"paper", entry->paper},
                                                    {"table", entry->table},
                                                    {"what", row.what},
                                                    {"published", row.published},
                                                    {"ours", row.ours},
                                                    {"verdict", to_string(row.verdict)}}
                          << '\n';
        if (entry->expected && f.table.overall() != *entry->expected)
            surprises.push_back(fmt::format("{} {} {}, expected was: {}", entry->paper,
                                            entry->table, to_string(f.table.overall()),
                                            to_string(*entry->expected)));
    }
    markdown.write([&](std::ostream& file) { write_markdown(file, a, papers, findings); });
    files.write([&] { return report_of(a, findings); });
    for (const std::string& surprise : surprises) support::print_error(surprise);
    return surprises.empty() ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    const support::ranks everyone(argc, argv);
    support::program program("reproduce", "Tables of the literature beside ours, with a verdict.");
    arguments a;
    CLI::App& app = program.app();
    std::vector<std::string> names;
    for (const paper& p : papers()) names.push_back(p.name);
    support::add_text(app, "PAPER", a.paper, fmt::format("One of {}", fmt::join(names, ", ")));
    support::add_text(app, "TABLE", a.table, "One table of it (see --list); all without");
    support::add_flag(app, "--all", a.all, "Every table of every paper");
    support::add_flag(app, "--list", a.list, "The papers and their tables");
    support::add_flag(app, "--quick", a.settings.quick, "Smaller samples and shallower searches");
    support::add_flag(
        app, "--paper", a.settings.paper,
        "The samples and limits of the paper: hours or days; an estimate comes first");
    a.settings.threads = std::max(1u, std::thread::hardware_concurrency());
    support::add_count(
        app, "--threads", a.settings.threads,
        fmt::format("Units of work at a time ({}); mpirun has ranks instead", a.settings.threads),
        1, 256);
    support::add_seed(app, a.settings.seed);
    const char* named = std::getenv("SEESAW_DATA");
    a.settings.data = named != nullptr ? named : SEESAW_DATA_DIR;
    support::add_text(app, "--data", a.settings.data,
                      "Public positions (SEESAW_DATA); without, positions are drawn")
        .type("DIR");
    support::add_text(app, "--markdown", a.markdown, "Write the tables as Markdown").type("FILE");
    support::add_report(app, a.output);
    support::add_text(app, "--journal", a.journal, "Keep finished work in this file").type("FILE");
    support::add_flag(app, "--resume", a.resume, "Go on with the journal where it ends");
    support::add_json(app, a.output);
    support::add_ascii(app, a.output);
    support::set_footer(
        app, "reproduce ppns p_games              one experiment, all of it\n"
             "reproduce ppns --quick              every table of a paper, in seconds\n"
             "reproduce ppns othello --journal run.txt --resume\n"
             "                                    start it, or go on where it was killed\n"
             "reproduce --all --markdown ALL.md --report all.html");
    program.otherwise([&] {
        a.settings.style = a.output.style;
        if (a.settings.quick && a.settings.paper)
            throw support::usage_error("--paper: cannot be quick as well");
        if (a.resume && a.journal.empty())
            throw support::usage_error(
                "--resume: needs the journal to go on with (--journal FILE)");
        if (a.list) return list_tables();
        if (a.all && !a.paper.empty())
            throw support::usage_error("--all: means every paper, so name none");
        if (!a.all && a.paper.empty()) {
            if (argc == 1) return program.help();
            throw support::usage_error("PAPER is required, or --all; try reproduce --help");
        }
        return reproduce(a);
    });
    return program.run(argc, argv);
}
