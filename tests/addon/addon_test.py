"""Tests the parts of the add-on for Blender that need no Blender: files, scenes, and Drape as a child process.

addon_test.py SOURCE DRAPE    SOURCE: the folder of the add-on
"""

import json
import os
import sys
import tempfile
import time
import types
import unittest

try:
    import numpy as np
except ImportError:
    print("addon_test: NumPy is not installed (python3-numpy), so nothing was checked", file=sys.stderr)
    sys.exit(77)

SOURCE, DRAPE = sys.argv[1:3]
del sys.argv[1:3]
sys.path.insert(0, SOURCE)
import child  # noqa: E402
import mesh_files  # noqa: E402
from scene_file import BodyPart, ClothPart, Settings, Timing, Trouble, body_names, keyframes, pin_groups, scene  # noqa: E402

# Modules that use Blender are imported with a stand-in for it, whose parts each test sets.
bpy = types.ModuleType("bpy")
bpy.app = types.SimpleNamespace(handlers=types.SimpleNamespace(persistent=lambda function: function), tempdir="/nowhere")
package = types.ModuleType("drape_cloth")
package.__path__ = [SOURCE]
sys.modules.update(bpy=bpy, drape_cloth=package)
from drape_cloth import bake, caches  # noqa: E402

child.OPTIONS += ["--backend", "cpu", "--threads", "1"]  # saves the search for a GPU


def turned(angles, place=(0, 0, 0), scale=1.0):
    x, y, z = np.radians(angles)
    about = [np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]]),
             np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]]),
             np.array([[np.cos(z), -np.sin(z), 0], [np.sin(z), np.cos(z), 0], [0, 0, 1]])]
    matrix = np.eye(4)
    matrix[:3, :3] = scale * about[2] @ about[1] @ about[0]
    matrix[:3, 3] = place
    return matrix


def sheet(side, size, height):
    at = np.linspace(-size / 2, size / 2, side)
    points = np.array([(x, height, z) for z in at for x in at])
    corners = [i for r in range(side - 1) for c in range(side - 1)
               for i in (r * side + c, r * side + c + side, r * side + c + side + 1, r * side + c + 1)]
    return points, np.array(corners), np.full((side - 1) ** 2, 4)


