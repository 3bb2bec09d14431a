#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The program evolve from outside: killed in the middle and resumed it finds the same games, and what
# makes no sense is refused.
#
#   sh tests/program/evolve.sh BUILD_DIRECTORY
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/evolve.sh BUILD_DIRECTORY" >&2; exit 2; }
program=$(cd "$1" && pwd)/examples/evolve
. "$(dirname "$0")/../support/checks.sh"
cd "$work" || exit 1

says() { # PATTERN FILE
    grep -qE -- "$1" "$2"
}

# Killed with no warning, twice; each time after some generations more.
set -- run --parents 4 --generations 60 --games 40 --seed 3
"$program" "$@" --json >whole 2>/dev/null
holds "a run has eight games" test "$(wc -l <whole)" -eq 8
generation() { sed -n 's/^generation //p' saved.evolution 2>/dev/null || true; }
for wanted in 3 20; do
    "$program" "$@" --checkpoint saved.evolution --json >killed 2>/dev/null &
    running=$!
    while [ "$(generation)" = "" ] || [ "$(generation)" -lt $wanted ]; do
        kill -0 "$running" 2>/dev/null || fail "the run ended before it could be killed"
        sleep 0.01
    done
    kill -9 "$running"
    wait "$running" 2>/dev/null && fail "the run ended before it was killed"
    running=
    holds "a killed run prints no result" test ! -s killed
done
"$program" "$@" --checkpoint saved.evolution --threads 2 --json >resumed 2>notes
holds "it says where it goes on" says '^goes on after generation [0-9]+ of saved' notes
holds "killed and resumed: the same archive" cmp whole resumed
refuses 1 "--checkpoint: 'saved.evolution': it is of a run with other options" \
    run --parents 5 --checkpoint saved.evolution
head -c 400 saved.evolution >cut.evolution
refuses 1 "--checkpoint: 'cut.evolution': it is cut off" run --checkpoint cut.evolution
refuses 1 "--checkpoint: cannot write 'no/such/place': No such file" run --checkpoint no/such/place
refuses 1 "--checkpoint: cannot write '$work': it is a directory" run --checkpoint "$work"

# The archive's games by number.
"$program" show saved.evolution:2 --games 10 --json >second 2>errors
genes=$(sed -n '2s/.*"genes":"\([^"]*\)".*/\1/p' whole)
holds "show FILE:N" says "\"genes\":\"$genes\"" second
refuses 2 "GAME: 'saved.evolution' has 8 games" show saved.evolution:9
refuses 1 "GAME: cannot read 'nowhere': No such file" show nowhere:1

"$program" run --method nsga2 --parents 4 --generations 3 --games 4 --csv a.csv --report a.html \
    >out 2>err
holds "nsga2" says 'momentum' out
holds "  a table" test "$(wc -l <a.csv)" -eq 9
holds "  a report" says '</html>' a.html

"$program" show chess --games 10 --seed 4 >out 2>err
holds "show" says 'Type 5 moves any number of squares in all directions and captures by' out
printf 'b2-b3\nundo\na2-a3\nquit\n' | "$program" play chess --second random --seed 2 >out 2>err
holds "play" says 'first plays a2-a3' out
printf 'a2-a9\n' | "$program" play chess >out 2>err && fail "an illegal move was taken"
holds "play: an illegal move" says "^error: .*'a2-a9' is no legal move" err
refuses 2 "--from: a1 is 'x'" play chess --from x
holds "  and nothing is said before" test ! -s out
"$program" measure checkers --games 2 --first random --second random --alone --json >out 2>err
holds "measure" says '"refinement"' out
"$program" measure game_1 --games 2 --first random --second random --report beside.html >out 2>err
holds "measure shows games that are known beside it" says '^connect_four ' out
for known in chess checkers othello connect_four; do
    holds "its report has $known in the table of all measures" grep -q "<th[^>]*>$known</th>" beside.html
done
# What any game's program has, of the game that is named.
"$program" match --game saved.evolution:1 --games 2 --engine alpha_beta --depth 1 --json >out 2>err
holds "match, a game of the archive" says '"player":"alpha_beta","opponent":"greedy"' out
"$program" serve --game chess --plies 1 >out 2>err <<END
position start
go nodes 1k
END
holds "serve, chess of one ply" says '^info value [-0-9]+ certainty exact' out
"$program" compare --game game_2 --nodes 200 --engine pvs --json >out 2>err
holds "compare" says '"engine":"pvs"' out
refuses 2 "sweep: the game needs parameters\\(\\)" sweep
refuses 2 "GAME: 'go' is no game" check --game go
printf 'subject,game,run,answer\n1,A,1,like\n2,A,1,like\n3,A,1,dislike\n' >answers.csv
"$program" survey answers.csv --json >out 2>err
holds "survey" says '"likes":2,"dislikes":1.*"sign_test":0.5' out
"$program" survey - --json <answers.csv >again 2>err
holds "survey -: standard input" cmp out again

interrupts no_file "$program" run --parents 4 --games 4 --generations 1000000
holds "an interrupted run: status" test $status -eq 1
holds "an interrupted run says so" grep -q 'interrupted: these are the results so far' err
holds "and shows what it has" test "$(wc -l <out)" -gt 5

refuses 2 "GAME: 'go' is no game" show go
refuses 2 'GAME: a chromosome has 50 genes; here are 3' show 123
refuses 2 'GAME: gene 25 \(movement of type 1\) is 0' \
    show '100000000000000000000000 011111 000000 000000 0 000000 0'
refuses 2 'GAME: gene 43 \(piece of honour\) is type 2' \
    show '100000000000000000000000 111111 000000 000000 2 000000 0'
refuses 2 '--parents: .1. is not' run --parents 1
refuses 2 '--limit: ' show chess --limit never
refuses 1 "FILE: cannot read 'nowhere': No such file" survey nowhere
all_held
