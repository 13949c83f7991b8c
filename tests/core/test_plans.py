"""Plans: legal, the cheapest there are, always the same, refused with the reason that matters; played at once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

import pyengine
from pyengine.bridge import Bridge
from pyengine.core.documents.fields import DocumentError, Field
from pyengine.core.play.decision import IllegalChoice
from pyengine.core.play.events import SILENT
from pyengine.core.play.plans import UnknownGoal
from pyengine.games.coal_baron.components import CARD_OF, CARD_SPOTS, LEVEL_SLOTS
from pyengine.lessons import LessonTable, load_lesson, read_lesson
from pyengine.table import NoPlan, Table
from tests.rules.coal_baron.table import after, cage, order, pit, storage, table, tile

from .play import COAL, Json, at_step, table_of, walk

BLACKS = tile("tile_black_2_dark", "black", "black")


def mining(space: str = "mining_10", variants: dict[str, str] | None = None, **own: Any) -> Table:
    """Seat 0 has just placed a worker on a mining space."""
    return table_of(after(table(4, variants=variants, seats={0: own}), f"place:{space}"))


def goals_of(one: Table) -> dict[str, str]:
    planning = one.frame()["planning"]
    return {goal["address"]: goal["label"] for goal in planning["goals"]}


def pieces(one: Table, kind: str, at: str = "") -> list[str]:
    """Pieces of a kind that lie on slots that begin like this, or on pieces there."""
    return one._pieces_at_home().at(f"seat0/{at}", kind)


def planned(one: Table, *goals: str) -> list[str]:
    plan = one.plan(goals)
    assert not plan["reasons"], plan["reasons"]
    assert [step["number"] for step in plan["steps"]] == list(range(1, len(plan["steps"]) + 1))
    return [step["key"] for step in plan["steps"]]


def refused(one: Table, *goals: str) -> list[tuple[str, str]]:
    plan = one.plan(goals)
    assert not plan["steps"]
    return [(reason["clause"], reason["text"]) for reason in plan["reasons"]]


# --- what was meant -------------------------------------------------------------------------------------------------


def test_a_picked_order_is_filled_in_one_journey() -> None:
    one = mining(pit=pit(BLACKS), orders=[order("order_carriage_kkk")])
    goals_of(one)
    plan = one.plan(pieces(one, "order_carriage_kkk"))
    assert [step["key"] for step in plan["steps"]] == [
        "step:cage:black",
        *["step:load:black"] * 3,
        "step:cage:surface",
        *["step:order:cage:black:order_carriage_kkk"] * 3,
    ]
    assert (plan["cost"], plan["available"], plan["budget"]) == (8, 10, "8 of 10 steps")
    assert plan["steps"][0]["path"] == ["seat0/surface", "seat0/level_black"]
    [card] = pieces(one, "order_carriage_kkk")
    assert [step["marks"] for step in plan["steps"][5:]] == [[f"{card}/{spot}"] for spot in range(3)]
    assert sorted(step["marks"][0] for step in plan["steps"][1:4]) == sorted(pieces(one, "cb-cube-black"))


def test_a_cube_picked_alone_goes_on_the_one_order_that_wants_it() -> None:
    one = mining(orders=[order("order_truck_g"), order("order_truck_k")])
    goals_of(one)
    assert planned(one, *pieces(one, "cb-cube-grey"))[-1] == "step:order:cage:grey:order_truck_g"


def test_a_cube_that_two_orders_want_is_loaded_and_asks_which() -> None:
    one = mining(orders=[order("order_truck_g"), order("order_carriage_gg")])
    goals_of(one)
    [grey] = pieces(one, "cb-cube-grey")
    plan = one.plan([grey])
    assert [step["key"] for step in plan["steps"]] == ["step:cage:grey", "step:load:grey"]
    assert plan["notes"][0]["text"] == "Several orders want grey: pick the one you mean."
    [card] = pieces(one, "order_carriage_gg")
    for goals in ([grey, f"{card}/1"], [f"{card}/0", grey]):
        assert planned(one, *goals)[-1] == "step:order:cage:grey:order_carriage_gg"


def test_as_many_cubes_as_all_orders_want_leave_no_doubt() -> None:
    row = tile("tile_grey_2_dark", "grey", "grey")
    one = mining(pit=pit(row), orders=[order("order_truck_g"), order("order_carriage_gg")])
    goals_of(one)
    keys = planned(one, *pieces(one, "cb-cube-grey"))
    assert Counter(keys)["step:order:cage:grey:order_truck_g"] == 1
    assert Counter(keys)["step:order:cage:grey:order_carriage_gg"] == 2


def test_a_cube_that_nobody_wants_stays_in_the_cage_unless_storage_is_picked() -> None:
    one = mining(orders=[order("order_truck_k")])
    goals_of(one)
    [grey] = pieces(one, "cb-cube-grey")
    assert planned(one, grey) == ["step:cage:grey", "step:load:grey"]
    assert planned(one, grey, "seat0/storage_grey")[-2:] == ["step:cage:surface", "step:store:grey"]
    assert planned(one, "seat0/storage_grey") == planned(one, grey, "seat0/storage_grey")


def test_what_lies_in_the_cage_goes_to_storage_if_no_order_wants_it() -> None:
    one = mining(cage=cage("surface", "grey"), orders=[order("order_truck_k")])
    goals_of(one)
    assert planned(one, *pieces(one, "cb-cube-grey", "cage_")) == ["step:store:grey"]


def test_the_cheapest_cube_serves_a_picked_spot() -> None:
    one = mining(cage=cage("grey", "black"), storage=storage(black=1), orders=[order("order_truck_k")])
    goals_of(one)
    [card] = pieces(one, "order_truck_k")
    assert planned(one, f"{card}/0") == ["step:order:storage:black:order_truck_k"]
    assert planned(one, f"{card}/0", *pieces(one, "cb-cube-black", "cage_")) == [
        "step:cage:surface",
        "step:order:cage:black:order_truck_k",
    ]


def test_a_picked_cube_is_used_and_not_its_twin_in_the_cage() -> None:
    one = mining(cage=cage("surface", "black"), orders=[order("order_truck_k")])
    goals_of(one)
    keys = planned(one, *pieces(one, "cb-cube-black", "printed"), *pieces(one, "order_truck_k"))
    assert keys == ["step:cage:black", "step:load:black", "step:cage:surface", "step:order:cage:black:order_truck_k"]


def test_the_cage_ends_where_it_was_told_last() -> None:
    one = mining(orders=[order("order_truck_k")])
    goals_of(one)
    plan = one.plan(["seat0/level_yellow", *pieces(one, "order_truck_k"), "seat0/level_brown"])
    assert [step["key"] for step in plan["steps"]][-1] == "step:cage:brown" and plan["cost"] == 5
    assert plan["goals"] == [*pieces(one, "order_truck_k"), "seat0/level_brown"]


@pytest.mark.parametrize("substitution", ["together", "split"])
def test_two_picked_cubes_replace_a_colour_that_is_nowhere(substitution: str) -> None:
    own: dict[str, Any] = {
        "pit": pit(empty=["black"]),
        "storage": storage(yellow=2),
        "orders": [order("order_truck_k")],
    }
    one = mining(variants={"substitution": substitution}, **own)
    goals_of(one)
    [card] = pieces(one, "order_truck_k")
    keys = planned(one, f"{card}/0", *pieces(one, "cb-cube-yellow", "storage"))
    if substitution == "together":
        assert keys == ["step:swap:storage:yellow:storage:yellow:order_truck_k:black"]
    else:
        assert keys == [f"step:{half}:storage:yellow:order_truck_k:black" for half in ("half", "finish")]
    check_legal(one, keys)


def test_a_picked_cube_covers_the_other_half_of_a_spot() -> None:
    own: dict[str, Any] = {"storage": storage(yellow=1), "orders": [order("order_truck_k", ["brown"])]}
    one = mining(variants={"substitution": "split"}, **own)
    goals_of(one)
    [card] = pieces(one, "order_truck_k")
    assert refused(one, f"{card}/0") == [("CB-6.8a", "Pick the cube that covers the rest of this spot.")]
    keys = planned(one, f"{card}/0", *pieces(one, "cb-cube-yellow", "storage"))
    assert keys == ["step:finish:storage:yellow:order_truck_k:black"]
    check_legal(one, keys)


def test_too_few_steps_leave_cubes_in_the_cage() -> None:
    one = mining("mining_4", pit=pit(BLACKS), orders=[order("order_carriage_kkk")])
    goals_of(one)
    plan = one.plan(pieces(one, "cb-cube-black"))
    assert [step["key"] for step in plan["steps"]] == ["step:cage:black", *["step:load:black"] * 3]
    assert [note["text"] for note in plan["notes"]] == ["Stays in the cage: 3 × black."]
    plan = one.plan(pieces(one, "order_carriage_kkk"))
    assert plan["steps"][-1]["key"] == "step:order:cage:black:order_carriage_kkk"
    assert [note["text"] for note in plan["notes"]] == ["Your orders still need: 2 × black."]


def test_storage_waits_for_the_surface_where_that_is_the_rule() -> None:
    own: dict[str, Any] = {"cage": cage("grey"), "storage": storage(black=1), "orders": [order("order_truck_k")]}
    one = mining(variants={"storage_to_order_level": "surface"}, **own)
    goals_of(one)
    assert planned(one, *pieces(one, "order_truck_k")) == [
        "step:cage:surface",
        "step:order:storage:black:order_truck_k",
    ]


# --- reasons --------------------------------------------------------------------------------------------------------


def test_every_reason() -> None:
    own: Json = {"pit": pit(empty=["black"]), "orders": [order("order_truck_k"), order("order_carriage_g")]}
    one = mining("mining_4", **own)
    goals_of(one)
    [black], [grey] = pieces(one, "order_truck_k"), pieces(one, "order_carriage_g")
    assert refused(one, f"{black}/0") == [
        ("CB-6.5", "There is no black cube left for this spot."),
        ("CB-6.8", "Two cubes of other colours can replace it: pick them as well."),
    ]
    assert refused(one, f"{grey}/0", "seat0/level_brown") == [
        ("CB-6.1", "All of this takes 5 work steps, and you have only 4.")
    ]
    assert one.plan([f"{grey}/0", "seat0/level_brown"])["budget"] == "5 of 4 steps"
    assert refused(one, f"{grey}/0", *pieces(one, "cb-cube-grey"), "seat0/storage_grey") == [
        ("CB-6.6", "You have no grey cube that could be stored.")
    ]
    one = mining(storage=storage(yellow=1), orders=[order("order_truck_k")])
    goals_of(one)
    assert refused(one, *pieces(one, "cb-cube-yellow", "storage")) == [
        ("CB-6.7", "None of your outstanding orders has a free yellow spot.")
    ]
    one = mining(cage=cage("surface", *["brown"] * 5))
    goals_of(one)
    assert refused(one, *pieces(one, "cb-cube-grey")) == [("CB-6.4", "The cage is full: it holds 5 cubes.")]
    two = mining(
        pit=pit(empty=["black", "yellow"]), orders=[order("order_truck_ybgk")], storage=storage(), cage=cage("surface")
    )
    goals_of(two)
    assert not two.plan(pieces(two, "order_truck_ybgk"))["reasons"], "what can be filled is filled"


def test_only_what_is_offered_can_be_picked() -> None:
    one = mining(pit=pit(empty=["black"]), orders=[order("order_truck_k")])
    offered = goals_of(one)
    assert "seat0/storage_black" not in offered and not set(pieces(one, "order_truck_k")) & set(offered)
    for goal in ("seat0/storage_black", "board/bank", "#p999", "", *pieces(one, "order_truck_k")):
        with pytest.raises(UnknownGoal):
            one.plan([goal])


# --- legal, cheapest, always the same --------------------------------------------------------------------------------


def check_legal(one: Table, keys: Sequence[str]) -> pyengine.Game:
    game = one.game.copy()
    for key in keys:
        assert game.decision.name == "mining.step" and key in game.options(), (key, game.options())
        game.choose(key)
    return game


def some_minings(most: int, variants: dict[str, str] | None = None) -> Iterator[Table]:
    """Mining actions of random games, most of them in the middle."""
    count = 0
    for seed in range(20):
        for number, game in enumerate(walk(COAL, 2, seed, variants)):
            if not game.over and game.decision.name == "mining.step" and number % 5 == 0:
                yield table_of(game.copy(), veil=False)
                count += 1
                if count == most:
                    return


@pytest.mark.parametrize("substitution", ["together", "split"])
def test_plans_are_legal_and_cost_what_they_say(substitution: str) -> None:
    rng = random.Random(substitution)
    tried = Counter[str]()
    for one in some_minings(60, {"substitution": substitution}):
        offered = list(goals_of(one))
        for _ in range(12):
            goals = rng.sample(offered, min(len(offered), rng.randint(1, 5)))
            plan = one.plan(goals)
            assert plan == one.plan(goals), "the same goals, the same plan"
            keys = [step["key"] for step in plan["steps"]]
            left = one.game.state.pending[-1].left
            tried["refused" if plan["reasons"] else "planned"] += 1
            if plan["reasons"]:
                assert not keys
                continue
            assert plan["cost"] == sum(2 if key.startswith("step:swap") else 1 for key in keys) <= left
            check_legal(one, keys)
            places = {place for step in plan["steps"] for place in (*step["marks"], *step["path"])}
            assert places <= set(offered) | set(one.frame()["scene"]["slots"]) | every_piece(one)
    assert min(tried.values()) > 100, tried


def every_piece(one: Table) -> set[str]:
    return {f"#{piece['id']}" for piece in one.frame()["scene"]["pieces"]}


def reaches(one: Table, reached: Callable[[Any], bool], within: int) -> bool:
    """Whether any sequence of this many work steps leads to such a pit: tried by the rules, one after the other."""
    step = one.game.rules.steps["mining.step"]
    layer, known = [one.game.state.copy()], set()
    for used in range(within + 1):
        following = []
        for s in layer:
            seat = s.seats[s.active]
            here = (seat.level, tuple(sorted(seat.cage)), seat.storage, seat.carts, seat.orders)
            if here in known:
                continue
            known.add(here)
            if reached(seat):
                return True
            for key, answer in step.legal(s).items() if used < within and s.pending else ():
                if key != "stop" and not key.startswith("step:swap"):
                    twin = s.copy()
                    step.apply(twin, answer, SILENT)
                    following.append(twin)
        layer = following
    return False


def free_spots(seat: Any) -> Counter[tuple[int, int]]:
    """By card and colour."""
    return Counter(
        (card, colour)
        for card, spots, _ in seat.orders
        for spot, colour in zip(spots, CARD_SPOTS[card], strict=True)
        if not spot
    )


def test_no_steps_are_cheaper_than_a_plan() -> None:
    compared = 0
    for one in some_minings(24):
        if compared > 40:
            break
        offered = goals_of(one)
        number = one.game.state.pending[-1].seat
        before = one.game.state.seats[number]
        levels = [goal for goal in offered if "/level_" in goal or "/surface" in goal]
        spots = [goal for goal in offered if goal.startswith("#") and "/" in goal]
        for picked in (*combinations(spots, 1), *combinations(spots[::3], 2)):
            for end in (None, *levels[::3]):
                plan = one.plan([*picked, *([end] if end else ())])
                if plan["reasons"] or not 2 <= plan["cost"] <= 4:
                    continue
                wanted = free_spots(before)
                cards = {f"#{piece['id']}": piece["kind"] for piece in one._pieces}
                for spot in picked:
                    card = CARD_OF[cards[spot.split("/")[0]]]
                    wanted[card, CARD_SPOTS[card][int(spot.split("/")[1])]] -= 1

                def reached(seat: Any, wanted: Counter[tuple[int, int]] = wanted, end: str | None = end) -> bool:
                    there = end is None or end.endswith(LEVEL_SLOTS[seat.level])
                    return there and all(free_spots(seat)[spot] <= many for spot, many in wanted.items())

                assert not reaches(one, reached, plan["cost"] - 1), (picked, end, plan["steps"])
                assert reaches(one, reached, plan["cost"]), "and the plan itself gets there"
                compared += 1
    assert compared > 40


# --- at the table ---------------------------------------------------------------------------------------------------


def test_a_plan_is_carried_out_in_one_request_as_ordinary_choices() -> None:
    one = mining(pit=pit(BLACKS), orders=[order("order_carriage_kkk")])
    before = one.frame()
    keys = planned(one, *pieces(one, "order_carriage_kkk"))
    frame = one.carry_out(pieces(one, "order_carriage_kkk"))
    assert frame["record"]["moves"] == [*before["record"]["moves"], *keys]
    assert frame["last"] == before["last"] + 8 and len(frame["log"]) >= 8 and frame["planning"]["available"] == 2
    assert pyengine.replay(frame["record"]).digest() == one.game.digest()
    for left in range(7, -1, -1):
        frame = one.undo()
        assert frame["last"] == before["last"] + left
    assert frame["record"] == before["record"] and one.redo()["last"] == before["last"] + 1


def test_a_plan_that_ends_the_action_goes_on_to_the_next_turn() -> None:
    one = mining("mining_4", orders=[order("order_truck_k")])
    goals_of(one)
    frame = one.carry_out(pieces(one, "order_truck_k"))
    assert one.game.decision.name == "turn" and frame["planning"] is None
    with pytest.raises(NoPlan):
        one.plan([])


def test_a_refused_plan_changes_nothing() -> None:
    one = mining(orders=[order("order_truck_k")])
    before = one.frame()["record"]
    with pytest.raises(UnknownGoal):
        one.carry_out(["board/bank"])
    with pytest.raises(IllegalChoice, match="CB-6.4"):
        full = mining(cage=cage("surface", *["brown"] * 5))
        goals_of(full)
        full.carry_out(pieces(full, "cb-cube-grey"))
    assert one.frame()["record"] == before


def test_a_plan_stops_before_something_hidden_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    one = mining(orders=[order("order_truck_k")])
    goals_of(one)
    monkeypatch.setattr(one, "_asks_back", lambda after: after.last_moment.key == "step:cage:surface")
    monkeypatch.setattr(one, "_confirmation", lambda: one._confirm and {"key": one._confirm[0]})
    frame = one.carry_out(pieces(one, "order_truck_k"))
    assert frame["record"]["moves"][-2:] == ["step:cage:black", "step:load:black"]
    assert frame["confirm"] == {"key": "step:cage:surface"}
    frame = one.choose("step:cage:surface", True)
    assert frame["record"]["moves"][-1] == "step:cage:surface" and not frame["confirm"]


def test_nothing_is_planned_for_bots_or_while_looking_back() -> None:
    one = mining()
    assert one.frame()["planning"]
    one.goto(0)
    assert one.frame()["planning"] is None
    one.goto(None)
    one.bots = ("hewer", "", "", "")
    assert one.frame()["planning"] is None
    with pytest.raises(NoPlan):
        one.carry_out([])


def test_decisions_that_are_one_step_are_not_planned() -> None:
    for step in ("draft", "turn"):
        assert table_of(at_step(step)).frame()["planning"] is None


def test_the_bridge_answers_in_words() -> None:
    bridge = Bridge()
    frame = bridge._methods["table.open"](field({"document": mining().game.record(), "lang": "de"}))
    plan = bridge._methods["table.plan"](field({"table": frame["table"], "goals": ["seat0/level_black"]}))
    assert plan["budget"] == "1 von 10 Schritten"


def field(value: Json) -> Any:
    return Field(value, "", DocumentError)


# --- in lessons -----------------------------------------------------------------------------------------------------


def lesson_table(**stage: Any) -> LessonTable:
    position = mining(orders=[order("order_truck_k")]).game.position()
    given = {"text": {"en": "Mine."}, **stage}
    head = {"revier": 1, "kind": "lesson", "id": "x", "game": COAL, "title": {"en": "x"}, "summary": {"en": "y"}}
    return LessonTable("t", read_lesson({**head, "position": position, "stages": [given], "seat": 0}), "en")


GOAL: Json = {
    "kind": "goal",
    "goal": {"path": "seats.0.cage.level", "is": "black"},
    "praise": {"en": "Good."},
    "solution": ["step:cage:black"],
}


def test_guided_stages_go_step_by_step_unless_they_allow_plans() -> None:
    assert lesson_table(kind="do", right=["step:cage:black"]).frame()["planning"] is None
    assert lesson_table(kind="read").frame()["planning"] is None
    assert lesson_table(**GOAL).frame()["planning"] is None
    assert lesson_table(**GOAL, open=True).frame()["planning"], "an open goal is reached as one likes"
    assert lesson_table(kind="do", right=["step:cage:black"], open=True).frame()["planning"] is None
    assert lesson_table(kind="free").frame()["planning"]
    guided = LessonTable("t", load_lesson(COAL, "cage"), "en", 1)
    with pytest.raises(NoPlan):
        guided.carry_out(["seat0/level_black"])


def test_a_plan_in_a_lesson_ends_with_the_stage() -> None:
    one = lesson_table(**GOAL, planning=True)
    frame = one.frame()
    assert frame["planning"]
    frame = one.carry_out(one._pieces_at_home().at("seat0/orders", "order_truck_k"))
    assert frame["lesson"]["good"] and frame["record"]["moves"] == ["step:cage:black"]
    assert frame["planning"] is None