class Pieces(unittest.TestCase):
    def test_axes_turn_back(self):
        points = np.array([[1.0, 2.0, 3.0]])
        np.testing.assert_allclose(mesh_files.to_drape(points, 0.01), [[0.01, 0.03, -0.02]])
        np.testing.assert_allclose(mesh_files.from_drape(mesh_files.to_drape(points, 0.01), 0.01), points)
        matrix = turned((10, 20, 30), (4, 5, 6))
        moved = points @ matrix[:3, :3].T + matrix[:3, 3]
        in_drape = mesh_files.matrix_to_drape(matrix, 0.5)
        np.testing.assert_allclose(mesh_files.to_drape(points, 0.5) @ in_drape[:3, :3].T + in_drape[:3, 3],
                                   mesh_files.to_drape(moved, 0.5))

    def test_steps_divide_samples(self):
        for rate, subframes, steps in ((24, 1, 3), (25, 2, 2), (60, 1, 1), (30000 / 1001, 1, 3), (120, 1, 1)):
            timing = Timing(5, 9, rate, subframes)
            self.assertEqual(timing.steps_per_sample, steps)
            self.assertLessEqual(timing.time_step, 1 / 60 + 1e-9)
            self.assertAlmostEqual(timing.time_step * steps * subframes * rate, 1)
        self.assertEqual(Timing(5, 9, 24, 2).frames_option, "0:16:2")
        self.assertEqual(Timing(5, 9, 24, 2).frame(3), (6, 0.5))

    def test_weights_become_pins(self):
        weights = np.array([0, 1, 0.9996, 0.999, 0.6, 0.25, 0.01, 1e-7])
        groups = pin_groups(weights, 0.02)
        self.assertEqual([group["vertices"] for group in groups], [[1, 2], [3, 4], [5, 6]])
        self.assertEqual(groups[0].keys(), {"vertices"})
        found = [group["compliance"] / np.array(group["strengths"]) for group in groups[1:]]
        np.testing.assert_allclose(np.hstack(found), [0.02 * (1 - w) / w for w in weights[3:7]])
        self.assertEqual(pin_groups(weights, 0.0), [{"vertices": [1, 2, 3, 4, 5, 6]}])
        self.assertEqual([group["vertices"] for group in pin_groups(weights, 20.0)], [[1, 2], [3, 4], [5]])
        self.assertEqual(pin_groups(np.empty(0), 0.02), [])
        thousandth = pin_groups(1 / (1 + np.array([0.1, 100])), 0.3)  # the limit, apart from rounding
        self.assertGreaterEqual(min(s for group in thousandth for s in group["strengths"]), 0.001)

    def test_names_are_short_and_differ(self):
        names = body_names(["ä" * 30, "ä" * 30, "a\nb"])
        self.assertEqual(len(set(names)), 3)
        self.assertTrue(all(len(name.encode()) <= 40 for name in names))
        self.assertEqual(names[2], "a_b")

    def test_keyframes_go_on_turning(self):
        angles = [(0, 0, 0), (100, 30, 10), (200, 90, 20), (300, 95, -10), (390, 80, 50)]
        rows = keyframes([turned(a, (k, 0, 0), 1 + k / 9) for k, a in enumerate(angles)], 24.0)
        for k, (row, angle) in enumerate(zip(rows, angles)):
            again = turned(row["turn"], row["place"], row["scale"][0])
            np.testing.assert_allclose(again, turned(angle, (k, 0, 0), 1 + k / 9), atol=1e-9)
        steps = np.abs(np.diff([row["turn"] for row in rows], axis=0))
        self.assertLess(steps.max(), 181, "a turn jumps")
        self.assertEqual(keyframes([np.eye(4)] * 3, 24.0), [])
        with self.assertRaisesRegex(Trouble, "at most 1000 samples"):
            keyframes([turned((0, 0, 1))] * 1001, 24.0)

    def test_limits_are_said(self):
        with self.assertRaisesRegex(Trouble, "no visible object is a cloth"):
            scene(Settings(), Timing(1, 2, 24), [], [])
        part = ClothPart("c", np.empty(0))
        with self.assertRaisesRegex(Trouble, "65 objects are bodies"):
            scene(Settings(), Timing(1, 2, 24), [part], [BodyPart("b", False)] * 65)
        with self.assertRaisesRegex(Trouble, "need 66 groups of pins, at most 64"):
            scene(Settings(), Timing(1, 2, 24), [ClothPart("c", np.array([1.0, 0.5]))] * 33, [])
        with self.assertRaisesRegex(Trouble, "samples a second are too many"):
            scene(Settings(), Timing(1, 2, 240, 16), [part], [])


