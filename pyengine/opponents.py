"""Bots for the page: moves, hints and the analysis of a game, each from a record, so that any worker can answer.

A worker of its own thinks, keeps nothing that it could not work out again, and can be ended at any time.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard

import pyengine
from pyengine.bots import LEVELS, MILLISECONDS, MOST_ITERATIONS, REMEMBERING, Bot, Budget
from pyengine.bots.judgement import Judgement, judgement_of
from pyengine.bots.trees import Memory
from pyengine.core.play.decision import Answer
from pyengine.core.play.game import Game
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import N_, plural, translate

__all__ = ["ADVISER", "LEVELS", "ahead", "hint", "judge", "levels", "move"]

NAMES: Final = {
    "apprentice": (N_("Apprentice"), N_("Eager, quick, and still slips up.")),
    "hewer": (N_("Hewer"), N_("Takes what pays best right now.")),
    "deputy": (N_("Deputy"), N_("Plans ahead and wastes no step.")),
    "director": (N_("Director"), N_("Thinks longest. Forgives nothing.")),
}
ADVISER: Final = "director"
"""Who gives hints and analyses: the best judgement there is."""
PACE: Final = "deputy"
"""As long as this level takes: nobody waits four seconds for a hint."""
LONGEST_AHEAD: Final = 400
"""Milliseconds of thinking ahead after which a real question is heard again."""
MOST_AHEAD: Final = 1500
"""Walks of thinking ahead at one question."""
BEST: Final = N_("best")
NEARLY: Final = N_("about as good")
LESS: Final = plural("{n} point worse", "{n} points worse")
"""Whole points: these are estimates, and less than half a point is no difference."""


def levels(lang: str) -> list[dict[str, str]]:
    """The strengths to choose from, weakest first."""
    return [
        {"id": level, "label": translate(NAMES[level][0], lang), "help": translate(NAMES[level][1], lang)}
        for level in LEVELS
    ]


def move(document: Mapping[str, Any], level: str, ms: int | None) -> dict[str, Any]:
    """What a bot answers to the open question of a recorded game."""
    game = game_of(document)
    choice = _at_table(game, game.decision.seat, level).choose(game, budget_of(level, ms))
    return {"key": choice.key, "level": level, "iterations": choice.iterations}


def ahead(document: Mapping[str, Any], seat: int, level: str, ms: int) -> dict[str, Any]:
    """Let a bot think about its next turn for a while, as long as somebody else is asked."""
    game = game_of(document)
    if seat >= len(game.seats):
        raise ValueError(f"there is no seat {seat}")
    bot = _at_table(game, seat, level)
    return {"left": bot.ahead(game, seat, min(ms, LONGEST_AHEAD), time.perf_counter, MOST_AHEAD)}


_memories: dict[int, Memory] = {}
"""By seat: what the bots of the game asked about last remember."""


def _at_table(game: Game, seat: int, level: str) -> Bot:
    """The bot of a seat; the strongest ones remember what they thought before."""
    memory = _memories.setdefault(seat, Memory()) if level in REMEMBERING else None
    return Bot(level, seed_of(game), memory=memory)


def hint(document: Mapping[str, Any], lang: str, ms: int | None) -> dict[str, Any]:
    """The best two or three answers, what they are expected to bring, and why."""
    game = game_of(document)
    advice = Bot(ADVISER, seed_of(game)).hint(game, budget_of(PACE, ms), lang)
    labels = answer_labels(game, {line.key: game.answers()[line.key] for line in advice}, lang)
    gaps = [translate(BEST, lang), *(gap_in_words(-line.expected, lang) for line in advice[1:])]
    return {
        "advice": [
            {**line._asdict(), "label": labels[line.key], "gap": gap} for line, gap in zip(advice, gaps, strict=True)
        ]
    }


def judge(
    document: Mapping[str, Any], at: int, lang: str, ms: int | None, seats: Sequence[int] | None = None
) -> dict[str, Any]:
    """How good a choice was: the one that was made after `at` choices, and what the adviser would have done.

    With `seats`, choices of all others are not judged.
    """
    before, key = game_before(document, at)
    seat = before.decision.seat
    if seats is not None and seat not in seats:
        return {"at": at, "status": "", "seat": seat, "key": key, "label": "", **NOT_JUDGED}
    choice = Bot(ADVISER, seed_of(before)).choose(before, budget_of(PACE, ms))
    rows = {row.key: row for row in choice.ranking}
    best = choice.ranking[0] if choice.ranking else None
    loss = round(best.expected - rows[key].expected, 1) if best and key in rows else 0.0
    keys = [key] if best is None else [key, best.key]
    labels = answer_labels(before, {one: before.answers()[one] for one in keys}, lang)
    return {
        "at": at,
        "status": before.view(None, lang)["status"],
        "seat": seat,
        "key": key,
        "label": labels[key],
        "best": None if best is None else {"key": best.key, "label": labels[best.key]},
        "reason": "" if best is None else why(before, judgement_of(before.rules), best.key, lang),
        "loss": max(0.0, loss),
        "gap": gap_in_words(loss, lang),
    }


NOT_JUDGED: Final[Mapping[str, Any]] = {"best": None, "reason": "", "loss": 0.0, "gap": ""}


def why(game: Game, judgement: Judgement, key: str, lang: str) -> str:
    """What speaks for an answer."""
    message, values = judgement.why(game.state, key, game.answers()[key])
    return game.say(message, lang, values, game.decision.seat)


def game_before(document: Mapping[str, Any], at: int) -> tuple[Game, str]:
    """The game of a record before one of its choices, and the key of that choice."""
    moves = document.get("moves")
    before = game_of({**document, "moves": moves[:at] if isinstance(moves, list) else moves, "digest": None})
    key = str(moves[at]) if isinstance(moves, list) and at < len(moves) else ""
    if before.over or key not in before.answers():
        raise pyengine.RecordError(f"moves[{at}]", "there is no such choice")
    return before, key


def gap_in_words(points: float, lang: str) -> str:
    """How much worse than the best answer."""
    return translate(LESS, lang, {"n": max(1, round(points))}) if points >= 0.5 else translate(NEARLY, lang)


_last: tuple[dict[str, Any], list[Any], Game] | None = None
"""The game asked about last: what its record says besides its moves, the moves, and where it stands."""


def game_of(document: Mapping[str, Any]) -> Game:
    """The game of a record. Mostly it goes on where the last question ended: then only what is new is played."""
    global _last
    known, _last = _last, None
    head = {name: value for name, value in document.items() if name not in ("moves", "digest")}
    moves = document.get("moves")
    game = None
    if known is not None and _are_keys(moves) and known[0] == head and moves[: len(known[1])] == known[1]:
        game = known[2]
        try:
            for key in moves[len(known[1]) :]:
                game.choose(key)
        except pyengine.IllegalChoice:
            game = None
        if game is not None and document.get("digest") not in (None, game.digest()):
            game = None
    if game is None:
        game = pyengine.replay(document)
        _memories.clear()
    _last = (head, list(moves or ()), game)
    return game


def _are_keys(moves: Any) -> TypeGuard[list[str]]:
    """Whether this is a list of texts: only those can be asked about; reading the record refuses all else."""
    return isinstance(moves, list) and all(isinstance(key, str) for key in moves)


def seed_of(game: Game) -> int:
    """A bot's own chance: the same for the same game, and nothing that the game hides."""
    return sum(ord(letter) for info in game.seats for letter in info.name)


def budget_of(level: str, ms: int | None) -> Budget:
    """As much as the level may think, never longer than it may take in the browser, and no longer than it helps."""
    longest = MILLISECONDS[level] if ms is None else min(float(ms), MILLISECONDS[level])
    return Budget(MOST_ITERATIONS[level], longest, time.perf_counter, early=True)


def answer_labels(game: Game, answers: Mapping[str, Answer], lang: str) -> dict[str, str]:
    view = game.view(game.decision.seat, lang)
    pieces = Pieces(view["scene"]["pieces"])
    faces = game.rules.option_faces(game.state, answers, lang, game.seats, pieces)
    return {face.key: face.label for face in faces}
