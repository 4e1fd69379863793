# Functions for the tests that operate the real window with a real pointer and keyboard (Xvfb and xdotool). A test must
# be called like this, and source this file:
#
#   NAME.sh DRAPE [--keep FOLDER] [--scale 2]
#
# The tests do not rely on fixed waiting times. Each check polls the report that report_viewer, which is `drape view` but for
# that, rewrites in every frame, until the expected value appears or the time limit is reached.

drape=$(realpath "$1"); shift
viewer_program=$(dirname "$drape")/tests/report_viewer  # CMake builds both
keep=""; scale=1
while [ $# -gt 0 ]; do
    case $1 in
        --keep) mkdir -p "$2"; keep=$(realpath "$2"); shift 2 ;;
        --scale) scale=$2; shift 2 ;;
        *) echo "$(basename "$0"): unknown argument $1" >&2; exit 2 ;;
    esac
done

for tool in xvfb-run xdotool; do
    command -v $tool > /dev/null && continue
    echo "$(basename "$0"): $tool is not installed" >&2
    exit 1
done
if [ -z "${DRAPE_WINDOW_TEST_INSIDE:-}" ]; then
    # Without -noreset, the server would forget the resolution set below when the last program disconnects.
    DRAPE_WINDOW_TEST_INSIDE=1 exec xvfb-run -a -s "-screen 0 1280x800x24 -noreset" \
        bash "$0" "$drape" ${keep:+--keep "$keep"} --scale "$scale"
fi

patience=30  # time after which an expected change counts as missing, s
folder=$(mktemp -d)
report=$folder/report.json
viewer=""
finish() {
    [ -n "$viewer" ] && kill -KILL "$viewer" 2> /dev/null
    [ -n "$keep" ] && cp -f "$folder"/* "$keep"/ 2> /dev/null
    rm -rf "$folder"
}
trap finish EXIT
cd "$folder" || exit 1
export XDG_CONFIG_HOME=$folder/config  # protects the user's own viewer settings from being read or written
if [ "$scale" != 1 ]; then echo "Xft.dpi: $((96 * scale))" | xrdb -merge; fi

failures=0
fail() { echo "FAILED: $*" >&2; failures=$((failures + 1)); }

# Polling uses only the shell itself. If a renderer uses all processors, other programs would take long to start.

# read_value NAME: sets $now to the current value of NAME in the report, or to nothing if it is not there.
read_value() {
    local line
    now=""
    while IFS= read -r line; do
        [[ $line == "\"$1\": "* ]] || continue
        now=${line#*: }; now=${now%,}; now=${now//\"/}
        return
    done 2> /dev/null < "$report"
}
value() { local now; read_value "$1"; printf '%s\n' "$now"; }

# compare A OP B: compares two numbers.
compare() {
    if [[ $1 =~ ^-?(0|[1-9][0-9]*)$ && $3 =~ ^-?(0|[1-9][0-9]*)$ ]]; then (($1 $2 $3)); return; fi
    awk -v a="$1" -v b="$3" "BEGIN { exit !(a != \"\" && a $2 b) }"
}

# expect WHAT NAME OP VALUE: waits until the value of NAME in the report satisfies the comparison.
expect() {
    local what=$1 name=$2 op=$3 wanted=$4 end=$((SECONDS + patience)) now=""
    while :; do
        read_value "$name"
        case $op in
            is) [ "$now" = "$wanted" ] && return 0 ;;
            isnt) [ -n "$now" ] && [ "$now" != "$wanted" ] && return 0 ;;
            *) compare "$now" "$op" "$wanted" && return 0 ;;
        esac
        if ! kill -0 "$viewer" 2> /dev/null; then fail "$what: the viewer ended"; exit 1; fi
        if [ $SECONDS -ge $end ]; then fail "$what: expected $name $op $wanted, it is ${now:-not there}"; return 1; fi
        sleep 0.02
    done
}

# frames N: waits until the viewer has drawn N more frames, so that it has handled the input sent before.
frames() { expect "$1 frames are drawn" frame '>=' $(($(value frame) + $1)); }

place() {  # NAME SHARE: prints a point within the control NAME, in window coordinates
    value "at:$1" | tr -d '[]' | awk -F', *' -v share="$2" '{ printf "%d %d", $1 + share * $3, $2 + $4 / 2 }'
}
pointer() { xdotool mousemove --window "$window" "$1" "$2"; }
key() { xdotool key --window 0 "$1"; }
click() {  # NAME [SHARE]: clicks the control NAME; an expect must follow
    expect "the control $1 is in sight" "at:$1" isnt "" || return 1
    # shellcheck disable=SC2046
    pointer $(place "$1" "${2:-0.5}"); frames 2
    xdotool mousedown 1; frames 2; xdotool mouseup 1
}
drag() {  # BUTTON DX DY: drags from the pointer's place, in several steps as a hand would
    xdotool mousedown "$1"; frames 2
    for _ in 1 2 3 4; do xdotool mousemove_relative -- "$(($2 / 4))" "$(($3 / 4))"; frames 1; done
    xdotool mouseup "$1"; frames 1
}
scroll_to() {  # NAME: scrolls the panel until the control NAME is in sight
    [ -n "$(value "at:$1")" ] && return
    pointer $((20 * scale)) $((440 * scale))
    local button
    for button in 5 4; do  # scrolls down, and then up from the end
        for _ in $(seq 60); do
            xdotool click $button; frames 2
            [ -n "$(value "at:$1")" ] && break 2
        done
    done
    xdotool click $button; frames 3  # until the whole control is in sight
    expect "the control $1 is in sight" "at:$1" isnt "" || exit 1
}
picture() {  # NAME: saves a picture of the whole screen, for people to look at
    [ -n "$keep" ] && command -v import > /dev/null && frames 3 && import -window root "$keep/$1.png"
}

start() {  # ARGUMENTS: opens the viewer without remembered settings, and waits for its window
    rm -rf "$XDG_CONFIG_HOME"
    if [ "${asks_to_save:-false}" = false ]; then  # most tests do not save their changes
        mkdir -p "$XDG_CONFIG_HOME/drape"
        echo '{"asksToSave": false}' > "$XDG_CONFIG_HOME/drape/viewer.json"
    fi
    start_again "$@"
}
start_again() {  # ARGUMENTS: opens the viewer with its remembered settings
    rm -f "$report"
    # With a PATH that contains nothing, the viewer finds no file dialog of the desktop.
    PATH=/nowhere "$viewer_program" --ui-report "$report" "$@" 2> "$folder/stderr.txt" & viewer=$!
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
    for _ in 1 2 3; do key Escape; frames 2; [ "$(value asksToQuit)" = true ] && break; done  # Esc ends tools first
    expect "Esc asks before it quits" asksToQuit is true
    key Return
    for _ in $(seq 100); do kill -0 $viewer 2> /dev/null || break; sleep 0.1; done
    if kill -0 $viewer 2> /dev/null; then fail "Esc: expected the viewer to end, it runs on"; return; fi
    wait $viewer; status=$?; viewer=""
    [ $status = 0 ] || fail "Esc: expected exit status 0, it is $status: $(cat "$folder/stderr.txt")"
    [ -s "$folder/stderr.txt" ] && fail "expected no messages, there are: $(cat "$folder/stderr.txt")"
}

conclude() {
    if [ $failures -gt 0 ]; then echo "$failures checks failed" >&2; exit 1; fi
    echo "all checks passed in $SECONDS s"
}
