"""Sews many patterns, each alone on one body, in processes of the program drape: see drape.batch."""

from __future__ import annotations

import argparse
import collections
import csv
import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from typing import Any, TextIO

from drape._library import lib

Row = dict[str, Any]
_ENDING = "_specification"  # of the names of GarmentCodeData
_PAUSE = 0.05  # between looks at the processes, s
_EVERY = 10  # how often the summary is written anew while patterns are sewn, s
# Becomes the program, which ends with the process that has started it: also when that one is killed.
_START = "import ctypes, os, signal, sys; ctypes.CDLL(None).prctl(1, signal.SIGKILL); os.execv(sys.argv[1], sys.argv[1:])"


class SewingError(Exception):
    """Patterns or options that cannot be used. The text is one line."""


def find_program(given: str | None) -> str:
    """The program drape: the given one, $DRAPE_PROGRAM, the one that belongs to the library, or that of the PATH.
    Raises SewingError."""
    library = pathlib.Path(lib._name).resolve()
    near = [str(folder / name) for folder in library.parents[:3] for name in ("drape", "bin/drape")]
    for candidate in [given] if given else [os.environ.get("DRAPE_PROGRAM"), *near, "drape"]:
        found = candidate and shutil.which(candidate)
        if found:
            return os.path.abspath(found)
    raise SewingError(f"{given}: no such program" if given else
                      "patterns are sewn by the program drape, which is not installed; --program FILE names it")


def find_patterns(sources: list[str]) -> dict[str, pathlib.Path]:
    """The patterns of files and folders, by name and in the order of names. Raises SewingError."""
    patterns: dict[str, pathlib.Path] = {}
    for source in map(pathlib.Path, sources):
        if not source.exists():
            raise SewingError(f"{source}: No such file or directory")
        files = [source] if source.is_file() else [file for file in source.rglob("*.json") if _is_pattern(file)]
        if not files:
            raise SewingError(f"{source}: has no sewing pattern")
        for file in files:
            name = file.stem.removesuffix(_ENDING)
            if patterns.setdefault(name, file.resolve()) != file.resolve():
                raise SewingError(f"{file}: has the same name as {patterns[name]}, and their files would be the same")
    return dict(sorted(patterns.items()))


def _is_pattern(file: pathlib.Path) -> bool:
    try:
        with open(file, encoding="utf-8") as text:
            return bool(json.load(text)["pattern"]["panels"])
    except (OSError, ValueError, KeyError, TypeError):
        return False


