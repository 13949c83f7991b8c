"""A second, naive implementation of the countable rules, on position documents: slow, plain, one rule after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .facts import LARGE, LINE_POINTS, LINES, MINES, PLACES, SMALL_OF, VILLAGES, stations_in_play

Json = dict[str, Any]


def ground_of(id: str) -> str:
    return LARGE[id].ground if id in LARGE else MINES[id].ground


def owned_by(position: Json, seat: int) -> list[str]:
    """The mines of a seat, with the one that is just being placed."""
    found = [card["mine"] for card in position["seats"][seat]["mines"].values() if card]
    for frame in position["pending"]:
        if frame["seat"] == seat and frame["step"] in ("buy.place", "consolidation.place"):
            found.append(frame["mine"])
    return found


def camps_of(position: Json, seat: int) -> list[str]:
    return [
        village
        for village, entry in position["villages"].items()
        if any(camp["seat"] == seat for camp in entry["settlements"])
    ]


# --- phases 5 and 6 -------------------------------------------------------------------------------------------------


def trust_purchases(before: Json, discs: Sequence[object], event_done: bool) -> list[str]:
    """KK-14.10a, KK-14.10c, KK-15.1, KK-15.2: what the Trust takes in phases 5 and 6."""
    display = sorted(before["display"], key=lambda id: int(id.split("_")[1]))
    marker = before["disaster"]["markers"][before["turn"] - 1]
    buys, taken = before["trust"]["buys"] - before["trust"]["bought"], []
    if not event_done and any(isinstance(disc, int) for disc in discs):
        if marker == "highest_number" and display:
            taken.append(display.pop())
            buys -= before["variants"]["edition"] == "en"
        if marker == "increased_buying_power":
            buys += 1
    return taken + display[: max(0, buys)]


# --- phases 7 and 8 -------------------------------------------------------------------------------------------------


def income(position: Json, seat: int) -> int:
    """KK-16.1."""
    total = 0
    for card in position["seats"][seat]["mines"].values():
        if card:
            known = LARGE.get(card["mine"]) or MINES[card["mine"]]
            total += known.income + (1 if card["engine"] else 0)
    return total


def board_points(position: Json, trust: Sequence[str]) -> list[dict[str, int]]:
    """KK-17.1 to KK-17.3: points by ground for every seat; `trust` are all mines of the Trust."""
    players = range(len(position["seats"]))
    everybody = [id for seat in players for id in owned_by(position, seat)] + list(trust)
    result = []
    for seat in players:
        points: dict[str, int] = {}
        for ground in {ground_of(id) for id in owned_by(position, seat)}:
            mines = sum(1 for id in everybody if ground_of(id) == ground)
            camps = sum(1 for village in camps_of(position, seat) if ground in VILLAGES[village].grounds)
            points[ground] = mines + camps
        result.append(points)
    return result


# --- phase 9 --------------------------------------------------------------------------------------------------------


def administration(seat: Json) -> int:
    """KK-18.6."""
    on = seat["pithead"]
    points = on.get("ad_e1", 0) + on.get("ad_e2", 0) + on.get("ad_m1", 0)
    return int(points + (1 if on.get("ad_m2", 0) == 2 else 0))


def values(position: Json, large: str, markers: Mapping[str, int]) -> dict[int, int]:
    """KK-18.6, KK-18.8: player values in bidding order."""
    found = {}
    for seat in range(len(position["seats"])):
        own = [id for id in owned_by(position, seat) if id in SMALL_OF[large]]
        if own:
            worth = sum(MINES[id].cost for id in own)
            worth += administration(position["seats"][seat]) + markers.get(str(seat), 0)
            found[seat] = (max(int(id.split("_")[1]) for id in own), worth)
    order = sorted(found, key=lambda seat: found[seat][0], reverse=True)
    return {seat: found[seat][1] for seat in order}


def trust_value(position: Json, large: str) -> int | None:
    """KK-18.2, KK-18.7: None if the Trust takes no part."""
    theirs = [id for id in SMALL_OF[large] if id in position["trust"]["mines"] or id in position["display"]]
    if not theirs:
        return None
    coins = position["trust"]["coins"] + (1 if position["trust"]["additional_coin"] else 0)
    return int(coins + sum(MINES[id].cost for id in theirs))


def next_in_auction(
    worth: dict[int, int], total: dict[int, int], trust: int | None, pointer: int, coins: Mapping[int, int]
) -> tuple[str, int, int]:
    """The bidding of the notes for implementers: ("ask", seat, 0), ("won", seat, payment) or ("trust", -1, 0).

    `worth` in bidding order; `total` of those still in; players who cannot raise pass.
    """
    order = list(worth)
    still = dict(total)
    while True:
        if not still:
            return ("trust", -1, 0)
        if len(still) == 1:
            (last,) = still
            if trust is None or still[last] > trust:
                return ("won", last, still[last] - worth[last])
        seat = order[pointer % len(order)]
        if seat not in still:
            pointer += 1
            continue
        everything = [*still.values()] + ([trust] if trust is not None else [])
        high = max(everything)
        if still[seat] == high and everything.count(high) == 1:
            pointer += 1
            continue
        if worth[seat] + coins[seat] > high:
            return ("ask", seat, high)
        del still[seat]
        pointer += 1


def compacted(cards: Mapping[str, Any]) -> dict[str, Any]:
    """KK-18.17: each row to its left end; an empty top row is supplied by the bottom one."""
    top = [cards[place] for place in PLACES[:3] if cards[place]]
    bottom = [cards[place] for place in PLACES[3:] if cards[place]]
    if not top and bottom:
        top = [bottom.pop(0)]
    rows = top + [None] * (3 - len(top)) + bottom + [None] * (3 - len(bottom))
    return dict(zip(PLACES, rows, strict=True))


# --- phase 10 -------------------------------------------------------------------------------------------------------


def cokery(seat: Json) -> int:
    """KK-19.2."""
    on = seat["pithead"]
    coins = on.get("ck_e", 0) + on.get("ck_m1", 0) + (on.get("ck_m2", 0) == 2)
    if "cokery" in seat["flipped"]:
        coins += on.get("ck_m3", 0) + on.get("ck_s", 0)
    return int(coins)


def ironworks(seat: Json) -> int:
    """KK-19.3."""
    on = seat["pithead"]
    if "ironworks" in seat["flipped"]:
        return int(2 * on.get("iw_e", 0) + 2 * on.get("iw_m1", 0) + on.get("iw_m2", 0) + on.get("iw_m3", 0))
    return int(on.get("iw_e", 0) + on.get("iw_m1", 0) + (on.get("iw_m2", 0) == 2))


def wagons(seat: Json) -> int:
    """KK-19.6, without markers."""
    ids = [card["mine"] for card in seat["mines"].values() if card]
    return sum((LARGE.get(id) or MINES[id]).bonus == "w" for id in ids)


def loading_coins(seat: Json, number: int) -> int:
    """KK-19.8, KK-19.9: the best that this many wagons can serve."""
    on = seat["pithead"]
    if "loading" in seat["flipped"]:
        spaces = [(1, 1)] * on.get("ld_e", 0) + [(2, 1)] * (on.get("ld_m1", 0) + on.get("ld_m2", 0))
    else:
        spaces = [(2, 2)] * on.get("ld_e", 0) + [(2, 1)] * on.get("ld_m1", 0)
    best = 0
    for choice in range(2 ** len(spaces)):
        served = [space for at, space in enumerate(spaces) if choice >> at & 1]
        if sum(need for need, _ in served) <= number:
            best = max(best, sum(coins for _, coins in served))
    return best


# --- the end --------------------------------------------------------------------------------------------------------


def engines_of(seat: Json) -> int:
    on_cards = sum(1 for card in seat["mines"].values() if card and card["engine"])
    return int(on_cards + seat["pithead"].get("ck_s", 0) + seat["engines_beside"])


def final_points(position: Json, number: int) -> dict[str, int]:
    """KK-22.1 to KK-22.5 by clause."""
    players = len(position["seats"])
    seat = position["seats"][number]
    men = {id: entry["miners"].get(str(number), 0) for id, entry in position["stations"].items()}
    lines = 0
    for line, points in LINE_POINTS[players].items():
        stations = [one for one in LINES[line] if one in stations_in_play(players)]
        if all(men[one] for one in stations):
            lines += points
    per_miner = position["variants"]["edition"] == "fr"
    return {
        "KK-22.1": (0, 3, 5, 8, 12, 17, 23)[min(6, engines_of(seat))],
        "KK-22.2": seat["coins"] // 2,
        "KK-22.3": sum(men.values()) if per_miner else sum(1 for count in men.values() if count),
        "KK-22.4": lines,
        "KK-22.5": 4 * seat["extra_actions"],
    }


def ranking(position: Json) -> list[int]:
    """KK-22.7: the place of every seat."""
    keys = []
    for seat in position["seats"]:
        ids = [card["mine"] for card in seat["mines"].values() if card]
        worth = sum(LARGE[id].value if id in LARGE else MINES[id].cost for id in ids if not id.startswith("k_"))
        keys.append((seat["score"], engines_of(seat), worth))
    return [1 + sum(1 for other in keys if other > own) for own in keys]
