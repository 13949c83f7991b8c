"""Puzzles from games of bots: a long search clearly prefers one answer, and a beginner does not see it.

A candidate goes through ever longer searches: what the first, short one finds close is dropped at once; what a longer
one with several seeds still finds clear is searched with twice the walks and other seeds, and must stay clear.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import pyengine
from pyengine.bots import Bot, Budget, style_of
from pyengine.bots.judgement import Judgement, judgement_of
from pyengine.bots.search import Style
from pyengine.core.play.events import Event
from pyengine.core.play.game import Game
from pyengine.core.play.margin import margin
from pyengine.core.play.rng import Rng
from pyengine.core.play.start import from_position
from pyengine.core.view.text import LANGUAGES
from pyengine.exercises import NEAR, blind, goes_on, next_key, value, why, without_secrets
from pyengine.puzzles.compare import MOST, Measured, measured, searched_leads
from pyengine.puzzles.select import OFTEN
from pyengine.puzzles.themes import possible, theme_of

NEVER: Final = frozenset(
    {"draw.return", "draw.order", "first", "carts", "consolidation.place", "buy.place", "buy.worker"}
)
"""Decisions in which nothing much is at stake."""
PER_GAME: Final = 5
"""Puzzles from one game, at most."""
TRIES: Final = (("apprentice", 24), ("hewer", 1), ("deputy", 2), ("director", 1))
"""How often each level tries a puzzle: its difficulty follows from that. An apprentice errs by chance."""


STYLE: Final = "deputy"
"""Walks go on as this level's do: with three and more players to the player's next turn."""


class Effort(NamedTuple):
    """How long the searches are, in walks for each candidate."""

    points: float = 3.0
    """How much better the best answer must be than the next one that is not accepted."""
    share: int = 2
    """One of so many decisions is looked at."""
    deep: int = 5
    """One of so many of these is searched even if nothing looks clear at first sight."""
    glance: int = 3
    walks: int = 6
    seeds: int = 3
    doubled: int = 12
    doubled_seeds: int = 4


class Task(NamedTuple):
    """One game to look for puzzles in."""

    game: str
    number: int
    seed: int
    effort: Effort
    themes: tuple[str, ...] = ()
    """Only puzzles of these themes; none: of all of them."""


class Try(NamedTuple):
    """One way to answer, to the end of what hangs on the answer."""

    keys: tuple[str, ...]
    result: str
    """What comes of it: two ways with the same result are the same answer."""
    look: float
    events: tuple[Event, ...]
    barrier: bool


def find(task: Task) -> list[dict[str, Any]]:
    """The puzzles of one game, in their order: the same for the same task, everywhere."""
    found: list[dict[str, Any]] = []
    last = -99
    for at, game in _positions(task):
        if at - last < 8:
            continue
        puzzle = examine(game, task.effort, seed_of(task.seed, task.number, at), task.themes)
        if puzzle is not None:
            puzzle["made"] = {"seed": task.seed, "game": task.number, "choice": at}
            found.append(puzzle)
            last = at
            if len(found) == PER_GAME:
                break
    return found


def seed_of(seed: int, number: int, at: int) -> int:
    """The number of a puzzle's own, by where it was found."""
    return seed * 7919 + number * 401 + at


def _positions(task: Task) -> Iterator[tuple[int, Game]]:
    """Some positions of a game of bots, not all of them good ones."""
    counts = list(pyengine.describe(task.game)["players"])
    players = counts[task.number % len(counts)]
    rng = Rng(task.seed * 100003 + task.number, stream=31)
    game = pyengine.new_game(task.game, players, rng.next32())
    levels = ["apprentice" if rng.below(10) < 3 else "hewer" for _ in range(players)]
    bots = [Bot(level, rng.below(1 << 20)) for level in levels]
    at = 0
    while not game.over:
        if rng.below(task.effort.share) == 0:
            yield at, game
        game.choose(bots[game.decision.seat].choose(game, Budget(iterations=0)).key)
        at += 1


