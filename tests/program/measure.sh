#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the program that measures games from outside: the same numbers on every way, skill, and
# records with faults. What a report looks like in a browser is report_in_browser.sh's.
#
#     sh tests/program/measure.sh BUILD_DIR        the program is BUILD_DIR/examples/measure
#
# Prints a line for each check; the exit status says whether all of them held.
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/measure.sh BUILD_DIR" >&2; exit 2; }
program=$(cd "$1/examples" && pwd)/measure || exit 2
. "$(dirname "$0")/../support/checks.sh"
cd "$work" || exit 1

# ── The same numbers on every way ───────────────────────────────────────────────────────────────

holds "plays" "$program" game tic_tac_toe --games 30 --seed 3 --first random --second random \
    --trace games.csv
"$program" game tic_tac_toe --games 30 --seed 3 --first random --second random --exact 0 --json \
    >played.json
"$program" trace games.csv --json >read.json
holds "a trace has the numbers of the games it was written from" cmp played.json read.json
"$program" game tic_tac_toe --games 30 --seed 4 --first random --second random --exact 0 --json >other.json
holds "another seed has others" test "$(cat other.json)" != "$(cat played.json)"
holds "JSON counts the games" grep -q '"games":30,' played.json

# ── Files larger than memory ────────────────────────────────────────────────────────────────────

# The same games until the file is larger than what the program may have; where it cannot even start
# with so little (under a sanitizer), there is nothing to see.
least=30000 # KiB
sed 1d games.csv >rows
for doubling in 1 2 3 4 5; do cat rows rows >more && mv more rows; done
{ head -n 1 games.csv; for copy in $(seq 55); do cat rows; done; } >large.csv
limited() { (ulimit -v $least && "$program" "$@"); }
if limited trace games.csv --json >out 2>/dev/null; then
    holds "the file is larger than the memory" test "$(wc -c <large.csv)" -gt $((least * 1024))
    limited trace large.csv --trace copy.csv --json >out 2>err
    holds "a file larger than the memory is measured" grep -q '"games":52800,' out
    holds "and copied" cmp large.csv copy.csv
    rm -f large.csv copy.csv rows
else
    echo "skipped a file larger than the memory: the program does not start in $least KiB"
fi

# ── Skill ───────────────────────────────────────────────────────────────────────────────────────

climb() {
    "$program" game connect_four --games 200 --first mcts --second random --judge random \
        --nodes 50 --ladder 2 --ladder-nodes 20 "$@"
}
climb --json >skill.json
holds "a ladder has its levels" grep -q '"ladder":\[{"nodes":40,"against":20,.*{"nodes":80,"against":40,' \
    skill.json
holds "and says whose it is" grep -q '"skill":{"engine":"mcts","levels":[012],"elo":{"value":' skill.json
holds "more simulations play better" grep -qE '"skill":\{"engine":"mcts","levels":[12]' skill.json
climb >skill.txt
holds "the same in words" grep -q '^Skill: ' skill.txt
refuses 2 "--ladder: '41' is not a whole number from 0 to 40" game hex --ladder 41

# ── Strength ────────────────────────────────────────────────────────────────────────────────────

"$program" game connect_four --games 30 --json >three.json
holds "three strengths, the asked one among them" grep -qE \
    '"strengths":\[\{"name":"weak","epsilon":0.5,"games":8,.*"name":"middle","epsilon":0.1,"games":30,.*"name":"strong","epsilon":0.02,"games":8,' three.json
"$program" game connect_four --games 30 --strengths 1 --json >one.json
numbers() { sed 's/,"strengths":.*/}/; s/"reading":\[[^]]*\]//' "$1"; }
holds "one strength has the same games" test "$(numbers one.json)" = "$(numbers three.json)"
"$program" game minesweeper --games 9 --json >mines.json
holds "one player too; it is strong where it makes no slips" grep -q \
    '"name":"strong","epsilon":0.0,"games":9,' mines.json
"$program" game minesweeper --games 9 >out
holds "a game for one has no seats" sh -c '! grep -qE "first wins|balance|seat|second" out'
"$program" game hex --games 4 --first random --second random --json >out
holds "random players have no strength" sh -c '! grep -q strengths out'
"$program" game sokoban --games 30 --epsilon 0.5 >out
holds "a puzzle that a slip spoils ends without a result" grep -q 'have no result' out
refuses 2 "--strengths: '2' is neither 1 nor 3" game hex --strengths 2

# ── What is proven ──────────────────────────────────────────────────────────────────────────────

"$program" game tic_tac_toe --games 12 --json >exact.json
holds "a small game is solved" grep -q \
    '"exact":{"by":"retrograde","value":0.0,"first_moves":9,"keeping":9,"swapped":-\{0,1\}0.0,"positions":5478,' exact.json
holds "and said to be proven" grep -q 'Proven: with perfect play the game is a draw' exact.json
"$program" game tic_tac_toe --games 12 --exact 5000 --json >exact.json
holds "a game with more positions is solved from its start" grep -q \
    '"exact":{"by":"alpha_beta","value":0.0,"first_moves":9,"keeping":9,.*"positions":0,' exact.json
