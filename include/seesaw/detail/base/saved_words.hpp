// SPDX-License-Identifier: MIT
// The file in which a search or an evaluation waits: versioned, checksummed, and tied to its
// matter.
//
// What is to be kept is written as a sequence of 64-bit words, of which only its owner knows the
// meaning, and read back later; the rest is done here.
//
//     saved_proof_writer out(stream, saved_kind::df_pn_table, proof_fingerprint(game, question));
//     for (…) out.put(word);
//     return out.finish();                             // false: the stream failed
//
//     saved_proof_reader in(stream, saved_kind::df_pn_table, proof_fingerprint(game, question));
//     std::uint64_t word;
//     while (in.next(word)) …;
//     return in.finish();                              // why it was refused, if it was
//
// Format. Words of eight bytes, the lowest first: the magic "seesaw" with two spaces, the version
// (low half) and the kind (high half), the fingerprint. Then blocks: how many words, the words, a
// checksum of everything up to there. A block of no words is the last, and nothing follows it.
// `next` hands out the words of a block only when its checksum was right, so nothing that was
// damaged reaches the owner. But what came before the damage, or before the place where a file was
// cut, has been handed out by then: an owner that is told so by `finish` forgets it. A version or
// kind that is not this one is refused; there is no conversion. A fingerprint is any number that
// tells what the words are about.
//
// Cost: a few nanoseconds a word and a buffer of one block. Nothing here throws.
#ifndef SEESAW_DETAIL_BASE_SAVED_WORDS_HPP
#define SEESAW_DETAIL_BASE_SAVED_WORDS_HPP

#include <cstddef>
#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <seesaw/random.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

/// What the words of a file mean; a new meaning is a new kind.
enum class saved_kind : std::uint32_t {
    df_pn_table = 1,
    proof_tree = 2,
    state_values = 3,
    board_values = 4,
    layer_states = 6,
    layer_list = 8,
    layer_values = 9,
    layer_bounds = 10
};

struct saved_format {
    static constexpr std::uint64_t magic = 0x2020776173656573; // "seesaw  "
    static constexpr std::uint64_t version = 2; // 2: parameters are part of the fingerprint
    static constexpr std::size_t block_words = 8192;

    static constexpr std::uint64_t kind_and_version(saved_kind kind) {
        return static_cast<std::uint64_t>(kind) << 32 | version;
    }
};

class saved_proof_writer {
public:
    saved_proof_writer(std::ostream& stream, saved_kind kind, std::uint64_t fingerprint)
        : stream_(stream) {
        block_.reserve(saved_format::block_words);
        write(saved_format::magic);
        write(saved_format::kind_and_version(kind));
        write(fingerprint);
    }

    void put(std::uint64_t word) {
        block_.push_back(word);
        if (block_.size() == saved_format::block_words) write_block();
    }

    /// Nothing may be put afterwards; false when the stream did not take everything.
    bool finish() {
        if (!block_.empty()) write_block();
        write_block();
        stream_.flush();
        return stream_.good();
    }

private:
    void write_block() {
        write(block_.size());
        for (const std::uint64_t word : block_) write(word);
        write(checksum_);
        block_.clear();
    }

    void write(std::uint64_t word) {
        checksum_ = mix(checksum_, word);
        char bytes[8];
        for (int i = 0; i < 8; ++i) bytes[i] = static_cast<char>(word >> 8 * i & 0xff);
        stream_.write(bytes, sizeof bytes);
    }

    std::ostream& stream_;
    std::vector<std::uint64_t> block_;
    std::uint64_t checksum_ = 0;
};

class saved_proof_reader {
public:
    /// `what` is what complaints call it.
    saved_proof_reader(std::istream& stream, saved_kind kind, std::uint64_t fingerprint,
                       std::string what = "saved proof")
        : stream_(stream), what_(std::move(what)) {
        const std::uint64_t magic = read();
        if (complaint_.empty() && magic != saved_format::magic) complaint_ = "not a " + what_;
        const std::uint64_t found = read();
        if (complaint_.empty() && (found & 0xffffffff) != saved_format::version)
            complaint_ = "a " + what_ + " of version " + std::to_string(found & 0xffffffff) +
                         ", this is version " + std::to_string(saved_format::version);
        if (complaint_.empty() && found != saved_format::kind_and_version(kind))
            complaint_ = "a " + what_ + " of another kind of engine";
        if (read() != fingerprint && complaint_.empty())
            complaint_ = "a " + what_ + " of another game, other rules or another question";
    }

    /// The next word; false at the end and as soon as something is wrong.
    bool next(std::uint64_t& word) {
        if (place_ == block_.size() && !read_block()) return false;
        word = block_[place_++];
        return true;
    }

    /// Nothing is wrong so far; asked before the first word: the header is as it should be.
    bool accepted() const noexcept { return complaint_.empty(); }

    /// To be asked when `next` has said false.
    load_verdict finish() const {
        if (complaint_.empty() && !ended_) return {"it holds more than was expected"};
        return {complaint_};
    }

private:
    bool read_block() {
        if (!complaint_.empty() || ended_) return false;
        block_.clear();
        place_ = 0;
        const std::uint64_t count = read();
        if (count > saved_format::block_words && complaint_.empty()) complaint_ = damaged();
        for (std::uint64_t i = 0; i < count && complaint_.empty(); ++i) block_.push_back(read());
        const std::uint64_t expected = checksum_;
        if (read() != expected && complaint_.empty()) complaint_ = damaged();
        if (!complaint_.empty()) block_.clear();
        blocks_ += complaint_.empty();
        ended_ = complaint_.empty() && count == 0;
        if (ended_ && stream_.peek() != std::istream::traits_type::eof())
            complaint_ = "something follows its end";
        return !block_.empty();
    }

    std::uint64_t read() {
        if (!complaint_.empty()) return 0;
        char bytes[8];
        if (!stream_.read(bytes, sizeof bytes)) {
            complaint_ = words_ == 0 ? "not a " + what_ + ": it is empty or cannot be read"
                                     : "it is cut off after " + std::to_string(words_ * 8) +
                                           " bytes or cannot be read";
            return 0;
        }
        ++words_;
        std::uint64_t word = 0;
        for (int i = 0; i < 8; ++i)
            word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[i])) << 8 * i;
        checksum_ = mix(checksum_, word);
        return word;
    }

    std::string damaged() const {
        return "it is damaged: the checksum of block " + std::to_string(blocks_ + 1) +
               " does not fit";
    }

    std::istream& stream_;
    std::string what_;
    std::vector<std::uint64_t> block_;
    std::size_t place_ = 0;
    std::uint64_t checksum_ = 0;
    std::uint64_t words_ = 0;
    std::uint64_t blocks_ = 0;
    bool ended_ = false;
    std::string complaint_;
};

}}} // namespace seesaw::v0::detail

#endif
