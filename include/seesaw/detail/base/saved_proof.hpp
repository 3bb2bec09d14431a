// SPDX-License-Identifier: MIT
// The file in which an unfinished proof waits (saved_words.hpp), tied to its question.
//
// A proof is about one question under one set of rules (rules_identity.hpp). A file says nothing of
// the root.
#ifndef SEESAW_DETAIL_BASE_SAVED_PROOF_HPP
#define SEESAW_DETAIL_BASE_SAVED_PROOF_HPP

#include <cstdint>

#include <seesaw/detail/base/proof_question.hpp>
#include <seesaw/detail/base/rules_identity.hpp>
#include <seesaw/detail/base/saved_words.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
std::uint64_t proof_fingerprint(const Game& rules, const proof_question& question) {
    const std::uint64_t asked = mix(static_cast<std::uint64_t>(question.attacker),
                                    static_cast<std::uint64_t>(std::int64_t{question.goal}));
    return mix(asked, rules_identity(rules));
}

}}} // namespace seesaw::v0::detail

#endif
