"""The rules pages, from the rulebook of every game that has one.

python tools/rules_pages.py OUT

    OUT/<game>/<lang>.html             the rules, every clause with its address
    OUT/<game>/how-<lang>.html         how it plays, five pictures
    OUT/<game>/how-<lang>.json         what the board layer draws there
    OUT/<game>/aid-<lang>.html         the player aid, one page
    OUT/<game>/components-<lang>.html  every piece with its values and where they come from
    OUT/<game>/clauses-<lang>.json     title and text of every clause, for the app's hover cards
    OUT/<game>/boards-<lang>.json      the examples as documents, each with a still picture of its beginning
    OUT/<game>/art.css                 the game's art outside of its boards
"""

import json
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import how_pages  # noqa: E402
from rules_components import Sprites, art_texts, components_body, explained, light_style  # noqa: E402
from rules_html import document, esc, linked, refs, table, tag  # noqa: E402
from rules_text import NAMES, TEXTS  # noqa: E402

import pyengine  # noqa: E402
from pyengine.core.rulebook import SOURCES, Chapter, Clause, ClauseVariant, Example, Rulebook, rulebook_of  # noqa: E402
from pyengine.table import Table  # noqa: E402

STYLES = ("@app@/css/tokens.css", "@app@/css/rules.css")
MODULE = '<script type="module" src="@app@/js/rules.js"></script>'
COMPONENTS = 1
"""The chapter of every rulebook that says what is in the box: it is looked up, and not read before the play."""
EMBED = '<script src="@site@/embed.js" async></script>'


