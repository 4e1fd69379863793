"""Makes an animated GLB of a body model in the layout of SMPL and a motion in that of AMASS.

    python -m drape.smpl MODEL.npz MOTION.npz -o body.glb
    drape wear tshirt.json --body body.glb -o worn.glb

Both files are the user's: their licences forbid shipping them. Models of SMPL, SMPL-H and SMPL-X are read as `.npz`, with any
number of vertices and joints. The GLB is the model itself: a skin, one morph target for each number of the turns of the
joints (pose blend shapes), in the shape of the motion's `betas`. Its joints have the names of SMPL.

Source: Loper et al. 2015, "SMPL: A Skinned Multi-Person Linear Model", section 3. Units are metres; y is up in the GLB and in
the models, z in motions of AMASS.
"""

import argparse
import json
import pathlib
import struct
import sys

import numpy as np

NAMES = ["pelvis", "left_hip", "right_hip", "spine1", "left_knee", "right_knee", "spine2", "left_ankle", "right_ankle",
         "spine3", "left_foot", "right_foot", "neck", "left_collar", "right_collar", "head", "left_shoulder",
         "right_shoulder", "left_elbow", "right_elbow", "left_wrist", "right_wrist"]
BODY = 3 * len(NAMES)  # numbers of a pose that all models share
Z_TO_Y = np.array([[1.0, 0, 0], [0, 0, 1], [0, -1, 0]])


class BadFile(Exception):
    """A file that cannot be used; the text is one line."""


def read(path, needed):
    """Returns the arrays of an .npz as a dictionary. Raises BadFile."""
    try:
        with np.load(path, allow_pickle=False) as file:
            names = set(file.files)
            arrays = {name: file[name] for name in names if name in needed}
    except (OSError, ValueError) as error:
        raise BadFile(f"{path}: {str(error).splitlines()[0]}, expected an .npz without pickled objects") from None
    missing = [name for name in needed if name not in arrays and needed[name]]
    if missing:
        raise BadFile(f"{path}: has no array {missing[0]!r}, expected {', '.join(name for name in needed if needed[name])}")
    for name, array in arrays.items():
        if array.dtype.kind not in "fiu" or not np.isfinite(array).all():
            raise BadFile(f"{path}: {name!r} is not an array of finite numbers")
    return arrays


def turns(axes):
    """Returns the rotation matrices of axes times angles, (..., 3) in radians (Rodrigues)."""
    angle = np.linalg.norm(axes, axis=-1)[..., None, None]
    x, y, z = np.moveaxis(axes / np.maximum(angle[..., 0], 1e-12), -1, 0)
    zero = np.zeros_like(x)
    cross = np.stack([zero, -z, y, z, zero, -x, -y, x, zero], axis=-1).reshape(*x.shape, 3, 3)
    return np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross


def quaternions(axes, first):
    """Returns quaternions (x, y, z, w) of axes times angles.

    first: rotation matrix that follows all others, a turn by a multiple of 90 degrees about x.
    """
    angle = np.linalg.norm(axes, axis=-1, keepdims=True)
    q = np.concatenate([axes / np.maximum(angle, 1e-12) * np.sin(angle / 2), np.cos(angle / 2)], axis=-1)
    half = np.arctan2(first[2, 1], first[1, 1]) / 2
    s, c = np.sin(half), np.cos(half)
    x, y, z, w = np.moveaxis(q, -1, 0)
    return np.stack([c * x + s * w, c * y - s * z, c * z + s * y, c * w - s * x], axis=-1)


