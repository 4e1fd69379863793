"""Runs commands on a GPU with a fault. Expects one line within 10 s, the right exit status and no wrong result.

No command may crash or hang.

    xvfb-run -a bad_gpu_test.py DRAPE BAD_GPU_LIBRARY [--table]

bad_gpu.c and Mesa's own settings make the faults. --table prints the table of docs/bench/trusted.md. Without it, only the
first and the last command of each fault run, and only the last where the trial of the driver already finds the fault.
"""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

DRAPE, LIBRARY = (os.path.abspath(path) for path in sys.argv[1:3])
LIMIT = 10.0  # s

SIMULATE = "simulate small.json --steps 3 --backend gpu"
AUTO = "simulate small.json --steps 3"
RENDER = "render small.json --frames 2 --size 64x48 -o picture.png"
VIEW = "view small.json --frames 20 --size 320x240"
COMPARE = "compare small.json --steps 2"
NAMES = {SIMULATE: "simulate", AUTO: "simulate (auto)", RENDER: "render", VIEW: "view", COMPARE: "compare"}
SCENE = """{"cloth": {"particles": [9, 8]}, "solver": {"substeps": 3}, "ball": {"on": true, "centre": [0, 1, 0.36]}}"""


def bad(fault, after=0):
    return {"BAD_GPU": fault, "BAD_GPU_AFTER": str(after), "LD_PRELOAD": LIBRARY}


# Each row is a fault: its description, its environment, and for each command the exit status and words of the one line.
# None means that the command succeeds without the GPU.
WORKS = "no OpenGL 4.5 that works: the driver "
RESET = "the GPU or its driver was reset, noticed while "
FULL = "the OpenGL driver ran out of memory, noticed while "
CRASHED = "crashed in the OpenGL driver or because of a fault in Drape"
ROWS = [
    ("OpenGL 3.3 only", {"MESA_GL_VERSION_OVERRIDE": "3.3"},
     {SIMULATE: (77, "no OpenGL 4.5: "), AUTO: None, RENDER: (77, "no OpenGL 4.5: "), VIEW: (77, "OpenGL")}),
    ("no compute shaders", {"MESA_EXTENSION_OVERRIDE": "-GL_ARB_compute_shader"},
     {SIMULATE: (77, "no OpenGL 4.5: "), VIEW: (77, "OpenGL")}),
    ("a driver that does nothing", {"GALLIUM_NOOP": "1"},
     {SIMULATE: (77, WORKS + "computes 256 of 256"), AUTO: None, RENDER: (77, WORKS), VIEW: (77, WORKS),
      COMPARE: (77, WORKS)}),
    ("a wrong bit from the start", bad("a wrong bit"),
     {SIMULATE: (77, WORKS + "computes 1 of 256"), AUTO: None, RENDER: (77, WORKS), VIEW: (77, WORKS)}),
    ("a crash in the first kernel", bad("crash"),
     {SIMULATE: (77, WORKS + "crashes: Segmentation fault"), AUTO: None, RENDER: (77, WORKS), VIEW: (77, WORKS)}),
    ("never an answer", bad("hang"), {SIMULATE: (77, WORKS + "does not answer"), AUTO: None, VIEW: (77, WORKS)}),
    ("a crash in the 20th kernel", bad("crash", 20), {SIMULATE: (1, CRASHED), VIEW: (1, CRASHED)}),
    ("an abort in the 20th kernel", bad("abort", 20), {SIMULATE: (1, CRASHED), COMPARE: (1, CRASHED)}),
    ("kernels that do nothing from the 20th on", bad("nothing", 20), {COMPARE: (1, "")}),
    ("a wrong bit later", bad("a wrong bit", 1), {COMPARE: (1, "")}),
    ("a reset of the GPU", bad("reset"),
     {SIMULATE: (1, RESET + "reading buffer"), RENDER: (1, RESET + "reading a picture"), COMPARE: (1, RESET)}),
    ("a reset of the GPU later", bad("reset", 5), {VIEW: (1, RESET)}),
    ("no memory for a buffer", bad("memory of a buffer", 12),
     {SIMULATE: (2, "the device does not have enough memory for"), RENDER: (2, "the device does not have enough memory for")}),
    ("no memory within a kernel", bad("memory of a kernel", 20),
     {SIMULATE: (1, FULL), COMPARE: (1, FULL)}),
    ("8 storage blocks", bad("few blocks"),
     {SIMULATE: (2, "allows a compute shader 8 storage blocks; the solver needs "),
      RENDER: (2, "8 storage blocks"), VIEW: (2, "8 storage blocks")}),
    ("no storage blocks to draw with", bad("no blocks to draw with"),
     {RENDER: (2, "vertex shaders cannot read storage buffers"), VIEW: (2, "vertex shaders cannot read storage buffers")}),
    ("storage blocks of 16 KiB", bad("small blocks"),
     {"simulate standard --steps 1 --backend gpu": (2, "too large for this device")}),
    ("a kernel that does not compile", bad("compile", 3),
     {SIMULATE: (1, '" does not compile'), RENDER: (1, '" does not compile')}),
    ("a program that does not link", bad("link", 3),
     {SIMULATE: (1, '" does not link'), RENDER: (1, '" does not link')}),
]


