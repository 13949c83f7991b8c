"""Effects as data: every effect list of `data.json` as a *program* of short tuples that `interpreter.run` carries out.

An effect is a tuple, first its op, then what the op needs. Choices and copies inside programs are numbered tables of
their own, so that a pending decision can name them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from pyengine.games.schichtwechsel.components import (
    BARRIERS,
    BONUS,
    DATA,
    GREY,
    HOUSES,
    MATERIALS,
    OWN,
    OWN_CARD,
    P_MINER,
    P_SALE,
    P_TOOLS,
    PIT_SCORING,
    PLACES,
    SHIFT,
    TILES,
    TRACK_OF,
)

Effect = tuple[Any, ...]
PLAIN_CHOICE, UPPER, LOWER = range(3)
"""How strictly an option must be possible: in part (SW-4.23), with a cube and room (SW-7.4a), completely (SW-7.8c)."""
MUST, UP_TO, ALL_OR_NOTHING = range(3)
"""Whether water must be lowered (SW-4.3)."""
TO_ANY, TO_LARGE, TO_SMALL = range(3)
PARTS: Final = ("any", "large", "small")


class Program(NamedTuple):
    """A list of effects: its id, what it belongs to (for names and score lines), the clause, the effects."""

    id: str
    what: str
    clause: str
    effects: tuple[Effect, ...]


class Choice(NamedTuple):
    """One of several programs, each with the word of its key."""

    id: str
    clause: str
    words: tuple[str, ...]
    programs: tuple[int, ...]
    optional: bool
    kind: int
    otherwise: str
    """A tile's lower part: what happens if nothing is possible."""


class Copy(NamedTuple):
    """SW-4.21: cards of these sizes may be copied; a program that follows if one was, -1 for none."""

    id: str
    sizes: tuple[str, ...]
    used: int


PROGRAMS: Final[list[Program]] = []
PROGRAM_OF: Final[dict[str, int]] = {}
CHOICES: Final[list[Choice]] = []
CHOICE_OF: Final[dict[str, int]] = {}
COPIES: Final[list[Copy]] = []
COPY_OF: Final[dict[str, int]] = {}


def _word(effects: Sequence[dict[str, Any]]) -> str:
    """The word for an option of a choice: by its first effect."""
    first = effects[0]
    words = {
        "put_coal_wagon": "wagon",
        "put_heap": "heap",
        "put_coke_wagon": "coke",
        "put_cokery": "cokery",
        "tool_return": "tool",
        "headframe_deploy": "headframe",
        "advance": first.get("track", ""),
        "put_cart": first.get("material", ""),
    }
    return str(words.get(first["op"], first["op"]))


def _choice(
    id: str, options: Sequence[Any], what: str, clause: str, optional: bool, kind: int, otherwise: str = ""
) -> int:
    words = tuple(_word(option) for option in options)
    programs = tuple(
        _program(f"{id}/{word}", option, what, clause, kind) for word, option in zip(words, options, strict=True)
    )
    CHOICE_OF[id] = len(CHOICES)
    CHOICES.append(Choice(id, clause, words, programs, optional, kind, otherwise))
    return CHOICE_OF[id]


def _copy(id: str, entry: dict[str, Any], what: str, clause: str) -> int:
    used = _program(f"{id}/used", entry["if_used"], what, clause) if "if_used" in entry else -1
    name = id.removeprefix("shift/")
    COPY_OF[name] = len(COPIES)
    COPIES.append(Copy(name, tuple(entry["sizes"]), used))
    return COPY_OF[name]