class Glb:
    """Collects arrays and writes them with a document."""

    def __init__(self):
        self.data, self.views, self.accessors = bytearray(), [], []

    def add(self, array, kind, component=5126):
        """Adds an array of little-endian numbers, one row for each element; returns its accessor."""
        array = np.ascontiguousarray(array, {5126: "<f4", 5123: "<u2", 5125: "<u4"}[component])
        self.views.append({"buffer": 0, "byteOffset": len(self.data), "byteLength": array.nbytes})
        accessor = {"bufferView": len(self.views) - 1, "componentType": component, "count": len(array), "type": kind}
        if kind in ("SCALAR", "VEC3") and component == 5126 and len(array):
            rows = array.reshape(len(array), -1)
            accessor |= {"min": rows.min(0).tolist(), "max": rows.max(0).tolist()}
        self.data += array.tobytes() + bytes(-array.nbytes % 4)
        self.accessors.append(accessor)
        return len(self.accessors) - 1

    def write(self, path, rest):
        document = {"asset": {"version": "2.0", "generator": "drape.smpl"}, "buffers": [{"byteLength": len(self.data)}],
                    "bufferViews": self.views, "accessors": self.accessors} | rest
        text = json.dumps(document, separators=(",", ":")).encode()
        text += b" " * (-len(text) % 4)
        with open(path, "wb") as file:
            file.write(struct.pack("<4sIIII", b"glTF", 2, 28 + len(text) + len(self.data), len(text), 0x4E4F534A))
            file.write(text + struct.pack("<II", len(self.data), 0x004E4942) + self.data)


