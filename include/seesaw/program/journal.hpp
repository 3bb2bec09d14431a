// SPDX-License-Identifier: MIT
// The journal of a long run, which can be killed at any moment and resumed.
//
// A run is made of units that have names (keys) and results (payloads, usually JSON). A finished
// unit is one line of a text file, and is not done again:
//
//     seesaw::programs::journal book(path, {{"nodes", "1000000"}, {"seed", "1"}}, resume);
//     for (const auto& key : keys)
//         use(book.unit(key, [&] { return result_of(key); }));
//
// The first line holds the configuration: everything that the results depend on. A journal of
// another configuration is refused, and the message says what differs. Every line carries a
// checksum. A kill may leave a last line without its end: it is cut off and its unit is done again.
// So is a line that was damaged in another way; `notes` says so.
//
//     seesaw journal 1 <tab> checksum <tab> name=value <tab> name=value …
//     key              <tab> checksum <tab> payload
//
// A line is written at once and handed to the system before `add` returns, so killing the program
// loses nothing. It is flushed to the disk at least once a second while units finish, and at the
// end, so a power failure loses a second. One process at a time: the file is locked while it is
// open. POSIX.
#ifndef SEESAW_PROGRAM_JOURNAL_HPP
#define SEESAW_PROGRAM_JOURNAL_HPP

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace seesaw { inline namespace v0 { namespace programs {

/// The checksum of a text, or of one that goes on.
inline std::uint64_t fnv_1a(std::string_view text, std::uint64_t hash = 0xcbf29ce484222325u) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return hash;
}

/// A file of finished units; with no file, every unit is done anew.
class journal {
public:
    /// Names and values of everything that results depend on, in a fixed order.
    using configuration = std::vector<std::pair<std::string, std::string>>;

    /// None: every unit is done and nothing is kept.
    journal() = default;

    /// Keeps units for as long as the object lives where there is no file, for those who ask for
    /// the same ones again.
    void remember() { remembers_ = true; }

    /// A file that exists is refused unless `resume` is set; one that does not is made in any case,
    /// so that the same command line starts a run and goes on with it.
    journal(const std::string& path, const configuration& settings, bool resume) : path_(path) {
        file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file_ < 0)
            throw std::runtime_error("--journal: cannot write '" + path_ +
                                     "': " + std::strerror(errno));
        try {
            open(settings, resume);
        } catch (...) {
            ::close(file_);
            throw;
        }
    }
    journal(const journal&) = delete;
    journal& operator=(const journal&) = delete;
    ~journal() {
        if (file_ < 0) return;
        ::fsync(file_);
        ::close(file_);
    }

    /// What had to be dropped on opening, a line each.
    const std::vector<std::string>& notes() const { return notes_; }
    std::size_t size() const { return units_.size(); }
    /// Of all units, in whatever order they were finished.
    std::uint64_t checksum() const {
        std::uint64_t sum = 0;
        for (const auto& [key, payload] : units_) sum += fnv_1a(payload, fnv_1a(key + '\t'));
        return sum;
    }
    /// Is anything kept in a file?
    bool writes() const { return file_ >= 0; }
    /// Is a unit finished whose key begins so?
    bool has_like(std::string_view beginning) const {
        for (const auto& [key, payload] : units_)
            if (key.starts_with(beginning)) return true;
        return false;
    }

    /// The payload of a finished unit, null where it is not finished.
    const std::string* find(const std::string& key) const {
        const auto place = units_.find(key);
        return place == units_.end() ? nullptr : &place->second;
    }

    void add(const std::string& key, const std::string& payload) {
        if (key.empty() || key.find_first_of("\t\n") != std::string::npos ||
            payload.find('\n') != std::string::npos)
            throw std::logic_error("journal: keys have no tabs, and nothing has line breaks");
        if (file_ < 0 && !remembers_) return;
        if (file_ >= 0) append(line_of(key, payload));
        units_[key] = payload;
        if (file_ < 0) return;
        const auto now = clock::now();
        if (now - synced_ < std::chrono::seconds(1)) return;
        if (::fsync(file_) != 0) fail(std::strerror(errno));
        synced_ = now;
    }

    /// The payload of the unit, which `make()` finds where the journal does not have it.
    template <class Make>
    std::string unit(const std::string& key, const Make& make) {
        if (const std::string* known = find(key)) return *known;
        std::string payload = make();
        add(key, payload);
        return payload;
    }

private:
    using clock = std::chrono::steady_clock;
    static constexpr std::string_view title = "seesaw journal 1";

    void open(const configuration& settings, bool resume) {
        if (::flock(file_, LOCK_EX | LOCK_NB) != 0) fail("another run is using it");
        struct stat info {};
        if (::fstat(file_, &info) != 0) fail(std::strerror(errno));
        if (!S_ISREG(info.st_mode)) fail("it is not a file");
        const std::string text = read();
        if (!text.empty() && !resume)
            fail("it exists; go on with it (--resume), or name another file");

        const std::size_t first_end = text.find('\n');
        if (first_end == std::string::npos) {
            // Nothing, or a first line that was being written when the run was killed.
            if (title.substr(0, text.size()) != std::string_view(text).substr(0, title.size()))
                fail("it is not a journal");
            cut(0);
            append(header_of(settings));
            sync_all();
            return;
        }
        check_header(std::string_view(text).substr(0, first_end), settings);
        read_units(text, first_end + 1);
    }

    void read_units(std::string_view text, std::size_t at) {
        std::size_t number = 1;
        while (at < text.size()) {
            ++number;
            const std::size_t end = text.find('\n', at);
            const bool whole = end != std::string_view::npos;
            if (!whole) {
                note(number, "was cut off");
                cut(at);
                return;
            }
            const std::string_view line = text.substr(at, end - at);
            at = end + 1;
            const std::size_t tab = line.find('\t');
            const std::size_t second =
                tab == std::string_view::npos ? tab : line.find('\t', tab + 1);
            const bool readable = second != std::string_view::npos;
            const std::string key(line.substr(0, readable ? tab : 0));
            const std::string payload(readable ? line.substr(second + 1) : std::string_view{});
            if (!readable || line_of(key, payload) != std::string(line) + '\n')
                note(number, "is damaged");
            else
                units_[key] = payload;
        }
    }

    void check_header(std::string_view line, const configuration& settings) {
        const std::vector<std::string_view> fields = split(line);
        if (fields[0] != title) fail("it is not a journal");
        if (fields.size() < 2 || header_of_fields(fields) != std::string(line) + '\n')
            fail("its first line is damaged");
        configuration was;
        for (std::size_t i = 2; i < fields.size(); ++i) {
            const std::size_t equals = fields[i].find('=');
            if (equals == std::string_view::npos) fail("its first line is damaged");
            was.emplace_back(fields[i].substr(0, equals), fields[i].substr(equals + 1));
        }
        if (was != settings) fail("it belongs to another run: " + difference(was, settings));
    }

    /// `nodes was 1000, is 2000`, for all that differ.
    static std::string difference(const configuration& was, const configuration& is) {
        const auto value = [](const configuration& all, const std::string& name) {
            for (const auto& [n, v] : all)
                if (n == name) return v.empty() ? std::string("nothing") : v;
            return std::string("unknown");
        };
        std::string result;
        const auto compare = [&](const std::string& name) {
            if (value(was, name) == value(is, name)) return;
            if (!result.empty()) result += ", ";
            result += name + " was " + value(was, name) + ", is " + value(is, name);
        };
        for (const auto& setting : is) compare(setting.first);
        for (const auto& setting : was)
            if (value(is, setting.first) == "unknown") compare(setting.first);
        return result.empty() ? "the order of settings differs" : result;
    }

    static std::vector<std::string_view> split(std::string_view line) {
        std::vector<std::string_view> fields;
        for (;;) {
            const std::size_t tab = line.find('\t');
            fields.push_back(line.substr(0, tab));
            if (tab == std::string_view::npos) return fields;
            line.remove_prefix(tab + 1);
        }
    }

    static std::string header_of(const configuration& settings) {
        std::string text;
        for (const auto& [name, value] : settings) {
            if ((name + value).find_first_of("\t\n") != std::string::npos)
                throw std::logic_error("journal: settings have no tabs and no line breaks");
            text += (text.empty() ? "" : "\t") + name + "=" + value;
        }
        return line_of(title, text);
    }
    static std::string header_of_fields(const std::vector<std::string_view>& fields) {
        std::string text;
        for (std::size_t i = 2; i < fields.size(); ++i)
            text += (i == 2 ? "" : "\t") + std::string(fields[i]);
        return line_of(title, text);
    }

    static std::string line_of(std::string_view key, std::string_view payload) {
        constexpr char digits[] = "0123456789abcdef";
        const std::uint64_t hash = fnv_1a(payload, fnv_1a("\t", fnv_1a(key)));
        std::string line(key);
        line += '\t';
        for (int shift = 60; shift >= 0; shift -= 4) line += digits[hash >> shift & 15u];
        line += '\t';
        line += payload;
        line += '\n';
        return line;
    }

    // ── The file ────────────────────────────────────────────────────────────────────────────────

    std::string read() {
        std::string text;
        char buffer[65536];
        for (;;) {
            const ssize_t got = ::read(file_, buffer, sizeof buffer);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) fail(std::strerror(errno));
            if (got == 0) break;
            text.append(buffer, static_cast<std::size_t>(got));
        }
        end_ = text.size();
        return text;
    }

    void cut(std::size_t length) {
        if (::ftruncate(file_, static_cast<off_t>(length)) != 0) fail(std::strerror(errno));
        end_ = length;
    }

    void append(const std::string& line) {
        std::size_t done = 0;
        while (done < line.size()) {
            const ssize_t put = ::pwrite(file_, line.data() + done, line.size() - done,
                                         static_cast<off_t>(end_ + done));
            if (put < 0 && errno == EINTR) continue;
            if (put < 0) {
                const int error = errno;
                // Half a line would be dropped on opening; better none.
                static_cast<void>(!::ftruncate(file_, static_cast<off_t>(end_)));
                fail(std::strerror(error));
            }
            done += static_cast<std::size_t>(put);
        }
        end_ += line.size();
    }

    // A new file is on the disk when its directory is, too.
    void sync_all() {
        if (::fsync(file_) != 0) fail(std::strerror(errno));
        const std::size_t slash = path_.rfind('/');
        const std::string directory = slash == std::string::npos ? "." : path_.substr(0, slash + 1);
        const int handle = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (handle < 0) return; // a directory that may be written but not read
        ::fsync(handle);
        ::close(handle);
        synced_ = clock::now();
    }

    void note(std::size_t line, const std::string& what) {
        notes_.push_back("--journal: '" + path_ + "': line " + std::to_string(line) + " " + what +
                         "; its unit is done again");
    }

    [[noreturn]] void fail(const std::string& why) const {
        throw std::runtime_error("--journal: '" + path_ + "': " + why);
    }

    std::string path_;
    int file_ = -1;
    std::size_t end_ = 0;
    std::unordered_map<std::string, std::string> units_;
    bool remembers_ = false;
    std::vector<std::string> notes_;
    clock::time_point synced_ = clock::now();
};

}}} // namespace seesaw::v0::programs

#endif
