"""What speaks for an answer, in a sentence: for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer
from pyengine.core.view.text import N_, Message, plural
from pyengine.games.kohle_kolonie.bot.ground_worth import borders
from pyengine.games.kohle_kolonie.chapters.disaster import unsecured
from pyengine.games.kohle_kolonie.chapters.final_scoring import EXTRA_POINTS, engines_of
from pyengine.games.kohle_kolonie.chapters.miners import limits
from pyengine.games.kohle_kolonie.chapters.pithead_cards import loading_coins, wagons_of
from pyengine.games.kohle_kolonie.chapters.steam_engines import ON_COKERY
from pyengine.games.kohle_kolonie.components import (
    B_AID,
    BONUSES,
    COIN_SECURITY,
    CONSOLIDATED,
    DISASTER_POINTS,
    ENGINEER_SPACES,
    FIRST_SPACE,
    FIRST_STATION,
    FIRST_VILLAGE,
    FLIP,
    INCOME,
    IS_SINGLE,
    MINE_GROUND,
    MINE_POINTS,
    MINES,
    RESCUE_FIELD,
    ROMAN,
    SMALL_IN,
    SUBSIDENCE_POINTS,
    VILLAGE_GROUNDS,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.state import DISPLAY

if TYPE_CHECKING:
    from pyengine.games.kohle_kolonie.bot.judgement import Judgement
    from pyengine.games.kohle_kolonie.pending import Bid
    from pyengine.games.kohle_kolonie.state import State

Reason = tuple[Message, Mapping[str, object]]

_MARKERS: Final[dict[str, Message]] = {
    "wagon": N_("One more wagon when you load, and you need no worker for it."),
    "rescue_team": N_("Secures two mines this turn (unsecured: {n})."),
    "consolidation_aid": N_("Two consolidation points in one of this turn’s auctions, or 1 coin for you."),
    "miners": N_("Insert two miners and move two steps, on top of your main actions."),
    "engineer": N_("An engineer on top of your main actions, for 1 coin whatever the others flip."),
    "settlement": N_("A settlement on top of your main actions, for 2 coins whatever the others flip."),
    "steam_engine": N_("A steam engine on top of your main actions, for 1 coin whatever the others flip."),
}
_COIN_AND_ORDER: Final = N_("1 coin for you, and an early place in the turn order.")
_SMALL_MINE: Final = plural(
    "Income {income}, and {points} point in each board scoring there until turn {turn}.",
    "Income {income}, and {points} points in each board scoring there until turn {turn}.",
    "points",
)
_SINGLE_MINE: Final = plural(
    "{points} point at once, income {income}, and no consolidation can take this mine away.",
    "{points} points at once, income {income}, and no consolidation can take this mine away.",
    "points",
)
_ENGINE: Final = plural(
    "One more coin in each mine income. You will end up with {n} steam engine, and each further one scores more.",
    "One more coin in each mine income. You will end up with {n} steam engines, and each further one scores more.",
)
_ENGINE_ON_COKERY: Final = N_("It earns a coin every turn and cannot be lost in a consolidation.")
_SETTLE_REWARD: Final = N_("Settlement number {n} earns its reward at once.")
_SETTLE: Final = plural(
    "It borders {n} ground where you have a mine and scores there in every board scoring.",
    "It borders {n} grounds where you have mines and scores there in every board scoring.",
)
_SETTLE_FAR: Final = N_("A step towards the settlement rewards, and a way for your miners to mines and stations.")
_THIRD_ENGINEER: Final = N_("Your third engineer earns an extra action marker.")
_ENGINEER: Final[dict[str, Message]] = {
    "ck": N_("An engineer in the Cokery earns a coin every turn."),
    "iw": N_("An engineer in the Ironworks scores every turn."),
    "ad": N_("An engineer in the Administration adds 1 point to each consolidation you take part in."),
    "ld": N_("An engineer in Loading turns wagons into coins every turn."),
}
_PLAN: Final = plural(
    "A good plan for your miners, worth about {points} point (insertions and steps: {n}).",
    "A good plan for your miners, worth about {points} points (insertions and steps: {n}).",
    "points",
)
_FLIP: Final = plural(
    "{points} point at once, without an action, and a better card for the rest of the game.",
    "{points} points at once, without an action, and a better card for the rest of the game.",
    "points",
)
_WORDS: Final[dict[str, Message]] = {
    "bonus_aid": N_("The coin is worth more to you now than points in an auction."),
    "buy_workers": N_("More workers let you flip a card."),
    "sell_workers": N_("You need the coin more than these workers."),
    "end": N_("Nothing you can still do is worth its coins right now."),
    "free_village": N_("{village} becomes free for a settlement."),
    "village": N_("You can best do without a worker from {village}."),
    "settlement_miner": N_("You can best do without your miner in {village}."),
    "team_waits": N_("A rescue team is there and secures the mine."),
    "coin_place": N_("You can secure this place with a coin when a disaster threatens."),
    "team_place": N_("A rescue team can secure this place for good."),
    "second": N_("One more worker for the cards you want to flip."),
    "no_second": N_("You have no use for another worker."),
    "rescue": N_("A rescue team secures the mine there every turn."),
    "pithead": N_("On a pithead card this miner works for you every turn."),
    "at_settlement": N_("From the settlement this miner can go to a mine or a station."),
    "fresh_station": N_("The first miner there takes the railway marker, and the station scores at the end."),
    "station": N_("Every station where you have a miner scores at the end, and complete lines score more."),
    "home": N_("In the supply this miner is free for a better place."),
    "engineer": N_("The engineer does more good there."),
    "stay": N_("This piece is more use in the supply."),
    "done": N_("Further moves gain you nothing more."),
    "no_miners": N_("Your miners are more use elsewhere."),
    "spend": N_("An extra action is worth more now than the marker’s {points} points."),
    "keep": N_("Unspent, the marker is worth {points} points at the end."),
    "secure": plural(
        "A disaster would cost you {points} point and a miner.",
        "A disaster would cost you {points} points and a miner.",
        "points",
    ),
    "risk": N_("The remaining risk is smaller than the price."),
    "least": N_("You can best do without this miner."),
    "pay_coin": N_("A coin is worth less to you than {points} points."),
    "pay_points": N_("You need the coin more than {points} points."),
    "auction_marker": N_("These points win you {mine} or save you coins."),
    "no_marker": N_("Your markers do more good in another consolidation."),
    "pass": N_("{mine} is not worth a higher bid to you."),
    "skip": N_("The wagons bring in less than they cost."),
}
_MINERS_THERE: Final = plural(
    "{n} miner is ready there for a mine or a station.", "{n} miners are ready there for mines or stations."
)
_BID: Final = plural(
    "{mine} is worth {n} coin to you in this auction.", "{mine} is worth up to {n} coins to you in this auction."
)
_LOAD: Final = N_("For your wagons: points {points}, coins {coins}.")


def why(judgement: Judgement, s: State, key: str, answer: Answer) -> Reason:
    """A sentence and its values."""
    name = s.pending[-1].step
    if name == "go":
        return _go(judgement, s, answer)
    if name == "bid":
        return _bid(judgement, s, answer)
    return _OTHERS[name](s, answer)


def _word(name: str, **values: object) -> Reason:
    return _WORDS[name], values


# --- a go -----------------------------------------------------------------------------------------------------------


def _go(judgement: Judgement, s: State, answer: Answer) -> Reason:
    family = answer[0].removeprefix("bonus_")
    seat = s.me()
    if family == "buy":
        return _buy(s, answer[1])
    if family == "engine":
        if answer[-2] == ON_COKERY:
            return _ENGINE_ON_COKERY, {}
        return _ENGINE, {"n": engines_of(seat) + 1}
    if family == "settle":
        return _settle(s, answer[-2])
    if family == "engineer":
        if seat.engineers.bit_count() == 2:
            return _THIRD_ENGINEER, {}
        return _ENGINEER[ENGINEER_SPACES[answer[-2]][:2]], {}
    if family == "miners":
        inserts, steps, _ = limits(seat, answer[0] != "miners")
        plan = judgement.deployment.plan(s, seat, inserts, steps)
        return _PLAN, {"points": round(plan.gain), "n": len(plan.keys)}
    if family == "flip":
        points = FLIP[answer[1]]["vp"] + EXTRA_POINTS * FLIP[answer[1]].get("extra_action_marker", 0)
        return _FLIP, {"points": points}
    return _word("bonus_aid" if family == "aid" else family)


def _buy(s: State, mine: int) -> Reason:
    if IS_SINGLE[mine]:
        return _SINGLE_MINE, {"points": MINE_POINTS[mine], "income": INCOME[mine]}
    ground = MINE_GROUND[mine]
    owned = sum([s.owner[other] < DISPLAY for other in SMALL_IN[ground]])
    points = owned + 1 + borders(s.me().camps)[ground]
    return _SMALL_MINE, {"income": INCOME[mine], "points": points, "turn": ROMAN[CONSOLIDATED[mine]]}


def _settle(s: State, village: int) -> Reason:
    seat = s.me()
    number = len(seat.camps) + 1
    if number >= 3:
        return _SETTLE_REWARD, {"n": number}
    own = {MINE_GROUND[mine] for mine in seat.cards if mine >= 0}
    count = len(own.intersection(VILLAGE_GROUNDS[village]))
    return (_SETTLE, {"n": count}) if count else (_SETTLE_FAR, {})


# --- everything else ------------------------------------------------------------------------------------------------


def _bid(judgement: Judgement, s: State, answer: Answer) -> Reason:
    asked: Bid = s.pending[-1]
    if answer[0] == "pass":
        return _word("pass", mine=MINES[asked.mine])
    (bidder,) = [one for one in judgement.forecast.bidders(s, asked.mine, asked.markers) if one.number == asked.seat]
    return _BID, {"mine": MINES[asked.mine], "n": max(0, bidder.limit - bidder.value)}


def _marker(s: State, answer: Answer) -> Reason:
    if answer[1] == B_AID and s.turn < min(turn for turn in CONSOLIDATED if turn):
        return _COIN_AND_ORDER, {}
    return _MARKERS[BONUSES[answer[1]]], {"n": len(unsecured(s.me()))}


def _worker(s: State, answer: Answer) -> Reason:
    village = answer[1]
    if not s.workers[village]:
        return _word("settlement_miner", village=VILLAGES[village])
    return _word("free_village" if s.workers[village] == 1 else "village", village=VILLAGES[village])


def _place(s: State, answer: Answer) -> Reason:
    field = RESCUE_FIELD[answer[1]]
    if field and s.me().men[field]:
        return _word("team_waits")
    return _word("coin_place" if COIN_SECURITY[answer[1]] else "team_place")


def _at(field: int) -> Reason:
    if field < FIRST_SPACE:
        return _word("rescue")
    return _word("pithead" if field < FIRST_STATION else "at_settlement")


def _miners(s: State, answer: Answer) -> Reason:
    if answer[0] in ("done", "engineer"):
        return _word(answer[0])
    if answer[0] == "insert":
        return _at(answer[1])
    target = answer[2]
    if not target:
        return _word("home")
    if FIRST_STATION <= target < FIRST_VILLAGE:
        return _word("fresh_station" if s.rail[target - FIRST_STATION] >= 0 else "station")
    return _at(target)


def _settled(s: State, answer: Answer) -> Reason:
    return (_MINERS_THERE, {"n": answer[1]}) if answer[1] else _word("no_miners")


def _loading(s: State, answer: Answer) -> Reason:
    if answer[0] == "skip":
        return _word("skip")
    wagons = wagons_of(s.me(), answer)
    return _LOAD, {"points": wagons, "coins": loading_coins(s.me(), wagons)}


def _secure(s: State, answer: Answer) -> Reason:
    return _word("risk") if answer[0] == "done" else _word("secure", points=DISASTER_POINTS[s.turn])


def _auction_marker(s: State, answer: Answer) -> Reason:
    return _word("no_marker") if answer[0] == "done" else _word("auction_marker", mine=MINES[s.pending[-1].mine])


_OTHERS: Final[dict[str, Callable[[State, Answer], Reason]]] = {
    "marker": _marker,
    "buy.worker": _worker,
    "buy.place": _place,
    "consolidation.place": _place,
    "buy.second": lambda s, answer: _word("second" if answer[0] == "second" else "no_second"),
    "buy.miner": lambda s, answer: _at(answer[1]) if answer[0] == "miner" else _word("stay"),
    "settle.miners": _settled,
    "miners": _miners,
    "extra": lambda s, answer: _word(answer[0], points=EXTRA_POINTS),
    "secure": _secure,
    "lost": lambda s, answer: _word("least"),
    "subsidence": lambda s, answer: _word(f"pay_{answer[0]}", points=SUBSIDENCE_POINTS),
    "consolidation.markers": _auction_marker,
    "loading": _loading,
}
