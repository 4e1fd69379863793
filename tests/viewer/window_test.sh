#!/usr/bin/env bash
# Drives the real window with a real pointer and keyboard (Xvfb and xdotool) and looks at what came of it.
#
#   window_test.sh DRAPE [--keep FOLDER] [--scale 2]
#
# No fixed wait decides: each check polls the report that `drape view --ui-report` rewrites every frame, until what is
# expected is there or the time is up. Exit status: 0, or 1 with a line for each failure.
set -u

drape=$(realpath "$1"); shift
keep=""; scale=1
while [ $# -gt 0 ]; do
    case $1 in
        --keep) mkdir -p "$2"; keep=$(realpath "$2"); shift 2 ;;
        --scale) scale=$2; shift 2 ;;
        *) echo "window_test.sh: unknown argument $1" >&2; exit 2 ;;
    esac
done

for tool in xvfb-run xdotool; do
    command -v $tool > /dev/null && continue
    echo "window_test.sh: $tool is not installed" >&2
    exit 1
done
if [ -z "${DRAPE_WINDOW_TEST_INSIDE:-}" ]; then
    # -noreset: without it the server forgets the resolution set below when the last program has left.
    DRAPE_WINDOW_TEST_INSIDE=1 exec xvfb-run -a -s "-screen 0 1280x800x24 -noreset" \
        bash "$0" "$drape" ${keep:+--keep "$keep"} --scale "$scale"
fi

