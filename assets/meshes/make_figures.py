#!/usr/bin/env python3
"""Makes a display mannequin in three sizes and two poses, A and T: figure-SIZE-POSE.glb beside this script. The one of
medium size in pose A is dancer.glb: it has 21 joints and a dance of 6 s.

    make_figures.py [FOLDER [NAME ...]]    needs NumPy; some minutes for all

Metres, y up, facing +z. figure_form.py has the form, remesh.py makes its mesh. The dancer starts in the pose that she was
bound in, and the last key is the first again.
"""
import json
import math
import struct
import sys
from pathlib import Path

import numpy as np

from figure_form import POSES, SIZES, Form
from remesh import remeshed, surface_net

CELL = 0.009  # m, of the net, which has to tell the fingers from the air around them
LOW, HIGH = (-0.96, -0.03, -0.22), (0.96, 1.84, 0.26)  # m, a box around every figure
HEIGHTS = 1.245, 1.085, 0.90  # m, of bust, waist and hip in the medium size
TRUNK = 0.21  # m, from the middle to the arms at the height of the bust


def bones(joints):
    """Of each joint the part of Form.parts that it moves, and the segment from which it moves it, m."""
    ends = {"hips": (0, 1.09, 0), "spine": (0, 1.24, 0), "chest": (0, 1.42, -0.01), "neck": (0, 1.53, -0.005),
            "head": (0, 1.68, 0)}
    part_of = {"hips": 0, "spine": 0, "chest": 0, "collar": 0, "thigh": 1, "shin": 1, "foot": 1, "toes": 1, "arm": 2,
               "forearm": 2, "hand": 2, "neck": 3, "head": 3}
    rows = {}
    for name, (_, place) in joints.items():
        children = [p for n, (parent, p) in joints.items() if parent == name]
        place = np.array(place)
        kind = name.split()[-1]
        if name in ends:
            end = np.array(ends[name])
        elif children:
            end = np.array(children[0])
        else:  # a hand or toes: on as the bone before
            end = place + 0.6 * (place - np.array(joints[joints[name][0]][1]))
        rows[name] = (part_of[kind], place, end)
    return rows


