// SPDX-License-Identifier: MIT
// All states that can be reached from one, solved together: what df-pn does about many cycles.
//
// A disproof that rests on a repetition holds on one path alone, and few states make many paths.
// The states themselves, each once, are soon listed. Solved from the ends backwards, the attacker
// has his way where one of his moves leads to a proven state, and where all of his opponent's do.
// The others are disproved on every path: from there he can only go round.
//
// A search tries that when it has met 32 repetitions. Where there are more moves than it has
// visited itself, it gives up, and tries again after four times as many. What is given up is lost
// work.
#ifndef SEESAW_DETAIL_DF_PN_CLOSURE_HPP
#define SEESAW_DETAIL_DF_PN_CLOSURE_HPP

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <seesaw/detail/df_pn/table.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game, class Task>
class df_pn_closure {
    using state = state_t<Game>;
    using number = std::uint32_t;

public:
    enum class progress { complete, refused, too_large };

    explicit df_pn_closure(Task& shared) : task_(&shared) {}

    void met_repetition() { ++repetitions_; }
    bool due() const { return repetitions_ >= patience_; }

    /// As for a new search.
    void forget() noexcept {
        give_up();
        repetitions_ = 0;
        patience_ = first_patience;
    }

    /// All states from this one on, unless they have more moves or take more bytes. Goes on where
    /// it was refused.
    template <class Allowance, class Observer>
    progress list(const state& first, std::uint64_t most_moves, std::uint64_t room,
                  Allowance& allowance, Observer& observer) {
        if (states_.empty()) number_of(first, task_->key_of(first));
        for (; expanded_ < states_.size(); ++expanded_) {
            if (visits_ > most_moves || bytes() > room / 2) { // `solve` needs some, too
                give_up();
                return progress::too_large;
            }
            if (expanded_ == level_end_) {
                level_end_ = states_.size();
                ++depth_;
            }
            if (!expand(static_cast<number>(expanded_), allowance)) return progress::refused;
            notify<expanded<Game>>(observer, states_[expanded_], depth_);
        }
        return progress::complete;
    }

    /// Of a complete list: what is proved, from the ends backwards.
    void solve() {
        std::vector<number> first_before(states_.size() + 1, 0), before(moves_.size());
        for (const number to : moves_) ++first_before[to + 1];
        for (std::size_t i = 1; i < first_before.size(); ++i)
            first_before[i] += first_before[i - 1];
        auto place = first_before;
        for (number from = 0; from < states_.size(); ++from)
            for (number at = first_move_[from]; at < end_of(from); ++at)
                before[place[moves_[at]]++] = from;
        std::vector<number> proved;
        for (number i = 0; i < states_.size(); ++i)
            if (missing_[i] == 0) proved.push_back(i);
        for (std::size_t next = 0; next < proved.size(); ++next)
            for (number at = first_before[proved[next]]; at < first_before[proved[next] + 1]; ++at)
                if (number& left = missing_[before[at]]; left != 0 && left != none && --left == 0)
                    proved.push_back(before[at]);
    }

    /// Calls sink(key, proved) for every state.
    template <class Sink>
    void each(Sink&& sink) const {
        for (std::size_t i = 0; i < states_.size(); ++i) sink(keys_[i], missing_[i] == 0);
    }
    /// Whether this state is proved; nullopt where it is not in the list.
    std::optional<bool> verdict(std::uint64_t key) const {
        const number i = slots_[slot_of(key)];
        if (i == none) return std::nullopt;
        return missing_[i] == 0;
    }

    std::uint64_t visits() const { return visits_; }
    std::uint64_t bytes() const {
        return states_.capacity() * (sizeof(state) + sizeof(keys_[0]) + 2 * sizeof(number)) +
               (moves_.capacity() + slots_.capacity()) * sizeof(number);
    }

private:
    static constexpr number none = std::numeric_limits<number>::max();
    static constexpr std::uint64_t first_patience = 32;

    void give_up() noexcept {
        for (auto* list : {&missing_, &first_move_, &moves_, &slots_})
            std::vector<number>().swap(*list);
        std::vector<state>().swap(states_);
        std::vector<std::uint64_t>().swap(keys_);
        expanded_ = level_end_ = 0;
        depth_ = -1;
        visits_ = 0;
        patience_ = 4 * repetitions_;
    }

    // False, and nothing happened, when the allowance does not suffice.
    template <class Allowance>
    bool expand(number from, Allowance& allowance) {
        const state s = states_[from];
        const bool is_or = task_->question.is_or(task_->game, s);
        const auto first = static_cast<number>(moves_.size());
        bool decided = false;
        for (const auto& m : task_->game.moves(s)) {
            if (!allowance.spend()) {
                moves_.resize(first);
                return false;
            }
            ++visits_;
            const state after = task_->game.next(s, m);
            auto verdict = task_->question.verdict(task_->game, after);
            std::uint64_t key = 0;
            if (!verdict) {
                key = task_->key_of(after);
                if (const auto known = task_->table.find(key); known && known->solved())
                    verdict = known->proved();
            }
            if (!verdict)
                moves_.push_back(number_of(after, key));
            else if ((decided = *verdict == is_or))
                break;
        }
        if (decided) moves_.resize(first);
        first_move_.push_back(first);
        // How many moves must lead to proven states yet; none: that can never be.
        missing_[from] = decided ? (is_or ? 0 : none)
                         : is_or ? 1
                                 : static_cast<number>(moves_.size()) - first;
        return true;
    }

    number end_of(number i) const {
        return i + 1 < first_move_.size() ? first_move_[i + 1] : static_cast<number>(moves_.size());
    }

    number number_of(const state& s, std::uint64_t key) {
        if (2 * states_.size() >= slots_.size()) {
            slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), none);
            for (number i = 0; i < states_.size(); ++i) slots_[slot_of(keys_[i])] = i;
        }
        number& slot = slots_[slot_of(key)];
        if (slot == none) {
            slot = static_cast<number>(states_.size());
            states_.push_back(s);
            keys_.push_back(key);
            missing_.push_back(none);
        }
        return slot;
    }

    // Where this key is, or belongs.
    std::size_t slot_of(std::uint64_t key) const {
        std::size_t at = key & (slots_.size() - 1);
        while (slots_[at] != none && keys_[slots_[at]] != key) at = (at + 1) & (slots_.size() - 1);
        return at;
    }

    Task* task_;
    std::uint64_t repetitions_ = 0; // that the search has met
    std::uint64_t patience_ = first_patience;
    std::vector<state> states_; // as they came: also the queue
    std::vector<std::uint64_t> keys_;
    std::vector<number> missing_;
    std::vector<number> first_move_; // of those that are expanded
    std::vector<number> moves_;      // to states by number
    std::vector<number> slots_;
    std::size_t expanded_ = 0, level_end_ = 0;
    int depth_ = -1;
    std::uint64_t visits_ = 0;
};

}}} // namespace seesaw::v0::detail

#endif
