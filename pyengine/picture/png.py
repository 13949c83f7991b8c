"""From SVG to PNG, by whatever program is installed for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

Command = Callable[[str, Path, Path, tuple[int, int]], list[str]]


class NoConverter(RuntimeError):
    """No program that makes a PNG is installed, or it failed."""


def _chromium(program: str, source: Path, target: Path, size: tuple[int, int]) -> list[str]:
    alone = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    switches = ["--headless", "--disable-gpu", "--hide-scrollbars", "--default-background-color=00000000", *alone]
    return [program, *switches, f"--window-size={size[0]},{size[1]}", f"--screenshot={target}", source.as_uri()]


CONVERTERS: dict[str, Command] = {
    "rsvg-convert": lambda program, source, target, size: [
        program, "--width", str(size[0]), "--height", str(size[1]), "--output", str(target), str(source)
    ],
    "resvg": lambda program, source, target, size: [program, "--width", str(size[0]), str(source), str(target)],
    "cairosvg": lambda program, source, target, size: [
        program, str(source), "--output", str(target), "--output-width", str(size[0])
    ],
    "inkscape": lambda program, source, target, size: [
        program, str(source), "--export-type=png", f"--export-filename={target}", f"--export-width={size[0]}"
    ],
    "chromium": _chromium,
    "chromium-browser": _chromium,
    "google-chrome": _chromium,
}  # fmt: skip


def to_png(svg: str, target: Path, size: tuple[int, int]) -> str:
    """Write a PNG; answers with the program that made it. The SVG should have its letters as shapes (`outlines`)."""
    problems = []
    for name, command in CONVERTERS.items():
        program = shutil.which(name)
        if program is None:
            continue
        with tempfile.TemporaryDirectory() as folder:
            source, made = Path(folder, "picture.svg"), Path(folder, "picture.png")
            source.write_text(svg, "utf-8")
            try:
                done = subprocess.run(command(program, source, made, size), capture_output=True, text=True, timeout=60)
                told = done.stderr.strip()
            except (OSError, subprocess.TimeoutExpired) as problem:
                told = str(problem)
            if made.is_file() and made.stat().st_size:
                shutil.copyfile(made, target)
                return name
            problems.append(f"{name} made no picture: {told[-300:]}")
    if problems:
        raise NoConverter("; ".join(problems))
    raise NoConverter(f"no program that makes a PNG is installed; any of these does: {', '.join(CONVERTERS)}")
