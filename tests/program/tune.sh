#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests `tune` from outside: the same answer on any number of threads and after a kill, what it says
# of targets that cannot be had, and what is refused.
#
#     sh tests/program/tune.sh BUILD_DIR        the program is BUILD_DIR/examples/connect_four
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/tune.sh BUILD_DIR" >&2; exit 2; }
program=$(cd "$1/examples" && pwd)/connect_four || exit 2
. "$(dirname "$0")/../support/checks.sh"
cd "$work" || exit 1

set -- tune --target length=9..10 --vary width=3..6,height=3..5,connect=3..4 --agent random \
    --budget 150 --games 10 --json
"$program" "$@" >alone.json
holds "a board with three in a row is best" grep -q '"best":\[{"settings":{"connect":3,' alone.json
"$program" "$@" --threads 3 >threads.json
holds "the same on three threads" cmp alone.json threads.json

"$program" "$@" --journal killed >/dev/null 2>&1 &
running=$!
tries=0
while [ "$(cat killed 2>/dev/null | wc -l)" -le 20 ] && [ $tries -lt 600 ]; do
    sleep 0.02
    tries=$((tries + 1))
done
kill -9 $running 2>/dev/null
wait $running 2>/dev/null
running=
cp killed kept
"$program" "$@" --journal killed >resumed.json
holds "killed and resumed to the same answer" cmp alone.json resumed.json
holds "without doing again what was kept" sh -c 'head -n 20 kept >a; head -n 20 killed | cmp - a'

holds "an unreachable target" "$program" tune --target length=500..600 --vary width=4..5 \
    --agent random --budget 20 --csv tried.csv --report page.html --latex page.tex --figures figures
cp holds.log said
holds "is said plainly" grep -q 'No setting that was tried reaches length 500 to 600' said
"$program" tune --target first=45..55%,length=20..30 --vary width=4..7,height=4..6 --budget 60 \
    --games 10 >said
holds "rules that meet what no finalist does are not called as good" sh -c \
    'grep -q "^No finalist" said && grep -q "^The present rules .*: nothing better was found" said'
holds "CSV has every setting" test "$(wc -l <tried.csv)" -eq 3
holds "the report is whole" grep -q '</html>' page.html


# Few trials say little, whatever they look like; more say more.
few() {
    "$program" tune --target first=45..55% --vary width=4..6 --agent random --games 4 "$@"
}
for seed in 1 2 3 6; do
    few --budget 16 --seed $seed >out
    holds "few trials are not sure, seed $seed" sh -c '! grep -qE "[0-9] % sure" out && grep -qE "too few to be sure|No finalist is shown" out'
    few --budget 16 --seed $seed --json >out.json
    holds "nor is their JSON" sh -c '! grep -qE "\"meets\":[01]" out.json'
done
few --budget 200 >out
holds "many trials say how sure it is" grep -qE '[0-9] % sure' out
holds "one target is it, not them" sh -c '! grep -q "meet them" out'
# Few trials have wide intervals, which end where their measures do.
within() { awk -F, -v most="$1" 'NR > 1 && ($(NF - 1) < 0 || $NF > most) { exit 1 }' cut.csv; }
"$program" tune --target length=9..10 --vary width=2..4,height=1..4,connect=1..4 --agent random \
    --games 1 --budget 12 --csv cut.csv >out
holds "no length is below 0" within 1000
few --budget 12 --csv cut.csv >out
holds "shares end at 0 and 1" within 1
# Each of 42 settings is tried once before any is tried again.
interrupts stopped "$program" tune --target length=10..60 --vary width=4..30,height=4..30 --agent random \
    --games 600 --budget 300 --journal stopped
holds "an interrupted search is shown" grep -q '^It ended before the finalists met new seeds' out
holds "and has met nothing for sure" sh -c '! grep -q " 1.00 " out'

refuses 2 "--target is required; such as" tune
refuses 2 "--target: .fun. is no measure; such as length" tune --target fun=1..2
refuses 2 "--target: .length=9..3. is empty; LOW must be less" tune --target length=9..3
refuses 2 "--target: .length=9..9. is empty" tune --target length=9..9
refuses 2 "--target: .length=9. is not length=LOW..HIGH" tune --target length=9
refuses 2 "--target: .first=45..55. is out of reach: first is a share" tune --target first=45..55
refuses 2 "--target: length is given twice" tune --target length=1..2,length=3..4
refuses 2 "--vary: .colour=1..2. does not begin with width=" tune --target length=1..2 --vary colour=1..2
refuses 2 "--vary: .7..4. counts down" tune --target length=1..2 --vary width=7..4

all_held
