"""Recorded games: every later version replays them to the same digests, and opens their links."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.core.documents.link import from_link, to_link
from pyengine.core.registry import rules_of

RECORDS = Path(__file__).resolve().parent.parent / "records"
FILES = sorted(str(file.relative_to(RECORDS)) for file in RECORDS.glob("*/v*/*.json"))
EVERY = 10

pytestmark = pytest.mark.whole

LINES = {
    "coal_baron": "CB-7.3 CB-11.2 CB-11.3 CB-11.4 CB-13.2 CB-13.3 CB-13.4 CB-13.5",
    "kohle_kolonie": "KK-3.1 KK-7.6 KK-9.6 KK-12.1 KK-12.4 KK-14.8 KK-14.11 KK-17.1 KK-18.13 KK-18.15 KK-19.3 KK-19.7 "
    "KK-20.3 KK-22.1 KK-22.2 KK-22.3 KK-22.4 KK-22.5",
    "schichtwechsel": "SW-4.3 SW-4.13d SW-4.16 SW-4.17c SW-4.19 SW-7.8a SW-7.8c SW-8.4 SW-9.1 SW-10.1 SW-13.2 SW-14.1 "
    "SW-15.2 SW-15.3 SW-15.4 SW-15.5 SW-15.6 SW-15.7 SW-15.8 SW-15.9 SW-15.10",
}
"""Every clause that gives or takes points."""


@cache
def recorded(file: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RECORDS / file).read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("file", FILES)
def test_a_recorded_game_replays_to_the_same_digests(file: str) -> None:
    told = recorded(file)
    record = told["record"]
    start = {**record, "moves": [], "digest": None}
    if record["rules_version"] != rules_of(record["game"]).version:
        with pytest.raises(pyengine.RecordError, match="rules version"):
            pyengine.replay(record)
        return
    game = pyengine.replay(start)
    digests = [game.digest()]
    decisions = set()
    for number, key in enumerate(record["moves"], 1):
        assert key in game.options(), f"decision {number}"
        decisions.add(game.decision.name)
        game.choose(key)
        if number % EVERY == 0:
            digests.append(game.digest())
            assert digests[-1] == told["digests"][len(digests) - 1], f"after decision {number}"
    assert game.over and game.scores() == told["scores"]
    assert (digests, game.digest()) == (told["digests"], record["digest"])
    assert from_link(told["link"]).digest() == record["digest"]
    lines = {line.clause for seat in range(record["players"]) for line in game.score_lines(seat)}
    assert told["shows"] == {"decisions": sorted(decisions), "lines": sorted(lines)}


@pytest.mark.parametrize("game", pyengine.games())
def test_the_records_show_every_table_decision_and_scoring_line(game: str) -> None:
    mine = [recorded(file) for file in FILES if file.startswith(f"{game}/v{rules_of(game).version}/")]
    records = [one["record"] for one in mine]
    about = pyengine.describe(game)
    assert {record["players"] for record in records} == set(about["players"])
    for variant in about["variants"]:
        shown = {record["variants"][variant["id"]] for record in records}
        assert shown == {value["id"] for value in variant["values"]}, variant["id"]
    assert {name for one in mine for name in one["shows"]["decisions"]} == set(rules_of(game).steps)
    assert {clause for one in mine for clause in one["shows"]["lines"]} == set(LINES[game].split())


def test_a_link_does_not_depend_on_the_order_of_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers may be listed in another order one day: links made since format 2 open all the same."""
    game = pyengine.new_game("coal_baron", players=3, seed=7)
    while len(game.moments()) < 40:
        game.choose(game.options()[len(game.moments()) % len(game.options())])
    link = to_link(game)
    usual = pyengine.Game.options
    monkeypatch.setattr(pyengine.Game, "options", lambda self: usual(self)[::-1])
    assert from_link(link).record() == game.record()
    assert to_link(game) == link
