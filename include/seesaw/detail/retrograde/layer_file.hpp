// SPDX-License-Identifier: MIT
// The file of one solved layer: sorted keys, and what each state is worth.
//
// Keys are hashes in ascending order, in blocks of 512. A block holds its first key, the marks of
// the states with as many bits as the largest needs, and the gaps between the keys, each as an
// exponential Golomb code of the order that suits the block. A mark is the place of a value and a
// distance in the list at the end. A state of Connect Four 5 x 5 takes 1.24 bytes; one whose hash
// is scattered over 64 bits takes more. In files of bounds, for games with luck, a state has no
// mark but two doubles, which are at the end of its block as they are.
//
// Format. Words of eight bytes, the lowest first: the magic, version and kind of saved_words.hpp,
// the identity of rules, question and root, the layer; the blocks (states, order, bits and words in
// one word, the first key, marks and codes, a checksum); where each block begins and its first key;
// the values, distances and how many states have them; last the numbers of states, blocks and
// kinds, and a checksum of all but the blocks. A look-up reads one block, as far as the key, and
// believes nothing of which the checksum is wrong. The last 64 blocks that were read are kept,
// packed.
//
// Elias, "Universal codeword sets and representations of the integers", 1975; Teuhola, "A
// compression method for clustered bit-vectors", 1978.
#ifndef SEESAW_DETAIL_RETROGRADE_LAYER_FILE_HPP
#define SEESAW_DETAIL_RETROGRADE_LAYER_FILE_HPP

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/detail/base/error.hpp>
#include <seesaw/detail/base/saved_words.hpp>
#include <seesaw/detail/retrograde/backward_induction.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

using word_list = std::vector<std::uint64_t>;
using word_pair = std::pair<std::uint64_t, std::uint64_t>;

inline std::uint64_t checksum_of(const word_list& all, std::size_t first, std::size_t end) {
    std::uint64_t sum = end - first;
    for (std::size_t i = first; i < end; ++i) sum = mix(sum, all[i]);
    return sum;
}

/// Bits in words, from the lowest on.
class bit_writer {
public:
    explicit bit_writer(word_list& into) : into_(into) {}

    void put(std::uint64_t bits, int count) {
        if (count == 0) return;
        if (used_ == 0) into_.push_back(0);
        into_.back() |= bits << used_;
        if (used_ + count > 64) into_.push_back(bits >> (64 - used_));
        used_ = (used_ + count) % 64;
    }

private:
    word_list& into_;
    int used_ = 0; // bits of the last word, 0: all
};

class bit_reader {
public:
    bit_reader(const word_list& from, std::size_t first_bit) : from_(from), at_(first_bit) {}

    /// At most 63.
    [[gnu::always_inline]] std::uint64_t get(int count) {
        const std::uint64_t bits = ahead() & ((std::uint64_t{1} << count) - 1);
        at_ += static_cast<std::size_t>(count);
        return bits;
    }

    /// Passes zeros and the one after them; 64 or more where there is none near.
    [[gnu::always_inline]] int zeros() {
        const int count = std::countr_zero(ahead());
        at_ += static_cast<std::size_t>(count) + 1;
        return count;
    }

private:
    // The next 64 bits. Behind the end are ones, so that a code ends there.
    [[gnu::always_inline]] std::uint64_t ahead() const {
        const std::size_t word = at_ / 64, used = at_ % 64;
        const std::uint64_t low = word < from_.size() ? from_[word] : ones;
        const std::uint64_t high = word + 1 < from_.size() ? from_[word + 1] : ones;
        return low >> used | high << 1 << (63 - used);
    }

    static constexpr std::uint64_t ones = ~std::uint64_t{0};
    const word_list& from_;
    std::size_t at_;
};

/// A packed block: states, order, bits and words; the first key; marks; gaps; a checksum.
class packed_block {
public:
    explicit packed_block(const word_list& from)
        : from_(from), gaps_(from, 128 + states() * static_cast<std::size_t>(bits())) {}

    bool valid() const {
        return from_.size() >= 3 && from_[0] >> 32 == from_.size() && states() > 0 &&
               order() <= 62 && bits() <= 16 &&
               from_.back() == checksum_of(from_, 0, from_.size() - 1);
    }
    std::size_t states() const { return from_.empty() ? 0 : from_[0] & 0xffff; }
    std::uint16_t mark(std::size_t i) const {
        const auto bits = static_cast<std::size_t>(this->bits());
        return static_cast<std::uint16_t>(bit_reader(from_, 128 + i * bits).get(this->bits()));
    }

