// SPDX-License-Identifier: MIT
// Tables of the literature, published and ours side by side, with a verdict computed in this run.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "papers/papers.hpp"
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

using bench::paper;
using bench::papers;
using bench::reproduction;

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
        for (const paper& p : papers())
            for (const bench::published_item& item : p.items)
                if (!item.entry.empty() && std::none_of(all.begin(), all.end(), [&](const auto& e) {
                        return e.paper == p.name && e.table == item.entry;
                    }))
                    throw std::logic_error(
                        fmt::format("{} {}: there is no entry {}", p.name, item.name, item.entry));
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

struct coverage {
    std::size_t entered = 0, pictures = 0, missing = 0;

    void add(const bench::published_item& item) {
        ++(!item.entry.empty() ? entered : item.picture ? pictures : missing);
    }
    std::string text() const {
        return fmt::format("{} with an entry, {} without numbers, {} missing", entered, pictures,
                           missing);
    }
};

/// Where each table and figure of the papers is.
support::table covered_items() {
    support::table t({"paper", "table or figure", "entry", "why there is none"});
    for (const paper& p : papers())
        for (const bench::published_item& item : p.items)
            t.row(p.name, item.name, item.entry, item.why);
    return t;
}

std::string coverage_text() {
    coverage tables, figures;
    for (const paper& p : papers())
        for (const bench::published_item& item : p.items)
            (item.name.starts_with("Table") ? tables : figures).add(item);
    return fmt::format("Tables of the papers: {}. Figures: {}.", tables.text(), figures.text());
}

int list_tables() {
    for (const paper& p : papers()) {
        std::cout << fmt::format("{}: {}\n", p.name, p.citation);
        for (const reproduction& entry : reproductions()) {
            if (entry.paper != p.name) continue;
            std::vector<std::string> made;
            for (const bench::published_item& item : p.items)
                if (item.entry == entry.table) made.push_back(item.name);
            std::cout << fmt::format("  {:12} {}{}\n", entry.table, entry.title,
                                     made.empty() ? ""
                                                  : fmt::format(" [{}]", fmt::join(made, ", ")));
        }
        for (const bench::published_item& item : p.items)
            if (item.entry.empty())
                std::cout << fmt::format("  {:12} {}: {}\n", "-", item.name, item.why);
    }
    std::cout << fmt::format("{} entries. {}\n", reproductions().size(), coverage_text());
    return 0;
}

std::string comment_of(const reproduction& entry) {
    std::string text = entry.comment;
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text + '.';
}

/// Others are compared with a reference of ours: no claims of a paper.
bool is_of_the_paper(const reproduction& entry) { return entry.column != "reference"; }

bench::verdict_counts counts_of(const paper& of, const std::vector<finding>& findings) {
    bench::verdict_counts all;
    for (const finding& f : findings)
        if (f.entry->paper == of.name && is_of_the_paper(*f.entry)) all.add(f.table.counts());
    return all;
}

void print(std::ostream& out, const arguments& a, const finding& f) {
    out << fmt::format("{} {}: {}\n{}\n\n", f.entry->paper, f.entry->table, f.entry->title,
                       f.entry->note);
    const auto exhibit = [&](const auto& e) {
        if constexpr (std::is_same_v<decltype(e), const std::string&>) {
            out << e << '\n';
        } else if constexpr (std::is_same_v<decltype(e), const bench::captioned_table&>) {
            out << e.caption << "\n\n";
            e.content.print(out, a.output.style, "  ");
        } else {
            support::print(out, e, a.output.style);
        }
        out << '\n';
    };
    for (const bench::exhibit& e : f.table.exhibits) std::visit(exhibit, e);
    f.table.shown(f.entry->column).print(out, a.output.style);
    out << fmt::format("\n{} {}: {}\n", f.entry->paper, f.entry->table, f.table.counts().text());
    if (!f.entry->comment.empty()) out << "Our comment: " << comment_of(*f.entry) << '\n';
    out << '\n';
}

