"""Clicks become choices; everything that can be pointed at has an explanation."""

from __future__ import annotations

import random
from typing import Any

import pytest

import pyengine
from pyengine.core.view.narrowing import question
from pyengine.core.view.scene import Face
from pyengine.core.view.text import translate
from pyengine.table import Table

from .play import COAL, Json, many_games, table_of, walk
from .samples import base, partial

GARBAGE = [
    "",
    "#",
    "##",
    "#/",
    "#p1",
    "#p1/",
    "#p1/x",
    "#p99999",
    "/",
    "board",
    "board/",
    "board/nowhere",
    "seat9/cage",
]
GARBAGE += ["tray/99", "tray/1", "🪨", "#p1/0/0", "seat0/level_grey/x", "x" * 500, "__proto__", "#constructor"]


def mining(**changes: Any) -> Table:
    """The first player mines with the cage at the surface, two orders and coal."""
    settings = {
        "pending": [{"step": "mining.step", "seat": 0, "space": "mining_8", "left": 5}],
        "board.workers": {"mining_8": {"seat": 0, "count": 1}},
        "seats.0.cage": {"level": "surface", "cubes": ["grey", "yellow"]},
        "seats.0.storage.brown": 1,
        "seats.0.orders": [{"card": "order_truck_gg"}, {"card": "order_truck_kk"}],
    }
    return table_of(pyengine.from_position(partial(set={**settings, **changes})))


def keys(frame: Json) -> list[str]:
    return [option["key"] for option in frame["options"]]


def piece(frame: Json, kind: str, start: str) -> str:
    """The address of the first piece of a kind whose slot begins like this."""
    return next(
        "#" + one["id"] for one in frame["scene"]["pieces"] if one["kind"] == kind and one["at"].startswith(start)
    )


def moves(table: Table) -> list[str]:
    found: list[str] = table.game.record()["moves"]
    return found


# --- narrowing ------------------------------------------------------------------------------------------------------


def test_a_single_target_plays() -> None:
    table = table_of(pyengine.from_position(base()))
    table.frame()
    table.click("board/money_6")
    assert moves(table) == ["place:money_6"]


def test_a_single_target_that_reveals_is_asked_for() -> None:
    table = table_of(pyengine.from_position(base()))
    table.frame()
    asked = table.click("board/factory_draw")["confirm"]
    assert asked["key"] == "place:factory_draw"
    assert asked["reveals"] == ["5 tiles will be drawn."]
    assert moves(table) == []
    assert table.click("board/money_6")["confirm"] is None, "another click is another thought"
    assert moves(table) == ["place:money_6"]


def test_a_cube_then_an_order() -> None:
    table = mining()
    frame = table.frame()
    cube = piece(frame, "cb-cube-grey", "seat0/cage_")
    chosen = table.click(cube)
    assert chosen["selection"] == [cube]
    assert all("grey" in key for key in keys(chosen))
    assert {"step:order:cage:grey:order_truck_gg", "step:store:grey"} <= set(keys(chosen))
    assert all(cube in option["targets"] for option in chosen["options"])
    table.click(piece(frame, "order_truck_gg", "seat0/orders"))
    assert moves(table) == ["step:order:cage:grey:order_truck_gg"]
    assert table.frame()["selection"] == []


def test_a_click_on_an_order_places_the_matching_cube() -> None:
    for spot in ("", "/0", "/1"):
        table = mining()
        order = piece(table.frame(), "order_truck_gg", "seat0/orders")
        table.click(f"{order}{spot}")
        assert moves(table) == ["step:order:cage:grey:order_truck_gg"], spot


def test_the_spot_tells_which_of_several_cubes_is_meant() -> None:
    table = mining(**{"seats.0.orders": [{"card": "order_truck_ybgk"}]})
    order = piece(table.frame(), "order_truck_ybgk", "seat0/orders")
    chosen = table.click(order)
    assert set(keys(chosen)) == {
        "step:order:cage:yellow:order_truck_ybgk",
        "step:order:storage:brown:order_truck_ybgk",
        "step:order:cage:grey:order_truck_ybgk",
    }, "cubes of its colours, and no swap"
    table.click(f"{order}/1")
    assert moves(table) == ["step:order:storage:brown:order_truck_ybgk"]


