#!/usr/bin/env bash
# Drops files on the real window as a file manager does (Xvfb): a scene, a picture, a saved state, a mesh, and a file of
# another kind.
#
#   drop_test.sh DRAPE DROP_FILES [--keep FOLDER]
#
# Exit status: 0, or 1 with a line for each failure.
set -u
drop_files=${DRAPE_DROP_FILES:-$(realpath "$2")}; export DRAPE_DROP_FILES=$drop_files
[ -n "${DRAPE_WINDOW_TEST_INSIDE:-}" ] || set -- "$1" "${@:3}"
source "$(dirname "$(realpath "$0")")/../driver.sh"

drop() { "$drop_files" "$window" "$@" || fail "dropping $*: the window did not take it"; }

scene() { echo "{\"cloth\": {\"particles\": [$1, $1], \"size\": [1.6, 1.6], \"origin\": [-0.8, 1.9, 0]},
    \"solver\": {\"substeps\": 4}}"; }
scene 20 > first.json
mkdir 'Grüße & mehr'
scene 12 > 'Grüße & mehr/50 % small.json'
convert -size 16x16 gradient:red-blue print.png
convert -size 16x16 gradient:red-blue 'my photo.jpg'
echo "no scene, no picture" > notes.txt
echo "{" > broken.json
"$drape" simulate first.json --steps 25 --save 'saved state.drape' > simulated.txt 2>&1 ||
    fail "simulate --save: $(cat simulated.txt)"

start first.json
expect "a scene runs" steps '>' 2
expect "it is the first one" columns '==' 20

drop 'Grüße & mehr/50 % small.json'
expect "a scene that is dropped opens, whatever its name" columns '==' 12
expect "and says so" message is "Opened $folder/Grüße & mehr/50 % small.json"
expect "it runs" steps '>' 2
frames 2; picture dropped-scene

drop print.png
expect "a picture is printed" message is "Printed on the cloth: $folder/print.png"
frames 2; picture dropped-print
drop 'my photo.jpg'
expect "a JPEG too" message is "Printed on the cloth: $folder/my photo.jpg"

printf 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 2 0 0\nv 2 1 0\nf 1 2 3 4\nf 2 5 6 3\n' > 'my sheet.obj'
drop 'my sheet.obj'
click dropped.cloth
expect "a mesh is draped" particles '==' 6
expect "and says so" message is "Draped $folder/my sheet.obj: it falls on a ball"
expect "it runs" steps '>' 2
frames 2; picture dropped-mesh
drop 'my sheet.obj'
click dropped.body
expect "a mesh can also be a body" bodies '==' 1
expect "which is selected" body is "my sheet"
frames 2; picture dropped-body
key ctrl+z
expect "Ctrl+Z takes it away" bodies '==' 0
printf 'v 0 0 0\nf 1 2 3\n' > broken.obj
drop broken.obj
expect "a broken mesh is refused" messageIsError is true
expect "and the old scene goes on" particles '==' 6

drop 'saved state.drape'
expect "a saved state goes on" columns '==' 20
expect "from where it was" steps '>=' 25
expect "and says so" message is "Opened $folder/saved state.drape"

drop notes.txt
expect "what is neither is refused" messageIsError is true
expect "what is neither is refused" message is \
    "$folder/notes.txt: neither a scene file (.json), a saved state (.drape), an input log (.log), a mesh (OBJ, PLY, STL, glTF), a motion (BVH) nor a picture (PNG, JPEG)"
drop broken.json
expect "a broken scene is refused" messageIsError is true
expect "the old one goes on" columns '==' 20
steps=$(value steps)
expect "the old one goes on" steps '>' "$steps"

before=$(value steps)
drop first.json print.png  # several files together, in this order
expect "the last of several is said" message is "Printed on the cloth: $folder/print.png"
expect "and the first was done too" columns '==' 20
expect "from its start" steps '<' "$before"
expect "OpenGL reports no error" glErrors '==' 0
end_with_escape
conclude
