# Reads one JSON object from `file` and prints the member at `path` (its keys and indices, separated
# by slashes; nothing: the object itself) on standard error, as CMake can. Fails where the text is no
# JSON or has no such member.
#
#     cmake -Dfile=line.json -Dpath=moves/0/score -P tests/programs_json.cmake
file(READ "${file}" text)
string(REPLACE "/" ";" keys "${path}")
string(JSON value ERROR_VARIABLE problem GET "${text}" ${keys})
if(problem)
    message(FATAL_ERROR "${problem}")
endif()
message(NOTICE "${value}")
