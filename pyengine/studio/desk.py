"""What the bridge offers to authors: `edit.*` changes a position by hand, `make.*` makes lessons of games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyengine.core.documents.fields import DocumentError, Field, PositionError, header
from pyengine.core.documents.parse import quoted
from pyengine.core.view.text import known_language, translate
from pyengine.lessons.document import LessonError
from pyengine.lessons.library import lesson_document
from pyengine.studio.editor import Editor
from pyengine.studio.lessons import look, make
from pyengine.studio.opening import open_lesson
from pyengine.studio.texts import STUDIO


class Desk:
    """The positions that are being changed."""

    def __init__(self) -> None:
        self._editors: dict[str, Editor] = {}
        self._made = 0

    def words(self, params: Field) -> dict[str, str]:
        """The texts of the pages for authors, which no other page needs."""
        lang = known_language(params.maybe("lang", "en").text())
        return {id: translate(message, lang) for id, message in STUDIO.items()}

    def open(self, params: Field) -> dict[str, Any]:
        """A position, whole or partial, one that does not fit too; or the last one of a record."""
        seat = None if params.maybe("seat").value is None else params.get("seat").whole(0)
        lang = params.maybe("lang", "en").text()
        editor = Editor(f"e{self._made + 1}", whole_position(params.get("document").mapping()), lang, seat)
        frame = editor.frame()
        self._made += 1
        self._editors[editor.id] = editor
        return frame

    def frame(self, params: Field) -> dict[str, Any]:
        editor = self._editor(params)
        return editor.frame() if params.maybe("lang").value is None else editor.speak(params.get("lang").text())

    def pick(self, params: Field) -> dict[str, Any]:
        return self._editor(params).pick(params.get("target").text())

    def move(self, params: Field) -> dict[str, Any]:
        return self._editor(params).move(params.get("target").text(), params.get("to").text())

    def set(self, params: Field) -> dict[str, Any]:
        return self._editor(params).set(params.get("path").text(), params.get("value").value)

    def ask(self, params: Field) -> dict[str, Any]:
        return self._editor(params).ask(params.get("question").text(), params.get("seat").whole())

    def show(self, params: Field) -> dict[str, Any]:
        return self._editor(params).show(params.get("seat").whole())

    def undo(self, params: Field) -> dict[str, Any]:
        return self._editor(params).undo()

    def redo(self, params: Field) -> dict[str, Any]:
        return self._editor(params).redo()

    def close(self, params: Field) -> dict[str, Any]:
        self._editors.pop(params.get("table").text(), None)
        return {}

    def look(self, params: Field) -> dict[str, Any]:
        lang = params.maybe("lang", "en").text()
        return look(params.get("document").mapping(), params.get("at").whole(0), lang)

    def lesson(self, params: Field) -> dict[str, Any]:
        lang = params.maybe("lang", "en").text()
        given = {name: params.get(name).value for name in ("notes", "title", "summary")}
        given |= {name: params.get(name).value for name in ("more", "kept") if params.maybe(name).value is not None}
        return make(params.get("document").mapping(), Field(given, "", LessonError), lang)

    def reopen(self, params: Field) -> dict[str, Any]:
        lang = params.maybe("lang", "en").text()
        if "document" in params.mapping():
            document: Any = params.get("document").mapping()
        else:
            document = lesson_document(params.get("game").text(), params.get("id").text())
        return open_lesson(document, lang)

    def _editor(self, params: Field) -> Editor:
        id = params.get("table").text()
        if id not in self._editors:
            raise ValueError(f"there is no position {quoted(id)}")
        return self._editors[id]


def whole_position(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The position that a document names or leads to."""
    import pyengine

    if document.get("kind") != "position":
        return pyengine.replay({**document, "digest": None}).position()
    if "from" in document:
        return pyengine.from_position(document).position()
    header(document, "position", PositionError)
    try:
        return pyengine.from_position(document).position()
    except DocumentError:
        return document  # it does not fit yet: that is what the editor is for
