"""What can be pending (NOTATION.md, `pending`): decisions that are asked, and effects that go on after them.

The fields of each are those of its document; `under` names what it can have come from. What more must be true of it
(which effect of which program, which pieces) is checked beside its name when a position is read.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from pyengine.core.documents.fields import Field
from pyengine.core.play.pending import Codec, Declarations, flag, ids, whole
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.components import (
    BONUS,
    BONUS_OF,
    BUNDLE,
    HOUSE_OF,
    HOUSES,
    TRACK_OF,
    TRACKS,
    WAGON_SIZE,
    WATER_TOP,
)
from pyengine.games.schichtwechsel.effects.programs import CHOICES, COPIES, PARTS, PROGRAMS

DECISIONS: Final = Declarations()
SILENT: Final = frozenset({"do", "advance", "houses"})
"""These ask nothing: what they have begun is asked."""

_EFFECTS: Final = [effect for program in PROGRAMS for effect in program.effects]
_STEP_COUNTS: Final = {"advance": (2,), "advance_up_to": (2,), "advance_both": (2, 4)}
"""By kind of effect: where its numbers of steps are."""
_MOST_STEPS: Final[int] = max(effect[place] for effect in _EFFECTS for place in _STEP_COUNTS.get(effect[0], ()))
_MOST_TOOLS: Final[int] = max(effect[1] for effect in _EFFECTS if effect[0] == "tool_return")
_MOST_EFFECTS: Final = max(len(program.effects) for program in PROGRAMS)
_MOST_UNITS: Final = 20
NOBODY: Final = -1
"""In place of a bonus field: no headframe has moved yet."""


def _write_houses(bits: int) -> list[str]:
    return [id for number, id in enumerate(HOUSES) if bits >> number & 1]


def _read_houses(field: Field) -> int:
    bits = 0
    for entry in field.each(most=len(HOUSES)):
        bit = 1 << entry.one_of(HOUSE_OF, "bonus field of the house track")
        if bits & bit:
            entry.fail(N_("is named twice: each bonus field is used once (SW-7.8)"))
        bits |= bit
    return bits


def _write_tracks(pairs: tuple[tuple[int, int], ...]) -> list[list[Any]]:
    return [[TRACKS[track], steps] for track, steps in pairs]


def _read_tracks(field: Field) -> tuple[tuple[int, int], ...]:
    found = []
    for entry in field.each(length=2):
        track, steps = entry.each(length=2)
        found.append((track.one_of(TRACK_OF, "track"), steps.whole(1, _MOST_STEPS)))
    if found[0][0] == found[1][0]:
        field.fail(N_("must be two tracks"))
    return tuple(found)


def _write_moved(field: int) -> str | None:
    return None if field < 0 else BONUS[field]


def _read_moved(field: Field) -> int:
    return NOBODY if field.value is None else field.one_of(BONUS_OF, "bonus field")


_TRACK: Final = ids(TRACKS, "track")
_UNITS_LEFT: Final = {"left": whole(0, _MOST_UNITS), "may_stop": flag(False)}


# --- phases -----------------------------------------------------------------------------------------------------------


@DECISIONS.pending("give")
class Give(NamedTuple):
    """SW-7.2: who gets the open bundle."""

    seat: int
    step: str = "give"


@DECISIONS.pending(
    "carts",
    under=("", "do"),
    fields={"coal": whole(0, BUNDLE, 0), "spoil": whole(0, BUNDLE, 0), "bag": flag(True)},
)
class Carts(NamedTuple):
    """SW-7.3, SW-4.7: cubes that are still to be placed, from the bag or from a tile."""

    seat: int
    coal: int
    spoil: int
    bag: bool
    step: str = "carts"


@DECISIONS.pending("tile")
class Tile(NamedTuple):
    """SW-7.4: which selection tile."""

    seat: int
    step: str = "tile"


@DECISIONS.pending("sale")
class Sale(NamedTuple):
    """SW-7.7: sell coke or not."""

    seat: int
    step: str = "sale"


@DECISIONS.pending("houses", fields={"fields": Codec(_write_houses, _read_houses, 0)})
class Houses(NamedTuple):
    """SW-7.8: bonus fields of the house track that are still to be used in this step, as bits."""

    seat: int
    fields: int
    step: str = "houses"


@DECISIONS.pending("bonus", under=("houses",), fields={"field": ids(HOUSES, "bonus field of the house track")})
class Bonus(NamedTuple):
    """SW-7.8a: take the bonus or decline."""

    seat: int
    field: int
    step: str = "bonus"


@DECISIONS.pending("turn", fields={"exchanged": flag(False), "acted": flag(False)})
class Turn(NamedTuple):
    """SW-8.1: a turn, and what has been done in it."""

    seat: int
    exchanged: bool
    acted: bool
    step: str = "turn"


# --- effects ----------------------------------------------------------------------------------------------------------


@DECISIONS.pending(
    "do",
    under=("", "turn", "houses", "do", "coke", "advance", "headframe"),
    fields={
        "program": ids([program.id for program in PROGRAMS], "program", name="effects"),
        "next": whole(0, _MOST_EFFECTS, 0),
    },
)
class Do(NamedTuple):
    """SW-0.5: a program and how many of its effects have begun."""

    seat: int
    program: int
    next: int
    step: str = "do"


@DECISIONS.pending("advance", under=("do", "advance"), fields={"track": _TRACK, "left": whole(0, _MOST_STEPS)})
class Advance(NamedTuple):
    """SW-4.15: steps that are still to be made on a track."""

    seat: int
    track: int
    left: int
    step: str = "advance"


@DECISIONS.pending("haul", under=("do",), fields=_UNITS_LEFT)
class Haul(NamedTuple):
    """SW-4.12: how many more carts."""

    seat: int
    left: int
    may_stop: bool
    step: str = "haul"


@DECISIONS.pending("coke", under=("do",), fields=_UNITS_LEFT)
class Coke(NamedTuple):
    """SW-4.13: how many more coal wagons."""

    seat: int
    left: int
    may_stop: bool
    step: str = "coke"


@DECISIONS.pending("load", under=("do",), fields=_UNITS_LEFT)
class Load(NamedTuple):
    """SW-4.14, SW-15.6: how many more coke."""

    seat: int
    left: int
    may_stop: bool
    step: str = "load"


# --- decisions inside effects -----------------------------------------------------------------------------------------


@DECISIONS.pending("wagon", under=("do", "haul"), fields={"left": whole(1, max(WAGON_SIZE))})
class Wagon(NamedTuple):
    """SW-4.8, SW-4.12b: coal that is still to be placed on coal wagons."""

    seat: int
    left: int
    step: str = "wagon"


@DECISIONS.pending("field", under=("do", "coke"))
class CokeryField(NamedTuple):
    """SW-4.13b: where a coke goes."""

    seat: int
    step: str = "field"


@DECISIONS.pending("first", under=("do",), fields={"tracks": Codec(_write_tracks, _read_tracks)})
class First(NamedTuple):
    """SW-4.15b: which of two tracks comes first; each with its steps."""

    seat: int
    tracks: tuple[tuple[int, int], tuple[int, int]]
    step: str = "first"


@DECISIONS.pending("steps", under=("do",), fields={"track": _TRACK, "most": whole(0, _MOST_STEPS)})
class Steps(NamedTuple):
    """SW-4.15: how many steps."""

    seat: int
    track: int
    most: int
    step: str = "steps"


@DECISIONS.pending(
    "choose",
    under=("do", "houses"),
    fields={"choice": ids([choice.id for choice in CHOICES], "choice", name="of")},
)
class Choose(NamedTuple):
    """SW-4.23: one of several programs."""

    seat: int
    choice: int
    step: str = "choose"


@DECISIONS.pending("pump", under=("do",), fields={"most": whole(1, WATER_TOP), "whole": flag(False)})
class Pump(NamedTuple):
    """SW-4.3: how far the water drops; `whole`: all or nothing."""

    seat: int
    most: int
    whole: bool
    step: str = "pump"


@DECISIONS.pending("tools", under=("do",), fields={"most": whole(1, _MOST_TOOLS)})
class Tools(NamedTuple):
    """SW-4.5: how many tool markers are returned."""

    seat: int
    most: int
    step: str = "tools"


@DECISIONS.pending("heap", under=("do",))
class Heap(NamedTuple):
    """SW-4.19: spoil on the heap or not."""

    seat: int
    step: str = "heap"


@DECISIONS.pending("miner", under=("do",), fields={"use_field": flag(True), "optional": flag(False)})
class Miner(NamedTuple):
    """SW-4.17, SW-15.1: how far the miner goes."""

    seat: int
    use_field: bool
    optional: bool
    step: str = "miner"


@DECISIONS.pending("house", under=("do",))
class House(NamedTuple):
    """SW-4.18: which house leaves the house track."""

    seat: int
    step: str = "house"


@DECISIONS.pending("build", under=("do",), fields={"house": ids(HOUSES, "house")})
class Build(NamedTuple):
    """SW-12.2: where the house is built; it is off the track already."""

    seat: int
    house: int
    step: str = "build"


@DECISIONS.pending(
    "headframe",
    under=("do",),
    fields={
        "part": Codec(lambda part: PARTS[part], lambda field: PARTS.index(field.choice(PARTS))),
        "moved": Codec(_write_moved, _read_moved, NOBODY),
    },
)
class Headframe(NamedTuple):
    """SW-13.4: which headframe goes where; `moved`: the bonus field of the one that has moved."""

    seat: int
    part: int
    moved: int
    step: str = "headframe"


@DECISIONS.pending("copy", under=("do",), fields={"source": ids([copy.id for copy in COPIES], "copy", name="of")})
class CopyOffer(NamedTuple):
    """SW-4.21: which card is copied; `source` is what allows the copy."""

    seat: int
    source: int
    step: str = "copy"


@DECISIONS.pending("final.sale", under=("do",))
class FinalSale(NamedTuple):
    """SW-15.6: how many sales."""

    seat: int
    step: str = "final.sale"


# --- what comes again and again is made once --------------------------------------------------------------------------

make_give: Final = cache(Give)
make_carts: Final = cache(Carts)
make_tile: Final = cache(Tile)
make_turn: Final = cache(Turn)
make_advance: Final = cache(Advance)
make_haul: Final = cache(Haul)
make_wagon: Final = cache(Wagon)
"""Making a named tuple takes as long as a whole small effect; remembered, it costs next to nothing."""
