"""The runner and the documents, apart from the lessons that ship; the bridge; the schema; the example of the docs."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from pyengine.bots import LEVELS
from pyengine.bridge import Bridge
from pyengine.core.registry import UnknownGame, has_bots
from pyengine.lessons import LessonError, LessonTable, UnknownLesson, lesson_ids, library, load_lesson, read_lesson
from pyengine.lessons.conditions import holds

from .walk import LESSONS, ROOT, Json, document, lesson, solve


def example() -> Json:
    """The lesson of docs/lessons.md."""
    text = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    found = re.search(r"```json\n(.*?)```", text, re.S)
    assert found
    loaded: Json = json.loads(found[1])
    return loaded


def ask(bridge: Bridge, method: str, **params: Any) -> Any:
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))
    assert "error" not in answer, answer
    return answer["result"]


def test_the_example_of_the_docs_works() -> None:
    table = LessonTable("t", read_lesson(example()), "de")
    frame = table.choose("place:money_4", False)
    assert (
        frame["lesson"]["said"] == "4 Marks are too few for this tile." and frame["lesson"]["said_clause"] == "CB-5.3"
    )
    frame = table.choose("place:order_2", False)
    assert frame["lesson"]["said_clause"] == "CB-8.1"
    frame = table.choose("place:money_6", False)
    assert frame["lesson"]["stage"] == 1 and table.game.decision.seat == 0
    frame = table.choose("place:bank", False)
    assert frame["lesson"]["left"] == 1 and table.game.position()["board"]["workers"]["money_4"]["seat"] == 1
    assert table.hint()["lesson"]["hint"]["key"] is None, "another way than the solution's"
    frame = table.choose("place:bank", False)
    assert frame["lesson"]["said"].startswith("No grey tile")
    frame = table.choose("place:factory_2", False)
    assert frame["lesson"]["good"]
    assert table.next()["lesson"]["kind"] == "free"


def test_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    referencing = pytest.importorskip("referencing")
    schemas = {
        name: json.loads((ROOT / "docs" / f"{name}.schema.json").read_text(encoding="utf-8"))
        for name in ("lesson", "position")
    }
    resources = [(f"{name}.schema.json", referencing.Resource.from_contents(one)) for name, one in schemas.items()]
    validator = jsonschema.Draft202012Validator(
        schemas["lesson"], registry=referencing.Registry().with_resources(resources)
    )
    jsonschema.Draft202012Validator.check_schema(schemas["lesson"])
    for game, id in LESSONS:
        validator.validate(document(game, id))
    validator.validate(example())
    for path, value, where in BROKEN:
        broken = damaged(path, value)
        assert not validator.is_valid(broken), path
        with pytest.raises(LessonError) as refused:
            read_lesson(broken)
        assert refused.value.path == where


BROKEN: list[tuple[str, Any, str]] = [
    ("kind", "position", "kind"),
    ("title", {"de": "ohne Englisch"}, "title.en"),
    ("title", {"en": "x", "xx": "y"}, "title.xx"),
    ("stages", [], "stages"),
    ("minutes", 0, "minutes"),
    ("surprise", 1, "surprise"),
    ("stages.0.kind", "sing", "stages.0.kind"),
    ("stages.0.right", [], "stages.0.right"),
    ("stages.0.colour", "red", "stages.0.colour"),
    ("stages.0.replies", [{"to": [], "text": {"en": "x"}, "more": 1}], "stages.0.replies.0.more"),
    ("stages.1.goal", {"path": "over"}, "stages.1.goal"),
    ("stages.1.goal", {"path": "over", "is": True, "or": 1}, "stages.1.goal.or"),
    ("stages.1.lost", {"all": 3}, "stages.1.lost.all"),
    ("stages.1.within", 0, "stages.1.within"),
    ("stages.1.solution", [], "stages.1.solution"),
    ("stages.2.hints", "yes", "stages.2.hints"),
    ("stages.2.bots", 3, "stages.2.bots"),
    ("stages.2.position", 3, "stages.2.position"),
    ("stages.0.open", "yes", "stages.0.open"),
    ("stages.2.open", True, "stages.2.open"),
]


def damaged(path: str, value: Any) -> Json:
    broken = copy.deepcopy(example())
    inside: Any = broken
    *way, last = path.split(".")
    for name in way:
        inside = inside[int(name)] if isinstance(inside, list) else inside[name]
    inside[last] = value
    return broken


def test_conditions() -> None:
    position = {"seats": [{"score": 4, "orders": []}, {"score": 3}], "stack": ["a", "b"], "over": False}
    assert holds({"path": "seats.0.score", "above": "seats.1.score"}, position)
    assert not holds({"path": "seats.1.score", "above": "seats.0.score"}, position)
    assert not holds({"path": "seats.0.score", "above": "seats.2.score"}, position)
    assert not holds({"path": "over", "above": "stack"}, position)
    assert holds({"path": "seats.0.score", "at_least": 4, "above": "seats.1.score"}, position)
    assert not holds({"path": "seats.0.score", "at_least": 5, "above": "seats.1.score"}, position)
    assert holds({"path": "stack.-1", "is": "b"}, position) and not holds({"path": "stack.2", "is": "b"}, position)
    assert holds({"path": "stack", "lacks": "c"}, position) and holds({"path": "seats.0.orders", "length": 0}, position)
    assert holds({"any": [{"path": "over", "is": True}, {"not": {"path": "none", "is": 1}}]}, position)


def test_a_line_of_a_script_may_name_several_answers() -> None:
    scripted = example()
    scripted["stages"][1]["others"] = ["place:money_6|place:money_4", "draft:*|stop|*"]
    table = LessonTable("t", read_lesson(scripted), "en", 1)
    table.choose("place:bank", False)
    workers = table.game.position()["board"]["workers"]
    assert workers["money_6"] == {"seat": 1, "count": 2} and "money_4" not in workers, "the first that is legal"
    table.choose("place:bank", False)
    assert table.frame()["lesson"]["said"], "the goal is missed; the last line had something to say"


def test_a_lesson_against_bots_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_listed", lambda game: [("cage", False), ("first_game", True)])
    assert lesson_ids("coal_baron") == ("cage", "first_game")
    monkeypatch.setattr(library, "has_bots", lambda game: False)
    assert lesson_ids("coal_baron") == ("cage",)
    assert load_lesson("coal_baron", "first_game").stages[-1].bots


def test_the_bridge_lists_opens_and_helps() -> None:
    bridge = Bridge()
    for lang in ("en", "fr"):
        listed = ask(bridge, "lesson.list", game="coal_baron", lang=lang)
        assert [one["id"] for one in listed] == list(lesson_ids("coal_baron"))
        assert [one["stages"] for one in listed] == [len(lesson("coal_baron", one["id"]).stages) for one in listed]
        assert listed[0]["title"] == lesson("coal_baron", "one_cycle").title[lang]
    frame = ask(bridge, "lesson.open", game="coal_baron", id="cage", lang="nl", stage=8)
    assert frame["lesson"]["stage"] == 8 and frame["lesson"]["kind"] == "goal" and not frame["reports"]
    said = ask(bridge, "lesson.hint", table=frame["table"])["lesson"]["hint"]
    assert said["text"] and said["key"] is None and not said["point"], "words first"
    helped = ask(bridge, "lesson.hint", table=frame["table"])
    assert helped["lesson"]["hint"]["key"] == "step:load:black" and helped["lesson"]["hint"]["point"]
    played = ask(bridge, "table.choose", table=frame["table"], key="step:load:black")
    assert played["lesson"]["left"] == 6 and played["lesson"]["hint"] is None
    assert ask(bridge, "lesson.again", table=frame["table"])["lesson"]["left"] == 7
    assert ask(bridge, "lesson.open", game="coal_baron", id="cage", stage=99)["lesson"]["over"]
    assert ask(bridge, "lesson.open", document=example(), stage=2)["lesson"]["kind"] == "free"


def test_clicks_are_judged_like_choices() -> None:
    table = LessonTable("t", lesson("coal_baron", "one_cycle"), "en")
    assert table.frame()["lesson"]["point"] == ["board/order_3"]
    assert table.click("board/bank")["lesson"]["said_clause"] == "CB-10.1"
    assert table.click("board/delivery_truck")["reasons"][0]["clause"] == "CB-7.1"
    assert table.click("board/order_3")["lesson"]["good"]


def test_all_scorings_of_a_script_are_told() -> None:
    broken = example()
    broken["position"]["set"] |= {"shift": 1, "seats.0.workers": 1, "seats.1.workers": 1}
    broken["stages"] = [broken["stages"][0], {"kind": "read", "text": {"en": "Well."}}]
    broken["stages"][0]["then"] = ["place:bank", "place:money_4"]
    frame = LessonTable("t", read_lesson(broken), "en").choose("place:money_6", False)
    assert [report["phase"] for report in frame["reports"]] == ["scoring", "shift_change"]
    assert frame["lesson"]["stage"] == 1


def test_the_learner_looks_whoever_decides() -> None:
    """After a scoring somebody else may begin; the tableau shown and what is private stay the learner's."""
    table = LessonTable("t", lesson("coal_baron", "shift_clock"), "en")
    frame = table.choose("place:bank", False)
    assert table.game.decision.seat == 1 and frame["shown"] == 0
    assert [report["phase"] for report in frame["reports"]] == ["scoring", "shift_change"]
    spying = example()
    spying["stages"] = [
        {**spying["stages"][0], "then": ["place:order_draw"]},
        {"kind": "read", "text": {"en": "Well."}},
    ]
    frame = LessonTable("t", read_lesson(spying), "en").choose("place:money_6", False)
    assert {piece["kind"] for piece in frame["scene"]["pieces"] if piece["at"].startswith("tray/")} == {"order_back"}


