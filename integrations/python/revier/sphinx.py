"""The directive `revier` for Sphinx: `extensions = ["revier.sphinx"]`, `revier_site = "https://games.example/revier/"`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.errors import ConfigError
from sphinx.util.docutils import SphinxDirective

import pyengine
from revier.address import OPTIONS
from revier.embed import BadBoard, Board, markup, picture, read_board, script


class revier_board(nodes.General, nodes.Element):
    """A board in a document."""


class BoardDirective(SphinxDirective):
    """What the board shows is the content; how, the options (docs/embedding.md)."""

    has_content = True
    option_spec: ClassVar[dict[str, Any]] = dict.fromkeys(("src", "mode", *OPTIONS), directives.unchanged)

    def run(self) -> list[nodes.Node]:
        head = [f"{name}: {value}" for name, value in self.options.items()]
        try:
            sources = Path(self.env.srcdir)
            board = read_board("\n".join([*head, *self.content]), sources, Path(self.env.doc2path(self.env.docname)))
        except BadBoard as problem:
            raise self.error(f"revier: {problem}") from problem
        if "src" in self.options:
            self.env.note_dependency(self.env.relfn2path(self.options["src"].partition("#")[0])[0])
        node = revier_board()
        node["board"] = board
        return [node]


def _site(app: Sphinx) -> str:
    site = str(app.config.revier_site)
    if not site.startswith(("http://", "https://")):
        raise ConfigError("revier_site must be the address of a site with Revier: 'https://games.example/revier/'")
    return site


def visit_html(translator: Any, node: revier_board) -> None:
    builder = translator.builder
    name, svg = picture(node["board"])
    folder = Path(builder.outdir, builder.imagedir)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(svg, "utf-8")
    html = markup(node["board"], _site(builder.app), f"{builder.imgpath}/{name}")
    translator.body.append(f'<div class="revier">{html}</div>\n')
    raise nodes.SkipNode


def as_link(app: Sphinx, doctree: nodes.document, _: str) -> None:
    """Formats without frames get the title with a link."""
    if app.builder.format == "html":
        return
    for node in list(doctree.findall(revier_board)):
        board: Board = node["board"]
        url = board.source.url(_site(app), board.mode, **board.options)
        node.replace_self(nodes.paragraph("", "", nodes.reference("", board.label, refuri=url)))


def add_script(app: Sphinx, _page: str, _template: str, _context: Any, doctree: nodes.document | None) -> None:
    if doctree is not None and next(doctree.findall(revier_board), None) is not None:
        app.add_js_file(script(_site(app)), loading_method="async")


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("revier_site", "", "html")
    app.add_node(revier_board, html=(visit_html, None))
    app.add_directive("revier", BoardDirective)
    app.connect("doctree-resolved", as_link)
    app.connect("html-page-context", add_script)
    return {"version": pyengine.__version__, "parallel_read_safe": True, "parallel_write_safe": True}
