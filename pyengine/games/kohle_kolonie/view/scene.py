"""What is seen: the scene of a position. Everything but the backs of markers is public (KK-2.1).

Addresses are `board/<slot>`, `seat<n>/<slot>`, `tray/<n>`, `#<piece>`, `#<piece>/<spot>` (docs/architecture.md).

Slots of the board: `sp_<mine>` (pieces of ownership), `v_*`, `v_*.workers`, `v_*.settlement_1` and `_2`, `s_*`, `g_*`,
`line_*`, `trust_1` to `_6`, `trust_extra_coin`, `purchase_1` to `_3`, `bonus_1` to `_7`, `order_1` to `_5`, `round_1`
to `_5`, `disaster_1` to `_5`, `phase_<phase>`, `lost_miners`, `subsidence`, `bank`, `worker_stock`, `engine_stock`.
`score_0` to `_99` (the frame of the map; 100 is 0 again). States of a mine (`data-states`): `sp_<mine>.display`,
`.owned` and `.<colour>`, `.engine` (equipped), `.trust`, `.gone`, `.now` (being consolidated); none: not founded yet.
Count for `data-when`: `out` (three players: Essen is not in play). Slots and counts of the tableau: `tableau_scene.py`.

Symbols: mine cards by their ids (one spot: the engine), `kk-miner-<colour>`, `kk-engineer-<colour>`,
`kk-settlement-<colour>` (two spots: miners), `kk-mark-<colour>` (turn order), `kk-disc-<colour>`, `kk-disc-black`,
`kk-disc-blank`, `kk-worker`, `kk-engine`, `kk-coin`, `kk-extra`, `kk-secured`, `kk-cage`, `kk-lampmark`,
`kk-line-marker`, `kk-bonus-<marker>`, `kk-bonus-back`, `kk-rail-<kind>`, `kk-rail-back`, `kk-disaster-<event>`,
`kk-disaster-back`; icons `kk-i-coin`, `kk-i-worker`, `kk-i-miner`, `kk-i-tools`, `kk-i-watch`, `kk-i-seal`,
`kk-i-flip`, `kk-i-wagon`, `kk-i-vp`, `kk-i-helmet`, `kk-i-engineer`, `kk-house`, `kk-buy-<mine>`, `kk-<ground>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.scene import Scene
from pyengine.core.view.text import N_, plural, translate
from pyengine.games.kohle_kolonie.components import (
    ADDITIONAL_COIN,
    BLACK,
    BLANK,
    BONUSES,
    COST,
    DISASTER_POINTS,
    EVENTS,
    FIRST_STATION,
    FIRST_VILLAGE,
    FOUNDED,
    GROUNDS,
    INCOME,
    LARGE_IN,
    LINES,
    MINE_POINTS,
    MINES,
    NOT_IN_TURN_1,
    NUMBER,
    PHASES,
    ROMAN,
    SECOND_MINER,
    SPACE_OF_MINE,
    STATIONS,
    TRUST_BUYS_MOST,
    TRUST_COINS,
    TURNS,
    VILLAGE_PLACES,
    VILLAGES,
    WAGONS,
)
from pyengine.games.kohle_kolonie.pending import CONSOLIDATING
from pyengine.games.kohle_kolonie.state import DISPLAY, FUTURE, GONE, TRUST, TRUST_BY_COIN, State
from pyengine.games.kohle_kolonie.view.summaries import card_of, standings
from pyengine.games.kohle_kolonie.view.tableau_scene import draw_tableau
from pyengine.games.kohle_kolonie.view.texts import art_texts, name_of


def view(
    s: State, viewer: int | None, lang: str, seats: Sequence[SeatInfo], shown: Sequence[int] | None = None
) -> dict[str, Any]:
    """The whole picture, the same for every viewer (KK-2.1); `shown` limits the tableaus to those of some seats."""
    tableaus = range(len(seats)) if shown is None else shown
    scene = Scene.of_game("kohle_kolonie", name_of("board", lang), "kk-i-tools")
    _draw_mines(scene, s, lang, seats)
    _draw_villages(scene, s, lang, seats)
    _draw_stations(scene, s, lang, seats)
    _draw_trust(scene, s, lang)
    _draw_rounds(scene, s, lang, seats)
    _draw_order(scene, s, lang, seats)
    for number in tableaus:
        label = translate(N_("{name}’s tableau"), lang, {"name": seats[number].name})
        scene.tableau("kohle_kolonie", number, label, name_of("tableau", lang), "kk-i-helmet")
        draw_tableau(scene, s, number, lang, seats)
    _draw_tray(scene, s, lang, seats)
    scene.texts.update(art_texts(lang))
    status = translate(
        N_("Turn {turn} · {phase}"),
        lang,
        {"turn": ROMAN[s.turn], "phase": name_of(f"phase_{PHASES[s.phase - 1]}", lang)},
    )
    return {
        "status": status,
        "seats": [card_of(s, number, lang, seats) for number in range(len(seats))],
        "standings": standings(s, lang, seats),
        "scene": scene.document(),
    }


# --- mines and villages ---------------------------------------------------------------------------------------------

COINS = plural("{n} coin", "{n} coins")
POINTS = plural("{n} point", "{n} points")


def mine_facts(mine: int, lang: str) -> str:
    """What is printed on a mine card, in words."""
    parts = [name_of(MINES[mine], lang)]
    if NUMBER[mine]:
        parts.append(translate(N_("number {n}"), lang, {"n": NUMBER[mine]}))
        parts.append(translate(plural("costs {n} coin", "costs {n} coins"), lang, {"n": COST[mine]}))
    parts.append(translate(N_("income {n}"), lang, {"n": INCOME[mine]}))
    if MINE_POINTS[mine]:
        parts.append(translate(POINTS, lang, {"n": MINE_POINTS[mine]}))
    if WAGONS[mine]:
        parts.append(translate(N_("wagon"), lang))
    if SECOND_MINER[mine]:
        parts.append(translate(N_("second miner"), lang))
    return ", ".join(parts)


_STATES = {
    DISPLAY: N_("for sale"),
    GONE: N_("out of the game"),
    TRUST: N_("Coal Trust"),
    TRUST_BY_COIN: N_("Coal Trust"),
}


_OUT = N_("not used with three players")
_FOUNDED = N_("founded in turn {turn}")


def _draw_mines(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    for mine, id in enumerate(MINES):
        slot = f"board/{SPACE_OF_MINE[id]}"
        owner = s.owner[mine]
        facts = mine_facts(mine, lang)
        if mine not in s.config.area.mines:
            scene.slot(slot, f"{facts}: {translate(_OUT, lang)}", off=True)
            continue
        if owner < TRUST:
            info = seats[owner]
            scene.piece(f"kk-miner-{info.colour}", slot, translate(N_("Miner of {name}"), lang, {"name": info.name}))
            scene.count(f"{slot}.owned", 1)
            scene.count(f"{slot}.{info.colour}", 1)
            seat = s.seats[owner]
            if any(engine and card == mine for engine, card in zip(seat.engines, seat.cards, strict=True)):
                scene.count(f"{slot}.engine", 1)
            facts = f"{facts}: {info.name}"
        elif owner == FUTURE:
            if FOUNDED[mine]:
                facts = f"{facts}: {translate(_FOUNDED, lang, {'turn': ROMAN[FOUNDED[mine]]})}"
        else:
            facts = f"{facts}: {translate(_STATES[owner], lang)}"
            if owner == TRUST:
                scene.piece("kk-engine", slot, translate(N_("Steam engine of the Coal Trust"), lang))
            elif owner == TRUST_BY_COIN:
                scene.piece("kk-coin", slot, translate(N_("Coin of the Coal Trust"), lang))
            scene.count(f"{slot}.{'display' if owner == DISPLAY else 'gone' if owner == GONE else 'trust'}", 1)
        scene.slot(slot, facts)
    asked = s.pending[-1] if s.pending else None
    if asked and asked.step in CONSOLIDATING:
        scene.count(f"board/{SPACE_OF_MINE[MINES[asked.mine]]}.now", 1)
    if len(s.config.area.grounds) < len(GROUNDS):
        scene.count("board/out", 1)
    for ground in s.config.area.grounds:
        large = LARGE_IN[ground]
        label = name_of(GROUNDS[ground], lang)
        if large >= 0:
            label = f"{label}: {mine_facts(large, lang)}"
        scene.slot(f"board/{GROUNDS[ground]}", label)


def _draw_villages(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    for village, id in enumerate(VILLAGES):
        slot, name = f"board/{id}", name_of(id, lang)
        if village not in s.config.area.villages:
            scene.slot(slot, f"{name}: {translate(_OUT, lang)}", off=True)
            continue
        for _ in range(s.workers[village]):
            scene.piece("kk-worker", f"{slot}.workers", translate(N_("Local worker in {name}"), lang, {"name": name}))
        for place, number in enumerate(s.homes[village]):
            info = seats[number]
            men = s.seats[number].men[FIRST_VILLAGE + village]
            label = translate(N_("{name}’s settlement"), lang, {"name": info.name})
            piece = scene.piece(f"kk-settlement-{info.colour}", f"{slot}.settlement_{place + 1}", label)
            for spot in range(men):
                scene.piece(f"kk-miner-{info.colour}", f"#{piece}/{spot}", _miner_of(info, lang))
        parts = [name]
        workers = plural("{n} local worker", "{n} local workers")
        if s.workers[village]:
            parts.append(translate(workers, lang, {"n": s.workers[village]}))
        free = VILLAGE_PLACES[village] - len(s.homes[village])
        places = plural("{n} free settlement space", "{n} free settlement spaces")
        parts.append(translate(places, lang, {"n": free}))
        scene.slot(slot, ", ".join(parts))


def _miner_of(info: SeatInfo, lang: str) -> str:
    return translate(N_("Miner of {name}"), lang, {"name": info.name})


def _draw_stations(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    for station, id in enumerate(STATIONS):
        slot, name = f"board/{id}", name_of(id, lang)
        if station not in s.config.area.stations:
            scene.slot(slot, f"{name}: {translate(_OUT, lang)}", off=True)
            continue
        if s.rail[station] >= 0:
            scene.piece("kk-rail-back", slot, translate(N_("Railway marker, face down"), lang))
            name = translate(N_("{name}, marker for the first miner"), lang, {"name": name})
        for number, seat in enumerate(s.seats):
            for _ in range(seat.men[FIRST_STATION + station]):
                scene.piece(f"kk-miner-{seats[number].colour}", slot, _miner_of(seats[number], lang))
        scene.slot(slot, name)
    for line, stations, points in s.config.area.lines:
        values = {"line": name_of(f"line_{LINES[line]}", lang), "n": len(stations), "points": points}
        label = translate(N_("{line}: {points} points for a miner on each of the {n} stations"), lang, values)
        scene.slot(f"board/line_{LINES[line]}", label)


# --- Trust, rounds, order -------------------------------------------------------------------------------------------


def _draw_trust(scene: Scene, s: State, lang: str) -> None:
    for place in range(1, s.trust_coins + 1):
        scene.piece("kk-coin", f"board/trust_{place}", translate(N_("Coin of the Coal Trust"), lang))
    coins = translate(plural("Coal Trust: {n} coin", "Coal Trust: {n} coins"), lang, {"n": s.trust_coins})
    for place in range(1, TRUST_COINS + 1):
        scene.slot(f"board/trust_{place}", coins)
    if s.trust_extra:
        scene.piece("kk-disaster-additional_coin", "board/trust_extra_coin", name_of("additional_coin", lang))
    for place in range(2, s.trust_buys + 1):
        label = name_of("increased_buying_power", lang)
        scene.piece("kk-disaster-increased_buying_power", f"board/purchase_{place}", label)
    buys = plural("The Coal Trust buys {n} mine per turn", "The Coal Trust buys {n} mines per turn")
    for place in range(1, TRUST_BUYS_MOST + 1):
        scene.slot(f"board/purchase_{place}", translate(buys, lang, {"n": s.trust_buys}))
    stocks = (
        ("bank", s.bank, plural("Bank: {n} coin", "Bank: {n} coins")),
        ("worker_stock", s.stock, plural("Worker stock: {n} local worker", "Worker stock: {n} local workers")),
        ("engine_stock", s.engines, plural("Engine stock: {n} steam engine", "Engine stock: {n} steam engines")),
    )
    for slot, count, message in stocks:
        scene.count(f"board/{slot}", count)
        scene.slot(f"board/{slot}", translate(message, lang, {"n": count}))


def _draw_rounds(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    turn = translate(N_("Turn {turn}"), lang, {"turn": ROMAN[s.turn]})
    scene.piece("kk-cage", f"board/round_{s.turn}", turn)
    for number in range(1, TURNS + 1):
        values = {"turn": ROMAN[number], "n": DISASTER_POINTS[number]}
        message = plural("Turn {turn}: a disaster costs {n} point", "Turn {turn}: a disaster costs {n} points")
        label = translate(message, lang, values)
        scene.slot(f"board/round_{number}", label)
        scene.slot(f"board/disaster_{number}", label)
        if number > s.turn or (number == s.turn and not s.discs and not s.over):
            back = translate(N_("Disaster marker, face down"), lang)
            scene.piece("kk-disaster-back", f"board/disaster_{number}", back)
    event = s.events[s.turn - 1]
    if s.discs and not _moved_elsewhere(s, event):
        scene.piece(f"kk-disaster-{EVENTS[event]}", f"board/disaster_{s.turn}", name_of(EVENTS[event], lang))
    if s.subsidence:
        scene.piece("kk-disaster-subsidence", "board/subsidence", name_of("subsidence", lang))
    scene.slot("board/subsidence", name_of("subsidence", lang))
    phase = name_of(f"phase_{PHASES[s.phase - 1]}", lang)
    scene.piece("kk-lampmark", f"board/phase_{PHASES[s.phase - 1]}", phase)
    for number, id in enumerate(PHASES, start=1):
        values = {"n": number, "phase": name_of(f"phase_{id}", lang)}
        scene.slot(f"board/phase_{id}", translate(N_("Phase {n}: {phase}"), lang, values))
    for number, seat in enumerate(s.seats):
        for _ in range(seat.lost):
            scene.piece(f"kk-miner-{seats[number].colour}", "board/lost_miners", _miner_of(seats[number], lang))
    scene.slot("board/lost_miners", translate(N_("Miners lost to disasters"), lang))


def _moved_elsewhere(s: State, event: int) -> bool:
    """Whether this turn's marker is on its own place now, or is still to be settled."""
    if EVENTS[event] == "subsidence":
        return s.subsidence
    if event == ADDITIONAL_COIN:
        return s.trust_extra
    return EVENTS[event] == "increased_buying_power" and any(disc < BLACK for disc in s.discs) and s.trust_buys > 1


