"""Chapter 2: setup."""

from __future__ import annotations

from collections import Counter

import pytest

import pyengine

from .table import (
    CARDS,
    COLOURS,
    COPIES,
    FACTORY,
    LOCKED,
    MARKS,
    ORDER_SPACES,
    PLAYER_COUNTS,
    REVEALED,
    SPACES,
    TILES,
    VEHICLES,
    WORKERS,
    document,
    done,
    drafted,
    dump,
    open_spaces,
    refused,
    storage,
    table,
)

each_count = pytest.mark.parametrize("players", PLAYER_COUNTS)


def new(players: int, seed: int = 1, **variants: str) -> pyengine.Game:
    return pyengine.new_game("coal_baron", players=players, seed=seed, variants=variants)


def rich(players: int) -> pyengine.Game:
    """Seat 0 could pay and deliver everything."""
    return table(players, seats={0: {"marks": 50, "orders": [done(f"order_{v}_y") for v in VEHICLES]}})


@each_count
def test_cb_2_1_exactly_the_covered_spaces_are_closed(players: int) -> None:
    game = rich(players)
    closed = {space for space in SPACES if f"place:{space}" not in game.options()}
    assert closed == set(LOCKED[players])
    for space in closed:
        refused(game, f"place:{space}", "CB-2.1")


@each_count
def test_cb_2_1_a_covered_space_holds_no_tile_no_card_no_worker(players: int) -> None:
    board = drafted(players).position()["board"]
    assert set(board["tiles"]) == set(open_spaces(players, FACTORY))
    assert set(board["orders"]) == set(open_spaces(players, ORDER_SPACES))
    for space in LOCKED[players]:
        with pytest.raises(pyengine.PositionError):
            table(players, workers={space: (0, 1)})


def test_cb_2_1_a_tile_or_card_on_a_covered_space_is_refused() -> None:
    with pytest.raises(pyengine.PositionError):
        pyengine.from_position(document(3, tiles={"factory_8": "tile_grey_1_dark"}))
    with pytest.raises(pyengine.PositionError):
        pyengine.from_position(document(2, cards={"order_1": "order_truck_y"}))


@each_count
def test_cb_2_1_covered_spaces_stay_empty_when_others_are_refilled(players: int) -> None:
    game = table(players, seats={n: {"marks": 99} for n in range(players)})
    for key in ("place:factory_1", "place:factory_2", "place:order_2", "place:order_3"):
        game.choose(key)
    board = game.position()["board"]
    assert not set(board["tiles"]) & set(LOCKED[players])
    assert not set(board["orders"]) & set(LOCKED[players])


@each_count
def test_cb_2_2_one_tile_on_each_open_factory_space(players: int) -> None:
    position = new(players).position()
    tiles = position["board"]["tiles"]
    assert len(tiles) == {2: 6, 3: 7, 4: 8}[players]
    assert all(tiles.values())
    assert Counter([*tiles.values(), *position["tile_stack"]]) == Counter(dict.fromkeys(TILES, COPIES))


def test_cb_2_2_the_tiles_are_shuffled() -> None:
    stacks = {tuple(new(3, seed).position()["tile_stack"]) for seed in range(20)}
    assert len(stacks) == 20
    first = Counter(new(3, seed).position()["board"]["tiles"]["factory_1"] for seed in range(320))
    assert len(first) == 16, "every kind can come first"


@each_count
def test_cb_2_2_tiles_are_laid_in_ascending_space_number(players: int) -> None:
    spaces = open_spaces(players, FACTORY)
    named = [f"tile_{colour}_{n}_dark" for colour in COLOURS for n in (1, 2)][: len(spaces)]
    record = {
        "revier": 1,
        "kind": "record",
        "game": "coal_baron",
        "rules_version": new(2).position()["rules_version"],
        "players": players,
        "seed": 7,
        "variants": {},
        "draws": {"tiles": named},
        "moves": [],
    }
    position = pyengine.replay(record).position()
    assert [position["board"]["tiles"][space] for space in spaces] == named


@each_count
def test_cb_2_3_workers_of_each_player(players: int) -> None:
    for seat in new(players).position()["seats"]:
        assert seat["workers"] == WORKERS[players]
        assert (seat["bank"], seat["canteen"]) == (0, 0)
    with pytest.raises(pyengine.PositionError):
        table(players, seats={0: {"workers": WORKERS[players] + 1}})


@each_count
def test_cb_2_4_marks_of_each_player(players: int) -> None:
    assert [seat["marks"] for seat in new(players).position()["seats"]] == [MARKS[players]] * players


@each_count
def test_cb_2_5_one_cube_on_each_printed_minecart(players: int) -> None:
    position = new(players).position()
    for seat in position["seats"]:
        assert {colour: seat["pit"][colour]["printed"] for colour in COLOURS} == {c: c for c in COLOURS}
    assert position["supply"] == {colour: {2: 14, 3: 13, 4: 12}[players] for colour in COLOURS}


@each_count
def test_cb_2_6_everything_else_starts_empty(players: int) -> None:
    for seat in new(players).position()["seats"]:
        assert seat["cage"] == {"level": "surface", "cubes": []}
        assert seat["storage"] == storage()
        assert seat["orders"] == []
        assert seat["delivered"] == []
        assert seat["score"] == 0
        assert seat["points"] == []


@each_count
def test_cb_2_7_a_start_player_at_random_from_the_seed(players: int) -> None:
    found = Counter(new(players, seed).position()["start_player"] for seed in range(300))
    assert set(found) == set(range(players))
    assert min(found.values()) > 300 // players // 2
    assert new(players, 5).position()["start_player"] == new(players, 5).position()["start_player"]


@each_count
def test_cb_2_7_or_the_first_seat(players: int) -> None:
    assert {new(players, seed, start_player="first_seat").position()["start_player"] for seed in range(40)} == {0}


