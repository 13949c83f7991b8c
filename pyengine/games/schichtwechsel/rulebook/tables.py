"""The tables of the rulebook, made from the data; what cards and fields do is said as the table says it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from pyengine.core.rulebook import Row, Rows
from pyengine.games.schichtwechsel.components import (
    BARRIER_TRACK,
    BARRIERS,
    BY_PLAYERS,
    CAPACITY,
    CARDS,
    CARDS_IN_PLAY,
    CARTS,
    DATA,
    EXCHANGES,
    HOUSES,
    LIMITED,
    LOCKABLE,
    OWN_CARD,
    PLACES,
    ROUND_CARDS,
    ROUND_SCORING,
    SHIFT,
    SPECIAL,
    TILES,
    TILES_IN_PLAY,
    TRACKS,
    WAGON_STONE,
    WAGONS,
)
from pyengine.games.schichtwechsel.effects.programs import (
    CHOICES,
    LOWER_OF,
    MODES,
    MODES_OF_CARD,
    OWN_PROGRAMS,
    PROGRAM_OF,
)
from pyengine.games.schichtwechsel.view import texts
from pyengine.games.schichtwechsel.view.wording import card_in_words, in_words

if TYPE_CHECKING:
    from pyengine.core.rulebook import Rulebook

_box = DATA["components"]
_tableau = DATA["tableau"]
CARD: Final = {item["id"]: item for item in DATA["action_cards"]["cards"]}
TILE: Final = {item["id"]: item for item in DATA["selection_tiles"]["tiles"]}
EACH: Final = ("miner", "player_action_stone", "disc", "house", "coke", "headframe", "own_action_card", "mine_tableau")
COMMON: Final = (
    *("action_card", "selection_tile", "round_card", "coal", "spoil", "white_action_stone", "coin", "tool_marker"),
    *("water_marker", "cover_marker_cokery", "cover_marker_shift", "start_player_marker", "bag", "board"),
)
DECISIONS: Final = (
    *("SW-7.2", "SW-7.3", "SW-7.4", "SW-7.4a", "SW-7.7", "SW-7.8", "SW-8.1", "SW-8.4", "SW-4.12", "SW-4.13"),
    *("SW-4.14", "SW-4.15b", "SW-4.16", "SW-4.23", "SW-4.19", "SW-4.3", "SW-4.18", "SW-4.17", "SW-4.21"),
    *("SW-13.5", "SW-4.5", "SW-15.1", "SW-15.6", "SW-15.10"),
)
SCORES: Final = ("miner", "tracks", "heap", "manor", "settlement", "sold", "wagons", "coke", "start", "tools")


def name_of(id: str, lang: str) -> str:
    """A name of the game's texts as print has it; `shift_deputy` is a field of the shift, `deputy` a tile."""
    if id.startswith("shift_"):
        id = id.replace("_", "/", 1)
    return texts.name_of(id, lang).replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")


