"""The art that pictures are drawn from (pyengine/picture), for the wheel: symbols, boards and styles of the games."""

import shutil
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"


def files() -> list[str]:
    """Relative to web/: what a scene can name, and the styles that all games share."""
    drawings = [
        path for path in WEB.glob("svg/*/*") if path.suffix in (".svg", ".css") and path.parent.name != "announce"
    ]
    return sorted(str(path.relative_to(WEB)) for path in drawings) + ["css/board.css", "css/tokens.css"]


def copy_to(target: Path) -> None:
    """Copy them, in their folders."""
    for name in files():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(WEB / name, target / name)
