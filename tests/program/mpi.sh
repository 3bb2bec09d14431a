#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Campaigns under MPI: four processes give what one gives; an interrupted run shows what it has; one of
# which a worker is killed can be resumed, or goes on without it where MPI lets it.
#
#   sh tests/program/mpi.sh BUILD_DIRECTORY
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/mpi.sh BUILD_DIRECTORY" >&2; exit 2; }
build=$(cd "$1" && pwd)
. "$(dirname "$0")/../support/checks.sh"
cd "$work" || exit 1

needs_mpi "$build/bench/compare"
holds "one of the ranks prints" test "$(grep -c '^engines: ' list)" -eq 1

# ── The three of them ───────────────────────────────────────────────────────────────────────────

games='--game connect_four/5x4,othello/6x6 --engine alpha_beta/plain,alpha_beta --plies 6 --seed 3'
steady() { # all columns that do not depend on the clock
    awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) keep[i] = $i != "time" && $i != "nodes/s" }
             { line = ""; for (i = 1; i <= NF; ++i) if (keep[i]) line = line "," $i; print line }' "$1"
}
compare() { # NAME OPTION…
    name=$1
    shift
    # shellcheck disable=SC2086
    "$@" "$build/bench/compare" $games --random 10 --nodes 20k --bytes 1MiB --csv "$name.csv" \
        --journal "$name.book" --resume >/dev/null 2>"$name.errors"
}
compare alone env || fail "compare: one process fails"
compare ranks mpirun -n 4 || fail "compare: four processes fail: $(cat ranks.errors)"
steady alone.csv >alone
steady ranks.csv >ranks
holds "compare: four processes as one" cmp alone ranks
holds "compare: every unit in the journal, once" test "$(wc -l <ranks.book)" -eq 41
same sweep "$build/examples/sweep" hex --vary size=2..4 --games 20 --depth 2 --json
same tune "$build/examples/sweep" tune connect_four --target length=9..10 --vary width=3..5,height=3..4 \
    --agent random --budget 40 --games 4 --json
same evolve "$build/examples/evolve" run --parents 4 --generations 6 --games 8 --seed 3 --json

# An error is told once, and ends all of them.
mpirun -n 3 "$build/bench/compare" --engine nobody >out 2>err
holds "an error ends it" test $? -eq 2
holds "an error is told once" test "$(grep -c '^error: ' err)" -eq 1

# Ctrl-C prints what there is, and the next run goes on from there.
# shellcheck disable=SC2086
interrupts part.book mpirun -n 3 "$build/bench/compare" $games --random 300 --nodes 100k --bytes 1MiB \
    --csv part.csv --journal part.book --resume
holds "an interrupted run fails" test "$status" -eq 1
holds "and shows what was finished" test "$(wc -l <part.csv)" -gt 1
holds "which is in the journal" test "$(wc -l <part.book)" -eq "$(wc -l <part.csv)"

# ── Lost workers ────────────────────────────────────────────────────────────────────────────────

# The process that is rank $2 of the mpirun with number $1.
rank() {
    for process in $(ps -o pid= --ppid "$1"); do
        tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null |
            grep -qx "OMPI_COMM_WORLD_RANK=$2" && echo "$process"
    done
}
lines() { if [ -f "$1" ]; then wc -l <"$1"; else echo 0; fi; }
long='--game connect_four/5x4,othello/6x6 --engine alpha_beta/plain,alpha_beta --plies 6 --seed 3
    --random 30 --nodes 100k --bytes 1MiB'
# shellcheck disable=SC2086
"$build/bench/compare" $long --csv whole.csv >/dev/null || fail "compare: one process fails"
steady whole.csv >whole

# killed NAME RANK OPTION…: rank RANK is killed after ten units.
killed() {
    name=$1 victim=$2
    shift 2
    # shellcheck disable=SC2086
    mpirun -n 3 "$@" "$build/bench/compare" $long --csv "$name.csv" --journal "$name.book" --resume \
        >/dev/null 2>"$name.errors" &
    running=$!
    while [ "$(lines "$name.book")" -lt 10 ]; do
        kill -0 "$running" 2>/dev/null || fail "the run ended before it could be killed"
        sleep 0.05
    done
    kill -9 "$(rank "$running" "$victim")" || fail "there is no rank $victim"
    wait "$running"
    running=
}
killed whole_job 1
holds "mpirun ends the run of a lost worker" test "$(lines whole_job.csv)" -lt 121
# shellcheck disable=SC2086
mpirun -n 3 "$build/bench/compare" $long --csv whole_job.csv --journal whole_job.book --resume \
    >said 2>errors || fail "the resumed run fails: $(cat errors)"
holds "which goes on where it was" grep -q 'runs are in' said
steady whole_job.csv >resumed
holds "and gives the same table" cmp whole resumed
holds "no unit was done twice" test "$(lines whole_job.book)" -eq 121

if mpirun --help recovery 2>&1 | grep -q enable-recovery ||
    mpirun --help 2>&1 | grep -q enable-recovery; then
    export SEESAW_PATIENCE=2
    killed survivor 1 --enable-recovery
    holds "told to go on, it does without the worker" test -e survivor.csv
    steady survivor.csv >survived
    holds "and gives the same table" cmp whole survived
    holds "which it says" grep -q 'rank 1 is lost with .*, which is done again' survivor.errors
fi
all_held
