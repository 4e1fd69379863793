"""Reads the GLB files of `drape export` in plain Python, with each thing's vertices in world space for each frame."""
import array
import json
import struct


class Thing:
    """A cloth, free system, collider or body.

    triangles: a flat list of vertex numbers.
    places: a flat list x, y, z, ... for each frame, metres, y up.
    """

    def __init__(self, name, triangles, places):
        self.name = name
        self.triangles = triangles
        self.places = places


def turned(q, v):
    """Returns v turned by the unit quaternion q = (x, y, z, w)."""
    x, y, z, w = q
    tx, ty, tz = 2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])
    return (v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx)


def read_glb(path):
    """Returns the things of a file written by Drape, in file order: cloths and systems first. Raises ValueError otherwise."""
    data = open(path, "rb").read()
    if len(data) < 20 or data[:4] != b"glTF":
        raise ValueError(f"{path}: not a GLB file")
    length = struct.unpack_from("<I", data, 12)[0]
    gltf = json.loads(data[20:20 + length])
    binary = memoryview(data)[28 + length:]

    def values(index):
        accessor = gltf["accessors"][index]
        view = gltf["bufferViews"][accessor["bufferView"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        count = accessor["count"] * {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}[accessor["type"]]
        numbers = array.array("I" if accessor["componentType"] == 5125 else "f")
        numbers.frombytes(binary[start:start + 4 * count])
        return numbers

    moves = {}  # animated values for each frame, by node and path
    for animation in gltf.get("animations", []):
        for channel in animation["channels"]:
            output = values(animation["samplers"][channel["sampler"]]["output"])
            moves[channel["target"]["node"], channel["target"]["path"]] = output
    meshes = [gltf["meshes"][node["mesh"]] for node in gltf["nodes"]]
    frames = 1 + max(len(mesh["primitives"][0].get("targets", [])) for mesh in meshes)
    frames = max([frames] + [len(m) // 3 for (_, path), m in moves.items() if path == "translation"])
    things = []
    for index, (node, mesh) in enumerate(zip(gltf["nodes"], meshes)):
        triangles, places = [], [[] for _ in range(frames)]
        for primitive in mesh["primitives"]:
            first = len(places[0]) // 3
            start = values(primitive["attributes"]["POSITION"])
            if primitive.get("mode", 4) == 4:
                triangles += [first + vertex for vertex in values(primitive["indices"])]
            offsets = [None] + [values(target["POSITION"]) for target in primitive.get("targets", [])]
            for frame in range(frames):
                offset = offsets[frame] if frame < len(offsets) else None
                local = start if offset is None else [a + b for a, b in zip(start, offset)]
                translations, rotations = (moves.get((index, path)) for path in ("translation", "rotation"))
                move = translations[3 * frame:3 * frame + 3] if translations else node.get("translation", (0, 0, 0))
                turn = rotations[4 * frame:4 * frame + 4] if rotations else node.get("rotation", (0, 0, 0, 1))
                if tuple(turn[:3]) == (0, 0, 0) and tuple(move) == (0, 0, 0):
                    places[frame] += local
                    continue
                for i in range(0, len(local), 3):
                    x, y, z = turned(turn, local[i:i + 3])
                    places[frame] += (x + move[0], y + move[1], z + move[2])
        things.append(Thing(node["name"], triangles, places))
    return things
