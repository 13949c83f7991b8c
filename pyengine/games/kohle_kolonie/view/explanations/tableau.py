"""A tableau: its mine places, what a player has, the actions with their prices."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, sentences
from pyengine.games.kohle_kolonie.chapters.disaster import is_secured
from pyengine.games.kohle_kolonie.chapters.final_scoring import COINS_PER_POINT, EXTRA_POINTS
from pyengine.games.kohle_kolonie.chapters.income import income_of
from pyengine.games.kohle_kolonie.chapters.miners import limits
from pyengine.games.kohle_kolonie.chapters.steam_engines import FROM_TURN
from pyengine.games.kohle_kolonie.chapters.stocks import workers_of
from pyengine.games.kohle_kolonie.chapters.trade import BUY_COINS, BUY_WORKERS, SELL_COINS, SELL_WORKERS
from pyengine.games.kohle_kolonie.components import (
    COIN_SECURITY,
    FIELD_OF,
    MINES,
    PLACE_OF,
    RESCUE_FIELD,
    ROMAN,
    SECURE_COST,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.shared.prices import price
from pyengine.games.kohle_kolonie.state import Seat, State
from pyengine.games.kohle_kolonie.view.explanations.fields import explain_field
from pyengine.games.kohle_kolonie.view.explanations.markers import engineer_reward, settlement_reward
from pyengine.games.kohle_kolonie.view.explanations.mines import card_on_a_tableau
from pyengine.games.kohle_kolonie.view.explanations.pithead import explain_space
from pyengine.games.kohle_kolonie.view.explanations.words import EXPLAIN, coins, name, points, workers
from pyengine.games.kohle_kolonie.view.explanations.worth import engine_gain

# --- mine places ----------------------------------------------------------------------------------------------------

SECURITY: Final[dict[tuple[bool, bool], Message]] = {
    (True, True): N_("A mine here can be secured with a coin per turn or for good by a rescue team."),
    (True, False): N_("A mine here can be secured only with a coin, each turn anew."),
    (False, True): N_("A mine here can be secured only by a rescue team, not with a coin."),
    (False, False): N_("A mine here can be secured only with the rescue team marker."),
}
_SECURED = N_("{mine} is secured.")
_EXPOSED = N_("{mine} is not secured.")
_FREE = N_("No mine here yet.")


def security(place: int, reader: Reader) -> str:
    """How a mine on a place can be secured."""
    return reader.say(SECURITY[COIN_SECURITY[place], RESCUE_FIELD[place] > 0])


def _place(thing: Thing) -> int:
    return PLACE_OF[thing.at.split("/")[1].split(".")[0]]


def _state(seat: Seat, place: int, reader: Reader) -> str:
    mine = seat.cards[place]
    if mine < 0:
        return reader.say(_FREE)
    return reader.say(_SECURED if is_secured(seat, place) else _EXPOSED, mine=name(reader, MINES[mine]))


@EXPLAIN.place(*(f"seat*/{id}" for id in PLACE_OF))
def mine_place(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A place for a mine card."""
    if thing.seat is None:
        return None
    seat, place = s.seats[thing.seat], _place(thing)
    mine = seat.cards[place]
    more = ""
    if mine >= 0:
        card = card_on_a_tableau(s, thing._replace(kind=MINES[mine]), reader)
        more = card.effect if card else ""
    return Explanation(security(place, reader), "", sentences(_state(seat, place, reader), more), "KK-14.2")


