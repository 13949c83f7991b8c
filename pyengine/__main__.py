"""`python -m pyengine`: play in a terminal, simulate, check or draw a document, measure."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import pyengine
from pyengine.cli import arena, bench, check, dataset, draw, play, puzzles, simulate

COMMANDS = {
    "play": play,
    "simulate": simulate,
    "check": check,
    "draw": draw,
    "arena": arena,
    "puzzles": puzzles,
    "bench": bench,
    "dataset": dataset,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; answers with the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m pyengine", description="Revier's rules engine on the command line."
    )
    parser.add_argument("--version", action="version", version=pyengine.__version__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        summary = (module.__doc__ or "").splitlines()[0]
        module.add_arguments(commands.add_parser(name, help=summary, description=summary))
    args = parser.parse_args(arguments)
    try:
        code: int = COMMANDS[args.command].run(args)
        return code
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        return 0


if __name__ == "__main__":
    sys.exit(main())
