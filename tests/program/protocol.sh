#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The conversation on the page of the text protocol, held with the program.
#
#   sh tests/program/protocol.sh BUILD_DIRECTORY
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/protocol.sh BUILD_DIRECTORY" >&2; exit 2; }
programs=$(cd "$1" && pwd)/examples
page=$(cd "$(dirname "$0")/../../examples" && pwd)/protocol.md
. "$(dirname "$0")/../support/checks.sh"
cd "$work" || exit 1

awk '/^```$/ { shown = 0 } shown { print } /^```text$/ { shown = 1 }' "$page" >conversation
sed -n 's/^> //p' conversation >said
without_costs() { sed -E 's/nodes [0-9]+ seconds [0-9.]+/nodes N seconds S/'; }
sed -n 's/^< //p' conversation | without_costs >expected
holds "the page has a conversation" test "$(wc -l <expected)" -ge 5
"$programs/connect_four" serve --engine bisection <said >answers
holds "quit ends it with status 0" test $? -eq 0
without_costs <answers >heard
holds "the answers are those of the page" diff expected heard
"$programs/connect_four" serve </dev/null >nothing
holds "so does the end of the input" test $? -eq 0
holds "nothing is said that was not asked" test ! -s nothing

# What the page says of every line.
printf 'position 44\n\nposition x\nshow\nnew\nposition start\nshow\nfly\n' |
    "$programs/connect_four" serve >answers
holds "a wrong position changes nothing" grep -q X answers
holds "an unknown word is an error" grep -q "^error 'fly' is none of position, go" answers
holds "a hidden game has none of it" sh -c '! "$1" serve </dev/null 2>complaint' sh \
    "$programs/minesweeper"
holds "  and says why" grep -q '^error: serve: the game needs next' complaint
all_held
