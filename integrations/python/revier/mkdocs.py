"""The plugin `revier` for MkDocs: blocks of code marked `revier` become boards.

plugins:
  - revier:
      site: https://games.example/revier/
"""

from __future__ import annotations

import re
import textwrap
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config import base, config_options
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from revier.embed import BadBoard, markup, picture, read_board, script

_BLOCK = re.compile(
    r"^(?P<indent>[ ]*)(?P<fence>```+|~~~+) *revier *\n(?P<text>.*?)^(?P=indent)(?P=fence) *$", re.M | re.S
)


class Settings(base.Config):
    site = config_options.URL()


class RevierPlugin(BasePlugin[Settings]):
    """Draws each board once, and puts its element where the block stands."""

    def on_page_markdown(self, markdown: str, *, page: Page, config: Any, files: Files) -> str:
        def board(found: re.Match[str]) -> str:
            try:
                text = textwrap.dedent(found["text"])
                wanted = read_board(text, Path(config.docs_dir), Path(config.docs_dir, page.file.src_uri))
            except BadBoard as problem:
                raise PluginError(f"revier, {page.file.src_uri}: {problem}") from problem
            name, svg = picture(wanted)
            target = f"assets/revier/{name}"
            if files.get_file_from_path(target) is None:
                files.append(File.generated(config, target, content=svg))
            image = get_relative_url(target, page.url)
            return f'{found["indent"]}<div class="revier">{markup(wanted, str(self.config.site), image)}</div>'

        made = _BLOCK.sub(board, markdown)
        if made == markdown:
            return markdown
        return f'{made}\n\n<script src="{escape(script(str(self.config.site)))}" async></script>\n'
