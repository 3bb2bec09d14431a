// SPDX-License-Identifier: MIT
// The papers, and every table of theirs that is reproduced. A further table is one entry here.
#ifndef SEESAW_BENCH_PAPERS_ALL_HPP
#define SEESAW_BENCH_PAPERS_ALL_HPP

#include <vector>

#include "papers/chance/chance.hpp"
#include "papers/conspiracy/conspiracy.hpp"
#include "papers/evolution/evolution.hpp"
#include "papers/ppns/balance.hpp"
#include "papers/ppns/connect_four.hpp"
#include "papers/ppns/othello.hpp"
#include "papers/ppns/p_games.hpp"
#include "papers/ppns/roller_coaster.hpp"
#include "papers/ppns/twenty48.hpp"
#include "papers/puzzles/minesweeper.hpp"
#include "papers/puzzles/motion.hpp"
#include "papers/puzzles/n_puzzle.hpp"
#include "papers/refinement/refinement.hpp"
#include "papers/reproduction.hpp"
#include "papers/scout/scout.hpp"

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
        {"chance", "Ballard, \"The *-minimax search procedure for trees containing chance nodes\", "
                   "1983"},
        {"refinement", "Game refinement and motion in mind: values of games and sports, and the "
                       "tables of the first two papers cell by cell"},
    };
    return all;
}

