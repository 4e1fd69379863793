"""Cases of friction: an inclined plane, a belt round a drum with its forces, and a sheet that is pushed along a stack."""

import dataclasses
import functools
import json
import math

import numpy as np

import closed_forms as exact
import drape
from sheets import Case, grid, plain, seconds

DENSITY = 0.15  # kg/m^2
GAP = 0.001  # distance kept from colliders, m
SHEET = {"membraneStiffness": 2000.0, "bendingStiffness": 1e-5, "damping": 0.0, "thickness": GAP}


# Loads that grow are pushes, which are constant within a step. So each step is one substep in those cases, of the length
# of a substep of the usual step of 1/60 s.

class Onset:
    """Finds where something begins to slip under a load that grows evenly, from its way x.

    Once it slips, its acceleration grows evenly from 0, so x is the cube of the time since. It has slipped for twice as long
    at 8 `near` as at `near`, m. `load` is 2 a - b, with the loads a and b at these ways.
    """

    def __init__(self, near):
        self.ways = near, 8 * near
        self.loads = []

    def reached(self, way, load):
        """Takes the way (m) and the load. Returns whether both ways have been reached."""
        while len(self.loads) < 2 and way > self.ways[len(self.loads)]:
            self.loads.append(load)
        return len(self.loads) == 2

    @property
    def load(self):
        return 2 * self.loads[0] - self.loads[1] if len(self.loads) == 2 else math.nan


# ---- Inclined plane: gravity is turned, and the plane stays level

def square(cells):
    """Describes a level sheet of 20 cm."""
    return {"particles": [cells + 1, cells + 1], "size": [0.2, 0.2], "down": [0, 0, 1], "massPerArea": DENSITY, "pins": "none"}


def on_cloth(cells):
    """Describes a sheet that lies on one of twice its side, all of which is pinned."""
    n = 2 * cells + 1
    under = square(2 * cells) | {"size": [0.4, 0.4], "origin": [-0.1, 0, -0.1], "pins": "listed",
                                 "listedPins": [{"at": [i, j]} for i in range(n) for j in range(n)]}
    return [square(cells) | {"origin": [0, 0.0021, 0.003]}, under]


def slid(friction, degrees, cells, substeps, on="plane", duration=0.5):
    """Returns how far a sheet of 20 cm slides down in the last half of `duration`, m.

    on: "plane" or "cloth", a sheet of twice the side that is pinned.
    """
    angle = math.radians(degrees)
    solver = SHEET | {"substeps": substeps, "gravity": [exact.GRAVITY * math.sin(angle), -exact.GRAVITY * math.cos(angle), 0]}
    if on == "plane":
        more = {"ground": {"on": True, "friction": friction, "height": 0}, "cloth": square(cells) | {"origin": [0, GAP, 0]}}
    else:
        more = {"contact": {"on": True, "thickness": 0.002, "friction": friction}, "cloths": on_cloth(cells)}
    scene = drape.open_text(json.dumps(plain(solver, **more)), threads=1)
    count = (cells + 1) ** 2
    seconds(scene, duration / 2)
    before = float(scene.positions[:count, 0].mean())
    seconds(scene, duration / 2)
    return float(scene.positions[:count, 0].mean()) - before


def slope(friction, on):
    """The coefficient that the motion shows 5 degrees above the angle of friction: a = g (sin - mu cos)."""
    def measure(cells, substeps):
        degrees = math.degrees(math.atan(friction)) + 5
        way = slid(friction, degrees, cells, substeps, on)
        acceleration = way / (0.5**2 - 0.25**2) * 2
        angle = math.radians(degrees)
        return math.tan(angle) - acceleration / (exact.GRAVITY * math.cos(angle)), friction
    return measure


def sticks(friction, on):
    """1 + the slip in mm of a sheet 1 degree below the angle of friction, if it slides as it should 1 degree above it."""
    def measure(cells, substeps):
        at = math.degrees(math.atan(friction))
        held = slid(friction, at - 1, cells, substeps, on)
        moved = slid(friction, at + 1, cells, substeps, on)
        return (1 + abs(1000 * held) if moved > 0.002 else math.nan), 1.0
    return measure


# ---- Belt: a strip round a drum

RADIUS = 0.05  # of the drum, m
ROUND_IT = RADIUS + GAP  # radius of the strip on it, m
WIDTH = 0.02  # m
ROWS = 3
DRUM = {"name": "drum", "shape": "capsule", "radius": RADIUS, "topRadius": RADIUS, "length": 0.4, "turn": [90, 0, 0]}


