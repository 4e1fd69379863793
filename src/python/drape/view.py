"""Cameras and the settings of pictures."""

from __future__ import annotations

import ctypes as c
from typing import Any, Sequence

import numpy as np

from drape import _library
from drape._handle import LONGEST_SIDE, listed, optional, vectors, whole
from drape.shapes import Body, Cloth


def picture_of(width: int, height: int, quality: str | None, view: str | None, transparent: bool,
               camera: Any) -> Any:
    """Returns a pointer to the struct of drape.h for Scene.save_picture()."""
    picture = _library.Picture(c.sizeof(_library.Picture), whole(width, "width", LONGEST_SIDE, 1),
                               whole(height, "height", LONGEST_SIDE, 1), optional(quality, "quality"),
                               optional(view, "view"), whole(transparent, "transparent", 1))
    if camera is not None:
        target, *others = listed(camera, "camera", 4)  # target, distance, yaw, pitch
        picture.target = tuple(vectors(target, "camera's target", 1)[0].tolist())
        picture.distance, picture.yaw, picture.pitch = vectors(others, "camera's distance, yaw and pitch", 1)[0].tolist()
        picture.has_camera = 1
    return c.byref(picture)


def camera_on(cloths: Sequence[Cloth], bodies: Sequence[Body]) -> dict[str, Any]:
    """Returns a camera, as a scene file has it, that shows all cloths and bodies at their start."""
    places = [cloth.vertices for cloth in cloths]
    places += [body.vertices + np.asarray(body.fields["place"], np.float32) for body in bodies]
    points = np.concatenate(places)
    low, high = points.min(axis=0), points.max(axis=0)
    distance = 2.6 * float(np.linalg.norm(high - low)) / 2
    target = np.clip((low + high) / 2, -1000, 1000)  # the bounds of camera.target; cloth may be farther away
    return {"target": [float(x) for x in target], "distance": min(max(distance, 0.05), 1000.0), "pitch": 20}