def examine(game: Game, effort: Effort, seed: int, themes: Sequence[str] = ()) -> dict[str, Any] | None:
    """The puzzle that this position is, if it is one; with `themes`, only if it is about one of these."""
    decision = game.decision
    if decision.name in NEVER or len(game.options()) < 3:
        return None
    seat = decision.seat
    hidden = blind(game, seat)
    judgement = judgement_of(game.rules)
    style = style_of(STYLE, judgement, len(game.seats))
    whole = _begins_something(game, judgement)
    if not whole and decision.name not in judgement.searched and len(game.options()) < 4 and decision.name != "bid":
        return None
    tries = _tries(hidden, judgement, whole)
    if len(tries) < 3 or (whole and any(one.barrier for one in tries[:2])):
        return None
    if themes and possible(game.rules.id, decision.name, (one.events for one in tries)).isdisjoint(themes):
        return None  # nothing needs to be searched
    near = next((n for n, one in enumerate(tries) if tries[0].look - one.look > 1), len(tries))
    deep = seed % effort.deep == 0
    if not deep and (near > 3 or near == len(tries) or tries[0].look - tries[near].look < effort.points / 2):
        return None
    if not deep and _found(hidden, "apprentice", seed, 3, tries[:near], whole) == 1.0:
        return None
    glance = searched_leads(hidden, judgement, _chains(tries, whole), effort.glance, style, [seed])
    parted = _parted(glance, effort.points)
    if parted is None:
        return None
    tries = [tries[number] for number in (*parted.accepted, *parted.others[:3])]
    parted = _sure(
        hidden, judgement, _chains(tries, whole), effort.walks, style, _seeds(seed, 1, effort.seeds), effort.points
    )
    if parted is None:
        return None
    tries = [tries[number] for number in (*parted.accepted, *parted.others)]
    seeds = _seeds(seed, 2, effort.doubled_seeds)
    sure = _sure(hidden, judgement, _chains(tries, whole), effort.doubled, style, seeds, effort.points)
    if sure is None or sure.margin.low < 1 or not set(sure.accepted) & set(range(len(parted.accepted))):
        return None
    best, second = tries[sure.accepted[0]], tries[sure.others[0]]
    reasons = [_reason(hidden, judgement, one.keys[0]) for one in (best, second)]
    themed = theme_of(game.rules.id, decision.name, best.events, second.events)
    if (
        themed is None
        or (themes and themed[0] not in themes)
        or any(reasons[0][lang] == reasons[1][lang] for lang in LANGUAGES)
    ):
        return None
    accepted = [tries[number] for number in sure.accepted]
    document: dict[str, Any] = {
        "revier": 1,
        "kind": "puzzle",
        "game": game.rules.id,
        "players": len(game.seats),
        "seat": seat,
        "decision": decision.name,
        "theme": themed[0],
        "clause": themed[1] or decision.clause,
        "solved_by": "result" if whole else "answer",
        "solution": list(best.keys if whole else best.keys[:1]),
        "accepted": [list(one.keys if whole else one.keys[:1]) for one in accepted[1:]],
        "reason": reasons[0],
        "second": {
            "keys": list(second.keys if whole else second.keys[:1]),
            "reason": reasons[1],
        },
        "others": [
            {
                "keys": list(tries[n].keys if whole else tries[n].keys[:1]),
                "loss": round(measured(sure.leads, sure.accepted[0], n).margin, 1),
            }
            for n in sure.others
        ],
        "margin": {
            "points": round(sure.margin.margin, 1),
            "low": round(sure.margin.low, 1),
            "high": round(sure.margin.high, 1),
            "before": round(parted.margin.margin, 1),
            "searches": effort.doubled_seeds,
            "walks": effort.doubled * len(tries),
        },
        "found_by": {},
        "rating": 0,
        "position": without_secrets(game, seat, seed),
    }
    document = _tried(document, seed)
    return document if document["found_by"]["apprentice"] < OFTEN else None


def rated(puzzle: dict[str, Any]) -> dict[str, Any]:
    """A puzzle with its difficulty and its reasons as the bots and the words of today have them."""
    return _tried(puzzle, seed_of(*(puzzle["made"][part] for part in ("seed", "game", "choice"))))


def _tried(puzzle: dict[str, Any], seed: int) -> dict[str, Any]:
    """A puzzle after the levels have tried it: by its document alone, so it can be done again at any time."""
    hidden = blind(pyengine.from_position(puzzle["position"]), puzzle["seat"])
    judgement = judgement_of(hidden.rules)
    whole = puzzle["solved_by"] == "result"
    accepted = [_told(hidden, keys, judgement, whole) for keys in (puzzle["solution"], *puzzle["accepted"])]
    shares = {level: _found(hidden, level, seed + 1, times, accepted, whole) for level, times in TRIES}
    second = puzzle["second"]
    return {
        **puzzle,
        "reason": _reason(hidden, judgement, puzzle["solution"][0]),
        "second": {**second, "reason": _reason(hidden, judgement, second["keys"][0])},
        "found_by": shares,
        "rating": _difficulty(shares),
    }


def _told(hidden: Game, keys: Sequence[str], judgement: Judgement, whole: bool) -> Try:
    """An answer whose keys are known."""
    seat = hidden.decision.seat
    if not whole:
        return Try(tuple(keys), keys[0], 0.0, (), False)
    game = hidden.copy()
    for key in keys:
        game.choose(key)
    return Try(tuple(keys), _result(game, seat), value(game, judgement, seat), (), False)


def _difficulty(shares: Mapping[str, float]) -> int:
    return round(
        1900 - 400 * shares["apprentice"] - 250 * shares["hewer"] - 250 * shares["deputy"] - 250 * shares["director"]
    )


class _Parted(NamedTuple):
    """Candidates, best first: those that count as solutions, and the others."""

    accepted: list[int]
    others: list[int]
    margin: Measured
    leads: list[list[float]]


