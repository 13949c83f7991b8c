"""The documentation as pages: every text of docs/ and of the root, and the public contract from its docstrings.

python tools/docs_pages.py OUT_FOLDER

The pages load one style sheet and pictures of their own, nothing else: they work offline and under a strict policy.
"""

import dataclasses
import inspect
import re
import shutil
import sys
from html import escape
from pathlib import Path
from types import FunctionType
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import pyengine  # noqa: E402

# Texts in the order of the index: file, page.
TEXTS = {
    "README.md": "readme",
    "CONTRIBUTING.md": "contributing",
    "docs/architecture.md": "architecture",
    "docs/adding-a-game.md": "adding-a-game",
    "docs/positions.md": "positions",
    "docs/lessons.md": "lessons",
    "docs/puzzles.md": "puzzles",
    "docs/bots.md": "bots",
    "docs/research.md": "research",
    "docs/authors.md": "authors",
    "docs/pictures.md": "pictures",
    "docs/embedding.md": "embedding",
    "docs/hosting.md": "hosting",
    "docs/browsers.md": "browsers",
    "docs/performance.md": "performance",
    "web/svg/README.md": "art",
    "docs/coverage-coal_baron.md": "coverage-coal_baron",
    "docs/coverage-kohle_kolonie.md": "coverage-kohle_kolonie",
    "docs/coverage-schichtwechsel.md": "coverage-schichtwechsel",
    "CHANGELOG.md": "changelog",
    "SECURITY.md": "security",
    "NOTICE.md": "notice",
    "LICENSE-ART.md": "licence-art",
}
if not (ROOT / "docs" / "performance.md").exists():  # ./build.sh performance writes it
    del TEXTS["docs/performance.md"]
COPIED = ("*.schema.json", "*.png", "performance/*.svg")
POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav { border-bottom: 1px solid; padding-bottom: 0.5rem; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 30%, transparent); }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
img { max-width: 100%; }
.doc { white-space: pre-wrap; margin: 0 0 1rem; }
"""  # noqa: E501


def page(title: str, body: str) -> str:
    links = (
        '<a href="index.html">Documentation</a> · <a href="api.html">Python API</a> · <a href="../index.html">Play</a>'
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)} · Revier</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<link rel="stylesheet" href="docs.css">\n</head>\n'
        f"<body>\n<nav>{links}</nav>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


# ---------------------------------------------------------------- texts


def slug(text: str) -> str:
    """The address of a heading, as it is usual for Markdown."""
    return re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-")


def point(target: str, source: str) -> str | None:
    """Where a link of a text leads among the pages; None if what it names is not part of the site."""
    if re.match(r"[a-z]+:|#", target):
        return target
    path, _, fragment = target.partition("#")
    there = (ROOT / source).parent.joinpath(path).resolve()
    name = there.relative_to(ROOT).as_posix() if there.is_relative_to(ROOT) else ""
    if not there.exists():
        raise SystemExit(f"{source}: the link to {target} leads nowhere")
    if name in TEXTS:
        return f"{TEXTS[name]}.html" + (f"#{fragment}" if fragment else "")
    if there.is_relative_to(ROOT / "docs") and any(there.match(f"docs/{pattern}") for pattern in COPIED):
        return there.name
    return None


def relink(tokens: list[Token], source: str) -> None:
    open_links: list[Token] = []
    for token in tokens:
        if token.children:
            relink(token.children, source)
        if token.type == "image":
            token.attrs["src"] = point(str(token.attrs["src"]), source) or ""
        elif token.type == "link_open":
            target = point(str(token.attrs["href"]), source)
            if target is None:  # a file of the repository: its name without a link
                token.tag, token.attrs = "span", {}
            else:
                token.attrs["href"] = target
            open_links.append(token)
        elif token.type == "link_close":
            token.tag = open_links.pop().tag


def text_page(source: str) -> tuple[str, str]:
    """Title and page of a text."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse((ROOT / source).read_text("utf-8"))
    title = source
    for token, inline in zip(tokens, tokens[1:], strict=False):
        if token.type == "heading_open":
            token.attrs["id"] = slug(inline.content)
            if token.tag == "h1":
                title = inline.content
    relink(tokens, source)
    return title, page(title, markdown.renderer.render(tokens, markdown.options, {}))


# ---------------------------------------------------------------- the contract


def signature(thing: Any) -> str:
    try:
        return str(inspect.signature(thing)).replace("pyengine.core.", "")
    except (TypeError, ValueError):
        return ""


def docs_of(thing: Any) -> str:
    return f'<p class="doc">{escape(inspect.getdoc(thing) or "")}</p>\n'


def members(thing: type) -> str:
    """Fields, properties and methods that do not begin with an underscore, as they stand in the source."""
    parts = []
    fields: tuple[str, ...] = getattr(thing, "_fields", ())
    if dataclasses.is_dataclass(thing):
        fields = tuple(field.name for field in dataclasses.fields(thing))
    types = inspect.get_annotations(thing)
    for name in (field for field in fields if not field.startswith("_")):
        parts.append(f"<dt><code>{name}: {escape(str(types.get(name, '')))}</code></dt><dd></dd>\n")
    for name, member in vars(thing).items():
        inner = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if name.startswith("_") or name in fields or not isinstance(inner, FunctionType | property):
            continue
        shape = "" if isinstance(inner, property) else signature(inner)
        parts.append(f"<dt><code>{name}{escape(shape)}</code></dt><dd>{docs_of(inner)}</dd>\n")
    return f"<dl>\n{''.join(parts)}</dl>\n" if parts else ""


def api_page() -> str:
    names = sorted(pyengine.__all__, key=lambda name: (name[0].isupper(), name.endswith("Error"), name))
    body = [f"<h1>Python API</h1>\n<p>Version {pyengine.__version__}</p>\n{docs_of(pyengine)}<ul>\n"]
    body += [f'<li><a href="#{name}"><code>{name}</code></a></li>\n' for name in names]
    body.append("</ul>\n")
    for name in names:
        thing = getattr(pyengine, name)
        is_error = isinstance(thing, type) and issubclass(thing, Exception)
        shape = f"({thing.__base__.__name__})" if is_error and thing.__base__ else signature(thing)
        body.append(
            f'<h2 id="{name}"><code>{name}</code></h2>\n<pre><code>{name}{escape(shape)}</code></pre>\n{docs_of(thing)}'
        )
        if isinstance(thing, type):
            body.append(members(thing))
    return page("Python API", "".join(body))


def main(out: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    listed = []
    for source, name in TEXTS.items():
        title, text = text_page(source)
        (out / f"{name}.html").write_text(text, "utf-8")
        listed.append(f'<li><a href="{name}.html">{escape(title)}</a> <code>{source}</code></li>\n')
    for pattern in COPIED:
        for path in sorted((ROOT / "docs").glob(pattern)):
            shutil.copyfile(path, out / path.name)
    schemas = [f'<li><a href="{path.name}">{path.name}</a></li>\n' for path in sorted(out.glob("*.schema.json"))]
    index = [
        "<h1>Documentation</h1>\n<ul>\n",
        '<li><a href="api.html">Python API</a>: the public contract of the rules package</li>\n',
        *listed,
        "</ul>\n<h2>Schemas of documents</h2>\n<ul>\n",
        *schemas,
        "</ul>\n",
    ]
    (out / "index.html").write_text(page("Documentation", "".join(index)), "utf-8")
    (out / "api.html").write_text(api_page(), "utf-8")
    (out / "docs.css").write_text(STYLE.lstrip(), "utf-8")
    print(f"{len(TEXTS) + 2} pages")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
