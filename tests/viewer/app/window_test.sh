#!/usr/bin/env bash
# Operates the real window with a real pointer and keyboard (Xvfb and xdotool), and checks the results.
#
#   window_test.sh DRAPE [--keep FOLDER] [--scale 2]
#
# Exit status: 0, or 1 with a line for each failure.
set -u
source "$(dirname "$(realpath "$0")")/../driver.sh"

# The cloth is so small that a software renderer keeps up.
cat > small.json << 'END'
{"cloth": {"particles": [20, 20], "size": [1.6, 1.6], "origin": [-0.8, 1.9, 0], "pins": "topCorners"},
 "solver": {"substeps": 4}, "contact": {"on": false}, "wind": {"velocity": [0, 0, -1]},
 "camera": {"target": [0, 1.1, 0], "distance": 3.5, "yaw": 20}}
END
start small.json
xdotool windowsize "$window" $((840 * scale)) $((640 * scale))  # fewer pixels for a software renderer
expect "the window is smaller" width '==' $((840 * scale))
size=$(xdotool getwindowgeometry --shell "$window" | sed -n 's/WIDTH=//p;s/HEIGHT=//p' | paste -sd' ')
expect "a scene runs" steps '>' 2
picture start
middle_x=$((${size% *} * 3 / 4)); middle_y=$((${size#* } / 2))
beside_x=$((${size% *} * 3 / 4)); beside_y=$((${size#* } * 7 / 8))  # a place without cloth

# The camera
yaw=$(value camera.yaw)
pointer $beside_x $beside_y; drag 1 80 0
expect "a left drag turns the camera" camera.yaw isnt "$yaw"
distance=$(value camera.distance)
xdotool click --repeat 3 --delay 40 4
expect "the wheel comes nearer" camera.distance '<' "$distance"
target=$(value camera.target.x)
pointer $beside_x $beside_y; drag 2 60 0
expect "a middle drag moves the camera" camera.target.x isnt "$target"
key Home
expect "Home looks from where the scene does" camera.yaw is "$yaw"
expect "Home looks from where the scene does" camera.distance is "$distance"
key f
expect "F frames the cloth" camera.distance isnt "$distance"
key Home

# Time
key space
expect "Space pauses" paused is true
frames 2; picture paused
steps=$(value steps); frames 4
[ "$(value steps)" = "$steps" ] || fail "Space: expected the steps to stay at $steps, they are $(value steps)"
key o
expect "O takes one step" steps '==' $((steps + 1))
hash=$(value hash)
click step
expect "the Step button takes one" steps '==' $((steps + 2))
expect "the cloth has moved" hash isnt "$hash"
key r
expect "R starts again" steps '==' 0

# Wind, while the cloth moves
click play
expect "the Play button goes on" paused is false
strength=$(value wind.strength)
scroll_to wind.strength
# shellcheck disable=SC2046
pointer $(place wind.strength 0.1); frames 2
drag 1 $((100 * scale)) 0
expect "dragging the slider makes more wind" wind.strength '>' "$strength"
expect "dragging a slider leaves the camera alone" camera.yaw is "$yaw"
expect "the cloth's wind follows" wind.applied is "$(value wind.strength)"
hash=$(value hash)
expect "the cloth moves in it" hash isnt "$hash"

# CPU against GPU
scroll_to section.solver
click section.solver; frames 3
scroll_to backend.CPU
click backend.CPU
expect "the CPU takes over" backend is cpu; frames 2
scroll_to lockstep
click lockstep 0.04
expect "the check box compares" lockstep is true
expect "both have taken steps" lockstep.steps '>=' 3
expect "CPU and GPU agree" lockstep.differingFloats '==' 0
expect "CPU and GPU agree" lockstep.differed is false
picture lockstep
click lockstep 0.04
expect "the check box stops comparing" lockstep is false
click backend.GPU
expect "the GPU takes over" backend is gpu; frames 2
click backend.CPU  # the CPU is faster if the GPU is a software renderer
expect "and the CPU once more" backend is cpu; frames 2

# Keys for help and views
key h; expect "H shows the keys" help is true; frames 3; picture help
key h; expect "H hides the keys" help is false
key l; expect "L draws lines" view is wireframe
key Tab; expect "Tab hides the panel" panel is false; frames 2
[ -z "$(value at:wind.strength)" ] || fail "Tab: expected no slider in sight"
picture bare
key Tab; expect "Tab shows the panel" panel is true
key l; expect "L draws no lines" view is shaded
for view in wireframe kinds passes strain normals speed fit crossings difference shaded; do
    key v; expect "V shows the next view" view is $view
    [ $view = difference ] && expect "that view compares" lockstep.steps '>=' 2
    [ $view = crossings ] && expect "that view counts" crossings '>=' 0
    picture "view-$view"
done
expect "no other view does" lockstep is false
key shift+v; expect "Shift + V shows the one before" view is difference
key v; expect "V comes back to the first" view is shaded

# Pictures and scenes
png_size() {  # prints "WIDTH HEIGHT" if FILE is a PNG
    head -c 24 "$1" 2> /dev/null | od -An -v -tu1 | tr -s ' \n' ' ' |
        awk '$1 == 137 && $2 == 80 && $3 == 78 && $4 == 71 { print $19 * 256 + $20, $23 * 256 + $24 }'
}
expect_picture() {  # arguments: FILE SIZE
    expect "F12 saves a picture" message is "Saved $1 in $folder: ${2/ / x } pixels, full quality"
    local actual; actual=$(png_size "$folder/$1")
    [ "$actual" = "$2" ] || fail "F12: expected $1 to be a PNG of $2 pixels, it is of ${actual:-another kind}"
}
visible() { echo "$(value visible.width) $(value visible.height)"; }
for size in 1:560:420 2:600:400; do  # small windows, because pictures of full quality take a software renderer long
    IFS=: read -r number wide high <<< "$size"
    xdotool windowsize "$window" $((wide * scale)) $((high * scale))
    expect "the picture takes the window's new size" width '==' $((wide * scale))
    expect "the picture takes the window's new size" height '==' $((high * scale))
    key F12; expect_picture drape-small-$number.png "$(visible)"
done
xdotool windowsize "$window" 800 600
expect "the window is larger" width '==' 800
key 2
second=$("$drape" scenes | sed -n 2p | cut -d' ' -f1)
expect "2 opens the second scene" scene is "$second"
expect "it runs" steps '>=' 1
picture second

# Key presses and clicks that are shorter than a picture
click view; expect "the list opens" at:view.Wireframe isnt ""
xdotool key --delay 20 Down; xdotool key --delay 20 Return
expect "Down and Enter choose the next line" view is wireframe
expect "and close the list" at:view.Wireframe is ""; frames 2
key space; expect "Space is the scene's again once the list is closed" paused is true
key space; expect "and lets it move on" paused is false
key Down; frames 2
key Escape; frames 2
[ "$(value asksToQuit)" = false ] || fail "Esc: expected it to leave the panel first"
click scene; expect "the list of scenes opens" at:scene.search isnt ""
xdotool type --delay 20 'stickman'; xdotool key --delay 20 Return
expect "Enter opens the scene that was searched for" scene is stickman
key space; expect "and Space pauses it" paused is true
key space; expect "and lets it move on" paused is false
key ctrl+shift+s
expect "a dialog asks for a name" at:dialog.name isnt ""; frames 2
xdotool key --delay 20 ctrl+a; xdotool type --delay 20 'aabb'; xdotool key --delay 20 BackSpace BackSpace
xdotool type --delay 20 'c'
click dialog.ok; expect "each key counts" message is "Saved aac.json in $folder"
key Escape; expect "Esc asks before it quits" asksToQuit is true
key Escape; expect "and Esc takes that back" asksToQuit is false
key c; expect "C takes the scissors" tool is Cut
key Escape; expect "Esc puts them down" tool is Grab
expect "OpenGL reports no error" glErrors '==' 0
end_with_escape

# Figures
figure() { tr -d '\n' < figures.json | grep -o "\"$1\": [^,}]*" | head -1 | sed 's/.*: //'; }
for seconds in 1 10; do  # the second try is for a machine where other tests leave too little time for pictures
    "$drape" view small.json --size 640x480 --seconds $seconds --json > figures.json || fail "--json: expected exit status 0"
    [[ $(figure pictures_per_s) =~ ^[0-9] ]] && [[ $(figure median) =~ ^[0-9] ]] && break
done
compare "$(figure pictures_per_s)" '>' 1 || fail "--json: expected pictures a second, there are: $(cat figures.json)"
compare "$(figure real_time)" '>' 0.05 || fail "--json: expected a pace, there is: $(cat figures.json)"
compare "$(figure median)" '>' 0 || fail "--json: expected the time of a step, there is: $(cat figures.json)"
grep -q '"window": \[640, 480\]' figures.json || fail "--size: expected 640 x 480 pixels: $(cat figures.json)"
"$drape" view small.json --frames 2 | grep -q 'too short' || fail "--frames 2: expected to be told that it is too short"

# No display
message=$(env -u DISPLAY -u WAYLAND_DISPLAY "$drape" view --frames 1 2>&1)
status=$?
[ $status = 77 ] || fail "without a display: expected exit status 77, it is $status"
[ "$(echo "$message" | wc -l)" = 1 ] && [ -n "$message" ] || fail "without a display: expected one line, there is: $message"
echo "without a display: $message"

conclude
