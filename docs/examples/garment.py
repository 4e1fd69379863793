#!/usr/bin/env python3
"""Sews a T-shirt on the dancer and draws it: garment.py [PICTURE [SECONDS]]

The scene tshirt consists of a sewing pattern and a body: open() takes files of yours in the same way, as in
drape.open("my-pattern.json", bodies=["my-body.obj"]).
"""

import sys

import drape

picture = sys.argv[1] if len(sys.argv) > 1 else "garment.png"
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 3.0

scene = drape.open("tshirt", fabric="cotton")
while scene.time < seconds:
    scene.step()
scene.save_picture(picture, 800, 1000)
print(f"{scene.particle_count} particles, {scene.measure()['stretch_max_percent']:.1f} % stretch at most, see {picture}")
