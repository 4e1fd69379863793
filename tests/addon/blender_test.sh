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
export BLENDER_USER_RESOURCES=$folder/user
mkdir -p "$folder/user"
blender -b --python-exit-code 1 -P "$here/blender_test.py" -- "$drape" "$folder"
