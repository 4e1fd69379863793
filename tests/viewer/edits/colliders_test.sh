#!/usr/bin/env bash
# Adds a box in the real window, drags it into the cloth, duplicates and removes it, with a real pointer and keyboard
# (Xvfb and xdotool).
#
#   colliders_test.sh DRAPE [--keep FOLDER] [--scale 2]
#
# Exit status: 0, or 1 with a line for each failure.
set -u
source "$(dirname "$(realpath "$0")")/../driver.sh"

cat > sheet.json << 'END_OF_SCENE'
{"cloth": {"particles": [21, 21], "size": [1.2, 1.2], "origin": [-0.6, 1.9, 0], "pins": "topCorners"},
 "solver": {"substeps": 4, "damping": 1},
 "camera": {"target": [0, 1.2, 0.7], "distance": 3.5, "yaw": 60, "pitch": 10}}
END_OF_SCENE

seen() { value screen:collider | tr -d '[]' | awk -F', *' '{ printf "%.0f %.0f", $1, $2 }'; }
# shellcheck disable=SC2046
point_at_it() { pointer $(seen); frames 2; }

start sheet.json
expect "a scene runs" steps '>' 2
expect "there is no collider" colliders '==' 0

scroll_to collider.add
click collider.add
expect "the list opens" at:collider.add.box isnt ""; picture list
click collider.add.box
expect "a shape is added" colliders '==' 1
expect "and selected" collider isnt ""
added=$(value collider)
expect "it is outlined" outlined '>' 3
picture added
# A click brings its line into the panel
scroll_up() { pointer $((20 * scale)) $((440 * scale)); xdotool click --repeat 30 --delay 5 4; frames 3; }
scroll_up
[ -z "$(value "at:collider:$added")" ] || fail "the panel: expected it to show its upper end"
point_at_it; xdotool click 1; sleep 0.4  # or the next press would be the second of a double click
expect "a click on it brings its line into view" at:collider:"$added" isnt ""
z=$(value z:collider); yaw=$(value camera.yaw)

# Into the cloth, which is beside it
middle=$(value z:middle)
point_at_it
drag 1 $((260 * scale)) 0
expect "a drag moves it" z:collider isnt "$z"
expect "and not the camera" camera.yaw is "$yaw"
placed=$(value z:collider)
expect "the solver's one arrives there" collider.x.applied is "$(value x:collider)"
expect "the cloth makes way" z:middle '<' "$(awk "BEGIN { print $middle - 0.02 }")"
expect "it stays where it was let go" z:collider is "$placed"
picture dragged

scroll_to collider.duplicate
click collider.duplicate
expect "there are two" colliders '==' 2
expect "the new one is selected" collider isnt "$added"
picture duplicated
key Delete
expect "Delete removes it" colliders '==' 1
key ctrl+z
expect "Ctrl+Z brings it back" colliders '==' 2
key ctrl+z
expect "and undoes the duplicate" colliders '==' 1
key ctrl+z
frames 3
[ "$(value colliders)" = 1 ] || fail "a drag: expected it to be an edit of its own"
point_at=$(value at:collider:"$added" | tr -d '[]' | awk -F', *' '{ printf "%d %d", $1 + $3 / 2, $2 + $4 / 2 }')
# shellcheck disable=SC2086
pointer $point_at; frames 2; xdotool click 1
expect "a click in the list selects" collider is "$added"
expect "the drag is undone" z:collider is "$z"
key ctrl+z
expect "the last edit is undone" colliders '==' 0
picture undone

# The wind, by its arrow
scroll_up
scroll_to wind.strength
expect "its arrow is in the picture" screen:wind isnt ""
strength=$(value wind.strength); yaw=$(value camera.yaw)
frames 2
# shellcheck disable=SC2046
pointer $(value screen:wind | tr -d '[]' | awk -F', *' '{ printf "%.0f %.0f", $1, $2 }'); frames 2
drag 1 $((-120 * scale)) 0
expect "a drag of it makes wind" wind.strength '>' "$(awk "BEGIN { print $strength + 3 }")"
expect "and leaves the camera alone" camera.yaw is "$yaw"
picture wind
key ctrl+z
expect "which is one edit" wind.strength is "$strength"
expect "OpenGL reports no error" glErrors '==' 0
end_with_escape
conclude
