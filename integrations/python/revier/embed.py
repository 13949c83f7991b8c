"""A board as markup for a page: the element, with a picture and a link where its script does not run."""

from __future__ import annotations

import hashlib
import json
import re
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

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


def read_board(text: str, files: Path | None = None, page: Path | None = None) -> Board:
    """Raises `BadBoard` with a sentence for the author.

    `src: boards/full-cage.json` names a file below the folder `files`, as seen from the page, or from the folder if it
    begins with a slash.
    """
    options: dict[str, str] = {}
    lines = text.strip().splitlines()
    while lines and (found := _OPTION.match(lines[0].strip())):
        options[found[1]] = found[2].strip()
        del lines[0]
    shown = "\n".join(lines)
    if src := options.pop("src", ""):
        if shown.strip():
            raise BadBoard("a board shows a file (src) or what follows the options, not both")
        shown = _in_file(src, files, page, options)
    mode = options.pop("mode", "")
    if mode and mode not in MODES:
        raise BadBoard(f"a mode is one of {', '.join(MODES)}, not {mode!r}")
    if wrong := sorted(set(options) - set(OPTIONS)):
        raise BadBoard(f"there is no option {wrong[0]!r}; there are src, mode, {', '.join(OPTIONS)}")
    try:
        source = Source(shown)
        source.game()
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadBoard(str(problem)) from problem
    return Board(source, mode or source.mode, options)


def _in_file(src: str, files: Path | None, page: Path | None, options: dict[str, str]) -> str:
    """The document in a file; the title and the mode of a board are options, unless the author says otherwise."""
    path, _, name = src.partition("#")
    if files is None:
        raise BadBoard("there are no files here (src)")
    root = files.resolve()
    beside = root if path.startswith("/") or page is None else page.resolve().parent
    found = (beside / path.lstrip("/")).resolve()
    if not found.is_relative_to(root) or not found.is_file():
        raise BadBoard(f"there is no file {path!r} among the documents")
    if found.stat().st_size > LARGEST_FILE:
        raise BadBoard(f"{path!r} is larger than {LARGEST_FILE} bytes")
    try:
        content = json.loads(found.read_text("utf-8"))
        if content["kind"] == "boards":
            content = content["boards"][unquote(name)]
        if "document" in content and content.get("kind") in ("board", None):
            for option, said in (("label", content.get("title")), ("mode", content.get("mode"))):
                if isinstance(said, str) and said:
                    options.setdefault(option, said)
            content = content["document"]
        return json.dumps(content)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise BadBoard(f"{src!r} is no document of Revier") from problem


LARGEST_FILE = 1_000_000


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
