"""Closed triangle meshes of implicit surfaces: a surface net, and remeshing to edges of a wanted length.

Surface nets: Gibson 1998, "Constrained Elastic Surface Nets". Remeshing by splits, collapses, flips and tangential
smoothing: Botsch and Kobbelt 2004, "A Remeshing Approach to Multiresolution Modeling".
"""
import numpy as np


def filled(field):
    """With no square of the grid whose opposite corners alone are inside: there the surface would touch itself."""
    field = field.copy()
    found = True
    while found:
        found = False
        for u, w in ((0, 1), (0, 2), (1, 2)):
            view = np.moveaxis(field, (u, w), (0, 1))
            corners = [view[:-1, :-1], view[1:, :-1], view[1:, 1:], view[:-1, 1:]]
            signs = [c < 0 for c in corners]
            for k in (0, 1):
                bad = signs[k] & signs[k + 2] & ~signs[k + 1] & ~signs[(k + 3) % 4]
                if bad.any():
                    found = True
                    corners[k + 1][bad] = -1e-6
    return field


def surface_net(distance, low, high, cell, stride=4):
    """Vertices and triangles, outwards, of the surface where distance(points) is 0, in a box that holds all of it."""
    low = np.array(low, float)
    counts = np.ceil((np.array(high) - low) / cell).astype(int) + 1
    axes = [low[k] + cell * np.arange(counts[k]) for k in range(3)]
    grid = np.stack(np.meshgrid(*axes, indexing="ij"), -1)
    rough = [np.minimum(np.arange(0, n + stride - 1, stride), n - 1) for n in counts]  # far off, one in so many will do
    field = distance(grid[np.ix_(*rough)].reshape(-1, 3)).reshape([len(r) for r in rough])
    for axis, n in enumerate(counts):
        field = np.take(field, (np.arange(n) + stride // 2) // stride, axis=axis)
    near = np.abs(field) < 2.5 * stride * cell
    field[near] = distance(grid[near])
    field = filled(field)
    corners = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    cells = tuple(counts - 1)
    values = np.stack([field[i:i + cells[0], j:j + cells[1], k:k + cells[2]] for i, j, k in corners], -1)
    crossed = (values < 0).any(-1) & (values >= 0).any(-1)
    numbers = -np.ones(cells, int)
    numbers[crossed] = np.arange(crossed.sum())
    place, met = np.zeros((crossed.sum(), 3)), np.zeros((crossed.sum(), 1))
    v = values[crossed]
    for a in range(8):
        for b in range(a + 1, 8):
            if sum(x != y for x, y in zip(corners[a], corners[b])) != 1:
                continue
            cuts = (v[:, a] < 0) != (v[:, b] < 0)
            share = np.where(cuts, v[:, a] / np.where(cuts, v[:, a] - v[:, b], 1), 0)[:, None]
            place += np.where(cuts[:, None], np.array(corners[a]) + share * (np.array(corners[b]) - corners[a]), 0)
            met += cuts[:, None]
    vertices = low + cell * (np.argwhere(crossed) + place / met)
    triangles = []
    for axis in range(3):
        u, w = np.eye(3, dtype=int)[[(axis + 1) % 3, (axis + 2) % 3]]
        here, there = (np.moveaxis(field, axis, 0)[a:b] < 0 for a, b in ((None, -1), (1, None)))
        points = np.argwhere(np.moveaxis(here != there, 0, axis))
        quads = np.stack([numbers[tuple((points - a * u - b * w).T)] for a, b in ((1, 1), (0, 1), (0, 0), (1, 0))], 1)
        outer = field[tuple(points.T)] >= 0
        quads[outer] = quads[outer][:, ::-1]
        triangles += [quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]]
    return vertices, np.concatenate(triangles)


def gradient(distance, points, small=1e-5):
    return np.stack([(distance(points + small * e) - distance(points - small * e)) / (2 * small) for e in np.eye(3)], -1)


def onto(distance, points, rounds=3):
    """Points moved along the gradient to where distance is 0."""
    for _ in range(rounds):
        slope = gradient(distance, points)
        step = distance(points) / np.maximum((slope * slope).sum(-1), 0.1)
        points = points - np.clip(step, -0.01, 0.01)[:, None] * slope
    return points


class Mesh:
    """Vertices, and of each the set of triangles around it."""

    def __init__(self, vertices, triangles):
        self.p = [np.array(v) for v in vertices]
        self.t = [tuple(int(i) for i in t) for t in triangles]
        self.around = [set() for _ in self.p]
        for k, t in enumerate(self.t):
            for i in t:
                self.around[i].add(k)

    def neighbours(self, v):
        return {i for k in self.around[v] for i in self.t[k]} - {v}

    def edges(self):
        return sorted({(min(a, b), max(a, b)) for t in self.t if t for a, b in zip(t, t[1:] + t[:1])})

    def replace(self, k, t):
        for i in self.t[k] or ():
            self.around[i].discard(k)
        self.t[k] = t
        for i in t or ():
            self.around[i].add(k)

    def length(self, a, b):
        d = self.p[a] - self.p[b]
        return float(d @ d) ** 0.5

    def normal(self, t):
        a, b, c = (self.p[i] for i in t)
        u, v = b - a, c - a
        return np.array([u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]])

    def split(self, a, b):
        new = len(self.p)
        self.p.append((self.p[a] + self.p[b]) / 2)
        self.around.append(set())
        for k in list(self.around[a] & self.around[b]):
            t = self.t[k]
            self.replace(k, tuple(new if i == a else i for i in t))
            self.t.append(None)
            self.replace(len(self.t) - 1, tuple(new if i == b else i for i in t))

    def collapse(self, a, b, longest):
        """Both to their middle, unless that harms the surface."""
        ends = self.neighbours(a) & self.neighbours(b)
        shared = self.around[a] & self.around[b]
        if len(ends) != 2 or len(shared) != 2 or any(len(self.around[i]) < 4 for i in ends):
            return False
        middle = (self.p[a] + self.p[b]) / 2
        kept = (self.around[a] | self.around[b]) - shared
        if any(float(np.dot(self.p[i] - middle, self.p[i] - middle)) > longest**2
               for i in (self.neighbours(a) | self.neighbours(b)) - {a, b}):
            return False
        old = [self.normal(self.t[k]) for k in kept]
        before = self.p[a], self.p[b]
        self.p[a] = self.p[b] = middle
        for k, n in zip(kept, old):
            m = self.normal(self.t[k])
            if n @ m < 0.5 * ((n @ n) * (m @ m)) ** 0.5:
                self.p[a], self.p[b] = before
                return False
        for k in shared:
            self.replace(k, None)
        for k in list(self.around[b]):
            self.replace(k, tuple(a if i == b else i for i in self.t[k]))
        return True

    def flip(self, a, b):
        """The edge a b to the other two corners of its triangles, where that evens numbers of neighbours out."""
        shared = list(self.around[a] & self.around[b])
        if len(shared) != 2:
            return False
        first, second = (self.t[k] for k in shared)
        if first[(first.index(a) + 1) % 3] != b:
            shared, first, second = shared[::-1], second, first
        c, d = (next(i for i in t if i not in (a, b)) for t in (first, second))
        if c == d or c in self.neighbours(d):
            return False
        odd = [len(self.around[i]) - 6 for i in (a, b, c, d)]
        change = [-1, -1, 1, 1]
        if sum((o + x) ** 2 for o, x in zip(odd, change)) >= sum(o * o for o in odd):
            return False
        n = self.normal(first) + self.normal(second)
        new = (a, d, c), (d, b, c)
        for t in new:
            m = self.normal(t)
            if m @ n < 0.8 * ((m @ m) * (n @ n)) ** 0.5:
                return False
        for k, t in zip(shared, new):
            self.replace(k, t)
        return True

    def compact(self):
        used = [i for i, around in enumerate(self.around) if around]
        number = {i: k for k, i in enumerate(used)}
        return np.array([self.p[i] for i in used]), np.array([[number[i] for i in t] for t in self.t if t])


