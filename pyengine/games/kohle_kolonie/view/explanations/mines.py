"""Mines and grounds: what they cost, earn and score, what they risk, and who would win a consolidation."""

from __future__ import annotations

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, plural, sentences
from pyengine.games.kohle_kolonie.chapters.consolidations import POINTS_PER_LOST_MINE
from pyengine.games.kohle_kolonie.chapters.disaster import is_secured
from pyengine.games.kohle_kolonie.components import (
    CONSOLIDATED,
    COST,
    DISASTER_POINTS,
    FOUNDED,
    GROUND_OF,
    INCOME,
    IS_SINGLE,
    LARGE_IN,
    MINE_GROUND,
    MINE_OF,
    MINE_POINTS,
    MINES,
    ROMAN,
    SECOND_MINER,
    SECURE_COST,
    SPACE_OF_MINE,
    WAGONS,
)
from pyengine.games.kohle_kolonie.state import DISPLAY, FUTURE, GONE, TRUST, State
from pyengine.games.kohle_kolonie.view.explanations.auction import values_in_words
from pyengine.games.kohle_kolonie.view.explanations.words import EXPLAIN, OUT_OF_PLAY, coins, line, name, points
from pyengine.games.kohle_kolonie.view.explanations.worth import (
    gain_of_mine,
    ground_score,
    incomes_left,
    last_turn,
    owned_in,
    trust_takes_next,
)

_SPACES = {space: MINE_OF[mine] for mine, space in SPACE_OF_MINE.items()}

_SMALL = N_("Earns {coins} per turn and counts {value} in the consolidation to {large} in turn {turn}.")
_SINGLE = N_("Scores {points} when bought, earns {coins} per turn and is never consolidated.")
_LARGE = N_("Goes to the winner of the consolidation in turn {turn}: {points}, then {coins} per turn.")
_LARGE_OWNED = N_("Earns {coins} per turn and is never lost.")
_INCOME = N_("Income still to come: {coins}.")
_BOARD = N_("Board scoring this turn: {points} more for you.")
_WAGON = N_("Its wagon scores 1 point with each loading.")
_SECOND = N_("Second miner: take one more worker and insert a miner at once.")
_DISC = N_(
    "Unless secured with {coins} or by a rescue team, it puts one of your discs into the bag; "
    "a disaster costs {points} this turn."
)
_TRUST_NEXT = N_("If nobody buys it, the Coal Trust takes it this turn.")
_OWNER = N_("It belongs to {name}.")
_OF_TRUST = N_("It belongs to the Coal Trust.")
_TRUST_VALUE = N_("Counts {value} for the Coal Trust in the consolidation to {large} in turn {turn}.")
_TRUST_BOARD = N_("Counts as an owned mine of its ground in board scorings.")
_LATER = N_("It can be bought from turn {turn} on.")
_GONE = N_("Out of the game: its ground has been consolidated.")
_SECURED = N_("It is secured this turn.")
_EXPOSED = N_("It is not secured.")
_LOST = N_("A player who loses a small mine here scores {points} for it.")


def mine_effect(mine: int, reader: Reader, owned: bool = False) -> str:
    """What a mine is good for, in one sentence."""
    earns = coins(reader, INCOME[mine])
    if IS_SINGLE[mine]:
        return reader.say(_SINGLE, points=points(reader, MINE_POINTS[mine]), coins=earns)
    if not COST[mine]:
        if owned:
            return reader.say(_LARGE_OWNED, coins=earns)
        won = points(reader, MINE_POINTS[mine])
        return reader.say(_LARGE, turn=ROMAN[CONSOLIDATED[mine]], points=won, coins=earns)
    large = LARGE_IN[MINE_GROUND[mine]]
    values: dict[str, object] = {
        "value": COST[mine],
        "large": name(reader, MINES[large]),
        "turn": ROMAN[CONSOLIDATED[mine]],
    }
    return reader.say(_SMALL, coins=earns, **values)


def _clause(mine: int) -> str:
    if IS_SINGLE[mine]:
        return "KK-7.6"
    return "KK-7.7" if COST[mine] else "KK-18.13"


def _icons(mine: int, reader: Reader) -> str:
    wagon = reader.say(_WAGON) if WAGONS[mine] else ""
    return sentences(wagon, reader.say(_SECOND) if SECOND_MINER[mine] else "")


def _to_come(s: State, mine: int, reader: Reader, engine: int = 0) -> str:
    return reader.say(_INCOME, coins=coins(reader, (INCOME[mine] + engine) * incomes_left(s, last_turn(mine))))


def for_sale(s: State, number: int | None, mine: int, reader: Reader) -> Explanation:
    """A mine that can be bought."""
    board = "" if number is None else reader.say(_BOARD, points=points(reader, gain_of_mine(s, number, mine)))
    trust = reader.say(_TRUST_NEXT) if mine in trust_takes_next(s) else ""
    cost = points(reader, DISASTER_POINTS[s.turn])
    threat = reader.say(_DISC, coins=coins(reader, SECURE_COST), points=cost)
    stakes = sentences(_to_come(s, mine, reader), board, _icons(mine, reader), trust, threat)
    brief = "" if number is None else _brief(s, number, mine, reader)
    return Explanation(mine_effect(mine, reader), coins(reader, COST[mine]), stakes, "KK-7.2", brief)


