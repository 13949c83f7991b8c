"""The rules of Schichtwechsel as a person reads them: its pieces; the words lie beside this file.

>>> BOOK.clause("SW-4.2", "en").text.split(":")[0]
'The level rises step by step'
>>> [variant.name for variant in BOOK.clause("SW-8.3", "de").variants]
['Passen: Steine verbraucht']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from pyengine.core.rulebook import Component, Rulebook, Source
from pyengine.games.schichtwechsel.components import (
    BARRIER_AFTER,
    CARDS,
    DATA,
    HOUSES,
    MILESTONES,
    OWN_CARD,
    PLACES,
    ROUND_CARDS,
    SHIFT,
    TILES,
    TRACK_OF,
    WATER_BOTTOM,
    WATER_START,
    WATER_STONE,
    WATER_TOP,
)
from pyengine.games.schichtwechsel.rulebook.figures import figures
from pyengine.games.schichtwechsel.rulebook.tables import CARD, TILE, Tables, name_of, track_fields
from pyengine.games.schichtwechsel.view import texts

_tableau = DATA["tableau"]
_tables = Tables(lambda: BOOK)


# --- components -----------------------------------------------------------------------------------------------------


def _components(lang: str) -> Iterator[Component]:
    """Every piece of the game with where its values come from; what is not there is not named."""
    none = _tables.label("none", lang)
    for part in _parts(lang):
        yield replace(part, facts={name: said for name, said in part.facts.items() if said != none})


def _parts(lang: str) -> Iterator[Component]:
    """What is in the box, cards and tiles, every field of board and tableau."""
    of_box = _sources(DATA["components"]["source"])
    for id, name, count in _tables.box_counts(lang):
        clause = "SW-1.1" if id.startswith("each_") else "SW-1.2"
        yield Component("piece", id, name, count, clause, {}, of_box)
    yield from _cards(lang)
    yield from _tableau_parts(lang)
    yield from _track_parts(lang)
    yield from _board_parts(lang)


def _cards(lang: str) -> Iterator[Component]:
    for card in (*CARDS, OWN_CARD):
        facts: dict[str, Any] = {"cost": _tables.card_cost(card, lang), "effect": _tables.card_effect(card, lang)}
        if card == OWN_CARD:
            yield Component(
                "card",
                card,
                name_of(card, lang),
                DATA["components"]["own_action_card"],
                "SW-9.4",
                facts,
                _sources(DATA["own_action_card"]),
            )
            continue
        facts |= {"marks": _tables.marks(card, lang), "players": _tables.players(CARD[card]["players"])}
        yield Component("card", card, name_of(card, lang), 1, "SW-9.1", facts, _sources(CARD[card]["source"]))
    tiles = DATA["selection_tiles"]
    of_tiles = _sources(tiles["source"], tiles["marks_source"])
    for tile in TILES:
        first, second = _tables.lower(tile, lang)
        facts = {
            "upper": _tables.does(f"{tile}/upper", lang),
            "lower": _tables.label("or", lang, first=first, second=second),
        }
        facts["players"] = _tables.players(TILE[tile]["players"])
        yield Component("tile", tile, name_of(tile, lang), 1, "SW-7.4a", facts, of_tiles)
    of_rounds = _sources(DATA["round_cards"]["source"], DATA["round_cards"]["special_assignment_source"])
    for n, id in enumerate(ROUND_CARDS):
        facts = {"special": _tables.special(n, lang), "scoring": _tables.scoring(n, lang)}
        yield Component("round", id, name_of(id, lang), 1, "SW-14.1", facts, of_rounds)


def _tableau_parts(lang: str) -> Iterator[Component]:
    """Carts, wagons, heap, gauge, coke wagons, sales columns and the house track."""
    parts = {row.id: row.cells for row in BOOK.table("tableau", lang).rows}
    for kind, key in (("cart", "carts"), ("wagon", "coal_wagons")):
        for item in _tableau[key]:
            name, holds, note = parts[item["id"]]
            facts: dict[str, Any] = {"holds": holds, "note": note}
            yield Component(kind, item["id"], name, 1, "SW-1.3", facts, _sources(_tableau[f"{key}_source"]))
    of_heap = _sources(_tableau["heap"]["source"])
    for item in _tableau["heap"]["exchanges"]:
        facts = {"effect": _tables.does(item["id"], lang)}
        name = _tables.label("exchange", lang, n=str(item["spoil"]))
        yield Component("exchange", item["id"], name, 1, "SW-8.4", facts, of_heap)
    marks = {WATER_TOP: "top", WATER_BOTTOM: "bottom", WATER_START: "start", WATER_STONE: "stone"}
    for item in _tableau["water"]["fields"]:
        level = item["level"]
        facts = {"note": _tables.label(f"level.{marks[level]}", lang)} if level in marks else {}
        name = _tables.label("level", lang, n=str(level))
        yield Component("level", f"level_{level}", name, 1, "SW-4.2", facts, _sources(_tableau["water"]["source"]))
    for n, item in enumerate(_tableau["coke_wagons"]["spaces"], start=1):
        facts = {"note": _tables.label("row.lower" if item["lower"] else "row.upper", lang)}
        name = _tables.label("coke_wagon", lang, n=str(n))
        of_wagons = _sources(_tableau["coke_wagons"]["source"])
        yield Component("coke_wagon", item["id"], name, 1, "SW-4.14a", facts, of_wagons)
    for item in _tableau["sales"]["columns"]:
        name = _tables.label("column", lang, n=str(item["index"]))
        of_sales = _sources(_tableau["sales"]["source"])
        yield Component("column", f"column_{item['index']}", name, 1, "SW-15.6", {"points": item["vp"]}, of_sales)
    for id in HOUSES:
        facts = {"effect": _tables.does(id, lang)}
        of_houses = _sources(_tableau["house_track_source"])
        yield Component("house", id, name_of(id, lang), 1, "SW-7.8a", facts, of_houses)


def _track_parts(lang: str) -> Iterator[Component]:
    of_tracks = _sources(DATA["tracks"]["source"])
    for track, field in track_fields():
        n = TRACK_OF[track]
        facts: dict[str, Any] = {}
        if points := dict(MILESTONES[n]).get(field):
            facts["milestone"] = points
        if barrier := BARRIER_AFTER[n].get(field):
            facts["barrier"] = _tables.does(barrier, lang)
        item = DATA["tracks"]["tracks"][n]
        if field == item["goal"]:
            facts["goal"] = f"{item['goal_vp_first']} / {item['goal_vp_later']}"
        yield Component("field", f"{track}_{field}", f"{name_of(track, lang)} {field}", 1, "SW-11.1", facts, of_tracks)


def _board_parts(lang: str) -> Iterator[Component]:
    """The shift, the cokery, building places and bonus fields of the headframes."""
    of_shift = _sources(DATA["shift"]["source"])
    for n, id in enumerate(SHIFT[1:], start=1):
        note = DATA["shift"]["fields"][n - 1]["name_note"]
        printed = _sources({"type": "rulebook", "section": "Felder der Bergmannschicht", "note": note})
        sources = (*(printed if "printed" in note else ()), *of_shift)
        name = f"{n} {name_of(f'shift_{id}', lang)}"
        yield Component(
            "shift", f"shift_{id}", name, 1, "SW-10.1", {"effect": _tables.does(f"shift/{id}", lang)}, sources
        )
    of_cokery = _sources(DATA["cokery"]["source"])
    for item in DATA["cokery"]["grey"]:
        facts = {"effect": _tables.does(item["id"], lang)}
        yield Component("cokery", item["id"], name_of(item["id"], lang), 1, "SW-4.13b", facts, of_cokery)
    facts = {"note": _tables.label("note.stone", lang)}
    own = len(DATA["cokery"]["own"])
    yield Component("cokery", "own", name_of("own", lang), own, "SW-4.13c", facts, of_cokery)
    for n, id in enumerate(PLACES):
        facts = {"limit": _tables.place_limit(n, lang), "effect": _tables.label(f"place.{id}", lang)}
        yield Component("place", id, name_of(id, lang), 1, "SW-12.2", facts, _sources(DATA["pits"]["source"]))
    for group in ("large", "small"):
        for item in DATA["headframes"][group]:
            facts = {"size": name_of(f"size_{group}", lang), "effect": _tables.does(item["id"], lang)}
            of_frames = _sources(DATA["headframes"]["source"])
            yield Component("headframe", item["id"], name_of(item["id"], lang), 1, "SW-13.2", facts, of_frames)


def _sources(*entries: dict[str, Any]) -> tuple[Source, ...]:
    """What the data notes about its values, in English: sections of the German rulebook, findings, our constraints."""
    found = []
    for entry in entries:
        entry = entry.get("source", entry)
        told = [f"German rulebook: section {entry['section']}"] if "section" in entry else []
        told += [entry["where"]] if "where" in entry else []
        told += entry.get("constraints", ())
        told += [entry["note"]] if "note" in entry else []
        found.append(Source(entry["type"], "; ".join(told)))
    return tuple(found)


_PICTURES: Final = {
    "each_miner": "sw-miner-red",
    "each_player_action_stone": "sw-pstone-red",
    "each_disc": "sw-disc-red",
    "each_house": "sw-house-red",
    "each_coke": "sw-coke-red",
    "each_headframe": "sw-headframe-red",
    "each_own_action_card": "own_card",
    "selection_tile": "tile_back",
    "round_card": "round_back",
    "coal": "sw-coal",
    "spoil": "sw-spoil",
    "white_action_stone": "sw-white",
    "coin": "sw-coin",
    "tool_marker": "sw-tool",
    "water_marker": "sw-watercube",
    "cover_marker_cokery": "sw-cover-cokery",
    "cover_marker_shift": "sw-cover-shift",
    "start_player_marker": "sw-start",
    "bag": "sw-bag",
}
"""Symbols that stand for pieces of the box; cards and tiles have one of their own name."""


BOOK: Final[Rulebook] = Rulebook(
    __package__,
    figures=figures(),
    tables=_tables.all(),
    components=_components,
    name_of=name_of,
    variants=texts.VARIANTS,
    pictures=_PICTURES,
)