class WithDrape(unittest.TestCase):
    def setUp(self):
        self.kept = tempfile.TemporaryDirectory()
        self.folder = self.kept.name
        self.timing = Timing(1, 4, 24, 2)
        points, corners, sizes = sheet(8, 1.0, 1.0)
        mesh_files.write_ply(f"{self.folder}/cloth_0.ply", points, corners, sizes)
        body, corners, sizes = sheet(2, 0.5, 0.99)
        mesh_files.write_ply(f"{self.folder}/body_0.ply", body, corners, sizes)
        with open(f"{self.folder}/body_0.pc2", "wb") as file:
            mesh_files.write_pc2_head(file, 4, self.timing.samples)
            for sample in range(self.timing.samples):
                mesh_files.write_pc2_sample(file, body + (0, 0.01 * sample, 0))
        weights = np.zeros(64)
        weights[[0, 7]] = 1.0, 0.5
        motion = [turned((0, 0, 0), (0, 0, 0.01 * k)) for k in range(self.timing.samples)]
        text = scene(Settings("silk", 8, 0.002), self.timing, [ClothPart("sheet", weights, motion=motion)],
                     [BodyPart("Plate", True)])
        with open(f"{self.folder}/scene.json", "w") as file:
            json.dump(text, file)

    def tearDown(self):
        self.kept.cleanup()

    def ended(self, command):
        run = child.Child(command, self.folder, self.timing.frames_option)
        try:
            while run.is_running():
                time.sleep(0.01)
            return run, run.result()
        finally:
            run.stop()

    def test_groups_scale_the_cloth(self):
        factors = {"mass": 3.0, "stiffness": 2.0, "bending": 0.5, "drag": 0.1}
        maps = scene(Settings(), self.timing, [ClothPart("sheet", np.empty(0), factors=factors)], [])["cloths"][0]["maps"]
        self.assertEqual(maps, [{"of": of, "vertexGroup": of, "atOne": factor} for of, factor in factors.items()])
        with open(f"{self.folder}/scene.json") as file:
            text = json.load(file)
        text["cloths"][0]["maps"] = maps[:3]
        with open(f"{self.folder}/scene.json", "w") as file:
            json.dump(text, file)
        points, corners, sizes = sheet(8, 1.0, 1.0)
        mesh_files.write_ply(f"{self.folder}/cloth_0.ply", points, corners, sizes,
                             weights={of: np.linspace(0, 1, 64) for of in factors})
        self.assertEqual(self.ended([DRAPE])[0].lines(), [])

    def test_program_and_wheel_write_the_same(self):
        run, report = self.ended([DRAPE])
        self.assertEqual(run.lines(), [])
        self.assertEqual(report["crossings"]["most"], 0)
        cache = mesh_files.Pc2(f"{self.folder}/out.pc2")
        self.assertEqual((cache.points, cache.samples), (64, 7))
        np.testing.assert_allclose(cache.sample(6)[0], [-0.5, 1, -0.44], atol=1e-6)  # a pin has moved along
        self.assertLess(cache.sample(6)[:, 1].min(), 0.99)
        self.assertGreater(cache.sample(6)[27, 1], 1.04)  # the body has raised the middle
        os.rename(cache.path, f"{self.folder}/program.pc2")
        wheel = os.path.join(SOURCE, "wheel_child.py")
        run, report = self.ended([sys.executable, wheel])
        self.assertEqual(report, {})
        again, first = mesh_files.Pc2(cache.path), mesh_files.Pc2(f"{self.folder}/program.pc2")
        for sample in range(7):
            np.testing.assert_array_equal(again.sample(sample), first.sample(sample))

    def test_progress_is_read(self):
        # A short run of Drape ends before it shows any progress.
        script = "import sys; sys.stderr.write('\\rsimulating [##  ] 20 %\\rsimulating [### ] 40 %')"
        run = child.Child([sys.executable, "-c", script], self.folder, self.timing.frames_option)
        try:
            while run.is_running():
                time.sleep(0.01)
            self.assertEqual(run.share, 0.4)
        finally:
            run.stop()

    def test_errors_are_one_line(self):
        os.remove(f"{self.folder}/body_0.pc2")
        for command in ([DRAPE], [sys.executable, os.path.join(SOURCE, "wheel_child.py")]):
            with self.assertRaisesRegex(RuntimeError, r"^bodies\[0\].cache.file.*No such file[^\n]*$"):
                self.ended(command)

    def test_cancel_leaves_nothing(self):
        run = child.Child([DRAPE], self.folder, "0:1000000")
        while run.is_running() and run.share == 0.0 and "simulating" not in run._text:
            time.sleep(0.01)
        began = time.monotonic()
        run.stop()
        self.assertLess(time.monotonic() - began, 5)
        self.assertEqual(sorted(os.listdir(self.folder)), ["body_0.pc2", "body_0.ply", "cloth_0.ply", "scene.json"])

    def test_caches_follow_objects(self):
        matrices = [turned((0, 0, 90), (1, 2, 3), 2.0), turned((30, 0, 0), (0, 0, 0), -1.0)]
        points = np.array([[1.0, 2.0, 3.0], [np.nan] * 3])
        with open(f"{self.folder}/in.pc2", "wb") as file:
            mesh_files.write_pc2_head(file, 2, 2)
            for _ in matrices:
                mesh_files.write_pc2_sample(file, points)
        target = f"{self.folder}/target.pc2"
        still = np.array([[9.0, 9, 9], [4, 5, 6]])
        for _ in mesh_files.localise(mesh_files.Pc2(f"{self.folder}/in.pc2"), target, matrices, 0.1, 7, 0.5, still):
            self.assertFalse(os.path.exists(target))
        cache = mesh_files.Pc2(target)
        self.assertEqual((cache.start, cache.every), (7, 0.5))
        for sample, matrix in enumerate(matrices):
            world = cache.sample(sample) @ matrix[:3, :3].T + matrix[:3, 3]
            np.testing.assert_allclose(mesh_files.to_drape(world, 0.1), [points[0], still[1]], rtol=1e-5)

    def test_vertices_without_faces_are_no_trouble(self):
        points, corners, sizes = sheet(8, 1.0, 1.0)
        mesh_files.write_ply(f"{self.folder}/cloth_0.ply", np.vstack([points, [(3, 3, 3)]]), corners, sizes)
        run, _ = self.ended([DRAPE])
        self.assertEqual(run.lines(), [])
        self.assertEqual(mesh_files.Pc2(f"{self.folder}/out.pc2").points, 65)

    def test_edges_without_faces_sew(self):
        points, corners, sizes = sheet(4, 1.0, 1.0)
        two = np.vstack([points, points + (0, 0.1, 0)])
        edges = np.array([(k, 16 + k) for k in (0, 1, 2, 3)])
        mesh_files.write_ply(f"{self.folder}/cloth_0.ply", two, np.hstack([corners, corners + 16]),
                             np.hstack([sizes, sizes]), edges)
        run, _ = self.ended([DRAPE])
        self.assertEqual(len(run.lines()), 1, run.lines())
        self.assertIn("sewn by 4 edges without a face", run.lines()[0])
        cache = mesh_files.Pc2(f"{self.folder}/out.pc2")
        np.testing.assert_allclose(cache.sample(0), two, atol=1e-6)
        last = cache.sample(cache.samples - 1)
        self.assertLess(np.linalg.norm(last[:4] - last[16:20], axis=1).max(), 0.0999)

    def test_is_found(self):
        self.assertEqual(child.find(DRAPE), [DRAPE])
        self.assertEqual(child.find(os.path.dirname(DRAPE)), [DRAPE])
        self.assertEqual(child.find("/nowhere/drape"), [])
        path, os.environ["PATH"], os.environ["HOME"] = os.environ["PATH"], "/nowhere", "/nowhere"
        self.assertEqual(child.find("")[0], sys.executable)  # the wheel's package is there
        os.environ["PATH"] = os.path.dirname(DRAPE)
        self.assertEqual(child.find(""), [DRAPE])
        os.environ["PATH"] = path