class Trial:
    """A command, run on a fault, and its results."""

    def __init__(self, folder, fault, environment, command, expected):
        self.fault, self.command, self.expected = fault, command, expected
        self.status, self.seconds, self.line = None, LIMIT, ""
        start = time.monotonic()
        try:
            ended = subprocess.run([DRAPE, *command.split()], cwd=folder, text=True,
                                   env={**os.environ, **environment}, stdin=subprocess.DEVNULL, capture_output=True,
                                   timeout=LIMIT)
        except subprocess.TimeoutExpired:
            self.complaint = f"no end within {LIMIT:.0f} s"
            return
        self.seconds = time.monotonic() - start
        self.status = ended.returncode
        self.complaint = self.judge(ended.stdout, ended.stderr)

    def judge(self, output, messages):
        """Returns a message if the results are wrong, or None."""
        # Mesa's loader prints messages of its own.
        lines = [line for line in messages.splitlines() if line.startswith("drape: ")]
        self.line = lines[0].removeprefix("drape: ") if lines else ""
        status, words = self.expected or (0, "")
        if self.status != status:
            return f"status {self.status}, expected {status}: {messages}"
        if words not in self.line or len(lines) != (1 if words else 0):
            return f"expected one line with {words!r}: {messages}"
        # compare prints the differences. All other commands must print nothing that could be taken for a result.
        if status != 0 and output and not self.command.startswith("compare"):
            return f"printed a result: {output}"
        return None


def chosen(commands):
    """Returns the numbers of the commands that run every day. All commands try the driver in the same way."""
    last = len(commands) - 1
    is_found_in_trial = all(expected is None or expected[1].startswith(WORKS) for expected in commands.values())
    return {last} if is_found_in_trial else {0, last}


def print_table(trials):
    """Prints a row for each fault: the exit status of each command, the longest time, and the first command's line."""
    print("| the GPU has | exit status | s at most | the line |\n|---|---|---:|---|")
    for fault in dict.fromkeys(trial.fault for trial in trials):
        of_fault = [trial for trial in trials if trial.fault == fault]
        statuses = ", ".join(f"{NAMES.get(trial.command, 'simulate')} {trial.status}" for trial in of_fault)
        line = of_fault[0].line.rstrip(":") or "(the table of differences)"
        print(f"| {fault} | {statuses} | {max(trial.seconds for trial in of_fault):.1f} | {line} |")


def main():
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "small.json"), "w") as scene:
            scene.write(SCENE)
        trials = [(fault, environment, command, expected) for fault, environment, commands in ROWS
                  for number, (command, expected) in enumerate(commands.items())
                  if "--table" in sys.argv or number in chosen(commands)]
        # Commands that wait for a hanging GPU run in parallel with the rest.
        with ThreadPoolExecutor(8) as beside:
            waiting = [trial for trial in trials if trial[1].get("BAD_GPU") == "hang"]
            waited = [beside.submit(Trial, folder, *trial) for trial in waiting]
            ended = [Trial(folder, *trial) for trial in trials if trial not in waiting]
        ended += [trial.result() for trial in waited]
        wrong = [f"{trial.fault}: {trial.command}: {trial.complaint}" for trial in ended if trial.complaint]
    if "--table" in sys.argv:
        print_table(ended)
    for complaint in wrong:
        print(complaint, file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main())