@each_count
def test_cb_2_8_revealed_cards(players: int) -> None:
    position = new(players).position()
    assert len(position["draft"]) == REVEALED[players]
    assert len(position["order_stack"]) == 44 - REVEALED[players]
    assert sorted([*position["draft"], *position["order_stack"]]) == sorted(CARDS)


def test_cb_2_8_the_cards_are_shuffled() -> None:
    assert len({tuple(new(3, seed).position()["order_stack"]) for seed in range(20)}) == 20
    seen = {card for seed in range(60) for card in new(2, seed).position()["draft"]}
    assert seen == set(CARDS)


@each_count
def test_cb_2_9_every_revealed_card_may_be_taken_and_nobody_passes(players: int) -> None:
    game = new(players)
    assert game.decision.name == "draft"
    assert game.decision.clause == "CB-2.9"
    while game.decision.name == "draft":
        position = game.position()
        assert set(game.options()) == {f"draft:{card}" for card in position["draft"]}
        refused(game, "pass")
        refused(game, "draft:none")
        refused(game, f"draft:{position['order_stack'][0]}", "CB-2.9")
        game.choose(game.options()[-1])
    assert [len(seat["orders"]) for seat in game.position()["seats"]] == [3] * players


def test_cb_2_9_a_card_taken_is_gone_for_the_others() -> None:
    game = new(2)
    key = game.options()[2]
    game.choose(key)
    refused(game, key, "CB-2.9")


@each_count
def test_cb_2_9_the_same_order_three_times_is_no_snake(players: int) -> None:
    game = new(players, 9)
    picks = []
    while game.decision.name == "draft":
        picks.append(game.decision.seat)
        game.choose(game.options()[0])
    first = picks[:players]
    assert picks == first * 3
    assert sorted(first) == list(range(players))
    assert first[-1] == game.position()["start_player"]


@pytest.mark.parametrize(("players", "start"), [(n, s) for n in PLAYER_COUNTS for s in range(n)])
def test_cb_2_9a_counterclockwise_from_the_right_of_the_start_player(players: int, start: int) -> None:
    game = next(g for g in (new(players, seed) for seed in range(200)) if g.position()["start_player"] == start)
    expected = [(start - step) % players for step in (*range(1, players), 0)]
    for seat in expected * 3:
        assert (game.decision.name, game.decision.seat) == ("draft", seat)
        game.choose(game.options()[0])
    assert (game.decision.name, game.decision.seat) == ("turn", start)


def test_cb_2_10_drafted_cards_lie_face_up_as_outstanding_orders() -> None:
    game = new(3, start_player="first_seat")
    key = game.options()[4]
    card = key.removeprefix("draft:")
    game.choose(key)
    assert game.position()["seats"][2]["orders"] == [{"card": card, "spots": [[] for _ in CARDS[card].spots]}]
    others = new(3, start_player="first_seat")
    others.choose(others.options()[5])
    for seat in (None, 0, 1, 2):
        assert dump(game.view(seat=seat)) != dump(others.view(seat=seat)), "everybody sees which card was taken"


@each_count
def test_cb_2_11_the_card_left_over_lies_on_order_4_the_others_come_from_the_stack(players: int) -> None:
    game = new(players)
    stack = game.position()["order_stack"]
    revealed = set(game.position()["draft"])
    while game.decision.name == "draft":
        revealed.discard(game.options()[0].removeprefix("draft:"))
        game.choose(game.options()[0])
    (left_over,) = revealed
    position = game.position()
    spaces = open_spaces(players, ORDER_SPACES)
    assert [position["board"]["orders"][space] for space in spaces] == [*stack[: len(spaces) - 1], left_over]
    assert position["order_stack"] == stack[len(spaces) - 1 :]
    assert position["draft"] == []


@each_count
def test_cb_2_12_stacks_after_the_setup(players: int) -> None:
    position = drafted(players).position()
    assert len(position["tile_stack"]) == {2: 42, 3: 41, 4: 40}[players]
    assert len(position["order_stack"]) == {2: 35, 3: 31, 4: 28}[players]


@each_count
def test_cb_2_13_shift_1_begins_with_the_start_player(players: int) -> None:
    for seed in range(8):
        game = drafted(players, seed)
        position = game.position()
        assert position["shift"] == 1
        assert (game.decision.name, game.decision.seat) == ("turn", position["start_player"])


@pytest.mark.parametrize("wrong", [{"round": 2}, {"round": 3}, {"seat": 0}, {"seat": 1}])
def test_cb_2_9a_a_draft_that_does_not_fit_its_row_is_refused(wrong: dict[str, int]) -> None:
    """Otherwise cards would be left over or lacking at the end of the draft (CB-15.3)."""
    position = new(3, start_player="first_seat").position()
    pyengine.from_position(position)
    position["pending"][0] |= wrong
    with pytest.raises(pyengine.PositionError):
        pyengine.from_position(position)


def test_cb_2_1_no_mining_on_a_covered_space() -> None:
    words = {"step": "mining.step", "seat": 0, "left": 4}
    assert table(3, pending=[{**words, "space": "mining_6"}]).decision.name == "mining.step"
    with pytest.raises(pyengine.PositionError):
        table(3, pending=[{**words, "space": "mining_4"}])


def test_cb_2_11_no_card_lies_on_an_order_space_during_the_draft() -> None:
    """The card left over would lie on top of it, and one card would be gone (CB-15.3)."""
    position = new(3, start_player="first_seat").position()
    position["board"]["orders"]["order_4"] = position["order_stack"].pop()
    with pytest.raises(pyengine.PositionError, match=r"board\.orders\.order_4: .*CB-2\.11"):
        pyengine.from_position(position)
