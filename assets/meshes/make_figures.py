#!/usr/bin/env python3
"""Makes dancer.glb: a figure of 21 joints with one smooth skin, and a dance of 6 s.

    make_dancer.py [FILE]    needs NumPy

Metres, y up, facing +z. dancer_form.py has her form, remesh.py makes its mesh. She starts in the pose that she was bound
in, arms half down and legs a little apart, and the last key is the first again.
"""
import json
import math
import struct
import sys
from pathlib import Path

import numpy as np

import dancer_form
from dancer_form import JOINTS
from remesh import remeshed, surface_net

CELL = 0.0065  # m, of the net, which has to tell the thumb from the hand
LOW, HIGH = (-0.75, -0.03, -0.2), (0.75, 1.76, 0.24)  # m, a box around her


def bones():
    """Of each joint the part of dancer_form.parts that it moves, and the segment from which it moves it, m."""
    ends = {"hips": (0, 1.09, 0), "spine": (0, 1.24, 0), "chest": (0, 1.42, -0.01), "neck": (0, 1.53, -0.005),
            "head": (0, 1.68, 0)}
    part_of = {"hips": 0, "spine": 0, "chest": 0, "collar": 0, "thigh": 1, "shin": 1, "foot": 1, "toes": 1, "arm": 2,
               "forearm": 2, "hand": 2, "neck": 3, "head": 3}
    rows = {}
    for name, (_, place) in JOINTS.items():
        children = [p for n, (parent, p) in JOINTS.items() if parent == name]
        place = np.array(place)
        kind = name.split()[-1]
        if name in ends:
            end = np.array(ends[name])
        elif children:
            end = np.array(children[0])
        else:  # a hand or toes: on as the bone before
            end = place + 0.6 * (place - np.array(JOINTS[JOINTS[name][0]][1]))
        rows[name] = (part_of[kind], place, end)
    return rows


def weights(vertices, triangles):
    """Of each vertex four joints and their shares: heat that flows from the nearest bone of its part over the skin (Baran
    and Popovic 2007, "Automatic Rigging and Animation of 3D Characters", section 4)."""
    names = list(JOINTS)
    part = np.argmin(dancer_form.parts(vertices), axis=0)
    away = np.full((len(vertices), len(names)), np.inf)
    for k, (name, (own, a, b)) in enumerate(bones().items()):
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
        document |= {"asset": {"version": "2.0", "generator": "make_dancer.py"}, "accessors": self.accessors,
                     "bufferViews": self.views, "buffers": [{"byteLength": len(self.data) + -len(self.data) % 4}]}
        text = json.dumps(document, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        data = bytes(self.data) + b"\0" * (-len(self.data) % 4)
        chunks = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(data), 0x004E4942) + data
        return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def main():
    vertices, triangles = remeshed(*surface_net(dancer_form.distance, LOW, HIGH, CELL), dancer_form.distance,
                                   dancer_form.size)
    joints, shares = weights(vertices, triangles)
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
