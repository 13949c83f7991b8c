"""Chapter 1: components."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import pyengine

from .table import (
    CARDS,
    COLOURS,
    COPIES,
    LEVELS,
    LOCKED,
    PLAYER_COUNTS,
    SPACES,
    TILES,
    VEHICLES,
    after,
    allowed,
    cage,
    document,
    done,
    drafted,
    order,
    pit,
    refused,
    seat_of,
    storage,
    table,
    tile,
)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cb_1_1_two_to_four_players(players: int) -> None:
    game = pyengine.new_game("coal_baron", players=players, seed=1)
    assert len(game.position()["seats"]) == players
    assert len(game.scores()) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6])
def test_cb_1_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(ValueError):
        pyengine.new_game("coal_baron", players=players, seed=1)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cb_1_2_sixteen_cubes_of_each_colour(players: int) -> None:
    position = drafted(players).position()
    for colour in COLOURS:
        on_carts = sum(seat["pit"][colour]["printed"] == colour for seat in position["seats"])
        assert position["supply"][colour] + on_carts == 16


def test_cb_1_2_a_seventeenth_cube_is_refused() -> None:
    table(seats={0: {"storage": storage(grey=13)}})  # 3 more lie on the printed minecarts
    with pytest.raises(pyengine.PositionError):
        table(seats={0: {"storage": storage(grey=14)}})


def test_cb_1_2_an_unlimited_supply_never_runs_out() -> None:
    game = table(
        variants={"coal_supply": "unlimited"},
        seats={0: {"marks": 20, "storage": storage(grey=60)}},
        tiles={"factory_1": "tile_grey_2_light"},
    )
    assert all(n is None for n in game.position()["supply"].values())
    game.choose("place:factory_1")
    assert seat_of(game, 0)["pit"]["grey"]["tiles"] == [tile("tile_grey_2_light", "grey", "grey")]
    assert game.decision.name == "turn", "CB-5.8 never applies"
    assert game.decision.seat == 1


def test_cb_1_3_forty_eight_tiles_of_sixteen_kinds() -> None:
    position = pyengine.new_game("coal_baron", players=4, seed=3).position()
    tiles = Counter([*position["tile_stack"], *position["board"]["tiles"].values()])
    assert tiles == Counter(dict.fromkeys(TILES, COPIES))
    assert sum(tiles.values()) == 48


@pytest.mark.parametrize("kind", TILES)
def test_cb_1_3_minecarts_colour_and_side_of_each_kind(kind: str) -> None:
    """The tile is laid in the pit and its side is seen in the final scoring (CB-13.5)."""
    about = TILES[kind]
    other = "dark" if about.side == "light" else "light"
    balancing = kind.replace(about.side, other)
    game = table(
        shift=3,
        seats={
            0: {"marks": 20, "workers": 1, "pit": pit(tile(balancing))},
            1: {"workers": 0},
            2: {"workers": 0},
        },
        tiles={"factory_1": kind},
    )
    game.choose("place:factory_1")
    bought = seat_of(game, 0)["pit"][about.colour]["tiles"][-1]
    assert bought == tile(kind, *[about.colour] * about.carts)
    assert game.over
    assert not [line for line in seat_of(game, 0)["points"] if line["clause"] == "CB-13.5" and line["points"]]


def test_cb_1_3_a_fourth_copy_is_refused() -> None:
    words: dict[str, Any] = {"seats": {0: {"pit": pit(*[tile("tile_grey_1_dark")] * 3)}}}
    table(**words)
    words["seats"][0]["pit"] = pit(*[tile("tile_grey_1_dark")] * 4)
    with pytest.raises(pyengine.PositionError):
        table(**words)


def test_cb_1_4_forty_four_cards_eleven_of_each_vehicle() -> None:
    position = pyengine.new_game("coal_baron", players=4, seed=3).position()
    cards = Counter([*position["order_stack"], *position["draft"]])
    assert cards == Counter(dict.fromkeys(CARDS, 1))
    assert Counter(CARDS[card].vehicle for card in cards) == Counter(dict.fromkeys(VEHICLES, 11))
    assert {len(CARDS[card].spots) for card in cards} == {1, 2, 3, 4}


def test_cb_1_4_a_card_has_as_many_spots_as_printed() -> None:
    entry = order("order_truck_kkk")
    table(seats={0: {"orders": [entry]}})
    with pytest.raises(pyengine.PositionError):
        table(seats={0: {"orders": [{**entry, "spots": [[], []]}]}})


def test_cb_1_5_every_player_has_a_colour_a_disc_and_at_most_eighteen_workers() -> None:
    seats = drafted(4).position()["seats"]
    assert len({seat["colour"] for seat in seats}) == 4
    assert [seat["score"] for seat in seats] == [0, 0, 0, 0]
    assert seat_of(drafted(2), 0)["workers"] == 18
    with pytest.raises(pyengine.PositionError):
        table(2, seats={0: {"workers": 19}})


def test_cb_1_6_money_never_runs_out_and_only_the_total_matters() -> None:
    game = table(seats={n: {"marks": 1000} for n in range(3)})
    assert seat_of(game, 0)["marks"] == 1000
    assert seat_of(after(game, "place:money_6"), 0)["marks"] == 1006
    assert seat_of(after(game, "place:bank"), 0)["marks"] == 1001


def test_cb_1_6_nobody_has_less_than_no_money() -> None:
    with pytest.raises(pyengine.PositionError):
        table(seats={0: {"marks": -1}})


def test_cb_1_7_seven_lock_tiles_one_start_player_one_shift() -> None:
    assert len(LOCKED[2]) == 7
    game = drafted(2)
    for space in LOCKED[2]:
        refused(game, f"place:{space}", "CB-2.1")
    position = game.position()
    assert position["start_player"] in (0, 1)
    assert position["shift"] == 1
    for shift in (0, 4):
        with pytest.raises(pyengine.PositionError):
            pyengine.from_position(document(shift=shift))


@pytest.mark.parametrize("level", LEVELS)
def test_cb_1_8_five_levels(level: str) -> None:
    game = after(table(seats={0: {"cage": cage(level)}}), "place:mining_8")
    moves = {key for key in game.options() if key.startswith("step:cage:")}
    assert moves == {f"step:cage:{other}" for other in LEVELS if other != level}


def test_cb_1_8_there_is_no_other_level() -> None:
    with pytest.raises(pyengine.PositionError):
        table(seats={0: {"cage": cage("red")}})
    refused(after(table(), "place:mining_8"), "step:cage:red")


def test_cb_1_8_a_level_has_a_light_and_a_dark_side() -> None:
    both = pit(tile("tile_grey_1_light", "grey"), tile("tile_grey_1_dark", "grey"))
    game = after(table(seats={0: {"pit": both, "cage": cage("grey")}}), "place:mining_8")
    for _ in range(3):  # the printed one and one on either side
        game.choose("step:load:grey")
    refused(game, "step:load:grey", "CB-6.4")


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_cb_1_9_one_printed_minecart_per_level(players: int) -> None:
    for seat in drafted(players).position()["seats"]:
        assert seat["pit"] == {colour: {"printed": colour, "tiles": []} for colour in COLOURS}


def test_cb_1_9_printed_sides_change_no_balance() -> None:
    game = table(shift=3, seats={0: {"workers": 1}, 1: {"workers": 0}, 2: {"workers": 0}})
    game.choose("place:bank")
    assert game.over
    assert not any(line["clause"] == "CB-13.5" and line["points"] for line in seat_of(game, 0)["points"])


def test_cb_1_10_a_cage_has_five_places() -> None:
    grey = pit(*[tile("tile_grey_2_light", "grey", "grey")] * 3)
    game = after(table(seats={0: {"pit": grey, "cage": cage("grey")}}), "place:mining_8")
    for _ in range(5):
        allowed(game, "step:load:grey")
        game.choose("step:load:grey")
    assert seat_of(game, 0)["cage"]["cubes"] == ["grey"] * 5
    refused(game, "step:load:grey", "CB-6.4", "CB-1.10")
    with pytest.raises(pyengine.PositionError):
        table(seats={0: {"cage": cage("surface", *["grey"] * 6)}})


def test_cb_1_11_twenty_six_worker_spaces_and_the_bank() -> None:
    game = table(
        4,
        seats={0: {"marks": 50, "orders": [done(f"order_{vehicle}_y") for vehicle in VEHICLES]}},
    )
    assert set(game.options()) == {f"place:{space}" for space in SPACES} | {"place:bank"}
    assert len(game.options()) == 27
    refused(game, "place:factory_9")
    refused(game, "place:mining_5")


@pytest.mark.parametrize(("card", "about"), CARDS.items())
def test_cb_1_12_spots_vehicle_and_points_of_each_card(card: str, about: tuple) -> None:  # type: ignore[type-arg]
    vehicle, spots, points = about
    game = table(seats={0: {"orders": [done(card)]}})
    for other in VEHICLES:
        if other != vehicle:
            refused(game, f"place:delivery_{other}", "CB-7.1")
    supply = game.position()["supply"]
    game.choose(f"place:delivery_{vehicle}")
    assert seat_of(game, 0)["score"] == points
    assert seat_of(game, 0)["delivered"] == [card]
    then = game.position()["supply"]
    assert {colour: then[colour] - supply[colour] for colour in COLOURS} == {
        colour: spots.count(colour) for colour in COLOURS
    }


def test_cb_1_12a_twenty_two_spots_of_each_colour() -> None:
    assert all(sum(about.spots.count(colour) for about in CARDS.values()) == 22 for colour in COLOURS)
    assert len(CARDS) == 44


@pytest.mark.parametrize("vehicle", VEHICLES)
def test_cb_1_12a_twenty_two_spots_and_sixty_four_points_per_vehicle(vehicle: str) -> None:
    cards = [card for card, about in CARDS.items() if about.vehicle == vehicle]
    game = table(seats={0: {"orders": [done(card) for card in cards]}})
    before = sum(game.position()["supply"].values())
    game.choose(f"place:delivery_{vehicle}")
    assert sum(game.position()["supply"].values()) - before == 22
    assert seat_of(game, 0)["score"] == 64  # 4 vehicles: 256 in all
    assert len(seat_of(game, 0)["delivered"]) == 11
