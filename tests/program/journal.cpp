// SPDX-License-Identifier: MIT
#include <seesaw/program/journal.hpp>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "support/catch.hpp"

namespace programs = seesaw::programs;

namespace {

using programs::journal;

const journal::configuration journal_settings = {{"nodes", "1000"}, {"seed", "1"}, {"game", ""}};

// A place for one journal, gone with the object.
class journal_file {
public:
    journal_file() {
        std::string pattern = std::filesystem::temp_directory_path() / "seesaw-journal-XXXXXX";
        const char* made = ::mkdtemp(pattern.data());
        REQUIRE(made != nullptr);
        directory_ = made;
        path = directory_ + "/journal";
    }
    ~journal_file() {
        std::error_code ignored;
        std::filesystem::remove_all(directory_, ignored);
    }

    std::string text() const {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& text) const {
        std::ofstream out(path, std::ios::binary | std::ios::trunc);
        out << text;
    }

    std::string path;

private:
    std::string directory_;
};

std::string journal_complaint(const std::string& path, const journal::configuration& settings,
                              bool resume) {
    try {
        journal book(path, settings, resume);
    } catch (const std::runtime_error& e) {
        return e.what();
    }
    return "";
}

bool journal_has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

void write_three_units(const std::string& path) {
    journal book(path, journal_settings, false);
    book.add("first", R"({"value":1})");
    book.add("second", "with\ttabs = and more");
    book.add("third", "");
}

} // namespace

TEST_CASE("without a file units are kept on demand alone, and all have one checksum") {
    journal nothing, some, other;
    some.remember();
    other.remember();
    for (journal* book : {&nothing, &some}) {
        book->add("a", "1");
        book->add("b", "2");
    }
    CHECK(nothing.size() == 0);
    REQUIRE(some.find("a") != nullptr);
    CHECK(*some.find("a") == "1");
    CHECK_FALSE(some.writes());
    other.add("b", "2");
    CHECK(other.checksum() != some.checksum());
    other.add("a", "1");
    CHECK(other.checksum() == some.checksum());
}

TEST_CASE("a journal gives back the units it was given", "[journal]") {
    const journal_file file;
    write_three_units(file.path);
    journal book(file.path, journal_settings, true);
    CHECK(book.size() == 3);
    CHECK(book.notes().empty());
    REQUIRE(book.find("first"));
    CHECK(*book.find("first") == R"({"value":1})");
    REQUIRE(book.find("second"));
    CHECK(*book.find("second") == "with\ttabs = and more");
    REQUIRE(book.find("third"));
    CHECK(book.find("third")->empty());
    CHECK(book.find("fourth") == nullptr);
}

TEST_CASE("a unit of a journal is done once", "[journal]") {
    const journal_file file;
    int done = 0;
    const auto make = [&] { return std::to_string(++done); };
    {
        journal book(file.path, journal_settings, true); // a file that is not there is made
        CHECK(book.unit("a", make) == "1");
        CHECK(book.unit("a", make) == "1");
        CHECK(book.unit("b", make) == "2");
    }
    journal book(file.path, journal_settings, true);
    CHECK(book.unit("b", make) == "2");
    CHECK(book.unit("c", make) == "3");
    CHECK(done == 3);

    journal none;
    CHECK(none.unit("a", make) == "4");
    CHECK(none.unit("a", make) == "5");
}

TEST_CASE("a journal cut anywhere keeps its whole lines", "[journal]") {
    const journal_file file;
    write_three_units(file.path);
    const std::string whole = file.text();
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        CAPTURE(length);
        const std::string kept = whole.substr(0, length);
        file.write(kept);
        std::size_t lines = 0;
        for (const char c : kept) lines += c == '\n';
        {
            journal book(file.path, journal_settings, true);
            CHECK(book.size() == (lines > 0 ? lines - 1 : 0));
            const bool in_a_line = lines > 0 && kept.back() != '\n';
            CHECK(book.notes().size() == (in_a_line ? 1u : 0u));
            book.add("later", "on");
        }
        // What was cut off is gone from the file, and what came later is whole.
        journal again(file.path, journal_settings, true);
        CHECK(again.notes().empty());
        CHECK(again.size() == (lines > 0 ? lines : 1));
        REQUIRE(again.find("later"));
        CHECK(*again.find("later") == "on");
    }
}

