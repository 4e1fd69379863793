#!/usr/bin/env bash
# Exports USD and lets tinyusdz read it: the same vertices in each frame as in point caches, the same faces and texture
# coordinates as in OBJ, and its materials.
#
#   usd_test.sh DRAPE TOOLS    TOOLS: the folder where scripts/setup has installed tinyusdz
set -euo pipefail
drape=$(realpath "$1"); tools=$2; here=$(realpath "$(dirname "$0")")
if ! command -v node > /dev/null || [ ! -d "$tools/node_modules/tinyusdz" ]; then
    echo "usd_test: tinyusdz is not installed in $tools (see scripts/setup), so nothing was checked" >&2
    exit 77
fi
tools=$(realpath "$tools")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# A mesh with a seam in its texture coordinates, and polygons.
cat > mesh.obj <<'OBJ'
o 2nd strip.of polygons
v 0 0 0
v 2 0 0
v 0 2 0
v 2 2 0
v 4 0 0
v 4.5 1 0
v 3.9 2.3 0
vt 0.1 0.2
vt 0.9 0.3
vt 0.8 0.7
vt 0.2 0.6
vt 0.5 0.5
f 1/1 2/2 4/3 3/4
f 2/1 5/2 6/5 7/3 4/4
OBJ
echo '{"cloth": {"mesh": {"file": "mesh.obj"}, "pins": "none"}}' > strip.json
both() {  # both NAME SCENE FRAMES [OPTION...]
    for ending in usda pc2; do "$drape" export "$2" --frames "$3" "${@:4}" -o "$1.$ending" 2> /dev/null; done
}
both everything "$here/everything.json" 0:40
both strip strip.json 0:12:4
both thick "$here/everything.json" 0:20:10 --thickness
"$drape" export drop --grid 12 --frames 30 -o still.usda 2> /dev/null
node "$here/read_usd.mjs" "$tools" everything 40 strip 3 thick 2 still 0
