#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the example programs from outside: results, exit status, messages, files.
#
#     sh tests/program/programs.sh BUILD_DIR        programs are in BUILD_DIR/examples
#
# Prints a line for each check; the exit status says whether all of them held. Errors must be one
# line on standard error that begins with "error: ".
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/programs.sh BUILD_DIR" >&2; exit 2; }
programs=$(cd "$1/examples" && pwd) || exit 2
here=$(cd "$(dirname "$0")" && pwd) || exit 2
data=$here/../data
. "$here/../support/checks.sh"
cd "$work" || exit 1

checks=0
connect_four=$programs/connect_four
othello=$programs/othello
tic_tac_toe=$programs/tic_tac_toe
gobang=$programs/gobang
checkers=$programs/checkers
minesweeper=$programs/minesweeper
twenty48=$programs/twenty48
n_puzzle=$programs/n_puzzle

# ── Tools ───────────────────────────────────────────────────────────────────────────────────────

ok() {
    checks=$((checks + 1))
    echo "ok      $1"
}

failed() {
    checks=$((checks + 1))
    failures=$((failures + 1))
    echo "FAILED  $1"
    sed 's/^/        | /' err out 2>/dev/null | head -n 12
}

holds() { # WHAT COMMAND…: the command succeeds
    what=$1
    shift
    if "$@" >holds.log 2>&1; then ok "$what"; else failed "$what"; fi
}

# run STATUS WHAT COMMAND…: runs with standard input from ./in, leaves ./out and ./err.
: >in
run() {
    wanted=$1
    what=$2
    shift 2
    timeout 60 "$@" <in >out 2>err
    status=$?
    if [ "$status" -eq "$wanted" ]; then ok "$what"; else failed "$what: status $status, not $wanted"; fi
}

# refuses STATUS PATTERN COMMAND…: fails with one line that matches.
refuses() {
    wanted=$1
    pattern=$2
    shift 2
    what="refuses: $(basename "$1")$(shift; printf ' %s' "$@" | cut -c1-60)"
    timeout 60 "$@" <in >out 2>err
    status=$?
    if [ "$status" -ne "$wanted" ]; then
        failed "$what: status $status, not $wanted"
    elif [ "$(wc -l <err)" -ne 1 ] || ! grep -q '^error: ' err; then
        failed "$what: standard error is not one line of 'error: …'"
    elif ! grep -qE -e "$pattern" err; then
        failed "$what: the message does not match $pattern"
    else
        ok "$what"
    fi
}

out_has() { holds "  prints $1" grep -qE -e "$1" out; }
err_has() { holds "  says $1" grep -qE -e "$1" err; }
err_is_empty() { holds "  standard error is empty" test ! -s err; }
lines_are() { holds "  prints $1 lines" test "$(wc -l <out)" -eq "$1"; }

# json PATH [LINE]: that member of the JSON object in that line of ./out.
json() {
    sed -n "${2:-1}p" out >line.json
    cmake -Dfile=line.json -Dpath="$1" -P "$here/programs_json.cmake" 2>json.log || echo "no JSON" >json.log
    cat json.log
}
json_is() { # PATH VALUE [LINE]
    found=$(json "$1" "${3:-1}")
    if [ "$found" = "$2" ] && [ "$found" != "no JSON" ]; then ok "  $1 is $2"; else failed "  $1 is $found, not $2"; fi
}

same_moves() { # MOVES: what `json moves` said of another result
    case $1 in
        \[*\]) holds "  the scores of all moves agree" test "$(json moves)" = "$1" ;;
        *) failed "  the scores of all moves agree: there are none" ;;
    esac
}

# The help in ./out with a line for each option.
join_options() {
    awk '/^  [^ ]/ { print line; line = "" } { line = line $0 } END { print line }' out
}

# ── Every program ───────────────────────────────────────────────────────────────────────────────

for program in "$programs"/*; do
    if [ ! -f "$program" ] || [ ! -x "$program" ]; then continue; fi
    name=$(basename "$program")
    [ ! -f "$here/../../examples/lessons/$name.cpp" ] || continue # lessons.sh
    run 0 "$name: without arguments" "$program"
    err_is_empty
    out_has "$name --help"
    run 0 "$name --help" "$program" --help
    out_has "^Usage: $name"
    err_is_empty
    join_options >help
    for verb in $("$program" --help | sed -n '/^Verbs:/,$s/^  \([a-z][a-z_]*\) .*/\1/p'); do
        run 0 "$name $verb --help" "$program" "$verb" --help
        out_has "^Usage: $name $verb"
        join_options >>help
    done
    run 0 "$name --version" "$program" --version
    out_has "^$name .*[0-9]+\.[0-9]+\.[0-9]+$"
    refuses 2 "'frobnicate'" "$program" frobnicate
    refuses 2 "unexpected argument '--frobnicate'" "$program" --frobnicate --that
    holds "$name: the help tells each default once" sh -c \
        '! grep -v "(needs " help | grep -E "\(([^)]+)\).*\(\1\)"'
done

# ── connect_four solve ──────────────────────────────────────────────────────────────────────────

# On a small board: the columns that lose take long to solve on 7 x 6.
run 0 "connect_four solve: the mover wins at once" "$connect_four" solve 121212 --width 5 --height 4
out_has '^score +\+7 +X wins in 1 move$'
out_has '^best +1$'
err_is_empty

run 0 "connect_four solve --json" "$connect_four" solve 121212 --json --width 5 --height 4
lines_are 1
json_is score 7
json_is best 1
json_is certainty exact
json_is moves/0/move 1
json_is moves/0/score 7
json_is moves/1/score -2
json_is moves/4/move 5
err_is_empty

