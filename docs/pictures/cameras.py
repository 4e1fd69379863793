"""Scenes' cameras and where they show things, as src/render/camera/camera.h has it, with plain Python."""
import json
import math
import pathlib

SCENES = pathlib.Path(__file__).resolve().parents[2] / "assets/scenes"
CAMERA = {"target": [0, 1, 0], "distance": 4, "yaw": 0, "pitch": 15, "fieldOfView": 40,
          "aspect": 1.6}  # docs/scene-format.md


def scene_file(scene):
    """The JSON of a built-in scene or of a file; OPTION=CHOICE after a colon is left out."""
    path = pathlib.Path(scene if scene.endswith(".json") else SCENES / f"{scene.split(':')[0]}.json")
    return json.loads(path.read_text())


class Camera:
    """view: the fields of a scene's `camera`, those that it leaves out by default; aspect: width over height of the
    picture."""

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
        """Of a flat list of places: (across, up, depth) each, across and up -1 to 1 in the picture; depth in m."""
        (ex, ey, ez), (rx, _, rz), (ux, uy, uz), (bx, by, bz) = self.eye, self.right, self.up, self.back
        result = []
        for i in range(0, len(places), 3):
            x, y, z = places[i] - ex, places[i + 1] - ey, places[i + 2] - ez
            depth = max(-(x * bx + y * by + z * bz), 1e-3)
            scale = 1 / (depth * self.slope)
            result.append(((x * rx + z * rz) * scale / self.aspect, (x * ux + y * uy + z * uz) * scale, depth))
        return result

    def on_ground(self, across, up, height=0.0):
        """(x, z) where the ray through that place of the picture meets the level; None where it does not."""
        side, rise = across * self.slope * self.aspect, up * self.slope
        ray = [side * r + rise * u - b for r, u, b in zip(self.right, self.up, self.back)]
        if ray[1] >= -1e-6 or self.eye[1] <= height:
            return None
        t = (height - self.eye[1]) / ray[1]
        return self.eye[0] + t * ray[0], self.eye[2] + t * ray[2]


def drawn(camera, things, frame, width, height):
    """Which of the things each pixel shows, from the top left, as its number from 1 on; 0 for none of them."""
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