inline const std::vector<reproduction>& reproductions() {
    static const std::vector<reproduction> all = {
        {"ppns", "p_games", "Solvers on balanced P-game trees",
         "The claim: on average PPNS takes less time and fewer iterations than the others, and its "
         "choice is right sooner. 60 playouts a leaf, theta 0.01, proofs only; a solver's choice "
         "is "
         "the root move that it would follow next.",
         ppns_p_games, std::nullopt, "claimed", true,
         "PPNS needs fewer iterations than the others, but not than pure Monte-Carlo search with "
         "the solver rule"},
        {"ppns", "balance", "Balanced and unbalanced P-game trees",
         "The claim: PPNS suits balanced trees, PNS unbalanced ones. 60 playouts a leaf, theta "
         "0.01, proofs only.",
         ppns_balance, std::nullopt, "claimed", true,
         "in iterations PPNS loses much of its lead where trees are uneven, but not all of it; in "
         "seconds its playouts cost it the lead on 8 x 8 already"},
        {"ppns", "connect_four", "Connect Four after twelve random plies (Figure 2)",
         "The claims: with theta = pr = 0.001 PPNS concludes most, and the precision saves up to "
         "57 % of the nodes. 60 playouts a leaf; the paper's limit is 35 M nodes (--paper).",
         ppns_connect_four, std::nullopt, "published", true,
         "a larger precision stops sooner, so that it, and not theta = pr = 0.001, concludes most"},
        {"ppns", "othello", "Othello after 18, 26 and 32 random plies (Table 1)",
         "60 playouts a leaf, theta 0.01, pr 0.00001; passes are moves; the paper's limit is 8 M "
         "nodes for every solver and 200 positions a row (--paper).",
         ppns_othello, std::nullopt, "published", true,
         "searches end at fewer nodes here than in the paper (--paper has its limits)"},
        {"ppns", "3", "Proofs on 2048 of 2 x 2 (Table 3)",
         "60 playouts a leaf, theta 0.01, pr 0.0001, from two 2s. The paper calls every start a "
         "win "
         "and does not say who puts the new tiles down: here are all three readings.",
         ppns_3, std::nullopt, "published", true,
         "no reading of the new tiles gives the printed numbers: against an adversary neither 16 "
         "nor 32 is a win, and no way there is as short as the iterations printed"},
        {"ppns", "4", "Expectimax on 2048 (Table 4)",
         "The paper gives no weights and does not say whether depth counts new tiles: four "
         "players. "
         "20 games there.",
         ppns_4, std::nullopt, "published", true,
         "scores depend on weights and a counting of depth that are not printed; the order of the "
         "depths is what can be compared"},
        {"ppns", "6", "Motion in mind of 2048 (Table 6, Figures 7 to 10 and 13)",
         "Depth in decisions, weights in quarters, the first threshold twice the largest tile; "
         "games up to the tile. Depth 5 with --paper.",
         ppns_6, std::nullopt, "published", true,
         "the weights and thresholds are not printed, and the mean of products is not the product "
         "of means"},
        {"ppns", "7", "Stability traps, and what is said of the players (Table 7)",
         "Rookie, casual, expert and master are depth 2, 3, 4 and 5 of the games of Table 6.",
         ppns_7, std::nullopt, "claimed", true,
         "what is said of the players does not follow from games that are played like this"},
        {"puzzles", "3.1", "Refinement of the 8-puzzle",
         "10,000 boards there, all 181,440 here; three standard deviations of theirs are error.",
         puzzles_3_1, verdict::holds_within_error},
        {"puzzles", "3.2", "The 8-puzzle by length: velocities and Figure 3.2",
         "10,000 boards there, all 181,440 here; three standard deviations of theirs are error. "
         "The velocities hold within error; F is greatest, and p and Ep cross, one D earlier than "
         "the "
         "text has it, in its own table too. What follows from v is in refinement 3.2.",
         puzzles_3_2, verdict::does_not_hold, "published", true,
         "the text is one D off its own table"},
        {"puzzles", "3.3", "The 8-puzzle for people: Figure 3.3",
         "v is the printed one. What follows from it is in refinement 3.3: the printed Ep is 2m "
         "sqrt v, which moves its peak.",
         puzzles_3_3, verdict::does_not_hold, "published", true,
         "the printed Ep is 2m sqrt v instead of 2mv\u00b2"},
        {"puzzles", "levels", "Levels of the 8-puzzle (Tables 3.4 and 3.5)",
         "n and D of all boards of a level; three standard deviations of 10,000 boards are error. "
         "What follows from them is in refinement 3.4 and 3.5.",
         puzzles_levels, std::nullopt, "published", true, "one number is off in its last digit"},
        {"puzzles", "heuristics", "Heuristics and searches on the 8-puzzle",
         "The claim cited: A* improves with the Chebyshev distance.", puzzles_heuristics,
         verdict::does_not_hold, "published", true,
         "the Chebyshev distance is never more than Manhattan's and so prunes less"},
        {"puzzles", "4.1", "Minesweeper: strategies and rules",
         "Compared is PAFG with all sets of mines alike, first click in a corner.", mines_4_1,
         std::nullopt, "published", true, "on 9x9 the same letters win more here than printed"},
        {"puzzles", "4.2", "Minesweeper: PAFR and PAFG, a safe neighbourhood",
         "First click in the centre; PAFG with all sets of mines alike.", mines_4_2, std::nullopt,
         "published", true,
         "how frontiers are weighed and ties are broken is not printed, and wins depend on it"},
        {"puzzles", "4.7", "Minesweeper 8x10 | 12 by first cell (Figures 4.7 and 4.8)",
         "PAFR with that first cell.", mines_4_7, std::nullopt, "published", true,
         "the same letters win two games in a hundred more here"},
        {"puzzles", "5.4", "Minesweeper by number of mines (Figures 5.4 to 5.7)",
         "PAFG, a safe neighbourhood, first click in the centre; the thesis plays 2000 games for "
         "each number (--paper).",
         mines_border, std::nullopt, "published", true,
         "a few games in ten thousand are won where the figure shows none"},
        {"puzzles", "5.2", "Information progress of the n-puzzle (Figures 5.2 and 5.3)",
         "Open-list reading; larger puzzles start from walks of 40 moves.", puzzles_5_2,
         std::nullopt, "published", true},
        {"puzzles", "5.1", "Motion in mind of the n-puzzle",
         "v is the printed one, with the error of its rounding; the rest is computed.", puzzles_5_1,
         verdict::holds_within_error},
        {"conspiracy", "tables", "MaxCN and MinCN of tic-tac-toe (Tables 1 and 2)",
         "The paper's evaluation, finished boards estimated like others; numbers of the position "
         "after each move, one move less deep than the player looked, which fits the print best.",
         conspiracy_tables, verdict::does_not_hold, "published", true,
         "the printed numbers follow from no reading of the definitions that was tried"},
        {"conspiracy", "proofs", "Conspiracy numbers against proof numbers",
         "The claim: MaxCN and MinCN are linked to the largest proof and disproof number.",
         conspiracy_proofs, std::nullopt, "claimed", true,
         "among trees of equal size the link is gone in some games: both numbers grow with the "
         "tree"},
        {"conspiracy", "settling", "The single conspiracy number settles with depth",
         "The claim of the papers on single conspiracy numbers: they settle sooner than the value.",
         conspiracy_settling, std::nullopt, "claimed", true,
         "the single conspiracy number agrees with that of deeper searches less than the value "
         "does"},
        {"conspiracy", "speculation", "Speculative play at critical positions",
         "The claim: to switch from minimax to opponent-model search at critical positions gains "
         "against weaker players.",
         conspiracy_speculation, std::nullopt, "claimed", true,
         "the gain lies within the error of the matches"},
        {"conspiracy", "costs", "What the numbers cost",
         "The bounds are ours: what the engines are meant to keep to.", conspiracy_costs,
         std::nullopt, "bound", true},
        {"evolution", "2", "Archives of evolution (Table 2)",
         "Runs of the published size; the published archive is one run. Ours are expected to be "
         "other games; usability cannot be what is printed (see table 4).",
         evolution_2, std::nullopt, "published", true,
         "the usability printed cannot come from its formula, and other runs find other games"},
        {"evolution", "3", "Diversity counts (Table 3)", "Recomputed from the published Table 2.",
         evolution_3, verdict::does_not_hold, "published", true,
         "the printed counts do not follow from the printed table"},
        {"evolution", "4", "Chess, checkers and the evolved games (Table 4)",
         "Chess and checkers as near as the rule space has them, by random and one-ply players.",
         evolution_4, verdict::does_not_hold, "published", true,
         "placements of the evolved games and parts of the rules are not printed, and the "
         "usability is beyond what its formula can give"},
        {"evolution", "agents", "The same games played by other agents",
         "The claim: the more intelligent the agent, the more accurate the fitness. Random moves, "
         "one ply, alpha-beta of depth 3, MCTS of 200 nodes.",
         evolution_agents, std::nullopt, "claimed", true,
         "stronger agents do not move every metric the same way"},
        {"evolution", "learnability", "Generations until a network has learnt (Figure 6)",
         "The claim: evolved games take 80 to 110 generations, a random one 30.",
         evolution_learnability, std::nullopt, "published", true,
         "networks learn faster here, and no slower in evolved games than in random ones"},
        {"evolution", "survey", "What people said (Tables 6 to 8)",
         "Recomputed from the published answers.", evolution_survey, verdict::does_not_hold,
         "published", true, "the printed c and p do not follow from the printed answers"},
        {"scout", "units", "Othello from the start, weighted squares",
         "The reference is a separate program written from the paper's definitions (the paper "
         "prints "
         "no such counts); moves are tried in row order.",
         scout_units, verdict::holds, "reference"},
        {"scout", "searches", "Alpha-beta, Scout, PVS and MTD(f), depth by depth",
         "The claim: Scout visits far fewer nodes, and at depth 8 from the start 76 where "
         "alpha-beta visits 26264. Bare: the full depth at once, moves row by row, nothing "
         "remembered; without a table MTD(f) searches all again for each question.",
         scout_searches, std::nullopt, "published", true,
         "Scout, as printed, returns wrong values; corrected, it decides like alpha-beta and saves "
         "little, and nothing at small depths"},
        {"scout", "games", "Nodes and time a move over whole games (Figures 5 and 6)",
         "The claim: 76 to 1041 nodes in 15 moves of Scout at depth 8.", scout_games, std::nullopt,
         "published", true, "a correct Scout visits more nodes than that"},
        {"scout", "matches", "Scout against alpha-beta, 30 games",
         "The claim: the paper's Scout won 20, drew 7 and lost 3 of 30 games against people, its "
         "alpha-beta won 6, drew 10 and lost 14.",
         scout_matches, std::nullopt, "claimed", true,
         "at equal depth and correct, both play the same moves; as printed, Scout plays worse"},
        {"chance", "nodes", "Star1 and Star2, depth by depth",
         "The claims: Star1 saves 25 to 30 %, Star2 more than half in random order and an order of "
         "magnitude in the best order; here of trees that are less deep.",
         chance_nodes, std::nullopt, "claimed", true,
         "the saving grows with depth, and these trees are less deep"},
        {"refinement", "zone", "Sophisticated games lie between 0.07 and 0.08",
         "The claim is that of game refinement theory (Sutiono, Purwarianto and Iida 2014; "
         "Panumate "
         "and others 2015); numbers of options, moves, goals and attempts are those it quotes.",
         refinement_zone, verdict::holds_within_error, "claimed", true},
        {"refinement", "3.2", "The 8-puzzle solved by A* (puzzles, Table 3.2)",
         "v and D are the printed ones; the rest is computed.", refinement_3_2,
         verdict::does_not_hold, "published", true, "single cells are misprinted"},
        {"refinement", "3.3", "The 8-puzzle solved by people (puzzles, Table 3.3)",
         "v and D are the printed ones; the rest is computed.", refinement_3_3,
         verdict::does_not_hold, "published", true,
         "the printed Ep is 2m sqrt v, and single cells are misprinted"},
        {"refinement", "3.4", "The 8-puzzle as a board game (puzzles, Table 3.4)",
         "v and B are the printed ones; the rest is computed.", refinement_3_4,
         verdict::holds_within_error, "published", true},
        {"refinement", "3.5", "The 8-puzzle as a scoring game (puzzles, Table 3.5)",
         "v, m and GR are the printed ones; the rest is computed.", refinement_3_5,
         verdict::does_not_hold, "published", true,
         "F, and the columns p and Ep, are not what their formulas give"},
        {"refinement", "2048", "Motion in mind of 2048 (ppns, Table 6)",
         "v is the printed one; the rest is computed.", refinement_2048, verdict::does_not_hold,
         "published", true, "the printed p is not the product of the printed means"},
    };
    return all;
}

} // namespace bench

#endif