run 0 "connect_four solve: an empty position is the start" "$connect_four" solve '' --json \
    --width 3 --height 3 --connect 3
json_is score 0
json_is best 1

run 0 "connect_four solve: cells from the top row down" "$connect_four" solve --json \
    --width 4 --height 3 --connect 3 -----O--OXX-
json_is position -----O--OXX-
json_is best 4
json_is score 4

run 0 "connect_four solve: a game that is over" "$connect_four" solve 1212121 --json
json_is score -18
json_is best ''
run 0 "connect_four solve: a game that is over, for people" "$connect_four" solve 1212121
out_has 'over: X has won'

# Random games, cut before their end: the two engines agree, whoever is to move.
for seed in 1 2 3 4 5 6; do
    "$connect_four" play --first random --second random --seed "$seed" --json --width 5 \
        --height 4 >out 2>err </dev/null
    all=$(json moves | tr -cd '0-9')
    position=$(printf %s "$all" | cut -c1-$((${#all} > 9 ? ${#all} - 7 + seed % 2 : 1)))
    run 0 "connect_four solve: minimax, seed $seed ($position)" "$connect_four" solve "$position" \
        --width 5 --height 4 --json --engine minimax
    score=$(json score)
    best=$(json best)
    moves=$(json moves)
    run 0 "connect_four solve: alpha_beta, seed $seed" "$connect_four" solve "$position" \
        --width 5 --height 4 --json
    json_is score "$score"
    json_is best "$best"
    same_moves "$moves"
    run 0 "connect_four solve --best-only, seed $seed" "$connect_four" solve "$position" \
        --width 5 --height 4 --json --best-only
    json_is score "$score"
done

printf '1212\n\n1212\r\n' >in
run 0 "connect_four solve -: a line, a result" "$connect_four" solve - --json --width 4 \
    --height 3 --connect 3
lines_are 3
json_is score 4 1
json_is position '' 2
json_is score 4 3
printf '1212121\n121212\nx\n121212' >in
refuses 1 "line 3: .*'x'" "$connect_four" solve - --width 5 --height 4
lines_are 2
: >in
run 0 "connect_four solve -: no lines, no results" "$connect_four" solve -
lines_are 0

printf '# positions\n1212\n\n12\n' >positions.txt
run 0 "connect_four solve --file: a table" "$connect_four" solve --file positions.txt --ascii \
    --width 4 --height 3 --connect 3 --csv scores.csv
lines_are 4
out_has '^1212 +\+4 '
holds "connect_four solve --file --csv: a row for each position" test "$(wc -l <scores.csv)" -eq 3
run 0 "connect_four solve --file --json" "$connect_four" solve --file positions.txt --json \
    --width 4 --height 3 --connect 3
lines_are 2
json_is score 4 1
printf '1212\n# no\n12x\n' >positions.txt
refuses 1 "--file: 'positions.txt', line 3: move 3 is 'x'" "$connect_four" solve \
    --file positions.txt --width 4 --height 3 --connect 3
refuses 1 "--file: cannot read 'none.txt'" "$connect_four" solve --file none.txt
refuses 2 '--file: not together with MOVES' "$connect_four" solve 12 --file positions.txt

run 0 "connect_four solve --tree FILE.dot" "$connect_four" solve 1122 --width 4 --height 4 \
    --tree tree.dot
holds "  a graph with proof numbers" grep -qE '^ *n[0-9]+ \[label="[^"]*pn [0-9]' tree.dot
holds "  of no more than 200 nodes" test "$(grep -c '\[label=.*shape=' tree.dot)" -le 200
run 0 "connect_four solve --tree FILE.json" "$connect_four" solve 1122 --width 4 --height 4 --json \
    --tree tree.json
holds "  with proof numbers" grep -q '"pn":' tree.json
lines_are 1
run 0 "connect_four solve --tree: a game that is over" "$connect_four" solve 1212121 --tree tree.dot
refuses 2 '--tree: .tree.txt. is neither' "$connect_four" solve 11 --tree tree.txt
refuses 2 '--tree: one position' "$connect_four" solve - --tree tree.dot
refuses 1 '--tree: cannot write' "$connect_four" solve 11 --tree no/such/place.dot

run 0 "connect_four solve: minimax" "$connect_four" solve 1122332 --width 5 --height 4 --json --engine minimax
score=$(json score)
for engine in bisection alpha_beta df_pn; do
    run 0 "connect_four solve --threads 2: $engine" "$connect_four" solve 1122332 --width 5 --height 4 \
        --json --best-only --engine $engine --threads 2
    json_is score "$score"
done
refuses 2 '--threads: ' "$connect_four" solve 1122 --threads 0

refuses 2 'MOVES is required' "$connect_four" solve
refuses 2 "unexpected argument '12'" "$connect_four" solve 11 12
refuses 2 "MOVES: .*1-7.*'8'" "$connect_four" solve 8
refuses 2 'MOVES: .*column 1 is full.*2 3 4 5 6 7' "$connect_four" solve 1111111
refuses 2 'MOVES: .*ended' "$connect_four" solve 12121211
refuses 2 'MOVES: .*above an empty cell' "$connect_four" solve \
    X-----------------------------------------
refuses 2 'MOVES: .*42' "$connect_four" solve XO.
refuses 2 'MOVES: .*X begins' "$connect_four" solve ...................................XX.....
refuses 2 "engine: 'frob' is none of minimax, alpha_beta" "$connect_four" solve 1 --engine frob
refuses 2 "nodes: '-5' is not a whole number of at least 0" "$connect_four" solve 1 --nodes -5
refuses 2 "nodes: '99999999999999999999' is not a whole number" "$connect_four" solve 1 \
    --nodes 99999999999999999999
refuses 2 "nodes: '1.5' is not a whole number" "$connect_four" solve 1 --nodes 1.5
refuses 2 "nodes: 'many' is not a whole number" "$connect_four" solve 1 --nodes many
refuses 2 'nodes.*missing' "$connect_four" solve 1 --nodes=
refuses 2 "time: '-1s' is not a time" "$connect_four" solve 1 --time -1s
refuses 2 "time: '9999999h' is not a time" "$connect_four" solve 1 --time 9999999h
refuses 2 "bytes: '1XB' is not a number of bytes" "$connect_four" solve 1 --bytes 1XB
refuses 2 'table: 8.0 GiB is more than --bytes' "$connect_four" solve 1 --table 8GiB --bytes 4GiB
refuses 2 'nodes.*missing' "$connect_four" solve 1 --nodes
refuses 2 "width: '0' is not a whole number from 1" "$connect_four" solve 1 --width 0
refuses 2 'width \* \(height \+ 1\)' "$connect_four" solve 1 --width 20 --height 20
refuses 2 "connect: '1' is not a whole number from 2" "$connect_four" solve 1 --connect 1

# A limit that is met: what is known, and status 1.
run 1 "connect_four solve --nodes 1.5k" "$connect_four" solve 4 --nodes 1.5k --json
json_is nodes 1500
json_is stopped nodes
json_is certainty at_least
err_has '^error: --nodes: the limit was met'
run 1 "connect_four solve --nodes 0" "$connect_four" solve 4 --nodes 0 --json
json_is nodes 0
json_is certainty unknown
run 1 "connect_four solve --time 50ms" "$connect_four" solve '' --time 50ms --json
json_is stopped time
run 1 "connect_four solve --bytes 100" "$connect_four" solve '' --bytes 100 --json \
    --engine alpha_beta
json_is stopped memory
run 0 "connect_four solve --bytes 1MiB" "$connect_four" solve 121212 --bytes 1MiB \
    --width 5 --height 4

# Every engine finds the score and a move that is worth it.
for engine in minimax mcts df_pn proof_number_search ppns mcpns product_propagation retrograde; do
    run 0 "connect_four solve --engine $engine" "$connect_four" solve 44442 --engine $engine \
        --width 4 --height 4 --json
    json_is score 0
    json_is certainty exact
    run 0 "  the mover wins at once" "$connect_four" solve 121212 --engine $engine --json \
        --width 5 --height 4
    json_is score 7
    json_is best 1
    run 1 "  a limit" "$connect_four" solve 4 --engine $engine --nodes 500 --json
    json_is stopped nodes
done
run 0 "connect_four solve --engine mcts: the other side" "$connect_four" solve 1212123 \
    --engine mcts --width 5 --height 4
out_has '^score +-?\+?[0-9]+ '
run 1 "connect_four solve --engine mcts: memory" "$connect_four" solve '' --engine mcts \
    --bytes 100 --json
json_is stopped memory
refuses 2 "engine: 'frob' is none of minimax, .*mcts, .*df_pn" "$connect_four" solve 4 \
    --engine frob

# ── othello solve, perft ────────────────────────────────────────────────────────────────────────

run 0 "othello solve: 4 x 4" "$othello" solve --size 4 -----OX--XO----- X --json
json_is score -10
json_is certainty exact
run 0 "othello solve: 4 x 4, plain difference" "$othello" solve --size 4 --plain \
    -----OX--XO----- X --json
json_is score -8
run 0 "othello solve: for O the same is +10, mirrored" "$othello" solve --size 4 \
    -----XO--OX----- O --json
json_is score -10
run 0 "othello solve: a pass" "$othello" solve --size 4 OOOOXXXXXXXXXXX- X --json
json_is best pass
run 0 "othello solve: over" "$othello" solve --size 4 XXXXXXXXXXXXXXXX O
out_has 'over: X has won by 16'
printf -- '-----OX--XO----- X\n-----OX--XO----- X; d3:-10;\n' >in
run 0 "othello solve -: OBF lines" "$othello" solve --size 4 -
lines_are 2
out_has '^-10 [a-d][1-4]  '
: >in
printf -- '-----OX--XO----- X\n-----OX--XO----- X; d3:-10;\n' >endgames.obf
run 0 "othello solve --file: OBF lines" "$othello" solve --size 4 --file endgames.obf --json
lines_are 2
json_is score -10 2
run 0 "othello solve --all-moves" "$othello" solve --size 4 --all-moves -----OX--XO----- X --json
moves=$(json moves)
run 0 "othello solve --all-moves --engine minimax" "$othello" solve --size 4 --engine minimax \
    -----OX--XO----- X --json
same_moves "$moves"

refuses 2 'BOARD is required' "$othello" solve
refuses 2 'SIDE: not together with -' "$othello" solve - X
refuses 2 'BOARD SIDE: .*side to move is missing' "$othello" solve --size 4 -----OX--XO-----
refuses 2 "BOARD SIDE: .*'Z'" "$othello" solve --size 4 -----OX--XO----- Z
refuses 2 'BOARD SIDE: .*ends after 15 of 16' "$othello" solve --size 4 -----OX--XO----
refuses 2 'BOARD SIDE: .*a1' "$othello" solve --size 4 Q----OX--XO----- X
refuses 2 'BOARD SIDE: ' "$othello" solve --size 4 X--------------- X
refuses 2 "size: '5' is none of 4, 6, 8" "$othello" solve --size 5 X X
printf -- '-----OX--XO----- X\n-----OX--XO-----\n' >in
refuses 1 'line 2: .*side to move' "$othello" solve --size 4 -
: >in

run 0 "othello perft 7" "$othello" perft 7
for count in 4 12 56 244 1,396 8,200 55,092; do out_has " $count "; done
run 0 "othello perft --json" "$othello" perft 5 --json
lines_are 5
json_is sequences 1396 5
refuses 2 'N is required' "$othello" perft
refuses 2 "N: '-1' is not a whole number from 1 to" "$othello" perft -1

# ── play ────────────────────────────────────────────────────────────────────────────────────────

run 0 "connect_four play: the same seed plays the same game" "$connect_four" play --first random \
    --second random --seed 7 --json
cp out first.json
run 0 "  once more" "$connect_four" play --first random --second random --seed 7 --json
holds "  same game" cmp -s out first.json
run 0 "  another seed" "$connect_four" play --first random --second random --seed 8 --json
holds "  another game" sh -c '! cmp -s out first.json'

printf '1\n\n2\nmoves\nhint\nundo\n2\n1\n2\n1\n2\n1\n' >in
run 0 "connect_four play: two people in a pipe" "$connect_four" play --second human --nodes 2k
out_has '^X plays 1$'
out_has '^Legal moves: 1 2 3 4 5 6 7$'
out_has '^Hint: column [1-7]'
out_has '^Taken back: one move'
out_has '^Game over: X has won'
printf '4\nundo\nquit\n' >in
run 0 "connect_four play: undo takes the answer back too" "$connect_four" play --second greedy
out_has '^Taken back: 2 moves'
out_has '^Left after 0 moves'
printf '4\n' >in
run 0 "connect_four play: the input ends" "$connect_four" play --second human --json
json_is outcome ''
json_is moves/0 4
printf '1\n1\n1\n1\n1\n1\n1\n' >in
run 1 "connect_four play: a full column in a pipe" "$connect_four" play --second human
err_has "^error: .*line 7: '1' is no legal move for X; legal are 2 3 4 5 6 7"
printf 'e4\n' >in
run 1 "othello play: an illegal move in a pipe" "$othello" play --second human
err_has "^error: .*line 1: 'e4' is no legal move for X; legal are d3 c4 f5 e6"
printf 'undo\n' >in
run 1 "othello play: nothing to undo" "$othello" play
: >in
run 0 "othello play: engine against greedy" "$othello" play --first alpha_beta:2 --second greedy
out_has '^Game over: '
run 0 "connect_four play: mcts against random" "$connect_four" play --first mcts --second random \
    --nodes 2k --seed 3 --json
cp out first.json
holds "  and wins" test "$(json outcome)" -gt 0
run 0 "  once more" "$connect_four" play --first mcts --second random --nodes 2k --seed 3 --json
holds "  same game" cmp -s out first.json
run 0 "connect_four play --from" "$connect_four" play --from 121212 --first minimax:1 \
    --second random --json
json_is moves/0 1
json_is outcome 18

refuses 2 "first: 'frob' is none of human, skilled, random, greedy, minimax, alpha_beta" \
    "$connect_four" play --first frob
refuses 2 "first: depth: '0' is not a whole number from 1" "$connect_four" play --first alpha_beta:0
refuses 2 'second: .greedy:3. is none of' "$connect_four" play --second greedy:3
refuses 2 'second: .mcts:3. is none of' "$connect_four" play --second mcts:3
refuses 2 'second: .df_pn. is none of' "$connect_four" play --second df_pn
refuses 2 "from: .*'9'" "$connect_four" play --from 9
refuses 2 "seed: '-1' is not a whole number" "$connect_four" play --seed -1
refuses 1 'nodes.*too small for minimax' "$connect_four" play --first minimax --nodes 10 --json \
    --second random

# ── measure, and the files it writes ────────────────────────────────────────────────────────────

mkdir files
run 0 "connect_four measure" "$connect_four" measure --games 20 --trace files/trace.csv \
    --csv files/numbers.csv --report files/report.html
out_has '^X wins'
out_has 'refinement +GR +0\.[0-9]+'
out_has '⠉|⠤|⠒'
err_has '^wrote files/report.html$'
holds "  the trace has a row for every move" test "$(wc -l <files/trace.csv)" -gt 200
holds "  numbers have columns of their own" grep -qE \
    '^all games,refinement,GR,0\.[0-9]+,0\.[0-9]+,0\.[0-9]+$' files/numbers.csv
holds "  those of weaker players too" grep -q '^weak players,length,D,' files/numbers.csv
holds "  the report is a whole page" sh -c 'head -n 1 files/report.html | grep -q "^<!DOCTYPE html>" &&
    tail -n 1 files/report.html | grep -q "^</html>$"'
holds "  it draws" grep -q '<svg viewBox' files/report.html
holds "  it loads nothing" sh -c '! grep -qE "https?://|<script|<link|@import|url\(" files/report.html'
holds "  nothing else was left" test "$(find files -type f | wc -l)" -eq 3

run 0 "connect_four measure --json" "$connect_four" measure --games 20 --json
cp out first.json
json_is games 20
refinement=$(json pooled/refinement/value)
holds "  every game has a result" \
    test "$(expr "$(json wins)" + "$(json draws)" + "$(json losses)")" -eq 20
run 0 "connect_four measure: the same seed, the same numbers" "$connect_four" measure --games 20 --json
holds "  same" cmp -s out first.json
run 0 "connect_four measure --read: the trace has the same numbers" "$connect_four" measure \
    --read files/trace.csv --json
json_is pooled/refinement/value "$refinement"
run 0 "connect_four measure --ascii" "$connect_four" measure --games 5 --ascii
holds "  plain characters" sh -c '! LC_ALL=C grep -q "[^ -~]" out'
run 0 "othello measure" "$othello" measure --size 6 --games 4 --first greedy --second random --json
json_is games 4
err_is_empty

refuses 2 "games: '0' is not a whole number from 1" "$connect_four" measure --games 0
refuses 2 "epsilon: '1.5' is not a number from 0 to 1" "$connect_four" measure --epsilon 1.5
refuses 2 "epsilon: 'nan' is not a number" "$connect_four" measure --epsilon nan
refuses 2 "first: 'human' is none of" "$connect_four" measure --first human
refuses 1 "read: cannot read 'absent.csv': No such file" "$connect_four" measure --read absent.csv
refuses 1 "read: cannot read 'files'" "$connect_four" measure --read files
printf 'ply,options\n0,seven\n' >bad.csv
refuses 1 "read: 'bad.csv', line 2: " "$connect_four" measure --read bad.csv
: >empty.csv
refuses 1 "read: cannot read 'empty.csv': it is empty" "$connect_four" measure --read empty.csv
mkdir clean
refuses 1 "csv: cannot write 'absent/x.csv': No such file" "$connect_four" measure --games 2 \
    --csv absent/x.csv --report clean/report.html
refuses 1 "report: cannot write 'files': it is a directory" "$connect_four" measure --games 2 \
    --csv clean/trace.csv --report files
refuses 1 'csv: cannot write' "$connect_four" play --first random --second random --json \
    --csv absent/x.csv
holds "  nothing was written" test -z "$(ls -A clean)"
if [ -w /dev/full ]; then
    run 1 "connect_four measure: a full disk" "$connect_four" measure --games 2 --csv /dev/full
    err_has "^error: --csv: cannot write '/dev/full': No space left"
    timeout 60 "$connect_four" solve 1212121 >/dev/full 2>err
    holds "connect_four solve: standard output is full" test $? -eq 1
    err_has '^error: standard output'
fi
# A standard stream that cannot be written, or was closed from the start, is no crash.
if [ -w /dev/full ]; then
    timeout 60 "$connect_four" frob 2>/dev/full
    holds "connect_four: standard error is full" test $? -eq 2
    timeout 60 "$connect_four" solve 4 --nodes 10 >out 2>/dev/full
    holds "connect_four solve: a limit, standard error is full" test $? -eq 1
    timeout 60 "$connect_four" --help >/dev/full 2>err
    holds "connect_four --help: standard output is full" test $? -eq 1
    err_has '^error: standard output: cannot be written$'
fi
timeout 60 "$connect_four" frob 2>&-
holds "connect_four: standard error is closed" test $? -eq 2
timeout 60 "$connect_four" play --first random --second random --games 2 --csv closed.csv >out 2>&-
holds "connect_four play: standard error is closed" test $? -eq 0
holds "  and the file has the games alone" sh -c 'head -n 1 closed.csv | grep -q "^number," && ! grep -q wrote closed.csv'
timeout 60 "$connect_four" solve 1212121 >&- 2>err
holds "connect_four solve: standard output is closed" test $? -eq 1
err_has '^error: standard output: cannot be written$'

# after_the_pipe COMMAND…: nobody reads any more when it begins; its status in ./status.
after_the_pipe() {
    rm -f closed
    {
        while [ ! -e closed ]; do sleep 0.1; done
        timeout 60 "$@"
        echo $? >status
    } | {
        exec <&-
        : >closed
    }
}
# shellcheck disable=SC2016
after_the_pipe sh -c 'exec "$0" play --games 20 2>&1' "$minesweeper"
holds "minesweeper play: both streams in a closed pipe" test "$(cat status)" -eq 1
yes 1212121 | head -n 1000000 >many.txt
# shellcheck disable=SC2016
after_the_pipe sh -c 'exec "$0" solve - <many.txt 2>err' "$connect_four"
holds "connect_four solve -: a closed pipe" test "$(cat status)" -eq 1
holds "  is the end of it" test "$(wc -l <err)" -eq 1
err_has '^error: standard output: cannot be written$'
rm many.txt

echo precious >clean/old.csv
refuses 2 "games: '-1'" "$connect_four" measure --games -1 --csv clean/old.csv
holds "  an old file is kept" grep -q '^precious$' clean/old.csv
# Killed in the middle of a run: no file, or the old one.
"$connect_four" measure --games 1000000 --csv clean/old.csv --report clean/new.html >out 2>err <in &
pid=$!
sleep 1
kill -KILL "$pid"
wait "$pid" 2>/dev/null
holds "connect_four measure: killed, leaves the old file" grep -q '^precious$' clean/old.csv
holds "  and no other" test "$(ls -A clean)" = old.csv
ln -s old.csv clean/link.csv
run 0 "connect_four measure: a link stays a link" "$connect_four" measure --games 2 \
    --csv clean/link.csv
holds "  still a link" test -L clean/link.csv
holds "  to the new content" grep -q '^of,measure,' clean/old.csv

# ── On a terminal ───────────────────────────────────────────────────────────────────────────────

if script -qec true /dev/null >/dev/null 2>&1; then
    terminal() { TERM=xterm timeout 60 script -qec "$1" /dev/null <in >out 2>err; }
    terminal "'$connect_four' measure --games 400"
    out_has 'games .* left'
    terminal "'$connect_four' solve '' --time 200ms"
    out_has 'question 4: at_'
    terminal "'$connect_four' measure --games 400 2>/dev/null"
    holds "  no bar where standard error is no terminal" sh -c '! grep -q " left" out'
else
    echo "seesaw: skipped 3 checks: script(1) is absent"
fi

# ── minesweeper ─────────────────────────────────────────────────────────────────────────────────

: >in
run 0 "minesweeper play: JSON" "$minesweeper" play --games 300 --json
holds "  games" test "$(json games)" = 300
holds "  most are won" test "$(json wins)" -gt 280
first=$(json wins)
run 0 "minesweeper play: two threads" "$minesweeper" play --games 300 --threads 2 --json
holds "  the same wins" test "$(json wins)" = "$first"
run 0 "minesweeper play: letters" "$minesweeper" play --size 8x10 --mines 12 --rule cell \
    --strategy PAR --games 100 --ascii
out_has 'won'
refuses 2 "--strategy: 'PAX' is neither" "$minesweeper" play --strategy PAX
refuses 2 "--size: '9' is not ROWSxCOLUMNS" "$minesweeper" play --size 9
refuses 2 'mines must leave room' "$minesweeper" play --mines 73
refuses 2 "--first: 'z1' is no cell" "$minesweeper" play --first z1
refuses 2 "--without: 'luck' is none of" "$minesweeper" play --without luck
printf '9x9 10\n..1######\n..2######\n113######\n' >in
for row in 4 5 6 7 8 9; do echo '#########' >>in; done
run 0 "minesweeper analyse -" "$minesweeper" analyse - --ascii
out_has '861388320 sets of mines fit'
out_has 'Open c4: certainly safe'
run 0 "minesweeper analyse -: JSON" "$minesweeper" analyse - --json
holds "  the best cell" test "$(json best)" = c4
printf '3x3 2\n###\n###\n###\n' >in
run 0 "minesweeper analyse -: the first cell of a small board" "$minesweeper" analyse - --rule cell
out_has 'Open b1: certainly safe, the first cell. The best play wins 85.71 %.'
printf '2x5 3\n#1.1#\n#2.1#\n' >in
refuses 1 'the numbers of b1, b2 cannot all be right' "$minesweeper" analyse -
printf '1x5 3\n#1#1#\n' >in
refuses 1 'do not allow 3 mines' "$minesweeper" analyse -
printf '#1x\n' >in
refuses 1 "cell c1 is 'x'" "$minesweeper" analyse - --mines 1
refuses 2 '--mines: the number' "$minesweeper" analyse -
: >in
refuses 1 "FILE: cannot read '-': it is empty" "$minesweeper" analyse - --mines 1
refuses 1 "FILE: cannot read 'absent': No such file" "$minesweeper" analyse absent --mines 1
printf '##\n#\n' >in
refuses 1 'FILE: row 2 has 1 cells, the first has 2' "$minesweeper" analyse - --mines 1
: >in
run 0 "minesweeper border" "$minesweeper" border --size 5x5 --games 40 --report b.html --csv b.csv
out_has 'deterministic puzzle'
holds "  a report" grep -q '</html>' b.html
holds "  a table" test "$(wc -l <b.csv)" -eq 17
refuses 2 '--to: there is room for 16' "$minesweeper" border --size 5x5 --to 17

# ── twenty48 ────────────────────────────────────────────────────────────────────────────────────

: >in
run 0 "twenty48 solve" "$twenty48" solve --size 2x2 --target 32 --json
lines_are 1
json_is boards 506
holds "  probability" grep -q '"probability":0.0828872890' out
holds "  luck as an enemy" test "$(grep -o '"enemy","verdict":"no win"' out | wc -l)" -eq 4
holds "  luck as a friend" test "$(grep -o '"ally","verdict":"win"' out | wc -l)" -eq 4
run 0 "twenty48 solve --start twos" "$twenty48" solve --target 16 --start twos --engine exact --json
holds "  probability" grep -q '"probability":0.9626128' out
run 0 "twenty48 solve 3x2" "$twenty48" solve --size 3x2 --target 64 --engine exact --ascii
out_has '0.939263692 with best play'
refuses 1 '--boards: there are more than 1,000' "$twenty48" solve --size 3x3 --target 512 --boards 1000
for limit in '--nodes 20' '--time 0s' '--bytes 1KiB'; do
    # shellcheck disable=SC2086
    run 1 "twenty48 solve $limit" "$twenty48" solve --engine exact --json $limit
    out_has '"probability":null.*"stopped":"(nodes|time|memory)"'
    err_has 'the limit was met before the exact answer'
done
run 1 "twenty48 solve --nodes, text" "$twenty48" solve --size 3x2 --target 64 --engine exact --nodes 1000
out_has 'not known, the limit was met \(--nodes\)'
run 0 "twenty48 solve with enough nodes" "$twenty48" solve --engine exact --nodes 10000 --json
out_has '"probability":0.0828872890'
refuses 2 "--target: '33' is no tile" "$twenty48" solve --target 33
refuses 2 "--size: '5x5' is not WIDTHxHEIGHT" "$twenty48" solve --size 5x5
refuses 2 "--engine: 'pns' is none of exact" "$twenty48" solve --engine pns
run 0 "twenty48 play" "$twenty48" play --depth 1 --seed 3
out_has 'After the last move'
run 0 "twenty48 play: JSON, two threads" "$twenty48" play --depth 1 --games 6 --threads 2 --json --csv g.csv
holds "  a line for each game" test "$(wc -l <g.csv)" -eq 7
points=$(json points)
run 0 "twenty48 play: one thread" "$twenty48" play --depth 1 --games 6 --json
json_is points "$points"
run 0 "twenty48 train" "$twenty48" train --games 20 --file learned.bin
run 0 "twenty48 play --evaluation learned" "$twenty48" play --evaluation learned --file learned.bin --depth 1 --games 3 --json
json_is games 3
head -c 1000 learned.bin >cut.bin
refuses 1 "--file: 'cut.bin': it is cut off" "$twenty48" play --evaluation learned --file cut.bin
refuses 1 "--file: cannot read 'absent'" "$twenty48" play --evaluation learned --file absent
refuses 2 '--file: --evaluation learned needs one' "$twenty48" play --evaluation learned
refuses 2 '--file: only --evaluation learned' "$twenty48" play --file learned.bin
run 0 "twenty48 measure" "$twenty48" measure --games 2 --depth 1 --csv m.csv --report m.html --ascii
out_has 'traps entered'
holds "  a report" grep -q '</html>' m.html

# ── n_puzzle ────────────────────────────────────────────────────────────────────────────────────

: >in
run 0 "n_puzzle solve" "$n_puzzle" solve "1 0 2 3 4 5 6 7 8"
out_has 'is solved in 1 move, and no fewer: L'
err_is_empty
run 0 "n_puzzle solve --json" "$n_puzzle" solve "8 1 3 4 0 2 7 6 5" --json
lines_are 1
json_is length 22
json_is certainty exact
out_has '"solvable":true'
for heuristic in hamming chebyshev manhattan linear_conflict walking_distance patterns; do
    for engine in a_star ida_star; do
        [ "$engine-$heuristic" = ida_star-hamming ] && continue # takes long
        run 0 "n_puzzle solve: $engine, $heuristic" "$n_puzzle" solve "8,1,3,4,0,2,7,6,5" --json \
            --engine $engine --heuristic $heuristic
        json_is length 22
    done
done
run 0 "n_puzzle solve: another goal" "$n_puzzle" solve "8 1 3 4 0 2 7 6 5" --json \
    --goal "1 2 3 4 5 6 7 8 0"
json_is length 14
run 0 "n_puzzle solve: no solution" "$n_puzzle" solve "0 2 1 3 4 5 6 7 8" --json
out_has '"solvable":false'
run 0 "n_puzzle solve --steps" "$n_puzzle" solve "1 0 2 3" --size 2x2 --steps
out_has 'start'
run 1 "n_puzzle solve: out of nodes" "$n_puzzle" solve "8 1 3 4 0 2 7 6 5" --nodes 10
out_has 'needs at least'
printf '1 0 2 3\n0 1 2 3\n' >in
run 0 "n_puzzle solve -: a line, a result" "$n_puzzle" solve - --json
lines_are 2
: >in
refuses 2 'TILES: tile 3 is there twice' "$n_puzzle" solve "1 3 3 0"
refuses 2 'TILES: a board of 3 tiles is not square' "$n_puzzle" solve "1 2 0"
refuses 2 "TILES: 'x' is no tile" "$n_puzzle" solve x
refuses 2 '^error: --size: .6x6.' "$n_puzzle" solve "1 2 0" --size 6x6
refuses 2 "^error: --goal: 'x' is no tile" "$n_puzzle" solve "1 0 2 3" --goal x
refuses 1 "--patterns: cannot write 'absent/x': No such file" "$n_puzzle" solve \
    "1 0 2 3 4 5 6 7 8" --heuristic patterns --patterns absent/x
echo 'dear diary' >diary
run 0 "n_puzzle solve --patterns: a file that is none" "$n_puzzle" solve "1 0 2 3 4 5 6 7 8" \
    --heuristic patterns --patterns diary
err_has '^diary is no file of patterns, and is left as it is'
holds "  it is kept" grep -q '^dear diary$' diary
refuses 2 '--weight: .0.' "$n_puzzle" solve "1 0 2 3" --weight 0
refuses 2 '^error: --heuristic: patterns are for' "$n_puzzle" solve "1 0 2 3" --heuristic patterns
refuses 2 'patterns_7_8 are for 4x4' "$n_puzzle" solve "1 0 2 3 4 5 6 7 8" --heuristic patterns_7_8
run 0 "n_puzzle distribution" "$n_puzzle" distribution --json
json_is boards 181440
json_is histogram/31 2
refuses 2 'at most 10 cells' "$n_puzzle" distribution --size 4x4
run 0 "n_puzzle measure" "$n_puzzle" measure --boards 20 --report n.html --csv n.csv
out_has 'information progress'
holds "  a report" grep -q '</html>' n.html
printf 'length,solved\n10,1\n10,1\n14,0\n14,1\n' >people.csv
run 0 "n_puzzle measure --read" "$n_puzzle" measure --read people.csv --json
out_has '"length":14,"v":0.5'
printf 'length,solved\n10,2\n' >people.csv
refuses 1 'line 2: solved must be 0 or 1' "$n_puzzle" measure --read people.csv

# ── Verbs of any game ───────────────────────────────────────────────────────────────────────────

run 0 "n_puzzle compare" "$n_puzzle" compare --size 2x3 --engine a_star,ida_star --json
out_has '"engine":"ida_star"'
run 0 "n_puzzle tree" "$n_puzzle" tree --size 2x2 --goal "1 2 3 0"
run 0 "n_puzzle check" "$n_puzzle" check --size 2x2 --games 5
refuses 2 '^error: --size: .1x3. is not ROWSxCOLUMNS such as' "$n_puzzle" check --size 1x3
refuses 2 '^error: --goal: tile 2 is there twice' "$n_puzzle" check --size 2x2 --goal "2 2 3 0"
run 0 "twenty48 check" "$twenty48" check --size 2x2 --target 16 --games 5
run 0 "twenty48 tune: a rule whose name the verb has" "$twenty48" tune --help
out_has '--rule-target TILE'
run 0 "twenty48 sweep" "$twenty48" sweep --vary target=4..8:4 --games 3
refuses 2 '--target: .12. is no tile' "$twenty48" check --target 12
run 0 "minesweeper measure" "$minesweeper" measure --size 5x5 --mines 3 --rule cell --games 4 --json
run 0 "minesweeper sweep" "$minesweeper" sweep --vary mines=2..3 --games 3 --size 5x5
refuses 2 '^error: solve: the game needs next' "$minesweeper" solve
refuses 2 '--rule: .x. is none of none, cell' "$minesweeper" check --rule x
for game in n_puzzle twenty48 minesweeper hex; do
    run 0 "$game --help" "$programs/$game" --help
    for verb in play solve compare match measure sweep check tree watch serve; do
        holds "  $verb" grep -q "^ *$verb " out
    done
done
run 0 "hex solve: who wins 5 x 5" "$programs/hex" solve --size 5 ......................... --json
json_is score 1
json_is certainty exact
run 0 "hex compare" "$programs/hex" compare --size 3 --engine df_pn,alpha_beta --json
out_has '"engine":"df_pn"'
run 0 "hex play: on a larger board" "$programs/hex" play --help
out_has 'Columns and rows, 1 to 8 \(6\)'
run 0 "gobang measures what it plays" "$gobang" measure --games 1 --size 9
out_has '^Gobang 9 x 9'
run 0 "  without a word" "$gobang" measure --games 1
out_has '^Gobang 15 x 15'
run 0 "tic_tac_toe solve" "$tic_tac_toe" solve "XX.OO...." --json
json_is value 1000

# ── Conspiracies ────────────────────────────────────────────────────────────────────────────────

run 0 "tic_tac_toe conspiracy" "$tic_tac_toe" conspiracy --depth 2,3 --report c.html
out_has 'All 25 games, depths 2 to 6: 117 of 225 MaxCN'
out_has 'down tactic'
holds "  a report" grep -q '</html>' c.html
run 0 "tic_tac_toe conspiracy --json" "$tic_tac_toe" conspiracy --depth 2,3 --rule literal --json
json_is max_cn_matches 139
json_is moves/1/max_cn 32.0
refuses 2 '--depth: .2. is not two depths' "$tic_tac_toe" conspiracy --depth 2
refuses 2 '--depth: .x.' "$tic_tac_toe" conspiracy --depth 2,x
run 0 "tic_tac_toe measure" "$tic_tac_toe" measure --games 5
out_has 'Single conspiracy number of X along game'
for game in gobang checkers; do
    run 0 "$game measure" "$programs/$game" measure --games 2 --report m.html --csv m.csv
    out_has 'Value along game [12], by depth'
    holds "  a report" grep -q '</html>' m.html
    run 0 "$game play" "$programs/$game" play --first alpha_beta:1 --second greedy --json
    out_has '"outcome":(-?10000|0)'
done
run 0 "checkers measure --line" "$checkers" measure --games 2 --line "11-15 23-19 8-11" \
    --threshold 50,200 --scn-depth 1,2 --ascii
out_has 'Single conspiracy numbers along the line, T = 200, depth 2'
refuses 2 "--line: move 2, '23-29': no legal move" "$checkers" measure --line "11-15 23-29"
refuses 2 "--threshold: 'x' is not a number" "$gobang" measure --threshold 1,x

# ── Ctrl-C ──────────────────────────────────────────────────────────────────────────────────────

# interrupted WHAT COMMAND…: ends with what it has when it is interrupted, status 1.
interrupted() {
    what=$1
    shift
    interrupts no_file "$@"
    if [ "$status" -eq 1 ]; then ok "$what, interrupted"; else failed "$what, interrupted: status $status, not 1"; fi
    err_has 'interrupted: these are the results so far'
}
interrupted "minesweeper play" "$minesweeper" play --games 100000000 --json
out_has '"games":[1-9]'
interrupted "twenty48 play" "$twenty48" play --depth 1 --games 1000000 --threads 2 --json
out_has '"games":[1-9]'
interrupted "twenty48 train" "$twenty48" train --games 10000000 --file interrupted.bin --json
out_has '"games":[1-9]'
holds "  writes what was learned" test -s interrupted.bin
interrupted "connect_four measure" "$connect_four" measure --games 1000000 --first random --second random \
    --judge random --json
out_has '"games":[1-9]'

# ── Solved positions ────────────────────────────────────────────────────────────────────────────

# Our own, and the public ones where SEESAW_DATA has them.
scores_of_connect_four() { # FILE
    cut -d' ' -f1 "$1" >in
    run 0 "connect_four solve -: positions of ${1##*/}" "$connect_four" solve - --ascii
    sed 's/ .*//; s/^+//' out >found
    awk '{ print $2 + 0 }' "$1" >wanted
    holds "  their scores" cmp -s found wanted
}
scores_of_othello() { # FILE
    sed -n 1,3p "$1" >in
    run 0 "othello solve -: 3 endgames of ${1##*/}" "$othello" solve - --ascii
    cut -d' ' -f1 out | sed 's/^+//' >found
    cut -d';' -f2 in | sed 's/.*:+*//' | tr -d ' ' >wanted
    holds "  their scores" cmp -s found wanted
}

scores_of_connect_four "$data/connect_four/late.txt"
scores_of_othello "$data/othello/endgames.obf"
if [ -n "${SEESAW_DATA:-}" ]; then
    scores_of_connect_four "$SEESAW_DATA/connect4/Test_L3_R1"
    scores_of_othello "$SEESAW_DATA/othello/fforum-1-19.obf"
fi

echo "$checks checks, $failures failed"
[ "$failures" -eq 0 ]
