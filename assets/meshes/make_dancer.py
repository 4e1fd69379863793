#!/usr/bin/env python3
"""Makes dancer.glb: a figure of 21 joints with one smooth skin, and a dance of 6 s.

    make_dancer.py [FILE]    needs NumPy

Metres, y up, facing +z. The skin is the surface of round limbs that blend into one another, meshed by surface nets
(Gibson 1998, "Constrained Elastic Surface Nets"). It starts in the pose that it was bound in, arms half down, and the
last key is the first again.
"""
import json
import math
import struct
import sys
from pathlib import Path

import numpy as np

CELL = 0.030  # m, of the net
BLEND = 0.035  # m, within which limbs blend

# Joint: (parent, place in the bound pose, m)
JOINTS = {
    "hips": (None, (0, 0.98, 0)),
    "spine": ("hips", (0, 1.09, 0)),
    "chest": ("spine", (0, 1.24, 0)),
    "neck": ("chest", (0, 1.44, -0.01)),
    "head": ("neck", (0, 1.53, 0.0)),
}
for side, s in (("left", 1), ("right", -1)):
    JOINTS |= {
        f"{side} collar": ("chest", (0.03 * s, 1.39, 0)),
        f"{side} arm": (f"{side} collar", (0.165 * s, 1.385, 0)),
        f"{side} forearm": (f"{side} arm", (0.36 * s, 1.20, -0.01)),
        f"{side} hand": (f"{side} forearm", (0.53 * s, 1.035, 0.0)),
        f"{side} thigh": ("hips", (0.095 * s, 0.91, 0)),
        f"{side} shin": (f"{side} thigh", (0.105 * s, 0.50, 0.005)),
        f"{side} foot": (f"{side} shin", (0.11 * s, 0.09, -0.015)),
        f"{side} toes": (f"{side} foot", (0.115 * s, 0.035, 0.10)),
    }

# Limb: (joint that moves it, from, to, radius there, radius here), m
LIMBS = [
    ("hips", (-0.05, 0.94, 0), (0.05, 0.94, 0), 0.105, 0.105),
    ("hips", (0, 0.96, 0), (0, 1.08, 0), 0.10, 0.095),
    ("spine", (0, 1.08, 0), (0, 1.22, 0), 0.095, 0.105),
    ("chest", (-0.05, 1.27, 0), (0.05, 1.27, 0), 0.105, 0.105),
    ("chest", (-0.07, 1.36, -0.005), (0.07, 1.36, -0.005), 0.075, 0.075),
    ("neck", (0, 1.40, -0.01), (0, 1.52, 0), 0.052, 0.05),
    ("head", (0, 1.565, 0.015), (0, 1.63, 0.005), 0.075, 0.09),
]
for side, s in (("left", 1), ("right", -1)):
    LIMBS += [
        (f"{side} collar", (0.09 * s, 1.375, 0), (0.16 * s, 1.38, 0), 0.055, 0.058),
        (f"{side} arm", (0.165 * s, 1.38, 0), (0.355 * s, 1.205, -0.01), 0.054, 0.044),
        (f"{side} forearm", (0.36 * s, 1.20, -0.01), (0.525 * s, 1.04, 0), 0.043, 0.034),
        (f"{side} hand", (0.535 * s, 1.03, 0), (0.60 * s, 0.965, 0.01), 0.034, 0.030),
        (f"{side} thigh", (0.095 * s, 0.90, 0), (0.105 * s, 0.52, 0.005), 0.088, 0.062),
        (f"{side} shin", (0.105 * s, 0.49, 0.003), (0.11 * s, 0.12, -0.012), 0.058, 0.042),
        (f"{side} foot", (0.11 * s, 0.06, -0.02), (0.114 * s, 0.045, 0.08), 0.042, 0.038),
        (f"{side} toes", (0.115 * s, 0.043, 0.10), (0.117 * s, 0.038, 0.155), 0.036, 0.032),
    ]


