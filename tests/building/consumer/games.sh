#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Programs of games that are not shipped, on seesaw/program.hpp alone: every verb in every form.
#
#     sh games.sh DIRECTORY        has the programs race, jugs, chase, fragile and nim
set -u
programs=$(cd "$1" && pwd) || exit 2
here=$(cd "$(dirname "$0")" && pwd) || exit 2
. "$(dirname "$0")/../../support/checks.sh"
cd "$work" || exit 1

# forms VERB TEXT ARGUMENT…: text, JSON, CSV, LaTeX, figures, page; TEXT is printed, and the rest is
# well-formed. The page and a figure are opened in a browser.
forms() {
    verb=$1 text=$2
    shift 2
    rm -rf out.csv out.tex out.html figures
    expect 0 "$text" "$program" "$verb" "$@" --ascii
    expect 0 '^{' "$program" "$verb" "$@" --json
    expect 0 . "$program" "$verb" "$@" --csv out.csv --latex out.tex --figures figures --report out.html
    grep -q , out.csv || fail "$verb: no CSV"
    awk -F, 'NR == 1 { n = NF } !/"/ && NF != n { exit 1 }' out.csv || fail "$verb: ragged CSV"
    awk -f "$here/latex.awk" out.tex || fail "$verb: LaTeX would not take it"
    grep -q '</html>' out.html || fail "$verb: no page"
    ls figures/*.csv >files || fail "$verb: no numbers beside the figures"
    grep '"[-0-9.e]*, [-0-9.e, ]*"' figures/*.csv && fail "$verb: several numbers in a cell"
    for svg in figures/*.svg; do
        [ "$verb" = check ] || grep -q '<svg xmlns=.*' "$svg" || fail "$verb: no figure"
        if [ -f "$svg" ] && command -v xmllint >/dev/null; then
            xmllint --noout "$svg" || fail "$verb: $svg is not well-formed"
        fi
    done
    [ -n "$browser" ] || return 0
    page=${program##*/}_$verb
    mv out.html "$page.html"
    open "$page"
    svg=$(find figures -name '*.svg' | sort | head -n 1)
    if [ -n "$svg" ]; then
        well_made "$page" 1 0
        drawn "$svg"
    else
        well_made "$page" 0 0
    fi
}
[ -n "$browser" ] || echo "seesaw: skipped 27 checks: chromium is absent"

for game in race jugs chase; do
    program=$programs/$game
    expect 0 "^Usage: $game" "$program" --help
    for verb in play solve compare match measure sweep tune check tree watch serve; do
        grep -q "^  $verb " out || fail "$game has no verb $verb"
    done
    forms solve '^value'
    forms compare 'nodes/s' --nodes 20k --engine "$(case $game in
        race) echo expectimax,interval_iteration ;; jugs) echo a_star,ida_star ;;
        *) echo pvs,df_pn ;; esac)"
    forms measure 'refinement' --games 4
    forms check '0 faults'
    forms tree '^root  *[=≤≥p]' --nodes-shown 20
    forms watch 'nodes' --nodes 20k
    forms tune 'length' --target length=3..5 --budget 12 --games 2 --vary "$(case $game in
        race) echo goal=2..3 ;; jugs) echo target=1..2 ;; *) echo length=4..5 ;; esac)"
    "$program" measure --games 8 --csv numbers.csv --trace games.csv >out 2>err || fail "measure: $(cat err)"
    head -n 1 numbers.csv | grep -qx 'of,measure,symbol,value,low,high' || fail "measure: $(head -n 1 numbers.csv)"
    for row in 'all games,options,B,[0-9.]*,[0-9.]*,[0-9.]*$' 'first third,options,,[0-9.]*,,$'; do
        grep -q "^$row" numbers.csv || fail "measure: no number of $row"
    done
    expect 0 '"games":8,' "$program" measure --read games.csv --json
    expect 0 '^digraph' "$program" tree --format dot
    expect 0 '<svg xmlns' "$program" tree --format svg
    expect 2 '^error: --seed: .x. is not' "$program" check --seed x
    expect 2 '^error: unexpected argument' "$program" solve --nonsense
    expect 2 '^error: --engine: .chess. is none of' "$program" solve --engine chess
    expect 1 '^error: --csv: cannot write' "$program" solve --csv no/such/place
    expect 1 '^error: --figures: ' "$program" solve --figures /dev/null/here
done

# Rules are options, with their ranges.
program=$programs/race
expect 0 'Steps to go, 1 to 60 (6)' "$program" solve --help
expect 0 '^value  1 ' "$program" solve --goal 1
expect 0 'goal 3, exact true' "$program" measure --games 2 --goal 3 --rule-exact
expect 2 "^error: --goal: '61' is not a whole number from 1 to 60" "$program" solve --goal 61
expect 2 '^error: match: the game needs' "$program" match --games 2
forms sweep GR --vary goal=2..3 --games 8

