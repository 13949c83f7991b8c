"""Chapter 0: seats, turn order, what must and what may be done, rewards inside effects."""

from __future__ import annotations

from typing import Any

from .table import (
    after,
    allowed,
    asked,
    diff,
    each_count,
    idle,
    last_turn,
    me,
    new,
    offers,
    refused,
    seat_of,
    step_vi,
    supply,
    table,
    tiles_chosen,
    told,
    until,
)


@each_count
def test_sw_0_1_clockwise_is_ascending_and_comes_round_to_seat_0(players: int) -> None:
    game = table(players, players - 1)
    assert asked(after(game, "pass")) == ("turn", 0)
    for seat in range(players - 1):
        assert asked(after(table(players, seat), "pass")) == ("turn", seat + 1)


@each_count
def test_sw_0_2_turn_order_begins_with_the_holder_of_the_marker(players: int) -> None:
    for start in range(players):
        houses: dict[int, dict[str, Any]] = {seat: {"houses": ["h2", "h3", "h4", "h5"]} for seat in range(players)}
        last = (start - 1) % players
        houses[last]["coke.wagons"] = 2
        game = after(table(players, pending=[{"step": "sale", "seat": last}], start=start, seats=houses), "keep")
        order = []
        for _ in range(players):
            order.append(game.decision.seat)
            game.choose("decline")
        assert order == [(start + place) % players for place in range(players)]
        assert asked(game) == ("turn", start)


def test_sw_0_3_the_supply_gives_and_takes_and_the_stock_is_the_own_coke() -> None:
    game = table(seats=me(wagons={"k1": 1}, heap=3))
    then = after(game, "use:cokery_small:white", "field:own")
    assert supply(then)["coal"] == supply(game)["coal"] + 1
    assert diff(game, then)["stock"] == -1
    assert seat_of(then, 1)["coke"]["stock"] == 11, "stocks are not shared"
    then = after(game, "exchange:x3_vp")
    assert supply(then)["spoil"] == supply(game)["spoil"] + 3


def test_sw_0_4_may_can_be_declined_and_must_cannot() -> None:
    barrier = after(table(seats=me(discs__road=5)), "use:track_small:white", "choose:road")
    allowed(barrier, "decline")
    game = table(seats=me(discs__road=2))
    house = after(game, "use:track_small:white", "choose:road")
    assert asked(house) == ("house", 0)
    refused(house, "decline")
    refused(house, "pass", "SW-0.5")
    refused(after(table(), "use:track_small:white"), "decline", "SW-4.23")
    assert seat_of(after(table(seats=me(water=4)), "use:water_small:white"))["water"] == 1, "nobody is asked"


def test_sw_0_5_effects_come_in_the_listed_order() -> None:
    """Great haul: first the carts, then the water."""
    game = table(seats=me(carts={"c1": ["coal"]}, water=1))
    then = after(game, "use:cart_large:player")
    assert (asked(then), seat_of(then)["water"]) == (("wagon", 0), 1)
    then = after(then, "wagon:k5")
    assert diff(game, then) == {"stone": -1, "c1.coal": -1, "k5": 1, "water": -1, "score": 1}
    assert [kind for kind in told(then) if kind.startswith(("coal_", "water_"))] == [
        *("coal_hauled", "coal_on_wagon", "water_drops"),
    ]


def test_sw_0_5_a_reward_is_finished_before_the_interrupted_effect_goes_on() -> None:
    """Two road steps from field 2: the house of the barrier is built before the second step and before the canal."""
    game = after(table(seats=me(discs__road=2)), "use:track_large_road:player", "first:road")
    assert asked(game) == ("house", 0)
    assert seat_of(game)["discs"] == {"road": 3, "rail": 0, "canal": 0}
    game = after(game, "house:h1")
    assert asked(game) == ("build", 0)
    assert seat_of(game)["discs"]["road"] == 3
    game = after(game, "build:pit_manor")
    assert seat_of(game)["discs"] == {"road": 4, "rail": 0, "canal": 1}


def test_sw_0_5_nothing_of_the_turn_interrupts_a_reward() -> None:
    game = after(table(seats=me(discs__road=2, heap=6)), "use:track_small:white", "choose:road")
    for key in ("exchange:x3_vp", "pass", "use:track_small:white"):
        refused(game, key, "SW-0.5")


