#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What scripts that test pages share; to be read after checks.sh, with $tree the root of the sources.

# without_costs: what differs between machines, as it is in tables and sentences.
without_costs() {
    sed -E -e 's/[0-9][0-9.,]* (ns|µs|ms|s|min)( [0-9]+ s)?([^a-z0-9]|$)/TIME\3/g' \
        -e 's/[0-9][0-9.,]*[kMG]?( a second|\/s)/RATE\1/g' -e 's/(^| )[0-9][0-9.]*[kMG]( |$)/\1RATE\2/g' \
        -e 's/─+/─/g' -e 's/^seesaw [0-9.]+, .*//'
}

# runs_as_shown PAGE PATTERN: every command of the page's console blocks that matches prints what is
# shown below it. They run in turn in the directory that is current, with programs on the PATH.
runs_as_shown() {
    shown_page=$1 pattern=$2
    rm -f block.*
    for block in $(awk -v want=blocks -v kind=console -v into=block. -f "$tree/tests/support/page.awk" "$shown_page"); do
        # command.N and shown.N for every line that begins with $
        rm -f command.* shown.*
        awk '/^\$ / { n++; more = 1; print substr($0, 3) >("command." n); printf "" >("shown." n); next_line = /\\$/; next }
             next_line { print >("command." n); next_line = /\\$/; next }
             { print >("shown." n) }' "$block"
        n=1
        while [ -f command.$n ]; do
            if grep -q -E "$pattern" command.$n; then
                sh ./command.$n >printed.all 2>&1 </dev/null
                status=$?
                holds "$(basename "$shown_page"): $(head -n 1 command.$n | tr -d '\\')" test $status -eq 0
                without_costs <shown.$n >shown
                without_costs <printed.all >printed
                holds "  prints what is shown" awk -f "$tree/tests/support/console.awk" shown printed
            fi
            n=$((n + 1))
        done
    done
}
