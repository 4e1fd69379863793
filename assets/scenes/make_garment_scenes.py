#!/usr/bin/env python3
"""Writes the scenes of garments beside this script: tshirt, trousers, dress and hoody on the dancer."""

from make_scenes import studio, write

DANCER = {"name": "dancer", "mesh": {"file": "built-in:dancer.glb"},
          "cache": {"file": "built-in:dancer.glb", "rate": 60, "delay": 0.5}, "colour": [0.80, 0.62, 0.50]}


def garment(name, description, made_of, look, target, distance, yaw=20):
    """Worn: the garment at rest, a mesh that ../patterns/make_garments.py makes. Sewn: its panels around a thin body."""
    write(name, {
        "description": description,
        "fabric": made_of,
        "contact": {"thickness": 0.003, "friction": 0.5},
        "cloth": {"mesh": {"file": f"built-in:{name}.obj", "panels": True}, "sewing": 0, "pins": "none", "fabric": look},
        "bodies": [DANCER],
        "options": [{"name": "start", "choices": [
            {"name": "worn"},
            {"name": "sewn", "set": {
                "cloth": {"mesh": {"file": f"built-in:{name}.json", "pattern": {"spacing": 0.022}}, "sewing": 1},
                "bodies": [{**DANCER, "grow": {"seconds": 1}, "cache": {**DANCER["cache"], "delay": 3}}]}}]}],
        "solver": {"damping": 1},
        "wind": {"velocity": [0, 0, 0], "gustiness": 0},
        "ground": {"on": True},
        "camera": studio(target, distance, yaw, 6, 0.72)})


def garments():
    garment("tshirt", "A T-shirt of cotton, sewn of six panels, on a dancer, who lifts her arms, turns, bows and steps.",
            "cotton", {"colour": [0.86, 0.85, 0.82], "backColour": [0.84, 0.83, 0.80]}, [0, 1.12, 0.03], 4.9)
    garment("trousers", "Trousers of denim, sewn of four panels, on a dancer.", "denim", {}, [0, 0.86, 0.05], 6.4, 35)
    garment("dress", "A dress of linen with darts, sewn of four panels, on a dancer.", "linen",
            {"colour": [0.55, 0.12, 0.16], "backColour": [0.50, 0.11, 0.15]}, [0, 0.92, 0.05], 6.2)
    garment("hoody", "A hooded top of wool, sewn of eight panels, on a dancer.", "wool",
            {"colour": [0.20, 0.30, 0.26], "backColour": [0.20, 0.30, 0.26]}, [0, 1.12, 0.03], 5.2)


if __name__ == "__main__":
    garments()
