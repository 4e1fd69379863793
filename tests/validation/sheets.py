"""Sheets for the cases: grids from a text, meshes from arrays, and what they have in common."""

import dataclasses
import json
from typing import Callable

import numpy as np

import drape


@dataclasses.dataclass(frozen=True)
class Case:
    """One number that is measured and known.

    measure(cells, substeps): returns the measured and the known value.
    cells, substeps: three each, from coarse to fine.
    coarse, fine: greatest error at the coarsest and at the finest, relative to the known value; None: not tested.
    """
    subject: str
    name: str
    measure: Callable[[int, int], tuple[float, float]]
    cells: tuple[int, int, int]
    substeps: tuple[int, int, int]
    coarse: float | None
    fine: float | None
    unit: str = ""


# Nothing but gravity acts; each case adds what it is about.
PLAIN = {"wind": {"airDensity": 0}, "contact": {"on": False}, "tethers": {"on": False}}


def plain(solver, **more):
    return PLAIN | {"solver": solver} | more


def grid(columns, rows, size, solver, threads=1, more=None, **cloth):
    """Opens a scene with one grid whose rows go along x and whose columns go along z. size: m."""
    fields = {"particles": [columns, rows], "size": list(size), "origin": [0, 0, 0], "across": [1, 0, 0], "down": [0, 0, 1],
              "pins": "none"} | cloth
    return drape.open_text(json.dumps({"cloth": fields} | plain(solver, **(more or {}))), threads=threads)


def mesh(columns, rows, size, solver, pins=(), more=None, upright=False, **cloth):
    """Opens a scene with a mesh of quads in the place of such a grid. Its vertices are numbered row by row.

    upright: whether the columns go down along -y instead.
    """
    x, z = np.meshgrid(np.linspace(0, size[0], columns), np.linspace(0, size[1], rows))
    flat = np.zeros_like(x)
    vertices = np.stack([x, -z, flat] if upright else [x, flat, z], axis=-1).reshape(-1, 3)
    corner = (columns * np.arange(rows - 1)[:, None] + np.arange(columns - 1)).ravel()
    faces = np.stack([corner, corner + columns, corner + columns + 1, corner + 1], axis=1)
    sheet = drape.Cloth(vertices, faces, fabric="rubber", pins=list(pins), **cloth)
    return drape.Scene([sheet], threads=1, **plain(solver, **(more or {})))


def seconds(scene, duration):
    """Steps for the duration, s."""
    scene.step(max(1, round(duration / scene.time_step)))
