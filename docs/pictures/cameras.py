"""Computes what a scene's camera shows, in plain Python, by the rules of src/render/camera/camera.h."""
import json
import math
import pathlib

SCENES = pathlib.Path(__file__).resolve().parents[2] / "assets/scenes"
CAMERA = {"target": [0, 1, 0], "distance": 4, "yaw": 0, "pitch": 15, "fieldOfView": 40,
          "aspect": 1.6}  # the defaults of docs/scene-format.md


def scene_file(scene):
    """Returns the JSON of a built-in scene or of a file; OPTION=CHOICE after a colon is ignored."""
    path = pathlib.Path(scene if scene.endswith(".json") else SCENES / f"{scene.split(':')[0]}.json")
    return json.loads(path.read_text())


class Camera:
    """A scene's camera.

    view: the fields of the scene's `camera`; missing fields get their defaults.
    aspect: width over height of the picture.
    """

    def __init__(self, view, aspect):
        view = {**CAMERA, **view}
        yaw, pitch = math.radians(view["yaw"]), math.radians(view["pitch"])
        self.back = (math.sin(yaw) * math.cos(pitch), math.sin(pitch), math.cos(yaw) * math.cos(pitch))
        self.right = (math.cos(yaw), 0.0, -math.sin(yaw))
        self.up = (-math.sin(yaw) * math.sin(pitch), math.cos(pitch), -math.cos(yaw) * math.sin(pitch))
        self.eye = [t + view["distance"] * b for t, b in zip(view["target"], self.back)]
        self.slope = math.tan(math.radians(view["fieldOfView"]) / 2) * max(1, view["aspect"] / aspect)
        self.aspect = aspect

    def seen(self, places):
        """Returns (across, up, depth) for each place in a flat list. across, up: -1 to 1 in the picture; depth: m."""
        (ex, ey, ez), (rx, _, rz), (ux, uy, uz), (bx, by, bz) = self.eye, self.right, self.up, self.back
        result = []
        for i in range(0, len(places), 3):
            x, y, z = places[i] - ex, places[i + 1] - ey, places[i + 2] - ez
            depth = max(-(x * bx + y * by + z * bz), 1e-3)
            scale = 1 / (depth * self.slope)
            result.append(((x * rx + z * rz) * scale / self.aspect, (x * ux + y * uy + z * uz) * scale, depth))
        return result

    def on_ground(self, across, up, height=0.0):
        """Returns (x, z) where the ray through a point of the picture meets the level `height`, m; None if it never does."""
        side, rise = across * self.slope * self.aspect, up * self.slope
        ray = [side * r + rise * u - b for r, u, b in zip(self.right, self.up, self.back)]
        if ray[1] >= -1e-6 or self.eye[1] <= height:
            return None
        t = (height - self.eye[1]) / ray[1]
        return self.eye[0] + t * ray[0], self.eye[2] + t * ray[2]


def drawn(camera, things, frame, width, height):
    """Returns for each pixel, from the top left, the number of the thing that it shows, counted from 1; 0 for none."""
    shown = bytearray(width * height)
    depths = [math.inf] * (width * height)
    for number, thing in enumerate(things, 1):
        seen = [((1 + x) * width / 2 - 0.5, (1 - y) * height / 2 - 0.5, d)
                for x, y, d in camera.seen(thing.places[frame])]
        for t in range(0, len(thing.triangles), 3):
            (ax, ay, ad), (bx, by, bd), (cx, cy, cd) = (seen[v] for v in thing.triangles[t:t + 3])
            area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            if area == 0:
                continue
            low, high = max(0, math.ceil(min(ay, by, cy))), min(height - 1, math.floor(max(ay, by, cy)))
            left, right = max(0, math.ceil(min(ax, bx, cx))), min(width - 1, math.floor(max(ax, bx, cx)))
            for y in range(low, high + 1):
                for x in range(left, right + 1):
                    b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
                    c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
                    if b < 0 or c < 0 or b + c > 1:
                        continue
                    depth, at = ad + b * (bd - ad) + c * (cd - ad), y * width + x
                    if depth < depths[at]:
                        depths[at] = depth
                        shown[at] = number
    return shown
