"""Style sheets of the art: rules, which elements they fit, and what wins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

SVG = "{http://www.w3.org/2000/svg}"
_PART = re.compile(r"([\w-]+|\*)|\.([\w-]+)|\[([\w-]+)(?:=\"([^\"]*)\")?\]|:(not|is)\(([^()]*)\)|(:.*)")


class Simple(NamedTuple):
    """One element of a selector."""

    tag: str
    classes: frozenset[str]
    attributes: tuple[tuple[str, str | None], ...]
    without: tuple[Simple, ...]
    any_of: tuple[Simple, ...]

    def fits(self, element: Element) -> bool:
        if self.tag and element.tag != SVG + self.tag:
            return False
        if self.classes and not self.classes.issubset(element.get("class", "").split()):
            return False
        for name, value in self.attributes:
            if name not in element.keys() or (value is not None and element.get(name) != value):
                return False
        if any(other.fits(element) for other in self.without):
            return False
        return not self.any_of or any(other.fits(element) for other in self.any_of)

    def weight(self) -> tuple[int, int]:
        classes, tags = len(self.classes) + len(self.attributes), int(bool(self.tag))
        for others in (self.without, self.any_of):
            if others:
                more = max(other.weight() for other in others)
                classes, tags = classes + more[0], tags + more[1]
        return classes, tags


class Rule(NamedTuple):
    """One selector with its declarations. `parts` from the element outwards, each with what joins it to the next."""

    parts: tuple[tuple[Simple, str], ...]
    weight: tuple[int, int, int]
    declarations: tuple[tuple[str, str], ...]

    def fits(self, path: Sequence[Element]) -> bool:
        return _fits(self.parts, path, len(path) - 1)


def _fits(parts: Sequence[tuple[Simple, str]], path: Sequence[Element], at: int) -> bool:
    (simple, joint), rest = parts[0], parts[1:]
    if at < 0 or not simple.fits(path[at]):
        return False
    if not rest:
        return True
    if joint == ">":
        return _fits(rest, path, at - 1)
    return any(_fits(rest, path, outer) for outer in range(at - 1, -1, -1))


class Sheet:
    """All rules of some style sheets, in their order."""

    def __init__(self, *texts: str) -> None:
        self.root: dict[str, str] = {}
        """Custom properties of the whole picture."""
        self._by_class: dict[str, list[Rule]] = {}
        self._others: list[Rule] = []
        number = 0
        for text in texts:
            for selectors, body in _blocks(text):
                declarations = tuple(_declarations(body))
                for selector in _selectors(selectors):
                    number += 1
                    if selector in (":root", ":host"):
                        self.root.update((name, value) for name, value in declarations if name.startswith("--"))
                    elif parts := _parts(selector):
                        weights = [part.weight() for part, _ in parts]
                        weight = sum(w[0] for w in weights), sum(w[1] for w in weights), number
                        self._add(Rule(parts, weight, declarations))

    def _add(self, rule: Rule) -> None:
        classes = rule.parts[0][0].classes
        home = self._by_class.setdefault(min(classes), []) if classes else self._others
        home.append(rule)

    def redefined(self) -> list[str]:
        """Custom properties that are not the same everywhere."""
        rules = [*self._others, *(rule for rules in self._by_class.values() for rule in rules)]
        return sorted({name for rule in rules for name, _ in rule.declarations if name.startswith("--")})

    def of(self, path: Sequence[Element]) -> dict[str, str]:
        """What is said about the last element of a path, the weightiest last word of each property."""
        element = path[-1]
        rules = [rule for rule in self._others if rule.fits(path)]
        for name in set(element.get("class", "").split()):
            rules.extend(rule for rule in self._by_class.get(name, ()) if rule.fits(path))
        said: dict[str, str] = {}
        for rule in sorted(rules, key=lambda rule: rule.weight):
            said.update(rule.declarations)
        return said


def _blocks(text: str) -> list[tuple[str, str]]:
    """Selectors and bodies; what holds only under conditions (`@media`...) is left out."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    blocks, depth, start, opened = [], 0, 0, 0
    for at, letter in enumerate(text):
        if letter == "{":
            depth += 1
            if depth == 1:
                opened = at
        elif letter == "}":
            depth -= 1
            if depth == 0:
                if not (head := text[start:opened].strip()).startswith("@"):
                    blocks.append((head, text[opened + 1 : at]))
                start = at + 1
    return blocks


def _declarations(body: str) -> list[tuple[str, str]]:
    pairs = (part.partition(":") for part in body.split(";") if ":" in part)
    return [(name.strip(), value.strip()) for name, _, value in pairs]


def _selectors(text: str) -> list[str]:
    """Separated by commas; those in brackets belong to their selector."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def _simple(text: str) -> Simple | None:
    tag, classes = "", set()
    attributes: list[tuple[str, str | None]] = []
    without: list[Simple] = []
    any_of: list[Simple] = []
    for found in _PART.finditer(text):
        name, of_class, attribute, value, kind, inner, state = found.groups()
        if state:
            return None  # what depends on a pointer or a page has no place in a picture
        if name:
            tag = "" if name == "*" else name
        elif of_class:
            classes.add(of_class)
        elif attribute:
            attributes.append((attribute, value))
        else:
            others = [_simple(part) for part in _selectors(inner)]
            known = [other for other in others if other is not None]
            (without if kind == "not" else any_of).extend(known)
            if kind == "is" and not known:
                return None
    return Simple(tag, frozenset(classes), tuple(attributes), tuple(without), tuple(any_of))


def _parts(selector: str) -> tuple[tuple[Simple, str], ...]:
    """From the element outwards; empty if the selector is none that a picture can fit."""
    words = re.sub(r"\s*>\s*", " > ", selector).split()
    parts: list[tuple[Simple, str]] = []
    joint = ""
    for word in reversed(_joined(words)):
        if word == ">":
            parts[-1] = (parts[-1][0], ">")
            continue
        simple = _simple(word)
        if simple is None or word == "~":
            return ()
        parts.append((simple, joint))
    return tuple(parts)


def _joined(words: list[str]) -> list[str]:
    """Words that a blank inside brackets has torn apart."""
    whole: list[str] = []
    for word in words:
        if whole and whole[-1].count("(") > whole[-1].count(")"):
            whole[-1] += " " + word
        else:
            whole.append(word)
    return whole
