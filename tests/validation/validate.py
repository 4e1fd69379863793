"""Compares the solver with closed forms and measured values.

    validate.py           the coarsest cells and substeps, with their own bounds: the test of every day
    validate.py --fine    the finest ones, with the bounds that docs/validation.md names, and Cusick's test
    validate.py --page    everything; writes the tables and plots of docs/validation.md (needs matplotlib)

DRAPE_LIBRARY names the library. A case that misses its bound is a line on stderr, and the exit status is 1.
"""

import argparse
import json
import multiprocessing
import os
import pathlib
import sys
import warnings

try:
    import numpy  # noqa: F401
except ImportError:
    print("validate: NumPy is not installed (python3-numpy), so nothing was checked", file=sys.stderr)
    sys.exit(77)
import cusick
import friction
import hanging

CASES = [*hanging.cases(), *friction.cases()]
# Columns of a table: places in the cells and substeps of a case.
COLUMNS = (0, 2), (1, 2), (2, 2), (2, 0), (2, 1)
CUSICK_CELLS = 0.01, 0.0075, 0.005  # m
CUSICK_SUBSTEPS = 64
# Fabric, kind, cell (m), substeps, least and greatest drape in %. No closed form gives these: they are the drapes of
# docs/validation.md, give or take what a disc that settles in another way changes.
DRAPES_COARSE = [("cotton", "grid", 0.01, 32, 42, 58), ("cotton", "mesh", 0.01, 32, 37, 53)]
DRAPES_FINE = [("silk", "grid", 0.0075, 64, 35, 51), ("silk", "mesh", 0.0075, 64, 30, 46),
               ("cotton", "grid", 0.0075, 64, 48, 64), ("cotton", "mesh", 0.0075, 64, 46, 62),
               ("denim", "grid", 0.0075, 64, 68, 84), ("denim", "mesh", 0.0075, 64, 75, 91)]


def measured(job):
    """Measures a job.

    job: (number, place in cells, place in substeps) of a case, or (fabric, kind, cell, substeps) of a drape.
    """
    warnings.simplefilter("ignore")  # notes on shear that is lowered in long cells
    if isinstance(job[0], str):
        return cusick.drape_of(*job)
    case = CASES[job[0]]
    return case.measure(case.cells[job[1]], case.substeps[job[2]])


def all_measured(jobs, kept):
    """Measures jobs in as many processes as the machine has cores. kept: file of results to start from, or None."""
    results = {}
    if kept and kept.exists():
        results = {tuple(job): tuple(result) for job, result in json.loads(kept.read_text())}
    named = {job: (CASES[job[0]].subject, CASES[job[0]].name, *job[1:]) if isinstance(job[0], int) else job for job in jobs}
    missing = [job for job in jobs if named[job] not in results]
    with multiprocessing.get_context("spawn").Pool(min(len(missing), os.cpu_count() or 1) or 1) as pool:
        for job, result in zip(missing, pool.imap(measured, missing)):
            results[named[job]] = result
            if kept:
                kept.write_text(json.dumps([[list(job), list(result)] for job, result in results.items()]))
    return {job: results[named[job]] for job in jobs}


def misses(value, known, bound):
    return not abs(value / known - 1) <= bound  # NaN misses


def check(column, bound_of, extra):
    """Measures all cases with a bound in one column. Returns the exit status."""
    failures = 0
    for number, case in enumerate(CASES):
        bound = bound_of(case)
        if bound is None:
            continue
        value, known = measured((number, *column))
        if misses(value, known, bound):
            failures += 1
            unit = " " + case.unit if case.unit else ""
            print(f"{case.subject}, {case.name}: {value:.5g}{unit}, expected {known:.5g}{unit} within {100 * bound:g} %",
                  file=sys.stderr)
    for fabric, kind, cell, substeps, low, high in extra:
        value = cusick.drape_of(fabric, kind, cell, substeps)[0]
        if not low <= value <= high:
            failures += 1
            print(f"Cusick, {fabric}, {kind}: {value:.1f} %, expected {low} to {high} %", file=sys.stderr)
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fine", action="store_true", help="measure the finest cells and substeps")
    parser.add_argument("--page", action="store_true", help="write the tables and plots of docs/validation.md")
    parser.add_argument("--keep", type=pathlib.Path, help="with --page: a file that keeps results, so that a run can go on")
    arguments = parser.parse_args()
    if arguments.page:
        import page
        drapes = [(fabric, kind, cell, CUSICK_SUBSTEPS) for fabric in cusick.FABRICS for kind in ("grid", "mesh")
                  for cell in CUSICK_CELLS]
        drapes += [("cotton", kind, CUSICK_CELLS[0], substeps) for kind in ("grid", "mesh") for substeps in (16, 32)]
        jobs = [(number, *column) for number in range(len(CASES)) for column in COLUMNS]
        return page.write(CASES, COLUMNS, drapes, all_measured(jobs + drapes, arguments.keep))
    if arguments.fine:
        return check((2, 2), lambda case: case.fine, DRAPES_FINE)
    return check((0, 0), lambda case: case.coarse, DRAPES_COARSE)


if __name__ == "__main__":
    sys.exit(main())
