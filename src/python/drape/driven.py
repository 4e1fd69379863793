"""Colliders and bodies of a running scene, which can be driven from outside."""

from __future__ import annotations

import ctypes as c
from typing import TYPE_CHECKING, Any, Tuple

import numpy as np

from drape import _library
from drape._handle import vectors

if TYPE_CHECKING:
    from drape.scene import Scene

Pose = Tuple[np.ndarray, np.ndarray]
"""A place (3,), m, and a turn (4,), a quaternion x, y, z, w."""


def _pose(value: Any) -> tuple[np.ndarray, np.ndarray]:
    """Returns the place and the turn of a pose, or of a place alone."""
    parts = list(value)
    if len(parts) != 2:
        parts = [value, (0, 0, 0, 1)]
    turn = np.ascontiguousarray(parts[1], np.float32)
    if turn.shape != (4,):
        raise ValueError(f"turn: expected a quaternion x, y, z, w, got shape {turn.shape}")
    return vectors(parts[0], "place", 1), turn


class Collider:
    """A collider of a running scene, from Scene.collider()."""

    def __init__(self, scene: Scene, name: str):
        self._scene = scene
        self.name = name

    @property
    def pose(self) -> Pose:
        """Current place (3,), m, and turn (4,), a unit quaternion x, y, z, w.

        Assign (place, turn), or a place alone, to drive the collider: it moves evenly there, arrives exactly at the end
        of the next step, and rests there until it is driven again. A motion of its own ends. Raises Error for more than
        1000 m/s, and for a turn of a ball, ground or walls.
        """
        place, turn = np.zeros(3, np.float32), np.zeros(4, np.float32)
        self._scene._call("get_collider", self.name.encode(), place.ctypes, turn.ctypes)
        return place, turn

    @pose.setter
    def pose(self, value: Any) -> None:
        place, turn = _pose(value)
        self._scene._call("drive_collider", self.name.encode(), place.ctypes, turn.ctypes)

    def move(self, place: Any) -> None:
        """Makes the collider move to a place, m, at 1.5 m/s at most. A motion of its own goes on there."""
        self._scene._call("move_collider", self.name.encode(), vectors(place, "place", 1).ctypes)


class BodyOf:
    """A body of a running scene, from Scene.body()."""

    def __init__(self, scene: Scene, name: str):
        self._scene = scene
        self.name = name

    def _state(self) -> _library.BodyState:
        state = _library.BodyState(c.sizeof(_library.BodyState))
        self._scene._call("get_body", self.name.encode(), c.byref(state))
        return state

    @property
    def pose(self) -> Pose:
        """Current place (3,), m, and turn (4,) of the body's frame. Assign it to drive the body, like a collider's.

        The body may stay behind where cloth blocks its way.
        """
        state = self._state()
        return np.array(state.place, np.float32), np.array(state.turn, np.float32)

    @pose.setter
    def pose(self, value: Any) -> None:
        place, turn = _pose(value)
        self._scene._call("drive_body", self.name.encode(), place.ctypes, turn.ctypes)

    @property
    def positions(self) -> np.ndarray:
        """Current positions of the vertices in the world, (n, 3) float32, m; NaN for vertices without faces. A copy."""
        state = self._state()
        particles = self._scene._handle_in_use().particles("body_vertices", self.name.encode())
        return _at(self._scene.positions, particles, state.first_particle)

    @property
    def vertices(self) -> np.ndarray:
        """Current vertices in the body's frame, (n, 3) float32, m. A copy.

        Assign an array of this shape to drive the vertices: they move in straight lines in the frame and arrive at the
        end of the next step. The frame is the world's for a body with the place (0, 0, 0) and no turn.
        """
        place, turn = self.pose
        away, q = self.positions - place, -turn[:3]
        across = 2 * np.cross(q, away)
        return (away + turn[3] * across + np.cross(q, across)).astype(np.float32)

    @vertices.setter
    def vertices(self, values: Any) -> None:
        xyz = vectors(values, "vertices")
        self._scene._call("drive_body_vertices", self.name.encode(), xyz.ctypes, len(xyz))


def _at(positions: np.ndarray, particles: np.ndarray, first: int) -> np.ndarray:
    """Returns the positions of vertices whose particles are counted from `first`; NaN for those without."""
    found = np.full((len(particles), 3), np.nan, np.float32)
    used = particles != 0xFFFFFFFF
    found[used] = positions[first + particles[used]]
    return found
