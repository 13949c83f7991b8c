"""A lesson is made from a game with notes: at some moments the reader gets a text, or has to find what was played.

`look` says what can be noted at a moment: the answers, what is refused and why, the goals that can be set there.
`make` writes the lesson document (docs/lessons.md) and plays it to its end, so that what was made can be learned.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple

from pyengine.core.documents.fields import DocumentError, Field, RecordError, canonical
from pyengine.core.documents.parse import quoted
from pyengine.core.play.game import Game
from pyengine.core.play.start import from_position
from pyengine.core.registry import rules_of
from pyengine.core.rules import Rules
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import LANGUAGES, N_, known_language, said_in, told, translate
from pyengine.lessons.check import NOT_LEGAL, read_lesson
from pyengine.lessons.conditions import holds
from pyengine.lessons.document import Stage, read_stage
from pyengine.studio.goals import NoteError, condition_of, goals_of

MOST_MISTAKES: Final = 24
MOST_NOTES: Final = 60
MOST_GAMES: Final = 40
"""Of one lesson: a stage may begin with a position of its own."""
KINDS: Final = ("read", "do", "goal", "free")
NO_NOTES = N_("There is no note yet: choose a moment and write what the reader should do.")
NOT_PLAYED = N_("Play on until the goal is reached: your moves become the model solution.")
OTHER_SEAT = N_("{name} decides here, but the reader plays {reader}.")
NO_TEXT = N_("Write what to tell the reader here.")
NO_ANSWER = N_("Mark at least one right answer.")
REACHED = N_("This goal is already reached at this moment. Ask for more.")
NOTHING_OPEN = N_("There is no decision at this moment.")


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


def make(record: Mapping[str, Any], params: Field, lang: str) -> dict[str, Any]:
    """The lesson, or what is wrong with the notes."""
    maker = _Maker(record, params, known_language(lang))
    try:
        document = maker.document()
        read_lesson(document)
    except NoteError as problem:
        return _refused(problem.path, problem.problem, lang)
    except DocumentError as problem:
        return _refused(maker.note_of(problem.path), problem.problem, lang)
    return {"document": document, "problem": None}


def _refused(path: str, text: str, lang: str) -> dict[str, Any]:
    parts = path.split(".")
    note = int(parts[1]) if parts[0] == "notes" and len(parts) > 1 and parts[1].isdigit() else None
    return {"document": None, "problem": {"note": note, "path": path, "text": said_in(text, lang)[0]}}


class _Kept(NamedTuple):
    """The stage from which a note was opened."""

    number: int
    document: dict[str, Any]
    stage: Stage


class _Maker:
    def __init__(self, record: Mapping[str, Any], params: Field, lang: str) -> None:
        more = params.maybe("more", []).each(most=MOST_GAMES)
        self._records: list[Mapping[str, Any]] = [record, *(one.mapping() for one in more)]
        self._played: list[list[str]] = [[str(key) for key in moves_of(one)] for one in self._records]
        self._game: str = str(record.get("game"))
        self._rules: Rules = rules_of(self._game)
        self._params = params
        self._lang = lang
        self._order: list[int] = []
        """By stage: the number of its note."""

    def document(self) -> dict[str, Any]:
        """The lesson document."""
        notes = sorted((self._place(number, field), field) for number, field in self._notes())
        if not notes:
            raise NoteError("", translate(NO_NOTES, self._lang))
        known = self._params.maybe("kept", {}).mapping()
        seat = known.get("seat", self._seat(notes))
        if not isinstance(seat, int):
            self._params.get("kept").get("seat").fail("must be a whole number")
        title = self._words(self._params.get("title")) or {
            "en": self._moment(notes[0][0]).view(None, self._lang)["title"]
        }
        stages: list[dict[str, Any]] = []
        kept: list[_Kept | None] = []
        standing: tuple[int, int] | None = notes[0][0][:2]
        """The game and moment at which the lesson stands after the last stage; None: a new position is needed."""
        for place, (here, field) in enumerate(notes):
            game, at, number = here
            self._order.append(number)
            old = self._kept(field, number)
            stage: dict[str, Any] = {"kind": field.get("kind").choice(KINDS)}
            if old is not None and old.stage.kind == stage["kind"]:
                stage = deepcopy(old.document)
            text = self._words(field.get("text"))
            if not text:
                raise NoteError(f"notes.{number}.text", translate(NO_TEXT, self._lang))
            stage["text"] = text
            before = kept[-1].number if kept and kept[-1] is not None else -1
            follows = old is not None and old.number == before + 1 and (bool(kept) == (old.number > 0))
            if not follows and standing != (game, at):
                stage["position"] = self._position(here)
            kept.append(old)
            after = notes[place + 1][0] if place + 1 < len(notes) and notes[place + 1][0][0] == game else None
            then: int | None = at
            if stage["kind"] == "do":
                then = self._do(stage, field, here, None if after is None else after[1], seat, old)
            elif stage["kind"] == "goal":
                self._reach(stage, field, here, seat, old)
                then = None
            elif stage["kind"] == "free":
                if old is None:
                    stage["others"] = ["*"]
                then = None
            standing = None if then is None else (game, then)
            self._say(stage, field)
            stages.append(stage)
        first = kept[0] is not None and kept[0].number == 0 and "position" in known
        return {
            "revier": 1,
            "kind": "lesson",
            "id": known.get("id", _slug(title["en"])),
            "game": self._game,
            "title": title,
            "summary": self._words(self._params.get("summary")) or title,
            "minutes": known.get("minutes", max(1, min(60, len(stages)))),
            "seat": seat,
            "clauses": known.get("clauses", []),
            "position": known["position"] if first else self._position(notes[0][0]),
            "stages": stages,
        }

    def _place(self, number: int, field: Field) -> tuple[int, int, int]:
        """Of a note: its game, its moment, its number."""
        game = field.maybe("game", 0).whole(0, len(self._records) - 1)
        return game, field.get("at").whole(0, len(self._played[game])), number

    def _moment(self, here: tuple[int, int, int]) -> Game:
        return moment(self._records[here[0]], here[1])

    def _seat(self, notes: Sequence[tuple[tuple[int, int, int], Field]]) -> int:
        """Who learns: whoever decides where something is asked first."""
        asking = next((here for here, field in notes if field.get("kind").text() in ("do", "goal")), notes[0][0])
        game = self._moment(asking)
        return 0 if game.over else game.decision.seat

    def _kept(self, field: Field, number: int) -> _Kept | None:
        """The stage from which the note was opened, if it was."""
        if field.maybe("kept").value is None:
            return None
        kept = field.get("kept")
        stage = Field(kept.get("stage").value, f"notes.{number}.kept.stage", NoteError)
        return _Kept(kept.get("number").whole(0), dict(stage.mapping()), read_stage(stage))

    def _say(self, stage: dict[str, Any], field: Field) -> None:
        """What is said to answers, besides the replies."""
        for name in ("wrong", "hint", "praise") if stage["kind"] in ("do", "goal") else ():
            words = self._words(field.maybe(name, {}))
            stage.pop(name, None)
            if words:
                stage[name] = words

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

    def _position(self, here: tuple[int, int, int]) -> dict[str, Any]:
        """The position at a moment: by its moves where that is enough, as a whole otherwise."""
        record, at = self._records[here[0]], here[1]
        whole = moment(record, at).position()
        if "seed" not in record:
            return whole
        source: dict[str, Any] = {"players": record["players"], "seed": record["seed"]}
        for name in ("variants", "seats", "draws"):
            if record.get(name):
                source[name] = record[name]
        source["moves"] = self._played[here[0]][:at]
        short: dict[str, Any] = {"revier": 1, "kind": "position", "game": self._game}
        if record.get("components"):
            short["components"] = record["components"]
        short |= {"from": source, "set": {}}
        try:
            same = canonical(from_position(short).position()) == canonical(whole)
        except DocumentError:
            same = False
        return short if same and len(canonical(short)) < len(canonical(whole)) else whole

    def _do(
        self,
        stage: dict[str, Any],
        field: Field,
        here: tuple[int, int, int],
        after: int | None,
        seat: int,
        old: _Kept | None,
    ) -> int | None:
        """The reader must find an answer: the one that was played, and others that are marked."""
        played_in, at, number = here
        game = self._asked(here, seat)
        moves = self._played[played_in]
        played = moves[at] if at < len(moves) else None
        right = [key.text() for key in field.maybe("right", []).each(most=100)]
        if not right and played is not None:
            right = [played]
        for place, key in enumerate(right):
            if key not in game.answers():
                raise NoteError(f"notes.{number}.right.{place}", told(NOT_LEGAL, key=quoted(key)))
        if not right:
            raise NoteError(f"notes.{number}.right", NO_ANSWER)
        if field.maybe("guided", False).flag():
            stage.pop("open", None)
        else:
            stage["open"] = True
        as_it_was = old is not None and {key for key in game.answers() if old.stage.is_right(key)} == set(right)
        if not as_it_was:
            stage["right"] = right
            for name in ("solution", "then"):
                stage.pop(name, None)
        self._reply(stage, field, () if as_it_was else right)
        if as_it_was:
            return at + 1 + len(stage.get("then", ())) if right == [played] else None
        if after is not None and right == [played]:
            then = moves[at + 1 : after]
            if then:
                stage["then"] = then
            return max(after, at + 1) if after > at else None
        return None

    def _reach(
        self, stage: dict[str, Any], field: Field, here: tuple[int, int, int], seat: int, old: _Kept | None
    ) -> None:
        """The reader must reach a goal; what was played shows one way."""
        played_in, at, number = here
        game = self._asked(here, seat)
        known = goals_of(self._game)(game.position(), seat, self._lang)
        had = dict(old.stage.goal) if old is not None and old.stage.goal is not None else None
        condition = condition_of(known, field, f"notes.{number}", had)
        within = None if field.maybe("within").value is None else field.get("within").whole(1, 100)
        if old is not None and condition == had:
            if within is not None or old.stage.within is not None:
                stage["within"] = len(old.stage.solution) if within is None else within
            self._reply(stage, field, ())
            return
        if holds(condition, game.position()):
            raise NoteError(f"notes.{number}.goal", REACHED)
        solution: list[str] = []
        others: list[str] = []
        for key in self._played[played_in][at:]:
            (solution if game.decision.seat == seat else others).append(key)
            game.choose(key)
            if holds(condition, game.position()):
                break
            if game.over:
                break
        if not solution or not holds(condition, game.position()):
            raise NoteError(f"notes.{number}.goal", translate(NOT_PLAYED, self._lang))
        stage["goal"] = condition
        stage["open"] = True
        stage["within"] = len(solution) if within is None else within
        stage["solution"] = solution
        stage["others"] = [*others, "*"]
        for name in ("lost", "then"):
            stage.pop(name, None)
        self._reply(stage, field, solution[:1])

    def _asked(self, here: tuple[int, int, int], seat: int) -> Game:
        """The moment of a note, in which the reader decides."""
        game, number = self._moment(here), here[2]
        if game.over:
            raise NoteError(f"notes.{number}.at", translate(NOTHING_OPEN, self._lang))
        if game.decision.seat != seat:
            values = {"name": game.seats[game.decision.seat].name, "reader": game.seats[seat].name}
            raise NoteError(f"notes.{number}.at", translate(OTHER_SEAT, self._lang, values))
        return game

    def _reply(self, stage: dict[str, Any], field: Field, right: Sequence[str]) -> None:
        replies = self._replies(field, right)
        if replies or "replies" in stage:
            stage["replies"] = replies

    def _replies(self, field: Field, right: Sequence[str]) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for entry in field.maybe("replies", []).each(most=100):
            words = self._words(entry.get("text"))
            given = entry.get("to")
            keys = [key.text() for key in given.each(most=100)] if isinstance(given.value, list) else [given.text()]
            if words and not set(keys) & set(right):
                reply: dict[str, Any] = {"to": keys, "text": words}
                if entry.maybe("clause", "").text():
                    reply["clause"] = entry.get("clause").text(20)
                found.append(reply)
        return found


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:60] or "task"
