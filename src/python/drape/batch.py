"""Sews many patterns, or simulates the rows of a table, each in a process of its own.

    python -m drape.batch PATTERN_OR_FOLDER ... --body FILE [--output FOLDER] [--spacing M] [--fabric NAME]
                          [--set FIELD=VALUE] [--no-pictures] [--workers N] [--limit SECONDS] [--program FILE]
    python -m drape.batch TABLE.csv [--scheduler ADDRESS] [--workers N] [--limit SECONDS]

Patterns are sewn by the program drape as by drape sew, each alone on the body, until they are at rest. A folder stands for all
patterns in it and below. Each pattern NAME.json or NAME_specification.json gives, in the folder of the output:

    NAME.obj    the garment at rest, with panels, seams and texture coordinates, and NAME.mtl
    NAME.drape  a snapshot of it, which drape opens and continues
    NAME.png    the body from the front and from behind, each panel in a colour of its own
    NAME.json   what drape sew --json tells, the reason if the garment is not worn, and the inputs

summary.csv has a line for each pattern and a column for each value. A pattern whose NAME.json has the same inputs is not
sewn again, so the same command continues a batch that was interrupted.

The table is a CSV file with a line of column names. Columns, all optional except output:

    output      file to write: .npz (positions, triangles, hash, stretch), .drape (a saved state), .png or .jpg
    scene       a built-in scene or a file; default: drop
    pattern     a mesh or sewing pattern in place of scene
    body        a mesh file of a body to add
    fabric      fabric of all cloths, such as silk
    seed        seed of random offsets of 1 mm at the start, so that each row drapes differently
    seconds     simulated time; default: 2
    columns     particles across each cloth
    any.field   a field of docs/scene-format.md, such as wind.velocity with the value "[0, 0, 3]"

A result is whole or absent. A row whose output exists is not simulated again, so the same command continues a table that
was interrupted. If a worker dies, another one takes its row. Several machines need a common folder, and drape and
distributed on each of them.
"""

from __future__ import annotations

import argparse
import csv
import ctypes
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
from typing import Any

import numpy as np

import drape
from drape import sewing

_PLAIN = ("output", "scene", "pattern", "body", "fabric", "seed", "seconds", "columns")
_ENDINGS = (".npz", ".drape", ".png", ".jpg", ".jpeg")
_NUMBERS: tuple[tuple[str, type[int] | type[float], int, int], ...] = (
    ("seed", int, 0, 0xFFFFFFFF), ("columns", int, 2, 4096), ("seconds", float, 0, 10**6))
_RETRIES = 5  # how often a row is given to another worker after one has died
_PATIENCE = 5  # time that a scheduler has to answer, s


class TableError(Exception):
    """A table that cannot be used. The text is one line."""


def read_table(path: str | os.PathLike[str]) -> list[dict[str, str]]:
    """Reads and checks a table. Makes its paths absolute. Raises TableError."""
    try:
        with open(path, newline="", encoding="utf-8-sig") as file:
            reader = csv.DictReader(file)
            rows = [dict(row) for row in reader]
            names = reader.fieldnames or []
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise TableError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    for name in names:
        if name not in _PLAIN and "." not in name:
            raise TableError(f"{path}: no such column \"{name}\", expected {', '.join(_PLAIN)} or a field with a dot")
    outputs: set[str] = set()
    for number, row in enumerate(rows, 2):
        if None in row or None in row.values():
            raise TableError(f"{path}: line {number}: expected {len(names)} values")
        row.update({name: value.strip() for name, value in row.items()})
        if not row.get("output", "").lower().endswith(_ENDINGS):
            raise TableError(f"{path}: line {number}: output: expected a file name that ends in {', '.join(_ENDINGS)}")
        for name, kind, least, most in _NUMBERS:
            try:
                if row.get(name) and not least <= kind(row[name]) <= most:
                    raise TableError(f"{path}: line {number}: {name}: {row[name]} is out of range, expected {least} to {most}")
            except ValueError:
                raise TableError(f"{path}: line {number}: {name}: \"{row[name]}\" is no number") from None
        row["output"] = os.path.abspath(row["output"])
        if row["output"] in outputs:
            raise TableError(f"{path}: line {number}: output: another row writes the same file")
        outputs.add(row["output"])
        for name in ("scene", "pattern", "body"):
            if row.get(name) and os.path.exists(row[name]):
                row[name] = os.path.abspath(row[name])
    return rows


