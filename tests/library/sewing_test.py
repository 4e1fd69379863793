"""Tests how drape.batch sews patterns: with the program drape, and with a program that stands in for it and fails as told."""

import contextlib
import csv
import io
import json
import math
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

try:
    import numpy as np  # noqa: F401  of the package
except ImportError as error:
    print(f"sewing_test: {error} (python3-numpy), so nothing was checked", file=sys.stderr)
    sys.exit(77)
from drape import batch, sewing

# Does as its pattern's name says.
STAND_IN = """#!/usr/bin/env python3
import json, os, pathlib, signal, sys, time
words = sys.argv[1:]
if words == ["--version"]:
    print("drape 0 stand-in")
    sys.exit()
assert words[0] == "sew" and "--json" in words, words
name = pathlib.Path(words[1]).stem
with open(os.environ["CALLS"], "a") as calls:
    calls.write(name + "\\n")
print("drape: sewing: 50 %", file=sys.stderr)
if "slow" in name:
    time.sleep(float(os.environ.get("SLOW", "60")))
if "dies" in name:
    os.kill(os.getpid(), signal.SIGSEGV)
if "bad" in name:
    print("drape: bad.json: line 3: expected a number", file=sys.stderr)
    sys.exit(2)
outputs = [words[i + 1] for i, word in enumerate(words) if word == "-o"]
for output in outputs:
    pathlib.Path(output).write_text(name)
    if output.endswith(".obj"):
        pathlib.Path(output[:-3] + "mtl").write_text(name)
slips = "slips" in name
report = {"crossings": {"start": 0, "end": 0}, "worn": not slips, "heights": [{"label": "waist", "off_m": 0.1 if slips else 0}],
          "tight": ["a", "b"]}
if slips:
    report["reason"] = "slipped: waist by 10 cm"
print(json.dumps(report, indent=2))
sys.exit(1 if slips else 0)
"""


def tube():
    """Two panels of 40 by 20 cm around the egg, sewn at their sides."""
    panels = {name: {"translation": [0, 115, z], "rotation": [0, turn, 0], "vertices": [[-20, 0], [20, 0], [20, 20], [-20, 20]],
                     "edges": [{"endpoints": [0, 1]}, {"endpoints": [1, 2]}, {"endpoints": [2, 3], "label": "waist"},
                               {"endpoints": [3, 0]}]}
              for name, z, turn in (("front", 24, 0), ("back", -24, 180))}
    sides = [[{"panel": "front", "edge": a}, {"panel": "back", "edge": b}] for a, b in ((1, 3), (3, 1))]
    return json.dumps({"pattern": {"panels": panels, "stitches": sides}, "properties": {"units_in_meter": 100}})


def egg(radius=0.15, around=24, rows=20):
    """An egg 1.72 m high that stands on y = 0."""
    lines = ["v 0 1.72 0"]
    for row in range(1, rows):
        up = math.pi * row / rows
        lines += [f"v {radius * math.sin(up) * math.sin(turn)} {0.86 * (1 + math.cos(up))} {radius * math.sin(up) * math.cos(turn)}"
                  for turn in (2 * math.pi * k / around for k in range(around))]
    lines.append("v 0 0 0")

    def at(row, k):
        return 2 + (row - 1) * around + k % around

    for k in range(around):
        lines.append(f"f 1 {at(1, k)} {at(1, k + 1)}")
        lines += [f"f {at(row, k)} {at(row + 1, k)} {at(row + 1, k + 1)} {at(row, k + 1)}" for row in range(1, rows - 1)]
        lines.append(f"f {at(rows, 0)} {at(rows - 1, k + 1)} {at(rows - 1, k)}")
    return "\n".join(lines) + "\n"