patience=15  # s until an expected change counts as missing
folder=$(mktemp -d)
report=$folder/report.json
viewer=""
finish() {
    [ -n "$viewer" ] && kill "$viewer" 2> /dev/null
    [ -n "$keep" ] && cp -f "$folder"/* "$keep"/ 2> /dev/null
    rm -rf "$folder"
}
trap finish EXIT
cd "$folder" || exit 1
if [ "$scale" != 1 ]; then echo "Xft.dpi: $((96 * scale))" | xrdb -merge; fi

failures=0
fail() { echo "FAILED: $*" >&2; failures=$((failures + 1)); }

# value NAME: what the report says about it now; nothing if it is not there.
value() { sed -n "s|^\"$1\": \(.*[^,]\),\{0,1\}\$|\1|p" "$report" 2> /dev/null | tr -d '"'; }

# compare A OP B, as numbers
compare() { awk -v a="$1" -v b="$3" "BEGIN { exit !(a != \"\" && a $2 b) }"; }

# expect WHAT NAME OP VALUE: waits until the report's NAME compares so.
expect() {
    local what=$1 name=$2 op=$3 wanted=$4 end=$((SECONDS + patience)) now=""
    while :; do
        now=$(value "$name")
        case $op in
            is) [ "$now" = "$wanted" ] && return 0 ;;
            isnt) [ -n "$now" ] && [ "$now" != "$wanted" ] && return 0 ;;
            *) compare "$now" "$op" "$wanted" && return 0 ;;
        esac
        if ! kill -0 "$viewer" 2> /dev/null; then fail "$what: the viewer ended"; exit 1; fi
        if [ $SECONDS -ge $end ]; then fail "$what: expected $name $op $wanted, it is ${now:-not there}"; return 1; fi
        sleep 0.05
    done
}

# frames N: waits until the viewer has drawn N more frames, so that what was sent has been seen.
frames() { expect "$1 frames are drawn" frame '>=' $(($(value frame) + $1)); }

place() {  # NAME SHARE: a point in a control, in window coordinates
    value "at:$1" | tr -d '[]' | awk -F', *' -v share="$2" '{ printf "%d %d", $1 + share * $3, $2 + $4 / 2 }'
}
pointer() { xdotool mousemove --window "$window" "$1" "$2"; }
key() { xdotool key --window 0 "$1"; }
click() {  # NAME [SHARE]; to be followed by an expect
    expect "the control $1 is in sight" "at:$1" isnt "" || return 1
    # shellcheck disable=SC2046
    pointer $(place "$1" "${2:-0.5}"); frames 2
    xdotool mousedown 1; frames 2; xdotool mouseup 1
}
drag() {  # BUTTON DX DY, from where the pointer is, in steps as a hand would
    xdotool mousedown "$1"; frames 2
    for _ in 1 2 3 4; do xdotool mousemove_relative -- "$(($2 / 4))" "$(($3 / 4))"; frames 1; done
    xdotool mouseup "$1"; frames 1
}
picture() {  # NAME: of the whole screen, for people to look at
    command -v import > /dev/null && [ -n "$keep" ] && import -window root "$keep/$1.png"
}

start() {  # ARGUMENTS: opens the viewer and waits for its window
    rm -f "$report"
    "$drape" view --ui-report "$report" "$@" 2> "$folder/stderr.txt" & viewer=$!
    local end=$((SECONDS + 30))
    until [ -f "$report" ] && window=$(xdotool search --onlyvisible --name '^Drape$' 2> /dev/null | head -1) &&
        [ -n "$window" ]; do
        if ! kill -0 $viewer 2> /dev/null; then fail "the viewer did not start: $(cat "$folder/stderr.txt")"; exit 1; fi
        if [ $SECONDS -ge $end ]; then fail "no window called Drape after 30 s"; exit 1; fi
        sleep 0.1
    done
    frames 2
}

end_with_escape() {
    local status
    key Escape
    for _ in $(seq 100); do kill -0 $viewer 2> /dev/null || break; sleep 0.1; done
    if kill -0 $viewer 2> /dev/null; then fail "Esc: expected the viewer to end, it runs on"; return; fi
    wait $viewer; status=$?; viewer=""
    [ $status = 0 ] || fail "Esc: expected exit status 0, it is $status: $(cat "$folder/stderr.txt")"
    [ -s "$folder/stderr.txt" ] && fail "expected no messages, there are: $(cat "$folder/stderr.txt")"
}

# A cloth so small that a software renderer keeps up.
cat > small.json << 'END'
{"cloth": {"particles": [20, 20], "size": [1.6, 1.6], "origin": [-0.8, 1.9, 0], "pins": "topCorners"},
 "solver": {"substeps": 4}, "wind": {"velocity": [0, 0, -1]},
 "camera": {"target": [0, 1.1, 0], "distance": 3.5, "yaw": 20}}
END
start small.json
size=$(xdotool getwindowgeometry --shell "$window" | sed -n 's/WIDTH=//p;s/HEIGHT=//p' | paste -sd' ')
expect "a scene runs" steps '>' 2
picture start
middle_x=$((${size% *} * 3 / 4)); middle_y=$((${size#* } / 2))

# The camera
yaw=$(value camera.yaw)
pointer $middle_x $middle_y; drag 1 80 20
expect "a left drag turns the camera" camera.yaw isnt "$yaw"
distance=$(value camera.distance)
xdotool click --repeat 3 --delay 40 4
expect "the wheel comes nearer" camera.distance '<' "$distance"
target=$(value camera.target.x)
pointer $middle_x $middle_y; drag 3 60 0
expect "a right drag moves the camera" camera.target.x isnt "$target"
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
click pause
expect "the Pause button goes on" paused is false
strength=$(value wind.strength)
expect "the wind slider is in sight" at:wind.strength isnt "" || exit 1
# shellcheck disable=SC2046
pointer $(place wind.strength 0.1); frames 2
drag 1 $((100 * scale)) 0
expect "dragging the slider makes more wind" wind.strength '>' "$strength"
expect "dragging a slider leaves the camera alone" camera.yaw is "$yaw"
expect "the cloth's wind follows" wind.applied is "$(value wind.strength)"
hash=$(value hash)
expect "the cloth moves in it" hash isnt "$hash"

# CPU against GPU
click backend.CPU
expect "the CPU takes over" backend is cpu
click lockstep 0.04
expect "the check box compares" lockstep is true
expect "both have taken steps" lockstep.steps '>=' 3
expect "CPU and GPU agree" lockstep.differingFloats '==' 0
expect "CPU and GPU agree" lockstep.differed is false
picture lockstep
click lockstep 0.04
expect "the check box stops comparing" lockstep is false
click backend.GPU
expect "the GPU takes over" backend is gpu

# Keys for what is shown
key h; expect "H shows the keys" help is true; frames 3; picture help
key h; expect "H hides the keys" help is false
key l; expect "L draws lines" wireframe is true
key Tab; expect "Tab hides the panel" panel is false; frames 2
[ -z "$(value at:wind.strength)" ] || fail "Tab: expected no slider in sight"
picture bare
key Tab; expect "Tab shows the panel" panel is true
key l; expect "L draws no lines" wireframe is false

# Pictures and scenes
png_size() {  # FILE: "WIDTH HEIGHT" if it is a PNG
    head -c 24 "$1" 2> /dev/null | od -An -v -tu1 | tr -s ' \n' ' ' |
        awk '$1 == 137 && $2 == 80 && $3 == 78 && $4 == 71 { print $19 * 256 + $20, $23 * 256 + $24 }'
}
expect_picture() {  # FILE SIZE
    expect "F12 saves a picture" message is "Saved $1"
    local actual; actual=$(png_size "$folder/$1")
    [ "$actual" = "$2" ] || fail "F12: expected $1 to be a PNG of $2 pixels, it is of ${actual:-another kind}"
}
key F12; expect_picture drape-small-1.png "$size"
key F12; expect_picture drape-small-2.png "$size"
xdotool windowsize "$window" 900 640
expect "the picture takes the window's new size" width '==' 900
expect "the picture takes the window's new size" height '==' 640
key F12; expect_picture drape-small-3.png "900 640"
key 2
second=$("$drape" scenes | sed -n 2p | cut -f1)
expect "2 opens the second scene" scene is "$second"
expect "it runs" steps '>=' 1
picture second
expect "OpenGL reports no error" glErrors '==' 0
end_with_escape

# A display is missing
message=$(env -u DISPLAY -u WAYLAND_DISPLAY "$drape" view --frames 1 2>&1)
status=$?
[ $status = 77 ] || fail "without a display: expected exit status 77, it is $status"
[ "$(echo "$message" | wc -l)" = 1 ] && [ -n "$message" ] || fail "without a display: expected one line, there is: $message"
echo "without a display: $message"

if [ $failures -gt 0 ]; then echo "$failures checks failed" >&2; exit 1; fi
echo "all checks passed in $SECONDS s"
