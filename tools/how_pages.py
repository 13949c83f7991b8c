"""*How it plays*: five pictures of a real game with a few sentences each, before any rule is read."""

from typing import Any

from rules_html import esc, tag
from rules_text import TEXTS

import pyengine
from pyengine.core.rulebook import Rulebook
from pyengine.lessons.library import lesson_ids
from pyengine.table import Table

MODULE = '<script type="module" src="@app@/js/how_page.js"></script>'
STYLE = "@app@/css/how.css"


def how_body(game: str, book: Rulebook, lang: str) -> str:
    words = TEXTS[lang]
    panels = []
    for number, panel in enumerate(book.panels(lang), 1):
        title = words[f"how.{panel.id}"]
        picture = tag("div", tag("div", class_="h-art", data_panel=panel.id), class_="h-picture", aria_hidden="true")
        name = tag("a", tag("span", str(number), class_="h-number"), " ", esc(title), href=f"#{panel.id}")
        words_of_it = tag("div", tag("h2", name), tag("p", esc(panel.text)), class_="h-words")
        panels.append(tag("li", picture, words_of_it, class_="h-panel", id=panel.id))
    back = tag(
        "button",
        _sign("M15 5l-7 7 7 7"),
        type="button",
        id="back",
        title=words["how.back"],
        aria_label=words["how.back"],
    )
    on = tag("button", _sign("M9 5l7 7-7 7"), type="button", id="on", title=words["how.on"], aria_label=words["how.on"])
    steps = tag(
        "div", back, tag("output", id="place", data_words=words["how.place"]), on, class_="h-steps", hidden=True
    )
    app = "@site@/index.html#"
    ways = [tag("a", esc(words["play"]), class_="h-play", href=f"{app}/play/{game}")]
    if known := lesson_ids(game):
        ways.append(tag("a", esc(words["first_lesson"]), class_="r-btn", href=f"{app}/learn/{game}/{known[0]}"))
    ways.append(tag("a", esc(words["how.rules"]), class_="h-rules", href=f"{lang}.html"))
    return tag("ol", *panels, class_="h-panels") + tag("div", *ways, steps, class_="h-foot")


def _sign(path: str) -> str:
    return f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'


def how_pictures(game: str, book: Rulebook, lang: str) -> dict[str, Any]:
    """The pictures as the board layer draws them, each with one board."""
    found = {}
    for panel in book.panels(lang):
        table = Table("how", pyengine.replay(panel.record), lang, veil=False)
        seat = panel.board.removeprefix("seat")
        scene = table.show(int(seat) if seat.isdigit() else None)["scene"]
        found[panel.id] = {"view": panel.view, "scene": _one_board(scene, panel.board)}
    return {"revier": 1, "kind": "pictures", "game": game, "pictures": found}


def _one_board(scene: dict[str, Any], name: str) -> dict[str, Any]:
    boards = [board for board in scene["boards"] if board["id"] == name]
    if not boards:
        raise ValueError(f"there is no board {name!r}")

    def on_it(address: str) -> bool:
        return address.split("/")[0] == name

    pieces, there = [], set[str]()
    for piece in sorted(scene["pieces"], key=lambda piece: piece["at"].startswith("#")):
        if on_it(piece["at"]) or piece["at"].split("/")[0] in there:
            there.add(f"#{piece['id']}")
            pieces.append(
                {key: piece[key] for key in ("id", "kind", "at", "badge", "done") if piece.get(key) is not None}
            )
    slots = {
        address: {key: slot[key] for key in ("cost", "note", "off") if slot.get(key)}
        for address, slot in scene.get("slots", {}).items()
        if on_it(address)
    }
    return {
        **{key: value for key, value in scene.items() if key not in ("ahead", "tray")},
        "ahead": [],
        "tray": None,
        "boards": [{key: value for key, value in board.items() if key != "seat"} for board in boards],
        "pieces": pieces,
        "slots": {address: slot for address, slot in slots.items() if slot},
        **{key: {at: n for at, n in scene.get(key, {}).items() if on_it(at)} for key in ("counts", "turns", "stops")},
    }
