"""Cases of sheets that hang, stretch, swing and fall: cantilever, Peirce's test, strips, catenary, swing, terminal speed."""

import math

import numpy as np

import closed_forms as exact
from sheets import Case, grid, mesh, seconds

DENSITY = 0.15  # kg/m^2
STIFF = 2000.0  # N/m
SUBSTEPS = 8, 16, 32


# ---- Bending

def tip(length, bending, cells, substeps, kind="grid", density=DENSITY, stiffness=STIFF):
    """Returns reach and drop (m) of the end of a strip that is clamped level.

    Both particles of the first cell are pinned, so that the strip is clamped in the middle of it.
    """
    cell = length / (cells + 0.5)
    columns, rows = cells + 2, 5
    slowest = max(3.52 * math.sqrt(bending / density) / length**2, 1.2 * math.sqrt(exact.GRAVITY / length))  # 1/s
    solver = {"substeps": substeps, "bendingStiffness": bending, "membraneStiffness": stiffness,
              "damping": min(100.0, 2 * slowest)}
    size = cell * (columns - 1), cell * (rows - 1)
    pins = [(column, row) for column in (0, 1) for row in range(rows)]
    if kind == "grid":
        scene = grid(columns, rows, size, solver, massPerArea=density, pins="listed", listedPins=[{"at": at} for at in pins])
    else:
        scene = mesh(columns, rows, size, solver, [column + columns * row for column, row in pins], massPerArea=density)
    seconds(scene, 2.0)
    places = scene.positions.reshape(rows, columns, 3) if kind == "grid" else scene.vertices().reshape(rows, columns, 3)
    end = places[:, -1].mean(axis=0)
    return float(end[0]) - cell / 2, -float(end[1])


def cantilever(gamma, kind):
    def measure(cells, substeps, length=0.2):
        reach, drop = tip(length, DENSITY * exact.GRAVITY * length**3 / gamma, cells, substeps, kind)
        return drop / reach, exact.aspect(gamma)
    return measure


def peirce(bending, density):
    """The overhang at which the chord of a strip is 41.5 degrees below the level, in cm; its half is the bending length."""
    def measure(cells, substeps):
        known = (exact.peirce_gamma() * bending / (density * exact.GRAVITY)) ** (1 / 3)
        lengths = known * np.array([0.9, 1.0, 1.1])
        angles = []
        for length in lengths:
            reach, drop = tip(length, bending, cells, substeps, density=density)
            angles.append(math.degrees(math.atan2(drop, reach)))
        return 100 * float(np.polyval(np.polyfit(angles, lengths, 2), 41.5)), 100 * known
    return measure


def buckling(cells, substeps, length=0.2, width=0.02):
    """The gamma from which on a strip that is clamped on edge leaves its plane, by more than a hundredth of its length."""
    cell, rows = length / (cells + 0.5), 5
    pins = [{"at": [column, row]} for column in (0, 1) for row in range(rows)]

    def away(gamma):
        solver = {"substeps": substeps, "bendingStiffness": DENSITY * exact.GRAVITY * length**3 / gamma, "damping": 3.0,
                  "membraneStiffness": STIFF, "shearStiffness": 500.0}
        scene = grid(cells + 2, rows, (cell * (cells + 1), width), solver, massPerArea=DENSITY, down=[0, -1, 0], pins="listed",
                     listedPins=pins)
        places = scene.positions.copy()
        places[:, 2] = 1e-3 * np.clip((places[:, 0] - cell) / length, 0, 1) ** 2
        scene.positions = places
        seconds(scene, 4.0)
        return float(np.abs(scene.positions[:, 2]).max()) - 0.01 * length

    return exact.bisect(away, 0.1, 30.0, 2), exact.buckling_gamma(0.0)


# ---- Stretching, in units of the stiffness, N/m

