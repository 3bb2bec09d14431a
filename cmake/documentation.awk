# Headers for Doxygen: the prose between the licence and the include guard becomes the page of the
# file, and what is indented in it, examples and tables, stands as it is. The file belongs to the
# group of its folder (documentation.dox). Pages are left alone.
FILENAME ~ /\.(md|dox)$/ { print; next }
NR == 1 {
    group = FILENAME
    sub(/^(.*\/)?include\/seesaw\//, "", group)
    if (!sub(/\/.*/, "", group)) group = "core"
    print "/// @file"
    print "/// @ingroup " group
    prose = 1
    next
}
/^#/ && prose { prose = 0; if (block) print "/// ```"; block = 0 }
prose && /^\/\/     / {
    if (!block && before ~ /^\/\/ *$/) { print "/// ```"; block = 1 }
    before = $0
    print "/" $0
    next
}
prose && /^\/\// {
    if (block && $0 !~ /^\/\/ *$/) { print "/// ```"; block = 0 }
    before = $0
    print "/" $0
    next
}
{ print }
