"""The bridge: JSON text in, JSON text out. The only module that JavaScript calls; it never raises and never prints."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import pyengine
from pyengine.core.components.component_view import check_components, corrections_in_words, show_components
from pyengine.core.documents.fields import DocumentError, Field
from pyengine.core.documents.link import LONGEST, continues, from_link, to_link
from pyengine.core.documents.parse import parse_json, quoted, shortened
from pyengine.core.play.decision import IllegalChoice
from pyengine.core.play.game import Game
from pyengine.core.registry import UnknownGame, has_bots
from pyengine.core.view.text import LANGUAGES, N_, known_language, said_in, translate
from pyengine.lessons import LessonTable, UnknownLesson, lesson_ids, load_lesson, read_lesson
from pyengine.lessons.document import said
from pyengine.table import Table
from pyengine.ui_text import UI

DIGEST_DIFFERS = N_("This game ends differently from what its record says. You can look at it, but not play on.")
LONGEST_MESSAGE = 1900
"""Characters of an error; the page shows it to a person."""
MOST_GOALS = 100
MOST_KEYS = 50
"""Of one plan."""
AT_THE_DESK = (
    *("edit.words", "edit.open", "edit.frame", "edit.pick", "edit.move", "edit.set", "edit.ask", "edit.show"),
    *("edit.undo", "edit.redo", "edit.close", "make.look", "make.lesson", "make.reopen"),
)
"""Methods for authors, by the methods of `pyengine.studio.desk.Desk`."""
TOO_DEEP = "this nests too deeply"


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
        self._desk: Any = None
        self._match: Any = None
        self._own_bot: Any = None
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
            "table.reports": lambda p: self._table(p).reports(),
            "table.playback": lambda p: self._table(p).playback(p.get("after").whole(0, self._table(p).last)),
            "table.plan": lambda p: self._table(p).plan(_goals(p)),
            "table.carry_out": lambda p: self._table(p).carry_out(_goals(p), p.maybe("finish", False).flag()),
            "table.line": lambda p: self._table(p).line(_keys(p)),
            "table.play": lambda p: self._table(p).play(_keys(p)),
            "table.choices": lambda p: self._table(p).choices([key.text() for key in p.get("keys").each(most=8)]),
            "table.projection": lambda p: self._table(p).projection(),
            "table.save": lambda p: {"document": self._table(p).game.record()},
            "table.position": lambda p: {"document": self._table(p).game.position()},
            "table.close": self._close,
            "bot.levels": lambda p: _opponents().levels(p.maybe("lang", "en").text()),
            "bot.move": self._bot_move,
            "bot.ahead": self._bot_ahead,
            "bot.hint": self._bot_hint,
            "bot.judge": self._bot_judge,
            "bot.rank": lambda p: _exercises().rank(p.get("document").mapping(), _lang(p), _milliseconds(p)),
            "exercise.judge": lambda p: _exercises().judge(
                p.get("document").value, [key.text() for key in p.get("moves").each(most=MOST_GOALS)], _lang(p)
            ),
            "exercise.make": lambda p: _exercises().make(
                p.get("document").mapping(), p.get("at").whole(0), _milliseconds(p)
            ),
            "exercise.about": lambda p: _exercises().about(
                p.get("document").mapping(), p.get("at").whole(0), p.get("key").text()
            ),
            "own.begin": self._own_begin,
            "own.go": self._own_go,
            "own.answer": self._own_answer,
            "own.load": self._own_load,
            "own.choose": self._own_choose,
            "components.show": lambda p: show_components(p.get("game").text(), p.maybe("lang", "en").text()),
            "components.check": lambda p: check_components(p.get("document").mapping(), p.maybe("lang", "en").text()),
            "components.corrections": self._component_corrections,
            "link.make": lambda p: {"text": to_link(self._table(p).game)},
            "link.open": lambda p: self._shown(self._table_for(from_link(p.get("text").text(LONGEST)), p)),
            "link.continues": lambda p: {
                "continues": continues(self._table(p).game, from_link(p.get("text").text(LONGEST)))
            },
            "lesson.list": self._lessons,
            "lesson.open": self._lesson,
            "lesson.next": lambda p: self._lesson_table(p).next(),
            "lesson.again": lambda p: self._lesson_table(p).again(),
            "lesson.hint": lambda p: self._lesson_table(p).hint(),
            **{name: self._at_the_desk(name) for name in AT_THE_DESK},
        }

    def _at_the_desk(self, name: str) -> Callable[[Field], Any]:
        """A method for authors; what it needs is imported when somebody first asks for one."""

        def method(params: Field) -> Any:
            if self._desk is None:
                self._desk = importlib.import_module("pyengine.studio.desk").Desk()
            return getattr(self._desk, name.partition(".")[2])(params)

        return method

    def handle(self, text: str) -> str:
        """Answer one request."""
        id: int | str | None = None
        lang = "en"
        try:
            id = _id_of(text)
            request = parse_json(text, DocumentError)
            if not isinstance(request, dict):
                raise BadRequest("bad_request", "a request is an object")
            given = request.get("id")
            if given is not None and not isinstance(given, int | str):
                raise BadRequest("bad_request", "an id is a number or a text")
            id = given
            method = self._methods.get(str(request.get("method")))
            if method is None:
                raise BadRequest("unknown_method", f"there is no method {quoted(request.get('method'))}")
            params = Field(request.get("params") or {}, "", DocumentError)
            lang = _language(params)
            answer = {"id": id, "result": method(params)}
            return _json(answer)
        except Exception as problem:  # the one place where everything is caught: JavaScript gets an answer, always
            return _json({"id": id, "error": _error(problem, lang)})

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
        return self._shown(self._table_for(game, params))

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
        table = self._table_for(game, params)
        table.readonly = readonly
        return self._shown(table)

    def _frame(self, params: Field) -> dict[str, Any]:
        table = self._table(params)
        lang, veil = params.maybe("lang"), params.maybe("veil")
        with table.transaction():
            table.refresh(
                None if lang.value is None else lang.text(),
                None if veil.value is None else veil.flag(),
            )
            return table.frame()

    def _component_corrections(self, params: Field) -> dict[str, Any]:
        """The corrected components with which a table plays."""
        table = self._table(params)
        components = table.game.rules.components
        if components is None:
            raise BadRequest("bad_request", "this table plays with the components as shipped")
        return {**components.part(), "corrections": corrections_in_words(components, table.lang)}

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
        stage = params.maybe("stage", 0).whole(0)
        lang, touch = params.maybe("lang", "en").text(), params.maybe("touch", False).flag()
        return self._shown(LessonTable(self._next_id(), lesson, lang, stage, touch))

    def _lesson_table(self, params: Field) -> LessonTable:
        table = self._table(params)
        if not isinstance(table, LessonTable):
            raise BadRequest("bad_request", "this table has no lesson")
        return table

    def _bot_move(self, params: Field) -> Any:
        document, level = params.get("document").mapping(), params.get("level")
        return _opponents().move(document, level.choice(_opponents().LEVELS), _milliseconds(params))

    def _bot_ahead(self, params: Field) -> Any:
        document, level = params.get("document").mapping(), params.get("level")
        seat = params.get("seat").whole(0, 9)
        return _opponents().ahead(document, seat, level.choice(_opponents().LEVELS), params.get("ms").whole(0))

    def _bot_hint(self, params: Field) -> Any:
        lang = params.maybe("lang", "en").text()
        return _opponents().hint(params.get("document").mapping(), lang, _milliseconds(params))

    def _bot_judge(self, params: Field) -> Any:
        document, lang = params.get("document").mapping(), params.maybe("lang", "en").text()
        seats = params.maybe("seats")
        only = None if seats.value is None else [seat.whole(0, 9) for seat in seats.each(most=10)]
        return _opponents().judge(document, params.get("at").whole(0), lang, _milliseconds(params), only)

    def _own_begin(self, params: Field) -> Any:
        own = _own()
        players = params.get("players").whole(1, 9)
        self._match = None
        self._match = own.OwnMatch(
            params.get("game").text(),
            players,
            params.get("seat").whole(0, players - 1),
            params.get("level").choice(own.LEVELS),
            params.get("seed").whole(0, 2**31),
            params.get("seconds").whole(1, 60),
            params.maybe("lang", "en").text(),
        )
        return self._match.state()

    def _own_go(self, params: Field) -> Any:
        return self._own_match().go(params.get("ms").whole(0, 10_000))

    def _own_answer(self, params: Field) -> Any:
        key, ms = params.get("key").text(_own().LONGEST_KEY), params.get("ms").whole(0)
        return self._own_match().answer(key, ms, params.maybe("problem", "").text())

    def _own_match(self) -> Any:
        if self._match is None:
            raise BadRequest("bad_request", "no game of an own bot has begun")
        return self._match

    def _own_load(self, params: Field) -> Any:
        own = _own()
        self._own_bot = own.OwnBot(params.get("code").text(own.LONGEST_CODE), params.maybe("lang", "en").text())
        return self._own_bot.state()

    def _own_choose(self, params: Field) -> Any:
        if self._own_bot is None or self._own_bot.problem:
            raise BadRequest("bad_request", "no own bot was loaded")
        seat, seconds = params.get("seat").whole(0, 9), params.get("seconds").whole(1, 60)
        return self._own_bot.choose(params.get("document").mapping(), seat, seconds)

    # --- inside -----------------------------------------------------------------------------------------------------

    def _next_id(self) -> str:
        self._made += 1
        return f"t{self._made}"

    def _shown(self, table: Table) -> dict[str, Any]:
        """The first frame of a table, which is kept once it could be shown."""
        frame = table.frame()
        self._tables[table.id] = table
        return frame

    def _table_for(self, game: Game, params: Field) -> Table:
        lang = params.maybe("lang", "en").text()
        table = Table(self._next_id(), game, lang, params.maybe("veil", True).flag())
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
        return table

    def _table(self, params: Field) -> Table:
        id = params.get("table").text()
        table = self._tables.get(id)
        if table is None:
            raise BadRequest("unknown_table", f"there is no table {quoted(id)}")
        return table


def _json(answer: Mapping[str, Any]) -> str:
    text = json.dumps(answer, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # an echo of half a character: as JSON names it
        text = json.dumps(answer, separators=(",", ":"), allow_nan=False)
    return text


def _language(params: Field) -> str:
    """In which whoever asks wants to be told what is wrong."""
    lang = params.value.get("lang") if isinstance(params.value, dict) else None
    return known_language(lang) if isinstance(lang, str) else "en"


def _error(problem: Exception, lang: str) -> Mapping[str, Any]:
    told = shortened(str(problem), LONGEST_MESSAGE)
    if isinstance(problem, BadRequest):
        return {"code": problem.code, "message": told}
    if isinstance(problem, IllegalChoice):
        reasons = [reason._asdict() for reason in problem.reasons]
        return {"code": "illegal_choice", "message": told, "details": {"reasons": reasons}}
    if isinstance(problem, DocumentError):
        # The parameters of a request are read as documents are, but are none.
        code = "bad_request" if type(problem) is DocumentError else "bad_document"
        said = said_in(problem.problem, lang)[0]
        told = shortened(f"{problem.path}: {said}" if problem.path else said, LONGEST_MESSAGE)
        return {"code": code, "message": told, "details": {"path": problem.path}}
    if isinstance(problem, RecursionError):
        return {"code": "bad_request", "message": TOO_DEEP}
    if isinstance(problem, ValueError | UnknownGame | UnknownLesson):
        return {"code": "bad_request", "message": told}
    return {"code": "internal", "message": shortened(f"{type(problem).__name__}: {problem}", LONGEST_MESSAGE)}


def _opponents() -> ModuleType:
    """The bots, imported when first asked for: the table's worker never needs them."""
    return importlib.import_module("pyengine.opponents")


def _own() -> ModuleType:
    return importlib.import_module("pyengine.own_bot")


def _exercises() -> ModuleType:
    """Judging exercises needs the bots too."""
    return importlib.import_module("pyengine.exercises")


def _lang(params: Field) -> str:
    return params.maybe("lang", "en").text()


def _goals(params: Field) -> list[str]:
    return [goal.text() for goal in params.get("goals").each(most=MOST_GOALS)]


def _keys(params: Field) -> list[str]:
    return [key.text() for key in params.get("keys").each(most=MOST_KEYS)]


def _milliseconds(params: Field) -> int | None:
    return None if params.maybe("ms").value is None else params.get("ms").whole(0)


def _id_of(text: str) -> int | str | None:
    """The number of a request that may turn out to be unreadable: the page waits for an answer with it."""
    found = re.match(r'\{"id":(\d{1,9}),', text)
    return int(found[1]) if found else None


_bridge = Bridge()


def handle(text: str) -> str:
    """Answer one request of the page."""
    return _bridge.handle(text)
