// SPDX-License-Identifier: MIT
// Any bytes as a JSON-lines trace: the reader never crashes, and what it read is UTF-8 and the same
// after being written and read again, in both formats.
#include "trace_round_trip.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
    const seesaw::traces read = seesaw::read_json_lines(in, {.row_bytes = 512, .steps = 50});
    seesaw::fuzz::check_report(read);
    seesaw::fuzz::demand(seesaw::fuzz::all_utf8(read.playthroughs));
    seesaw::fuzz::check_csv(read.playthroughs);
    seesaw::fuzz::check_json(read.playthroughs);
    return 0;
}
