"""Makes Drape's scene file from what was read in Blender. Needs NumPy, not Blender."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

MOST_GROUPS = 64  # of pins, in a scene
MOST_BODIES = 64
MOST_KEYFRAMES = 1000
MOST_COMPLIANCE = 1000.0  # of a group of pins, m/N
LEAST_STRENGTH = 0.001  # of a pin, relative to the stiffest in its group
LEAST_WEIGHT = 0.0005  # of a pin, so that traces of a brush pin nothing
RIGID = 0.9995  # least weight of a rigid pin


class Trouble(Exception):
    """Something that the user has to change, in one line."""


@dataclass
class Timing:
    """When the cloth is sampled. Steps of Drape divide samples evenly, and are not longer than 1/60 s."""

    first: int  # frame of the first sample
    last: int
    rate: float  # frames per second
    subframes: int = 1  # samples per frame

    @property
    def sample_rate(self) -> float:
        return self.rate * self.subframes

    @property
    def samples(self) -> int:
        return (self.last - self.first) * self.subframes + 1

    @property
    def steps_per_sample(self) -> int:
        return max(1, math.ceil(60 / self.sample_rate - 1e-6))

    @property
    def time_step(self) -> float:
        """Length of a step, s."""
        return 1 / (self.sample_rate * self.steps_per_sample)

    @property
    def frames_option(self) -> str:
        """The value of --frames of `drape export`."""
        return f"0:{(self.samples - 1) * self.steps_per_sample}:{self.steps_per_sample}"

    def frame(self, sample: int) -> tuple[int, float]:
        """Returns the frame of a sample, and the part of a frame after it."""
        whole, part = divmod(sample, self.subframes)
        return self.first + whole, part / self.subframes


PROPERTIES = ("mass", "stiffness", "bending", "drag")  # those of a cloth that groups of vertices can scale


@dataclass
class ClothPart:
    """A cloth. Its file is cloth_N.ply, where N is its number in the scene. The weights of `factors` are in that file."""

    name: str
    weights: np.ndarray  # weight of each vertex in the group of pins, 0 to 1; empty: no pins
    softness: float = 0.01  # compliance of a pin with weight 0.5, m/N
    follows: str = ""  # name of the body that the pins follow
    factors: dict[str, float] = field(default_factory=dict)  # factor at weight 1, by property (PROPERTIES)
    motion: list[np.ndarray] = field(default_factory=list)  # motion since the start in each sample, of Drape's positions


@dataclass
class BodyPart:
    """A body. Its files are body_N.ply and, if it moves, body_N.pc2."""

    name: str
    moves: bool


@dataclass
class Settings:
    fabric: str = "cotton"
    substeps: int = 16
    distance: float = 0.002  # kept between layers of cloth and from bodies, m
    gravity: tuple[float, float, float] = (0.0, -9.81, 0.0)  # m/s², y up
    wind: tuple[float, float, float] = (0.0, 0.0, 0.0)  # m/s, y up
    gustiness: float = 0.0


def body_names(names: list[str]) -> list[str]:
    """Returns different names of at most 40 bytes, as Drape wants them."""
    result: list[str] = []
    for name in names:
        cut, number = _cut(name, 40), 2
        while cut in result:
            cut = _cut(name, 36) + f" {number}"
            number += 1
        result.append(cut)
    return result


def _cut(text: str, most: int) -> str:
    clean = "".join(c if c.isprintable() else "_" for c in text)
    return clean.encode()[:most].decode(errors="ignore")


def pin_groups(weights: np.ndarray, softness: float) -> list[dict[str, Any]]:
    """Returns groups of pins without names: rigid pins, then soft ones. A pin of weight w yields to 1 N by
    softness (1 - w) / w, m. Strengths span a factor of 1000, so pins that differ more are in several groups. Those that
    yield more than MOST_COMPLIANCE are left out.
    """
    pinned = np.flatnonzero(weights >= LEAST_WEIGHT)
    weight = weights[pinned]
    compliance = np.where(weight < RIGID, softness * (1 - weight) / weight, 0.0)
    is_left = compliance <= MOST_COMPLIANCE
    groups = []
    while is_left.any():
        stiffest = compliance[is_left].min()
        is_in = is_left & (compliance * LEAST_STRENGTH <= stiffest)
        group = {"vertices": pinned[is_in].tolist()}
        if stiffest > 0:
            strengths = np.maximum(stiffest / compliance[is_in], LEAST_STRENGTH)
            group |= {"compliance": float(stiffest), "strengths": strengths.tolist()}
        groups.append(group)
        is_left &= ~is_in
    return groups


def keyframes(motion: list[np.ndarray], sample_rate: float) -> list[dict[str, Any]]:
    """Returns a rigid motion with uniform scale as keyframes about the origin; empty if nothing moves."""
    if all(np.allclose(matrix, np.eye(4), atol=1e-7) for matrix in motion):
        return []
    if len(motion) > MOST_KEYFRAMES:
        raise Trouble(f"pins can move for at most {MOST_KEYFRAMES} samples, not {len(motion)}; "
                      "use fewer frames or subframes, or let the pins follow a body")
    result, before = [], np.zeros(3)
    for sample, matrix in enumerate(motion):
        scale = float(np.cbrt(np.linalg.det(matrix[:3, :3])))
        turn = _turns(matrix[:3, :3] / scale, before)
        before = turn
        result.append({"time": sample / sample_rate, "place": matrix[:3, 3].tolist(), "turn": turn.tolist(),
                       "scale": [scale] * 3})
    return result


def _turns(matrix: np.ndarray, before: np.ndarray) -> np.ndarray:
    """Returns the angles about x, then y, then z, degrees, that are nearest to `before`."""
    y = math.asin(max(-1.0, min(1.0, -matrix[2, 0])))
    if abs(matrix[2, 0]) < 1 - 1e-9:
        x, z = math.atan2(matrix[2, 1], matrix[2, 2]), math.atan2(matrix[1, 0], matrix[0, 0])
    else:  # x and z turn about one axis: z stays as it was
        z = math.radians(before[2])
        sine = -math.copysign(1, matrix[2, 0])
        x = math.atan2(sine * matrix[0, 1], sine * matrix[0, 2]) + sine * z
    one = np.degrees([x, y, z])
    other = np.degrees([x + math.pi, math.pi - y, z + math.pi])
    near = [angles + 360 * np.round((before - angles) / 360) for angles in (one, other)]
    return min(near, key=lambda angles: float(np.abs(angles - before).sum()))


def scene(settings: Settings, timing: Timing, cloths: list[ClothPart], bodies: list[BodyPart]) -> dict[str, Any]:
    """Returns the scene, for json.dump(). Its meshes and caches lie beside it."""
    if not cloths:
        raise Trouble("no visible object is a cloth: select a mesh and choose Cloth in the panel Drape")
    if len(bodies) > MOST_BODIES:
        raise Trouble(f"{len(bodies)} objects are bodies, at most {MOST_BODIES} can be")
    if timing.time_step < 0.001:
        raise Trouble(f"{timing.sample_rate:g} samples a second are too many, at most 1000 are possible")
    groups = [group for number, cloth in enumerate(cloths) for group in _led_pins(number, cloth, timing)]
    if len(groups) > MOST_GROUPS:
        raise Trouble(f"the cloths need {len(groups)} groups of pins, at most {MOST_GROUPS} are possible: one for the "
                      "weight 1, and one or more for smaller weights; give fewer cloths pins of both kinds")
    return {
        "description": "Made by Drape's add-on for Blender.",
        "fabric": settings.fabric,
        "cloths": [{"mesh": {"file": f"cloth_{number}.ply"}, "pins": "none",
                    "maps": [{"of": name, "vertexGroup": name, "atOne": factor} for name, factor in cloth.factors.items()]}
                   for number, cloth in enumerate(cloths)],
        "bodies": [_body(number, body, timing) for number, body in enumerate(bodies)],
        "pinGroups": groups,
        "solver": {"timeStep": timing.time_step, "substeps": settings.substeps, "gravity": list(settings.gravity)},
        "contact": {"on": True, "thickness": settings.distance},
        "wind": {"velocity": list(settings.wind), "gustiness": settings.gustiness},
    }


def _body(number: int, body: BodyPart, timing: Timing) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": body.name, "mesh": {"file": f"body_{number}.ply"}}
    if body.moves:
        entry["cache"] = {"file": f"body_{number}.pc2", "rate": timing.sample_rate, "after": "hold"}
    return entry


def _led_pins(number: int, cloth: ClothPart, timing: Timing) -> list[dict[str, Any]]:
    groups = pin_groups(cloth.weights, cloth.softness)
    target: dict[str, Any] = {}
    if cloth.follows:
        target = {"body": cloth.follows}
    elif groups and (path := keyframes(cloth.motion, timing.sample_rate)):
        target = {"motion": "keyframes", "keyframes": path, "repeats": False}
    return [{"name": f"pins {k} of cloth {number}", "cloth": number, "pins": "listed", **group, **target}
            for k, group in enumerate(groups)]
