"""Lessons made of games with notes: what is made can be learned, what does not work is named by its note."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import pyengine
from pyengine.core.documents.fields import Field
from pyengine.lessons import LessonTable, read_lesson
from pyengine.lessons.conditions import holds
from pyengine.lessons.document import LessonError
from pyengine.studio.goals import goals_of
from pyengine.studio.lessons import look, make
from tests.core.play import Json, walk

GAMES = pyengine.games()


@cache
def played(game: str) -> str:
    """The record of a short game, as text."""
    one = next(one for n, one in enumerate(walk(game, 3, 5)) if n == 70)
    return json.dumps(one.record())


def record(game: str) -> Json:
    found: Json = json.loads(played(game))
    return found


def made(game: str, *notes: Json, **about: Any) -> Json:
    given = {"title": {"en": "Try it"}, "summary": {}, "notes": list(notes), **about}
    return make(record(game), Field(given, "", LessonError), "en")


def moments(game: str) -> tuple[int, list[int]]:
    """A seat, and the moments at which it had a choice and something was refused."""
    found: dict[int, list[int]] = {}
    for at in range(20, 60):
        seen = look(record(game), at, "en")
        if seen["seat"] is not None and len(seen["options"]) > 1:
            found.setdefault(seen["seat"], []).append(at)
    seat, numbers = max(found.items(), key=lambda one: len(one[1]))
    return seat, numbers


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_from_a_replay_is_solved_by_what_was_played(game: str) -> None:
    """Comments between moves to be found; the lesson is walked through to its end, wrong answers on the way."""
    seat, numbers = moments(game)
    first, second = numbers[0], numbers[-1]
    moves = record(game)["moves"]
    answer = made(
        game,
        {"at": second, "kind": "do", "text": {"en": "And now?", "de": "Und jetzt?"}, "praise": {"en": "Yes."}},
        {"at": first, "kind": "do", "text": {"en": "Find the move."}, "wrong": {"en": "Not that."}},
        {"at": second, "kind": "read", "text": {"de": "Etwas später."}},
    )
    assert answer["problem"] is None
    document = answer["document"]
    assert sorted(stage["kind"] for stage in document["stages"]) == ["do", "do", "read"]
    assert document["seat"] == seat and len(json.dumps(document)) < 8000
    table = LessonTable("t", read_lesson(document), "en")
    frame = table.frame()
    asked = {"do": iter((moves[first], moves[second]))}
    for _ in range(12):
        lesson = frame["lesson"]
        if lesson["over"]:
            break
        if lesson["kind"] == "do" and not lesson["good"]:
            right = next(asked["do"])
            others = [key for key in table.game.options() if key != right]
            frame = table.choose(others[0], False)
            assert frame["lesson"]["said"], "a wrong answer is answered"
            frame = table.choose(right, False)
        else:
            frame = table.next()
    assert frame["lesson"]["over"]


@pytest.mark.parametrize("game", GAMES)
def test_a_goal_is_picked_from_a_list_and_reached_by_what_was_played(game: str) -> None:
    """Some goal that the played game reached works as a task; one that it did not reach is refused by its note."""
    _, numbers = moments(game)
    reached = 0
    for at in numbers[:6]:
        seen = look(record(game), at, "en")
        for goal in seen["goals"]:
            values = [one["value"] for one in goal["choices"]] or [goal["value"]]
            for value in values[:3]:
                note = {
                    "at": at,
                    "kind": "goal",
                    "text": {"en": "Get there."},
                    "goal": {"id": goal["id"], "value": value},
                }
                answer = made(game, note)
                if answer["problem"]:
                    assert answer["problem"]["note"] == 0, answer["problem"]
                    continue
                [stage] = answer["document"]["stages"]
                assert stage["within"] == len(stage["solution"]) and stage["others"][-1] == "*"
                reached += 1
        if reached:
            break
    assert reached


def reached_together(game: str, at: int, seat: int) -> list[Json]:
    """Two goals of which one at least does not hold yet at a moment, and both do at the end of the game."""
    moves = record(game)["moves"]
    then = [pyengine.replay({**record(game), "moves": moves[:n], "digest": None}).position() for n in (at, len(moves))]
    found: list[tuple[bool, Json]] = []
    for goal in goals_of(game)(then[0], seat, "en"):
        for value in [one for one, _ in goal.choices] or [goal.now, goal.low]:
            condition = goal.condition(value)
            if holds(condition, then[1]):
                found.append((holds(condition, then[0]), {"id": goal.id, "value": value}))
                break
    found.sort(key=lambda one: one[0])
    return [goal for _, goal in found[:2]] if len(found) > 1 and not found[0][0] else []


@pytest.mark.parametrize("game", GAMES)
def test_goals_are_joined_and_anything_legal_may_be_tried(game: str) -> None:
    """Two goals must hold together: the task ends when the later one does; on the way whatever is legal is played."""
    seat, numbers = moments(game)
    at, pair = next((at, pair) for at in numbers for pair in [reached_together(game, at, seat)] if pair)
    note = {"at": at, "kind": "goal", "text": {"en": "Both."}, "goal": pair[0], "also": [pair[1]]}
    answer = made(game, note)
    assert answer["problem"] is None
    [stage] = answer["document"]["stages"]
    assert len(stage["goal"]["all"]) == 2 and stage["open"]
    table = LessonTable("t", read_lesson(answer["document"]), "en")
    assert not table.frame()["lesson"]["guided"]
    other = next(key for key in table.game.options() if key != stage["solution"][0])
    frame = table.choose(other, False)
    assert other in table.game.record()["moves"] and not frame["lesson"]["said"]
    table = LessonTable("t", read_lesson(answer["document"]), "en")
    for key in stage["solution"]:
        frame = table.choose(key, False)
    assert frame["lesson"]["over"]
    refused = made(game, {**note, "also": [{"id": "no such", "value": 1}]})["problem"]
    assert refused["note"] == 0 and refused["path"] == "notes.0.also"


@pytest.mark.parametrize("game", GAMES)
def test_the_move_to_be_found_is_not_shown(game: str) -> None:
    """All legal answers are offered, unless the author wants only the right ones."""
    _, numbers = moments(game)
    for guided in (False, True):
        note = {"at": numbers[0], "kind": "do", "text": {"en": "Find the move."}, "guided": guided}
        document = made(game, note)["document"]
        assert document["stages"][0].get("open", False) is not guided
        table = LessonTable("t", read_lesson(document), "en")
        offered = [option["key"] for option in table.frame()["options"]]
        assert (len(offered) > 1) is not guided and record(game)["moves"][numbers[0]] in offered


@pytest.mark.parametrize("game", GAMES)
def test_mistakes_come_with_the_reason_of_the_rules(game: str) -> None:
    """What is written for an impossible answer is said instead of the rules' reason, also where it is clicked."""
    _, numbers = moments(game)
    at, seen = next((at, seen) for at in numbers if (seen := look(record(game), at, "en"))["mistakes"])
    mistake = seen["mistakes"][0]
    game_then = pyengine.replay({**record(game), "moves": record(game)["moves"][:at], "digest": None})
    assert mistake["text"] == game_then.why_not(mistake["key"])[0].text
    reply = {"to": mistake["key"], "text": {"en": "Think again."}, "clause": mistake["clause"]}
    answer = made(game, {"at": at, "kind": "do", "text": {"en": "Your move."}, "replies": [reply]})
    assert answer["problem"] is None
    table = LessonTable("t", read_lesson(answer["document"]), "en")
    frame = table.choose(mistake["key"], False)
    assert frame["lesson"]["said"] == "Think again." and frame["lesson"]["said_clause"] == mistake["clause"]
    assert frame["reasons"] == []


