"""Bots at the table: whose turn it is, what a person may do meanwhile, and what undo takes back."""

import json
from typing import Any

import pytest

import pyengine
from pyengine import opponents
from pyengine.bridge import Bridge
from pyengine.table import Table

from .play import sampled, table_of


class Asked(AssertionError):
    """The bridge answered with an error."""


@pytest.fixture
def bridge() -> Bridge:
    return Bridge()


def ask(bridge: Bridge, method: str, **params: Any) -> Any:
    answer = json.loads(bridge.handle(json.dumps({"id": 1, "method": method, "params": params})))
    if "error" in answer:
        raise Asked(answer["error"])
    return answer["result"]


def new_table(bots: tuple[str, ...], seed: int = 7, veil: bool = True) -> Table:
    game = pyengine.new_game("coal_baron", len(bots), seed, {"start_player": "first_seat"})
    table = Table("t1", game, "en", veil)
    table.bots = bots
    return table


def through_draft(table: Table) -> dict[str, Any]:
    frame = table.frame()
    while table.game.decision.name == "draft":
        frame = table.choose(table.game.options()[0], True)
    return frame


def test_a_person_has_no_answers_while_a_bot_is_to_decide() -> None:
    table = new_table(("", "hewer"))
    frame = table.frame()
    assert table.game.decision.seat == 1
    assert frame["thinking"] == {"seat": 1, "level": "hewer"}
    assert frame["options"] == []
    before = table.game.position()
    assert table.click(f"#{frame['scene']['pieces'][0]['id']}")["thinking"]
    assert table.game.position() == before
    after = table.choose(table.game.options()[0], True)
    assert after["thinking"] is None and after["options"]


def test_undo_goes_back_to_the_last_choice_of_a_person() -> None:
    table = new_table(("", "hewer"))
    through_draft(table)
    assert table.game.decision.seat == 0
    before = table.game.position()
    table.choose("place:money_6", True)
    assert table.game.decision.seat == 1
    frame = table.choose("place:bank", True)
    assert frame["can_undo"] and frame["thinking"] is None
    frame = table.undo()
    assert table.game.position() == before
    assert frame["can_redo"]
    table.redo()
    assert table.game.decision.seat == 0 and len(table.game.moments()) == 8


def test_undo_stops_at_what_a_bot_has_revealed() -> None:
    table = new_table(("", "hewer"))
    through_draft(table)
    table.choose("place:money_6", True)
    bought = next(key for key in table.game.options() if key.startswith("place:order_") and "draw" not in key)
    frame = table.choose(bought, True)
    assert not frame["can_undo"]
    assert frame["undo_reason"]["clause"] == "CB-4.6"
    before = table.game.position()
    table.undo()
    assert table.game.position() == before


def test_there_is_nothing_to_undo_among_bots() -> None:
    table = new_table(("hewer", "hewer"))
    frame = through_draft(table)
    assert not frame["can_undo"] and frame["thinking"]


def test_what_a_bot_draws_stays_hidden_and_needs_no_veil() -> None:
    table = new_table(("", "hewer"))
    through_draft(table)
    table.choose("place:bank", True)
    frame = table.choose("place:order_draw", True)
    assert frame["veil"] is None and frame["thinking"]
    drawn = table.game.position()["pending"][0]["drawn"]
    tray = [piece["kind"] for piece in frame["scene"]["pieces"] if piece["at"].startswith("tray/")]
    assert tray == ["order_back"] * 5
    assert not table.choose("take:order_none", True)["reasons"]
    shown = json.dumps({name: value for name, value in frame.items() if name != "record"})
    assert not [card for card in drawn if f'"{card}"' in shown]
    table.choose(f"take:{drawn[0]}", True)
    table.choose("return:top", True)
    while table.game.decision.name == "draw.order":
        table.choose(table.game.options()[0], True)
    assert drawn[0] in [order["card"] for order in table.game.position()["seats"][1]["orders"]]
    assert table.frame()["thinking"] is None


