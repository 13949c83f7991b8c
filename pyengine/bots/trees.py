"""Trees that are kept: what a search found is of use at the next decision, and a search can begin in others' time.

A kept tree is walked down by the answers that were given since. What was carried out as planned has no nodes in a tree
and is skipped. Worlds are drawn anew, because more is known by now; so old walks count half, and those of trees that
were walked down twice a quarter. Where the tree does not reach, a search begins from nothing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pyengine.bots.chance import Sorted
from pyengine.bots.judgement import Judgement
from pyengine.bots.search import Node, Search
from pyengine.core.play.game import Game, Moment

_LONGEST: Final = 200
"""Answers after which nobody looks for what was found before them."""


class Grown(NamedTuple):
    """A search, and the question at which it began."""

    game: Game
    seat: int
    search: Search


class Memory:
    """What a bot keeps from one decision of a game to the next."""

    def __init__(self) -> None:
        self._grown: Grown | None = None

    def keep(self, game: Game, seat: int, search: Search) -> None:
        """Remember a search of this seat that begins at the open question."""
        self._grown = Grown(game.copy(), seat, search)

    def open(self, game: Game, seat: int) -> Search | None:
        """The search of this seat at the open question itself, if there was one."""
        grown = self._grown
        same = grown is not None and grown.seat == seat and grown.game.last_moment is game.last_moment
        return grown.search if grown is not None and same and game.last_moment is not None else None

    def below(self, game: Game, seat: int, judgement: Judgement) -> Node | None:
        """What is known of the open question; the tree is cut off there, and what is above it is forgotten."""
        grown, self._grown = self._grown, None
        if grown is None or grown.seat != seat or grown.game.last_moment is None:
            return None
        keys = _keys_since(grown.game.last_moment, game)
        node = None if keys is None else _walked_down(grown, keys, judgement)
        if node is not None:
            _fade(node)
        return node

    def rest(self) -> None:
        """Forget the positions of the tree, which take most of its room; they are worked out again if needed."""
        if self._grown is not None:
            for node in _nodes(self._grown.search.root):
                node.sims.clear()


def _keys_since(moment: Moment, game: Game) -> list[str] | None:
    """The answers given after a moment of the same game."""
    keys: list[str] = []
    at = game.last_moment
    while at is not None and at is not moment and len(keys) < _LONGEST:
        keys.append(at.key)
        at = at.before
    return keys[::-1] if at is moment else None


def _walked_down(grown: Grown, keys: list[str], judgement: Judgement) -> Node | None:
    game, node = grown.game, grown.search.root
    at_node = True
    for key in keys:
        if at_node:
            branch = node.branches.get(key)
            if branch is None or branch.node is None:
                return None
            node = branch.node
        if key not in game.answers():
            return None
        game.choose(key)
        at_node = game.over or _is_asked(game, grown.seat, judgement)
    return node if at_node else None


def _is_asked(game: Game, seat: int, judgement: Judgement) -> bool:
    """Whether a search has a node for the open question: nothing there is forced or carried out as planned."""
    step = game.rules.steps[game.state.pending[-1].step]
    keys = game.answers()
    forced = len(keys) == 1 and not step.passing.issuperset(keys)
    return not forced and not judgement.follow(game.determinize(seat, Sorted(0)).state)


def _nodes(root: Node) -> list[Node]:
    found = [root]
    for node in found:
        found += (branch.node for branch in node.tried if branch.node is not None)
    return found


def _fade(root: Node) -> None:
    """Let all walks count half, and forget the worlds in which they were made."""
    for node in _nodes(root):
        node.sims.clear()
        before, node.visits = node.visits, 0
        for branch in node.tried:
            if branch.visits:
                branch.fade(branch.visits // 2)
            node.visits += branch.visits
        node.drift *= node.visits / before if before else 0.0
