#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the verb play: on a pseudo-terminal (tmux) with keys, colours, hints, undo, records and
# every way to leave, and in a pipe.
#
#     sh tests/program/play.sh BUILD_DIR        programs are in BUILD_DIR/examples
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/play.sh BUILD_DIR" >&2; exit 2; }
programs=$(cd "$1/examples" && pwd) || exit 2
here=$(cd "$(dirname "$0")" && pwd) || exit 2
. "$here/../support/checks.sh"
cd "$work" || exit 1

# ── In a pipe ───────────────────────────────────────────────────────────────────────────────────

# piped STATUS TEXT LINES COMMAND…: moves from standard input.
piped() {
    wanted=$1 text=$2 lines=$3
    shift 3
    # shellcheck disable=SC2059
    printf "$lines" | timeout 120 "$@" >out 2>err
    status=$?
    holds "$(basename "$1")$(shift; printf ' %s' "$@" | cut -c1-50): status $wanted" \
        test "$status" -eq "$wanted"
    holds "  says $text" grep -qE -e "$text" out err
}

piped 0 '^Hint: column 3: wins in 1 move; 1 other column wins too, the rest lose.$' '3\n1\n3\n1\n3\n1\nhint\nquit\n' \
    "$programs/connect_four" play --second human --width 5
holds "  and the value of every column" grep -qE '^Values: 3 [+][0-9]+, ' out
piped 0 '^Hint: cell . ?: draws' '4\nhint\nquit\n' "$programs/tic_tac_toe" play --second human
piped 0 '^Game over: X has won' '0\n3\n1\n4\n2\n' "$programs/tic_tac_toe" play --second human
piped 0 '^O plays .*  \(score [-+0-9.]+, [0-9.k]+ nodes\)$' 'c3\nquit\n' "$programs/hex" play --size 4 --nodes 2k
piped 0 '^O plays' 'd3\nquit\n' "$programs/othello" play --second patterns:3
# By the learned patterns: the squares alone say c3.
piped 0 '^Hint: c5 looks best: an evaluation of .* for O' 'd3\nhint\n' "$programs/othello" play \
    --second human --nodes 200k
piped 0 '^Hint: ' 'c2\nhint\n' "$programs/othello" play --second human --size 6 --nodes 20k
piped 1 "line 1: 'sideways' is no legal move; legal are" 'sideways\n' "$programs/twenty48" play
piped 0 'points' 'hint\nleft\nquit\n' "$programs/twenty48" play --seed 3
piped 0 '^Hint: (left|right|up|down): best on average' 'hint\n' "$programs/twenty48" play --seed 3
piped 0 '^Left after 1 move.$' 'c3\nflag a1\nflag a1\nquit\n' "$programs/minesweeper" play --seed 5
piped 0 '^Hint: .* is safe: the [0-9] at' 'e5\nhint\n' "$programs/minesweeper" play --seed 5
piped 1 "flag: 'z9'" 'flag z9\n' "$programs/minesweeper" play
piped 0 'lost, that was a mine|won' "$(printf 'a%d\\n' 1 2 3)" "$programs/minesweeper" play --size 3x1 \
    --mines 2 --rule none
piped 0 'lost, that was a mine' 'a1\na2\na3\nb1\nb2\n' "$programs/minesweeper" play --size 3x3 --mines 5 \
    --rule none --seed 2
holds "  and shows all five" test "$(grep -o '[*]' out | wc -l)" -eq 5
piped 0 '^Hint: [ULRD]: [0-9]+ moves? to go, and no way is shorter' 'hint\n' "$programs/n_puzzle" play \
    --seed 3
piped 0 '^Hint: [ULRD]: a way of [0-9]+ moves; shorter ones may exist[.]$' 'hint\n' "$programs/n_puzzle" play \
    --size 4x4 --seed 7
piped 0 '^Game over: solved' 'L\n' "$programs/n_puzzle" play --from '1 0 2 3 4 5 6 7 8'
piped 0 '"player":"human","moves":\["L"\],"outcome":1' 'L\n' "$programs/n_puzzle" play --json \
    --from '1 0 2 3 4 5 6 7 8'
piped 0 '"games":3,"wins":3' '' "$programs/n_puzzle" play --player a_star --games 3 --json
piped 0 '"games":4' '' "$programs/connect_four" play --first random --second greedy --games 4 --json
piped 2 "first: 'frob' is none of human, skilled, random, greedy, minimax, alpha_beta, pvs, mcts, solution " '' \
    "$programs/connect_four" play --first frob
holds "  players of other games are not listed" sh -c '! grep -q a_star err'
piped 2 'games: people play one game' '' "$programs/connect_four" play --games 3

