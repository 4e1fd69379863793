#!/usr/bin/env bash
# Cuts the cloth of `drop` in the real window, takes that back and does it again (Xvfb and xdotool); the log of what is
# left replays to the same hash.
#
#   undo_test.sh DRAPE [--keep FOLDER] [--scale 2]
#
# Exit status: 0, or 1 with a line for each failure.
set -u
source "$(dirname "$(realpath "$0")")/../driver.sh"

seen() { value "screen:$1" | tr -d '[]' | awk -F', *' '{ printf "%.0f %.0f", $1, $2 }'; }

start drop
xdotool windowsize "$window" $((900 * scale)) $((640 * scale))  # fewer pixels for a software renderer
expect "the window is smaller" width '==' $((900 * scale))
expect "the cloth lies on the ball" steps '>' 60
key space
expect "Space pauses" paused is true
frames 2
hash=$(value hash)
steps=$(value steps)

key c
expect "C chooses the tool that cuts" tool is Cut
read -r x y <<< "$(seen middle)"
pointer $((x - 40 * scale)) $((y + 60 * scale)); frames 2  # in front, below the top
drag 1 $((80 * scale)) 0
key space
expect "the cloth is cut" brokenLinks '>' 0
expect "and falls on" steps '>' $((steps + 3))
frames 2; picture cut
key space
expect "Space pauses" paused is true
frames 2
cut=$(value hash)
key ctrl+z
expect "Ctrl+Z takes the cut back" brokenLinks '==' 0
expect "all is as before" hash is "$hash"
expect "at the same moment" steps '==' "$steps"
expect "and it says so" message is "Undid: cut"
frames 2; picture undone
key ctrl+shift+z
expect "Ctrl+Shift+Z cuts again" hash is "$cut"
expect "and it says so" message is "Redid: cut"
click undo
expect "the bar has buttons" hash is "$hash"

# What comes after an undo is logged as if there had been none.
key space
expect "it goes on from there" steps '>' $((steps + 3))
scroll_to saveLog
click saveLog
expect "the log is saved" message is "Saved my-drop.log in $folder"
expect "nothing of the cut is in it" brokenLinks '==' 0
grep -q '"cut"' my-drop.log && fail "my-drop.log: expected no cut"
"$drape" replay my-drop.log > replayed.txt 2>&1 || fail "the log does not replay: $(cat replayed.txt)"

# The time line
key space
expect "Space pauses" paused is true
frames 2
hash=$(value hash)
steps=$(value steps)
click time 0.3
expect "an earlier moment is shown" steps '<' $((steps / 2))
frames 2; picture earlier
key space
expect "Space plays what followed" steps '>' $((steps / 2 + 1))
key space
expect "Space pauses" paused is true
frames 2
before=$(value steps)
click fromHere
expect "it goes on from there" message is "The later part is dropped. Ctrl + Z brings it back"
expect "from that very moment" steps '==' "$before"
key ctrl+z
expect "which can be undone" hash is "$hash"
expect "OpenGL reports no error" glErrors '==' 0
end_with_escape
conclude
