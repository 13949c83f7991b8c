"""The examples of the rulebook, one by one."""

from __future__ import annotations

import pytest

import pyengine

from .table import (
    BLOCKED,
    FULL,
    SPOILED,
    after,
    allowed,
    asked,
    at_the_end,
    carting,
    diff,
    gained,
    idle,
    keys_of,
    last_turn,
    me,
    new,
    offers,
    refused,
    round_end,
    seat_of,
    step_vi,
    supply,
    table,
    until,
)


@pytest.mark.parametrize(("sold", "worth"), ((6, 17), (10, 36)))
def test_ex_1_sold_coke(sold: int, worth: int) -> None:
    over = idle(at_the_end(4, seats=me(coke__sold=sold)))
    assert gained(over, 0, "SW-15.6") == worth


def test_ex_2_lamp_room() -> None:
    occupied = {"cards": {"track_large_road": ["player2"]}}
    game = table(4, seats=me(miner="clean_room", tools=6), change=occupied)
    then = after(game, "use:miner_small:white", "copy:track_large_road")
    assert seat_of(then)["discs"] == {"road": 2, "rail": 0, "canal": 1}
    assert (seat_of(then)["tools"], seat_of(then)["stone"]) == (7, True)
    assert then.position()["cards"]["track_large_road"] == ["player2"]


def test_ex_3_only_one_heap_exchange_per_turn() -> None:
    game = last_turn(4, seats=me(heap=6))
    assert keys_of(game, "exchange:") == {"x3_track", "x3_vp", "x5", "x6"}
    then = after(game, "exchange:x3_track", "choose:rail")
    assert (seat_of(then)["discs"]["rail"], seat_of(then)["heap"]) == (1, 3)
    refused(then, "exchange:x3_track", "SW-8.4")
    then = after(then, "use:track_small:white", "choose:vp")
    assert asked(then) == ("turn", 0)
    assert seat_of(then)["heap"] == 3
    allowed(then, "exchange:x3_track", "use:track_small:white")
    assert seat_of(after(then, "exchange:x3_track", "choose:rail"))["discs"]["rail"] == 2


def test_ex_3_what_is_offered_and_what_it_gives() -> None:
    assert keys_of(table(seats=me(heap=5)), "exchange:") == {"x3_track", "x3_vp", "x5"}
    assert keys_of(table(seats=me(heap=2)), "exchange:") == set()
    game = table(seats=me(heap=6))
    assert diff(game, after(game, "exchange:x5", "choose:road")) == {"heap": -5, "score": 1, "road": 1}
    assert diff(game, after(game, "exchange:x6")) == {"heap": -6, "coins": 1}


def test_ex_4_bottom_of_the_gauge() -> None:
    then = after(table(seats=me(water=1)), "use:water_small:white")
    assert (seat_of(then)["water"], seat_of(then)["score"]) == (0, 1)
    then = after(table(seats=me(water=0, miner="tally")), "use:miner_small:white")
    assert (seat_of(then)["water"], seat_of(then)["score"]) == (0, 0)


def test_ex_5_top_of_the_gauge() -> None:
    game = table(seats=me(water=6, carts={"c1": ["spoil"]}, tools=3))
    then = after(game, "use:cart_small:white")
    assert (seat_of(then)["water"], seat_of(then)["tools"], seat_of(then)["score"]) == (4, 4, 0)


def test_ex_6_house_freed_in_step_vi() -> None:
    seats = me(houses=["h1", "h2", "h4", "h5"], discs__road=2, carts={"c1": ["spoil"]})
    game = after(step_vi(2, seats=seats), "choose:road", "house:h4", "build:pit_settlement")
    assert asked(game) == ("turn", 0), "h4 is not carried out"
    assert seat_of(game)["carts"] == {"c1": ["spoil"]}
    game = idle(game, lambda g: g.position()["round"] == 3)
    game = idle(game, lambda g: g.position()["phase"] == "house_track" and g.decision.name == "haul")
    assert asked(game) == ("haul", 0), "in the next round it is"


