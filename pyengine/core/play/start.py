"""How a game begins: new, or from a position, whole or partial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from pyengine.core.components.component_set import ComponentsError, ComponentSet, components_in, read_components
from pyengine.core.documents.fields import (
    LARGEST,
    DocumentError,
    Field,
    PositionError,
    header,
    is_text,
    set_path,
    upgraded,
)
from pyengine.core.documents.parse import quoted
from pyengine.core.documents.partial import make_fit
from pyengine.core.play.decision import IllegalChoice
from pyengine.core.play.game import Game
from pyengine.core.play.rng import Rng
from pyengine.core.registry import UnknownGame, rules_of
from pyengine.core.rules import Rules
from pyengine.core.view.narration import SeatInfo
from pyengine.core.view.text import N_, told


def seat_infos(rules: Rules, players: int, seats: Sequence[Mapping[str, str]] | None) -> tuple[SeatInfo, ...]:
    """Names and colours, with sensible ones for what is not given."""
    given = list(seats or ())
    if len(given) > players:
        raise ValueError(f"there are {len(given)} seats for {players} players")
    known = [colour for colour, _ in rules.colours]
    taken = [one["colour"] for one in given if one.get("colour")]
    for colour in taken:
        if colour not in known:
            raise ValueError(f"{quoted(colour)} is no player colour; there are {', '.join(known)}")
        if taken.count(colour) > 1:
            raise ValueError(f"two seats cannot both be {colour}")
    for one in given:
        if not is_text(one.get("name") or ""):
            raise ValueError("a name has half a character (a lone surrogate)")
    free = [colour for colour in known if colour not in taken]
    infos = []
    for number in range(players):
        one = given[number] if number < len(given) else {}
        colour = one.get("colour") or free.pop(0)
        infos.append(SeatInfo(one.get("name") or f"{rules.name_of(colour, 'en').capitalize()}", colour))
    return tuple(infos)


def all_variants(rules: Rules, given: Mapping[str, str] | None) -> dict[str, str]:
    """All variants of a game with their values; unknown ones are refused."""
    chosen = {variant.id: variant.default for variant in rules.variants}
    for name, value in (given or {}).items():
        variant = next((one for one in rules.variants if one.id == name), None)
        if variant is None:
            raise ValueError(f"{rules.id} has no variant {quoted(name)}; it has {', '.join(chosen)}")
        if value not in [known for known, _, _ in variant.values]:
            known_values = ", ".join(known for known, _, _ in variant.values)
            raise ValueError(f"variant {name!r} cannot be {quoted(value)}; it can be {known_values}")
        chosen[name] = value
    return chosen


def read_variants(rules: Rules, field: Field) -> dict[str, str]:
    """The variants that a document names, and the defaults of the others."""
    values = {variant.id: tuple(value for value, _, _ in variant.values) for variant in rules.variants}
    for name, value in field.items():
        if name not in values:
            value.fail(N_("is no variant of this game"))
        value.choice(values[name])
    return all_variants(rules, field.mapping())


def read_seats(rules: Rules, field: Field) -> list[dict[str, str]]:
    """Names and colours of a document; either may be left out."""
    colours = tuple(colour for colour, _ in rules.colours)
    described: list[dict[str, str]] = []
    for seat in field.each(most=rules.players[-1]):
        entry = {"name": seat.maybe("name", "").text(40)}
        if "colour" in seat.mapping():
            entry["colour"] = seat.get("colour").choice(colours)
            if entry["colour"] in [other.get("colour") for other in described]:
                seat.get("colour").fail(N_("is the colour of another seat"))
        described.append(entry)
    return described


def new_game(
    game: str,
    players: int,
    seed: int = 0,
    variants: Mapping[str, str] | None = None,
    seats: Sequence[Mapping[str, str]] | None = None,
    draws: Mapping[str, Any] | None = None,
    components: ComponentSet | Mapping[str, Any] | None = None,
) -> Game:
    """A new game. The same seed, variants and components give the same game everywhere.

    `components` is a document with corrected components (docs/positions.md), or what was read from one.

    >>> new_game("coal_baron", players=3, seed=7, variants={"substitution": "split"}).over
    False
    """
    if components is not None and not isinstance(components, ComponentSet):
        components = read_components(components)
    if components is not None and components.game != game:
        raise ComponentsError("game", f"is {components.game!r}, and {quoted(game)} is to be played")
    rules = rules_of(game, components)
    if isinstance(players, bool) or not isinstance(players, int) or players not in rules.players:
        raise ValueError(f"{game} is for {rules.players[0]} to {rules.players[-1]} players, not {players}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST:
        raise ValueError("a seed is a whole number from 0 to 2^53 - 1")
    chosen = all_variants(rules, variants)
    state = rules.new_state(players, chosen, Rng(seed), draws)
    start: dict[str, Any] = {"seed": seed}
    if draws:
        start["draws"] = deepcopy(draws)
    made = Game(rules, state, chosen, seat_infos(rules, players, seats), start)
    made.begin()
    return made


def from_position(position: Mapping[str, Any]) -> Game:
    """A game that goes on from a position, whole or partial; `PositionError` names what does not fit.

    >>> import pyengine
    >>> game = pyengine.from_position({
    ...     "revier": 1, "kind": "position", "game": "coal_baron",
    ...     "from": {"players": 3, "seed": 7},
    ...     "set": {"pending": [{"step": "turn", "seat": 0}], "seats.0.marks": 20}})
    >>> game.decision.seat, game.position()["seats"][0]["marks"]
    (0, 20)
    """
    position = upgraded(position)
    root = header(position, "position", PositionError)
    document: dict[str, Any] = dict(position)
    if "from" in position:
        document = _completed(root)
        root = header(document, "position", PositionError)
    rules = rules_in(root)
    document.pop("components", None)
    version = root.maybe("rules_version", rules.version).whole(1)
    if version > rules.version:
        root.get("rules_version").fail(f"rules version {version} is newer than this program's {rules.version}")
    variants = read_variants(rules, root.maybe("variants", {}))
    seats = read_seats(rules, root.get("seats"))
    if len(seats) not in rules.players:
        root.get("seats").fail(
            told(N_("must have {low} to {high} elements"), low=rules.players[0], high=rules.players[-1])
        )
    state = rules.read(document, variants)
    if state.pending and not _is_asked(rules, state):
        root.get("pending").fail(N_("nothing can be answered to this in the position"))
    infos = seat_infos(rules, len(seats), seats)
    made = Game(rules, state, variants, infos, {})
    made.begin()
    made._start = {"start": made.position()}
    return made


def _is_asked(rules: Rules, state: Any) -> bool:
    """Whether the open question has an answer, and one that is worth asking for."""
    step = rules.steps[state.pending[-1].step]
    answers = set(step.legal(state))
    if rules.declines_by_itself and not step.always_asked:
        answers -= step.passing
    return bool(answers)


def rules_in(root: Field) -> Rules:
    """The rules that a record or position is played by: its game, with the components that it contains."""
    game = root.get("game").text()
    try:
        rules = rules_of(game)
    except UnknownGame as problem:
        root.get("game").fail(str(problem))
    if root.maybe("components").value is None:
        return rules
    field = root.get("components")
    field.only("name", "changes", "digest")
    return rules_of(game, components_in(game, field))


def read_beginning(rules: Rules, root: Field) -> Game:
    """The new game that a record or a partial position begins with."""
    players = root.get("players").whole(rules.players[0], rules.players[-1])
    seed = root.maybe("seed", 0).whole(0)
    variants = read_variants(rules, root.maybe("variants", {}))
    seats = read_seats(rules, root.maybe("seats", []))
    if seats and len(seats) != players:
        root.get("seats").fail(told(N_("must have {players} elements, has {has}"), players=players, has=len(seats)))
    draws = root.maybe("draws", {}).mapping()
    try:
        return new_game(rules.id, players, seed, variants, seats, draws, rules.components)
    except PositionError as problem:  # of the draws, which only the game can read
        raise root.error(f"{root.path}.{problem.path}" if root.path else problem.path, problem.problem) from None


def play_moves(game: Game, moves: Field) -> None:
    """Play the choices that a document lists; a wrong one is named by its number."""
    for move in moves.each():
        try:
            game.choose(move.text())
        except IllegalChoice as problem:
            move.fail(str(problem))


def _completed(root: Field) -> dict[str, Any]:
    """A partial position made whole: a setup, changed field by field, and the rest made to fit."""
    root.only("revier", "kind", "game", "rules_version", "components", "from", "set", "title")
    source = root.get("from")
    if source.maybe("link").value is not None:
        game = _linked(root, source)
    else:
        source.only("players", "seed", "variants", "moves", "seats", "draws")
        game = read_beginning(rules_in(root), source)
        play_moves(game, source.maybe("moves", []))
    rules = game.rules
    document = game.position()
    given = []
    for path, field in root.maybe("set", {}).items():
        set_path(document, path, deepcopy(field.value))
        given.append(path)
    if given:
        make_fit(document, given, rules.complete)
    return document


def _linked(root: Field, source: Field) -> Game:
    """The game in a link, at its last moment."""
    from pyengine.core.documents.link import LONGEST, from_link  # which reads positions, too

    source.only("link")
    link, named = source.get("link"), root.get("game")
    try:
        game = from_link(link.text(LONGEST))
    except DocumentError as problem:
        link.fail(problem.problem if problem.path == "link" else str(problem))
    if named.text() != game.rules.id:
        named.fail(f"is {quoted(named.text())}, and the link is of {game.rules.id}")
    if root.maybe("components").value is not None:
        root.get("components").fail("must not stand beside a link: the link has those of its game")
    return game