def test_of_equal_cubes_the_one_in_the_cage_goes_first_unless_the_other_is_picked() -> None:
    table = mining(**{"seats.0.storage.grey": 1})
    frame = table.frame()
    order, stored = piece(frame, "order_truck_gg", "seat0/orders"), piece(frame, "cb-cube-grey", "seat0/storage_")
    table.click(order)
    assert moves(table) == ["step:order:cage:grey:order_truck_gg"]
    table.undo()
    table.click(stored)
    table.click(order)
    assert moves(table) == ["step:order:storage:grey:order_truck_gg"]


def test_a_spot_without_a_matching_cube_asks_for_two() -> None:
    table = mining()
    frame = table.frame()
    order = piece(frame, "order_truck_kk", "seat0/orders")
    asked = table.click(order)
    assert asked["prompt"]["text"] == "Any 2 cubes can replace 1 of another colour. Which ones?"
    assert {key.split(":")[1] for key in keys(asked)} == {"swap"}
    assert moves(table) == []
    table.unselect()
    picked = table.click(piece(frame, "cb-cube-yellow", "seat0/cage_"))
    assert keys(picked) == ["step:store:yellow"], "a swap waits for the second cube"
    assert moves(table) == [], "but it could still be meant"
    assert table.click(order)["prompt"]["text"] == "Any 2 cubes can replace 1 of another colour. Which ones?"
    table.click(piece(frame, "cb-cube-grey", "seat0/cage_"))
    assert moves(table) == ["step:swap:cage:yellow:cage:grey:order_truck_kk:black"]


def test_a_swap_that_is_never_better_is_only_in_the_list() -> None:
    table = mining()
    frame = table.frame()
    worse = "step:swap:cage:yellow:cage:grey:order_truck_gg:grey"
    swaps = [key for key in keys(frame) if ":swap:" in key]
    assert worse in swaps
    assert swaps.index(worse) > swaps.index("step:swap:cage:yellow:cage:grey:order_truck_kk:black"), "those come last"
    table.click(piece(frame, "cb-cube-yellow", "seat0/cage_"))
    both = table.click(piece(frame, "cb-cube-grey", "seat0/cage_"))
    assert keys(both) == ["step:swap:cage:yellow:cage:grey:order_truck_kk:black"]
    assert both["prompt"]["text"] == "Which spot do these 2 cubes fill?"
    table.click(piece(frame, "order_truck_gg", "seat0/orders"))
    assert moves(table) == ["step:order:cage:grey:order_truck_gg"], "one cube does it"


def test_pointing_at_an_order_offers_what_a_click_does() -> None:
    table = mining()
    told = table.why(piece(table.frame(), "order_truck_gg", "seat0/orders"))
    assert [option["key"] for option in told["options"]] == ["step:order:cage:grey:order_truck_gg"]


def test_halves_of_a_swap_need_a_picked_cube() -> None:
    document = mining().game.position()
    document["variants"]["substitution"] = "split"
    table = table_of(pyengine.from_position(document))
    order = piece(table.frame(), "order_truck_gg", "seat0/orders")
    table.click(order)
    assert moves(table) == ["step:order:cage:grey:order_truck_gg"]
    table.click(piece(table.frame(), "cb-cube-yellow", "seat0/cage_"))
    table.click(f"{order}/1")
    assert moves(table)[-1] == "step:half:cage:yellow:order_truck_gg:grey"


def test_two_cubes_for_one() -> None:
    table = mining()
    frame = table.frame()
    table.click(piece(frame, "cb-cube-yellow", "seat0/cage_"))
    both = table.click(piece(frame, "cb-cube-brown", "seat0/storage_"))
    assert len(both["selection"]) == 2
    assert set(keys(both)) == {
        "step:swap:cage:yellow:storage:brown:order_truck_gg:grey",
        "step:swap:cage:yellow:storage:brown:order_truck_kk:black",
    }
    table.click(piece(frame, "order_truck_kk", "seat0/orders"))
    assert moves(table) == ["step:swap:cage:yellow:storage:brown:order_truck_kk:black"]