class Tables:
    """Rows in a language; `book` has the words that the data and the game's texts do not have."""

    def __init__(self, book: Callable[[], Rulebook]) -> None:
        self._book = book

    def label(self, name: str, lang: str, **values: str) -> str:
        return self._book().label(name, lang, **values)

    # --- what is said of one thing

    def does(self, program: str, lang: str) -> str:
        return in_words(PROGRAM_OF[program], lang) or self.label("none", lang)

    def cost(self, cost: dict[str, int], lang: str) -> str:
        unit, n = next(iter(cost.items()))
        return self.label(f"cost.{unit}.{'one' if n == 1 else 'many'}", lang, n=str(n))

    def card_cost(self, card: str, lang: str) -> str:
        if card == OWN_CARD:
            return self.cost(DATA["own_action_card"]["cost"], lang)
        modes = CARD[card].get("modes", [CARD[card]])
        return self.either((self.cost(mode["cost"], lang) for mode in modes), lang)

    def card_effect(self, card: str, lang: str) -> str:
        if card == OWN_CARD:
            return in_words(OWN_PROGRAMS[-1], lang)
        modes = MODES_OF_CARD[CARDS.index(card)]
        return self.either((card_in_words(MODES[mode], lang) for mode in modes), lang)

    def either(self, parts: Iterable[str], lang: str) -> str:
        first, *rest = parts
        return self.label("or", lang, first=first, second=rest[0]) if rest else first

    def marks(self, card: str, lang: str) -> str:
        """White border and copy protection."""
        found = [name for name, on in (("multi", CARD[card]["multi_use"]), ("safe", not CARD[card]["copyable"])) if on]
        return ", ".join(self.label(f"mark.{name}", lang) for name in found) or self.label("none", lang)

    def players(self, counts: list[int]) -> str:
        return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"

    def lower(self, tile: str, lang: str) -> list[str]:
        """The two ways of the lower part of a tile."""
        return [in_words(program, lang) for program in CHOICES[LOWER_OF[TILES.index(tile)]].programs]

    def special(self, card: int, lang: str) -> str:
        return self.label(f"special.{SPECIAL[card]}" if SPECIAL[card] else "none", lang)

    def scoring(self, card: int, lang: str) -> str:
        told = ROUND_SCORING[card]
        values: dict[str, str] = {key: str(told[key]) for key in ("per", "vp") if key in told}
        values["track"] = name_of(told["track"], lang) if "track" in told else ""
        return self.label(f"scoring.{told['type']}", lang, **values)

    def place_limit(self, place: int, lang: str) -> str:
        return self.label("limit.one" if place in LIMITED else "limit.none", lang)

    # --- tables

    def box_counts(self, lang: str) -> Iterator[tuple[str, str, int]]:
        for id in EACH:
            what = self.label(f"component.{id}", lang)
            yield f"each_{id}", self.label("each", lang, what=what), _box["per_player"][id]
        for id in COMMON:
            yield id, self.label(f"component.{id}", lang), _box[id]

    def components(self, lang: str) -> Rows:
        return [], [Row(id, (name, str(count))) for id, name, count in self.box_counts(lang)]

    def tableau(self, lang: str) -> Rows:
        rows = []
        for n, cart in enumerate(_tableau["carts"]):
            notes = ["lockable"] if n == LOCKABLE else []
            notes += ["coal_only"] if len(cart["allowed"]) == 1 else []
            rows.append(self._holder(cart, CARTS, notes, lang))
        for n, wagon in enumerate(_tableau["coal_wagons"]):
            rows.append(self._holder(wagon, WAGONS, ["stone"] if WAGON_STONE[n] else [], lang))
        return [], rows

    def _holder(self, item: dict[str, Any], names: tuple[str, ...], notes: list[str], lang: str) -> Row:
        note = ", ".join(self.label(f"note.{one}", lang) for one in notes) or self.label("none", lang)
        assert item["id"] in names
        return Row(item["id"], (name_of(item["id"], lang), str(item["capacity"]), note))

    def setup(self, lang: str) -> Rows:
        counts = sorted(BY_PLAYERS)

        def row(id: str, cells: Iterable[object]) -> Row:
            return Row(id, (self.label(f"setup.{id}", lang), *(str(cell) for cell in cells)))

        none = self.label("none", lang)
        covered = [
            ", ".join(name_of(f"shift/{field}", lang) for field in BY_PLAYERS[n]["covered_shift_fields"])
            for n in counts
        ]
        return [self.label("players", lang, n=str(n)) for n in counts], [
            row("cards", (len(CARDS_IN_PLAY[n]) for n in counts)),
            row("tiles", (len(TILES_IN_PLAY[n]) for n in counts)),
            row("coal", (BY_PLAYERS[n]["bag"]["coal"] for n in counts)),
            row("spoil", (BY_PLAYERS[n]["bag"]["spoil"] for n in counts)),
            row("cokery", (len(BY_PLAYERS[n]["covered_cokery_fields"]) or none for n in counts)),
            row("shift", (names or none for names in covered)),
            row("slots", (CAPACITY[n][LIMITED[0]] for n in counts)),
        ]

    def cards(self, lang: str) -> Rows:
        rows = []
        for card in CARDS:
            cells = (self.card_effect(card, lang), self.marks(card, lang), self.players(CARD[card]["players"]))
            rows.append(Row(card, (name_of(card, lang), self.card_cost(card, lang), *cells)))
        own = (self.card_cost(OWN_CARD, lang), self.card_effect(OWN_CARD, lang), self.label("mark.own", lang))
        rows.append(Row(OWN_CARD, (name_of(OWN_CARD, lang), *own, self.players(sorted(BY_PLAYERS)))))
        return [], rows

    def tiles(self, lang: str) -> Rows:
        rows = []
        for tile in TILES:
            parts = (self.does(f"{tile}/upper", lang), *self.lower(tile, lang), self.players(TILE[tile]["players"]))
            rows.append(Row(tile, (name_of(tile, lang), *parts)))
        return [], rows

    def house_track(self, lang: str) -> Rows:
        return [], [Row(id, (id, self.does(id, lang))) for id in HOUSES]

    def round_cards(self, lang: str) -> Rows:
        rows = []
        for n, id in enumerate(ROUND_CARDS):
            rows.append(Row(id, (f"{n + 1} {name_of(id, lang)}", self.special(n, lang), self.scoring(n, lang))))
        return [], rows

    def exchanges(self, lang: str) -> Rows:
        spoil = {item["id"]: str(item["spoil"]) for item in _tableau["heap"]["exchanges"]}
        return [], [Row(id, (spoil[id], self.does(id, lang))) for id in EXCHANGES]

    def shift(self, lang: str) -> Rows:
        rows = []
        for n, id in enumerate(SHIFT[1:], start=1):
            rows.append(Row(id, (str(n), name_of(f"shift/{id}", lang), self.does(f"shift/{id}", lang))))
        return [], rows

    def barriers(self, lang: str) -> Rows:
        rows = []
        for item in BARRIERS:
            track = name_of(BARRIER_TRACK[item["id"]], lang)
            rows.append(Row(item["id"], (track, str(item["after_field"]), self.does(item["id"], lang))))
        return [], rows

    def tracks(self, lang: str) -> Rows:
        rows = []
        for item in DATA["tracks"]["tracks"]:
            stones = " · ".join(f"{stone['field']}: {stone['vp']}" for stone in item["milestones"])
            goal = f"{item['goal_vp_first']} / {item['goal_vp_later']}"
            rows.append(Row(item["id"], (name_of(item["id"], lang), str(item["goal"]), stones, goal)))
        return [], rows

    def places(self, lang: str) -> Rows:
        rows = []
        for n, id in enumerate(PLACES):
            rows.append(Row(id, (name_of(id, lang), self.place_limit(n, lang), self.label(f"place.{id}", lang))))
        return [], rows

    def headframes(self, lang: str) -> Rows:
        rows = []
        for group in ("large", "small"):
            for item in DATA["headframes"][group]:
                cells = (name_of(item["id"], lang), name_of(f"size_{group}", lang), self.does(item["id"], lang))
                rows.append(Row(item["id"], cells))
        return [], rows

    def final(self, lang: str) -> Rows:
        return [], [Row(id, (self.label(f"final.{id}", lang), self.label(f"worth.{id}", lang))) for id in SCORES]

    def decisions(self, lang: str) -> Rows:
        rows = []
        for id in DECISIONS:
            cells = (self.label(f"{part}.{id}", lang) for part in ("who", "choice", "decline"))
            rows.append(Row(id, (f"[{id}]", *cells)))
        return [], rows

    def all(self) -> dict[str, Callable[[str], Rows]]:
        return {
            "components": self.components,
            "tableau": self.tableau,
            "setup": self.setup,
            "cards": self.cards,
            "tiles": self.tiles,
            "house_track": self.house_track,
            "round_cards": self.round_cards,
            "exchanges": self.exchanges,
            "shift": self.shift,
            "barriers": self.barriers,
            "tracks": self.tracks,
            "places": self.places,
            "headframes": self.headframes,
            "final": self.final,
            "decisions": self.decisions,
        }


def track_fields() -> Iterator[tuple[str, int]]:
    """Every field of every track but the start."""
    for n, track in enumerate(TRACKS):
        yield from ((track, field) for field in range(1, DATA["tracks"]["tracks"][n]["goal"] + 1))
