#!/usr/bin/env python3
"""Sews the patterns beside this script on the dancer and writes the garments at rest to assets/meshes, with their places
on the panels as texture coordinates: make_garments.py [DRAPE [NAME ...]]. The same files come out on every machine."""

import json
import pathlib
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
MESHES = FOLDER.parent / "meshes"
sys.path.insert(0, str(FOLDER.parent / "scenes"))
from make_garment_scenes import DANCER, sewn_outfit  # found by the line before

DRAPE = sys.argv[1] if len(sys.argv) > 1 else "build/release/drape"
GARMENTS = {"tshirt": "cotton", "trousers": "denim", "dress": "linen", "hoody": "wool"}


def short(line):
    """A line of an OBJ file without normals and materials, which the program makes itself; places to 10 µm."""
    kind, *values = line.split()
    if kind in ("v", "vt"):
        return " ".join([kind] + [f"{float(value):.5f}" for value in values])
    if kind == "f":
        return " ".join(["f"] + ["/".join(value.split("/")[:2]) for value in values])
    return line if kind in ("o", "g") else ""


def write(name, lines):
    """The lines of an OBJ file, shortened, as assets/meshes/NAME.obj."""
    kept = [short(line) for line in lines]
    (MESHES / f"{name}.obj").write_text("\n".join(line for line in kept if line) + "\n")


def separate(lines):
    """The lines of each object of an OBJ file, with numbers of its own."""
    objects, before, so_far = [], {}, {"v": 0, "vt": 0, "vn": 0}
    for line in lines:
        kind, *values = line.split()
        if kind == "o":
            objects.append([])
            before = dict(so_far)
        if kind in so_far:
            so_far[kind] += 1
        if kind == "f":
            corners = [zip(corner.split("/"), (before["v"], before["vt"], before["vn"])) for corner in values]
            line = "f " + " ".join("/".join(str(int(n) - skipped) for n, skipped in corner) for corner in corners)
        if objects:
            objects[-1].append(line)
    return objects


def run(*words):
    subprocess.run([DRAPE, *words], check=True)


def relaxed(work, files, fabric):
    """The lines of each of the meshes, worn without friction until its links have their lengths."""
    cloths = [{"mesh": {"file": str(file), "panels": True}, "sewing": 0, "pins": "none"} for file in files]
    scene, end, output = work / "relaxed.json", work / "relaxed.drape", work / "relaxed.obj"
    scene.write_text(json.dumps({
        "fabric": fabric, "cloths": cloths, "bodies": [{"name": "dancer", "mesh": DANCER["mesh"]}],
        "contact": {"thickness": 0.003, "friction": 0}, "solver": {"substeps": 96, "damping": 3},
        "wind": {"velocity": [0, 0, 0], "gustiness": 0}, "ground": {"on": False}}))
    run("simulate", scene, "--steps", "90", "--backend", "cpu", "--save", end)
    run("export", end, "--frames", "0", "--backend", "cpu", "-o", output)
    return [moved(file.read_text().splitlines(), lines)
            for file, lines in zip(files, separate(output.read_text().splitlines()))]


def moved(lines, others):
    """The lines of an OBJ file with the places of the vertices of another; its panels stay."""
    places = (line for line in others if line.startswith("v "))
    return [next(places) if line.startswith("v ") else line for line in lines]


NAMES = sys.argv[2:] or [*GARMENTS, "outfit"]
with tempfile.TemporaryDirectory() as folder:
    work = pathlib.Path(folder)
    for name, fabric in GARMENTS.items():
        if name not in NAMES:
            continue
        output = work / f"{name}.obj"
        run("sew", FOLDER / f"{name}.json", "--body", "built-in:dancer.glb", "--fabric", fabric, "--spacing", "0.022",
            "--backend", "cpu", "-o", output)
        write(name, relaxed(work, [output], fabric)[0])

    if "outfit" in NAMES:
        scene, end, output = work / "outfit.json", work / "outfit.drape", work / "outfit.obj"
        fields = {**sewn_outfit(), "ground": {"on": False}, "wind": {"velocity": [0, 0, 0], "gustiness": 0}}
        fields["solver"] = {"damping": 5}  # comes to rest sooner
        scene.write_text(json.dumps(fields))
        run("simulate", scene, "--steps", "600", "--until-rest", "--backend", "cpu", "--save", end)
        run("export", end, "--frames", "0", "--backend", "cpu", "-o", output)
        parts = [work / f"{part}.obj" for part in ("skirt", "shirt")]
        for part, lines in zip(parts, separate(output.read_text().splitlines())):
            part.write_text("\n".join(lines) + "\n")
        for part, lines in zip(parts, relaxed(work, parts, "cotton")):
            write(f"outfit_{part.stem}", lines)
