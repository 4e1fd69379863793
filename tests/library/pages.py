"""Runs the examples that the docs print, in the present folder: pages.py DOCS FLAG...

The Python of a page runs block after block, as in a notebook, and so does the example of help(drape). Each block of C is
compiled with cc and the FLAGs, and run. Bodies must not jump: an example moves them at 5 m/s at most.
"""

import pathlib
import re
import subprocess
import sys
import textwrap

import numpy as np

import drape

FASTEST = 5  # m/s
PAGES = {"library.md": (2, 1), "notebook.md": (6, 0), "../README.md": (0, 0)}  # least numbers of blocks of Python and C

docs, flags = pathlib.Path(sys.argv[1]), sys.argv[2:]
take_steps = drape.Scene.step


def step(scene, steps=1):
    before = [scene.body(name).pose[0] for name in scene.bodies]
    take_steps(scene, steps)
    for name, place in zip(scene.bodies, before):
        speed = np.linalg.norm(scene.body(name).pose[0] - place) / max(1, steps) / scene.time_step
        assert speed < FASTEST, f"the body {name} moves at {speed:.1f} m/s"


save_picture = drape.Scene.save_picture
drape.Scene.step = step
# Pictures are small unless an example gives a size, because large ones take long without a GPU.
drape.Scene.save_picture = lambda scene, path, width=128, height=72, *rest: save_picture(scene, path, width, height, *rest)


def run(blocks, name):
    names = {}
    for number, block in enumerate(blocks, 1):
        print(f"pages: {name}, block {number} of Python", flush=True)
        exec(compile(block, f"{name}, block {number}", "exec"), names)


for page, (python, c) in PAGES.items():
    text = (docs / page).read_text(encoding="utf-8")
    blocks = {kind: re.findall(rf"^```{kind}\n(.*?)^```", text, re.S | re.M) for kind in ("python", "c")}
    assert len(blocks["python"]) >= python and len(blocks["c"]) >= c, f"{page} has fewer examples than expected"
    run(blocks["python"], page)
    for block in blocks["c"]:
        print(f"pages: {page}, C", flush=True)
        pathlib.Path("page.c").write_text(block, encoding="utf-8")
        subprocess.run(["cc", "-Wall", "-Wextra", "-Werror", "page.c", "-o", "page", *flags], check=True)
        subprocess.run(["./page"], check=True)
examples = re.findall(r"(?:^    .*\n|^\n(?=    ))+", drape.__doc__, re.M)
assert examples, "help(drape) has no example"
run([textwrap.dedent(example) for example in examples], "help(drape)")