_B_INCOME = N_("income {n}")
_B_BOARD = N_("board scoring +{n}")
_B_VALUE = N_("value {n} in turn {turn}")
_B_AT_ONCE = N_("{points} at once")
_B_WAGON = N_("wagon")
_B_SECOND = N_("second miner")


def _brief(s: State, number: int, mine: int, reader: Reader) -> str:
    income = reader.say(_B_INCOME, n=INCOME[mine])
    board = reader.say(_B_BOARD, n=gain_of_mine(s, number, mine))
    if IS_SINGLE[mine]:
        counts = reader.say(_B_AT_ONCE, points=points(reader, MINE_POINTS[mine]))
    else:
        counts = reader.say(_B_VALUE, n=COST[mine], turn=ROMAN[CONSOLIDATED[mine]])
    icon = reader.say(_B_WAGON) if WAGONS[mine] else reader.say(_B_SECOND) if SECOND_MINER[mine] else ""
    return line(income, board, counts, icon)


@EXPLAIN.place("board/sp_*")
def mine_on_the_board(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A mine space of the board."""
    return explain_mine(s, thing.at.split("/")[1], reader)


def explain_mine(s: State, space: str, reader: Reader) -> Explanation:
    """The mine of a mine space: for sale, owned, still to come or gone."""
    mine = _SPACES[space]
    owner = s.owner[mine]
    if mine not in s.config.area.mines:
        return Explanation(reader.say(OUT_OF_PLAY), clause="KK-23.1")
    if owner == DISPLAY:
        return for_sale(s, reader.viewer, mine, reader)
    if owner == GONE:
        return Explanation(reader.say(_GONE), clause="KK-18.13")
    effect, large = mine_effect(mine, reader, owned=owner < TRUST), not COST[mine]
    if owner < TRUST:
        belongs = reader.say(_OWNER, name=reader.seats[owner].name)
        stakes = sentences(belongs, _to_come(s, mine, reader, _engine(s, mine)))
    elif owner == FUTURE:
        stakes = values_in_words(s, mine, reader) if large else reader.say(_LATER, turn=ROMAN[FOUNDED[mine]])
    else:
        effect, stakes = _for_the_trust(mine, reader), reader.say(_OF_TRUST)
    return Explanation(effect, "", stakes, _clause(mine))


def _for_the_trust(mine: int, reader: Reader) -> str:
    if not COST[mine] or IS_SINGLE[mine]:
        return reader.say(_TRUST_BOARD)
    large = name(reader, MINES[LARGE_IN[MINE_GROUND[mine]]])
    return reader.say(_TRUST_VALUE, value=COST[mine], large=large, turn=ROMAN[CONSOLIDATED[mine]])


def _engine(s: State, mine: int) -> int:
    seat = s.seats[s.owner[mine]]
    return next((engine for card, engine in zip(seat.cards, seat.engines, strict=True) if card == mine), 0)


@EXPLAIN.piece("k_*", "e_*", "l_*", at="seat*")
def card_on_a_tableau(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A mine card that somebody owns."""
    mine = MINE_OF[thing.kind]
    if thing.seat is None:
        return None
    seat = s.seats[thing.seat]
    place = seat.cards.index(mine) if mine in seat.cards else -1
    if place < 0:
        return None
    secured = reader.say(_SECURED if is_secured(seat, place) else _EXPOSED)
    stakes = sentences(_to_come(s, mine, reader, seat.engines[place]), _icons(mine, reader), secured)
    return Explanation(mine_effect(mine, reader, owned=True), "", stakes, _clause(mine))


@EXPLAIN.piece("l_*", at="tray/*")
def card_in_the_tray(s: State, thing: Thing, reader: Reader) -> Explanation:
    """The large mine that is being consolidated."""
    mine = MINE_OF[thing.kind]
    lost = reader.say(_LOST, points=points(reader, POINTS_PER_LOST_MINE))
    return Explanation(mine_effect(mine, reader), "", sentences(values_in_words(s, mine, reader), lost), "KK-18.13")


# --- grounds --------------------------------------------------------------------------------------------------------

_GROUND = N_(
    "Each turn, players with a mine here score 1 for each owned mine and 1 for each of their settlements on its border."
)
_HERE = plural("{n} owned mine here.", "{n} owned mines here.")
_SCORES = N_("A scoring now would bring you {points} here.")


@EXPLAIN.place("board/g_*")
def explain_ground(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A mining ground: board scoring, and the consolidation to come."""
    ground = GROUND_OF[thing.at.split("/")[1]]
    if ground not in s.config.area.grounds:
        return Explanation(reader.say(OUT_OF_PLAY), clause="KK-23.1")
    here = reader.say(_HERE, n=owned_in(s, ground))
    mine = ""
    if reader.viewer is not None:
        mine = reader.say(_SCORES, points=points(reader, ground_score(s, reader.viewer, ground)))
    large = LARGE_IN[ground]
    auction = ""
    if large >= 0 and s.owner[large] == FUTURE:
        auction = sentences(mine_effect(large, reader), values_in_words(s, large, reader))
    return Explanation(reader.say(_GROUND), "", sentences(here, mine, auction), "KK-17.1")
