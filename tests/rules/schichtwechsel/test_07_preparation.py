"""Chapter 7: steps I to V of the preparation phase."""

from __future__ import annotations

import pytest

import pyengine
from pyengine.games.schichtwechsel.pending import Give

from .table import (
    BLOCKED,
    FULL,
    SPOILED,
    after,
    allowed,
    asked,
    carting,
    diff,
    each_count,
    happened,
    idle,
    keys_of,
    last_turn,
    me,
    new,
    no_position,
    offers,
    refused,
    round_end,
    seat_of,
    supply,
    table,
    tiles_chosen,
    told,
    until,
)

# --- step I -----------------------------------------------------------------------------------------------------------


@each_count
def test_sw_7_1_one_coal_and_one_spoil_per_player_into_the_bag(players: int) -> None:
    before = last_turn(players, bundles=[[], [], [["coal", "coal", "spoil"]] * 4])
    game = after(before, "pass")
    assert supply(game)["coal"] == supply(before)["coal"] - players
    assert supply(game)["spoil"] == supply(before)["spoil"] - players
    bag = before.position()["bag"]
    assert game.position()["bag"] == {
        "coal": bag["coal"] + players - 2,
        "spoil": bag["spoil"] + players - 1,
        "water": 0,
    }


@each_count
def test_sw_7_2_the_start_player_gives_each_bundle_to_somebody_without_one(players: int) -> None:
    start = players - 1
    game = new(players, 1, draws={"start_player": start, "round_cards": ["round_1"]})
    for number in range(players - 1):
        assert asked(game) == ("give", start), "also to oneself"
        offers(game, *(f"give:{seat}" for seat in range(number, players)))
        refused(game, f"give:{number - 1}" if number else "give:7", "SW-7.2")
        assert len(game.position()["bundles"]) == 1
        assert len(game.position()["bundles"][0]) == 3
        game = after(game, f"give:{number}")
    assert asked(game) == ("carts", start), "the last bundle is given without a choice"
    assert [values["other"] for _, values in happened(game, "bundle_given")] == list(range(players))


def test_sw_7_2_each_bundle_is_drawn_after_the_one_before_was_given() -> None:
    game = new(4, 1, draws={"round_cards": ["round_1"], "bundles": [[["coal"] * 3, ["spoil"] * 3, ["coal"] * 3]]})
    bag = game.position()["bag"]
    game = after(game, "give:3")
    assert game.position()["bundles"] == [["spoil"] * 3]
    assert game.position()["bag"]["spoil"] == bag["spoil"] - 3
    assert seat_of(game, 3)["bundle"] == ["coal"] * 3


@each_count
def test_sw_7_2_drawing_is_at_random(players: int) -> None:
    drawn = {
        tuple(new(players, seed, draws={"round_cards": ["round_1"]}).position()["bundles"][0]) for seed in range(60)
    }
    assert len(drawn) >= 3


@each_count
def test_sw_7_2a_the_water_cube_raises_the_receivers_water_and_goes_back(players: int) -> None:
    script = [[], [], [["coal", "spoil", "water"], ["coal", "coal", "spoil"], ["coal"] * 3, ["coal"] * 3]]
    game = round_end(players, upcoming=("round_1", "round_5"), bundles=script, seats={1: {"water": 6}})
    assert game.position()["bundles"] == [["coal", "spoil", "water"]]
    assert game.position()["bag"]["water"] == 0
    then = after(game, "give:1")
    assert (seat_of(then, 1)["water"], seat_of(then, 1)["tools"]) == (4, 7)
    done = idle(then, lambda g: g.decision.name != "give")
    assert done.position()["bag"]["water"] == 1
    assert done.position()["water_drawn"] is False
    placed = idle(done, lambda g: g.decision.name != "carts")
    assert sum(len(load) for load in seat_of(placed, 1)["carts"].values()) == 2, "it is not placed"


def test_sw_7_2a_not_drawn_again_in_the_same_deal() -> None:
    script = [[], [], [["coal", "spoil", "water"], ["water", "coal", "coal"]]]
    game = round_end(3, upcoming=("round_1", "round_5"), bundles=script)
    game = after(game, "give:0")
    assert "water" not in game.position()["bundles"][0]
    assert game.position()["water_drawn"] is True


