#!/usr/bin/env bash
# Lets Blender make a moving skinned character and export it as GLB, PC2 and MDD. All three must push a hanging sheet
# alike.
#
#   character_test.sh DRAPE [--keep FOLDER]
set -euo pipefail
drape=$(realpath "$1"); here=$(realpath "$(dirname "$0")")
if ! command -v blender > /dev/null; then
    echo "character_test: blender is not installed, so nothing was checked" >&2
    exit 77
fi
if [ "${2:-}" = --keep ]; then
    mkdir -p "$3"; folder=$(realpath "$3")
else
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
fi
cd "$folder"
blender -b --factory-startup --python-exit-code 1 -P "$here/make_character.py" -- "$folder" > blender.log ||
    { tail -20 blender.log; exit 1; }
for cache in glb pc2 mdd; do
    mesh=character.obj turn='[0, 0, 0]'
    [ $cache != glb ] || mesh=character.glb
    [ $cache != mdd ] || mesh=character_z_up.obj turn='[-90, 0, 0]'
    cat > $cache.json <<JSON
{"cloth": {"particles": [31, 31], "size": [0.8, 0.8], "origin": [-0.4, 1.3, 0.25], "pins": "topCorners"},
 "contact": {"on": true}, "wind": {"airDensity": 0},
 "bodies": [{"name": "character", "mesh": {"file": "$mesh", "turn": $turn}, "cache": {"file": "character.$cache", "rate": 24}}]}
JSON
    for frame in 13 35; do "$drape" export $cache.json --frames $frame --world -o ${cache}_$frame.ply 2> wrote.log; done
    "$drape" simulate $cache.json --steps 35 --crossings > $cache.txt
    grep -q '^crossings *none' $cache.txt || { cat $cache.txt; exit 1; }
done
python3 - <<'PY'
import re
import struct


def places(name):
    head, data = open(name + ".ply", "rb").read().split(b"end_header\n", 1)
    count = int(re.search(rb"element vertex (\d+)", head)[1])
    properties = re.findall(rb"property (\w+) \w+", head.split(b"element face")[0])
    size = {b"float": 4, b"uchar": 1, b"int": 4, b"uint": 4}
    stride = sum(size[p] for p in properties)
    return [struct.unpack_from("<3f", data, k * stride) for k in range(count)]


def farthest(name, frame, part):
    """m, of a vertex from where it is with the GLB."""
    pairs = zip(places(f"glb_{frame}")[part], places(f"{name}_{frame}")[part])
    return max(max(abs(a - b) for a, b in zip(p, q)) for p, q in pairs)


SHEET, BODY = slice(0, 961), slice(961, None)
pushed = max(z for _, _, z in places("glb_13")[SHEET])
assert pushed > 0.3, f"the sheet has not been pushed: {pushed}"
for name in ("pc2", "mdd"):
    # Later than that, sliding cloth turns differences in the last bits into centimetres.
    sheet, body = farthest(name, 13, SHEET), farthest(name, 35, BODY)
    print(f"{name}: beside the GLB the sheet is within {sheet:.1e} m at frame 13, the body within {body:.1e} m at frame 35")
    assert sheet < 1e-4 and body < 1e-5
PY