# How boards look: each of these stands in what is printed, line by line.
# pictured LINES COMMAND…: the picture is standard input.
pictured() {
    lines=$1
    shift
    cat >picture
    # shellcheck disable=SC2059
    printf "$lines" | "$@" --ascii >out 2>err
    holds "$(basename "$1"): how its board looks" awk '
        NR == FNR { wanted[++n] = $0; next }
        { if ($0 != wanted[at + 1]) at = 0; if ($0 == wanted[at + 1] && ++at == n) found = 1 }
        END { exit !found }' picture out
}
pictured '1\n2\n1\n2\n1\n2\n1\n' "$programs/connect_four" play --second human --width 4 --height 4 <<'END'
 *X*. . .
 *X*O . .
 *X*O . .
 *X*O . .
  1 2 3 4
END
pictured 'd3\n' "$programs/othello" play --second human <<'END'
    a b c d e f g h
  1 . . . . . . . .
  2 . . . . . . . .
  3 . . .(X). . . .
  4 . . . X X . . .
  5 . . . X O . . .
  6 . . . . . . . .
  7 . . . . . . . .
  8 . . . . . . . .
    X 4, O 1
END
pictured '' "$programs/checkers" play --second human <<'END'
    b   b   b   b     1 to  4
  b   b   b   b       5 to  8
    b   b   b   b     9 to 12
  .   .   .   .      13 to 16
    .   .   .   .    17 to 20
  w   w   w   w      21 to 24
    w   w   w   w    25 to 28
  w   w   w   w      29 to 32
END
pictured 'c3\n' "$programs/gobang" play --second human --size 5 <<'END'
     a b c d e
   1 . . . . .
   2 . . . . .
   3 . .(X). .
   4 . . . . .
   5 . . . . .
END
pictured 'b2\n' "$programs/hex" play --second human --size 3 <<'END'
    a b c
  1 . . .
   2 .(X).
    3 . . .
END
pictured '4\n' "$programs/tic_tac_toe" play --second human <<'END'
  0 1 2
  3(X)5
  6 7 8
END
pictured '' "$programs/twenty48" play --seed 3 <<'END'
     .     .     .     .
     .     .     .     .
     .     .     .     2
     .     .     2     .
0 points
END
pictured 'a1\n' "$programs/minesweeper" play --size 4x5 --mines 3 --seed 2 <<'END'
    a b c d e
  1(.)1 # # #
  2 . 1 3 # #
  3 . . 1 # #
  4 . . 1 # #
END
pictured '' "$programs/n_puzzle" play --from '1 0 2 3 4 5 6 7 8' <<'END'
  1  .  2
  3  4  5
  6  7  8
at least 1 move to go; arrow keys move the gap
END

# Records grow by a game, and measure reads them.
piped 0 'X plays 4' '4\nquit\n' "$programs/connect_four" play --second greedy --record people.csv
piped 0 'X plays 1' '1\n2\n1\n2\n1\n2\n1\n' "$programs/connect_four" play --second human --record people.csv
holds "a record has the time of every move" sh -c \
    'head -n 1 people.csv | grep -q ",seconds$" && grep -qE ",4,[0-9]+,[0-9.e-]+$" people.csv'
holds "  and two games" test "$(cut -d, -f1 people.csv | sort -u | grep -c '^[0-9]')" -eq 2
"$programs/connect_four" measure --read people.csv --json >out 2>err
holds "  which measure reads" grep -q '"games":2' out
head -c 180 people.csv >cut.csv
piped 1 "record: 'cut.csv', line" '4\n' "$programs/connect_four" play --record cut.csv
holds "  and it is left as it is" test "$(wc -c <cut.csv)" -eq 180
piped 1 "record: cannot write 'absent/x.csv'" '4\n' "$programs/connect_four" play --record absent/x.csv

# The other end closes the pipe.
(
    printf '1\n2\n'
    while [ ! -e closed ]; do sleep 0.1; done
    printf '1\n2\n1\n2\n1\n'
) | {
    "$programs/connect_four" play --second human 2>err
    echo $? >status
} | {
    head -n 1 >out
    exec <&-
    : >closed
}
holds "connect_four play: a closed pipe: status 1" test "$(cat status)" -eq 1
holds "  one line says so" grep -q '^error: standard output: cannot be written$' err

# ── On a terminal ───────────────────────────────────────────────────────────────────────────────

if ! command -v tmux >/dev/null 2>&1 || ! tmux -V >/dev/null 2>&1; then
    echo "seesaw: skipped 30 checks: tmux is absent"
    [ "$failures" -eq 0 ]
    exit
fi

terminals=0
socket=seesaw_$$_0
screen() { tmux -L "$socket" -f /dev/null "$@"; }
leave_tmux() {
    screen kill-server 2>/dev/null
    finish
}
trap leave_tmux EXIT

