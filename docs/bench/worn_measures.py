"""Measures exported frames of worn garments: stretch, openings, and how deep cloth is inside a body. Needs numpy.

Places are in metres, a row each; triangles are rows of three numbers of vertices.
"""
import math

import numpy as np

from gltf_poses import Gltf


class Worn:
    """The frames of an exported clip: cloths, each with its places on flat panels, and the body."""

    def __init__(self, path, body="body"):
        gltf = Gltf(path)
        self.times, self.cloths, self.body = np.zeros(1), [], None
        clip = gltf.clip(None)
        rows = {}
        for channel in clip["channels"] if clip else []:
            sampler = clip["samplers"][channel["sampler"]]
            self.times = gltf.numbers(sampler["input"])[:, 0].astype(float)
            rows[channel["target"]["node"]] = gltf.numbers(sampler["output"]).reshape(len(self.times), -1)
        for k, node in enumerate(gltf.nodes):
            if "mesh" not in node:
                continue
            parts = gltf.json["meshes"][node["mesh"]]["primitives"]
            places = gltf.numbers(parts[0]["attributes"]["POSITION"]).astype(np.float32)
            frames = np.repeat(places[None], len(self.times), 0)
            for f, row in enumerate(rows.get(k, [])):
                for target in np.nonzero(row)[0]:
                    frames[f] += row[target] * gltf.numbers(parts[0]["targets"][target]["POSITION"])
            triangles = np.concatenate([gltf.numbers(part["indices"])[:, 0].astype(int).reshape(-1, 3) for part in parts])
            flat = parts[0]["attributes"].get("TEXCOORD_0")
            flat = None if flat is None else gltf.numbers(flat).astype(float)
            if node["name"] in ("body", body):
                self.body = frames
            elif not node["name"].startswith("ground"):
                self.cloths.append((frames, triangles, flat))

    def particles(self, f):
        return np.concatenate([np.unique(frames[f], axis=0) for frames, _, _ in self.cloths]).astype(float)


def stretch(cloth, f, rest=None):
    """Returns the stretch of each edge of a cloth, in %, against its flat panels, or the places `rest`. Where the sides of a
    seam differ in length, the shorter one counts."""
    frames, triangles, flat = cloth
    welded = np.unique(frames[0], axis=0, return_inverse=True)[1].reshape(-1)
    ends = np.concatenate([triangles[:, [0, 1]], triangles[:, [1, 2]], triangles[:, [2, 0]]])
    at = flat if rest is None else rest
    lengths = np.linalg.norm(at[ends[:, 0]] - at[ends[:, 1]], axis=1)
    keys = np.sort(welded[ends], axis=1)
    edges, which = np.unique(keys, axis=0, return_inverse=True)
    least = np.full(len(edges), np.inf)
    np.minimum.at(least, which.reshape(-1), lengths)
    first = np.zeros(len(edges), int)
    first[which.reshape(-1)] = np.arange(len(ends))
    now = np.linalg.norm(frames[f][ends[first, 0]].astype(float) - frames[f][ends[first, 1]], axis=1)
    return 100.0 * (now / least - 1.0)


def loops(cloth, f):
    """Returns the openings of a cloth: closed chains of its border, as places in order."""
    frames, triangles, _ = cloth
    _, first, welded = np.unique(frames[0], axis=0, return_index=True, return_inverse=True)
    corners = welded.reshape(-1)[triangles]
    sides = np.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [2, 0]]])
    there = {tuple(side) for side in sides.tolist()}
    after = {a: b for a, b in there if (b, a) not in there}
    found = []
    while after:
        start = next(iter(after))
        chain = [start]
        while chain[-1] in after:
            chain.append(after.pop(chain[-1]))
        if len(chain) > 3:
            found.append(frames[f][first[chain[:-1]]].astype(float))
    return found


def opening(cloths, f, bones):
    """Returns whether an opening of a cloth encloses a limb, and its place along it, from the trunk: of all openings that
    enclose it the outermost; without one, the nearest. `bones`: places of the limb's joints."""
    best = (False, None, math.inf)
    for ring in (each for cloth in cloths for each in loops(cloth, f)):
        middle = ring.mean(0)
        along = 0.0
        for k, (a, b) in enumerate(zip(bones, bones[1:])):
            bone = b - a
            length = np.linalg.norm(bone)
            share = (middle - a) @ bone / length**2
            aside = np.linalg.norm(middle - a - share * bone)
            axis = bone / length
            right = np.cross(axis, [0, 1, 0] if abs(axis[1]) < 0.9 else [1, 0, 0])
            right /= np.linalg.norm(right)
            flat = (ring - a) @ np.array([right, np.cross(axis, right)]).T
            angles = np.arctan2(flat[:, 1], flat[:, 0])
            turns = np.diff(np.append(angles, angles[0]))
            turns = abs(((turns + math.pi) % (2 * math.pi) - math.pi).sum()) > math.pi
            if -0.1 <= share <= (1.1 if k + 2 < len(bones) else 1.8) and aside < 0.15:  # hems hang beyond the last joint
                if (turns, -aside) > (best[0], -best[2]):
                    best = (turns, along + share * length, aside)
            along += length
    return best[0], best[1]


