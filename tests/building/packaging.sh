#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Packages of others say the same as CMake: version, component, and what it needs.
#
#     sh packaging.sh VERSION
set -u

root=$(cd "$(dirname "$0")/../.." && pwd) || exit 2
version=$1
. "$root/tests/support/checks.sh"
cd "$root" || exit 1

minor=${version%.*}
port=cmake/packaging/vcpkg/vcpkg.json
recipe=cmake/packaging/conan/conanfile.py
holds "vcpkg: the version" grep -F "\"version\": \"$version\"" $port
holds "vcpkg: the component is a feature" grep -F '"program": {' $port
holds "Conan: the component is an option" grep -F 'options = {"program": [True, False]}' $recipe
holds "the package has the component" grep -F 'COMPONENTS program' cmake/install.cmake
# seesaw_dependency(fmt libfmt-dev fmtlib/fmt 9.1.0), within if(SEESAW_PROGRAM)
sed -n '/^if(SEESAW_PROGRAM)/,/^endif/s/.*seesaw_dependency(\([^ ]*\) [^ ]* [^ ]* v*\([0-9.]*\)).*/\1 \2/p' \
    cmake/dependencies.cmake | tr '[:upper:]' '[:lower:]' >"$work/needed"
holds "the component needs three packages" test "$(wc -l <"$work/needed")" -eq 3
while read -r name pinned; do
    holds "vcpkg: needs $name" grep -F "\"$(echo "$name" | tr _ -)\"" $port
    holds "Conan: needs $name $pinned" grep -F "\"$name/$pinned\"" $recipe
    holds "  and hands it on" grep -F "\"$name::$name\"" $recipe
done <"$work/needed"
if command -v python3 >/dev/null; then
    holds "Conan: the recipe is Python" python3 -c 'import ast, sys; ast.parse(open(sys.argv[1]).read())' $recipe
    holds "vcpkg: the port is JSON" python3 -c 'import json, sys; json.load(open(sys.argv[1]))' $port
fi
holds "README: the tag" grep -F "GIT_TAG v$version)" README.md
holds "README: find_package" grep -F "find_package(seesaw $minor)" README.md
holds "README: how to cite" grep -F "version = {$version}" README.md
holds "the changelog begins with it" sh -c 'test "$(sed -n "/^## /{p;q;}" examples/changelog.md)" = "## $1"' sh "$version"
all_held
