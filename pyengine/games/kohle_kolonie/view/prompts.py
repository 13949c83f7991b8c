"""What is asked, in one short sentence. Prices stand with the answers, not here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.text import N_, Message, plural, translate
from pyengine.games.kohle_kolonie.chapters.bidding import highest, value_with_markers
from pyengine.games.kohle_kolonie.chapters.consolidations import trust_takes_part, trust_value
from pyengine.games.kohle_kolonie.chapters.final_scoring import EXTRA_POINTS
from pyengine.games.kohle_kolonie.chapters.flips import possible_flips
from pyengine.games.kohle_kolonie.chapters.goes import bonus_uses, main_actions, must_act
from pyengine.games.kohle_kolonie.chapters.pithead_cards import own_wagons
from pyengine.games.kohle_kolonie.chapters.trade import possible_trades
from pyengine.games.kohle_kolonie.components import (
    BONUSES,
    EXTRA_ACTION,
    MINE_GROUND,
    MINE_POINTS,
    MINES,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.pending import Bid, ConsolidationMarkers, Miners, SettleMiners
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view.explanations.words import COINS, PERCENT, POINTS
from pyengine.games.kohle_kolonie.view.explanations.worth import loss, risk
from pyengine.games.kohle_kolonie.view.texts import name_of

Values = dict[str, object]

PROMPTS: dict[str, Message] = {
    "marker": N_("{seat}, choose a bonus marker. The further left, the earlier you play this turn."),
    "buy.worker": N_("{seat}, {mine}: which village supplies the worker or miner?"),
    "buy.place": N_("{seat}, where on your tableau does {mine} go?"),
    "buy.second": N_("{seat}, second miner of {mine}: you may take another local worker."),
    "buy.miner": N_("{seat}, you may insert a miner for the second worker."),
    "settle.miners": N_("{seat}, how many miners join the settlement in {village}?"),
    "miners": plural(
        "{seat}, miners: insert up to {inserts}, move {steps} step.",
        "{seat}, miners: insert up to {inserts}, move up to {steps} steps.",
        "steps",
    ),
    "extra": plural(
        "{seat}, spend your extra action marker for one more turn? Unspent, it scores {points} at the end.",
        "{seat}, spend one of {n} extra action markers for one more turn? Unspent, each scores {points} at the end.",
    ),
    "secure": N_(
        "{seat}, secure your mines? A disaster costs {points} and a miner for each disc. "
        "Your risk now: {risk}. You have {coins}."
    ),
    "lost": plural(
        "{seat}, your supply is empty. Which miner do you lose?",
        "{seat}, your supply is empty. Which miners do you lose? {n} left to choose.",
    ),
    "subsidence": N_("{seat}, subsidence damage: pay 1 coin or lose 2 points."),
    "consolidation.markers": N_(
        "{seat}, {mine}, worth {points}: your bid value is {value}. Use markers before the bidding?"
    ),
    "bid": N_(
        "{seat}, {mine}, worth {points}: your bid value is {value}, the highest is {high}. "
        "Raise or pass. You have {coins}."
    ),
    "consolidation.place": N_("{seat}, where on your tableau does {mine} go?"),
    "loading": N_("{seat}, load wagons? Each scores 1 point; your mines have {n}."),
}
ENGINEER_TOO = N_("You may also move one engineer.")
BIDDING_TRUST = N_("The Coal Trust’s bid value: {n}.")
FIRST_GO = N_("{seat}, still available: {what}.")
NOTHING_LEFT = N_("{seat}, you can do nothing more: end your turn.")
MUST_ACT = N_("You must take a main action.")


def prompt(s: State, viewer: int | None, lang: str, seats: Sequence[SeatInfo]) -> str:
    """The open question in one sentence."""
    asked = s.pending[-1]
    values: dict[str, object] = {"seat": seats[asked.seat].name}
    if asked.step == "go":
        return _go(s, values, lang)
    fill = _VALUES.get(asked.step)
    tail = fill(s, asked, values, lang) if fill else ""
    return f"{translate(PROMPTS[asked.step], lang, values)} {tail}".rstrip()


def _mine(s: State, asked: Any, values: Values, lang: str) -> str:
    values["mine"] = name_of(MINES[asked.mine], lang)
    return ""


def _village(s: State, asked: SettleMiners, values: Values, lang: str) -> str:
    values["village"] = name_of(VILLAGES[asked.village], lang)
    return ""


def _miners(s: State, asked: Miners, values: Values, lang: str) -> str:
    values |= {"inserts": asked.inserts, "steps": asked.steps}
    return translate(ENGINEER_TOO, lang) if asked.engineers else ""


def _number(of: Callable[[State, Any], int]) -> Callable[[State, Any, Values, str], str]:
    def fill(s: State, asked: Any, values: Values, lang: str) -> str:
        values["n"] = of(s, asked)
        return ""

    return fill


def _extra(s: State, asked: Any, values: Values, lang: str) -> str:
    values |= {"n": s.me().extra, "points": translate(POINTS, lang, {"n": EXTRA_POINTS})}
    return ""


def _secure(s: State, asked: Any, values: Values, lang: str) -> str:
    values["points"] = translate(POINTS, lang, {"n": loss(s, asked.seat)})
    values["risk"] = translate(PERCENT, lang, {"n": risk(s, asked.seat)})
    values["coins"] = translate(COINS, lang, {"n": s.me().coins})
    return ""


def _auction_markers(s: State, asked: ConsolidationMarkers, values: Values, lang: str) -> str:
    values["value"] = value_with_markers(s, asked.seat, asked.mine, asked.markers)
    return _trust(s, asked.mine, values, lang)


def _bid(s: State, asked: Bid, values: Values, lang: str) -> str:
    values["coins"] = translate(COINS, lang, {"n": s.me().coins})
    values["value"] = asked.totals[asked.seat]
    values["high"] = highest(s, asked.mine, asked.totals)
    return _trust(s, asked.mine, values, lang)


def _trust(s: State, large: int, values: Values, lang: str) -> str:
    values["mine"] = name_of(MINES[large], lang)
    values["points"] = translate(POINTS, lang, {"n": MINE_POINTS[large]})
    ground = MINE_GROUND[large]
    return translate(BIDDING_TRUST, lang, {"n": trust_value(s, ground)}) if trust_takes_part(s, ground) else ""


_VALUES: dict[str, Callable[[State, Any, Values, str], str]] = {
    **dict.fromkeys(("buy.worker", "buy.place", "buy.second", "consolidation.place"), _mine),
    "settle.miners": _village,
    "miners": _miners,
    "extra": _extra,
    "secure": _secure,
    "lost": _number(lambda s, asked: int(asked.left)),
    "consolidation.markers": _auction_markers,
    "bid": _bid,
    "loading": _number(lambda s, asked: own_wagons(s.me())),
}
"""By step: what fills the values of its sentence; the answer is a second sentence, or nothing."""


def _go(s: State, values: Values, lang: str) -> str:
    """A go: the main action, the marker, flips and trades, as far as they are possible."""
    possible: list[str] = []
    if not s.pending[-1].main_used and main_actions(s):
        possible.append(translate(N_("main action"), lang))
    if bonus_uses(s):
        marker = name_of(BONUSES[s.me().bonus], lang)
        possible.append(translate(N_("bonus marker {marker}"), lang, {"marker": marker}))
    if possible_flips(s):
        possible.append(translate(N_("card flip"), lang))
    if possible_trades(s):
        possible.append(translate(N_("trade"), lang))
    if not possible:
        return translate(NOTHING_LEFT, lang, values)
    values["what"] = ", ".join(possible)
    text = translate(FIRST_GO, lang, values)
    if s.phase != EXTRA_ACTION and must_act(s):
        text = f"{text} {translate(MUST_ACT, lang)}"
    return text
