# Shared by the tests that drive the real window with a real pointer and keyboard (Xvfb and xdotool). To be sourced, by
#
#   NAME.sh DRAPE [--keep FOLDER] [--scale 2]
#
# No fixed wait decides: each check polls the report that `drape view --ui-report` rewrites every frame, until the
# expected value is there or the time is up.

drape=$(realpath "$1"); shift
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
    # -noreset: without it the server forgets the resolution set below when the last program has left.
    DRAPE_WINDOW_TEST_INSIDE=1 exec xvfb-run -a -s "-screen 0 1280x800x24 -noreset" \
        bash "$0" "$drape" ${keep:+--keep "$keep"} --scale "$scale"
fi

patience=30  # s until an expected change counts as missing
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
export XDG_CONFIG_HOME=$folder/config  # the user's own viewer state is neither read nor written
if [ "$scale" != 1 ]; then echo "Xft.dpi: $((96 * scale))" | xrdb -merge; fi

failures=0
fail() { echo "FAILED: $*" >&2; failures=$((failures + 1)); }

# The shell does what it polls by itself: beside a renderer that takes all processors, each program takes long to start.

# read_value NAME: its value in the report now, as $now; nothing if it is not there.
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

# compare A OP B, as numbers
compare() {
    if [[ $1 =~ ^-?(0|[1-9][0-9]*)$ && $3 =~ ^-?(0|[1-9][0-9]*)$ ]]; then (($1 $2 $3)); return; fi
    awk -v a="$1" -v b="$3" "BEGIN { exit !(a != \"\" && a $2 b) }"
}

# expect WHAT NAME OP VALUE: waits until the report's NAME compares so.
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

# frames N: waits until the viewer has drawn N more frames, so that it has seen the input sent.
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
scroll_to() {  # NAME: until that control of the panel is in sight
    [ -n "$(value "at:$1")" ] && return
    pointer $((20 * scale)) $((440 * scale))
    local button
    for button in 5 4; do  # down, and from the end up
        for _ in $(seq 60); do
            xdotool click $button; frames 2
            [ -n "$(value "at:$1")" ] && break 2
        done
    done
    xdotool click $button; frames 3  # all of it
    expect "the control $1 is in sight" "at:$1" isnt "" || exit 1
}
picture() {  # NAME: of the whole screen, for people to look at
    command -v import > /dev/null && [ -n "$keep" ] && import -window root "$keep/$1.png"
}

start() {  # ARGUMENTS: opens the viewer, which remembers nothing, and waits for its window
    rm -rf "$XDG_CONFIG_HOME"
    if [ "${asks_to_save:-false}" = false ]; then  # most tests lose their changes
        mkdir -p "$XDG_CONFIG_HOME/drape"
        echo '{"asksToSave": false}' > "$XDG_CONFIG_HOME/drape/viewer.json"
    fi
    start_again "$@"
}
start_again() {  # ARGUMENTS: the same, but it remembers how it was left
    rm -f "$report"
    # In an empty PATH the viewer finds no file dialog of a desktop.
    PATH=/nowhere "$drape" view --ui-report "$report" "$@" 2> "$folder/stderr.txt" & viewer=$!
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
    for _ in 1 2 3; do key Escape; frames 2; [ "$(value asksToQuit)" = true ] && break; done  # tools end first
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
