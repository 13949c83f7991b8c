"""What is seen: boards, pieces on slots, labels, counters. All of it is public; round cards to come are not shown.

Slots of the board: `<card>` and `<card>.paid` for every action card, `round_card_area` (the current card),
`round_stack` (face down), `bag`, `supply_coal`, `supply_spoil`, `supply_coins`, `supply_white`, `supply_tools`
(counts), `tile_<tile>` (laid-out selection tiles), `bundle_0` to `bundle_3` (bundles by seat), `shift_start`, the
shift fields by id, `grey_1 grey_2 grey_3 grey_vp grey_water`, `own_0` to `own_3`, `hb_*` and `sb_*`,
`headframe_area_<seat>_<n>` (n 0, 1), `speed`, `speed_<seat>`, the pits by id, `<pit>_<n>` (n 1 to 3, right pits), the
barriers by id, `<track>_<n>`, `<track>_goal_first`, `<track>_goal_later`.
A card that is used up has the piece `sw-taken` over it. Counts for `data-states` on the board: `<card>.out` (the water
cards that the number of players leaves out: they share a place), `own_<seat>.<colour>` (the colour of a seat).
Slots of the tableau: see `tableau_scene.py`. The tray holds the open bundle.
Texts (`data-text`), each with the prefix `schichtwechsel.`: `card.<card>`, `card.own_card`, `tile.<tile>`,
`round.<round card>`, `shift.<field>`, `pit.<place>`, `step.1` to `step.6`, `size.S`, `size.M`, `size.L`, `area.cokery`,
`area.headframes`, `area.heap`, `area.coal_wagons`, `area.underground`, `area.water`, `area.coke_wagons`, `area.sales`.

Symbols: action cards, `own_card`, selection tiles and round cards by their ids; `round_back`, `tile_back`;
`sw-disc-<colour>`, `sw-house-<colour>`, `sw-miner-<colour>`, `sw-headframe-<colour>`, `sw-coke-<colour>`,
`sw-pstone-<colour>`, `sw-float-<colour>` (water gauge), `sw-white`, `sw-coin`, `sw-coal`, `sw-spoil`, `sw-watercube`,
`sw-tool`, `sw-start`, `sw-own-<colour>` (a player's own card), `sw-taken`, `sw-cover-cokery`,
`sw-cover-shift`, `sw-lock`; icons `sw-i-vp`, `sw-i-tool`, `sw-i-water`,
`sw-i-coin`, `sw-i-white`, `sw-i-player`, `sw-i-miner`, `sw-i-hf`, `sw-i-house`, `sw-i-heap`, `sw-i-lorry`,
`sw-i-loco`, `sw-i-barge`, `sw-i-oven`, `sw-i-load`, `sw-i-haul`, `sw-i-wagon`, `sw-i-cwagon`, `sw-i-cokelump`,
`sw-i-water-down`, `sw-i-tool-return`, `sw-i-tile`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyengine.core.view.narration import SeatInfo, counted
from pyengine.core.view.scene import Scene
from pyengine.core.view.text import N_, plural, translate
from pyengine.games.schichtwechsel.chapters.preparation import words_of
from pyengine.games.schichtwechsel.chapters.round_scoring import round_points
from pyengine.games.schichtwechsel.components import (
    BARRIERS,
    BONUS,
    CARDS,
    COIN,
    GOAL,
    GOAL_FIRST,
    GOAL_LATER,
    GREY,
    IN_AREA,
    LIMITED,
    MILESTONES,
    MULTI_USE,
    PHASES,
    PLACES,
    ROMAN,
    ROUND_CARDS,
    ROUNDS,
    SHIFT,
    SLOTS,
    SPEED,
    TILES,
    TRACKS,
    WHITE_STONE,
)
from pyengine.games.schichtwechsel.effects.programs import (
    BONUS_PROGRAM,
    GREY_PROGRAM,
    MODES,
    MODES_OF_CARD,
    SHIFT_PROGRAM,
)
from pyengine.games.schichtwechsel.state import State
from pyengine.games.schichtwechsel.view.summaries import card_of, standings
from pyengine.games.schichtwechsel.view.tableau_scene import draw_tableau
from pyengine.games.schichtwechsel.view.texts import art_texts, name_of
from pyengine.games.schichtwechsel.view.wording import barrier_in_words, card_in_words, in_words, tile_in_words

ANY_TIMES = N_("any number of times")
PROTECTED = N_("copy-protected")
SHARED_PLACE = ("water_small", "water_large", "water_combined")
"""With two or three players the combined card lies where the two others lie with four."""


def view(
    s: State, viewer: int | None, lang: str, seats: Sequence[SeatInfo], shown: Sequence[int] | None = None
) -> dict[str, Any]:
    """The whole picture, the same for every viewer (SW-1.5); `shown` limits the tableaus to those of some seats."""
    tableaus = range(len(seats)) if shown is None else shown
    scene = Scene.of_game("schichtwechsel", name_of("board", lang), "sw-i-hf")
    _draw_cards(scene, s, lang, seats)
    _draw_round(scene, s, lang, seats)
    _draw_tiles(scene, s, lang)
    _draw_shift(scene, s, lang, seats)
    _draw_cokery(scene, s, lang, seats)
    _draw_headframes(scene, s, lang, seats)
    _draw_pits(scene, s, lang, seats)
    _draw_tracks(scene, s, lang, seats)
    for number in tableaus:
        label = translate(N_("{name}’s colliery"), lang, {"name": seats[number].name})
        scene.tableau("schichtwechsel", number, label, name_of("tableau", lang), "sw-i-haul")
        draw_tableau(scene, s, number, lang, seats)
    if s.drawn:
        scene.tray(translate(N_("Drawn from the bag"), lang))
        for place, cube in enumerate(words_of(s.drawn[0]), start=1):
            scene.piece("sw-watercube" if cube == "water" else f"sw-{cube}", f"tray/{place}", name_of(cube, lang))
    scene.texts.update(art_texts(lang))
    phase = name_of(f"phase_{PHASES[s.phase]}", lang)
    status = translate(N_("Round {round} · {phase}"), lang, {"round": ROMAN[s.round], "phase": phase})
    return {
        "status": status,
        "seats": [card_of(s, number, lang) for number in range(len(seats))],
        "standings": standings(s, lang),
        "scene": scene.document(),
    }


# --- cards, round, tiles ----------------------------------------------------------------------------------------------


def card_label(card: int, lang: str) -> str:
    """What is printed on a card, in words."""
    parts = []
    for n in MODES_OF_CARD[card]:
        mode = MODES[n]
        values = {"cost": name_of(mode.cost, lang), "what": card_in_words(mode, lang)}
        parts.append(translate(N_("{cost}: {what}"), lang, values))
    text = f"{name_of(CARDS[card], lang)} – {'; '.join(parts)}"
    if MULTI_USE[card]:
        text = f"{text}; {translate(ANY_TIMES, lang)}"
    if not MODES[MODES_OF_CARD[card][0]].copyable:
        text = f"{text}; {translate(PROTECTED, lang)}"
    return text


def _draw_cards(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    for card, id in enumerate(CARDS):
        slot = f"board/{id}"
        label = card_label(card, lang)
        if id in SHARED_PLACE:
            scene.count(f"{slot}.out", int(card not in s.config.cards))
        if card not in s.config.cards:
            if id in SHARED_PLACE:
                continue
            text = translate(N_("not used with this number of players"), lang)
            scene.slot(slot, f"{name_of(id, lang)}: {text}", off=True)
            continue
        taken = bool(s.paid[card]) and not MULTI_USE[card]
        scene.piece(id, slot, name_of(id, lang))
        if taken:
            used = translate(N_("Used this round."), lang)
            scene.piece("sw-taken", slot, used)
            label = f"{label}. {used}"
        scene.slot(slot, label)
        for unit in s.paid[card]:
            draw_unit(scene, unit, f"{slot}.paid", lang, seats)


def draw_unit(scene: Scene, unit: int, at: str, lang: str, seats: Sequence[SeatInfo]) -> None:
    """A stone or coin that lies on a card."""
    if unit == WHITE_STONE:
        scene.piece("sw-white", at, name_of("paid_white", lang))
    elif unit == COIN:
        scene.piece("sw-coin", at, name_of("paid_coin", lang))
    else:
        label = translate(N_("{name}’s player stone"), lang, {"name": seats[unit].name})
        scene.piece(f"sw-pstone-{seats[unit].colour}", at, label)


def _draw_round(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    card = s.cards[s.round - 1]
    name = name_of(ROUND_CARDS[card], lang)
    scene.piece(ROUND_CARDS[card], "board/round_card_area", name)
    due = ", ".join(counted(info.name, points) for info, (_, points) in zip(seats, round_points(s, card), strict=True))
    values = {"round": ROMAN[s.round], "card": name, "due": due}
    scene.slot("board/round_card_area", translate(N_("Round {round}, {card}. Points now: {due}"), lang, values))
    left = ROUNDS - s.round
    for _ in range(min(left, 1)):
        scene.piece("round_back", "board/round_stack", translate(N_("Round cards, face down"), lang))
    scene.count("board/round_stack", left)
    scene.slot("board/round_stack", translate(plural("{n} round to come", "{n} rounds to come"), lang, {"n": left}))
    coal, spoil, water = s.bag
    cubes = {"coal": coal, "spoil": spoil, "water": water}
    text = N_("Bag: {coal} coal, {spoil} spoil, {water} water cubes")
    scene.slot("board/bag", translate(text, lang, cubes))
    scene.count("board/bag", coal + spoil + water)
    stocks = (
        ("coal", s.coal, N_("Supply: {n} coal")),
        ("spoil", s.spoil, N_("Supply: {n} spoil")),
        ("coins", s.coins, plural("Supply: {n} coin", "Supply: {n} coins")),
        ("white", s.white, plural("Supply: {n} white stone", "Supply: {n} white stones")),
        ("tools", s.tools, plural("Supply: {n} tool marker", "Supply: {n} tool markers")),
    )
    for slot, count, message in stocks:
        scene.count(f"board/supply_{slot}", count)
        scene.slot(f"board/supply_{slot}", translate(message, lang, {"n": count}))
    for number, seat in enumerate(s.seats):
        scene.slot(f"board/bundle_{number}", translate(N_("{name}’s bundle"), lang, {"name": seats[number].name}))
        for cube in words_of(seat.hand) if seat.hand is not None else ():
            scene.piece(f"sw-{cube}", f"board/bundle_{number}", name_of(cube, lang))


def _draw_tiles(scene: Scene, s: State, lang: str) -> None:
    for tile, id in enumerate(TILES):
        slot = f"board/tile_{id}"
        out = tile not in s.config.tiles
        scene.slot(slot, f"{name_of(id, lang)} – {tile_in_words(tile, id, lang)}", off=out)
        if tile in s.tiles:
            scene.piece(id, slot, name_of(id, lang))


# --- the shift, the cokery, headframes --------------------------------------------------------------------------------


def _draw_shift(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    scene.slot("board/shift_start", translate(N_("Before the gate"), lang))
    for field, id in enumerate(SHIFT):
        if field:
            label = f"{field}. {name_of(f'shift/{id}', lang)}: {in_words(SHIFT_PROGRAM[field], lang)}"
            covered = field in s.config.closed_shift
            scene.slot(f"board/{id}", label, off=covered)
            if covered:
                scene.piece("sw-cover-shift", f"board/{id}", translate(N_("covered"), lang))
    for number, seat in enumerate(s.seats):
        label = translate(N_("{name}’s miner"), lang, {"name": seats[number].name})
        scene.piece(f"sw-miner-{seats[number].colour}", f"board/{SHIFT[seat.miner] or 'shift_start'}", label)


def _coke_of(info: SeatInfo, lang: str) -> str:
    return translate(N_("{name}’s coke"), lang, {"name": info.name})


def _draw_cokery(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    for field, id in enumerate(GREY):
        slot = f"board/{id}"
        bonus = in_words(GREY_PROGRAM[field], lang)
        label = f"{name_of(id, lang)}: {bonus}" if bonus else name_of(id, lang)
        covered = field in s.config.closed_grey
        scene.slot(slot, label, off=covered)
        if covered:
            scene.piece("sw-cover-cokery", slot, translate(N_("covered"), lang))
        elif s.grey[field] >= 0:
            info = seats[s.grey[field]]
            scene.piece(f"sw-coke-{info.colour}", slot, _coke_of(info, lang))
    for number, seat in enumerate(s.seats):
        slot = f"board/own_{number}"
        scene.count(f"{slot}.{seats[number].colour}", 1)
        scene.slot(slot, translate(N_("{name}’s cokery field"), lang, {"name": seats[number].name}))
        if seat.own_coke:
            scene.piece(f"sw-coke-{seats[number].colour}", slot, _coke_of(seats[number], lang))


def _draw_headframes(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    for field, id in enumerate(BONUS):
        scene.slot(f"board/{id}", f"{name_of(id, lang)}: {in_words(BONUS_PROGRAM[field], lang)}")
    for number, seat in enumerate(s.seats):
        label = translate(N_("{name}’s headframe"), lang, {"name": seats[number].name})
        for place, tower in enumerate(seat.towers):
            scene.slot(f"board/headframe_area_{number}_{place}", label)
            if tower >= IN_AREA:
                slot = BONUS[tower] if tower >= 0 else f"headframe_area_{number}_{place}"
                scene.piece(f"sw-headframe-{seats[number].colour}", f"board/{slot}", label)


# --- houses and tracks ------------------------------------------------------------------------------------------------

_PIT_TEXTS = {
    "pit_settlement": N_("2 points per house"),
    "pit_sale": N_("at game end, load free and sell once per house"),
    "pit_miner": N_("at game end, a last miner move"),
    "pit_heap": N_("at game end 1 point, plus 1 per spoil on your heap"),
    "pit_tools": N_("at game end, return up to 3 tool markers"),
    "pit_manor": N_("4 points"),
    "speed": N_("your miner moves 1 field further per house"),
}


def _draw_pits(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    for place, id in enumerate(PLACES):
        text = translate(_PIT_TEXTS[id], lang)
        scene.slot(f"board/{id}", f"{name_of(id, lang)}: {text}")
        if place in LIMITED:
            for slot in range(1, SLOTS[place] + 1):
                off = slot > s.config.capacity[place]
                scene.slot(f"board/{id}_{slot}", name_of(id, lang), off=off)
        for order, number in enumerate(s.pits[place], start=1):
            label = translate(N_("{name}’s house"), lang, {"name": seats[number].name})
            at = f"{id}_{order}" if place in LIMITED else f"speed_{number}" if place == SPEED else id
            scene.piece(f"sw-house-{seats[number].colour}", f"board/{at}", label)
    for number, info in enumerate(seats):
        houses = s.pits[SPEED].count(number)
        reach = plural("{name}: the miner moves {n} field", "{name}: the miner moves up to {n} fields")
        scene.slot(f"board/speed_{number}", translate(reach, lang, {"name": info.name, "n": houses + 1}))


def _draw_tracks(scene: Scene, s: State, lang: str, seats: Sequence[SeatInfo]) -> None:
    for track, id in enumerate(TRACKS):
        name = name_of(id, lang)
        marks = dict(MILESTONES[track])
        for field in range(GOAL[track] + 1):
            label = translate(N_("{track}, field {n}"), lang, {"track": name, "n": field})
            if field in marks:
                points = translate(plural("{n} point", "{n} points"), lang, {"n": marks[field]})
                label = f"{label}: {points}"
            scene.slot(f"board/{id}_{field}", label)
        for part, worth in (("first", GOAL_FIRST[track]), ("later", GOAL_LATER[track])):
            text = plural("{track}, goal: {n} point", "{track}, goal: {n} points")
            scene.slot(f"board/{id}_goal_{part}", translate(text, lang, {"track": name, "n": worth}))
        for number, seat in enumerate(s.seats):
            at = seat.discs[track]
            slot = f"{id}_{at}"
            if at == GOAL[track]:
                slot = f"{id}_goal_first" if s.first_there[track] == number else f"{id}_goal_later"
            label = translate(N_("{name}’s disc"), lang, {"name": seats[number].name})
            scene.piece(f"sw-disc-{seats[number].colour}", f"board/{slot}", label)
    for barrier in BARRIERS:
        id = barrier["id"]
        scene.slot(f"board/{id}", f"{name_of(id, lang)}: {barrier_in_words(id, lang)}")
