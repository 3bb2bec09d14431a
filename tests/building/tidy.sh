#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The list of .clang-tidy is one that the code passes: shown for a few headers of each kind.
#
#     sh tidy.sh CLANG_TIDY
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for header in search metrics trace engines/mcts engines/alpha_beta games/connect_four; do
    echo "#include <seesaw/$header.hpp>"
done >"$work/headers.cpp"
"$1" --quiet --config-file=.clang-tidy "$work/headers.cpp" -- -std=c++20 -Iinclude
