"""What speaks for an answer, in a sentence: for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from pyengine.core.play.decision import Answer
from pyengine.core.view.text import N_, Message, plural
from pyengine.games.schichtwechsel.chapters.cards import ALL_MODES, own_program, program_of
from pyengine.games.schichtwechsel.chapters.final_scoring import START_POINTS, TOOL_POINTS
from pyengine.games.schichtwechsel.components import (
    BARRIER_AFTER,
    CART_SIZE,
    COAL,
    COLUMNS,
    EXIT,
    EXIT_FIRST,
    EXIT_LATER,
    GOAL,
    GREY,
    OWN,
    OWN_FIELD,
    P_MANOR,
    P_SETTLEMENT,
    P_TOOLS,
    PIT_SCORING,
    PLACES,
    ROUND_SCORING,
    ROUNDS,
    SHIFT,
    TRACK_OF,
    WAGON_SIZE,
)
from pyengine.games.schichtwechsel.effects.interpreter import EFFECTS
from pyengine.games.schichtwechsel.effects.programs import BONUS_PROGRAM, CHOICES, GREY_PROGRAM, SHIFT_PROGRAM, UPPER_OF

if TYPE_CHECKING:
    from pyengine.games.schichtwechsel.bot.judgement import Judgement
    from pyengine.games.schichtwechsel.state import Seat, State

Reason = tuple[Message, Mapping[str, object]]

_HAUL: Final = plural(
    "Brings up {n} cube, and your carts have more room for the next deal.",
    "Brings up {n} cubes, and your carts have more room for the next deal.",
)
_COKE: Final = plural(
    "Turns {n} full coal wagon into coke: sold in pairs, coke pays best.",
    "Turns {n} full coal wagons into coke: sold in pairs, coke pays best.",
)
_LOAD: Final = plural(
    "{n} more coke on your wagons. Sell two at a time for a coin and a white stone.",
    "{n} more coke on your wagons. Sell two at a time for a coin and a white stone.",
)
_BONUS_FIELD: Final = plural(
    "You can use its bonus field {n} more time.", "You can use its bonus field {n} more times."
)
_TOOLS_AT_THE_END: Final = plural(
    "At game end you may return {n} tool marker.", "At game end you may return up to {n} tool markers."
)
_WORDS: Final[dict[str, Message]] = {
    "goal": N_("Your disc reaches the goal of a track."),
    "barrier": N_("One of your discs crosses a barrier and earns its reward at once."),
    "card_counts": N_("This round’s card counts these steps."),
    "advance": N_("Steps count for round cards, milestones and the race to the goal."),
    "field": N_("Your miner reaches this field and uses it: {field}."),
    "miner": N_("The next field of the shift earns something at once, and the exit is closer."),
    "exit": N_("At the exit your miner is worth {points} points at game end."),
    "exit_again": N_("Your miner is at the exit: every further move scores points and lets you return a tool marker."),
    "water_drops": N_("With the water this low, its next rises cost you no tool markers or white stones."),
    "headframe_bonus": N_("A headframe on a bonus field earns an extra reward; it comes back at the end of the round."),
    "headframe_deploy": N_("A headframe in play opens the bonus fields and improves your own card."),
    "copy_start": N_("A free card and the start-player marker: {points} points for the player who has it at game end."),
    "copy": N_("A free card."),
    "own": N_("Your own card is cheap, and nobody can take it from you."),
    "vp": N_("Points at once."),
    "pass": N_("No card that you can still afford is worth it."),
    "coin": N_("A coin is one more action, in a later round too."),
    "exchange": N_("The spoil earns something now, and the heap has room again."),
    "end": N_("Your spoil will be worth more later."),
    "gift_self": N_("These cubes suit your carts as well as anything the bag may bring."),
    "gift_other": N_("The bag will probably bring you something better than this."),
    "fills_cart": N_("This fills the cart, and only full carts can be hauled."),
    "cart": N_("This leaves room for the other cubes."),
    "put_coal": N_("One more coal for your coke."),
    "put_heap": N_("You can exchange spoil on the heap for a step, points or a coin."),
    "put_coal_wagon": N_("Coal on a coal wagon, without hauling."),
    "put_coke_wagon": N_("Coke straight onto a coke wagon: the next sale is closer."),
    "put_cokery": N_("Coke that needs no coal."),
    "which_cube": N_("A cube of the kind you need."),
    "sell": N_("{points} points at game end, and a coin and a white stone at once."),
    "keep": N_("You can sell the coke in a later round."),
    "white": N_("A white stone is one more small action."),
    "decline": N_("None of this helps you now."),
    "haul_coal": N_("The coal moves on to the coal wagons, and the cart is free again."),
    "stop": N_("More would cost more than it gains."),
    "fills_wagon": N_("This fills the wagon, and only full wagons become coke."),
    "wagon": N_("The other coal wagons are more use later."),
    "no_room": N_("You will need the room on the heap."),
    "become_coke": N_("Coke is worth more than a full coal wagon."),
    "grey": N_("Your own field stays free, which earns a white stone next round."),
    "own_field": N_("Nobody can take your own field; load this coke before the next round."),
    "free_own_field": N_("With your own field free you get one more white stone."),
    "load": N_("Two coke on the coke wagons make a sale."),
    "order": N_("In this order the rewards help each other most."),
    "wait": N_("The barrier’s reward will be more use later."),
    "water_stays": N_("The water does no harm where it is."),
    "tool_return": N_("Each tool marker returned saves {points} points at game end."),
    "keep_tools": N_("There is no need to return any."),
    "any_house": N_("You will not use the bonus fields again, so any house will do."),
    "pit_settlement": N_("{points} points for certain."),
    "pit_manor": N_("{points} points for certain, as long as there is a place."),
    "pit_heap": N_("Each spoil on your heap at game end is worth a point."),
    "pit_sale": N_("One more loading and one more sale at the end of the game."),
    "pit_miner": N_("One more move of your miner at the end of the game."),
    "speed": N_("From now on your miner can go one field further with every move."),
    "skip": N_("The other part earns more."),
    "sales": N_("A filled column is worth more than the coke that fills it."),
}


def why(judgement: Judgement, s: State, key: str, answer: Answer) -> Reason:
    """A sentence and its values."""
    name = s.pending[-1].step
    if name == "turn":
        return _turn(judgement, s, answer)
    if name == "copy" and answer[0] == "copy":
        return _card(judgement, s, answer, program_of(s, ALL_MODES[answer[1]]))
    return _OTHERS[name](s, answer)


def _word(name: str, **values: object) -> Reason:
    return _WORDS[name], values


# --- cards ----------------------------------------------------------------------------------------------------------


def _turn(judgement: Judgement, s: State, answer: Answer) -> Reason:
    family = answer[0]
    if family == "use":
        mode = ALL_MODES[answer[1]]
        if mode.card == OWN:
            return _card(judgement, s, answer, own_program(s, s.pending[-1].seat))
        return _card(judgement, s, answer, program_of(s, mode))
    if family == "exchange":
        return _word("coin" if answer[-1].endswith("x6") else "exchange")
    return _word(family)


def _card(judgement: Judgement, s: State, answer: Answer, program: int) -> Reason:
    """What a card brings, as it would be carried out."""
    number = s.pending[-1].seat
    before, after = s.seats[number], judgement.after(s, answer).seats[number]
    op = EFFECTS[program][0][0]
    if op == "haul":
        return _HAUL, {"n": max(1, _on_carts(before) - _on_carts(after))}
    if op == "coke":
        return _COKE, {"n": max(1, before.stock - after.stock)}
    if op == "load":
        return _LOAD, {"n": max(1, after.rolling - before.rolling)}
    if op == "headframe_bonus":
        return _word(op)
    if any(effect[0] == "start_marker" for effect in EFFECTS[program]):
        return _word("copy_start", points=START_POINTS)
    if before.miner < after.miner and op == "miner":
        return _field(after.miner)
    if op == "miner":
        return _word("exit_again")
    if before.discs != after.discs:
        return _steps(s, before, after)
    if op == "water_drops":
        return _word("own" if answer[0] == "use" and ALL_MODES[answer[1]].card == OWN else op)
    return _word("vp")


def _on_carts(seat: Seat) -> int:
    return sum([abs(load) for load in seat.carts])


def _steps(s: State, before: Seat, after: Seat) -> Reason:
    moved = [track for track in range(len(GOAL)) if after.discs[track] > before.discs[track]]
    if any(after.discs[track] == GOAL[track] for track in moved):
        return _word("goal")
    for track in moved:
        if any(before.discs[track] <= field < after.discs[track] for field in BARRIER_AFTER[track]):
            return _word("barrier")
    scoring = ROUND_SCORING[s.cards[s.round - 1]]
    counted = TRACK_OF.get(scoring.get("track", ""), -1)
    return _word("card_counts" if counted in moved else "advance")


def _field(field: int) -> Reason:
    if field == EXIT:
        return _word("exit", points=EXIT_FIRST if EXIT_FIRST == EXIT_LATER else f"{EXIT_LATER}-{EXIT_FIRST}")
    return _word("field", field=f"shift/{SHIFT[field]}")


# --- effects --------------------------------------------------------------------------------------------------------


def _program(program: int) -> Reason:
    """What the first effect of a program is good for."""
    effect = EFFECTS[program][0]
    op = effect[0]
    if op == "put_cart":
        return _word("put_coal" if effect[1] == COAL else "put_heap")
    if op == "choice":
        return _word("which_cube")
    if op == "tool_return":
        return _word(op, points=-TOOL_POINTS)
    if op == "advance_up_to":
        return _word("advance")
    return _word(op if op in _WORDS else "vp")


def _choice(s: State, answer: Answer) -> Reason:
    if answer[0] == "decline":
        return _word("decline")
    program = CHOICES[s.pending[-1].choice].programs[answer[1]]
    if EFFECTS[program][0][0] == "miner" and s.me().miner == EXIT:
        return _word("exit_again")
    return _program(program)


def _miner(s: State, answer: Answer) -> Reason:
    if answer[0] == "decline":
        return _word("decline")
    if s.me().miner == EXIT:
        return _word("exit_again")
    field = answer[1]
    if field == EXIT:
        return _field(field)
    return _program(SHIFT_PROGRAM[field]) if s.pending[-1].use_field else _word("miner")


# --- everything else ------------------------------------------------------------------------------------------------


def _put(s: State, answer: Answer) -> Reason:
    cart = answer[2]
    return _word("fills_cart" if abs(s.me().carts[cart]) + 1 == CART_SIZE[cart] else "cart")


def _haul(s: State, answer: Answer) -> Reason:
    if answer[0] == "stop":
        return _word("stop")
    return _word("haul_coal" if s.me().carts[answer[1]] > 0 else "put_heap")


def _wagon(s: State, answer: Answer) -> Reason:
    wagon = answer[1]
    return _word("fills_wagon" if s.me().wagons[wagon] + 1 == WAGON_SIZE[wagon] else "wagon")


def _cokery_field(s: State, answer: Answer) -> Reason:
    if answer[1] == OWN_FIELD:
        return _word("own_field")
    gives = any(effect[0] == "vp" for effect in EFFECTS[GREY_PROGRAM[answer[1]]])
    return _word("vp" if gives and answer[1] < len(GREY) else "grey")


def _load(s: State, answer: Answer) -> Reason:
    if answer[0] == "stop":
        return _word("stop")
    return _word("free_own_field" if answer[1] == OWN_FIELD and s.round < ROUNDS else "load")


def _house(s: State, answer: Answer) -> Reason:
    rounds = ROUNDS - s.round
    return (_BONUS_FIELD, {"n": rounds}) if rounds else _word("any_house")


def _build(s: State, answer: Answer) -> Reason:
    place = answer[1]
    if place == P_TOOLS:
        return _TOOLS_AT_THE_END, {"n": PIT_SCORING[P_TOOLS]["max"]}
    if place in (P_SETTLEMENT, P_MANOR):
        return _word(PLACES[place], points=PIT_SCORING[place]["vp"])
    return _word(PLACES[place])


_OTHERS: Final[dict[str, Callable[[State, Answer], Reason]]] = {
    "give": lambda s, answer: _word("gift_self" if answer[1] == s.pending[-1].seat else "gift_other"),
    "carts": _put,
    "tile": lambda s, answer: _program(UPPER_OF[answer[1]]),
    "sale": lambda s, answer: _word(answer[0], points=COLUMNS[min(s.me().sold, len(COLUMNS) - 1)]),
    "bonus": lambda s, answer: _word("white" if answer[0] == "take" else "decline"),
    "haul": _haul,
    "wagon": _wagon,
    "heap": lambda s, answer: _word("put_heap" if answer[0] == "spoil" else "no_room"),
    "coke": lambda s, answer: _word("become_coke" if answer[0] == "coke" else "stop"),
    "field": _cokery_field,
    "load": _load,
    "first": lambda s, answer: _word("order"),
    "steps": lambda s, answer: _word("advance" if answer[1] else "wait"),
    "choose": _choice,
    "pump": lambda s, answer: _word("water_drops" if answer[1] else "water_stays"),
    "tools": lambda s, answer: _word("tool_return" if answer[1] else "keep_tools", points=-TOOL_POINTS),
    "miner": _miner,
    "house": _house,
    "build": _build,
    "headframe": lambda s, answer: _word("skip") if answer[0] == "skip" else _program(BONUS_PROGRAM[answer[2]]),
    "copy": lambda s, answer: _word("decline"),
    "final.sale": lambda s, answer: _word("sales"),
}