def test_looking_back_in_a_lesson_plays_nothing() -> None:
    table = LessonTable("t", lesson("coal_baron", "one_cycle"), "en", 3)
    before = table.game.digest()
    table.goto(0)
    frame = table.choose("step:cage:grey", False)
    assert frame["reasons"] and table.game.digest() == before
    assert table.goto(None)["lesson"]["stage"] == 3


def test_a_stage_can_be_solved_in_several_ways() -> None:
    one = lesson("coal_baron", "draw_spaces")
    table = LessonTable("t", one, "en", 5)
    assert one.stages[5].right == ("take:tile_grey_1_light", "take:tile_black_1_light")
    frame = table.choose("take:tile_black_1_light", False)
    assert frame["lesson"]["stage"] == 6
    table.choose("return:top", False)
    table.choose("next:tile_yellow_1_dark", False)
    assert table.hint()["lesson"]["hint"]["key"] is None, "the model solution is not legal on this way"
    frame = table.choose("next:tile_grey_1_light", False)
    assert frame["lesson"]["good"]


@pytest.mark.parametrize(
    ("game", "asked"), [("coal_baron", "draft"), ("kohle_kolonie", "marker"), ("schichtwechsel", "give")]
)
def test_the_first_game_names_a_level_of_the_bots(game: str, asked: str) -> None:
    table = LessonTable("t", lesson(game, "first_game"), "en", 2)
    told = table.frame()["lesson"]
    assert told["kind"] == "free" and told["bots"] in LEVELS and told["hints"] and table.game.decision.name == asked


