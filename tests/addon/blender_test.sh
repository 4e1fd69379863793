#!/usr/bin/env bash
# Installs the add-on in a fresh user folder of Blender, as a new user would, and lets it simulate.
#
#   blender_test.sh DRAPE [--keep FOLDER]
set -euo pipefail
drape=$(realpath "$1"); here=$(realpath "$(dirname "$0")")
if ! command -v blender > /dev/null; then
    echo "blender_test: blender is not installed, so nothing was checked" >&2
    exit 77
fi
if [ "${2:-}" = --keep ]; then
    mkdir -p "$3"; folder=$(realpath "$3")
else
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
"$here/../../scripts/addon" "$folder"
export BLENDER_USER_RESOURCES=$folder/user TMPDIR=$folder
mkdir -p "$folder/user"
blender -b --python-exit-code 1 -P "$here/blender_test.py" -- "$drape" "$folder"
if command -v xvfb-run > /dev/null; then
    rm -rf "$folder/drape"
    xvfb-run -a -s '-screen 0 1280x800x24' blender --factory-startup --enable-event-simulate \
        --window-geometry 0 0 1280 800 -P "$here/window_test.py" -- "$drape" "$folder"
fi
