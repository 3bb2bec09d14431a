// SPDX-License-Identifier: MIT
// What people say of games: a table of answers, and the significance of what it shows.
//
//     subject,game,run,answer
//     1,Game 1,1,neutral
//     1,Game 1,2,like                        like, dislike, neutral; or 1, -1, 0
//
// A subject dislikes a game after disliking it in any run, likes it after liking it in some run and
// disliking it in none, and has no opinion otherwise [H]. For each game: the number of subjects who
// like it, the mean of their answers as 1, −1 and 0, which is c of [H] (8), and the exact sign
// test: the probability that at least as many of those with an opinion like it, if they tossed
// coins. [H] compares with a vector of ones by a t-test instead, which asks how far from unanimous
// the answers are.
//
// [H] as in games/rule_space/genes.hpp, sections 5.5 and 5.6.
#ifndef SEESAW_EVOLVE_SURVEY_HPP
#define SEESAW_EVOLVE_SURVEY_HPP

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <seesaw/detail/base/domain.hpp>
#include <seesaw/detail/base/number.hpp>

namespace seesaw { inline namespace v0 { namespace evolve {

/// One row of the table.
struct survey_answer {
    std::string subject;
    std::string game;
    std::string run;
    int answer = 0; ///< 1, −1 or 0
};

/// What all subjects say of one game.
struct survey_result {
    std::string game;
    int subjects = 0;
    int likes = 0;    ///< subjects who like it
    int dislikes = 0; ///< subjects who do not

    double share() const { return likes / static_cast<double>(subjects); }
    /// (8): from −1 to 1.
    double opinion() const { return (likes - dislikes) / static_cast<double>(subjects); }
};

/// The probability of at least that many heads in that many tosses of a coin.
inline double sign_test(int heads, int tosses) {
    detail::require_domain(tosses >= 0 && tosses <= 1000, "tosses must be 0 to 1000", tosses);
    detail::require_domain(heads >= 0 && heads <= tosses, "heads must be 0 to tosses", heads);
    double term = 1, sum = 0, scale = 1; // binomials over 2^tosses, from all heads down
    for (int i = 0; i < tosses; ++i) scale /= 2;
    for (int tails = 0; tails <= tosses - heads; ++tails) {
        sum += term * scale;
        term = term * (tosses - tails) / (tails + 1);
    }
    return sum < 1 ? sum : 1;
}

/// By the exact test of those who have an opinion.
inline double sign_test(const survey_result& r) { return sign_test(r.likes, r.likes + r.dislikes); }

/// Reads the table; what is wrong with it goes to `why`, with its line, which is empty otherwise.
inline std::vector<survey_answer> read_survey(std::string_view text, std::string& why) {
    why.clear();
    std::vector<survey_answer> answers;
    int line_number = 0;
    const auto refuse = [&](std::string_view reason) {
        why = "line " + std::to_string(line_number);
        why.append(": ").append(reason);
        return std::vector<survey_answer>{};
    };
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        ++line_number;
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.empty()) continue;
        std::vector<std::string> fields(1);
        for (const char c : line) {
            if (c == ',')
                fields.emplace_back();
            else
                fields.back() += c;
        }
        if (fields.size() != 4) return refuse("a line is subject,game,run,answer");
        if (line_number == 1 && fields[3] == "answer") continue;
        survey_answer one{fields[0], fields[1], fields[2], 0};
        if (fields[3] == "like" || fields[3] == "1")
            one.answer = 1;
        else if (fields[3] == "dislike" || fields[3] == "-1")
            one.answer = -1;
        else if (fields[3] != "neutral" && fields[3] != "0")
            return refuse("an answer is like, dislike or neutral");
        for (const survey_answer& other : answers)
            if (other.subject == one.subject && other.game == one.game && other.run == one.run)
                return refuse("this subject has answered for this game and run before");
        answers.push_back(one);
    }
    if (answers.empty()) why = "there are no answers";
    return answers;
}

/// A result for each game, in the order in which they come.
inline std::vector<survey_result> survey_results(const std::vector<survey_answer>& answers) {
    std::vector<survey_result> results;
    const auto result_of = [&](const std::string& game) -> survey_result& {
        for (survey_result& r : results)
            if (r.game == game) return r;
        results.emplace_back().game = game;
        return results.back();
    };
    for (std::size_t i = 0; i < answers.size(); ++i) {
        bool first = true;
        int liked = 0, disliked = 0;
        for (std::size_t j = 0; j < answers.size(); ++j) {
            if (answers[j].subject != answers[i].subject || answers[j].game != answers[i].game)
                continue;
            first = first && j >= i;
            liked += answers[j].answer > 0;
            disliked += answers[j].answer < 0;
        }
        if (!first) continue; // this subject has been counted
        survey_result& r = result_of(answers[i].game);
        ++r.subjects;
        r.likes += liked > 0 && disliked == 0;
        r.dislikes += disliked > 0;
    }
    return results;
}

}}} // namespace seesaw::v0::evolve

#endif
