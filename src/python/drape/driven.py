"""Colliders and bodies of a running scene, which can be driven from outside."""

from __future__ import annotations

import ctypes as c
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from drape import _library
from drape._handle import Assignable, InputError, encoded, listed, numbers, vectors

if TYPE_CHECKING:
    from drape.scene import Scene

Pose = tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]
"""A place (3,), m, and a turn (4,), a quaternion x, y, z, w."""


def _pose(value: Any) -> Pose:
    """Returns the place and the turn of a pose, or of a place alone."""
    parts = listed(value, "pose")
    place, given = parts if len(parts) == 2 else (value, (0, 0, 0, 1))
    turn = numbers(given, "turn")
    if turn.shape != (4,):
        raise InputError(f"turn: expected a quaternion x, y, z, w, got shape {turn.shape}")
    return vectors(place, "place", 1), turn


class _Pushed:
    """The calls that colliders and bodies share: forces of the cloth in the last step, and particles attached to them."""

    _scene: Scene
    name: str
    _call: str
    _attach: str

    def _wrench(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        force, torque = np.zeros(3, np.float32), np.zeros(3, np.float32)
        self._scene._call(self._call, encoded(self.name, "name"), force.ctypes, torque.ctypes)
        return force, torque

    @property
    def force(self) -> npt.NDArray[np.float32]:
        """The force of the cloth on it in the last step, (3,), N. Needs scene.measure_forces() before the step."""
        return self._wrench()[0]

    def attach(self, particles: npt.ArrayLike) -> None:
        """Pins particles to it: from the next step on they keep their present places in its frame, as it is driven.

        Scene.unpin() releases them. Their pull counts in force and torque. In a loaded state they are pinned where they are.

        particles: their numbers, or a mask of n booleans.
        """
        chosen = self._scene._indices(particles)
        self._scene._call(self._attach, encoded(self.name, "name"), chosen.ctypes, len(chosen))

    @property
    def torque(self) -> npt.NDArray[np.float32]:
        """The torque of the cloth on it about its place in the last step, (3,), N m."""
        return self._wrench()[1]


class Collider(_Pushed):
    """A collider of a running scene, from Scene.collider()."""

    _call = "collider_force"
    _attach = "attach_to_collider"

    def __init__(self, scene: Scene, name: str):
        self._scene = scene
        self.name = name

    def _get_pose(self) -> Pose:
        """Current place (3,), m, and turn (4,), a unit quaternion x, y, z, w.

        Assign (place, turn), or a place alone, to drive the collider: it moves evenly there, arrives exactly at the end
        of the next step, and rests there until it is driven again. A motion of its own ends. Raises Error for more than
        1000 m/s, and for a turn of a ball, ground or walls.
        """
        place, turn = np.zeros(3, np.float32), np.zeros(4, np.float32)
        self._scene._call("get_collider", encoded(self.name, "name"), place.ctypes, turn.ctypes)
        return place, turn

    def _put_pose(self, value: Any) -> None:
        place, turn = _pose(value)
        self._scene._call("drive_collider", encoded(self.name, "name"), place.ctypes, turn.ctypes)

    pose = Assignable(_get_pose, _put_pose)

    def move(self, place: npt.ArrayLike) -> None:
        """Makes the collider move to a place, m, at 1.5 m/s at most. A motion of its own goes on there."""
        self._scene._call("move_collider", encoded(self.name, "name"), vectors(place, "place", 1).ctypes)


class BodyOf(_Pushed):
    """A body of a running scene, from Scene.body()."""

    _call = "body_force"
    _attach = "attach_to_body"

    def __init__(self, scene: Scene, name: str):
        self._scene = scene
        self.name = name

    def _state(self) -> _library.BodyState:
        state = _library.BodyState(c.sizeof(_library.BodyState))
        self._scene._call("get_body", encoded(self.name, "name"), c.byref(state))
        return state

    def _get_pose(self) -> Pose:
        """Current place (3,), m, and turn (4,) of the body's frame. Assign it to drive the body, like a collider's.

        The body may stay behind where cloth blocks its way.
        """
        state = self._state()
        return np.array(state.place, np.float32), np.array(state.turn, np.float32)

    def _put_pose(self, value: Any) -> None:
        place, turn = _pose(value)
        self._scene._call("drive_body", encoded(self.name, "name"), place.ctypes, turn.ctypes)

    pose = Assignable(_get_pose, _put_pose)

    @property
    def positions(self) -> npt.NDArray[np.float32]:
        """Current positions of the vertices in the world, (n, 3) float32, m; NaN for vertices without faces. A copy."""
        state = self._state()
        particles = self._scene._handle_in_use().particles("body_vertices", encoded(self.name, "name"))
        return _at(self._scene.positions, particles, state.first_particle)

    def _get_vertices(self) -> npt.NDArray[np.float32]:
        """Current vertices in the body's frame, (n, 3) float32, m. A copy.

        Assign an array of this shape to drive the vertices: they move in straight lines in the frame and arrive at the
        end of the next step. The frame is the world's for a body with the place (0, 0, 0) and no turn.
        """
        place, turn = self.pose
        away, q = self.positions - place, -turn[:3]
        across = 2 * np.cross(q, away)
        return np.asarray(away + turn[3] * across + np.cross(q, across), np.float32)

    def _put_vertices(self, values: npt.ArrayLike) -> None:
        xyz = vectors(values, "vertices")
        self._scene._call("drive_body_vertices", encoded(self.name, "name"), xyz.ctypes, len(xyz))

    vertices = Assignable(_get_vertices, _put_vertices)


def _at(positions: npt.NDArray[np.float32], particles: npt.NDArray[np.uint32], first: int) -> npt.NDArray[np.float32]:
    """Returns the positions of vertices whose particles are counted from `first`; NaN for those without."""
    found = np.full((len(particles), 3), np.nan, np.float32)
    used = particles != 0xFFFFFFFF
    found[used] = positions[first + particles[used]]
    return found
