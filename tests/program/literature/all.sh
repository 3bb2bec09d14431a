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

# Each table is in the document and in its summary, and none says that a claim fails but not why.
complete() { # DOCUMENT
    [ "$(grep -c '^Verdict: ' "$1")" -eq "$tables" ] || fail "not $tables verdicts in $1"
    [ "$(grep -cE '^\| .*\| [0-9]+ of [0-9]+ +\|' "$1")" -ge "$tables" ] ||
        fail "not all in the summary of $1"
    if grep 'does not hold\*\*' "$1"; then fail "a table of $1 does not say why it does not hold"; fi
}

# No table finds what it should not.
"$reproduce" --all --quick --markdown all.md >/dev/null || fail "a table surprises"
complete all.md
complete "$sources/bench/REPRODUCTION.md"
echo "literature: $tables tables"