def open_row(row: dict[str, str]) -> drape.Scene:
    """Opens the scene of a row. Raises drape.Error."""
    fields = [f"{name}={value}" for name, value in row.items() if "." in name and value]
    if row.get("seed"):
        fields += [f"cloth.seed={row['seed']}", "cloth.jitter=0.001"]
    source = row.get("pattern") or row.get("scene") or "drop"
    return drape.open(source, columns=int(row.get("columns") or 0), threads=1, fabric=row.get("fabric") or None,
                      set=fields, bodies=[row["body"]] if row.get("body") else [])


def check_fields(path: str | os.PathLike[str], rows: list[dict[str, str]]) -> None:
    """Refuses a field or a fabric that a scene does not have, and a value that it cannot have. Raises TableError.

    A small scene, which opens at once, accepts nearly all values. Only where it does not, or where a scene has columns
    of values for the first time, the scene of the row is opened.
    """
    accepted: set[tuple[str, str]] = set()
    opened: set[tuple[str, ...]] = set()
    for number, row in enumerate(rows, 2):
        if os.path.exists(row["output"]):
            continue
        values = {name: value for name, value in row.items() if value and ("." in name or name == "fabric")}
        for pair in values.items():
            if pair not in accepted and not _why_not({"columns": "2", **dict([pair])}):
                accepted.add(pair)
        kind = (*(row.get(name, "") for name in ("scene", "pattern", "body")), *values)
        if kind in opened and accepted.issuperset(values.items()):
            continue
        opened.add(kind)
        source = {name: row.get(name, "") for name in ("scene", "pattern", "body")}
        why = _why_not({**source, **values})
        if why and not _why_not(source):  # else the scene is to blame: its rows fail, and the others are simulated
            raise TableError(f"{path}: line {number}: {why}")


def _why_not(row: dict[str, str]) -> str:
    """Returns "" or one line about why the scene of a row cannot be opened."""
    try:
        open_row(row).close()
    except drape.Error as error:
        return str(error)
    return ""


def simulate(row: dict[str, str]) -> None:
    """Simulates a row and writes its output, under another name until it is complete."""
    scene = open_row(row)
    scene.step(round(float(row.get("seconds") or 2) / scene.time_step))
    output = pathlib.Path(row["output"])
    output.parent.mkdir(parents=True, exist_ok=True)
    part = output.with_name(f".{output.stem}.{os.uname().nodename}.{os.getpid()}.part{output.suffix.lower()}")
    try:
        if part.suffix == ".npz":
            np.savez_compressed(part, positions=scene.positions, triangles=scene.triangles, hash=scene.hash,
                                row=json.dumps(row), **scene.measure())
        elif part.suffix == ".drape":
            scene.save(part)
        else:
            scene.save_picture(part)
        part.replace(output)
    finally:
        part.unlink(missing_ok=True)


