"""Records: a game as the list of its choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyengine.core.documents.fields import Field, PositionError, RecordError, header, upgraded
from pyengine.core.play.game import Game
from pyengine.core.play.start import from_position, play_moves, read_beginning, rules_in
from pyengine.core.rules import Rules

_FIELDS = (
    *("revier", "kind", "game", "rules_version", "components", "title", "players", "seats"),
    *("seed", "draws", "start", "variants", "moves", "digest", "table"),
)


def replay(record: Mapping[str, Any], check: bool = True) -> Game:
    """The game of a record. `RecordError` names the move that does not fit.

    With `check` the end position must have the digest that the record names.

    >>> import pyengine
    >>> game = pyengine.new_game("coal_baron", players=2, seed=7)
    >>> game.choose(game.options()[3])
    >>> pyengine.replay(game.record()).position() == game.position()
    True
    """
    root = header(upgraded(record), "record", RecordError)
    rules = rules_in(root)
    version = root.get("rules_version").whole(1)
    if version != rules.version:
        root.get("rules_version").fail(f"was played by rules version {version}; this program plays {rules.version}")
    root.only(*_FIELDS)
    game = _beginning(root, rules)
    play_moves(game, root.get("moves"))
    digest = root.maybe("digest").value
    if check and digest is not None and digest != game.digest():
        root.get("digest").fail("the end position differs from the one that was recorded")
    return game


def _beginning(root: Field, rules: Rules) -> Game:
    if "start" not in root.mapping():
        root.get("seed")
        for seat in root.maybe("seats", []).each():
            seat.get("name")
            seat.get("colour")
        return read_beginning(rules, root)
    for name in ("seed", "draws"):
        if name in root.mapping():
            root.get(name).fail("does not go together with a start position")
    try:
        game = from_position(root.get("start").mapping())
    except PositionError as problem:
        raise RecordError(f"start.{problem.path}".rstrip("."), problem.problem) from None
    if game.rules.id != rules.id:
        root.get("start").get("game").fail("is not the game of the record")
    if game.rules.components != rules.components:
        root.get("start").maybe("components").fail("are not the components of the record")
    told = game.record()
    for name in ("players", "seats", "variants"):
        if root.maybe(name, told[name]).value != told[name]:
            root.get(name).fail("differs from the start position")
    return game
