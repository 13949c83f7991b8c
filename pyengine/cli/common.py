"""What the commands share: arguments of a game, a progress bar."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import pyengine
from pyengine.core.documents.parse import parse_json


def add_game_arguments(parser: argparse.ArgumentParser, players: bool = True) -> None:
    """Which game, how many players, which variants."""
    parser.add_argument("--game", default=pyengine.games()[0], choices=pyengine.games(), help="which game")
    if players:
        parser.add_argument("--players", type=int, help="number of players (default: the smallest)")
    parser.add_argument("--variant", action="append", default=[], metavar="NAME=VALUE", help="a variant of the rules")


def add_components_argument(parser: argparse.ArgumentParser) -> None:
    """With which components."""
    parser.add_argument("--components", type=Path, metavar="FILE", help="a component set (docs/positions.md)")


def components_of(args: argparse.Namespace) -> pyengine.ComponentSet | None:
    """The component set named on the command line."""
    if args.components is None:
        return None
    try:
        return pyengine.read_components(read_document(args.components))
    except (OSError, ValueError) as problem:
        raise SystemExit(f"{args.components}: {problem}") from None


def read_document(file: Path) -> Any:
    """The JSON document in a file; - reads standard input. `DocumentError` says why it cannot be read."""
    text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
    return parse_json(text, pyengine.DocumentError)


def variants_of(args: argparse.Namespace) -> dict[str, str]:
    """The variants named on the command line."""
    chosen = {}
    for text in args.variant:
        name, equals, value = text.partition("=")
        if not equals:
            raise SystemExit(f"a variant is written NAME=VALUE, not {text!r}")
        chosen[name] = value
    return chosen


def players_of(args: argparse.Namespace) -> int:
    """The number of players, by default the smallest."""
    return int(args.players or pyengine.describe(args.game)["players"][0])


class Progress:
    """A progress bar on a terminal; silent elsewhere."""

    WIDTH = 40

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._shown = -1
        self._active = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Draw the bar if it has grown."""
        filled = done * self.WIDTH // max(1, self._total)
        if self._active and filled != self._shown:
            self._shown = filled
            bar = "#" * filled + "." * (self.WIDTH - filled)
            print(f"\r{self._what} [{bar}] {done}/{self._total}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """End the line."""
        if self._active:
            print(file=sys.stderr)
