// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_PAGE_FILES_HPP
#define SEESAW_PROGRAM_DEFINITIONS_PAGE_FILES_HPP

#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/page_files.hpp>

#include <cstddef>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <system_error>

#include <fmt/format.h>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE std::string figure_name(std::size_t number, std::string_view title) {
    constexpr std::size_t longest = 40;
    std::string name = fmt::format("{:02}-", number);
    for (const char c : title) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || upper;
        if (plain && name.size() < longest)
            name += upper ? static_cast<char>(c - 'A' + 'a') : c;
        else if (name.back() != '-')
            name += '-';
    }
    name.erase(name.find_last_not_of('-') + 1);
    return name;
}

SEESAW_PROGRAM_INLINE page_files::page_files(const output_options& output)
    : html_("--report", output.report), latex_("--latex", output.latex), figures_(output.figures) {
    if (figures_.empty() || output_file::writes_nothing()) return;
    std::error_code error;
    std::filesystem::create_directories(figures_, error);
    if (error || !std::filesystem::is_directory(figures_))
        throw std::runtime_error(
            fmt::format("--figures: {}: cannot be a directory", in_quotes(figures_)));
}

SEESAW_PROGRAM_INLINE void page_files::write_all(const report& page) const {
    html_.write([&](std::ostream& out) { page.write(out); });
    latex_.write([&](std::ostream& out) { page.write_latex(out); });
    for (const output_file* file : {&html_, &latex_})
        if (*file) std::cerr << "wrote " << file->path() << '\n';
    if (figures_.empty()) return;
    const auto file = [&](const std::string& name, const auto& body) {
        output_file("--figures", (std::filesystem::path(figures_) / name).string()).write(body);
    };
    std::size_t number = 0;
    for (const picture& drawn : page.pictures()) {
        const std::string name = figure_name(++number, drawn.title());
        file(name + ".svg", [&](std::ostream& out) { out << drawn.alone(); });
        file(name + ".csv", [&](std::ostream& out) { drawn.numbers().write_csv(out); });
    }
    number = 0;
    for (const auto& [caption, t] : page.tables())
        file("t" + figure_name(++number, caption) + ".csv",
             [&, &shown = t](std::ostream& out) { shown.write_csv(out); });
    std::cerr << fmt::format("wrote to {}: {} SVG, {} CSV\n", figures_, page.pictures().size(),
                             page.pictures().size() + page.tables().size());
}

SEESAW_PROGRAM_INLINE table_files::table_files(const output_options& output)
    : output_(output), csv_("--csv", output.csv), page_(output) {}

SEESAW_PROGRAM_INLINE void table_files::show(const table& t, const std::string& title,
                                             const std::string& how, const std::string& command,
                                             const std::vector<chart>& charts) const {
    if (!output_.json) t.print(std::cout, output_.style);
    csv_.write([&](std::ostream& out) { t.write_csv(out); });
    if (csv_) std::cerr << "wrote " << csv_.path() << '\n';
    page_.write([&] {
        report page(title, how);
        page.add(t);
        for (const chart& c : charts)
            if (extent(c).any) page.add(c);
        return page.made_by(command);
    });
}

SEESAW_PROGRAM_INLINE void add_forms(CLI::App& app, output_options& output,
                                     const std::string& csv_help) {
    add_json(app, output);
    add_csv(app, output, csv_help);
    add_report(app, output);
    add_ascii(app, output);
}

}}} // namespace seesaw::v0::programs

#endif
