# SPDX-License-Identifier: MIT
#
# Draws who includes whom, as SVG, from the sources of the tree: from its root,
#
#     find include tests bench examples -name '*.[ch]pp' | sort | xargs awk -f tests/building/headers/layout.awk
#
# A row is a room, and has a dot under every room that it includes. Data flows one way, so all dots lie
# below the diagonal. Private parts belong to their owner's room; those that several share are core.
BEGIN {
    count = split("core games engines trace metrics play evolve program examples bench tests", names)
    for (i = 1; i <= count; ++i) place[names[i]] = i
    split("game, search, check; what all share|rules and what is known of them|" \
          "one algorithm, one header|records of games|numbers in, numbers out|agents, games between them|rules bred by metrics|" \
          "a command line for any game|programs and lessons|compare, micro, papers|as include/", words, "|")
    split("seesaw/*.hpp|games/|engines/|trace.hpp|metrics/|play.hpp, agents.hpp …|evolve/|" \
          "program/|examples/|bench/|tests/", folders, "|")
    games = "checkers|connect_four|gobang|minesweeper|othello|rule_space|sliding|twenty48"
}
function room(path) {
    if (path ~ /^(tests|bench|examples)\//) { sub("/.*", "", path); return path }
    sub("^include/seesaw/", "", path)
    sub(/\.hpp$/, "", path)
    if (path ~ "^detail/(base|board|sampling|check|constraints)/") return "core"
    if (path ~ "^detail/(trace|evolve)/") sub("^detail/", "", path)
    if (path ~ "^detail/(" games ")/") return "games"
    if (path ~ "^detail/") return "engines"
    if (path ~ "^(games|engines|metrics|evolve|program|trace)(/|$)") { sub("/.*", "", path); return path }
    if (path ~ "^(agents|play|speculation|any_engine)$") return "play"
    return path == "seesaw" ? "" : "core" # seesaw.hpp includes them all
}
FNR == 1 { from = room(FILENAME) }
/^#include <seesaw\// {
    to = room(substr($2, 9, length($2) - 13))
    if (from != "" && to != "" && from != to) includes[from, to]
}
END {
    side = 34; left = 370; top = 96
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " left + count * side + 20 " " top + count * side + 16 \
        "\" font-family=\"system-ui, sans-serif\" font-size=\"13\">"
    print "<title>Who includes whom</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>"
    for (i = 1; i <= count; ++i) {
        y = top + (i - 1) * side
        if (i % 2) print "<rect x=\"0\" y=\"" y "\" width=\"100%\" height=\"" side "\" fill=\"#f3f5f8\"/>"
    }
    for (i = 1; i <= count; ++i) {
        y = top + (i - 0.5) * side + 4
        x = left + (i - 0.5) * side
        print "<text x=\"14\" y=\"" y "\" font-weight=\"600\">" folders[i] "</text>"
        print "<text x=\"" left - 8 "\" y=\"" y "\" text-anchor=\"end\" fill=\"#667\" font-size=\"11\">" words[i] "</text>"
        print "<text transform=\"translate(" x + 4 " " top - 8 ") rotate(-60)\">" names[i] "</text>"
        print "<rect x=\"" x - 5 "\" y=\"" y - 9 "\" width=\"10\" height=\"10\" fill=\"#c5ccd6\"/>"
        for (j = 1; j <= count; ++j)
            if ((names[i], names[j]) in includes)
                print "<circle cx=\"" left + (j - 0.5) * side "\" cy=\"" y - 4 "\" r=\"6\" fill=\"" \
                    (j < i ? "#2a6fb0" : "#c0392b") "\"/>"
    }
    print "</svg>"
}
