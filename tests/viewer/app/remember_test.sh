#!/usr/bin/env bash
# Ends the real window and starts it again (Xvfb and xdotool): it must remember its state, and leave whole files.
#
#   remember_test.sh DRAPE [--keep FOLDER] [--scale 2]
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
# State that the viewer remembers at its next start
remembered=$XDG_CONFIG_HOME/drape/viewer.json
start small.json
expect "the hint is there at the first start" hint is true
xdotool windowsize "$window" 700 500
expect "the window is smaller" width '==' 700
pointer 500 250; xdotool click 4
expect "the hint goes with the first gesture" hint is false
key Tab; expect "Tab hides the panel" panel is false
key l; expect "L draws lines" view is wireframe
end_with_escape
start_again
expect "the last scene is there again" scene is small
expect "the window is as large as it was" width '==' 700
expect "without the panel" panel is false
expect "shaded, whatever the view was" view is shaded
expect "the hint is not shown twice" hint is false
end_with_escape
echo '{"panel": ' > "$remembered"
start_again
expect "a broken file is set aside" panel is true
[[ $(value message) = *viewer-broken-1.json* ]] || fail "a broken file: expected to be told, it says $(value message)"
end_with_escape

# If the viewer is told to end while it records, it must leave complete files
start small.json
key F9
expect "F9 records the mesh" recordingMesh.frames '>' 1
frames 2
kill -TERM "$viewer"; wait "$viewer"; status=$?; viewer=""
[ $status = 143 ] || fail "SIGTERM: expected exit status 143, it is $status"
[ "$(head -c 4 drape-small-1.glb)" = glTF ] || fail "SIGTERM: expected a whole mesh"
[ -z "$(find . -name '.drape-*')" ] || fail "SIGTERM: expected no temporary file, there is $(find . -name '.drape-*')"

conclude
