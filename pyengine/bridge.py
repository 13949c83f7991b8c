"""The bridge: JSON text in, JSON text out. The only module that JavaScript calls; it never raises and never prints."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import pyengine
from pyengine.core.component_view import check_components, show_components, told_corrections
from pyengine.core.decision import IllegalChoice
from pyengine.core.document import DocumentError, Field
from pyengine.core.game import Game
from pyengine.core.link import LONGEST, continues, from_link, to_link
from pyengine.core.registry import UnknownGame, has_bots
from pyengine.core.text import LANGUAGES, N_, known_language, translate
from pyengine.lessons import LessonTable, lesson_ids, load_lesson, read_lesson
from pyengine.lessons.document import said
from pyengine.table import Table
from pyengine.ui_text import UI

DIGEST_DIFFERS = N_("This game ends differently from what its record says. It can be looked at, but not played on.")
DEEPEST_REQUEST = 64
"""A document nests at most 16 levels; a request wraps it in a few more."""


class BadRequest(ValueError):
    """A request that cannot be understood."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class Bridge:
    """All tables of a page."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._made = 0
        self._methods: dict[str, Callable[[Field], Any]] = {
            "hello": self._hello,
            "echo": lambda params: params.value,
            "table.new": self._new,
            "table.open": self._open,
            "table.frame": self._frame,
            "table.click": lambda p: self._table(p).click(p.get("target").text()),
            "table.choose": lambda p: self._table(p).choose(p.get("key").text(), p.maybe("confirmed", False).flag()),
            "table.unselect": lambda p: self._table(p).unselect(),
            "table.look": lambda p: self._table(p).look(),
            "table.undo": lambda p: self._table(p).undo(),
            "table.redo": lambda p: self._table(p).redo(),
            "table.goto": lambda p: self._table(p).goto(None if p.maybe("at").value is None else p.get("at").whole()),
            "table.show": lambda p: self._table(p).show(
                None if p.maybe("seat").value is None else p.get("seat").whole()
            ),
            "table.why": lambda p: self._table(p).why(p.get("target").text()),
            "table.save": lambda p: {"document": self._table(p).game.record()},
            "table.position": lambda p: {"document": self._table(p).game.position()},
            "table.close": self._close,
            "bot.levels": lambda p: _opponents().levels(p.maybe("lang", "en").text()),
            "bot.move": self._bot_move,
            "bot.hint": self._bot_hint,
            "bot.judge": self._bot_judge,
            "components.show": lambda p: show_components(p.get("game").text(), p.maybe("lang", "en").text()),
            "components.check": lambda p: check_components(p.get("document").mapping(), p.maybe("lang", "en").text()),
            "components.told": self._components_told,
            "link.make": lambda p: {"text": to_link(self._table(p).game)},
            "link.open": lambda p: self._seat_down(from_link(p.get("text").text(LONGEST)), p).frame(),
            "link.continues": lambda p: {
                "continues": continues(self._table(p).game, from_link(p.get("text").text(LONGEST)))
            },
            "lesson.list": self._lessons,
            "lesson.open": self._lesson,
            "lesson.next": lambda p: self._lesson_table(p).next(),
            "lesson.again": lambda p: self._lesson_table(p).again(),
            "lesson.hint": lambda p: self._lesson_table(p).hint(),
        }

    def handle(self, text: str) -> str:
        """Answer one request."""
        id: int | str | None = None
        try:
            id = _id_of(text)
            if _is_too_deep(text):
                raise BadRequest("bad_document", "this nests too deeply to be a document of ours")
            request = json.loads(text, parse_constant=_refuse)
            if not isinstance(request, dict):
                raise BadRequest("bad_request", "a request is an object")
            given = request.get("id")
            if given is not None and not isinstance(given, int | str):
                raise BadRequest("bad_request", "an id is a number or a text")
            id = given
            method = self._methods.get(str(request.get("method")))
            if method is None:
                raise BadRequest("unknown_method", f"there is no method {request.get('method')!r}")
            answer = {"id": id, "result": method(Field(request.get("params") or {}, "", DocumentError))}
            return _json(answer)
        except Exception as problem:  # the one place where everything is caught: JavaScript gets an answer, always
            return _json({"id": id, "error": _error(problem)})

    # --- methods ----------------------------------------------------------------------------------------------------

    def _hello(self, params: Field) -> dict[str, Any]:
        lang = known_language(params.maybe("lang", "en").text())
        return {
            "version": pyengine.__version__,
            "lang": lang,
            "languages": [{"id": id, "name": name} for id, name in LANGUAGES.items()],
            "games": [
                {
                    **pyengine.describe(game, lang),
                    "lessons": len(lesson_ids(game)),
                    "bots": has_bots(game),
                }
                for game in pyengine.games()
            ],
            "levels": _opponents().levels(lang),
            "ui": {id: translate(message, lang) for id, message in UI.items()},
        }

    def _new(self, params: Field) -> dict[str, Any]:
        seats = [
            {"name": seat.maybe("name", "").text(40), "colour": seat.maybe("colour", "").text(20)}
            for seat in params.maybe("seats", []).each()
        ]
        variants = params.maybe("variants", {}).mapping()
        game = pyengine.new_game(
            *(params.get("game").text(), params.get("players").whole(), params.get("seed").whole(), variants, seats),
            components=None if params.maybe("components").value is None else params.get("components").mapping(),
        )
        return self._seat_down(game, params).frame()

    def _open(self, params: Field) -> dict[str, Any]:
        document = params.get("document").mapping()
        readonly = None
        if document.get("kind") == "position":
            game = pyengine.from_position(document)
        else:
            try:
                game = pyengine.replay(document)
            except DocumentError as problem:
                if problem.path != "digest":
                    raise
                game = pyengine.replay({**document, "digest": None})
                readonly = DIGEST_DIFFERS
        table = self._seat_down(game, params)
        table.readonly = readonly
        return table.frame()

    def _frame(self, params: Field) -> dict[str, Any]:
        table = self._table(params)
        lang, veil = params.maybe("lang"), params.maybe("veil")
        table.refresh(
            None if lang.value is None else lang.text(),
            None if veil.value is None else veil.flag(),
        )
        return table.frame()

    def _components_told(self, params: Field) -> dict[str, Any]:
        """The corrected components with which a table plays."""
        table = self._table(params)
        components = table.game.rules.components
        if components is None:
            raise BadRequest("bad_request", "this table plays with the components as shipped")
        return {**components.part(), "corrections": told_corrections(components, table.lang)}

    def _close(self, params: Field) -> dict[str, Any]:
        self._tables.pop(params.get("table").text(), None)
        return {}

    def _lessons(self, params: Field) -> list[dict[str, Any]]:
        game, lang = params.get("game").text(), params.maybe("lang", "en").text()
        lessons = [load_lesson(game, id) for id in lesson_ids(game)]
        return [
            {
                "id": lesson.id,
                "title": said(lesson.title, lang),
                "summary": said(lesson.summary, lang),
                "minutes": lesson.minutes,
                "stages": len(lesson.stages),
                "clauses": list(lesson.clauses),
            }
            for lesson in lessons
        ]

    def _lesson(self, params: Field) -> dict[str, Any]:
        """A lesson of a game, or one that comes as a document (a task in an embedded board).

        `stage` opens it where somebody left off: what came before is played by its model solution.
        """
        if "document" in params.mapping():
            lesson = read_lesson(params.get("document").value)
        else:
            lesson = load_lesson(params.get("game").text(), params.get("id").text())
        self._made += 1
        stage = params.maybe("stage", 0).whole(0)
        table = LessonTable(f"t{self._made}", lesson, params.maybe("lang", "en").text(), stage)
        self._tables[table.id] = table
        return table.frame()

    def _lesson_table(self, params: Field) -> LessonTable:
        table = self._table(params)
        if not isinstance(table, LessonTable):
            raise BadRequest("bad_request", "this table has no lesson")
        return table

    def _bot_move(self, params: Field) -> Any:
        document, level = params.get("document").mapping(), params.get("level")
        return _opponents().move(document, level.choice(_opponents().LEVELS), _milliseconds(params))

    def _bot_hint(self, params: Field) -> Any:
        lang = params.maybe("lang", "en").text()
        return _opponents().hint(params.get("document").mapping(), lang, _milliseconds(params))

    def _bot_judge(self, params: Field) -> Any:
        document, lang = params.get("document").mapping(), params.maybe("lang", "en").text()
        return _opponents().judge(document, params.get("at").whole(0), lang, _milliseconds(params))

    # --- inside -----------------------------------------------------------------------------------------------------

    def _seat_down(self, game: Game, params: Field) -> Table:
        lang = params.maybe("lang", "en").text()
        self._made += 1
        id = f"t{self._made}"
        table = Table(id, game, lang, params.maybe("veil", True).flag())
        bots = params.maybe("bots", []).each(most=len(game.seats))
        if bots:
            known = ("", *_opponents().LEVELS)
            named = [level.choice(known) for level in bots]
            table.bots = (*named, *("",) * (len(game.seats) - len(named)))
        against = params.maybe("against", "").text()
        if against and not game.over:
            level = params.get("against").choice(_opponents().LEVELS)
            person = params.maybe("person", game.decision.seat).whole(0, len(game.seats) - 1)
            table.bots = tuple("" if seat == person else level for seat in range(len(game.seats)))
        self._tables[id] = table
        return table

    def _table(self, params: Field) -> Table:
        id = params.get("table").text()
        table = self._tables.get(id)
        if table is None:
            raise BadRequest("unknown_table", f"there is no table {id!r}")
        return table


def _refuse(constant: str) -> Any:
    """NaN and Infinity are Python's own idea of JSON."""
    raise BadRequest("bad_request", f"{constant} is not JSON")


