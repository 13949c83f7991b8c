"""Chapter 3: five rounds, turn order, a new start player."""

from __future__ import annotations

from .table import after, asked, each_count, happened, idle, last_turn, new, refused, round_end, seat_of, table


@each_count
def test_sw_3_1_five_rounds_of_four_parts_then_the_final_scoring(players: int) -> None:
    game = new(players, 4)
    phases: list[tuple[int, str]] = []
    while not game.over:
        position = game.position()
        if not phases or phases[-1] != (position["round"], position["phase"]):
            phases.append((position["round"], position["phase"]))
        key = "pass" if "pass" in game.options() else "keep" if "keep" in game.options() else game.options()[0]
        game.choose(key)
    order = ("deal", "carts", "tiles", "tile_bonus", "sale", "house_track", "action")
    for turn in range(1, 6):
        mine = [phase for number, phase in phases if number == turn and not phase.startswith("final")]
        assert mine == [phase for phase in order if phase in mine]
        assert {"deal", "tiles", "action"} <= set(mine)
    kinds = [event.kind for _, event in game.events()]
    assert kinds.count("round_begins") == kinds.count("round_card") == kinds.count("round_scored") == 5
    assert (
        kinds.index("final_tools")
        > kinds.index("final_miner")
        > max(place for place, kind in enumerate(kinds) if kind == "round_scored")
    )


def test_sw_3_1_the_game_is_over_after_round_5() -> None:
    game = idle(round_end(2, round=5))
    assert game.over
    assert game.position()["round"] == 5
    assert game.options() == []
    assert round_end(2, round=4).position()["round"] == 5


@each_count
def test_sw_3_2_phases_go_in_turn_order(players: int) -> None:
    """The deal is the start player's; carts, sale and action phase begin with the start player."""
    start = players - 1
    game = new(players, 2, draws={"start_player": start, "round_cards": ["round_1"]})
    order = [(start + place) % players for place in range(players)]
    assert asked(game) == ("give", start)
    carts: list[int] = []
    turns: list[int] = []
    while game.decision.name != "turn":
        if game.decision.name == "carts" and game.decision.seat not in carts:
            carts.append(game.decision.seat)
        game.choose(game.options()[0])
    while game.decision.name == "turn" and len(turns) < players:
        turns.append(game.decision.seat)
        game.choose("pass")
    assert carts == order
    assert turns == order


@each_count
def test_sw_3_3_a_new_start_player_does_not_change_the_current_action_phase(players: int) -> None:
    game = after(table(players, 0, seats={0: {"water": 0}}), "use:copy_start:player", "decline")
    assert game.position()["start_player"] == 0, "held already"
    seats = {number: {"white": 3} for number in range(players)}
    game = table(players, 1, seats=seats)
    game = after(game, "use:copy_start:player", "decline")
    assert game.position()["start_player"] == 1
    order = []
    for _ in range(players):
        order.append(game.decision.seat)
        game = after(game, "use:track_small:white", "choose:vp")
    assert order == [(2 + place) % players for place in range(players)]


@each_count
def test_sw_3_3_the_new_holder_begins_the_next_round(players: int) -> None:
    game = last_turn(players, start=1)
    game = after(game, "use:copy_start:player", "decline", "pass")
    assert game.position()["start_player"] == 0
    assert asked(game) == ("give", 0)
    assert game.position()["round"] == 3


def test_sw_3_3_the_final_scoring_uses_the_new_holder() -> None:
    pits = {"pit_miner": [0, 1, 2]}
    game = last_turn(4, start=1, round=5, change={"pits": pits})
    game = after(game, "use:copy_start:player", "decline", "pass")
    assert asked(game) == ("miner", 0)
    game = after(game, "decline")
    assert asked(game) == ("miner", 1)
    over = idle(game)
    assert [seat for seat, _ in happened(over, "start_marker")] == [0]
    assert [seat["score"] for seat in over.position()["seats"]][0] == seat_of(over, 0)["score"]
    assert sum(line["points"] for line in seat_of(over, 0)["points"] if line["what"] == "final_start") == 2


def test_sw_3_3_taking_the_marker_gives_no_second_turn_to_those_who_passed() -> None:
    game = table(3, 2, start=0, passed=(0,))
    game = after(game, "use:copy_start:player", "decline")
    assert asked(game) == ("turn", 1)
    refused(game, "give:0")