def _parted(leads: Sequence[Sequence[float]], points: float) -> _Parted | None:
    """Part the good from the bad; None where the gap between them is not clear in every search."""
    count = len(leads[0])
    means = [sum(row[number] for row in leads) / len(leads) for number in range(count)]
    order = sorted(range(count), key=lambda number: -means[number])
    accepted = [number for number in order if means[order[0]] - means[number] <= NEAR]
    others = [number for number in order if number not in accepted]
    if not others or len(accepted) > 3:
        return None
    gap = measured(leads, accepted[0], others[0])
    clear = all(row[accepted[0]] - row[number] > 0 for row in leads for number in others)
    worst = means[accepted[-1]] - means[others[0]]
    return (
        _Parted(accepted, others, gap, [list(row) for row in leads])
        if clear and gap.margin >= points and worst >= points - NEAR
        else None
    )


def _sure(
    hidden: Game,
    judgement: Judgement,
    chains: Sequence[Sequence[str]],
    visits: int,
    style: Style,
    seeds: Sequence[int],
    points: float,
) -> _Parted | None:
    """Several independent searches that must agree; the first one that sees no clear gap ends it."""
    leads: list[list[float]] = []
    parted = None
    for seed in seeds:
        leads += searched_leads(hidden, judgement, chains, visits, style, [seed])
        parted = _parted(leads, points)
        if parted is None:
            return None
    return parted


def _seeds(seed: int, part: int, count: int) -> list[int]:
    return [seed * 16 + part * 5 + number for number in range(count)]


def _chains(tries: Sequence[Try], whole: bool) -> list[tuple[str, ...]]:
    return [one.keys if whole else one.keys[:1] for one in tries]


def _begins_something(game: Game, judgement: Judgement) -> bool:
    """Whether something of several choices begins here, to be judged by what comes of it."""
    moment = game.last_moment
    if game.decision.name in judgement.searched or moment is None:
        return False
    return any(event[2] == game.decision.seat for event in moment.happened.events)


def _tries(hidden: Game, judgement: Judgement, whole: bool) -> list[Try]:
    """The answers that are worth a thought, those that look best first; what has the same result is one."""
    seat = hidden.decision.seat
    looks = judgement.looks(hidden.state, hidden.answers(), Rng(1))
    looks.sort(key=lambda look: -margin(look[1], seat))
    found: dict[str, Try] = {}
    for key, values in looks[: 2 * MOST]:
        one = _carried_out(hidden, key, judgement, margin(values, seat), whole)
        if one.result not in found:
            found[one.result] = one
    tries = sorted(found.values(), key=lambda one: -one.look)
    return tries[:MOST]


def _carried_out(hidden: Game, key: str, judgement: Judgement, look: float, whole: bool) -> Try:
    seat = hidden.decision.seat
    game = hidden.copy()
    before = game.last_moment.number if game.last_moment else 0
    game.choose(key)
    keys = [key]
    while goes_on(game, seat, judgement, len(keys)):
        keys.append(next_key(game, judgement))
        game.choose(keys[-1])
    moments = [moment for moment in game.moments() if moment.number > before]
    events = tuple(event for at, event in game.events(seat, before) if event.seat == seat)
    barrier = any(moment.happened.barrier for moment in moments)
    if whole:
        look = value(game, judgement, seat)
    return Try(tuple(keys), _result(game, seat) if whole else key, look, events, barrier)


def _result(game: Game, seat: int) -> str:
    """What came of a chain of choices: the position without what does not count."""
    position = blind(game, seat).position()
    position.pop("random", None)
    return json.dumps(position, sort_keys=True)


def _found(hidden: Game, level: str, seed: int, times: int, accepted: Sequence[Try], whole: bool) -> float:
    """How often a level answers right."""
    seat = hidden.decision.seat
    judgement = judgement_of(hidden.rules)
    results = {one.result for one in accepted}
    least = min(one.look for one in accepted) - NEAR
    right = 0
    for number in range(times):
        bot = Bot(level, seed * 31 + number)
        game = hidden.copy()
        key = bot.choose(game).key
        if not whole:
            right += key in results
            continue
        made = 0
        while True:
            game.choose(key)
            made += 1
            if not goes_on(game, seat, judgement, made):
                break
            key = bot.choose(game).key
        right += _result(game, seat) in results or value(game, judgement, seat) >= least
    return round(right / times, 2)


def reasons_today(puzzle: Mapping[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """What would be said today for the solution of a stored puzzle, and for the second best answer."""
    game = from_position(puzzle["position"])
    hidden, judgement = blind(game, puzzle["seat"]), judgement_of(game.rules)
    solution, second = puzzle["solution"][0], puzzle["second"]["keys"][0]
    return _reason(hidden, judgement, solution), _reason(hidden, judgement, second)


def _reason(hidden: Game, judgement: Judgement, key: str) -> dict[str, str]:
    """Why somebody would answer that, in every language."""
    return {lang: why(hidden, judgement, key, lang) for lang in LANGUAGES}