def weights(form, vertices, triangles):
    """Of each vertex four joints and their shares: heat that flows from the nearest bone of its part over the skin (Baran
    and Popovic 2007, "Automatic Rigging and Animation of 3D Characters", section 4)."""
    names = list(form.joints())
    part = np.argmin(form.parts(vertices), axis=0)
    away = np.full((len(vertices), len(names)), np.inf)
    for k, (name, (own, a, b)) in enumerate(bones(form.joints()).items()):
        share = np.clip((vertices - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
        away[:, k] = np.linalg.norm(vertices - a - share[:, None] * (b - a), axis=1)
        away[part != own, k] = np.inf
        side = {"left": 1, "right": -1}.get(name.split()[0], 0)
        away[vertices[:, 0] * side < 0, k] = np.inf
    nearest = away.argmin(axis=1)
    heat = 1 / away.min(axis=1) ** 2  # 1/m^2
    flow, mass = np.zeros((len(vertices),) * 2), np.zeros(len(vertices))
    for k in range(3):
        a, b, c = (triangles[:, (k + i) % 3] for i in range(3))
        u, v = vertices[a] - vertices[c], vertices[b] - vertices[c]
        area = np.linalg.norm(np.cross(u, v), axis=1)
        cotangent = (u * v).sum(1) / area / 2
        np.add.at(flow, (a, b), -cotangent)
        np.add.at(flow, (b, a), -cotangent)
        np.add.at(flow, (a, a), cotangent)
        np.add.at(flow, (b, b), cotangent)
        np.add.at(mass, c, area / 6)
    flow[np.arange(len(mass)), np.arange(len(mass))] += mass * heat
    shares = np.linalg.solve(flow, (mass * heat)[:, None] * np.eye(len(names))[nearest])
    joints = np.argsort(-shares, axis=1, kind="stable")[:, :4]
    shares = np.maximum(np.take_along_axis(shares, joints, axis=1), 0)
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
        document |= {"asset": {"version": "2.0", "generator": "make_figures.py"}, "accessors": self.accessors,
                     "bufferViews": self.views, "buffers": [{"byteLength": len(self.data) + -len(self.data) % 4}]}
        text = json.dumps(document, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        data = bytes(self.data) + b"\0" * (-len(self.data) % 4)
        chunks = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(data), 0x004E4942) + data
        return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def figure(form):
    """Vertices, normals and triangles of the skin."""
    vertices, triangles = remeshed(*surface_net(form.distance, LOW, HIGH, CELL), form.distance, form.edge)
    normals = np.zeros_like(vertices)
    for corner in range(3):
        a, b, c = (vertices[triangles[:, (corner + k) % 3]] for k in range(3))
        np.add.at(normals, triangles[:, corner], np.cross(b - a, c - a))
    return vertices, normals / np.linalg.norm(normals, axis=1, keepdims=True), triangles


def skin_of(glb, vertices, normals, triangles):
    """A primitive of the document, with the arrays of the mesh."""
    return {"attributes": {"POSITION": glb.add(vertices.astype("f4"), "VEC3", bounds=True, target=34962),
                           "NORMAL": glb.add(normals.astype("f4"), "VEC3", target=34962)},
            "indices": glb.add(triangles.reshape(-1).astype("u2"), "SCALAR", target=34963), "material": 0}


MATERIAL = {"name": "skin", "pbrMetallicRoughness": {"baseColorFactor": [0.6, 0.4, 0.3, 1], "metallicFactor": 0,
                                                     "roughnessFactor": 0.6}}


def standing(name, mesh):
    """A GLB of the mesh alone."""
    glb = Glb()
    primitive = skin_of(glb, *mesh)
    return glb.bytes({"scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"name": name, "mesh": 0}],
                      "meshes": [{"name": name, "primitives": [primitive]}], "materials": [MATERIAL]})


def dancer(form, mesh):
    """A GLB of the mesh with joints and the dance."""
    vertices, normals, triangles = mesh
    joints, shares = weights(form, vertices, triangles)
    rows = form.joints()
    names = list(rows)
    places = {name: np.array(place, float) for name, (_, place) in rows.items()}
    glb = Glb()
    bytes_of = np.floor(shares * 255 + 0.5).astype(int)
    bytes_of[:, 0] += 255 - bytes_of.sum(axis=1)
    primitive = skin_of(glb, *mesh)
    primitive["attributes"]["JOINTS_0"] = glb.add(joints.astype("u1"), "VEC4", target=34962)
    primitive["attributes"]["WEIGHTS_0"] = glb.add(bytes_of.astype("u1"), "VEC4", target=34962)
    glb.accessors[-1]["normalized"] = True
    inverse = np.tile(np.eye(4, dtype="f4"), (len(names), 1, 1))
    nodes = []
    for k, name in enumerate(names):
        parent, _ = rows[name]
        inverse[k, 3, :3] = -places[name]  # column by column
        node = {"name": name, "translation": (places[name] - (places[parent] if parent else 0)).round(6).tolist()}
        children = [n for n, other in enumerate(names) if rows[other][0] == name]
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
        "materials": [MATERIAL],
        "skins": [{"joints": list(range(len(names))), "skeleton": 0,
                   "inverseBindMatrices": glb.add(inverse.reshape(len(names), 16), "MAT4")}],
        "animations": [{"name": "dance", "samplers": samplers, "channels": channels}],
    }
    return glb.bytes(document)


def girth(vertices, triangles, height):
    """Around the trunk at a height, m: of the convex hull of the section without arms, as a tape runs."""
    corners = vertices[triangles]
    points = []
    for a, b in ((0, 1), (1, 2), (2, 0)):
        low, high = corners[:, a, 1] - height, corners[:, b, 1] - height
        cut = (low < 0) != (high < 0)
        share = (low[cut] / (low[cut] - high[cut]))[:, None]
        points += list((corners[cut, a] + share * (corners[cut, b] - corners[cut, a]))[:, [0, 2]])
    points = sorted((float(x), float(z)) for x, z in points if abs(x) < TRUNK)

    def half(points):
        """Half of the hull (Andrew 1979)."""
        chain = []
        for p in points:
            while len(chain) > 1 and ((chain[-1][0] - chain[-2][0]) * (p[1] - chain[-2][1])
                                      <= (chain[-1][1] - chain[-2][1]) * (p[0] - chain[-2][0])):
                chain.pop()
            chain.append(p)
        return chain

    hull = half(points)[:-1] + half(points[::-1])
    return sum(math.dist(p, q) for p, q in zip(hull, hull[1:]))


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for size in SIZES:
        for pose, arm in POSES.items():
            moves = (size, pose) == ("medium", "a")
            name = "dancer" if moves else f"figure-{size}-{pose}"
            if sys.argv[2:] and name not in sys.argv[2:]:
                continue
            form = Form(size, arm)
            mesh = vertices, _, triangles = figure(form)
            file = folder / f"{name}.glb"
            file.write_bytes(dancer(form, mesh) if moves else standing(name, mesh))
            bust, waist, hip = (100 * girth(vertices, triangles, form.scale * y) for y in HEIGHTS)
            print(f"{name}: {vertices[:, 1].max():.2f} m, bust {bust:.0f} cm, waist {waist:.0f} cm, hip {hip:.0f} cm, "
                  f"{len(vertices)} vertices, {len(triangles)} triangles, {file.stat().st_size} bytes", flush=True)


if __name__ == "__main__":
    main()
