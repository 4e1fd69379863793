"""Reads objects of Blender as Drape needs them: evaluated, in world positions."""

from __future__ import annotations

import contextlib
import os
from typing import Iterator, NamedTuple, Sequence

import bpy
import numpy as np

from .mesh_files import to_drape, write_pc2_head, write_pc2_sample, write_ply
from .scene_file import LEAST_WEIGHT, PROPERTIES, Trouble

MODIFIER = "Drape"

# Modifiers that keep the vertices of a mesh. The first other one comes after the cloth.
_KEEP_VERTICES = {
    "ARMATURE", "CAST", "CORRECTIVE_SMOOTH", "CURVE", "DATA_TRANSFER", "DISPLACE", "HOOK", "LAPLACIANDEFORM",
    "LAPLACIANSMOOTH", "LATTICE", "MESH_CACHE", "MESH_DEFORM", "NORMAL_EDIT", "SHRINKWRAP", "SIMPLE_DEFORM", "SMOOTH",
    "SURFACE_DEFORM", "UV_PROJECT", "UV_WARP", "VERTEX_WEIGHT_EDIT", "VERTEX_WEIGHT_MIX", "VERTEX_WEIGHT_PROXIMITY",
    "WARP", "WAVE", "WEIGHTED_NORMAL",
}


def drape_modifier(thing: bpy.types.Object) -> bpy.types.Modifier | None:
    for modifier in thing.modifiers:
        if modifier.type == "MESH_CACHE" and modifier.name.startswith(MODIFIER):
            return modifier
    return None


def leader(thing: bpy.types.Object) -> bpy.types.Object | None:
    """Returns the body that the pins of a cloth follow."""
    return thing.drape.follows if thing.drape.pins else None


def place_in_stack(thing: bpy.types.Object) -> int:
    """Returns the index in the modifiers where the cloth is: that of an earlier result, which a user may have moved,
    or that of the first modifier that changes the number of vertices.
    """
    earlier = drape_modifier(thing)
    for index, modifier in enumerate(thing.modifiers):
        if modifier == earlier or (earlier is None and modifier.type not in _KEEP_VERTICES):
            return index
    return len(thing.modifiers)


@contextlib.contextmanager
def without_later_modifiers(things: list[bpy.types.Object]) -> Iterator[None]:
    """Hides the earlier result and what comes after it, so that the cloth can be read."""
    hidden = [modifier for thing in things for modifier in list(thing.modifiers)[place_in_stack(thing):]
              if modifier.show_viewport]
    for modifier in hidden:
        modifier.show_viewport = False
    try:
        yield
    finally:
        for modifier in hidden:
            modifier.show_viewport = True


class Surface(NamedTuple):
    points: np.ndarray  # world positions, (n, 3)
    corners: np.ndarray  # vertex of each corner
    sizes: np.ndarray  # corners of each face
    weights: list[np.ndarray]  # of each vertex in each of the groups; empty: no group
    loose: np.ndarray  # vertices at the ends of edges without faces, (n, 2)


def matrix_of(thing: bpy.types.Object) -> np.ndarray:
    return np.array(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()).matrix_world, np.float64)


def surface_of(thing: bpy.types.Object, groups: Sequence[str] = (), points_only: bool = False) -> Surface:
    """Reads an object in the present frame."""
    graph = bpy.context.evaluated_depsgraph_get()
    evaluated = thing.evaluated_get(graph)
    mesh = evaluated.to_mesh(preserve_all_data_layers=True, depsgraph=graph)
    try:
        points = np.empty(3 * len(mesh.vertices), np.float32)
        mesh.vertices.foreach_get("co", points)
        matrix = np.array(evaluated.matrix_world, np.float64)
        world = points.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
        none = np.empty(0, np.int32)
        if points_only:
            return Surface(world, none, none, [], none.reshape(0, 2))
        corners = np.empty(len(mesh.loops), np.int32)
        mesh.loops.foreach_get("vertex_index", corners)
        sizes = np.empty(len(mesh.polygons), np.int32)
        mesh.polygons.foreach_get("loop_total", sizes)
        of_faces = np.empty(len(mesh.loops), np.int32)
        mesh.loops.foreach_get("edge_index", of_faces)
        ends = np.empty(2 * len(mesh.edges), np.int32)
        mesh.edges.foreach_get("vertices", ends)
        loose = np.delete(ends.reshape(-1, 2), of_faces, axis=0)
        return Surface(world, corners, sizes, [_weights(thing, mesh, group, corners) for group in groups],
                       loose)
    finally:
        evaluated.to_mesh_clear()


