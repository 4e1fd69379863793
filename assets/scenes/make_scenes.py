#!/usr/bin/env python3
"""Writes the scenes beside this script that are too long to be written by hand, figure, colliders, chair and
tablecloth, those that show contact of cloth with cloth: pile, squeeze, layers, storm, fold, knot and towel, the one
with a mesh that cloth drapes over, trefoil, and those whose pins move, drawn and hoist.
"""

import json
import math
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent

COTTON = {"sheen": 0.2, "sheenRoughness": 0.6, "shine": 0.18, "roughness": 0.7, "translucency": 0.15, "weave": "plain",
          "threads": 20, "weaveDepth": 1, "thickness": 0.0006, "hem": 0.012}
# The gloss of ../fabrics/silk.json. In the scenes, warp and weft may have different colours.
SATIN = {"sheen": 0.03, "sheenRoughness": 0.1, "shine": 3.8, "tint": 0.85, "roughness": 0.56, "anisotropy": 0.57,
         "weave": "satin", "threads": 40, "weaveDepth": 0.4, "slub": 0.45}
WOOD = {"finish": "wood", "colour": [0.62, 0.44, 0.28]}
STONE = [0.72, 0.70, 0.67]
BRASS = {"finish": "metal", "colour": [0.78, 0.60, 0.30]}
STEEL = {"finish": "metal", "colour": [0.80, 0.80, 0.82]}


def fabric(colour, back, **other):
    return {"colour": colour, "backColour": back, "sheenColour": [min(1, c + 0.3) for c in colour], **COTTON, **other}


def threads(fabric):
    """The stiffness along weft and warp and in shear of a fabric of ../fabrics."""
    solver = json.loads((FOLDER.parent / "fabrics" / f"{fabric}.json").read_text())["set"]["solver"]
    return {field: solver[field] for field in ("weftStiffness", "warpStiffness", "shearStiffness") if solver[field]}


def studio(target, distance, yaw, pitch, aspect):
    """A camera with the lens of studio pictures; ../../docs/pictures/framing proposes its numbers."""
    return {"target": target, "distance": distance, "yaw": yaw, "pitch": pitch, "fieldOfView": 21, "aspect": aspect}


def whole_figure(yaw, pitch=6):
    """The camera of scenes with the dancer: it shows all of her throughout the dance."""
    return studio([-0.003, 0.85, -0.01], 5.95, yaw, pitch, 0.82)


def rounded(value):
    if isinstance(value, float):
        # Significant digits, so that small stiffnesses stay; of sines that are 0 the rounding is left out.
        return float(f"{value:.5g}") if abs(value) > 1e-9 else 0.0
    if isinstance(value, (list, tuple)):
        return [rounded(v) for v in value]
    return {k: rounded(v) for k, v in value.items()} if isinstance(value, dict) else value


def write(name, scene):
    """One line for each field, and for each collider or keyframe."""
    def line(value):
        return json.dumps(rounded(value), ensure_ascii=False)

    def collider(entry):
        frames = entry.get("keyframes")
        rest = line({k: v for k, v in entry.items() if k != "keyframes"})
        if not frames:
            return "    " + rest
        return "    " + rest[:-1] + ', "keyframes": [\n' + ",\n".join("      " + line(f) for f in frames) + "\n    ]}"

    parts = []
    for key, value in scene.items():
        if key == "colliders":
            parts.append('  "colliders": [\n' + ",\n".join(collider(entry) for entry in value) + "\n  ]")
        elif key == "cloths":
            parts.append('  "cloths": [\n' + ",\n".join("    " + line(entry) for entry in value) + "\n  ]")
        else:
            parts.append(f'  "{key}": {line(value)}')
    (FOLDER / f"{name}.json").write_text("{\n" + ",\n".join(parts) + "\n}\n")


def add(a, b):
    return [x + y for x, y in zip(a, b)]


def scaled(a, s):
    return [x * s for x in a]


