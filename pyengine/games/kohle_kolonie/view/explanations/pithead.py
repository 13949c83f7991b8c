"""Pithead cards: what their sides and spaces do, what a flip brings."""

from __future__ import annotations

from typing import Any, Final

from pyengine.core.view.explanations import Explanation, Reader, Thing
from pyengine.core.view.text import N_, plural, sentences
from pyengine.games.kohle_kolonie.chapters.consolidations import administration_points
from pyengine.games.kohle_kolonie.chapters.final_scoring import EXTRA_POINTS
from pyengine.games.kohle_kolonie.chapters.miners import OTHER_SIDE, limits
from pyengine.games.kohle_kolonie.chapters.pithead_cards import cokery_coins, ironworks_points, own_wagons
from pyengine.games.kohle_kolonie.components import (
    BRIQUETTE_POINTS,
    CARD_BIT,
    CARD_OF_SPACE,
    CARDS,
    COKERY,
    DATA,
    ENGINEER_SPACE_OF,
    FIELD_OF,
    FLIP,
    LOADING,
)
from pyengine.games.kohle_kolonie.shared.prices import RAISED_BY
from pyengine.games.kohle_kolonie.state import Seat, State
from pyengine.games.kohle_kolonie.view.explanations.words import EXPLAIN, coins, line, name, points, wagons
from pyengine.games.kohle_kolonie.view.tableau_scene import flip_label

_SPACES: Final[dict[tuple[str, str], dict[str, dict[str, Any]]]] = {
    (card, side): {space["id"]: space for space in DATA["pithead_cards"][card].get(side, {}).get("spaces", [])}
    for card in CARDS
    for side in ("front", "back")
}
_CLAUSES: Final = {"cokery": "KK-19.2", "ironworks": "KK-19.3", "administration": "KK-18.6"}

# --- spaces ---------------------------------------------------------------------------------------------------------

_BRINGS = {
    "engineer": N_("An engineer here brings {what} per turn."),
    "steam_engine": N_("A steam engine here brings {what} per turn."),
    "miner": N_("A miner here brings {what} per turn."),
    "two": N_("Two miners here bring {what} per turn."),
}
_ADDS = {
    "engineer": N_("An engineer here adds {n} to the bid value in every auction."),
    "miner": N_("A miner here adds {n} to the bid value in every auction."),
    "two": N_("Two miners here add {n} to the bid value in every auction."),
}
_LOADS = {
    "engineer": N_("During loading, an engineer here turns {wagons} into {coins}."),
    "miner": N_("During loading, a miner here turns {wagons} into {coins}."),
}
_NOT_YET = N_("{have} of {n} miners: it brings nothing yet.")
_WORKS = N_("It is working now.")
_EMPTY = N_("Empty now.")
_SECOND_NEEDED = N_("Brings {what} per turn only with a second miner.")
_SECOND_ADDS = N_("Adds {n} in auctions only with a second miner.")
_B_PER_TURN = N_("{what} per turn")
_B_AUCTION = N_("+{n} in auctions")
_B_LOADING = N_("{wagons} → {coins} when loading")
_B_SECOND = N_("{what}, once a second miner comes")
_BRIQUETTES = N_("Briquette bonus: up to {points} for engineer and steam engine together, once.")


def flipped(seat: Seat, card: str) -> bool:
    """Whether a seat's card shows its back."""
    return bool(seat.flipped & CARD_BIT.get(card, 0))


def space_data(seat: Seat, id: str) -> tuple[dict[str, Any], bool]:
    """What is known of a space on the side that shows; False if it is only on the other side."""
    card = CARD_OF_SPACE[id]
    sides = ("back", "front") if flipped(seat, card) else ("front", "back")
    shown = _SPACES[card, sides[0]].get(id)
    return (shown, True) if shown else (_SPACES[card, sides[1]][id], False)


def _who(space: dict[str, Any]) -> str:
    return "two" if space["piece"] == "miner" and space["needs"] > 1 else str(space["piece"])


