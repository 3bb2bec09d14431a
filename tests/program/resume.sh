#!/bin/sh
# SPDX-License-Identifier: MIT
#
# A run of compare that is killed in the middle and resumed gives the same result as one that is not.
#
#   sh tests/program/resume.sh BUILD_DIRECTORY
set -eu

[ $# -eq 1 ] || { echo "usage: sh tests/program/resume.sh BUILD_DIRECTORY" >&2; exit 2; }
compare=$1/bench/compare
. "$(dirname "$0")/../support/checks.sh"

# What does not depend on the clock: every column of the CSV but two.
steady() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; ++i) keep[i] = $i != "time" && $i != "nodes/s" }
             { line = ""; for (i = 1; i <= NF; ++i) if (keep[i]) line = line "," $i; print line }' "$1"
}

# 300 runs of about ten milliseconds.
set -- --game connect_four/5x4,othello/6x6 --engine minimax,alpha_beta/plain,alpha_beta \
    --random 50 --plies 6 --nodes 50k --bytes 1MiB --seed 3
"$compare" "$@" --csv "$work/whole.csv" >/dev/null
units=$(($(wc -l <"$work/whole.csv") - 1))
[ "$units" -eq 300 ] || fail "expected 300 runs, there were $units"
steady "$work/whole.csv" >"$work/whole"

# On two threads, killed three times and resumed in between; each kill comes after some units more.
journal=$work/journal
lines() { if [ -f "$journal" ]; then wc -l <"$journal"; else echo 0; fi; }
for wanted in 10 40 80; do
    "$compare" "$@" --threads 2 --journal "$journal" --resume --csv "$work/killed.csv" >/dev/null &
    running=$!
    while [ "$(lines)" -lt $wanted ]; do
        kill -0 "$running" 2>/dev/null || fail "the run ended before it could be killed"
        sleep 0.02
    done
    kill -9 "$running"
    wait "$running" 2>/dev/null && fail "the run ended before it was killed"
    running=
    [ "$(lines)" -le "$units" ] || fail "the run was finished when it was killed"
    [ ! -e "$work/killed.csv" ] || fail "a killed run wrote its result"
done
before=$(lines)
"$compare" "$@" --journal "$journal" --resume --csv "$work/resumed.csv" >"$work/said" 2>"$work/errors"
grep -q "$((before - 1)) runs are in" "$work/said" || fail "it does not say what it has already"
[ "$(lines)" -eq $((units + 1)) ] || fail "a unit was done twice, or not at all"
steady "$work/resumed.csv" >"$work/resumed"
cmp "$work/whole" "$work/resumed" || fail "the resumed table differs"

# A last line that was cut off is done again, and nothing else.
size=$(wc -c <"$journal")
head -c $((size - 7)) "$journal" >"$work/cut" && cp "$work/cut" "$journal"
"$compare" "$@" --journal "$journal" --resume --csv "$work/resumed.csv" >"$work/said" 2>"$work/errors"
grep -q 'was cut off' "$work/errors" || fail "a cut line goes unmentioned"
steady "$work/resumed.csv" >"$work/resumed"
cmp "$work/whole" "$work/resumed" || fail "the table differs after a cut line"

# Refused: another configuration, a journal without --resume, a file that is none.
refused() { # TEXT ARGUMENT…
    text=$1
    shift
    if "$compare" "$@" >/dev/null 2>"$work/errors"; then fail "not refused: $*"; fi
    grep -q "^error: .*$text" "$work/errors" || fail "no '$text' in: $(cat "$work/errors")"
    [ "$(wc -l <"$work/errors")" -eq 1 ] || fail "more than a line: $(cat "$work/errors")"
}
cp "$journal" "$work/kept"
refused 'depth was 1000, is 3' "$@" --depth 3 --journal "$journal" --resume
refused '\-\-resume' "$@" --journal "$journal"
cmp "$journal" "$work/kept" || fail "a refused journal was changed"
echo "dear diary" >"$work/diary"
refused 'not a journal' "$@" --journal "$work/diary" --resume
[ "$(cat "$work/diary")" = "dear diary" ] || fail "a file that is no journal was changed"
echo "killed three times and resumed: $units runs, the same table"
