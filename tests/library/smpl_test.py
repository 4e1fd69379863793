"""Tests that drape plays what drape.smpl makes of a model of our own as equations of the paper say.

The model has the layout of SMPL: a tube of 3 joints with random shapes, pose blend shapes and weights.
"""

import contextlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import numpy as np
except ImportError as error:
    print(f"smpl_test: {error} (python3-numpy), so nothing was checked", file=sys.stderr)
    sys.exit(77)
from drape import smpl

ROWS, SIDES, JOINTS, FRAMES = 6, 5, 3, 4


def model(random):
    angles = np.arange(SIDES) * 2 * np.pi / SIDES
    rest = np.array([[0.2 * np.cos(t), 0.25 * row - 0.5, 0.2 * np.sin(t)] for row in range(ROWS) for t in angles])
    faces = []
    for row in range(ROWS - 1):
        for k in range(SIDES):
            a, b = row * SIDES + k, row * SIDES + (k + 1) % SIDES
            faces += [(a, a + SIDES, b), (b, a + SIDES, b + SIDES)]
    count = len(rest)
    regressor = random.random((JOINTS, count)) ** 8
    weights = random.random((count, JOINTS))
    return {"v_template": rest, "shapedirs": 0.01 * random.standard_normal((count, 3, 4)),
            "posedirs": 0.01 * random.standard_normal((count, 3, 9 * (JOINTS - 1))),
            "J_regressor": regressor / regressor.sum(1, keepdims=True), "weights": weights / weights.sum(1, keepdims=True),
            "kintree_table": np.array([[2**32 - 1, 0, 1], [0, 1, 2]], dtype=np.uint32), "f": np.array(faces, np.uint32)}


def motion(random):
    return {"poses": 0.6 * random.standard_normal((FRAMES, 3 * JOINTS)), "trans": 0.1 * random.standard_normal((FRAMES, 3)),
            "betas": random.standard_normal(4), "mocap_framerate": np.array(60.0)}


def rotation(axis):
    """The exponential of a cross product matrix, as a series."""
    k = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    total, term = np.eye(3), np.eye(3)
    for n in range(1, 40):
        term = term @ k / n
        total = total + term
    return total


def posed(m, a, frame):
    """Equations 2 to 4 and 6 to 10, vertex by vertex; z up becomes y up."""
    shape = m["v_template"] + sum(beta * m["shapedirs"][:, :, k] for k, beta in enumerate(a["betas"]))
    centres = m["J_regressor"] @ shape
    turn = [rotation(a["poses"][frame, 3 * k : 3 * k + 3]) for k in range(JOINTS)]
    features = np.concatenate([(turn[k] - np.eye(3)).ravel() for k in range(1, JOINTS)])
    shape = shape + m["posedirs"] @ features
    world = []
    for k in range(JOINTS):
        local = np.eye(4)
        local[:3, :3] = turn[k]
        local[:3, 3] = centres[k] - (centres[k - 1] if k else 0)
        world.append(world[-1] @ local if k else local)
    result = []
    for vertex, weights in zip(shape, m["weights"], strict=True):
        place = sum(w * (g[:3, :3] @ (vertex - c) + g[:3, 3]) for w, g, c in zip(weights, world, centres, strict=True))
        x, y, z = place + a["trans"][frame]
        result.append((x, z, -y))
    return np.array(result)


class Smpl(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)
        random = np.random.default_rng(1)
        self.model, self.motion = model(random), motion(random)

    def run_main(self, *words):
        np.savez(self.path / "model.npz", **self.model)
        np.savez(self.path / "motion.npz", **self.motion)
        told = io.StringIO()
        with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
            status = smpl.main([str(self.path / "model.npz"), str(self.path / "motion.npz"), "-o",
                                str(self.path / "body.glb"), *words])
        return status, told.getvalue()

    def test_drape_plays_it(self):
        status, told = self.run_main()
        self.assertEqual(status, 0, told)
        self.assertIn(f"{ROWS * SIDES} vertices, 3 joints, 4 frames at 60 a second\n", told)
        body = {"name": "b", "mesh": {"file": "body.glb"}, "makeRoom": False,
                "cache": {"file": "body.glb", "rate": 60, "after": "hold"}}
        cloth = {"particles": [2, 2], "size": [0.1, 0.1], "origin": [5, 5, 5]}
        (self.path / "scene.json").write_text(json.dumps({"cloth": cloth, "bodies": [body]}))
        subprocess.run([os.environ["DRAPE_PROGRAM"], "export", "scene.json", "--frames", f"0:{FRAMES - 1}", "--world", "-o",
                        "out.obj", "--backend", "cpu"], cwd=self.path, check=True, stderr=subprocess.DEVNULL)
        for frame in range(FRAMES):
            lines = (self.path / f"out_{frame:04}.obj").read_text().splitlines()
            places = np.array([[float(word) for word in line.split()[1:4]] for line in lines if line.startswith("v ")])
            away = np.abs(places[4 : 4 + ROWS * SIDES] - posed(self.model, self.motion, frame)).max()
            self.assertLess(away, 2e-6, f"frame {frame}")

    def test_bad_files_are_refused_in_one_line(self):
        def refused(text, *words):
            status, told = self.run_main(*words)
            self.assertEqual((status, told.count("\n")), (2, 1), told)
            self.assertIn(text, told)

        whole = dict(self.model)
        del self.model["weights"]
        refused("model.npz: has no array 'weights'")
        self.model = whole | {"posedirs": whole["posedirs"][:, :, :9]}
        refused("'posedirs' has the shape")
        self.model = whole | {"f": np.array([None])}
        refused("without pickled objects")
        self.model = whole
        del self.motion["mocap_framerate"]
        refused("expected --fps")
        self.assertEqual(self.run_main("--fps", "30")[0], 0)


if __name__ == "__main__":
    unittest.main()
