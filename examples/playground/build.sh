#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Builds the page: the library as WebAssembly and everything else in one HTML file.
#
#     sh examples/playground/build.sh DIRECTORY      writes DIRECTORY/seesaw.html
set -eu

here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: build.sh DIRECTORY}
mkdir -p "$out"
out=$(cd "$out" && pwd)

for tool in em++ node; do
    command -v $tool >/dev/null || { echo "seesaw: the page needs $tool" >&2; exit 1; }
done
# Debian keeps the modules that the linker runs there.
export NODE_PATH="${NODE_PATH:+$NODE_PATH:}/usr/share/nodejs"

flags='-std=c++20 -O3 -DNDEBUG -fexceptions -DFMT_HEADER_ONLY'
library=$here/../../include
# The report is made by the code of the programs. Of the system's headers it sees what that needs and no more.
mkdir -p "$out/headers"
for name in fmt CLI nlohmann; do
    [ -d "${SEESAW_HEADERS:-/usr/include}/$name" ] || { echo "seesaw: the page needs the headers of $name" >&2; exit 1; }
    ln -sfn "${SEESAW_HEADERS:-/usr/include}/$name" "$out/headers/$name"
done
objects=
sources=
for source in "$here"/glue/*.cpp; do
    name=$(basename "$source" .cpp)
    [ "$name" = make_book ] && continue
    object=$out/$name.o
    objects="$objects $object"
    if [ ! -f "$object" ] ||
        [ -n "$(find "$here/glue" "$library" "$0" -newer "$object" -type f | head -n 1)" ]; then
        sources="$sources $source"
    fi
done
# shellcheck disable=SC2086
[ -z "$sources" ] || printf '%s\n' $sources | flags=$flags library=$library out=$out \
    xargs -n 1 -P "$(nproc 2>/dev/null || echo 2)" \
    sh -c 'exec ${SEESAW_LAUNCHER:-} em++ $flags -I"$library" -isystem "$out/headers" -c "$1" -o "$out/$(basename "$1" .cpp).o"' compile

# shellcheck disable=SC2086
${SEESAW_LAUNCHER:-} em++ $flags $objects -o "$out/solvers.js" --no-entry -sSINGLE_FILE -sENVIRONMENT=worker \
    -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=1GB -sMODULARIZE -sEXPORT_NAME=solvers \
    -sEXPORTED_FUNCTIONS=_seesaw_ask,_malloc,_free -sEXPORTED_RUNTIME_METHODS=ccall -sFILESYSTEM=0

node "$here/bundle.js" "$here" "$out/solvers.js" >"$out/seesaw.html.new"
mv "$out/seesaw.html.new" "$out/seesaw.html"
echo "$out/seesaw.html: $(($(wc -c <"$out/seesaw.html") / 1024)) KiB"
