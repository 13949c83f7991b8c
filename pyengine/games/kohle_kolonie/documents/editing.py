"""Changing a position of Kohle & Kolonie by hand: what lies where in the document, and what can be set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pyengine.core.documents.fields import Field
from pyengine.core.editing.declaration import Editing, Figure, Question, Supply, set_points, swap_to
from pyengine.core.editing.places import NOTHING, Document, Held, Mark, Member, One, Place, Reserve, Row, Tally
from pyengine.core.view.text import N_, plural, translate
from pyengine.games.kohle_kolonie.chapters.disaster import RESCUE_MINES
from pyengine.games.kohle_kolonie.components import (
    BONUS_OF,
    BONUSES,
    CAPACITY,
    CARD_BIT,
    CARDS,
    COIN_SECURITY,
    ENGINE_SPACE,
    ENGINEER_SPACES,
    ENGINEERS_EACH,
    EVENTS,
    FIELD_OF,
    KEPT,
    MINES,
    MOST_TRUST_COINS,
    NOT_IN_TURN_1,
    PHASES,
    PLACES,
    RAIL,
    RESCUE_FIELD,
    ROMAN,
    SETTLEMENTS_EACH,
    SPACE_OF_MINE,
    TRUST_BUYS_MOST,
    TRUST_COINS,
    TURNS,
    VILLAGE_PLACES,
    VILLAGES,
)
from pyengine.games.kohle_kolonie.documents import partial
from pyengine.games.kohle_kolonie.documents.reading import check_position
from pyengine.games.kohle_kolonie.documents.reading import read_state as read_bare_state
from pyengine.games.kohle_kolonie.documents.writing import BRIQUETTE
from pyengine.games.kohle_kolonie.state import State
from pyengine.games.kohle_kolonie.view.texts import name_of

_MINES: Final = {mine: mine for mine in MINES}
_RAIL: Final = {f"kk-rail-{kind}": kind for kind in RAIL}
_BONUS: Final = {f"kk-bonus-{id}": id for id in BONUSES}
_ROOM: Final = CAPACITY[15]
"""Miners that fit on the spaces of the pithead cards with all of them flipped; reading knows which are."""


def _of(document: Document, seat: int, kind: str) -> str:
    return f"kk-{kind}-{document['seats'][seat]['colour']}"


class _Turned(Row):
    """Turn order: whoever is moved changes places with whoever was there."""

    closed = True

    def __init__(self, document: Document) -> None:
        seats = range(len(document["seats"]))
        slots = [f"board/order_{n + 1}" for n in seats]
        super().__init__("turn_order", slots, {_of(document, seat, "mark"): seat for seat in seats})

    def take(self, document: Document, number: int) -> Held:
        """It stays until it is put somewhere else."""
        return Held(self.kind_of(document, number), None)

    def put(self, document: Document, held: Held, at: str) -> None:
        order = document["turn_order"]
        here, there = order.index(self.values[held.kind]), self._slots.index(at)
        order[here], order[there] = order[there], order[here]


def places(document: Document) -> list[Place]:
    """Everything that can be taken and put, as the scene shows it."""
    seats = range(len(document["seats"]))
    return [*(place for seat in seats for place in _of_seat(document, seat)), *_on_board(document)]


def _on_board(document: Document) -> Iterator[Place]:
    seats = range(len(document["seats"]))
    for mine, space in SPACE_OF_MINE.items():
        if mine in document["trust"]["mines"] or mine in document["display"]:
            values = {"kk-engine": "engine", "kk-coin": "coin"}
            yield One(f"trust.mines.{mine}", f"board/{space}", values, empty=NOTHING)
    for id, village in document["villages"].items():
        yield Tally(f"villages.{id}.workers", [f"board/{id}.workers"], "kk-worker")
        path = f"villages.{id}.settlements"
        yield Row(
            path,
            [f"board/{id}.settlement_{n + 1}" for n in range(VILLAGE_PLACES[VILLAGES.index(id)])],
            {_of(document, seat, "settlement"): seat for seat in seats},
            most=VILLAGE_PLACES[VILLAGES.index(id)],
            entry=lambda seat: {"seat": seat, "miners": 0},
            value_of=lambda camp: camp["seat"],
        )
        for number, camp in enumerate(village["settlements"]):
            yield Tally(
                f"{path}.{number}.miners",
                [f"@{path}:{number}/0", f"@{path}:{number}/1"],
                _of(document, camp["seat"], "miner"),
            )
    for id in document["stations"]:
        yield One(f"stations.{id}.marker", f"board/{id}", _RAIL, shown=lambda _: "kk-rail-back")
        for seat in seats:
            yield Tally(f"stations.{id}.miners.{seat}", [f"board/{id}"], _of(document, seat, "miner"), drop=True)
    yield Tally("trust.coins", [f"board/trust_{n}" for n in range(1, TRUST_COINS + 1)], "kk-coin", MOST_TRUST_COINS)
    yield One(
        "trust.additional_coin",
        "board/trust_extra_coin",
        {"kk-disaster-additional_coin": True},
        empty=False,
    )
    yield Tally(
        "trust.buys",
        [f"board/purchase_{n}" for n in range(2, TRUST_BUYS_MOST + 1)],
        "kk-disaster-increased_buying_power",
        TRUST_BUYS_MOST,
        low=1,
    )
    yield One("disaster.subsidence", "board/subsidence", {"kk-disaster-subsidence": True}, empty=False)
    yield Mark("turn", {f"board/round_{n}": n for n in range(1, TURNS + 1)}, "kk-cage")
    yield Mark("phase", {f"board/phase_{id}": id for id in PHASES}, "kk-lampmark")
    for seat in seats:
        yield Tally(f"seats.{seat}.lost_miners", ["board/lost_miners"], _of(document, seat, "miner"))
        yield _score(document, seat)
    first = document["turn"] == 1
    for number in range(len(document["bonus_row"])):
        yield One(
            f"bonus_row.{number}",
            f"board/bonus_{number + 1}",
            _BONUS,
            shown=lambda id: "kk-bonus-back" if first and BONUS_OF[id] in NOT_IN_TURN_1 else f"kk-bonus-{id}",
        )
    for seat in seats:
        if document["seats"][seat]["row_position"] is not None:
            slots = {f"board/bonus_{n + 1}": n + 1 for n in range(len(document["bonus_row"]))}
            yield Mark(f"seats.{seat}.row_position", slots, _of(document, seat, "mark"))
    if document["turn"] > 1 or document["phase"] != PHASES[0]:
        yield _Turned(document)


def _score(document: Document, seat: int) -> Mark:
    score = document["seats"][seat]["score"]
    write = set_points(f"seats.{seat}.score")
    return Mark(
        f"seats.{seat}.score",
        {f"board/score_{n}": score - score % 100 + n for n in range(100)},
        _of(document, seat, "mark"),
        write=write,
    )


def _of_seat(document: Document, seat: int) -> Iterator[Place]:
    at, path, own = f"seat{seat}", f"seats.{seat}", document["seats"][seat]
    miner, engineer, settlement = (_of(document, seat, kind) for kind in ("miner", "engineer", "settlement"))
    for number, id in enumerate(PLACES):
        card = f"{path}.mines.{id}"
        yield One(
            card,
            f"{at}/{id}",
            _MINES,
            entry=lambda mine: {"mine": mine, "engine": False},
            value_of=lambda entry: entry["mine"],
        )
        if own["mines"][id]:
            yield One(f"{card}.engine", f"@{card}:0/0", {"kk-engine": True}, empty=False)
        if RESCUE_FIELD[number]:
            yield Member(f"{path}.rescue", f"{at}/{id}.rescue", miner, id, PLACES)
        part = "coin" if COIN_SECURITY[number] else "rescue"
        yield Member(f"{path}.secured", f"{at}/{id}.{part}", "kk-secured", id, PLACES)
    for id in ENGINEER_SPACES:
        yield One(f"{path}.pithead.{id}", f"{at}/{id}", {engineer: 1}, empty=NOTHING)
    for id, number in FIELD_OF.items():
        if 0 < number < len(_ROOM) and id not in PLACES:
            yield Tally(f"{path}.pithead.{id}", [f"{at}/{id}"], miner, most=_ROOM[number], drop=True)
    yield One(f"{path}.pithead.{ENGINE_SPACE}", f"{at}/{ENGINE_SPACE}", {"kk-engine": 1}, empty=NOTHING)
    built = sum(camp["seat"] == seat for village in document["villages"].values() for camp in village["settlements"])
    placed = sum(id in own["pithead"] for id in ENGINEER_SPACES)
    for name, kind, used, each in (
        ("settlement", settlement, built, SETTLEMENTS_EACH),
        ("engineer", engineer, placed, ENGINEERS_EACH),
    ):
        slots = [f"{at}/{name}_{n}" for n in range(1, each + 1)]
        yield Reserve(slots, kind, slots[used:])
    for kind in KEPT:
        yield Tally(f"{path}.railway_markers.{kind}", [f"{at}/railway_markers"], f"kk-rail-{kind}")
    yield One(f"{path}.bonus_marker", f"{at}/bonus_marker", _BONUS)
    yield Reserve([f"{at}/miners"], miner, [])


def returns(kind: str) -> bool:
    """All but the markers that always lie on the board."""
    fixed = ("kk-mark-", "kk-cage", "kk-lampmark", "kk-bonus-")
    return not kind.startswith(fixed)


_GROUPS: Final = {
    "pieces": N_("Shared pieces"),
    "own": N_("{name}’s pieces"),
    "markers": N_("Railway markers"),
    "display": N_("Mines for sale"),
    "large": N_("Large mines"),
}


def supply(document: Document, lang: str) -> list[Supply]:
    """The stocks, each player's supply, the mines for sale."""
    group = {name: translate(message, lang) for name, message in _GROUPS.items()}
    stock = document["stock"]
    found = [
        Supply("kk-worker", translate(N_("Local worker"), lang), stock["workers"], group["pieces"]),
        Supply("kk-engine", name_of("steam_engine", lang), stock["engines"], group["pieces"]),
        Supply("kk-coin", translate(plural("Coin", "Coins"), lang), None, group["pieces"]),
        Supply("kk-secured", translate(N_("secured"), lang), None, group["pieces"]),
    ]
    for id, there in (
        ("subsidence", document["disaster"]["subsidence"]),
        ("additional_coin", document["trust"]["additional_coin"]),
        ("increased_buying_power", document["trust"]["buys"] == TRUST_BUYS_MOST),
    ):
        found.append(Supply(f"kk-disaster-{id}", name_of(id, lang), int(not there), group["pieces"]))
    for number, seat in enumerate(document["seats"]):
        own = translate(_GROUPS["own"], lang, {"name": seat["name"]})
        built = sum(c["seat"] == number for village in document["villages"].values() for c in village["settlements"])
        placed = sum(id in seat["pithead"] for id in ENGINEER_SPACES)
        found += [
            Supply(_of(document, number, "miner"), translate(plural("Miner", "Miners"), lang), seat["miners"], own),
            Supply(_of(document, number, "engineer"), name_of("engineer", lang), ENGINEERS_EACH - placed, own),
            Supply(_of(document, number, "settlement"), name_of("settlement", lang), SETTLEMENTS_EACH - built, own),
        ]
    found += [Supply(kind, name_of(f"rail_{id}", lang), None, group["markers"]) for kind, id in _RAIL.items()]
    found += [Supply(mine, name_of(mine, lang), 1, group["display"]) for mine in document["display"]]
    in_play = document["trust"]["mines"]
    found += [Supply(mine, name_of(mine, lang), 1, group["large"]) for mine in in_play if mine.startswith("l_")]
    return found


