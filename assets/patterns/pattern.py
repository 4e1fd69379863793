"""Sewing patterns in the JSON form of GarmentCode (Korosteleva and Sorkine-Hornung 2023): panels, edges, stitches.

Centimetres. Each panel's outline runs counterclockwise as seen from outside the garment, so that stitched edges run against
one another. A panel is turned about x, then y, then z, degrees, then placed.
"""
import json
import math


def _relative(a, b, p):
    """p in the frame of a chord from a to b, whose second axis is to the left."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    px, py = p[0] - a[0], p[1] - a[1]
    return [(px * dx + py * dy) / square, (py * dx - px * dy) / square]


def quadratic(p):
    """A curve with the control point p, cm."""
    return lambda a, b: {"type": "quadratic", "params": [_relative(a, b, p)]}


def cubic(p, q):
    """A curve with the control points p and q, cm."""
    return lambda a, b: {"type": "cubic", "params": [_relative(a, b, p), _relative(a, b, q)]}


def arc(radius, counterclockwise):
    """The shorter arc of a circle, cm."""
    return lambda a, b: {"type": "circle", "params": [radius, 0, int(counterclockwise)]}


class Panel:
    """outline: rows (x, y, name of the edge from here to the next row, its curve or None, its label or "")."""

    def __init__(self, name, outline, place=(0, 0, 0), turn=(0, 0, 0)):
        self.name, self.place, self.turn = name, list(place), list(turn)
        self.vertices = [[row[0], row[1]] for row in outline]
        self.names, self.edges = [], []
        for k, (_, _, edge, curve, label) in enumerate(outline):
            after = (k + 1) % len(outline)
            form = {"endpoints": [k, after]}
            if label:
                form["label"] = label
            if curve:
                form["curvature"] = curve(self.vertices[k], self.vertices[after])
            self.names.append(edge)
            self.edges.append(form)

    def flipped(self, name, place=None, turn=None, rename=lambda edge: edge):
        """Its mirror image, x to -x, where the mirror puts it or at another place and turn."""
        other = Panel.__new__(Panel)
        count = len(self.vertices)
        other.name = name
        other.place = list(place) if place else [-self.place[0], *self.place[1:]]
        other.turn = list(turn) if turn else [self.turn[0], -self.turn[1], -self.turn[2]]
        other.vertices = [[-x, y] for x, y in reversed(self.vertices)]
        other.names, other.edges = [], []
        for k in range(count):
            old = (count - 2 - k) % count
            form = {"endpoints": [k, (k + 1) % count]} | {key: value for key, value in self.edges[old].items()
                                                          if key == "label"}
            if "curvature" in self.edges[old]:
                curve = self.edges[old]["curvature"]
                params = curve["params"]
                if curve["type"] != "circle":
                    params = [[1 - x, y] for x, y in reversed(params)]
                form["curvature"] = {"type": curve["type"], "params": params}
            other.names.append(rename(self.names[old]))
            other.edges.append(form)
        return other

    def length(self, edge, steps=400):
        """Of an edge, cm."""
        points = self.points(edge, steps)
        return sum(math.dist(p, q) for p, q in zip(points, points[1:]))

    def points(self, edge, steps):
        """Of an edge, cm, from its start to its end."""
        form = self.edges[self.names.index(edge)]
        a, b = (self.vertices[k] for k in form["endpoints"])
        curve = form.get("curvature")
        if curve and curve["type"] == "circle":
            radius, _, left = curve["params"]
            half = math.dist(a, b) / 2
            angle = 2 * math.asin(half / radius)
            rise = math.sqrt(radius**2 - half**2) * (1 if left else -1) / (2 * half)
            centre = ((a[0] + b[0]) / 2 - rise * (b[1] - a[1]), (a[1] + b[1]) / 2 + rise * (b[0] - a[0]))
            start = math.atan2(a[1] - centre[1], a[0] - centre[0])
            turn = angle if left else -angle
            return [(centre[0] + radius * math.cos(start + turn * k / steps),
                     centre[1] + radius * math.sin(start + turn * k / steps)) for k in range(steps + 1)]
        d = (b[0] - a[0], b[1] - a[1])
        control = [(0, 0), *(curve["params"] if curve else []), (1, 0)]
        rows = []
        for k in range(steps + 1):
            level = control
            while len(level) > 1:
                level = [tuple(p + (q - p) * k / steps for p, q in zip(u, v)) for u, v in zip(level, level[1:])]
            u, v = level[0]
            rows.append((a[0] + u * d[0] - v * d[1], a[1] + u * d[1] + v * d[0]))
        return rows

    def form(self):
        return {"translation": [round(x, 4) for x in self.place], "rotation": [round(x, 4) for x in self.turn],
                "vertices": [[round(x, 5) for x in v] for v in self.vertices],
                "edges": [_rounded(edge) for edge in self.edges]}


def _rounded(edge):
    if "curvature" not in edge:
        return edge
    curve = edge["curvature"]
    params = [[round(x, 6) for x in p] if isinstance(p, list) else round(p, 6) for p in curve["params"]]
    return edge | {"curvature": {"type": curve["type"], "params": params}}


class Pattern:
    def __init__(self, panels):
        self.panels = {panel.name: panel for panel in panels}
        self.stitches = []

    def sew(self, first, second, gather=0.005):
        """Two edges, "panel.edge". Raises ValueError where one is longer than the other by more than the share gather."""
        ends = [side.split(".") for side in (first, second)]
        lengths = [self.panels[panel].length(edge) for panel, edge in ends]
        if max(lengths) > (1 + gather) * min(lengths):
            raise ValueError(f"{first} is {lengths[0]:.2f} cm, {second} {lengths[1]:.2f} cm")
        self.stitches.append([{"panel": panel, "edge": self.panels[panel].names.index(edge)} for panel, edge in ends])

    def text(self):
        panels = ",\n".join(f"      {json.dumps(name)}: {json.dumps(panel.form())}" for name, panel in self.panels.items())
        stitches = ",\n".join(f"      {json.dumps(stitch)}" for stitch in self.stitches)
        properties = json.dumps({"curvature_coords": "relative", "normalize_panel_translation": False,
                                 "normalized_edge_loops": True, "units_in_meter": 100})
        return (f'{{\n  "pattern": {{\n    "panels": {{\n{panels}\n    }},\n    "stitches": [\n{stitches}\n    ],\n'
                f'    "panel_order": {json.dumps(list(self.panels))}\n  }},\n  "parameters": {{}},\n'
                f'  "parameter_order": [],\n  "properties": {properties}\n}}\n')


def solved(function, low, high):
    """Where function, which rises or falls from low to high, is 0."""
    rises = function(high) > function(low)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if (function(middle) > 0) == rises else (middle, high)
    return (low + high) / 2
