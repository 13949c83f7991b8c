"""The rules of Coal Baron as a person reads them: its figures, tables and pieces; the words lie beside this file.

>>> BOOK.clause("CB-1.10", "en").text
'Your pit cage has 5 places, one for each cube.'
>>> [row.cells for row in BOOK.table("prices", "de").rows][0]
('gelb', '1', '2')
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from pyengine.core.rulebook import Component, Row, Rows, Rulebook, Source
from pyengine.games.coal_baron.components import (
    BANK_MARKS,
    CAGE_PLACES,
    CARD_POINTS,
    CARDS,
    COLOURS,
    CUBES_PER_COLOUR,
    CUBES_PER_POINT,
    DATA,
    ELEMENTS_SCORED,
    MARKS_PER_POINT,
    MINECART_COST,
    POINTS_PER_ORDER,
    POINTS_PER_SURPLUS_TILE,
    SETUP,
    SHIFTS,
    SPACE_ACTION,
    SPACE_AMOUNT,
    SPACES,
    TILE_COPIES,
    TILES,
    VEHICLES,
)
from pyengine.games.coal_baron.view.texts import VARIANTS, name_of

# --- figures and names in a text ------------------------------------------------------------------------------------


def _by_players(figure: str) -> str:
    return " / ".join(str(row[figure]) for row in SETUP.values())


def _amounts(action: str) -> str:
    return " / ".join(str(n) for n, known in zip(SPACE_AMOUNT, SPACE_ACTION, strict=True) if known == action)


def _figures() -> dict[str, object]:
    """What `{...}` stands for in a text."""
    counts = DATA["components"]["counts"]
    spots = [spot for item in DATA["order_cards"]["items"] for spot in item["spots"]]
    figures: dict[str, object] = {
        "players_min": DATA["players"]["min"],
        "players_max": DATA["players"]["max"],
        "players": " / ".join(str(n) for n in SETUP),
        "cubes": counts["coal_cubes"],
        "cubes_each": CUBES_PER_COLOUR,
        "tiles": counts["tunnel_tiles"],
        "tile_kinds": len(TILES),
        "tile_copies": TILE_COPIES[0],
        "cards": counts["order_cards"],
        "cards_each": len(CARDS) // len(VEHICLES),
        "spots_each": len(spots) // len(COLOURS),
        "points_each": sum(CARD_POINTS) // len(VEHICLES),
        "points_all": sum(CARD_POINTS),
        "workers_all": counts["workers"],
        "workers_each": DATA["components"]["workers_per_player_colour"],
        "locks": counts["lock_tiles"],
        "cage": CAGE_PLACES,
        "spaces": len(SPACES),
        "shifts": SHIFTS,
        "picks": SETUP[2]["draft_picks_each"],
        "draw": next(item["draw"] for item in DATA["worker_spaces"]["items"] if "draw" in item),
        "mining_steps": _amounts("mine"),
        "money_amounts": _amounts("take_money"),
        "bank_marks": BANK_MARKS,
        "turns": " / ".join(str(n * row["workers"]) for n, row in SETUP.items()),
        "marks_per_point": MARKS_PER_POINT,
        "cubes_per_point": CUBES_PER_POINT,
        "order_penalty": -POINTS_PER_ORDER,
        "tile_penalty": -POINTS_PER_SURPLUS_TILE,
    }
    figures |= {f"price_{colour}": price for colour, price in zip(COLOURS, MINECART_COST, strict=True)}
    figures |= {f"elements_{shift}": number for shift, number in ELEMENTS_SCORED.items()}
    figures |= {f"setup_{figure}": _by_players(figure) for figure in SETUP[2]}
    figures |= {f"{figure}_{n}": value for n, row in SETUP.items() for figure, value in row.items()}
    return figures


# --- tables, made from the data -------------------------------------------------------------------------------------


def _components_table(lang: str) -> Rows:
    counts = DATA["components"]["counts"]
    return [], [Row(id, (BOOK.label(f"component.{id}", lang), str(count))) for id, count in counts.items()]


def _orders_table(lang: str) -> Rows:
    """CB-1.12: which vehicles have a card with these spots."""
    kinds: dict[tuple[str, ...], dict[str, Any]] = {}
    for item in DATA["order_cards"]["items"]:
        kind = kinds.setdefault(tuple(item["spots"]), {"points": item["victory_points"], "vehicles": set()})
        kind["vehicles"].add(item["vehicle"])
    rows = []
    for spots, kind in sorted(kinds.items(), key=lambda entry: (len(entry[0]), [COLOURS.index(s) for s in entry[0]])):
        names = ", ".join(name_of(spot, lang) for spot in spots)
        has = (BOOK.label("yes" if vehicle in kind["vehicles"] else "no", lang) for vehicle in VEHICLES)
        rows.append(Row("_".join(spots), (names, str(kind["points"]), *has)))
    return [name_of(vehicle, lang) for vehicle in VEHICLES], rows


def _spaces_table(lang: str) -> Rows:
    rows = []
    for area in DATA["areas"]["items"]:
        spaces = [item["id"] for item in DATA["worker_spaces"]["items"] if item["area"] == area["id"]]
        names = ", ".join(name_of(space, lang) for space in spaces)
        rows.append(Row(area["id"], (name_of(area["id"], lang), names, str(len(spaces)))))
    return [], rows


def _setup_table(lang: str) -> Rows:
    rows = [
        Row(figure, (BOOK.label(f"setup.{figure}", lang), *(str(row[figure]) for row in SETUP.values())))
        for figure in SETUP[2]
    ]
    return [str(n) for n in SETUP], rows


def _locks_table(lang: str) -> Rows:
    rows = []
    for players, covered in DATA["lock_tiles"]["covered"].items():
        names = ", ".join(name_of(space, lang) for space in covered) or BOOK.label("none", lang)
        rows.append(Row(players, (players, names)))
    return [], rows


def _prices_table(lang: str) -> Rows:
    rows = [
        Row(colour, (name_of(colour, lang), str(price), str(2 * price)))
        for colour, price in zip(COLOURS, MINECART_COST, strict=True)
    ]
    return [], rows


def _clock_table(lang: str) -> Rows:
    """CB-11.6: the twelve elements with their points and the shifts after which they are scored."""
    rows = []
    for item in DATA["shift_clock"]["elements"]:
        what = BOOK.label(f"element.{item['kind']}", lang, key=name_of(item["key"], lang))
        shifts = ", ".join(str(shift) for shift in item["scored_in_shifts"])
        rows.append(Row(item["id"], (str(item["position"]), what, str(item["first"]), str(item["second"]), shifts)))
    return [], rows


def _final_table(lang: str) -> Rows:
    points = {"marks": 1, "cubes": 1, "orders": POINTS_PER_ORDER, "balance": POINTS_PER_SURPLUS_TILE}
    return [], [Row(id, (BOOK.label(f"final.{id}", lang), _signed(value))) for id, value in points.items()]


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}"


_TABLES: Final[dict[str, Callable[[str], Rows]]] = {
    "components": _components_table,
    "orders": _orders_table,
    "spaces": _spaces_table,
    "setup": _setup_table,
    "locks": _locks_table,
    "prices": _prices_table,
    "clock": _clock_table,
    "final": _final_table,
}


# --- components -----------------------------------------------------------------------------------------------------


def _components(lang: str) -> Iterator[Component]:
    """Every piece of the game: what is in the box, each card, tile kind, worker space, place and clock element."""
    of_box = _sources(DATA["components"])
    for id, count in DATA["components"]["counts"].items():
        yield Component(
            "piece", id, BOOK.label(f"component.{id}", lang), count, _PIECE_CLAUSES.get(id, "CB-1.7"), {}, of_box
        )
    of_cards = _sources(DATA["order_cards"])
    for item in DATA["order_cards"]["items"]:
        facts = {"vehicle": item["vehicle"], "spots": list(item["spots"]), "points": item["victory_points"]}
        yield Component("card", item["id"], name_of(item["id"], lang), item["copies"], "CB-1.12", facts, of_cards)
    of_tiles = _sources(DATA["tunnel_tiles"])
    for item in DATA["tunnel_tiles"]["items"]:
        facts = {key: item[key] for key in ("colour", "minecarts", "side", "cost")}
        yield Component("tile", item["id"], _tile_name(item, lang), item["copies"], "CB-1.3", facts, of_tiles)
    of_spaces = _sources(DATA["worker_spaces"])
    for item in DATA["worker_spaces"]["items"]:
        facts = {key: item[key] for key in _SPACE_FACTS if key in item}
        yield Component("space", item["id"], name_of(item["id"], lang), 1, "CB-1.11", facts, of_spaces)
    of_places = _sources(DATA["other_places"])
    for item in DATA["other_places"]["items"]:
        facts = {key: item[key] for key in _SPACE_FACTS if item.get(key) is not None}
        chapter = "CB-10.1" if item["id"] == "bank" else "CB-4.4"
        yield Component("place", item["id"], name_of(item["id"], lang), 1, chapter, facts, of_places)
    of_clock = _sources(DATA["shift_clock"])
    for item in DATA["shift_clock"]["elements"]:
        facts = {key: item[key] for key in ("position", "first", "second", "scored_in_shifts")}
        name = BOOK.label(f"element.{item['kind']}", lang, key=name_of(item["key"], lang))
        yield Component("element", item["id"], name, 1, "CB-11.6", facts, of_clock)


_SPACE_FACTS: Final = ("area", "action", "covered_with_players", "work_steps", "marks", "vehicle", "draw", "holds")
_PIECE_CLAUSES: Final = {
    "tunnel_tiles": "CB-1.3",
    "order_cards": "CB-1.4",
    "coal_cubes": "CB-1.2",
    "workers": "CB-1.5",
    "victory_point_discs": "CB-1.5",
    "bank_notes": "CB-1.6",
    "pits": "CB-1.8",
    "pit_cages": "CB-1.10",
    "game_board": "CB-1.11",
}


_PICTURES: Final = {
    "tunnel_tiles": "tile_back",
    "order_cards": "order_back",
    "coal_cubes": "cb-cube-black",
    "workers": "cb-worker-red",
    "victory_point_discs": "cb-disc-red",
    "bank_notes": "cb-note-5",
    "lock_tiles": "cb-lock",
    "scoring_marker": "cb-scoring",
    "start_player_marker": "cb-start",
    "shift_hand": "cb-hand",
    "pit_cages": "cb-cage",
}
"""Symbols that stand for pieces of the box; cards and tiles have one of their own name."""


def _tile_name(item: dict[str, Any], lang: str) -> str:
    number = item["minecarts"]
    colour, side = name_of(item["colour"], lang), name_of(item["side"], lang)
    return BOOK.label("tile.one" if number == 1 else "tile.many", lang, colour=colour, n=str(number), side=side)


def _sources(part: dict[str, Any]) -> tuple[Source, ...]:
    """The sources of a part of the data; what we chose ourselves names its constraints instead of a place."""
    entries = part["source"] if isinstance(part["source"], list) else [part["source"]]
    return tuple(Source(entry["kind"], entry.get("where") or "; ".join(entry["constraints"])) for entry in entries)


BOOK: Final = Rulebook(
    __package__,
    figures=_figures(),
    tables=_TABLES,
    components=_components,
    name_of=name_of,
    variants=VARIANTS,
    pictures=_PICTURES,
)
