#!/usr/bin/env python3
"""Writes the meshes of the built-in scenes as OBJ beside this script: disc, cylinder, hammock,
poncho, tunic, trefoil, fold, skirt and cape.

Metres, y up, v of the texture coordinates upwards, five decimals (seven for the hammock, whose edges are to be as long
as in its texture coordinates). Texture coordinates are the cloth laid out flat, its longer side from 0 to 1. Gives the
same files on every machine.
"""

import math
import pathlib
import random

FOLDER = pathlib.Path(__file__).resolve().parent
UNIT = 100_000  # in a metre: places are whole numbers of these, so that all tests of the triangulation are exact


def text(number, decimals=5):
    short = f"{number:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def write(name, comment, positions, uvs, faces, decimals=5):
    """faces: of pairs (vertex, texture coordinate), from 0, counterclockwise seen from above or outside."""
    lines = [f"# {comment} Made by make_meshes.py.", f"o {name}"]
    lines += ["v " + " ".join(text(x, decimals) for x in position) for position in positions]
    lines += ["vt " + " ".join(text(x, decimals) for x in uv) for uv in uvs]
    lines += ["f " + " ".join(f"{vertex + 1}/{uv + 1}" for vertex, uv in face) for face in faces]
    (FOLDER / f"{name}.obj").write_text("\n".join(lines) + "\n")


def flat(name, comment, places, triangles):
    """A mesh in the plane y = 0. places: x and z in m; triangles: counterclockwise with z down the page."""
    positions = [(x, 0.0, z) for x, z in places]
    left, front = min(x for x, _ in places), max(z for _, z in places)
    size = max(max(x for x, _ in places) - left, front - min(z for _, z in places))
    uvs = [((x - left) / size, (front - z) / size) for x, z in places]
    write(name, comment, positions, uvs, [[(i, i) for i in triangle] for triangle in triangles])


def disc(radius=0.7, rings=27):
    """Ring k has 6 k points, so that triangles are nearly equilateral everywhere."""
    places = [(0.0, 0.0)]
    for k in range(1, rings + 1):
        for i in range(6 * k):
            angle = 2 * math.pi * i / (6 * k)
            places.append((radius * k / rings * math.cos(angle), -radius * k / rings * math.sin(angle)))

    def at(k, i):
        return 0 if k == 0 else 1 + 3 * k * (k - 1) + i % (6 * k)

    triangles = []
    for k in range(1, rings + 1):
        for sector in range(6):
            for i in range(k):
                outer, inner = sector * k + i, sector * (k - 1) + i
                triangles.append((at(k, outer), at(k, outer + 1), at(k - 1, inner)))
                if i < k - 1:
                    triangles.append((at(k - 1, inner), at(k, outer + 1), at(k - 1, inner + 1)))
    flat("disc", f"A disc of {radius} m radius.", places, triangles)


def cylinder(radius=0.12, length=0.7, around=66, along=61):
    """Open, along x. The vertices of the seam are there twice, as exporters split them where the texture ends."""
    positions, uvs, faces = [], [], []
    for i in range(along + 1):
        for k in range(around + 1):
            angle = 2 * math.pi * (k % around) / around
            positions.append((length * (i / along - 0.5), radius * math.cos(angle), radius * math.sin(angle)))
            uvs.append((i / along * length / (2 * math.pi * radius), k / around))
    for i in range(along):
        for k in range(around):
            a = i * (around + 1) + k
            faces.append([(v, v) for v in (a, a + around + 1, a + around + 2, a + 1)])
    write("cylinder", f"An open cylinder of {radius} m radius, {length} m long, with a seam.", positions, uvs, faces)


