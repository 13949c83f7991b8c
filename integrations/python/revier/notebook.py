"""A board in a notebook: Jupyter, marimo and whatever else shows anywidgets. The kernel plays; no site is needed.

>>> board = Board("game=coal_baron players=2 seed=7")
>>> board.choose(board.options[0]["key"])
>>> len(board.record["moves"])
1
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

import pyengine
from pyengine.table import Table
from revier.address import Source

_UNDO = {"en": "Undo", "de": "Zurücknehmen", "fr": "Annuler", "nl": "Terugnemen"}


class Board(anywidget.AnyWidget):
    """Shows a game, plays it, and gives back the position.

    `source` is a game, a position, a record, or text as in an address. `position` and `record` follow the play; observe
    `position` to hear of it.
    """

    _esm = Path(__file__).parent / "static" / "notebook.js"
    _css = Path(__file__).parent / "static" / "notebook.css"

    svg = traitlets.Unicode().tag(sync=True)
    prompt = traitlets.Unicode().tag(sync=True)
    options = traitlets.List(traitlets.Dict()).tag(sync=True)
    boards = traitlets.List(traitlets.Dict()).tag(sync=True)
    shown = traitlets.Unicode("board").tag(sync=True)
    can_undo = traitlets.Bool(False).tag(sync=True)
    undo_word = traitlets.Unicode().tag(sync=True)
    position = traitlets.Dict()
    record = traitlets.Dict()

    def __init__(self, source: Any, seat: int | None = None, lang: str = "en", theme: str = "light") -> None:
        super().__init__()
        self._lang, self._theme, self._seat = lang, theme, seat
        self._table = Table("notebook", _game(source), lang, veil=False)
        self._first = len(self._table.game.record()["moves"])
        self.undo_word = _UNDO.get(lang, _UNDO["en"])
        self.on_msg(self._heard)
        self.observe(lambda _: self._draw(), "shown")
        self._tell()

    @property
    def game(self) -> pyengine.Game:
        """The game as it stands."""
        return self._table.game

    def choose(self, key: str) -> None:
        """Play an answer; `IllegalChoice` says why it cannot be."""
        if reasons := self.game.why_not(key):
            raise pyengine.IllegalChoice(key, reasons)
        self._table.choose(key, confirmed=True)
        self._tell()

    def undo(self) -> None:
        """Take the last answer back."""
        if self.can_undo:
            self._table.undo()
            self._tell()

    def _heard(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """From the page: only answers that are legal now count."""
        key = content.get("choose") if isinstance(content, dict) else None
        if isinstance(key, str) and key in self.game.options():
            self.choose(key)
        elif isinstance(content, dict) and content.get("undo"):
            self.undo()

    def _tell(self) -> None:
        frame = self._table.frame()
        self.prompt = frame["prompt"]["text"]
        self.options = [{name: option[name] for name in ("key", "label", "detail")} for option in frame["options"]]
        self.boards = [{"id": board["id"], "name": board["label"]} for board in frame["scene"]["boards"]]
        self.can_undo = bool(frame["can_undo"]) and len(self.game.record()["moves"]) > self._first
        self._draw()
        self.record = self.game.record()
        self.position = self.game.position()

    def _draw(self) -> None:
        self.svg = pyengine.draw(self.game, self._seat, self.shown, self._lang, self._theme)


def _game(source: Any) -> pyengine.Game:
    if isinstance(source, pyengine.Game):
        return source.copy()
    if isinstance(source, dict):
        return pyengine.replay(source) if source.get("kind") == "record" else pyengine.from_position(source)
    return Source(str(source)).game()
