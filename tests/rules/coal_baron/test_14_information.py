"""Chapter 14: hidden and public information.

The method: change something hidden and everything that a seat is shown stays the same byte for byte; change something
public and everybody sees it.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import pyengine

from .hidden import faces, permuted, reveals, seen_by
from .invariants import Watch
from .random_games import random_position
from .table import (
    CARDS,
    PLAYER_COUNTS,
    TILES,
    after,
    cage,
    document,
    dump,
    last_worker,
    order,
    pit,
    storage,
    table,
    tile,
)

EVERYBODY = (None, 0, 1, 2)
PUBLIC: dict[str, dict[str, Any]] = {
    "where workers stand": {"workers": {"money_6": (1, 1)}},
    "whose workers stand there": {"workers": {"money_6": (2, 1)}},
    "how many stand there": {"workers": {"money_6": (1, 2)}},
    "workers in supply": {"seats": {1: {"workers": 9}}},
    "workers on the bank": {"seats": {1: {"workers": 9, "canteen": 0}}},
    "money": {"seats": {1: {"marks": 8}}},
    "cubes in the pit": {"seats": {1: {"pit": pit(empty=["grey"])}}},
    "tiles in the pit": {"seats": {1: {"pit": pit(tile("tile_grey_1_dark", "grey"))}}},
    "the side of a tile": {"seats": {1: {"pit": pit(tile("tile_grey_1_light", "grey"))}}},
    "cage level": {"seats": {1: {"cage": cage("grey")}}},
    "cage load": {"seats": {1: {"cage": cage("surface", "grey")}}},
    "storage": {"seats": {1: {"storage": storage(black=1)}}},
    "outstanding orders": {"seats": {1: {"orders": [order("order_truck_kk")]}}},
    "cubes on orders": {"seats": {1: {"orders": [order("order_truck_kk", ["black"])]}}},
    "a substituted spot": {"seats": {1: {"orders": [order("order_truck_kk", ["grey", "yellow"])]}}},
    "tiles on the board": {"tiles": {"factory_3": "tile_black_2_dark"}},
    "cards on the board": {"cards": {"order_3": "order_truck_kkk"}},
    "scores": {"seats": {1: {"score": 7}}},
    "number of delivered cards": {"seats": {1: {"delivered": ["order_truck_kk"]}}},
    "shift": {"shift": 2},
    "start player": {"start": 1},
    "who decides": {"turn": 1},
}


@pytest.mark.parametrize("what", PUBLIC)
def test_cb_14_1_public_things_are_shown_to_everybody(what: str) -> None:
    plain, changed = table(), table(**PUBLIC[what])
    for seat in EVERYBODY:
        assert dump(plain.view(seat=seat)) != dump(changed.view(seat=seat))


def test_cb_14_1_public_things_are_told_apart() -> None:
    for seat in EVERYBODY:
        views = [dump(table(**words).view(seat=seat)) for words in PUBLIC.values()]
        assert len(set(views)) == len(views)


@pytest.mark.parametrize("stack", ["tile_stack", "card_stack"])
def test_cb_14_1_the_sizes_of_the_stacks_are_public(stack: str) -> None:
    kinds = ["tile_grey_1_dark"] * 3 if stack == "tile_stack" else ["order_truck_k", "order_truck_g", "order_truck_b"]
    parts: list[dict[str, Any]] = [{stack: kinds[:n]} for n in (1, 2, 3)]
    sizes = [table(**part) for part in parts]
    for seat in EVERYBODY:
        assert len({dump(game.view(seat=seat)) for game in sizes}) == 3


def test_cb_14_1_the_cube_supply_is_public() -> None:
    position = table(seats={1: {"storage": storage(black=2)}}).position()
    shown = [position["supply"], table().position()["supply"]]
    assert shown[0] != shown[1]
    for seat in EVERYBODY:
        view = dump(pyengine.from_position(position).view(seat=seat))
        assert view != dump(table().view(seat=seat))


@pytest.mark.parametrize("seat", EVERYBODY)
def test_cb_14_2_the_order_of_the_stacks_is_hidden_from_all(seat: int | None) -> None:
    position = table().position()
    rng = random.Random(5)
    shown = seen_by(pyengine.from_position(position), seat)
    for _ in range(10):
        other = permuted(position, seat, rng)
        assert other["tile_stack"] != position["tile_stack"]
        assert other["order_stack"] != position["order_stack"]
        assert seen_by(pyengine.from_position(other), seat) == shown


def test_cb_14_2_also_during_the_draft() -> None:
    position = pyengine.new_game("coal_baron", players=3, seed=6).position()
    shown = [seen_by(pyengine.from_position(position), seat) for seat in EVERYBODY]
    other = permuted(position, None, random.Random(1))
    assert [seen_by(pyengine.from_position(other), seat) for seat in EVERYBODY] == shown


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("seed", range(14))
def test_cb_14_2_and_cb_14_3_nothing_hidden_shows_at_random_points(players: int, seed: int) -> None:
    """Permute what a seat cannot know: view, log, scores and options stay, now and after every quiet answer."""
    game = random_position(players, 500 + seed)
    rng = random.Random(seed)
    start = game.position()
    for seat in (None, *range(players)):
        one, two = (pyengine.from_position(p) for p in (start, permuted(start, seat, rng)))
        assert seen_by(one, seat) == seen_by(two, seat)
        both = [key for key in one.options() if key in two.options() and not reveals(one, key, seat)]
        for key in rng.sample(both, min(4, len(both))):
            assert seen_by(after(one, key), seat) == seen_by(after(two, key), seat), key


FIVE = ["tile_grey_1_dark", "tile_black_2_dark", "tile_yellow_1_dark", "tile_brown_1_light", "tile_black_1_light"]
FIVE_CARDS = [f"order_truck_{code}" for code in ("k", "g", "b", "y", "kk")]
DRAWS = [("factory_draw", FIVE, "tile_stack"), ("order_draw", FIVE_CARDS, "order_stack")]
each_draw = pytest.mark.parametrize(("space", "five", "stack"), DRAWS)


def returned(space: str, five: list[str], to: str, order_: list[str] | None = None, turn: int = 0) -> pyengine.Game:
    """A seat (0 unless said) has drawn these five and put them all back in this order; it is the next one's turn."""
    laid = order_ or five
    game = table(turn=turn, tile_top=FIVE, card_top=FIVE_CARDS)
    return after(game, f"place:{space}", "take:none", f"return:{to}", *(f"next:{kind}" for kind in laid[:4]))


