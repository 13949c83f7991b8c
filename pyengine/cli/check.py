"""Check a position, a record or a component set: does it load, what does it say?"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import pyengine
from pyengine.cli.common import read_document
from pyengine.core.components.correctable import spots_of
from pyengine.core.view.text import translate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a JSON document; - reads standard input")


def run(args: argparse.Namespace) -> int:
    try:
        document = read_document(args.file)
    except (OSError, ValueError) as problem:
        print(f"{args.file}: cannot be read: {problem}", file=sys.stderr)
        return 1
    kind = document.get("kind") if isinstance(document, dict) else None
    try:
        if kind == "components":
            return tell_components(str(args.file), pyengine.read_components(document))
        game = pyengine.replay(document) if kind == "record" else pyengine.from_position(document)
    except pyengine.ComponentsError as problem:
        for line in told(problem):
            print(f"{args.file}: {line}", file=sys.stderr)
        return 1
    except pyengine.DocumentError as problem:
        print(f"{args.file}: {problem}", file=sys.stderr)
        return 1
    title = pyengine.describe(game.rules.id)["title"]
    print(f"{args.file}: a {kind} of {title}, {len(game.seats)} players, {len(game.moments())} choices, all right")
    if game.rules.components is not None:
        print(f"  with the component set {game.rules.components.name!r} ({game.rules.components.digest})")
    if game.over:
        for place in game.ranking():
            print(f"  {place.place}. {game.seats[place.seat].name}: {place.score}")
    else:
        print(f"  {game.view()['prompt']['text']} ({game.decision.clause}, {len(game.options())} answers)")
    return 0


def tell_components(file: str, components: pyengine.ComponentSet) -> int:
    """What a component set corrects."""
    title = pyengine.describe(components.game)["title"]
    count = len(components.changes)
    print(f"{file}: the component set {components.name!r} for {title} ({components.digest}), {count} corrections")
    spots = spots_of(components.game)
    for path, value in components.changes.items():
        print(f"  {path}: {json.dumps(spots[path].printed)} -> {json.dumps(value)}")
    return 0


def told(problem: pyengine.ComponentsError) -> list[str]:
    """Every mistake in a component set, with its path."""
    lines = [f"changes.{one.path}: {translate(one.message, 'en', one.values)}" for one in problem.problems]
    return lines or [str(problem)]
