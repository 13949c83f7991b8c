"""Check a position or a record: does it load, what does it say?"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import pyengine


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a JSON document; - reads standard input")


def run(args: argparse.Namespace) -> int:
    try:
        text = sys.stdin.read() if str(args.file) == "-" else args.file.read_text(encoding="utf-8")
        document = json.loads(text)
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as problem:
        print(f"{args.file}: not readable as JSON: {problem}", file=sys.stderr)
        return 1
    kind = document.get("kind") if isinstance(document, dict) else None
    try:
        game = pyengine.replay(document) if kind == "record" else pyengine.from_position(document)
    except pyengine.DocumentError as problem:
        print(f"{args.file}: {problem}", file=sys.stderr)
        return 1
    title = pyengine.describe(game.rules.id)["title"]
    print(f"{args.file}: a {kind} of {title}, {len(game.seats)} players, {len(game.moments())} choices, all right")
    if game.over:
        for place in game.ranking():
            print(f"  {place.place}. {game.seats[place.seat].name}: {place.score}")
    else:
        print(f"  {game.view()['prompt']['text']} ({game.decision.clause}, {len(game.options())} answers)")
    return 0
