"""Tables for the tests: positions of Schichtwechsel made of a few words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

import pyengine
from tests.rules.claims import after as after
from tests.rules.claims import allowed as allowed
from tests.rules.claims import dump as dump
from tests.rules.claims import play_until
from tests.rules.claims import refused as refused
from tests.rules.claims import seat_of as seat_of

GAME = "schichtwechsel"
PLAYER_COUNTS = (2, 3, 4)
ROUND_CARDS = ("round_1", "round_2", "round_3", "round_6", "round_4", "round_5")
"""Without other wishes the round cards without special effects come first, the wet one is out of the game."""
SHIFT = (
    *("gate_in", "tally", "clean_room", "lamp_room", "deputy", "cage_down", "pit_bottom"),
    *("coal_face", "lunch", "haulage_road", "cage_up", "black_room", "pay_hall", "gate_out"),
)
FULL = {"k1": 1, "k2": 1, "k3": 1, "k4": 2, "k5": 2}
"""Coal wagons without room."""
SPOILED = {"c1": ["spoil"], "c2": ["spoil"], "c3": ["spoil"], "c4": ["spoil", "spoil"]}
"""Every cart that takes spoil is full of it."""
BLOCKED = {**SPOILED, "c5": ["coal", "coal"]}
"""Carts without room for anything."""
CALM = [[["coal", "spoil", "spoil"]] * 4] * 5
"""Bundles of all rounds."""
HOUSES = ("h1", "h2", "h3", "h4", "h5")
BROKE = {"white": 0, "coins": 0, "stone": True, "own_card": []}

Json = dict[str, Any]

each_count = pytest.mark.parametrize("players", PLAYER_COUNTS)


def document(
    players: int = 4,
    seat: int = 0,
    *,
    variants: Mapping[str, str] | None = None,
    round: int = 2,
    upcoming: Sequence[str] = (),
    start: int = 0,
    pending: Sequence[Json] | None = None,
    seats: Mapping[int, Mapping[str, Any]] | None = None,
    change: Mapping[str, Any] | None = None,
    passed: Sequence[int] = (),
    bundles: Sequence[Sequence[Sequence[str]]] | None = None,
    seed: int = 7,
) -> Json:
    """A position document. Without `pending` it is a turn of `seat`, who has three white stones.

    `seats[n]`: fields of seat n, with dots for inner ones. `upcoming`: the round card of this round and later ones.
    `passed`: who has passed. `bundles`: what the bag will bring, by round.
    """
    early = [card for card in ROUND_CARDS if card not in upcoming][: round - 1]
    cards = [*early, *upcoming]
    cards += [card for card in ROUND_CARDS if card not in cards]
    fields: Json = {
        "round": round,
        "round_cards": cards,
        "start_player": start,
        "pending": list(pending or [{"step": "turn", "seat": seat}]),
    }
    if pending is None:
        fields[f"seats.{seat}.white"] = 3
    for number in passed:
        fields[f"seats.{number}.passed"] = True
    for number, words in (seats or {}).items():
        fields |= {f"seats.{number}.{field}": value for field, value in words.items()}
    if bundles is not None:
        fields["draws"] = {"bundles": [[list(bundle) for bundle in one] for one in bundles]}
    fields |= change or {}
    return {
        "revier": 1,
        "kind": "position",
        "game": GAME,
        "from": {"players": players, "seed": seed, "variants": dict(variants or {})},
        "set": fields,
    }


def table(players: int = 4, seat: int = 0, **words: Any) -> pyengine.Game:
    return pyengine.from_position(document(players, seat, **words))


def me(**words: Any) -> dict[int, Json]:
    """Fields of seat 0: `me(water=3, discs__road=2)`; two lines for a dot."""
    return {0: {name.replace("__", "."): value for name, value in words.items()}}


def last_turn(players: int = 4, **words: Any) -> pyengine.Game:
    """The turn of seat 0 when everybody else has passed: `pass` ends the round."""
    words.setdefault("bundles", CALM)
    return table(players, 0, passed=range(1, players), **words)


def round_end(players: int = 4, **words: Any) -> pyengine.Game:
    """The game after the end of a round."""
    return after(last_turn(players, **words), "pass")


def at_the_end(players: int = 4, **words: Any) -> pyengine.Game:
    """Round 5 is over: the final scoring, up to its first question."""
    return round_end(players, round=5, **words)


def step_vi(players: int = 4, **words: Any) -> pyengine.Game:
    """Step VI from its beginning: the last player has kept the coke in step V."""
    seats = {number: dict(entry) for number, entry in words.pop("seats", {}).items()}
    last = players - 1
    seats[last] = {"coke.wagons": 2, **seats.get(last, {})}
    game = table(players, pending=[{"step": "sale", "seat": last}], seats=seats, **words)
    return after(game, "keep")


def tiles_chosen(tiles: Mapping[int, str], players: int = 4, **words: Any) -> pyengine.Game:
    """Step II of round 1: everybody takes a tile, the start player (seat 0) last; then the upper parts, from seat 0."""
    game = table(players, round=1, pending=[{"step": "tile", "seat": players - 1}], **words)
    while game.decision.name == "tile":
        free = [key for key in game.options() if key.removeprefix("tile:") not in tiles.values()]
        wanted = tiles.get(game.decision.seat)
        # Coal merchants and gatekeepers ask nothing, so they are taken by those who do not matter.
        calm = [key for key in ("tile:coal_merchant", "tile:gatekeeper", "tile:deputy") if key in free]
        game.choose(f"tile:{wanted}" if wanted else (calm or free)[0])
    return game


def carting(coal: int, spoil: int, players: int = 2, **words: Any) -> pyengine.Game:
    """Step I: seat 0 has given itself these cubes, the others got theirs, and places first."""
    change = {"bundles": [["coal"] * coal + ["spoil"] * spoil], **words.pop("change", {})}
    words.setdefault("bundles", CALM)
    game = table(players, pending=[{"step": "give", "seat": 0}], change=change, **words)
    return idle(after(game, "give:0"), lambda g: g.decision.name != "give")


def landing(field: str, **words: Any) -> tuple[pyengine.Game, pyengine.Game]:
    """Four players: before and after the miner of seat 0 has moved by one field to this one."""
    at = SHIFT.index(field)
    game = table(seats=me(miner=SHIFT[at - 1] if at else None, **words))
    return game, after(game, "use:miner_small:white")


def new(
    players: int = 4, seed: int = 1, variants: Mapping[str, str] | None = None, draws: Mapping[str, Any] | None = None
) -> pyengine.Game:
    return pyengine.new_game(GAME, players=players, seed=seed, variants=variants, draws=draws)


# --- looking ----------------------------------------------------------------------------------------------------------


def asked(game: pyengine.Game) -> tuple[str, int]:
    return game.decision.name, game.decision.seat


def keys_of(game: pyengine.Game, start: str) -> set[str]:
    """What is offered with this beginning, without it."""
    return {key.removeprefix(start) for key in game.options() if key.startswith(start)}


def flat(game: pyengine.Game, seat: int) -> dict[str, int]:
    """Everything countable of a seat."""
    one = seat_of(game, seat)
    found = {name: one[name] for name in ("score", "coins", "white", "tools", "water", "heap")}
    found |= {"stone": int(one["stone"]), "own_field": int(one["own_field"]), "houses": len(one["houses"])}
    found |= {name: one["coke"][name] for name in ("stock", "wagons", "sold")}
    found |= one["discs"]
    found["miner"] = SHIFT.index(one["miner"]) + 1 if one["miner"] else 0
    for cart in ("c1", "c2", "c3", "c4", "c5"):
        load = one["carts"].get(cart, [])
        found[f"{cart}.coal"], found[f"{cart}.spoil"] = load.count("coal"), load.count("spoil")
    for wagon in FULL:
        found[wagon] = one["wagons"].get(wagon, 0)
    found["own_card"] = len(one["own_card"])
    found["deployed"] = 2 - one["headframes"].count("card")
    found["in_cokery"] = list(game.position()["cokery"].values()).count(seat)
    return found


def diff(before: pyengine.Game, then: pyengine.Game, seat: int = 0) -> dict[str, int]:
    """What has changed for a seat, and by how much."""
    one, other = flat(before, seat), flat(then, seat)
    return {name: other[name] - one[name] for name in one if other[name] != one[name]}


def supply(game: pyengine.Game) -> Json:
    found: Json = game.position()["supply"]
    return found


def gained(game: pyengine.Game, seat: int, clause: str, what: str | None = None) -> int:
    """Points of a seat by clause and, if wanted, by what they were for."""
    lines = seat_of(game, seat)["points"]
    return sum(one["points"] for one in lines if one["clause"] == clause and what in (None, one["what"]))


def told(game: pyengine.Game) -> list[str]:
    """The kinds of everything that has happened."""
    return [event.kind for _, event in game.events()]


def happened(game: pyengine.Game, kind: str) -> list[Any]:
    """All events of a kind, as (seat, values)."""
    return [(event.seat, dict(event.values)) for _, event in game.events() if event.kind == kind]


# --- playing ----------------------------------------------------------------------------------------------------------


_IDLE = ("pass", "end", "stop", "decline", "keep", "skip", "return:0", "lower:0", "steps:0", "sell:0")


def idle_key(game: pyengine.Game) -> str:
    """An answer that does as little as possible."""
    offered = game.options()
    return next((key for key in _IDLE if key in offered), offered[0])


def idle(game: pyengine.Game, until: Callable[[pyengine.Game], bool] = lambda _: False) -> pyengine.Game:
    """Play on with idle answers until something is true or the game is over; the given game stays as it is."""
    return play_until(game, until, idle_key)


def until(game: pyengine.Game, *names: str) -> pyengine.Game:
    """Idle answers to the next decision of one of these names."""
    found = idle(game, lambda g: g.decision.name in names)
    assert not found.over, f"none of {names} is asked any more"
    return found


# --- claims -----------------------------------------------------------------------------------------------------------


def offers(game: pyengine.Game, *keys: str) -> None:
    """Exactly these answers are legal."""
    assert set(game.options()) == set(keys)


def no_position(**words: Any) -> None:
    """Such a position is refused."""
    with pytest.raises(pyengine.PositionError):
        table(**words)
