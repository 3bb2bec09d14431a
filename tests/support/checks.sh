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
