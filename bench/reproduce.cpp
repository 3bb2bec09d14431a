// SPDX-License-Identifier: MIT
// Tables of the literature, published and ours side by side, with a verdict computed in this run.
#include <algorithm>
#include <iostream>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "reproductions/all.hpp"
#include "support/build.hpp"
#include "support/command_line.hpp"
#include "support/output_file.hpp"

namespace {

using bench::reproduction;

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
    if (a.settings.seed != bench::reproduction_settings{}.seed)
        command += fmt::format(" --seed {}", a.settings.seed);
    return command;
}

std::vector<const bench::paper*> chosen_papers(const arguments& a) {
    std::vector<const bench::paper*> chosen;
    std::vector<std::string> names;
    for (const bench::paper& p : bench::papers()) {
        names.push_back(p.name);
        if (a.all || p.name == a.paper) chosen.push_back(&p);
    }
    if (chosen.empty())
        throw support::usage_error(fmt::format(
            "PAPER: {} is none of {}", support::in_quotes(a.paper), fmt::join(names, ", ")));
    return chosen;
}

std::vector<const reproduction*> chosen_tables(const arguments& a, const bench::paper& paper) {
    std::vector<const reproduction*> chosen;
    std::vector<std::string> names;
    for (const reproduction& entry : bench::reproductions()) {
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
    for (const bench::paper& p : bench::papers()) {
        std::cout << fmt::format("{}: {}\n", p.name, p.citation);
        bool any = false;
        for (const reproduction& entry : bench::reproductions())
            if (entry.paper == p.name) {
                std::cout << fmt::format("  {:8} {}\n", entry.table, entry.title);
                any = true;
            }
        if (!any) std::cout << "  no tables yet\n";
    }
    return 0;
}

void print(std::ostream& out, const arguments& a, const finding& f) {
    out << fmt::format("{} {}: {}\n{}\n\n", f.entry->paper, f.entry->table, f.entry->title,
                       f.entry->note);
    f.table.shown(f.entry->column).print(out, a.output.style);
    out << fmt::format("\n{} {} {}\n\n", f.entry->paper, f.entry->table,
                       to_string(f.table.overall()));
}

void write_markdown(std::ostream& out, const arguments& a,
                    const std::vector<const bench::paper*>& papers,
                    const std::vector<finding>& findings) {
    out << "# Reproduction\n\nWritten by `reproduce`, not by hand. Every verdict was computed in "
           "the "
           "run that wrote this file.\n";
    for (const bench::paper* p : papers) {
        out << fmt::format("\n## {}\n\n{}\n", p->name, p->citation);
        bool any = false;
        for (const finding& f : findings) {
            if (f.entry->paper != p->name) continue;
            any = true;
            out << fmt::format("\n### {}: {}\n\n{} `{}`\n\n", f.entry->table, f.entry->title,
                               f.entry->note, command_of(a, *f.entry));
            f.table.shown(f.entry->column).write_markdown(out);
            out << fmt::format("\nVerdict: **{}**.\n", to_string(f.table.overall()));
        }
        if (!any) out << "\nNo tables yet.\n";
    }
}

int reproduce(const arguments& a) {
    const auto papers = chosen_papers(a);
    std::vector<const reproduction*> entries;
    for (const bench::paper* p : papers)
        for (const reproduction* entry : chosen_tables(a, *p)) entries.push_back(entry);
    const support::output_file markdown("--markdown", a.markdown);
    std::optional<bench::journal> book;
    if (a.journal.empty())
        book.emplace();
    else
        book.emplace(a.journal,
                     bench::journal::configuration{{"version", SEESAW_VERSION_STRING},
                                                   {"quick", a.settings.quick ? "yes" : "no"},
                                                   {"seed", fmt::format("{}", a.settings.seed)}},
                     a.resume);
    for (const std::string& note : book->notes()) fmt::print(stderr, "{}\n", note);

    std::ostream& out = a.output.json ? std::cerr : std::cout;
    out << bench::build_text() << "\n\n";
    std::vector<finding> findings;
    std::vector<std::string> surprises;
    for (const reproduction* entry : entries) {
        findings.push_back({entry, bench::reproduced_table_of(book->unit(
                                       fmt::format("table {} {}", entry->paper, entry->table),
                                       [&] { return to_text(entry->make(a.settings, *book)); }))});
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
        if (f.table.overall() != entry->expected)
            surprises.push_back(fmt::format("{} {} {}, expected was: {}", entry->paper,
                                            entry->table, to_string(f.table.overall()),
                                            to_string(entry->expected)));
    }
    for (const bench::paper* p : papers)
        if (std::none_of(entries.begin(), entries.end(),
                         [&](const auto* entry) { return entry->paper == p->name; })) {
            if (!a.all)
                throw std::runtime_error(fmt::format("{}: no tables of this paper yet", p->name));
            out << fmt::format("{}: no tables of this paper yet\n", p->name);
        }
    markdown.write([&](std::ostream& file) { write_markdown(file, a, papers, findings); });
    for (const std::string& surprise : surprises) support::print_error(surprise);
    return surprises.empty() ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    support::program program("reproduce", "Tables of the literature beside ours, with a verdict.");
    arguments a;
    CLI::App& app = program.app();
    support::add_text(app, "PAPER", a.paper, "ppns, puzzles, conspiracy, evolution or scout");
    support::add_text(app, "TABLE", a.table, "One table of it (see --list); all without");
    support::add_flag(app, "--all", a.all, "Every table of every paper");
    support::add_flag(app, "--list", a.list, "The papers and their tables");
    support::add_flag(app, "--quick", a.settings.quick, "Smaller samples and shallower searches");
    support::add_seed(app, a.settings.seed);
    support::add_text(app, "--markdown", a.markdown, "Write the tables as Markdown").type("FILE");
    support::add_text(app, "--journal", a.journal, "Keep finished tables in this file")
        .type("FILE");
    support::add_flag(app, "--resume", a.resume, "Go on with the journal where it ends");
    support::add_json(app, a.output);
    support::add_ascii(app, a.output);
    program.otherwise([&] {
        if (a.resume && a.journal.empty())
            throw support::usage_error(
                "--resume: needs the journal to go on with (--journal FILE)");
        if (a.list) return list_tables();
        if (a.all && !a.paper.empty())
            throw support::usage_error("--all: means every paper, so name none");
        if (!a.all && a.paper.empty()) return program.help();
        return reproduce(a);
    });
    return program.run(argc, argv);
}
