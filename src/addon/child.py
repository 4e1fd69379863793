"""Finds Drape and runs it as a child process. Needs neither Blender nor NumPy."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from typing import Any

try:
    import pty  # Linux and macOS
except ImportError:
    pty = None

NOT_FOUND = ('Drape was not found: set the path of the program "drape" in the preferences of this add-on, or install '
             "the wheel with pip (docs/blender.md)")


def find(path: str) -> list[str]:
    """Returns the command that runs Drape, or an empty list.

    path: the program or its folder, as the user gave it. Empty: looks in PATH, in ~/.local/bin and for the wheel.
    """
    name = "drape.exe" if os.name == "nt" else "drape"
    if path:
        path = os.path.expanduser(path)
        program = os.path.join(path, name) if os.path.isdir(path) else path
        return [program] if os.access(program, os.X_OK) else []
    places = os.pathsep.join([os.environ.get("PATH", ""), os.path.expanduser("~/.local/bin")])
    program = shutil.which(name, path=places)
    if program:
        return [program]
    if importlib.util.find_spec("drape"):
        return [sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "wheel_child.py")]
    return []


OPTIONS = ["--crossings", "--json"]
_OF_OBJ = "when it reads an OBJ file"  # in notes about the OBJ beside a cache, which the add-on does not read


class Child:
    """A run of `drape export` that writes point caches to a folder."""

    def __init__(self, command: list[str], folder: str, frames: str):
        """Starts it. `frames` is the value of --frames. Raises OSError."""
        arguments = ["export", "scene.json", "--frames", frames, "-o", "out.pc2", *OPTIONS]
        self.share = 0.0  # part of the steps that have been taken, 0 to 1
        self._text = ""
        self._out = tempfile.TemporaryFile()
        self._errors = -1  # Drape shows its progress on a terminal only
        if pty:
            self._errors, terminal = pty.openpty()
            os.set_blocking(self._errors, False)
        else:
            self._file = tempfile.TemporaryFile()
            terminal = self._file.fileno()
        paths = [path for path in sys.path if path] if command[0] == sys.executable else []
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)} if paths else None
        try:
            self._process = subprocess.Popen(command + arguments, cwd=folder, stdin=subprocess.DEVNULL,
                                             stdout=self._out, stderr=terminal, env=environment)
        except OSError:
            self._close()
            raise
        finally:
            if pty:
                os.close(terminal)

    def is_running(self) -> bool:
        """Reads what Drape has said since the last call."""
        running = self._process.poll() is None
        self._read()
        done = re.findall(r"simulating \[[^\]]*\] (\d+) %", self._text)
        if done:
            self.share = int(done[-1]) / 100
        return running

    def _read(self) -> None:
        while self._errors >= 0:
            try:
                data = os.read(self._errors, 1 << 16)
            except BlockingIOError:
                return
            except OSError:  # Linux's way to say that the other end is closed
                data = b""
            if not data:
                return
            self._text += data.decode(errors="replace")
            # Forgets all but the last picture of a progress bar.
            self._text = re.sub(r"\r[^\r\n]*(?=\r[^\r\n]*\r)", "", self._text)

    def stop(self) -> None:
        """Ends the process. Drape then removes incomplete files."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._close()

    def _close(self) -> None:
        if self._errors >= 0:
            os.close(self._errors)
            self._errors = -1
        self._out.close()

    def lines(self) -> list[str]:
        """Returns what Drape has said for the user."""
        if self._errors < 0 and not pty:
            self._file.seek(0)
            self._text = self._file.read().decode(errors="replace")
        lines = [line.rsplit("\r", 1)[-1].replace("\x1b[K", "").strip()
                 for line in self._text.replace("\r\n", "\n").split("\n")]
        return [line.removeprefix("drape: ").removeprefix("scene.json: ") for line in lines
                if line and not line.startswith("wrote ") and _OF_OBJ not in line]

    def result(self) -> dict[str, Any]:
        """Returns the report of a run that has ended. Raises RuntimeError with one line if it failed."""
        code = self._process.wait()
        self._read()
        if code != 0:
            said = self.lines()
            raise RuntimeError(said[-1] if said else f"Drape ended with code {code}")
        self._out.seek(0)
        return json.loads(self._out.read() or b"{}")
