"""Partial positions: what was not set is made to fit what was (`pyengine.core.documents.partial`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.documents.partial import Document, is_given
from pyengine.games.schichtwechsel.components import (
    CARDS,
    COKE_EACH,
    EXIT,
    GOAL,
    HOUSES,
    OWN_CARD,
    PHASE_OF,
    PHASES,
    ROUND_CARDS,
    SHIFT,
    TILES,
    TILES_IN_PLAY,
    TRACKS,
    WET_CARD,
)
from pyengine.games.schichtwechsel.documents.counting import TOTALS, WHITE_PHASES
from pyengine.games.schichtwechsel.documents.nesting import BOTTOM, BOTTOM_PROGRAMS
from pyengine.games.schichtwechsel.effects.programs import MODES, OWN_MODE, PROGRAM_OF


def complete(document: Document, given: Sequence[str]) -> None:
    """Make the fields that were not given follow those that were."""
    _phase(document, given)
    _bundles(document, given)
    _round_card(document, given)
    _tiles(document, given)
    _payment(document, given)
    _stones(document, given)
    fill_firsts(document, given)
    for number, seat in enumerate(document["seats"]):
        _houses(document, given, number, seat)
        fill_coke(document, given, number, seat)
    fill_supply(document, given)


def _phase(document: Document, given: Sequence[str]) -> None:
    """The phase follows the open decision."""
    if document["over"]:
        document["phase"] = None
        if not is_given(given, "pending"):
            document["pending"] = []
        if not is_given(given, "round"):
            document["round"] = len(ROUND_CARDS) - 1
        return
    if is_given(given, "phase") or not document["pending"]:
        return
    bottom = document["pending"][0]
    phase = BOTTOM_PROGRAMS[PROGRAM_OF[bottom["effects"]]] if bottom["step"] == "do" else BOTTOM[bottom["step"]]
    document["phase"] = PHASES[phase]
    if bottom["step"] == "give" and not is_given(given, "start_player"):
        document["start_player"] = bottom["seat"]
    if phase > PHASES.index("scoring") and not is_given(given, "round"):
        document["round"] = len(ROUND_CARDS) - 1


def _round_card(document: Document, given: Sequence[str]) -> None:
    """The water cube is there exactly if its card has been revealed; a given cube brings the card."""
    cards, count = document["round_cards"], document["round"]
    wet = ROUND_CARDS[WET_CARD]
    if is_given(given, "bag.water") and not is_given(given, "round_cards"):
        shown = wet in cards[:count]
        if document["bag"]["water"] and not shown:
            other, here = cards.index(wet), count - 1
            cards[here], cards[other] = cards[other], cards[here]
        elif not document["bag"]["water"] and shown:
            other, here = len(cards) - 1, cards.index(wet)
            cards[here], cards[other] = cards[other], cards[here]
    elif not is_given(given, "bag.water"):
        drawn = document["water_drawn"] or any("water" in bundle for bundle in document["bundles"])
        document["bag"]["water"] = int(wet in cards[:count] and not drawn)


def _bundles(document: Document, given: Sequence[str]) -> None:
    """After the deal nobody holds a bundle: the cubes of the setup go back into the bag."""
    phase = document["phase"]
    if phase == "deal":
        return
    loose = []
    if not is_given(given, "bundles"):
        loose += document["bundles"]
        document["bundles"] = []
    waiting = _after(document, document["pending"][0]["seat"]) if phase == "carts" else []
    for number, seat in enumerate(document["seats"]):
        if is_given(given, f"seats.{number}.bundle"):
            continue
        if number in waiting:
            seat["bundle"] = seat["bundle"] or []
        elif seat["bundle"] is not None:
            loose.append(seat["bundle"])
            seat["bundle"] = None
    for bundle in loose:
        for cube in bundle:
            if cube != "water" and not is_given(given, f"bag.{cube}"):
                document["bag"][cube] += 1
    if not is_given(given, "water_drawn"):
        document["water_drawn"] = False


def _after(document: Document, number: int) -> list[int]:
    """The seats after one in turn order (SW-0.2)."""
    players = len(document["seats"])
    order = [(document["start_player"] + place) % players for place in range(players)]
    return order[order.index(number) + 1 :]


def _tiles(document: Document, given: Sequence[str]) -> None:
    """Everybody has a tile after step II; tiles that are held are not laid out."""
    seats = document["seats"]
    in_play = [TILES[tile] for tile in TILES_IN_PLAY[len(seats)]]
    early = document["phase"] in ("deal", "carts", "tiles") and document["round"] == 1
    chosen = [] if early else list(range(len(seats)))
    if early and document["phase"] == "tiles":  # SW-7.4: counter-clockwise, so those after it in turn order
        chosen = _after(document, document["pending"][0]["seat"])
    held = [seat["tile"] for n, seat in enumerate(seats) if seat["tile"] and is_given(given, f"seats.{n}.tile")]
    laid = document["tiles"] if is_given(given, "tiles") else []
    for number, seat in enumerate(seats):
        if is_given(given, f"seats.{number}.tile"):
            continue
        if seat["tile"] in held or seat["tile"] in laid or number not in chosen:
            seat["tile"] = None
        if number in chosen and not seat["tile"]:
            others = [other["tile"] for other in seats]
            seat["tile"] = next(tile for tile in in_play if tile not in (*held, *laid, *others))
        if seat["tile"]:
            held.append(seat["tile"])
    if not is_given(given, "tiles"):
        document["tiles"] = [tile for tile in in_play if tile not in held]


def _payment(document: Document, given: Sequence[str]) -> None:
    """The card that is being carried out has been paid for, with just what it costs."""
    if document["phase"] != "action" or len(document["pending"]) < 2 or document["pending"][1]["step"] != "do":
        return
    seat, effects = document["pending"][1]["seat"], document["pending"][1]["effects"]
    units = {"white": "white", "player": f"player{seat}", "coin": "coin"}
    if effects.startswith(f"{OWN_CARD}/"):
        if not is_given(given, f"seats.{seat}.own_card"):
            document["seats"][seat]["own_card"] = [units[OWN_MODE.cost[:-1]]] * int(OWN_MODE.cost[-1])
        return
    for mode in MODES:
        card = CARDS[mode.card]
        if PROGRAM_OF[effects] in (mode.program, mode.program_both) and not is_given(given, f"cards.{card}"):
            document["cards"].setdefault(card, [units[mode.cost[:-1]]] * int(mode.cost[-1]))


def _stones(document: Document, given: Sequence[str]) -> None:
    """A player stone on a card is not held; white stones and paid cards belong to the end of a round."""
    if document["phase"] is None or PHASE_OF[document["phase"]] not in WHITE_PHASES:
        for number, seat in enumerate(document["seats"]):
            if not is_given(given, f"seats.{number}.white"):
                seat["white"] = 0
    if document["phase"] != "action":
        if not is_given(given, "cards"):
            document["cards"] = {}
        for number, seat in enumerate(document["seats"]):
            for name, empty in (("own_card", []), ("passed", False)):
                if not is_given(given, f"seats.{number}.{name}"):
                    seat[name] = empty
            if not is_given(given, f"seats.{number}.headframes"):
                seat["headframes"] = ["card" if place == "card" else "area" for place in seat["headframes"]]
    for number, seat in enumerate(document["seats"]):
        if not is_given(given, f"seats.{number}.stone"):
            laid = [unit for units in (*document["cards"].values(), seat["own_card"]) for unit in units]
            seat["stone"] = f"player{number}" not in laid


def fill_firsts(document: Document, given: Sequence[str]) -> None:
    """The first at a goal, or at the exit, is the first seat that is there, unless it is set."""
    seats = document["seats"]
    for track, id in enumerate(TRACKS):
        there = [number for number, seat in enumerate(seats) if seat["discs"].get(id) == GOAL[track]]
        if not is_given(given, f"goals.{id}") and document["goals"].get(id) not in there:
            document["goals"][id] = there[0] if there else None
    there = [number for number, seat in enumerate(seats) if seat["miner"] == SHIFT[EXIT]]
    if not is_given(given, "first_miner") and document["first_miner"] not in there:
        document["first_miner"] = there[0] if there else None


def _houses(document: Document, given: Sequence[str], number: int, seat: dict[str, Any]) -> None:
    """Built houses have left the house track, the rightmost first; houses that left it are built somewhere."""
    pits = document["pits"]
    built = sum(houses.count(number) for houses in pits.values())
    building = [asked["house"] for asked in document["pending"] if asked["step"] == "build" and asked["seat"] == number]
    built += len(building)
    if is_given(given, f"seats.{number}.houses"):
        for _ in range(len(HOUSES) - len(seat["houses"]) - built):
            pits.setdefault("pit_settlement", []).append(number)
    else:
        left = [house for house in HOUSES if house not in building]
        seat["houses"] = left[: max(0, len(HOUSES) - built)]


def fill_coke(document: Document, given: Sequence[str], number: int, seat: dict[str, Any]) -> None:
    if not is_given(given, f"seats.{number}.coke.stock"):
        coke = seat["coke"]
        standing = list(document["cokery"].values()).count(number) + bool(seat["own_field"])
        coke["stock"] = COKE_EACH - coke.get("wagons", 0) - coke.get("sold", 0) - standing


def fill_supply(document: Document, given: Sequence[str]) -> None:
    """The supply holds what is nowhere else; cubes that are missing leave the bag."""
    seats, supply, bag = document["seats"], document["supply"], document["bag"]
    laid = [unit for units in document["cards"].values() for unit in units]
    laid += [unit for seat in seats for unit in seat["own_card"]]
    loose = [cube for bundle in document["bundles"] for cube in bundle]
    loose += [cube for seat in seats for cube in seat["bundle"] or []]
    loose += [cube for seat in seats for load in seat["carts"].values() for cube in load]
    used = {
        "coal": loose.count("coal") + sum(sum(seat["wagons"].values()) for seat in seats),
        "spoil": loose.count("spoil") + sum(seat["heap"] for seat in seats),
        "coins": sum(seat["coins"] for seat in seats) + laid.count("coin"),
        "white": sum(seat["white"] for seat in seats) + laid.count("white"),
        "tools": sum(seat["tools"] for seat in seats),
    }
    for asked in document["pending"]:
        if asked["step"] == "carts":
            used["coal"] += asked.get("coal", 0)
            used["spoil"] += asked.get("spoil", 0)
        elif asked["step"] == "wagon":
            used["coal"] += asked["left"]
    for name, total in TOTALS.items():
        if is_given(given, f"supply.{name}"):
            continue
        rest = total - used[name]
        if name in ("coal", "spoil"):
            if not is_given(given, f"bag.{name}"):
                bag[name] = max(0, min(bag[name], rest))
            rest -= bag[name]
        supply[name] = max(0, rest)
