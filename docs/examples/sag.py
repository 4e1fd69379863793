#!/usr/bin/env python3
"""Plots how far cloths of three fabrics sag between their pins: sag.py [PICTURE]

Needs NumPy and matplotlib. Without PICTURE, the plot is shown in a window.
"""

import sys

import drape
import matplotlib

if len(sys.argv) > 1:
    matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

# A square of 1.2 m, held at its four corners, drops from a flat start.
SCENE = """{"cloth": {"size": [1.2, 1.2], "origin": [-0.6, 1.5, -0.6], "down": [0, 0, 1], "pins": "fourCorners"}}"""
SECONDS = 2.5


def sag_over_time(fabric):
    """Returns times, s, and how far the middle of the cloth is below its corners at these times, m."""
    with drape.open_text(SCENE, columns=33, fabric=fabric) as scene:
        cloth = scene.cloths[0]
        middle = cloth["columns"] * (cloth["rows"] // 2) + cloth["columns"] // 2
        times, sags = [], []
        while scene.time <= SECONDS:
            positions = scene.positions  # a view, only valid until the next step
            times.append(scene.time)
            sags.append(positions[scene.pins, 1].mean() - positions[middle, 1])
            scene.step()
        return np.array(times), np.array(sags)


figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
for fabric in ("silk", "denim", "rubber"):
    times, sags = sag_over_time(fabric)
    axes.plot(times, 100 * sags, label=fabric)
    print(f"{fabric:6}  {100 * sags.max():5.1f} cm at most, {100 * sags[-1]:5.1f} cm at the end")
axes.set(title="A square of 1.2 m, held at its corners", xlabel="time, s", ylabel="sag of the middle, cm")
axes.invert_yaxis()
axes.grid(alpha=0.3)
axes.legend()
if len(sys.argv) > 1:
    figure.savefig(sys.argv[1], dpi=120)
else:
    plt.show()
