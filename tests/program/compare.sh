#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The command line of compare: what it prints, what it refuses, and how it gets along with other
# programs, well behaved or not.
#
#   sh tests/program/compare.sh BUILD_DIRECTORY
set -eu

[ $# -eq 1 ] || { echo "usage: sh tests/program/compare.sh BUILD_DIRECTORY" >&2; exit 2; }
build=$(cd "$1" && pwd)
compare=$build/bench/compare
. "$(dirname "$0")/../support/checks.sh"
cd "$work"

# ── What it prints ──────────────────────────────────────────────────────────────────────────────

expect 0 'More: compare --help' "$compare"
grep -q 'tic_tac_toe *product_propagation' out || fail "without arguments an engine is left out"
expect 0 'Compares engines under equal budgets' "$compare" --help
grep -q '512MiB (64MiB)' out || fail "the help does not tell the memory of a search"
expect 0 'connect_four/5x4' "$compare" --list
expect 0 'tic_tac_toe  minimax  draw' "$compare" --engine minimax --game tic_tac_toe
expect 0 'second wins' "$compare" --game othello/4x4 --engine alpha_beta
expect 0 '"nodes":549946' "$compare" --json --engine minimax --game tic_tac_toe
[ "$(wc -l <out)" -eq 1 ] || fail "--json: more than results on standard output"
expect 0 'open' "$compare" --game connect_four --engine minimax --nodes 1000
grep -q ' nodes *1,000 ' out || fail "a limit of 1000 nodes does not stop at 1000"

# The seesaw: how often the root's most-proving move changed, for proof engines alone.
expect 0 'seesaw' "$compare" --game tic_tac_toe --csv runs.csv
head -n 1 runs.csv | grep -q ',seesaw$' || fail "--csv has no column for the seesaw"
for engine in proof_number_search df_pn ppns mcpns product_propagation; do
    grep -q "^tic_tac_toe,$engine,.*,[1-9][0-9]*$" runs.csv || fail "no seesaw counted for $engine"
done
grep -q '^tic_tac_toe,minimax,.*,$' runs.csv || fail "a seesaw counted for minimax"
expect 0 '"seesaw":[1-9]' "$compare" --json --engine proof_number_search --game tic_tac_toe
expect 0 '"seesaw":null' "$compare" --json --engine minimax --game tic_tac_toe
expect 0 'seesaw' "$compare" --game tic_tac_toe --engine proof_number_search --random 3 --plies 1
# Other kinds of games: puzzles, luck, hidden things.
expect 0 'solved *26  exact' "$compare" --game n_puzzle/3x3 --engine a_star,ida_star
expect 0 'a solution .*at_most' "$compare" --game n_puzzle/4x4 --engine beam_search
expect 0 'solved *0.9625  exact' "$compare" --game twenty48/2x2 --engine expectimax
expect 0 'first cannot win *0  at_most' "$compare" --game twenty48/2x2/enemy --engine df_pn
expect 0 '1[89][0-9] of 200 won' "$compare" --game minesweeper
expect 0 'rule_space/game_1  pvs' "$compare" --game rule_space --nodes 200
for engine in minimax alpha_beta/plain scout mtd_f bisection retrograde mcts df_pn \
    conspiracy_number_search proof_number_search ppns mcpns product_propagation; do
    grep -q "rule_space/game_1  $engine " out || fail "$engine does not play the rule space"
done
printf '1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n' >tiles
expect 0 'n_puzzle/3x3  ida_star *2 *2 ' "$compare" --game n_puzzle/3x3 --engine ida_star \
    --positions tiles

# The report, and several runs at a time, which change nothing.
expect 0 'wrote page.html' "$compare" --game tic_tac_toe,hex/3x3,sokoban --engine \
    alpha_beta,df_pn,a_star --threads 3 --report page.html --csv several.csv
grep -q 'Answered over nodes' page.html || fail "no chart of what was solved in the report"
grep -q '<svg' page.html || fail "no chart in the report"
expect 0 'sokoban' "$compare" --game tic_tac_toe,hex/3x3,sokoban --engine alpha_beta,df_pn,a_star \
    --csv one.csv
cut -d, -f1-7 one.csv >one && cut -d, -f1-7 several.csv >several
cmp one several || fail "the number of threads changes the table"

expect 0 'Where to go next' "$compare" --tour --ascii --report tour.html
grep -q 'Hidden things: Minesweeper' tour.html || fail "the tour wrote no report"
grep -q '  tour.html ' out || fail "the tour does not say where its report is"
if grep -q -e '─' -e '━' -e '●' out; then fail "--ascii prints characters that are not plain"; fi
set -- --game tic_tac_toe,hex/3x3 --engine alpha_beta,mcts --nodes 500 --depth 3
expect 0 'games that differ' "$compare" "$@" --match 4 --csv one.csv
expect 0 'games that differ' "$compare" "$@" --match 4 --csv several.csv --threads 3 \
    --journal matches
cmp one.csv several.csv || fail "the number of threads changes the matches"
[ "$(wc -l <one.csv)" = 13 ] || fail "of four players there are not six pairs in either game"
head -n 5 matches >cut && mv cut matches
expect 0 'games that differ' "$compare" "$@" --match 4 --csv resumed.csv --journal matches \
    --resume
cmp one.csv resumed.csv || fail "a resumed run has other matches"
expect 1 'games of a match' "$compare" "$@" --match 2 --journal matches --resume

# A journal knows the rules; Ctrl-C shows what was finished and keeps it.
head -n 1 matches | grep -q 'rules=[0-9a-f]\{16\}' || fail "the journal does not know the rules"
of_other_rules matches >foreign
expect 1 '^error: --journal: .foreign.: it belongs to another run: rules was 0123456789abcdef, is' \
    "$compare" "$@" --match 4 --journal foreign --resume
interrupted() { # WHAT COMMAND…
    what=$1
    shift
    interrupts book "$@" --journal book
    [ $status -eq 1 ] || fail "$what, interrupted: status $status: $(cat err)"
    grep -q 'interrupted: these are the results so far' err || fail "$what says no word of it"
    lines=$(wc -l <book)
    [ "$lines" -gt 1 ] || fail "$what keeps nothing"
}
interrupted runs "$compare" --nodes 300k
grep -q 'tic_tac_toe *minimax' out || fail "an interrupt leaves no table"
kept=$(wc -l <book)
interrupts no_file "$compare" --nodes 300k --journal book --resume
grep -q "$((kept - 1)) runs are in" out || fail "what was kept is not gone on with: $(cat out err)"
interrupted matches "$compare" --match 400 --game tic_tac_toe,hex,othello --engine alpha_beta,mcts \
    --nodes 500 --depth 3
grep -q 'games that differ' out || fail "an interrupt leaves no table of matches"
# A search that would take hours is stopped at once, and is neither shown nor kept.
interrupted searches timeout --foreground 60 "$compare" --game tic_tac_toe,othello \
    --engine alpha_beta --nodes 1000M --threads 2
grep -q 'tic_tac_toe *alpha_beta' out || fail "an interrupt leaves no table of searches"
if grep -q -e '^othello' -e cancelled out book; then fail "a search that was stopped is kept"; fi
interrupted 'long matches' timeout --foreground 60 "$compare" --match 2 --game tic_tac_toe,othello \
    --engine alpha_beta --depth 30 --nodes 1000M
if grep -q -e '^othello' -e '^match othello' out book; then fail "a match that was stopped is kept"; fi

if [ -x "$build/bench/micro" ]; then
    expect 0 'alpha_beta<connect_four>' "$compare" --speed --game tic_tac_toe --engine alpha_beta \
        --nodes 100
    grep -q 'perft<othello>' out || fail "--speed does not show the speed of perft"
else
    expect 1 '^error: --speed: .*micro' "$compare" --speed --game tic_tac_toe --engine alpha_beta \
        --nodes 100
fi

# ── What it refuses ─────────────────────────────────────────────────────────────────────────────

expect 2 '^error: --engine: .stockfish. is none of' "$compare" --engine stockfish
expect 2 '^error: --game: .chess. is none of' "$compare" --game chess
expect 2 '^error: --nodes: .-1. is not' "$compare" --nodes=-1
expect 2 '^error: --nodes: .99999999999999999999. is not' "$compare" --nodes 99999999999999999999
expect 2 '^error: --bytes: .lots. is not' "$compare" --bytes lots
expect 2 '^error: --time: .soon. is not' "$compare" --time soon
expect 2 '^error: --depth: .1001. is not' "$compare" --depth 1001
expect 2 '^error: --positions: choose the game' "$compare" --positions some
expect 1 '^error: --positions: cannot read' "$compare" --positions missing --game othello
[ ! -s out ] || fail "something is printed before the positions are read"
expect 2 '^error: --random' "$compare" --random 0
expect 2 '^error: --plies: games of tic_tac_toe seldom last' \
    "$compare" --game tic_tac_toe --random 1 --plies 9
expect 2 '^error: --resume: needs the journal' "$compare" --resume
expect 2 '^error: --match: an even number' "$compare" --match 3 --game tic_tac_toe
expect 2 '^error: --journal: only runs' "$compare" --list --journal book
expect 2 '^error: --report: only runs' "$compare" --list --report page.html
expect 2 '^error: --threads: only runs' "$compare" --tour --threads 2
expect 1 '^error: --report: cannot write' "$compare" --report no/such/place --game tic_tac_toe
expect 2 '^error: --external: a puzzle or a game of two' "$compare" --external true \
    --game twenty48/2x2 --positions some
expect 2 '^error: unexpected argument' "$compare" everything
expect 1 '^error: --csv: cannot write' "$compare" --csv no/such/place --game tic_tac_toe
expect 1 '^error: --journal: cannot write .no/such/place.: No such file' "$compare" \
    --journal no/such/place --game tic_tac_toe
expect 2 '^error: --match: none of these is a game of two' "$compare" --match 2 --game sokoban
expect 2 '^error: --list, --tour, --match, --external, --peers: one of' "$compare" --tour --match 2
expect 1 '^error: --peers: cannot read .nowhere.' "$compare" --peers nowhere
expect 2 '^error: --json: only runs' "$compare" --tour --json
expect 2 '^error: --speed: only runs' "$compare" --speed --list
expect 2 '^error: --external CMD is required' "$compare" --field 2
expect 1 '^error: --report: cannot write' "$compare" --tour --report no/such/place
[ ! -s out ] || fail "the tour begins before it knows that it cannot be written"
printf '44\n4x\n' >bad
expect 1 "^error: --positions: .bad., line 2: " "$compare" --positions bad --game connect_four/4x4
: >empty
expect 1 '^error: --positions: .*it is empty' "$compare" --positions empty --game othello

# ── Other programs ──────────────────────────────────────────────────────────────────────────────

# Three of 4×4 with the values minimax finds, which others are to find too.
printf '1122\n\n123412\n' >three
set -- --game connect_four/4x4 --positions three
"$compare" "$@" --engine alpha_beta --json >ours 2>/dev/null
external() { # STATUS TEXT COMMAND [ARGUMENT…]
    wanted=$1 text=$2 command=$3
    shift 3
    expect "$wanted" "$text" "$compare" --game connect_four/4x4 --positions three \
        --external "$command" "$@"
}
# Values as first sees them, from our own results.
sed 's/.*"value":\([-0-9.]*\).*/\1/' ours >values
external 0 '3 answers compared, 0 differ' 'cat values' --view first
external 0 '3 answers compared, 0 differ' 'sed "s/^/x y /" values' --view first --field 3
external 0 '3 answers compared, 0 differ' 'sed "s/\(.*\)/{\"score\": \1}/" values' --view first
external 0 'times as long as alpha_beta' 'cat values' --view first --repeat 3
external 0 'as long as alpha_beta$' 'sed "s/$/ 5 1000/" values' --view first --fresh \
    --nodes-field 2 --time-field 3
external 1 '^error: .*no number in field 2 of its line 1' 'cat values' --time-field 2
external 1 '3 answers compared, 3 differ' 'sed "s/.*/77/"'
grep -q "line 1: '1122' is .* here, 77 there" out || fail "a different answer is not shown"
external 0 'not settled by minimax' 'sed "s/.*/77/"' --engine minimax --nodes 5
external 1 '^error: .*prints 2 results for 3 positions' 'head -n 2 values'
external 1 '^error: .*more than the 3 lines' 'cat values values'
external 1 '^error: .*more than the 3 lines' 'yes 0'
external 1 '^error: .*ended with status 3' 'cat values; exit 3'
external 1 '^error: .*killed by signal 9' 'kill -9 $$'
external 1 'cannot be run' 'no_such_program_anywhere'
external 1 '^error: .*no number in field 1 of its line 2' 'printf "1\nwon\n1\n"'
external 1 '^error: .*no number in field 4' 'cat values' --field 4
long=9$$ # seconds, and a name for these sleepers alone
external 1 '^error: .*not done after' "sleep $long" --timeout 300ms
external 1 '^error: .*not done after' "cat values; exec >&-; sleep $long" --timeout 300ms
external 1 '^error: .*not done after' "cat values; sleep $long & wait" --timeout 300ms
sleep 0.1
if ps -e -o args= 2>/dev/null | grep -q "^sleep $long"; then fail "a program was left running"; fi
external 1 '^error: .*line of more than' 'head -c 2000000 /dev/zero | tr "\0" 1'
expect 2 '^error: --external: choose one game' "$compare" --external true
expect 2 '^error: --external: needs positions' "$compare" --external true --game othello
expect 2 '^error: --external: choose one engine' \
    "$compare" "$@" --external true --engine minimax,alpha_beta

# More than pipes hold, both ways, from a program that reads as it writes and from one that does not
# read at all.
awk 'BEGIN { for (i = 0; i < 100000; ++i) print "121212343434" }' >many
expect 1 '100000 differ' "$compare" --game connect_four/4x4 --positions many --nodes 2000000 \
    --external "awk '{ print \$0, \$0 }'" --timeout 60s
expect 1 'more than the 100000 lines' "$compare" --game connect_four/4x4 --positions many --nodes 9 \
    --external 'yes 0' --timeout 60s
expect 0 '0 answers compared' "$compare" --game connect_four/4x4 --positions many --nodes 9 \
    --external "awk 'BEGIN { for (i = 0; i < 100000; ++i) print 0 }'" --timeout 60s

# Our own solver is such a program.
if [ -x "$build/examples/connect_four" ]; then
    printf '4444445555552222226666\n44444455555522222266661\n' >late
    expect 0 '2 answers compared, 0 differ' "$compare" --game connect_four --positions late \
        --nodes 20M --external "$build/examples/connect_four solve - --json"
fi

# Several programs in one table, puzzles too.
printf '1 2 3 4 5 6 7 0 8\n1 2 3 4 0 6 7 5 8\n' >eight
"$compare" --game n_puzzle/3x3 --positions eight --engine ida_star --json 2>/dev/null |
    sed 's/.*"value":\([-0-9.]*\).*/\1/' >lengths
cat >peers <<'END'
# what compare takes for each
--game connect_four/4x4 --positions three --external "sed 's/$/ 5 1000/' values" --view first --time-field 2 --nodes-field 3

--game n_puzzle/3x3 --positions eight --engine a_star --external 'cat lengths'
END
expect 0 '^cat lengths  *a_star  *2 ' "$compare" --peers peers
expect 0 '3,000' "$compare" --peers peers
echo '--game n_puzzle/3x3 --positions eight --engine a_star --external "sed 1s/.*/0/ lengths"' >wrong
expect 1 '^sed 1s/\.\*/0/ lengths .* 1  *0$' "$compare" --peers wrong
echo '--game tic_tac_toe --external true --positions eight --colour red' >wrong
expect 1 "^error: --peers: 'wrong', line 1: .*colour" "$compare" --peers wrong
echo '--game tic_tac_toe' >wrong
expect 1 "^error: --peers: 'wrong', line 1: --external CMD is required" "$compare" --peers wrong
expect 1 '^error: --peers: .*it is empty' "$compare" --peers empty
echo '# nobody' >wrong
expect 1 "^error: --peers: 'wrong': it names no program" "$compare" --peers wrong
echo "compare behaves"