class Pages:
    """All pages of one game in one language."""

    def __init__(self, game: str, book: Rulebook, lang: str) -> None:
        self.game, self.book, self.lang = game, book, lang
        self.words = TEXTS[lang]
        self.title: str = pyengine.describe(game, lang)["title"]
        self.colon = "\N{NO-BREAK SPACE}: " if lang == "fr" else ": "
        self.chapters = sorted(book.chapters(lang), key=lambda chapter: chapter.number == COMPONENTS)
        self.examples = {example.id: example for example in book.examples(lang)}

    # --- the frame of every page

    def page(
        self, kind: str, heading: str, about: str, main: str, scripts: tuple[str, ...], styles: tuple[str, ...] = ()
    ) -> str:
        w = self.words
        names = {"": w["rules"], "aid-": w["aid"], "components-": w["components"]}
        if self.book.has_panels():
            names = {"how-": w["how"], **names}
        pages = (
            tag("a", esc(name), href=f"{start}{self.lang}.html", aria_current="page" if start == kind else None)
            for start, name in names.items()
        )
        languages = (
            tag("a", esc(name), href=f"{kind}{lang}.html", lang=lang, hreflang=lang, data_lang=lang,
                aria_current="true" if lang == self.lang else None)
            for lang, name in NAMES.items()
        )  # fmt: skip
        header = tag(
            "header",
            tag("a", esc(w["skip"]), class_="r-skip", href="#main"),
            tag(
                "div",
                tag("a", "Revier", class_="r-wordmark", href="@site@/index.html"),
                tag("nav", *pages, class_="r-pages", aria_label=w["pages"]),
                tag("nav", *languages, class_="r-languages", aria_label=w["language"]),
                class_="r-bar",
            ),
            class_="r-top",
        )
        foot = tag("footer", tag("p", esc(w["notice"])), class_="r-foot")
        title = tag("div", tag("h1", esc(heading)), tag("p", esc(about), class_="r-about"), class_="r-title")
        body = header + tag("main", title, main, id="main", class_=f"r-main r-{kind.strip('-') or 'rules'}") + foot
        return document(self.lang, f"{heading} · Revier", about, (*STYLES, *styles), scripts, body)

    def heading(self, page: str) -> str:
        return self.title + self.colon + page

    # --- the rules

    def rules(self) -> str:
        w = self.words
        hint = esc(w["search_hint"])
        shown: set[str] = set()
        chapters = "".join(self.chapter(chapter, shown) for chapter in self.chapters)
        search = tag(
            "form",
            tag("label", esc(w["search"]), for_="q"),
            f'<input id="q" type="search" autocomplete="off" placeholder="{hint}" aria-describedby="found">',
            tag("button", esc(w["clear"]), type="button", class_="r-btn", id="clear", hidden=True),
            tag("p", id="found", role="status", data_found=w["found"], data_nothing=w["nothing"]),
            class_="r-search",
            role="search",
        )
        legend = tag(
            "details",
            tag("summary", esc(w["sources"])),
            tag("dl", *(
                tag("dt", self.source(kind)) + tag("dd", esc(w[f"source.{kind}.text"]))
                for kind in SOURCES
            ), self.differing_legend()),
            class_="r-legend",
        )  # fmt: skip
        contents = tag(
            "nav",
            tag("details", tag("summary", esc(w["contents"])), self.contents(), open=True),
            class_="r-toc",
            aria_label=w["contents"],
        )
        noscript = tag("noscript", tag("p", esc(w["noscript"]), class_="r-about"))
        text = tag("div", self.brief(), search, noscript, legend, chapters, self.glossary(), class_="r-text")
        body = tag("div", contents, text, class_="r-columns")
        return self.page("", self.book.label("title", self.lang), w["about"], body, (MODULE, EMBED))

    def brief(self) -> str:
        """The goal and a turn, before anything else; the pieces come later."""
        if not self.book.has_panels():
            return ""
        w = self.words
        told = (
            tag("div", tag("h2", esc(w[f"how.{panel.id}"])), tag("p", esc(panel.text)))
            for panel in self.book.panels(self.lang)
            if panel.id in ("goal", "turn")
        )
        more = tag("p", tag("a", esc(w["how"]), href=f"how-{self.lang}.html"), class_="r-see")
        return tag("section", *told, more, class_="r-brief", id="brief")

    def contents(self) -> str:
        entries = []
        for chapter in self.chapters:
            note = tag("small", esc(self.words["told_last"])) if chapter.number == COMPONENTS else ""
            name = f"{chapter.number} {esc(chapter.title)}"
            entries.append(tag("li", tag("a", name, note, href=f"#chapter-{chapter.number}")))
        entries.append(tag("li", tag("a", esc(self.words["glossary"]), href="#glossary")))
        return tag("ol", *entries)

    def chapter(self, chapter: Chapter, shown: set[str]) -> str:
        parts = [
            tag("h2", tag("span", str(chapter.number), class_="r-number"), " ", esc(chapter.title), id=chapter.id),
            tag("p", linked(chapter.summary), class_="r-summary"),
        ]
        if chapter.table:
            parts.append(self.table(chapter.table))
        for clause in chapter.clauses:
            parts.append(self.clause(clause))
            if clause.example and clause.example not in shown:
                shown.add(clause.example)
                parts.append(self.example(self.examples[clause.example]))
        return tag("section", *parts, class_="r-chapter", id=f"chapter-{chapter.number}")

    def table(self, id: str) -> str:
        made = self.book.table(id, self.lang)
        return table(made.title, made.columns, (row.cells for row in made.rows))

    def source(self, kind: str) -> str:
        name, why = self.words[f"source.{kind}"], self.words[f"source.{kind}.text"]
        return tag("span", esc(name), class_=f"r-source r-from-{kind}", title=why)

    def differing_legend(self) -> str:
        """What the mark of `differing` means, if the game has rulebooks that differ."""
        if not any(clause.readings for chapter in self.chapters for clause in chapter.clauses):
            return ""
        mark = tag("span", esc(self.words["differs"]), class_="r-differs")
        return tag("dt", mark) + tag("dd", esc(self.words["differs.text"]))

    def differing(self, clause: Clause) -> str:
        """The mark of a clause in which the rulebooks of different languages differ, with the way to the comparison."""
        if not clause.differs and not clause.readings:
            return ""
        where = refs(clause.differs)
        return tag("p", tag("span", esc(self.words["differs"]), class_="r-differs"), " " if where else "", where)

    def variants(self, clause: Clause) -> str:
        """How the clause is played with another value of a variant."""
        notes = (
            tag("p", tag("b", esc(variant.name), class_="r-lead"), " ", linked(variant.text), class_="r-variant")
            for variant in clause.variants
        )
        return "".join(notes)

    def clause(self, clause: Clause) -> str:
        w = self.words
        number = tag(
            "a", esc(clause.id), class_="r-address", href=f"#{clause.id}", title=w["address"].format(id=clause.id)
        )
        sources = " ".join(self.source(kind) for kind in clause.sources)
        parts = [tag("h3", number, " ", esc(clause.title), " ", tag("span", sources, class_="r-sources"))]
        if clause.default is None:
            parts.append(tag("p", linked(clause.text)))
        else:
            pairs = [(w["open.text"], clause.text)]
            pairs += [(w[f"reading.{reading.edition}"], reading.text) for reading in clause.readings]
            pairs.append((w["open.default"], clause.default))
            if clause.variant_text:
                pairs.append((w["open.variant"], clause.variant_text))
            parts.append(
                tag("dl", *(tag("dt", esc(name)) + tag("dd", linked(text)) for name, text in pairs), class_="r-open")
            )
        parts += [self.variants(clause), self.differing(clause)]
        if clause.table:
            parts.append(self.table(clause.table))
        if clause.example:
            title = w["example"] + self.colon + self.examples[clause.example].title
            parts.append(tag("p", tag("a", esc(title), href=f"#{clause.example}"), class_="r-see"))
        if also := [id for id in clause.see if id not in clause.differs]:
            parts.append(tag("p", esc(w["see"]), " ", refs(also), class_="r-see"))
        return tag("article", *parts, class_="r-clause", id=clause.id)

    def example(self, example: Example) -> str:
        w, lang = self.words, self.lang
        boards = []
        for number, board in enumerate(example.boards, 1):
            name = f"{example.id}-{number}"
            live = tag(
                "revier-board",
                src=f"boards-{lang}.json#{name}",
                mode="show",
                lang=lang,
                label=example.title,
            )
            told = tag("p", tag("b", esc(w["example.when"]), class_="r-lead"), " ", linked(board.when))
            result = tag("figcaption", tag("b", esc(w["example.then"]), class_="r-lead"), " ", linked(board.then))
            boards.append(tag("figure", told, live, result, class_="r-board"))
        heading = tag("h3", tag("span", esc(self.words["example"]), class_="r-kicker"), " ", esc(example.title))
        given = tag("p", tag("b", esc(w["example.given"]), class_="r-lead"), " ", linked(example.given))
        about = tag("p", refs(example.clauses), class_="r-see")
        return tag(
            "section",
            heading,
            given,
            *boards,
            about,
            class_="r-example",
            id=example.id,
            data_clauses=" ".join(example.clauses),
        )

    def glossary(self) -> str:
        terms = sorted(self.book.glossary(self.lang), key=lambda term: term.term.casefold())
        entries = (tag("div", tag("dt", esc(term.term)), tag("dd", refs([term.clause]))) for term in terms)
        heading = tag("h2", esc(self.words["glossary"]))
        return tag("section", heading, tag("dl", *entries, class_="r-terms"), class_="r-chapter", id="glossary")

    # --- how it plays

    def how(self) -> str:
        body, about = how_pages.how_body(self.game, self.book, self.lang), self.words["about_how"]
        heading = self.heading(self.words["how"][:1].lower() + self.words["how"][1:])
        return self.page("how-", heading, about, body, (how_pages.MODULE,), (how_pages.STYLE,))

    # --- the player aid

    def aid(self) -> str:
        rules = f"{self.lang}.html"
        sections = []
        sprites = Sprites(self.game, art_texts(self.game, self.lang))
        for section in self.book.player_aid(self.lang):
            items = (
                tag("li", sprites.picture(item.icon) if item.icon else "", linked(item.text, rules), " ",
                    refs(item.see, rules), class_="r-pictured" if item.icon else None)
                for item in section.items
            )  # fmt: skip
            parts = [tag("h2", esc(section.title)), tag("ul", *items, *self.things(section.things, sprites))]
            if section.table:
                parts.append(self.table(section.table))
            kind = "r-aid-part r-screen" if section.things else "r-aid-part"  # the sheet of paper is full
            sections.append(tag("section", *parts, class_=kind))
        print_it = tag("button", esc(self.words["print"]), type="button", class_="r-btn", id="print", hidden=True)
        heading = self.heading(self.words["aid"])
        return self.page(
            "aid-",
            heading,
            self.words["about_aid"],
            sprites.holder() + print_it + tag("div", *sections, class_="r-aid-columns"),
            (MODULE,),
            ("art.css",),
        )

    def things(self, ids: Iterable[str], sprites: Sprites) -> Iterator[str]:
        """Pieces and places in the words in which the table explains them."""
        for id in ids:
            said = explained(self.game, self.lang)[id]
            picture = sprites.picture(id) if id in sprites else ""
            words = tag("strong", esc(said.name)) + ": " + esc(said.effect)
            reference = refs((said.clause,), f"{self.lang}.html")
            yield tag("li", picture, words, " ", reference, class_="r-pictured" if picture else None)

    # --- data for scripts

    def clauses(self) -> dict[str, Any]:
        """Title and text by address; a chapter has one too."""
        chapters = {chapter.id: [chapter.title, chapter.summary] for chapter in self.chapters}
        return chapters | {
            clause.id: [clause.title, " ".join((clause.default or clause.text, *map(told, clause.variants)))]
            for chapter in self.chapters
            for clause in chapter.clauses
        }

    def boards(self) -> dict[str, Any]:
        found = {}
        for example in self.examples.values():
            for number, board in enumerate(example.boards, 1):
                game = pyengine.from_position(board.position)
                frame = Table("still", game, self.lang, veil=False).frame()
                for key in board.keys:
                    game.choose(key)
                found[f"{example.id}-{number}"] = {
                    "title": example.title,
                    "document": game.record(),
                    "at": 0,
                    "scene": still(frame["scene"], frame["shown"]),
                }
        return {"revier": 1, "kind": "boards", "boards": found}


