"""The rules of Coal Baron as a person reads them: our own words in four languages, every clause with its address.

`outline.json` holds what all languages share (which clauses there are, where each comes from, what it refers to),
`<lang>.json` the words, `examples.json` the positions of the worked examples. In a text, `[CB-5.8]` is a link to a
clause and `{...}` stands for a figure or a name of the game's data, so that no number is written twice.

>>> clause("CB-1.10", "en").text
'Your pit cage has 5 places, one for each cube.'
>>> [row.cells for row in table("prices", "de").rows][0]
('gelb', '1', '2')
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from pyengine.core.text import translate
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
from pyengine.games.coal_baron.texts import OPTIONS, name_of

LANGUAGES: Final = ("en", "de", "fr", "nl")
SOURCES: Final = ("rulebook", "public", "ours")
"""Where a clause comes from: the rulebook's text, public material, or ourselves (worked out or decided)."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. An open point (CB-O) also says what we play and, if players can choose, what their option changes."""

    id: str
    chapter: int
    title: str
    text: str
    sources: tuple[str, ...]
    see: tuple[str, ...] = ()
    example: str | None = None
    table: str | None = None
    default: str | None = None
    option: str | None = None
    option_text: str | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    number: int
    title: str
    summary: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What a live board shows: a position document, the keys to play on it, and what is then true.

    `expected` is for tests: `fields` of the position by path (`#` counts), `points` by seat and clause or thing scored,
    `deciders` (who played each key), `tiebreak` by seat.
    """

    when: str
    then: str
    position: dict[str, Any]
    keys: tuple[str, ...]
    expected: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    id: str
    title: str
    given: str
    clauses: tuple[str, ...]
    boards: tuple[Board, ...]


@dataclass(frozen=True, slots=True)
class Row:
    id: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class AidItem:
    text: str
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AidSection:
    """A part of the player aid, which fits on one page."""

    id: str
    title: str
    items: tuple[AidItem, ...]
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game and the clause that explains it."""

    id: str
    term: str
    clause: str


@dataclass(frozen=True, slots=True)
class Source:
    """Where a value of the data comes from: a kind of `source_kinds` in `data.json`, and the details."""

    kind: str
    where: str


@dataclass(frozen=True, slots=True)
class Component:
    """A card, tile, space or other piece, with the clause that describes it and the sources of its values."""

    kind: str
    id: str
    name: str
    count: int
    clause: str
    facts: dict[str, Any]
    sources: tuple[Source, ...]


# --- reading the files ----------------------------------------------------------------------------------------------


