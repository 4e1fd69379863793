#!/usr/bin/env bash
# Grabs, cuts and brushes a cloth and moves its pins in the real window, with a real pointer and keyboard (Xvfb and
# xdotool), and checks what happens to the cloth.
#
#   hands_test.sh DRAPE [--keep FOLDER] [--scale 2]
#
# Exit status: 0, or 1 with a line for each failure.
set -u
source "$(dirname "$(realpath "$0")")/../driver.sh"

# The cloth faces the eye and is so small that a software renderer keeps up. It has jitter: an exactly plane sheet could
# not buckle where a hand compresses it.
cat > sheet.json << 'END_OF_SCENE'
{"cloth": {"particles": [21, 21], "size": [1.6, 1.6], "origin": [-0.8, 1.9, 0], "pins": "topCorners",
  "jitter": 0.001},
 "solver": {"substeps": 4, "damping": 1},
 "camera": {"target": [0, 1.1, 0], "distance": 3.5, "yaw": 0, "pitch": 0}}
END_OF_SCENE
side=21

seen() {  # first, middle or last: prints the place of that particle in the window, in whole window coordinates
    value "screen:$1" | tr -d '[]' | awk -F', *' '{ printf "%.0f %.0f", $1, $2 }'
}
# shellcheck disable=SC2046
point_at() { pointer $(seen "$1"); frames 2; }
x_of() { seen "$1" | cut -d' ' -f1; }
y_of() { seen "$1" | cut -d' ' -f2; }
sum() { awk "BEGIN { print $1 }"; }
again() {  # restores the cloth at its start, paused
    [ "$(value paused)" = true ] || key space  # before the restart, since a running scene would soon leave its start
    expect "Space pauses" paused is true
    key shift+r; expect "Shift + R starts again" steps '==' 0
    frames 2
}
go_on() { key space; expect "Space goes on" paused is false; }

start sheet.json
expect "a scene runs" steps '>' 2
if [ "$scale" = 1 ]; then
    xdotool windowsize "$window" 900 640  # fewer pixels for a software renderer
    expect "the window is smaller" width '==' 900
fi
size=$(xdotool getwindowgeometry --shell "$window" | sed -n 's/WIDTH=//p;s/HEIGHT=//p' | paste -sd' ')
yaw=$(value camera.yaw)

# Hovering
again
point_at middle
expect "the particle under the pointer is shown" touched '==' "$(value middle)"
expect "only that one is in reach" reached '==' 1

# Grabbing
y=$(value y:middle)
xdotool mousedown 1
expect "a press holds the particle" held '==' 1
xdotool mousemove_relative -- $((20 * scale)) $((-80 * scale))  # upwards, since a cloth that does not stretch can move there
go_on
expect "the particle follows" y:middle '>' "$(sum "$y + 0.15")"
picture grab
expect "and stays in the picture's plane" z:middle '<' 0.05
expect "grabbing leaves the camera alone" camera.yaw is "$yaw"
xdotool mouseup 1
expect "letting go lets go" held '==' 0
expect "it falls back" y:middle '<' "$(sum "$y + 0.15")"

# Grabbing the hem from beside it, and dragging while the simulation is paused
again
expect "pins are seen always" pinsShown '==' 2
pointer $(($(x_of last) + 7 * scale)) "$(y_of middle)"; frames 2
expect "the hem is caught from beside it" touched isnt nothing
pointer $(($(x_of last) + 14 * scale)) "$(y_of middle)"; frames 2
expect "and not from farther away" touched is nothing
pointer $(($(x_of last) + 7 * scale)) "$(y_of middle)"; frames 2
yaw=$(value camera.yaw)
xdotool mousedown 1
expect "a press there holds it" held '==' 1
xdotool mousemove_relative -- $((-40 * scale)) $((-20 * scale))
expect "the pull is shown" pullIsShown is true
expect "it is said that it waits" waits is true
picture waits
xdotool mouseup 1; frames 2
expect "no line is left behind" pullIsShown is false
expect "and it still waits" waits is true
expect "the camera has not moved" camera.yaw is "$yaw"
go_on
expect "then it moves" waits is false

