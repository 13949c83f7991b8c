"""Words that many explanations share: amounts, lists, sentences."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanations, Reader
from pyengine.core.view.text import N_, capital, plural
from pyengine.games.kohle_kolonie.view.texts import name_of

EXPLAIN: Final = Explanations()

COINS = plural("{n} coin", "{n} coins")
POINTS = plural("{n} point", "{n} points")
_MINERS = plural("{n} miner", "{n} miners")
_WORKERS = plural("{n} worker", "{n} workers")
_WAGONS = plural("{n} wagon", "{n} wagons")
_MINES = plural("{n} mine", "{n} mines")
PERCENT = N_("{n}%")
_AND = N_("{first} and {last}")

OUT_OF_PLAY = N_("Not used with three players.")


def coins(reader: Reader, n: int) -> str:
    """An amount of money."""
    return reader.say(COINS, n=n)


def points(reader: Reader, n: int) -> str:
    """Victory points."""
    return reader.say(POINTS, n=n)


def miners(reader: Reader, n: int) -> str:
    """A number of miners."""
    return reader.say(_MINERS, n=n)


def workers(reader: Reader, n: int) -> str:
    """A number of local workers."""
    return reader.say(_WORKERS, n=n)


def wagons(reader: Reader, n: int) -> str:
    """A number of wagons."""
    return reader.say(_WAGONS, n=n)


def mines(reader: Reader, n: int) -> str:
    """A number of mines."""
    return reader.say(_MINES, n=n)


def percent(reader: Reader, n: int) -> str:
    """A chance."""
    return reader.say(PERCENT, n=n)


def name(reader: Reader, id: str) -> str:
    """An id in words."""
    return name_of(id, reader.lang)


def both(reader: Reader, parts: list[str]) -> str:
    """A list as a person writes it."""
    if len(parts) < 2:
        return "".join(parts)
    return reader.say(_AND, first=", ".join(parts[:-1]), last=parts[-1])


def line(*parts: str) -> str:
    """Short remarks as one line that begins with a capital; empty ones are left out."""
    return capital(", ".join(part for part in parts if part))
