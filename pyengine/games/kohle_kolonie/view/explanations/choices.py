"""The answers to everything but goes and auctions: workers, places, miners, security, losses, loading."""

from __future__ import annotations

from typing import Any

from pyengine.core.play.decision import Answer
from pyengine.core.view.explanations import Explanation, Reader
from pyengine.core.view.text import N_, plural, sentences
from pyengine.games.kohle_kolonie.chapters.disaster import unsecured
from pyengine.games.kohle_kolonie.chapters.final_scoring import EXTRA_POINTS
from pyengine.games.kohle_kolonie.chapters.pithead_cards import loading_coins, wagons_of
from pyengine.games.kohle_kolonie.components import (
    B_WAGON,
    COIN_SECURITY,
    DISCS_EACH,
    ENGINEER_SPACES,
    FIRST_VILLAGE,
    RESCUE_FIELD,
    SECURE_COST,
    SUBSIDENCE_COINS,
    SUBSIDENCE_POINTS,
    SUPPLY,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.pending import Miners, Secure
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view.explanations.board import stations_near
from pyengine.games.kohle_kolonie.view.explanations.fields import explain_field, what_is_given_up
from pyengine.games.kohle_kolonie.view.explanations.pithead import space_brief, space_clause, space_effect
from pyengine.games.kohle_kolonie.view.explanations.tableau import security
from pyengine.games.kohle_kolonie.view.explanations.words import (
    EXPLAIN,
    coins,
    line,
    miners,
    name,
    percent,
    points,
    workers,
)
from pyengine.games.kohle_kolonie.view.explanations.worth import loss, risk

# --- buying a mine --------------------------------------------------------------------------------------------------

_TAKE = N_("You get the worker; {village} then has {n} left.")
_TAKE_LAST = N_("You get the last worker of {village}; settlements are possible there then.")
_MAN = N_("Your miner moves from the settlement to the mine; you get no worker.")
_TAKE_BRIEF = N_("+1 worker for you; {n} left here")
_LAST_BRIEF = N_("+1 worker; then settlements are possible")
_MAN_BRIEF = N_("Your settlement’s miner moves; no worker")
_NO_SECOND_BRIEF = N_("Neither worker nor miner")
_NO_SECOND = N_("You take no second worker and insert no miner for it.")


@EXPLAIN.answer("buy.worker", "buy.second")
def worker_from(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """The village that supplies the worker or miner."""
    if answer[0] == "none":
        return Explanation(reader.say(_NO_SECOND), clause="KK-7.5", brief=reader.say(_NO_SECOND_BRIEF))
    village = answer[1]
    left = s.workers[village] - 1
    clause = "KK-7.5" if answer[0] == "second" else "KK-7.3"
    if left < 0:
        return Explanation(reader.say(_MAN), clause=clause, brief=reader.say(_MAN_BRIEF))
    values = {"village": name(reader, VILLAGES[village]), "n": left}
    near = stations_near(s, village, reader) if not left else ""
    effect = reader.say(_TAKE if left else _TAKE_LAST, **values)
    return Explanation(effect, "", near, clause, reader.say(_TAKE_BRIEF if left else _LAST_BRIEF, **values))


_BRIEF_PLACE = {
    (True, True): N_("To secure: coin or rescue team"),
    (True, False): N_("To secure: coin only"),
    (False, True): N_("To secure: rescue team only"),
    (False, False): N_("To secure: rescue team marker only"),
}
_STANDS = N_("A rescue team stands here: the mine is secured at once")


@EXPLAIN.answer("buy.place", "consolidation.place")
def place_for_the_card(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """Where a mine card goes on the tableau."""
    place, seat = answer[1], s.me()
    field = RESCUE_FIELD[place]
    if field and seat.men[field]:
        brief = reader.say(_STANDS)
        return Explanation(security(place, reader), "", f"{brief}.", "KK-7.8", brief)
    brief = reader.say(_BRIEF_PLACE[COIN_SECURITY[place], field > 0])
    return Explanation(security(place, reader), "", "", "KK-7.8", brief)


_NO_MINER = N_("The miner stays in your supply.")


@EXPLAIN.answer("buy.miner")
def second_miner(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """A miner for the second worker."""
    if answer[0] == "none":
        return Explanation(reader.say(_NO_MINER), clause="KK-7.5")
    return explain_field(s, s.pending[-1].seat, answer[1], reader)._replace(clause="KK-7.5")


# --- settlements and miners -----------------------------------------------------------------------------------------

_JOIN = plural(
    "{n} miner from your supply can then man a mine nearby or take the train.",
    "{n} miners from your supply can then man mines nearby or take the train.",
)
_JOIN_BRIEF = N_("For mines nearby and the railway; in the supply: {n}")
_STAY = N_("All miners stay in your supply.")


@EXPLAIN.answer("settle.miners")
def miners_join(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """Miners for a new settlement."""
    if not answer[1]:
        return Explanation(reader.say(_STAY), clause="KK-9.4")
    near = stations_near(s, s.pending[-1].village, reader)
    brief = reader.say(_JOIN_BRIEF, n=s.me().men[SUPPLY] - answer[1])
    return Explanation(reader.say(_JOIN, n=answer[1]), "", near, "KK-9.4", brief)


_DONE = N_("The miners action ends here.")
_UNUSED = N_("Unused: {inserts} to insert, {steps} to move.")


@EXPLAIN.answer("miners")
def miner_step(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """Inserting or moving a miner, moving an engineer, or being done."""
    asked: Miners = s.pending[-1]
    seat = s.me()
    if answer[0] == "done":
        left = reader.say(_UNUSED, inserts=asked.inserts, steps=asked.steps)
        return Explanation(reader.say(_DONE), "", left, "KK-11.1", left)
    if answer[0] == "engineer":
        id = ENGINEER_SPACES[answer[2]]
        gives_up = space_effect(seat, ENGINEER_SPACES[answer[1]], reader)
        stakes = reader.say(_INSTEAD, effect=gives_up)
        brief = line(space_brief(seat, id, reader))
        return Explanation(space_effect(seat, id, reader), "", stakes, space_clause(seat, id), brief)
    if answer[0] == "insert":
        return explain_field(s, asked.seat, answer[1], reader)
    told = explain_field(s, asked.seat, answer[2], reader, answer[1])
    given_up = what_is_given_up(seat, answer[1], reader)
    return told._replace(stakes=sentences(given_up, told.stakes))


_INSTEAD = N_("Given up: {effect}")

# --- extra action, security, losses ---------------------------------------------------------------------------------

_SPEND = N_("One more turn now, with a main action; the marker is gone for good.")
_SPEND_BRIEF = N_("One more turn; costs {points} at the end")
_KEEP = N_("You keep the marker for a later turn or for {points} at the end.")
_KEEP_BRIEF = N_("No extra turn; markers: {n}, {points} at the end")


@EXPLAIN.answer("extra")
def extra_action(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """Spending an extra action marker or keeping it."""
    each = points(reader, EXTRA_POINTS)
    if answer[0] == "spend":
        return Explanation(reader.say(_SPEND), "", "", "KK-13.2", reader.say(_SPEND_BRIEF, points=each))
    n = s.me().extra
    brief = reader.say(_KEEP_BRIEF, n=n, points=points(reader, EXTRA_POINTS * n))
    return Explanation(reader.say(_KEEP, points=each), "", "", "KK-13.1", brief)


_COIN = N_("Secures this mine until the end of the turn: it puts no disc into the bag.")
_RISK = N_("Your risk of losing {points} and a miner falls from {now} to {then}.")
_RISK_BRIEF = N_("Risk {now} → {then} of −{points}")
_MOST_DISCS = N_("You put at most {most} discs into the bag: with {n} unsecured mines, one less changes nothing.")
_NO_CHANGE = N_("No change yet: {n} mines are unsecured")
_TEAM = plural("The rescue team can then secure {n} more mine.", "The rescue team can then secure {n} more mines.")
_OPEN = plural("{n} mine stays unsecured.", "{n} mines stay unsecured.")
_OPEN_RISK = N_("Your risk of losing {points} and a miner: {now}.")
_OPEN_BRIEF = N_("{n} unsecured: risk {now} of −{points}")


@EXPLAIN.answer("secure")
def secure_mine(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """Securing a mine before the discs are drawn."""
    asked: Secure = s.pending[-1]
    number, seat = asked.seat, s.me()
    lost = points(reader, loss(s, number))
    now = percent(reader, risk(s, number))
    if answer[0] == "done":
        n = len(unsecured(seat))
        stakes = reader.say(_OPEN_RISK, points=lost, now=now)
        brief = reader.say(_OPEN_BRIEF, n=n, now=now, points=lost)
        return Explanation(reader.say(_OPEN, n=n), "", stakes, "KK-14.4", brief)
    then = percent(reader, risk(s, number, 1))
    cost, more = "", ""
    if answer[0] == "coin":
        cost = coins(reader, SECURE_COST)
    elif asked.rescue > 1:
        more = reader.say(_TEAM, n=asked.rescue - 1)
    exposed = len(unsecured(seat))
    if exposed > DISCS_EACH:  # KK-14.4: no more discs than that, however many mines
        risky = reader.say(_MOST_DISCS, n=exposed, most=DISCS_EACH)
        return Explanation(
            reader.say(_COIN), cost, sentences(risky, more), "KK-14.4", reader.say(_NO_CHANGE, n=exposed)
        )
    stakes = sentences(reader.say(_RISK, points=lost, now=now, then=then), more)
    brief = reader.say(_RISK_BRIEF, now=now, then=then, points=lost)
    return Explanation(reader.say(_COIN), cost, stakes, "KK-14.2", brief)


_LOSE = N_("This miner is out of the game.")
_LOSE_NOTHING = N_("Nothing else is lost.")
_LOSE_SETTLEMENT = N_("Your settlement there then has {miners}.")


@EXPLAIN.answer("lost")
def lose_miner(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """The miner that a disaster takes."""
    seat, field = s.me(), answer[1]
    given_up = what_is_given_up(seat, field, reader)
    if not given_up and field >= FIRST_VILLAGE:
        given_up = reader.say(_LOSE_SETTLEMENT, miners=miners(reader, seat.men[field] - 1))
    given_up = given_up or reader.say(_LOSE_NOTHING)
    return Explanation(reader.say(_LOSE), "", given_up, "KK-14.9", given_up)


_PAY = N_("You keep your points; {coins} are left.")
_POINTS = N_("You keep your coins and lose {points}.")


@EXPLAIN.answer("subsidence")
def subsidence(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """Paying for subsidence damage."""
    seat = s.me()
    if answer[0] == "coin":
        left = reader.say(_PAY, coins=coins(reader, seat.coins - SUBSIDENCE_COINS))
        return Explanation(left, coins(reader, SUBSIDENCE_COINS), "", "KK-14.11")
    lost = points(reader, min(SUBSIDENCE_POINTS, seat.score))
    return Explanation(reader.say(_POINTS, points=lost), "", "", "KK-14.11")


# --- loading --------------------------------------------------------------------------------------------------------

_LOADS = N_("Scores {points} and pays {coins}.")
_LOADS_POINTS = N_("Scores {points}.")
_SPENDS = plural("Spends {n} railway marker.", "Spends {n} railway markers.")
_BY_MARKER = N_("Uses your wagon marker: 1 wagon more, no worker.")
_B_BY_MARKER = N_("with the wagon marker")
_B_SPENDS = plural("spends {n} railway marker", "spends {n} railway markers")
_SKIP = N_("You load nothing this turn and keep worker and markers.")
_SKIP_LOST = N_("Your wagon marker goes back unused.")


@EXPLAIN.answer("loading")
def load(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """Loading wagons."""
    seat = s.me()
    if answer[0] == "skip":
        lost = reader.say(_SKIP_LOST) if seat.bonus == B_WAGON else ""
        return Explanation(reader.say(_SKIP), "", lost, "KK-19.4")
    n = wagons_of(seat, answer)
    paid = loading_coins(seat, n)
    values: dict[str, Any] = {"points": points(reader, n), "coins": coins(reader, paid)}
    effect = reader.say(_LOADS if paid else _LOADS_POINTS, **values)
    cost = workers(reader, 1) if answer[0] == "worker" else ""
    marker = answer[0] == "marker"
    stakes = sentences(reader.say(_BY_MARKER) if marker else "", reader.say(_SPENDS, n=answer[1]) if answer[1] else "")
    brief = line(
        values["points"],
        values["coins"] if paid else "",
        reader.say(_B_BY_MARKER) if marker else "",
        reader.say(_B_SPENDS, n=answer[1]) if answer[1] else "",
    )
    return Explanation(effect, cost, stakes, "KK-19.7", brief)
