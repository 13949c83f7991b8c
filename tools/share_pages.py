"""Pages to pass on: one for each game, lesson, example and puzzle, in four languages, and what other sites show of it.

python tools/share_pages.py RULES OUT PICTURES [SITE]

    OUT/<lang>/<game>.html                 a game: a board to play on, and all that there is of it
    OUT/<lang>/<game>/<name>.html          a lesson, an example of the rules, a puzzle
    OUT/pictures/<game>/<name>.png         the picture that other sites show
    OUT/oembed/<lang>/<game>/<name>.json   how other sites frame it (with SITE)
    OUT/sitemap.xml                        all pages (with SITE)

RULES has the examples (tools/rules_pages.py); PICTURES keeps what was drawn before. SITE is where dist/ will lie:
other sites want whole addresses. Without one they stay relative, and there is no list of pages.
"""

import json
import random
import re
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote
from xml.sax.saxutils import escape

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

from rules_html import document, esc, tag  # noqa: E402
from rules_text import NAMES  # noqa: E402
from share_pictures import HEIGHT, WIDTH, paint  # noqa: E402

import pyengine  # noqa: E402
from pyengine.core.documents.link import to_link  # noqa: E402
from pyengine.core.rulebook import rulebook_of  # noqa: E402
from pyengine.lessons.document import said  # noqa: E402
from pyengine.lessons.library import lesson_ids, load_lesson  # noqa: E402

WORDS: dict[str, dict[str, str]] = json.loads((ROOT / "tools/share_text.json").read_text("utf-8"))
STYLES = ("@app@/css/tokens.css", "@app@/css/rules.css")
EMBED = '<script src="@site@/embed.js" async></script>'
FRAME = (760, 640)
"""Width and height that other sites give a board."""


class Shared(NamedTuple):
    """What a page is about."""

    game: str
    kind: str
    name: str
    """In its address; empty for the game itself."""
    texts: dict[str, tuple[str, str]]
    """Title and description by language."""
    board: dict[str, str]
    """What `<revier-board>` shows; `@lang@` stands for the language."""
    drawn: dict[str, Any]
    """The position or record in the picture."""
    app: str
    """Where the page itself opens it."""

    @property
    def path(self) -> str:
        return f"{self.game}/{self.name}" if self.name else self.game


def in_play(game: str) -> pyengine.Game:
    """A game that has been going on for a while."""
    chooser = random.Random(game)
    played = pyengine.new_game(game, players=3, seed=7)
    for _ in range(60):
        played.choose(chooser.choice(played.options()))
    return played


def games(game: str) -> Iterator[Shared]:
    told = {lang: pyengine.describe(game, lang) for lang in NAMES}
    texts = {lang: (one["title"], one["text"]) for lang, one in told.items()}
    played = in_play(game)
    yield Shared(game, "game", "", texts, {"mode": "play", "link": to_link(played)}, played.record(), f"#/new/{game}")


def lessons(game: str) -> Iterator[Shared]:
    for id in lesson_ids(game):
        lesson = load_lesson(game, id)
        texts = {lang: (said(lesson.title, lang), said(lesson.summary, lang)) for lang in NAMES}
        board = {"mode": "task", "lesson": f"{game}/{id}"}
        yield Shared(game, "lesson", id, texts, board, dict(lesson.position), f"#/learn/{game}/{id}")


def examples(game: str, rules: Path) -> Iterator[Shared]:
    boards = {
        lang: json.loads((rules / game / f"boards-{lang}.json").read_text("utf-8"))["boards"]
        for lang in NAMES
        if (rules / game / f"boards-{lang}.json").is_file()
    }
    book = rulebook_of(game)
    told = {lang: {one.id: one.given for one in book.examples(lang)} for lang in boards} if book else {}
    for id, board in boards.get("en", {}).items():
        example = id.rpartition("-")[0]  # CBX-5-1 is the first board of CBX-5
        texts = {lang: (boards[lang][id]["title"], plain(told[lang][example])) for lang in NAMES}
        shown = {"mode": "play", "src": f"@site@/rules/{game}/boards-@lang@.json#{id}"}
        record = {**board["document"], "moves": [], "digest": None}
        yield Shared(game, "example", id.lower(), texts, shown, record, f"rules/{game}/@lang@.html#{example}")