@EXPLAIN.place("seat*/*.rescue")
@EXPLAIN.piece("kk-miner-*", at="seat*/*.rescue")
def rescue_place(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A rescue-team place, empty or with its miner."""
    if thing.seat is None:
        return None
    field = FIELD_OF.get(thing.at.split("/")[1].split(".")[0], SUPPLY)
    if field == SUPPLY:
        return Explanation(security(_place(thing), reader), clause="KK-14.2")
    return explain_field(s, thing.seat, field, reader)


_COIN = N_("In phase 5, pay {coins} to secure the mine here for this turn.")


@EXPLAIN.place("seat*/*.coin")
def coin_place(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """Where a coin secures a mine."""
    if thing.seat is None:
        return None
    cost = coins(reader, SECURE_COST)
    state = _state(s.seats[thing.seat], _place(thing), reader)
    return Explanation(reader.say(_COIN, coins=cost), cost, state, "KK-14.2")


_SECURED_NOW = N_("This mine is secured until the end of the turn.")


@EXPLAIN.piece("kk-secured")
def secured_mark(s: State, thing: Thing, reader: Reader) -> Explanation:
    """The mark of a mine that was secured this turn."""
    return Explanation(reader.say(_SECURED_NOW), clause="KK-14.3")


# --- pieces on the tableau ------------------------------------------------------------------------------------------

_ENGINE = N_("A steam engine on a mine earns 1 coin more in every income and scores at the end.")
_ENGINES = N_("Steam engines score {now} at the end now, {then} with one more.")
_ENGINEER = N_("Insert it as your main action: it works on the pithead card you choose.")


@EXPLAIN.piece("kk-engine", at="seat*")
def explain_engine(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A steam engine on a mine card or on the cokery."""
    if thing.seat is None:
        return None
    return Explanation(reader.say(_ENGINE), "", engine_points(s.seats[thing.seat], reader), "KK-8.5")


def engine_points(seat: Seat, reader: Reader) -> str:
    """What a seat's engines score at the end, now and with one more."""
    now, then = engine_gain(seat)
    return reader.say(_ENGINES, now=now, then=points(reader, then))


@EXPLAIN.piece("kk-miner-*", "kk-engineer-*", at="seat*")
def worker_on_a_card(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A miner or engineer on a pithead card, or an engineer still to be inserted."""
    if thing.seat is None:
        return None
    if thing.at.split("/")[1].startswith("engineer_"):
        return Explanation(reader.say(_ENGINEER), "", engineer_reward(s.seats[thing.seat], reader), "KK-10.2")
    return explain_space(s, thing, reader)


_TRACK = N_("This track shows the bid in an auction.")


@EXPLAIN.place("seat*/points_*")
@EXPLAIN.piece("kk-line-marker")
def explain_track(s: State, thing: Thing, reader: Reader) -> Explanation:
    """The track of values."""
    return Explanation(reader.say(_TRACK), clause="KK-18.9")


# --- what a player has ----------------------------------------------------------------------------------------------

_COINS = N_("Coins pay for actions, security and bids; every {n} left are worth 1 point at the end.")
_COINS_NOW = N_("{points} at the end now; mine income {coins} per turn.")
_WORKERS = N_("Workers pay for flips and loading; {n} of them sell for {coins}.")
_MINERS = N_("Miners mark mines, work on cards and travel from settlements.")
_EXTRA = N_("Spend one in phase 4 for an extra turn; each one left scores {points} at the end.")
_BESIDE = N_("Steam engines won in consolidations score at the end but earn nothing.")


@EXPLAIN.place("seat*/coins", "seat*/workers", "seat*/miners", "seat*/extra_actions", "seat*/engines_beside")
def explain_stock(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """What lies in front of a player."""
    if thing.seat is None:
        return None
    seat, what = s.seats[thing.seat], thing.at.split("/")[1]
    if what == "coins":
        worth = points(reader, seat.coins // COINS_PER_POINT)
        stakes = reader.say(_COINS_NOW, points=worth, coins=coins(reader, income_of(seat)))
        return Explanation(reader.say(_COINS, n=COINS_PER_POINT), "", stakes, "KK-22.2")
    if what == "workers":
        effect = reader.say(_WORKERS, n=SELL_WORKERS, coins=coins(reader, SELL_COINS))
        return Explanation(effect, clause="KK-2.4")
    if what == "miners":
        return Explanation(reader.say(_MINERS), clause="KK-2.2")
    if what == "extra_actions":
        return Explanation(reader.say(_EXTRA, points=points(reader, EXTRA_POINTS)), clause="KK-13.1")
    return Explanation(reader.say(_BESIDE), "", engine_points(seat, reader), "KK-18.13")


# --- actions and trade ----------------------------------------------------------------------------------------------

_ACTIONS: Final[dict[str, tuple[Message, str]]] = {
    "buy_mine": (N_("Main action: buy a mine on display, if workers or your miners live around it."), "KK-7.2"),
    "steam_engine": (N_("Main action: put a steam engine on one of your mines or on your flipped Cokery."), "KK-8.4"),
    "settlement": (N_("Main action: place a settlement in a village without workers."), "KK-9.2"),
    "engineer": (N_("Main action: insert an engineer on a pithead card."), "KK-10.2"),
    "miners": (N_("Main action: insert up to {inserts} miners and move up to {steps} steps."), "KK-11.1"),
}
_FROM_TURN = N_("Possible from turn {turn} on.")


@EXPLAIN.place("seat*/action_*")
def explain_action(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A main action with its price now."""
    if thing.seat is None:
        return None
    seat, kind = s.seats[thing.seat], thing.at.split("/action_")[1]
    message, clause = _ACTIONS[kind]
    inserts, steps, _ = limits(seat, False)
    effect = reader.say(message, inserts=inserts, steps=steps)
    if kind in ("buy_mine", "miners"):
        return Explanation(effect, clause=clause)
    stakes = ""
    if kind == "steam_engine":
        early = reader.say(_FROM_TURN, turn=ROMAN[FROM_TURN]) if s.turn < FROM_TURN else ""
        stakes = sentences(early, engine_points(seat, reader))
    elif kind == "settlement":
        stakes = settlement_reward(seat, reader)
    else:
        stakes = engineer_reward(seat, reader)
    return Explanation(effect, coins(reader, price(s, kind)), stakes, clause)


_BUY = N_("On your turn, as often as you like: {coins} for {workers} from the stock.")
_SELL = N_("On your turn, as often as you like: {workers} for {coins} from the bank.")
_HAVE = N_("Now {workers} and {coins}.")


@EXPLAIN.place("seat*/trade_*")
def explain_trade(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A trade."""
    if thing.seat is None:
        return None
    seat = s.seats[thing.seat]
    stakes = reader.say(_HAVE, workers=workers(reader, workers_of(seat)), coins=coins(reader, seat.coins))
    if thing.at.endswith("trade_buy_workers"):
        cost = coins(reader, BUY_COINS)
        return Explanation(reader.say(_BUY, coins=cost, workers=workers(reader, BUY_WORKERS)), cost, stakes, "KK-12.5")
    cost = workers(reader, SELL_WORKERS)
    return Explanation(reader.say(_SELL, workers=cost, coins=coins(reader, SELL_COINS)), cost, stakes, "KK-12.6")
