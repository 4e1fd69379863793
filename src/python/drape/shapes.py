"""Cloths and bodies from arrays, for Scene()."""

from __future__ import annotations

import ctypes as c
from typing import Any

import numpy as np
import numpy.typing as npt

from drape import _library
from drape._handle import InputError, encoded, indices, numbers, shown


class _Mesh:
    """Copies of the arrays of a mesh."""

    def __init__(self, vertices: npt.ArrayLike, faces: npt.ArrayLike, uv: npt.ArrayLike | None = None):
        self.vertices = _rows(vertices, 3, "vertices")
        self.shape = self.vertices  # vertices of the mesh in the scene
        corners = indices(faces, "faces")
        if corners.ndim != 2 or corners.shape[1] not in (3, 4):
            raise InputError(f"faces: expected shape (m, 3) or (m, 4), got {corners.shape}")
        if corners.shape[1] == 4:
            corners = corners[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3)
        if corners.size and corners.max() >= len(self.vertices):
            raise InputError(f"faces: {corners.max()} is not a vertex, there are {len(self.vertices)}, counted from 0")
        self.faces = np.array(corners, np.uint32, order="C")
        self.uv = None if uv is None else _rows(uv, 2, "uv", len(self.vertices))

    def as_fields(self, name: str) -> dict[str, Any]:
        """Returns the mesh as a cloth or body of a scene file, under this name."""
        raise NotImplementedError

    def as_struct(self, name: str) -> _library.Mesh:
        """Returns the struct of drape.h, valid as long as this object."""
        def address(array: npt.NDArray[Any] | None) -> int | None:
            return None if array is None else array.ctypes.data

        return _library.Mesh(c.sizeof(_library.Mesh), encoded(name, "name"), address(self.shape), len(self.shape),
                             address(self.faces), len(self.faces), address(self.uv))


class Cloth(_Mesh):
    """A cloth of triangles, for Scene(cloths=[...]). The arrays are copied.

    vertices: (n, 3) numbers, m: where the cloth starts.
    faces: (m, 3) or (m, 4) indices of vertices, counterclockwise seen from the front. Quads are split in two.
    uv: (n, 2) texture coordinates, v upwards, for prints; None: none.
    fabric: "cotton", "linen", "silk", "denim", "wool", "nylon", "velvet" or "rubber", or the path of a fabric file, as
        `drape fabrics --import` writes it (docs/fabrics.md). All cloths of a scene have the same fabric, because a
        scene has one stiffness. Their look and massPerArea may differ, and the maps below scale it.
    pins: indices of vertices that stay in their places, or a mask of n booleans.
    rest: places of the vertices at rest, m: (n, 3), or (n, 2) on flat fabric, which replaces uv. They give the lengths
        and bends at rest; vertices then only say where the cloth starts. None: the cloth is at rest as it starts.
    mass, stiffness, bending, drag: (n,) factors of the mass, the stiffness along weft and warp and in shear, the
        bending stiffness, and the force of the air at each vertex, 0.01 to 100; None: 1 everywhere. They become `maps`
        of the cloth.
    look: fields of `cloth.fabric` in docs/scene-format.md that differ from the fabric, such as {"colour": [1, 0, 0]}.
    fields: further fields of a cloth there, such as seed=3, jitter=0.001 or massPerArea=0.2.

    Raises InputError for arrays of the wrong shape. Scene() raises it for a mesh that cannot be cloth, such as one with
    three faces at an edge.
    """

    def __init__(self, vertices: npt.ArrayLike, faces: npt.ArrayLike, uv: npt.ArrayLike | None = None,
                 fabric: str = "cotton", pins: npt.ArrayLike = (), rest: npt.ArrayLike | None = None,
                 look: dict[str, Any] | None = None, mass: npt.ArrayLike | None = None,
                 stiffness: npt.ArrayLike | None = None, bending: npt.ArrayLike | None = None,
                 drag: npt.ArrayLike | None = None, **fields: Any):
        places = None if rest is None else numbers(rest, "rest")
        self.is_flat = places is not None and places.ndim == 2 and places.shape[1] == 2
        if uv is not None and self.is_flat:
            raise InputError("uv: cannot be used with rest of shape (n, 2), whose places are the texture coordinates")
        super().__init__(vertices, faces, places if self.is_flat else uv)
        if places is not None and not self.is_flat:
            self.shape = _rows(places, 3, "rest", len(self.vertices))
        if not isinstance(fabric, str):
            raise InputError(f"fabric: expected a name, got {shown(fabric)}")
        self.fabric = fabric
        self.pins = indices(pins, "pins", len(self.vertices))
        self.fields = fields if look is None else {"fabric": look, **fields}
        maps = [_map(factors, name, len(self.vertices))
                for name, factors in (("mass", mass), ("stiffness", stiffness), ("bending", bending), ("drag", drag))
                if factors is not None]
        if not isinstance(self.fields.get("maps", []), (list, tuple)):
            raise InputError(f"maps: expected a list, got {shown(self.fields['maps'])}")
        if maps:
            self.fields = {**self.fields, "maps": [*self.fields.get("maps", ()), *maps]}

    def as_fields(self, name: str) -> dict[str, Any]:
        """Returns the cloth as an element of `cloths` in a scene file."""
        fields: dict[str, Any] = {"mesh": {"file": "arrays:" + name, "panels": self.is_flat}}
        if self.is_flat:
            fields["sewing"] = 0
        if len(self.pins):
            fields |= {"pins": "listed", "pinnedVertices": self.pins.tolist()}
        return fields | self.fields