def figures(document: Document, lang: str) -> list[Figure]:
    """Numbers and markers."""

    def say(message: Any) -> str:
        return translate(message, lang)

    seats = [(number, seat["name"]) for number, seat in enumerate(document["seats"])]
    found = [
        Figure(
            "turn", say(N_("Turn")), [(n, ROMAN[n]) for n in range(1, TURNS + 1)], at=f"board/round_{document['turn']}"
        ),
        Figure(
            "phase",
            say(N_("Phase")),
            [(id, name_of(f"phase_{id}", lang)) for id in PHASES],
            at=f"board/phase_{document['phase']}",
        ),
        Figure("start_player", say(N_("Start player")), seats),
        Figure("trust.coins", say(N_("The Coal Trust’s coins")), high=MOST_TRUST_COINS, at="board/trust_1"),
        Figure(
            "trust.buys",
            say(N_("The Coal Trust’s purchases per turn")),
            low=1,
            high=TRUST_BUYS_MOST,
            at="board/purchase_1",
        ),
    ]
    for number in range(len(document["seats"])):
        found += _figures_of(document, number, say, lang)
    for turn in range(TURNS):
        found.append(
            Figure(
                f"disaster.markers.{turn}",
                translate(N_("Disaster in turn {turn}"), lang, {"turn": ROMAN[turn + 1]}),
                [(id, name_of(id, lang)) for id in EVENTS if id in document["disaster"]["markers"]],
                at=f"board/disaster_{turn + 1}",
                hidden=True,
                write=swap_to("disaster.markers", turn),
            )
        )
    return found


