"""Partial positions: what was not set is made to fit what was (`pyengine.core.documents.partial`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pyengine.core.documents.partial import Document, is_given
from pyengine.games.kohle_kolonie.chapters.three_players import area_for
from pyengine.games.kohle_kolonie.components import (
    ALL_COINS,
    ALL_ENGINES,
    ALL_WORKERS,
    BLACK_DISCS,
    BLANK_DISCS,
    BONUSES,
    CONSOLIDATED,
    DISASTER,
    DRAWS,
    ENGINE_SPACE,
    FIELD_OF,
    FOR_SALE,
    FOUNDED,
    KEPT,
    LARGE,
    LARGE_IN,
    MINE_GROUND,
    MINE_OF,
    MINERS_EACH,
    MINES,
    PHASE_OF,
    PHASES,
    RAIL,
    RAIL_COUNT,
    SMALL_IN,
    TRUST_BUYS_BASE,
)
from pyengine.games.kohle_kolonie.pending import PHASES_OF


def complete(document: Document, given: Sequence[str]) -> None:
    """Make the fields that were not given follow those that were."""
    _phase(document, given)
    _bonus_markers(document, given)
    _disaster(document, given)
    _mines(document, given)
    _villages(document, given)
    _railway(document, given)
    fill_stock(document, given)
    for number, seat in enumerate(document["seats"]):
        fill_miners(document, given, number, seat)


def _phase(document: Document, given: Sequence[str]) -> None:
    """The phase follows the open decision."""
    if is_given(given, "phase") or not document["pending"]:
        return
    fitting = PHASES_OF[document["pending"][0]["step"]]
    if PHASE_OF[document["phase"]] not in fitting:
        document["phase"] = PHASES[fitting[0] - 1]


def _bonus_markers(document: Document, given: Sequence[str]) -> None:
    """Held markers leave the row; after phase 1 it has no gaps and nobody's position matters."""
    choosing = document["phase"] == "bonus_markers"
    held = [seat["bonus_marker"] for seat in document["seats"]]
    for number, seat in enumerate(document["seats"]):
        if not choosing and not is_given(given, f"seats.{number}.row_position"):
            seat["row_position"] = None
        # A marker that another seat is given, or that is set back into the row, is no longer held.
        if seat["bonus_marker"] and not is_given(given, f"seats.{number}.bonus_marker"):
            in_row = is_given(given, "bonus_row") and seat["bonus_marker"] in document["bonus_row"]
            if in_row or held.count(seat["bonus_marker"]) > 1:
                seat["bonus_marker"] = held[number] = None
    if is_given(given, "bonus_row"):
        return
    if choosing and not any(is_given(given, f"seats.{n}.bonus_marker") for n in range(len(held))):
        return
    old = [marker for marker in document["bonus_row"] if marker]
    row = [marker for marker in dict.fromkeys([*old, *BONUSES]) if marker not in held]
    document["bonus_row"] = row + [None] * (len(BONUSES) - len(row))


def _disaster(document: Document, given: Sequence[str]) -> None:
    """Markers that are in force have been revealed; discs belong to this turn's draw, black ones if none are named."""
    disaster, trust = document["disaster"], document["trust"]
    before = bool(document["pending"]) and document["pending"][0]["step"] in ("marker", "go", "extra", "secure")
    if before and not is_given(given, "disaster.discs"):
        disaster["discs"] = []
    drawn = PHASE_OF[document["phase"]] > DISASTER and not document["over"]
    if drawn and not disaster["discs"] and not is_given(given, "disaster.discs"):
        disaster["discs"] = (["black"] * BLACK_DISCS + ["blank"] * BLANK_DISCS)[:DRAWS]
    if is_given(given, "disaster.markers"):
        return
    needed = ["subsidence"] if disaster["subsidence"] else []
    needed += ["additional_coin"] if trust["additional_coin"] else []
    needed += ["increased_buying_power"] * (trust["buys"] - TRUST_BUYS_BASE)
    past = document["turn"] if disaster["discs"] else document["turn"] - 1
    revealed, rest = disaster["markers"][:past], disaster["markers"][past:]
    missing = list((Counter(needed) - Counter(revealed)).elements())
    for marker in missing:
        spare = next(n for n in range(past - 1, -1, -1) if revealed[n] not in needed)
        at = rest.index(marker)
        revealed[spare], rest[at] = rest[at], revealed[spare]
    disaster["markers"] = revealed + rest