    /// Has each state two words, and are they there?
    bool has_pairs() const { return from_.size() >= 3 + 2 * states(); }
    word_pair pair(std::size_t i) const {
        const std::size_t at = from_.size() - 1 - 2 * (states() - i);
        return {from_[at], from_[at + 1]};
    }

    std::uint64_t first_key() const { return from_[1]; }
    /// From one key to the next; false where no key goes on so.
    [[gnu::always_inline]] bool advance(std::uint64_t& key) {
        const int width = gaps_.zeros();
        if (width > 63) return false;
        const std::uint64_t high = gaps_.get(width) | std::uint64_t{1} << width;
        key += 1 + ((high - 1) << order() | gaps_.get(order()));
        return true;
    }

    /// The place of the state with this key; nothing where there is none.
    std::optional<std::size_t> find(std::uint64_t wanted) {
        std::uint64_t key = first_key();
        std::size_t i = 0;
        while (key < wanted && ++i < states())
            if (!advance(key)) return std::nullopt;
        if (key != wanted || i >= states()) return std::nullopt;
        return i;
    }

private:
    int order() const { return static_cast<int>(from_[0] >> 16 & 0xff); }
    int bits() const { return from_.empty() ? 0 : static_cast<int>(from_[0] >> 24 & 0xff); }

    const word_list& from_;
    bit_reader gaps_;
};

/// Keys with their marks, packed and unpacked.
struct state_block {
    static constexpr std::size_t most = 512;

    std::vector<std::uint64_t> keys; // in ascending order
    std::vector<std::uint16_t> marks;
    std::vector<word_pair> pairs; // one for each key, or none at all

    void pack(word_list& into) const {
        const std::size_t start = into.size();
        const int order = best_order();
        const int bits =
            static_cast<int>(std::bit_width(*std::max_element(marks.begin(), marks.end())));
        into.push_back(0);
        into.push_back(keys.front());
        bit_writer out(into);
        for (const std::uint16_t mark : marks) out.put(mark, bits);
        for (std::size_t i = 1; i < keys.size(); ++i) {
            const std::uint64_t gap = keys[i] - keys[i - 1] - 1;
            const std::uint64_t high = (gap >> order) + 1;
            const int width = static_cast<int>(std::bit_width(high)) - 1;
            out.put(0, width);
            out.put(1, 1);
            out.put(high ^ std::uint64_t{1} << width, width);
            out.put(gap & ((std::uint64_t{1} << order) - 1), order);
        }
        for (const auto& [low, high] : pairs) into.insert(into.end(), {low, high});
        into[start] = (into.size() - start + 1) << 32 | static_cast<std::uint64_t>(bits) << 24 |
                      static_cast<std::uint64_t>(order) << 16 | keys.size();
        into.push_back(checksum_of(into, start, into.size()));
    }

    /// False where it is damaged.
    bool unpack(const word_list& from, bool with_pairs) {
        keys.clear();
        marks.clear();
        pairs.clear();
        packed_block packed(from);
        if (!packed.valid() || (with_pairs && !packed.has_pairs())) return false;
        for (std::uint64_t key = packed.first_key();;) {
            marks.push_back(packed.mark(keys.size()));
            if (with_pairs) pairs.push_back(packed.pair(keys.size()));
            keys.push_back(key);
            if (keys.size() == packed.states()) return true;
            if (!packed.advance(key)) return false;
        }
    }

private:
    // The fewest bits; a gap counts by its width.
    int best_order() const {
        std::array<int, 65> widths{};
        for (std::size_t i = 1; i < keys.size(); ++i)
            ++widths[static_cast<std::size_t>(std::bit_width(keys[i] - keys[i - 1] - 1))];
        int best = 0, fewest = 0;
        for (int order = 0; order < 63; ++order) {
            int bits = 0;
            for (int width = 0; width <= 64; ++width)
                bits += widths[static_cast<std::size_t>(width)] *
                        (order + 1 + 2 * std::max(0, width - order));
            if (order > 0 && bits >= fewest) continue;
            fewest = bits;
            best = order;
        }
        return best;
    }
};

