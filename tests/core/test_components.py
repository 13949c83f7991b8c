"""Component sets: corrections of values that no rulebook prints, and games that are played with them."""

from __future__ import annotations

import argparse
import contextlib
import copy
import gc
import json
import random
import weakref
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import pyengine
from pyengine import bridge
from pyengine.__main__ import main
from pyengine.bots import Bot, Budget
from pyengine.bots.judgement import judgement_of
from pyengine.cli import check
from pyengine.core import registry
from pyengine.core.component_view import drawn_values, show_components
from pyengine.core.components import ComponentsError, ComponentSet, problems_of, read_components
from pyengine.core.correctable import Spot, at, check_value, corrections_of, leaves, spots_of
from pyengine.core.link import continues, from_link, to_link
from pyengine.core.registry import rules_of
from pyengine.core.rooms import Room, printed
from pyengine.core.text import LANGUAGES, translate

from .play import COAL, Json, dump, finish, some_key, table_of

ROOMS = ("coal_baron", "kohle_kolonie", "schichtwechsel")
KOHLE = "kohle_kolonie"
TRUCK = "order_cards.items.order_truck_kk.victory_points"
GLOCKE = "mines.small_and_single.k_16_glocke"
MINES = "mines.small_and_single"

ART = Path(__file__).resolve().parents[2] / "web" / "svg"

every_room = pytest.mark.parametrize("game", ROOMS)


@contextlib.contextmanager
def known(game: str) -> Iterator[None]:
    """A game can be corrected before it is offered."""
    games = registry.GAMES if game in registry.GAMES else (*registry.GAMES, game)
    with mock.patch.object(registry, "GAMES", games), mock.patch.dict(registry._rules):
        yield


def document(game: str, changes: Json, name: str = "My box") -> Json:
    return {"revier": 1, "kind": "components", "game": game, "name": name, "changes": changes}


def another(spot: Spot, rng: random.Random) -> Any:
    """A value that fits by itself."""
    kind = spot.value.kind
    if kind.name == "whole":
        return rng.randint(kind.low, kind.high)
    if kind.name == "flag":
        return not spot.printed
    if kind.name == "choice":
        return rng.choice(spot.among)
    if kind.name == "order":
        return rng.sample(spot.among, len(spot.among))
    return rng.sample(spot.among, rng.randint(max(kind.low, 1), min(kind.high, len(spot.among))))


def corrected(game: str, seed: int, wanted: int = 12) -> Json:
    """Corrections that fit together: one after the other, as long as nothing is wrong."""
    rng = random.Random(seed)
    changes: Json = {}
    spots = [spot for spot in spots_of(game).values() if spot.correctable]
    for spot in rng.sample(spots, min(60, len(spots))):
        value = another(spot, rng)
        if value != spot.printed and not problems_of(game, {**changes, spot.path: value}):
            changes[spot.path] = value
        if len(changes) == wanted:
            break
    return changes


# --- what can be corrected --------------------------------------------------------------------------------------------


@every_room
def test_every_value_on_the_list_is_in_the_data_and_fits_its_own_rules(game: str) -> None:
    spots = spots_of(game)
    data = printed(game)
    assert sum(spot.correctable for spot in spots.values()) >= 50
    for path, spot in spots.items():
        assert at(data, path) == spot.printed
        if spot.correctable:
            assert check_value(spot, spot.printed) is None, path


@every_room
def test_only_what_is_not_in_the_rulebook_can_be_corrected(game: str) -> None:
    for spot in spots_of(game).values():
        if spot.correctable:
            assert spot.source in ("public", "reconstructed")
        else:
            problem = check_value(spot, spot.printed)
            assert problem is not None and "cannot be corrected" in str(problem.message)
            assert ("rulebook" in str(problem.message)) == (spot.source == "rulebook")


@every_room
def test_the_components_as_shipped_follow_from_themselves(game: str) -> None:
    data = printed(game)
    corrections_of(game).follow(data)
    assert data == printed(game)
    assert list(corrections_of(game).check(data)) == []


@every_room
def test_nothing_is_corrected_by_saying_what_is_printed(game: str) -> None:
    same = {path: spot.printed for path, spot in spots_of(game).items() if spot.correctable}
    made = read_components(document(game, same))
    assert dict(made.changes) == {}
    with known(game):
        assert rules_of(game, made) is rules_of(game)


