#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The header of known games is what the command in it prints, byte for byte.
#
#     sh tests/program/known.sh BUILD_DIR        the program is BUILD_DIR/examples/measure
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/known.sh BUILD_DIR" >&2; exit 2; }
program=$(cd "$1/examples" && pwd)/measure || exit 2
header=$(cd "$(dirname "$0")/../../include/seesaw/program" && pwd)/known_games_data.hpp || exit 2
. "$(dirname "$0")/../support/checks.sh"
cd "$work" || exit 1

holds "it names its command" grep -qx '//     measure known' "$header"
"$program" known >made.hpp
holds "measure known runs" test $? -eq 0
holds "and prints the header" diff "$header" made.hpp
all_held
