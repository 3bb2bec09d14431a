// SPDX-License-Identifier: MIT
#ifndef SEESAW_PROGRAM_DEFINITIONS_GAME_VERBS_HPP
#define SEESAW_PROGRAM_DEFINITIONS_GAME_VERBS_HPP

#include <iostream>
#include <seesaw/program/definitions/inline.hpp>
#include <seesaw/program/game_verbs.hpp>

#include <seesaw/program/output_file.hpp>
#include <seesaw/program/report.hpp>
#include <seesaw/program/table.hpp>

namespace seesaw { inline namespace v0 { namespace programs {

SEESAW_PROGRAM_INLINE int show_check(const std::string& name, const seesaw::check_report& found,
                                     const output_options& output, const std::string& command) {
    const output_file csv("--csv", output.csv);
    const page_files files(output);
    table t({"kind", "what"});
    for (const std::string& text : found.faults) t.row("fault", text);
    for (const std::string& text : found.notes) t.row("note", text);
    for (const std::string& text : found.recognised) t.row("uses", text);
    const std::string how =
        fmt::format("{} games, {} states, {} of them solved by brute force: {} fault{}",
                    grouped(found.games), grouped(found.states), grouped(found.solved),
                    found.faults.size(), found.faults.size() == 1 ? "" : "s");
    if (output.json)
        std::cout << to_line(nlohmann::ordered_json{{"game", name},
                                                    {"games", found.games},
                                                    {"states", found.states},
                                                    {"solved", found.solved},
                                                    {"faults", found.faults},
                                                    {"notes", found.notes},
                                                    {"uses", found.recognised}})
                  << '\n';
    else
        std::cout << name << ": " << how << '\n' << found.text();
    csv.write([&](std::ostream& out) { t.write_csv(out); });
    files.write([&] { return report(name + ", checked", how).add(t).made_by(command); });
    return found.faults.empty() ? 0 : 1;
}

}}} // namespace seesaw::v0::programs

#endif