/// A line for each table: how often each verdict was found.
support::table summary_of(const std::vector<finding>& findings) {
    support::table t({"paper", "table", "claims", "reproduced", "direction agrees", "undecided",
                      "differs", "contradicts itself", "not run as published"});
    bench::verdict_counts all;
    const auto line = [&](const std::string& paper, const std::string& table,
                          const bench::verdict_counts& counts) {
        std::vector<support::cell> cells = {paper, table, counts.total()};
        for (const std::size_t count : counts.of) cells.emplace_back(count);
        t.row(std::move(cells));
    };
    for (const finding& f : findings) {
        const bench::verdict_counts counts = f.table.counts();
        const bool claims = is_of_the_paper(*f.entry);
        line(f.entry->paper,
             fmt::format("{}: {}{}", f.entry->table, f.entry->title,
                         claims ? "" : " (against a reference of ours)"),
             counts);
        if (claims) all.add(counts);
    }
    line("all claims", "", all);
    return t;
}

/// Every claim in numbers, for other programs.
support::table numbers_of(const std::vector<finding>& findings) {
    support::table t({"paper", "table", "what", "published", "published value", "value", "low",
                      "high", "verdict"});
    constexpr int digits = 6; // for reading; CSV has them all
    for (const finding& f : findings)
        for (const bench::reproduced_row& row : f.table.rows)
            t.row(f.entry->paper, f.entry->table, row.what, row.published,
                  support::cell(row.told, digits), support::cell(row.found.value, digits),
                  support::cell(row.found.low, digits), support::cell(row.found.high, digits),
                  to_string(row.verdict));
    return t;
}

nlohmann::ordered_json json_of(const reproduction& entry, const bench::reproduced_row& row) {
    const auto number = [](double x) {
        return std::isfinite(x) ? nlohmann::ordered_json(x) : nlohmann::ordered_json();
    };
    return {{"paper", entry.paper},
            {"table", entry.table},
            {"what", row.what},
            {"published", row.published},
            {"ours", row.ours},
            {"published_value", number(row.told)},
            {"value", number(row.found.value)},
            {"low", number(row.found.low)},
            {"high", number(row.found.high)},
            {"verdict", to_string(row.verdict)}};
}

constexpr const char* origin =
    "Written by `reproduce`, not by hand. Every verdict was computed in the run that wrote this "
    "file; comments and the paragraphs on the papers are ours, and no part of a verdict.";

const std::vector<std::string>& methods() {
    static const std::vector<std::string> all = {
        "Six verdicts. Reproduced: our interval lies within what chance allows around the printed "
        "number, which is what two samples of the paper's size differ by in 99 of 100 cases, and "
        "half of the last digit printed. Differs: no part of our interval does. Undecided: a part "
        "does, or a claimed direction is not beyond error; it counts for neither side. Direction "
        "agrees: what is said to be more or less is so, beyond error. Contradicts itself: the "
        "printed numbers do not follow from each other. Not run as published: settings or data "
        "are others, and the entry says which and what it would take.",
        "Intervals are 95 % in print and 99 % for verdicts: Wilson's for shares, percentile "
        "bootstrap (2,000 draws) for means and ratios. Where a paper does not tell how many items "
        "are behind a number, 1,000 are assumed; where it does not tell their spread, that of ours "
        "is taken, and fewer than 120 items then never differ. A smaller sample of ours leaves "
        "more undecided; that it says the opposite of a larger one happens in fewer than 1 of "
        "1,000 simulated cases with bell-shaped items, and in fewer than 1 of 20 with long tails.",
        "Everything is drawn from one seed, and the command under each heading makes the entry "
        "again. Tables and figures of the papers are quoted as data, number by number; texts and "
        "pictures are not copied. Positions, games and all numbers of ours are under the licence "
        "of this repository (MIT). Without --data positions are drawn from the seed, so that "
        "anyone gets the same; who has the published ones names their directory (reproduce --data "
        "DIR, or "
        "SEESAW_DATA; tests/data/README.md says which files), and they are read instead."};
    return all;
}

std::string scope_of(const arguments& a) {
    return fmt::format("Seed {}; {}; positions of Connect Four {}. {}.", a.settings.seed,
                       a.settings.quick   ? "quick run: samples are small, and intervals wide"
                       : a.settings.paper ? "samples and limits of the papers"
                                          : "samples of the usual size, which each entry tells",
                       a.settings.data.empty() ? "drawn" : "as published", bench::build_text());
}

/// How much was done, when, and its checksum; nothing without a journal.
std::string journal_text(const support::journal& book) {
    if (!book.writes()) return {};
    const std::time_t now = std::time(nullptr);
    char day[16];
    std::strftime(day, sizeof day, "%Y-%m-%d", std::gmtime(&now));
    return fmt::format("Journal: {} units of work, read on {}; the checksum of all is {:016x}.",
                       book.size(), day, book.checksum());
}

