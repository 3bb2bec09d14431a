# Prints a member of the JSON object in a file, or the object, on standard error; fails without it.
#
#     cmake -Dfile=line.json -Dpath=moves/0/score -P tests/program/programs_json.cmake
file(READ "${file}" text)
string(REPLACE "/" ";" keys "${path}")
string(JSON value GET "${text}" ${keys})
message(NOTICE "${value}")
