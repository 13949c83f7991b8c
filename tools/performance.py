"""docs/performance.md: the budgets of one run, plotted, beside the figures that were committed last.

    python tools/performance.py BENCH.json      what `./build.sh bench --json` wrote

The figures stay in docs/performance/figures.json, so a slowdown is seen in the difference of a commit. What grows with
a game (saving, taking back) is measured here, on CPython.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
OUT = ROOT / "docs" / "performance"
FIGURES = OUT / "figures.json"
INK, SOFT, GOOD, OVER = "#3b3a36", "#a49c8a", "#3c7a4e", "#b8412a"
STEP = 25


def number(text: str) -> float:
    """Of a ratio what stands behind the equals sign, else the first number."""
    found = re.search(r"-?[\d.]+", text.rpartition("=")[2])
    if not found:
        raise ValueError(f"no number in {text!r}")
    return float(found[0])


def key_of(what: str) -> str:
    """A row's name without what changes from run to run."""
    return re.sub(r"\s+", " ", re.sub(r"\(.*?\)|\d+ answers,|p95 of \d+", "", what)).strip()


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def bars(rows: list[dict[str, Any]], before: dict[str, float]) -> str:
    """Each figure as a share of its budget; a line where it was last time."""
    height, left, wide = 22, 470, 400
    tall = height * len(rows) + 34
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + wide + 80} {tall}" font-family="sans-serif" '
        f'font-size="11" fill="{INK}"><title>Figures as shares of their budgets</title>'
    ]
    most = 1.5
    for n, row in enumerate(rows):
        share = number(row["value"]) / number(row["budget"])
        y = 24 + n * height
        colour = GOOD if row["kept"] else OVER
        lines.append(f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{escaped(key_of(row["what"])[:78])}</text>')
        length = max(1, min(share, most) / most * wide)
        lines.append(f'<rect x="{left}" y="{y + 3}" width="{length:.0f}" height="14" fill="{colour}"/>')
        lines.append(f'<text x="{left + length + 5:.0f}" y="{y + 14}">{share:.2f}</text>')
        if (old := before.get(key_of(row["what"]))) is not None:
            x = left + min(old / number(row["budget"]), most) / most * wide
            lines.append(f'<path d="M{x:.0f} {y}v20" stroke="{INK}" stroke-width="2"/>')
    x = left + wide / most
    lines.append(f'<path d="M{x:.0f} 18V{tall}" stroke="{SOFT}" stroke-dasharray="3"/>')
    lines.append(f'<text x="{x:.0f}" y="13" text-anchor="middle">budget</text></svg>')
    return "\n".join(lines) + "\n"


def curve(series: dict[str, list[tuple[float, float]]], title: str, unit: str, of: str = "decisions") -> str:
    wide, tall, left, foot = 560, 220, 20, 24
    most_x = max(x for points in series.values() for x, _ in points)
    most_y = max(y for points in series.values() for _, y in points) * 1.1
    colours = ("#b8412a", "#2b6cb0", "#c98a12")
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide + left + 20} {tall + foot + 40}" fill="{INK}" '
        f'font-family="sans-serif" font-size="11"><title>{title}</title>',
        f'<path d="M{left} 20V{20 + tall}H{left + wide}" fill="none" stroke="{SOFT}"/>',
        f'<text x="{left - 10}" y="13">{most_y:.0f} {unit}</text>',
        f'<text x="{left + wide}" y="{36 + tall}" text-anchor="end">{most_x:.0f} {of}</text>',
    ]
    for n, (name, points) in enumerate(series.items()):
        path = " ".join(f"{left + x / most_x * wide:.0f},{20 + tall - y / most_y * tall:.0f}" for x, y in points)
        lines.append(f'<polyline points="{path}" fill="none" stroke="{colours[n % 3]}" stroke-width="2"/>')
        lines.append(f'<text x="{left + 12 + n * 150}" y="{58 + tall}" fill="{colours[n % 3]}">{escaped(name)}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def many(rows: list[dict[str, Any]], start: str) -> dict[str, list[tuple[float, float]]]:
    """Of the rows `start: COUNT, what`: by what it is, its figure against the count."""
    series: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        if found := re.fullmatch(rf"{start}: (\d+), (.*)", row["what"]):
            series.setdefault(found[2], []).append((float(found[1]), number(row["value"])))
    return series


def lengths() -> tuple[dict[str, list[tuple[float, float]]], dict[str, list[tuple[float, float]]]]:
    """By game: kilobytes of the record, and milliseconds for an undo, after a number of decisions."""
    import pyengine
    from pyengine.bridge import Bridge

    sizes: dict[str, list[tuple[float, float]]] = {}
    undos: dict[str, list[tuple[float, float]]] = {}
    for game in pyengine.games():
        bridge = Bridge()

        def ask(method: str, bridge: Bridge = bridge, **params: Any) -> Any:
            return json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))["result"]

        players = max(pyengine.describe(game)["players"])
        frame = ask("table.new", game=game, players=players, seed=3, veil=False)
        table, played = frame["table"], 0
        while not frame["over"] and played < 400:
            for _ in range(STEP):
                if frame["over"] or not frame["options"]:
                    break
                option = frame["options"][played % len(frame["options"])]
                frame = ask("table.choose", table=table, key=option["key"], confirmed=True)
                played += 1
            saved = ask("table.save", table=table)["document"]
            sizes.setdefault(game, []).append((played, len(json.dumps(saved)) / 1024))
            took = []
            for _ in range(3):
                start = time.perf_counter()
                ask("table.undo", table=table)
                took.append((time.perf_counter() - start) * 1000)
                ask("table.redo", table=table)
            undos.setdefault(game, []).append((played, statistics.median(took)))
            if not frame["options"]:
                break
    return sizes, undos


