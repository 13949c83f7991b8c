"""Action a: buy a mine (KK-7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.kohle_kolonie.chapters.stocks import gain, pay
from pyengine.games.kohle_kolonie.components import (
    CAPACITY,
    CONSOLIDATED,
    COST,
    FIELD_WORDS,
    FIELDS,
    FIRST_STATION,
    FIRST_VILLAGE,
    FOR_SALE,
    FOUNDED,
    GROUND_VILLAGES,
    INSIDE,
    IS_SINGLE,
    LARGE,
    MINE_GROUND,
    MINE_POINTS,
    MINES,
    ROMAN,
    SECOND_MINER,
    SUPPLY,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.pending import BuyMiner, BuyPlace, BuySecond, BuyWorker
from pyengine.games.kohle_kolonie.shared.questions import Question
from pyengine.games.kohle_kolonie.shared.tableau import PlaceCard, put_card
from pyengine.games.kohle_kolonie.state import DISPLAY, FUTURE, GONE, TRUST, TRUST_BY_COIN

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Seat, State

MAIN: Final[tuple[Answer, ...]] = tuple(("buy", mine, f"buy:{MINES[mine]}") for mine in range(FOR_SALE))


NEVER: Final[tuple[Answer, ...]] = tuple(("no_buy", mine, f"buy:{MINES[mine]}") for mine in LARGE)
"""Large mines are never bought: always refused, with the reason."""


def worker_villages(s: State, ground: int) -> list[int]:
    """Bordering villages that hold a local worker."""
    workers = s.workers
    return [village for village in GROUND_VILLAGES[ground] if workers[village]]


def miner_villages(seat: Seat, ground: int) -> list[int]:
    """Bordering villages where the seat has a settlement and a miner."""
    men = seat.men
    return [village for village in GROUND_VILLAGES[ground] if men[FIRST_VILLAGE + village]]


# --- what may forbid a purchase -------------------------------------------------------------------------------------


@check("KK-23.1", N_("{mine} is not used with three players."), listed=True)
def mine_is_in_play(s: State, answer: Answer) -> Values | None:
    return None if answer[1] in s.config.area.mines else {"mine": MINES[answer[1]]}


@check("KK-21.3", N_("{mine} is founded in turn {turn}."), listed=True)
def mine_is_founded(s: State, answer: Answer) -> Values | None:
    return {"mine": MINES[answer[1]], "turn": ROMAN[FOUNDED[answer[1]]]} if s.owner[answer[1]] == FUTURE else None


@check("KK-7.1", N_("{mine} belongs to {other}."), listed=True)
def no_player_has_it(s: State, answer: Answer) -> Values | None:
    owner = s.owner[answer[1]]
    return {"mine": MINES[answer[1]], "other": owner} if owner < TRUST else None


@check("KK-7.1", N_("The Coal Trust has bought {mine}."), listed=True)
def trust_has_it_not(s: State, answer: Answer) -> Values | None:
    return {"mine": MINES[answer[1]]} if s.owner[answer[1]] in (TRUST, TRUST_BY_COIN) else None


@check("KK-7.9", N_("The ground of {mine} has been consolidated."), listed=True)
def ground_not_consolidated(s: State, answer: Answer) -> Values | None:
    mine = answer[1]
    return {"mine": MINES[mine]} if s.owner[mine] == GONE and mine in s.config.area.mines else None


def _for_sale(s: State, answer: Answer) -> bool:
    """What else a purchase needs matters only for a mine that can be bought."""
    return s.owner[answer[1]] == DISPLAY


@check("KK-7.8", N_("Your tableau is full: it has room for six mines."), listed=True)
def place_on_the_tableau(s: State, answer: Answer) -> Values | None:
    return None if -1 in s.me().cards or not _for_sale(s, answer) else {}


@check(
    "KK-7.2",
    plural("{mine} costs {need} coin; you have {have}.", "{mine} costs {need} coins; you have {have}.", "need"),
    listed=True,
)
def can_pay_mine(s: State, answer: Answer) -> Values | None:
    need, have = COST[answer[1]], s.me().coins
    return {"mine": MINES[answer[1]], "need": need, "have": have} if have < need and _for_sale(s, answer) else None


@check("KK-7.3a", N_("You have no miner in your supply to mark {mine}."), listed=True)
def miner_for_the_mine(s: State, answer: Answer) -> Values | None:
    if s.me().men[SUPPLY] or not _for_sale(s, answer) or not worker_villages(s, MINE_GROUND[answer[1]]):
        return None
    return {"mine": MINES[answer[1]]}


@check(
    "KK-7.3",
    N_("No village around {mine} has a local worker, and you have no miner at a settlement there."),
    listed=True,
)
def manpower(s: State, answer: Answer) -> Values | None:
    ground = MINE_GROUND[answer[1]]
    if not _for_sale(s, answer) or worker_villages(s, ground) or miner_villages(s.me(), ground):
        return None
    return {"mine": MINES[answer[1]]}


@check(
    "KK-18.1",
    N_("{mine} is a large mine: you cannot buy it, only win it in the consolidations of turn {turn}."),
    listed=True,
)
def never(s: State, answer: Answer) -> Values | None:
    return {"mine": MINES[answer[1]], "turn": ROMAN[CONSOLIDATED[answer[1]]]}


CHECKS: Final = (
    mine_is_in_play,
    mine_is_founded,
    no_player_has_it,
    trust_has_it_not,
    ground_not_consolidated,
    place_on_the_tableau,
    can_pay_mine,
    miner_for_the_mine,
    manpower,
)


def purchases(s: State) -> list[Answer]:
    """What the player to move can buy now."""
    seat = s.me()
    coins = seat.coins
    if not coins or -1 not in seat.cards:
        return []
    men, workers = seat.men, s.workers
    found = []
    known: dict[int, bool] = {}
    for mine in s.display:
        if COST[mine] <= coins:
            ground = MINE_GROUND[mine]
            manned = known.get(ground)
            if manned is None:
                villages = GROUND_VILLAGES[ground]
                if max([workers[village] for village in villages]):
                    manned = men[SUPPLY] > 0
                else:
                    manned = max([men[FIRST_VILLAGE + village] for village in villages]) > 0
                known[ground] = manned
            if manned:
                found.append(MAIN[mine])
    return found


def buy(s: State, number: int, mine: int, now: Happenings) -> None:
    """KK-7.2: pay; then the worker or miner, the place and the second miner are decided."""
    pay(s, s.seats[number], COST[mine])
    now.say("mine_bought", "KK-7.2", number, mine=MINES[mine], n=COST[mine])
    s.pending.append(BuyWorker(number, mine))


# --- the worker -----------------------------------------------------------------------------------------------------

_FROM: Final[tuple[Answer, ...]] = tuple(("from", n, f"from:{id}") for n, id in enumerate(VILLAGES))
_SECOND: Final[tuple[Answer, ...]] = tuple(("second", n, f"second:{id}") for n, id in enumerate(VILLAGES))
NO_SECOND: Final[Answer] = ("none", "second:none")


@check("KK-7.3", N_("{village} does not border the ground of {mine}."), listed=True)
def village_borders(s: State, answer: Answer) -> Values | None:
    mine = s.pending[-1].mine
    if answer[1] in GROUND_VILLAGES[MINE_GROUND[mine]]:
        return None
    return {"village": VILLAGES[answer[1]], "mine": MINES[mine]}


@check("KK-7.3", N_("{village} has no local worker."), listed=True)
def village_holds_a_worker(s: State, answer: Answer) -> Values | None:
    if s.workers[answer[1]] or not worker_villages(s, MINE_GROUND[s.pending[-1].mine]):
        return None
    return {"village": VILLAGES[answer[1]]}


@check("KK-7.3", N_("You have no miner at a settlement in {village}."), listed=True)
def settlement_holds_a_miner(s: State, answer: Answer) -> Values | None:
    if worker_villages(s, MINE_GROUND[s.pending[-1].mine]) or s.me().men[FIRST_VILLAGE + answer[1]]:
        return None
    return {"village": VILLAGES[answer[1]]}


class TakeWorker(Question):
    """KK-7.3: the village whose worker is taken; without any, the settlement whose miner goes to the mine."""

    name = "buy.worker"
    clause = "KK-7.3"
    checks = {"from": (village_borders, village_holds_a_worker, settlement_holds_a_miner)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _FROM

    def candidates(self, s: State) -> Iterable[Answer]:
        asked: BuyWorker = s.pending[-1]
        ground = MINE_GROUND[asked.mine]
        villages = worker_villages(s, ground) or miner_villages(s.seats[asked.seat], ground)
        return [_FROM[village] for village in villages]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: BuyWorker = s.pending.pop()
        number, mine = asked.seat, asked.mine
        seat, village = s.seats[number], answer[1]
        if s.workers[village]:
            s.workers[village] -= 1
            seat.workers += 1  # KK-7.4
            seat.men[SUPPLY] -= 1
            now.say("worker_taken", "KK-7.3", number, village=VILLAGES[village])
        else:
            seat.men[FIRST_VILLAGE + village] -= 1
            now.say("miner_to_mine", "KK-7.3", number, village=VILLAGES[village])
        s.owner[mine] = number  # KK-2.7
        s.display = tuple(other for other in s.display if other != mine)
        s.pending.append(BuyPlace(number, mine))


# --- the place ------------------------------------------------------------------------------------------------------


def place_bought(s: State, number: int, mine: int, place: int, now: Happenings) -> None:
    """KK-7.8: the card goes on the tableau; a single mine scores (KK-7.6); the icon may bring a second miner."""
    put_card(s, number, mine, place, 0, now)
    if IS_SINGLE[mine]:
        gain(s, number, MINE_POINTS[mine], "KK-7.6", MINES[mine])
        now.say("single_mine_points", "KK-7.6", number, mine=MINES[mine], points=MINE_POINTS[mine])
    if SECOND_MINER[mine] and worker_villages(s, MINE_GROUND[mine]):
        s.pending.append(BuySecond(number, mine))


class PlaceBought(PlaceCard):
    """KK-7.8: an empty place whose predecessor is occupied."""

    name = "buy.place"
    clause = "KK-7.8"

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: BuyPlace = s.pending.pop()
        place_bought(s, asked.seat, asked.mine, answer[1], now)


# --- the second miner -----------------------------------------------------------------------------------------------

second_village_borders = check("KK-7.5", N_("{village} does not border the ground of {mine}."), listed=True)(
    village_borders.test
)


@check("KK-7.5", N_("{village} has no local worker."), listed=True)
def second_worker_is_there(s: State, answer: Answer) -> Values | None:
    return None if s.workers[answer[1]] else {"village": VILLAGES[answer[1]]}


class TakeSecondWorker(Question):
    """KK-7.5: one more local worker from a bordering village, or none."""

    name = "buy.second"
    clause = "KK-7.5"
    checks = {"second": (second_village_borders, second_worker_is_there), "none": ()}
    passing = frozenset({"second:none"})

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_SECOND, NO_SECOND)

    def candidates(self, s: State) -> Iterable[Answer]:
        villages = worker_villages(s, MINE_GROUND[s.pending[-1].mine])
        return [*(_SECOND[village] for village in villages), NO_SECOND]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        if answer[0] == "none":
            return
        seat = s.seats[number]
        s.workers[answer[1]] -= 1
        seat.workers += 1
        now.say("second_worker", "KK-7.5", number, village=VILLAGES[answer[1]])
        if seat.men[SUPPLY] and _room_inside(seat):
            s.pending.append(BuyMiner(number))


def _room_inside(seat: Seat) -> list[int]:
    men, room = seat.men, CAPACITY[seat.flipped]
    return [field for field in INSIDE if men[field] < room[field]]


_SECOND_MINER: Final[tuple[Answer, ...]] = tuple(("miner", n, f"miner:{id}") for n, id in enumerate(FIELDS))
NO_MINER: Final[Answer] = ("none", "miner:none")


@check("KK-7.5", N_("The second miner goes on your tableau or on a pithead card, not on the board."), listed=True)
def not_on_the_board(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] >= FIRST_STATION else None


@check("KK-7.5", N_("There is no room for a miner there."), listed=True)
def room_for_the_miner(s: State, answer: Answer) -> Values | None:
    seat, field = s.me(), answer[1]
    return {} if field < FIRST_STATION and seat.men[field] >= CAPACITY[seat.flipped][field] else None


class PlaceSecondMiner(Question):
    """KK-7.5: one miner from the supply on a rescue-team place or a pithead card, or none."""

    name = "buy.miner"
    clause = "KK-7.5"
    checks = {"miner": (not_on_the_board, room_for_the_miner), "none": ()}
    passing = frozenset({"miner:none"})

    def universe(self, s: State) -> Iterable[Answer]:
        return (*_SECOND_MINER[1:], NO_MINER)

    def candidates(self, s: State) -> Iterable[Answer]:
        return [*(_SECOND_MINER[field] for field in _room_inside(s.me())), NO_MINER]

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        number = s.pending.pop().seat
        if answer[0] == "miner":
            men = s.seats[number].men
            men[SUPPLY] -= 1
            men[answer[1]] += 1
            now.say("second_miner", "KK-7.5", number, field=FIELD_WORDS[answer[1]])
