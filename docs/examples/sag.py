#!/usr/bin/env python3
"""Plots how far cloths of three fabrics sag between their pins: sag.py [PICTURE]

Makes the cloths from arrays. Needs NumPy and matplotlib. Without PICTURE, the plot is shown in a window.
"""

import sys

import drape
import matplotlib

if len(sys.argv) > 1:
    matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

# A square of 1.2 m, held at its four corners, drops from a flat start.
N = 33
SECONDS = 2.5
x, z = np.meshgrid(np.linspace(-0.6, 0.6, N), np.linspace(-0.6, 0.6, N))
VERTICES = np.stack([x.ravel(), np.full(N * N, 1.5), z.ravel()], axis=1)
corner = (np.arange(N - 1)[:, None] * N + np.arange(N - 1)).ravel()
QUADS = np.stack([corner, corner + N, corner + N + 1, corner + 1], axis=1)


def sag_over_time(fabric):
    """Returns times, s, and how far the middle of the cloth is below its corners at these times, m."""
    cloth = drape.Cloth(VERTICES, QUADS, fabric=fabric, pins=[0, N - 1, N * N - N, N * N - 1])
    with drape.Scene([cloth]) as scene:
        times, sags = [], []
        while scene.time <= SECONDS:
            heights = scene.vertices()[:, 1]
            times.append(scene.time)
            sags.append(heights[0] - heights[N * N // 2])
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
