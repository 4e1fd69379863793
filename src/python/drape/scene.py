"""A running scene."""

from __future__ import annotations

import ctypes as c
import math
import os
import pathlib
import tempfile
import warnings
from typing import Any, Callable, NoReturn, Sequence

import numpy as np
import numpy.typing as npt

from drape import _library
from drape._handle import (Assignable, Error, Handle, InputError, as_json, contents, encoded, numbers, opened, shown,
                           vectors, whole)
from drape._library import lib
from drape.clip import Clip
from drape.driven import BodyOf, Collider
from drape.particles import Floats, Particles
from drape.shapes import Body, Cloth, described
from drape.view import camera_on, picture_of

Wind = npt.ArrayLike | Callable[[float], npt.ArrayLike]
_MOST_RATE = 1000  # pictures a second


class Scene(Particles):
    """A running scene of cloths, and of bodies and colliders that they meet.

    Scene(cloths, bodies, wind, ...) makes one from arrays. Scene.open() opens a scene of Drape or a file, and
    Scene.from_text() the text of a scene file.

    cloths, bodies: lists of Cloth and Body.
    wind: mean velocity of the air, (3,), m/s, or a function of the time, s, that returns it, or a dict of the fields of
        `wind` in a scene file.
    threads: threads of the solver; 0: as many as the machine has. Results do not depend on it.
    settings: further top-level fields of a scene file (docs/scene-format.md), such as camera={"distance": 3},
        which otherwise shows all cloths and bodies at their start, or ground={"on": True},
        ball={"on": True, "radius": 0.2}, colliders=[{"name": "box", "shape": "box"}] or solver={"substeps": 32}.

    A scene may be used by one thread at a time. Different threads may use different scenes: step() lets other Python
    threads run.
    """

    _wind_at: Callable[[float], Any] | None
    _shaped: dict[int, Floats]  # start of each cloth whose mesh is its shape at rest

    def __init__(self, cloths: Sequence[Cloth] = (), bodies: Sequence[Body] = (),
                 wind: Wind | dict[str, Any] | None = None, *, threads: int = 0, **settings: Any):
        fields, meshes = described(cloths, bodies)
        text: dict[str, Any] = {"camera": camera_on(cloths, bodies)} if meshes else {}
        text |= settings | fields
        if wind is not None:
            text["wind"] = wind if isinstance(wind, dict) else {
                "velocity": vectors(wind(0.0) if callable(wind) else wind, "wind", 1)[0].tolist()}
        data = b"{" + b", ".join(as_json(k, k) + b": " + as_json(value, k) for k, value in text.items()) + b"}"
        structs = (_library.Mesh * len(meshes))(*(mesh.as_struct(name) for name, mesh in meshes.items()))
        self._start(opened(lambda *rest: lib.drape_open_arrays(data, len(data), structs, len(structs), *rest), 0, threads,
                           None, None, (), ()))
        if callable(wind):
            self._wind_at = wind
        self._shaped = {k: cloth.vertices for k, cloth in enumerate(cloths) if cloth.shape is not cloth.vertices}
        self._put_at_start()

    def _start(self, handle: Handle) -> None:
        self._handle = handle
        self._wind_at = None
        self._shaped = {}
        for note in self.notes:
            warnings.warn(note, stacklevel=4)

    def _put_at_start(self) -> None:
        for cloth, vertices in self._shaped.items():
            try:
                particles = self._handle_in_use().particles("cloth_vertices", cloth)
            except Error:
                continue  # load() has replaced the scene by one without this mesh
            if len(particles) != len(vertices):
                continue
            first = self.cloths[cloth]["first_particle"]
            places = self.positions[first:first + self.cloths[cloth]["particle_count"]].copy()
            used = np.flatnonzero(particles != 0xFFFFFFFF)[::-1]  # descending, so that a particle's first vertex decides
            places[particles[used]] = vertices[used]
            self.write_positions(places, first)

    @classmethod
    def _of(cls, handle: Handle) -> Scene:
        scene = cls.__new__(cls)
        scene._start(handle)
        return scene

    @classmethod
    def open(cls, source: str | os.PathLike[str], *, columns: int = 0, threads: int = 0, fabric: str | None = None,
             choices: str | None = None, set: Sequence[str] = (),
             bodies: Sequence[str | os.PathLike[str]] = ()) -> Scene:
        """Opens a scene. Raises Error.

        source: the name of a built-in scene, or the path of a scene, mesh, sewing pattern, saved state or input log.
        columns: particles across each cloth, 2 to 4096; 0: the scene's own number.
        threads: threads of the solver; 0: as many as the machine has.
        fabric: fabric for all cloths, such as "silk"; None: the scene's own.
        choices: the scene's options, "option=choice,..."; None: their first choices.
        set: texts like "wind.velocity=[1,0,0]", fields of docs/scene-format.md.
        bodies: mesh files of bodies to add.
        """
        return cls._of(opened(lambda *rest: lib.drape_open(encoded(source, "source"), *rest), columns, threads, fabric, choices,
                              set, bodies))

    @classmethod
    def from_text(cls, text: str | bytes, *, columns: int = 0, threads: int = 0, fabric: str | None = None,
                  choices: str | None = None, set: Sequence[str] = (),
                  bodies: Sequence[str | os.PathLike[str]] = ()) -> Scene:
        """Opens a scene from a text with the contents of a scene file. open() describes the other arguments."""
        data = text.encode(errors="surrogatepass") if isinstance(text, str) else contents(text, "text")
        return cls._of(opened(lambda *rest: lib.drape_open_text(data, len(data), *rest), columns, threads, fabric,
                              choices, set, bodies))

    def close(self) -> None:
        """Closes the scene. Its arrays stay valid; the memory is freed with the last of them."""
        self._handle = None

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a Scene cannot be copied or pickled: keep its state with save_bytes(), and open it again")

    def __enter__(self) -> Scene:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    @property
    def notes(self) -> list[str]:
        """Notes on the meshes: what was left out when they were read, a unit that was guessed from the size of a mesh file,
        a cloth longer than 10 m or shorter than 2 cm. Opening a scene gives each of them as a warning.
        """
        return lib.drape_notes(self._handle_in_use().pointer).decode().splitlines()

    # ---- Time

    def step(self, steps: int = 1) -> None:
        """Takes the given number of steps of time_step seconds. Ctrl+C ends it after one of the steps."""
        for _ in range(whole(steps, "steps")):
            if self._wind_at is not None:
                self._call("drive_wind", vectors(self._wind_at(self.time), "wind", 1).ctypes)
            self._call("step", 1)

    def restart(self) -> None:
        """Returns to the start with the current settings. Repairs cuts, releases all hands and ends all driving."""
        self._call("restart")
        self._put_at_start()

    @property
    def steps_taken(self) -> int:
        """Number of steps since the start."""
        return int(self._ask("steps_taken"))

    @property
    def time(self) -> float:
        """steps_taken times time_step, s."""
        return float(self._ask("time"))

    @property
    def time_step(self) -> float:
        """Length of a step, s."""
        return float(self._ask("time_step"))

    # ---- Colliders, bodies, wind, settings

    @property
    def colliders(self) -> list[str]:
        """The names of all colliders, including those that are off."""
        return [self._ask("collider_name", i).decode() for i in range(self._ask("collider_count"))]

    def collider(self, name: str) -> Collider:
        """Returns a collider, whose pose can be read and driven. Raises InputError for an unknown name."""
        if not isinstance(name, str) or name not in self.colliders:
            raise InputError(f"no such collider {shown(name)}, expected one of: {', '.join(self.colliders)}")
        return Collider(self, name)

    @property
    def bodies(self) -> list[str]:
        """The names of all bodies."""
        return [self._ask("body_name", i).decode() for i in range(self._ask("body_count"))]

    def body(self, name: str = "body") -> BodyOf:
        """Returns a body, whose pose and vertices can be read and driven. Raises InputError for an unknown name."""
        if not isinstance(name, str) or name not in self.bodies:
            raise InputError(f"no such body {shown(name)}, expected one of: {', '.join(self.bodies) or 'none'}")
        return BodyOf(self, name)

    def _get_wind(self) -> Floats:
        """The mean velocity of the air, (3,) float32, m/s.

        Assign a velocity, which the wind approaches within a quarter of a second, or a function of the time, s, that
        returns the velocity for each step. Step k + 1 has exactly the velocity at the time k * time_step.
        """
        velocity = np.zeros(3, np.float32)
        self._call("get_wind", velocity.ctypes)
        return velocity

    def _put_wind(self, value: Wind) -> None:
        self._call("drive_wind" if callable(value) else "set_wind",
                   vectors(value(self.time) if callable(value) else value, "wind", 1).ctypes)
        self._wind_at = value if callable(value) else None

    wind = Assignable(_get_wind, _put_wind)

    def set(self, field: str, value: Any) -> None:
        """Changes a setting while the scene runs.

        field: path in a scene file, such as "solver.gravity".
        value: new value: numbers, texts, lists, dicts, or NumPy's arrays and numbers.
        """
        self._call("set", encoded(field, "field"), as_json(value, field))

    # ---- States

    def save(self, path: str | os.PathLike[str]) -> None:
        """Saves the complete state to a file, so that the simulation can continue from here bit for bit."""
        self._call("save", encoded(path, "path"))

    def load(self, path: str | os.PathLike[str]) -> None:
        """Replaces the scene by the one in a file of save(), in its saved state.

        The state of a scene from arrays can only be loaded into a scene from equal arrays.
        """
        self._call("load", encoded(path, "path"))

    def save_bytes(self) -> bytes:
        """Returns the complete state as bytes, so that the simulation can continue from here bit for bit."""
        pointer, size = c.c_void_p(), c.c_size_t()
        self._call("save_bytes", c.byref(pointer), c.byref(size))
        return c.string_at(pointer, size.value)

    def load_bytes(self, data: bytes | bytearray | memoryview | npt.NDArray[np.uint8]) -> None:
        """Replaces the scene by the one in the bytes of save_bytes(), in its saved state, as load() does."""
        state = contents(data, "data")
        self._call("load_bytes", state, len(state))

    # ---- Pictures

    def save_picture(self, path: str | os.PathLike[str], width: int = 1280, height: int = 720,
                     quality: str | None = None, view: str | None = None, transparent: bool = False,
                     camera: Any = None) -> None:
        """Draws the current state to a PNG or JPEG file. Needs OpenGL 4.5.

        width, height: pixels, 1 to 8192.
        quality: "fast", "draft", "full" or "still"; None: "full".
        view: a view of `drape render --view`, such as "strain"; None: "shaded".
        transparent: alpha instead of ground and backdrop, with quality "full" only.
        camera: (target, distance, yaw, pitch) in m and degrees; None: the scene's camera.
        """
        self._call("save_picture", picture_of(width, height, quality, view, transparent, camera), encoded(path, "path"))

    def picture(self, width: int = 1280, height: int = 720, quality: str | None = None, view: str | None = None,
                transparent: bool = False, camera: Any = None) -> npt.NDArray[np.uint8]:
        """Draws the current state to an array (height, width, 4) of uint8: sRGB and alpha, top row first.

        save_picture() describes the arguments.
        """
        picture = picture_of(width, height, quality, view, transparent, camera)
        pixels = np.zeros((int(height), int(width), 4), np.uint8)
        self._call("draw_picture", picture, pixels.ctypes, pixels.nbytes)
        return pixels

    def _png(self, *arguments: Any) -> bytes:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "picture.png")
            self.save_picture(file, *arguments)
            return file.read_bytes()

    def _repr_png_(self) -> bytes | None:
        """Draws the scene for a notebook."""
        if self._handle is None:
            return None
        try:
            return self._png(640, 400, "full")
        except Exception:  # without OpenGL, a notebook shows the text
            return None

    def __repr__(self) -> str:
        if self._handle is None:
            return "<drape.Scene, closed>"
        return f"<drape.Scene of {self.particle_count} particles at {self.time:.3f} s>"

    def clip(self, seconds: float, rate: int = 30, width: int = 640, height: int = 400, quality: str = "draft",
             view: str | None = None, camera: Any = None) -> Clip:
        """Takes steps for the given time and draws a clip, which a notebook shows. Needs OpenGL 4.5.

        rate: pictures per second. save_picture() describes the other arguments.
        """
        if numbers(seconds, "seconds").ndim > 0 or not 0 < seconds < math.inf:
            raise InputError(f"seconds: expected a number above 0, got {shown(seconds)}")
        whole(rate, "rate", _MOST_RATE, 1)
        frames = []
        start = self.steps_taken
        for k in range(max(1, round(seconds * rate))):
            frames.append(self._png(width, height, quality, view, False, camera))
            self.step(start + round((k + 1) / rate / self.time_step) - self.steps_taken)
        return Clip(frames, rate)

    # ---- Steps on the GPU

    def attach_gpu(self, loader: Any = None) -> None:
        """Makes OpenGL take all further steps.

        loader: address of a function such as glfwGetProcAddress, to use the current GL context; None: the library
        uses a context of its own.
        """
        self._call("gpu_attach", loader)

    def detach_gpu(self) -> None:
        """Makes the CPU take all further steps."""
        self._call("gpu_detach")

    def gpu_buffer(self, which: int) -> int:
        """Returns the GL name of a buffer object: 0 positions, 1 normals, 2 triangles. See drape_gpu_buffer()."""
        name = c.c_uint32()
        self._call("gpu_buffer", whole(which, "which", 2), c.byref(name))
        return name.value
