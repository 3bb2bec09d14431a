# SPDX-License-Identifier: MIT
#
# Read over all sources, from the root of the tree. Data flows one way, game → engines → trace →
# metrics, and includes follow: what each header reaches is checked against what its place allows, each
# has a place, and private parts serve their owner alone. Every source begins with its licence, every header has its
# guard, compilers are named in one header and processors in none.
BEGIN {
    core = "game|limits|move_list|parameter|random|knowledge|text|with|version|detail/.*"
    layer("game|limits|move_list|parameter|random|knowledge|text|version|with|detail/.*", core "|search|certificate")
    layer("search|check|certificate", core)
    layer("games/.*", core "|search|games/.*")
    layer("engines/.*", core "|search|certificate|engines/.*")
    layer("trace", core "|search")
    layer("metrics(/.*)?", core "|search|trace|metrics(/.*)?")
    layer("evolve/.*", core "|search|trace|metrics/.*|games/rule_space(/.*)?|evolve/.*")
    layer("any_engine", core "|search")
    layer("agents", core "|search|trace")
    layer("speculation", core "|search|trace|agents|certificate|engines/.*|metrics(/.*)?")
    players = core "|search|trace|agents|any_engine|metrics(/.*)?"
    layer("play", players)
    layer("seesaw", players "|play|speculation|certificate|check|engines/.*")
    layer("games", core "|search|games/.*")
    layer("program(/.*)?", ".*")

    # detail/ROOM is for the headers of that name, for these, and for itself.
    room(".*", "base board sampling")
    room("engines/(minimax|alpha_beta|pvs|scout|mtd_f)", "minimax")
    room("engines/(proof_number_search|ppns|mcpns|product_propagation|single_conspiracy_number.*)", "proof")
    room("engines/.*conspiracy.*", "conspiracy")
    room("engines/(a|hda|ida)_star", "path")
    room("engines/(retrograde|interval_iteration)", "retrograde")
    room("engines/constraint_solver|(games|detail)/minesweeper(/.*)?", "constraints")
}
function layer(where, allowed) { layers["^(" where ")$"] = "^(" allowed ")$" }
function room(where, names) { rooms["^(" where ")$"] = names }
function wrong(text) { print text; failed = 1 }

FNR == 1 && $0 != "// SPDX-License-Identifier: MIT" { wrong(FILENAME " does not begin with its licence") }
FNR == 1 {
    header = FILENAME
    ours = sub("^include/seesaw/", "", header) && sub(/\.hpp$/, "", header)
    guard = "SEESAW_" toupper(header) "_HPP"
    gsub("/", "_", guard)
    if (ours) headers[header]
}
# Programs use what is public.
/^#include <seesaw\/detail\// && FILENAME ~ "^(examples|bench)/" {
    wrong(FILENAME " must not include " $2)
}
!ours { next }
$0 == "#ifndef " guard { ++guards[header] }
$0 == "#define " guard { ++guards[header] }
/^#include <seesaw\// {
    gsub(/^<seesaw\/|\.hpp>$/, "", $2)
    includes[header] = includes[header] " " $2
}
# Files compiled for different processors share inline functions: none may depend on -march.
/__(AVX|BMI|SSE|FMA|LZCNT|POPCNT|ARM_|F16C)|immintrin/ { wrong(FILENAME " depends on the processor: " $0) }
/__(builtin|attribute__|extension__|int128|GNUC__|clang__|atomic_)/ && header != "detail/base/compiler" {
    wrong(FILENAME " uses what only detail/base/compiler.hpp may: " $0)
}

function reach(from, through, allowed,    list, i) {
    split(includes[through], list)
    for (i in list) {
        if ((from, list[i]) in reached) continue
        reached[from, list[i]]
        if (list[i] !~ allowed) wrong(from " must not reach " list[i])
        reach(from, list[i], allowed)
    }
}
END {
    for (header in headers) {
        if (guards[header] != 2) wrong(header " is not guarded by its name")
        placed = 0
        for (where in layers) if (header ~ where) {
            placed = 1
            reach(header, header, layers[where])
        }
        if (!placed) wrong(header " has no layer")
        allowed = header
        gsub(/^(engines|games|detail)\/|\/.*/, "", allowed)
        for (where in rooms) if (header ~ where) allowed = allowed " " rooms[where]
        if (header ~ /^detail\/[^\/]*$/) wrong(header " lies loose in detail/")
        split(includes[header], list)
        for (i in list) if (list[i] ~ /^detail/) {
            split(list[i], path, "/")
            if (index(" " allowed " ", " " path[2] " ") == 0) wrong(header " must not include " list[i])
        }
    }
    exit failed
}
