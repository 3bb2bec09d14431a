# SPDX-License-Identifier: MIT
#
# Read over all public headers, from the root of the tree: a header opens with prose, the idea, the
# contract, the cost and the source, in at most 40 lines behind its licence. The rest belongs beside
# the code that does it.
FNR == 1 {
    lines = 0
    opening = 1
    next # the licence
}
opening && /^\/\// {
    if (++lines == 41) { print FILENAME " opens with more than 40 lines of prose"; failed = 1 }
    next
}
opening {
    if (lines == 0) { print FILENAME " opens without a word about itself"; failed = 1 }
    opening = 0
}
END { exit failed }