def test_a_cube_and_the_storage() -> None:
    table = mining()
    frame = table.frame()
    table.click(piece(frame, "cb-cube-yellow", "seat0/cage_"))
    table.click("seat0/storage")
    assert moves(table) == ["step:store:yellow"]


def test_the_same_click_lets_go() -> None:
    table = mining()
    grey, yellow = (piece(table.frame(), f"cb-cube-{colour}", "seat0/cage_") for colour in ("grey", "yellow"))
    table.click(grey)
    assert table.unselect()["selection"] == []
    table.click(grey)
    assert table.click(grey)["selection"] == []
    table.click(grey)
    table.click(yellow)
    assert table.click(grey)["selection"] == [yellow], "one of two cubes is put back"
    assert table.choose("stop", False)["selection"] == []


def test_a_click_elsewhere_begins_anew() -> None:
    table = mining()
    frame = table.frame()
    cube, order = piece(frame, "cb-cube-grey", "seat0/cage_"), piece(frame, "order_truck_kk", "seat0/orders")
    assert frame["elsewhere"] == []
    chosen = table.click(cube)
    lit = {target for option in chosen["options"] for target in option["targets"]}
    assert "seat0/level_black" in chosen["elsewhere"]
    assert not lit & set(chosen["elsewhere"])
    everything = {target for option in frame["options"] for target in option["targets"]}
    assert everything == lit | set(chosen["elsewhere"])
    table.click("seat0/level_black")
    assert moves(table) == ["step:cage:black"], "what fits only by itself is meant by itself"
    assert table.undo()["selection"] == []
    table.click("seat0/storage")
    instead = table.click(order)
    assert instead["selection"] == [order], "storage and order go together in no answer"


def test_the_prompt_says_what_is_missing() -> None:
    table = mining()
    frame = table.frame()
    cube = piece(frame, "cb-cube-grey", "seat0/cage_")
    assert table.click(cube)["prompt"]["text"] == "Where does this cube go?"
    assert table.click(cube)["prompt"] == frame["prompt"]
    table = mining(**{"seats.0.orders": [{"card": "order_truck_ybgk"}]})
    frame = table.frame()
    order = piece(frame, "order_truck_ybgk", "seat0/orders")
    assert table.click(order)["prompt"]["text"] == "Which cube for this order?"
    assert table.unselect()["prompt"] == frame["prompt"]


def test_without_words_of_a_game_the_prompt_still_asks() -> None:
    two = [Face(key, key, "", "", [["a", "b"], [key]]) for key in "xy"]
    assert question(two, ["a"], "en") == "What goes with it? Choose one of the highlighted places."
    one = [Face(key, key, "", "", [["a"]]) for key in "xy"]
    assert question(one, ["a"], "en") == "Which one do you mean?"
    mixed = [face._replace(asks=(face.key,)) for face in one]
    assert question(mixed, ["a"], "en") == "Which one do you mean?"
    assert question([face._replace(asks=("How?",)) for face in one], ["a"], "de") == "How?"


# --- places that are alike ------------------------------------------------------------------------------------------


def placing_coal() -> Table:
    """Schichtwechsel: two coal to put into coal wagons, all empty."""
    game = pyengine.new_game("schichtwechsel", players=2, seed=9)
    rng = random.Random(9)
    while game.decision.name != "wagon":
        game.choose(rng.choice(game.options()))
    assert game.state.pending[-1].left == 2
    return table_of(game)


def wagons(frame: Json, at: str) -> dict[str, int]:
    """By place: the coal that is seen there."""
    places = [one["at"] for one in frame["scene"]["pieces"] if one["kind"] == "sw-coal" and one["at"].startswith(at)]
    return {place: places.count(place) for place in places}