class Modifier:
    type, name = "MESH_CACHE", "Drape"

    def __init__(self, path):
        self.filepath = path


def modifiers(path):
    return [Modifier(path)] if path else []


class Caches(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        bpy.app.tempdir = f"{self.folder}/temporary"
        bpy.path = types.SimpleNamespace(
            abspath=lambda path, library=None: path.replace("//", os.path.dirname(bpy.data.filepath) + "/"),
            relpath=lambda path: "//" + os.path.relpath(path, os.path.dirname(bpy.data.filepath)))
        self.saves = 0
        bpy.context = types.SimpleNamespace(
            preferences=types.SimpleNamespace(filepaths=types.SimpleNamespace(save_version=2)))
        bpy.ops = types.SimpleNamespace(wm=types.SimpleNamespace(save_mainfile=self.save))

    def save(self):
        self.assertEqual(bpy.context.preferences.filepaths.save_version, 0)  # keeps the user's backup
        self.saves += 1

    def file(self, name, *objects):
        """Opens a file that has objects."""
        things = [types.SimpleNamespace(name=thing, modifiers=modifiers(path), library=None) for thing, path in objects]
        bpy.data = types.SimpleNamespace(filepath=f"{self.folder}/{name}" if name else "", objects=things)
        return things

    def simulated(self, *things):
        """Writes the results of objects, and returns their files from the folder on."""
        taken = []
        for thing in things:
            path = caches.path_for(thing, taken)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path + ".part", "w") as file:
                file.write(thing.name)
            os.replace(path + ".part", path)
            if not thing.modifiers:
                thing.modifiers = modifiers("new")
            caches.point_to(thing.modifiers[0], path)
            taken.append(path)
        return [os.path.relpath(path, self.folder) for path in taken]

    def test_each_object_has_its_own(self):
        one, other = things = self.file("shot.blend", ("Flag 1", ""), ("Flag_1", ""))
        self.assertEqual(self.simulated(*things), ["drape/shot/Flag_1.pc2", "drape/shot/Flag_1_2.pc2"])
        self.assertEqual(self.simulated(other, one), ["drape/shot/Flag_1_2.pc2", "drape/shot/Flag_1.pc2"])
        one.name = "Old"
        newcomer = types.SimpleNamespace(name="Flag 1", modifiers=modifiers(""), library=None)
        copied = types.SimpleNamespace(name="Flag_1.001", modifiers=modifiers(other.modifiers[0].filepath), library=None)
        bpy.data.objects += [newcomer, copied]
        self.assertEqual(self.simulated(newcomer, copied), ["drape/shot/Flag_1_3.pc2", "drape/shot/Flag_1.001.pc2"])
        self.assertEqual(self.simulated(one), ["drape/shot/Flag_1.pc2"])

    def test_each_file_has_its_own(self):
        for name, path in (("a.blend", "drape/a/b_c.pc2"), ("a_b.blend", "drape/a_b/c.pc2"), ("a.blend1", "drape/a.blend1/b_c.pc2"),
                           ("a b.blend", "drape/a b/c.pc2")):
            self.assertEqual(self.simulated(*self.file(name, ("c" if "b." in name else "b_c", ""))), [path])
        # A copy that was saved under another name shows the first file's result until it has its own.
        copy, = self.file("copy.blend", ("b_c", "//drape/a/b_c.pc2"))
        self.assertEqual(self.simulated(copy), ["drape/copy/b_c.pc2"])

    def test_saving_takes_caches_along(self):
        things = self.file("", ("Flag", ""), ("Sheet", ""))
        self.assertEqual(self.simulated(*things), ["temporary/drape/Flag.pc2", "temporary/drape/Sheet.pc2"])
        elsewhere = self.file("", ("Flag", things[0].modifiers[0].filepath), ("Other", f"{self.folder}/other.pc2"))
        bpy.data.filepath = f"{self.folder}/shot.blend"
        caches.after_saving()
        self.assertEqual([thing.modifiers[0].filepath for thing in elsewhere], ["//drape/shot/Flag.pc2", f"{self.folder}/other.pc2"])
        self.assertEqual(self.saves, 1)
        bpy.data.filepath = f"{self.folder}/again.blend"  # Save As
        caches.after_saving()
        caches.after_saving()
        self.assertEqual((elsewhere[0].modifiers[0].filepath, self.saves), ("//drape/again/Flag.pc2", 2))
        elsewhere[0].name = "new result"
        self.simulated(elsewhere[0])
        for path, text in ("drape/again", "new result"), ("drape/shot", "Flag"):
            with open(f"{self.folder}/{path}/Flag.pc2") as file:
                self.assertEqual(file.read(), text)


class Baking(unittest.TestCase):
    def test_curves_of_old_and_new_actions(self):
        old = types.SimpleNamespace(action=types.SimpleNamespace(fcurves=["curves"]))
        self.assertEqual(bake.curves_of(old, "Key"), ["curves"])

        class List(list):
            def new(self, *arguments, **named):
                self.append(types.SimpleNamespace(strips=List(), bags={}, made=(arguments, named)))
                self[-1].channelbag = lambda slot, ensure: self[-1].bags.setdefault(id(slot), types.SimpleNamespace(fcurves=[slot]))
                return self[-1]

        action = types.SimpleNamespace(slots=List(), layers=List())  # has no fcurves, as in Blender 5
        data = types.SimpleNamespace(action=action, action_slot=None)
        curves = bake.curves_of(data, "Key")
        self.assertIs(bake.curves_of(data, "Key"), curves)
        self.assertEqual((action.slots[0].made, len(action.layers)), (((), {"id_type": "KEY", "name": "Key"}), 1))
        self.assertEqual([strip.made for strip in action.layers[0].strips], [((), {"type": "KEYFRAME"})])
        self.assertIs(curves[0], data.action_slot)


unittest.main()