def main() -> None:
    rows = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    before = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    OUT.mkdir(exist_ok=True)
    (OUT / "budgets.svg").write_text(bars(rows, before), "utf-8")
    sizes, undos = lengths()
    (OUT / "size.svg").write_text(curve(sizes, "Size of a saved game", "KB"), "utf-8")
    (OUT / "undo.svg").write_text(curve(undos, "Taking back", "ms"), "utf-8")
    curves = []
    for start, of in (("boards on a page", "boards"), ("saved games", "games")):
        for what, points in many(rows, start).items():
            title = f"{start.capitalize()}, {what}"
            name, unit = f"{of}-{what.split()[0]}.svg", "MB" if "memory" in what else "ms"
            (OUT / name).write_text(curve({title: points}, title, unit, of), "utf-8")
            curves += ["", f"![{title}](performance/{name})"]
    lines = [
        "# Performance",
        "",
        "Written by `./build.sh performance`; nearly every figure is a ratio to something measured in the same run,",
        "so that another machine, or a busy one, says about the same. The line in a bar is what was committed before.",
        "",
        "![Figures as shares of their budgets](performance/budgets.svg)",
        "",
        "| what | figure | budget | before |",
        "|---|---|---|---|",
    ]
    for row in rows:
        old = before.get(key_of(row["what"]))
        told = "" if old is None else f"{old:g}"
        mark = "" if row["kept"] else " (over)"
        lines.append(f"| {row['what'].replace('|', '/')} | {row['value']}{mark} | {row['budget']} | {told} |")
    lines += [
        "",
        "## What grows with a game",
        "",
        "![Size of a saved game](performance/size.svg)",
        "",
        "![Taking back](performance/undo.svg)",
        *curves,
        "",
        "The largest tables, on CPython; in the browser 1.6 x. Two hundred saved games and a record of 2,000 decisions",
        "are a test (`tests/browser/test_faults.py`).",
    ]
    (ROOT / "docs" / "performance.md").write_text("\n".join(lines) + "\n", "utf-8")
    FIGURES.write_text(
        json.dumps({key_of(row["what"]): number(row["value"]) for row in rows}, indent=1) + "\n", "utf-8"
    )


if __name__ == "__main__":
    main()
