"""What must hold in every position: nothing is created or lost (SW-1.1, SW-1.2), and no limit is broken.

`check` reads position documents; `check_state` makes the same sums on the state itself, because it is done at every
decision of thousands of games. All numbers are those of the rules, none comes from the engine.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from pyengine.games.schichtwechsel.state import State

Json = dict[str, Any]

CARTS = {"c1": 1, "c2": 1, "c3": 1, "c4": 2, "c5": 2}
WAGONS = {"k1": 1, "k2": 1, "k3": 1, "k4": 2, "k5": 2}
GOALS = {"road": 14, "rail": 10, "canal": 8}
LIMITED = ("pit_miner", "pit_heap", "pit_tools", "pit_manor")
PITS = ("pit_settlement", "pit_sale", *LIMITED, "speed")
COVERED_GREY = {4: 0, 3: 1, 2: 2}
COVERED_SHIFT = {4: (), 3: ("cage_down",), 2: ("deputy", "cage_down")}
TILES = {4: 7, 3: 6, 2: 5}
LARGE = ("hb_miner", "hb_coke_wagon", "hb_cokery", "hb_canal")
SMALL = ("sb_coal", "sb_spoil", "sb_tool", "sb_vp")


def check(position: Json) -> None:
    """Every invariant of one position document."""
    _totals(position)
    for number in range(len(position["seats"])):
        _seat(position, number)
    _board(position)


def _totals(position: Json) -> None:
    """SW-1.2: 40 coal, 36 spoil, 12 coins, 20 white stones, 56 tool markers, one water cube."""
    seats, supply, bag = position["seats"], position["supply"], position["bag"]
    cubes: Counter[str] = Counter(bag)
    for bundle in position["bundles"]:
        cubes.update(bundle)
    for seat in seats:
        cubes.update(seat["bundle"] or [])
        for load in seat["carts"].values():
            cubes.update(load)
        cubes["coal"] += sum(seat["wagons"].values())
        cubes["spoil"] += seat["heap"]
    for frame in position["pending"]:
        if frame["step"] == "carts":
            cubes["coal"] += frame["coal"]
            cubes["spoil"] += frame["spoil"]
        elif frame["step"] == "wagon":
            cubes["coal"] += frame["left"]
    assert cubes["coal"] + supply["coal"] == 40, "coal"
    assert cubes["spoil"] + supply["spoil"] == 36, "spoil"
    shown = "round_5" in position["round_cards"][: position["round"]]
    assert cubes["water"] + position["water_drawn"] == int(shown), "SW-6.3"
    laid = [unit for units in position["cards"].values() for unit in units]
    laid += [unit for seat in seats for unit in seat["own_card"]]
    assert supply["coins"] + sum(seat["coins"] for seat in seats) + laid.count("coin") == 12, "coins"
    assert supply["white"] + sum(seat["white"] for seat in seats) + laid.count("white") == 20, "white stones"
    assert supply["tools"] + sum(seat["tools"] for seat in seats) == 56, "tool markers"
    assert min(supply.values()) >= 0
    assert min(bag.values()) >= 0
    for number, seat in enumerate(seats):
        assert int(seat["stone"]) + laid.count(f"player{number}") == 1, "player stone"


def _seat(position: Json, number: int) -> None:
    seat = position["seats"][number]
    assert min(seat[name] for name in ("coins", "white", "tools", "water", "heap")) >= 0
    assert seat["water"] < 7, "SW-4.2"
    assert seat["heap"] <= 6, "SW-1.3"
    for cart, load in seat["carts"].items():
        assert len(load) <= CARTS[cart]
        assert len(set(load)) == 1, "SW-4.7"
        assert cart != "c5" or "spoil" not in load, "SW-1.3"
    assert all(0 < load <= WAGONS[wagon] for wagon, load in seat["wagons"].items())
    standing = list(position["cokery"].values()).count(number) + seat["own_field"]
    assert standing <= 4, "SW-4.13b"
    assert sum(seat["coke"].values()) + standing == 11, "coke"
    assert 0 <= seat["coke"]["wagons"] <= 6, "SW-4.10"
    assert 0 <= seat["coke"]["sold"] <= 10
    assert seat["coke"]["sold"] % 2 == 0
    built = sum(houses.count(number) for houses in position["pits"].values())
    building = sum(frame["step"] == "build" and frame["seat"] == number for frame in position["pending"])
    assert len(seat["houses"]) + built + building == 5, "houses"
    assert all(0 <= at <= GOALS[track] for track, at in seat["discs"].items())
    assert len(seat["headframes"]) == 2
    assert sum(place in LARGE for place in seat["headframes"]) <= 1, "SW-13.3"
    assert sum(place in SMALL for place in seat["headframes"]) <= 1, "SW-13.3"
    assert len(seat["own_card"]) <= 1, "SW-5.4"
    assert sum(line["points"] for line in seat["points"]) == seat["score"], "the score is its lines"


def _board(position: Json) -> None:
    seats = position["seats"]
    players = len(seats)
    assert len(position["cokery"]) <= 5 - COVERED_GREY[players], "SW-2.7"
    standing = [seat["miner"] for seat in seats if seat["miner"] and seat["miner"] != "gate_out"]
    assert len(set(standing)) == len(standing), "SW-10.3"
    assert not set(standing) & set(COVERED_SHIFT[players]), "SW-2.7"
    for place in LIMITED:
        houses = position["pits"].get(place, [])
        assert len(houses) <= players - 1, "SW-2.8"
        assert len(set(houses)) == len(houses), "SW-12.2"
    towers = [place for seat in seats for place in seat["headframes"] if place not in ("card", "area")]
    assert len(set(towers)) == len(towers), "SW-13.3"
    tiles = [*position["tiles"], *(seat["tile"] for seat in seats if seat["tile"])]
    assert len(tiles) == len(set(tiles)) == TILES[players], "SW-2.5"
    assert sorted(position["round_cards"]) == [f"round_{n}" for n in range(1, 7)]
    multi = ("cart_small", "cokery_small", "load_small", "track_small", "miner_medium")
    for card, units in position["cards"].items():
        assert card in multi or len(units) <= 2, "SW-5.3"


def check_state(s: State) -> None:
    """The same on a state, cheaply."""
    players = len(s.seats)
    coal, spoil, water = s.bag
    coal += s.coal
    spoil += s.spoil
    water += s.wet
    for bundle in s.drawn:
        coal += bundle[0]
        spoil += bundle[1]
        water += bundle[2]
    building = -1
    for asked in s.pending:
        if asked.step == "carts":
            coal += asked.coal
            spoil += asked.spoil
        elif asked.step == "wagon":
            coal += asked.left
        elif asked.step == "build":
            building = asked.seat
    coins, white, tools = s.coins, s.white, s.tools
    stones = [0] * players
    for units in s.paid:
        for unit in units:
            if unit < 4:
                stones[unit] += 1
            elif unit == 4:
                white += 1
            else:
                coins += 1
    standing: list[int] = []
    towers: list[int] = []
    built = [0] * players
    for houses in s.pits:
        for owner in houses:
            built[owner] += 1
    for number, seat in enumerate(s.seats):
        one, two, three, four, five = seat.carts
        assert -1 <= one <= 1 and -1 <= two <= 1 and -1 <= three <= 1 and -2 <= four <= 2 and 0 <= five <= 2
        for load in seat.carts:
            if load > 0:
                coal += load
            else:
                spoil -= load
        k1, k2, k3, k4, k5 = seat.wagons
        assert 0 <= k1 <= 1 and 0 <= k2 <= 1 and 0 <= k3 <= 1 and 0 <= k4 <= 2 and 0 <= k5 <= 2
        coal += k1 + k2 + k3 + k4 + k5
        assert 0 <= seat.heap <= 6 and 0 <= seat.water < 7
        spoil += seat.heap
        if seat.hand is not None:
            coal += seat.hand[0]
            spoil += seat.hand[1]
        coins += seat.coins
        white += seat.white
        tools += seat.tools
        assert seat.coins >= 0 and seat.white >= 0 and seat.tools >= 0 and len(seat.own_paid) <= 1
        for unit in seat.own_paid:
            if unit < 4:
                stones[unit] += 1
            elif unit == 4:
                white += 1
            else:
                coins += 1
        stones[number] += seat.stone
        cokery = s.grey.count(number) + seat.own_coke
        assert cokery <= 4 and 0 <= seat.rolling <= 6 and 0 <= seat.sold <= 5
        assert seat.stock >= 0 and seat.stock + cokery + seat.rolling + 2 * seat.sold == 11
        assert seat.houses.bit_count() + built[number] + (building == number) == 5
        road, rail, canal = seat.discs
        assert 0 <= road <= 14 and 0 <= rail <= 10 and 0 <= canal <= 8
        if 0 < seat.miner < 14:
            standing.append(seat.miner)
        low, high = seat.towers
        assert low < 0 or low < 4 <= high
        towers += [tower for tower in (low, high) if tower >= 0]
    assert coal == 40 and spoil == 36 and coins == 12 and white == 20 and tools == 56
    assert min(s.coal, s.spoil, s.coins, s.white, s.tools, *s.bag) >= 0
    assert water == (4 in s.cards[: s.round])
    assert stones == [1] * players
    assert len(set(standing)) == len(standing) and len(set(towers)) == len(towers)
    assert s.grey.count(-1) >= COVERED_GREY[players]
    assert not (players < 4 and 6 in standing) and not (players == 2 and 5 in standing)
    for houses in s.pits[2:6]:
        assert len(set(houses)) == len(houses) < players


def check_step(before: Json, then: Json) -> None:
    """What never goes back: discs, miners, houses (SW-12.3), sold coke, first arrivals."""
    for one, other in zip(before["seats"], then["seats"], strict=True):
        assert all(other["discs"][track] >= one["discs"][track] for track in GOALS)
        assert other["coke"]["sold"] >= one["coke"]["sold"]
        assert set(other["houses"]) <= set(one["houses"])
        assert other["headframes"].count("card") <= one["headframes"].count("card")
    for place in PITS:
        houses = before["pits"].get(place, [])
        assert then["pits"].get(place, [])[: len(houses)] == houses, "SW-12.3"
    for track, first in before["goals"].items():
        assert first in (None, then["goals"][track])
    assert before["first_miner"] in (None, then["first_miner"])
    assert then["round_cards"] == before["round_cards"]
