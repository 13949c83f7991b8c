"""What things and answers are for: effect, cost, stakes and clause, in the reader's language.

A game registers one function per kind of place, piece or decision:

    EXPLAIN = Explanations()

    @EXPLAIN.place("board/bank")
    def bank(s: State, thing: Thing, reader: Reader) -> Explanation:
        return Explanation(reader.say(N_("1 worker earns 1 Mark.")), clause="CB-9.2")

    @EXPLAIN.piece("cb-cube-*", at="seat*/cage_*")
    def cube_in_cage(s, thing, reader): ...

    @EXPLAIN.answer("turn")
    def place_workers(s: State, key: str, answer: Answer, reader: Reader) -> Explanation: ...

The same words serve the card on hover, the line under an answer, the player aid and programs (`pyengine.explain`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from pyengine.core.play.decision import Answer
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.text import Message, capital, translate


class Explanation(NamedTuple):
    """What somebody should know before choosing; all of it in the reader's language."""

    effect: str
    """What it does, in one sentence. Never empty."""
    cost: str = ""
    """What it costs now, short enough for the right edge of a button: "2 coins"."""
    stakes: str = ""
    """Points, what is lost, what it opens: with the numbers of this position."""
    clause: str = ""
    brief: str = ""
    """Effect and stakes in some 42 characters, for the second line of an answer; empty if the effect is short."""
    name: str = ""
    """Only where it differs from the label that the thing has in the scene."""


class Thing(NamedTuple):
    """Something in the scene that somebody points at."""

    address: str
    """As it was pointed at: `board/bank`, `#p3`, `#p3/1`."""
    kind: str
    """The symbol of a piece; empty for a place."""
    at: str
    """The slot where it lies; a piece on a piece lies where that one does. For a place its own address."""
    spot: int
    """The spot on the piece, from 0; -1 for the whole piece or a place."""
    label: str
    """What it is called in the scene."""

    @property
    def seat(self) -> int | None:
        """Whose tableau it is on."""
        board = self.at.split("/")[0]
        return int(board[4:]) if board.startswith("seat") and board[4:].isdigit() else None


class Reader(NamedTuple):
    """Who reads: the language, the players' names, and the seat whose eyes it is (None: a spectator)."""

    lang: str
    seats: Sequence[SeatInfo]
    viewer: int | None

    def say(self, message: Message, **values: object) -> str:
        """A message in the reader's language."""
        return translate(message, self.lang, values)


ThingTeller = Callable[[Any, Thing, Reader], Explanation | None]
AnswerTeller = Callable[[Any, str, Answer, Reader], Explanation | None]


class Explanations:
    """All explanations of a game. The first pattern that fits and has something to say wins."""

    def __init__(self) -> None:
        self._places: list[tuple[str, ThingTeller]] = []
        self._pieces: list[tuple[str, str, ThingTeller]] = []
        self._answers: dict[str, AnswerTeller] = {}

    def place(self, *addresses: str) -> Callable[[ThingTeller], ThingTeller]:
        """Explains places by patterns of their addresses: `board/mining_*`, `seat*/storage`."""

        def register(teller: ThingTeller) -> ThingTeller:
            self._places.extend((address, teller) for address in addresses)
            return teller

        return register

    def piece(self, *kinds: str, at: str = "*") -> Callable[[ThingTeller], ThingTeller]:
        """Explains pieces by patterns of their symbols and of the slot where they lie."""

        def register(teller: ThingTeller) -> ThingTeller:
            self._pieces.extend((kind, at, teller) for kind in kinds)
            return teller

        return register

    def answer(self, *steps: str) -> Callable[[AnswerTeller], AnswerTeller]:
        """Explains the answers to decisions, by the decisions' names."""

        def register(teller: AnswerTeller) -> AnswerTeller:
            self._answers.update(dict.fromkeys(steps, teller))
            return teller

        return register

    def of_thing(self, state: Any, thing: Thing, reader: Reader) -> Explanation | None:
        """What is to be said of a place or piece; None if nothing was written about it."""
        if thing.kind:
            tellers = [
                teller
                for kind, at, teller in self._pieces
                if fnmatchcase(thing.kind, kind) and fnmatchcase(thing.at, at)
            ]
        else:
            tellers = [teller for address, teller in self._places if fnmatchcase(thing.address, address)]
        return next((told for teller in tellers if (told := teller(state, thing, reader)) is not None), None)

    def of_answer(self, state: Any, step: str, key: str, answer: Answer, reader: Reader) -> Explanation | None:
        """What is to be said of an answer to a decision; None if nothing was written about it."""
        teller = self._answers.get(step)
        return None if teller is None else teller(state, key, answer, reader)


def thing_at(address: str, scene: Mapping[str, Any]) -> Thing | None:
    """What lies at an address of a scene; None if there is nothing."""
    if not address.startswith("#"):
        if address not in scene["slots"]:
            if not _is_place(address, scene):
                return None
            whole = address.split(".")[0]  # a part of a place is explained as the whole
            address = whole if whole in scene["slots"] else address
        slot = scene["slots"].get(address)
        return Thing(address, "", address, -1, slot["label"] if slot else "")
    id, slash, spot = address[1:].partition("/")
    pieces = {piece["id"]: piece for piece in scene["pieces"]}
    found = pieces.get(id)
    if found is None or (slash and not _is_spot(spot)):
        return None
    at = found["at"]
    while at.startswith("#"):
        at = pieces[at[1:].rsplit("/", 1)[0]]["at"]
    return Thing(address, found["kind"], at, int(spot) if slash else -1, found["label"])


def thing_of(address: str, view: Mapping[str, Any]) -> Thing | None:
    """What an address means in a view: something in its scene, or a figure of a seat; None if there is nothing."""
    found = thing_at(address, view["scene"])
    if found is not None or not address.startswith("seat"):
        return found
    figures = (entry for seat in view["seats"] for entry in seat["stock"] if entry["about"] == address)
    return next((Thing(address, "", address, -1, capital(entry["label"])) for entry in figures), None)


def _is_place(address: str, scene: Mapping[str, Any]) -> bool:
    """Whether a scene has a place without a label: something lies, turns, moves or is counted there."""
    named = (scene["counts"], scene["turns"], scene["stops"])
    return any(address in part for part in named) or any(piece["at"] == address for piece in scene["pieces"])


def _is_spot(spot: str) -> bool:
    return spot.isdecimal() and spot.isascii() and len(spot) < 3