@every_room
def test_values_are_refused_by_their_path(game: str) -> None:
    for path, spot in spots_of(game).items():
        for wrong in (None, 1.5, -99, 1000, "nonsense", [], ["nonsense"], {}, True):
            if spot.correctable and check_value(spot, wrong) is not None:
                with pytest.raises(ComponentsError) as refused:
                    read_components(document(game, {path: wrong}))
                assert refused.value.path == f"changes.{path}"
                assert [problem.path for problem in refused.value.problems] == [path]
    assert {spot.value.kind.name for room in ROOMS for spot in spots_of(room).values()} == {
        *("whole", "flag", "choice", "several", "order", "fixed")
    }


def test_every_mistake_is_named() -> None:
    with pytest.raises(ComponentsError) as refused:
        read_components(document(COAL, {TRUCK: 99, "order_cards.items.order_truck_kk.spots": [], "no.such": 1}))
    assert [problem.path for problem in refused.value.problems] == [
        *(TRUCK, "order_cards.items.order_truck_kk.spots", "no.such")
    ]


@pytest.mark.parametrize(
    ("game", "changes", "path", "words"),
    [
        (COAL, {"tunnel_tiles.items.tile_grey_1_light.copies": 4}, "tunnel_tiles.items", "48 tunnel tiles"),
        (
            *(COAL, {"lock_tiles.covered.3": ["factory_8", "factory_7", "money_3"]}),
            *("lock_tiles.covered.3", "7 spaces of this area stay open (CB-2.1), not 6"),
        ),
        (KOHLE, {f"{GLOCKE}.founding_turn": 5}, f"{GLOCKE}.founding_turn", "consolidates in turn 3"),
        (KOHLE, {f"{GLOCKE}.founding_turn": 3}, f"{MINES}.k_17_turteltaube.founding_turn", "not before turn 3"),
        (
            *(KOHLE, {path: 5 for path in spots_of(KOHLE) if path.endswith(".consolidation_turn")}),
            *("mines.large", "At least one large mine must consolidate in turn 3."),
        ),
        (
            KOHLE,
            {f"tableau.places.{id}.coin_security": False for id in ("T1", "T2", "T3")},
            "tableau.places",
            "not all",
        ),
        (
            *(KOHLE, {path: False for path in spots_of(KOHLE) if path.endswith("rescue_place")}),
            *("tableau.places", "At least one place has room for a rescue team"),
        ),
        (KOHLE, {"bonus_markers.initial_row": None}, "bonus_markers.initial_row", "list of these"),
        (
            *("schichtwechsel", {"round_cards.cards.round_4.special": None}),
            *("round_cards.cards", "exactly one round card"),
        ),
        (
            *("schichtwechsel", {"shift.fields.cage_up.effects.0.delta": 0}),
            *("shift.fields.cage_up.effects.0.delta", "at least 1"),
        ),
        (
            *("schichtwechsel", {path: [4] for path in spots_of("schichtwechsel") if path.startswith("selection_")}),
            *("selection_tiles.tiles", "at least 3 selection tiles"),
        ),
        ("schichtwechsel", {"tableau.water.start": 5}, "tableau.water.white_stone_level", "another level"),
    ],
)
def test_what_does_not_fit_together_is_refused(game: str, changes: Json, path: str, words: str) -> None:
    problems = problems_of(game, changes)
    assert path in [problem.path for problem in problems]
    told = " ".join(translate(problem.message, "en", problem.values) for problem in problems)
    assert words in told


def test_workers_grounds_stations_and_the_row_are_counted() -> None:
    villages = [path for path in spots_of(KOHLE) if path.startswith("map.villages.")]
    many = {path: 4 for path in villages if path.endswith(".workers")}
    assert "only 40 local workers" in str(problems_of(KOHLE, many)[0].message.format(most=40, workers=108))
    lonely = {path: ["g_heinrich"] for path in villages if path.endswith(".grounds")}
    assert len(problems_of(KOHLE, lonely)) == 19
    cut = {path: ["s_y1"] for path in villages if path.endswith(".stations")}
    assert len(problems_of(KOHLE, cut)) == 18
    row = list(spots_of(KOHLE)["bonus_markers.initial_row"].printed)
    assert problems_of(KOHLE, {"bonus_markers.initial_row": [*row[1:-1], row[0], row[-1]]}) == ()
    assert [one.path for one in problems_of(KOHLE, {"bonus_markers.initial_row": row[::-1]})] == [
        "bonus_markers.initial_row"
    ]
    assert problems_of(KOHLE, {"bonus_markers.initial_row": [*row[:-1], row[0]]})


