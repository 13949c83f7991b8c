"""Every answer of a game as a number: fixed ids, the same in every position, for every number of players and variant.

The ids follow from what the games declare: the steps in their order, and of each step everything that a player could
mean (`Step.universe`), in its order. Most steps list that without looking at the position; for the others the list over
all positions is here. A key that two steps share has one id. Ids are stable within a game's rules version: a test
compares `digest` with the one that is committed in `action_spaces.json`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from pyengine import Game
from pyengine.core.registry import rules_of
from pyengine.games.coal_baron import coal
from pyengine.games.coal_baron import components as cb
from pyengine.games.kohle_kolonie import components as kk
from pyengine.games.schichtwechsel.effects.programs import CHOICES

MOST_BID: Final = 150
"""No bid can be higher: all coins of the box and the strongest mine with every engine, miner and marker together."""


class Family(NamedTuple):
    """Answers of one step that begin with the same word."""

    step: str
    word: str
    first: int
    size: int
    example: str


class ActionSpace:
    """The numbered answers of a game."""

    def __init__(self, game: str, keys: Iterable[tuple[str, str]]) -> None:
        self.game: Final = game
        self.rules_version: Final = rules_of(game).version
        self._id: dict[str, int] = {}
        self._step: list[str] = []
        for step, key in keys:
            if key not in self._id:
                self._id[key] = len(self._id)
                self._step.append(step)
        self.keys: Final = tuple(self._id)
        """By id: the key."""

    def __len__(self) -> int:
        return len(self.keys)

    def id_of(self, key: str) -> int:
        """The number of a key; `KeyError` if the game has no such answer."""
        return self._id[key]

    def ids(self, game: Game) -> list[int]:
        """The legal answers now."""
        number = self._id
        return [number[key] for key in game.answers()]

    @property
    def digest(self) -> str:
        """A fingerprint of all ids."""
        return hashlib.sha256("\n".join(self.keys).encode()).hexdigest()

    def families(self) -> list[Family]:
        """Runs of ids of one step whose keys begin with the same word."""
        found: list[Family] = []
        for number, (step, key) in enumerate(zip(self._step, self.keys, strict=True)):
            word = ":".join(key.split(":")[: 2 if key.startswith("step:") else 1])
            last = found[-1] if found else None
            if last and (last.step, last.word) == (step, word):
                found[-1] = last._replace(size=last.size + 1)
            else:
                found.append(Family(step, word, number, 1, key))
        return found


@cache
def action_space(game: str) -> ActionSpace:
    """The action space of a game."""
    whole = WHOLE.get(game, {})
    keys = []
    for step in rules_of(game).steps.values():
        mine = whole.get(step.name)
        nowhere: Any = None
        each = mine() if mine else (answer[-1] for answer in step.universe(nowhere))
        keys += [(step.name, key) for key in each]
    return ActionSpace(game, keys)


# --- steps whose answers depend on the position ----------------------------------------------------------------------


def _places() -> list[str]:
    return [*(f"place:{space}" for space in cb.SPACES), "place:bank"]


def _drawn(word: str) -> list[str]:
    return [f"{word}:{name}" for name in (*cb.TILES, *cb.CARDS)]


def _work_steps() -> Iterable[str]:
    for level in cb.LEVELS:
        yield f"step:cage:{level}"
    for colour in cb.COLOURS:
        yield f"step:load:{colour}"
    for colour in cb.COLOURS:
        yield f"step:store:{colour}"
    words = {cube: f"{coal.SOURCES[cube[0]]}:{cb.COLOURS[cube[1]]}" for cube in coal.ALL_CUBES}
    spots = [(card, colour) for card in range(len(cb.CARDS)) for colour in cb.CARD_COLOURS[card]]
    for card, colour in spots:
        for source in (coal.CAGE, coal.STORAGE):
            yield f"step:order:{words[source, colour]}:{cb.CARDS[card]}"
    for card, colour in spots:
        for one, other in combinations_with_replacement(coal.ALL_CUBES, 2):
            yield f"step:swap:{words[one]}:{words[other]}:{cb.CARDS[card]}:{cb.COLOURS[colour]}"
    for family in ("half", "finish"):
        for card, colour in spots:
            for cube in coal.ALL_CUBES:
                if family == "finish" or cube[1] != colour:
                    yield f"step:{family}:{words[cube]}:{cb.CARDS[card]}:{cb.COLOURS[colour]}"
    yield "stop"


def _miners() -> Iterable[str]:
    for field in kk.FIELDS[1:]:
        yield f"insert:{field}"
    for source in kk.FIELDS[1:]:
        for target in kk.FIELDS:
            if target != source:
                yield f"move:{source}:{target}"
    for source in kk.ENGINEER_SPACES:
        for target in kk.ENGINEER_SPACES:
            if target != source:
                yield f"move:{source}:{target}"
    yield "done"


def _bids() -> list[str]:
    return [*(f"bid:{total}" for total in range(1, MOST_BID + 1)), "pass"]


def _choices() -> list[str]:
    return [*(f"choose:{word}" for choice in CHOICES for word in choice.words), "decline"]


WHOLE: Final[Mapping[str, Mapping[str, Callable[[], Iterable[str]]]]] = {
    "coal_baron": {
        "turn": _places,
        "draw.take": lambda: [*_drawn("take"), "take:none"],
        "draw.order": lambda: _drawn("next"),
        "mining.step": _work_steps,
    },
    "kohle_kolonie": {"miners": _miners, "bid": _bids},
    "schichtwechsel": {"choose": _choices},
}
"""By game and step: its keys over all positions."""
