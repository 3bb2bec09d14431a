#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The list of .clang-tidy is one that all headers but those of programs pass.
#
#     sh tidy.sh CLANG_TIDY
set -eu
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find include -name '*.hpp' -not -path '*/detail/*' -not -path '*/program*' |
    sed 's|include/\(.*\)|#include <\1>|' | sort >"$work/headers.cpp"
"$1" --quiet --config-file=.clang-tidy "$work/headers.cpp" -- -std=c++20 -Iinclude