@pytest.mark.parametrize(
    ("game", "title", "examples"),
    [
        ("coal_baron", "Coal Baron", [f"CBX-{number}" for number in range(1, 14)]),
        ("kohle_kolonie", "Kohle & Kolonie", [f"EX-{number}" for number in range(1, 16)]),
        ("schichtwechsel", "Schichtwechsel", [f"EX-{number}" for number in range(1, 26)]),
    ],
)
def test_every_lesson_and_example_of_the_rulebook_is_named(game: str, title: str, examples: list[str]) -> None:
    text = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    own = text.split(f"## The lessons of {title}")[1].split("## ")[0]
    assert [example for example in examples if not re.search(rf"\b{example}\b", own)] == []
    rows = re.findall(r"^\| `([a-z_]+)` \| [^|]*\| [^|]*\|$", own, re.M)
    assert rows == [id for id, _ in library._listed(game)]


def test_unknown_lessons() -> None:
    with pytest.raises(UnknownLesson, match=r"coal_baron has no lesson '../cage'; it has one_cycle, "):
        load_lesson("coal_baron", "../cage")
    for game in ("no_such_game", "../games/coal_baron", "coal_baron/../coal_baron", ""):
        for ask_for in (lesson_ids, has_bots, lambda game: load_lesson(game, "cage")):
            with pytest.raises(UnknownGame):
                ask_for(game)