class Batch:
    """Patterns, and how they are sewn."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.program = find_program(options.program)
        self.patterns = find_patterns(options.sources)
        self.folder = pathlib.Path(options.output).absolute()
        self.limit, self.workers = float(options.limit), int(options.workers)
        self.pictures = not options.no_pictures
        self.options = ["--spacing", options.spacing] if options.spacing else []
        self.options += ["--fabric", options.fabric] if options.fabric else []
        self.body = pathlib.Path(options.body).absolute() if os.path.exists(options.body) else options.body
        if isinstance(self.body, str) and not self.body.startswith("built-in:"):
            raise SewingError(f"{self.body}: No such file or directory")
        for field in options.set:
            self.options += ["--set", field]
        version = subprocess.run([self.program, "--version"], capture_output=True, text=True, check=False)
        if version.returncode != 0:
            raise SewingError(f"{self.program}: is not the program drape")
        self.version = version.stdout.strip()
        self.body_hash = "" if isinstance(self.body, str) else _hash(self.body)

    def inputs(self, name: str) -> Row:
        """Everything on which the results of a pattern depend."""
        return {"pattern": str(self.patterns[name]), "pattern_sha256": _hash(self.patterns[name]),
                "body": str(self.body), "body_sha256": self.body_hash, "options": self.options,
                "pictures": self.pictures, "version": self.version}

    def finished(self, name: str) -> Row | None:
        """The row of a pattern that has been sewn from the same inputs."""
        try:
            row: Row = json.loads((self.folder / f"{name}.json").read_text())
            same = row["inputs"] == self.inputs(name) and row["report"] is not None
            return row if same and all((self.folder / file).exists() for file in row["files"]) else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def names_of_files(self, name: str) -> list[str]:
        return [f"{name}.obj", f"{name}.drape"] + ([f"{name}.png"] if self.pictures else [])


class Sewing:
    """A process that sews one pattern into a folder of its own."""

    def __init__(self, batch: Batch, name: str) -> None:
        self.batch, self.name, self.begun, self.cpu = batch, name, time.monotonic(), 0.0  # cpu: processor time, s
        self.inputs = batch.inputs(name)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f".{name}.{os.uname().nodename}.{os.getpid()}.part",
                                                    dir=batch.folder))
        outputs = [word for file in batch.names_of_files(name) for word in ("-o", str(self.folder / file))]
        views = ["--views", "front,back", "--panel-colours", "--size", "600x900"] if batch.pictures else []
        command = [batch.program, "sew", str(batch.patterns[name]), "--body", str(batch.body), "--json", "--threads", "1",
                   "--backend", "cpu", *batch.options, *views, *outputs]
        with open(self.folder / "report", "wb") as report, open(self.folder / "messages", "wb") as messages:
            self.process = subprocess.Popen([sys.executable, "-c", _START, *command], stdin=subprocess.DEVNULL,
                                            stdout=report, stderr=messages, cwd=batch.folder)

    def is_done(self) -> bool:
        return self.status() is not None or time.monotonic() - self.begun > self.batch.limit

    def status(self, options: int = os.WNOHANG) -> int | None:
        """How the process has ended; None while it runs. Unlike Popen, also learns its processor time."""
        if self.process.returncode is None:
            pid, status, usage = os.wait4(self.process.pid, options)
            if pid:
                self.process.returncode = os.waitstatus_to_exitcode(status)
                self.cpu = usage.ru_utime + usage.ru_stime
        return self.process.returncode

    def end(self) -> Row:
        """Moves the files to their places and returns the row."""
        status = self.status()
        self.stop()
        report: Row | None = None
        try:
            report = json.loads((self.folder / "report").read_text(encoding="utf-8"))
        except ValueError:  # none or half of one
            pass
        # Progress ends in returns.
        said = (self.folder / "messages").read_text(encoding="utf-8", errors="replace").replace("\r", "\n").splitlines()
        messages = [line for line in said if line.startswith("drape: ")]
        if status is None:
            report, reason = None, f"took longer than {self.batch.limit:g} s"
        elif report is None:
            last = (messages or said or [""])[-1].removeprefix("drape: ")
            reason = f"ended by {signal.Signals(-status).name}" if status < 0 else last or f"ended with status {status}"
        else:
            reason = "" if status == 0 else str(report.get("reason") or _reason(report) or f"ended with status {status}")
        files = [file for file in self.batch.names_of_files(self.name)
                 if report is not None and (self.folder / file).exists()]
        for file in [*self.batch.names_of_files(self.name), f"{self.name}.mtl"]:  # those of an earlier run
            if file not in files:
                (self.batch.folder / file).unlink(missing_ok=True)
        for file in files + [f"{self.name}.mtl"] * bool(files):
            if (self.folder / file).exists():
                (self.folder / file).replace(self.batch.folder / file)
        row = {"name": self.name, "status": status, "reason": reason, "cpu_s": round(self.cpu, 2), "files": files,
               "inputs": self.inputs,
               "report": report, "messages": messages}
        _write(self.batch.folder / f"{self.name}.json", json.dumps(row, indent=1) + "\n")
        shutil.rmtree(self.folder, ignore_errors=True)
        return row

    def stop(self) -> None:
        if self.status() is None:
            self.process.kill()
            self.status(0)


def _reason(report: Row) -> str:
    """Why a garment is not worn, from a program that does not say it."""
    if report.get("crossings", {}).get("end"):
        return "crossed"
    return "not at rest" if "rest_s" in report and report["rest_s"] is None else ""


def _hash(path: pathlib.Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise SewingError(f"{path}: {error.strerror}") from None


def _write(path: pathlib.Path, text: str) -> None:
    """Writes a file that is whole or absent."""
    part = path.with_name(f".{path.name}.{os.uname().nodename}.{os.getpid()}")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def flat(value: Any, name: str = "") -> Row:
    """The values of a report by names such as crossings.end. A list of objects is named by their labels."""
    rows: Row = {}
    if isinstance(value, dict):
        for key, inner in value.items():
            rows |= flat(inner, f"{name}.{key}" if name else str(key))
    elif isinstance(value, list) and value and all(isinstance(inner, dict) for inner in value):
        for number, inner in enumerate(value):
            key = next((key for key in ("label", "name", "panel") if inner.get(key)), "")
            label = inner[key] if key else number
            rows |= flat({k: v for k, v in inner.items() if k != key}, f"{name}.{label}")
    else:
        rows[name] = "; ".join(map(str, value)) if isinstance(value, list) else value
    return rows


def write_summary(path: pathlib.Path, rows: list[Row]) -> None:
    """Writes a CSV file with a line for each pattern and a column for each value of their reports."""
    lines = [{"name": row["name"], "status": row["status"], "reason": row["reason"], "cpu_s": row["cpu_s"], **flat(row["report"] or {})}
             for row in sorted(rows, key=lambda row: str(row["name"]))]
    names = list(dict.fromkeys(name for line in lines for name in line))
    part = path.with_name(f".{path.name}.{os.uname().nodename}.{os.getpid()}")
    with open(part, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(lines)
    part.replace(path)


def _remove_parts(folder: pathlib.Path) -> None:
    """Removes what a killed batch on this machine has left."""
    for part in folder.glob(f".*.{os.uname().nodename}.*"):
        pid = part.name.rsplit(f".{os.uname().nodename}.", 1)[1].split(".")[0]
        if pid.isdigit() and not os.path.exists(f"/proc/{pid}"):
            shutil.rmtree(part) if part.is_dir() else part.unlink()


def _left(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def sew_all(batch: Batch, out: TextIO | None = None) -> int:
    """Sews all patterns, and prints a line for each. Returns how many are not worn."""
    out = out or sys.stdout
    batch.folder.mkdir(parents=True, exist_ok=True)
    _remove_parts(batch.folder)
    rows = [row for row in map(batch.finished, batch.patterns) if row]
    done = {row["name"] for row in rows}
    todo = collections.deque(name for name in batch.patterns if name not in done)
    if rows:
        print(f"{len(rows)} of {len(batch.patterns)} patterns are sewn already", file=out, flush=True)
    count, start, written, fresh, sewn = len(todo), time.monotonic(), time.monotonic(), 0, 0
    running: list[Sewing] = []
    try:
        while todo or running:
            while todo and len(running) < batch.workers:
                running.append(Sewing(batch, todo.popleft()))
            ended = [sewing for sewing in running if sewing.is_done()]
            for sewing in ended:
                running.remove(sewing)
                row = sewing.end()
                rows.append(row)
                fresh += 1
                sewn += row["report"] is not None
                now = time.monotonic()
                left = (count - fresh) * (now - start) / fresh
                print(f"{fresh}/{count} {row['name']}: {row['reason'] or 'worn'}, {now - sewing.begun:.0f} s"
                      + (f"; about {_left(left)} left" if fresh < count else ""), file=out, flush=True)
                if now - written > _EVERY:
                    write_summary(batch.folder / "summary.csv", rows)
                    written = now
            if not ended:
                time.sleep(_PAUSE)
    finally:
        for sewing in running:
            sewing.stop()
            shutil.rmtree(sewing.folder, ignore_errors=True)
    write_summary(batch.folder / "summary.csv", rows)
    seconds = sorted(row["cpu_s"] for row in rows if row["report"] is not None)
    reasons = collections.Counter(row["reason"].split(":")[0] for row in rows if row["reason"])
    worn = len(rows) - reasons.total()
    print(f"{worn} of {len(rows)} worn" + "".join(f"; {n} {reason}" for reason, n in reasons.most_common())
          + (f"; {seconds[len(seconds) // 2]:.1f} s of processor time each (median)" if seconds else "")
          + (f"; {3600 * sewn / (time.monotonic() - start):.0f} drapes an hour" if sewn else ""), file=out, flush=True)
    return len(rows) - worn