# Luck: played by players, and every node of the tree with what can be expected there.
forms play 'first player won' --first expectimax:2 --second random --games 2
echo hint >asked
expect 0 '^Hint: ' sh -c '"$1" play <asked' sh "$program"
expect 0 'expectimax:4 looks' "$program" play --help
expect 0 solved "$program" compare --engine expectimax,interval_iteration --goal 3
expect 0 '^  1  =-\?0' "$program" tree --depth-shown 1

# A puzzle: moves in its own notation, and rules that do not go together.
program=$programs/jugs
expect 0 '"position":"","value":6,"best":"l>m"' "$program" solve --json
expect 0 '^value  5 ' "$program" solve 'l>m'
expect 2 "^error: POSITION: move 2, 'm>m': no legal move" "$program" solve 'l>m m>m'
expect 2 '^error: jugs: large, middle and small must not grow' "$program" solve --small 7
expect 0 'no solution' "$program" solve --target 99
forms sweep GR --vary target=1..2 --games 8

forms play 'went well' --player a_star --games 2
expect 0 '^root  =6' "$program" tree --depth-shown 1
expect 0 '^  l>m  =5' "$program" tree --depth-shown 1
expect 0 '^14 nodes .*at_least 6' "$program" watch --engine a_star

printf 'name\nposition l>m\ngo nodes 1000\nposition m>m\nflip\ngo depth 3\nmoves\nquit\n' |
    "$program" serve >out || fail "serve"
[ "$(cut -d' ' -f1 out | tr '\n' ' ')" = 'name info bestmove error error error moves ' ] ||
    fail "serve says: $(cat out)"
grep -q '^info value 5 certainty exact .* line m>s' out || fail "serve says: $(cat out)"

# A game with cycles, without notation: moves are numbers.
program=$programs/chase
expect 0 'retrograde  positions may repeat' "$program" solve
forms solve '^ends   in 3 moves$' --solution solved
expect 0 '"engine":"retrograde","nodes":0,' "$program" solve 2 --solution solved --json
forms analyse '^positions  *83$' --solution solved
expect 1 '^value  unknown$' "$program" solve --nodes 0 --engine alpha_beta
if grep -q '^best' out; then fail "a best move without a search"; fi
expect 1 '^1 node in ' "$program" solve --nodes 1 --engine alpha_beta
expect 0 '"value":1,"best":[12],"moves":\[{"move":1,' "$program" solve --json
printf '2\n2 1\n' | "$program" solve - --json >out || fail "standard input"
[ "$(wc -l <out)" = 2 ] || fail "not an answer for every line"
expect 0 '"position":"2"' "$program" solve 2 --json
expect 0 . "$program" solve --engine df_pn --certificate proof.json
grep -q '"first_reaches":{"goal":1,"moves":\["[12]"' proof.json || fail "no certificate"
forms match Elo --games 2 --engine alpha_beta,pvs
expect 0 ' inf  -113 to inf$' "$program" match --games 2 --engine alpha_beta --length 5 --depth 2 \
    --csv elo.csv --latex elo.tex
grep -q ',50,[0-9.]*,[0-9.]*,0,' elo.csv || fail "even, but not 0 Elo: $(cat elo.csv)"
grep -q ',inf,-[0-9.]*,inf$' elo.csv || fail "no infinite Elo in CSV: $(cat elo.csv)"
grep -q '[$].infty[$] & .*to [$].infty[$]' elo.tex || fail "no infinite Elo in LaTeX: $(cat elo.tex)"
expect 0 'unfinished' "$program" match --games 2 --nodes 100
expect 0 '"unfinished":2,' "$program" play --first alpha_beta:2 --second alpha_beta:2 --games 2 --length 30 --json
printf '2\nquit\n' | "$program" play --second human >out 2>err || fail "play: $(cat err)"
[ "$(grep -c 'no describe(s), so positions are not shown' out)" = 1 ] ||
    fail "nothing is said of positions that are not shown: $(cat out)"
forms sweep GR --vary length=4..5 --games 8
forms play 'first player won' --first alpha_beta:2 --second random --games 2
expect 0 'plays' "$program" play --first alpha_beta:2 --second random --latex one.tex
grep -q 'Every move' one.tex || fail "no moves of a single game"

# Another program plays: ours by its protocol, a script, and some that do not know how.
forms match 'serve --engine retrograde' --games 2 --engine pvs --external "$program serve --engine retrograde"
other() { # STATUS TEXT WHAT IT DOES AT go
    expect "$1" "$2" "$program" match --games 2 --engine pvs --timeout 2s \
        --external "while read word rest; do case \$word in go) $3 ;; esac; done"
}
other 0 'chase *pvs .* 1 *0 *1 *0  *2 ' 'echo info string x; echo bestmove 1'
other 1 "^error: --external: .* says 'bestmove 9' to position '2 1'" 'echo bestmove 9'
other 1 "^error: --external: .* says 'error tired' to position" 'echo error tired'
other 1 '^error: .*: it ended with status 3' 'exit 3'
other 1 '^error: .*: it ended instead of answering' 'exit 0'
other 1 '^error: .*: it is not done after 2 s' ':'
expect 1 'it cannot be run' "$program" match --games 2 --engine pvs --external no_such_program_anywhere
expect 2 '^error: --timeout: needs a program' "$program" match --timeout 2s

