"""Play a game in the terminal: a plain table, the answers numbered."""

from __future__ import annotations

import argparse
import json
import locale
import sys
from collections import Counter
from pathlib import Path

import pyengine
from pyengine.cli.common import (
    add_components_argument,
    add_game_arguments,
    components_of,
    players_of,
    read_document,
    variants_of,
)
from pyengine.core.play.explain import answer_explained
from pyengine.core.view.explanations import Reader
from pyengine.core.view.scene import Pieces
from pyengine.core.view.text import LANGUAGES, known_language

HELP = """Type the number or the key of an answer. Besides:
  ? KEY     why an answer is not possible
  u         take back the last choice (not beyond something hidden that was shown)
  t         show the table again
  l         show the last twenty lines of the log
  s FILE    save the game as a record
  q         quit"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    add_components_argument(parser)
    parser.add_argument("--seed", type=int, default=0, help="seed of the game")
    parser.add_argument("--names", nargs="*", default=[], help="names of the players")
    parser.add_argument("--lang", choices=list(LANGUAGES), help="language (default: that of the system)")
    parser.add_argument("--load", type=Path, help="go on with a saved record or position")


def run(args: argparse.Namespace) -> int:
    lang = args.lang or known_language(locale.getlocale()[0] or "en")
    if args.load:
        game = load(args.load)
    else:
        seats = [{"name": name} for name in args.names]
        game = pyengine.new_game(
            args.game, players_of(args), args.seed, variants_of(args), seats, components=components_of(args)
        )
    print(HELP)
    return Terminal(game, lang).loop()


def load(file: Path) -> pyengine.Game:
    """The game in a file, or the end of the program with what is wrong with it."""
    try:
        document = read_document(file)
        kind = document.get("kind") if isinstance(document, dict) else None
        return pyengine.replay(document) if kind == "record" else pyengine.from_position(document)
    except (OSError, ValueError) as problem:
        raise SystemExit(f"{file}: {problem}") from None


class Terminal:
    """A game on a terminal."""

    def __init__(self, game: pyengine.Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.past: list[pyengine.Game] = []

    def loop(self) -> int:
        """Ask until the game is over."""
        self.table()
        while not self.game.over:
            keys = self.answers()
            try:
                line = input("> ").strip()
            except EOFError:
                return 0
            if line in ("q", "quit"):
                return 0
            self.obey(line, keys)
        self.table()
        for place in self.game.ranking():
            print(f"{place.place}. {self.game.seats[place.seat].name}: {place.score}")
        return 0

    def obey(self, line: str, keys: list[str]) -> None:
        """Carry out one line."""
        word, _, rest = line.partition(" ")
        if word == "?":
            for reason in self.game.why_not(rest.strip(), self.lang) or [pyengine.Reason("", "ok")]:
                print(f"  {reason.clause}: {reason.text}")
        elif word == "u":
            self.undo()
        elif word == "t":
            self.table()
        elif word == "l":
            for entry in self.game.log(self.lang)[-20:]:
                print(f"  {entry.text} ({entry.clause})")
        elif word == "s" and rest:
            Path(rest).write_text(json.dumps(self.game.record(), indent=1), encoding="utf-8")
        else:
            key = keys[int(line) - 1] if line.isdigit() and 0 < int(line) <= len(keys) else line
            self.choose(key)

    def choose(self, key: str) -> None:
        """Play an answer and tell what came of it."""
        after = self.game.copy()
        try:
            after.choose(key)
        except pyengine.IllegalChoice as problem:
            for reason in self.game.why_not(problem.key, self.lang):
                print(f"  {reason.clause}: {reason.text}")
            return
        self.past.append(self.game)
        self.game = after
        seat = None if after.over else after.decision.seat
        for entry in after.log(self.lang, seat, after=len(self.past) - 1):
            print(f"  {entry.text} ({entry.clause})")

    def undo(self) -> None:
        """Take back the last choice if it has shown nothing hidden."""
        moment = self.game.last_moment
        if not self.past or moment is None:
            return
        if moment.happened.barrier:
            print(f"  {moment.happened.barrier}: cannot be taken back, it has shown something hidden", file=sys.stderr)
            return
        self.game = self.past.pop()

    def table(self) -> None:
        """Everything that lies on the table, as text."""
        seat = None if self.game.over else self.game.decision.seat
        view = self.game.view(seat, self.lang)
        print(f"\n=== {view['title']}, {view['status']} ===")
        for card in view["seats"]:
            mark = ">" if card["active"] else " "
            print(f"{mark} {card['name']}: {card['points']} | {card['summary']}")
        for address, slot in view["scene"]["slots"].items():
            if address.startswith("board/") and not slot.get("off"):
                print(f"  {slot['label']}")
        if seat is not None:
            self._tableau(view, seat)

    def _tableau(self, view: dict[str, object], seat: int) -> None:
        scene = view["scene"]
        assert isinstance(scene, dict)
        for board in scene["boards"]:
            if board.get("seat") == seat:
                print(f"  -- {board['label']}")
        homes = Pieces(scene["pieces"])
        lines: dict[str, list[str]] = {}
        for home, label in homes.labels(f"seat{seat}/"):
            lines.setdefault(home, []).append(label)
        for home, labels in lines.items():
            several = [f"{count} × {label}" if count > 1 else label for label, count in Counter(labels).items()]
            print(f"  {home.split('/')[1]}: {', '.join(several)}")
        tray = [label for _, label in homes.labels("tray/")]
        if tray:
            print(f"  {scene['tray']['label']}: {', '.join(tray)}")

    def answers(self) -> list[str]:
        """Print the question and its answers; answers with the keys."""
        seat = self.game.decision.seat
        view = self.game.view(seat, self.lang)
        print(f"\n{view['prompt']['text']} [{view['prompt']['clause']}]")
        pieces = Pieces(view["scene"]["pieces"])
        faces = self.game.rules.option_faces(self.game.state, self.game.answers(), self.lang, self.game.seats, pieces)
        reader = Reader(self.lang, self.game.seats, seat)
        for number, face in enumerate(faces, 1):
            told = answer_explained(self.game, face.key, reader)
            words = [told.cost, told.brief or told.effect] if told else [face.detail]
            detail = f" ({', '.join(word for word in words if word)})" if any(words) else ""
            print(f"{number:4} {face.label}{detail}  {face.key}")
        return [face.key for face in faces]