@pytest.mark.parametrize(("coal", "spoil"), ((1, 0), (2, 2)))
def test_sw_7_2b_a_smaller_bundle_from_a_bag_with_too_little(coal: int, spoil: int) -> None:
    change = {"bag.coal": coal, "bag.spoil": spoil, "bundles": [["coal"]]}
    game = table(2, pending=[{"step": "give", "seat": 0}], change=change)
    then = after(game, "give:1")
    bag = then.position()["bag"]
    assert bag["coal"] + bag["spoil"] == max(0, coal + spoil - 3)
    (_, first), (_, second) = happened(then, "bundle_given")
    assert (len(first["cubes"]), len(second["cubes"])) == (1, min(3, coal + spoil))


@each_count
@pytest.mark.parametrize("deal", ("sequential", "all_first"))
def test_sw_7_2b_with_an_empty_bag_nobody_is_asked_who_gets_nothing(players: int, deal: str) -> None:
    open_bundles = [["coal"]] + [[]] * (players - 1 if deal == "all_first" else 0)
    change = {"bag.coal": 0, "bag.spoil": 0, "bundles": open_bundles}
    game = table(players, pending=[{"step": "give", "seat": 0}], change=change, variants={"bag_deal": deal})
    assert len(game.options()) == players, "the last cube of all goes to anybody"
    then = after(game, "give:1")
    assert then.decision.name != "give"
    assert [seat for seat, _ in happened(then, "nothing_given")] == [n for n in range(players) if n != 1]
    texts = [entry.text for entry in then.log()]
    assert texts[:2] == ["Yellow gives 1 coal to Red.", "Yellow gets nothing: the bag is empty."]


def test_sw_7_2b_an_empty_bundle_is_refused_to_anybody_but_the_next() -> None:
    change = {"bag.coal": 0, "bag.spoil": 0, "bundles": [["coal"]]}
    game = after(table(3, pending=[{"step": "give", "seat": 0}], change=change), "give:2")
    state = game.state.copy()
    state.pending, state.drawn, state.seats[0].hand = [Give(0)], ((0, 0, 0),), None
    step = game.rules.steps["give"]
    assert list(step.legal(state)) == ["give:0"]
    assert {one.clause for one in step.refusals(state, ("give", 1, "give:1"))} == {"SW-7.2b"}
    state.bag = (1, 0, 0)
    assert list(step.legal(state)) == ["give:0", "give:1", "give:2"], "the cube comes with the next bundle"


@each_count
def test_sw_7_3_after_the_deal_in_turn_order_each_places_in_any_order(players: int) -> None:
    draws = {"start_player": 1, "round_cards": ["round_1"], "bundles": [[["coal", "spoil", "spoil"]] * players]}
    game = until(new(players, 1, draws=draws), "carts")
    for place in range(players):
        assert asked(game) == ("carts", (1 + place) % players)
        allowed(game, "put:coal:c1", "put:spoil:c1", "put:coal:c5")
        game = after(game, "put:spoil:c4", "put:coal:c1")
        assert keys_of(game, "put:") == {"spoil:c2", "spoil:c4"}
        game = after(game, "put:spoil:c4")
    assert asked(game)[0] == "tile"


def test_sw_7_3_overfull_carts() -> None:
    game = carting(1, 2, seats=me(carts=SPOILED))
    assert seat_of(game)["carts"] == {**SPOILED, "c5": ["coal"]}
    assert seat_of(game)["tools"] == 8
    game = carting(0, 3, seats=me(carts={**SPOILED, "c1": []}))
    assert seat_of(game)["tools"] == 8, "the first one takes the last room"


# --- step II ----------------------------------------------------------------------------------------------------------


@each_count
def test_sw_7_4_round_1_counter_clockwise_the_start_player_last(players: int) -> None:
    for start in range(players):
        game = until(new(players, 3, draws={"start_player": start, "round_cards": ["round_1"]}), "tile")
        order = []
        while game.decision.name == "tile":
            order.append(game.decision.seat)
            game.choose(game.options()[0])
        assert order == [(start - 1 - place) % players for place in range(players)]


