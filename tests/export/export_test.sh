#!/usr/bin/env bash
# Exports a scene with all kinds of objects in every format, and lets Blender read it back.
#
#   export_test.sh DRAPE DUMP_FRAMES [--keep FOLDER]
set -euo pipefail
drape=$(realpath "$1"); dump=$(realpath "$2"); here=$(realpath "$(dirname "$0")")
if ! command -v blender > /dev/null; then
    echo "export_test: blender is not installed, so nothing was checked" >&2
    exit 77
fi
if [ "${3:-}" = --keep ]; then
    mkdir -p "$4"; folder=$(realpath "$4")
else
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
cd "$folder"
scene=$here/everything.json
last=40
"$dump" "$scene" $last > dump.json
"$drape" export "$scene" --frames 0:$last -o frames.obj
"$drape" export "$scene" --frames 0:$last -o frames.ply
"$drape" export "$scene" --frames 0:$last -o clip.glb
"$drape" export "$scene" --frames 0:$last -o clip_pc2.pc2
"$drape" export "$scene" --frames 0:$last -o clip_mdd.mdd
"$drape" export "$scene" --frames 0 --thickness -o thick_whole.obj
"$drape" export "$scene" --frames $last --thickness -o thick_torn.obj
"$drape" export "$scene" --frames 0 --thickness -o thick_whole.glb
blender -b --factory-startup --python-exit-code 1 -P "$here/import_test.py" -- "$folder"