def test_the_clicked_one_of_equal_places_is_filled() -> None:
    table = placing_coal()
    frame = table.frame()
    at = f"seat{table.game.decision.seat}/k"
    option = max(frame["options"], key=lambda one: len(one["targets"]))
    first, *_, last = option["targets"]
    assert option["key"] == f"wagon:{first.split('/')[1]}"
    filled = table.click(last)
    assert moves(table)[-1] == option["key"], "the record knows only the first of those that are alike"
    assert wagons(filled, at) == {last: 1}
    both = table.click(first)
    assert wagons(both, at) == {last: 1, first: 1}, "what is drawn there is meant by a click there"
    assert wagons(table.undo(), at) == {last: 1}
    assert wagons(table.undo(), at) == {}
    assert wagons(table.click(first), at) == {first: 1}, "another choice, another picture"


def test_a_click_that_means_nothing_tells_why_and_keeps_the_selection() -> None:
    table = mining()
    frame = table.frame()
    cube = piece(frame, "cb-cube-grey", "seat0/cage_")
    table.click(cube)
    told = table.click("board/bank")
    assert told["reasons"]
    assert told["reasons"][0]["clause"]
    assert told["selection"] == [cube]
    assert moves(table) == []


def test_load_by_the_cube_or_by_the_level() -> None:
    table = mining(**{"seats.0.cage": {"level": "grey", "cubes": []}})
    frame = table.frame()
    table.click("seat0/level_grey")
    assert moves(table) == ["step:load:grey"]
    table.undo()
    table.click(piece(table.frame(), "cb-cube-grey", "seat0/printed_grey"))
    assert moves(table) == ["step:load:grey"]
    assert keys(frame)


# --- every option ---------------------------------------------------------------------------------------------------


def reached(game: pyengine.Game, key: str) -> bool:
    """Whether somebody who only clicks what belongs to this option comes to play it."""

    def follow(path: list[str]) -> bool:
        table = table_of(game.copy(), veil=False)
        frame = table.frame()
        for target in path:
            frame = table.click(target)
        if moves(table)[len(game.record()["moves"]) :]:
            return moves(table)[-1] == key
        if frame["confirm"]:
            return bool(frame["confirm"]["key"] == key)
        lit = {target for one in frame["options"] for target in one["targets"]} | set(frame["elsewhere"])
        further = [target for target in targets if target in lit - set(path)]
        if len(path) < 3 and any(follow([*path, target]) for target in further):
            return True
        # the list is down to a few that share their targets
        return 1 < len(frame["options"]) < 4 and bool(path) and key in keys(frame)

    frame = table_of(game.copy(), veil=False).frame()
    targets = next(one["targets"] for one in frame["options"] if one["key"] == key)
    return follow([])


def interesting() -> list[pyengine.Game]:
    """Decisions of every kind, with orders and cubes in play."""
    games = [game for game in many_games() if not game.over]
    rng = random.Random(1)
    rng.shuffle(games)
    found: dict[str, list[pyengine.Game]] = {}
    for game in games:
        found.setdefault(game.decision.name, []).append(game)
    assert set(found) >= {"draft", "turn", "mining.step"}
    return [game for name, group in found.items() for game in group[: 8 if name == "mining.step" else 3]]


def never_better(key: str) -> bool:
    """A swap with a cube of the colour that is asked for."""
    family, *words = key.split(":")[1:] if key.startswith("step:") else [""]
    return family == "swap" and words[-1] in (words[1], words[3])


def test_every_option_can_be_reached_by_clicks_or_stands_only_in_the_list() -> None:
    rng = random.Random(2)
    tried = 0
    for game in [*interesting(), mining().game]:
        frame = table_of(game.copy(), veil=False).frame()
        assert sorted(keys(frame)) == sorted(game.options()), "the list always offers everything"
        for option in rng.sample(frame["options"], min(6, len(frame["options"]))):
            if never_better(option["key"]):
                continue
            if option["targets"]:
                assert reached(game, option["key"]), option
                tried += 1
            else:
                assert option["style"] == "stop", option
    assert tried > 40


