"""Tests the Python package on the built library: arrays in and out, driving, errors, and every call."""

import gc
import os
import signal
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

    def test_outlive_close_and_load(self):
        scene = drape.open("flag", columns=12)
        scene.step(3)
        held = [scene.positions, scene.velocities, scene.normals, scene.triangles, scene.texture_coordinates]
        values = [array.copy() for array in held]
        other = drape.open("drop", columns=70).save_bytes()
        scene.load_bytes(other)  # has more particles
        self.assertEqual(scene.positions.shape, (4900, 3))
        scene.close()
        del scene
        gc.collect()
        for array, value in zip(held, values):
            np.testing.assert_array_equal(array, value)

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
            ball = scene.collider("ball")
            place, turn = ball.pose
            ball.move(place + [0.1, 0, 0])
            scene.step(60)
            np.testing.assert_allclose(ball.pose[0] - place, [0.1, 0, 0], atol=1e-3)
            ball.pose = [0, 1, 0]
            scene.step()
            np.testing.assert_array_equal(ball.pose[0], [0, 1, 0])
            with self.assertRaisesRegex(drape.Error, "cannot be turned"):
                ball.pose = (0, 1, 0), (1, 0, 0, 0)
            with self.assertRaisesRegex(ValueError, "expected a quaternion"):
                ball.pose = (0, 1, 0), (0, 0, 0)
            with self.assertRaisesRegex(drape.InputError, "no such collider"):
                scene.collider("cube")

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
        self.assertEqual(scene._repr_png_()[:8], b"\x89PNG\r\n\x1a\n")
        clip = scene.clip(0.1, rate=20, width=32, height=20, quality="fast")
        self.assertEqual((len(clip.frames), scene.steps_taken), (2, 6))
        with tempfile.TemporaryDirectory() as folder:
            clip.save(os.path.join(folder, "clip.png"))
            with open(os.path.join(folder, "clip.png"), "rb") as file:
                data = file.read()
            self.assertEqual((data.count(b"fcTL"), data.count(b"acTL"), data[12:16]), (2, 1, b"IHDR"))
            self.assertEqual(os.listdir(folder), ["clip.png"])

    def test_errors(self):
        with self.assertRaisesRegex(drape.Error, "no such scene") as raised:
            drape.open("no-such-scene")
        self.assertEqual(raised.exception.status, 2)
        scene = drape.open("drop", columns=8)
        for wrong in (lambda: scene.pin([64]), lambda: scene.set("no.such", 1)):
            self.assertRaises(drape.Error, wrong)
        self.assertRaises(ValueError, lambda: scene.pin([-1]))
        self.assertRaises(ValueError, lambda: scene.move_pins([1, 2], [[0, 0, 0]]))
        signal.signal(signal.SIGALRM, signal.default_int_handler)  # the handler of Ctrl+C
        signal.setitimer(signal.ITIMER_REAL, 0.02)
        self.assertRaises(KeyboardInterrupt, scene.step, 10**6)
        for steps in -1, 1.5, "2":
            self.assertRaisesRegex(ValueError, "steps: expected a whole number from 0", scene.step, steps)
        scene.close()
        scene.close()
        self.assertRaises(ValueError, scene.step)


def sheet(n=9, size=0.6, height=1.0):
    """Returns the vertices and the quads of a level square."""
    x, z = np.meshgrid(np.linspace(-size / 2, size / 2, n), np.linspace(-size / 2, size / 2, n))
    corner = (np.arange(n - 1)[:, None] * n + np.arange(n - 1)).ravel()
    return (np.stack([x.ravel(), np.full(n * n, height), z.ravel()], 1),
            np.stack([corner, corner + n, corner + n + 1, corner + 1], 1))


OCTAHEDRON = (0.2 * np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]),
              [[0, 2, 4], [4, 2, 1], [1, 2, 5], [5, 2, 0], [4, 3, 0], [1, 3, 4], [5, 3, 1], [0, 3, 5]])


