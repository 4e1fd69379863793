#!/usr/bin/env python3
"""Writes the scenes of garments beside this script: tshirt, trousers, dress, hoody and outfit on the dancer."""

from make_scenes import whole_figure, write

DANCER = {"name": "dancer", "mesh": {"file": "built-in:dancer.glb"},
          "cache": {"file": "built-in:dancer.glb", "rate": 60, "delay": 0.5}, "colour": [0.80, 0.62, 0.50]}


SHIRT = {"colour": [0.93, 0.90, 0.82], "backColour": [0.92, 0.89, 0.81]}
SKIRT = {"colour": [0.10, 0.22, 0.34], "backColour": [0.10, 0.21, 0.32]}
SLEEVES = [f"{side}_sleeve_{part}" for side in ("left", "right") for part in ("front", "back")]


def garment(name, description, made_of, look, yaw=20, panels=()):
    """Worn: the garment at rest, a mesh that ../patterns/make_garments.py makes. Sewn: its panels around a thin body."""
    looks = {"panels": panels} if panels else {}
    write(name, {
        "description": description,
        "fabric": made_of,
        "contact": {"thickness": 0.003, "friction": 0.5},
        "cloth": {"mesh": {"file": f"built-in:{name}.obj", "panels": True}, "sewing": 0, "pins": "none", "fabric": look,
                  **looks},
        "bodies": [DANCER],
        "options": [{"name": "start", "choices": [
            {"name": "worn"},
            {"name": "sewn", "set": {
                "cloth": {"mesh": {"file": f"built-in:{name}.json", "pattern": {"spacing": 0.022}}, "sewing": 1},
                "bodies": [{**DANCER, "grow": {"seconds": 0.5}, "cache": {**DANCER["cache"], "delay": 3}}]}}]}],
        "solver": {"damping": 1},
        "wind": {"velocity": [0, 0, 0], "gustiness": 0},
        "ground": {"on": True},
        "camera": whole_figure(yaw)})


def sewn_outfit():
    """Fields of a scene in which a skirt and the T-shirt over it are sewn at once. The skirt starts below the T-shirt, and
    while seams close and the body grows its waistband is led up to the waist, free to the sides."""
    def cloth(pattern, look, **start):
        return {"mesh": {"file": f"built-in:{pattern}.json", "panels": True, "pattern": {"spacing": 0.022, **start}},
                "sewing": 1, "pins": "none", "fabric": look}

    def leading(band):
        return {"name": band, "cloth": 0, "pins": "vertexGroup", "vertexGroup": band, "compliance": 0.002,
                "axes": [0, 1, 0], "motion": "keyframes", "repeats": False, "release": 2.0,
                "keyframes": [{"time": 0, "place": [0, 0, 0]}, {"time": 1.2, "place": [0, 0.21, 0]}]}

    return {"fabric": "cotton",
            "contact": {"thickness": 0.003, "friction": 0.5},
            "cloths": [cloth("circle_skirt", SKIRT, **{"raise": -0.28}), cloth("tshirt", SHIRT)],
            "pinGroups": [leading("band_front"), leading("band_back")],
            "bodies": [{**DANCER, "grow": {"seconds": 0.5}, "cache": {**DANCER["cache"], "delay": 5}}],
            "solver": {"damping": 1}}


def outfit():
    def worn(part, look):
        return {"mesh": {"file": f"built-in:outfit_{part}.obj", "panels": True}, "sewing": 0, "pins": "none", "fabric": look}

    sewn = sewn_outfit()
    write("outfit", {
        "description": "A T-shirt over a circle skirt, both of cotton, on a dancer: two garments sewn at once.",
        "fabric": "cotton",
        "contact": sewn["contact"],
        "cloths": [worn("skirt", SKIRT), worn("shirt", SHIRT)],
        "bodies": [DANCER],
        "options": [{"name": "start", "choices": [
            {"name": "worn"},
            {"name": "sewn", "set": {part: sewn[part] for part in ("cloths", "pinGroups", "bodies")}}]}],
        "solver": sewn["solver"],
        "wind": {"velocity": [0, 0, 0], "gustiness": 0},
        "ground": {"on": True},
        "camera": whole_figure(20)})


def garments():
    garment("tshirt", "A T-shirt of cotton with blue sleeves, sewn of six panels, on a dancer, who lifts her arms, turns, bows and steps.",
            "cotton", {"colour": [0.86, 0.85, 0.82], "backColour": [0.84, 0.83, 0.80]},
            panels=[{"names": SLEEVES, "fabric": {"colour": [0.13, 0.22, 0.36], "backColour": [0.12, 0.20, 0.33]}}])
    garment("trousers", "Trousers of denim, sewn of four panels, on a dancer.", "denim", {}, 35)
    garment("dress", "A dress of linen with darts, sewn of four panels, on a dancer.", "linen",
            {"colour": [0.55, 0.12, 0.16], "backColour": [0.50, 0.11, 0.15]})
    garment("hoody", "A hooded top of wool, sewn of eight panels, on a dancer.", "wool",
            {"colour": [0.20, 0.30, 0.26], "backColour": [0.20, 0.30, 0.26]})
    outfit()


if __name__ == "__main__":
    garments()
