"""The particles of a running scene: arrays, pins, hands and cuts."""

from __future__ import annotations

import ctypes as c
from typing import Any

import numpy as np
import numpy.typing as npt

from drape import _library
from drape._handle import Assignable, Handle, InputError, encoded, indices, vectors, whole
from drape.driven import _at

Floats = npt.NDArray[np.float32]
_LAST_HAND = 7


class Particles:
    """The part of a Scene that reads and changes its particles, triangles and links."""

    _handle: Handle | None

    def _handle_in_use(self) -> Handle:
        if self._handle is None:
            raise InputError("the scene is closed")
        return self._handle

    def _call(self, name: str, *arguments: Any) -> None:
        self._handle_in_use().call(name, *arguments)

    def _ask(self, name: str, *arguments: Any) -> Any:
        return self._handle_in_use().ask(name, *arguments)

    # ---- Particles and triangles

    @property
    def particle_count(self) -> int:
        """Number of particles: those of cloths first, then those of free systems, then those of bodies."""
        return int(self._ask("particle_count"))

    @property
    def triangle_count(self) -> int:
        """Number of triangles."""
        return int(self._ask("triangle_count"))

    @property
    def link_count(self) -> int:
        """Number of links (distance constraints)."""
        return int(self._ask("link_count"))

    @property
    def cloths(self) -> list[dict[str, int]]:
        """A dict for each cloth: first_particle, particle_count, first_triangle, triangle_count, columns, rows.

        columns and rows are 0 for a cloth that is a mesh.
        """
        cloths = []
        for index in range(self._ask("cloth_count")):
            cloth = _library.ClothRange(c.sizeof(_library.ClothRange))
            self._call("get_cloth", index, c.byref(cloth))
            cloths.append({name: getattr(cloth, name) for name, _ in cloth._fields_[1:]})
        return cloths

    def _get_positions(self) -> Floats:
        """Positions, (n, 3) float32, m.

        Assign an array to move the first particles. It may have a row for each particle except those of bodies.
        """
        return self._handle_in_use().array("positions", (self.particle_count, 4), np.float32)[:, :3]

    def _put_positions(self, values: npt.ArrayLike) -> None:
        self.write_positions(values)

    positions = Assignable(_get_positions, _put_positions)

    def vertices(self, cloth: int = 0) -> Floats:
        """Returns the positions of the vertices of a cloth that is a mesh, (k, 3) float32, m, in the order in which the
        cloth was given. A copy; NaN for vertices without faces. Raises InputError for a grid, which has positions only.

        cloth: number of the cloth, counted from 0.
        """
        particles = self._handle_in_use().particles("cloth_vertices", whole(cloth, "cloth"))
        return _at(self.positions, particles, self.cloths[cloth]["first_particle"])

    @property
    def inverse_masses(self) -> Floats:
        """Inverse masses, (n,) float32, 1/kg; 0 for pinned particles."""
        return self._handle_in_use().array("positions", (self.particle_count, 4), np.float32)[:, 3]

    def _get_velocities(self) -> Floats:
        """Velocities in the last substep, (n, 3) float32, m/s. Can be assigned like positions."""
        return self._handle_in_use().array("velocities", (self.particle_count, 3), np.float32)

    def _put_velocities(self, values: npt.ArrayLike) -> None:
        self.write_velocities(values)

    velocities = Assignable(_get_velocities, _put_velocities)

    @property
    def normals(self) -> Floats:
        """Unit normals, (n, 3) float32; 0 for particles without triangles."""
        return self._handle_in_use().array("normals", (self.particle_count, 3), np.float32)

    def measure_forces(self, on: bool = True) -> None:
        """Lets all further steps measure forces, or no longer. Motion keeps its bits, and steps take longer.

        Then contact_forces, pin_forces, pin_group_force(), and force and torque of colliders and bodies have the forces
        of the last step, as means over its length. They raise InputError before a step has measured them.
        """
        self._call("measure_forces", int(bool(on)))

    @property
    def contact_forces(self) -> Floats:
        """Force of contact on each particle in the last step, (n, 3) float32, N: of colliders, bodies and other cloth.

        On vertices of bodies, it is the force of the cloth.
        """
        return self._handle_in_use().array("contact_forces", (self.particle_count, 3), np.float32)

    @property
    def pin_forces(self) -> Floats:
        """Force by which the cloth pulls at what holds a pin, (n, 3) float32, N, without contact; 0 if none does."""
        return self._handle_in_use().array("pin_forces", (self.particle_count, 3), np.float32)

    @property
    def triangles(self) -> npt.NDArray[np.uint32]:
        """Particles of each triangle, (m, 3) uint32; all three are equal if the triangle has been removed."""
        return self._handle_in_use().array("triangles", (self.triangle_count, 3), np.uint32)

    @property
    def texture_coordinates(self) -> Floats:
        """Texture coordinates of each corner, (m, 3, 2) float32: u, v. v grows upwards."""
        return self._handle_in_use().array("texture_coordinates", (self.triangle_count, 3, 2), np.float32)

    def write_positions(self, xyz: npt.ArrayLike, first: int = 0) -> None:
        """Moves the particles first, first + 1, ... to the positions xyz, m. Their velocities stay."""
        rows = vectors(xyz, "xyz")
        self._call("write_positions", whole(first, "first"), len(rows), rows.ctypes)

    def write_velocities(self, xyz: npt.ArrayLike, first: int = 0) -> None:
        """Sets the velocities of the particles first, first + 1, ... to xyz, m/s, -100 to 100 along each axis."""
        rows = vectors(xyz, "xyz")
        self._call("write_velocities", whole(first, "first"), len(rows), rows.ctypes)

    def push(self, forces: npt.ArrayLike, first: int = 0) -> None:
        """Pushes the particles first, first + 1, ... with forces, (k, 3), N, during the whole of the next step.

        Forces of several calls add up. Pinned particles stay. Snapshots do not hold forces of a step that is not made
        yet; restart() and load() drop them. The particles of bodies, which come last in positions, cannot be pushed.
        """
        rows = vectors(forces, "forces")
        self._call("push", whole(first, "first"), len(rows), rows.ctypes)

    @property
    def hash(self) -> str:
        """Hash of the bits of all positions: 16 hexadecimal digits, as `drape simulate` prints it."""
        value = c.c_uint64()
        self._call("hash", c.byref(value))
        return f"{value.value:016x}"

    def measure(self) -> dict[str, float]:
        """Returns a dict: stretch_max_percent, stretch_rms_percent, kinetic_energy (J)."""
        measures = _library.Measures(c.sizeof(_library.Measures))
        self._call("measure", c.byref(measures))
        return {name: getattr(measures, name) for name, _ in measures._fields_[1:]}

    # ---- Pins, hands, cuts

    @property
    def pins(self) -> npt.NDArray[np.uint32]:
        """The pinned particles in ascending order, (k,) uint32. A copy."""
        return self._handle_in_use().particles("pins", or_none=True)

    def _indices(self, particles: npt.ArrayLike) -> npt.NDArray[np.uint32]:
        return indices(particles, "particles", self.particle_count)

    def pin(self, particles: npt.ArrayLike) -> None:
        """Pins particles at their current positions, with the next step.

        particles: their numbers, here and in the other calls, or a mask of n booleans.
        """
        chosen = self._indices(particles)
        self._call("pin", chosen.ctypes, len(chosen))

    def unpin(self, particles: npt.ArrayLike) -> None:
        """Releases pinned particles, with the next step."""
        chosen = self._indices(particles)
        self._call("unpin", chosen.ctypes, len(chosen))

    def move_pins(self, particles: npt.ArrayLike, xyz: npt.ArrayLike) -> None:
        """Moves pinned particles to the positions xyz at once, m. It is meant for small moves before each step."""
        chosen = self._indices(particles)
        places = vectors(xyz, "xyz", len(chosen))
        self._call("move_pins", chosen.ctypes, len(chosen), places.ctypes)

    @property
    def pin_groups(self) -> list[str]:
        """The names of the pin groups."""
        return [self._ask("pin_group_name", i).decode() for i in range(self._ask("pin_group_count"))]

    def pin_group(self, name: str) -> tuple[Floats, npt.NDArray[np.uint32]]:
        """Returns the target offset and the particles, (k,) uint32, of a pin group.

        The offset is from the collider, body or keyframes that the group follows, m (drape_get_pin_group()).
        """
        offset = np.zeros(3, np.float32)
        key = encoded(name, "name")
        self._call("get_pin_group", key, offset.ctypes)
        return offset, self._handle_in_use().particles("pin_group_particles", key, or_none=True)

    def pin_group_force(self, name: str) -> tuple[Floats, Floats]:
        """Returns the force, (3,), N, of the cloth on what holds a pin group, and the torque, (3,), N m.

        The torque is about the mean of the pins' positions. Both are 0 once the group has let go.
        """
        force, torque = np.zeros(3, np.float32), np.zeros(3, np.float32)
        self._call("pin_group_force", encoded(name, "name"), force.ctypes, torque.ctypes)
        return force, torque

    def move_pin_group(self, name: str, offset: npt.ArrayLike) -> None:
        """Moves a pin group to another offset, m, at 2 m/s at most."""
        self._call("move_pin_group", encoded(name, "name"), vectors(offset, "offset", 1).ctypes)

    def grab(self, particles: npt.ArrayLike, target: npt.ArrayLike, hand: int = 0) -> None:
        """Makes a hand, 0 to 7, hold particles and pull the first of them to the target, m."""
        chosen = self._indices(particles)
        self._call("grab", whole(hand, "hand", _LAST_HAND), chosen.ctypes, len(chosen),
                   vectors(target, "target", 1).ctypes)

    def drag(self, target: npt.ArrayLike, hand: int = 0) -> None:
        """Sets another target of a hand, m."""
        self._call("drag", whole(hand, "hand", _LAST_HAND), vectors(target, "target", 1).ctypes)

    def release(self, hand: int = 0) -> None:
        """Releases the particles of a hand."""
        self._call("release", whole(hand, "hand", _LAST_HAND))

    def cut(self, start: npt.ArrayLike, end: npt.ArrayLike, depth: npt.ArrayLike) -> int:
        """Cuts with a blade that moves from start to end and extends along depth, m. Returns the number of links.

        drape_cut() describes the links that are cut.
        """
        links = c.c_size_t()
        blade = vectors(start, "start", 1), vectors(end, "end", 1), vectors(depth, "depth", 1)
        self._call("cut", *(vector.ctypes for vector in blade), c.byref(links))
        return links.value