def test_what_is_said_twice_in_the_data_stays_the_same() -> None:
    changes = {
        f"{GLOCKE}.cost": 2,
        f"{GLOCKE}.bonus": "wagon",
        "mines.large.l_hasenwinkel.consolidation_turn": 4,
        "map.villages.v_eiberg.grounds": ["g_heinrich", "g_geduld"],
        "map.villages.v_nierenhof.stations": ["s_b1"],
    }
    data = read_components(document(KOHLE, changes)).data()
    assert at(data, f"{GLOCKE}.wagons") == 1
    assert at(data, "mines.large.l_vereinigter_general.tie_break_value") == 4
    assert at(data, "map.grounds.g_hasenwinkel.consolidation_turn") == 4
    assert at(data, f"{MINES}.k_26_fortuna.consolidation_turn") == 4
    assert "v_eiberg" in at(data, "map.grounds.g_geduld.villages")
    assert "v_eiberg" not in at(data, "map.grounds.g_altendorf_tiefbau.villages")
    assert "v_nierenhof" in at(data, "map.stations.s_b1.villages")


# --- the document -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"kind": "record"}, "kind"),
        ({"revier": 2}, "revier"),
        ({"game": "chess"}, "game"),
        ({"game": None}, "game"),
        ({"name": ""}, "name"),
        ({"name": "   "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": 7}, "name"),
        ({"name": "\ud800"}, "name"),
        ({"changes": []}, "changes"),
        ({"changes": {str(n): n for n in range(1001)}}, "changes"),
        ({"more": 1}, "more"),
        ({"digest": "000000000000"}, "digest"),
    ],
)
def test_a_document_that_is_none_is_refused(change: Json, path: str) -> None:
    with pytest.raises(ComponentsError) as refused:
        read_components({**document(COAL, {TRUCK: 8}), **change})
    assert refused.value.path == path
    assert refused.value.problem


def test_the_digest_is_of_the_corrections_only() -> None:
    one = read_components(document(COAL, {TRUCK: 8, "worker_spaces.items.mining_8.work_steps": 9}))
    two = read_components(document(COAL, {"worker_spaces.items.mining_8.work_steps": 9, TRUCK: 8}, "Your box"))
    three = read_components(document(COAL, {TRUCK: 8}))
    assert one.digest == two.digest != three.digest
    assert read_components(one.document()) == one
    assert list(one.document()) == ["revier", "kind", "game", "name", "changes", "digest"]


# --- games with corrected components ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in ROOMS if game in pyengine.games()])
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


@every_room
def test_every_room_can_be_copied(game: str) -> None:
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
    changes = {path: not spot.printed for path, spot in spots_of(KOHLE).items() if path.startswith("tableau.places.")}
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


def test_a_copy_shares_nothing_with_the_usual_room() -> None:
    before = dump(pyengine.new_game(COAL, 4, 9).position())
    data = printed(COAL)
    for card in data["order_cards"]["items"]:
        card["victory_points"] = 1
    room = Room(COAL, "test", data)
    mine, usual = room.module("components"), registry.module_of(rules_of(COAL), "components")
    assert set(mine.CARD_POINTS) == {1}
    assert set(usual.CARD_POINTS) != {1}
    for name in ("rules", "state", "orders", "judgement", "texts"):
        assert room.module(name) is not registry.module_of(rules_of(COAL), name)
        assert room.module(name).__name__ == f"pyengine.games.coal_baron@test.{name}"
    assert room.module("texts").CARD_POINTS is mine.CARD_POINTS
    assert room.module("rules").texts is room.module("texts")
    assert dump(pyengine.new_game(COAL, 4, 9).position()) == before
    with pytest.raises(ModuleNotFoundError):
        room.module("no_such_module")
    with pytest.raises(ModuleNotFoundError):
        Room("no_such_game", "test", {})


