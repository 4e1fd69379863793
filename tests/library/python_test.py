"""Tests drape.py on the built library: views without copies that live while they are held, errors, and every call."""

import gc
import os
import sys
import tempfile
import unittest

try:
    import numpy as np
except ImportError:
    print("python_test: NumPy is not installed (python3-numpy), so nothing was checked", file=sys.stderr)
    sys.exit(77)
import drape


class Arrays(unittest.TestCase):
    def test_are_views(self):
        scene = drape.open("drop", columns=16)
        scene.step(3)
        first, again = scene.positions, scene.positions
        self.assertEqual(first.shape, (256, 3))
        self.assertEqual(first.ctypes.data, again.ctypes.data)
        self.assertFalse(first.flags.writeable)
        self.assertFalse(first.flags.owndata)
        self.assertEqual(scene.triangles.shape, (450, 3))
        self.assertEqual(scene.texture_coordinates.shape, (450, 3, 2))
        self.assertEqual((scene.normals.shape, scene.velocities.shape), ((256, 3), (256, 3)))
        np.testing.assert_allclose(np.linalg.norm(scene.normals, axis=1), 1.0, atol=1e-5)
        self.assertTrue((scene.inverse_masses > 0).all())

    def test_keep_the_scene_open(self):
        positions = drape.open("drop", columns=64).positions
        gc.collect()
        self.assertAlmostEqual(float(positions[:, 1].std()), 0.0, places=3)

    def test_are_assigned(self):
        scene = drape.open("drop", columns=8)
        moved = scene.positions + np.array([0, 0.5, 0])
        scene.positions = moved
        np.testing.assert_array_equal(scene.positions, moved.astype(np.float32))
        scene.velocities = np.full((64, 3), 0.25)
        np.testing.assert_allclose(scene.velocities, 0.25, rtol=1e-6)
        with self.assertRaisesRegex(drape.Error, "out of range"):
            scene.positions = np.full((64, 3), np.nan)


class Calls(unittest.TestCase):
    def test_edits(self):
        scene = drape.open_text('{"cloth": {"particles": [9, 9], "size": [1, 1], "origin": [0, 2, 0], "pins": "topRow"}}')
        np.testing.assert_array_equal(scene.pins, np.arange(9))
        scene.unpin([4])
        scene.pin(80)
        self.assertEqual(list(scene.pins), [0, 1, 2, 3, 5, 6, 7, 8, 80])
        scene.move_pins([80], [1.0, 1.05, 0.0])
        scene.grab([76], [0.5, 1.2, 0.3], hand=1)
        scene.drag([0.5, 1.3, 0.3], hand=1)
        scene.step(10)
        scene.release(hand=1)
        self.assertGreater(scene.cut([-0.1, 1.55, -0.5], [1.1, 1.55, -0.5], [0, 0, 1]), 5)
        scene.step(5)
        scene.wind = [0, 0, 2]
        np.testing.assert_array_equal(scene.wind, [0, 0, 2])
        scene.set("solver.gravity", [0, -1, 0])
        self.assertAlmostEqual(scene.time, 15 / 60, places=6)
        self.assertGreater(scene.measure()["kinetic_energy"], 0)
        scene.restart()
        self.assertEqual((scene.steps_taken, scene.particle_count, scene.cloths[0]["columns"]), (0, 81, 9))

    def test_colliders(self):
        with drape.open("drop", columns=8, set=["ball.path=still"]) as scene:
            self.assertIn("ball", scene.colliders)
            place, turn = scene.collider("ball")
            scene.move_collider("ball", place + [0.1, 0, 0])
            scene.step(60)
            np.testing.assert_allclose(scene.collider("ball")[0] - place, [0.1, 0, 0], atol=1e-3)

    def test_pin_groups(self):
        scene = drape.open_text('{"cloth": {"particles": [9, 9], "size": [1, 1], "origin": [0, 2, 0]},'
                                ' "pinGroups": [{"name": "bar", "pins": "topRow"}]}')
        self.assertEqual(scene.pin_groups, ["bar"])
        np.testing.assert_array_equal(scene.pin_group("bar")[1], np.arange(9))
        scene.move_pin_group("bar", [0, 0.25, 0])
        np.testing.assert_array_equal(scene.pin_group("bar")[0], [0, 0.25, 0])
        scene.step(40)
        np.testing.assert_allclose(scene.positions[:9, 1], 2.25, atol=1e-3)
        self.assertRaises(drape.Error, lambda: scene.pin_group("rod"))

    def test_states(self):
        scene = drape.open("flag", columns=12)
        scene.step(4)
        kept = scene.save_bytes()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "state.drape")
            scene.save(path)
            scene.step(4)
            end = scene.hash
            for load in (lambda: scene.load(path), lambda: scene.load_bytes(kept)):
                load()
                self.assertEqual(scene.steps_taken, 4)
                scene.step(4)
                self.assertEqual(scene.hash, end)

    def test_pictures(self):
        scene = drape.open("drop", columns=8)
        pixels = scene.picture(64, 40, quality="fast", camera=((0, 1, 0), 4, 30, 10))
        self.assertEqual(pixels.shape, (40, 64, 4))
        self.assertGreater(pixels[..., :3].std(), 5)

    def test_errors(self):
        with self.assertRaisesRegex(drape.Error, "no such scene") as raised:
            drape.open("no-such-scene")
        self.assertEqual(raised.exception.status, 2)
        scene = drape.open("drop", columns=8)
        for wrong in (lambda: scene.pin([64]), lambda: scene.set("no.such", 1), lambda: scene.collider("cube")):
            self.assertRaises(drape.Error, wrong)
        self.assertRaises(ValueError, lambda: scene.pin([-1]))
        self.assertRaises(ValueError, lambda: scene.move_pins([1, 2], [[0, 0, 0]]))
        scene.close()
        scene.close()
        self.assertRaises(ValueError, scene.step)


if __name__ == "__main__":
    unittest.main()
