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
    if "$@" >holds.log 2>&1; then
        echo "ok      $what"
    else
        failures=$((failures + 1))
        echo "FAILED  $what"
        sed 's/^/        | /' holds.log | head -n 8
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

all_held() {
    [ "$failures" -eq 0 ] || { echo "$failures checks failed"; exit 1; }
    echo "all checks held"
}