def space_effect(seat: Seat, id: str, reader: Reader) -> str:
    """What a piece on this space does, in one sentence."""
    space, _ = space_data(seat, id)
    card, who = CARD_OF_SPACE[id], _who(space)
    if card == "administration":
        return reader.say(_ADDS[who], n=space["points"])
    if card == "loading":
        return reader.say(_LOADS[who], wagons=wagons(reader, space["wagons"]), coins=coins(reader, space["coins"]))
    return reader.say(_BRINGS[who], what=_amount(space, reader))


def _amount(space: dict[str, Any], reader: Reader) -> str:
    return coins(reader, space["coins"]) if "coins" in space else points(reader, space.get("vp", 0))


def effect_with_one_more(seat: Seat, id: str, reader: Reader) -> str:
    """What one more miner there does now: a space for two brings nothing for the first."""
    space, _ = space_data(seat, id)
    if seat.men[FIELD_OF[id]] + 1 >= space["needs"]:
        return space_effect(seat, id, reader)
    if CARD_OF_SPACE[id] == "administration":
        return reader.say(_SECOND_ADDS, n=space["points"])
    return reader.say(_SECOND_NEEDED, what=_amount(space, reader))


def space_brief(seat: Seat, id: str, reader: Reader) -> str:
    """What a space brings, in a few words."""
    space, _ = space_data(seat, id)
    if "points" in space:
        return reader.say(_B_AUCTION, n=space["points"])
    if "wagons" in space:
        return reader.say(_B_LOADING, wagons=wagons(reader, space["wagons"]), coins=coins(reader, space["coins"]))
    return reader.say(_B_PER_TURN, what=_amount(space, reader))


def brief_with_one_more(seat: Seat, id: str, reader: Reader) -> str:
    """What one more miner there brings, in a few words."""
    space, _ = space_data(seat, id)
    brief = space_brief(seat, id, reader)
    alone = seat.men[FIELD_OF[id]] + 1 < space["needs"]
    return line(reader.say(_B_SECOND, what=brief) if alone else brief)


def space_clause(seat: Seat, id: str) -> str:
    """The clause of what a space brings."""
    card = CARD_OF_SPACE[id]
    return _CLAUSES.get(card) or ("KK-19.9" if seat.flipped & LOADING else "KK-19.8")


def _standing(seat: Seat, space: dict[str, Any]) -> int:
    id = space["id"]
    if space["piece"] == "engineer":
        return seat.engineers >> ENGINEER_SPACE_OF[id] & 1
    return seat.men[FIELD_OF[id]] if space["piece"] == "miner" else seat.cokery_engine


