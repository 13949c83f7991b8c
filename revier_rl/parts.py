"""What observations are made of, game by game: first what belongs to nobody, then what each seat has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from pyengine.games.coal_baron import components as cb
from pyengine.games.coal_baron.chapters.orders import cubes_on
from pyengine.games.coal_baron.stacks import kind
from pyengine.games.kohle_kolonie import components as kk
from pyengine.games.kohle_kolonie.state import DISPLAY, FUTURE, GONE, TRUST, TRUST_BY_COIN
from pyengine.games.schichtwechsel import components as sw
from revier_rl.observation import Part, bits, by_seat, counts, from_seat, one_hot, single

Parts = tuple[list[Part], list[Part]]


def _field(s: Any, name: str, otherwise: Any = 0) -> Any:
    """A field of the open decision; of another kind of decision nothing."""
    return getattr(s.pending[-1], name, otherwise) if s.pending else otherwise


# --- Coal Baron -------------------------------------------------------------------------------------------------------


def _drawn(s: Any, observer: int) -> list[int]:
    """Tiles and cards in the observer's hand: what others draw is hidden."""
    found = [0] * (len(cb.TILES) + len(cb.CARDS))
    for asked in s.pending:
        hand = getattr(asked, "hand", ())
        if asked.seat == observer:
            first = 0 if hand and asked.stack == "tiles" else len(cb.TILES)
            for element in hand:
                found[first + kind(element)] += 1
    return found


def _open_spots(seat: Any) -> list[int]:
    """By card and colour: spots of outstanding orders on which nothing lies."""
    found = [0] * (4 * len(cb.CARDS))
    for card, spots, _ in seat.orders:
        for colour, covered in zip(cb.CARD_SPOTS[card], spots, strict=True):
            if not cubes_on(covered):
                found[4 * card + colour] += 1
    return found


def coal_baron(players: int) -> Parts:
    """Coal Baron: the board, then each player's pit and orders. What somebody saw in the stacks is left out."""
    spaces, cards, tiles = len(cb.SPACES), len(cb.CARDS), len(cb.TILES)

    def goods(of: Sequence[int], kinds: int) -> Callable[[Any, int], list[int]]:
        return lambda s, _: [number for space in of for number in one_hot(kinds, s.goods[space])]

    public = [
        Part("shift", cb.SHIFTS, lambda s, _: one_hot(cb.SHIFTS, s.shift - 1)),
        by_seat("start player", 1, players, lambda s: (s.start,)),
        Part("workers by space", spaces, lambda s, _: s.standing),
        by_seat("whose they are", spaces, players, lambda s: s.owner),
        Part("tiles by space", len(cb.TILE_SPACES) * tiles, goods(cb.TILE_SPACES, tiles)),
        Part("orders by space", len(cb.CARD_SPACES) * cards, goods(cb.CARD_SPACES, cards)),
        Part("draft row", cards, lambda s, _: counts(cards, s.draft)),
        Part("coal supply", 4, lambda s, _: s.supply),
        Part("height of the stacks", 2, lambda s, _: (len(s.tile_stack), len(s.order_stack))),
        Part("own hand: tiles, orders", tiles + cards, _drawn),
        single("work steps or minecarts left", lambda s, _: _field(s, "left")),
    ]
    own = [
        from_seat(
            "workers, on the Bank, in the Canteen, Marks, points",
            5,
            lambda seat: (seat.workers, seat.bank, seat.canteen, seat.marks, seat.score),
        ),
        from_seat("level of the cage", 5, lambda seat: one_hot(5, seat.level)),
        from_seat("cage", 4, lambda seat: counts(4, seat.cage)),
        from_seat("storage", 4, lambda seat: seat.storage),
        from_seat(
            "minecarts by level: cubes by colour, empty",
            20,
            lambda seat: [number for row in seat.carts for number in counts(5, (cube % 5 for cube in row))],
        ),
        from_seat("tiles", tiles, lambda seat: counts(tiles, (tile for row in seat.tiles for tile in row))),
        from_seat("outstanding orders", cards, lambda seat: counts(cards, (order[0] for order in seat.orders))),
        from_seat("open spots by order and colour", 4 * cards, _open_spots),
        from_seat("delivered orders", cards, lambda seat: counts(cards, seat.delivered)),
    ]
    return public, own


# --- Kohle & Kolonie --------------------------------------------------------------------------------------------------


def _auction(name: str) -> Callable[[Any, int], list[int]]:
    """Numbers by seat of an auction, from the observer on; -1 for who does not take part."""

    def read(s: Any, observer: int) -> list[int]:
        found: Mapping[int, int] = _field(s, name, {}) or {}
        players = len(s.seats)
        return [found.get((observer + turn) % players, -1) for turn in range(players)]

    return read


def _turn_order(s: Any, observer: int) -> list[int]:
    players = len(s.seats)
    return [s.order.index((observer + turn) % players) for turn in range(players)]


