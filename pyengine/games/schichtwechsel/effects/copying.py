"""Copying action cards (SW-4.21)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.schichtwechsel.chapters.cards import program_of, usable, why_unusable
from pyengine.games.schichtwechsel.components import CARDS, OWN_CARD
from pyengine.games.schichtwechsel.effects.hauling import DECLINE
from pyengine.games.schichtwechsel.effects.interpreter import op, start
from pyengine.games.schichtwechsel.effects.programs import COPIES, MODES, Effect
from pyengine.games.schichtwechsel.effects.questions import Question
from pyengine.games.schichtwechsel.pending import CopyOffer

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.state import State

_COPY: Final[tuple[Answer, ...]] = tuple(("copy", n, f"copy:{mode.words}") for n, mode in enumerate(MODES))
_OWN: Final[Answer] = ("own", f"copy:{OWN_CARD}")
_BY_SIZE: Final = tuple(
    tuple(n for n, mode in enumerate(MODES) if mode.copyable and mode.size in one.sizes) for one in COPIES
)


def copyable(s: State, number: int, copy: int) -> list[int]:
    """SW-4.21: laid out, without protection, of a listed size, usable now; occupied or not."""
    in_play = s.config.cards
    known: dict[str, bool] = {}
    found = []
    for mode in _BY_SIZE[copy]:
        if MODES[mode].card in in_play and usable(s, number, MODES[mode], known):
            found.append(mode)
    return found


@op("copy")
def copy(s: State, number: int, effect: Effect, now: Happenings) -> None:
    if copyable(s, number, effect[1]):
        s.pending.append(CopyOffer(number, effect[1]))


@check("SW-4.21", N_("{card} is not used with this number of players."), listed=True)
def card_is_laid_out(s: State, answer: Answer) -> Values | None:
    card = MODES[answer[1]].card
    return None if card in s.config.cards else {"card": CARDS[card]}


@check("SW-4.21", N_("This card is copy-protected: {card}."), listed=True)
def not_protected(s: State, answer: Answer) -> Values | None:
    mode = MODES[answer[1]]
    return None if mode.copyable else {"card": CARDS[mode.card]}


@check("SW-4.21", N_("{card} has the wrong size: {sizes} cards can be copied here."), listed=True)
def right_size(s: State, answer: Answer) -> Values | None:
    mode, sizes = MODES[answer[1]], COPIES[s.pending[-1].source].sizes
    if mode.size in sizes:
        return None
    return {"card": CARDS[mode.card], "sizes": tuple(f"size_{size}" for size in sizes)}


@check("SW-4.21", N_("Your own card cannot be copied."), listed=True)
def not_the_own_card(s: State, answer: Answer) -> Values | None:
    return {}


class CopyCard(Question):
    """SW-4.21: a card for free, or none."""

    name = "copy"
    clause = "SW-4.21"
    passing = frozenset({"decline"})
    decisive = (card_is_laid_out, not_protected, right_size)
    checks = {
        "copy": (card_is_laid_out, not_protected, right_size, *why_unusable),
        "own": (not_the_own_card,),
        "decline": (),
    }

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_COPY, _OWN, DECLINE)

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: CopyOffer = s.pending[-1]
        return [*(_COPY[mode] for mode in copyable(s, asked.seat, asked.source)), DECLINE]

    def answered(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: CopyOffer = s.pending.pop()
        number = asked.seat
        if answer[0] == "decline":
            now.say("copy_declined", "SW-4.21", number)
            return
        mode = MODES[answer[1]]
        now.say("card_copied", "SW-4.21", number, card=CARDS[mode.card])
        used = COPIES[asked.source].used
        if used >= 0:
            start(s, number, used)
        start(s, number, program_of(s, mode))
