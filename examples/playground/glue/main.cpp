// SPDX-License-Identifier: MIT
//
// The door between the page and the library: one function, text in, text out. Without a browser it
// is a program that reads requests of four lines and writes answers of one, which is how the test
// compares the page with native code.
#include <exception>
#include <iostream>
#include <iterator>
#include <memory>
#include <new>
#include <sstream>
#include <string>

#include "json.hpp"
#include "session.hpp"

namespace {

using namespace playground;

std::unique_ptr<session> make(const std::string& game, const std::string& rules) {
    if (game == "connect_four") return make_connect_four(rules);
    if (game == "minesweeper") return make_minesweeper(rules);
    if (game == "n_puzzle") return make_n_puzzle(rules);
    if (game == "othello") return make_othello(rules);
    if (game == "tic_tac_toe") return make_tic_tac_toe(rules);
    if (game == "twenty48") return make_twenty48(rules);
    throw std::invalid_argument("there is no game '" + game + "'");
}

std::string complaint(const char* what) {
    json out;
    out.object([&] { out.add("error", what); });
    return out.text();
}

std::string answer(const std::string& text) {
    static std::unique_ptr<session> current;
    static std::string which;
    try {
        std::istringstream in(text);
        std::string words, moves;
        request r;
        std::getline(in, words);
        std::getline(in, r.game);
        std::getline(in, r.rules);
        std::getline(in, moves);
        r.body.assign(std::istreambuf_iterator<char>(in), {});
        r.words = words_of(words);
        r.moves = words_of(moves);
        if (r.words.empty()) throw std::invalid_argument("a request begins with a verb");
        if (r.moves.size() > 20'000) throw std::invalid_argument("the game is too long");
        if (const std::string wanted = r.game + "\n" + r.rules; !current || wanted != which) {
            current.reset();
            current = make(r.game, r.rules);
            which = wanted;
        }
        return current->answer(r);
    } catch (const std::bad_alloc&) {
        current.reset();
        return complaint("out of memory");
    } catch (const std::exception& e) {
        return complaint(e.what());
    }
}

} // namespace

extern "C" {
/// The answer is good until the next question.
const char* seesaw_ask(const char* text);
}

const char* seesaw_ask(const char* text) {
    static std::string last;
    last = answer(text);
    return last.c_str();
}

#ifndef __EMSCRIPTEN__
int main() {
    for (std::string verb, game, rules, moves;
         std::getline(std::cin, verb) && std::getline(std::cin, game) &&
         std::getline(std::cin, rules) && std::getline(std::cin, moves);) {
        std::string text = answer(verb + "\n" + game + "\n" + rules + "\n" + moves);
        if (text.front() != '{') { // a trace has lines of its own
            json quoted;
            quoted.value(text);
            text = quoted.text();
        }
        std::cout << text << std::endl;
    }
}
#endif