def test_sw_0_5_card_barrier_miner_lamp_room_copied_card_barrier_house() -> None:
    """The longest chain by name: each reward inside the one before, then everything goes on where it was."""
    game = table(seats=me(discs__road=5, discs__rail=2, miner="clean_room", water=4, tools=2))
    game = after(game, "use:track_large_road:player")
    assert asked(game) == ("first", 0)
    barrier = after(game, "first:road")  # card: road 6, over the barrier after 5
    assert asked(barrier) == ("choose", 0)
    assert seat_of(barrier)["discs"]["road"] == 6
    lamp = after(barrier, "choose:miner")  # barrier: miner to the lamp room
    assert (asked(lamp), seat_of(lamp)["miner"]) == (("copy", 0), "lamp_room")
    copied = after(lamp, "copy:track_large_rail")  # lamp room: a large card for free
    assert asked(copied) == ("first", 0)
    house = after(copied, "first:rail")  # copied card: rail 3, over the barrier after 2
    assert (asked(house), seat_of(house)["discs"]["rail"]) == (("house", 0), 3)
    assert seat_of(house)["tools"] == 2, "the lamp room's marker comes when the copied card is done"
    built = after(house, "house:h3", "build:speed")  # barrier: a house
    # The copied card makes its second rail step and its canal step, the marker is taken, the first card makes its
    # second road step and its canal step, which crosses the barrier after 1: a tool marker may go back.
    assert asked(built) == ("tools", 0)
    assert seat_of(built)["discs"] == {"road": 7, "rail": 4, "canal": 2}
    assert seat_of(built)["tools"] == 3
    done = after(built, "return:1")
    assert diff(table(seats=me(discs__road=5, discs__rail=2, miner="clean_room", water=4, tools=2)), done) == {
        "stone": -1,
        "road": 2,
        "rail": 2,
        "canal": 2,
        "houses": -1,
        "miner": 1,
    }
    assert asked(done) == ("turn", 1)
    assert done.position()["cards"] == {"track_large_road": ["player0"]}


def test_sw_0_5_exchange_barrier_headframe_spoil_and_then_the_action() -> None:
    game = table(seats=me(heap=5, discs__rail=5))
    game = after(game, "exchange:x5", "choose:rail")
    assert asked(game) == ("choose", 0)
    game = after(game, "choose:headframe")
    assert asked(game) == ("heap", 0)
    game = after(game, "spoil")
    assert (seat_of(game)["heap"], seat_of(game)["headframes"], seat_of(game)["score"]) == (1, ["card", "area"], 1)
    assert asked(game) == ("turn", 0)
    refused(game, "pass", "SW-8.4a")
    allowed(game, "use:own_card:white")


def test_sw_0_5_coke_field_water_top_marker_inside_a_series() -> None:
    """Each coke of a series has its field's reward before the next wagon is chosen."""
    game = table(seats=me(wagons={"k1": 1, "k4": 2}, water=6))
    game = after(game, "use:cokery_large:player", "coke:k1", "field:grey_water")
    assert (seat_of(game)["water"], seat_of(game)["tools"]) == (4, 7)
    assert asked(game) == ("coke", 0)
    offers(game, "coke:k4", "stop")


def test_sw_0_5_headframe_canal_barrier_second_headframe_then_its_small_bonus() -> None:
    game = table(seats=me(headframes=["card", "area"], discs__canal=3, coins=1))
    game = after(game, "use:headframe_two:coin", "move:area:hb_canal")
    assert asked(game) == ("choose", 0), "the canal barrier after 3"
    game = after(game, "choose:headframe")
    assert seat_of(game)["score"] == 4, "2 for the second headframe, then 2 of the canal bonus"
    offers(game, *(f"move:area:sb_{name}" for name in ("coal", "spoil", "tool", "vp")), "skip")


def test_sw_0_5_a_card_copied_in_the_cage_by_a_headframe_barrier_chain() -> None:
    """Own card, rail barrier, miner, cage ride, copied small card, road barrier, house; the rail step goes on."""
    seats = me(headframes=["area", "area"], discs__rail=5, discs__road=8, miner="deputy", water=3)
    game = after(table(seats=seats), "use:own_card:white", "steps:2")
    game = after(game, "choose:miner", "copy:track_small", "choose:road", "house:h5", "build:pit_sale")
    assert seat_of(game)["discs"] == {"road": 9, "rail": 7, "canal": 0}
    assert (seat_of(game)["miner"], seat_of(game)["water"]) == ("cage_down", 2)
    assert game.position()["pits"] == {"pit_sale": [0]}
    assert asked(game) == ("turn", 1)


def test_sw_0_5_a_tile_is_carried_out_in_its_order() -> None:
    """Coke, water, tool marker: at the top of the gauge two markers are taken."""
    game = tiles_chosen({0: "gatekeeper"}, seats=me(water=6))
    assert (seat_of(game)["tools"], seat_of(game)["water"]) == (8, 4)
    mine = [event.kind for _, event in game.events() if event.seat == 0][-4:]
    assert mine == ["coke_on_wagon", "water_overflows", "tools_taken", "tools_taken"]
    assert seat_of(until(game, "turn"))["water"] == 5, "and step III"


def test_sw_0_5_nested_rewards_in_the_preparation_phase() -> None:
    """Step VI: h3, road barrier, miner, exit: all of it before h4."""
    seats = me(houses=["h1", "h2", "h5"], discs__road=12, miner="pay_hall", carts={"c1": ["coal"]})
    game = step_vi(seats=seats)
    game = after(game, "choose:road")
    offers(game, "choose:miner", "choose:headframe", "choose:vp", "decline")
    game = after(game, "choose:miner")
    assert asked(game) == ("tools", 0)
    game = after(game, "return:1")
    assert asked(game) == ("haul", 0)


@each_count
def test_sw_0_5_whole_games_never_lose_their_place(players: int) -> None:
    game = idle(new(players, 5))
    assert game.over
    assert last_turn(players).position()["pending"] == [{"step": "turn", "seat": 0, "exchanged": False, "acted": False}]
