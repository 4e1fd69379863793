"""Reads characters in GLB files and poses them with numpy, without code of drape, and writes changed copies.

Lengths are metres in the units of the file, angles are degrees, times are seconds of an animation.
"""
import json
import math
import struct

import numpy as np

TYPES = {5120: np.int8, 5121: np.uint8, 5122: np.int16, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Gltf:
    """A GLB file: its JSON, numbers and poses."""

    def __init__(self, path):
        data = path.read_bytes()
        length = struct.unpack_from("<I", data, 12)[0]
        self.json, self.binary = json.loads(data[20:20 + length]), data[28 + length:]
        self.nodes = self.json["nodes"]
        self.parents = [-1] * len(self.nodes)
        for k, node in enumerate(self.nodes):
            for child in node.get("children", []):
                self.parents[child] = k
        self.names = {node.get("name", ""): k for k, node in enumerate(self.nodes)}
        self.kept = {}

    def numbers(self, index):
        """Returns the entries of an accessor, a row each."""
        if index in self.kept:
            return self.kept[index]
        entry = self.json["accessors"][index]
        kind, width = np.dtype(TYPES[entry["componentType"]]), WIDTHS[entry["type"]]
        view = self.json["bufferViews"][entry["bufferView"]]
        start = view.get("byteOffset", 0) + entry.get("byteOffset", 0)
        stride = view.get("byteStride", kind.itemsize * width)
        found = np.ndarray((entry["count"], width), kind, self.binary, start, (stride, kind.itemsize)).copy()
        if entry.get("normalized"):
            found = np.maximum(found / np.iinfo(kind).max, -1.0)
        self.kept[index] = found
        return found

    def clip(self, name):
        """Returns the animation of this name, or the first; None without animations."""
        clips = self.json.get("animations", [])
        return next((each for each in clips if name is None or each.get("name") == name), None)

    def changed(self, clip, seconds):
        """Returns the values that a clip gives to nodes at a time: {(node, path): value}."""
        found = {}
        for channel in clip["channels"] if clip else []:
            sampler, path = clip["samplers"][channel["sampler"]], channel["target"]["path"]
            times, values = self.numbers(sampler["input"])[:, 0].astype(float), self.numbers(sampler["output"]).astype(float)
            if path == "weights":
                values = values.reshape(len(times), -1)
            how = sampler.get("interpolation", "LINEAR")
            if how == "CUBICSPLINE":
                raise ValueError("cubic splines are not read")
            now = min(max(seconds, times[0]), times[-1])
            k = min(max(int(np.searchsorted(times, now, "right")) - 1, 0), max(len(times) - 2, 0))
            if len(times) == 1 or how == "STEP":
                value = values[-1 if now >= times[-1] else k]
            else:
                share, a, b = (now - times[k]) / (times[k + 1] - times[k]), values[k], values[k + 1]
                value = a + (b - a) * share
                if path == "rotation":
                    a, b = a / np.linalg.norm(a), b / np.linalg.norm(b)
                    b = -b if a @ b < 0 else b
                    angle = math.acos(min(1.0, a @ b))
                    value = a + (b - a) * share if angle < 1e-4 else (
                        (math.sin((1 - share) * angle) * a + math.sin(share * angle) * b) / math.sin(angle))
            found[channel["target"]["node"], path] = value
        return found

    def worlds(self, clip=None, seconds=0.0):
        """Returns the matrices of all nodes, and the values that the clip changes."""
        changed, done = self.changed(clip, seconds), {}

        def world(k):
            if k not in done:
                node = self.nodes[k]
                own = np.eye(4)
                if "matrix" in node:
                    own = np.array(node["matrix"], float).reshape(4, 4).T
                else:
                    usual = {"translation": (0, 0, 0), "rotation": (0, 0, 0, 1), "scale": (1, 1, 1)}
                    move, (x, y, z, w), size = (np.array(changed.get((k, path), node.get(path, value)), float)
                                                for path, value in usual.items())
                    n = 2.0 / (x * x + y * y + z * z + w * w)
                    own[:3, :3] = np.array([[1 - n * (y * y + z * z), n * (x * y - z * w), n * (x * z + y * w)],
                                            [n * (x * y + z * w), 1 - n * (x * x + z * z), n * (y * z - x * w)],
                                            [n * (x * z - y * w), n * (y * z + x * w), 1 - n * (x * x + y * y)]]) * size
                    own[:3, 3] = move
                done[k] = own if self.parents[k] < 0 else world(self.parents[k]) @ own
            return done[k]

        return [world(k) for k in range(len(self.nodes))], changed

    def parts(self):
        """Returns (node, primitive) of everything that is drawn, in the order of the scene."""
        scene = self.json["scenes"][self.json.get("scene", 0)]
        left, found = list(scene["nodes"])[::-1], []
        while left:
            k = left.pop()
            left += self.nodes[k].get("children", [])[::-1]
            if "mesh" in self.nodes[k]:
                found += [(k, part) for part in self.json["meshes"][self.nodes[k]["mesh"]]["primitives"]]
        return found

    def pose(self, clip=None, seconds=0.0):
        """Returns the places of all vertices: shape keys, then joints (linear blend skinning)."""
        worlds, changed = self.worlds(clip, seconds)
        found = []
        for k, part in self.parts():
            places = self.numbers(part["attributes"]["POSITION"]).astype(float)
            usual = self.nodes[k].get("weights", self.json["meshes"][self.nodes[k]["mesh"]].get("weights", []))
            weights = changed.get((k, "weights"), usual)
            for weight, target in zip(weights, part.get("targets", [])):
                if weight and "POSITION" in target:
                    places = places + weight * self.numbers(target["POSITION"])
            matrices = np.broadcast_to(worlds[k], (len(places), 4, 4))
            if "skin" in self.nodes[k]:
                skin = self.json["skins"][self.nodes[k]["skin"]]
                binds = self.numbers(skin["inverseBindMatrices"]).astype(float).reshape(-1, 4, 4).transpose(0, 2, 1)
                turns = np.array([worlds[joint] for joint in skin["joints"]]) @ binds
                joints, shares = self.influences(part)
                matrices = np.einsum("vk,vkij->vij", shares, turns[joints])
            found.append(np.einsum("vij,vj->vi", matrices[:, :3, :3], places) + matrices[:, :3, 3])
        return np.concatenate(found)

    def influences(self, part):
        """Returns the joints of each vertex of a part, and their shares."""
        sets = sum(name.startswith("JOINTS_") for name in part["attributes"])
        joints = np.hstack([self.numbers(part["attributes"][f"JOINTS_{k}"]) for k in range(sets)]).astype(int)
        shares = np.hstack([self.numbers(part["attributes"][f"WEIGHTS_{k}"]) for k in range(sets)]).astype(float)
        return joints, shares / shares.sum(1, keepdims=True)

    def triangles(self):
        found, first = [], 0
        for _, part in self.parts():
            count = self.json["accessors"][part["attributes"]["POSITION"]]["count"]
            corners = self.numbers(part["indices"])[:, 0].astype(int) if "indices" in part else np.arange(count)
            found.append(corners.reshape(-1, 3) + first)
            first += count
        return np.concatenate(found)

    def named(self, names):
        """Returns which vertices belong to nodes, materials, or joints and all below them with these names."""
        wanted, found = {self.names[name] for name in names if name in self.names}, []
        for k in range(len(self.nodes)):
            above = k
            while above >= 0 and above not in wanted:
                above = self.parents[above]
            if above >= 0:
                wanted.add(k)
        materials = [each.get("name") for each in self.json.get("materials", [])]
        for k, part in self.parts():
            count = self.json["accessors"][part["attributes"]["POSITION"]]["count"]
            isNamed = np.full(count, k in wanted or ("material" in part and materials[part["material"]] in names))
            if "skin" in self.nodes[k]:
                joints, shares = self.influences(part)
                nodes = np.array(self.json["skins"][self.nodes[k]["skin"]]["joints"])
                isNamed |= np.isin(nodes[joints[np.arange(count), shares.argmax(1)]], list(wanted))
            found.append(isNamed)
        return np.concatenate(found)

    def save(self, path):
        text = json.dumps(self.json).encode()
        text += b" " * (-len(text) % 4)
        binary = self.binary + b"\0" * (-len(self.binary) % 4)
        path.write_bytes(struct.pack("<4sIIII", b"glTF", 2, 28 + len(text) + len(binary), len(text), 0x4E4F534A) + text +
                         struct.pack("<II", len(binary), 0x004E4942) + binary)

    def add(self, values):
        """Adds an accessor of these values. Returns its index."""
        kind = {np.dtype(of): number for number, of in TYPES.items()}[values.dtype]
        self.binary += b"\0" * (-len(self.binary) % 4)
        self.json["bufferViews"].append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": values.nbytes})
        entry = {"bufferView": len(self.json["bufferViews"]) - 1, "componentType": kind, "count": len(values),
                 "type": {width: name for name, width in WIDTHS.items()}[values.shape[1]]}
        if values.dtype == np.float32 and values.shape[1] == 3:
            entry |= {"min": values.min(0).tolist(), "max": values.max(0).tolist()}
        self.json["accessors"].append(entry)
        self.binary += values.tobytes()
        self.json["buffers"][0]["byteLength"] = len(self.binary)
        return len(self.json["accessors"]) - 1


def split(gltf, parts):
    """Cuts each triangle into parts * parts. Vertices on edges are shared; joints are blended."""
    for _, part in gltf.parts():
        attributes = part["attributes"]
        places = gltf.numbers(attributes["POSITION"])
        joints, shares = gltf.influences(part)
        corners = gltf.numbers(part["indices"])[:, 0].astype(int).reshape(-1, 3)
        numbers, rows, triangles = {}, [], []

        def vertex(abc, steps):
            key = tuple(sorted((corner, step) for corner, step in zip(abc, steps) if step))
            if key not in numbers:
                numbers[key] = len(rows)
                rows.append([(corner, step / parts) for corner, step in key])
            return numbers[key]

        for abc in corners:
            grid = {(i, j): vertex(abc, (parts - i - j, i, j)) for i in range(parts + 1) for j in range(parts + 1 - i)}
            for (i, j) in grid:
                if i + j < parts:
                    triangles.append((grid[i, j], grid[i + 1, j], grid[i, j + 1]))
                if i and j:
                    triangles.append((grid[i, j], grid[i - 1, j], grid[i, j - 1]))
        mixed = {name: np.zeros((len(rows), gltf.numbers(index).shape[1])) for name, index in attributes.items()
                 if name in ("POSITION", "NORMAL", "TEXCOORD_0")}
        wide = joints.shape[1]
        allJoints, allShares = np.zeros((len(rows), 3 * wide), np.uint16), np.zeros((len(rows), 3 * wide), np.float32)
        for k, row in enumerate(rows):
            for n, (corner, share) in enumerate(row):
                for name in mixed:
                    mixed[name][k] += share * gltf.numbers(attributes[name])[corner]
                allJoints[k, n * wide:(n + 1) * wide] = joints[corner]
                allShares[k, n * wide:(n + 1) * wide] = share * shares[corner]
        part["attributes"] = {name: gltf.add(values.astype(np.float32)) for name, values in mixed.items()}
        for n in range(3 * wide // 4):
            part["attributes"][f"JOINTS_{n}"] = gltf.add(np.ascontiguousarray(allJoints[:, 4 * n:4 * n + 4]))
            part["attributes"][f"WEIGHTS_{n}"] = gltf.add(np.ascontiguousarray(allShares[:, 4 * n:4 * n + 4]))
        part["indices"] = gltf.add(np.array(triangles, np.uint32).reshape(-1, 1))
        assert len(places) <= len(rows)


def lower(gltf, joint, degrees):
    """Turns a joint about the axis z of the world."""
    def product(p, q):
        return np.append(p[3] * q[:3] + q[3] * p[:3] + np.cross(p[:3], q[:3]), p[3] * q[3] - p[:3] @ q[:3])

    above, k = np.array([0.0, 0.0, 0.0, 1.0]), gltf.parents[gltf.names[joint]]
    while k >= 0:
        above, k = product(np.array(gltf.nodes[k].get("rotation", [0, 0, 0, 1]), float), above), gltf.parents[k]
    half = math.radians(degrees) / 2
    turn = product(above * [-1, -1, -1, 1], product(np.array([0, 0, math.sin(half), math.cos(half)]), above))
    node = gltf.nodes[gltf.names[joint]]
    turned = product(turn, np.array(node.get("rotation", [0, 0, 0, 1]), float))
    node["rotation"] = (turned / np.linalg.norm(turned)).tolist()
