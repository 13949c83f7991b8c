"""The words of the rules pages that are the same for every game. The words of a game lie in its rulebook."""

import json
from pathlib import Path
from typing import Final

NAMES: Final = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands"}
TEXTS: Final[dict[str, dict[str, str]]] = json.loads((Path(__file__).parent / "rules_text.json").read_text("utf-8"))
