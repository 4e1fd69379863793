"""Ends the viewer suddenly while it records a clip in a window on a separate display (Xvfb and xdotool)."""
import os
import pty
import random
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path

SHEET = ('{"cloth": {"particles": [21, 21], "size": [1.6, 1.6], "origin": [-0.8, 1.9, 0], "pins": "topCorners"}, '
         '"solver": {"substeps": 4}}')
CLIP = "drape-scene-1.mp4"


class Display:
    """An X server without a real screen, which runs for as long as the object lives."""

    def __enter__(self):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "800x600x24", "-noreset"],
                                       pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as number:
            os.environ["DISPLAY"] = ":" + number.readline().strip()
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()


def value(folder, name):
    try:
        found = re.search(f'^"{re.escape(name)}": (.*?),?$', (folder / "report.json").read_text(), re.MULTILINE)
    except OSError:
        return None
    return found.group(1) if found else None


def wait_until(condition, seconds=60):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def record(drape, root, how, fail):
    """Ends a recording by a signal: SIGINT by Ctrl-C in its terminal, SIGHUP by closing that terminal, SIGKILL at any
    moment. Returns whether a clip exists, and the temporary names."""
    with tempfile.TemporaryDirectory(dir=root, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / "scene.json").write_text(SHEET)
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(folder)
            os.environ["XDG_CONFIG_HOME"] = str(folder / "config")
            program = str(Path(drape).parent / "tests" / "report_viewer")  # CMake builds it beside drape
            os.execv(program, [program, "scene.json", "--size", "320x240", "--ui-report", "report.json"])
        state = []

        def ended():
            pid, status = os.waitpid(child, os.WNOHANG) if not state else (0, 0)
            if pid:
                state.append(status)
            return bool(state)

        def recording():
            # Repeats the key, since a key is lost if it comes before the window has the focus.
            subprocess.run(["xdotool", "search", "--sync", "--onlyvisible", "--name", "^Drape$", "key", "--window", "0",
                            "F10"], capture_output=True, timeout=60)
            return wait_until(lambda: float(value(folder, "recording.seconds") or 0) > 0.05 or ended(), 20)

        if not wait_until(lambda: value(folder, "frame") is not None) or not recording() or ended():
            fail(f"record, {how.name}: it does not record")
        if how == signal.SIGINT:
            os.write(terminal, b"\x03")
        elif how == signal.SIGHUP:
            os.close(terminal)
        else:
            time.sleep(random.uniform(0, 1))
            os.kill(child, how)
        if not wait_until(ended):
            os.kill(child, signal.SIGKILL)
            fail(f"record, {how.name}: it does not end")
            return False, 0
        if how != signal.SIGHUP:
            os.close(terminal)
        if not os.WIFSIGNALED(state[0]) or os.WTERMSIG(state[0]) != how:
            fail(f"record, {how.name}: it ends by status {state[0]}")
        time.sleep(0.5)  # for the encoder of a killed process
        names = {entry.name for entry in folder.iterdir()} - {"scene.json", "report.json", "report.json.part", "config"}
        hidden = {entry for entry in names if entry.startswith(".")}
        if names - hidden - {CLIP} or (hidden and how != signal.SIGKILL):
            fail(f"record, {how.name}: {', '.join(sorted(names))} is left behind")
        if CLIP in names and subprocess.run(["ffprobe", "-v", "error", folder / CLIP]).returncode != 0:
            fail(f"record, {how.name}: the clip is broken")
        if how != signal.SIGKILL and CLIP not in names:
            fail(f"record, {how.name}: the clip is not kept")
        return CLIP in names, len(hidden)
