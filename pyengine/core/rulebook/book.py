"""A rulebook, read from the files of a game.

`outline.json` holds what all languages share (which clauses there are, where each comes from, what it refers to),
`<lang>.json` the words, `examples.json` the positions of the worked examples, `how.json` the pictures of *How it
plays* (a game may have none). In a text, `[CB-5.8]` is a link to a
clause and `{...}` stands for a figure, for a name of the game's data or (`{variant=value}`) for a setting, so that no
number is written twice.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from pyengine.core.rulebook.parts import (
    LANGUAGES,
    PANELS,
    AidItem,
    AidSection,
    Board,
    Chapter,
    Clause,
    ClauseVariant,
    Component,
    Example,
    Panel,
    Reading,
    Rows,
    Table,
    Term,
)
from pyengine.core.rules import Variant
from pyengine.core.view.text import translate

_PLACEHOLDER: Final = re.compile(r"\{([A-Za-z0-9_=]+)\}")


def placeholders(text: str) -> tuple[str, ...]:
    """The names in braces, in the order of the alphabet."""
    return tuple(sorted(_PLACEHOLDER.findall(text)))


class Rulebook:
    """The rules of one game as a person reads them, in our own words in four languages."""

    def __init__(
        self,
        package: str,
        *,
        figures: Mapping[str, object],
        tables: Mapping[str, Callable[[str], Rows]],
        components: Callable[[str], Iterable[Component]],
        name_of: Callable[[str, str], str],
        variants: Iterable[Variant],
        pictures: Mapping[str, str],
    ) -> None:
        """`package` holds the files. `figures` is what `{...}` stands for, unless it is the id of a thing or a variant.

        `tables` make the rows in a language from the data, `components` every piece of the game; `name_of` is that of
        the game's texts. `pictures` are symbols that stand for pieces without one of their own name.
        """
        self._package = package
        self.figures: Final = {name: str(value) for name, value in figures.items()}
        self.tables: Final = dict(tables)
        self._make_components = components
        self.name_of: Final = name_of
        self._variants = {variant.id: variant for variant in variants}
        self.pictures: Final = dict(pictures)
        # Kept for each book; a method's own cache would keep the books as well.
        self._file = cache(self._read)
        self.chapters = cache(self._read_chapters)
        self.examples = cache(self._read_examples)
        self._clauses = cache(self._by_id)

    # --- reading the files

    def _read(self, name: str) -> dict[str, Any]:
        text = (resources.files(self._package) / f"{name}.json").read_text(encoding="utf-8")
        loaded: dict[str, Any] = json.loads(text)
        return loaded

    def words(self, lang: str) -> dict[str, Any]:
        """The language file as it is, with its placeholders."""
        if lang not in LANGUAGES:
            raise ValueError(f"the rulebook has no language {lang!r}; it has {', '.join(LANGUAGES)}")
        return self._file(lang)

    # --- figures and names in a text

    def _filled(self, text: str, lang: str, **values: str) -> str:
        def fill(found: re.Match[str]) -> str:
            name = found[1]
            if name in values:
                return values[name]
            if name in self.figures:
                return self.figures[name]
            if "=" in name:
                variant, _, value = name.partition("=")
                return self._variant_name(variant, value, lang)
            named = self.name_of(name, lang)
            if named == name:
                raise ValueError(f"nothing is known by the name of {name!r}: {text!r}")
            return named

        return _PLACEHOLDER.sub(fill, text)

    def _variant_name(self, id: str, value: str, lang: str) -> str:
        """A variant and one of its values as the table's settings call them."""
        variant = self._variants[id]
        label = next(label for known, label, _ in variant.values if known == value)
        colon = "\N{NO-BREAK SPACE}: " if lang == "fr" else ": "
        return translate(variant.label, lang) + colon + translate(label, lang)

    def label(self, name: str, lang: str, **values: str) -> str:
        """A heading or another short text of the rules pages, such as `title` or `of.card`."""
        return self._filled(self.words(lang)["labels"][name], lang, **values)

    def has_label(self, name: str) -> bool:
        return name in self.words(LANGUAGES[0])["labels"]

    # --- chapters and clauses

    def clause_ids(self) -> tuple[str, ...]:
        """Every address of a clause, in the rulebook's order."""
        return tuple(entry["id"] for chapter in self._file("outline")["chapters"] for entry in chapter["clauses"])

    def _read_chapters(self, lang: str) -> tuple[Chapter, ...]:
        """The whole rulebook."""
        words = self.words(lang)["chapters"]
        outline = self._file("outline")["chapters"]
        prefix = self.clause_ids()[0].partition("-")[0]
        differing = {one["id"] for entry in outline for one in entry["clauses"] if "readings" in one}
        found = []
        for entry in outline:
            number, text = entry["number"], words[str(entry["number"])]
            clauses = tuple(self._clause(number, one, differing, lang) for one in entry["clauses"])
            title, summary = self._filled(text["title"], lang), self._filled(text["summary"], lang)
            found.append(Chapter(f"{prefix}-{number}", number, title, summary, clauses, entry.get("table")))
        return tuple(found)

    def _clause(self, chapter: int, entry: dict[str, Any], differing: set[str], lang: str) -> Clause:
        words = self.words(lang)["clauses"][entry["id"]]
        plain = {name: self._filled(text, lang) for name, text in words.items() if isinstance(text, str)}
        variants = tuple(
            ClauseVariant(
                variant, value, self._variant_name(variant, value, lang), self._filled(words["variants"][value], lang)
            )
            for variant, values in entry.get("variants", {}).items()
            for value in values
        )
        readings = tuple(
            Reading(edition, self._filled(words["readings"][edition], lang)) for edition in entry.get("readings", ())
        )
        return Clause(
            entry["id"],
            chapter,
            plain["title"],
            plain["text"],
            tuple(entry["sources"]),
            tuple(entry["see"]),
            entry.get("example"),
            entry.get("table"),
            plain.get("default"),
            entry.get("variant"),
            plain.get("variant"),
            variants,
            readings,
            tuple(id for id in entry["see"] if id in differing),
        )

    def _by_id(self, lang: str) -> dict[str, Clause]:
        return {clause.id: clause for chapter in self.chapters(lang) for clause in chapter.clauses}

    def clause(self, id: str, lang: str) -> Clause:
        """One clause by its address; `KeyError` if there is none."""
        return self._clauses(lang)[id]

    # --- examples, player aid, glossary

    def _read_examples(self, lang: str) -> tuple[Example, ...]:
        """The worked examples, each with one or more boards."""
        found = []
        for id, words in self.words(lang)["examples"].items():
            boards = tuple(
                Board(
                    self._filled(told["when"], lang),
                    self._filled(told["then"], lang),
                    shown["position"],
                    tuple(shown["keys"]),
                    shown["then"],
                )
                for told, shown in zip(words["boards"], self._file("examples")[id], strict=True)
            )
            clauses = tuple(clause.id for clause in self._clauses(lang).values() if clause.example == id)
            title, given = self._filled(words["title"], lang), self._filled(words["given"], lang)
            found.append(Example(id, title, given, clauses, boards))
        return tuple(found)

    def has_panels(self) -> bool:
        return (resources.files(self._package) / "how.json").is_file()

    def panels(self, lang: str) -> tuple[Panel, ...]:
        """*How it plays* in five pictures, moments of one real game."""
        how, words = self._file("how"), self.words(lang)["how"]
        found = []
        for id in PANELS:
            shown = how["panels"][id]
            record = {**how["record"], "moves": how["record"]["moves"][: shown["after"]]}
            text = self._filled(words[id], lang)
            found.append(Panel(id, text, record, shown["board"], tuple(shown["view"])))
        return tuple(found)

    def player_aid(self, lang: str) -> tuple[AidSection, ...]:
        """The rules on one page."""
        found = []
        for entry in self._file("outline")["aid"]:
            words = self.words(lang)["aid"][entry["id"]]
            icons = entry.get("icons", [""] * len(entry["items"]))
            items = tuple(
                AidItem(self._filled(text, lang), tuple(see), icon)
                for text, see, icon in zip(words["items"], entry["items"], icons, strict=True)
            )
            things = tuple(entry.get("things", ()))
            found.append(AidSection(entry["id"], words["title"], items, entry.get("table"), things))
        return tuple(found)

    def glossary(self, lang: str) -> tuple[Term, ...]:
        """The words of the game; the same ids in every language, so that they can be compared."""
        words = self.words(lang)["glossary"]
        entries = self._file("outline")["glossary"]
        return tuple(Term(entry["id"], words[entry["id"]], entry["clause"]) for entry in entries)

    # --- what is made from the data

    def table(self, id: str, lang: str) -> Table:
        """One of `tables`, for instance the cards or the points of the final scoring."""
        words = self.words(lang)["tables"][id]
        more, rows = self.tables[id](lang)
        return Table(id, words["title"], (*words["columns"], *more), tuple(rows))

    def components(self, lang: str) -> Iterator[Component]:
        """Every piece of the game."""
        yield from self._make_components(lang)
