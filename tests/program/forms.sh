#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The tables of verbs that shipped games have of their own: CSV, JSON, LaTeX, figures and a page.
# (Those that any game has are tested in building/consumer/games.sh.)
#
#     sh tests/program/forms.sh BUILD_DIR        programs are in BUILD_DIR/examples
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/forms.sh BUILD_DIR" >&2; exit 2; }
programs=$(cd "$1/examples" && pwd) || exit 2
latex=$(cd "$(dirname "$0")/../building/consumer" && pwd)/latex.awk || exit 2
. "$(dirname "$0")/../support/checks.sh"
cd "$work" || exit 1

# forms CSV-HEADER PROGRAM VERB ARGUMENT…
forms() {
    header=$1 name="$2 $3"
    program=$programs/$2
    shift 2
    rm -rf out.csv out.tex out.html figures
    "$program" "$@" --csv out.csv --latex out.tex --figures figures --report out.html >out 2>err
    holds "$name: status 0" test $? -eq 0
    holds "  CSV" grep -qx "$header" out.csv
    holds "  of as many columns everywhere" awk -F, 'NR == 1 { n = NF } !/"/ && NF != n { exit 1 }' out.csv
    holds "  LaTeX" awk -f "$latex" out.tex
    holds "  a page" grep -q '</html>' out.html
    holds "  numbers beside the figures" sh -c 'ls figures/*.csv'
    "$program" "$@" --json >out 2>err
    holds "  JSON" grep -q '^{' out
}

# A line of a table beside the figures: numbers without units, intervals in two columns.
numbers() { # FILE PATTERN
    holds "  $1: $2" grep -qxE "$2[a-z 0-9;]*" "figures/$1"
}

printf '3x3 2\n1##\n###\n###\n' >mines
printf 'subject,game,run,answer\n1,A,1,like\n2,A,1,like\n3,A,1,dislike\n' >answers
forms 'depth,sequences,time,a second' othello perft 4
forms 'board,length,certainty,moves,nodes,expansions,seconds' n_puzzle solve '1 2 3 4 5 6 7 0 8'
forms 'games,wins,rate,rate low,rate high,guesses,choices,opened,v,seconds' minesweeper play --games 20
numbers 't01-results.csv' 'won,[0-9.]+,[0-9.]+,[0-9.]+,'
forms 'cell,mine,certain,best' minesweeper analyse mines
forms 'luck,engine,verdict,probability,iterations,nodes,seconds' twenty48 solve --engine exact,df_pn
holds "  the chance in a column of its own" grep -q '^as it is,exact,luck decides,0.0828' out.csv
forms 'game,seed,points,moves,largest,nodes,seconds' twenty48 play --games 2 --depth 1
numbers 't01-results.csv' 'points,[0-9.]+,[0-9.]+,[0-9.]+,'
numbers 't01-results.csv' '[0-9]+,[0-9.]+,[0-9.]+,[0-9.]+,'
forms 'game,move,tile,points,threshold,value,scn,normalised,v,M,p,Ep,kind' twenty48 measure --games 1 --depth 1
numbers 't03-milestones.csv' 'traps entered,[0-9]+,[0-9.]+'
forms 'games,seconds,points,2048,moves/s' twenty48 train --games 4 --file learned
printf 'name,goals,attempts\nA,2,20\nA,3,22\n' >matches
forms 'name,matches,G,T,GR,GR low,GR high,GR (2G),AD,v = G/T,m,p1,Ep,p2' measure scores matches
forms 'move,side,cell,value,MaxCN,published MaxCN,MaxCN match,MinCN,published MinCN,MinCN match,critical' \
    tic_tac_toe conspiracy
forms 'game,subjects,like it,dislike it,share,c,sign test' evolve survey answers
all_held
