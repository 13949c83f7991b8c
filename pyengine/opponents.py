"""Bots for the page: moves, hints and the analysis of a game, each from a record, so that any worker can answer.

A worker of its own thinks, keeps nothing, and can be ended at any time.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

import pyengine
from pyengine.bots import ITERATIONS, LEVELS, MILLISECONDS, Bot, Budget
from pyengine.core.decision import Answer
from pyengine.core.game import Game
from pyengine.core.scene import Pieces
from pyengine.core.text import N_, translate

__all__ = ["ADVISER", "LEVELS", "hint", "judge", "levels", "move"]

NAMES: Final = {
    "apprentice": (N_("Apprentice"), N_("Plays sensibly, but makes mistakes.")),
    "hewer": (N_("Hewer"), N_("Takes what is best right now.")),
    "deputy": (N_("Deputy"), N_("Looks ahead for up to a second.")),
    "director": (N_("Director"), N_("Looks ahead for up to four seconds. A hard opponent.")),
}
ADVISER: Final = "deputy"
"""Who gives hints and analyses."""


def levels(lang: str) -> list[dict[str, str]]:
    """The strengths to choose from, weakest first."""
    return [
        {"id": level, "label": translate(NAMES[level][0], lang), "help": translate(NAMES[level][1], lang)}
        for level in LEVELS
    ]


def move(document: Mapping[str, Any], level: str, ms: int | None) -> dict[str, Any]:
    """What a bot answers to the open question of a recorded game."""
    game = pyengine.replay(document)
    choice = Bot(level, _seed(game)).choose(game, _budget(level, ms))
    return {"key": choice.key, "level": level, "iterations": choice.iterations}


def hint(document: Mapping[str, Any], lang: str, ms: int | None) -> dict[str, Any]:
    """The best two or three answers, what they are expected to bring, and why."""
    game = pyengine.replay(document)
    advice = Bot(ADVISER, _seed(game)).hint(game, _budget(ADVISER, ms), lang)
    labels = _labels(game, {line.key: game.answers()[line.key] for line in advice}, lang)
    return {"advice": [{**line._asdict(), "label": labels[line.key]} for line in advice]}


def judge(document: Mapping[str, Any], at: int, lang: str, ms: int | None) -> dict[str, Any]:
    """How good a choice was: the one that was made after `at` choices, and what the adviser would have done."""
    game = pyengine.replay(document, check=False)
    moves = game.moments()
    before = game.restart()
    for moment in moves[:at]:
        before.choose(moment.key)
    key = moves[at].key
    seat = before.decision.seat
    choice = Bot(ADVISER, _seed(game)).choose(before, _budget(ADVISER, ms))
    rows = {row.key: row for row in choice.ranking}
    best = choice.ranking[0] if choice.ranking else None
    loss = round(best.expected - rows[key].expected, 1) if best and key in rows else 0.0
    keys = [key] if best is None else [key, best.key]
    labels = _labels(before, {one: before.answers()[one] for one in keys}, lang)
    return {
        "at": at,
        "seat": seat,
        "key": key,
        "label": labels[key],
        "best": None if best is None else {"key": best.key, "label": labels[best.key]},
        "loss": max(0.0, loss),
    }


def _seed(game: Game) -> int:
    """A bot's own chance: the same for the same game, and nothing that the game hides."""
    return sum(ord(letter) for info in game.seats for letter in info.name)


def _budget(level: str, ms: int | None) -> Budget:
    """As many iterations as the level is measured with, but never longer than it may take in the browser."""
    longest = MILLISECONDS[level] if ms is None else min(float(ms), MILLISECONDS[level])
    return Budget(ITERATIONS[level], longest, time.perf_counter)


def _labels(game: Game, answers: Mapping[str, Answer], lang: str) -> dict[str, str]:
    view = game.view(game.decision.seat, lang)
    pieces = Pieces(view["scene"]["pieces"])
    faces = game.rules.option_faces(game.state, answers, lang, game.seats, pieces)
    return {face.key: face.label for face in faces}