def test_who_plays_alone_against_bots_needs_no_veil() -> None:
    table = new_table(("", "hewer"))
    through_draft(table)
    frame = table.choose("place:order_draw", True)
    assert frame["veil"] is None
    assert len([piece for piece in frame["scene"]["pieces"] if piece["at"].startswith("tray/")]) == 5
    assert any(option["key"].startswith("take:order_") for option in frame["options"])
    together = new_table(("", "", "hewer"))
    through_draft(together)
    assert together.choose("place:order_draw", True)["veil"]


def test_the_bridge_seats_bots_and_knows_their_strengths(bridge: Bridge) -> None:
    levels = [level["id"] for level in ask(bridge, "bot.levels", lang="de")]
    assert levels == ["apprentice", "hewer", "deputy", "director"]
    frame = ask(bridge, "table.new", game="coal_baron", players=3, seed=1, bots=["", "deputy"])
    assert frame["bots"] == ["", "deputy", ""]
    with pytest.raises(Asked, match="bots.0"):
        ask(bridge, "table.new", game="coal_baron", players=2, seed=1, bots=["genius"])
    with pytest.raises(Asked, match="bots"):
        ask(bridge, "table.new", game="coal_baron", players=2, seed=1, bots=["", "", "hewer"])


def test_everybody_else_can_be_a_bot(bridge: Bridge) -> None:
    game = pyengine.new_game("coal_baron", 3, 7, {"start_player": "first_seat"})
    first = game.decision.seat
    frame = ask(bridge, "table.open", document=game.record(), against="hewer")
    assert frame["bots"] == ["" if seat == first else "hewer" for seat in range(3)]
    assert frame["thinking"] is None
    frame = ask(bridge, "table.open", document=game.record(), against="deputy", person=(first + 1) % 3)
    assert frame["thinking"] == {"seat": first, "level": "deputy"}
    with pytest.raises(Asked, match="against"):
        ask(bridge, "table.open", document=game.record(), against="king")
    with pytest.raises(Asked, match="person"):
        ask(bridge, "table.open", document=game.record(), against="hewer", person=3)


def test_moves_hints_and_judgements_come_from_a_record(bridge: Bridge) -> None:
    table = new_table(("", ""))
    through_draft(table)
    record = table.game.record()
    move = ask(bridge, "bot.move", document=record, level="hewer")
    assert move["key"] in table.game.options()
    advice = ask(bridge, "bot.hint", document=record, lang="nl", ms=50)["advice"]
    assert 2 <= len(advice) <= 3
    assert all(line["key"] in table.game.options() and line["label"] and line["text"] for line in advice)
    assert advice[0]["expected"] == 0 and all(line["expected"] <= 0 for line in advice)
    assert advice[0]["gap"] == "het beste" and all(line["gap"] for line in advice)
    table.choose("place:bank", True)
    verdict = ask(bridge, "bot.judge", document=table.game.record(), at=6, lang="en", ms=50)
    assert verdict["key"] == "place:bank" and verdict["seat"] == 0
    assert verdict["best"]["label"] and verdict["loss"] > 0
    assert verdict["gap"] == opponents.gap_in_words(verdict["loss"], "en")


def test_how_much_worse_an_answer_is_said_in_whole_points() -> None:
    """An estimate: a difference below half a point is none, and nothing is "0 points worse"."""
    said = {points: opponents.gap_in_words(points, "en") for points in (0.0, 0.4, 0.5, 0.6, 1.4, 2.6, 12.3)}
    assert said[0.0] == said[0.4] == "about as good"
    assert said[0.5] == said[0.6] == said[1.4] == "1 point worse"
    assert said[2.6] == "3 points worse" and said[12.3] == "12 points worse"
    for lang in ("de", "fr", "nl"):
        words = [opponents.gap_in_words(points, lang) for points in (0.2, 1.0, 7.2)]
        assert len(set(words)) == 3 and "7" in words[2] and "about" not in words[0]


