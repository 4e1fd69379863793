"""Cusick's drape test: a disc of cloth of 30 cm hangs over a disc of 18 cm, and its shadow is measured."""

import json
import math

import numpy as np

import drape

RADIUS, SUPPORT = 0.15, 0.09  # m
SECONDS = 2.0
GAP = 0.001  # kept from the support, m
SOLVER = {"damping": 10.0, "thickness": GAP}
SIDES = 62
# The lower plate. The upper one presses the cloth on it: pins hold what lies half a cell or more inside its rim.
PLATE = [{"name": "plate", "shape": "convex", "friction": 0.3, "planes":
          [{"normal": [math.cos(2 * math.pi * k / SIDES), 0, math.sin(2 * math.pi * k / SIDES)], "distance": SUPPORT - GAP}
           for k in range(SIDES)] + [{"normal": [0, 1, 0], "distance": -GAP}, {"normal": [0, -1, 0], "distance": 0.05}]}]
FABRICS = "silk", "velvet", "cotton", "nylon", "wool", "linen", "denim"


def disc_of_grid(fabric, cell, solver, threads):
    """Opens a disc that is cut out of a grid by a blade that goes round. Returns the scene and the disc's particles."""
    half = math.ceil(RADIUS / cell + 1)
    side = 2 * half + 1
    x, z = (axis.ravel() for axis in np.meshgrid(*2 * [cell * (np.arange(side) - half)]))
    radius = np.hypot(x, z)
    held = np.flatnonzero((radius <= SUPPORT - 0.499 * cell) | (radius > RADIUS))
    scene = drape.open_text(json.dumps({
        "fabric": fabric, "solver": solver, "wind": {"airDensity": 0}, "colliders": PLATE,
        "cloth": {"particles": [side, side], "size": [2 * half * cell] * 2, "origin": [-half * cell, 0, -half * cell],
                  "down": [0, 0, 1], "jitter": 1e-4, "pins": "listed",
                  "listedPins": [{"at": [int(i) % side, int(i) // side]} for i in held]}}), threads=threads)
    count = 96
    turn = 2 * math.pi / count
    corners = [(RADIUS * math.cos(turn * k), 0.01, RADIUS * math.sin(turn * k)) for k in range(count)]
    for k in range(count):
        scene.cut(corners[k - 1], corners[k], (0, -0.02, 0))
    return scene, radius <= RADIUS


def disc_of_rings(fabric, cell, solver, threads):
    """Opens a disc that is a mesh of rings: ring k has 6 k vertices. Returns the scene and the disc's particles."""
    rings = round(RADIUS / cell)
    vertices = [(0.0, 0.0, 0.0)]
    for k in range(1, rings + 1):
        angles = 2 * math.pi * np.arange(6 * k) / (6 * k)
        vertices += [(RADIUS * k / rings * math.cos(a), 0.0, RADIUS * k / rings * math.sin(a)) for a in angles]

    def number(ring, place):
        return 0 if ring == 0 else 1 + 3 * ring * (ring - 1) + place % (6 * ring)

    faces = []
    for k in range(rings):
        for side in range(6):
            for j in range(k + 1):
                inner, outer = number(k, side * k + j), number(k + 1, side * (k + 1) + j)
                faces.append((inner, number(k + 1, side * (k + 1) + j + 1), outer))
                if j < k:
                    faces.append((inner, number(k, side * k + j + 1), number(k + 1, side * (k + 1) + j + 1)))
    held = np.hypot(*np.array(vertices)[:, [0, 2]].T) <= SUPPORT - 0.499 * cell
    cloth = drape.Cloth(vertices, faces, fabric=fabric, pins=held, jitter=1e-4)
    scene = drape.Scene([cloth], threads=threads, solver=solver, wind={"airDensity": 0}, colliders=PLATE)
    return scene, np.ones(scene.particle_count, bool)


def shadow(scene, inside, step=5e-4):
    """Returns the shadow from above as a picture, and its radius by direction, m. Pixels have sides of `step`, m."""
    side = round(2.2 * RADIUS / step)
    picture = np.zeros((side, side), bool)
    places = scene.positions[:, [0, 2]] / step + side / 2
    for triangle in scene.triangles:
        if triangle[0] == triangle[1] or not inside[triangle].all():
            continue
        a, b, c = places[triangle]
        low, high = np.floor(np.min([a, b, c], axis=0)).astype(int), np.ceil(np.max([a, b, c], axis=0)).astype(int)
        x, y = np.meshgrid(np.arange(low[0], high[0] + 1) + 0.5, np.arange(low[1], high[1] + 1) + 0.5)
        edges = [(q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]) for p, q in ((a, b), (b, c), (c, a))]
        covered = np.logical_and.reduce([e >= 0 for e in edges]) | np.logical_and.reduce([e <= 0 for e in edges])
        picture[low[1]:high[1] + 1, low[0]:high[0] + 1] |= covered
    y, x = np.nonzero(picture)
    x, y = x + 0.5 - side / 2, y + 0.5 - side / 2
    direction = ((np.arctan2(y, x) / (2 * math.pi) % 1) * 180).astype(int) % 180
    outline = np.zeros(180)
    np.maximum.at(outline, direction, np.hypot(x, y) * step)
    return picture, outline


def heights_round(scene, start, radius=0.13):
    """Returns the heights (m) of 180 points that lay on a circle of this radius in the flat disc, in order of direction.

    start: places of the particles in the flat disc.
    """
    turn = 2 * math.pi * (np.arange(180) + 0.5) / 180
    points = radius * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    triangles = scene.triangles[scene.triangles[:, 0] != scene.triangles[:, 1]]
    a, b, c = (start[triangles[:, k]][:, [0, 2]] for k in range(3))

    def double_area(p, q, r):
        return (q[..., 0] - p[..., 0]) * (r[..., 1] - p[..., 1]) - (q[..., 1] - p[..., 1]) * (r[..., 0] - p[..., 0])

    heights = []
    for point in points:
        shares = np.stack([double_area(b, c, point), double_area(c, a, point), double_area(a, b, point)]) / double_area(a, b, c)
        inside = int(shares.min(axis=0).argmax())
        heights.append(float(shares[:, inside] @ scene.positions[triangles[inside], 1]))
    return np.array(heights)


def folds(heights, least=0.005):
    """Returns how many times a closed curve rises and falls by at least `least`, m."""
    count, rising, extreme = 0, True, heights.min()
    for value in [*np.roll(heights, -int(heights.argmin())), heights.min()]:
        if (value > extreme) == rising:
            extreme = value
        elif abs(value - extreme) > least:
            count, rising, extreme = count + rising, not rising, value
    return count


def drape_of(fabric, kind, cell, substeps, threads=1):
    """Returns the drape coefficient in %, the number of folds, and the radius of the shadow by direction, m.

    The disc of a grid has a ragged edge, so the shadow is compared with that of the flat disc at the start.
    """
    make = disc_of_grid if kind == "grid" else disc_of_rings
    scene, inside = make(fabric, cell, SOLVER | {"substeps": substeps}, threads)
    start = scene.positions.copy()
    scene.step()  # cuts
    whole = shadow(scene, inside)[0].sum() * 5e-4**2
    scene.step(round(SECONDS / scene.time_step) - 1)
    picture, outline = shadow(scene, inside)
    area, support = picture.sum() * 5e-4**2, math.pi * SUPPORT**2
    return 100 * (area - support) / (whole - support), int(folds(heights_round(scene, start))), outline.tolist()
