# SPDX-License-Identifier: MIT
#
# What a page holds, one thing a line.
#
#     awk -v want=links -f page.awk PAGE      targets of its links and pictures
#     awk -v want=anchors -f page.awk PAGE    its headings, as links to them are written
#     awk -v want=commands -f page.awk PAGE   commands of its sh and console blocks and in its text
#     awk -v want=blocks -v kind=cpp -v into=PREFIX -f page.awk PAGE
#                                             each block of this kind as a file PREFIX1, PREFIX2 …
#
# A block begins with ```KIND; what follows the kind is not looked at. Commands that go on in the
# next line (\) are joined.

/^ *```/ {
    if (open) {
        open = 0
    } else {
        open = 1
        kind_here = $0
        gsub(/`/, "", kind_here)
        sub(/ .*/, "", kind_here)
        if (want == "blocks" && kind_here == kind) {
            file = into (++count)
            printf "" >file
            print file
        }
    }
    next
}

open {
    if (want == "blocks" && kind_here == kind) print >file
    if (want == "commands") {
        line = $0
        if (kind_here == "console" && !joined) {
            if (line !~ /^\$ /) next
            sub(/^\$ /, "", line)
        } else if (kind_here != "sh" && !joined) {
            next
        }
        sub(/  +#.*/, "", line)
        sub(/^#.*/, "", line)
        if (line ~ /\\$/) {
            sub(/\\$/, "", line)
            joined = joined line " "
        } else {
            sub(/^ +/, "", line)
            if (joined line != "") print joined line
            joined = ""
        }
    }
    next
}

want == "links" {
    line = $0
    gsub(/`[^`]*`/, "", line)
    while (match(line, /\]\([^)]*\)/)) {
        print substr(line, RSTART + 2, RLENGTH - 3)
        line = substr(line, RSTART + RLENGTH)
    }
}

want == "anchors" && /^#+ / {
    line = $0
    sub(/^#+ +/, "", line)
    while (match(line, /\]\([^)]*\)/)) line = substr(line, 1, RSTART - 1) substr(line, RSTART + RLENGTH)
    gsub(/[^-A-Za-z0-9_ \200-\377]/, "", line)
    gsub(/ /, "-", line)
    line = tolower(line)
    seen[line]++
    print line (seen[line] > 1 ? "-" (seen[line] - 1) : "")
}

want == "commands" {
    line = $0
    while (match(line, /`[^`]+`/)) {
        print substr(line, RSTART + 1, RLENGTH - 2)
        line = substr(line, RSTART + RLENGTH)
    }
}
