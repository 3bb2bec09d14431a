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

tables=$("$reproduce" --list | grep -c '^  ')
"$reproduce" --list | grep -q "^$tables entries; they name [0-9]* tables and [0-9]* figures" ||
    fail "--list does not count"

# Each table is in the document and in its summary, and the document says what was learnt and how.
complete() { # DOCUMENT
    [ "$(grep -c '^Verdicts: ' "$1")" -eq "$tables" ] || fail "not the verdicts of $tables in $1"
    [ "$(grep -cE '^\| [a-z]+ .*(\| +[0-9]+ ){7}\|' "$1")" -gt "$tables" ] ||
        fail "not all in the summary of $1"
    for heading in 'What was learnt' Methods; do
        grep -q "^## $heading\$" "$1" || fail "no heading '$heading' in $1"
    done
}

# No table finds what it should not.
"$reproduce" --all --quick --markdown all.md --csv all.csv --latex all.tex --figures figures >/dev/null ||
    fail "a table surprises"
complete all.md
head -1 all.csv | grep -q 'published value,value,low,high,verdict' || fail "no columns of numbers"
ls figures/*.svg >/dev/null || fail "no figures"
grep -q toprule all.tex || fail "no LaTeX"
complete "$sources/bench/REPRODUCTION.md"
echo "literature: $tables tables"