def _effect(id: str, entry: dict[str, Any], what: str, clause: str, kind: int) -> Effect:
    op = entry["op"]
    if op == "water":
        delta = entry["delta"]
        if delta > 0:
            return ("water_rises", delta)
        mode = UP_TO if entry.get("up_to") else ALL_OR_NOTHING if entry.get("optional") else MUST
        return ("water_drops", -delta, mode)
    if op == "vp":
        return (op, entry["n"], clause, what)
    if op == "tool_return":
        return (op, entry["max"], kind == LOWER)
    if op == "put_cart":
        return (op, MATERIALS.index(entry["material"]), entry["n"])
    if op == "put_coal_wagon":
        return (op, entry["n"], kind == UPPER)
    if op == "put_heap":
        return (op, entry["n"], entry.get("optional", False), entry.get("min_on_heap", 0))
    if op == "put_cokery":
        return (op, entry.get("min_own_coke_in_cokery", 0))
    if op == "haul":
        return (op, entry["max"], id in HOUSES)
    if op in ("coke", "load"):
        return (op, entry["max"])
    if op == "advance":
        track, steps = TRACK_OF[entry["track"]], entry["steps"]
        if entry.get("up_to"):
            return ("advance_up_to", track, steps)
        return (op, track, steps, entry.get("no_barrier", False))
    if op == "miner":
        return (op, entry.get("use_field", True), False)
    if op == "headframe_bonus":
        return (op, {"one_any": TO_ANY, "large_then_small": TO_LARGE}[entry["mode"]])
    if op == "copy":
        return (op, _copy(id, entry, what, clause))
    if op == "choice":
        # SW-7.8a: bonus fields of the house track may be declined.
        optional = entry.get("optional", False) or id in HOUSES
        return (op, _choice(id, entry["options"], what, clause, optional, kind))
    if op in ("tool_take", "coin", "white", "put_coke_wagon"):
        return (op, entry["n"])
    return (op,)  # house, headframe_deploy, start_marker, tile_lower


def _program(id: str, entries: Sequence[dict[str, Any]], what: str, clause: str, kind: int = PLAIN_CHOICE) -> int:
    effects = [_effect(id, entry, what, clause, kind) for entry in entries]
    for place in range(len(effects) - 1):
        one, other = effects[place], effects[place + 1]
        if one[0] == other[0] == "advance":  # SW-4.15b: the owner chooses which track comes first
            effects[place : place + 2] = [("advance_both", one[1], one[2], other[1], other[2])]
            break
    PROGRAM_OF[id] = len(PROGRAMS)
    PROGRAMS.append(Program(id, what, clause, tuple(effects)))
    return PROGRAM_OF[id]


# --- action cards (SW-9) --------------------------------------------------------------------------------------------


class Mode(NamedTuple):
    """A card, or one mode of it (SW-5.8): how it is called in keys, its cost, size, condition and program."""

    card: int
    words: str
    cost: str
    """The kind of unit and how many: `white1`, `white2`, `player1`, `coin1`."""
    size: str
    condition: str
    copyable: bool
    program: int
    program_both: int
    """The program with `combined_water_vp = both` (OP-6)."""


def _cost(cost: dict[str, int]) -> str:
    ((unit, number),) = cost.items()
    return f"{unit}{number}"


def _modes() -> list[Mode]:
    found = []
    large_vp = next(
        effect["n"]
        for card in DATA["action_cards"]["cards"]
        if card["id"] == "water_large"
        for effect in card["effects"]
        if effect["op"] == "vp"
    )
    for number, card in enumerate(DATA["action_cards"]["cards"]):
        for mode in card.get("modes", [card]):
            id = card["id"] if mode is card else f"{card['id']}/{mode['id']}"
            program = both = _program(id, mode["effects"], card["id"], "SW-9.1")
            if card["family"] == "water" and mode["size"] == "small":  # OP-6
                both = _program(f"{id}/both", [*mode["effects"], {"op": "vp", "n": large_vp}], card["id"], "SW-9.1")
            found.append(
                Mode(
                    number,
                    id.replace("/", ":"),
                    _cost(mode["cost"]),
                    mode["size"],
                    mode["usable_if"],
                    card["copyable"],
                    program,
                    both,
                )
            )
    return found


MODES: Final = tuple(_modes())
MODES_OF_CARD: Final = tuple(
    tuple(n for n, mode in enumerate(MODES) if mode.card == card) for card in range(len(DATA["action_cards"]["cards"]))
)


