"""A lesson is made of a game with notes: at some moments a reader is told something, or has to find what was played.

`look` says what can be noted at a moment: the answers, what is refused and why, the goals that can be set there.
`make` writes the lesson document (docs/lessons.md) and plays it to its end, so that what was made can be learned.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from pyengine.core.documents.fields import DocumentError, Field, RecordError, canonical
from pyengine.core.editing.goals import Goal
from pyengine.core.play.game import Game
from pyengine.core.play.start import from_position
from pyengine.core.registry import rules_of
from pyengine.core.rules import Rules
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import LANGUAGES, N_, known_language, translate
from pyengine.lessons.check import read_lesson
from pyengine.lessons.conditions import holds
from pyengine.lessons.document import LessonError

MOST_MISTAKES: Final = 24
MOST_NOTES: Final = 60
MOST_GOALS: Final = 6
"""That must hold beside the first."""
KINDS: Final = ("read", "do", "goal", "free")
NO_NOTES = N_("There is no note yet: choose a moment and write what the reader should do.")
NOT_PLAYED = N_("Play on until the goal is reached: your moves become the model solution.")
OTHER_SEAT = N_("{name} decides here, but the reader plays {reader}.")
NO_TEXT = N_("Write what to tell the reader here.")
NOTHING_OPEN = N_("There is no decision at this moment.")


def goals_of(game: str) -> Callable[[dict[str, Any], int, str], Sequence[Goal]]:
    """The goals that a game knows (`documents/goals.py`); not every game has to know any."""
    try:
        found: Callable[[dict[str, Any], int, str], Sequence[Goal]]
        found = import_module(f"pyengine.games.{game}.documents.goals").goals
    except ModuleNotFoundError as missing:
        if missing.name is None or not missing.name.startswith(f"pyengine.games.{game}.documents"):
            raise
        return lambda position, seat, lang: []
    return found


def moment(record: Mapping[str, Any], at: int) -> Game:
    """The game as it was after that number of moves."""
    import pyengine

    return pyengine.replay({**record, "moves": moves_of(record)[:at], "digest": None})


def moves_of(record: Mapping[str, Any]) -> list[Any]:
    """The moves of a record, which is still to be checked."""
    moves = record.get("moves", [])
    if not isinstance(moves, list):
        raise RecordError("moves", "must be a list")
    return moves


def look(record: Mapping[str, Any], at: int, lang: str) -> dict[str, Any]:
    """What can be noted at a moment of a game."""
    lang = known_language(lang)
    game = moment(record, at)
    moves = moves_of(record)
    played = moves[at] if at < len(moves) else None
    if game.over:
        return {
            "at": at, "seat": None, "name": "", "question": translate(NOTHING_OPEN, lang), "clause": "",
            "played": None, "options": [], "mistakes": [], "goals": [],
        }  # fmt: skip
    seat = game.decision.seat
    view = game.view(seat, lang)
    pieces = Pieces(view["scene"]["pieces"])
    faces = game.rules.option_faces(game.state, game.answers(), lang, game.seats, pieces)
    return {
        "at": at,
        "seat": seat,
        "name": game.seats[seat].name,
        "question": view["prompt"]["text"],
        "clause": game.decision.clause,
        "played": played,
        "options": [{"key": face.key, "label": face.label} for face in faces],
        "mistakes": _mistakes(game, pieces, lang),
        "goals": [
            {
                "id": goal.id,
                "label": goal.label,
                "low": goal.low,
                "high": goal.high,
                "value": goal.now,
                "choices": [{"value": value, "label": label} for value, label in goal.choices],
            }
            for goal in goals_of(game.rules.id)(game.position(), seat, lang)
        ],
    }


def _mistakes(game: Game, pieces: Pieces, lang: str) -> list[dict[str, Any]]:
    """What a reader might try, and why the rules do not allow it."""
    step = game.rules.steps[game.state.pending[-1].step]
    conceivable = {answer[-1]: answer for answer in step.universe(game.state) if answer[-1] not in game.answers()}
    found: list[dict[str, Any]] = []
    for face in game.rules.option_faces(game.state, conceivable, lang, game.seats, pieces):
        reasons = game.why_not(face.key, lang)
        if reasons and len(found) < MOST_MISTAKES:
            found.append({"key": face.key, "label": face.label, "text": reasons[0].text, "clause": reasons[0].clause})
    return found


class NoteError(LessonError):
    """A note that does not fit; the path begins with `notes.<number>`."""


def make(record: Mapping[str, Any], params: Field, lang: str) -> dict[str, Any]:
    """The lesson, or what is wrong with the notes."""
    maker = _Maker(record, params, known_language(lang))
    try:
        document = maker.document()
        read_lesson(document)
    except NoteError as problem:
        return _refused(problem.path, problem.problem)
    except DocumentError as problem:
        return _refused(maker.note_of(problem.path), problem.problem)
    return {"document": document, "problem": None}


def _refused(path: str, text: str) -> dict[str, Any]:
    parts = path.split(".")
    note = int(parts[1]) if parts[0] == "notes" and len(parts) > 1 and parts[1].isdigit() else None
    return {"document": None, "problem": {"note": note, "path": path, "text": text}}


class _Maker:
    def __init__(self, record: Mapping[str, Any], params: Field, lang: str) -> None:
        self._record = record
        self._moves: list[str] = [str(key) for key in moves_of(record)]
        self._game: str = str(record.get("game"))
        self._rules: Rules = rules_of(self._game)
        self._params = params
        self._lang = lang
        self._order: list[int] = []
        """By stage: the number of its note."""

    def document(self) -> dict[str, Any]:
        """The lesson document."""
        notes = sorted(
            ((field.get("at").whole(0, len(self._moves)), number, field) for number, field in self._notes()),
            key=lambda one: (one[0], one[1]),
        )
        if not notes:
            raise NoteError("", translate(NO_NOTES, self._lang))
        asking = next((at for at, _, field in notes if field.get("kind").text() in ("do", "goal")), notes[0][0])
        first = moment(self._record, asking)
        seat = 0 if first.over else first.decision.seat
        title = self._words(self._params.get("title")) or {"en": first.view(None, self._lang)["title"]}
        stages: list[dict[str, Any]] = []
        standing: int | None = notes[0][0]
        """The moment at which the lesson stands after the last stage; None: a new position is needed."""
        for place, (at, number, field) in enumerate(notes):
            self._order.append(number)
            stage: dict[str, Any] = {"kind": field.get("kind").choice(KINDS)}
            text = self._words(field.get("text"))
            if not text:
                raise NoteError(f"notes.{number}.text", translate(NO_TEXT, self._lang))
            stage["text"] = text
            if standing != at:
                stage["position"] = self._position(at)
            after = notes[place + 1][0] if place + 1 < len(notes) else None
            standing = at
            if stage["kind"] == "do":
                standing = self._do(stage, field, number, at, after, seat)
            elif stage["kind"] == "goal":
                self._reach(stage, field, number, at, seat)
                standing = None
            elif stage["kind"] == "free":
                stage["others"] = ["*"]
                standing = None
            for name in ("wrong", "hint", "praise"):
                words = self._words(field.maybe(name, {}))
                if words and stage["kind"] in ("do", "goal"):
                    stage[name] = words
            stages.append(stage)
        return {
            "revier": 1,
            "kind": "lesson",
            "id": _slug(title["en"]),
            "game": self._game,
            "title": title,
            "summary": self._words(self._params.get("summary")) or title,
            "minutes": max(1, min(60, len(stages))),
            "seat": seat,
            "clauses": [],
            "position": self._position(notes[0][0]),
            "stages": stages,
        }

    def note_of(self, path: str) -> str:
        """The path of a note, for that of a stage made of it."""
        parts = path.split(".")
        if parts[0] == "stages" and len(parts) > 1 and parts[1].isdigit() and int(parts[1]) < len(self._order):
            return ".".join(["notes", str(self._order[int(parts[1])]), *parts[2:]])
        return path

    def _notes(self) -> list[tuple[int, Field]]:
        return list(enumerate(self._params.get("notes").each(most=MOST_NOTES)))

    def _words(self, field: Field) -> dict[str, str]:
        """A text by language, without empty ones; English is filled by the first one that there is."""
        field.only(*LANGUAGES)
        words = {lang: text.text(1200).strip() for lang, text in field.items()}
        words = {lang: text for lang, text in words.items() if text}
        if words and "en" not in words:
            words = {"en": next(iter(words.values())), **words}
        return words

    def _position(self, at: int) -> dict[str, Any]:
        """The position at a moment: by its moves where that is enough, as a whole otherwise."""
        whole = moment(self._record, at).position()
        if "seed" not in self._record:
            return whole
        source: dict[str, Any] = {"players": self._record["players"], "seed": self._record["seed"]}
        for name in ("variants", "seats", "draws"):
            if self._record.get(name):
                source[name] = self._record[name]
        source["moves"] = self._moves[:at]
        short: dict[str, Any] = {"revier": 1, "kind": "position", "game": self._game}
        if self._record.get("components"):
            short["components"] = self._record["components"]
        short |= {"from": source, "set": {}}
        try:
            same = canonical(from_position(short).position()) == canonical(whole)
        except DocumentError:
            same = False
        return short if same and len(canonical(short)) < len(canonical(whole)) else whole

    def _do(
        self, stage: dict[str, Any], field: Field, number: int, at: int, after: int | None, seat: int
    ) -> int | None:
        """The reader must find an answer: the one that was played, and others that are marked."""
        game = self._asked(number, at, seat)
        played = self._moves[at] if at < len(self._moves) else None
        right = [key.text() for key in field.maybe("right", []).each(most=100)]
        if not right and played is not None:
            right = [played]
        for place, key in enumerate(right):
            if key not in game.answers():
                raise NoteError(f"notes.{number}.right.{place}", f"{key!r} is not legal here")
        if not right:
            raise NoteError(f"notes.{number}.right", "must name the right answers")
        stage["right"] = right
        if not field.maybe("guided", False).flag():
            stage["open"] = True
        stage["replies"] = self._replies(field, right)
        if not stage["replies"]:
            del stage["replies"]
        if after is not None and right == [played]:
            then = self._moves[at + 1 : after]
            if then:
                stage["then"] = then
            return max(after, at + 1) if after > at else None
        return None

    def _reach(self, stage: dict[str, Any], field: Field, number: int, at: int, seat: int) -> None:
        """The reader must reach a goal; what was played shows one way."""
        game = self._asked(number, at, seat)
        known: Sequence[Goal] = goals_of(self._game)(game.position(), seat, self._lang)
        given = [field.get("goal"), *field.maybe("also", []).each(most=MOST_GOALS)]
        wanted = [
            _condition(known, one, f"notes.{number}.{'also' if place else 'goal'}") for place, one in enumerate(given)
        ]
        condition = {"all": wanted} if len(wanted) > 1 else wanted[0]
        solution: list[str] = []
        others: list[str] = []
        for key in self._moves[at:]:
            (solution if game.decision.seat == seat else others).append(key)
            game.choose(key)
            if holds(condition, game.position()):
                break
            if game.over:
                break
        if not solution or not holds(condition, game.position()):
            raise NoteError(f"notes.{number}.goal", translate(NOT_PLAYED, self._lang))
        within = field.maybe("within").value
        stage["goal"] = condition
        stage["open"] = True
        stage["within"] = len(solution) if within is None else field.get("within").whole(1, 100)
        stage["solution"] = solution
        stage["others"] = [*others, "*"]
        replies = self._replies(field, solution[:1])
        if replies:
            stage["replies"] = replies

    def _asked(self, number: int, at: int, seat: int) -> Game:
        """The moment of a note, in which the reader decides."""
        game = moment(self._record, at)
        if game.over:
            raise NoteError(f"notes.{number}.at", translate(NOTHING_OPEN, self._lang))
        if game.decision.seat != seat:
            values = {"name": game.seats[game.decision.seat].name, "reader": game.seats[seat].name}
            raise NoteError(f"notes.{number}.at", translate(OTHER_SEAT, self._lang, values))
        return game

    def _replies(self, field: Field, right: Sequence[str]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for entry in field.maybe("replies", []).each(most=100):
            words = self._words(entry.get("text"))
            key = entry.get("to").text()
            if words and key not in right:
                reply: dict[str, Any] = {"to": [key], "text": words}
                if entry.maybe("clause", "").text():
                    reply["clause"] = entry.get("clause").text(20)
                found.append(reply)
        return found


def _condition(known: Sequence[Goal], given: Field, path: str) -> dict[str, Any]:
    """The condition of a goal with its value."""
    goal = next((one for one in known if one.id == given.get("id").text()), None)
    if goal is None:
        raise NoteError(path, "is no goal of this moment")
    value = given.maybe("value").value
    if goal.choices and value not in [one for one, _ in goal.choices]:
        raise NoteError(f"{path}.value", "is none of the choices")
    if not goal.choices:
        value = given.get("value").whole(goal.low, goal.high)
    return goal.condition(value)


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:60] or "task"
