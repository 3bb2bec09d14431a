// SPDX-License-Identifier: MIT
// The directory in which a game is solved layer by layer, and how the work is resumed after a kill.
//
// In memory are one layer and what it leads to; the rest lies in the directory. A run that meets a
// limit or is killed leaves what it has finished. The next run with the same rules, options and
// root goes on from there, and the files at the end are the same.
//
// The file `layers` lists what has been done: it is written anew, whole, after each step, and what
// it does not mention has not happened. Beside it lie, for layer 7,
//
//     layer_7.batch_0, …   states that moves from earlier layers led to, perhaps several times
//     layer_7.states       all states of the layer in ascending order of their hashes
//     layer_7.values       what they are worth (layer_file.hpp)
//
// Each replaces the ones above it: of a solved game only `layers` and the values are left, and they
// are the same, byte by byte, however often the work was interrupted. Batches and states hold the
// bytes of states, so they are for the machine that wrote them.
//
// All files carry the identity of rules and question. All but `layers`, which states the root,
// carry the identity of the root too. A damaged or foreign file is an error that names it.
//
// By retrograde.hpp, Connect Four 5 × 5, 69,763,700 positions, takes 73 seconds of one core, 0.6 GB
// of memory, and 1.24 bytes a position on disk. Random positions of 5 × 4 are looked up in 22,000
// instructions each: more than 100,000 a second.
#ifndef SEESAW_DETAIL_RETROGRADE_LAYER_DIRECTORY_HPP
#define SEESAW_DETAIL_RETROGRADE_LAYER_DIRECTORY_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <seesaw/detail/base/compiler.hpp>
#include <seesaw/detail/base/durable_file.hpp>
#include <seesaw/detail/base/saved_words.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

struct layer_entry {
    std::int64_t layer = 0;
    std::uint64_t batches = 0;
    std::uint64_t states = 0; ///< 0 until all of them are known
    bool valued = false;
    std::vector<std::int64_t> leads_to = {}; ///< in ascending order, itself too if it does
    std::uint64_t choices = 0;               ///< valued states with more than one move
    std::uint64_t only = 0; ///< those of them in which one move alone keeps the value
    double largest = 0;     ///< the size of the largest result of a finished state
};

class layer_directory {
public:
    /// Reads the list, if there is one.
    layer_directory(std::string path, std::uint64_t question)
        : path_(std::move(path)), question_(question) {
        std::remove((path_ + "/unfinished").c_str());
        std::ifstream file(path_ + "/layers", std::ios::binary);
        if (!file) return;
        saved_proof_reader in(file, saved_kind::layer_list, question_, "list of layers");
        const bool fits = take(in);
        const load_verdict verdict = in.finish();
        if (!verdict) unusable(path_ + "/layers: " + verdict.reason);
        if (!fits) unusable(path_ + "/layers: it is damaged");
    }

    bool started() const noexcept { return !entries_.empty(); }
    bool complete() const noexcept {
        return started() && std::all_of(entries_.begin(), entries_.end(),
                                        [](const layer_entry& e) { return e.valued; });
    }
    const std::string& path() const noexcept { return path_; }
    std::uint64_t root() const noexcept { return root_; }
    std::uint64_t identity() const noexcept { return mix(question_, root_); }
    /// In ascending order.
    std::vector<layer_entry>& entries() noexcept { return entries_; }
    const std::vector<layer_entry>& entries() const noexcept { return entries_; }

    void start(std::uint64_t root) {
        make_directory(path_);
        root_ = root;
    }

    /// The entry of a layer, made if there is none; references to others do not survive that.
    layer_entry& at(std::int64_t layer) {
        const auto less = [](const layer_entry& e, std::int64_t l) { return e.layer < l; };
        const auto place = std::lower_bound(entries_.begin(), entries_.end(), layer, less);
        if (place != entries_.end() && place->layer == layer) return *place;
        return *entries_.insert(place, {.layer = layer});
    }

    static std::string batch(std::int64_t layer, std::uint64_t number) {
        return "layer_" + std::to_string(layer) + ".batch_" + std::to_string(number);
    }
    static std::string states(std::int64_t layer) {
        return "layer_" + std::to_string(layer) + ".states";
    }
    static std::string values(std::int64_t layer) {
        return "layer_" + std::to_string(layer) + ".values";
    }
    std::string file(const std::string& name) const { return path_ + '/' + name; }

