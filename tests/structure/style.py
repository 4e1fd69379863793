"""Checks the form of the sources: style.py SRC.

- There are at most 640 headers and sources, and none has more than 500 lines.
- Includes are in blocks, in clang-format's order: the source's own header, headers of C and of systems (<name.h>), other
  headers of libraries (<name>), headers of Drape ("name.h"). Tables and shaders may be anywhere.
- [[nodiscard]] marks functions that change something and return what callers might forget to look at: a bool, an error, an
  object whose destruction undoes the change. Functions that only return something have no use for it.
- The comment of a function that returns a bool begins with "Returns whether". Classes and pointers to functions may tell.

Exits with status 1 and a line for each fault.
"""
import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
files = sorted(path for path in source.rglob("*") if path.suffix in (".h", ".cpp"))
faults = [f"{source}: {len(files)} headers and sources, expected at most 640"] if len(files) > 640 else []


def block_of(include, file):
    """Returns the number of an include's block; None for one that may be in any."""
    path = pathlib.PurePath(include[1:-1])
    if include[0] == "<":
        return 1 if path.suffix == ".h" else 2
    if source / path == file.with_suffix(".h"):
        return 0
    # clang-format also takes a header with the source's name in another folder for its own.
    return None if path.suffix != ".h" or path.stem == file.stem else 3


for file in files:
    text = file.read_text()
    if (lines := text.count("\n")) > 500:
        faults.append(f"{file}: has {lines} lines, expected at most 500")
    for part in re.split(r"^#define.*|^#if(?:.|\n)*?^#endif", text, flags=re.M):  # these may need an order of their own
        last = (0, "")
        for include in re.findall(r'^#include (<[^>]+>|"[^"]+")', part, re.M):
            block = block_of(include, file)
            if block is None:
                continue
            if block < last[0]:
                faults.append(f"{file}: includes {include} after {last[1]}")
            last = (block, include)
    for comment, declaration in re.findall(r"((?:^[ \t]*///.*\n)*)[ \t]*\[\[nodiscard\]\] ?([^;{]*)", text, re.M):
        if declaration.rstrip().endswith("const") or comment.lstrip().startswith("/// Returns"):
            faults.append(f"{file}: [[nodiscard]] before a function that only returns something: {declaration[:60]}")
    told = r"^[ \t]*/// Tells whether.*\n(?:[ \t]*///.*\n)*[ \t]*(?!///|class|struct|bool \(\*)(\S.*)"
    faults += [f'{file}: "Tells whether", expected "Returns whether": {line}' for line in re.findall(told, text, re.M)]
print("\n".join(faults))
sys.exit(bool(faults))
