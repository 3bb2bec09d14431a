# SPDX-License-Identifier: MIT
#
# Is it LaTeX that uses booktabs? Tables begin and end, every row has the columns that were declared,
# rules stand where they belong, and no character is special that was not meant to be.
function wrong(what) { print FILENAME ":" FNR ": " what ": " $0 > "/dev/stderr"; bad = 1 }
/^%/ || /^$/ { next }
/^\\begin\{table\}$/ { if (inside++) wrong("a table in a table"); tables++; next }
/^\\end\{table\}$/ { if (inside-- != 1) wrong("no table to end"); next }
/^\\centering$/ { rows = 0; next }
/^\\(small|footnotesize|scriptsize)$/ { next }
/^\\setlength\{\\tabcolsep\}\{3pt\}$/ { next }
/^\\caption\{.*\}$/ { text = substr($0, 10, length($0) - 10) }
/^\\begin\{tabular\}\{[lr]+\}$/ { columns = length($0) - length("\\begin{tabular}{}"); rules = 0; next }
/^\\toprule$/ { if (rules++ != 0) wrong("not the first rule"); next }
/^\\midrule$/ { if (rules++ != 1) wrong("not the second rule"); next }
/^\\bottomrule$/ { if (rules++ != 2) wrong("not the last rule"); next }
/^\\end\{tabular\}$/ { if (rules != 3) wrong("rules are missing"); columns = 0; next }
/ \\\\$/ {
    text = substr($0, 1, length($0) - 3)
    cells = text
    gsub(/\\&/, "", cells)
    if (!columns || gsub(/&/, "", cells) != columns - 1) wrong("not " columns " columns")
    gsub(/ & /, " ", text)
    if (++rows > 41) wrong("longer than a page")
}
{
    if (!/^\\caption|\\\\$/) wrong("neither a row nor a command")
    gsub(/\\[&%$#_{}]|\\text[a-z]+\{\}|\$[^$]*\$/, "", text)
    if (text ~ /[&%$#_{}~^\\]/) wrong("a special character")
    if (text ~ /[^ -~]/) wrong("a character that pdflatex may not know")
    if (text ~ /^\[/) wrong("an argument of the line before")
}
END { exit bad || inside || !tables || !rows }
