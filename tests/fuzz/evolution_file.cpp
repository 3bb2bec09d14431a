// SPDX-License-Identifier: MIT
//
// Any text is either a saved evolution, which is written and read again as the same, or refused
// with a reason; with its own checksum, and with one that fits.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include <seesaw/evolve/checkpoint.hpp>

namespace {

void try_to_read(const std::string& text) {
    namespace detail = seesaw::detail;
    detail::evolution_state read, again;
    if (!detail::read_evolution(text, std::nullopt, read).empty()) return;
    const std::string written = detail::evolution_text(read, 7);
    if (!detail::read_evolution(written, 7, again).empty()) std::abort();
    if (again.generation != read.generation || again.population != read.population ||
        again.archive != read.archive || again.history.size() != read.history.size() ||
        detail::evolution_text(again, 7) != written)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string text(reinterpret_cast<const char*>(data), size);
    try_to_read(text);
    if (const std::size_t end = text.rfind("end "); end != std::string::npos) text.resize(end);
    const std::string sum = seesaw::detail::hexadecimal(seesaw::detail::text_checksum(text));
    try_to_read(text.append("end ").append(sum).append("\n"));
    return 0;
}
