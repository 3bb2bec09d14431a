#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What does the generic engine cost? In instructions, as callgrind counts them (start-up subtracted):
#
#   generic / twin    the library's alpha_beta against the same search written by hand for one game;
#                     at most 1.05
#   null / removed    alpha_beta with nobody observing against the same header with its notify lines
#                     deleted; at most 1.001
#
# Both hold for clang at -O2; g++ is printed for information, since it also unrolls the recursion of
# the one or the other as it likes. All programs must find the same value, line and node counts, or
# the comparison means nothing and fails.
#
#   sh bench/zero_cost/run.sh [COMPILER…]     default: clang++-14 clang++-19 (or clang++), and g++
#
# Exit status: 0 within the limits, 1 not, 2 wrong arguments, 77 skipped for want of a tool.
set -eu

twin_limit=1.05
null_limit=1.001
shallow=5
deep=11

say() { echo "zero_cost: $*" >&2; }

case ${1:-} in
    -h | --help)
        sed -n '4,/^set/{/^#/s/^# \{0,1\}//p;}' "$0"
        exit 0
        ;;
    -*)
        say "unknown option '$1'; allowed are --help or compilers"
        exit 2
        ;;
esac

here=$(cd "$(dirname "$0")" && pwd)
include=$(cd "$here/../../include" && pwd)

if ! command -v valgrind >/dev/null; then
    say "skipped: valgrind is not installed (Debian: apt install valgrind)"
    exit 77
fi
if [ $# -eq 0 ]; then
    for compiler in clang++-14 clang++-19; do
        if command -v "$compiler" >/dev/null; then set -- "$@" "$compiler"; fi
    done
    if [ $# -eq 0 ] && command -v clang++ >/dev/null; then set -- clang++; fi
    if [ $# -eq 0 ]; then
        say "skipped: no clang (Debian: apt install clang-14)"
        exit 77
    fi
    if command -v g++ >/dev/null; then set -- "$@" g++; fi
fi
for compiler; do
    if ! command -v "$compiler" >/dev/null; then
        say "no compiler '$compiler' here"
        exit 2
    fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# The engine without its hooks: calls of notify on one line, then those on several.
hooks=0
for hooked in seesaw/detail/minimax/root.hpp seesaw/detail/minimax/search.hpp; do
    mkdir -p "$work/removed/$(dirname "$hooked")"
    sed -e '/^ *notify<.*;$/d' -e '/^ *notify</,/;$/d' "$include/$hooked" >"$work/removed/$hooked"
    lines=$(grep -c 'notify<' "$include/$hooked" || true)
    if [ "$lines" -eq 0 ] || grep -q 'notify<' "$work/removed/$hooked"; then
        say "$hooked has $lines notify lines, and deleting them did not work"
        exit 1
    fi
    hooks=$((hooks + lines))
done

instructions() {
    log=$work/log
    if ! valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" >/dev/null 2>"$log"; then
        cat "$log" >&2
        exit 1
    fi
    sed -n 's/.*Collected *: *\([0-9][0-9]*\).*/\1/p' "$log"
}

# Instructions of the deep search less those of the shallow one.
cost() { echo $(($(instructions "$1" "$2" $deep) - $(instructions "$1" "$2" $shallow))); }

ratio() { awk -v x="$1" -v y="$2" 'BEGIN { printf "%.4f", x / y }'; }

failed=0
within() { # WHAT RATIO LIMIT
    if awk -v x="$2" -v most="$3" 'BEGIN { exit !(x > most) }'; then
        say "$compiler, $game: $1 is $2, allowed is $3"
        failed=1
    fi
}

echo "Connect Four, depth $deep; millions of instructions at -O2, hooks deleted: $hooks"
printf '%-12s %-10s %9s %9s %9s %15s %15s\n' \
    compiler game generic twin removed generic/twin null/removed
for compiler; do
    flags="-std=c++20 -O2 -DNDEBUG"
    # shellcheck disable=SC2086
    {
        "$compiler" $flags -I"$include" "$here/generic.cpp" -o "$work/generic"
        "$compiler" $flags -I"$include" "$here/twin.cpp" -o "$work/twin"
        "$compiler" $flags -I"$work/removed" -I"$include" "$here/generic.cpp" -o "$work/removed/generic"
    }
    for game in rules knowledge; do
        found=$("$work/generic" $game $deep)
        for other in twin removed/generic; do
            also=$("$work/$other" $game $deep)
            if [ "$found" != "$also" ]; then
                say "$compiler, $game: not the same work"
                say "  generic: $found"
                say "  $other: $also"
                exit 1
            fi
        done
        generic=$(cost "$work/generic" $game)
        twin=$(cost "$work/twin" $game)
        removed=$(cost "$work/removed/generic" $game)
        to_twin=$(ratio "$generic" "$twin")
        to_removed=$(ratio "$generic" "$removed")
        awk -v c="$compiler" -v g=$game -v x="$generic" -v t="$twin" -v r="$removed" \
            -v xt="$to_twin" -v xr="$to_removed" 'BEGIN {
            printf "%-12s %-10s %9.2f %9.2f %9.2f %15s %15s\n", c, g, x/1e6, t/1e6, r/1e6, xt, xr }'
        case $compiler in
            *clang*)
                within generic/twin "$to_twin" $twin_limit
                within null/removed "$to_removed" $null_limit
                ;;
        esac
    done
done
if [ $failed -ne 0 ]; then exit 1; fi
echo "within the limits for clang: generic/twin at most $twin_limit, null/removed at most $null_limit"
