"""Pictures for pages that are passed on: a board on paper, 600 x 315, as a PNG. They are kept by their content."""

import hashlib
import re
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # the engine beside this folder, not an installed one

import resvg_py

import pyengine

WIDTH, HEIGHT, EDGE = 600, 315, 8
PAPER = "#F3EDE1"


def poster(game: pyengine.Game) -> str:
    """The common board in the middle of a sheet of the shape that other sites show."""
    svg = pyengine.draw(game, outlines=True)
    found = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    assert found
    scale = min((WIDTH - 2 * EDGE) / float(found[1]), (HEIGHT - 2 * EDGE) / float(found[2]))
    w, h = float(found[1]) * scale, float(found[2]) * scale
    place = f'x="{(WIDTH - w) / 2:.1f}" y="{(HEIGHT - h) / 2:.1f}" width="{w:.1f}" height="{h:.1f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{svg.replace(found[0], place, 1)}</svg>'
    )


def paint(work: tuple[dict[str, Any], Path, Path]) -> None:
    """A position or record, where its picture goes, and the folder of what was drawn before."""
    document, target, kept = work
    game = pyengine.replay(document) if document["kind"] == "record" else pyengine.from_position(document)
    svg = poster(game)
    old = kept / f"{hashlib.sha256(f'{resvg_py.__version__} {svg}'.encode()).hexdigest()[:24]}.png"
    if not old.is_file():
        old.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(old.read_bytes())
