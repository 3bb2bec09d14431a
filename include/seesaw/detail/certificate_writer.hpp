// SPDX-License-Identifier: MIT
// Writes a certificate (certificate.hpp) for an engine that knows verdicts but keeps no tree.
//
// The engine lends two functions from a state to a verdict: `known`, what it can say at once, and
// `searched`, what it finds out, which is nothing when its limits are met. Where the winning side
// moves, a move to a state with the right verdict is written; where it does not, every move. An
// engine may also lend `kept`, from a state and a child of it to whether that child, as far as it
// remembers, decided the state: then that child is searched, if need be, and not the whole state.
//
// Without cycles any such move will do. With cycles two states may each be won by way of the other,
// so the states that the strategy may pass are collected first and ranked by their distance from an
// end that proves them, and the move written is the one that gets nearer. A disproof may rest on
// going round for ever: then there is no such distance, and what is written does not pass `check`.
#ifndef SEESAW_DETAIL_CERTIFICATE_WRITER_HPP
#define SEESAW_DETAIL_CERTIFICATE_WRITER_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <seesaw/detail/proof_question.hpp>
#include <seesaw/game.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct nothing_kept {
    template <class State>
    bool operator()(const State&, const State&) const {
        return false;
    }
};

template <class Game, class Known, class Searched, class Kept = nothing_kept>
class certificate_writer {
    using state = state_t<Game>;
    using move = move_t<Game>;

public:
    certificate_writer(const Game& rules, const proof_question& question, bool proved, Known known,
                       Searched searched, Kept kept = {})
        : game_(rules), question_(question), proved_(proved), known_(std::move(known)),
          searched_(std::move(searched)), kept_(std::move(kept)) {}

    /// Empty where a limit was met, and where the root itself is an end.
    std::vector<move> write(const state& root) {
        if (question_.verdict(game_, root)) return {};
        if (!collect(root, false)) return {};
        // Moves that were not known to win may be the ones that get nearer to an end.
        if (!is_acyclic<Game> && places_[0].rank == unranked && !collect(root, true)) return {};
        std::vector<move> written;
        std::vector<bool> done(places_.size(), false);
        write_from(0, done, written);
        return written;
    }

private:
    static constexpr std::size_t an_end = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t unranked = std::numeric_limits<std::size_t>::max();

    struct place {
        state at;
        bool choice;                                     // the winning side moves
        std::vector<std::pair<move, std::size_t>> moves; // and where they lead, or `an_end`
        std::size_t rank = unranked;
    };

    // The states that the strategy may pass; false when a limit was met.
    bool collect(const state& root, bool thoroughly) {
        places_.clear();
        found_.clear();
        number_of(root);
        for (std::size_t i = 0; i < places_.size(); ++i)
            if (!list_moves(i, thoroughly)) return false;
        if (!is_acyclic<Game>) rank();
        return true;
    }

    bool list_moves(std::size_t i, bool thoroughly) {
        const state s = places_[i].at;
        if (!places_[i].choice) {
            for (const auto& m : game_.moves(s)) add(i, m, game_.next(s, m));
            return true;
        }
        add_winning(i, s, known_);
        if (thoroughly || places_[i].moves.empty()) {
            places_[i].moves.clear();
            if (!thoroughly) add_kept(i, s);
            if (!thoroughly && places_[i].moves.empty() && searched_(s)) add_winning(i, s, known_);
            if (places_[i].moves.empty()) add_winning(i, s, searched_);
        }
        return !places_[i].moves.empty();
    }

    // One winning move is enough unless ranks have to be compared.
    template <class Verdict>
    void add_winning(std::size_t i, const state& s, Verdict& verdict_of) {
        for (const auto& m : game_.moves(s)) {
            const state after = game_.next(s, m);
            auto verdict = question_.verdict(game_, after);
            if (!verdict) verdict = verdict_of(after);
            if (verdict != proved_) continue;
            add(i, m, after);
            if (is_acyclic<Game>) return;
        }
    }

    void add_kept(std::size_t i, const state& s) {
        for (const auto& m : game_.moves(s)) {
            const state after = game_.next(s, m);
            if (!kept_(s, after) || searched_(after) != proved_) continue;
            return add(i, m, after);
        }
    }

    void add(std::size_t i, const move& m, const state& after) {
        const std::size_t to = question_.verdict(game_, after) ? an_end : number_of(after);
        places_[i].moves.emplace_back(m, to);
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

    bool nearer(const std::pair<move, std::size_t>& a,
                const std::pair<move, std::size_t>& b) const {
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

    void write_from(std::size_t i, std::vector<bool>& done, std::vector<move>& written) const {
        if (i == an_end || done[i]) return;
        done[i] = true;
        const place& p = places_[i];
        const auto write = [&](const std::pair<move, std::size_t>& next) {
            written.push_back(next.first);
            write_from(next.second, done, written);
        };
        if (p.choice)
            return write(
                *std::min_element(p.moves.begin(), p.moves.end(),
                                  [this](const auto& a, const auto& b) { return nearer(a, b); }));
        for (const auto& next : p.moves) write(next);
    }

    const Game& game_;
    proof_question question_;
    bool proved_;
    Known known_;
    Searched searched_;
    Kept kept_;
    std::vector<place> places_;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> found_; // by hash
};

}}} // namespace seesaw::v0::detail

#endif