def _mine_places(seat: Any) -> list[int]:
    found = [0] * len(kk.MINES)
    for place, mine in enumerate(seat.cards):
        if mine >= 0:
            found[mine] = place + 1
    return found


def kohle_kolonie(players: int) -> Parts:
    """Kohle & Kolonie: map, mines and disaster, then each player's tableau and miners."""
    mines, villages, stations = len(kk.MINES), len(kk.VILLAGES), len(kk.STATIONS)
    nobody = (TRUST, TRUST_BY_COIN, DISPLAY, FUTURE, GONE)
    row = len(kk.BONUSES)
    public = [
        Part("turn", kk.TURNS, lambda s, _: one_hot(kk.TURNS, s.turn - 1)),
        Part("phase", len(kk.PHASES), lambda s, _: one_hot(len(kk.PHASES), s.phase - 1)),
        by_seat("start player", 1, players, lambda s: (s.start,)),
        Part("place in turn order by seat", players, _turn_order),
        Part(
            "row of bonus markers",
            row * row,
            lambda s, _: [number for place in range(row) for number in one_hot(row, _at(s.row, place))],
        ),
        by_seat("mines", mines, players, lambda s: s.owner),
        Part(
            "mines of the Trust, of the Trust by a coin, on display, to come, gone",
            mines * len(nobody),
            lambda s, _: [int(owner == one) for owner in s.owner for one in nobody],
        ),
        Part("workers by village", villages, lambda s, _: s.workers),
        Part(
            "settlements by village and seat",
            villages * players,
            lambda s, me: [
                count for homes in s.homes for count in counts(players, ((seat - me) % players for seat in homes))
            ],
        ),
        Part("stations with a hidden marker", stations, lambda s, _: [int(marker >= 0) for marker in s.rail]),
        Part(
            "the Trust: coins, mines a turn, bought, additional coin",
            4,
            lambda s, _: (s.trust_coins, s.trust_buys, s.trust_bought, int(s.trust_extra)),
        ),
        Part("disaster of this turn", len(kk.EVENTS), lambda s, _: one_hot(len(kk.EVENTS), _event(s))),
        Part(
            "discs drawn: by seat, black, blank",
            players + 2,
            lambda s, me: counts(
                players + 2,
                ((disc - me) % players if disc < players else players + disc - kk.BLACK for disc in s.discs),
            ),
        ),
        Part(
            "subsidence, coins, workers and engines in the stock",
            4,
            lambda s, _: (int(s.subsidence), s.bank, s.stock, s.engines),
        ),
        Part("mine that is asked about", mines, lambda s, _: one_hot(mines, _field(s, "mine", -1))),
        Part("village that is asked about", villages, lambda s, _: one_hot(villages, _field(s, "village", -1))),
        Part(
            "left: insertions, steps, engineers, losses, rescues; main action used",
            6,
            lambda s, _: [
                int(_field(s, name)) for name in ("inserts", "steps", "engineers", "left", "rescue", "main_used")
            ],
        ),
        Part("auction: markers by seat", players, _auction("markers")),
        Part("auction: totals by seat", players, _auction("totals")),
    ]
    own = [
        from_seat(
            "coins, workers, lost miners, engine on the cokery, engines beside, extra actions, row, points",
            8,
            lambda seat: (
                seat.coins,
                seat.workers,
                seat.lost,
                seat.cokery_engine,
                seat.beside,
                seat.extra,
                seat.row_position,
                seat.score,
            ),
        ),
        from_seat("railway markers, those not usable yet", 6, lambda seat: (*seat.rail, *seat.fresh)),
        from_seat("miners by field", len(kk.FIELDS), lambda seat: seat.men),
        from_seat("settlements", villages, lambda seat: counts(villages, seat.camps)),
        from_seat("engineers", len(kk.ENGINEER_SPACES), lambda seat: bits(len(kk.ENGINEER_SPACES), seat.engineers)),
        from_seat("mines: place on the tableau, counted from 1", mines, _mine_places),
        from_seat("engines by place", len(kk.PLACES), lambda seat: seat.engines),
        from_seat("secured by place", len(kk.PLACES), lambda seat: bits(len(kk.PLACES), seat.secured)),
        from_seat("bonus marker", row, lambda seat: one_hot(row, seat.bonus)),
        from_seat("flipped pithead cards", 4, lambda seat: bits(4, seat.flipped)),
        from_seat("briquette bonuses", 2, lambda seat: bits(2, seat.briquette)),
    ]
    return public, own


def _at(row: Sequence[int], place: int) -> int:
    return row[place] if place < len(row) else -1


def _event(s: Any) -> int:
    """The disaster marker of this turn, once it is known; those to come are hidden."""
    return int(s.events[s.turn - 1]) if s.discs else -1


# --- Schichtwechsel ---------------------------------------------------------------------------------------------------


