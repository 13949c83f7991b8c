"""A game being played: the object that programs, bots and the table hold."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from importlib import import_module
from typing import Any, NamedTuple

from pyengine.core.documents.fields import FORMAT, canonical
from pyengine.core.play.decision import Answer, Decision, IllegalChoice, Reason, Refusal
from pyengine.core.play.events import Event, Happenings, Watched
from pyengine.core.play.points import Place, ScoreLine, figures
from pyengine.core.play.rng import Rng
from pyengine.core.rules import Rules
from pyengine.core.view.narration import SeatInfo, in_words
from pyengine.core.view.text import N_, Message, known_language, short_title, translate

Variants = Mapping[str, str]


class GameOver(IllegalChoice):
    """Nothing can be chosen any more."""


class Moment(NamedTuple):
    """One choice and what came of it; moments form a chain back to the start of the game."""

    before: Moment | None
    number: int
    key: str
    happened: Happenings


class LogEntry(NamedTuple):
    """One thing that happened, for a person."""

    at: int
    seat: int | None
    text: str
    clause: str
    kind: str


NOT_ASKED = N_("This does not answer the current question.")
NO_SUCH_ANSWER = N_("That is not one of the choices here.")
IT_IS_OVER = N_("The game is over.")


class Game:
    """A game in progress. Ask for `options`, `choose` one of them, until it is `over`.

    >>> import pyengine
    >>> game = pyengine.new_game("coal_baron", players=2, seed=7)
    >>> game.decision.name, game.decision.clause
    ('draft', 'CB-2.9')
    >>> len(game.options())
    7
    >>> game.choose(game.options()[0])
    >>> len(game.options())
    6
    """

    __slots__ = ("_beginning", "_legal", "_moment", "_origin", "_start", "variants", "rules", "seats", "state")

    def __init__(
        self, rules: Rules, state: Any, variants: Variants, seats: Sequence[SeatInfo], start: Mapping[str, Any]
    ) -> None:
        self.rules = rules
        self.state = state
        self.variants = dict(variants)
        self.seats = tuple(seats)
        self._start = start
        self._moment: Moment | None = None
        self._legal: dict[str, Answer] = {}
        self._beginning = Happenings()
        self._origin: tuple[Any, dict[str, Answer]] = (state, {})

    # --- asking -----------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def decision(self) -> Decision:
        """The open question: who decides, what, by which clause."""
        if self.state.over:
            raise GameOver("", [Reason("", translate(IT_IS_OVER, "en"))])
        asked = self.state.pending[-1]
        step = self.rules.steps[asked.step]
        return Decision(asked.seat, step.name, step.clause_now(self.state), len(self._legal) == 1)

    def options(self) -> list[str]:
        """The keys of all legal answers, in a stable order; empty only when the game is over."""
        return list(self._legal)

    def answers(self) -> Mapping[str, Answer]:
        """The legal answers by key, as the game's steps know them."""
        return self._legal

    def why_not(self, key: str, lang: str = "en") -> list[Reason]:
        """Why this key is not legal now; an empty list if it is.

        >>> import pyengine
        >>> game = pyengine.new_game("coal_baron", players=2, seed=7)
        >>> game.why_not("place:money_6")[0].clause
        'CB-2.9'
        """
        return [self.reason(refusal, lang) for refusal in self.refusals(key)]

    def refusals(self, key: str) -> list[Refusal]:
        """The reasons of `why_not` before they are put into words."""
        if key in self._legal:
            return []
        if self.state.over:
            return [Refusal("", IT_IS_OVER, {})]
        asked = self.state.pending[-1]
        step = self.rules.steps[asked.step]
        answer = step.read(self.state, key)
        if answer is None:
            return [Refusal(step.clause_now(self.state), NOT_ASKED, {})]
        return step.refusals(self.state, answer) or [Refusal(step.clause_now(self.state), NO_SUCH_ANSWER, {})]

    # --- playing ----------------------------------------------------------------------------------------------------

    def choose(self, key: str) -> None:
        """Play one answer. If it is not legal, `IllegalChoice` says why and nothing changes."""
        answer = self._legal.get(key)
        if answer is None:
            error = GameOver if self.state.over else IllegalChoice
            raise error(key, self.why_not(key))
        now = Happenings()
        state = self.state
        self.rules.steps[state.pending[-1].step].apply(state, answer, now)
        before = self._moment
        self._moment = Moment(before, before.number + 1 if before else 1, key, now)
        self._settle(now)

    def watched(self, key: str) -> Watched:
        """What a legal answer would bring, with the state after each event; the game itself stays as it is."""
        twin = self.copy()
        now = Watched(twin.state)
        twin.rules.steps[twin.state.pending[-1].step].apply(twin.state, twin.answers()[key], now)
        twin._settle(now)
        return now

    def _settle(self, now: Happenings) -> None:
        """Go on to the next question with a real choice; what is forced is played at once."""
        state = self.state
        rules = self.rules
        while True:
            if not state.pending and not state.over:
                rules.advance(state, now)
            if state.over:
                self._legal = {}
                return
            step = rules.steps[state.pending[-1].step]
            legal = step.legal(state)
            if len(legal) == 1 and not step.always_asked:
                ((key, answer),) = legal.items()
                if key not in step.passing:
                    step.apply(state, answer, now)
                    continue
            self._legal = legal
            return

    def begin(self) -> None:
        """Start the first question of a new game or of a position."""
        if not self.state.pending and not self.state.over:
            self.rules.begin(self.state, self._beginning)
        self._settle(self._beginning)
        self._origin = (self.state.copy(), self._legal)

    def restart(self) -> Game:
        """The same game before the first choice."""
        twin = self.copy()
        twin.state, twin._legal = self._origin[0].copy(), self._origin[1]
        twin._moment = None
        return twin

    def copy(self) -> Game:
        """An independent game in the same position; cheap enough for tree search."""
        twin = Game.__new__(Game)
        twin.rules = self.rules
        twin.state = self.state.copy()
        twin.variants = self.variants
        twin.seats = self.seats
        twin._start = self._start
        twin._moment = self._moment
        twin._legal = self._legal
        twin._beginning = self._beginning
        twin._origin = self._origin
        return twin

    def determinize(self, seat: int, rng: Rng) -> Game:
        """A copy in which everything that `seat` cannot know is reshuffled."""
        twin = self.copy()
        twin.state = self.rules.determinize(self.state, seat, rng)
        stack = twin.state.pending
        # What a seat may answer depends on what it knows; another seat's answers may change with what was reshuffled.
        if stack and stack[-1].seat != seat:
            twin._legal = twin.rules.steps[stack[-1].step].legal(twin.state)
        return twin

    # --- results ----------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """By seat: what each would have if the game ended now; the round under way is not scored for it."""
        return self.rules.scores(self.state)

    def score_lines(self, seat: int) -> Sequence[ScoreLine]:
        """Every point that a seat has gained or lost so far, each with its clause."""
        lines: Sequence[ScoreLine] = self.state.seats[seat].points
        return lines

    def ranking(self) -> list[Place]:
        """The places, best first, when the game is over; tied players share a place."""
        if not self.state.over:
            raise ValueError("the game is not over: there is no ranking yet")
        return self.rules.ranking(self.state)

    # --- documents --------------------------------------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """The whole state as a document that a person can read and write."""
        return {
            "revier": FORMAT,
            "kind": "position",
            "game": self.rules.id,
            "rules_version": self.rules.version,
            **self._components(),
            "variants": dict(self.variants),
            **self.rules.write(self.state, self.seats),
        }

    def _components(self) -> dict[str, Any]:
        """The corrected component set that belongs to every document of this game; nothing if it is as shipped."""
        components = self.rules.components
        return {} if components is None else {"components": components.part()}

    def digest(self) -> str:
        """A short fingerprint of the position.

        It is taken with the variants under their first name, so that links and records from before still fit.
        """
        position = self.position()
        position["options"] = position.pop("variants")
        return hashlib.sha256(canonical(position).encode()).hexdigest()[:16]

    def record(self) -> dict[str, Any]:
        """The game so far as a document: how it began and every choice."""
        return {
            "revier": FORMAT,
            "kind": "record",
            "game": self.rules.id,
            "rules_version": self.rules.version,
            **self._components(),
            "players": len(self.seats),
            "seats": [{"name": info.name, "colour": info.colour} for info in self.seats],
            **self.record_start(),
            "variants": dict(self.variants),
            "moves": [moment.key for moment in self.moments()],
            "digest": self.digest(),
        }

    def record_start(self) -> dict[str, Any]:
        """How the game began: its seed (and draws), or the position from which it started."""
        return deepcopy(dict(self._start))

    # --- for people -------------------------------------------------------------------------------------------------

    def moments(self) -> list[Moment]:
        """Every choice so far, with what happened."""
        chain: list[Moment] = []
        moment = self._moment
        while moment is not None:
            chain.append(moment)
            moment = moment.before
        chain.reverse()
        return chain

    def beginning(self) -> list[Event]:
        """What happened before the first choice, as everybody may know it."""
        return [Event(*raw) for raw in self._beginning.events if raw[4] is None]

    @property
    def last_moment(self) -> Moment | None:
        """The last choice and what came of it."""
        return self._moment

    def events(self, seat: int | None = None, after: int = -1) -> Iterator[tuple[int, Event]]:
        """What happened as far as `seat` may know (None: a spectator), with the number of the choice (0: the setup)."""
        if after < 0:
            for raw in self._beginning.events:
                if raw[4] is None or raw[4] == seat:
                    yield 0, Event(*raw)
        for moment in self.moments():
            if moment.number > after:
                for raw in moment.happened.events:
                    if raw[4] is None or raw[4] == seat:
                        yield moment.number, Event(*raw)

    def log(self, lang: str = "en", seat: int | None = None, after: int = -1) -> list[LogEntry]:
        """What happened, in words, each entry with its clause; only what `seat` may know."""
        entries = []
        for at, event in self.events(seat, after):
            message = self.rules.message_of(event)
            if message is not None:
                text = self.say(message, lang, event.values, event.seat)
                entries.append(LogEntry(at, event.seat, text, event.clause, event.kind))
        return entries

    def view(self, seat: int | None = None, lang: str = "en", shown: Sequence[int] | None = None) -> dict[str, Any]:
        """What a seat sees (None: a spectator): only what it may know. `shown` limits the tableaus to some seats'."""
        lang = known_language(lang)
        title = short_title(self.rules.titles, lang)
        seen = {"title": title, **self.rules.view(self.state, seat, lang, self.seats, shown)}
        seen["prompt"] = self._prompt(seat, lang)
        seen["seats"] = [{**self._seat(number), **card} for number, card in enumerate(seen["seats"])]
        return seen

    def _repr_svg_(self) -> str:
        """The common board as everybody sees it: notebooks show it."""
        svg: str = import_module("pyengine.picture").draw(self)
        return svg

    def _seat(self, number: int) -> dict[str, Any]:
        """What every game shows of a seat."""
        info = self.seats[number]
        return {
            "seat": number,
            "name": info.name,
            "colour": info.colour,
            "shape": dict(self.rules.colours)[info.colour],
            "active": bool(self.state.pending) and self.state.pending[-1].seat == number,
            **figures(self.state, number),
        }

    def _prompt(self, viewer: int | None, lang: str) -> dict[str, Any]:
        if self.state.over:
            return {"text": translate(IT_IS_OVER, lang), "clause": self.rules.end, "seat": None}
        asked = self.decision
        text = self.rules.prompt(self.state, viewer, lang, self.seats)
        return {"text": text, "clause": asked.clause, "seat": asked.seat}

    def reason(self, refusal: Refusal, lang: str) -> Reason:
        """A refusal in words."""
        text = self.say(refusal.message, lang, refusal.values, None)
        return Reason(refusal.clause, text)

    def say(self, message: Message, lang: str, values: Mapping[str, object], seat: int | None) -> str:
        """A message with its ids named in the reader's language; numbers stay, seats become names."""
        rules = self.rules
        return in_words(message, known_language(lang), values, self.seats, rules.name_of, seat, rules.counted)
