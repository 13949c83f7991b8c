"""What a position of Coal Baron is worth: expected final points by seat, for bots and hints.

What a seat can expect by itself is in `worth.py`, what the shift clock may bring in `majorities.py`; here both are
put together, for a position and for what comes of every answer. Nothing hidden is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp, sqrt
from typing import Any, Final, NamedTuple

from pyengine.core.play.decision import Answer
from pyengine.core.play.events import SILENT
from pyengine.core.play.rng import Rng
from pyengine.core.view.text import Message
from pyengine.games.coal_baron.bot import advice
from pyengine.games.coal_baron.bot.majorities import Majorities, lead
from pyengine.games.coal_baron.bot.plans import Node, Payoffs, keys_of, plans
from pyengine.games.coal_baron.bot.weights import Weights
from pyengine.games.coal_baron.bot.worth import Holding, Outlook, Setting, delivered_counts, surplus_of
from pyengine.games.coal_baron.chapters.draw import DRAWN
from pyengine.games.coal_baron.components import (
    BANK,
    ELEMENT_POINTS,
    SPACE_ACTION,
    SPACE_AMOUNT,
    TILE_COLOUR,
    TILE_MINECARTS,
)
from pyengine.games.coal_baron.pending import MiningStep
from pyengine.games.coal_baron.pit import Terms, picture
from pyengine.games.coal_baron.rules import RULES
from pyengine.games.coal_baron.stacks import ORDER_DRAW, TILE_DRAW
from pyengine.games.coal_baron.state import Seat, State

_FOUR = (0, 1, 2, 3)
_HOLDINGS_LIMIT = 1000
_PLANS_LIMIT = 300
"""Plans are large."""
_MOST_STEPS = max(SPACE_AMOUNT[space] for space, action in enumerate(SPACE_ACTION) if action == "mine")
_JUDGED = (5, 2, 1)
"""How many plans are judged: with all work steps, with one or two steps fewer."""


class After(NamedTuple):
    """What an answer makes of the seat that gives it."""

    holding: Holding
    marks: int
    """Gained or paid, like the rest."""
    workers: int
    score: int
    steps: int
    """Work steps that it may now use."""


class Judgement:
    """Coal Baron's judgement, as `pyengine.bots.judgement.Judgement` asks for it."""

    searched: Final = frozenset({"turn", "draft", "draw.take", "shortage"})
    far: Final = 2

    def __init__(self, weights: Weights | None = None, majorities: bool = True, width: int = 12) -> None:
        self.width: Final = width
        self.weights: Final = weights or Weights()
        self.majorities: Final = Majorities(self.weights.spread) if majorities else None
        self._settings: dict[tuple[Any, ...], Setting] = {}
        self._holdings = 0
        self._plans: dict[tuple[Any, ...], list[list[Node]]] = {}
        self._empty_payoffs: dict[tuple[int, int, int], float] = {}

    # --- what a position is worth -----------------------------------------------------------------------------------

    def expected(self, s: State) -> list[float]:
        """Expected final points by seat."""
        if s.over:
            return [seat.score + 0.01 * seat.marks for seat in s.seats]
        setting = self._setting(s)
        outlooks = [self._holding(setting, seat).outlook(seat.marks, seat.workers) for seat in s.seats]
        return self._together(s, outlooks)

    def _together(self, s: State, outlooks: Sequence[Outlook]) -> list[float]:
        values = [seat.score + outlook.points for seat, outlook in zip(s.seats, outlooks, strict=True)]
        if self.majorities:
            workers = sum([seat.workers for seat in s.seats])
            self.majorities.add(s.shift, s.config.workers_each, workers, outlooks, values)
        return values

    def _setting(self, s: State) -> Setting:
        """The shift and the rules by which the outlooks of this position are judged."""
        config = s.config
        key = (s.shift, config.workers_each, config.limited, config.together, config.storage_at_surface)
        found = self._settings.get(key)
        if found is None:
            terms = Terms(config.together, config.storage_at_surface)
            found = self._settings[key] = Setting(self.weights, s.shift, config.workers_each, terms)
        return found

    def _holding(self, setting: Setting, seat: Seat) -> Holding:
        """What a seat has, as it was found before."""
        key = (seat.orders, seat.cage, seat.level, seat.storage, seat.carts, seat.delivered, seat.tiles)
        found = setting.holdings.get(key)
        if found is None:
            self._holdings += 1
            if self._holdings > _HOLDINGS_LIMIT:
                self._holdings = 0
                for one in self._settings.values():
                    one.forget()
            pit = picture(seat)
            found = setting.holdings[key] = Holding(
                setting,
                pit,
                setting.orders(tuple([order[0] for order in seat.orders]), pit[4], pit[5]),
                tuple(map(len, seat.carts)),
                delivered_counts(seat.delivered),
                surplus_of(seat.tiles),
            )
        return found

    # --- a mining action --------------------------------------------------------------------------------------------

    def _empty_payoff(
        self, setting: Setting, holdings: Sequence[Holding], number: int, workers: int
    ) -> tuple[float, ...]:
        """What an emptied minecart of each level brings now: points of the last shift clock."""
        if not self.majorities:
            return (0.1, 0.1, 0.1, 0.1)
        # In coarse steps, so that plans can be used again.
        total = (workers // 4) * 4 + setting.future
        known = self._empty_payoffs
        mine = holdings[number].empties
        payoffs = []
        for line in _FOUR:
            best = max([holding.empties[line] for other, holding in enumerate(holdings) if other != number])
            key = (total, line, mine[line] - best)
            payoff = known.get(key)
            if payoff is None:
                spread = 0.12 + self.weights.spread * sqrt(total + 2)
                ahead = (mine[line] - best) / spread
                slope = 1 / ((1 + exp(-ahead)) * (1 + exp(ahead))) / spread
                payoff = known[key] = round(ELEMENT_POINTS[8 + line][0] * slope * 2.4) / 4
            payoffs.append(payoff)
        return tuple(payoffs)

    def _planned(self, s: State, number: int, steps: int) -> list[tuple[list[float], Node]]:
        """Good uses of up to this many work steps, each with the expected points that come of it."""
        setting = self._setting(s)
        holdings = [self._holding(setting, seat) for seat in s.seats]
        outlooks = [holding.outlook(seat.marks, seat.workers) for holding, seat in zip(holdings, s.seats, strict=True)]
        me = s.seats[number]
        empty = self._empty_payoff(setting, holdings, number, me.workers)
        judged = []
        for outlook, node in self._proposed(holdings[number], empty, me.marks, me.workers, steps):
            outlooks[number] = outlook
            judged.append((self._together(s, outlooks), node))
        return judged

    def _proposed(
        self, holding: Holding, empty: tuple[float, ...], marks: int, workers: int, steps: int
    ) -> list[tuple[Outlook, Node]]:
        """Good uses of up to this many work steps, each with the seat's outlook after it, roughly the best first."""
        key = ("proposed", steps, marks, workers, empty)
        found: list[tuple[Outlook, Node]] | None = holding.found.get(key)
        if found is None:
            found = [(after.outlook(marks, workers), node) for after, node in self._workable(holding, empty, steps)]
            found.sort(key=lambda one: one[0].rough, reverse=True)
            holding.found[key] = found
        return found

    def _workable(self, holding: Holding, empty: tuple[float, ...], steps: int) -> list[tuple[Holding, Node]]:
        """The most promising plans for up to this many work steps, each with what the seat has after it."""
        known: list[tuple[Holding, Node]] | None = holding.found.get(("workable", steps, empty))
        if known is not None:
            return known
        setting = holding.setting
        cards = holding.orders.cards
        key = (setting.shift, holding.pit, cards, empty, setting.terms)
        found = self._plans.get(key)
        if found is None:
            if len(self._plans) > _PLANS_LIMIT:
                self._plans.clear()
            spot = tuple([setting.spot_payoffs[card] for card in cards])
            done = tuple([setting.done_payoffs[card] for card in cards])
            payoffs = Payoffs(spot, done, (empty[0], empty[1], empty[2], empty[3]))
            found = self._plans[key] = plans(holding.pit, cards, payoffs, setting.terms, _MOST_STEPS, self.width)
        layers = [layer for layer in found[steps::-1] if layer][: len(_JUDGED)]
        known = [
            (holding.worked(node[1]), node)
            for layer, many in zip(layers, _JUDGED, strict=False)
            for node in layer[:many]
        ]
        holding.found["workable", steps, empty] = known
        return known

    # --- answers ----------------------------------------------------------------------------------------------------

    def looks(self, s: State, answers: Mapping[str, Answer], rng: Rng) -> list[tuple[str, list[float]]]:
        """Every answer with the expected points by seat that come of it.

        A mining action counts as planned, a draw as its best card: the stacks of `s` must be reshuffled for whoever
        asks (`determinize`).
        """
        asked = s.pending[-1]
        name, number = asked.step, asked.seat
        if name == "mining.step":
            return self._work_steps(s, answers)
        setting = self._setting(s)
        holdings = [self._holding(setting, seat) for seat in s.seats]
        outlooks = [holding.outlook(seat.marks, seat.workers) for holding, seat in zip(holdings, s.seats, strict=True)]
        me = s.seats[number]
        scores = [seat.score for seat in s.seats]
        workers_before = sum([seat.workers for seat in s.seats])
        found = []
        for key, answer in answers.items():
            after = self._after(s, number, holdings[number], name, answer)
            marks = me.marks + after.marks
            workers = me.workers + after.workers
            scores[number] = me.score + after.score
            if after.steps:
                empty = self._empty_payoff(setting, holdings, number, workers)
                proposed = self._proposed(after.holding, empty, marks, workers, after.steps)[:2]
                options = [outlook for outlook, _ in proposed]
            elif answer[0] in _DRAWS:
                options = [self._taken(s, number, after, marks, workers, answer)]
            else:
                options = [after.holding.outlook(marks, workers)]
            best: list[float] | None = None
            for outlook in options:
                outlooks[number] = outlook
                values = [score + one.points for score, one in zip(scores, outlooks, strict=True)]
                if self.majorities:
                    in_supply = workers_before + after.workers
                    self.majorities.add(s.shift, setting.each, in_supply, outlooks, values)
                if best is None or lead(values, number) > lead(best, number):
                    best = values
            assert best is not None
            found.append((key, best))
        if name == "draw.return":
            # What nobody is to see soon goes to the bottom.
            found = [(key, _better(values, number, 0.05 if key == "return:bottom" else 0.0)) for key, values in found]
        return found

    def _after(self, s: State, number: int, holding: Holding, name: str, answer: Answer) -> After:
        """What an answer makes of a seat; the rules are asked only if this was not seen before."""
        family = answer[0]
        key: tuple[Any, ...]
        if name == "turn":
            space = answer[1]
            if space == BANK:
                key = (BANK,)
            elif family == "buy_tile":
                tile = s.goods[space]
                # How many of its minecarts are filled depends on the supply.
                key = (family, tile, s.standing[space], min(s.supply[TILE_COLOUR[tile]], TILE_MINECARTS[tile]))
            elif family == "take_order":
                key = (family, s.goods[space], s.standing[space])
            else:
                key = (space, s.standing[space])
        elif name == "draw.take" and family == TILE_DRAW:
            tile = answer[1]
            key = (name, tile, min(s.supply[TILE_COLOUR[tile]], TILE_MINECARTS[tile]))
        else:
            key = (name, *answer)
            if name == "shortage":
                key = (*key, s.pending[-1].colour, s.pending[-1].left)
        found: After | None = holding.found.get(key)
        if found is None:
            after = s.copy()
            RULES.steps[name].apply(after, answer, SILENT)
            before, seat = s.seats[number], after.seats[number]
            then = after.pending[-1] if after.pending else None
            found = holding.found[key] = After(
                self._holding(holding.setting, seat),
                seat.marks - before.marks,
                seat.workers - before.workers,
                seat.score - before.score,
                then.left if isinstance(then, MiningStep) and then.seat == number else 0,
            )
        return found

    def _taken(self, s: State, number: int, after: After, marks: int, workers: int, answer: Answer) -> Outlook:
        """The outlook of a seat that draws and takes the best, or none."""
        holding = after.holding
        stack = _DRAWS[answer[0]]
        # Tiles must be paid for and filled; nothing else matters.
        key: tuple[Any, ...] = (
            (stack, s.tile_stack[: DRAWN[stack]], marks, *s.supply)
            if stack == TILE_DRAW
            else (stack, s.order_stack[: DRAWN[stack]])
        )
        takes: list[After] | None = holding.found.get(key)
        if takes is None:
            twin = s.copy()
            RULES.steps["turn"].apply(twin, answer, SILENT)
            legal = RULES.steps["draw.take"].legal(twin)
            takes = [self._after(twin, number, holding, "draw.take", take) for take in legal.values()]
            holding.found[key] = takes
        best = takes[0].holding.outlook(marks + takes[0].marks, workers)
        for take in takes[1:]:
            outlook = take.holding.outlook(marks + take.marks, workers)
            if outlook.rough > best.rough:
                best = outlook
        return best

    def _work_steps(self, s: State, answers: Mapping[str, Answer]) -> list[tuple[str, list[float]]]:
        """The work steps with which good plans begin, and `stop`."""
        asked: MiningStep = s.pending[-1]
        number = asked.seat
        best: dict[str, list[float]] = {}
        for values, node in self._planned(s, number, asked.left):
            keys = keys_of(node)
            key = keys[0] if keys else "stop"
            if key in answers and (key not in best or lead(values, number) > lead(best[key], number)):
                best[key] = values
        if "stop" not in best:
            best["stop"] = self.expected(s)
        return list(best.items())

    def follow(self, s: State) -> list[str]:
        """How to go on with what was begun: mining as one plan, the best of a draw; empty before a new turn."""
        return _FOLLOW[s.pending[-1].step](self, s)

    def best_plan(self, s: State) -> list[str]:
        """The best use of all work steps that are left."""
        asked: MiningStep = s.pending[-1]
        judged = self._planned(s, asked.seat, asked.left)
        best = max(judged, key=lambda one: lead(one[0], asked.seat))
        return [*keys_of(best[1]), "stop"]

    def best_answer(self, s: State) -> list[str]:
        """The answer that promises most."""
        asked = s.pending[-1]
        found = self.looks(s, RULES.steps[asked.step].legal(s), _NO_CHANCE)
        return [max(found, key=lambda one: lead(one[1], asked.seat))[0]]

    def why(self, s: State, key: str, answer: Answer) -> tuple[Message, Mapping[str, object]]:
        """What speaks for an answer."""
        return advice.why(s, answer, self._planned)


def _new_turn(judgement: Judgement, s: State) -> list[str]:
    return []


def _to_the_bottom(judgement: Judgement, s: State) -> list[str]:
    return ["return:bottom"]


def _any_order(judgement: Judgement, s: State) -> list[str]:
    return [next(iter(RULES.steps["draw.order"].legal(s)))]


_FOLLOW: Final[dict[str, Callable[[Judgement, State], list[str]]]] = {
    "draft": _new_turn,
    "turn": _new_turn,
    "mining.step": Judgement.best_plan,
    "shortage": Judgement.best_answer,
    "draw.take": Judgement.best_answer,
    "draw.return": _to_the_bottom,
    "draw.order": _any_order,
}


def _better(values: list[float], seat: int, by: float) -> list[float]:
    return [value + by if number == seat else value for number, value in enumerate(values)]


_DRAWS: Final = {"draw_tiles": TILE_DRAW, "draw_orders": ORDER_DRAW}
_NO_CHANCE: Final = Rng(0)

JUDGEMENT: Final = Judgement()
NOVICE: Final = Judgement(majorities=False, width=5)
