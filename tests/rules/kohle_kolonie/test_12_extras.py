"""Chapters 12 and 13: flips, trades and the extra action."""

from __future__ import annotations

import pytest

import pyengine

from .table import (
    after,
    allowed,
    asked,
    cards,
    changes,
    each_edition,
    idle,
    keys_of,
    last_go,
    no_position,
    refused,
    seat_of,
    table,
)

FLIPS = {  # key: workers, coins, points, extra action markers
    "flip:workforce:workers": (5, 0, 6, 0),
    "flip:workforce:coins": (0, 3, 6, 0),
    "flip:cokery": (5, 2, 6, 0),
    "flip:ironworks": (5, 3, 8, 1),
    "flip:loading": (2, 2, 4, 0),
}


def rich(coins: int = 9, workers: int = 9, **words: object) -> pyengine.Game:
    edition = str(words.pop("edition", "de"))
    return table(edition=edition, seats={0: {"coins": coins, "workers": workers, **words}})


@pytest.mark.parametrize("key", FLIPS)
def test_kk_12_1_price_and_reward_of_each_flip(key: str) -> None:
    workers, coins, points, extra = FLIPS[key]
    game = rich(coins, workers)
    expected = {"coins": -coins, "workers": -workers, "score": points, "extra_actions": extra}
    then = after(game, key)
    assert changes(game, then, 0) == {name: value for name, value in expected.items() if value}
    assert seat_of(then, 0)["flipped"] == [key.split(":")[1]]
    if coins:
        refused(rich(coins - 1, workers), key, "KK-12.1")
    if workers:
        refused(rich(coins, workers - 1), key, "KK-12.1")


def test_kk_12_1_any_number_of_cards_and_no_action() -> None:
    game = after(rich(12, 12), "flip:cokery", "flip:ironworks", "flip:loading", "flip:workforce:coins")
    assert len(seat_of(game, 0)["flipped"]) == 4
    allowed(game, "engineer:ck_e", "miners")


def test_kk_12_1_a_card_is_turned_for_good() -> None:
    game = rich(flipped=["workforce", "cokery", "ironworks", "loading"])
    for key in FLIPS:
        refused(game, key, "KK-12.1")


def test_kk_12_1_the_administration_cannot_be_flipped() -> None:
    refused(rich(), "flip:administration", "KK-12.1")
    no_position(seats={0: {"flipped": ["administration"]}})


@pytest.mark.parametrize(
    ("flip", "action", "low", "high"),
    [
        ("flip:workforce:coins", "settle:v_winz", 2, 3),
        ("flip:cokery", "engineer:iw_e", 1, 2),
        ("flip:ironworks", "engine:T1", 1, 2),
    ],
)
def test_kk_12_2_a_price_rises_once_at_once_and_for_all(flip: str, action: str, low: int, high: int) -> None:
    words = {"coins": 9, "workers": 9, "mines": cards(1)}
    game = table(seats={0: dict(words), 1: {**words, "mines": cards(2)}}, workers={"v_winz": 0})

    def price(one: pyengine.Game) -> int:
        seat = one.decision.seat
        return seat_of(one, seat)["coins"] - seat_of(after(one, action), seat)["coins"]

    assert price(game) == low
    expensive = after(game, flip)
    assert price(expensive) == high, "including later actions of the same go"
    other = after(expensive, "end")
    assert other.decision.seat == 1
    assert price(other) == high
    again = after(other, flip)
    assert price(again) == high, "only once"


def test_kk_12_2_loading_raises_nothing_and_rises_never_reverse() -> None:
    game = after(rich(mines=cards(1)), "flip:loading")
    assert changes(game, after(game, "engineer:ck_e"), 0)["coins"] == -1
    assert changes(game, after(game, "engine:T1"), 0)["coins"] == -1
    late = table(turn=5, seats={0: {"coins": 9, "mines": cards(3)}, 3: {"flipped": ["ironworks"]}})
    assert changes(late, after(late, "engine:T1"), 0)["coins"] == -2


@pytest.mark.parametrize(
    ("flip", "front", "back"),
    [
        ("flip:cokery", {"ck_e": 1, "ck_m2": 2}, {"ck_e": 1, "ck_m1": 1, "ck_m3": 1}),
        ("flip:cokery", {"ck_m1": 1, "ck_m2": 2}, {"ck_m1": 1, "ck_m2": 1, "ck_m3": 1}),
        ("flip:cokery", {"ck_m2": 1}, {"ck_m1": 1}),
        ("flip:ironworks", {"iw_e": 1, "iw_m1": 1, "iw_m2": 2}, {"iw_e": 1, "iw_m1": 1, "iw_m2": 1, "iw_m3": 1}),
        ("flip:ironworks", {"iw_m2": 2}, {"iw_m1": 1, "iw_m2": 1}),
        ("flip:loading", {"ld_e": 1, "ld_m1": 1}, {"ld_e": 1, "ld_m1": 1}),
    ],
)
def test_kk_12_3_pieces_are_rearranged_for_the_best_yield(
    flip: str, front: dict[str, int], back: dict[str, int]
) -> None:
    game = rich(pithead={**front, "ad_m2": 2})
    then = after(game, flip)
    assert seat_of(then, 0)["pithead"] == {**back, "ad_m2": 2}
    assert seat_of(then, 0)["miners"] == seat_of(game, 0)["miners"], "no piece is lost"


