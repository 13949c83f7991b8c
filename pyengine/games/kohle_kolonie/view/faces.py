"""The face of every answer: label, icon and what to click for it.

A click on a place plays the main action; who holds the bonus marker of that kind is asked which of the two is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pyengine.core.play.decision import Answer
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.scene import Face, Pieces
from pyengine.core.view.text import N_, Message, plural, translate
from pyengine.games.kohle_kolonie.chapters.bidding import value_with_markers
from pyengine.games.kohle_kolonie.chapters.pithead_cards import loading_coins, wagons_of
from pyengine.games.kohle_kolonie.chapters.steam_engines import ON_COKERY
from pyengine.games.kohle_kolonie.components import (
    AT_SETTLEMENT,
    BONUSES,
    COST,
    DATA,
    DISASTER_POINTS,
    ENGINE_SPACE,
    ENGINEER_SPACES,
    FIELD_WORDS,
    FIELDS,
    FIRST_STATION,
    LOADING,
    MINES,
    PLACE_OF,
    PLACES,
    SPACE_OF_MINE,
    SUPPLY,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.pending import Bid, SettleMiners
from pyengine.games.kohle_kolonie.shared.prices import BY_MARKER, price
from pyengine.games.kohle_kolonie.state import DISPLAY, State
from pyengine.games.kohle_kolonie.view.tableau_scene import flip_label, place_label
from pyengine.games.kohle_kolonie.view.texts import name_of

COINS = plural("{n} coin", "{n} coins")
_TRACK_END: int = DATA["tableau"]["consolidation_track"]["max"]


def option_faces(
    s: State, answers: Mapping[str, Answer], lang: str, seats: Sequence[SeatInfo], pieces: Pieces
) -> list[Face]:
    """How each answer looks: what it says and what can be clicked for it."""
    asked = s.pending[-1]
    face, at = _FACES[asked.step], f"seat{asked.seat}"
    return [face(s, key, answer, lang, at) for key, answer in answers.items()]


def _coins(n: int, lang: str) -> str:
    return translate(COINS, lang, {"n": n})


def _stop(key: str, message: Message, lang: str) -> Face:
    return Face(key, translate(message, lang), "", "", [], style="stop")


def field_address(at: str, field: int) -> str:
    """The address of a field: on the board, or on the tableau of the player."""
    id = FIELDS[field]
    if field >= FIRST_STATION:
        return f"board/{id}"
    if id in PLACE_OF:
        return f"{at}/{id}.rescue"
    return f"{at}/miners" if field == 0 else f"{at}/{id}"


# --- a go -----------------------------------------------------------------------------------------------------------

_GROUPS: dict[str, Message] = {
    "buy": N_("Buy a mine"),
    "engine": plural("Steam engine, {n} coin", "Steam engine, {n} coins"),
    "settle": plural("Settlement, {n} coin", "Settlement, {n} coins"),
    "engineer": plural("Engineer, {n} coin", "Engineer, {n} coins"),
    "miners": N_("Miners, free"),
}


def _group(s: State, answer: Answer, lang: str) -> str:
    """The heading of an answer of a go: the main actions with their price now, and what may come besides."""
    family = answer[0]
    if family.startswith("bonus_"):
        name = name_of(BONUSES[s.me().bonus], lang) if s.me().bonus >= 0 else ""
        return translate(N_("Bonus marker: {marker}"), lang, {"marker": name})
    if family in ("flip", "no_flip"):
        return translate(N_("Flip a card"), lang)
    if family in ("buy_workers", "sell_workers"):
        return translate(N_("Trade"), lang)
    if family not in _GROUPS:
        return ""
    kind = _PLACED[family][0] if family in _PLACED else ""
    return translate(_GROUPS[family], lang, {"n": price(s, kind) if kind else 0})


def _go(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    face = _in_a_go(s, key, answer, lang, at)._replace(group=_group(s, answer, lang))
    return face if face.style == "stop" or answer[0] in _GROUPS else face._replace(part="also")


def _in_a_go(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    family = answer[0]
    if family in ("buy", "no_buy"):
        label = translate(N_("Buy {mine}"), lang, {"mine": name_of(MINES[answer[1]], lang)})
        needs = [[f"board/{SPACE_OF_MINE[MINES[answer[1]]]}"]]
        if s.owner[answer[1]] == DISPLAY or not s.display:  # why not another one, only if that one was clicked
            needs[0].append(f"{at}/action_buy_mine")
        asks = (translate(N_("Which mine do you want to buy?"), lang),)
        return Face(key, label, _coins(COST[answer[1]], lang), f"kk-buy-{MINES[answer[1]]}", needs, asks=asks)
    if family in ("engine", "settle", "engineer", "bonus_engine", "bonus_settle", "bonus_engineer"):
        return _placed(s, key, answer, lang, at)
    if family == "miners":
        label = translate(N_("Insert and redeploy miners"), lang)
        return Face(key, label, "", "kk-i-miner", [[f"{at}/action_miners", f"{at}/miners"]])
    if family in ("bonus_miners", "bonus_aid", "bonus_later"):
        name = name_of(BONUSES[answer[1]], lang)
        label = translate(N_("Bonus marker: {marker}"), lang, {"marker": name})
        detail = translate(N_("take 1 coin"), lang) if family == "bonus_aid" else ""
        return Face(key, label, detail, f"kk-bonus-{BONUSES[answer[1]]}", _with_marker(s, answer, at))
    if family in ("flip", "no_flip"):
        return _flip(key, answer, lang, at)
    if family in ("buy_workers", "sell_workers"):
        buying = family == "buy_workers"
        label = translate(N_("Buy 3 workers for 2 coins") if buying else N_("Sell 2 workers for 1 coin"), lang)
        slot = "trade_buy_workers" if buying else "trade_sell_workers"
        return Face(key, label, "", "kk-i-worker" if buying else "kk-i-coin", [[f"{at}/{slot}"]])
    return _stop(key, N_("End turn"), lang)


def _with_marker(s: State, answer: Answer, at: str, *more: list[str]) -> list[list[str]]:
    """What is clicked to use the marker; a marker that the player does not hold is nowhere to be clicked."""
    return [[f"{at}/bonus_marker"], *more] if s.me().bonus == answer[1] else []


_PLACED: dict[str, tuple[str, Message, str]] = {
    "engine": ("steam_engine", N_("Steam engine: {where}"), "kk-engine"),
    "settle": ("settlement", N_("Settlement: {where}"), "kk-house"),
    "engineer": ("engineer", N_("Engineer: {where}"), "kk-i-engineer"),
}
_WHERE: dict[str, Message] = {
    "steam_engine": N_("Where do you want the steam engine?"),
    "settlement": N_("Where do you want the settlement?"),
    "engineer": N_("Where do you want the engineer?"),
}
_WHICH_WAY = N_("As your main action, or with the bonus marker?")


def _placed(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    """An engine, a settlement or an engineer, as main action or with the marker."""
    bonus = answer[0].startswith("bonus_")
    kind, message, icon = _PLACED[answer[0].removeprefix("bonus_")]
    target = answer[-2]
    if kind == "settlement":
        where, address = name_of(VILLAGES[target], lang), f"board/{VILLAGES[target]}"
    elif kind == "engineer":
        where, address = name_of(ENGINEER_SPACES[target], lang), f"{at}/{ENGINEER_SPACES[target]}"
    elif target == ON_COKERY:
        where, address = name_of(ENGINE_SPACE, lang), f"{at}/{ENGINE_SPACE}"
    else:
        mine = s.me().cards[target]
        where = name_of(MINES[mine] if mine >= 0 else PLACES[target], lang)
        address = f"{at}/{PLACES[target]}"
    label = translate(message, lang, {"where": where})
    which, way = translate(_WHERE[kind], lang), translate(_WHICH_WAY, lang)
    if bonus:
        asks = (way, which)
        detail = translate(N_("with the bonus marker, {price}"), lang, {"price": _coins(BY_MARKER[kind], lang)})
        return Face(key, label, detail, f"kk-bonus-{kind}", _with_marker(s, answer, at, [address]), asks=asks)
    action = f"{at}/action_{kind}"
    holds = s.me().bonus >= 0 and BONUSES[s.me().bonus] == kind
    needs = [[address], [action]] if holds else [[address, action]]
    if not _conceivable(s, kind, target):
        needs = [[address]]
    return Face(key, label, _coins(price(s, kind), lang), icon, needs, asks=(which, way)[: len(needs)])


def _conceivable(s: State, kind: str, target: int) -> bool:
    """Whether a click on the action can mean this place: not what is out of play, and no place without a mine."""
    if kind == "settlement":
        return target in s.config.area.villages
    return kind == "engineer" or target in (0, ON_COKERY) or s.me().cards[target] >= 0


def _flip(key: str, answer: Answer, lang: str, at: str) -> Face:
    if answer[0] == "no_flip":
        card = "administration"
        return Face(key, name_of(card, lang), "", "kk-i-flip", [[f"{at}/{card}"]])
    _, card, _, workers, coins, _ = answer
    paid = []
    if workers:
        paid.append(translate(plural("{n} worker", "{n} workers"), lang, {"n": workers}))
    if coins:
        paid.append(_coins(coins, lang))
    label = translate(N_("Flip {card}"), lang, {"card": name_of(card, lang)})
    return Face(
        key, label, ", ".join(paid) or flip_label(card, lang), "kk-i-flip", [[f"{at}/flip_{card}", f"{at}/{card}"]]
    )


# --- miners ---------------------------------------------------------------------------------------------------------


def _miners(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    family = answer[0]
    if family == "done":
        return _stop(key, N_("Finish with miners"), lang)
    if family == "insert":
        label = translate(N_("Insert: {where}"), lang, {"where": name_of(FIELD_WORDS[answer[1]], lang)})
        needs = [[f"{at}/miners"], [field_address(at, answer[1])]]
        asks = (translate(_OTHER_PLACE, lang),) * 2
        return Face(key, label, "", "kk-i-miner", needs, group=translate(N_("Insert a miner"), lang), asks=asks)
    if family == "engineer":
        names = ENGINEER_SPACES[answer[1]], ENGINEER_SPACES[answer[2]]
        needs = [[f"{at}/{names[0]}"], [f"{at}/{names[1]}"]]
        icon, part = "kk-i-engineer", "also"
    else:
        names = FIELD_WORDS[answer[1]], FIELD_WORDS[answer[2]]
        needs = [[field_address(at, answer[1])], [field_address(at, answer[2])]]
        icon, part = "kk-i-miner", ""
    values = {"where": name_of(names[0], lang), "to": name_of(names[1], lang)}
    # There can be seventy of them: they stand under the place that is left.
    group = translate(N_("Move from: {where}"), lang, values)
    asks = (translate(_OTHER_PLACE, lang),) * 2
    label = translate(N_("{where} → {to}"), lang, values)
    return Face(key, label, "", icon, needs, group=group, part=part, asks=asks)


_OTHER_PLACE = N_("Now choose the other place: where from, or where to.")


# --- bids and loading -----------------------------------------------------------------------------------------------


def _bid(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    if answer[0] == "pass":
        return _stop(key, N_("Pass"), lang)
    asked: Bid = s.pending[-1]
    cost = answer[1] - value_with_markers(s, asked.seat, asked.mine, asked.markers)
    label = translate(N_("Raise to {n}"), lang, {"n": answer[1]})
    needs = [[f"{at}/points_{answer[1]}"]] if answer[1] <= _TRACK_END else []
    return Face(key, label, _coins(max(cost, 0), lang), "kk-i-seal", needs)


def _loading(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    if answer[0] == "skip":
        return _stop(key, N_("Don’t load"), lang)
    seat = s.me()
    wagons = wagons_of(seat, answer)
    coins = loading_coins(seat, wagons)
    label = translate(plural("Load {n} wagon", "Load {n} wagons"), lang, {"n": wagons})
    details = [translate(plural("{n} point", "{n} points"), lang, {"n": wagons})]
    if coins:
        details.append(_coins(coins, lang))
    needs = [[f"{at}/loading"]]
    if answer[0] == "worker":
        details.append(translate(N_("costs 1 worker"), lang))
    elif answer[0] == "marker":
        details.append(translate(N_("with the wagon marker"), lang))
        needs.append([f"{at}/bonus_marker"])
    if answer[1]:
        text = plural("spends {n} railway marker", "spends {n} railway markers")
        details.append(translate(text, lang, {"n": answer[1]}))
        needs.append([f"{at}/railway_markers"])
    icon = "kk-i-wagon" if seat.flipped & LOADING or answer[0] != "marker" else "kk-bonus-wagon"
    asks = (translate(N_("How do you want to load?"), lang),) * len(needs)
    return Face(key, label, ", ".join(details), icon, needs, asks=asks)


# --- everything else ------------------------------------------------------------------------------------------------


def _marker(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    id = BONUSES[answer[1]]
    needs = [[f"board/bonus_{s.row.index(answer[1]) + 1}"]] if answer[1] in s.row else []
    return Face(key, name_of(id, lang), "", f"kk-bonus-{id}", needs)


def _worker(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    if answer[0] == "none":
        return _stop(key, N_("No second worker"), lang)
    village = VILLAGES[answer[1]]
    worker = s.workers[answer[1]] > 0
    detail = translate(N_("local worker") if worker else N_("your miner"), lang)
    return Face(key, name_of(village, lang), detail, "kk-worker" if worker else "kk-i-miner", [[f"board/{village}"]])


def _place(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    place = PLACES[answer[1]]
    return Face(key, place_label(place, lang), "", "kk-i-tools", [[f"{at}/{place}"]])


def _miner(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    if answer[0] == "none":
        return _stop(key, N_("No second miner"), lang)
    return Face(key, name_of(FIELD_WORDS[answer[1]], lang), "", "kk-i-miner", [[field_address(at, answer[1])]])


def _settled(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    label = translate(plural("{n} miner", "{n} miners"), lang, {"n": answer[1]})
    if not answer[1]:
        return _stop(key, N_("No miners"), lang)
    asked: SettleMiners = s.pending[-1]
    all_that_fit = answer[1] == min(AT_SETTLEMENT, s.me().men[SUPPLY])
    return Face(key, label, "", "kk-i-miner", [[f"board/{VILLAGES[asked.village]}"]] if all_that_fit else [])


def _extra(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    if answer[0] == "keep":
        return _stop(key, N_("Keep the marker: 4 points at the end"), lang)
    return Face(key, translate(N_("Take an extra action"), lang), "", "kk-i-watch", [[f"{at}/extra_actions"]])


def _subsidence(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    if answer[0] == "coin":
        return Face(key, translate(N_("Pay 1 coin"), lang), "", "kk-i-coin", [[f"{at}/coins"]])
    return Face(key, translate(N_("Lose 2 points"), lang), "", "kk-i-vp", [["board/subsidence"]])


def _auction_marker(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    if answer[0] == "done":
        return _stop(key, _DONE, lang)
    if answer[0] == "railway":
        label = translate(N_("Railway marker: +1"), lang)
        return Face(key, label, "", "kk-rail-consolidation", [[f"{at}/railway_markers"]])
    label = translate(N_("Consolidation aid: +2"), lang)
    return Face(key, label, "", "kk-bonus-consolidation_aid", [[f"{at}/bonus_marker"]])


_DONE: Message = N_("Finish")


def _secure(s: State, key: str, answer: Answer, lang: str, at: str) -> Face:
    if answer[0] == "done":
        return _stop(key, _DONE, lang)
    place = PLACES[answer[1]]
    mine = s.me().cards[answer[1]]
    name = name_of(MINES[mine] if mine >= 0 else place, lang)
    label = translate(N_("Secure {mine}"), lang, {"mine": name})
    if answer[0] == "coin":
        return Face(key, label, _coins(1, lang), "kk-i-coin", [[f"{at}/{place}", f"{at}/{place}.coin"]])
    message = plural(
        "with the rescue team; a disaster costs {n} point", "with the rescue team; a disaster costs {n} points"
    )
    detail = translate(message, lang, {"n": DISASTER_POINTS[s.turn]})
    asks = (
        translate(N_("Which mine does the rescue team secure?"), lang),
        translate(N_("For a coin, or with the rescue team?"), lang),
    )
    needs = [[f"{at}/{place}"], [f"{at}/bonus_marker"]]
    return Face(key, label, detail, "kk-bonus-rescue_team", needs, asks=asks)


_FACES: dict[str, Callable[[State, str, Answer, str, str], Face]] = {
    "marker": _marker,
    "go": _go,
    "buy.worker": _worker,
    "buy.place": _place,
    "buy.second": _worker,
    "buy.miner": _miner,
    "settle.miners": _settled,
    "miners": _miners,
    "extra": _extra,
    "secure": _secure,
    "lost": _miner,
    "subsidence": _subsidence,
    "consolidation.markers": _auction_marker,
    "bid": _bid,
    "consolidation.place": _place,
    "loading": _loading,
}
"""By step: the face of one of its answers."""
