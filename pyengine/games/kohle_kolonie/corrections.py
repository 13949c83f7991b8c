"""What an owner of the box may correct: mines, map, disasters and the row of bonus markers are reconstructed (KK-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pyengine.core.components.correctable import (
    Corrections,
    Group,
    Problem,
    Value,
    choice,
    fixed,
    flag,
    order,
    several,
    whole,
)
from pyengine.core.view.text import N_

ROMAN: Final = ("", "I", "II", "III", "IV", "V")
CONSOLIDATIONS: Final = (3, 4, 5)


def _follow(data: dict[str, Any]) -> None:
    """What is said twice in the data, and what follows: wagons, values of large mines, both ends of each border."""
    mines, map = data["mines"], data["map"]
    small = {mine["id"]: mine for mine in mines["small_and_single"]}
    for mine in (*small.values(), *mines["large"]):
        mine["wagons"] = int(mine["bonus"] == "wagon")
    for mine in small.values():
        mine["founding_roman"] = ROMAN[mine["founding_turn"]]
    grounds = {ground["id"]: ground for ground in map["grounds"]}
    for large in mines["large"]:
        turn = large["consolidation_turn"]
        large["consolidation_roman"] = ROMAN[turn]
        large["tie_break_value"] = sum(small[id]["cost"] for id in large["small_mines"])  # KK-1.8
        for part in (grounds[large["ground"]], *(small[id] for id in large["small_mines"])):
            part["consolidation_turn"] = turn
    for ground in grounds.values():
        ground["villages"] = [village["id"] for village in map["villages"] if ground["id"] in village["grounds"]]
    for station in map["stations"]:
        near = [village for village in map["villages"] if station["id"] in village["stations"]]
        station["villages"] = sorted(village["id"] for village in near)
        station["adjacent_stations"] = sorted({id for village in near for id in village["stations"]} - {station["id"]})


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    before = 1
    for mine in data["mines"]["small_and_single"]:
        path = f"mines.small_and_single.{mine['id']}.founding_turn"
        if mine["founding_turn"] < before:
            message = N_("Mines are numbered in the order they are founded: not before turn {turn}.")
            yield Problem(path, message, {"turn": before})
        elif mine["consolidation_turn"] is not None and mine["founding_turn"] > mine["consolidation_turn"]:
            message = N_("This mine consolidates in turn {turn}; it cannot be founded later.")
            yield Problem(path, message, {"turn": mine["consolidation_turn"]})
        before = max(before, mine["founding_turn"])
    used = {large["consolidation_turn"] for large in data["mines"]["large"]}
    for turn in CONSOLIDATIONS:
        if turn not in used:
            message = N_("At least one large mine must consolidate in turn {turn}.")
            yield Problem("mines.large", message, {"turn": turn})
    workers = sum(village["workers"] for village in data["map"]["villages"])
    most = data["components"]["local_workers"]
    if workers > most:
        message = N_("There are only {most} local workers in the box (KK-1.3), not {workers}.")
        yield Problem("map.villages", message, {"most": most, "workers": workers})
    for ground in data["map"]["grounds"]:
        if not ground["villages"]:
            yield Problem("map.villages", N_("No village borders {id}: every ground needs one."), {"id": ground["id"]})
    for station in data["map"]["stations"]:
        if not station["villages"]:
            yield Problem("map.villages", N_("No village is connected to {id}."), {"id": station["id"]})
    coins = [place["coin_security"] for place in data["tableau"]["places"]]
    if all(coins) or not any(coins):
        yield Problem("tableau.places", N_("Some places can be secured with a coin, but not all (KK-14.2)."))
    if not any(place["rescue_place"] for place in data["tableau"]["places"]):
        yield Problem("tableau.places", N_("At least one place must have room for a rescue team (KK-14.1)."))
    row = data["bonus_markers"]["initial_row"]
    for marker in data["bonus_markers"]["unavailable_in_turn_1"]:
        if row[-1] != marker:
            message = N_("The steam engine marker must be on the rightmost space (OP-32).")
            yield Problem("bonus_markers.initial_row", message)


_INCOME = Value("income", N_("income"), whole(0, 4))
_POINTS = Value("vp", N_("victory points"), whole(0, 20))
CORRECTIONS: Final = Corrections(
    (
        Group(
            "mines.small_and_single.*",
            N_("Small and single mines"),
            "mines.source.values",
            (
                Value("number", N_("number"), fixed()),
                Value("founding_turn", N_("founded in turn"), whole(1, 5)),
                Value("cost", N_("cost"), whole(1, 2)),
                _INCOME,
                _POINTS._replace(only=("kind", "single")),  # KK-1.6
                Value("bonus", N_("icon"), choice(None, "wagon", "second_miner")),
            ),
        ),
        Group(
            "mines.large.*",
            N_("Large mines"),
            "mines.source.values",
            (
                Value("consolidation_turn", N_("consolidation turn"), whole(3, 5)),
                _INCOME,
                _POINTS,
                Value("bonus", N_("icon"), choice(None, "wagon")),
            ),
        ),
        Group(
            "map.villages.*",
            N_("Villages"),
            "map.source",
            (
                Value("workers", N_("local workers"), whole(0, 4)),
                Value("settlement_places", N_("settlement spaces"), whole(1, 2)),
                Value("grounds", N_("borders"), several("map.grounds", 1, 6)),
                Value("stations", N_("stations"), several("map.stations", 0, 6)),
            ),
        ),
        Group(
            "tableau.places.*",
            N_("Tableau places"),
            "tableau.source.security",
            (
                Value("coin_security", N_("can be secured with a coin"), flag()),
                Value("rescue_place", N_("has room for a rescue team"), flag()),
            ),
            N_("Place: {name}"),
        ),
        Group(
            "disaster.vp_loss_by_turn.*",
            N_("Points lost in a disaster"),
            "disaster.vp_loss_by_turn.source",
            (Value("", N_("points"), whole(0, 12)),),
            N_("Turn {id}"),
        ),
        Group(
            "bonus_markers.initial_row",
            N_("Row of bonus markers"),
            "bonus_markers.source.initial_row",
            (Value("", N_("from left to right"), order()),),
            N_("At the start"),
        ),
    ),
    _follow,
    _check,
    {"second_miner": N_("second miner")},
)
