"""Records: a game as the list of its choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyengine.core.decision import IllegalChoice
from pyengine.core.document import PositionError, RecordError, header
from pyengine.core.game import Game, from_position, new_game
from pyengine.core.registry import GAMES, rules_of


def replay(record: Mapping[str, Any], check: bool = True) -> Game:
    """The game that a record tells. `RecordError` names the move that does not fit.

    With `check` the end position must have the digest that the record names.

    >>> import pyengine
    >>> game = pyengine.new_game("coal_baron", players=2, seed=7)
    >>> game.choose(game.options()[3])
    >>> pyengine.replay(game.record()).position() == game.position()
    True
    """
    root = header(record, "record", RecordError)
    name = root.get("game").choice(GAMES)
    rules = rules_of(name)
    version = root.get("rules_version").whole(1)
    if version != rules.version:
        root.get("rules_version").fail(f"was played by rules version {version}; this program plays {rules.version}")
    game = _beginning(root, name)
    moves = root.get("moves").each()
    for move in moves:
        try:
            game.choose(move.text())
        except IllegalChoice as problem:
            move.fail(str(problem))
    digest = root.maybe("digest").value
    if check and digest is not None and digest != game.digest():
        root.get("digest").fail("the end position differs from the one that was recorded")
    return game


def _beginning(root: Any, name: str) -> Game:
    if "start" in root.mapping():
        try:
            return from_position(root.get("start").mapping())
        except PositionError as problem:
            raise RecordError(f"start.{problem.path}", problem.problem) from None
    seats = root.maybe("seats", []).each()
    described = [{"name": seat.get("name").text(40), "colour": seat.get("colour").text(20)} for seat in seats]
    try:
        return new_game(
            name,
            root.get("players").whole(1),
            root.get("seed").whole(0),
            root.maybe("options", {}).mapping(),
            described or None,
            root.maybe("draws").value,
        )
    except RecordError:
        raise
    except PositionError as problem:
        raise RecordError(problem.path, problem.problem) from None
    except (ValueError, IndexError, StopIteration) as problem:
        raise RecordError("", str(problem)) from None