def test_a_record_that_goes_on_is_played_on_and_any_other_from_its_beginning(bridge: Bridge) -> None:
    game = pyengine.new_game("coal_baron", 2, 3)
    for _ in range(30):
        record = game.record()
        asked = ask(bridge, "bot.move", document=record, level="hewer")["key"]
        opponents._last = None  # as a new worker
        assert asked == ask(bridge, "bot.move", document=record, level="hewer")["key"]
        game.choose(asked)
    good = game.record()
    ask(bridge, "bot.move", document=good, level="hewer")
    for bad in ({"moves": [*good["moves"], "no:such"]}, {"moves": [*good["moves"], 7]}, {"digest": "0" * 16}):
        with pytest.raises(Asked, match="moves|digest"):
            ask(bridge, "bot.move", document={**good, **bad}, level="hewer")
    shorter = {**good, "moves": good["moves"][:10], "digest": None}
    first = ask(bridge, "bot.move", document=shorter, level="hewer")["key"]
    assert first in pyengine.replay(shorter).options()
    with pytest.raises(Asked, match="no such choice"):
        ask(bridge, "bot.judge", document=good, at=len(good["moves"]), lang="en", ms=50)


def test_a_move_of_a_bot_does_not_depend_on_what_is_hidden(bridge: Bridge) -> None:
    table = new_table(("", ""))
    through_draft(table)
    other = table.game.position()
    other["order_stack"].reverse()
    other["tile_stack"].reverse()
    keys = {
        ask(bridge, "bot.move", document=pyengine.from_position(position).record(), level="hewer")["key"]
        for position in (table.game.position(), other)
    }
    assert len(keys) == 1


def test_a_persons_tableau_stays_while_bots_play_and_theirs_is_beside_it() -> None:
    table = new_table(("", "hewer", "deputy"))
    through_draft(table)
    frame = table.choose("place:bank", True)
    while frame["thinking"]:
        assert frame["shown"] == 0
        assert [board["seat"] for board in frame["scene"]["boards"] if board.get("beside")] == [
            frame["thinking"]["seat"]
        ]
        frame = table.choose("place:bank", True)
    assert frame["shown"] == frame["prompt"]["seat"] == 0
    assert table.show(1)["shown"] == 1


def test_the_tableau_that_somebody_wants_to_see_stays_until_a_person_decides() -> None:
    table = new_table(("", "hewer", "deputy", "hewer"))
    through_draft(table)
    assert table.choose("place:bank", True)["shown"] == 0, "whoever plays sees what follows"
    table.show(2)
    frame = table.choose("place:bank", True)
    assert frame["thinking"] and frame["shown"] == 2
    beside = [board["seat"] for board in frame["scene"]["boards"] if board.get("beside")]
    assert beside == [seat for seat in [frame["thinking"]["seat"]] if seat != 2]
    while frame["thinking"]:
        assert frame["shown"] == 2
        frame = table.choose("place:bank", True)
    assert frame["shown"] == frame["prompt"]["seat"] == 0


def test_bots_alone_show_the_tableau_of_who_plays() -> None:
    table = new_table(("hewer", "deputy"))
    frame = through_draft(table)
    assert frame["shown"] == frame["thinking"]["seat"]
    assert not any(board.get("beside") for board in frame["scene"]["boards"])


def selecting() -> tuple[Table, str]:
    """A table at which something has been clicked that means several answers."""
    for game in sampled("coal_baron", 3, 12):
        options = table_of(game, veil=False).frame()["options"]
        for target in sorted({target for option in options for target in option["targets"]}):
            table = table_of(game, veil=False)
            table.frame()
            if table.click(target)["selection"]:
                return table, target
    raise AssertionError("every click plays")


def test_looking_back_keeps_what_was_clicked() -> None:
    table, chosen = selecting()
    keys = [option["key"] for option in table.frame()["options"]]
    assert table.goto(1)["selection"] == []
    back = table.goto(None)
    assert back["selection"] == [chosen]
    assert [option["key"] for option in back["options"]] == keys


def test_explanations_speak_to_the_person_while_a_bot_decides() -> None:
    """Money is explained with what the person would then have, not the bot."""
    game = pyengine.new_game("coal_baron", players=2, seed=3)
    while game.decision.name != "turn":
        game.choose(game.options()[0])
    bot = game.decision.seat
    position = game.position()
    position["seats"][bot]["marks"], position["seats"][1 - bot]["marks"] = 7, 2
    table = Table("t", pyengine.from_position(position), "en", False)
    table.bots = tuple("hewer" if seat == bot else "" for seat in range(2))
    table.frame()
    assert "You then have 8 Marks" in table.why("board/money_6")["stakes"]