def _figures_of(document: Document, number: int, say: Any, lang: str) -> Iterator[Figure]:
    path, at = f"seats.{number}", f"seat{number}"
    yield Figure(f"{path}.coins", say(N_("Coins")), seat=number, at=f"{at}/coins")
    yield Figure(f"{path}.workers", say(N_("Local workers")), high=40, seat=number, at=f"{at}/workers")
    yield Figure(f"{path}.score", say(N_("Points")), seat=number, write=set_points(f"{path}.score"))
    yield Figure(
        f"{path}.extra_actions", say(N_("Extra action markers")), high=3, seat=number, at=f"{at}/extra_actions"
    )
    yield Figure(
        f"{path}.engines_beside",
        say(N_("Steam engines beside the tableau")),
        high=20,
        seat=number,
        at=f"{at}/engines_beside",
    )
    yield Figure(f"{path}.lost_miners", say(N_("Lost miners")), high=20, seat=number, at="board/lost_miners")
    for card in CARD_BIT:
        label = translate(N_("{card} flipped"), lang, {"card": name_of(card, lang)})
        yield Figure(
            f"{path}.flipped.{card}",
            label,
            seat=number,
            at=f"{at}/{card}",
            write=_switch(number, "flipped", card, [one for one in CARDS if one in CARD_BIT]),
            read=_is_in(number, "flipped", card),
        )
    each = document["variants"].get("edition") == "en"
    for name in BRIQUETTE[each]:
        label = {
            "either": N_("Briquette bonus received: one of the two"),
            "both": N_("Briquette bonus received: both"),
            "engineer": N_("Briquette bonus received: engineer"),
            "engine": N_("Briquette bonus received: steam engine"),
        }[name]
        yield Figure(
            f"{path}.briquette.{name}",
            say(label),
            seat=number,
            at=f"{at}/cokery",
            write=_switch(number, "briquette", name, BRIQUETTE[each]),
            read=_is_in(number, "briquette", name),
        )


