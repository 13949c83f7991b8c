"""The rules of Kohle & Kolonie as a person reads them: its tables and pieces; the words lie beside this file.

>>> BOOK.clause("KK-3.1", "en").text
'You start with 4 coins and 2 victory points.'
>>> [(variant.name, variant.text) for variant in BOOK.clause("KK-3.1", "de").variants]
[('Ausgabe: Englisch', 'Du beginnst mit 5 Münzen.')]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from pyengine.core.rulebook import Component, Row, Rows, Rulebook, Source
from pyengine.core.view.text import capital
from pyengine.games.kohle_kolonie.components import BONUSES, CARDS, DATA, PHASE_OF, PHASES
from pyengine.games.kohle_kolonie.rulebook.figures import figures
from pyengine.games.kohle_kolonie.view.texts import VARIANTS, card_name, name_of

_box = DATA["components"]
_map = DATA["map"]
_cards = DATA["pithead_cards"]
_markers = DATA["bonus_markers"]
_mines: Final = {item["id"]: item for item in (*DATA["mines"]["small_and_single"], *DATA["mines"]["large"])}
_EACH: Final = ("miners", "settlements", "engineers", "disaster_discs", "pithead_cards")
_COMMON: Final = (
    "neutral_disaster_discs",
    "blank_disaster_discs",
    "steam_engines",
    "local_workers",
    "extra_action_markers",
    "railway_markers",
    "bonus_markers",
    "disaster_markers",
    "small_mine_cards",
    "single_mine_cards",
    "large_mine_cards",
)


def _amount(what: str, n: int, lang: str) -> str:
    """1 coin, 2 coins."""
    many = n != 1 and BOOK.has_label(f"{what}.many")
    return BOOK.label(f"{what}.many" if many or what == "worker" else f"{what}.one", lang, n=str(n))


def _yes(value: object, lang: str) -> str:
    return BOOK.label("yes" if value else "no", lang)


def _joined(word: str, parts: Iterable[str], lang: str) -> str:
    """One or two parts: 5 workers and 2 coins; 5 workers or 3 coins."""
    first, *rest = parts
    return BOOK.label(word, lang, first=first, second=rest[0]) if rest else first


# --- tables, made from the data -------------------------------------------------------------------------------------


def _box_counts(lang: str) -> Iterator[tuple[str, str, int]]:
    for id in _EACH:
        yield id, BOOK.label("each", lang, what=BOOK.label(f"component.{id}", lang)), _box["per_player"][id]
    for id in _COMMON:
        yield id, BOOK.label(f"component.{id}", lang), _box[id]
    for id in ("ones", "fives"):
        yield id, BOOK.label(f"component.{id}", lang), _box["coins"][id]


def _components_table(lang: str) -> Rows:
    return [], [Row(id, (name, str(count))) for id, name, count in _box_counts(lang)]


def _mines_of(ground: str) -> list[dict[str, Any]]:
    return [item for item in DATA["mines"]["small_and_single"] if item["ground"] == ground]


def _grounds_table(lang: str) -> Rows:
    rows = []
    for item in _map["grounds"]:
        turn = str(item["consolidation_turn"] or BOOK.label("none", lang))
        mines = ", ".join(f"{mine['name']} ({mine['number']})" for mine in _mines_of(item["id"]))
        rows.append(Row(item["id"], (item["name"], name_of(item["city"], lang), turn, mines)))
    return [], rows


def _tableau_table(lang: str) -> Rows:
    rows = [
        Row(
            item["id"],
            (
                capital(name_of(item["id"], lang)),
                capital(name_of(item["after"], lang)) if item["after"] else BOOK.label("first", lang),
                _yes(item["coin_security"], lang),
                _yes(item["rescue_place"], lang),
            ),
        )
        for item in DATA["tableau"]["places"]
    ]
    return [], rows


def _phases_table(lang: str) -> Rows:
    return [], [Row(id, (str(PHASE_OF[id]), name_of(f"phase_{id}", lang))) for id in PHASES]


def _markers_table(lang: str) -> Rows:
    rows = []
    for id in BONUSES:
        marker = _markers["markers"][id]
        phases = ", ".join(str(PHASE_OF[phase]) for phase in marker["use"])
        effect = BOOK.label(f"effect.{id}", lang)
        rows.append(Row(id, (name_of(id, lang), str(marker["cost"]), phases, effect)))
    return [], rows


def _flip_price(card: str, lang: str) -> str:
    prices = []
    for option in _cards[card]["flip"]["cost_options"]:
        parts = [_amount(what, option[f"{what}s"], lang) for what in ("worker", "coin") if option[f"{what}s"]]
        prices.append(_joined("and", parts, lang))
    return _joined("or", prices, lang)


def _flips_table(lang: str) -> Rows:
    rows = []
    for card in (card for card in CARDS if _cards[card]["flip"]):
        flip = _cards[card]["flip"]
        parts = [_amount("point", flip["vp"], lang)]
        if flip.get("extra_action_marker"):
            parts.append(_amount("extra", flip["extra_action_marker"], lang))
        raises = name_of(flip["raises"], lang) if flip["raises"] else BOOK.label("none", lang)
        rows.append(Row(card, (name_of(card, lang), _flip_price(card, lang), _joined("and", parts, lang), raises)))
    return [], rows


def _prices_table(lang: str) -> Rows:
    rows = []
    for what in ("steam_engine", "settlement", "engineer"):
        price = DATA["prices"][what]
        numbers = [str(price[name]) for name in ("normal", "raised")]
        cells = (name_of(what, lang), *numbers, name_of(price["raised_by"], lang), str(price["bonus_marker"]))
        rows.append(Row(what, cells))
    return [], rows


def _disaster_table(lang: str) -> Rows:
    losses = {turn: points for turn, points in DATA["disaster"]["vp_loss_by_turn"].items() if turn.isdigit()}
    return [], [Row(turn, (turn, str(points))) for turn, points in losses.items()]


def _yield_of(space: dict[str, Any], lang: str) -> str:
    """What a space of a pithead card brings."""
    kind = next(kind for kind in ("coins", "vp", "points") if kind in space)
    what = _amount({"coins": "coin", "vp": "point", "points": "consolidation"}[kind], space[kind], lang)
    if "wagons" in space:
        what = BOOK.label("for.wagons", lang, coins=what, wagons=_amount("wagon", space["wagons"], lang))
    return BOOK.label("with.miners", lang, what=what, n=str(space["needs"])) if space["needs"] > 1 else what


def _yields_table(lang: str) -> Rows:
    rows = []
    for card in CARDS:
        sides = [{s["id"]: s for s in _cards[card].get(side, {}).get("spaces", [])} for side in ("front", "back")]
        for id in dict.fromkeys((*sides[0], *sides[1])):
            cells = [_yield_of(side[id], lang) if id in side else BOOK.label("none", lang) for side in sides]
            rows.append(Row(id, (name_of(id, lang), *cells)))
    return [], rows


def _railway_table(lang: str) -> Rows:
    rows = []
    for item in DATA["railway_markers"]["types"]:
        when = BOOK.label("when.now" if item["immediate"] else "when.kept", lang)
        rows.append(Row(item["id"], (name_of(f"rail_{item['id']}", lang), str(item["count"]), when)))
    return [], rows


def _engines_table(lang: str) -> Rows:
    points = {int(n): value for n, value in DATA["final_scoring"]["steam_engines"].items() if n != "0"}
    return [], [Row(str(n), (f"{n}+" if n == max(points) else str(n), str(value))) for n, value in points.items()]


def _lines_table(lang: str) -> Rows:
    none = BOOK.label("none", lang)
    rows = []
    for item in _map["lines"]:
        small = [len(item["stations_3_players"]), item["complete_vp"]["3"]]
        numbers = [len(item["stations"]), item["complete_vp"]["5"], *small]
        rows.append(Row(item["id"], (name_of(f"line_{item['id']}", lang), *(str(n or none) for n in numbers))))
    return [], rows


def _editions_table(lang: str) -> Rows:
    """What the variant changes; the effect and its values have labels unless the value is a number."""
    edition = DATA["variants"]["edition"]
    rows = []
    for effect, values in edition["effects"].items():
        said = []
        for value in (values[one] for one in edition["values"]):
            key = f"edition.{effect}.{str(value).lower()}"
            said.append(BOOK.label(key, lang) if BOOK.has_label(key) else str(value))
        rows.append(Row(effect, (BOOK.label(f"edition.{effect}", lang), *said)))
    return [BOOK.label(f"edition.{one}", lang) for one in edition["values"]], rows


_TABLES: Final[dict[str, Callable[[str], Rows]]] = {
    "components": _components_table,
    "grounds": _grounds_table,
    "tableau": _tableau_table,
    "phases": _phases_table,
    "markers": _markers_table,
    "flips": _flips_table,
    "prices": _prices_table,
    "disaster": _disaster_table,
    "yields": _yields_table,
    "railway": _railway_table,
    "engines": _engines_table,
    "lines": _lines_table,
    "editions": _editions_table,
}


# --- components -----------------------------------------------------------------------------------------------------


def _components(lang: str) -> Iterator[Component]:
    """Every piece of the game: what is in the box, each card, marker, tableau place, ground, village and station."""
    of_box = _sources(_box["source"])
    for id, name, count in _box_counts(lang):
        yield Component("piece", id, name, count, "KK-1.2" if id in _EACH else "KK-1.3", {}, of_box)
    for item in _mines.values():
        yield _mine(item, lang)
    for card in CARDS:
        facts = {"flip": _flip_price(card, lang)} if _cards[card]["flip"] else {}
        of_card = _sources(_cards["loading_flip_source"] if card == "loading" else _cards["source"])
        names = dict.fromkeys((card_name(card, False, lang), card_name(card, True, lang) if facts else ""))
        yield Component("pithead", card, " / ".join(name for name in names if name), 1, "KK-12.1", facts, of_card)
    yield from _marker_components(lang)
    of_tableau = _sources(*DATA["tableau"]["source"].values())
    for item in DATA["tableau"]["places"]:
        facts = {key: _yes(item[key], lang) for key in ("coin_security", "rescue_place")}
        name = BOOK.label("place.name", lang, place=name_of(item["id"], lang))
        yield Component("place", item["id"], name, 1, "KK-1.12", facts, of_tableau)
    yield from _map_components(lang)


def _mine(item: dict[str, Any], lang: str) -> Component:
    facts: dict[str, Any] = {
        "number": item.get("number"),
        "city": item["city"],
        "ground": item["ground"],
        "cost": item.get("cost"),
        "income": item["income"],
        "points": item["vp"] or None,
        "bonus": BOOK.label(f"bonus.{item['bonus']}", lang) if item["bonus"] else None,
        "founded": item.get("founding_turn"),
        "consolidated": item["consolidation_turn"],
    }
    sources = DATA["mines"]["source"]
    told = sources["vereinigter_general"] if item["ground"] == "g_vereinigter_general" else None
    of_mine = _sources(sources["counts_and_fields"], told, sources["names"], sources["values"])
    clause = {"small": "KK-1.5", "single": "KK-1.6", "large": "KK-1.7"}[item["kind"]]
    shown = {key: value for key, value in facts.items() if value is not None}
    return Component(item["kind"], item["id"], item["name"], 1, clause, shown, of_mine)


def _marker_components(lang: str) -> Iterator[Component]:
    """Bonus, railway and disaster markers; their ids are those of their pictures."""
    of_bonus = _sources(*_markers["source"].values())
    for id in BONUSES:
        facts = {"price": _markers["markers"][id]["cost"], "effect": BOOK.label(f"effect.{id}", lang)}
        yield Component("bonus", f"kk-bonus-{id}", name_of(id, lang), 1, "KK-5.9", facts, of_bonus)
    of_rail = _sources(DATA["railway_markers"]["source"])
    for item in DATA["railway_markers"]["types"]:
        name = name_of(f"rail_{item['id']}", lang)
        yield Component("railway", f"kk-rail-{item['id']}", name, item["count"], "KK-20.3", {}, of_rail)
    of_disaster = _sources(DATA["disaster"]["markers"]["source"])
    clauses = dict(zip(_EVENTS, ("a", "b", "c", "d"), strict=True))
    for item in DATA["disaster"]["markers"]["list"]:
        id, clause = item["id"], f"KK-14.10{clauses[item['id']]}"
        yield Component("disaster", f"kk-disaster-{id}", name_of(id, lang), item["count"], clause, {}, of_disaster)


_EVENTS: Final = ("highest_number", "additional_coin", "increased_buying_power", "subsidence")


def _map_components(lang: str) -> Iterator[Component]:
    of_map = _map["source"]
    for item in _map["grounds"]:
        facts: dict[str, Any] = {"city": item["city"], "villages": item["villages"]}
        facts["mines"] = [space["mine"] for space in item["mine_spaces"]]
        if item["consolidation_turn"]:
            facts["consolidated"] = item["consolidation_turn"]
        yield Component("ground", item["id"], item["name"], 1, "KK-1.9", facts, _sources(of_map, item.get("history")))
    for item in _map["villages"]:
        facts = {"grounds": item["grounds"], "workers": item["workers"], "places": item["settlement_places"]}
        facts["stations"] = item["stations"]
        yield Component("village", item["id"], item["name"], 1, "KK-1.10", facts, _sources(of_map))
    for item in _map["stations"]:
        facts = {"line": f"line_{item['line']}", "villages": item["villages"], "adjacent": item["adjacent_stations"]}
        yield Component("station", item["id"], name_of(item["id"], lang), 1, "KK-1.11", facts, _sources(of_map))


_RULEBOOKS: Final = {
    "000_4f21b83225c1f625.txt": "German",
    "001_967ccbeb2b368580.txt": "French",
    "004_bcffc358cf74a070.txt": "English",
}
"""The rulebooks as the data names them."""


def _sources(*entries: dict[str, Any] | None) -> tuple[Source, ...]:
    """What the data notes about its values, in English: sections of rulebooks, findings, or our constraints."""
    found = []
    for entry in (entry for entry in entries if entry):
        told = []
        if "files" in entry:
            told.append(f"{', '.join(_RULEBOOKS[file] for file in entry['files'])} rulebook: section")
            told[-1] += f" {', '.join(entry['sections'])}"
        told += entry.get("constraints", ())
        if "note" in entry:
            told.append(entry["note"])
        found.append(Source(entry["kind"], "; ".join(told)))
    return tuple(found)


_PICTURES: Final = {
    "miners": "kk-miner-red",
    "settlements": "kk-settlement-red",
    "engineers": "kk-engineer-red",
    "disaster_discs": "kk-disc-red",
    "neutral_disaster_discs": "kk-disc-black",
    "blank_disaster_discs": "kk-disc-blank",
    "steam_engines": "kk-engine",
    "local_workers": "kk-worker",
    "extra_action_markers": "kk-extra",
    "railway_markers": "kk-rail-back",
    "bonus_markers": "kk-bonus-back",
    "disaster_markers": "kk-disaster-back",
    "ones": "kk-coin",
    "fives": "kk-coin-5",
    **{card: f"kk-scene-{card}" for card in CARDS},
}
"""Symbols that stand for pieces of the box; mines and markers have one of their own name."""


BOOK: Final = Rulebook(
    __package__,
    figures=figures(),
    tables=_TABLES,
    components=_components,
    name_of=name_of,
    variants=VARIANTS,
    pictures=_PICTURES,
)
