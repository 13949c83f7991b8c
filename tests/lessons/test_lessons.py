"""Every lesson can be walked to its end, in every language, by right answers and past wrong ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from pyengine.core.registry import has_bots
from pyengine.lessons import LessonTable, Stage, lesson_ids
from pyengine.lessons.conditions import holds
from pyengine.lessons.document import Words, said
from pyengine.lessons.wording import live_paths, number_at, worded
from pyengine.table import Table

from .walk import (
    IDLE,
    LANGS,
    LESSONS,
    PANELS,
    STAGES,
    TAUGHT,
    Json,
    clauses_of,
    document,
    exists,
    lesson,
    opened,
    solve,
    stage_of,
    stages_of,
)

LONGEST = {"en": 60, "de": 60, "fr": 66, "nl": 60}
SHORT = {"title": 9, "summary": 26, "praise": 45, "wrong": 45, "hint": 45}
LEAST_LESSONS = {"coal_baron": 11, "kohle_kolonie": 14, "schichtwechsel": 15}


def words_of(game: str, id: str) -> list[tuple[str, Words]]:
    """Every text of a lesson, with what it is."""
    one = lesson(game, id)
    found = [("title", one.title), ("summary", one.summary)]
    for stage in one.stages:
        found.append(("text", stage.text))
        found += [(name, words) for name in ("wrong", "hint", "praise") if (words := getattr(stage, name))]
        found += [("wrong", reply.text) for reply in stage.replies]
    return found


@pytest.mark.parametrize("game", TAUGHT)
def test_the_lessons_are_there_in_their_order(game: str) -> None:
    listed = lesson_ids(game)
    files = {id for room, id in LESSONS if room == game}
    assert len(set(listed)) == len(listed) >= LEAST_LESSONS.get(game, 1)
    assert set(listed) == (files if has_bots(game) else files - {"first_game"}), "a lesson that is not in order.json"
    assert not has_bots(game) or listed[-1] == "first_game"


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_texts_are_there_in_four_languages_and_short(game: str, id: str) -> None:
    assert (lesson(game, id).id, lesson(game, id).game) == (id, game)
    for what, words in words_of(game, id):
        assert set(words) == set(LANGS), words
        for lang, text in words.items():
            limit = LONGEST[lang] if what == "text" else SHORT[what]
            assert 0 < len(text.split()) <= limit, (what, lang, len(text.split()), text)
            assert text == text.strip() and "  " not in text and text.count("{") == text.count("}"), text
            assert "'" not in text and '"' not in text, f"typewriter quotes: {text}"
            assert what in ("title",) or text[-1] in ".!?", text
            assert lang != "fr" or not re.search(r"(?<![\u00a0\u202f])[:;!?](\s|$)", text), f"no-break space: {text}"
        assert len(set(words.values())) == len(LANGS) or what == "title", words


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_numbers_are_the_same_in_all_languages(game: str, id: str) -> None:
    for _, words in words_of(game, id):
        plain = {**words, "de": re.sub(r" \((1 Turm|2 Türme)\)", "", words["de"])}  # names of cards
        numbers = {lang: set(re.findall(r"\d+", text)) for lang, text in plain.items()}
        if re.search(r"\b[Zz]u zweit\b", words["de"]):  # German has a word for it
            numbers["de"] |= numbers["en"] & {"2"}
        assert all(found == numbers["en"] for found in numbers.values()), (numbers, words["en"])


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_clauses_exist(game: str, id: str) -> None:
    one = lesson(game, id)
    named = {*one.clauses, *(clause for stage in one.stages for clause in stage.clauses)}
    named |= {reply.clause for stage in one.stages for reply in stage.replies if reply.clause}
    assert named <= clauses_of(game) and one.clauses


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_it_has_what_a_lesson_needs(game: str, id: str) -> None:
    one = lesson(game, id)
    kinds = [stage.kind for stage in one.stages]
    assert kinds[-1] == "free"
    if one.stages[-1].bots is None:
        assert 1 < one.minutes <= 5 and kinds[0] in ("do", "goal"), "let the learner act at once"
        assert "goal" in kinds
    for stage in one.stages:
        if stage.kind in ("do", "goal"):
            assert stage.wrong and stage.solution and stage.clauses and stage.point
            assert not any("*" in key for key in stage.solution)
    assert not document(game, id)["position"].get("title")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_the_model_solution_leads_to_the_end(game: str, id: str, lang: str) -> None:
    one = lesson(game, id)
    table = LessonTable("t", one, lang)
    frame = table.frame()
    for number, stage in enumerate(one.stages):
        told = frame["lesson"]
        assert (told["stage"], told["over"], told["kind"]) == (number, False, stage.kind)
        text = worded(stage.text, lang, table.game.position, touch=False)
        assert told["text"] == text and told["title"] == one.title[lang]
        if lang == "en":
            assert table.game.digest() == LessonTable("t", one, lang, number).game.digest(), "opened at this stage"
        check_points(frame, stage.point)
        if stage.kind in ("do", "goal"):
            frame = solve(table, stage, frame)
            if stage.praise:
                assert frame["lesson"]["good"] and frame["lesson"]["said"] == stage.praise[lang]
                assert frame["lesson"]["can_next"] and not frame["options"]
                frame = table.next()
        else:
            assert told["can_next"] and (stage.kind == "free" or not frame["options"])
            frame = table.next()
    assert frame["lesson"]["over"] and not frame["options"]
    assert table.next()["lesson"]["over"], "nothing comes after the end"


def check_points(frame: Json, points: tuple[str, ...]) -> None:
    shown = frame["lesson"]["point"]
    assert bool(shown) == bool(points)
    for address in shown:
        assert address in PANELS if address.startswith("panel:") else exists(address, frame), address
    buttons = {option["key"] for option in frame["options"] if not option["targets"]}
    for point in points:
        if point.startswith("key:"):
            pattern = re.compile(re.escape(point[4:]).replace(r"\*", ".*"))
            fitting = [option for option in frame["options"] if pattern.fullmatch(option["key"])]
            assert fitting, f"{point} can be nothing that is legal"
            assert not buttons & {option["key"] for option in fitting}, f"{point} cannot be clicked on the board"


@pytest.mark.parametrize("one", stages_of("do"))
def test_every_other_answer_is_answered_and_changes_nothing(one: tuple[str, str, int]) -> None:
    table, stage = opened(one), stage_of(one)
    before = table.game
    frame = table.frame()
    wrong = [option["key"] for option in frame["options"] if not stage.is_right(option["key"])]
    assert [key for key in table.game.options() if stage.is_right(key)]
    for key in wrong:
        frame = table.choose(key, False)
        reply = stage.reply_to(key)
        assert frame["lesson"]["said"] == said(reply.text if reply else stage.wrong, "en")
        assert frame["lesson"]["said_clause"] in clauses_of(one[0])
        assert not frame["lesson"]["good"] and frame["lesson"]["stage"] == one[2]
        assert table.game is before
    for lang in LANGS:  # what has been said follows the reader's language
        table.refresh(lang, None)
        assert not wrong or table.frame()["lesson"]["said"] in [said(stage.wrong, lang), *replies_in(stage, lang)]


def replies_in(stage: Stage, lang: str) -> list[str]:
    return [reply.text[lang] for reply in stage.replies]


@pytest.mark.parametrize("one", stages_of("do") + stages_of("goal"))
def test_an_illegal_answer_gets_the_reason_of_the_engine(one: tuple[str, str, int]) -> None:
    table = opened(one)
    game = before = table.game
    step = game.rules.steps[game.state.pending[-1].step]
    conceivable = [answer[-1] for answer in step.universe(game.state)]
    illegal = [key for key in conceivable if key not in game.options()][:3] + ["draft:order_truck_kk", "nonsense"]
    for lang in LANGS:
        table.refresh(lang, None)
        for key in illegal if lang == "en" else illegal[:1]:
            frame = table.choose(key, False)
            assert frame["reasons"] and all(reason["text"] for reason in frame["reasons"])
            assert all(reason["clause"] in clauses_of(one[0]) for reason in frame["reasons"]), frame["reasons"]
            assert frame["lesson"]["stage"] == one[2] and table.game is before


@pytest.mark.parametrize("one", stages_of("read"))
def test_while_reading_nothing_is_played(one: tuple[str, str, int]) -> None:
    table = opened(one)
    before = table.game
    for key in table.game.options()[:3]:
        assert table.choose(key, False)["reasons"][0]["text"]
    assert table.game is before


# --- goals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", stages_of("goal"))
def test_a_goal_is_not_reached_by_chance(one: tuple[str, str, int]) -> None:
    stage = stage_of(one)
    assert not holds(goal_of(stage), opened(one).game.position())
    solving = []
    tried = 0
    table = opened(one)
    for key in table.game.options():
        if stage.reply_to(key) is None:
            tried += 1
            frame = table.choose(key, False)
            table.again()
            if frame["lesson"]["good"] or frame["lesson"]["stage"] > one[2]:
                solving.append(key)
    assert len(solving) <= 1 and (not solving or tried > 10), solving


@pytest.mark.parametrize("one", stages_of("goal"))
def test_a_missed_goal_begins_again(one: tuple[str, str, int]) -> None:
    table, stage = opened(one), stage_of(one)
    before = table.game.digest()
    limit = stage.within or 60
    for count in range(1, limit + 1):
        frame = table.choose(astray(table, stage), False)
        assert frame["lesson"]["stage"] == one[2] and not frame["lesson"]["good"], "solved by going astray"
        if frame["lesson"]["said"]:
            break
        assert stage.within is None or frame["lesson"]["left"] == stage.within - count
    assert frame["lesson"]["said"] == worded(stage.wrong, "en", table.game.position, touch=False)
    assert frame["lesson"]["said_clause"] in clauses_of(one[0])
    assert table.game.digest() == before
    assert frame["lesson"]["left"] == stage.within and not frame["can_undo"]


def goal_of(stage: Stage) -> Mapping[str, Any]:
    assert stage.goal is not None
    return stage.goal


def astray(table: LessonTable, stage: Stage) -> str:
    """An answer that does not reach the goal, as useless as can be."""
    useless = (*IDLE, "step:cage:yellow", "return:bottom")
    keys = [key for key in table.game.options() if stage.reply_to(key) is None]
    keys.sort(key=lambda key: useless.index(key) if key in useless else len(useless))
    for key in keys:
        after = table.game.copy()
        after.choose(key)
        if not holds(goal_of(stage), after.position()):
            return key
    raise AssertionError("every answer reaches the goal")


@pytest.mark.parametrize("one", stages_of("goal"))
def test_a_goal_can_be_begun_again_and_taken_back(one: tuple[str, str, int]) -> None:
    table, stage = opened(one), stage_of(one)
    before = table.game.digest()
    first = stage.solution[0]
    if len(stage.solution) > 1:
        table.choose(first, False)
        assert table.game.digest() != before
        frame = table.undo()
        assert table.game.digest() == before and not frame["can_undo"], "the others' answers are taken back as well"
        table.choose(first, False)
        assert table.again()["lesson"]["stage"] == one[2] and table.game.digest() == before
    solve(table, stage, table.frame())


@pytest.mark.parametrize("one", stages_of("do") + stages_of("goal"))
def test_hints_point_the_way(one: tuple[str, str, int]) -> None:
    table, stage = opened(one, "de"), stage_of(one)
    words = worded(stage.hint, "de", table.game.position, touch=False)
    for number, key in enumerate(stage.solution):
        if stage.hint and not number:  # words first, then light
            assert table.hint()["lesson"]["hint"] == {"text": words, "key": None, "point": []}
        frame = table.hint()
        hint = frame["lesson"]["hint"]
        assert frame["lesson"]["can_hint"] and hint["key"] == key and hint["text"] == words
        assert all(exists(address, frame) for address in hint["point"])
        option = next(option for option in frame["options"] if option["key"] == key)
        assert bool(hint["point"]) == bool(option["targets"])
        at = len(table.game.record()["moves"])
        frame = table.hint()  # and then the move
        assert frame["lesson"]["hint"] is None and not frame["reasons"]
        assert table.game.record()["moves"][at : at + 1] == [key] or frame["lesson"]["stage"] != one[2]
    assert frame["lesson"]["good"] or frame["lesson"]["stage"] != one[2]


@pytest.mark.parametrize("one", stages_of("do"))
def test_in_a_guided_step_only_what_is_taught_can_be_chosen(one: tuple[str, str, int]) -> None:
    """Everything else on the boards is answered, by the teacher or by the rules, and nothing is played."""
    table, stage = opened(one), stage_of(one)
    frame = table.frame()
    assert frame["lesson"]["guided"] and all(stage.is_right(option["key"]) for option in frame["options"])
    taught = {target for option in frame["options"] for target in option["targets"]}
    allowed = {place for face in Table._faces(table) for group in face.needs for place in group}
    others = [address for address in frame["scene"]["slots"] if address not in taught]
    before = table.game.digest()
    for address in others[::3]:
        frame = table.click(address)
        assert table.game.digest() == before and frame["lesson"]["stage"] == one[2], address
        assert bool(frame["lesson"]["said"]) == (address in allowed), address  # the rules answer what they forbid
        assert frame["lesson"]["said"] or frame["reasons"], address
        table.again()


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_numbers_of_the_position_are_filled_in_and_fingers_tap(game: str, id: str) -> None:
    for number, stage in enumerate(lesson(game, id).stages):
        for touch in (False, True):
            table = LessonTable("t", lesson(game, id), "en", number, touch)
            text = table.frame()["lesson"]["text"]
            assert "{" not in text and "|" not in text
            assert not re.search(r"\bclick", text, re.I) if touch else not re.search(r"\btap\b", text, re.I), text
            numbers = [number_at(table.game.position(), path) for path in live_paths(stage.text["en"])]
            assert all(str(one) in text for one in numbers) and None not in numbers


@pytest.mark.parametrize("one", stages_of("free"))
def test_free_play_goes_on(one: tuple[str, str, int]) -> None:
    stage = stage_of(one)
    if stage.bots is not None:
        return  # the page seats the bots
    table = opened(one)
    for _ in range(40):
        if table.game.over:
            break
        assert table.game.decision.seat == table.lesson.seat, "the script of the others has nothing to say"
        keys = [key for key in table.game.options() if not key.endswith("_draw")]
        frame = table.choose(keys[len(keys) // 2], False)
        assert not frame["reasons"] and not frame["lesson"]["said"]
    assert table.frame()["lesson"]["can_next"]


# --- numbers that the position gives ---------------------------------------------------------------------------------

HELD = {
    "coal_baron": {"marks": "Marks?", "workers": "workers?", "score": "points?"},
    "kohle_kolonie": {"coins": "coins?", "score": "points?", "extra_actions": "extra action markers?"},
    "schichtwechsel": {
        "white": "white stones?", "coins": "coins?", "tools": "tool markers?", "heap": "spoil", "score": "points?",
    },
}  # fmt: skip
"""By game: what a player holds, by its path in a seat, and what a text calls it."""
NOT_HELD = {
    ("kohle_kolonie", "flip", 1): "the price of a flip",
    ("kohle_kolonie", "pithead", 2): "what a space pays",
    ("kohle_kolonie", "railway", 3): "what a line is worth",
    ("kohle_kolonie", "turn_order", 3): "what a mine is worth",
    ("schichtwechsel", "first_round", 12): "what a field gives",
    ("schichtwechsel", "heap", 3): "the price of an exchange",
    ("schichtwechsel", "tool_markers", 0): "what everybody starts with, whatever was returned since",
}
"""Stages that speak of as many of something else, with what that is."""


def bare_numbers(one: tuple[str, str, int]) -> list[str]:
    """Numbers in a text that are as many as the learner holds of what is named beside them."""
    position, seat = opened(one).game.position(), lesson(one[0], one[1]).seat
    text = stage_of(one).text["en"]
    return [
        found[0]
        for path, noun in HELD[one[0]].items()
        for found in re.finditer(rf"\b(\d+) (?:\w+ )?(?:{noun})\b", text)
        if int(found[1]) == number_at(position, f"seats.{seat}.{path}")
    ]


def test_what_the_learner_holds_is_taken_from_the_position() -> None:
    bare = {one: found for one in STAGES if one[0] in HELD and (found := bare_numbers(one))}
    assert {one: found for one, found in bare.items() if one not in NOT_HELD} == {}
    assert set(NOT_HELD) <= set(bare), "an exception that is none any more"


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_live_numbers_are_the_same_in_all_languages(game: str, id: str) -> None:
    for stage in lesson(game, id).stages:
        paths = {lang: sorted(live_paths(text)) for lang, text in stage.text.items()}
        assert all(found == paths["en"] for found in paths.values()), paths
