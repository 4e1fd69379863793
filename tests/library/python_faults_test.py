"""Tests the Python package where people use it in ways that the docs do not show: wrong values, processes, copies."""

import concurrent.futures
import copy
import ctypes
import multiprocessing
import os
import pathlib
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import warnings

try:
    import numpy as np
except ImportError:
    print("python_faults_test: NumPy is not installed (python3-numpy), so nothing was checked", file=sys.stderr)
    sys.exit(77)
import drape

HERE = os.path.dirname(os.path.abspath(__file__))
SQUARE = np.array([[0, 1, 0], [0, 1, 1], [1, 1, 1], [1, 1, 0]]), [[0, 1, 2, 3]]


def open_with(fabric):
    return drape.open("drop", columns=8, fabric=fabric).hash


def memory():
    """Returns the resident memory of this process, MB."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def in_child(work, seconds=60):
    """Calls work() in a process made by fork(). Returns its result, or the error as a text."""
    receiver, sender = multiprocessing.get_context("fork").Pipe(duplex=False)
    child = os.fork()
    if child == 0:
        try:
            sender.send(work())
        except BaseException as error:
            sender.send(f"{type(error).__name__}: {error}")
        os._exit(0)
    result = receiver.recv() if receiver.poll(seconds) else f"no answer in {seconds} s"
    os.kill(child, 9)
    os.waitpid(child, 0)
    return result


class Processes(unittest.TestCase):
    def test_errors_pass_from_process_to_process(self):
        with multiprocessing.get_context("fork").Pool(2) as pool:
            result = pool.map_async(open_with, ["silk", "slik"])
            with self.assertRaisesRegex(drape.InputError, "slik") as raised:
                result.get(timeout=60)
        self.assertEqual(raised.exception.status, 2)
        with concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as pool:
            with self.assertRaises(drape.InputError):
                pool.submit(open_with, "slik").result(timeout=60)
            self.assertEqual(pool.submit(open_with, "silk").result(timeout=60), open_with("silk"))

    def test_errors_are_copied(self):
        for error in drape.Error("no OpenGL", 77), drape.InputError("wrong"):
            error.__notes__ = ["a note"]
            for again in pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error):
                self.assertEqual((type(again), str(again), again.status, again.__notes__),
                                 (type(error), str(error), error.status, ["a note"]))
        self.assertIsInstance(drape.InputError("wrong"), ValueError)
        self.assertNotIsInstance(drape.Error("no OpenGL", 77), ValueError)

    def test_scenes_go_on_after_fork(self):
        scene = drape.open("standard", columns=128, threads=2)
        scene.step(2)

        def go_on():
            scene.step(3)
            positions, end = scene.positions.copy(), scene.hash
            scene.load_bytes(kept)
            scene.step(3)
            scene.close()
            return len(positions), end, scene.__repr__()

        kept = scene.save_bytes()
        found = in_child(go_on)
        scene.step(3)
        self.assertEqual(found, (128 * 128, scene.hash, "<drape.Scene, closed>"))

    def test_opengl_is_refused_after_fork(self):
        attached, drawn = drape.open("drop", columns=8), drape.open("drop", columns=8)
        attached.attach_gpu()
        drawn.picture(16, 16, quality="fast")
        for work in (attached.step, lambda: drawn.picture(16, 16),
                     lambda: drape.open("drop", columns=8).picture(16, 16)):
            self.assertRegex(str(in_child(work)), "InputError: OpenGL was used before fork")

        kept = drawn.save_bytes()

        def end():
            drawn.load_bytes(kept)
            drawn.step(2)
            drawn.close()
            attached.close()
            return "closed"

        self.assertEqual(in_child(end), "closed")
        self.assertEqual(drawn.picture(16, 16, quality="fast").shape, (16, 16, 4))


class Memory(unittest.TestCase):
    def test_loads_free_arrays_that_nobody_holds(self):
        states = [drape.open("flag", columns=columns).save_bytes() for columns in (160, 161)]
        scene = drape.open("flag", columns=8)

        def load(times):
            for k in range(times):
                scene.load_bytes(states[k % 2])
                scene.positions, scene.normals, scene.triangles, scene.texture_coordinates  # noqa: B018
            return memory()

        load(4)
        held = scene.positions  # of 161 columns
        values = held.copy()
        before = load(2)
        self.assertLess(load(12) - before, 10)  # the arrays of a scene have 2.8 MB
        np.testing.assert_array_equal(held, values)


class WrongValues(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.grid = drape.open("drop", columns=8)
        cls.mesh = drape.Scene([drape.Cloth(*SQUARE)], [drape.Body(*SQUARE, place=(0, -0.5, 0))])

    def refused(self, text, *calls):
        """Expects that each call raises an error that is both an Error and a ValueError, in one line."""
        for call in calls:
            with self.assertRaisesRegex(drape.Error, text) as raised:
                call()
            self.assertIsInstance(raised.exception, ValueError)
            self.assertNotIn("\n", str(raised.exception))

    def test_numbers_are_not_wrapped(self):
        grid, mesh = self.grid, self.mesh
        self.refused("expected a whole number from 0 to 7", lambda: grid.grab([0], (0, 1, 0), hand=2**32),
                     lambda: grid.drag((0, 1, 0), hand=-1), lambda: grid.release(2**32 + 1), lambda: grid.release(0.5))
        self.refused("columns: expected a whole number from 0 to 4096, got 4294967312",
                     lambda: drape.open("drop", columns=2**32 + 16))
        self.refused("threads: expected a whole number from 0 to 1024", lambda: drape.open("drop", threads=2**32 + 1),
                     lambda: drape.Scene([drape.Cloth(*SQUARE)], threads=-1))
        self.refused("first: expected a whole number from 0, got -1", lambda: grid.push([[0, 0, 0]], first=-1),
                     lambda: grid.write_positions([[0, 0, 0]], -1), lambda: grid.write_velocities([[0, 0, 0]], -1))
        self.refused("first: expected", lambda: grid.push([[0, 0, 0]], first=2**64))
        self.refused("from number 9223372036854775807 on", lambda: grid.push([[0, 0, 0]], first=2**63 - 1))
        self.refused("steps: expected", lambda: grid.step(2**64 + 1))
        self.refused("which: expected a whole number from 0 to 2", lambda: grid.gpu_buffer(2**32))
        self.refused("particles: expected whole numbers from 0", lambda: grid.pin([2**32]), lambda: grid.pin([0.5]),
                     lambda: grid.pin(["a"]), lambda: grid.pin([[0], [1, 2]]))
        self.refused("particles: expected a mask of shape", lambda: grid.pin([True] * 63))
        self.refused("(width|height): expected a whole number from 1 to 8192", lambda: grid.picture(0, 0),
                     lambda: grid.picture(64, 2**32 + 64), lambda: grid.picture(-1, 5),
                     lambda: grid.save_picture("x.png", 0, 10))
        self.refused("cloth: expected a whole number from 0", lambda: mesh.vertices(-1))
        self.refused("is a grid", lambda: grid.vertices())
        self.refused("cloth 1 does not exist", lambda: mesh.vertices(1))

    def test_texts_end_where_they_end(self):
        grid = self.grid
        self.refused("NUL character", lambda: drape.open("drop\0x"), lambda: drape.open("drop", fabric="silk\0"),
                     lambda: drape.open("drop", set=["wind.velocity=[1,0,0]\0"]), lambda: grid.save("a\0b"),
                     lambda: drape.Scene([drape.Cloth(*SQUARE)], [drape.Body(*SQUARE, name="a\0b")]),
                     lambda: grid.set("solver.gravity\0x", [0, 0, 0]), lambda: grid.picture(8, 8, quality="fast\0"),
                     lambda: grid.move_pin_group("a\0", (0, 0, 0)))
        self.refused("source: expected a text, got 3", lambda: drape.open(3))
        self.refused("set: expected a list, got", lambda: drape.open("drop", set="wind.velocity=[1,0,0]"))
        self.refused("no such collider", lambda: grid.collider("cube"))
        self.refused("no such body", lambda: grid.body("cube"))

    def test_other_wrong_values(self):
        grid = self.grid
        self.refused("expected numbers", lambda: grid.push([["a", 0, 0]]), lambda: grid.push([[{}, 0, 0]]),
                     lambda: drape.Cloth([[1j, 0, 0]], [[0, 1, 2]]), lambda: drape.Cloth(*SQUARE, rest="x"))
        self.refused("not finite", lambda: drape.Cloth(1e300 * SQUARE[0], SQUARE[1]))
        self.refused("out of range", lambda: grid.write_positions([[1e300, 0, 0]]))
        self.refused("solver.gravity: cannot be part of a scene file", lambda: grid.set("solver.gravity", [0, np.nan, 0]),
                     lambda: grid.set("solver.gravity", {1, 2}))
        self.refused("ball: cannot be part", lambda: drape.Scene([], ball={"centre": object()}))
        self.refused("camera", lambda: grid.picture(8, 8, camera=3), lambda: grid.picture(8, 8, camera=(1, 2)))
        self.refused("seconds: expected a number above 0", lambda: grid.clip(0), lambda: grid.clip(float("inf")))
        self.refused("rate: expected a whole number", lambda: grid.clip(1, rate=0), lambda: grid.clip(1, rate=2.5))
        closed = drape.open("drop", columns=4)
        closed.close()
        self.refused("the scene is closed", closed.step)

    def test_numpy_values_are_settings(self):
        scene = drape.Scene([drape.Cloth(*SQUARE, massPerArea=np.float32(0.25), pins=np.array([True, False, False, False]))],
                            ball={"on": np.bool_(True), "centre": np.array([0, 0.5, 0])},
                            solver={"substeps": np.int64(8)}, camera={"target": np.array([0.5, 1, 0.5]), "distance": 3})
        plain = drape.Scene([drape.Cloth(*SQUARE, massPerArea=0.25, pins=[0])],
                            ball={"on": True, "centre": [0, 0.5, 0]}, solver={"substeps": 8})
        np.testing.assert_array_equal(scene.collider("ball").pose[0], [0, 0.5, 0])
        for one in scene, plain:
            one.set("solver.gravity", np.array([0, -3, 0]))
            one.step(3)
        self.assertEqual(scene.hash, plain.hash)
        scene.unpin(np.arange(scene.particle_count) == 0)
        scene.step()
        self.assertEqual(len(scene.pins), 0)

    def test_states_from_other_buffers(self):
        scene = drape.open("drop", columns=8)
        state = scene.save_bytes()
        for data in bytearray(state), memoryview(state), np.frombuffer(state, np.uint8):
            scene.step()
            scene.load_bytes(data)
            self.assertEqual(scene.steps_taken, 0)
        self.refused("data: expected bytes, got str", lambda: scene.load_bytes("state"))
        self.refused("state: ", lambda: scene.load_bytes(b""), lambda: scene.load_bytes(b"xx" * 50))
        kept = drape.Scene([drape.Cloth(*SQUARE)]).save_bytes()
        self.refused("passed as arrays, which only a scene from equal arrays can load",
                     lambda: drape.Scene([drape.Cloth(SQUARE[0] + 0.5, SQUARE[1])]).load_bytes(kept))

    def test_scenes_are_not_copied(self):
        text = "import copy, pickle, drape\ns = drape.open('drop', columns=4)\n" \
               "for call in copy.copy, copy.deepcopy, pickle.dumps:\n    try: call(s)\n" \
               "    except TypeError as error: print(error)\n"
        done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.splitlines(),
                         ["a Scene cannot be copied or pickled: keep its state with save_bytes(), and open it again"] * 3)
        self.assertEqual(done.stderr, "")


class FarAway(unittest.TestCase):
    def test_the_automatic_camera_stays_within_its_bounds(self):
        points = np.array([[5000, 1, 0], [5001, 1, 0], [5001, 1, 1], [5000, 1, 1]], np.float32)
        cloth = drape.Cloth(points, [[0, 1, 2], [0, 2, 3]])
        with drape.Scene([cloth]) as scene:
            scene.step()
            self.assertGreater(scene.positions[:, 0].min(), 4999)


class Clips(unittest.TestCase):
    @unittest.skipUnless(shutil.which("ffmpeg"), "needs ffmpeg")
    def test_names_and_sizes(self):
        clip = drape.open("drop", columns=4).clip(0.07, width=33, height=21, quality="fast")
        with tempfile.TemporaryDirectory() as folder:
            for name, size in ("a.mp4", "34,22"), ("b.MP4", "34,22"), ("12:30.mp4", "34,22"), ("c.gif", "33,21"), ("-d%d.webp", "33,21"):
                path = os.path.join(folder, name)
                clip.save(path)
                if name.endswith("webp"):
                    continue  # ffmpeg cannot read animated WebP
                shown = subprocess.run(["ffprobe", "-v", "error", "-show_entries", "stream=width,height,pix_fmt", "-of", "csv=p=0",
                                        "file:" + path], capture_output=True, text=True, check=True).stdout
                self.assertTrue(shown.startswith(size), (name, shown))
                if name.lower().endswith("mp4"):
                    self.assertIn("yuv420p", shown)
            here = os.getcwd()
            os.chdir(folder)
            try:
                clip.save("11:59.mp4")
            finally:
                os.chdir(here)
            self.assertEqual(sorted(os.listdir(folder)), sorted(["a.mp4", "b.MP4", "12:30.mp4", "11:59.mp4", "c.gif", "-d%d.webp"]))
            for name in ("mine.png", "mine.mp4"):
                mine = pathlib.Path(folder, name)
                mine.write_text("my notes", encoding="utf-8")
                self.assertRaisesRegex(drape.InputError, "exists and is another kind of file", clip.save, mine)
                self.assertEqual(mine.read_text(encoding="utf-8"), "my notes")
            clip.save(os.path.join(folder, "a.png"))
            clip.save(os.path.join(folder, "a.png"))
            self.assertRaisesRegex(drape.InputError, "expected a name that ends in", clip.save, os.path.join(folder, "a.avi"))
            self.assertRaisesRegex(drape.Error, "cannot be written|No such file", clip.save, os.path.join(folder, "no", "a.png"))


class CallersContext:
    """An EGL context as a program that attaches a scene to its own OpenGL has one."""

    def __init__(self):
        self.egl = egl = ctypes.CDLL("libEGL.so.1")
        pointer, integer = ctypes.c_void_p, ctypes.c_int
        for name, result, *arguments in (
                ("eglGetPlatformDisplay", pointer, ctypes.c_uint, pointer, pointer),
                ("eglInitialize", integer, pointer, pointer, pointer), ("eglBindAPI", integer, ctypes.c_uint),
                ("eglCreateContext", pointer, pointer, pointer, pointer, ctypes.POINTER(integer)),
                ("eglMakeCurrent", integer, pointer, pointer, pointer, pointer),
                ("eglDestroyContext", integer, pointer, pointer), ("eglGetProcAddress", pointer, ctypes.c_char_p)):
            function = getattr(egl, name)
            function.restype, function.argtypes = result, arguments
        self.display = egl.eglGetPlatformDisplay(0x31DD, None, None)  # without a surface
        egl.eglInitialize(self.display, None, None)
        egl.eglBindAPI(0x30A2)  # OpenGL
        version = (ctypes.c_int * 7)(0x3098, 4, 0x30FB, 5, 0x30FD, 1, 0x3038)  # 4.5, core profile
        self.context = egl.eglCreateContext(self.display, None, None, version)
        if not self.context or not egl.eglMakeCurrent(self.display, None, None, self.context):
            raise unittest.SkipTest("no OpenGL 4.5")
        self.loader = ctypes.cast(egl.eglGetProcAddress, pointer)

    def call(self, name, *arguments):
        ctypes.CFUNCTYPE(None)(self.egl.eglGetProcAddress(name.encode()))(*arguments)

    def integers(self, name, count=1):
        values = (ctypes.c_int * 16)()
        self.call("glGetIntegerv", name, values)
        return list(values[:count])

    def close(self):
        self.egl.eglMakeCurrent(self.display, None, None, None)
        self.egl.eglDestroyContext(self.display, self.context)


class OpenGl(unittest.TestCase):
    def test_pictures_leave_the_callers_state(self):
        wish = {"width": 96, "height": 60, "quality": "fast"}
        expected = drape.open("drop", columns=12).picture(**wish)
        gl = CallersContext()
        self.addCleanup(gl.close)
        samplers, buffers = (ctypes.c_uint * 1)(), (ctypes.c_uint * 2)()
        gl.call("glGenSamplers", 1, samplers)
        for parameter, value in ((0x2801, 0x2600), (0x2800, 0x2600), (0x2802, 0x812F), (0x2803, 0x812F)):
            gl.call("glSamplerParameteri", samplers[0], parameter, value)  # nearest, clamped
        for unit in range(16):
            gl.call("glBindSampler", unit, samplers[0])
        gl.call("glCreateBuffers", 2, buffers)
        gl.call("glNamedBufferData", buffers[0], ctypes.c_int64(4096), None, 0x88E4)
        gl.call("glBindBufferRange", 0x90D2, 3, buffers[0], ctypes.c_int64(256), ctypes.c_int64(1024))  # storage
        gl.call("glBindBuffer", 0x88EB, buffers[1])  # pixel pack
        for switch in (0x0C11, 0x0BE2, 0x0B44, 0x8C89, 0x809E, 0x8037, 0x3000, 0x0BF2):
            gl.call("glEnable", switch)  # scissor, blend, cull, discard, alpha to coverage, offset, clip, logic operation
        gl.call("glScissor", 1, 2, 3, 4)
        gl.call("glColorMask", 0, 1, 0, 1)
        gl.call("glDepthMask", 0)
        gl.call("glFrontFace", 0x0900)
        gl.call("glPolygonMode", 0x0408, 0x1B00)
        gl.call("glClipControl", 0x8CA2, 0x935F)
        gl.call("glProvokingVertex", 0x8E4D)
        gl.call("glPixelStorei", 0x0D03, 5)
        gl.call("glBlendEquation", 0x8007)
        gl.call("glActiveTexture", 0x84C5)
        names = [0x8919, 0x8B8D, 0x85B5, 0x8CA6, 0x8CAA, 0x0BA2, 0x0C10, 0x0C23, 0x0B72, 0x0B46, 0x0B40, 0x935C, 0x935D, 0x8E4F,
                 0x0D03, 0x8009, 0x883D, 0x84E0, 0x88ED, 0x90D3, 0x8A28, 0x0BE1, 0x0BE0, 0x0C11, 0x0BE2, 0x0B44, 0x8C89, 0x809E,
                 0x8037, 0x3000, 0x0BF2, 0x0B71, 0x0B45, 0x0B74, 0x8DB9, 0x8069]
        scene = drape.open("drop", columns=12)
        scene.attach_gpu(gl.loader)
        before = {hex(name): gl.integers(name, 4) for name in names}
        self.assertEqual(before["0x8919"][0], samplers[0])
        picture = scene.picture(**wish)
        self.assertEqual({hex(name): gl.integers(name, 4) for name in names}, before)
        bound = (ctypes.c_int64 * 1)()
        gl.call("glGetInteger64i_v", 0x90D4, 3, bound)
        self.assertEqual(bound[0], 256)
        np.testing.assert_array_equal(picture, expected)
        error = ctypes.CFUNCTYPE(ctypes.c_uint)(gl.egl.eglGetProcAddress(b"glGetError"))
        self.assertEqual(error(), 0)
        scene.close()


class Notes(unittest.TestCase):
    SQUARE = np.array([[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]], float)

    def notes_of(self, size):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            scene = drape.Scene([drape.Cloth(size * self.SQUARE, [[0, 1, 2, 3]])])
        self.assertEqual([str(each.message) for each in caught], scene.notes)
        return scene.notes

    def test_an_unusual_size_of_arrays_is_noted(self):
        self.assertEqual(self.notes_of(10.0), [])
        self.assertEqual(self.notes_of(1000.0), ["cloth 1: is 1000 m long; if its unit is wrong, scale its vertices"])
        self.assertEqual(self.notes_of(0.01), ["cloth 1: is 0.01 m long; if its unit is wrong, scale its vertices"])


class Package(unittest.TestCase):
    def test_the_oldest_python_that_is_promised_is_tested(self):
        """The tests run on Debian's Python, and nothing older is promised."""
        with open(os.path.join(HERE, "..", "..", "src", "python", "pyproject.toml"), encoding="utf-8") as file:
            promised = re.search(r'^requires-python = ">=(\d+)\.(\d+)"$', file.read(), re.M)
        self.assertEqual(tuple(map(int, promised.groups())), sys.version_info[:2])


if __name__ == "__main__":
    unittest.main()
