"""The answers of a go (KK-6) with what comes of them.

What an answer changes is changed in place, looked at and changed back; only what is rare (flips, an engine on the
cokery) is carried out on a copy. Grounds in which the acting seat has no mine keep their worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer
from pyengine.core.play.events import Happenings
from pyengine.games.kohle_kolonie.bot.deployment import Deployment
from pyengine.games.kohle_kolonie.bot.ground_worth import GroundWorth, Standing, borders, cash_of
from pyengine.games.kohle_kolonie.bot.small_choices import best_place, best_village, miners_for_settlement
from pyengine.games.kohle_kolonie.bot.worth import Worth, goes_left
from pyengine.games.kohle_kolonie.chapters import engineers, flips, settlements
from pyengine.games.kohle_kolonie.chapters.flips import COKERY_ENGINEER
from pyengine.games.kohle_kolonie.chapters.goes import AID_COINS
from pyengine.games.kohle_kolonie.chapters.miners import limits
from pyengine.games.kohle_kolonie.chapters.steam_engines import ON_COKERY
from pyengine.games.kohle_kolonie.chapters.stocks import workers_of
from pyengine.games.kohle_kolonie.chapters.trade import BUY_COINS, BUY_WORKERS, SELL_COINS, SELL_WORKERS
from pyengine.games.kohle_kolonie.components import (
    COKERY,
    CONSOLIDATED,
    COST,
    FIRST_VILLAGE,
    GROUND_VILLAGES,
    IS_SINGLE,
    LARGE_IN,
    MINE_GROUND,
    MINE_POINTS,
    SECOND_MINER,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.rules import RULES
from pyengine.games.kohle_kolonie.shared.prices import BY_MARKER, price
from pyengine.games.kohle_kolonie.state import FUTURE, Seat, State

if TYPE_CHECKING:
    pass

Looks = list[tuple[str, list[float]]]
_USELESS = 0.5
"""Points against a trade that makes nothing possible at once."""


class GoLooks:
    """Looks at the answers of a go."""

    def __init__(self, worth: Worth, grounds: GroundWorth, deployment: Deployment) -> None:
        self._worth: Final = worth
        self._grounds: Final = grounds
        self._deployment: Final = deployment

    def looks(self, s: State, answers: Mapping[str, Answer], number: int, nested: bool = False) -> Looks:
        """Every answer with the expected points by seat."""
        view = _View(s, number, self._worth, self._grounds)
        found: Looks = []
        for key, answer in answers.items():
            found.append((key, self._look(s, view, answer, nested)))
        return found

    def _look(self, s: State, view: _View, answer: Answer, nested: bool) -> list[float]:
        family = answer[0]
        seat = view.seat
        if family == "buy":
            return self._buy(s, view, answer[1])
        if family == "end":
            return view.values(acting=False)
        if family in ("miners", "bonus_miners"):
            return self._miners(s, view, family == "bonus_miners")
        if family in ("engine", "bonus_engine"):
            if answer[-2] == ON_COKERY:
                return view.applied(answer)
            return self._engine(s, view, answer)
        if family in ("settle", "bonus_settle"):
            return self._settle(s, view, answer)
        if family in ("engineer", "bonus_engineer"):
            if seat.flipped & COKERY and 1 << answer[-2] == COKERY_ENGINEER:
                return view.applied(answer)
            return self._engineer(s, view, answer)
        if family == "bonus_aid":
            bonus, seat.bonus = seat.bonus, -1
            seat.coins += AID_COINS
            values = view.values()
            seat.coins -= AID_COINS
            seat.bonus = bonus
            return values
        if family == "flip":
            return view.applied(answer)
        return self._trade(s, view, answer, nested)

    def _buy(self, s: State, view: _View, mine: int) -> list[float]:
        seat, number = view.seat, view.number
        ground = MINE_GROUND[mine]
        cards, men, workers = seat.cards, seat.men, s.workers
        around = sum([workers[village] for village in GROUND_VILLAGES[ground]])
        field = SUPPLY if around else FIRST_VILLAGE + best_village(s, seat, ground)
        place = best_place(seat)
        men[field] -= 1
        seat.coins -= COST[mine]
        seat.cards = (*cards[:place], mine, *cards[place + 1 :])
        before = s.owner[mine]
        gained = 1 if around else 0
        points = 0.0
        if IS_SINGLE[mine]:
            points += MINE_POINTS[mine]
        if SECOND_MINER[mine] and around > 1:
            gained = 2
            if men[SUPPLY]:
                points += self._deployment.plan(s, seat, 1, 0).gain
        seat.workers += gained
        values = view.values(bought=mine)
        values[number] += points
        seat.workers -= gained
        s.owner[mine] = before
        seat.cards = cards
        seat.coins += COST[mine]
        men[field] += 1
        return values

    def _miners(self, s: State, view: _View, bonus: bool) -> list[float]:
        seat = view.seat
        inserts, steps, _ = limits(seat, bonus)
        plan = self._deployment.plan(s, seat, inserts, steps)
        marker = seat.bonus
        if bonus:
            seat.bonus = -1
        men = seat.men[:]
        seat.men[:] = plan.men
        values = view.values()
        values[view.number] += self._worth.weights.marker * plan.markers
        seat.men[:] = men
        seat.bonus = marker
        return values

    def _engine(self, s: State, view: _View, answer: Answer) -> list[float]:
        seat, place = view.seat, answer[-2]
        marker, engines = seat.bonus, seat.engines
        cost = price(s, "steam_engine") if answer[0] == "engine" else BY_MARKER["steam_engine"]
        if answer[0] != "engine":
            seat.bonus = -1
        seat.coins -= cost
        seat.engines = (*engines[:place], 1, *engines[place + 1 :])
        values = view.values()
        seat.engines = engines
        seat.coins += cost
        seat.bonus = marker
        return values

    def _settle(self, s: State, view: _View, answer: Answer) -> list[float]:
        seat, village = view.seat, answer[-2]
        marker, camps = seat.bonus, seat.camps
        cost = price(s, "settlement") if answer[0] == "settle" else BY_MARKER["settlement"]
        if answer[0] != "settle":
            seat.bonus = -1
        miners = miners_for_settlement(s, seat, village)
        reward = settlements.REWARDS.get(len(camps) + 1, {})
        extra = reward.get("extra_action_marker", 0)
        seat.coins -= cost
        seat.camps = tuple(sorted((*camps, village)))
        seat.men[SUPPLY] -= miners
        seat.men[FIRST_VILLAGE + village] += miners
        seat.extra += extra
        values = view.values(everywhere=True)
        values[view.number] += reward.get("vp", 0)
        seat.extra -= extra
        seat.men[FIRST_VILLAGE + village] -= miners
        seat.men[SUPPLY] += miners
        seat.camps = camps
        seat.coins += cost
        seat.bonus = marker
        return values

    def _engineer(self, s: State, view: _View, answer: Answer) -> list[float]:
        seat = view.seat
        marker, before = seat.bonus, seat.engineers
        cost = price(s, "engineer") if answer[0] == "engineer" else BY_MARKER["engineer"]
        if answer[0] != "engineer":
            seat.bonus = -1
        seat.coins -= cost
        seat.engineers = before | 1 << answer[-2]
        reward = engineers.REWARDS.get(seat.engineers.bit_count(), {})
        extra = reward.get("extra_action_marker", 0)
        seat.extra += extra
        values = view.values()
        seat.extra -= extra
        seat.engineers = before
        seat.coins += cost
        seat.bonus = marker
        return values

    def _trade(self, s: State, view: _View, answer: Answer, nested: bool) -> list[float]:
        """A trade is worth what it makes possible: a flip, or for the poor an action."""
        seat, number = view.seat, view.number
        coins, workers = seat.coins, seat.workers
        buying = answer[0] == "buy_workers"
        found = [view.applied(answer)]
        found[0][number] -= _USELESS
        for flip in flips.FLIPS:
            if seat.flipped & flip[2]:
                continue
            trades = _trades_for(coins, workers_of(seat), flip[4], flip[3], s.stock, buying)
            if trades:
                found.append(view.applied(*[answer] * trades, flip))
        if not buying and not nested and coins < 2 and s.pending[-1].step == "go" and not s.pending[-1].main_used:
            after = s.copy()
            RULES.steps["go"].apply(after, answer, Happenings())
            legal = {
                key: one
                for key, one in RULES.steps["go"].legal(after).items()
                if one[0] in ("buy", "engine", "settle", "engineer")
            }
            found += [values for _, values in self.looks(after, legal, number, True)]
        assert seat.workers == workers
        return max(found, key=lambda values: values[number])


def _trades_for(coins: int, workers: int, need_coins: int, need_workers: int, stock: int, buying: bool) -> int:
    """How many trades of a kind make a flip possible; 0 if none are needed or they do not."""
    trades = 0
    while trades < 6 and (coins < need_coins or workers < need_workers):
        if buying:
            coins, workers, stock = coins - BUY_COINS, workers + BUY_WORKERS, stock - BUY_WORKERS
        else:
            coins, workers = coins + SELL_COINS, workers - SELL_WORKERS
        trades += 1
        if coins < 0 or workers < 0 or stock < 0:
            return 0
    return trades if coins >= need_coins and workers >= need_workers else 0


class _View:
    """The position around a seat in its go: what its answers do not touch is looked at once."""

    def __init__(self, s: State, number: int, worth: Worth, grounds: GroundWorth) -> None:
        self.s = s
        self.number = number
        self.seat: Seat = s.seats[number]
        self._worth = worth
        self._grounds = grounds
        self._goes = goes_left(s, number)
        turn = s.turn
        values = [0.0] * len(s.seats)
        standings: list[Standing] = []
        for other, seat in enumerate(s.seats):
            acting = other == number
            outlook = worth.seat(s, seat, goes_left(s, other), acting)
            if not acting:
                values[other] = seat.score + outlook.points
            else:
                self._administration = outlook.administration
            standings.append((outlook.administration, cash_of(s, seat.coins, outlook.income), borders(seat.camps)))
        self._standings = standings
        own = {MINE_GROUND[mine] for mine in self.seat.cards if mine >= 0}
        for ground in s.config.area.grounds:
            if ground not in own:
                grounds.add(s, ground, standings, values)
        self._outside = values[:]
        self._own = sorted(own)
        self._due = [
            ground
            for ground in self._own
            if LARGE_IN[ground] >= 0 and CONSOLIDATED[LARGE_IN[ground]] == turn and s.owner[LARGE_IN[ground]] == FUTURE
        ]
        for ground in self._own:
            if ground not in self._due:
                grounds.add(s, ground, standings, values)
        self._steady = values

    def values(self, acting: bool = True, everywhere: bool = False, bought: int = -1) -> list[float]:
        """Expected points by seat as the position stands now, changed in place."""
        s, seat, number = self.s, self.seat, self.number
        add = self._grounds.add
        standings = self._standings
        outlook = self._worth.seat(s, seat, self._goes, acting)
        if outlook.administration != self._administration:
            everywhere = True
        before = standings[number]
        base = self._outside if everywhere else self._steady
        values = base[:]
        if bought >= 0:
            ground = MINE_GROUND[bought]
            if ground not in (self._due if not everywhere else self._own):
                old = [0.0] * len(values)
                add(s, ground, standings, old)
                s.owner[bought] = number
                standings[number] = (
                    outlook.administration,
                    cash_of(s, seat.coins, outlook.income),
                    before[2],
                )
                add(s, ground, standings, values)
                for other, points in enumerate(old):
                    values[other] -= points
            else:
                s.owner[bought] = number
        standings[number] = (
            outlook.administration,
            cash_of(s, seat.coins, outlook.income),
            borders(seat.camps) if everywhere else before[2],
        )
        for ground in self._own if everywhere else self._due:
            add(s, ground, standings, values)
        values[number] += seat.score + outlook.points
        standings[number] = before
        return values

    def applied(self, *answers: Answer) -> list[float]:
        """Expected points by seat after answers that are carried out on a copy."""
        after = self.s.copy()
        step = RULES.steps["go"]
        for answer in answers:
            if after.pending[-1].step != "go":
                break
            step.apply(after, answer, Happenings())
        # Flips, trades and engines on the cokery change nothing but the seat that the worth depends on.
        seat, number = self.seat, self.number
        self.seat = self.s.seats[number] = after.seats[number]
        values = self.values()
        self.seat = self.s.seats[number] = seat
        return values
