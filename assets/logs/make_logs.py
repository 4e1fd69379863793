#!/usr/bin/env python3
"""Writes the input logs of the built-in scenes that hands act on, beside this script: knot and towel.

Run it again after a change of their scenes. It gives the same files on every machine.
"""

import json
import math
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent
VERSION = 15
RATE = 60  # steps in a second


def digest_of(text, digest=0xcbf29ce484222325):
    """FNV-1a, as in src/base/digest.h."""
    for byte in text.encode():
        digest = (digest ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return digest


def line(value):
    return json.dumps(value, ensure_ascii=False)


def write(name, seconds, events):
    scene = json.loads((FOLDER.parent / "scenes" / f"{name}.json").read_text())
    events = sorted(events, key=lambda event: event["step"])
    log = {"drape": "input log", "version": VERSION, "scene": name, "sceneText": scene,
           "sceneDigest": f"{digest_of(line(scene)):016x}", "steps": round(seconds * RATE), "hash": None,
           "events": events}
    digest = 0xcbf29ce484222325
    for key, value in log.items():
        digest = digest_of(line(value), digest_of(line(key), digest))
    texts = {key: line(value) for key, value in log.items()}
    texts["events"] = "[\n    " + ",\n    ".join(line(event) for event in events) + "\n  ]"
    texts["digest"] = line(f"{digest:016x}")
    text = ",\n".join(f'  "{key}": {value}' for key, value in texts.items())
    (FOLDER / f"{name}.json").write_text("{\n" + text + "\n}\n")


def pinch(columns, column, row, reach=1):
    """Particles of a grid around one, that one first."""
    around = [(c, r) for c in range(column - reach, column + reach + 1) for r in range(row - reach, row + reach + 1)]
    first = (column, row)
    return [r * columns + c for c, r in [first] + [place for place in around if place != first]]


def hold(hand, particles, way, let_go=True):
    """Takes hold at the first place of the way, of pairs (s, place), goes along it and lets go at its end. The speed
    changes gradually at each place where it stops, that is at a place that is there twice."""
    start, end = (round(time * RATE) for time in (way[0][0], way[-1][0]))
    events = [{"step": start, "kind": "grab", "particles": particles, "target": way[0][1], "hand": hand}]
    for step in range(start + 1, end + 1):
        target = [round(x, 4) + 0.0 for x in place_at(way, step / RATE)]
        if target != events[-1]["target"]:
            events.append({"step": step, "kind": "drag", "target": target, "hand": hand})
    if let_go:
        events.append({"step": end, "kind": "release", "hand": hand})
    return events


def place_at(way, time):
    """A Catmull-Rom curve through the places."""
    k = next((i for i in range(len(way) - 2) if time < way[i + 1][0]), len(way) - 2)
    (t1, a), (t2, b) = way[k], way[k + 1]
    u = min(max((time - t1) / (t2 - t1), 0), 1)
    t0, before = way[max(k - 1, 0)]
    t3, after = way[min(k + 2, len(way) - 1)]
    result = []
    for p0, p1, p2, p3 in zip(before, a, b, after):
        m1 = (p2 - p0) / (t2 - t0) * (t2 - t1) if k > 0 else 0
        m2 = (p3 - p1) / (t3 - t1) * (t2 - t1) if k + 2 < len(way) else 0
        if a == b:
            m1 = m2 = 0
        if before == a:
            m1 = 0
        if after == b:
            m2 = 0
        result.append((2 * u**3 - 3 * u**2 + 1) * p1 + (u**3 - 2 * u**2 + u) * m1 + (3 * u**2 - 2 * u**3) * p2
                      + (u**3 - u**2) * m2)
    return result


def knot(columns=221, length=3.0, left=-0.9):
    """An overhand knot in a ribbon that lies along x."""
    cell = length / (columns - 1)

    def at(x):
        return round((x - left) / cell)

    def start(column):
        return [round(left + column * cell, 4), 0.004, 0.0]

    end = columns - 2
    first = hold(1, pinch(columns, end, 4), [
        # Over the ribbon, so that it makes a loop ...
        (0.3, start(end)), (0.9, [1.6, 0.25, 0.35]), (1.5, [0.9, 0.3, 0.62]), (2.1, [0.3, 0.25, 0.62]),
        (2.6, [-0.1, 0.25, 0.45]), (3.0, [-0.13, 0.2, 0.12]), (3.4, [-0.13, 0.1, -0.2]), (3.8, [-0.13, 0.02, -0.3]),
        (6.2, [-0.13, 0.02, -0.3]),
        # ... under it where the other hand holds it up, into the loop ...
        (6.6, [0.08, 0.03, -0.2]), (7.2, [0.13, 0.03, 0.1]), (7.6, [0.16, 0.12, 0.24]),
        # ... over the loop, and away.
        (8.1, [0.25, 0.3, 0.52]), (8.7, [0.5, 0.2, 0.9]), (9.1, [0.6, 0.15, 0.9]), (11.0, [1.15, 0.4, 0.1]),
        (12.4, [0.95, 0.95, 0.0]), (13.5, [0.95, 0.95, 0.0])], let_go=False)
    opened = hold(2, pinch(columns, at(1.12), 4), [
        (4.0, [0.22, 0.01, 0.12]), (4.9, [0.3, 0.05, 0.5]), (5.2, [0.3, 0.01, 0.5])])
    lifted = hold(2, pinch(columns, at(0.12), 4), [
        (5.4, start(at(0.12))), (6.1, [0.12, 0.22, -0.02]), (8.0, [0.12, 0.22, -0.02]), (8.6, [0.1, 0.08, 0.0])])
    second = hold(2, pinch(columns, 1, 4), [
        (8.8, start(1)), (9.3, [-0.85, 0.12, 0.0]), (11.0, [-0.9, 0.35, 0.0]), (12.4, [-0.75, 0.85, 0.0]),
        (13.5, [-0.75, 0.85, 0.0])], let_go=False)
    write("knot", 13.5, first + opened + lifted + second)


def towel(columns=51, rows=22, length=1.0, width=0.42, height=0.6, turns=1.5, let_go=(7.5, 5.5)):
    """Three hands at each end of a towel that lies along x turn that end about the x axis, `turns` times, in opposite
    directions, and come nearer, as it gets shorter. Hands do not turn what they hold, so each holds particles along the
    axis. let_go: s, of the left and of the right end."""
    events = []
    for side, end in zip((-1, 1), let_go):
        column = 1 if side < 0 else columns - 2
        for k, row in enumerate((0, rows // 2, rows - 1)):
            def place(time):
                u = min(max((time - 0.4) / 4.6, 0), 1)
                turned = u * u * (3 - 2 * u)
                angle = side * turns * 2 * math.pi * turned
                radius = (row / (rows - 1) - 0.5) * width * (1 - 0.5 * turned)
                x = column / (columns - 1) * length - length / 2 - side * 0.12 * turned**2
                return [x, height + radius * math.sin(angle), radius * math.cos(angle)]

            way = [(step / RATE, place(step / RATE)) for step in range(round(end * RATE) + 1)]
            held = [row * columns + c for c in (column, column - 1, column + 1)]
            events += hold((1 if side < 0 else 4) + k, held, way)
    write("towel", 9.5, events)


if __name__ == "__main__":
    knot()
    towel()
