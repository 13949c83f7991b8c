"""Phase 9: consolidations (KK-18): who takes part, what everybody is worth, and what becomes of the ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer
from pyengine.core.play.events import Happenings
from pyengine.core.play.rng import Rng
from pyengine.games.kohle_kolonie.chapters.stocks import gain, pay
from pyengine.games.kohle_kolonie.chapters.trust import mark
from pyengine.games.kohle_kolonie.components import (
    CONSOLIDATED,
    COST,
    DATA,
    ENGINEER_SPACE_OF,
    FIELD_OF,
    GROUNDS,
    LARGE,
    MINE_GROUND,
    MINE_OF,
    MINE_POINTS,
    MINES,
    NUMBER,
    SMALL_IN,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.pending import ConsolidationPlace
from pyengine.games.kohle_kolonie.shared.tableau import (
    PlaceCard,
    put_card,
    remove_cards,
)
from pyengine.games.kohle_kolonie.state import DISPLAY, GONE, TRUST, TRUST_BY_COIN

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Seat, State

POINTS_PER_LOST_MINE: Final = 2
"""KK-18.15."""
_administration = DATA["pithead_cards"]["administration"]["front"]["spaces"]
_ENGINEERS = tuple(
    (1 << ENGINEER_SPACE_OF[space["id"]], space["points"]) for space in _administration if space["piece"] == "engineer"
)
_MINERS = tuple(
    (FIELD_OF[space["id"]], space["needs"], space["points"]) for space in _administration if space["piece"] == "miner"
)


# --- values ---------------------------------------------------------------------------------------------------------


def participants(s: State, ground: int) -> tuple[int, ...]:
    """KK-18.2, KK-18.8: the players with a small mine there, by the highest number among them, highest first."""
    highest: dict[int, int] = {}
    for mine in SMALL_IN[ground]:
        owner = s.owner[mine]
        if owner < TRUST:
            highest[owner] = max(highest.get(owner, 0), NUMBER[mine])
    return tuple(sorted(highest, key=lambda number: -highest[number]))


def trust_takes_part(s: State, ground: int) -> bool:
    """KK-18.2: it bought a small mine there, or one is unbought."""
    return any(TRUST <= s.owner[mine] <= DISPLAY for mine in SMALL_IN[ground])


def trust_value(s: State, ground: int) -> int:
    """KK-18.7: coins, the waiting marker, the mines it bought and the unbought ones."""
    mines = sum([COST[mine] for mine in SMALL_IN[ground] if TRUST <= s.owner[mine] <= DISPLAY])
    return s.trust_coins + (1 if s.trust_extra else 0) + mines


def administration_points(seat: Seat) -> int:
    """KK-18.6: 1 per engineer, 1 for a miner on the one-miner space, 1 for two on the two-miner space."""
    points = 0
    for bit, worth in _ENGINEERS:
        if seat.engineers & bit:
            points += worth
    for field, needs, worth in _MINERS:
        if seat.men[field] >= needs:
            points += worth
    return points


def player_value(s: State, number: int, ground: int) -> int:
    """KK-18.6, without markers."""
    mines = sum([COST[mine] for mine in SMALL_IN[ground] if s.owner[mine] == number])
    return mines + administration_points(s.seats[number])


# --- one after the other --------------------------------------------------------------------------------------------


def shuffle_larges(s: State) -> None:
    """KK-18.1: the large mines of this turn, in a random order; a real table's order comes first."""
    cards = [mine for mine in LARGE if CONSOLIDATED[mine] == s.turn and mine in s.config.area.mines]
    first = [MINE_OF[id] for id in _scripted(s) if MINE_OF.get(id) in cards]
    rest = [mine for mine in cards if mine not in first]
    rng = Rng.resume(s.random)
    rng.shuffle(rest)
    s.random = rng.save()
    s.larges = (*dict.fromkeys(first), *rest)


