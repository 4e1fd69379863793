#!/usr/bin/env bash
# Names a mesh in the panel of the real window, moves it, removes it and brings it back, with a real pointer and keyboard
# (Xvfb and xdotool).
#
#   bodies_test.sh DRAPE [--keep FOLDER]
#
# Exit status: 0, or 1 with a line for each failure.
set -u
source "$(dirname "$(realpath "$0")")/../driver.sh"

cat > sheet.json << 'END_OF_SCENE'
{"cloth": {"particles": [21, 21], "size": [1, 1], "origin": [-0.5, 0.9, -0.5], "down": [0, 0, 1], "pins": "none"},
 "solver": {"substeps": 4, "damping": 1}, "ground": {"on": true},
 "camera": {"target": [0, 0.4, 0], "distance": 3, "yaw": 30, "pitch": 15}}
END_OF_SCENE
cat > crate.obj << 'END_OF_MESH'
v 0 0 0
v 0 0 40
v 0 40 0
v 0 40 40
v 60 0 0
v 60 0 40
v 60 40 0
v 60 40 40
f 1 2 4 3
f 5 7 8 6
f 1 5 6 2
f 3 4 8 7
f 1 3 7 5
f 2 6 8 4
END_OF_MESH

type_in() {  # NAME TEXT
    click "$1"; frames 2
    xdotool type --window 0 "$2"; frames 2
    xdotool keydown Return; frames 2; xdotool keyup Return  # a key that is down for less than a picture is not seen
}

start sheet.json
expect "a scene runs" steps '>' 2
scroll_to body.add
type_in body.add none.obj
expect "a file that is not there is refused" messageIsError is true
expect "and nothing is added" bodies '==' 0
type_in body.add crate.obj
expect "a mesh that is named becomes a body" bodies '==' 1
expect "which is selected" body is crate
expect "and said" message is "Added crate, 0.50 m long"
expect "the cloth falls on it" y:middle '<' 0.6
frames 20
expect "and lies on it" y:middle '>' 0.3
frames 5; picture added

scroll_to body.turnY
click body.turnY 0.7
expect "another turn starts the cloth again" y:middle '>' 0.6
frames 30; picture turned

# By the pointer, before the cloth lies on it
key space; expect "Space pauses" paused is true
key BackSpace; expect "Backspace starts again" y:middle '>' 0.8
frames 3
x=$(value x:body); y=$(value y:body); yaw=$(value camera.yaw)
# shellcheck disable=SC2046
pointer $(value screen:body | tr -d '[]' | awk -F', *' '{ printf "%.0f %.0f", $1, $2 + 10 }'); frames 2
drag 1 $((-160 * scale)) $((80 * scale))
expect "a drag moves it" x:body '<' "$x"
expect "and not through the ground" y:body '>' "$(awk "BEGIN { print $y - 0.005 }")"
expect "which is said" message is "Moved crate: the cloth has started again"
expect "it is outlined" outlined '>' 3
expect "the camera stays" camera.yaw is "$yaw"
picture moved
key space; expect "Space goes on" paused is false
scroll_to body.remove
click body.remove
expect "it can be removed" bodies '==' 0
key ctrl+z
expect "Ctrl+Z brings it back" bodies '==' 1
key ctrl+z
expect "takes the move back" message is "Undid: bodies"; frames 3
key ctrl+z
expect "takes the restart back" message is "Undid: restart"; frames 3
key ctrl+z
expect "undoes the turn" bodies '==' 1
frames 3
key ctrl+z
expect "and takes it away" bodies '==' 0
expect "OpenGL reports no error" glErrors '==' 0
picture undone
end_with_escape
conclude