class Belt:
    """Where the columns of a strip are that lies round the drum and leaves it at both ends, along its tangents.

    cell: width of a cell, m. places, tangents: (cells + 1, 2), the latter towards the last column.
    """

    def __init__(self, degrees, cells):
        tail = cells // 8
        bend = math.radians(degrees) / (cells - 2 * tail)  # from each cell on the drum to the next
        self.cell = 2 * ROUND_IT * math.sin(bend / 2)
        number = np.arange(cells + 1)
        angle = bend * np.clip(number - tail, 0, cells - 2 * tail)  # 0 at the first contact
        straight = self.cell * (np.minimum(number - tail, 0) + np.maximum(number - cells + tail, 0))
        self.tangents = np.stack([-np.sin(angle), np.cos(angle)], axis=1)
        self.places = ROUND_IT * np.stack([np.cos(angle), np.sin(angle)], axis=1) + self.tangents * straight[:, None]

    def pull(self, step, least):
        """Returns a pull (N/m) of at most `least` with which a wave across the strip goes a quarter of a cell in a step.

        Faster ones would need shorter substeps.
        """
        return min(least, DENSITY * (self.cell / (4 * step)) ** 2)

    def lay(self, length, solver, drum, **more):
        """Opens a scene with the strip round the drum. length: of the strip at rest, m."""
        columns = len(self.places)
        scene = grid(columns, ROWS, (length, WIDTH), SHEET | solver, more={"colliders": [DRUM | drum]} | more,
                     massPerArea=DENSITY, origin=[0, 0.5, -WIDTH / 2])
        scene.positions = np.column_stack([np.tile(self.places, (ROWS, 1)), scene.positions[:, 2]])
        return scene


def belt_slips_at(friction, degrees, cells, step, growth=3.0):
    """Returns the ratio of the pulls (N/m) at which a strip round a drum begins to slip.

    Both pulls grow to `pull` in 0.1 s; after 0.2 s the second grows evenly, to the known ratio in `growth` seconds.
    """
    belt = Belt(degrees, cells)
    columns = cells + 1
    scene = belt.lay(belt.cell * cells, {"substeps": 1, "timeStep": step, "gravity": [0, 0, 0], "bendingStiffness": 1e-7,
                                         "damping": 2.0}, {"friction": friction})
    share = np.array([0.25, 0.5, 0.25]) * WIDTH
    first, last = np.arange(ROWS) * columns, np.arange(ROWS) * columns + cells
    start, end = belt.tangents[0], belt.tangents[-1]
    force = np.zeros((scene.particle_count, 3))
    known = exact.belt_ratio(friction, degrees)
    pull = belt.pull(step, 0.1 * known) / known
    onset, rest, ratio = Onset(5e-5), 0.0, 1.0
    while ratio < 1.3 * known:
        time = scene.time + step
        ratio = 1 + (known - 1) * max(0.0, time - 0.2) / growth
        force[first, :2] = -pull * min(1.0, time / 0.1) * share[:, None] * start
        force[last, :2] = pull * min(1.0, time / 0.1) * ratio * share[:, None] * end
        scene.push(force)
        scene.step()
        place = float((scene.positions[first, :2] * start).sum(axis=1).mean())
        if time < 0.2:
            rest = place
        elif onset.reached(place - rest, ratio):
            break
    return onset.load


def belt(friction, degrees):
    """The ratio of the pulls at which a strip round a drum slips."""
    def measure(cells, substeps):
        return belt_slips_at(friction, degrees, cells, 1 / (60 * substeps)), exact.belt_ratio(friction, degrees)
    return measure


@dataclasses.dataclass(frozen=True)
class Sliding:
    """Forces of a strip under which the drum turns, as means over half a second.

    slack, taut: pulls on the pins at both ends, N. torque: on the drum about its axis, N m. friction, pressure: sums of the
    forces of contact on particles along the drum and away from it, N. left: |forces on pins and drum - weight|, N. weight: N.
    """
    slack: float
    taut: float
    torque: float
    friction: float
    pressure: float
    left: float
    weight: float