def part(game: pyengine.Game, stack: str, to: str) -> list[str]:
    cells: list[str] = game.position()[stack]
    return cells[:5] if to == "top" else cells[-5:]


def guesses(game: pyengine.Game, seat: int, stack: str, to: str, n: int = 30) -> list[list[str]]:
    return [part(game.determinize(seat, pyengine.Rng(k)), stack, to) for k in range(n)]


@each_draw
def test_cb_14_3_only_the_player_who_draws_sees_the_faces(space: str, five: list[str], stack: str) -> None:
    game = after(table(tile_top=FIVE, card_top=FIVE_CARDS), f"place:{space}")
    rest = [kind for kind in (TILES if stack == "tile_stack" else CARDS) if kind not in five][-5:]
    position = table(tile_top=FIVE, card_top=FIVE_CARDS).position()
    for kind in [*five, *rest]:
        position[stack].remove(kind)
    position[stack] = [*rest, *five, *position[stack]]
    twin = after(pyengine.from_position(position), f"place:{space}")
    assert seen_by(game, 0) != seen_by(twin, 0)
    for seat in (None, 1, 2):
        assert seen_by(game, seat) == seen_by(twin, seat)


@each_draw
@pytest.mark.parametrize("to", ["top", "bottom"])
def test_cb_14_3_the_order_of_return_is_known_to_one_player(space: str, five: list[str], stack: str, to: str) -> None:
    laid = [five[3], five[0], five[4], five[2], five[1]]
    one, two = returned(space, five, to), returned(space, five, to, laid)
    for seat in (None, 1, 2):
        assert seen_by(one, seat) == seen_by(two, seat)
    assert dump(one.log(seat=0)) != dump(two.log(seat=0))


@each_draw
@pytest.mark.parametrize("to", ["top", "bottom"])
def test_cb_14_3_a_player_remembers_what_was_returned_and_where(
    space: str, five: list[str], stack: str, to: str
) -> None:
    game = returned(space, five, to)
    assert part(game, stack, to) == five
    assert all(guess == five for guess in guesses(game, 0, stack, to))
    for other in (1, 2):
        found = guesses(game, other, stack, to)
        assert len({tuple(guess) for guess in found}) > 20, "nobody else knows them"
        assert {kind for guess in found for kind in guess} - set(five)