@EXPLAIN.place(*(f"seat*/{id}" for id in CARD_OF_SPACE))
def explain_space(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A space of a pithead card."""
    if thing.seat is None:
        return None
    seat, id = s.seats[thing.seat], thing.at.split("/")[1]
    space, here = space_data(seat, id)
    standing = _standing(seat, space)
    if not here:
        state = reader.say(OTHER_SIDE)
    elif standing >= space["needs"]:
        state = reader.say(_WORKS)
    elif standing:
        state = reader.say(_NOT_YET, have=standing, n=space["needs"])
    else:
        state = reader.say(_EMPTY)
    bonus = ""
    if id in ("ck_e", "ck_s") and here and seat.flipped & COKERY and seat.briquette < 3:
        bonus = reader.say(_BRIQUETTES, points=points(reader, 2 * BRIQUETTE_POINTS))
    return Explanation(space_effect(seat, id, reader), "", sentences(state, bonus), space_clause(seat, id))


# --- cards ----------------------------------------------------------------------------------------------------------

_FRONT = {
    "workforce": N_("Miners action: insert up to {inserts}, move up to {steps} steps."),
    "cokery": N_("Its engineer and miners bring coins every turn."),
    "ironworks": N_("Its engineer and miners bring points every turn."),
    "administration": N_("Its engineers and miners raise the bid value in every auction."),
    "loading": N_("Once per turn, for 1 worker, each wagon on the mines scores 1 point."),
}
_BACK = {
    "workforce": N_("Miners action: insert up to {inserts}, move up to {steps} steps and 1 engineer."),
    "cokery": N_("Its engineer, miners and steam engine bring coins every turn."),
    "loading": N_("Once per turn, for free, each wagon on the mines scores 1 point."),
}
_TURNED = {
    "workforce": N_("Then move up to {steps} steps instead of {before}, and 1 engineer."),
    "cokery": N_("Then it has room for one more miner and a steam engine, and a bonus of up to {points}."),
    "ironworks": N_("Then its engineer and first miner bring 2 points each."),
    "loading": N_("Then loading costs no worker."),
}
_NOW = N_("Now {what} per turn.")
_ADDS_NOW = N_("Now +{n}.")
_WAGONS_NOW = plural("{n} wagon on these mines.", "{n} wagons on these mines.")
_NEVER = N_("This card cannot be flipped.")
_EXTRA_TOO = N_("It also gives an extra action marker, worth {points} at the end.")
_RAISES = N_("From then on everybody pays {coins}: {action}.")
_RAISED: Final[dict[str, int]] = {kind: DATA["prices"][kind]["raised"] for kind in RAISED_BY}


def flip_effect(card: str, reader: Reader) -> str:
    """What the other side of a card brings."""
    sides = DATA["pithead_cards"]["workforce"]
    values = {
        "steps": sides["back"]["redeploy"],
        "before": sides["front"]["redeploy"],
        "points": points(reader, 2 * BRIQUETTE_POINTS),
    }
    return reader.say(_TURNED[card], **values)


def flip_stakes(s: State, card: str, reader: Reader) -> str:
    """An extra action marker, and whose price rises."""
    extra = reader.say(_EXTRA_TOO, points=points(reader, EXTRA_POINTS)) if _gives_extra(card) else ""
    return sentences(extra, _rise(s, card, reader))


def _gives_extra(card: str) -> bool:
    return bool(FLIP[card].get("extra_action_marker"))


def _rise(s: State, card: str, reader: Reader) -> str:
    kind = FLIP[card]["raises"]
    if not kind or s.raised & CARD_BIT[card]:
        return ""
    return reader.say(_RAISES, coins=coins(reader, _RAISED[kind]), action=name(reader, f"action_{kind}"))


def raised_price(s: State, card: str) -> tuple[str, int]:
    """The action whose price the flip of a card would raise now, and to what; empty if none."""
    kind = FLIP[card]["raises"]
    return (kind, _RAISED[kind]) if kind and not s.raised & CARD_BIT[card] else ("", 0)


def _card_now(seat: Seat, card: str, reader: Reader) -> str:
    if card == "cokery":
        return reader.say(_NOW, what=coins(reader, cokery_coins(seat)))
    if card == "ironworks":
        return reader.say(_NOW, what=points(reader, ironworks_points(seat)))
    if card == "administration":
        return sentences(reader.say(_ADDS_NOW, n=administration_points(seat)), reader.say(_NEVER))
    return reader.say(_WAGONS_NOW, n=own_wagons(seat)) if card == "loading" else ""


_CARD_CLAUSES = {**_CLAUSES, "workforce": "KK-11.8", "loading": "KK-19.7"}


@EXPLAIN.place(*(f"seat*/{card}" for card in CARDS))
def explain_card(s: State, thing: Thing, reader: Reader) -> Explanation | None:
    """A pithead card: what the side that shows does, what it brings now, what a flip would do."""
    if thing.seat is None:
        return None
    seat, card = s.seats[thing.seat], thing.at.split("/")[1]
    turned = flipped(seat, card)
    inserts, steps, _ = limits(seat, False)
    message = _BACK.get(card, _FRONT[card]) if turned else _FRONT[card]
    effect = reader.say(message, inserts=inserts, steps=steps)
    more = ""
    if card in FLIP and not turned:
        more = sentences(f"{flip_label(card, reader.lang)}.", flip_effect(card, reader))
    return Explanation(effect, "", sentences(_card_now(seat, card, reader), more), _CARD_CLAUSES[card])


@EXPLAIN.place(*(f"seat*/flip_{card}" for card in FLIP))
def explain_flip(s: State, thing: Thing, reader: Reader) -> Explanation:
    """The place where a card is flipped."""
    card = thing.at.split("/flip_")[1]
    label = f"{flip_label(card, reader.lang)}."
    return Explanation(label, "", sentences(flip_effect(card, reader), flip_stakes(s, card, reader)), "KK-12.1")
