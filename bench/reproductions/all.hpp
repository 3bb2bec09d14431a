// SPDX-License-Identifier: MIT
// The papers, and every table of theirs that is reproduced. A further table is one entry here.
#ifndef SEESAW_BENCH_REPRODUCTIONS_ALL_HPP
#define SEESAW_BENCH_REPRODUCTIONS_ALL_HPP

#include <vector>

#include "reproductions/puzzles.hpp"
#include "reproductions/scout.hpp"
#include "support/reproduction.hpp"

namespace bench {

inline const std::vector<paper>& papers() {
    static const std::vector<paper> all = {
        {"ppns",
         "Primanita, Khalid and Iida, \"Computing Games: Bridging the Gap Between Search and "
         "Entertainment\", 2021"},
        {"puzzles", "Liu Chang, \"Solving Puzzles and Its Entertaining Analysis in Informational "
                    "Progresses\", 2022"},
        {"conspiracy", "Khalid, Yusof, Iida and Ishitobi, \"Critical Position Identification in "
                       "Games and Its Application to Speculative Play\", 2015"},
        {"evolution", "Halim, Baig and Zafar, \"Evolutionary Search in the Space of Rules for "
                      "Creation of New Two-Player Board Games\", 2014"},
        {"scout",
         "Hernandez, Daza and Florez, \"The Study of the Impact of the Search Algorithms in "
         "Board Games\""},
    };
    return all;
}

inline const std::vector<reproduction>& reproductions() {
    static const std::vector<reproduction> all = {
        {"puzzles", "3.1", "Refinement of the 8-puzzle",
         "n and D are the printed ones; the refinement is computed.", puzzles_3_1},
        {"puzzles", "5.1", "Motion in mind of the n-puzzle",
         "v is the printed one, with the error of its rounding; the rest is computed.", puzzles_5_1,
         verdict::holds_within_error},
        {"scout", "units", "Othello from the start, weighted squares",
         "The reference is a separate program written from the paper's definitions (the paper "
         "prints "
         "no such counts); moves are tried in row order.",
         scout_units, verdict::holds, "reference"},
    };
    return all;
}

} // namespace bench

#endif
