"""Use everything of the engine once, as the page does, and tell what came out.

Three users: the build notes which standard modules were imported; a test runs it in the shipped runtime,
where only those modules exist; another test compares the digests of CPython and Pyodide.

    python tools/exercise.py [games]      prints JSON
"""

import hashlib
import importlib
import json
import pkgutil
import sys
from collections.abc import Iterator
from typing import Any

ASIDE = ("pyengine.__main__", "pyengine.cli", "pyengine.contract", "pyengine.picture", "pyengine.puzzles")


def ships(name: str, games: tuple[str, ...]) -> bool:
    """Whether the browser gets it: no command line, contract, pictures, rulebook, puzzles or unknown game."""
    parts = name.split(".")
    unknown = name.startswith("pyengine.games.") and parts[2] not in games
    return not (name.startswith(ASIDE) or unknown or "rulebook" in parts[2:] or "puzzles" in parts)


def modules() -> list[str]:
    """Import every module that the browser gets, and nothing of the others, which would bring their own needs along."""
    import pyengine
    from pyengine.core.registry import GAMES

    found, names = [iter(pkgutil.iter_modules(pyengine.__path__, "pyengine."))], []
    while found:
        module = next(found[-1], None)
        if module is None:
            found.pop()
        elif ships(module.name, GAMES):
            loaded = importlib.import_module(module.name)
            names.append(module.name)
            if module.ispkg:
                found.append(iter(pkgutil.iter_modules(loaded.__path__, f"{module.name}.")))
    return names


def numbers(seed: int) -> Iterator[int]:
    """A plain generator of our own: the same numbers on every Python."""
    state = seed * 2654435761 + 1 & 0xFFFFFFFF
    while True:
        state = state * 1664525 + 1013904223 & 0xFFFFFFFF
        yield state >> 8


def digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def play(name: str, players: int, seed: int, variants: dict[str, Any] | None = None) -> Any:
    """One game of random moves; the hash covers the position after every decision."""
    import pyengine

    game = pyengine.new_game(name, players=players, seed=seed, variants=variants or {})
    moves, whole = 0, hashlib.sha256()
    for number in numbers(seed):
        if game.over:
            break
        keys = game.options()
        game.choose(keys[number % len(keys)])
        moves += 1
        whole.update(digest(game.position()).encode())
    pyengine.replay(game.record())
    pyengine.from_position(game.position())
    return {
        "game": name,
        "players": players,
        "seed": seed,
        "moves": moves,
        "scores": game.scores(),
        "ranking": game.ranking(),
        "digest": whole.hexdigest(),
    }


def correct(name: str) -> dict[str, Any]:
    """A game with corrected components, written and read again, in a room of its own."""
    import pyengine
    from pyengine.core.components.component_set import problems_of
    from pyengine.core.components.correctable import spots_of
    from pyengine.core.documents.link import from_link, to_link

    numbers_of = [path for path, spot in spots_of(name).items() if spot.correctable and spot.value.kind.name == "whole"]
    changes: dict[str, Any] = {}
    for path in numbers_of:
        if len(changes) < 10 and not problems_of(name, {**changes, path: spots_of(name)[path].printed + 1}):
            changes[path] = spots_of(name)[path].printed + 1
    box = {"revier": 1, "kind": "components", "game": name, "name": "Box", "changes": changes}
    game = pyengine.new_game(name, players_of(name)[0], 1, components=box)
    for number, _ in zip(numbers(1), range(40), strict=False):
        keys = game.options()
        game.choose(keys[number % len(keys)])
    pyengine.replay(game.record())
    return {"game": name, "changes": len(changes), "digest": digest(from_link(to_link(game)).position())}


def players_of(name: str) -> list[int]:
    import pyengine

    return list(pyengine.describe(name)["players"])


def talk() -> dict[str, Any]:
    """A conversation over the bridge: every language, a whole game by the first option, a refusal, nonsense."""
    import pyengine
    from pyengine import bridge

    number = 0

    def send(method: str, params: dict[str, Any]) -> dict[str, Any]:
        nonlocal number
        number += 1
        answer = json.loads(bridge.handle(json.dumps({"id": number, "method": method, "params": params})))
        if answer["id"] != number:
            raise AssertionError(f"{method}: answer {answer['id']} to question {number}")
        return dict(answer)

    def ask(method: str, **params: Any) -> Any:
        answer = send(method, params)
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")
        return answer["result"]

    def refused(method: str, code: str, **params: Any) -> None:
        answer = send(method, params)
        if answer.get("error", {}).get("code") != code:
            raise AssertionError(f"{method} must be refused with {code}: {answer}")

    languages = [lang["id"] for lang in ask("hello", lang="en")["languages"]]
    told: dict[str, Any] = {"languages": languages, "games": {}, "why": {}}
    for lang in languages:
        told[lang] = digest(ask("hello", lang=lang))
    for name in pyengine.games():
        players = players_of(name)[0]
        frame = ask("table.new", game=name, players=players, seed=1, variants={}, lang="de", veil=False)
        table, played = frame["table"], 0
        if not ask("table.choose", table=table, key="no:such:key", confirmed=True)["reasons"]:
            raise AssertionError(f"{name}: an impossible choice must be refused with reasons")
        while not frame["over"] and played < 60:
            option = frame["options"][played % len(frame["options"])]
            frame = ask("table.choose", table=table, key=option["key"], confirmed=True)
            played += 1
        ask("table.undo", table=table)
        target = next((at for option in frame["options"] for at in option["targets"]), "board/no_such_slot")
        told["why"][name] = digest(ask("table.why", table=table, target=target))
        for lang in languages:
            ask("table.frame", table=table, lang=lang)
        ask("table.open", document=ask("table.save", table=table)["document"], lang="en")
        told["games"][name] = played
    refused("no.such.method", "unknown_method")
    refused("table.why", "bad_request", table=table, key="pass")
    if "error" not in json.loads(bridge.handle("not json")):
        raise AssertionError("the bridge must answer nonsense with an error")
    return told


def exercise(games: int = 1) -> dict[str, Any]:
    names = modules()
    import pyengine

    played = [
        play(name, players, seed)
        for name in pyengine.games()
        for players in players_of(name)
        for seed in range(1, games + 1)
    ]
    corrected = [correct(name) for name in pyengine.games()]
    return {"modules": names, "games": list(pyengine.games()), "played": played, "corrected": corrected, "talk": talk()}


if __name__ == "__main__":
    print(json.dumps(exercise(int(sys.argv[1]) if len(sys.argv) > 1 else 1), indent=1))
