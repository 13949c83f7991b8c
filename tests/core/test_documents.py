"""Positions and records: round trips, partial positions, and the path of every mistake."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import pytest

import pyengine
from pyengine.bridge import Bridge
from pyengine.core.documents.link import from_link, to_link

from .play import COAL, Json, dump, finish, many_games, remove
from .samples import GONE, base, partial, record, refused

# --- round trips ----------------------------------------------------------------------------------------------------


def test_positions_come_back_and_go_on_the_same() -> None:
    for game in many_games():
        again = pyengine.from_position(json.loads(json.dumps(game.position())))
        assert dump(again.position()) == dump(game.position())
        assert again.options() == game.options()
        assert again.scores() == game.scores()
        if game.over:
            assert again.ranking() == game.ranking()
        else:
            assert again.decision == game.decision
            finish(game, 1)
            finish(again, 1)
            assert dump(again.position()) == dump(game.position())


def test_records_come_back() -> None:
    for game in many_games():
        again = pyengine.replay(json.loads(json.dumps(game.record())))
        assert again.record() == game.record()
        assert again.log() == game.log()


def test_a_record_without_its_extras() -> None:
    """Seats, variants and digest may be left out."""
    game = pyengine.new_game(COAL, players=3, seed=5)
    finish(game, most=9)
    short = {key: value for key, value in game.record().items() if key not in ("seats", "variants", "digest")}
    assert pyengine.replay(short).record() == game.record()


def test_a_record_with_a_wrong_digest_can_be_read_on_demand() -> None:
    wrong = {**record(), "digest": "0" * 16}
    assert refused(wrong, pyengine.RecordError).path == "digest"
    assert pyengine.replay(wrong, check=False).record()["moves"] == wrong["moves"]


def test_draws_of_a_real_table() -> None:
    draws = {"start_player": 1, "tiles": ["tile_grey_2_light"], "cards": ["order_truck_kk", "order_carriage_y"]}
    game = pyengine.new_game(COAL, players=3, seed=5, draws=draws)
    assert game.position()["start_player"] == 1
    assert game.position()["board"]["tiles"]["factory_1"] == "tile_grey_2_light"
    assert game.position()["draft"][:2] == draws["cards"]
    finish(game, most=9)
    told = json.loads(json.dumps(game.record()))
    assert told["draws"] == draws
    assert dump(pyengine.replay(told).position()) == dump(game.position())


def test_optional_fields_of_a_position_may_be_left_out() -> None:
    document = base()
    for path in ("random", "over", "draft", "rules_version", "variants", "seats.1.bank", "seats.2.canteen"):
        remove(document, path)
    for seat in document["seats"]:
        for name in ("name", "colour", "points"):
            seat.pop(name, None)
    document["seats"][0]["pit"]["black"].pop("tiles")
    document["title"] = "A title"
    game = pyengine.from_position(document)
    assert game.options() == pyengine.from_position(base()).options()
    assert [info.colour for info in game.seats] == ["red", "blue", "green"]
    assert game.position()["seats"][0]["points"] == [{"clause": "CB-2.6", "what": "given", "points": 2, "shift": 1}]


# --- partial positions ----------------------------------------------------------------------------------------------

TURN = {"pending": [{"step": "turn", "seat": 0}]}


def test_partial_what_is_not_set_follows() -> None:
    game = pyengine.from_position(
        partial(
            set={
                **TURN,
                "board.tiles.factory_2": "tile_grey_2_light",
                "board.tiles.factory_3": None,
                "seats.0.orders": [{"card": "order_truck_kk"}],
                "seats.0.cage.cubes": ["grey", "grey"],
                "seats.1.workers": 5,
                "seats.2.score": 9,
            }
        )
    )
    document = game.position()
    assert document["board"]["tiles"]["factory_2"] == "tile_grey_2_light"
    assert document["board"]["tiles"]["factory_3"] is None
    assert document["supply"]["grey"] == 16 - 3 - 2
    assert "order_truck_kk" not in document["order_stack"]
    assert document["seats"][1]["canteen"] == 10
    assert document["seats"][2]["points"] == [{"clause": "CB-2.6", "what": "given", "points": 9, "shift": 1}]
    assert document["draft"] == []
    assert None not in document["board"]["orders"].values()
    assert game.decision.name == "turn"


def test_partial_after_moves_and_with_names() -> None:
    full = pyengine.new_game(COAL, players=2, seed=7, seats=[{"name": "Anna"}, {"name": "Bruno"}])
    finish(full, 1, 12)
    source = {"players": 2, "seed": 7, "moves": full.record()["moves"], "seats": [{"name": "Anna"}, {"name": "Bruno"}]}
    again = pyengine.from_position({**partial(), "from": source, "set": {}})
    assert again.seats == full.seats
    assert again.options() == full.options()
    assert again.position()["board"] == full.position()["board"]


def linked(moves: int = 12, **more: Any) -> tuple[pyengine.Game, Json]:
    """A game so far, and a position that begins with its link."""
    game = pyengine.new_game(COAL, players=2, seed=7, seats=[{"name": "Anna"}, {"name": "Bruno"}])
    finish(game, 1, moves)
    return game, {"revier": 1, "kind": "position", "game": COAL, "from": {"link": to_link(game)}, "set": {}, **more}


def test_partial_after_a_linked_game() -> None:
    game, document = linked()
    assert pyengine.from_position(document).position() == game.position()
    changed = pyengine.from_position({**document, "set": {"seats.0.marks": 20}}).position()
    assert changed["seats"][0]["marks"] == 20 and changed["seats"][0]["name"] == "Anna"
    assert {**changed, "seats": []} == {**game.position(), "seats": []}


def test_a_link_that_a_position_begins_with_is_checked() -> None:
    game, document = linked()
    text = to_link(game)
    for source, path in (
        ({"link": "%%"}, "from.link"),
        ({"link": 7}, "from.link"),
        ({"link": text[:-3]}, "from.link"),
        ({"link": "A" * 20_001}, "from.link"),
        ({"link": text, "players": 2}, "from.players"),
        ({"link": text, "moves": []}, "from.moves"),
    ):
        assert refused({**document, "from": source}).path == path, source
    assert refused({**document, "game": "schichtwechsel"}).path == "game"
    assert refused({**document, "components": {"name": "x", "changes": {}, "digest": "0"}}).path == "components"
    assert refused({**document, "set": {"seats.5.marks": 1}}).path == "set.seats.5.marks"


def test_a_link_has_no_link_inside() -> None:
    """Nested as deep as a text can be, it would never end."""
    _, document = linked(2)
    out = bytearray([2, len(COAL), *COAL.encode(), pyengine.new_game(COAL, players=2).rules.version, 1])
    packed = zlib.compress(json.dumps(document).encode())
    assert len(packed) > 127
    out += bytes([len(packed) & 127 | 128, len(packed) >> 7]) + packed + bytes([0, 0, 0, 0, 0])
    text = base64.urlsafe_b64encode(bytes(out)).decode().rstrip("=")
    with pytest.raises(pyengine.RecordError, match="its position is not whole"):
        from_link(text)


def test_partial_leaves_what_it_reads_unchanged() -> None:
    document = partial(set={**TURN, "seats.0": base()["seats"][0], "board": base()["board"], "seats.1.score": 7})
    before = dump(document)
    pyengine.from_position(document)
    assert dump(document) == before


BAD_SETS: list[tuple[Json, str]] = [
    ({"seats.9.marks": 1}, "set.seats.9.marks"),
    ({"seats.-1.marks": 1}, "set.seats.-1.marks"),
    ({"seats.².marks": 1}, "set.seats.².marks"),
    ({"seats.00.marks": 1}, "set.seats.00.marks"),
    ({"horses.1": 1}, "set.horses.1"),
    ({"seats.0.marks.deeper": 1}, "set.seats.0.marks.deeper"),
    ({"": 1}, ""),
    ({"horses": 1}, "horses"),
    ({"seats.0.marks": "many"}, "seats.0.marks"),
    ({"seats.0.marks": -1}, "seats.0.marks"),
    ({"seats.0.workers": 16}, "seats.0.workers"),
    ({"supply.grey": 3}, "supply.grey"),
    ({"seats.0.storage.grey": 17}, "supply.grey"),
    ({"board.tiles.factory_8": "tile_grey_2_light"}, "board.tiles.factory_8"),
    ({"seats.0.delivered": ["order_truck_kk", "order_truck_kk"]}, "order_stack"),
    ({"seats.0": None}, "seats.0"),
    ({"pending": "turn"}, "pending"),
]


@pytest.mark.parametrize(("changes", "path"), BAD_SETS, ids=[str(list(changes)[0]) for changes, _ in BAD_SETS])
def test_a_wrong_set_is_named(changes: Json, path: str) -> None:
    assert refused(partial(set={**TURN, **changes})).path == path


BAD_SOURCES: list[tuple[Json, str]] = [
    ({"players": GONE}, "from.players"),
    ({"players": 5}, "from.players"),
    ({"players": "3"}, "from.players"),
    ({"seed": -1}, "from.seed"),
    ({"seed": 1 << 53}, "from.seed"),
    ({"seed": "x"}, "from.seed"),
    ({"horses": 1}, "from.horses"),
    ({"variants": {"horses": "1"}}, "from.variants.horses"),
    ({"variants": {"shortage": "x"}}, "from.variants.shortage"),
    ({"variants": []}, "from.variants"),
    ({"seats": [{"name": 1}] * 3}, "from.seats.0.name"),
    ({"seats": [{"colour": "pink"}, {}, {}]}, "from.seats.0.colour"),
    ({"seats": [{"name": "A"}]}, "from.seats"),
    ({"seats": 5}, "from.seats"),
    ({"moves": ["place:bank"]}, "from.moves.0"),
    ({"moves": "place:bank"}, "from.moves"),
    ({"moves": [7]}, "from.moves.0"),
    ({"draws": 5}, "from.draws"),
    ({"draws": {"tiles": ["hat"]}}, "from.draws.tiles.0"),
    ({"draws": {"cards": ["order_truck_kk"] * 2}}, "from.draws.cards.1"),
    ({"draws": {"start_player": 3}}, "from.draws.start_player"),
    ({"draws": {"hats": 1}}, "from.draws.hats"),
]


@pytest.mark.parametrize(
    ("changes", "path"), BAD_SOURCES, ids=[f"{n}-{path}" for n, (_, path) in enumerate(BAD_SOURCES)]
)
def test_a_wrong_beginning_is_named(changes: Json, path: str) -> None:
    source = {key: value for key, value in {"players": 3, "seed": 7, **changes}.items() if value is not GONE}
    assert refused({**partial(), "from": source}).path == path


def test_a_partial_position_has_nothing_else() -> None:
    assert refused(partial(seats=[])).path == "seats"


def test_documents_from_before_variants_had_their_name() -> None:
    """Variants were called options: whatever was saved or shared then opens, and its digest fits."""
    game = pyengine.new_game(COAL, players=3, seed=7, variants={"substitution": "split"})
    for _ in range(5):
        game.choose(game.options()[0])
    record = game.record()
    old = {("options" if name == "variants" else name): value for name, value in record.items()}
    assert pyengine.replay(old).record() == record
    position = game.position()
    old = {("options" if name == "variants" else name): value for name, value in position.items()}
    assert pyengine.from_position(old).position() == position
    start = {"players": 3, "seed": 7, "options": {"coal_supply": "limited"}}
    partial = {"revier": 1, "kind": "position", "game": COAL, "from": start, "set": {"options.shortage": "must"}}
    chosen = pyengine.from_position(partial).position()["variants"]
    assert (chosen["coal_supply"], chosen["shortage"]) == ("limited", "must")


def test_a_digest_of_before_still_fits() -> None:
    """Taken by the version that called variants options."""
    game = pyengine.new_game(COAL, players=3, seed=7)
    assert game.digest() == "e2b1047b9e4a83bb"


def test_the_bridge_says_what_is_wrong_with_a_document_in_the_reader_s_language() -> None:
    position = pyengine.new_game("coal_baron", players=2, seed=7).position()
    position["seats"][0]["marks"] = -1
    for lang, words in (("en", "must be at least 0, is -1"), ("de", "muss mindestens 0 sein, ist −1")):
        request = {"id": 1, "method": "table.open", "params": {"document": position, "lang": lang}}
        error = json.loads(Bridge().handle(json.dumps(request)))["error"]
        assert error == {
            "code": "bad_document",
            "message": f"seats.0.marks: {words}",
            "details": {"path": "seats.0.marks"},
        }