def run(*arguments):
    """Returns the exit status, and what the command prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            status = batch.main([str(argument) for argument in arguments])
        except SystemExit as end:
            status = end.code
    return status, out.getvalue()


class Sewing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        os.environ["CALLS"] = str(self.folder / "calls")
        (self.folder / "body.obj").write_text(egg())
        stand_in = self.folder / "stand-in"
        stand_in.write_text(STAND_IN)
        stand_in.chmod(0o755)
        (self.folder / "set").mkdir()

    def patterns(self, *names):
        for name in names:
            (self.folder / "set" / f"{name}.json").write_text(tube())

    def command(self, *more):
        return ["set", "--body", "body.obj", "--output", "out", "--program", "./stand-in", "--workers", "2", *more]

    def calls(self):
        file = self.folder / "calls"
        return sorted(file.read_text().split()) if file.exists() else []

    def row(self, name):
        return json.loads((self.folder / "out" / f"{name}.json").read_text())

    def hidden(self):
        return [name for name in os.listdir("out") if name.startswith(".")]

    def test_each_pattern_has_a_row_with_its_reason(self):
        self.patterns("a_specification", "bad", "dies", "slips", "slow")
        (self.folder / "set" / "design.json").write_text('{"design": 1}')  # no pattern
        status, said = run(*self.command("--limit", "5"))
        self.assertEqual(status, 1)
        lines = said.splitlines()
        self.assertEqual(len(lines), 6, said)
        self.assertRegex(lines[0], r"^1/5 \w+: .*, \d+ s; about \d+ s left$")
        self.assertRegex(lines[-1], r"^1 of 5 worn; .*; \d+\.\d s of processor time each \(median\); \d+ drapes an hour$")
        self.assertGreater(self.row("a")["cpu_s"], 0)
        reasons = {name: self.row(name)["reason"] for name in ("a", "bad", "dies", "slips", "slow")}
        self.assertEqual(reasons, {"a": "", "bad": "bad.json: line 3: expected a number", "dies": "ended by SIGSEGV",
                                   "slips": "slipped: waist by 10 cm", "slow": "took longer than 5 s"})
        files = sorted(os.listdir("out"))
        self.assertEqual(files, sorted([f"{name}.{ending}" for name in ("a", "slips")
                                        for ending in ("obj", "mtl", "drape", "png", "json")]
                                       + ["bad.json", "dies.json", "slow.json", "summary.csv"]))
        with open("out/summary.csv", newline="") as file:
            rows = {row["name"]: row for row in csv.DictReader(file)}
        self.assertEqual(sorted(rows), ["a", "bad", "dies", "slips", "slow"])
        self.assertEqual((rows["slips"]["heights.waist.off_m"], rows["slips"]["tight"], rows["slips"]["worn"]),
                         ("0.1", "a; b", "False"))
        self.assertEqual(rows["dies"]["worn"], "")

    def test_only_what_is_new_is_sewn_again(self):
        self.patterns("a", "bad", "slips")
        run(*self.command())
        self.assertEqual(self.calls(), ["a", "bad", "slips"])
        status, said = run(*self.command())  # a pattern without a report is tried again
        self.assertEqual(self.calls(), ["a", "bad", "bad", "slips"], said)
        self.assertIn("2 of 3 patterns are sewn already\n", said)
        with open("set/a.json", "a") as file:
            file.write("\n")
        run(*self.command())
        self.assertEqual(self.calls().count("a"), 2, "the pattern has changed")
        run(*self.command("--fabric", "silk"))
        self.assertEqual(self.calls().count("slips"), 2, "the fabric has changed")
        os.unlink("out/slips.obj")
        run(*self.command("--fabric", "silk"))
        self.assertEqual((self.calls().count("a"), self.calls().count("slips")), (3, 3), "a file is missing")

    def test_a_killed_batch_goes_on(self):
        self.patterns("a", "b", "slow1", "slow2")
        environment = {**os.environ, "SLOW": "60"}
        process = subprocess.Popen([sys.executable, "-m", "drape.batch", *self.command()], env=environment,
                                   stdout=subprocess.PIPE, text=True)
        self.assertIn("1/4 ", process.stdout.readline(), "progress should come through a pipe at once")
        while len(self.calls()) < 4:
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        deadline = time.monotonic() + 10
        while self.alive() and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(self.alive(), [], "programs should end with the batch")
        os.environ["SLOW"] = "0"
        self.addCleanup(os.environ.pop, "SLOW")
        status, said = run(*self.command())
        self.assertEqual(status, 0, said)
        self.assertIn("2 of 4 patterns are sewn already\n", said)
        self.assertIn("4 of 4 worn", said)
        self.assertEqual(self.calls(), ["a", "b", "slow1", "slow1", "slow2", "slow2"])
        self.assertEqual(self.hidden(), [])

    def alive(self):
        """Processes of the stand-in of this test."""
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                words = (folder / "cmdline").read_bytes()
                if b"stand-in" in words and os.readlink(folder / "cwd").startswith(str(self.folder)):
                    found.append(folder.name)
        return found

    def test_bad_calls_are_one_line(self):
        self.patterns("a")
        (self.folder / "other").mkdir()
        (self.folder / "empty").mkdir()
        (self.folder / "other" / "a.json").write_text(tube())
        common = ["--output", "out", "--program", "./stand-in"]
        for arguments, text in [
                (["set", "none", "--body", "body.obj", *common], "none: No such file or directory"),
                (["empty", "--body", "body.obj", *common], "empty: has no sewing pattern"),
                (["set", "other", "--body", "body.obj", *common], "other/a.json: has the same name as "),
                (["set", "--body", "none.obj", *common], "none.obj: No such file or directory"),
                (["set", "--body", "body.obj", "--program", "./none"], "./none: no such program"),
                (["set", "--body", "body.obj", "--program", "/bin/false"], "/bin/false: is not the program drape")]:
            status, said = run(*arguments)
            self.assertEqual((status, said.count("\n")), (2, 1), said)
            self.assertIn(text, said)
        self.assertEqual(run("set", *common)[0], 2)
        self.assertFalse(os.path.exists("out"))

    def test_the_program_sews(self):
        try:
            sewing.find_program(None)
        except sewing.SewingError as error:
            self.skipTest(str(error))
        self.patterns("tube")
        status, said = run("set", "--body", "body.obj", "--output", "out", "--spacing", "0.05", "--no-pictures")
        row = self.row("tube")
        self.assertIsNotNone(row["report"], said)
        self.assertEqual(row["report"]["crossings"]["end"], 0)
        self.assertEqual(status, 1 if row["reason"] else 0, said)
        text = pathlib.Path("out/tube.obj").read_text()
        for line in ("\ng front\n", "\ng back\n", "\n# seam ", "\n# label waist ", "\nvt "):
            self.assertIn(line, text)
        self.assertGreater(os.path.getsize("out/tube.drape"), 1000)


if __name__ == "__main__":
    unittest.main()
