"""Chapter 6: mining, without the substitution (see test_06_substitution.py)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import pyengine

from .table import COLOURS, LEVELS, after, allowed, cage, done, order, pit, refused, seat_of, storage, table, tile


def mining(space: str = "mining_10", variants: dict[str, str] | None = None, **own: Any) -> pyengine.Game:
    """Seat 0 has just placed a worker on a mining space."""
    return after(table(4, variants=variants, seats={0: own}), f"place:{space}")


def own(game: pyengine.Game) -> dict[str, Any]:
    return seat_of(game, 0)


@pytest.mark.parametrize("steps", [4, 6, 8, 10])
def test_cb_6_1_as_many_steps_as_the_space_says(steps: int) -> None:
    game = mining(f"mining_{steps}")
    for done_ in range(steps):
        assert (game.decision.name, game.decision.seat, game.decision.clause) == ("mining.step", 0, "CB-6.1")
        assert game.position()["pending"][-1]["left"] == steps - done_
        allowed(game, "stop")
        game.choose("step:cage:black" if done_ % 2 == 0 else "step:cage:surface")
    assert (game.decision.name, game.decision.seat) == ("turn", 1), "the action ends by itself"


@pytest.mark.parametrize("made", [0, 1, 3])
def test_cb_6_1_a_player_may_stop_at_any_time_and_the_rest_is_lost(made: int) -> None:
    game = mining("mining_4")
    for n in range(made):
        game.choose(f"step:cage:{COLOURS[n]}")
    game.choose("stop")
    assert (game.decision.name, game.decision.seat) == ("turn", 1)
    for _ in range(3):
        game.choose("place:bank")
    game.choose("place:mining_6")
    assert game.position()["pending"][-1]["left"] == 6


def test_cb_6_1_a_mining_space_can_always_be_carried_out() -> None:
    game = table(4, seats={0: {"pit": pit(empty=COLOURS), "cage": cage("surface", *["grey"] * 5), "marks": 0}})
    for steps in (4, 6, 8, 10):
        allowed(game, f"place:mining_{steps}")
        assert "stop" in after(game, f"place:mining_{steps}").options()


def test_cb_6_1_stopping_moves_nothing() -> None:
    """Known mistake: the cage stays where it is when the player stops."""
    game = mining(cage=cage("brown", "grey"))
    before = own(game)
    game.choose("stop")
    assert own(game) == before
    moved = after(mining(cage=cage("brown", "grey")), "step:cage:black", "stop")
    assert own(moved)["cage"] == {"level": "black", "cubes": ["grey"]}


def test_cb_6_1_only_in_the_players_own_pit() -> None:
    game = mining(cage=cage("grey"))
    others = game.position()["seats"][1:]
    for key in game.options():
        assert after(game, key).position()["seats"][1:] == others


def test_cb_6_1_passing_is_called_stop() -> None:
    refused(mining(), "pass")
    refused(mining(), "place:bank")


@pytest.mark.parametrize(("above", "below"), [(a, b) for n, a in enumerate(LEVELS) for b in LEVELS[n + 1 :]])
def test_cb_6_2_cage_down_to_any_lower_level_for_one_step(above: str, below: str) -> None:
    game = mining("mining_8", cage=cage(above, "grey"))
    game.choose(f"step:cage:{below}")
    assert own(game)["cage"] == {"level": below, "cubes": ["grey"]}
    assert game.position()["pending"][-1]["left"] == 7


@pytest.mark.parametrize(("above", "below"), [(a, b) for n, a in enumerate(LEVELS) for b in LEVELS[n + 1 :]])
def test_cb_6_3_cage_up_to_any_higher_level_or_the_surface_for_one_step(above: str, below: str) -> None:
    game = mining("mining_8", cage=cage(below, "grey", "black"))
    game.choose(f"step:cage:{above}")
    assert own(game)["cage"]["level"] == above
    assert sorted(own(game)["cage"]["cubes"]) == ["black", "grey"]
    assert game.position()["pending"][-1]["left"] == 7


@pytest.mark.parametrize("level", LEVELS)
def test_cb_6_3_staying_on_the_level_is_no_step(level: str) -> None:
    refused(mining(cage=cage(level)), f"step:cage:{level}", "CB-6.2", "CB-6.3")


@pytest.mark.parametrize("colour", COLOURS)
def test_cb_6_4_load_one_cube_of_the_level(colour: str) -> None:
    game = mining(cage=cage(colour), pit=pit(tile(f"tile_{colour}_2_light", colour, None)))
    for other in COLOURS:
        if other != colour:
            refused(game, f"step:load:{other}", "CB-6.4")
    game.choose(f"step:load:{colour}")
    assert own(game)["cage"]["cubes"] == [colour]
    level = own(game)["pit"][colour]
    assert [level["printed"], *level["tiles"][0]["cubes"]].count(colour) == 1
    game.choose(f"step:load:{colour}")
    assert own(game)["pit"][colour] == {"printed": None, "tiles": [tile(f"tile_{colour}_2_light", None, None)]}
    refused(game, f"step:load:{colour}", "CB-6.4")
    assert game.position()["pending"][-1]["left"] == 8


def test_cb_6_4_not_at_the_surface() -> None:
    for colour in COLOURS:
        refused(mining(), f"step:load:{colour}", "CB-6.4")


def test_cb_6_4_not_into_a_full_cage() -> None:
    """Known mistake: the capacity of the cage."""
    four = ["black", "black", "yellow", "brown"]
    game = mining(cage=cage("grey", *four), pit=pit(tile("tile_grey_1_dark", "grey")))
    game.choose("step:load:grey")
    assert len(own(game)["cage"]["cubes"]) == 5
    refused(game, "step:load:grey", "CB-6.4", "CB-1.10")


def test_cb_6_4_takes_nothing_from_other_levels() -> None:
    game = mining(cage=cage("grey"), pit=pit(empty=["grey"]))
    assert not [key for key in game.options() if key.startswith("step:load:")]


@pytest.mark.parametrize("colour", COLOURS)
def test_cb_6_5_cage_to_a_free_spot_of_the_same_colour(colour: str) -> None:
    card = f"order_truck_{ {'yellow': 'y', 'brown': 'b', 'grey': 'g', 'black': 'k'}[colour] * 2 }"
    game = mining("mining_8", cage=cage("surface", colour, colour), orders=[order(card)])
    game.choose(f"step:order:cage:{colour}:{card}")
    assert sorted(own(game)["orders"][0]["spots"]) == [[], [colour]]
    assert own(game)["cage"]["cubes"] == [colour]
    assert game.position()["pending"][-1]["left"] == 7
    game.choose(f"step:order:cage:{colour}:{card}")
    assert own(game)["orders"] == [done(card)]
    assert own(game)["cage"]["cubes"] == []


def test_cb_6_5_only_with_the_cage_at_the_surface() -> None:
    game = mining(cage=cage("grey", "grey"), orders=[order("order_truck_gg")])
    refused(game, "step:order:cage:grey:order_truck_gg", "CB-6.5")
    game.choose("step:cage:surface")
    allowed(game, "step:order:cage:grey:order_truck_gg")


def test_cb_6_5_only_a_free_spot_of_the_colour_on_an_own_card() -> None:
    game = after(
        table(
            4,
            seats={
                0: {
                    "cage": cage("surface", "grey", "black"),
                    "orders": [order("order_truck_g", ["grey"]), order("order_truck_b")],
                },
                1: {"orders": [order("order_truck_k")]},
            },
            cards={"order_1": "order_carriage_g"},
        ),
        "place:mining_10",
    )
    refused(game, "step:order:cage:grey:order_truck_g", "CB-6.5")  # occupied
    refused(game, "step:order:cage:grey:order_truck_b", "CB-6.5")  # another colour
    refused(game, "step:order:cage:black:order_truck_k", "CB-6.5")  # another player's card
    refused(game, "step:order:cage:grey:order_carriage_g", "CB-6.5")  # a card on the board
    refused(game, "step:order:cage:brown:order_truck_b", "CB-6.5")  # no such cube in the cage


def test_cb_6_5_a_four_coloured_order_takes_each_colour_once() -> None:
    game = mining(cage=cage("surface", "grey", "grey"), orders=[order("order_truck_ybgk")])
    game.choose("step:order:cage:grey:order_truck_ybgk")
    assert own(game)["orders"][0]["spots"] == [[], [], ["grey"], []]
    refused(game, "step:order:cage:grey:order_truck_ybgk", "CB-6.5")


@pytest.mark.parametrize("colour", COLOURS)
def test_cb_6_6_cage_to_storage(colour: str) -> None:
    game = mining("mining_8", cage=cage("surface", colour), storage=storage(**{colour: 7}))
    game.choose(f"step:store:{colour}")
    assert own(game)["storage"] == storage(**{colour: 8})
    assert own(game)["cage"]["cubes"] == []
    assert game.position()["pending"][-1]["left"] == 7
    refused(game, f"step:store:{colour}", "CB-6.6")


def test_cb_6_6_only_at_the_surface_and_even_if_the_cube_fits_an_order() -> None:
    refused(mining(cage=cage("yellow", "yellow")), "step:store:yellow", "CB-6.6")
    allowed(mining(cage=cage("surface", "yellow"), orders=[order("order_truck_y")]), "step:store:yellow")


def test_cb_6_6_the_storage_has_no_limit() -> None:
    game = mining(cage=cage("surface", "black"), storage=storage(yellow=12, brown=12, grey=12, black=11))
    game.choose("step:store:black")
    assert sum(own(game)["storage"].values()) == 48


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", ["any", "surface"])
def test_cb_6_7_storage_to_order(level: str, variant: str) -> None:
    game = mining(
        "mining_8",
        {"storage_to_order_level": variant},
        cage=cage(level),
        storage=storage(grey=2),
        orders=[order("order_truck_gg")],
    )
    key = "step:order:storage:grey:order_truck_gg"
    if variant == "surface" and level != "surface":
        refused(game, key, "CB-6.7")
        return
    game.choose(key)
    assert own(game)["storage"] == storage(grey=1)
    assert sorted(own(game)["orders"][0]["spots"]) == [[], ["grey"]]
    assert game.position()["pending"][-1]["left"] == 7


def test_cb_6_7_only_cubes_that_lie_in_the_storage_on_spots_of_their_colour() -> None:
    game = mining(storage=storage(grey=1), orders=[order("order_truck_g"), order("order_truck_k")])
    refused(game, "step:order:storage:black:order_truck_k", "CB-6.7")
    refused(game, "step:order:storage:grey:order_truck_k", "CB-6.7", "CB-6.5")
    game.choose("step:order:storage:grey:order_truck_g")
    refused(game, "step:order:storage:grey:order_truck_g", "CB-6.7", "CB-6.5")


def test_cb_6_9_cubes_never_go_back() -> None:
    game = mining(
        cage=cage("surface", "grey"),
        storage=storage(grey=1),
        pit=pit(empty=COLOURS),
        orders=[order("order_truck_gg", ["grey"]), order("order_carriage_g")],
    )
    families = {":".join(key.split(":")[:3]) for key in game.options() if not key.startswith("step:cage:")}
    assert families == {"stop", "step:store:grey", "step:order:cage", "step:order:storage", "step:swap:cage"}
    for key in (
        "step:unload:grey",
        "step:load:storage:grey",
        "step:take:order_truck_gg:grey",
        "step:order:order_truck_gg:grey:order_carriage_g",
    ):
        refused(game, key)
    for key in game.options():
        then = own(after(game, key))
        assert then["pit"] == pit(empty=COLOURS)
        assert ["grey"] in then["orders"][0]["spots"]
        assert then["storage"]["grey"] <= 2
        if not key.startswith("step:store"):
            assert then["storage"]["grey"] <= 1


def test_cb_6_10_everything_stays_between_turns_and_shifts() -> None:
    words: dict[str, Any] = {
        "cage": cage("black", "grey", "yellow"),
        "storage": storage(brown=2),
        "orders": [order("order_truck_kk", ["black"])],
        "workers": 2,
    }
    game = table(seats={0: words, 1: {"workers": 0}, 2: {"workers": 0}})
    for shift in (1, 2):
        game.choose("place:bank")
        assert game.position()["shift"] == shift
        for field in ("cage", "storage", "orders"):
            assert own(game)[field] == words[field]


@pytest.mark.parametrize(
    ("spots", "complete"),
    [
        ([["black"], ["black"]], True),
        ([["black"], ["grey", "yellow"]], True),
        ([["brown", "brown"], ["grey", "yellow"]], True),
        ([["black"], []], False),
        ([[], []], False),
    ],
)
def test_cb_6_11_completed_when_every_spot_is_occupied(spots: list[list[str]], complete: bool) -> None:
    game = table(seats={0: {"orders": [order("order_truck_kk", *spots)]}})
    if complete:
        allowed(game, "place:delivery_truck")
    else:
        refused(game, "place:delivery_truck", "CB-7.1")


def test_cb_6_11_one_cube_of_another_colour_occupies_nothing() -> None:
    with pytest.raises(pyengine.PositionError):
        table(seats={0: {"orders": [order("order_truck_k", ["grey"])]}})
    split = table(variants={"substitution": "split"}, seats={0: {"orders": [order("order_truck_k", ["grey"])]}})
    refused(split, "place:delivery_truck", "CB-7.1")


def test_cb_6_11_three_cubes_on_a_spot_are_no_position() -> None:
    with pytest.raises(pyengine.PositionError):
        table(seats={0: {"orders": [order("order_truck_k", ["grey", "grey", "grey"])]}})


def test_cb_6_1_steps_come_in_any_order() -> None:
    """Each of a few different sequences of the same steps is allowed."""
    game = mining(cage=cage("surface", "yellow"), storage=storage(brown=1), orders=[order("order_truck_b")])
    plans = [
        ["step:store:yellow", "step:cage:black", "step:load:black", "step:order:storage:brown:order_truck_b"],
        ["step:order:storage:brown:order_truck_b", "step:cage:black", "step:load:black", "step:cage:surface"],
        ["step:cage:black", "step:load:black", "step:cage:surface", "step:store:black", "step:store:yellow"],
    ]
    for plan in plans:
        assert after(game, *plan).decision.name == "mining.step"
    assert all(one != two for one, two in pairwise(plans))


def test_cb_6_7_the_level_is_a_reason_only_with_the_option() -> None:
    words: dict[str, Any] = {"cage": cage("black"), "orders": [order("order_truck_k")]}
    key = "step:order:storage:black:order_truck_k"
    for variants, reasons in (({}, 1), ({"storage_to_order_level": "surface"}, 2)):
        game = mining(variants=variants, **words)
        assert [reason.clause for reason in game.why_not(key)] == ["CB-6.7"] * reasons
