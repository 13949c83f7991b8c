"""Somebody's own bot: it plays whole games, knows nothing hidden, and what goes wrong loses the game in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pyengine
from pyengine.bridge import Bridge
from pyengine.own_bot import OwnBot


def ask(bridge: Bridge, method: str, **params: Any) -> Any:
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))
    assert "error" not in answer, answer["error"]["message"]
    return answer["result"]


FIRST = "def choose(game, seat, clock):\n    return game.options()[0]\n"


def own(code: str, game: str = "schichtwechsel", seat: int = 0, seconds: float = 5.0, lang: str = "en") -> OwnBot:
    players = pyengine.describe(game)["players"][0]
    return OwnBot(game, players, seat, "hewer", 3, seconds, code, lang)


def played(bot: OwnBot) -> dict[str, Any]:
    while not bot.over:
        bot.go(1000)
    return bot.state()


@pytest.mark.parametrize("game", pyengine.games())
def test_it_plays_a_whole_game(game: str) -> None:
    state = played(own(FIRST, game))
    assert state["over"] and not state["problem"]
    assert state["answers"] > 20 and state["winners"]
    again = pyengine.replay(state["record"])
    assert again.over and again.scores() == state["scores"]
    assert played(own(FIRST, game))["record"] == state["record"], "the same for the same seed"


def test_it_goes_on_in_slices() -> None:
    bot = own(FIRST)
    answers = [bot.go(0)["answers"] for _ in range(10)]
    assert answers == sorted(answers) and answers[-1] <= 10
    assert not bot.over


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("x = 1\n", "no function"),
        ("def choose(game, seat, clock)\n", "Line 1: SyntaxError"),
        ("def choose(game, seat, clock):\n    return 1 / 0\n", "Line 2: ZeroDivisionError"),
        ("def choose(game, seat, clock):\n    return 'nonsense'\n", "Not a legal answer: 'nonsense'"),
        ("def choose(game, seat, clock):\n    return None\n", "Not a legal answer: None"),
        ("raise SystemExit(3)\n", "Line 1: SystemExit"),
        ("class Bad(Exception):\n    def __str__(self): return 1 / 0\nraise Bad\n", "Line 3: Bad: <Bad>"),
        (
            "class Bad(str):\n    __hash__ = None\n    def __repr__(self): return 1\n"
            "def choose(game, seat, clock):\n    return Bad(game.options()[0])\n",
            "Not a legal answer: <Bad>",
        ),
        ("raise SyntaxError(7)\n", "SyntaxError: 7"),
        ("def choose(game, seat, clock):\n    return choose(game, seat, clock)\n", "RecursionError"),
    ],
)
def test_what_goes_wrong_loses_in_words(code: str, told: str) -> None:
    state = played(own(code))
    assert told in state["problem"]
    assert state["winners"] == [] and state["record"] is not None


def test_words_are_in_the_language() -> None:
    assert own("", lang="de").problem == "Es gibt keine Funktion „choose(game, seat, clock)“."


def test_time_is_limited() -> None:
    code = "def choose(game, seat, clock):\n    while clock() > -0.05: pass\n    return game.options()[0]\n"
    state = played(own(code, seconds=0.05))
    assert "took 0.1 seconds" in state["problem"] and state["answers"] == 1
    assert state["slowest"] >= 50


def test_what_it_prints_is_kept_in_part() -> None:
    state = played(own("print('hello')\n" + FIRST))
    assert state["said"] == "hello\n"
    endless = played(own("def choose(game, seat, clock):\n    print('x' * 9000)\n    return game.options()[0]\n"))
    assert len(endless["said"]) == 2000


SPY = """
seen = []
def choose(game, seat, clock):
    record = game.record()
    seen.append((record.get("seed"), record["moves"], game.position()["tile_stack"]))
    if len(seen) == 12:
        raise ValueError(repr(seen))
    return game.options()[0]
"""


def test_it_sees_a_reshuffled_game_without_its_beginning() -> None:
    bot = own(SPY, "coal_baron")
    stacks = []
    while not bot.over:
        stacks.append(bot.game.position()["tile_stack"])
        bot.go(0)
    assert bot.answers == 11
    assert bot._choose is not None
    seen = bot._choose.__globals__["seen"]
    assert all(seed is None and moves == [] for seed, moves, _ in seen)
    assert all(stack not in stacks for _, _, stack in seen)


def test_the_bridge_plays_it() -> None:
    bridge = Bridge()
    with pytest.raises(AssertionError, match="no game of an own bot"):
        ask(bridge, "own.go", ms=10)
    state = ask(
        bridge,
        "own.begin",
        game="schichtwechsel",
        players=2,
        seat=1,
        level="apprentice",
        seed=5,
        seconds=2,
        code=FIRST,
    )
    while not state["over"]:
        state = ask(bridge, "own.go", ms=500)
    assert state["problem"] == "" and state["winners"]
