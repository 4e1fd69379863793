#!/usr/bin/env bash
# Records a clip in the real window, moves the camera by presets and a double click, and looks at the state that the
# window remembers from one start to the next (Xvfb and xdotool).
#
#   record_test.sh DRAPE [--keep FOLDER] [--scale 2]
#
# Exit status: 0, or 1 with a line for each failure.
set -u
source "$(dirname "$(realpath "$0")")/../driver.sh"

# A cloth so small that a software renderer keeps up, facing the eye.
cat > sheet.json << 'END_OF_SCENE'
{"cloth": {"particles": [21, 21], "size": [1.6, 1.6], "origin": [-0.8, 1.9, 0], "pins": "topCorners"},
 "solver": {"substeps": 4, "damping": 1},
 "camera": {"target": [0, 1.1, 0], "distance": 3.5, "yaw": 0, "pitch": 0}}
END_OF_SCENE
remembered=$XDG_CONFIG_HOME/drape/viewer.json

start sheet.json
expect "a scene runs" steps '>' 2
expect "the hint is there at the first start" hint is true
picture hint
if [ "$scale" = 1 ]; then
    xdotool windowsize "$window" 900 640  # fewer pixels for a software renderer
    expect "the window is smaller" width '==' 900
fi
width=$(value width); height=$(value height)
# shellcheck disable=SC2046
pointer $((width - 30 * scale)) $((height - 80 * scale)); xdotool click 4  # above the bar of time
expect "it goes with the first gesture" hint is false

# A clip
key F10
expect "F10 records" recording is true
expect "a frame for each step" recording.seconds '>' 0.05
frames 2; picture recording
xdotool windowsize "$window" 800 600
expect "the window changes its size" width '==' 800
before=$(value recording.seconds)
expect "the clip goes on" recording.seconds '>' "$before"
key F10
expect "F10 ends it" recording is false
name=$(value message | sed -n 's/^Saved \(drape-sheet-1.mp4\) in .*/\1/p')
[ "$name" = drape-sheet-1.mp4 ] || fail "F10: expected \"Saved drape-sheet-1.mp4 in ...\", it says $(value message)"
probe=$(ffprobe -v error -count_frames -select_streams v:0 \
    -show_entries stream=width,height,r_frame_rate,nb_read_frames -of csv=p=0 "$folder/drape-sheet-1.mp4")
case $probe in
    "$((width / 2 * 2)),$((height / 2 * 2)),60/1,"*) ;;
    *) fail "the clip: expected $width x $height at 60 frames a second, it is $probe" ;;
esac
[ "${probe##*,}" -ge 4 ] || fail "the clip: expected a frame for each step, there are ${probe##*,}"
[ -z "$(find . -name '.drape-*')" ] || fail "the clip: expected no temporary file, there is $(find . -name '.drape-*')"
[ -n "$keep" ] && ffmpeg -v error -y -i drape-sheet-1.mp4 -frames:v 1 "$keep/clip.png"

# A mesh that moves
key F9
expect "F9 records the mesh" recordingMesh is true
expect "a frame for each step" recordingMesh.frames '>' 3
frames 2; picture recording-mesh
key F9
expect "F9 ends it" recordingMesh is false
[ -s drape-sheet-1.glb ] || fail "F9: expected drape-sheet-1.glb, it says $(value message)"
[ -z "$(find . -name '.drape-*')" ] || fail "the mesh: expected no temporary file, there is $(find . -name '.drape-*')"

# The camera
key F2
expect "F2 looks from the side" camera.yaw '>' 1.57
key F3
expect "F3 looks from the top" camera.pitch '>' 1.55
key F1
expect "F1 looks from the front" camera.pitch '==' 0
expect "F1 looks from the front" camera.yaw '==' 0
key space; expect "Space pauses" paused is true; frames 2
y=$(value y:middle)
target=$(value camera.target.y)
# shellcheck disable=SC2046
pointer $(value screen:last | tr -d '[]' | awk -F', *' '{ printf "%d %d", $1 - 4, $2 - 4 }'); frames 2
xdotool click --repeat 2 --delay 60 1
expect "a double click moves the pivot" camera.target.y '<' "$target"
expect "onto the cloth" camera.target.y '<' "$y"
expect "and holds nothing" held '==' 0
frames 4; picture pivot
key Tab; expect "Tab hides the panel" panel is false
key v; expect "V shows the next view" view is wireframe
expect "OpenGL reports no error" glErrors '==' 0
end_with_escape

# Remembered state
[ -s "$remembered" ] || fail "expected $remembered to be written"
start_again
expect "the last scene is there again" scene is sheet
expect "the window is as large as it was" width '==' 800
expect "without the panel" panel is false
expect "in the view" view is wireframe
expect "the hint is not shown twice" hint is false
end_with_escape
echo '{"panel": ' > "$remembered"
start_again
expect "a broken file is told" message isnt ""
case $(value message) in
    *viewer-broken-1.json*) ;;
    *) fail "a broken file: expected to be told where it is now, it says $(value message)" ;;
esac
expect "and the viewer starts" steps '>' 1
end_with_escape
before=$(cat "$remembered")
messages=$("$drape" view sheet.json --view strain --frames 3 2>&1) || fail "--frames: expected exit status 0: $messages"
[ "$(cat "$remembered")" = "$before" ] || fail "--frames: expected what is remembered to stay"

# Asked to end while it records, it leaves a whole clip
start sheet.json
key F10
expect "F10 records" recording.seconds '>' 0.05
key F9
expect "F9 records" recordingMesh.frames '>' 1
frames 2; picture recording-both
kill -TERM "$viewer"; wait "$viewer"; status=$?; viewer=""
[ $status = 143 ] || fail "SIGTERM: expected exit status 143, it is $status"
ffprobe -v error drape-sheet-2.mp4 || fail "SIGTERM: expected a whole clip"
[ "$(head -c 4 drape-sheet-2.glb)" = glTF ] || fail "SIGTERM: expected a whole mesh"
[ -z "$(find . -name '.drape-*')" ] || fail "SIGTERM: expected no temporary file, there is $(find . -name '.drape-*')"

conclude
