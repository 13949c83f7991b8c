"""Action d: insert an engineer (KK-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_, plural
from pyengine.games.kohle_kolonie.chapters.flips import COKERY_ENGINEER, engineer_on_cokery
from pyengine.games.kohle_kolonie.chapters.stocks import pay
from pyengine.games.kohle_kolonie.components import B_ENGINEER, DATA, ENGINEER_SPACES, ENGINEERS_EACH
from pyengine.games.kohle_kolonie.shared.prices import BY_MARKER, price

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import Seat, State

REWARDS = {int(n): reward for n, reward in DATA["engineer_rewards"].items() if n.isdigit()}
MAIN: Final[tuple[Answer, ...]] = tuple(("engineer", n, f"engineer:{id}") for n, id in enumerate(ENGINEER_SPACES))
BONUS: Final[tuple[Answer, ...]] = tuple(
    ("bonus_engineer", B_ENGINEER, n, f"bonus:engineer:{id}") for n, id in enumerate(ENGINEER_SPACES)
)


def engineers_left(seat: Seat) -> int:
    """Engineers still on the tableau."""
    return ENGINEERS_EACH - seat.engineers.bit_count()


def _cost(s: State, answer: Answer) -> int:
    return price(s, "engineer") if answer[0] == "engineer" else BY_MARKER["engineer"]


@check("KK-10.2", N_("You have no engineers left to insert."), listed=True)
def engineer_left(s: State, answer: Answer) -> Values | None:
    return None if engineers_left(s.me()) else {}


@check("KK-10.2", N_("There is already an engineer there."), listed=True)
def space_is_empty(s: State, answer: Answer) -> Values | None:
    return {} if s.me().engineers >> answer[-2] & 1 else None


@check(
    "KK-10.1",
    plural(
        "An engineer costs {need} coin; you have {have}.",
        "An engineer costs {need} coins; you have {have}.",
        "need",
    ),
    listed=True,
)
def can_pay_engineer(s: State, answer: Answer) -> Values | None:
    need, have = _cost(s, answer), s.me().coins
    return {"need": need, "have": have} if have < need else None


CHECKS: Final = (engineer_left, space_is_empty, can_pay_engineer)
_EMPTY: Final = tuple(
    tuple(n for n in range(len(ENGINEER_SPACES)) if not mask >> n & 1) for mask in range(1 << len(ENGINEER_SPACES))
)


def targets(seat: Seat) -> tuple[int, ...]:
    """Empty engineer spaces, if an engineer is left."""
    return _EMPTY[seat.engineers] if seat.engineers.bit_count() < ENGINEERS_EACH else ()


def empty_spaces(seat: Seat) -> tuple[int, ...]:
    """Empty engineer spaces."""
    return _EMPTY[seat.engineers]


def insert_engineer(s: State, number: int, answer: Answer, now: Happenings) -> None:
    """Pay, put the engineer on its space; the third one brings an extra action marker (KK-10.3)."""
    seat = s.seats[number]
    cost, space = _cost(s, answer), answer[-2]
    pay(s, seat, cost)
    seat.engineers |= 1 << space
    now.say("engineer_inserted", "KK-10.2", number, where=ENGINEER_SPACES[space], n=cost)
    reward = REWARDS.get(seat.engineers.bit_count())
    if reward:
        seat.extra += reward["extra_action_marker"]
        now.say("extra_gained", "KK-10.3", number)
    if 1 << space == COKERY_ENGINEER:
        engineer_on_cokery(s, number, now)


def move_engineer(s: State, number: int, source: int, target: int, now: Happenings) -> None:
    """KK-11.8: an engineer moves to another empty engineer space."""
    seat = s.seats[number]
    seat.engineers = seat.engineers & ~(1 << source) | 1 << target
    now.say("engineer_moved", "KK-11.8", number, where=ENGINEER_SPACES[source], to=ENGINEER_SPACES[target])
    if 1 << target == COKERY_ENGINEER:
        engineer_on_cokery(s, number, now)