def _scripted(s: State) -> list[str]:
    by_turn = s.config.draws.get("large_mines", ())
    at = s.turn - min(CONSOLIDATED[mine] for mine in LARGE)
    found: list[str] = by_turn[at] if at < len(by_turn) else []
    return found


def owns_all(s: State, ground: int) -> int:
    """KK-18.3: the seat that owns all small mines of the ground, -1 if none does."""
    owner = s.owner[SMALL_IN[ground][0]]
    return owner if owner < TRUST and all(s.owner[mine] == owner for mine in SMALL_IN[ground]) else -1


def player_wins(s: State, number: int, large: int, coins: int, now: Happenings) -> None:
    """KK-18.13 to KK-18.15: pay, score, take the engines, clear the ground; then the large mine is placed."""
    ground = MINE_GROUND[large]
    seat = s.seats[number]
    pay(s, seat, coins)
    gain(s, number, MINE_POINTS[large], "KK-18.13", MINES[large])
    points = [0] * len(s.seats)
    points[number] = MINE_POINTS[large]
    now.say(
        "consolidation_won",
        "KK-18.13",
        number,
        mine=MINES[large],
        n=coins,
        points=MINE_POINTS[large],
        total=seat.score,
        left=seat.coins,
    )
    engines = clear(s, ground, number, points, now)
    s.owner[large] = number
    seat.men[SUPPLY] -= 1  # one ownership miner moves on to the large mine space
    if engines:
        now.say("engines_taken", "KK-18.13", number, n=engines)
        seat.beside += engines - 1
    _say_result(s, ground, points, now)
    s.pending.append(ConsolidationPlace(number, large, engines > 0))


def trust_wins(s: State, large: int, now: Happenings, clause: str = "KK-18.16") -> None:
    """KK-18.16: everything of the ground leaves the game; engines return to the stock; one marks the large space."""
    ground = MINE_GROUND[large]
    points = [0] * len(s.seats)
    now.say("trust_wins", clause, None, mine=MINES[large])
    s.engines += clear(s, ground, -1, points, now)
    mark(s, large)
    _say_result(s, ground, points, now)


def clear(s: State, ground: int, winner: int, points: list[int], now: Happenings) -> int:
    """All small mines leave the game, ownership miners go home, losers score; answers with the engines there."""
    mines = SMALL_IN[ground]
    engines = 0
    lost = [0] * len(s.seats)
    s.display = tuple(mine for mine in s.display if mine not in mines)
    extra = s.trust_extra and trust_takes_part(s, ground)
    for mine in mines:
        owner = s.owner[mine]
        if owner < TRUST:
            lost[owner] += 1
        elif owner == TRUST:
            engines += 1
        elif owner == TRUST_BY_COIN:
            s.bank += 1  # KK-18.18
        s.owner[mine] = GONE
    if extra:
        s.trust_extra = False
        now.say("additional_coin_used", "KK-14.10b", None)
    for number, count in enumerate(lost):
        if count:
            seat = s.seats[number]
            seat.men[SUPPLY] += count
            engines += remove_cards(seat, mines)
            if number != winner:
                points[number] = POINTS_PER_LOST_MINE * count
                gain(s, number, points[number], "KK-18.15", "lost_mines")
                now.say("mines_lost", "KK-18.15", number, n=count, points=points[number], total=seat.score)
    return engines


def _say_result(s: State, ground: int, points: list[int], now: Happenings) -> None:
    totals = tuple(seat.score for seat in s.seats)
    now.say("consolidated", "KK-18.13", None, ground=GROUNDS[ground], points=tuple(points), totals=totals)


class PlaceLarge(PlaceCard):
    """KK-18.14: the large mine goes on the tableau, after the compaction."""

    name = "consolidation.place"
    clause = "KK-18.14"

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: ConsolidationPlace = s.pending.pop()
        put_card(s, asked.seat, asked.mine, answer[1], int(asked.engine), now)