class layer_file_writer {
public:
    layer_file_writer(std::ostream& stream, std::uint64_t identity, std::int64_t layer,
                      saved_kind kind = saved_kind::layer_values)
        : stream_(stream) {
        about_ = {saved_format::magic, saved_format::kind_and_version(kind), identity,
                  static_cast<std::uint64_t>(layer)};
        write(about_);
    }

    /// Keys in ascending order.
    void put(std::uint64_t key, std::uint16_t mark) {
        block_.keys.push_back(key);
        block_.marks.push_back(mark);
        if (block_.keys.size() == state_block::most) write_block();
    }

    /// In files of bounds.
    void put(std::uint64_t key, const word_pair& pair) {
        block_.pairs.push_back(pair);
        put(key, std::uint16_t{0});
    }

    void finish(const std::vector<state_layer>& kinds) {
        if (!block_.keys.empty()) write_block();
        std::uint64_t states = 0;
        for (const state_layer& kind : kinds) {
            about_.push_back(static_cast<std::uint64_t>(std::int64_t{kind.value}));
            about_.push_back(static_cast<std::uint64_t>(std::int64_t{kind.distance}));
            about_.push_back(kind.states);
            states += kind.states;
        }
        about_.insert(about_.end(), {states, blocks_, kinds.size()});
        about_.push_back(checksum_of(about_, 0, about_.size()));
        about_.erase(about_.begin(), about_.begin() + 4); // written already
        write(about_);
    }

private:
    void write_block() {
        about_.insert(about_.end(), {block_.keys.front(), written_});
        ++blocks_;
        word_list packed;
        block_.pack(packed);
        write(packed);
        block_.keys.clear();
        block_.marks.clear();
        block_.pairs.clear();
    }

    void write(const word_list& all) {
        std::string bytes;
        bytes.reserve(8 * all.size());
        for (const std::uint64_t word : all)
            for (int i = 0; i < 8; ++i) bytes += static_cast<char>(word >> 8 * i & 0xff);
        stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        written_ += all.size();
    }

    std::ostream& stream_;
    state_block block_;
    word_list about_;
    std::uint64_t written_ = 0, blocks_ = 0;
};

class layer_file {
public:
    /// What is not such a file, or is one of something else, is an error that names it.
    layer_file(std::string path, std::uint64_t identity, std::int64_t layer,
               saved_kind kind = saved_kind::layer_values)
        : path_(std::move(path)), has_pairs_(kind == saved_kind::layer_bounds) {
        stream_.rdbuf()->pubsetbuf(nullptr, 0); // blocks are read whole, and kept
        stream_.open(path_, std::ios::binary);
        if (!stream_) fail("cannot be read");
        stream_.seekg(0, std::ios::end);
        const std::uint64_t bytes = static_cast<std::uint64_t>(stream_.tellg());
        const std::uint64_t all = bytes / 8;
        if (bytes % 8 != 0 || all < 8) fail("is cut off, or no layer of a solution");
        word_list about = read(0, 4);
        if (about[0] != saved_format::magic || about[1] != saved_format::kind_and_version(kind))
            fail("is no layer of a solution, or one of another version");
        if (about[2] != identity) fail("is of another game, other rules or another question");
        if (about[3] != static_cast<std::uint64_t>(layer)) fail("is another layer");
        const word_list end = read(all - 4, 4);
        const std::uint64_t blocks = end[1], kinds = end[2];
        if (blocks > all || kinds > 65536 || 8 + 2 * blocks + 3 * kinds > all)
            fail("is damaged or cut off");
        const word_list middle = read(all - 4 - 2 * blocks - 3 * kinds,
                                      static_cast<std::size_t>(2 * blocks + 3 * kinds));
        about.insert(about.end(), middle.begin(), middle.end());
        about.insert(about.end(), end.begin(), end.end() - 1);
        if (checksum_of(about, 0, about.size()) != end[3]) fail("is damaged or cut off");
        take(middle, static_cast<std::size_t>(blocks), all - 4 - middle.size());
        states_ = end[0];
    }

    std::uint64_t states() const noexcept { return states_; }
    const std::vector<state_layer>& kinds() const noexcept { return kinds_; }
    std::size_t blocks() const noexcept { return first_keys_.size(); }
    std::uint64_t bytes() const noexcept {
        std::uint64_t sum = 8 * (first_keys_.capacity() + offsets_.capacity()) +
                            sizeof(state_layer) * kinds_.capacity();
        for (const auto& [holds, packed] : cached_) sum += 8 * packed.capacity();
        return sum;
    }