@each_count
def test_sw_7_4_rounds_2_to_5_in_turn_order_and_the_old_tile_goes_back(players: int) -> None:
    for start in range(players):
        game = table(players, pending=[{"step": "tile", "seat": start}], start=start)
        order = []
        while game.decision.name == "tile":
            seat = game.decision.seat
            order.append(seat)
            old = seat_of(game, seat)["tile"]
            refused(game, f"tile:{old}", "SW-7.4")
            game = after(game, game.options()[0])
            if game.decision.name == "tile":
                allowed(game, f"tile:{old}")  # later players can take it
        assert order == [(start + place) % players for place in range(players)]


def test_sw_7_4_tiles_of_others_are_not_laid_out() -> None:
    game = table(4, pending=[{"step": "tile", "seat": 0}])
    assert keys_of(game, "tile:") == {"deputy", "gatekeeper", "haulier"}
    for tile in ("coal_merchant", "hewer", "mine_rescue"):
        refused(game, f"tile:{tile}", "SW-7.4")
    then = after(game, "tile:deputy", "tile:engine_driver")
    assert seat_of(then, 0)["tile"] == "deputy"
    assert seat_of(then, 1)["tile"] == "engine_driver"
    assert set(then.position()["tiles"]) == {"gatekeeper", "haulier", "coal_merchant"}


def test_sw_7_4_nobody_keeps_a_tile_for_two_rounds() -> None:
    for seed in range(10):
        game = new(2, seed)
        held: dict[tuple[int, int], str] = {}
        while not game.over:
            position = game.position()
            if position["phase"] == "action":
                for number, seat in enumerate(position["seats"]):
                    held[position["round"], number] = seat["tile"]
            game.choose("pass" if "pass" in game.options() else game.options()[-1])
        assert all(held[turn, number] != held[turn + 1, number] for turn in range(1, 5) for number in (0, 1))


def test_sw_7_4a_upper_parts_when_all_have_chosen_in_turn_order() -> None:
    game = tiles_chosen({0: "hewer", 1: "engine_driver", 2: "mine_rescue", 3: "haulier"})
    order = []
    while game.decision.name in ("choose", "carts", "wagon"):
        order.append((game.decision.seat, game.decision.name))
        game.choose(game.options()[0])
    assert order == [(0, "carts"), (1, "choose"), (1, "carts"), (2, "wagon"), (3, "carts")]


@pytest.mark.parametrize(
    ("tile", "gain"),
    (
        ("coal_merchant", {"water": -1}),
        ("hewer", {"c1.coal": 1}),
        ("mine_rescue", {"k1": 1}),
        ("deputy", {"c1.coal": 1}),
        ("gatekeeper", {"stock": -1, "wagons": 1, "water": 1, "tools": 1}),
        ("haulier", {"c1.spoil": 1}),
    ),
)
def test_sw_7_4a_the_upper_part_of_each_tile(tile: str, gain: dict[str, int]) -> None:
    before = table(4, round=1, pending=[{"step": "tile", "seat": 3}])
    game = tiles_chosen({0: tile})
    while game.decision.name in ("carts", "wagon") and game.decision.seat == 0:
        game = after(game, game.options()[0])
    assert diff(before, game) == gain


def test_sw_7_4a_the_engine_drivers_choice_of_material() -> None:
    game = tiles_chosen({0: "engine_driver"})
    offers(game, "choose:coal", "choose:spoil")
    refused(game, "decline", "SW-7.4a")
    assert keys_of(after(game, "choose:spoil"), "put:") == {"spoil:c1", "spoil:c4"}
    one = tiles_chosen({0: "engine_driver"}, seats=me(carts=SPOILED))
    assert seat_of(one)["carts"]["c5"] == ["coal"], "only coal can be placed"
    none = tiles_chosen({0: "engine_driver"}, seats=me(carts=BLOCKED))
    assert seat_of(none)["tools"] == 7


def test_sw_7_4a_an_impossible_material_is_refused() -> None:
    carts = {"c1": ["coal"], "c2": ["coal"], "c3": ["coal"], "c4": ["coal"]}
    game = tiles_chosen({0: "engine_driver"}, seats=me(carts=carts))
    assert asked(game) == ("carts", 0)
    offers(game, "put:coal:c4", "put:coal:c5")


