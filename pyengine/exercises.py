"""Exercises: a position and its best answer (docs/puzzles.md, docs/puzzle.schema.json).

Puzzles that ship with the page are such documents, and so are mistakes of one's own that somebody keeps.

What is answered is judged here, by what comes of it: the bots' worker does that, and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import pyengine
from pyengine.bots import Bot, Ranked
from pyengine.bots.chance import Sorted
from pyengine.bots.judgement import Judgement, judgement_of
from pyengine.core.documents.fields import DocumentError, Field, header
from pyengine.core.documents.parse import quoted
from pyengine.core.play.game import Game
from pyengine.core.play.margin import margin
from pyengine.core.play.rng import Rng
from pyengine.core.view.text import LANGUAGES, known_language, translate
from pyengine.opponents import (
    ADVISER,
    BEST,
    PACE,
    answer_labels,
    budget_of,
    game_before,
    game_of,
    gap_in_words,
    seed_of,
    why,
)

__all__ = ["ExerciseError", "about", "judge", "make", "rank", "read", "why"]

NEAR: Final = 0.8
"""Points: what is so close to the best answer is right too."""
LONGEST: Final = 24
"""Choices of one answer, at most."""
MOST_ANSWERS: Final = 40
TOLD: Final = 6
"""Sentences about what follows, at most."""
SEARCHES: Final = 3
"""Independent searches of a position that is evaluated."""
FAR: Final = 12
"""Choices of the others that are looked at for that, at most."""


class ExerciseError(DocumentError):
    """An exercise that does not fit."""


class Exercise(NamedTuple):
    """A position and its best answer."""

    game: Game
    seat: int
    by_result: bool
    """It is not the choice that counts but what comes of it, however it was reached."""
    right: tuple[tuple[str, ...], ...]
    """The keys of the best answer, and of others that are as good."""
    others: Mapping[str, float]
    """By the first key of an answer: how much worse a long search found it."""
    reason: Mapping[str, str]
    second: tuple[str, ...]
    second_reason: Mapping[str, str]
    clause: str


# --- what a seat knows ----------------------------------------------------------------------------------------------


def blind(game: Game, seat: int) -> Game:
    """A copy that depends only on what a seat knows."""
    return game.determinize(seat, Sorted(0))


def without_secrets(game: Game, seat: int, seed: int) -> dict[str, Any]:
    """The position as a document in which all that the seat cannot know is shuffled anew.

    It is a function of what the seat knows and of the seed: nothing else of the game it came from is left in it.
    """
    return blind(game, seat).determinize(seat, Rng(seed, stream=7)).position()


# --- an answer and what hangs on it -----------------------------------------------------------------------------------


def goes_on(game: Game, seat: int, judgement: Judgement, made: int) -> bool:
    """Whether what was begun after this number of choices is still going on."""
    return (
        not game.over and game.decision.seat == seat and game.decision.name not in judgement.searched and made < LONGEST
    )


def next_key(game: Game, judgement: Judgement) -> str:
    """The next choice, as the judgement goes on."""
    options = game.options()
    plan = judgement.follow(game.state)
    if plan and plan[0] in options:
        return plan[0]
    seat = game.decision.seat
    looks = judgement.looks(game.state, game.answers(), Rng(1))
    return max(looks, key=lambda look: margin(look[1], seat))[0]


def value(game: Game, judgement: Judgement, seat: int) -> float:
    """The lead that the judgement expects for a seat."""
    return margin(judgement.expected(game.state), seat)


# --- documents ----------------------------------------------------------------------------------------------------


def read(document: Any) -> Exercise:
    """An exercise from its document; `ExerciseError` names what does not fit."""
    root = header(document, "puzzle", ExerciseError)
    field = root.get("position")
    try:
        game = pyengine.from_position(field.mapping())
    except DocumentError as problem:
        raise ExerciseError(f"position.{problem.path}".rstrip("."), problem.problem) from None
    if game.rules.id != root.get("game").text():
        root.get("game").fail(f"is not that of the position, {game.rules.id}")
    seat = root.get("seat").whole(0, len(game.seats) - 1)
    if game.over or game.decision.seat != seat:
        root.get("seat").fail("is not the one that decides in the position")
    answers = [root.get("solution"), *root.maybe("accepted", []).each(most=MOST_ANSWERS)]
    right = tuple(_keys(one, game) for one in answers)
    second = root.maybe("second")
    given = second.value is not None
    return Exercise(
        game,
        seat,
        root.maybe("solved_by", "answer").choice(("answer", "result")) == "result",
        right,
        {_keys(one.get("keys"), game)[0]: _number(one.get("loss")) for one in root.maybe("others", []).each(most=40)},
        _words(root.maybe("reason", {})),
        _keys(second.get("keys"), game) if given else (),
        _words(second.maybe("reason", {})) if given else {},
        root.maybe("clause", "").text(20),
    )


def _keys(field: Field, game: Game) -> tuple[str, ...]:
    """The keys of an answer, which must be legal one after the other."""
    keys = field.each(most=LONGEST)
    if not keys:
        field.fail("must name at least one key")
    trial = game.copy()
    for key in keys:
        if key.text() not in trial.answers():
            key.fail(f"{quoted(key.text())} is not legal here")
        trial.choose(key.text())
    return tuple(key.text() for key in keys)


def _number(field: Field) -> float:
    if isinstance(field.value, bool) or not isinstance(field.value, int | float) or not abs(field.value) < 1e6:
        field.fail("must be a number")
    return float(field.value)


def _words(field: Field) -> dict[str, str]:
    return {lang: text.text(1200) for lang, text in field.items()}


# --- judging --------------------------------------------------------------------------------------------------------


def judge(document: Any, moves: Sequence[str], lang: str) -> dict[str, Any]:
    """What an answer to an exercise is worth, why, and what follows from it."""
    exercise = read(document)
    rules = exercise.game.rules
    judgement = judgement_of(rules)
    seat = exercise.seat
    game = exercise.game.copy()
    for number, key in enumerate(moves):
        if key not in game.answers():
            raise ExerciseError(f"moves.{number}", f"{quoted(key)} is not legal here")
        game.choose(key)
    still = goes_on(game, seat, judgement, len(moves)) if exercise.by_result else False
    if not moves or still:
        return {"state": "open", "exact": False, "loss": 0.0, "gap": "", **_nothing(), "clause": exercise.clause}
    loss, exact = _loss(exercise, game, moves, judgement)
    right = exact or loss <= NEAR
    best = exercise.right[0]
    told = _told(exercise, best, exercise.reason, 0.0, judgement, lang)
    second = None
    if exercise.second:
        least = exercise.others.get(exercise.second[0], 0.0)
        second = _told(exercise, exercise.second, exercise.second_reason, least, judgement, lang)
    return {
        "state": "right" if right else "wrong",
        "exact": exact,
        "loss": round(loss, 1),
        "gap": gap_in_words(0.0 if right else loss, lang),
        "played": _told(exercise, moves, exercise.reason if tuple(moves) == best else {}, loss, judgement, lang),
        "best": told,
        "second": second,
        "follows": _follows(game, seat, judgement, lang),
        "clause": exercise.clause,
    }


def _nothing() -> dict[str, Any]:
    return {"played": None, "best": None, "second": None, "follows": []}


def _loss(exercise: Exercise, game: Game, moves: Sequence[str], judgement: Judgement) -> tuple[float, bool]:
    """How much worse an answer is, and whether it is one of those that the document names."""
    if exercise.by_result:
        best = exercise.game.copy()
        for key in exercise.right[0]:
            best.choose(key)
        worth, got = (value(blind(one, exercise.seat), judgement, exercise.seat) for one in (best, game))
        return max(0.0, worth - got), False
    key = moves[0]
    if key in {keys[0] for keys in exercise.right}:
        return 0.0, True
    if key in exercise.others:
        return max(NEAR + 0.1, exercise.others[key]), False
    # No search looked at it: then it did not look good even at first sight.
    hidden = blind(exercise.game, exercise.seat)
    looks = dict(judgement.looks(hidden.state, hidden.answers(), Rng(1)))
    best_key = exercise.right[0][0]
    if key not in looks or best_key not in looks:
        return max([*exercise.others.values(), 2 * NEAR]), False
    gap = margin(looks[best_key], exercise.seat) - margin(looks[key], exercise.seat)
    return max(gap, *exercise.others.values(), 2 * NEAR) if exercise.others else max(gap, 2 * NEAR), False


def _told(
    exercise: Exercise,
    keys: Sequence[str],
    reason: Mapping[str, str],
    loss: float,
    judgement: Judgement,
    lang: str,
) -> dict[str, Any]:
    """An answer in words."""
    game = exercise.game.copy()
    labels = []
    for key in keys:
        labels.append(answer_labels(game, {key: game.answers()[key]}, lang)[key])
        game.choose(key)
    known = known_language(lang)
    text = reason.get(known) or reason.get("en") or why(blind(exercise.game, exercise.seat), judgement, keys[0], known)
    return {"keys": list(keys), "labels": labels, "text": text, "gap": gap_in_words(loss, lang)}


def _follows(game: Game, seat: int, judgement: Judgement, lang: str) -> list[str]:
    """What is likely to follow, until the player's next turn: everybody takes what looks best.

    It is played in two worlds that differ in what the player cannot know; only what happens in both is told.
    """
    world = blind(game, seat)
    other = world.determinize(seat, Rng(1))
    number = world.last_moment.number if world.last_moment else 0
    others = False
    for _ in range(FAR + LONGEST):
        if world.over or other.over or world.decision != other.decision or (others and world.decision.seat == seat):
            break
        others = others or world.decision.seat != seat
        key = next_key(world, judgement)
        if key not in other.answers():
            break
        world.choose(key)
        other.choose(key)
    told = {entry.text for entry in other.log(lang, seat, number)}
    return [entry.text for entry in world.log(lang, seat, number) if entry.text in told][:TOLD]


def about(document: Mapping[str, Any], at: int, better: str) -> dict[str, Any]:
    """What a mistake was about: what the better answer makes happen, and the one that was chosen does not."""
    before, key = game_before(document, at)
    hidden = blind(before, before.decision.seat)
    for one in (better, key):
        if one not in hidden.answers():
            raise ExerciseError("key", f"{quoted(one)} is not legal there")
    best, played = (_kinds(hidden, one) for one in (better, key))
    return {"decision": before.decision.name, "missed": [kind for kind in best if kind not in played], "events": best}


def _kinds(hidden: Game, key: str) -> list[str]:
    """The kinds of a player's own events until everything that hangs on an answer is done."""
    seat = hidden.decision.seat
    judgement = judgement_of(hidden.rules)
    game = hidden.copy()
    before = game.last_moment.number if game.last_moment else 0
    game.choose(key)
    made = 1
    while goes_on(game, seat, judgement, made):
        game.choose(next_key(game, judgement))
        made += 1
    return list(dict.fromkeys(event.kind for _, event in game.events(seat, before) if event.seat == seat))


