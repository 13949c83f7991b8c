"""Phases 2 and 3: goes (KK-6). A main action, the bonus marker, flips and trades in any order, until the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer, Step, Values, check
from pyengine.core.play.events import Happenings
from pyengine.core.view.text import N_
from pyengine.games.kohle_kolonie.chapters import buy_mine, engineers, flips, miners, settlements, steam_engines, trade
from pyengine.games.kohle_kolonie.chapters.bonus_markers import holds_the_marker, return_marker
from pyengine.games.kohle_kolonie.chapters.stocks import receive
from pyengine.games.kohle_kolonie.components import (
    B_AID,
    B_ENGINE,
    B_ENGINEER,
    B_MINERS,
    B_RESCUE,
    B_SETTLEMENT,
    B_WAGON,
    BONUS_DATA,
    BONUSES,
    EXTRA_ACTION,
)
from pyengine.games.kohle_kolonie.pending import Go
from pyengine.games.kohle_kolonie.shared.prices import BY_MARKER, price

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.state import State

AID_COINS: Final[int] = BONUS_DATA["consolidation_aid"]["coins"]
END: Final[Answer] = ("end", "end")
AID: Final[Answer] = ("bonus_aid", B_AID, "bonus:consolidation_aid")
LATER: Final[tuple[Answer, ...]] = tuple(("bonus_later", n, f"bonus:{BONUSES[n]}") for n in (B_RESCUE, B_WAGON))
"""Markers that have a phase of their own: always refused in a go, with the reason."""
_MAIN = frozenset({"buy", "engine", "settle", "engineer", "miners"})


@check("KK-14.2", N_("The rescue team marker is used in phase 5, when you secure mines."), listed=True)
def rescue_team_is_for_phase_5(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] == B_RESCUE else None


@check("KK-19.4", N_("The wagon marker is used in phase 10, for loading."), listed=True)
def wagon_is_for_phase_10(s: State, answer: Answer) -> Values | None:
    return {} if answer[1] == B_WAGON else None


@check("KK-6.2", N_("You have already taken your main action."), listed=True)
def main_action_left(s: State, answer: Answer) -> Values | None:
    return {} if s.pending[-1].main_used else None


@check("KK-6.3", N_("By the French rules you must take a main action if you can."), listed=True)
def main_action_not_forced(s: State, answer: Answer) -> Values | None:
    return {} if must_act(s) else None


def must_act(s: State) -> bool:
    """KK-6.3: edition fr, phases 2 and 3, main action neither taken nor impossible."""
    if not s.config.mandatory or s.pending[-1].main_used or s.phase == EXTRA_ACTION:
        return False
    return bool(main_actions(s))


def main_actions(s: State) -> list[Answer]:
    """KK-6.2: every main action that is possible now."""
    seat = s.me()
    coins = seat.coins
    found = buy_mine.purchases(s) if coins else []
    if coins >= price(s, "steam_engine"):
        found += [steam_engines.MAIN[target] for target in steam_engines.targets(s)]
    if coins >= price(s, "settlement"):
        found += [settlements.MAIN[village] for village in settlements.targets(s)]
    if coins >= price(s, "engineer"):
        found += [engineers.MAIN[space] for space in engineers.targets(seat)]
    if miners.something_possible(seat, *miners.limits(seat, False)):
        found.append(miners.BEGIN)
    return found


def bonus_uses(s: State) -> list[Answer]:
    """KK-5.9 to KK-5.11: what the player's marker can do in a go."""
    seat = s.me()
    marker, coins = seat.bonus, seat.coins
    if marker == B_MINERS:
        possible = miners.something_possible(seat, *miners.limits(seat, True))
        return [miners.BEGIN_BONUS] if possible else []
    if marker == B_ENGINE and coins >= BY_MARKER["steam_engine"]:
        return [steam_engines.BONUS[target] for target in steam_engines.targets(s)]
    if marker == B_SETTLEMENT and coins >= BY_MARKER["settlement"]:
        return [settlements.BONUS[village] for village in settlements.targets(s)]
    if marker == B_ENGINEER and coins >= BY_MARKER["engineer"]:
        return [engineers.BONUS[space] for space in engineers.targets(seat)]
    return [AID] if marker == B_AID else []


