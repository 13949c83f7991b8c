"""Why something cannot be done: of all that could have been meant, what is nearest to being possible, and once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pyengine.core.play.decision import Check, Refusal
from pyengine.core.rules import Refused
from pyengine.core.view.text import N_, Message
from pyengine.games.coal_baron.chapters import draw, factory, mining, orders, workers
from pyengine.games.coal_baron.components import COLOURS
from pyengine.games.coal_baron.state import State

BUSY: Final[dict[str, Message]] = {
    "draft": N_("First choose an order."),
    "turn": N_("Choose a worker space or the Bank now."),
    "mining.step": N_("First finish mining, or stop."),
    "shortage": N_("First decide what goes on the minecart."),
    "draw.take": N_("First decide what you keep."),
    "draw.return": N_("First put the rest back."),
    "draw.order": N_("First put the rest back."),
}
"""What somebody points at has nothing to do with the question."""
CAGE_IS_EMPTY: Final = N_("The cage is empty.")
LEVEL_IS_EMPTY: Final = N_("There is no coal left on this level.")
NEITHER_HOLDS: Final = N_("Neither the cage nor your storage holds this coal: {colours}.")

_SUBSTITUTIONS: Final = ("swap", "half", "finish")
_IN_CAGE, _IN_STORAGE = mining.cubes_in_the_cage.message, mining.cubes_in_the_storage.message
_ALREADY_THERE = mining.cage_is_not_up_yet.message
_UNLOAD, _STORE = mining.unloads_at_the_surface.message, mining.cage_is_up.message


def _messages(*checks: Check[Any]) -> frozenset[Message]:
    return frozenset(one.message for one in checks)


_UNUSABLE: Final = _messages(
    workers.not_covered, factory.tile_lies_there, orders.card_lies_there, draw.tiles_left, draw.orders_left
)
"""Nobody can use the space: what the player lacks besides does not matter."""
_SOON: Final = _messages(
    mining.two_steps_left,
    mining.unloads_at_the_surface,
    mining.cage_is_up,
    mining.storage_is_open,
    mining.cage_has_room,
)
"""A work step or two away from being possible."""
_LACKING: Final = _messages(
    mining.cubes_in_the_cage, mining.cubes_in_the_storage, mining.cube_in_the_cage, mining.cube_on_this_level
)
"""The coal is elsewhere."""


def rank_refusals(s: State, refused: Refused) -> list[Refusal]:
    """The reasons that matter."""
    step = s.pending[-1].step
    if not refused:
        return [Refusal("", BUSY[step], {})]
    if step == "mining.step":
        return _of_mining(s, refused)
    found = [refusal for _, refusals in refused for refusal in refusals]
    unusable = [refusal for refusal in found if refusal.message in _UNUSABLE]
    return unusable[:1] or found


def _distance(refusal: Refusal) -> int:
    return 0 if refusal.message in _SOON else 1 if refusal.message in _LACKING else 2


def _of_mining(s: State, refused: Refused) -> list[Refusal]:
    """Each step by what forbids it most; of these the nearest, and substitutions only if nothing else is meant."""
    plain = [one for one in refused if one[0][0] not in _SUBSTITUTIONS] or refused
    hardest = [max(refusals, key=_distance) for _, refusals in plain]
    nearest = min(map(_distance, hardest))
    return _merged(s, [refusal for refusal in hardest if _distance(refusal) == nearest])


def _merged(s: State, found: Sequence[Refusal]) -> list[Refusal]:
    """The same reason once."""
    by_message: dict[Message, list[Refusal]] = {}
    for refusal in found:
        by_message.setdefault(refusal.message, []).append(refusal)
    if _UNLOAD in by_message:
        by_message.pop(_STORE, None)
    if _ALREADY_THERE in by_message:
        by_message = {_ALREADY_THERE: by_message[_ALREADY_THERE]}
    merged = [_one(s, same) for same in by_message.values()]
    lacking = [refusal for refusal in merged if refusal.message in (_IN_CAGE, _IN_STORAGE)]
    if len(lacking) == 2 and lacking[0].values == lacking[1].values:
        rest = [refusal for refusal in merged if refusal not in lacking]
        return [Refusal(lacking[0].clause, NEITHER_HOLDS, lacking[0].values), *rest]
    return merged


def _one(s: State, same: list[Refusal]) -> Refusal:
    """Reasons that differ in a colour only, as one."""
    first = same[0]
    if first.message in (_IN_CAGE, _IN_STORAGE):
        colours = {colour for refusal in same for colour in refusal.values["colours"]}  # type: ignore[attr-defined]
        return first._replace(values={"colours": tuple(colour for colour in COLOURS if colour in colours)})
    if first.message == mining.cube_in_the_cage.message and not s.me().cage:
        return Refusal(first.clause, CAGE_IS_EMPTY, {})
    if first.message == mining.cube_on_this_level.message and len(same) == len(COLOURS):
        return Refusal(first.clause, LEVEL_IS_EMPTY, {})
    return first
