"""Nothing is created or lost: what must hold in every position (the notes for implementers of the rules)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .facts import (
    BEFORE,
    CARD_OF,
    DISASTERS,
    ENGINEER_SPACES,
    LARGE,
    MINES,
    PLACES,
    RAILWAY,
    RESCUE_PLACES,
    ROOM,
    ROW,
    VILLAGES,
    grounds_in_play,
    stations_in_play,
    villages_in_play,
)

Json = dict[str, Any]


def check(position: Json) -> None:
    """Every invariant of one position."""
    _totals(position)
    for number in range(len(position["seats"])):
        _seat(position, number)
    _mines(position)
    _markers(position)
    _board(position)


def _totals(position: Json) -> None:
    seats, stock, trust = position["seats"], position["stock"], position["trust"]
    marks = Counter(trust["mines"].values())
    coins = stock["coins"] + sum(seat["coins"] for seat in seats) + trust["coins"] + marks["coin"]
    assert coins == 85, f"coins: {coins}"
    workers = stock["workers"] + sum(seat["workers"] for seat in seats)
    workers += sum(village["workers"] for village in position["villages"].values())
    assert workers == 40, f"workers: {workers}"
    engines = stock["engines"] + marks["engine"] + sum(seat["engines_beside"] for seat in seats)
    engines += sum(seat["pithead"].get("ck_s", 0) for seat in seats)
    engines += sum(1 for seat in seats for card in seat["mines"].values() if card and card["engine"])
    engines += sum(1 for frame in position["pending"] if frame.get("engine"))
    assert engines == 20, f"engines: {engines}"
    assert min(stock["workers"], stock["engines"], trust["coins"]) >= 0
    assert all(min(seat["coins"], seat["workers"], seat["score"], seat["miners"]) >= 0 for seat in seats), "KK-2.6"
    assert 1 <= trust["buys"] <= 3, "KK-15.1"


def _seat(position: Json, number: int) -> None:
    seat = position["seats"][number]
    owned = sum(1 for card in seat["mines"].values() if card)
    owned += sum(
        1
        for frame in position["pending"]
        if frame["seat"] == number and frame["step"] in ("buy.place", "consolidation.place")
    )
    on_cards = sum(count for space, count in seat["pithead"].items() if space in ROOM)
    camps = [camp for entry in position["villages"].values() for camp in entry["settlements"] if camp["seat"] == number]
    stations = sum(entry["miners"].get(str(number), 0) for entry in position["stations"].values())
    miners = seat["miners"] + seat["lost_miners"] + owned + len(seat["rescue"]) + on_cards + stations
    miners += sum(camp["miners"] for camp in camps)
    assert miners == 20, f"miners of seat {number}: {miners}"
    assert len(camps) <= 5, "KK-1.2"
    engineers = [space for space in seat["pithead"] if space in ENGINEER_SPACES]
    assert len(engineers) <= 3, "KK-1.2"
    for space, count in seat["pithead"].items():
        if space in ROOM:
            back = CARD_OF[space[:2]] in seat["flipped"]
            assert 0 < count <= ROOM[space][back], f"{space}: {count}"
    assert set(seat["rescue"]) <= set(RESCUE_PLACES), "KK-1.12"
    for place in PLACES:
        before = BEFORE[place]
        if seat["mines"][place] and before:
            assert seat["mines"][before], f"KK-7.8: {place} without {before}"
    assert 0 <= seat["extra_actions"] <= 3, "KK-13.5"
    assert sum(line["points"] for line in seat["points"]) == seat["score"], "the score is its lines"


def _mines(position: Json) -> None:
    players, turn = len(position["seats"]), position["turn"]
    grounds = grounds_in_play(players)
    places: Counter[str] = Counter(position["display"])
    places.update(list(position["trust"]["mines"]))
    places.update(card["mine"] for seat in position["seats"] for card in seat["mines"].values() if card)
    places.update(f["mine"] for f in position["pending"] if f["step"] in ("buy.place", "consolidation.place"))
    assert all(count == 1 for count in places.values()), "a card lies in one place"
    for id, one in MINES.items():
        closed = one.large is not None and one.large in places
        here = one.ground in grounds and one.founded <= turn and not closed
        assert places[id] == int(here), f"{id} is there {places[id]} times"
    for id, known in LARGE.items():
        if known.ground not in grounds or known.turn > turn:
            assert places[id] == 0, id
        elif known.turn < turn or position["over"]:
            assert places[id] == 1, id
    assert not set(position["large_mines"]) & set(places)
    numbers = [int(id.split("_")[1]) for id in position["display"]]
    assert numbers == sorted(numbers)


def _markers(position: Json) -> None:
    seats = position["seats"]
    held = [seat["bonus_marker"] for seat in seats if seat["bonus_marker"]]
    row = [marker for marker in position["bonus_row"] if marker]
    assert sorted(held + row) == sorted(ROW), "seven bonus markers"
    if position["phase"] != "bonus_markers":
        assert position["bonus_row"] == row + [None] * (7 - len(row)), "KK-5.5: no gaps"
    rail = Counter(entry["marker"] for entry in position["stations"].values() if entry["marker"])
    for seat in seats:
        rail.update(seat["railway_markers"])
        for kind, fresh in seat["new_railway_markers"].items():
            assert fresh <= seat["railway_markers"][kind]
            assert fresh == 0 or position["variants"]["edition"] == "fr"
    assert all(rail[kind] <= count for kind, count in RAILWAY.items()), "railway markers"
    assert Counter(position["disaster"]["markers"]) == DISASTERS


def _board(position: Json) -> None:
    players = len(position["seats"])
    assert set(position["villages"]) == set(villages_in_play(players)), "KK-23.2"
    for id, village in position["villages"].items():
        homes = [camp["seat"] for camp in village["settlements"]]
        assert len(homes) == len(set(homes)) <= VILLAGES[id].places, "KK-9.2"
        assert not (homes and village["workers"]), "KK-9.2"
        assert 0 <= village["workers"] <= VILLAGES[id].workers
        assert all(0 <= camp["miners"] <= 2 for camp in village["settlements"]), "KK-9.5"
    for id, station in position["stations"].items():
        if station["miners"]:
            assert id in stations_in_play(players), "KK-23.3"
            assert station["marker"] is None, "KK-20.2"
    assert sorted(position["turn_order"]) == list(range(players))
    assert position["over"] == (not position["pending"])
    assert len({frame["seat"] for frame in position["pending"]}) <= 1


def check_step(before: Json, then: Json) -> None:
    """What never goes back from one decision to the next."""
    assert (then["turn"], then["over"]) >= (before["turn"], before["over"])
    assert then["trust"]["buys"] >= before["trust"]["buys"], "KK-14.10c"
    assert then["disaster"]["subsidence"] >= before["disaster"]["subsidence"], "KK-14.10d"
    for one, other in zip(before["seats"], then["seats"], strict=True):
        assert set(one["flipped"]) <= set(other["flipped"]), "KK-12.1: for good"
        assert other["lost_miners"] >= one["lost_miners"], "KK-11.10"
        assert other["engines_beside"] >= one["engines_beside"], "KK-18.13"
        assert other["points"][: len(one["points"])] == one["points"], "points are only added"
        engineers = [sum(1 for space in seat["pithead"] if space in ENGINEER_SPACES) for seat in (one, other)]
        assert engineers[0] <= engineers[1], "KK-10.4"
    for id, village in then["villages"].items():
        homes = {camp["seat"] for camp in before["villages"][id]["settlements"]}
        assert homes <= {camp["seat"] for camp in village["settlements"]}, "KK-9.5: it never moves"
        assert village["workers"] <= before["villages"][id]["workers"], "workers never return to a village"
    for id, station in then["stations"].items():
        assert station["marker"] in (None, before["stations"][id]["marker"])
