"""Lessons that are opened again: written as they were, or with what was changed and nothing else."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from pyengine.core.documents.fields import Field
from pyengine.lessons import LessonTable, read_lesson
from pyengine.lessons.document import LessonError
from pyengine.studio.lessons import look, make
from pyengine.studio.opening import open_lesson
from tests.lessons.walk import LESSONS, Json, document
from tests.studio.test_lessons import GAMES, made, moments, record


def again(opened: Json) -> Json:
    """What the maker writes of a lesson that was opened."""
    games = opened["games"]
    given = {**opened, "more": games[1:]}
    return make(games[0], Field(given, "", LessonError), "en")


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_a_lesson_that_is_opened_again_is_written_as_it_was(game: str, id: str) -> None:
    """Every lesson that ships: pointers, scripts, conditions and positions of its own are kept."""
    opened = open_lesson(document(game, id), "en")
    answer = again(json.loads(json.dumps(opened)))
    assert answer["problem"] is None
    assert answer["document"] == document(game, id)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_made_can_be_opened_and_changed(game: str) -> None:
    """A lesson of a replay is one game again, with all its moves; a text, a note and the right answers are changed."""
    _, numbers = moments(game)
    first, second = numbers[0], numbers[-1]
    notes: list[Json] = [
        {"at": first, "kind": "read", "text": {"en": "Look."}},
        {
            "at": first,
            "kind": "do",
            "text": {"en": "Find the move.", "de": "Finde den Zug."},
            "hint": {"en": "It costs."},
        },
        {"at": second, "kind": "do", "text": {"en": "And now?"}, "guided": True},
    ]
    before = made(game, *notes)["document"]
    opened = open_lesson(before, "de")
    assert len(opened["games"]) == 1 and opened["games"][0]["moves"] == record(game)["moves"][: second + 1]
    assert [(note["at"], note["kind"]) for note in opened["notes"]] == [(first, "read"), (first, "do"), (second, "do")]
    assert [note["guided"] for note in opened["notes"]] == [False, False, True]
    assert again(opened)["document"] == before
    changed = copy.deepcopy(opened)
    changed["notes"][0]["text"]["en"] = "Look here."
    also = next(
        one["key"]
        for one in look(record(game), second, "en")["options"]
        if one["key"] not in before["stages"][2]["right"]
    )
    changed["notes"][2]["right"].append(also)
    changed["notes"].insert(2, {"game": 0, "at": second, "kind": "read", "text": {"en": "Some moves later."}})
    after = again(changed)["document"]
    assert [stage["kind"] for stage in after["stages"]] == ["read", "do", "read", "do"]
    assert after["stages"][0]["text"]["en"] == "Look here." and after["stages"][1] == before["stages"][1]
    assert after["stages"][3]["right"] == [*before["stages"][2]["right"], also] and "open" not in after["stages"][3]
    gone = copy.deepcopy(opened)
    del gone["notes"][:2]
    [only] = again(gone)["document"]["stages"]
    assert only["text"] == {"en": "And now?"}
    table = LessonTable("t", read_lesson(again(gone)["document"]), "en")
    assert table.game.options() and only["right"][0] in table.game.options()


@pytest.mark.parametrize("game", GAMES)
def test_a_goal_is_known_again(game: str) -> None:
    """As one of the list, with its value; another condition is kept until another goal is picked."""
    _, numbers = moments(game)
    at, goal = next(
        (at, {"id": one["id"], "value": value})
        for at in numbers
        for one in look(record(game), at, "en")["goals"]
        for value in [choice["value"] for choice in one["choices"]] or [one["value"]]
        if made(game, goal_note(at, {"id": one["id"], "value": value}))["document"]
    )
    before = made(game, goal_note(at, goal))["document"]
    opened = open_lesson(before, "en")
    [note] = opened["notes"]
    assert note["goal"] == goal and note["also"] == [] and note["within"] == before["stages"][0]["within"]
    own = copy.deepcopy(before)
    own["stages"][0]["goal"] = {"not": {"not": own["stages"][0]["goal"]}}
    kept = open_lesson(own, "en")
    assert kept["notes"][0]["goal"] == {"id": "kept", "value": None} and again(kept)["document"] == own
    kept["notes"][0]["goal"] = goal
    assert again(kept)["document"]["stages"][0]["goal"] == before["stages"][0]["goal"]


def goal_note(at: int, goal: Json) -> Json:
    return {"at": at, "kind": "goal", "text": {"en": "Get there."}, "goal": goal}


def test_what_is_no_lesson_is_refused() -> None:
    with pytest.raises(LessonError):
        open_lesson({"revier": 1, "kind": "lesson"}, "en")
    opened: dict[str, Any] = open_lesson(document("coal_baron", "cage"), "en")
    for kept in (3, {}, {"number": 0}, {"number": "0", "stage": {}}, {"number": 0, "stage": {"kind": "sing"}}):
        broken = copy.deepcopy(opened)
        broken["notes"][1]["kept"] = kept
        try:
            problem = again(broken)["problem"]
        except LessonError as refused:
            problem = {"path": refused.path}
        assert problem["path"].startswith("notes.1.kept"), (kept, problem)
