#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The lessons: at most 60 lines each, and they print what their page shows.
#
#   sh tests/program/lessons.sh BUILD_DIRECTORY
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/lessons.sh BUILD_DIRECTORY" >&2; exit 2; }
build=$(cd "$1" && pwd) || exit 2
examples=$(cd "$(dirname "$0")/../../examples" && pwd) || exit 2
. "$(dirname "$0")/../support/checks.sh"
cd "$work" || exit 1

count=0
for lesson in "$examples"/lessons/*.cpp; do
    name=$(basename "$lesson" .cpp)
    count=$((count + 1))
    awk -v heading="## [$name](lessons/$name.cpp)" '
        $0 == heading { here = 1 } /^```$/ { if (shown) exit } shown { print }
        here && /^```text$/ { shown = 1 }' "$examples/lessons.md" >shown
    holds "$name is on the page" test -s shown
    holds "$name runs" sh -c '"$1" >printed' sh "$build/examples/$name"
    holds "$name prints what the page shows" diff shown printed
    holds "$name has at most 60 lines" test "$(wc -l <"$lesson")" -le 60
done
holds "there are eight" test "$count" -eq 8
all_held
