"""Games with corrected components: played, kept apart from the usual ones, written and read."""

from __future__ import annotations

import copy
import gc
import json
import random
import weakref
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine.bots import Bot, Budget
from pyengine.bots.judgement import judgement_of
from pyengine.core import registry
from pyengine.core.components.component_set import ComponentsError, read_components
from pyengine.core.components.correctable import spots_of
from pyengine.core.components.game_copies import GameCopy, printed
from pyengine.core.documents.link import continues, from_link, to_link
from pyengine.core.registry import rules_of
from pyengine.core.view.text import LANGUAGES

from .component_sets import GAMES, GLOCKE, KOHLE, TRUCK, begun, corrected, document, every_game, known
from .play import COAL, dump, finish, some_key

ART = Path(__file__).resolve().parents[2] / "web" / "svg"


# --- games with corrected components ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in GAMES if game in pyengine.games()])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_corrected_game_is_played_written_and_read(game: str, seed: int) -> None:
    box = document(game, corrected(game, seed))
    assert len(box["changes"]) >= 8
    players = rules_of(game).players[seed % len(rules_of(game).players)]
    played = pyengine.new_game(game, players, seed, components=box)
    rng = random.Random(seed)
    while not played.over:
        if rng.random() < 0.02:
            again = pyengine.from_position(played.position())
            assert again.position() == played.position()
            assert again.options() == played.options()
            for lang in LANGUAGES:
                played.view(None, lang)
        played.choose(rng.choice(played.options()))
    record = json.loads(json.dumps(played.record()))
    assert record["components"] == read_components(box).part()
    assert pyengine.replay(record).position() == played.position()
    assert from_link(to_link(played)).position() == played.position()


@every_game
def test_every_game_can_be_copied(game: str) -> None:
    """Also one that is not offered yet: its components change, and a game can be set up with them."""
    with known(game):
        made = read_components(document(game, corrected(game, 5)))
        rules = rules_of(game, made)
        assert rules is rules_of(game, read_components(made.document()))
        assert rules is not rules_of(game)
        assert rules.components == made
        for players in rules.players:
            fresh = pyengine.new_game(game, players, 3, components=made)
            for _ in range(20):
                fresh.choose(fresh.options()[0])


def test_the_corrections_are_played() -> None:
    game = pyengine.new_game(COAL, 2, 7, components=document(COAL, {TRUCK: 23}))
    assert "(23)" in game.rules.name_of("order_truck_kk", "en")
    assert "(9)" in rules_of(COAL).name_of("order_truck_kk", "en")
    rich = document(COAL, {"worker_spaces.items.money_4.marks": 17})
    start = {"revier": 1, "kind": "position", "game": COAL, "from": {"players": 2, "seed": 7}}
    change = {"set": {"pending": [{"step": "turn", "seat": 0}], "seats.0.marks": 0}}
    for box, marks in ((None, 4), (read_components(rich).part(), 17)):
        position = {**start, **change} if box is None else {**start, **change, "components": box}
        taken = pyengine.from_position(position)
        taken.choose("place:money_4")
        assert taken.position()["seats"][0]["marks"] == marks
        assert taken.position().get("components") == box


@pytest.mark.native
def test_what_a_correction_adds_has_its_slot() -> None:
    """Places on the tableau and in villages that the shipped components do not have."""
    changes: dict[str, Any] = {
        path: not spot.printed for path, spot in spots_of(KOHLE).items() if path.startswith("tableau.places.")
    }
    changes |= {path: 2 for path in spots_of(KOHLE) if path.endswith(".settlement_places")}
    file = {"board": ART / KOHLE / "board.svg", "seat0": ART / KOHLE / "tableau.svg"}
    slots = {board: {one.get("data-slot") for one in ET.parse(path).iter()} for board, path in file.items()}
    game = pyengine.new_game(KOHLE, 4, 5, components=document(KOHLE, changes))
    rng, named = random.Random(5), set()
    while not game.over:
        scene = game.rules.view(game.state, None, "en", game.seats, (0,))["scene"]
        named |= {piece["at"] for piece in scene["pieces"]} | set(scene["slots"])
        game.choose(rng.choice(game.options()))
    for address in named:
        board, _, slot = address.partition("/")
        if board in slots:
            assert slot in slots[board], address
    assert {"seat0/B1.coin", "seat0/T3.rescue"} <= named
    for village in printed(KOHLE)["map"]["villages"]:  # two settlements in one village are rare in random games
        assert {f"{village['id']}.settlement_{place}" for place in (1, 2)} <= slots["board"]


def test_two_tables_with_different_components_play_side_by_side() -> None:
    boxes = [None, document(KOHLE, corrected(KOHLE, 8)), document(KOHLE, corrected(KOHLE, 9))]
    alone = []
    for box in boxes:
        game = pyengine.new_game(KOHLE, 3, 4, components=box)
        finish(game, 4, 150)
        alone.append(dump(game.position()))
    together = [pyengine.new_game(KOHLE, 3, 4, components=box) for box in boxes]
    rngs = [random.Random(4) for _ in boxes]
    for _ in range(150):
        for game, rng in zip(together, rngs, strict=True):
            if not game.over:
                game.choose(some_key(game.options(), rng))
    assert [dump(game.position()) for game in together] == alone
    assert len(set(alone)) == 3


