#!/usr/bin/env bash
# Opens every built-in scene in a real window for five frames.
#
#   scenes_test.sh DRAPE
#
# Exit status: 0, or 1 with a line for each failure.
set -u

drape=$1
if ! command -v xvfb-run > /dev/null; then
    echo "scenes_test.sh: xvfb-run is not installed" >&2
    exit 1
fi
if [ -z "${DRAPE_SCENES_TEST_INSIDE:-}" ]; then
    DRAPE_SCENES_TEST_INSIDE=1 exec xvfb-run -a -s "-screen 0 1280x800x24 -noreset" bash "$0" "$drape"
fi

failures=0
fail() { echo "FAILED: $*" >&2; failures=$((failures + 1)); }

scenes=$("$drape" scenes | cut -d' ' -f1)
[ -n "$scenes" ] || fail "drape scenes: expected names"
for scene in $scenes; do
    messages=$("$drape" view "$scene" --frames 5 2>&1 > /dev/null)  # the figures are no messages
    status=$?
    [ $status = 0 ] || fail "$scene: expected exit status 0, it is $status: $messages"
    [ -z "$messages" ] || fail "$scene: expected no messages, there are: $messages"
done

"$drape" view no-such-scene --frames 5 > /dev/null 2>&1
status=$?
[ $status = 2 ] || fail "a scene that does not exist: expected exit status 2, it is $status"

[ $failures = 0 ] || exit 1
