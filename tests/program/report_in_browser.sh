#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Opens reports in a browser (Chromium without a window): nothing on the console, charts that can be
# read without looking at them, and the numbers of the JSON.
#
#     sh tests/program/report_in_browser.sh BUILD_DIR        the programs are in BUILD_DIR/examples
#
# Prints a line for each check; the exit status says whether all of them held.
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/report_in_browser.sh BUILD_DIR" >&2; exit 2; }
programs=$(cd "$1/examples" && pwd) || exit 2
. "$(dirname "$0")/../support/checks.sh"
cd "$work" || exit 1

if [ -z "$browser" ]; then
    echo "seesaw: skipped 30 checks: chromium is absent"
    exit 0
fi

# A page that complains, to see that complaints are heard.
echo '<!DOCTYPE html><title>x</title><script>console.error("heard")</script>' >complaint.html
open complaint
holds "the browser's console is heard" grep -q 'CONSOLE.*heard' complaint.log

# ── Games ───────────────────────────────────────────────────────────────────────────────────────

set -- game tic_tac_toe --games 30 --seed 3 --first random --judge alpha_beta:2 --ladder 1 \
    --ladder-nodes 20
"$programs/measure" "$@" --report games.html >/dev/null 2>&1
"$programs/measure" "$@" --json >games.json
open games
well_made games 5

# Every measure with its value and interval, as the page and as JSON have them.
awk '
    /<thead>/ { wanted = />what it is</ }
    wanted && /^<tr><td>/ {
        line = $0
        gsub(/<\/td><td[^>]*>/, "\t", line)
        gsub(/<data value="/, "", line)         # the full number stands before the short one
        gsub(/">[^<]*<\/data>/, "", line)
        gsub(/<[^>]*>/, "", line)
        n = split(line, cell, "\t")
        if (cell[n - 2] == "–") next
        gsub(/ /, "_", cell[1])
        printf "%s %.15g %s\n", cell[1], cell[n - 2], cell[n - 1]
    }' games.dom >shown
sed 's/"parts":.*//' games.json | grep -oE '"[a-z_]+":\{"value":[^}]*\}' | tr -d '"{}' |
    awk -F '[:,]' '
    function short(x) { return sprintf(x >= 10 || x <= -10 ? "%.2f" : "%.4f", x) }
    $3 != "null" && $1 != "decisions" && !seen[$1]++ { # B and n of games repeat those of positions
        printf "%s %.15g %s\n", $1, $3,
            $5 == "null" || $7 == "null" ? "" : short($5) " to " short($7)
    }' >told
holds "as many measures as the JSON has" test "$(wc -l <told)" -ge 60
holds "all with the values of the JSON" diff told shown
sed 's/&nbsp;/ /g' games.dom >said # a number and its % stay on one line
holds "the reading is that of the JSON" sh -c '
    grep -o "\"reading\":\[[^]]*\]" games.json | tr "[" "\n" | sed 1d | sed "s/\",\"/\n/g; s/[\"]*\]*$//; s/^\"//" |
    while read -r sentence; do grep -qF ">$sentence<" said || { echo "$sentence"; exit 1; }; done'

# ── Sweeps ──────────────────────────────────────────────────────────────────────────────────────

"$programs/sweep" hex --vary size=2..4 --games 10 --depth 1 --report sweep.html --json >sweep.json \
    2>/dev/null
open sweep
well_made sweep 10
grep -oE '"refinement":\{"value":[0-9.]+' sweep.json | sed 's/.*://' >wanted
# The measure of all games, not those of parts.
awk 'NR % 6 == 1' wanted >pooled
holds "a sweep has a refinement for every point" test "$(wc -l <pooled)" -eq 3
holds "and shows the numbers of the JSON" sh -c '
    while read -r number; do grep -qF "<data value=\"$number\">" sweep.dom || exit 1; done <pooled'

all_held
