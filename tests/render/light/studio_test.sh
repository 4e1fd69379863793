#!/usr/bin/env bash
# Checks that pictures have the light of the studio (docs/pictures/targets.json), and that moving pictures have the same
# brightness. studio_scene.json is arranged as in the targets: a sheet on a ball, seen from afar.
#
#   studio_test.sh DRAPE
set -euo pipefail
drape=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
scene=$here/studio_scene.json
trap 'rm -rf "$work"' EXIT

# All pictures go on from one saved state.
"$drape" simulate "$scene" --steps 149 --backend cpu --save "$work/drop.drape" >"$work/log"
"$drape" export "$work/drop.drape" --frames 1 --backend cpu -o "$work/drop.glb"
for quality in fast draft full; do
  "$drape" render "$work/drop.drape" --frames 1 --backend cpu --size 400x250 --quality $quality -o "$work/$quality.png"
  "$here/../../../docs/pictures/statistics" "$work/$quality.png" "$scene" --mesh "$work/drop.glb" --json > "$work/$quality.json"
done

python3 - "$work" <<'END'
import json
import sys

fast, draft, full = (json.load(open(f"{sys.argv[1]}/{quality}.json")) for quality in ("fast", "draft", "full"))
wrong = []


def check(what, value, low, high):
    if not low <= value <= high:
        wrong.append(f"{what}: {value:.1f}, expected {low:.1f} to {high:.1f}")


check("lit ground", full["ground"], 0.9 * 202, 1.1 * 202)
check("backdrop", full["backdrop"], 0.9 * 170, 1.1 * 170)
check("deepest shadow", full["shadow"], 45, 63)
check("colour of the shadow", max(full["shadow RGB"]) - min(full["shadow RGB"]), 0, 10)
check("height", full["height"], 0.5, 0.65)
for name, numbers, share in (("fast", fast, 0.04), ("draft", draft, 0.03)):
    for part in ("cloth mean", "ground mean"):
        check(f"{part}, {name}", numbers[part], (1 - share) * full[part], (1 + share) * full[part])
print("\n".join(wrong))
sys.exit(1 if wrong else 0)
END
