"""What the public contract promises of every game, for any position that choices can lead to.

The tests of each game (`test_*_properties.py`) say which games, and under which clauses.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import pyengine
from pyengine.core.play.rng import Rng

LANGS = ("en", "de", "fr", "nl")


def play(game: pyengine.Game, choices: Iterable[int]) -> pyengine.Game:
    """Each number chooses among what is offered."""
    for number in choices:
        if game.over:
            break
        offered = game.options()
        game.choose(offered[number % len(offered)])
    return game


def finish(game: pyengine.Game, step: int = 7) -> None:
    """Play on to the end in a fixed way."""
    number = 0
    while not game.over:
        offered = game.options()
        game.choose(offered[number % len(offered)])
        number += step


def dump(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def whole(game: pyengine.Game) -> str:
    """Everything the engine says about a game."""
    log = [game.log(seat=seat) for seat in (None, 0)]
    return dump([game.position(), game.options(), game.record(), game.scores(), log])


def refuses_illegal(game: pyengine.Game, key: str) -> None:
    """What is not offered is refused with reasons, and nothing changes."""
    before = whole(game)
    reasons = game.why_not(key)
    if key in game.options():
        assert reasons == []
        return
    assert reasons
    with pytest.raises(pyengine.IllegalChoice) as caught:
        game.choose(key)
    assert caught.value.reasons == reasons
    assert whole(game) == before


def copies_independently(game: pyengine.Game, number: int) -> None:
    before = whole(game)
    twin = game.copy()
    assert whole(twin) == before
    if game.over:
        return
    offered = twin.options()
    twin.choose(offered[number % len(offered)])
    assert whole(game) == before, "the original does not follow its copy"
    after = whole(twin)
    finish(game)
    assert whole(twin) == after, "the copy does not follow the original"


def seen_by(game: pyengine.Game, seat: int | None) -> str:
    """Everything that the engine shows to a seat where nothing that is asked is private."""
    shown = {"view": game.view(seat=seat), "log": game.log(seat=seat), "scores": game.scores(), "over": game.over}
    if not game.over:
        shown["decision"] = list(game.decision)
        shown["options"] = game.options()
    return dump(shown)


def shows_the_same(games: Iterable[pyengine.Game], permuted: Callable[[Any], Any], keys: Iterable[str]) -> list[Any]:
    """What is hidden is permuted, and nothing that anybody sees or hears changes; both positions of each game."""
    pairs = []
    for one in games:
        position = one.position()
        game, other = pyengine.from_position(position), pyengine.from_position(permuted(position))
        pairs.append((game.position(), other.position()))
        for seat in (None, *range(len(game.seats))):
            assert seen_by(game, seat) == seen_by(other, seat)
        if not game.over:
            for key in keys:
                assert game.why_not(key) == other.why_not(key)
    return pairs


def determinizes(game: pyengine.Game, rng: random.Random) -> int:
    """A determinized game looks the same and can be played on; in how many of them something hidden differs."""
    before, different = dump(game.position()), 0
    for seat in range(len(game.seats)):
        twin = game.determinize(seat, Rng(rng.getrandbits(30)))
        assert seen_by(twin, seat) == seen_by(game, seat)
        assert seen_by(twin, None) == seen_by(game, None)
        different += dump(twin.position()) != before
        pyengine.from_position(twin.position())
        if not twin.over:
            twin.choose(twin.options()[-1])
    assert dump(game.position()) == before, "the game itself stays as it is"
    return different


def replays(game: pyengine.Game) -> None:
    again = pyengine.replay(json.loads(json.dumps(game.record())))
    assert whole(again) == whole(game)


def reads_its_position(game: pyengine.Game) -> None:
    """A position read back is the same, and goes on the same."""
    again = pyengine.from_position(json.loads(json.dumps(game.position())))
    assert dump(again.position()) == dump(game.position())
    assert again.options() == game.options()
    assert again.over == game.over
    if not game.over:
        assert again.decision == game.decision
    finish(game)
    finish(again)
    assert dump(again.position()) == dump(game.position())
    assert again.scores() == game.scores()
    assert again.ranking() == game.ranking()


def ends(game: pyengine.Game, field: str, last: int) -> None:
    """Whatever is chosen, it is over after a fixed number of shifts, turns or rounds."""
    finish(game, 11)
    position = game.position()
    assert position[field] == last
    assert game.options() == []
    assert len(game.ranking()) == len(position["seats"])
    assert [seat["score"] for seat in position["seats"]] == game.scores()


def can_be_seen(game: pyengine.Game, seats: Iterable[int | None] = (0,)) -> None:
    """Views and logs can always be asked for, and asking changes nothing."""
    before = dump(game.position())
    for seat in seats:
        for lang in LANGS:
            json.dumps(game.view(seat=seat, lang=lang))
            assert isinstance(game.log(lang=lang, seat=seat), list)
    assert dump(game.position()) == before


def refuses_spoilt(position: dict[str, Any], spoil: Callable[[], object]) -> None:
    """One thing too many somewhere: the position is refused, and the message says something."""
    spoil()
    with pytest.raises(pyengine.PositionError) as caught:
        pyengine.from_position(position)
    assert str(caught.value)


def conceivable(game: pyengine.Game) -> dict[str, Any]:
    """All answers that a player could mean now, by their keys."""
    step = game.rules.steps[game.state.pending[-1].step]
    possible = {}
    for answer in step.universe(game.state):
        assert answer[-1] not in possible, "keys are unique"
        possible[answer[-1]] = answer
    return possible


def offers_what_no_clause_refuses(game: pyengine.Game) -> str:
    """What is offered is what is conceivable and not refused, every key is read as itself; the name of the step."""
    state = game.state
    step = game.rules.steps[state.pending[-1].step]
    possible = conceivable(game)
    legal = {key for key, answer in possible.items() if not step.refusals(state, answer)}
    assert legal == set(game.options()), step.name
    for key in game.options():
        assert step.read(state, key) == possible[key]
    return str(step.name)


def cites_clauses(game: pyengine.Game, letters: str) -> None:
    """Every entry of the log and every point of a finished game."""
    known = re.compile(rf"{letters}-\d+\.\d+[a-z]?")
    assert all(entry.text and known.fullmatch(entry.clause) for entry in game.log())
    assert all(known.fullmatch(line["clause"]) for seat in game.position()["seats"] for line in seat["points"])
