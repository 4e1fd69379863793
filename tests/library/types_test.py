"""Calls that the docs describe. Run as a program, lets mypy --strict check them: it must find the mistakes that are marked,
and nothing else. Skipped without mypy.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile

import numpy as np
import numpy.typing as npt

import drape


def build(v: npt.NDArray[np.float64], f: npt.NDArray[np.int64]) -> drape.Scene:
    cloth = drape.Cloth(v, f, fabric="silk", pins=np.array([0, 1]), rest=None)
    drape.Cloth(v, f, uv=v[:, :2], pins=v[:, 1] > 0.5, rest=v, look={"colour": [1, 0, 0]}, seed=3)
    drape.Cloth([[0, 0, 0], [1, 0, 0], [0, 0, 1]], [[0, 2, 1]], pins=[0])
    return drape.Scene([cloth], [drape.Body(v, f, name="b", place=(0, 1, 0))], wind=lambda t: (0.0, 0.0, t),
                       ground={"on": True}, ball={"centre": np.zeros(3)}, solver={"substeps": np.int64(8)})


def use(s: drape.Scene) -> None:
    s.step(3)
    p: npt.NDArray[np.float32] = s.positions
    t: npt.NDArray[np.uint32] = s.triangles
    s.positions = np.zeros((3, 3))
    s.positions = [[0, 0, 0]]
    s.velocities = p
    s.body().pose = (0, 1, 0), (0, 0, 0, 1)
    s.collider("ball").pose = (0, 1, 0)
    s.collider("ball").pose = s.body("b").pose
    s.collider("ball").move([0, 1, 0])
    s.wind = (0, 0, 2)
    s.wind = lambda time: (0, 0, 3 * np.sin(2 * time))
    s.body("b").vertices = [[0, 0, 0]]
    s.body("b").vertices = s.body("b").vertices + s.wind
    s.pin(p[:, 1] > 1)
    s.unpin([4])
    s.pin(80)
    s.move_pins(np.array([1]), p[:1])
    s.grab([76], (0.5, 1.2, 0.3), hand=1)
    s.push(p, first=3)
    cut: int = s.cut([0, 0, 0], [1, 1, 1], [0, 0, 1])
    energy: float = s.measure()["kinetic_energy"]
    s.set("solver.gravity", np.zeros(3))
    s.load_bytes(bytearray(s.save_bytes()))
    s.load_bytes(memoryview(s.save_bytes()))
    pixels: npt.NDArray[np.uint8] = s.picture(64, 40, camera=((0, 1, 0), 4, 30, 10))
    s.clip(0.2, rate=10).save("silk.png")
    lowest = [s.vertices()[:, 1].min(), s.pins.min(), t.max(), pixels.mean()]
    try:
        drape.open("drop", columns=48, set=["wind.velocity=[1,0,0]"], bodies=["body.obj"])
    except drape.InputError as error:
        status: int = error.status
        print(status, cut, energy, lowest)


def mistakes(s: drape.Scene) -> None:
    s.stp()  # a mistake
    s.step("three")  # a mistake
    s.positions.lowest()  # a mistake


def main() -> int:
    with open(__file__, encoding="utf-8") as file:
        expected = {number for number, line in enumerate(file, 1) if line.endswith("  # a mistake\n")}
    with tempfile.TemporaryDirectory() as cache:
        try:
            said = subprocess.run(["mypy", "--strict", "--cache-dir", cache, __file__], capture_output=True, text=True,
                                  env={**os.environ, "MYPYPATH": os.path.dirname(os.path.dirname(drape.__file__))}).stdout
        except FileNotFoundError:
            print("types_test: mypy is not installed, so nothing was checked", file=sys.stderr)
            return 77
    lines = said.splitlines()[:-1]
    found = [re.match(rf".*{os.path.basename(__file__)}:(\d+): error", line) for line in lines]
    if {int(each[1]) for each in found if each} == expected and all(found):
        return 0
    print(said, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
