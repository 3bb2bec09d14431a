// SPDX-License-Identifier: MIT
// Any bytes as a CSV trace: the reader never crashes, and what it read is the same after being
// written and read again, as CSV and, where the text is UTF-8, as JSON lines.
#include "trace_round_trip.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
    const seesaw::traces read = seesaw::read_csv(in, {.row_bytes = 512, .steps = 50});
    seesaw::fuzz::check_report(read);
    seesaw::fuzz::check_csv(read.playthroughs);
    if (seesaw::fuzz::all_utf8(read.playthroughs)) seesaw::fuzz::check_json(read.playthroughs);
    return 0;
}
