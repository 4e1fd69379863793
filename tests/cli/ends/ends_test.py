#!/usr/bin/env python3
"""Ends drape suddenly, or takes its disk away. Files must then be whole or absent, and older files unchanged.

  ends_test.py DRAPE [--kills N] [--viewer]

--kills: how often each command is killed, half of the times at a random moment, half just after its file has begun
--viewer: also records in the window (Xvfb, xdotool)

Prints a table. Exits with status 1 and a line for each failure, or with 77 and a line for each part that this machine
cannot run: terminals need /dev/pts, and full disks need the right to mount.
"""
import argparse
import os
import pty
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from record_ends import Display, record

FILLER = "filler"
LOG = Path(__file__).resolve().parents[3] / "assets/logs/towel.json"
SCENES = {  # two different cloths, so that old files differ from new ones
    "new": '{"cloth": {"particles": [33, 33]}, "solver": {"substeps": 3}, "ground": {"on": true}}',
    "old": '{"cloth": {"particles": [9, 9]}, "solver": {"substeps": 3}}',
}
COMMANDS = {  # the words of a command, and the files that it writes
    "render": ("render scene.json --frames 15 --size 320x240 --quality fast --backend cpu -o film.mp4", ["film.mp4"]),
    "export": ("export scene.json --frames 0:99 --backend cpu -o mesh.glb", ["mesh.glb"]),
    "export cache": ("export scene.json --frames 0:99 --backend cpu -o cache.pc2",
                     ["cache.pc2", "cache.obj", "cache.mtl"]),
    "save": ("simulate scene.json --steps 60 --backend cpu --save moment.drape", ["moment.drape"]),
    "replay": ("replay run.json --steps 8 --backend cpu", ["run.json"]),
}
failures = []
left_out = []


def fail(text):
    failures.append(text)
    print("FAILED: " + text, file=sys.stderr)


def leave_out(text):
    left_out.append(text)
    print("LEFT OUT: " + text, file=sys.stderr)


def has_terminals():
    try:
        for file in pty.openpty():
            os.close(file)
    except OSError as error:
        leave_out(f"Ctrl-C and terminals that close, since there are no terminals (/dev/pts): {error}")
        return False
    return True


def has_mounts():
    """Restarts this program in its own mount namespace, for disks that are full or read-only. Returns whether it can."""
    if os.environ.get("DRAPE_ENDS_INSIDE"):
        return True
    own = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-r", "-m"]
    # In the namespace users look like root. Mesa would take root's home and complain that it cannot write to it.
    os.environ.setdefault("XDG_CACHE_HOME", os.path.expanduser("~/.cache"))
    trial = subprocess.run(own + ["mount", "-t", "tmpfs", "tmpfs", "/tmp"], capture_output=True, text=True)
    if trial.returncode == 0:
        os.environ["DRAPE_ENDS_INSIDE"] = "1"
        os.execvp(own[0], own + [sys.executable] + sys.argv)
    leave_out(f"disks that are full or may only be read, since nothing can be mounted here: {trial.stderr.strip()}")
    return False


def is_temporary(name):
    return name.startswith(".") or name.endswith(".part")


class Case:
    """A command that runs in a folder with the files of an earlier run."""

    def __init__(self, drape, name, root):
        self.name = name
        words, self.files = COMMANDS[name]
        self.words = [drape] + words.split()
        self.contents = {}
        for scene in ("old", "new"):
            folder = root / (name.replace(" ", "-") + "-" + scene)
            folder.mkdir()
            self.put_inputs(folder, scene)
            start = time.monotonic()
            subprocess.run(self.words, cwd=folder, check=True, capture_output=True)
            self.seconds = time.monotonic() - start
            self.contents[scene] = {file: (folder / file).read_bytes() for file in self.files}

    def put_inputs(self, folder, scene):
        (folder / "scene.json").write_text(SCENES[scene])
        if self.name == "replay":
            shutil.copy(LOG, folder / "run.json")

    def put_old(self, folder):
        self.put_inputs(folder, "new")
        for file, bytes_ in self.contents["old"].items():
            (folder / file).write_bytes(bytes_)

    def inputs(self):
        return {"scene.json", FILLER, *self.files}

    def check(self, folder, what, leaves_temporary=False, all_old=False):
        """Checks the state after a sudden end. Returns the names of new files and of temporary ones."""
        new = []
        for file in self.files:
            content = (folder / file).read_bytes() if (folder / file).exists() else None
            if content == self.contents["old"][file]:
                continue
            if content == self.contents["new"][file] and not all_old:
                new.append(file)
            else:
                fail(f"{what}: {file} is neither as it was nor whole")
        others = {entry.name for entry in folder.iterdir()} - self.inputs()
        temporary = {name for name in others if is_temporary(name)}
        if others != temporary or (temporary and not leaves_temporary):
            fail(f"{what}: {', '.join(sorted(others))} is left behind")
        return new, temporary

    def start(self, folder, **more):
        return subprocess.Popen(self.words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                **more)


def wait_for_file(case, folder, ended):
    """Waits until the command has begun a file, or has ended."""
    while not ended():
        if {entry.name for entry in folder.iterdir()} - case.inputs():
            return
        time.sleep(0.0005)


