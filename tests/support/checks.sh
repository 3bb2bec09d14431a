# SPDX-License-Identifier: MIT
#
# What the scripts that test programs from outside share. To be read by them, with the program under
# test in $program where they use `refuses`.

work=$(mktemp -d) || exit 1
running= # a program that must not outlive the script
failures=0

finish() {
    [ -z "$running" ] || kill -9 "$running" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

fail() { # WHY: ends the script
    echo "$(basename "$0"): $*" >&2
    exit 1
}

holds() { # WHAT COMMAND…: counts a failure and goes on
    what=$1
    shift
    if "$@" >"$work/holds.log" 2>&1; then
        echo "ok      $what"
    else
        failures=$((failures + 1))
        echo "FAILED  $what"
        sed 's/^/        | /' "$work/holds.log" | head -n 8
    fi
}

# expect STATUS TEXT PROGRAM ARGUMENT…: the status, and a line in either output. Errors are one line.
expect() {
    wanted=$1 text=$2
    shift 2
    status=0
    "$@" >out 2>err </dev/null || status=$?
    [ $status -eq "$wanted" ] || fail "status $status instead of $wanted: $*: $(cat err)"
    cat out err | grep -q -e "$text" || fail "no '$text' from: $*: $(cat out err)"
    if [ "$wanted" -ne 0 ] && [ "$text" != "${text#^error}" ] && [ "$(grep -c '^' err)" -ne 1 ]; then
        fail "more than one line of error from: $*: $(cat err)"
    fi
}

refuses() { # STATUS PATTERN ARGUMENT…: one line on standard error
    wanted=$1
    pattern=$2
    shift 2
    "$program" "$@" >out 2>err
    status=$?
    holds "refuses $*: status" test "$status" -eq "$wanted"
    holds "refuses $*: in one line" test "$(wc -l <err)" -eq 1
    holds "refuses $*: says" grep -qE "^error: $pattern" err
}

# interrupts JOURNAL COMMAND…: one Ctrl-C, later and later until the command had something to show; its
# output is in ./out and ./err, its status in $status. JOURNAL is removed before each try.
interrupts() {
    fresh=$1
    shift
    for seconds in 1 2 4 8 16 32 60; do
        rm -f "$fresh"
        status=0
        # In the foreground: else timeout signals twice, and a second Ctrl-C ends a program at once.
        timeout --foreground --preserve-status -s INT "$seconds" "$@" >out 2>err </dev/null || status=$?
        if grep -q 'interrupted: these are the results so far' err; then return 0; fi
    done
}

# of_other_rules JOURNAL: the same journal as if made with other rules, its checksum right.
of_other_rules() {
    tab=$(printf '\t')
    settings=$(head -n 1 "$1" | cut -f 3- | sed 's/rules=[0-9a-f]*/rules=0123456789abcdef/')
    hash=-3750763034362895579 # FNV-1a, in 64 bits that wrap
    for byte in $(printf '%s' "$(head -n 1 "$1" | cut -f 1)$tab$settings" | od -An -v -tu1); do
        hash=$(((hash ^ byte) * 1099511628211))
    done
    printf '%s\t%016x\t%s\n' "$(head -n 1 "$1" | cut -f 1)" "$hash" "$settings"
    sed 1d "$1"
}

all_held() {
    [ "$failures" -eq 0 ] || { echo "$failures checks failed"; exit 1; }
    echo "all checks held"
}

# ── In a browser ────────────────────────────────────────────────────────────────────────────────

# Chromium without a window; empty where there is none.
browser=$(command -v chromium || command -v chromium-browser || true)

shown() { # FILE NAME: what becomes of it to NAME.dom, what the console says to NAME.log
    HOME=$work timeout 60 "$browser" --headless --no-sandbox --disable-gpu \
        --user-data-dir="$work/profile" --enable-logging=stderr --dump-dom \
        "file://$work/$1" >"$2.dom" 2>"$2.log"
}
open() { shown "$1.html" "$1"; } # NAME: of NAME.html
count() { grep -oE "$1" "$2" | wc -l; }

# well_made NAME CHARTS [LINKS]: what holds of every report that was opened; with as many links at
# least.
well_made() {
    holds "$1 is shown whole" grep -q '</footer>' "$1.dom"
    holds "$1: nothing on the console" sh -c "! grep -q CONSOLE '$1.log'"
    holds "$1 has charts" test "$(count '<figure>' "$1.dom")" -ge "$2"
    for part in '<figcaption>' '<svg [^>]*role="img" tabindex="0"' '<desc [^>]*>[^<]' '<summary>'; do
        holds "$1: every chart has $part" \
            test "$(count "$part" "$1.dom")" -eq "$(count '<figure>' "$1.dom")"
    done
    holds "$1: every point has its place" sh -c "! grep -qE '(=\"|[ ,VLMH])-?(nan|inf)' '$1.dom'"
    holds "$1: one title" test "$(count '<h1' "$1.dom")" -eq 1
    grep -oE ' id="[^"]*"' "$1.dom" | sort >ids
    holds "$1: names are unique" test "$(uniq -d ids | wc -l)" -eq 0
    grep -oE 'href="[^"]*"' "$1.dom" | sed 's/href="#\(.*\)"/ id="\1"/' | sort -u >targets
    holds "$1 has links" test "$(wc -l <targets)" -ge "${3:-1}"
    holds "$1: links lead somewhere on the page" test -z "$(comm -23 targets ids)"
    holds "$1 needs nothing else" sh -c "! grep -qE 'https?://|src=|<script|<link|@import|url\\(' '$1.html'"
}

# drawn FILE.svg: a figure that stands alone is drawn, with marks inside and without complaints.
drawn() {
    shown "$1" figure
    holds "$1 is drawn" grep -qE '<(path|circle|rect|line|polyline|text)[ >]' figure.dom
    holds "$1: nothing is wrong with it" sh -c '! grep -qE "parsererror|CONSOLE" figure.dom figure.log'
}

# ── Under MPI ───────────────────────────────────────────────────────────────────────────────────

# needs_mpi PROGRAM: ends the script where the program cannot be run by mpirun; what two processes
# print with --list is in ./list.
needs_mpi() {
    # More processes than cores, and whoever runs the tests.
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 \
        OMPI_MCA_rmaps_base_oversubscribe=1
    if ! command -v mpirun >/dev/null; then
        without='there is no mpirun'
    elif mpirun -n 2 "$1" --list >list 2>errors; then
        return
    elif grep -q 'built without MPI' list errors; then
        without='the programs were built without MPI'
    else
        fail "mpirun: $(cat errors)"
    fi
    echo "seesaw: skipped 1 checks: $without"
    exit 0
}

# same WHAT PROGRAM ARGUMENT…: the same on standard output from one process and from four.
same() {
    what=$1
    shift
    "$@" >one 2>/dev/null || fail "$what: one process fails"
    mpirun -n 4 "$@" >four 2>errors || fail "$what: four processes fail: $(cat errors)"
    holds "$what: four processes as one" cmp one four
}