_UNIVERSE: Final[tuple[Answer, ...]] = (
    *buy_mine.MAIN,
    *buy_mine.NEVER,
    *steam_engines.MAIN,
    *settlements.MAIN,
    *engineers.MAIN,
    miners.BEGIN,
    miners.BEGIN_BONUS,
    *steam_engines.BONUS,
    *settlements.BONUS,
    *engineers.BONUS,
    AID,
    *LATER,
    *flips.FLIPS,
    flips.ADMINISTRATION,
    trade.BUY,
    trade.SELL,
    END,
)
_BY_KEY: Final = {answer[-1]: answer for answer in _UNIVERSE}


class TakeGo(Step["State"]):
    """KK-6.2: one main action; the marker, flips and trades before or after it (KK-6.4); an explicit end (KK-6.6)."""

    name = "go"
    clause = "KK-6.2"
    passing = frozenset({"end"})
    always_asked = True
    checks = {
        "buy": (main_action_left, *buy_mine.CHECKS),
        "no_buy": (buy_mine.never,),
        "engine": (main_action_left, *steam_engines.CHECKS),
        "settle": (main_action_left, *settlements.CHECKS),
        "engineer": (main_action_left, *engineers.CHECKS),
        "miners": (main_action_left, miners.can_do_something),
        "bonus_miners": (holds_the_marker, miners.can_do_something),
        "bonus_engine": (holds_the_marker, *steam_engines.CHECKS),
        "bonus_settle": (holds_the_marker, *settlements.CHECKS),
        "bonus_engineer": (holds_the_marker, *engineers.CHECKS),
        "bonus_aid": (holds_the_marker,),
        "bonus_later": (rescue_team_is_for_phase_5, wagon_is_for_phase_10),
        "flip": flips.CHECKS,
        "no_flip": (flips.never,),
        "buy_workers": (trade.coins_for_workers, trade.workers_in_stock),
        "sell_workers": (trade.workers_to_sell, trade.coin_in_the_bank),
        "end": (main_action_not_forced,),
    }

    def universe(self, s: State) -> Iterable[Answer]:
        return _UNIVERSE

    def candidates(self, s: State) -> Iterable[Answer]:
        used = s.pending[-1].main_used
        found = [] if used else main_actions(s)
        forced = bool(found) and s.config.mandatory and s.phase != EXTRA_ACTION
        found += bonus_uses(s)
        found += flips.possible_flips(s)
        found += trade.possible_trades(s)
        if not forced:
            found.append(END)
        return found

    def read(self, s: State, key: str) -> Answer | None:
        return _BY_KEY.get(key)

    def apply(self, s: State, answer: Answer, now: Happenings) -> None:
        family = answer[0]
        number = s.pending[-1].seat
        if family == "end":
            s.pending.pop()
            return
        if family in _MAIN:
            s.pending[-1] = Go(number, True)
        elif family.startswith("bonus_"):
            now.say("marker_used", "KK-5.10", number, marker=BONUSES[answer[1]])
            return_marker(s, number)  # KK-5.6
        if family == "buy":
            buy_mine.buy(s, number, answer[1], now)
        elif family in ("engine", "bonus_engine"):
            steam_engines.buy_engine(s, number, answer, now)
        elif family in ("settle", "bonus_settle"):
            settlements.place_settlement(s, number, answer, now)
        elif family in ("engineer", "bonus_engineer"):
            engineers.insert_engineer(s, number, answer, now)
        elif family in ("miners", "bonus_miners"):
            miners.begin(s, number, family == "bonus_miners")
        elif family == "bonus_aid":
            receive(s, s.seats[number], AID_COINS)
            now.say("aid_for_coin", "KK-5.10", number, n=AID_COINS)
        elif family == "flip":
            flips.flip(s, number, answer, now)
        elif family == "buy_workers":
            trade.buy_workers(s, number, now)
        else:
            trade.sell_workers(s, number, now)
