"""What the tests of all games claim of a game that is under way."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import pyengine
from pyengine.core.play.game import NO_SUCH_ANSWER
from pyengine.core.view.text import translate

NO_REASON = translate(NO_SUCH_ANSWER, "en")


def dump(value: Any) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def seat_of(game: pyengine.Game, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = game.position()["seats"][seat]
    return found


def after(game: pyengine.Game, *keys: str) -> pyengine.Game:
    """The game after these answers; the given game stays as it is."""
    then = game.copy()
    for key in keys:
        then.choose(key)
    return then


def play_until(
    game: pyengine.Game, until: Callable[[pyengine.Game], bool], answer: Callable[[pyengine.Game], str]
) -> pyengine.Game:
    """Play on with these answers until something is true or the game is over; the given game stays as it is."""
    then = game.copy()
    while not then.over and not until(then):
        then.choose(answer(then))
    return then


def allowed(game: pyengine.Game, *keys: str) -> None:
    offered = game.options()
    for key in keys:
        assert key in offered, f"{key} is not offered: {game.why_not(key)}"
        assert game.why_not(key) == []


def refused(game: pyengine.Game, key: str, *clauses: str) -> None:
    """The key is not offered, is refused for one of these clauses, and changes nothing."""
    before = dump(game.position())
    assert key not in game.options(), f"{key} is offered"
    reasons = game.why_not(key)
    assert reasons, f"no reason for {key}"
    assert all(reason.text for reason in reasons)
    assert NO_REASON not in [reason.text for reason in reasons], f"{key}: no clause forbids it"
    if clauses:
        cited = {reason.clause for reason in reasons}
        assert cited & set(clauses), f"{key}: refused for {cited}, expected {clauses}"
    with pytest.raises(pyengine.IllegalChoice) as caught:
        game.choose(key)
    assert [reason.clause for reason in caught.value.reasons] == [reason.clause for reason in reasons]
    assert dump(game.position()) == before