class ArraysIn(unittest.TestCase):
    def test_cloth_on_a_body(self):
        vertices, faces = sheet()
        cloth = drape.Cloth(vertices, faces, uv=vertices[:, [0, 2]], fabric="silk", pins=[0], look={"colour": [1, 0, 0]})
        body = drape.Body(*OCTAHEDRON, place=(0, 0.75, 0))
        scene = drape.Scene([cloth], [body], threads=1, ground={"on": True})
        vertices[:] = 7  # the arrays have been copied
        self.assertEqual((scene.bodies, list(scene.pins)), (["body"], [0]))
        np.testing.assert_allclose(scene.vertices()[:, 1], 1.0, atol=1e-6)
        scene.step(30)
        self.assertLess(scene.vertices()[-1, 1], 0.95)
        np.testing.assert_allclose(scene.vertices()[0], [-0.3, 1, -0.3], atol=1e-6)
        again = drape.Scene([drape.Cloth(*sheet(), fabric="silk", pins=[0])], [body], ground={"on": True})
        again.step(30)
        self.assertEqual(again.hash, scene.hash)

    def test_rest_gives_lengths(self):
        vertices, faces = sheet()
        for rest in 1.25 * vertices[:, [0, 2]], 1.25 * vertices:
            scene = drape.Scene([drape.Cloth(vertices, faces, rest=rest)], solver={"gravity": [0, 0, 0]})
            for _ in range(2):
                np.testing.assert_allclose(scene.vertices(), vertices, atol=1e-6)
                scene.step(60)
                self.assertGreater(np.linalg.norm(scene.vertices()[8] - scene.vertices()[0]), 0.6)
                self.assertLess(scene.measure()["stretch_max_percent"], 5)
                scene.restart()

    def test_maps(self):
        vertices, faces = sheet()

        def scene(**maps):
            group = {"name": "row", "pins": "listed", "vertices": [0, 8], "strengths": [1, 0.5], "compliance": 0.01}
            return drape.Scene([drape.Cloth(vertices, faces, **maps)], pinGroups=[group], threads=1)

        heavy = np.where(vertices[:, 0] < 0, 1.0, 4.0)
        plain, even, mapped = scene(), scene(mass=np.ones(81)), scene(mass=heavy, stiffness=heavy, bending=heavy)
        for one in plain, even, mapped:
            one.step(20)
        self.assertEqual(plain.hash, even.hash)
        self.assertNotEqual(plain.hash, mapped.hash)
        self.assertLess(mapped.vertices()[8, 1], mapped.vertices()[0, 1])  # heavier, and softer held
        for wrong, text in [(np.ones(80), r"mass: expected shape \(81,\), got \(80,\)"),
                            (np.full(81, np.nan), "mass: expected factors from 0.01 to 100"),
                            (np.zeros(81), "mass: expected factors from 0.01 to 100, got 0.0 to 0.0")]:
            self.assertRaisesRegex(drape.InputError, text, scene, mass=wrong)
        self.assertRaisesRegex(drape.InputError, "maps: expected a list, got None", scene, mass=heavy, maps=None)

    def test_bad_arrays(self):
        vertices, faces = sheet(3)
        for wrong, text in [
                (lambda: drape.Cloth(vertices[:, :2], faces), r"vertices: expected shape \(n, 3\), got \(9, 2\)"),
                (lambda: drape.Cloth(vertices, [[0, 1, 9]]), "faces: 9 is not a vertex, there are 9, counted from 0"),
                (lambda: drape.Scene([drape.Cloth(vertices, faces)], wind=3), r"wind: expected shape \(3,\), got \(\)"),
                (lambda: drape.Cloth(vertices, [[0, 1, -1]]), "faces: expected whole numbers"),
                (lambda: drape.Cloth(vertices * np.nan, faces), "not finite"),
                (lambda: drape.Cloth(vertices, faces, uv=np.zeros((8, 2))), "uv: expected shape"),
                (lambda: drape.Cloth(vertices, faces, uv=np.zeros((9, 2)), rest=np.zeros((9, 2))), "cannot be used"),
                (lambda: drape.Cloth(vertices, faces, rest=np.zeros((8, 3))), "rest: expected shape"),
                (lambda: drape.Scene([drape.Cloth(vertices, faces), drape.Cloth(vertices, faces, fabric="silk")]),
                 "cotton and silk")]:
            self.assertRaisesRegex(drape.InputError, text, wrong)
        for wrong, text in [
                (lambda: drape.Scene(drape.Cloth(vertices, faces)), "cloths: expected a list of Cloth, got Cloth"),
                (lambda: drape.Scene([], [OCTAHEDRON]), "bodies: expected a list of Body, one element is a tuple")]:
            self.assertRaisesRegex(drape.InputError, text, wrong)
        for wrong in (lambda: drape.Scene([drape.Cloth(vertices, [[0, 1, 3], [0, 1, 4], [0, 1, 5]])]),
                      lambda: drape.Scene([drape.Cloth(vertices, faces, no_such=1)]),
                      lambda: drape.Scene([drape.Cloth(vertices, faces, fabric="tin")]),
                      lambda: drape.Scene([drape.Cloth(vertices, faces, pins=[9])])):
            self.assertRaises(drape.Error, wrong)

    def test_driving(self):
        scene = drape.Scene([drape.Cloth(*sheet())], [drape.Body(*OCTAHEDRON, name="gem", place=(0, 0.75, 0))],
                            wind=lambda time: (time, 0, 0))
        gem = scene.body("gem")
        turn = np.array([0, 0.6, 0, 0.8], np.float32)
        gem.pose = (0, 0.7, 0), turn
        scene.step()
        np.testing.assert_allclose(gem.pose[1], turn, atol=1e-6)
        np.testing.assert_allclose(gem.vertices, OCTAHEDRON[0], atol=1e-5)
        gem.vertices = 0.5 * OCTAHEDRON[0]
        scene.step(2)
        np.testing.assert_allclose(gem.vertices, 0.5 * OCTAHEDRON[0], atol=1e-5)
        np.testing.assert_allclose(scene.wind, [2 * scene.time_step, 0, 0], atol=1e-6)
        with self.assertRaisesRegex(drape.Error, "7 vertices are given, expected 6"):
            gem.vertices = np.zeros((7, 3))
        with self.assertRaisesRegex(ValueError, r"vertices: expected shape \(k, 3\), got \(3, 6\)"):
            gem.vertices = np.zeros((3, 6))
        with self.assertRaisesRegex(drape.Error, "87 are given from number 0 on, but only numbers below 81 can"):
            scene.push(np.zeros_like(scene.positions))
        before = scene.velocities[40].copy()
        forces = np.zeros((81, 3))
        forces[:, 0] = 30 / scene.inverse_masses[:81]
        scene.push(forces)
        scene.step()
        np.testing.assert_allclose(scene.velocities[40, 0] - before[0], 30 * scene.time_step, rtol=0.1)
        self.assertRaises(drape.InputError, lambda: scene.body("no"))
        still = drape.Scene([drape.Cloth(*sheet())], wind=(0, 0, 3))
        driven = drape.Scene([drape.Cloth(*sheet())])
        driven.wind = lambda time: (0, 0, 3)
        for one in still, driven:
            one.step(5)
        self.assertEqual(driven.hash, still.hash)

    def test_forces(self):
        edge = np.linspace(-0.15, 0.15, 13)
        z, x = (a.ravel() for a in np.meshgrid(edge, edge, indexing="ij"))
        corner = (13 * np.arange(12)[:, None] + np.arange(12)).ravel()
        faces = np.stack([corner, corner + 13, corner + 14, corner + 1], axis=1)
        block = 0.05 * np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        sides = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
        scene = drape.Scene([drape.Cloth(np.stack([x, 0 * x + 0.51, z], axis=1), faces)],
                            [drape.Body(4 * block, sides, place=(0, 0.3, 0), name="table"),
                             drape.Body(block, sides, place=(0, 0.7, 0), name="hand")],
                            solver={"damping": 3}, ball={"on": True, "centre": [2, 0, 0]})
        table, hand, ball = scene.body("table"), scene.body("hand"), scene.collider("ball")
        scene.step()
        for read in (lambda: table.force, lambda: ball.torque, lambda: scene.contact_forces, lambda: scene.pin_forces):
            with self.assertRaisesRegex(drape.InputError, "measure"):
                read()
        scene.measure_forces()
        with self.assertRaisesRegex(drape.InputError, "no step has measured them"):
            table.force
        scene.step(60)
        weight = 9.81 * (1 / scene.inverse_masses[:169]).sum()
        np.testing.assert_allclose(table.force, [0, -weight, 0], atol=0.01 * weight)
        self.assertEqual(ball.force.tolist(), [0, 0, 0])
        contact = scene.contact_forces
        self.assertEqual(contact.shape, scene.positions.shape)
        np.testing.assert_allclose(contact[:169].sum(axis=0), -table.force, atol=1e-4 * weight)
        scene.step()
        table.attach(np.arange(40, 130))  # from the next step on
        np.testing.assert_allclose(table.force, [0, -weight, 0], atol=0.01 * weight)
        scene.unpin(np.arange(40, 130))
        hand.attach([84])
        for k in range(30):
            hand.pose = 0, 0.7 + 0.01 * k, 0
            scene.step()
        scene.step(120)
        self.assertAlmostEqual(float(scene.positions[84, 1]), 0.502 + 0.29, places=2)
        np.testing.assert_allclose(hand.force, [0, -weight, 0], atol=0.02 * weight)
        np.testing.assert_allclose(scene.pin_forces.sum(axis=0), hand.force, atol=1e-5)
        scene.step()
        left = scene.positions[:169].copy()
        scene.positions = left + [0.5, 0, 0]
        np.testing.assert_allclose(hand.torque, [0, 0, 0], atol=0.01 * weight)  # of the step, not at the new places
        scene.positions = left
        self.assertEqual(table.force.tolist(), [0, 0, 0])
        scene.unpin([84])
        scene.step()
        self.assertEqual(hand.force.tolist(), [0, 0, 0])
        for attach in (lambda: hand.attach([169]), lambda: hand.attach([3, 3]), lambda: scene.collider("ground").attach([3])):
            self.assertRaises(drape.InputError, attach)

    def test_grip(self):
        """Two boxes hold a sheet by friction alone while they lift and shake it, unless they leave it room."""
        edge = np.linspace(-0.12, 0.12, 13)
        y, x = (a.ravel() for a in np.meshgrid(edge, edge, indexing="ij"))
        corner = (13 * np.arange(12)[:, None] + np.arange(12)).ravel()
        faces = np.stack([corner, corner + 13, corner + 14, corner + 1], axis=1)

        def slip(gap):
            """Returns how far the particles between two boxes slip (m)."""
            fingers = [{"name": name, "shape": "box", "size": [0.05, 0.05, 0.02], "rounding": 0.002, "friction": 0.8,
                        "place": [0, 0.1, side * (0.01 + gap / 2)]} for name, side in (("left", -1), ("right", 1))]
            scene = drape.Scene([drape.Cloth(np.stack([x, y, 0 * x], axis=1), faces)], colliders=fingers)
            held = (abs(x) < 0.021) & (abs(y - 0.1) < 0.021)
            before = scene.positions[:169][held].copy()
            for k in range(50):
                up = 0.004 * min(k + 1, 25)
                shaken = 0.03 * np.sin(2 * np.pi * 3 * max(0, k - 24) * scene.time_step)  # 1.1 times gravity
                for finger, side in (("left", -1), ("right", 1)):
                    scene.collider(finger).pose = shaken, 0.1 + up, side * (0.01 + gap / 2)
                scene.step()
            return np.linalg.norm(scene.positions[:169][held] - before - [shaken, up, 0], axis=1).max()

        self.assertLess(slip(0.004), 0.0005)
        self.assertLess(slip(-0.002), 0.001)
        self.assertGreater(slip(0.012), 0.1)

    def test_grip_of_bodies(self):
        """Two driven bodies hold one sheet or two by friction, wherever they are sent, until they open."""
        edge = np.linspace(-0.12, 0.12, 13)
        y, x = (a.ravel() for a in np.meshgrid(edge, edge, indexing="ij"))
        corner = (13 * np.arange(12)[:, None] + np.arange(12)).ravel()
        faces = np.stack([corner, corner + 13, corner + 14, corner + 1], axis=1)
        box = np.array([[a, b, c] for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]) * [0.025, 0.025, 0.01]
        sides = np.array([[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]])

        def slip(gap, friction=0.3, force=0.0):
            """Returns how far particles between two boxes slip while lifted and shaken, and fall afterwards (m)."""
            sheet = drape.Cloth(np.stack([x, y, 0 * x], axis=1), faces, massPerArea=0.15)
            fingers = [drape.Body(box, sides, name=name, place=(0, 0.1, side * 0.02), friction=friction,
                                  greatestForce=force)
                       for name, side in (("left", -1), ("right", 1))]
            scene = drape.Scene([sheet], fingers)
            held = (abs(x) < 0.021) & (abs(y - 0.1) < 0.021)

            def move(across, up, gap):
                for finger, side in (("left", -1), ("right", 1)):
                    scene.body(finger).pose = across, 0.1 + up, side * (0.01 + gap / 2)
                scene.step()

            move(0, 0, gap)
            before = scene.positions[:169][held].copy()
            for k in range(50):
                up = 0.004 * min(k + 1, 25)
                shaken = 0.03 * np.sin(2 * np.pi * 3 * max(0, k - 24) * scene.time_step)  # 1.1 times gravity
                move(shaken, up, gap)
            moved = np.linalg.norm(scene.positions[:169][held] - before - [shaken, up, 0], axis=1).max()
            for k in range(20):
                move(shaken, up, 0.01 + 0.002 * k)
            return moved, up - (scene.positions[:169][held] - before)[:, 1].min()

        for gap in (-0.002, 0.0, 0.001):
            moved, fell = slip(gap)
            self.assertLess(moved, 0.0005)
            self.assertGreater(fell, 0.05)
        self.assertGreater(slip(0.001, friction=0.0)[0], 0.1)
        weight = 0.15 * 0.24 * 0.24 * 9.81
        self.assertLess(slip(0.001, force=4 * weight / (2 * 0.3))[0], 0.003)  # shaken cloth jerks at its links
        self.assertGreater(slip(0.001, force=0.5 * weight / (2 * 0.3))[0], 0.1)
        self.assertRaises(drape.InputError, slip, 0.0, 11.0)

    def test_state_needs_equal_arrays(self):
        make = lambda n: drape.Scene([drape.Cloth(*sheet(n))])
        scene = make(9)
        scene.step(2)
        kept = scene.save_bytes()
        scene.step(2)
        other = make(9)
        other.load_bytes(kept)
        other.step(2)
        self.assertEqual(other.hash, scene.hash)
        with self.assertRaisesRegex(drape.Error, "passed as arrays"):
            make(8).load_bytes(kept)


class Pages(unittest.TestCase):
    def test_help_reads_as_a_manual(self):
        for name in drape.__all__:
            thing = getattr(drape, name)
            if not isinstance(thing, type):
                continue
            self.assertTrue(thing.__doc__, name)
            members = {member: value for kind in reversed(thing.__mro__[:-1]) for member, value in vars(kind).items()}
            for member, value in members.items():
                if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                    self.assertTrue(value.__doc__, f"{name}.{member}")


if __name__ == "__main__":
    unittest.main()
