"""Explaining to programs what a thing or an answer is for."""

from __future__ import annotations

from typing import TypedDict

from pyengine.core.play.game import Game
from pyengine.core.view.explanations import Explanation, Reader, Thing, thing_of
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import known_language


class Explained(TypedDict):
    """A thing or an answer in words."""

    name: str  # what it is called
    effect: str  # what it does, in one sentence
    cost: str  # what it costs now, or ""
    stakes: str  # points, what is lost, what it opens, or ""
    clause: str  # of the rule, or ""


class UnknownTarget(LookupError):
    """Neither an answer to the open question nor a thing in the scene."""

    def __init__(self, target: object) -> None:
        super().__init__(f"{target!r:.80} is neither an answer to the open question nor a thing in the scene")


def explain(game: Game, target: str, lang: str = "en", seat: int | None = None) -> Explained:
    """What a thing does, costs and risks now. The target is a legal answer's key or an address of the scene.

    Raises `UnknownTarget` for anything else, and `ValueError` for a seat that the game does not have.

    >>> import pyengine
    >>> game = pyengine.new_game("coal_baron", players=2, seed=7)
    >>> sorted(pyengine.explain(game, "board/bank"))
    ['clause', 'cost', 'effect', 'name', 'stakes']
    """
    if not isinstance(target, str):
        raise UnknownTarget(target)
    if seat is not None and seat not in range(len(game.seats)):
        raise ValueError(f"there is no seat {seat!r}")
    lang = known_language(lang)
    reader = Reader(lang, game.seats, seat)
    seen = game.view(seat, lang)
    answer = game.answers().get(target)
    if answer is not None:
        [face] = game.rules.option_faces(
            game.state, {target: answer}, lang, game.seats, Pieces(seen["scene"]["pieces"])
        )
        return explained(face.label, answer_explained(game, target, reader))
    thing = thing_of(target, seen)
    if thing is None:
        raise UnknownTarget(target)
    told = thing_explained(game, thing, reader)
    if told is None and thing.spot >= 0:  # beyond the spots of this piece
        raise UnknownTarget(target)
    return explained(thing.label, told)


def thing_explained(game: Game, thing: Thing, reader: Reader) -> Explanation | None:
    """What the game says about a place or piece."""
    return game.rules.explanations.of_thing(game.state, thing, reader)


def answer_explained(game: Game, key: str, reader: Reader) -> Explanation | None:
    """What the game says about a legal answer to the open question."""
    step = game.state.pending[-1].step
    return game.rules.explanations.of_answer(game.state, step, key, game.answers()[key], reader)


def explained(label: str, told: Explanation | None) -> Explained:
    """A label with its explanation; a game without one leaves the rest empty."""
    if told is None:
        return {"name": label, "effect": "", "cost": "", "stakes": "", "clause": ""}
    return {
        "name": told.name or label,
        "effect": told.effect,
        "cost": told.cost,
        "stakes": told.stakes,
        "clause": told.clause,
    }
