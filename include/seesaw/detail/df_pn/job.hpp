// SPDX-License-Identifier: MIT
// What the threads of df-pn share out (team.hpp): nodes of a small tree below the root, and the
// search below one of its leaves as a job.
#ifndef SEESAW_DETAIL_DF_PN_JOB_HPP
#define SEESAW_DETAIL_DF_PN_JOB_HPP

#include <cstdint>
#include <vector>

#include <seesaw/detail/df_pn/path.hpp>
#include <seesaw/search.hpp>

namespace seesaw { inline namespace v0 { namespace detail {

template <class Game>
struct df_pn_tree_node : df_pn_child<Game> {
    number_pair expected; // `found`, if the jobs below succeed
    std::uint64_t path_key = 0;
    std::uint64_t work = 0; // nodes that were spent on it
    std::uint32_t parent = no_ply;
    std::uint32_t first_child = no_ply;
    std::uint32_t count = 0; // of children
    std::uint32_t ply = 0;
    bool is_or = false;
    bool busy = false;
};

template <class Game>
struct df_pn_job {
    std::uint32_t leaf;
    std::uint64_t key;
    std::uint64_t nodes; // it may spend
    std::vector<move_t<Game>> way;
    df_pn_finding found;
    std::vector<df_pn_child<Game>> children;
    std::uint64_t spent = 0;
    std::uint64_t evictions = 0;
    bool begun = false;
};

}}} // namespace seesaw::v0::detail

#endif