def told(variant: ClauseVariant) -> str:
    return f"({variant.name}: {variant.text})"


def still(scene: dict[str, Any], shown: int) -> dict[str, Any]:
    """What a picture needs of a scene: what is shown, and no labels, since a picture has one of its own."""
    boards = [board for board in scene["boards"] if board.get("seat") in (None, shown)]
    names = {board["id"] for board in boards} | {"tray"}
    pieces = [piece for piece in scene["pieces"] if piece["at"].startswith("#") or piece["at"].split("/")[0] in names]
    there = {f"#{piece['id']}" for piece in pieces}
    seen = ("id", "kind", "at", "badge", "done")
    slots = {
        address: {key: slot[key] for key in ("cost", "note", "off") if slot.get(key)}
        for address, slot in scene.get("slots", {}).items()
        if address.split("/")[0] in names
    }
    return {
        **scene,
        "boards": boards,
        "pieces": [
            {key: piece[key] for key in seen if piece.get(key) is not None}
            for piece in pieces
            if not piece["at"].startswith("#") or piece["at"].split("/")[0] in there
        ],
        "slots": {address: slot for address, slot in slots.items() if slot},
        "counts": {address: n for address, n in scene.get("counts", {}).items() if address.split("/")[0] in names},
    }


def write(path: Path, content: str | dict[str, Any]) -> None:
    if not isinstance(content, str):
        content = json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, "utf-8")


