// SPDX-License-Identifier: MIT
#include <sstream>
#include <string>
#include <vector>

#include <seesaw/detail/base/saved_proof.hpp>
#include <seesaw/games/connect_four.hpp>
#include <seesaw/games/p_game.hpp>
#include <seesaw/games/tic_tac_toe.hpp>

#include "support/catch.hpp"

using namespace seesaw;
using namespace seesaw::detail;

namespace {

constexpr saved_kind saved_for_test = saved_kind::df_pn_table;

std::string save_words(std::uint64_t count, std::uint64_t fingerprint) {
    std::ostringstream file;
    saved_proof_writer out(file, saved_for_test, fingerprint);
    for (std::uint64_t i = 0; i < count; ++i) out.put(mix(i));
    REQUIRE(out.finish());
    return file.str();
}

struct words_read {
    std::vector<std::uint64_t> words;
    load_verdict verdict;
};

words_read read_words(const std::string& text, saved_kind kind, std::uint64_t fingerprint) {
    std::istringstream file(text);
    saved_proof_reader in(file, kind, fingerprint);
    words_read found;
    for (std::uint64_t word = 0; in.next(word);) found.words.push_back(word);
    found.verdict = in.finish();
    return found;
}

} // namespace

TEST_CASE("words come back as they were put", "[saved_proof]") {
    for (const std::uint64_t count : {0u, 1u, 8191u, 8192u, 8193u, 20'000u}) {
        const auto found = read_words(save_words(count, 7), saved_for_test, 7);
        CAPTURE(count, found.verdict.reason);
        CHECK(found.verdict);
        REQUIRE(found.words.size() == count);
        for (std::uint64_t i = 0; i < count; ++i) REQUIRE(found.words[i] == mix(i));
    }
}

TEST_CASE("a file that was cut is refused, wherever", "[saved_proof]") {
    const std::string whole = save_words(8200, 7);
    for (std::size_t length = 0; length < whole.size(); length += length < 100 ? 1 : 997) {
        const auto found = read_words(whole.substr(0, length), saved_for_test, 7);
        CAPTURE(length, found.verdict.reason);
        REQUIRE_FALSE(found.verdict);
        REQUIRE((found.words.empty() || found.words.size() == 8192)); // whole blocks only
    }
    CHECK(read_words("", saved_for_test, 7).verdict.reason ==
          "not a saved proof: it is empty or cannot be read");
    CHECK(read_words(whole.substr(0, 801), saved_for_test, 7).verdict.reason ==
          "it is cut off after 800 bytes or cannot be read");
}

TEST_CASE("a damaged file is refused, wherever the damage is", "[saved_proof]") {
    const std::string whole = save_words(300, 7);
    for (std::size_t place = 0; place < whole.size(); ++place) {
        std::string damaged = whole;
        damaged[place] = static_cast<char>(damaged[place] ^ (1 << place % 8));
        const auto found = read_words(damaged, saved_for_test, 7);
        CAPTURE(place, found.verdict.reason);
        REQUIRE_FALSE(found.verdict);
        // Only behind the last word's block does damage come too late to hold the words back.
        REQUIRE((found.words.empty() || place >= whole.size() - 16));
    }
    std::string damaged = whole;
    damaged[100] = static_cast<char>(damaged[100] ^ 1);
    CHECK(read_words(damaged, saved_for_test, 7).verdict.reason ==
          "it is damaged: the checksum of block 1 does not fit");
}

TEST_CASE("a file of something else is refused by name", "[saved_proof]") {
    const std::string file = save_words(10, 7);
    CHECK(read_words(file, saved_for_test, 8).verdict.reason ==
          "a saved proof of another game, other rules or another question");
    CHECK(read_words(file, saved_kind::proof_tree, 7).verdict.reason ==
          "a saved proof of another kind of engine");
    CHECK(read_words("a letter to the editor", saved_for_test, 7).verdict.reason ==
          "not a saved proof");
    std::string older = file;
    older[8] = 1;
    CHECK(read_words(older, saved_for_test, 7).verdict.reason ==
          "a saved proof of version 1, this is version 2");
    std::istringstream stream(file);
    saved_proof_reader in(stream, saved_for_test, 7);
    std::uint64_t word = 0;
    REQUIRE(in.next(word));
    CHECK(in.finish().reason == "it holds more than was expected");
}

TEST_CASE("a stream that fails is noticed", "[saved_proof]") {
    std::ostringstream file;
    file.setstate(std::ios::badbit);
    saved_proof_writer out(file, saved_for_test, 7);
    out.put(1);
    CHECK_FALSE(out.finish());
}

TEST_CASE("games and questions have different fingerprints", "[saved_proof]") {
    using games::connect_four;
    const proof_question win{player::first, 1};
    const auto print = proof_fingerprint(connect_four{}, win);
    CHECK(print == proof_fingerprint(connect_four{}, win));
    CHECK(print != proof_fingerprint(connect_four{}, {player::second, 1}));
    CHECK(print != proof_fingerprint(connect_four{}, {player::first, 0}));
    CHECK(print != proof_fingerprint(connect_four{.width = 6}, win));
    CHECK(print != proof_fingerprint(connect_four{.height = 5}, win));
    CHECK(print != proof_fingerprint(connect_four{.connect = 5}, win));
    CHECK(print != proof_fingerprint(games::tic_tac_toe{}, win));
    CHECK(proof_fingerprint(games::p_game{.seed = 1}, win) !=
          proof_fingerprint(games::p_game{.seed = 2}, win));
}
