#!/usr/bin/env python3
"""Makes a data set of random drapes on all cores: dataset.py [FOLDER [COUNT]]

Each drape is a sheet of a random size and fabric that falls on a random body, in a file FOLDER/0000.npz. Needs NumPy.
For tables and several machines, see python -m drape.batch.
"""

import multiprocessing
import pathlib
import sys
import time

import drape
import numpy as np

FOLDER = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "drapes")
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 100


def sheet(n, width, height):
    x, z = np.meshgrid(np.linspace(-width / 2, width / 2, n), np.linspace(-width / 2, width / 2, n))
    corner = (np.arange(n - 1)[:, None] * n + np.arange(n - 1)).ravel()
    return (np.stack([x.ravel(), np.full(n * n, height), z.ravel()], axis=1),
            np.stack([corner, corner + n, corner + n + 1, corner + 1], axis=1))


def ellipsoid(radii, n=12):
    """Returns the vertices and faces of an ellipsoid about the origin."""
    down, around = np.meshgrid(np.linspace(0, np.pi, n + 1)[1:-1], np.linspace(0, 2 * np.pi, 2 * n, endpoint=False))
    points = np.stack([np.sin(down) * np.cos(around), np.cos(down), np.sin(down) * np.sin(around)], axis=-1)
    rings, columns = n - 1, 2 * n
    vertices = np.concatenate([points.transpose(1, 0, 2).reshape(-1, 3), [[0, 1, 0], [0, -1, 0]]])
    k = np.arange(columns)
    after = (k + 1) % columns
    faces = [np.stack([np.full(columns, rings * columns), after, k], 1),
             np.stack([np.full(columns, rings * columns + 1), k + (rings - 1) * columns,
                       after + (rings - 1) * columns], 1)]
    for ring in range(rings - 1):
        a, b = ring * columns, (ring + 1) * columns
        faces += [np.stack([k + a, after + a, k + b], 1), np.stack([after + a, after + b, k + b], 1)]
    return vertices * radii, np.concatenate(faces)


def make(number):
    """Makes one drape. The same number gives the same file on every machine."""
    random = np.random.default_rng(number)
    fabric = str(random.choice(["silk", "cotton", "denim", "wool"]))
    cloth = drape.Cloth(*sheet(25, random.uniform(0.5, 0.8), 0.75), fabric=fabric)
    body = drape.Body(*ellipsoid(random.uniform(0.1, 0.25, 3)), place=(0, 0.4, 0))
    scene = drape.Scene([cloth], [body], threads=1, ground={"on": True})
    scene.step(round(1.0 / scene.time_step))
    part = FOLDER / f".{number:04}.part.npz"
    np.savez_compressed(part, positions=scene.vertices(), faces=cloth.faces, body=body.vertices, fabric=fabric,
                        hash=scene.hash)
    part.replace(FOLDER / f"{number:04}.npz")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    start = time.monotonic()
    with multiprocessing.get_context("spawn").Pool() as pool:
        pool.map(make, range(COUNT))
    print(f"{COUNT} drapes in {FOLDER}, {3600 * COUNT / (time.monotonic() - start):.0f} drapes an hour")
