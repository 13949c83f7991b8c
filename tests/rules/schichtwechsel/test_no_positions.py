"""Positions that no rule allows: each is refused with the path of the field that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import pyengine

from .table import FULL, after, document, me, table

Json = dict[str, Any]

TURN = {"step": "turn", "seat": 0, "acted": True}
WHITE = {"white": 3}


def do(effects: str, next: int = 1) -> Json:
    return {"step": "do", "seat": 0, "effects": effects, "next": next}


def ask(step: str, **fields: Any) -> Json:
    return {"step": step, "seat": 0, **fields}


def is_refused(path: str, clause: str, **words: Any) -> None:
    """The position is refused at this path, for a reason that names the clause."""
    with pytest.raises(pyengine.PositionError) as caught:
        pyengine.from_position(document(**words))
    assert caught.value.path == path, str(caught.value)
    assert clause in caught.value.problem, str(caught.value)


def is_accepted(**words: Any) -> None:
    """It can be played, and comes back from its own document."""
    game = table(**words)
    assert game.options()
    assert pyengine.from_position(game.position()).position() == game.position()


# --- stones and payments ----------------------------------------------------------------------------------------------

FINAL = {"pits": {"pit_miner": [0]}}


@pytest.mark.parametrize(
    "words",
    (
        {"pending": [ask("tile")]},
        {"pending": [ask("give")], "change": {"bundles": [["coal", "coal", "coal"]]}},
        {"pending": [ask("carts", coal=1)]},
        {"pending": [do("engine_driver/upper"), ask("choose", of="engine_driver/upper")]},
        {"pending": [do("pit_miner"), ask("miner", use_field=False, optional=True)], "round": 5, "change": FINAL},
        {"pending": [], "round": 5, "change": {"over": True, "pending": []}},
    ),
)
def test_sw_14_3_white_stones_are_held_only_from_step_iv_to_the_end_of_the_round(words: Json) -> None:
    tile = {"tile": "engine_driver"} if "upper" in str(words) else {}
    is_refused("seats.0.white", "SW-14.3", seats={0: {**WHITE, **tile}}, **words)
    without = table(seats={0: tile}, **words)
    assert without.over or without.options()


def test_sw_14_3_white_stones_in_the_other_steps() -> None:
    is_accepted(pending=[ask("sale")], seats=me(white=3, coke__wagons=2))
    is_accepted(pending=[ask("houses"), ask("bonus", field="h2")], seats=me(white=3, houses=["h1", "h3", "h4", "h5"]))


LOADING = [TURN, do("load_small"), ask("load", left=2)]
STEPS = [TURN, do("own_card/1", 2), ask("steps", track="rail", most=1)]


@pytest.mark.parametrize(
    ("pending", "words", "path"),
    (
        (LOADING, {"change": {"cards": {}}}, "pending.0.acted"),
        (LOADING, {"change": {"cards": {"track_small": ["white"]}}}, "pending.1.effects"),
        (LOADING, {"change": {"cards": {"load_small": ["player1"], "track_small": ["white"]}}}, "pending.1.effects"),
        (STEPS, {"change": {"cards": {"track_small": ["white"]}}}, "pending.1.effects"),
    ),
)
def test_sw_5_2_a_card_that_is_carried_out_has_been_paid_for(pending: list[Json], words: Json, path: str) -> None:
    seats = me(own_field=True, headframes=["card", "area"])
    is_refused(path, "SW-5.2", pending=pending, seats={0: {**seats[0], "own_card": []}}, **words)
    game = table(pending=pending, seats=seats)
    assert game.options(), "a partial position pays for it"
    position = game.position()
    assert position["cards"].get("load_small", position["seats"][0]["own_card"]) == ["white"]


def test_sw_5_2_the_player_stone_or_a_coin_pays_as_well() -> None:
    for unit in ("player0", "coin", "white"):
        is_accepted(pending=LOADING, seats=me(own_field=True), change={"cards": {"load_small": ["player1", unit]}})


# --- the house track --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pending", "path"),
    (
        ([ask("houses", fields=["h3", "h3"]), ask("bonus", field="h2")], "pending.0.fields.1"),
        ([ask("houses", fields=["h2", "h3"]), ask("bonus", field="h2")], "pending.0.fields"),
        ([ask("houses", fields=["h1"]), ask("bonus", field="h2")], "pending.0.fields"),
        ([ask("houses", fields=["h2"]), do("h3"), ask("choose", of="h3")], "pending.0.fields"),
        ([ask("houses", fields=["h2"]), ask("choose", of="h3")], "pending.0.fields"),
        ([ask("houses", fields=["h5"]), ask("bonus", field="h2")], "pending.0.fields"),
    ),
)
def test_sw_7_8_bonus_fields_from_left_to_right_each_once(pending: list[Json], path: str) -> None:
    is_refused(path, "SW-7.8", pending=pending, seats=me(houses=["h4", "h5"]))


@pytest.mark.parametrize(
    "asked", ([ask("bonus", field="h2")], [ask("choose", of="h1")], [do("h1"), ask("choose", of="h1")])
)
def test_sw_7_8_a_house_that_still_stands_gives_no_bonus(asked: list[Json]) -> None:
    is_refused("pending.0", "SW-7.8", pending=[ask("houses"), *asked], seats=me(houses=["h1", "h2"]))
    is_accepted(pending=[ask("houses", fields=["h3"]), *asked], seats=me(houses=["h4", "h5"]))


def test_sw_7_8_a_choice_directly_on_the_house_track_comes_back_from_its_document() -> None:
    seats = me(houses=["h4", "h5"], discs__road=2)
    game = after(table(pending=[ask("houses"), ask("choose", of="h3")], seats=seats), "choose:road")
    assert game.decision.name == "house"
    assert pyengine.from_position(game.position()).position() == game.position()


# --- one after the other ----------------------------------------------------------------------------------------------

UNITS = {
    "haul": ("cart_medium", {"carts": {"c1": ["spoil"], "c2": ["spoil"]}}),
    "coke": ("cokery_medium", {"wagons": {"k1": 1, "k2": 1}}),
    "load": ("load_medium", {"own_field": True}),
}
CLAUSES = {"haul": "SW-4.12", "coke": "SW-4.13", "load": "SW-4.14"}


@pytest.mark.parametrize("step", UNITS)
def test_sw_4_12_sw_4_13_sw_4_14_stopping_is_possible_exactly_after_the_first(step: str) -> None:
    card, seat = UNITS[step]
    for left, may_stop, right in ((3, True, False), (3, False, True), (2, True, True), (2, False, False)):
        pending = [TURN, do(card), ask(step, left=left, may_stop=may_stop)]
        if right:
            is_accepted(pending=pending, seats={0: seat})
        else:
            is_refused("pending.2.may_stop", CLAUSES[step], pending=pending, seats={0: seat})


def test_sw_4_12_a_cart_under_way_is_counted() -> None:
    pending = [TURN, do("cart_medium"), ask("haul", left=3, may_stop=True), ask("wagon", left=1)]
    is_refused("pending.2.left", "under way", pending=pending)
    pending[2] = ask("haul", left=2, may_stop=True)
    is_accepted(pending=pending)


def test_sw_7_8a_the_cart_of_the_house_track_may_be_declined() -> None:
    words: Json = {"seats": me(houses=["h5"], carts={"c1": ["spoil"]})}
    is_accepted(pending=[ask("houses"), do("h4"), ask("haul", left=1, may_stop=True)], **words)
    is_refused("pending.2.may_stop", "SW-4.12", pending=[ask("houses"), do("h4"), ask("haul", left=1)], **words)


# --- what is pending and the pieces -----------------------------------------------------------------------------------


def shift(field: str, *asked: Json) -> list[Json]:
    return [TURN, do("miner_small"), do(f"shift/{field}"), *asked]


def barrier(id: str, *asked: Json, track: str = "road") -> list[Json]:
    return [TURN, do("track_small"), do(f"track_small/{track}"), ask("advance", track=track, left=0), do(id), *asked]


AT_THE_EXIT = [TURN, do("miner_small"), do("exit_move", 2), ask("tools", most=1)]
LAMP_ROOM = shift("lamp_room", ask("copy", of="lamp_room"))
DEPLOYED = barrier("road_b2", do("road_b2/headframe"), do("deploy/1"), ask("heap"))
COKED = [TURN, do("headframe_one"), do("hb_cokery"), ask("field")]


@pytest.mark.parametrize(
    ("clause", "pending", "path", "wrong", "right"),
    (
        ("SW-9.4", STEPS, "pending.1.effects", {"headframes": ["card", "card"]}, {"headframes": ["card", "area"]}),
        ("SW-9.4", STEPS, "pending.1.effects", {"headframes": ["area", "area"]}, {"headframes": ["card", "area"]}),
        ("SW-4.17c", AT_THE_EXIT, "pending.2.effects", {"miner": "pay_hall"}, {"miner": "gate_out"}),
        ("SW-4.17b", LAMP_ROOM, "pending.2.effects", {"miner": "pay_hall"}, {"miner": "lamp_room"}),
        ("SW-4.17b", LAMP_ROOM, "pending.2.effects", {"miner": "tally"}, {"miner": "lamp_room"}),
        ("SW-4.19", DEPLOYED, "pending.6.effects", {"headframes": ["card", "card"]}, {"headframes": ["card", "area"]}),
        ("SW-4.19", DEPLOYED, "pending.6.effects", {"headframes": ["area", "area"]}, {"headframes": ["card", "area"]}),
        (
            "SW-13.4",
            COKED,
            "pending.2.effects",
            {"headframes": ["area", "card"]},
            {"headframes": ["card", "hb_cokery"]},
        ),
    ),
)
def test_sw_0_5_what_is_under_way_fits_the_pieces(
    clause: str, pending: list[Json], path: str, wrong: Json, right: Json
) -> None:
    rest = {"discs.road": 6, "wagons": {"k1": 1}}
    is_refused(path, clause, pending=pending, seats={0: {**rest, **wrong}})
    is_accepted(pending=pending, seats={0: {**rest, **right}})


@pytest.mark.parametrize("disc", (0, 2, 4))
def test_sw_4_15a_a_barrier_gives_its_reward_when_it_has_just_been_crossed(disc: int) -> None:
    pending = barrier("road_b1", ask("house"))
    is_refused("pending.4.effects", "SW-4.15a", pending=pending, seats=me(discs__road=disc))
    is_accepted(pending=pending, seats=me(discs__road=3))


def test_sw_4_15a_the_step_over_a_barrier_has_been_made() -> None:
    pending = barrier("road_b1", ask("house"))
    pending[3] = ask("advance", track="road", left=1)
    is_refused("pending.3.left", "SW-4.15a", pending=pending, seats=me(discs__road=3))


def test_sw_4_15b_the_track_that_waits_has_all_its_steps() -> None:
    def both(left: int, track: str = "canal") -> list[Json]:
        waiting = [ask("advance", track=track, left=left), ask("advance", track="road", left=1)]
        return [TURN, do("track_large_road"), *waiting, do("road_b1"), ask("house")]

    is_refused("pending.2.left", "SW-4.15b", pending=both(0), seats=me(discs__road=3))
    is_refused("pending.2", "come from", pending=both(1, "rail"), seats=me(discs__road=3))
    is_accepted(pending=both(1), seats=me(discs__road=3))


def test_sw_13_5_the_large_part_is_skipped_only_with_both_headframes_in_play() -> None:
    pending = [TURN, do("headframe_two"), ask("headframe", part="small")]
    is_refused("pending.2.part", "SW-13.5", pending=pending, seats=me(headframes=["card", "area"]))
    is_accepted(pending=pending, seats=me(headframes=["area", "area"]))


def test_sw_7_2_a_bundle_has_three_cubes() -> None:
    is_refused("pending.0", "SW-7.2", pending=[ask("carts", coal=3, spoil=3)])
    is_refused("pending.0", "SW-7.2", pending=[ask("carts", coal=2, spoil=2)])
    is_accepted(pending=[ask("carts", coal=2, spoil=1)])


def test_sw_7_3_cubes_of_a_tile_are_placed_inside_its_effects() -> None:
    is_refused("pending.0.bag", "SW-7.3", pending=[ask("carts", coal=1, bag=False)])


# --- reasons ----------------------------------------------------------------------------------------------------------


def reasons(game: pyengine.Game, key: str) -> dict[str, str]:
    """Why a key is refused: sentences by clause."""
    return {reason.clause: reason.text for reason in game.why_not(key)}


def upper(tile: str, *asked: Json, **seat: Any) -> pyengine.Game:
    return table(pending=[do(f"{tile}/upper"), *asked], seats=me(tile=tile, **seat))


def test_sw_7_4a_nothing_of_the_upper_part_is_declined() -> None:
    game = upper("engine_driver", ask("choose", of="engine_driver/upper"))
    assert set(reasons(game, "decline")) == {"SW-7.4a"}


def test_sw_7_8c_the_lower_part_is_not_declined() -> None:
    pending = [ask("houses"), do("h5"), ask("choose", of="gatekeeper/lower")]
    game = table(pending=pending, seats=me(tile="gatekeeper", houses=["h1", "h2", "h3", "h4"]))
    assert set(reasons(game, "decline")) == {"SW-7.8c"}


def test_sw_4_23_other_choices_are_not_declined() -> None:
    assert set(reasons(after(table(), "use:track_small:white"), "decline")) == {"SW-4.23"}


def test_sw_4_7_a_tile_gives_one_material_and_a_bundle_what_is_in_it() -> None:
    game = upper("hewer", ask("carts", coal=1, bag=False))
    assert set(reasons(game, "put:spoil:c1")) == {"SW-4.7"}
    assert set(reasons(table(pending=[ask("carts", spoil=1)]), "put:coal:c1")) == {"SW-7.3"}


def test_sw_8_4_no_exchange_in_the_final_scoring_and_sw_7_9_none_in_the_preparation() -> None:
    final = table(
        pending=[do("pit_miner"), ask("miner", use_field=False, optional=True)], round=5, change=FINAL, seats=me(heap=6)
    )
    assert set(reasons(final, "exchange:x3_vp")) == {"SW-8.4"}
    assert set(reasons(table(pending=[ask("tile")], seats=me(heap=6)), "exchange:x3_vp")) == {"SW-7.9"}


@pytest.mark.parametrize(
    ("clauses", "key", "game"),
    (
        ({"SW-7.3"}, "put:coal:c2", {"pending": [ask("carts", spoil=1)]}),
        (
            {"SW-4.12a"},
            "haul:c2",
            {
                "pending": [TURN, do("cart_medium"), ask("haul", left=3)],
                "seats": me(carts={"c1": ["coal"], "c2": ["coal"], "c3": ["spoil"], "c4": ["spoil"] * 2}, wagons=FULL),
            },
        ),
    ),
)
def test_sw_4_7_sw_4_12a_what_is_alike_is_named_only_where_it_is_possible(
    clauses: set[str], key: str, game: Json
) -> None:
    found = reasons(table(**game), key)
    assert set(found) == clauses
    assert not any("alike" in text for text in found.values())
