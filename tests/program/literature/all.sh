#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every table of the papers from small samples, and the document of all of them in the repository.
#
#   sh tests/program/literature/all.sh BUILD_DIRECTORY
set -eu

[ $# -eq 1 ] || { echo "usage: sh tests/program/literature/all.sh BUILD_DIRECTORY" >&2; exit 2; }
reproduce=$(cd "$1" && pwd)/bench/reproduce
sources=$(cd "$(dirname "$0")/../../.." && pwd)
. "$sources/tests/support/checks.sh"
cd "$work"

tables=$("$reproduce" --list | grep -c '^  [^-]')
"$reproduce" --list | grep -q "^$tables entries\. Tables of the papers: [0-9]* with an entry" ||
    fail "--list does not count"

# Each table is in the document and in its summary, and the document says what was learnt and how.
complete() { # DOCUMENT
    [ "$(grep -c '^Verdicts: ' "$1")" -eq "$tables" ] || fail "not the verdicts of $tables in $1"
    [ "$(grep -cE '^\| [a-z]+ .*(\| +[0-9]+ ){7}\|' "$1")" -gt "$tables" ] ||
        fail "not all in the summary of $1"
    for heading in 'What was learnt' Methods 'Every table and figure' claims; do
        grep -q "^## $heading\$" "$1" || fail "no heading '$heading' in $1"
    done
}

# No table finds what it should not.
"$reproduce" --all --quick --markdown all.md --csv all.csv --latex all.tex --figures figures >/dev/null ||
    fail "a table surprises"
complete all.md
head -1 all.csv | grep -q 'published value,value,low,high,verdict' || fail "no columns of numbers"
# Each figure of the papers that has numbers, by its number.
for figure in 2 4-a 4-b 7-to-9 10 11 12 13 2-2 3-2 3-3 4-7 4-8 5-2 5-3 5-4 5-5-a 5-5-b 5-6 5-7 3 5 6; do
    ls figures/*-figure-"$figure"[-.]*svg >/dev/null 2>&1 ||
        ls figures/*-figures-"$figure"[-.]*svg >/dev/null 2>&1 || fail "no Figure $figure"
done
grep -q toprule all.tex || fail "no LaTeX"
complete "$sources/bench/REPRODUCTION.md"
echo "literature: $tables tables"
