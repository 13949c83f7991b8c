"""A table's book of turns: it follows the game choice by choice and puts each turn into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.play.events import Event
from pyengine.core.play.game import Game, Moment
from pyengine.core.rules import Rules
from pyengine.core.view.text import joined, translate
from pyengine.core.view.turns import (
    GAINS,
    NOTHING_DONE,
    WITH_LEAD,
    WITH_LONG_LEAD,
    Turn,
    clauses_of,
    cut,
    own_events,
    points_of,
)


class TurnBook:
    """The turns of a game so far."""

    __slots__ = ("_moment", "_until", "turns")

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self._until = -1
        """The number of the last choice in it."""
        self._moment: Moment | None = None

    def __copy__(self) -> TurnBook:
        twin = TurnBook()
        twin.turns, twin._until, twin._moment = self.turns, self._until, self._moment
        return twin

    def follow(self, games: Sequence[Game]) -> None:
        """Take in what has been played, or forget what was taken back. `games`: the game after each choice."""
        how = games[0].rules.turns
        if self._until >= len(games) or (self._until >= 0 and games[self._until].last_moment is not self._moment):
            self.turns, self._until = [], -1
        if self._until < 0:
            self.turns = cut([], 0, None, games[0].beginning(), how)
            self._until = 0
        for choice in range(self._until + 1, len(games)):
            moment = games[choice].last_moment
            assert moment is not None
            events = [Event(*raw) for raw in moment.happened.events if raw[4] is None]
            self.turns = cut(self.turns, choice, games[choice - 1].state.pending[-1].seat, events, how)
            self._until = choice
        self._moment = games[-1].last_moment

    def changed(self, after: int) -> list[Turn]:
        """The turns with anything from choice `after` on."""
        return [turn for turn in self.turns if turn.last >= after]

    def of_entries(self, after: int, rules: Rules) -> list[int]:
        """The numbers of the turns of what the log says after choice `after`, entry by entry."""
        return [
            turn.number
            for turn in self.turns
            if turn.last > after
            for event, choice in zip(turn.events, turn.choices, strict=True)
            if choice > after and rules.message_of(event) is not None
        ]

    def since(self, seat: int) -> list[Turn]:
        """What the others did since the last turn of a seat; nothing while that one goes on."""
        found: list[Turn] = []
        for turn in reversed(self.turns):
            if turn.seat == seat:
                break
            if turn.seat is not None and turn.events:
                found.append(turn)
        return found[::-1]


def in_words(turn: Turn, game: Game, lang: str) -> dict[str, Any]:
    """A turn for the page."""
    how = game.rules.turns
    points = points_of(turn, len(game.seats), how)
    return {
        "n": turn.number,
        "seat": turn.seat,
        "heading": " · ".join(
            game.say(heading.message, lang, heading.values, None) for heading in turn.headings if heading.message
        ),
        "text": _summary(turn, game, lang, points),
        "points": points,
        "first": turn.first,
        "last": turn.last,
        "marks": [mark._asdict() for mark in dict.fromkeys(how.marks(turn.events))],
    }


def _summary(turn: Turn, game: Game, lang: str, points: Sequence[int]) -> str:
    how = game.rules.turns
    lead = how.lead(own_events(turn))
    if turn.seat is None:
        gains = [(game.seats[seat].name, gained) for seat, gained in enumerate(points) if gained]
        told = [translate(GAINS, lang, {"name": name, "points": _signed(gained)}) for name, gained in gains]
        return ", ".join(told) or _first_sentence(turn, game, lang)
    parts = [game.say(message, lang, values, turn.seat) for message, values in clauses_of(turn, how)]
    text = joined(parts, lang)
    if lead is not None:
        title = game.say(lead[0], lang, lead[1], turn.seat)
        text = (
            translate(WITH_LONG_LEAD if ":" in title else WITH_LEAD, lang, {"lead": title, "what": text})
            if text
            else title
        )
    return text or _first_sentence(turn, game, lang) or translate(NOTHING_DONE, lang)


def _first_sentence(turn: Turn, game: Game, lang: str) -> str:
    """As the log has it; what begins a part of the game only if nothing else happened in it."""
    told = [event for event in turn.events if game.rules.message_of(event) is not None]
    told.sort(key=lambda event: game.rules.turns.heading(event) is not None)
    for event in told[:1]:
        message = game.rules.message_of(event)
        assert message is not None
        return game.say(message, lang, event.values, event.seat)
    return ""


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"\N{MINUS SIGN}{-points}"
