#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests sweeps from outside: the same numbers on any number of threads and after a kill, and what is
# refused.
#
#     sh tests/program/sweep.sh BUILD_DIR        the program is BUILD_DIR/examples/sweep
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/sweep.sh BUILD_DIR" >&2; exit 2; }
program=$(cd "$1/examples" && pwd)/sweep || exit 2
. "$(dirname "$0")/../support/checks.sh"
cd "$work" || exit 1

hex() { "$program" hex --vary size=2..4 --games 40 --depth 2 --seed 5 --json "$@"; }

hex >alone.json
holds "a line for every point" test "$(wc -l <alone.json)" -eq 3
hex --threads 3 >threads.json
holds "the same on three threads" cmp alone.json threads.json

# ── After a kill ────────────────────────────────────────────────────────────────────────────────

hex --journal book >first.json
holds "the same with a journal" cmp alone.json first.json
holds "which has every point" test "$(wc -l <book)" -eq 4
cp book whole
head -c 3000 whole >book
hex --journal book >again.json
holds "the same from a journal that was cut" cmp alone.json again.json
holds "which is whole again" sh -c 'sort book >a && sort whole >b && cmp a b'

long() { "$program" othello --vary size=4..8:2 --games 300 --depth 2 --json "$@"; }
# Not through the function: that would be a shell, and the kill would hit it alone.
"$program" othello --vary size=4..8:2 --games 300 --depth 2 --json --journal killed >/dev/null 2>&1 &
victim=$!
tries=0
while [ "$(cat killed 2>/dev/null | wc -l)" -le 1 ] && [ $tries -lt 300 ]; do
    sleep 0.1
    tries=$((tries + 1))
done
kill -9 $victim 2>/dev/null
wait $victim 2>/dev/null
holds "a killed run leaves what it had" test -s killed
head -n 2 killed >kept
long --journal killed >resumed.json
long >straight.json
holds "and goes on to the same end" cmp resumed.json straight.json
holds "without doing that again" sh -c 'head -n 2 killed | cmp - kept && test $(wc -l <killed) -eq 4'

# ── Files and refusals ──────────────────────────────────────────────────────────────────────────

holds "a random game can be swept" "$program" connect_four --vary width=4..5 --set height=4 \
    --agent random --games 20 --csv table.csv --report page.html
holds "CSV has a row for every point" test "$(wc -l <table.csv)" -eq 3
figures=$(grep -c '<figure>' page.html)
holds "the report has the charts that change" test "$figures" -ge 1
holds "and no others" test "$figures" -lt 20
holds "each with the unit of its y axis" sh -c '! grep -q "<desc[^>]*> over " page.html'
holds "each with its sentence" test \
    "$(grep -cE '<p>.*: .*(rising|falling|greatest|throughout)' page.html)" -ge "$figures"
holds "minesweeper goes from puzzle to game" "$program" minesweeper --vary mines=1..25:12 \
    --set width=6,height=6 --games 20 --agent random --report mines.html
cp holds.log out
holds "one player wins games, or does not" grep -qE ' D +won +GR ' out
holds "and has no seats" sh -c '! grep -qiE "first wins|draws|balance" out mines.html'
"$program" hex --vary size=2..3 --games 10 --depth 1 >out
holds "two players have seats" grep -qE ' D +first wins +draws +balance +GR ' out

"$program" twenty48 --vary target=8..64:x2 --set width=2,height=2 --games 30 --depth 1 --json >tiles 2>err
holds "a range may double" test "$(grep -c '"target":\(8\|16\|32\|64\),' tiles)" -eq 4
holds "a larger tile is no easier" sh -c 'sed "s/.*\"wins\":\([0-9]*\),.*/\1/" tiles >won && sort -rnc won'

# Games of every kind.
holds "a game of luck can be swept" "$program" pig --vary target=10..20:10 --games 5
holds "and a puzzle" "$program" same_game --vary colours=1..2 \
    --set width=2,height=2 --games 5 --agent random
holds "a rule may be one of yes and no" "$program" gobang --vary exactly_five=0..1 --set size=5 \
    --agent random --games 5
refuses 2 ".*exactly_five must be 0 or 1" gobang --vary exactly_five=0..2 --set size=5
holds "checkers has a rule that is a number" "$program" checkers --vary quiet_limit=10..20:10 \
    --agent random --games 5

# Points are those of these rules, and Ctrl-C shows what was finished.
holds "the journal knows the rules" grep -q '^hex .* size=2 rules=[0-9a-f]\{16\}' whole
interrupts interrupted "$program" connect_four --vary width=4..7 --set height=4 --games 30000 \
    --journal interrupted
holds "an interrupted sweep: status" test $status -eq 1
holds "an interrupted sweep says so" grep -q 'interrupted: these are the results so far' err
holds "and shows what it has" grep -q '^ *4  ' out
holds "and keeps it" test "$(wc -l <interrupted)" -gt 1

echo nonsense >nonsense
refuses 1 "--journal: .nonsense.: it is not a journal" hex --vary size=2..3 --journal nonsense
refuses 1 "--journal: cannot write .no/such/place.: No such file" hex --vary size=2..3 \
    --journal no/such/place
refuses 2 "--vary is required; such as size=4..7" hex
refuses 2 "GAME is required; one of .*connect_four" --vary size=2..3
refuses 2 "--vary: .colour=1. does not begin with size=" hex --vary colour=1
refuses 2 "--vary: .5..2. counts down" hex --vary size=5..2
refuses 2 "--vary: .2..8:x1. does not grow" hex --vary size=2..8:x1
refuses 2 "hex: size must be 1 to 8" hex --vary size=7..9
refuses 2 "--set: .size=3. is not one value of another" hex --vary size=2..3 --set size=3
refuses 2 "GAME: .chess. is none of .*connect_four" chess --vary size=1

all_held
