"""Turns in one sentence: over every recorded game they tell all that was scored, and nothing hidden."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import cast

import pytest

import pyengine
from pyengine.core.play.events import Event
from pyengine.core.play.turn_book import TurnBook
from pyengine.core.registry import rules_of
from pyengine.core.view.turns import Clause, TurnSummaries, cut

from .play import LANGS, Json, some_key, table_of, walk

RECORDS = Path(__file__).parents[1] / "records"
FILES = sorted(str(path.relative_to(RECORDS)) for path in RECORDS.glob("*/v*/*.json"))


@cache
def played(file: str) -> pyengine.Game:
    told = json.loads((RECORDS / file).read_text(encoding="utf-8"))
    return pyengine.replay(told["record"])


def frame_of(game: pyengine.Game, lang: str = "en") -> Json:
    return table_of(game, lang).frame()


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_points_of_turns_add_up_to_the_scores(file: str) -> None:
    game = played(file)
    table = table_of(game)
    turns = table.frame()["turns"]
    begun = [seat.score for seat in game.restart().state.seats]
    gained = [sum(column) for column in zip(*(turn["points"] for turn in turns), strict=True)]
    assert [before + more for before, more in zip(begun, gained, strict=True)] == game.scores()


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_every_turn_has_a_summary_in_each_language(file: str) -> None:
    game = played(file)
    texts = {lang: frame_of(game, lang)["turns"] for lang in LANGS}
    for turns in zip(*texts.values(), strict=True):
        for turn in turns:
            text = turn["text"]
            assert text and text == text.strip()
            assert "{" not in text and "{" not in turn["heading"]
            assert "  " not in text and ", ," not in text
            assert len(text) < 400


@pytest.mark.parametrize("game", pyengine.games())
def test_turns_and_log_entries_follow_each_other_without_gaps(game: str) -> None:
    *_, last = walk(game, 3, 4)
    frame = frame_of(last)
    assert [turn["n"] for turn in frame["turns"]] == list(range(len(frame["turns"])))
    ends = [turn["last"] for turn in frame["turns"]]
    assert ends == sorted(ends) and ends[-1] == frame["last"]
    homes = [entry["turn"] for entry in frame["log"]]
    assert homes == sorted(homes)
    for entry in frame["log"]:
        turn = frame["turns"][entry["turn"]]
        assert turn["first"] <= entry["at"] <= turn["last"]
    assert any(turn["seat"] is None for turn in frame["turns"])


@pytest.mark.parametrize("game", pyengine.games())
def test_a_page_that_keeps_what_it_was_told_has_the_whole_book(game: str) -> None:
    """Frame by frame, with steps taken back, as when the game is opened anew."""
    table = table_of(pyengine.new_game(game, players=3, seed=6), veil=False)
    rng = random.Random(6)
    kept: list[Json] = []

    def take(frame: Json) -> Json:
        kept[:] = [turn for turn in kept if turn["n"] < frame["turns_from"]] + frame["turns"]
        return frame

    frame = take(table.frame())
    for number in range(90):
        if frame["over"]:
            break
        frame = take(table.choose(some_key(table.game.options(), rng), True))
        if number % 7 == 6 and frame["can_undo"]:
            frame = take(table.undo())
    assert kept == frame_of(table.game)["turns"]


@pytest.mark.parametrize("game", pyengine.games())
def test_since_tells_what_others_did_after_the_last_turn_of_who_decides(game: str) -> None:
    table = table_of(pyengine.new_game(game, players=3, seed=8), veil=False)
    rng = random.Random(8)
    kept: dict[int, Json] = {}
    told = 0
    frame = table.frame()
    while not frame["over"] and told < 30:
        kept.update({turn["n"]: turn for turn in frame["turns"]})
        seat = frame["prompt"]["seat"]
        since = [kept[number] for number in frame["since"]]
        assert all(turn["seat"] not in (None, seat) for turn in since)
        mine = max((number for number, turn in kept.items() if turn["seat"] == seat), default=-1)
        assert all(turn["n"] > mine for turn in since)
        told += len(since)
        frame = table.choose(some_key(table.game.options(), rng), True)
    assert told >= 30


def test_nothing_is_told_since_ones_turn_while_it_goes_on() -> None:
    table = table_of(pyengine.new_game("kohle_kolonie", players=3, seed=8), veil=False)
    rng = random.Random(3)
    frame = table.frame()
    checked = 0
    for _ in range(60):
        seat = frame["prompt"]["seat"]
        frame = table.choose(some_key(table.game.options(), rng), True)
        if frame["prompt"]["seat"] == seat and frame["turns"][-1]["seat"] == seat:
            assert frame["since"] == []
            checked += 1
    assert checked > 5


@pytest.mark.parametrize("game", pyengine.games())
def test_marks_are_places_of_the_scene(game: str) -> None:
    """Or such as the art has without the scene naming them: below a place that it names."""
    *_, last = walk(game, 3, 5)
    frame = frame_of(last)
    scene = last.view()["scene"]
    places = {*scene["slots"], *scene["counts"], *(piece["at"] for piece in scene["pieces"])}
    kinds = set()
    for turn in frame["turns"]:
        for mark in turn["marks"]:
            kinds.add(mark["kind"])
            assert mark["address"] in places or mark["address"].rsplit(".", 1)[0] in places, mark
    assert kinds == {"placed", "taken"}


@pytest.mark.parametrize("game", pyengine.games())
def test_turns_tell_nothing_that_is_whispered(game: str) -> None:
    """Without everything that only one seat may know, the same is told to everybody."""
    *_, last = walk(game, 3, 9)
    table = table_of(last, veil=False)
    told = table.frame()
    whispered = 0
    for one in table._games[1:]:
        assert one.last_moment is not None
        events = one.last_moment.happened.events
        whispered += sum(raw[4] is not None for raw in events)
        events[:] = [raw for raw in events if raw[4] is None]
    table._turns = TurnBook()
    table.refresh("en", None)
    again = table.frame()
    assert [again[name] for name in ("turns", "since", "log")] == [told[name] for name in ("turns", "since", "log")]
    assert bool(whispered) == (game == "coal_baron")


def test_a_draw_is_summed_up_without_its_faces() -> None:
    """Coal Baron: five orders are drawn, one is kept; the four others are nobody's business."""
    found = 0
    for one in walk("coal_baron", 3, 12):
        moment = one.last_moment
        if one.over or moment is None:
            continue
        for kind, _, seat, values, to in moment.happened.events:
            if kind == "drawn_faces":
                assert to == seat
                turn = frame_of(one)["turns"][-1]
                faces = cast(tuple[str, ...], values["faces"])
                names = [one.rules.name_of(face, "en") for face in faces]
                assert not any(name in turn["text"] for name in names)
                found += 1
    assert found


