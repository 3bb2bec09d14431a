#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What the library defines in files compiled for different processors is the same, token by token: all
# headers, preprocessed, are the same text for an old processor and a new one.
#
#     sh same_text.sh INCLUDE COMPILER
set -eu
text() {
    (cd "$1" && find seesaw -name '*.hpp' ! -path '*/detail/*' ! -path 'seesaw/program*') | sort |
        sed 's/.*/#include <&>/' | "$2" -std=c++20 -I"$1" -march="$3" -E -P -x c++ - >"text_$3"
}
text "$1" "$2" x86-64
text "$1" "$2" x86-64-v3
test "$(wc -c <text_x86-64)" -gt 500000 # our headers alone are more
cmp text_x86-64 text_x86-64-v3