def test_options_say_what_they_are() -> None:
    for game in many_games():
        frame = table_of(game, veil=False).frame()
        check_scene(frame)
        for option in frame["options"]:
            assert option["label"]
            assert option["style"] in ("plain", "primary", "stop")
        labels = [(option["label"], option["detail"]) for option in frame["options"]]
        # Two factory spaces may hold the same tile for the same price.
        known = {option["label"] for option in frame["options"] if option["key"].startswith("place:factory")}
        labels = [label for label in labels if label[0] not in known]
        assert len(set(labels)) == len(labels), "two options that read the same"


def check_scene(frame: Json) -> None:
    """Ids are unique, everything lies somewhere, every target is there."""
    scene = frame["scene"]
    pieces = {one["id"]: one for one in scene["pieces"]}
    assert len(pieces) == len(scene["pieces"])
    boards = {board["id"] for board in scene["boards"]} | ({"tray"} if scene["tray"] else set())

    def resolves(address: str) -> bool:
        if address.startswith("#"):
            id, _, spot = address[1:].partition("/")
            return id in pieces and (not spot or spot.isdigit())
        board, _, slot = address.partition("/")
        return board in boards and bool(slot)

    for one in pieces.values():
        assert resolves(one["at"]), one
        assert one["label"], one
        home, depth = one["at"], 0
        while home.startswith("#"):
            home, depth = pieces[home[1:].split("/")[0]]["at"], depth + 1
            assert depth < 5
    for option in frame["options"]:
        for target in option["targets"]:
            assert resolves(target), (option["key"], target)
    for address in (*scene["slots"], *scene["counts"], *scene["turns"], *scene["stops"], *scene["stops"].values()):
        assert resolves(address), address
    assert all(slot["label"] for slot in scene["slots"].values())
    if frame["standings"]:
        assert all(resolves(row["target"]) for row in frame["standings"]["rows"])


# --- why ------------------------------------------------------------------------------------------------------------


