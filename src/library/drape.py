"""The cloth solver of Drape for Python, by ctypes and NumPy: docs/library.md.

    import drape
    scene = drape.open("drop")
    scene.step(60)
    print(scene.positions[:, 1].min())

Units are SI; y is up. In the shapes of arrays, n is the number of particles and m the number of triangles.

Arrays are read-only views of the library's memory, without copies. step() may or may not change an existing array, so
get a new one afterwards, and copy() an array to keep it. An array keeps its scene open until close(), which makes the
array invalid.

A scene may be used by one thread at a time. Different threads may use different scenes at the same time: step() lets
other Python threads run.

The module loads the library $DRAPE_LIBRARY, or the one installed with this file, or the one that the system finds.
"""

import ctypes as c
import os
import pathlib

import numpy as np

_ABI = 0


class Error(Exception):
    """A failed call. The text is one line. status: 1 failed, 2 bad input, 3 no memory, 77 no OpenGL."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


class _Options(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("columns", c.c_uint32), ("threads", c.c_uint32),
                ("fabric", c.c_char_p), ("choices", c.c_char_p), ("set", c.POINTER(c.c_char_p)),
                ("set_count", c.c_size_t)]


class _Error(c.Structure):
    _fields_ = [("status", c.c_int), ("message", c.c_char * 508)]


class _Cloth(c.Structure):
    _fields_ = [("struct_size", c.c_size_t)] + [(name, c.c_uint32) for name in (
        "first_particle", "particle_count", "first_triangle", "triangle_count", "columns", "rows")]


class _Measures(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("stretch_max_percent", c.c_double),
                ("stretch_rms_percent", c.c_double), ("kinetic_energy", c.c_double)]


class _Picture(c.Structure):
    _fields_ = [("struct_size", c.c_size_t), ("width", c.c_uint32), ("height", c.c_uint32), ("quality", c.c_char_p),
                ("view", c.c_char_p), ("transparent", c.c_int), ("has_camera", c.c_int), ("target", c.c_float * 3),
                ("distance", c.c_float), ("yaw", c.c_float), ("pitch", c.c_float)]


def _load():
    name = f"libdrape.so.{_ABI}"
    given = os.environ.get("DRAPE_LIBRARY")
    # Installed files: PREFIX/lib/python3/dist-packages/drape.py and PREFIX/lib/libdrape.so.0, or the latter in a folder
    # such as PREFIX/lib/x86_64-linux-gnu.
    near = [p for folder in pathlib.Path(__file__).resolve().parents[1:4] for pattern in (name, f"*-linux-gnu*/{name}")
            for p in sorted(folder.glob(pattern))]
    library = c.CDLL(given or (str(near[0]) if near else name))
    if library.drape_abi() != _ABI:
        raise ImportError(f"{library._name}: has ABI {library.drape_abi()}, drape.py is for {_ABI}")
    return library


_lib = _load()
_scene, _size, _text = c.c_void_p, c.c_size_t, c.c_char_p
for _name, _result, *_arguments in [
        ("version", _text), ("built_in_scene", _text, _size), ("message", _text, _scene), ("close", None, _scene),
        ("open", c.c_int, _text, c.c_void_p, c.c_void_p, c.c_void_p),
        ("open_text", c.c_int, _text, _size, c.c_void_p, c.c_void_p, c.c_void_p),
        ("step", c.c_int, _scene, c.c_uint64), ("restart", c.c_int, _scene), ("steps_taken", c.c_uint64, _scene),
        ("time", c.c_double, _scene), ("time_step", c.c_double, _scene), ("particle_count", _size, _scene),
        ("triangle_count", _size, _scene), ("link_count", _size, _scene), ("cloth_count", _size, _scene),
        ("get_cloth", c.c_int, _scene, _size, c.c_void_p), ("positions", c.c_void_p, _scene),
        ("velocities", c.c_void_p, _scene), ("normals", c.c_void_p, _scene), ("triangles", c.c_void_p, _scene),
        ("texture_coordinates", c.c_void_p, _scene),
        ("write_positions", c.c_int, _scene, _size, _size, c.c_void_p),
        ("write_velocities", c.c_int, _scene, _size, _size, c.c_void_p), ("hash", c.c_int, _scene, c.c_void_p),
        ("measure", c.c_int, _scene, c.c_void_p), ("pins", c.c_void_p, _scene, c.c_void_p),
        ("pin", c.c_int, _scene, c.c_void_p, _size), ("unpin", c.c_int, _scene, c.c_void_p, _size),
        ("move_pins", c.c_int, _scene, c.c_void_p, _size, c.c_void_p),
        ("pin_group_count", _size, _scene), ("pin_group_name", _text, _scene, _size),
        ("pin_group_particles", c.c_void_p, _scene, _text, c.c_void_p),
        ("get_pin_group", c.c_int, _scene, _text, c.c_void_p),
        ("move_pin_group", c.c_int, _scene, _text, c.c_void_p),
        ("grab", c.c_int, _scene, c.c_uint32, c.c_void_p, _size, c.c_void_p),
        ("drag", c.c_int, _scene, c.c_uint32, c.c_void_p), ("release", c.c_int, _scene, c.c_uint32),
        ("cut", c.c_int, _scene, c.c_void_p, c.c_void_p, c.c_void_p, c.c_void_p), ("collider_count", _size, _scene),
        ("collider_name", _text, _scene, _size), ("get_collider", c.c_int, _scene, _text, c.c_void_p, c.c_void_p),
        ("move_collider", c.c_int, _scene, _text, c.c_void_p), ("get_wind", c.c_int, _scene, c.c_void_p),
        ("set_wind", c.c_int, _scene, c.c_void_p), ("set", c.c_int, _scene, _text, _text),
        ("save", c.c_int, _scene, _text), ("load", c.c_int, _scene, _text),
        ("save_bytes", c.c_int, _scene, c.c_void_p, c.c_void_p), ("load_bytes", c.c_int, _scene, _text, _size),
        ("save_picture", c.c_int, _scene, c.c_void_p, _text),
        ("draw_picture", c.c_int, _scene, c.c_void_p, c.c_void_p, _size),
        ("gpu_attach", c.c_int, _scene, c.c_void_p), ("gpu_detach", c.c_int, _scene),
        ("gpu_buffer", c.c_int, _scene, c.c_int, c.c_void_p)]:
    _function = getattr(_lib, "drape_" + _name)
    _function.restype, _function.argtypes = _result, _arguments


def version():
    """Returns the version of the library, such as "0.1.0"."""
    return _lib.drape_version().decode()


def built_in_scenes():
    """Returns the names of all built-in scenes."""
    names = []
    while (name := _lib.drape_built_in_scene(len(names))) is not None:
        names.append(name.decode())
    return names


def _encoded(text):
    return None if text is None else os.fsencode(text)


def _open(call, columns, threads, fabric, choices, set):
    fields = [os.fsencode(field) for field in set]
    options = _Options(c.sizeof(_Options), columns, threads, _encoded(fabric), _encoded(choices),
                       (c.c_char_p * len(fields))(*fields), len(fields))
    handle, error = c.c_void_p(), _Error()
    status = call(c.byref(options), c.byref(handle), c.byref(error))
    if status:
        raise Error(status, error.message.decode(errors="replace"))
    return Scene(handle)


def open(source, *, columns=0, threads=0, fabric=None, choices=None, set=()):
    """Opens a scene. Raises Error.

    source: the name of a built-in scene, or the path of a scene, mesh, saved state or input log.
    columns: particles across each cloth, 2 to 4096; 0: the scene's own number.
    threads: threads of the solver; 0: as many as the machine has.
    fabric: fabric for all cloths, such as "silk"; None: the scene's own.
    choices: the scene's options, "option=choice,..."; None: their first choices.
    set: texts like "wind.velocity=[1,0,0]", fields of docs/scene-format.md.
    """
    return _open(lambda *rest: _lib.drape_open(os.fsencode(source), *rest), columns, threads, fabric, choices, set)


def open_text(text, *, columns=0, threads=0, fabric=None, choices=None, set=()):
    """Opens a scene from a text with the contents of a scene file. open() describes the other arguments."""
    data = text.encode() if isinstance(text, str) else text
    return _open(lambda *rest: _lib.drape_open_text(data, len(data), *rest), columns, threads, fabric, choices, set)


class _Owner:
    """Gives NumPy an array in the memory of a scene, and keeps the scene open."""

    def __init__(self, scene, pointer, shape, dtype):
        self.scene = scene
        self.__array_interface__ = {"data": (pointer, True), "shape": shape, "typestr": np.dtype(dtype).str,
                                    "version": 3}


def _floats(values, count=None):
    """Returns vectors as the library expects them: an array of shape (k, 3).

    An argument array.ctypes keeps the array alive during the call.
    """
    array = np.ascontiguousarray(values, np.float32).reshape(-1, 3)
    if count is not None and len(array) != count:
        raise ValueError(f"expected {count} vectors of 3 numbers, got {len(array)}")
    return array


def _indices(values):
    array = np.atleast_1d(np.asarray(values))
    if array.size and (array.dtype.kind not in "iu" or array.min() < 0 or array.max() > 0xFFFFFFFF):
        raise ValueError("expected numbers of particles")
    return np.ascontiguousarray(array, np.uint32)


class Scene:
    """A running scene, from open() or open_text()."""

    def __init__(self, handle):
        self._handle = handle

    def _call(self, name, *arguments):
        status = getattr(_lib, "drape_" + name)(self._opened(), *arguments)
        if status:
            raise Error(status, _lib.drape_message(self._handle).decode(errors="replace"))

    def _opened(self):
        if not self._handle:
            raise ValueError("the scene is closed")
        return self._handle

    def _ask(self, name, *arguments):
        return getattr(_lib, "drape_" + name)(self._opened(), *arguments)

    def _array(self, name, shape, dtype):
        pointer = self._ask(name)
        if not pointer:
            if shape[0] == 0:
                return np.zeros(shape, dtype)
            raise Error(2, _lib.drape_message(self._handle).decode(errors="replace"))
        return np.asarray(_Owner(self, pointer, shape, dtype))

    def close(self):
        """Frees the scene. Do not use its arrays afterwards."""
        if self._handle:
            _lib.drape_close(self._handle)
            self._handle = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __del__(self):
        self.close()

    def step(self, steps=1):
        """Takes the given number of steps of time_step seconds."""
        self._call("step", steps)

    def restart(self):
        """Returns to the start with the current settings and colliders. Repairs cuts and releases all hands."""
        self._call("restart")

    steps_taken = property(lambda self: self._ask("steps_taken"), doc="Number of steps since the start.")
    time = property(lambda self: self._ask("time"), doc="steps_taken times time_step, s.")
    time_step = property(lambda self: self._ask("time_step"), doc="Length of a step, s.")
    particle_count = property(lambda self: self._ask("particle_count"), doc="Number of particles.")
    triangle_count = property(lambda self: self._ask("triangle_count"), doc="Number of triangles.")
    link_count = property(lambda self: self._ask("link_count"), doc="Number of links (distance constraints).")

    @property
    def cloths(self):
        """A dict for each cloth: first_particle, particle_count, first_triangle, triangle_count, columns, rows.

        columns and rows are 0 for a cloth that is a mesh.
        """
        cloths = []
        for index in range(self._ask("cloth_count")):
            cloth = _Cloth(c.sizeof(_Cloth))
            self._call("get_cloth", index, c.byref(cloth))
            cloths.append({name: getattr(cloth, name) for name, _ in _Cloth._fields_[1:]})
        return cloths

    @property
    def positions(self):
        """Positions, (n, 3) float32, m.

        Assign an array to move the first particles. It may have a row for each particle except those of bodies.
        """
        return self._array("positions", (self.particle_count, 4), np.float32)[:, :3]

    @positions.setter
    def positions(self, values):
        self.write_positions(values)

    @property
    def inverse_masses(self):
        """Inverse masses, (n,) float32, 1/kg; 0 for pinned particles."""
        return self._array("positions", (self.particle_count, 4), np.float32)[:, 3]

    @property
    def velocities(self):
        """Velocities in the last substep, (n, 3) float32, m/s. Can be assigned like positions."""
        return self._array("velocities", (self.particle_count, 3), np.float32)

    @velocities.setter
    def velocities(self, values):
        self.write_velocities(values)

    @property
    def normals(self):
        """Unit normals, (n, 3) float32; 0 for particles without triangles."""
        return self._array("normals", (self.particle_count, 3), np.float32)

    @property
    def triangles(self):
        """Particles of each triangle, (m, 3) uint32; all three are equal if the triangle has been removed."""
        return self._array("triangles", (self.triangle_count, 3), np.uint32)

    @property
    def texture_coordinates(self):
        """Texture coordinates of each corner, (m, 3, 2) float32: u, v. v grows upwards."""
        return self._array("texture_coordinates", (self.triangle_count, 3, 2), np.float32)

    def write_positions(self, xyz, first=0):
        """Moves the particles first, first + 1, ... to the positions xyz, m. Their velocities stay."""
        xyz = _floats(xyz)
        self._call("write_positions", first, len(xyz), xyz.ctypes)

    def write_velocities(self, xyz, first=0):
        """Sets the velocities of the particles first, first + 1, ... to xyz, m/s, -100 to 100 along each axis."""
        xyz = _floats(xyz)
        self._call("write_velocities", first, len(xyz), xyz.ctypes)

    @property
    def hash(self):
        """Hash of all positions: 16 hexadecimal digits, as `drape simulate` prints it."""
        value = c.c_uint64()
        self._call("hash", c.byref(value))
        return f"{value.value:016x}"

    def measure(self):
        """Returns a dict: stretch_max_percent, stretch_rms_percent, kinetic_energy (J)."""
        measures = _Measures(c.sizeof(_Measures))
        self._call("measure", c.byref(measures))
        return {name: getattr(measures, name) for name, _ in _Measures._fields_[1:]}

    def _particles(self, name, *arguments):
        count = c.c_size_t()
        pointer = self._ask(name, *arguments, c.byref(count))
        # A copy, because the library's own list is valid only until the next step or restart.
        return np.array(_Owner(self, pointer, (count.value,), np.uint32)) if pointer else np.zeros(0, np.uint32)

    @property
    def pins(self):
        """The pinned particles in ascending order, (k,) uint32."""
        return self._particles("pins")

    def pin(self, particles):
        """Pins particles at their current positions, with the next step."""
        particles = _indices(particles)
        self._call("pin", particles.ctypes, len(particles))

    def unpin(self, particles):
        """Releases pinned particles, with the next step."""
        particles = _indices(particles)
        self._call("unpin", particles.ctypes, len(particles))

    def move_pins(self, particles, xyz):
        """Moves pinned particles to the positions xyz at once, m. It is meant for small moves before each step."""
        particles = _indices(particles)
        xyz = _floats(xyz, len(particles))
        self._call("move_pins", particles.ctypes, len(particles), xyz.ctypes)

    @property
    def pin_groups(self):
        """The names of the pin groups."""
        return [self._ask("pin_group_name", i).decode() for i in range(self._ask("pin_group_count"))]

    def pin_group(self, name):
        """Returns the target offset and the particles, (k,) uint32, of a pin group.

        The offset is from the collider, body or keyframes that the group follows, m (drape_get_pin_group()).
        """
        offset = np.zeros(3, np.float32)
        self._call("get_pin_group", name.encode(), offset.ctypes)
        return offset, self._particles("pin_group_particles", name.encode())

    def move_pin_group(self, name, offset):
        """Moves a pin group to another offset, m, at 2 m/s at most."""
        self._call("move_pin_group", name.encode(), _floats(offset, 1).ctypes)

    def grab(self, particles, target, hand=0):
        """Makes a hand, 0 to 7, hold particles and pull the first of them to the target, m."""
        particles = _indices(particles)
        self._call("grab", hand, particles.ctypes, len(particles), _floats(target, 1).ctypes)

    def drag(self, target, hand=0):
        """Sets another target of a hand, m."""
        self._call("drag", hand, _floats(target, 1).ctypes)

    def release(self, hand=0):
        """Releases the particles of a hand."""
        self._call("release", hand)

    def cut(self, start, end, depth):
        """Cuts with a blade that moves from start to end and extends along depth, m. Returns the number of links.

        drape_cut() describes the links that are cut.
        """
        links = c.c_size_t()
        self._call("cut", _floats(start, 1).ctypes, _floats(end, 1).ctypes, _floats(depth, 1).ctypes,
                   c.byref(links))
        return links.value

    @property
    def colliders(self):
        """The names of the colliders."""
        return [self._ask("collider_name", i).decode() for i in range(self._ask("collider_count"))]

    def collider(self, name):
        """Returns the current position of a collider, m, and its rotation, a unit quaternion x, y, z, w."""
        place, turn = np.zeros(3, np.float32), np.zeros(4, np.float32)
        self._call("get_collider", name.encode(), place.ctypes, turn.ctypes)
        return place, turn

    def move_collider(self, name, place):
        """Makes a collider move to a place, m, at 1.5 m/s at most."""
        self._call("move_collider", name.encode(), _floats(place, 1).ctypes)

    @property
    def wind(self):
        """The mean velocity of the air, (3,) float32, m/s. Can be assigned; the wind then approaches it gradually."""
        velocity = np.zeros(3, np.float32)
        self._call("get_wind", velocity.ctypes)
        return velocity

    @wind.setter
    def wind(self, velocity):
        self._call("set_wind", _floats(velocity, 1).ctypes)

    def set(self, field, value):
        """Changes a setting while the scene runs.

        field: path in a scene file, such as "solver.gravity".
        value: new value, in a form that json.dumps() accepts.
        """
        import json
        self._call("set", field.encode(), json.dumps(value).encode())

    def save(self, path):
        """Saves the complete state to a file, so that the simulation can continue from here bit for bit."""
        self._call("save", os.fsencode(path))

    def load(self, path):
        """Replaces the scene by the one in a file of save(), in its saved state."""
        self._call("load", os.fsencode(path))

    def save_bytes(self):
        """Returns the complete state as bytes, so that the simulation can continue from here bit for bit."""
        pointer, size = c.c_void_p(), c.c_size_t()
        self._call("save_bytes", c.byref(pointer), c.byref(size))
        return c.string_at(pointer, size.value)

    def load_bytes(self, data):
        """Replaces the scene by the one in the bytes of save_bytes(), in its saved state."""
        self._call("load_bytes", data, len(data))

    @staticmethod
    def _picture(width, height, quality, view, transparent, camera):
        picture = _Picture(c.sizeof(_Picture), width, height, _encoded(quality), _encoded(view), transparent)
        if camera is not None:
            target, picture.distance, picture.yaw, picture.pitch = camera
            picture.target, picture.has_camera = tuple(target), 1
        return c.byref(picture)

    def save_picture(self, path, width=1280, height=720, quality=None, view=None, transparent=False, camera=None):
        """Draws the current state to a PNG or JPEG file. Needs OpenGL 4.5.

        quality: "fast", "draft", "full" or "still"; None: "full".
        view: a view of `drape render --view`, such as "strain"; None: "shaded".
        transparent: alpha instead of ground and backdrop, with quality "full" only.
        camera: (target, distance, yaw, pitch) in m and degrees; None: the scene's camera.
        """
        self._call("save_picture", self._picture(width, height, quality, view, transparent, camera), os.fsencode(path))

    def picture(self, width=1280, height=720, quality=None, view=None, transparent=False, camera=None):
        """Draws the current state to an array (height, width, 4) of uint8: sRGB and alpha, top row first.

        save_picture() describes the arguments.
        """
        pixels = np.zeros((height, width, 4), np.uint8)
        self._call("draw_picture", self._picture(width, height, quality, view, transparent, camera),
                   pixels.ctypes, pixels.nbytes)
        return pixels

    def attach_gpu(self, loader=None):
        """Makes OpenGL take all further steps.

        loader: address of a function such as glfwGetProcAddress, to use the current GL context; None: the library
        uses a context of its own.
        """
        self._call("gpu_attach", loader)

    def detach_gpu(self):
        """Makes the CPU take all further steps."""
        self._call("gpu_detach")

    def gpu_buffer(self, which):
        """Returns the GL name of a buffer object: 0 positions, 1 normals, 2 triangles. See drape_gpu_buffer()."""
        name = c.c_uint32()
        self._call("gpu_buffer", which, c.byref(name))
        return name.value
