"""Places and pieces of the board: villages, stations, the Coal Trust, turns and phases, stocks."""

from __future__ import annotations

from typing import Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, sentences
from pyengine.games.kohle_kolonie.components import (
    DISASTER_POINTS,
    FIRST_VILLAGE,
    LINES,
    MINES,
    PHASES,
    REFILL_TO,
    STATION_OF,
    STATIONS,
    SUBSIDENCE_COINS,
    SUBSIDENCE_POINTS,
    VILLAGE_OF,
    VILLAGE_PLACES,
)
from pyengine.games.kohle_kolonie.components import FIRST_STATION as _FIRST
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view.explanations.fields import explain_station
from pyengine.games.kohle_kolonie.view.explanations.markers import settlement_reward
from pyengine.games.kohle_kolonie.view.explanations.mines import explain_mine
from pyengine.games.kohle_kolonie.view.explanations.words import (
    EXPLAIN,
    OUT_OF_PLAY,
    both,
    coins,
    name,
    percent,
    points,
)
from pyengine.games.kohle_kolonie.view.explanations.worth import (
    gain_of_settlement,
    loss,
    risk,
    trust_takes_next,
)

# --- villages -------------------------------------------------------------------------------------------------------

_VILLAGE = N_("Its workers man the mines around it; without workers, settlements can be placed here.")
_SETTLE = N_("A settlement here would score you {points} in each board scoring.")
_STATIONS = N_("By rail to: {names}.")
_FULL = N_("All settlement spaces are taken.")


def stations_near(s: State, village: int, reader: Reader) -> str:
    """The stations that a settlement in a village gives access to."""
    near = s.config.area.neighbours.get(FIRST_VILLAGE + village, ())
    names = both(reader, [name(reader, STATIONS[one - _FIRST]) for one in near])
    return reader.say(_STATIONS, names=names) if near else ""