def test_sw_7_4a_nothing_may_be_declined() -> None:
    assert seat_of(tiles_chosen({0: "coal_merchant"}, seats=me(water=1)))["score"] == 1
    refused(tiles_chosen({0: "mine_rescue"}), "decline")
    refused(tiles_chosen({0: "haulier"}), "decline")
    assert seat_of(tiles_chosen({0: "mine_rescue"}, seats=me(wagons=FULL)))["tools"] == 7


# --- steps III, IV, V -------------------------------------------------------------------------------------------------


@each_count
def test_sw_7_5_everybodys_water_rises_by_one(players: int) -> None:
    levels = {0: 0, 1: 6, 2: 3, 3: 4}
    seats = {number: {"water": levels[number], "tile": None} for number in range(players)}
    tiles = {0: "engine_driver", 1: "mine_rescue", 2: "deputy", 3: "haulier"}
    game = until(tiles_chosen({seat: tiles[seat] for seat in range(players)}, players, seats=seats), "turn")
    assert [seat_of(game, number)["water"] for number in range(players)] == [1, 4, 4, 5][:players]
    assert seat_of(game, 1)["tools"] == 7
    assert told(game).count("step_water") == 1


def stones(**words: object) -> int:
    """White stones that seat 0 takes in step IV; the gauge stands there after step III."""
    game = table(2, round=1, pending=[{"step": "tile", "seat": 0}], seats=me(**words), start=0)
    game = until(after(game, "tile:coal_merchant"), "turn")
    white: int = seat_of(game)["white"]
    return white


@pytest.mark.parametrize(
    ("words", "white"),
    (
        ({"water": 3}, 3),
        ({"water": 5}, 2),  # merchant down to 4, step III up to 5
        ({"water": 6}, 3),
        ({"wagons": {"k5": 1}}, 2),
        ({"wagons": {"k5": 2}}, 2),
        ({"wagons": {"k1": 1, "k2": 1, "k3": 1, "k4": 2}}, 3),
        ({"own_field": True}, 2),
        ({"water": 5, "wagons": {"k5": 1}, "own_field": True}, 0),
    ),
)
def test_sw_7_6_one_white_stone_for_each_symbol_that_is_not_covered(words: dict[str, object], white: int) -> None:
    assert stones(**words) == white


def test_sw_7_6_coke_on_grey_fields_does_not_matter() -> None:
    game = table(2, round=1, pending=[{"step": "tile", "seat": 0}], change={"cokery": {"grey_1": 0, "grey_vp": 0}})
    assert seat_of(until(after(game, "tile:coal_merchant"), "turn"))["white"] == 3


def sale(**words: object) -> pyengine.Game:
    return table(
        2, pending=[{"step": "sale", "seat": 1}], seats={1: {k.replace("__", "."): v for k, v in words.items()}}
    )


@pytest.mark.parametrize("coke", range(2, 7))
@pytest.mark.parametrize("sold", (0, 2))
def test_sw_7_7_exactly_two_for_a_coin_and_a_stone(coke: int, sold: int) -> None:
    game = sale(coke__wagons=coke, coke__sold=sold)
    offers(game, "sell", "keep")
    then = after(game, "sell")
    assert diff(game, then, 1) == {"wagons": -2, "sold": 2, "coins": 1, "white": 1}
    assert asked(then)[0] == "turn", "once per round"
    assert diff(game, after(game, "keep"), 1) == {}


def test_sw_7_7_not_without_coke_or_column() -> None:
    for words in ({"coke__wagons": 1}, {"coke__wagons": 1, "coke__sold": 10}):
        with pytest.raises(pyengine.PositionError):
            sale(**words)
    no_position(players=2, pending=[{"step": "sale", "seat": 1}], seats={1: {"coke.wagons": 0}})


@each_count
def test_sw_7_7_everybody_is_asked_in_turn_order(players: int) -> None:
    seats = {number: {"coke.wagons": 2} for number in range(players)}
    game = table(players, pending=[{"step": "sale", "seat": 1}], start=1, seats=seats)
    order = []
    while game.decision.name == "sale":
        order.append(game.decision.seat)
        game = after(game, "sell")
    assert order == [(1 + place) % players for place in range(players)]
    assert asked(game) == ("turn", 1)