def score(game: pyengine.Game) -> int:
    return int(seat_of(game, 0)["score"])


@pytest.mark.parametrize("edition", ("de", "fr"))
def test_kk_12_4_briquette_bonus_for_the_first_piece_and_for_both(edition: str) -> None:
    game = rich(flipped=["cokery"], edition=edition)
    engineer = after(game, "engineer:ck_e")
    assert score(engineer) - score(game) == 2
    both = table(
        edition=edition,
        seats={0: {"coins": 9, "flipped": ["cokery"], "pithead": {"ck_e": 1}, "briquette": ["either"]}},
    )
    assert score(after(both, "engine:ck_s")) - score(both) == 2
    engine = after(game, "engine:ck_s")
    assert score(engine) - score(game) == 2


@pytest.mark.parametrize("edition", ("de", "fr"))
def test_kk_12_4_an_engineer_already_there_counts_at_the_flip(edition: str) -> None:
    game = rich(pithead={"ck_e": 1}, edition=edition)
    assert score(after(game, "flip:cokery")) - score(game) == 6 + 2


@each_edition
def test_kk_12_4_each_bonus_once_per_game(edition: str) -> None:
    given = ["engineer", "engine"] if edition == "en" else ["either", "both"]
    words = {"coins": 9, "flipped": ["cokery", "workforce"], "pithead": {"ck_s": 1, "iw_e": 1}, "briquette": given}
    game = table(edition=edition, seats={0: words})
    assert score(after(game, "miners", "move:iw_e:ck_e")) == score(game)
    assert score(after(game, "engineer:ck_e")) == score(game)


@pytest.mark.parametrize("edition", ("de", "fr"))
def test_kk_12_4_moved_away_before_the_second_piece_there_is_no_bonus_for_both(edition: str) -> None:
    words = {"coins": 9, "flipped": ["cokery", "workforce"], "pithead": {"ck_e": 1}, "briquette": ["either"]}
    game = table(edition=edition, seats={0: words}, main_used=False)
    moved = after(game, "miners", "move:ck_e:iw_e", "done")
    alone = table(edition=edition, seats={0: {**words, "pithead": {"iw_e": 1}, "bonus_marker": "steam_engine"}})
    then = after(alone, "bonus:steam_engine:ck_s")
    assert score(then) == score(alone), "the first of both has been paid already"
    back = after(then, "miners", "move:iw_e:ck_e")
    assert score(back) - score(then) == 2, "now both stand there together"
    assert score(moved) == score(game)


def test_kk_12_4_english_each_piece_on_its_own_and_only_after_the_flip() -> None:
    game = rich(pithead={"ck_e": 1}, edition="en")
    flipped = after(game, "flip:cokery")
    assert score(flipped) - score(game) == 6, "an engineer that was there before does not count"
    assert score(after(flipped, "engine:ck_s")) - score(flipped) == 2
    words = {"coins": 9, "flipped": ["cokery", "workforce"]}
    empty = table(edition="en", seats={0: {**words, "bonus_marker": "steam_engine"}})
    engine = after(empty, "bonus:steam_engine:ck_s")
    assert score(engine) - score(empty) == 2
    assert score(after(engine, "engineer:ck_e")) - score(engine) == 2
    moving = table(edition="en", seats={0: {**words, "pithead": {"iw_e": 1}}})
    assert score(after(moving, "miners", "move:iw_e:ck_e")) - score(moving) == 2, "moving counts as placing"


def test_kk_12_4_english_an_engineer_placed_again_counts() -> None:
    words = {"coins": 9, "workers": 9, "flipped": ["workforce"], "pithead": {"ck_e": 1}, "bonus_marker": "engineer"}
    game = after(table(edition="en", seats={0: words}), "flip:cokery", "miners", "move:ck_e:iw_e", "done")
    before = score(game)
    assert score(after(game, "bonus:engineer:ck_e")) - before == 2


def test_kk_12_5_two_coins_for_three_workers() -> None:
    game = table(seats={0: {"coins": 2}}, change={"stock.workers": 3})
    assert changes(game, after(game, "trade:buy"), 0) == {"coins": -2, "workers": 3}
    assert after(game, "trade:buy").position()["stock"]["workers"] == 0
    refused(table(seats={0: {"coins": 1}}, change={"stock.workers": 3}), "trade:buy", "KK-12.5")
    refused(table(seats={0: {"coins": 2}, 1: {"workers": 1}}), "trade:buy", "KK-12.5")


