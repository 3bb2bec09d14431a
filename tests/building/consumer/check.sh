#!/bin/sh
# SPDX-License-Identifier: MIT
#
# One way of using the library from another project, from nothing to the program's answer:
#
#     sh check.sh WAY DIRECTORY VERSION COMPILER     makes DIRECTORY/consumer/WAY
set -eux
way=$1 work=$2/consumer/$1 version=$3 compiler=$4
here=$(cd "$(dirname "$0")" && pwd)
source=$here/../../..
rm -rf "$work"
mkdir -p "$work"
cd "$work"

# Installed in one place and used in another: packages must not remember where they were made.
install_library() {
    cmake -S "$source" -B library -DCMAKE_CXX_COMPILER="$compiler" --log-level=NOTICE \
        -DSEESAW_BUILD_TESTS=OFF -DSEESAW_BUILD_BENCH=OFF -DSEESAW_BUILD_EXAMPLES=OFF
    cmake --install library --prefix at_first
    mv at_first prefix
}

archive_library() { # what a release is: the files of the library, without its tests
    (cd "$source" && cmake -E tar czf "$work/seesaw.tar.gz" CMakeLists.txt cmake include LICENSE)
}

project() {
    cmake -S "$here" -B . -Dway="$way" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$work/prefix" \
        -Dversion="$version" "$@" >output 2>&1 || { cat output; exit 1; }
    cmake --build .
}
compile() { "$compiler" -std=c++20 -Wall -Wextra -Werror "$here/main.cpp" -o consumer "$@"; }

case $way in
    add_subdirectory)
        project -Dsource="$source"
        # The library says nothing.
        sed -n '/before seesaw/{n;p;}' output | grep -x -e '-- after seesaw'
        ;;
    fetch_content)
        archive_library
        project -Darchive="$work/seesaw.tar.gz"
        ;;
    find_package)
        install_library
        project
        ;;
    program)
        install_library
        project
        ./consumer --left 9 >engines
        grep 'product_propagation  *1' engines
        grep 'conspiracy_number_search  *1' engines
        ./consumer --left many 2>errors || test $? -eq 2
        grep "^error: --left: 'many' is not" errors
        ;;
    games) # every verb of programs for games of others, which get the library in two ways
        install_library
        project -Dgames='race;jugs'
        archive_library
        mkdir fetched
        (way=fetch_games && cd fetched && project -Darchive="$work/seesaw.tar.gz" -Dgames='chase;fragile')
        mv fetched/chase fetched/fragile .
        # The quick start: README's program with the page's CMakeLists.txt.
        mkdir quick_start
        block() { # KIND PAGE TEXT: the block of this kind that has the text
            awk -v want=blocks -v kind="$1" -v into=block. -f "$source/tests/support/page.awk" "$source/$2" |
                xargs grep -l "$3" | head -n 1 | xargs cat
            rm -f block.*
        }
        block cpp README.md 'seesaw/program.hpp' >quick_start/nim.cpp
        block cmake examples/quick_start.md 'project(nim' >quick_start/CMakeLists.txt
        cmake -S quick_start -B quick_start -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$work/prefix" \
            -DCMAKE_CXX_FLAGS='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Werror'
        cmake --build quick_start
        mv quick_start/nim .
        # README's way to add it, with the archive in place of the repository.
        mkdir readme
        echo '#include <fmt/core.h>' >readme/main.cpp
        echo 'int main() { fmt::print("linked"); }' >>readme/main.cpp
        {
            printf '%s\n' 'cmake_minimum_required(VERSION 3.22)' 'project(readme LANGUAGES CXX)' \
                'add_executable(my_program main.cpp)'
            block cmake README.md FetchContent_Declare |
                sed "s|GIT_REPOSITORY <this repository> GIT_TAG v$version|URL \"$work/seesaw.tar.gz\"|"
        } >readme/CMakeLists.txt
        cmake -S readme -B readme -DCMAKE_CXX_COMPILER="$compiler"
        cmake --build readme
        readme/my_program | grep linked
        sh "$here/games.sh" .
        exit
        ;;
    pkg_config)
        install_library
        export PKG_CONFIG_PATH="$work/prefix/share/pkgconfig"
        test "$(pkg-config --modversion seesaw)" = "$version"
        pkg-config --cflags --libs seesaw | grep -e -pthread
        # shellcheck disable=SC2046
        compile $(pkg-config --cflags --libs seesaw)
        ;;
    single_header)
        cmake -Doutput=include/seesaw/seesaw.hpp -P "$source/cmake/amalgamate.cmake"
        compile -Iinclude -pthread
        ;;
esac
answer=$(./consumer)
test "$answer" = "seesaw $version: nim(15) = 1, nim(16) = -1"
