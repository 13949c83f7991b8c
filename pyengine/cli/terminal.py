"""Pictures in terminals that can show them: by Kitty's graphics, or by iTerm2's inline images."""

from __future__ import annotations

import base64
from collections.abc import Mapping

CHUNK = 4096
"""Kitty takes no more characters at once."""
KITTY = ("xterm-kitty", "xterm-ghostty")
KITTY_PROGRAMS = ("ghostty",)
ITERM_PROGRAMS = ("iTerm.app", "WezTerm")


def protocol(environment: Mapping[str, str]) -> str:
    """How the terminal says that it shows pictures: "kitty", "iterm", or "" if it does not."""
    term, program = environment.get("TERM", ""), environment.get("TERM_PROGRAM", "")
    if "TMUX" in environment or "STY" in environment or term.startswith(("tmux", "screen")):
        return ""  # what is between would swallow it
    if term in KITTY or program in KITTY_PROGRAMS or "KITTY_WINDOW_ID" in environment:
        return "kitty"
    return "iterm" if program in ITERM_PROGRAMS or environment.get("LC_TERMINAL") == "iTerm2" else ""


def shown(png: bytes, way: str) -> str:
    """A PNG as the characters that show it.

    >>> shown(b"png", "kitty")
    '\\x1b_Ga=T,f=100,m=0;cG5n\\x1b\\\\\\n'
    >>> shown(b"png", "iterm")
    '\\x1b]1337;File=inline=1;size=3;preserveAspectRatio=1:cG5n\\x07\\n'
    """
    text = base64.b64encode(png).decode()
    if way == "iterm":
        return f"\x1b]1337;File=inline=1;size={len(png)};preserveAspectRatio=1:{text}\x07\n"
    parts = [text[at : at + CHUNK] for at in range(0, len(text), CHUNK)]
    last = len(parts) - 1
    return (
        "".join(
            f"\x1b_G{'a=T,f=100,' if number == 0 else ''}m={int(number < last)};{part}\x1b\\"
            for number, part in enumerate(parts)
        )
        + "\n"
    )
