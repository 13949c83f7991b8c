"""The components page: every piece with its picture, its values, and where they come from."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from rules_html import esc, linked, tag
from rules_text import TEXTS

import pyengine
from pyengine.core.rulebook import Component, Rulebook, Source
from pyengine.table import Table

WEB = Path(__file__).parent.parent / "web"
SVG = "{http://www.w3.org/2000/svg}"
KINDS = ("rulebook", "public", "reconstructed")
ElementTree.register_namespace("", SVG[1:-1])


class Sprites:
    """The symbols of a game, to be put into a page together with all that they use, with their words."""

    def __init__(self, game: str, texts: dict[str, str]) -> None:
        self._found: dict[str, ElementTree.Element] = {}
        for path in sorted((WEB / "svg" / game).glob("*.svg")):
            for element in ElementTree.parse(path).iter():
                if words := texts.get(element.get("data-text", "")):
                    element.text = words
                if element.get("id"):
                    self._found.setdefault(str(element.get("id")), element)
        self._used: dict[str, None] = {}

    def __contains__(self, id: str) -> bool:
        return id in self._found and self._found[id].tag == f"{SVG}symbol"

    def picture(self, id: str) -> str:
        self._use(id)
        width, height = re.split(r"[ ,]+", self._found[id].get("data-size", "24,24"))
        use = f'<use href="#{esc(id)}" width="{width}" height="{height}"/>'
        return f'<svg class="r-art" viewBox="0 0 {width} {height}" aria-hidden="true">{use}</svg>'

    def _use(self, id: str) -> None:
        if id in self._used or id not in self._found:
            return
        self._used[id] = None
        for part in self._found[id].iter():
            for value in part.attrib.values():
                for name in re.findall(r"^#([\w-]+)$|url\(#([\w-]+)\)", value):
                    self._use(name[0] or name[1])

    def holder(self) -> str:
        parts = (
            ElementTree.tostring(self._found[id], "unicode").replace(' xmlns="http://www.w3.org/2000/svg"', "")
            for id in self._used
        )
        return f'<svg width="0" height="0" class="r-sprites" aria-hidden="true"><defs>{"".join(parts)}</defs></svg>'


def light_style(game: str) -> str:
    """The classes of the art, for pictures that stand in a page and not on a board."""
    house = (WEB / "css/board.css").read_text("utf-8")
    found = re.search(r"/\* house classes.*?(?=/\* slots rest)", house, re.S)
    own = WEB / "svg" / game / "art.css"
    return (found[0] if found else "") + own.read_text("utf-8").replace(":host", ":root")


def components_body(game: str, book: Rulebook, lang: str) -> str:
    words, sprites = TEXTS[lang], Sprites(game, art_texts(game, lang))
    groups: dict[str, list[Component]] = {}
    for component in book.components(lang):
        groups.setdefault(component.kind, []).append(component)
    sections = []
    for kind, members in groups.items():
        as_cards = all(_symbol(member, sprites, book) for member in members)
        entries = "".join(_entry(member, sprites, book, (game, lang), as_cards) for member in members)
        shape = "r-cards" if as_cards else "r-list"
        sources = list(dict.fromkeys(source for member in members for source in member.sources))
        sections.append(
            tag(
                "section",
                tag("h2", esc(book.label(f"of.{kind}", lang)), " ", tag("small", esc(sum(m.count for m in members)))),
                tag("ul", entries, class_=shape),
                _evidence(sources, words),
                class_="r-chapter",
                id=f"of-{kind}",
            )
        )
    legend = tag(
        "section",
        tag("h2", esc(words["legend"])),
        tag("dl", *(tag("dt", _mark(kind, words)) + tag("dd", esc(words[f"kind.{kind}.text"])) for kind in KINDS)),
        tag("p", tag("a", esc(words["correct"]), href=_correcting(game))),
        class_="r-legend r-legend-open",
    )
    body = legend + "".join(sections)
    return sprites.holder() + body


def art_texts(game: str, lang: str) -> dict[str, str]:
    """The words that the drawings ask for, as any table shows them."""
    players = pyengine.describe(game, lang)["players"][0]
    frame = Table("still", pyengine.new_game(game, players=players, seed=1), lang, veil=False).frame()
    texts: dict[str, str] = frame["scene"]["texts"]
    return texts


class Told(NamedTuple):
    """A kind of piece, or a place, in the words of the table's own explanations."""

    name: str
    effect: str
    clause: str


