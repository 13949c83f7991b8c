"""Pieces keep their ids from frame to frame."""

from __future__ import annotations

import random

import pytest

import pyengine
from pyengine.core.view.scene import Ids, Pieces, keep_ids

from .play import COAL, Json, some_key, table_of
from .samples import base
from .test_clicks import check_scene, keys, mining, piece


def piles(frame: Json) -> dict[tuple[str, str], list[str]]:
    """The ids by kind and place."""
    found: dict[tuple[str, str], list[str]] = {}
    for one in frame["scene"]["pieces"]:
        found.setdefault((one["kind"], one["at"]), []).append(one["id"])
    return found


def check_ids(before: Json, after: Json) -> None:
    """Wherever pieces of a kind lay and lie, those that stayed have kept their ids."""
    old, new = piles(before), piles(after)
    for place, ids in new.items():
        stayed = old.get(place, [])
        kept = min(len(stayed), len(ids))
        assert len(set(stayed) & set(ids)) >= kept, (place, stayed, ids)
    kinds = {one["id"]: one["kind"] for one in before["scene"]["pieces"]}
    for one in after["scene"]["pieces"]:
        assert kinds.get(one["id"], one["kind"]) == one["kind"], "an id never changes its kind"


@pytest.mark.parametrize(("players", "seed"), [(2, 21), (4, 22)])
def test_ids_are_stable_and_unique_over_a_whole_game(players: int, seed: int) -> None:
    rng = random.Random(seed)
    table = table_of(pyengine.new_game(COAL, players=players, seed=seed), veil=False)
    frame = table.frame()
    while not frame["over"]:
        last = frame
        frame = table.choose(some_key(keys(frame), rng), True)
        check_scene(frame)
        check_ids(last, frame)
        if rng.random() < 0.1:
            again = table.frame()
            there = piles(frame)
            for place, ids in piles(again).items():
                assert there[place] == ids, "nothing moves by itself; only the tableau shown before is gone"
            seat = rng.randrange(players)
            check_ids(again, shown := table.show(seat))
            check_scene(shown | {"options": []})
            frame = table.show(None)


def test_a_carrier_that_moves_does_not_take_the_id_of_one_that_stayed() -> None:
    old = [
        {"id": "p1", "kind": "tile", "at": "board/a"},
        {"id": "p2", "kind": "tile", "at": "board/b"},
    ]
    new = [
        {"id": "tile.1", "kind": "tile", "at": "seat0/level"},
        {"id": "tile.2", "kind": "tile", "at": "board/a"},
        {"id": "cube.1", "kind": "cube", "at": "#tile.1/0"},
    ]
    assert keep_ids(old, new, 2) == 3
    assert [(one["id"], one["at"]) for one in new] == [("p2", "seat0/level"), ("p1", "board/a"), ("p3", "#p2/0")]


@pytest.mark.parametrize("game", ["coal_baron", "kohle_kolonie", "schichtwechsel"])
def test_a_tableau_that_comes_back_has_the_pieces_it_had(game: str) -> None:
    """A page keeps what it drew: pieces that were out of sight are not made anew, and their ids are nobody else's."""
    played = pyengine.new_game(game, players=3, seed=6)
    rng = random.Random(6)
    for _ in range(40):
        played.choose(rng.choice(played.options()))
    table = table_of(played, veil=False)
    seen: dict[int, dict[tuple[str, str], list[str]]] = {}
    for seat in (0, 1, 2, 0, 1, 2, 2, 1, 0):
        table.show(seat)
        frame = table.frame()  # without the tableau that was shown before
        ids = [piece["id"] for piece in frame["scene"]["pieces"]]
        assert len(set(ids)) == len(ids)
        own = {place: ids for place, ids in piles(frame).items() if place[1].startswith(f"seat{seat}/")}
        assert own
        assert seen.setdefault(seat, own) == own
    for one in range(3):
        for other in range(one):
            mine, yours = ({id for ids in seen[seat].values() for id in ids} for seat in (one, other))
            assert not mine & yours


def test_what_left_a_tableau_out_of_sight_does_not_come_back_with_its_id() -> None:
    """Only what lies where it lay is the same piece: nobody has seen where the others went."""
    ids = Ids()
    boards = [{"id": "board"}, {"id": "seat0", "seat": 0}, {"id": "seat1", "seat": 1}]

    def scene(seat: int, *pieces: tuple[str, str, str]) -> dict[str, str]:
        made = [{"id": id, "kind": kind, "at": at} for id, kind, at in pieces]
        ids.give({"boards": [boards[0], boards[1 + seat]], "pieces": made})
        return {piece["at"]: piece["id"] for piece in made}

    assert scene(0, ("a", "cube", "seat0/x"), ("b", "cube", "seat0/y")) == {"seat0/x": "p1", "seat0/y": "p2"}
    assert scene(1, ("a", "cube", "seat1/x")) == {"seat1/x": "p3"}
    assert scene(0, ("a", "cube", "seat0/y"), ("b", "cube", "board/z")) == {"seat0/y": "p2", "board/z": "p4"}
    assert scene(1, ("a", "cube", "seat1/x"), ("b", "cube", "board/z")) == {"seat1/x": "p3", "board/z": "p4"}


def test_a_cube_slides_to_its_order_and_comes_back_with_its_id() -> None:
    table = mining()
    before = table.frame()
    cube = piece(before, "cb-cube-grey", "seat0/cage_")
    card = piece(before, "order_truck_gg", "seat0/orders")
    after = table.choose("step:order:cage:grey:order_truck_gg", False)
    assert next(one["at"] for one in after["scene"]["pieces"] if f"#{one['id']}" == cube) == f"{card}/0"
    check_ids(before, after)
    back = table.undo()
    assert piles(back) == piles(before)


def test_a_new_tableau_comes_with_the_one_shown_before() -> None:
    """So that the page can show what was done there before it turns to the next player."""
    table = table_of(pyengine.new_game(COAL, players=3, seed=5, variants={"start_player": "first_seat"}), veil=False)
    before = frame = table.frame()
    while frame["shown"] == before["shown"]:
        frame = table.choose(keys(frame)[0], True)
    tableaus = {board["seat"]: board["shown"] for board in frame["scene"]["boards"] if "seat" in board}
    assert tableaus == {before["shown"]: False, frame["shown"]: True}
    again = table.frame()["scene"]["boards"]
    assert [board["shown"] for board in again if "seat" in board] == [True]


def test_a_draw_space_says_how_many_are_drawn() -> None:
    """CB-5.9, CB-9.4: five, or all that are left."""
    game = pyengine.from_position(base())
    for left in (6, 5, 2, 1):
        game.state.tile_stack = game.state.tile_stack[:left]
        faces = game.rules.option_faces(game.state, game.answers(), "en", game.seats, Pieces([]))
        label = next(face.label for face in faces if face.key == "place:factory_draw")
        assert label == ("Draw 1 tile" if left == 1 else f"Draw {min(5, left)} tiles")