def _own_card() -> tuple[int, ...]:
    """The own card with 0, 1 and 2 headframes off it when it is paid (SW-9.4)."""
    found = []
    for off in range(DATA["own_action_card"]["rail_symbols_covered_by_headframes"] + 1):
        entries = [
            {**entry, "steps": off} if entry["op"] == "advance" else entry
            for entry in DATA["own_action_card"]["effects"]
        ]
        entries = [entry for entry in entries if entry.get("steps") != 0]
        found.append(_program(f"{OWN_CARD}/{off}", entries, OWN_CARD, "SW-9.1"))
    return tuple(found)


OWN_PROGRAMS: Final = _own_card()
OWN_MODE: Final = Mode(OWN, OWN_CARD, _cost(DATA["own_action_card"]["cost"]), "", "own", False, -1, -1)

# --- everything else that has effects -------------------------------------------------------------------------------

for _tile in DATA["selection_tiles"]["tiles"]:
    _program(f"{_tile['id']}/upper", _tile["upper"], _tile["id"], "SW-7.4a", UPPER)
    _choice(
        f"{_tile['id']}/lower",
        _tile["lower_options"],
        _tile["id"],
        "SW-7.8c",
        False,
        LOWER,
        _tile["lower_special_case"],
    )
UPPER_OF: Final = tuple(PROGRAM_OF[f"{id}/upper"] for id in TILES)
LOWER_OF: Final = tuple(CHOICE_OF[f"{id}/lower"] for id in TILES)

for _field in DATA["shift"]["fields"]:
    _program(f"shift/{_field['id']}", _field["effects"], f"shift/{_field['id']}", "SW-10.1")
SHIFT_PROGRAM: Final = (-1, *(PROGRAM_OF[f"shift/{id}"] for id in SHIFT[1:]))
EXIT_MOVE: Final = _program("exit_move", DATA["shift"]["exit_extra_move"], "exit_move", "SW-4.17c")

for _barrier in BARRIERS:
    _program(_barrier["id"], _barrier["reward"], _barrier["id"], "SW-4.16")
for _bonus in (*DATA["headframes"]["large"], *DATA["headframes"]["small"]):
    _program(_bonus["id"], _bonus["effects"], _bonus["id"], "SW-13.2")
BONUS_PROGRAM: Final = tuple(PROGRAM_OF[id] for id in BONUS)
for _grey in DATA["cokery"]["grey"]:
    _program(_grey["id"], _grey["effects"], _grey["id"], "SW-4.13d")
GREY_PROGRAM: Final = tuple(PROGRAM_OF[id] for id in GREY)
EXCHANGE_PROGRAM: Final = tuple(
    _program(entry["id"], entry["gain"], entry["id"], "SW-8.4") for entry in DATA["tableau"]["heap"]["exchanges"]
)
HOUSE_PROGRAM: Final = tuple(
    _program(entry["id"], entry["bonus"], entry["id"], "SW-7.8a") for entry in DATA["tableau"]["house_track"]
)
DEPLOY_PROGRAM: Final = tuple(
    _program(f"deploy/{number}", entries, f"deploy/{number}", "SW-4.19")
    for number, entries in DATA["own_action_card"]["deploy_reward"].items()
)
SALE_PROGRAM: Final = _program("sale", DATA["tableau"]["sales"]["reward_per_sale"], "sale", "SW-7.7")


def _final(place: int, clause: str, *effects: Effect) -> int:
    id = PLACES[place]
    PROGRAM_OF[id] = len(PROGRAMS)
    PROGRAMS.append(Program(id, id, clause, effects))
    return PROGRAM_OF[id]


FINAL_MINER_PROGRAM: Final = _final(P_MINER, "SW-15.1", ("miner", False, True))
FINAL_SALE_PROGRAM: Final = _final(P_SALE, "SW-15.6", ("final_load",), ("final_sale",))
FINAL_TOOLS_PROGRAM: Final = _final(P_TOOLS, "SW-15.10", ("tool_return", PIT_SCORING[P_TOOLS]["max"], False))