def _draw_order(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    for number, seat in enumerate(s.seats):
        points = translate(POINTS, lang, {"n": seat.score})
        label = f"{seats[number].name}: {points}"
        scene.piece(f"kk-mark-{seats[number].colour}", f"board/score_{seat.score % 100}", label)
    for place, marker in enumerate(s.row, start=1):
        if marker < 0:
            continue
        turned = s.turn == 1 and marker in NOT_IN_TURN_1
        name = name_of(BONUSES[marker], lang)
        kind = "kk-bonus-back" if turned else f"kk-bonus-{BONUSES[marker]}"
        scene.piece(kind, f"board/bonus_{place}", name)
        scene.slot(f"board/bonus_{place}", translate(N_("Bonus marker {marker}"), lang, {"marker": name}))
    for number, seat in enumerate(s.seats):
        if seat.row_position >= 0:
            info = seats[number]
            scene.piece(f"kk-mark-{info.colour}", f"board/bonus_{seat.row_position + 1}", info.name)
    if s.phase > 1 or s.turn > 1:
        for place, number in enumerate(s.order, start=1):
            scene.piece(f"kk-mark-{seats[number].colour}", f"board/order_{place}", seats[number].name)


# --- the tray -------------------------------------------------------------------------------------------------------


def _draw_tray(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    """The large mine that is to be placed, or the discs that were drawn."""
    if not s.pending:
        return
    asked = s.pending[-1]
    if asked.step == "consolidation.place":
        mine = asked.mine
        scene.tray(translate(N_("Consolidation: {mine}"), lang, {"mine": name_of(MINES[mine], lang)}))
        scene.piece(MINES[mine], "tray/1", mine_facts(mine, lang))
    elif asked.step in ("lost", "subsidence"):
        scene.tray(translate(N_("Drawn from the bag"), lang))
        names = {
            BLACK: ("kk-disc-black", translate(N_("Black disc"), lang)),
            BLANK: ("kk-disc-blank", translate(N_("Blank disc"), lang)),
        }
        for place, disc in enumerate(s.discs, start=1):
            if disc in names:
                kind, label = names[disc]
            else:
                kind = f"kk-disc-{seats[disc].colour}"
                label = translate(N_("Disc of {name}"), lang, {"name": seats[disc].name})
            scene.piece(kind, f"tray/{place}", label)