def kill(case, root, kills):
    ended, new, left = 0, 0, 0
    for number in range(kills):
        with tempfile.TemporaryDirectory(dir=root, ignore_cleanup_errors=True) as name:
            folder = Path(name)
            case.put_old(folder)
            process = case.start(folder)
            if number % 2 == 0 or case.name == "replay":
                time.sleep(random.uniform(0, case.seconds))
            else:
                wait_for_file(case, folder, lambda: process.poll() is not None)
                time.sleep(random.uniform(0, 0.3 * case.seconds) if number % 4 == 3 else 0)
            ended += process.poll() is not None
            process.kill()
            process.communicate()
            is_new, temporary = case.check(folder, f"{case.name}, killed", leaves_temporary=True)
            new += bool(is_new)
            left += bool(temporary)
    print(f"| {case.name} | SIGKILL | {kills} | {ended} | {new} | {left} |")


def on_terminal(case, root, how):
    """Presses Ctrl-C, or closes the terminal, while a file is being written."""
    with tempfile.TemporaryDirectory(dir=root, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        case.put_old(folder)
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(folder)
            os.execv(case.words[0], case.words)
        state = []

        def ended():
            pid, status = os.waitpid(child, os.WNOHANG) if not state else (0, 0)
            if pid:
                state.append(status)
            return bool(state)

        wait_for_file(case, folder, ended)
        if how == signal.SIGINT:
            os.write(terminal, b"\x03")
        else:
            os.close(terminal)
        deadline = time.monotonic() + 30
        while not ended() and time.monotonic() < deadline:
            time.sleep(0.005)
        if not state:
            os.kill(child, signal.SIGKILL)
            return fail(f"{case.name}: {how.name} does not end it")
        if how == signal.SIGINT:
            os.close(terminal)
        if os.WIFSIGNALED(state[0]):
            if os.WTERMSIG(state[0]) != how:
                fail(f"{case.name}: expected the end by {how.name}, it is by signal {os.WTERMSIG(state[0])}")
        elif os.WEXITSTATUS(state[0]) != 0:
            fail(f"{case.name}: {how.name} answers {os.WEXITSTATUS(state[0])}")
        new, _ = case.check(folder, f"{case.name}, {how.name}")
        print(f"| {case.name} | {how.name} | 1 | {int(not os.WIFSIGNALED(state[0]))} | {int(bool(new))} | 0 |")


def fill(file):
    """Fills a disk until less than 4 KiB are left."""
    with open(file, "wb", buffering=0) as filler:
        try:
            while filler.write(b"0" * 4096) == 4096:
                pass
        except OSError:
            pass
        filler.truncate(filler.tell() // 4096 * 4096 - 4096)


def starve(cases, kind):
    """Within a mount namespace of its own: a disk that is full, or one that may only be read."""
    mounted = Path(tempfile.mkdtemp())
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", mounted], check=True)
    for case in cases:
        for entry in mounted.iterdir():
            entry.unlink()
        case.put_old(mounted)
        if kind == "full":
            fill(mounted / FILLER)
        else:  # bind, since users may not change the options of the disk itself
            subprocess.run(["mount", "-o", "remount,bind,ro", mounted], check=True)
        process = case.start(mounted)
        _, messages = process.communicate()
        wanted = 1 if kind == "full" else 2
        if process.returncode != wanted:
            fail(f"{case.name}, {kind}: expected exit {wanted}, it is {process.returncode}: {messages}")
        if len(messages.splitlines()) != 1 or not messages.startswith("drape: "):
            fail(f"{case.name}, {kind}: expected one line, it is: {messages}")
        case.check(mounted, f"{case.name}, {kind}", all_old=True)
        print(f"| {case.name} | {kind} | exit {process.returncode} | {messages.strip().replace('|', '/')} |")
        if kind != "full":
            subprocess.run(["mount", "-o", "remount,bind,rw", mounted], check=True)
    subprocess.run(["umount", mounted], check=True)
    mounted.rmdir()


def record_all(drape, root, kills):
    with Display():
        for how, times in ((signal.SIGKILL, kills), (signal.SIGINT, 1), (signal.SIGHUP, 1)):
            clips, left = 0, 0
            for _ in range(times):
                is_kept, hidden = record(drape, root, how, fail)
                clips += is_kept
                left += bool(hidden)
            print(f"| record | {how.name} | {times} | 0 | {clips} | {left} |", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("drape")
    parser.add_argument("--kills", type=int, default=1)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--viewer", action="store_true")
    arguments = parser.parse_args()
    random.seed(arguments.seed)
    drape = os.path.realpath(arguments.drape)
    mounts = has_mounts()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        root = Path(name)
        cases = [Case(drape, name, root) for name in COMMANDS]
        writing = [case for case in cases if case.name != "replay"]
        print("| command | end | times | had ended | new files | temporary names |\n|---|---|---|---|---|---|")
        for case in cases:
            kill(case, root, arguments.kills)
        if has_terminals():
            for case in writing if arguments.kills > 1 else writing[:2]:
                for how in (signal.SIGINT, signal.SIGHUP):
                    on_terminal(case, root, how)
            if arguments.viewer:
                record_all(drape, root, arguments.kills)
        if mounts:
            print("\n| command | disk | answer | line |\n|---|---|---|---|")
            for kind in ("full", "read-only"):
                starve(writing, kind)
    return 1 if failures else 77 if left_out else 0


if __name__ == "__main__":
    sys.exit(main())
