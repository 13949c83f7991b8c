"""Somebody's own bot: it plays whole games, knows nothing hidden, and what goes wrong loses the game in words."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

import pyengine
from pyengine.bridge import Bridge
from pyengine.own_bot import OwnBot, OwnMatch


def ask(bridge: Bridge, method: str, **params: Any) -> Any:
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))
    assert "error" not in answer, answer["error"]["message"]
    return answer["result"]


FIRST = "def choose(game, seat, clock):\n    return game.options()[0]\n"


def match(game: str = "schichtwechsel", seat: int = 0, seconds: float = 5.0, lang: str = "en") -> OwnMatch:
    players = pyengine.describe(game)["players"][0]
    return OwnMatch(game, players, seat, "hewer", 3, seconds, lang)


def played(code: str, game: str = "schichtwechsel", seconds: float = 5.0, lang: str = "en") -> dict[str, Any]:
    """A whole game, led and played as the page does it."""
    bot, lead = OwnBot(code, lang), match(game, 0, seconds, lang)
    said = bot.state()
    state = lead.go(1000)
    while not state["over"] and not said["problem"]:
        if state["question"] is None:
            state = lead.go(1000)
            continue
        said = bot.choose(state["question"], 0, seconds)
        state = lead.answer(said["key"], said["ms"], said["problem"])
    return {**state, "problem": state["problem"] or said["problem"], "said": said["said"]}


@pytest.mark.parametrize("game", pyengine.games())
def test_it_plays_a_whole_game(game: str) -> None:
    state = played(FIRST, game)
    assert state["over"] and not state["problem"]
    assert state["answers"] > 20 and state["winners"]
    again = pyengine.replay(state["record"])
    assert again.over and again.scores() == state["scores"]
    assert played(FIRST, game)["record"] == state["record"], "the same for the same seed"


def test_the_others_go_on_in_slices_up_to_its_question() -> None:
    lead = match(seat=1)
    asked = None
    for _ in range(100):
        asked = lead.go(0)["question"]
        if asked:
            break
    assert asked is not None and lead.go(1000)["question"] is asked, "asked once, the same whenever it is told"
    assert lead.answers == 0 and not lead.over
    with pytest.raises(ValueError, match="nothing was asked"):
        match(seat=1).answer("x", 1)


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
    state = played(code)
    assert told in state["problem"]
    assert state["winners"] == []


def test_an_answer_that_is_wrong_ends_the_game() -> None:
    state = played("def choose(game, seat, clock):\n    return 'nonsense'\n")
    assert state["over"] and state["record"]["moves"] is not None and state["answers"] == 1


def test_words_are_in_the_language() -> None:
    assert OwnBot("", "de").problem == "Es gibt keine Funktion „choose(game, seat, clock)“."


def test_time_is_limited() -> None:
    code = "def choose(game, seat, clock):\n    while clock() > -0.05: pass\n    return game.options()[0]\n"
    state = played(code, seconds=0.05)
    assert "took 0.1 seconds" in state["problem"] and state["answers"] == 1
    assert state["slowest"] >= 50


def test_what_it_prints_is_kept_in_part() -> None:
    assert played("print('hello')\n" + FIRST)["said"] == "hello\n"
    endless = played("def choose(game, seat, clock):\n    print('x' * 9000)\n    return game.options()[0]\n")
    assert len(endless["said"]) == 2000


def test_it_is_asked_about_a_reshuffled_game_without_its_beginning() -> None:
    lead = match("coal_baron")
    seen = 0
    while seen < 12:
        state = lead.go(1000)
        if state["question"] is None:
            continue
        seen += 1
        shown = pyengine.from_position(state["question"])
        assert shown.record().get("seed") is None and shown.record()["moves"] == []
        assert shown.options() == lead.game.options()
        assert state["question"]["tile_stack"] != lead.game.position()["tile_stack"]
        assert sorted(map(str, state["question"]["tile_stack"])) == sorted(map(str, lead.game.position()["tile_stack"]))
        lead.answer(lead.game.options()[0], 1)


SNOOP = """
import gc
def choose(game, seat, clock):
    found = [one for one in gc.get_objects() if type(one).__name__ == "Game" and one is not game]
    raise ValueError(f"{len(found)} other games")
"""


def test_where_it_plays_there_is_no_other_game() -> None:
    """In a Python of its own, as in a worker of its own: it finds only what it was given."""
    lead = match("coal_baron")
    while not lead.go(1000)["question"]:
        pass
    asked = json.dumps({"code": SNOOP, "question": lead.state()["question"]})
    script = (
        "import json, sys\nfrom pyengine.own_bot import OwnBot\ngiven = json.load(sys.stdin)\n"
        "print(OwnBot(given['code'], 'en').choose(given['question'], 0, 5.0)['problem'])"
    )
    told = subprocess.run([sys.executable, "-c", script], input=asked, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "Line 5: ValueError: 0 other games"


def test_the_bridge_plays_it() -> None:
    referee, player = Bridge(), Bridge()
    with pytest.raises(AssertionError, match="no game of an own bot"):
        ask(referee, "own.go", ms=10)
    with pytest.raises(AssertionError, match="no own bot was loaded"):
        ask(player, "own.choose", document={}, seat=0, seconds=1)
    assert ask(player, "own.load", code=FIRST) == {"problem": "", "said": ""}
    asked = {"game": "schichtwechsel", "players": 2, "seat": 1, "level": "apprentice", "seed": 5, "seconds": 2}
    state = ask(referee, "own.begin", **asked)
    while not state["over"]:
        if state["question"] is None:
            state = ask(referee, "own.go", ms=500)
            continue
        said = ask(player, "own.choose", document=state["question"], seat=1, seconds=2)
        state = ask(referee, "own.answer", key=said["key"], ms=said["ms"], problem=said["problem"])
    assert state["problem"] == "" and state["winners"]
