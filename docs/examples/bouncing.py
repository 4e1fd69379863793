#!/usr/bin/env python3
"""A ball that a rigid-body loop moves bounces under a hanging sheet: bouncing.py [PICTURE]

The loop stands for a physics engine: Drape takes the ball's pose from it before each step. Needs NumPy.
"""

import sys

import drape
import numpy as np

SCENE = """{"cloth": {"particles": [40, 40], "size": [1, 1], "origin": [-0.5, 1.1, -0.5], "down": [0, 0, 1],
                      "pins": "fourCorners"},
            "ground": {"on": true}, "camera": {"target": [0, 0.65, 0], "distance": 2.5, "pitch": 8},
            "colliders": [{"name": "stone", "radius": 0.15, "place": [-0.4, 0.15, 0], "friction": 0.5}]}"""
RADIUS = 0.15
GRAVITY = np.array([0, -9.81, 0])

scene = drape.open_text(SCENE)
ball = scene.collider("stone")
place = np.array([-0.4, RADIUS, 0])  # m
velocity = np.array([0.5, 4.2, 0])  # m/s
spin = np.array([0, 0, -3.0])  # rad/s
turn = np.array([0, 0, 0, 1.0])  # quaternion x, y, z, w


def product(a, b):
    """Returns the rotation by b, followed by the rotation by a."""
    return np.append(a[3] * b[:3] + b[3] * a[:3] + np.cross(a[:3], b[:3]), a[3] * b[3] - a[:3] @ b[:3])


highest = 0.0
while scene.time < 2:
    velocity += GRAVITY * scene.time_step
    place += velocity * scene.time_step
    if place[1] < RADIUS and velocity[1] < 0:  # bounces off the ground
        place[1], velocity[1] = RADIUS, -0.8 * velocity[1]
    turn += 0.5 * scene.time_step * product(np.append(spin, 0), turn)
    turn /= np.linalg.norm(turn)
    ball.pose = place, turn
    scene.step()
    highest = max(highest, scene.positions[:, 1].max())
    if sys.argv[1:] and abs(scene.time - 0.4) < scene.time_step / 2:
        scene.save_picture(sys.argv[1])
print(f"the ball ends at x = {place[0]:.3f} m; it lifted the sheet to {highest:.3f} m; hash {scene.hash}")
