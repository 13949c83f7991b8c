"""Chapter 17: the six kinds of decision, and what counts as the same answer."""

from __future__ import annotations

import pyengine
from pyengine.table import Table

from .table import (
    after,
    allowed,
    cage,
    open_spaces,
    order,
    pit,
    refused,
    seat_of,
    storage,
    table,
    tile,
)


def asked(game: pyengine.Game) -> tuple[str, int, str]:
    return game.decision.name, game.decision.seat, game.decision.clause


def test_cb_d1_draft() -> None:
    game = pyengine.new_game("coal_baron", players=3, seed=2, variants={"start_player": "first_seat"})
    assert asked(game) == ("draft", 2, "CB-2.9")
    assert sorted(game.options()) == sorted(f"draft:{card}" for card in game.position()["draft"])
    refused(game, "pass", "CB-2.9")


def test_cb_d2_turn() -> None:
    game = table(turn=1)
    assert asked(game) == ("turn", 1, "CB-3.2")
    assert {key.split(":")[0] for key in game.options()} == {"place"}
    allowed(game, "place:bank")
    refused(game, "pass")
    refused(game, "draft:order_truck_k")


def test_cb_d3_factory_draw() -> None:
    game = after(table(seats={0: {"marks": 20}}), "place:factory_draw")
    assert asked(game) == ("draw.take", 0, "CB-5.11")
    allowed(game, "take:none")
    game.choose("take:none")
    assert asked(game) == ("draw.return", 0, "CB-5.12")
    game.choose("return:top")
    assert asked(game) == ("draw.order", 0, "CB-5.12a")


def test_cb_d4_shortage() -> None:
    words = {0: {"marks": 20}, 1: {"storage": storage(grey=13)}}
    game = after(table(seats=words, tiles={"factory_1": "tile_grey_1_dark"}), "place:factory_1")
    assert asked(game) == ("shortage", 0, "CB-5.8")
    assert set(game.options()) == {"fill:yellow", "fill:brown", "fill:black", "fill:none"}


def test_cb_d4_nothing_left_to_fill_with_is_not_asked() -> None:
    hoard = {1: {"storage": storage(yellow=13, brown=13, grey=13, black=13)}}
    game = table(seats={0: {"marks": 20}, **hoard}, tiles={"factory_1": "tile_grey_2_dark"})
    assert after(game, "place:factory_1").decision.name == "turn"


def test_cb_d5_mining() -> None:
    game = after(table(), "place:mining_6")
    assert asked(game) == ("mining.step", 0, "CB-6.1")
    assert set(game.options()) == {"stop", *(f"step:cage:{level}" for level in ("yellow", "brown", "grey", "black"))}


def test_cb_d6_order_draw() -> None:
    game = after(table(), "place:order_draw")
    assert asked(game) == ("draw.take", 0, "CB-9.4")
    assert len(game.options()) == 6
    allowed(game, "take:none")
    game.choose("take:none")
    assert asked(game) == ("draw.return", 0, "CB-9.4")
    game.choose("return:bottom")
    assert asked(game) == ("draw.order", 0, "CB-9.4")
    refused(game, "return:top", "CB-9.4")


def test_cb_d2_everything_else_is_automatic() -> None:
    """No space but the draws, a mining space and a shortage asks anything."""
    game = table(4, seats={0: {"marks": 50, "orders": [order("order_truck_k", ["black"])]}})
    for key in game.options():
        then = after(game, key)
        if key.endswith("_draw"):
            assert then.decision.name == "draw.take"
        elif "mining" in key:
            assert then.decision.name == "mining.step"
        else:
            assert (then.decision.name, then.decision.seat) == ("turn", 1), key
    assert len(game.options()) == len(open_spaces(4)) + 1 - 3, "three vehicles have nothing to deliver"


def test_cb_d5_cubes_of_one_colour_and_carts_of_one_level_are_one_answer() -> None:
    words = {
        "cage": cage("grey"),
        "pit": pit(tile("tile_grey_2_light", "grey", "grey"), tile("tile_grey_2_dark", "grey", "black")),
    }
    game = after(table(seats={0: words}), "place:mining_8")
    loads = [key for key in game.options() if key.startswith("step:load:")]
    assert sorted(loads) == ["step:load:black", "step:load:grey"]


def test_cb_d5_free_spots_of_one_colour_on_one_card_are_one_answer() -> None:
    words = {"cage": cage("surface", "grey", "grey"), "orders": [order("order_wheelbarrow_ggg")]}
    game = after(table(seats={0: words}), "place:mining_8")
    assert len([key for key in game.options() if key.startswith("step:order:")]) == 1
    assert len([key for key in game.options() if key.startswith("step:store:")]) == 1


def test_cb_d5_minecart_identity_matters_to_no_rule() -> None:
    """Whichever cart the cube came from, the same number of carts of the level is empty."""
    words = {"cage": cage("grey"), "pit": pit(tile("tile_grey_2_light", "grey", "grey"))}
    game = after(table(seats={0: words}), "place:mining_8", "step:load:grey")
    grey = seat_of(game, 0)["pit"]["grey"]
    assert [grey["printed"], *grey["tiles"][0]["cubes"]].count(None) == 1
    assert [grey["printed"], *grey["tiles"][0]["cubes"]].count("grey") == 2