def _is_in(seat: int, field: str, name: str) -> Any:
    return lambda document: name in document["seats"][seat][field]


def _switch(seat: int, field: str, name: str, known: Any) -> Any:
    order = list(known)

    def write(document: Document, on: bool) -> None:
        found = set(document["seats"][seat][field]) - {name} | ({name} if on else set())
        document["seats"][seat][field] = sorted(found, key=order.index)

    return write


def _securing(document: Document, seat: int) -> list[dict[str, Any]]:
    """How many more mines the rescue team marker can secure."""
    marker = document["seats"][seat]["bonus_marker"] == "rescue_team"
    return [{"step": "secure", "seat": seat, "rescue": RESCUE_MINES if marker else 0}]


def questions(document: Document, lang: str) -> list[Question]:
    """Decisions that a position can begin with."""

    def one(
        id: str, message: Any, fields: Mapping[str, Any] | None = None, more: Mapping[str, Any] | None = None
    ) -> Question:
        return Question(
            id,
            translate(message, lang),
            lambda _, seat: [{"step": id.split("@")[0], "seat": seat, **(fields or {})}],
            more or {},
        )

    go = {"main_used": False}
    return [
        one("go@action_1", N_("A turn in the first action phase"), go, {"phase": "action_1"}),
        one("go@action_2", N_("A turn in the second action phase"), go, {"phase": "action_2"}),
        one("marker", N_("Choose a bonus marker"), None, {"phase": "bonus_markers"}),
        one("extra", N_("Use an extra action marker or not"), None, {"phase": "extra_action"}),
        Question("secure", translate(N_("Secure mines"), lang), _securing, {"phase": "disaster"}),
        one("loading", N_("Load wagons or not"), None, {"phase": "pithead"}),
    ]


def settle(document: Document) -> None:
    """The stocks, the display and the supplies of miners hold what lies nowhere else."""
    partial.fill_display(document)
    partial.fill_villages(document)
    partial.fill_stock(document, [])
    for number, seat in enumerate(document["seats"]):
        partial.fill_miners(document, [], number, seat)


def read_state(root: Field, variants: Mapping[str, str]) -> State:
    """The state by itself; who comes next is known once it has been checked."""
    s = read_bare_state(root, variants)
    s.next = 0
    return s


EDITING: Final = Editing(places, supply, returns, figures, questions, settle, read_state, check_position)