class Delaunay:
    """Bowyer and Watson's triangulation, point by point, of whole numbers."""

    def __init__(self):
        far = 10**12
        self.points = [(-far, -far), (far, -far), (0, far)]
        self.corners = {0: (0, 1, 2)}  # of each triangle, counterclockwise
        self.across = {}  # triangle on the left of a directed edge
        self.last = self.made = 0  # triangle
        self._join(0)

    def _join(self, t):
        a, b, c = self.corners[t]
        self.across[a, b] = self.across[b, c] = self.across[c, a] = t

    def _turn(self, a, b, p):
        (ax, ay), (bx, by) = self.points[a], self.points[b]
        return (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)

    def _is_in_circle(self, t, p):
        rows = [(x - p[0], y - p[1]) for x, y in (self.points[i] for i in self.corners[t])]
        (ax, ay), (bx, by), (cx, cy) = rows
        a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
        return a * (bx * cy - by * cx) - b * (ax * cy - ay * cx) + c * (ax * by - ay * bx) > 0

    def _find(self, p):
        t = self.last
        while True:
            a, b, c = self.corners[t]
            for i, k in ((a, b), (b, c), (c, a)):
                if self._turn(i, k, p) < 0:
                    t = self.across[k, i]
                    break
            else:
                return t

    def add(self, p):
        first = self._find(p)
        hollow, rim = {first}, []
        waiting = [first]
        while waiting:
            a, b, c = self.corners[waiting.pop()]
            for i, k in ((a, b), (b, c), (c, a)):
                other = self.across.get((k, i))
                if other in hollow:
                    continue
                if other is not None and self._is_in_circle(other, p):
                    hollow.add(other)
                    waiting.append(other)
                else:
                    rim.append((i, k))
        # An edge may have been put on the rim before its other side fell in.
        rim = [(i, k) for i, k in rim if self.across.get((k, i)) not in hollow]
        for t in hollow:
            a, b, c = self.corners.pop(t)
            for edge in ((a, b), (b, c), (c, a)):
                del self.across[edge]
        self.points.append(p)
        for i, k in rim:
            self.made += 1
            self.last = self.made
            self.corners[self.made] = (i, k, len(self.points) - 1)
            self._join(self.made)

    def triangles(self):
        """Without the three points around all others."""
        return [tuple(i - 3 for i in corners) for corners in self.corners.values() if min(corners) > 2]


def meander(length, width, pleats, steps=4000):
    """Returns the places along and beside a line of a curve of that length whose ends are `width` apart."""
    def curve(swing):
        along, beside = [0.0], [0.0]
        for i in range(steps):
            angle = swing * math.sin(2 * math.pi * pleats * (i + 0.5) / steps)
            along.append(along[-1] + length / steps * math.cos(angle))
            beside.append(beside[-1] + length / steps * math.sin(angle))
        return along, beside

    low, high = 0.0, math.pi / 2
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if curve(middle)[0][-1] > width else (low, middle)
    return curve(high)


def hammock(length=2.4, width=1.2, span=2.15, columns=78, rows=39, gathered=0.95, pleats=6):
    """Points of a grid, moved at random by up to 0.38 of its cells, and those of the border along it. It hangs in an arc
    between ends that are `span` apart, its lowest line at y = 0, in pleats that take its width to `gathered`; texture
    coordinates are of the flat cloth."""
    dice = random.Random(15)  # random() is the same in all versions of Python
    places = []
    for row in range(rows + 1):
        for column in range(columns + 1):
            across, down = (0.76 * (dice.random() - 0.5) for _ in range(2))
            if column in (0, columns):
                across = 0
            if row in (0, rows):
                down = 0
            if column in (0, columns) and row in (0, rows):
                across = down = 0
            x, z = (column + across) / columns - 0.5, (row + down) / rows - 0.5
            places.append((round(x * length * UNIT), round(z * width * UNIT)))
    order = list(range(len(places)))
    dice.shuffle(order)
    mesh = Delaunay()
    for i in order:
        x, z = places[i]
        mesh.add((x, -z))
    triangles = sorted(turned_to_lowest([order[i] for i in triangle]) for triangle in mesh.triangles())
    low, high = 0.01, math.pi / 2  # half the angle of the arc, by bisection
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if math.sin(middle) / middle > span / length else (low, middle)
    radius = length / 2 / low
    across, above = meander(width, gathered, pleats)

    def place(x, z):
        """Pleats stand on the arc."""
        share = (z / width + 0.5) * (len(across) - 1)
        k = min(int(share), len(across) - 2)
        t, angle = share - k, x / radius
        inwards = radius - (above[k] + t * (above[k + 1] - above[k]))
        return (inwards * math.sin(angle), radius - inwards * math.cos(angle),
                across[k] + t * (across[k + 1] - across[k]) - gathered / 2)

    positions = [place(x / UNIT, z / UNIT) for x, z in places]
    lowest = min(y for _, y, _ in positions)
    positions = [(x, y - lowest, z) for x, y, z in positions]
    uvs = [(x / UNIT / length + 0.5, (width / 2 - z / UNIT) / length) for x, z in places]
    write("hammock", f"An irregular triangulation of {length} m by {width} m, in pleats along an arc of {span} m.", positions, uvs,
          [[(i, i) for i in triangle] for triangle in triangles], decimals=7)