def _mines(document: Document, given: Sequence[str]) -> None:
    """Mines that are set somewhere leave the display; large mines of past turns that are nowhere were the Trust's."""
    turn, phase = document["turn"], PHASE_OF[document["phase"]]
    in_play = area_for(len(document["seats"])).mines
    trust = document["trust"]["mines"]
    owned = {card["mine"] for seat in document["seats"] for card in seat["mines"].values() if card}
    pending = {asked["mine"] for asked in document["pending"] if asked.get("mine")}
    placing = {asked["mine"] for asked in document["pending"] if asked["step"] in ("buy.place", "consolidation.place")}
    for id in [*owned, *placing]:
        if id in trust and not is_given(given, f"trust.mines.{id}"):
            del trust[id]
    waiting = set(document["large_mines"])
    for mine in LARGE:
        id = MINES[mine]
        if mine in in_play and id not in owned | pending | waiting and id not in trust:
            late = CONSOLIDATED[mine] < turn or (CONSOLIDATED[mine] == turn and phase > PHASE_OF["consolidations"])
            now = CONSOLIDATED[mine] == turn and phase == PHASE_OF["consolidations"]
            if late or (now and is_given(given, "large_mines")):
                trust[id] = "engine"
            elif now:
                document["large_mines"].append(id)
    for ground in _closed(owned | placing | set(trust)):
        for mine in SMALL_IN[ground]:
            id = MINES[mine]
            if LARGE_IN[ground] >= 0 and not is_given(given, f"trust.mines.{id}"):
                trust.pop(id, None)
    if not is_given(given, "display"):
        document["display"] = _display(document, owned | placing)


def _closed(ids: set[str]) -> set[int]:
    """The grounds of these large mines: their small ones are out of the game (KK-18.13)."""
    return {MINE_GROUND[MINE_OF[id]] for id in ids if MINE_OF[id] >= FOR_SALE}


def _display(document: Document, owned: set[str]) -> list[str]:
    """The mines that have been founded and are nowhere else."""
    trust = document["trust"]["mines"]
    closed = _closed(owned | set(trust))
    return [
        MINES[mine]
        for mine in range(FOR_SALE)
        if mine in area_for(len(document["seats"])).mines
        and FOUNDED[mine] <= document["turn"]
        and MINES[mine] not in owned
        and MINES[mine] not in trust
        and MINE_GROUND[mine] not in closed
    ]


def fill_display(document: Document) -> None:
    """Mines that are nowhere are for sale; large ones whose ground has been consolidated are the Coal Trust's."""
    turn, trust = document["turn"], document["trust"]["mines"]
    owned = {card["mine"] for seat in document["seats"] for card in seat["mines"].values() if card}
    pending = {asked["mine"] for asked in document["pending"] if asked.get("mine")}
    for id in owned:
        trust.pop(id, None)
    for mine in LARGE:
        late = mine in area_for(len(document["seats"])).mines and CONSOLIDATED[mine] < turn
        if late and MINES[mine] not in owned | pending:
            trust.setdefault(MINES[mine], "engine")
    bought = {asked["mine"] for asked in document["pending"] if asked["step"] in ("buy.place", "consolidation.place")}
    document["display"] = _display(document, owned | bought)


def fill_villages(document: Document) -> None:
    """A village with a settlement has no workers (KK-9.2)."""
    for village in document["villages"].values():
        if village["settlements"]:
            village["workers"] = 0