def test_a_copy_shares_nothing_with_the_usual_game() -> None:
    before = dump(pyengine.new_game(COAL, 4, 9).position())
    data = printed(COAL)
    for card in data["order_cards"]["items"]:
        card["victory_points"] = 1
    copy = GameCopy(COAL, "test", data)
    mine, usual = copy.module("components"), registry.module_of(rules_of(COAL), "components")
    assert set(mine.CARD_POINTS) == {1}
    assert set(usual.CARD_POINTS) != {1}
    for name in ("rules", "state", "chapters.orders", "bot.judgement", "view.texts"):
        assert copy.module(name) is not registry.module_of(rules_of(COAL), name)
        assert copy.module(name).__name__ == f"pyengine.games.coal_baron@test.{name}"
    assert copy.module("view.texts").CARD_POINTS is mine.CARD_POINTS
    assert copy.module("rules").texts is copy.module("view.texts")
    assert dump(pyengine.new_game(COAL, 4, 9).position()) == before
    with pytest.raises(ModuleNotFoundError):
        copy.module("no_such_module")
    with pytest.raises(ModuleNotFoundError):
        GameCopy("no_such_game", "test", {})


def test_a_copy_is_given_up_with_its_last_game() -> None:
    game = pyengine.new_game(COAL, 2, 7, components=document(COAL, {TRUCK: 21}))
    function = weakref.ref(game.rules.view)  # it holds its module, and by it the copy
    for points in range(11, 11 + registry.MOST_COPIES):
        pyengine.new_game(COAL, 2, 7, components=document(COAL, {TRUCK: points}))
    finish(game, 1, 10)  # it is no longer at hand, and plays on all the same
    assert registry.module_of(game.rules, "components").CARD_POINTS is not None
    assert registry.module_of(game.rules, "bot.judgement").__name__.startswith("pyengine.games.coal_baron@")
    del game
    gc.collect()
    assert function() is None


def test_bots_judge_by_the_components_of_the_game() -> None:
    game = pyengine.new_game(COAL, 2, 7, components=document(COAL, {TRUCK: 30}))
    assert judgement_of(game.rules) is not judgement_of(COAL)
    assert judgement_of(game.rules) is judgement_of(game.rules)
    finish(game, 3, 12)
    choice = Bot("hewer", 1).choose(game, Budget(5))
    assert choice.key in game.options()


# --- records, positions, links ----------------------------------------------------------------------------------------


def test_a_game_as_shipped_says_nothing_of_components() -> None:
    game = begun(None)
    assert "components" not in game.record()
    assert "components" not in game.position()
    with_none = {**game.record(), "components": None}
    assert pyengine.replay(with_none).position() == game.position()


def test_a_record_with_other_components_than_its_own_is_refused() -> None:
    record = begun({TRUCK: 23}).record()
    with pytest.raises(pyengine.RecordError) as refused:
        pyengine.replay({key: value for key, value in record.items() if key != "components"})
    assert refused.value.path == "digest"
    changed = copy.deepcopy(record)
    changed["components"]["changes"][TRUCK] = 22
    with pytest.raises(pyengine.RecordError) as refused:
        pyengine.replay(changed)
    assert refused.value.path == "components.digest"


@pytest.mark.parametrize(
    ("part", "path"),
    [
        ("My box", "components"),
        ({"changes": {}}, "components.name"),
        ({"name": "x"}, "components.changes"),
        ({"name": "x", "changes": {TRUCK: 99}}, f"components.changes.{TRUCK}"),
        ({"name": "x", "changes": {f"{GLOCKE}.cost": 2}}, f"components.changes.{GLOCKE}.cost"),
        ({"name": "x", "changes": {TRUCK: 8}, "kind": "components"}, "components.kind"),
    ],
)
def test_a_set_that_does_not_fit_is_refused_in_records_and_positions(part: Any, path: str) -> None:
    game = begun(None)
    with pytest.raises(pyengine.RecordError) as in_record:
        pyengine.replay({**game.record(), "components": part})
    with pytest.raises(pyengine.PositionError) as in_position:
        pyengine.from_position({**game.position(), "components": part})
    assert in_record.value.path == in_position.value.path == path


def test_a_record_from_a_position_has_the_components_of_its_start() -> None:
    game = pyengine.from_position(begun({TRUCK: 23}).position())
    finish(game, 5, 5)
    record = game.record()
    assert record["components"] == record["start"]["components"]
    assert pyengine.replay(record).position() == game.position()
    assert from_link(to_link(game)).position() == game.position()
    other = copy.deepcopy(record)
    del other["components"]
    with pytest.raises(pyengine.RecordError) as refused:
        pyengine.replay(other)
    assert refused.value.path == "start.components"


def test_a_new_game_takes_no_set_of_another_game() -> None:
    with pytest.raises(ComponentsError) as refused:
        pyengine.new_game(COAL, 2, 7, components=document(KOHLE, {f"{GLOCKE}.cost": 2}))
    assert refused.value.path == "game"


def test_links_carry_the_set_and_plain_links_do_not_grow() -> None:
    plain, boxed = begun(None), begun({TRUCK: 23})
    assert len(to_link(plain)) < 100
    assert len(to_link(boxed)) < len(to_link(plain)) + 260
    read = from_link(to_link(boxed))
    assert read.rules.components == boxed.rules.components
    assert continues(boxed, read)
    assert not continues(plain, pyengine.new_game(COAL, 2, 7, components=document(COAL, {TRUCK: 23})))


def test_a_damaged_link_is_refused() -> None:
    text = to_link(begun({TRUCK: 23}))
    told = set()
    for at_ in range(len(text)):
        damaged = text[:at_] + ("A" if text[at_] != "A" else "B") + text[at_ + 1 :]
        try:
            from_link(damaged)
        except pyengine.DocumentError as problem:
            told.add(problem.problem)
    assert any("component set" in one for one in told)
