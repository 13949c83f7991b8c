"""The public contract (docs/architecture.md), for every game that can be played."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import pyengine

from .play import LANGS, choices, dump, finish, sampled

GAMES = pyengine.games()
every_game = pytest.mark.parametrize("game", GAMES)


def whole(game: pyengine.Game) -> str:
    """Everything the engine says about a game."""
    logs = [game.log(seat=seat) for seat in (None, *range(len(game.seats)))]
    decision = None if game.over else tuple(game.decision)
    return dump([game.position(), game.record(), game.options(), game.scores(), game.over, decision, logs])


# --- what there is --------------------------------------------------------------------------------------------------


# What programs rely on. To remove or add a name, change it here too.
CONTRACT = (
    {"ComponentSet", "Decision", "Game", "LogEntry", "Place", "Reason", "Rng", "ScoreLine", "SeatInfo"}
    | {"ComponentsError", "DocumentError", "GameOver", "IllegalChoice", "PositionError", "RecordError", "UnknownGame"}
    | {"UnknownTarget"}
    | {"describe", "draw", "explain", "from_position", "games", "new_game", "read_components", "replay"}
)


def test_games() -> None:
    assert GAMES == ("coal_baron", "kohle_kolonie", "schichtwechsel")
    for game in GAMES:
        assert pyengine.new_game(game, choices(game)[0], seed=1).options(), game


def test_everything_promised_is_there() -> None:
    assert set(pyengine.__all__) == CONTRACT
    for name in CONTRACT:
        thing = getattr(pyengine, name)
        assert callable(thing), name
        assert isinstance(thing, type) == name[0].isupper(), name
        assert thing.__doc__ and not thing.__doc__.startswith(f"{name}("), f"{name} says nothing about itself"


@every_game
@pytest.mark.parametrize("lang", LANGS)
def test_describe(game: str, lang: str) -> None:
    about = pyengine.describe(game, lang)
    json.dumps(about)
    assert about["id"] == game
    assert about["title"] == about["titles"][lang]
    assert about["players"] == list(choices(game))
    assert len(about["colours"]) >= max(about["players"])
    assert len({colour["id"] for colour in about["colours"]}) == len(about["colours"])
    assert len({colour["shape"] for colour in about["colours"]}) == len(about["colours"]), "not told by colour alone"
    for variant in about["variants"]:
        assert variant["label"]
        assert variant["help"]
        assert variant["clause"]
        values = [value["id"] for value in variant["values"]]
        assert variant["default"] in values
        assert len(set(values)) == len(values) > 1
        assert all(value["label"] for value in variant["values"])


@every_game
def test_describe_speaks_english_to_a_stranger(game: str) -> None:
    assert pyengine.describe(game, "xx") == pyengine.describe(game, "en")
    assert pyengine.describe(game, "de-AT") == pyengine.describe(game, "de")


def test_describe_of_no_game() -> None:
    with pytest.raises(pyengine.UnknownGame, match="chess"):
        pyengine.describe("chess")


# --- a new game -----------------------------------------------------------------------------------------------------


@every_game
def test_new_game_with_every_number_of_players(game: str) -> None:
    for players in choices(game):
        made = pyengine.new_game(game, players=players, seed=3)
        assert len(made.seats) == len(made.scores()) == players
        assert not made.over
        assert made.options()
        assert len({info.colour for info in made.seats}) == players
        assert len({info.name for info in made.seats}) == players


@every_game
def test_new_game_accepts_every_value_of_every_option(game: str) -> None:
    for variant in pyengine.describe(game)["variants"]:
        for value in variant["values"]:
            made = pyengine.new_game(game, players=choices(game)[0], seed=1, variants={variant["id"]: value["id"]})
            assert made.position()["variants"][variant["id"]] == value["id"]


BAD = [
    ({"players": 1}, "players"),
    ({"players": 9}, "players"),
    ({"players": 0}, "players"),
    ({"players": -2}, "players"),
    ({"players": "2"}, "players"),
    ({"players": 2.0}, "players"),
    ({"players": None}, "players"),
    ({"seed": -1}, "seed"),
    ({"seed": 2**53}, "seed"),
    ({"seed": 1.5}, "seed"),
    ({"seed": True}, "seed"),
    ({"seed": "7"}, "seed"),
    ({"variants": {"horses": "yes"}}, "horses"),
    ({"seats": [{"name": "A", "colour": "pink"}]}, "pink"),
    ({"seats": [{"colour": "red"}, {"colour": "red"}]}, "red"),
    ({"seats": [{}] * 9}, "seats"),
    ({"seats": [{"name": "\ud800"}]}, "name"),
]


@every_game
@pytest.mark.parametrize(("wrong", "named"), BAD, ids=[str(index) for index in range(len(BAD))])
def test_new_game_refuses_bad_arguments_and_names_them(game: str, wrong: dict[str, Any], named: str) -> None:
    arguments: dict[str, Any] = {"players": choices(game)[0], "seed": 1, **wrong}
    with pytest.raises(ValueError, match=named):
        pyengine.new_game(game, **arguments)


@every_game
def test_new_game_refuses_a_value_that_an_option_does_not_have(game: str) -> None:
    for variant in pyengine.describe(game)["variants"]:
        values: tuple[Any, ...] = ("nonsense", None, 3, [], {})
        for value in values:
            with pytest.raises(ValueError, match=variant["id"]):
                pyengine.new_game(game, players=choices(game)[0], seed=1, variants={variant["id"]: value})


def test_new_game_of_no_game() -> None:
    with pytest.raises(pyengine.UnknownGame):
        pyengine.new_game("chess", players=2, seed=1)


@every_game
def test_the_same_seed_is_the_same_game_and_another_is_another(game: str) -> None:
    players = choices(game)[0]
    first, second = (pyengine.new_game(game, players=players, seed=5) for _ in range(2))
    assert whole(first) == whole(second)
    finish(first, 1)
    finish(second, 1)
    assert whole(first) == whole(second)
    starts = {dump(pyengine.new_game(game, players=players, seed=seed).position()) for seed in range(20)}
    assert len(starts) == 20


@every_game
def test_seats_have_the_given_names_and_colours(game: str) -> None:
    colours = [colour["id"] for colour in pyengine.describe(game)["colours"]]
    players = choices(game)[0]
    made = pyengine.new_game(game, players=players, seed=1, seats=[{"name": "Zoë", "colour": colours[1]}])
    assert made.seats[0] == pyengine.SeatInfo("Zoë", colours[1])
    assert colours[1] not in [info.colour for info in made.seats[1:]]
    assert made.position()["seats"][0]["name"] == "Zoë"


# --- asking and playing ---------------------------------------------------------------------------------------------


@every_game
def test_a_decision_says_who_what_and_by_which_clause(game: str) -> None:
    for made in sampled(game, choices(game)[-1], 4):
        if made.over:
            assert made.options() == []
            with pytest.raises(pyengine.GameOver):
                _ = made.decision
            continue
        decision = made.decision
        assert 0 <= decision.seat < len(made.seats)
        assert decision.name
        assert "-" in decision.clause
        assert decision.forced == (len(made.options()) == 1)


@every_game
def test_options_are_stable_and_unique(game: str) -> None:
    for made in sampled(game, choices(game)[0], 4):
        options = made.options()
        assert options == made.options() == made.copy().options()
        assert len(set(options)) == len(options)
        assert bool(options) != made.over
        for key in options:
            assert key == key.strip()
            assert len(key) < 100
            assert key.isascii()
        options.clear()
        assert bool(made.options()) != made.over, "the caller may change the list"


@every_game
def test_every_option_can_be_chosen_and_none_has_a_reason_against_it(game: str) -> None:
    for made in sampled(game, choices(game)[0], 6, every=11):
        for key in made.options():
            assert made.why_not(key) == []
            twin = made.copy()
            twin.choose(key)
            assert twin.record()["moves"][-1] == key


@every_game
def test_an_illegal_key_is_refused_and_nothing_changes(game: str) -> None:
    everything = sorted({key for made in sampled(game, choices(game)[0], 4) for key in made.options()})
    rng = random.Random(2)
    for made in sampled(game, choices(game)[0], 5, every=13):
        before = whole(made)
        for key in [*rng.sample(everything, 12), "", ":", "stop:", "place", "\ud800", "x" * 10_000, "Place:bank"]:
            reasons = made.why_not(key)
            if key in made.options():
                continue
            assert reasons
            assert all(reason.text for reason in reasons)
            assert made.over or all(reason.clause for reason in reasons)
            with pytest.raises(pyengine.IllegalChoice) as caught:
                made.choose(key)
            assert caught.value.reasons == reasons
            assert caught.value.key == key
            assert isinstance(caught.value, ValueError)
            assert isinstance(caught.value, pyengine.GameOver) == made.over
            for lang in LANGS:
                assert [reason.clause for reason in made.why_not(key, lang)] == [reason.clause for reason in reasons]
        assert whole(made) == before


@every_game
def test_a_copy_is_independent(game: str) -> None:
    for made in sampled(game, choices(game)[-1], 8, every=41):
        before = whole(made)
        twin = made.copy()
        assert whole(twin) == before
        finish(twin, 3)
        assert whole(made) == before
        ended = whole(twin)
        finish(made, 4)
        assert whole(twin) == ended


@every_game
def test_scores_and_ranking(game: str) -> None:
    for players in choices(game):
        made = pyengine.new_game(game, players=players, seed=players)
        with pytest.raises(ValueError, match="not over"):
            made.ranking()
        finish(made, players)
        assert made.over
        ranking = made.ranking()
        assert sorted(place.seat for place in ranking) == list(range(players))
        assert [made.scores()[place.seat] for place in ranking] == [place.score for place in ranking]
        assert ranking[0].place == 1
        for better, worse in zip(ranking, ranking[1:], strict=False):
            assert (better.score, better.tiebreak) >= (worse.score, worse.tiebreak)
            tied = (better.score, better.tiebreak) == (worse.score, worse.tiebreak)
            assert (worse.place == better.place) == tied
        for seat in range(players):
            assert sum(line.points for line in made.score_lines(seat)) == made.scores()[seat]
            assert all(line.clause for line in made.score_lines(seat))


@every_game
def test_documents_are_json_and_nobody_elses(game: str) -> None:
    """What is handed out can be changed without changing the game."""
    for made in (
        *sampled(game, choices(game)[0], 4, every=25),
        pyengine.from_position(sampled(game, choices(game)[0])[4].position()),
    ):
        before = whole(made)
        for document in (made.position(), made.record(), made.view(), made.view(0)):
            assert json.loads(json.dumps(document)) == json.loads(json.dumps(document, sort_keys=True))
            spoil(document)
        assert whole(made) == before


def spoil(value: object) -> None:
    if isinstance(value, dict):
        for inside in list(value.values()):
            spoil(inside)
        value.clear()
    elif isinstance(value, list):
        for inside in value:
            spoil(inside)
        value.clear()


@every_game
def test_views_and_logs_for_every_seat_in_every_language(game: str) -> None:
    for made in sampled(game, choices(game)[-1], 9, every=83):
        before = whole(made)
        for seat in (None, *range(len(made.seats))):
            kinds = [(entry.at, entry.seat, entry.clause, entry.kind) for entry in made.log(seat=seat)]
            for lang in LANGS:
                view = made.view(seat=seat, lang=lang)
                json.dumps(view)
                assert view["scene"]["boards"]
                log = made.log(lang=lang, seat=seat)
                assert [(entry.at, entry.seat, entry.clause, entry.kind) for entry in log] == kinds
                assert all(entry.text and entry.clause for entry in log)
        assert made.view(lang="de-CH") == made.view(lang="de")
        assert made.log(lang="fr_CA") == made.log(lang="fr")
        assert whole(made) == before


# --- documents ------------------------------------------------------------------------------------------------------


@every_game
def test_determinize_gives_a_game_that_can_be_played(game: str) -> None:
    for made in sampled(game, choices(game)[-1], 5, every=53):
        before = whole(made)
        for seat in range(len(made.seats)):
            twin = made.determinize(seat, pyengine.Rng(seat))
            assert dump(twin.view(seat)) == dump(made.view(seat))
            if not made.over and made.decision.seat == seat:
                assert twin.options() == made.options()
            pyengine.from_position(twin.position())
            finish(twin, most=30)
        assert whole(made) == before


@every_game
def test_replay_is_the_same_game(game: str) -> None:
    for made in sampled(game, choices(game)[0], 3, every=29):
        again = pyengine.replay(json.loads(json.dumps(made.record())))
        assert whole(again) == whole(made)


@every_game
def test_a_game_from_a_position_keeps_its_start_in_its_record(game: str) -> None:
    made = pyengine.from_position(sampled(game, choices(game)[0], 3)[5].position())
    finish(made, most=6)
    record = json.loads(json.dumps(made.record()))
    assert "seed" not in record
    again = pyengine.replay(record)
    assert dump(again.position()) == dump(made.position())
    assert dump(again.record()) == dump(record)


def test_keys_on_which_the_contract_stands() -> None:
    """The examples of the design."""
    game = pyengine.new_game("coal_baron", players=3, seed=7, variants={"substitution": "split"})
    while game.decision.name == "draft":
        game.choose(game.options()[0])
    assert game.decision[1:3] == ("turn", "CB-3.2")
    assert game.why_not("place:mining_4")[0].clause == "CB-2.1"
    game.choose("place:mining_8")
    assert game.decision[1:3] == ("mining.step", "CB-6.1")


@every_game
def test_documents_survive_javascript(game: str) -> None:
    """A page reads numbers as doubles: what is larger must be text, or a record with a position cannot be replayed."""

    def numbers(value: Any) -> list[int]:
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        return [value] if isinstance(value, int) else [number for one in inside for number in numbers(one)]

    played = pyengine.new_game(game, players=3, seed=2**40 + 1)
    for _ in range(12):
        played.choose(played.options()[0])
    again = pyengine.from_position(played.position())
    again.choose(again.options()[0])
    for document in (played.position(), played.record(), again.record()):
        assert max(numbers(document)) < 2**53
