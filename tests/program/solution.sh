#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Solutions on disk: `solve --solution`, `analyse`, and the player who plays from one.
#
#     sh tests/program/solution.sh BUILD_DIR
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/solution.sh BUILD_DIR" >&2; exit 2; }
program=$(cd "$1/examples" && pwd)/connect_four || exit 2
here=$(cd "$(dirname "$0")" && pwd) || exit 2
. "$here/../support/checks.sh"
cd "$work" || exit 1

small="--width 4 --height 4"

# ── Solved, and asked ───────────────────────────────────────────────────────────────────────────

expect 0 '^ends   in 16 moves$' "$program" solve "" $small --solution four
expect 0 '"distance":12,.*"engine":"retrograde","nodes":0,' \
    "$program" solve 1122 $small --solution four --json

# The same scores as those of another engine, in every position after four moves.
for a in 1 2 3 4; do for b in 1 2 3 4; do for c in 1 2 3 4; do echo "$a$b$c$a"; done; done; done >positions
"$program" solve - $small <positions | sed 's/ .*//' >searched
"$program" solve - $small --solution four <positions | sed 's/ .*//' >looked_up
holds "64 positions" test "$(wc -l <searched)" -eq 64
holds "scores are those of bisection" cmp -s searched looked_up

# In pieces: the files are the same in the end.
runs=0
status=1
while [ $status -ne 0 ] && [ $runs -lt 200 ]; do
    runs=$((runs + 1))
    "$program" solve "" $small --solution pieces --nodes 60k >/dev/null 2>err
    status=$?
    [ $status -eq 0 ] || grep -q '^error: --nodes: the limit was met' err || status=9
    [ $status -ne 9 ] || break
done
holds "a solution in pieces is finished" test $status -eq 0
holds "in more than one" test $runs -gt 1
holds "and the same" diff -r four pieces

# ── Analysed ────────────────────────────────────────────────────────────────────────────────────

# 161,029 positions are those of Tromp's table.
expect 0 '"value":0,"distance":16,"positions":161029,' "$program" analyse $small --solution four --json
expect 0 '^all  *161,029 ' "$program" analyse $small --solution four \
    --csv kinds.csv --report page.html --figures figures --latex tables.tex
holds "rows of the CSV add up" \
    test "$(awk -F, 'NR > 1 { sum += $4 } END { print sum }' kinds.csv)" -eq 161029
holds "charts are files" test -s figures/01-positions-by-layer.svg
holds "the page has the first moves" grep -q 'First moves' page.html
holds "tables for a paper" grep -q 'toprule' tables.tex
expect 1 '^error: --nodes: the limit was met before all was solved' \
    "$program" analyse $small --solution begun --nodes 5k
expect 2 '^error: --solution is required' "$program" analyse

# ── Played ──────────────────────────────────────────────────────────────────────────────────────

# Neither side loses what it has.
expect 0 '"games":1,"wins":0,"draws":1,"losses":0,' \
    "$program" play $small --first solution --second solution --solution four --games 1 --json
expect 0 '"games":20,.*"losses":0,' \
    "$program" play $small --first solution --second random --solution four --games 20 --json
expect 2 '^error: --solution: the player solution needs a directory' \
    "$program" play $small --first solution --second random --games 1
expect 1 "^error: --solution: 'begun' is not solved" \
    "$program" play $small --first solution --second random --games 1 --solution begun

# ── Refused ─────────────────────────────────────────────────────────────────────────────────────

expect 2 '^error: --solution: not together with --engine pvs' \
    "$program" solve "" $small --solution four --engine pvs
expect 1 '^error: four/layers: a list of layers of another game, other rules' \
    "$program" solve "" --width 4 --height 3 --solution four
expect 1 '^error: no/where cannot be made a directory' "$program" solve "" $small --solution no/where
bytes=$(wc -c <four/layer_9.values)
printf x | dd of=four/layer_9.values bs=1 seek=$((bytes - 30)) conv=notrunc 2>dd.log
expect 1 '^error: four/layer_9.values is damaged' "$program" analyse $small --solution four
[ "$failures" -eq 0 ]