@pytest.mark.parametrize(
    ("method", "params", "told"),
    [
        ("lesson.open", {"game": "../games/coal_baron", "id": "cage"}, "there is no game '../games/coal_baron'"),
        ("lesson.list", {"game": "coal_baron/"}, "there is no game 'coal_baron/'"),
        ("lesson.open", {"game": "coal_baron", "id": "cag"}, "coal_baron has no lesson 'cag'; it has one_cycle"),
        ("components.show", {"game": "../games/coal_baron"}, "there is no game '../games/coal_baron'"),
    ],
)
def test_unknown_names_are_refused_in_words(method: str, params: Json, told: str) -> None:
    answer = json.loads(Bridge().handle(json.dumps({"id": 1, "method": method, "params": params})))
    assert answer["error"]["code"] == "bad_request" and answer["error"]["message"].startswith(told)


@pytest.mark.parametrize("number", range(28))
def test_examples_come_out_as_in_the_rulebook(number: int) -> None:
    """CBX-3, 5, 9, 10, 12, 13, Kohle & Kolonie's EX-2, 3, 6, 7, 9, 10, 11, 12 and Schichtwechsel's EX-1 to 8, 10, 12,
    14, 15, 17, 20, 21 as they are played in the lessons."""
    game, id, stages, wanted = EXAMPLES[number]
    table = LessonTable("t", lesson(game, id), "en")
    frame = table.frame()
    for stage in lesson(game, id).stages[:stages]:
        frame = table.next() if frame["lesson"]["good"] else frame
        frame = solve(table, stage, frame)
    for path, value in wanted.items():
        assert holds({"path": path, "is": value}, table.game.position()), path


EXAMPLES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("kohle_kolonie", "board_scoring", 3, {"seats.0.score": 14, "seats.2.score": 15, "seats.1.score": 21}),
    (
        "kohle_kolonie",
        "auction",
        2,
        {
            "seats.0.mines.T1": {"mine": "l_vereinigter_general", "engine": True},
            "seats.0.score": 14,
            "seats.0.coins": 2,
            "seats.2.score": 12,
            "seats.2.coins": 2,
            "seats.2.mines.T1": None,
        },
    ),
    ("kohle_kolonie", "loading", 1, {"seats.0.score": 12, "seats.0.coins": 2, "seats.0.workers": 0}),
    ("kohle_kolonie", "loading", 2, {"seats.0.score": 12, "seats.0.coins": 1, "seats.0.workers": 1}),
    ("kohle_kolonie", "pithead", 4, {"seats.0.coins": 4}),
    ("kohle_kolonie", "flip", 2, {"seats.0.score": 10, "seats.0.extra_actions": 1, "seats.1.coins": 0}),
    ("kohle_kolonie", "final_scoring", 1, {"seats.0.score": 61, "over": True}),
    ("kohle_kolonie", "settlements", 2, {"seats.0.extra_actions": 1}),
    (
        "coal_baron",
        "displacement",
        3,
        {"seats.0.workers": 4, "seats.0.marks": 24, "seats.0.canteen": 2, "seats.1.canteen": 1},
    ),
    ("coal_baron", "cage", 7, {"seats.0.cage": {"level": "surface", "cubes": ["yellow"]}}),
    ("coal_baron", "shift_clock", 1, {"seats.0.score": 19, "seats.1.score": 14, "seats.2.score": 14}),
    ("coal_baron", "start_marker", 1, {"start_player": 0, "shift": 2}),
    ("coal_baron", "final_scoring", 1, {"seats.0.marks": 2, "over": True}),
    ("schichtwechsel", "path_of_coal", 6, {"seats.0.coke.sold": 2, "seats.0.coins": 1, "seats.0.white": 4}),
    ("schichtwechsel", "carts", 4, {"seats.0.tools": 7, "seats.0.carts.c5": ["coal", "coal"]}),
    ("schichtwechsel", "water", 2, {"seats.0.water": 0, "seats.0.score": 1}),
    ("schichtwechsel", "water", 3, {"seats.0.water": 4, "seats.0.tools": 7, "seats.0.score": 0}),
    ("schichtwechsel", "water", 5, {"seats.0.water": 1, "seats.0.score": 2}),
    ("schichtwechsel", "white_stones", 1, {"seats.0.coke.stock": 9, "seats.0.wagons": {"k5": 1}}),
    ("schichtwechsel", "white_stones", 2, {"seats.0.own_field": True, "seats.0.wagons": {}}),
    ("schichtwechsel", "heap", 2, {"seats.0.discs.rail": 1, "seats.0.heap": 3}),
    ("schichtwechsel", "barrier_house", 6, {"seats.0.houses": ["h1", "h2", "h5"], "seats.0.carts.c1": ["coal"]}),
    ("schichtwechsel", "miner", 2, {"seats.0.miner": "deputy", "seats.0.score": 2}),
    (
        "schichtwechsel",
        "miner",
        4,
        {
            "seats.0.discs.road": 2,
            "seats.0.discs.canal": 1,
            "seats.0.tools": 7,
            "seats.0.stone": True,
            "cards.track_large_road": ["player1"],
        },
    ),
    ("schichtwechsel", "miner", 6, {"seats.0.score": 2, "seats.0.tools": 1}),
    ("schichtwechsel", "headframes", 5, {"seats.0.water": 3, "seats.0.discs.rail": 2}),
    ("schichtwechsel", "round_card", 1, {"seats.0.score": 4, "seats.1.score": 2}),
    ("schichtwechsel", "final_scoring", 1, {"seats.0.score": 29, "over": True}),
]


