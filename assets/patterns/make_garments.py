#!/usr/bin/env python3
"""Sews the patterns beside this script on the dancer and writes the garments at rest to assets/meshes, with their places
on the panels as texture coordinates: make_garments.py [DRAPE]. The same files come out on every machine."""

import pathlib
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
MESHES = FOLDER.parent / "meshes"
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


for name, fabric in GARMENTS.items():
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / f"{name}.obj"
        subprocess.run([DRAPE, "sew", FOLDER / f"{name}.json", "--body", "built-in:dancer.glb", "--fabric", fabric,
                        "--spacing", "0.022", "--backend", "cpu", "-o", output], check=True)
        lines = [short(line) for line in output.read_text().splitlines()]
    (MESHES / f"{name}.obj").write_text("\n".join(line for line in lines if line) + "\n")