def poncho(name="poncho", size=1.5, cells=74, hole=0.11):
    """A square with a round hole for the head, all quads. hole: its radius, m."""
    def place(row, column):
        return size * (column / cells - 0.5), size * (row / cells - 0.5)

    def is_cloth(row, column):
        return 0 <= row < cells and 0 <= column < cells and math.hypot(*place(row + 0.5, column + 0.5)) >= hole

    kept = [(row, column) for row in range(cells) for column in range(cells) if is_cloth(row, column)]
    corners = sorted({(row + down, column + right) for row, column in kept for down in (0, 1) for right in (0, 1)})
    number = {corner: i for i, corner in enumerate(corners)}
    quads = [[number[corner] for corner in ((row, column), (row + 1, column), (row + 1, column + 1), (row, column + 1))]
             for row, column in kept]
    flat(name, f"A square of {size} m with a hole for the head.", [place(*corner) for corner in corners], quads)


def trefoil(size=0.12, radius=0.062, along=160, around=16):
    """A tube around a trefoil knot, closed, about the y axis. Its cross-section is turned as little as can be from one
    place to the next, and evenly by what is missing at the end."""
    def centre(k):
        t = 2 * math.pi * k / along
        return [size * x for x in (math.sin(t) + 2 * math.sin(2 * t), -1.1 * math.sin(3 * t),
                                   math.cos(t) - 2 * math.cos(2 * t))]

    def dot(a, b):
        return sum(x * y for x, y in zip(a, b))

    def across(normal, direction):
        part = [n - dot(normal, direction) * d for n, d in zip(normal, direction)]
        return [x / math.sqrt(dot(part, part)) for x in part]

    def cross(a, b):
        return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

    directions = []
    for k in range(along):
        step = [b - a for a, b in zip(centre(k - 0.5), centre(k + 0.5))]
        directions.append([x / math.sqrt(dot(step, step)) for x in step])
    normals = [across([0.0, 1.0, 0.0], directions[0])]
    for direction in directions[1:] + directions[:1]:
        normals.append(across(normals[-1], direction))
    first, last = normals[0], normals.pop()
    missing = math.atan2(dot(cross(last, first), directions[0]), dot(last, first))

    positions, uvs, faces = [], [], []
    for k, (normal, direction) in enumerate(zip(normals, directions)):
        side = cross(direction, normal)
        for i in range(around):
            angle = 2 * math.pi * i / around + missing * k / along
            c, s = radius * math.cos(angle), radius * math.sin(angle)
            positions.append([m + c * n + s * w for m, n, w in zip(centre(k), normal, side)])
    uvs = [(k / along, i / around) for k in range(along + 1) for i in range(around + 1)]

    def corner(k, i):
        return (k % along * around + i % around, k * (around + 1) + i)

    for k in range(along):
        for i in range(around):
            faces.append([corner(k, i), corner(k + 1, i), corner(k + 1, i + 1), corner(k, i + 1)])
    write("trefoil", f"A tube of {radius} m radius around a trefoil knot.", positions, uvs, faces)