def opened_example() -> Json:
    """The example, with its stages as open tasks."""
    opened = example()
    for stage in opened["stages"][:2]:
        stage["open"] = True
    return opened


def test_an_open_question_offers_everything_and_gives_nothing_away() -> None:
    """All legal answers can be clicked and chosen; what is not right is answered, and nothing is played."""
    table, guided = (
        LessonTable("t", read_lesson(opened_example()), "en"),
        LessonTable("t", read_lesson(example()), "en"),
    )
    frame = table.frame()
    assert not frame["lesson"]["guided"] and len(guided.frame()["options"]) == 1
    assert [option["key"] for option in frame["options"]] == table.game.options()
    before = table.game.digest()
    frame = table.click("board/money_4")
    assert frame["lesson"]["said"] == "4 Marks are too few for this tile."
    frame = table.click("board/bank")
    assert frame["lesson"]["said"].startswith("Money first") and frame["lesson"]["said_clause"] == "CB-8.1"
    assert table.game.digest() == before and not frame["can_undo"]
    frame = table.click("board/factory_2")  # no Marks
    assert frame["reasons"] and table.game.digest() == before
    assert table.click("board/money_6")["lesson"]["stage"] == 1


def test_an_open_goal_plays_whatever_is_legal() -> None:
    """What a reply speaks of is played as well, with the reply; guided, it is only answered."""
    words = {"to": ["place:money_*"], "text": {"en": "More money brings no tile."}, "clause": "CB-8.1"}
    for opened in (True, False):
        document = opened_example() if opened else example()
        document["stages"][1]["replies"] = [words]
        table = LessonTable("t", read_lesson(document), "en", 1)
        assert not table.frame()["lesson"]["guided"]
        moves = len(table.game.record()["moves"])
        key = next(key for key in table.game.options() if key.startswith("place:money_"))
        frame = table.choose(key, False)
        assert frame["lesson"]["said"] == "More money brings no tile." and frame["lesson"]["said_clause"] == "CB-8.1"
        assert frame["lesson"]["left"] == (1 if opened else 2)
        assert (key in table.game.record()["moves"][moves:]) == opened and frame["can_undo"] == opened
        assert table.choose("place:factory_2", False)["lesson"]["good"]


def test_only_what_asks_for_something_can_be_open() -> None:
    for number, fits in ((0, True), (1, True), (2, False)):
        document = example()
        document["stages"][number]["open"] = True
        if fits:
            assert read_lesson(document).stages[number].open
            continue
        with pytest.raises(LessonError) as refused:
            read_lesson(document)
        assert refused.value.path == "stages.2.open"