def test_ex_7_conversion() -> None:
    game = table(seats=me(wagons={"k1": 1, "k4": 2, "k5": 1}))
    then = after(game, "use:cokery_large:player", "coke:k1", "field:grey_1")
    then = after(then, "coke:k4", "field:own")
    assert supply(then)["coal"] == supply(game)["coal"] + 3
    assert seat_of(then)["coke"]["stock"] == 9
    assert seat_of(then)["wagons"] == {"k5": 1}
    assert then.decision.name == "turn", "a third conversion is impossible"


def test_ex_8_third_coke() -> None:
    cokery = {"grey_1": 0, "grey_2": 0}
    game = table(seats=me(wagons={"k1": 1, "k4": 2, "k5": 2}), change={"cokery": cokery})
    third = after(game, "use:cokery_large:player", "coke:k1")
    assert seat_of(third)["own_field"] is True, "the only legal field"
    fourth = after(third, "coke:k4")
    offers(fourth, "field:grey_3", "field:grey_vp", "field:grey_water")
    done = after(fourth, "field:grey_3")
    assert asked(done)[0] == "turn", "a fifth is impossible"
    stones = table(2, round=1, pending=[{"step": "tile", "seat": 0}], seats=me(own_field=True))
    assert seat_of(until(after(stones, "tile:coal_merchant"), "turn"))["white"] == 2


def test_ex_9_grey_fields_with_symbols() -> None:
    game = after(table(seats=me(wagons={"k1": 1})), "use:cokery_small:white")
    assert seat_of(after(game, "field:grey_vp"))["score"] == 1
    assert seat_of(after(game, "field:grey_water"))["water"] == 4


def test_ex_10_overfull_carts() -> None:
    game = carting(2, 1, seats=me(carts=SPOILED, tools=6))
    assert seat_of(game)["carts"] == {**SPOILED, "c5": ["coal", "coal"]}
    assert seat_of(game)["tools"] == 7


def test_ex_11_water_cube() -> None:
    script = [[], [], [["coal", "spoil", "water"], ["coal"] * 3]]
    game = round_end(2, upcoming=("round_1", "round_5"), bundles=script, seats=me(water=3))
    then = after(game, "give:0")
    assert seat_of(then)["water"] == 4
    assert then.position()["bag"]["water"] == 1
    placed = idle(then, lambda g: g.decision.seat != 0)
    assert sorted(cube for load in seat_of(placed)["carts"].values() for cube in load) == ["coal", "spoil"]


def test_ex_12_sale() -> None:
    game = table(2, pending=[{"step": "sale", "seat": 1}], seats={1: {"coke.wagons": 3, "coke.sold": 2}})
    then = after(game, "sell")
    assert diff(game, then, 1) == {"wagons": -2, "sold": 2, "coins": 1, "white": 1}
    assert seat_of(then, 1)["coke"] == {"stock": 6, "wagons": 1, "sold": 4}
    assert asked(then)[0] == "turn", "no second sale"


@pytest.mark.parametrize("players", (2, 3, 4))
def test_ex_12_no_sale_in_round_1(players: int) -> None:
    for seed in range(20):
        game = new(players, seed)
        while game.position()["round"] == 1:
            assert game.decision.name != "sale"
            game.choose("pass" if "pass" in game.options() else game.options()[seed % len(game.options())])


def test_ex_13_payment() -> None:
    words = {"white": 1, "coins": 1, "carts": {"c1": ["coal"]}, "wagons": {"k1": 1}, "headframes": ["card", "area"]}
    game = table(seats={0: words})
    found: dict[str, set[str]] = {}
    for key in game.options():
        if key.startswith("use:"):
            card, pay = key.removeprefix("use:").split(":", 1)
            found.setdefault(card, set()).add(pay)
    assert found["cart_small"] == {"white", "player", "coin"}
    assert found["cart_large"] == {"player", "coin"}
    assert found["cokery_medium"] == {"white:player", "white:coin", "player:coin"}
    assert found["headframe_two"] == {"coin"}