# --- mistakes to be kept, and a position looked at ---------------------------------------------------------------


def make(document: Mapping[str, Any], at: int, ms: int | None) -> dict[str, Any]:
    """An exercise from a moment of a game: find what would have been better than what was played."""
    before, key = game_before(document, at)
    seat = before.decision.seat
    judgement = judgement_of(before.rules)
    choice = Bot(ADVISER, seed_of(before)).choose(before, budget_of(PACE, ms))
    best = choice.ranking[0] if choice.ranking else None
    if best is None or best.key == key:
        raise ExerciseError("at", "nothing better is known there")
    rows = [row for row in choice.ranking if row.key in before.answers()]
    accepted = [row.key for row in rows[1:] if best.expected - row.expected <= NEAR and row.key != key]
    wrong = {
        row.key: round(max(NEAR + 0.1, best.expected - row.expected), 1) for row in rows[1:] if row.key not in accepted
    }
    loss = wrong.get(key, round(2 * NEAR, 1))
    hidden = blind(before, seat)
    return {
        "revier": 1,
        "kind": "puzzle",
        "game": before.rules.id,
        "players": len(before.seats),
        "seat": seat,
        "decision": before.decision.name,
        "clause": before.decision.clause,
        "solved_by": "answer",
        "solution": [best.key],
        "accepted": [[one] for one in accepted[: MOST_ANSWERS - 1]],
        "reason": {one: why(hidden, judgement, best.key, one) for one in LANGUAGES},
        "second": {"keys": [key], "reason": {one: why(hidden, judgement, key, one) for one in LANGUAGES}},
        "others": [{"keys": [one], "loss": lost} for one, lost in [(key, loss), *wrong.items()][:MOST_ANSWERS]],
        "margin": {"points": loss},
        "position": without_secrets(before, seat, at + 1),
    }