@functools.cache
def sliding_belt(friction, degrees, cells, substeps, gravity=0.0):
    """Measures Sliding for a strip whose pulls are at most about 0.2 N/m, on a drum whose surface moves by 5 cm/s."""
    belt, stiffness, known = Belt(degrees, cells), 20.0, exact.belt_ratio(friction, degrees)
    tail = cells // 8 / cells  # share of the strip at each end
    tension = belt.pull(1 / (60 * substeps), 0.2) / known  # at the slack end, N/m
    strain = tension / stiffness * (tail * (1 + known) + (1 - 2 * tail) * (known - 1) / math.log(known))  # on average
    length = belt.cell * cells / (1 + strain)
    groups = [{"name": name, "pins": "listed", "vertices": [column + row * (cells + 1) for row in range(ROWS)],
               "offset": [*(belt.places[column] - flat), 0]}
              for name, column, flat in (("slack", 0, [0, 0.5]), ("taut", cells, [length, 0.5]))]
    # Bending costs the ratio D / T r^2, so the strip is limper than the one above.
    solver = {"substeps": substeps, "gravity": [0, -gravity, 0], "damping": 2.0, "membraneStiffness": stiffness,
              "bendingStiffness": 1e-8}
    turning = {"friction": friction, "motion": "spin", "axis": [0, 0, 1], "turnRate": -math.degrees(0.05 / RADIUS)}
    scene = belt.lay(length, solver, turning, pinGroups=groups)
    scene.measure_forces()
    seconds(scene, 0.5)
    forces, others = [], []
    for _ in range(30):
        scene.step()
        drum = scene.collider("drum")
        forces.append([scene.pin_group_force("slack")[0], scene.pin_group_force("taut")[0], drum.force])
        place, contact = scene.positions[:, :2], scene.contact_forces[:, :2]
        away = place / np.linalg.norm(place, axis=1, keepdims=True)
        along = away[:, ::-1] * [1, -1]
        others.append([drum.torque[2], (contact * along).sum(), (contact * away).sum()])
    slack, taut, on_drum = np.mean(forces, axis=0)
    weight = gravity * DENSITY * length * WIDTH
    left = np.linalg.norm(slack + taut + on_drum + [0, weight, 0])
    return Sliding(slack[:2] @ belt.tangents[0], -taut[:2] @ belt.tangents[-1], *np.mean(others, axis=0), left, weight)


FORCES_OF_A_BELT = {  # by the name of the row: value and known value from Sliding, mu and phi; gravity; bound
    "T₂ / T₁": (lambda f, friction, degrees: (f.taut / f.slack, exact.belt_ratio(friction, degrees)), 0.0, 0.02),
    "torque / r (T₂ − T₁)": (lambda f, *_: (f.torque / (ROUND_IT * (f.taut - f.slack)), 1.0), 0.0, 0.01),
    "friction / pressure": (lambda f, friction, _: (f.friction / f.pressure, friction), 0.0, 0.01),
    "1 + sum / weight": (lambda f, *_: (1 + f.left / f.weight, 1.0), exact.GRAVITY, 0.01),
}


def force_of_belt(name, friction, degrees):
    """A number that the forces of a sliding belt have to agree on."""
    compared, gravity, _ = FORCES_OF_A_BELT[name]

    def measure(cells, substeps):
        return compared(sliding_belt(friction, degrees, cells, substeps, gravity), friction, degrees)
    return measure


# ---- Stack: a sheet is pushed along another one

def stack(friction):
    """The push at which a sheet slips on another one that is pinned, over its weight."""
    def measure(cells, substeps):
        step = 1 / (60 * substeps)
        solver = SHEET | {"substeps": 1, "timeStep": step}
        count = (cells + 1) ** 2
        scene = drape.open_text(json.dumps(plain(
            solver, contact={"on": True, "thickness": 0.002, "friction": friction}, cloths=on_cloth(cells))), threads=1)
        mass = 1 / scene.inverse_masses[:count, None]
        onset, load, rest = Onset(1e-3), 0.0, 0.0
        while load < 1.3 * friction:
            time = scene.time + step
            load = friction * (0.7 + max(0.0, time - 0.3))
            scene.push(mass * exact.GRAVITY * load * [1.0, 0.0, 0.0])
            scene.step()
            place = float(scene.positions[:count, 0].mean())
            if time < 0.3:
                rest = place
            elif onset.reached(place - rest, load):
                break
        return onset.load, friction
    return measure


def cases():
    lying = (4, 8, 16), (8, 16, 32)
    for friction in 0.1, 0.3, 0.5, 1.0:
        yield Case("inclined plane", f"μ = {friction}", slope(friction, "plane"), *lying, 0.02, 0.02)
    for friction in 0.1, 0.3, 0.5:
        yield Case("inclined plane", f"μ = {friction}, on cloth", slope(friction, "cloth"), *lying, 0.05, None)
    for friction, on in (0.3, "plane"), (1.0, "plane"), (0.3, "cloth"):
        name = "1 + creep in mm at −1°" + (", on cloth" if on == "cloth" else f", μ = {friction}")
        yield Case("inclined plane", name, sticks(friction, on), *lying, 0.05, 0.02)
    for degrees in 90, 180, 270, 360:
        for friction in 0.3, 0.5:
            yield Case("belt", f"μ = {friction}, {degrees}°", belt(friction, degrees), (24, 48, 64), (8, 12, 16), 0.05, 0.02)
    for name, (_, _, bound) in FORCES_OF_A_BELT.items():
        for friction, degrees in (0.3, 90), (0.5, 90), (0.3, 180), (0.5, 180):
            yield Case("forces of a belt", f"{name}, μ = {friction}, {degrees}°", force_of_belt(name, friction, degrees),
                       (24, 48, 64), (8, 12, 16), bound, bound)
    for friction in 0.3, 0.5:
        yield Case("stack", f"μ = {friction}", stack(friction), (4, 8, 16), (8, 12, 16), 0.1, None)