/// Writes exhibits; charts as the files of --figures, which they are in the order of the page, or
/// drawn in text.
class markdown_exhibits {
public:
    markdown_exhibits(std::ostream& out, const arguments& a) : out_(out) {
        if (a.output.figures.empty()) return;
        const auto here = std::filesystem::path(a.markdown).parent_path();
        figures_ = std::filesystem::path(a.output.figures)
                       .lexically_proximate(here.empty() ? "." : here)
                       .generic_string();
    }

    void operator()(const std::string& text) { out_ << text << "\n\n"; }
    void operator()(const bench::captioned_table& table) {
        out_ << table.caption << "\n\n";
        table.content.write_markdown(out_);
        out_ << '\n';
    }
    void operator()(const auto& chart) {
        ++charts_;
        if (figures_.empty()) {
            out_ << "```text\n";
            support::print(out_, chart);
            out_ << "```\n\n";
        } else {
            out_ << fmt::format("![{}]({}/{}.svg)\n\n", chart.title, figures_,
                                support::figure_name(charts_, chart.title));
        }
    }

private:
    std::ostream& out_;
    std::string figures_;
    std::size_t charts_ = 0;
};

void write_markdown(std::ostream& out, const arguments& a, const std::vector<const paper*>& papers,
                    const std::vector<finding>& findings, const std::string& kept) {
    out << "# Reproduction\n\n" << origin << ' ' << scope_of(a) << "\n\n";
    if (!kept.empty()) out << kept << "\n\n";
    out << "## What was learnt\n\n";
    for (const paper* p : papers) {
        out << fmt::format("**{}** {}.\n\n", p->name, p->citation);
        if (!p->learnt.empty()) out << p->learnt << "\n\n";
        out << fmt::format("Claims: {}.\n\n", counts_of(*p, findings).text());
    }
    out << "## Methods\n\n";
    for (const std::string& paragraph : methods()) out << paragraph << "\n\n";
    out << "## All tables\n\n";
    summary_of(findings).write_markdown(out);
    out << "\n## Every table and figure\n\n" << coverage_text() << "\n\n";
    covered_items().write_markdown(out);
    markdown_exhibits write(out, a);
    for (const paper* p : papers) {
        out << fmt::format("\n## {}\n\n{}\n", p->name, p->citation);
        for (const finding& f : findings) {
            if (f.entry->paper != p->name) continue;
            out << fmt::format("\n### {}: {}\n\n{} `{}`\n\n", f.entry->table, f.entry->title,
                               f.entry->note, command_of(a, *f.entry));
            for (const bench::exhibit& e : f.table.exhibits) std::visit(write, e);
            f.table.shown(f.entry->column).write_markdown(out);
            out << fmt::format("\nVerdicts: **{}**.\n", f.table.counts().text());
            if (!f.entry->comment.empty())
                out << "\n#### Our comment\n\n" << comment_of(*f.entry) << '\n';
        }
    }
}

