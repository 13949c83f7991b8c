"""What a position of Kohle & Kolonie is worth: expected final points by seat, for bots and hints.

The worth of a seat's own things (`worth.py`) and of the grounds that it shares with others (`ground_worth.py`) are
added up. An answer of a go is judged without copying the position: what it changes is changed in place, looked at, and
changed back. Composite actions count as carried out well: miners by a plan (`deployment.py`), bids by the limits of
all who take part (`auction_forecast.py`). Nothing hidden is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pyengine.core.play.decision import Answer
from pyengine.core.play.events import Happenings
from pyengine.core.play.rng import Rng
from pyengine.core.view.text import Message
from pyengine.games.kohle_kolonie.bot import advice
from pyengine.games.kohle_kolonie.bot.auction_forecast import AuctionForecast
from pyengine.games.kohle_kolonie.bot.deployment import Deployment
from pyengine.games.kohle_kolonie.bot.go_looks import GoLooks
from pyengine.games.kohle_kolonie.bot.ground_worth import GroundWorth, Standing, borders, cash_of
from pyengine.games.kohle_kolonie.bot.small_choices import follow_small
from pyengine.games.kohle_kolonie.bot.weights import Weights
from pyengine.games.kohle_kolonie.bot.worth import Outlook, Worth, goes_left
from pyengine.games.kohle_kolonie.chapters.bidding import AID_POINTS, MARKER_POINTS, highest, values_with_markers
from pyengine.games.kohle_kolonie.chapters.final_scoring import engines_of
from pyengine.games.kohle_kolonie.components import (
    ACTION_1,
    B_AID,
    K_CONSOLIDATION,
    MINE_GROUND,
    TURNS,
)
from pyengine.games.kohle_kolonie.pending import Bid, ConsolidationMarkers
from pyengine.games.kohle_kolonie.rules import RULES
from pyengine.games.kohle_kolonie.state import State

Looks = list[tuple[str, list[float]]]
_SEARCHED = frozenset({"marker", "go", "extra"})


class Judgement:
    """Kohle & Kolonie's judgement, as `pyengine.bots.judgement.Judgement` asks for it."""

    searched: Final = _SEARCHED
    far: Final = 3

    def __init__(self, weights: Weights | None = None, auctions: bool = True) -> None:
        self.worth: Final = Worth(weights or Weights())
        self.grounds: Final = GroundWorth(self.worth.weights, auctions)
        self.deployment: Final = Deployment(self.worth)
        self.forecast: Final = AuctionForecast(self.worth, self.grounds)
        self._go: Final = GoLooks(self.worth, self.grounds, self.deployment)
        self._look_by_step: Final[dict[str, Callable[[State, Mapping[str, Answer], int], Looks]]] = {
            "go": self._go.looks,
            "marker": self._markers,
            "extra": self._extra,
            "bid": self._bids,
            "consolidation.markers": self._auction_markers,
        }

    # --- what a position is worth -----------------------------------------------------------------------------------

    def expected(self, s: State) -> list[float]:
        """Expected final points by seat."""
        if s.over:
            return [seat.score + 0.01 * engines_of(seat) for seat in s.seats]
        outlooks = self._outlooks(s)
        values = [seat.score + outlook.points for seat, outlook in zip(s.seats, outlooks, strict=True)]
        standings = self._standings(s, outlooks)
        for ground in s.config.area.grounds:
            self.grounds.add(s, ground, standings, values)
        if s.pending and s.pending[0].step == "go" and not s.pending[0].main_used:
            weights = self.worth.weights
            values[s.pending[0].seat] += (weights.first_go if s.phase == ACTION_1 else weights.second_go)[s.turn]
        return values

    def _outlooks(self, s: State) -> list[Outlook]:
        acting = s.pending[0].seat if s.pending and s.pending[0].step == "go" else -1
        return [self.worth.seat(s, seat, goes_left(s, number), number == acting) for number, seat in enumerate(s.seats)]

    @staticmethod
    def _standings(s: State, outlooks: Sequence[Outlook]) -> list[Standing]:
        found = []
        for seat, outlook in zip(s.seats, outlooks, strict=True):
            found.append((outlook.administration, cash_of(s, seat.coins, outlook.income), borders(seat.camps)))
        return found

    # --- answers ----------------------------------------------------------------------------------------------------

    def looks(self, s: State, answers: Mapping[str, Answer], rng: Rng) -> Looks:
        """The answers with the expected points by seat that come of them."""
        asked = s.pending[-1]
        number = asked.seat
        look = self._look_by_step.get(asked.step)
        if look is not None:
            return look(s, answers, number)
        found = self._each(s, answers)
        liked = follow_small(s, self.worth)
        if liked:
            # Bots answer this by a rule of thumb: so it comes first here as well.
            best = max(found, key=lambda one: _lead(one[1], number))[1][:]
            best[number] += 0.01
            return [(key, best if key == liked else values) for key, values in found]
        if asked.step == "miners":
            # The first step of the plan stands for the whole of it.
            plan = self.deployment.plan(s, s.seats[number], asked.inserts, asked.steps)
            first = plan.keys[0] if plan.keys else "done"
            gain = plan.gain
            base = self.expected(s)
            base[number] += gain
            found = [(key, base if key == first else values) for key, values in found]
        return found

    def _each(self, s: State, answers: Mapping[str, Answer]) -> Looks:
        """Every answer carried out and looked at."""
        step = RULES.steps[s.pending[-1].step]
        found = []
        for key, answer in answers.items():
            after = s.copy()
            step.apply(after, answer, Happenings())
            found.append((key, self.expected(after)))
        return found

    def _markers(self, s: State, answers: Mapping[str, Answer], number: int) -> Looks:
        """A marker is worth its use and the place in turn order that it brings."""
        base = self.expected(s)
        seat = s.seats[number]
        cards = self.worth.cards(seat.cards, seat.engines, s.turn, s.phase)
        found = []
        for key, answer in answers.items():
            seat.bonus = answer[1]
            values = base[:]
            values[number] += self.worth.bonus(s, seat, cards, 2, False)
            values[number] -= self.worth.weights.first * s.row.index(answer[1])
            found.append((key, values))
        seat.bonus = -1
        return found

    def _extra(self, s: State, answers: Mapping[str, Answer], number: int) -> Looks:
        found: Looks = [("keep", self.expected(s))]
        if "spend" in answers:
            after = s.copy()
            RULES.steps["extra"].apply(after, answers["spend"], Happenings())
            looks = self._go.looks(after, RULES.steps["go"].legal(after), number)
            found.append(("spend", max(looks, key=lambda one: _lead(one[1], number))[1]))
        return found

    # --- auctions ---------------------------------------------------------------------------------------------------

    def _without(self, s: State, ground: int) -> list[float]:
        """Expected points without a ground."""
        outlooks = self._outlooks(s)
        standings = self._standings(s, outlooks)
        values = [seat.score + outlook.points for seat, outlook in zip(s.seats, outlooks, strict=True)]
        for other in s.config.area.grounds:
            if other != ground:
                self.grounds.add(s, other, standings, values)
        return values

    def _bids(self, s: State, answers: Mapping[str, Answer], number: int) -> Looks:
        """Passing, the smallest raise, and the two next ones; more is never better in this judgement."""
        asked: Bid = s.pending[-1]
        large = asked.mine
        base = self._without(s, MINE_GROUND[large])
        bidders = self.forecast.bidders(s, large, asked.markers)
        least = highest(s, large, asked.totals) + 1
        found = []
        for key, answer in answers.items():
            after = dict(asked.totals)
            if answer[0] == "pass":
                del after[number]
            elif answer[1] <= least + 2:
                after[number] = answer[1]
            else:
                continue
            result = self.forecast.result(s, large, bidders, after)
            values = self.forecast.settled(s, large, bidders, result, base)
            if answer[0] != "pass":
                values[number] -= 0.02 * (answer[1] - least) + 0.01
            found.append((key, values))
        return found

    def _auction_markers(self, s: State, answers: Mapping[str, Answer], number: int) -> Looks:
        asked: ConsolidationMarkers = s.pending[-1]
        large, markers = asked.mine, asked.markers
        base = self._without(s, MINE_GROUND[large])
        w = self.worth.weights
        more = any(
            s.owner[mine] == number
            for other in s.larges
            for mine in range(len(s.owner))
            if MINE_GROUND[mine] == MINE_GROUND[other]
        )
        costs = {
            "done": 0.0,
            "railway": w.rail_consolidation if s.turn < TURNS or more else 0.0,
            "aid": self.worth.bonuses[B_AID] if more else 0.0,
        }
        points = {"done": 0, "railway": MARKER_POINTS, "aid": AID_POINTS}
        found = []
        have = s.seats[number].rail[K_CONSOLIDATION] - s.seats[number].fresh[K_CONSOLIDATION]
        most = {"done": 0, "railway": have * MARKER_POINTS, "aid": AID_POINTS + have * MARKER_POINTS}
        for key, answer in answers.items():
            best: list[float] | None = None
            # One marker alone may not be enough: the others can follow.
            for many in {points[answer[0]], most[answer[0]]}:
                after = {**markers, number: markers[number] + many}
                totals = values_with_markers(s, large, after)
                bidders = self.forecast.bidders(s, large, after)
                values = self.forecast.settled(s, large, bidders, self.forecast.result(s, large, bidders, totals), base)
                spent = costs[answer[0]] + max(0, many - points[answer[0]]) * costs["railway"]
                values[number] -= spent + (0.05 if many else 0.0)
                if best is None or values[number] > best[number]:
                    best = values
            assert best is not None
            found.append((key, best))
        return found

    def follow(self, s: State) -> list[str]:
        """How to go on with what was begun; empty where a new thought is worth it."""
        asked = s.pending[-1]
        name, number = asked.step, asked.seat
        if name == "go" and asked.main_used:
            # In a search the main action stands for the go; what else there is to do in it is taken as it comes.
            looks = self._go.looks(s, RULES.steps["go"].legal(s), number)
            return [max(looks, key=lambda one: _lead(one[1], number))[0]]
        if name in _SEARCHED:
            return []
        if name == "miners":
            keys = self.deployment.plan(s, s.seats[number], asked.inserts, asked.steps).keys
            if keys or asked.begun:
                return [*keys, "done"]
        key = follow_small(s, self.worth)
        if key:
            return [key]
        answers = RULES.steps[name].legal(s)
        if len(answers) == 1:
            return list(answers)
        return [max(self.looks(s, answers, _NO_CHANCE), key=lambda one: _lead(one[1], number))[0]]

    def why(self, s: State, key: str, answer: Answer) -> tuple[Message, Mapping[str, object]]:
        """What speaks for an answer."""
        return advice.why(self, s, key, answer)


def _lead(values: Sequence[float], seat: int) -> float:
    """Points ahead of the best other player."""
    return values[seat] - 0.5 * max(value for other, value in enumerate(values) if other != seat)


_NO_CHANCE: Final = Rng(0)


_NONE: Final = (0.0,) * (TURNS + 1)
_SOON: Final = (0.0, 1.0, 1.0, 1.0, 0.8, 0.5)
_SHORT: Final = Weights(income=_SOON, cokery=_SOON)
"""No turn looks far ahead."""
_PLAIN: Final = _SHORT._replace(need=_NONE, free=_NONE, sure=_NONE)
"""Coins count alike as well, whether they can be spent on flips and actions or not."""

JUDGEMENT: Final = Judgement()
NOVICE: Final = Judgement(_PLAIN, auctions=False)
BY_LEVEL: Final = {"hewer": NOVICE, "deputy": Judgement(_SHORT, auctions=False)}
"""The hewer knows what the apprentice knows, but makes no mistakes; the deputy knows what coins are for."""
