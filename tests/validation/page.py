"""Writes the tables and plots of docs/validation.md. Tables stand between comments, <!-- name --> and <!-- end -->."""

import pathlib
import re

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({"svg.hashsalt": "drape", "svg.fonttype": "none", "font.size": 8, "axes.grid": True,
                            "grid.color": "0.9", "axes.axisbelow": True, "legend.frameon": False})
import matplotlib.pyplot as plt
import numpy as np

import closed_forms as exact
import cusick

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
# Drape coefficients that were measured on real cloth of this kind, in %. docs/validation.md names the sources.
REAL = {"silk": "20 to 40", "cotton": "60 to 76; 68.4", "wool": "40 to 70", "denim": "70 to 90"}


def row(cells):
    return "| " + " | ".join(cells) + " |"


def error(value, known):
    return "no slip" if value != value else f"{100 * (value / known - 1):+.2f}"


def table(cases, columns, results):
    """Returns the table of a subject: its errors in %, by cells at the most substeps and by substeps at the finest cells."""
    lines = []
    groups = {}
    for number, case in cases:
        groups.setdefault((case.cells, case.substeps), []).append((number, case))
    for (cells, substeps), members in groups.items():
        unit = members[0][1].unit
        head = ["", "known" + (f", {unit}" if unit else "")] + [f"{cells[i]} cells, {substeps[j]} substeps" for i, j in columns]
        lines += ["", row(head), "|---" * len(head) + "|"]
        for number, case in members:
            known = results[number, *columns[0]][1]
            lines.append(row([case.name, f"{known:.4g}"] + [error(*results[number, *column]) for column in columns]))
    return "\n".join(lines[1:])


def drape_table(drapes, results):
    cells = sorted({job[2] for job in drapes}, reverse=True)
    substeps = max(job[3] for job in drapes)
    head = ["fabric", "kind"] + [f"{1000 * cell:g} mm" for cell in cells] + ["real cloth"]
    lines = [row(head), "|---" * len(head) + "|"]
    for fabric in cusick.FABRICS:
        for kind in "grid", "mesh":
            found = [results[fabric, kind, cell, substeps] for cell in cells]
            lines.append(row([fabric, kind] + [f"{percent:.1f} %, {folds} folds" for percent, folds, _ in found] +
                             [REAL.get(fabric, "") if kind == "grid" else ""]))
    return "\n".join(lines)


def substeps_table(drapes, results):
    fabric, _, cell, _ = next(job for job in drapes if job[3] != max(other[3] for other in drapes))
    steps = sorted({job[3] for job in drapes})
    lines = [row(["cotton, cells of 10 mm"] + [f"{n} substeps" for n in steps]), "|---" * (len(steps) + 1) + "|"]
    for kind in "grid", "mesh":
        found = [results[fabric, kind, cell, n] for n in steps]
        lines.append(row([kind] + [f"{percent:.1f} %, {folds} folds" for percent, folds, _ in found]))
    return "\n".join(lines)


def save(figure, name):
    figure.tight_layout()
    figure.savefig(DOCS / "images" / name, metadata={"Date": None})
    plt.close(figure)
    text = (DOCS / "images" / name).read_text()
    (DOCS / "images" / name).write_text("\n".join(line.rstrip() for line in text.splitlines()) + "\n")


def plot_bending_and_belt(cases, results):
    figure, (left, right) = plt.subplots(1, 2, figsize=(7.4, 2.8))
    gammas = np.logspace(-1, 2, 31)
    left.loglog(gammas, [exact.aspect(float(g)) for g in gammas], "k-", lw=1, label="heavy elastica")
    for column, colour, label in ((0, 2), "tab:orange", "10 cells"), ((2, 2), "tab:blue", "40 cells"):
        points = [(float(case.name[4:]), results[number, *column][0]) for number, case in enumerate(cases)
                  if case.subject == "cantilever" and "mesh" not in case.name]
        left.loglog(*zip(*points), "o", ms=4 if column[0] else 6, mfc="none", color=colour, label=label)
    left.set(xlabel="Γ = ρ g L³ / D", ylabel="drop / reach of the tip", title="Cantilever")
    left.legend()
    angles = np.linspace(0, 380, 50)
    for friction, colour in (0.3, "tab:blue"), (0.5, "tab:orange"):
        known = [exact.belt_ratio(friction, angle) for angle in angles]
        right.semilogy(angles, known, "-", color=colour, lw=1, label=f"e^(μφ), μ = {friction}")
        points = [(float(case.name.split(", ")[1][:-1]), results[number, 2, 2][0]) for number, case in enumerate(cases)
                  if case.subject == "belt" and case.name.startswith(f"μ = {friction}")]
        right.semilogy(*zip(*points), "o", ms=4, color=colour)
    right.set(xlabel="angle φ of the drum that is wrapped, degrees", ylabel="T₂ / T₁ at which it slips", title="Belt",
              xticks=range(0, 361, 90))
    right.legend()
    save(figure, "validation-curves.svg")


def plot_shadows(drapes, results):
    cell, substeps = min(job[2] for job in drapes), max(job[3] for job in drapes)
    figure, axes = plt.subplots(2, len(cusick.FABRICS), figsize=(7.4, 2.6))
    turn = np.linspace(0, 2 * np.pi, 181)
    for place, fabric in enumerate(cusick.FABRICS):
        for axis, kind in zip(axes[:, place], ("grid", "mesh")):
            percent, _, outline = results[fabric, kind, cell, substeps]
            outline = np.array([*outline, outline[0]])
            axis.fill(100 * outline * np.cos(turn), 100 * outline * np.sin(turn), color="0.75")
            for radius in cusick.RADIUS, cusick.SUPPORT:
                axis.add_patch(plt.Circle((0, 0), 100 * radius, fill=False, lw=0.5))
            axis.set(aspect="equal", xticks=[], yticks=[], xlim=(-15.3, 15.3), ylim=(-15.3, 15.3),
                     title=(fabric + " " if kind == "grid" else "") + f"{percent:.0f} %",
                    
                     ylabel=kind if place == 0 else "", frame_on=False)
    save(figure, "validation-drape.svg")


def write(cases, columns, drapes, results):
    """Fills in docs/validation.md and writes its plots. Returns 0."""
    file = DOCS / "validation.md"
    tables = {subject: table([(n, case) for n, case in enumerate(cases) if case.subject == subject], columns, results)
              for subject in dict.fromkeys(case.subject for case in cases)}
    tables |= {"Cusick": drape_table(drapes, results), "Cusick by substeps": substeps_table(drapes, results)}
    text = file.read_text()
    for name, lines in tables.items():
        place = re.compile(rf"(<!-- {re.escape(name)} -->\n).*?(<!-- end -->)", re.S)
        text, count = place.subn(lambda found: found[1] + lines + "\n" + found[2], text)
        assert count == 1, f"docs/validation.md should have one place for the table \"{name}\""
    file.write_text(text)
    plot_bending_and_belt(cases, results)
    plot_shadows(drapes, results)
    return 0
