// SPDX-License-Identifier: MIT
// Known games, measured. Made by
//
//     measure known
//
// and not to be edited; known_games.hpp says what it is for.
// clang-format off
#ifndef SEESAW_PROGRAM_KNOWN_GAMES_DATA_HPP
#define SEESAW_PROGRAM_KNOWN_GAMES_DATA_HPP

#include <limits>
#include <string_view>

namespace seesaw { inline namespace v0 { namespace programs {

inline constexpr double known_unknown = std::numeric_limits<double>::quiet_NaN();
inline constexpr std::string_view known_ids[] = {"tic_tac_toe", "connect_four", "othello", "checkers", "gobang", "hex", "n_puzzle", "twenty48", "minesweeper"};
inline constexpr std::string_view known_names[] = {"tic-tac-toe", "Connect Four", "Othello", "checkers", "gobang 9x9", "hex 7x7", "8-puzzle", "2048", "Minesweeper 9x9"};
inline constexpr std::string_view known_counts = "Games: 200 tic-tac-toe, 200 Connect Four, 100 Othello, 100 checkers, 50 gobang 9x9, 50 hex 7x7, 100 8-puzzle, 20 2048, 200 Minesweeper 9x9.";

struct known_row {
    std::string_view measure;
    double values[9];
};
inline constexpr known_row known_rows[] = {
    {"options", {5.139, 5.973, 8.637, 6.268, 23.46, 41.93, 2.903, 3.677, 30.01}},
    {"plausible", {1.843, 2.635, 1.128, 1.937, 2.826, 34.61, 1, known_unknown, known_unknown}},
    {"length", {8.64, 24.72, 60.73, 103, 25.22, 14.78, 21.95, 990.4, 16.77}},
    {"refinement", {0.2624, 0.09886, 0.04839, 0.0243, 0.1921, 0.4381, 0.07762, 0.001936, 0.3267}},
    {"plausible_refinement", {0.1443, 0.08395, 0.006251, 0.01307, 0.09005, 2.308, 0, known_unknown, known_unknown}},
    {"addictiveness", {0.2881, 0.1059, 0.04873, 0.02581, 0.1637, 0.339, 0.09373, 0.002248, 0.2673}},
    {"velocity", {0.2974, 0.1208, 0.07111, 0.03042, 0.4652, known_unknown, 0.06612, 0.001857, 0.8949}},
    {"mass", {0.7026, 0.8792, 0.9289, 0.9696, 0.5348, known_unknown, 0.9339, 0.9981, 0.1051}},
    {"momentum", {0.209, 0.1062, 0.06606, 0.02949, 0.2488, known_unknown, 0.06174, 0.001853, 0.09408}},
    {"energy", {0.1243, 0.02566, 0.009395, 0.001794, 0.2315, known_unknown, 0.008165, 6.88e-06, 0.1684}},
    {"subjective_momentum", {-0.08466, -0.08055, -0.05666, -0.0277, -0.01733, known_unknown, -0.05358, -0.001846, 0.0743}},
    {"subjective_velocity", {-0.1205, -0.09162, -0.061, -0.02857, -0.0324, known_unknown, -0.05737, -0.00185, 0.7067}},
    {"acceleration", {0.06885, 0.009774, 0.002342, 0.0005904, 0.03689, known_unknown, 0.006024, 3.749e-06, 0.1068}},
    {"force", {0.04837, 0.008593, 0.002175, 0.0005724, 0.01973, known_unknown, 0.005626, 3.742e-06, 0.01122}},
    {"won", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, 1, 0.95, 0.975}},
    {"completion", {1, 1, 1, 1, 1, 1, 1, 1, 1}},
    {"draws", {0.78, 0.06, 0.02, 0.03, 0.02, 0, known_unknown, known_unknown, known_unknown}},
    {"balance", {0.84, 0.72, 0.8, 0.85, 0.7, 0.28, known_unknown, known_unknown, known_unknown}},
    {"first_move_advantage", {0.08, 0.14, 0.1, 0.075, 0.15, 0.36, known_unknown, known_unknown, known_unknown}},
    {"agent_balance", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"places", {9, 7, 61, 226, 81, 46, 4, 4, 73}},
    {"coverage", {0.96, 0.865, 0.9916, 0.2954, 0.3114, 0.3213, 1, 1, 0.2297}},
    {"spatial_entropy", {0.9789, 0.8824, 0.9974, 0.7445, 0.7155, 0.7008, 0.9906, 0.8945, 0.643}},
    {"challenge", {0.04, 0.4114, 0.05109, 0.4974, 0.6886, 0.4088, 0.2161, 0.08975, 0.4761}},
    {"behaviour_diversity", {0.09299, 0.2747, 0.01463, 0.1758, 0.1423, 0.09201, 0.1184, 0.03345, 0.1735}},
    {"interest", {0.3706, 0.5228, 0.3544, 0.4726, 0.5155, 0.4005, 0.4417, 0.3392, 0.4309}},
    {"tree_size_estimate", {5.936, 27.69, 55.05, 159.2, 103.4, 37.31, 11.65, 1614, 45.24}},
    {"decision_share", {0.9078, 0.988, 0.9525, 0.8223, 0.9532, 1, 1, 1, 1}},
    {"decision_factor", {5.595, 6.363, 9.019, 7.313, 23.27, 42.11, 2.902, 3.677, 29.32}},
    {"clarity", {0.7619, 0.6558, 0.9663, 0.7885, 0.9095, 0.1629, 1, known_unknown, known_unknown}},
    {"length_per_option", {4.741, 9.803, 53.9, 54.52, 10.8, 0.4299, 21.95, 269.3, 0.5808}},
    {"drama", {0.2165, 0.4052, 0.3745, 0.03423, 0.09006, 0.2, known_unknown, known_unknown, known_unknown}},
    {"trailing", {0.108, 0.1773, 0.3684, 0.2283, 0.3668, 0.04177, known_unknown, known_unknown, known_unknown}},
    {"lead_change", {0.07148, 0.07936, 0.2954, 0.05141, 0.4924, 0.02035, known_unknown, known_unknown, known_unknown}},
    {"uncertainty", {0.6677, 0.7302, 0.6825, 0.9348, 0.8331, 0, known_unknown, known_unknown, known_unknown}},
    {"late_uncertainty", {0.9931, 0.4447, 0.5493, 0.8075, 0.4514, 0, known_unknown, known_unknown, known_unknown}},
    {"killer_move", {0.5405, 0.4978, 0.4311, 0.4818, 0.493, 0.2, known_unknown, known_unknown, known_unknown}},
    {"permanence", {0.256, 0.307, 0.2071, 0.4357, 0.1589, 0.9567, known_unknown, known_unknown, known_unknown}},
    {"decisive_lead", {0.2397, 0.3602, 0.4885, 0.004909, 0.1121, 0.2, known_unknown, known_unknown, known_unknown}},
    {"decisive_at", {0.1364, 0.6191, 0.5224, 0.3677, 0.4559, 0.2, known_unknown, known_unknown, known_unknown}},
    {"decisiveness", {0.2766, 0.2439, 0.3319, 0.5714, 0.2762, 0.9425, known_unknown, known_unknown, known_unknown}},
    {"outcome_uncertainty", {0.7234, 0.7561, 0.6681, 0.4286, 0.7238, 0.05754, known_unknown, known_unknown, known_unknown}},
    {"stability", {0.7926, 0.8576, 0.8917, 0.9594, 0.8764, 0.8831, known_unknown, known_unknown, known_unknown}},
    {"balanced", {0, 0, 0, 0, 0, 0, known_unknown, known_unknown, known_unknown}},
    {"seesaw", {0.115, 0.77, 0.73, 0.02, 0.1, 0.2, known_unknown, known_unknown, known_unknown}},
    {"one_sided", {0.885, 0.23, 0.27, 0.98, 0.9, 0.8, known_unknown, known_unknown, known_unknown}},
    {"repetition", {0, 0.69, 0.003818, 0.3104, 0, 0, 0.8127, 0.996, 0}},
    {"position_repetition", {0, 0, 0, 0, 0, 0, 0, 0, 0}},
    {"distinct_moves", {8.64, 6.055, 60.49, 66.75, 25.22, 14.78, 4, 4, 16.77}},
    {"move_entropy", {2.151, 1.717, 4.1, 4.036, 3.144, 2.683, 1.373, 1.24, 2.759}},
    {"scn_velocity", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"tree_size", {5.882, 18.67, 52.67, 71.16, 32.78, 23.95, 10.05, 1480, 23.62}},
    {"lead_mean", {0.2908, 0.02767, 0.151, 0.01685, 0.07586, 0.7682, known_unknown, known_unknown, known_unknown}},
    {"lead_median", {0.007021, -0.002555, 0.1484, 0.01434, 0.005177, 0.76, known_unknown, known_unknown, known_unknown}},
    {"lead_least", {-0.08849, -0.6274, -0.5162, -0.4197, -0.4022, 0.6, known_unknown, known_unknown, known_unknown}},
    {"lead_most", {1, 0.6751, 0.8295, 0.5926, 0.7081, 1, known_unknown, known_unknown, known_unknown}},
    {"lead_variance", {0.2074, 0.1424, 0.1083, 0.0406, 0.1236, 0.1169, known_unknown, known_unknown, known_unknown}},
    {"lead_slope", {-0.09149, 0.02357, -0.0007203, 0.0003335, 0.02026, -0.01391, known_unknown, known_unknown, known_unknown}},
    {"lead_mean_change", {-0.1286, 0.01987, -0.001849, 0.001489, 0.02098, -0.01902, known_unknown, known_unknown, known_unknown}},
    {"lead_turns", {4.145, 11.19, 52.35, 51.55, 19.92, 0.14, known_unknown, known_unknown, known_unknown}},
    {"lead_greatest_rise", {0.9899, 0.7318, 0.658, 0.592, 0.7283, 0.16, known_unknown, known_unknown, known_unknown}},
    {"lead_greatest_fall", {1.081, 0.698, 0.7715, 0.4271, 0.505, 0.4, known_unknown, known_unknown, known_unknown}},
    {"options_mean", {5.18, 6.31, 8.639, 6.192, 22.29, 42.11, 2.902, 3.677, 29.32}},
    {"options_median", {5.18, 6.817, 8.945, 6.745, 24.34, 42.11, 3, 4, 26.17}},
    {"options_least", {1.36, 4.665, 1, 1, 1, 35.22, 2, 2, 11.48}},
    {"options_most", {9, 7, 16.89, 12.84, 33.42, 49, 4, 4, 81}},
    {"options_variance", {6.196, 1.491, 17.82, 12.21, 75.1, 18.56, 0.4769, 0.294, 320.5}},
    {"options_slope", {-1, -0.07214, -0.05807, -0.005039, 1.238, -1, 0.004931, -0.00017, -3.434}},
    {"options_mean_change", {-1, -0.06866, -0.0499, -0.06294, 1.473, -1, 0.01482, -0.0004017, -5.14}},
    {"options_turns", {0, 0, 44.16, 72.22, 6.7, 0, 12.36, 372.2, 0}},
    {"options_greatest_rise", {0, 0, 7.68, 9.32, 7, 0, 1, 2, 0}},
    {"options_greatest_fall", {1, 0.565, 7.79, 10.05, 0.98, 1, 1, 2, 41.89}},
    {"uncertainty_mean", {0.6677, 0.7302, 0.6825, 0.9348, 0.8331, 0, known_unknown, known_unknown, known_unknown}},
    {"uncertainty_median", {0.9369, 0.8221, 0.7338, 0.9727, 0.9892, 0, known_unknown, known_unknown, known_unknown}},
    {"uncertainty_least", {0, 0, 0, 0, 0, 0, known_unknown, known_unknown, known_unknown}},
    {"uncertainty_most", {0.9996, 1, 0.9949, 1, 0.9992, 0, known_unknown, known_unknown, known_unknown}},
    {"uncertainty_variance", {0.1811, 0.1071, 0.06509, 0.03979, 0.1188, 0, known_unknown, known_unknown, known_unknown}},
    {"uncertainty_slope", {0.1027, -0.04554, -0.005116, -0.003201, -0.03737, 0, known_unknown, known_unknown, known_unknown}},
    {"uncertainty_mean_change", {0.1285, -0.05585, 0.001114, -0.01088, -0.04886, 0, known_unknown, known_unknown, known_unknown}},
    {"uncertainty_turns", {3.885, 11.29, 50.64, 50.4, 18.18, 0, known_unknown, known_unknown, known_unknown}},
    {"uncertainty_greatest_rise", {0.9674, 0.3365, 0.7654, 0.05981, 0.1971, 0, known_unknown, known_unknown, known_unknown}},
    {"uncertainty_greatest_fall", {0.8405, 0.9015, 0.5251, 0.9529, 0.8732, 0, known_unknown, known_unknown, known_unknown}},
    {"clarity_mean", {0.7619, 0.6558, 0.9663, 0.7885, 0.9095, 0.1629, 1, known_unknown, known_unknown}},
    {"clarity_median", {0.9212, 0.8702, 1, 0.9161, 0.9989, 0, 1, known_unknown, known_unknown}},
    {"clarity_least", {0.1053, 0, 0, 0, 0.1257, 0, 1, known_unknown, known_unknown}},
    {"clarity_most", {1, 0.9925, 1, 1, 1, 0.9666, 1, known_unknown, known_unknown}},
    {"clarity_variance", {0.1001, 0.158, 0.02342, 0.08861, 0.0576, 0.1014, 0, known_unknown, known_unknown}},
    {"clarity_slope", {-0.03037, 0.03819, 0.001488, -0.0002341, -0.006665, -0.03265, 0, known_unknown, known_unknown}},
    {"clarity_mean_change", {-0.01172, 0.0555, 0.01432, 0.00538, 0.01785, -0.01854, 0, known_unknown, known_unknown}},
    {"clarity_turns", {4.145, 10.14, 8.67, 50.86, 5.2, 4.64, 0, known_unknown, known_unknown}},
    {"clarity_greatest_rise", {0.85, 0.9808, 1, 1, 0.8219, 0.9633, 0, known_unknown, known_unknown}},
    {"clarity_greatest_fall", {0.8843, 0.8849, 0.4488, 0.9957, 0.7799, 0.9651, 0, known_unknown, known_unknown}},
    {"scn_mean", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"scn_median", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"scn_least", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"scn_most", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"scn_variance", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"scn_slope", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"scn_mean_change", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"scn_turns", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"scn_greatest_rise", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
    {"scn_greatest_fall", {known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown, known_unknown}},
};

}}} // namespace seesaw::v0::programs

#endif