def test_what_is_wrong_is_named_by_its_note() -> None:
    game = "coal_baron"
    seat, numbers = moments(game)
    other = next(at for at in range(20, 60) if look(record(game), at, "en")["seat"] not in (seat, None))
    note = {"at": numbers[0], "kind": "do", "text": {"en": "x"}}
    cases: list[tuple[list[Json], int | None, str]] = [
        ([], None, "no note"),
        ([{**note, "text": {"en": " "}}], 0, "Write what"),
        ([{**note, "right": ["place:nowhere"]}], 0, "not legal here"),
        ([note, {**note, "at": other}], None, "decides here"),
        ([note, {**note, "kind": "goal", "goal": {"id": "points", "value": 900}}], 1, "Play on"),
        ([note, {**note, "kind": "goal", "goal": {"id": "no such", "value": 1}}], 1, "cannot be set"),
        ([note, {**note, "kind": "goal", "goal": {"id": "points", "value": 0}}], 1, "already reached"),
    ]
    for notes, number, text in cases:
        problem = made(game, *notes)["problem"]
        assert text in problem["text"], (text, problem)
        assert number is None or problem["note"] == number
        for lang in ("de", "fr", "nl"):
            given = {"title": {"en": "Try it"}, "summary": {}, "notes": notes}
            said = make(record(game), Field(given, "", LessonError), lang)["problem"]
            assert said["path"] == problem["path"] and said["text"] != problem["text"]


def test_a_text_in_one_language_is_enough() -> None:
    _, numbers = moments("coal_baron")
    note = {"at": numbers[0], "kind": "do", "text": {"de": "Was nun?"}}
    document = made("coal_baron", note, title={"nl": "Een taak"})["document"]
    assert document["stages"][0]["text"] == {"en": "Was nun?", "de": "Was nun?"}
    assert document["title"] == {"en": "Een taak", "nl": "Een taak"} and document["id"] == "een_taak"


def test_a_set_position_makes_a_task_too() -> None:
    position = {
        "revier": 1,
        "kind": "position",
        "game": "coal_baron",
        "from": {"players": 2, "seed": 7},
        "set": {"pending": [{"step": "turn", "seat": 0}], "seats.0.marks": 0},
    }
    game = pyengine.from_position(position)
    given = {
        "title": {"en": "Money"},
        "summary": {"en": "Take it."},
        "notes": [{"at": 0, "kind": "do", "text": {"en": "Take 6 Marks."}, "right": ["place:money_6"]}],
    }
    answer = make(game.record(), Field(given, "", LessonError), "en")
    assert answer["problem"] is None and answer["document"]["position"] == game.position()
