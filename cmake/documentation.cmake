# The target `doc`: pages of all public names, by Doxygen, in doc/html of the build directory. There
# is none where Doxygen is not installed. A warning is an error.

find_package(Doxygen QUIET)
if(NOT DOXYGEN_FOUND)
    return()
endif()

# A header opens with prose that is not written for Doxygen: it becomes the page of the file.
set(filter "${PROJECT_SOURCE_DIR}/cmake/documentation.awk")
set(DOXYGEN_INPUT_FILTER "awk -f ${filter}")
set(DOXYGEN_PROJECT_NAME "Seesaw")
set(DOXYGEN_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/doc")
set(DOXYGEN_STRIP_FROM_PATH "${PROJECT_SOURCE_DIR}/include")
set(DOXYGEN_STRIP_FROM_INC_PATH "${PROJECT_SOURCE_DIR}/include")
set(DOXYGEN_EXCLUDE_PATTERNS "*/detail/*")
set(DOXYGEN_EXCLUDE_SYMBOLS "seesaw::v0::detail" "seesaw::v0::*::detail")
set(DOXYGEN_EXTRACT_ALL YES)
set(DOXYGEN_EXTRACT_LOCAL_CLASSES NO)
set(DOXYGEN_HIDE_UNDOC_RELATIONS YES)
set(DOXYGEN_SORT_MEMBER_DOCS NO)
set(DOXYGEN_JAVADOC_AUTOBRIEF YES)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_QUIET YES)
set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)
doxygen_add_docs(doc "${PROJECT_SOURCE_DIR}/include/seesaw" COMMENT "doc/html/index.html")