def test_cb_d1_a_single_answer_that_is_no_pass_is_played_by_itself() -> None:
    """With one worker and every space occupied only the Bank is left: nobody is asked, and it is logged."""
    standing = {space: (1 + n % 3, 1) for n, space in enumerate(open_spaces(4))}
    game = table(4, turn=3, seats={0: {"workers": 1}}, workers=standing)
    game.choose("place:bank")
    assert game.decision.seat == 1, "seat 0 had no choice"
    assert (seat_of(game, 0)["workers"], seat_of(game, 0)["bank"]) == (0, 1)
    record = game.record()
    assert record["moves"] == ["place:bank"], "what is played by itself is no move of the record"
    assert len([entry for entry in game.log() if entry.seat == 0]) >= 1
    assert pyengine.replay(record).position() == game.position()


def test_cb_d3_a_single_pass_is_still_asked() -> None:
    game = after(table(seats={0: {"marks": 0}}), "place:factory_draw")
    assert game.options() == ["take:none"]
    assert game.decision.seat == 0


# --- taking back: a turn is confirmed before the refill of CB-4.6, a draw at D3 or D6 is final -----------------------


def sitting_at(game: pyengine.Game) -> Table:
    return Table("t", game, "en", veil=False)


def test_cb_d3_and_cb_d6_a_draw_of_five_cannot_be_taken_back() -> None:
    """Known mistake: undo after a draw of five."""
    for space, clause in (("factory_draw", "CB-5.9"), ("order_draw", "CB-9.4")):
        at = sitting_at(table())
        asked_back = at.choose(f"place:{space}", False)
        assert asked_back["confirm"]["key"] == f"place:{space}"
        assert at.game.decision.name == "turn", "nothing has been drawn yet"
        frame = at.choose(f"place:{space}", True)
        assert not frame["can_undo"]
        assert frame["undo_reason"]["clause"] == clause
        at.undo()
        assert at.game.decision.name == "draw.take"
        at.choose("take:none", True)
        at.undo()
        assert at.game.decision.name == "draw.take", "what was chosen afterwards can be taken back, down to the draw"
        at.undo()
        assert at.game.decision.name == "draw.take"


def test_cb_d2_a_turn_is_confirmed_before_the_refill() -> None:
    """Known mistake: the refill shows a hidden tile before the player has confirmed."""
    for key in ("place:factory_1", "place:order_2"):
        at = sitting_at(table())
        before = at.game.position()
        frame = at.choose(key, False)
        assert frame["confirm"]["key"] == key
        assert at.game.position() == before
        frame = at.choose(key, True)
        assert frame["undo_reason"]["clause"] == "CB-4.6"
        assert not frame["can_undo"]


def test_cb_d2_and_cb_d5_what_shows_nothing_hidden_is_played_at_once_and_taken_back() -> None:
    at = sitting_at(table())
    before = at.game.position()
    for key in ("place:money_6", "place:bank", "place:mining_8"):
        frame = at.choose(key, False)
        assert frame["confirm"] is None
        assert frame["can_undo"]
        at.undo()
        assert at.game.position() == before
    bare = sitting_at(table(tile_stack=[], card_stack=[]))
    for key in ("place:factory_1", "place:order_2"):
        assert bare.choose(key, False)["confirm"] is None, "an empty stack shows nothing"


def test_cb_d5_every_answer_is_told_apart_in_words() -> None:
    """Colour, source, card and spot of each cube: two answers never read the same."""
    for variants in ({}, {"substitution": "split"}):
        game = table(
            variants=variants,
            seats={
                0: {
                    "cage": cage("surface", "yellow", "brown", "grey", "black"),
                    "storage": storage(yellow=2, brown=2, grey=1),
                    "orders": [
                        order("order_truck_ybgk"),
                        order("order_carriage_kk", *([["brown"]] if variants else [])),
                    ],
                }
            },
        )
        for lang in ("en", "de", "fr", "nl"):
            frame = Table("t", after(game, "place:mining_10"), lang=lang, veil=False).frame()
            told = [(option["label"], option["detail"]) for option in frame["options"]]
            assert len(told) > 20
            assert len(set(told)) == len(told), sorted(one for one in told if told.count(one) > 1)[:4]


def why(game: pyengine.Game, target: str) -> list[str]:
    """The clauses that the page names when somebody points at a thing."""
    page = sitting_at(game)
    pieces = page.frame()["scene"]["pieces"]
    if target.startswith("@"):
        target = "#" + next(piece["id"] for piece in pieces if piece["at"] == target[1:])
    return [reason["clause"] for reason in page.why(target)["reasons"]]


def test_cb_d2_pointing_at_a_place_names_its_rule() -> None:
    game = table(2, seats={0: {"workers": 1, "marks": 0}}, workers={"money_6": (1, 1)})
    assert why(game, "board/canteen") == ["CB-4.4"]
    assert why(game, "board/factory_8") == why(game, "board/order_1") == ["CB-2.1"], "covered is reason enough"
    assert why(game, "board/money_6") == ["CB-4.2"]
    assert why(game, "board/factory_1") == ["CB-5.2"]
    assert why(game, "board/delivery_truck") == ["CB-7.1"]


def test_cb_d5_pointing_at_coal_or_an_order_names_its_rule() -> None:
    game = after(table(seats={0: {"orders": [order("order_truck_k")]}}), "place:mining_8")
    assert why(game, "@seat0/printed_grey") == ["CB-6.4"], "the cage is at the surface"
    assert why(game, "@seat0/orders") == ["CB-6.5"], "no black cube anywhere, nothing about pairs of others"
    deep = after(game, "step:cage:brown")
    assert why(deep, "@seat0/printed_grey") == ["CB-6.4"], "it is on another level"
    assert why(deep, "@seat0/printed_brown") == []
