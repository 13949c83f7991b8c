"""Draw a position or the end of a record: an SVG that stands alone, a PNG, or a picture in the terminal."""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path

import pyengine
from pyengine.cli.common import read_document
from pyengine.cli.terminal import protocol, shown
from pyengine.core.view.text import LANGUAGES
from pyengine.picture import THEMES
from pyengine.picture.art import ArtMissing
from pyengine.picture.png import NoConverter, to_png


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, help="a position or a record; - reads standard input")
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE",
        help="where to (default: a picture in a terminal that shows some, else the SVG to standard output)",
    )  # fmt: skip
    parser.add_argument("--seat", type=int, help="what this seat sees, from 0 (default: what everybody sees)")
    parser.add_argument("--board", help='"board" (default), "seat0"..., "tray", or "table" for all of them')
    parser.add_argument("--lang", default="en", choices=LANGUAGES, help="language of the words")
    parser.add_argument("--theme", default="light", choices=THEMES, help="light or dark")
    parser.add_argument("--mark", action="append", default=[], metavar="ADDRESS", help="put a ring around a place")
    parser.add_argument("--at", type=int, metavar="N", help="after the first N choices of a record (default: all)")
    parser.add_argument("--outlines", action="store_true", help="letters as shapes, for programs without web fonts")
    parser.add_argument("--png", action="store_true", help="a PNG, if a program that makes one is installed")
    parser.add_argument("--width", type=int, metavar="PIXELS", help="width of the PNG (default: as the board is)")


def run(args: argparse.Namespace) -> int:
    if args.png and args.output is None:
        print("--png needs a file to write to: -o board.png", file=sys.stderr)
        return 2
    way = "" if args.output else terminal()
    try:
        document = read_document(args.file)
        if isinstance(document, dict) and document.get("kind") == "record" and args.at is not None:
            document = {**document, "moves": document.get("moves", [])[: max(0, args.at)]}
            document.pop("digest", None)
        outlines = args.outlines or args.png or bool(way)
        svg = pyengine.draw(document, args.seat, args.board, args.lang, args.theme, args.mark, outlines=outlines)
    except (OSError, ValueError, TypeError, ArtMissing) as problem:
        print(f"{args.file}: {problem}", file=sys.stderr)
        return 1
    if args.png:
        return save_png(svg, args)
    if args.output is not None:
        args.output.write_text(svg, "utf-8")
    elif not (way and show(svg, way, args.width)):
        sys.stdout.write(svg)
    return 0


def terminal() -> str:
    """How the terminal shows pictures; empty if it does not, or if the output goes elsewhere."""
    return protocol(os.environ) if sys.stdout.isatty() else ""


def show(svg: str, way: str, width: int | None) -> bool:
    """Show a picture in the terminal, if a program is installed that makes a PNG."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, "board.png")
        try:
            make_png(svg, target, width)
        except NoConverter:
            return False
        sys.stdout.write(shown(target.read_bytes(), way))
    return True


def save_png(svg: str, args: argparse.Namespace) -> int:
    """Write a PNG, or say what is missing."""
    try:
        make_png(svg, args.output, args.width)
    except NoConverter as problem:
        print(f"{problem}. Without --png an SVG is written, which needs none.", file=sys.stderr)
        return 1
    return 0


def make_png(svg: str, target: Path, wanted: int | None) -> None:
    found = re.search(r'width="([\d.]+)" height="([\d.]+)"', svg)
    width, height = (float(part) for part in found.groups()) if found else (1000.0, 1000.0)
    wide = wanted or round(width)
    size = wide, round(height * wide / width)
    if found:
        svg = svg.replace(found[0], f'width="{size[0]}" height="{size[1]}"', 1)
    to_png(svg, target, size)