def _round_cards(s: Any, _: int) -> list[int]:
    """1 for the card of this round, -1 for those of earlier rounds; those to come are hidden."""
    found = [0] * len(sw.ROUND_CARDS)
    for number, card in enumerate(s.cards[: s.round], 1):
        found[card] = 1 if number == s.round else -1
    return found


def _paid(units: Sequence[int], players: int, observer: int) -> list[int]:
    """Player stones by seat, white stones, coins."""
    found = [0] * (players + 2)
    for unit in units:
        place = players if unit == sw.WHITE_STONE else players + 1 if unit == sw.COIN else (unit - observer) % players
        found[place] += 1
    return found


def schichtwechsel(players: int) -> Parts:
    """Schichtwechsel: cards, supply and pits, then each player's tableau."""
    cards, pits = len(sw.CARDS), len(sw.PLACES)
    cart = tuple(range(len(sw.CARTS)))
    public = [
        Part("round", sw.ROUNDS, lambda s, _: one_hot(sw.ROUNDS, s.round - 1)),
        Part("phase", len(sw.PHASES), lambda s, _: one_hot(len(sw.PHASES), s.phase)),
        by_seat("start player", 1, players, lambda s: (s.start,)),
        Part("round cards", len(sw.ROUND_CARDS), _round_cards),
        Part("locked cart", len(cart), lambda s, _: one_hot(len(cart), s.locked)),
        Part("selection tiles laid out", len(sw.TILES), lambda s, _: counts(len(sw.TILES), s.tiles)),
        Part("bag: coal, spoil, water", 3, lambda s, _: s.bag),
        Part(
            "open bundles: coal, spoil, water",
            12,
            lambda s, _: [*(number for bundle in s.drawn for number in bundle), *[0] * 12][:12],
        ),
        Part("supply: coal, spoil, coins, white, tools", 5, lambda s, _: (s.coal, s.spoil, s.coins, s.white, s.tools)),
        Part(
            "paid by card: player stones by seat, white, coins",
            cards * (players + 2),
            lambda s, me: [number for units in s.paid for number in _paid(units, players, me)],
        ),
        by_seat("coke on grey fields", len(sw.GREY), players, lambda s: s.grey),
        Part(
            "houses by place and seat",
            pits * players,
            lambda s, me: [
                count for row in s.pits for count in counts(players, ((seat - me) % players for seat in row))
            ],
        ),
        by_seat("first at the goal of a track", len(sw.TRACKS), players, lambda s: s.first_there),
        by_seat("first miner at the exit", 1, players, lambda s: (s.first_miner,)),
        Part(
            "asked: left, most, coal, spoil; exchanged, acted",
            6,
            lambda s, _: [int(_field(s, name)) for name in ("left", "most", "coal", "spoil", "exchanged", "acted")],
        ),
        Part("asked: track", len(sw.TRACKS), lambda s, _: one_hot(len(sw.TRACKS), _field(s, "track", -1))),
        Part("asked: program, choice, house", 3, lambda s, _: [_number(s, n) for n in ("program", "choice", "house")]),
    ]
    own = [
        from_seat(
            "coins, white stones, player stone, tools, water, spoil on the heap, coke in stock, on wagons, sold, "
            "on the own cokery field, miner, passed, points",
            13,
            lambda seat: (
                *(seat.coins, seat.white, seat.stone, seat.tools, seat.water, seat.heap, seat.stock, seat.rolling),
                *(seat.sold, seat.own_coke, seat.miner, int(seat.passed), seat.score),
            ),
        ),
        from_seat("coal on carts", len(cart), lambda seat: [max(0, cubes) for cubes in seat.carts]),
        from_seat("spoil on carts", len(cart), lambda seat: [max(0, -cubes) for cubes in seat.carts]),
        from_seat("coal wagons", len(sw.WAGONS), lambda seat: seat.wagons),
        from_seat("discs", len(sw.TRACKS), lambda seat: seat.discs),
        from_seat("houses on the house track", len(sw.HOUSES), lambda seat: bits(len(sw.HOUSES), seat.houses)),
        from_seat(
            "headframes: on the card, in the area, by bonus field",
            2 + len(sw.BONUS),
            lambda seat: counts(2 + len(sw.BONUS), (tower - sw.ON_CARD for tower in seat.towers)),
        ),
        from_seat("selection tile", len(sw.TILES), lambda seat: one_hot(len(sw.TILES), seat.tile)),
        from_seat("paid for the own card", 1, lambda seat: (len(seat.own_paid),)),
        from_seat("bundle given", 3, lambda seat: seat.hand or (0, 0, 0)),
    ]
    return public, own


def _number(s: Any, name: str) -> int:
    return int(_field(s, name, -1))


PARTS: Final[Mapping[str, Callable[[int], Parts]]] = {
    "coal_baron": coal_baron,
    "kohle_kolonie": kohle_kolonie,
    "schichtwechsel": schichtwechsel,
}