support::report report_of(const arguments& a, const std::vector<finding>& findings,
                          const std::string& kept) {
    support::report page("Reproduction", bench::build_text());
    page.paragraph(origin).paragraph(scope_of(a));
    if (!kept.empty()) page.paragraph(kept);
    page.heading("What was learnt");
    for (const paper* p : chosen_papers(a)) {
        page.paragraph(p->citation + ".");
        if (!p->learnt.empty()) page.paragraph(p->learnt);
        page.paragraph(fmt::format("Claims: {}.", counts_of(*p, findings).text()));
    }
    page.heading("Methods");
    for (const std::string& paragraph : methods()) page.paragraph(paragraph);
    page.add(summary_of(findings), "All tables");
    page.add(covered_items(), "Every table and figure. " + coverage_text());
    const auto exhibit = [&](const auto& e) {
        if constexpr (std::is_same_v<decltype(e), const std::string&>)
            page.paragraph(e);
        else if constexpr (std::is_same_v<decltype(e), const bench::captioned_table&>)
            page.add(e.content, e.caption);
        else
            page.add(e);
    };
    for (const finding& f : findings) {
        page.heading(fmt::format("{} {}: {}", f.entry->paper, f.entry->table, f.entry->title));
        page.paragraph(f.entry->note).preformatted(command_of(a, *f.entry));
        for (const bench::exhibit& e : f.table.exhibits) std::visit(exhibit, e);
        page.add(f.table.shown(f.entry->column), "What is claimed, and what comes out");
        page.paragraph(fmt::format("Verdicts: {}.", f.table.counts().text()));
        if (!f.entry->comment.empty()) page.paragraph("Our comment: " + comment_of(*f.entry));
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
    const support::output_file csv("--csv", a.output.csv);
    const support::page_files files(a.output);
    const auto book = support::open_journal(a.journal, configuration_of(a.settings), a.resume);
    book->remember();

    std::ostream& out = a.output.json ? std::cerr : std::cout;
    out << bench::build_text() << "\n\n";
    std::vector<finding> findings;
    std::vector<std::string> surprises, left_out;
    for (const reproduction* entry : entries) {
        try {
            findings.push_back({entry, entry->make(a.settings, *book)});
        } catch (const std::runtime_error&) {
            if (!support::interrupted()) throw;
            // Those that the journal has whole are still made.
            left_out.push_back(entry->paper + ' ' + entry->table);
            continue;
        }
        const finding& f = findings.back();
        print(out, a, f);
        out.flush();
        if (a.output.json)
            for (const auto& row : f.table.rows) std::cout << json_of(*entry, row) << '\n';
        if (const std::string counts = f.table.counts().text();
            !entry->expected.empty() && counts != entry->expected)
            surprises.push_back(fmt::format("{} {}: {}; expected was: {}", entry->paper,
                                            entry->table, counts, entry->expected));
    }
    if (!left_out.empty())
        support::print_error(fmt::format("left out: {}", fmt::join(left_out, ", ")));
    if (findings.empty()) return 1;
    const std::string kept = journal_text(*book);
    markdown.write([&](std::ostream& file) { write_markdown(file, a, papers, findings, kept); });
    csv.write([&](std::ostream& file) { numbers_of(findings).write_csv(file); });
    files.write([&] { return report_of(a, findings, kept); });
    for (const std::string& surprise : surprises) support::print_error(surprise);
    return surprises.empty() ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    const support::ranks everyone(argc, argv);
    support::program program(
        "reproduce", "Computes tables of the literature anew, with a verdict on each number.");
    arguments a;
    CLI::App& app = program.app();
    std::vector<std::string> names;
    for (const paper& p : papers()) names.push_back(p.name);
    support::add_text(app, "PAPER", a.paper, fmt::format("One of {}", fmt::join(names, ", ")));
    support::add_text(app, "TABLE", a.table, "One table of the paper, see --list (all)");
    support::add_flag(app, "--all", a.all, "Make every table of every paper");
    support::add_flag(app, "--list", a.list, "List the papers and their tables and figures");
    support::add_flag(app, "--quick", a.settings.quick,
                      "Take smaller samples and shallower searches");
    support::add_flag(
        app, "--paper", a.settings.paper,
        "Take the samples and limits of the paper: hours or days; an estimate comes first");
    a.settings.threads = std::max(1u, std::thread::hardware_concurrency());
    support::add_count(
        app, "--threads", a.settings.threads,
        fmt::format("Units of work at a time ({}); ranks with mpirun", a.settings.threads), 1, 256);
    support::add_seed(app, a.settings.seed);
    const char* named = std::getenv("SEESAW_DATA");
    a.settings.data = named != nullptr ? named : SEESAW_DATA_DIR;
    support::add_text(app, "--data", a.settings.data,
                      "Directory of published positions (SEESAW_DATA; else positions are drawn)")
        .type("DIR");
    support::add_text(app, "--markdown", a.markdown, "Write the tables as Markdown").type("FILE");
    support::add_csv(app, a.output, "Write every claim with its numbers as CSV");
    support::add_report(app, a.output);
    support::add_text(app, "--journal", a.journal, "Keep finished work in this file").type("FILE");
    support::add_flag(app, "--resume", a.resume, "Go on where the journal ends");
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
        if (a.all && !a.paper.empty()) throw support::usage_error("--all: takes no PAPER");
        if (!a.all && a.paper.empty()) {
            if (argc == 1) return program.help();
            throw support::usage_error("PAPER is required, or --all; try reproduce --help");
        }
        return reproduce(a);
    });
    return program.run(argc, argv);
}
