#!/usr/bin/env python3
"""Checks all sources of the program with another compiler and the flags of the build, without making code.

    syntax.py COMPILER BUILD_FOLDER FOLDER

Warnings count as errors. The commands come from BUILD_FOLDER/compile_commands.json. Most of the time goes into reading
headers. So the sources of a target that share a precompiled header are read as a single file in FOLDER. Names in unnamed
namespaces must therefore differ within a target. Exit status: 0, or 1 with the compiler's messages.
"""
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

# Options for g++'s own warnings and code generation.
OF_GCC = re.compile(r"-Wno-(restrict|stringop-over.*|maybe-uninitialized|array-bounds)|-fno-var-tracking|--param=.*|-O\d"
                    r"|-fno-sanitize.*|-Winvalid-pch|-g\d?|-M[DP]")


def flags_of(command):
    """Returns the flags of a compile command, without g++'s own flags and the names of files."""
    flags = []
    words = iter(shlex.split(command)[1:])
    for word in words:
        if word in ("-o", "-c", "-include", "-MT", "-MF"):
            next(words)
        elif not OF_GCC.fullmatch(word):
            flags.append(word)
    return flags


def main():
    compiler, build, folder = sys.argv[1], Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    commands = [c for c in json.loads((build / "compile_commands.json").read_text())
                if " -o src/" in c["command"] and c["file"].endswith((".cpp", ".cxx"))
                and "_sanitized.dir" not in c["command"] and "/embedded_" not in c["file"]]
    assert len(commands) > 20, "the sources are not in compile_commands.json"

    strict = ["-fsyntax-only", "-Werror", "-Wno-unused-command-line-argument"]
    header, shared = build / "CMakeFiles/drape_precompiled.dir/cmake_pch.hxx", folder / "shared.pch"
    plain = next(c for c in commands if "drape_core.dir/Unity" in c["command"])
    subprocess.run([compiler, *flags_of(plain["command"]), "-Wno-pragma-system-header-outside-header", "-x",
                    "c++-header", header, "-o", shared], cwd=build, check=True)

    def read(text):
        # A local name may shadow a constant of another source in the same text.
        with_shared = ["-include-pch", shared, "-Wno-shadow"] if "-include " in text["command"] else []
        return subprocess.run([compiler, *flags_of(text["command"]), *strict, *with_shared, text["file"]],
                              cwd=text["directory"], capture_output=True, text=True)

    texts, of_target = [], {}
    for command in commands:
        if "-include " in command["command"]:
            target = re.search(r" -o src/\S*?(\w+)\.dir/", command["command"])[1]
            of_target.setdefault(target, []).append(command)
        else:
            texts.append(command)
    for target, parts in of_target.items():
        text = folder / f"{target}.cpp"
        text.write_text("".join(f'#include "{part["file"]}"\n' for part in parts))
        texts.append({**parts[0], "file": text})

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(read, reversed(texts)))
    for result in results:
        sys.stderr.write(result.stderr)
    print(f"{compiler}: {len(texts)} texts read")
    return int(any(result.returncode for result in results))


sys.exit(main())