DENIM = {"weftStiffness": 410.0, "warpStiffness": 2030.0, "shearStiffness": 53.0}
WOOL = {"weftStiffness": 3000.0, "warpStiffness": 3000.0, "shearStiffness": 60.0}


def pulled(along, stiffness, kind="grid"):
    """A strip of 20 by 2.5 cm that a body force stretches by half a per cent: its end moves by rho g L^2 / 2 E."""
    def measure(cells, substeps, length=0.2):
        known = stiffness[along + "Stiffness"]
        gravity = 0.01 * known / (DENSITY * length)
        rows, columns = cells + 1, max(2, cells // 8) + 1
        solver = stiffness | {"substeps": substeps, "gravity": [0, -gravity, 0], "bendingStiffness": 1e-6,
                              "damping": min(100.0, math.pi * math.sqrt(known / DENSITY) / length)}
        size = length * (columns - 1) / cells, length
        if kind == "mesh":
            scene = mesh(columns, rows, size, solver, range(columns), upright=True, massPerArea=DENSITY)
        elif along == "warp":
            scene = grid(columns, rows, size, solver, massPerArea=DENSITY, down=[0, -1, 0], pins="topRow")
        else:
            scene = grid(rows, columns, size[::-1], solver, massPerArea=DENSITY, across=[0, -1, 0], pins="leftEdge")
        seconds(scene, 1.0)
        lowest = np.sort(scene.positions[:, 1])[:columns]
        return DENSITY * gravity * length**2 / (2 * float(-lowest.mean() - length)), known
    return measure


def sheared(cells, substeps, width=0.1, height=0.4):
    """A sheet that is held along one upright side and sinks in its own plane."""
    gravity = 0.02 * WOOL["shearStiffness"] / (DENSITY * width)
    columns, rows = cells // 2 + 1, 2 * cells + 1
    solver = WOOL | {"substeps": substeps, "gravity": [0, -gravity, 0], "bendingStiffness": 1e-6, "damping": 60.0}
    scene = grid(columns, rows, (width, height), solver, massPerArea=DENSITY, down=[0, -1, 0], pins="leftEdge")
    seconds(scene, 1.0)
    drop = -float(scene.positions.reshape(rows, columns, 3)[rows // 2, -1, 1] + height / 2)
    known = exact.held_sheet_drop(DENSITY, gravity, width, height, WOOL["weftStiffness"], WOOL["shearStiffness"])
    return WOOL["shearStiffness"] * known / drop, WOOL["shearStiffness"]


# ---- Hanging, swinging, falling

def catenary(kind):
    """The sag in the middle of a strip of 1.25 m between supports 1 m apart, m. It starts as an arc of its length."""
    def measure(cells, substeps, length=1.25, gap=1.0):
        columns, rows = cells + 1, 3
        solver = {"substeps": substeps, "membraneStiffness": STIFF, "bendingStiffness": 1e-7, "damping": 6.0}
        size = length, 2 * length / cells
        if kind == "grid":
            scene = grid(columns, rows, size, solver, massPerArea=DENSITY)
        else:
            scene = mesh(columns, rows, size, solver, massPerArea=DENSITY)
        half = exact.bisect(lambda half: gap / length - math.sin(half) / half, 1e-3, 3.0)
        along = scene.positions[:, 0].copy()
        angle = half * (2 * along / length - 1)
        radius = length / (2 * half)
        scene.positions = np.stack([radius * np.sin(angle), radius * (math.cos(half) - np.cos(angle)), scene.positions[:, 2]],
                                   axis=1)
        scene.pin(np.abs(along - length / 2) > 0.499 * length)
        seconds(scene, 3.0)
        middle = np.abs(along - length / 2) < 0.25 * length / cells
        a = exact.catenary_parameter(length, gap)
        return -float(scene.positions[middle, 1].mean()), a * (math.cosh(gap / (2 * a)) - 1)
    return measure


def swing(cells, substeps, length=0.5):
    """The period of a small swing of a strip that hangs from its upper end, s. It starts in the shape of the slowest swing."""
    columns, rows = 3, cells + 1
    solver = {"substeps": substeps, "membraneStiffness": STIFF, "bendingStiffness": 1e-7, "damping": 0.0}
    scene = grid(columns, rows, (2 * length / cells, length), solver, massPerArea=DENSITY, down=[0, -1, 0], pins="topRow")
    places = scene.positions.copy()
    above = 1 + places[:, 1] / length  # height above the free end over the length
    places[:, 2] = 0.01 * length * np.array([exact.bessel_j0(exact.FIRST_ZERO_OF_J0 * math.sqrt(max(0.0, z))) for z in above])
    places[scene.pins] = scene.positions[scene.pins]
    scene.positions = places
    known = exact.hanging_chain_period(length)
    times, sides = [], []
    for _ in range(round(2.2 * known / scene.time_step)):
        scene.step()
        times.append(scene.time)
        sides.append(float(scene.positions[-columns:, 2].mean()))
    passed = [times[k] - scene.time_step * sides[k] / (sides[k] - sides[k - 1])
              for k in range(1, len(sides)) if sides[k - 1] * sides[k] <= 0 and sides[k - 1] != 0]
    return passed[2] - passed[0], known


def falling(density, drag):
    """The speed of a level sheet of 0.5 m that falls in air, m/s, after 3 s."""
    def measure(cells, substeps):
        solver = {"substeps": substeps, "membraneStiffness": STIFF, "bendingStiffness": 1e-5, "damping": 0.0}
        air = {"wind": {"airDensity": 1.225, "drag": drag}}
        scene = grid(cells + 1, cells + 1, (0.5, 0.5), solver, more=air, massPerArea=density)
        seconds(scene, 3.0)
        return -float(scene.velocities[:, 1].mean()), exact.terminal_speed(density, drag)
    return measure


def cases():
    bent = (10, 20, 40), SUBSTEPS
    for gamma in (0.1, 1, 2, 5, 8, 10, 20, 50, 100):
        within = 0.03 if 1 <= gamma <= 50 else None
        yield Case("cantilever", f"Γ = {gamma}", cantilever(gamma, "grid"), *bent, 0.04, within)
    for gamma in 8, 50, 100:
        yield Case("cantilever", f"Γ = {gamma}, mesh", cantilever(gamma, "mesh"), bent[0], (16, 64, 256), None, None)
    for name, bending, density in (("silk", 2.0e-6, 0.0694), ("cotton", 6.2e-6, 0.12), ("denim", 78e-6, 0.324)):
        yield Case("Peirce", name, peirce(bending, density), *bent, 0.02, 0.03, "cm")
    yield Case("lateral buckling", "Γ", buckling, (10, 20, 40), (8, 16, 32), None, None)
    drawn = (8, 16, 32), (16, 64, 256)
    for name in "weft of denim", "warp of denim":
        yield Case("strips", name, pulled(name[:4], DENIM), *drawn, 0.02 if name[:4] == "warp" else 0.05, 0.02,
                   "N/m")
    yield Case("strips", "shear of wool", sheared, *drawn, 0.08, 0.02, "N/m")
    for stiffness in 40, 2000:
        same = dict.fromkeys(DENIM, float(stiffness))
        yield Case("strips", f"{stiffness} N/m, mesh", pulled("weft", same, "mesh"), *drawn, None, None, "N/m")
    hung = (16, 32, 64), SUBSTEPS
    for kind in "grid", "mesh":
        yield Case("catenary", f"sag, {kind}", catenary(kind), *hung, 0.02, 0.02, "m")
    yield Case("swing", "period", swing, *hung, 0.02, 0.02, "s")
    for name, density in ("silk", 0.0694), ("denim", 0.324):
        yield Case("terminal speed", name, falling(density, 1.2), (4, 8, 16), SUBSTEPS, 0.02, 0.02, "m/s")
