// SPDX-License-Identifier: MIT
// The papers whose tables are made again: where they are found, and what was learnt about each.
// What was learnt is our comment; verdicts are computed elsewhere.
#ifndef SEESAW_BENCH_PAPERS_PAPERS_HPP
#define SEESAW_BENCH_PAPERS_PAPERS_HPP

#include <string>
#include <utility>
#include <vector>

namespace bench {

/// A table or figure of a paper, and the entry that makes it again. None: `why`; a `picture` and a
/// list of words have no numbers that could be made.
struct published_item {
    std::string name;
    std::string entry = {};
    std::string why = {};
    bool picture = false;
};
inline published_item picture(std::string name, std::string of) {
    return {std::move(name), {}, std::move(of), true};
}

struct paper {
    std::string name;
    std::string citation;
    std::string learnt = {};
    std::vector<published_item> items = {};
};

/// In the order in which they are shown. A further one is a folder of bench/papers and a line here.
inline const std::vector<paper>& papers() {
    static const std::vector<paper> all = {
        {"ppns",
         "A. Primanita, M. N. A. Khalid and H. Iida, \"Computing Games: Bridging the Gap Between "
         "Search and Entertainment\", IEEE Access 9, pages 72087 on, 2021, "
         "doi:10.1109/ACCESS.2021.3079356 (CC BY 4.0); on Connect Four and Othello it tells again "
         "\"Characterizing the Nature of Probability-Based Proof Number Search: A Case Study in "
         "the Othello and Connect Four Games\", Information 11(5), 264, 2020, "
         "doi:10.3390/info11050264",
         "The idea is sound: probabilities in place of proof numbers find a proof in fewer "
         "iterations than PNS, MCPNS and df-pn on balanced trees, and by a wide margin. "
         "The advantage is one of iterations; a playout costs time, and in seconds it shrinks or "
         "is gone. "
         "Pure Monte-Carlo search with a solver, which is said to converge later, needs no more "
         "iterations on these trees. "
         "The precision is what concludes most positions of Connect Four and Othello, and a "
         "conclusion that rests on it is no proof: some are wrong. "
         "A larger precision concludes more, so the best setting of Figure 2 is best only among "
         "those that err seldom. "
         "Table 3 calls 16 and 32 wins on the board of 2 x 2; both are if the new tiles help, 16 "
         "also if they are drawn beforehand, and neither if they may be any. "
         "The text leaves out the weights of the 2048 player and how depth is counted; what comes "
         "out depends on both. "
         "In Table 6 M and Ep follow from v exactly, and p is a mean of products and not the "
         "product of means. "
         "What is said of rookies and experts takes a difficulty (SCN) for a rate of success, and "
         "reads the other way round with 1 - v. "
         "Positions of Connect Four that were used with PPNS are public and taken where they are "
         "at "
         "hand; those of Othello are not.",
         {picture("Figure 1", "boards of Othello and Connect Four"),
          {"Figure 2", "connect_four"},
          {"Figure 3", "",
           "Xiang Qi, of which the library has no rules; the position, its evaluation and the "
           "program's settings are not printed"},
          {"Figure 4", "courses"},
          picture("Figure 5", "a move of 2048"),
          picture("Figure 6", "how the number is backed up, without numbers"),
          {"Figure 7", "6"},
          {"Figure 8", "6"},
          {"Figure 9", "6"},
          {"Figure 10", "6"},
          {"Figure 11", "7"},
          {"Figure 12", "7"},
          {"Figure 13", "6"},
          {"Table 1", "othello"},
          picture("Table 2", "mechanics of games, in words"),
          {"Table 3", "3"},
          {"Table 4", "4"},
          picture("Table 5", "notation, in words"),
          {"Table 6", "6"},
          {"Table 7", "7"}}},
        {"puzzles",
         "Liu Chang, \"Solving Puzzles and Its Entertaining Analysis in Informational "
         "Progresses\", doctoral thesis, Japan Advanced Institute of Science and Technology, 2022, "
         "http://hdl.handle.net/10119/18136",
         "The data of the 8-puzzle are right: of all 181,440 boards come the printed velocities, "
         "once D is read as the length less one. "
         "That one step comes from ending the search when the goal is met and not when it is "
         "expanded. "
         "The formulas of game refinement and motion in mind hold cell by cell in Tables 3.1, 3.4 "
         "and 5.1. "
         "Table 3.3 prints 2m sqrt v for Ep, and Table 3.5 has two columns exchanged; the text "
         "draws its peaks from them. "
         "The Minesweeper player is a strong one, and is described step by step. "
         "Table 4.1 is said to be that of PAFR, which guesses at random, but is near that of PAFG, "
         "which opens the safest cell. "
         "How guesses are weighed is not printed, and the rate on the expert board depends on it: "
         "both weightings are shown. "
         "The border between puzzles and games moves with the number of games played: a rate of 0 "
         "in 2,000 games is a bound and no zero. "
         "That v falls from the 8- to the 15- to the 24-puzzle comes out; its value depends on how "
         "ties are broken.",
         {picture("Figure 2.1", "classes of complexity"),
          {"Figure 2.2", "2.2"},
          picture("Figure 3.1", "a board"),
          {"Figure 3.2", "3.2"},
          {"Figure 3.3", "3.3"},
          picture("Figure 4.1", "two boards"),
          picture("Figure 4.2", "notation on a board"),
          picture("Figure 4.3", "reasoning on a board"),
          picture("Figure 4.4", "frontiers on a board"),
          picture("Figure 4.5", "equations on a board"),
          picture("Figure 4.6", "a search tree of two variables"),
          {"Figure 4.7", "4.7"},
          {"Figure 4.8", "4.7"},
          picture("Figure 5.1", "a model, drawn"),
          {"Figure 5.2", "5.2"},
          {"Figure 5.3", "5.2"},
          {"Figure 5.4", "5.4"},
          {"Figure 5.5", "5.5"},
          {"Figure 5.6", "5.6"},
          {"Figure 5.7", "5.6"},
          picture("Table 2.1", "notation, in words"),
          {"Table 3.1", "3.1"},
          {"Table 3.2", "3.2"},
          {"Table 3.3", "3.3"},
          {"Table 3.4", "levels"},
          {"Table 3.5", "levels"},
          {"Table 4.1", "4.1"},
          {"Table 4.2", "4.2"},
          {"Table 5.1", "5.1"}}},
        {"conspiracy",
         "M. N. A. Khalid, U. K. Yusof, H. Iida and T. Ishitobi, \"Critical Position "
         "Identification in Games and Its Application to Speculative Play\", Proc. 7th "
         "International "
         "Conference on Agents and Artificial Intelligence (ICAART), volume 2, pages 38-45, 2015, "
         "doi:10.5220/0005179900380045",
         "The idea, that conspiracy numbers tell when a position is about to turn, is stated "
         "clearly and can be tested. "
         "The printed numbers of tic-tac-toe do not follow from the printed rule: some exceed what "
         "any rule of this kind can give. "
         "Read without its zero case the rule comes closer, and no reading that was tried meets "
         "more than two thirds of the cells. "
         "The openings that are narrated are those that the printed evaluation plays. "
         "Its table of final scores tells of lost games where the text has draws. "
         "In other games conspiracy numbers go with proof numbers, mostly since both grow with the "
         "tree. "
         "The single conspiracy number does not settle sooner than the value does. "
         "Whether speculative play gains by waiting for critical positions is within the error of "
         "our matches. "
         "What the numbers cost is small, as is implied.",
         {picture("Figure 1", "a tree, of which the text has one number"),
          {"Figure 2", "3"},
          {"Figure 3", "3"},
          {"Figure 4", "3"},
          {"Figure 5", "proofs"},
          {"Table 1", "tables"},
          {"Table 2", "tables"},
          {"Table 3", "3"}}},
        {"evolution",
         "Z. Halim, R. Baig and K. Zafar, \"Evolutionary Search in the Space of Rules for "
         "Creation of New Two-Player Board Games\", International Journal on Artificial "
         "Intelligence Tools 23(2), 1350028, 2014, doi:10.1142/S0218213013500280",
         "The space of rules and the metrics are described well enough to be built again, which is "
         "not common. "
         "Evolution does find games that rank better than random ones, on fresh seeds too. "
         "Part of what it finds is luck: the best of a metric is less on other games. "
         "The usability that is printed cannot come from its formula; not divided by the 20 games, "
         "most "
         "of it could. "
         "The counts of diversity (Table 3) do not follow from Table 2 by any reading of the "
         "equation that was tried. "
         "Placements of the evolved games are not printed, so their numbers cannot be made again. "
         "The survey's p tests the distance from unanimity; a proper sign test of the same answers "
         "is stronger than what is claimed. "
         "The printed c is the share of yes and not equation 8. "
         "Learning ends here as printed, with a network that beats all the others. How many "
         "networks "
         "there are is not printed: other choices stand beside, and the cause of what differs is "
         "open. "
         "The rules contradict themselves in places: 16 or 24 pieces, a draw or a count of pieces "
         "after a hundred plies.",
         {picture("Figure 1", "the genes, in order"),
          {"Figure 2", "scale"},
          picture("Figure 3", "an algorithm"),
          picture("Figure 4", "an algorithm"),
          {"Figure 5", "5"},
          {"Figure 6", "learnability"},
          {"Figure 7", "survey"},
          picture("Figure 8", "rules, which are those of game_1"),
          picture("Figure 9", "rules, which are those of game_2"),
          picture("Figure 10", "rules, which are those of game_3"),
          picture("Figure 11", "rules, which are those of the random game"),
          picture("Table 1", "the space of rules, in words"),
          {"Table 2", "2"},
          {"Table 3", "3"},
          {"Table 4", "4"},
          picture("Table 5", "age, sex and liking of ten people"),
          {"Table 6", "survey"},
          {"Table 7", "survey"},
          {"Table 8", "survey"}}},
        {"scout",
         "J. Hernandez, K. Daza and H. Florez, \"The Study of the Impact of the Search Algorithms "
         "in Board Games\", Electronic Devices 9(1), pages 1-12, 2020, "
         "doi:10.6025/ed/2020/9/1/1-12",
         "The evaluation by weighted squares is given in full and comes out. "
         "The nodes of alpha-beta at depth 8 are near ours, with another order of moves. "
         "The 76 nodes of Scout are less than any correct search can visit. "
         "The listing of Scout lacks the change of sides and the depth of its test, and as printed "
         "it visits about as few nodes and returns wrong values. "
         "Corrected, Scout finds the value that alpha-beta finds, as it must. "
         "So it cannot play better at the same depth; it can only be faster. "
         "Its saving of nodes is small, and none at small depths. "
         "Games against people, 30 in all, are too few and too mixed to tell the algorithms apart. "
         "The weights of the other factors of the evaluation are not printed, so that the "
         "experiments cannot be made again as they were. "
         "The comparison in Figures 5 and 6 is one game.",
         {picture("Figure 1", "a board"),
          picture("Figure 2", "parts of a program"),
          picture("Figure 3", "parts of a program"),
          picture("Figure 4", "a screen"),
          {"Figure 5", "games"},
          {"Figure 6", "games"}}},
        {"claims",
         "What the five papers say beyond their tables: each statement with what was done "
         "to test it, on which games, and the effect with its interval"},
        {"chance",
         "B. W. Ballard, \"The *-minimax search procedure for trees containing chance nodes\", "
         "Artificial Intelligence 21(3), pages 327-350, 1983, doi:10.1016/S0004-3702(83)80015-0"},
        {"refinement", "Game refinement and motion in mind: values of games and sports, and the "
                       "tables of the first two papers cell by cell"},
    };
    return all;
}

} // namespace bench

#endif