def rank(document: Mapping[str, Any], lang: str, ms: int | None) -> dict[str, Any]:
    """Every answer to the open question as the adviser sees it, and what everybody can expect.

    Independent searches, each with worlds of its own: by how far they differ, one sees how sure they are.
    """
    game = game_of(document)
    judgement = judgement_of(game.rules)
    if game.over:
        return {"answers": [], "points": [float(points) for points in game.scores()], "visits": 0, "seat": None}
    seat = game.decision.seat
    each = None if ms is None else max(1, ms // SEARCHES)
    searches = [
        Bot(ADVISER, seed_of(game) + number).choose(game, budget_of(PACE, each)).ranking for number in range(SEARCHES)
    ]
    found: dict[str, list[Ranked]] = {}
    for row in (row for rows in searches for row in rows):
        found.setdefault(row.key, []).append(row)
    if not found:
        hidden = blind(game, seat)
        points = judgement.expected(hidden.state)
        return {"answers": [], "points": [round(one, 1) for one in points], "visits": 0, "seat": seat}
    labels = answer_labels(game, {key: game.answers()[key] for key in found}, lang)
    means = {key: _mean([row.expected for row in rows]) for key, rows in found.items()}
    visits = {key: sum(row.visits for row in rows) for key, rows in found.items()}
    sure = {key: visits[key] * 4 >= max(visits.values()) for key in found}
    order = sorted(found, key=lambda key: (not sure[key], -means[key]))
    best = order[0]
    return {
        "answers": [
            {
                "key": key,
                "label": labels[key],
                "lead": round(means[key], 1),
                "low": round(min(row.expected for row in found[key]), 1),
                "high": round(max(row.expected for row in found[key]), 1),
                "points": round(_mean([row.points[seat] for row in found[key]]), 1),
                "visits": visits[key],
                "gap": translate(BEST, lang) if key == best else gap_in_words(means[best] - means[key], lang),
                "sure": sure[key],
            }
            for key in order
        ],
        "points": [round(_mean(column), 1) for column in zip(*(row.points for row in found[best]), strict=True)],
        "visits": sum(visits.values()),
        "seat": seat,
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