# A search is watched: its curves and numbers are drawn over and over, and stay when it is done.
if command -v tmux >/dev/null && tmux -V >/dev/null 2>&1; then
    terminal() { LC_ALL=C.UTF-8 tmux -u -L "seesaw_watch_$$" -f /dev/null "$@"; }
    cat >session.sh <<END
stty -g >before.tty
"$program" watch --length 40 --engine alpha_beta --nodes 100M --time 2s
echo "status \$?"
stty -g >after.tty
exec sleep 600
END
    rm -f first.txt
    terminal new-session -d -x 80 -y 40 'sh session.sh' || fail "tmux does not start"
    for _ in $(seq 300); do
        terminal capture-pane -p >shot.txt
        if grep -q '^status' shot.txt; then break; fi
        if [ ! -f first.txt ] && grep -q 'nodes in' shot.txt; then cp shot.txt first.txt; fi
        sleep 0.1
    done
    terminal kill-server
    grep -q '^status 0' shot.txt || fail "watch on a terminal: $(cat shot.txt)"
    [ -f first.txt ] || fail "watch shows nothing while it runs: $(cat shot.txt)"
    grep -q '^alpha_beta: .* after [0-9,]* nodes$' shot.txt || fail "watch says no end: $(cat shot.txt)"
    [ "$(grep -c '^Value over nodes' shot.txt)" -eq 1 ] && ! grep -q 'nodes in' shot.txt ||
        fail "watch is not drawn over: $(cat shot.txt)"
    cmp before.tty after.tty || fail "watch leaves the terminal as it likes it"
fi

# Ctrl-C while a move is waited for: what was played is kept.
mkfifo moves
(exec 3>moves; printf '1\n' >&3; exec sleep 60) &
running=$!
for seconds in 1 4 16; do
    status=0
    timeout --foreground --preserve-status -s INT $seconds "$program" play --second human --record kept.csv \
        <moves >out 2>err || status=$?
    if grep -q '^error: interrupted' err; then break; fi
done
kill "$running"
[ "$status" -eq 1 ] && grep -q '^Left after 1 move' out || fail "Ctrl-C in a pipe: $status, $(cat out err)"
grep -q '^1,chase,.*,first,' kept.csv || fail "Ctrl-C in a pipe keeps no record"
expect 0 . "$program" compare --random 3 --plies 2 --write-positions drawn --csv a.csv --engine pvs
expect 0 . "$program" compare --positions drawn --csv b.csv --engine pvs
[ "$(wc -l <drawn)" = 3 ] || fail "three positions are not written"
cut -d, -f2-7 a.csv >a && cut -d, -f2-7 b.csv >b && cmp a b || fail "other positions than drawn"
expect 0 '3 answers compared, 0 differ' "$program" compare --positions drawn --engine retrograde --view first \
    --external "$program solve - --json"
expect 0 . "$program" compare --engine pvs --journal book
expect 0 . "$program" compare --engine pvs --journal book --resume
expect 1 '^error: --nodes: the limit was met' "$program" solve --length 40 --nodes 10

# A view that throws: one line, status 1, what was written stays, and the terminal is as it was.
program=$programs/fragile
printf 'hint\n' | "$program" play >out || fail "a game for people alone"
grep -q '^Hint: there is none' out || fail "a hint of nobody"
status=0
printf '2\n' | "$program" play >out 2>err || status=$?
[ "$status" -eq 1 ] && grep -qx 'error: no picture of three' err || fail "a view that throws: $(cat err)"
cat >session.sh <<END
stty -g >before.tty
"$program" play 2>err
echo \$? >status
stty -g >after.tty
END
if command -v script >/dev/null; then
    (sleep 1; printf '2\n'; sleep 1) | script -qec 'sh session.sh' typescript >/dev/null
    cmp before.tty after.tty || fail "a view that throws leaves the terminal as it likes it"
    [ "$(cat status)" = 1 ] && grep -q 'error: no picture of three' err typescript || fail "a view that throws says nothing"
fi

# The program of README prints what README and the quick start show.
tree=$here/../../..
. "$tree/tests/support/pages.sh"
PATH=$programs:$PATH
runs_as_shown "$tree/README.md" '^nim '
runs_as_shown "$tree/examples/quick_start.md" '^nim '

[ "$failures" -eq 0 ]
