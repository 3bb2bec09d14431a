// SPDX-License-Identifier: MIT
//
// A puzzle: three jugs without marks, water is poured from one into another.
#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>

#include <seesaw/program.hpp>

struct jugs {
    using state = std::array<int, 3>;
    struct move {
        int from = 0, to = 0;
        bool operator==(const move&) const = default;
    };

    int large = 8, middle = 5, small = 3, target = 4;
    static constexpr auto parameters() {
        return std::tuple{seesaw::parameter("large", &jugs::large, 1, 99, "the full jug"),
                          seesaw::parameter("middle", &jugs::middle, 1, 99, "the second"),
                          seesaw::parameter("small", &jugs::small, 1, 99, "the third"),
                          seesaw::parameter("target", &jugs::target, 0, 99, "what to measure")};
    }
    void validate() const {
        if (middle > large || small > middle)
            throw std::invalid_argument("jugs: large, middle and small must not grow");
    }

    state root() const { return {large, 0, 0}; }
    bool solved(const state& s) const { return std::find(s.begin(), s.end(), target) != s.end(); }
    seesaw::move_list<move, 6> moves(const state& s) const {
        seesaw::move_list<move, 6> list;
        for (int from = 0; from < 3; ++from)
            for (int to = 0; to < 3; ++to)
                if (from != to && at(s, from) > 0 && at(s, to) < room(to))
                    list.push_back({from, to});
        return list;
    }
    state next(state s, move m) const {
        const int poured = std::min(at(s, m.from), room(m.to) - at(s, m.to));
        s[static_cast<std::size_t>(m.from)] -= poured;
        s[static_cast<std::size_t>(m.to)] += poured;
        return s;
    }
    std::uint64_t hash(const state& s) const {
        return static_cast<std::uint64_t>((s[0] * 100 + s[1]) * 100 + s[2]);
    }
    std::string describe(const state& s) const {
        return std::to_string(s[0]) + " " + std::to_string(s[1]) + " " + std::to_string(s[2]);
    }
    std::string describe(const state&, move m) const { return {"lms"[m.from], '>', "lms"[m.to]}; }

private:
    static int at(const state& s, int jug) { return s[static_cast<std::size_t>(jug)]; }
    int room(int jug) const { return jug == 0 ? large : jug == 1 ? middle : small; }
};

int main(int argc, char** argv) {
    return seesaw::program(jugs{}, {.name = "jugs", .about = "Measure the target by pouring."})
        .run(argc, argv);
}
