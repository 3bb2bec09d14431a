# Two files of one program may be compiled for different processors: then what the library defines
# in both must be the same, token by token. So all headers, preprocessed, are the same text for an
# old processor and a new one.
#
#     cmake -Dcompiler=CXX -Dinclude=DIR -Dwork=DIR -P same_text.cmake

file(GLOB_RECURSE headers RELATIVE ${include} ${include}/seesaw/*.hpp)
list(FILTER headers EXCLUDE REGEX "^seesaw/(detail/|program)")
list(TRANSFORM headers REPLACE "(.+)" "#include <\\1>")
list(JOIN headers "\n" source)
file(WRITE ${work}/all_headers.cpp "${source}\n")
foreach(processor x86-64 x86-64-v3)
    execute_process(
        COMMAND ${compiler} -std=c++20 -E -P -march=${processor} -I${include}
                ${work}/all_headers.cpp -o ${work}/${processor}.txt
        COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(SIZE ${work}/x86-64.txt size)
if(size LESS 500000) # our headers alone are more
    message(FATAL_ERROR "${size} bytes are not all headers")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${work}/x86-64.txt ${work}/x86-64-v3.txt
    RESULT_VARIABLE differ)
if(differ)
    message(FATAL_ERROR "headers depend on -march: compare ${work}/x86-64.txt and x86-64-v3.txt")
endif()