def test_a_room_is_given_up_with_its_last_game() -> None:
    game = pyengine.new_game(COAL, 2, 7, components=document(COAL, {TRUCK: 21}))
    function = weakref.ref(game.rules.view)  # it holds its module, and by it the room
    for points in range(11, 11 + registry.MOST_COPIES):
        pyengine.new_game(COAL, 2, 7, components=document(COAL, {TRUCK: points}))
    finish(game, 1, 10)  # it is no longer at hand, and plays on all the same
    assert registry.module_of(game.rules, "components").CARD_POINTS is not None
    assert registry.module_of(game.rules, "judgement").__name__.startswith("pyengine.games.coal_baron@")
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


def begun(changes: Json | None) -> pyengine.Game:
    game = pyengine.new_game(COAL, 2, 7, components=document(COAL, changes) if changes else None)
    finish(game, 2, 9)
    return game


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


# --- the command line -------------------------------------------------------------------------------------------------


def checked(path: Path, content: str) -> int:
    path.write_text(content, encoding="utf-8")
    return check.run(argparse.Namespace(file=path))


@pytest.mark.native
def test_the_command_line_checks_component_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "box.json"
    assert checked(file, json.dumps(document(COAL, {TRUCK: 8}))) == 0
    assert f"{TRUCK}: 9 -> 8" in capsys.readouterr().out
    assert checked(file, json.dumps(document(COAL, {TRUCK: 99, "no.such": 1}))) == 1
    told = capsys.readouterr().err
    assert f"changes.{TRUCK}: This must be a whole number from 0 to 30." in told
    assert "changes.no.such" in told
    assert checked(file, json.dumps({**document(COAL, {}), "game": "chess"})) == 1
    assert "there is no game 'chess'" in capsys.readouterr().err
    game = begun({TRUCK: 8})
    assert checked(file, json.dumps(game.record())) == 0
    assert "with the component set 'My box'" in capsys.readouterr().out


@pytest.mark.native
def test_the_command_line_plays_with_component_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "box.json"
    changes = {path: 30 for path in spots_of(COAL) if path.endswith("victory_points")}
    file.write_text(json.dumps(document(COAL, changes)), encoding="utf-8")
    command = ["simulate", "--game", COAL, "--games", "3", "--seed", "5"]
    assert main([*command, "--components", str(file)]) == 0
    boxed = capsys.readouterr().out
    assert main(command) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if "points" in line][0] not in boxed
    file.write_text("nonsense", encoding="utf-8")
    with pytest.raises(SystemExit) as refused:
        main([*command, "--components", str(file)])
    assert "box.json" in str(refused.value)


# --- the page ---------------------------------------------------------------------------------------------------------


def ask(method: str, **params: Any) -> Json:
    answer: Json = json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))
    return answer


def drawn(game: str) -> dict[str, set[str]]:
    """The values that the art of a game shows, and what it shows as shipped."""
    found: dict[str, set[str]] = {}
    for file in sorted((ART / game).glob("*.svg")):
        for element in ET.parse(file).iter():
            if "data-value" in element.attrib:
                found.setdefault(element.attrib["data-value"], set()).add(element.text or "")
    return found


@pytest.mark.native
@pytest.mark.parametrize(
    ("game", "fields"),
    [
        (COAL, ("victory_points", "work_steps", "marks")),
        (KOHLE, ("cost", "income", "vp", "founding_turn", "consolidation_turn", "vp_loss_by_turn")),
        ("schichtwechsel", ()),
    ],
)
def test_the_art_shows_the_values_as_shipped_and_can_be_corrected(game: str, fields: tuple[str, ...]) -> None:
    shown = drawn(game)
    data = {short: str(value) for _, short, value in leaves(printed(game))}
    assert {name: {data[name]} for name in shown} == shown
    for spot in spots_of(game).values():
        kind = spot.value.path or spot.row.split(".")[-2]
        if spot.correctable and kind in fields:
            value = spot.printed - 1 if spot.printed == spot.value.kind.high else spot.printed + 1
            made = ComponentSet(game, "", {spot.path: value}, "")
            assert set(drawn_values(made)) & set(shown), spot.path


def test_a_frame_says_what_is_drawn_differently() -> None:
    box = document(KOHLE, {f"{GLOCKE}.cost": 2, "disaster.vp_loss_by_turn.3": 7})
    frame = table_of(pyengine.new_game(KOHLE, 3, 1, components=box)).frame()
    assert frame["scene"]["values"] == {
        "k_16_glocke.cost": "2",
        "l_vereinigter_general.tie_break_value": "4",
        "disaster.vp_loss_by_turn.3": "7",
    }
    assert "values" not in table_of(pyengine.new_game(KOHLE, 3, 1)).frame()["scene"]