# begin COLUMNS ROWS COMMAND: a new terminal in which the command runs; then it tells its status, and
# whether the terminal is as it was.
begin() {
    screen kill-server 2>/dev/null
    terminals=$((terminals + 1))
    socket=seesaw_$$_$terminals # the server before may not be gone yet
    cat >session.sh <<END
trap : INT
stty -g >before.tty
$3
echo "status \$?"
stty -g >after.tty
cmp -s before.tty after.tty && echo "restored"
exec sleep 600
END
    LC_ALL=C.UTF-8 screen -u new-session -d -x "$1" -y "$2" "sh session.sh" || fail "tmux does not start"
}
shot() { screen capture-pane -p >shot.txt; }

# sees TEXT: it appears within a minute.
sees() {
    tries=0
    while :; do
        shot
        if grep -qE -e "$1" shot.txt; then
            echo "ok        sees $1"
            return
        fi
        tries=$((tries + 1))
        if [ "$tries" -ge 600 ]; then break; fi
        sleep 0.1
    done
    failures=$((failures + 1))
    echo "FAILED    sees $1"
    sed 's/^/        | /' shot.txt
}
press() { screen send-keys "$@"; }
type_line() {
    screen send-keys -l "$1"
    screen send-keys Enter
}
restored() { # STATUS
    sees "^status $1\$"
    sees '^restored$'
}

echo "connect_four on a terminal"
begin 80 24 "'$programs/connect_four' play --second random --seed 2 --record live.csv"
sees 'X to move:'
sees 'X: v 0\.[0-9]+ .* m 0\.[0-9]+ p 0\.[0-9]+'
press Left Enter
sees '\(O\)'
screen capture-pane -p -e >colours.txt
holds "  colours" grep -q "$(printf '\033')\[[0-9;]*3[13]m[XO]" colours.txt
press F5 C-l M-x
type_line frobnicate
sees "'frobnicate' is no legal move for X"
type_line hint
sees 'Hint: column [1-7]'
type_line undo
sees 'Taken back: 2 moves'
holds "  the board is empty again" sh -c '! grep -q "(O)" shot.txt'
screen resize-window -x 40 -y 16
sees 'X to move:'
screen resize-window -x 20 -y 10
sees '1 2 3 4 5 6 7'
screen resize-window -x 80 -y 24
type_line 1
sees 'X to move:'
type_line quit
sees 'Left after'
restored 0
holds "  the record has times" grep -qE ',1,[0-9]+,[0-9.e-]+$' live.csv

echo "a game to its end, and taken back"
begin 80 24 "'$programs/tic_tac_toe' play --second human"
for cell in 0 3 1 4; do
    sees 'to move:'
    type_line $cell
    sees "plays $cell"
done
type_line 2
sees 'Game over: first has won|Game over: X has won'
sees '\*X\*X\*X\*'
type_line undo
sees 'X to move:'
type_line 2
sees 'Game over'
press Enter
restored 0

echo "2048, the n-puzzle and Minesweeper by keys"
begin 60 20 "'$programs/twenty48' play --seed 1"
sees '0 points'
press Left
sees 'you play left|Your move'
press Up
type_line hint
sees 'Random games live on: '
press Right Down
type_line quit
restored 0
begin 60 20 "'$programs/n_puzzle' play --from '1 0 2 3 4 5 6 7 8'"
sees 'arrow keys move the gap'
press Left
sees 'Game over: solved'
press Enter
restored 0
begin 80 24 "NO_COLOR=1 '$programs/minesweeper' play --seed 5"
sees '10 mines, 0 flags, 81 cells closed'
press Enter
sees 'you play e5'
type_line 'flag a1'
press Up
type_line hint
sees 'Hint: '
screen capture-pane -p -e >colours.txt
holds "  NO_COLOR is respected" sh -c "! grep -q '$(printf '\033')\[[0-9;]*3[1-7]m' colours.txt"
type_line quit
restored 0

echo "a hint on a small screen begins with what to play"
begin 20 12 "'$programs/connect_four' play --second random --nodes 100k"
sees 'X to move:'
type_line hint
sees '^Hint: column [1-7]'
sees ' [.][.][.]$'
type_line quit
restored 0

echo "a board that is taller than the screen"
begin 40 16 "'$programs/gobang' play --second human --ascii"
sees '^ *a b c'
sees '^ *8 .*\[\.\]'
press Down Down Down Down Down Down Down
sees '^ *15 .*\[\.\]'
sees '^ *a b c'
type_line quit
restored 0

echo "every way to leave"
begin 80 24 "'$programs/connect_four' play"
sees 'X to move:'
press C-c
sees '^error: interrupted'
restored 1
begin 80 24 "'$programs/connect_four' play"
sees 'X to move:'
press C-d
restored 0
begin 20 8 "'$programs/minesweeper' play --size 16x30 --mines 99 --ascii"
sees 'Your move:'
press Right Right Enter
type_line quit
restored 0
begin 80 24 "sh -c 'echo \$\$ >pid; exec \"$programs/connect_four\" play'"
sees 'X to move:'
kill -TERM "$(cat pid)"
restored 143
begin 80 24 "'$programs/connect_four' play --first minimax --nodes 10 --second human"
restored 1

[ "$failures" -eq 0 ]
