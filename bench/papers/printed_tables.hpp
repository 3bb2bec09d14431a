// SPDX-License-Identifier: MIT
// Cells of published tables as they are printed, misprints and all: `reproduce refinement` says of
// each what it is worth, and the tests of the formulas compute them.
#ifndef SEESAW_BENCH_PAPERS_PRINTED_TABLES_HPP
#define SEESAW_BENCH_PAPERS_PRINTED_TABLES_HPP

#include <array>

namespace bench { namespace printed {

struct length_row {
    int D;
    double v, GR, F, p, Ep;
};

/// Table 3.2 of the thesis: the 8-puzzle solved by A*, by length. F at D = 28 and p at D = 29 are
/// misprints.
inline constexpr std::array<length_row, 20> solved_by_search = {
    {{10, .0053, .0326, .0011, .0053, .0001}, {11, .0090, .0405, .0016, .0089, .0002},
     {12, .0148, .0497, .0024, .0146, .0004}, {13, .0255, .0626, .0038, .0248, .0013},
     {14, .0380, .0737, .0052, .0366, .0028}, {15, .0602, .0896, .0075, .0566, .0068},
     {16, .0913, .1068, .0104, .0830, .0151}, {17, .1421, .1293, .0143, .1219, .0346},
     {18, .2001, .1491, .0178, .1601, .0641}, {19, .2921, .1753, .0218, .2068, .1208},
     {20, .3899, .1975, .0238, .2379, .1855}, {21, .5231, .2232, .0238, .2495, .2610},
     {22, .6399, .2412, .0209, .2304, .2949}, {23, .7724, .2592, .0153, .1758, .2716},
     {24, .8587, .2675, .0101, .1213, .2084}, {25, .9393, .2741, .0046, .0570, .1071},
     {26, .9756, .2739, .0018, .0238, .0464}, {27, .9959, .2716, .0003, .0041, .0081},
     {28, .9993, .2672, .0002, .0007, .0014}, {29, 1, .2626, 0, .0007, 0}}};

/// Table 3.3: by people. The column Ep is 2m sqrt(v), with a misprint at D = 18; at D = 23 and 25
/// GR and F of the rows above are repeated.
inline constexpr std::array<length_row, 20> solved_by_people = {{{10, 1, .4472, 0, 0, 0},
                                                                 {11, .9, .4045, .0164, .09, .1897},
                                                                 {12, .9, .3873, .0150, .09, .1897},
                                                                 {13, .7, .3282, .0323, .21, .5020},
                                                                 {14, .5, .2673, .0357, .25, .7071},
                                                                 {15, .4, .2309, .0320, .24, .7589},
                                                                 {16, .2, .1581, .0200, .16, .7155},
                                                                 {17, .2, .1534, .0188, .16, .7155},
                                                                 {18, .4, .2108, .0267, .24, .7688},
                                                                 {19, .2, .1451, .0168, .16, .7155},
                                                                 {20, .2, .1414, .0160, .16, .7155},
                                                                 {21, .1, .0976, .0086, .09, .5692},
                                                                 {22, .1, .0953, .0082, .09, .5692},
                                                                 {23, .1, .0953, .0082, .09, .5692},
                                                                 {24, .1, .0913, .0075, .09, .5692},
                                                                 {25, .1, .0913, .0075, .09, .5692},
                                                                 {26, .1, .0877, .0069, .09, .5692},
                                                                 {27, .1, .0861, .0067, .09, .5692},
                                                                 {28, .1, .0845, .0064, .09, .5692},
                                                                 {29, 0, 0, 0, 0, 0}}};

struct level_row {
    int level;
    double B, v, m, GR, F, p, Ep;
};

/// Table 3.4: levels of the 8-puzzle as a board game. The row of level 2 is not legible.
inline constexpr std::array<level_row, 4> puzzle_levels = {
    {{1, 1.94, .0461, .9539, .0663, .0042, .0440, .0041},
     {3, 1.94, .0547, .9453, .0787, .0058, .0517, .0057},
     {4, 1.98, .1184, .8816, .1682, .0250, .1044, .0247},
     {5, 2.08, .2364, .7636, .3277, .0820, .1805, .0853}}};

struct tile_row {
    int depth, tile;
    double v, M, p, Ep;
};

/// Table 6 of Primanita, Khalid and Iida: 2048 by depth of search and highest tile.
inline constexpr std::array<tile_row, 8> motion_of_2048 = {
    {{2, 1024, .32782, .67218, .21517, .14447},
     {2, 2048, .32727, .67273, .21383, .14411},
     {3, 1024, .49763, .50237, .24464, .24881},
     {3, 2048, .45281, .54719, .22709, .22439},
     {4, 1024, .36248, .63752, .18039, .16753},
     {4, 2048, .44654, .55346, .21766, .22072},
     {5, 1024, .38209, .61791, .17264, .18042},
     {5, 2048, .28728, .71272, .18343, .11764}}};

}} // namespace bench::printed

#endif
