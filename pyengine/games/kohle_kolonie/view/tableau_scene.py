"""A player's tableau as it is seen.

Slots: `T1` to `B3` (cards), `T1.rescue`, `T1.coin` (drawn where the place has them), the spaces `ck_* iw_* ad_* ld_*`,
the cards
`workforce cokery ironworks administration loading`, `flip_<card>`, `settlement_1` to `_5`, `engineer_1` to `_3`,
`points_0` to `_14`, `coins`, `workers`, `miners`, `extra_actions`, `engines_beside`, `railway_markers`, `bonus_marker`,
`action_buy_mine`, `action_steam_engine`, `action_settlement`, `action_engineer`, `action_miners`, `price_*`,
`trade_buy_workers`, `trade_sell_workers`, `seat`.
Counts for `data-when`: `<card>_front`, `<card>_back` (which side shows), `raised_steam_engine`, `raised_settlement`,
`raised_engineer` (the price has risen).
"""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.scene import Scene
from pyengine.core.view.text import N_, capital, plural, translate
from pyengine.games.kohle_kolonie.chapters.disaster import is_secured
from pyengine.games.kohle_kolonie.chapters.miners import limits
from pyengine.games.kohle_kolonie.chapters.trade import BUY_COINS, BUY_WORKERS, SELL_COINS, SELL_WORKERS
from pyengine.games.kohle_kolonie.components import (
    BONUSES,
    CARD_BIT,
    CARDS,
    COIN_SECURITY,
    DATA,
    ENGINE_SPACE,
    ENGINEER_SPACES,
    ENGINEERS_EACH,
    FIELDS,
    FIRST_SPACE,
    FIRST_STATION,
    FLIP,
    KEPT,
    MINES,
    PLACES,
    RESCUE_FIELD,
    SETTLEMENTS_EACH,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.shared.prices import RAISED_BY, price
from pyengine.games.kohle_kolonie.state import Seat, State
from pyengine.games.kohle_kolonie.view.texts import card_name, name_of

_TRACK_END: int = DATA["tableau"]["consolidation_track"]["max"]


def draw_tableau(scene: Scene, s: State, number: int, lang: str, seats: Sequence[SeatInfo]) -> None:
    """Mines, pithead cards, what is left, what it costs."""
    seat, info, at = s.seats[number], seats[number], f"seat{number}"
    scene.piece(f"kk-mark-{info.colour}", f"{at}/seat", info.name)
    _draw_cards(scene, seat, info, at, lang)
    _draw_pithead(scene, seat, info, at, lang)
    for place in range(len(seat.camps) + 1, SETTLEMENTS_EACH + 1):
        scene.piece(f"kk-settlement-{info.colour}", f"{at}/settlement_{place}", name_of("settlement", lang))
    for place in range(seat.engineers.bit_count() + 1, ENGINEERS_EACH + 1):
        scene.piece(f"kk-engineer-{info.colour}", f"{at}/engineer_{place}", name_of("engineer", lang))
    for kind, kept in zip(KEPT, seat.rail, strict=True):
        for _ in range(kept):
            scene.piece(f"kk-rail-{kind}", f"{at}/railway_markers", name_of(f"rail_{kind}", lang))
    if seat.bonus >= 0:
        id = BONUSES[seat.bonus]
        scene.piece(f"kk-bonus-{id}", f"{at}/bonus_marker", name_of(id, lang))
    marker = name_of(BONUSES[seat.bonus], lang) if seat.bonus >= 0 else translate(N_("none, or used"), lang)
    scene.slot(f"{at}/bonus_marker", translate(N_("Bonus marker: {marker}"), lang, {"marker": marker}))
    for value in range(_TRACK_END + 1):
        scene.slot(f"{at}/points_{value}", translate(N_("Value {n}"), lang, {"n": value}))
    _draw_stock(scene, seat, at, lang)
    _draw_actions(scene, s, seat, at, lang)
    asked = s.pending[-1] if s.pending else None
    if asked and asked.step == "bid" and number in asked.totals:
        total = asked.totals[number]
        label = translate(N_("Value {n}"), lang, {"n": total})
        scene.piece("kk-line-marker", f"{at}/points_{min(total, _TRACK_END)}", label)


def _draw_cards(scene: Scene, seat: Seat, info: SeatInfo, at: str, lang: str) -> None:
    for place, id in enumerate(PLACES):
        mine = seat.cards[place]
        label = place_label(id, lang)
        if mine >= 0:
            piece = scene.piece(MINES[mine], f"{at}/{id}", name_of(MINES[mine], lang))
            if seat.engines[place]:
                scene.piece("kk-engine", f"#{piece}/0", name_of("steam_engine", lang))
            state = N_("secured") if is_secured(seat, place) else N_("not secured")
            label = f"{label}: {name_of(MINES[mine], lang)}, {translate(state, lang)}"
        scene.slot(f"{at}/{id}", label)
        field = RESCUE_FIELD[place]
        if field and seat.men[field]:
            scene.piece(f"kk-miner-{info.colour}", f"{at}/{id}.rescue", name_of("rescue_team", lang))
        if seat.secured >> place & 1:
            part = "coin" if COIN_SECURITY[place] else "rescue"
            scene.piece("kk-secured", f"{at}/{id}.{part}", translate(N_("secured"), lang))
        scene.count(f"{at}/{id}.rescue", int(field > 0))
        scene.count(f"{at}/{id}.coin", int(COIN_SECURITY[place]))
        if field:
            scene.slot(f"{at}/{id}.rescue", place_label(f"rescue_{id}", lang))
        if COIN_SECURITY[place]:
            scene.slot(
                f"{at}/{id}.coin", translate(N_("Secure with a coin: {place}"), lang, {"place": name_of(id, lang)})
            )


def place_label(id: str, lang: str) -> str:
    """A place of the tableau as a label: its name with a capital."""
    return capital(name_of(id, lang))


def _draw_pithead(scene: Scene, seat: Seat, info: SeatInfo, at: str, lang: str) -> None:
    for space, id in enumerate(ENGINEER_SPACES):
        if seat.engineers >> space & 1:
            scene.piece(f"kk-engineer-{info.colour}", f"{at}/{id}", name_of("engineer", lang))
        scene.slot(f"{at}/{id}", name_of(id, lang))
    for field in range(FIRST_SPACE, FIRST_STATION):
        for _ in range(seat.men[field]):
            label = translate(N_("Miner of {name}"), lang, {"name": info.name})
            scene.piece(f"kk-miner-{info.colour}", f"{at}/{FIELDS[field]}", label)
        scene.slot(f"{at}/{FIELDS[field]}", name_of(FIELDS[field], lang))
    if seat.cokery_engine:
        scene.piece("kk-engine", f"{at}/{ENGINE_SPACE}", name_of("steam_engine", lang))
    scene.slot(f"{at}/{ENGINE_SPACE}", name_of(ENGINE_SPACE, lang))
    for card in CARDS:
        flipped = bool(seat.flipped & CARD_BIT.get(card, 0))
        scene.slot(f"{at}/{card}", card_name(card, flipped, lang))
        if card not in CARD_BIT:
            continue
        scene.count(f"{at}/{card}_front", 0 if flipped else 1)
        scene.count(f"{at}/{card}_back", 1 if flipped else 0)
        if not flipped:
            scene.slot(f"{at}/flip_{card}", flip_label(card, lang))


def flip_label(card: str, lang: str) -> str:
    """What flipping a card costs and brings."""
    ways = []
    for cost in FLIP[card]["cost_options"]:
        parts = []
        if cost["workers"]:
            parts.append(translate(plural("{n} worker", "{n} workers"), lang, {"n": cost["workers"]}))
        if cost["coins"]:
            parts.append(translate(plural("{n} coin", "{n} coins"), lang, {"n": cost["coins"]}))
        ways.append(
            translate(N_("{first} and {last}"), lang, {"first": parts[0], "last": parts[1]}) if parts[1:] else parts[0]
        )
    price_text = ways[0]
    if ways[1:]:
        price_text = translate(N_("{first} or {last}"), lang, {"first": ways[0], "last": ways[1]})
    values = {"card": name_of(card, lang), "price": price_text, "n": FLIP[card]["vp"]}
    return translate(N_("Flip {card}: {price}, scores {n} points"), lang, values)


def _draw_stock(scene: Scene, seat: Seat, at: str, lang: str) -> None:
    stock = (
        ("coins", seat.coins, plural("{n} coin", "{n} coins")),
        ("workers", seat.workers, plural("{n} local worker", "{n} local workers")),
        ("miners", seat.men[SUPPLY], plural("{n} miner in the supply", "{n} miners in the supply")),
        ("extra_actions", seat.extra, plural("{n} extra action marker", "{n} extra action markers")),
        (
            "engines_beside",
            seat.beside,
            plural("{n} steam engine beside the tableau", "{n} steam engines beside the tableau"),
        ),
    )
    held = translate(plural("{n} railway marker", "{n} railway markers"), lang, {"n": sum(seat.rail)})
    scene.slot(f"{at}/railway_markers", held)
    for slot, count, message in stock:
        scene.count(f"{at}/{slot}", count)
        scene.slot(f"{at}/{slot}", translate(message, lang, {"n": count}))


def _draw_actions(scene: Scene, s: State, seat: Seat, at: str, lang: str) -> None:
    for kind, bit in RAISED_BY.items():
        cost = price(s, kind)
        scene.count(f"{at}/price_{kind}", cost)
        scene.count(f"{at}/raised_{kind}", 1 if s.raised & bit else 0)
        values = {"action": name_of(f"action_{kind}", lang), "n": cost}
        label = translate(plural("{action}: {n} coin", "{action}: {n} coins"), lang, values)
        scene.slot(f"{at}/action_{kind}", label, note=translate(plural("{n} coin", "{n} coins"), lang, {"n": cost}))
    scene.slot(f"{at}/action_buy_mine", name_of("action_buy_mine", lang))
    inserts, steps, _ = limits(seat, False)
    label = translate(N_("Miners: insert {inserts}, move {steps}"), lang, {"inserts": inserts, "steps": steps})
    scene.slot(f"{at}/action_miners", label)
    buy = {"coins": BUY_COINS, "n": BUY_WORKERS}
    scene.slot(f"{at}/trade_buy_workers", translate(N_("Buy {n} workers for {coins} coins"), lang, buy))
    sell = {"coins": SELL_COINS, "n": SELL_WORKERS}
    scene.slot(f"{at}/trade_sell_workers", translate(N_("Sell {n} workers for {coins} coin"), lang, sell))
