"""Recorded games: every later version replays them to the same digests, and opens their links."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.bridge import handle
from pyengine.core import registry
from pyengine.core.documents.link import LINK_FORMAT, from_link, to_link
from pyengine.core.registry import rules_of

RECORDS = Path(__file__).resolve().parent.parent / "records"
FILES = sorted(str(file.relative_to(RECORDS)) for file in RECORDS.glob("*/v*/*.json"))
LINKS: list[dict[str, Any]] = json.loads((RECORDS / "links.json").read_text(encoding="utf-8"))
FORMATS = ("1", "2")
"""Of links; every one that was ever given away opens for ever."""
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
ENDS = {"coal_baron": ("shift", 3), "kohle_kolonie": ("turn", 5), "schichtwechsel": ("round", 5)}
"""The only reason to end of each game (CB-13.1, KK-21.5, SW-3.1): what the position says then."""


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
    assert set(told["links"]) <= set(FORMATS) and str(LINK_FORMAT) in told["links"]
    for form, link in told["links"].items():
        assert from_link(link).record() == record, f"a link of format {form}"
    assert to_link(game) == told["links"][str(LINK_FORMAT)], "links are no longer made as they were"
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


@pytest.mark.parametrize("told", LINKS, ids=lambda told: f"{told['game']}, {told['begun']}")
def test_links_that_begin_elsewhere_open_for_ever(told: dict[str, Any]) -> None:
    for link in told["links"].values():
        game = from_link(link)
        assert (game.rules.id, game.digest()) == (told["game"], told["digest"])
        assert (game.rules.components is not None) == (told["begun"] == "with corrected components")
        assert ("start" in game.record()) == (told["begun"] == "from a position")
    assert str(LINK_FORMAT) in told["links"]


def test_every_game_has_links_that_begin_elsewhere() -> None:
    begun = {(told["game"], told["begun"]) for told in LINKS}
    assert begun == {(game, how) for game in pyengine.games() for how in {told["begun"] for told in LINKS}}


@pytest.mark.parametrize("file", FILES)
def test_a_record_and_its_links_say_that_they_are_of_another_rules_version(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the rules have been changed nothing is replayed by rules that it was not played by: the page says why."""
    told = recorded(file)
    record = told["record"]
    now = raise_the_version(record["game"], monkeypatch)
    documents = [("table.open", {"document": record}), ("bot.hint", {"document": record})]
    links = [("link.open", {"text": link}) for link in told["links"].values()]
    for method, params in (*documents, *links):
        error = json.loads(handle(json.dumps({"id": 1, "method": method, "params": params})))["error"]
        assert error["code"] == "bad_document", error
        assert error["details"]["path"] == ("link" if "text" in params else "rules_version")
        assert f"rules version {record['rules_version']}; this program plays {now}" in error["message"]


def raise_the_version(game: str, monkeypatch: pytest.MonkeyPatch) -> int:
    rules = rules_of(game)
    monkeypatch.setitem(registry._rules, game, rules._replace(version=rules.version + 1))
    return rules.version + 1


def test_a_position_of_an_earlier_rules_version_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position is no game that was played: today's rules go on from it. Only a newer one is refused."""
    position = pyengine.new_game("coal_baron", players=2, seed=7).position()
    with monkeypatch.context() as later:
        now = raise_the_version("coal_baron", later)
        assert pyengine.from_position(position).position() == {**position, "rules_version": now}
    with pytest.raises(pyengine.PositionError, match="is newer"):
        pyengine.from_position({**position, "rules_version": now})


# --- how games end ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", pyengine.games())
def test_each_game_ends_in_one_way_and_every_record_does(game: str) -> None:
    """After the last shift, turn or round, whatever is played: a second reason to end would need records of its own."""
    calendar, last = ENDS[game]
    package = Path(pyengine.__file__).parent / "games" / game
    ends = [file.name for file in package.rglob("*.py") for _ in re.findall(r"\.over = True", file.read_text("utf-8"))]
    assert len(ends) == 1, f"another way for this game to end: {ends}"
    for file in (file for file in FILES if file.startswith(f"{game}/v{rules_of(game).version}/")):
        record = recorded(file)["record"]
        played = pyengine.replay({**record, "moves": record["moves"][:-1], "digest": None})
        assert not played.over, file
        played.choose(record["moves"][-1])
        assert played.over and played.position()[calendar] == last, file
        assert not played.options()


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