class Body(_Mesh):
    """A mesh that cloth drapes over and cannot push, for Scene(bodies=[...]). The arrays are copied.

    vertices: (n, 3) numbers, m, in the body's frame. place and turn put this frame into the world.
    faces: (m, 3) or (m, 4) indices of vertices. Any triangles are allowed, closed or open.
    name: name of the body, unique within the scene; None: "body", "body 2" and so on.
    place: (3,) position, m. turn: (3,) rotation about x, then y, then z, degrees.
    fields: further fields of a body in docs/scene-format.md, such as motion="spin".
    """

    def __init__(self, vertices: npt.ArrayLike, faces: npt.ArrayLike, name: str | None = None,
                 place: npt.ArrayLike = (0, 0, 0), turn: npt.ArrayLike = (0, 0, 0), **fields: Any):
        super().__init__(vertices, faces)
        if name is not None and not isinstance(name, str):
            raise InputError(f"name: expected a text, got {shown(name)}")
        self.name = name
        self.fields = {"place": _three(place, "place"), "turn": _three(turn, "turn"), **fields}

    def as_fields(self, name: str) -> dict[str, Any]:
        """Returns the body as an element of `bodies` in a scene file."""
        return {"name": name, "mesh": {"file": "arrays:" + name}, **self.fields}


def described(cloths: Any, bodies: Any) -> tuple[dict[str, Any], dict[str, _Mesh]]:
    """Returns the fields of a scene file for cloths and bodies, and their meshes by name."""
    for name, listed, kind in ("cloths", cloths, Cloth), ("bodies", bodies, Body):
        if not isinstance(listed, (list, tuple)):
            raise InputError(f"{name}: expected a list of {kind.__name__}, got {type(listed).__name__}")
        for one in listed:
            if not isinstance(one, kind):
                raise InputError(f"{name}: expected a list of {kind.__name__}, one element is a {type(one).__name__}")
    fabrics = sorted({cloth.fabric for cloth in cloths})
    if len(fabrics) > 1:
        raise InputError(f"cloths: have the fabrics {' and '.join(fabrics)}, expected one, because a scene has one "
                         "stiffness; look and massPerArea may differ")
    meshes: dict[str, _Mesh] = {}
    for number, cloth in enumerate(cloths, 1):
        meshes[f"cloth {number}"] = cloth
    for number, body in enumerate(bodies, 1):
        name = body.name or ("body" if number == 1 else f"body {number}")
        if name in meshes:
            raise InputError(f"bodies: the name \"{name}\" is taken, expected another name")
        meshes[name] = body
    fields: dict[str, Any] = {"fabric": fabrics[0]} if fabrics else {}
    for kind, field in (Cloth, "cloths"), (Body, "bodies"):
        fields[field] = [mesh.as_fields(name) for name, mesh in meshes.items() if isinstance(mesh, kind)]
    return fields, meshes


def _map(values: Any, name: str, count: int) -> dict[str, Any]:
    """Returns factors of a property at each vertex as an element of `maps` in a scene file."""
    factors = numbers(values, name)
    if factors.shape != (count,):
        raise InputError(f"{name}: expected shape ({count},), got {factors.shape}")
    if not ((factors >= 0.01) & (factors <= 100)).all():
        raise InputError(f"{name}: expected factors from 0.01 to 100, got {factors.min()} to {factors.max()}")
    low, high = float(factors.min(initial=100)), float(factors.max(initial=0.01))
    weights = (np.asarray(factors, np.float64) - low) / (high - low or 1.0)
    return {"of": name, "weights": weights.tolist(), "atZero": low, "atOne": high}


def _three(values: Any, name: str) -> list[float]:
    if numbers(values, name).shape != (3,):
        raise InputError(f"{name}: expected shape (3,), got {np.shape(values)}")
    return [float(value) for value in values]


def _rows(values: Any, width: int, name: str, count: int | None = None) -> npt.NDArray[np.float32]:
    array = numbers(values, name).copy()
    if array.ndim != 2 or array.shape[1] != width or (count is not None and len(array) != count):
        rows = "n" if count is None else str(count)
        raise InputError(f"{name}: expected shape ({rows}, {width}), got {array.shape}")
    if not np.isfinite(array).all():
        raise InputError(f"{name}: a number is not finite")
    return array