def turned_to_lowest(corners):
    first = corners.index(min(corners))
    return tuple(corners[first:] + corners[:first])


def fold(layers=3, depth=0.4, width=0.5, radius=0.024, cell=0.03):
    """A sheet folded to and fro, with half circles between its layers."""
    bend = math.pi * radius
    total = layers * depth + (layers - 1) * bend

    def at(s):
        k, s = divmod(s, depth + bend)
        if k >= layers:  # rounding at the very end
            k, s = layers - 1, depth
        way = 1 if k % 2 == 0 else -1
        if s <= depth:
            return way * (s - depth / 2), 2 * radius * k
        angle = (s - depth) / radius
        return way * (depth / 2 + radius * math.sin(angle)), 2 * radius * k + radius * (1 - math.cos(angle))

    along, across = round(total / cell) + 1, round(width / cell) + 1
    places, uvs = [], []
    for i in range(along):
        x, y = at(total * i / (along - 1))
        for k in range(across):
            places.append((x, y, width * (k / (across - 1) - 0.5)))
            uvs.append((i / (along - 1), k / (across - 1) * width / total))
    faces = []
    for i in range(along - 1):
        for k in range(across - 1):
            a = i * across + k
            faces.append([(v, v) for v in (a + 1, a + across + 1, a + across, a)])
    write("fold", f"A sheet of {total:.2f} m by {width} m, folded over twice.", places, uvs, faces, 6)


def skirt(waist=1.09, across=(0.128, 0.122), length=0.7, slope=0.62, around=72, along=18):
    """A cone around the waist of dancer.glb, m: its first ring is the waist. slope: metres out for each metre along."""
    positions, uvs, faces = [], [], []
    inner = across[0] / slope  # laid flat, a sector of a ring
    for i in range(along + 1):
        s = length * i / along
        for k in range(around + 1):
            angle = 2 * math.pi * k / around
            if k < around:
                positions.append(((across[0] + slope * s) * math.sin(angle), waist - math.sqrt(1 - slope**2) * s,
                                  (across[1] + slope * s) * math.cos(angle)))
            uvs.append(tuple(0.5 + (inner + s) / (2 * (inner + length)) * x
                             for x in (math.sin(slope * (angle - math.pi)), -math.cos(slope * (angle - math.pi)))))
    for i in range(along):
        for k in range(around):
            ring, after = i * around, (k + 1) % around
            vertices = (ring + k, ring + around + k, ring + around + after, ring + after)
            seam = i * (around + 1) + k
            faces.append(list(zip(vertices, (seam, seam + around + 1, seam + around + 2, seam + 1))))
    write("skirt", f"A cone of {length} m around a waist, {len(positions)} vertices.", positions, uvs, faces)


def cape(shoulders=1.415, behind=-0.145, widths=(0.36, 1.3), length=1.12, across=30, along=30):
    """A sheet behind the shoulders of dancer.glb, m, wider below: its first row is held there."""
    positions, uvs, faces = [], [], []
    for i in range(along + 1):
        width = widths[0] + (widths[1] - widths[0]) * i / along
        for k in range(across + 1):
            x = width * (0.5 - k / across)
            positions.append((x, shoulders - length * i / along, behind))
            uvs.append((0.5 - x / length, 1 - i / along))
    for i in range(along):
        for k in range(across):
            a = i * (across + 1) + k
            faces.append([(v, v) for v in (a, a + across + 1, a + across + 2, a + 1)])
    write("cape", f"A sheet {length} m long behind the shoulders, {len(positions)} vertices.", positions, uvs, faces)


if __name__ == "__main__":
    disc()
    cylinder()
    hammock()
    poncho()
    poncho("tunic", size=1.3, cells=40)
    trefoil()
    fold()
    skirt()
    cape()
