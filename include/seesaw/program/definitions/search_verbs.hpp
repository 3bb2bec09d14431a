// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_SEARCH_VERBS_HPP
#define SEESAW_PROGRAM_DEFINITIONS_SEARCH_VERBS_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/search_verbs.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <seesaw/program/json.hpp>
#include <seesaw/program/output_file.hpp>
#include <seesaw/program/page_files.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/terminal.hpp>
#include <seesaw/program/text.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

// ── Trees ───────────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE void add_tree_options(CLI::App& app, tree_request& request,
                                            const std::vector<std::string>& engines) {
    if (!engines.empty())
        add_choice(app, "--engine", request.engine,
                   "Engine (proof engines say whether the mover can win)", engines);
    add_choice(app, "--format", request.format, "Format of the output",
               {"text", "dot", "json", "svg"});
    add_text(app, "--output", request.file, "Write it to a file").type("FILE");
    add_count(app, "--nodes-shown", request.caps.nodes, "Most nodes to show (60)", 1, 100'000);
    add_count(app, "--depth-shown", request.caps.depth, "Greatest depth to show (4)", 0, 1000);
    add_limits(app, request.limits);
    add_flag(
        app, "--json", [&request] { request.format = "json"; }, "The same as --format json");
    add_csv(app, request.output, "Write every node that is shown");
    add_report(app, request.output);
    add_ascii(app, request.output);
}

namespace detail {

inline std::string tree_label(const seesaw::tree_node& node) {
    std::string text = node.move.empty() ? "root" : node.move;
    const auto number = [](double x) { return std::isinf(x) ? "∞" : fmt::format("{:g}", x); };
    const auto& i = node.indicators;
    if (!std::isnan(node.value))
        text += fmt::format("  {}{:g}",
                            node.certainty == seesaw::certainty::at_least  ? "≥"
                            : node.certainty == seesaw::certainty::at_most ? "≤"
                                                                           : "=",
                            node.value);
    if (!std::isnan(i.pn)) text += fmt::format("  pn {} dn {}", number(i.pn), number(i.dn));
    if (!std::isnan(i.ppn)) text += fmt::format("  p {:.3g}", i.ppn);
    if (node.left_out > 0) text += fmt::format("  (+{})", node.left_out);
    return text;
}

/// Children in order, by parent; the root has none.
inline std::vector<std::vector<std::size_t>> children_of(const seesaw::tree& t) {
    std::vector<std::vector<std::size_t>> children(t.nodes.size());
    for (std::size_t i = 1; i < t.nodes.size(); ++i) children[t.nodes[i].parent].push_back(i);
    return children;
}

inline void print_tree(std::ostream& out, const seesaw::tree& t,
                       const std::vector<std::vector<std::size_t>>& children, std::size_t at) {
    out << std::string(2 * static_cast<std::size_t>(t.nodes[at].ply), ' ')
        << tree_label(t.nodes[at]) << '\n';
    for (const std::size_t child : children[at]) print_tree(out, t, children, child);
}

inline table tree_table(const seesaw::tree& t) {
    table shown({"node", "parent", "ply", "move", "player", "value", "certainty", "pn", "dn", "ppn",
                 "left out"});
    const auto number = [](double x) {
        return cell::written(std::isnan(x) ? "–" : fmt::format("{:g}", x), x);
    };
    for (std::size_t i = 0; i < t.nodes.size(); ++i) {
        const seesaw::tree_node& n = t.nodes[i];
        shown.row(i, i == 0 ? cell("") : cell(n.parent), n.ply, n.move,
                  !n.player                             ? ""
                  : *n.player == seesaw::player::first  ? "first"
                  : *n.player == seesaw::player::second ? "second"
                                                        : "chance",
                  number(n.value), to_string(n.certainty), number(n.indicators.pn),
                  number(n.indicators.dn), number(n.indicators.ppn), n.left_out);
    }
    return shown;
}

} // namespace detail

SEESAW_PROGRAM_INLINE int show_tree(const seesaw::tree& top, const std::string& title,
                                    const tree_request& request, const std::string& command) {
    const output_file csv("--csv", request.output.csv), file("--output", request.file);
    const page_files files(request.output);
    std::ostringstream text;
    if (request.format == "dot")
        write_dot(text, top);
    else if (request.format == "json")
        write_json(text, top);
    else if (request.format == "svg")
        text << picture(top, title).alone();
    else
        detail::print_tree(text, top, detail::children_of(top), 0);
    if (file)
        file.write([&](std::ostream& out) { out << text.str(); });
    else
        std::cout << text.str() << (text.str().ends_with('\n') ? "" : "\n");
    csv.write([&](std::ostream& out) { detail::tree_table(top).write_csv(out); });
    files.write([&] {
        return report(title + ", a search tree", request.engine)
            .add(picture(top, title))
            .heading("Nodes")
            .add(detail::tree_table(top))
            .made_by(command);
    });
    return 0;
}

SEESAW_PROGRAM_INLINE picture::picture(const seesaw::tree& t, const std::string& title)
    : title_(title), words_(fmt::format("A tree of {} nodes.", t.nodes.size())),
      numbers_(detail::tree_table(t)) {
    if (t.nodes.empty()) return;
    const auto children = detail::children_of(t);
    // Leaves stand below each other, parents in the middle of their children, plies in columns.
    const double row = 22;
    std::vector<double> y(t.nodes.size(), 0), width_of_ply;
    for (const seesaw::tree_node& n : t.nodes) {
        const auto ply = static_cast<std::size_t>(n.ply);
        if (width_of_ply.size() <= ply) width_of_ply.resize(ply + 1, 60);
        width_of_ply[ply] =
            std::max(width_of_ply[ply],
                     40 + 6.6 * static_cast<double>(display_width(detail::tree_label(n))));
    }
    std::vector<double> x(width_of_ply.size(), 14);
    for (std::size_t p = 1; p < x.size(); ++p) x[p] = x[p - 1] + width_of_ply[p - 1];
    double next = 20;
    const auto place = [&](const auto& self, std::size_t at) -> void {
        if (children[at].empty()) {
            y[at] = next;
            next += row;
            return;
        }
        for (const std::size_t child : children[at]) self(self, child);
        y[at] = (y[children[at].front()] + y[children[at].back()]) / 2;
    };
    place(place, 0);
    for (std::size_t i = 0; i < t.nodes.size(); ++i) {
        const seesaw::tree_node& n = t.nodes[i];
        const double left = x[static_cast<std::size_t>(n.ply)];
        if (i > 0) {
            const auto parent_ply = static_cast<std::size_t>(t.nodes[n.parent].ply);
            const double from = x[parent_ply] + width_of_ply[parent_ply] - 26;
            draw("<path class=\"axis\" d=\"M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} "
                 "{:.1f}\"/>\n",
                 from, y[n.parent], from + 14, y[n.parent], left - 14, y[i], left - 4, y[i]);
        }
        draw("<g class=\"s{}\"><circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/></g>",
             !n.player                            ? 5
             : *n.player == seesaw::player::first ? 0
                                                  : 1,
             left, y[i]);
        label(left + 8, y[i] + 4, "start", detail::tree_label(n));
    }
    width_ = x.back() + width_of_ply.back();
    height_ = next + 10;
}

// ── Watching ────────────────────────────────────────────────────────────────────────────────────

SEESAW_PROGRAM_INLINE void add_watch_options(CLI::App& app, watch_request& request,
                                             const std::vector<std::string>& engines) {
    add_choice(app, "--engine", request.engine, "Who searches", engines);
    add_limits(app, request.limits);
    add_json(app, request.output);
    add_csv(app, request.output, "Write every update");
    add_report(app, request.output);
    add_ascii(app, request.output);
}

SEESAW_PROGRAM_INLINE search_watcher::search_watcher(const watch_request& request)
    : request_(request), live_(is_terminal(standard_stream::output) && !request.output.json),
      start_(std::chrono::steady_clock::now()), drawn_(start_) {}

SEESAW_PROGRAM_INLINE seesaw::listeners search_watcher::listeners() {
    return {.iterations =
                [this](const seesaw::iteration& i) {
                    next_ = 0; // they are few
                    hear(i.nodes,
                         fmt::format("depth {}: {} {:g}", i.depth, to_string(i.certainty), i.value),
                         {static_cast<double>(i.depth), i.value});
                },
            .proof_updates =
                [this](const seesaw::proof_update& u) {
                    proof_ = true;
                    if (u.nodes < next_ && !live_) return;
                    hear(u.nodes,
                         std::isnan(u.pn) ? fmt::format("p {:.4f}", u.ppn)
                                          : fmt::format("pn {:g}, dn {:g}", u.pn, u.dn),
                         {u.pn, u.dn, u.ppn});
                }};
}

SEESAW_PROGRAM_INLINE void search_watcher::hear(std::uint64_t nodes, const std::string& what,
                                                std::vector<double> numbers) {
    const auto now = std::chrono::steady_clock::now();
    const bool due = nodes >= next_;
    if (due) {
        next_ = std::max(nodes + 1, nodes + nodes / 4);
        numbers.insert(numbers.begin(), static_cast<double>(nodes));
        if (request_.output.json) {
            nlohmann::ordered_json line{{"nodes", nodes}};
            const std::vector<const char*> names =
                proof_ ? std::vector{"pn", "dn", "ppn"} : std::vector{"depth", "value"};
            for (std::size_t i = 0; i < names.size(); ++i) line[names[i]] = numbers[i + 1];
            std::cout << to_line(line) << '\n';
        } else if (!live_) {
            std::cout << fmt::format("{}  {}\n", nodes_text(nodes), what);
        }
        need_output();
        updates_.push_back(std::move(numbers));
    }
    if (!live_ || now - drawn_ < std::chrono::milliseconds(100)) return;
    drawn_ = now;
    draw();
    std::cout << fmt::format("{} in {}, {}\x1b[K\n", nodes_text(nodes),
                             short_time(now - start_, request_.output.style), what);
    need_output();
    ++lines_;
}

SEESAW_PROGRAM_INLINE std::vector<chart> search_watcher::charts() const {
    const auto curve = [&](std::string name, std::size_t column, bool powers) {
        series line{std::move(name), {}};
        for (const auto& u : updates_) {
            const double y =
                column < u.size() ? u[column] : std::numeric_limits<double>::quiet_NaN();
            line.points.push_back(
                {std::log10(std::max(u[0], 1.0)), powers ? std::log10(std::max(y, 1.0)) : y});
        }
        return line;
    };
    chart c{.title = "Value over nodes", .x_label = "nodes", .y_label = "value", .powers = true};
    if (!proof_) {
        c.lines = {curve("value", 2, false)};
        return {c};
    }
    c.title = "Proof and disproof number over nodes";
    c.y_label = "log₁₀ of pn, dn";
    c.lines = {curve("pn", 1, true), curve("dn", 2, true)};
    chart p{.title = "Chance of a proof over nodes",
            .x_label = "nodes",
            .y_label = "p",
            .lines = {curve("p", 3, false)},
            .powers = true};
    if (!extent(p).any) return {c};
    return extent(c).any ? std::vector{c, p} : std::vector{p};
}

SEESAW_PROGRAM_INLINE void search_watcher::draw() {
    std::ostringstream text;
    for (const chart& c : charts())
        if (extent(c).any)
            print(text, c, request_.output.style,
                  {.width = terminal_width(standard_stream::output), .height = 10});
    if (lines_ > 0) std::cout << fmt::format("\x1b[{}A\r", lines_);
    lines_ = 0;
    std::istringstream lines(text.str());
    for (std::string line; std::getline(lines, line); ++lines_) std::cout << line << "\x1b[K\n";
}

SEESAW_PROGRAM_INLINE int search_watcher::finish(const std::string& name, const std::string& result,
                                                 const std::string& command) {
    const output_file csv("--csv", request_.output.csv);
    const page_files files(request_.output);
    table t(proof_ ? std::vector<std::string>{"nodes", "pn", "dn", "ppn"}
                   : std::vector<std::string>{"nodes", "depth", "value"});
    for (const auto& u : updates_) {
        std::vector<cell> cells;
        for (const double x : u) cells.push_back(cell::written(fmt::format("{:g}", x), x));
        t.row(std::move(cells));
    }
    if (!request_.output.json) {
        if (live_) draw();
        std::cout << result << "\n";
    }
    csv.write([&](std::ostream& out) { t.write_csv(out); });
    files.write([&] {
        report page(name + ", a search watched", result);
        for (const chart& c : charts()) page.add(c);
        return page.add(t, "Updates").made_by(command);
    });
    return 0;
}

}}} // namespace seesaw::v0::programs

#endif
