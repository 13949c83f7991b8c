"""Markers: the bonus markers with what each is worth now, railway markers, disaster markers, discs."""

from __future__ import annotations

from typing import Final

from pyengine.core.play.decision import Answer
from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, Message, plural, sentences
from pyengine.games.kohle_kolonie.chapters.bidding import AID_POINTS, MARKER_POINTS
from pyengine.games.kohle_kolonie.chapters.consolidations import participants
from pyengine.games.kohle_kolonie.chapters.disaster import RESCUE_MINES, unsecured
from pyengine.games.kohle_kolonie.chapters.engineers import REWARDS as ENGINEER_REWARDS
from pyengine.games.kohle_kolonie.chapters.engineers import engineers_left
from pyengine.games.kohle_kolonie.chapters.final_scoring import EXTRA_POINTS
from pyengine.games.kohle_kolonie.chapters.goes import AID_COINS
from pyengine.games.kohle_kolonie.chapters.miners import limits
from pyengine.games.kohle_kolonie.chapters.pithead_cards import MARKER_WAGONS, loading_coins, own_wagons
from pyengine.games.kohle_kolonie.chapters.settlements import REWARDS
from pyengine.games.kohle_kolonie.chapters.steam_engines import FROM_TURN
from pyengine.games.kohle_kolonie.components import (
    BONUS_OF,
    BONUSES,
    CONSOLIDATED,
    DISASTER_POINTS,
    ENGINEERS_EACH,
    EVENTS,
    LARGE,
    MINE_GROUND,
    RAIL_COINS,
    RAIL_POINTS,
    SETTLEMENTS_EACH,
    SUBSIDENCE_COINS,
    SUBSIDENCE_POINTS,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.shared.prices import BY_MARKER, price
from pyengine.games.kohle_kolonie.state import FUTURE, Seat, State
from pyengine.games.kohle_kolonie.view.explanations.words import EXPLAIN, coins, mines, points
from pyengine.games.kohle_kolonie.view.explanations.worth import engine_gain, incomes_left, loss

# --- bonus markers --------------------------------------------------------------------------------------------------

_EFFECTS: Final[dict[str, Message]] = {
    "miners": N_("Insert up to {inserts} miners and move up to {steps} steps, besides your main action."),
    "engineer": N_("Insert an engineer besides your main action."),
    "steam_engine": N_("Buy a steam engine besides your main action, from turn II on."),
    "settlement": N_("Place a settlement besides your main action."),
    "rescue_team": N_("Secures up to {mines} of your choice in this turn’s disaster."),
    "consolidation_aid": N_("Adds {points} to your value in one auction of this turn, or pays {coins} on your turn."),
    "wagon": N_("One more wagon when you load, and you need no worker for it."),
}
_BRIEFS: Final[dict[str, Message]] = {
    "miners": N_("Insert {inserts} miners, move {steps} steps, free"),
    "engineer": N_("Extra engineer, always {coins}"),
    "steam_engine": N_("Extra steam engine, always {coins}"),
    "settlement": N_("Extra settlement, always {coins}"),
    "rescue_team": N_("Secures {mines}; unsecured: {n}"),
    "consolidation_aid": N_("+{points} in an auction, or {coins}"),
    "wagon": N_("+1 wagon, no worker needed: load {n}"),
}
_CLAUSES: Final = {
    "miners": "KK-11.9",
    "engineer": "KK-10.1",
    "steam_engine": "KK-8.2",
    "settlement": "KK-9.1",
    "rescue_team": "KK-14.2",
    "consolidation_aid": "KK-18.5",
    "wagon": "KK-19.4",
}
_SUPPLY = plural("You have {n} miner in the supply.", "You have {n} miners in the supply.")
_MAIN_PRICE = N_("As your main action it costs {coins} now.")
_ENGINES = plural(
    "It earns 1 coin in the {n} income left and raises your engine points from {now} to {then}.",
    "It earns 1 coin in each of the {n} incomes left and raises your engine points from {now} to {then}.",
)
_UNSECURED = plural(
    "{n} of your mines is unsecured. A disaster costs {points} this turn and a miner for each disc.",
    "{n} of your mines are unsecured. A disaster costs {points} this turn and a miner for each disc.",
)
_LOAD = N_("With your mines you would load {n}: {points}, {coins}.")
_AUCTIONS = plural(
    "You take part in {n} auction at the end of this turn.", "You take part in {n} auctions at the end of this turn."
)
_NO_AUCTION = N_("You take part in no auction this turn, so it is worth {coins}.")
_FIRST = N_("Leftmost in the row: you play first this turn.")
_ROW = N_("Place {n} in the row: players who take one further left play before you.")


def settlement_reward(seat: Seat, reader: Reader) -> str:
    """KK-9.6: what the next settlement of a seat brings at once, in one sentence."""
    return _reward(len(seat.camps) + 1, REWARDS, SETTLEMENTS_EACH, _SETTLEMENT, reader)


def engineer_reward(seat: Seat, reader: Reader) -> str:
    """KK-10.3: what the next engineer of a seat brings at once, in one sentence."""
    return _reward(seat.engineers.bit_count() + 1, ENGINEER_REWARDS, ENGINEERS_EACH, _ENGINEER, reader)


_SETTLEMENT = (
    N_("Settlement number {n} brings an extra action marker, worth {points} at the end."),
    N_("Settlement number {n} scores {points} at once."),
    N_("It is settlement number {n}; number {next} brings a reward."),
)
_ENGINEER = (
    N_("Engineer number {n} brings an extra action marker, worth {points} at the end."),
    N_("Engineer number {n} scores {points} at once."),
    N_("It is engineer number {n}; number {next} brings an extra action marker."),
)


def _reward(
    n: int, rewards: dict[int, dict[str, int]], most: int, messages: tuple[str, str, str], reader: Reader
) -> str:
    if n > most:
        return ""
    reward = rewards.get(n, {})
    if "extra_action_marker" in reward:
        return reader.say(messages[0], n=n, points=points(reader, EXTRA_POINTS))
    if "vp" in reward:
        return reader.say(messages[1], n=n, points=points(reader, reward["vp"]))
    following = min((number for number in rewards if number > n), default=0)
    return reader.say(messages[2], n=n, next=following) if following else ""


def auctions_of(s: State, number: int) -> int:
    """The consolidations still to come in this turn in which a seat takes part."""
    return sum(
        CONSOLIDATED[large] == s.turn and s.owner[large] == FUTURE and number in participants(s, MINE_GROUND[large])
        for large in LARGE
    )


def explain_marker(s: State, number: int | None, marker: int, reader: Reader) -> Explanation:
    """A bonus marker: what it does, and for a seat what it is worth now."""
    id = BONUSES[marker]
    inserts, steps, _ = limits(s.seats[0], True)
    values: dict[str, object] = {"inserts": inserts, "steps": steps, "n": 0}
    cost = ""
    if id in BY_MARKER:
        cost = values["coins"] = coins(reader, BY_MARKER[id])
    if id == "rescue_team":
        values["mines"] = mines(reader, RESCUE_MINES)
        values["n"] = len(unsecured(s.seats[number])) if number is not None else 0
    elif id == "consolidation_aid":
        values |= {"points": AID_POINTS, "coins": coins(reader, AID_COINS)}
    elif id == "wagon":
        values["n"] = MARKER_WAGONS + (own_wagons(s.seats[number]) if number is not None else 0)
    stakes = _worth_now(s, number, id, reader) if number is not None and not s.over else ""
    return Explanation(
        reader.say(_EFFECTS[id], **values), cost, stakes, _CLAUSES[id], reader.say(_BRIEFS[id], **values)
    )


def _worth_now(s: State, number: int, id: str, reader: Reader) -> str:
    seat = s.seats[number]
    if id == "miners":
        return reader.say(_SUPPLY, n=seat.men[SUPPLY])
    if id == "rescue_team":
        return reader.say(_UNSECURED, n=len(unsecured(seat)), points=points(reader, loss(s, number)))
    if id == "consolidation_aid":
        n = auctions_of(s, number)
        return reader.say(_AUCTIONS, n=n) if n else reader.say(_NO_AUCTION, coins=coins(reader, AID_COINS))
    if id == "wagon":
        n = own_wagons(seat) + MARKER_WAGONS
        return reader.say(_LOAD, n=n, points=points(reader, n), coins=coins(reader, loading_coins(seat, n)))
    main = reader.say(_MAIN_PRICE, coins=coins(reader, price(s, id)))
    if id == "settlement":
        return sentences(main, settlement_reward(seat, reader))
    if id == "engineer":
        return sentences(main, engineer_reward(seat, reader) if engineers_left(seat) else "")
    now, then = engine_gain(seat)
    left = incomes_left(s) - (s.turn < FROM_TURN)
    return sentences(main, reader.say(_ENGINES, n=left, now=now, then=then))


def _in_the_row(position: int, reader: Reader) -> str:
    return reader.say(_ROW, n=position + 1) if position else reader.say(_FIRST)


@EXPLAIN.answer("marker")
def take_marker(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """Choosing a bonus marker: its effect, and the place in the turn order that goes with it."""
    told = explain_marker(s, s.pending[-1].seat, answer[1], reader)
    return told._replace(stakes=sentences(told.stakes, _in_the_row(s.row.index(answer[1]), reader)))


_EMPTY_ROW = N_("Used markers come back here, to the leftmost free place.")


@EXPLAIN.place("board/bonus_*")
def marker_in_the_row(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A place in the row of bonus markers."""
    position = int(thing.at.rsplit("_", 1)[1]) - 1
    marker = s.row[position] if position < len(s.row) else -1
    if marker < 0:
        return Explanation(reader.say(_EMPTY_ROW), clause="KK-5.6")
    told = explain_marker(s, reader.viewer, marker, reader)
    return told._replace(stakes=sentences(told.stakes, _in_the_row(position, reader)))


@EXPLAIN.piece("kk-bonus-back", *(f"kk-bonus-{id}" for id in BONUSES))
def bonus_marker(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A bonus marker in the row or on a tableau."""
    if thing.at.startswith("board/"):
        return marker_in_the_row(s, thing, reader)
    return explain_marker(s, thing.seat, BONUS_OF[thing.kind.removeprefix("kk-bonus-")], reader)


_NO_MARKER = N_("Each turn you take one bonus marker and may use it once; it also sets the turn order.")


@EXPLAIN.place("seat*/bonus_marker")
def held_marker(s: State, thing: Thing, reader: Reader) -> Explanation:
    """The bonus marker on a tableau."""
    assert thing.seat is not None
    marker = s.seats[thing.seat].bonus
    if marker >= 0:
        return explain_marker(s, thing.seat, marker, reader)
    return Explanation(reader.say(_NO_MARKER), clause="KK-5.9")


# --- railway markers ------------------------------------------------------------------------------------------------

_RAIL: Final[dict[str, Message]] = {
    "worker": N_("Counts as one local worker for flips, trade and loading, once."),
    "wagon": N_("One more wagon in one loading."),
    "consolidation": N_("Adds {n} to your value in one auction."),
    "back": N_(
        "The first miner here takes this hidden marker: {points}, {coins}, a worker, a wagon or +{n} in an auction."
    ),
}
_RAIL_LATER = N_("By these rules it can be used only from the turn after it was taken.")


@EXPLAIN.piece("kk-rail-*")
def railway_marker(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A railway marker, hidden at its station or kept by a player."""
    kind = thing.kind.removeprefix("kk-rail-")
    values = {"n": MARKER_POINTS, "points": points(reader, RAIL_POINTS), "coins": coins(reader, RAIL_COINS)}
    later = "" if s.config.usable_at_once else reader.say(_RAIL_LATER)
    return Explanation(reader.say(_RAIL[kind], **values), "", later, "KK-20.2" if kind == "back" else "KK-20.3")


_KEPT = N_("Railway markers kept here are used once each: for workers, wagons or auctions.")


@EXPLAIN.place("seat*/railway_markers")
def kept_markers(s: State, thing: Thing, reader: Reader) -> Explanation:
    """The railway markers that a player keeps."""
    later = "" if s.config.usable_at_once else reader.say(_RAIL_LATER)
    return Explanation(reader.say(_KEPT), "", later, "KK-20.3")


# --- disaster markers and discs -------------------------------------------------------------------------------------

_EVENTS: Final[dict[str, tuple[Message, str]]] = {
    "highest_number": (N_("The Coal Trust buys the mine with the highest number on display at once."), "KK-14.10a"),
    "additional_coin": (
        N_("The Coal Trust adds 1 to its value in the next consolidation it takes part in."),
        "KK-14.10b",
    ),
    "increased_buying_power": (N_("The Coal Trust buys one more mine in every turn."), "KK-14.10c"),
    "subsidence": (
        N_("From now on, whenever the blank disc is drawn, everybody pays {coins} or loses {points}."),
        "KK-14.10d",
    ),
    "back": (N_("Turned up in phase 5 of its turn; it takes effect if a player’s disc is drawn."), "KK-14.10"),
}
assert set(_EVENTS) == {*EVENTS, "back"}


@EXPLAIN.piece("kk-disaster-*")
def disaster_marker(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A disaster marker, face down or in force."""
    message, clause = _EVENTS[thing.kind.removeprefix("kk-disaster-")]
    values = {"coins": coins(reader, SUBSIDENCE_COINS), "points": points(reader, SUBSIDENCE_POINTS)}
    return Explanation(reader.say(message, **values), clause=clause)


_DISCS: Final[dict[str, tuple[Message, str]]] = {
    "black": (N_("Each black disc takes 1 coin from the Coal Trust."), "KK-14.7"),
    "blank": (N_("The blank disc does nothing, unless the subsidence marker is on the board."), "KK-14.13"),
    "": (N_("Each disc of a player costs a miner, and once the points of this turn: {points}."), "KK-14.8"),
}


@EXPLAIN.piece("kk-disc-*")
def disc(s: State, thing: Thing, reader: Reader) -> Explanation:
    """A disc drawn from the bag."""
    kind = thing.kind.removeprefix("kk-disc-")
    message, clause = _DISCS.get(kind, _DISCS[""])
    return Explanation(reader.say(message, points=points(reader, DISASTER_POINTS[s.turn])), clause=clause)
