#!/usr/bin/env python3
"""Sews variations of our patterns on the dancer and prints a table.

Variations differ in size, spacing, misplaced panels and angles of the arms.

    garment_variations.py [--drape FILE] [--count 60] [--first 0] [--seconds 180] [--jobs 1]    needs NumPy

Variation N is the same in each run. Prints a line for each variation and a summary. The exit status is 1 if a garment
that started without crossings got any, or one that started crossed has more crossings at the end.
"""
import argparse
import concurrent.futures
import json
import math
import random
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ASSETS = Path(__file__).resolve().parents[2] / "assets"
PATTERNS = ["tshirt", "trousers", "dress", "hoody", "circle_skirt"]
OWN_ARM = 43.0  # angle of the dancer's arms in her mesh to the vertical, degrees


def mesh_of(glb):
    """Returns vertices, triangles, the joints of each vertex and their weights, and the names and places of joints."""
    data = glb.read_bytes()
    length = struct.unpack("<I", data[12:16])[0]
    tree = json.loads(data[20:20 + length])
    binary = data[28 + length:]

    def values(index):
        accessor = tree["accessors"][index]
        view = tree["bufferViews"][accessor["bufferView"]]
        kind = {5121: "u1", 5123: "<u2", 5125: "<u4", 5126: "<f4"}[accessor["componentType"]]
        width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}[accessor["type"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        return np.frombuffer(binary, kind, accessor["count"] * width, start).reshape(-1, width)

    part = tree["meshes"][0]["primitives"][0]
    joints = tree["skins"][0]["joints"]
    names = [tree["nodes"][joint]["name"] for joint in joints]
    inverse = values(tree["skins"][0]["inverseBindMatrices"]).reshape(-1, 4, 4)
    places = [np.linalg.inv(matrix.T)[:3, 3] for matrix in inverse]
    attributes = part["attributes"]
    shares = values(attributes["WEIGHTS_0"]).astype(float)
    shares /= shares.sum(axis=1, keepdims=True)
    return (values(attributes["POSITION"]).astype(float), values(part["indices"]).reshape(-1, 3),
            values(attributes["JOINTS_0"]).astype(int), shares, names, places)


def write_dancer(path, arm):
    """Writes the dancer as OBJ, with her arms at the given angle to the vertical, degrees."""
    vertices, triangles, joints, shares, names, places = mesh_of(ASSETS / "meshes" / "dancer.glb")
    for side, sign in (("left", 1.0), ("right", -1.0)):
        turned = [names.index(f"{side} {bone}") for bone in ("arm", "forearm", "hand")]
        share = np.where(np.isin(joints, turned), shares, 0.0).sum(axis=1, keepdims=True)
        angle = math.radians(sign * (arm - OWN_ARM))
        turn = np.array([[math.cos(angle), -math.sin(angle), 0], [math.sin(angle), math.cos(angle), 0], [0, 0, 1]])
        shoulder = places[turned[0]]
        vertices = (1 - share) * vertices + share * ((vertices - shoulder) @ turn.T + shoulder)
    lines = [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in vertices]
    path.write_text("\n".join(lines + [f"f {a} {b} {c}" for a, b, c in triangles + 1]) + "\n")


def variation(number):
    """Returns a variation: pattern, scale, spacing in m, greatest shift of a panel in cm, angle of the arms in degrees."""
    chance = random.Random(number)
    return {"pattern": PATTERNS[number % len(PATTERNS)], "scale": round(chance.uniform(0.9, 1.15), 3),
            "spacing": chance.choice([0.018, 0.022, 0.028]), "shift": chance.choice([0.0, 1.5, 3.0]),
            "arm": chance.choice([OWN_ARM, OWN_ARM, 30.0, 50.0, 60.0, 70.0]), "seed": number}


def write_pattern(path, case):
    tree = json.loads((ASSETS / "patterns" / f"{case['pattern']}.json").read_text())
    chance = random.Random(1000 + case["seed"])
    for panel in tree["pattern"]["panels"].values():
        way = [chance.gauss(0, 1) for _ in range(3)]
        length = chance.uniform(0, case["shift"]) / math.hypot(*way)
        panel["translation"] = [x + length * d for x, d in zip(panel["translation"], way)]
    tree["properties"]["units_in_meter"] /= case["scale"]
    path.write_text(json.dumps(tree))


def sewn(number, options):
    case = variation(number)
    with tempfile.TemporaryDirectory() as folder:
        pattern, body = Path(folder) / "pattern.json", Path(folder) / "body.obj"
        write_pattern(pattern, case)
        write_dancer(body, case["arm"])
        command = [options.drape, "sew", pattern, "--body", body, "--spacing", str(case["spacing"]), "--json",
                   "--backend", "cpu", "--threads", "1"]
        try:
            run = subprocess.run(command, capture_output=True, text=True, timeout=options.seconds)
        except subprocess.TimeoutExpired:
            return case, None, f"not at rest after {options.seconds} s of wall time"
    if run.returncode not in (0, 1) or not run.stdout.strip():
        return case, None, run.stderr.strip().splitlines()[-1] if run.stderr.strip() else f"exit code {run.returncode}"
    said = [line.removeprefix("drape: sew: ") for line in run.stderr.splitlines() if line.startswith("drape: sew: ")]
    return case, json.loads(run.stdout), "; ".join(said)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--drape", default="build/release/drape")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=int, default=180, help="of wall time for each [180]")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    print("  N pattern      scale spacing shift arms  crossings at start, most, end  rest s  99 %   took", flush=True)
    clean = fine = wrong = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        numbers = range(options.first, options.first + options.count)
        for case, report, said in pool.map(lambda number: sewn(number, options), numbers):
            line = (f"{case['seed']:3} {case['pattern']:12} {case['scale']:5} {case['spacing']:7} {case['shift']:5} "
                    f"{case['arm']:4.0f}")
            if report is None:
                print(f"{line}  {said}", flush=True)
                continue
            counts = report["crossings"]
            is_clean = counts["start"] == counts["most"] == counts["end"] == 0
            clean += is_clean
            fine += is_clean and report["rest_s"] is not None
            wrong += counts["end"] > counts["start"]
            rest = "none" if report["rest_s"] is None else f"{report['rest_s']:.2f}"
            print(f"{line} {counts['start']:8} {counts['most']:8} {counts['end']:8}       {rest:>9} "
                  f"{report['stretch_percent']['p99']:6.1f} {report['wall_s']:6.1f}  {said}", flush=True)
    print(f"of {options.count}: {clean} without a crossing from start to end, {fine} of these at rest within 20 s; "
          f"{wrong} with more crossings in the end than at the start")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