    /// The states of a block; good until another is asked for.
    const state_block& block(std::size_t number) {
        if (!unpacked_.unpack(packed(number), has_pairs_)) fail_at(number);
        for (const std::uint16_t mark : unpacked_.marks)
            if (mark >= kinds_.size()) fail_at(number);
        return unpacked_;
    }

    /// Value and distance of the state with this key; nothing where there is none.
    std::optional<state_layer> find(std::uint64_t key) {
        const auto number = block_of(key);
        if (!number) return std::nullopt;
        packed_block in(packed(*number));
        const auto place = in.find(key);
        if (!place) return std::nullopt;
        const std::uint16_t mark = in.mark(*place);
        if (mark >= kinds_.size()) fail_at(*number);
        return kinds_[mark];
    }

    /// The two words of that state, in files of bounds.
    std::optional<word_pair> find_pair(std::uint64_t key) {
        const auto number = block_of(key);
        if (!number) return std::nullopt;
        packed_block in(packed(*number));
        if (!in.has_pairs()) fail_at(*number);
        const auto place = in.find(key);
        if (!place) return std::nullopt;
        return in.pair(*place);
    }

private:
    // The only one that can hold the key.
    std::optional<std::size_t> block_of(std::uint64_t key) const {
        const auto after = std::upper_bound(first_keys_.begin(), first_keys_.end(), key);
        if (after == first_keys_.begin()) return std::nullopt;
        return static_cast<std::size_t>(after - first_keys_.begin()) - 1;
    }

    void take(const word_list& middle, std::size_t blocks, std::uint64_t end_of_blocks) {
        std::size_t i = 0;
        for (; i < 2 * blocks; i += 2) {
            first_keys_.push_back(middle[i]);
            offsets_.push_back(middle[i + 1]);
        }
        offsets_.push_back(end_of_blocks);
        if (!std::is_sorted(offsets_.begin(), offsets_.end())) fail("is damaged");
        for (; i < middle.size(); i += 3)
            kinds_.push_back({static_cast<score>(static_cast<std::int64_t>(middle[i])),
                              static_cast<std::int32_t>(static_cast<std::int64_t>(middle[i + 1])),
                              middle[i + 2]});
    }

    // Good until another block is asked for.
    const word_list& packed(std::size_t number) {
        if (cached_.empty()) cached_.resize(std::min<std::size_t>(64, blocks()));
        auto& [holds, words] = cached_[number % cached_.size()];
        if (holds == number + 1) return words;
        holds = 0;
        const std::uint64_t begin = offsets_[number];
        words = read(begin, static_cast<std::size_t>(offsets_[number + 1] - begin));
        if (!packed_block(words).valid()) fail_at(number);
        holds = number + 1;
        return words;
    }

    word_list read(std::uint64_t first, std::size_t count) {
        word_list all(count);
        auto* const bytes = reinterpret_cast<char*>(all.data());
        stream_.clear();
        stream_.seekg(static_cast<std::streamoff>(8 * first));
        if (!stream_.read(bytes, static_cast<std::streamsize>(8 * count))) fail("cannot be read");
        if constexpr (std::endian::native != std::endian::little)
            for (std::uint64_t& word : all) {
                const auto* const from = reinterpret_cast<const unsigned char*>(&word);
                std::uint64_t value = 0;
                for (int i = 0; i < 8; ++i) value |= std::uint64_t{from[i]} << 8 * i;
                word = value;
            }
        return all;
    }

    [[noreturn]] void fail_at(std::size_t number) const {
        fail("is damaged: block " + std::to_string(number + 1));
    }
    [[noreturn]] void fail(const std::string& what) const { unusable(path_ + ' ' + what); }

    std::string path_;
    bool has_pairs_;
    std::ifstream stream_;
    std::uint64_t states_ = 0;
    std::vector<std::uint64_t> first_keys_;
    std::vector<std::uint64_t> offsets_; // in words; and where the last block ends
    std::vector<state_layer> kinds_;
    std::vector<std::pair<std::size_t, word_list>> cached_; // by block number, from 1
    state_block unpacked_;
};

}}} // namespace seesaw::v0::detail

#endif