@cache
def explained(game: str, lang: str) -> dict[str, Told]:
    """What each place and piece of a full table is and does, by its id.

    What two deals explain differently depends on what lies there, so the pages do not say it.
    """
    one, other = (_told_in(game, lang, seed) for seed in (1, 2))
    return {id: said for id, said in one.items() if said.effect and other.get(id, said).effect == said.effect}


def _told_in(game: str, lang: str, seed: int) -> dict[str, Told]:
    players = pyengine.describe(game, lang)["players"][-1]
    fresh = pyengine.new_game(game, players=players, seed=seed)
    scene = fresh.view(None, lang)["scene"]
    addresses = {f"#{piece['id']}": piece["kind"] for piece in scene["pieces"]}
    addresses |= {address: address.split("/")[1] for address in scene["slots"]}
    found: dict[str, Told] = {}
    for address, id in addresses.items():
        if id not in found:
            said = pyengine.explain(fresh, address, lang)
            found[id] = Told(said["name"], said["effect"], said["clause"])
    return found


def _mark(kind: str, words: dict[str, str], game: str = "") -> str:
    """Where a value comes from; for a piece of a game, what we reconstructed leads to where it can be corrected."""
    name, shape = esc(words[f"kind.{kind}"]), f"r-source r-from-{kind}"
    if game and kind == "reconstructed":
        return tag("a", name, class_=shape, title=words["correct"], href=_correcting(game))
    return tag("span", name, class_=shape, title=words[f"kind.{kind}.text"])


def _correcting(game: str) -> str:
    """The page of component sets."""
    return f"@site@/index.html#/components/{game}"


def _facts(facts: dict[str, Any], book: Rulebook, lang: str) -> str:
    """What a piece says; a fact without a label is only for programs."""

    def said(value: Any) -> str:
        if isinstance(value, list):
            return ", ".join(said(one) for one in value)
        return str(value) if isinstance(value, int) else book.name_of(value, lang)

    shown = [(f"fact.{name}", value) for name, value in facts.items() if value != []]
    return tag(
        "dl",
        *(
            tag("div", tag("dt", esc(book.label(name, lang))), " ", tag("dd", esc(said(value))))
            for name, value in shown
            if book.has_label(name)
        ),
    )


def _symbol(component: Component, sprites: Sprites, book: Rulebook) -> str:
    """The symbol that shows a piece, or nothing."""
    names = (component.id, book.pictures.get(component.id, ""))
    return next((name for name in names if name in sprites), "")


def _entry(component: Component, sprites: Sprites, book: Rulebook, page: tuple[str, str], as_card: bool) -> str:
    game, lang = page
    words = TEXTS[lang]
    symbol = _symbol(component, sprites, book)
    picture = sprites.picture(symbol) if symbol else ""
    kinds = {source.kind for source in component.sources}
    marks = " ".join(_mark(kind, words, game) for kind in KINDS if kind in kinds)
    said = explained(game, lang)
    here = said.get(component.id) or said.get(symbol)
    effect = here.effect if here else ""
    count = tag("span", f"{component.count} ×", class_="r-count") if component.count > 1 else ""
    rule = tag("a", esc(component.clause), class_="r-ref", href=f"{lang}.html#{component.clause}")
    return tag(
        "li",
        tag("div", picture, class_="r-picture") if picture or as_card else "",
        tag(
            "div",
            tag("strong", count, " " if count else "", esc(component.name)),
            _facts(component.facts, book, lang),
            tag("p", esc(effect), class_="r-effect") if effect else "",
            tag("p", marks, " ", rule),
        ),
        id=f"c-{component.id}",
    )


def _evidence(sources: Iterable[Source], words: dict[str, str]) -> str:
    """The places, as they are noted with the data (in English); names of our own files mean nothing to a reader."""
    lines = (
        tag(
            "li",
            _mark(source.kind, words),
            " ",
            tag("span", linked(re.sub(r"\b\d+_[0-9a-f]+\.txt: ", "", source.where)), lang="en"),
        )
        for source in sources
    )
    return tag("details", tag("summary", esc(words["evidence"])), tag("ul", *lines), class_="r-evidence")
