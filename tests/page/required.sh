#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What the test of the page does where something is missing: it skips, unless all is required.
#
#     sh required.sh DIRECTORY      works in DIRECTORY
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=${1:?usage: required.sh DIRECTORY}
rm -rf "$work"
mkdir -p "$work/tools" "$work/programs"
: >"$work/page.html"
for tool in sh dirname basename mkdir; do ln -s "$(command -v $tool)" "$work/tools/$tool"; done

fail() { printf '%s\n' "$said" "required.sh: $*" >&2; exit 1; }
# run ASSIGNMENT… -- ARGUMENT…: the test, with no tool but those.
run() { said=$(env -u CHROMIUM PATH="$work/tools" "$@" 2>&1); }
says() { case $said in *"$1"*) ;; *) fail "never says: $1" ;; esac }

run sh "$here/run.sh" "$work/page.html" "$work/programs" || fail "it failed where it should skip"
says 'skipped the page: no chromium'
says 'not compared with programs that are not built: connect_four measure'
if run SEESAW_PAGE_REQUIRED=1 sh "$here/run.sh" "$work/page.html" "$work/programs"; then
    fail "it passed without programs"
fi
says 'no programs to compare with: connect_four measure'
for program in connect_four measure minesweeper n_puzzle othello tic_tac_toe twenty48; do
    ln -s "$work/tools/sh" "$work/programs/$program"
done
if run SEESAW_PAGE_REQUIRED=1 sh "$here/run.sh" "$work/page.html" "$work/programs"; then
    fail "it passed without Chromium"
fi
says 'could not be tested: no chromium'
ln -s "$work/tools/sh" "$work/tools/chromium"
ln -s "$work/tools/sh" "$work/tools/node"
ln -s /bin/false "$work/tools/npm"
if run SEESAW_PAGE_REQUIRED=1 sh "$here/run.sh" "$work/page.html" "$work/programs"; then
    fail "it passed without the npm registry"
fi
says 'could not be tested: playwright-core could not be installed'
