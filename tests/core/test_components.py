"""Component sets as documents: what can be corrected, what is refused, what the command line and the page are told."""

from __future__ import annotations

import argparse
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine import bridge
from pyengine.__main__ import main
from pyengine.cli import check
from pyengine.core.components.component_set import ComponentsError, ComponentSet, problems_of, read_components
from pyengine.core.components.component_view import drawn_values, show_components
from pyengine.core.components.correctable import at, check_value, corrections_of, leaves, spots_of
from pyengine.core.components.game_copies import printed
from pyengine.core.registry import rules_of
from pyengine.core.view.text import LANGUAGES, translate

from .component_sets import GAMES, GLOCKE, KOHLE, MINES, TRUCK, begun, document, every_game, known
from .play import COAL, Json, table_of

ART = Path(__file__).resolve().parents[2] / "web" / "svg"


# --- what can be corrected --------------------------------------------------------------------------------------------


@every_game
def test_every_value_on_the_list_is_in_the_data_and_fits_its_own_rules(game: str) -> None:
    spots = spots_of(game)
    data = printed(game)
    assert sum(spot.correctable for spot in spots.values()) >= 50
    for path, spot in spots.items():
        assert at(data, path) == spot.printed
        if spot.correctable:
            assert check_value(spot, spot.printed) is None, path


@every_game
def test_only_what_is_not_in_the_rulebook_can_be_corrected(game: str) -> None:
    for spot in spots_of(game).values():
        if spot.correctable:
            assert spot.source in ("public", "reconstructed")
        else:
            problem = check_value(spot, spot.printed)
            assert problem is not None and "cannot be corrected" in str(problem.message)
            assert ("rulebook" in str(problem.message)) == (spot.source == "rulebook")


@every_game
def test_the_components_as_shipped_follow_from_themselves(game: str) -> None:
    data = printed(game)
    corrections_of(game).follow(data)
    assert data == printed(game)
    assert list(corrections_of(game).check(data)) == []


@every_game
def test_nothing_is_corrected_by_saying_what_is_printed(game: str) -> None:
    same = {path: spot.printed for path, spot in spots_of(game).items() if spot.correctable}
    made = read_components(document(game, same))
    assert dict(made.changes) == {}
    with known(game):
        assert rules_of(game, made) is rules_of(game)


@every_game
def test_values_are_refused_by_their_path(game: str) -> None:
    for path, spot in spots_of(game).items():
        wrongs: tuple[Any, ...] = (None, 1.5, -99, 1000, "nonsense", [], ["nonsense"], {}, True)
        for wrong in wrongs:
            if spot.correctable and check_value(spot, wrong) is not None:
                with pytest.raises(ComponentsError) as refused:
                    read_components(document(game, {path: wrong}))
                assert refused.value.path == f"changes.{path}"
                assert [problem.path for problem in refused.value.problems] == [path]
    assert {spot.value.kind.name for room in GAMES for spot in spots_of(room).values()} == {
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
            *("lock_tiles.covered.3", "7 spaces in this area must stay open (CB-2.1), not 6"),
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
            *("tableau.places", "At least one place must have room for a rescue team"),
        ),
        (KOHLE, {"bonus_markers.initial_row": None}, "bonus_markers.initial_row", "list made up of"),
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
        ("schichtwechsel", {"tableau.water.start": 5}, "tableau.water.white_stone_level", "starting level"),
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
    assert "only 40 local workers" in str(problems_of(KOHLE, many)[0].message).format(most=40, workers=108)
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
@every_game
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
    frame = ask("table.new", game=COAL, players=2, seed=3, variants={}, components=box, lang="fr")["result"]
    assert frame["components"] == "My box"
    told = ask("components.corrections", table=frame["table"])["result"]
    assert told["digest"] == frame["record"]["components"]["digest"]
    assert told["corrections"][0]["now"] == "23"
    assert told["corrections"][0]["printed"] == "9"
    again = ask("table.open", document=frame["record"], lang="fr")["result"]
    assert again["components"] == "My box"
    assert again["readonly"] is None
    plain = ask("table.new", game=COAL, players=2, seed=3, variants={}, components=None, lang="fr")["result"]
    assert plain["components"] is None
    assert ask("components.corrections", table=plain["table"])["error"]["code"] == "bad_request"
    refused = ask("table.new", game=KOHLE, players=3, seed=3, variants={}, components=box, lang="fr")
    assert refused["error"]["details"]["path"] == "game"
    broken = ask("table.new", game=COAL, players=2, seed=3, variants={}, components=document(COAL, {TRUCK: 99}))
    assert broken["error"]["details"]["path"] == f"changes.{TRUCK}"
