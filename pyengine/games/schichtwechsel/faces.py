"""The face of every answer: label, icon and what to click for it.

A click on a card pays the cheapest way; who wants to pay otherwise clicks the player stone or the coin besides. A
payment that does not suit the card, or that one does not have, is meant by no click: a card explains what is wrong with
the card, not with every payment. Things that are alike share their targets, so that a click on any of them is
understood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pyengine.core.decision import Answer
from pyengine.core.scene import Face, Pieces
from pyengine.core.telling import SeatInfo
from pyengine.core.text import N_, Message, joined, plural, translate
from pyengine.games.schichtwechsel.cards import ALL_MODES
from pyengine.games.schichtwechsel.carts import KIND
from pyengine.games.schichtwechsel.components import (
    BONUS,
    CARDS,
    CARTS,
    COKE_SPACES,
    COLUMNS,
    EXCHANGES,
    EXIT,
    FIELDS,
    GOAL,
    GREY,
    HEAP,
    HOUSES,
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
from pyengine.games.schichtwechsel.hauling import WAGON_KIND
from pyengine.games.schichtwechsel.payment import PAYMENTS, SUITABLE, payable, words_of
from pyengine.games.schichtwechsel.programs import (
    BONUS_PROGRAM,
    CHOICES,
    EXCHANGE_PROGRAM,
    EXIT_MOVE,
    HOUSE_PROGRAM,
    MODES,
    SHIFT_PROGRAM,
    Mode,
)
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.texts import name_of
from pyengine.games.schichtwechsel.wording import card_in_words, in_words, right_now, tile_in_words


def option_faces(
    s: State, answers: Mapping[str, Answer], lang: str, seats: Sequence[SeatInfo], pieces: Pieces
) -> list[Face]:
    """How each answer looks: what it says and what can be clicked for it."""
    step, number = s.pending[-1][0], s.pending[-1][1]
    at = f"seat{number}"
    if step == "turn":
        faces = [_turn(s, number, key, answer, lang) for key, answer in answers.items()]
        # Cards at their cheapest and the way out come first, then the heap, then what is seldom wanted.
        groups = ["", *(translate(message, lang) for message in (HEAP_GROUP, OTHERWISE))]
        return sorted(faces, key=lambda face: groups.index(face.group))
    if step == "give":
        return [_give(key, answer, lang, seats) for key, answer in answers.items()]
    faces = [_small(s, step, key, answer, lang, at) for key, answer in answers.items()]
    return [face._replace(label=face.label[:1].upper() + face.label[1:]) for face in faces]


_STOPS: dict[str, Message] = {
    "stop": N_("Enough"),
    "decline": N_("Decline"),
    "keep": N_("Do not sell"),
    "skip": N_("Skip this part"),
    "pass": N_("Pass"),
    "end": N_("End the turn"),
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


HEAP_GROUP = N_("Exchange spoil of the heap")
OTHERWISE = N_("Pay in another way")
_UNIT_COUNTS: dict[str, Message] = {
    "white": plural("{n} white stone", "{n} white stones"),
    "player": plural("{n} player stone", "{n} player stones"),
    "coin": plural("{n} DM coin", "{n} DM coins"),
}


def _payment(units: str, lang: str) -> str:
    parts = units.split(":")
    counts = {unit: parts.count(unit) for unit in dict.fromkeys(parts)}
    return joined([translate(_UNIT_COUNTS[unit], lang, {"n": count}) for unit, count in counts.items()], lang)


def _mode_name(mode: Mode, lang: str) -> str:
    name = name_of(OWN_CARD if mode.card == OWN else CARDS[mode.card], lang)
    if ":" in mode.words:
        name = f"{name} ({name_of('paid_' + mode.words.split(':')[1], lang)})"
    return name


def _turn(s: State, number: int, key: str, answer: Answer, lang: str) -> Face:
    at = f"seat{number}"
    family = answer[0]
    if family in ("pass", "end"):
        return _stop(key, lang)
    if family == "exchange":
        id = EXCHANGES[answer[1]]
        detail = in_words(EXCHANGE_PROGRAM[answer[1]], lang)
        group = translate(HEAP_GROUP, lang)
        return Face(key, name_of(id, lang), detail, "sw-i-heap", [[f"{at}/{id}"]], group=group)
    mode = ALL_MODES[answer[1]]
    slot = f"{at}/{OWN_CARD}" if mode.card == OWN else f"board/{CARDS[mode.card]}"
    units = words_of(PAYMENTS[answer[2]])
    ways = payable(s.seats[number])[mode.cost]
    plain = ways[0] if ways else SUITABLE[mode.cost][0]
    needs = [[slot]] if answer[2] == plain else []
    if answer[2] in ways[1:]:
        white, stone, coins = (mine - other for mine, other in zip(PAYMENTS[answer[2]], PAYMENTS[plain], strict=True))
        needs = [[slot]]
        needs += [[f"{at}/stock_pstone"]] if stone > 0 else []
        needs += [[f"{at}/stock_coin"]] * max(coins, 0)
        needs += [[f"{at}/stock_white"]] if len(needs) == 1 and white else []
    now = right_now(s, number, mode, lang) or card_in_words(mode, lang)
    detail = f"{_payment(units, lang)} · {now}"
    icon = OWN_CARD if mode.card == OWN else CARDS[mode.card]
    group = translate(OTHERWISE, lang) if len(needs) > 1 else ""
    return Face(key, _mode_name(mode, lang), detail, icon, needs, group=group)


def _give(key: str, answer: Answer, lang: str, seats: Sequence[SeatInfo]) -> Face:
    number = answer[1]
    if number >= len(seats):
        return Face(key, key, "", "", [])
    info = seats[number]
    label = translate(N_("To {name}"), lang, {"name": info.name})
    return Face(key, label, "", f"sw-miner-{info.colour}", [[f"board/bundle_{number}"]])


# --- everything else --------------------------------------------------------------------------------------------------


def _alike(s: State, kinds: Sequence[object], loads: Sequence[int], which: int) -> list[int]:
    """Things of the same kind with the same load."""
    return [n for n, kind in enumerate(kinds) if kind == kinds[which] and loads[n] == loads[which]]


def _cokery_targets(s: State, number: int, field: int, owner: int) -> list[str]:
    if field == OWN_FIELD:
        return [f"board/own_{number}"]
    if not PLAIN[field]:
        return [f"board/{GREY[field]}"]
    return [
        f"board/{GREY[n]}"
        for n in range(len(GREY))
        if PLAIN[n] and (s.grey[n] == owner or n == field) and n not in s.config.closed_grey
    ]


def _small(s: State, step: str, key: str, answer: Answer, lang: str, at: str) -> Face:
    family = answer[0]
    number = s.pending[-1][1]
    seat = s.seats[number]
    if family in _STOPS:
        return _stop(key, lang)
    if step == "carts":
        _, material, cart, _ = answer
        values = {"material": name_of(MATERIALS[material], lang), "where": name_of(CARTS[cart], lang)}
        needs = [[f"{at}/{CARTS[n]}" for n in _alike(s, KIND, seat.carts, cart)]]
        if s.pending[-1][2] and s.pending[-1][3]:
            needs.append([f"{at}/hand_{MATERIALS[material]}"])
        return Face(key, translate(N_("{material}: {where}"), lang, values), "", f"sw-{MATERIALS[material]}", needs)
    if step in ("haul", "wagon", "coke"):
        which = answer[1]
        if step == "haul":
            names, alike, icon = CARTS, _alike(s, KIND, seat.carts, which), "sw-i-haul"
        else:
            names, alike = WAGONS, _alike(s, WAGON_KIND, seat.wagons, which)
            icon = "sw-i-oven" if step == "coke" else "sw-i-wagon"
        return Face(key, name_of(names[which], lang), "", icon, [[f"{at}/{names[n]}" for n in alike]])
    if step in ("field", "load"):
        owner = number if step == "load" else -1
        icon = "sw-i-load" if step == "load" else "sw-i-oven"
        targets = _cokery_targets(s, number, answer[1], owner)
        return Face(key, name_of(FIELDS[answer[1]], lang), "", icon, [targets])
    if step == "tile":
        id = TILES[answer[1]]
        return Face(key, name_of(id, lang), tile_in_words(answer[1], id, lang), id, [[f"board/tile_{id}"]])
    if step == "sale":
        needs = [[f"{at}/{id}" for id in COKE_SPACES[:2]] + [f"{at}/sales_{min(seat.sold + 1, len(COLUMNS))}"]]
        return Face(key, translate(N_("Sell 2 coke"), lang), "", "sw-i-coin", needs, style="primary")
    if step == "bonus":
        field = s.pending[-1][2]
        return Face(key, in_words(HOUSE_PROGRAM[field], lang), "", "sw-white", [[f"{at}/{HOUSES[field]}"]])
    return _ways(s, step, key, answer, lang, at)


def _ways(s: State, step: str, key: str, answer: Answer, lang: str, at: str) -> Face:
    """Tracks, water, tools, miner, houses, headframes, copies."""
    number = s.pending[-1][1]
    seat = s.seats[number]
    if step in ("first", "steps"):
        track = answer[1] if step == "first" else s.pending[-1][2]
        id = TRACKS[track]
        icon = _WORD_ICONS[id]
        if step == "first":
            return Face(key, name_of(id, lang), "", icon, [[_next_field(s, number, track)]])
        label = translate(plural("{n} step ahead", "{n} steps ahead"), lang, {"n": answer[1]})
        field = min(seat.discs[track] + answer[1], GOAL[track])
        return Face(key, label, "", icon, [[f"board/{id}_{field}"]])
    if step == "choose":
        choice = CHOICES[s.pending[-1][2]]
        word = choice.words[answer[1]]
        needs = _choice_targets(s, number, word, at)
        return Face(key, in_words(choice.programs[answer[1]], lang), "", _WORD_ICONS[word], needs)
    if step == "pump":
        level = max(0, seat.water - answer[1])
        label = translate(N_("Water −{n}: level {level}"), lang, {"n": answer[1], "level": level})
        return Face(key, label, "", "sw-i-water-down", [[f"{at}/water_{level}"]])
    if step == "tools":
        label = translate(plural("Return {n} tool marker", "Return {n} tool markers"), lang, {"n": answer[1]})
        if not answer[1]:
            return Face(key, translate(N_("Return none"), lang), "", "", [], style="stop")
        return Face(key, label, "", "sw-i-tool-return", [[f"{at}/stock_tool"]] * answer[1])
    if step == "heap":
        targets = [f"{at}/heap_{min(seat.heap + 1, HEAP)}"]
        return Face(key, translate(N_("1 spoil on the heap"), lang), "", "sw-i-heap", [targets])
    if step == "miner":
        id = SHIFT[answer[1]]
        program = EXIT_MOVE if seat.miner == EXIT else SHIFT_PROGRAM[answer[1]]
        return Face(key, name_of(f"shift/{id}", lang), in_words(program, lang), "sw-i-miner", [[f"board/{id}"]])
    if step == "house":
        id = HOUSES[answer[1]]
        detail = in_words(HOUSE_PROGRAM[answer[1]], lang)
        return Face(key, name_of(id, lang), detail, "sw-i-house", [[f"{at}/{id}"]])
    if step == "build":
        id = PLACES[answer[1]]
        return Face(key, name_of(id, lang), "", "sw-i-house", [[f"board/{id}"]])
    if step == "headframe":
        _, origin, field, _ = answer
        where = [f"board/{BONUS[origin]}"] if origin >= 0 else [f"board/headframe_area_{number}_{n}" for n in (0, 1)]
        needs = [[f"board/{BONUS[field]}"]]
        if len({tower for tower in seat.towers if tower >= -1}) > 1:
            needs.append(where)
        label = name_of(BONUS[field], lang)
        if origin >= 0:
            label = translate(N_("{where} → {to}"), lang, {"where": name_of(BONUS[origin], lang), "to": label})
        return Face(key, label, in_words(BONUS_PROGRAM[field], lang), "sw-i-hf", needs)
    if step == "copy":
        if answer[0] == "own":  # never offered, but a click on it is told why (SW-4.21)
            return Face(key, name_of(OWN_CARD, lang), "", OWN_CARD, [[f"{at}/{OWN_CARD}"]])
        mode = MODES[answer[1]]
        detail = right_now(s, number, mode, lang) or card_in_words(mode, lang)
        return Face(key, _mode_name(mode, lang), detail, CARDS[mode.card], [[f"board/{CARDS[mode.card]}"]])
    label = translate(plural("{n} sale", "{n} sales"), lang, {"n": answer[1]})
    needs = [[f"{at}/sales_{min(seat.sold + answer[1], len(COLUMNS))}"]] if answer[1] else []
    return Face(key, label, "", "sw-i-coin", needs)


def _next_field(s: State, number: int, track: int) -> str:
    return f"board/{TRACKS[track]}_{min(s.seats[number].discs[track] + 1, GOAL[track])}"


def _choice_targets(s: State, number: int, word: str, at: str) -> list[list[str]]:
    """What to click for an option of a choice."""
    seat = s.seats[number]
    if word in TRACKS:
        return [[_next_field(s, number, TRACKS.index(word))]]
    targets = {
        "vp": f"{at}/stock_vp",
        "miner": f"board/{SHIFT[seat.miner]}" if seat.miner else "board/shift_start",
        "headframe": f"{at}/{OWN_CARD}",
        "water": f"{at}/water_{max(0, seat.water - 1)}",
        "tool": f"{at}/stock_tool",
        "heap": f"{at}/heap_{min(seat.heap + 1, HEAP)}",
        "coke": f"{at}/{COKE_SPACES[min(seat.rolling, len(COKE_SPACES) - 1)]}",
        "cokery": f"board/own_{number}",
        "wagon": f"{at}/area_coal_wagons",
        "coal": f"{at}/area_underground",
        "spoil": f"{at}/area_underground",
    }
    return [[targets[word]]]