# The place where a drag starts decides what it moves
pointer $((${size% *} - 20 * scale)) $((${size#* } - 110 * scale)); drag 1 -80 0
expect "beside the cloth the drag turns the camera" camera.yaw isnt "$yaw"
[ "$(value held)" = 0 ] || fail "a drag beside the cloth: expected nothing to be held"
key Home; expect "Home looks from where the scene does" camera.yaw is "$yaw"
again
away="$((${size% *} - 20 * scale)) $((${size#* } - 110 * scale))"
# shellcheck disable=SC2046,SC2086
xdotool mousemove --window "$window" $(seen middle) mousedown 1 mousemove --window "$window" $away
expect "a press on the cloth holds it, wherever the pointer is by the next picture" held '==' 1
expect "and the camera stays" camera.yaw is "$yaw"
go_on
xdotool mouseup 1
expect "letting go lets go" held '==' 0
again
again
point_at middle
xdotool keydown alt; drag 1 40 0; xdotool keyup alt
expect "with Alt the drag turns the camera on the cloth too" camera.yaw isnt "$yaw"
key Home; expect "Home looks from where the scene does" camera.yaw is "$yaw"

# The radius
distance=$(value camera.distance)
point_at middle
xdotool keydown ctrl; xdotool click --repeat 4 --delay 60 4; xdotool keyup ctrl
expect "Ctrl and the wheel widen the reach" hand.radius '==' 40
expect "more particles are in reach" reached '>' 4
expect "and the camera stays where it is" camera.distance is "$distance"
picture reach
xdotool mousedown 1
expect "all of them are held" held '>' 4
xdotool mouseup 1
expect "all are let go" held '==' 0
xdotool keydown ctrl; xdotool click --repeat 5 --delay 60 5; xdotool keyup ctrl
expect "the reach ends at 0" hand.radius '==' 0

# Pins
again
expect "two corners are pinned" pinned '==' 2
point_at first
xdotool keydown p; frames 2
picture pins
xdotool click 1
expect "a click with P unpins" pinned '==' 1
xdotool keyup p
y=$(value y:first)
go_on
expect "the corner falls" y:first '<' "$(sum "$y - 0.2")"
again
point_at middle
xdotool keydown p; frames 2; xdotool click 1
expect "a click with P pins" pinned '==' 3
xdotool keyup p
expect "the key is let go of" toolAtHand is Grab
x=$(value x:first)
point_at first
xdotool mousedown 1; frames 2
xdotool mousemove_relative -- $((60 * scale)) $((10 * scale)); frames 2
xdotool mouseup 1
go_on
expect "a dragged pin moves" x:first '>' "$(sum "$x + 0.1")"
expect "and stays pinned" pinned '==' 3
frames 10
expect "where it was put" x:first '>' "$(sum "$x + 0.1")"
key r
expect "R gives the scene's pins back" pinned '==' 2
expect "where they were" x:first '<' "$(sum "$x + 0.01")"

# Brushing
again
key b
expect "B takes the brush" tool is Brush
point_at middle
xdotool mousedown 1; frames 2
go_on
expect "what is brushed moves away" z:middle '<' -0.02
picture brush
xdotool mouseup 1
key g
expect "G takes the hand back" tool is Grab

# Cutting with one fast stroke across the whole cloth below its middle, from outside to outside
again
y=$(value y:last)
above=$(value y:middle)
left=$(x_of first); middle_y=$(($(y_of middle) + 8 * scale))
width=$(($(x_of last) - left))
yaw=$(value camera.yaw); target=$(value camera.target.x)
pointer $((left - 40)) $middle_y; frames 2
xdotool mousedown 3; frames 2
pointer $((left + width + 30)) $middle_y; frames 2
xdotool mouseup 3
expect "the camera has not moved" camera.target.x is "$target"
go_on
expect "every column is cut" brokenLinks '>=' $side
expect "what is below falls" y:last '<' "$(sum "$y - 0.5")"
picture cut
expect "what is above stays" y:middle '>' "$(sum "$above - 0.3")"
key BackSpace
expect "Backspace mends the cloth" brokenLinks '==' 0
expect "all hangs again" y:last '>' "$(sum "$y - 0.2")"
again
click tool.Cut
expect "the tools are buttons too" tool is Cut
pointer $((left - 40)) $middle_y; frames 2
drag 1 $((width / 2 + 40)) 0
expect "and the camera stays" camera.yaw is "$yaw"
go_on
expect "the left button cuts with that tool" brokenLinks '>' 4
click tool.Grab
expect "the tools are buttons too" tool is Grab

# Undoing
again
strength=$(value wind.strength)
scroll_to wind.strength
# shellcheck disable=SC2046
pointer $(place wind.strength 0.1); frames 2
drag 1 $((100 * scale)) 0
expect "dragging the slider makes wind" wind.strength '>' 3
strong=$(value wind.strength)
key ctrl+z
expect "Ctrl+Z undoes the drag at once" wind.strength is "$strength"
key ctrl+y
expect "Ctrl+Y does it again" wind.strength is "$strong"
key shift+r
expect "Shift + R resets the settings" wind.strength is "$strength"
key ctrl+z
expect "which can be undone" wind.strength is "$strong"

save_as() {  # ROW: chooses that row of the File menu, and accepts the file that the dialog suggests
    click file.menu; click "$1"
    expect "a dialog asks for a name" at:dialog.name isnt ""; frames 2
    click dialog.ok
}

# Saving the user's actions as a log
go_on
point_at middle
xdotool mousedown 1; frames 2; xdotool mousemove_relative -- 30 0; frames 4; xdotool mouseup 1
expect "nothing is held" held '==' 0
save_as file.saveLog
expect "the log is saved" message is "Saved my-sheet.log in $folder"
[ -s my-sheet.log ] || fail "my-sheet.log: expected a log"
save_as file.saveState
expect "the state is saved" message is "Saved my-sheet.drape in $folder"
[ -s my-sheet.drape ] || fail "my-sheet.drape: expected a state"
expect "OpenGL reports no error" glErrors '==' 0
end_with_escape
conclude
