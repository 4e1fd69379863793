#!/usr/bin/env bash
# Exports GLB files of several kinds and checks them with Khronos' glTF validator: no errors, warnings or hints.
#
#   gltf_test.sh DRAPE TOOLS    TOOLS: the folder where scripts/setup has installed the validator
set -euo pipefail
drape=$(realpath "$1"); tools=$2; here=$(realpath "$(dirname "$0")")
if ! command -v node > /dev/null || [ ! -d "$tools/node_modules/gltf-validator" ]; then
    echo "gltf_test: gltf-validator is not installed in $tools (see scripts/setup), so nothing was checked" >&2
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export_glb() { "$drape" export "$1" --frames "$2" "${@:4}" -o "$folder/$3.glb"; }
export_glb "$here/everything.json" 0:40 clip
export_glb "$here/everything.json" 40 still
export_glb "$here/everything.json" 20:40:5 torn-from-the-start
export_glb drop 0:60:10 sheet --grid 24
export_glb drop 3:4 two-frames --grid 2
export_glb fabric 0:60:20 net
export_glb ping-pong 0:10 points
export_glb stickman 0:10 lines
export_glb "$here/everything.json" 0:40 thick --thickness
node "$here/validate.mjs" "$tools" "$folder"/*.glb
