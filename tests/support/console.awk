# SPDX-License-Identifier: MIT
#
# Does a command print what a page shows? Reads what was shown, then what was printed, both after
# without_costs; a line … in the former stands for any number of lines. Spaces and ends of lines
# count as one space, so that a page may break long lines. Prints the first part that is missing.

BEGIN { parts = 0 }
FNR == 1 { files++ }
{ gsub(/[ \t]+/, " "); sub(/^ /, ""); sub(/ $/, "") }
$0 == "" { next }
files == 1 { if ($0 == "…") parts++; else shown[parts] = shown[parts] $0 " " }
files == 2 { printed = printed $0 " " }
END {
    for (i = 0; i <= parts; ++i) {
        if (shown[i] == "") continue
        at = index(printed, shown[i])
        if (at == 0 || (i == 0 && at != 1)) { print "not printed: " shown[i]; exit 1 }
        printed = substr(printed, at + length(shown[i]))
    }
    if (shown[parts] != "" && printed != "") { print "not shown: " printed; exit 1 }
}