def toTriangles(points, a, b, c):
    """Returns the distances of points from triangles, and on which side of them the points are (1: outside)."""
    ab, ac, ap = b - a, c - a, points - a
    normal = np.cross(ab, ac)
    square = np.maximum((normal * normal).sum(-1), 1e-30)
    u = (np.cross(ap, ac) * normal).sum(-1) / square
    v = (np.cross(ab, ap) * normal).sum(-1) / square
    height = (ap * normal).sum(-1) / np.sqrt(square)

    def toEdge(p, q):
        along = q - p
        share = np.clip(((points - p) * along).sum(-1) / np.maximum((along * along).sum(-1), 1e-30), 0, 1)
        return np.linalg.norm(points - p - share[..., None] * along, axis=-1)

    outside = np.minimum(np.minimum(toEdge(a, b), toEdge(b, c)), toEdge(c, a))
    return np.where((u >= 0) & (v >= 0) & (u + v <= 1), np.abs(height), outside), np.sign(height)


def windings(points, places, triangles):
    """Returns the winding number of a surface about points (Jacobson et al. 2013, "Robust Inside-Outside Segmentation")."""
    found = np.zeros(len(points))
    for k, point in enumerate(points):
        a, b, c = (places[triangles[:, n]] - point for n in range(3))
        la, lb, lc = (np.linalg.norm(each, axis=1) for each in (a, b, c))
        volume = (a * np.cross(b, c)).sum(1)
        angles = la * lb * lc + (a * b).sum(1) * lc + (b * c).sum(1) * la + (c * a).sum(1) * lb
        found[k] = np.arctan2(volume, angles).sum() / (2 * math.pi)
    return found


def depths(points, places, triangles, least, near=12):
    """Returns how deep each point is inside a surface: 0 outside, else the distance to it. Depths up to `least` are 0."""
    low, high = points.min(0) - 0.06, points.max(0) + 0.06
    corners = places[triangles]
    triangles = triangles[((corners.max(1) > low) & (corners.min(1) < high)).all(1)]
    near = min(near, len(triangles) - 1)
    if near < 0:
        return np.zeros(len(points))
    corners = places[triangles].astype(np.float32)
    middles = corners.mean(1)
    reach = np.linalg.norm(corners - middles[:, None], axis=2).max(1)
    found = np.zeros(len(points))
    for start in range(0, len(points), 256):
        some = points[start:start + 256].astype(np.float32)
        away = (some * some).sum(1)[:, None] + (middles * middles).sum(1) - 2 * some @ middles.T
        away = np.sqrt(np.maximum(away, 0)) - reach
        nearest = np.argpartition(away, near, axis=1)[:, :near]
        close = corners[nearest]
        distance, side = toTriangles(some[:, None], close[:, :, 0], close[:, :, 1], close[:, :, 2])
        best = distance.min(1)
        isBehind = ((distance < best[:, None] + 1e-5) & (side < 0)).any(1)
        found[start:start + 256] = np.where(isBehind & (best > least), best, 0)
    return found


def nearest(points, others):
    """Returns the distance from each point to the nearest of others."""
    found = np.zeros(len(points))
    others = others.astype(np.float32)
    squares = (others * others).sum(1)
    for start in range(0, len(points), 1024):
        some = points[start:start + 1024].astype(np.float32)
        away = (some * some).sum(1) + (squares[:, None] - 2 * others @ some.T)
        found[start:start + 1024] = np.sqrt(np.maximum(away.min(0), 0))
    return found


def matched(drawn, true):
    """Returns, for each drawn vertex, the vertex of the character: in order, or by place where this cannot be."""
    found, k = np.zeros(len(drawn), int), 0
    if len(drawn) == len(true):
        return np.arange(len(true))
    for i, place in enumerate(drawn):  # vertices of faces without an area are left out
        while k < len(true) and np.linalg.norm(place - true[k]) > 0.001:
            k += 1
        if k == len(true):
            break
        found[i], k = k, k + 1
    else:
        return found
    for start in range(0, len(drawn), 256):
        found[start:start + 256] = ((drawn[start:start + 256, None] - true) ** 2).sum(2).argmin(1)
    return found


def radii(which, places, triangles):
    """Returns the radius of the part of a body at vertices: half of a ray inward along the vertex normal, to the first
    triangle that is at least 12 mm away, since shells lie under shells."""
    corners = places[triangles]
    areas = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals = np.zeros_like(places)
    for k in range(3):
        np.add.at(normals, triangles[:, k], areas)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
    found = np.full(len(which), np.inf)
    ab, ac = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    for k, vertex in enumerate(which):  # Moeller and Trumbore 1997, "Fast, Minimum Storage Ray/Triangle Intersection"
        ray, away = -normals[vertex], places[vertex] - corners[:, 0]
        across, turned = np.cross(ray, ac), np.cross(away, ab)
        volume = (ab * across).sum(1)
        volume[np.abs(volume) < 1e-14] = np.inf
        u, v, t = (away * across).sum(1) / volume, turned @ ray / volume, (ac * turned).sum(1) / volume
        hits = t[(u >= 0) & (v >= 0) & (u + v <= 1) & (t >= 0.012)]
        found[k] = hits.min(initial=np.inf) / 2
    return found