TEST_CASE("a damaged line of a journal is dropped, and no other", "[journal]") {
    const journal_file file;
    write_three_units(file.path);
    const std::string whole = file.text();
    const std::size_t second = whole.find("second");
    const std::size_t third = whole.find("third");
    for (std::size_t at = second; at + 1 < third; ++at) {
        CAPTURE(at);
        std::string damaged = whole;
        damaged[at] = damaged[at] == '#' ? '!' : '#';
        file.write(damaged);
        journal book(file.path, journal_settings, true);
        CHECK(book.size() == 2);
        CHECK(book.find("first"));
        CHECK(book.find("third"));
        REQUIRE(book.notes().size() == 1);
        CHECK(journal_has(book.notes()[0], "line 3 is damaged"));
    }
}

TEST_CASE("a journal that does not fit is refused", "[journal]") {
    const journal_file file;
    write_three_units(file.path);
    const std::string whole = file.text();

    CHECK(journal_has(journal_complaint(file.path, journal_settings, false), "--resume"));
    CHECK(journal_has(
        journal_complaint(file.path, {{"nodes", "2000"}, {"seed", "1"}, {"game", ""}}, true),
        "nodes was 1000, is 2000"));
    CHECK(journal_has(
        journal_complaint(file.path, {{"nodes", "1000"}, {"seed", "1"}, {"game", "hex"}}, true),
        "game was nothing, is hex"));
    CHECK(journal_has(journal_complaint(file.path, {{"nodes", "1000"}, {"game", ""}}, true),
                      "seed was 1, is unknown"));
    CHECK(file.text() == whole);

    file.write("a letter to a friend\n");
    CHECK(journal_has(journal_complaint(file.path, journal_settings, true), "not a journal"));
    CHECK(file.text() == "a letter to a friend\n");
    file.write("a letter to a friend");
    CHECK(journal_has(journal_complaint(file.path, journal_settings, true), "not a journal"));
    CHECK(file.text() == "a letter to a friend");

    std::string damaged = whole;
    damaged[damaged.find("1000")] = '9';
    file.write(damaged);
    CHECK(
        journal_has(journal_complaint(file.path, journal_settings, true), "first line is damaged"));

    CHECK(journal_has(journal_complaint(file.path + "/below", journal_settings, true), "below"));
}

TEST_CASE("a journal has one user at a time", "[journal]") {
    const journal_file file;
    journal book(file.path, journal_settings, false);
    CHECK(journal_has(journal_complaint(file.path, journal_settings, true), "another run"));
}

TEST_CASE("what was added to a journal outlives a kill", "[journal]") {
    const journal_file file;
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        journal book(file.path, journal_settings, false);
        book.add("first", "1");
        book.add("second", "2");
        ::raise(SIGKILL);
        ::_exit(1);
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    journal book(file.path, journal_settings, true);
    CHECK(book.size() == 2);
    CHECK(book.notes().empty());
}

TEST_CASE("a journal takes no line breaks", "[journal]") {
    const journal_file file;
    journal book(file.path, journal_settings, false);
    CHECK_THROWS_AS(book.add("a\nb", ""), std::logic_error);
    CHECK_THROWS_AS(book.add("a\tb", ""), std::logic_error);
    CHECK_THROWS_AS(book.add("", ""), std::logic_error);
    CHECK_THROWS_AS(book.add("a", "1\n2"), std::logic_error);
    CHECK(book.size() == 0);
}
