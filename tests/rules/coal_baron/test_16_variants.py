"""Chapter 16: the open points; where there is a variant, both of its values."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .hidden import faces
from .table import (
    COLOURS,
    LEVELS,
    after,
    allowed,
    cage,
    drafted,
    dump,
    gained,
    last_worker,
    order,
    pit,
    refused,
    seat_of,
    storage,
    table,
    tile,
)

VARIANTS = {
    "delivered_visibility": ("owner", "all"),
    "substitution": ("together", "split"),
    "storage_to_order_level": ("any", "surface"),
    "shortage": ("may", "must"),
    "coal_supply": ("limited", "unlimited"),
    "start_player": ("random", "first_seat"),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_cb_o1_to_cb_o6_options_and_their_defaults(variant: str) -> None:
    default, other = VARIANTS[variant]
    game = pyengine.new_game("coal_baron", players=2, seed=1)
    assert game.position()["variants"] == {name: values[0] for name, values in VARIANTS.items()}
    changed = pyengine.new_game("coal_baron", players=2, seed=1, variants={variant: other})
    assert changed.position()["variants"][variant] == other
    assert game.position()["variants"][variant] == default
    for bad in ({variant: "sometimes"}, {"no_such_variant": "any"}):
        with pytest.raises(ValueError):
            pyengine.new_game("coal_baron", players=2, seed=1, variants=bad)


def two_deliveries(variant: str) -> tuple[pyengine.Game, pyengine.Game]:
    """Two tables that differ in seat 0's delivered card only (and in the stack, which nobody sees)."""
    variants = {"delivered_visibility": variant}
    one = table(variants=variants, seats={0: {"delivered": ["order_truck_g"]}}, card_top=["order_truck_b"])
    two = table(variants=variants, seats={0: {"delivered": ["order_truck_b"]}}, card_top=["order_truck_g"])
    return one, two


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_cb_o1_delivered_visibility(seat: int | None) -> None:
    one, two = two_deliveries("owner")
    assert (faces(one, seat) != faces(two, seat)) is (seat == 0)
    one, two = two_deliveries("all")
    assert faces(one, seat) != faces(two, seat)


def mining(variants: dict[str, str], **own: Any) -> pyengine.Game:
    return after(table(variants=variants, seats={0: own}), "place:mining_10")


def test_cb_o2_substitution_together_or_split() -> None:
    own = {"cage": cage("surface", "grey", "yellow"), "orders": [order("order_truck_k")]}
    together = mining({"substitution": "together"}, **own)
    allowed(together, "step:swap:cage:yellow:cage:grey:order_truck_k:black")
    refused(together, "step:half:cage:yellow:order_truck_k:black")
    split = mining({"substitution": "split"}, **own)
    allowed(split, "step:half:cage:yellow:order_truck_k:black")
    refused(split, "step:swap:cage:yellow:cage:grey:order_truck_k:black")


@pytest.mark.parametrize("level", LEVELS[1:])
def test_cb_o3_storage_to_order_level(level: str) -> None:
    own = {"cage": cage(level), "storage": storage(black=1), "orders": [order("order_truck_k")]}
    key = "step:order:storage:black:order_truck_k"
    allowed(mining({"storage_to_order_level": "any"}, **own), key)
    strict = mining({"storage_to_order_level": "surface"}, **own)
    refused(strict, key, "CB-6.7")
    allowed(after(strict, "step:cage:surface"), key)


def test_cb_o4_shortage_may_or_must() -> None:
    for variant, none in (("may", True), ("must", False)):
        game = table(
            variants={"shortage": variant},
            seats={0: {"marks": 20}, 1: {"storage": storage(grey=13)}},
            tiles={"factory_1": "tile_grey_1_dark"},
        )
        game.choose("place:factory_1")
        assert ("fill:none" in game.options()) is none
        assert {"fill:yellow", "fill:brown", "fill:black"} <= set(game.options())


def test_cb_o4_must_only_as_long_as_the_supply_has_a_cube() -> None:
    game = table(
        variants={"shortage": "must"},
        seats={0: {"marks": 20}, 1: {"storage": storage(grey=13, yellow=13, brown=13, black=13)}},
        tiles={"factory_1": "tile_grey_1_dark"},
    )
    game.choose("place:factory_1")
    assert game.decision.name == "turn"


def test_cb_o5_coal_supply_limited_or_unlimited() -> None:
    limited = drafted(3, variants={"coal_supply": "limited"}).position()["supply"]
    assert limited == dict.fromkeys(COLOURS, 13)
    unlimited = drafted(3, variants={"coal_supply": "unlimited"}).position()["supply"]
    assert unlimited == dict.fromkeys(COLOURS)
    words: dict[str, Any] = {
        "seats": {0: {"marks": 20}, 1: {"storage": storage(grey=13)}},
        "tiles": {"factory_1": "tile_grey_1_dark"},
    }
    assert after(table(**words), "place:factory_1").decision.name == "shortage"
    free = after(table(variants={"coal_supply": "unlimited"}, **words), "place:factory_1")
    assert free.decision.name == "turn"


