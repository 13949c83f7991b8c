"""A board as markup for a page: the element, with a picture and a link where its script does not run."""

from __future__ import annotations

import hashlib
import re
from html import escape
from typing import NamedTuple

import pyengine
from revier.address import MODES, OPTIONS, Source

_OPTION = re.compile(r"([a-z]+):\s*(.*)$", re.ASCII)


class BadBoard(ValueError):
    """What an author wrote about a board cannot be read."""


class Board(NamedTuple):
    """A board as an author wrote it: lines `name: value`, then what it shows."""

    source: Source
    mode: str
    options: dict[str, str]

    @property
    def label(self) -> str:
        return self.options.get("label") or pyengine.describe(self.source.game().rules.id, self.lang)["title"]

    @property
    def lang(self) -> str:
        return self.options.get("lang", "en")


def read_board(text: str) -> Board:
    """Raises `BadBoard` with a sentence for the author."""
    options: dict[str, str] = {}
    lines = text.strip().splitlines()
    while lines and (found := _OPTION.match(lines[0].strip())):
        options[found[1]] = found[2].strip()
        del lines[0]
    mode = options.pop("mode", "")
    if mode and mode not in MODES:
        raise BadBoard(f"a mode is one of {', '.join(MODES)}, not {mode!r}")
    if wrong := sorted(set(options) - set(OPTIONS)):
        raise BadBoard(f"there is no option {wrong[0]!r}; there are mode, {', '.join(OPTIONS)}")
    try:
        source = Source("\n".join(lines))
        source.game()
    except (ValueError, KeyError) as problem:
        raise BadBoard(str(problem)) from problem
    return Board(source, mode or ("task" if source.is_lesson else "play"), options)


def picture(board: Board) -> tuple[str, str]:
    """A file name and the SVG: what the board shows first."""
    seat = board.options.get("seat")
    game = board.source.game()
    svg = pyengine.draw(game, int(seat) if seat else None, lang=board.lang, theme=board.options.get("theme") or "light")
    return f"revier-{hashlib.sha256(svg.encode()).hexdigest()[:12]}.svg", svg


def markup(board: Board, site: str, image: str) -> str:
    """The element; `image` is the address of its picture. The page loads `script(site)` once."""
    fragment = board.source.fragment
    name, value = next(
        ((name, fragment.removeprefix(f"{name}=")) for name in ("link", "lesson") if fragment.startswith(f"{name}=")),
        ("position", fragment),
    )
    packed = name == "position" and "=" not in fragment
    url = board.source.url(site, board.mode, **board.options)
    still = f'<a href="{escape(url)}"><img src="{escape(image)}" alt="{escape(board.label)}" style="width: 100%"></a>'
    if packed:  # a document that no attribute can say stands in the address of a frame
        style = "width: 100%; aspect-ratio: 4 / 3; min-height: 420px; border: 0"
        frame = f'<iframe src="{escape(url)}" title="{escape(board.label)}" style="{style}" loading="lazy"></iframe>'
        return f"{frame}<noscript>{still}</noscript>"
    given = {"mode": board.mode, **board.options, "label": board.label, name: value}
    written = "".join(f' {key}="{escape(text)}"' for key, text in given.items() if text)
    return f"<revier-board{written}>{still}</revier-board>"


def script(site: str) -> str:
    """Where the element comes from."""
    return f"{site.rstrip('/')}/embed.js"
