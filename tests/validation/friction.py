"""Cases of friction: an inclined plane, a belt round a drum, and a sheet that is pushed along a stack."""

import json
import math

import numpy as np

import closed_forms as exact
import drape
from sheets import Case, grid, plain, seconds

DENSITY = 0.15  # kg/m^2
GAP = 0.001  # distance kept from colliders, m
SHEET = {"membraneStiffness": 2000.0, "bendingStiffness": 1e-5, "damping": 0.0, "thickness": GAP}


# Loads that grow are pushes, which act at once at the start of a step. So each step is one substep in those cases, of the
# length of a substep of the usual step of 1/60 s.

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


# ---- Belt: a strip round a drum, drawn at both ends

def belt_slips_at(friction, degrees, cells, step, radius=0.05, width=0.02, growth=3.0):
    """Returns the ratio of the pulls (N/m) at which a strip round a drum begins to slip.

    Both pulls grow to `pull` in 0.1 s; after 0.2 s the second grows evenly, to the known ratio in `growth` seconds.
    """
    turn = math.radians(degrees)
    columns, rows, tail = cells + 1, 3, cells // 8
    bend = turn / (cells - 2 * tail)  # from each cell on the drum to the next
    round_it = radius + GAP
    cell = 2 * round_it * math.sin(bend / 2)
    length = cell * cells
    drum = {"name": "drum", "shape": "capsule", "radius": radius, "topRadius": radius, "length": 0.4, "turn": [90, 0, 0],
            "friction": friction}
    solver = SHEET | {"substeps": 1, "timeStep": step, "gravity": [0, 0, 0], "bendingStiffness": 1e-7, "damping": 2.0}
    scene = grid(columns, rows, (length, width), solver, more={"colliders": [drum]}, massPerArea=DENSITY,
                 origin=[0, 0.5, -width / 2])
    number = np.arange(scene.particle_count) % columns
    angle = bend * np.clip(number - tail, 0, cells - 2 * tail)  # 0 at the first contact
    straight = cell * (np.minimum(number - tail, 0) + np.maximum(number - cells + tail, 0))
    normal = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    tangent = np.stack([-np.sin(angle), np.cos(angle)], axis=1)
    flat = round_it * normal + tangent * straight[:, None]
    scene.positions = np.stack([flat[:, 0], flat[:, 1], scene.positions[:, 2]], axis=1)
    share = np.array([0.25, 0.5, 0.25]) * width
    first, last = np.arange(rows) * columns, np.arange(rows) * columns + columns - 1
    force = np.zeros((scene.particle_count, 3))
    known = exact.belt_ratio(friction, degrees)
    # N/m. A wave across the strip goes a quarter of a cell in a step: faster ones would need shorter substeps.
    pull = min(0.1, DENSITY * (cell / (4 * step)) ** 2 / known)
    onset, rest, ratio = Onset(5e-5), 0.0, 1.0
    while ratio < 1.3 * known:
        time = scene.time + step
        ratio = 1 + (known - 1) * max(0.0, time - 0.2) / growth
        force[first, :2] = -pull * min(1.0, time / 0.1) * share[:, None] * tangent[first]
        force[last, :2] = pull * min(1.0, time / 0.1) * ratio * share[:, None] * tangent[last]
        scene.push(force)
        scene.step()
        place = float((scene.positions[first, :2] * tangent[first]).sum(axis=1).mean())
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
    for friction in 0.3, 0.5:
        yield Case("stack", f"μ = {friction}", stack(friction), (4, 8, 16), (8, 12, 16), 0.1, None)
