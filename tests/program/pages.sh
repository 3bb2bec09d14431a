#!/bin/sh
# SPDX-License-Identifier: MIT
#
# README and the pages: links lead somewhere, commands exist with the options that are given, programs
# print what stands below them, and whole programs compile.
#
#     sh tests/program/pages.sh BUILD_DIRECTORY
set -u

[ $# -eq 1 ] || { echo "usage: sh tests/program/pages.sh BUILD_DIRECTORY" >&2; exit 2; }
build=$(cd "$1" && pwd) || exit 2
tree=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
. "$tree/tests/support/checks.sh"
. "$tree/tests/support/pages.sh"
page_has() { awk -v want="$1" -f "$tree/tests/support/page.awk" "$2"; }
cd "$tree" || exit 1
pages=$(find README.md examples bench/*.md tests/data -name '*.md' | sort)
manual=$(echo "$pages" | grep -v -e REPRODUCTION -e changelog)

# ── Links ───────────────────────────────────────────────────────────────────────────────────────

holds "README has at most 200 lines" test "$(wc -l <README.md)" -le 200
links=0
for page in $pages; do
    page_has links "$page" >"$work/links"
    while read -r link; do
        case $link in http://* | https://* | mailto:*) continue ;; esac
        links=$((links + 1))
        file=${link%%#*}
        target=$page
        if [ -n "$file" ]; then target=$(dirname "$page")/$file; fi
        if [ ! -e "$target" ]; then
            holds "$page: $link" false
        elif [ "$link" != "$file" ]; then
            page_has anchors "$target" >"$work/anchors"
            holds "$page: $link" grep -qxF -e "${link#*#}" "$work/anchors"
        fi
    done <"$work/links"
done
holds "there are $links links" test "$links" -gt 100
page_has links README.md >"$work/links"
for page in examples/*.md include/seesaw/engines/*.hpp include/seesaw/games/*.hpp; do
    holds "README leads to $page" grep -qxF "$page" "$work/links"
done >"$work/led"
grep FAILED "$work/led"
failures=$((failures + $(grep -c FAILED "$work/led")))

# ── Commands ────────────────────────────────────────────────────────────────────────────────────

# has_option PROGRAM VERB OPTION: as the help says; the source, where a program was not built
has_option() {
    help=$work/help.$1.$2
    if [ -f "bench/$1.cpp" ] && ! command -v "$1" >/dev/null; then
        grep -qF -e "\"$3\"" "bench/$1.cpp"
        return
    fi
    if [ ! -f "$help" ]; then
        # shellcheck disable=SC2086
        "$(command -v "$1")" $2 --help >"$help" 2>&1 || return 1
    fi
    grep -qE -e "(^|[ ,])$3([ ,]|$)" "$help"
}

PATH=$build/examples:$build/bench:$PATH
names=$(basename -a -s .cpp examples/*.cpp examples/lessons/*.cpp bench/*.cpp && echo micro)
verbs=$(sed -n 's/^  \([a-z]*\)  .*/\1/p' cmake/run.sh)
options=0
for page in $manual; do
    page_has commands "$page" | tr '|' '\n' | sed 's/^ *//; s/^build\/[a-z]*\///' >"$work/commands"
    while read -r name arguments; do
        if [ "$name $arguments" != "${name} ${arguments#cmake/run.sh }" ]; then
            run=${arguments#cmake/run.sh }
            run=${run%% *}
            echo "$verbs" "$names" NAME --help | tr ' ' '\n' | grep -qxF -e "$run" ||
                holds "$page: sh cmake/run.sh $run" false
            continue
        fi
        echo "$names" | grep -qxF -e "$name" || continue
        [ -n "$arguments" ] || continue
        verb=${arguments%% *}
        if has_option "$name" "" '\[VERB\]'; then
            case $verb in -* | …) verb= ;; esac
            # A name in the text may be followed by a word that is no verb.
            [ -z "$verb" ] || has_option "$name" "" "$verb" || holds "$page: $name $arguments: the verb" false
        else
            verb=
        fi
        for option in $(echo "$arguments" | tr ' ' '\n' | sed -n 's/^\(--[a-z][a-z-]*\).*/\1/p'); do
            options=$((options + 1))
            [ "$name" = micro ] || has_option "$name" "$verb" "$option" ||
                holds "$page: $name $verb $option" false
        done
    done <"$work/commands"
done
holds "there are $options options" test "$options" -gt 60

# ── What is shown ───────────────────────────────────────────────────────────────────────────────

cd "$work" || exit 1
for page in $manual; do
    # nim is a program of the page; building/consumer/games.sh runs it.
    mkdir -p "here/$page"
    # A block whose first line is ```csv NAME is that file.
    awk '/^```/ { file = "" } file { print >file } /^```csv ./ { file = here "/" $2 }' \
        here="here/$page" "$tree/$page"
    (
        cd "here/$page" || exit 1
        runs_as_shown "$tree/$page" '^[^n]|^n[^i]'
        # Blocks whose first line is ```sh runs are run too, line by line.
        awk '/^```/ { on = 0 } on { print } /^```sh runs$/ { on = 1 }' "$tree/$page" >lines
        # shellcheck disable=SC2162 # without -r, lines that end with a backslash are joined
        while read line; do
            case $line in reproduce\ *) continue ;; esac # by literature/reproduce.sh
            holds "$page: $line" sh -c "$line" </dev/null
        done <lines
        exit "$failures"
    )
    failures=$?
done

# Blocks whose first line is ```sh runs here are run in the tree.
for page in $manual; do
    awk '/^```/ { on = 0 } on { print } /^```sh runs here$/ { on = 1 }' "$tree/$page" >lines
    while read -r line; do
        holds "$page: $line" sh -c "cd '$tree' && $line" </dev/null
    done <lines
done

# The figures of README that take no time.
won=$(minesweeper play --size 9x9 --mines 10 --games 2000 |
    sed -nE 's/^won +([0-9.]+) % +([0-9.]+) % to ([0-9.]+) %.*/\1 % (\2 to \3) of 2,000/p')
holds "README: $won" grep -qF "| $won |" "$tree/README.md"
for engine in bisection alpha_beta; do
    nodes=$(echo 444442234333 | compare --game connect_four --positions - --engine $engine |
        sed -nE 's/.*finished +([0-9,]+).*/\1/p')
    holds "README: $nodes nodes with $engine" grep -qF "$nodes nodes with \`$engine\`" "$tree/README.md"
done

# ── Code ────────────────────────────────────────────────────────────────────────────────────────

compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[^=]*=//p' "$build/CMakeCache.txt")
flags="-std=c++20 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror -I$tree/include -pthread"
programs=0
for page in $manual; do
    rm -f code.*
    for code in $(awk -v want=blocks -v kind=cpp -v into=code. -f "$tree/tests/support/page.awk" "$tree/$page"); do
        grep -q 'int main' "$code" || continue
        # With seesaw/program.hpp it takes half a minute: building/consumer/games.sh does that.
        if grep -q 'seesaw/program.hpp' "$code"; then continue; fi
        mv "$code" code.cpp
        programs=$((programs + 1))
        # shellcheck disable=SC2086
        holds "$page: program $programs compiles" "${compiler:-c++}" $flags -O1 code.cpp -o code
        # The first block of text below it is what it prints.
        awk -v first="$(grep -m1 . code.cpp)" '/^```text$/ && seen { on = 1; next } /^```$/ { if (on) exit }
            on { print } $0 == first { seen = 1 }' "$tree/$page" >shown
        holds "  shows what it prints" test -s shown
        ./code >printed
        holds "  and prints it" diff shown printed
    done
done
holds "there are $programs programs" test "$programs" -ge 1
all_held
