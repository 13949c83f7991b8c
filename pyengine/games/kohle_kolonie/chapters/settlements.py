"""Action c: place a settlement (KK-9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.kohle_kolonie.chapters.stocks import gain, pay
from pyengine.games.kohle_kolonie.components import (
    AT_SETTLEMENT,
    B_SETTLEMENT,
    DATA,
    FIRST_VILLAGE,
    SETTLEMENTS_EACH,
    SUPPLY,
    VILLAGE_PLACES,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.pending import SettleMiners
from pyengine.games.kohle_kolonie.shared.prices import BY_MARKER, price
from pyengine.games.kohle_kolonie.shared.questions import Question

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State

REWARDS = {int(n): reward for n, reward in DATA["settlement_rewards"].items() if n.isdigit()}
MAIN: Final[tuple[Answer, ...]] = tuple(("settle", n, f"settle:{id}") for n, id in enumerate(VILLAGES))
BONUS: Final[tuple[Answer, ...]] = tuple(
    ("bonus_settle", B_SETTLEMENT, n, f"bonus:settlement:{id}") for n, id in enumerate(VILLAGES)
)


def _cost(s: State, answer: Answer) -> int:
    return price(s, "settlement") if answer[0] == "settle" else BY_MARKER["settlement"]


@check("KK-9.2", N_("All your settlements are on the board."), listed=True)
def settlement_left(s: State, answer: Answer) -> Values | None:
    return {} if len(s.me().camps) >= SETTLEMENTS_EACH else None


@check("KK-23.2", N_("{village} is not used with three players."), listed=True)
def village_is_in_play(s: State, answer: Answer) -> Values | None:
    return None if answer[-2] in s.config.area.villages else {"village": VILLAGES[answer[-2]]}


@check(
    "KK-9.2",
    plural(
        "{village} still has {n} local worker; you can settle only in a village without any.",
        "{village} still has {n} local workers; you can settle only in a village without any.",
    ),
    listed=True,
)
def village_has_no_worker(s: State, answer: Answer) -> Values | None:
    n = s.workers[answer[-2]]
    return {"village": VILLAGES[answer[-2]], "n": n} if n else None


@check("KK-9.2", N_("You already have a settlement in {village}."), listed=True)
def not_yet_settled(s: State, answer: Answer) -> Values | None:
    return {"village": VILLAGES[answer[-2]]} if answer[-2] in s.me().camps else None


@check("KK-9.2", N_("All settlement spaces in {village} are taken."), listed=True)
def place_is_free(s: State, answer: Answer) -> Values | None:
    village = answer[-2]
    return {"village": VILLAGES[village]} if len(s.homes[village]) >= VILLAGE_PLACES[village] else None


@check("KK-9.1", N_("A settlement costs {need} coins; you have {have}."), listed=True)
def can_pay_settlement(s: State, answer: Answer) -> Values | None:
    need, have = _cost(s, answer), s.me().coins
    return {"need": need, "have": have} if have < need else None


CHECKS: Final = (
    settlement_left,
    can_pay_settlement,  # before the villages: a click on the action hears the price, not about one village of many
    village_is_in_play,
    village_has_no_worker,
    not_yet_settled,
    place_is_free,
)


def targets(s: State) -> list[int]:
    """KK-9.2: the villages in which the player to move can place a settlement."""
    camps = s.me().camps
    if len(camps) >= SETTLEMENTS_EACH:
        return []
    workers, homes = s.workers, s.homes
    return [
        village
        for village in s.config.area.villages
        if not workers[village] and len(homes[village]) < VILLAGE_PLACES[village] and village not in camps
    ]


def place_settlement(s: State, number: int, answer: Answer, now: Happenings) -> None:
    """Pay, place it, take the reward (KK-9.6); then miners can join it (KK-9.4)."""
    seat = s.seats[number]
    cost, village = _cost(s, answer), answer[-2]
    pay(s, seat, cost)
    seat.camps = tuple(sorted((*seat.camps, village)))
    s.homes[village] = (*s.homes[village], number)
    now.say("settled", "KK-9.2", number, village=VILLAGES[village], n=cost)
    built = len(seat.camps)
    reward = REWARDS.get(built, {})
    if "extra_action_marker" in reward:
        seat.extra += reward["extra_action_marker"]
        now.say("extra_gained", "KK-9.6", number)
    if "vp" in reward:
        gain(s, number, reward["vp"], "KK-9.6", f"settlement_{built}")
        now.say("settlement_points", "KK-9.6", number, n=built, points=reward["vp"])
    s.pending.append(SettleMiners(number, village))


_MINERS: tuple[Answer, ...] = tuple(("miners", n, f"miners:{n}") for n in range(AT_SETTLEMENT + 1))


@check("KK-9.4", plural("You have {have} miner in the supply.", "You have {have} miners in the supply.", "have"))
def miners_in_supply(s: State, answer: Answer) -> Values | None:
    have = s.me().men[SUPPLY]
    return {"have": have} if have < answer[1] else None


class MinersAtSettlement(Question):
    """KK-9.4: 0, 1 or 2 miners from the supply to the new settlement."""

    name = "settle.miners"
    clause = "KK-9.4"
    checks = {"miners": (miners_in_supply,)}

    def universe(self, s: State) -> Iterable[Answer]:
        return _MINERS

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        asked: SettleMiners = s.pending.pop()
        number, village = asked.seat, asked.village
        men = s.seats[number].men
        men[SUPPLY] -= answer[1]
        men[FIRST_VILLAGE + village] += answer[1]
        if answer[1]:
            now.say("miners_at_settlement", "KK-9.4", number, n=answer[1], village=VILLAGES[village])
