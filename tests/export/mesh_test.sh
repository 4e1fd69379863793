#!/usr/bin/env bash
# Simulates meshes, exports them, and lets Blender apply the point caches to the original files.
#
#   mesh_test.sh DRAPE [--keep FOLDER]
set -euo pipefail
drape=$(realpath "$1"); here=$(realpath "$(dirname "$0")"); meshes=$here/../../assets/meshes
if ! command -v blender > /dev/null; then
    echo "mesh_test: blender is not installed, so nothing was checked" >&2
    exit 77
fi
if [ "${2:-}" = --keep ]; then
    mkdir -p "$3"; folder=$(realpath "$3")
else
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
cd "$folder"
cp "$meshes/cylinder.obj" "$meshes/hammock.obj" .
# The strip has faces of many corners, a seam, and vertices that get welded.
cat > strip.obj <<'OBJ'
o Strip of polygons
v 0 0 0
v 2 0 0
v 2 0 0
v 0 2 0
v 2 2 0
v 2 2 0
v 4 0 0
v 4.5 1 0
v 3.9 2.3 0
v 5 3 0
vt 0.1 0.2
vt 0.9 0.3
vt 0.8 0.7
vt 0.2 0.6
vt 0.5 0.5
vt 0.25 0.125
f 1/1 2/2 5/3 4/4
f 3/1 7/2 8/5 9/3 6/4
f 9/6 8/5 10/2
OBJ
last=30
for name in cylinder hammock strip; do
    cat > "$name.json" <<JSON
{"cloth": {"mesh": {"file": "$name.obj", "place": [0.3, 1.5, -0.2], "turn": [10, 20, 30], "scale": 0.5}, "pins": "box",
           "pinBoxLow": [-9, -9, -9], "pinBoxHigh": [0.25, 9, 9]},
 "wind": {"velocity": [1, 0.5, 4], "gustiness": 0.4}}
JSON
    for cache in pc2 mdd; do "$drape" export "$name.json" --frames 0:$last -o "${name}_$cache.$cache"; done
    "$drape" export "$name.json" --frames $last -o "${name}_last.obj"
    "$drape" export "$name.json" --frames 0:$last:$last -o "${name}_clip.glb"
    # Without scale, place and turn, the export must equal the file.
    echo "{\"cloth\": {\"mesh\": {\"file\": \"$name.obj\"}}}" > as_it_is.json
    for format in obj ply; do "$drape" export as_it_is.json --frames 0 -o "${name}_again.$format"; done
done
blender -b --factory-startup --python-exit-code 1 -P "$here/mesh_import_test.py" -- "$folder" $last
