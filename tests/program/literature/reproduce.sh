#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The command line of reproduce, and its experiments: the same on any number of threads and processes,
# with a journal and without, killed and resumed, and without the public data.
#
#   sh tests/program/literature/reproduce.sh BUILD_DIRECTORY
set -eu

[ $# -eq 1 ] || { echo "usage: sh tests/program/literature/reproduce.sh BUILD_DIRECTORY" >&2; exit 2; }
reproduce=$(cd "$1" && pwd)/bench/reproduce
sources=$(cd "$(dirname "$0")/../../.." && pwd)
. "$sources/tests/support/checks.sh"
cd "$work"

# ── The command line ────────────────────────────────────────────────────────────────────────────

expect 0 'Usage: reproduce' "$reproduce"
expect 0 'Expectimax on 2048' "$reproduce" --list
# Every table and figure of the papers has its place; what has no entry says why.
expect 0 '^[0-9]* entries. Tables of the papers: 22 with an entry, 5 without numbers, 0 missing. Figures: 30 with an entry, 24 without numbers, 1 missing.$' \
    "$reproduce" --list
expect 0 '^  - *Figure 3: Xiang Qi' "$reproduce" --list
expect 0 'scout units: 69 reproduced$' "$reproduce" scout units --quick
expect 0 '^Our comment: Scout, as printed' "$reproduce" scout searches --quick
expect 2 '^error: PAPER: .x. is none of' "$reproduce" x
expect 2 '^error: PAPER is required, or --all' "$reproduce" --markdown tables.md
expect 2 '^error: TABLE: .9. of scout is none of' "$reproduce" scout 9
expect 2 '^error: --all: takes no PAPER' "$reproduce" scout --all
expect 1 '^error: --markdown: cannot write' "$reproduce" scout --markdown no/such/place
expect 2 '^error: .*paper: cannot be quick' "$reproduce" ppns othello --quick --paper
expect 2 '^error: .*threads: .0. is not' "$reproduce" ppns othello --threads 0
expect 2 '^error: .*TABLE: .chess. of ppns is none of p_games, balance, connect_four, othello' \
    "$reproduce" ppns chess

for table in p_games balance connect_four othello; do
    "$reproduce" --list | grep -q "^  $table " || fail "--list does not know $table"
done

# What the page says. all.sh runs everything.
page=$sources/examples/reproducing_a_paper.md
awk '/^```/ { on = 0 } on { print } /^```sh runs$/ { on = 1 }' "$page" | grep '^reproduce ' >lines
[ "$(wc -l <lines)" -eq 4 ] || fail "the page does not show reproduce"
while read -r line; do
    case $line in *--all*) continue ;; esac
    PATH=$(dirname "$reproduce"):$PATH sh -c "$line" >/dev/null 2>&1 || fail "the page: $line"
done <lines

# Without the public positions others are drawn, and it says so. A directory must have them.
SEESAW_DATA= "$reproduce" ppns connect_four --quick >drawn
expect 1 '^error: --data: nowhere lacks' "$reproduce" ppns connect_four --quick --data nowhere
grep -q '6 drawn (the published ones are not at hand) positions' drawn || fail "what was drawn?"

# ── Experiments ─────────────────────────────────────────────────────────────────────────────────

# One thread and several, and the report that goes with it.
"$reproduce" ppns p_games --quick --threads 1 --markdown one.md >/dev/null
"$reproduce" ppns p_games --quick --threads 3 --markdown several.md --report page.html >/dev/null
cmp one.md several.md || fail "the number of threads changes the document"
grep -q 'mean iterations .*PPNS' one.md || fail "no ordering in the document"
grep -q '<svg' page.html || fail "no chart in the report"
# With a directory of figures the document shows those.
"$reproduce" puzzles 2.2 --markdown drawn.md --figures pictures >/dev/null 2>&1
picture=$(sed -n 's/^!\[Figure 2.2.*\](\(.*\.svg\))$/\1/p' drawn.md)
[ -n "$picture" ] && grep -q '^<svg' "$picture" || fail "the document has no figure that is there"
"$reproduce" ppns p_games --quick --seed 2 --markdown other.md >/dev/null
if cmp -s one.md other.md; then fail "another seed changes nothing"; fi

# Killed in the middle and resumed. Every tree is a unit for every solver, and so is its truth.
"$reproduce" ppns p_games --quick --threads 1 --journal book >/dev/null &
running=$!
while [ ! -f book ] || [ "$(wc -l <book)" -lt 30 ]; do
    kill -0 "$running" 2>/dev/null || break
    sleep 0.02
done
kill -9 "$running" 2>/dev/null || true
wait "$running" 2>/dev/null || true
running=
before=$(wc -l <book)
"$reproduce" ppns p_games --quick --threads 2 --journal book --resume --markdown resumed.md >/dev/null
# What a journal adds: how much was done, when, and its checksum.
grep -q '^Journal: 320 units of work, read on 20..-..-..; the checksum of all is [0-9a-f]*\.$' resumed.md ||
    fail "the document does not tell of its journal"
without_journal() { sed '/^Journal: /,+1d' "$1" >"$1.plain"; }
without_journal resumed.md
cmp one.md resumed.md.plain || fail "the resumed document differs"
after=$(wc -l <book)
[ "$after" -eq 321 ] || fail "$after lines in the journal instead of 2 x 20 trees x 8 and a title"
# A unit that claims what is not so is not believed: here the truth of a tree is turned round.
# (Its line is damaged on purpose, and a damaged line is done again: nothing may come of it.)
sed '2s/\(.*\)1/\10/' book >forged
"$reproduce" ppns p_games --quick --journal forged --resume --markdown forged.md >/dev/null 2>notes
grep -q 'is damaged; its unit is done again' notes || fail "a forged line goes unmentioned"
without_journal forged.md
cmp one.md forged.md.plain || fail "a forged line changes the document"

of_other_rules book >foreign
expect 1 '^error: --journal: .foreign.: it belongs to another run: rules was 0123456789abcdef, is' \
    "$reproduce" ppns p_games --quick --journal foreign --resume

# The same document with a journal, without, and from a journal alone.
"$reproduce" scout --quick --markdown plain.md >/dev/null
"$reproduce" scout --quick --journal scout_book --markdown first.md >/dev/null
"$reproduce" scout --quick --journal scout_book --resume --markdown second.md >/dev/null
without_journal first.md
without_journal second.md
cmp plain.md first.md.plain || fail "a journal changes the document"
cmp plain.md second.md.plain || fail "a resumed journal changes the document"
if "$reproduce" scout --journal scout_book --resume >/dev/null 2>errors; then
    fail "a full run goes on with the journal of a quick one"
fi
grep -q 'quick was yes, is no' errors || fail "not told why: $(cat errors)"

echo "experiments: the same on any thread, $before of $after lines before the kill"

needs_mpi "$reproduce"
same reproduce "$reproduce" ppns p_games --quick --ascii
all_held