def test_cb_o6_start_player_random_or_first_seat() -> None:
    def starts(variant: str) -> set[int]:
        games = (
            pyengine.new_game("coal_baron", players=3, seed=seed, variants={"start_player": variant})
            for seed in range(60)
        )
        return {game.position()["start_player"] for game in games}

    assert starts("random") == {0, 1, 2}
    assert starts("first_seat") == {0}


def test_cb_o7_the_card_left_over_goes_on_order_4() -> None:
    for players in (2, 3, 4):
        game = pyengine.new_game("coal_baron", players=players, seed=4)
        row = game.position()["draft"]
        while game.decision.name == "draft":
            game.choose(game.options()[-1])
        assert game.position()["board"]["orders"]["order_4"] in row
        others = set(game.position()["board"]["orders"].values()) - {game.position()["board"]["orders"]["order_4"]}
        assert not others & set(row)


def test_cb_o8_draw_spaces_with_a_small_or_empty_stack() -> None:
    small = table(tile_stack=["tile_grey_1_dark"] * 2, card_stack=["order_truck_k"])
    assert len(after(small, "place:factory_draw").position()["pending"][-1]["drawn"]) == 2
    assert len(after(small, "place:order_draw").position()["pending"][-1]["drawn"]) == 1
    none = table(tile_stack=[], card_stack=[])
    refused(none, "place:factory_draw", "CB-5.10")
    refused(none, "place:order_draw", "CB-9.5")


def test_cb_o9_a_mining_space_without_any_step() -> None:
    game = table()
    before = seat_of(game, 0)
    then = seat_of(after(game, "place:mining_10", "stop"), 0)
    assert {field for field in then if then[field] != before[field]} == {"workers"}


def test_cb_o10_one_step_passes_several_levels() -> None:
    game = after(table(seats={0: {"cage": cage("black")}}), "place:mining_8", "step:cage:surface")
    assert game.position()["pending"][-1]["left"] == 7
    assert seat_of(game, 0)["cage"]["level"] == "surface"


def test_cb_o11_storing_is_allowed_with_a_matching_order() -> None:
    game = mining({}, cage=cage("surface", "grey"), orders=[order("order_truck_g")])
    allowed(game, "step:store:grey", "step:order:cage:grey:order_truck_g")


def test_cb_o12_nothing_resets_between_shifts() -> None:
    own = {"cage": cage("black", "grey"), "storage": storage(brown=1)}
    game = last_worker(seats={0: own})
    board = game.position()["board"]
    game.choose("place:bank")
    assert game.position()["board"]["tiles"] == board["tiles"]
    assert game.position()["board"]["orders"] == board["orders"]
    assert seat_of(game, 0)["cage"] == own["cage"]
    assert seat_of(game, 0)["storage"] == own["storage"]


def test_cb_o13_empty_minecarts_score_without_a_delivery() -> None:
    game = after(last_worker(shift=3, seats={0: {"pit": pit(empty=["yellow"])}}), "place:bank")
    assert seat_of(game, 0)["delivered"] == []
    assert gained(game, 0, "CB-11.", 3) == 10


def test_cb_o14_next_start_player_without_workers_in_the_factory() -> None:
    for start, following in ((0, 1), (1, 2), (2, 0)):
        game = after(last_worker(start=start, workers={"money_6": (start, 5)}), "place:bank")
        assert game.position()["start_player"] == following


def test_cb_o15_marks_are_exchanged_whether_one_likes_or_not() -> None:
    game = last_worker(shift=3, seats={1: {"marks": 5}})
    game.choose("place:bank")
    assert game.over, "nobody was asked"
    assert gained(game, 1, "CB-13.2") == 1


def test_cb_o16_scores_fall_below_zero() -> None:
    own = {"marks": 0, "pit": pit(tile("tile_grey_1_dark", "grey"), tile("tile_grey_1_dark", "grey"))}
    game = after(last_worker(shift=3, seats={1: own}), "place:bank")
    assert seat_of(game, 1)["score"] == 2 - 4


@pytest.mark.parametrize(("space", "take"), [("factory_draw", "take:none"), ("order_draw", "take:none")])
def test_cb_o17_everybody_learns_whether_the_rest_went_on_top_or_to_the_bottom(space: str, take: str) -> None:
    game = after(table(), f"place:{space}", take)
    logs = []
    for to in ("top", "bottom"):
        then = after(game, f"return:{to}")
        while then.decision.name == "draw.order":
            then.choose(then.options()[0])
        logs.append([dump(then.log(seat=seat)) for seat in (None, 1, 2)])
    assert all(top != bottom for top, bottom in zip(*logs, strict=True))


def test_cb_o18_the_currency_is_marks() -> None:
    assert seat_of(drafted(3), 0)["marks"] == 9
    told = dump(after(table(), "place:money_6").log())
    assert "Mark" in told
    assert "Franc" not in told


def test_cb_o19_the_drawn_tiles_are_hidden_from_the_others() -> None:
    games = [
        after(table(tile_top=top), "place:factory_draw")
        for top in (["tile_grey_1_dark"] * 3, ["tile_yellow_2_light", "tile_brown_2_dark", "tile_black_2_dark"])
    ]
    for seat in (1, 2, None):
        assert dump(games[0].view(seat=seat)) == dump(games[1].view(seat=seat))
    assert dump(games[0].view(seat=0)) != dump(games[1].view(seat=0))
