#!/usr/bin/env python3
"""Two fingers take a towel by its corners, lift it, shake it and let go; plots their forces: towel.py PLOT.png [PICTURE]

Needs NumPy and python3-matplotlib.
"""

import sys

import drape
import matplotlib
import numpy as np

matplotlib.use("Agg")
import matplotlib.pyplot as plt

N = 31  # vertices along each side of the towel
edge = np.linspace(-0.25, 0.25, N)
z, x = (a.ravel() for a in np.meshgrid(edge, edge, indexing="ij"))
corner = (N * np.arange(N - 1)[:, None] + np.arange(N - 1)).ravel()
towel = drape.Cloth(np.stack([x, 0 * x + 0.006, z], axis=1), np.stack([corner, corner + N, corner + N + 1, corner + 1], axis=1),
                    fabric="cotton")
cube = 0.01 * np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
sides = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]
START = {"left": np.array([-0.24, 0.03, -0.24]), "right": np.array([0.24, 0.03, -0.24])}  # m
scene = drape.Scene([towel], [drape.Body(cube, sides, place=place, name=name) for name, place in START.items()],
                    ground={"on": True, "friction": 0.5}, camera={"target": [0, 0.25, 0], "distance": 1.8})
scene.measure_forces()


def path(time):
    """Returns how far the fingers are from where they start, m: up from 0.5 to 1.5 s, then a shake until 2.5 s."""
    up = 0.5 * np.clip(time - 0.5, 0, 1)
    return np.array([0, up, 0.03 * np.sin(4 * np.pi * time) if 1.5 < time < 2.5 else 0])


times, forces = [], {"left": [], "right": [], "ground": []}
while scene.time < 4:
    if abs(scene.time - 0.4) < scene.time_step / 2:
        scene.body("left").attach([0, 1, N, N + 1])
        scene.body("right").attach([N - 2, N - 1, 2 * N - 2, 2 * N - 1])
    if abs(scene.time - 3.5) < scene.time_step / 2:
        scene.unpin(scene.pins)
    for name, place in START.items():
        scene.body(name).pose = place + path(scene.time)
    scene.step()
    times.append(scene.time)
    for name in START:
        forces[name].append(scene.body(name).force)
    forces["ground"].append(scene.collider("ground").force)
    if sys.argv[2:] and abs(scene.time - 2) < scene.time_step / 2:
        scene.save_picture(sys.argv[2])

weight = 9.81 * (1 / scene.inverse_masses[: N * N]).sum()
hanging = np.array(times)
hanging = (hanging > 3) & (hanging < 3.4)
lifted = -(np.array(forces["left"]) + np.array(forces["right"]))[hanging, 1].mean()
print(f"the towel weighs {weight:.4f} N; hanging, it pulls at the fingers with {lifted:.4f} N")

figure, axes = plt.subplots(figsize=(8.4, 4.8))
for name, values in forces.items():
    axes.plot(times, -np.array(values)[:, 1], label=name)
axes.axhline(weight, color="0.7", linewidth=1, zorder=0)
axes.set(xlabel="time (s)", ylabel="force downwards (N)", ylim=(-0.2 * weight, 2.5 * weight))
axes.legend()
figure.savefig(sys.argv[1], dpi=100)
