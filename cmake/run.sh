#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The front door: from a fresh machine to a running library with one command. `--help` says how.
set -eu

usage() {
    cat <<'EOF'
usage: sh cmake/run.sh [VERB]
       sh cmake/run.sh PROGRAM [ARGUMENT…]

  (none)     build the tour and run it: every solver on small games, side by side
  PROGRAM    build this program if needed and run it: connect_four solve 4455
  programs   build all programs
  test       build the programs and the tests, and run these
  slow       build the same and run the tests that take minutes
  literature build and test the program that makes the tables of the papers, every table
             from small samples
  page       build the page that plays, solves and measures in a browser: build/page/seesaw.html
  doc        build the documentation of all public names and the pages: build/doc/index.html
  format     check the layout of the sources (clang-format 14)
  packages   install the Debian packages that are missing, and no more
  --help     this text

Those that build install what is missing too, and configure a Release build in build/ unless there is
one. Programs are built to build/examples and build/bench.
  CXX=clang++-19 sh cmake/run.sh test   takes another compiler (in a fresh build directory)
  SEESAW_BUILD_DIR=DIR                  builds there instead of in build/
  SEESAW_WERROR=ON                      makes warnings errors (in a fresh build directory)
  SEESAW_PACKAGES='NAME…'               installs these Debian packages too
EOF
}

say() { echo "seesaw: $*" >&2; }

cd "$(dirname "$0")/.."
build=${SEESAW_BUILD_DIR:-build}
jobs=$(nproc 2>/dev/null || echo 2)

# Debian packages: only those that are missing, by name.
install_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        [ -f "$build/CMakeCache.txt" ] || say "this is not Debian; needed are a C++20 compiler and CMake" \
            "3.22, wanted are $*; what is missing CMake will download"
        return
    fi
    missing=
    for package; do
        case $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) in
            installed) ;;
            *) missing="$missing $package" ;;
        esac
    done
    [ -n "$missing" ] || return 0
    apt='env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0'
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            say "not root and no sudo; please install:$missing"
            return
        fi
        apt="sudo $apt"
    fi
    say "installing$missing"
    # shellcheck disable=SC2086
    if ! { $apt update && $apt install --yes --no-install-recommends $missing >/dev/null; }; then
        say "apt-get could not install them; trying without"
    fi
}

configured() { [ -f "$build/build.ninja" ] || [ -f "$build/Makefile" ]; }

install_all_packages() {
    # shellcheck disable=SC2086
    install_packages g++ cmake ninja-build pkg-config catch2 libbenchmark-dev libfmt-dev \
        libcli11-dev nlohmann-json3-dev ${SEESAW_PACKAGES:-}
}

build_target() {
    install_all_packages
    if ! command -v cmake >/dev/null; then
        say "cmake is not installed; install CMake 3.22 or later and a C++20 compiler"
        exit 1
    fi
    quiet=
    if configured; then
        # A build that is up to date says nothing (ninja 1.11 or later).
        if [ -f "$build/build.ninja" ] && ninja --quiet --version >/dev/null 2>&1; then
            quiet='-- --quiet'
        fi
    else
        say "configuring $build (Release)"
        generator=
        if command -v ninja >/dev/null; then generator='-G Ninja'; fi
        # shellcheck disable=SC2086
        cmake --log-level=NOTICE -S . -B "$build" $generator -DCMAKE_BUILD_TYPE=Release \
            -DSEESAW_WERROR="${SEESAW_WERROR:-OFF}"
        say "building"
    fi
    # shellcheck disable=SC2086
    cmake --build "$build" --parallel "$jobs" --target "$1" $quiet
}

run_tests() {
    status=0
    ctest --test-dir "$build" --parallel "$jobs" --output-on-failure "$@" || status=$?
    # Tests that lack something, as public data, say so in one line each.
    sed -n 's/^seesaw: skipped \([0-9]*\) checks: \(.*\)/\1 \2/p' \
        "$build/Testing/Temporary/LastTest.log" |
        awk '{ sum += $1; print "seesaw: " $0 }
             END { print "seesaw: " sum + 0 " checks skipped" }'
    return $status
}

# The directory of a program: of examples/NAME.cpp and of its lessons, or of bench/NAME.cpp.
directory_of() {
    case $1 in */* | '') return 1 ;; esac
    if [ -f "examples/$1.cpp" ] || [ -f "examples/lessons/$1.cpp" ]; then
        echo examples
    elif [ "$1" = micro ] || { [ -f "bench/$1.cpp" ] && [ "$1" != tour ]; }; then
        echo bench
    else
        return 1
    fi
}

if directory=$(directory_of "${1:-}"); then
    program=$1
    shift
    # Its own output stays its own.
    build_target "$program" >&2
    exec "$build/$directory/$program" "$@"
fi
[ $# -le 1 ] || { say "'$1' is no program, and verbs stand alone; --help names them"; exit 2; }
case ${1:-tour} in
    tour)
        build_target compare
        exec "$build/bench/compare" --tour
        ;;
    programs) build_target programs ;;
    test)
        build_target all
        run_tests
        ;;
    slow)
        build_target all
        run_tests -C slow -L slow
        ;;
    literature)
        build_target reproduce
        run_tests -C literature -L literature --no-tests=error
        ;;
    page)
        install_packages emscripten nodejs libfmt-dev libcli11-dev nlohmann-json3-dev
        sh examples/playground/build.sh "$build/page"
        ;;
    doc)
        install_packages doxygen doxygen-awesome-css
        command -v doxygen >/dev/null || { say "doxygen is not installed"; exit 1; }
        # What is not in a class has a sentence; members, macros and deduction guides may do without.
        # Lines are not shown, since the filter shifts them.
        unsaid=$({
            cat cmake/Doxyfile
            printf '%s\n' 'EXTRACT_ALL = NO' 'WARN_AS_ERROR = NO' 'GENERATE_HTML = NO'
        } | doxygen - 2>&1 | sed -n \
            -e 's|.*/\(include/[^:]*\):.*: Compound \(.*\) is not documented.*|\1: \2|p' \
            -e 's|.*/\(include/[^:]*\):.*: Member \(.*\) (enumeration) of .*|\1: \2|p' \
            -e '/ -> /!s|.*/\(include/[^:]*\):.*: Member \(.*\) (function) of namespace .*|\1: \2|p' |
            sort -u)
        [ -z "$unsaid" ] || { say "these names have no /// sentence:"; echo "$unsaid" >&2; exit 1; }
        mkdir -p "$build/doc"
        {
            cat cmake/Doxyfile
            echo "OUTPUT_DIRECTORY = $build/doc"
            sed -n 's/#define SEESAW_VERSION_STRING/PROJECT_NUMBER =/p' include/seesaw/version.hpp
            # It asks for a tree beside the text.
            style=/usr/share/doxygen-awesome-css/doxygen-awesome.css
            if [ -f $style ]; then
                printf '%s\n' "HTML_EXTRA_STYLESHEET = $style" 'GENERATE_TREEVIEW = YES' \
                    'HTML_COLORSTYLE_SAT = 60'
            fi
        } | doxygen -
        say "$build/doc/index.html"
        ;;
    format)
        install_packages clang-format-14
        tool=$(command -v clang-format-14 || command -v clang-format) ||
            { say "clang-format is not installed"; exit 1; }
        find include tests bench examples -name '*.[ch]pp' -exec "$tool" --dry-run --Werror {} +
        ;;
    packages) install_all_packages ;;
    -h | --help | help) usage ;;
    *)
        say "'$1' is neither a verb nor a program; --help names them"
        exit 2
        ;;
esac