@cache
def _file(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((resources.files(__package__) / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def _words(lang: str) -> dict[str, Any]:
    if lang not in LANGUAGES:
        raise ValueError(f"the rulebook has no language {lang!r}; it has {', '.join(LANGUAGES)}")
    return _file(lang)


# --- figures and names in a text ------------------------------------------------------------------------------------


def _by_players(figure: str) -> str:
    return " / ".join(str(row[figure]) for row in SETUP.values())


def _amounts(action: str) -> str:
    return " / ".join(str(n) for n, known in zip(SPACE_AMOUNT, SPACE_ACTION, strict=True) if known == action)


def _figures() -> dict[str, str]:
    """What `{...}` stands for in a text, unless it is the id of a thing or an option."""
    counts = DATA["components"]["counts"]
    spots = [spot for item in DATA["order_cards"]["items"] for spot in item["spots"]]
    figures: dict[str, int | str] = {
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
    return {name: str(value) for name, value in figures.items()}


FIGURES: Final = _figures()
_PLACEHOLDER: Final = re.compile(r"\{([a-z0-9_=]+)\}")
_OPTIONS: Final = {option.id: option for option in OPTIONS}


def placeholders(text: str) -> tuple[str, ...]:
    """The names in braces, in the order of the alphabet."""
    return tuple(sorted(_PLACEHOLDER.findall(text)))


def _filled(text: str, lang: str, **values: str) -> str:
    def fill(found: re.Match[str]) -> str:
        name = found[1]
        if name in values:
            return values[name]
        if name in FIGURES:
            return FIGURES[name]
        if "=" in name:
            option, _, value = name.partition("=")
            return _option_name(option, value, lang)
        named = name_of(name, lang)
        if named == name:
            raise ValueError(f"nothing is known by the name of {name!r}: {text!r}")
        return named

    return _PLACEHOLDER.sub(fill, text)


def _option_name(id: str, value: str, lang: str) -> str:
    """An option and one of its values as the table's settings call them."""
    option = _OPTIONS[id]
    label = next(label for known, label, _ in option.values if known == value)
    colon = "\N{NO-BREAK SPACE}: " if lang == "fr" else ": "
    return translate(option.label, lang) + colon + translate(label, lang)


def label(name: str, lang: str, **values: str) -> str:
    """A heading or another short text of the rules pages, such as `title`, `source.public` or `example.given`."""
    return _filled(_words(lang)["labels"][name], lang, **values)


# --- chapters and clauses -------------------------------------------------------------------------------------------


def clause_ids() -> tuple[str, ...]:
    """Every address of the rulebook, in its order."""
    return tuple(entry["id"] for chapter in _file("outline")["chapters"] for entry in chapter["clauses"])


@cache
def chapters(lang: str) -> tuple[Chapter, ...]:
    """The whole rulebook."""
    words = _words(lang)["chapters"]
    found = []
    for entry in _file("outline")["chapters"]:
        number = entry["number"]
        clauses = tuple(_clause(number, one, lang) for one in entry["clauses"])
        text = words[str(number)]
        found.append(Chapter(number, _filled(text["title"], lang), _filled(text["summary"], lang), clauses))
    return tuple(found)


def _clause(chapter: int, entry: dict[str, Any], lang: str) -> Clause:
    words = {name: _filled(text, lang) for name, text in _words(lang)["clauses"][entry["id"]].items()}
    return Clause(
        entry["id"],
        chapter,
        words["title"],
        words["text"],
        tuple(entry["sources"]),
        tuple(entry["see"]),
        entry.get("example"),
        entry.get("table"),
        words.get("default"),
        entry.get("option"),
        words.get("option"),
    )


@cache
def _clauses(lang: str) -> dict[str, Clause]:
    return {clause.id: clause for chapter in chapters(lang) for clause in chapter.clauses}


def clause(id: str, lang: str) -> Clause:
    """One clause by its address; `KeyError` if there is none."""
    return _clauses(lang)[id]


# --- examples, player aid, glossary ---------------------------------------------------------------------------------


@cache
def examples(lang: str) -> tuple[Example, ...]:
    """The worked examples, each with one or more boards."""
    found = []
    for id, words in _words(lang)["examples"].items():
        boards = tuple(
            Board(
                _filled(told["when"], lang),
                _filled(told["then"], lang),
                shown["position"],
                tuple(shown["keys"]),
                shown["then"],
            )
            for told, shown in zip(words["boards"], _file("examples")[id], strict=True)
        )
        clauses = tuple(clause.id for clause in _clauses(lang).values() if clause.example == id)
        found.append(Example(id, _filled(words["title"], lang), _filled(words["given"], lang), clauses, boards))
    return tuple(found)


def player_aid(lang: str) -> tuple[AidSection, ...]:
    """The rules on one page."""
    found = []
    for entry in _file("outline")["aid"]:
        words = _words(lang)["aid"][entry["id"]]
        items = tuple(
            AidItem(_filled(text, lang), tuple(see)) for text, see in zip(words["items"], entry["items"], strict=True)
        )
        found.append(AidSection(entry["id"], words["title"], items, entry.get("table")))
    return tuple(found)


def glossary(lang: str) -> tuple[Term, ...]:
    """The words of the game; the same ids in every language, so that they can be compared."""
    words = _words(lang)["glossary"]
    return tuple(Term(entry["id"], words[entry["id"]], entry["clause"]) for entry in _file("outline")["glossary"])


# --- tables, made from the data -------------------------------------------------------------------------------------


def table(id: str, lang: str) -> Table:
    """One of `TABLES`, for instance the order cards or the points of the shift clock."""
    words = _words(lang)["tables"][id]
    more, rows = TABLES[id](lang)
    return Table(id, words["title"], (*words["columns"], *more), tuple(rows))


Rows = tuple[list[str], list[Row]]
"""Columns that the data names, after those that the language file names; and the rows."""


def _components_table(lang: str) -> Rows:
    counts = DATA["components"]["counts"]
    return [], [Row(id, (label(f"component.{id}", lang), str(count))) for id, count in counts.items()]


def _orders_table(lang: str) -> Rows:
    """CB-1.12: which vehicles have a card with these spots."""
    kinds: dict[tuple[str, ...], dict[str, Any]] = {}
    for item in DATA["order_cards"]["items"]:
        kind = kinds.setdefault(tuple(item["spots"]), {"points": item["victory_points"], "vehicles": set()})
        kind["vehicles"].add(item["vehicle"])
    rows = []
    for spots, kind in sorted(kinds.items(), key=lambda entry: (len(entry[0]), [COLOURS.index(s) for s in entry[0]])):
        names = ", ".join(name_of(spot, lang) for spot in spots)
        has = (label("yes" if vehicle in kind["vehicles"] else "no", lang) for vehicle in VEHICLES)
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
        Row(figure, (label(f"setup.{figure}", lang), *(str(row[figure]) for row in SETUP.values())))
        for figure in SETUP[2]
    ]
    return [str(n) for n in SETUP], rows


def _locks_table(lang: str) -> Rows:
    rows = []
    for players, covered in DATA["lock_tiles"]["covered"].items():
        names = ", ".join(name_of(space, lang) for space in covered) or label("none", lang)
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
        what = label(f"element.{item['kind']}", lang, key=name_of(item["key"], lang))
        shifts = ", ".join(str(shift) for shift in item["scored_in_shifts"])
        rows.append(Row(item["id"], (str(item["position"]), what, str(item["first"]), str(item["second"]), shifts)))
    return [], rows


def _final_table(lang: str) -> Rows:
    points = {"marks": 1, "cubes": 1, "orders": POINTS_PER_ORDER, "balance": POINTS_PER_SURPLUS_TILE}
    return [], [Row(id, (label(f"final.{id}", lang), _signed(value))) for id, value in points.items()]


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}"


TABLES: Final[dict[str, Callable[[str], Rows]]] = {
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


def components(lang: str) -> Iterator[Component]:
    """Every piece of the game: what is in the box, each card, tile kind, worker space, place and clock element."""
    of_box = _sources(DATA["components"])
    for id, count in DATA["components"]["counts"].items():
        yield Component(
            "piece", id, label(f"component.{id}", lang), count, _PIECE_CLAUSES.get(id, "CB-1.7"), {}, of_box
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
        name = label(f"element.{item['kind']}", lang, key=name_of(item["key"], lang))
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


PICTURES: Final = {
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
    return label("tile.one" if number == 1 else "tile.many", lang, colour=colour, n=str(number), side=side)


def _sources(part: dict[str, Any]) -> tuple[Source, ...]:
    """The sources of a part of the data; what we chose ourselves names its constraints instead of a place."""
    entries = part["source"] if isinstance(part["source"], list) else [part["source"]]
    return tuple(Source(entry["kind"], entry.get("where") or "; ".join(entry["constraints"])) for entry in entries)