@EXPLAIN.place("board/v_*")
def explain_village(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A village, or its places for workers and settlements."""
    village = VILLAGE_OF[thing.at.split("/")[1].split(".")[0]]
    if village not in s.config.area.villages:
        return Explanation(reader.say(OUT_OF_PLAY), clause="KK-23.2")
    settle = ""
    if len(s.homes[village]) >= VILLAGE_PLACES[village]:
        settle = reader.say(_FULL)
    elif reader.viewer is not None and village not in s.seats[reader.viewer].camps:
        seat = s.seats[reader.viewer]
        settle = reader.say(_SETTLE, points=points(reader, gain_of_settlement(seat, village)))
    return Explanation(reader.say(_VILLAGE), "", sentences(settle, stations_near(s, village, reader)), "KK-1.10")


_WORKER = N_("A player who buys a mine nearby takes a worker; workers flip cards, load and trade.")


@EXPLAIN.piece("kk-worker")
def explain_worker(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A local worker in a village."""
    return Explanation(reader.say(_WORKER), clause="KK-7.3")


_SETTLEMENT = N_("Scores 1 point per turn for each bordering ground where its owner has a mine, and holds 2 miners.")
_IN_STOCK = N_("Place it as your main action: settlements 3 to 5 bring rewards.")
_NOW_SCORES = N_("Now {points} per turn.")


@EXPLAIN.piece("kk-settlement-*")
def explain_settlement(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A settlement in a village, or still on a tableau."""
    if thing.seat is not None:
        seat = s.seats[thing.seat]
        return Explanation(reader.say(_IN_STOCK), "", settlement_reward(seat, reader), "KK-9.6")
    village = VILLAGE_OF[thing.at.split("/")[1].split(".")[0]]
    colour = thing.kind.removeprefix("kk-settlement-")
    owner = next(number for number, info in enumerate(reader.seats) if info.colour == colour)
    scores = points(reader, gain_of_settlement(s.seats[owner], village))
    stakes = sentences(reader.say(_NOW_SCORES, points=scores), stations_near(s, village, reader))
    return Explanation(reader.say(_SETTLEMENT), "", stakes, "KK-17.2")


# --- railways -------------------------------------------------------------------------------------------------------

_LINE = N_("At the end, {points} for a miner on each of its {n} stations.")
_HAVE = N_("You have {have} of {n} stations.")


@EXPLAIN.place("board/s_*")
def station_place(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A station."""
    station = STATION_OF[thing.at.split("/")[1]]
    if station not in s.config.area.stations:
        return Explanation(reader.say(OUT_OF_PLAY), clause="KK-23.3")
    return explain_station(s, reader.viewer, station, reader)


@EXPLAIN.place("board/line_*")
def explain_line(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A railway line."""
    id = thing.at.removeprefix("board/line_")
    for number, stations, worth in s.config.area.lines:
        if LINES[number] == id:
            effect = reader.say(_LINE, points=points(reader, worth), n=len(stations))
            have = ""
            if reader.viewer is not None:
                men = s.seats[reader.viewer].men
                have = reader.say(_HAVE, have=sum(men[_FIRST + one] > 0 for one in stations), n=len(stations))
            return Explanation(effect, "", have, "KK-22.4")
    return Explanation(reader.say(OUT_OF_PLAY), clause="KK-23.3")


# --- miners on the board --------------------------------------------------------------------------------------------

_OWNS = N_("It marks who owns this mine and stays until the ground is consolidated.")
_LIVES = N_("It can man a mine nearby, take the train, or work on the tableau.")
_TRAVELS = N_("It can move along the track, one station per step.")
_DEAD = N_("Miners lost to disasters are out of the game.")


@EXPLAIN.piece("kk-miner-*", at="board/*")
def miner_on_the_board(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A miner on a mine space, at a settlement, on a station or lost."""
    place = thing.at.split("/")[1]
    if place.startswith("sp_"):
        return Explanation(reader.say(_OWNS), "", explain_mine(s, place, reader).stakes, "KK-2.7")
    if place.startswith("v_"):
        return Explanation(reader.say(_LIVES), clause="KK-11.5")
    if place.startswith("s_"):
        told = explain_station(s, None, STATION_OF[place], reader)
        return Explanation(reader.say(_TRAVELS), "", told.effect, "KK-11.6")
    return Explanation(reader.say(_DEAD), clause="KK-14.9")


@EXPLAIN.place("board/lost_miners")
def lost_miners(s: State, thing: Thing, reader: Reader) -> Explanation:
    """Where lost miners lie."""
    return Explanation(reader.say(_DEAD), clause="KK-14.9")


# --- the Coal Trust -------------------------------------------------------------------------------------------------

_TRUST = N_("The Coal Trust adds its coins to its value in every consolidation.")
_TRUST_NOW = N_("{coins} now; each black disc drawn takes one. Before turns IV and V it is refilled to {n}.")
_BUYS = N_("After the disaster the Coal Trust takes the lowest numbers on display.")
_NEXT = N_("This turn: {mines}.")
_MARK = N_("It marks a mine of the Coal Trust.")


@EXPLAIN.place("board/trust_*")
@EXPLAIN.piece("kk-coin", at="board/trust_*")
def trust_coins(s: State, thing: Thing, reader: Reader) -> Explanation:
    """The Trust's track of coins, or a coin on it."""
    stakes = reader.say(_TRUST_NOW, coins=coins(reader, s.trust_coins), n=REFILL_TO)
    return Explanation(reader.say(_TRUST), "", stakes, "KK-18.7")


@EXPLAIN.place("board/purchase_*")
def trust_buys(s: State, thing: Thing, reader: Reader) -> Explanation:
    """How many mines the Trust buys per turn."""
    bought = [name(reader, MINES[mine]) for mine in trust_takes_next(s)]
    stakes = reader.say(_NEXT, mines=both(reader, bought)) if bought else ""
    return Explanation(reader.say(_BUYS), "", stakes, "KK-15.2")


@EXPLAIN.piece("kk-coin", "kk-engine", at="board/sp_*")
def trust_mark(s: State, thing: Thing, reader: Reader) -> Explanation:
    """An engine or coin with which the Trust marks a mine."""
    return Explanation(reader.say(_MARK), "", explain_mine(s, thing.at.split("/")[1], reader).effect, "KK-15.3")


# --- turns and phases -----------------------------------------------------------------------------------------------

_ROUND = N_("A disaster in this turn costs a player {points}, and a miner for each disc drawn.")
_RISK = N_("Your risk of losing {points} now: {percent}.")
_PHASES: Final[dict[str, Message]] = {
    "bonus_markers": N_("Everybody takes a bonus marker; its place in the row sets the turn order."),
    "action_1": N_("Each player takes a main action, and may use a marker, flip cards and trade."),
    "action_2": N_("Each player takes a second main action, and may use a marker, flip cards and trade."),
    "extra_action": N_("Each player may spend an extra action marker to take one more turn."),
    "disaster": N_("Secure mines; then three discs from the bag show who is hit."),
    "trust_buys": N_("The Coal Trust takes the lowest numbers on display."),
    "mine_income": N_("Every mine pays its income, and 1 coin more with a steam engine."),
    "board_scoring": N_("Every ground with a mine of yours scores its owned mines and your settlements around it."),
    "consolidations": N_("In turns III to V, large mines are auctioned among the owners of small mines and the Trust."),
    "pithead": N_("Cokery and Ironworks pay, and you may load wagons."),
}
_PHASE_CLAUSES: Final = dict(
    zip(
        PHASES,
        ("KK-5.1", "KK-6.1", "KK-6.1", "KK-13.1", "KK-14.2", "KK-15.1", "KK-16.1", "KK-17.1", "KK-18.1", "KK-19.1"),
        strict=True,
    )
)


def _turn(s: State, number: int, reader: Reader) -> Explanation:
    effect = reader.say(_ROUND, points=points(reader, DISASTER_POINTS[number]))
    stakes = ""
    if number == s.turn and reader.viewer is not None and not s.discs and not s.over:
        values = {
            "percent": percent(reader, risk(s, reader.viewer)),
            "points": points(reader, loss(s, reader.viewer)),
        }
        stakes = reader.say(_RISK, **values)
    return Explanation(effect, "", stakes, "KK-14.8")


@EXPLAIN.place("board/round_*", "board/disaster_*")
def explain_turn(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A turn and what a disaster costs in it."""
    return _turn(s, int(thing.at.rsplit("_", 1)[1]), reader)


@EXPLAIN.piece("kk-cage")
def turn_piece(s: State, thing: Thing, reader: Reader) -> Explanation:
    """The piece that shows the turn."""
    return _turn(s, s.turn, reader)


@EXPLAIN.place("board/phase_*")
@EXPLAIN.piece("kk-lampmark")
def explain_phase(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A phase of a turn, or the lamp that shows the one under way."""
    id = thing.at.removeprefix("board/phase_")
    return Explanation(reader.say(_PHASES[id]), clause=_PHASE_CLAUSES[id])


_SUBSIDENCE = N_("With the marker here, a drawn blank disc costs everybody {coins} or {points}.")


@EXPLAIN.place("board/subsidence")
def explain_subsidence(s: State, thing: Thing, reader: Reader) -> Explanation:
    """The place of the subsidence marker."""
    values = {"coins": coins(reader, SUBSIDENCE_COINS), "points": points(reader, SUBSIDENCE_POINTS)}
    return Explanation(reader.say(_SUBSIDENCE, **values), clause="KK-14.12")


# --- order, points, stocks ------------------------------------------------------------------------------------------

_ORDER = N_("Players act from left to right. The last player this turn chooses a bonus marker first next turn.")
_CHOSEN = N_("This player took a marker from here; further left plays earlier.")
_SCORE = N_("Shows a player’s points; after 99 the track begins again.")
_SEAT = N_("Shows whose tableau this is.")
_STOCKS: Final[dict[str, tuple[Message, str]]] = {
    "bank": (N_("The bank pays every income; workers can be sold only while it has a coin."), "KK-2.2"),
    "worker_stock": (N_("Trade workers from here: 3 for 2 coins, on your turn."), "KK-12.5"),
    "engine_stock": (N_("Steam engines to buy; the Coal Trust marks its mines with them too."), "KK-8.3"),
}


@EXPLAIN.place("board/order_*")
def order_place(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A place of the turn order."""
    return Explanation(reader.say(_ORDER), clause="KK-5.2", name=name(reader, "turn_order"))


@EXPLAIN.place("board/score_*")
def score_place(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A place of the track of points."""
    return Explanation(reader.say(_SCORE), clause="KK-22.7", name=points(reader, int(thing.at.rsplit("_", 1)[1])))


@EXPLAIN.piece("kk-mark-*")
def explain_mark(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A player's mark: of points, order, a marker taken, a tableau."""
    place = thing.at.split("/")[1]
    if place.startswith("order_"):
        return Explanation(reader.say(_ORDER), clause="KK-5.2")
    if place.startswith("bonus_"):
        return Explanation(reader.say(_CHOSEN), clause="KK-5.4")
    if place.startswith("score_"):
        return Explanation(reader.say(_SCORE), clause="KK-22.7")
    return Explanation(reader.say(_SEAT), clause="KK-1.2")


@EXPLAIN.place(*(f"board/{stock}" for stock in _STOCKS))
def explain_stock(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A common stock."""
    message, clause = _STOCKS[thing.at.split("/")[1]]
    return Explanation(reader.say(message), clause=clause)
