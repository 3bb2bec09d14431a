// SPDX-License-Identifier: MIT
//
// Any bytes are refused by all that loads a saved proof, and any words in a file whose header and
// checksums fit are either refused or leave an engine that runs.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <sstream>
#include <string>

#include <seesaw/engines/df_pn.hpp>
#include <seesaw/engines/proof_number_search.hpp>
#include <seesaw/engines/retrograde.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

namespace {

using namespace seesaw;
using detail::saved_kind;

const games::tic_tac_toe rules;

template <class Engine, class... Root>
void try_to_load(Engine engine, saved_kind kind, const std::string& bytes, const Root&... root) {
    std::istringstream raw(bytes);
    static_cast<void>(engine.load(raw, root...));
    std::ostringstream own;
    if constexpr (sizeof...(Root) > 0) engine.start(root...);
    static_cast<void>(engine.save(own));
    std::uint64_t print = 0;
    for (int i = 0; i < 8; ++i)
        print |=
            std::uint64_t{static_cast<unsigned char>(own.str()[16 + static_cast<std::size_t>(i)])}
            << 8 * i;
    std::stringstream file;
    detail::saved_proof_writer out(file, kind, print);
    for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, 8);
        out.put(word);
    }
    out.finish();
    static_cast<void>(engine.load(file, root...));
    static_cast<void>(engine.run(rules.root(), {.nodes = 100}));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    try_to_load(df_pn(rules, {.table_bytes = 1 << 12}), saved_kind::df_pn_table, bytes);
    try_to_load(proof_number_search(rules), saved_kind::proof_tree, bytes, rules.root());
    try_to_load(retrograde(rules), saved_kind::state_values, bytes);
    return 0;
}
