"""Small helpers to write HTML: text is escaped, `[CB-5.8]` becomes a link."""

import html
import re
from collections.abc import Iterable

_LINK = re.compile(r"\[([A-Z]+-?[A-Z]?\d+(?:\.\d+[a-z]?)?)\]")


def esc(text: object) -> str:
    return html.escape(str(text), quote=True)


def tag(name: str, *children: str, **attributes: object) -> str:
    """An element. Children are markup already; attribute values are escaped; `class_` is `class`, `_` is `-`."""
    pairs = ((key.rstrip("_").replace("_", "-"), value) for key, value in attributes.items())
    written = "".join(
        f" {key}" if value is True else f' {key}="{esc(value)}"'
        for key, value in pairs
        if value is not None and value is not False
    )
    return f"<{name}{written}>{''.join(children)}</{name}>"


def linked(text: str, page: str = "") -> str:
    """A text of the rulebook as markup."""
    return _LINK.sub(lambda m: f'<a class="r-ref" href="{page}#{m[1]}">{m[1]}</a>', esc(text))


def refs(ids: Iterable[str], page: str = "") -> str:
    return " ".join(tag("a", esc(id), class_="r-ref", href=f"{page}#{id}") for id in ids)


def _is_numeric(column: Iterable[str]) -> bool:
    cells = list(column)
    return all(re.fullmatch(r"[+−–\d]\S{0,3}", cell) for cell in cells) and any(re.search(r"\d", c) for c in cells)


def table(caption: str, columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """The first cell of a row is its heading; columns of numbers (or dashes for none) stand right, `[CB-5.8]` links."""
    found = [list(cells) for cells in rows]
    numeric = [None, *("num" if _is_numeric(column) else None for column in list(zip(*found, strict=True))[1:])]
    named = zip(columns, numeric, strict=True)
    head = tag("tr", *(tag("th", esc(column), scope="col", class_=kind) for column, kind in named))
    body = []
    for first, *rest in found:
        others = (tag("td", linked(cell), class_=kind) for cell, kind in zip(rest, numeric[1:], strict=True))
        body.append(tag("tr", tag("th", linked(first), scope="row"), *others))
    parts = tag("caption", esc(caption)), tag("thead", head), tag("tbody", *body)
    return tag("div", tag("table", *parts), class_="r-scroll", tabindex=0, role="region", aria_label=caption)


POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types revier 'allow-duplicates'"
)


def document(
    lang: str,
    title: str,
    description: str,
    styles: Iterable[str],
    scripts: Iterable[str],
    body: str,
    more: Iterable[str] = (),
) -> str:
    """A whole page. `@app@` and `@site@` are filled in by tools/site.mjs."""
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
        tag("title", esc(title)),
        f'<meta name="description" content="{esc(description)}">',
        '<meta name="color-scheme" content="light dark">',
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#F3EDE1">',
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1B1A19">',
        '<link rel="icon" href="@app@/icons/icon.svg" type="image/svg+xml">',
        *(f'<link rel="stylesheet" href="{style}">' for style in styles),
        *scripts,
        *more,
    ]
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n'
        + "\n".join(head)
        + f"\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