# --- cutting --------------------------------------------------------------------------------------------------------


def _event(kind: str, seat: int | None, **values: object) -> Event:
    return Event(kind, "X-1", seat, values, None)


def test_a_player_who_goes_twice_in_a_row_has_two_turns() -> None:
    how = TurnSummaries(opens=frozenset({"placed"}))
    turns = cut([], 1, 0, [_event("placed", 0)], how)
    turns = cut(turns, 2, 0, [_event("loaded", 0)], how)
    turns = cut(turns, 3, 0, [_event("placed", 0)], how)
    assert [(turn.first, turn.last) for turn in turns] == [(1, 2), (3, 3)]


def test_what_another_player_is_forced_to_do_is_a_turn_of_its_own() -> None:
    how = TurnSummaries(opens=frozenset({"used", "passes"}))
    turns = cut([], 1, 0, [_event("used", 0), _event("passes", 1), _event("passes", 2)], how)
    assert [turn.seat for turn in turns] == [0, 1, 2]


def test_a_summary_keeps_what_matters_most() -> None:
    rules = rules_of("kohle_kolonie")
    kinds = list(rules.turns.clauses)
    assert kinds.index("mine_bought") < kinds.index("workers_sold")
    assert isinstance(rules.turns.clauses["inserted"], Clause) and rules.turns.clauses["inserted"].adds == "n"
