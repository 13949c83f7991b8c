"""The face of every answer: label, icon and what to click for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pyengine.core.play.decision import Answer
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.scene import Face, Pieces
from pyengine.core.view.text import N_, Message, joined, plural, translate
from pyengine.games.coal_baron.chapters.draw import NAMES, top_of
from pyengine.games.coal_baron.chapters.orders import FREE, is_half, order_of
from pyengine.games.coal_baron.coal import CAGE, STORAGE
from pyengine.games.coal_baron.components import (
    BANK,
    CANTEEN,
    CARD_SPOTS,
    CARDS,
    COLOURS,
    LEVEL_SLOTS,
    SPACE_ACTION,
    SPACE_AMOUNT,
    SPACE_AREA,
    SPACE_VEHICLE,
    SPACES,
    SURFACE,
    TILES,
    VEHICLES,
)
from pyengine.games.coal_baron.stacks import ORDER_DRAW, TILE_DRAW
from pyengine.games.coal_baron.state import State
from pyengine.games.coal_baron.view.texts import name_of


def option_faces(
    s: State, answers: Mapping[str, Answer], lang: str, seats: Sequence[SeatInfo], pieces: Pieces
) -> list[Face]:
    """How each legal answer looks: what it says and what can be clicked for it."""
    face = _FACES[s.pending[-1].step]
    return [face(s, key, answer, lang, pieces) for key, answer in answers.items()]


def _pick(s: State, key: str, answer: Answer, lang: str, pieces: Pieces) -> Face:
    return _in_tray(key, CARDS[answer[1]], lang, pieces)


def _in_tray(key: str, id: str, lang: str, pieces: Pieces) -> Face:
    return Face(key, name_of(id, lang), "", id, [pieces.at("tray/", id)])


PLACE_LABELS: dict[str, Message] = {
    "buy_tile": N_("Buy {good}"),
    "draw_tiles": plural("Draw {n} tile", "Draw {n} tiles"),
    "mine": plural("Mine: {n} work step", "Mine: {n} work steps"),
    "deliver": N_("Deliver: {vehicle}"),
    "take_money": plural("Take {n} Mark", "Take {n} Marks"),
    "take_order": N_("Take {good}"),
    "draw_orders": plural("Draw {n} order", "Draw {n} orders"),
    "bank": N_("Bank: 1 Mark"),
}
_ICONS = {
    "mine": "cb-hammers",
    "take_money": "cb-coin",
    "bank": "cb-coin",
    "draw_tiles": "cb-draw5",
    "draw_orders": "cb-draw5",
}


def _place(s: State, key: str, answer: Answer, lang: str, pieces: Pieces) -> Face:
    action, space, _ = answer
    if space == CANTEEN:
        return Face(key, name_of("canteen", lang), "", "", [["board/canteen"]])
    if space == BANK:
        text = translate(PLACE_LABELS["bank"], lang)
        group = name_of("money", lang)
        return Face(key, text, "", "cb-coin", [["board/bank"]], group=group)
    values: dict[str, object] = {"n": SPACE_AMOUNT[space]}
    icon = _ICONS.get(action, "")
    if action == "buy_tile":
        icon = TILES[s.goods[space]]
        values["good"] = name_of(icon, lang)
    elif action == "take_order":
        icon = CARDS[s.goods[space]]
        values["good"] = name_of(icon, lang)
    elif action in ("draw_tiles", "draw_orders"):
        values["n"] = len(top_of(s, TILE_DRAW if action == "draw_tiles" else ORDER_DRAW))
    elif action == "deliver":
        icon = f"cb-icon-{VEHICLES[SPACE_VEHICLE[space]]}"
        values["vehicle"] = name_of(VEHICLES[SPACE_VEHICLE[space]], lang)
    label = translate(PLACE_LABELS[SPACE_ACTION[space]], lang, values)
    group = name_of(SPACE_AREA[space], lang)
    return Face(key, label, "", icon, [[f"board/{SPACES[space]}"]], group=group)


def _fill(s: State, key: str, answer: Answer, lang: str, pieces: Pieces) -> Face:
    if answer[0] == "none":
        return Face(key, translate(N_("Leave the minecart empty"), lang), "", "", [], style="stop")
    colour = COLOURS[answer[1]]
    label = translate(N_("Put a {colour} cube on it"), lang, {"colour": name_of(colour, lang)})
    return Face(key, label, "", f"cb-cube-{colour}", [[f"board/supply_{colour}"]])


def _take(s: State, key: str, answer: Answer, lang: str, pieces: Pieces) -> Face:
    stack = s.pending[-1].stack
    if answer[0] == "none":
        return Face(key, translate(N_("Keep none"), lang), "", "", [], style="stop")
    return _in_tray(key, NAMES[stack][answer[1]], lang, pieces)


def _return(s: State, key: str, answer: Answer, lang: str, pieces: Pieces) -> Face:
    on_top = answer[0] == "top"
    label = translate(N_("On top of the stack") if on_top else N_("At the bottom of the stack"), lang)
    slot = "board/tile_stack" if s.pending[-1].stack == TILE_DRAW else "board/order_stack"
    return Face(key, label, "", "cb-act-up" if on_top else "cb-act-down", [[slot]])


def _arrange(s: State, key: str, answer: Answer, lang: str, pieces: Pieces) -> Face:
    return _in_tray(key, NAMES[s.pending[-1].stack][answer[1]], lang, pieces)


# --- work steps -----------------------------------------------------------------------------------------------------


def _work_step(s: State, key: str, answer: Answer, lang: str, pieces: Pieces) -> Face:
    family = answer[0]
    number = s.pending[-1].seat
    seat, at = s.seats[number], f"seat{number}"
    if family == "stop":
        return Face(key, translate(N_("Stop mining"), lang), "", "", [], style="stop")
    if family == "cage":
        slot = LEVEL_SLOTS[answer[1]]
        up = answer[1] < seat.level
        label = translate(N_("Cage: {level}"), lang, {"level": name_of(slot, lang)})
        return Face(key, label, "", "cb-act-up" if up else "cb-act-down", [[f"{at}/{slot}"]])
    if family in ("load", "store"):
        return _load_or_store(key, answer, lang, pieces, at, LEVEL_SLOTS[seat.level])
    return _to_order(s, key, answer, lang, pieces, at)


def _load_or_store(key: str, answer: Answer, lang: str, pieces: Pieces, at: str, level: str) -> Face:
    colour = COLOURS[answer[1]]
    cube = f"cb-cube-{colour}"
    values = {"colour": name_of(colour, lang)}
    if answer[0] == "store":
        label = translate(N_("Store {colour}"), lang, values)
        needs = [pieces.at(f"{at}/cage_", cube), [f"{at}/storage", f"{at}/storage_{colour}"]]
        asks = (translate(N_("Which cube goes into storage?"), lang), translate(WHERE_TO, lang))
        return Face(key, label, "", "cb-act-store", needs, asks=asks)
    label = translate(N_("Load {colour}"), lang, values)
    home = level.removeprefix("level_")
    on_carts = pieces.at(f"{at}/{level}.", cube) + pieces.at(f"{at}/printed_{home}", cube)
    if not on_carts:  # out of the cage's reach: whoever points at such a cube reads why
        on_carts = pieces.at(f"{at}/level_", cube) + pieces.at(f"{at}/printed_", cube)
    return Face(key, label, "", "cb-act-load", [[*on_carts, f"{at}/{level}"]])


WHERE_TO = N_("Where does this cube go?")
WHICH_CUBE = N_("Which cube for this order?")
WHICH_TWO = N_("Any 2 cubes can replace 1 of another colour. Which ones?")
WHERE_BOTH = N_("Which spot do these 2 cubes fill?")


def _to_order(s: State, key: str, answer: Answer, lang: str, pieces: Pieces, at: str) -> Face:
    family, cubes, card, colour, _ = answer
    needs = []
    for source, cube in cubes:
        place = f"{at}/cage_" if source == CAGE else f"{at}/storage_{COLOURS[cube]}"
        needs.append(pieces.at(place, f"cb-cube-{COLOURS[cube]}"))
    order = order_of(s.me(), card)
    on_card = list(pieces.at(f"{at}/orders", CARDS[card]))
    if order is not None:
        for spot, printed in enumerate(CARD_SPOTS[card]):
            code = order[1][spot]
            if printed == colour and (is_half(code, colour) if family == "finish" else code == FREE):
                on_card += [f"{piece}/{spot}" for piece in pieces.at(f"{at}/orders", CARDS[card])]
    needs.append(on_card)
    values: dict[str, object] = {
        "colour": joined([name_of(COLOURS[cube], lang) for _, cube in cubes], lang),
        "card": name_of(CARDS[card], lang),
        "spot": name_of(COLOURS[colour], lang),
    }
    if family == "order":
        label = translate(N_("Put a {colour} cube on {card}"), lang, values)
        asks = (translate(WHICH_CUBE, lang), translate(WHERE_TO, lang))
        # of two equal cubes the one in the cage goes first: it makes room, and the stored one can wait
        first = int(cubes[0][0] == STORAGE and s.me().level == SURFACE and colour in s.me().cage)
        return Face(key, label, "", "cb-act-order", needs, asks=asks, first=first)
    if family == "swap":
        label = translate(N_("Use {colour} for {spot} on {card}"), lang, values)
        which, where = translate(WHICH_TWO, lang), translate(WHERE_BOTH, lang)
        # one cube of the spot's own colour does alone what the two would do
        worse = any(cube == colour for _, cube in cubes)
        return Face(
            key, label, "", "cb-act-swap", needs, part="also", asks=(which, which, where), first=2, list_only=worse
        )
    asks = (translate(WHICH_CUBE, lang), translate(WHERE_TO, lang))
    if family == "finish":
        label = translate(N_("Use {colour} as the second half of {spot} on {card}"), lang, values)
        return Face(key, label, "", "cb-act-swap", needs, asks=asks)
    label = translate(N_("Use {colour} as half of {spot} on {card}"), lang, values)
    return Face(key, label, "", "cb-act-swap", needs, part="also", asks=asks, first=1)


_FACES: Final[dict[str, Callable[[State, str, Answer, str, Pieces], Face]]] = {
    "draft": _pick,
    "turn": _place,
    "mining.step": _work_step,
    "shortage": _fill,
    "draw.take": _take,
    "draw.return": _return,
    "draw.order": _arrange,
}