def check_links(folder: Path) -> None:
    """Every address that a page refers to is there."""
    ids = {path.name: set(re.findall(r' id="([^"]+)"', path.read_text("utf-8"))) for path in folder.glob("*.html")}
    for path in folder.glob("*.html"):
        for page, name in re.findall(r'href="([a-z-]*(?:\.html)?)#([^"]+)"', path.read_text("utf-8")):
            if name not in ids.get(page or path.name, set()):
                sys.exit(f"{path.name}: #{name} leads nowhere")


def main(out: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    made = 0
    for game in pyengine.games():
        book = rulebook_of(game)
        if book is None:
            continue
        folder = out / game
        for lang in NAMES:
            pages = Pages(game, book, lang)
            write(folder / f"{lang}.html", pages.rules())
            write(folder / f"aid-{lang}.html", pages.aid())
            body = components_body(game, book, lang)
            heading = pages.heading(pages.words["components"])
            write(
                folder / f"components-{lang}.html",
                pages.page("components-", heading, pages.words["about_parts"], body, (MODULE,), ("art.css",)),
            )
            if book.has_panels():
                write(folder / f"how-{lang}.html", pages.how())
                write(folder / f"how-{lang}.json", how_pages.how_pictures(game, book, lang))
            write(folder / f"clauses-{lang}.json", pages.clauses())
            write(folder / f"boards-{lang}.json", pages.boards())
        write(folder / "art.css", light_style(game))
        check_links(folder)
        made += 1
    print(f"{made} games, {sum(1 for _ in out.rglob('*.html'))} pages")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
