"""Decisions, answers, and why an answer is refused.

A *step* is a kind of decision (choose a worker space, carry out a work step). It lists *answers*: tuples whose first
word names a family and whose last one is the key, `("take_money", 18, "place:money_4")`; what lies between is the
game's own business. Each family has its *checks*, one per clause. `legal` runs them and stops at the first refusal,
`refusals` runs all of them: a rule is written once, and the two cannot disagree.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

from pyengine.core.documents.parse import quoted
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import Message

S = TypeVar("S")
Answer = tuple[Any, ...]
Values = Mapping[str, object]


class Decision(NamedTuple):
    """What is asked: of whom, which kind of question, by which clause; `forced` if only one answer is legal."""

    seat: int
    name: str
    clause: str
    forced: bool


class Reason(NamedTuple):
    """Why something is not possible: the clause and a sentence in the reader's language."""

    clause: str
    text: str


class Refusal(NamedTuple):
    """A reason before it is put into words."""

    clause: str
    message: Message
    values: Values


class IllegalChoice(ValueError):
    """The key is not a legal answer now; `reasons` tell why. The game is unchanged."""

    def __init__(self, key: str, reasons: list[Reason]) -> None:
        self.key = key
        self.reasons = reasons
        why = "; ".join(f"{reason.clause}: {reason.text}" for reason in reasons)
        super().__init__(f"{quoted(key)} is not legal now ({why})")


class Check(Generic[S]):
    """One clause as a predicate: None if it holds, the values for its message if it does not."""

    __slots__ = ("clause", "listed", "message", "test")

    def __init__(
        self, clause: str, message: Message, test: Callable[[S, Answer], Values | None], listed: bool = False
    ) -> None:
        self.clause: Final = clause
        self.message: Final = message
        self.test: Final = test
        self.listed: Final = listed


def check(
    clause: str, message: Message, listed: bool = False
) -> Callable[[Callable[[S, Answer], Values | None]], Check[S]]:
    """Make a check of a predicate: the clause that it keeps and the sentence for a refusal.

    `listed`: the step's `candidates` never offer what this check would refuse, so `legal` need not ask again. A test
    compares `legal` with the whole universe.
    """

    def wrap(test: Callable[[S, Answer], Values | None]) -> Check[S]:
        return Check(clause, message, test, listed)

    return wrap


class Step(ABC, Generic[S]):
    """A kind of decision. A game has one instance of each of its steps."""

    name: str
    clause: str
    checks: Mapping[str, tuple[Check[S], ...]]
    passing: frozenset[str] = frozenset()
    """Keys that stop or pass: never played by the engine itself, even if nothing else is possible."""
    always_asked = False
    """Asked even if only one answer is legal: it is a turn, and the player sees that it is theirs."""
    binding = False
    """Binding as it is, like a bid: nobody is asked to confirm it, even if something hidden comes to light after it."""

    def __init__(self) -> None:
        self._tests = {
            family: tuple(one.test for one in checks if not one.listed) for family, checks in self.checks.items()
        }
        self._all_listed = not any(self._tests.values())

    def clause_now(self, s: S) -> str:
        """The clause that asks; most steps have just one."""
        return self.clause

    @abstractmethod
    def universe(self, s: S) -> Iterable[Answer]:
        """Everything that a player could mean, legal or not, in a fixed order."""

    def candidates(self, s: S) -> Iterable[Answer]:
        """What may be legal: a part of the universe that is quick to list."""
        return self.universe(s)

    def read(self, s: S, key: str) -> Answer | None:
        """The answer that a key means, legal or not; None if it means nothing here."""
        for answer in self.universe(s):
            if answer[-1] == key:
                return answer
        return None

    @abstractmethod
    def apply(self, s: S, answer: Answer, now: Happenings) -> None:
        """Carry out a legal answer."""

    def legal(self, s: S) -> dict[str, Answer]:
        """All legal answers by key."""
        if self._all_listed:
            return {answer[-1]: answer for answer in self.candidates(s)}
        tests_of = self._tests
        found = {}
        for answer in self.candidates(s):
            for test in tests_of[answer[0]]:
                if test(s, answer) is not None:
                    break
            else:
                found[answer[-1]] = answer
        return found

    def refused(self, s: S, answer: Answer) -> bool:
        """Whether any clause forbids an answer."""
        return any(one.test(s, answer) is not None for one in self.checks[answer[0]])

    def refusals(self, s: S, answer: Answer) -> list[Refusal]:
        """All clauses that forbid an answer."""
        found = []
        for one in self.checks[answer[0]]:
            values = one.test(s, answer)
            if values is not None:
                found.append(Refusal(one.clause, one.message, values))
        return found


def by_name(*steps: Step[Any]) -> Mapping[str, Step[Any]]:
    """The steps of a game, as frames name them."""
    return {step.name: step for step in steps}
