"""Explanations carry the numbers of the position: wrong ones fail here. That nothing lacks one is tested in core."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine
from pyengine.core.play.explain import answer_explained
from pyengine.core.view.explanations import Reader


def played(players: int = 3, **changes: Any) -> pyengine.Game:
    """The turn of the first player; the others have delivered, stand on spaces and wait in the Canteen."""
    settings = {
        "pending": [{"step": "turn", "seat": 0}],
        "board.workers": {
            "mining_8": {"seat": 1, "count": 2},
            "factory_1": {"seat": 0, "count": 1},
            "factory_2": {"seat": 2, "count": 2},
        },
        "seats.0.marks": 7,
        "seats.0.cage": {"level": "grey", "cubes": ["yellow", "black"]},
        "seats.0.storage.brown": 2,
        "seats.0.pit.grey.tiles": [{"tile": "tile_grey_2_light", "cubes": ["grey", None]}],
        "seats.0.orders": [
            {"card": "order_truck_gg", "spots": [["grey"], ["grey"]]},
            {"card": "order_truck_kk", "spots": [["brown", "yellow"], []]},
        ],
        "seats.0.delivered": ["order_carriage_y"],
        "seats.1.delivered": ["order_carriage_yy"],
        "seats.1.canteen": 3,
    }
    return pyengine.from_position(
        {
            "revier": 1,
            "kind": "position",
            "game": "coal_baron",
            "from": {"players": players, "seed": 7},
            "set": {**settings, **changes},
        }
    )


def mining(**changes: Any) -> pyengine.Game:
    return played(
        **{
            "pending": [{"step": "mining.step", "seat": 0, "space": "mining_10", "left": 5}],
            "board.workers": {"mining_10": {"seat": 0, "count": 1}},
            **changes,
        }
    )


@pytest.mark.parametrize(
    ("target", "cost", "stakes"),
    [
        (
            "board/mining_8",
            "3 workers",
            "Blue has 2 workers here; they go to the Canteen. Your orders still need 1 cube",
        ),
        ("board/factory_1", "2 workers, 4 Marks", "You have 1 worker here; it goes to the Canteen."),
        ("board/factory_2", "3 workers, 4 Marks", "Tiles then: 1 light, 1 dark; no penalty at the end."),
        ("board/factory_5", "1 worker, 1 Mark", "Tiles then: 2 light, 0 dark; −4 points at the end."),
        ("board/money_6", "1 worker", "You then have 13 Marks; every 5 are worth 1 point at the end."),
        ("board/bank", "1 worker", "You then have 8 Marks; every 5 are worth 1 point at the end."),
        (
            "board/delivery_truck",
            "1 worker",
            "1 order is ready: 7 points now. If the shift ended then, the clock would bring you 4 more points.",
        ),
        ("board/delivery_locomotive", "1 worker", "You have no order with this vehicle."),
        (
            "board/order_2",
            "1 worker",
            "Your pit holds 2 of its 3 cubes. If you have not delivered it by the end: −1 point.",
        ),
        (
            "board/delivered_colour_yellow",
            "",
            "You 1, Blue 2, Green 0. Points now: you 1, Blue 2. Scored 3 more times.",
        ),
        ("board/empty_minecarts_grey", "", "You 1, Blue 0, Green 0. Points now: you 12."),
        ("board/empty_minecarts_black", "", "Nobody yet; first place is worth 13 points, second place 6."),
        ("board/shift_1", "", "Points if shift I ended now: you 1, Blue 2, Green 0."),
        ("board/canteen", "", "Here now: Blue 3."),
        ("board/tile_stack", "", "Still hidden: 11 × yellow, 10 × brown, 11 × grey, 8 × black."),
        ("seat0/level_grey", "", "Minecarts with coal: 2 of 3. None of your orders needs grey coal now."),
        ("seat0/surface", "", "Cage: 2 of 5 places taken (1 × yellow, 1 × black)."),
        ("seat0/storage", "", "2 cubes here (2 × brown); 0 of use to the orders."),
        ("seat0/orders", "", "2 orders, 1 completed: −2 points at the end if they stay here."),
        ("seat0/marks", "", "Worth 1 point if the game ended now."),
        ("#cb-mark-red.1", "", "1 point (Marks +1, Coal cubes +4, Outstanding orders −2, Tunnel imbalance −2)."),
        ("#tile_grey_2_light.1", "", "Light tiles 1, dark tiles 0: −2 points at the end."),
        ("#order_truck_kk.1", "", "All this coal is in the pit. Not delivered by the end: −1 point."),
        ("#cb-cube-black.2", "", "It fits: Truck 2 × black (9)."),
    ],
)
def test_a_thing_tells_cost_and_stakes_of_this_position(target: str, cost: str, stakes: str) -> None:
    told = pyengine.explain(played(), target, seat=0)
    assert told["cost"] == cost
    assert stakes in told["stakes"]


@pytest.mark.parametrize(
    ("target", "effect"),
    [
        ("board/factory_2", "Buy the tile: 2 minecarts with brown coal, dark side."),
        ("board/factory_8", "This space is only used with more players."),
        ("board/mining_8", "Up to 8 work steps in your pit: move the cage, load coal, fill orders."),
        ("board/supply_grey", "10 grey cubes for new minecarts. Delivered coal comes back here."),
        ("board/order_2", "Take this order: 3 × black, 12 points when delivered (Carriage)."),
        ("#order_truck_gg.1", "Completed: a worker on delivery (Truck) scores 7 points."),
        ("#order_truck_kk.1", "Worth 9 points when delivered (Truck). It still needs 1 × black."),
        ("#order_truck_kk.1/0", "This black spot is filled. The coal stays here until delivery."),
        ("#order_truck_kk.1/1", "A free spot for 1 black cube, or for any 2 cubes."),
    ],
)
def test_a_thing_tells_what_it_does(target: str, effect: str) -> None:
    assert pyengine.explain(played(), target, seat=0)["effect"] == effect


@pytest.mark.parametrize(
    ("key", "cost", "brief"),
    [
        ("step:cage:surface", "1 step", "2 cubes in the cage, 1 for your orders."),
        ("step:cage:black", "1 step", "1 cube to load there, not needed by your orders."),
        ("step:load:grey", "1 step", "No order needs more of it; cage then 3 of 5"),
        ("stop", "", "Your turn ends; 5 work steps are lost."),
    ],
)
def test_a_work_step_tells_what_it_leads_to(key: str, cost: str, brief: str) -> None:
    game = mining()
    told = answer_explained(game, key, Reader("en", game.seats, 0))
    assert told is not None
    assert (told.cost, told.brief or told.effect) == (cost, brief)


@pytest.mark.parametrize(
    ("key", "cost", "brief"),
    [
        ("step:order:cage:black:order_truck_kk", "1 step", "From the cage: completes it for 9 points"),
        (
            "step:swap:cage:yellow:storage:brown:order_truck_kk:black",
            "2 steps",
            "From cage and storage: completes it for 9 points",
        ),
        (
            "step:swap:cage:yellow:cage:black:order_truck_kk:black",
            "2 steps",
            "From the cage: 1 black cube alone would do",
        ),
        ("step:store:yellow", "1 step", "No order needs it now; frees room in the cage"),
        ("step:store:black", "1 step", "One of your orders has room for it now"),
    ],
)
def test_unloading_tells_what_becomes_of_the_order(key: str, cost: str, brief: str) -> None:
    game = mining(**{"seats.0.cage": {"level": "surface", "cubes": ["yellow", "black"]}})
    told = answer_explained(game, key, Reader("en", game.seats, 0))
    assert told is not None
    assert (told.cost, told.brief) == (cost, brief)


def test_with_two_players_there_is_no_second_place() -> None:
    """CB-11.10"""
    game = played(2, **{"board.workers": {}, "seats.0.delivered": [], "seats.1.delivered": []})
    told = pyengine.explain(game, "board/delivered_colour_grey", seat=0)
    assert told["stakes"] == "Nobody yet; first place is worth 4 points. Scored 3 more times."


def test_the_start_player_marker_tells_who_comes_next() -> None:
    """CB-12.1: most workers in the factory."""
    told = pyengine.explain(played(), "#cb-start.1", seat=0)
    counts = "Workers in the factory: you 1, Blue 0, Green 2."
    assert told["stakes"] == f"{counts} As it stands, Green goes first in shift II."


def test_a_spectator_reads_names_and_no_own_stakes() -> None:
    told = pyengine.explain(played(), "board/delivered_colour_yellow")
    assert told["stakes"].startswith("Red 1, Blue 2, Green 0. Points now: Red 1, Blue 2.")
    assert pyengine.explain(played(), "board/money_6")["stakes"] == ""


def test_numbers_stand_in_every_language() -> None:
    game = played()
    told = {lang: pyengine.explain(game, "board/mining_8", lang, 0) for lang in ("en", "de", "fr", "nl")}
    assert {lang: one["cost"] for lang, one in told.items()} == {
        "en": "3 workers",
        "de": "3 Arbeiter",
        "fr": "3 ouvriers",
        "nl": "3 werkers",
    }
    assert told["de"]["stakes"].endswith("Deinen Aufträgen fehlt noch 1 Würfel: 1 × schwarz.")
    assert told["fr"]["stakes"].endswith("Il manque encore 1 cube à vos commandes\u202f: 1 × noir.")
    assert told["nl"]["stakes"].endswith("Je bestellingen missen nog 1 blokje: 1 × zwart.")