@each_draw
def test_cb_14_3_another_draw_from_the_top_mixes_what_was_known(space: str, five: list[str], stack: str) -> None:
    """Seat 1 draws the five that seat 0 had put on top and puts them back: seat 0 knows which, not in which order."""
    game = after(
        returned(space, five, "top"), f"place:{space}", "take:none", "return:top", *(f"next:{k}" for k in five[:0:-1])
    )
    found = guesses(game, 0, stack, "top")
    assert all(sorted(guess) == sorted(five) for guess in found)
    assert len({tuple(guess) for guess in found}) > 10
    assert all(guess == five[::-1] for guess in guesses(game, 1, stack, "top"))


@each_draw
@pytest.mark.parametrize("knower", [0, 1, 2])
def test_cb_14_3_the_order_is_hidden_while_it_is_being_chosen(
    space: str, five: list[str], stack: str, knower: int
) -> None:
    """In the middle of the next seat's answers a seat that knows the five does not know which one was named first."""
    game = returned(space, five, "top", turn=knower)
    one, two = (after(game, f"place:{space}", "take:none", "return:top", f"next:{five[n]}") for n in (1, 3))
    assert seen_by(one, knower) == seen_by(two, knower)
    guessed = [one.determinize(knower, pyengine.Rng(k)).position()["pending"][-1] for k in range(60)]
    assert {frame["chosen"][0] for frame in guessed} == set(five)
    assert all(sorted(frame["chosen"] + frame["drawn"]) == sorted(five) for frame in guessed)


@each_draw
def test_cb_14_3_a_player_is_shown_the_order_of_two(space: str, five: list[str], stack: str) -> None:
    small = table(tile_stack=FIVE[:3], card_stack=FIVE_CARDS[:3], seats={0: {"marks": 30}})
    game = after(small, f"place:{space}", f"take:{five[2]}", "return:top")
    one, two = (after(game, f"next:{kind}") for kind in five[:2])
    assert dump(one.log(seat=0)) != dump(two.log(seat=0))
    assert dump(one.log(seat=1)) == dump(two.log(seat=1))


@each_draw
def test_cb_14_3_a_card_that_is_kept_openly_leaves_the_others_known(space: str, five: list[str], stack: str) -> None:
    game = returned(space, five, "bottom")
    other = "order_draw" if space == "factory_draw" else "factory_draw"
    game = after(game, f"place:{other}", "take:none", "return:bottom")
    while game.decision.name == "draw.order":
        game.choose(game.options()[0])
    assert all(guess == five for guess in guesses(game, 0, stack, "bottom"))


def test_cb_14_3_what_was_put_on_top_comes_up_for_the_others() -> None:
    game = returned("factory_draw", FIVE, "top")
    game.choose("place:factory_1")
    assert game.position()["board"]["tiles"]["factory_1"] == FIVE[0]
    assert all(guess[:4] == FIVE[1:] for guess in guesses(game, 0, "tile_stack", "top"))


@each_draw
def test_cb_14_3_public_of_a_draw(space: str, five: list[str], stack: str) -> None:
    """Everybody learns the space, how many were drawn, what was kept, and where the rest went."""
    base = table(tile_top=FIVE, card_top=FIVE_CARDS, seats={0: {"marks": 30}})
    small = table(tile_stack=FIVE[:2], card_stack=FIVE_CARDS[:2], seats={0: {"marks": 30}})
    none = after(base, f"place:{space}", "take:none")
    kept = [after(base, f"place:{space}", f"take:{kind}") for kind in five[:2]]
    for seat in (None, 1, 2):
        told = [dump(game.log(seat=seat)) for game in (after(small, f"place:{space}"), after(base, f"place:{space}"))]
        assert told[0] != told[1], "how many"
        assert len({dump(game.log(seat=seat)) for game in (none, *kept)}) == 3, "whether one was kept, and which"
        top, bottom = (dump(after(none, f"return:{to}").log(seat=seat)) for to in ("top", "bottom"))
        assert top != bottom


def delivered(card: str, other: str, **words: Any) -> dict[str, Any]:
    return {"seats": {0: {"delivered": [card]}}, "card_top": [other], **words}


