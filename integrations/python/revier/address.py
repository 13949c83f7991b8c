"""What a board shows, as text that fits in an address (docs/embedding.md, "What a board shows").

A position reads `game=coal_baron&players=3&seed=7&pending=!((step:turn,seat:0))&seats.0.marks=20`: a setup, and what is
changed of it by path. `link=…&seats.0.marks=20` begins with a game so far. The parts may stand on lines of their own.
web/js/embed/readable.js reads and writes the same.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote, urlencode, urljoin

from pyengine import Game, PositionError, from_position, replay
from pyengine.core.documents.link import from_link, to_link
from pyengine.core.play.start import new_game
from pyengine.lessons.document import Lesson, parse_lesson
from pyengine.lessons.library import load_lesson
from revier import rison

OPTIONS = ("lang", "theme", "seat", "bots", "at", "controls", "eager", "picture", "label")
MODES = ("show", "play", "task")
_PARTS = re.compile(r"&+|\s+(?=[a-z][\w.]*=)", re.ASCII)
_PATH = re.compile(r"[a-z][\w.]*", re.ASCII)
Document = dict[str, Any]


def parse(text: str) -> Document:
    """A partial position from its readable form; `PositionError` names the part that cannot be read.

    >>> parse("game=coal_baron players=3 seed=7 seats.0.marks=20")["set"]
    {'seats.0.marks': 20}
    """
    begun: Document = {}
    changed: Document = {}
    game = ""
    for part in filter(None, _PARTS.split(text.strip())):
        path, _, written = part.partition("=")
        value = unquote(written)
        if not _PATH.fullmatch(path) or "__" in path:
            raise PositionError(path, "is no path")
        try:
            if path == "game":
                game = value
            elif path == "link":
                begun[path] = value
            elif path in ("players", "seed"):
                begun[path] = rison.loads(value)
            elif path.startswith("variants."):
                begun.setdefault("variants", {})[path.removeprefix("variants.")] = value
            else:
                changed[path] = rison.loads(value)
        except ValueError as problem:
            raise PositionError(path, str(problem)) from None
    if "link" in begun and not game:
        game = game_in(begun["link"])
        if not game:
            raise PositionError("link", "is damaged")
    return {"revier": 1, "kind": "position", "game": game, "from": begun, "set": changed}


def game_in(link: str) -> str:
    """The game that a link is of: its bytes begin with the format, a length, and the name; "" if it is none."""
    try:
        data = base64.b64decode(link[:64] + "=" * (-len(link[:64]) % 4), altchars=b"-_", validate=True)
        return data[2 : 2 + data[1]].decode()
    except (ValueError, IndexError):
        return ""


def write(document: Mapping[str, Any]) -> str:
    """The readable form of a partial position.

    >>> write(parse("game=coal_baron&players=3&seats.0.name='Anna%20B.'&pending=!((step:turn,seat:0))"))
    "game=coal_baron&players=3&seats.0.name='Anna%20B.'&pending=!((step:turn,seat:0))"
    """
    begun = dict(document["from"])
    if set(begun) - {"link", "players", "seed", "variants"}:  # moves that were played, names, draws
        begun = {"link": to_link(_played(document["game"], begun))}
    parts: dict[str, Any]
    if "link" in begun:
        parts = {"link": begun["link"]}
    else:
        parts = {"game": document["game"], "players": begun["players"]}
        if "seed" in begun:
            parts["seed"] = begun["seed"]
        parts |= {f"variants.{name}": value for name, value in begun.get("variants", {}).items()}
    parts |= {path: rison.dumps(value) for path, value in document.get("set", {}).items()}
    return "&".join(f"{path}={quote(str(value), safe=_SAFE)}" for path, value in parts.items())


def _played(game: str, begun: Mapping[str, Any]) -> Game:
    """The game of a partial position before anything is changed, with its seed and its moves."""
    setup = {name: value for name, value in begun.items() if name != "moves"}
    played = new_game(game, **setup)
    for key in begun.get("moves", ()):
        played.choose(key)
    return played


_SAFE = "!'(),:/*~"


class Source:
    """What a board shows: read from what an author wrote."""

    def __init__(self, text: str) -> None:
        text = text.strip()
        self.link = self.lesson = ""
        self.document: Document | None = None
        if text.startswith("{"):
            self.document = json.loads(text)
        elif text.startswith("link=") and not _PARTS.search(text):
            self.link = text.removeprefix("link=")
        elif text.startswith("lesson="):
            self.lesson = text.removeprefix("lesson=").strip()
        else:
            self.document = parse(text)

    @property
    def fragment(self) -> str:
        """The part of the address after "#"."""
        if self.link:
            return f"link={self.link}"
        if self.lesson:
            return f"lesson={self.lesson}"
        assert self.document is not None
        if self.document.get("kind") == "position" and set(self.document) <= {"revier", "kind", "game", "from", "set"}:
            return write(self.document)
        if self.document.get("kind") in ("lesson", "analysis"):
            return packed(self.document)
        return f"link={to_link(self.game())}"

    @property
    def is_lesson(self) -> bool:
        return bool(self.lesson) or bool(self.document and self.document.get("kind") == "lesson")

    @property
    def mode(self) -> str:
        """What readers do with it, if the author does not say."""
        if self.is_lesson:
            return "task"
        return "show" if self.document and self.document.get("kind") == "analysis" else "play"

    def course(self) -> Lesson:
        """The lesson, if it is one."""
        if self.lesson:
            game, _, id = self.lesson.partition("/")
            return load_lesson(game, id)
        return parse_lesson(self.document)

    def game(self) -> Game:
        """The game as the board shows it first."""
        if self.link:
            return from_link(self.link)
        if self.is_lesson:
            return from_position(self.course().position)
        assert self.document is not None
        shown = self.document["root"] if self.document.get("kind") == "analysis" else self.document
        return replay(shown) if shown.get("kind") == "record" else from_position(shown)

    def url(self, site: str, mode: str = "", **options: Any) -> str:
        """The address of the board on a site."""
        wrong = set(options) - set(OPTIONS)
        if wrong or (mode and mode not in MODES):
            raise ValueError(f"there is no option or mode {', '.join(sorted(wrong)) or mode!r}")
        given = {"embed": mode or self.mode}
        given |= {name: str(value) for name, value in options.items() if value not in (None, "", False)}
        return f"{urljoin(site if site.endswith('/') else f'{site}/', 'index.html')}?{urlencode(given)}#{self.fragment}"


def packed(document: Mapping[str, Any]) -> str:
    """A whole document in an address."""
    data = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    made = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(made.compress(data) + made.flush()).decode().rstrip("=")
