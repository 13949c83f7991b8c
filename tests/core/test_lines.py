"""Answers in a row: shown before they are played, as in a hint; played as ordinary choices."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine
from pyengine.bots import Budget, bot
from pyengine.core.play.decision import IllegalChoice
from pyengine.core.play.plan_words import planner_of
from pyengine.table import Table

from .play import table_of

CHAINS = {"coal_baron": "mining.step", "kohle_kolonie": "miners", "schichtwechsel": "haul"}


def chain(name: str) -> tuple[pyengine.Game, tuple[str, ...]]:
    """A game before an answer that begins a chain of steps, and how the hint goes on."""
    game, player = pyengine.new_game(name, players=3, seed=5), bot("hewer")
    while True:
        advice = player.hint(game, Budget(iterations=0))[0]
        if planner_of(game) is None and len(advice.line) > 2:
            return game, advice.line
        game.choose(advice.key)


@pytest.mark.parametrize("name", CHAINS)
def test_a_hint_goes_on_to_the_end_of_a_chain(name: str) -> None:
    game, line = chain(name)
    ahead = game.copy()
    ahead.choose(line[0])
    for key in line[1:]:
        assert ahead.decision.name == CHAINS[name] and ahead.decision.seat == game.decision.seat
        assert planner_of(ahead)
        ahead.choose(key)


@pytest.mark.parametrize("name", CHAINS)
def test_a_line_is_told_with_places_and_played_as_ordinary_choices(name: str) -> None:
    game, line = chain(name)
    one = table_of(game)
    before = one.frame()
    known = {f"#{piece['id']}" for piece in before["scene"]["pieces"]}
    steps = one.line(line)["steps"]
    assert [step["key"] for step in steps] == list(line)
    assert [step["number"] for step in steps] == list(range(1, len(line) + 1))
    assert all(step["text"] for step in steps)
    drawn = [address for step in steps for address in (*step["marks"], *step["path"])]
    assert drawn and all(address.split("/")[0] in known for address in drawn if address.startswith("#"))
    pieces = [mark for step in steps for mark in step["marks"] if mark.startswith("#") and mark.count("/") == 0]
    assert any(step["detail"] for step in steps), "what a step brings"
    if name == "coal_baron":
        loads = [step["marks"][0] for step in steps if step["key"].startswith("step:load")]
        assert len(set(loads)) == len(loads), "each cube is marked once"
        assert [step["path"] for step in steps if step["key"].startswith("step:cage")] and pieces
    frame = one.play(line)
    assert frame["record"]["moves"] == [*before["record"]["moves"], *line]
    assert pyengine.replay(frame["record"]).digest() == one.game.digest()
    assert one.undo()["last"] == before["last"] + len(line) - 1


def test_what_is_not_legal_ends_a_line_and_changes_nothing_when_played() -> None:
    game, line = chain("coal_baron")
    one = table_of(game)
    before = one.frame()["record"]
    assert [step["key"] for step in one.line([*line[:2], "stop", "stop"])["steps"]] == [*line[:2], "stop"]
    assert one.line(["no such key"]) == {"steps": []}
    with pytest.raises(IllegalChoice):
        one.play([line[0], "place:bank"])
    assert one.frame()["record"] == before


def test_a_line_stops_before_something_hidden_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    game, line = chain("coal_baron")
    one = table_of(game)
    one.frame()
    monkeypatch.setattr(one, "_asks_back", lambda after: after.last_moment.key == line[2])
    monkeypatch.setattr(one, "_confirmation", lambda: one._confirm and {"key": one._confirm[0]})
    frame = one.play(line)
    assert frame["record"]["moves"][-2:] == list(line[:2]) and frame["confirm"] == {"key": line[2]}


def test_nobody_plays_a_line_for_bots_or_while_looking_back() -> None:
    game, line = chain("coal_baron")
    one: Table = table_of(game)
    last = one.frame()["last"]
    one.goto(0)
    told: dict[str, Any] = one.line(line)
    assert told == {"steps": []} and one.play(line)["last"] == last