def plain(text: str) -> str:
    """A text of the rulebook without its references."""
    return re.sub(r"\s*\[[^\]]*\]", "", text)


def puzzles(game: str) -> Iterator[Shared]:
    """Documents in the game's folder `puzzles`, if there is one."""
    folder = resources.files("pyengine") / "games" / game / "puzzles"
    if not folder.is_dir():
        return
    number = 0
    for path in sorted(folder.iterdir(), key=lambda one: one.name):
        if not path.name.endswith(".json"):
            continue
        puzzle = json.loads(path.read_text("utf-8"))
        start = puzzle.get("position") or puzzle.get("start") or puzzle.get("record")
        if puzzle.get("kind") not in ("puzzle", "lesson") or not isinstance(start, dict):
            continue
        number += 1
        texts = {}
        for lang in NAMES:
            title = said(puzzle["title"], lang) if "title" in puzzle else f"{WORDS[lang]['puzzle']} {number}"
            about = said(puzzle["summary"], lang) if "summary" in puzzle else WORDS[lang]["find"]
            texts[lang] = (title, about)
        name = f"puzzle-{puzzle['id']}"
        shown = {"mode": "play", "link": to_link(opened(start))}
        yield Shared(game, "puzzle", name, texts, shown, start, f"#/puzzles/{game}/{puzzle['id']}")


def opened(given: dict[str, Any]) -> pyengine.Game:
    return pyengine.replay(given) if given.get("kind") == "record" else pyengine.from_position(given)


