"""Does the work of `drape export` for the add-on with the Python package `drape`. Writes the same caches.

    python3 wheel_child.py export SCENE --frames 0:LAST:EVERY -o out.pc2 ...

Does not count crossings, which only the program does.
"""

import json
import os
import sys
import warnings

from mesh_files import write_pc2_head, write_pc2_sample

# The package must not take modules of the add-on for its own.
FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [path for path in sys.path if os.path.abspath(path) != FOLDER]


def main(arguments):
    import drape

    warnings.showwarning = lambda note, *_: print(f"drape: {note}", file=sys.stderr)
    _, last, every = map(int, arguments[arguments.index("--frames") + 1].split(":"))
    samples = last // every + 1
    try:
        scene = drape.open(arguments[1])
    except drape.Error as error:
        sys.exit(f"drape: {error}")
    count = len(scene.cloths)
    files = []
    for cloth in range(count):
        files.append(open("out.pc2" if count == 1 else f"out_cloth_{cloth + 1}.pc2", "wb"))
        write_pc2_head(files[-1], len(scene.vertices(cloth)), samples)
    for sample in range(samples):
        if sample > 0:
            scene.step(every)
        for cloth, file in enumerate(files):
            write_pc2_sample(file, scene.vertices(cloth))
        print(f"\rsimulating [] {100 * sample // max(1, samples - 1)} %\x1b[K", end="", file=sys.stderr, flush=True)
    for file in files:
        file.close()
    print("\r\x1b[K", end="", file=sys.stderr)
    json.dump({}, sys.stdout)


main(sys.argv[1:])