def test_kk_12_6_two_workers_for_one_coin() -> None:
    game = rich(0, 5)
    assert changes(game, after(game, "trade:sell"), 0) == {"coins": 1, "workers": -2}
    refused(rich(0, 1), "trade:sell", "KK-12.6")
    twice = after(game, "trade:sell", "trade:sell")
    refused(twice, "trade:sell", "KK-12.6")


def test_kk_12_6_only_with_a_coin_in_the_bank() -> None:
    empty = {0: {"coins": 0, "workers": 2}, 1: {"coins": 79}, 2: {"coins": 0}, 3: {"coins": 0}}
    refused(table(seats=empty), "trade:sell", "KK-12.6")
    empty[1]["coins"] = 78
    allowed(table(seats=empty), "trade:sell")


@pytest.mark.parametrize(
    ("pending", "phase"),
    [
        ({"step": "secure", "seat": 0}, "disaster"),
        ({"step": "loading", "seat": 0}, "pithead"),
    ],
)
def test_kk_12_7_no_trade_and_no_flip_in_phases_5_to_10(pending: dict[str, object], phase: str) -> None:
    game = table(pending=[pending], phase=phase, seats={0: {"coins": 9, "workers": 9, "mines": cards(4)}})
    for key in ("trade:buy", "trade:sell", "flip:cokery", "flip:loading"):
        refused(game, key, "KK-12.7")


# --- 13 Extra action ------------------------------------------------------------------------------------------------


def phase_4(**seats: object) -> pyengine.Game:
    words = {int(name.removeprefix("seat")): own for name, own in seats.items()}
    return idle(last_go(seats=words), lambda g: g.decision.name == "extra")


def test_kk_13_1_in_turn_order_exactly_one_marker_each() -> None:
    game = phase_4(seat2={"extra_actions": 3}, seat0={"extra_actions": 1})
    assert asked(game) == ("extra", 0)
    assert set(game.options()) == {"spend", "keep"}
    game = after(game, "spend", "end")
    assert asked(game) == ("extra", 2)
    game = after(game, "spend", "end")
    assert game.position()["turn"] == 3
    assert seat_of(game, 2)["extra_actions"] == 2, "one, even with more"


@each_edition
def test_kk_13_2_a_go_with_one_main_action_that_may_be_declined(edition: str) -> None:
    start = last_go(edition=edition, seats={0: {"extra_actions": 1, "coins": 9, "mines": cards(1)}})
    game = idle(start, lambda g: g.decision.name == "extra")
    assert asked(game) == ("extra", 0)
    game = after(game, "spend")
    assert asked(game) == ("go", 0)
    assert seat_of(game, 0)["extra_actions"] == 0
    allowed(game, "end", "engine:T1", "engineer:ck_e", "miners", "trade:buy")
    then = after(game, "engineer:ck_e")
    refused(then, "engineer:iw_e", "KK-6.2")


def test_kk_13_3_who_spends_none_has_no_go() -> None:
    game = phase_4(seat0={"extra_actions": 1, "workers": 9, "bonus_marker": "engineer"}, seat1={"extra_actions": 1})
    refused(game, "trade:sell", "KK-12.7")
    refused(game, "bonus:engineer:ck_e", "KK-6.6")
    then = after(game, "keep")
    assert asked(then) == ("extra", 1)
    assert seat_of(then, 0)["extra_actions"] == 1


def test_kk_13_3_nobody_without_a_marker_is_asked() -> None:
    game = after(last_go(seats={0: {"coins": 0}}), "end")
    assert game.decision.name == "marker"


def test_kk_13_4_a_marker_of_this_turn_may_be_spent_at_once() -> None:
    game = last_go(seats={3: {"coins": 9, "pithead": {"ck_e": 1, "iw_e": 1}}})
    game = after(game, "engineer:ld_e", "end")
    assert asked(game) == ("extra", 3)


def test_kk_13_4_one_gained_in_phase_4_waits() -> None:
    game = phase_4(seat0={"extra_actions": 1, "coins": 9, "pithead": {"ck_e": 1, "iw_e": 1}})
    game = after(game, "spend", "engineer:ld_e", "end")
    assert game.position()["turn"] == 3
    assert seat_of(game, 0)["extra_actions"] == 1


def test_kk_13_5_three_sources_once_each() -> None:
    villages = {"v_linden": 0, "v_stiepel": 0}
    game = table(
        seats={0: {"coins": 9, "workers": 5, "pithead": {"ck_e": 1, "iw_e": 1}, "bonus_marker": "settlement"}},
        camps={0: villages},
        workers={"v_winz": 0},
    )
    game = after(game, "engineer:ld_e", "bonus:settlement:v_winz", "miners:0", "flip:ironworks")
    assert seat_of(game, 0)["extra_actions"] == 3
    no_position(seats={0: {"extra_actions": 4}})
    assert not keys_of(game, "flip:ironworks")