def distances(points):
    """From each point to the surface of each limb, m: a row for each limb."""
    rows = []
    for _, a, b, first, second in LIMBS:
        a, b = np.array(a, float), np.array(b, float)
        along = b - a
        share = np.clip(((points - a) @ along) / (along @ along), 0, 1)
        rows.append(np.linalg.norm(points - a - share[:, None] * along, axis=1) - (first + (second - first) * share))
    return np.array(rows)


def blended(points):
    """Signed distance to the skin, about: the smooth least of all distances."""
    rows = distances(points)
    least = rows.min(axis=0)
    return least - BLEND * np.log(np.exp(-(rows - least) / BLEND).sum(axis=0)) + 0.012


def surface_net():
    """Vertices and triangles of the skin."""
    low = np.array([-0.70, -0.06, -0.22])
    counts = np.ceil((np.array([0.70, 1.80, 0.30]) - low) / CELL).astype(int) + 1
    axes = [low[k] + CELL * np.arange(counts[k]) for k in range(3)]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), -1)
    field = blended(grid.reshape(-1, 3)).reshape(counts)
    corners = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    cells = tuple(counts - 1)
    values = np.stack([field[i:i + cells[0], j:j + cells[1], k:k + cells[2]] for i, j, k in corners], -1)
    crossed = (values < 0).any(-1) & (values >= 0).any(-1)
    numbers = -np.ones(cells, int)
    numbers[crossed] = np.arange(crossed.sum())
    vertices = []
    edges = [(a, b) for a in range(8) for b in range(a + 1, 8)
             if sum(x != y for x, y in zip(corners[a], corners[b])) == 1]
    for cell in np.argwhere(crossed):
        v = values[tuple(cell)]
        met = [np.array(corners[a]) + (v[a] / (v[a] - v[b])) * (np.array(corners[b]) - np.array(corners[a]))
               for a, b in edges if (v[a] < 0) != (v[b] < 0)]
        vertices.append(low + CELL * (cell + np.mean(met, axis=0)))
    vertices = np.array(vertices)
    triangles = []
    for axis in range(3):
        u, w = (axis + 1) % 3, (axis + 2) % 3
        step = np.eye(3, dtype=int)
        for point in np.argwhere(np.ones(counts, bool)):
            if point[axis] + 1 >= counts[axis] or point[u] == 0 or point[w] == 0:
                continue
            if point[u] >= cells[u] or point[w] >= cells[w]:
                continue
            here, there = field[tuple(point)], field[tuple(point + step[axis])]
            if (here < 0) == (there < 0):
                continue
            quad = [numbers[tuple(point - a * step[u] - b * step[w])] for a, b in ((1, 1), (0, 1), (0, 0), (1, 0))]
            if here >= 0:
                quad.reverse()
            triangles.append((quad[0], quad[1], quad[2]))
            triangles.append((quad[0], quad[2], quad[3]))
    return vertices, np.array(triangles)


def onto_skin(vertices, triangles):
    """Evens the net out and puts it onto the surface."""
    neighbours = [set() for _ in vertices]
    for t in triangles:
        for k in range(3):
            neighbours[t[k]] |= {t[(k + 1) % 3], t[(k + 2) % 3]}
    small = 1e-4
    for _ in range(6):
        vertices = 0.5 * vertices + 0.5 * np.array([vertices[list(n)].mean(axis=0) for n in neighbours])
        for _ in range(3):
            value = blended(vertices)
            slope = np.stack([(blended(vertices + small * e) - value) / small for e in np.eye(3)], -1)
            vertices -= (value / np.maximum((slope * slope).sum(-1), 0.1))[:, None] * slope
    return vertices


