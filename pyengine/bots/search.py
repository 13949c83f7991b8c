"""Information-set Monte-Carlo tree search on determinized games, with a game's judgement at the leaves.

One tree for what the searching seat knows; every iteration walks it in another world that fits that knowledge. A node
is a question; its answers start with what the judgement expects of them and are tried where that, or what the search
has found since, promises most to whoever is asked (PUCT). Composite actions are carried out as planned, without nodes.

With three and more players a few walks hardly reach the player's next turn, and positions in which some have moved and
some have not are hard to compare. So there a walk goes on from its leaf to that turn, everybody taking what looks best.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import exp, sqrt
from typing import NamedTuple

from pyengine.bots.judgement import Judgement
from pyengine.bots.sim import Sim
from pyengine.core.play.margin import margin
from pyengine.core.play.rng import Rng

_FEW = 4
"""An answer that was tried this many times less often than the favourite comes behind it, whatever was found."""
Look = tuple[str, list[float]]
"""An answer with the points by seat that are expected of it."""


class Style(NamedTuple):
    """How a search is led; points are expected final points."""

    worlds: int = 6
    """How many determinized games are taken in turn."""
    explore: float = 5.0
    """Points that an untried answer may hope for."""
    sharp: float = 1.5
    """Points of difference that make an answer e times as likely to be tried."""
    trust: float = 1.0
    """How many visits the first judgement counts for."""
    depth: int = 8
    """Questions after which the tree ends."""
    turns: int = 0
    """Own turns to which every walk is carried on, at least; 0 ends it where the tree ends."""
    most: int = 16
    """Questions after which a walk that is carried on ends anyway: who has passed may have no turn for long."""


class Branch:
    """An answer: what was expected of it at first, and what walks through it have found."""

    __slots__ = ("first", "lead", "look", "node", "prior", "total", "visits")

    def __init__(self, look: list[float], first: float, prior: float) -> None:
        self.look = look
        self.first = first
        """The lead that was expected at first, for whoever is asked."""
        self.prior = prior
        self.visits = 0
        self.lead = 0.0
        """The sum of the leads that walks have found."""
        self.total = [0.0] * len(look)
        self.node: Node | None = None

    def take_over(self, other: Branch) -> None:
        """What walks through another one have found."""
        self.visits, self.lead, self.total, self.node = other.visits, other.lead, other.total, other.node

    def fade(self, visits: int) -> None:
        """Count for so many visits only, with the same averages."""
        share = visits / self.visits
        self.visits = visits
        self.lead *= share
        self.total = [value * share for value in self.total]

    def mean(self, trust: float) -> list[float]:
        """Expected points by seat."""
        count = self.visits + trust
        return [(sum_ + trust * first) / count for sum_, first in zip(self.total, self.look, strict=True)]


class Node:
    """A question."""

    __slots__ = ("_branches", "_opened", "drift", "sims", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.drift = 0.0
        """The sum of what walks found less what was expected at first: what the others make of it."""
        self.sims: dict[int, Sim] = {}
        """By world: the position in which the question is asked there; nobody plays on in it."""
        self._branches: dict[str, Branch] = {}
        self._opened: tuple[Sequence[Look], list[float], float, float] | None = None

    def open(self, looks: Sequence[Look], seat: int, sharp: float) -> Look:
        """Learn what to expect of the answers; returns the best one."""
        margins = [margin(values, seat) for _, values in looks]
        best = max(margins)
        self._opened = (looks, margins, best, sharp)
        return looks[margins.index(best)]

    def renewed(self, looks: Sequence[Look], seat: int, sharp: float) -> None:
        """Learn anew what to expect of the answers; what walks have found counts on for those that are still there."""
        known = self.branches
        self._branches = {}
        self.open(looks, seat, sharp)
        self.visits, self.drift = 0, 0.0
        for key, branch in self.branches.items():
            if key in known:
                branch.take_over(known[key])
            self.visits += branch.visits
            self.drift += branch.lead - branch.visits * branch.first

    @property
    def tried(self) -> Collection[Branch]:
        """The answers that a walk has looked at; opens nothing."""
        return self._branches.values()

    @property
    def branches(self) -> dict[str, Branch]:
        """The answers that are known; most nodes are opened and never asked for them."""
        if self._opened is not None:
            looks, margins, best, sharp = self._opened
            self._opened = None
            weights = [exp((one - best) / sharp) for one in margins]
            whole = sum(weights)
            for (key, values), first, weight in zip(looks, margins, weights, strict=True):
                if key not in self._branches:
                    self._branches[key] = Branch(values, first, weight / whole)
        return self._branches


class Search:
    """A search that is led one iteration at a time."""

    def __init__(
        self,
        worlds: Sequence[Sim],
        judgement: Judgement,
        rng: Rng,
        style: Style,
        known: Node | None = None,
        me: int | None = None,
    ) -> None:
        self.worlds = worlds
        self.judgement = judgement
        self.rng = rng
        self.style = style
        self.root = Node() if known is None else known
        self.iterations = 0
        self.seat = worlds[0].seat
        """Who is asked."""
        self.me = self.seat if me is None else me
        """Who searches: for somebody who thinks ahead, not who is asked."""
        # An answer that draws depends on the world: the first judgement is the mean of a few.
        first = [judgement.looks(world.state, world.legal, rng) for world in worlds[:3]]
        merged = []
        for number, (key, _) in enumerate(first[0]):
            rows = [looks[number][1] for looks in first if number < len(looks) and looks[number][0] == key]
            merged.append((key, [sum(column) / len(rows) for column in zip(*rows, strict=True)]))
        if known is None:
            self.root.open(merged, self.seat, style.sharp)
        else:
            self.root.renewed(merged, self.seat, style.sharp)

    def iterate(self) -> None:
        """One walk down the tree and back."""
        style = self.style
        judgement = self.judgement
        world = self.iterations % len(self.worlds)
        self.iterations += 1
        node = self.root
        sim = self.worlds[world]
        path: list[tuple[Node, Branch, int]] = []
        best: Look | None = None
        while True:
            seat = sim.seat
            if seat < 0:
                values = judgement.expected(sim.state)
                break
            branches = node.branches
            fresh = [(key, branches[key]) for key in sim.legal if key in branches]
            if not fresh:
                best = node.open(judgement.looks(sim.state, sim.legal, self.rng), seat, style.sharp)
                values = best[1]
                break
            if len(path) >= style.depth:
                values = judgement.expected(sim.state)
                break
            key, branch = self._pick(node, fresh)
            path.append((node, branch, seat))
            if branch.node is None:
                branch.node = Node()
            node = branch.node
            known = node.sims.get(world)
            if known is None:
                known = node.sims[world] = sim.copy()
                known.choose(key, judgement.follow)
            sim = known
        if style.turns and sim.seat >= 0:
            values = self._carried_on(sim, [seat for _, _, seat in path], best)
        leads = [margin(values, number) for number in range(len(values))]
        for node, branch, seat in path:
            node.visits += 1
            node.drift += leads[seat] - branch.first
            branch.visits += 1
            branch.lead += leads[seat]
            total = branch.total
            for number, value in enumerate(values):
                total[number] += value

    def _carried_on(self, leaf: Sim, asked: list[int], best: Look | None) -> list[float]:
        """What to expect if all take what looks best until the player's next turn; `best`: the first, if known."""
        judgement = self.judgement
        me = self.me
        turns = sum(seat == me != before for before, seat in pairwise(asked))
        sim = leaf.copy()
        while (seat := sim.seat) >= 0:
            if best is None:
                looks = judgement.looks(sim.state, sim.legal, self.rng)
                margins = [margin(values, seat) for _, values in looks]
                best = looks[margins.index(max(margins))]
            own_turn = seat == me != asked[-1]
            turns += own_turn
            if own_turn and turns >= self.style.turns or len(asked) >= self.style.most:
                return best[1]
            asked.append(seat)
            sim.choose(best[0], judgement.follow)
            best = None
        return judgement.expected(sim.state)

    def _pick(self, node: Node, answers: Sequence[tuple[str, Branch]]) -> tuple[str, Branch]:
        """The answer that promises most (PUCT)."""
        explore = self.style.explore * sqrt(node.visits + 1)
        trust = self.style.trust
        drift = node.drift / node.visits if node.visits else 0.0
        best = None
        best_promise = 0.0
        for answer in answers:
            branch = answer[1]
            visits = branch.visits
            first = trust * (branch.first + drift)
            promise = (branch.lead + first) / (visits + trust) + explore * branch.prior / (1 + visits)
            if best is None or promise > best_promise:
                best, best_promise = answer, promise
        assert best is not None
        return best

    def clear(self, left: float) -> bool:
        """Whether the answer stays the same even if of the iterations left twice as many as so far go to others."""
        visits = sorted((branch.visits for branch in self.root.branches.values()), reverse=True)
        others = 1 - visits[0] / max(1, sum(visits))
        return len(visits) < 2 or (visits[1] + left * min(1.0, 2 * others)) * _FEW < visits[0]

    def ranking(self) -> list[tuple[str, float, int, list[float]]]:
        """The answers, best first: key, expected lead, visits, expected points by seat."""
        trust = self.style.trust
        root = self.root
        drift = trust * root.drift / root.visits if root.visits else 0.0
        rows = [
            (key, margin(mean, self.seat) + drift / (branch.visits + trust), branch.visits, mean)
            for key, branch in root.branches.items()
            for mean in (branch.mean(trust),)
        ]
        most = max(row[2] for row in rows)
        rows.sort(key=lambda row: (row[2] * _FEW >= most, row[1]), reverse=True)
        return rows