def smoothed(vertices, triangles, distance, sizes):
    """Each vertex along the surface towards the middle of the triangles around it, coarse ones weighing less."""
    areas = np.zeros(len(vertices))
    sums = np.zeros_like(vertices)
    corners = vertices[triangles]
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    weight = area / sizes[triangles].mean(1) ** 4
    for k in range(3):
        np.add.at(areas, triangles[:, k], weight)
        np.add.at(sums, triangles[:, k], weight[:, None] * corners.mean(1))
    move = sums / areas[:, None] - vertices
    normal = gradient(distance, vertices)
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    return onto(distance, vertices + 0.7 * (move - (move * normal).sum(1, keepdims=True) * normal))


def remeshed(vertices, triangles, distance, size, rounds=8):
    """The surface with edges of about size(points), m."""
    for number in range(rounds):
        mesh = Mesh(vertices, triangles)
        wanted = list(size(np.array(mesh.p)))
        for a, b in mesh.edges():
            if mesh.length(a, b) > 4 / 3 * (wanted[a] + wanted[b]) / 2:
                mesh.split(a, b)
                wanted.append((wanted[a] + wanted[b]) / 2)
        for a, b in sorted(mesh.edges(), key=lambda e: mesh.length(*e)):
            if not (mesh.around[a] and mesh.around[b] and mesh.around[a] & mesh.around[b]):
                continue
            length = (wanted[a] + wanted[b]) / 2
            if mesh.length(a, b) < 4 / 5 * length:
                mesh.collapse(a, b, 4 / 3 * length)
        for _ in range(3):
            for a, b in mesh.edges():
                if mesh.around[a] & mesh.around[b]:
                    mesh.flip(a, b)
        vertices, triangles = mesh.compact()
        for _ in range(4):
            vertices = smoothed(vertices, triangles, distance, size(vertices))
    sides = np.sort(np.concatenate([triangles[:, [k, (k + 1) % 3]] for k in range(3)]), axis=1)
    if (np.unique(sides, axis=0, return_counts=True)[1] != 2).any():
        raise RuntimeError("remeshing left an edge without two triangles")
    return vertices, triangles
