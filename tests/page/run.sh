#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Tests the page in headless Chromium, opened from disk:
#
#     sh tests/page/run.sh build/page/seesaw.html [PROGRAMS]
#
# PROGRAMS is the directory of the native programs, if they are built. Without Chromium, node or
# the npm registry it says what is missing, and that it was skipped.
#
#     SEESAW_PAGE_REQUIRED=1   nothing may be missing, programs neither: then it fails
#     SEESAW_PAGE_SLACK=4      limits of time are four times as long, for a machine that is busy
#     SEESAW_PAGE_TEST=NAME    only tests whose name contains NAME
#     SEESAW_PAGE_PICTURES=DIRECTORY  no tests, but pictures to look at
set -eu

here=$(cd "$(dirname "$0")" && pwd)
page=${1:?usage: run.sh PAGE [PROGRAMS]}
programs=${2:-}
[ -f "$page" ] || { echo "seesaw: there is no $page; sh cmake/run.sh page builds it" >&2; exit 1; }
page=$(cd "$(dirname "$page")" && pwd)/$(basename "$page")
work=$(dirname "$page")/test
mkdir -p "$work"

required=${SEESAW_PAGE_REQUIRED:-}
skip() {
    [ -z "$required" ] || { echo "seesaw: the page could not be tested: $*" >&2; exit 1; }
    echo "seesaw: skipped the page: $*"
    exit 0
}
missing=
for program in connect_four measure minesweeper n_puzzle othello tic_tac_toe twenty48; do
    [ -n "$programs" ] && [ -x "$programs/$program" ] || missing="$missing $program"
done
if [ -n "$missing" ]; then
    [ -z "$required" ] || skip "no programs to compare with:$missing"
    echo "seesaw: not compared with programs that are not built:$missing"
fi
chromium=${CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}
[ -n "$chromium" ] || skip "no chromium"
command -v node >/dev/null || skip "no node"
if [ ! -d "$work/node_modules/playwright-core" ]; then
    command -v npm >/dev/null || skip "no npm"
    npm install --silent --no-audit --no-fund --prefix "$work" playwright-core@1 >"$work/npm.log" 2>&1 ||
        skip "playwright-core could not be installed from the npm registry"
fi

if [ -n "${SEESAW_PAGE_PICTURES:-}" ]; then
    NODE_PATH=$work/node_modules exec node "$here/pictures.js" "$page" "$chromium" "$SEESAW_PAGE_PICTURES"
fi

# The same questions, answered by native code.
glue=$here/../../examples/playground/glue
compiler=${CXX:-c++}
native=$work/ask
if [ ! -x "$native" ] || [ -n "$(find "$glue" "$here/../../include" -newer "$native" -type f | head -n 1)" ]; then
    objects=
    for source in "$glue"/*.cpp; do
        [ "$(basename "$source")" = make_book.cpp ] || objects="$objects $source"
    done
    # shellcheck disable=SC2086
    printf '%s\n' $objects | compiler=$compiler include=$here/../../include work=$work \
        xargs -n 1 -P "$(nproc 2>/dev/null || echo 2)" sh -c \
        'exec ${SEESAW_LAUNCHER:-} $compiler -std=c++20 -O2 -DNDEBUG -DFMT_HEADER_ONLY -I"$include" -c "$1" -o "$work/$(basename "$1" .cpp).o"' compile
    # shellcheck disable=SC2046
    $compiler $(printf '%s\n' $objects | sed "s|.*/\(.*\)\.cpp|$work/\1.o|") -o "$native"
fi

NODE_PATH=$work/node_modules exec node "$here/play.js" "$page" "$native" "$chromium" "$programs"