def weights(vertices):
    """Of each vertex four joints and their shares, by the nearness of their limbs."""
    names = list(JOINTS)
    near = np.full((len(vertices), len(names)), 0.0)
    for (joint, *_), row in zip(LIMBS, distances(vertices)):
        column = names.index(joint)
        near[:, column] = np.maximum(near[:, column], 1 / np.maximum(row + 0.025, 0.006) ** 4)
    # A side's limbs do not move the other's.
    for k, name in enumerate(names):
        if name.startswith("left"):
            near[:, k] *= np.clip(vertices[:, 0] / 0.02 + 0.5, 0, 1)
        if name.startswith("right"):
            near[:, k] *= np.clip(-vertices[:, 0] / 0.02 + 0.5, 0, 1)
    joints = np.argsort(-near, axis=1)[:, :4]
    shares = np.take_along_axis(near, joints, axis=1)
    return joints, shares / shares.sum(axis=1, keepdims=True)


# Pose: at a time, s, degrees about x, y and z of joints, and the way of the hips, m. Between them a cosine.
REST = {}
DANCE = [
    (0.0, REST),
    (0.6, REST),
    (1.4, {"left arm": (0, 0, 75), "right arm": (0, 0, -75), "left forearm": (0, 0, 25), "right forearm": (0, 0, -25),
           "chest": (-8, 0, 0), "way": (0, 0.0, 0)}),
    (2.3, {"hips": (0, 55, 0), "chest": (0, 18, 6), "left arm": (0, 0, 45), "right arm": (0, 0, -45),
           "left forearm": (0, -20, 15), "right forearm": (0, 20, -15), "head": (0, 15, 0)}),
    (3.2, {"hips": (0, -45, 0), "chest": (0, -18, -6), "left arm": (0, 0, 40), "right arm": (0, 0, -40),
           "head": (0, -15, 0)}),
    (4.0, {"spine": (22, 0, 0), "chest": (22, 0, 0), "neck": (12, 0, 0), "left arm": (-25, 0, 5),
           "right arm": (-25, 0, -5), "hips": (4, 0, 0)}),
    (4.7, {"left thigh": (-32, 0, 4), "left shin": (26, 0, 0), "right thigh": (14, 0, -2), "right shin": (6, 0, 0),
           "chest": (-4, 8, 0), "left arm": (18, 0, 12), "right arm": (-22, 0, -12), "way": (0, -0.03, 0.12)}),
    (5.4, {"right thigh": (-8, 0, 0), "left arm": (0, 0, 10), "right arm": (0, 0, -10), "way": (0, -0.005, 0.05)}),
    (6.0, REST),
]
KEYS_A_SECOND = 10


def posed(time, name):
    """What a pose says of a joint at a time."""
    for (start, before), (end, after) in zip(DANCE, DANCE[1:]):
        if time <= end:
            share = 0.5 - 0.5 * math.cos(math.pi * (time - start) / (end - start))
            a, b = (np.array(pose.get(name, (0, 0, 0)), float) for pose in (before, after))
            return a + (b - a) * share
    return np.zeros(3)


def quaternion(degrees):
    """About x, then y, then z."""
    def about(axis, angle):
        q = np.zeros(4)
        q[axis], q[3] = math.sin(angle / 2), math.cos(angle / 2)
        return q

    def times(a, b):
        x1, y1, z1, w1 = a
        x2, y2, z2, w2 = b
        return np.array([w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2, w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
                         w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2, w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2])

    x, y, z = np.radians(degrees)
    return times(about(2, z), times(about(1, y), about(0, x)))