class Pages:
    """All pages of one language; `site` is their whole address or empty."""

    def __init__(self, lang: str, site: str) -> None:
        self.lang, self.site, self.words = lang, site, WORDS[lang]

    def url(self, path: str) -> str:
        return f"{self.site}{path}"

    def page(self, one: Shared, others: list[Shared]) -> str:
        w, lang = self.words, self.lang
        title, about = one.texts[lang]
        game = pyengine.describe(one.game, lang)["title"]
        heading = title if one.kind == "game" else f"{game}: {title}"
        up = "../" * (one.path.count("/") + 1)
        picture = f"pictures/{one.game}/{one.name or 'game'}.png"
        image = self.url(f"share/{picture}") if self.site else up + picture
        here = f"share/{lang}/{one.path}.html"
        meta = {
            "og:type": "website", "og:site_name": "Revier", "og:title": heading, "og:description": about,
            "og:image": image, "og:image:width": str(WIDTH), "og:image:height": str(HEIGHT), "og:locale": lang,
        }  # fmt: skip
        more = [f'<meta property="{name}" content="{esc(value)}">' for name, value in meta.items()]
        more.append('<meta name="twitter:card" content="summary_large_image">')
        for other in NAMES:
            there = self.url(f"share/{other}/{one.path}.html") if self.site else f"{up}{other}/{one.path}.html"
            more.append(f'<link rel="alternate" hreflang="{other}" href="{esc(there)}">')
        if self.site:
            more.append(f'<link rel="canonical" href="{esc(self.url(here))}">')
            more.append(f'<meta property="og:url" content="{esc(self.url(here))}">')
            oembed = esc(self.url(f"share/oembed/{lang}/{one.path}.json"))
            more.append(f'<link rel="alternate" type="application/json+oembed" href="{oembed}" title="{esc(heading)}">')
        languages = (
            tag("a", esc(name), href=f"{up}{other}/{one.path}.html", lang=other, hreflang=other,
                aria_current="true" if other == lang else None)
            for other, name in NAMES.items()
        )  # fmt: skip
        nav = tag("nav", *languages, class_="r-languages", aria_label=w["language"])
        bar = tag("div", tag("a", "Revier", class_="r-wordmark", href="@site@/index.html"), nav, class_="r-bar")
        header = tag("header", tag("a", esc(w["skip"]), class_="r-skip", href="#main"), bar, class_="r-top")
        app = "@site@/" + ("" if one.app.startswith("rules/") else "index.html") + one.app.replace("@lang@", lang)
        verb = {"lesson": w["learn"], "puzzle": w["solve"], "example": w["rules"]}.get(
            one.kind, w["play"].format(title=game)
        )
        still = tag("a", f'<img src="{up}{picture}" alt="{esc(heading)}" width="{WIDTH}" height="{HEIGHT}">', href=app)
        given = {name: value.replace("@lang@", lang) for name, value in one.board.items()}
        board = tag("revier-board", still, **given, lang=lang, label=heading, class_="r-board")
        go = tag("p", tag("a", esc(verb), href=app, class_="r-btn"), class_="r-see")
        list_of = ""
        if not one.name:
            items = (
                tag("li", esc(f"{w[other.kind]}: "), tag("a", esc(other.texts[lang][0]), href=f"{other.path}.html"))
                for other in others
                if other.name
            )
            list_of = tag("section", tag("h2", esc(w["more"].format(title=game))), tag("ul", *items))
        else:
            list_of = tag("p", tag("a", esc(w["more"].format(title=game)), href=f"../{one.game}.html"))
        top = tag("div", tag("h1", esc(heading)), tag("p", esc(about), class_="r-about"), class_="r-title")
        foot = tag("footer", tag("p", esc(w["notice"])), class_="r-foot")
        main = tag("main", top, board, go, list_of, id="main", class_="r-main r-share")
        return document(lang, f"{heading} · Revier", about, STYLES, (EMBED,), header + main + foot, more)

    def oembed(self, one: Shared) -> str:
        """How a site that asks frames it: the board alone."""
        title, _ = one.texts[self.lang]
        about = {"embed": one.board["mode"], "lang": self.lang, "label": title}
        if "src" in one.board:
            about["src"] = one.board["src"].removeprefix("@site@/").replace("@lang@", self.lang)
        query = "&".join(f"{name}={quote(value, safe='/')}" for name, value in about.items())
        shown = next((f"#{name}={one.board[name]}" for name in ("link", "lesson") if name in one.board), "")
        src = self.url(f"index.html?{query}{shown}")
        size = f'width="{FRAME[0]}" height="{FRAME[1]}"'
        frame = f'<iframe src="{esc(src)}" title="{esc(title)}" {size} loading="lazy" style="border: 0"></iframe>'
        picture = self.url(f"share/pictures/{one.game}/{one.name or 'game'}.png")
        told = {
            "version": "1.0", "type": "rich", "provider_name": "Revier", "provider_url": self.site, "title": title,
            "html": frame, "width": FRAME[0], "height": FRAME[1],
            "thumbnail_url": picture, "thumbnail_width": WIDTH, "thumbnail_height": HEIGHT,
        }  # fmt: skip
        return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def sitemap(site: str, paths: list[str]) -> str:
    urls = "".join(f" <url><loc>{escape(site + path)}</loc></url>\n" for path in paths)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}'
        "</urlset>\n"
    )


def all_of(game: str, rules: Path) -> list[Shared]:
    return [*games(game), *lessons(game), *examples(game, rules), *puzzles(game)]


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def main(rules: Path, out: Path, kept: Path, site: str = "") -> None:
    site = f"{site.rstrip('/')}/" if site else ""
    shutil.rmtree(out, ignore_errors=True)
    kept.mkdir(parents=True, exist_ok=True)
    shared = {game: all_of(game, rules) for game in pyengine.games()}
    everything = [one for those in shared.values() for one in those]
    with ProcessPoolExecutor(2) as pool:
        work = [(one.drawn, out / "pictures" / one.game / f"{one.name or 'game'}.png", kept) for one in everything]
        list(pool.map(paint, work, chunksize=4))
    paths = ["", *(path.relative_to(rules.parent).as_posix() for path in sorted(rules.rglob("*.html")))]
    for lang in NAMES:
        pages = Pages(lang, site)
        for one in everything:
            write(out / lang / f"{one.path}.html", pages.page(one, shared[one.game]))
            if site:
                write(out / "oembed" / lang / f"{one.path}.json", pages.oembed(one))
            paths.append(f"share/{lang}/{one.path}.html")
    if site:
        write(out / "sitemap.xml", sitemap(site, paths))
    print(f"{len(everything)} boards, {len(everything) * len(NAMES)} pages")


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    given = [Path(name) for name in sys.argv[1:4]]
    main(given[0], given[1], given[2], *sys.argv[4:])
