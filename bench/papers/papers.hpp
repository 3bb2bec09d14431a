// SPDX-License-Identifier: MIT
// The papers whose tables are made again: where they are found, and what was learnt about each.
// What was learnt is our comment; verdicts are computed elsewhere.
#ifndef SEESAW_BENCH_PAPERS_PAPERS_HPP
#define SEESAW_BENCH_PAPERS_PAPERS_HPP

#include <string>
#include <vector>

namespace bench {

struct paper {
    std::string name;
    std::string citation;
    std::string learnt = {};
};

/// In the order in which they are shown. A further one is a folder of bench/papers and a line here.
inline const std::vector<paper>& papers() {
    static const std::vector<paper> all = {
        {"ppns",
         "A. Primanita, M. N. A. Khalid and H. Iida, \"Computing Games: Bridging the Gap Between "
         "Search and Entertainment\", IEEE Access, 2021, doi:10.1109/ACCESS.2021.3079356 (CC BY "
         "4.0)",
         "The idea is sound: probabilities in place of proof numbers find a proof in fewer "
         "iterations than PNS, MCPNS and df-pn on balanced trees, and by a wide margin. "
         "The advantage is one of iterations; a playout costs time, and in seconds it shrinks or "
         "is gone. "
         "Pure Monte-Carlo search with a solver, which the paper does not compare with, needs no "
         "more iterations on these trees. "
         "The precision is what concludes most positions of Connect Four and Othello, and a "
         "conclusion that rests on it is no proof: some are wrong. "
         "A larger precision concludes more, so the best setting of Figure 2 is best only among "
         "those that err seldom. "
         "Table 3 calls 16 and 32 wins on the board of 2 x 2; they are wins only if the new tiles "
         "help or are drawn beforehand. "
         "The text leaves out the weights of the 2048 player and how depth is counted; what comes "
         "out depends on both. "
         "In Table 6 M and Ep follow from v exactly, and p is a mean of products and not the "
         "product of means. "
         "What is said of rookies and experts takes a difficulty (SCN) for a rate of success, and "
         "reads the other way round with 1 - v. "
         "Positions of Connect Four that were used with PPNS are public and taken where they are "
         "at "
         "hand; those of Othello are not."},
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
         "Table 4.1 is said to be that of PAFR but is that of a player that guesses by chance. "
         "How guesses are weighed is not printed, and the rate on the expert board depends on it: "
         "both weightings are shown. "
         "The border between puzzles and games moves with the number of games played: a rate of 0 "
         "in 2,000 games is a bound and no zero. "
         "That v falls from the 8- to the 15- to the 24-puzzle comes out; its value depends on how "
         "ties are broken."},
        {"conspiracy",
         "M. N. A. Khalid, U. K. Yusof, H. Iida and T. Ishitobi, \"Critical Position "
         "Identification in Games and Its Application to Speculative Play\", ICAART, 2015",
         "The idea, that conspiracy numbers tell when a position is about to turn, is stated "
         "clearly and can be tested. "
         "The printed numbers of tic-tac-toe do not follow from the printed rule: some exceed what "
         "any rule of this kind can give. "
         "Read without its zero case the rule comes closer, and no reading that was tried meets "
         "more than two thirds of the cells. "
         "The openings that are narrated are those that the printed evaluation plays. "
         "Its table of final scores has no entry here yet. "
         "In other games conspiracy numbers go with proof numbers, mostly since both grow with the "
         "tree. "
         "The single conspiracy number does not settle sooner than the value does. "
         "Whether speculative play gains by waiting for critical positions is within the error of "
         "our matches. "
         "What the numbers cost is small, as is implied."},
        {"evolution",
         "Z. Halim, R. Baig and K. Zafar, \"Evolutionary Search in the Space of Rules for "
         "Creation of New Two-Player Board Games\", International Journal on Artificial "
         "Intelligence Tools, 2014",
         "The space of rules and the metrics are described well enough to be built again, which is "
         "not common. "
         "Evolution does find games that rank better than random ones, on fresh seeds too. "
         "Part of what it finds is luck: the best of a metric is less on other games. "
         "The usability that is printed cannot come from its formula. "
         "The counts of diversity (Table 3) do not follow from Table 2 by any reading of the "
         "equation that was tried. "
         "Placements of the evolved games are not printed, so their numbers cannot be made again. "
         "The survey's p tests the distance from unanimity; a proper sign test of the same answers "
         "is stronger than what is claimed. "
         "The printed c is the share of yes and not equation 8. "
         "Networks learn these games in far fewer generations here, and the cause is open. "
         "The rules contradict themselves in places: 16 or 24 pieces, a draw or a count of pieces "
         "after a hundred plies."},
        {"scout",
         "J. Hernandez, K. Daza and H. Florez, \"The Study of the Impact of the Search Algorithms "
         "in Board Games\", 2020, doi:10.6025/ed/2020/9/1/1-12",
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
         "The comparison in Figures 5 and 6 is one game."},
        {"chance",
         "B. W. Ballard, \"The *-minimax search procedure for trees containing chance nodes\", "
         "Artificial Intelligence 21, 1983"},
        {"refinement", "Game refinement and motion in mind: values of games and sports, and the "
                       "tables of the first two papers cell by cell"},
    };
    return all;
}

} // namespace bench

#endif