def run_row(row: dict[str, str], limit: float) -> str:
    """Simulates a row in a process of its own. Returns "" or one line about what went wrong."""
    if os.path.exists(row["output"]):
        return ""
    try:
        done = subprocess.run([sys.executable, "-m", "drape.batch", "--row", json.dumps(row)], capture_output=True,
                              text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return f"took longer than {limit:g} s"
    if done.returncode == 0:
        return ""
    return (done.stderr.strip().splitlines() or [f"ended with status {done.returncode}"])[-1]


def run_table(rows: list[dict[str, str]], scheduler: str | None, workers: int, limit: float) -> int:
    """Simulates all rows, and prints a line for each. Returns how many failed. Raises TableError if no scheduler answers."""
    import logging

    import distributed

    logging.getLogger("distributed").setLevel(logging.ERROR)
    todo = [row for row in rows if not os.path.exists(row["output"])]
    if len(todo) < len(rows):
        print(f"{len(rows) - len(todo)} of {len(rows)} rows are finished already")
    if not todo:
        return 0
    cluster: Any = scheduler or distributed.LocalCluster(n_workers=min(workers, len(todo)), threads_per_worker=1,
                                                         dashboard_address=None)
    failed, start = 0, time.monotonic()
    try:
        try:
            connected = distributed.Client(cluster, **({"timeout": _PATIENCE} if scheduler else {}))
        except (OSError, ValueError):
            if scheduler is None:
                raise
            raise TableError(f"{scheduler}: no scheduler answers, expected an address such as tcp://HOST:8786") from None
        with connected as client:
            futures = {client.submit(run_row, row, limit, pure=False, retries=_RETRIES): row for row in todo}
            for number, future in enumerate(distributed.as_completed(list(futures)), 1):
                why = str(future.exception() or "a worker died too often") if future.status != "finished" else \
                    future.result()
                failed += bool(why)
                name = os.path.relpath(futures[future]["output"])
                print(f"{number}/{len(todo)} {name}" + (f": {why}" if why else ""), flush=True)
    finally:
        if scheduler is None:
            cluster.close()
    hours = (time.monotonic() - start) / 3600
    print(f"{(len(todo) - failed) / hours:.0f} drapes an hour" + (f"; {failed} rows failed" if failed else ""))
    return failed


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line. Returns the exit status: 0, 1 if a row failed, 2 for bad input."""
    parser = argparse.ArgumentParser("python -m drape.batch", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", metavar="PATTERN, FOLDER or TABLE.csv")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="address of a dask scheduler; default: local processes")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), metavar="N", help="local processes")
    parser.add_argument("--limit", type=float, default=600, metavar="SECONDS", help="time limit of a row; default: 600")
    patterns = parser.add_argument_group("patterns")
    patterns.add_argument("--body", metavar="FILE", help="mesh of the body that wears the garments")
    patterns.add_argument("--output", default="drapes", metavar="FOLDER", help="default: drapes")
    patterns.add_argument("--spacing", metavar="M", help="distance between particles, as of drape sew")
    patterns.add_argument("--fabric", metavar="NAME", help="as of drape sew")
    patterns.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", help="as of drape sew")
    patterns.add_argument("--no-pictures", action="store_true", help="which need OpenGL 4.5")
    patterns.add_argument("--program", metavar="FILE", help="the program drape; default: the installed one")
    parser.add_argument("--row", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.row:
        # The row ends with the worker that started it.
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
        try:
            simulate(json.loads(options.row))
        except Exception as error:
            print(str(error).splitlines()[0] if str(error) else repr(error), file=sys.stderr)
            return 1
        return 0
    if not options.sources:
        parser.error("patterns or TABLE.csv are missing")
    if options.workers < 1 or not options.limit > 0:
        parser.error("--workers and --limit have to be above 0")
    try:
        if not options.sources[0].lower().endswith(".csv"):
            if options.body is None:
                parser.error("--body is missing")
            return 1 if sewing.sew_all(sewing.Batch(options)) else 0
        if len(options.sources) > 1 or options.body:
            parser.error("a table stands alone, and its bodies are in its column body")
        rows = read_table(options.sources[0])
        import distributed  # noqa: F401

        check_fields(options.sources[0], rows)
        return 1 if run_table(rows, options.scheduler, options.workers, options.limit) else 0
    except sewing.SewingError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    except ImportError:
        print("drape.batch needs the package distributed (Debian: python3-distributed)", file=sys.stderr)
        return 2


if __name__ == "__main__":
    from drape import batch  # so that workers find the functions by their module's name

    sys.exit(batch.main())
