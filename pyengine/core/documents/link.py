"""A whole game in the fragment of a link.

Each choice is written as its number among the legal answers at that moment, all of them together as one large number in
mixed radix: a decision with four answers takes two bits. A game of usual length fits in a few hundred characters. The
text also carries the rules version and a fingerprint of the end position, so that a link from another version is
recognised. The durable form of a game is its record, which names the choices in words.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from pyengine.core.components.component_set import ComponentsError, ComponentSet, read_components
from pyengine.core.documents.fields import DocumentError, RecordError
from pyengine.core.documents.parse import parse_json, quoted
from pyengine.core.play.decision import IllegalChoice
from pyengine.core.play.game import Game
from pyengine.core.play.start import from_position, new_game
from pyengine.core.registry import GAMES, rules_of
from pyengine.core.rules import Rules

LINK_FORMAT: Final = 2
"""2: a choice is its place among the keys in alphabetical order, so that answers may be listed in another order one
day. 1: its place in the order in which they are listed; such links still open, and recorded games guard that."""
LONGEST: Final = 20_000
"""Characters; what is longer is no link of ours."""
_SEEDED, _PLACED, _CORRECTED = 0, 1, 2
"""How a game began: with a seed, from a position, with a seed and corrected components."""
UNPACKED: Final = 1 << 18
"""Bytes; no position or component set is larger."""


def to_link(game: Game) -> str:
    """The game so far as text that fits in a link.

    >>> import pyengine
    >>> game = pyengine.new_game("coal_baron", players=2, seed=7)
    >>> game.choose(game.options()[3])
    >>> from_link(to_link(game)).position() == game.position()
    True
    """
    rules = game.rules
    out = bytearray([LINK_FORMAT])
    _write_text(out, rules.id)
    _write_number(out, rules.version)
    start = game.record_start()
    seeded = "seed" in start and "draws" not in start
    components = rules.components
    out.append(_PLACED if not seeded else _SEEDED if components is None else _CORRECTED)
    if seeded:
        if components is not None:
            _write_packed(out, components.document())
        _write_number(out, len(game.seats))
        _write_number(out, int(start["seed"]))
        _write_number(out, _variants_number(rules, game.variants))
        colours = [colour for colour, _ in rules.colours]
        for info in game.seats:
            out.append(colours.index(info.colour))
            _write_text(out, info.name)
    else:
        _write_packed(out, game.restart().position())
    past = game.restart()
    places: list[tuple[int, int]] = []
    for moment in game.moments():
        keys = sorted(past.options())
        places.append((keys.index(moment.key), len(keys)))
        past.choose(moment.key)
    _write_number(out, len(places))
    number = 0
    for place, count in reversed(places):
        number = number * count + place
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    out += bytes.fromhex(game.digest()[:8]) + body
    return base64.urlsafe_b64encode(bytes(out)).decode().rstrip("=")


def from_link(text: str) -> Game:
    """The game in a link; `RecordError` says what is wrong with it. Nothing in it is ever executed."""
    if len(text) > LONGEST:
        raise RecordError("link", "is too long")
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise RecordError("link", "is damaged: it has characters that do not belong there") from None
    reader = _Reader(data)
    made = reader.byte()
    if made not in (1, LINK_FORMAT):
        raise RecordError("link", "was made by another version of this program")
    name = reader.text()
    if name not in GAMES:
        raise RecordError("link", f"is for a game that this program does not know: {quoted(name)}")
    rules = rules_of(name)
    version = reader.number()
    if version != rules.version:
        raise RecordError("link", f"was made by rules version {version}; this program plays {rules.version}")
    begun = reader.byte()
    if begun == _CORRECTED:
        rules = rules_of(name, _components(reader, name))
    game = _placed(reader) if begun == _PLACED else _seeded(reader, rules)
    count = reader.number()
    digest = reader.take(4).hex()
    number = int.from_bytes(reader.rest(), "big")
    for _ in range(count):
        keys = game.options() if made == 1 else sorted(game.options())
        if not keys:
            raise RecordError("link", "has more choices than the game")
        number, place = divmod(number, len(keys))
        game.choose(keys[place])
    if number or not game.digest().startswith(digest):
        raise RecordError("link", "is damaged: it does not lead to the position that it names")
    return game


def continues(mine: Game, theirs: Game) -> bool:
    """Whether another game is this one, played on (or the same): for passing a link back and forth."""
    if mine.record_start() != theirs.record_start() or mine.variants != theirs.variants:
        return False
    if mine.rules.id != theirs.rules.id or _set_of(mine) != _set_of(theirs) or len(mine.seats) != len(theirs.seats):
        return False
    own, other = [m.key for m in mine.moments()], [m.key for m in theirs.moments()]
    return other[: len(own)] == own


# --- inside -----------------------------------------------------------------------------------------------------------


def _seeded(reader: _Reader, rules: Rules) -> Game:
    players, seed, variants = reader.number(), reader.number(), reader.number()
    chosen = _variants_from(rules, variants)
    colours = [colour for colour, _ in rules.colours]
    seats = []
    if players not in rules.players:
        raise RecordError("link", "names a wrong number of players")
    for _ in range(players):
        colour = reader.byte()
        if colour >= len(colours):
            raise RecordError("link", "names an unknown colour")
        seats.append({"colour": colours[colour], "name": reader.text()[:40]})
    try:
        return new_game(rules.id, players, seed, chosen, seats, components=rules.components)
    except (ValueError, IllegalChoice) as problem:
        raise RecordError("link", str(problem)) from None


def _placed(reader: _Reader) -> Game:
    position = _packed(reader, "its position")
    if "from" in position:  # ours are whole; a link in a link in a link is nobody's
        raise RecordError("link", "is damaged: its position is not whole")
    return from_position(position)


def _components(reader: _Reader, game: str) -> ComponentSet:
    try:
        components = read_components(_packed(reader, "its component set"))
    except ComponentsError as problem:
        raise RecordError("link", f"has a component set that does not fit: {problem}") from None
    if components.game != game:
        raise RecordError("link", "has a component set of another game")
    return components


def _packed(reader: _Reader, what: str) -> dict[str, Any]:
    packed = reader.take(reader.number())
    try:
        text = zlib.decompressobj().decompress(packed, UNPACKED).decode()
    except (zlib.error, UnicodeDecodeError):
        raise RecordError("link", f"is damaged: {what} cannot be read") from None
    try:
        document = parse_json(text, RecordError)
    except DocumentError as problem:
        raise RecordError("link", f"is damaged: {what} cannot be read, {problem}") from None
    if not isinstance(document, dict):
        raise RecordError("link", f"is damaged: {what} cannot be read")
    return document


def _write_packed(out: bytearray, document: Mapping[str, Any]) -> None:
    packed = zlib.compress(json.dumps(document, separators=(",", ":")).encode(), 9)
    _write_number(out, len(packed))
    out += packed


def _set_of(game: Game) -> str:
    return "" if game.rules.components is None else game.rules.components.digest


def _variants_number(rules: Rules, variants: Mapping[str, str]) -> int:
    number = 0
    for variant in rules.variants:
        values = [value for value, _, _ in variant.values]
        number = number * len(values) + values.index(variants[variant.id])
    return number


def _variants_from(rules: Rules, number: int) -> dict[str, str]:
    chosen: dict[str, Any] = {}
    for variant in reversed(rules.variants):
        number, place = divmod(number, len(variant.values))
        chosen[variant.id] = variant.values[place][0]
    return chosen


def _write_number(out: bytearray, number: int) -> None:
    """Seven bits a byte, the high bit says that more follow."""
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)


def _write_text(out: bytearray, text: str) -> None:
    data = text.encode()
    _write_number(out, len(data))
    out += data


class _Reader:
    """Reads what was written; refuses to read beyond the end."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        if count > len(self._data) - self._at:
            raise RecordError("link", "is cut off")
        part = self._data[self._at : self._at + count]
        self._at += count
        return part

    def byte(self) -> int:
        return self.take(1)[0]

    def number(self) -> int:
        value = shift = 0
        while shift < 70:
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7
        raise RecordError("link", "is damaged")

    def text(self) -> str:
        try:
            return self.take(self.number()).decode()
        except UnicodeDecodeError:
            raise RecordError("link", "is damaged") from None

    def rest(self) -> bytes:
        return self.take(len(self._data) - self._at)