@pytest.mark.parametrize("lang", LANGUAGES)
@every_room
def test_the_page_sees_every_value_with_its_mark(game: str, lang: str) -> None:
    with known(game):
        shown = show_components(game, lang)
    values = [value for section in shown["sections"] for row in section["rows"] for value in row["values"]]
    spots = spots_of(game)
    assert {value["path"] for value in values} >= {path for path, spot in spots.items() if spot.correctable}
    for value in values:
        spot = spots[value["path"]]
        assert value["source"] == spot.source
        assert (value["kind"] == "fixed") == (not spot.correctable)
        assert value["label"] and value["text"]
        if value["kind"] in ("choice", "several", "order"):
            assert [one["value"] for one in shown["lists"][value["among"]]] == list(spot.among)
            assert all(one["label"] for one in shown["lists"][value["among"]])
    names = [(section["id"], row["name"]) for section in shown["sections"] for row in section["rows"]]
    assert len(set(names)) == len(names)
    assert set(shown["marks"]) == {"rulebook", "public", "reconstructed"}


def test_the_page_checks_a_set_and_names_mistakes_in_the_reader_s_language() -> None:
    fine = ask("components.check", document=document(KOHLE, {f"{GLOCKE}.cost": 2, f"{GLOCKE}.income": 1}), lang="de")
    assert fine["result"]["problems"] == []
    assert fine["result"]["document"]["changes"] == {f"{GLOCKE}.cost": 2}
    changes = {f"{GLOCKE}.cost": 7, "map.villages.v_eiberg.grounds": []}
    wrong = ask("components.check", document=document(KOHLE, changes, " "), lang="de")["result"]
    assert wrong["document"] is None
    assert [problem["path"] for problem in wrong["problems"]] == ["name", *changes]
    assert wrong["problems"][1]["text"] == "Hier muss eine ganze Zahl von 1 bis 2 stehen."
    assert "Heinrich, Heisinger Tiefbau" in wrong["problems"][2]["text"]
    lonely = {path: ["g_heinrich"] for path in spots_of(KOHLE) if path.endswith(".grounds")}
    told = ask("components.check", document=document(KOHLE, lonely), lang="nl")["result"]["problems"]
    assert told[0] == {
        "path": "map.villages",
        "text": "Geen dorp grenst aan Heisinger Tiefbau: elk mijnveld heeft er een nodig.",
    }


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"kind": "record"}, "kind"),
        ({"game": "chess"}, "game"),
        ({"changes": 3}, "changes"),
        ({"digest": "x"}, "digest"),
    ],
)
def test_what_is_no_set_is_refused_by_the_page(wrong: Json, path: str) -> None:
    answer = ask("components.check", document={**document(COAL, {TRUCK: 8}), **wrong}, lang="en")
    assert answer["error"]["code"] == "bad_document"
    assert answer["error"]["details"]["path"] == path


def test_a_table_is_set_up_with_a_set_and_tells_it() -> None:
    box = document(COAL, {TRUCK: 23, "lock_tiles.covered.2": ["factory_4", "factory_8", "mining_4", "mining_6"]})
    box["changes"]["lock_tiles.covered.2"] += ["money_3", "money_5", "order_1"]
    frame = ask("table.new", game=COAL, players=2, seed=3, options={}, components=box, lang="fr")["result"]
    assert frame["components"] == "My box"
    told = ask("components.told", table=frame["table"])["result"]
    assert told["digest"] == frame["record"]["components"]["digest"]
    assert told["corrections"][0]["now"] == "23"
    assert told["corrections"][0]["printed"] == "9"
    again = ask("table.open", document=frame["record"], lang="fr")["result"]
    assert again["components"] == "My box"
    assert again["readonly"] is None
    plain = ask("table.new", game=COAL, players=2, seed=3, options={}, components=None, lang="fr")["result"]
    assert plain["components"] is None
    assert ask("components.told", table=plain["table"])["error"]["code"] == "bad_request"
    refused = ask("table.new", game=KOHLE, players=3, seed=3, options={}, components=box, lang="fr")
    assert refused["error"]["details"]["path"] == "game"
    broken = ask("table.new", game=COAL, players=2, seed=3, options={}, components=document(COAL, {TRUCK: 99}))
    assert broken["error"]["details"]["path"] == f"changes.{TRUCK}"