def _weights(thing: bpy.types.Object, mesh: bpy.types.Mesh, group: str, corners: np.ndarray) -> np.ndarray:
    """Returns the weights of the vertices in a group, 0 at those without faces, which are no cloth."""
    if not group:
        return np.empty(0)
    if group not in thing.vertex_groups:
        raise Trouble(f'{thing.name}: has no vertex group "{group}"; choose another in the panel Drape')
    index = thing.vertex_groups[group].index
    weights = np.array([next((g.weight for g in vertex.groups if g.group == index), 0.0) for vertex in mesh.vertices])
    weights[np.bincount(corners, minlength=len(weights)) == 0] = 0.0
    if weights.max(initial=0.0) < LEAST_WEIGHT:
        raise Trouble(f'{thing.name}: no vertex of its faces has a weight in the group "{group}"')
    return weights


class SampledBody:
    """Writes the vertices of a body, sample by sample."""

    def __init__(self, thing: bpy.types.Object, folder: str, number: int, samples: int, unit: float):
        self.name, self._unit, self._samples = thing.name, unit, samples
        self._cache = os.path.join(folder, f"body_{number}.pc2")
        surface = surface_of(thing)
        if not len(surface.sizes):
            raise Trouble(f"{thing.name}: has no faces, so it cannot be a body")
        self._first = to_drape(surface.points, unit).astype(np.float32)
        write_ply(os.path.join(folder, f"body_{number}.ply"), self._first, surface.corners, surface.sizes)
        self._file = open(self._cache, "wb")
        write_pc2_head(self._file, len(self._first), samples)
        write_pc2_sample(self._file, self._first)
        self.moves = False

    def add(self, thing: bpy.types.Object) -> None:
        """Adds the present frame."""
        points = to_drape(surface_of(thing, points_only=True).points, self._unit).astype(np.float32)
        if len(points) != len(self._first):
            raise Trouble(f"{self.name}: has {len(points)} vertices in frame {bpy.context.scene.frame_current} and "
                          f"{len(self._first)} at the start; a body keeps its vertices")
        self.moves = self.moves or not np.array_equal(points, self._first)
        write_pc2_sample(self._file, points)

    def close(self) -> None:
        self._file.close()


class SampledCloth:
    """Reads a cloth: its start, its pins and factors, and how the object and the pins move."""

    def __init__(self, thing: bpy.types.Object, folder: str, number: int, unit: float):
        self.name, self._unit = thing.name, unit
        self._is_led = bool(leader(thing))
        groups = [getattr(thing.drape, f"{name}_group") for name in PROPERTIES]
        surface = surface_of(thing, [thing.drape.pins, *groups])
        if not len(surface.sizes):
            raise Trouble(f"{thing.name}: has no faces, so it cannot be cloth")
        self.start = to_drape(surface.points, unit)
        self.weights, *others = surface.weights
        maps = {name: weights for name, weights in zip(PROPERTIES, others) if len(weights)}
        self.factors = {name: getattr(thing.drape, f"{name}_factor") for name in maps}
        self._pinned = np.flatnonzero(self.weights >= LEAST_WEIGHT)
        self.matrices = [matrix_of(thing)]
        if abs(np.linalg.det(self.matrices[0][:3, :3])) < 1e-12:
            raise Trouble(f"{thing.name}: has a scale of 0")
        self._slack = 1e-4 * float(np.ptp(surface.points, axis=0).max())
        self._world = surface.points
        write_ply(os.path.join(folder, f"cloth_{number}.ply"), self.start, surface.corners, surface.sizes,
                  surface.loose, maps)

    def add(self, thing: bpy.types.Object) -> None:
        """Adds the present frame."""
        matrix = matrix_of(thing)
        self.matrices.append(matrix)
        if not len(self._pinned) or self._is_led:
            return
        points = surface_of(thing, points_only=True).points
        if len(points) != len(self._world):
            raise Trouble(f"{self.name}: its number of vertices changes in frame {bpy.context.scene.frame_current}")
        motion = matrix @ np.linalg.inv(self.matrices[0])
        expected = self._world[self._pinned] @ motion[:3, :3].T + motion[:3, 3]
        axes = motion[:3, :3]
        scale = np.cbrt(np.linalg.det(axes))
        is_even = np.allclose(axes @ axes.T, scale * scale * np.eye(3), atol=1e-4 * scale * scale)
        if not is_even or np.abs(points[self._pinned] - expected).max() > self._slack:
            raise Trouble(f"{self.name}: its pins change their shape in frame {bpy.context.scene.frame_current}; "
                          "choose a body that they follow")

    def motion(self) -> list[np.ndarray]:
        """Returns the motion of the object since the start in each sample, in world positions."""
        back = np.linalg.inv(self.matrices[0])
        return [matrix @ back for matrix in self.matrices]