"$program" game connect_four --games 6 --json >out
holds "a large game is not" sh -c '! grep -q "exact\|roven" out'
"$program" game n_puzzle/3x3 --games 5 >out
holds "starts of a puzzle are solved" grep -q '^Proven: 5 of the starts were solved within the limit, at a cost of ' out
holds "as the player does, who searches for the shortest" grep -qE \
    '^Moves in a game: ([0-9.]+) with perfect play \(proven\), \1 by a strong player[.]$' out # at random it does not end
"$program" game pig --games 5 >out
holds "so is a game of luck" grep -q '^Proven: with perfect play the start is worth ' out
holds "with its length at random" grep -qE '^Moves in a game: [0-9.]+ between strong players, [0-9.]+ at random[.]$' out

# ── Beside known games ──────────────────────────────────────────────────────────────────────────

"$program" game checkers --games 20 --json >beside.json
holds "each measure has its place among known games" grep -q '"known":{"options":{"value":[0-9.]*,"place":[0-9]*,"of":12,' beside.json
holds "a game is not beside itself" sh -c '! grep -q "\"known\":{\"checkers\"" beside.json'
"$program" game tic_tac_toe --games 200 --epsilon 1 --exact 0 >out
holds "what stands out is followed by what it may mean and what to try" sh -c \
    'grep -A 2 "^What stands out: " out | tr "\n" " " | grep -q "may be why. What it may mean: .* What to try: "'

# ── Proofs as a judge, restricted players ───────────────────────────────────────────────────────

"$program" game tic_tac_toe --games 10 --judge ppns --nodes 300 >out
holds "a proof engine gives rates" grep -q '^Leads are proof rates' out
"$program" game connect_four --games 4 --strengths 1 --restricted 40 --json >out
holds "a random player loses to a search" grep -qE \
    '"restricted":\[\{"player":"random","against":"alpha_beta:3 epsilon 0.1","wins":[0-9],' out
refuses 2 "--restricted: minesweeper/9x9 has one player" game minesweeper --restricted 2

# ── Records with faults ─────────────────────────────────────────────────────────────────────────

head -c 1500 games.csv >cut.csv
"$program" trace cut.csv --json >out 2>err
holds "a cut file is measured" grep -q '"games":' out
holds "a cut file is reported with its line" grep -qE '^cut.csv, line [0-9]+: ' err
printf 'value\n1\nx\n3\n' >values.csv
"$program" trace values.csv --json >out 2>err
holds "a column of values will do" grep -q '"lead_greatest_rise":{"value":0.66' out
holds "a bad value is reported" grep -q '^values.csv, line 3: ' err

printf '4455\n# a comment\n\n44 4,4\n4444444\n12x\n' >moves.txt
"$program" moves connect_four moves.txt --judge random --json >out 2>err
holds "lists of moves are replayed" grep -q '"games":2,' out
holds "a full column is no move" grep -q "^moves.txt, line 5: move 7, '4': no legal move" err
holds "nor is a letter" grep -q "^moves.txt, line 6: move 3, 'x': no legal move" err

printf 'name,goals,attempts\nsoccer,3,20\nsoccer,2,24\nsoccer,5,4\nsoccer,x,4\n' >scores.csv
"$program" scores scores.csv --json >out 2>err
holds "scores: G = 2.5, T = 22" grep -q '"goals":2.5,"attempts":22.0' out
holds "more goals than attempts are reported" grep -q '^scores.csv, line 4: 5 goals in 4' err
holds "and what is no number" grep -q "^scores.csv, line 5: goals: 'x'" err

refuses 1 "FILE: cannot read 'nowhere': No such file" trace nowhere
"$program" trace - --json <games.csv >out 2>err
"$program" trace games.csv --json >other 2>err
holds "trace -: standard input" cmp out other
refuses 1 "--csv: cannot write 'no/x'" game hex --ladder 20 --csv no/x
refuses 1 "--trace: cannot write 'no/x'" game hex --ladder 20 --trace no/x
# Each row that is no game is named before.
"$program" moves othello scores.csv >out 2>err
holds "refuses a file without games: status" test $? -eq 1
holds "refuses a file without games: says" grep -q "^error: FILE: 'scores.csv' holds no games" err
# Every game of the list, by its name or by that of its variants.
for game in hex/3x3 p_game/2x20 rule_space twenty48/2x2 twenty48/2x2/enemy minesweeper n_puzzle/3x3; do
    holds "measures $game" "$program" game $game --games 2 --first random --second random
done
for game in twenty48/2x2 minesweeper n_puzzle/3x3 sokoban; do
    holds "measures $game, played well" "$program" game $game --games 2
done
"$program" game hex --games 2 --first random --second random >out
holds "says which of its variants it is" grep -q 'hex/4x4' out
"$program" game twenty48 --games 2 --first random >out
holds "2048 is a game for one" grep -q 'twenty48/3x2: 2 games by random' out
refuses 2 "--ladder: sokoban has one player" game sokoban --ladder 2
refuses 2 ".a_star. is no engine for this game" game hex --first a_star
refuses 2 "GAME: sokoban is not a two-player game" moves sokoban games.csv
refuses 2 "GAME: 'chess' is none of tic_tac_toe" game chess
refuses 2 "--games: '0' is not a whole number" game hex --games 0

all_held
