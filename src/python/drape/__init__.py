"""Cloth that has the same bits on every machine: the solver of Drape for Python, with NumPy arrays.

    import drape
    scene = drape.Scene.open("drop", fabric="silk")
    scene.step(60)
    print(scene.positions[:, 1].min(), scene.hash)

    n = 20  # quads along each side of a level square of 1 m
    vertices = [(x / n, 1, z / n) for z in range(n + 1) for x in range(n + 1)]
    faces = [(k, k + n + 1, k + n + 2, k + 1) for k in range(n * (n + 1)) if k % (n + 1) < n]
    cloth = drape.Cloth(vertices, faces, fabric="cotton", pins=[0, n])
    plate = drape.Body([(0.2, 0, 0.2), (0.2, 0, 0.8), (0.8, 0, 0.8), (0.8, 0, 0.2)], [(0, 1, 2, 3)], place=(0, 0.6, 0))
    scene = drape.Scene([cloth], [plate], wind=(0, 0, 2))
    for k in range(60):
        scene.body().pose = (0, 0.6 + 0.005 * k, 0), (0, 0, 0, 1)
        scene.step()

Units are SI: metres, kilograms, seconds, newtons; y is up. In the shapes of arrays, n is the number of particles and m
the number of triangles.

Arrays that go in are copied once. Arrays that come out are read-only views of memory of the scene, unless their
docstring says "a copy". A view stays valid as long as it is held, even after close() and load(). It has the values of
the last time when the scene was asked for it: ask again after a step, and copy() a view to keep its values.

A failed call raises Error, whose text is one line. It has changed nothing. Where a value is wrong, the error is an
InputError, which is an Error and a ValueError.

The same arrays and the same calls give the same hash on every machine, with any number of threads, on CPU and GPU.

The package loads the library $DRAPE_LIBRARY, or the one beside it, or the one that the system finds. No licence has been
chosen yet.
"""

from drape._handle import Error, InputError
from drape._library import lib as _lib
from drape.clip import Clip
from drape.driven import BodyOf, Collider, Pose
from drape.scene import Scene
from drape.shapes import Body, Cloth

__all__ = ["Body", "BodyOf", "Clip", "Cloth", "Collider", "Error", "InputError", "Pose", "Scene", "built_in_scenes", "open",
           "open_text", "version"]


def version() -> str:
    """Returns the version of the library, such as "0.1.0"."""
    return str(_lib.drape_version(), "utf-8")


def built_in_scenes() -> list[str]:
    """Returns the names of all built-in scenes."""
    names: list[str] = []
    while (name := _lib.drape_built_in_scene(len(names))) is not None:
        names.append(name.decode())
    return names


open = Scene.open
open_text = Scene.from_text