    /// What has been done is done from here on.
    void write_list() const {
        durable_file file(path_, "layers");
        saved_proof_writer out(file.stream(), saved_kind::layer_list, question_);
        out.put(root_);
        for (const layer_entry& e : entries_) {
            out.put(static_cast<std::uint64_t>(e.layer));
            out.put(e.batches);
            out.put(e.states);
            out.put(e.valued);
            out.put(e.choices);
            out.put(e.only);
            out.put(bit_cast<std::uint64_t>(e.largest));
            out.put(e.leads_to.size());
            for (const std::int64_t to : e.leads_to) out.put(static_cast<std::uint64_t>(to));
        }
        out.finish();
        file.commit(true);
    }

    /// Removes what the list has no use for any more, and what a kill left of that.
    void tidy(const layer_entry& e) const {
        remove_batches(e.layer, e.states > 0 ? 0 : e.batches);
        if (e.valued) std::remove(file(states(e.layer)).c_str());
    }
    void tidy() const {
        for (const layer_entry& e : entries_) tidy(e);
    }

private:
    // The last one first: what a kill leaves is found again from the front.
    void remove_batches(std::int64_t layer, std::uint64_t first) const {
        std::uint64_t end = first;
        while (file_exists(file(batch(layer, end)))) ++end;
        while (end > first) std::remove(file(batch(layer, --end)).c_str());
    }

    bool take(saved_proof_reader& in) {
        std::uint64_t layer = 0, valued = 0, largest = 0, targets = 0, to = 0;
        if (!in.next(root_)) return false;
        while (in.next(layer)) {
            layer_entry e{.layer = static_cast<std::int64_t>(layer)};
            if (!in.next(e.batches) || !in.next(e.states) || !in.next(valued) ||
                !in.next(e.choices) || !in.next(e.only) || !in.next(largest) || !in.next(targets))
                return false;
            e.largest = bit_cast<double>(largest);
            e.valued = valued != 0;
            for (; targets > 0 && in.next(to); --targets)
                e.leads_to.push_back(static_cast<std::int64_t>(to));
            if (targets > 0 || (!entries_.empty() && entries_.back().layer >= e.layer))
                return false;
            entries_.push_back(std::move(e));
        }
        return !entries_.empty();
    }

    std::string path_;
    std::uint64_t question_;
    std::uint64_t root_ = 0; // its hash
    std::vector<layer_entry> entries_;
};

/// States as their bytes.
template <class State>
class state_writer {
public:
    state_writer(const layer_directory& in, const std::string& name)
        : file_(in.path(), name), out_(file_.stream(), saved_kind::layer_states, in.identity()) {}

    void put(const State& s) {
        std::array<std::uint64_t, (sizeof(State) + 7) / 8> bytes{};
        std::memcpy(bytes.data(), &s, sizeof s);
        for (const std::uint64_t word : bytes) out_.put(word);
        if (++written_ % 65536 == 0) file_.check();
    }

    void commit() {
        out_.finish();
        file_.commit();
    }

private:
    durable_file file_;
    saved_proof_writer out_;
    std::uint64_t written_ = 0;
};

template <class State>
class state_reader {
    static_assert(std::is_trivially_copyable_v<State>);

public:
    state_reader(const layer_directory& in, const std::string& name)
        : path_(in.file(name)), stream_(path_, std::ios::binary),
          in_(stream_, saved_kind::layer_states, in.identity(), "file of states") {}

    /// False at the end; what is wrong with the file is an error, found there at the latest.
    bool next(State& s) {
        std::array<std::uint64_t, (sizeof(State) + 7) / 8> bytes{};
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            if (in_.next(bytes[i])) continue;
            const load_verdict verdict = in_.finish();
            if (!verdict) unusable(path_ + ": " + verdict.reason);
            if (i > 0) unusable(path_ + ": it is damaged");
            return false;
        }
        std::memcpy(static_cast<void*>(&s), bytes.data(), sizeof s);
        return true;
    }

private:
    std::string path_;
    std::ifstream stream_;
    saved_proof_reader in_;
};

}}} // namespace seesaw::v0::detail

#endif
