"""What can be asked (NOTATION.md, `pending`): each decision with its fields, and in which phases it comes up.

A go stays on the stack below the decisions of its action; everything else is asked alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pyengine.core.documents.fields import Field
from pyengine.core.play.pending import Codec, Declarations, flag, ids, whole
from pyengine.core.view.text import N_
from pyengine.games.kohle_kolonie.components import (
    ACTION_1,
    ACTION_2,
    BONUS_DATA,
    BONUS_MARKERS,
    CONSOLIDATIONS,
    DATA,
    DISASTER,
    DISCS_EACH,
    EXTRA_ACTION,
    MINES,
    PITHEAD,
    VILLAGES,
)

DECISIONS: Final = Declarations()
_IN_A_GO: Final = ("go",)
_MOST_PLAYERS: Final[int] = DATA["players"]["max"]
_SEATS: Final = {str(number): number for number in range(_MOST_PLAYERS)}
NOT_GIVEN: Final = -1
"""Read from a document that leaves out a number which follows from the rest of the position."""


# --- fields ---------------------------------------------------------------------------------------------------------


def _write_by_seat(numbers: Mapping[int, int]) -> dict[str, int]:
    return {str(number): points for number, points in numbers.items()}


def _read_by_seat(field: Field) -> dict[int, int]:
    found = {}
    for name, entry in field.items():
        if name not in _SEATS:
            entry.fail(N_("is no seat that takes part"))
        found[_SEATS[name]] = entry.whole(0)
    return found


def _read_totals(field: Field) -> dict[int, int] | None:
    return None if field.value is None else _read_by_seat(field)


_MINE: Final = ids(MINES, "mine")
_MARKERS: Final = Codec(_write_by_seat, _read_by_seat, {})
_TOTALS: Final = Codec(_write_by_seat, _read_totals, None)


# --- phase 1 --------------------------------------------------------------------------------------------------------


@DECISIONS.pending("marker")
class Marker(NamedTuple):
    """KK-5.1: choose a bonus marker."""

    seat: int
    step: str = "marker"


# --- phases 2 to 4 --------------------------------------------------------------------------------------------------


@DECISIONS.pending("go", fields={"main_used": flag(False)})
class Go(NamedTuple):
    """KK-6.2: a go; whether its main action has been taken."""

    seat: int
    main_used: bool
    step: str = "go"


@DECISIONS.pending("buy.worker", _IN_A_GO, {"mine": _MINE})
class BuyWorker(NamedTuple):
    """KK-7.3: the mine is paid and still in the display."""

    seat: int
    mine: int
    step: str = "buy.worker"


@DECISIONS.pending("buy.place", _IN_A_GO, {"mine": _MINE})
class BuyPlace(NamedTuple):
    """KK-7.8: the mine is owned and not yet on the tableau."""

    seat: int
    mine: int
    step: str = "buy.place"


@DECISIONS.pending("buy.second", _IN_A_GO, {"mine": _MINE})
class BuySecond(NamedTuple):
    """KK-7.5: one more worker for the mine that was just placed."""

    seat: int
    mine: int
    step: str = "buy.second"


@DECISIONS.pending("buy.miner", _IN_A_GO)
class BuyMiner(NamedTuple):
    """KK-7.5: a miner for the second worker."""

    seat: int
    step: str = "buy.miner"


@DECISIONS.pending("settle.miners", _IN_A_GO, {"village": ids(VILLAGES, "village")})
class SettleMiners(NamedTuple):
    """KK-9.4: miners for the new settlement."""

    seat: int
    village: int
    step: str = "settle.miners"


@DECISIONS.pending(
    "miners",
    _IN_A_GO,
    {
        "bonus": flag(False),
        "inserts": whole(0, 2),
        "steps": whole(0, 4),
        "engineers": whole(0, 1, 0),
        "begun": flag(None),
    },
)
class Miners(NamedTuple):
    """KK-11.1: action e, by the bonus marker or as the main action, with what is left of its limits."""

    seat: int
    bonus: bool
    inserts: int
    steps: int
    engineers: int
    begun: bool
    step: str = "miners"


@DECISIONS.pending("extra")
class Extra(NamedTuple):
    """KK-13.1: spend an extra action marker or keep it."""

    seat: int
    step: str = "extra"


# --- phase 5 --------------------------------------------------------------------------------------------------------


@DECISIONS.pending("secure", fields={"rescue": whole(0, BONUS_DATA["rescue_team"]["mines"], NOT_GIVEN)})
class Secure(NamedTuple):
    """KK-14.2: secure mines; how many the rescue team marker can still secure."""

    seat: int
    rescue: int
    step: str = "secure"


@DECISIONS.pending("lost", fields={"left": whole(1, DISCS_EACH)})
class Lost(NamedTuple):
    """KK-14.9: which miner is lost; how many are still to be lost."""

    seat: int
    left: int
    step: str = "lost"


@DECISIONS.pending("subsidence")
class Subsidence(NamedTuple):
    """KK-14.11: pay a coin or lose points."""

    seat: int
    step: str = "subsidence"


# --- phase 9 --------------------------------------------------------------------------------------------------------


@DECISIONS.pending("consolidation.markers", fields={"mine": _MINE, "markers": _MARKERS})
class ConsolidationMarkers(NamedTuple):
    """KK-18.5: markers for the large mine. `markers`: points so far by participating seat, in bidding order."""

    seat: int
    mine: int
    markers: Mapping[int, int]
    step: str = "consolidation.markers"


@DECISIONS.pending("bid", fields={"mine": _MINE, "markers": _MARKERS, "totals": _TOTALS})
class Bid(NamedTuple):
    """KK-18.9: raise or pass. `totals`: by seat that has not passed; both are in bidding order."""

    seat: int
    mine: int
    markers: Mapping[int, int]
    totals: Mapping[int, int]
    step: str = "bid"


@DECISIONS.pending("consolidation.place", fields={"mine": _MINE, "engine": flag(False)})
class ConsolidationPlace(NamedTuple):
    """KK-18.14: the large mine is won and not yet on the tableau; whether an engine goes on it."""

    seat: int
    mine: int
    engine: bool
    step: str = "consolidation.place"


# --- phase 10 -------------------------------------------------------------------------------------------------------


@DECISIONS.pending("loading")
class Loading(NamedTuple):
    """KK-19.4, KK-19.5: load wagons or not."""

    seat: int
    step: str = "loading"


# --- when ------------------------------------------------------------------------------------------------------------

_GOES: Final = (ACTION_1, ACTION_2, EXTRA_ACTION)
PHASES_OF: Final[dict[str, tuple[int, ...]]] = {
    "marker": (BONUS_MARKERS,),
    "go": _GOES,
    **{step: _GOES for step, declared in DECISIONS.items() if declared.under == _IN_A_GO},
    "extra": (EXTRA_ACTION,),
    **dict.fromkeys(("secure", "lost", "subsidence"), (DISASTER,)),
    **dict.fromkeys(("consolidation.markers", "bid", "consolidation.place"), (CONSOLIDATIONS,)),
    "loading": (PITHEAD,),
}
"""By step: the phases in which it is asked."""
AUCTION: Final = frozenset({"consolidation.markers", "bid"})
CONSOLIDATING: Final = frozenset({*AUCTION, "consolidation.place"})
Stack = list[Any]
"""Pending decisions of any kind; who reads one says in a type which."""
