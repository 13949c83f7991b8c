"""A long search that looks at every answer equally often: how much better is the best one?

An ordinary search soon leaves the answers that look worse, so it knows little of them. Here the first choice is taken
in turn, and only what follows it is searched; all answers meet the same worlds. The spread between searches that are
independent, each with worlds of its own, tells how sure the difference is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from pyengine.bots import uncollected
from pyengine.bots.judgement import Judgement
from pyengine.bots.search import Branch, Node, Search, Style
from pyengine.bots.sim import Sim
from pyengine.core.play.decision import Answer
from pyengine.core.play.game import Game
from pyengine.core.play.rng import Rng
from pyengine.exercises import blind

WORLDS: Final = 7
"""A prime that is larger than `MOST`: so every candidate meets every world equally often."""
MOST: Final = 6
"""Candidates that are compared at most."""
_T: Final = (0.0, 12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36)
"""Student's t for a 95 % interval by degrees of freedom."""


class Measured(NamedTuple):
    """How much better the first candidate is than each of the others, and the interval of 95 %."""

    margin: float
    low: float
    high: float


class Comparison(Search):
    """A search whose first choice is one of a few candidates, each a chain of keys, looked at in turn."""

    def __init__(
        self, worlds: Sequence[Sim], judgement: Judgement, rng: Rng, style: Style, candidates: Sequence[Sequence[str]]
    ) -> None:
        names: dict[str, Answer] = {str(number): () for number in range(len(candidates))}
        self.worlds = [Sim(world.rules, world.state, names) for world in worlds]
        self.judgement = judgement
        self.rng = rng
        self.style = style
        self.root = Node()
        self.iterations = 0
        self.seat = self.me = worlds[0].seat
        look = [0.0] * len(worlds[0].state.seats)
        for number, keys in enumerate(candidates):
            branch = Branch(look, 0.0, 1.0)
            branch.node = Node()
            for at, world in enumerate(worlds):
                branch.node.sims[at] = _after(world, keys, judgement)
            self.root.branches[str(number)] = branch

    def _pick(self, node: Node, answers: Sequence[tuple[str, Branch]]) -> tuple[str, Branch]:
        if node is not self.root:
            return super()._pick(node, answers)
        return min(answers, key=lambda answer: answer[1].visits)

    def leads(self) -> list[float]:
        """By candidate: the lead that was found on average."""
        return [branch.lead / max(1, branch.visits) for branch in self.root.branches.values()]


def _after(world: Sim, keys: Sequence[str], judgement: Judgement) -> Sim:
    """A world after a chain of keys, as far as they fit there; what is composite is carried out."""
    sim = world.copy()
    for number, key in enumerate(keys):
        if key not in sim.legal or sim.seat != world.seat:
            break
        sim.choose(key, judgement.follow if number + 1 == len(keys) else None)
    return sim


def searched_leads(
    game: Game,
    judgement: Judgement,
    candidates: Sequence[Sequence[str]],
    visits: int,
    style: Style,
    seeds: Sequence[int],
) -> list[list[float]]:
    """By seed, by candidate: the expected lead. Each seed has worlds and a search of its own."""
    seat = game.decision.seat
    hidden = blind(game, seat)
    found = []
    for seed in seeds:
        rng = Rng(seed, stream=211)
        worlds = []
        for _ in range(WORLDS):
            world = hidden.determinize(seat, rng)
            worlds.append(Sim(world.rules, world.state, world.answers()))
        with uncollected():
            search = Comparison(worlds, judgement, rng, style._replace(worlds=WORLDS), candidates)
            for _ in range(visits * len(candidates)):
                search.iterate()
            found.append(search.leads())
            del search
    return found


def measured(leads: Sequence[Sequence[float]], one: int, other: int) -> Measured:
    """How much better one candidate is than another, by the independent searches."""
    gaps = [row[one] - row[other] for row in leads]
    mean = sum(gaps) / len(gaps)
    if len(gaps) < 2:
        return Measured(mean, mean, mean)
    spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))
    half = _T[min(len(gaps) - 1, len(_T) - 1)] * spread
    return Measured(mean, mean - half, mean + half)
