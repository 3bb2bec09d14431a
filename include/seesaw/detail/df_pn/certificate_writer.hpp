// SPDX-License-Identifier: MIT
// Writes a certificate (certificate.hpp) for an engine that knows verdicts but keeps no tree.
//
// The engine lends two functions from a state to a verdict: `known`, what it can say at once, and
// `searched`, what it finds out, which is nothing when its limits are met. Where the winning side
// moves, a move to a state with the right verdict is written; where it does not, every move. A
// third function, `afford`, is told before each state that is visited how many bytes the writer
// holds, and says whether it may go on. The last one is `kept`, from a state and a child of it to
// whether that child, as far as the engine remembers, decided the state: then that child is
// searched, if need be, and not the whole state.
//
// Without cycles any such move will do. With cycles two states may each be won by way of the other,
// so the states that the strategy may pass are collected first and ranked by their distance from an
// end that proves them, and the move written is the one that gets nearer. A disproof may rest on
// going round for ever: then there is no such distance, and nothing is written.
#ifndef SEESAW_DETAIL_DF_PN_CERTIFICATE_WRITER_HPP
#define SEESAW_DETAIL_DF_PN_CERTIFICATE_WRITER_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/certificate.hpp>
#include <seesaw/detail/base/proof_question.hpp>
#include <seesaw/knowledge.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game, class Known, class Searched, class Afford, class Kept>
class certificate_writer {
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    certificate_writer(const Game& rules, const proof_question& question, bool proved, Known known,
                       Searched searched, Afford afford, Kept kept)
        : game_(rules), question_(question), proved_(proved), known_(std::move(known)),
          searched_(std::move(searched)), afford_(std::move(afford)), kept_(std::move(kept)) {}

    /// Empty where a limit was met, where the verdict rests on going round for ever, and where the
    /// root itself is an end.
    std::vector<move> write(const state& root) {
        if (question_.verdict(game_, root)) return {};
        if (!collect(root, false)) return {};
        // Moves that were not known to win may be the ones that get nearer to an end.
        if (!is_acyclic<Game> && places_[0].rank == unranked) {
            if (!collect(root, true) || places_[0].rank == unranked) return {};
        }
        return strategy();
    }

private:
    static constexpr std::size_t an_end = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t unranked = std::numeric_limits<std::size_t>::max();

    using step = std::pair<move, std::size_t>; // where it leads, or `an_end`

    struct place {
        state at;
        bool choice; // the winning side moves
        std::vector<step> moves;
        std::size_t rank = unranked;
    };

    // The states that the strategy may pass; false when a limit was met.
    bool collect(const state& root, bool thoroughly) {
        places_.clear();
        found_.clear();
        moves_held_ = 0;
        number_of(root);
        for (std::size_t i = 0; i < places_.size(); ++i)
            if (!list_moves(i, thoroughly)) return false;
        if (!is_acyclic<Game>) rank();
        return true;
    }

    bool list_moves(std::size_t i, bool thoroughly) {
        const state s = places_[i].at;
        if (!places_[i].choice) {
            for (const auto& m : game_.moves(s)) {
                if (!afford_(bytes())) return false;
                add(i, m, game_.next(s, m));
            }
            return true;
        }
        if (!add_winning(i, s, known_)) return false;
        if (thoroughly || places_[i].moves.empty()) {
            places_[i].moves.clear();
            if (!thoroughly && !add_kept(i, s)) return false;
            if (!thoroughly && places_[i].moves.empty() && searched_(s) &&
                !add_winning(i, s, known_))
                return false;
            if (places_[i].moves.empty() && !add_winning(i, s, searched_)) return false;
        }
        return !places_[i].moves.empty();
    }

    // One winning move is enough unless ranks have to be compared; false when a limit was met.
    template <class Verdict>
    bool add_winning(std::size_t i, const state& s, Verdict& verdict_of) {
        for (const auto& m : game_.moves(s)) {
            if (!afford_(bytes())) return false;
            const state after = game_.next(s, m);
            auto verdict = question_.verdict(game_, after);
            if (!verdict) verdict = verdict_of(after);
            if (verdict != proved_) continue;
            add(i, m, after);
            if (is_acyclic<Game>) break;
        }
        return true;
    }

    bool add_kept(std::size_t i, const state& s) {
        for (const auto& m : game_.moves(s)) {
            if (!afford_(bytes())) return false;
            const state after = game_.next(s, m);
            if (!kept_(s, after) || searched_(after) != proved_) continue;
            add(i, m, after);
            break;
        }
        return true;
    }

    void add(std::size_t i, const move& m, const state& after) {
        const std::size_t to = question_.verdict(game_, after) ? an_end : number_of(after);
        places_[i].moves.emplace_back(m, to);
        ++moves_held_;
    }

    // About: lists of moves may be twice as long as what is in them, and are written in the end.
    std::uint64_t bytes() const {
        return places_.capacity() * sizeof(place) + places_.size() * bytes_of_seen_state<state> +
               moves_held_ * (2 * sizeof(step) + sizeof(move));
    }

    std::size_t number_of(const state& s) {
        auto& alike = found_[game_.hash(s)];
        for (const std::size_t i : alike)
            if (places_[i].at == s) return i;
        places_.push_back({s, question_.is_or(game_, s) == proved_, {}, unranked});
        alike.push_back(places_.size() - 1);
        return places_.size() - 1;
    }

    std::size_t rank_of(std::size_t to) const { return to == an_end ? 0 : places_[to].rank; }

    bool nearer(const step& a, const step& b) const {
        return rank_of(a.second) < rank_of(b.second);
    }

    void rank() {
        const auto order = [this](const auto& a, const auto& b) { return nearer(a, b); };
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = places_.size(); i-- > 0;) {
                place& p = places_[i];
                if (p.rank != unranked) continue;
                const auto decisive = p.choice
                                          ? std::min_element(p.moves.begin(), p.moves.end(), order)
                                          : std::max_element(p.moves.begin(), p.moves.end(), order);
                const std::size_t nearest = rank_of(decisive->second);
                if (nearest == unranked) continue;
                p.rank = nearest + 1;
                changed = true;
            }
        }
    }

    // In preorder. Not recursive: a line may be longer than the stack is deep.
    std::vector<move> strategy() const {
        struct part {
            const step* next;
            const step* end;
        };
        std::vector<move> written;
        std::vector<bool> done(places_.size(), false);
        std::vector<part> line;
        const auto enter = [&](std::size_t i) {
            if (i == an_end || done[i]) return;
            done[i] = true;
            const auto& moves = places_[i].moves;
            if (!places_[i].choice) {
                line.push_back({moves.data(), moves.data() + moves.size()});
                return;
            }
            const auto order = [this](const step& a, const step& b) { return nearer(a, b); };
            const step* chosen = &*std::min_element(moves.begin(), moves.end(), order);
            line.push_back({chosen, chosen + 1});
        };
        enter(0);
        while (!line.empty()) {
            if (line.back().next == line.back().end) {
                line.pop_back();
                continue;
            }
            const step& next = *line.back().next++;
            written.push_back(next.first);
            enter(next.second);
        }
        return written;
    }

    const Game& game_;
    proof_question question_;
    bool proved_;
    Known known_;
    Searched searched_;
    Afford afford_;
    Kept kept_;
    std::vector<place> places_;
    std::size_t moves_held_ = 0;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> found_; // by hash
};

}}} // namespace seesaw::v0::detail

#endif