def test_everything_with_a_name_explains_itself() -> None:
    for number, game in enumerate(interesting()[::2]):
        table = table_of(game.copy(), veil=number % 2 == 0)
        frame = table.frame()
        targets = {target for option in frame["options"] for target in option["targets"]}
        before = table.game.record()
        pieces = [f"#{one['id']}" for one in frame["scene"]["pieces"]]
        for target in [*frame["scene"]["slots"], *pieces[:: max(1, len(pieces) // 12)]]:
            told = table.why(target)
            assert told["name"], target
            assert told["target"] == target
            if target in targets:
                assert target in {one for option in told["options"] for one in option["targets"]}
                assert told["reasons"] == []
            elif not frame["veil"]:
                assert told["options"] == []
                assert told["reasons"], target
                assert all(reason["clause"] and reason["text"] for reason in told["reasons"]), told
                assert len(told["reasons"]) <= 4
        assert table.game.record() == before


def reasons(table: Table, target: str) -> list[tuple[str, str]]:
    return [(reason["clause"], reason["text"]) for reason in table.why(target)["reasons"]]


def test_the_reason_that_matters_stands_alone() -> None:
    """Of everything that a click could have meant, the nearest to being possible; the same reason once."""
    below = mining(**{"seats.0.cage": {"level": "black", "cubes": ["grey"]}, "seats.0.storage.brown": 0})
    frame = below.frame()
    up = ("CB-6.5", "The cage must be at the surface to unload. It is here: Level 4 (black).")
    assert reasons(below, piece(frame, "order_truck_gg", "seat0/orders")) == [up]
    assert reasons(below, piece(frame, "cb-cube-grey", "seat0/cage_")) == [up]
    neither = ("CB-6.5", "Neither the cage nor your storage holds this coal: black.")
    assert reasons(below, piece(frame, "order_truck_kk", "seat0/orders")) == [neither]
    assert reasons(below, "board/money_6") == [("CB-6.1", "First finish mining, or stop.")]
    empty = mining(**{"seats.0.cage": {"level": "surface", "cubes": []}, "seats.0.storage.brown": 0})
    frame = empty.frame()
    assert reasons(empty, "seat0/storage") == [("CB-6.6", "The cage is empty.")]
    assert reasons(empty, "seat0/surface") == [("CB-6.3", "The cage is already here: Surface.")]
    rainbow = mining(
        **{
            "seats.0.cage": {"level": "surface", "cubes": []},
            "seats.0.storage.brown": 0,
            "seats.0.orders": [{"card": "order_truck_ybgk"}],
        }
    )
    frame = rainbow.frame()
    all_four = "Neither the cage nor your storage holds this coal: yellow, brown, grey and black."
    assert reasons(rainbow, piece(frame, "order_truck_ybgk", "seat0/orders")) == [("CB-6.5", all_four)]
    full = mining(**{"seats.0.cage": {"level": "grey", "cubes": ["grey"] * 5}})
    full.frame()
    assert reasons(full, "seat0/level_grey") == [("CB-6.4", "The cage is full: it holds 5 cubes.")]


def test_what_nobody_can_use_is_not_a_matter_of_workers() -> None:
    """CB-9.1, CB-4.2: without a card the number of workers does not matter; a price and workers both do."""
    game = pyengine.from_position(base())
    state, step = game.state, game.rules.steps["turn"]
    answers = {answer[-1]: answer for answer in step.universe(state)}
    state.seats[0].workers, state.seats[0].marks = 1, 0
    for key in ("place:order_4", "place:factory_2"):
        state.standing[answers[key][1]] = 2
    state.goods[answers["place:order_4"][1]] = -1

    def clauses(key: str) -> list[str]:
        refused = [(answers[key], step.refusals(state, answers[key]))]
        return [refusal.clause for refusal in game.rules.rank_refusals(state, refused)]

    assert clauses("place:order_4") == ["CB-9.1"]
    assert clauses("place:factory_2") == ["CB-4.2", "CB-5.2"]


def test_a_covered_space_is_explained_by_its_clause() -> None:
    table = table_of(pyengine.from_position(base()))
    table.frame()
    told = table.why("board/factory_8")
    assert told["reasons"][0]["clause"] == "CB-2.1"
    assert table.click("board/factory_8")["reasons"] == told["reasons"]


@pytest.mark.parametrize("target", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_no_target_and_no_error(target: str) -> None:
    for game in (pyengine.from_position(base()), mining().game, many_games()[-1]):
        table = table_of(game.copy(), veil=False)
        before = table.frame()["record"]
        table.why(target)
        frame = table.click(target)
        assert frame["record"] == before or target == "#p1"
        table.choose(target, True)


@pytest.mark.parametrize("name", pyengine.games())
def test_whoever_points_at_something_else_hears_what_comes_first(name: str) -> None:
    """A decision in the middle of a turn: one short sentence with its clause, not the whole question again."""
    heard: set[str] = set()
    for seed in (3, 4):
        for number, game in enumerate(walk(name, 3, seed)):
            if game.over or number % 5 or game.decision.name not in game.rules.busy:
                continue
            table = table_of(game)
            frame = table.frame()
            meant = {target for option in frame["options"] for target in option["targets"]}
            busy = translate(game.rules.busy[game.decision.name], "en")
            for address in [one for one in frame["scene"]["slots"] if one not in meant][::17]:
                why = table.why(address)
                assert why["reasons"] or why["options"], address
                texts = [reason["text"] for reason in why["reasons"]]
                assert all(reason["clause"] for reason in why["reasons"]) and len(set(texts)) == len(texts)
                if busy in texts:
                    assert why["reasons"] == [{"text": busy, "clause": game.decision.clause}]
                    heard.add(game.decision.name)
    assert name == COAL or len(heard) >= 5, heard


@pytest.mark.parametrize("name", pyengine.games())
def test_what_comes_first_is_said_of_decisions_that_exist(name: str) -> None:
    rules = pyengine.new_game(name, players=3, seed=1).rules
    assert set(rules.busy) <= set(rules.steps)