def _json(answer: Mapping[str, Any]) -> str:
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # an echo of half a character: as JSON names it
        text = json.dumps(answer, separators=(",", ":"), allow_nan=False)
    return text


def _error(problem: Exception) -> Mapping[str, Any]:
    if isinstance(problem, BadRequest):
        return {"code": problem.code, "message": str(problem)}
    if isinstance(problem, IllegalChoice):
        reasons = [reason._asdict() for reason in problem.reasons]
        return {"code": "illegal_choice", "message": str(problem), "details": {"reasons": reasons}}
    if isinstance(problem, DocumentError):
        # The parameters of a request are read as documents are, but are none.
        code = "bad_request" if type(problem) is DocumentError else "bad_document"
        return {"code": code, "message": str(problem), "details": {"path": problem.path}}
    if isinstance(problem, ValueError | UnknownGame | RecursionError):
        return {"code": "bad_request", "message": str(problem)}
    return {"code": "internal", "message": f"{type(problem).__name__}: {problem}"}


def _opponents() -> ModuleType:
    """The bots, imported when first asked for: the table's worker never needs them."""
    return importlib.import_module("pyengine.opponents")


def _milliseconds(params: Field) -> int | None:
    return None if params.maybe("ms").value is None else params.get("ms").whole(0)


def _id_of(text: str) -> int | str | None:
    """The number of a request that may turn out to be unreadable: the page waits for an answer with it."""
    found = re.match(r'\{"id":(\d{1,9}),', text)
    return int(found[1]) if found else None


def _is_too_deep(text: str) -> bool:
    """Whether the text nests so deeply that parsing it would exhaust the stack (in Pyodide that ends the program)."""
    if text.count("[") + text.count("{") <= DEEPEST_REQUEST:
        return False
    depth = 0
    for bracket in re.findall(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', text):
        if bracket in "[{":
            depth += 1
            if depth > DEEPEST_REQUEST:
                return True
        elif bracket in "]}":
            depth -= 1
    return False


_bridge = Bridge()


def handle(text: str) -> str:
    """Answer one request of the page."""
    return _bridge.handle(text)
