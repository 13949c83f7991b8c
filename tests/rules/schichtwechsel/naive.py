"""A second, naive implementation of both scorings, on position documents: slow, plain, one rule after another."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

MILESTONES = {
    "road": ((5, 1), (8, 2), (11, 3)),
    "rail": ((4, 2), (6, 3), (8, 4)),
    "canal": ((3, 1), (5, 2), (7, 3)),
}
GOALS = {"road": 14, "rail": 10, "canal": 8}
COLUMNS = (4, 6, 7, 9, 10)
WAGONS = {"k1": 1, "k2": 1, "k3": 1, "k4": 2, "k5": 2}


def coke_in_cokery(position: Json, number: int) -> int:
    own = 1 if position["seats"][number]["own_field"] else 0
    return own + sum(1 for owner in position["cokery"].values() if owner == number)


def in_the_lead(position: Json, number: int, track: str) -> bool:
    """SW-14.2, OP-9b."""
    ats = [seat["discs"][track] for seat in position["seats"]]
    mine = ats[number]
    if mine == 0 or mine < max(ats):
        return False
    if mine == GOALS[track]:
        return bool(position["goals"][track] == number)
    alone = ats.count(mine) == 1
    return alone or position["variants"]["lead_tie"] == "all_tied"


def round_points(position: Json, card: str, number: int) -> int:
    """SW-14.1."""
    seat = position["seats"][number]
    if card == "round_1":
        return 2 * (seat["discs"]["road"] // 3)
    if card == "round_2":
        return 2 * (seat["discs"]["rail"] // 2)
    if card == "round_3":
        return 2 * (seat["discs"]["canal"] // 2)
    if card == "round_4":
        return 2 * sum(1 for track in GOALS if in_the_lead(position, number, track))
    if card == "round_5":
        spoil = seat["heap"] + sum(load.count("spoil") for load in seat["carts"].values())
        return int(spoil // 2)
    coke = coke_in_cokery(position, number) + seat["coke"]["wagons"] + seat["coke"]["sold"]
    return int(coke // 2)


def track_points(position: Json, number: int, track: str) -> int:
    """SW-15.3."""
    at = position["seats"][number]["discs"][track]
    if at == GOALS[track]:
        return 8 if position["goals"][track] == number else 5
    points = 0
    for field, worth in MILESTONES[track]:
        if at >= field:
            points = worth
    return points


def final_points(position: Json, number: int) -> dict[str, int]:
    """SW-15.2 to SW-15.10 by line, seen from the end of the game; lines without points are left out."""
    seat = position["seats"][number]
    pits = position["pits"]
    lines = {f"final_{track}": track_points(position, number, track) for track in GOALS}
    if seat["miner"] == "gate_out":
        lines["final_miner"] = 8 if position["first_miner"] == number else 5
    if number in pits.get("pit_heap", []):
        lines["final_heap"] = 1 + seat["heap"]
    lines["final_manor"] = 4 * pits.get("pit_manor", []).count(number)
    lines["final_settlement"] = 2 * pits.get("pit_settlement", []).count(number)
    lines["final_sold"] = sum(COLUMNS[: seat["coke"]["sold"] // 2])
    lines["final_wagons"] = sum(1 for wagon, load in seat["wagons"].items() if load == WAGONS[wagon])
    lines["final_coke"] = coke_in_cokery(position, number) + seat["coke"]["wagons"]
    lines["final_start"] = 2 if position["start_player"] == number else 0
    lines["final_tools"] = -2 * seat["tools"]
    return {what: points for what, points in lines.items() if points}


def ranking(position: Json) -> list[int]:
    """SW-16.1: seats, the winner first."""
    players = len(position["seats"])
    order = []
    left = list(range(players))
    while left:
        best = max(position["seats"][number]["score"] for number in left)
        tied = [number for number in left if position["seats"][number]["score"] == best]
        farthest = max(tied, key=lambda number: (number - position["start_player"]) % players)
        order.append(farthest)
        left.remove(farthest)
    return order