@pytest.mark.parametrize(("lowered", "level"), ((0, 5), (4, 1)))
def test_ex_14_large_water_card(lowered: int, level: int) -> None:
    then = after(table(seats=me(water=5)), "use:water_large:player", f"lower:{lowered}")
    assert (seat_of(then)["water"], seat_of(then)["score"]) == (level, 2)


def test_ex_15_own_card() -> None:
    none = after(table(seats=me(water=4)), "use:own_card:white")
    assert (seat_of(none)["water"], asked(none)) == (3, ("turn", 1))
    one = after(table(seats=me(water=4, headframes=["card", "area"])), "use:own_card:white")
    offers(one, "steps:0", "steps:1")
    both = after(table(seats=me(water=4, headframes=["area", "area"])), "use:own_card:white")
    offers(both, "steps:0", "steps:1", "steps:2")
    first = after(table(seats=me(discs__canal=3)), "use:track_canal_small:white", "choose:headframe")
    offers(first, "spoil", "decline")
    second = table(seats=me(discs__canal=3, headframes=["card", "area"]))
    assert seat_of(after(second, "use:track_canal_small:white", "choose:headframe"))["score"] == 2


def test_ex_16_headframes() -> None:
    game = after(table(seats=me(headframes=["hb_canal", "area"])), "use:headframe_one:white:white")
    large = {"hb_miner", "hb_coke_wagon", "hb_cokery"}
    small = {"sb_coal", "sb_spoil", "sb_tool", "sb_vp"}
    assert keys_of(game, "move:hb_canal:") == large | small
    assert keys_of(game, "move:area:") == small
    refused(game, "move:area:hb_miner", "SW-13.3")


@pytest.mark.parametrize(
    ("card", "words", "points"),
    (
        ("round_1", {"discs.road": 8}, 4),
        ("round_2", {"discs.rail": 5}, 4),
        ("round_3", {"discs.canal": 1}, 0),
        ("round_5", {"heap": 4, "carts": {"c1": ["spoil"]}}, 2),
        ("round_6", {"own_field": True, "coke.wagons": 1, "coke.sold": 4}, 3),
    ),
)
def test_ex_17_round_cards(card: str, words: dict[str, object], points: int) -> None:
    cokery = {"grey_1": 0} if card == "round_6" else {}
    game = round_end(4, upcoming=(card,), seats={0: words}, change={"cokery": cokery})
    assert gained(game, 0, "SW-14.1", card) == points


def test_ex_18_special_effects() -> None:
    seats = me(carts={"c4": ["coal", "coal"]})
    locked = table(2, upcoming=("round_4", "round_1"), seats=seats)
    refused(locked, "use:cart_small:white", "SW-5.6")
    refused(carting(1, 0, upcoming=("round_4",)), "put:coal:c4", "SW-6.2")
    free = until(round_end(2, upcoming=("round_4", "round_1"), seats=seats), "turn")
    allowed(free, "use:cart_small:white")
    assert [seat_of(new(4, draws={"round_cards": ["round_6"]}), n)["water"] for n in range(4)] == [2] * 4


def test_ex_19_tiles_special_cases() -> None:
    def lower(tile: str, **words: object) -> pyengine.Game:
        change = words.pop("change", None)
        return step_vi(4, seats=me(houses=["h1", "h2", "h3", "h4"], tile=tile, **words), change=change)

    driver = lower("engine_driver", discs__rail=2, wagons=FULL)
    assert seat_of(driver)["tools"] == 7
    rescue = lower("mine_rescue", water=6)
    offers(rescue, "choose:vp", "choose:tool")
    offers(after(rescue, "choose:vp"), "lower:0", "lower:1")
    keeper = lower("gatekeeper", discs__road=2, water=0)
    assert (seat_of(keeper)["tools"], seat_of(keeper)["score"]) == (6, 0)
    deputy = lower("deputy", heap=6)
    assert (seat_of(deputy)["coke"]["wagons"], seat_of(deputy)["tools"]) == (1, 7)
    coal = {"c1": ["coal"], "c2": ["coal"], "c3": ["coal"], "c4": ["coal"] * 2, "c5": ["coal"] * 2}
    full = {"cokery": {"grey_1": 0, "grey_2": 0, "grey_3": 0}}
    haulier = lower("haulier", own_field=True, carts=coal, change=full)
    assert seat_of(haulier)["tools"] == 7
    hewer = lower("hewer", heap=6, carts=BLOCKED)
    assert seat_of(hewer)["tools"] == 7
    empty = lower("hewer", heap=0)
    assert asked(empty) == ("carts", 0)


