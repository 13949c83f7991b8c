"""Plans: a decision that is a chain of small steps is planned as a whole, then played as ordinary answers.

A person picks *goals*, addresses of the scene, in any order. The game's planner finds the cheapest steps that reach
them, or says why nothing does. Nothing here is played: `pyengine.table` plays the keys of a plan one by one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

from pyengine.core.documents.parse import quoted
from pyengine.core.play.decision import Refusal
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import Message

S = TypeVar("S")


class Goal(NamedTuple):
    """Something that can be picked."""

    address: str
    label: str
    """What it means to pick it."""


class PlannedStep(NamedTuple):
    """One answer of a plan, and how it is drawn."""

    key: str
    text: str
    icon: str = ""
    marks: tuple[str, ...] = ()
    """Addresses at which the number of the step stands."""
    path: tuple[str, ...] = ()
    """Addresses through which something moves, drawn as a line."""
    clicked: tuple[str, ...] = ()
    """Of places that are alike: the one that was picked."""


class Plan(NamedTuple):
    """The cheapest steps to the goals."""

    goals: tuple[str, ...]
    """Those that count: of two that exclude each other, the one picked last."""
    steps: tuple[PlannedStep, ...]
    cost: int
    """In units of what is available; more than that if the goals are too far."""
    notes: tuple[Refusal, ...] = ()
    """What is still to be said: what is left over, what is to be picked."""
    refusals: tuple[Refusal, ...] = ()
    """Why the goals cannot be reached, the reason that matters first; then there are no steps."""
    parts: tuple[int, ...] = ()
    """What each part of the budget pays, where there are several: their sum is the cost."""


class UnknownGoal(ValueError):
    """An address that cannot be picked now."""

    def __init__(self, address: str) -> None:
        super().__init__(f"{quoted(address)} cannot be picked now")


class Planner(ABC, Generic[S]):
    """How one kind of decision is planned. The same goals in the same position always give the same plan."""

    prompt: Message
    """What to do, in one or two sentences."""
    budget: Message
    """What a plan costs, with the fields `cost` and `n`: "{cost} of {n} steps"."""
    finish: str = ""
    """The answer that ends the chain, if it can end before everything is used: it can be played with the plan."""

    def worth(self, s: S) -> bool:
        """Whether a plan can save clicks now; else nobody is asked for goals."""
        return True

    def way(self, s: S, key: str) -> tuple[str, ...]:
        """Addresses through which something moves by this answer; nothing if it does not move anything."""
        return ()

    def brings(self, key: str) -> bool:
        """Whether it is worth saying what this step of a plan brings."""
        return True

    @abstractmethod
    def available(self, s: S) -> int:
        """What a plan may cost now."""

    def budgets(self, s: S) -> Sequence[tuple[Message, int]]:
        """What is available in parts that cannot stand in for each other, each with its `budget`."""
        return [(self.budget, self.available(s))]

    @abstractmethod
    def goals(self, s: S, lang: str, pieces: Pieces) -> Sequence[Goal]:
        """Everything that can be picked now."""

    @abstractmethod
    def plan(self, s: S, goals: Sequence[str], lang: str, pieces: Pieces) -> Plan:
        """The cheapest way to reach these goals, in the order in which they were picked."""