def about_y(v, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [v[0] * c + v[2] * s, v[1], v[2] * c - v[0] * s]


def figure():
    write("figure", {
        "description": "A poncho of wool (250 g/m²) on a dancer, a skinned mesh of 21 joints, who lifts her arms, turns, "
                       "bows and steps.",
        "contact": {"thickness": 0.004, "friction": 0.4},
        "cloth": {"mesh": {"file": "built-in:tunic.obj", "place": [0, 1.53, 0]}, "massPerArea": 0.25, "pins": "none",
                  "fabric": fabric([0.62, 0.16, 0.12], [0.50, 0.12, 0.10], weave="twill", thickness=0.0012)},
        "bodies": [{"name": "dancer", "mesh": {"file": "built-in:dancer.glb"},
                    "cache": {"file": "built-in:dancer.glb", "rate": 60, "delay": 0.5}, "colour": [0.80, 0.62, 0.50]}],
        "solver": {"substeps": 16, "iterations": 1, "damping": 0.3, **threads("wool"), "bendingStiffness": 3e-5},
        "wind": {"velocity": [0, 0, 0], "gustiness": 0},
        "ground": {"on": True},
        "camera": whole_figure(20, 8)})


def sheet(x, z, colour, size=0.9, height=0.95, particles=46):
    return {"particles": [particles, particles], "size": [size, size], "origin": [x - size / 2, height, z - size / 2],
            "across": [1, 0, 0], "down": [0, 0, 1], "massPerArea": 0.15, "pins": "none",
            "fabric": fabric(colour, scaled(colour, 0.85))}


def colliders():
    """A prism of six sides that stands on one of them."""
    ring = [(math.cos(math.radians(60 * k + 30)), math.sin(math.radians(60 * k + 30))) for k in range(6)]
    prism = [{"normal": [0, y, z], "distance": 0.17} for y, z in ring]
    prism += [{"normal": [side, 0, 0], "distance": 0.18} for side in (-1, 1)]
    at = [(-0.6, 0.5), (-1.1, -0.6), (0.0, -0.6), (1.1, -0.6), (0.6, 0.5)]
    heights = [0.5, 0.45, 0.35, 0.45, 0.35]
    sphere, capsule, box, leaning, slope = ([x, y, z] for (x, z), y in zip(at, heights))
    write("colliders", {
        "description": "Cotton sheets (150 g/m²) over a ball, a capsule, a box, a prism and a slope.",
        "cloths": [sheet(*place, colour) for place, colour in zip(at, [
            [0.75, 0.30, 0.12], [0.13, 0.32, 0.52], [0.16, 0.42, 0.28], [0.70, 0.54, 0.16], [0.42, 0.20, 0.44]])],
        "solver": {"substeps": 12, "iterations": 1, "damping": 0.3, **threads("cotton"), "bendingStiffness": 7e-6},
        "ground": {"on": True, "friction": 0.5},
        "colliders": [
            {"name": "sphere", "shape": "sphere", "place": sphere, "radius": 0.25, "colour": STONE},
            {"name": "capsule", "shape": "capsule", "place": capsule, "turn": [0, 0, 65], "radius": 0.17,
             "topRadius": 0.1, "length": 0.4, "colour": STONE},
            {"name": "box", "shape": "box", "place": box, "turn": [0, 30, 0], "size": [0.4, 0.4, 0.4],
             "rounding": 0.02, "colour": STONE},
            {"name": "prism", "shape": "convex", "place": leaning, "turn": [0, 20, 0], "planes": prism,
             "colour": STONE},
            {"name": "slope", "shape": "box", "place": slope, "turn": [20, 0, -12], "size": [0.8, 0.06, 0.8],
             "rounding": 0.02, "friction": 0.5, "colour": STONE}],
        "camera": studio([0.01, 0.258, 0.03], 4.93, 4, 22, 1.6)})


def chair(height=0.27, width=0.72, depth=0.52, lean=-14):
    """height: of the seat, m."""
    parts = [{"name": "seat", "shape": "box", "place": [0, height - 0.025, 0], "size": [width, 0.05, depth],
              "rounding": 0.02}]
    leg, post, back = height - 0.06, 0.32, -depth / 2
    x, z = width / 2 - 0.03, depth / 2 - 0.03
    for side in (-1, 1):
        label = "left" if side < 0 else "right"
        for end, name in ((1, "front"), (-1, "back")):
            parts.append({"name": f"{label} {name} leg", "shape": "capsule", "place": [side * x, 0.012 + leg / 2, end * z],
                          "radius": 0.018, "topRadius": 0.024, "length": leg})
        parts.append({"name": f"{label} post", "shape": "capsule", "place": [side * x, height + 0.15, back - 0.01],
                      "turn": [lean, 0, 0], "radius": 0.022, "topRadius": 0.018, "length": post})
    for name, above, tall in (("rail", 0.28, 0.13), ("lower rail", 0.11, 0.07)):
        z = back - 0.01 + (above - 0.15) * math.tan(math.radians(lean))
        parts.append({"name": name, "shape": "box", "place": [0, height + above, z], "turn": [lean, 0, 0],
                      "size": [width - 0.06, tall, 0.04], "rounding": 0.019})
    write("chair", {
        "description": "A throw of wool (220 g/m²) of 1.5 m by 1 m falls over the back and the seat of a low chair.",
        "cloth": {"particles": [76, 51], "size": [1.5, 1], "origin": [0.5, 0.78, -0.85], "across": [0, 0, 1],
                  "down": [-1, 0, 0], "massPerArea": 0.22, "pins": "none",
                  "fabric": fabric([0.20, 0.36, 0.42], [0.62, 0.58, 0.48], weave="twill", thickness=0.0012)},
        "solver": {"substeps": 18, "iterations": 1, "damping": 0.4, **threads("wool"), "bendingStiffness": 2e-5},
        "ground": {"on": True, "friction": 0.6},
        "colliders": [{**part, "friction": 1, **WOOD} for part in parts],
        "camera": studio([0.022, 0.305, -0.048], 3.13, 35, 12, 1.06)})


def tablecloth(radius=0.36, height=0.52, sides=24):
    """A table's top as a prism of many sides, on a leg and a foot with a slope around it."""
    foot = [{"normal": [math.cos(2 * math.pi * k / 30), rise, math.sin(2 * math.pi * k / 30)], "distance": distance}
            for rise, distance in ((0, 0.19), (3.5, 0.075)) for k in range(30)]
    foot += [{"normal": [0, side, 0], "distance": 0.018} for side in (-1, 1)]
    top = [{"normal": [math.cos(2 * math.pi * k / sides), 0, math.sin(2 * math.pi * k / sides)], "distance": radius}
           for k in range(sides)]
    top += [{"normal": [0, side, 0], "distance": 0.015} for side in (-1, 1)]
    write("tablecloth", {
        "description": "A linen tablecloth (170 g/m²), a disc of 1.4 m, falls on a round table of 0.72 m and hangs "
                       "over its edge.",
        "cloth": {"mesh": {"file": "built-in:disc.obj", "place": [0, height + 0.05, 0]}, "massPerArea": 0.17, "pins": "none",
                  "fabric": {"colour": [0.86, 0.83, 0.76], "backColour": [0.84, 0.81, 0.74],
                             "sheenColour": [1, 0.97, 0.9], "sheen": 0.2, "sheenRoughness": 0.6, "shine": 0.12,
                             "roughness": 0.75, "translucency": 0.15, "weave": "plain", "threads": 16,
                             "weaveDepth": 1, "thickness": 0.0008, "hem": 0.02}},
        "solver": {"substeps": 24, "iterations": 1, "damping": 0.4, **threads("linen"), "bendingStiffness": 2e-5},
        "wind": {"velocity": [0.4, 0, 0.2], "gustiness": 0.4, "gustLength": 1.5},
        "ground": {"on": True},
        "colliders": [
            {"name": "table", "shape": "convex", "place": [0, height - 0.015, 0], "planes": top, "friction": 0.4,
             **WOOD},
            {"name": "leg", "shape": "capsule", "place": [0, height / 2, 0], "radius": 0.034, "topRadius": 0.024,
             "length": height - 0.1, **WOOD},
            {"name": "foot", "shape": "convex", "place": [0, 0.018, 0], "planes": foot, **WOOD}],
        "camera": studio([0.008, 0.294, 0.009], 2.6, 30, 15, 1.03)})


# --- contact of cloth with cloth

def pile():
    write("pile", {
        "description": "A satin sheet (110 g/m²) of 1.2 m falls edge-on and heaps up on the ground.",
        "contact": {"thickness": 0.002, "friction": 0.25},
        "cloth": {"particles": [61, 61], "size": [1.2, 1.2], "origin": [-0.3, 1.24, 0], "gather": 0.5, "pleats": 6,
                  "massPerArea": 0.11, "pins": "none", "jitter": 0.0003,
                  "fabric": {"colour": [0.02, 0.30, 0.24], "backColour": [0.62, 0.50, 0.28],
                             "sheenColour": [0.50, 0.85, 0.70], "translucency": 0.1, **SATIN,
                             "thickness": 0.0006, "hem": 0.008}},
        "solver": {"substeps": 16, "iterations": 1, "damping": 0.4, **threads("silk"), "bendingStiffness": 6e-6},
        "ground": {"on": True, "friction": 0.4},
        "camera": studio([-0.002, 0.138, -0.024], 1.62, 28, 18, 1.09)})


def squeeze(top=1.05, height=0.58, far=0.66, near=0.07):
    """Two bars that move along x towards each other, from far to near, and back; two rails keep the cloth between."""
    shares = [(0, 0), (0.4, 0), (2.4, 1), (3.4, 1), (5.4, 0), (6, 0)]  # of the way, at times
    parts = []
    for side in (-1, 1):
        frames = [{"time": t, "place": [side * (near - far) * share, 0, 0]} for t, share in shares]
        parts.append({"name": "left bar" if side < 0 else "right bar", "shape": "capsule",
                      "place": [side * far, height, 0], "turn": [90, 0, 0], "radius": 0.02, "topRadius": 0.02,
                      "length": 0.23, "motion": "keyframes", "friction": 0.1, "keyframes": frames})
    for side in (1, -1):
        parts.append({"name": "front rail" if side > 0 else "back rail", "shape": "capsule",
                      "place": [0, height, side * 0.094], "turn": [0, 0, 90], "radius": 0.008, "topRadius": 0.008,
                      "length": 1.44, "friction": 0.1})
    parts.append({"name": "rod", "shape": "capsule", "place": [0, top + 0.022, 0], "turn": [0, 0, 90], "radius": 0.01,
                  "topRadius": 0.01, "length": 1.16})
    for side in (-1, 1):
        parts.append({"name": "left end" if side < 0 else "right end", "place": [side * 0.59, top + 0.022, 0], "radius": 0.022})
    write("squeeze", {
        "description": "A velvet curtain (200 g/m²), 1.6 m wide, is pushed together at its waist between two rails, "
                       "and drawn open.",
        "contact": {"thickness": 0.002, "friction": 0.2},
        "cloth": {"particles": [71, 37], "size": [1.61, 0.83], "origin": [-0.483, top, 0], "gather": 0.4, "pleats": 9,
                  "massPerArea": 0.2, "pins": "topRow",
                  "fabric": {"colour": [0.33, 0.03, 0.06], "backColour": [0.27, 0.05, 0.06],
                             "sheenColour": [0.95, 0.45, 0.42], "sheen": 0.6, "sheenRoughness": 0.35, "shine": 0.05,
                             "roughness": 0.8, "translucency": 0.05, "weave": "plain", "threads": 22,
                             "weaveDepth": 0.3, "thickness": 0.0014, "hem": 0.02}},
        "solver": {"substeps": 10, "iterations": 1, "damping": 0.4, **threads("velvet"), "bendingStiffness": 1e-5},
        "ground": {"on": True},
        "colliders": [{**part, **BRASS} for part in parts],
        "camera": studio([0.029, 0.648, -0.01], 3.63, 20, 8, 1.22)})


def laid_sheet(centre, size, turn, mass, look, cell=0.025):
    """A level sheet with its middle at the centre, turned about the vertical by degrees, in cells of about 25 mm."""
    across, down = (about_y(axis, math.radians(turn)) for axis in ([1, 0, 0], [0, 0, 1]))
    origin = add(centre, add(scaled(across, -size[0] / 2), scaled(down, -size[1] / 2)))
    return {"particles": [round(length / cell) + 1 for length in size], "size": size, "origin": origin,
            "across": across, "down": down, "massPerArea": mass, "pins": "none", "jitter": 0.0003, "fabric": look}


def layers():
    height = 0.2
    linen = fabric([0.84, 0.81, 0.74], [0.82, 0.79, 0.72], threads=16, thickness=0.0008)
    satin = fabric([0.07, 0.20, 0.36], [0.06, 0.17, 0.30], thickness=0.0008, **{**SATIN, "shine": 1.5})
    cotton = fabric([0.78, 0.36, 0.10], [0.72, 0.32, 0.09], thickness=0.0008)
    write("layers", {
        "description": "Three sheets on a plinth: the one in the middle is long enough to slide out between the others.",
        "contact": {"thickness": 0.002, "friction": 0.15},
        "cloths": [laid_sheet([0, height + 0.01, 0], [0.6, 0.6], 0, 0.16, linen),
                   laid_sheet([0.265, height + 0.03, 0], [1, 0.17], 0, 0.3, satin),
                   laid_sheet([-0.035, height + 0.05, 0], [0.46, 0.46], 45, 0.12, cotton)],
        "solver": {"substeps": 10, "iterations": 1, "damping": 0.4, "membraneStiffness": 10000,
                   "shearStiffness": 57, "bendingStiffness": 7e-6},
        "ground": {"on": True},
        "colliders": [{"name": "plinth", "shape": "box", "place": [0, height / 2, 0], "size": [0.48, height, 0.4],
                       "rounding": 0.022, "friction": 0.4, **WOOD}],
        "camera": studio([0.15, 0.117, 0.002], 1.78, 14, 25, 1.6)})


def storm(across=76, down=45):
    write("storm", {
        "description": "A flag of nylon (54 g/m²), 1.5 m by 0.9 m, tied to its pole at five eyelets, in a storm of "
                       "17 m/s.",
        "contact": {"thickness": 0.0015, "friction": 0.3},
        "cloth": {"particles": [across, down], "size": [1.5, 0.9], "origin": [-0.7, 2.25, 0], "massPerArea": 0.0543,
                  "pins": "listed", "listedPins": [{"at": [0, (down - 1) * k // 4]} for k in range(5)],
                  "fabric": {"colour": [0.93, 0.33, 0.05], "backColour": [0.91, 0.32, 0.05],
                             "sheenColour": [1, 0.8, 0.6], "sheen": 0.05, "sheenRoughness": 0.3, "shine": 0.4,
                             "roughness": 0.5, "anisotropy": 0.3, "translucency": 0.48, "weave": "plain",
                             "threads": 40, "weaveDepth": 0.4, "thickness": 0.0003, "hem": 0.014}},
        "solver": {"substeps": 32, "iterations": 1, "damping": 0.1, **threads("nylon"), "bendingStiffness": 3.1e-6},
        "wind": {"velocity": [16.5, 0, 3], "gustiness": 0.6, "gustLength": 1.5},
        "ground": {"on": True},
        "colliders": [{"name": "pole", "shape": "capsule", "place": [-0.74, 1.2, 0], "radius": 0.022,
                       "topRadius": 0.018, "length": 2.3, "friction": 0.2, **STEEL}],
        "camera": studio([0.106, 1.874, 0.012], 4.03, 22, -8, 1.06),
        "light": {"preset": "daylight", "toSun": [-0.5, 0.5, -0.7], "haze": 4, "exposure": 0.35}})


def trefoil():
    write("trefoil", {
        "description": "A sheet of silk (69 g/m²) of 1 m falls over a trefoil knot, a mesh of 5,120 triangles.",
        "contact": {"thickness": 0.002, "friction": 0.25},
        "cloth": {"particles": [65, 65], "size": [1, 1], "origin": [-0.5, 0.62, -0.5], "down": [0, 0, 1],
                  "massPerArea": 0.0694, "pins": "none", "jitter": 0.0003,
                  "fabric": {"colour": [0.55, 0.10, 0.16], "backColour": [0.50, 0.12, 0.16],
                             "sheenColour": [0.95, 0.55, 0.5], "translucency": 0.12, **SATIN,
                             "thickness": 0.0004, "hem": 0.008}},
        "bodies": [{"name": "trefoil", "mesh": {"file": "built-in:trefoil.obj"}, "place": [0, 0.283, 0],
                    "turn": [24, 0, 0], "colour": STONE}],
        "solver": {"substeps": 12, "iterations": 1, "damping": 0.4, **threads("silk"), "bendingStiffness": 3.3e-6},
        "ground": {"on": True, "friction": 0.4},
        "camera": studio([-0.055, 0.295, -0.006], 2.46, 24, 10, 1.16)})


def fold():
    def wool(colour, back):
        return fabric(colour, back, sheen=0.5, sheenRoughness=0.7, shine=0, roughness=0.95, translucency=0.03,
                      weave="twill", threads=6, weaveDepth=1.2, thickness=0.0026)
    blankets = [([0, 0.03, 0], [2, 14, 3], wool([0.10, 0.16, 0.24], [0.20, 0.27, 0.34])),
                ([0.03, 0.20, 0.02], [-3, 31, -4], wool([0.50, 0.16, 0.07], [0.60, 0.25, 0.13])),
                ([-0.03, 0.38, -0.01], [4, -2, 9], wool([0.80, 0.72, 0.58], [0.74, 0.66, 0.52]))]
    write("fold", {
        "description": "Three woollen blankets (300 g/m²), each folded over twice, fall onto each other.",
        "contact": {"thickness": 0.003, "friction": 0.4},
        "cloths": [{"mesh": {"file": "built-in:fold.obj", "turn": turn, "place": place}, "massPerArea": 0.3,
                    "pins": "none", "fabric": look} for place, turn, look in blankets],
        "solver": {"substeps": 20, "iterations": 1, "damping": 0.4, **threads("wool"), "bendingStiffness": 2.6e-5},
        "ground": {"on": True, "friction": 0.5},
        "camera": studio([-0.02, 0.051, 0.047], 1.69, 32, 34, 1.13)})


def knot(along=221, across=9):
    """The hands that tie it are in ../logs."""
    write("knot", {
        "description": "A satin ribbon (180 g/m²) of 3 m, in which two hands tie a knot.",
        "contact": {"thickness": 0.002, "friction": 0.3},
        "cloth": {"particles": [along, across], "size": [3, 0.109], "origin": [-0.9, 0.004, -0.0545],
                  "across": [1, 0, 0], "down": [0, 0, 1], "massPerArea": 0.18, "pins": "none",
                  "fabric": {"colour": [0.55, 0.03, 0.11], "backColour": [0.80, 0.58, 0.26],
                             "sheenColour": [0.95, 0.60, 0.50], "translucency": 0.12, **SATIN,
                             "thickness": 0.0006, "hem": 0.003}},
        "solver": {"substeps": 16, "iterations": 1, "damping": 1, **threads("silk"), "bendingStiffness": 6e-5},
        "ground": {"on": True, "friction": 0.4},
        "camera": studio([0.4, 0.42, -0.1], 4.4, 20, 18, 1.34)})


def towel(along=51, across=22):
    """The hands that twist it are in ../logs."""
    write("towel", {
        "description": "A terry towel (350 g/m²) of 1 m, which hands twist up and let go.",
        "contact": {"thickness": 0.003, "friction": 0.3},
        "cloth": {"particles": [along, across], "size": [1, 0.42], "origin": [-0.5, 0.6, -0.21],
                  "across": [1, 0, 0], "down": [0, 0, 1], "massPerArea": 0.35, "pins": "none", "jitter": 0.0001,
                  "fabric": fabric([0.10, 0.42, 0.46], [0.86, 0.82, 0.74], sheen=0.6, sheenRoughness=0.8, shine=0,
                                   roughness=1, translucency=0.03, weave="plain", threads=5, weaveDepth=1.6,
                                   thickness=0.0028, hem=0.018)},
        "solver": {"substeps": 12, "iterations": 1, "damping": 0.6, "membraneStiffness": 10000,
                   "shearStiffness": 60, "bendingStiffness": 1e-4},
        "ground": {"on": True, "friction": 0.5},
        "camera": studio([-0.02, 0.328, -0.06], 2.61, 28, 12, 1.23)})


def drawn(width=1.5, columns=61, rows=44):
    """Hooks on a rod are drawn together towards the left end of the rod, and apart again."""
    left, top = -0.75, 1.32
    frames = [(0, 1), (0.4, 1), (2.4, 0.32), (3.4, 0.32), (5.4, 1), (6, 1)]
    write("drawn", {
        "description": "A linen curtain (180 g/m²), 1.5 m wide, on eleven hooks, which are drawn to one side and back.",
        "contact": {"thickness": 0.002, "friction": 0.2},
        "cloth": {"particles": [columns, rows], "size": [width, 1.08], "origin": [left, top, 0], "gather": 0.12,
                  "pleats": 10, "massPerArea": 0.18,
                  "fabric": fabric([0.72, 0.62, 0.44], [0.66, 0.57, 0.42], translucency=0.25)},
        "pinGroups": [{"name": "hooks", "pins": "topSpaced", "pinSpacing": (columns - 1) // 10,
                       "motion": "keyframes", "place": [left, top, 0],
                       "keyframes": [{"time": t, "scale": [s, 1, 1]} for t, s in frames]}],
        "solver": {"substeps": 8, "iterations": 1, "damping": 0.3, **threads("linen"), "bendingStiffness": 8e-6},
        "ground": {"on": True},
        "colliders": [{"name": "rod", "shape": "capsule", "place": [0, top + 0.025, 0], "turn": [0, 0, 90],
                       "radius": 0.011, "topRadius": 0.011, "length": 1.6, **BRASS}],
        "camera": studio([0.039, 0.789, -0.008], 4.79, 18, 6, 0.99)})


def hoist(across=52, down=35):
    """Five eyelets of a flag go up along a pole."""
    pole, foot, rise = -0.72, 0.9, 0.5
    write("hoist", {
        "description": "A flag of knitted polyester (115 g/m²), 1.2 m by 0.8 m, is hoisted in a wind of 5 m/s.",
        "cloth": {"particles": [across, down], "size": [1.2, 0.8], "origin": [-0.69, foot + 0.8, 0],
                  "massPerArea": 0.115,
                  "fabric": {"colour": [0.1, 0.28, 0.62], "backColour": [0.1, 0.26, 0.58],
                             "sheenColour": [0.6, 0.75, 1], "sheen": 0.08, "shine": 0.35, "roughness": 0.5,
                             "translucency": 0.35, "threads": 20, "weaveDepth": 0.5, "thickness": 0.0003,
                             "hem": 0.015}},
        "pinGroups": [{"name": "halyard", "pins": "listed", "vertices": [(down - 1) * k // 4 * across for k in range(5)],
                       "motion": "keyframes", "repeats": False,
                       "keyframes": [{"time": 0}, {"time": 0.5}, {"time": 2.5, "place": [0, rise, 0]},
                                     {"time": 3, "place": [0, rise, 0]}]}],
        "solver": {"substeps": 10, "iterations": 1, "damping": 0.1, "membraneStiffness": 2000,
                   "shearStiffness": 14, "bendingStiffness": 3e-6},
        "wind": {"velocity": [5, 0, 1], "gustiness": 0.35, "gustLength": 1.2},
        "ground": {"on": True},
        "colliders": [{"name": "pole", "shape": "capsule", "place": [pole, 1.15, 0], "radius": 0.02,
                       "topRadius": 0.016, "length": 2.26, "friction": 0.2, **STEEL}],
        "camera": studio([-0.05, 1.681, 0.191], 3.29, 15, -2, 0.96),
        "light": {"preset": "daylight", "toSun": [-0.66, 0.64, -0.38], "exposure": 0.35}})


if __name__ == "__main__":
    figure()
    colliders()
    chair()
    tablecloth()
    pile()
    squeeze()
    layers()
    storm()
    trefoil()
    fold()
    knot()
    towel()
    drawn()
    hoist()