def convert(model_path, motion_path, output, up="z", rate=None):
    """Writes the GLB. Returns a line about it. Raises BadFile."""
    m = read(model_path, {"v_template": True, "shapedirs": True, "posedirs": True, "J_regressor": True, "weights": True,
                          "kintree_table": True, "f": True})
    a = read(motion_path, {"poses": True, "trans": True, "betas": False, "mocap_framerate": False,
                           "mocap_frame_rate": False})
    count, joints = m["weights"].shape
    parents = m["kintree_table"][0].astype(int)
    sizes = [("v_template", (count, 3)), ("shapedirs", (count, 3, m["shapedirs"].shape[-1])),
             ("posedirs", (count, 3, 9 * (joints - 1))), ("J_regressor", (joints, count)), ("kintree_table", (2, joints))]
    for name, size in sizes:
        if m[name].shape != size:
            raise BadFile(f"{model_path}: {name!r} has the shape {m[name].shape}, expected {size}")
    if any(not 0 <= parents[k] < k for k in range(1, joints)):
        raise BadFile(f"{model_path}: 'kintree_table' has a joint before its parent")
    poses, places = a["poses"].astype(float), a["trans"].astype(float)
    if poses.ndim != 2 or not len(poses) or poses.shape[1] % 3 or places.shape != (len(poses), 3):
        raise BadFile(f"{motion_path}: expected 'poses' of three numbers for each joint and 'trans' of as many frames")
    rate = rate or float(a.get("mocap_framerate", a.get("mocap_frame_rate", 0)))
    if not rate > 0:
        raise BadFile(f"{motion_path}: has no 'mocap_framerate', expected --fps")
    axes = np.zeros((len(poses), 3 * joints))
    # Models of other joints share those of the body. The hands of the others stay as they are in the model.
    shared = 3 * joints if poses.shape[1] == 3 * joints else min(BODY, 3 * joints, poses.shape[1])
    axes[:, :shared] = poses[:, :shared]
    axes = axes.reshape(len(poses), joints, 3)

    # The shape: equations 8 and 10.
    betas = np.ravel(a.get("betas", np.zeros(0))).astype(float)[: m["shapedirs"].shape[2]]
    shape = m["v_template"] + m["shapedirs"][:, :, : len(betas)] @ betas
    centres = m["J_regressor"] @ shape
    ground = np.array([0.0, shape[:, 1].min(), 0.0])

    glb = Glb()
    attributes = {"POSITION": glb.add(shape - ground, "VEC3")}
    order = np.argsort(-m["weights"], axis=1, kind="stable")
    most = int((m["weights"] > 0).sum(1).max())
    for k in range((most + 3) // 4):
        chosen = order[:, 4 * k : 4 * k + 4]
        chosen = np.pad(chosen, ((0, 0), (0, 4 - chosen.shape[1])))
        share = np.take_along_axis(m["weights"], chosen, 1)
        share[:, max(0, joints - 4 * k) :] = 0
        attributes |= {f"JOINTS_{k}": glb.add(chosen, "VEC4", 5123), f"WEIGHTS_{k}": glb.add(share, "VEC4")}
    # Pose blend shapes, equation 9: the weight of each is a number of a joint's rotation matrix less that at rest.
    targets = [{"POSITION": glb.add(m["posedirs"][:, :, k], "VEC3")} for k in range(m["posedirs"].shape[2])]
    weights = (turns(axes[:, 1:]) - np.eye(3)).reshape(len(axes), -1)
    indices = glb.add(m["f"].ravel(), "SCALAR", 5125)
    to_joint = np.tile(np.eye(4), (joints, 1, 1))
    to_joint[:, 3, :3] = ground - centres  # columns are adjacent in glTF
    nodes = [{"name": NAMES[k] if k < len(NAMES) else f"joint_{k}",
              "translation": (centres[k] - (ground if k == 0 else centres[parents[k]])).tolist(),
              "children": [int(c) for c in range(1, joints) if parents[c] == k]} for k in range(joints)]
    nodes = [{key: value for key, value in node.items() if value != []} for node in nodes]
    nodes.append({"name": "body", "mesh": 0, "skin": 0})

    upright = Z_TO_Y if up == "z" else np.eye(3)
    times = glb.add(np.arange(len(axes)) / rate, "SCALAR")
    tracks = [(0, "translation", glb.add((centres[0] + places) @ upright.T, "VEC3"))]
    for k in range(joints):
        tracks.append((k, "rotation", glb.add(quaternions(axes[:, k], upright if k == 0 else np.eye(3)), "VEC4")))
    if targets:
        tracks.append((joints, "weights", glb.add(weights.ravel(), "SCALAR")))
    glb.write(output, {
        "scene": 0, "scenes": [{"nodes": [0, joints]}], "nodes": nodes,
        "meshes": [{"primitives": [{"attributes": attributes, "indices": indices} | ({"targets": targets} if targets else {})]}],
        "skins": [{"joints": list(range(joints)), "inverseBindMatrices": glb.add(to_joint, "MAT4")}],
        "animations": [{"name": pathlib.Path(motion_path).stem,
                        "samplers": [{"input": times, "output": track[2]} for track in tracks],
                        "channels": [{"sampler": k, "target": {"node": track[0], "path": track[1]}}
                                     for k, track in enumerate(tracks)]}]})
    rest = "" if shared == 3 * joints == poses.shape[1] else f"; of {poses.shape[1] // 3} joints in the motion, {shared // 3} move"
    return f"{output}: {count} vertices, {joints} joints, {len(axes)} frames at {rate:g} a second{rest}"


def main(words=None):
    parser = argparse.ArgumentParser(prog="python -m drape.smpl", description=__doc__.splitlines()[0],
                                     epilog="See docs/characters.md.")
    parser.add_argument("model", metavar="MODEL.npz", help="body model: SMPL, SMPL-H or SMPL-X")
    parser.add_argument("motion", metavar="MOTION.npz", help="motion of AMASS: poses, trans, betas, mocap_framerate")
    parser.add_argument("-o", "--output", metavar="FILE.glb", required=True)
    parser.add_argument("--up", choices="yz", default="z", help="axis that is up in the motion [z]")
    parser.add_argument("--fps", type=float, help="frames per second of the motion [as it says]")
    given = parser.parse_args(words)
    if given.fps is not None and not given.fps > 0:
        parser.error("--fps: expected a number above 0")
    try:
        print(convert(given.model, given.motion, given.output, given.up, given.fps))
    except (BadFile, OSError) as error:
        print(f"drape.smpl: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