class Glb:
    """Collects accessors and writes them with their document."""

    def __init__(self):
        self.data = bytearray()
        self.views, self.accessors = [], []

    def add(self, array, kind, bounds=False, target=None):
        types = {"f": 5126, "H": 5123, "B": 5121}
        code = {"float32": "f", "uint16": "H", "uint8": "B"}[str(array.dtype)]
        while len(self.data) % 4:
            self.data.append(0)
        view = {"buffer": 0, "byteOffset": len(self.data), "byteLength": array.nbytes}
        if target:
            view["target"] = target
        self.views.append(view)
        self.data += array.tobytes()
        accessor = {"bufferView": len(self.views) - 1, "componentType": types[code], "count": len(array), "type": kind}
        if bounds:
            flat = array.reshape(len(array), -1)
            accessor |= {"min": flat.min(axis=0).tolist(), "max": flat.max(axis=0).tolist()}
        self.accessors.append(accessor)
        return len(self.accessors) - 1

    def bytes(self, document):
        document |= {"asset": {"version": "2.0", "generator": "make_dancer.py"}, "accessors": self.accessors,
                     "bufferViews": self.views, "buffers": [{"byteLength": len(self.data) + -len(self.data) % 4}]}
        text = json.dumps(document, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        data = bytes(self.data) + b"\0" * (-len(self.data) % 4)
        chunks = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(data), 0x004E4942) + data
        return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def main():
    vertices, triangles = surface_net()
    vertices = onto_skin(vertices, triangles)
    joints, shares = weights(vertices)
    names = list(JOINTS)
    places = {name: np.array(place, float) for name, (_, place) in JOINTS.items()}
    normals = np.zeros_like(vertices)
    for corner in range(3):
        a, b, c = (vertices[triangles[:, (corner + k) % 3]] for k in range(3))
        np.add.at(normals, triangles[:, corner], np.cross(b - a, c - a))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)

    glb = Glb()
    bytes_of = np.floor(shares * 255 + 0.5).astype(int)
    bytes_of[:, 0] += 255 - bytes_of.sum(axis=1)
    primitive = {
        "attributes": {
            "POSITION": glb.add(vertices.astype("f4"), "VEC3", bounds=True, target=34962),
            "NORMAL": glb.add(normals.astype("f4"), "VEC3", target=34962),
            "JOINTS_0": glb.add(joints.astype("u1"), "VEC4", target=34962),
            "WEIGHTS_0": glb.add(bytes_of.astype("u1"), "VEC4", target=34962),
        },
        "indices": glb.add(triangles.reshape(-1).astype("u2"), "SCALAR", target=34963),
        "material": 0,
    }
    glb.accessors[3]["normalized"] = True
    inverse = np.tile(np.eye(4, dtype="f4"), (len(names), 1, 1))
    nodes = []
    for k, name in enumerate(names):
        parent, _ = JOINTS[name]
        inverse[k, 3, :3] = -places[name]  # column by column
        node = {"name": name, "translation": (places[name] - (places[parent] if parent else 0)).round(6).tolist()}
        children = [n for n, other in enumerate(names) if JOINTS[other][0] == name]
        if children:
            node["children"] = children
        nodes.append(node)
    nodes.append({"name": "dancer", "mesh": 0, "skin": 0})

    times = np.arange(int(DANCE[-1][0] * KEYS_A_SECOND) + 1, dtype="f4") / np.float32(KEYS_A_SECOND)
    when = glb.add(times, "SCALAR", bounds=True)
    samplers, channels = [], []

    def animate(name, path, values, kind):
        samplers.append({"input": when, "output": glb.add(values.astype("f4"), kind), "interpolation": "LINEAR"})
        channels.append({"sampler": len(samplers) - 1, "target": {"node": names.index(name), "path": path}})

    for name in names:
        if any(name in pose for _, pose in DANCE):
            animate(name, "rotation", np.array([quaternion(posed(float(t), name)) for t in times]), "VEC4")
    animate("hips", "translation", np.array([places["hips"] + posed(float(t), "way") for t in times]), "VEC3")
    document = {
        "scene": 0,
        "scenes": [{"nodes": [0, len(names)]}],
        "nodes": nodes,
        "meshes": [{"name": "dancer", "primitives": [primitive]}],
        "materials": [{"name": "skin", "pbrMetallicRoughness": {"baseColorFactor": [0.6, 0.4, 0.3, 1],
                                                                "metallicFactor": 0, "roughnessFactor": 0.6}}],
        "skins": [{"joints": list(range(len(names))), "skeleton": 0,
                   "inverseBindMatrices": glb.add(inverse.reshape(len(names), 16), "MAT4")}],
        "animations": [{"name": "dance", "samplers": samplers, "channels": channels}],
    }
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("dancer.glb")
    file.write_bytes(glb.bytes(document))
    print(f"{file}: {len(vertices)} vertices, {len(triangles)} triangles, {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
