// SPDX-License-Identifier: MIT
// A file that is there whole or not at all, whatever happens while it is written.
//
//     durable_file file(directory, "layer_3.values");
//     file.stream().write(…);
//     file.commit();
//
// It is written under the name "unfinished", brought to the disk and then renamed: a process that
// is killed leaves the file of before, or none. The name is brought to the disk by the last of
// several files, on which the others wait. One file of a directory is written at a time. What
// cannot be written is an error (`unusable`, error.hpp) that names the file and the reason, and the
// unfinished one is removed. Where the system is not POSIX, the C library decides what a power cut
// leaves.
#ifndef SEESAW_DETAIL_BASE_DURABLE_FILE_HPP
#define SEESAW_DETAIL_BASE_DURABLE_FILE_HPP

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <utility>

#if __has_include(<unistd.h>)
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#define SEESAW_HAS_POSIX_FILES
#endif

#include <seesaw/detail/base/error.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

[[noreturn]] inline void unusable_now(const std::string& path, const std::string& what) {
    const int why = errno;
    unusable(path + ' ' + what + (why != 0 ? std::string(": ") + std::strerror(why) : ""));
}

/// Makes a directory whose parent exists; one that exists is fine.
inline void make_directory([[maybe_unused]] const std::string& path) {
#if defined(SEESAW_HAS_POSIX_FILES)
    errno = 0;
    if (::mkdir(path.c_str(), 0777) != 0 && errno != EEXIST)
        unusable_now(path, "cannot be made a directory");
#endif
}

inline bool file_exists(const std::string& path) { return std::ifstream(path).good(); }

class durable_file {
public:
    durable_file(const std::string& directory, const std::string& name)
        : directory_(directory), path_(directory + '/' + name),
          unfinished_(directory + "/unfinished") {
        errno = 0;
        stream_.open(unfinished_, std::ios::binary | std::ios::trunc);
        if (!stream_) unusable_now(path_, "cannot be written");
    }
    durable_file(const durable_file&) = delete;
    durable_file& operator=(const durable_file&) = delete;
    ~durable_file() {
        if (committed_) return;
        stream_.close();
        std::remove(unfinished_.c_str());
    }

    std::ostream& stream() noexcept { return stream_; }

    /// A stream that has failed goes no further.
    void check() {
        if (!stream_) unusable_now(path_, "cannot be written");
    }

    void commit(bool is_last = false) {
        stream_.flush();
        check();
        stream_.close();
        check();
        if (!reach_disk(unfinished_) || std::rename(unfinished_.c_str(), path_.c_str()) != 0)
            unusable_now(path_, "cannot be written");
        committed_ = true;
        if (is_last) reach_disk(directory_); // where a file system cannot, it does so later
    }

private:
    static bool reach_disk([[maybe_unused]] const std::string& path) {
#if defined(SEESAW_HAS_POSIX_FILES)
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file < 0) return false;
        const bool done = ::fsync(file) == 0;
        ::close(file);
        return done;
#else
        return true;
#endif
    }

    std::string directory_, path_, unfinished_;
    std::ofstream stream_;
    bool committed_ = false;
};

}}} // namespace seesaw::v0::detail

#undef SEESAW_HAS_POSIX_FILES

#endif
