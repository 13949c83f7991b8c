"""Reading positions (NOTATION.md): every mistake is named with the path of its field; `counting.py` counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyengine.core.documents.fields import HEADER, Field, read_random
from pyengine.core.play.points import read_points
from pyengine.core.view.text import N_, told
from pyengine.games.kohle_kolonie.chapters.phases import progress_of
from pyengine.games.kohle_kolonie.chapters.setup import check_draws
from pyengine.games.kohle_kolonie.components import (
    ALL_COINS,
    ALL_ENGINES,
    ALL_WORKERS,
    AT_SETTLEMENT,
    BLACK,
    BLANK,
    BONUS_OF,
    BONUSES,
    CAPACITY,
    CARD_BIT,
    CONSOLIDATED,
    DRAWS,
    ENGINE_SPACE,
    ENGINEER_SPACE_OF,
    ENGINEERS_EACH,
    EVENT_OF,
    FIELD_OF,
    FIELDS,
    FIRST_STATION,
    FIRST_VILLAGE,
    FOR_SALE,
    KEPT,
    LARGE_IN,
    MINE_OF,
    MINERS_EACH,
    MINES,
    MOST_TRUST_COINS,
    PHASE_OF,
    PLACE_OF,
    PLACES,
    RAIL_OF,
    RESCUE_FIELD,
    SMALL_IN,
    STATIONS,
    SUPPLY,
    TRUST_BUYS_MOST,
    TURNS,
    VILLAGE_PLACES,
    VILLAGE_WORKERS,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.documents.checks import check_possible
from pyengine.games.kohle_kolonie.documents.counting import check_counts
from pyengine.games.kohle_kolonie.documents.decisions import check_together, read_decision
from pyengine.games.kohle_kolonie.documents.writing import BRIQUETTE
from pyengine.games.kohle_kolonie.shared.tableau import free_places
from pyengine.games.kohle_kolonie.state import DISPLAY, FUTURE, GONE, TRUST, TRUST_BY_COIN, Config, Seat, State

_FIELDS = (
    *HEADER,
    *("random", "turn", "phase", "start_player"),
    *("turn_order", "over", "pending", "bonus_row", "display", "trust", "disaster", "large_mines", "villages"),
    *("stations", "stock", "seats", "draws"),
)
_SEAT_FIELDS = (
    *("name", "colour", "coins", "workers", "score", "miners", "lost_miners", "mines", "rescue", "secured", "flipped"),
    *("pithead", "briquette", "engines_beside", "extra_actions", "bonus_marker", "row_position"),
    *("railway_markers", "new_railway_markers", "points"),
)


def read(document: Mapping[str, Any], variants: Mapping[str, str]) -> State:
    """The state that a document describes; `PositionError` names what does not fit."""
    root = Field(document)
    s = read_state(root, variants)
    check_position(root, s)
    return s


def check_position(root: Field, s: State) -> None:
    """Refuse a position that no game can reach."""
    check_together(root, s)
    s.next = progress_of(s)
    check_counts(root, s)
    check_possible(root, s)


def read_state(root: Field, variants: Mapping[str, str]) -> State:
    """The state by itself: whether a game can lead to it is asked afterwards."""
    root.only(*_FIELDS)
    seats = root.get("seats").each()
    players = len(seats)
    s = State()
    draws = root.maybe("draws", {})
    check_draws(draws, players)
    draws.only("discs", "large_mines")
    s.config = Config(players, variants, draws.mapping())
    s.random = read_random(root)
    s.turn = root.get("turn").whole(1, TURNS)
    s.phase = PHASE_OF[root.get("phase").choice(tuple(PHASE_OF))]
    s.start = root.maybe("start_player", 0).whole(0, players - 1)
    order = root.get("turn_order").each(length=players)
    s.order = tuple(field.whole(0, players - 1) for field in order)
    if len(set(s.order)) < players:
        root.get("turn_order").fail(N_("must name every seat once"))
    s.over = root.maybe("over", False).flag()
    s.seats = [_read_seat(field, s.config) for field in seats]
    s.raised = 0
    for seat in s.seats:
        s.raised |= seat.flipped
    _read_villages(root.get("villages"), s)
    _read_stations(root.get("stations"), s)
    _read_mines(root, s)
    _read_trust(root.get("trust"), s)
    _read_disaster(root.get("disaster"), s)
    row = root.get("bonus_row").each(length=len(BONUSES))
    s.row = tuple(-1 if field.value is None else field.one_of(BONUS_OF, "bonus marker") for field in row)
    s.larges = _read_larges(root.maybe("large_mines", []), s)
    stock = root.get("stock")
    stock.only("coins", "workers", "engines")
    s.bank = stock.get("coins").whole(-10 * ALL_COINS, ALL_COINS)
    s.stock = stock.get("workers").whole(0, ALL_WORKERS)
    s.engines = stock.get("engines").whole(0, ALL_ENGINES)
    s.pending = []
    for field in root.get("pending").each(most=4):
        s.pending.append(read_decision(field, s))
    return s


# --- the board ------------------------------------------------------------------------------------------------------


def _read_villages(field: Field, s: State) -> None:
    in_play = {VILLAGES[village]: village for village in s.config.area.villages}
    field.only(*in_play)
    s.workers = [0] * len(VILLAGES)
    s.homes = [()] * len(VILLAGES)
    for id, village in in_play.items():
        entry = field.get(id)
        entry.only("workers", "settlements")
        s.workers[village] = entry.get("workers").whole(0, VILLAGE_WORKERS[village])
        homes: list[int] = []
        for camp in entry.maybe("settlements", []).each(most=VILLAGE_PLACES[village]):
            camp.only("seat", "miners")
            number = camp.get("seat").whole(0, s.config.players - 1)
            if number in homes:
                camp.get("seat").fail(N_("has a settlement here already (KK-9.2)"))
            homes.append(number)
            seat = s.seats[number]
            seat.camps = (*seat.camps, village)
            seat.men[FIRST_VILLAGE + village] = camp.maybe("miners", 0).whole(0, AT_SETTLEMENT)
        s.homes[village] = tuple(homes)
        if homes and s.workers[village]:
            entry.get("workers").fail(N_("must be 0 where a settlement stands (KK-9.2)"))


def _read_stations(field: Field, s: State) -> None:
    field.only(*STATIONS)
    s.rail = [-1] * len(STATIONS)
    for station, id in enumerate(STATIONS):
        entry = field.maybe(id, {})
        entry.only("marker", "miners")
        marker = entry.maybe("marker")
        if marker.value is not None:
            s.rail[station] = marker.one_of(RAIL_OF, "railway marker")
        for name, count in entry.maybe("miners", {}).items():
            if not name.isdigit() or int(name) >= s.config.players:
                count.fail(N_("is no seat"))
            if station not in s.config.area.stations:
                count.fail(N_("is on a station that is not in play (KK-23.3)"))
            s.seats[int(name)].men[FIRST_STATION + station] = count.whole(0, MINERS_EACH)
            if count.value and s.rail[station] >= 0:
                marker.fail(N_("must be null: a miner has entered this station (KK-20.2)"))


def _read_mines(root: Field, s: State) -> None:
    """Who owns what; what is named nowhere is not founded yet, or out of the game with its consolidated ground."""
    in_play = s.config.area.mines
    s.owner = [FUTURE if mine in in_play else GONE for mine in range(len(MINES))]

    def claim(mine: int, owner: int, field: Field) -> None:
        if mine not in in_play:
            field.fail(N_("is not in play with three players (KK-23.1)"))
        if s.owner[mine] != FUTURE:
            field.fail(N_("is somewhere else too"))
        s.owner[mine] = owner

    for number, seat in enumerate(s.seats):
        for place, mine in enumerate(seat.cards):
            if mine >= 0:
                claim(mine, number, root.get("seats").each()[number].get("mines").get(PLACES[place]))
    for id, field in root.get("trust").maybe("mines", {}).items():
        mine = Field(id, field.path).one_of(MINE_OF, "mine")
        claim(mine, TRUST if field.choice(("engine", "coin")) == "engine" else TRUST_BY_COIN, field)
    display = []
    for field in root.get("display").each():
        mine = field.one_of(MINE_OF, "mine")
        if mine >= FOR_SALE:
            field.fail(N_("is a large mine and never in the display"))
        claim(mine, DISPLAY, field)
        display.append(mine)
    s.display = tuple(sorted(display))
    for ground in s.config.area.grounds:
        if LARGE_IN[ground] >= 0 and s.owner[LARGE_IN[ground]] != FUTURE:
            _close(root, s, ground)


def _close(root: Field, s: State, ground: int) -> None:
    """KK-18.13, KK-18.16: after the consolidation the small mines are out of the game."""
    for mine in SMALL_IN[ground]:
        owner = s.owner[mine]
        if owner != FUTURE:
            field = root.get("display") if owner == DISPLAY else root.get("trust").get("mines")
            if owner < TRUST:
                place = PLACES[s.seats[owner].cards.index(mine)]
                field = root.get("seats").each()[owner].get("mines").get(place)
            field.fail(
                told(
                    N_("{mine} must be out of the game: {large} is consolidated (KK-18.13)"),
                    mine=MINES[mine],
                    large=MINES[LARGE_IN[ground]],
                )
            )
        s.owner[mine] = GONE


def _read_larges(field: Field, s: State) -> tuple[int, ...]:
    """KK-18.1: the large mines of this turn that are still to be revealed."""
    found: list[int] = []
    for entry in field.each():
        mine = entry.one_of(MINE_OF, "mine")
        if mine < FOR_SALE or mine not in s.config.area.mines or s.owner[mine] != FUTURE:
            entry.fail(N_("is no large mine that is still to be consolidated"))
        if CONSOLIDATED[mine] != s.turn:
            entry.fail(told(N_("is consolidated in turn {turn} (KK-18.1)"), turn=CONSOLIDATED[mine]))
        if mine in found:
            entry.fail(N_("is named twice: each large mine is revealed once (KK-18.1)"))
        found.append(mine)
    return tuple(found)


def _read_trust(field: Field, s: State) -> None:
    field.only("coins", "buys", "bought", "additional_coin", "mines")
    s.trust_coins = field.get("coins").whole(0, MOST_TRUST_COINS)
    s.trust_buys = field.maybe("buys", 1).whole(1, TRUST_BUYS_MOST)
    s.trust_bought = field.maybe("bought", 0).whole(0, 1)
    s.trust_extra = field.maybe("additional_coin", False).flag()


def _read_disaster(field: Field, s: State) -> None:
    field.only("markers", "discs", "subsidence")
    s.events = tuple(entry.one_of(EVENT_OF, "disaster marker") for entry in field.get("markers").each(length=TURNS))
    discs = []
    for entry in field.maybe("discs", []).each():
        if isinstance(entry.value, str):
            discs.append(BLACK if entry.choice(("black", "blank")) == "black" else BLANK)
        else:
            discs.append(entry.whole(0, s.config.players - 1))
    if len(discs) not in (0, DRAWS):
        field.get("discs").fail(told(N_("must be empty or {draws} discs (KK-14.5)"), draws=DRAWS))
    s.discs = tuple(discs)
    s.subsidence = field.maybe("subsidence", False).flag()


# --- a seat ---------------------------------------------------------------------------------------------------------


def _read_seat(field: Field, config: Config) -> Seat:
    field.only(*_SEAT_FIELDS)
    seat = Seat()
    seat.coins = field.get("coins").whole(0)
    seat.workers = field.maybe("workers", 0).whole(0, ALL_WORKERS)
    seat.score = field.get("score").whole(0)
    seat.points = read_points(field, seat.score, "KK-3.1", "turn", TURNS)
    seat.men = [0] * len(FIELDS)
    seat.men[SUPPLY] = field.get("miners").whole(0, MINERS_EACH)
    seat.lost = field.maybe("lost_miners", 0).whole(0, MINERS_EACH)
    seat.camps = ()
    seat.flipped = 0
    for card in field.maybe("flipped", []).each():
        bit = CARD_BIT[card.choice(tuple(CARD_BIT))]
        if seat.flipped & bit:
            card.fail(N_("is named twice: a card is flipped once (KK-12.1)"))
        seat.flipped |= bit
    seat.cards, seat.engines = _read_cards(field.get("mines"), seat)
    for entry in field.maybe("rescue", []).each():
        place = entry.one_of(PLACE_OF, "tableau place")
        if not RESCUE_FIELD[place]:
            entry.fail(N_("has no rescue-team place"))
        if seat.men[RESCUE_FIELD[place]]:
            entry.fail(N_("is named twice: there is room for one miner (KK-1.12)"))
        seat.men[RESCUE_FIELD[place]] = 1
    seat.secured = 0
    for entry in field.maybe("secured", []).each():
        seat.secured |= 1 << entry.one_of(PLACE_OF, "tableau place")
    _read_pithead(field.maybe("pithead", {}), seat)
    seat.briquette = 0
    names = BRIQUETTE[config.briquette_each]
    for entry in field.maybe("briquette", []).each():
        seat.briquette |= 1 << names.index(entry.choice(names))
    seat.beside = field.maybe("engines_beside", 0).whole(0, ALL_ENGINES)
    seat.extra = field.maybe("extra_actions", 0).whole(0, 3)
    marker = field.maybe("bonus_marker")
    seat.bonus = -1 if marker.value is None else marker.one_of(BONUS_OF, "bonus marker")
    position = field.maybe("row_position")
    seat.row_position = -1 if position.value is None else position.whole(1, len(BONUSES)) - 1
    seat.rail = _read_kept(field.maybe("railway_markers", {}))
    seat.fresh = _read_kept(field.maybe("new_railway_markers", {}))
    if any(new > kept for new, kept in zip(seat.fresh, seat.rail, strict=True)):
        field.get("new_railway_markers").fail(N_("are more than railway_markers"))
    if any(seat.fresh) and config.usable_at_once:
        field.get("new_railway_markers").fail(N_("must be 0: in this edition markers can be used at once (KK-20.4)"))
    return seat


def _read_cards(field: Field, seat: Seat) -> tuple[tuple[int, ...], tuple[int, ...]]:
    field.only(*PLACES)
    seat.cards, seat.engines = (-1,) * len(PLACES), (0,) * len(PLACES)
    for place, id in enumerate(PLACES):
        entry = field.maybe(id)
        if entry.value is not None:
            entry.only("mine", "engine")
            if place not in free_places(seat):
                entry.fail(N_("the place before it is empty (KK-7.8)"))
            mine = entry.get("mine").one_of(MINE_OF, "mine")
            engine = int(entry.maybe("engine", False).flag())
            seat.cards = (*seat.cards[:place], mine, *seat.cards[place + 1 :])
            seat.engines = (*seat.engines[:place], engine, *seat.engines[place + 1 :])
    return seat.cards, seat.engines


def _read_pithead(field: Field, seat: Seat) -> None:
    seat.engineers = seat.cokery_engine = 0
    room = CAPACITY[seat.flipped]
    for id, entry in field.items():
        if id in ENGINEER_SPACE_OF:
            seat.engineers |= entry.whole(0, 1) << ENGINEER_SPACE_OF[id]
        elif id == ENGINE_SPACE:
            seat.cokery_engine = entry.whole(0, 1)
            if seat.cokery_engine and not seat.flipped & CARD_BIT["cokery"]:
                entry.fail(N_("is only on the flipped cokery (KK-8.4)"))
        elif id in FIELD_OF and 0 < FIELD_OF[id] < FIRST_STATION and id not in PLACE_OF:
            seat.men[FIELD_OF[id]] = entry.whole(0, room[FIELD_OF[id]])
        else:
            entry.fail(N_("is no space of a pithead card"))
    if seat.engineers.bit_count() > ENGINEERS_EACH:
        field.fail(told(N_("has more than {engineers_each} engineers"), engineers_each=ENGINEERS_EACH))


def _read_kept(field: Field) -> tuple[int, int, int]:
    field.only(*KEPT)
    counts = [field.maybe(name, 0).whole(0) for name in KEPT]
    return (counts[0], counts[1], counts[2])