def test_ex_20_miner() -> None:
    seats = {0: {"miner": "gate_in"}, 1: {"miner": "tally"}, 2: {"miner": "clean_room"}}
    game = after(table(seats=seats, change={"pits": {"speed": [0]}}), "use:miner_small:white")
    offers(game, "miner:lamp_room", "miner:deputy")


def test_ex_21_miner_at_the_exit() -> None:
    game = table(seats=me(miner="gate_out", tools=2))
    then = after(game, "use:miner_small:white")
    offers(then, "return:0", "return:1")
    assert diff(game, after(then, "return:1")) == {"white": -1, "score": 2, "tools": -1}


def test_ex_22_track_goals() -> None:
    seats = {0: {"discs.canal": 8}, 1: {"discs.canal": 8, "discs.rail": 7}, 2: {"discs.canal": 8}}
    over = idle(at_the_end(4, seats=seats, change={"goals": {"road": None, "rail": None, "canal": 2}}))
    assert [gained(over, number, "SW-15.3", "final_canal") for number in range(4)] == [5, 5, 8, 0]
    assert gained(over, 1, "SW-15.3", "final_rail") == 3


@pytest.mark.parametrize(
    ("players", "bag", "cards", "tiles"), ((4, (16, 4), 21, 7), (3, (12, 3), 18, 6), (2, (8, 2), 15, 5))
)
def test_ex_23_setup(players: int, bag: tuple[int, int], cards: int, tiles: int) -> None:
    position = new(players, draws={"round_cards": ["round_1"], "bundles": [[["coal", "coal", "spoil"]]]}).position()
    assert (position["bag"]["coal"] + 2 - players, position["bag"]["spoil"] + 1 - players) == bag
    assert len(position["tiles"]) == tiles
    assert position["supply"]["coal"] + players == 40 - bag[0]
    assert position["supply"]["spoil"] + players == 36 - bag[1]
    assert position["supply"]["coins"] == 12 - players
    assert position["supply"]["tools"] == 56 - 6 * players
    able = {
        "carts": {"c1": ["coal"]},
        "wagons": {"k1": 1},
        "own_field": True,
        "headframes": ["area", "area"],
        "white": 2,
        "coins": 1,
    }
    used = {key.split(":")[1] for key in table(players, seats={0: able}).options() if key.startswith("use:")}
    assert len(used - {"own_card"}) == cards


def test_ex_24_passing() -> None:
    game = last_turn(2, seats=me(white=0, coins=1), change={"cards": {"cart_large": ["player0"]}})
    allowed(game, "pass", "use:track_small:coin")
    then = after(game, "pass")
    assert (seat_of(then)["coins"], seat_of(then)["stone"]) == (1, True)
    lost = after(last_turn(2, seats=me(white=2)), "pass")
    assert seat_of(lost)["white"] == 0


def test_ex_25_tie() -> None:
    seats = {0: {"score": 20, "tools": 0}, 1: {"tools": 0}, 2: {"score": 3, "tools": 0}, 3: {"score": 20, "tools": 0}}
    over = idle(at_the_end(4, start=2, seats=seats, upcoming=("round_1",)))
    assert over.scores() == [20, 0, 5, 20]
    assert [place.seat for place in over.ranking()][:2] == [0, 3]
