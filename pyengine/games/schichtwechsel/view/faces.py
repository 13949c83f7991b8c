"""The face of every answer: label, icon and what to click for it. What it does, `explanations` tell.

A click on a card pays the cheapest way; who wants to pay otherwise clicks the player stone or the coin besides. A
payment that does not suit the card, or that one does not have, is meant by no click: a card explains what is wrong with
the card, not with every payment. Things that are alike share their targets, so that a click on any of them is
understood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pyengine.core.play.decision import Answer
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.scene import Face, Pieces
from pyengine.core.view.text import N_, Message, capital, plural, translate
from pyengine.games.schichtwechsel.chapters.cards import ALL_MODES
from pyengine.games.schichtwechsel.chapters.payment import PAYMENTS, SUITABLE, payable
from pyengine.games.schichtwechsel.components import (
    BONUS,
    CARDS,
    CARTS,
    COKE_SPACES,
    COLUMNS,
    EXCHANGES,
    FIELDS,
    GOAL,
    GREY,
    HEAP,
    HOUSES,
    IN_AREA,
    MATERIALS,
    OWN,
    OWN_CARD,
    OWN_FIELD,
    PLACES,
    PLAIN,
    SHIFT,
    TILES,
    TRACKS,
    WAGONS,
)
from pyengine.games.schichtwechsel.effects.carts import KIND
from pyengine.games.schichtwechsel.effects.hauling import WAGON_KIND
from pyengine.games.schichtwechsel.effects.programs import (
    CHOICES,
    HOUSE_PROGRAM,
    MODES,
    Mode,
)
from pyengine.games.schichtwechsel.state import Seat, State
from pyengine.games.schichtwechsel.view.texts import COUNTED, name_of
from pyengine.games.schichtwechsel.view.wording import in_words


class Look(NamedTuple):
    """What a face is made from: the position, the pending decision, the language, the tableau of the player."""

    s: State
    asked: Any
    lang: str
    at: str

    @property
    def number(self) -> int:
        number: int = self.asked.seat
        return number

    @property
    def seat(self) -> Seat:
        return self.s.seats[self.number]


def option_faces(
    s: State, answers: Mapping[str, Answer], lang: str, seats: Sequence[SeatInfo], pieces: Pieces
) -> list[Face]:
    """How each answer looks: what it says and what can be clicked for it."""
    asked = s.pending[-1]
    look = Look(s, asked, lang, f"seat{asked.seat}")
    if asked.step == "turn":
        faces = [_turn(look, key, answer) for key, answer in answers.items()]
        # Cards at their cheapest and the way out come first, then the heap, then what is seldom wanted.
        groups = ["", *(translate(message, lang) for message in (HEAP_GROUP, OTHERWISE))]
        return sorted(faces, key=lambda face: groups.index(face.group))
    if asked.step == "give":
        return [_give(key, answer, lang, seats) for key, answer in answers.items()]
    face_of = _FACE_OF[asked.step]
    faces = [_stop(key, lang) if answer[0] in _STOPS else face_of(look, key, answer) for key, answer in answers.items()]
    return [face._replace(label=capital(face.label)) for face in faces]


_STOPS: dict[str, Message] = {
    "stop": N_("Stop here"),
    "decline": N_("Decline"),
    "keep": N_("Don’t sell"),
    "skip": N_("Skip this part"),
    "pass": N_("Pass"),
    "end": N_("End your turn"),
}
_WORD_ICONS: dict[str, str] = {
    "road": "sw-i-lorry",
    "rail": "sw-i-loco",
    "canal": "sw-i-barge",
    "vp": "sw-i-vp",
    "miner": "sw-i-miner",
    "headframe": "sw-i-hf",
    "water": "sw-i-water-down",
    "tool": "sw-i-tool-return",
    "coal": "sw-coal",
    "spoil": "sw-spoil",
    "wagon": "sw-i-wagon",
    "heap": "sw-i-heap",
    "coke": "sw-i-cwagon",
    "cokery": "sw-i-oven",
}


def _stop(key: str, lang: str) -> Face:
    return Face(key, translate(_STOPS[key], lang), "", "", [], style="stop")


# --- a turn -----------------------------------------------------------------------------------------------------------


HEAP_GROUP = N_("Exchange spoil from the heap")
OTHERWISE = N_("Pay differently")


def _mode_name(mode: Mode, lang: str) -> str:
    name = name_of(OWN_CARD if mode.card == OWN else CARDS[mode.card], lang)
    if ":" in mode.words:
        name = f"{name} ({name_of('paid_' + mode.words.split(':')[1], lang)})"
    return name


def _turn(look: Look, key: str, answer: Answer) -> Face:
    lang, at = look.lang, look.at
    family = answer[0]
    if family in ("pass", "end"):
        return _stop(key, lang)
    if family == "exchange":
        id = EXCHANGES[answer[1]]
        group = translate(HEAP_GROUP, lang)
        return Face(key, name_of(id, lang), "", "sw-i-heap", [[f"{at}/{id}"]], group=group, part="also")
    mode = ALL_MODES[answer[1]]
    slot = f"{at}/{OWN_CARD}" if mode.card == OWN else f"board/{CARDS[mode.card]}"
    ways = payable(look.seat)[mode.cost]
    plain = ways[0] if ways else SUITABLE[mode.cost][0]
    needs = [[slot]] if answer[2] == plain else []
    if answer[2] in ways[1:]:
        white, stone, coins = (mine - other for mine, other in zip(PAYMENTS[answer[2]], PAYMENTS[plain], strict=True))
        needs = [[slot]]
        needs += [[f"{at}/stock_pstone"]] if stone > 0 else []
        needs += [[f"{at}/stock_coin"]] * max(coins, 0)
        needs += [[f"{at}/stock_white"]] if len(needs) == 1 and white else []
    icon = OWN_CARD if mode.card == OWN else CARDS[mode.card]
    group = translate(OTHERWISE, lang) if len(needs) > 1 else ""
    asks = (translate(N_("Which card do you pay for?"), lang),) * len(needs)
    return Face(key, _mode_name(mode, lang), "", icon, needs, group=group, asks=asks)


def _give(key: str, answer: Answer, lang: str, seats: Sequence[SeatInfo]) -> Face:
    number = answer[1]
    if number >= len(seats):
        return Face(key, key, "", "", [])
    info = seats[number]
    label = translate(N_("Give to {name}"), lang, {"name": info.name})
    return Face(key, label, "", f"sw-miner-{info.colour}", [[f"board/bundle_{number}"]])


# --- everything else --------------------------------------------------------------------------------------------------


def _alike(kinds: Sequence[object], loads: Sequence[int], which: int) -> list[int]:
    """The thing that an answer means, then others of the same kind with the same load."""
    alike = [n for n, kind in enumerate(kinds) if kind == kinds[which] and loads[n] == loads[which]]
    return sorted(alike, key=lambda n: n != which)


def _carts(look: Look, cart: int) -> list[str]:
    return [f"{look.at}/{CARTS[n]}" for n in _alike(KIND, look.seat.carts, cart)]


def _cokery_targets(s: State, number: int, field: int, owner: int) -> list[str]:
    if field == OWN_FIELD:
        return [f"board/own_{number}"]
    if not PLAIN[field]:
        return [f"board/{GREY[field]}"]
    open_fields = (n for n in range(len(GREY)) if PLAIN[n] and n not in s.config.closed_grey)
    alike = [n for n in open_fields if s.grey[n] == owner or n == field]
    return [f"board/{GREY[n]}" for n in sorted(alike, key=lambda n: n != field)]


def _counted(id: str, count: int, lang: str) -> str:
    return translate(COUNTED[id], lang, {"n": count})


def _put(look: Look, key: str, answer: Answer) -> Face:
    _, material, cart, _ = answer
    values = {"material": name_of(MATERIALS[material], look.lang), "where": name_of(CARTS[cart], look.lang)}
    needs = [targets := _carts(look, cart)]
    if not (look.asked.coal, look.asked.spoil)[material]:  # a click on a cart means a cube that is there
        needs = []
    elif look.asked.coal and look.asked.spoil:
        needs.append([f"{look.at}/hand_{MATERIALS[material]}"])
    asks = (translate(N_("Into which cart?"), look.lang), translate(N_("Coal or spoil?"), look.lang))
    label, icon = translate(N_("{material}: {where}"), look.lang, values), f"sw-{MATERIALS[material]}"
    return Face(key, label, "", icon, needs, asks=asks[: len(needs)], alike=tuple(targets))


def _cart(look: Look, key: str, answer: Answer) -> Face:
    targets = _carts(look, answer[1])
    load = look.seat.carts[answer[1]]
    values = {"cart": name_of(CARTS[answer[1]], look.lang), "what": _counted(MATERIALS[load < 0], abs(load), look.lang)}
    label = translate(N_("{cart}: {what}"), look.lang, values) if load else name_of(CARTS[answer[1]], look.lang)
    return Face(key, label, "", "sw-i-haul", [targets], alike=tuple(targets))


def _wagon(look: Look, key: str, answer: Answer) -> Face:
    targets = [f"{look.at}/{WAGONS[n]}" for n in _alike(WAGON_KIND, look.seat.wagons, answer[1])]
    icon = "sw-i-oven" if look.asked.step == "coke" else "sw-i-wagon"
    return Face(key, name_of(WAGONS[answer[1]], look.lang), "", icon, [targets], alike=tuple(targets))


def _cokery_field(look: Look, key: str, answer: Answer) -> Face:
    loading = look.asked.step == "load"
    targets = _cokery_targets(look.s, look.number, answer[1], look.number if loading else -1)
    icon = "sw-i-load" if loading else "sw-i-oven"
    return Face(key, name_of(FIELDS[answer[1]], look.lang), "", icon, [targets], alike=tuple(targets))


def _tile(look: Look, key: str, answer: Answer) -> Face:
    id = TILES[answer[1]]
    return Face(key, name_of(id, look.lang), "", id, [[f"board/tile_{id}"]])


def _sale(look: Look, key: str, answer: Answer) -> Face:
    targets = [f"{look.at}/{id}" for id in COKE_SPACES[:2]]
    targets.append(f"{look.at}/sales_{min(look.seat.sold + 1, len(COLUMNS))}")
    return Face(key, translate(N_("Sell 2 coke"), look.lang), "", "sw-i-coin", [targets], style="primary")


def _bonus(look: Look, key: str, answer: Answer) -> Face:
    field = look.asked.field
    return Face(key, in_words(HOUSE_PROGRAM[field], look.lang), "", "sw-white", [[f"{look.at}/{HOUSES[field]}"]])


def _heap(look: Look, key: str, answer: Answer) -> Face:
    targets = [f"{look.at}/heap_{min(look.seat.heap + 1, HEAP)}"]
    return Face(key, translate(N_("1 spoil on the heap"), look.lang), "", "sw-i-heap", [targets])


# --- tracks, choices, water, tools ------------------------------------------------------------------------------------


def _first(look: Look, key: str, answer: Answer) -> Face:
    id = TRACKS[answer[1]]
    return Face(key, name_of(id, look.lang), "", _WORD_ICONS[id], [[_next_field(look, answer[1])]])


def _steps(look: Look, key: str, answer: Answer) -> Face:
    track = look.asked.track
    if not answer[1]:
        needs = [[f"board/{TRACKS[track]}_{look.seat.discs[track]}"]]
        return Face(key, translate(N_("No step"), look.lang), "", "", needs, style="stop")
    label = translate(plural("{n} step forward", "{n} steps forward"), look.lang, {"n": answer[1]})
    field = min(look.seat.discs[track] + answer[1], GOAL[track])
    return Face(key, label, "", _WORD_ICONS[TRACKS[track]], [[f"board/{TRACKS[track]}_{field}"]])


def _choice(look: Look, key: str, answer: Answer) -> Face:
    choice = CHOICES[look.asked.choice]
    word = choice.words[answer[1]]
    program = choice.programs[answer[1]]
    return Face(key, in_words(program, look.lang), "", _WORD_ICONS[word], _choice_targets(look, word))


def _pump(look: Look, key: str, answer: Answer) -> Face:
    level = max(0, look.seat.water - answer[1])
    if not answer[1]:
        label = translate(N_("Leave the water at {level}"), look.lang, {"level": level})
        return Face(key, label, "", "", [[f"{look.at}/water_{level}"]], style="stop")
    label = translate(N_("Water −{n}: level {level}"), look.lang, {"n": answer[1], "level": level})
    return Face(key, label, "", "sw-i-water-down", [[f"{look.at}/water_{level}"]])


def _tools(look: Look, key: str, answer: Answer) -> Face:
    if not answer[1]:
        return Face(key, translate(N_("Return none"), look.lang), "", "", [], style="stop")
    label = translate(plural("Return {n} tool marker", "Return {n} tool markers"), look.lang, {"n": answer[1]})
    return Face(key, label, "", "sw-i-tool-return", [[f"{look.at}/stock_tool"]] * answer[1])


# --- miner, houses, headframes, copies, the last sales ----------------------------------------------------------------


def _miner(look: Look, key: str, answer: Answer) -> Face:
    id = SHIFT[answer[1]]
    name = name_of(f"shift/{id}", look.lang)
    return Face(key, name, "", "sw-i-miner", [[f"board/{id}"]])


def _house(look: Look, key: str, answer: Answer) -> Face:
    id = HOUSES[answer[1]]
    return Face(key, name_of(id, look.lang), "", "sw-i-house", [[f"{look.at}/{id}"]])


def _build(look: Look, key: str, answer: Answer) -> Face:
    id = PLACES[answer[1]]
    return Face(key, name_of(id, look.lang), "", "sw-i-house", [[f"board/{id}"]])


def _headframe(look: Look, key: str, answer: Answer) -> Face:
    _, origin, field, _ = answer
    areas = [f"board/headframe_area_{look.number}_{n}" for n in (0, 1)]
    needs = [[f"board/{BONUS[field]}"]]
    if len({tower for tower in look.seat.towers if tower >= IN_AREA}) > 1:
        needs.append([f"board/{BONUS[origin]}"] if origin >= 0 else areas)
    label = name_of(BONUS[field], look.lang)
    if origin >= 0:
        label = translate(N_("{where} → {to}"), look.lang, {"where": name_of(BONUS[origin], look.lang), "to": label})
    asks = (
        translate(N_("Where does the headframe go?"), look.lang),
        translate(N_("Which headframe do you move?"), look.lang),
    )
    return Face(key, label, "", "sw-i-hf", needs, asks=asks[: len(needs)])


def _copy(look: Look, key: str, answer: Answer) -> Face:
    if answer[0] == "own":  # never offered, but a click on it gets the reason (SW-4.21)
        return Face(key, name_of(OWN_CARD, look.lang), "", OWN_CARD, [[f"{look.at}/{OWN_CARD}"]])
    mode = MODES[answer[1]]
    return Face(key, _mode_name(mode, look.lang), "", CARDS[mode.card], [[f"board/{CARDS[mode.card]}"]])


def _final_sale(look: Look, key: str, answer: Answer) -> Face:
    if not answer[1]:
        return Face(key, translate(N_("No sale"), look.lang), "", "", [], style="stop")
    label = translate(plural("{n} sale", "{n} sales"), look.lang, {"n": answer[1]})
    needs = [[f"{look.at}/sales_{min(look.seat.sold + answer[1], len(COLUMNS))}"]]
    return Face(key, label, "", "sw-i-coin", needs)


def _next_field(look: Look, track: int) -> str:
    return f"board/{TRACKS[track]}_{min(look.seat.discs[track] + 1, GOAL[track])}"


def _choice_targets(look: Look, word: str) -> list[list[str]]:
    """What to click for an option of a choice."""
    seat, at = look.seat, look.at
    if word in TRACKS:
        return [[_next_field(look, TRACKS.index(word))]]
    targets = {
        "vp": f"{at}/stock_vp",
        "miner": f"board/{SHIFT[seat.miner]}" if seat.miner else "board/shift_start",
        "headframe": f"{at}/{OWN_CARD}",
        "water": f"{at}/water_{max(0, seat.water - 1)}",
        "tool": f"{at}/stock_tool",
        "heap": f"{at}/heap_{min(seat.heap + 1, HEAP)}",
        "coke": f"{at}/{COKE_SPACES[min(seat.rolling, len(COKE_SPACES) - 1)]}",
        "cokery": f"board/own_{look.number}",
        "wagon": f"{at}/area_coal_wagons",
        "coal": f"{at}/area_underground",
        "spoil": f"{at}/area_underground",
    }
    return [[targets[word]]]


_FACE_OF: Final[dict[str, Callable[[Look, str, Answer], Face]]] = {
    "carts": _put,
    "tile": _tile,
    "sale": _sale,
    "bonus": _bonus,
    "haul": _cart,
    "wagon": _wagon,
    "heap": _heap,
    "coke": _wagon,
    "field": _cokery_field,
    "load": _cokery_field,
    "first": _first,
    "steps": _steps,
    "choose": _choice,
    "pump": _pump,
    "tools": _tools,
    "miner": _miner,
    "house": _house,
    "build": _build,
    "headframe": _headframe,
    "copy": _copy,
    "final.sale": _final_sale,
}
"""By decision: the face of an answer that is not one of `_STOPS`."""
