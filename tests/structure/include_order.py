"""Checks that includes within src run one way: include_order.py SRC LIST.

LIST names the folders of src from the ground up. Exits with status 1 and a line for each include of a later folder in LIST.
"""
import pathlib
import re
import sys

source, order = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
level = {}
for number, line in enumerate(order.read_text().splitlines()):
    level.update(dict.fromkeys(line.partition("#")[0].split(), number))
faults = [f"{order}: {folder} is no folder of sources" for folder in level if not any((source / folder).glob("*.*"))]
for file in sorted(path for path in source.rglob("*") if path.suffix in (".h", ".cpp", ".inc")):
    folder = file.parent.relative_to(source).as_posix()
    if folder not in level:
        faults.append(f"{file}: its folder is not in {order}")
        continue
    for header in re.findall(r'^\s*#\s*include\s+"([^"]+)"', file.read_text(), re.MULTILINE):
        target = pathlib.PurePosixPath(header).parent.as_posix()
        if target in level and (source / header).exists() and level[target] > level[folder]:
            faults.append(f"{file}: includes {header}, of a folder that comes after its own in {order}")
print("\n".join(faults))
sys.exit(bool(faults))