def _villages(document: Document, given: Sequence[str]) -> None:
    """A village with a settlement has no workers (KK-9.2); what players hold beyond the stock has left the villages."""
    for id, village in document["villages"].items():
        if village["settlements"] and f"villages.{id}.workers" not in given and f"villages.{id}" not in given:
            village["workers"] = 0
        village.setdefault("workers", 0)
    held = sum(seat["workers"] for seat in document["seats"])
    if is_given(given, "stock.workers"):
        held += document["stock"]["workers"]
    surplus = held + sum(village["workers"] for village in document["villages"].values()) - ALL_WORKERS
    for id in reversed(document["villages"]):
        if surplus > 0 and not is_given(given, f"villages.{id}"):
            taken = min(surplus, document["villages"][id]["workers"])
            document["villages"][id]["workers"] -= taken
            surplus -= taken


def _railway(document: Document, given: Sequence[str]) -> None:
    """A station with a miner has lost its marker; markers that are set elsewhere leave the stations they were on."""
    stations = document["stations"]
    for id, station in stations.items():
        if any(station.get("miners", {}).values()) and not is_given(given, f"stations.{id}.marker"):
            station["marker"] = None
    spare = Counter(dict(zip(RAIL, RAIL_COUNT, strict=True)))
    spare.subtract(station["marker"] for station in stations.values() if station.get("marker"))
    for seat in document["seats"]:
        spare.subtract({name: seat["railway_markers"].get(name, 0) for name in KEPT})
    for id, station in stations.items():
        marker = station.get("marker")
        if marker and spare[marker] < 0 and not is_given(given, f"stations.{id}.marker"):
            station["marker"] = next((name for name in RAIL if spare[name] > 0), None)
            spare[marker] += 1
            if station["marker"]:
                spare[station["marker"]] -= 1


def fill_stock(document: Document, given: Sequence[str]) -> None:
    """The bank, the worker stock and the engine stock hold the rest."""
    seats, stock, trust = document["seats"], document["stock"], document["trust"]
    marks = list(trust["mines"].values())
    if not is_given(given, "stock.workers"):
        held = sum(seat["workers"] for seat in seats)
        stock["workers"] = ALL_WORKERS - held - sum(v["workers"] for v in document["villages"].values())
    if not is_given(given, "stock.engines"):
        cards = [card for seat in seats for card in seat["mines"].values() if card]
        used = sum(bool(card.get("engine")) for card in cards) + marks.count("engine")
        used += sum(seat["engines_beside"] + seat["pithead"].get(ENGINE_SPACE, 0) for seat in seats)
        used += sum(bool(asked.get("engine")) for asked in document["pending"])
        stock["engines"] = ALL_ENGINES - used
    if not is_given(given, "stock.coins"):
        stock["coins"] = ALL_COINS - sum(seat["coins"] for seat in seats) - trust["coins"] - marks.count("coin")


def fill_miners(document: Document, given: Sequence[str], number: int, seat: dict[str, Any]) -> None:
    """Miners that are nowhere else are in the supply; if that is set, they are lost."""
    if is_given(given, f"seats.{number}.miners") and is_given(given, f"seats.{number}.lost_miners"):
        return
    placed = sum(card is not None for card in seat["mines"].values()) + len(seat["rescue"])
    placed += sum(count for id, count in seat["pithead"].items() if id in FIELD_OF)
    for village in document["villages"].values():
        placed += sum(camp.get("miners", 0) for camp in village["settlements"] if camp["seat"] == number)
    for station in document["stations"].values():
        placed += station.get("miners", {}).get(str(number), 0)
    placing = ("buy.place", "consolidation.place")
    placed += sum(asked["step"] in placing and asked["seat"] == number for asked in document["pending"])
    if is_given(given, f"seats.{number}.miners"):
        seat["lost_miners"] = MINERS_EACH - placed - seat["miners"]
    else:
        seat["miners"] = MINERS_EACH - placed - seat["lost_miners"]