@pytest.mark.parametrize("seat", EVERYBODY)
def test_cb_14_4_delivered_orders_lie_face_down(seat: int | None) -> None:
    one, two = (
        table(**delivered(*pair)) for pair in (("order_truck_g", "order_truck_b"), ("order_truck_b", "order_truck_g"))
    )
    assert (faces(one, seat) != faces(two, seat)) is (seat == 0)
    variant: dict[str, Any] = {"variants": {"delivered_visibility": "all"}}
    one, two = (
        table(**delivered(*pair, **variant))
        for pair in (("order_truck_g", "order_truck_b"), ("order_truck_b", "order_truck_g"))
    )
    assert faces(one, seat) != faces(two, seat)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_cb_14_4_at_scoring_everybody_sees_them(seat: int | None) -> None:
    """Two cards with the same points at the scoring: what is told of the scoring still tells them apart."""
    pairs = (("order_truck_kk", "order_truck_k"), ("order_truck_k", "order_truck_kk"))
    one, two = (after(last_worker(**delivered(*pair)), "place:bank") for pair in pairs)
    assert one.position()["seats"][0]["score"] == two.position()["seats"][0]["score"] == 5
    assert dump(list(one.events(seat))) != dump(list(two.events(seat)))


@pytest.mark.parametrize("seat", EVERYBODY)
def test_cb_14_4_after_shift_3_they_stay_face_up(seat: int | None) -> None:
    pairs = (("order_truck_kk", "order_truck_k"), ("order_truck_k", "order_truck_kk"))
    one, two = (after(last_worker(shift=3, **delivered(*pair)), "place:bank") for pair in pairs)
    assert one.over
    assert faces(one, seat) != faces(two, seat)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_cb_14_4_at_the_end_the_cards_themselves_are_named(seat: int | None) -> None:
    """Counts and points could differ without the faces."""
    game = last_worker(shift=3, **delivered("order_truck_kk", "order_truck_k"))
    for now, owner_only in ((game, True), (after(game, "place:bank"), False)):
        assert now.over is not owner_only
        label = now.view(seat=seat)["scene"]["slots"]["seat0/delivered"]["label"]
        assert ("Truck 2 × black (9)" in label) == (seat == 0 or not owner_only)


def test_cb_14_4_they_were_public_when_delivered() -> None:
    pairs = (("order_truck_g", "order_truck_b"), ("order_truck_b", "order_truck_g"))
    games = []
    for card, other in pairs:
        entry = {"card": card, "spots": [["grey" if card.endswith("g") else "brown"]]}
        games.append(after(table(seats={0: {"orders": [entry]}}, card_top=[other]), "place:delivery_truck"))
    for seat in (None, 1, 2):
        assert dump(games[0].log(seat=seat)) != dump(games[1].log(seat=seat))


def test_cb_14_5_no_simultaneous_decisions() -> None:
    for players in PLAYER_COUNTS:
        for seed in range(6):
            game = random_position(players, seed)
            if not game.over:
                assert isinstance(game.decision.seat, int)
                assert {frame["seat"] for frame in game.position()["pending"]} == {game.decision.seat}


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("seed", range(12))
def test_cb_14_2_determinize_changes_what_is_hidden_and_nothing_else(players: int, seed: int) -> None:
    game = random_position(players, 900 + seed)
    before = dump(game.position())
    for seat in range(players):
        twin = game.determinize(seat, pyengine.Rng(seed))
        assert dump(game.position()) == before, "the game itself is not touched"
        assert seen_by(twin, seat) == seen_by(game, seat)
        Watch(players).see(twin.position(), twin.options())
        same, other = game.position(), twin.position()
        for stack in ("tile_stack", "order_stack"):
            assert len(same[stack]) == len(other[stack])
            if len(same[stack]) >= 15:
                assert same[stack] != other[stack], "what is hidden is reshuffled"
        hidden = {"tile_stack", "order_stack", "seen_tiles", "seen_orders", "random", "pending"}
        assert {k: v for k, v in same.items() if k not in hidden} == {k: v for k, v in other.items() if k not in hidden}
        twice = game.determinize(seat, pyengine.Rng(seed))
        assert dump(twice.position()) == dump(other), "the same generator gives the same guess"
        if not twin.over:
            twin.choose(twin.options()[0])
            assert dump(game.position()) == before


def test_cb_14_2_determinize_gives_every_order_the_same_chance() -> None:
    game = pyengine.from_position(document(tile_stack=FIVE[:3]))
    found = Counter(tuple(game.determinize(1, pyengine.Rng(seed)).position()["tile_stack"]) for seed in range(600))
    assert len(found) == 6
    assert min(found.values()) > 60
