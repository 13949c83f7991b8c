"""What a seat cannot know (CB-14.2, CB-14.3), permuted on a position document, and what it may see, written down."""

from __future__ import annotations

import copy
import random
from typing import Any

import pyengine

from .table import dump

Json = dict[str, Any]
Seat = int | None  # None: a spectator


def _unknown(cells: list[str], seen: list[Json], seat: Seat) -> list[int]:
    """The places of a stack or a hand whose contents the seat has not seen."""
    known = {entry["at"] for entry in seen if seat in entry.get("seats", ())}
    mixed = {entry["at"] for entry in seen if str(seat) in entry.get("mixed", {})}
    return [at for at in range(len(cells)) if at not in known and at not in mixed]


def permuted(position: Json, seat: Seat, rng: random.Random) -> Json:
    """The same position with everything shuffled that the seat has not seen: stacks and other players' draws."""
    changed = copy.deepcopy(position)
    for name, seen, stack in (("tile_stack", "seen_tiles", "tiles"), ("order_stack", "seen_orders", "orders")):
        places = [(changed[name], at) for at in _unknown(changed[name], changed.get(seen, []), seat)]
        for frame in changed["pending"]:
            if frame.get("stack") == stack and frame["seat"] != seat:
                hand = frame["drawn"] + frame.get("chosen", [])
                size = len(frame["drawn"])
                for at in _unknown(hand, frame.get("seen", []), seat):
                    places.append((frame["drawn"], at) if at < size else (frame["chosen"], at - size))
        contents = [cells[at] for cells, at in places]
        rng.shuffle(contents)
        for (cells, at), kind in zip(places, contents, strict=True):
            cells[at] = kind
    return changed


def seen_by(game: pyengine.Game, seat: Seat) -> str:
    """Everything that the engine shows to a seat."""
    shown = {"view": game.view(seat=seat), "log": game.log(seat=seat), "scores": game.scores(), "over": game.over}
    if not game.over:
        shown["decision"] = list(game.decision)[:3]
        if game.decision.seat == seat or not game.decision.name.startswith("draw."):
            shown["options"] = game.options()
    return dump(shown)


def faces(game: pyengine.Game, seat: Seat) -> str:
    """What a seat sees lying on the table.

    Without the standings: they count delivered spots for everybody, which everybody could count when the orders were
    delivered (CB-14.4: perfect memory is fair). The faces themselves are another matter.
    """
    view = dict(game.view(seat=seat))
    view.pop("standings", None)
    return dump(view)


def reveals(game: pyengine.Game, key: str, seat: Seat) -> bool:
    """Whether this answer shows the seat something hidden: a draw of its own, or a refill of the board (CB-4.6)."""
    if key.endswith("_draw"):
        return game.decision.seat == seat
    if game.decision.name == "draft":
        return len(game.position()["draft"]) == 2  # the last pick fills the order spaces (CB-2.11)
    if game.decision.name == "shortage":
        return True
    return key.startswith(("place:factory", "place:order"))
