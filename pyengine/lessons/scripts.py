"""What the other players do while a stage lasts: a script of lines, read from left to right."""

from __future__ import annotations

from fnmatch import fnmatchcase


def answers(line: str, options: list[str]) -> list[str]:
    """The legal answers that a line of a script means, the one to play first: `end|pass|*` is tried from the left."""
    return [key for pattern in line.split("|") for key in options if fnmatchcase(key, pattern)]


def use(script: list[str], key: str) -> None:
    """Strike out the line of a script by which this key was played; the last line stays."""
    for number, line in enumerate(script):
        if answers(line, [key]):
            if number < len(script) - 1:
                del script[number]
            return
